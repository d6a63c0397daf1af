//! How the program is compiled for fuzzers, each flag with its reason.

use sc_harness::runtime::{self, RuntimeFile};

/// What the fuzz runtime includes.
pub(crate) const HEADERS: [RuntimeFile; 7] = [
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
        "comparisons.h",
        include_str!("../../../sc-harness/runtime/comparisons.h"),
    ),
];

/// The mutator that knows the layout; it needs [`HEADERS`].
pub(crate) const MUTATOR: [RuntimeFile; 2] = [
    runtime::header(
        "mutator_values.h",
        include_str!("../../../sc-harness/runtime/mutator_values.h"),
    ),
    runtime::header(
        "mutator.h",
        include_str!("../../../sc-harness/runtime/mutator.h"),
    ),
];

/// The name of the runtime's main file, and its text.
pub(crate) const TARGET: (&str, &str) =
    ("fuzz.c", include_str!("../../../sc-harness/runtime/fuzz.c"));

/// C library functions whose calls from user code go to the runtime.
pub(crate) const WRAPS: [&str; 40] = [
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

/// Flags for the user's units: the same for every fuzzer, so that objects are shared.
pub(crate) fn compile_flags(labels_only: bool) -> Vec<String> {
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
    if !labels_only {
        // Edges and comparisons. Never for the runtime: it is not what is tested.
        compile.push("-fsanitize=fuzzer-no-link");
    }
    strings(&compile)
}

/// Flags for the runtime's own files.
pub(crate) fn runtime_flags() -> Vec<String> {
    strings(&["-O2", "-std=gnu11", "-w", "-fno-pie"])
}

/// A fuzzer looks at every counter after every run: rounded up, but not by much.
pub(crate) const LABEL_ROUNDING: u32 = 256;

pub(crate) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrapper_of_the_runtime_is_linked_and_the_other_way_round() {
        let texts = HEADERS.iter().map(|file| file.text).chain([TARGET.1]);
        let defined: std::collections::BTreeSet<_> = texts
            .flat_map(|text| text.split("__wrap_").skip(1))
            .filter_map(|after| after.split_once('(').map(|(name, _)| name))
            .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
            .collect();
        assert_eq!(defined, WRAPS.into_iter().collect());
    }

    #[test]
    fn overflow_stays_checked() {
        let flags = ["-fwrapv", "-fno-strict-overflow"];
        let compile = compile_flags(false);
        assert!(flags.iter().all(|flag| !compile.iter().any(|f| f == flag)));
    }
}
