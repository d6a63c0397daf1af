//! What an edit did to the coverage of a function. Pure.

use std::collections::BTreeMap;

use sc_report::outputs::json::{ObjectiveJson, ResultJson, StatusJson};
use serde::{Deserialize, Serialize};

/// The objectives of a function that an edit left without a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The function.
    pub function: String,
    /// The file that defines it.
    pub file: String,
    /// Objectives that were covered before the edit and are not now.
    pub no_longer_covered: Vec<Lost>,
    /// Objectives that did not exist before the edit, and are not covered.
    pub new_uncovered: Vec<Lost>,
}

/// An objective without a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Objective`")]
pub struct Lost {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub criterion: String,
    pub predicate: String,
    /// `uncoverable`, or why it is unknown.
    pub status: String,
}

/// Compares two results of a function; without a former one, all objectives are new. None if nothing was lost.
pub fn compare(before: Option<&ResultJson>, after: &ResultJson, file: &str) -> Option<Change> {
    let former = before.iter().flat_map(|result| &result.objectives);
    let former: BTreeMap<(&str, &str), bool> = former
        .map(|it| ((&*it.function, &*it.key), is_covered(it)))
        .collect();
    let mut change = Change {
        function: after.entrypoint.clone(),
        file: file.to_owned(),
        no_longer_covered: Vec::new(),
        new_uncovered: Vec::new(),
    };
    for objective in after.objectives.iter().filter(|it| !is_covered(it)) {
        match former.get(&(&*objective.function, &*objective.key)) {
            Some(true) => change.no_longer_covered.push(lost(objective)),
            Some(false) => {}
            None => change.new_uncovered.push(lost(objective)),
        }
    }
    let nothing = change.no_longer_covered.is_empty() && change.new_uncovered.is_empty();
    (!nothing).then_some(change)
}

fn is_covered(objective: &ObjectiveJson) -> bool {
    matches!(objective.status, StatusJson::Covered { .. })
}

fn lost(objective: &ObjectiveJson) -> Lost {
    Lost {
        file: objective.file.clone(),
        line: objective.line,
        column: objective.column,
        criterion: objective.criterion.clone(),
        predicate: objective.predicate.clone(),
        status: match &objective.status {
            StatusJson::Uncoverable { .. } => "uncoverable".to_owned(),
            StatusJson::Unknown { reason, .. } => reason.clone(),
            StatusJson::OracleFailures { .. } => "covered only with oracle failures".to_owned(),
            StatusJson::Covered { .. } => String::new(),
        },
    }
}

/// Changes for people.
pub fn text(changes: &[Change]) -> String {
    let mut text = String::new();
    for change in changes {
        text.push_str(&format!("  {} ({}):\n", change.function, change.file));
        let kinds = [
            ("no longer covered", &change.no_longer_covered),
            ("new and not covered", &change.new_uncovered),
        ];
        for (kind, objectives) in kinds {
            for it in objectives {
                text.push_str(&format!(
                    "    {kind}: {}:{}:{} {} '{}': {}\n",
                    it.file, it.line, it.column, it.criterion, it.predicate, it.status
                ));
            }
        }
    }
    text
}
