//! The summary of existing tests: what each of them covers, and what is not covered.

use std::fmt::{Result, Write};

use super::run::{set, statistics_of};
use crate::outputs::Detail;
use crate::report::{Report, Status, Subset};

/// The tests, the statistics, what is not covered, and the tests to keep.
pub(super) fn text(report: &Report, subset: Option<&Subset>, detail: Detail) -> String {
    let mut out = String::new();
    // Writing into a String cannot fail, here and below.
    if detail == Detail::Full {
        let _ = tests(&mut out, report);
    }
    out += &statistics_of(report);
    let _ = not_covered(&mut out, report);
    for note in &report.notes {
        let _ = writeln!(out, "Note: {note}");
    }
    if let Some(subset) = subset {
        let _ = kept(&mut out, report, subset);
    }
    out
}

fn tests(out: &mut String, report: &Report) -> Result {
    let width = report.tests.len().to_string().len();
    let names = report.tests.iter().map(|test| test.origin.chars().count());
    let name_width = names.max().unwrap_or(0).min(60);
    if !report.tests.is_empty() {
        writeln!(out, "Tests:")?;
    }
    for test in &report.tests {
        write!(out, "  {:>width$}  {:name_width$}  ", test.id, test.origin)?;
        if !test.measured.counts {
            writeln!(out, "not counted: {}", test.measured.explanation)?;
            continue;
        }
        let (covers, adds) = (test.covers.len(), test.measured.adds.len());
        write!(out, "covers {covers}, adds {adds}")?;
        if adds > 0 {
            write!(out, ": {}", set(test.measured.adds.iter().copied()))?;
        }
        if !test.measured.explanation.is_empty() {
            write!(out, " ({})", test.measured.explanation)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The objectives that are not covered, with place and condition.
fn not_covered(out: &mut String, report: &Report) -> Result {
    let mut objectives = report
        .objectives
        .iter()
        .filter(|objective| !matches!(objective.status, Status::Covered { .. }))
        .peekable();
    if objectives.peek().is_some() {
        writeln!(out, "Not covered:")?;
    }
    for objective in objectives {
        let at = &objective.place;
        writeln!(
            out,
            "  {}: {}:{}:{} in {}: {}: {}",
            objective.id,
            at.file,
            at.line,
            at.column,
            at.function,
            objective.criterion,
            objective.predicate
        )?;
    }
    Ok(())
}

/// Which tests to keep.
fn kept(out: &mut String, report: &Report, subset: &Subset) -> Result {
    let (now, from) = (subset.keep.len(), report.tests.len());
    writeln!(
        out,
        "Smallest suite: {now} of {from} tests, {}",
        subset.optimality()
    )?;
    for keep in [true, false] {
        let word = if keep { "keep" } else { "drop" };
        for test in &report.tests {
            if subset.keep.contains(&test.id) == keep {
                writeln!(out, "  {word} {}  {}", test.id, test.origin)?;
            }
        }
    }
    Ok(())
}
