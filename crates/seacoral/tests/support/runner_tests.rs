//! Tests of the runner itself, with cases that need nothing but a shell.

use libtest_mimic::{Failed, Trial};

use crate::case::Case;
use crate::run::{Outcome, run};
use crate::snapshot::is_updating;

type Test = fn() -> Result<(), Failed>;

/// None while snapshots are updated: nothing differs from them then.
pub fn trials() -> Vec<Trial> {
    if is_updating() {
        return Vec::new();
    }
    let tests: [(&str, Test); 6] = [
        ("all_failing_lines_are_reported", all_failing_lines),
        ("steps_after_a_failed_one_run", steps_after_a_failed_one),
        ("a_known_bug_has_to_fail", known_bug),
        ("a_snapshot_is_the_whole_output", snapshot),
        ("a_snapshot_has_no_other_steps", stale_snapshot),
        ("unknown_lines_are_errors", unknown_lines),
    ];
    let trial = |(name, test): (&str, Test)| Trial::test(format!("runner::{name}"), test);
    tests.into_iter().map(trial).collect()
}

/// Runs a case of this text, with this snapshot.
fn outcome(text: &str, expected: Option<&str>) -> Result<Outcome, Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("case.txt"), text)?;
    if let Some(expected) = expected {
        std::fs::write(folder.path().join("expected.txt"), expected)?;
    }
    Ok(run(folder.path(), &Case::read(folder.path())?))
}

fn failure(text: &str, expected: Option<&str>) -> Result<String, Failed> {
    match outcome(text, expected)? {
        Outcome::Failed(what) => Ok(what),
        other => Err(format!("{other:?} of\n{text}").into()),
    }
}

fn passes(text: &str, expected: Option<&str>) -> Result<(), Failed> {
    Ok(outcome(text, expected)?.into_result()?)
}

fn holds(text: &str, part: &str) -> Result<(), Failed> {
    if text.contains(part) {
        return Ok(());
    }
    Err(format!("'{part}' is not in\n{text}").into())
}

fn all_failing_lines() -> Result<(), Failed> {
    let what = failure(
        "$ echo here\nexit 3\nout: there\nout: here\nno: here\n",
        None,
    )?;
    holds(
        &what,
        "exit status 0, expected 3\nnot found: out: there\nunwanted: here\n$ echo here",
    )
}

fn steps_after_a_failed_one() -> Result<(), Failed> {
    let what = failure("$ false\n$ echo second\nout: third\n", None)?;
    holds(&what, "exit status 1, expected 0")?;
    holds(&what, "not found: out: third")
}

fn known_bug() -> Result<(), Failed> {
    passes("known-bug it fails\n$ false\n", None)?;
    let what = failure("known-bug it fails\n$ true\n", None)?;
    holds(&what, "tagged 'known-bug it fails': remove the tag")
}

fn snapshot() -> Result<(), Failed> {
    let text = "filter n=\\d+ => n=[N]\n$ echo n=17 in 3.2 s; echo \"$PWD/f.c\" >&2\nsnapshot\n";
    let line = "$ echo n=17 in 3.2 s; echo \"$PWD/f.c\" >&2";
    let expected = format!("{line}\nout: n=[N] in [TIME]\nerr: [CASE]/f.c\n");
    passes(text, Some(&expected))?;
    let what = failure(text, Some(&expected.replace("err: ", "err: no ")))?;
    holds(&what, "- err: no [CASE]/f.c\n+ err: [CASE]/f.c")?;
    holds(&failure(text, None)?, "+ out: n=[N] in [TIME]")
}

fn stale_snapshot() -> Result<(), Failed> {
    let what = failure("$ true\n", Some("$ true\n"))?;
    holds(&what, "expected.txt has 1 steps, the case 0")
}

fn unknown_lines() -> Result<(), Failed> {
    let error = |text| Case::parse(text).err().unwrap_or_default();
    holds(
        &error("quick\n$ true\n"),
        "unknown line before the first step: quick",
    )?;
    holds(&error("known-bug\n$ true\n"), "known-bug")?;
    holds(&error("# nothing\n"), "the case has no step")?;
    holds(
        &failure("$ true\nwhat is this\n", None)?,
        "bad line: what is this",
    )
}
