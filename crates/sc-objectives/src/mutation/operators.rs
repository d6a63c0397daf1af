//! Changes of expressions: other operators, other constants, absolute values and negations.

use sc_frontend::{Action, Expression, Function, Operand, Program, Return, Scalar};

use super::{Change, Kind};
use crate::criteria::mutants::{comparisons_differ, other_constants};
use crate::mutators::Mutator;
use crate::{scalars, text};

/// All changes of expressions in a function.
pub(super) fn changes(program: &Program, function: &Function, unit: &str) -> Vec<Change> {
    let mut all = Vec::new();
    for (index, expression) in function.code.expressions.iter().enumerate() {
        let operands: Vec<String> = expression
            .operands
            .iter()
            .map(|operand| text::flatten(operand.span.of(unit)))
            .collect();
        let site = Site {
            expression,
            index,
            shown: operands.iter().map(|it| text::operand(it)).collect(),
            operands: operands.iter().map(|it| format!("({it})")).collect(),
        };
        match expression.action {
            Action::Arithmetic => site.arithmetic(&mut all),
            Action::Comparison => site.comparison(&mut all),
            Action::Logic => site.logic(&mut all),
            Action::Read => site.read(&mut all),
            Action::Assignment => {
                site.assignment(&mut all);
                site.target(program, function, &mut all);
            }
            Action::Shift => site.shift(&mut all),
            Action::Negation => site.replace(&mut all, Mutator::Aor.name(), "$0", None),
        }
    }
    let ret = scalars::of(program.types.get(function.ret));
    for one in &function.code.returns {
        returned(one, ret, &mut all);
    }
    all
}

/// An expression and its operands.
struct Site<'a> {
    expression: &'a Expression,
    index: usize,
    operands: Vec<String>,
    /// The same as people write them.
    shown: Vec<String>,
}

fn is_floating(value: Scalar) -> bool {
    matches!(value, Scalar::Float | Scalar::Double | Scalar::LongDouble)
}

impl Site<'_> {
    fn replace(
        &self,
        all: &mut Vec<Change>,
        operator: &'static str,
        c: &str,
        weak: Option<String>,
    ) {
        self.replace_shown(all, operator, [c, c], weak);
    }

    /// The same with C that is written otherwise than it is shown.
    fn replace_shown(
        &self,
        all: &mut Vec<Change>,
        operator: &'static str,
        [c, shown]: [&str; 2],
        weak: Option<String>,
    ) {
        // Zeros of floating types are equal, and yet two.
        let mut operands = self.expression.operands.iter();
        let exact = operands.all(|operand| !is_floating(operand.value));
        all.push(Change {
            span: self.expression.span,
            place: self.expression.place.clone(),
            operator,
            replacement: text::filled(shown, &self.shown),
            code: text::filled(c, &self.operands),
            kind: Kind::Expression,
            weak: weak.filter(|_| exact).map(|shown| (self.index, shown)),
        });
    }

    fn are_numbers(&self) -> bool {
        let number = |operand: &Operand| scalars::is_number(operand.value);
        self.expression.operands.iter().all(number)
    }

    fn arithmetic(&self, all: &mut Vec<Change>) {
        let own = self.expression.operator.as_str();
        if !self.are_numbers() || !scalars::is_number(self.expression.value) {
            return;
        }
        let is_integer = matches!(self.expression.value, Scalar::Int { .. });
        let (name, others): (_, &[&str]) = match own {
            "&" | "|" | "^" => (Mutator::Lcr.name(), &["&", "|", "^"]),
            _ if is_integer => (Mutator::Aor.name(), &["+", "-", "*", "/", "%"]),
            _ => (Mutator::Aor.name(), &["+", "-", "*", "/"]),
        };
        for other in others.iter().filter(|other| **other != own) {
            // WM's condition says nothing about values for which the mutant has none, and it ends there.
            let faults = matches!(*other, "/" | "%");
            let weak = (!faults).then(|| format!("$0 {own} $1 != $0 {other} $1"));
            self.replace(all, name, &format!("$0 {other} $1"), weak);
        }
        if is_integer {
            self.constants(all, |left, right| {
                format!("$0 {own} $1 != {left} {own} {right}")
            });
        }
    }

    fn constants(&self, all: &mut Vec<Change>, weak: impl Fn(&str, &str) -> String) {
        let own = self.expression.operator.as_str();
        let divides = matches!(own, "/" | "%");
        for [left, right] in other_constants(self.expression) {
            if divides && right.shown == "0" {
                continue;
            }
            let shown = (!divides).then(|| weak(&left.shown, &right.shown));
            let c = format!("{} {own} {}", left.c, right.c);
            let replacement = format!("{} {own} {}", left.shown, right.shown);
            self.replace_shown(all, Mutator::Crp.name(), [&c, &replacement], shown);
        }
    }

    fn comparison(&self, all: &mut Vec<Change>) {
        let own = self.expression.operator.as_str();
        let mut operands = self.expression.operands.iter();
        if operands.any(|operand| operand.value == Scalar::Other) {
            return;
        }
        for other in ["<", "<=", ">", ">=", "==", "!="] {
            let weak = comparisons_differ(self.expression, other);
            let Some(weak) = weak.filter(|_| other != own) else {
                continue;
            };
            self.replace(
                all,
                Mutator::Ror.name(),
                &format!("$0 {other} $1"),
                Some(weak.shown),
            );
        }
        let is_integer = |operand: &Operand| matches!(operand.value, Scalar::Int { .. });
        if self.expression.operands.iter().all(is_integer) {
            self.constants(all, |left, right| {
                format!("($0 {own} $1) != ({left} {own} {right})")
            });
        }
    }

    fn logic(&self, all: &mut Vec<Change>) {
        let other = if self.expression.operator == "&&" {
            "||"
        } else {
            "&&"
        };
        // The mutant may evaluate the right side where that ends in an error, which WM does not see.
        self.replace(all, Mutator::Cor.name(), &format!("$0 {other} $1"), None);
    }

    fn read(&self, all: &mut Vec<Change>) {
        let value = self.expression.value;
        let unsigned = matches!(value, Scalar::Bool | Scalar::Int { signed: false, .. });
        let pure = self.expression.operands.iter().all(|operand| operand.pure);
        if !scalars::is_number(value) || value == Scalar::Bool {
            return;
        }
        if !unsigned && pure {
            let c = "$0 < 0 ? -$0 : $0";
            self.replace(all, Mutator::Abs.name(), c, Some("$0 < 0".to_owned()));
        }
        self.replace(
            all,
            Mutator::Uoi.name(),
            "-$0",
            Some("$0 != -$0".to_owned()),
        );
    }

    fn shift(&self, all: &mut Vec<Change>) {
        let other = if self.expression.operator == "<<" {
            ">>"
        } else {
            "<<"
        };
        self.replace(all, Mutator::Aor.name(), &format!("$0 {other} $1"), None);
    }

    /// The assignment goes to a formal of the same type instead.
    fn target(&self, program: &Program, function: &Function, all: &mut Vec<Change>) {
        let [target, _] = &self.expression.operands[..] else {
            return;
        };
        if !scalars::is_number(target.value) {
            return;
        }
        let own = self
            .operands
            .first()
            .map_or("", |it| it.trim_matches(['(', ')']));
        for formal in &function.params {
            let ty = program.types.get(formal.ty);
            let usable =
                !formal.name.is_empty() && !formal.name.contains('$') && formal.name != own;
            if !usable || ty.is_const || ty.is_volatile || scalars::of(ty) != target.value {
                continue;
            }
            let name = &formal.name;
            // What WM asks for: the target is another object, and one of both holds another value.
            let weak = format!("{name} = $1 instead of $0 = $1");
            self.replace(
                all,
                Mutator::Svr.name(),
                &format!("{name} = $1"),
                Some(weak),
            );
        }
    }

    fn assignment(&self, all: &mut Vec<Change>) {
        let [target, value] = &self.expression.operands[..] else {
            return;
        };
        let Some(constant) = value.constant.filter(|_| scalars::is_number(target.value)) else {
            return;
        };
        for other in others(constant, target.value) {
            all.push(Change {
                span: value.span,
                place: self.expression.place.clone(),
                operator: Mutator::Crp.name(),
                replacement: other.to_string(),
                code: scalars::literal(other),
                kind: Kind::Expression,
                weak: None,
            });
        }
    }
}

/// Constants in place of one that is assigned or returned.
fn others(constant: i128, value: Scalar) -> Vec<i128> {
    let (low, high) =
        scalars::bounds(value).unwrap_or((i128::from(i32::MIN), i128::from(i32::MAX)));
    let mut found = Vec::new();
    for other in [0, 1, constant + 1] {
        let fits = low <= other && other <= high && i32::try_from(other).is_ok();
        if other != constant && fits && !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

fn returned(one: &Return, ret: Scalar, all: &mut Vec<Change>) {
    let (Some(span), Some(constant)) = (one.operand, one.constant) else {
        return;
    };
    if !scalars::is_number(ret) {
        return;
    }
    for other in others(constant, ret) {
        all.push(Change {
            span,
            place: one.place.clone(),
            operator: Mutator::Crp.name(),
            replacement: other.to_string(),
            code: scalars::literal(other),
            kind: Kind::Expression,
            weak: None,
        });
    }
}
