//! Decisions as truth tables, with what shows the effect of each condition.

use sc_report::TestId;
use sc_report::outputs::json::{McdcConditionJson, McdcJson};

/// A decision.
pub(crate) struct Table {
    pub(crate) decision: String,
    pub(crate) criterion: String,
    pub(crate) place: String,
    /// Texts of the conditions.
    pub(crate) conditions: Vec<String>,
    pub(crate) rows: Vec<Row>,
    pub(crate) effects: Vec<Effect>,
}

/// An evaluation.
pub(crate) struct Row {
    /// `T`, `F` or `–` for each condition; empty if only `seen` tells of them.
    pub(crate) values: Vec<char>,
    pub(crate) seen: String,
    pub(crate) outcome: &'static str,
    /// Its number, or that it is an existing one.
    pub(crate) test: Option<TestId>,
}

/// What is known of a condition.
pub(crate) struct Effect {
    pub(crate) condition: String,
    pub(crate) shown: bool,
    pub(crate) words: String,
    pub(crate) tests: Vec<TestId>,
}

pub(crate) fn table(json: &McdcJson) -> Table {
    let row = |it: &sc_report::outputs::json::EvaluationJson| Row {
        values: it
            .values
            .chars()
            .map(|c| if c == '-' { '–' } else { c })
            .collect(),
        seen: it.seen.clone(),
        outcome: match it.outcome {
            Some(true) => "T",
            Some(false) => "F",
            None => "",
        },
        test: it.test,
    };
    Table {
        decision: json.decision.clone(),
        criterion: json.criterion.clone(),
        place: format!("{}:{}", json.file, json.line),
        conditions: json
            .conditions
            .iter()
            .map(|it| it.condition.clone())
            .collect(),
        rows: json.evaluations.iter().map(row).collect(),
        effects: json.conditions.iter().map(effect).collect(),
    }
}

fn effect(json: &McdcConditionJson) -> Effect {
    let words = match (json.effect.as_str(), json.unique_cause.as_str()) {
        ("unique-cause", _) => "shown, unique cause".to_owned(),
        ("masking", "impossible") => {
            "shown by masking; no two evaluations differ in this condition only".to_owned()
        }
        ("masking", "not-found") => {
            "shown by masking; a pair with a unique cause was not found".to_owned()
        }
        ("masking", _) => "shown by masking".to_owned(),
        ("impossible", _) => format!("impossible: {}", json.why),
        ("impossible-within-bounds", _) => format!("impossible within bounds: {}", json.why),
        _ => missing(&json.missing).to_owned(),
    };
    Effect {
        condition: json.condition.clone(),
        shown: matches!(json.effect.as_str(), "unique-cause" | "masking"),
        words,
        tests: json.pair.iter().filter_map(|it| it.test).collect(),
    }
}

fn missing(half: &str) -> &'static str {
    match half {
        "true" => "unknown: no evaluation in which it is true and decides",
        "false" => "unknown: no evaluation in which it is false and decides",
        "pair" => "unknown: no two evaluations make a pair",
        _ => "unknown: no evaluation in which it decides",
    }
}
