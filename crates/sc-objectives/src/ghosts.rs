//! Ghost variables: they hold which definition of a variable is the last one.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Change, Function, FunctionId, Noted, Program};

use crate::edits::Edits;
use crate::label::Labelling;
use crate::predicate::{self, Anchor, Predicate};
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
            if let Predicate::Reaches { definition } = predicate {
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
        let name = predicate::definition_variable(*variable);
        let first = flow.variables[*variable].at_entry;
        let first = first.map_or(0, |index| flow.definitions[index].number);
        declared += &format!(" {qualifier}int {name} = {first};");
    }
    for (index, change) in flow.changes.iter().enumerate() {
        let sets = change.sets.iter();
        let sets = sets.filter(|(variable, _)| wanted.contains(variable));
        let sets: Vec<_> = sets
            .map(|(variable, number)| {
                let name = predicate::definition_variable(*variable);
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
            let kept = predicate::kept_variable(index);
            let after = format!("), {sets}, {kept})");
            edits.wrap(change.span, format!("({kept} = ("), after);
            let qualifier = qualifier(function);
            return format!(" {qualifier}{} {kept};", scalars::name(value));
        }
    }
    String::new()
}
