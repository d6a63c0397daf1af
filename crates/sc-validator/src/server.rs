//! A replay server and the talk with it.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sc_harness::Fill;
use sc_process::{Input, Job, Limits, Output, Running};
use sc_types::LabelId;

use crate::error::ValidatorError;
use crate::protocol::{self, GREETING_SIZE, Greeting, Head, Mode, REPLY_SIZE, Reply};
use crate::sanitizers::{self, ReplayLimits};

/// What the host gave to confine user code with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confinement {
    /// The version of Landlock in use; 0: files outside of the scratch directory can be written.
    pub landlock: u32,
    /// Whether system calls are filtered; if not, network and new processes are possible.
    pub seccomp: bool,
    /// Whether tests run as a user without privileges; if not, they run as root.
    pub unprivileged: bool,
}

/// How long a server may take to start: constructors of the user run then.
const START_LIMIT: Duration = Duration::from_secs(20);
/// How long a reply may take beyond the limit of the run.
const SLACK: Duration = Duration::from_secs(10);
/// The server gives a run at most this many times its limit, on the wall clock.
const PATIENCE: u32 = 9;
/// Requests on their way at once, in bytes: less than a pipe holds, so that writing never blocks.
const WINDOW: usize = 48 << 10;

/// The stack of a server, as `settle` in `server.c` has it.
const STACK: u64 = 32 << 20;

/// One run to be made.
#[derive(Clone, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) mode: Mode,
    pub(crate) masks: Vec<LabelId>,
    pub(crate) input: &'a [u8],
}

/// A server of one build, started when needed and again when it died.
#[derive(Debug)]
pub(crate) struct Server {
    program: PathBuf,
    fill: Fill,
    scratch: PathBuf,
    limits: ReplayLimits,
    running: Option<Running>,
    /// Read from it and not looked at yet.
    unread: VecDeque<u8>,
    greeting: Option<Greeting>,
    /// A process that runs user code could not be confined.
    unconfined: bool,
    /// Nothing runs after that.
    deadline: Option<Instant>,
}

impl Server {
    /// Starts the server of `program` with a scratch directory of its own.
    pub(crate) fn start(
        program: &Path,
        fill: Fill,
        scratch: &Path,
        limits: ReplayLimits,
    ) -> Result<Self, ValidatorError> {
        // What a killed run left may belong to another user.
        let _ = fs::remove_dir_all(scratch);
        fs::create_dir_all(scratch).map_err(|source| ValidatorError::File {
            what: "create",
            path: scratch.to_owned(),
            source,
        })?;
        let mut server = Self {
            program: program.to_owned(),
            fill,
            scratch: scratch.to_owned(),
            limits,
            running: None,
            unread: VecDeque::new(),
            greeting: None,
            unconfined: false,
            deadline: None,
        };
        server.restart()?;
        Ok(server)
    }

    /// The program that is served.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Changes the limit of filtering runs.
    pub(crate) fn set_filter_time(&mut self, time: Duration) {
        self.limits.filter_time = time;
    }

    /// Sets the moment after which nothing runs.
    pub(crate) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(crate) fn input_size(&self) -> usize {
        self.greeting.map_or(0, |g| g.input_size as usize)
    }

    pub(crate) fn confinement(&self) -> Confinement {
        Confinement {
            landlock: self.greeting.map_or(0, |g| g.landlock),
            seccomp: self.greeting.is_some_and(|g| g.seccomp) && !self.unconfined,
            unprivileged: self.greeting.is_some_and(|g| g.unprivileged),
        }
    }

    /// Runs requests, several on their way at once; replies in order.
    ///
    /// A server that dies is started again, and goes on with the first request that has no reply; if it dies again
    /// without one reply in between, that is an error. Runs that its deadline cuts short are cancelled.
    pub(crate) fn run_all(
        &mut self,
        requests: &[Request<'_>],
    ) -> Result<Vec<Reply>, ValidatorError> {
        let mut replies = Vec::with_capacity(requests.len());
        let mut failed_at = None;
        while replies.len() < requests.len() {
            if self.is_late() {
                return Err(ValidatorError::Cancelled);
            }
            if self.running.is_none() {
                self.restart()?;
            }
            let before = replies.len();
            let Err(error) = self.pipeline(&requests[before..], &mut replies) else {
                continue;
            };
            self.running = None;
            if self.is_late() {
                return Err(ValidatorError::Cancelled);
            }
            if failed_at == Some(replies.len()) {
                return Err(self.failure(&error.to_string()));
            }
            failed_at = Some(replies.len());
        }
        Ok(replies)
    }

    /// Runs one request.
    pub(crate) fn run(&mut self, request: Request<'_>) -> Result<Reply, ValidatorError> {
        let mut replies = self.run_all(std::slice::from_ref(&request))?;
        replies.pop().ok_or_else(|| self.failure("gave no reply"))
    }

    fn pipeline(&mut self, requests: &[Request<'_>], replies: &mut Vec<Reply>) -> io::Result<()> {
        let limits = self.limits;
        let limit = |mode| {
            let time = match mode {
                Mode::Filter => limits.filter_time,
                Mode::Fresh => limits.time,
            };
            u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
        };
        let mut waiting = VecDeque::new();
        let mut on_their_way = 0;
        for request in requests {
            let bytes = protocol::request(
                request.mode,
                limit(request.mode),
                &request.masks,
                request.input,
            );
            while on_their_way > 0 && on_their_way + bytes.len() > WINDOW {
                replies.push(self.receive()?);
                on_their_way -= waiting.pop_front().unwrap_or(0);
            }
            self.send(&bytes)?;
            on_their_way += bytes.len();
            waiting.push_back(bytes.len());
        }
        for _ in waiting {
            replies.push(self.receive()?);
        }
        Ok(())
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let stdin = self.running.as_mut().and_then(|r| r.stdin.as_mut());
        stdin.ok_or(io::ErrorKind::BrokenPipe)?.write_all(bytes)
    }

    fn receive(&mut self) -> io::Result<Reply> {
        let deadline = Instant::now() + self.limits.time * PATIENCE + SLACK;
        let deadline = self.deadline.map_or(deadline, |end| end.min(deadline));
        let mut head = [0; REPLY_SIZE];
        self.read(&mut head, deadline)?;
        let nonsense = || io::Error::new(io::ErrorKind::InvalidData, "sent an invalid reply");
        let head = Head::decode(&head).ok_or_else(nonsense)?;
        let mut rest = vec![0; head.rest()];
        self.read(&mut rest, deadline)?;
        let reply = head.with(&rest);
        if reply.outcome == outcome::REFUSED {
            return Err(io::Error::other("cannot start processes"));
        }
        self.unconfined |= !head.confined;
        Ok(reply)
    }

    /// Reads as much as there is, so that many replies take few calls of the system.
    fn read(&mut self, buffer: &mut [u8], deadline: Instant) -> io::Result<()> {
        let stdout = self.running.as_mut().and_then(|r| r.stdout.as_mut());
        let stdout = stdout.ok_or(io::ErrorKind::BrokenPipe)?;
        let mut chunk = [0; 4096];
        while self.unread.len() < buffer.len() {
            wait_readable(stdout, deadline)?;
            match stdout.read(&mut chunk) {
                Ok(0) => return Err(io::Error::other("ended")),
                Ok(n) => self.unread.extend(&chunk[..n]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.unread.read_exact(buffer)
    }

    fn restart(&mut self) -> Result<(), ValidatorError> {
        self.running = None;
        self.unread.clear();
        let job = Job::new(&self.program)
            .account("replay")
            .arg(self.limits.memory_mb.to_string())
            .minimal_env()
            .env(
                "ASAN_OPTIONS",
                sanitizers::asan_options(self.fill, &self.limits),
            )
            .env("UBSAN_OPTIONS", sanitizers::ubsan_options())
            .current_dir(&self.scratch)
            // As the server wants it: otherwise it starts itself again.
            .limits(Limits {
                least_stack: Some(STACK),
                fixed_addresses: true,
                ..Limits::default()
            })
            .stdin(Input::Piped)
            .stdout(Output::default())
            .stderr(Output::File(self.log()));
        self.running = Some(job.spawn()?);
        let mut greeting = [0; GREETING_SIZE];
        if let Err(error) = self.read(&mut greeting, Instant::now() + START_LIMIT) {
            self.running = None;
            if self.greeting.is_some() {
                return Err(self.failure(&format!("did not start: {error}")));
            }
            return Err(ValidatorError::NotStarted {
                what: error.to_string(),
                stderr: self.printed(),
            });
        }
        self.greeting = Greeting::decode(&greeting);
        if self.greeting.is_none() {
            self.running = None;
            return Err(self.failure("is not a replay server of seacoral"));
        }
        Ok(())
    }

    /// Beside the scratch directory, where user code cannot write.
    fn log(&self) -> PathBuf {
        self.scratch.with_extension("log")
    }

    fn failure(&self, what: &str) -> ValidatorError {
        ValidatorError::Server {
            program: self.program.clone(),
            what: what.to_owned(),
            stderr: self.printed(),
        }
    }

    /// The end of what it printed.
    fn printed(&self) -> String {
        let stderr = fs::read(self.log()).unwrap_or_default();
        let tail = stderr.get(stderr.len().saturating_sub(4096)..);
        String::from_utf8_lossy(tail.unwrap_or_default()).into_owned()
    }
}

/// Outcomes as `replay.h` numbers them.
pub(crate) mod outcome {
    pub(crate) const OK: u32 = 1;
    pub(crate) const ASSUMPTION: u32 = 2;
    pub(crate) const ORACLE: u32 = 3;
    pub(crate) const SANITIZER: u32 = 4;
    pub(crate) const TIMEOUT: u32 = 5;
    pub(crate) const SIGNAL: u32 = 6;
    pub(crate) const VANISHED: u32 = 7;
    pub(crate) const MEMORY: u32 = 8;
    pub(crate) const REFUSED: u32 = 9;
}

fn wait_readable(stream: &impl AsRawFd, deadline: Instant) -> io::Result<()> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut polled = libc::pollfd {
            fd: stream.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        };
        let timeout = i32::try_from(left.as_millis()).unwrap_or(i32::MAX);
        // SAFETY: `polled` is one live `pollfd`.
        match unsafe { libc::poll(&mut polled, 1, timeout) } {
            0 if left.is_zero() => return Err(io::Error::other("stopped responding")),
            0 => {}
            n if n > 0 => return Ok(()),
            _ => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
}
