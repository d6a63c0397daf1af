//! Lines that are seen while the child runs.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use sc_process::{Cancel, Exit, Output, Watch};

use crate::support::{FOREVER, SOON, assert_group_is_gone, first_number, sh};

#[test]
fn lines_are_seen_while_the_child_runs() {
    let cancel = Cancel::new();
    let mut seen = Vec::new();
    let job = sh(&format!("echo one; echo two >&2; echo three; {FOREVER}"));
    // Would the lines come at the end only, there would be no end.
    let watch = Watch::new().stdout(|line| {
        seen.push(line.to_owned());
        if line == "three" {
            cancel.cancel();
        }
    });
    let started = Instant::now();
    let finished = job.run_watched(&cancel, watch).unwrap();
    assert!(started.elapsed() < SOON);
    assert_eq!(finished.exit, Exit::Cancelled);
    assert_eq!(seen, ["one", "three"]);
    assert_eq!(finished.stdout_text(), "one\nthree\n");
    assert_eq!(finished.stderr_text(), "two\n");
}

#[test]
fn what_was_printed_before_a_stop_is_seen() {
    let (mut seen, cancel) = (Vec::new(), Cancel::new());
    let job = sh(&format!("printf 'a\\nb' >&2; echo; {FOREVER}"));
    let watch = Watch::new()
        .stderr(|line| seen.push(line.to_owned()))
        .stdout(|_| cancel.cancel());
    let finished = job.run_watched(&cancel, watch).unwrap();
    assert_eq!(finished.exit, Exit::Cancelled);
    assert_eq!(seen, ["a", "b"]);
}

#[test]
fn watched_output_still_goes_where_it_should() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log");
    let (mut out, mut err) = (0, 0);
    let job = sh("seq 1000; seq 2000 >&2")
        .stdout(Output::File(log.clone()))
        .stderr(Output::Null);
    let watch = Watch::new().stdout(|_| out += 1).stderr(|_| err += 1);
    let finished = job.run_watched(&Cancel::new(), watch).unwrap();
    assert_eq!(finished.exit, Exit::Success);
    assert!(finished.stdout.is_empty() && finished.stderr.is_empty());
    assert!(!finished.stdout_truncated && !finished.stderr_truncated);
    assert_eq!((out, err), (1000, 2000));
    assert_eq!(fs::read_to_string(log).unwrap().lines().count(), 1000);
}

#[test]
fn a_slow_watcher_does_not_delay_the_stop() {
    let job = sh(&format!("echo $$; {FOREVER}"));
    let cancel = Cancel::new();
    let mut survived = None;
    let watch = Watch::new().stdout(|line| {
        let pgid = first_number(line);
        cancel.cancel();
        // As long as this runs, the job is not over.
        assert_group_is_gone(pgid);
        survived = Some(false);
    });
    let finished = job.run_watched(&cancel, watch).unwrap();
    assert_eq!(finished.exit, Exit::Cancelled);
    assert_eq!(survived, Some(false));
}

#[test]
fn a_panic_of_the_watcher_is_ours_after_the_child_has_ended() {
    let mut pgid = 0;
    let job = sh("echo $$; while echo more; do :; done");
    let result = catch_unwind(AssertUnwindSafe(|| {
        let watch = Watch::new().stdout(|line| {
            pgid = first_number(line);
            panic!("the watcher gives up");
        });
        job.run_watched(&Cancel::new(), watch)
    }));
    let panic = result.unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"the watcher gives up"));
    assert_group_is_gone(pgid);
}
