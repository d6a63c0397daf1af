//! How a child ended, and what it left.

use std::borrow::Cow;
use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

/// How a child ended. A time limit or a cancellation is an outcome like the others, not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// It exited with code 0.
    Success,
    /// It exited with this code, which is not 0.
    Failure(i32),
    /// It was ended by this signal, which we did not send.
    Signalled(i32),
    /// It was stopped because it reached its time limit.
    Timeout,
    /// It was stopped, or not started, because its token was cancelled.
    Cancelled,
}

impl Exit {
    /// Whether the child exited by itself with code 0.
    pub fn is_success(self) -> bool {
        self == Self::Success
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(0), _) => Self::Success,
            (Some(code), _) => Self::Failure(code),
            // A status that was waited for is one or the other.
            (None, signal) => Self::Signalled(signal.unwrap_or(0)),
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Success => f.write_str("succeeded"),
            Self::Failure(code) => write!(f, "failed with exit code {code}"),
            Self::Signalled(signal) => match signal_name(signal) {
                Some(name) => write!(f, "killed by {name}"),
                None => write!(f, "killed by signal {signal}"),
            },
            Self::Timeout => f.write_str("reached its time limit"),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

fn signal_name(signal: i32) -> Option<&'static str> {
    let name = match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGQUIT => "SIGQUIT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGUSR1 => "SIGUSR1",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGUSR2 => "SIGUSR2",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        libc::SIGXCPU => "SIGXCPU",
        libc::SIGXFSZ => "SIGXFSZ",
        libc::SIGSYS => "SIGSYS",
        _ => return None,
    };
    Some(name)
}

/// What [`Job::run`](crate::Job::run) gives: the end of the child and what it printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// The captured standard output; empty unless [captured](crate::Output::Capture).
    pub stdout: Vec<u8>,
    /// The captured standard error; empty unless [captured](crate::Output::Capture).
    pub stderr: Vec<u8>,
    /// Whether `stdout` was longer than its limit, or could not be read or stored in full.
    pub stdout_truncated: bool,
    /// Whether `stderr` was longer than its limit, or could not be read or stored in full.
    pub stderr_truncated: bool,
    /// From the start of the child to its end.
    pub duration: Duration,
}

impl Finished {
    /// The captured standard output as text, with replacement characters where it is not UTF-8.
    pub fn stdout_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stdout)
    }

    /// The captured standard error as text, with replacement characters where it is not UTF-8.
    pub fn stderr_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stderr)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wait_status: i32, exit: Exit, text: &str) {
        assert_eq!(Exit::from(ExitStatus::from_raw(wait_status)), exit);
        assert_eq!(exit.to_string(), text);
    }

    #[test]
    fn wait_statuses_become_exits() {
        check(0, Exit::Success, "succeeded");
        check(77 << 8, Exit::Failure(77), "failed with exit code 77");
        check(11, Exit::Signalled(11), "killed by SIGSEGV");
        let dumped_core = 0x80;
        check(6 | dumped_core, Exit::Signalled(6), "killed by SIGABRT");
        check(40, Exit::Signalled(40), "killed by signal 40");
    }
}
