//! Programs that are loaded once and run several times.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Input, Job, Output, SpawnError};

use crate::support::{FOREVER, SOON, assert_group_is_gone, first_number, run, run_past_limit};

/// The shell has a dynamic loader on every system that the tests run on.
fn shell(script: &str) -> Job {
    Job::new("/bin/sh").args(["-c", script]).repeated()
}

/// The library that stops programs before their `main` is in the memory of those that it stopped.
const IS_FORKED: &str = "grep -q memfd:fork_server /proc/$$/maps && echo forked;";

#[test]
fn every_run_is_a_fork_of_one_program() {
    for word in ["a", "b"] {
        let finished = run(&shell(&format!("{IS_FORKED} echo {word}; exit 3")));
        assert_eq!(finished.stdout_text(), format!("forked\n{word}\n"));
        assert_eq!(finished.exit, Exit::Failure(3));
    }
}

#[test]
fn a_run_has_what_the_job_says() {
    let folder = tempfile::tempdir().unwrap();
    let real = fs::canonicalize(folder.path()).unwrap();
    let errors = folder.path().join("errors");
    let script = "pwd -P; echo \"$A\" \"$LD_PRELOAD\" \"$SC_FORK_SERVER\" \"$0\" \"$1\"; cat; echo e >&2; ls /proc/$$/fd";
    let job = shell(script)
        .args(["zero", "one"])
        .env("A", "1 =2")
        .env_remove("LD_PRELOAD")
        .current_dir(folder.path())
        .stdin_bytes(&b"given\n"[..])
        .stderr(Output::File(errors.clone()));
    let finished = run(&job);
    let expected = format!("{}\n1 =2   zero one\ngiven\n0\n1\n2\n", real.display());
    let seen = finished.stdout_text();
    // Shells keep a descriptor of their own for themselves.
    assert!(seen.starts_with(&expected), "{seen}");
    assert!(seen.len() <= expected.len() + 3, "{seen}");
    assert_eq!(fs::read_to_string(errors).unwrap(), "e\n");
    // Another one has nothing of it.
    let other = run(&shell("pwd -P; echo \"$A\"").env("A", "other"));
    let here = fs::canonicalize(".").unwrap();
    assert_eq!(other.stdout_text(), format!("{}\nother\n", here.display()));
}

#[test]
fn a_run_is_our_child_in_a_session_of_its_own() {
    let finished = run(&shell("echo $$ $PPID; cut -d ' ' -f 5,6 /proc/$$/stat"));
    let text = finished.stdout_text();
    let numbers: Vec<u32> = text
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    let [pid, parent, group, session] = numbers[..] else {
        panic!("{text}")
    };
    assert_eq!(parent, std::process::id());
    assert_eq!((group, session), (pid, pid));
}

#[test]
fn a_run_is_stopped_with_its_group() {
    let finished = run_past_limit(&shell(&format!("echo $$; {FOREVER} & {FOREVER}")));
    assert_group_is_gone(first_number(&finished.stdout_text()));
    let finished = run(&shell("kill -SEGV $$"));
    assert_eq!(finished.exit, Exit::Signalled(libc::SIGSEGV));
}

#[test]
fn runs_at_once_do_not_wait_for_each_other() {
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| run(&shell("sleep 2")));
        }
    });
    assert!(started.elapsed() < Duration::from_secs(14) && started.elapsed() < SOON);
}

#[test]
fn what_cannot_be_loaded_beforehand_is_started_as_usual() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    fs::write(&script, format!("#!/bin/sh\n{IS_FORKED} echo script\n")).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    for _ in 0..2 {
        let finished = run(&Job::new(&script).repeated());
        assert_eq!(finished.stdout_text(), "script\n");
    }
    // Started by its name, and with a keeper.
    assert_eq!(run(&Job::new("true").repeated()).exit, Exit::Success);
    let kept = run(&shell(&format!("{IS_FORKED} echo kept")).whole_tree());
    assert_eq!(kept.stdout_text(), "kept\n");
    let none = Job::new("/no/such/program").repeated().run(&Cancel::new());
    assert!(
        matches!(
            none,
            Err(SpawnError::NotFound { .. }) | Err(SpawnError::Io { .. })
        ),
        "{none:?}"
    );
    let nowhere = shell("true")
        .current_dir("/no/such/folder")
        .run(&Cancel::new());
    assert!(
        matches!(nowhere, Err(SpawnError::Directory { .. })),
        "{nowhere:?}"
    );
}

#[test]
fn a_program_that_ends_at_once_is_no_server() {
    // Its name is that of the program, and the variables reach another one first.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("true");
    fs::copy("/bin/true", &copy).unwrap();
    for _ in 0..2 {
        let job = Job::new(&copy).stdin(Input::Null).repeated();
        assert_eq!(run(&job).exit, Exit::Success);
    }
}
