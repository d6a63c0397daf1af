//! Claims that labels are uncoverable.

use sc_store::*;
use sc_types::LabelId;

use crate::common::*;
use crate::{fresh, map_bytes};

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

#[test]
fn where_two_provers_are_required_one_is_not_enough() {
    let (_dir, mut store) = fresh(3);
    store.claim(&claim(LabelId(3), &[]), &by("dse")).unwrap();
    store.require_provers(2, "ltest").unwrap();
    assert_eq!(map_bytes(&store), [0, 0, 0, 0], "known from before");
    let first = claim(LabelId(1), &["n <= 10"]);
    assert_eq!(store.claim(&first, &by("cbmc")).unwrap(), Claimed::Alone);
    let again = claim(LabelId(1), &[]);
    assert_eq!(store.claim(&again, &by("cbmc")).unwrap(), Claimed::Alone);
    assert!(matches!(store.statuses().unwrap()[0], Status::Unknown(_)));
    assert_eq!(store.counts().unwrap().uncoverable, 0);

    let second = claim(LabelId(1), &["m <= 3"]);
    assert_eq!(store.claim(&second, &by("eva")).unwrap(), Claimed::Recorded);
    assert_eq!(map_bytes(&store), [0, 2, 0, 0]);
    assert_eq!(
        store.statuses().unwrap()[0],
        Status::Uncoverable {
            by: "cbmc and eva".to_owned(),
            under: second.under.clone()
        }
    );
    let user = claim(LabelId(2), &[]);
    assert_eq!(store.claim(&user, &by("ltest")).unwrap(), Claimed::Recorded);
    assert_eq!(map_bytes(&store), [0, 2, 2, 0]);
    store.check_invariants().unwrap();

    assert_eq!(store.withdraw_claims("eva").unwrap(), [1]);
    store.require_provers(1, "ltest").unwrap();
    assert_eq!(map_bytes(&store), [0, 2, 2, 2], "nothing was forgotten");
    store.check_invariants().unwrap();
}

#[test]
fn covering_refutes_a_claim_that_does_not_count() {
    let (_dir, mut store) = fresh(1);
    store.require_provers(2, "ltest").unwrap();
    store.claim(&claim(LabelId(1), &[]), &by("cbmc")).unwrap();
    let covered = store.record_covering_test(b"x", &[LabelId(1)], &by("dse"));
    let contradictions = covered.unwrap().contradictions;
    assert_eq!(contradictions.len(), 1);
    assert_eq!(contradictions[0].claimed_by, "cbmc");
    store.check_invariants().unwrap();
}
