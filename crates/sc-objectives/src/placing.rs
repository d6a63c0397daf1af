//! Where in a function labels may go.

use sc_frontend::{Function, Span, Switch};

use crate::predicate::Anchor;

/// The span of what a label stands at.
pub(crate) fn span(function: &Function, anchor: Anchor) -> Span {
    match anchor {
        Anchor::Decision(i) => function.decisions[i].span,
        Anchor::Switch(i) => function.switches[i].span,
        Anchor::UserLabel(i) => function.user_labels[i].span,
    }
}

/// Everything in a function that labels can stand at, in source order, outer before
/// inner. What is inside a hand-written label is part of its predicate, not code.
pub(crate) fn anchors(function: &Function) -> Vec<Anchor> {
    let decisions = (0..function.decisions.len()).map(Anchor::Decision);
    let switches = (0..function.switches.len()).map(Anchor::Switch);
    let user_labels = (0..function.user_labels.len()).map(Anchor::UserLabel);
    let mut all: Vec<_> = decisions.chain(switches).chain(user_labels).collect();
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
    });
    all
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

fn nest(a: Span, b: Span) -> bool {
    a.end <= b.start || b.end <= a.start || contains(a, b) || contains(b, a)
}

fn disjoint(atoms: &[Span]) -> bool {
    atoms.windows(2).all(|pair| pair[0].end <= pair[1].start)
}

/// True for the condition of `a ?: b`, whose value is the result.
pub(crate) fn value_is_used(text: &str, condition: Span) -> bool {
    let rest = text.get(condition.end..).unwrap_or("");
    let mut tokens = rest
        .lines()
        .enumerate()
        .filter(|(number, line)| *number == 0 || !line.trim_start().starts_with('#'))
        .flat_map(|(_, line)| line.bytes())
        .filter(|byte| !byte.is_ascii_whitespace() && *byte != b')');
    tokens.next() == Some(b'?') && tokens.next() == Some(b':')
}

/// True if an enumeration is defined between the controlling expression and the last
/// case: labels stand in front of it and could not name its constants.
pub(crate) fn may_hide_constants(text: &str, switch: &Switch) -> bool {
    let end = switch.cases.iter().map(|case| case.low.start).max();
    let body = end
        .and_then(|end| text.get(switch.span.end..end))
        .unwrap_or("");
    body.match_indices("enum").any(|(at, word)| {
        let after = body[at + word.len()..].trim_start();
        let after = after.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        after.trim_start().starts_with('{')
    })
}
