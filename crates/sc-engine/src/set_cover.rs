//! The smallest part of a suite that covers as much as all of it. Pure.
//!
//! Objectives are monotone formulas over labels, so this is set cover where one set may have to be put together from
//! several tests. Search by increasing size, with a bound from objectives that no test can serve two of; where that
//! takes too long, a greedy choice, and what the search has proved so far about the least size.

use std::collections::{BTreeMap, BTreeSet};

use bit_set::BitSet;
use sc_objectives::Parts;
use sc_types::LabelId;

/// Work of the search before it is given up, in pairs of an objective and a test looked at: seconds at most.
const EFFORT: usize = 30_000_000;

/// A sub-suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Smallest {
    /// Indices of the tests to keep, increasing.
    pub keep: Vec<usize>,
    /// No sub-suite with the same coverage has fewer tests.
    pub at_least: usize,
}

/// The smallest sub-suite that covers what all `tests` cover; a test is the labels it covers. Among equals, tests
/// that come early are preferred.
pub fn smallest(objectives: &[Parts], tests: &[BTreeSet<LabelId>]) -> Smallest {
    smallest_within(objectives, tests, EFFORT)
}

fn smallest_within(objectives: &[Parts], tests: &[BTreeSet<LabelId>], effort: usize) -> Smallest {
    let problem = Problem::new(objectives, tests);
    let greedy = problem.greedy();
    let none = vec![false; problem.tests.len()];
    let supports = problem.supports(&Chosen::new(&problem), &none);
    let mut least = supports.map_or(0, |supports| problem.bound(&supports));
    let mut search = Search {
        problem: &problem,
        left: effort,
    };
    while least < greedy.len() {
        match search.of_size(least) {
            Found::Yes(keep) => return problem.result(keep, least),
            Found::No => least += 1,
            Found::GaveUp => break,
        }
    }
    problem.result(greedy, least)
}

/// A few labels that are to be covered together.
type Labels = Vec<usize>;

/// The coverage to keep, over the labels that matter for it.
struct Problem {
    /// Tests worth choosing: labels they cover.
    tests: Vec<BitSet>,
    /// Where they were.
    origin: Vec<usize>,
    /// Objectives to cover, each as sets of labels.
    goals: Vec<Vec<Labels>>,
}

impl Problem {
    fn new(objectives: &[Parts], tests: &[BTreeSet<LabelId>]) -> Self {
        let all: BTreeSet<LabelId> = tests.iter().flatten().copied().collect();
        let feasible = |set: &&Vec<LabelId>| set.iter().all(|label| all.contains(label));
        let mut wanted: BTreeSet<Vec<Vec<LabelId>>> = BTreeSet::new();
        for parts in objectives {
            let ways: Vec<_> = parts
                .alternatives()
                .iter()
                .filter(feasible)
                .cloned()
                .collect();
            if !ways.is_empty() {
                wanted.insert(ways);
            }
        }
        let labels: BTreeSet<LabelId> = wanted.iter().flatten().flatten().copied().collect();
        let labels: Vec<LabelId> = labels.into_iter().collect();
        let index = |label: &LabelId| labels.binary_search(label).ok();
        let covered = |test: &BTreeSet<LabelId>| test.iter().filter_map(index).collect();
        let all: Vec<BitSet> = tests.iter().map(covered).collect();
        let origin = worth_choosing(&all);
        let tests: Vec<BitSet> = origin.iter().map(|&i| all[i].clone()).collect();
        let indices = |labels: &Vec<LabelId>| labels.iter().filter_map(index).collect();
        let goals = wanted.iter().map(|ways| ways.iter().map(indices).collect());
        Problem {
            goals: hardest(goals.collect(), &tests),
            tests,
            origin,
        }
    }

    fn result(&self, chosen: Vec<usize>, at_least: usize) -> Smallest {
        let mut keep: Vec<usize> = chosen.into_iter().map(|i| self.origin[i]).collect();
        keep.sort_unstable();
        Smallest { keep, at_least }
    }

    fn is_covered(goal: &[Labels], labels: &BitSet) -> bool {
        goal.iter()
            .any(|way| way.iter().all(|&at| labels.contains(at)))
    }

    fn covers_all(&self, chosen: &[usize]) -> bool {
        let mut labels = BitSet::new();
        for &test in chosen {
            labels.union_with(&self.tests[test]);
        }
        self.goals
            .iter()
            .all(|goal| Self::is_covered(goal, &labels))
    }

    /// Most objectives first, then most progress towards some; then without what later choices made superfluous.
    fn greedy(&self) -> Vec<usize> {
        let mut chosen = Chosen::new(self);
        while let Some(test) = self.best(&chosen) {
            chosen.take(self, test);
        }
        let mut kept = chosen.tests;
        for test in kept.clone().into_iter().rev() {
            let without: Vec<usize> = kept.iter().copied().filter(|&t| t != test).collect();
            if self.covers_all(&without) {
                kept = without;
            }
        }
        kept
    }

    fn best(&self, chosen: &Chosen) -> Option<usize> {
        let missing = |goal: usize, labels: &BitSet| -> usize {
            let left = |way: &Labels| way.iter().filter(|&&at| !labels.contains(at)).count();
            self.goals[goal].iter().map(left).min().unwrap_or(0)
        };
        let gain = |test: usize| {
            let mut labels = chosen.labels.clone();
            labels.union_with(&self.tests[test]);
            let (mut done, mut progress) = (0, 0);
            for &goal in &chosen.open {
                let (before, after) = (missing(goal, &chosen.labels), missing(goal, &labels));
                done += usize::from(after == 0);
                progress += before - after;
            }
            (done, progress)
        };
        let candidates = (0..self.tests.len()).map(|test| (gain(test), test));
        let best = candidates.max_by_key(|&(gain, test)| (gain, std::cmp::Reverse(test)))?;
        (best.0 > (0, 0)).then_some(best.1)
    }

    /// The tests that a further step towards an open objective can come from, and how many of them it takes at least;
    /// `None`: it is out of reach.
    fn support(&self, goal: usize, chosen: &Chosen, free: &Free) -> Option<(Vec<usize>, usize)> {
        let mut support = BTreeSet::new();
        let mut one_is_enough = false;
        let reachable = |way: &&Labels| way.iter().all(|&at| free.reachable.contains(at));
        for way in self.goals[goal].iter().filter(reachable) {
            let missing = way
                .iter()
                .copied()
                .filter(|&at| !chosen.labels.contains(at));
            let missing: Labels = missing.collect();
            for &test in &free.tests {
                let covered = missing.iter().filter(|&&at| self.tests[test].contains(at));
                let covered = covered.count();
                if covered > 0 {
                    support.insert(test);
                    one_is_enough |= covered == missing.len();
                }
            }
        }
        let needed = if one_is_enough { 1 } else { 2 };
        (!support.is_empty()).then(|| (support.into_iter().collect(), needed))
    }

    /// What can still be chosen.
    fn free(&self, chosen: &Chosen, dropped: &[bool]) -> Free {
        let tests: Vec<usize> = (0..self.tests.len()).filter(|&i| !dropped[i]).collect();
        let mut reachable = chosen.labels.clone();
        for &test in &tests {
            reachable.union_with(&self.tests[test]);
        }
        Free { tests, reachable }
    }

    /// The supports of all open objectives, smallest first; `None`: one of them is out of reach.
    fn supports(&self, chosen: &Chosen, dropped: &[bool]) -> Option<Vec<(Vec<usize>, usize)>> {
        let free = self.free(chosen, dropped);
        let open = chosen.open.iter();
        let supports: Option<Vec<_>> = open
            .map(|&goal| self.support(goal, chosen, &free))
            .collect();
        let mut supports = supports?;
        supports.sort_by_key(|(tests, needed)| (tests.len(), std::cmp::Reverse(*needed)));
        Some(supports)
    }

    /// How many more tests it takes at least: objectives whose supports have no test in common need tests each.
    fn bound(&self, supports: &[(Vec<usize>, usize)]) -> usize {
        let mut used = vec![false; self.tests.len()];
        let mut bound = 0;
        for (tests, needed) in supports {
            if tests.iter().all(|&test| !used[test]) {
                tests.iter().for_each(|&test| used[test] = true);
                bound += needed;
            }
        }
        bound
    }
}

/// Tests that cover nothing more than another are never needed; of equal ones the first stays.
fn worth_choosing(tests: &[BitSet]) -> Vec<usize> {
    let beaten = |i: usize| {
        (0..tests.len()).any(|j| {
            j != i && tests[i].is_subset(&tests[j]) && (j < i || !tests[j].is_subset(&tests[i]))
        })
    };
    let something = |i: &usize| !tests[*i].is_empty();
    (0..tests.len())
        .filter(something)
        .filter(|&i| !beaten(i))
        .collect()
}

/// Objectives of one label that are covered wherever another one is need not be looked at.
fn hardest(goals: Vec<Vec<Labels>>, tests: &[BitSet]) -> Vec<Vec<Labels>> {
    let mut others = Vec::new();
    let mut plain: BTreeMap<BitSet, Vec<Labels>> = BTreeMap::new();
    for goal in goals {
        let [way] = goal.as_slice() else {
            others.push(goal);
            continue;
        };
        let &[label] = way.as_slice() else {
            others.push(goal);
            continue;
        };
        let covers = |&index: &usize| tests[index].contains(label);
        let covering = (0..tests.len()).filter(covers).collect();
        plain.entry(covering).or_insert(goal);
    }
    let implied = |covering: &BitSet| {
        let mut fewer = plain.keys().filter(|other| *other != covering);
        fewer.any(|other| other.is_subset(covering))
    };
    let kept = plain.iter().filter(|(covering, _)| !implied(covering));
    others.extend(kept.map(|(_, goal)| goal.clone()));
    others
}

/// Tests chosen so far.
#[derive(Clone)]
struct Chosen {
    tests: Vec<usize>,
    labels: BitSet,
    /// Objectives not covered yet.
    open: Vec<usize>,
}

impl Chosen {
    fn new(problem: &Problem) -> Self {
        let labels = BitSet::new();
        let open = (0..problem.goals.len())
            .filter(|&goal| !Problem::is_covered(&problem.goals[goal], &labels))
            .collect();
        Chosen {
            tests: Vec::new(),
            labels,
            open,
        }
    }

    fn take(&mut self, problem: &Problem, test: usize) {
        self.tests.push(test);
        self.labels.union_with(&problem.tests[test]);
        let labels = &self.labels;
        self.open
            .retain(|&goal| !Problem::is_covered(&problem.goals[goal], labels));
    }
}

/// What can still be chosen.
struct Free {
    tests: Vec<usize>,
    /// Labels of these and of what is chosen.
    reachable: BitSet,
}

enum Found {
    Yes(Vec<usize>),
    No,
    GaveUp,
}

struct Search<'a> {
    problem: &'a Problem,
    left: usize,
}

impl Search<'_> {
    /// A sub-suite of at most `size` tests.
    fn of_size(&mut self, size: usize) -> Found {
        let dropped = vec![false; self.problem.tests.len()];
        self.extend(Chosen::new(self.problem), dropped, size)
    }

    fn extend(&mut self, chosen: Chosen, mut dropped: Vec<bool>, size: usize) -> Found {
        if chosen.open.is_empty() {
            return Found::Yes(chosen.tests);
        }
        let sets: usize = chosen
            .open
            .iter()
            .map(|&goal| self.problem.goals[goal].len())
            .sum();
        let cost = 1 + sets * self.problem.tests.len();
        if self.left < cost {
            return Found::GaveUp;
        }
        self.left -= cost;
        let Some(mut supports) = self.problem.supports(&chosen, &dropped) else {
            return Found::No;
        };
        if chosen.tests.len() + self.problem.bound(&supports) > size {
            return Found::No;
        }
        // Every solution has a test of this support: try each, then never again.
        let (tests, _) = supports.swap_remove(0);
        for test in tests {
            let mut with = chosen.clone();
            with.take(self.problem, test);
            dropped[test] = true;
            match self.extend(with, dropped.clone(), size) {
                Found::No => {}
                found => return found,
            }
        }
        Found::No
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand_xoshiro::Xoshiro256StarStar;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    fn plain(labels: std::ops::RangeInclusive<u32>) -> Vec<Parts> {
        labels.map(LabelId).map(Parts::one).collect()
    }

    fn suite(sets: &[&[u32]]) -> Vec<BTreeSet<LabelId>> {
        let set = |labels: &&[u32]| labels.iter().copied().map(LabelId).collect();
        sets.iter().map(set).collect()
    }

    #[test]
    fn better_than_greedy() {
        // The largest test first would need three.
        let tests = suite(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6]]);
        let found = smallest(&plain(1..=6), &tests);
        assert_eq!(
            (found.keep.as_slice(), found.at_least),
            ([1, 2].as_slice(), 2)
        );
    }

    #[test]
    fn without_effort_the_bound_is_told() {
        let tests = suite(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6], &[5], &[6]]);
        let found = smallest_within(&plain(1..=6), &tests, 0);
        assert!(found.at_least <= 2 && found.keep.len() >= 2, "{found:?}");
    }

    #[test]
    fn an_empty_suite_stays_empty() {
        let found = smallest(&plain(1..=3), &[]);
        assert_eq!((found.keep.len(), found.at_least), (0, 0));
        let found = smallest(&plain(1..=3), &suite(&[&[], &[9]]));
        assert_eq!((found.keep.len(), found.at_least), (0, 0));
    }

    #[test]
    fn a_large_suite_keeps_its_coverage() {
        let mut random = Xoshiro256StarStar::seed_from_u64(1);
        let tests: Vec<BTreeSet<LabelId>> = (0..120)
            .map(|_| {
                (0..30)
                    .map(|_| LabelId(1 + random.next_u32() % 500))
                    .collect()
            })
            .collect();
        let pairs = (1..=200)
            .map(|id| Parts::new([vec![LabelId(id), LabelId(id + 1)], vec![LabelId(id + 7)]]));
        let objectives: Vec<Parts> = plain(1..=500).into_iter().chain(pairs).collect();
        let found = smallest_within(&objectives, &tests, EFFORT / 20);
        assert!(
            0 < found.at_least && found.at_least <= found.keep.len(),
            "{found:?}"
        );
        let all: Vec<usize> = (0..tests.len()).collect();
        assert_eq!(
            covered_by(&objectives, &tests, &found.keep),
            covered_by(&objectives, &tests, &all)
        );
    }

    fn covered_by(
        objectives: &[Parts],
        tests: &[BTreeSet<LabelId>],
        chosen: &[usize],
    ) -> Vec<bool> {
        let has = |label| chosen.iter().any(|&i| tests[i].contains(&label));
        objectives.iter().map(|parts| parts.holds(has)).collect()
    }

    /// The least size of all sub-suites with the same coverage.
    fn brute_force(goals: &[Parts], tests: &[BTreeSet<LabelId>]) -> usize {
        let all: Vec<usize> = (0..tests.len()).collect();
        let wanted = covered_by(goals, tests, &all);
        (0..1usize << tests.len())
            .map(|mask| -> Vec<usize> {
                all.iter().copied().filter(|i| mask >> i & 1 == 1).collect()
            })
            .filter(|chosen| covered_by(goals, tests, chosen) == wanted)
            .map(|chosen| chosen.len())
            .min()
            .unwrap_or(0)
    }

    fn label() -> impl Strategy<Value = LabelId> {
        (1u32..10).prop_map(LabelId)
    }

    fn goals_strategy() -> impl Strategy<Value = Vec<Parts>> {
        let sets = prop::collection::vec(prop::collection::vec(label(), 1..4), 1..4);
        prop::collection::vec(sets.prop_map(Parts::new), 0..9)
    }

    proptest! {
        #[test]
        fn exact_and_never_below_the_bound(
            goals in goals_strategy(),
            tests in prop::collection::vec(prop::collection::btree_set(label(), 0..5), 0..9),
            effort in prop_oneof![Just(0usize), 1usize..2000, Just(EFFORT)],
        ) {
            let all: Vec<usize> = (0..tests.len()).collect();
            let found = smallest_within(&goals, &tests, effort);
            prop_assert_eq!(covered_by(&goals, &tests, &found.keep), covered_by(&goals, &tests, &all));
            let least = brute_force(&goals, &tests);
            prop_assert!(found.at_least <= least && least <= found.keep.len(), "{:?}, least is {}", found, least);
            if effort == EFFORT {
                prop_assert_eq!(found.keep.len(), least);
                prop_assert_eq!(found.at_least, least);
            }
        }
    }
}
