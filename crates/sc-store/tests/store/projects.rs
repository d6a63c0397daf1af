//! Projects that are opened again.

use sc_store::*;
use sc_types::LabelId;

use crate::common::*;
use crate::{fresh, map_bytes};

#[test]
fn coverage_is_only_for_known_labels() {
    let (_dir, mut store) = fresh(2);
    for label in [0, 3] {
        assert!(matches!(
            store.record_covering_test(b"z", &[LabelId(label)], &by("a")),
            Err(StoreError::UnknownLabel { .. })
        ));
    }
    assert!(store.find_test(b"z").unwrap().is_none());
    store.check_invariants().unwrap();
}

#[test]
fn the_same_project_resumes() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let mut first = store(&dir);
    open_project(&mut first, "p1", 3);
    first
        .record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    first
        .record_rte(b"y", &rte("overflow", 1), &by("a"))
        .unwrap();
    first.claim(&claim(LabelId(2), &[]), &by("cbmc")).unwrap();
    first.mark_time(1.5).unwrap();
    drop(first);

    let mut second = store(&dir);
    let Opening::Resumed { counts, carried } = open_project(&mut second, "p1", 3) else {
        panic!("not resumed");
    };
    assert_eq!(
        (
            counts.covered,
            counts.uncoverable,
            counts.tests,
            counts.rtes
        ),
        (1, 1, 1, 1)
    );
    assert!(carried.is_empty());
    assert_eq!(map_bytes(&second), [0, 1, 2, 0]);
    assert_eq!(second.runs().unwrap().len(), 2);
    assert_eq!(second.runs().unwrap()[0].seconds, 1.5);
    assert_eq!(second.timeline().unwrap()[0].counts, counts);
    second.check_invariants().unwrap();
}

#[test]
fn after_an_edit_the_tests_come_back_until_they_are_done() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let mut first = store(&dir);
    open_project(&mut first, "p1", 3);
    first
        .record_covering_test(b"x", &[LabelId(1)], &by("dse"))
        .unwrap();
    first
        .record_rte(b"y", &rte("overflow", 1), &by("a"))
        .unwrap();
    first.claim(&claim(LabelId(2), &[]), &by("cbmc")).unwrap();
    drop(first);

    let mut second = store(&dir);
    let Opening::Changed {
        sources,
        options,
        carried,
    } = open_project(&mut second, "p2", 5)
    else {
        panic!("not changed");
    };
    assert!(sources && !options);
    assert_eq!(carried.len(), 2);
    let x = carried.iter().find(|t| t.bytes == b"x").unwrap();
    assert_eq!(
        (x.origin.as_str(), x.layout_json.as_str(), x.outcome),
        ("dse", LAYOUT, Outcome::Ok)
    );
    assert_eq!(map_bytes(&second), [0; 6]);
    assert_eq!(second.counts().unwrap().tests, 0);
    assert_eq!(std::fs::read_dir(dir.corpus()).unwrap().count(), 0);
    second.check_invariants().unwrap();
    // Killed in the middle: one is recorded again, the rest must come back.
    second
        .record_covering_test(b"x", &[LabelId(4)], &by("dse"))
        .unwrap();
    drop(second);

    let mut third = store(&dir);
    let opening = open_project(&mut third, "p2", 5);
    assert_eq!(opening.carried(), carried);
    assert!(matches!(opening, Opening::Resumed { counts, .. } if counts.covered == 1));
    third.carried_done().unwrap();
    drop(third);
    let mut fourth = store(&dir);
    assert!(open_project(&mut fourth, "p2", 5).carried().is_empty());
    drop(fourth);

    // Back to the first state: its claim was made for exactly that, so it counts again.
    let mut fifth = store(&dir);
    assert_eq!(open_project(&mut fifth, "p1", 3).carried().len(), 1);
    assert_eq!(map_bytes(&fifth), [0, 0, 2, 0]);
    fifth.check_invariants().unwrap();
}

#[test]
fn other_labels_or_another_layout_are_a_change_too() {
    let workdir = tempfile::tempdir().unwrap();
    let mut store = store(&run_dir(workdir.path()));
    open_project(&mut store, "p1", 2);
    store
        .record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    let opening = open_project(&mut store, "p1", 3);
    assert!(
        matches!(&opening, Opening::Changed { sources: false, options: false, carried } if carried.len() == 1)
    );
    let opening = store
        .open_project(Project {
            key: &key("p1"),
            labels: &labels(3),
            layout_json: "{}",
            options_json: "{}",
        })
        .unwrap();
    assert!(
        matches!(&opening, Opening::Changed { carried, .. } if carried[0].layout_json == LAYOUT)
    );
}

#[test]
fn label_lists_must_be_dense_and_keys_unique() {
    let (_dir, mut store) = fresh(1);
    let mut gap = labels(2);
    gap[1].id = LabelId(3);
    let mut twice = labels(2);
    twice[1].key = twice[0].key.clone();
    for (list, message) in [
        (gap, "invalid label list: id 3 where 2 was expected"),
        (twice, "invalid label list: key 'f.c/f/CC/1' occurs twice"),
    ] {
        let project = Project {
            key: &key("p"),
            labels: &list,
            layout_json: "",
            options_json: "",
        };
        assert_eq!(
            store.open_project(project).unwrap_err().to_string(),
            message
        );
    }
}

#[test]
fn clean_start_forgets_everything() {
    let workdir = tempfile::tempdir().unwrap();
    let dir = run_dir(workdir.path());
    let mut old = store(&dir);
    open_project(&mut old, "p1", 2);
    old.record_covering_test(b"x", &[LabelId(1)], &by("a"))
        .unwrap();
    std::fs::write(dir.tests().join("f_tests.c"), "old").unwrap();
    drop(old);
    let lock = dir.lock(|_| false).unwrap().unwrap();
    let mut new = Store::clean_start(&dir, lock).unwrap();
    assert_eq!(open_project(&mut new, "p1", 2), Opening::Fresh);
    assert!(new.tests().unwrap().is_empty());
    assert_eq!(std::fs::read_dir(dir.tests()).unwrap().count(), 0);
    assert_eq!(
        new.record_covering_test(b"x", &[LabelId(1)], &by("a"))
            .unwrap()
            .test_id,
        1
    );
    new.check_invariants().unwrap();
}

#[test]
fn no_labels_is_a_project_too() {
    let (_dir, store) = fresh(0);
    assert_eq!(map_bytes(&store), [0]);
    assert!(store.statuses().unwrap().is_empty());
    store.check_invariants().unwrap();
}
