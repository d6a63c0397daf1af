//! The list of tools. Adding one is adding it here.

use super::{Banner, Kind, Program, Tool};

/// Every tool, in the order in which they are shown.
pub static TOOLS: [&Tool; 11] = [
    &CLANG,
    &LIBCLANG,
    &LLVM_SYMBOLIZER,
    &GCC,
    &CBMC,
    &FRAMA_C,
    &WHY3,
    &CVC4,
    &Z3,
    &KLEE,
    &AFL,
];

/// The tool with this [`id`](Tool::id).
pub fn by_id(id: &str) -> Option<&'static Tool> {
    TOOLS.into_iter().find(|tool| tool.id == id)
}

/// The C compiler of the instrumented builds.
pub static CLANG: Tool = Tool {
    id: "clang",
    kind: Kind::Program(Program {
        names: &[
            "clang-19", "clang", "clang-21", "clang-20", "clang-18", "clang-17",
        ],
        private: &[],
        version_args: &["--version"],
        banner: Banner::After("clang version "),
    }),
    variable: "SEACORAL_CLANG",
    // As libclang: they are used on the same files.
    minimum: &[17],
    adds: "compiles the instrumented programs, libFuzzer and the sanitizers",
    install: "apt-get install --no-install-recommends clang-19 libclang-rt-19-dev llvm-19",
};

/// The parser.
pub static LIBCLANG: Tool = Tool {
    id: "libclang",
    kind: Kind::Libclang,
    variable: "SEACORAL_LIBCLANG",
    // The first that tells the operator of a binary expression.
    minimum: &[17],
    adds: "parses C",
    install: "apt-get install --no-install-recommends libclang1-19",
};

/// Turns addresses in sanitizer reports into lines.
pub static LLVM_SYMBOLIZER: Tool = Tool {
    id: "llvm-symbolizer",
    kind: Kind::Program(Program {
        names: &[
            "llvm-symbolizer-19",
            "llvm-symbolizer",
            "llvm-symbolizer-21",
            "llvm-symbolizer-20",
            "llvm-symbolizer-18",
            "llvm-symbolizer-17",
        ],
        private: &[],
        version_args: &["--version"],
        banner: Banner::After("LLVM version "),
    }),
    variable: "SEACORAL_LLVM_SYMBOLIZER",
    // Debug information is read across versions; clang 17 writes DWARF 5, which 14 reads.
    minimum: &[14],
    adds: "finds the source lines of run-time errors",
    install: "apt-get install --no-install-recommends llvm-19",
};

/// The preprocessor whose output all tools accept.
pub static GCC: Tool = Tool {
    id: "gcc",
    kind: Kind::Program(Program {
        names: &["gcc"],
        private: &[],
        version_args: &["--version"],
        // "gcc (Debian 12.2.0-14+deb12u1) 12.2.0"
        banner: Banner::After(") "),
    }),
    variable: "SEACORAL_GCC",
    minimum: &[9],
    adds: "preprocesses so that every tool can read the result",
    install: "apt-get install --no-install-recommends gcc libc6-dev",
};

/// The bounded model checker.
pub static CBMC: Tool = Tool {
    id: "cbmc",
    kind: Kind::Program(Program {
        names: &["cbmc"],
        private: &["cbmc-6.6/bin/cbmc"],
        version_args: &["--version"],
        banner: Banner::Start,
    }),
    variable: "SEACORAL_CBMC",
    // Before, the checks were off by default and goals came unordered.
    minimum: &[6],
    adds: "finds tests and proves objectives uncoverable by bounded model checking",
    install: "apt-get install cbmc (Debian 13, Ubuntu), scripts/install-cbmc.sh (Debian 12)",
};

/// The platform of the static analyses.
pub static FRAMA_C: Tool = Tool {
    id: "frama-c",
    kind: Kind::Program(Program {
        names: &["frama-c"],
        private: &[],
        version_args: &["-version"],
        banner: Banner::Start,
    }),
    variable: "SEACORAL_FRAMA_C",
    minimum: &[25],
    adds: "proves objectives uncoverable by abstract interpretation and weakest preconditions",
    install: "apt-get install --no-install-recommends frama-c-base why3 cvc4 z3",
};

/// The bridge from Frama-C to the provers.
pub static WHY3: Tool = Tool {
    id: "why3",
    kind: Kind::Program(Program {
        names: &["why3"],
        private: &[],
        version_args: &["--version"],
        banner: Banner::After("version "),
    }),
    variable: "SEACORAL_WHY3",
    minimum: &[1, 5],
    adds: "passes goals of Frama-C to provers",
    install: "apt-get install --no-install-recommends why3",
};

/// A prover.
pub static CVC4: Tool = Tool {
    id: "cvc4",
    kind: Kind::Program(Program {
        names: &["cvc4"],
        private: &[],
        version_args: &["--version"],
        banner: Banner::After("CVC4 version "),
    }),
    variable: "SEACORAL_CVC4",
    minimum: &[1, 8],
    adds: "proves goals of Frama-C",
    install: "apt-get install --no-install-recommends cvc4",
};

/// A prover.
pub static Z3: Tool = Tool {
    id: "z3",
    kind: Kind::Program(Program {
        names: &["z3"],
        private: &[],
        version_args: &["--version"],
        banner: Banner::After("Z3 version "),
    }),
    variable: "SEACORAL_Z3",
    minimum: &[4, 8],
    adds: "proves goals of Frama-C, and solves hard queries of dse",
    install: "apt-get install --no-install-recommends z3",
};

/// The symbolic virtual machine.
pub static KLEE: Tool = Tool {
    id: "klee",
    kind: Kind::Program(Program {
        names: &["klee"],
        private: &["klee-3/bin/klee"],
        version_args: &["--version"],
        banner: Banner::After("KLEE "),
    }),
    variable: "SEACORAL_KLEE",
    minimum: &[3],
    adds: "finds tests by symbolic execution of LLVM bitcode",
    // No Debian release has it.
    install: "scripts/build-klee SOURCE_DIR, brew install klee, or nix profile install nixpkgs#klee",
};

/// The fuzzer.
pub static AFL: Tool = Tool {
    id: "afl",
    kind: Kind::Program(Program {
        names: &["afl-fuzz"],
        private: &["afl-4/bin/afl-fuzz"],
        version_args: &["-h"],
        banner: Banner::InUsage("afl-fuzz++"),
    }),
    variable: "SEACORAL_AFL",
    minimum: &[4],
    adds: "finds tests by coverage-guided fuzzing",
    // The package of Debian needs clang 14 for compilers that are not used here.
    install: "scripts/install-afl.sh (Debian), or apt-get install afl++",
};
