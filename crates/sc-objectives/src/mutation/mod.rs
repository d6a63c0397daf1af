//! Strong mutation: small changes of a program, all of them in one text, of which one at a time is switched on when the
//! program runs.
//!
//! The changes are those of WM, and more: statements are deleted, and constants that are assigned or returned are
//! changed. For a change that WM has, a proof that its label is uncoverable shows that nobody can notice it.

mod operators;
mod statements;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use sc_frontend::{FunctionId, Program, Span, UnitId};
use sc_types::Place;

use crate::edits::Edits;
use crate::render::{first_line, renamings};
use crate::{Anchor, Criterion, Mutators, Predicate, label_program};

/// A changed program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// Its number, from 1.
    pub id: u32,
    /// Where it is.
    pub place: Place,
    /// The operator that made it: `AOR`, `STD`, …
    pub operator: &'static str,
    /// The text that is changed, on one line.
    pub original: String,
    /// What stands there instead; empty if the text is deleted.
    pub replacement: String,
    /// The key of the label of WM without which nobody can notice the change.
    pub weak: Option<String>,
    /// The function it is in.
    pub function: FunctionId,
    unit: UnitId,
    span: Span,
    code: String,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Expression,
    Statement,
}

/// A change before it has a number.
struct Change {
    span: Span,
    place: Place,
    operator: &'static str,
    replacement: String,
    /// The replacement as it is compiled.
    code: String,
    kind: Kind,
    /// The index of the expression, and the condition of WM as people write it.
    weak: Option<(usize, String)>,
}

/// All mutants of some functions, in the order of the text.
pub fn mutants(program: &Program, functions: &[FunctionId]) -> Vec<Mutant> {
    let weak = weak_keys(program, functions);
    let mut all = Vec::new();
    for id in functions {
        let Some(function) = program.functions.get(id.0) else {
            continue;
        };
        let Some(unit) = program.units.get(function.unit.0) else {
            continue;
        };
        if function.in_system_header {
            continue;
        }
        let mut changes = operators::changes(program, function, &unit.text);
        changes.extend(statements::changes(function, &unit.text));
        changes.retain(|change| !is_difficult(change.span.of(&unit.text)));
        changes.sort_by_key(|change| (change.span.start, change.span.end));
        for change in changes {
            let key = change
                .weak
                .and_then(|(index, shown)| weak.get(&(*id, index, shown)));
            all.push(Mutant {
                id: 0,
                place: change.place,
                operator: change.operator,
                original: crate::text::flatten(change.span.of(&unit.text)),
                replacement: change.replacement,
                code: change.code,
                weak: key.cloned(),
                function: *id,
                unit: function.unit,
                span: change.span,
                kind: change.kind,
            });
        }
    }
    // One expression met twice (initialiser lists have two forms in the parser) is one.
    all.dedup_by(|later, earlier| {
        later.span == earlier.span
            && later.operator == earlier.operator
            && later.replacement == earlier.replacement
    });
    for (number, mutant) in (1..).zip(&mut all) {
        mutant.id = number;
    }
    all
}

/// Text that cannot stand twice in a program: it has statements or types in it.
fn is_difficult(text: &str) -> bool {
    const MOST: usize = 2000;
    text.len() > MOST || text.contains('{')
}

type Weak = (FunctionId, usize, String);

/// The keys of the labels of WM, by expression and condition.
fn weak_keys(program: &Program, functions: &[FunctionId]) -> BTreeMap<Weak, String> {
    let labelling = label_program(program, functions, &[Criterion::Wm(Mutators::ALL)]);
    let labels = labelling.labels.into_iter();
    let entry = |label: crate::Label| match (label.anchor, label.condition) {
        (Anchor::Expression(index), Predicate::Check { shown, .. }) => {
            Some(((label.function_id, index, shown), label.key))
        }
        _ => None,
    };
    labels.filter_map(entry).collect()
}

/// The function that says whether a mutant is switched on.
pub const SWITCH: &str = "__sc_mutated";

/// The text of a unit with these mutants in it, and `main` renamed. Each line of the user's code stays on its line.
/// Mutants that do not fit are left out: the second value has those that are in it.
pub fn render_mutants(program: &Program, unit: UnitId, mutants: &[Mutant]) -> (String, Vec<u32>) {
    let Some(source) = program.units.get(unit.0) else {
        return (String::new(), Vec::new());
    };
    let mut chosen: Vec<&Mutant> = mutants.iter().filter(|it| it.unit == unit).collect();
    loop {
        let edits = edits(program, unit, &chosen);
        match edits.apply(&source.text) {
            Ok(changed) => {
                let marked = changed.text.trim_start().starts_with('#');
                let marker = if marked {
                    String::new()
                } else {
                    first_line(source)
                };
                let text = format!("int {SWITCH}(unsigned);\n{marker}{}", changed.text);
                return (text, chosen.iter().map(|it| it.id).collect());
            }
            Err(misplaced) => {
                let before = chosen.len();
                chosen.retain(|it| it.span != misplaced.span);
                if chosen.len() == before {
                    chosen.clear();
                }
            }
        }
    }
}

fn edits(program: &Program, unit: UnitId, chosen: &[&Mutant]) -> Edits {
    let mut spans: BTreeMap<(usize, usize), Vec<&Mutant>> = BTreeMap::new();
    for mutant in chosen {
        let key = (mutant.span.start, mutant.span.end);
        spans.entry(key).or_default().push(mutant);
    }
    let mut edits = renamings(program, unit);
    for mutants in spans.values() {
        let Some(first) = mutants.first() else {
            continue;
        };
        if first.kind == Kind::Statement {
            let switch = format!("{{ if (!{SWITCH}({})) {{ ", first.id);
            edits.wrap(first.span, switch, " } }");
            continue;
        }
        let choice = |it: &&Mutant| format!("{SWITCH}({}) ? ({}) : ", it.id, it.code);
        let choices: String = mutants.iter().map(choice).collect();
        edits.wrap(first.span, format!("({choices}("), "))");
    }
    edits
}
