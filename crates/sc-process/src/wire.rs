//! Requests to processes that fork for us: what `preload/fork_server.c` and the [spawner](crate::spawner) read.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::mem::{size_of, size_of_val};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::path::Path;

use crate::sys::check;

/// More descriptors than any job passes, and fewer than the kernel allows.
const MOST_DESCRIPTORS: usize = 64;

/// The start of a request. The descriptors come with it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Head {
    body: u32,
    pub(crate) parent: u32,
    arguments: u32,
    variables: u32,
}

/// The strings of a request: the program and its arguments, then variables.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) arguments: Vec<OsString>,
    pub(crate) variables: Vec<(OsString, OsString)>,
    /// What only the spawner reads.
    pub(crate) rest: Vec<u8>,
}

/// Sends a request.
pub(crate) fn send(
    line: &UnixStream,
    (program, args): (&Path, &[OsString]),
    variables: &[(OsString, OsString)],
    rest: &[u8],
    descriptors: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let mut body = Vec::new();
    let mut add = |parts: &[&[u8]]| {
        if parts.iter().any(|part| part.contains(&0)) {
            let what = "nul byte found in provided data";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        body.extend(parts.concat());
        body.push(0);
        Ok(())
    };
    add(&[program.as_os_str().as_bytes()])?;
    args.iter().try_for_each(|arg| add(&[arg.as_bytes()]))?;
    for (name, value) in variables {
        add(&[name.as_bytes(), b"=", value.as_bytes()])?;
    }
    body.extend(rest);
    let size = |size: usize| u32::try_from(size).map_err(io::Error::other);
    let head = Head {
        body: size(body.len())?,
        parent: std::process::id(),
        arguments: size(args.len() + 1)?,
        variables: size(variables.len())?,
    };
    send_head(line, &head, descriptors)?;
    let mut line = line;
    line.write_all(&body)
}

fn send_head(line: &UnixStream, head: &Head, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let numbers: Vec<RawFd> = descriptors.iter().map(AsRawFd::as_raw_fd).collect();
    let mut part = libc::iovec {
        iov_base: std::ptr::from_ref(head).cast_mut().cast(),
        iov_len: size_of::<Head>(),
    };
    let mut control = Control::default();
    let length = size_of_val(numbers.as_slice());
    if numbers.len() > MOST_DESCRIPTORS {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    }
    let message = control.message(&mut part, length);
    // SAFETY: the control buffer has room for a header and that many descriptors.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(&message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(length as libc::c_uint) as _;
        let data = libc::CMSG_DATA(header);
        std::ptr::copy_nonoverlapping(numbers.as_ptr().cast::<u8>(), data, length);
    }
    loop {
        // SAFETY: all that the message points to is alive.
        let sent = unsafe { libc::sendmsg(line.as_raw_fd(), &message, libc::MSG_NOSIGNAL) };
        match check(sent as libc::c_int) {
            // A stream of the system's own takes 16 bytes at once, or none.
            Ok(sent) if sent as usize == size_of::<Head>() => return Ok(()),
            Ok(_) => return Err(io::Error::from(io::ErrorKind::WriteZero)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Receives a request; `None` at the end.
pub(crate) fn receive(line: &UnixStream) -> io::Result<Option<(Head, Body, Vec<OwnedFd>)>> {
    let Some((head, descriptors)) = receive_head(line)? else {
        return Ok(None);
    };
    let mut bytes = vec![0; head.body as usize];
    let mut line = line;
    line.read_exact(&mut bytes)?;
    let mut at = bytes.as_slice();
    let mut body = Body::default();
    for _ in 0..head.arguments {
        body.arguments.push(string(&mut at)?);
    }
    for _ in 0..head.variables {
        let text = string(&mut at)?.into_vec();
        // A name may begin with the character, as the standard library reads it.
        let tail = text.iter().skip(1);
        let split = tail.take_while(|&&byte| byte != b'=').count() + 1;
        let name = text.get(..split).unwrap_or_default().to_vec();
        let value = text.get(split + 1..).unwrap_or_default().to_vec();
        let pair = (OsString::from_vec(name), OsString::from_vec(value));
        body.variables.push(pair);
    }
    body.rest = at.to_vec();
    Ok(Some((head, body, descriptors)))
}

fn string(at: &mut &[u8]) -> io::Result<OsString> {
    let end = at.iter().position(|&byte| byte == 0);
    let end = end.ok_or(io::ErrorKind::InvalidData)?;
    let text = at.get(..end).unwrap_or_default().to_vec();
    *at = at.get(end + 1..).unwrap_or_default();
    Ok(OsString::from_vec(text))
}

fn receive_head(line: &UnixStream) -> io::Result<Option<(Head, Vec<OwnedFd>)>> {
    let mut head = Head::default();
    let mut part = libc::iovec {
        iov_base: std::ptr::from_mut(&mut head).cast(),
        iov_len: size_of::<Head>(),
    };
    let mut control = Control::default();
    let mut message = control.message(&mut part, MOST_DESCRIPTORS * size_of::<RawFd>());
    let flags = libc::MSG_CMSG_CLOEXEC | libc::MSG_WAITALL;
    let received = loop {
        // SAFETY: all that the message points to is alive, and `head` has no invalid values.
        let received = unsafe { libc::recvmsg(line.as_raw_fd(), &mut message, flags) };
        match check(received as libc::c_int) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other?,
        }
    };
    let mut descriptors = Vec::new();
    // SAFETY: the kernel has written the headers; descriptors in them are new, and ours.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(&message);
        if !header.is_null() && (*header).cmsg_type == libc::SCM_RIGHTS {
            let length = (*header).cmsg_len as usize - libc::CMSG_LEN(0) as usize;
            let data = libc::CMSG_DATA(header).cast::<RawFd>();
            for index in 0..length / size_of::<RawFd>() {
                descriptors.push(OwnedFd::from_raw_fd(data.add(index).read_unaligned()));
            }
        }
    }
    match received as usize {
        0 => Ok(None),
        count if count == size_of::<Head>() => Ok(Some((head, descriptors))),
        _ => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
    }
}

/// Room for the header of a control message and its descriptors, aligned as the system wants it.
struct Control([u64; 4 + MOST_DESCRIPTORS / 2]);

impl Default for Control {
    fn default() -> Self {
        Self([0; 4 + MOST_DESCRIPTORS / 2])
    }
}

impl Control {
    /// A message with one part and room for descriptors of `length` bytes. It points into both.
    fn message(&mut self, part: &mut libc::iovec, length: usize) -> libc::msghdr {
        // SAFETY: plain data, for which zeros are a value.
        let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
        message.msg_iov = part;
        message.msg_iovlen = 1;
        message.msg_control = self.0.as_mut_ptr().cast();
        // SAFETY: it only computes.
        message.msg_controllen = unsafe { libc::CMSG_SPACE(length as libc::c_uint) } as _;
        message
    }
}

/// Receives the answer to a request: a process id, or why there is none.
pub(crate) fn answer(mut line: &UnixStream) -> io::Result<io::Result<libc::pid_t>> {
    let mut bytes = [0; 4];
    line.read_exact(&mut bytes)?;
    Ok(match i32::from_ne_bytes(bytes) {
        pid if pid > 0 => Ok(pid),
        error => Err(io::Error::from_raw_os_error(-error)),
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn a_request_arrives_as_it_was_sent() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let (reader, mut writer) = io::pipe().unwrap();
        let args = ["a".into(), "".into(), "=b=".into()];
        let variables = [
            ("A".into(), "x=y".into()),
            ("=C".into(), "".into()),
            ("B".into(), "\n".into()),
        ];
        let program = Path::new("/p q");
        send(
            &ours,
            (program, &args),
            &variables,
            b"rest\0",
            &[reader.as_fd(), writer.as_fd()],
        )
        .unwrap();
        let (head, body, descriptors) = receive(&theirs).unwrap().unwrap();
        assert_eq!(head.parent, std::process::id());
        assert_eq!(body.arguments[0], "/p q");
        assert_eq!(body.arguments[1..], args);
        assert_eq!(body.variables, variables);
        assert_eq!(body.rest, b"rest\0");
        writer.write_all(b"7").unwrap();
        let mut byte = [0];
        std::fs::File::from(descriptors.into_iter().next().unwrap())
            .read_exact(&mut byte)
            .unwrap();
        assert_eq!(byte, *b"7");
        drop(ours);
        assert!(receive(&theirs).unwrap().is_none());
    }

    #[test]
    fn zeros_in_arguments_are_refused() {
        let (ours, _theirs) = UnixStream::pair().unwrap();
        let sent = send(&ours, (Path::new("p"), &["a\0b".into()]), &[], &[], &[]);
        assert_eq!(sent.unwrap_err().kind(), io::ErrorKind::InvalidInput);
    }
}
