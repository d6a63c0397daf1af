//! The result of a campaign as people read it.

use super::{Counts, Row, State, Summary};
use crate::changes;
use crate::processor::{self, Accounts};

/// Functions that reach an error, before the others are only counted.
const REACHED: usize = 4;

pub(super) fn text(summary: &Summary) -> String {
    let mut text = table(summary);
    text.push_str(&totals(summary));
    text.push_str(&errors(summary));
    text.push_str(&failures(summary));
    if !summary.changes.is_empty() {
        text.push_str("Uncovered by changes:\n");
        text.push_str(&changes::text(&summary.changes));
    }
    text
}

/// So many functions are named that used most time.
const MOST_EXPENSIVE: usize = 10;

pub(super) fn timings(summary: &Summary) -> String {
    let mut all = Accounts::new();
    let mut rows: Vec<(f64, &Row)> = Vec::new();
    for row in summary
        .functions
        .iter()
        .filter(|row| !row.processor.is_empty())
    {
        processor::add(&mut all, &row.processor);
        rows.push((row.processor.values().sum(), row));
    }
    let total: f64 = all.values().sum();
    let each = total / rows.len().max(1) as f64;
    let count = counted(rows.len(), "function");
    let mut text = format!("Processor time: {total:.1} s for {count} ({each:.1} s each)\n");
    text.push_str(&processor::lines(&all));
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (seconds, row) in rows.iter().take(MOST_EXPENSIVE) {
        let mut parts: Vec<_> = row.processor.iter().collect();
        parts.sort_by(|a, b| b.1.total_cmp(a.1));
        let parts = parts.iter().take(3);
        let parts: Vec<_> = parts.map(|(name, s)| format!("{name} {s:.1} s")).collect();
        text.push_str(&format!(
            "  {}: {seconds:.1} s ({})\n",
            row.function,
            parts.join(", ")
        ));
    }
    text
}

const HEADINGS: [&str; 8] = [
    "function",
    "objectives",
    "covered",
    "uncoverable",
    "unknown",
    "coverage",
    "tests",
    "errors",
];

fn table(summary: &Summary) -> String {
    let mut lines: Vec<[String; 8]> = vec![HEADINGS.map(str::to_owned)];
    for file in &summary.files {
        let rows = summary.functions.iter().filter(|row| row.file == file.name);
        let rows: Vec<&Row> = rows.filter(|row| !row.function.is_empty()).collect();
        let tests = rows.iter().map(|row| row.tests).sum();
        let errors = summary
            .errors
            .iter()
            .filter(|error| error.file == file.name);
        lines.push(cells(
            file.name.clone(),
            &file.counts,
            tests,
            errors.count(),
        ));
        for row in rows.iter().filter(|row| row.state != State::NoObjectives) {
            let name = format!("  {}", row.function);
            let errors = row.errors + row.assumed_errors + row.unexamined_errors;
            lines.push(cells(name, &row.counts, row.tests, errors));
        }
    }
    aligned(&lines)
}

fn cells(name: String, counts: &Counts, tests: usize, errors: usize) -> [String; 8] {
    [
        name,
        counts.objectives.to_string(),
        counts.covered.to_string(),
        counts.uncoverable.to_string(),
        counts.unknown.to_string(),
        format!("{:.1}%", counts.percent_of_coverable(false)),
        tests.to_string(),
        errors.to_string(),
    ]
}

/// Columns: the first one to the left, numbers to the right.
fn aligned(lines: &[[String; 8]]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..8).map(|column| width(column).unwrap_or(0)).collect();
    let line = |line: &[String; 8]| {
        let mut text = format!("{:<1$}", line[0], widths[0]);
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            text.push_str(&format!("  {cell:>width$}"));
        }
        text.push('\n');
        text
    };
    lines.iter().map(line).collect()
}

fn totals(summary: &Summary) -> String {
    let functions = || {
        summary
            .functions
            .iter()
            .filter(|row| !row.function.is_empty())
    };
    let count = |state: State| functions().filter(|row| row.state == state).count();
    let mut text = format!(
        "\n{} in {}: {} tested, {} not tested, {} failed, {} without objectives\n",
        counted(functions().count(), "function"),
        counted(summary.files.len(), "file"),
        count(State::Tested),
        count(State::NotTested),
        count(State::Failed),
        count(State::NoObjectives),
    );
    let line = |name: &str, counts: &Counts| {
        let share = |part: usize| match counts.objectives {
            0 => 0.0,
            all => 100.0 * part as f64 / all as f64,
        };
        format!(
            "  {name}: cov: {} ({:.1}%)  uncov: {} ({:.1}%)  unkwn: {} ({:.1}%)\n",
            counts.covered,
            share(counts.covered),
            counts.uncoverable,
            share(counts.uncoverable),
            counts.unknown,
            share(counts.unknown),
        )
    };
    for criterion in &summary.criteria {
        text.push_str(&line(&criterion.name, &criterion.counts));
    }
    text.push_str(&line("total", &summary.totals));
    text
}

fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

fn errors(summary: &Summary) -> String {
    let counts = summary.error_counts();
    let mut text = match summary.errors.len() {
        0 => return "Run-time errors: none\n".to_owned(),
        _ => format!("Run-time errors: {}", counts.real),
    };
    for (count, words) in [
        (counts.assumed, "depend on an assumption about inputs"),
        (counts.unexamined, "were not examined in time"),
    ] {
        if count > 0 {
            text.push_str(&format!(", {count} more that {words}"));
        }
    }
    text.push('\n');
    for error in summary.errors.iter().filter(|it| it.is_real()) {
        let mut from: Vec<&str> = error
            .reached_from
            .iter()
            .map(|it| &*it.entrypoint)
            .collect();
        let more = from.len().saturating_sub(REACHED);
        from.truncate(REACHED);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let column = match error.column {
            0 => String::new(),
            column => format!(":{column}"),
        };
        text.push_str(&format!(
            "  {} at {}:{}{column} in {}, reached from {}{more}\n",
            error.kind,
            error.file,
            error.line,
            error.function,
            from.join(", "),
        ));
    }
    text
}

fn failures(summary: &Summary) -> String {
    let failed = summary
        .functions
        .iter()
        .filter(|row| row.state == State::Failed);
    let mut text = String::new();
    for row in failed {
        if text.is_empty() {
            text.push_str("Failed:\n");
        }
        let reason = row.reason.as_deref().unwrap_or("unknown reason");
        let reason = reason.lines().next().unwrap_or_default();
        let name = match row.function.as_str() {
            "" => String::new(),
            name => format!(" {name}"),
        };
        let line = match row.line {
            0 => String::new(),
            line => format!(":{line}"),
        };
        text.push_str(&format!("  {}{line}{name}: {reason}\n", row.file));
    }
    text
}
