//! Which values an integer expression can have, as far as its text shows.

use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::code::Scalar;
use crate::expressions::scalar;
use crate::lex::Lexed;
use crate::purity::Known;

/// Least and greatest value.
type Range = (i128, i128);

/// How deep expressions are looked into: each operand of a long sum is asked.
const DEPTH: u32 = 6;

/// The values of `node` after conversions; `None` if it is not an integer.
pub(crate) fn of(node: &Node<'_>, known: &Known, lexed: &Lexed<'_>) -> Option<Range> {
    find(node, known, lexed, DEPTH)
}

fn find(node: &Node<'_>, known: &Known, lexed: &Lexed<'_>, depth: u32) -> Option<Range> {
    let all = bounds(scalar(node.cursor.ty()))?;
    if known.is_constant(node, lexed)
        && let Some(value) = node.cursor.integer_value()
        && within((value, value), all)
    {
        return Some((value, value));
    }
    let narrower = match depth.checked_sub(1) {
        Some(depth) => inside(node, known, lexed, depth),
        None => None,
    };
    // What does not fit wraps around, or is an error of its own.
    Some(narrower.filter(|own| within(*own, all)).unwrap_or(all))
}

fn inside(node: &Node<'_>, known: &Known, lexed: &Lexed<'_>, depth: u32) -> Option<Range> {
    if let Some(inner) = node.converted() {
        return find(inner, known, lexed, depth);
    }
    let child = |index| find(node.code_child(index)?, known, lexed, depth);
    match node.kind {
        Kind::Paren => child(0),
        Kind::Cast => find(node.code().next_back()?, known, lexed, depth),
        Kind::MemberRef => bit_field(node.cursor),
        Kind::Binary => {
            let operator = node.operator(lexed);
            if matches!(
                operator,
                "<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||"
            ) {
                return Some((0, 1));
            }
            computed(operator, child(0)?, child(1)?)
        }
        Kind::Unary if node.operator(lexed) == "!" => Some((0, 1)),
        Kind::Unary if node.operator(lexed) == "-" => {
            let (low, high) = child(0)?;
            Some((-high, -low))
        }
        _ => None,
    }
}

/// What an operator gives, if nothing wraps around.
pub(crate) fn computed(operator: &str, a: Range, b: Range) -> Option<Range> {
    match operator {
        "+" => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
        "-" => Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)),
        "*" => {
            // Two unsigned numbers of 64 bits have a product that does not fit.
            let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
            let ends = ends.map(|(x, y)| x.checked_mul(y));
            let ends: Option<Vec<i128>> = ends.into_iter().collect();
            let ends = ends?;
            Some((*ends.iter().min()?, *ends.iter().max()?))
        }
        "/" if b.0 == b.1 && b.0 > 0 => Some((a.0 / b.0, a.1 / b.0)),
        "%" if b.0 == b.1 && b.0 > 0 => {
            let low = if a.0 < 0 { -(b.0 - 1) } else { 0 };
            let high = if a.1 > 0 { b.0 - 1 } else { 0 };
            Some((low.max(a.0.min(0)), high.min(a.1.max(0))))
        }
        "&" if a.0 >= 0 || b.0 >= 0 => {
            let limits = [a, b].into_iter().filter(|side| side.0 >= 0);
            Some((0, limits.map(|side| side.1).min()?))
        }
        ">>" if b.0 == b.1 && (0..64).contains(&b.0) => Some((a.0 >> b.0, a.1 >> b.0)),
        _ => None,
    }
}

fn bit_field(member: Cursor<'_>) -> Option<Range> {
    let width = member
        .referenced()?
        .bit_width()
        .filter(|width| (1..=64).contains(width))?;
    match scalar(member.ty()) {
        Scalar::Bool => Some((0, 1)),
        Scalar::Int { signed: true, .. } => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1)),
        Scalar::Int { .. } => Some((0, (1 << width) - 1)),
        _ => None,
    }
}

/// All values of a type.
fn bounds(value: Scalar) -> Option<Range> {
    match value {
        Scalar::Bool => Some((0, 1)),
        Scalar::Int { bits, .. } if bits > 64 => None,
        Scalar::Int { bits, signed: true } => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        Scalar::Int { bits, .. } => Some((0, (1 << bits) - 1)),
        _ => None,
    }
}

fn within(inner: Range, outer: Range) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ranges_of_the_widest_types_are_no_trouble() {
        let all = (0, i128::from(u64::MAX));
        assert_eq!(computed("*", all, all), None);
        assert_eq!(computed("+", all, all), Some((0, 2 * all.1)));
        assert_eq!(computed("-", all, all), Some((-all.1, all.1)));
    }

    proptest! {
        /// Every result of values in the ranges is in the range of results.
        #[test]
        fn results_are_in_their_range(
            a in (-40i128..40, 0i128..9), b in (-40i128..40, 0i128..9), x in 0i128..9, y in 0i128..9,
            operator in prop::sample::select(vec!["+", "-", "*", "/", "%", "&", ">>"]),
        ) {
            let (a, b) = ((a.0, a.0 + a.1), (b.0, b.0 + b.1));
            let (x, y) = (a.0 + x.min(a.1 - a.0), b.0 + y.min(b.1 - b.0));
            if let Some((low, high)) = computed(operator, a, b) {
                let result = match operator {
                    "+" => x + y,
                    "-" => x - y,
                    "*" => x * y,
                    "/" => x / y,
                    "%" => x % y,
                    "&" => x & y,
                    _ => x >> y,
                };
                prop_assert!(low <= result && result <= high, "{x} {operator} {y} = {result} in {low}..={high}");
            }
        }
    }
}
