//! A child that was started and may still run.

use std::io;
use std::os::fd::{AsFd, OwnedFd, RawFd};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::accounts;
use crate::cancel::{Cancel, earliest};
use crate::error::SpawnError;
use crate::exit::Exit;
use crate::job::{Input, Job, Output};
use crate::keeper;
use crate::proc_stat;
use crate::pump::Feed;
use crate::spawn::{self, Pipes};
use crate::sys::{self, Event, Interest, wait_ready};

impl Job {
    /// Starts the job to talk to it: captured streams are handed out as pipes, and so is [`Input::Piped`].
    ///
    /// The time limit holds while one of the waiting functions of [`Running`] is called.
    pub fn spawn(&self) -> Result<Running, SpawnError> {
        self.spawn_with_fds(Vec::new())
    }

    /// Like [`spawn`](Self::spawn); the child also inherits each descriptor, under the number given with it
    /// (above 2). They are closed here.
    pub fn spawn_with_fds(&self, fds: Vec<(OwnedFd, RawFd)>) -> Result<Running, SpawnError> {
        let captured = |output: &Output| matches!(output, Output::Capture { .. });
        let pipes = Pipes {
            stdin: matches!(self.stdin, Input::Piped | Input::Bytes(_)),
            stdout: captured(&self.stdout),
            stderr: captured(&self.stderr),
        };
        Running::start(self, pipes, fds)
    }
}

/// How long a keeper may take to kill everything.
const KEEPER_LIMIT: Duration = Duration::from_secs(10);
/// How often it is looked at whether a child works or waits.
const WORK_TICK: Duration = Duration::from_millis(200);

/// A child that was started by [`Job::spawn`]. Dropped, it is killed with its group and reaped.
#[derive(Debug)]
pub struct Running {
    /// The pipe to the child's input, if [piped](Input::Piped).
    pub stdin: Option<ChildStdin>,
    /// The pipe from its standard output, if [captured](Output::Capture).
    pub stdout: Option<ChildStdout>,
    /// The pipe from its standard error, if [captured](Output::Capture).
    pub stderr: Option<ChildStderr>,
    pid: libc::pid_t,
    exit_watch: OwnedFd,
    /// Happens when the child is reaped and its group is killed.
    ended: Arc<Event>,
    feeder: Option<JoinHandle<()>>,
    started: Instant,
    deadline: Option<Instant>,
    grace: Duration,
    /// Processor time, or time of waiting, that the tree may use.
    work_limit: Option<Duration>,
    /// A keeper is between us and the child.
    kept: bool,
    /// What it is charged to.
    account: &'static str,
    exit: Option<Exit>,
    /// From then on its id may be somebody else's.
    reaped: bool,
}

impl Running {
    pub(crate) fn start(
        job: &Job,
        pipes: Pipes,
        fds: Vec<(OwnedFd, RawFd)>,
    ) -> Result<Self, SpawnError> {
        let failed = || SpawnError::io("watch", &job.program);
        let ended = Arc::new(Event::new().map_err(failed())?);
        // Before, for on a busy machine the child may have run for a while when we hear of it.
        let started = Instant::now();
        let child = spawn::start(job, pipes, fds)?;
        let exit_watch = match sys::exit_watch(child.pid) {
            Ok(watch) => watch,
            Err(error) => {
                let _ = sys::signal_group(child.pid, libc::SIGKILL);
                let _ = sys::wait_for(child.pid);
                return Err(failed()(error));
            }
        };
        let mut running = Self {
            stdin: child.stdin,
            stdout: child.stdout,
            stderr: child.stderr,
            pid: child.pid,
            exit_watch,
            ended,
            feeder: None,
            started,
            deadline: job.time_limit.and_then(|limit| started.checked_add(limit)),
            grace: job.grace,
            work_limit: job.work_limit,
            kept: job.whole_tree,
            account: accounts::of_thread().unwrap_or(job.account),
            exit: None,
            reaped: false,
        };
        if let Input::Bytes(bytes) = &job.stdin {
            running
                .feed(Arc::clone(bytes))
                .map_err(SpawnError::io("write the input of", &job.program))?;
        }
        Ok(running)
    }

    fn feed(&mut self, bytes: Arc<[u8]>) -> io::Result<()> {
        let Some(pipe) = self.stdin.take() else {
            return Ok(());
        };
        // Most inputs fit into the pipe, and then no thread is needed.
        if let Some(rest) = Feed::new(pipe.into(), bytes)?.write_some() {
            let ended = Arc::clone(&self.ended);
            let feeder = thread::Builder::new().name("stdin".to_owned());
            self.feeder = Some(feeder.spawn(move || rest.write_all(&ended))?);
        }
        Ok(())
    }

    /// The process id, which is also the id of the process group and the session.
    pub fn id(&self) -> u32 {
        self.pid as u32
    }

    /// How long ago it was started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn ended(&self) -> Arc<Event> {
        Arc::clone(&self.ended)
    }

    /// Sends a signal to the child and all of its group. After the end it does nothing.
    pub fn signal_group(&self, signal: i32) -> io::Result<()> {
        if self.reaped {
            return Ok(());
        }
        sys::signal_group(self.pid, signal)
    }

    /// Kills the child and all of its group, at once. It is still to be waited for (dropping does).
    pub fn kill_group(&self) -> io::Result<()> {
        self.signal_group(if self.kept {
            keeper::STOP
        } else {
            libc::SIGKILL
        })
    }

    /// Asks the group to end, kills it after the grace period, and reaps the child: [`Exit::Cancelled`]
    /// unless it had ended before.
    pub fn stop(&mut self) -> io::Result<Exit> {
        if let Some(exit) = self.try_wait()? {
            return Ok(exit);
        }
        self.stop_for(Exit::Cancelled)
    }

    /// How the child ended, if it did.
    pub fn try_wait(&mut self) -> io::Result<Option<Exit>> {
        self.wait_timeout(Duration::ZERO)
    }

    /// Waits for the end for at most `timeout`. What is left of the group at the end is killed.
    pub fn wait_timeout(&mut self, timeout: Duration) -> io::Result<Option<Exit>> {
        if self.exit.is_some() {
            return Ok(self.exit);
        }
        let until = Instant::now().checked_add(timeout);
        if self.has_ended_by(earliest(until, self.deadline))? {
            return self.reap(None).map(Some);
        }
        match self.deadline {
            Some(deadline) if until.is_none_or(|until| deadline <= until) => {
                self.stop_for(Exit::Timeout).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Closes the child's input and waits for its end. What is left of the group then is killed.
    pub fn wait(&mut self) -> io::Result<Exit> {
        self.wait_or_cancel(&Cancel::new())
    }

    /// Like [`wait`](Self::wait), and stops the child when `cancel` says so.
    pub fn wait_or_cancel(&mut self, cancel: &Cancel) -> io::Result<Exit> {
        if let Some(exit) = self.exit {
            return Ok(exit);
        }
        self.stdin = None;
        let alarm = cancel.alarm()?;
        let fds = [
            (self.exit_watch.as_fd(), Interest::Read),
            (alarm.as_fd(), Interest::Read),
        ];
        let mut tick = self
            .work_limit
            .and_then(|limit| self.started.checked_add(limit / 4));
        let ready = loop {
            let deadline = earliest(self.deadline, cancel.deadline());
            let ready = wait_ready(fds, earliest(tick, deadline))?;
            let now = Instant::now();
            if ready != [false, false] || deadline.is_some_and(|deadline| deadline <= now) {
                break ready;
            }
            if self.has_worked_enough() {
                return self.stop_for(Exit::Timeout);
            }
            tick = now.checked_add(WORK_TICK);
        };
        match ready {
            [true, _] => self.reap(None),
            [false, true] => self.stop_for(Exit::Cancelled),
            // A deadline has passed: which one?
            [false, false] => match (self.deadline, cancel.deadline()) {
                (Some(ours), Some(theirs)) if theirs < ours => self.stop_for(Exit::Cancelled),
                (None, _) => self.stop_for(Exit::Cancelled),
                _ => self.stop_for(Exit::Timeout),
            },
        }
    }

    /// As the replay server does it: a run that sleeps has the same limit on the wall clock.
    fn has_worked_enough(&self) -> bool {
        let Some(limit) = self.work_limit else {
            return false;
        };
        let wall = self.elapsed();
        let worked = proc_stat::processor_time(self.pid);
        // Where nobody can tell, the wall clock decides.
        let worked = worked.unwrap_or(wall);
        worked >= limit || (wall >= limit && worked * 8 < wall)
    }

    fn has_ended_by(&self, deadline: Option<Instant>) -> io::Result<bool> {
        let watched = [(self.exit_watch.as_fd(), Interest::Read)];
        wait_ready(watched, deadline).map(|[ended]| ended)
    }

    fn stop_for(&mut self, reason: Exit) -> io::Result<Exit> {
        self.signal_group(libc::SIGTERM)?;
        self.has_ended_by(Instant::now().checked_add(self.grace))?;
        self.reap(Some(reason))
    }

    /// Kills what is left of the group, then reaps the child. In this order: its unreaped leader is what keeps
    /// the id of the group from being used again.
    fn reap(&mut self, reason: Option<Exit>) -> io::Result<Exit> {
        let killed = self.kill_group();
        if self.kept && !self.has_ended_by(Instant::now().checked_add(KEEPER_LIMIT))? {
            self.signal_group(libc::SIGKILL)?;
        }
        let status = sys::wait_for(self.pid);
        self.reaped = true;
        self.ended.raise();
        if let Some(feeder) = self.feeder.take() {
            // It only writes to a pipe and cannot panic in a way that matters now.
            let _ = feeder.join();
        }
        if let Ok((_, used)) = &status {
            accounts::charge(self.account, *used);
        }
        let exit = reason.map_or_else(|| status.map(|(status, _)| Exit::from(status)), Ok)?;
        self.exit = Some(exit);
        killed.map(|()| exit)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.reaped {
            // Nobody is left to tell about a failure.
            let _ = self.reap(None);
        }
    }
}
