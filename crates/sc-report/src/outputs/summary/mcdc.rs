//! MC/DC as engineers expect it: per decision its conditions, and the tests that show what each does.

use std::fmt::{Result, Write};

use crate::report::{Effect, Evaluation, McdcCondition, McdcDecision, Report};

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
        match &condition.effect {
            Effect::Shown { pair, unique } => {
                let [(first, a), (second, b)] = [&pair[0], &pair[1]].map(|it| (shown(it), it.test));
                let how = if *unique { "unique cause" } else { "masking" };
                let tests = if a == b {
                    format!("test {a} alone")
                } else {
                    format!("tests {a} and {b}")
                };
                writeln!(out, "{tests}, {how}: {first} / {second}")?;
            }
            Effect::Impossible { why, within_bounds } => {
                let bounds = if *within_bounds { " within bounds" } else { "" };
                writeln!(out, "impossible{bounds}: {why}")?;
            }
            Effect::Unknown => writeln!(out, "not shown")?,
        }
    }
    Ok(())
}

fn shown(evaluation: &Evaluation) -> &str {
    match evaluation.values.as_str() {
        "" => &evaluation.seen,
        values => values,
    }
}
