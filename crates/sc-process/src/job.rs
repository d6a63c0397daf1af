//! The description of a command: pure data, printed by [`quote`](crate::quote).

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::accounts;
use crate::environment::{Base, Environment};
use crate::limits::Limits;

/// How many bytes of a stream are kept unless the job says otherwise.
pub const DEFAULT_CAPTURE: usize = 8 << 20;

/// How long a child may take to end after `SIGTERM` unless the job says otherwise.
pub const DEFAULT_GRACE: Duration = Duration::from_millis(300);

/// What a child reads as its standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// Nothing.
    #[default]
    Null,
    /// These bytes, then the end of file.
    Bytes(Arc<[u8]>),
    /// This file.
    File(PathBuf),
    /// What the caller writes to [`Running::stdin`](crate::Running::stdin);
    /// with [`Job::run`] nobody can write, and it is the same as `Null`.
    Piped,
}

/// Where an output stream of a child goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// To the caller: [`Job::run`] keeps the first `limit` bytes and discards the rest;
    /// [`Job::spawn`] hands out the pipe, without a limit.
    Capture {
        /// In bytes.
        limit: usize,
    },
    /// To this file, made or emptied first. Both streams may name the same file.
    File(PathBuf),
    /// Nowhere.
    Null,
}

impl Default for Output {
    fn default() -> Self {
        Self::Capture {
            limit: DEFAULT_CAPTURE,
        }
    }
}

/// A command to run as a child, with all that surrounds it.
///
/// `Display` gives a line for a POSIX shell that does the same (but for limits and given input).
#[derive(Clone, Debug)]
#[must_use = "a job does nothing until it is run or spawned"]
pub struct Job {
    pub(crate) program: PathBuf,
    pub(crate) args: Vec<OsString>,
    pub(crate) environment: Environment,
    pub(crate) directory: Option<PathBuf>,
    pub(crate) stdin: Input,
    pub(crate) stdout: Output,
    pub(crate) stderr: Output,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) grace: Duration,
    pub(crate) limits: Limits,
    pub(crate) whole_tree: bool,
    pub(crate) work_limit: Option<Duration>,
    pub(crate) account: &'static str,
    pub(crate) repeated: bool,
}

impl Job {
    /// A job that runs `program` without arguments, in our environment and directory, with no input,
    /// captured output and no limits. A name without `/` is searched in the child's `PATH`.
    pub fn new(program: impl AsRef<Path>) -> Self {
        Self {
            program: program.as_ref().to_owned(),
            args: Vec::new(),
            environment: Environment::default(),
            directory: None,
            stdin: Input::default(),
            stdout: Output::default(),
            stderr: Output::default(),
            time_limit: None,
            grace: DEFAULT_GRACE,
            limits: Limits::default(),
            whole_tree: false,
            work_limit: None,
            account: accounts::OTHER,
            repeated: false,
        }
    }

    /// Adds an argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    pub fn args(mut self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        let args = args.into_iter().map(|arg| arg.as_ref().to_owned());
        self.args.extend(args);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        let value = Some(value.as_ref().to_owned());
        let name = name.as_ref().to_owned();
        self.environment.changes.insert(name, value);
        self
    }

    /// Removes an environment variable.
    pub fn env_remove(mut self, name: impl AsRef<OsStr>) -> Self {
        let name = name.as_ref().to_owned();
        self.environment.changes.insert(name, None);
        self
    }

    /// Starts from `PATH`, `HOME`, `LANG` and `TMPDIR` alone, where set, instead of our whole environment.
    /// The changes by [`env`](Self::env) and [`env_remove`](Self::env_remove) come on top, in any order of calls.
    pub fn minimal_env(mut self) -> Self {
        self.environment.base = Base::Minimal;
        self
    }

    /// Sets the working directory; a relative program path with a `/` starts there.
    pub fn current_dir(mut self, directory: impl AsRef<Path>) -> Self {
        self.directory = Some(directory.as_ref().to_owned());
        self
    }

    /// Sets what the child reads.
    pub fn stdin(mut self, input: Input) -> Self {
        self.stdin = input;
        self
    }

    /// Lets the child read these bytes.
    pub fn stdin_bytes(self, bytes: impl Into<Arc<[u8]>>) -> Self {
        self.stdin(Input::Bytes(bytes.into()))
    }

    /// Sets where the standard output goes.
    pub fn stdout(mut self, output: Output) -> Self {
        self.stdout = output;
        self
    }

    /// Sets where the standard error goes.
    pub fn stderr(mut self, output: Output) -> Self {
        self.stderr = output;
        self
    }

    /// Stops the child when it has run so long.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Stops the child when it and its descendants have used so much time of the processor, or have waited for as long
    /// instead of using it. A busy machine does not shorten it; [`time_limit`](Self::time_limit) still holds.
    pub fn work_limit(mut self, limit: Duration) -> Self {
        self.work_limit = Some(limit);
        self
    }

    /// Ends all descendants with the child, also those that have left its process group: for programs that are not
    /// trusted. Another process is between us and the child then, and the child has a session of its own.
    pub fn whole_tree(mut self) -> Self {
        self.whole_tree = true;
        self
    }

    /// How long a child that is to be stopped may take between `SIGTERM` and `SIGKILL`.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// What its processor time is charged to, unless the thread that starts it works for an account.
    pub fn account(mut self, account: &'static str) -> Self {
        self.account = account;
        self
    }

    /// The program is run several times by this process, with whatever arguments: it is loaded once, and each run is a fork
    /// of that (see [`fork_server`](crate::fork_server)). For programs whose loading takes longer than their work, such as
    /// compilers.
    pub fn repeated(mut self) -> Self {
        self.repeated = true;
        self
    }

    /// Sets the limits that the kernel keeps.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
