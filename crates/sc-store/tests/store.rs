//! One fact at a time.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use common::*;
use sc_store::*;
use sc_types::LabelId;

/// A fresh project with `count` labels, and the directory that keeps it alive.
fn fresh(count: u32) -> (tempfile::TempDir, Store) {
    let workdir = tempfile::tempdir().unwrap();
    let mut store = store(&run_dir(workdir.path()));
    assert_eq!(open_project(&mut store, "p1", count), Opening::Fresh);
    (workdir, store)
}

fn map_bytes(store: &Store) -> Vec<u8> {
    std::fs::read(store.dir().status_map()).unwrap()
}

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

#[test]
fn claims_are_conditions_and_covering_refutes_them() {
    let (_dir, mut store) = fresh(3);
    let conditional = claim(LabelId(1), &["n <= 10"]);
    assert_eq!(
        store.claim(&conditional, &by("cbmc")).unwrap(),
        Claimed::Recorded
    );
    assert_eq!(
        store.claim(&conditional, &by("cbmc")).unwrap(),
        Claimed::Known
    );
    assert_eq!(
        store.claim(&claim(LabelId(1), &[]), &by("eva")).unwrap(),
        Claimed::Recorded
    );
    assert_eq!(
        store.claim(&claim(LabelId(2), &[]), &by("cbmc")).unwrap(),
        Claimed::Recorded
    );
    assert_eq!(map_bytes(&store), [0, 2, 2, 0]);
    assert_eq!(
        store.statuses().unwrap()[0],
        Status::Uncoverable {
            by: "eva".to_owned(),
            under: vec![]
        }
    );

    let covered = store
        .record_covering_test(b"x", &[LabelId(2)], &by("libfuzzer"))
        .unwrap();
    assert_eq!(covered.new_labels, [2]);
    let [wrong] = covered.contradictions.as_slice() else {
        panic!("{covered:?}");
    };
    assert_eq!(
        (wrong.claimed_by.as_str(), wrong.covered_by.as_str()),
        ("cbmc", "libfuzzer")
    );
    let late = store.claim(&claim(LabelId(2), &[]), &by("wp")).unwrap();
    assert!(
        matches!(late, Claimed::Contradicted(c) if c.claimed_by == "wp" && c.test == covered.test_id)
    );
    assert_eq!(store.contradictions().unwrap().len(), 2);
    assert_eq!(map_bytes(&store), [0, 2, 1, 0]);
    store.check_invariants().unwrap();

    assert_eq!(store.drop_claims_of_other_versions("eva", "7").unwrap(), 1);
    assert_eq!(store.drop_claims_of_other_versions("cbmc", "7").unwrap(), 1);
    assert_eq!(map_bytes(&store), [0, 0, 1, 0]);
    store.check_invariants().unwrap();
}

#[test]
fn claims_by_other_rules_are_dropped() {
    let (_dir, mut store) = fresh(4);
    let made = [
        (1, "cbmc", "6.6.0 rules 1"),
        (2, "cbmc", "6.4.1 rules 2"),
        (3, "cbmc", "6"),
        (4, "eva", "32.0 rules 1"),
    ];
    for (label, analyzer, version) in made {
        let claim = NewClaim {
            tool_version: version.to_owned(),
            ..claim(LabelId(label), &[])
        };
        store.claim(&claim, &by(analyzer)).unwrap();
    }
    assert_eq!(store.drop_claims_not_under("cbmc", " rules 2").unwrap(), 2);
    assert_eq!(map_bytes(&store), [0, 0, 2, 0, 2]);
    assert_eq!(store.drop_claims_not_under("cbmc", " rules 2").unwrap(), 0);
    store.check_invariants().unwrap();
}

#[test]
fn all_claims_of_an_analyzer_are_withdrawn_and_those_of_others_stay() {
    let (_dir, mut store) = fresh(3);
    for (label, analyzer) in [(1, "cbmc"), (2, "cbmc"), (2, "eva"), (3, "eva")] {
        let claimed = store
            .claim(&claim(LabelId(label), &[]), &by(analyzer))
            .unwrap();
        assert_eq!(claimed, Claimed::Recorded);
    }
    assert_eq!(store.withdraw_claims("cbmc").unwrap(), [1]);
    assert_eq!(map_bytes(&store), [0, 0, 2, 2]);
    assert_eq!(store.withdraw_claims("cbmc").unwrap(), Vec::<u32>::new());
    store.check_invariants().unwrap();
}

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
    let mut store = common::store(&dir);
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

#[test]
fn claims_under_a_former_name_go_to_the_present_one() {
    let (_dir, mut store) = fresh(3);
    for (label, analyzer) in [(1, "luncov"), (2, "luncov"), (2, "framac"), (3, "cbmc")] {
        store
            .claim(&claim(LabelId(label), &[]), &by(analyzer))
            .unwrap();
    }
    assert_eq!(store.rename_analyzer("luncov", "framac").unwrap(), 1);
    assert_eq!(map_bytes(&store), [0, 2, 2, 2]);
    assert!(store.withdraw_claims("luncov").unwrap().is_empty());
    assert_eq!(store.withdraw_claims("framac").unwrap().len(), 2);
    assert_eq!(map_bytes(&store), [0, 0, 0, 2]);
    store.check_invariants().unwrap();
}
