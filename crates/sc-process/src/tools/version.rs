//! Version numbers and finding them in what tools print. Pure functions.

use std::cmp::Ordering;
use std::fmt;

/// A version such as 19.1.7. Missing parts count as 0, so 6.6 equals 6.6.0.
#[derive(Clone, Debug)]
pub struct Version(pub Vec<u32>);

impl Version {
    /// The longest `number(.number)*` that `text` starts with.
    pub fn parse_prefix(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        loop {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
            match digits.parse() {
                Ok(part) => parts.push(part),
                // "6." and "6.x" are version 6.
                Err(_) => break,
            }
            match after.strip_prefix('.') {
                Some(after) => rest = after,
                None => break,
            }
        }
        (!parts.is_empty()).then_some(Self(parts))
    }

    /// The first part; 0 if there is none.
    pub fn major(&self) -> u32 {
        self.0.first().copied().unwrap_or(0)
    }

    fn significant(&self) -> &[u32] {
        let end = self.0.iter().rposition(|&part| part != 0);
        &self.0[..end.map_or(0, |last| last + 1)]
    }
}

impl From<&[u32]> for Version {
    fn from(parts: &[u32]) -> Self {
        Self(parts.to_vec())
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.significant() == other.significant()
    }
}

impl Eq for Version {}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        self.significant().cmp(other.significant())
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().enumerate() {
            write!(f, "{}{part}", if i == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

/// Where the version is in what a tool prints about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Banner {
    /// At the very start.
    Start,
    /// After the first of these texts that a number follows at once.
    After(&'static str),
    /// The same, in a usage message, after which the program ends with a failure.
    InUsage(&'static str),
}

impl Banner {
    /// The version in `text`.
    pub fn parse(self, text: &str) -> Option<Version> {
        match self {
            Self::Start => Version::parse_prefix(text.trim_start()),
            Self::After(marker) | Self::InUsage(marker) => text
                .match_indices(marker)
                .find_map(|(at, marker)| Version::parse_prefix(&text[at + marker.len()..])),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::tools::{Kind, by_id};

    /// `text` is what the tool `id` prints; an empty `expected` means that it tells no version.
    #[track_caller]
    fn check(id: &str, text: &str, expected: &str) {
        let Kind::Program(program) = &by_id(id).unwrap().kind else {
            panic!("{id} is not a program")
        };
        let version = program
            .banner
            .parse(text)
            .map(|version| version.to_string());
        assert_eq!(version.unwrap_or_default(), expected);
    }

    #[test]
    fn banners_tell_versions() {
        check(
            "clang",
            "Debian clang version 19.1.7 (3~deb12u1)\nTarget: x86_64-pc-linux-gnu\nThread model: posix\n",
            "19.1.7",
        );
        check(
            "clang",
            "Ubuntu clang version 18.1.3 (1ubuntu1)\nTarget: x86_64-pc-linux-gnu\n",
            "18.1.3",
        );
        check("clang", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0\n", "");
        check(
            "gcc",
            "gcc (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright (C) 2022 Free Software Foundation, Inc.\n",
            "12.2.0",
        );
        check("gcc", "gcc (GCC) 14.2.1 20240910\n", "14.2.1");
        check(
            "llvm-symbolizer",
            "llvm-symbolizer\nDebian LLVM version 19.1.7\n  Optimized build.\n",
            "19.1.7",
        );
        check(
            "llvm-symbolizer",
            "llvm-symbolizer\nDebian LLVM version 14.0.6\n  Optimized build.\n  Default target: x86_64-pc-linux-gnu\n",
            "14.0.6",
        );
        check("cbmc", "6.6.0 (cbmc-6.6.0)\n", "6.6.0");
        check("cbmc", "5.12 (cbmc-5.12)\n", "5.12");
        check("cbmc", "cbmc: error while loading shared libraries", "");
        check("frama-c", "25.0-beta (Manganese)", "25.0");
        check("frama-c", "29.0 (Copper)\n", "29.0");
        check("why3", "Why3 platform, version 1.5.1\n", "1.5.1");
        check("why3", "Why3 platform, version 1.7.2+git\n", "1.7.2");
        check(
            "cvc4",
            "This is CVC4 version 1.8\ncompiled with GCC version 12.2.0\non 2022-10-29 18:49:40\n",
            "1.8",
        );
        check("z3", "Z3 version 4.8.12 - 64 bit\n", "4.8.12");
        check(
            "klee",
            "KLEE 3.1 (https://klee-se.org)\n  Build mode: RelWithDebInfo (Asserts: ON)\n\nLLVM (http://llvm.org/):\n  LLVM version 13.0.1\n",
            "3.1",
        );
        check(
            "afl",
            "\x1b[0;36mafl-fuzz++4.04c\x1b[0m based on afl by Michal Zalewski and a large online community\n",
            "4.4",
        );
        check("afl", "afl-fuzz: error while loading shared libraries", "");
    }

    #[track_caller]
    fn check_order(left: &str, right: &str, expected: Ordering) {
        let version = |text| Version::parse_prefix(text).unwrap();
        assert_eq!(version(left).cmp(&version(right)), expected);
        assert_eq!(version(left) == version(right), expected == Ordering::Equal);
    }

    #[test]
    fn versions_compare_by_number() {
        check_order("19.1.7", "19.1.7", Ordering::Equal);
        check_order("6.6", "6.6.0", Ordering::Equal);
        check_order("6.10", "6.6", Ordering::Greater);
        check_order("14.0.6", "19", Ordering::Less);
        check_order("19", "19.1", Ordering::Less);
        check_order("0.1", "0", Ordering::Greater);
    }

    #[test]
    fn odd_texts_are_no_versions_or_short_ones() {
        for text in ["", "v1", ".5", "99999999999999999999"] {
            assert_eq!(Version::parse_prefix(text), None, "{text}");
        }
        assert_eq!(Version::parse_prefix("6."), Some(Version(vec![6])));
        assert_eq!(Version::parse_prefix("1.2-rc3"), Some(Version(vec![1, 2])));
    }
}
