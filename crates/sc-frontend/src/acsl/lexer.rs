//! Tokens of ACSL.

/// A token with the line on which it is, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) line: u32,
    /// Where it is in the annotation.
    pub(super) start: usize,
}

/// Longer ones first.
const OPERATORS: [&str; 22] = [
    "<==>", "==>", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "->", "..", "-->",
    "\u{2264}", "\u{2265}", "\u{2260}", "\u{2261}", "\u{2227}", "\u{2228}", "\u{21d2}",
];

/// The tokens of an annotation.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match first {
            c if c.is_whitespace() => {
                line += u32::from(c == '\n');
                at += c.len_utf8();
                continue;
            }
            '/' if rest.starts_with("//") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '\'' | '"' => literal(rest, first),
            '0'..='9' => number(rest),
            c if c.is_alphanumeric() || c == '_' || c == '\\' => {
                let word = |c: char| !(c.is_alphanumeric() || c == '_');
                1 + rest[1..].find(word).unwrap_or(rest.len() - 1)
            }
            c => {
                let operator = OPERATORS.iter().find(|it| rest.starts_with(**it));
                operator.map_or(c.len_utf8(), |it| it.len())
            }
        };
        found.push(Token {
            text: &rest[..length],
            line,
            start: at,
        });
        at += length;
    }
    found
}

/// A number; `0..n` is a range.
fn number(text: &str) -> usize {
    let mut end = 0;
    for (at, c) in text.char_indices() {
        let is_range = text[at..].starts_with("..");
        let is_sign =
            matches!(c, '+' | '-') && text[..at].ends_with(['e', 'E']) && !text.starts_with("0x");
        if is_range || !(c.is_alphanumeric() || c == '.' || is_sign) {
            break;
        }
        end = at + 1;
    }
    end.max(1)
}

fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
