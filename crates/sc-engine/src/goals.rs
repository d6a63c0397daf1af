//! What a suite covers, as arithmetic over labels: which objectives, and what each test adds to those before it.

use std::collections::BTreeSet;

use sc_objectives::Labelling;

/// An objective as measuring sees it: one of these sets of labels is to be covered by the suite as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// Number of the objective.
    pub id: u32,
    /// Sets of labels; a plain objective has one set of one label.
    pub any_of: Vec<Vec<u32>>,
}

impl Goal {
    /// Whether a suite that covers these labels covers the objective.
    pub fn is_covered(&self, labels: &BTreeSet<u32>) -> bool {
        let all = |set: &Vec<u32>| set.iter().all(|label| labels.contains(label));
        self.any_of.iter().any(all)
    }
}

/// The objectives of a labelling.
pub fn goals(labelling: &Labelling) -> Vec<Goal> {
    let labels = labelling.labels.iter();
    labels
        .map(|label| Goal {
            id: label.id,
            any_of: vec![vec![label.id]],
        })
        .collect()
}

/// Numbers of the objectives that these labels cover.
pub fn covered(goals: &[Goal], labels: &BTreeSet<u32>) -> Vec<u32> {
    let covered = goals.iter().filter(|goal| goal.is_covered(labels));
    covered.map(|goal| goal.id).collect()
}

/// What one test of a suite is good for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Share {
    /// Objectives that it covers by itself.
    pub covers: Vec<u32>,
    /// Objectives that become covered when it is added to the tests before it.
    pub adds: Vec<u32>,
}

/// What each test covers and adds, in order; a test is the labels it covers.
pub fn shares(goals: &[Goal], tests: &[BTreeSet<u32>]) -> Vec<Share> {
    let mut all: BTreeSet<u32> = BTreeSet::new();
    let mut open: Vec<&Goal> = goals.iter().collect();
    let mut shares = Vec::new();
    for test in tests {
        all.extend(test);
        let mut adds = Vec::new();
        open.retain(|goal| {
            let now = goal.is_covered(&all);
            adds.extend(now.then_some(goal.id));
            !now
        });
        let covers = covered(goals, test);
        shares.push(Share { covers, adds });
    }
    shares
}

/// Indices of the tests that an objective owes its coverage to: those that cover it by themselves, or else those
/// that cover a part of what the suite covers together.
pub fn owed_to(goal: &Goal, tests: &[BTreeSet<u32>]) -> Vec<usize> {
    let indices = |wanted: &dyn Fn(&BTreeSet<u32>) -> bool| -> Vec<usize> {
        (0..tests.len()).filter(|&i| wanted(&tests[i])).collect()
    };
    let alone = indices(&|test| goal.is_covered(test));
    if !alone.is_empty() {
        return alone;
    }
    let all: BTreeSet<u32> = tests.iter().flatten().copied().collect();
    let mut sets = goal.any_of.iter();
    let together = sets.find(|set| set.iter().all(|label| all.contains(label)));
    together.map_or(Vec::new(), |set| {
        indices(&|test| set.iter().any(|label| test.contains(label)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(id: u32, any_of: &[&[u32]]) -> Goal {
        let any_of = any_of.iter().map(|set| set.to_vec()).collect();
        Goal { id, any_of }
    }

    fn tests(sets: &[&[u32]]) -> Vec<BTreeSet<u32>> {
        let set = |labels: &&[u32]| labels.iter().copied().collect();
        sets.iter().map(set).collect()
    }

    #[test]
    fn a_pair_is_covered_by_two_tests_together() {
        let goals = [goal(1, &[&[1]]), goal(2, &[&[1, 2], &[3]])];
        let suite = tests(&[&[2], &[1], &[1, 2]]);
        let shares = shares(&goals, &suite);
        let (covers, adds): (Vec<_>, Vec<_>) = shares
            .into_iter()
            .map(|share| (share.covers, share.adds))
            .unzip();
        assert_eq!(covers, [vec![], vec![1], vec![1, 2]]);
        assert_eq!(adds, [vec![], vec![1, 2], vec![]]);
        assert_eq!(owed_to(&goals[1], &suite), [2]);
        assert_eq!(owed_to(&goals[1], &suite[..2]), [0, 1]);
        assert_eq!(owed_to(&goals[1], &suite[..1]), [0usize; 0]);
    }
}
