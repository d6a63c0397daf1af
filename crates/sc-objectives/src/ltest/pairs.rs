//! Hyperlabels that relate values of two runs, such as non-interference, as a program that makes both runs.
//!
//! The program is the user's with one more function, the *pair*: it calls the entrypoint twice, each time with inputs of
//! its own and with variables set anew, and ends with a label for each hyperlabel. Annotations keep what they bind, in
//! each run at one time that they are reached; which one is an input of the pair. So a test of the pair that covers the
//! label is two tests of the entrypoint that cover the hyperlabel, and the other way round.

mod program;

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{BoundValue, FunctionId, Program, TypeId};

pub use program::{PAIR_COMMENT, PairedProgram};

use super::conditions::bindings;
use super::expand;
use super::guard::Guard;
use super::hyperlabel::{Atom, Hyperlabel, Product};
use super::sources::Sources;
use super::{Entry, HyperlabelsFile};

/// Declares a name with a type, as C.
pub type Declare<'d> = dyn Fn(TypeId, &str) -> String + 'd;

/// A hyperlabel as a condition on what two runs have kept.
#[derive(Debug, Clone)]
pub(super) struct Paired {
    /// Its number.
    pub number: u32,
    /// How people write it.
    pub shown: String,
    /// The condition at the end of the pair.
    pub condition: String,
    /// The labels whose values it needs.
    pub labels: BTreeSet<u32>,
}

/// The program that makes two runs, for the hyperlabels of a file that need it; `Err` says why there is none.
pub fn paired_program(
    program: &Program,
    entry: FunctionId,
    file: &HyperlabelsFile,
    declare: &Declare<'_>,
) -> Result<PairedProgram, String> {
    let chosen: Vec<FunctionId> = program.reachable(entry).into_iter().collect();
    let sources = Sources::new(program, &chosen);
    let mut paired = Vec::new();
    let mut left_out = Vec::new();
    for entry in file
        .entries
        .iter()
        .filter(|entry| compares_values(entry, &sources))
    {
        match condition(&entry.hyperlabel, &sources) {
            Ok((condition, labels)) => paired.push(Paired {
                number: entry.number,
                shown: entry.hyperlabel.shown(),
                condition,
                labels,
            }),
            Err(why) => left_out.push(format!("h{}: {why}", entry.number)),
        }
    }
    program::write(program, entry, &sources, paired, left_out, declare)
}

/// One run is not enough for it, or only truth values would be compared.
fn compares_values(entry: &Entry, sources: &Sources<'_>) -> bool {
    match expand::expanded(&entry.hyperlabel, sources) {
        Ok(expanded) => !expanded.as_truth.is_empty(),
        Err(_) => true,
    }
}

/// The variable that tells whether a run has kept the values of a label, and the one of a value.
pub(super) fn seen(label: u32, run: usize) -> String {
    format!("sc_pair_state ()->l{label}_seen[{run}]")
}

fn kept(label: u32, binding: usize, run: usize) -> String {
    format!("sc_pair_state ()->l{label}_v{binding}[{run}]")
}

/// The condition of a hyperlabel, and the labels in it.
fn condition(
    hyperlabel: &Hyperlabel,
    sources: &Sources<'_>,
) -> Result<(String, BTreeSet<u32>), String> {
    let products = hyperlabel.products().map_err(|error| error.to_string())?;
    let mut labels = BTreeSet::new();
    let mut ways = Vec::new();
    for product in &products {
        let numbers = label_numbers(product)?;
        let mut parts: Vec<String> = (1..)
            .zip(&numbers)
            .map(|(run, it)| seen(*it, run))
            .collect();
        for (guard, range) in &product.guards {
            let mut variables = BTreeMap::new();
            for name in guard.names() {
                variables.insert(name, variable(name, &numbers, range.clone(), sources)?);
            }
            let variable = |name: &str| variables.get(name).cloned().unwrap_or_default();
            parts.push(c_text(guard, &variable));
        }
        ways.push(format!("({})", parts.join(" && ")));
        labels.extend(numbers);
    }
    for label in &labels {
        check_label(*label, sources)?;
    }
    Ok((ways.join(" || "), labels))
}

/// The labels of a product, one for each run.
fn label_numbers(product: &Product) -> Result<Vec<u32>, String> {
    if product.atoms.len() > 2 {
        return Err("it relates more than two runs".into());
    }
    let number = |atom: &Atom| match atom {
        Atom::Label(number) => Ok(*number),
        Atom::Sequence(_) => Err("it has a sequence".to_owned()),
    };
    product.atoms.iter().map(number).collect()
}

/// Where the value of a name of a guard is kept.
fn variable(
    name: &str,
    numbers: &[u32],
    range: std::ops::Range<usize>,
    sources: &Sources<'_>,
) -> Result<String, String> {
    let mut found = Vec::new();
    for at in range {
        let Some(number) = numbers.get(at) else {
            continue;
        };
        let spots = sources.places_of(*number)?;
        let Some(label) = spots.first().and_then(|spot| sources.label(*spot)) else {
            continue;
        };
        let index = bindings(label).iter().position(|it| it.name == name);
        found.extend(index.map(|index| kept(*number, index, at + 1)));
    }
    match found.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(format!(
            "its guard uses '{name}', which none of its labels binds"
        )),
        _ => Err(format!(
            "its guard uses '{name}', which more than one of its labels binds"
        )),
    }
}

/// What a label binds can be kept wherever it stands.
fn check_label(number: u32, sources: &Sources<'_>) -> Result<(), String> {
    let mut names: Option<Vec<(&str, BoundValue)>> = None;
    for spot in sources.places_of(number)? {
        let Some(label) = sources.label(spot) else {
            continue;
        };
        let all = bindings(label);
        let pure = label.annotation.as_ref().is_some_and(|it| it.pure);
        if !pure || all.iter().any(|it| !it.pure) {
            return Err(format!("l{number} has side effects or calls"));
        }
        if let Some(other) = all.iter().find(|it| it.kind == BoundValue::Other) {
            let name = &other.name;
            return Err(format!(
                "l{number} binds '{name}', which is not a number of at most 64 bits"
            ));
        }
        let here: Vec<_> = all.iter().map(|it| (it.name.as_str(), it.kind)).collect();
        if names.get_or_insert_with(|| here.clone()) != &here {
            return Err(format!(
                "l{number} stands at several places with different bindings"
            ));
        }
    }
    Ok(())
}

/// A guard as C, with these names.
fn c_text(guard: &Guard, variable: &impl Fn(&str) -> String) -> String {
    match guard {
        Guard::Number(number) => number.to_string(),
        Guard::Name(name) => variable(name),
        Guard::Not(inner) => format!("!({})", c_text(inner, variable)),
        Guard::And(left, right) => {
            format!(
                "({} && {})",
                c_text(left, variable),
                c_text(right, variable)
            )
        }
        Guard::Or(left, right) => {
            format!(
                "({} || {})",
                c_text(left, variable),
                c_text(right, variable)
            )
        }
        Guard::Compare(how, left, right) => {
            let (left, right) = (c_text(left, variable), c_text(right, variable));
            format!("({left} {} {right})", how.text())
        }
    }
}
