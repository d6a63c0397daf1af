//! Takes text apart into tokens and directives.

use crate::Span;

/// Kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Identifier or keyword.
    Word,
    /// Number.
    Number,
    /// String or character literal with its prefix.
    Quoted,
    /// Operator or punctuation.
    Punctuation,
}

/// Kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// A token.
    Token(TokenKind),
    /// A line that starts with `#`: a line marker, a pragma or another directive, without its line break.
    Directive,
}

/// A token or a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Where it is.
    pub span: Span,
}

const PUNCTUATION: &[&str] = &[
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
    "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "::",
];

/// The tokens and directives of `text`. Any text will do: white space, comments, and what is not a token are left out.
pub fn pieces(text: &str) -> Pieces<'_> {
    Pieces {
        text,
        at: 0,
        line_is_blank: true,
    }
}

/// See [`pieces`].
#[derive(Debug, Clone)]
pub struct Pieces<'t> {
    text: &'t str,
    at: usize,
    line_is_blank: bool,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let start = self.at;
            let after = bytes.get(start + 1);
            match byte {
                b'\n' => {
                    self.line_is_blank = true;
                    self.at += 1;
                }
                b'#' if self.line_is_blank => {
                    self.at = line_end(self.text, start);
                    return Some(piece(PieceKind::Directive, start, self.at));
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                b'/' if after == Some(&b'*') => self.at = comment_end(self.text, start),
                // Preprocessed text has no comments, and two operators `/` never follow each other.
                b'/' if after == Some(&b'/') => self.at = line_end(self.text, start),
                _ => {
                    self.line_is_blank = false;
                    let (kind, length) = token_at(&self.text[start..]);
                    self.at += length;
                    if let Some(kind) = kind {
                        return Some(piece(PieceKind::Token(kind), start, self.at));
                    }
                }
            }
        }
        None
    }
}

fn piece(kind: PieceKind, start: usize, end: usize) -> Piece {
    let span = Span { start, end };
    Piece { kind, span }
}

fn line_end(text: &str, start: usize) -> usize {
    text[start..].find('\n').map_or(text.len(), |n| start + n)
}

fn comment_end(text: &str, start: usize) -> usize {
    let inside = start + 2;
    let length = text[inside..].find("*/");
    length.map_or(text.len(), |length| inside + length + 2)
}

/// Kind and length of the token that `text` starts with; `None` for a stray character.
fn token_at(text: &str) -> (Option<TokenKind>, usize) {
    let bytes = text.as_bytes();
    let word = word_length(text);
    let after = bytes.get(word).copied().unwrap_or(0);
    let is_prefix = matches!(&text[..word], "" | "L" | "u" | "U" | "u8");
    if is_prefix && (after == b'"' || after == b'\'') {
        return (
            Some(TokenKind::Quoted),
            word + quoted_length(&bytes[word..]),
        );
    }
    let is_raw = matches!(&text[..word], "R" | "LR" | "uR" | "UR" | "u8R") && after == b'"';
    if let Some(length) = is_raw.then(|| raw_length(&text[word..])).flatten() {
        return (Some(TokenKind::Quoted), word + length);
    }
    let first = bytes.first().copied().unwrap_or(0);
    let starts_number =
        first.is_ascii_digit() || (first == b'.' && bytes.get(1).is_some_and(u8::is_ascii_digit));
    if starts_number {
        return (Some(TokenKind::Number), number_length(bytes));
    }
    if word > 0 {
        return (Some(TokenKind::Word), word);
    }
    if let Some(punctuation) = PUNCTUATION.iter().find(|p| text.starts_with(**p)) {
        return (Some(TokenKind::Punctuation), punctuation.len());
    }
    let length = text.chars().next().map_or(1, char::len_utf8);
    let kind = first
        .is_ascii_punctuation()
        .then_some(TokenKind::Punctuation);
    (kind, length)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii()
}

/// Length of an identifier. gcc writes letters beyond ASCII as `\u00f1` or `\U000000f1`.
fn word_length(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let plain = rest.find(|c: char| !is_letter(c)).unwrap_or(rest.len());
        let escaped = escaped_letter_length(&rest[plain..]);
        length += plain + escaped;
        if escaped == 0 {
            return length;
        }
    }
}

/// Length of the universal character name that `text` starts with.
fn escaped_letter_length(text: &str) -> usize {
    let length = match text.as_bytes() {
        [b'\\', b'u', ..] => 6,
        [b'\\', b'U', ..] => 10,
        _ => return 0,
    };
    let digits = text.get(2..length).unwrap_or("");
    let is_name = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    if is_name { length } else { 0 }
}

/// Length of a preprocessing number: `1e-5`, `0x1p+3`, `1.5f`, `10UL`, `1'000`.
fn number_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let sign = matches!(byte, b'+' | b'-');
        let after_exponent = matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P');
        let separator = byte == b'\'' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
        let part = byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_';
        if !(part || separator || sign && after_exponent) {
            break;
        }
        at += 1;
    }
    at
}

/// Length of a literal that starts with its quote; an unterminated one ends with its line.
pub fn quoted_length(bytes: &[u8]) -> usize {
    let quote = bytes.first().copied();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if Some(byte) == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Length of the rest of a raw string after its prefix: `"x(…)x"`. `None` if it is not one.
fn raw_length(text: &str) -> Option<usize> {
    let (delimiter, _) = text.strip_prefix('"')?.split_once('(')?;
    if delimiter.len() > 16 || delimiter.contains(['"', ')', '\\']) {
        return None;
    }
    let close = format!("){delimiter}\"");
    Some(text.find(&close)? + close.len())
}
