//! Pairs of evaluations of a decision that show what one condition does: the MC/DC family.

use sc_frontend::BoolTree;

use crate::formula::Formula;
use crate::implied::last;
use crate::logic::{Logic, Values, formula_predicate, simplest};
use crate::objective::Vector;
use crate::predicate::Predicate;

/// Two evaluations to be seen, one with the condition true, one with it false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pair {
    pub yes: Predicate,
    pub no: Predicate,
    /// They differ in that condition only.
    pub unique: bool,
    /// Each of the two is one evaluation, not one of several.
    pub exact: bool,
}

/// More short-circuit evaluations than this are not enumerated.
const MAX_PATHS: usize = 1024;
/// More pairs than this become two conditions without saying which evaluations they stand for.
const MAX_PAIRS: usize = 4096;
/// Where evaluations are not enumerated: unique-cause pairs are looked for in so many ways to come to a condition, of
/// all conditions together.
const MAX_CONTEXTS: usize = 512;

impl Logic<'_> {
    /// CACC: the decision depends on atom `i`, which is true once and false once, and the decision differs.
    pub(crate) fn correlated(&self, i: usize) -> Vec<Pair> {
        let Some(evaluations) = self.evaluations() else {
            // An occurrence that the decision depends on decides by itself: the decision differs.
            let both = (self.active(i, true), self.active(i, false));
            return both.0.zip(both.1).map(masking).into_iter().collect();
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
        pairs.into_iter().flatten().map(masking).collect()
    }

    /// RACC: likewise, and all other atoms are as they were. An atom that was skipped equals any value. `None`: too many
    /// atoms.
    pub(crate) fn restricted_active(&self, i: usize) -> Option<Vec<Pair>> {
        let evaluations = self.evaluations()?;
        Some(self.pairs(&evaluations, i, |yes, no| {
            yes.1 != no.1
                && self.is_active(i, &yes.0)
                && self.is_active(i, &no.0)
                && self.others_equal(i, &yes.0, &no.0)
        }))
    }

    /// GICC for one value of the decision as pairs: it does not depend on atom `i`, which is true once and false once.
    pub(crate) fn inactive_pair(&self, i: usize, outcome: bool) -> Vec<Pair> {
        let half = |value: bool| self.inactive_by_masking(i, value, outcome);
        half(true)
            .zip(half(false))
            .map(masking)
            .into_iter()
            .collect()
    }

    /// RICC for one value of the decision, which does not depend on atom `i`; all other atoms are as they were. `None`:
    /// too many atoms.
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

    /// MCDC: two evaluations as C makes them, with short-circuits. Condition `i` differs, as does the decision, and
    /// either no other condition that both evaluate differs (unique cause, what llvm-cov counts), or both evaluations
    /// depend on the condition (masking). Unique-cause pairs come first.
    pub(crate) fn independent(&self, i: usize) -> Vec<Pair> {
        let Some(paths) = self.short_circuit_paths() else {
            return self.independent_by_masking(i);
        };
        let half = |value: bool| {
            let chosen = paths
                .iter()
                .filter(move |(values, _)| values.contains(&(i, value)));
            chosen.collect::<Vec<_>>()
        };
        let depends =
            |(values, _): &(Values, bool)| self.not_masked(&self.decision().tree, i, values);
        let mut pairs = Vec::new();
        let mut masked = 0;
        let no = half(false);
        for first in half(true) {
            for second in no.iter().filter(|second| second.1 != first.1) {
                let unique = differ_only_in(i, &first.0, &second.0);
                if !unique {
                    masked += 1;
                    if masked > MAX_PAIRS || !(depends(first) && depends(second)) {
                        continue;
                    }
                }
                pairs.push(Pair {
                    yes: Predicate::atoms(first.0.clone()),
                    no: Predicate::atoms(second.0.clone()),
                    unique,
                    exact: true,
                });
            }
        }
        if masked > MAX_PAIRS {
            pairs.retain(|pair| pair.unique);
            pairs.extend(self.masking_pair(i));
        }
        pairs.sort_by_key(|pair| !pair.unique);
        pairs
    }

    /// The same without enumerating evaluations.
    pub(crate) fn independent_by_masking(&self, i: usize) -> Vec<Pair> {
        // Operands on the right of the condition are evaluated in one half only, so a pair has a unique cause exactly
        // if the operands on its left are evaluated in the same way.
        let most = self.contexts();
        let mut contexts: Vec<Values> = vec![Values::new()];
        for (operand, go_on) in self.operands_before(i) {
            let ways = self.first_paths(operand, go_on, most);
            let longer = contexts.iter().flat_map(|context| {
                let with = |way: &Values| [&context[..], &way[..]].concat();
                ways.iter().map(with)
            });
            contexts = longer
                .filter(|context| self.is_consistent(context))
                .take(most)
                .collect();
        }
        contexts.truncate(most);
        let in_context = |context: &Values| {
            let half = |value: bool| self.unmasked(i, value, Some(context));
            let (yes, no) = half(true).zip(half(false))?;
            Some(Pair {
                unique: true,
                ..masking((yes, no))
            })
        };
        let unique = contexts.iter().filter_map(in_context);
        unique.chain(self.masking_pair(i)).collect()
    }

    /// In how many ways to come to a condition unique-cause pairs are looked for. None in large decisions: compilers
    /// would take minutes for the labels.
    pub(crate) fn contexts(&self) -> usize {
        match self.occurrences().len() {
            few @ 1..=32 => MAX_CONTEXTS / few,
            _ => 0,
        }
    }

    /// Any two evaluations that depend on the condition.
    fn masking_pair(&self, i: usize) -> Option<Pair> {
        let half = |value: bool| self.unmasked(i, value, None);
        half(true).zip(half(false)).map(masking)
    }

    /// What holds of an evaluation that depends on condition `i`, which is `value`, in the order of evaluation.
    /// `context`: how the operands before it are evaluated.
    fn unmasked(&self, i: usize, value: bool, context: Option<&Values>) -> Option<Predicate> {
        let mut parts: Vec<Formula> = match context {
            Some(context) => {
                let literals = context
                    .iter()
                    .map(|(atom, value)| Formula::Is(*atom, *value));
                literals.collect()
            }
            // A captured condition has a value only if those before it let it be evaluated.
            None if self.is_captured() => Vec::new(),
            None => {
                let before = self.operands_before(i).into_iter();
                before
                    .map(|(operand, go_on)| self.is(operand, go_on))
                    .collect()
            }
        };
        parts.push(Formula::Is(i, value));
        self.rest_passes(&self.decision().tree, i, value, &mut parts);
        formula_predicate(Formula::all(parts))
    }

    /// The operands that are evaluated before condition `i`, each with the value that makes evaluation go on.
    fn operands_before(&self, i: usize) -> Vec<(&BoolTree, bool)> {
        let mut operands = Vec::new();
        let mut tree = &self.decision().tree;
        loop {
            tree = match tree {
                BoolTree::Atom(_) => return operands,
                BoolTree::Not(inner) => inner,
                BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                    if i <= last(left) {
                        left
                    } else {
                        operands.push((left, matches!(tree, BoolTree::And(..))));
                        right
                    }
                }
            };
        }
    }

    /// The operands behind condition `i` that are evaluated do not settle the result. Gives what `tree` is then: a
    /// condition that is not masked decides.
    fn rest_passes(
        &self,
        tree: &BoolTree,
        i: usize,
        value: bool,
        parts: &mut Vec<Formula>,
    ) -> bool {
        match tree {
            BoolTree::Atom(_) => value,
            BoolTree::Not(inner) => !self.rest_passes(inner, i, value, parts),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                if i > last(left) {
                    return self.rest_passes(right, i, value, parts);
                }
                let result = self.rest_passes(left, i, value, parts);
                let go_on = matches!(tree, BoolTree::And(..));
                if result == go_on {
                    parts.push(self.is(right, go_on));
                }
                result
            }
        }
    }

    /// The first evaluations of `tree` that give `result`, at most `limit`.
    fn first_paths(&self, tree: &BoolTree, result: bool, limit: usize) -> Vec<Values> {
        match tree {
            BoolTree::Atom(i) => match self.constant[*i] {
                Some(constant) if constant == result => vec![Values::new()],
                Some(_) => Vec::new(),
                None => vec![vec![(*i, result)]],
            },
            BoolTree::Not(inner) => self.first_paths(inner, !result, limit),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                let go_on = matches!(tree, BoolTree::And(..));
                let mut all = match result == go_on {
                    true => Vec::new(),
                    false => self.first_paths(left, !go_on, limit),
                };
                let rights = self.first_paths(right, result, limit);
                for first in self.first_paths(left, go_on, limit) {
                    let room = limit.saturating_sub(all.len());
                    let with = |second: &Values| [&first[..], &second[..]].concat();
                    all.extend(rights.iter().take(room).map(with));
                }
                all
            }
        }
    }

    /// What one evaluation sees of each condition, and the decision. `None` for predicates that are not one evaluation.
    /// `short_circuit`: as C makes them, also where conditions have no side effects.
    pub(crate) fn vector(&self, predicate: &Predicate, short_circuit: bool) -> Option<Vector> {
        let Predicate::Atoms { values, .. } = predicate else {
            return None;
        };
        let exact = short_circuit || self.is_captured();
        let is_one = match exact {
            true if short_circuit => true,
            true => self.evaluations()?.iter().any(|(known, _)| known == values),
            false => values.len() == self.atoms().len(),
        };
        let value = |i: usize| {
            let seen = values.iter().find(|(atom, _)| *atom == i);
            let seen = seen.map(|(_, value)| *value);
            // Truth vectors name each of several equal conditions once.
            seen.or_else(|| (!exact).then(|| self.value_in(i, values)).flatten())
        };
        let letter = |i: usize| match value(i) {
            Some(true) => 'T',
            Some(false) => 'F',
            None => '-',
        };
        is_one.then(|| Vector {
            letters: self.occurrences().into_iter().map(letter).collect(),
            outcome: self.result(&self.decision().tree, &value),
        })
    }

    /// What `tree` gives where conditions have these values; those that are skipped have none.
    fn result(&self, tree: &BoolTree, value: &dyn Fn(usize) -> Option<bool>) -> bool {
        match tree {
            BoolTree::Atom(i) => self.constant[*i].or_else(|| value(*i)) == Some(true),
            BoolTree::Not(inner) => !self.result(inner, value),
            BoolTree::And(left, right) => self.result(left, value) && self.result(right, value),
            BoolTree::Or(left, right) => self.result(left, value) || self.result(right, value),
        }
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
                    exact: true,
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

    /// All ways in which C evaluates the decision, with equal conditions having equal values. `None`: too many.
    pub(crate) fn short_circuit_paths(&self) -> Option<Vec<(Values, bool)>> {
        let (yes, no) = count_paths(&self.decision().tree);
        if yes.saturating_add(no) > MAX_PATHS {
            return None;
        }
        let mut paths = self.paths(&self.decision().tree);
        paths.retain(|(values, _)| !values.is_empty() && self.is_consistent(values));
        Some(paths)
    }

    /// Whether equal conditions have equal values.
    fn is_consistent(&self, values: &Values) -> bool {
        let clash = |(atom, value): &(usize, bool)| {
            values.iter().any(|(other, seen)| {
                self.first_equal[*atom] == self.first_equal[*other] && seen != value
            })
        };
        !values.iter().any(clash)
    }
}

fn masking((yes, no): (Predicate, Predicate)) -> Pair {
    Pair {
        yes,
        no,
        unique: false,
        exact: false,
    }
}

/// Whether no condition but `i` differs among those that both evaluate: an independence pair of llvm-cov, to which equal
/// conditions are different ones.
fn differ_only_in(i: usize, first: &Values, second: &Values) -> bool {
    let differs = |(atom, value): &(usize, bool)| *atom != i && second.contains(&(*atom, !value));
    !first.iter().any(differs)
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

/// Whether two evaluations differ in one condition only.
pub(crate) fn differ_once(vectors: &[&Vector]) -> bool {
    let [first, second] = vectors else {
        return false;
    };
    let pairs = first.letters.chars().zip(second.letters.chars());
    pairs
        .filter(|(a, b)| a != b && *a != '-' && *b != '-')
        .count()
        == 1
}
