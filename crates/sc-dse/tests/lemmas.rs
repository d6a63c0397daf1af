//! What a merge in a loop leaves true of the branch: proofs that need it, and branches of which nothing can be learnt.

mod support;

use sc_dse::Merge;
use support::{run, show, task, verdicts};

/// The remainder of a division, for a processor that cannot divide; `last` is what the last label says.
fn remainder(subtract: &str, last: &str) -> String {
    format!(
        "void run(const unsigned char *in) {{
            unsigned rest = in[0], divisor = in[1], step = divisor;
            if (divisor == 0) return;
            while (step <= rest && step <= rest - step) step += step;
            while (step >= divisor && rest >= divisor) {{
                if (rest >= step) rest -= {subtract};
                step >>= 1;
            }}
            L(1, rest == 7); L(2, {last});
        }}"
    )
}

#[test]
fn behind_a_conditional_subtraction() {
    let code = remainder("step", "rest >= divisor");
    let mut task = task(&code, 2);
    let (report, found) = run(&task);
    insta::assert_snapshot!(show(&report, &found), @"1:R 2:U");
    let with = report.statistics.forks;
    task.options.lemmas = false;
    let (report, found) = run(&task);
    insta::assert_snapshot!(show(&report, &found), @"1:R 2:U");
    let without = report.statistics.forks;
    assert!(with < without, "{with} forks, {without} without lemmas");
}

#[test]
fn behind_a_subtraction_of_too_little() {
    let code = remainder("divisor", "rest >= divisor");
    for merge in [Merge::Off, Merge::Gated] {
        let mut task = task(&code, 2);
        task.options.merge = merge;
        let (report, found) = run(&task);
        assert_eq!(show(&report, &found), "1:R 2:R", "{merge:?}");
    }
}

#[test]
fn only_what_always_holds_is_learnt() {
    // Nearly always `x < 1000` behind the branch: there is one exception.
    let code = "void run(const unsigned char *in) {
        unsigned x = in[0] | in[1] << 8;
        for (int i = 0; i < 2; i++) {
            if (x >= 1000) x &= 0u - (x == 43981);
            L(1, x >= 1000); L(2, x > 43981); L(3, x == 999);
            if (x == 5) break;
        }
    }";
    insta::assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:R");
}
