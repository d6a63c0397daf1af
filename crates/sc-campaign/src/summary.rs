//! The one result of a campaign: `campaign.json`, and what people read of it.

mod merge;
mod text;

use sc_report::outputs::json::{ResultJson, SuiteJson};
use serde::{Deserialize, Serialize};

use crate::changes::{self, Change};
use crate::function::{Function, Scope};
use crate::journal::Standing;
use crate::processor::Accounts;

/// Version of the format. Raised when a field changes its meaning or goes away; fields may be added within a version.
pub const CAMPAIGN_VERSION: u32 = 1;

/// The whole file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// [`CAMPAIGN_VERSION`].
    pub version: u32,
    /// The version of seacoral.
    pub seacoral: String,
    /// Criterion, or several with commas.
    pub criterion: String,
    /// Which functions are entrypoints, and whose objectives count.
    pub scope: Scope,
    /// Objectives of all criteria.
    pub totals: Counts,
    /// By criterion.
    pub criteria: Vec<Part>,
    /// By file.
    pub files: Vec<Part>,
    /// By function, in the order of the files.
    pub functions: Vec<Row>,
    /// Distinct run-time errors.
    pub errors: Vec<ErrorRow>,
    /// What edits left without a test.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
}

/// Numbers of objectives. `uncoverable` counts all that are proved, `within_bounds` those of them that are proved within
/// bounds only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Counts {
    pub objectives: usize,
    pub covered: usize,
    pub uncoverable: usize,
    pub within_bounds: usize,
    pub unknown: usize,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.objectives += other.objectives;
        self.covered += other.covered;
        self.uncoverable += other.uncoverable;
        self.within_bounds += other.within_bounds;
        self.unknown += other.unknown;
    }

    /// So many objectives that nothing is known about.
    pub fn unknown(objectives: usize) -> Self {
        Self {
            objectives,
            unknown: objectives,
            ..Self::default()
        }
    }

    /// Objectives that can be covered, as gates want it: see `Totals::coverable`.
    pub fn coverable(&self, bounds_count: bool) -> usize {
        let bounded = if bounds_count { 0 } else { self.within_bounds };
        let excluded = self.uncoverable.saturating_sub(bounded);
        self.objectives.saturating_sub(excluded)
    }

    /// Covered in percent of what can be covered, as gates want it: see `Totals::percent_of_coverable`.
    pub fn percent_of_coverable(&self, bounds_count: bool) -> f64 {
        match self.coverable(bounds_count) {
            0 => 100.0,
            coverable => 100.0 * self.covered as f64 / coverable as f64,
        }
    }
}

/// A part of the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// A criterion, or a file.
    pub name: String,
    /// Its objectives.
    #[serde(flatten)]
    pub counts: Counts,
}

/// What became of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It was tested; there is a result.
    Tested,
    /// It has no objectives.
    NoObjectives,
    /// There was no time for it.
    NotTested,
    /// It cannot be tested, or its run failed.
    Failed,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its name; empty for a file that cannot be read.
    pub function: String,
    /// The file that defines it.
    pub file: String,
    /// The line there.
    pub line: u32,
    /// What became of it.
    pub state: State,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Its objectives.
    #[serde(flatten)]
    pub counts: Counts,
    /// Tests that cover objectives.
    pub tests: usize,
    /// Run-time errors.
    pub errors: usize,
    /// Run-time errors that an assumption about inputs excludes.
    pub assumed_errors: usize,
    /// Run-time errors that were not examined in time.
    #[serde(default)]
    pub unexamined_errors: usize,
    /// Slices of time that it got.
    pub slices: usize,
    /// Their seconds.
    pub seconds: f64,
    /// Seconds of processors that its runs used, by account.
    #[serde(default, skip_serializing_if = "Accounts::is_empty")]
    pub processor: Accounts,
    /// Its run directory.
    pub run: String,
    /// Its C files of tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteJson>,
}

/// A run-time error, once for all functions that reach it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorRow {
    /// What kind of error.
    pub kind: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column; 0 if unknown.
    pub column: u32,
    /// The function it is in.
    pub function: String,
    /// The assumption about inputs that excludes it, if there is one for every function that reaches it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumption: Option<String>,
    /// There was no time to find out whether callers may exclude it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_examined: bool,
    /// The entrypoints that reach it, with the tests that show it.
    pub reached_from: Vec<Reached>,
}

impl ErrorRow {
    /// Whether it is an error of the program: examined, and excluded by no assumption.
    pub fn is_real(&self) -> bool {
        self.assumption.is_none() && !self.not_examined
    }
}

/// Errors by what is known of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ErrorCounts {
    /// Errors that no assumption about inputs excludes.
    pub real: usize,
    /// Errors that one excludes.
    pub assumed: usize,
    /// Errors that were not examined in time.
    pub unexamined: usize,
}

/// A test that shows an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// The entrypoint.
    pub entrypoint: String,
    /// The run directory.
    pub run: String,
    /// The number of the test in its `result.json`.
    pub test: String,
}

/// A function with what is known about it.
#[derive(Debug)]
pub struct Known<'k> {
    /// The function.
    pub function: &'k Function,
    /// What the journal says.
    pub standing: Standing,
    /// Its result, if one stands.
    pub result: Option<ResultJson>,
    /// The result before the last edit.
    pub before: Before,
    /// Where the processor time of its runs went.
    pub processor: Accounts,
}

/// What a result is compared with.
#[derive(Debug, Default)]
pub enum Before {
    /// Nothing: the function was not edited.
    #[default]
    Unedited,
    /// It had no result.
    Untested,
    /// Its result then.
    Tested(Box<ResultJson>),
}

impl Known<'_> {
    fn change(&self) -> Option<Change> {
        let before = match &self.before {
            Before::Unedited => return None,
            Before::Untested => None,
            Before::Tested(result) => Some(&**result),
        };
        changes::compare(before, self.result.as_ref()?, &self.function.listed.file)
    }

    /// Whether a result is wanted: there are objectives, or nobody could count them.
    fn is_asked(&self) -> bool {
        self.function.objectives > 0
            || !self.function.listed.testable
            || self.standing.trouble.is_some()
    }
}

/// A file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Which.
    pub file: String,
    /// Why.
    pub reason: String,
}

/// What a campaign is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// Criterion, or several with commas.
    pub criterion: String,
    /// Which functions are entrypoints.
    pub scope: Scope,
}

impl Subject {
    /// The criterion of objectives in functions without a result: with several, only their sum is known.
    fn untested(&self) -> &str {
        match self.criterion.contains(',') {
            true => "not tested",
            false => &self.criterion,
        }
    }
}

impl Summary {
    /// The result of a campaign.
    pub fn new(subject: &Subject, known: &[Known<'_>], unreadable: &[Unreadable]) -> Self {
        let merged = merge::objectives(known, subject.scope);
        let mut totals = Counts::default();
        let mut criteria = Vec::new();
        let mut files = Vec::new();
        for objective in &merged {
            totals.add(&objective.counts);
            part(&mut files, &objective.file).add(&objective.counts);
            for criterion in objective.criterion.split(',') {
                part(&mut criteria, criterion.trim()).add(&objective.counts);
            }
        }
        let mut functions: Vec<Row> = known.iter().map(row).collect();
        for row in &functions {
            let counts = part(&mut files, &row.file);
            // Objectives that nothing was tried for count as unknown.
            if matches!(row.state, State::NotTested | State::Failed) {
                counts.add(&row.counts);
                totals.add(&row.counts);
                if row.counts.objectives > 0 {
                    part(&mut criteria, subject.untested()).add(&row.counts);
                }
            }
        }
        functions.extend(unreadable.iter().map(unreadable_row));
        Self {
            version: CAMPAIGN_VERSION,
            seacoral: env!("CARGO_PKG_VERSION").to_owned(),
            criterion: subject.criterion.clone(),
            scope: subject.scope,
            totals,
            criteria,
            files,
            functions,
            errors: merge::errors(known),
            changes: known.iter().filter_map(Known::change).collect(),
        }
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The result for people.
    pub fn for_people(&self) -> String {
        text::text(self)
    }

    /// Where the processor time of all functions went, and which of them used most of it.
    pub fn timings(&self) -> String {
        text::timings(self)
    }

    /// How many errors of each group there are.
    pub fn error_counts(&self) -> ErrorCounts {
        let count = |is: fn(&ErrorRow) -> bool| self.errors.iter().filter(|it| is(it)).count();
        ErrorCounts {
            real: count(ErrorRow::is_real),
            assumed: count(|it| it.assumption.is_some()),
            unexamined: count(|it| it.not_examined),
        }
    }
}

/// The counts of a name, in the order of first mention.
fn part<'p>(parts: &'p mut Vec<Part>, name: &str) -> &'p mut Counts {
    let index = match parts.iter().position(|part| part.name == name) {
        Some(index) => index,
        None => {
            parts.push(Part {
                name: name.to_owned(),
                counts: Counts::default(),
            });
            parts.len() - 1
        }
    };
    &mut parts[index].counts
}

fn row(known: &Known<'_>) -> Row {
    let Function {
        listed,
        run,
        objectives,
        ..
    } = known.function;
    let state = match &known.result {
        Some(_) => State::Tested,
        None if !listed.testable || known.standing.trouble.is_some() => State::Failed,
        None if *objectives == 0 => State::NoObjectives,
        None => State::NotTested,
    };
    let totals = known.result.as_ref().map(|result| &result.totals);
    Row {
        function: listed.name.clone(),
        file: listed.file.clone(),
        line: listed.line,
        state,
        reason: known.standing.trouble.clone().or(listed.reason.clone()),
        counts: match &known.result {
            Some(result) => merge::counts(result),
            None => Counts::unknown(*objectives),
        },
        tests: totals.map_or(0, |totals| totals.tests),
        errors: totals.map_or(0, |totals| totals.rtes),
        assumed_errors: totals.map_or(0, |totals| totals.assumed_rtes),
        unexamined_errors: totals.map_or(0, |totals| totals.unexamined_rtes),
        slices: known.standing.slices,
        processor: known.processor.clone(),
        seconds: (known.standing.wall * 1000.0).round() / 1000.0,
        run: run.clone(),
        suites: known
            .result
            .as_ref()
            .map_or(Vec::new(), |it| it.suites.clone()),
    }
}

fn unreadable_row(unreadable: &Unreadable) -> Row {
    Row {
        function: String::new(),
        file: unreadable.file.clone(),
        line: 0,
        state: State::Failed,
        reason: Some(unreadable.reason.clone()),
        counts: Counts::default(),
        tests: 0,
        errors: 0,
        assumed_errors: 0,
        unexamined_errors: 0,
        slices: 0,
        processor: Accounts::new(),
        seconds: 0.0,
        run: String::new(),
        suites: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
