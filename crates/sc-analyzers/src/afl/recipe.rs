//! How the target of afl-fuzz is made: the objects of the user are those that libFuzzer gets.

use sc_harness::runtime;
use sc_harness::{Recipe, Source};

use crate::fuzzing::build::{self, HEADERS, LABEL_ROUNDING, TARGET, WRAPS, compile_flags, strings};

/// The fork server, which includes the fuzz runtime.
const SERVER: &str = include_str!("../../../sc-harness/runtime/afl.c");

/// The fuzz build with our fork server.
pub(super) fn recipe() -> Recipe {
    let files = [
        runtime::header(TARGET.0, TARGET.1),
        runtime::source("afl.c", SERVER),
    ];
    Recipe {
        name: "afl".to_owned(),
        source: Source::Annotated,
        compile: compile_flags(false),
        runtime_compile: build::runtime_flags(),
        runtime: runtime::with_sandbox(&[HEADERS.as_slice(), &files].concat()),
        link: strings(&["-no-pie", "-lm", "-lpthread", "-ldl", "-lrt"]),
        wraps: strings(&WRAPS),
        trampolines: Vec::new(),
        label_rounding: LABEL_ROUNDING,
    }
}
