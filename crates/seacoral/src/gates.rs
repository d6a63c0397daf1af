//! Gates: what the user wants a run to fail for, and by how much it misses that.

use sc_campaign::summary::{Counts, ErrorCounts, Summary};
use sc_report::{Outcome, Report};

use crate::delivery::RteGate;
use crate::schema::keys;
use crate::settings::Settings;

/// The gates that a report does not pass, in words.
pub(crate) fn failed(settings: &Settings, report: &Report) -> Vec<String> {
    let totals = report.totals();
    let bounds_count = settings.get(keys::output::BOUNDS_COUNT);
    let mut failed = Vec::new();
    if let Some(gate) = settings.get(keys::output::FAIL_UNDER) {
        let coverable = totals.coverable(bounds_count);
        if totals.percent_of_coverable(bounds_count) < gate {
            failed.push(below(totals.covered, coverable, gate, "--fail-under"));
        }
    }
    let counts = ErrorCounts {
        real: totals.rtes,
        assumed: totals.assumed_rtes,
        unexamined: totals.unexamined_rtes,
    };
    failed.extend(errors(settings, counts));
    let rejected = report.tests.iter();
    let rejected = rejected.filter(|test| test.outcome == Outcome::OracleFailed);
    let rejected = rejected.count().max(report.oracle_failures.len());
    if settings.get(keys::output::FAIL_ON_ORACLE) && rejected > 0 {
        failed.push(format!(
            "{} (--fail-on-oracle)",
            counted(rejected, "oracle failure")
        ));
    }
    let failing = report.assertions.as_ref().map_or(0, |it| it.failures.len());
    if settings.get(keys::output::FAIL_ON_ORACLE) && failing > 0 {
        failed.push(format!(
            "{} (--fail-on-oracle)",
            counted(failing, "failing ACSL annotation")
        ));
    }
    failed
}

/// The gates that a campaign does not pass, in words; `per_file` is the gate of each file.
pub(crate) fn failed_by_campaign(
    settings: &Settings,
    per_file: Option<f64>,
    summary: &Summary,
) -> Vec<String> {
    let bounds_count = settings.get(keys::output::BOUNDS_COUNT);
    let check = |gate: Option<f64>, counts: &Counts, option: &str| {
        let gate = gate.filter(|gate| counts.percent_of_coverable(bounds_count) < *gate)?;
        let coverable = counts.coverable(bounds_count);
        Some(below(counts.covered, coverable, gate, option))
    };
    let total = settings.get(keys::output::FAIL_UNDER);
    let mut failed: Vec<String> = check(total, &summary.totals, "--fail-under")
        .into_iter()
        .collect();
    for file in &summary.files {
        let missed = check(per_file, &file.counts, "--fail-under-file");
        failed.extend(missed.map(|missed| format!("{}: {missed}", file.name)));
    }
    failed.extend(errors(settings, summary.error_counts()));
    failed
}

/// The gate about run-time errors, if it fails.
fn errors(settings: &Settings, counts: ErrorCounts) -> Option<String> {
    error_gate(settings.get(keys::output::FAIL_ON_RTE), counts)
}

/// Errors that were not examined in time may be ones that callers exclude, so that only `all` counts them.
fn error_gate(gate: RteGate, counts: ErrorCounts) -> Option<String> {
    let (count, option, left_out) = match gate {
        RteGate::Off => return None,
        RteGate::Errors => (counts.real, "--fail-on-rte", counts.unexamined),
        RteGate::All => {
            let all = counts.real + counts.assumed + counts.unexamined;
            (all, "--fail-on-rte=all", 0)
        }
    };
    let more = match left_out {
        0 => String::new(),
        more => format!("; {more} more not examined in time"),
    };
    (count > 0).then(|| format!("{} ({option}){more}", counted(count, "run-time error")))
}

/// Two decimals, rounded down: what is shown is never the gate that was missed.
fn below(covered: usize, coverable: usize, gate: f64, option: &str) -> String {
    let hundredths = 10_000 * covered / coverable.max(1);
    let needed = (gate * coverable as f64 / 100.0).ceil() as usize;
    format!(
        "coverage is {}.{:02}%, below {gate}% ({option}): {covered} of {coverable} objectives, {} more needed",
        hundredths / 100,
        hundredths % 100,
        needed.saturating_sub(covered).max(1)
    )
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_that_were_not_examined_fail_only_the_gate_for_all() {
        let counts = |real, assumed, unexamined| ErrorCounts {
            real,
            assumed,
            unexamined,
        };
        let check = |gate, counts, expected: Option<&str>| {
            assert_eq!(error_gate(gate, counts).as_deref(), expected);
        };
        check(RteGate::Off, counts(1, 1, 1), None);
        check(RteGate::Errors, counts(0, 3, 2), None);
        let words = "1 run-time error (--fail-on-rte); 2 more not examined in time";
        check(RteGate::Errors, counts(1, 3, 2), Some(words));
        let words = "6 run-time errors (--fail-on-rte=all)";
        check(RteGate::All, counts(1, 3, 2), Some(words));
        let words = "2 run-time errors (--fail-on-rte=all)";
        check(RteGate::All, counts(0, 0, 2), Some(words));
    }

    #[test]
    fn a_missed_percentage_says_by_how_much() {
        let check = |covered, coverable, gate, expected: &str| {
            assert_eq!(below(covered, coverable, gate, "--fail-under"), expected);
        };
        check(
            3,
            4,
            76.0,
            "coverage is 75.00%, below 76% (--fail-under): 3 of 4 objectives, 1 more needed",
        );
        check(
            1989,
            2000,
            99.5,
            "coverage is 99.45%, below 99.5% (--fail-under): 1989 of 2000 objectives, 1 more needed",
        );
        check(
            0,
            7,
            100.0,
            "coverage is 0.00%, below 100% (--fail-under): 0 of 7 objectives, 7 more needed",
        );
    }
}
