//! The C files of the runtimes, embedded in the program.

/// A file of a runtime.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeFile {
    /// Its name, by which other files may include it.
    pub name: &'static str,
    /// Its contents.
    pub text: &'static str,
    /// Whether it is compiled (and not only included).
    pub compiled: bool,
}

/// The interface to generated code.
pub const COMMON: RuntimeFile = header("common.h", include_str!("../runtime/common.h"));
/// Streams over bytes of a test.
pub const STREAM: RuntimeFile = header("stream.h", include_str!("../runtime/stream.h"));
/// Confining user code.
pub const SANDBOX: [RuntimeFile; 5] = [
    header("sandbox.h", include_str!("../runtime/sandbox.h")),
    header(
        "sandbox_calls.h",
        include_str!("../runtime/sandbox_calls.h"),
    ),
    header(
        "sandbox_files.h",
        include_str!("../runtime/sandbox_files.h"),
    ),
    header(
        "sandbox_filter.h",
        include_str!("../runtime/sandbox_filter.h"),
    ),
    header("sandbox_user.h", include_str!("../runtime/sandbox_user.h")),
];

/// The runtime of the replay server, which needs [`SANDBOX`].
pub const REPLAY: [RuntimeFile; 5] = [
    COMMON,
    STREAM,
    header("replay.h", include_str!("../runtime/replay.h")),
    source("server.c", include_str!("../runtime/server.c")),
    source("child.c", include_str!("../runtime/child.c")),
];

/// The linker fragment that collects the user's writable data.
pub const USER_DATA: &str = include_str!("../runtime/user_data.ld");

/// A file that is only included.
pub const fn header(name: &'static str, text: &'static str) -> RuntimeFile {
    RuntimeFile {
        name,
        text,
        compiled: false,
    }
}

/// A file that is compiled.
pub const fn source(name: &'static str, text: &'static str) -> RuntimeFile {
    RuntimeFile {
        name,
        text,
        compiled: true,
    }
}

/// Where `suite.c` keeps the states of labels in its file; what the run showed comes before.
pub const SUITE_STATES: usize = 65536;

/// Linked to C suites that are replayed; it needs [`SANDBOX`].
pub const SUITE: RuntimeFile = source("suite.c", include_str!("../runtime/suite.c"));

/// Linked to the recorder of a C suite, together with [`SUITE`]: writes down what tests do.
pub const RECORDER: RuntimeFile = source("recorder.c", include_str!("../runtime/recorder.c"));

/// Linked to C suites whose expectations are checked: varies what the system tells.
pub const VARIATION: RuntimeFile = source("variation.c", include_str!("../runtime/variation.c"));

/// These files and those that they need to confine user code.
pub fn with_sandbox(files: &[RuntimeFile]) -> Vec<RuntimeFile> {
    files.iter().chain(&SANDBOX).copied().collect()
}
