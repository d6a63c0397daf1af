//! From a job to a started child.
//!
//! A fork copies the page tables of the process that forks, and to seacoral itself, with its libraries and syntax trees,
//! that costs more than to start most programs. So children are forked by processes that are smaller or that have done the
//! work already: a [fork server](crate::fork_server) of the program, else the [spawner](crate::spawner), and only without
//! one by a thread of this process.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{OwnedFd, RawFd};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;
use std::{env, thread};

use crate::error::SpawnError;
use crate::fork_server;
use crate::in_child::Plan;
use crate::job::{Input, Job, Output};
use crate::spawner;
use crate::spawner_thread;

/// The standard streams that a child gets a pipe for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pipes {
    pub(crate) stdin: bool,
    pub(crate) stdout: bool,
    pub(crate) stderr: bool,
}

/// A child that runs, and our ends of its pipes.
#[derive(Debug)]
pub(crate) struct Started {
    pub(crate) pid: libc::pid_t,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<ChildStdout>,
    pub(crate) stderr: Option<ChildStderr>,
}

/// What is to be started, in the words of the system.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) program: PathBuf,
    pub(crate) args: Vec<OsString>,
    pub(crate) environment: Vec<(OsString, OsString)>,
    /// The working directory, open.
    pub(crate) directory: OwnedFd,
    /// Standard input, output and error.
    pub(crate) streams: [OwnedFd; 3],
    /// Further descriptors, with their numbers in the child.
    pub(crate) fds: Vec<(OwnedFd, RawFd)>,
    pub(crate) plan: Plan,
}

/// Starts the child of `job`, with each of `fds` under its number there.
pub(crate) fn start(
    job: &Job,
    pipes: Pipes,
    fds: Vec<(OwnedFd, RawFd)>,
) -> Result<Started, SpawnError> {
    let (stdin, our_stdin) = input_end(&job.stdin, pipes.stdin)?;
    let (stdout, our_stdout) = output_end(&job.stdout, pipes.stdout)?;
    let (stderr, our_stderr) = output_end(&job.stderr, pipes.stderr)?;
    check_numbers(&fds).map_err(SpawnError::io("pass descriptors to", &job.program))?;
    let request = Request {
        program: job.program.clone(),
        args: job.args.clone(),
        environment: job.environment.variables(),
        directory: directory(job)?,
        streams: [stdin, stdout, stderr],
        fds,
        plan: Plan::new(job.limits, job.whole_tree),
    };
    let pid = by_server(job, &request)
        .map_or_else(|| spawn_patiently(&request), Ok)
        .map_err(|error| SpawnError::from_exec(&job.program, job.directory.as_deref(), error))?;
    Ok(Started {
        pid,
        stdin: our_stdin.map(Into::into),
        stdout: our_stdout.map(Into::into),
        stderr: our_stderr.map(Into::into),
    })
}

/// By a fork server, where the job asks for one and nothing in it is too special.
fn by_server(job: &Job, request: &Request) -> Option<libc::pid_t> {
    let is_plain = request.fds.is_empty() && request.plan.is_plain();
    (job.repeated && is_plain)
        .then(|| fork_server::start(request))
        .flatten()
}

fn null(write: bool) -> Result<OwnedFd, SpawnError> {
    let path = Path::new("/dev/null");
    let file = OpenOptions::new().read(!write).write(write).open(path);
    file.map(Into::into).map_err(SpawnError::io("open", path))
}

/// The end of the child, and ours.
type Ends = (OwnedFd, Option<OwnedFd>);

fn input_end(input: &Input, piped: bool) -> Result<Ends, SpawnError> {
    if piped {
        let (reader, writer) = io::pipe().map_err(SpawnError::io("make", "pipe"))?;
        return Ok((reader.into(), Some(writer.into())));
    }
    match input {
        Input::File(path) => {
            let file = File::open(path).map_err(SpawnError::io("open input file", path))?;
            Ok((file.into(), None))
        }
        _ => Ok((null(false)?, None)),
    }
}

fn output_end(output: &Output, piped: bool) -> Result<Ends, SpawnError> {
    if piped {
        let (reader, writer) = io::pipe().map_err(SpawnError::io("make", "pipe"))?;
        return Ok((writer.into(), Some(reader.into())));
    }
    match output {
        Output::File(path) => Ok((create_for_append(path)?.into(), None)),
        Output::Capture { .. } | Output::Null => Ok((null(true)?, None)),
    }
}

/// Makes or empties a file, and opens it so that several writers do not overwrite each other.
pub(crate) fn create_for_append(path: &Path) -> Result<File, SpawnError> {
    File::create(path)
        .and_then(|_| OpenOptions::new().append(true).open(path))
        .map_err(SpawnError::io("create output file", path))
}

fn directory(job: &Job) -> Result<OwnedFd, SpawnError> {
    let path = job.directory.as_deref().unwrap_or(Path::new("."));
    crate::sys::open_directory(path).map_err(|source| SpawnError::Directory {
        path: job
            .directory
            .clone()
            .unwrap_or_else(|| env::current_dir().unwrap_or_default()),
        source,
    })
}

fn check_numbers(fds: &[(OwnedFd, RawFd)]) -> io::Result<()> {
    if fds.iter().any(|&(_, target)| target <= libc::STDERR_FILENO) {
        let what = "the standard streams are not for extra descriptors";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    Ok(())
}

/// Spawns, and tries again for a while as long as the program is still open for writing.
///
/// A program that this process has just written may be held open for some milliseconds by the fork of
/// another thread, until that one has called exec. The kernel tells nobody when a file is closed for writing by
/// a process that is about to execute another program, so the pauses grow instead.
fn spawn_patiently(request: &Request) -> io::Result<libc::pid_t> {
    const PAUSES: [u64; 7] = [1, 4, 15, 30, 100, 250, 600];
    for pause in PAUSES {
        match spawn(request) {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(pause));
            }
            other => return other,
        }
    }
    spawn(request)
}

fn spawn(request: &Request) -> io::Result<libc::pid_t> {
    spawner::start(request).unwrap_or_else(|| spawner_thread::start(request))
}
