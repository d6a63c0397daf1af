//! In a process of its own: which numbers are free is the same all the time.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::io::pipe;
use std::os::fd::OwnedFd;

use sc_process::{Job, SpawnError};

#[test]
fn descriptors_never_hide_a_failed_start() {
    // Every low number, and with them those that the standard library uses to report the failure.
    let fds = (3..40).map(|target| (OwnedFd::from(pipe().unwrap().1), target));
    let job = Job::new("no-such-program");
    let error = job.spawn_with_fds(fds.collect()).unwrap_err();
    assert!(matches!(error, SpawnError::NotFound { .. }), "{error:?}");
}
