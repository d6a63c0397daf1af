//! Operators and conversions with all types of operands.

use super::number::{self, Number, PROMOTED, TYPES, Type};
use super::operand::literal;
use super::{Cell, Piece, Template};

const ARITHMETIC: [&str; 10] = ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="];
const BITS: [&str; 4] = ["%", "&", "|", "^"];
const SHIFTS: [&str; 2] = ["<<", ">>"];
const LOGIC: [&str; 2] = ["&&", "||"];

pub(super) fn cells() -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for one in TYPES {
        for other in TYPES {
            conversions(one, other, &mut cells);
            compound(one, other, &mut cells);
        }
        for operator in ["-", "+", "~", "!"] {
            if one.is_int() || operator != "~" {
                cells.push(unary(operator, one));
            }
        }
        for text in ["x++", "x--", "++x", "--x"] {
            cells.push(increment(one, text, false));
            cells.push(increment(one, text, true));
        }
        constants(1, one, &mut cells);
    }
    for one in PROMOTED {
        for other in PROMOTED {
            pairs(one, other, &mut cells);
        }
    }
    cells
}

/// Binary operators. Operands of unlike types are converted first, so a few of them suffice.
fn pairs(one: Type, other: Type, cells: &mut Vec<Cell>) {
    let integers = one.is_int() && other.is_int();
    if one == other {
        let bits = BITS.iter().filter(|_| integers);
        for operator in ARITHMETIC.iter().chain(bits).chain(&LOGIC) {
            cells.push(binary(operator, one, other));
        }
    } else {
        for operator in ["+", "*", "<", "=="] {
            cells.push(binary(operator, one, other));
        }
    }
    if integers {
        cells.extend(SHIFTS.map(|operator| binary(operator, one, other)));
    }
    cells.push(conditional(one, other));
}

fn binary(operator: &'static str, one: Type, other: Type) -> Cell {
    Cell::of(&[one, other], move |random| {
        let template = Template {
            definitions: "",
            text: &format!("{{T}} x = {{x}}; {{U}} y = {{y}}; %r = x {operator} y;"),
            operands: &[one, other],
            result: number::result(operator, one, other),
        };
        template.fill(random, |it| {
            number::binary(operator, (one, it[0]), (other, it[1]))
        })
    })
}

fn conditional(one: Type, other: Type) -> Cell {
    Cell::of(&[one, other], move |random| {
        let result = one.common(other);
        let template = Template {
            definitions: "",
            text: "{T} x = {x}; {U} y = {y}; %r = x < y ? x : y;",
            operands: &[one, other],
            result,
        };
        template.fill(random, |it| {
            let less = number::binary("<", (one, it[0]), (other, it[1]))?;
            result.convert(if number::is_true(less) { it[0] } else { it[1] })
        })
    })
}

fn unary(operator: &'static str, ty: Type) -> Cell {
    Cell::of(&[ty], move |random| {
        let result = if operator == "!" {
            number::I32
        } else {
            ty.promoted()
        };
        let template = Template {
            definitions: "",
            text: &format!("{{T}} x = {{x}}; %r = {operator}x;"),
            operands: &[ty],
            result,
        };
        template.fill(random, |it| Some(number::unary(operator, ty, it[0])?.1))
    })
}

/// Casts, and assignments that convert.
fn conversions(from: Type, to: Type, cells: &mut Vec<Cell>) {
    if from == to {
        return;
    }
    for text in ["%r = ({R})x;", "%r = x;"] {
        cells.push(Cell::of(&[from, to], move |random| {
            let template = Template {
                definitions: "",
                text: &format!("{{T}} x = {{x}}; {text}"),
                operands: &[from],
                result: to,
            };
            template.fill(random, |it| to.convert(it[0]))
        }));
    }
}

fn compound(target: Type, value: Type, cells: &mut Vec<Cell>) {
    // The right side is promoted, whatever it was.
    if value != value.promoted() {
        return;
    }
    let integers = target.is_int() && value.is_int();
    let for_integers = BITS.iter().chain(&SHIFTS).filter(|_| integers);
    for operator in ARITHMETIC[..4].iter().chain(for_integers) {
        let operator = *operator;
        cells.push(Cell::of(&[target, value], move |random| {
            let template = Template {
                definitions: "",
                text: &format!("{{T}} x = {{x}}; {{U}} y = {{y}}; x {operator}= y; %r = x;"),
                operands: &[target, value],
                result: target,
            };
            template.fill(random, |it| {
                target.convert(number::binary(operator, (target, it[0]), (value, it[1]))?)
            })
        }));
    }
}

fn increment(ty: Type, text: &'static str, as_value: bool) -> Cell {
    Cell::of(&[ty], move |random| {
        let use_of = if as_value {
            format!("%r = {text};")
        } else {
            format!("{text}; %r = x;")
        };
        let template = Template {
            definitions: "",
            text: &format!("{{T}} x = {{x}}; {use_of}"),
            operands: &[ty],
            result: ty,
        };
        let operator = if text.contains('+') { "+" } else { "-" };
        template.fill(random, |it| {
            let one = (number::I32, Number::Int(1));
            let after = ty.convert(number::binary(operator, (ty, it[0]), one)?)?;
            let old = as_value && text.starts_with('x');
            Some(if old { it[0] } else { after })
        })
    })
}

/// Constants of all types, converted to one.
fn constants(value: i128, to: Type, cells: &mut Vec<Cell>) {
    for from in [number::I32, number::U32, number::I64, number::U64] {
        for text in ["%r = ({R}){};", "%r = {};", "%r = {}; %r = %r + {};"] {
            let text = text.replace("{}", &literal(value, from));
            let sum = text.contains('+');
            cells.push(Cell::of(&[to], move |_| {
                let one = to.convert(Number::Int(value))?;
                let value = if sum {
                    to.convert(number::binary("+", (to, one), (from, Number::Int(value)))?)?
                } else {
                    one
                };
                Some(Piece {
                    definitions: String::new(),
                    text: text.replace("{R}", to.name()),
                    result: to,
                    values: vec![value],
                })
            }));
        }
    }
}
