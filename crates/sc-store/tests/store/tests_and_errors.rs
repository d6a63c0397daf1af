//! Tests, and the errors that they show.

use sc_store::*;
use sc_types::LabelId;

use crate::common::*;
use crate::{fresh, map_bytes};

#[test]
fn covering_tests_decide_labels() {
    let (_dir, mut store) = fresh(4);
    let first = store
        .record_covering_test(b"one", &[1, 3].map(LabelId), &by("libfuzzer"))
        .unwrap();
    assert_eq!(first.new_labels, [1, 3]);
    let second = store
        .record_covering_test(b"two", &[3, 4].map(LabelId), &by("dse"))
        .unwrap();
    assert_eq!(second.new_labels, [4]);
    let useless = store
        .record_covering_test(b"three", &[LabelId(3)], &by("dse"))
        .unwrap();
    assert!(useless.new_labels.is_empty());

    assert_eq!(map_bytes(&store), [0, 1, 0, 1, 1]);
    let statuses = store.statuses().unwrap();
    assert_eq!(
        statuses[2],
        Status::Covered {
            tests: vec![first.test_id, second.test_id],
            by: "libfuzzer".to_owned(),
            at: 0.5
        }
    );
    assert!(matches!(&statuses[1], Status::Unknown(reason) if reason.detail == "not tried yet"));
    let kept: Vec<bool> = store.tests().unwrap().iter().map(|t| t.kept).collect();
    assert_eq!(kept, [true, true, false]);
    store.check_invariants().unwrap();
}

#[test]
fn tests_that_end_well_are_files_too() {
    let (_dir, mut store) = fresh(1);
    store
        .record_covering_test(b"one", &[LabelId(1)], &by("libfuzzer"))
        .unwrap();
    store
        .record_rte(b"bad", &rte("overflow", 3), &by("libfuzzer"))
        .unwrap();
    let files: Vec<_> = std::fs::read_dir(store.dir().corpus()).unwrap().collect();
    assert_eq!(files.len(), 1);
    let file = files[0].as_ref().unwrap();
    assert_eq!(std::fs::read(file.path()).unwrap(), b"one");
    assert_eq!(
        file.file_name().into_string().unwrap(),
        format!("{}.bin", &test_digest(b"one")[..16])
    );
}

#[test]
fn an_error_that_is_located_twice_is_one_finding() {
    let (_dir, mut store) = fresh(1);
    let exact = rte("overflow", 3);
    let mut approximate = exact.clone();
    approximate.place.column = 0;
    approximate.detail = "approximate".to_owned();
    let mut record = |bytes: &[u8], rte: &_| store.record_rte(bytes, rte, &by("dse")).unwrap();
    let first = record(b"a", &approximate);
    assert!(first.is_some());
    // The same test in the next run, and others, now with a column.
    assert_eq!(record(b"a", &exact), None);
    assert_eq!(record(b"b", &exact), None);
    assert_eq!(record(b"c", &approximate), None);
    let mut elsewhere = exact.clone();
    elsewhere.place.column = 9;
    assert!(record(b"d", &elsewhere).is_some());
    assert_eq!(record(b"e", &approximate), None);

    let rtes = store.rtes().unwrap();
    let places: Vec<_> = rtes.iter().map(|row| row.rte.place.column).collect();
    assert_eq!(places, [exact.place.column, 9]);
    assert_eq!(Some(rtes[0].test), first);
    assert_eq!(rtes[0].rte.detail, exact.detail);
    store.check_invariants().unwrap();
}

#[test]
fn each_error_is_shown_by_one_test() {
    let (_dir, mut store) = fresh(1);
    let first = store
        .record_rte(b"a", &rte("overflow", 3), &by("libfuzzer"))
        .unwrap();
    assert!(first.is_some());
    assert_eq!(
        store
            .record_rte(b"b", &rte("overflow", 3), &by("dse"))
            .unwrap(),
        None
    );
    assert!(
        store
            .record_rte(b"b", &rte("overflow", 4), &by("dse"))
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .record_oracle_failure(b"c", &oracle(9), &by("dse"))
            .unwrap()
            .is_some()
    );
    assert_eq!(
        store
            .record_oracle_failure(b"d", &oracle(9), &by("dse"))
            .unwrap(),
        None
    );
    assert!(
        store
            .record_abnormal(b"e", &abnormal("timeout"), &by("dse"))
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .record_abnormal(b"f", &abnormal("abort"), &by("dse"))
            .unwrap()
            .is_some()
    );

    let rtes = store.rtes().unwrap();
    assert_eq!(rtes.len(), 2);
    assert_eq!(Some(rtes[0].test), first);
    assert_eq!(rtes[0].found.by, "libfuzzer");
    assert_eq!(store.oracle_failures().unwrap().len(), 1);
    let outcomes: Vec<&str> = store
        .tests()
        .unwrap()
        .iter()
        .map(|t| t.outcome.as_str())
        .collect();
    assert_eq!(
        outcomes,
        ["rte", "rte", "oracle-failed", "timeout", "abnormal-exit"]
    );
    store.check_invariants().unwrap();
}

#[test]
fn a_smaller_test_takes_the_place_of_an_errors_test() {
    let (_dir, mut store) = fresh(1);
    let old = store
        .record_rte(b"large", &rte("overflow", 3), &by("libfuzzer"))
        .unwrap();
    let id = store.rtes().unwrap()[0].id;
    let shown = NewRte {
        detail: "as the small test shows it".into(),
        ..rte("overflow", 3)
    };
    let new = store
        .replace_rte_test(id, b"small", &shown, &[], &by("minimiser"))
        .unwrap();
    assert_ne!(Some(new), old);
    let row = store.rtes().unwrap().remove(0);
    assert_eq!((row.test, row.rte), (new, shown));
    assert_eq!(store.tests().unwrap().len(), 1);
    store.check_invariants().unwrap();
}

#[test]
fn tests_that_end_in_an_error_may_cover_what_is_about_it() {
    let workdir = tempfile::tempdir().unwrap();
    let mut store = store(&run_dir(workdir.path()));
    let mut labels = labels(3);
    for label in &mut labels[1..] {
        label.criterion = "RTE".to_owned();
    }
    store
        .open_project(Project {
            key: &key("p1"),
            labels: &labels,
            layout_json: LAYOUT,
            options_json: "{}",
        })
        .unwrap();
    let fuzzer = by("libfuzzer");
    let first = store
        .record_rte(b"large", &rte("overflow", 3), &fuzzer)
        .unwrap()
        .unwrap();
    let covering = store
        .record_rte_covering(b"large", &[LabelId(2)], &fuzzer)
        .unwrap();
    assert_eq!(
        (covering.test_id, covering.new_labels),
        (first, vec![LabelId(2)])
    );
    assert_eq!(map_bytes(&store), [0, 0, 1, 0]);
    // A known error, and another label: this test is kept as well.
    let known = store.record_rte(b"other", &rte("overflow", 3), &fuzzer);
    assert_eq!(known.unwrap(), None);
    let other = store
        .record_rte_covering(b"other", &[LabelId(3)], &fuzzer)
        .unwrap();
    assert_eq!(other.new_labels, [3]);
    store.check_invariants().unwrap();
    // They are not part of the suite, and stay whatever becomes of that.
    assert!(store.suite().unwrap().is_empty());
    store.replace_suite(&[], &Default::default()).unwrap();
    assert_eq!(store.counts().unwrap().covered, 2);
    // The smaller one must cover what the old one did.
    let id = store.rtes().unwrap()[0].id;
    let shown = rte("overflow", 3);
    let lost = store.replace_rte_test(id, b"small", &shown, &[], &fuzzer);
    assert!(matches!(lost, Err(StoreError::SuiteLosesLabels { .. })));
    store
        .replace_rte_test(id, b"small", &shown, &[LabelId(2)], &fuzzer)
        .unwrap();
    let covers: Vec<_> = store
        .tests()
        .unwrap()
        .into_iter()
        .map(|t| (t.bytes, t.covers))
        .collect();
    assert_eq!(
        covers,
        [
            (b"other".to_vec(), vec![LabelId(3)]),
            (b"small".to_vec(), vec![LabelId(2)])
        ]
    );
    store.check_invariants().unwrap();
}

#[test]
fn tests_that_change_their_mind_are_noted_and_change_nothing() {
    let (_dir, mut store) = fresh(2);
    let ok = store
        .record_covering_test(b"x", &[LabelId(1)], &by("libfuzzer"))
        .unwrap()
        .test_id;
    assert_eq!(
        store
            .record_rte(b"x", &rte("overflow", 3), &by("libfuzzer"))
            .unwrap(),
        None
    );
    store
        .record_rte(b"y", &rte("overflow", 4), &by("libfuzzer"))
        .unwrap();
    let again = store
        .record_covering_test(b"y", &[LabelId(2)], &by("libfuzzer"))
        .unwrap();
    assert!(again.unstable && again.new_labels.is_empty());
    let unstable = store.unstable().unwrap();
    assert_eq!(unstable.len(), 2);
    assert_eq!(
        (unstable[0].test, unstable[0].now.as_str()),
        (ok, "rte: overflow at f.c:3:3")
    );
    assert_eq!(
        (unstable[1].stored, unstable[1].now.as_str()),
        (Outcome::Rte, "ok")
    );
    assert_eq!(map_bytes(&store), [0, 1, 0]);
    store.check_invariants().unwrap();
}
