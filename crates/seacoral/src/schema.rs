//! The one schema of every option: from it come the arguments, the keys of `seacoral.toml`, the environment variables,
//! `seacoral config doc`, the defaults and the project key.
//!
//! The options of the run are declared here; those of an analyzer or of an output format are declared by their modules.

use sc_analyzers::{ANALYZERS, AnalyzerInfo};
use sc_options::OptionInfo;
use sc_report::outputs::outputs;

/// Keys of the run, by section: `keys::run::SEED`.
pub mod keys {
    /// Keys of `[project]`.
    pub mod project {
        use std::path::PathBuf;

        sc_options::options! {
            /// All of them.
            ALL in "project", flags "":
            NAME: Option<String> = "name",
                "name of the run directory (default: made from file and entrypoint)";
            FILES: Vec<PathBuf> = "files".aliases(&["sources", "inputs"]),
                "C files, each a translation unit";
            ENTRYPOINT: Option<String> = "entrypoint".project(),
                "the function under test";
            CRITERION: Vec<String> = "criterion".default("CC").project(),
                "coverage criteria, e.g. 'MCC' or 'DC,CC'";
            ALL_BOOLEANS: bool = "all-booleans".default("false").project(),
                "treat comparisons and '!' outside decisions as decisions, too";
            ONLY_REACHABLE: bool = "only-reachable".default("false").project(),
                "compile only the parts of large files that the entrypoint can reach (experimental)";
            MUTATORS: Vec<String> = "mutators".project(),
                "mutation operators of WM: '+UOI,-COR' changes the default AOR,ROR,COR,ABS; 'AOR,LCR' replaces it";
            LTEST_CLASSES: bool = "ltest-classes".default("false").project(),
                "count the objectives of LIMIT, IDP, IOB, CB, BC, WM, ADC, AUC and DUC as LTest does";
            HYPERLABELS: Option<PathBuf> = "hyperlabels".project(),
                "with CUSTOM: use the hyperlabels of this LTest file as objectives";
            LABELS: Option<PathBuf> = "labels".project(),
                "with CUSTOM: use only the annotated labels that this LTest file lists";
            TRUST_LABELS: bool = "trust-labels".default("false").project(),
                "accept the uncoverable labels of the --labels file without proof";
            UPDATE_LABELS: bool = "update-labels".aliases(&["update"]).default("false"),
                "write the status of labels back to the --labels file";
            FUNCTIONS_TO_COVER: Vec<String> = "functions-to-cover".project(),
                "restrict objectives to these functions, or '*' for all (default: the entrypoint and all functions it can call)";
            INCLUDE_DIRS: Vec<PathBuf> = "include-dirs".aliases(&["include"]),
                "folders searched for headers (same as -I)";
            EXTERNAL_LIBS: Vec<String> = "external-libs",
                "libraries to link with: 'm', or a path to a library";
            IGNORED_GLOBALS: Vec<String> = "ignored-globals".flag("ignore-globals").aliases(&["ignored-globals"]).project(),
                "globals excluded from the inputs; they keep their initial value";
            ALL_GLOBALS: bool = "all-globals".default("false").project(),
                "treat globals with an initialiser as inputs too";
            ANY_ENUM: bool = "any-enum".default("false").project(),
                "let enumerations hold any value of their integer type";
            STUBS: Vec<String> = "stubs".project(),
                "behaviour of undefined external functions: 'f=input' (default: returned and written values are inputs), 'f=result' (only the returned value is), 'f=zero', 'f=abort'; '*' stands for all others";
            STUB_CALLS: u32 = "stub-calls".default("3").at_least(1).at_most(1000).project(),
                "number of calls to such a function for which a test chooses values; later calls repeat the last value";
            FAIL_ALLOCATIONS: u32 = "fail-allocations".default("0").at_most(1000).project(),
                "number of calls to malloc and similar functions that a test can make fail";
            MMIO: Vec<String> = "mmio".project(),
                "addresses of memory-mapped registers, 'BASE:SIZE': storage of ours takes their place";
            ASSUME: Option<String> = "assume".project(),
                "precondition: a C expression over formals and globals";
            COMPILE_COMMANDS: Option<PathBuf> = "compile-commands",
                "take compiler flags from this compile_commands.json, or from the one in this folder";
            LINK: sc_engine::siblings::Link = "link".default("auto").project(),
                "'auto' adds files that define small functions which the given files lack, from --compile-commands or else from the same folder; 'all' adds those of large ones too; 'given' makes stubs of all such functions";
        }
    }
    /// Keys of `[run]`.
    pub mod run {
        use std::path::PathBuf;
        use std::time::Duration;

        use sc_engine::claims::Proofs;

        sc_options::options! {
            /// All of them.
            ALL in "run", flags "":
            WORKDIR: PathBuf = "workdir".default("_sc"),
                "folder of the run directories";
            TOOLS: Vec<String> = "tools".default("auto"),
                "analyzers to use";
            STRATEGY: String = "strategy".default("auto"),
                "order of the analyzers: 'auto', 'p' (all at once), 's' (one after the other), 'o' (provers last), or an expression such as 'libfuzzer ~> (cbmc // framac)'";
            TIME_BUDGET: Duration = "time-budget".default("60s").at_least(1),
                "time limit of the whole run";
            SEEK_ERRORS: Duration = "seek-errors".default("0s"),
                "keep searching for run-time errors for this time once every objective is decided";
            TRY_CALLERS: bool = "try-callers".default("true"),
                "try run-time errors from the functions that call the entrypoint";
            TEST_TIMEOUT: Duration = "test-timeout".default("2s").at_least(1).at_most(86_400_000),
                "time limit of a test";
            MEMORY_LIMIT: u64 = "memory-limit".flag("memory-limit-mb").default("2048").at_least(32).at_most(1 << 30),
                "memory limit of a test, in MiB";
            SEED: Option<u64> = "seed",
                "seed of all random choices";
            CLEAN_START: bool = "clean-start".default("false"),
                "forget what earlier runs found";
            PARANOID: bool = "paranoid".default("false"),
                "exit with status 70 if a test covers an objective claimed uncoverable";
            PROOFS: Proofs = "proofs".default("any"),
                "whose proofs count: 'any' prover's, or only what two provers have 'agreed' on";
            SUGGEST_PRECONDITIONS: bool = "suggest-preconditions".default("false"),
                "add the assumptions that exclude errors to --assume, and run again";
            MUTATION_SCORE: bool = "mutation-score".default("false"),
                "measure how many small changes of the code the tests notice, after they are generated";
            KILL_SURVIVORS: bool = "kill-survivors".default("false"),
                "add tests for small changes of the code that no test notices, and measure again";
            MAX_VALIDATION_CONCURRENCY: Option<u64> = "max-validation-concurrency".default("16").no_effect("the validator keeps both of its builds busy by itself"),
                "tests validated at once";
            VERBOSE_VALIDATION: bool = "verbose-validation".default("false").no_effect("'-v' prints what the validator finds"),
                "print the log of the validator";
            FORCE_PREPROCESS: bool = "force-preprocess".default("false").no_effect("sources are always preprocessed"),
                "preprocess sources even if unchanged";
            ENABLE_SYNTAX_CHECK: bool = "enable-syntax-check".negations(&["disable-syntax-check"]).default("true").no_effect("sources are always checked"),
                "check sources before the run";
        }
    }
    /// Keys of `[fixtures]`.
    pub mod fixtures {
        use std::path::PathBuf;

        sc_options::options! {
            /// All of them.
            ALL in "fixtures", flags "fixtures-":
            FILES: Vec<PathBuf> = "files".project(),
                "C files that define the fixture functions";
            INIT: Option<String> = "init".project(),
                "function called before the entrypoint, without arguments or with those of the entrypoint";
            ORACLE: Option<String> = "oracle".project(),
                "function that receives the arguments and the result, and returns 0 to reject a test";
            SEEK_ORACLE_FAILURES: bool = "seek-oracle-failures".flag("seek-oracle-failures").aliases(&["fixtures-seek-oracle-failures"]).default("false"),
                "keep searching until the oracle rejects a test, also once every objective is decided";
            IGNORE_ORACLE_FAILURES: bool = "ignore-oracle-failures".flag("ignore-oracle-failures").aliases(&["fixtures-ignore-oracle-failures"]).default("false"),
                "count objectives as covered that only tests reach which the oracle rejects";
        }
    }
    /// Keys of `[pointer-handling]`.
    pub mod pointer_handling {
        sc_options::options! {
            /// All of them.
            ALL in "pointer-handling", flags "":
            MAX_PTR_ARRAY_LENGTH: Option<u32> = "max-ptr-array-length".at_least(1).at_most(1_000_000).project(),
                "maximum length of arrays behind pointers (default: 1; 8 for inferred arrays)";
            MAX_NON_NIL_PTR_DEPTH: u32 = "max-non-nil-ptr-depth".default("3").at_most(1000).project(),
                "maximum depth of non-NULL pointers in pointed-to objects";
            MAX_CSTRING_LENGTH: u32 = "max-cstring-length".default("20").at_most(1_000_000).project(),
                "maximum length of strings, without the NUL";
            FIXED_BOUNDS: bool = "fixed-bounds".project(),
                "keep the bounds of the inputs (default: those not given by an option grow where objectives need it)";
            TREAT_POINTER_AS_ARRAY: Vec<String> = "treat-pointer-as-array".project(),
                "pointers treated as arrays: NULL, or 0 to max-ptr-array-length elements";
            TREAT_POINTER_AS_STRING: Vec<String> = "treat-pointer-as-string".project(),
                "pointers treated as NUL-terminated strings";
            NULLABLE: Vec<String> = "nullable".project(),
                "pointers that may be NULL, also where contracts or callers show otherwise";
            NON_NULL: Vec<String> = "non-null".project(),
                "pointers that are never NULL";
            NO_INFERENCE: bool = "no-inference".default("false").project(),
                "do not infer from the code what pointers point to";
            EMPTY_BLOCKS: bool = "empty-blocks".default("false").project(),
                "let pointers to one element also point to an empty block";
            ARRAY_SIZE_MAPPING: Vec<String> = "array-size-mapping".project(),
                "'p:n': p points to exactly n elements";
            SAME_BLOCK: Vec<String> = "same-block".project(),
                "'begin:end' or 'begin:cursor:end': pointers into one block, the last one past its end";
            ALIASING: Vec<String> = "aliasing".project(),
                "pointers that may also point to an object that exists already, or 'all': sharing and cycles";
        }
    }
    /// Keys of `[build-tools]`.
    pub mod build_tools {
        use std::path::PathBuf;

        const NOT_CALLED: &str = "seacoral compiles and links with clang alone";

        sc_options::options! {
            /// All of them.
            ALL in "build-tools", flags "":
            CLANG_PATH: Option<PathBuf> = "clang-path".variables(&["CLANG"]).synonyms(&[("clang", "")]).program(),
                "path of clang";
            CLANGXX_PATH: Option<PathBuf> = "clangxx-path".default("clang++").program().no_effect(NOT_CALLED),
                "path of clang++";
            LD_PATH: Option<PathBuf> = "ld-path".default("ld").program().no_effect(NOT_CALLED),
                "path of ld";
            OBJCOPY_PATH: Option<PathBuf> = "objcopy-path".default("objcopy").program().no_effect(NOT_CALLED),
                "path of objcopy";
            C_PRE_PROCESSOR_FLAGS: Vec<String> = "c-pre-processor-flags",
                "compiler flags for the sources, such as '-D', '-I', '-std=', '-m32'";
            C_LINKER_FLAGS: Vec<String> = "c-linker-flags".variables(&["LDFLAGS"]),
                "linker flags";
        }
    }
    /// Keys of `[test-runner]`.
    pub mod test_runner {
        use std::path::PathBuf;

        sc_options::options! {
            /// All of them.
            ALL in "test-runner", flags "test-runner-":
            CUSTOM_TESTS: Vec<PathBuf> = "custom-tests",
                "C files of tests to start from, as for 'seacoral replay --tests'";
            MAX_CONCURRENCY: i64 = "max-concurrency".default("1").no_effect("tests are replayed one after the other, in one process"),
                "tests replayed at once";
        }
    }
    /// Keys of `[export]`.
    pub mod export {
        use sc_suite::{Compilers, Expectations};

        sc_options::options! {
            /// All of them.
            ALL in "export", flags "export-":
            EXPECTATIONS: Expectations = "expectations".flag("expectations").aliases(&["export-expectations"]).default("all"),
                "what the C tests expect after the call, as recorded: 'none', the 'result', or 'all' that they can reach";
            FLOAT_TOLERANCE: Option<String> = "float-tolerance".flag("float-tolerance").aliases(&["export-float-tolerance"]),
                "how far floating values may be from what a C test expects, as a part of the value (default: equal)";
            CHECK_COMPILERS: Compilers = "check-compilers".flag("check-compilers").aliases(&["export-check-compilers"]).default("one"),
                "which compilers check what the C tests expect: 'one' (gcc -O2), or 'all' (gcc and clang -O2; the default if CI is set)";
            SPLIT_SUITE: bool = "split-suite".default("false").no_effect("the suite is one file"),
                "one file per test";
            MALLOC_HEAPSIDE_MEMORY: bool = "malloc-heapside-memory".default("true").no_effect("blocks are always allocated"),
                "allocate blocks in tests";
        }
    }
    /// Keys of `[lcov]`.
    pub mod lcov {
        use std::path::PathBuf;

        const NO_LCOV: &str =
            "'--output-format lcov:FILE' writes LCOV data, which lcov and genhtml read";

        sc_options::options! {
            /// All of them.
            ALL in "lcov", flags "lcov-":
            ENABLE: bool = "enable".aliases(&["lcov-report", "enable-lcov-report"]).default("false"),
                "write lcov.info to the run directory";
            INCLUDE_TESTSUITE: bool = "include-testsuite".default("false").no_effect(NO_LCOV),
                "include the tests themselves";
            OUTPUT_DIRECTORY: Option<PathBuf> = "output-directory".no_effect(NO_LCOV),
                "folder of the report";
            TEXT_REPORT: Option<PathBuf> = "text-report".no_effect(NO_LCOV),
                "file of the report as text";
            REPORT_IN_LOGS: bool = "report-in-logs".default("false").no_effect(NO_LCOV),
                "print the report";
            EXECUTABLE_PATH: Option<PathBuf> = "executable-path".default("lcov").program().no_effect(NO_LCOV),
                "path of lcov";
            LLVM_COV_PATH: Option<PathBuf> = "llvm-cov-path".default("llvm-cov").program().no_effect(NO_LCOV),
                "path of llvm-cov";
            LLVM_PROFDATA_PATH: Option<PathBuf> = "llvm-profdata-path".default("llvm-profdata").program().no_effect(NO_LCOV),
                "path of llvm-profdata";
            GENHTML_PATH: Option<PathBuf> = "genhtml-path".default("genhtml").program().no_effect(NO_LCOV),
                "path of genhtml";
        }
    }
    /// Keys of `[lreplay]`.
    pub mod lreplay {
        sc_options::options! {
            /// All of them.
            ALL in "lreplay", flags "lreplay-":
            ENABLE: bool = "enable".aliases(&["lreplay", "enable-lreplay"]).negations(&["no-lreplay", "disable-lreplay"]).default("true").no_effect("the suite is always replayed"),
                "replay the suite after the run";
        }
    }
    /// Keys of `[report]`.
    pub mod report {
        use std::path::PathBuf;

        sc_options::options! {
            /// All of them.
            ALL in "report", flags "report-":
            ENABLE: bool = "enable".default("false"),
                "write the result as pages for a browser to the folder of '--report-output-dir'";
            FORMAT: Option<String> = "format".default("pretty").no_effect("there is one form of these pages"),
                "form of the pages";
            OUTPUT_DIR: PathBuf = "output-dir".default("seacoral-report"),
                "folder of the pages if '--report' names none";
        }
    }
    /// Keys of `[eacsl]`.
    pub mod eacsl {
        use std::path::PathBuf;

        const NO_MODE: &str = "tests with runtime assertions are run one after the other";
        const NO_SCRIPT: &str = "the E-ACSL plug-in of Frama-C is used directly";

        sc_options::options! {
            /// All of them.
            ALL in "eacsl", flags "eacsl-":
            ENABLE: bool = "enable".aliases(&["eacsl", "e-acsl", "E-ACSL"]).default("false").project(),
                "take the ACSL contract of the function as precondition and oracle, and check all ACSL annotations in the tests at run time";
            MODE: Option<String> = "mode".default("sequential").no_effect(NO_MODE),
                "'parallel' or 'sequential'";
            PATH: Option<PathBuf> = "path".default("e-acsl-gcc.sh").program().no_effect(NO_SCRIPT),
                "path of e-acsl-gcc.sh";
        }
    }
    /// Keys of `[logs]`.
    pub mod logs {
        sc_options::options! {
            /// All of them.
            ALL in "logs", flags "":
            CONSOLE_LEVEL: Option<i64> = "console-level".aliases(&["log-level", "debug"]),
                "how much is printed: up to 2 is --quiet, from 5 on is --verbose";
        }
    }
    /// Keys of `[output]`.
    pub mod output {
        use std::path::PathBuf;

        sc_options::options! {
            /// All of them.
            ALL in "output", flags "":
            REPORT: Option<PathBuf> = "report".without_value(("report", "enable")),
                "also write the result as pages for a browser to this folder (default: that of --report-output-dir)";
            FORMATS: Vec<String> = "formats".flag("output-format"),
                "also write the result as FORMAT:FILE ('-': standard output), such as 'lcov:coverage.info'; see 'report --format'";
            TUI: bool = "tui".negations(&["no-tui"]).default("true"),
                "show a live screen on a terminal";
            TIMINGS: bool = "timings".aliases(&["stats", "show-statistics"]).default("false"),
                "print a breakdown of the time";
            QUIET: bool = "quiet".default("false"),
                "print only warnings and the summary";
            VERBOSE: bool = "verbose".default("false"),
                "print more details";
            FAIL_UNDER: Option<f64> = "fail-under",
                "exit with status 1 if coverage of the objectives not proved uncoverable is below this percentage";
            BOUNDS_COUNT: bool = "bounds-count".default("false"),
                "let --fail-under leave out objectives that are uncoverable only within bounds, too";
            ALL_ERRORS: bool = "all-errors".default("false"),
                "report errors that an assumption about inputs excludes like any other";
            FAIL_ON_RTE: crate::delivery::RteGate = "fail-on-rte".default("false"),
                "exit with status 1 if a run-time error was found; 'all' includes errors that an assumption about inputs excludes";
            FAIL_ON_ORACLE: bool = "fail-on-oracle".default("false"),
                "exit with status 1 if an oracle rejected a test, or an ACSL annotation fails (--eacsl)";
        }
    }
}

/// Every option, in the order of the documentation.
pub fn options() -> impl Iterator<Item = &'static OptionInfo> {
    use keys::*;
    let before = [
        project::ALL,
        run::ALL,
        fixtures::ALL,
        pointer_handling::ALL,
        build_tools::ALL,
    ];
    let analyzers = ANALYZERS.iter().map(|analyzer| analyzer.options);
    let after = [
        test_runner::ALL,
        export::ALL,
        lcov::ALL,
        lreplay::ALL,
        report::ALL,
        eacsl::ALL,
        logs::ALL,
    ];
    let all = before.into_iter().chain(analyzers).chain(after);
    let formats = outputs().into_iter().filter_map(|format| format.option());
    let formats = formats.map(|option| &option.info);
    let output = output::ALL.iter().copied();
    all.flatten().copied().chain(formats).chain(output)
}

/// The option of that section and name. Sections that were renamed are known by their former names as well.
pub fn find(section: &str, name: &str) -> Option<&'static OptionInfo> {
    let section = current_section(section);
    options().find(|option| option.section == section && option.name == name)
}

/// The present name of a section.
pub fn current_section(section: &str) -> &str {
    let renamed = ANALYZERS
        .iter()
        .find(|analyzer| analyzer.former_names.contains(&section));
    renamed.map_or(section, |analyzer| analyzer.name)
}

/// Former names of a section.
pub fn former_sections(section: &str) -> &'static [&'static str] {
    let analyzer = ANALYZERS.iter().find(|analyzer| analyzer.name == section);
    analyzer.map_or(&[], |analyzer: &&AnalyzerInfo| analyzer.former_names)
}

/// Section names in order.
pub fn sections() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for option in options() {
        if !names.contains(&option.section) {
            names.push(option.section);
        }
    }
    names
}

/// The nearest of `known` to `word`, if near enough to be a slip.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(word, k), k))
        .filter(|(distance, k)| *distance <= 1 + k.len().max(word.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_keys_are_unique() {
        let flags = options().flat_map(|option| {
            let others = option.aliases.iter().chain(option.negations).copied();
            others.chain([option.flag])
        });
        let mut flags: Vec<&str> = flags.collect();
        let mut names: Vec<_> = options()
            .map(|option| (option.section, option.name))
            .collect();
        let counts = (flags.len(), names.len());
        flags.sort_unstable();
        flags.dedup();
        names.sort_unstable();
        names.dedup();
        assert_eq!((flags.len(), names.len()), counts);
    }

    #[test]
    fn defaults_are_values_of_their_kind() {
        for option in options().filter(|option| !option.default.is_empty()) {
            assert!(option.accepts(option.default), "{}", option.flag);
        }
    }
}
