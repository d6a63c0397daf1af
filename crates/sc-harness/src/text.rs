//! Questions about C text that its tokens answer. Pure.

use std::collections::BTreeSet;

use sc_tokens::{Token, all_tokens};

/// All identifiers (and keywords) of `text`.
pub(crate) fn words(text: &str) -> BTreeSet<&str> {
    let tokens = all_tokens(text).into_iter();
    tokens.filter(Token::is_word).map(|it| it.text).collect()
}

/// The words that make a variable one per thread.
pub(crate) fn is_thread_local(word: &str) -> bool {
    matches!(word, "__thread" | "_Thread_local" | "thread_local")
}

/// Those of `names` that `text` seems to define as functions. May name too many, never too few.
pub fn defined_functions<'n>(text: &str, names: &'n [String]) -> BTreeSet<&'n str> {
    let tokens = all_tokens(text);
    let mut found = BTreeSet::new();
    let (mut at, mut depth) = (0, 0_u32);
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token.text {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            word if depth == 0 => {
                let Some(name) = names.iter().find(|name| *name == word) else {
                    continue;
                };
                let (declarator, after) = declarator(&tokens[at..]);
                at += declarator;
                let is_declared = matches!(after, Some(";" | ",") | None);
                if declarator > 0 && !is_declared {
                    found.insert(name.as_str());
                }
            }
            _ => {}
        }
    }
    found
}

/// Those of `names` that `text` seems to define as variables at file level. May name too many.
pub fn defined_variables<'n>(text: &str, names: &'n [String]) -> BTreeSet<&'n str> {
    let tokens = all_tokens(text);
    let mut found = BTreeSet::new();
    let mut depth = 0_u32;
    let mut is_declared = false;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            "extern" | "typedef" | "static" if depth == 0 => is_declared = true,
            ";" if depth == 0 => is_declared = false,
            word if depth == 0 && !is_declared => {
                let next = tokens.get(at + 1).map(|it| it.text);
                let is_variable = matches!(next, Some("=" | "[" | ";" | ","));
                let name = names.iter().find(|name| *name == word);
                found.extend(name.filter(|_| is_variable).map(String::as_str));
            }
            _ => {}
        }
        // The body of a function ends a declaration as well.
        if token.text == "}" && depth == 0 && tokens.get(at + 1).is_none_or(|it| it.text != ";") {
            is_declared = false;
        }
    }
    found
}

/// How many tokens the parameters and attributes after a name take, and the text of the next token.
fn declarator<'t>(tokens: &[Token<'t>]) -> (usize, Option<&'t str>) {
    let mut at = group(tokens);
    while at > 0 && tokens.get(at).is_some_and(|it| is_attribute(it.text)) {
        at += 1;
        at += group(&tokens[at..]);
    }
    (at, tokens.get(at).map(|it| it.text))
}

fn is_attribute(word: &str) -> bool {
    matches!(
        word,
        "__attribute__" | "__attribute" | "__asm__" | "__asm" | "asm"
    )
}

/// How many tokens a group in parentheses takes, if one is next.
fn group(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { 0 } else { at + 1 };
        }
    }
    tokens.len()
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

    #[test]
    fn digit_separators_do_not_hide_words() {
        let found = words("int a = 1'000; _Thread_local int b = 2'0;");
        assert!(found.contains("_Thread_local"));
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
        check(
            "int big = 1'000; int fork(void) { } int odd = 1'0;",
            &["fork"],
        );
    }

    #[test]
    fn variables_are_told_from_declarations_and_locals() {
        let names = ["limits", "level", "other"].map(str::to_owned);
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<_> = defined_variables(text, &names).into_iter().collect();
            assert_eq!(found, expected, "{text}");
        };
        check(
            "extern const int limits[4]; int f(void) { int level = 1; return level; }",
            &[],
        );
        check(
            "const int limits[] = {1, 2}; int level, other = 3;",
            &["level", "limits", "other"],
        );
        check("static int level; typedef int other;", &[]);
        check("void f(int level) { }\nint limits;", &["limits"]);
    }
}
