//! Types that a function declares in its list of parameters, declared before the function instead.
//!
//! Such a type is known nowhere else, so no caller could make an object of it: a harness could not be written. The text
//! of the unit is changed so that it keeps its lines.

use crate::lex::{Lexed, Token, TokenKind};
use crate::program::{Function, Span};

/// How a type is called that has no name.
const UNNAMED: &str = "__sc_unnamed";

/// A declaration in a list of parameters.
struct Found<'t> {
    /// `struct`, `union` or `enum`.
    keyword: &'t str,
    /// Attributes and the name.
    tag: Option<&'t str>,
    /// All of it.
    span: Span,
    /// From behind the name to the end, if members are given.
    rest: Option<Span>,
}

/// The text with the types declared before `function`; `None` if it declares none.
pub(crate) fn rewrite(text: &str, function: &Function, others: &[&Function]) -> Option<String> {
    let lexed = Lexed::new(text);
    let found = in_list(&lexed, function);
    let is_known = |one: &Found<'_>| one.rest.is_none() && is_known(&lexed, one, function, others);
    let found: Vec<Found<'_>> = found.into_iter().filter(|one| !is_known(one)).collect();
    if found.is_empty() {
        return None;
    }
    let mut declared = String::new();
    let mut head = String::new();
    let mut done = function.span.start;
    for (index, one) in found.iter().enumerate() {
        let name = one
            .tag
            .map_or_else(|| format!("{UNNAMED}{index}"), str::to_owned);
        let keyword = one.keyword;
        let Some(rest) = one.rest else {
            declared += &format!("{keyword} {name};\n");
            continue;
        };
        // The words before the name are attributes; all is written on one line.
        let words = lexed.normal(rest);
        let before = Span {
            start: one.span.start,
            end: rest.start,
        };
        let mut before = lexed.normal(before);
        if one.tag.is_none() {
            before = format!("{before} {name}");
        }
        declared += &format!("{before} {words};\n");
        let lines = one.span.of(text).matches('\n').count();
        head += &text[done..one.span.start];
        head += &format!("{keyword} {name}{}", "\n".repeat(lines));
        done = one.span.end;
    }
    let place = lexed.place(function.span.start);
    let file = place.file.replace('\\', "\\\\").replace('"', "\\\"");
    let start = function.span.start;
    Some(format!(
        "{}\n# 1 \"{file}\"\n{declared}# {} \"{file}\"\n{head}{}",
        &text[..start],
        place.line,
        &text[done..]
    ))
}

/// The outermost types that the list of parameters names.
fn in_list<'t>(lexed: &Lexed<'t>, function: &Function) -> Vec<Found<'t>> {
    let list = Span {
        start: function.span.start,
        end: function.body.start,
    };
    let tokens = lexed.tokens_in(list);
    let words: Vec<&str> = tokens.iter().map(|token| lexed.word(token)).collect();
    let mut found = Vec::new();
    let (mut at, mut is_named) = (0, false);
    while at < words.len() {
        match words[at] {
            word if word == function.name => is_named = true,
            // What stands before the name belongs to the result.
            "struct" | "union" | "enum" if is_named => {
                let (one, end) = declaration(lexed, tokens, &words, at);
                found.extend(one);
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The type whose keyword is the token `at`, and the token behind it.
fn declaration<'t>(
    lexed: &Lexed<'t>,
    tokens: &[Token],
    words: &[&str],
    at: usize,
) -> (Option<Found<'t>>, usize) {
    let mut next = attributes(words, at + 1);
    let tag = tokens
        .get(next)
        .filter(|token| token.kind == TokenKind::Word);
    next += usize::from(tag.is_some());
    let name_end = next;
    // `enum e : unsigned char {`
    if words[at] == "enum" && words.get(next) == Some(&":") {
        next += words[next..].iter().take_while(|it| **it != "{").count();
    }
    let is_defined = words.get(next) == Some(&"{");
    let end = match is_defined {
        true => attributes(words, closing(words, next)),
        false => name_end,
    };
    let span = |first: usize, end: usize| {
        Some(Span {
            start: tokens.get(first)?.span.start,
            end: tokens.get(end.checked_sub(1)?)?.span.end,
        })
    };
    let Some(all) = span(at, end) else {
        return (None, end.max(at + 1));
    };
    let found = Found {
        keyword: lexed.word(&tokens[at]),
        tag: tag.map(|token| lexed.word(token)),
        span: all,
        rest: span(name_end, end).filter(|_| is_defined),
    };
    (Some(found), end.max(at + 1))
}

/// The token behind the attributes that begin at a token.
fn attributes(words: &[&str], mut at: usize) -> usize {
    while matches!(words.get(at), Some(&"__attribute__" | &"__attribute")) {
        at = closing(words, at + 1);
    }
    at
}

/// The token behind the one that closes the bracket at `open`.
fn closing(words: &[&str], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, word) in words.iter().enumerate().skip(open) {
        match *word {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    words.len()
}

/// Whether a type is declared before the function, outside of functions and of other lists.
fn is_known(lexed: &Lexed<'_>, one: &Found<'_>, function: &Function, others: &[&Function]) -> bool {
    let Some(tag) = one.tag else { return true };
    let mut depth = 0usize;
    let before = Span {
        start: 0,
        end: function.span.start,
    };
    let tokens = lexed.tokens_in(before);
    tokens.windows(2).any(|pair| {
        match lexed.word(&pair[0]) {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let at = pair[0].span.start;
        let is_inside = |it: &&Function| (it.body.start..it.body.end).contains(&at);
        depth == 0
            && lexed.word(&pair[0]) == one.keyword
            && lexed.word(&pair[1]) == tag
            && !others.iter().any(is_inside)
    })
}
