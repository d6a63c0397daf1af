//! From a job to a started child.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::error::SpawnError;
use crate::job::{Input, Job, Output};
use crate::keeper;
use crate::limits::Limits;
use crate::sys::{self, check, duplicate_from};

/// The standard streams that a child gets a pipe for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pipes {
    pub(crate) stdin: bool,
    pub(crate) stdout: bool,
    pub(crate) stderr: bool,
}

/// Starts the child of `job`, with each of `fds` under its number there.
pub(crate) fn start(
    job: &Job,
    pipes: Pipes,
    fds: Vec<(OwnedFd, RawFd)>,
) -> Result<Child, SpawnError> {
    let mut command = Command::new(&job.program);
    command.args(&job.args);
    job.environment.apply(&mut command);
    if let Some(directory) = &job.directory {
        command.current_dir(directory);
    }
    command.stdin(match &job.stdin {
        _ if pipes.stdin => Stdio::piped(),
        Input::File(path) => File::open(path)
            .map_err(SpawnError::io("open input file", path))?
            .into(),
        _ => Stdio::null(),
    });
    command.stdout(output_end(&job.stdout, pipes.stdout)?);
    command.stderr(output_end(&job.stderr, pipes.stderr)?);
    let fds =
        Inherited::reserve(fds).map_err(SpawnError::io("pass descriptors to", &job.program))?;
    prepare(&mut command, fds.moves(), job.limits, job.whole_tree);
    let child = spawn_patiently(command)
        .map_err(|error| SpawnError::from_exec(&job.program, job.directory.as_deref(), error));
    drop(fds);
    child
}

fn output_end(output: &Output, piped: bool) -> Result<Stdio, SpawnError> {
    Ok(match output {
        _ if piped => Stdio::piped(),
        Output::File(path) => create_for_append(path)?.into(),
        Output::Capture { .. } | Output::Null => Stdio::null(),
    })
}

/// Makes or empties a file, and opens it so that several writers do not overwrite each other.
pub(crate) fn create_for_append(path: &Path) -> Result<File, SpawnError> {
    File::create(path)
        .and_then(|_| OpenOptions::new().append(true).open(path))
        .map_err(SpawnError::io("create output file", path))
}

/// What happens in the child between fork and exec: system calls only, no allocation.
fn prepare(command: &mut Command, moves: Vec<(RawFd, RawFd)>, limits: Limits, whole_tree: bool) {
    let parent = std::process::id() as libc::pid_t;
    let in_child = move || {
        // A session of its own: its own group, and no terminal to be stopped by.
        // SAFETY: no pointers.
        check(unsafe { libc::setsid() })?;
        if whole_tree {
            keeper::keep(parent)?;
        } else {
            die_with(parent)?;
        }
        // We may ignore it, and that would be inherited.
        // SAFETY: no pointers but the constant for the default.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_DFL) };
        close_inherited_on_exec();
        for &(from, to) in &moves {
            // SAFETY: no pointers; `to` loses what it was, which only this child had.
            check(unsafe { libc::dup2(from, to) })?;
        }
        // Last, because fewer open files would forbid high numbers above.
        limits.apply()
    };
    // SAFETY: the closure calls only async-signal-safe functions.
    unsafe { command.pre_exec(in_child) };
}

/// Asks for the death of the calling process with its parent. Async-signal-safe.
fn die_with(parent: libc::pid_t) -> io::Result<()> {
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
struct Inherited {
    /// Copies above every target, so that placing one never overwrites another.
    sources: Vec<(OwnedFd, RawFd)>,
    /// Keeps the target numbers taken in this process: the standard library opens a descriptor for the child to
    /// report a failed exec with, and a child that put ours on the same number would lose it.
    _placeholders: Vec<OwnedFd>,
}

impl Inherited {
    fn reserve(fds: Vec<(OwnedFd, RawFd)>) -> io::Result<Self> {
        if fds.iter().any(|&(_, target)| target <= libc::STDERR_FILENO) {
            let what = "the standard streams are not for extra descriptors";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let above = fds.iter().map(|&(_, target)| target).max().unwrap_or(0) + 1;
        let mut sources = Vec::new();
        let mut placeholders = Vec::new();
        for (fd, target) in fds {
            sources.push((duplicate_from(fd.as_fd(), above)?, target));
            // Where the number is already taken this gives another one, which does no harm.
            placeholders.push(duplicate_from(fd.as_fd(), target)?);
        }
        Ok(Self {
            sources,
            _placeholders: placeholders,
        })
    }

    fn moves(&self) -> Vec<(RawFd, RawFd)> {
        let moves = self.sources.iter();
        moves
            .map(|(fd, target)| (fd.as_raw_fd(), *target))
            .collect()
    }
}

/// Spawns, and tries again for a while as long as the program is still open for writing.
///
/// A program that this process has just written may be held open for some milliseconds by the fork of
/// another thread, until that one has called exec. The kernel tells nobody when a file is closed for writing by
/// a process that is about to execute another program, so the pauses grow instead.
fn spawn_patiently(mut command: Command) -> io::Result<Child> {
    const PAUSES: [u64; 7] = [1, 4, 15, 30, 100, 250, 600];
    for pause in PAUSES {
        let result;
        (command, result) = spawn_from_lasting_thread(command)?;
        match result {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(pause));
            }
            other => return other,
        }
    }
    spawn_from_lasting_thread(command)?.1
}

struct Request {
    command: Command,
    reply: SyncSender<(Command, io::Result<Child>)>,
}

/// Spawns on a thread that lives as long as this process.
///
/// The kernel takes the end of the *thread* that forked for the death of the parent (`PR_SET_PDEATHSIG`),
/// so a child started on a worker thread would be killed when that worker is done.
fn spawn_from_lasting_thread(command: Command) -> io::Result<(Command, io::Result<Child>)> {
    static SPAWNER: Mutex<Option<Sender<Request>>> = Mutex::new(None);

    let (reply, answer) = mpsc::sync_channel(1);
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    let sender = match &mut *spawner {
        Some(sender) => sender,
        none => none.insert(start_spawner()?),
    };
    let sent = sender.send(Request { command, reply });
    drop(spawner);
    let gone = || io::Error::other("the spawning thread has ended");
    sent.map_err(|_| gone())?;
    answer.recv().map_err(|_| gone())
}

fn start_spawner() -> io::Result<Sender<Request>> {
    let (sender, requests) = mpsc::channel::<Request>();
    thread::Builder::new()
        .name("spawner".to_owned())
        .spawn(move || {
            for Request { mut command, reply } in requests {
                let result = command.spawn();
                // The requester waits for the answer; if it is gone, so is the need for the child.
                if let Err(mpsc::SendError((_, Ok(mut child)))) = reply.send((command, result)) {
                    let _ = child.kill().and_then(|()| child.wait());
                }
            }
        })?;
    Ok(sender)
}
