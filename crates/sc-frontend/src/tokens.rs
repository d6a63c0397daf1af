//! The tokens of C text, for those that have text and no tree: the one lexer of all crates.

pub use crate::lex::TokenKind;
pub use crate::markers::{LineMarker, SourceLine, line_marker, source_lines};

use crate::lex::Lexed;
use crate::program::Span;

/// One token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'t> {
    /// What it is.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'t str,
    /// Where it starts in the whole text.
    pub start: usize,
}

impl Token<'_> {
    /// One past its last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// An identifier or keyword.
    pub fn is_word(&self) -> bool {
        self.kind == TokenKind::Word
    }

    /// A number, a string or a character.
    pub fn is_constant(&self) -> bool {
        matches!(self.kind, TokenKind::Number | TokenKind::Quoted)
    }
}

/// The tokens of a part of a text; comments, line markers and other directives are left out.
pub fn tokens(text: &str, span: Span) -> Vec<Token<'_>> {
    of_lexed(&Lexed::new(span.of(text)), span.start)
}

/// The tokens of a whole text.
pub fn all_tokens(text: &str) -> Vec<Token<'_>> {
    let span = Span {
        start: 0,
        end: text.len(),
    };
    tokens(text, span)
}

/// The identifiers and keywords of a part of a text, those of pragmas too: they may give functions attributes.
pub fn words(text: &str, span: Span) -> Vec<Token<'_>> {
    let all = of_lexed(&Lexed::with_pragmas(span.of(text)), span.start);
    all.into_iter().filter(Token::is_word).collect()
}

fn of_lexed<'t>(lexed: &Lexed<'t>, start: usize) -> Vec<Token<'t>> {
    let token = |token: &crate::lex::Token| Token {
        kind: token.kind,
        text: lexed.word(token),
        start: start + token.span.start,
    };
    lexed.tokens.iter().map(token).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_a_part() {
        let text = "int y;\n# 3 \"a.c\"\nx+=1.5e-3-y--; s=L\"a\\\"b\";c='\\'';\n#pragma clang fp\n p->q<<=.5;";
        let part = Span {
            start: 7,
            end: text.len(),
        };
        let all = tokens(text, part);
        let texts: Vec<_> = all.iter().map(|t| t.text).collect();
        insta::assert_snapshot!(texts.join(" "), @r#"x += 1.5e-3 - y -- ; s = L"a\"b" ; c = '\'' ; p -> q <<= .5 ;"#);
        assert!(all.iter().all(|t| text[t.start..t.end()] == *t.text));
        let names: Vec<_> = words(text, part).iter().map(|t| t.text).collect();
        assert_eq!(names.join(" "), "x y s c pragma clang fp p q");
    }
}
