//! A process between us and a child, which ends everything that the child has started.
//!
//! A process group is not enough for programs that we do not trust: one call of `setsid` leaves it. Orphans of the keeper's
//! descendants become its children (`PR_SET_CHILD_SUBREAPER`), so nothing below it escapes. When the child has ended, or
//! when we ask or die, the keeper kills all of them, and then ends as the child did.
//!
//! It is forked between fork and exec, so it calls only what is async-signal-safe, and holds no descriptor.

use std::io;

use crate::proc_stat::Family;
use crate::sys::{self, check};

/// Tells the keeper to kill everything at once.
pub(crate) const STOP: libc::c_int = libc::SIGUSR1;

/// Rounds of killing, with a pause of a millisecond after each: enough for any number of processes below the limit of a
/// user, and an end where one cannot be killed.
const ROUNDS: u32 = 5000;

/// Becomes the keeper in the calling process, and returns in a new one, which is to become the child.
///
/// `parent` is the process that the keeper is a child of.
pub(crate) fn keep(parent: libc::pid_t) -> io::Result<()> {
    // SAFETY: no pointers, except to sets of signals that live here and to a name that ends with a zero.
    unsafe {
        check(libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1))?;
        check(libc::prctl(libc::PR_SET_PDEATHSIG, STOP))?;
        let mut all: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        let mut before: libc::sigset_t = std::mem::zeroed();
        libc::sigprocmask(libc::SIG_SETMASK, &all, &mut before);
        if libc::getppid() != parent {
            // It died before we could ask to hear of it.
            libc::_exit(127);
        }
        let keeper = libc::getpid();
        match check(libc::fork())? {
            0 => {
                libc::sigprocmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
                check(libc::setsid())?;
                check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
                if libc::getppid() != keeper {
                    libc::_exit(127);
                }
                Ok(())
            }
            child => {
                sys::close_all();
                libc::prctl(libc::PR_SET_NAME, c"keeper".as_ptr());
                let status = attend(child, &all);
                kill_descendants(keeper);
                end_like(status)
            }
        }
    }
}

/// Waits for the end of the child, reaping orphans. A child that is to be killed has the status of one that was.
unsafe fn attend(child: libc::pid_t, all: &libc::sigset_t) -> libc::c_int {
    loop {
        // SAFETY: the set is alive, and nobody wants to know more about the signal.
        match unsafe { libc::sigwaitinfo(all, std::ptr::null_mut()) } {
            STOP => return libc::SIGKILL,
            // SAFETY: no pointers; the group of the child, which is unreaped.
            libc::SIGTERM => unsafe {
                libc::kill(-child, libc::SIGTERM);
            },
            libc::SIGCHLD => {
                if let Some(status) = reap(child) {
                    return status;
                }
            }
            _ => {}
        }
    }
}

/// Reaps who has ended; the status of the child if it is among them.
fn reap(child: libc::pid_t) -> Option<libc::c_int> {
    let mut found = None;
    loop {
        let mut status = 0;
        // SAFETY: `status` is written by the call.
        match unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG) } {
            pid if pid <= 0 => return found,
            pid if pid == child => found = Some(status),
            _ => {}
        }
    }
}

/// Stops all descendants, so that none starts another, and kills them, until there is none.
fn kill_descendants(keeper: libc::pid_t) {
    // To look at all processes of the system takes milliseconds.
    if has_descendants() {
        kill_all_descendants(keeper);
    }
}

/// A function of its own, because the pages of its frame are touched when it is entered.
#[inline(never)]
fn kill_all_descendants(keeper: libc::pid_t) {
    let mut family = Family::new();
    for signal in [libc::SIGSTOP, libc::SIGSTOP, libc::SIGSTOP] {
        send_all(&mut family, keeper, signal);
    }
    for _ in 0..ROUNDS {
        send_all(&mut family, keeper, libc::SIGKILL);
        if !has_descendants() {
            return;
        }
        let pause = libc::timespec {
            tv_sec: 0,
            tv_nsec: 1_000_000,
        };
        // SAFETY: `pause` is alive.
        unsafe { libc::nanosleep(&pause, std::ptr::null_mut()) };
    }
}

/// Whether the keeper has a child, after reaping those that ended. A process that lost its parent becomes a child of
/// the keeper, so a keeper without a child has no other descendant.
fn has_descendants() -> bool {
    reap(0);
    // SAFETY: no pointers but to what the call does not need.
    unsafe { libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG) != -1 }
}

fn send_all(family: &mut Family, keeper: libc::pid_t, signal: libc::c_int) {
    let Ok(descendants) = family.descendants(keeper) else {
        return;
    };
    for process in descendants {
        // SAFETY: no pointers. Descendants are reaped by their parents, which are ours, so a number that was just read
        // could only have become another descendant's.
        unsafe { libc::kill(process.pid, signal) };
    }
}

/// Ends the keeper in the way a wait status says.
fn end_like(status: libc::c_int) -> ! {
    if libc::WIFEXITED(status) {
        // SAFETY: no pointers; it does not return.
        unsafe { libc::_exit(libc::WEXITSTATUS(status)) };
    }
    let signal = libc::WTERMSIG(status);
    // SAFETY: no pointers, except to a set that lives here; core dumps are off.
    unsafe {
        let off = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        libc::setrlimit(libc::RLIMIT_CORE, &off);
        libc::signal(signal, libc::SIG_DFL);
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::kill(libc::getpid(), signal);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::_exit(128 + signal)
    }
}
