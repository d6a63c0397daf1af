//! One verdict for each objective and one row for each error, over all functions that reach them.

use std::collections::{BTreeMap, BTreeSet};

use sc_report::outputs::json::{ObjectiveJson, ResultJson, RteJson, StatusJson};

use super::{Counts, ErrorRow, Known, Reached};
use crate::function::Scope;

/// An objective, once for all runs that work on it.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) file: String,
    pub(super) criterion: String,
    /// A single one.
    pub(super) counts: Counts,
}

/// File, function and key of an objective: the same for every entrypoint that reaches it.
type Identity<'k> = (&'k str, &'k str, &'k str);

/// The objectives of all results.
///
/// One is covered if the tests of any entrypoint cover it. It is uncoverable if that is proved for every entrypoint that
/// reaches it. An entrypoint without a result may reach anything in its scope: as long as there is one, nothing there is
/// uncoverable.
pub(super) fn objectives(known: &[Known<'_>], scope: Scope) -> Vec<Merged> {
    let missing = known
        .iter()
        .filter(|it| it.result.is_none() && it.is_asked());
    let missing: BTreeSet<&str> = missing.map(|it| &*it.function.unit).collect();
    let mut found: BTreeMap<Identity<'_>, Vec<(&str, &ObjectiveJson)>> = BTreeMap::new();
    for (known, result) in known
        .iter()
        .filter_map(|it| Some((it, it.result.as_ref()?)))
    {
        for objective in &result.objectives {
            let key = (&*objective.file, &*objective.function, &*objective.key);
            let found = found.entry(key).or_default();
            found.push((&known.function.unit, objective));
        }
    }
    let merged = found.into_iter().map(|((file, _, _), all)| {
        let objectives: Vec<&ObjectiveJson> = all.iter().map(|(_, it)| *it).collect();
        let incomplete = match scope {
            Scope::Unit => false,
            Scope::File => all.iter().any(|(unit, _)| missing.contains(unit)),
        };
        let counts = one(&objectives);
        Merged {
            file: file.to_owned(),
            criterion: objectives
                .first()
                .map_or(String::new(), |it| it.criterion.clone()),
            counts: match counts.uncoverable > 0 && incomplete {
                true => Counts::unknown(1),
                false => counts,
            },
        }
    });
    merged.collect()
}

fn one(all: &[&ObjectiveJson]) -> Counts {
    let mut counts = Counts {
        objectives: 1,
        ..Counts::default()
    };
    let covered = |it: &&&ObjectiveJson| matches!(it.status, StatusJson::Covered { .. });
    let bounded: Option<Vec<bool>> = all
        .iter()
        .map(|it| match it.status {
            StatusJson::Uncoverable { within_bounds, .. } => Some(within_bounds),
            _ => None,
        })
        .collect();
    match bounded {
        _ if all.iter().any(|it| covered(&it)) => counts.covered = 1,
        Some(bounded) => {
            counts.uncoverable = 1;
            counts.within_bounds = usize::from(bounded.contains(&true));
        }
        None => counts.unknown = 1,
    }
    counts
}

/// The numbers of one result.
pub(super) fn counts(result: &ResultJson) -> Counts {
    let mut counts = Counts::default();
    for objective in &result.objectives {
        counts.add(&one(&[objective]));
    }
    counts
}

/// The errors of all results, by place.
pub(super) fn errors(known: &[Known<'_>]) -> Vec<ErrorRow> {
    let mut rows: Vec<ErrorRow> = Vec::new();
    for known in known {
        let errors = known.result.iter().flat_map(|result| &result.rtes);
        for rte in errors {
            let reached = Reached {
                entrypoint: known.function.listed.name.clone(),
                run: known.function.run.clone(),
                test: rte.test.to_string(),
            };
            let assumption = rte.assumption.as_ref().map(|it| it.text.clone());
            match rows.iter_mut().find(|row| is_same(row, rte)) {
                Some(row) => {
                    row.reached_from.push(reached);
                    // Excluded for one entrypoint and not for another one: an error, unless that was not examined.
                    let real = row.is_real() || rte.is_real();
                    row.not_examined = !real && (row.not_examined || rte.not_examined);
                    row.assumption = row.assumption.take().filter(|_| assumption.is_some());
                }
                None => rows.push(ErrorRow {
                    kind: rte.kind.clone(),
                    file: rte.file.clone(),
                    line: rte.line,
                    column: rte.column,
                    function: rte.function.clone(),
                    assumption,
                    not_examined: rte.not_examined,
                    reached_from: vec![reached],
                }),
            }
        }
    }
    rows.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    rows
}

fn is_same(row: &ErrorRow, rte: &RteJson) -> bool {
    let place = row.kind == rte.kind && row.file == rte.file && row.line == rte.line;
    // Without a column, an error is on any of the line's.
    place && (row.column == rte.column || rte.approximate || row.column == 0 || rte.column == 0)
}
