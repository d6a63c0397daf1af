//! The bytes between us and a replay server; `server.c` has the other side. Pure.

use sc_types::LabelId;

/// How a request is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// In a process that has run other tests.
    Filter,
    /// In a process of its own.
    Fresh,
}

/// What the server says first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) input_size: u32,
    pub(crate) labels: u32,
    pub(crate) landlock: u32,
    pub(crate) seccomp: bool,
    pub(crate) unprivileged: bool,
}

pub(crate) const GREETING_SIZE: usize = 28;
pub(crate) const REPLY_SIZE: usize = 28;
const MAGIC: u32 = 0x5343_5231;
const VERSION: u32 = 2;

/// Longer than anything a server sends; a length above it is nonsense.
const PART_MAX: u32 = 1 << 24;

impl Greeting {
    pub(crate) fn decode(bytes: &[u8; GREETING_SIZE]) -> Option<Self> {
        let [
            magic,
            version,
            input_size,
            labels,
            landlock,
            seccomp,
            unprivileged,
        ] = words(bytes)?;
        (magic == MAGIC && version == VERSION && input_size < PART_MAX).then_some(Self {
            input_size,
            labels,
            landlock,
            seccomp: seccomp != 0,
            unprivileged: unprivileged != 0,
        })
    }
}

/// A request as bytes.
pub(crate) fn request(mode: Mode, limit_ms: u32, masks: &[LabelId], input: &[u8]) -> Vec<u8> {
    let mode = match mode {
        Mode::Filter => 1,
        Mode::Fresh => 2,
    };
    let head = [mode, limit_ms, masks.len() as u32, input.len() as u32];
    let masks = masks.iter().map(|label| label.0);
    let words = head.into_iter().chain(masks).flat_map(u32::to_le_bytes);
    words.chain(input.iter().copied()).collect()
}

/// The fixed part of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) outcome: u32,
    pub(crate) detail: u32,
    pub(crate) current: u32,
    hits: u32,
    report: u32,
    summary: u32,
    /// Whether the process that ran the test had its system calls filtered.
    pub(crate) confined: bool,
}

impl Head {
    pub(crate) fn decode(bytes: &[u8; REPLY_SIZE]) -> Option<Self> {
        let [outcome, detail, current, hits, report, summary, flags] = words(bytes)?;
        let sane = [hits, report, summary].iter().all(|&n| n < PART_MAX);
        sane.then_some(Self {
            outcome,
            detail,
            current,
            hits,
            report,
            summary,
            confined: flags & 1 != 0,
        })
    }

    /// The size of what follows.
    pub(crate) fn rest(&self) -> usize {
        self.hits as usize * 4 + self.report as usize + self.summary as usize
    }

    /// Reads what follows.
    pub(crate) fn with(self, rest: &[u8]) -> Reply {
        let (hits, text) = rest.split_at((self.hits as usize * 4).min(rest.len()));
        let (report, summary) = text.split_at((self.report as usize).min(text.len()));
        let hits = hits.chunks_exact(4).filter_map(|word| word.try_into().ok());
        Reply {
            outcome: self.outcome,
            detail: self.detail,
            current: self.current,
            hits: hits.map(u32::from_le_bytes).map(LabelId).collect(),
            report: String::from_utf8_lossy(report).into_owned(),
            summary: String::from_utf8_lossy(summary).into_owned(),
        }
    }
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) outcome: u32,
    pub(crate) detail: u32,
    /// The label whose predicate was being evaluated at the end, or 0.
    pub(crate) current: u32,
    /// Ascending.
    pub(crate) hits: Vec<LabelId>,
    pub(crate) report: String,
    pub(crate) summary: String,
}

fn words<const N: usize>(bytes: &[u8]) -> Option<[u32; N]> {
    let words = bytes
        .chunks_exact(4)
        .filter_map(|word| word.try_into().ok());
    let words: Vec<u32> = words.map(u32::from_le_bytes).collect();
    words.try_into().ok()
}
