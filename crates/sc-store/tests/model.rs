//! Random sequences of operations, against a model of a few lines.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::*;
use proptest::prelude::*;
use sc_store::*;
use sc_types::LabelId;

const LABELS: u32 = 5;

#[derive(Debug, Clone)]
enum Op {
    Cover(u8, Vec<LabelId>),
    Rte(u8, u32),
    Oracle(u8, u32),
    Timeout(u8),
    Claim(LabelId),
    Suite(Vec<(u8, Vec<LabelId>)>),
    CarriedDone,
    /// Close, and open with this version of the sources.
    Reopen(u8),
    CleanStart,
}

fn op() -> impl Strategy<Value = Op> {
    let test = 0..6u8;
    let label = (1..=LABELS).prop_map(LabelId);
    let some_labels = prop::collection::vec(label.clone(), 0..4);
    prop_oneof![
        6 => (test.clone(), some_labels.clone()).prop_map(|(t, l)| Op::Cover(t, l)),
        2 => (test.clone(), 1..3u32).prop_map(|(t, l)| Op::Rte(t, l)),
        1 => (test.clone(), 1..3u32).prop_map(|(t, l)| Op::Oracle(t, l)),
        1 => test.clone().prop_map(Op::Timeout),
        3 => label.clone().prop_map(Op::Claim),
        3 => prop::collection::vec((test, prop::collection::vec(label, 1..5)), 1..4).prop_map(Op::Suite),
        1 => Just(Op::CarriedDone),
        2 => (0..2u8).prop_map(Op::Reopen),
        1 => prop::bool::weighted(0.2).prop_map(|rarely| if rarely { Op::CleanStart } else { Op::CarriedDone }),
    ]
}

#[derive(Debug, Clone, PartialEq)]
struct Test {
    outcome: Outcome,
    kept: bool,
    covers: BTreeSet<LabelId>,
}

#[derive(Debug, Clone, Default)]
struct Model {
    program: u8,
    tests: BTreeMap<u8, Test>,
    covered: BTreeSet<LabelId>,
    /// What each badly ending test shows.
    findings: BTreeMap<(&'static str, u32), u8>,
    claims: BTreeSet<(u8, u32)>,
    carried: BTreeSet<u8>,
}

impl Model {
    fn cover(&mut self, test: u8, labels: &[LabelId]) -> Vec<LabelId> {
        let mut new = Vec::new();
        let program = self.program;
        for &label in labels {
            if self.covered.insert(label) {
                new.push(label);
                self.claims.remove(&(program, label.into()));
            }
        }
        let test = self.tests.get_mut(&test).unwrap();
        test.covers.extend(labels);
        test.kept |= !new.is_empty();
        new
    }

    fn store(&mut self, test: u8, outcome: Outcome) -> bool {
        let row = self.tests.entry(test).or_insert(Test {
            outcome,
            kept: outcome != Outcome::Ok,
            covers: BTreeSet::new(),
        });
        row.outcome == outcome
    }

    /// Whether the finding is stored.
    fn find(&mut self, kind: &'static str, line: u32, test: u8, outcome: Outcome) -> bool {
        if self.findings.contains_key(&(kind, line)) || self.tests.contains_key(&test) {
            return false;
        }
        self.store(test, outcome);
        self.findings.insert((kind, line), test);
        true
    }

    fn replace_suite(&mut self, suite: &[(u8, Vec<LabelId>)]) -> bool {
        let mut next = self.clone();
        for test in next.tests.values_mut().filter(|t| t.outcome == Outcome::Ok) {
            test.kept = false;
        }
        for (test, labels) in suite {
            if !next.store(*test, Outcome::Ok) {
                return false;
            }
            let row = next.tests.get_mut(test).unwrap();
            row.covers.clear();
            row.kept = true;
            next.cover(*test, labels);
        }
        let kept: BTreeSet<LabelId> = next
            .tests
            .values()
            .filter(|t| t.kept)
            .flat_map(|t| t.covers.iter().copied())
            .collect();
        let fine = next.covered.is_subset(&kept);
        if fine {
            *self = next;
        }
        fine
    }

    fn change(&mut self, program: u8) {
        self.carried.extend(self.tests.keys());
        *self = Self {
            program,
            claims: std::mem::take(&mut self.claims),
            carried: std::mem::take(&mut self.carried),
            ..Self::default()
        };
    }
}

struct Both {
    dir: RunDir,
    store: Option<Store>,
    model: Model,
}

impl Both {
    fn apply(&mut self, op: &Op) {
        let Self { store, model, .. } = self;
        let store = store.as_mut().unwrap();
        match op {
            Op::Cover(test, labels) => {
                let recorded = store
                    .record_covering_test(&[*test], labels, &by("a"))
                    .unwrap();
                let stable = model.store(*test, Outcome::Ok);
                assert_eq!(recorded.unstable, !stable);
                if stable {
                    let claimed = model.claims.clone();
                    assert_eq!(recorded.new_labels, model.cover(*test, labels));
                    let refuted = claimed.difference(&model.claims).count();
                    assert_eq!(recorded.contradictions.len(), refuted);
                }
            }
            Op::Rte(test, line) => {
                let stored = store
                    .record_rte(&[*test], &rte("overflow", *line), &by("a"))
                    .unwrap();
                assert_eq!(
                    stored.is_some(),
                    model.find("rte", *line, *test, Outcome::Rte)
                );
            }
            Op::Oracle(test, line) => {
                let stored = store
                    .record_oracle_failure(&[*test], &oracle(*line), &by("a"))
                    .unwrap();
                assert_eq!(
                    stored.is_some(),
                    model.find("oracle", *line, *test, Outcome::OracleFailed)
                );
            }
            Op::Timeout(test) => {
                let stored = store
                    .record_abnormal(&[*test], &abnormal("timeout"), &by("a"))
                    .unwrap();
                assert_eq!(
                    stored.is_some(),
                    model.find("abnormal", 0, *test, Outcome::Timeout)
                );
            }
            Op::Claim(label) => {
                let claimed = store.claim(&claim(*label, &[]), &by("cbmc")).unwrap();
                if model.covered.contains(label) {
                    assert!(matches!(claimed, Claimed::Contradicted(_)));
                } else {
                    let new = model.claims.insert((model.program, label.0));
                    assert_eq!(
                        claimed,
                        if new {
                            Claimed::Recorded
                        } else {
                            Claimed::Known
                        }
                    );
                }
            }
            Op::Suite(suite) => {
                let tests: Vec<SuiteTest> =
                    suite.iter().map(|(t, l)| suite_test(&[*t], l)).collect();
                assert_eq!(
                    store.replace_suite(&tests, &Default::default()).is_ok(),
                    model.replace_suite(suite)
                );
            }
            Op::CarriedDone => {
                store.carried_done().unwrap();
                model.carried.clear();
            }
            Op::Reopen(program) => self.reopen(*program),
            Op::CleanStart => {
                self.store = None;
                let lock = self.dir.lock(|_| false).unwrap().unwrap();
                let mut fresh = Store::clean_start(&self.dir, lock).unwrap();
                assert_eq!(open_project(&mut fresh, "0", LABELS), Opening::Fresh);
                self.store = Some(fresh);
                self.model = Model::default();
            }
        }
    }

    fn reopen(&mut self, program: u8) {
        self.store = None;
        let mut opened = store(&self.dir);
        let opening = open_project(&mut opened, &program.to_string(), LABELS);
        let same = program == self.model.program;
        assert_eq!(matches!(opening, Opening::Resumed { .. }), same);
        if !same {
            self.model.change(program);
        }
        let carried: BTreeSet<u8> = opening.carried().iter().map(|t| t.bytes[0]).collect();
        assert_eq!(carried, self.model.carried);
        self.store = Some(opened);
    }

    fn compare(&self) {
        let (store, model) = (self.store.as_ref().unwrap(), &self.model);
        store.check_invariants().unwrap();
        let tests: BTreeMap<u8, Test> = store
            .tests()
            .unwrap()
            .into_iter()
            .map(|t| {
                let covers = t.covers.into_iter().collect();
                let (outcome, kept) = (t.outcome, t.kept);
                (
                    t.bytes[0],
                    Test {
                        outcome,
                        kept,
                        covers,
                    },
                )
            })
            .collect();
        assert_eq!(tests, model.tests);
        for (label, status) in LabelId::all(LABELS).zip(store.statuses().unwrap()) {
            match status {
                Status::Covered { tests, .. } => {
                    assert!(model.covered.contains(&label) && !tests.is_empty())
                }
                Status::Uncoverable { .. } => {
                    assert!(model.claims.contains(&(model.program, label.into())))
                }
                Status::Rejected { .. } => panic!("no test was rejected"),
                Status::Unknown { .. } => assert!(
                    !model.covered.contains(&label)
                        && !model.claims.contains(&(model.program, label.into()))
                ),
            }
        }
        let findings = store.rtes().unwrap().len()
            + store.oracle_failures().unwrap().len()
            + store.abnormal().unwrap().len();
        assert_eq!(findings, model.findings.len());
        let good = model
            .tests
            .values()
            .filter(|t| t.outcome == Outcome::Ok)
            .count();
        assert_eq!(std::fs::read_dir(self.dir.corpus()).unwrap().count(), good);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_store_does_what_the_model_does(ops in prop::collection::vec(op(), 1..40)) {
        let workdir = tempfile::tempdir().unwrap();
        let dir = run_dir(workdir.path());
        let mut first = store(&dir);
        open_project(&mut first, "0", LABELS);
        let mut both = Both { dir, store: Some(first), model: Model::default() };
        for op in &ops {
            both.apply(op);
            both.compare();
        }
    }
}
