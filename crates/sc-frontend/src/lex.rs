//! Tokens of preprocessed C, and where they stand in the user's files.
//!
//! libclang gives ranges; which operator stands between two operands, where the
//! `;` of a `for` are, and what an atom looks like without line markers, the
//! tokens tell.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::columns::Columns;
use crate::markers::line_marker;
use crate::program::{Place, Span};

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

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Where it is.
    pub(crate) span: Span,
}

/// A run of lines between two line markers.
#[derive(Debug, Clone)]
struct Stretch {
    /// Offset of its first line.
    start: usize,
    /// Index into [`Lexed::files`].
    file: usize,
    /// Presumed number of its first line.
    line: u32,
}

/// A file as line markers name it.
#[derive(Debug, Clone)]
struct File {
    name: String,
    /// A system header. Told by how it was entered: later markers also carry the system flag
    /// where a user's file uses a macro of a system header, and lack it the other way round.
    system: bool,
}

/// A unit's text, taken apart.
#[derive(Debug)]
pub(crate) struct Lexed<'t> {
    /// The text.
    pub(crate) text: &'t str,
    /// Its tokens; line markers and pragmas are none.
    pub(crate) tokens: Vec<Token>,
    files: Vec<File>,
    stretches: Vec<Stretch>,
    line_starts: Vec<usize>,
    /// Tells columns where the user's files can be read.
    columns: Option<Columns>,
    /// The words of pragmas are tokens, too.
    keeps_pragmas: bool,
}

const PUNCTUATION: &[&str] = &[
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
    "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "::",
];

impl<'t> Lexed<'t> {
    /// Takes `text` apart. Any text will do: what is not a token is left out.
    pub(crate) fn new(text: &'t str) -> Self {
        Self::scanned(text, false)
    }

    /// The same, with the tokens of pragmas.
    pub(crate) fn with_pragmas(text: &'t str) -> Self {
        Self::scanned(text, true)
    }

    fn scanned(text: &'t str, keeps_pragmas: bool) -> Self {
        let mut lexed = Self {
            text,
            tokens: Vec::new(),
            files: vec![File {
                name: String::new(),
                system: false,
            }],
            stretches: vec![Stretch {
                start: 0,
                file: 0,
                line: 1,
            }],
            line_starts: vec![0],
            columns: None,
            keeps_pragmas,
        };
        lexed.scan();
        lexed
    }

    /// The same, for text that was made of files: places have the columns of those.
    pub(crate) fn of_files(text: &'t str) -> Self {
        Self {
            columns: Some(Columns::default()),
            ..Self::new(text)
        }
    }

    fn scan(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        let mut line_is_blank = true;
        while at < bytes.len() {
            match bytes[at] {
                b'\n' => {
                    at += 1;
                    self.line_starts.push(at);
                    line_is_blank = true;
                }
                b'#' if line_is_blank => {
                    at = self.directive(at);
                    line_is_blank = false;
                }
                byte if byte.is_ascii_whitespace() => at += 1,
                b'/' if bytes.get(at + 1) == Some(&b'*') => at = self.comment(at),
                _ => {
                    line_is_blank = false;
                    at = self.token(at);
                }
            }
        }
    }

    /// Skips a comment, which only `-C` leaves in.
    fn comment(&mut self, start: usize) -> usize {
        let end = self.text[start + 2..]
            .find("*/")
            .map_or(self.text.len(), |length| start + 2 + length + 2);
        for (index, _) in self.text[start..end].match_indices('\n') {
            self.line_starts.push(start + index + 1);
        }
        end
    }

    /// Reads a line marker; skips any other directive. Gives the offset of the line's end.
    fn directive(&mut self, start: usize) -> usize {
        let end = line_end(self.text, start);
        let directive = &self.text[start..end];
        if let Some(marker) = line_marker(directive) {
            let file = self.file(marker.file);
            self.files[file].system |= marker.enters && marker.system;
            self.stretches.push(Stretch {
                start: end + 1,
                file,
                line: marker.line,
            });
        } else if directive.starts_with("#pragma GCC system_header") {
            let current = self.stretch(start).file;
            self.files[current].system = true;
        } else if self.keeps_pragmas {
            return start + 1;
        }
        end
    }

    /// The index of the file called `name`.
    fn file(&mut self, name: String) -> usize {
        let known = self.files.iter().position(|file| file.name == name);
        known.unwrap_or_else(|| {
            let system = false;
            self.files.push(File { name, system });
            self.files.len() - 1
        })
    }

    fn token(&mut self, start: usize) -> usize {
        let (kind, length) = token_at(&self.text[start..]);
        let end = start + length;
        if let Some(kind) = kind {
            let span = Span { start, end };
            self.tokens.push(Token { kind, span });
        }
        end
    }

    /// Where `offset` is in the user's files.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let (file, line) = self.line(offset);
        let line_start = self.line_starts[self.line_index(offset)];
        let column = (offset - line_start) as u32 + 1;
        let column = self.written_column(offset).unwrap_or(column);
        Place::new(self.files[file].name.clone(), line, column)
    }

    /// The index of the file, and the line in it.
    fn line(&self, offset: usize) -> (usize, u32) {
        let stretch = self.stretch(offset);
        let line_index = self.line_index(offset);
        let lines = line_index - self.line_index(stretch.start).min(line_index);
        (stretch.file, stretch.line + lines as u32)
    }

    /// The column of the token at `offset` in the user's file.
    fn written_column(&self, offset: usize) -> Option<u32> {
        let token = self.tokens.partition_point(|t| t.span.start < offset);
        self.tokens.get(token)?;
        self.columns.as_ref()?.column(self, token)
    }

    /// All tokens on the line of a token, and that line. (A macro of a system header breaks
    /// it in several pieces.)
    pub(crate) fn line_of_token(&self, index: usize) -> (Range<usize>, &str, u32) {
        let line = |token: &Token| self.line(token.span.start);
        let (file, number) = line(&self.tokens[index]);
        let same = |token: &&Token| line(token) == (file, number);
        let before = self.tokens[..index].iter().rev().take_while(same).count();
        let after = self.tokens[index..].iter().take_while(same).count();
        let name = self.files[file].name.as_str();
        (index - before..index + after, name, number)
    }

    /// Whether `offset` belongs to a system header.
    pub(crate) fn in_system_header(&self, offset: usize) -> bool {
        self.files[self.stretch(offset).file].system
    }

    /// The user's files this text was made of; made-up ones such as `<built-in>` left out.
    pub(crate) fn user_files(&self) -> BTreeSet<&str> {
        let real = |file: &&File| !file.system && !file.name.starts_with('<');
        let names = self
            .files
            .iter()
            .filter(real)
            .map(|file| file.name.as_str());
        names.filter(|name| !name.is_empty()).collect()
    }

    fn stretch(&self, offset: usize) -> &Stretch {
        let after = self.stretches.partition_point(|s| s.start <= offset);
        &self.stretches[after.saturating_sub(1)]
    }

    fn line_index(&self, offset: usize) -> usize {
        let after = self.line_starts.partition_point(|start| *start <= offset);
        after.saturating_sub(1)
    }

    /// Tokens that lie in `span`.
    pub(crate) fn tokens_in(&self, span: Span) -> &[Token] {
        let first = self.tokens.partition_point(|t| t.span.start < span.start);
        let last = self.tokens.partition_point(|t| t.span.end <= span.end);
        self.tokens.get(first..last).unwrap_or(&[])
    }

    /// The text of a token.
    pub(crate) fn word(&self, token: &Token) -> &'t str {
        token.span.of(self.text)
    }

    /// Text of the first token of `span`; empty if there is none.
    pub(crate) fn first_word(&self, span: Span) -> &'t str {
        self.tokens_in(span).first().map_or("", |t| self.word(t))
    }

    /// Text of the last token of `span`; empty if there is none.
    pub(crate) fn last_word(&self, span: Span) -> &'t str {
        self.tokens_in(span).last().map_or("", |t| self.word(t))
    }

    /// Text of the first token at or after `offset`.
    pub(crate) fn word_from(&self, offset: usize) -> &'t str {
        let index = self.tokens.partition_point(|t| t.span.start < offset);
        self.tokens.get(index).map_or("", |t| self.word(t))
    }

    /// End of the first token at or after `offset` if it is `word`, else `offset`.
    pub(crate) fn end_of_token_from(&self, offset: usize, word: &str) -> usize {
        let index = self.tokens.partition_point(|t| t.span.start < offset);
        let token = self.tokens.get(index).filter(|t| self.word(t) == word);
        token.map_or(offset, |t| t.span.end)
    }

    /// The tokens of `span` joined by single spaces.
    pub(crate) fn normal(&self, span: Span) -> String {
        let words: Vec<_> = self.tokens_in(span).iter().map(|t| self.word(t)).collect();
        words.join(" ")
    }
}

fn line_end(text: &str, start: usize) -> usize {
    text[start..].find('\n').map_or(text.len(), |n| start + n)
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

/// Length of an identifier. gcc writes letters beyond ASCII as `\u00f1` or `\U000000f1`.
fn word_length(text: &str) -> usize {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let plain = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
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

/// Length of a preprocessing number: `1e-5`, `0x1p+3`, `1.5f`, `10UL`.
fn number_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let sign = matches!(byte, b'+' | b'-');
        let after_exponent = matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P');
        if byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_' || (sign && after_exponent)
        {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Length of a literal that starts with its quote; an unterminated one ends with its line.
pub(crate) fn quoted_length(bytes: &[u8]) -> usize {
    let quote = bytes[0];
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use proptest::prelude::*;

    fn words(text: &str) -> String {
        let span = Span {
            start: 0,
            end: text.len(),
        };
        Lexed::new(text).normal(span)
    }

    #[test]
    fn tokens_are_those_of_c() {
        let text = "if(a+++b>>=1.5e-3f&&L\"x \\\" y\"[0]!='\\'')p->q...;é=0x1p+3-2;";
        insta::assert_snapshot!(words(text), @r#"if ( a ++ + b >>= 1.5e-3f && L"x \" y" [ 0 ] != '\'' ) p -> q ... ; é = 0x1p+3 - 2 ;"#);
    }

    #[test]
    fn letters_beyond_ascii_are_letters() {
        assert_eq!(
            words("a\\u00f1b+\\U000000f1 é\\u12"),
            "a\\u00f1b + \\U000000f1 é \\ u12"
        );
    }

    #[test]
    fn line_markers_and_pragmas_are_no_tokens() {
        assert_eq!(words("a\n# 7 \"f.c\" 3 4\nb\n#pragma x y\n c"), "a b c");
    }

    #[test]
    fn places_follow_line_markers() {
        let text = "# 1 \"a.c\"\nint x;\n# 40 \"/usr/h.h\" 1 3 4\nint y;\nint z;\n# 3 \"d\\\\ \\303\\251.c\" 2\n  w;\n# 4 \"a.c\" 3 4\n v;\n";
        let lexed = Lexed::new(text);
        let at = |word: &str| {
            let place = lexed.place(text.find(word).unwrap());
            let system = lexed.in_system_header(text.find(word).unwrap());
            format!("{}:{}:{} {system}", place.file, place.line, place.column)
        };
        assert_eq!(at("x;"), "a.c:1:5 false");
        assert_eq!(at("y;"), "/usr/h.h:40:5 true");
        assert_eq!(at("z;"), "/usr/h.h:41:5 true");
        assert_eq!(at("w;"), "d\\ é.c:3:3 false");
        assert_eq!(at("v;"), "a.c:4:2 false");
        assert_eq!(
            lexed.user_files().into_iter().collect::<Vec<_>>(),
            ["a.c", "d\\ é.c"]
        );
    }

    proptest! {
        #[test]
        fn any_text_is_taken_apart(text in "\\PC*|[a-z0-9\"'#/*\\\\ \n.+-]*") {
            let lexed = Lexed::new(&text);
            let mut last = 0;
            for token in &lexed.tokens {
                prop_assert!(token.span.start >= last);
                prop_assert!(token.span.end > token.span.start);
                prop_assert!(text.get(token.span.start..token.span.end).is_some());
                last = token.span.end;
            }
            for (offset, _) in text.char_indices() {
                lexed.place(offset);
            }
        }
    }
}
