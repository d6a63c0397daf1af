//! The tokens of preprocessed C. Pure.

use sc_frontend::Span;

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl Token<'_> {
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// A name or keyword.
    pub(crate) fn is_word(&self) -> bool {
        let first = self.text.bytes().next();
        first.is_some_and(|c| c.is_ascii_alphabetic() || c == b'_' || c >= 0x80)
    }

    /// A number or a literal.
    pub(crate) fn is_constant(&self) -> bool {
        let first = self.text.bytes().next();
        first.is_some_and(|c| c.is_ascii_digit() || c == b'"' || c == b'\'')
    }
}

const LONG: [&str; 24] = [
    "<<=", ">>=", "...", "++", "--", "&&", "||", "->", "==", "!=", "<=", ">=", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "<<", ">>", "##", "::",
];

/// The tokens of a part of a text, without its line markers.
pub(crate) fn tokens(text: &str, span: Span) -> Vec<Token<'_>> {
    let part = span.of(text);
    let bytes = part.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut line_start = true;
    while let Some(&c) = bytes.get(at) {
        let start = at;
        at = match c {
            b'\n' => {
                line_start = true;
                at += 1;
                continue;
            }
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'#' if line_start => {
                at = end_of(bytes, at, |c| c != b'\n');
                continue;
            }
            b'"' | b'\'' => end_of_literal(bytes, at),
            c if c.is_ascii_alphabetic() || c == b'_' || c >= 0x80 => end_of(bytes, at, in_word),
            c if c.is_ascii_digit() => end_of_number(bytes, at),
            _ => {
                let rest = &bytes[at..];
                let long = LONG.iter().find(|op| rest.starts_with(op.as_bytes()));
                at + long.map_or(1, |op| op.len())
            }
        };
        line_start = false;
        if let Some(text) = part.get(start..at) {
            tokens.push(Token {
                text,
                start: span.start + start,
            });
        }
    }
    tokens
}

fn in_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c == b'$' || c >= 0x80
}

fn end_of(bytes: &[u8], from: usize, belongs: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|c| belongs(**c)).count()
}

fn end_of_literal(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let mut at = from + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    (at + 1).min(bytes.len())
}

/// Digits, letters and points; a sign after an exponent.
fn end_of_number(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(&c) = bytes.get(at) {
        let exponent = at > from && matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P');
        let hexadecimal = bytes[from..].starts_with(b"0x") || bytes[from..].starts_with(b"0X");
        let signed = matches!(c, b'+' | b'-')
            && exponent
            && (!hexadecimal || matches!(bytes[at - 1], b'p' | b'P'));
        if !in_word(c) && c != b'.' && !signed {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_a_text() {
        let text = "# 3 \"a.c\"\nx+=1.5e-3-y--; s=\"a\\\"b\";c='\\'';\n p->q<<=0xE+1;";
        let span = Span {
            start: 0,
            end: text.len(),
        };
        let all: Vec<_> = tokens(text, span).iter().map(|t| t.text).collect();
        insta::assert_snapshot!(all.join(" "), @r#"x += 1.5e-3 - y -- ; s = "a\"b" ; c = '\'' ; p -> q <<= 0xE + 1 ;"#);
    }
}
