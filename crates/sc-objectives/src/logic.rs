//! A decision as a Boolean function of its atoms: which combinations of truth
//! values there are, and which of them the structure alone rules out.

use std::collections::BTreeMap;

use sc_frontend::{BoolTree, Decision};

use crate::cover::cover;
use crate::formula::Formula;
use crate::implied::last;
use crate::predicate::Predicate;
use crate::text;

/// Truth values of some atoms, by index.
pub type Values = Vec<(usize, bool)>;

/// What one evaluation of a decision does with an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Evaluated.
    Is(bool),
    /// Skipped by short-circuiting.
    Skipped,
}

/// More distinct atoms than this: truth combinations are not enumerated.
pub const MAX_ATOMS: usize = 12;

/// A value of an atom, and a value of the decision.
const VALUES_AND_OUTCOMES: [(bool, bool); 4] =
    [(true, true), (true, false), (false, true), (false, false)];

/// A decision, seen as a Boolean function.
#[derive(Debug)]
pub struct Logic<'p> {
    decision: &'p Decision,
    captured: bool,
    /// For each atom the first one equal to it.
    pub(crate) first_equal: Vec<usize>,
    /// For each atom its truth, where it is constant.
    pub(crate) constant: Vec<Option<bool>>,
}

/// Which values an expression can take.
#[derive(Debug, Clone, Copy, Default)]
struct Outcomes {
    yes: bool,
    no: bool,
}

impl<'p> Logic<'p> {
    /// The function of `decision`.
    pub fn new(decision: &'p Decision) -> Self {
        let captured = decision.is_captured();
        let atoms = &decision.atoms;
        // Equal texts of an impure decision may differ in value: an effect may lie between them.
        let first_equal = (0..atoms.len()).map(|i| {
            let equal = |j: &usize| !captured && atoms[*j].normal == atoms[i].normal;
            (0..i).find(equal).unwrap_or(i)
        });
        Self {
            decision,
            captured,
            first_equal: first_equal.collect(),
            constant: atoms
                .iter()
                .map(|atom| atom.constant.or_else(|| text::literal_truth(&atom.normal)))
                .collect(),
        }
    }

    /// The decision.
    pub fn decision(&self) -> &'p Decision {
        self.decision
    }

    /// True if its atoms are evaluated in place and labels look at captured values.
    pub fn is_captured(&self) -> bool {
        self.captured
    }

    /// Every atom is a literal: nothing is decided (`while (1)`, `do … while (0)`).
    pub fn is_constant(&self) -> bool {
        self.constant.iter().all(Option::is_some)
    }

    /// The distinct atoms that are not literals, left to right.
    pub fn atoms(&self) -> Vec<usize> {
        let distinct = |i: &usize| self.first_equal[*i] == *i && self.constant[*i].is_none();
        (0..self.first_equal.len()).filter(distinct).collect()
    }

    /// All combinations that one evaluation can see, true before false: truth vectors
    /// of the distinct atoms, or short-circuit vectors if atoms are captured.
    /// `None` for too many atoms.
    pub fn vectors(&self) -> Option<Vec<Values>> {
        let all = self.evaluations()?.into_iter().map(|(values, _)| values);
        // A literal may decide alone: then there is nothing to be seen.
        Some(all.filter(|values| !values.is_empty()).collect())
    }

    /// Truth combinations of `atoms`, distinct ones, those the structure rules out left
    /// away. Where atoms are captured, some of them may be skipped.
    pub fn combinations(&self, atoms: &[usize]) -> Vec<Predicate> {
        let full = [Seen::Is(true), Seen::Is(false), Seen::Skipped];
        let states = if self.captured { &full[..] } else { &full[..2] };
        let mut all: Vec<Vec<(usize, Seen)>> = vec![Vec::new()];
        for atom in atoms {
            let longer = all.iter().flat_map(|seen| {
                let with = |state: &Seen| [&seen[..], &[(*atom, *state)]].concat();
                states.iter().map(with)
            });
            all = longer.collect();
        }
        let possible = all.iter().filter_map(|seen| self.restricted(seen));
        possible.collect()
    }

    /// The objective "atom `i` is `value`", unless it is impossible.
    pub fn literal(&self, i: usize, value: bool) -> Option<Predicate> {
        self.restricted(&[(i, Seen::Is(value))])
    }

    /// The objective "the decision is `value`" in its simplest form: if only one
    /// combination gives that value it *is* that combination; `None` if none does.
    pub fn outcome(&self, value: bool) -> Option<Predicate> {
        let Some(evaluations) = self.evaluations() else {
            return Some(Predicate::Decision(value));
        };
        let set: Vec<_> = evaluations
            .iter()
            .map(|(_, result)| *result == value)
            .collect();
        simplest(&evaluations, &set)
    }

    /// Every atom that is not a literal, equal ones each for itself: the conditions that
    /// the MC/DC family speaks of.
    pub fn occurrences(&self) -> Vec<usize> {
        let variable = |i: &usize| self.constant[*i].is_none();
        (0..self.constant.len()).filter(variable).collect()
    }

    /// The objective "atom `i` is `value`, and the decision depends on it"; `None` where
    /// the structure rules it out.
    pub fn active(&self, i: usize, value: bool) -> Option<Predicate> {
        let Some(evaluations) = self.evaluations() else {
            return self.active_by_masking(i, value);
        };
        let set = evaluations.iter().map(|(values, _)| {
            self.value_in(i, values) == Some(value) && self.is_active(i, values)
        });
        simplest(&evaluations, &set.collect::<Vec<_>>())
    }

    /// For each atom, each of its values and each value of the decision: the objective
    /// that all this holds while the decision does not depend on the atom.
    pub fn inactive(&self) -> Vec<Predicate> {
        let mut found = Vec::new();
        let Some(evaluations) = self.evaluations() else {
            for i in self.occurrences() {
                for (value, outcome) in VALUES_AND_OUTCOMES {
                    found.extend(self.inactive_by_masking(i, value, outcome));
                }
            }
            return found;
        };
        for i in self.occurrences() {
            let inactive: Vec<_> = evaluations
                .iter()
                .map(|(values, _)| !self.is_active(i, values))
                .collect();
            for (value, outcome) in VALUES_AND_OUTCOMES {
                let pairs = evaluations.iter().zip(&inactive);
                let set = pairs.map(|((values, result), inactive)| {
                    *inactive && *result == outcome && self.value_in(i, values) == Some(value)
                });
                found.extend(simplest(&evaluations, &set.collect::<Vec<_>>()));
            }
        }
        found
    }

    /// One of them for decisions with too many atoms to enumerate: an operand beside the way
    /// down to the atom masks it.
    pub(crate) fn inactive_by_masking(
        &self,
        i: usize,
        value: bool,
        outcome: bool,
    ) -> Option<Predicate> {
        let mut masks = Vec::new();
        self.masks(&self.decision.tree, i, &mut masks);
        let formula = Formula::all(vec![
            self.is(&self.decision.tree, outcome),
            Formula::Is(self.first_equal[i], value),
            Formula::any(masks),
        ]);
        formula_predicate(formula)
    }

    /// The ways in which an operand beside the way down to atom `i` settles the result.
    fn masks(&self, tree: &BoolTree, i: usize, masks: &mut Vec<Formula>) {
        match tree {
            BoolTree::Atom(_) => {}
            BoolTree::Not(inner) => self.masks(inner, i, masks),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                let on_the_left = i <= last(left);
                let (inner, beside) = if on_the_left {
                    (left, right)
                } else {
                    (right, left)
                };
                // A captured atom is evaluated only if what stands before it does not settle the result.
                if on_the_left || !self.captured {
                    masks.push(self.is(beside, !matches!(tree, BoolTree::And(..))));
                }
                self.masks(inner, i, masks);
            }
        }
    }

    /// What an evaluation saw of atom `i`, or of one equal to it.
    pub(crate) fn value_in(&self, i: usize, values: &Values) -> Option<bool> {
        let equal = |(atom, _): &&(usize, bool)| self.first_equal[*atom] == self.first_equal[i];
        values.iter().find(equal).map(|(_, value)| *value)
    }

    /// Whether the value of atom `i` alone decides, the others being as in `values`. What
    /// was skipped may be anything: enough that some value of it makes `i` matter.
    pub(crate) fn is_active(&self, i: usize, values: &Values) -> bool {
        if self.captured {
            self.not_masked(&self.decision.tree, i, values)
        } else {
            let with = |forced: bool| self.evaluate(&self.decision.tree, values, Some((i, forced)));
            with(true) != with(false)
        }
    }

    /// Captured atoms stand in the tree once each, so `i` matters exactly if no operand
    /// beside the way down to it settles the result.
    pub(crate) fn not_masked(&self, tree: &BoolTree, i: usize, values: &Values) -> bool {
        match tree {
            BoolTree::Atom(atom) => *atom == i,
            BoolTree::Not(inner) => self.not_masked(inner, i, values),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                let (inner, beside) = if i <= last(left) {
                    (left, right)
                } else {
                    (right, left)
                };
                let beside = self.can_be(beside, values);
                let passes = match tree {
                    BoolTree::And(..) => beside.yes,
                    _ => beside.no,
                };
                passes && self.not_masked(inner, i, values)
            }
        }
    }

    /// What `tree` can be when atoms that are not in `values` are free.
    fn can_be(&self, tree: &BoolTree, values: &Values) -> Outcomes {
        match tree {
            BoolTree::Atom(i) => {
                let known = self.constant[*i].or_else(|| self.value_in(*i, values));
                Outcomes {
                    yes: known != Some(false),
                    no: known != Some(true),
                }
            }
            BoolTree::Not(inner) => {
                let inner = self.can_be(inner, values);
                Outcomes {
                    yes: inner.no,
                    no: inner.yes,
                }
            }
            BoolTree::And(left, right) => {
                let (left, right) = (self.can_be(left, values), self.can_be(right, values));
                Outcomes {
                    yes: left.yes && right.yes,
                    no: left.no || right.no,
                }
            }
            BoolTree::Or(left, right) => {
                let (left, right) = (self.can_be(left, values), self.can_be(right, values));
                Outcomes {
                    yes: left.yes || right.yes,
                    no: left.no && right.no,
                }
            }
        }
    }

    /// The same for decisions with too many atoms to enumerate: no operand beside the way
    /// down to the atom masks it.
    pub(crate) fn active_by_masking(&self, i: usize, value: bool) -> Option<Predicate> {
        let mut parts = vec![Formula::Is(self.first_equal[i], value)];
        self.passes(&self.decision.tree, i, &mut parts);
        formula_predicate(Formula::all(parts))
    }

    fn passes(&self, tree: &BoolTree, i: usize, parts: &mut Vec<Formula>) {
        match tree {
            BoolTree::Atom(_) => {}
            BoolTree::Not(inner) => self.passes(inner, i, parts),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                let wanted = matches!(tree, BoolTree::And(..));
                let on_the_left = i <= last(left);
                let (inner, beside) = if on_the_left {
                    (left, right)
                } else {
                    (right, left)
                };
                self.passes(inner, i, parts);
                let passes = self.is(beside, wanted);
                match (self.captured, on_the_left) {
                    (false, _) => parts.push(passes),
                    // Literals may rule it out.
                    _ if passes == Formula::NEVER => parts.push(passes),
                    // Evaluated only if what stands before it passes.
                    (true, false) => {}
                    (true, true) => {
                        let first = last(inner) + 1;
                        parts.push(Formula::any(vec![Formula::Skipped(first), passes]));
                    }
                }
            }
        }
    }

    /// The condition that `tree` was evaluated to `value`.
    pub(crate) fn is(&self, tree: &BoolTree, value: bool) -> Formula {
        match tree {
            BoolTree::Atom(i) => match self.constant[*i] {
                Some(constant) if constant == value => Formula::ALWAYS,
                Some(_) => Formula::NEVER,
                None => Formula::Is(self.first_equal[*i], value),
            },
            BoolTree::Not(inner) => self.is(inner, !value),
            BoolTree::And(left, right) | BoolTree::Or(left, right) => {
                let both = vec![self.is(left, value), self.is(right, value)];
                if value == matches!(tree, BoolTree::And(..)) {
                    Formula::all(both)
                } else {
                    Formula::any(both)
                }
            }
        }
    }

    /// What an evaluation that sees these has to satisfy; `None` when there is none, or
    /// when nothing would be evaluated.
    fn restricted(&self, seen: &[(usize, Seen)]) -> Option<Predicate> {
        let wanted: BTreeMap<usize, Seen> = seen.iter().copied().collect();
        if !self.is_possible(&wanted) {
            return None;
        }
        let values: Values = seen
            .iter()
            .filter_map(|(atom, seen)| match seen {
                Seen::Is(value) => Some((*atom, *value)),
                Seen::Skipped => None,
            })
            .collect();
        if values.is_empty() {
            return None;
        }
        // That an atom is skipped needs saying only if the values do not imply it.
        let says_more = |atom: usize| {
            [true, false].into_iter().any(|value| {
                let mut other: BTreeMap<_, _> =
                    values.iter().map(|(i, v)| (*i, Seen::Is(*v))).collect();
                other.insert(atom, Seen::Is(value));
                self.is_possible(&other)
            })
        };
        let skipped = seen
            .iter()
            .filter(|(atom, seen)| *seen == Seen::Skipped && says_more(*atom));
        let skipped = skipped.map(|(atom, _)| *atom).collect();
        Some(Predicate::Atoms { values, skipped })
    }

    /// Whether some evaluation can see what is wanted, atoms taken as independent.
    fn is_possible(&self, wanted: &BTreeMap<usize, Seen>) -> bool {
        if self.captured {
            let outcomes = self.outcomes(&self.decision.tree, wanted);
            outcomes.yes || outcomes.no
        } else {
            // Labels of pure atoms are evaluated in front of the decision: no short circuit.
            wanted.iter().all(|(atom, seen)| match seen {
                Seen::Is(value) => self.constant[*atom].is_none_or(|constant| constant == *value),
                Seen::Skipped => false,
            })
        }
    }

    /// The values `tree` can take when evaluated by C's rules and seeing what is wanted.
    fn outcomes(&self, tree: &BoolTree, wanted: &BTreeMap<usize, Seen>) -> Outcomes {
        match tree {
            BoolTree::Atom(i) => {
                let may = |value: bool| {
                    wanted.get(i).is_none_or(|seen| *seen == Seen::Is(value))
                        && self.constant[*i].is_none_or(|constant| constant == value)
                };
                Outcomes {
                    yes: may(true),
                    no: may(false),
                }
            }
            BoolTree::Not(inner) => {
                let inner = self.outcomes(inner, wanted);
                Outcomes {
                    yes: inner.no,
                    no: inner.yes,
                }
            }
            BoolTree::And(left, right) => {
                let (left, right, skip) = self.operands(left, right, wanted);
                Outcomes {
                    yes: left.yes && right.yes,
                    no: left.yes && right.no || left.no && skip,
                }
            }
            BoolTree::Or(left, right) => {
                let (left, right, skip) = self.operands(left, right, wanted);
                Outcomes {
                    yes: left.no && right.yes || left.yes && skip,
                    no: left.no && right.no,
                }
            }
        }
    }

    fn operands(
        &self,
        left: &BoolTree,
        right: &BoolTree,
        wanted: &BTreeMap<usize, Seen>,
    ) -> (Outcomes, Outcomes, bool) {
        let within = last(left) + 1..=last(right);
        let may_skip = wanted.range(within).all(|(_, seen)| *seen == Seen::Skipped);
        (
            self.outcomes(left, wanted),
            self.outcomes(right, wanted),
            may_skip,
        )
    }

    /// Every evaluation with its result; `None` for too many atoms.
    pub(crate) fn evaluations(&self) -> Option<Vec<(Values, bool)>> {
        let atoms = self.atoms();
        if atoms.len() > MAX_ATOMS || self.constant.len() > 64 {
            return None;
        }
        if self.captured {
            return Some(self.paths(&self.decision.tree));
        }
        let count = atoms.len();
        let vectors = (0..1usize << count).map(|n| {
            // Counting down from all ones: TT, TF, FT, FF.
            let bits = (1usize << count) - 1 - n;
            let value = |k: usize| bits >> (count - 1 - k) & 1 == 1;
            atoms
                .iter()
                .enumerate()
                .map(|(k, atom)| (*atom, value(k)))
                .collect::<Values>()
        });
        let with_result = |values: Values| {
            let result = self.evaluate(&self.decision.tree, &values, None);
            (values, result)
        };
        Some(vectors.map(with_result).collect())
    }

    /// The value of `tree`; one occurrence of an atom may be forced to a value of its own.
    fn evaluate(&self, tree: &BoolTree, values: &Values, forced: Option<(usize, bool)>) -> bool {
        let inner = |tree: &BoolTree| self.evaluate(tree, values, forced);
        match tree {
            BoolTree::Atom(i) => match forced {
                Some((atom, value)) if atom == *i => value,
                _ => self.constant[*i]
                    .unwrap_or_else(|| values.contains(&(self.first_equal[*i], true))),
            },
            BoolTree::Not(operand) => !inner(operand),
            BoolTree::And(left, right) => inner(left) && inner(right),
            BoolTree::Or(left, right) => inner(left) || inner(right),
        }
    }

    /// Short-circuit evaluations of `tree` with their results.
    pub(crate) fn paths(&self, tree: &BoolTree) -> Vec<(Values, bool)> {
        match tree {
            BoolTree::Atom(i) => match self.constant[*i] {
                Some(value) => vec![(Values::new(), value)],
                None => [true, false]
                    .map(|value| (vec![(*i, value)], value))
                    .to_vec(),
            },
            BoolTree::Not(inner) => {
                let inner = self.paths(inner).into_iter();
                inner.map(|(values, result)| (values, !result)).collect()
            }
            BoolTree::And(left, right) => self.joined(left, right, true),
            BoolTree::Or(left, right) => self.joined(left, right, false),
        }
    }

    /// Evaluations of `left`, going on with `right` where it is `go_on`.
    fn joined(&self, left: &BoolTree, right: &BoolTree, go_on: bool) -> Vec<(Values, bool)> {
        let rights = self.paths(right);
        let mut all = Vec::new();
        for (values, result) in self.paths(left) {
            if result != go_on {
                all.push((values, result));
                continue;
            }
            for (more, result) in &rights {
                all.push((values.iter().chain(more).copied().collect(), *result));
            }
        }
        all
    }
}

/// The objective "the evaluation is one of the set" in its simplest form; `None` for the
/// empty set. Equal sets give equal objectives.
pub(crate) fn simplest(evaluations: &[(Values, bool)], set: &[bool]) -> Option<Predicate> {
    let chosen = evaluations.iter().zip(set).filter(|(_, inside)| **inside);
    let mut chosen = chosen.map(|((values, _), _)| values);
    let first = chosen.next()?;
    if chosen.next().is_none() && !first.is_empty() {
        return Some(Predicate::atoms(first.clone()));
    }
    let is_outcome = |value: bool| {
        let mut pairs = evaluations.iter().zip(set);
        pairs.all(|((_, result), inside)| (*result == value) == *inside)
    };
    if let Some(value) = [true, false].into_iter().find(|value| is_outcome(*value)) {
        return Some(Predicate::Decision(value));
    }
    let products = cover(evaluations, set);
    Some(match &products[..] {
        [product] if !product.is_empty() => Predicate::atoms(product.clone()),
        _ => Predicate::Formula(Formula::sum(&products)),
    })
}

/// A condition in its simplest form; `None` if it never holds.
pub(crate) fn formula_predicate(formula: Formula) -> Option<Predicate> {
    if formula == Formula::NEVER {
        return None;
    }
    let literals = formula.literals();
    Some(literals.map_or(Predicate::Formula(formula), Predicate::atoms))
}
