//! CB: bounds in comparisons.

use sc_frontend::Action;

use super::{At, Info, Target, Wanted, bounds};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Cb(Classes::Own),
    name: "CB",
    meaning: "in each comparison both sides are equal once, and each integer variable takes the least and the greatest value of its type (of an enumeration: its least and greatest enumerator)",
    example: "if (c < n) …\n  c == n,  c == -128,  c == 127,  n == -2147483648,  n == 2147483647",
    at: &[At::Expression],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Expression(operation) = target else {
        return;
    };
    let expression = operation.expression;
    if !operation.decides || expression.action != Action::Comparison {
        return;
    }
    operation.sides_equal(wanted);
    if operation.captured {
        // The side effects may be on these very variables.
        return;
    }
    let mut variables: Vec<_> = expression
        .operands
        .iter()
        .flat_map(|operand| &operand.variables)
        .filter(|variable| !variable.name.contains('$'))
        .collect();
    variables.dedup();
    for variable in variables {
        bounds::of_variable(variable, wanted);
    }
}
