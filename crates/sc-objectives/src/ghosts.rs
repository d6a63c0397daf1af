//! Ghost variables: they hold which definition of a variable is the last one.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Change, Flow, Function, FunctionId, Noted, Program};

use crate::edits::Edits;
use crate::label::Labelling;
use crate::predicate::{Anchor, Placed, Predicate};
use crate::render::qualifier;
use crate::scalars;
use crate::text;

/// Per function, the variables whose definitions labels ask for.
pub(crate) type Wanted = BTreeMap<FunctionId, BTreeSet<usize>>;

/// What labels ask for; works out the data flow, as `program` may be a copy of the one that
/// was labelled.
pub(crate) fn wanted(program: &Program, labelling: &Labelling) -> Wanted {
    let sites = labelling.sites.iter();
    let sites = sites.filter(|site| matches!(site.anchor, Anchor::Use(_)));
    let mut functions: Vec<_> = sites.clone().map(|site| site.function).collect();
    functions.dedup();
    program.find_data_flow(&functions);
    let mut wanted = Wanted::new();
    for site in sites {
        let flow = program.function(site.function).code.flow();
        let variables = wanted.entry(site.function).or_default();
        for (_, predicate) in &site.labels {
            if let Predicate::Reaches { definition, .. } = predicate {
                variables.insert(flow.definitions[*definition].variable);
            }
        }
    }
    wanted
}

/// Writes the changes of `wanted` variables of a function; gives the declarations they need.
pub(crate) fn write(
    program: &Program,
    function: &Function,
    wanted: &BTreeSet<usize>,
    edits: &mut Edits,
) -> String {
    let flow = function.code.flow();
    let qualifier = qualifier(function);
    let mut declared = String::new();
    for variable in wanted {
        let name = definition_variable(*variable);
        let first = flow.variables[*variable].at_entry;
        let first = first.map_or(0, |index| flow.definitions[index].number);
        declared += &format!(" {qualifier}int {name} = {first};");
    }
    for (index, change) in flow.changes.iter().enumerate() {
        let sets = change.sets.iter();
        let sets = sets.filter(|(variable, _)| wanted.contains(variable));
        let sets: Vec<_> = sets
            .map(|(variable, number)| {
                let name = definition_variable(*variable);
                format!("{name} = {number}")
            })
            .collect();
        if !sets.is_empty() {
            let text = &program.units[function.unit.0].text;
            declared += &note(function, text, index, change, &sets.join(", "), edits);
        }
    }
    declared
}

fn note(
    function: &Function,
    text: &str,
    index: usize,
    change: &Change,
    sets: &str,
    edits: &mut Edits,
) -> String {
    match change.how {
        Noted::Statement => edits.insert(change.span.start, format!("{sets}; ")),
        Noted::StatementAfter => edits.insert(change.span.end, format!(" {sets};")),
        Noted::Braces => edits.wrap(change.span, format!("{{ {sets}; "), " }"),
        Noted::After => edits.wrap(change.span, "((", format!("), (void)({sets}))")),
        Noted::Before => edits.wrap(change.span, format!("({sets}, ("), "))"),
        Noted::ReadAgain(target) => {
            let target = text::flatten(target.of(text));
            edits.wrap(change.span, "((", format!("), {sets}, {target})"));
        }
        Noted::Kept(value) => {
            let kept = kept_variable(index);
            let after = format!("), {sets}, {kept})");
            edits.wrap(change.span, format!("({kept} = ("), after);
            let qualifier = qualifier(function);
            return format!(" {qualifier}{} {kept};", scalars::name(value));
        }
    }
    String::new()
}

/// Name of the variable that holds the number of a variable's definition.
fn definition_variable(variable: usize) -> String {
    format!("__sc_d{variable}")
}

/// Name of the variable that keeps the value of an expression that defines variables.
fn kept_variable(change: usize) -> String {
    format!("__sc_k{change}")
}

/// `x defined at 12:5`, `x on entry`.
pub(crate) fn shown_definition(flow: &Flow, index: usize) -> String {
    let definition = &flow.definitions[index];
    let name = &flow.variables[definition.variable].name;
    let place = &definition.place;
    match definition.span {
        Some(_) => format!("{name} defined at {}:{}", place.line, place.column),
        None => format!("{name} on entry"),
    }
}

impl Placed<'_> {
    /// A text that stays the same when lines move.
    pub fn identity(&self) -> String {
        let Predicate::Reaches { definition, value } = self.predicate else {
            return self.readable();
        };
        let flow = self.function.code.flow();
        let definition = &flow.definitions[*definition];
        let name = &flow.variables[definition.variable].name;
        let (text, ordinal) = (&definition.normal, definition.ordinal);
        let with = value.map_or_else(String::new, |value| format!(" with {value}"));
        format!("{name} defined by {text} #{ordinal}{with}")
    }

    /// As C: the ghost variable holds the number of the definition, and the variable, which nothing wrote since, the
    /// value.
    pub fn reaching(&self) -> String {
        match self.predicate {
            Predicate::Reaches { definition, value } => {
                let flow = self.function.code.flow();
                let definition = &flow.definitions[*definition];
                let variable = definition_variable(definition.variable);
                let holds = format!("{variable} == {}", definition.number);
                match value {
                    None => holds,
                    Some(value) => {
                        let name = &flow.variables[definition.variable].name;
                        format!("{holds} && {name} == {}", scalars::literal(*value))
                    }
                }
            }
            _ => "0".to_owned(),
        }
    }
}
