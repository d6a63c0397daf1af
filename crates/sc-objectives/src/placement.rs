//! Where in a function labels may go.

use std::collections::BTreeSet;

use sc_frontend::tokens::{PieceKind, Token, pieces, tokens};
use sc_frontend::{Action, Function, Span, Switch};

use crate::criteria::At;
use crate::predicate::Anchor;

/// The span of what a label stands at.
pub(crate) fn span(function: &Function, anchor: Anchor) -> Span {
    match anchor {
        Anchor::Decision(i) => function.decisions[i].span,
        Anchor::Switch(i) => function.switches[i].span,
        Anchor::UserLabel(i) => function.user_labels[i].span,
        Anchor::Entry => opening_brace(function),
        Anchor::Block(i) => {
            let first = function.code.blocks[i].first;
            first.unwrap_or_else(|| opening_brace(function))
        }
        Anchor::Loop(i) => function.code.loops[i].span,
        Anchor::Return(i) => Span {
            end: function.code.returns[i].semicolon.end,
            ..function.code.returns[i].keyword
        },
        Anchor::Expression(i) => function.code.expressions[i].span,
        Anchor::Call(i) => function.code.calls[i].span,
        Anchor::Hazard(i) => function.code.hazards[i].span,
        Anchor::Use(i) => function.code.flow().uses[i].span,
    }
}

fn opening_brace(function: &Function) -> Span {
    let start = function.body.start;
    Span {
        start,
        end: start + 1,
    }
}

/// Everything in a function that labels of some kinds can stand at, in source order, outer
/// before inner. What is inside a hand-written label is part of its predicate, not code.
pub(crate) fn anchors(function: &Function, kinds: &BTreeSet<At>) -> Vec<Anchor> {
    let code = &function.code;
    let wanted = |at: At, count: usize| 0..if kinds.contains(&at) { count } else { 0 };
    // Blocks after the first, which is the entry. Nothing can show that a dead one is reached.
    let blocks =
        wanted(At::Block, code.blocks.len()).filter(|i| *i > 0 && code.blocks[*i].reachable);
    // The order at equal spans: a statement goes in front of what it stands for.
    let all = wanted(At::Entry, 1).map(|_| Anchor::Entry);
    let all = all.chain(blocks.map(Anchor::Block));
    let all = all.chain(wanted(At::Loop, code.loops.len()).map(Anchor::Loop));
    let all = all.chain(wanted(At::Return, code.returns.len()).map(Anchor::Return));
    let all = all.chain(wanted(At::Decision, function.decisions.len()).map(Anchor::Decision));
    let all = all.chain(wanted(At::Switch, function.switches.len()).map(Anchor::Switch));
    let all = all.chain(wanted(At::UserLabel, function.user_labels.len()).map(Anchor::UserLabel));
    let expressions = wanted(At::Expression, code.expressions.len());
    let expressions = expressions.filter(|i| !is_too_long(code.expressions[*i].span));
    let all = all.chain(expressions.map(Anchor::Expression));
    let all = all.chain(wanted(At::Call, code.calls.len()).map(Anchor::Call));
    let hazards = wanted(At::Hazard, code.hazards.len());
    let hazards = hazards.filter(|i| !is_too_long(code.hazards[*i].span));
    let all = all.chain(hazards.map(Anchor::Hazard));
    let all = all.chain(wanted(At::Use, code.flow().uses.len()).map(Anchor::Use));
    let mut all: Vec<_> = all.collect();
    all.retain(|anchor| {
        let within = |outer: Span| contains(outer, span(function, *anchor));
        matches!(anchor, Anchor::UserLabel(_))
            || !function.user_labels.iter().any(|label| within(label.span))
    });
    all.sort_by_key(|anchor| {
        let span = span(function, *anchor);
        (span.start, std::cmp::Reverse(span.end))
    });
    // One expression met twice (initialiser lists have two forms in the parser) is one decision.
    all.dedup_by(|later, earlier| {
        span(function, *later) == span(function, *earlier)
            && std::mem::discriminant(later) == std::mem::discriminant(earlier)
            && !matches!(later, Anchor::Expression(_) | Anchor::Hazard(_))
    });
    all
}

/// Longest text of an expression that gets labels: each label repeats it, and of a sum of a
/// thousand terms each beginning is an expression.
pub(crate) const LONGEST: usize = 4096;

/// See [`LONGEST`].
pub(crate) fn is_too_long(span: Span) -> bool {
    span.end - span.start > LONGEST
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The spans among those of `anchors` that cannot be rewritten: outside the body, cutting
/// through another one, or with atoms that are not inside. Nothing of the user's
/// text is touched there.
pub(crate) fn misplaced(text: &str, function: &Function, anchors: &[Anchor]) -> Vec<Span> {
    let mut accepted: Vec<Span> = Vec::new();
    let mut refused = Vec::new();
    for anchor in anchors {
        let own = span(function, *anchor);
        // Anchors come by their start: what ends before this one matters no more.
        accepted.retain(|span| span.end > own.start);
        let mut parts = vec![own];
        if let Anchor::Decision(i) = anchor {
            parts.extend(function.decisions[*i].atoms.iter().map(|atom| atom.span));
        }
        if let Anchor::Expression(i) = anchor
            && !matches!(function.code.expressions[*i].action, Action::Read)
        {
            let operands = function.code.expressions[*i].operands.iter();
            parts.extend(operands.map(|operand| operand.span));
        }
        if let Anchor::Hazard(i) = anchor {
            let hazard = &function.code.hazards[*i];
            parts.extend(hazard.operands.iter().map(|operand| operand.span));
        }
        let fits = |part: &Span| {
            part.start < part.end
                && text.get(part.start..part.end).is_some()
                && contains(function.body, *part)
        };
        let nests = |part: &Span| accepted.iter().all(|other| nest(*other, *part));
        let inside = parts.iter().all(|part| contains(own, *part));
        if inside && parts.iter().all(fits) && parts.iter().all(nests) && disjoint(&parts[1..]) {
            accepted.extend(parts);
        } else {
            refused.push(own);
        }
    }
    refused
}

/// False if what changes definitions cannot be rewritten together with `anchors`.
pub(crate) fn changes_fit(text: &str, function: &Function, anchors: &[Anchor]) -> bool {
    let changes = function.code.flow().changes.iter();
    let changes = changes.map(|change| change.span);
    let mut spans: Vec<_> = anchors
        .iter()
        .map(|anchor| span(function, *anchor))
        .collect();
    spans.extend(changes);
    spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut open: Vec<Span> = Vec::new();
    spans.into_iter().all(|span| {
        open.retain(|outer| outer.end > span.start);
        let nests = open.iter().all(|outer| nest(*outer, span));
        open.push(span);
        nests && text.get(span.start..span.end).is_some() && contains(function.body, span)
    })
}

fn nest(a: Span, b: Span) -> bool {
    a.end <= b.start || b.end <= a.start || contains(a, b) || contains(b, a)
}

fn disjoint(atoms: &[Span]) -> bool {
    atoms.windows(2).all(|pair| pair[0].end <= pair[1].start)
}

/// True for the condition of `a ?: b`, whose value is the result.
pub(crate) fn value_is_used(text: &str, condition: Span) -> bool {
    let rest = text.get(condition.end..).unwrap_or("");
    let tokens = pieces(rest).filter(|piece| piece.kind != PieceKind::Directive);
    let tokens = tokens.map(|piece| piece.span.of(rest));
    tokens.skip_while(|it| *it == ")").take(2).eq(["?", ":"])
}

/// True if an enumeration is defined between the controlling expression and the last
/// case: labels stand in front of it and could not name its constants.
pub(crate) fn may_hide_constants(text: &str, switch: &Switch) -> bool {
    let end = switch.cases.iter().map(|case| case.low.start).max();
    let body = Span {
        start: switch.span.end,
        end: end.unwrap_or(switch.span.end),
    };
    let tokens = tokens(text, body);
    let mut all = tokens.iter().enumerate();
    all.any(|(at, token)| token.text == "enum" && defines(&tokens[at + 1..]))
}

/// True if enumerators follow the word `enum`. A tag, attributes and a type may stand between.
fn defines(after: &[Token<'_>]) -> bool {
    let mut depth = 0_u32;
    for token in after {
        match token.text {
            "(" => depth += 1,
            ")" if depth == 0 => return false,
            ")" => depth -= 1,
            ";" | "," | "=" if depth == 0 => return false,
            "{" => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use sc_frontend::tokens::all_tokens;

    #[test]
    fn enumerators_are_told_from_uses_of_enumerations() {
        let check = |text: &str| defines(&all_tokens(text));
        for definition in [
            "{ A }",
            "e { A } x;",
            "__attribute__((packed)) e { A };",
            "e : int { A };",
        ] {
            assert!(check(definition), "{definition}");
        }
        for other in ["e x; {", "e)1) {", "e x = {", "e a, b; {", ""] {
            assert!(!check(other), "{other}");
        }
    }

    #[test]
    fn conditions_whose_value_is_used() {
        let check = |rest: &str| {
            let text = format!("x{rest}");
            value_is_used(&text, Span { start: 0, end: 1 })
        };
        assert!(check(" ?: y"));
        assert!(check(") )\n# 3 \"a.c\"\n ? /* same */ : y"));
        assert!(!check(" ? y : z"));
        assert!(!check(""));
    }
}
