//! What a label asks of its place, structured and as text.

use sc_frontend::{
    Act, Atom, Case, Decision, Expression, Function, Hazard, LoopKind, Span, Switch, Unit,
};
use serde::{Deserialize, Serialize};

use crate::formula::Formula;
use crate::ghosts;
use crate::implied;
use crate::logic::Values;
use crate::text;

/// What a label asks of the decision, switch or hand-written label it stands at.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Predicate {
    /// Atoms of the decision, by index, have these values.
    Atoms {
        /// Evaluated atoms and their values, left to right.
        values: Vec<(usize, bool)>,
        /// Atoms that must have been skipped, where the values do not imply it.
        skipped: Vec<usize>,
    },
    /// Atoms of the decision are as this says.
    Formula(Formula),
    /// The decision has this value.
    Decision(bool),
    /// The switch goes to this case.
    Case {
        /// Index among the cases.
        index: usize,
    },
    /// The switch goes to its `default`.
    Default,
    /// The switch has no `default` and no case matches.
    NoCase,
    /// A hand-written condition.
    Custom,
    /// A hand-written condition where values bound to it, by index, are true or false.
    Bound {
        /// The values.
        values: Vec<(usize, bool)>,
    },
    /// A hand-written condition at the last place of a sequence that has passed all others.
    Sequence {
        /// How many places it has.
        length: u32,
    },
    /// The place is reached.
    Reached,
    /// The loop behaves so.
    Loop(LoopEvent),
    /// This definition, by index in the data flow, is what the variable holds that is read.
    Reaches {
        /// The definition.
        definition: usize,
        /// The value that the variable has then; `None`: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<i128>,
    },
    /// A condition on operands and variables, as a template: `$0`, `$1` stand for the operands.
    Check {
        /// As C.
        c: String,
        /// As the user would write it.
        shown: String,
    },
    /// A run-time error is about to happen; otherwise as [`Predicate::Check`]. Covered by a run that
    /// ends in that error.
    Error {
        /// Which one.
        error: RuntimeError,
        /// As C.
        c: String,
        /// As the user would write it.
        shown: String,
    },
}

/// Run-time errors that are objectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuntimeError {
    /// Division by zero, or its remainder.
    DivisionByZero,
    /// A signed result that its type cannot hold.
    Overflow,
    /// A shift by less than 0, or by the width of the type or more.
    ShiftExponent,
    /// A left shift of a negative number, or one whose result the type cannot hold.
    ShiftBase,
    /// An index outside of its array.
    Index,
    /// Going through a null pointer.
    NullPointer,
}

/// What a loop does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoopEvent {
    /// Its body starts for the first time.
    Entered,
    /// It ends without any iteration.
    Skipped,
    /// Its body starts for the second time.
    Again,
}

impl Predicate {
    /// Atoms with these values.
    pub(crate) fn atoms(values: Values) -> Self {
        Self::Atoms {
            values,
            skipped: Vec::new(),
        }
    }

    /// A short text that tells it from all others at the same place: atoms of equal
    /// text are still different atoms.
    pub(crate) fn shape(&self) -> String {
        match self {
            Self::Atoms { values, skipped } => {
                let letter = |value: bool| if value { 'T' } else { 'F' };
                let values = values
                    .iter()
                    .map(|(i, value)| format!("{i}{}", letter(*value)));
                let skipped = skipped.iter().map(|i| format!("{i}-"));
                values.chain(skipped).collect()
            }
            Self::Formula(formula) => formula.text(&|atom, value| match value {
                Some(value) => format!("{atom}{}", if value { 'T' } else { 'F' }),
                None => format!("{atom}-"),
            }),
            Self::Decision(value) => format!("d{}", u8::from(*value)),
            Self::Case { index: _ } => "case".to_owned(),
            Self::Default => "default".to_owned(),
            Self::NoCase => "no case".to_owned(),
            Self::Custom => "custom".to_owned(),
            Self::Bound { values } => {
                let all = values.iter();
                all.map(|(i, value)| format!("b{i}{}", if *value { 'T' } else { 'F' }))
                    .collect()
            }
            Self::Sequence { length } => format!("sequence of {length}"),
            Self::Reached => "reached".to_owned(),
            Self::Loop(event) => format!("{event:?}").to_lowercase(),
            Self::Reaches { value: None, .. } => "reaches".to_owned(),
            Self::Reaches {
                value: Some(value), ..
            } => format!("reaches with {value}"),
            Self::Check { .. } => "check".to_owned(),
            Self::Error { error, .. } => format!("{error:?}").to_lowercase(),
        }
    }
}

/// What a label stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// A decision, by index in its function.
    Decision(usize),
    /// A switch, by index in its function.
    Switch(usize),
    /// A hand-written label, by index in its function.
    UserLabel(usize),
    /// The entry of its function.
    Entry,
    /// A basic block, by index in its function.
    Block(usize),
    /// A loop, by index in its function.
    Loop(usize),
    /// A `return`, by index in its function.
    Return(usize),
    /// An expression, by index in its function.
    Expression(usize),
    /// A call, by index in its function.
    Call(usize),
    /// An operation that may be a run-time error, by index in its function.
    Hazard(usize),
    /// A use of variables, by index in the data flow of its function.
    Use(usize),
}

/// What `main` is called in the text we write, so that a harness can call it.
pub(crate) const MAIN: &str = "__sc_main";

/// Values of a capture variable.
const FALSE: u8 = 1;
const TRUE: u8 = 2;

/// Name of the variable that captures an atom.
pub(crate) fn atom_variable(decision: usize, atom: usize) -> String {
    format!("__sc_c{decision}_{atom}")
}

/// Name of the variable that captures a decision's value.
pub(crate) fn decision_variable(decision: usize) -> String {
    format!("__sc_c{decision}")
}

/// Name of the variable that captures the value of a switch.
pub(crate) fn switch_variable(switch: usize) -> String {
    format!("__sc_s{switch}")
}

/// Name of the variable that counts iterations of a loop.
pub(crate) fn loop_variable(index: usize) -> String {
    format!("__sc_l{index}")
}

/// Name of the variable that captures what is returned.
pub(crate) const RETURN_VARIABLE: &str = "__sc_r";

/// Name of the variable that captures the value of an expression.
pub(crate) fn expression_variable(expression: usize) -> String {
    format!("__sc_e{expression}")
}

/// Name of the variable that captures an operand of an expression.
pub(crate) fn operand_variable(expression: usize, operand: usize) -> String {
    format!("__sc_e{expression}_{operand}")
}

/// Name of the variable that captures an operand of a hazard.
pub(crate) fn hazard_variable(hazard: usize, operand: usize) -> String {
    format!("__sc_h{hazard}_{operand}")
}

/// A predicate where it belongs: everything needed to write it down.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'p> {
    pub unit: &'p Unit,
    pub function: &'p Function,
    pub anchor: Anchor,
    pub predicate: &'p Predicate,
    /// Where the name `main` stands, which is another one in C that we write.
    pub mains: &'p [Span],
}

impl Placed<'_> {
    /// As the user would write it.
    pub fn readable(&self) -> String {
        match self.anchor {
            Anchor::Decision(i) => self.readable_decision(&self.function.decisions[i]),
            Anchor::Switch(i) => self.readable_switch(&self.function.switches[i]),
            Anchor::UserLabel(i) => self.readable_user_label(&self.function.user_labels[i]),
            _ => self.readable_elsewhere(),
        }
    }

    fn readable_elsewhere(&self) -> String {
        let code = &self.function.code;
        match (self.predicate, self.anchor) {
            (Predicate::Reached, Anchor::Block(i)) => {
                let first = code.blocks[i]
                    .first
                    .map_or("", |span| span.of(&self.unit.text));
                format!("reached: {}", text::head(first))
            }
            (Predicate::Reached, Anchor::Call(i)) => {
                format!("calls {}", code.calls[i].callee)
            }
            (Predicate::Reached, _) => format!("{} is entered", self.function.name),
            (Predicate::Loop(event), Anchor::Loop(i)) => {
                let head = text::head(code.loops[i].head.of(&self.unit.text));
                let head = match code.loops[i].kind {
                    LoopKind::Do => format!("do … while ({head})"),
                    _ => head,
                };
                match event {
                    LoopEvent::Entered => format!("entered: {head}"),
                    LoopEvent::Skipped => format!("skipped: {head}"),
                    LoopEvent::Again => format!("more than once: {head}"),
                }
            }
            (Predicate::Reaches { definition, value }, Anchor::Use(i)) => {
                let place = &code.flow().uses[i].place;
                let use_at = format!("{}:{}", place.line, place.column);
                let definition = ghosts::shown_definition(code.flow(), *definition);
                let with = value.map(|value| format!(" with value {value}"));
                format!(
                    "{definition} reaches its use at {use_at}{}",
                    with.unwrap_or_default()
                )
            }
            (Predicate::Check { shown, .. } | Predicate::Error { shown, .. }, anchor) => {
                let operands = self.operands(anchor);
                let flat = |span: Span| text::operand(&self.flat(span));
                let operands: Vec<_> = operands.iter().map(|span| flat(*span)).collect();
                text::filled(shown, &operands)
            }
            _ => String::new(),
        }
    }

    /// What `$0`, `$1` stand for.
    fn operands(&self, anchor: Anchor) -> Vec<Span> {
        let code = &self.function.code;
        match anchor {
            Anchor::Expression(i) => {
                let operands = code.expressions[i].operands.iter();
                operands.map(|operand| operand.span).collect()
            }
            Anchor::Return(i) => code.returns[i].operand.into_iter().collect(),
            Anchor::Hazard(i) => {
                let operands = code.hazards[i].operands.iter();
                operands.map(|operand| operand.span).collect()
            }
            _ => Vec::new(),
        }
    }

    fn readable_decision(&self, decision: &Decision) -> String {
        let atom = |i: usize| self.flat(decision.atoms[i].span);
        match self.predicate {
            Predicate::Atoms { values, skipped } => {
                let alone = values.len() + skipped.len() == 1;
                let value = |&(i, value): &(usize, bool)| {
                    let text = match (value, alone) {
                        (false, _) => text::negated(&atom(i)),
                        (true, true) => atom(i),
                        (true, false) => text::conjunct(&atom(i)),
                    };
                    text + &which(decision, i)
                };
                let skipped = skipped
                    .iter()
                    .map(|&i| format!("skipped({}){}", atom(i), which(decision, i)));
                let parts: Vec<_> = values.iter().map(value).chain(skipped).collect();
                parts.join(" && ")
            }
            Predicate::Formula(formula) => formula.text(&|i, value| {
                let text = match value {
                    Some(true) => text::conjunct(&atom(i)),
                    Some(false) => text::negated(&atom(i)),
                    None => format!("skipped({})", atom(i)),
                };
                text + &which(decision, i)
            }),
            Predicate::Decision(false) => text::negated(&self.flat(decision.span)),
            _ => self.flat(decision.span),
        }
    }

    fn readable_switch(&self, switch: &Switch) -> String {
        let value = self.flat(switch.span);
        let operand = text::operand(&value);
        match self.predicate {
            Predicate::Case { index } => {
                let case = &switch.cases[*index];
                let low = text::operand(&self.flat(case.low));
                match case.high {
                    None => format!("{operand} == {low}"),
                    Some(high) => {
                        let high = text::operand(&self.flat(high));
                        format!("{low} <= {operand} && {operand} <= {high}")
                    }
                }
            }
            Predicate::Default => format!("switch ({value}) takes default"),
            _ => format!("switch ({value}) matches no case"),
        }
    }

    /// As C, in terms of the original text or of captured values; `switch_type` is
    /// the C type of the switch it stands at.
    pub fn c(&self, switch_type: &str) -> String {
        match self.anchor {
            Anchor::Decision(i) => {
                let decision = &self.function.decisions[i];
                if decision.is_captured() {
                    self.captured_decision(i)
                } else {
                    self.pure_decision(decision)
                }
            }
            Anchor::Switch(i) => self.captured_switch(i, switch_type),
            Anchor::UserLabel(i) => self.user_label(i, &self.function.user_labels[i]),
            Anchor::Entry | Anchor::Block(_) | Anchor::Call(_) => self.checked(&[]),
            Anchor::Loop(i) => {
                let count = loop_variable(i);
                match self.predicate {
                    Predicate::Loop(LoopEvent::Entered) => format!("{count} == 1"),
                    Predicate::Loop(LoopEvent::Again) => format!("{count} == 2"),
                    _ => format!("{count} == 0"),
                }
            }
            Anchor::Return(_) => self.checked(&[RETURN_VARIABLE.to_owned()]),
            Anchor::Use(_) => self.reaching(),
            Anchor::Expression(i) => {
                let expression = &self.function.code.expressions[i];
                let operands = expression.operands.iter().enumerate();
                let captured = is_captured(expression);
                let operands = operands.map(|(k, operand)| {
                    if captured {
                        operand_variable(i, k)
                    } else {
                        format!("({})", self.source(operand.span))
                    }
                });
                // What a captured expression gave comes after its operands.
                let whole = captured.then(|| expression_variable(i));
                let operands = operands.chain(whole);
                self.checked(&operands.collect::<Vec<_>>())
            }
            Anchor::Hazard(i) => {
                let hazard = &self.function.code.hazards[i];
                let captured = captured_operands(hazard);
                let operands = hazard.operands.iter().enumerate().map(|(k, operand)| {
                    if captured.contains(&k) {
                        hazard_variable(i, k)
                    } else {
                        format!("({})", self.source(operand.span))
                    }
                });
                self.checked(&operands.collect::<Vec<_>>())
            }
        }
    }

    fn checked(&self, operands: &[String]) -> String {
        match self.predicate {
            Predicate::Check { c, .. } | Predicate::Error { c, .. } => text::filled(c, operands),
            _ => "1".to_owned(),
        }
    }

    fn pure_decision(&self, decision: &Decision) -> String {
        let atom = |i: usize| self.source(decision.atoms[i].span);
        match self.predicate {
            Predicate::Atoms { values, .. } => {
                let sign = |value: bool| if value { "" } else { "!" };
                let parts: Vec<_> = values
                    .iter()
                    .map(|&(i, value)| format!("{}({})", sign(value), atom(i)))
                    .collect();
                parts.join(" && ")
            }
            Predicate::Formula(formula) => formula.text(&|i, value| match value {
                Some(true) => format!("({})", atom(i)),
                Some(false) => format!("!({})", atom(i)),
                // Nothing is skipped in front of a decision.
                None => "0".to_owned(),
            }),
            Predicate::Decision(false) => format!("!({})", self.source(decision.span)),
            _ => format!("({})", self.source(decision.span)),
        }
    }

    fn captured_decision(&self, index: usize) -> String {
        let code = |value: bool| if value { TRUE } else { FALSE };
        let tree = &self.function.decisions[index].tree;
        match self.predicate {
            Predicate::Atoms { values, skipped } => {
                let mut parts: Vec<_> = implied::without_implied(tree, values)
                    .iter()
                    .map(|&(i, value)| format!("{} == {}", atom_variable(index, i), code(value)))
                    .collect();
                parts.extend(
                    skipped
                        .iter()
                        .map(|&i| format!("{} == 0", atom_variable(index, i))),
                );
                parts.join(" && ")
            }
            Predicate::Formula(formula) => implied::simplified(tree, formula).text(&|i, value| {
                format!("{} == {}", atom_variable(index, i), value.map_or(0, code))
            }),
            Predicate::Decision(value) => {
                format!("{} == {}", decision_variable(index), code(*value))
            }
            _ => "0".to_owned(),
        }
    }

    fn captured_switch(&self, index: usize, ty: &str) -> String {
        let variable = switch_variable(index);
        let cases = &self.function.switches[index].cases;
        // C converts the constants of cases to the promoted type of the value.
        let matches = |case: &Case| {
            let low = format!("({ty})({})", self.source(case.low));
            match case.high {
                None => format!("{variable} == {low}"),
                Some(high) => format!(
                    "({low} <= {variable} && {variable} <= ({ty})({}))",
                    self.source(high)
                ),
            }
        };
        match self.predicate {
            Predicate::Case { index } => cases.get(*index).map_or_else(|| "0".to_owned(), matches),
            _ if cases.is_empty() => "1".to_owned(),
            _ => format!(
                "!({})",
                cases.iter().map(matches).collect::<Vec<_>>().join(" || ")
            ),
        }
    }

    /// The text of `span` as it is to be compiled.
    pub(crate) fn source(&self, span: Span) -> String {
        let mut text = span.of(&self.unit.text).to_owned();
        let inside = |name: &&Span| span.start <= name.start && name.end <= span.end;
        for name in self.mains.iter().rev().filter(inside) {
            text.replace_range(name.start - span.start..name.end - span.start, MAIN);
        }
        text::strip_parens(&text::flatten(&text)).to_owned()
    }

    /// The text of `span` as the user knows it.
    pub(crate) fn flat(&self, span: Span) -> String {
        text::shown(self.unit, span)
    }
}

/// True if labels look at captured operands of the expression: one has side effects.
pub(crate) fn is_captured(expression: &Expression) -> bool {
    expression.operands.iter().any(|operand| !operand.pure)
}

/// The operands of a hazard, by index, that labels look at as they were captured.
pub(crate) fn captured_operands(hazard: &Hazard) -> Vec<usize> {
    let impure = |k: &usize| !hazard.operands[*k].pure;
    let all = 0..hazard.operands.len();
    match hazard.act {
        // The left side of an assignment comes after the right one, and cannot be captured.
        Act::Compound => all.skip(1).filter(impure).collect(),
        _ if all.clone().any(|k| impure(&k)) => all.collect(),
        _ => Vec::new(),
    }
}

/// Tells atoms of equal text apart where they are different ones: empty for the first.
pub(crate) fn which(decision: &Decision, atom: usize) -> String {
    let equal = |other: &&Atom| other.normal == decision.atoms[atom].normal;
    match decision.atoms[..atom].iter().filter(equal).count() {
        0 => String::new(),
        earlier => format!(" /* #{} */", earlier + 1),
    }
}
