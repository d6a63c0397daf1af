//! LIMIT-N: comparisons at their limits.

use sc_frontend::{Action, Expression, Scalar};

use super::{At, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};
use crate::scalars;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Limit(0, Classes::Own),
    name: "LIMIT",
    meaning: "the operands of each deciding comparison are as close as possible to its limit (LIMIT-n: within n)",
    example: "if (a < b) …\n  a == b - 1",
    at: &[At::Expression],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let (Criterion::Limit(n, classes), Target::Expression(operation)) = (criterion, target) else {
        return;
    };
    let expression = operation.expression;
    if !operation.decides || expression.action != Action::Comparison {
        return;
    }
    let [left, right] = &expression.operands[..] else {
        return;
    };
    if classes.are_of_ltest() {
        return as_ltest(expression, left.value, n, wanted);
    }
    match left.value {
        Scalar::Int { bits, .. } => {
            let bounds = scalars::bounds(left.value);
            let at = |constant: Option<i128>, end: fn((i128, i128)) -> i128| {
                constant.is_some() && constant == bounds.map(end)
            };
            let (least, greatest) = (|b: (i128, i128)| b.0, |b: (i128, i128)| b.1);
            let never = match expression.operator.as_str() {
                "<" => at(right.constant, least) || at(left.constant, greatest),
                ">" => at(right.constant, greatest) || at(left.constant, least),
                _ => false,
            };
            if n > 0 || !never {
                integers(
                    &expression.operator,
                    n,
                    scalars::integer(bits, false),
                    wanted,
                );
            }
        }
        _ => operation.sides_equal(wanted),
    }
}

/// As LTest: `<`, `<=`, `>` and `>=` of integers, true, and at most `n` away from where they become false.
fn as_ltest(expression: &Expression, value: Scalar, n: u64, wanted: &mut Wanted) {
    let Scalar::Int { bits, .. } = value else {
        return;
    };
    let unsigned = scalars::integer(bits, false);
    let (greater, less, limit) = match expression.operator.as_str() {
        "<" => ("$1", "$0", "$0 - $1 + 1"),
        "<=" => ("$1", "$0", "$0 - $1"),
        ">" => ("$0", "$1", "$0 - $1 - 1"),
        ">=" => ("$0", "$1", "$0 - $1"),
        _ => return,
    };
    let operator = &expression.operator;
    let steps = if matches!(operator.as_str(), "<" | ">") {
        n.saturating_add(1)
    } else {
        n
    };
    // The smaller from the greater, as unsigned numbers: without overflow.
    wanted.check(
        format!("$0 {operator} $1 && ({unsigned}){greater} - ({unsigned}){less} <= {steps}ULL"),
        format!("$0 {operator} $1 && |{limit}| <= {n}"),
    );
}

/// The difference `$0 - $1` is at most `n` away from where the comparison changes.
/// Computed without overflow: as unsigned numbers, the smaller from the greater.
fn integers(operator: &str, n: u64, unsigned: &str, wanted: &mut Wanted) {
    let up = format!("({unsigned})$0 - ({unsigned})$1");
    let down = format!("({unsigned})$1 - ({unsigned})$0");
    let (below, above, shown) = match operator {
        "<" if n == 0 => {
            return wanted.check(format!("$0 < $1 && {down} == 1"), "$0 == $1 - 1");
        }
        ">" if n == 0 => return wanted.check(format!("$0 > $1 && {up} == 1"), "$0 == $1 + 1"),
        _ if n == 0 => return wanted.check("$0 == $1", "$0 == $1"),
        "<" => (n.saturating_add(1), n - 1, "$0 - $1 + 1"),
        ">" => (n - 1, n.saturating_add(1), "$0 - $1 - 1"),
        _ => (n, n, "$0 - $1"),
    };
    wanted.check(
        format!("$0 < $1 ? {down} <= {below}ULL : {up} <= {above}ULL"),
        format!("|{shown}| <= {n}"),
    );
}
