//! How the fuzz build is made, each flag with its reason.

use std::path::PathBuf;

use sc_harness::runtime::{self, RuntimeFile};
use sc_harness::{Recipe, Source};

use super::{Options, available};

/// The runtime of the fuzz build.
const RUNTIME: [RuntimeFile; 9] = [
    runtime::COMMON,
    runtime::STREAM,
    runtime::header(
        "fuzz_heap.h",
        include_str!("../../../sc-harness/runtime/fuzz_heap.h"),
    ),
    runtime::header(
        "fuzz_compare.h",
        include_str!("../../../sc-harness/runtime/fuzz_compare.h"),
    ),
    runtime::header(
        "fuzz_ends.h",
        include_str!("../../../sc-harness/runtime/fuzz_ends.h"),
    ),
    runtime::header(
        "fuzz_report.h",
        include_str!("../../../sc-harness/runtime/fuzz_report.h"),
    ),
    runtime::header(
        "mutator_values.h",
        include_str!("../../../sc-harness/runtime/mutator_values.h"),
    ),
    runtime::header(
        "mutator.h",
        include_str!("../../../sc-harness/runtime/mutator.h"),
    ),
    runtime::source("fuzz.c", include_str!("../../../sc-harness/runtime/fuzz.c")),
];

/// C library functions whose calls from user code go to the runtime.
const WRAPS: [&str; 40] = [
    // Memory of the program is apart from libFuzzer's, and new in every run.
    "malloc",
    "free",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "posix_memalign",
    "strdup",
    "strndup",
    "malloc_usable_size",
    // What would end the process ends the run.
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "__assert_fail",
    // What would outlast the run.
    "atexit",
    "sigaction",
    "signal",
    "sigaltstack",
    "alarm",
    "setitimer",
    "pthread_create",
    "rand",
    "random",
    // The mutator learns from what is compared. The instrumentation makes some of these calls.
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "memcmp",
    "strstr",
    "__sanitizer_cov_trace_cmp1",
    "__sanitizer_cov_trace_cmp2",
    "__sanitizer_cov_trace_cmp4",
    "__sanitizer_cov_trace_cmp8",
    "__sanitizer_cov_trace_const_cmp1",
    "__sanitizer_cov_trace_const_cmp2",
    "__sanitizer_cov_trace_const_cmp4",
    "__sanitizer_cov_trace_const_cmp8",
    "__sanitizer_cov_trace_switch",
];

/// The fuzz build: labels, the fuzz runtime, libFuzzer.
pub fn recipe(options: &Options) -> Recipe {
    let mut compile = vec![
        // Fast, and close enough to the source that a label means what it says.
        "-O1",
        // Edges of the harness are not counted, and neither would be those of a small function inlined into it.
        "-fno-inline",
        // The user's warnings were the front end's business.
        "-w",
        // Undefined behaviour must not decide which labels are hit: what UBSan does not see is kept from the
        // optimiser. Not `-fwrapv`: it would switch the check for overflow off.
        "-fno-strict-aliasing",
        "-fno-delete-null-pointer-checks",
        // Calls of `strcmp` and others stay calls, whoever defines them, and so tell what was compared.
        "-fno-builtin",
        // Same bytes, same run: replay fills automatic variables as well.
        "-ftrivial-auto-var-init=zero",
        // Errors end the run by a trap; the runtime proposes the input, and replay names the error.
        "-fsanitize=undefined",
        "-fsanitize-trap=undefined",
        // Input blocks end at a guard page, and so start where they may.
        "-fno-sanitize=alignment",
        // One trap per check: the runtime tells errors apart by their address.
        "-mllvm",
        "-ubsan-unique-traps",
        // A function of the program that has a name of the C library's is not for the C++ library that libFuzzer uses.
        "-fvisibility=hidden",
        // Fixed addresses: libFuzzer's value profile is keyed by them, and runs must be repeatable.
        "-fno-pie",
    ];
    if !options.labels_only {
        // Edges and comparisons. Never for the runtime: it is not what is tested.
        compile.push("-fsanitize=fuzzer-no-link");
    }
    Recipe {
        name: if options.labels_only {
            "fuzz-labels"
        } else {
            "fuzz"
        }
        .to_owned(),
        source: Source::Annotated,
        compile: strings(&compile),
        runtime_compile: strings(&["-O2", "-std=gnu11", "-w", "-fno-pie"]),
        runtime: runtime::with_sandbox(&RUNTIME),
        link: link(available::library()),
        wraps: strings(&WRAPS),
        trampolines: Vec::new(),
        // libFuzzer looks at every counter after every run: rounded up, but not by much.
        label_rounding: 256,
    }
}

/// By its file, libFuzzer comes without its own `strcmp` and the like, which would take the place of the program's.
/// They are not needed: the runtime hears of these calls itself.
fn link(library: Option<PathBuf>) -> Vec<String> {
    let mut flags = vec!["-no-pie".to_owned()];
    match library.as_ref().and_then(|path| path.to_str()) {
        Some(path) => {
            flags.push(path.to_owned());
            // What libFuzzer, a C++ library, needs.
            flags.extend(strings(&["-lstdc++", "-lm", "-lpthread", "-ldl", "-lrt"]));
        }
        // Nobody asked whether it is available, or the linker will say more.
        None => flags.push("-fsanitize=fuzzer".to_owned()),
    }
    flags
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrapper_of_the_runtime_is_linked_and_the_other_way_round() {
        let defined: std::collections::BTreeSet<_> = RUNTIME
            .iter()
            .flat_map(|file| file.text.split("__wrap_").skip(1))
            .filter_map(|after| after.split_once('(').map(|(name, _)| name))
            .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
            .collect();
        assert_eq!(defined, WRAPS.into_iter().collect());
    }

    #[test]
    fn overflow_stays_checked() {
        let recipe = recipe(&Options::default());
        let flags = ["-fwrapv", "-fno-strict-overflow"];
        assert!(
            flags
                .iter()
                .all(|flag| !recipe.compile.iter().any(|f| f == flag))
        );
    }
}
