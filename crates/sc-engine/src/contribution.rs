//! What each test of a suite is good for: objectives it covers by itself, and what it adds to those before it.

use std::collections::BTreeSet;

use sc_objectives::{Objective, Parts};
use sc_types::{LabelId, ObjectiveId};

/// Numbers of the objectives that these labels cover.
pub fn covered(objectives: &[Objective], labels: &BTreeSet<LabelId>) -> Vec<ObjectiveId> {
    let covered = objectives
        .iter()
        .filter(|objective| objective.parts.holds(|label| labels.contains(&label)));
    covered.map(|objective| objective.id).collect()
}

/// What a suite has to keep as far as it has it: preferred ways to cover objectives, then what all objectives are made of.
pub fn parts(objectives: &[Objective]) -> Vec<Parts> {
    let preferred = objectives.iter().filter_map(|it| it.preferred.clone());
    let all = objectives.iter().map(|objective| objective.parts.clone());
    preferred.chain(all).collect()
}

/// What one test of a suite is good for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contribution {
    /// Objectives that it covers by itself.
    pub covers: Vec<ObjectiveId>,
    /// Objectives that become covered when it is added to the tests before it.
    pub adds: Vec<ObjectiveId>,
}

/// What each test covers and adds, in order; a test is the labels it covers.
pub fn contributions(objectives: &[Objective], tests: &[BTreeSet<LabelId>]) -> Vec<Contribution> {
    let mut all: BTreeSet<LabelId> = BTreeSet::new();
    let mut open: Vec<&Objective> = objectives.iter().collect();
    let mut contributions = Vec::new();
    for test in tests {
        all.extend(test);
        let mut adds = Vec::new();
        open.retain(|objective| {
            let now = objective.parts.holds(|label| all.contains(&label));
            adds.extend(now.then_some(objective.id));
            !now
        });
        let covers = covered(objectives, test);
        contributions.push(Contribution { covers, adds });
    }
    contributions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(numbers: &[u32]) -> impl Iterator<Item = LabelId> {
        numbers.iter().copied().map(LabelId)
    }

    fn objective(id: u32, any_of: &[&[u32]]) -> Objective {
        Objective {
            id: ObjectiveId(id),
            key: id.to_string(),
            criteria: Vec::new(),
            file: String::new(),
            line: 1,
            column: 1,
            function: String::new(),
            predicate: String::new(),
            parts: Parts::new(any_of.iter().map(|set| labels(set).collect())),
            preferred: None,
        }
    }

    fn tests(sets: &[&[u32]]) -> Vec<BTreeSet<LabelId>> {
        sets.iter().map(|set| labels(set).collect()).collect()
    }

    #[test]
    fn a_pair_is_added_by_the_test_that_completes_it() {
        let objectives = [objective(1, &[&[1]]), objective(2, &[&[1, 2], &[3]])];
        let suite = tests(&[&[2], &[1], &[1, 2]]);
        let contributions = contributions(&objectives, &suite);
        let (covers, adds): (Vec<_>, Vec<_>) = contributions
            .into_iter()
            .map(|one| (one.covers, one.adds))
            .unzip();
        assert_eq!(covers, [vec![], vec![1], vec![1, 2]]);
        assert_eq!(adds, [vec![], vec![1, 2], vec![]]);
    }
}
