//! What is to be reached: objectives, and what the labels covered so far mean for them.

use std::collections::{BTreeMap, BTreeSet};

use sc_objectives::{Objective, Parts};
use sc_types::{LabelId, ObjectiveId};

/// The objectives of a run and how far they are.
#[derive(Debug, Clone, Default)]
pub struct Goals {
    objectives: Vec<Goal>,
    /// For each label the objectives it is part of.
    uses: BTreeMap<LabelId, Vec<usize>>,
    covered: BTreeSet<LabelId>,
    uncoverable: BTreeSet<LabelId>,
    /// Labels that no test covers, though nobody says that they are uncoverable.
    hopeless: BTreeSet<LabelId>,
    /// Labels that tests outside of the project cover.
    existing: BTreeSet<LabelId>,
    reached: usize,
    ruled_out: usize,
    /// How many are covered and may be covered in a preferred way.
    improvable: usize,
}

#[derive(Debug, Clone)]
struct Goal {
    id: ObjectiveId,
    parts: Parts,
    /// Ways to cover it that are worth more than the others.
    preferred: Option<Parts>,
    state: State,
    /// It is covered, and a preferred way is neither covered nor ruled out.
    improvable: bool,
}

impl Goal {
    fn prefers(&self, label: LabelId) -> bool {
        let ways = self.preferred.iter().flat_map(Parts::alternatives);
        ways.into_iter().any(|labels| labels.contains(&label))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Reached,
    RuledOut,
}

impl Goals {
    /// Nothing is known yet.
    pub fn new(objectives: &[Objective]) -> Self {
        let mut goals = Self::default();
        for (index, objective) in objectives.iter().enumerate() {
            for label in objective.parts.labels() {
                goals.uses.entry(label).or_default().push(index);
            }
            goals.objectives.push(Goal {
                id: objective.id,
                parts: objective.parts.clone(),
                preferred: objective.preferred.clone(),
                state: State::Open,
                improvable: false,
            });
        }
        goals
    }

    /// What a suite has to keep: first the preferred ways that are covered, then what all objectives are made of.
    ///
    /// What existing tests cover is not asked for.
    pub fn parts(&self) -> Vec<Parts> {
        let open = self.objectives.iter().filter(|goal| !self.exists(goal));
        let open: Vec<&Goal> = open.collect();
        let preferred = open.iter().filter_map(|goal| goal.preferred.as_ref());
        let preferred = preferred.filter(|it| it.holds(|label| self.covered.contains(&label)));
        let goals = open.iter().map(|goal| &goal.parts);
        let missing = |parts: &Parts| {
            let ways = parts.alternatives().iter();
            let missing = |labels: &Vec<LabelId>| -> Vec<LabelId> {
                let labels = labels.iter().filter(|it| !self.existing.contains(it));
                labels.copied().collect()
            };
            Parts::new(ways.map(missing))
        };
        preferred.chain(goals).map(missing).collect()
    }

    /// Whether existing tests cover an objective.
    fn exists(&self, goal: &Goal) -> bool {
        goal.parts.holds(|label| self.existing.contains(&label))
    }

    /// Tests outside of the project cover these labels: nobody has to look for tests of them.
    pub fn cover_elsewhere(&mut self, labels: &BTreeSet<LabelId>) {
        self.existing.extend(labels);
        self.cover(labels.iter().copied());
    }

    /// How many objectives there are.
    pub fn count(&self) -> usize {
        self.objectives.len()
    }

    /// How many are covered.
    pub fn reached(&self) -> usize {
        self.reached
    }

    /// How many cannot be covered.
    pub fn ruled_out(&self) -> usize {
        self.ruled_out
    }

    /// True when no objective is undecided, and none may still be covered in a preferred way.
    pub fn all_decided(&self) -> bool {
        self.reached + self.ruled_out >= self.objectives.len() && self.improvable == 0
    }

    /// True when nothing is left to be looked for: every objective is decided, or no test can decide it.
    pub fn nothing_left(&self) -> bool {
        let lost =
            |label: LabelId| self.hopeless.contains(&label) || self.uncoverable.contains(&label);
        let closed = |goal: &Goal| match (&goal.preferred, goal.state) {
            (Some(preferred), State::Reached) if goal.improvable => preferred.is_ruled_out(lost),
            (_, State::Open) => goal.parts.is_ruled_out(lost),
            _ => true,
        };
        self.objectives.iter().all(closed)
    }

    /// No test covers this label, and that is not a proof: it stays undecided, and nobody has to look for it any more.
    pub fn give_up(&mut self, label: LabelId) {
        self.hopeless.insert(label);
    }

    /// Whether covering this label is worth something: no test covers it yet, and an undecided objective has it or
    /// somebody is wrong about it.
    pub fn wants(&self, label: LabelId) -> bool {
        let refutes = self.uncoverable.contains(&label);
        let mut uses = self.uses.get(&label).into_iter().flatten();
        let helps = |index: &usize| {
            let goal = &self.objectives[*index];
            match goal.state {
                State::Open => true,
                State::RuledOut => refutes,
                State::Reached => goal.improvable && goal.prefers(label),
            }
        };
        !self.covered.contains(&label) && uses.any(helps)
    }

    /// Labels without a test of objectives that are not covered, except those that no test can decide.
    pub fn uncovered(&self) -> BTreeSet<LabelId> {
        let goals = self.objectives.iter();
        let open = goals.filter(|goal| goal.state != State::Reached);
        let labels = open.flat_map(|goal| goal.parts.labels());
        let known = |label: &LabelId| self.covered.contains(label) || self.hopeless.contains(label);
        labels.filter(|label| !known(label)).collect()
    }

    /// Whether a test covers this label.
    pub fn is_covered(&self, label: LabelId) -> bool {
        self.covered.contains(&label)
    }

    /// How many labels are known to be covered or uncoverable.
    pub fn decided_labels(&self) -> usize {
        self.covered.len() + self.uncoverable.len()
    }

    /// How many objectives are undecided.
    pub fn undecided(&self) -> usize {
        let decided = self.reached + self.ruled_out;
        self.objectives.len().saturating_sub(decided)
    }

    /// The labels that are worth something.
    pub fn wanted(&self) -> BTreeSet<LabelId> {
        let labels = self.uses.keys().copied();
        let lost =
            |label: &LabelId| self.uncoverable.contains(label) || self.hopeless.contains(label);
        labels
            .filter(|label| self.wants(*label) && !lost(label))
            .collect()
    }

    /// Labels that the suite need not cover: parts of objectives that are none by themselves, and what existing tests
    /// cover.
    pub fn spare(&self) -> BTreeSet<LabelId> {
        let single = |index: &usize| self.objectives[*index].parts.single().is_some();
        let uses = self.uses.iter().filter(|(_, all)| !all.iter().any(single));
        let parts = uses.map(|(label, _)| *label);
        parts.chain(self.existing.iter().copied()).collect()
    }

    /// Tests cover these labels now. Gives the objectives that are covered by that.
    pub fn cover(&mut self, labels: impl IntoIterator<Item = LabelId>) -> Vec<ObjectiveId> {
        let labels: Vec<LabelId> = labels.into_iter().collect();
        for label in &labels {
            self.covered.insert(*label);
            self.uncoverable.remove(label);
        }
        self.decide(&labels, State::Reached)
    }

    /// These labels cannot be covered. Gives the objectives that cannot be covered for that.
    pub fn rule_out(&mut self, labels: impl IntoIterator<Item = LabelId>) -> Vec<ObjectiveId> {
        let labels: Vec<LabelId> = labels.into_iter().collect();
        let uncovered = labels.iter().filter(|label| !self.covered.contains(label));
        self.uncoverable.extend(uncovered.copied());
        self.decide(&labels, State::RuledOut)
    }

    /// These labels are undecided again.
    pub fn forget(&mut self, labels: &[LabelId]) {
        for label in labels {
            self.covered.remove(label);
            self.uncoverable.remove(label);
        }
        self.covered.extend(&self.existing);
        // Whoever gave up on something may have been wrong about it as well.
        self.hopeless.clear();
        (self.reached, self.ruled_out, self.improvable) = (0, 0, 0);
        for goal in &mut self.objectives {
            (goal.state, goal.improvable) = (State::Open, false);
        }
        let known = self.covered.iter().chain(&self.uncoverable);
        let known: Vec<LabelId> = known.copied().collect();
        self.decide(&known, State::Open);
    }

    /// Looks again at the objectives with these labels; gives those that are `wanted` now.
    fn decide(&mut self, labels: &[LabelId], wanted: State) -> Vec<ObjectiveId> {
        let uses = labels.iter().filter_map(|label| self.uses.get(label));
        let indices: BTreeSet<usize> = uses.flatten().copied().collect();
        let mut changed = Vec::new();
        for index in indices {
            let goal = &mut self.objectives[index];
            let covered = |label: LabelId| self.covered.contains(&label);
            let uncoverable = |label: LabelId| self.uncoverable.contains(&label);
            let state = if goal.parts.holds(covered) {
                State::Reached
            } else if goal.parts.is_ruled_out(uncoverable) {
                State::RuledOut
            } else {
                State::Open
            };
            let better = goal.preferred.as_ref();
            let exists = goal.parts.holds(|label| self.existing.contains(&label));
            let improvable = state == State::Reached
                && !exists
                && better.is_some_and(|it| !it.holds(covered) && !it.is_ruled_out(uncoverable));
            self.improvable -= usize::from(goal.improvable);
            self.improvable += usize::from(improvable);
            goal.improvable = improvable;
            if state == goal.state {
                continue;
            }
            for (of, count) in [
                (State::Reached, &mut self.reached),
                (State::RuledOut, &mut self.ruled_out),
            ] {
                *count -= usize::from(goal.state == of);
                *count += usize::from(state == of);
            }
            goal.state = state;
            if state == wanted {
                changed.push(goal.id);
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objective(index: usize, parts: &Parts) -> Objective {
        Objective {
            id: ObjectiveId(index as u32 + 1),
            key: index.to_string(),
            criteria: Vec::new(),
            file: String::new(),
            line: 1,
            column: 1,
            function: String::new(),
            predicate: String::new(),
            parts: parts.clone(),
            preferred: None,
        }
    }

    fn goals(parts: &[Parts]) -> Goals {
        let all = parts.iter().enumerate();
        let all = all.map(|(index, parts)| objective(index, parts));
        Goals::new(&all.collect::<Vec<_>>())
    }

    #[test]
    fn what_no_test_covers_is_not_looked_for() {
        let pair = Parts::all([1, 2].map(LabelId));
        let mut goals = goals(&[pair, Parts::one(LabelId(4))]);
        goals.cover([LabelId(4)]);
        assert!(!goals.nothing_left());
        goals.give_up(LabelId(2));
        assert!(goals.nothing_left());
        assert!(!goals.all_decided());
        assert_eq!(goals.wanted(), BTreeSet::from([LabelId(1)]));
        assert!(goals.wants(LabelId(2)), "whoever covers it knows better");
        goals.cover([1, 2].map(LabelId));
        assert!(goals.all_decided());
    }

    #[test]
    fn a_covered_objective_is_looked_for_until_a_preferred_way_is_covered_or_ruled_out() {
        let pairs = |pairs: &[[u32; 2]]| {
            let pairs = pairs.iter().map(|pair| pair.map(LabelId).to_vec());
            Parts::new(pairs)
        };
        let mut objective = objective(0, &pairs(&[[1, 2], [1, 3], [4, 3]]));
        objective.preferred = Some(pairs(&[[1, 3], [4, 3]]));
        let mut goals = Goals::new(&[objective]);
        assert_eq!(goals.cover([1, 2].map(LabelId)), [1]);
        assert_eq!(goals.reached(), 1);
        assert!(!goals.all_decided() && !goals.nothing_left());
        assert_eq!(goals.wanted(), BTreeSet::from([3, 4].map(LabelId)));
        assert_eq!(goals.parts().len(), 1, "the preferred way is not covered");
        let mut covered = goals.clone();
        assert!(
            covered.cover([LabelId(3)]).is_empty(),
            "it was covered before"
        );
        assert!(covered.all_decided() && covered.nothing_left());
        assert!(!covered.wants(LabelId(4)));
        assert_eq!(
            covered.parts(),
            [pairs(&[[1, 3], [4, 3]]), pairs(&[[1, 2], [1, 3], [4, 3]])]
        );
        goals.give_up(LabelId(3));
        assert!(goals.nothing_left() && !goals.all_decided());
        goals.rule_out([LabelId(3)]);
        assert!(goals.all_decided());
        assert_eq!((goals.reached(), goals.ruled_out()), (1, 0));
        goals.forget(&[LabelId(3)]);
        assert!(!goals.all_decided());
    }

    #[test]
    fn what_existing_tests_cover_is_not_asked_for() {
        let pair = Parts::new([[1, 2], [1, 3]].map(|pair| pair.map(LabelId).to_vec()));
        let mut goals = goals(&[pair, Parts::one(LabelId(4)), Parts::one(LabelId(5))]);
        goals.cover_elsewhere(&BTreeSet::from([1, 4].map(LabelId)));
        assert_eq!(goals.wanted(), BTreeSet::from([2, 3, 5].map(LabelId)));
        let missing = Parts::new([vec![LabelId(2)], vec![LabelId(3)]]);
        assert_eq!(goals.parts(), [missing, Parts::one(LabelId(5))]);
        assert!(goals.spare().contains(&LabelId(4)));
        goals.cover([2, 5].map(LabelId));
        goals.forget(&[2, 4].map(LabelId));
        assert!(!goals.wants(LabelId(4)), "it is not covered by our tests");
        assert_eq!(goals.reached(), 2);
    }

    #[test]
    fn a_pair_that_existing_tests_show_is_good_enough() {
        let pairs = |pairs: &[[u32; 2]]| {
            let pairs = pairs.iter().map(|pair| pair.map(LabelId).to_vec());
            Parts::new(pairs)
        };
        let mut objective = objective(0, &pairs(&[[1, 2], [1, 3]]));
        objective.preferred = Some(pairs(&[[1, 3]]));
        let mut goals = Goals::new(&[objective]);
        goals.cover_elsewhere(&BTreeSet::from([1, 2].map(LabelId)));
        assert!(goals.all_decided() && goals.parts().is_empty());
    }

    #[test]
    fn a_pair_needs_both_halves_and_one_dead_half_kills_it() {
        let pair = Parts::new([[1, 2], [1, 3]].map(|pair| pair.map(LabelId).to_vec()));
        let mut goals = goals(&[pair, Parts::one(LabelId(4))]);
        assert_eq!(goals.cover([LabelId(1)]), Vec::<ObjectiveId>::new());
        assert_eq!(goals.wanted(), BTreeSet::from([2, 3, 4].map(LabelId)));
        assert_eq!(goals.rule_out([LabelId(2)]), Vec::<ObjectiveId>::new());
        assert_eq!(goals.cover([LabelId(3)]), [1]);
        assert!(!goals.wants(LabelId(2)), "its objective is covered");
        assert!(goals.is_covered(LabelId(1)));
        assert_eq!(goals.rule_out([LabelId(4)]), [2]);
        assert!(
            goals.wants(LabelId(4)),
            "whoever covers it refutes the proof"
        );
        assert!(!goals.wanted().contains(&LabelId(4)));
        assert!(goals.all_decided());
        assert_eq!((goals.reached(), goals.ruled_out()), (1, 1));
        goals.forget(&[3, 4].map(LabelId));
        assert_eq!((goals.reached(), goals.ruled_out()), (0, 0));
        assert_eq!(goals.rule_out([LabelId(3)]), [1]);
    }
}
