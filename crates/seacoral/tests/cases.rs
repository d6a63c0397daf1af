//! End-to-end cases: every folder of `tests/cases/` holds C files and a `case.txt`.
//!
//! A case runs in a copy of its folder. All lines that fail are reported, and the steps after a failed one run as well.
//! Lines of `case.txt`, those about the whole case first:
//!
//! ```text
//! # comment
//! requires gcc                 skip the case, visibly, if this program is missing
//! slow                         the case takes long: it is started before the others
//! known-bug REASON             the case is expected to fail, and fails the run if it passes
//! filter REGEX => TEXT         replaced in snapshots, beside what is always replaced (see `snapshot`)
//! $ seacoral f.c -e f          a step: run this (a shell line; `seacoral` is the built binary)
//! exit 2                       expected exit status (default 0)
//! snapshot                     all that the step prints is as in `expected.txt` (see `snapshot`)
//! out: text                    standard output holds this text
//! err: text                    standard error holds this text
//! no: text                     neither holds this text
//! json /totals/covered == 4    value at that JSON pointer of _sc/last/result.json (==, >=, <=)
//! file path: text              that file holds this text
//! no-file path                 there is no such file or folder
//! files folder: a b            the folder holds exactly these names
//! same a b                     two files are equal
//! same-result a b              two result.json are equal apart from times
//! covered 12: x > 0            the objectives of that line and predicate are covered (`covered x > 0`: of any line)
//! unknown 12: x > 0            … are unknown
//! uncoverable 12: x > 0        … are proved uncoverable
//! only-with-oracle-failures 12: x > 0   … are reached only by tests that the oracle rejects
//! objectives 4 x > 0           there are this many objectives with that predicate
//! brute-force brute.c          the objectives and their verdicts are those that this program prints (see `brute`)
//! rte kind f.c:3:7 f           result.json and summary tell of that run-time error at that place
//! abnormal abort               … of that abnormal end
//! note text                    result.json and summary have a note with this text
//! consistent                   summary, result.json, store and C suite agree (see `consistency`)
//! consistent not-replayed      the same, without compiling the C suite (where its tests print or take long)
//! needs cbmc                   skip the rest of the case, visibly, if seacoral does not find this tool
//! ```
//!
//! With `SEACORAL_REQUIRE_TOOLS` set, a missing tool fails the case instead, unless it cannot be installed
//! (KLEE). With `SEACORAL_UPDATE_SNAPSHOTS` set, the snapshots are written instead of compared.
#![allow(
    clippy::unwrap_used,
    reason = "a test harness: a broken case should stop it"
)]

#[path = "support/brute.rs"]
mod brute;
#[path = "support/case.rs"]
mod case;
#[path = "support/consistency.rs"]
mod consistency;
#[path = "support/expect.rs"]
mod expect;
#[path = "support/hyperlabels.rs"]
mod hyperlabels;
#[path = "support/run.rs"]
mod run;
#[path = "support/runner_tests.rs"]
mod runner_tests;
#[path = "support/slowest.rs"]
mod slowest;
#[path = "support/snapshot.rs"]
mod snapshot;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;

fn main() {
    let mut arguments = Arguments::from_args();
    // A case starts compilers and fuzzers, one or two at a time: more cases than cores only makes them time out.
    if arguments.test_threads.is_none() {
        arguments.test_threads = std::thread::available_parallelism().ok().map(Into::into);
    }
    let mut trials = runner_tests::trials();
    trials.extend(in_order(folders()).into_iter().map(|(folder, case)| {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        Trial::test(name, move || {
            run::run(&folder, &case?)
                .into_result()
                .map_err(Failed::from)
        })
    }));
    let conclusion = libtest_mimic::run(&arguments, trials);
    slowest::print();
    conclusion.exit();
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn folders() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("tests/cases")).unwrap();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("case.txt").is_file())
        .collect();
    folders.sort();
    folders
}

/// The cases that take longest come first, so that no core is idle while the last one runs: those that say so, then those
/// with many steps.
fn in_order(folders: Vec<PathBuf>) -> Vec<(PathBuf, Result<Case, String>)> {
    let mut cases: Vec<_> = folders
        .into_iter()
        .map(|folder| {
            let case = Case::read(&folder);
            (folder, case)
        })
        .collect();
    cases.sort_by_key(|(_, case)| {
        let weight = |case: &Case| (case.slow, case.steps.len());
        std::cmp::Reverse(case.as_ref().map_or((false, 0), weight))
    });
    cases
}
