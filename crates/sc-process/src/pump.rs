//! Moving bytes between us and a child without ever hanging on its pipes.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;

use crate::sys::{self, Event, Interest, wait_ready};

/// Where what a child prints is put.
#[derive(Debug)]
pub(crate) enum Sink {
    Memory { limit: usize },
    File(File),
    Nowhere,
}

/// What was kept of a stream.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Collected {
    pub(crate) bytes: Vec<u8>,
    pub(crate) truncated: bool,
}

/// A line callback, without its line end.
pub(crate) type OnLine<'a> = dyn FnMut(&str) + Send + 'a;

/// Reads `pipe` to its end. Once `ended` happened, reads what is in the pipe at that moment and stops:
/// somebody who has nothing to do with us any more may still hold the other end.
pub(crate) fn drain(
    pipe: OwnedFd,
    ended: &Event,
    sink: Sink,
    on_line: Option<&mut OnLine<'_>>,
) -> Collected {
    let mut drain = Drain {
        sink,
        collected: Collected::default(),
        lines: on_line.map(|on_line| (Lines::default(), on_line)),
    };
    if drain.read_all(pipe, ended).is_err() {
        drain.collected.truncated = true;
    }
    if let Some((lines, on_line)) = &mut drain.lines {
        lines.finish(on_line);
    }
    drain.collected
}

struct Drain<'a, 'b> {
    sink: Sink,
    collected: Collected,
    lines: Option<(Lines, &'a mut OnLine<'b>)>,
}

impl Drain<'_, '_> {
    fn read_all(&mut self, pipe: OwnedFd, ended: &Event) -> io::Result<()> {
        sys::set_nonblocking(pipe.as_fd())?;
        let mut pipe = File::from(pipe);
        let mut buffer = vec![0; 64 << 10];
        loop {
            let fds = [
                (pipe.as_fd(), Interest::Read),
                (ended.as_fd(), Interest::Read),
            ];
            let [_, has_ended] = wait_ready(fds, None)?;
            if has_ended {
                break;
            }
            match pipe.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(count) => self.take(&buffer[..count]),
                Err(error) if is_transient(&error) => {}
                Err(error) => return Err(error),
            }
        }
        let mut left = sys::buffered(pipe.as_fd())?;
        while left > 0 {
            let most = left.min(buffer.len());
            match pipe.read(&mut buffer[..most]) {
                Ok(0) => break,
                Ok(count) => {
                    self.take(&buffer[..count]);
                    left -= count;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) {
        let kept = &mut self.collected;
        match &mut self.sink {
            Sink::Memory { limit } => {
                let room = limit.saturating_sub(kept.bytes.len()).min(bytes.len());
                kept.bytes.extend_from_slice(&bytes[..room]);
                kept.truncated |= room < bytes.len();
            }
            // After a failure (a full disk) the file stays a prefix of what was printed.
            Sink::File(file) => kept.truncated = kept.truncated || file.write_all(bytes).is_err(),
            Sink::Nowhere => {}
        }
        if let Some((lines, on_line)) = &mut self.lines {
            lines.push(bytes, on_line);
        }
    }
}

fn is_transient(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
    )
}

/// Cuts a stream of bytes into lines of text.
#[derive(Debug, Default)]
struct Lines {
    partial: Vec<u8>,
}

impl Lines {
    /// A longer line is handed out in pieces: a tool that never ends its line must not eat our memory.
    const LONGEST: usize = 1 << 20;

    fn push(&mut self, mut bytes: &[u8], on_line: &mut OnLine<'_>) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (line, rest) = bytes.split_at(end);
            bytes = &rest[1..];
            if self.partial.is_empty() {
                on_line(&String::from_utf8_lossy(line));
            } else {
                self.partial.extend_from_slice(line);
                self.hand_out(self.partial.len(), on_line);
            }
        }
        self.partial.extend_from_slice(bytes);
        while self.partial.len() > Self::LONGEST {
            let boundary = (0..4).map(|back| Self::LONGEST - back);
            let mut boundary = boundary.filter(|&at| self.partial[at] & 0xc0 != 0x80);
            let piece = boundary.next().unwrap_or(Self::LONGEST);
            self.hand_out(piece, on_line);
        }
    }

    /// Hands out the last line when no line end follows it.
    fn finish(&mut self, on_line: &mut OnLine<'_>) {
        if !self.partial.is_empty() {
            self.hand_out(self.partial.len(), on_line);
        }
    }

    fn hand_out(&mut self, count: usize, on_line: &mut OnLine<'_>) {
        on_line(&String::from_utf8_lossy(&self.partial[..count]));
        self.partial.drain(..count);
    }
}

/// Bytes on their way to a child.
#[derive(Debug)]
pub(crate) struct Feed {
    pipe: File,
    bytes: Arc<[u8]>,
    written: usize,
}

impl Feed {
    pub(crate) fn new(pipe: OwnedFd, bytes: Arc<[u8]>) -> io::Result<Self> {
        sys::set_nonblocking(pipe.as_fd())?;
        Ok(Self {
            pipe: pipe.into(),
            bytes,
            written: 0,
        })
    }

    /// Writes as much as the pipe takes now. Gives itself back while something is left; dropped, it is the end
    /// of the child's input. A child that does not want all its input is not an error.
    pub(crate) fn write_some(mut self) -> Option<Self> {
        while self.written < self.bytes.len() {
            match self.pipe.write(&self.bytes[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Some(self),
                Err(_) => return None,
            }
        }
        None
    }

    /// Writes the rest as the child reads it, until `ended` happens.
    pub(crate) fn write_all(self, ended: &Event) {
        let mut feed = self;
        loop {
            let fds = [
                (feed.pipe.as_fd(), Interest::Write),
                (ended.as_fd(), Interest::Read),
            ];
            match wait_ready(fds, None) {
                Ok([_, false]) => {}
                Ok([_, true]) | Err(_) => return,
            }
            match feed.write_some() {
                Some(rest) => feed = rest,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_lines(chunks: &[&[u8]], expected: &[&str]) {
        let mut seen: Vec<String> = Vec::new();
        let mut on_line = |line: &str| seen.push(line.to_owned());
        let mut lines = Lines::default();
        for chunk in chunks {
            lines.push(chunk, &mut on_line);
        }
        lines.finish(&mut on_line);
        assert_eq!(seen, expected);
    }

    #[test]
    fn bytes_become_lines_wherever_they_are_cut() {
        check_lines(&[], &[]);
        check_lines(&[b"a\nb\n"], &["a", "b"]);
        check_lines(&[b"a", b"b", b"\n", b"c"], &["ab", "c"]);
        check_lines(&[b"\n\n"], &["", ""]);
        check_lines(&[b"caf\xc3", b"\xa9\n"], &["caf\u{e9}"]);
        check_lines(&[b"\xff\n"], &["\u{fffd}"]);
    }

    #[test]
    fn an_endless_line_comes_in_pieces_of_whole_characters() {
        let long = "\u{e9}".repeat(Lines::LONGEST);
        let bytes = [b"x", long.as_bytes()].concat();
        let mut pieces = Vec::new();
        let mut lines = Lines::default();
        for chunk in bytes.chunks(5000) {
            lines.push(chunk, &mut |piece| pieces.push(piece.to_owned()));
            assert!(lines.partial.len() <= Lines::LONGEST);
        }
        lines.finish(&mut |piece| pieces.push(piece.to_owned()));
        assert!(pieces.len() > 1);
        assert!(pieces.concat() == format!("x{long}"));
    }
}
