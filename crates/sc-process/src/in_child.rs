//! What happens in a child between fork and exec.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::keeper;
use crate::limits::Limits;
use crate::sys::{self, check, duplicate_from};

/// What a child does to itself before it becomes the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Who has to be its parent, or that of its keeper.
    pub(crate) parent: libc::pid_t,
    pub(crate) limits: Limits,
    pub(crate) whole_tree: bool,
}

impl Plan {
    /// A plan for a child of this process.
    pub(crate) fn new(limits: Limits, whole_tree: bool) -> Self {
        Self {
            parent: std::process::id() as libc::pid_t,
            limits,
            whole_tree,
        }
    }

    /// Whether it is that of any program: a session of its own, and an end with its parent.
    pub(crate) fn is_plain(&self) -> bool {
        !self.whole_tree && self.limits == Limits::default()
    }

    /// System calls only, no allocation.
    fn apply(&self, directory: RawFd, moves: &[(RawFd, RawFd)]) -> io::Result<()> {
        // A session of its own: its own group, and no terminal to be stopped by.
        // SAFETY: no pointers.
        check(unsafe { libc::setsid() })?;
        if self.whole_tree {
            keeper::keep(self.parent)?;
        } else {
            die_with(self.parent)?;
        }
        // We may ignore it, and that would be inherited.
        // SAFETY: no pointers but the constant for the default.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_DFL) };
        // SAFETY: no pointers.
        check(unsafe { libc::fchdir(directory) })?;
        close_inherited_on_exec();
        for &(from, to) in moves {
            // SAFETY: no pointers; `to` loses what it was, which only this child had.
            check(unsafe { libc::dup2(from, to) })?;
        }
        // Last, because fewer open files would forbid high numbers above.
        self.limits.apply()
    }
}

/// A command that becomes the program after what the plan says.
pub(crate) fn command(
    program: &Path,
    args: &[OsString],
    environment: &[(OsString, OsString)],
    streams: [OwnedFd; 3],
    directory: OwnedFd,
    moves: Vec<(RawFd, RawFd)>,
    plan: Plan,
) -> Command {
    let mut command = Command::new(program);
    command.args(args);
    command.env_clear();
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    let [stdin, stdout, stderr] = streams.map(Stdio::from);
    command.stdin(stdin).stdout(stdout).stderr(stderr);
    let in_child = move || plan.apply(directory.as_raw_fd(), &moves);
    // SAFETY: the closure calls only async-signal-safe functions.
    unsafe { command.pre_exec(in_child) };
    command
}

/// Asks for the death of the calling process with its parent. Async-signal-safe.
pub(crate) fn die_with(parent: libc::pid_t) -> io::Result<()> {
    // SAFETY: these calls take no pointers.
    unsafe {
        check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
        if libc::getppid() != parent {
            // It died before the child could ask.
            libc::_exit(127);
        }
    }
    Ok(())
}

/// Keeps what whoever started us left open from the child: our own descriptors are close-on-exec already, but a jobserver
/// or a lock file of a script is not. Async-signal-safe: it is called between fork and exec.
fn close_inherited_on_exec() {
    let first = libc::STDERR_FILENO + 1;
    if sys::close_all_on_exec_from(first).is_err() {
        (first..sys::most_descriptors()).for_each(sys::close_on_exec);
    }
}

/// Descriptors on their way into a child.
pub(crate) struct Inherited {
    /// Copies above every target, so that placing one never overwrites another.
    sources: Vec<(OwnedFd, RawFd)>,
    /// Keeps the target numbers taken in this process: what is opened on the way to the child must not get one of them.
    _placeholders: Vec<OwnedFd>,
    above: RawFd,
}

impl Inherited {
    pub(crate) fn reserve(fds: &[(OwnedFd, RawFd)]) -> io::Result<Self> {
        let above = fds.iter().map(|&(_, target)| target).max().unwrap_or(0) + 1;
        let mut sources = Vec::new();
        let mut placeholders = Vec::new();
        for (fd, target) in fds {
            sources.push((duplicate_from(fd.as_fd(), above)?, *target));
            // Where the number is already taken this gives another one, which does no harm.
            placeholders.push(duplicate_from(fd.as_fd(), *target)?);
        }
        Ok(Self {
            sources,
            _placeholders: placeholders,
            above,
        })
    }

    pub(crate) fn moves(&self) -> Vec<(RawFd, RawFd)> {
        let moves = self.sources.iter();
        moves
            .map(|(fd, target)| (fd.as_raw_fd(), *target))
            .collect()
    }

    /// A copy of a descriptor that placing does not overwrite.
    pub(crate) fn kept(&self, fd: &OwnedFd) -> io::Result<OwnedFd> {
        duplicate_from(fd.as_fd(), self.above)
    }
}
