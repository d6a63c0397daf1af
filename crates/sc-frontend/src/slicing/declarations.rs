//! The declarations at file level of a unit: what names each declares, and what names it uses.
//!
//! Declared names may be too many, never too few.

use std::collections::HashSet;

use sc_tokens::{PieceKind, Span, Token, TokenKind, all_tokens, line_marker, pieces};

use crate::program::{Function, Program, UnitId};

/// A name in its name space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Name<'t> {
    /// A function, a variable, a type or an enumerator.
    Plain(&'t str),
    /// After `struct`, `union` or `enum`.
    Tag(&'t str),
}

/// A declaration or definition at file level.
#[derive(Debug)]
pub(super) struct Declaration<'t> {
    /// From its first token to its last one.
    pub span: Span,
    /// The names that it declares.
    pub declared: Vec<Name<'t>>,
    /// It is needed even if nothing names it.
    pub is_root: bool,
    /// How much text of it compilers make code or data of.
    pub code: usize,
    tokens: Vec<Token<'t>>,
}

impl<'t> Declaration<'t> {
    /// The names that it uses, its own ones too.
    pub(super) fn wanted(&self) -> Vec<Name<'t>> {
        let mut wanted = Vec::new();
        let mut names_in_strings = false;
        for (at, token) in self.tokens.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| self.tokens.get(at));
            let is_member = before.is_some_and(|it| matches!(it.text, "." | "->"));
            if token.kind != TokenKind::Word || is_member {
                continue;
            }
            names_in_strings |= names_symbols(token.text);
            if is_tag_keyword(token.text) {
                wanted.extend(tag(&self.tokens, at).map(|(name, _)| Name::Tag(name)));
            } else {
                wanted.push(Name::Plain(token.text));
            }
        }
        if names_in_strings {
            wanted.extend(quoted_words(&self.tokens));
        }
        wanted
    }
}

/// The declarations of a unit from left to right; `None` if its text is not what a compiler accepts.
pub(super) fn declarations(program: &Program, unit: UnitId) -> Option<Vec<Declaration<'_>>> {
    let text = &program.units.get(unit.0)?.text;
    let mut functions: Vec<&Function> = program
        .functions
        .iter()
        .filter(|it| it.unit == unit)
        .collect();
    functions.sort_by_key(|function| function.span.start);
    let mut splitter = Splitter {
        functions: functions.into_iter().peekable(),
        seen_tags: HashSet::new(),
        found: Vec::new(),
        current: Vec::new(),
        depth: 0,
        has_pragma: false,
    };
    for piece in pieces(text) {
        match piece.kind {
            PieceKind::Token(kind) => {
                let part = piece.span.of(text);
                splitter.token(Token {
                    kind,
                    text: part,
                    start: piece.span.start,
                });
            }
            PieceKind::Directive => {
                let directive = piece.span.of(text);
                if line_marker(directive).is_none() {
                    splitter.pragma(directive);
                }
            }
        }
    }
    let is_whole = splitter.current.is_empty() && splitter.functions.next().is_none();
    is_whole.then_some(splitter.found)
}

struct Splitter<'t, F: Iterator<Item = &'t Function>> {
    /// Those that are not complete yet, from left to right.
    functions: std::iter::Peekable<F>,
    /// Tags that a former declaration declares for all that follow.
    seen_tags: HashSet<&'t str>,
    found: Vec<Declaration<'t>>,
    /// The tokens of the declaration that is being read.
    current: Vec<Token<'t>>,
    depth: usize,
    has_pragma: bool,
}

impl<'t, F: Iterator<Item = &'t Function>> Splitter<'t, F> {
    fn token(&mut self, token: Token<'t>) {
        self.current.push(token);
        match token.text {
            "{" | "(" | "[" => self.depth += 1,
            "}" | ")" | "]" => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let next = self.functions.peek().copied();
        let function = next.filter(|function| token.start >= function.span.start);
        let is_over = match function {
            // Declarations of parameters in the old style end with ';' as well.
            Some(function) => token.end() >= function.span.end,
            None => self.depth == 0 && token.text == ";",
        };
        if is_over {
            if function.is_some() {
                self.functions.next();
            }
            self.end(function);
        }
    }

    /// A pragma between declarations stays where it is, with what it names.
    fn pragma(&mut self, text: &'t str) {
        if !self.current.is_empty() {
            self.has_pragma = true;
            return;
        }
        let tokens = all_tokens(text.trim_start_matches('#'));
        self.found.push(Declaration {
            span: Span { start: 0, end: 0 },
            declared: Vec::new(),
            is_root: true,
            code: 0,
            tokens,
        });
    }

    fn end(&mut self, function: Option<&'t Function>) {
        let tokens = std::mem::take(&mut self.current);
        self.depth = 0;
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return;
        };
        let span = Span {
            start: first.start,
            end: last.end(),
        };
        let body = function.map_or(span.end, |function| function.body.start);
        let header = tokens.iter().take_while(|token| token.start < body).count();
        let header = &tokens[..header];
        let mut declared = Vec::new();
        self.tags(header, &mut declared);
        enumerators(header, &mut declared);
        match function {
            Some(function) => declared.push(Name::Plain(&function.name)),
            None => declarators(header, &mut declared),
        }
        if header.iter().any(|token| names_symbols(token.text)) {
            declared.extend(quoted_words(header));
        }
        let nameless = declared.is_empty() && !matches!(first.text, ";" | "_Static_assert");
        let initialiser = header.iter().position(|token| token.text == "=");
        let initialiser = initialiser.map_or(span.end, |at| header[at].start);
        self.found.push(Declaration {
            is_root: nameless || self.has_pragma || has_strong_attribute(header),
            code: span.end - body.min(initialiser),
            span,
            declared,
            tokens,
        });
        self.has_pragma = false;
    }

    /// Tags that the tokens declare: those that they define, and those that nobody mentioned before.
    fn tags(&mut self, tokens: &[Token<'t>], declared: &mut Vec<Name<'t>>) {
        let is_typedef = tokens.iter().any(|token| token.text == "typedef");
        let mut parentheses = 0_usize;
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "(" => parentheses += 1,
                ")" => parentheses = parentheses.saturating_sub(1),
                word if is_tag_keyword(word) => {
                    let Some((name, next)) = tag(tokens, at) else {
                        continue;
                    };
                    let next = tokens.get(next).map(|token| token.text);
                    let defines = matches!(next, Some("{" | ":" | ";"));
                    let is_first = parentheses == 0 && self.seen_tags.insert(name);
                    if defines || is_first || (is_typedef && parentheses == 0) {
                        declared.push(Name::Tag(name));
                    }
                }
                _ => {}
            }
        }
    }
}

fn is_tag_keyword(word: &str) -> bool {
    matches!(word, "struct" | "union" | "enum")
}

/// The tag after the keyword at `at`, and the index of the token after it.
fn tag<'t>(tokens: &[Token<'t>], at: usize) -> Option<(&'t str, usize)> {
    let mut at = at + 1;
    loop {
        let token = tokens.get(at)?;
        match token.text {
            "__attribute__" | "__attribute" | "__declspec" | "_Alignas" | "alignas" => {
                at = skip_group(tokens, at + 1);
            }
            "[" => at = skip_group(tokens, at),
            "__extension__" => at += 1,
            name if token.kind == TokenKind::Word => return Some((name, at + 1)),
            _ => return None,
        }
    }
}

/// The index after the group in parentheses or brackets that starts at `at`.
fn skip_group(tokens: &[Token<'_>], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Names in the braces of enumerations.
fn enumerators<'t>(tokens: &[Token<'t>], declared: &mut Vec<Name<'t>>) {
    for (at, _) in tokens
        .iter()
        .enumerate()
        .filter(|(_, it)| it.text == "enum")
    {
        let open = tokens[at..]
            .iter()
            .position(|it| matches!(it.text, "{" | ";"));
        let Some(open) = open.map(|open| at + open) else {
            continue;
        };
        if tokens[open].text != "{" {
            continue;
        }
        let end = skip_group(tokens, open);
        for pair in tokens[open..end].windows(2) {
            let starts = matches!(pair[0].text, "{" | ",");
            if starts && pair[1].kind == TokenKind::Word {
                declared.push(Name::Plain(pair[1].text));
            }
        }
    }
}

/// The names of variables, functions and types: words that a declarator can end with.
fn declarators<'t>(tokens: &[Token<'t>], declared: &mut Vec<Name<'t>>) {
    let mut at = 0;
    let mut initialiser = false;
    // Parentheses around declarators that are open.
    let mut groups = 0_usize;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1).map(|token| token.text);
        match token.text {
            "{" | "[" => {
                at = skip_group(tokens, at);
                continue;
            }
            "(" if initialiser || !holds_declarator(tokens, at) => {
                at = skip_group(tokens, at);
                continue;
            }
            "(" => groups += 1,
            ")" => groups = groups.saturating_sub(1),
            "=" => initialiser = true,
            "," if groups == 0 => initialiser = false,
            word if token.kind == TokenKind::Word && !initialiser => {
                let attribute = |next: &str| next.starts_with("__attribute") || is_assembly(next);
                let ends = next.is_none_or(|next| {
                    matches!(next, "(" | "[" | "=" | "," | ";" | ":" | ")") || attribute(next)
                });
                if ends && !is_keyword(word) {
                    declared.push(Name::Plain(word));
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// Whether the parentheses at `at` enclose a declarator, not parameters: `(*name`, `((name`, `(name)`.
fn holds_declarator(tokens: &[Token<'_>], at: usize) -> bool {
    let attribute = at.checked_sub(1).and_then(|before| tokens.get(before));
    if attribute.is_some_and(|it| it.text.starts_with("__attribute") || is_assembly(it.text)) {
        return false;
    }
    let text = |at: usize| tokens.get(at).map(|token| token.text);
    match text(at + 1) {
        Some("*" | "^" | "(") => true,
        Some(word) if word.starts_with("__attribute") => true,
        _ => text(at + 2) == Some(")") && !has_type_and_name(&tokens[..at]),
    }
}

/// Whether the last token is a name with a type before it: then parameters follow, as in `void *f(size)`, and not a
/// name in parentheses, as in `static size (f)`.
fn has_type_and_name(tokens: &[Token<'_>]) -> bool {
    const TYPES: &str = "_Bool __int128 bool char double float int long short signed unsigned void";
    let [.., before, last] = tokens else {
        return false;
    };
    let is_name = |token: &Token<'_>| {
        let reserved = token.text.starts_with("__") || is_keyword(token.text);
        token.kind == TokenKind::Word && !reserved
    };
    let is_type = TYPES.split(' ').any(|name| name == before.text);
    is_name(last) && (is_type || matches!(before.text, "*" | "}") || is_name(before))
}

/// Keywords that parentheses or the end of a declarator may follow.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &str = " _Alignas _Noreturn _Nonnull _Nullable _Atomic _BitInt _Bool _Complex _Float128 _Static_assert _Thread_local __const \
        __declspec __extension__ __inline __inline__ __int128 __restrict __signed__ __thread __typeof __typeof__ \
        __typeof_unqual __typeof_unqual__ __volatile__ alignas auto bool char const double enum extern float inline \
        int long register restrict short signed static static_assert struct typedef typeof typeof_unqual union \
        unsigned void volatile ";
    word.starts_with("__attribute") || is_assembly(word) || KEYWORDS.split(' ').any(|it| it == word)
}

fn is_assembly(word: &str) -> bool {
    matches!(word, "asm" | "__asm" | "__asm__")
}

/// Words that come with names of symbols in strings.
fn names_symbols(word: &str) -> bool {
    is_assembly(word) || matches!(plain(word), "alias" | "weakref" | "ifunc")
}

/// An attribute's name without the underscores around it.
fn plain(word: &str) -> &str {
    let inner = word.strip_prefix("__").and_then(|it| it.strip_suffix("__"));
    inner.unwrap_or(word)
}

fn quoted_words<'t>(tokens: &[Token<'t>]) -> Vec<Name<'t>> {
    let quoted = tokens.iter().filter(|it| it.kind == TokenKind::Quoted);
    let separator = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let words = quoted.flat_map(|token| token.text.split(separator));
    words
        .filter(|word| !word.is_empty())
        .map(Name::Plain)
        .collect()
}

/// Whether an attribute makes something needed that nothing names.
fn has_strong_attribute(tokens: &[Token<'_>]) -> bool {
    const STRONG: [&str; 9] = [
        "constructor",
        "destructor",
        "used",
        "retain",
        "section",
        "alias",
        "ifunc",
        "weakref",
        "init_priority",
    ];
    let starts = tokens.iter().enumerate().filter(|(at, token)| {
        let bracket = token.text == "[" && tokens.get(at + 1).is_some_and(|it| it.text == "[");
        bracket || token.text.starts_with("__attribute")
    });
    let groups = starts.map(|(at, token)| {
        let from = if token.text == "[" { at } else { at + 1 };
        &tokens[from..skip_group(tokens, from)]
    });
    let words: Vec<_> = groups.flatten().collect();
    words.iter().any(|word| STRONG.contains(&plain(word.text)))
}
