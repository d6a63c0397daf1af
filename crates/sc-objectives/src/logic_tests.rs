//! Objectives of random decisions against a brute-force account of their evaluations.

use proptest::prelude::*;
use sc_frontend::{Atom, BoolTree, Decision, DecisionKind, Place, Span};

use crate::criteria::{Target, Wanted};
use crate::independence::Pair;
use crate::logic::Logic;
use crate::{Criterion, Predicate};

/// A tree whose leaves are numbered left to right.
fn numbered(tree: BoolTree, next: &mut usize) -> BoolTree {
    match tree {
        BoolTree::Atom(_) => {
            *next += 1;
            BoolTree::Atom(*next - 1)
        }
        BoolTree::Not(inner) => BoolTree::Not(Box::new(numbered(*inner, next))),
        BoolTree::And(left, right) => {
            let left = Box::new(numbered(*left, next));
            BoolTree::And(left, Box::new(numbered(*right, next)))
        }
        BoolTree::Or(left, right) => {
            let left = Box::new(numbered(*left, next));
            BoolTree::Or(left, Box::new(numbered(*right, next)))
        }
    }
}

fn trees() -> impl Strategy<Value = BoolTree> {
    let leaf = Just(BoolTree::Atom(0));
    leaf.prop_recursive(4, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            inner.prop_map(|tree| BoolTree::Not(Box::new(tree))),
            pair.clone()
                .prop_map(|(l, r)| BoolTree::And(Box::new(l), Box::new(r))),
            pair.prop_map(|(l, r)| BoolTree::Or(Box::new(l), Box::new(r))),
        ]
    })
}

/// Atoms are named `a`, `b`, `c`, `0` or `1`; one of them may be impure.
fn decisions() -> impl Strategy<Value = Decision> {
    let names = prop::collection::vec(prop::sample::select(vec!["a", "b", "c", "d", "0", "1"]), 8);
    (trees(), names, prop::option::of(0usize..8)).prop_map(|(tree, names, impure)| {
        let mut count = 0;
        let tree = numbered(tree, &mut count);
        let place = Place::new("", 1, 1);
        let atom = |i: usize| {
            let impure = impure == Some(i);
            Atom {
                span: Span { start: 0, end: 0 },
                place: place.clone(),
                pure: !impure,
                normal: if impure {
                    "f ( )"
                } else {
                    names[i % names.len()]
                }
                .to_owned(),
                constant: None,
            }
        };
        Decision {
            kind: DecisionKind::If,
            span: Span { start: 0, end: 0 },
            place: place.clone(),
            tree,
            atoms: (0..count).map(atom).collect(),
        }
    })
}

/// What one evaluation sees, straight from the definition: `run[i]` is what atom `i`
/// would give.
fn simulate(tree: &BoolTree, run: &[bool], seen: &mut [Option<bool>]) -> bool {
    match tree {
        BoolTree::Atom(i) => {
            seen[*i] = Some(run[*i]);
            run[*i]
        }
        BoolTree::Not(inner) => !simulate(inner, run, seen),
        BoolTree::And(left, right) => simulate(left, run, seen) && simulate(right, run, seen),
        BoolTree::Or(left, right) => simulate(left, run, seen) || simulate(right, run, seen),
    }
}

/// All evaluations: every value of every atom, equal pure atoms equal, literals fixed.
fn every_run(decision: &Decision) -> Vec<(Vec<Option<bool>>, bool)> {
    let count = decision.atoms.len();
    let runs =
        (0..1u32 << count).map(|bits| (0..count).map(|i| bits >> i & 1 == 1).collect::<Vec<_>>());
    let consistent = |run: &Vec<bool>| {
        (0..count).all(|i| {
            let name = &decision.atoms[i].normal;
            let literal = match name.as_str() {
                "0" => !run[i],
                "1" => run[i],
                _ => true,
            };
            let equal = |j: usize| {
                decision.is_impure() || decision.atoms[j].normal != *name || run[j] == run[i]
            };
            literal && (0..i).all(equal)
        })
    };
    runs.filter(consistent)
        .map(|run| {
            let mut seen = vec![None; count];
            let value = simulate(&decision.tree, &run, &mut seen);
            if !decision.is_impure() {
                seen = run.into_iter().map(Some).collect();
            }
            (seen, value)
        })
        .collect()
}

fn holds(predicate: &Predicate, (seen, value): &(Vec<Option<bool>>, bool)) -> bool {
    match predicate {
        Predicate::Atoms { values, skipped } => {
            values.iter().all(|(i, value)| seen[*i] == Some(*value))
                && skipped.iter().all(|i| seen[*i].is_none())
        }
        Predicate::Formula(formula) => formula.holds(seen),
        Predicate::Decision(wanted) => value == wanted,
        _ => false,
    }
}

type Run = (Vec<Option<bool>>, bool);

fn wanted(criterion: Criterion, logic: &Logic<'_>) -> Vec<Predicate> {
    let mut wanted = Wanted::default();
    (criterion.info().label)(criterion, &Target::Decision(logic), &mut wanted);
    wanted.predicates
}

proptest! {
    /// No criterion makes an objective that the structure rules out.
    #[test]
    fn every_objective_is_possible(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        for criterion in ["DC", "CC", "DCC", "MCC", "NCC", "NCC-3", "GACC", "GICC"] {
            let criterion: Criterion = criterion.parse()?;
            for predicate in wanted(criterion, &logic) {
                prop_assert!(runs.iter().any(|run| holds(&predicate, run)), "{criterion} {predicate:?}");
            }
        }
    }

    /// Each evaluation is exactly one objective of DC, and at most one of MCC: none only
    /// if it sees literals alone.
    #[test]
    fn dc_and_mcc_tell_all_evaluations_apart(decision in decisions()) {
        let logic = Logic::new(&decision);
        let (dc, mcc) = (wanted(Criterion::Dc, &logic), wanted(Criterion::Mcc, &logic));
        for run in every_run(&decision) {
            prop_assert_eq!(dc.iter().filter(|predicate| holds(predicate, &run)).count(), 1);
            let informative = logic.atoms().iter().any(|i| run.0[*i].is_some());
            prop_assert_eq!(mcc.iter().filter(|predicate| holds(predicate, &run)).count(), usize::from(informative));
        }
    }

    /// Each value that an atom shows is an objective of CC, and what two atoms show
    /// together is one of NCC.
    #[test]
    fn cc_and_ncc_miss_nothing(decision in decisions()) {
        let logic = Logic::new(&decision);
        let (cc, ncc) = (wanted(Criterion::Cc, &logic), wanted(Criterion::Ncc(2), &logic));
        let atoms = logic.atoms();
        for run in every_run(&decision) {
            for &i in &atoms {
                let Some(value) = run.0[i] else { continue };
                prop_assert!(cc.contains(&Predicate::atoms(vec![(i, value)])));
                for &j in atoms.iter().filter(|j| **j > i) {
                    let about = |p: &&Predicate| matches!(p, Predicate::Atoms { values, skipped }
                        if values.iter().map(|(k, _)| k).chain(skipped).all(|k| *k == i || *k == j));
                    prop_assert!(ncc.iter().filter(about).any(|predicate| holds(predicate, &run)));
                }
            }
        }
    }

    /// GACC has exactly the objectives of its definition, as sets of evaluations.
    #[test]
    fn gacc_is_what_its_definition_says(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        let mut expected = std::collections::BTreeSet::new();
        for i in logic.occurrences() {
            for value in [true, false] {
                let chosen = |(seen, _): &(Vec<Option<bool>>, bool)| seen[i] == Some(value) && active(&decision, seen, i);
                expected.insert(set(&runs, chosen));
            }
        }
        expected.retain(|set| set.contains(&true));
        let made = wanted(Criterion::Gacc, &logic);
        let made: Vec<_> = made.iter().map(|predicate| set(&runs, |run| holds(predicate, run))).collect();
        prop_assert_eq!(made.into_iter().collect::<std::collections::BTreeSet<_>>(), expected);
    }

    /// So has GICC.
    #[test]
    fn gicc_is_what_its_definition_says(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        let mut expected = std::collections::BTreeSet::new();
        for i in logic.occurrences() {
            for (value, outcome) in [(true, true), (true, false), (false, true), (false, false)] {
                let chosen = |(seen, result): &(Vec<Option<bool>>, bool)| {
                    seen[i] == Some(value) && *result == outcome && !active(&decision, seen, i)
                };
                expected.insert(set(&runs, chosen));
            }
        }
        expected.retain(|set| set.contains(&true));
        let made = wanted(Criterion::Gicc, &logic);
        let made: Vec<_> = made.iter().map(|predicate| set(&runs, |run| holds(predicate, run))).collect();
        prop_assert_eq!(made.into_iter().collect::<std::collections::BTreeSet<_>>(), expected);
    }

    /// The ways without enumeration agree with those that enumerate.
    #[test]
    fn masking_is_exact(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        for i in logic.occurrences() {
            for value in [true, false] {
                let set = |predicate: Option<Predicate>| {
                    predicate.map_or(vec![false; runs.len()], |predicate| set(&runs, |run| holds(&predicate, run)))
                };
                prop_assert_eq!(set(logic.active_by_masking(i, value)), set(logic.active(i, value)));
                for outcome in [true, false] {
                    let inactive = self::set(&runs, |run| {
                        run.0[i] == Some(value) && run.1 == outcome && !active(&decision, &run.0, i)
                    });
                    prop_assert_eq!(set(logic.inactive_by_masking(i, value, outcome)), inactive);
                }
            }
        }
    }

    /// So does MCDC where equal conditions do not say more than what is evaluated.
    #[test]
    fn mcdc_by_masking_is_exact_unless_atoms_are_repeated(decision in decisions()) {
        let logic = Logic::new(&decision);
        prop_assume!(logic.atoms() == logic.occurrences());
        let runs = every_run(&decision);
        for i in logic.occurrences() {
            let (all, short) = (logic.independent(i), logic.independent_by_masking(i));
            let unique = |pairs: &[Pair]| pairs.iter().filter(|pair| pair.unique).cloned().collect::<Vec<_>>();
            prop_assert_eq!(asked(Some(unique(&all)), &runs), asked(Some(unique(&short)), &runs));
            prop_assert_eq!(asked(Some(all), &runs), asked(Some(short), &runs));
        }
    }
}

/// Which of the evaluations are chosen.
fn set(
    runs: &[(Vec<Option<bool>>, bool)],
    chosen: impl Fn(&(Vec<Option<bool>>, bool)) -> bool,
) -> Vec<bool> {
    runs.iter().map(chosen).collect()
}

/// Whether the value of atom `i` alone decides, for some value of each skipped atom: tried
/// for all of them.
fn active(decision: &Decision, seen: &[Option<bool>], i: usize) -> bool {
    let count = seen.len();
    let fixed = |atom: usize| match decision.atoms[atom].normal.as_str() {
        "0" => Some(false),
        "1" => Some(true),
        _ => seen[atom],
    };
    (0..1u32 << count).any(|bits| {
        let mut run: Vec<_> = (0..count)
            .map(|atom| fixed(atom).unwrap_or(bits >> atom & 1 == 1))
            .collect();
        let mut with = |value: bool| {
            run[i] = value;
            simulate(&decision.tree, &run, &mut vec![None; count])
        };
        with(true) != with(false)
    })
}

/// The pairs of evaluations that `made` asks for, condition true in the first one.
fn asked(made: Option<Vec<Pair>>, runs: &[Run]) -> Vec<bool> {
    let made = made.unwrap_or_default();
    let pairs = runs
        .iter()
        .flat_map(|yes| runs.iter().map(move |no| (yes, no)));
    pairs
        .map(|(yes, no)| {
            let one = |pair: &Pair| holds(&pair.yes, yes) && holds(&pair.no, no);
            made.iter().any(one)
        })
        .collect()
}

/// The pairs that a definition allows.
fn allowed(runs: &[Run], wanted: impl Fn(&Run, &Run) -> bool) -> Vec<bool> {
    let pairs = runs
        .iter()
        .flat_map(|yes| runs.iter().map(move |no| (yes, no)));
    pairs.map(|(yes, no)| wanted(yes, no)).collect()
}

/// All conditions but `i` are equal, where both evaluations saw them.
fn others_equal(yes: &[Option<bool>], no: &[Option<bool>], i: usize) -> bool {
    let mut others = (0..yes.len()).filter(|other| *other != i);
    others.all(|other| yes[other].is_none() || no[other].is_none() || yes[other] == no[other])
}

/// What C evaluates in these runs; and what is known of skipped conditions from equal ones.
fn short_circuit(decision: &Decision, runs: &[Run]) -> Vec<(Run, Vec<Option<bool>>)> {
    let count = decision.atoms.len();
    let one = |run: &Run| {
        if decision.is_impure() {
            return (run.clone(), run.0.clone());
        }
        let values: Vec<bool> = run.0.iter().map(|value| value.unwrap_or(false)).collect();
        let mut seen = vec![None; count];
        let result = simulate(&decision.tree, &values, &mut seen);
        let known = (0..count).map(|i| {
            let equal = |j: &usize| decision.atoms[*j].normal == decision.atoms[i].normal;
            (0..count).filter(equal).find_map(|j| seen[j])
        });
        let known = known.collect();
        ((seen, result), known)
    };
    runs.iter().map(one).collect()
}

proptest! {
    /// The MC/DC family has exactly the pairs of its definitions.
    #[test]
    fn effects_are_what_their_definitions_say(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        for i in logic.occurrences() {
            let is = |run: &Run, value: bool| run.0[i] == Some(value);
            let active = |run: &Run| active(&decision, &run.0, i);
            let correlated = |yes: &Run, no: &Run| is(yes, true) && is(no, false) && active(yes) && active(no) && yes.1 != no.1;
            prop_assert_eq!(asked(Some(logic.correlated(i)), &runs), allowed(&runs, correlated), "CACC {}", i);
            let restricted = |yes: &Run, no: &Run| correlated(yes, no) && others_equal(&yes.0, &no.0, i);
            prop_assert_eq!(asked(logic.restricted_active(i), &runs), allowed(&runs, restricted), "RACC {}", i);
            for outcome in [true, false] {
                let inactive = |yes: &Run, no: &Run| {
                    // Literals are not conditions.
                    let same = logic.occurrences().into_iter().all(|other| other == i || yes.0[other] == no.0[other]);
                    is(yes, true) && is(no, false) && !active(yes) && !active(no) && same && yes.1 == outcome && no.1 == outcome
                };
                prop_assert_eq!(asked(logic.restricted_inactive(i, outcome), &runs), allowed(&runs, inactive), "RICC {}", i);
            }
        }
    }

    /// MCDC: evaluations as C makes them. Unique-cause pairs are those that llvm-cov counts; in the others, conditions
    /// skipped are whatever makes the condition matter.
    #[test]
    fn mcdc_is_what_its_definition_says(decision in decisions()) {
        let logic = Logic::new(&decision);
        let runs = every_run(&decision);
        let paths = short_circuit(&decision, &runs);
        for i in logic.occurrences() {
            let made = logic.independent(i);
            for (first, (yes, yes_known)) in runs.iter().zip(&paths) {
                for (second, (no, no_known)) in runs.iter().zip(&paths) {
                    let differ = yes.0[i] == Some(true) && no.0[i] == Some(false) && yes.1 != no.1;
                    let unique = others_equal(&yes.0, &no.0, i);
                    let masking = active(&decision, yes_known, i) && active(&decision, no_known, i);
                    let expected = differ && (unique || masking);
                    let found: Vec<_> = made.iter().filter(|pair| holds(&pair.yes, first) && holds(&pair.no, second)).collect();
                    prop_assert_eq!(!found.is_empty(), expected);
                    prop_assert!(found.iter().all(|pair| pair.unique == unique));
                }
            }
        }
    }
}
