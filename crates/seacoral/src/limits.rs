//! Limits of the shell (`ulimit`) that no run can work with.

use sc_process::Limits;

use crate::failure::Failure;

/// AddressSanitizer reserves 20 TiB of addresses on a machine of 64 bits.
const ADDRESSES: u64 = 32 << 40;
/// Programs under test and databases have a few MiB.
const FILE: u64 = 16 << 20;
/// The runtimes keep their descriptors above 190, out of the way of the program's.
const OPEN_FILES: u64 = 256;
/// Threads of ours, tools and programs under test, at once.
const PROCESSES: u64 = 64;

#[cfg(target_env = "musl")]
type Resource = libc::c_int;
#[cfg(not(target_env = "musl"))]
type Resource = libc::__rlimit_resource_t;

/// A limit, as the shell names it.
struct Limit {
    resource: Resource,
    least: u64,
    what: &'static str,
    flag: &'static str,
    /// Bytes of the unit that `ulimit` counts in.
    unit: u64,
}

const LIMITS: [Limit; 4] = [
    Limit {
        resource: libc::RLIMIT_AS,
        least: ADDRESSES,
        what: "the address space of processes",
        flag: "-v",
        unit: 1024,
    },
    Limit {
        resource: libc::RLIMIT_DATA,
        least: ADDRESSES,
        what: "the data of processes",
        flag: "-d",
        unit: 1024,
    },
    Limit {
        resource: libc::RLIMIT_FSIZE,
        least: FILE,
        what: "the size of files",
        flag: "-f",
        unit: 1024,
    },
    Limit {
        resource: libc::RLIMIT_NOFILE,
        least: OPEN_FILES,
        what: "the number of open files",
        flag: "-n",
        unit: 1,
    },
];

/// Raises the limits as far as they may be.
pub(crate) fn raise_all() {
    for limit in LIMITS.iter().chain(&processes_if_raisable()) {
        raise(limit);
    }
}

/// To count the processes of the user takes milliseconds.
fn processes_if_raisable() -> Option<Limit> {
    let mut values = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `values` is a live `rlimit`, written by the call.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_NPROC, &mut values) } == 0;
    (known && values.rlim_cur < values.rlim_max)
        .then(processes)
        .flatten()
}

/// Raises the limits as far as they may be, and refuses to run with less than the tests need.
pub(crate) fn check() -> Result<(), Failure> {
    // A file that is too large is an error to be told, not the end of the process.
    // SAFETY: no pointers but the constant for ignoring.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    LIMITS.iter().chain(&processes()).try_for_each(check_one)
}

/// The limit on processes counts those that the user has already. It does not hold for root.
fn processes() -> Option<Limit> {
    // SAFETY: no pointers.
    let is_root = unsafe { libc::getuid() } == 0;
    Some(Limit {
        resource: libc::RLIMIT_NPROC,
        least: Limits::processes_with(PROCESSES).filter(|_| !is_root)?,
        what: "the number of processes",
        flag: "-u",
        unit: 1,
    })
}

fn check_one(limit: &Limit) -> Result<(), Failure> {
    let now = raise(limit);
    if now >= limit.least {
        return Ok(());
    }
    let Limit {
        what, flag, unit, ..
    } = limit;
    let (now, least) = (now / unit, limit.least.div_ceil(*unit));
    let failure = Failure::io(format!(
        "cannot run: {what} is limited (ulimit {flag} {now})"
    ));
    Err(failure.hint(format!(
        "run 'ulimit {flag} unlimited' or 'ulimit {flag} {least}' in the shell, or raise the limit of the container"
    )))
}

/// Raises the soft limit to the hard one if it is too low, and gives the limit that holds then.
fn raise(limit: &Limit) -> u64 {
    let mut values = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: `values` is a live `rlimit`, written by the call.
    if unsafe { libc::getrlimit(limit.resource, &mut values) } != 0 {
        return u64::MAX;
    }
    if values.rlim_cur < limit.least && values.rlim_cur < values.rlim_max {
        values.rlim_cur = values.rlim_max;
        // SAFETY: `values` is a live `rlimit`, read by the call.
        if unsafe { libc::setrlimit(limit.resource, &values) } != 0 {
            return u64::MAX;
        }
    }
    values.rlim_cur
}
