//! Objectives as lines, branches and decisions: the model that LCOV, Cobertura and Sonar share.
//!
//! A line is hit if a test of the suite covers one of its objectives or labels: covering is reaching and terminating
//! normally. Objectives that only ask to reach a place (FC, FCC, STMT, BBC) are lines, every other one is a branch at its
//! line too. Objectives of RTE are errors, not coverage, and are left out.

use std::collections::BTreeMap;

use crate::runs::{McdcConditionJson, McdcJson, ObjectiveJson, Run, StatusJson};

/// Criteria whose objectives ask for nothing but to get there.
const REACHING: &[&str] = &["FC", "FCC", "STMT", "BBC"];

/// The files of some runs, by path.
pub(super) type Files<'r> = BTreeMap<&'r str, Lines<'r>>;

/// The lines of a file that something is known of.
pub(super) type Lines<'r> = BTreeMap<u32, Line<'r>>;

/// What is known of a line.
#[derive(Debug, Default)]
pub(super) struct Line<'r> {
    /// How many tests of one run cover one thing on it, at most; not 0 if any does.
    pub(super) hits: usize,
    /// Its branches, by column, criterion and predicate.
    pub(super) branches: BTreeMap<(u32, &'r str, &'r str), Branch>,
    /// Its decisions, for criteria of the MC/DC family, by column and text.
    pub(super) decisions: BTreeMap<(u32, &'r str), Vec<Condition<'r>>>,
}

/// An objective as a branch.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Branch {
    /// Tests that cover it.
    pub(super) taken: usize,
    /// Whether it stands among the decisions, too.
    pub(super) is_effect: bool,
}

/// A condition of a decision: which halves of its effect tests show.
#[derive(Debug, Clone)]
pub(super) struct Condition<'r> {
    pub(super) text: &'r str,
    pub(super) when_true: bool,
    pub(super) when_false: bool,
}

impl Line<'_> {
    /// How many branches there are and how many of them are taken.
    pub(super) fn branch_counts(&self) -> (usize, usize) {
        let taken = self.branches.values().filter(|it| it.taken > 0);
        (self.branches.len(), taken.count())
    }
}

/// The files of some runs.
pub(super) fn files(runs: &[Run]) -> Files<'_> {
    let mut files = Files::new();
    for run in runs {
        for objective in run.result.objectives.iter().filter(|it| counts(it)) {
            add_objective(line(&mut files, &objective.file, objective.line), objective);
        }
        for label in &run.result.labels {
            let known = files.get_mut(label.file.as_str());
            if let Some(line) = known.and_then(|lines| lines.get_mut(&label.line)) {
                line.hits = line.hits.max(label.tests.len());
            }
        }
        for decision in run.result.mcdc.iter().filter(|it| it.line > 0) {
            add_decision(line(&mut files, &decision.file, decision.line), decision);
            mark_effects(&mut files, run, decision);
        }
    }
    files
}

fn counts(objective: &ObjectiveJson) -> bool {
    !objective.file.is_empty() && objective.line > 0 && objective.criterion != "RTE"
}

fn line<'f, 'r>(files: &'f mut Files<'r>, file: &'r str, line: u32) -> &'f mut Line<'r> {
    files.entry(file).or_default().entry(line).or_default()
}

fn key(objective: &ObjectiveJson) -> (u32, &str, &str) {
    let ObjectiveJson {
        column,
        criterion,
        predicate,
        ..
    } = objective;
    (*column, criterion, predicate)
}

fn add_objective<'r>(line: &mut Line<'r>, objective: &'r ObjectiveJson) {
    let taken = match &objective.status {
        // Measured or generated, a covered objective has at least one test.
        StatusJson::Covered { tests, .. } => tests.len().max(1),
        _ => 0,
    };
    line.hits = line.hits.max(taken);
    if !REACHING.contains(&objective.criterion.as_str()) {
        line.branches.entry(key(objective)).or_default().taken += taken;
    }
}

fn add_decision<'r>(line: &mut Line<'r>, decision: &'r McdcJson) {
    let conditions = decision.conditions.iter().map(condition);
    let conditions: Vec<_> = conditions.collect();
    let key = (decision.column, decision.decision.as_str());
    let known = line.decisions.entry(key).or_insert_with(|| {
        let none = |it: &Condition<'r>| Condition {
            when_true: false,
            when_false: false,
            ..it.clone()
        };
        conditions.iter().map(none).collect()
    });
    for (known, new) in known.iter_mut().zip(conditions) {
        known.when_true |= new.when_true;
        known.when_false |= new.when_false;
    }
}

fn condition(json: &McdcConditionJson) -> Condition<'_> {
    let (when_true, when_false) = match (json.effect.as_str(), json.missing.as_str()) {
        ("unique-cause" | "masking", _) => (true, true),
        // A half counts only if a test shows it.
        ("unknown", "true") => (false, !json.pair.is_empty()),
        ("unknown", "false") => (!json.pair.is_empty(), false),
        _ => (false, false),
    };
    Condition {
        text: &json.condition,
        when_true,
        when_false,
    }
}

fn mark_effects<'r>(files: &mut Files<'r>, run: &'r Run, decision: &McdcJson) {
    let ids: Vec<_> = decision.conditions.iter().map(|it| it.objective).collect();
    let objectives = run.result.objectives.iter();
    for objective in objectives.filter(|it| counts(it) && ids.contains(&Some(it.id))) {
        let line = line(files, &objective.file, objective.line);
        if let Some(branch) = line.branches.get_mut(&key(objective)) {
            branch.is_effect = true;
        }
    }
}
