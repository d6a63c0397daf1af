//! MC/DC as engineers expect it: per decision its conditions, and the tests that show what each does.

use std::fmt::{Result, Write};

use crate::report::{
    Cause, EXISTING_TESTS, Effect, Evaluation, McdcCondition, McdcDecision, MissingHalf, Report,
};

/// Each decision with the pair of tests for each of its conditions.
pub(super) fn effects(out: &mut String, report: &Report) -> Result {
    let mut criterion = "";
    for decision in &report.mcdc {
        if decision.criterion != criterion {
            criterion = &decision.criterion;
            writeln!(out, "Effects of conditions ({criterion}):")?;
        }
        effects_in(out, decision)?;
    }
    Ok(())
}

fn effects_in(out: &mut String, decision: &McdcDecision) -> Result {
    let at = &decision.place;
    let is_shown = |c: &&McdcCondition| matches!(c.effect, Effect::Shown { .. });
    writeln!(
        out,
        "  {}:{}:{} {}: {} of {} shown",
        at.file,
        at.line,
        at.column,
        decision.decision,
        decision.conditions.iter().filter(is_shown).count(),
        decision.conditions.len()
    )?;
    for condition in &decision.conditions {
        write!(out, "    {}: ", condition.condition)?;
        effect(out, &condition.effect)?;
    }
    let evaluations: Vec<_> = decision.evaluations.iter().map(vector).collect();
    if !evaluations.is_empty() {
        writeln!(out, "    evaluations: {}", evaluations.join(", "))?;
    }
    Ok(())
}

fn effect(out: &mut String, effect: &Effect) -> Result {
    match effect {
        Effect::Shown { pair, cause } => {
            let [(first, a), (second, b)] = [&pair[0], &pair[1]].map(|it| (shown(it), it.test));
            let how = match cause {
                Cause::Unique => "unique cause",
                Cause::Masking => "masking",
                Cause::MaskingOnly => "masking (no pair has a unique cause)",
                Cause::MaskingSoFar => "masking (no pair with a unique cause found)",
            };
            let tests = match (a, b) {
                (Some(a), Some(b)) if a == b => format!("test {a} alone"),
                (Some(a), Some(b)) => format!("tests {a} and {b}"),
                (Some(test), None) | (None, Some(test)) => {
                    format!("test {test} and an existing test")
                }
                (None, None) => EXISTING_TESTS.to_owned(),
            };
            writeln!(out, "{tests}, {how}: {first} / {second}")
        }
        Effect::Impossible { why, within_bounds } => {
            let bounds = if *within_bounds { " within bounds" } else { "" };
            writeln!(out, "impossible{bounds}: {why}")
        }
        Effect::Unknown { missing, half } => {
            let missing = match missing {
                MissingHalf::True => "no test in which it is true and decides",
                MissingHalf::False => "no test in which it is false and decides",
                MissingHalf::Both => "no test in which it decides",
                MissingHalf::Pair => "no two tests make a pair",
            };
            let half = half.as_ref().map_or_else(String::new, |half| {
                format!(" (the other half: {}, {})", test(half), shown(half))
            });
            writeln!(out, "not shown: {missing}{half}")
        }
    }
}

/// `TF-: false (test 3)`
fn vector(evaluation: &Evaluation) -> String {
    let outcome = evaluation.outcome.map_or("", |outcome| match outcome {
        true => " true",
        false => " false",
    });
    format!("{}{outcome} ({})", shown(evaluation), test(evaluation))
}

/// The test that shows an evaluation.
fn test(evaluation: &Evaluation) -> String {
    match evaluation.test {
        Some(test) => format!("test {test}"),
        None => "an existing test".to_owned(),
    }
}

fn shown(evaluation: &Evaluation) -> &str {
    match evaluation.values.as_str() {
        "" => &evaluation.seen,
        values => values,
    }
}
