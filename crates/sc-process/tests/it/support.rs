//! What the tests share.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Finished, Job};

/// Longer than anything here takes, shorter than what a hanging child would.
pub const SOON: Duration = Duration::from_secs(60);

/// A shell script that waits longer than any test.
pub const FOREVER: &str = "sleep 1000";

pub fn sh(script: &str) -> Job {
    Job::new("sh").args(["-c", script])
}

/// Runs a script to its end, and fails if that takes too long.
#[track_caller]
pub fn run(job: &Job) -> Finished {
    let started = Instant::now();
    let finished = job.run(&Cancel::new()).expect("the job starts");
    assert!(started.elapsed() < SOON, "it took too long: {finished:?}");
    finished
}

/// Runs with longer and longer time limits until the child has printed something before it was stopped:
/// on a busy machine a shell may take its time.
#[track_caller]
pub fn run_past_limit(job: &Job) -> Finished {
    for limit in [200, 1000, 5000, 25_000].map(Duration::from_millis) {
        let finished = run(&job.clone().time_limit(limit));
        assert_eq!(finished.exit, Exit::Timeout);
        assert!(finished.duration >= limit);
        if !finished.stdout.is_empty() {
            return finished;
        }
    }
    panic!("it printed nothing: {job}");
}

/// The number on the first line: scripts print their process id with `echo $$`.
#[track_caller]
pub fn first_number(text: &str) -> i32 {
    let line = text.lines().next().unwrap_or_default();
    line.parse().expect("the first line is a process id")
}

/// Waits until no process of the group runs. Zombies do not run: who reaps an orphan is not our matter.
#[track_caller]
pub fn assert_group_is_gone(pgid: i32) {
    assert!(pgid > 1);
    let until = Instant::now() + SOON;
    while !group_members(pgid).is_empty() {
        let left = group_members(pgid);
        assert!(Instant::now() < until, "still running: {left:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The processes of a group that are not zombies.
pub fn group_members(pgid: i32) -> Vec<i32> {
    // SAFETY: no pointers; signal 0 only asks.
    if unsafe { libc::kill(-pgid, 0) } == -1 {
        return Vec::new();
    }
    let processes = fs::read_dir("/proc").expect("there is a /proc");
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&pid: &i32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // pid (name) state ppid pgrp ...; the name may hold anything.
            let after_name = stat.rsplit(')').next().unwrap_or_default();
            let fields: Vec<_> = after_name.split_whitespace().collect();
            matches!(fields[..], [state, _, pgrp, ..] if state != "Z" && pgrp == pgid.to_string())
        })
        .collect()
}
