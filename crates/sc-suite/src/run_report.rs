//! The report of a run, from the facts in the store.

use std::collections::{BTreeMap, BTreeSet};

use sc_analyzers::End;
use sc_engine::events::Event;
use sc_engine::prepare::{Prepared, Spec};
use sc_engine::run::AnalyzerReport;
use sc_engine::session::Tally;
use sc_engine::user_claims::UserClaims;
use sc_report as report;
use sc_store::{RteRow, Status, Store, StoreError, TestId};
use sc_types::LabelId;

use crate::c_suites::Suites;
use crate::lifting::{Evidence, is_spare};
use crate::objective_status::ObjectiveStatuses;
use crate::project::Show;
use crate::provenance;

/// What the engine knows besides the store.
pub struct Run<'a> {
    /// The project.
    pub prepared: &'a Prepared,
    /// What was asked for.
    pub spec: &'a Spec,
    /// Analyzers that ran.
    pub analyzers: &'a [AnalyzerReport],
    /// Their proposals.
    pub tallies: &'a BTreeMap<String, Tally>,
    /// How long it took.
    pub seconds: f64,
    /// What is known of errors besides themselves.
    pub evidence: &'a Evidence,
    /// Labels that existing tests cover, and these tests.
    pub existing: (&'a BTreeSet<LabelId>, &'a [report::ExistingTest]),
    /// More for the user.
    pub notes: Vec<String>,
    /// Objectives count as covered if a test reaches them that the oracle rejects.
    pub ignore_oracle_failures: bool,
}

/// All that the run has to tell. Numbers of tests are those of the store.
pub fn report(
    run: &Run<'_>,
    store: &Store,
    suites: &Suites,
    show: Show<'_>,
) -> Result<report::Report, StoreError> {
    let mut notes: Vec<String> = run
        .prepared
        .labelling
        .notes
        .iter()
        .map(ToString::to_string)
        .collect();
    notes.extend(run.prepared.notes.iter().cloned());
    notes.extend(run.notes.iter().cloned());
    let criteria: Vec<String> = run.spec.criteria.iter().map(|c| c.name()).collect();
    let files = run
        .prepared
        .program
        .units
        .len()
        .saturating_sub(run.spec.fixture_files);
    let mut statuses = store.statuses_of_all_generations()?;
    if run.ignore_oracle_failures {
        statuses.iter_mut().for_each(count_rejected);
    }
    ObjectiveStatuses::add_existing(&mut statuses, run.existing.0);
    let standing =
        ObjectiveStatuses::new(&run.prepared.labelling, &statuses).with_times(store.claim_times()?);
    let conflicts = standing.conflicts();
    for conflict in &conflicts {
        show(Event::Warning(conflict.clone()));
    }
    notes.extend(conflicts);
    let objectives = standing.objectives(|objective| too_many_note(run.prepared, objective));
    Ok(report::Report {
        entrypoint: run.prepared.entry_name().to_string(),
        files: run
            .prepared
            .program
            .units
            .iter()
            .take(files)
            .map(|u| u.path.clone())
            .collect(),
        criterion: criteria.join(","),
        seconds: run.seconds,
        provenance: provenance::of(run.prepared, &objectives),
        objectives,
        labels: standing.labels(),
        mcdc: standing.mcdc(),
        tests: tests(store, suites, &standing, run.evidence)?,
        existing: run.existing.1.to_vec(),
        rtes: errors(run, store)?,
        oracle_failures: store
            .oracle_failures()?
            .into_iter()
            .map(|row| report::OracleFailure {
                oracle: row.failure.oracle,
                place: row.failure.place,
                test: row.test,
            })
            .collect(),
        abnormal: store
            .abnormal()?
            .into_iter()
            .map(|row| report::Abnormal {
                kind: row.abnormal.kind,
                place: row.abnormal.place,
                test: row.test,
            })
            .collect(),
        analyzers: run
            .analyzers
            .iter()
            .map(|a| analyzer(a, run.tallies))
            .collect(),
        contradictions: store
            .contradictions()?
            .into_iter()
            // A file of the user is not an analyzer with a bug: `conflicts` tells it.
            .filter(|c| c.claimed_by != UserClaims::BY)
            .map(|c| report::Contradiction {
                label: c.label,
                claimed_by: format!("{} {}", c.claimed_by, c.tool_version),
                test: c.test,
            })
            .collect(),
        c_suites: suites.files.clone(),
        notes,
        ..report::Report::default()
    })
}

/// The errors, without those that others show.
fn errors(run: &Run<'_>, store: &Store) -> Result<Vec<report::Rte>, StoreError> {
    let rows = store.rtes()?;
    let also = |shown: &RteRow| {
        let others = rows.iter();
        let others = others.filter(|it| run.evidence.shown_by.get(&it.id) == Some(&shown.id));
        let words = others.map(|it| it.rte.kind.clone());
        words.collect()
    };
    let shown = rows.iter();
    let shown = shown.filter(|row| !run.evidence.shown_by.contains_key(&row.id));
    let error = |row: &RteRow| report::Rte {
        kind: row.rte.kind.clone(),
        place: row.rte.place.clone(),
        test: row.test,
        assumption: assumption(run, row.id),
        callers: run.evidence.callers.get(&row.id).cloned(),
        not_examined: run.evidence.unexamined.contains(&row.id),
        also: also(row),
        message: row.rte.detail.clone(),
        stack: row.rte.stack.clone(),
    };
    Ok(shown.map(error).collect())
}

/// What excludes an error.
fn assumption(run: &Run<'_>, error: i64) -> Option<report::Assumption> {
    let excuse = run.evidence.excuses.get(&error)?;
    Some(report::Assumption {
        text: excuse.text.clone(),
        option: excuse.option.clone(),
    })
}

/// A label counts as covered if a test reaches it that the oracle rejects.
fn count_rejected(status: &mut Status) {
    if let Status::Rejected { test, by, at } = status {
        let (tests, by, at) = (vec![*test], by.clone(), *at);
        *status = Status::Covered { tests, by, at };
    }
}

/// Objectives of a decision with too many atoms for its criterion are marked.
fn too_many_note(prepared: &Prepared, objective: &sc_objectives::Objective) -> String {
    let at = (objective.file.as_str(), objective.line, objective.column);
    let mut notes = prepared.labelling.notes.iter();
    let taken = notes.find_map(|note| match note {
        sc_objectives::Note::TooMany {
            criterion,
            place,
            function,
            instead,
            ..
        } if objective.criteria.contains(criterion)
            && *function == objective.function
            && (place.file.as_str(), place.line, place.column) == at =>
        {
            Some(format!("taken as {}", instead.words()))
        }
        _ => None,
    });
    taken.unwrap_or_default()
}

/// The suite, and the tests that show something bad.
fn tests(
    store: &Store,
    suites: &Suites,
    standing: &ObjectiveStatuses<'_>,
    evidence: &Evidence,
) -> Result<Vec<report::Test>, StoreError> {
    let spare = evidence.spare_tests(&store.rtes()?);
    let text = |map: &BTreeMap<TestId, String>, id| map.get(&id).cloned().unwrap_or_default();
    Ok(store
        .tests()?
        .into_iter()
        .filter(|test| test.kept && !is_spare(test, &spare))
        .map(|test| report::Test {
            id: test.id,
            origin: test.found.by.clone(),
            outcome: test.outcome,
            covers: standing.covered_by(test.id).to_vec(),
            c: text(&suites.statements, test.id),
            written: text(&suites.places, test.id),
            bytes: test.bytes,
            measured: report::MeasuredTest::default(),
        })
        .collect())
}

fn analyzer(report: &AnalyzerReport, tallies: &BTreeMap<String, Tally>) -> report::Analyzer {
    let tally = tallies.get(&report.name).copied().unwrap_or_default();
    report::Analyzer {
        name: report.name.clone(),
        version: report.version.clone(),
        seconds: report.outcome.statistics.seconds,
        proposed: tally.proposed,
        accepted: tally.accepted,
        proved: tally.proved,
        status: match &report.outcome.end {
            End::Completed => "completed".into(),
            End::Stopped => "stopped".into(),
            End::Failed(reason) => format!("failed: {reason}"),
        },
    }
}
