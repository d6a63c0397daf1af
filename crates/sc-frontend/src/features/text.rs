//! Constructs that words tell: attributes, storage classes, and every reserved word that is not known to be harmless.

use std::collections::BTreeSet;

use crate::lex::{Lexed, Token, TokenKind};
use crate::program::Span;

/// Keywords whose meaning is in the syntax tree.
const IN_THE_TREE: &[&str] = &[
    "auto", "break", "case", "char", "continue", "default", "do", "double", "else", "enum",
    "float", "for", "goto", "if", "int", "long", "return", "short", "signed", "sizeof", "struct",
    "switch", "typedef", "union", "unsigned", "void", "while", "Bool", "signed__",
];

/// Keywords of C that stand for something that the tree does not show.
const KEYWORDS: &[&str] = &[
    "const", "extern", "inline", "register", "restrict", "static", "volatile", "asm", "typeof",
];

/// What the words of a stretch of text tell.
#[derive(Default)]
pub(super) struct Words<'t> {
    /// Features, each with the word that tells it.
    pub features: Vec<(String, Span)>,
    /// All names.
    pub names: Vec<(&'t str, Span)>,
}

/// Reads tokens; `declared`: reserved words that are names of declarations.
pub(super) fn read<'t>(
    lexed: &Lexed<'t>,
    tokens: &[Token],
    declared: &BTreeSet<String>,
) -> Words<'t> {
    let mut words = Words::default();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let word = lexed.word(token);
        at += 1;
        if token.kind != TokenKind::Word {
            if word == "[" && tokens.get(at).is_some_and(|next| lexed.word(next) == "[") {
                at = attributes(lexed, tokens, at + 1, &mut words);
            }
            continue;
        }
        if matches!(word, "__attribute__" | "__attribute" | "__declspec") {
            at = attributes(lexed, tokens, at, &mut words);
            continue;
        }
        match reserved(word, declared) {
            Some(keyword) => words
                .features
                .push((format!("keyword {keyword}"), token.span)),
            None => words.names.push((word, token.span)),
        }
    }
    words
}

/// The attributes from a token on; gives the index of the first token behind them. Names stand at the beginning and behind
/// commas; what is in parentheses behind them are arguments, which may name functions.
fn attributes<'t>(
    lexed: &Lexed<'t>,
    tokens: &[Token],
    from: usize,
    words: &mut Words<'t>,
) -> usize {
    // `[[` has been read by one bracket less than `((`.
    let brackets = tokens
        .get(from.wrapping_sub(1))
        .is_some_and(|t| lexed.word(t) == "[");
    let (outer, mut depth) = if brackets { (2usize, 2usize) } else { (2, 0) };
    let mut starts = true;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        let word = lexed.word(token);
        match word {
            "(" | "[" => {
                depth += 1;
                starts = depth == outer;
            }
            ")" | "]" => {
                depth = depth.saturating_sub(1);
                starts = false;
                if depth == 0 {
                    return at + 1;
                }
            }
            "," => starts = depth == outer,
            ":" | "::" => starts = true,
            _ if token.kind == TokenKind::Word && starts && depth == outer => {
                words
                    .features
                    .push((format!("attribute {}", plain(word)), token.span));
                starts = false;
            }
            _ if token.kind == TokenKind::Word => words.names.push((word, token.span)),
            _ => {}
        }
        if depth == 0 {
            // `__attribute__` that nothing follows as it should.
            return at;
        }
    }
    tokens.len()
}

/// The keyword that a word is, if it is one that the tree does not show.
fn reserved<'w>(word: &'w str, declared: &BTreeSet<String>) -> Option<&'w str> {
    if KEYWORDS.contains(&word) {
        return Some(word);
    }
    let is_reserved = word.strip_prefix('_').is_some_and(|rest| {
        rest.starts_with(|first: char| first == '_' || first.is_ascii_uppercase())
    });
    let ours = word.starts_with("__sc_");
    if !is_reserved || ours || declared.contains(word) {
        return None;
    }
    let plain = plain(word);
    let in_tree = IN_THE_TREE.contains(&plain) || plain == "_Bool";
    (!in_tree).then_some(plain)
}

/// Without the underscores that GNU C allows around a word.
fn plain(word: &str) -> &str {
    let inner = word.strip_prefix("__").unwrap_or(word);
    let inner = inner.strip_suffix("__").unwrap_or(inner);
    // Not of `__func__` or `__builtin_clz`: these are names.
    match inner {
        "const" | "extern" | "inline" | "restrict" | "signed" | "volatile" | "asm" | "typeof" => {
            inner
        }
        _ if word.starts_with("__builtin") || inner.is_empty() => word,
        _ => inner,
    }
}
