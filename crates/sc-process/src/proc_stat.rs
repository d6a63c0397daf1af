//! What `/proc` says about processes: who is whose child, and the time of the processor.
//!
//! The keeper reads it between fork and exec, so finding descendants allocates nothing.

use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use crate::sys::check;

/// A process as `/proc/PID/stat` has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProcStat {
    pub(crate) pid: libc::pid_t,
    pub(crate) parent: libc::pid_t,
    /// Of the process and of its children that were waited for, in clock ticks.
    pub(crate) ticks: u64,
    /// How many threads it has.
    pub(crate) threads: u64,
}

impl ProcStat {
    /// Reads a line of the file. The name of the program in it may contain anything, also spaces and brackets.
    fn parse(line: &[u8]) -> Option<Self> {
        let name_end = line.iter().rposition(|&byte| byte == b')')?;
        let mut words = line.get(name_end + 1..)?.split(|&byte| byte == b' ');
        // Numbered as in proc(5): the state is 3, and there is nothing before the first space.
        let mut word = {
            let mut next = 2;
            move |number: usize| {
                let word = words.nth(number - next);
                next = number + 1;
                word
            }
        };
        let parent = decimal(word(4)?)?;
        let mut ticks = 0;
        for field in 14..=17 {
            ticks += decimal(word(field)?)?;
        }
        let threads = decimal(word(20)?)?;
        let pid = line.iter().position(|&byte| byte == b' ')?;
        Some(Self {
            pid: libc::pid_t::try_from(decimal(&line[..pid])?).ok()?,
            parent: libc::pid_t::try_from(parent).ok()?,
            ticks,
            threads,
        })
    }

    fn read(pid: &[u8]) -> Option<Self> {
        let mut path = [0u8; 32];
        let mut length = 0;
        for part in [b"/proc/", pid, b"/stat"] {
            path.get_mut(length..length + part.len())?
                .copy_from_slice(part);
            length += part.len();
        }
        let mut line = [0u8; 1024];
        let count = read_file(path.get(..=length)?, &mut line).ok()?;
        Self::parse(&line[..count])
    }
}

fn decimal(digits: &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for digit in digits {
        let value = digit.checked_sub(b'0').filter(|value| *value <= 9)?;
        number = number.checked_mul(10)?.checked_add(value.into())?;
    }
    (!digits.is_empty()).then_some(number)
}

/// Reads the beginning of a file; `path` ends with a zero.
fn read_file(path: &[u8], buffer: &mut [u8]) -> io::Result<usize> {
    let flags = libc::O_RDONLY | libc::O_CLOEXEC;
    // SAFETY: the path ends with a zero.
    let file = check(unsafe { libc::open(path.as_ptr().cast(), flags) })?;
    // SAFETY: the buffer is as long as we say; the descriptor is ours.
    let count = unsafe { libc::read(file, buffer.as_mut_ptr().cast(), buffer.len()) };
    // SAFETY: it is not used any more.
    unsafe { libc::close(file) };
    usize::try_from(count).map_err(|_| io::Error::last_os_error())
}

/// Calls `visit` with every process of the system.
pub(crate) fn visit_processes(mut visit: impl FnMut(ProcStat)) -> io::Result<()> {
    const NAME: usize = 19; // in `struct linux_dirent64`
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
    // SAFETY: the path ends with a zero.
    let directory = check(unsafe { libc::open(c"/proc".as_ptr(), flags) })?;
    let mut buffer = [0u64; 4096];
    loop {
        let size = std::mem::size_of_val(&buffer);
        // SAFETY: the buffer is as long as we say.
        let count = unsafe {
            libc::syscall(
                libc::SYS_getdents64,
                directory,
                buffer.as_mut_ptr(),
                size as libc::c_uint,
            )
        };
        let Ok(count) = usize::try_from(count) else {
            break;
        };
        // SAFETY: these bytes were written by the call; a byte has no invalid value.
        let bytes =
            unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), count.min(size)) };
        if bytes.is_empty() {
            break;
        }
        let mut rest = bytes;
        while let Some(&[low, high]) = rest.get(16..18) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let Some(entry) = rest.get(..length).filter(|entry| entry.len() > NAME) else {
                break;
            };
            let name = entry[NAME..].split(|&byte| byte == 0).next().unwrap_or(&[]);
            if decimal(name).is_some()
                && let Some(stat) = ProcStat::read(name)
            {
                visit(stat);
            }
            rest = &rest[length..];
        }
    }
    // SAFETY: it is not used any more.
    unsafe { libc::close(directory) };
    Ok(())
}

/// A process and its parent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Member {
    pub(crate) pid: libc::pid_t,
    parent: libc::pid_t,
}

/// Processes of the system, as many as there is room for: half a megabyte, which a thread's stack has.
pub(crate) struct Family {
    members: [Member; Self::MOST],
    count: usize,
}

impl Family {
    const MOST: usize = 1 << 16;

    pub(crate) fn new() -> Self {
        Self {
            members: [Member::default(); Self::MOST],
            count: 0,
        }
    }

    /// All descendants of `root`, without itself.
    pub(crate) fn descendants(&mut self, root: libc::pid_t) -> io::Result<&[Member]> {
        self.count = 0;
        visit_processes(|ProcStat { pid, parent, .. }| {
            if let Some(slot) = self.members.get_mut(self.count) {
                *slot = Member { pid, parent };
                self.count += 1;
            }
        })?;
        // Those whose parent is known to belong move to the front, until none is left.
        let mut known = 0;
        loop {
            let before = known;
            for at in before..self.count {
                let parent = self.members[at].parent;
                let is_known = |one: &Member| one.pid == parent;
                if parent == root || self.members[..known].iter().any(is_known) {
                    self.members.swap(known, at);
                    known += 1;
                }
            }
            if known == before {
                return Ok(&self.members[..known]);
            }
        }
    }
}

/// The time of the processor that a process and its descendants have used.
pub(crate) fn processor_time(root: libc::pid_t) -> io::Result<Duration> {
    let mut family = Box::new(Family::new());
    let descendants = family.descendants(root)?;
    let mut ticks = 0;
    visit_processes(|process| {
        if process.pid == root || descendants.iter().any(|one| one.pid == process.pid) {
            ticks += process.ticks;
        }
    })?;
    // SAFETY: no pointers.
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    let per_second = u64::try_from(per_second).unwrap_or(100).max(1);
    Ok(Duration::from_millis(
        ticks.saturating_mul(1000) / per_second,
    ))
}

/// How many processes and threads a user has, as the kernel counts them for its limit.
pub(crate) fn threads_of(user: libc::uid_t) -> io::Result<u64> {
    let mut count = 0;
    for entry in std::fs::read_dir("/proc")?.flatten() {
        let name = entry.file_name();
        let is_theirs = || Some(entry.metadata().ok()?.uid() == user);
        if decimal(name.as_bytes()).is_some() && is_theirs() == Some(true) {
            count += ProcStat::read(name.as_bytes()).map_or(1, |stat| stat.threads);
        }
    }
    Ok(count)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[track_caller]
    fn check_line(line: &str, expected: Option<(libc::pid_t, libc::pid_t, u64, u64)>) {
        let stat = ProcStat::parse(line.as_bytes());
        let stat = stat.map(|s| (s.pid, s.parent, s.ticks, s.threads));
        assert_eq!(stat, expected, "{line}");
    }

    #[test]
    fn lines_are_read_whatever_the_program_is_called() {
        let rest = "S 7 8 9 0 -1 4194304 1 2 3 4 100 20 3 4 20 0 5 0 6";
        check_line(&format!("12 (sh) {rest}"), Some((12, 7, 127, 5)));
        check_line(&format!("12 (a) S 1 ) {rest}"), Some((12, 7, 127, 5)));
        check_line("12 (sh) S 7 8", None);
        check_line("", None);
    }

    #[test]
    fn threads_are_counted_for_their_user() {
        // SAFETY: no pointers.
        let user = unsafe { libc::getuid() };
        assert!(threads_of(user).unwrap() >= 1);
        assert_eq!(threads_of(libc::uid_t::MAX - 7).unwrap(), 0);
    }

    #[test]
    fn our_own_process_is_among_them() {
        let ours = std::process::id() as libc::pid_t;
        let mut found = 0;
        visit_processes(|process| found += usize::from(process.pid == ours)).unwrap();
        assert_eq!(found, 1);
        assert!(processor_time(ours).unwrap() < Duration::from_secs(3600));
    }
}
