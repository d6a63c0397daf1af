//! Limits that the kernel keeps for us.

use std::io;

use crate::proc_stat;
use crate::sys::check;

#[cfg(target_env = "musl")]
type Resource = libc::c_int;
#[cfg(not(target_env = "musl"))]
type Resource = libc::__rlimit_resource_t;

/// What one process of a job may use; `None` leaves what we have ourselves. A limit above our own hard limit
/// becomes that. Limits are inherited by, not shared with, the child's own children. Core dumps are always off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Processor time in seconds; then `SIGXCPU`, and one second later `SIGKILL`.
    pub cpu_seconds: Option<u64>,
    /// The longest file it may write, in bytes; then `SIGXFSZ`.
    pub file_size: Option<u64>,
    /// How many descriptors it may have open.
    pub open_files: Option<u64>,
    /// Virtual memory in bytes; then allocations fail. Not for sanitised programs: they reserve terabytes.
    pub address_space: Option<u64>,
    /// How many processes and threads its user may have in all; then none can be started. Not for root.
    pub processes: Option<u64>,
    /// The only processor it may run on, by the kernel's number.
    pub processor: Option<usize>,
    /// The stack that it gets at least, in bytes, if our hard limit allows it.
    pub least_stack: Option<u64>,
    /// Whether its addresses are the same in every run, if the system allows it.
    pub fixed_addresses: bool,
}

/// The user that untrusted programs become where we are root; `sandbox_user.h` says the same.
const NOBODY: libc::uid_t = 65534;

impl Limits {
    /// The value of [`processes`](Self::processes) that lets an untrusted program start about so many; none if nobody can
    /// tell how many its user has already.
    pub fn processes_with(more: u64) -> Option<u64> {
        // SAFETY: no pointers.
        let user = match unsafe { libc::getuid() } {
            0 => NOBODY,
            user => user,
        };
        Some(proc_stat::threads_of(user).ok()? + more)
    }

    /// Limits the calling process. Async-signal-safe: it is called between fork and exec.
    pub(crate) fn apply(&self) -> io::Result<()> {
        lower(libc::RLIMIT_CORE, 0, 0)?;
        if let Some(seconds) = self.cpu_seconds {
            lower(libc::RLIMIT_CPU, seconds, seconds.saturating_add(1))?;
        }
        for (resource, limit) in [
            (libc::RLIMIT_FSIZE, self.file_size),
            (libc::RLIMIT_NOFILE, self.open_files),
            (libc::RLIMIT_AS, self.address_space),
            (libc::RLIMIT_NPROC, self.processes),
        ] {
            if let Some(limit) = limit {
                lower(resource, limit, limit)?;
            }
        }
        if let Some(least) = self.least_stack {
            raise(libc::RLIMIT_STACK, least)?;
        }
        if self.fixed_addresses {
            fix_addresses();
        }
        self.processor.map_or(Ok(()), run_on)
    }
}

/// Binds the calling process to a processor.
fn run_on(processor: usize) -> io::Result<()> {
    let fits = processor < libc::CPU_SETSIZE as usize;
    if !fits {
        return Ok(());
    }
    // SAFETY: an all-zero set is an empty one.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: `set` is live, and `processor` is within its size.
    unsafe { libc::CPU_SET(processor, &mut set) };
    let size = std::mem::size_of::<libc::cpu_set_t>();
    // SAFETY: `set` is live and has that size.
    check(unsafe { libc::sched_setaffinity(0, size, &set) })?;
    Ok(())
}

/// The processors that we may run on, by the kernel's numbers; none if it does not say.
pub fn processors() -> Vec<usize> {
    // SAFETY: an all-zero set is an empty one.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    let size = std::mem::size_of::<libc::cpu_set_t>();
    // SAFETY: `set` is live and has that size.
    if unsafe { libc::sched_getaffinity(0, size, &mut set) } != 0 {
        return Vec::new();
    }
    let all = 0..libc::CPU_SETSIZE as usize;
    // SAFETY: the numbers are within the size of the set.
    all.filter(|processor| unsafe { libc::CPU_ISSET(*processor, &set) })
        .collect()
}

/// Not random from the next program on. Sandboxes may forbid it; the program has to do without then.
fn fix_addresses() {
    const ASK: libc::c_ulong = 0xffff_ffff;
    // SAFETY: no pointers.
    unsafe {
        let now = libc::personality(ASK);
        if now >= 0 {
            libc::personality(now as libc::c_ulong | libc::ADDR_NO_RANDOMIZE as libc::c_ulong);
        }
    }
}

fn raise(resource: Resource, least: u64) -> io::Result<()> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `limit` is a live `rlimit`, written by the call.
    check(unsafe { libc::getrlimit(resource, &mut limit) })?;
    limit.rlim_cur = limit.rlim_cur.max(least.min(limit.rlim_max));
    // SAFETY: `limit` is a live `rlimit`, read by the call.
    check(unsafe { libc::setrlimit(resource, &limit) })?;
    Ok(())
}

fn lower(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `limit` is a live `rlimit`, written by the call.
    check(unsafe { libc::getrlimit(resource, &mut limit) })?;
    limit.rlim_max = limit.rlim_max.min(hard);
    limit.rlim_cur = limit.rlim_max.min(soft);
    // SAFETY: `limit` is a live `rlimit`, read by the call.
    check(unsafe { libc::setrlimit(resource, &limit) })?;
    Ok(())
}
