//! Pairs of evaluations of a decision that show what one condition does: the MC/DC family.

use sc_frontend::BoolTree;

use crate::formula::Formula;
use crate::logic::{Logic, Values, simplest};
use crate::predicate::Predicate;

/// Two evaluations to be seen, one with the condition true, one with it false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pair {
    pub yes: Predicate,
    pub no: Predicate,
    /// They differ in that condition only.
    pub unique: bool,
}

/// More short-circuit evaluations than this are not enumerated.
const MAX_PATHS: usize = 1024;
/// More pairs than this become two conditions without saying which evaluations they stand for.
const MAX_PAIRS: usize = 4096;

impl Logic<'_> {
    /// CACC: the decision depends on atom `i`, which is true once and false once, and the decision differs. `None`:
    /// too many atoms, some of them equal.
    pub(crate) fn correlated(&self, i: usize) -> Option<Vec<Pair>> {
        let Some(evaluations) = self.evaluations() else {
            // Where each atom stands once, an active one decides by itself: the decision differs.
            return (!self.has_equal_atoms()).then(|| {
                let both = (self.active(i, true), self.active(i, false));
                both.0.zip(both.1).map(masking).into_iter().collect()
            });
        };
        let half = |value: bool, outcome: bool| {
            let set = evaluations.iter().map(|(values, result)| {
                *result == outcome
                    && self.value_in(i, values) == Some(value)
                    && self.is_active(i, values)
            });
            simplest(&evaluations, &set.collect::<Vec<_>>())
        };
        let pairs = [true, false].map(|outcome| half(true, outcome).zip(half(false, !outcome)));
        Some(pairs.into_iter().flatten().map(masking).collect())
    }

    /// RACC: likewise, and all other atoms are as they were. An atom that was skipped equals any value.
    pub(crate) fn restricted_active(&self, i: usize) -> Option<Vec<Pair>> {
        let evaluations = self.evaluations()?;
        Some(self.pairs(&evaluations, i, |yes, no| {
            yes.1 != no.1
                && self.is_active(i, &yes.0)
                && self.is_active(i, &no.0)
                && self.others_equal(i, &yes.0, &no.0)
        }))
    }

    /// RICC for one value of the decision, which does not depend on atom `i`; all other atoms are as they were.
    pub(crate) fn restricted_inactive(&self, i: usize, outcome: bool) -> Option<Vec<Pair>> {
        let evaluations = self.evaluations()?;
        let without = |values: &Values| {
            let others = values
                .iter()
                .filter(|(atom, _)| *atom != self.first_equal[i]);
            others.copied().collect::<Values>()
        };
        Some(self.pairs(&evaluations, i, |yes, no| {
            yes.1 == outcome
                && no.1 == outcome
                && !self.is_active(i, &yes.0)
                && !self.is_active(i, &no.0)
                && without(&yes.0) == without(&no.0)
                && self.others_equal(i, &yes.0, &no.0)
        }))
    }

    /// MCDC: two evaluations as C makes them, with short-circuits. Both depend on condition `i`, which differs, as
    /// does the decision. Pairs that differ in nothing else come first.
    pub(crate) fn independent(&self, i: usize) -> Option<Vec<Pair>> {
        let paths = self.short_circuit_paths()?;
        let half = |value: bool, outcome: bool| {
            let chosen = paths.iter().filter(|(values, result)| {
                *result == outcome
                    && values.contains(&(i, value))
                    && self.not_masked(&self.decision().tree, i, values)
            });
            chosen.map(|(values, _)| values).collect::<Vec<_>>()
        };
        let mut pairs = Vec::new();
        for outcome in [true, false] {
            let (yes, no) = (half(true, outcome), half(false, !outcome));
            if yes.len() * no.len() > MAX_PAIRS {
                pairs.push(masking((any_of(&yes), any_of(&no))));
                continue;
            }
            for first in &yes {
                for second in &no {
                    pairs.push(Pair {
                        yes: Predicate::atoms((*first).clone()),
                        no: Predicate::atoms((*second).clone()),
                        unique: self.others_equal(i, first, second),
                    });
                }
            }
        }
        pairs.sort_by_key(|pair| !pair.unique);
        Some(pairs)
    }

    /// What one evaluation sees of each condition: `T`, `F`, or `-` if it is skipped. `None` for conditions that are
    /// not one evaluation. `short_circuit`: as C makes them, also where conditions have no side effects.
    pub(crate) fn letters(&self, predicate: &Predicate, short_circuit: bool) -> Option<String> {
        let Predicate::Atoms { values, .. } = predicate else {
            return None;
        };
        let exact = short_circuit || self.is_captured();
        let is_one = match exact {
            true if short_circuit => true,
            true => self.evaluations()?.iter().any(|(known, _)| known == values),
            false => values.len() == self.atoms().len(),
        };
        let letter = |i: usize| {
            let seen = values.iter().find(|(atom, _)| *atom == i);
            let seen = seen.map(|(_, value)| *value);
            // Truth vectors name each of several equal conditions once.
            match seen.or_else(|| (!exact).then(|| self.value_in(i, values)).flatten()) {
                Some(true) => 'T',
                Some(false) => 'F',
                None => '-',
            }
        };
        is_one.then(|| self.occurrences().into_iter().map(letter).collect())
    }

    fn pairs(
        &self,
        evaluations: &[(Values, bool)],
        i: usize,
        wanted: impl Fn(&(Values, bool), &(Values, bool)) -> bool,
    ) -> Vec<Pair> {
        let with = |value: bool| {
            let chosen = evaluations
                .iter()
                .filter(move |(values, _)| self.value_in(i, values) == Some(value));
            chosen.collect::<Vec<_>>()
        };
        let (yes, no) = (with(true), with(false));
        let mut pairs = Vec::new();
        for first in &yes {
            for second in no.iter().filter(|second| wanted(first, second)) {
                pairs.push(Pair {
                    yes: Predicate::atoms(first.0.clone()),
                    no: Predicate::atoms(second.0.clone()),
                    unique: true,
                });
            }
        }
        pairs
    }

    /// Whether two evaluations agree on all conditions but `i`, as far as both evaluated them.
    fn others_equal(&self, i: usize, first: &Values, second: &Values) -> bool {
        self.occurrences().into_iter().all(|other| {
            let values = (self.value_in(other, first), self.value_in(other, second));
            other == i || !matches!(values, (Some(a), Some(b)) if a != b)
        })
    }

    fn has_equal_atoms(&self) -> bool {
        let mut equal = self.first_equal.iter().enumerate();
        equal.any(|(atom, first)| atom != *first)
    }

    /// All ways in which C evaluates the decision, with equal conditions having equal values.
    pub(crate) fn short_circuit_paths(&self) -> Option<Vec<(Values, bool)>> {
        let (yes, no) = count_paths(&self.decision().tree);
        if yes.saturating_add(no) > MAX_PATHS {
            return None;
        }
        let consistent = |values: &Values| {
            let clash = |(atom, value): &(usize, bool)| {
                values.iter().any(|(other, seen)| {
                    self.first_equal[*atom] == self.first_equal[*other] && seen != value
                })
            };
            !values.iter().any(clash)
        };
        let mut paths = self.paths(&self.decision().tree);
        paths.retain(|(values, _)| !values.is_empty() && consistent(values));
        Some(paths)
    }
}

fn masking((yes, no): (Predicate, Predicate)) -> Pair {
    Pair {
        yes,
        no,
        unique: false,
    }
}

/// One of these evaluations, each read from the left as C does.
fn any_of(paths: &[&Values]) -> Predicate {
    let product = |values: &&Values| {
        let literals = values
            .iter()
            .map(|(atom, value)| Formula::Is(*atom, *value));
        Formula::all(literals.collect())
    };
    Predicate::Formula(Formula::any(paths.iter().map(product).collect()))
}

/// How many evaluations give true, how many false; at most, literals may rule some out.
fn count_paths(tree: &BoolTree) -> (usize, usize) {
    match tree {
        BoolTree::Atom(_) => (1, 1),
        BoolTree::Not(inner) => {
            let (yes, no) = count_paths(inner);
            (no, yes)
        }
        BoolTree::And(left, right) => {
            let (left, right) = (count_paths(left), count_paths(right));
            let yes = left.0.saturating_mul(right.0);
            let no = left.0.saturating_mul(right.1).saturating_add(left.1);
            (yes, no)
        }
        BoolTree::Or(left, right) => {
            let (left, right) = (count_paths(left), count_paths(right));
            let yes = left.1.saturating_mul(right.0).saturating_add(left.0);
            (yes, left.1.saturating_mul(right.1))
        }
    }
}

/// Whether two evaluations, as letters, differ in one condition only.
pub(crate) fn differ_once(letters: &[&String]) -> bool {
    let [first, second] = letters else {
        return false;
    };
    let pairs = first.chars().zip(second.chars());
    pairs
        .filter(|(a, b)| a != b && *a != '-' && *b != '-')
        .count()
        == 1
}
