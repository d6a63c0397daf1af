//! Results of long runs in a file, one line for each batch, and the tables made of them.
//!
//! A run that is stopped keeps what it has, and goes on after the last batch.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Counts, LabError, Table};

/// What was examined.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Scope {
    /// Who was asked.
    pub subject: String,
    /// What the functions may use.
    pub features: String,
    /// How many percent of it a function uses.
    pub share: usize,
    /// The criteria of the labels.
    pub criteria: String,
    /// The most inputs of a function.
    pub inputs: u64,
    /// The words that tell runs of the same kind apart, such as those before and after a change.
    pub series: String,
}

/// A batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What was examined.
    pub scope: Scope,
    /// The first function.
    pub seed: u64,
    /// How many there are.
    pub count: u64,
    /// What came out.
    pub table: Table,
}

/// All records of a file; none if it is not there.
///
/// # Errors
/// If it cannot be read.
pub fn read_records(path: &Path) -> Result<Vec<Record>, LabError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path).map_err(LabError::file(path))?;
    let record = |line| {
        serde_json::from_str(line).map_err(|error| LabError::Record {
            path: path.to_owned(),
            error,
        })
    };
    text.lines().map(record).collect()
}

/// Adds a record to a file.
///
/// # Errors
/// If it cannot be written.
pub fn append_record(path: &Path, record: &Record) -> Result<(), LabError> {
    let line = serde_json::to_string(record).map_err(|error| LabError::Record {
        path: path.to_owned(),
        error,
    })?;
    let append = || {
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)?;
        writeln!(file, "{line}")
    };
    append().map_err(LabError::file(path))
}

/// The results as Markdown: a row for each subject, set of features and criterion.
pub fn summary(records: &[Record]) -> String {
    let mut rows: BTreeMap<(&str, &str, &str, &str), Counts> = BTreeMap::new();
    let mut totals: BTreeMap<(&str, &str, &str), Table> = BTreeMap::new();
    for Record { scope, table, .. } in records {
        let kind = match &*scope.features {
            "ordinary" => "ordinary",
            "csmith" => "csmith",
            _ => "all constructs",
        };
        let (subject, series) = (&*scope.subject, &*scope.series);
        totals
            .entry((subject, kind, series))
            .or_default()
            .add(table);
        for (criterion, counts) in &table.criteria {
            let row = rows.entry((subject, kind, series, criterion));
            row.or_default().add(counts);
        }
    }
    let mut text = String::from(
        "| prover | programs | series | criterion | functions | labels | covered | proved | wrong | claimed share |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for ((subject, kind, series, criterion), counts) in rows {
        let Counts {
            functions,
            labels,
            coverable,
            covered,
            proved,
            wrong,
        } = counts;
        let _ = writeln!(
            text,
            "| {subject} | {kind} | {series} | {criterion} | {functions} | {labels} | {covered} of {coverable} | {proved} of {} | {wrong} | {:.1}% |",
            labels - coverable,
            counts.claimed(),
        );
    }
    for ((subject, kind, series), table) in totals {
        let wrong: u64 = table.wrong.values().sum();
        let _ = write!(
            text,
            "\n{subject}, {kind}, {series}: {} functions ({} left out), {} inputs run by brute force.\n\
             {} wrong verdicts, {:.0} s.\n",
            table.functions,
            table.slow,
            table.runs,
            wrong,
            table.time.as_secs_f64()
        );
        let mut reasons: Vec<_> = table.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (reason, count) in reasons.into_iter().take(8) {
            // Some reasons quote a whole message of the tool.
            let reason: String = reason.chars().take(80).collect();
            let _ = writeln!(text, "- unknown, {count} labels: {reason}");
        }
    }
    text
}

/// Puts the summary between the marks `<!-- results -->` and `<!-- end of results -->` of a file.
///
/// # Errors
/// If the file cannot be read or written, or has no such marks.
pub fn write_summary(path: &Path, records: &[Record]) -> Result<(), LabError> {
    const MARKS: [&str; 2] = ["<!-- results -->\n", "<!-- end of results -->"];
    let text = std::fs::read_to_string(path).map_err(LabError::file(path))?;
    let (before, rest) = text.split_once(MARKS[0]).unwrap_or_default();
    let Some((_, after)) = rest.split_once(MARKS[1]) else {
        return Err(LabError::Option(format!(
            "{} has no marks for the results",
            path.display()
        )));
    };
    let text = format!(
        "{before}{}\n{}\n{}{after}",
        MARKS[0],
        summary(records),
        MARKS[1]
    );
    std::fs::write(path, text).map_err(LabError::file(path))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]

    use super::*;

    fn record(seed: u64, proved: u64) -> Record {
        let counts = Counts {
            functions: 2,
            labels: 10,
            coverable: 6,
            covered: 5,
            proved,
            wrong: 0,
        };
        Record {
            scope: Scope {
                subject: "cbmc".into(),
                features: "ordinary".into(),
                share: 50,
                criteria: "DC".into(),
                inputs: 64,
                series: "before".into(),
            },
            seed,
            count: 2,
            table: Table {
                functions: 2,
                labels: 10,
                coverable: 6,
                covered: 5,
                proved,
                criteria: [("DC".to_owned(), counts)].into(),
                ..Table::default()
            },
        }
    }

    #[test]
    fn records_are_kept_and_summed_up() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.jsonl");
        assert_eq!(read_records(&path).unwrap(), []);
        let records = [record(1, 4), record(3, 2)];
        for record in &records {
            append_record(&path, record).unwrap();
        }
        assert_eq!(read_records(&path).unwrap(), records);
        let page = dir.path().join("page.md");
        std::fs::write(
            &page,
            "A\n<!-- results -->\nold\n<!-- end of results -->\nB\n",
        )
        .unwrap();
        write_summary(&page, &records).unwrap();
        insta::assert_snapshot!(std::fs::read_to_string(page).unwrap(), @r"
        A
        <!-- results -->

        | prover | programs | series | criterion | functions | labels | covered | proved | wrong | claimed share |
        |---|---|---|---|---|---|---|---|---|---|
        | cbmc | ordinary | before | DC | 4 | 20 | 10 of 12 | 6 of 8 | 0 | 75.0% |

        cbmc, ordinary, before: 4 functions (0 left out), 0 inputs run by brute force.
        0 wrong verdicts, 0 s.

        <!-- end of results -->
        B
        ");
        let wrong = write_summary(&path, &records).unwrap_err();
        assert!(wrong.to_string().contains("has no marks"), "{wrong}");
    }
}
