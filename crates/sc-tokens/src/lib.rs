//! The tokens and line markers of C text, for code that has text and no syntax tree: the one lexer of all crates. Pure.

mod markers;
mod scan;
mod span;

pub use markers::{LineMarker, SourceLine, line_marker, source_lines};
pub use scan::{Piece, PieceKind, Pieces, TokenKind, pieces, quoted_length};
pub use span::Span;

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
    let part = span.of(text);
    pieces(part)
        .filter_map(|piece| token(part, piece, span.start))
        .collect()
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
    let part = span.of(text);
    let mut found = Vec::new();
    for piece in pieces(part) {
        match piece.kind {
            PieceKind::Token(_) => found.extend(token(part, piece, span.start)),
            PieceKind::Directive if line_marker(piece.span.of(part)).is_some() => {}
            PieceKind::Directive => {
                let directive = Span {
                    start: span.start + piece.span.start + 1,
                    end: span.start + piece.span.end,
                };
                found.extend(tokens(text, directive));
            }
        }
    }
    found.retain(Token::is_word);
    found
}

/// The name of the macro that a line defines: `#define NAME …`.
pub fn defined_macro(line: &str) -> Option<&str> {
    let directive = line.trim_start().strip_prefix('#')?;
    match all_tokens(directive).as_slice() {
        [define, name, ..] if define.text == "define" && name.is_word() => Some(name.text),
        _ => None,
    }
}

/// True if `text` is one identifier or keyword.
pub fn is_word(text: &str) -> bool {
    matches!(all_tokens(text).as_slice(), [only] if only.is_word() && only.text == text)
}

fn token(part: &str, piece: Piece, start: usize) -> Option<Token<'_>> {
    let PieceKind::Token(kind) = piece.kind else {
        return None;
    };
    Some(Token {
        kind,
        text: piece.span.of(part),
        start: start + piece.span.start,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str) -> String {
        let all: Vec<_> = all_tokens(text).iter().map(|t| t.text).collect();
        all.join(" ")
    }

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

    #[test]
    fn tokens_are_those_of_c() {
        let text = "if(a+++b>>=1.5e-3f&&L\"x \\\" y\"[0]!='\\'')p->q...;é=0x1p+3-2;";
        insta::assert_snapshot!(texts(text), @r#"if ( a ++ + b >>= 1.5e-3f && L"x \" y" [ 0 ] != '\'' ) p -> q ... ; é = 0x1p+3 - 2 ;"#);
    }

    #[test]
    fn letters_beyond_ascii_are_letters() {
        assert_eq!(
            texts("a\\u00f1b+\\U000000f1 é\\u12"),
            "a\\u00f1b + \\U000000f1 é \\ u12"
        );
    }

    #[test]
    fn line_markers_pragmas_and_comments_are_no_tokens() {
        assert_eq!(texts("a\n# 7 \"f.c\" 3 4\nb\n#pragma x y\n c"), "a b c");
        assert_eq!(texts("a /* b\n#c */ d // e 'f\n\"//\" g"), "a d \"//\" g");
    }

    #[test]
    fn quotes_in_numbers_separate_digits() {
        assert_eq!(texts("n>1'000 && c=='0'"), "n > 1'000 && c == '0'");
        assert_eq!(texts("0x'1"), "0x'1");
    }

    #[test]
    fn raw_strings_have_no_escapes() {
        assert_eq!(
            texts("f(LR\"x(a\\\")\n\"b)x\")+1"),
            "f ( LR\"x(a\\\")\n\"b)x\" ) + 1"
        );
        assert_eq!(texts("R\"a\" (b)"), "R \"a\" ( b )");
    }

    #[test]
    fn definitions_name_their_macros() {
        assert_eq!(defined_macro("#define f(x) x"), Some("f"));
        assert_eq!(defined_macro("  # define\té 1"), Some("é"));
        assert_eq!(defined_macro("#define /* c */ A"), Some("A"));
        for other in [
            "#undef f",
            "define f",
            "#define",
            "# 1 \"define\" f",
            "#defined f",
        ] {
            assert_eq!(defined_macro(other), None, "{other}");
        }
    }

    #[test]
    fn words_are_told_from_other_text() {
        let words = ["int", "_a$1", "é", "\\u00f1x"];
        assert!(words.into_iter().all(is_word));
        let others = ["", "1a", "a b", " a", "a.b", "'a'", "a/**/"];
        assert!(!others.into_iter().any(is_word));
    }

    proptest! {
        #[test]
        fn any_text_is_taken_apart(text in "\\PC*|[a-zR0-9\"'()#/*\\\\ \n.+-]*") {
            let mut last = 0;
            for piece in pieces(&text) {
                prop_assert!(piece.span.start >= last);
                prop_assert!(piece.span.end > piece.span.start);
                prop_assert!(text.get(piece.span.start..piece.span.end).is_some());
                last = piece.span.end;
            }
        }
    }
}
