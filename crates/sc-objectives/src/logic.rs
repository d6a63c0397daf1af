//! A decision as a Boolean function of its atoms: which combinations of truth
//! values there are, and which of them the structure alone rules out.

use std::collections::BTreeMap;

use sc_frontend::{BoolTree, Decision};

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

/// A decision, seen as a Boolean function.
#[derive(Debug)]
pub struct Logic<'p> {
    decision: &'p Decision,
    captured: bool,
    /// For each atom the first one equal to it.
    first_equal: Vec<usize>,
    /// For each atom its truth, where it is a literal.
    constant: Vec<Option<bool>>,
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
        let captured = decision.is_impure();
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
                .map(|atom| text::literal_truth(&atom.normal))
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

    /// The distinct atoms that are no literals, left to right.
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

    /// Truth combinations of the pair `(i, j)` of distinct atoms, those the structure
    /// rules out left away. Where atoms are captured, one of the two may be skipped.
    pub fn pairs(&self, i: usize, j: usize) -> Vec<Predicate> {
        let full = [Seen::Is(true), Seen::Is(false), Seen::Skipped];
        let states = if self.captured { &full[..] } else { &full[..2] };
        let mut found = Vec::new();
        for &first in states {
            for &second in states {
                found.extend(self.restricted(&[(i, first), (j, second)]));
            }
        }
        found
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
        let mut giving = evaluations
            .into_iter()
            .filter(|(_, result)| *result == value);
        let (values, _) = giving.next()?;
        Some(match giving.next() {
            None if !values.is_empty() => Predicate::atoms(values),
            _ => Predicate::Decision(value),
        })
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
        let may_skip = leaves(right)
            .iter()
            .all(|i| wanted.get(i).is_none_or(|seen| *seen == Seen::Skipped));
        (
            self.outcomes(left, wanted),
            self.outcomes(right, wanted),
            may_skip,
        )
    }

    /// Every evaluation with its result; `None` for too many atoms.
    fn evaluations(&self) -> Option<Vec<(Values, bool)>> {
        let atoms = self.atoms();
        if atoms.len() > MAX_ATOMS {
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
            let result = self.evaluate(&self.decision.tree, &values);
            (values, result)
        };
        Some(vectors.map(with_result).collect())
    }

    fn evaluate(&self, tree: &BoolTree, values: &Values) -> bool {
        match tree {
            BoolTree::Atom(i) => {
                self.constant[*i].unwrap_or_else(|| values.contains(&(self.first_equal[*i], true)))
            }
            BoolTree::Not(inner) => !self.evaluate(inner, values),
            BoolTree::And(left, right) => {
                self.evaluate(left, values) && self.evaluate(right, values)
            }
            BoolTree::Or(left, right) => {
                self.evaluate(left, values) || self.evaluate(right, values)
            }
        }
    }

    /// Short-circuit evaluations of `tree` with their results.
    fn paths(&self, tree: &BoolTree) -> Vec<(Values, bool)> {
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

fn leaves(tree: &BoolTree) -> Vec<usize> {
    match tree {
        BoolTree::Atom(i) => vec![*i],
        BoolTree::Not(inner) => leaves(inner),
        BoolTree::And(left, right) | BoolTree::Or(left, right) => {
            let mut all = leaves(left);
            all.extend(leaves(right));
            all
        }
    }
}
