//! The system calls that the standard library does not offer, behind safe functions.

use std::fs::OpenOptions;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Turns the -1 of a system call into the error it stands for.
pub(crate) fn check(result: libc::c_int) -> io::Result<libc::c_int> {
    if result == -1 {
        Err(io::Error::last_os_error())
    } else {
        Ok(result)
    }
}

fn retry_interrupted(mut call: impl FnMut() -> libc::c_int) -> io::Result<libc::c_int> {
    loop {
        match check(call()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

/// What a descriptor is polled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interest {
    Read,
    Write,
}

/// Waits until at least one descriptor is ready, ended or broken; all `false` when `deadline` has passed.
pub(crate) fn wait_ready<const N: usize>(
    fds: [(BorrowedFd<'_>, Interest); N],
    deadline: Option<Instant>,
) -> io::Result<[bool; N]> {
    // `ppoll` cannot take every `Duration`, and nobody notices one more wake-up per day.
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
    let mut polled = fds.map(|(fd, interest)| libc::pollfd {
        fd: fd.as_raw_fd(),
        events: match interest {
            Interest::Read => libc::POLLIN,
            Interest::Write => libc::POLLOUT,
        },
        revents: 0,
    });
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let slice = left.unwrap_or(LONGEST).min(LONGEST);
        let timeout = libc::timespec {
            tv_sec: slice.as_secs() as libc::time_t,
            tv_nsec: slice.subsec_nanos() as libc::c_long,
        };
        // SAFETY: `polled` is a live array of N entries; the descriptors are borrowed for the call.
        let ready = unsafe {
            libc::ppoll(
                polled.as_mut_ptr(),
                N as libc::nfds_t,
                &timeout,
                std::ptr::null(),
            )
        };
        match check(ready) {
            Ok(0) if left.is_none_or(|left| left > slice) => {}
            Ok(_) => return Ok(polled.map(|entry| entry.revents != 0)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Something that happens once: its descriptor becomes readable then, and stays so for all who poll it.
#[derive(Debug)]
pub(crate) struct Event(OwnedFd);

impl Event {
    pub(crate) fn new() -> io::Result<Self> {
        // SAFETY: no pointers; the result is a new descriptor that we own.
        let fd = check(unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) })?;
        // SAFETY: `fd` was just made and is owned here alone.
        Ok(Self(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    /// Makes the event happen; repeating it is harmless (a full counter is already readable).
    pub(crate) fn raise(&self) {
        let one = 1u64.to_ne_bytes();
        // SAFETY: eight readable bytes, as an eventfd wants them.
        unsafe { libc::write(self.0.as_raw_fd(), one.as_ptr().cast(), one.len()) };
    }
}

impl AsFd for Event {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// A descriptor that becomes readable when the child `pid` has ended; the child stays unreaped.
pub(crate) fn exit_watch(pid: libc::pid_t) -> io::Result<OwnedFd> {
    pidfd(pid).or_else(|error| match error.raw_os_error() {
        // Kernels before 5.3, and sandboxes that do not know the call.
        Some(libc::ENOSYS | libc::EPERM | libc::EINVAL) => exit_watch_by_thread(pid),
        _ => Err(error),
    })
}

fn pidfd(pid: libc::pid_t) -> io::Result<OwnedFd> {
    // SAFETY: no pointers; the result is a new descriptor (close-on-exec) or -1.
    let fd = check(unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } as libc::c_int)?;
    // SAFETY: `fd` was just made and is owned here alone.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// [`exit_watch`] where there is no `pidfd_open`: a thread waits, and ends with the child.
fn exit_watch_by_thread(pid: libc::pid_t) -> io::Result<OwnedFd> {
    let event = Arc::new(Event::new()?);
    let watch = event.0.try_clone()?;
    thread::Builder::new()
        .name(format!("exit of {pid}"))
        .spawn(move || {
            // Whatever the answer is, there is nothing more to wait for.
            let _ = retry_interrupted(|| {
                // SAFETY: `siginfo_t` is plain data, written by the call; WNOWAIT leaves the child unreaped.
                unsafe {
                    let mut info: libc::siginfo_t = std::mem::zeroed();
                    libc::waitid(
                        libc::P_PID,
                        pid as libc::id_t,
                        &mut info,
                        libc::WEXITED | libc::WNOWAIT,
                    )
                }
            });
            event.raise();
        })?;
    Ok(watch)
}

/// Waits for a child and reaps it; gives how it ended, and the time that it and its descendants used.
pub(crate) fn wait_for(pid: libc::pid_t) -> io::Result<(ExitStatus, Duration)> {
    let mut status = 0;
    // SAFETY: plain data, for which zeros are a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both point to values of ours.
        match check(unsafe { libc::wait4(pid, &mut status, 0, &mut usage) }) {
            Ok(_) => return Ok((ExitStatus::from_raw(status), time_of(&usage))),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The time that this process used, without its children.
pub(crate) fn own_time() -> io::Result<Duration> {
    // SAFETY: plain data, for which zeros are a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: it points to a value of ours.
    check(unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) })?;
    Ok(time_of(&usage))
}

/// The time that this thread used.
pub(crate) fn thread_time() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: it points to a value of ours; the clock exists, else the time stays zero.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

fn time_of(usage: &libc::rusage) -> Duration {
    let parts = [usage.ru_utime, usage.ru_stime];
    let micros = parts.map(|part| part.tv_sec * 1_000_000 + part.tv_usec);
    Duration::from_micros(u64::try_from(micros.iter().sum::<i64>()).unwrap_or(0))
}

/// Sends `signal` to the group led by `pgid`, which must be unreaped. An empty group is not an error.
pub(crate) fn signal_group(pgid: libc::pid_t, signal: libc::c_int) -> io::Result<()> {
    // SAFETY: no pointers.
    match check(unsafe { libc::killpg(pgid, signal) }) {
        Err(error) if error.raw_os_error() == Some(libc::ESRCH) => Ok(()),
        other => other.map(drop),
    }
}

pub(crate) fn set_nonblocking(fd: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: no pointers; the descriptor is borrowed for the calls.
    let flags = check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETFL) })?;
    // SAFETY: as above.
    check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK) })?;
    Ok(())
}

/// How many bytes a pipe holds at this moment.
pub(crate) fn buffered(fd: BorrowedFd<'_>) -> io::Result<usize> {
    let mut count: libc::c_int = 0;
    // SAFETY: FIONREAD writes one `int`.
    check(unsafe { libc::ioctl(fd.as_raw_fd(), libc::FIONREAD, &mut count) })?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Makes all descriptors from `first` on close-on-exec; kernels before 5.11 cannot.
pub(crate) fn close_all_on_exec_from(first: RawFd) -> io::Result<()> {
    const CLOSE_RANGE_CLOEXEC: libc::c_uint = 4;
    // SAFETY: no pointers.
    let result = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first as libc::c_uint,
            libc::c_uint::MAX,
            CLOSE_RANGE_CLOEXEC,
        )
    };
    check(result as libc::c_int).map(drop)
}

/// Closes all descriptors. Async-signal-safe.
pub(crate) fn close_all() {
    // SAFETY: no pointers; nobody uses them any more.
    if unsafe { libc::syscall(libc::SYS_close_range, 0, libc::c_uint::MAX, 0) } != 0 {
        for fd in 0..most_descriptors() {
            // SAFETY: as above.
            unsafe { libc::close(fd) };
        }
    }
}

/// Closes all descriptors but this one, which may get another number; the standard streams lead nowhere then.
pub(crate) fn only_descriptor(kept: OwnedFd) -> io::Result<OwnedFd> {
    const PLACE: RawFd = libc::STDERR_FILENO + 1;
    let null = OpenOptions::new()
        .read(true)
        .write(true)
        .open("/dev/null")?;
    for stream in 0..PLACE {
        // SAFETY: no pointers.
        check(unsafe { libc::dup2(null.as_raw_fd(), stream) })?;
    }
    drop(null);
    let kept = if kept.as_raw_fd() == PLACE {
        kept
    } else {
        // SAFETY: no pointers; whoever had this number does not use it any more.
        let moved = check(unsafe { libc::dup3(kept.as_raw_fd(), PLACE, libc::O_CLOEXEC) })?;
        // SAFETY: `moved` was just made and is owned here alone.
        unsafe { OwnedFd::from_raw_fd(moved) }
    };
    let above = PLACE + 1;
    // SAFETY: no pointers; nobody uses them any more.
    let closed = unsafe { libc::syscall(libc::SYS_close_range, above, libc::c_uint::MAX, 0) };
    if closed != 0 {
        for fd in above..most_descriptors() {
            // SAFETY: as above.
            unsafe { libc::close(fd) };
        }
    }
    Ok(kept)
}

/// Makes a descriptor close-on-exec, if it is open.
pub(crate) fn close_on_exec(fd: RawFd) {
    // SAFETY: no pointers; a number that is not open gives an error, which is fine.
    unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
}

/// A number above those of descriptors that are looked at one by one.
pub(crate) fn most_descriptors() -> RawFd {
    const MOST: libc::c_long = 1 << 16;
    // SAFETY: no pointers.
    let limit = unsafe { libc::sysconf(libc::_SC_OPEN_MAX) };
    if (0..MOST).contains(&limit) {
        limit as RawFd
    } else {
        MOST as RawFd
    }
}

/// Opens a directory to work in; it need not be readable.
pub(crate) fn open_directory(path: &Path) -> io::Result<OwnedFd> {
    let flags = libc::O_PATH | libc::O_DIRECTORY;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path);
    file.map(OwnedFd::from)
}

/// A close-on-exec duplicate with a number of `lowest` or more.
pub(crate) fn duplicate_from(fd: BorrowedFd<'_>, lowest: RawFd) -> io::Result<OwnedFd> {
    // SAFETY: no pointers; the result is a new descriptor that we own.
    let copy = check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, lowest) })?;
    // SAFETY: `copy` was just made and is owned here alone.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn check_exit_watch(watch: fn(libc::pid_t) -> io::Result<OwnedFd>) {
        let mut child = Command::new("sh")
            .args(["-c", "read line; exit 7"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let watch = watch(child.id() as libc::pid_t).unwrap();
        let soon = Instant::now() + Duration::from_millis(50);
        assert_eq!(
            wait_ready([(watch.as_fd(), Interest::Read)], Some(soon)).unwrap(),
            [false]
        );
        drop(child.stdin.take());
        assert_eq!(
            wait_ready([(watch.as_fd(), Interest::Read)], None).unwrap(),
            [true]
        );
        // The watch has not reaped it.
        assert_eq!(child.wait().unwrap().code(), Some(7));
    }

    #[test]
    fn a_pidfd_tells_the_exit() {
        check_exit_watch(exit_watch);
    }

    #[test]
    fn a_thread_tells_the_exit_where_there_is_no_pidfd() {
        check_exit_watch(exit_watch_by_thread);
    }

    #[test]
    fn an_event_stays_raised_for_all() {
        let event = Event::new().unwrap();
        event.raise();
        event.raise();
        for _ in 0..2 {
            let ready = wait_ready([(event.as_fd(), Interest::Read)], None).unwrap();
            assert_eq!(ready, [true]);
        }
    }
}
