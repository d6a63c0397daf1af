//! Tokens in brackets, and the statements of a body. Pure.

use crate::proof::tokens::Token;

pub(super) fn text_at<'t>(tokens: &[Token<'t>], at: usize) -> &'t str {
    tokens.get(at).map_or("", |token| token.text)
}

pub(super) fn depth_change(token: &Token<'_>) -> i32 {
    match token.text {
        "(" | "[" | "{" => 1,
        ")" | "]" | "}" => -1,
        _ => 0,
    }
}

/// Where the group that opens at `open` ends.
pub(super) fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0;
    tokens
        .iter()
        .enumerate()
        .skip(open)
        .find_map(|(index, token)| {
            depth += depth_change(token);
            (depth == 0).then_some(index)
        })
}

/// The first closing parenthesis that was not opened.
pub(super) fn unopened(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        depth += depth_change(token);
        depth < 0
    })
}

pub(super) fn first_at_top(tokens: &[Token<'_>], wanted: &[&str]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        depth += depth_change(token);
        depth == 0 && wanted.contains(&token.text)
    })
}

pub(super) fn split<'a, 't>(tokens: &'a [Token<'t>], at: &[&str]) -> Vec<&'a [Token<'t>]> {
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut begin = 0;
    for (index, token) in tokens.iter().enumerate() {
        depth += depth_change(token);
        if depth == 0 && at.contains(&token.text) {
            parts.push(&tokens[begin..index]);
            begin = index + 1;
        }
    }
    parts.push(&tokens[begin..]);
    parts
}

/// The outermost groups.
pub(super) fn groups(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let mut groups = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if depth_change(&tokens[at]) > 0 {
            let end = closing(tokens, at).unwrap_or(tokens.len());
            if end < tokens.len() {
                groups.push((at, end));
            }
            at = end;
        }
        at += 1;
    }
    groups
}

/// Statements, cut at `;` and at the braces of blocks; initialisers stay whole.
pub(super) fn statements<'a, 't>(all: &'a [Token<'t>]) -> Vec<&'a [Token<'t>]> {
    let mut statements = Vec::new();
    let mut begin = 0;
    let mut at = 0;
    while at < all.len() {
        match all[at].text {
            "{" if is_initialiser(all, at) => {
                at = closing(all, at).unwrap_or(all.len() - 1);
            }
            ";" | "{" | "}" => {
                statements.push(&all[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    statements.push(&all[begin..]);
    statements
}

fn is_initialiser(all: &[Token<'_>], brace: usize) -> bool {
    let Some(before) = brace.checked_sub(1) else {
        return false;
    };
    match all[before].text {
        "=" | "return" | "," | "[" => true,
        ")" => {
            let mut depth = 0;
            let open = (0..=before).rev().find(|at| {
                depth += depth_change(&all[*at]);
                depth == 0
            });
            let word = open.and_then(|open| open.checked_sub(1));
            let word = word.map_or("", |at| all[at].text);
            !matches!(word, "if" | "while" | "for" | "switch")
        }
        _ => false,
    }
}
