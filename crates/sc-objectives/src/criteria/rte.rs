//! RTE: run-time errors that are about to happen.
//!
//! Only errors that the sanitizers report. A condition looks at all operands, also where one would do:
//! if computing the other is an error itself, that one comes first, and the condition has no value.

use sc_frontend::tokens::tokens;
use sc_frontend::{Act, Function, Hazard, Program, Scalar};

use super::{At, Info, Target, Wanted};
use crate::predicate::RuntimeError;
use crate::{Criterion, scalars, text};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Rte,
    name: "RTE",
    meaning: "each operation that can cause a run-time error does, in a test that ends in that error",
    example: "x = a[i] / y; …\n  i < 0 || i >= 10: index out of bounds,  y == 0: division by zero,  …",
    at: &[At::Hazard],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Hazard(program, function, hazard) = target else {
        return;
    };
    let target_is_impure = hazard.operands.first().is_some_and(|operand| !operand.pure);
    if target_is_impure && matches!(hazard.act, Act::Compound | Act::Step) {
        wanted.refused = Some("an assignment to something with side effects (RTE)");
        return;
    }
    let danger = Danger {
        hazard,
        text: &program.units[function.unit.0].text,
        wraps: wraps(program, function),
    };
    match hazard.act {
        Act::Binary | Act::Compound => danger.binary(wanted),
        Act::Negation => danger.negation(wanted),
        Act::Step => danger.step(wanted),
        Act::Index {
            length,
            address_only,
        } => danger.index(i128::from(length), address_only, wanted),
        Act::Dereference => danger.push(
            RuntimeError::NullPointer,
            "$0 == 0".to_owned(),
            "$0 == NULL",
            wanted,
        ),
    }
}

/// Signed numbers wrap around by a flag of the user's, and no sanitizer minds.
fn wraps(program: &Program, function: &Function) -> bool {
    let flags = program.units[function.unit.0].flags.meaning.iter().rev();
    let last = flags.map(String::as_str).find_map(|flag| match flag {
        "-fwrapv" | "-fno-strict-overflow" => Some(true),
        "-fno-wrapv" | "-fstrict-overflow" | "-ftrapv" => Some(false),
        _ => None,
    });
    last.unwrap_or(false)
}

struct Danger<'p> {
    hazard: &'p Hazard,
    text: &'p str,
    wraps: bool,
}

impl Danger<'_> {
    fn push(&self, error: RuntimeError, c: String, shown: &str, wanted: &mut Wanted) {
        let what = match error {
            RuntimeError::DivisionByZero => "division by zero",
            RuntimeError::Overflow => "signed overflow",
            RuntimeError::ShiftExponent => "shift by too much",
            RuntimeError::ShiftBase => "shift out of range",
            RuntimeError::Index => "index out of bounds",
            RuntimeError::NullPointer => "NULL dereference",
        };
        let whole = text::flatten(self.hazard.span.of(self.text));
        // It goes into a template.
        let whole = text::strip_parens(&whole).replace('$', "\u{ff04}");
        wanted.error(error, c, format!("{shown}: {what} in {whole}"));
    }

    /// The operator without the `=` of an assignment.
    fn operator(&self) -> &str {
        let operator = self.hazard.operator.map_or("", |span| span.of(self.text));
        operator.trim_end_matches('=')
    }

    fn range(&self, operand: usize) -> (i128, i128) {
        let range = self.hazard.operands.get(operand).and_then(|own| own.range);
        range.unwrap_or((i128::from(i64::MIN), i128::from(u64::MAX)))
    }

    /// The bounds of the type of the operation, if it is signed and can overflow.
    fn signed(&self) -> Option<(i128, i128)> {
        match self.hazard.value {
            Scalar::Int {
                bits: 32 | 64,
                signed: true,
            } => scalars::bounds(self.hazard.value),
            _ => None,
        }
    }

    /// An operand in the type of the operation.
    fn cast(&self, operand: usize) -> String {
        format!("({})${operand}", scalars::name(self.hazard.value))
    }

    /// In front of a condition on the right operand only.
    fn left_too(&self) -> &'static str {
        let left = self.hazard.operands[0].span;
        // A name or a number has no effect and cannot go wrong.
        if tokens(self.text, left).len() <= 1 {
            ""
        } else {
            "(void)$0, "
        }
    }

    fn binary(&self, wanted: &mut Wanted) {
        if self.hazard.operands.len() != 2 {
            return;
        }
        match self.operator() {
            "/" | "%" => self.division(wanted),
            "<<" | ">>" => self.shift(wanted),
            "+" | "-" | "*" => self.overflow(wanted),
            _ => {}
        }
    }

    fn division(&self, wanted: &mut Wanted) {
        let (low, high) = self.range(1);
        if low <= 0 && 0 <= high {
            let c = format!("({}$1 == 0)", self.left_too());
            self.push(RuntimeError::DivisionByZero, c, "$1 == 0", wanted);
        }
        let Some((least, _)) = self.signed().filter(|_| !self.wraps) else {
            return;
        };
        if low <= -1 && -1 <= high && self.range(0).0 <= least {
            let (a, b) = (self.cast(0), self.cast(1));
            let c = format!("{a} == {} && {b} == -1", scalars::literal(least));
            let shown = format!("$0 == {} && $1 == -1", limits(least).0);
            self.push(RuntimeError::Overflow, c, &shown, wanted);
        }
    }

    fn shift(&self, wanted: &mut Wanted) {
        let Scalar::Int { bits, signed } = self.hazard.value else {
            return;
        };
        let ((low, high), width) = (self.range(1), i128::from(bits));
        let parts = [
            (low < 0, "$1 < 0".to_owned()),
            (high >= width, format!("$1 >= {bits}")),
        ];
        if let Some(condition) = either(&parts) {
            let c = format!("({}{condition})", self.left_too());
            self.push(RuntimeError::ShiftExponent, c, &condition, wanted);
        }
        let (least, greatest) = self.range(0);
        let most = high.min(width - 1);
        let Some((_, max)) = self.signed().filter(|_| signed && !self.wraps) else {
            return;
        };
        if self.operator() == "<<" && most >= 0 && (least < 0 || greatest > max >> most) {
            let (a, name) = (self.cast(0), limits(max).1);
            let max = scalars::literal(max);
            let parts = [
                (least < 0, format!("{a} < 0")),
                (greatest > 0, format!("{a} > {max} >> $1")),
            ];
            let Some(condition) = either(&parts) else {
                return;
            };
            let c = format!("0 <= $1 && $1 < {bits} && ({condition})");
            let parts = [
                (least < 0, "$0 < 0".to_owned()),
                (greatest > 0, format!("$0 > {name} >> $1")),
            ];
            let shown = either(&parts).unwrap_or_default();
            self.push(RuntimeError::ShiftBase, c, &shown, wanted);
        }
    }

    fn overflow(&self, wanted: &mut Wanted) {
        let (Some((min, max)), false) = (self.signed(), self.wraps) else {
            return;
        };
        let (low, high) = self.hazard.result.unwrap_or((i128::MIN, i128::MAX));
        let (below, above) = (low < min, high > max);
        let operator = self.operator();
        let c = match self.hazard.value {
            Scalar::Int { bits: 32, .. } => {
                let wide = format!("(long long)$0 {operator} (long long)$1");
                either(&[
                    (below, format!("{wide} < {}LL", min)),
                    (above, format!("{wide} > {}LL", max)),
                ])
            }
            _ => self.wide_overflow(operator, below, above, min, max),
        };
        let (least, greatest) = limits(max);
        let shown = match (below, above) {
            (true, true) => format!("$0 {operator} $1 not in {least}..{greatest}"),
            (true, false) => format!("$0 {operator} $1 < {least}"),
            _ => format!("$0 {operator} $1 > {greatest}"),
        };
        if let Some(c) = c {
            self.push(RuntimeError::Overflow, c, &shown, wanted);
        }
    }

    /// Where there is no wider type: each sum, difference and quotient here fits.
    fn wide_overflow(
        &self,
        operator: &str,
        below: bool,
        above: bool,
        min: i128,
        max: i128,
    ) -> Option<String> {
        let (a, b) = (self.cast(0), self.cast(1));
        let (min, max) = (scalars::literal(min), scalars::literal(max));
        match operator {
            "+" => either(&[
                (below, format!("({b} < 0 && {a} < {min} - {b})")),
                (above, format!("({b} > 0 && {a} > {max} - {b})")),
            ]),
            "-" => either(&[
                (below, format!("({b} > 0 && {a} < {min} + {b})")),
                (above, format!("({b} < 0 && {a} > {max} + {b})")),
            ]),
            _ if below || above => Some(format!(
                "({a} > 0 ? ({b} > 0 ? {a} > {max} / {b} : {b} < {min} / {a}) \
                 : {a} < 0 && ({b} > 0 ? {a} < {min} / {b} : {b} < 0 && {b} < {max} / {a}))"
            )),
            _ => None,
        }
    }

    fn negation(&self, wanted: &mut Wanted) {
        let Some((least, _)) = self.signed().filter(|_| !self.wraps) else {
            return;
        };
        if self.range(0).0 <= least {
            let c = format!("{} == {}", self.cast(0), scalars::literal(least));
            let shown = format!("$0 == {}", limits(least).0);
            self.push(RuntimeError::Overflow, c, &shown, wanted);
        }
    }

    fn step(&self, wanted: &mut Wanted) {
        let Some((least, greatest)) = self.signed().filter(|_| !self.wraps) else {
            return;
        };
        let (low, high) = self.range(0);
        let (end, name, possible) = match self.operator() {
            "++" => (greatest, limits(greatest).1, high >= greatest),
            _ => (least, limits(least).0, low <= least),
        };
        if possible {
            let c = format!("$0 == {}", scalars::literal(end));
            self.push(RuntimeError::Overflow, c, &format!("$0 == {name}"), wanted);
        }
    }

    fn index(&self, length: i128, address_only: bool, wanted: &mut Wanted) {
        let (low, high) = self.range(0);
        let (first_bad, above) = if address_only {
            (length + 1, format!("$0 > {length}"))
        } else {
            (length, format!("$0 >= {length}"))
        };
        let parts = [(low < 0, "$0 < 0".to_owned()), (high >= first_bad, above)];
        if let Some(condition) = either(&parts) {
            self.push(RuntimeError::Index, condition.clone(), &condition, wanted);
        }
    }
}

/// The names of the limits of a type that has this one.
fn limits(limit: i128) -> (&'static str, &'static str) {
    if i32::try_from(limit).is_ok() {
        ("INT_MIN", "INT_MAX")
    } else {
        ("LLONG_MIN", "LLONG_MAX")
    }
}

/// Those that are possible; `None` if none is.
fn either(parts: &[(bool, String)]) -> Option<String> {
    let possible = parts.iter().filter(|(possible, _)| *possible);
    let texts: Vec<_> = possible.map(|(_, text)| text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(" || "))
}
