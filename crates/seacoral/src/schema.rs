//! The one schema of every option: from it come the arguments, the keys of
//! `seacoral.toml`, the environment variables, `seacoral config doc`, the
//! defaults and the project key.

/// What kind of value a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A list; on the command line separated by commas or repeated.
    List,
    /// A list of files or folders; relative ones in `seacoral.toml` start at its folder.
    Paths,
    /// A file or folder.
    Path,
    /// A whole number.
    Number,
    /// `true` or `false`; on the command line a plain flag.
    Switch,
    /// A time: `60s`, `2m`, `500ms`, `10` (seconds).
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// Whether changing a key changes the set of inputs or objectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Part of the project key: other values, other project.
    Project,
    /// May differ from run to run on the same project.
    Run,
}

/// Whether a key does something in this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It works.
    Works,
    /// Accepted because SeaCoral's configuration files have it; without effect here, for this reason.
    NoEffect(&'static str),
}

/// One key.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Section of `seacoral.toml`.
    pub section: &'static str,
    /// Name within the section.
    pub name: &'static str,
    /// Long option, without `--`.
    pub flag: &'static str,
    /// Other spellings of the option.
    pub aliases: &'static [&'static str],
    /// Kind of value.
    pub kind: Kind,
    /// Default, as it would be written; empty: none.
    pub default: &'static str,
    /// Project-defining or not.
    pub scope: Scope,
    /// Whether it works.
    pub state: State,
    /// One line of help.
    pub doc: &'static str,
}

const INSTEAD: &str = "dse takes the place of KLEE, and has no such choice";

macro_rules! keys {
    ($( [$section:literal] $( $name:literal $flag:literal $aliases:expr, $kind:expr, $default:literal, $scope:ident, $state:expr, $doc:literal; )* )*) => {
        &[ $( $( Key { section: $section, name: $name, flag: $flag, aliases: &$aliases, kind: $kind,
            default: $default, scope: Scope::$scope, state: $state, doc: $doc }, )* )* ]
    };
}

use Kind::{Choice, List, Number, Path, Paths, Switch, Text, Time};
use State::{NoEffect, Works};

/// Every key there is.
pub const KEYS: &[Key] = keys! {
    ["project"]
    "name" "name" [], Text, "", Run, Works, "name of the run directory (default: made from file and entrypoint)";
    "files" "files" [], Paths, "", Run, Works, "C files, each a translation unit";
    "entrypoint" "entrypoint" [], Text, "", Project, Works, "the function under test";
    "criterion" "criterion" [], List, "CC", Project, Works, "coverage criteria, e.g. `MCC` or `DC,CC`";
    "all-booleans" "all-booleans" [], Switch, "false", Project, Works, "every comparison, `&&`, `||` and `!` is a decision, also those that control nothing";
    "mutators" "mutators" [], List, "", Project, Works, "mutation operators of WM: `+UOI,-COR` changes the default AOR,ROR,COR,ABS; `AOR,LCR` replaces it";
    "hyperlabels" "hyperlabels" [], Path, "", Project, Works, "with CUSTOM: the objectives are the hyperlabels of this file of LTest";
    "labels" "labels" [], Path, "", Project, Works, "with CUSTOM: only annotated labels that this file of LTest lists are objectives";
    "trust-labels" "trust-labels" [], Switch, "false", Project, Works, "labels that the file of --labels calls uncoverable are taken to be";
    "functions-to-cover" "functions-to-cover" [], List, "", Project, Works, "put objectives only into these functions (default: the entrypoint and all it can call)";
    "include-dirs" "include-dirs" [], Paths, "", Run, Works, "folders searched for headers, as `-I`";
    "external-libs" "external-libs" [], List, "", Run, Works, "libraries to link with: `m`, or a path to a library";
    "ignored-globals" "ignore-globals" ["ignored-globals"], List, "", Project, Works, "globals that are no inputs: they keep their initial value";
    "all-globals" "all-globals" [], Switch, "false", Project, Works, "globals with an initialiser are inputs too";
    "any-enum" "any-enum" [], Switch, "false", Project, Works, "an enum input may hold any value of its integer type";
    "stubs" "stubs" [], List, "", Project, Works, "what functions do that are called and defined nowhere: `f=input` (the default: what it returns and writes are inputs), `f=result` (it writes nothing), `f=zero`, `f=abort`; `*` is every one";
    "stub-calls" "stub-calls" [], Number, "3", Project, Works, "for how many calls of such a function a test chooses values; later calls repeat the last";
    "assume" "assume" [], Text, "", Project, Works, "precondition: a C expression over formals and globals";
    "compile-commands" "compile-commands" [], Path, "", Run, Works, "take compiler flags from this compile_commands.json";

    ["run"]
    "workdir" "workdir" [], Path, "_sc", Run, Works, "where run directories are made";
    "tools" "tools" [], List, "auto", Run, Works, "analyzers to use";
    "strategy" "strategy" [], Text, "auto", Run, Works, "in which order analyzers work: `auto`, `p` (all at once), `s` (one after the other), `o` (those that prove last), or e.g. `libfuzzer ~> (cbmc // luncov)`";
    "time-budget" "time-budget" [], Time, "60s", Run, Works, "bound of the whole run";
    "seek-errors" "seek-errors" [], Time, "0s", Run, Works, "go on looking for run-time errors for that time once every objective is decided";
    "test-timeout" "test-timeout" [], Time, "2s", Run, Works, "a test that runs longer is a time-out";
    "memory-limit" "memory-limit-mb" [], Number, "2048", Run, Works, "memory a test may use, in MiB";
    "seed" "seed" [], Number, "", Run, Works, "seed of all random choices";
    "clean-start" "clean-start" [], Switch, "false", Run, Works, "forget what earlier runs found";
    "paranoid" "paranoid" [], Switch, "false", Run, Works, "exit with 70 if a test covers what an analyzer claimed to be uncoverable";
    "max-validation-concurrency" "max-validation-concurrency" [], Number, "", Run, NoEffect("the validator keeps both of its builds busy by itself"), "tests validated at once";
    "force-preprocess" "force-preprocess" [], Switch, "true", Run, NoEffect("sources are always preprocessed"), "preprocess sources even if unchanged";
    "enable-syntax-check" "enable-syntax-check" [], Switch, "true", Run, NoEffect("sources are always checked"), "check sources before the run";

    ["fixtures"]
    "files" "fixtures-files" [], Paths, "", Project, Works, "C files that hold the functions below";
    "init" "fixtures-init" [], Text, "", Project, Works, "function called before the entrypoint: takes nothing, or the entrypoint's own arguments";
    "oracle" "fixtures-oracle" [], Text, "", Project, Works, "function that gets the arguments and the result, and returns 0 for a failed test";
    "seek-oracle-failures" "fixtures-seek-oracle-failures" [], Switch, "false", Run, NoEffect("oracle failures are always kept"), "look for oracle failures as well";

    ["pointer-handling"]
    "max-ptr-array-length" "max-ptr-array-length" [], Number, "", Project, Works, "most elements behind a pointer that is an array (default: 1; 8 where seacoral infers an array)";
    "max-non-nil-ptr-depth" "max-non-nil-ptr-depth" [], Number, "3", Project, Works, "how deep pointers in pointed-to objects are followed";
    "max-cstring-length" "max-cstring-length" [], Number, "20", Project, Works, "most characters of a string, without its NUL";
    "treat-pointer-as-array" "treat-pointer-as-array" [], List, "", Project, Works, "pointers to arrays: NULL or 0 to max-ptr-array-length elements";
    "treat-pointer-as-string" "treat-pointer-as-string" [], List, "", Project, Works, "pointers to NUL-terminated strings";
    "array-size-mapping" "array-size-mapping" [], List, "", Project, Works, "`p:n`: p points to exactly n elements";

    ["build-tools"]
    "clang-path" "clang-path" [], Path, "", Run, Works, "the clang to use";
    "c-pre-processor-flags" "c-pre-processor-flags" [], List, "", Run, Works, "compiler flags for the sources, as `-D`, `-I`, `-std=`, `-m32`";
    "c-linker-flags" "c-linker-flags" [], List, "", Run, Works, "flags for linking";

    ["libfuzzer"]
    "runs" "libfuzzer-runs" [], Number, "", Run, Works, "stop after that many executions";
    "timeout" "libfuzzer-timeout" [], Time, "", Run, Works, "stop fuzzing after that time";
    "micro-timeout" "libfuzzer-micro-timeout" [], Time, "250ms", Run, Works, "give up on one execution after that time";
    "seed" "libfuzzer-seed" [], Number, "", Run, Works, "seed of libFuzzer (default: that of --seed)";
    "init-corpus-size" "libfuzzer-init-corpus-size" [], Number, "", Run, Works, "random tests added to the seeds";
    "use-counters" "libfuzzer-use-counters" [], Switch, "true", Run, Works, "how often an edge is taken counts, not only that it is";
    "use-cmp" "libfuzzer-use-cmp" [], Switch, "true", Run, Works, "values that the code compares guide the search";
    "labels-only" "libfuzzer-labels-only" [], Switch, "false", Run, Works, "only labels guide the search, not the edges of the program";

    ["cbmc"]
    "mode" "cbmc-mode" [], Choice(&["cover", "assert"]), "assert", Run, Works, "cover: find tests; assert: also prove that there are none";
    "unwind" "cbmc-unwind" ["unwind"], Number, "", Run, Works, "bound of every loop and recursion (default: bounds grow as far as needed)";
    "timeout" "cbmc-timeout" [], Time, "", Run, Works, "stop CBMC after that time";

    ["dse"]
    "timeout" "dse-timeout" [], Time, "", Run, Works, "stop symbolic execution after that time";
    "search" "dse-search" [], Choice(&["portfolio", "depth-first", "random", "distance"]), "portfolio", Run, Works, "in which order runs are looked at";
    "merge" "dse-merge" [], Choice(&["on", "off"]), "on", Run, Works, "runs become one again where they meet, if that pays";
    "memory" "dse-memory" [], Number, "2048", Run, Works, "memory of the process, in MiB";
    "solver-timeout" "dse-solver-timeout" [], Time, "10s", Run, Works, "give up on one question to the solver after that time";
    "threads" "dse-threads" [], Number, "", Run, Works, "threads (default: one; all cores if no other tool works)";
    "trace" "dse-trace" [], Number, "", Run, Works, "tell what blocks the label with this number";

    ["klee"]
    "timeout" "klee-timeout" [], Time, "", Run, Works, "as --dse-timeout, which takes the place of KLEE";
    "label-handling" "klee-label-handling" [], Text, "", Run, NoEffect(INSTEAD), "how labels are given to KLEE";
    "replay" "klee-replay" [], Text, "", Run, NoEffect(INSTEAD), "replay while KLEE runs";
    "search" "klee-search" [], Text, "", Run, NoEffect(INSTEAD), "search strategy";
    "libc" "klee-libc" [], Text, "", Run, NoEffect(INSTEAD), "C library";

    ["luncov"]
    "plugins" "luncov-plugins" [], List, "", Run, Works, "Frama-C plugins to use, `eva` and `wp` (default: both)";
    "timeout" "luncov-timeout" [], Time, "", Run, Works, "stop Frama-C after that time";
    "extra-args" "luncov-extra-args" [], List, "", Run, Works, "more arguments for Frama-C";

    ["test-runner"]
    "custom-tests" "test-runner-custom-tests" [], Paths, "", Run, NoEffect("`seacoral replay --tests` measures test files, and `--add` takes them over"), "tests to start from";

    ["export"]
    "split-suite" "export-split-suite" [], Switch, "false", Run, NoEffect("the suite is one file"), "one file per test";
    "malloc-heapside-memory" "export-malloc-heapside-memory" [], Switch, "true", Run, NoEffect("blocks are always allocated"), "allocate blocks in tests";

    ["lcov"]
    "enable" "lcov-enable" [], Switch, "false", Run, NoEffect("not part of this version"), "write LCOV data";

    ["report"]
    "enable" "report-enable" [], Switch, "false", Run, NoEffect("result.json and the C suites are always written"), "write reports";
    "format" "report-format" [], Text, "", Run, NoEffect("result.json and the C suites are always written"), "format of reports";
    "output-dir" "report-output-dir" [], Path, "", Run, NoEffect("results are in the run directory"), "where reports go";

    ["eacsl"]
    "enable" "eacsl-enable" [], Switch, "false", Run, NoEffect("not part of this version"), "check ACSL annotations at run time";

    ["output"]
    "json" "json" [], Path, "", Run, Works, "write the machine-readable result here too (`-`: standard output)";
    "timings" "timings" [], Switch, "false", Run, Works, "show where the time went";
    "quiet" "quiet" [], Switch, "false", Run, Works, "only the summary";
    "verbose" "verbose" [], Switch, "false", Run, Works, "more about what happens";
    "fail-under" "fail-under" [], Number, "", Run, Works, "exit with 1 if less than this percentage of the objectives not proved uncoverable is covered";
    "fail-on-rte" "fail-on-rte" [], Switch, "false", Run, Works, "exit with 1 if a run-time error was found";
    "fail-on-oracle" "fail-on-oracle" [], Switch, "false", Run, Works, "exit with 1 if an oracle failed";
};

/// The key of that section and name.
pub fn find(section: &str, name: &str) -> Option<&'static Key> {
    KEYS.iter()
        .find(|key| key.section == section && key.name == name)
}

/// Section names in order.
pub fn sections() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for key in KEYS {
        if names.last() != Some(&key.section) {
            names.push(key.section);
        }
    }
    names
}

/// The environment variable of a key.
pub fn variable(key: &Key) -> String {
    let name = format!("SEACORAL_{}_{}", key.section, key.name);
    name.to_uppercase().replace('-', "_")
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
