//! The spawner: a process that was forked from this one when it was small, and forks all children.
//!
//! Its children are ours (`CLONE_PARENT`): we wait for them, and they die with us.

use std::io::{self, PipeWriter, Read, Write};
use std::os::fd::{AsFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::in_child::{Inherited, Plan, command};
use crate::limits::Limits;
use crate::spawn::Request;
use crate::sys::{self, check};
use crate::wire::{self, Body};

/// The spawner, if there is one.
static SPAWNER: Mutex<Option<Spawner>> = Mutex::new(None);

#[derive(Debug)]
struct Spawner {
    pid: libc::pid_t,
    line: UnixStream,
}

/// The descriptors of a request before those of the job: directory, streams, and where a failure is told.
const OWN_DESCRIPTORS: usize = 5;

/// Starts the spawner. To be called once, while this process has one thread: the spawner goes on with a copy of its
/// memory, in which nobody holds a lock. Where it cannot be started, children are forked by this process.
pub fn start_spawner() {
    let Ok((ours, theirs)) = UnixStream::pair() else {
        return;
    };
    let parent = std::process::id() as libc::pid_t;
    // SAFETY: there is one thread, as the caller promises.
    match unsafe { libc::fork() } {
        0 => {
            drop(ours);
            // Whatever goes wrong, this copy of the process must not go on as if it were the process.
            let _ = std::panic::catch_unwind(|| serve(theirs, parent));
            // SAFETY: no pointers.
            unsafe { libc::_exit(0) }
        }
        -1 => {}
        pid => {
            let spawner = Spawner { pid, line: ours };
            *SPAWNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(spawner);
        }
    }
}

/// Ends the spawner; its children go on.
pub(crate) fn end() {
    let spawner = SPAWNER.try_lock().ok().and_then(|mut it| it.take());
    if let Some(Spawner { pid, line }) = spawner {
        drop(line);
        let _ = sys::wait_for(pid);
    }
}

/// Starts a child; `None` if there is no spawner that can.
pub(crate) fn start(request: &Request) -> Option<io::Result<libc::pid_t>> {
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    let line = &spawner.as_ref()?.line;
    let (mut failure, told) = match io::pipe() {
        Ok((reader, writer)) => (reader, OwnedFd::from(writer)),
        Err(error) => return Some(Err(error)),
    };
    let answer = send(line, request, &told);
    drop(told);
    let pid = match answer {
        Ok(Ok(pid)) => pid,
        // A sandbox may forbid a fork like that, and not another one.
        Ok(Err(_)) => return None,
        // Without an argument's fault, the spawner has ended.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Some(Err(error)),
        Err(_) => {
            *spawner = None;
            return None;
        }
    };
    drop(spawner);
    // The pipe is closed when the child becomes the program.
    let mut bytes = [0; 4];
    match failure.read_exact(&mut bytes) {
        Ok(()) => {
            let _ = sys::wait_for(pid);
            let error = i32::from_ne_bytes(bytes);
            Some(Err(io::Error::from_raw_os_error(error)))
        }
        Err(_) => Some(Ok(pid)),
    }
}

fn send(
    line: &UnixStream,
    request: &Request,
    told: &OwnedFd,
) -> io::Result<io::Result<libc::pid_t>> {
    let [stdin, stdout, stderr] = &request.streams;
    let own: [_; OWN_DESCRIPTORS] = [&request.directory, stdin, stdout, stderr, told];
    let descriptors: Vec<_> = own
        .into_iter()
        .chain(request.fds.iter().map(|(fd, _)| fd))
        .map(AsFd::as_fd)
        .collect();
    let targets = request.fds.iter().map(|&(_, target)| target);
    let rest = encode(&request.plan, targets);
    let command = (request.program.as_path(), request.args.as_slice());
    wire::send(line, command, &request.environment, &rest, &descriptors)?;
    wire::answer(line)
}

/// The numbers that the spawner needs, in a fixed order.
fn encode(plan: &Plan, targets: impl Iterator<Item = RawFd>) -> Vec<u8> {
    let limits = [
        plan.limits.cpu_seconds,
        plan.limits.file_size,
        plan.limits.open_files,
        plan.limits.address_space,
        plan.limits.processes,
        plan.limits.processor.map(|number| number as u64),
        plan.limits.least_stack,
        plan.limits.fixed_addresses.then_some(1),
    ];
    let mut numbers = vec![u64::from(plan.whole_tree)];
    for limit in limits {
        numbers.extend([u64::from(limit.is_some()), limit.unwrap_or(0)]);
    }
    numbers.extend(targets.map(|target| u64::from(target.unsigned_abs())));
    numbers.into_iter().flat_map(u64::to_ne_bytes).collect()
}

fn decode(bytes: &[u8], parent: libc::pid_t) -> Option<(Plan, Vec<RawFd>)> {
    let (numbers, _) = bytes.as_chunks();
    let mut numbers = numbers.iter().map(|bytes| u64::from_ne_bytes(*bytes));
    let whole_tree = numbers.next()? != 0;
    let mut limit = || Some((numbers.next()? != 0, numbers.next()?));
    let mut limit = || limit().map(|(is_set, value)| is_set.then_some(value));
    let limits = Limits {
        cpu_seconds: limit()?,
        file_size: limit()?,
        open_files: limit()?,
        address_space: limit()?,
        processes: limit()?,
        processor: limit()?.and_then(|number| usize::try_from(number).ok()),
        least_stack: limit()?,
        fixed_addresses: limit()?.is_some(),
    };
    let plan = Plan {
        parent,
        limits,
        whole_tree,
    };
    let targets = numbers.map(|number| RawFd::try_from(number).ok());
    Some((plan, targets.collect::<Option<_>>()?))
}

/// The life of the spawner.
fn serve(line: UnixStream, parent: libc::pid_t) {
    let Some(line) = settle(line, parent) else {
        return;
    };
    while let Ok(Some((head, body, descriptors))) = wire::receive(&line) {
        // A copy of this process with our parent as its own.
        let flags = libc::CLONE_PARENT | libc::SIGCHLD;
        // SAFETY: no pointers; without a stack of its own, it goes on with a copy of this one, as after fork.
        let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
        if pid == 0 {
            become_program(&body, descriptors, head.parent as libc::pid_t);
        }
        let answer = match check(pid as libc::c_int) {
            Ok(pid) => pid,
            Err(error) => -error.raw_os_error().unwrap_or(libc::EINVAL),
        };
        if (&line).write_all(&answer.to_ne_bytes()).is_err() {
            return;
        }
    }
}

/// Leaves all that belongs to the process it was forked from: the terminal and open files.
fn settle(line: UnixStream, parent: libc::pid_t) -> Option<UnixStream> {
    crate::in_child::die_with(parent).ok()?;
    // SAFETY: no pointers, but to a name that ends with a zero.
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"spawner".as_ptr());
    }
    let kept = sys::only_descriptor(line.into()).ok()?;
    Some(UnixStream::from(kept))
}

/// Becomes the program of a request, or tells why not, and ends.
fn become_program(body: &Body, descriptors: Vec<OwnedFd>, parent: libc::pid_t) -> ! {
    let mut told = None;
    let error = try_become(body, descriptors, parent, &mut told);
    if let Some(told) = &mut told {
        let number = error.raw_os_error().unwrap_or(libc::EINVAL);
        let _ = told.write_all(&number.to_ne_bytes());
    }
    // SAFETY: no pointers.
    unsafe { libc::_exit(127) }
}

fn try_become(
    body: &Body,
    descriptors: Vec<OwnedFd>,
    parent: libc::pid_t,
    told: &mut Option<PipeWriter>,
) -> io::Error {
    let prepared = || -> io::Result<_> {
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let (plan, targets) = decode(&body.rest, parent).ok_or_else(invalid)?;
        let mut descriptors = descriptors.into_iter();
        let mut own = Vec::new();
        own.extend(descriptors.by_ref().take(OWN_DESCRIPTORS));
        let own: [OwnedFd; OWN_DESCRIPTORS] = own.try_into().map_err(|_| invalid())?;
        let fds: Vec<_> = descriptors.zip(targets).collect();
        let inherited = Inherited::reserve(&fds)?;
        Ok((plan, own, inherited))
    };
    let (plan, own, inherited) = match prepared() {
        Ok(prepared) => prepared,
        Err(error) => return error,
    };
    let [directory, stdin, stdout, stderr, failure] = own;
    let kept = inherited.kept(&failure);
    drop(failure);
    *told = kept.ok().map(PipeWriter::from);
    let directory = match inherited.kept(&directory) {
        Ok(directory) => directory,
        Err(error) => return error,
    };
    let [program, args @ ..] = body.arguments.as_slice() else {
        return io::Error::from(io::ErrorKind::InvalidData);
    };
    command(
        Path::new(program),
        args,
        &body.variables,
        [stdin, stdout, stderr],
        directory,
        inherited.moves(),
        plan,
    )
    .exec()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn plans_arrive_as_they_were_sent() {
        let plan = Plan {
            parent: 7,
            limits: Limits {
                cpu_seconds: Some(3),
                processor: Some(1),
                fixed_addresses: true,
                ..Limits::default()
            },
            whole_tree: true,
        };
        let (found, targets) = decode(&encode(&plan, [190, 7].into_iter()), 7).unwrap();
        assert_eq!(
            (found.parent, found.limits, found.whole_tree),
            (7, plan.limits, true)
        );
        assert_eq!(targets, [190, 7]);
        assert!(decode(b"short", 7).is_none());
    }
}
