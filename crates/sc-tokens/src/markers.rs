//! Line markers of preprocessed text: from which file and line what follows comes.

use crate::Span;

/// What `# 12 "file" 1 3` says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMarker {
    /// The number of the next line.
    pub line: u32,
    /// Its file.
    pub file: String,
    /// The file starts here (flag 1).
    pub enters: bool,
    /// A file that it includes has ended (flag 2).
    pub returns: bool,
    /// What follows counts as a system header's (flag 3).
    pub system: bool,
}

/// Reads a line that is a line marker, or `#line 12 "file"`.
pub fn line_marker(line: &str) -> Option<LineMarker> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").map_or(rest, str::trim_start);
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let quoted = rest[digits..].trim_start().strip_prefix('"')?;
    let (name, flags) = quoted.rsplit_once('"')?;
    let has = |wanted: &str| flags.split_whitespace().any(|flag| flag == wanted);
    Some(LineMarker {
        line: rest[..digits].parse().ok()?,
        file: unescape(name),
        enters: has("1"),
        returns: has("2"),
        system: has("3"),
    })
}

/// A line of preprocessed text that is not a line marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceLine<'m> {
    /// Where it is in the text, with its line break.
    pub span: Span,
    /// The last line marker before it.
    pub marker: Option<&'m LineMarker>,
    /// Its number in the file of that marker.
    pub number: u32,
}

/// Calls `visit` for each line that is not a line marker.
pub fn source_lines(text: &str, mut visit: impl FnMut(SourceLine<'_>)) {
    let mut marker: Option<LineMarker> = None;
    let (mut start, mut number) = (0, 1);
    for line in text.split_inclusive('\n') {
        let span = Span {
            start,
            end: start + line.len(),
        };
        start = span.end;
        if let Some(next) = line_marker(line.trim_end()) {
            number = next.line;
            marker = Some(next);
            continue;
        }
        visit(SourceLine {
            span,
            marker: marker.as_ref(),
            number,
        });
        number = number.saturating_add(1);
    }
}

/// Undoes the escapes of file names in line markers.
fn unescape(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let octal = rest
            .iter()
            .take(3)
            .take_while(|b| (b'0'..=b'7').contains(b));
        let length = octal.count();
        if length == 0 {
            if let Some((&escaped, tail)) = rest.split_first() {
                bytes.push(escaped);
                rest = tail;
            }
        } else {
            let value = rest[..length]
                .iter()
                .fold(0u32, |v, b| v * 8 + u32::from(b - b'0'));
            bytes.push(value as u8);
            rest = &rest[length..];
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_numbers_of_their_files() {
        let text = "a\n# 7 \"f.c\" 1 3\nb\nc\n#pragma x\n# 2 \"d\\303\\251.c\" 2\nd";
        let mut seen = Vec::new();
        source_lines(text, |line| {
            let file = line.marker.map_or("", |it| it.file.as_str());
            let text = line.span.of(text).trim_end();
            seen.push(format!("{file}:{}:{text}", line.number));
        });
        assert_eq!(
            seen,
            [":1:a", "f.c:7:b", "f.c:8:c", "f.c:9:#pragma x", "dé.c:2:d"]
        );
        let marker = line_marker("# 7 \"f.c\" 1 3");
        assert!(marker.is_some_and(|it| it.enters && it.system && !it.returns));
        assert_eq!(line_marker("#pragma x"), None);
    }
}
