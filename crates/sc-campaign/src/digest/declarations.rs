//! Preprocessed text as top-level declarations, each with the names it declares and mentions.

use std::collections::BTreeSet;

use sc_tokens::{PieceKind, TokenKind, line_marker, pieces};

/// A top-level declaration or definition.
#[derive(Debug, Default)]
pub(super) struct Declaration<'t> {
    pub(super) tokens: Vec<&'t str>,
    /// Names of functions, objects, types, tags and enumerators.
    pub(super) declares: BTreeSet<&'t str>,
    /// All words but members after `.` and `->`.
    pub(super) mentions: BTreeSet<&'t str>,
    /// The function that it defines.
    pub(super) function: Option<&'t str>,
    /// It declares or takes a pointer to a function.
    pub(super) has_function_pointer: bool,
    /// The number of tokens before the body.
    head: usize,
}

impl<'t> Declaration<'t> {
    /// The tokens before the body of a function.
    pub(super) fn signature(&self) -> impl Iterator<Item = &'t str> + '_ {
        self.tokens[..self.head].iter().copied()
    }
}

/// Words before a parenthesis that begin no parameters.
const NOT_CALLED: &[&str] = &[
    "__attribute__",
    "__attribute",
    "__asm__",
    "__asm",
    "asm",
    "_Alignas",
    "__typeof__",
    "typeof",
    "__typeof",
    "__declspec",
    "_Static_assert",
    "static_assert",
    "_Atomic",
];

/// Words that declare nothing.
const KEYWORDS: &[&str] = &[
    "auto",
    "char",
    "const",
    "double",
    "enum",
    "extern",
    "float",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "_Bool",
    "_Noreturn",
    "_Thread_local",
    "__inline",
    "__inline__",
    "__restrict",
    "__restrict__",
    "__const",
    "__volatile__",
    "__extension__",
    "__signed__",
    "__thread",
];

/// The declarations of a text, and its directives other than line markers.
pub(super) fn split(text: &str) -> (Vec<Declaration<'_>>, Vec<&str>) {
    let mut tokens = Vec::new();
    let mut directives = Vec::new();
    for piece in pieces(text) {
        let part = piece.span.of(text);
        match piece.kind {
            PieceKind::Token(kind) => tokens.push((part, kind)),
            PieceKind::Directive if line_marker(part).is_some() => {}
            PieceKind::Directive => directives.push(part),
        }
    }
    let mut declarations = Vec::new();
    let mut rest = tokens.as_slice();
    while !rest.is_empty() {
        let (length, body) = first(rest);
        declarations.push(describe(&rest[..length], body));
        rest = &rest[length..];
    }
    (declarations, directives)
}

type Token<'t> = (&'t str, TokenKind);

/// The length of the first declaration, and where the body begins if it is a function.
fn first(tokens: &[Token<'_>]) -> (usize, Option<usize>) {
    let (mut round, mut curly) = (0usize, 0usize);
    let mut body = None;
    // After parameters; after a word that follows them, which is how declarations of old parameters begin.
    let (mut parameters, mut old_style, mut initialised) = (false, false, false);
    // The group that a closing parenthesis ends is one of parameters.
    let mut opened = Vec::new();
    for (at, (token, kind)) in tokens.iter().enumerate() {
        let outside = round == 0 && curly == 0;
        match *token {
            "(" => {
                opened.push(outside && takes_parameters(tokens, at));
                round += 1;
            }
            ")" => {
                round = round.saturating_sub(1);
                parameters |= opened.pop().unwrap_or(false);
                continue;
            }
            "=" if outside => initialised = true,
            "{" => {
                if outside && parameters && !initialised && !is_tagged(tokens, at) {
                    body = Some(at);
                }
                curly += 1;
            }
            "}" => {
                curly = curly.saturating_sub(1);
                if curly == 0 && round == 0 && body.is_some() {
                    return (at + 1, body);
                }
            }
            ";" if outside && !old_style => return (at + 1, None),
            _ if outside && parameters && *kind == TokenKind::Word => {
                let follows = at > 0 && tokens[at - 1].0 == ")";
                old_style |= follows
                    && !initialised
                    && !NOT_CALLED.contains(token)
                    && old_parameters(&tokens[at..]);
            }
            _ => {}
        }
    }
    (tokens.len(), body)
}

/// Whether declarations up to a body follow: `int a; char *b; {`.
fn old_parameters(tokens: &[Token<'_>]) -> bool {
    let mut last = "";
    for (token, _) in tokens {
        match *token {
            "{" => return last == ";",
            "}" | "=" => return false,
            other => last = other,
        }
    }
    false
}

fn takes_parameters(tokens: &[Token<'_>], open: usize) -> bool {
    match open.checked_sub(1).map(|before| tokens[before]) {
        Some((word, TokenKind::Word)) => !NOT_CALLED.contains(&word),
        Some((")", _)) => true,
        _ => false,
    }
}

/// Whether a brace begins the members of a type.
fn is_tagged(tokens: &[Token<'_>], brace: usize) -> bool {
    let mut before = tokens[..brace].iter().rev().map(|(token, _)| *token);
    let is_type = |word: Option<&str>| matches!(word, Some("struct" | "union" | "enum"));
    let nearest = before.next();
    is_type(nearest)
        || is_type(before.next())
        || nearest == Some(")") && attributed_tag(tokens, brace)
}

/// `struct __attribute__((packed)) name {` and the like.
fn attributed_tag(tokens: &[Token<'_>], brace: usize) -> bool {
    let mut depth = 0usize;
    for at in (0..brace).rev() {
        match tokens[at].0 {
            ")" => depth += 1,
            "(" => depth = depth.saturating_sub(1),
            word if depth == 0 && NOT_CALLED.contains(&word) => {}
            word if depth == 0 => return matches!(word, "struct" | "union" | "enum"),
            _ => {}
        }
    }
    false
}

fn describe<'t>(tokens: &[Token<'t>], body: Option<usize>) -> Declaration<'t> {
    let head = &tokens[..body.unwrap_or(tokens.len())];
    let mut declares = tags_and_enumerators(tokens);
    let function = body.and_then(|_| function_name(head));
    match body {
        Some(_) => declares.extend(function),
        None => declares.extend(declarators(tokens)),
    }
    let text = |at: usize| tokens.get(at).map_or("", |(text, _)| *text);
    let mentions = tokens.iter().enumerate().filter(|(at, (_, kind))| {
        let is_member = *at > 0 && matches!(text(at - 1), "." | "->");
        *kind == TokenKind::Word && !is_member
    });
    let points = |at: usize| {
        // `(*f)(`, `(*f[2])(`, `(*)(`, and `(*f(int))(`.
        text(at) == "(" && text(at + 1) == "*" && closes_before_parameters(tokens, at)
    };
    Declaration {
        declares,
        mentions: mentions.map(|(_, (text, _))| *text).collect(),
        function,
        has_function_pointer: (0..head.len()).any(points),
        tokens: without_lines(tokens),
        head: head.len(),
    }
}

/// The texts of tokens; the line that a failed `assert` prints is left out, since it says where the code is.
fn without_lines<'t>(tokens: &[Token<'t>]) -> Vec<&'t str> {
    let mut texts: Vec<&str> = tokens.iter().map(|(text, _)| *text).collect();
    for start in (0..tokens.len()).filter(|&at| tokens[at].0 == "__assert_fail") {
        let is_call = tokens.get(start + 1).is_some_and(|(text, _)| *text == "(");
        let Some(end) = closing(tokens, start + 1).filter(|_| is_call) else {
            continue;
        };
        for at in (start..end).filter(|&at| tokens[at].1 == TokenKind::Number) {
            texts[at] = "0";
        }
    }
    texts
}

/// Whether the group that begins here is followed by another one.
fn closes_before_parameters(tokens: &[Token<'_>], open: usize) -> bool {
    let close = closing(tokens, open);
    close.is_some_and(|close| tokens.get(close + 1).is_some_and(|(text, _)| *text == "("))
}

fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, (token, _)) in tokens.iter().enumerate().skip(open) {
        match *token {
            "(" => depth += 1,
            ")" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The name of a function: the word before its parameters.
fn function_name<'t>(head: &[Token<'t>]) -> Option<&'t str> {
    let mut words = (0..head.len()).filter(|&at| {
        let (word, kind) = head[at];
        let called = head
            .get(at + 1)
            .is_some_and(|(next, _)| *next == "(" || *next == ")");
        kind == TokenKind::Word
            && called
            && !NOT_CALLED.contains(&word)
            && !KEYWORDS.contains(&word)
            && !in_attribute(head, at)
    });
    words.next().map(|at| head[at].0)
}

/// Whether a token stands in the parentheses of an attribute.
fn in_attribute(head: &[Token<'_>], at: usize) -> bool {
    let starts = (0..at).filter(|&start| NOT_CALLED.contains(&head[start].0));
    starts
        .filter(|start| head.get(start + 1).is_some_and(|(next, _)| *next == "("))
        .any(|start| closing(head, start + 1).is_some_and(|close| at < close))
}

fn tags_and_enumerators<'t>(tokens: &[Token<'t>]) -> BTreeSet<&'t str> {
    let mut found = BTreeSet::new();
    for (at, (token, _)) in tokens.iter().enumerate() {
        if !matches!(*token, "struct" | "union" | "enum") {
            continue;
        }
        let after = skip_attributes(tokens, at + 1);
        let named = tokens
            .get(after)
            .is_some_and(|(_, kind)| *kind == TokenKind::Word);
        let brace = skip_attributes(tokens, after + usize::from(named));
        if tokens.get(brace).is_none_or(|(text, _)| *text != "{") {
            continue;
        }
        if named {
            found.insert(tokens[after].0);
        }
        if *token == "enum" {
            let rest = &tokens[brace..];
            let end = rest
                .iter()
                .position(|(token, _)| *token == "}")
                .unwrap_or(rest.len());
            let pairs = rest[..end].windows(2);
            let names =
                pairs.filter(|pair| matches!(pair[0].0, "{" | ",") && pair[1].1 == TokenKind::Word);
            found.extend(names.map(|pair| pair[1].0));
        }
    }
    found
}

/// The place after attributes with their parentheses.
fn skip_attributes(tokens: &[Token<'_>], mut at: usize) -> usize {
    while tokens
        .get(at)
        .is_some_and(|(text, _)| NOT_CALLED.contains(text))
    {
        at = match closing(tokens, at + 1) {
            Some(close) if tokens[at + 1].0 == "(" => close + 1,
            _ => at + 1,
        };
    }
    at
}

/// The names that a declaration without a body declares: words that something other than a declarator follows.
fn declarators<'t>(tokens: &[Token<'t>]) -> BTreeSet<&'t str> {
    let mut found = BTreeSet::new();
    let (mut curly, mut depth) = (0usize, 0usize);
    // Whether each open parenthesis encloses a declarator: `(*name)`.
    let mut inner: Vec<bool> = Vec::new();
    for (at, (token, kind)) in tokens.iter().enumerate() {
        match *token {
            "{" => curly += 1,
            "}" => curly = curly.saturating_sub(1),
            "(" => {
                let next = tokens.get(at + 1).map_or("", |(text, _)| *text);
                let before_word = takes_parameters(tokens, at) && tokens[at - 1].0 != ")";
                let is_type = at > 0 && KEYWORDS.contains(&tokens[at - 1].0);
                let encloses = matches!(next, "*" | "^" | "(") || !before_word || is_type;
                inner.push(encloses && !(at > 0 && NOT_CALLED.contains(&tokens[at - 1].0)));
                depth += 1;
            }
            ")" => {
                inner.pop();
                depth = depth.saturating_sub(1);
            }
            _ if curly == 0
                && *kind == TokenKind::Word
                && inner.iter().all(|it| *it)
                && inner.len() == depth =>
            {
                let next = tokens.get(at + 1);
                let ends = next.is_none_or(|(text, kind)| {
                    *kind != TokenKind::Word || NOT_CALLED.contains(text)
                });
                let stars = next.is_some_and(|(text, _)| *text == "*");
                if ends && !stars && !KEYWORDS.contains(token) && !NOT_CALLED.contains(token) {
                    found.insert(*token);
                }
            }
            _ => {}
        }
    }
    found
}
