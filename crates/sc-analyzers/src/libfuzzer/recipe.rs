//! How the fuzz build is made.

use std::path::PathBuf;

use sc_harness::runtime::{self, RuntimeFile};
use sc_harness::{Recipe, Source};

use super::{Options, available};
use crate::fuzzing::build::{
    self, HEADERS, LABEL_ROUNDING, MUTATOR, TARGET, WRAPS, compile_flags, strings,
};

/// The fuzz build: labels, the fuzz runtime, libFuzzer.
pub fn recipe(options: &Options) -> Recipe {
    Recipe {
        name: if options.labels_only {
            "fuzz-labels"
        } else {
            "fuzz"
        }
        .to_owned(),
        source: Source::Annotated,
        compile: compile_flags(options.labels_only),
        runtime_compile: build::runtime_flags(),
        runtime: runtime(),
        link: link(available::library()),
        wraps: strings(&WRAPS),
        trampolines: Vec::new(),
        label_rounding: LABEL_ROUNDING,
    }
}

fn runtime() -> Vec<RuntimeFile> {
    let target = runtime::source(TARGET.0, TARGET.1);
    runtime::with_sandbox(&[HEADERS.as_slice(), &MUTATOR, &[target]].concat())
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
