//! Limits that the kernel keeps.
#![expect(clippy::unwrap_used, reason = "tests")]

use sc_process::{Exit, Job, Limits};

use crate::support::{run, sh};

#[track_caller]
fn check_ulimit(limits: Limits, flag: &str, expected: &str) {
    let script = format!("ulimit -{flag}; ulimit -H -{flag}");
    let finished = run(&sh(&script).limits(limits));
    assert_eq!(finished.stdout_text(), expected, "ulimit -{flag}");
}

#[test]
fn limits_reach_the_child() {
    let limits = Limits {
        cpu_seconds: Some(5),
        file_size: Some(10 << 10),
        open_files: Some(20),
        address_space: Some(1 << 30),
        ..Limits::default()
    };
    check_ulimit(Limits::default(), "c", "0\n0\n");
    check_ulimit(limits, "t", "5\n6\n");
    // In blocks of 512 bytes.
    check_ulimit(limits, "f", "20\n20\n");
    check_ulimit(limits, "n", "20\n20\n");
    // In KiB.
    check_ulimit(limits, "v", "1048576\n1048576\n");
}

#[test]
fn a_limit_above_the_hard_one_is_the_hard_one() {
    let limits = Limits {
        open_files: Some(u64::MAX - 1),
        ..Limits::default()
    };
    assert_eq!(run(&sh("").limits(limits)).exit, Exit::Success);
}

#[test]
fn too_much_processor_time_is_a_signal() {
    let limits = Limits {
        cpu_seconds: Some(1),
        ..Limits::default()
    };
    let finished = run(&sh("while :; do :; done").limits(limits));
    assert_eq!(finished.exit, Exit::Signalled(libc::SIGXCPU));
}

#[test]
fn too_long_a_file_is_a_signal() {
    let dir = tempfile::tempdir().unwrap();
    let limits = Limits {
        file_size: Some(1000),
        ..Limits::default()
    };
    let file = dir.path().join("file");
    let job = Job::new("dd").args(["if=/dev/zero", "bs=2000", "count=2"]);
    let job = job.arg(format!("of={}", file.display()));
    let finished = run(&job.limits(limits));
    assert_eq!(finished.exit, Exit::Signalled(libc::SIGXFSZ));
    assert_eq!(file.metadata().unwrap().len(), 1000);
}
