//! Mutation results: how many changes of the code the tests of a suite notice.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use sc_types::Place;
use serde_json::{Value, json};

/// What became of all mutants.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MutationReport {
    /// The function under test.
    pub entrypoint: String,
    /// The file of the suite.
    pub suite: String,
    /// The names of its tests.
    pub tests: Vec<String>,
    /// Texts of the user's files, by name.
    pub sources: BTreeMap<String, String>,
    /// The mutants.
    pub mutants: Vec<MutantResult>,
    /// What else the user should know.
    pub notes: Vec<String>,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq)]
pub struct MutantResult {
    /// Its number.
    pub id: u32,
    /// Where it is.
    pub place: Place,
    /// The operator that made it.
    pub operator: &'static str,
    /// The text that is changed.
    pub original: String,
    /// What stands there instead; empty if the text is deleted.
    pub replacement: String,
    /// Tests that reach it.
    pub reached_by: Vec<String>,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// These tests fail.
    Killed(Vec<String>),
    /// A test does not end any more.
    Timeout(Vec<String>),
    /// All tests pass.
    Survived,
    /// No test reaches it.
    NotReached,
    /// Nobody can notice it; proved by this tool.
    Equivalent(String),
    /// The time was over before.
    NotRun,
}

/// The summary lists no more mutants of a kind.
const MOST_LISTED: usize = 100;

/// The numbers of a mutation report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MutationTotals {
    /// Mutants that tests notice, by a failure or a time-out.
    pub killed: usize,
    /// Mutants that tests reach and do not notice.
    pub survived: usize,
    /// Mutants that no test reaches.
    pub not_reached: usize,
    /// Mutants that nobody can notice.
    pub equivalent: usize,
    /// Mutants that were not run.
    pub not_run: usize,
}

impl MutationTotals {
    /// The mutants that the score is about.
    pub fn counted(self) -> usize {
        self.killed + self.survived + self.not_reached
    }

    /// The share of mutants that tests notice, of those that were run and are not proved equivalent.
    pub fn score(self) -> Option<f64> {
        let counted = self.counted();
        (counted > 0).then(|| self.killed as f64 * 100.0 / counted as f64)
    }
}

impl MutationTotals {
    /// `Mutation score: 87.5% (70 of 80 mutants killed, 4 proved equivalent)`.
    pub fn line(self) -> String {
        let mut more = Vec::new();
        if self.equivalent > 0 {
            more.push(format!("{} proved equivalent", self.equivalent));
        }
        if self.not_run > 0 {
            more.push(format!("{} not run", self.not_run));
        }
        let more: String = more.iter().map(|text| format!(", {text}")).collect();
        match self.score() {
            Some(score) => format!(
                "Mutation score: {score:.1}% ({} of {} mutants killed{more})",
                self.killed,
                self.counted()
            ),
            None => format!("Mutation score: no mutants{more}"),
        }
    }
}

impl MutationReport {
    /// The numbers, counted from the list.
    pub fn totals(&self) -> MutationTotals {
        let mut totals = MutationTotals::default();
        for mutant in &self.mutants {
            let count = match mutant.fate {
                Fate::Killed(_) | Fate::Timeout(_) => &mut totals.killed,
                Fate::Survived => &mut totals.survived,
                Fate::NotReached => &mut totals.not_reached,
                Fate::Equivalent(_) => &mut totals.equivalent,
                Fate::NotRun => &mut totals.not_run,
            };
            *count += 1;
        }
        totals
    }

    /// One line: `Mutation score: 87.5% (70 of 80 mutants killed, 4 proved equivalent)`.
    pub fn score_line(&self) -> String {
        self.totals().line()
    }

    /// The score and the survivors, for people.
    pub fn summary(&self) -> String {
        let totals = self.totals();
        let mut out = self.score_line() + "\n";
        let mut list = |title: &str, count: usize, wanted: &dyn Fn(&Fate) -> bool| {
            if count == 0 {
                return;
            }
            let _ = writeln!(out, "{title}: {count}");
            let wanted = self.mutants.iter().filter(|it| wanted(&it.fate));
            for mutant in wanted.take(MOST_LISTED) {
                let _ = writeln!(out, "  {}", mutant.line());
            }
            if let Some(more) = count.checked_sub(MOST_LISTED).filter(|more| *more > 0) {
                let _ = writeln!(out, "  … and {more} more, see mutation.json");
            }
        };
        list("Survived", totals.survived, &|fate| *fate == Fate::Survived);
        list("Not reached by any test", totals.not_reached, &|fate| {
            *fate == Fate::NotReached
        });
        for note in &self.notes {
            let _ = writeln!(out, "note: {note}");
        }
        out
    }

    /// The document of the mutation-testing-elements schema, version 2.
    pub fn json(&self) -> String {
        let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for mutant in &self.mutants {
            let source = self.sources.get(&mutant.place.file);
            let value = self.mutant_json(mutant, source.map_or("", String::as_str));
            files.entry(&mutant.place.file).or_default().push(value);
        }
        let file = |(name, mutants): (&str, Vec<Value>)| {
            let source = self.sources.get(name).cloned().unwrap_or_default();
            let value = json!({ "language": "c", "source": source, "mutants": mutants });
            (name.to_owned(), value)
        };
        let files: serde_json::Map<_, _> = files.into_iter().map(file).collect();
        let tests = self.tests.iter().enumerate();
        let tests: Vec<Value> = tests
            .map(|(index, name)| json!({ "id": index.to_string(), "name": name }))
            .collect();
        let document = json!({
            "$schema": "https://git.io/mutation-testing-schema",
            "schemaVersion": "2",
            "thresholds": { "high": 80, "low": 60 },
            "files": files,
            "testFiles": { &self.suite: { "tests": tests } },
            "framework": { "name": "seacoral", "version": env!("CARGO_PKG_VERSION") },
        });
        format!("{document:#}\n")
    }

    fn mutant_json(&self, mutant: &MutantResult, source: &str) -> Value {
        let place = &mutant.place;
        let (line, column) = (place.line.max(1), place.column.max(1));
        let end = column.saturating_add(mutant.width(source));
        let (status, reason) = match &mutant.fate {
            Fate::Killed(_) => ("Killed", String::new()),
            Fate::Timeout(_) => ("Timeout", String::new()),
            Fate::Survived => ("Survived", String::new()),
            Fate::NotReached => ("NoCoverage", String::new()),
            Fate::Equivalent(by) => ("Ignored", format!("equivalent, proved by {by}")),
            Fate::NotRun => ("Pending", "time limit reached".to_owned()),
        };
        let mut value = json!({
            "id": mutant.id.to_string(),
            "mutatorName": mutant.operator,
            "replacement": mutant.replacement,
            "description": mutant.words(),
            "location": {
                "start": { "line": line, "column": column },
                "end": { "line": line, "column": end },
            },
            "status": status,
            "coveredBy": self.numbers(&mutant.reached_by),
        });
        if !reason.is_empty() {
            value["statusReason"] = reason.into();
        }
        if let Fate::Killed(by) | Fate::Timeout(by) = &mutant.fate {
            value["killedBy"] = self.numbers(by).into();
        }
        value
    }

    fn numbers(&self, names: &[String]) -> Vec<String> {
        let names: BTreeSet<&String> = names.iter().collect();
        let tests = self.tests.iter().enumerate();
        let found = tests.filter(|(_, name)| names.contains(name));
        found.map(|(index, _)| index.to_string()).collect()
    }
}

impl MutantResult {
    /// `f.c:3:5 in f: a + b -> a - b (AOR)`.
    pub fn line(&self) -> String {
        format!("{}: {} ({})", self.place, self.words(), self.operator)
    }

    fn words(&self) -> String {
        match self.replacement.is_empty() {
            true => format!("{} deleted", self.original),
            false => format!("{} -> {}", self.original, self.replacement),
        }
    }

    /// How many columns of its line it has: all that match the text, at least 1.
    fn width(&self, source: &str) -> u32 {
        let line = usize::try_from(self.place.line).unwrap_or(0);
        let text = source.lines().nth(line.saturating_sub(1)).unwrap_or("");
        let skip = usize::try_from(self.place.column).unwrap_or(0);
        let rest: String = text.chars().skip(skip.saturating_sub(1)).collect();
        match rest.starts_with(&self.original) {
            true => u32::try_from(self.original.chars().count()).unwrap_or(1),
            false => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> MutationReport {
        let mutant = |id, column, original: &str, replacement: &str, fate| MutantResult {
            id,
            place: Place::new("f.c", 2, column),
            operator: "ROR",
            original: original.into(),
            replacement: replacement.into(),
            reached_by: vec!["test_a".into()],
            fate,
        };
        let by = |name: &str| vec![name.to_owned()];
        MutationReport {
            entrypoint: "f".into(),
            suite: "f_tests.c".into(),
            tests: vec!["test_a".into(), "test_b".into()],
            sources: BTreeMap::from([(
                "f.c".into(),
                "int f(int x)\n{ x = 1; return x < 2; }\n".into(),
            )]),
            mutants: vec![
                mutant(1, 17, "x < 2", "x > 2", Fate::Killed(by("test_b"))),
                mutant(2, 17, "x < 2", "x <= 2", Fate::Survived),
                mutant(3, 3, "x = 1;", "", Fate::NotReached),
                mutant(4, 17, "x < 2", "x != 2", Fate::Equivalent("dse".into())),
                mutant(5, 17, "x < 2", "x == 2", Fate::Timeout(by("test_a"))),
            ],
            notes: vec!["one".into()],
        }
    }

    #[test]
    fn the_summary_has_score_and_survivors() {
        insta::assert_snapshot!(report().summary(), @"
        Mutation score: 50.0% (2 of 4 mutants killed, 1 proved equivalent)
        Survived: 1
          f.c:2:17: x < 2 -> x <= 2 (ROR)
        Not reached by any test: 1
          f.c:2:3: x = 1; deleted (ROR)
        note: one
        ");
        let empty = MutationReport::default();
        insta::assert_snapshot!(empty.score_line(), @"Mutation score: no mutants");
    }

    #[test]
    fn the_document_follows_the_schema() {
        insta::assert_snapshot!(report().json());
    }

    #[test]
    fn the_document_can_be_read_again() {
        let read = crate::Mutants::read(&report().json()).unwrap_or_default();
        assert_eq!(read.totals(), report().totals());
        assert_eq!(read.sources, report().sources);
        assert_eq!(read.tests, 2);
        let unnoticed: Vec<_> = read.unnoticed().map(|it| it.change.as_str()).collect();
        assert_eq!(unnoticed, ["x = 1; deleted", "x < 2 -> x <= 2"]);
        assert!(crate::Mutants::read("{}").is_none());
    }
}
