//! Programs that leave their process group.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Job, Limits, SpawnError};

use crate::support::{SOON, assert_group_is_gone, first_number, run, run_past_limit, sh};

/// A daemon in a session of its own, which does not want to end, and says its number.
const DAEMON: &str =
    "setsid sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 1000; done' & sleep 0.3;";

#[test]
fn a_daemon_ends_with_the_program_that_started_it() {
    let job = sh(&format!("{DAEMON} exit 3")).whole_tree();
    let finished = run(&job);
    assert_eq!(finished.exit, Exit::Failure(3));
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn a_time_limit_holds_for_all_descendants() {
    let finished = run_past_limit(&sh(&format!("{DAEMON} wait")).whole_tree());
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn dropping_ends_all_descendants() {
    let mut running = sh(&format!("{DAEMON} wait")).whole_tree().spawn().unwrap();
    let mut line = String::new();
    let stdout = running.stdout.take().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line).unwrap();
    drop(running);
    assert_group_is_gone(first_number(&line));
}

#[test]
fn the_end_of_the_program_is_told_as_it_is() {
    let check = |script: &str, exit| assert_eq!(run(&sh(script).whole_tree()).exit, exit);
    check("exit 0", Exit::Success);
    check("exit 7", Exit::Failure(7));
    check("kill -SEGV $$", Exit::Signalled(libc::SIGSEGV));
    check("kill -KILL $$", Exit::Signalled(libc::SIGKILL));
    let none = Job::new("no-such-program").whole_tree().run(&Cancel::new());
    assert!(matches!(none, Err(SpawnError::NotFound { .. })), "{none:?}");
}

#[test]
fn processes_that_start_others_without_end_are_caught_up_with() {
    let limits = Limits {
        processes: Limits::processes_with(100),
        ..Limits::default()
    };
    // Ten lines that replace themselves as fast as they can; the shell waits for none of them.
    let line = "(f() { (f &); sleep 0.02; }; f) &";
    let script = format!("echo $$; {} sleep 1000", line.repeat(10));
    let job = sh(&script).limits(limits).whole_tree();
    let finished = run_past_limit(&job);
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn waiting_counts_as_work() {
    for script in [
        "sleep 1000",
        "setsid sleep 1000 & wait",
        "while :; do :; done",
    ] {
        let started = Instant::now();
        let job = sh(script)
            .whole_tree()
            .work_limit(Duration::from_millis(500));
        assert_eq!(run(&job.time_limit(SOON)).exit, Exit::Timeout, "{script}");
        assert!(started.elapsed() < SOON / 2, "{script}");
    }
}
