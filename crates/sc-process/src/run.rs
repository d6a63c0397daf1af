//! Running a job to its end.

use std::fmt;
use std::io;
use std::os::fd::OwnedFd;
use std::panic::resume_unwind;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use crate::cancel::Cancel;
use crate::error::SpawnError;
use crate::exit::{Exit, Finished};
use crate::job::{Input, Job, Output};
use crate::pump::{Collected, OnLine, Sink, drain};
use crate::running::Running;
use crate::spawn::{Pipes, create_for_append};
use crate::sys::Event;

/// Who sees the lines of a child while it runs, beside where [`Output`] puts them.
///
/// The functions are called on a thread of their own for each stream, with each line without its end
/// (bytes that are not UTF-8 replaced, a line above 1 MiB in pieces). A slow one delays the child when the pipe
/// is full, and the return of [`Job::run_watched`], but never the moment a child is stopped.
#[derive(Default)]
pub struct Watch<'a> {
    stdout: Option<Box<OnLine<'a>>>,
    stderr: Option<Box<OnLine<'a>>>,
}

impl<'a> Watch<'a> {
    /// Nobody.
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls `on_line` with each line of the standard output.
    #[must_use]
    pub fn stdout(mut self, on_line: impl FnMut(&str) + Send + 'a) -> Self {
        self.stdout = Some(Box::new(on_line));
        self
    }

    /// Calls `on_line` with each line of the standard error.
    #[must_use]
    pub fn stderr(mut self, on_line: impl FnMut(&str) + Send + 'a) -> Self {
        self.stderr = Some(Box::new(on_line));
        self
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stdout", &self.stdout.is_some())
            .field("stderr", &self.stderr.is_some())
            .finish()
    }
}

impl Job {
    /// Runs the job to its end: its own, its time limit, or the cancellation of `cancel`.
    ///
    /// A job whose token is already cancelled is not started.
    pub fn run(&self, cancel: &Cancel) -> Result<Finished, SpawnError> {
        self.run_watched(cancel, Watch::new())
    }

    /// Like [`run`](Self::run), and runs the job once more if somebody else killed it, or a process that it waited for: on a
    /// machine that is short of memory, the system does. For compilers, which can be repeated and whose failure ends a run.
    pub fn run_steadily(&self, cancel: &Cancel) -> Result<Finished, SpawnError> {
        let finished = self.run(cancel)?;
        let driver_tells = || {
            let said = finished.stderr_text();
            said.contains("command failed due to signal") || said.contains("Killed signal")
        };
        match finished.exit {
            Exit::Signalled(libc::SIGKILL) => self.run(cancel),
            Exit::Failure(_) if driver_tells() => self.run(cancel),
            _ => Ok(finished),
        }
    }

    /// Like [`run`](Self::run), and shows the lines of the output while the child runs.
    pub fn run_watched(&self, cancel: &Cancel, watch: Watch<'_>) -> Result<Finished, SpawnError> {
        if cancel.is_cancelled() {
            let nothing = Collected::default;
            return Ok(finish(
                Exit::Cancelled,
                Duration::ZERO,
                nothing(),
                nothing(),
            ));
        }
        let is_piped = |output: &Output, watched: bool| match output {
            Output::Capture { .. } => true,
            Output::File(_) | Output::Null => watched,
        };
        let pipes = Pipes {
            stdin: matches!(self.stdin, Input::Bytes(_)),
            stdout: is_piped(&self.stdout, watch.stdout.is_some()),
            stderr: is_piped(&self.stderr, watch.stderr.is_some()),
        };
        let stdout = Stream::new("stdout", &self.stdout, pipes.stdout, watch.stdout)?;
        let stderr = Stream::new("stderr", &self.stderr, pipes.stderr, watch.stderr)?;
        let running = Running::start(self, pipes, Vec::new())?;
        attend(running, cancel, stdout, stderr).map_err(SpawnError::io("attend", &self.program))
    }
}

/// A stream of the child and what becomes of it.
struct Stream<'a> {
    name: &'static str,
    sink: Sink,
    on_line: Option<Box<OnLine<'a>>>,
}

impl<'a> Stream<'a> {
    fn new(
        name: &'static str,
        output: &Output,
        piped: bool,
        on_line: Option<Box<OnLine<'a>>>,
    ) -> Result<Self, SpawnError> {
        let sink = match output {
            Output::Capture { limit } => Sink::Memory { limit: *limit },
            // Unless piped, the child writes its file itself.
            Output::File(path) if piped => Sink::File(create_for_append(path)?),
            Output::File(_) | Output::Null => Sink::Nowhere,
        };
        Ok(Self {
            name,
            sink,
            on_line,
        })
    }

    /// Starts the thread that empties `pipe`, if there is one.
    fn start<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        pipe: Option<OwnedFd>,
        ended: &'scope Event,
    ) -> io::Result<Option<ScopedJoinHandle<'scope, Collected>>>
    where
        'a: 'scope,
    {
        let Some(pipe) = pipe else { return Ok(None) };
        let mut on_line = self.on_line;
        thread::Builder::new()
            .name(self.name.to_owned())
            .spawn_scoped(scope, move || {
                drain(pipe, ended, self.sink, on_line.as_deref_mut())
            })
            .map(Some)
    }
}

fn attend(
    running: Running,
    cancel: &Cancel,
    stdout: Stream<'_>,
    stderr: Stream<'_>,
) -> io::Result<Finished> {
    let ended = running.ended();
    let ended = &*ended;
    thread::scope(move |scope| {
        // Owned here: whichever way this block is left, the child is reaped and `ended` happens,
        // and only then the scope waits for the threads.
        let mut running = running;
        let stdout = stdout.start(scope, running.stdout.take().map(OwnedFd::from), ended)?;
        let stderr = stderr.start(scope, running.stderr.take().map(OwnedFd::from), ended)?;
        let exit = running.wait_or_cancel(cancel);
        let duration = running.elapsed();
        drop(running);
        let collect = |reader: Option<ScopedJoinHandle<'_, Collected>>| match reader {
            Some(reader) => reader.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => Collected::default(),
        };
        let (stdout, stderr) = (collect(stdout), collect(stderr));
        Ok(finish(exit?, duration, stdout, stderr))
    })
}

fn finish(exit: Exit, duration: Duration, stdout: Collected, stderr: Collected) -> Finished {
    Finished {
        exit,
        stdout: stdout.bytes,
        stderr: stderr.bytes,
        stdout_truncated: stdout.truncated,
        stderr_truncated: stderr.truncated,
        duration,
    }
}
