//! The lines that libFuzzer prints. This module knows nothing but libFuzzer and takes any text.

/// What a status line says, as far as it does.
///
/// `#8192 NEW    cov: 41 ft: 97 corp: 22/264b lim: 12 exec/s: 4096 rss: 30Mb L: 12/12 MS: 2 Custom-`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Executions so far.
    pub runs: u64,
    /// Edges.
    pub coverage: Option<u64>,
    /// Features, edges included.
    pub features: Option<u64>,
    /// Inputs it keeps.
    pub corpus: Option<u64>,
    /// Executions per second since the start; 0 in the first second.
    pub per_second: Option<u64>,
}

/// Reads a status line; `None` for every other line.
pub fn parse_status(line: &str) -> Option<Status> {
    let mut words = line.strip_prefix('#')?.split_ascii_whitespace().peekable();
    let mut status = Status {
        runs: words.next()?.trim_end_matches(':').parse().ok()?,
        ..Status::default()
    };
    while let Some(word) = words.next() {
        let field = match word {
            "cov:" => &mut status.coverage,
            "ft:" => &mut status.features,
            "corp:" => &mut status.corpus,
            "exec/s:" => &mut status.per_second,
            _ => continue,
        };
        *field = words.peek().and_then(|value| leading_number(value));
    }
    Some(status)
}

fn leading_number(text: &str) -> Option<u64> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text[..end].parse().ok()
}

/// Cuts text that arrives in pieces into lines.
#[derive(Debug, Default)]
pub struct Lines {
    pending: Vec<u8>,
}

impl Lines {
    /// Adds what was read; gives the lines that are complete now, with replacement characters where they are not UTF-8.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        /// A longer line is nothing that we know.
        const LONGEST: usize = 64 << 10;
        self.pending.extend_from_slice(bytes);
        let mut lines = Vec::new();
        let mut start = 0;
        while let Some(length) = self.pending[start..].iter().position(|b| *b == b'\n') {
            let line = &self.pending[start..start + length];
            lines.push(String::from_utf8_lossy(line).into_owned());
            start += length + 1;
        }
        self.pending.drain(..start);
        if self.pending.len() > LONGEST {
            self.pending.clear();
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let shown = parse_status(line).map(|s| {
            [Some(s.runs), s.coverage, s.features, s.corpus, s.per_second]
                .map(|n| n.map_or("-".to_owned(), |n| n.to_string()))
                .join(" ")
        });
        assert_eq!(shown.as_deref().unwrap_or("none"), expected, "{line}");
    }

    #[test]
    fn status_lines() {
        check(
            "#8192\tNEW    cov: 41 ft: 97 corp: 22/264b lim: 12 exec/s: 4096 rss: 30Mb L: 12/12 MS: 2 Custom-",
            "8192 41 97 22 4096",
        );
        check("#2\tINITED exec/s: 0 rss: 29Mb", "2 - - - 0");
        check("#5\tRELOAD cov: 12", "5 12 - - -");
        check("#0\tREAD units: 3", "0 - - - -");
        check("INFO: Seed: 1", "none");
        check("#", "none");
        check("#x", "none");
        check("#99999999999999999999 NEW", "none");
        check("#1 cov: corp: /", "1 - - - -");
    }

    #[test]
    fn lines_in_pieces() {
        let mut lines = Lines::default();
        assert_eq!(lines.push(b"#1 a\n#2"), ["#1 a"]);
        assert_eq!(lines.push(b" b\n\n"), ["#2 b", ""]);
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in "\\PC*", number in any::<u64>()) {
            parse_status(&line);
            let status = parse_status(&format!("#{number} {line}"));
            prop_assert_eq!(status.map(|s| s.runs), Some(number));
        }
    }
}
