//! Gates: what the user wants a run to fail for, and by how much it misses that.

use sc_report::{Outcome, Report};

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
            failed.push(below(totals.covered, coverable, gate));
        }
    }
    let errors = settings.get(keys::output::FAIL_ON_RTE);
    if errors.fails(totals.rtes, totals.assumed_rtes) {
        let (count, option) = match errors {
            crate::delivery::RteGate::All => {
                (totals.rtes + totals.assumed_rtes, "--fail-on-rte=all")
            }
            _ => (totals.rtes, "--fail-on-rte"),
        };
        failed.push(format!("{} ({option})", counted(count, "run-time error")));
    }
    let rejected = report.tests.iter();
    let rejected = rejected.filter(|test| test.outcome == Outcome::OracleFailed);
    let rejected = rejected.count().max(report.oracle_failures.len());
    if settings.get(keys::output::FAIL_ON_ORACLE) && rejected > 0 {
        failed.push(format!(
            "{} (--fail-on-oracle)",
            counted(rejected, "oracle failure")
        ));
    }
    failed
}

/// Two decimals, rounded down: what is shown is never the gate that was missed.
fn below(covered: usize, coverable: usize, gate: f64) -> String {
    let hundredths = 10_000 * covered / coverable.max(1);
    let needed = (gate * coverable as f64 / 100.0).ceil() as usize;
    format!(
        "coverage is {}.{:02}%, below {gate}% (--fail-under): {covered} of {coverable} objectives, {} more needed",
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
    fn a_missed_percentage_says_by_how_much() {
        let check = |covered, coverable, gate, expected: &str| {
            assert_eq!(below(covered, coverable, gate), expected);
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
