//! WM: weak mutation.

use sc_frontend::{Action, Expression, Scalar};

use super::{At, Info, Operation, Target, Wanted, mutants};
use crate::mutators::{Mutator, Mutators};
use crate::{Criterion, scalars};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Wm(Mutators::DEFAULT),
    name: "WM",
    meaning: "each small change of an expression changes its value (--mutators selects: AOR ROR COR ABS; UOI LCR CRP SVR; LTEST)",
    example: "x = a + b; …\n  a + b != a - b,  a + b != a * b,  …,  a < 0,  b < 0",
    at: &[At::Expression],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let (Criterion::Wm(mutators), Target::Expression(operation)) = (criterion, target) else {
        return;
    };
    let expression = operation.expression;
    let captured_pointer = operation.captured
        && !expression
            .operands
            .iter()
            .all(|operand| scalars::is_number(operand.value));
    if captured_pointer {
        return;
    }
    match expression.action {
        Action::Arithmetic => arithmetic(expression, mutators, wanted),
        Action::Shift => shift(expression, mutators, wanted),
        Action::Negation => negation(expression, mutators, wanted),
        Action::Comparison => comparison(expression, mutators, wanted),
        Action::Logic => logic(operation, mutators, wanted),
        Action::Read => read(expression, mutators, wanted),
        Action::Assignment => assignment(operation, mutators, wanted),
    }
}

fn arithmetic(expression: &Expression, mutators: Mutators, wanted: &mut Wanted) {
    let (value, operator) = (expression.value, expression.operator.as_str());
    if !scalars::is_number(value) {
        return;
    }
    let is_integer = matches!(value, Scalar::Int { .. });
    let ltest = mutators.has(Mutator::Ltest);
    let others: &[&str] = match operator {
        "+" | "-" | "*" | "/" if ltest && mutators.has(Mutator::Aor) => &["*", "/", "+", "-"],
        "%" if ltest => &[],
        "&" | "|" | "^" if mutators.has(Mutator::Lcr) => &["&", "|", "^"],
        "+" | "-" | "*" | "/" | "%" if mutators.has(Mutator::Aor) => {
            if is_integer {
                &["+", "-", "*", "/", "%"]
            } else {
                &["+", "-", "*", "/"]
            }
        }
        _ => &[],
    };
    wanted.subtag = match operator {
        "&" | "|" | "^" => Mutator::Lcr.name(),
        _ => Mutator::Aor.name(),
    };
    for other in others.iter().filter(|other| **other != operator) {
        let original = mutants::computed(operator, value, "$0", "$1");
        let mutant = mutants::computed(other, value, "$0", "$1");
        wanted.check(
            mutants::differ(&original, &mutant, value),
            format!("$0 {operator} $1 != $0 {other} $1"),
        );
    }
    if mutators.has(Mutator::Crp) && is_integer {
        wanted.subtag = Mutator::Crp.name();
        for [left, right] in mutants::other_constants(expression) {
            let original = mutants::computed(operator, value, "$0", "$1");
            let mutant = mutants::computed(operator, value, &left.c, &right.c);
            wanted.check(
                mutants::differ(&original, &mutant, value),
                format!(
                    "$0 {operator} $1 != {} {operator} {}",
                    left.shown, right.shown
                ),
            );
        }
    }
}

/// `<<` becomes `>>`, and the other way round. Shifts by too much are not covered, and bits that leave are lost.
fn shift(expression: &Expression, mutators: Mutators, wanted: &mut Wanted) {
    let Scalar::Int { bits, .. } = expression.value else {
        return;
    };
    if !mutators.has(Mutator::Ltest) || !mutators.has(Mutator::Aor) {
        return;
    }
    let (name, unsigned) = (
        scalars::name(expression.value),
        scalars::integer(bits, false),
    );
    let operator = expression.operator.as_str();
    let other = if operator == "<<" { ">>" } else { "<<" };
    wanted.subtag = Mutator::Aor.name();
    wanted.check(
        format!(
            "(unsigned long long)$1 < {bits} \
             && ({name})(({unsigned})$0 << $1) != (({name})$0 >> $1)"
        ),
        format!("$0 {operator} $1 != $0 {other} $1"),
    );
}

/// `-x` becomes `x`.
fn negation(expression: &Expression, mutators: Mutators, wanted: &mut Wanted) {
    if mutators.has(Mutator::Ltest) && mutators.has(Mutator::Aor) {
        wanted.subtag = Mutator::Aor.name();
        differs_from_negation(expression.value, wanted);
    }
}

fn comparison(expression: &Expression, mutators: Mutators, wanted: &mut Wanted) {
    let operator = expression.operator.as_str();
    if expression
        .operands
        .iter()
        .any(|operand| operand.value == Scalar::Other)
    {
        return;
    }
    if mutators.has(Mutator::Ror) {
        let others: &[&str] = match operator {
            "==" if mutators.has(Mutator::Ltest) => &["!="],
            "!=" if mutators.has(Mutator::Ltest) => &["=="],
            _ if mutators.has(Mutator::Ltest) => &["<", "<=", ">", ">="],
            _ => &["<", "<=", ">", ">=", "==", "!="],
        };
        wanted.subtag = Mutator::Ror.name();
        for other in others {
            if let Some(condition) = mutants::comparisons_differ(expression, other) {
                wanted.check(condition.c, condition.shown);
            }
        }
    }
    let is_integer = matches!(expression.operands[0].value, Scalar::Int { .. });
    if mutators.has(Mutator::Crp) && is_integer {
        wanted.subtag = Mutator::Crp.name();
        for [left, right] in mutants::other_constants(expression) {
            wanted.check(
                format!("($0 {operator} $1) != ({} {operator} {})", left.c, right.c),
                format!(
                    "($0 {operator} $1) != ({} {operator} {})",
                    left.shown, right.shown
                ),
            );
        }
    }
}

/// `a && b` and `a || b` differ where `a` and `b` do. The right side may not be evaluated
/// where it has effects.
fn logic(operation: &Operation<'_>, mutators: Mutators, wanted: &mut Wanted) {
    if mutators.has(Mutator::Cor) && !operation.captured {
        wanted.subtag = Mutator::Cor.name();
        wanted.check("!$0 != !$1", "!$0 != !$1");
    }
}

fn read(expression: &Expression, mutators: Mutators, wanted: &mut Wanted) {
    let unsigned = matches!(
        expression.value,
        Scalar::Bool | Scalar::Int { signed: false, .. }
    );
    if mutators.has(Mutator::Abs) && !unsigned {
        wanted.subtag = Mutator::Abs.name();
        wanted.check("$0 < 0", "$0 < 0");
    }
    if mutators.has(Mutator::Uoi) {
        wanted.subtag = Mutator::Uoi.name();
        differs_from_negation(expression.value, wanted);
    }
}

fn differs_from_negation(value: Scalar, wanted: &mut Wanted) {
    match value {
        // Its negation is itself for one value besides 0.
        Scalar::Int {
            bits: bits @ (32 | 64),
            signed,
        } => {
            let half = 1i128 << (bits - 1);
            let fixed = if signed { -half } else { half };
            wanted.check(
                format!("$0 != 0 && $0 != {}", scalars::literal(fixed)),
                "$0 != -$0",
            );
        }
        Scalar::Int { .. } => wanted.check("$0 != 0", "$0 != -$0"),
        Scalar::Float | Scalar::Double | Scalar::LongDouble => {
            wanted.check("$0 < 0 || $0 > 0", "$0 != -$0");
        }
        Scalar::Bool | Scalar::Pointer | Scalar::Other => {}
    }
}

/// The target of an assignment becomes a formal of the same type. Seen if the two are not
/// the same object and one of them does not already hold the value.
fn assignment(operation: &Operation<'_>, mutators: Mutators, wanted: &mut Wanted) {
    let [target, _] = &operation.expression.operands[..] else {
        return;
    };
    let fits = mutators.has(Mutator::Svr) && !operation.captured && target.addressable;
    if !fits || !scalars::is_number(target.value) {
        return;
    }
    let ty = scalars::name(target.value);
    wanted.subtag = Mutator::Svr.name();
    for formal in &operation.function.params {
        let own = operation.program.types.get(formal.ty);
        let usable = !formal.name.is_empty() && !formal.name.contains('$') && !formal.is_register;
        if usable && !own.is_const && !own.is_volatile && scalars::of(own) == target.value {
            let name = &formal.name;
            wanted.check(
                format!(
                    "(const void *)&$0 != (const void *)&{name} \
                     && ($0 != ({ty})$1 || {name} != ({ty})$1)"
                ),
                format!("{name} = $1 instead of $0 = $1"),
            );
        }
    }
}
