//! NCC-n: n-wise condition coverage.

use super::{At, Info, Target, TooMany, Wanted};
use crate::Criterion;
use crate::logic::Logic;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Ncc(2),
    name: "NCC",
    meaning: "each combination of truth values of every two conditions of a decision occurs (NCC-3: of every three, …)",
    example: "if (a && b && c) …\n  a && b,  a && !b,  !a && b,  !a && !b,  a && c,  …,  !b && !c",
    at: &[At::Decision],
    label,
};

/// More combinations than this in one decision: pairs are taken instead; more pairs than this: pairs of neighbours.
const MAX_COMBINATIONS: usize = 4096;

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let (Criterion::Ncc(n), Target::Decision(logic)) = (criterion, target) else {
        return;
    };
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    if n >= 2 && combinations(logic, n) > MAX_COMBINATIONS {
        label_pairs(logic, wanted);
    } else {
        label_subsets(logic, n, wanted);
    }
}

/// In place of more conditions at once: all pairs of them, or all pairs of neighbours if these are too many as well.
pub(super) fn label_pairs(logic: &Logic<'_>, wanted: &mut Wanted) {
    if combinations(logic, 2) <= MAX_COMBINATIONS {
        wanted.too_many = Some(TooMany::Pairs);
        return label_subsets(logic, 2, wanted);
    }
    wanted.too_many = Some(TooMany::Neighbours);
    for pair in logic.atoms().windows(2) {
        wanted.predicates.extend(logic.combinations(pair));
    }
}

/// How many combinations there are to look at.
fn combinations(logic: &Logic<'_>, n: usize) -> usize {
    let atoms = logic.atoms().len();
    let n = n.min(atoms);
    let states: usize = if logic.is_captured() { 3 } else { 2 };
    let exponent = u32::try_from(n).unwrap_or(u32::MAX);
    let mut subsets: usize = 1;
    for k in 0..n {
        subsets = subsets.saturating_mul(atoms - k) / (k + 1);
    }
    subsets.saturating_mul(states.saturating_pow(exponent))
}

/// Every `n` atoms; fewer atoms are taken all together.
pub(super) fn label_subsets(logic: &Logic<'_>, n: usize, wanted: &mut Wanted) {
    let atoms = logic.atoms();
    let n = n.min(atoms.len());
    let mut chosen = Vec::with_capacity(n);
    subsets(&atoms, n, &mut chosen, &mut |subset| {
        wanted.predicates.extend(logic.combinations(subset));
    });
}

fn subsets(atoms: &[usize], n: usize, chosen: &mut Vec<usize>, found: &mut dyn FnMut(&[usize])) {
    if n == 0 {
        if !chosen.is_empty() {
            found(chosen);
        }
        return;
    }
    for (k, atom) in atoms.iter().enumerate() {
        chosen.push(*atom);
        subsets(&atoms[k + 1..], n - 1, chosen, found);
        chosen.pop();
    }
}
