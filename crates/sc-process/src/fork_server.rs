//! Fork servers: programs that were loaded once, and fork for each further run.
//!
//! A compiler needs longer to load its libraries than to compile a small file: clang 19 of Debian takes 20 of 27 ms, most
//! of it in the kernel, which copies each page that the loader relocates. A library of ours (`preload/fork_server.c`) stops
//! the program before its `main`, and forks there for each run. The runs are our own children, like all others.
//!
//! A program that cannot be stopped like that (a script, a program without a dynamic loader) is started as usual.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::job::{Job, Output};
use crate::running::Running;
use crate::spawn::Request;
use crate::sys::check;
use crate::wire;

/// The library, empty if it could not be built.
const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/fork_server.so"));

/// The numbers of the socket and of the library in a server.
const LINE: RawFd = 190;
const PRELOAD: RawFd = 191;

/// What a server writes when it is loaded.
const READY: u8 = b'R';

/// How long loading, and starting one run, may take on a busy machine. Then the program is started as usual.
const PATIENCE: Duration = Duration::from_secs(60);

/// The servers of this process, by their programs; `None` where there can be none.
static SERVERS: Mutex<BTreeMap<PathBuf, Arc<Mutex<Option<Server>>>>> = Mutex::new(BTreeMap::new());

/// A program that waits before its `main`.
#[derive(Debug)]
struct Server {
    line: UnixStream,
    /// Killed when this is dropped; at our end, it ends by itself.
    _running: Running,
}

/// Starts a run of a program; `None` if no server can. What is wrong with the request is told by the usual way then.
pub(crate) fn start(request: &Request) -> Option<libc::pid_t> {
    let server = {
        let mut servers = SERVERS.lock().unwrap_or_else(PoisonError::into_inner);
        match servers.get(&request.program) {
            Some(server) => Arc::clone(server),
            None => {
                // Others who want the same program wait for this server, and nobody else does.
                let server = Arc::new(Mutex::new(None));
                let mut starting = server.lock().unwrap_or_else(PoisonError::into_inner);
                servers.insert(request.program.clone(), Arc::clone(&server));
                drop(servers);
                *starting = Server::load(&request.program);
                drop(starting);
                server
            }
        }
    };
    let mut server = server.lock().unwrap_or_else(PoisonError::into_inner);
    match server.as_ref()?.run(request) {
        Ok(started) => started.ok(),
        // Nothing was started; the next one is not tried.
        Err(_) => {
            *server = None;
            None
        }
    }
}

/// Ends all servers.
pub(crate) fn end_all() {
    let servers = std::mem::take(&mut *SERVERS.lock().unwrap_or_else(PoisonError::into_inner));
    for server in servers.values() {
        // One that is in use, or still being loaded, is left to end with us.
        if let Ok(mut server) = server.try_lock() {
            *server = None;
        }
    }
}

impl Server {
    /// `None` if the program does not become a server.
    fn load(program: &Path) -> Option<Self> {
        if LIBRARY.is_empty() || !program.is_absolute() {
            return None;
        }
        let identity = identity(program).ok()??;
        let (line, theirs) = UnixStream::pair().ok()?;
        line.set_read_timeout(Some(PATIENCE)).ok()?;
        let fds = vec![(theirs.into(), LINE), (library().ok()?, PRELOAD)];
        let mut preload = format!("/proc/self/fd/{PRELOAD}");
        if let Ok(users) = std::env::var("LD_PRELOAD") {
            preload += &format!(":{users}");
        }
        let job = Job::new(program)
            .env("LD_PRELOAD", preload)
            .env("SC_FORK_SERVER", format!("{LINE} {PRELOAD} {identity}"))
            .stdout(Output::Null)
            .stderr(Output::Null);
        let server = Self {
            _running: job.spawn_with_fds(fds).ok()?,
            line,
        };
        let mut byte = [0];
        (&server.line).read_exact(&mut byte).ok()?;
        (byte == [READY]).then_some(server)
    }

    /// The outer error: the server is of no use any more.
    fn run(&self, request: &Request) -> io::Result<io::Result<libc::pid_t>> {
        let [stdin, stdout, stderr] = &request.streams;
        let descriptors = [&request.directory, stdin, stdout, stderr].map(AsFd::as_fd);
        let command = (request.program.as_path(), request.args.as_slice());
        wire::send(&self.line, command, &request.environment, &[], &descriptors)?;
        wire::answer(&self.line)
    }
}

/// The device and inode of a program, as the server finds them; none for a script.
fn identity(program: &Path) -> io::Result<Option<String>> {
    let mut magic = [0; 4];
    let program = fs::canonicalize(program)?;
    let mut file = File::open(&program)?;
    file.read_exact(&mut magic)?;
    let data = file.metadata()?;
    Ok((magic == *b"\x7fELF").then(|| format!("{} {}", data.dev(), data.ino())))
}

/// The library as a file without a name.
fn library() -> io::Result<OwnedFd> {
    // SAFETY: the name ends with a zero; the result is a new descriptor that we own.
    let file = unsafe {
        let file = check(libc::memfd_create(
            c"fork_server".as_ptr(),
            libc::MFD_CLOEXEC,
        ))?;
        OwnedFd::from_raw_fd(file)
    };
    let mut file = File::from(file);
    file.write_all(LIBRARY)?;
    Ok(file.into())
}
