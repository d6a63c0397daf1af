//! Generations of a project: bounds of its inputs grow, tests and unbounded proofs stay.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{by, key, labels, run_dir, store};
use sc_store::{Claimed, Generation, NewClaim, Opening, Project, ProjectKey, Status, Store};
use sc_types::{Condition, ConditionKind, LabelId};

const GROWTH: &str = r#"{"string":{"s":1}}"#;

/// A test of `old` bytes is one of the larger layout with a zero at the end.
fn longer(_old: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    (bytes != [9]).then(|| [bytes, &[0]].concat())
}

fn open(store: &mut Store, key: &ProjectKey, layout: &str, growth: &str) -> Opening {
    let project = Project {
        key,
        labels: &labels(3),
        layout_json: layout,
        options_json: "{}",
    };
    let generation = Generation {
        growth,
        extend: &longer,
    };
    store.open_generation(project, generation).unwrap()
}

fn claim(store: &mut Store, label: u32, kind: ConditionKind, text: &str) {
    let claim = NewClaim {
        label: LabelId(label),
        under: vec![Condition::new(kind, text)],
        tool_version: "1".into(),
    };
    let claimed = store.claim(&claim, &by("dse")).unwrap();
    assert_eq!(claimed, Claimed::Recorded);
}

fn conditions(status: &Status) -> String {
    match status {
        Status::Uncoverable { under, .. } => under[0].text.clone(),
        Status::Covered { .. } => "covered".into(),
        Status::Rejected { .. } => "rejected".into(),
        Status::Unknown(_) => "unknown".into(),
    }
}

#[test]
fn tests_and_unbounded_proofs_stay_when_bounds_grow() {
    let dir = tempfile::tempdir().unwrap();
    let dir = run_dir(dir.path());
    let mut store = store(&dir);
    let first = key("p");
    let next = first.generation(GROWTH);
    open(&mut store, &first, "small", "");
    assert_eq!(store.growth(&first).unwrap(), None);
    let labels = [LabelId(1)];
    let covering = store.record_covering_test(&[5], &labels, &by("libfuzzer"));
    let test = covering.unwrap().test_id;
    claim(&mut store, 2, ConditionKind::Bound, "s: at most 20");
    claim(&mut store, 3, ConditionKind::Precondition, "n > 0");

    let opening = open(&mut store, &next, "large", GROWTH);
    assert!(matches!(opening, Opening::Resumed { carried, .. } if carried.is_empty()));
    assert_eq!(store.growth(&first).unwrap().as_deref(), Some(GROWTH));
    assert_eq!(store.growth(&key("q")).unwrap(), None);
    assert_eq!(store.test(test).unwrap().bytes, [5, 0]);
    let now: Vec<String> = store.statuses().unwrap().iter().map(conditions).collect();
    assert_eq!(now, ["covered", "unknown", "n > 0"]);
    let all = store.statuses_of_all_generations().unwrap();
    let all: Vec<String> = all.iter().map(conditions).collect();
    assert_eq!(all, ["covered", "s: at most 20", "n > 0"]);

    // What was proved within smaller bounds only is no contradiction.
    let covering = store.record_covering_test(&[7, 7], &[LabelId(2)], &by("dse"));
    assert!(covering.unwrap().contradictions.is_empty());
    store.check_invariants().unwrap();

    // The same generation is found again.
    let opening = open(&mut store, &next, "large", GROWTH);
    assert!(matches!(opening, Opening::Resumed { counts, .. } if counts.covered == 2));
}

#[test]
fn tests_that_cannot_grow_are_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let dir = run_dir(dir.path());
    let mut store = store(&dir);
    open(&mut store, &key("p"), "small", "");
    for bytes in [[5], [9]] {
        let covering = store.record_covering_test(&bytes, &[LabelId(1)], &by("dse"));
        covering.unwrap();
    }
    let opening = open(&mut store, &key("p").generation(GROWTH), "large", GROWTH);
    assert!(matches!(opening, Opening::Changed { carried, .. } if carried.len() == 2));
    // Another program is another project, grown or not.
    let opening = open(&mut store, &key("q").generation(GROWTH), "large", GROWTH);
    assert!(matches!(opening, Opening::Changed { sources: true, .. }));
}

#[test]
fn what_only_rejected_tests_reach_is_not_uncoverable() {
    let dir = tempfile::tempdir().unwrap();
    let dir = run_dir(dir.path());
    let mut store = store(&dir);
    open(&mut store, &key("p"), "small", "");
    claim(&mut store, 2, ConditionKind::Oracle, "check");
    let labels = [LabelId(1), LabelId(2)];
    let new = store.record_rejected(&[1], &labels, &by("dse")).unwrap();
    assert_eq!(new, labels);
    let again = store.record_rejected(&[2], &labels, &by("dse")).unwrap();
    assert!(again.is_empty());
    store
        .record_covering_test(&[3], &[LabelId(1)], &by("dse"))
        .unwrap();
    store.check_invariants().unwrap();
    let all = store.statuses_of_all_generations().unwrap();
    let all: Vec<String> = all.iter().map(conditions).collect();
    assert_eq!(all, ["covered", "rejected", "unknown"]);
    // It stays so when bounds grow, and is forgotten with the program.
    open(&mut store, &key("p").generation(GROWTH), "large", GROWTH);
    assert_eq!(store.rejected().unwrap().len(), 2);
    open(&mut store, &key("q"), "small", "");
    assert!(store.rejected().unwrap().is_empty());
}

#[test]
fn generations_without_news_are_counted_for_one_project() {
    let dir = tempfile::tempdir().unwrap();
    let dir = run_dir(dir.path());
    let mut store = store(&dir);
    open(&mut store, &key("p"), "small", "");
    assert_eq!(store.fruitless_generations().unwrap(), 0);
    store.set_fruitless_generations(2).unwrap();
    open(&mut store, &key("p").generation(GROWTH), "large", GROWTH);
    assert_eq!(store.fruitless_generations().unwrap(), 2);
    open(&mut store, &key("q"), "small", "");
    assert_eq!(store.fruitless_generations().unwrap(), 0);
}
