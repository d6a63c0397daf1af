//! Deleted statements: assignments, increments and calls. A deleted `return` would leave a value that nobody wrote, and a
//! deleted declaration a name that nobody declared.

use sc_frontend::tokens::{Token, TokenKind, all_tokens, source_lines};
use sc_frontend::{Function, Span, Statement};
use sc_types::Place;

use super::{Change, Kind};

/// The operator's name.
const NAME: &str = "STD";

/// All statements of a function that can be deleted.
pub(super) fn changes(function: &Function, unit: &str) -> Vec<Change> {
    let statements = function.code.statements.iter();
    let deletable = statements.filter(|it| is_deletable(function, it.span, unit));
    let change = |it: &Statement| Change {
        span: it.span,
        place: place(function, it.span, unit),
        operator: NAME,
        replacement: String::new(),
        code: String::new(),
        kind: Kind::Statement,
        weak: None,
    };
    deletable.map(change).collect()
}

fn is_deletable(function: &Function, span: Span, unit: &str) -> bool {
    let text = span.of(unit);
    if !text.trim_end().ends_with(';') {
        return false;
    }
    let calls = function.code.calls.iter();
    let is_call = calls.clone().any(|call| {
        let rest = unit.get(call.span.end..span.end).unwrap_or("x");
        call.span.start == span.start && rest.trim() == ";"
    });
    is_call || is_assignment(&all_tokens(text))
}

const ASSIGNMENTS: [&str; 13] = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--",
];

/// Whether a statement changes an object: it begins with the object, or with `++` or `--`. A declaration begins with two
/// names, or with a name and a star.
fn is_assignment(tokens: &[Token<'_>]) -> bool {
    const STEPS: [&str; 2] = ["++", "--"];
    let [first, second, ..] = tokens else {
        return false;
    };
    if STEPS.contains(&first.text) {
        return true;
    }
    let starts = match first.kind {
        TokenKind::Word => {
            ASSIGNMENTS.contains(&second.text) || matches!(second.text, "[" | "." | "->")
        }
        _ => first.text == "*",
    };
    let is_keyword = matches!(
        first.text,
        "return"
            | "goto"
            | "break"
            | "continue"
            | "case"
            | "default"
            | "if"
            | "for"
            | "while"
            | "do"
            | "switch"
    );
    starts && !is_keyword && tokens.iter().any(|token| ASSIGNMENTS.contains(&token.text))
}

fn place(function: &Function, span: Span, unit: &str) -> Place {
    let mut found = function.place.clone();
    source_lines(unit, |line| {
        if line.span.start <= span.start && span.start < line.span.end {
            found.line = line.number;
            let before = unit.get(line.span.start..span.start).unwrap_or("");
            let column = before.chars().count() + 1;
            found.column = u32::try_from(column).unwrap_or(0);
        }
    });
    found.function = function.name.clone();
    found
}
