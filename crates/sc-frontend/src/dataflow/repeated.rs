//! Uses that repeat another one: whoever meets one of them meets the other, with the same definition.

use bit_set::BitSet;

use super::graph::{Event, Raw};

/// The reads of `leaf` that repeat an earlier one.
///
/// Every path to such a read passes the earlier one, with no write of the variable since; and every path from the
/// earlier one to the end of the function passes this one. `is_written`: whether a write concerns the variable.
pub(super) fn reads(
    raw: &Raw,
    points: &[usize],
    leaf: usize,
    is_written: impl Fn(usize) -> bool,
) -> BitSet {
    let is_read = |point: usize| match raw.points[point].event {
        Event::Read(read) => raw.reads[read].leaves.contains(&leaf),
        _ => false,
    };
    let own: Vec<_> = points.iter().copied().filter(|p| is_read(*p)).collect();
    let mut repeated = BitSet::new();
    if own.len() < 2 {
        return repeated;
    }
    let before = passed(raw, points, &own, |point| match raw.points[point].event {
        Event::Write(write) => is_written(write),
        _ => false,
    });
    for later in &own {
        let Some(earlier) = before[*later].as_ref().filter(|it| !it.is_empty()) else {
            continue;
        };
        let avoiding = reach_the_end_without(raw, points, *later);
        let is_repeated = earlier
            .iter()
            .any(|index| own[index] != *later && !avoiding.contains(own[index]));
        if let (true, Event::Read(read)) = (is_repeated, raw.points[*later].event) {
            repeated.insert(read);
        }
    }
    repeated
}

/// Per point, which of the `own` points every path has passed since the last point that `forgets` them; `None` where no
/// path leads.
fn passed(
    raw: &Raw,
    points: &[usize],
    own: &[usize],
    forgets: impl Fn(usize) -> bool,
) -> Vec<Option<BitSet>> {
    let mut before: Vec<Option<BitSet>> = vec![None; raw.points.len()];
    let Some(entry) = points.first() else {
        return before;
    };
    before[*entry] = Some(BitSet::new());
    let mut waiting = vec![*entry];
    while let Some(point) = waiting.pop() {
        let Some(mut after) = before[point].clone() else {
            continue;
        };
        if forgets(point) {
            after = BitSet::new();
        }
        if let Ok(index) = own.binary_search(&point) {
            after.insert(index);
        }
        for next in &raw.points[point].next {
            let joined = match &before[*next] {
                None => after.clone(),
                Some(known) => known.intersection(&after).collect(),
            };
            if before[*next].as_ref() != Some(&joined) {
                before[*next] = Some(joined);
                waiting.push(*next);
            }
        }
    }
    before
}

/// The points from which a path to an end of the function avoids `avoided`.
fn reach_the_end_without(raw: &Raw, points: &[usize], avoided: usize) -> BitSet {
    let mut reach = BitSet::new();
    let mut previous = vec![Vec::new(); raw.points.len()];
    let mut waiting = Vec::new();
    for point in points.iter().filter(|point| **point != avoided) {
        if raw.points[*point].next.is_empty() {
            waiting.push(*point);
        }
        for next in &raw.points[*point].next {
            previous[*next].push(*point);
        }
    }
    while let Some(point) = waiting.pop() {
        if reach.insert(point) {
            let from = previous[point].iter().copied();
            waiting.extend(from.filter(|from| *from != avoided));
        }
    }
    reach
}
