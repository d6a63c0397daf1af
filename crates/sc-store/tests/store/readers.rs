//! Suites, and what readers see.

use std::collections::BTreeSet;

use sc_store::*;
use sc_types::LabelId;

use crate::common::*;
use crate::{fresh, map_bytes};

#[test]
fn a_suite_is_replaced_whole_or_not_at_all() {
    let (_dir, mut store) = fresh(4);
    store
        .record_covering_test(b"large", &[1, 2].map(LabelId), &by("libfuzzer"))
        .unwrap();
    store
        .record_covering_test(b"other", &[LabelId(3)], &by("libfuzzer"))
        .unwrap();
    let before = store.tests().unwrap();

    let lossy = store.replace_suite(
        &[suite_test(b"small", &[1, 3].map(LabelId))],
        &BTreeSet::new(),
    );
    assert!(matches!(lossy, Err(StoreError::SuiteLosesLabels { labels }) if labels == [2]));
    assert_eq!(store.tests().unwrap(), before);

    let spared = store.replace_suite(
        &[suite_test(b"small", &[1, 3].map(LabelId))],
        &BTreeSet::from([LabelId(2)]),
    );
    assert!(spared.unwrap().new_labels.is_empty());
    assert!(
        matches!(&store.statuses().unwrap()[1], Status::Covered { tests, .. } if tests.is_empty()),
        "covered, by a test out of the suite"
    );
    store.check_invariants().unwrap();

    let replaced = store
        .replace_suite(
            &[
                suite_test(b"small", &[1, 2, 4].map(LabelId)),
                suite_test(b"other", &[LabelId(3)]),
            ],
            &BTreeSet::new(),
        )
        .unwrap();
    assert_eq!(replaced.new_labels, [4]);
    let suite = store.suite().unwrap();
    assert_eq!(suite.len(), 2);
    assert_eq!(suite[0].bytes, b"other");
    assert_eq!(
        (suite[1].bytes.as_slice(), suite[1].covers.as_slice()),
        (&b"small"[..], &[1, 2, 4].map(LabelId)[..])
    );
    // Who decided a label stays known when another test takes over.
    assert!(
        matches!(&store.statuses().unwrap()[0], Status::Covered { tests, by, .. } if by == "libfuzzer" && *tests == [suite[1].id])
    );
    assert_eq!(store.tests().unwrap().len(), 3);
    store.check_invariants().unwrap();
}

#[test]
fn readers_and_views_follow_a_running_writer() {
    let (_dir, mut store) = fresh(2);
    let reader = Reader::open(store.dir()).unwrap();
    let view = StatusView::open(&store.dir().status_map()).unwrap();
    assert_eq!(view.undecided(), [1, 2]);
    store
        .record_covering_test(b"x", &[LabelId(2)], &by("a"))
        .unwrap();
    assert_eq!(
        (
            view.get(LabelId(1)),
            view.get(LabelId(2)),
            view.get(LabelId(3))
        ),
        (
            StatusByte::Undecided,
            StatusByte::Covered,
            StatusByte::Undecided
        )
    );
    assert_eq!(view.undecided(), [1]);
    assert_eq!(reader.counts().unwrap().covered, 1);
    assert_eq!(reader.labels().unwrap(), labels(2));
    assert_eq!(reader.layout_json().unwrap().as_deref(), Some(LAYOUT));
    assert_eq!(reader.project_key().unwrap(), Some(key("p1")));
}

#[test]
fn reasons_are_told_while_a_label_is_undecided() {
    let (_dir, mut store) = fresh(1);
    let why = UnknownReason {
        label: LabelId(1),
        reason: Reason::new(ReasonKind::Other, "loop bound reached", "--cbmc-unwind 40"),
    };
    store.explain_unknown(std::slice::from_ref(&why)).unwrap();
    assert!(
        matches!(&store.statuses().unwrap()[0], Status::Unknown(reason) if *reason == why.reason)
    );
    store
        .record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    assert!(matches!(
        store.statuses().unwrap()[0],
        Status::Covered { .. }
    ));
}

#[test]
fn the_last_link_follows_the_last_project() {
    let workdir = tempfile::tempdir().unwrap();
    for (name, folder) in [("f", "f-CC"), ("g", "g-CC")] {
        let dir = RunDir::open(workdir.path(), name, "CC").unwrap();
        assert_eq!(dir.link_problem(), None);
        assert_eq!(
            std::fs::read_link(workdir.path().join("last"))
                .unwrap()
                .to_str(),
            Some(folder)
        );
    }
}

#[test]
fn readers_need_no_writer() {
    let (_dir, mut store) = fresh(1);
    store
        .record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    let dir = store.dir().clone();
    drop(store);
    let reader = Reader::open(&dir).unwrap();
    assert_eq!(reader.suite().unwrap().len(), 1);
    // And a writer needs no reader to leave.
    let mut store = crate::common::store(&dir);
    open_project(&mut store, "p1", 1);
    store
        .record_rte(b"y", &rte("overflow", 1), &by("a"))
        .unwrap();
    assert_eq!(reader.rtes().unwrap().len(), 1);
}

#[test]
fn what_a_test_does_not_show_again_is_undecided_again() {
    let (_dir, mut store) = fresh(3);
    let first = store
        .record_covering_test(b"one", &[1, 2].map(LabelId), &by("libfuzzer"))
        .unwrap();
    store
        .record_covering_test(b"two", &[2, 3].map(LabelId), &by("libfuzzer"))
        .unwrap();
    let lost = store
        .retract(
            first.test_id,
            &[1, 2].map(LabelId),
            "covers less",
            &by("replay"),
        )
        .unwrap();
    assert_eq!(lost, [1], "the other test still covers 2");
    assert_eq!(map_bytes(&store), [0, 0, 1, 1]);
    assert!(matches!(
        store.statuses().unwrap()[0],
        Status::Unknown { .. }
    ));
    assert_eq!(store.unstable().unwrap().len(), 1);
    assert_eq!(
        store.suite().unwrap().len(),
        1,
        "a test that covers nothing is not kept"
    );
    store.check_invariants().unwrap();
}
