//! The annotations that stand before a function.

/// An annotation: its text without the marks of the comment, and its first line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Annotation {
    pub(super) text: String,
    pub(super) line: u32,
}

/// The annotations before declarations and the definition of a function at file level.
pub(super) fn before(function: &str, text: &str) -> Vec<Annotation> {
    let mut found = Vec::new();
    let mut pending: Vec<Annotation> = Vec::new();
    let (mut depth, mut line, mut rest) = (0_u32, 1_u32, text);
    let mut parentheses = 0_u32;
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest);
        let token = &rest[..length];
        let is_outside = depth == 0;
        match first {
            '/' if token.starts_with("/*@") && is_outside => {
                let inner = token[3..].trim_end_matches("*/").trim_end_matches('@');
                pending.push(annotation(inner, line));
            }
            '/' if token.starts_with("//@") && is_outside => {
                pending.push(annotation(&token[3..], line));
            }
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                pending.clear();
            }
            '(' => parentheses += 1,
            ')' => parentheses = parentheses.saturating_sub(1),
            ';' if is_outside && parentheses == 0 => pending.clear(),
            _ if is_outside && parentheses == 0 && token == function => {
                let next = rest[length..].trim_start();
                if next.starts_with('(') {
                    found.append(&mut pending);
                }
            }
            _ => {}
        }
        line += u32::try_from(token.matches('\n').count()).unwrap_or(0);
        rest = &rest[length..];
    }
    found
}

/// The text with blanks in place of the marks at the beginning of its lines.
fn annotation(text: &str, line: u32) -> Annotation {
    let clean = |row: &str| {
        let inner = row.trim_start();
        match inner.strip_prefix('@') {
            Some(rest) => format!("{} {rest}", &row[..row.len() - inner.len()]),
            None => row.to_owned(),
        }
    };
    let rows: Vec<String> = text.split('\n').map(clean).collect();
    Annotation {
        text: rows.join("\n"),
        line,
    }
}

/// The bytes of the comment, directive, literal or word that the text starts with; at least one character.
fn token_length(text: &str) -> usize {
    let until = |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at);
    if text.starts_with("/*") {
        return (until("*/", 2) + 2).min(text.len());
    }
    if text.starts_with("//") {
        return until("\n", 2);
    }
    if text.starts_with('#') {
        let mut end = until("\n", 1);
        while end < text.len() && text[..end].ends_with('\\') {
            end = until("\n", end + 1);
        }
        return end;
    }
    if let Some(quote) = text.chars().next().filter(|it| matches!(it, '"' | '\'')) {
        let mut escaped = false;
        for (at, c) in text.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' => return at,
                c if c == quote => return at + 1,
                _ => {}
            }
        }
        return text.len();
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    match word {
        0 => text.chars().next().map_or(1, char::len_utf8),
        length => length,
    }
}
