//! Objectives: what the user counts. Most are one label; hyperlabels are formulas over labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use sc_frontend::Place;
use sc_types::{LabelId, ObjectiveId};
use serde::{Deserialize, Serialize};

use crate::Criterion;

/// A disjunction of conjunctions of labels, by id. A test *suite* covers it when for one of the
/// alternatives each label is covered by some test.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Parts {
    alternatives: Vec<Vec<LabelId>>,
}

impl Parts {
    /// Just this label.
    pub fn one(label: LabelId) -> Self {
        Self::new([vec![label]])
    }

    /// One of these labels.
    pub fn any(labels: impl IntoIterator<Item = LabelId>) -> Self {
        Self::new(labels.into_iter().map(|label| vec![label]))
    }

    /// All of these labels.
    pub fn all(labels: impl IntoIterator<Item = LabelId>) -> Self {
        Self::new([labels.into_iter().collect()])
    }

    /// One of these alternatives, put in order; equal ones are one.
    pub fn new(alternatives: impl IntoIterator<Item = Vec<LabelId>>) -> Self {
        let sorted = alternatives.into_iter().map(|mut labels| {
            labels.sort_unstable();
            labels.dedup();
            labels
        });
        let distinct: BTreeSet<_> = sorted.collect();
        Self {
            alternatives: distinct.into_iter().collect(),
        }
    }

    /// The alternatives, each with its labels in order.
    pub fn alternatives(&self) -> &[Vec<LabelId>] {
        &self.alternatives
    }

    /// The label, if it is nothing but one.
    pub fn single(&self) -> Option<LabelId> {
        match &self.alternatives[..] {
            [labels] if labels.len() == 1 => labels.first().copied(),
            _ => None,
        }
    }

    /// All labels in it.
    pub fn labels(&self) -> BTreeSet<LabelId> {
        self.alternatives.iter().flatten().copied().collect()
    }

    /// Whether it is covered where these labels are.
    pub fn holds(&self, covered: impl Fn(LabelId) -> bool) -> bool {
        let mut alternatives = self.alternatives.iter();
        alternatives.any(|labels| labels.iter().all(|label| covered(*label)))
    }

    /// Whether nothing can cover it where these labels are uncoverable: each alternative has one.
    pub fn is_ruled_out(&self, uncoverable: impl Fn(LabelId) -> bool) -> bool {
        let mut alternatives = self.alternatives.iter();
        alternatives.all(|labels| labels.iter().any(|label| uncoverable(*label)))
    }

    /// Labels that may still help: those of alternatives without an uncoverable label.
    pub fn useful(&self, uncoverable: impl Fn(LabelId) -> bool) -> BTreeSet<LabelId> {
        let alternatives = self.alternatives.iter();
        let open = alternatives.filter(|labels| !labels.iter().any(|label| uncoverable(*label)));
        open.flatten().copied().collect()
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let product = |labels: &Vec<LabelId>| {
            let labels: Vec<_> = labels.iter().map(|label| format!("l{label}")).collect();
            labels.join(".")
        };
        let all: Vec<_> = self.alternatives.iter().map(product).collect();
        f.write_str(&all.join(" + "))
    }
}

/// One objective.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// Number in this run, `1..=n` without gaps.
    pub id: ObjectiveId,
    /// Identity that survives edits elsewhere and other choices of criteria.
    pub key: String,
    /// The criteria that want it, at least one, in their order.
    pub criteria: Vec<Criterion>,
    /// The user's file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// Name of the function it is in.
    pub function: String,
    /// What it asks for, as the user would say it.
    pub predicate: String,
    /// What it is made of.
    pub parts: Parts,
    /// Alternatives that are worth more than the others: analyzers look for one of them even if another one is covered,
    /// and suites keep the tests for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred: Option<Parts>,
}

impl Objective {
    /// The names of its criteria, with commas.
    pub fn criterion_names(&self) -> String {
        let names: Vec<_> = self.criteria.iter().map(|it| it.name()).collect();
        names.join(",")
    }

    /// `file:line:column`.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A decision with the conditions whose independent effect a criterion of the MC/DC family asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McdcDecision {
    /// The criterion.
    pub criterion: Criterion,
    /// The decision.
    pub place: Place,
    /// The function it is in.
    pub function: String,
    /// Its text.
    pub text: String,
    /// Its conditions, left to right.
    pub conditions: Vec<McdcCondition>,
    /// For labels that are one evaluation of the decision: what it sees.
    pub evaluations: BTreeMap<LabelId, Vector>,
}

/// What one evaluation of a decision sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vector {
    /// A letter for each condition: `T`, `F` or `-` (skipped).
    pub letters: String,
    /// The decision.
    pub outcome: bool,
}

/// How much of something there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    All,
    /// Part of it.
    Some,
}

/// One condition of such a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McdcCondition {
    /// Its text.
    pub text: String,
    /// The objective that shows its effect; `None` where the structure of the decision rules it out.
    pub objective: Option<ObjectiveId>,
    /// Alternatives of that objective whose two evaluations differ in this condition only.
    pub unique: BTreeSet<Vec<LabelId>>,
    /// Whether these are looked for; if so, whether they are all there are.
    pub seeks_unique: Option<Completeness>,
    /// The value of this condition in the labels of that objective.
    pub halves: BTreeMap<LabelId, bool>,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts() -> impl Strategy<Value = Parts> {
        let labels = prop::collection::vec((1u32..6).prop_map(LabelId), 1..4);
        prop::collection::vec(labels, 1..5).prop_map(Parts::new)
    }

    proptest! {
        /// What is covered is not ruled out by labels that are not covered, and without the
        /// useless labels everything that can be covered still can.
        #[test]
        fn verdicts_follow_from_labels(parts in parts(), covered in 0u32..64, dead in 0u32..64) {
            let dead = dead & !covered;
            let has = |set: u32| move |label: LabelId| set >> label.0 & 1 == 1;
            let holds = parts.holds(has(covered));
            prop_assert!(!(holds && parts.is_ruled_out(has(dead))));
            // The most that can ever be covered: everything that is not dead.
            let possible = parts.holds(|label| !has(dead)(label));
            prop_assert_eq!(possible, !parts.is_ruled_out(has(dead)));
            let useful = parts.useful(has(dead));
            prop_assert_eq!(possible, parts.holds(|label| useful.contains(&label)));
        }
    }
}
