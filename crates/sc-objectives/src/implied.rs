//! Values of conditions that follow from others having been evaluated: `b` of `a && b` has a value only if `a` is true.

use std::collections::BTreeSet;

use sc_frontend::BoolTree;

use crate::formula::Formula;

/// The values without those that the evaluation of another one of these atoms implies.
pub(crate) fn without_implied(tree: &BoolTree, values: &[(usize, bool)]) -> Vec<(usize, bool)> {
    let implied = implied(tree, values.iter().copied());
    let kept = values.iter().filter(|value| !implied.contains(value));
    kept.copied().collect()
}

/// The same for a conjunction.
pub(crate) fn simplified(tree: &BoolTree, formula: &Formula) -> Formula {
    let Formula::All(parts) = formula else {
        return formula.clone();
    };
    let literal = |part: &Formula| match part {
        Formula::Is(atom, value) => Some((*atom, *value)),
        _ => None,
    };
    let implied = implied(tree, parts.iter().filter_map(literal));
    let kept = parts
        .iter()
        .filter(|part| literal(part).is_none_or(|literal| !implied.contains(&literal)));
    Formula::all(kept.cloned().collect())
}

/// What has to be for these atoms to be evaluated.
fn implied(
    tree: &BoolTree,
    values: impl Iterator<Item = (usize, bool)>,
) -> BTreeSet<(usize, bool)> {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    let mut implied = BTreeSet::new();
    // What an implied value implies is in the set already: the later ones first.
    for value in values.into_iter().rev() {
        if !implied.contains(&value) {
            before(tree, value.0, &mut implied);
        }
    }
    implied
}

/// The values without which `atom` is skipped.
fn before(tree: &BoolTree, atom: usize, found: &mut BTreeSet<(usize, bool)>) {
    match tree {
        BoolTree::Atom(_) => {}
        BoolTree::Not(inner) => before(inner, atom, found),
        BoolTree::And(left, right) | BoolTree::Or(left, right) => {
            if atom <= last(left) {
                before(left, atom, found);
            } else {
                forced(left, matches!(tree, BoolTree::And(..)), found);
                before(right, atom, found);
            }
        }
    }
}

/// The values without which `tree` is not `value`.
fn forced(tree: &BoolTree, value: bool, found: &mut BTreeSet<(usize, bool)>) {
    match tree {
        BoolTree::Atom(atom) => {
            found.insert((*atom, value));
        }
        BoolTree::Not(inner) => forced(inner, !value, found),
        BoolTree::And(left, right) | BoolTree::Or(left, right) => {
            if value == matches!(tree, BoolTree::And(..)) {
                forced(left, value, found);
                forced(right, value, found);
            }
        }
    }
}

/// The last atom; atoms are numbered from left to right.
pub(crate) fn last(tree: &BoolTree) -> usize {
    match tree {
        BoolTree::Atom(atom) => *atom,
        BoolTree::Not(inner) => last(inner),
        BoolTree::And(_, right) | BoolTree::Or(_, right) => last(right),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(i: usize) -> Box<BoolTree> {
        Box::new(BoolTree::Atom(i))
    }

    fn and(left: Box<BoolTree>, right: Box<BoolTree>) -> Box<BoolTree> {
        Box::new(BoolTree::And(left, right))
    }

    fn or(left: Box<BoolTree>, right: Box<BoolTree>) -> Box<BoolTree> {
        Box::new(BoolTree::Or(left, right))
    }

    #[test]
    fn only_what_evaluation_does_not_tell_is_left() {
        let check = |tree: &BoolTree, values: &[(usize, bool)], expected: &[(usize, bool)]| {
            assert_eq!(without_implied(tree, values), expected, "{tree:?}");
            let parts = values
                .iter()
                .map(|(atom, value)| Formula::Is(*atom, *value));
            let formula = simplified(tree, &Formula::All(parts.collect()));
            assert_eq!(formula.literals().as_deref(), Some(expected), "{tree:?}");
        };
        let chain = or(or(atom(0), atom(1)), atom(2));
        check(&chain, &[(0, false), (1, false), (2, true)], &[(2, true)]);
        check(&chain, &[(0, false), (1, true)], &[(1, true)]);
        // `b` of `(a && b) || c` tells of `a`, and `c` does not.
        let mixed = or(and(atom(0), atom(1)), atom(2));
        let all = [(0, true), (1, false), (2, true)];
        check(&mixed, &all, &[(1, false), (2, true)]);
        check(&mixed, &[(0, false), (2, true)], &[(0, false), (2, true)]);
        let not = and(Box::new(BoolTree::Not(or(atom(0), atom(1)))), atom(2));
        check(&not, &[(0, false), (1, false), (2, false)], &[(2, false)]);
    }
}
