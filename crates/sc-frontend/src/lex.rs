//! Tokens of preprocessed C, and where they stand in the user's files.
//!
//! libclang gives ranges; which operator stands between two operands, where the
//! `;` of a `for` are, and what an atom looks like without line markers, the
//! tokens tell.

use std::collections::BTreeSet;
use std::ops::Range;

pub(crate) use sc_tokens::TokenKind;
use sc_tokens::{PieceKind, line_marker, pieces};

use crate::columns::Columns;
use crate::program::{Place, Span};

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
}

impl<'t> Lexed<'t> {
    /// Takes `text` apart. Any text will do: what is not a token is left out.
    pub(crate) fn new(text: &'t str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
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
            line_starts: std::iter::once(0).chain(breaks).collect(),
            columns: None,
        };
        for piece in pieces(text) {
            let span = piece.span;
            match piece.kind {
                PieceKind::Token(kind) => lexed.tokens.push(Token { kind, span }),
                PieceKind::Directive => lexed.directive(span),
            }
        }
        lexed
    }

    /// The same, for text that was made of files: places have the columns of those.
    pub(crate) fn of_files(text: &'t str) -> Self {
        Self {
            columns: Some(Columns::default()),
            ..Self::new(text)
        }
    }

    /// Reads a line marker; any other directive is left out.
    fn directive(&mut self, span: Span) {
        let directive = span.of(self.text);
        if let Some(marker) = line_marker(directive) {
            let file = self.file(marker.file);
            self.files[file].system |= marker.enters && marker.system;
            self.stretches.push(Stretch {
                start: span.end + 1,
                file,
                line: marker.line,
            });
        } else if directive.starts_with("#pragma GCC system_header") {
            let current = self.stretch(span.start).file;
            self.files[current].system = true;
        }
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
        self.tokens.get(self.indices_in(span)).unwrap_or(&[])
    }

    /// The indices of the tokens that lie in `span`.
    pub(crate) fn indices_in(&self, span: Span) -> Range<usize> {
        let first = self.tokens.partition_point(|t| t.span.start < span.start);
        let last = self.tokens.partition_point(|t| t.span.end <= span.end);
        first..last
    }

    /// A line of a file that the text was made of.
    pub(crate) fn user_line(&self, file: &str, number: u32) -> Option<String> {
        self.columns.as_ref()?.user_line(file, number)
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

    /// Text of the last token before `offset`; empty if there is none.
    pub(crate) fn word_before(&self, offset: usize) -> &'t str {
        let index = self.tokens.partition_point(|t| t.span.start < offset);
        let token = index.checked_sub(1).and_then(|it| self.tokens.get(it));
        token.map_or("", |t| self.word(t))
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

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use proptest::prelude::*;

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
        fn every_offset_has_a_place(text in "\\PC*|[a-z0-9\"'#/*\\\\ \n.+-]*") {
            let lexed = Lexed::new(&text);
            for (offset, _) in text.char_indices() {
                lexed.place(offset);
            }
        }
    }
}
