//! Jobs that are stopped, and what must not outlive them.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Job, Output, Watch};

use crate::support::{FOREVER, SOON, assert_group_is_gone, first_number, run, run_past_limit, sh};

const SHORT: Duration = Duration::from_millis(200);

#[test]
fn a_time_limit_stops_the_child() {
    let finished = run_past_limit(&sh(&format!("echo $$; {FOREVER}")));
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn a_child_that_ends_in_time_is_not_stopped() {
    assert_eq!(run(&sh("").time_limit(SOON)).exit, Exit::Success);
    assert_eq!(run(&sh("").time_limit(Duration::MAX)).exit, Exit::Success);
}

#[test]
fn a_child_that_ignores_the_polite_signal_is_killed_after_the_grace() {
    let script = "trap '' TERM; echo $$; while :; do sleep 1000; done";
    let finished = run_past_limit(&sh(script).grace(SHORT));
    assert!(finished.duration >= 2 * SHORT);
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn a_child_may_use_its_grace() {
    let script = "trap 'echo bye; exit 0' TERM; echo $$; while :; do sleep 0.01; done";
    // That it exits with 0 then does not make it a success.
    let finished = run_past_limit(&sh(script).grace(SOON));
    assert!(finished.stdout_text().ends_with("bye\n"));
}

#[test]
fn an_endless_printer_is_stopped_and_cut() {
    let job = Job::new("yes").stdout(Output::Capture { limit: 1000 });
    let finished = run_past_limit(&job);
    assert_eq!(finished.stdout.len(), 1000);
    assert!(finished.stdout_truncated);
}

#[test]
fn grandchildren_that_hold_the_pipe_are_killed_when_the_child_ends() {
    let finished = run(&sh(&format!("{FOREVER} & {FOREVER} & echo $$; exit 5")));
    assert_eq!(finished.exit, Exit::Failure(5));
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn grandchildren_that_ignore_the_polite_signal_are_killed_too() {
    let script = format!("(trap '' TERM; {FOREVER}) & echo $$; wait");
    let finished = run_past_limit(&sh(&script));
    assert_group_is_gone(first_number(&finished.stdout_text()));
}

#[test]
fn one_who_left_the_group_and_prints_endlessly_cannot_hang_us() {
    let dir = tempfile::tempdir().unwrap();
    let script = "mkfifo f; setsid sh -c 'echo $$ >f; exec yes' & cat f >&2";
    let job = sh(script).stdout(Output::Capture { limit: 64 });
    let finished = run(&job.current_dir(dir.path()));
    assert_eq!(finished.exit, Exit::Success);
    let escaped = first_number(&finished.stderr_text());
    // Without a reader it dies of its next write.
    assert_group_is_gone(escaped);
}

#[test]
fn cancelling_stops_the_child() {
    let cancel = Cancel::new();
    thread::scope(|scope| {
        let (started, start) = mpsc::channel();
        let token = cancel.child();
        let running = scope.spawn(move || {
            let watch = Watch::new().stdout(move |_| started.send(()).unwrap());
            sh(&format!("echo $$; {FOREVER}")).run_watched(&token, watch)
        });
        start.recv().unwrap();
        let cancelled = Instant::now();
        cancel.cancel();
        let finished = running.join().unwrap().unwrap();
        assert!(cancelled.elapsed() < SOON);
        assert_eq!(finished.exit, Exit::Cancelled);
        assert_group_is_gone(first_number(&finished.stdout_text()));
    });
}

#[test]
fn the_earlier_of_limit_and_deadline_names_the_end() {
    let deadline = |after| Cancel::new().with_deadline(Instant::now() + after);
    let job = sh(FOREVER);
    let finished = job.run(&deadline(SHORT)).unwrap();
    assert_eq!(finished.exit, Exit::Cancelled);
    let finished = job.clone().time_limit(SOON).run(&deadline(SHORT)).unwrap();
    assert_eq!(finished.exit, Exit::Cancelled);
    let finished = job.time_limit(SHORT).run(&deadline(SOON)).unwrap();
    assert_eq!(finished.exit, Exit::Timeout);
}

#[test]
fn nothing_starts_on_a_cancelled_token() {
    let dir = tempfile::tempdir().unwrap();
    let trace = dir.path().join("trace");
    let cancel = Cancel::new();
    cancel.cancel();
    let finished = Job::new("touch").arg(&trace).run(&cancel).unwrap();
    assert_eq!(finished.exit, Exit::Cancelled);
    assert!(!trace.exists());
}

#[test]
fn many_jobs_at_once_each_get_their_own_output() {
    thread::scope(|scope| {
        for worker in 0..8 {
            scope.spawn(move || {
                for turn in 0..10 {
                    let text = format!("{worker}-{turn}");
                    let finished = run(&Job::new("echo").arg(&text));
                    assert_eq!(finished.stdout_text().trim_end(), text);
                }
            });
        }
    });
}

/// This test starts itself again: the middle process starts a child and is killed.
#[test]
fn a_child_dies_with_us() {
    const ROLE: &str = "SC_PROCESS_TEST_MIDDLE";
    if std::env::var_os(ROLE).is_some() {
        // The child itself, not one of its own children: those are beyond what the kernel offers.
        let running = Job::new("sleep").arg("1000").spawn().unwrap();
        println!("\nchild={}", running.id());
        // SAFETY: no pointers. No destructor runs, so nothing but the kernel can end the child.
        unsafe { libc::kill(libc::getpid(), libc::SIGKILL) };
    }
    let this = "stop::a_child_dies_with_us";
    let finished = run(&Job::new(std::env::current_exe().unwrap())
        .args(["--exact", this, "--nocapture"])
        .env(ROLE, "1"));
    assert_eq!(finished.exit, Exit::Signalled(libc::SIGKILL));
    let text = finished.stdout_text();
    let pid = text.lines().find_map(|line| line.strip_prefix("child="));
    assert_group_is_gone(pid.unwrap().parse().unwrap());
}
