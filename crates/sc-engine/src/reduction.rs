//! Which tests to keep, and how to make them smaller. Pure: running a test is
//! the caller's business, so results depend on counts and never on the clock.

use std::collections::{BTreeMap, BTreeSet};

use sc_objectives::Parts;
use sc_types::LabelId;

/// A test as minimisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Canonical bytes.
    pub bytes: Vec<u8>,
    /// How unnatural its values are: smaller is better.
    pub cost: u64,
    /// Labels it covers.
    pub covers: BTreeSet<LabelId>,
}

/// Labels to be covered so that every objective is which `tests` together cover. Of several ways to cover an
/// objective, the one that asks for the fewest more labels is taken.
pub fn required(tests: &[Candidate], objectives: &[Parts]) -> BTreeSet<LabelId> {
    let covered: BTreeSet<LabelId> = tests.iter().flat_map(|t| &t.covers).copied().collect();
    let within = |labels: &&Vec<LabelId>| labels.iter().all(|label| covered.contains(label));
    let mut required: BTreeSet<LabelId> = BTreeSet::new();
    // First those with one way only: what they need may be what others can use.
    let (plain, others): (Vec<_>, Vec<_>) = objectives
        .iter()
        .partition(|parts| parts.alternatives().len() == 1);
    for parts in plain.into_iter().chain(others) {
        let ways = parts.alternatives().iter().filter(within);
        let more = |labels: &&Vec<LabelId>| {
            let open = labels.iter().filter(|label| !required.contains(label));
            open.count()
        };
        if let Some(labels) = ways.min_by_key(more) {
            required.extend(labels);
        }
    }
    required
}

/// Indices of a sub-suite that covers the same objectives, in which no test is redundant.
///
/// Greedy: most new labels first, cheaper values among equals; then a pass
/// backwards drops what later choices made superfluous.
pub fn reduce(tests: &[Candidate], objectives: &[Parts]) -> Vec<usize> {
    let mut open = required(tests, objectives);
    let mut kept = Vec::new();
    while !open.is_empty() {
        let gain = |i: usize| tests[i].covers.intersection(&open).count();
        let best = (0..tests.len()).max_by(|&a, &b| {
            gain(a)
                .cmp(&gain(b))
                .then(tests[b].cost.cmp(&tests[a].cost))
                .then(tests[b].bytes.cmp(&tests[a].bytes))
        });
        let Some(best) = best.filter(|&i| gain(i) > 0) else {
            break;
        };
        open.retain(|label| !tests[best].covers.contains(label));
        kept.push(best);
    }
    drop_redundant(tests, objectives, &mut kept);
    kept
}

fn drop_redundant(tests: &[Candidate], objectives: &[Parts], kept: &mut Vec<usize>) {
    let mut times: BTreeMap<LabelId, usize> = BTreeMap::new();
    for &i in kept.iter() {
        for &label in &tests[i].covers {
            *times.entry(label).or_default() += 1;
        }
    }
    let mut uses: BTreeMap<LabelId, Vec<usize>> = BTreeMap::new();
    for (index, parts) in objectives.iter().enumerate() {
        for label in parts.labels() {
            uses.entry(label).or_default().push(index);
        }
    }
    // The costliest go first: what can be spared should be the least natural.
    let mut order = kept.clone();
    order.sort_by_key(|&i| std::cmp::Reverse((tests[i].cost, tests[i].bytes.len())));
    for i in order {
        let left = |label: LabelId| times.get(&label).copied().unwrap_or(0);
        let without = |label: LabelId| left(label) > usize::from(tests[i].covers.contains(&label));
        let lost = tests[i].covers.iter().filter(|label| left(**label) == 1);
        let mut concerned = lost.filter_map(|label| uses.get(label)).flatten();
        let spared = concerned.all(|&index| {
            let parts = &objectives[index];
            !parts.holds(|label| left(label) > 0) || parts.holds(without)
        });
        if spared {
            for label in &tests[i].covers {
                if let Some(n) = times.get_mut(label) {
                    *n -= 1;
                }
            }
            kept.retain(|&k| k != i);
        }
    }
}

/// Labels among `required` that of all `tests` only the one at `index` covers.
pub fn needed(
    tests: &[Candidate],
    index: usize,
    required: &BTreeSet<LabelId>,
) -> BTreeSet<LabelId> {
    let elsewhere: BTreeSet<LabelId> = tests
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != index)
        .flat_map(|(_, t)| t.covers.iter().copied())
        .collect();
    let own = tests[index].covers.intersection(required);
    own.filter(|label| !elsewhere.contains(label))
        .copied()
        .collect()
}

/// What shrinking may try.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Executions for one test.
    pub per_test: usize,
    /// Variants run in one go, at most. It changes how long it takes, never what is found.
    pub at_once: usize,
}

/// Gives simpler tests than the first one, as long as the second says that there is need of more.
pub type Variants<'a> = dyn Fn(&[u8], &mut dyn FnMut(Vec<u8>) -> bool) + 'a;

/// Makes one test smaller: takes simpler variants as long as `covers` says that they
/// terminate normally and still cover `required`. Gives `None` when nothing simpler was found.
pub fn shrink(
    start: &[u8],
    required: &BTreeSet<LabelId>,
    effort: Effort,
    variants: &Variants<'_>,
    mut covers: impl FnMut(&[&[u8]]) -> Vec<Option<BTreeSet<LabelId>>>,
) -> Option<Vec<u8>> {
    let mut tries = Tries {
        seen: BTreeSet::new(),
        left: effort.per_test,
    };
    let mut first = |tests: &[Vec<u8>]| {
        let tests: Vec<&[u8]> = tests.iter().map(Vec::as_slice).collect();
        let mut labels = covers(&tests).into_iter();
        labels.position(|labels| labels.is_some_and(|labels| required.is_subset(&labels)))
    };
    let mut current = start.to_vec();
    loop {
        let mut found = None;
        let mut waiting = Vec::new();
        // More and more of them at once: after many failures, the next one is likely to fail as well.
        let mut at_once = 1;
        variants(&current, &mut |variant| {
            if !tries.seen.contains(&variant) && !waiting.contains(&variant) {
                waiting.push(variant);
            }
            if waiting.len() >= at_once.min(tries.left) {
                found = tries.first(std::mem::take(&mut waiting), &mut first);
                at_once = (2 * at_once).min(effort.at_once.max(1));
            }
            found.is_none() && tries.left > 0
        });
        let found = found.or_else(|| tries.first(waiting, &mut first));
        let Some(found) = found else { break };
        current = found;
    }
    (current != start).then_some(current)
}

/// What was tried, and what may be.
struct Tries {
    seen: BTreeSet<Vec<u8>>,
    left: usize,
}

impl Tries {
    /// The first good one of these tests. Those behind it count as not tried.
    fn first(
        &mut self,
        mut tests: Vec<Vec<u8>>,
        first: &mut dyn FnMut(&[Vec<u8>]) -> Option<usize>,
    ) -> Option<Vec<u8>> {
        tests.truncate(self.left);
        if tests.is_empty() {
            return None;
        }
        let good = first(&tests);
        let found = good.and_then(|at| tests.get(at).cloned());
        tests.truncate(good.map_or(tests.len(), |at| at + 1));
        self.left -= tests.len();
        self.seen.extend(tests);
        found
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn candidate(n: u8, cost: u64, covers: &[u32]) -> Candidate {
        Candidate {
            bytes: vec![n],
            cost,
            covers: covers.iter().copied().map(LabelId).collect(),
        }
    }

    fn plain(labels: std::ops::Range<u32>) -> Vec<Parts> {
        labels.map(LabelId).map(Parts::one).collect()
    }

    #[test]
    fn one_test_that_covers_all_is_enough() {
        let tests = [
            candidate(0, 1, &[1]),
            candidate(1, 9, &[1, 2, 3]),
            candidate(2, 1, &[2]),
        ];
        assert_eq!(reduce(&tests, &plain(1..4)), [1]);
    }

    #[test]
    fn cheaper_values_win_among_equals() {
        let tests = [candidate(0, 5, &[1, 2]), candidate(1, 2, &[1, 2])];
        assert_eq!(reduce(&tests, &plain(1..3)), [1]);
    }

    #[test]
    fn halves_of_pairs_that_nobody_needs_are_left_out() {
        let tests = [
            candidate(0, 1, &[1]),
            candidate(1, 1, &[2]),
            candidate(2, 1, &[3]),
            candidate(3, 1, &[4]),
        ];
        let pair = Parts::new([[1, 2], [1, 3]].map(|pair| pair.map(LabelId).to_vec()));
        let half = Parts::all([4, 5].map(LabelId));
        assert_eq!(reduce(&tests, &[pair, half]), [0, 1]);
    }

    #[test]
    fn shrinking_stops_at_the_smallest_that_still_covers() {
        for at_once in [0, 1, 3, 100] {
            let small = halved(200, 100, at_once, &mut |byte| byte >= 7);
            assert_eq!(small, Some(7), "{at_once}");
        }
    }

    /// Shrinks a byte by taking parts away from it as long as it is good.
    fn halved(
        start: u8,
        per_test: usize,
        at_once: usize,
        good: &mut dyn FnMut(u8) -> bool,
    ) -> Option<u8> {
        let variants = |bytes: &[u8], take: &mut dyn FnMut(Vec<u8>) -> bool| {
            let parts = [2, 3, 5, 7].map(|part| bytes[0].div_ceil(part));
            let simpler = parts.into_iter().chain([1]);
            let mut simpler = simpler.filter(|part| (1..=bytes[0]).contains(part));
            simpler.all(|part| take(vec![bytes[0] - part]));
        };
        let covers = |tests: &[&[u8]]| {
            let covers = |test: &&[u8]| good(test[0]).then(|| BTreeSet::from([LabelId(1)]));
            tests.iter().map(covers).collect()
        };
        let effort = Effort { per_test, at_once };
        let required = BTreeSet::from([LabelId(1)]);
        shrink(&[start], &required, effort, &variants, covers).map(|bytes| bytes[0])
    }

    proptest! {
        #[test]
        fn how_many_are_run_at_once_changes_nothing(start: u8, per_test in 0usize..40, at_once in 2usize..20, good: [u64; 4]) {
            let mut is_good = |byte: u8| good[usize::from(byte / 64)] >> (byte % 64) & 1 == 1;
            let one = halved(start, per_test, 1, &mut is_good);
            prop_assert_eq!(one, halved(start, per_test, at_once, &mut is_good));
        }

        #[test]
        fn reduce_keeps_coverage_and_nothing_redundant(
            sets in prop::collection::vec(prop::collection::btree_set((1u32..12).prop_map(LabelId), 0..6), 0..12),
            formulas in prop::collection::vec(prop::collection::vec(prop::collection::vec((1u32..12).prop_map(LabelId), 1..3), 1..4), 0..12),
        ) {
            let tests: Vec<Candidate> = sets.iter().enumerate()
                .map(|(i, s)| Candidate { bytes: vec![i as u8], cost: (i as u64 * 7) % 5, covers: s.clone() }).collect();
            let objectives: Vec<Parts> = formulas.into_iter().map(Parts::new).collect();
            let covered = |chosen: &[usize]| -> Vec<bool> {
                let labels: BTreeSet<LabelId> = chosen.iter().flat_map(|&i| tests[i].covers.clone()).collect();
                objectives.iter().map(|parts| parts.holds(|label| labels.contains(&label))).collect()
            };
            let all: Vec<usize> = (0..tests.len()).collect();
            let kept = reduce(&tests, &objectives);
            prop_assert_eq!(covered(&all), covered(&kept));
            for i in 0..kept.len() {
                let mut fewer = kept.clone();
                fewer.remove(i);
                prop_assert_ne!(covered(&fewer), covered(&kept));
            }
        }
    }
}
