//! State that the program gets so that the end of a sequence is a label: a variable per sequence, whose bit `k - 1`
//! tells that some part of the run has passed the places up to the `k`th.

use std::collections::BTreeMap;

use sc_frontend::{Function, FunctionId, Program, Span, UnitId};
use sc_types::LabelId;

use crate::dialect::Dialect;
use crate::edits::Edits;
use crate::label::Labelling;
use crate::predicate::{Anchor, Placed, Predicate};
use crate::render::qualifier;
use crate::text;

/// The state of one sequence.
#[derive(Debug, Clone)]
pub(crate) struct Ghosts {
    /// The function it is in.
    pub function: FunctionId,
    /// The hand-written label at its last place.
    pub last: usize,
    /// The label there.
    pub label: LabelId,
    /// What is done at other hand-written labels, in the order of the code.
    pub steps: Vec<Step>,
}

/// What is done at a hand-written label.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// The hand-written label.
    pub at: usize,
    /// What.
    pub action: Action,
}

/// See [`Step`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum Action {
    /// Passes this place.
    Pass(u32),
    /// Where the condition is false, has not passed the places of these bits.
    Break(u64),
}

/// The variable of the sequence that ends at this hand-written label.
pub(crate) fn ghost_variable(last: usize) -> String {
    format!("__sc_q{last}")
}

/// A condition: the places up to `position` are passed.
pub(crate) fn passed(last: usize, position: u32) -> String {
    format!("({} >> {} & 1)", ghost_variable(last), position - 1)
}

impl Ghosts {
    /// The variable.
    pub fn declaration(&self, function: &Function) -> String {
        let qualifier = qualifier(function);
        let variable = ghost_variable(self.last);
        format!(" {qualifier}unsigned long long {variable} = 0;")
    }

    fn step(&self, action: Action, condition: &str, dialect: &dyn Dialect) -> String {
        let variable = ghost_variable(self.last);
        let (condition, effect) = match action {
            Action::Pass(position) => {
                let before = match position {
                    1 => String::new(),
                    _ => format!("{} && ", passed(self.last, position - 1)),
                };
                let bit = format!("{variable} |= 1ull << {}", position - 1);
                (format!("{before}({condition})"), bit)
            }
            Action::Break(bits) => (
                format!("!({condition})"),
                format!("{variable} &= ~{bits}ull"),
            ),
        };
        dialect.ghost(self.label, &condition, &effect)
    }
}

/// Writes all steps of a unit in place of the annotations.
pub(crate) fn write_ghosts(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
    mains: &[Span],
    edits: &mut Edits,
) {
    let mut places: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for ghosts in &labelling.ghosts {
        let function = &program.functions[ghosts.function.0];
        if function.unit != unit {
            continue;
        }
        for step in &ghosts.steps {
            let placed = Placed {
                unit: &program.units[unit.0],
                function,
                anchor: Anchor::UserLabel(step.at),
                predicate: &Predicate::Custom,
                mains,
            };
            let text = ghosts.step(step.action, &placed.c(""), dialect);
            let place = (ghosts.function.0, step.at);
            places.entry(place).or_default().push(text);
        }
    }
    for ((function, at), texts) in places {
        let span = program.functions[function].user_labels[at].span;
        let lines = text::line_structure(span.of(&program.units[unit.0].text));
        edits.replace(span, format!("({}){lines}", texts.join(", ")));
    }
}

/// Takes all annotations out that nothing else was written for.
pub(crate) fn drop_annotations(program: &Program, unit: UnitId, edits: &mut Edits) {
    let functions = program.functions.iter();
    for function in functions.filter(|function| function.unit == unit) {
        let labels = function.user_labels.iter();
        for label in labels.filter(|label| label.annotation.is_some()) {
            let lines = text::line_structure(label.span.of(&program.units[unit.0].text));
            edits.replace(label.span, format!("0{lines}"));
        }
    }
}
