//! How often loops go round, where their heads say so: a bound to start with. Pure.
//!
//! Only a guess: CBMC tells of every loop that it did not follow to its end.

use sc_frontend::tokens::{Token, tokens};
use sc_frontend::{LoopKind, Span};

use crate::proof::program_text::name_in_program;
use crate::task::Sources;

/// Loops that go round more often start as all others do.
const MOST: u32 = 256;

/// The rounds of the loop of a function in this line, if its head says how many there are at most.
pub(super) fn rounds(sources: &Sources, function: &str, line: u32) -> Option<u32> {
    let program = &sources.program;
    let name = name_in_program(function);
    let mut most = None;
    for id in program.find_function(name) {
        let function = program.function(id);
        let text = &program.units[function.unit.0].text;
        let here = function.code.loops.iter();
        for one in here.filter(|l| l.place.line == line) {
            let rounds = (one.kind == LoopKind::For).then(|| of_head(text, one.head));
            most = most.max(Some(rounds.flatten()?));
        }
    }
    most.filter(|rounds| *rounds <= MOST)
}

/// Of `for (i = 0; i < 10; i++)`, ten.
fn of_head(text: &str, head: Span) -> Option<u32> {
    let all = tokens(text, head);
    let inner = all.get(2..all.len().checked_sub(1)?)?;
    let mut parts = inner.split(|token| token.text == ";");
    let (begin, condition, step) = (parts.next()?, parts.next()?, parts.next()?);
    let at = begin.iter().position(|token| token.text == "=")?;
    let counter = begin[..at].last()?.text;
    let first = number(&begin[at + 1..])?;
    let steps = step_of(step, counter)?;
    let limits = condition.split(|token| token.text == "&&");
    let rounds = limits.filter_map(|limit| until(limit, counter, first, steps));
    u32::try_from(rounds.min()?).ok()
}

/// By how much the counter changes.
fn step_of(step: &[Token<'_>], counter: &str) -> Option<i64> {
    let texts: Vec<_> = step.iter().map(|token| token.text).collect();
    let step = match texts[..] {
        [name, "++"] | ["++", name] if name == counter => 1,
        [name, "--"] | ["--", name] if name == counter => -1,
        [name, "+=", by] if name == counter => value(by)?,
        [name, "-=", by] if name == counter => -value(by)?,
        _ => return None,
    };
    (step != 0).then_some(step)
}

/// How many rounds there are from `first` on, by a condition on the counter.
fn until(condition: &[Token<'_>], counter: &str, first: i64, step: i64) -> Option<i64> {
    let mut condition = condition;
    while let [open, inner @ .., close] = condition
        && open.text == "("
        && close.text == ")"
    {
        condition = inner;
    }
    let [name, operator, limit @ ..] = condition else {
        return None;
    };
    let limit = number(limit)?;
    let far = match (operator.text, step > 0) {
        ("<", true) | (">", false) | ("!=", _) => limit.checked_sub(first)?,
        ("<=", true) => limit.checked_sub(first)?.checked_add(1)?,
        (">=", false) => limit.checked_sub(first)?.checked_sub(1)?,
        _ => return None,
    };
    let (far, step) = (far.checked_mul(step.signum())?, step.abs());
    (name.text == counter && far >= 0).then(|| (far + step - 1) / step)
}

/// A number, or a simple term of two.
fn number(tokens: &[Token<'_>]) -> Option<i64> {
    let kept = tokens.iter().map(|token| token.text);
    let kept: Vec<_> = kept.filter(|text| !matches!(*text, "(" | ")")).collect();
    match kept[..] {
        [one] => value(one),
        ["-", one] => Some(-value(one)?),
        [a, "+", b] => value(a)?.checked_add(value(b)?),
        [a, "-", b] => value(a)?.checked_sub(value(b)?),
        [a, "*", b] => value(a)?.checked_mul(value(b)?),
        _ => None,
    }
}

fn value(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
    .filter(|value| *value < i64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_loops() {
        let check = |head: &str, expected: Option<u32>| {
            let span = Span {
                start: 0,
                end: head.len(),
            };
            assert_eq!(of_head(head, span), expected, "{head}");
        };
        check("for (int i = 0; i < 10; i++) ", Some(10));
        check("for (i = 0; i <= (4 - 1); ++i)", Some(4));
        check("for (unsigned i = 9u; i > 0; i--)", Some(9));
        check("for (i = 7; i >= 0; i -= 2)", Some(4));
        check("for (i = 0; i != 0x10; i += 1)", Some(16));
        check("for (i = 0; i < n && (i < 8); i++)", Some(8));
        check("for (i = 5; i < 3; i++)", None);
        check("for (i = 0; i < n; i++)", None);
        check("for (i = 0; i < 8; i += n)", None);
        check("for (i = 0; i < 8; j++)", None);
        check("for (i = 0; j < 8; i++)", None);
        check("for (i = 0; i < 8 || x; i++)", None);
        check("for (i = 0; i < 8; i += 0)", None);
        check("for (;;)", None);
        check("for (p = s; *p; p++)", None);
        check("", None);
    }
}
