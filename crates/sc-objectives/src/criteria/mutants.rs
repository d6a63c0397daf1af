//! Conditions under which an expression and its mutant differ. Nothing here overflows,
//! divides by zero or compares what cannot be compared.

use sc_frontend::{Expression, Scalar};

use crate::scalars;

/// A condition or operand: C, and how people write it.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub c: String,
    pub shown: String,
}

/// A value in C, with conditions without which it has none.
pub(crate) struct Computed {
    guards: Vec<String>,
    value: String,
}

/// `left operator right` in the type `ty`; integers wrap around.
pub(crate) fn computed(operator: &str, ty: Scalar, left: &str, right: &str) -> Computed {
    let name = scalars::name(ty);
    let divides = matches!(operator, "/" | "%");
    let mut guards = Vec::new();
    if divides {
        guards.push(format!("({name}){right} != 0"));
    }
    let value = match ty {
        Scalar::Int { bits, signed: true } if divides => {
            let least = scalars::literal(-(1 << (bits - 1)));
            guards.push(format!(
                "!(({name}){left} == {least} && ({name}){right} == -1)"
            ));
            format!("({name}){left} {operator} ({name}){right}")
        }
        Scalar::Int { bits, signed: true } => {
            let unsigned = scalars::integer(bits, false);
            format!("({name})(({unsigned}){left} {operator} ({unsigned}){right})")
        }
        _ => format!("({name}){left} {operator} ({name}){right}"),
    };
    Computed { guards, value }
}

/// Both have a value, and not the same.
pub(crate) fn differ(original: &Computed, mutant: &Computed, ty: Scalar) -> String {
    let mut parts = original.guards.clone();
    let more = mutant
        .guards
        .iter()
        .filter(|guard| !original.guards.contains(guard));
    parts.extend(more.cloned());
    let (a, b) = (&original.value, &mutant.value);
    parts.push(format!("({a}) != ({b})"));
    if !matches!(ty, Scalar::Int { .. }) {
        // Two results that are not numbers are the same.
        parts.push(format!("(({a}) == ({a}) || ({b}) == ({b}))"));
    }
    parts.join(" && ")
}

/// The operands of a binary expression with a constant replaced by another one: 0, 1, -1,
/// its neighbours, its negation.
pub(crate) fn other_constants(expression: &Expression) -> Vec<[Text; 2]> {
    let operand = |index: usize| Text {
        c: format!("${index}"),
        shown: format!("${index}"),
    };
    let mut found = Vec::new();
    for (index, own) in expression.operands.iter().enumerate() {
        let (Some(constant), Some((low, high))) = (own.constant, scalars::bounds(own.value)) else {
            continue;
        };
        let mut others = vec![0, 1, -1, constant + 1, constant - 1, -constant];
        others.retain(|other| *other != constant && low <= *other && *other <= high);
        let mut seen = Vec::new();
        for other in others {
            if seen.contains(&other) {
                continue;
            }
            seen.push(other);
            let mut operands = [operand(0), operand(1)];
            let name = scalars::name(own.value);
            operands[index] = Text {
                c: format!("(({name}){})", scalars::literal(other)),
                shown: other.to_string(),
            };
            found.push(operands);
        }
    }
    found
}

/// How two numbers can stand to each other.
const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
/// One of them is not a number.
const UNORDERED: u8 = 8;

/// When a comparison is true.
fn relations(operator: &str) -> u8 {
    match operator {
        "<" => LESS,
        "<=" => LESS | EQUAL,
        ">" => GREATER,
        ">=" => GREATER | EQUAL,
        "==" => EQUAL,
        _ => LESS | GREATER | UNORDERED,
    }
}

/// When the comparison and the one with another operator differ; `None` if never.
pub(crate) fn comparisons_differ(expression: &Expression, other: &str) -> Option<Text> {
    let operator = expression.operator.as_str();
    let [left, right] = &expression.operands[..] else {
        return None;
    };
    let is_order = |operator: &str| !matches!(operator, "==" | "!=");
    // Pointers to different objects can be told apart, not put in order.
    if left.value == Scalar::Pointer && is_order(other) && !is_order(operator) {
        return None;
    }
    let is_float = matches!(
        left.value,
        Scalar::Float | Scalar::Double | Scalar::LongDouble
    );
    let mut possible = LESS | EQUAL | GREATER | if is_float { UNORDERED } else { 0 };
    if let Some((low, high)) = scalars::bounds(left.value) {
        // Nothing is less than 0 among unsigned numbers.
        if right.constant == Some(low) || left.constant == Some(high) {
            possible &= !LESS;
        }
        if left.constant == Some(low) || right.constant == Some(high) {
            possible &= !GREATER;
        }
    }
    let difference = (relations(operator) ^ relations(other)) & possible;
    let everything = Text {
        c: "1".to_owned(),
        shown: format!("($0 {operator} $1) != ($0 {other} $1)"),
    };
    if difference == 0 {
        return None;
    }
    if difference == possible {
        return Some(everything);
    }
    let c = condition(difference, is_float);
    Some(Text {
        shown: c.clone(),
        c,
    })
}

/// "The operands stand to each other in one of these ways."
fn condition(relations: u8, is_float: bool) -> String {
    const ALL: u8 = LESS | EQUAL | GREATER | UNORDERED;
    match relations & !UNORDERED {
        _ if relations & UNORDERED != 0 && relations != (LESS | GREATER | UNORDERED) => {
            format!("!({})", condition(ALL & !relations, is_float))
        }
        LESS => "$0 < $1".to_owned(),
        EQUAL => "$0 == $1".to_owned(),
        GREATER => "$0 > $1".to_owned(),
        3 => "$0 <= $1".to_owned(),
        6 => "$0 >= $1".to_owned(),
        5 if is_float && relations & UNORDERED == 0 => "$0 < $1 || $0 > $1".to_owned(),
        5 => "$0 != $1".to_owned(),
        7 => "$0 <= $1 || $0 >= $1".to_owned(),
        _ => "0".to_owned(),
    }
}
