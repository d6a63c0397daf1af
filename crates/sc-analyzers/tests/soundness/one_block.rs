//! Pointers into one block, for every prover.

use sc_analyzers::Analyzer;
use sc_analyzers::cbmc::{self, Cbmc};
use sc_analyzers::dse::{self, Dse};
use sc_analyzers::framac::{self, FramaC};

use crate::prover::Question;
use crate::prover::Verdict::{self, Either, Test, Uncoverable, Unknown};

const FILE: &str = "one_block.c";

/// What is uncoverable is proved, the rest has a test.
const FUNCTIONS: [(&str, &[(&str, Verdict<'static>)]); 4] = [
    (
        "range",
        &[
            ("end < p", Uncoverable),
            ("p && end - p == 3 && p[2] == 'x'", Test),
            ("end - p > 8", Uncoverable),
        ],
    ),
    (
        "cursor",
        &[
            ("!c || !*c", Test),
            ("*c > end", Uncoverable),
            ("end - *c == 2 && (*c)[1] == 'q'", Test),
        ],
    ),
    (
        "members",
        &[
            ("in->cur > in->limit", Uncoverable),
            ("in->limit - in->cur == 4 && in->cur[3] == 7", Test),
        ],
    ),
    (
        "middle",
        &[
            ("p < base || p > end", Uncoverable),
            ("p > base && p < end && p[-1] == 5 && *p == 6", Test),
            ("p == end && p != base", Test),
        ],
    ),
];

/// Whether the prover is there; the reason is shown if it is not.
fn is_available(prover: &dyn Analyzer) -> bool {
    let available = prover.available();
    if let Err(missing) = &available {
        sc_testing::skip(&missing.to_string());
    }
    available.is_ok()
}

fn check_all(prover: &dyn Analyzer) {
    if !is_available(prover) {
        return;
    }
    for (function, expected) in FUNCTIONS {
        Question::new(FILE, function).check(prover, expected);
    }
}

#[test]
fn dse_decides_what_pointers_into_one_block_reach() {
    check_all(&Dse::new(dse::Options::default()));
}

#[test]
fn cbmc_decides_what_pointers_into_one_block_reach() {
    check_all(&Cbmc::new(cbmc::Options::default()));
}

#[test]
fn framac_claims_nothing_wrong_about_pointers_into_one_block() {
    for untested in [false, true] {
        let framac = FramaC::new(framac::Options {
            untested,
            ..framac::Options::default()
        });
        if !is_available(&framac) {
            return;
        }
        for (function, expected) in FUNCTIONS {
            // It finds no tests; what is uncoverable it may claim.
            let may = expected.iter().map(|(label, verdict)| match verdict {
                Uncoverable => (*label, Either),
                _ => (*label, Unknown),
            });
            Question::new(FILE, function).check(&framac, &may.collect::<Vec<_>>());
        }
    }
}
