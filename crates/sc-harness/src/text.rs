//! A few questions about C text that need no parser. Pure.

use std::collections::BTreeSet;

/// A token of preprocessed C, as coarse as the questions here need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Mark(u8),
}

/// The words and marks of `text`; comments, strings, numbers and directives are left out.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut line_start = true;
    std::iter::from_fn(move || {
        while let Some(&byte) = bytes.get(at) {
            let begin = at;
            match byte {
                b'\n' => {
                    line_start = true;
                    at += 1;
                    continue;
                }
                b'#' if line_start => at = end_of_line(bytes, at),
                b'"' | b'\'' => at = end_of_quoted(bytes, at),
                b'/' if bytes.get(at + 1) == Some(&b'/') => at = end_of_line(bytes, at),
                b'/' if bytes.get(at + 1) == Some(&b'*') => {
                    at = text[at + 2..]
                        .find("*/")
                        .map_or(bytes.len(), |end| at + 2 + end + 2);
                }
                _ if is_word(byte) => {
                    while bytes.get(at).copied().is_some_and(is_word) {
                        at += 1;
                    }
                    line_start = false;
                    if !byte.is_ascii_digit() {
                        return Some(Token::Word(&text[begin..at]));
                    }
                }
                _ => {
                    at += 1;
                    if !byte.is_ascii_whitespace() {
                        line_start = false;
                        return Some(Token::Mark(byte));
                    }
                }
            }
        }
        None
    })
}

/// Letters beyond ASCII belong to words as well.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn end_of_line(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let length = rest.iter().position(|&b| b == b'\n');
    length.map_or(bytes.len(), |length| from + length)
}

fn end_of_quoted(bytes: &[u8], from: usize) -> usize {
    let quote = bytes.get(from).copied();
    let mut at = from + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if Some(byte) == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// All identifiers (and keywords) of `text`.
pub(crate) fn words(text: &str) -> BTreeSet<&str> {
    let words = tokens(text).filter_map(|token| match token {
        Token::Word(word) => Some(word),
        Token::Mark(_) => None,
    });
    words.collect()
}

/// The words that make a variable one per thread.
pub(crate) fn is_thread_local(word: &str) -> bool {
    matches!(word, "__thread" | "_Thread_local" | "thread_local")
}

/// Those of `names` that `text` seems to define as functions. May name too many, never too few.
pub(crate) fn defined_functions<'n>(text: &str, names: &'n [String]) -> BTreeSet<&'n str> {
    let mut found = BTreeSet::new();
    let mut tokens = tokens(text).peekable();
    let mut depth = 0_u32;
    while let Some(token) = tokens.next() {
        match token {
            Token::Mark(b'{' | b'(') => depth += 1,
            Token::Mark(b'}' | b')') => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 => {
                let Some(name) = names.iter().find(|name| *name == word) else {
                    continue;
                };
                if tokens.peek() != Some(&Token::Mark(b'(')) {
                    continue;
                }
                skip_group(&mut tokens);
                while matches!(tokens.peek(), Some(Token::Word(word)) if is_attribute(word)) {
                    tokens.next();
                    skip_group(&mut tokens);
                }
                if !matches!(tokens.peek(), Some(Token::Mark(b';' | b',')) | None) {
                    found.insert(name.as_str());
                }
            }
            _ => {}
        }
    }
    found
}

fn is_attribute(word: &str) -> bool {
    matches!(
        word,
        "__attribute__" | "__attribute" | "__asm__" | "__asm" | "asm"
    )
}

/// Skips a group in parentheses, if one is next.
fn skip_group<'a>(tokens: &mut std::iter::Peekable<impl Iterator<Item = Token<'a>>>) {
    let mut depth = 0_u32;
    while let Some(token) = tokens.peek() {
        match token {
            Token::Mark(b'(') => depth += 1,
            Token::Mark(b')') => depth = depth.saturating_sub(1),
            _ if depth == 0 => return,
            _ => {}
        }
        tokens.next();
        if depth == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_outside_of_strings_and_comments() {
        let text =
            "# 1 \"one.c\"\nint two /* three */ = 'f'; // four\nchar *s = \"five\\\"six\"; 0x7f x";
        let found: Vec<_> = words(text).into_iter().collect();
        assert_eq!(found, ["char", "int", "s", "two", "x"]);
    }

    #[track_caller]
    fn check(text: &str, defined: &[&str]) {
        let names = ["exit", "fork", "close"].map(str::to_owned);
        let found: Vec<_> = defined_functions(text, &names).into_iter().collect();
        assert_eq!(found, defined, "{text}");
    }

    #[test]
    fn definitions_are_told_from_declarations_and_calls() {
        check(
            "extern void exit (int __status) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));",
            &[],
        );
        check("int close(int); void f(void) { exit(close(fork())); }", &[]);
        check("static int fork(int tines) { return tines; }", &["fork"]);
        check(
            "int close(door) struct door *door; { return 0; }",
            &["close"],
        );
        check(
            "int close(int) __asm__(\"x\");\nint fork(void)\n{ }",
            &["fork"],
        );
        check("struct s { int (*exit)(int); }; int exit;", &[]);
    }
}
