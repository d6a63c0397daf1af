//! The kinds of builds, as data: each flag with its reason.

use std::fmt;

use crate::runtime::{self, RuntimeFile};

/// What memory holds that the program has not initialised.
///
/// A test counts only if it shows the same under both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fill {
    /// Zeros.
    Zero,
    /// A pattern: large values, pointers to nowhere.
    Pattern,
}

/// The flag that fills automatic variables.
const FILL: &str = "-ftrivial-auto-var-init=";

impl Fill {
    /// Whether a flag chooses a fill.
    pub(crate) fn is_flag(flag: &str) -> bool {
        flag.starts_with(FILL)
    }
}

impl Fill {
    /// Both fills.
    pub const ALL: [Self; 2] = [Self::Zero, Self::Pattern];

    /// The byte that new heap blocks are filled with.
    pub fn heap_byte(self) -> u8 {
        match self {
            Self::Zero => 0x00,
            Self::Pattern => 0xbe,
        }
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "zero",
            Self::Pattern => "pattern",
        })
    }
}

/// Which text of the user's code is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Preprocessed, with labels.
    Annotated,
    /// The user's own files, so that locations are the user's.
    Original,
}

/// One way to build the program under test.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Names the files of this build.
    pub name: String,
    /// What is compiled.
    pub source: Source,
    /// Flags for the user's units.
    pub compile: Vec<String>,
    /// Flags for the runtime's own files; `-D__SC_LABELS=n` and flags that choose the machine are added.
    pub runtime_compile: Vec<String>,
    /// The runtime.
    pub runtime: Vec<RuntimeFile>,
    /// Flags for the linker, through the compiler.
    pub link: Vec<String>,
    /// Functions of the C library whose calls in user code go to `__wrap_<name>` of the runtime, unless the user's
    /// code defines a function of that name.
    pub wraps: Vec<String>,
    /// Wrapped functions for which the runtime makes a trampoline with the macro `SC_DIRTY`.
    pub trampolines: Vec<String>,
    /// What `__SC_LABELS` is rounded up to a multiple of, so that one compiled runtime serves many programs.
    pub label_rounding: u32,
}

/// Calls that end the run well, and calls that would touch what belongs to the runtime.
const WRAPS: [&str; 8] = [
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "fork",
    "vfork",
    "close_range",
    "closefrom",
];

/// Calls whose effect outlives a test: a worker that saw one is replaced after the test.
/// Not `sigaltstack` and `prctl`: the sanitizers' runtime calls them itself, and its calls are wrapped too.
const TRAMPOLINES: &[&str] = &[
    "signal",
    "sigaction",
    "sigprocmask",
    "alarm",
    "setitimer",
    "timer_create",
    "chdir",
    "fchdir",
    "umask",
    "atexit",
    "setlocale",
    "setenv",
    "putenv",
    "unsetenv",
    "clearenv",
    "pthread_create",
    "freopen",
    "setvbuf",
    // Hidden state of the C library.
    "rand",
    "srand",
    "random",
    "srandom",
    "drand48",
    "lrand48",
    "mrand48",
    "srand48",
    "strtok",
    "getopt",
    "getopt_long",
    "getopt_long_only",
    // Descriptors that the test may leave open.
    "open",
    "open64",
    "openat",
    "fopen",
    "fopen64",
    "fdopen",
    "opendir",
    "dup",
    "dup2",
    "pipe",
    "close",
];

impl Recipe {
    /// Labels and sanitizers: says what a test covers.
    pub fn cover(fill: Fill) -> Self {
        let mut recipe = Self::replay(format!("cover-{fill}"), Source::Annotated, fill);
        // An error inside a label's predicate is not an error of the program: the runtime decides whether to continue.
        let recover = "-fsanitize-recover=address,undefined".to_owned();
        recipe.compile.push(recover);
        recipe
    }

    /// The user's own files and sanitizers: says where a run-time error is.
    pub fn identify(fill: Fill) -> Self {
        Self::replay(format!("identify-{fill}"), Source::Original, fill)
    }

    /// Labels and sanitizers for a program with a `main` of its own: a suite, or the user's program.
    pub fn program(fill: Fill) -> Self {
        Self {
            runtime: runtime::with_sandbox(&[runtime::SUITE]),
            wraps: Vec::new(),
            trampolines: Vec::new(),
            ..Self::replay(format!("program-{fill}"), Source::Annotated, fill)
        }
    }

    fn replay(name: String, source: Source, fill: Fill) -> Self {
        Self {
            name,
            source,
            compile: sanitized_flags(fill),
            // No sanitizer: the runtime handles memory that user code may have broken.
            // No builtins: its loops over such memory must not become calls that sanitizers intercept.
            runtime_compile: strings(&["-O2", "-w", "-fno-sanitize=all", "-fno-builtin"]),
            runtime: runtime::with_sandbox(&runtime::REPLAY),
            link: strings(&["-fsanitize=address,undefined"]),
            wraps: strings(&WRAPS),
            trampolines: strings(TRAMPOLINES),
            label_rounding: 1024,
        }
    }
}

/// Flags for user code under sanitizers.
pub fn sanitized_flags(fill: Fill) -> Vec<String> {
    let mut flags = strings(&[
        // Locations and function names are all that reports need; full debug information costs time.
        "-gline-tables-only",
        // What the text says, in its order: an optimiser may remove an error, or a label's evaluation.
        "-O0",
        // The user's warnings were the front end's business.
        "-w",
        // The sanitizers walk the stack by frame pointers.
        "-fno-omit-frame-pointer",
        "-fno-optimize-sibling-calls",
        "-fsanitize=address,undefined",
        // The first error ends the run: what happens after it means nothing.
        "-fno-sanitize-recover=all",
        // Type punning means the same in all builds, whatever the optimisation.
        "-fno-strict-aliasing",
        // The checked variants of libc's functions would abort before a sanitizer can tell the place.
        "-U_FORTIFY_SOURCE",
    ]);
    // Reads of automatic variables that have no value yet show as a difference between two fills.
    flags.push(format!("{FILL}{fill}"));
    flags
}

/// Flags that make LLVM IR of user code, for tools that execute that: the same code as under sanitizers, where every
/// check that needs no memory of its own is there as a branch to a trap.
pub fn ir_flags() -> Vec<String> {
    strings(&[
        "-S",
        "-emit-llvm",
        // Places of instructions.
        "-gline-tables-only",
        // As under sanitizers.
        "-O0",
        "-w",
        "-fno-strict-aliasing",
        "-U_FORTIFY_SOURCE",
        "-fsanitize=undefined",
        // What is known of memory is known better by who executes it; the types of functions are data before their code.
        "-fno-sanitize=null,alignment,object-size,function",
        "-fsanitize-trap=all",
        // What processors without a fused operation do.
        "-ffp-contract=off",
    ])
}

/// Flags for bitcode that a virtual machine executes, with checks of its own.
pub fn bitcode_flags() -> Vec<String> {
    strings(&[
        "-emit-llvm",
        "-gline-tables-only",
        "-O0",
        // Otherwise the machine may not change the code, which it needs to.
        "-Xclang",
        "-disable-O0-optnone",
        "-w",
        "-fno-strict-aliasing",
        "-U_FORTIFY_SOURCE",
        "-ffp-contract=off",
    ])
}

pub(crate) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
