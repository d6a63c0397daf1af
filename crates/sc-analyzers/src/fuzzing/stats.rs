//! The page of counters that the fuzz runtime shares with us.

use std::path::Path;

const MAGIC: [u8; 8] = *b"SCSTATS1";
/// The size of the file: one page.
pub const SIZE: usize = 4096;

/// What the runtime counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Inputs that libFuzzer gave it.
    pub runs: u64,
    /// Of these, runs that terminated normally.
    pub ok: u64,
    /// Runs in which an assumption failed.
    pub assumption: u64,
    /// Runs in which an assertion or the oracle failed.
    pub oracle: u64,
    /// Runs with a fault.
    pub crash: u64,
    /// Runs that did not end.
    pub timeout: u64,
    /// There is nothing to vary: all is done.
    pub finished: bool,
    /// What the host granted to confine the program: bits 0 files, 1 system calls, 2 processes, 3 another
    /// user than root.
    pub confined: u64,
}

impl Stats {
    /// Reads the counters; all zero until the runtime has started.
    pub fn read(path: &Path) -> Self {
        std::fs::read(path).map_or_else(|_| Self::default(), |bytes| Self::parse(&bytes))
    }

    fn parse(bytes: &[u8]) -> Self {
        let word = |i: usize| {
            let bytes = bytes.get(8 * i..8 * i + 8);
            bytes.and_then(|bytes| bytes.try_into().ok())
        };
        if word(0) != Some(MAGIC) {
            return Self::default();
        }
        let number = |i| word(i).map_or(0, u64::from_ne_bytes);
        // The ends are numbered from 1, so word 2 is not used.
        Self {
            runs: number(1),
            ok: number(3),
            assumption: number(4),
            oracle: number(5),
            crash: number(6),
            timeout: number(7),
            finished: number(8) != 0,
            confined: number(9),
        }
    }

    /// What the host did not grant, in words.
    pub fn not_confined(&self) -> Vec<&'static str> {
        let granted = [
            "file system",
            "network and system calls",
            "new processes",
            "privileges of root",
        ];
        let bits = granted.into_iter().enumerate();
        bits.filter(|(bit, _)| self.confined & (1 << bit) == 0)
            .map(|(_, what)| what)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_and_anything_else_is_nothing() {
        let mut page = MAGIC.to_vec();
        for number in [10u64, 0, 4, 3, 2, 1, 0, 1, 13] {
            page.extend(number.to_ne_bytes());
        }
        let stats = Stats::parse(&page);
        assert_eq!((stats.runs, stats.ok, stats.timeout), (10, 4, 0));
        assert!(stats.finished);
        assert_eq!(stats.not_confined(), ["network and system calls"]);
        assert_eq!(Stats::parse(&page[1..]), Stats::default());
        assert_eq!(Stats::parse(&MAGIC), Stats::default());
    }
}
