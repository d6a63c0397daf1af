//! Which tests to keep, and how to make them smaller. Pure: running a test is
//! the caller's business, so results depend on counts and never on the clock.

use std::collections::{BTreeMap, BTreeSet};

use sc_objectives::Parts;

/// A test as minimisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Canonical bytes.
    pub bytes: Vec<u8>,
    /// How unnatural its values are: smaller is better.
    pub cost: u64,
    /// Labels it covers.
    pub covers: BTreeSet<u32>,
}

/// Labels to be covered so that every objective is which `tests` together cover. Of several ways to cover an
/// objective, the one that asks for the fewest more labels is taken.
pub fn required(tests: &[Candidate], objectives: &[Parts]) -> BTreeSet<u32> {
    let covered: BTreeSet<u32> = tests.iter().flat_map(|t| &t.covers).copied().collect();
    let within = |labels: &&Vec<u32>| labels.iter().all(|label| covered.contains(label));
    let mut required: BTreeSet<u32> = BTreeSet::new();
    // First those with one way only: what they need may be what others can use.
    let (plain, others): (Vec<_>, Vec<_>) = objectives
        .iter()
        .partition(|parts| parts.alternatives().len() == 1);
    for parts in plain.into_iter().chain(others) {
        let ways = parts.alternatives().iter().filter(within);
        let more = |labels: &&Vec<u32>| {
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
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for &i in kept.iter() {
        for &label in &tests[i].covers {
            *times.entry(label).or_default() += 1;
        }
    }
    let mut uses: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, parts) in objectives.iter().enumerate() {
        for label in parts.labels() {
            uses.entry(label).or_default().push(index);
        }
    }
    // The costliest go first: what can be spared should be the least natural.
    let mut order = kept.clone();
    order.sort_by_key(|&i| std::cmp::Reverse((tests[i].cost, tests[i].bytes.len())));
    for i in order {
        let left = |label: u32| times.get(&label).copied().unwrap_or(0);
        let without = |label: u32| left(label) > usize::from(tests[i].covers.contains(&label));
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
pub fn needed(tests: &[Candidate], index: usize, required: &BTreeSet<u32>) -> BTreeSet<u32> {
    let elsewhere: BTreeSet<u32> = tests
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
}

/// Makes one test smaller: takes simpler variants as long as `covers` says that they
/// end well and still cover `required`. Gives `None` when nothing simpler was found.
pub fn shrink(
    start: &[u8],
    required: &BTreeSet<u32>,
    effort: Effort,
    cost: impl Fn(&[u8]) -> u64,
    variants: impl Fn(&[u8]) -> Vec<Vec<u8>>,
    mut covers: impl FnMut(&[u8]) -> Option<BTreeSet<u32>>,
) -> Option<Vec<u8>> {
    let mut current = start.to_vec();
    let mut current_cost = cost(&current);
    let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut left = effort.per_test;
    'again: loop {
        for variant in variants(&current) {
            let variant_cost = cost(&variant);
            if variant_cost >= current_cost || !seen.insert(variant.clone()) {
                continue;
            }
            if left == 0 {
                break 'again;
            }
            left -= 1;
            if covers(&variant).is_some_and(|labels| required.is_subset(&labels)) {
                current = variant;
                current_cost = variant_cost;
                continue 'again;
            }
        }
        break;
    }
    (current != start).then_some(current)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn candidate(n: u8, cost: u64, covers: &[u32]) -> Candidate {
        Candidate {
            bytes: vec![n],
            cost,
            covers: covers.iter().copied().collect(),
        }
    }

    fn plain(labels: std::ops::Range<u32>) -> Vec<Parts> {
        labels.map(Parts::one).collect()
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
        let pair = Parts::new([vec![1, 2], vec![1, 3]]);
        let half = Parts::new([vec![4, 5]]);
        assert_eq!(reduce(&tests, &[pair, half]), [0, 1]);
    }

    #[test]
    fn shrinking_stops_at_the_smallest_that_still_covers() {
        let value = |bytes: &[u8]| u64::from(bytes[0]);
        let variants = |bytes: &[u8]| vec![vec![bytes[0] / 2], vec![bytes[0].saturating_sub(1)]];
        let covers = |bytes: &[u8]| (bytes[0] >= 7).then(|| BTreeSet::from([1]));
        let small = shrink(
            &[200],
            &BTreeSet::from([1]),
            Effort { per_test: 100 },
            value,
            variants,
            covers,
        );
        assert_eq!(small, Some(vec![7]));
    }

    proptest! {
        #[test]
        fn reduce_keeps_coverage_and_nothing_redundant(
            sets in prop::collection::vec(prop::collection::btree_set(1u32..12, 0..6), 0..12),
            formulas in prop::collection::vec(prop::collection::vec(prop::collection::vec(1u32..12, 1..3), 1..4), 0..12),
        ) {
            let tests: Vec<Candidate> = sets.iter().enumerate()
                .map(|(i, s)| Candidate { bytes: vec![i as u8], cost: (i as u64 * 7) % 5, covers: s.clone() }).collect();
            let objectives: Vec<Parts> = formulas.into_iter().map(Parts::new).collect();
            let covered = |chosen: &[usize]| -> Vec<bool> {
                let labels: BTreeSet<u32> = chosen.iter().flat_map(|&i| tests[i].covers.clone()).collect();
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
