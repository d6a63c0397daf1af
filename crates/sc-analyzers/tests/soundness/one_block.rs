//! Pointers into one block and flexible array members, for every prover.

use sc_analyzers::Analyzer;
use sc_analyzers::cbmc::{self, Cbmc};
use sc_analyzers::dse::{self, Dse};
use sc_analyzers::framac::{self, FramaC};
use sc_inputs::InputOptions;

use crate::prover::Question;
use crate::prover::Verdict::{self, Either, Test, Uncoverable, Unknown};

const FILE: &str = "one_block.c";

/// What is uncoverable is proved, the rest has a test.
const FUNCTIONS: [(&str, &[(&str, Verdict<'static>)]); 5] = [
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
    (
        "flexible",
        &[
            ("w->len > 4", Uncoverable),
            ("w->len == 3 && w->text[2] == 'y'", Test),
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

/// Short blocks, so that provers are fast.
fn question(function: &str) -> Question<'_> {
    Question::new(FILE, function).inputs(InputOptions {
        max_ptr_array_length: Some(4),
        ..InputOptions::default()
    })
}

/// Those of them that slower provers are asked about.
const FEW: [&str; 2] = ["range", "flexible"];

#[test]
fn dse_decides_what_pointers_into_one_block_reach() {
    let dse = Dse::new(dse::Options::default());
    for (function, expected) in FUNCTIONS {
        question(function).check(&dse, expected);
    }
}

#[test]
fn cbmc_claims_nothing_wrong_about_pointers_into_one_block() {
    let cbmc = Cbmc::new(cbmc::Options::default());
    if !is_available(&cbmc) {
        return;
    }
    for (function, expected) in FUNCTIONS.iter().filter(|(it, _)| FEW.contains(it)) {
        let may = expected.iter().map(|(label, verdict)| match verdict {
            Uncoverable => (*label, Either),
            verdict => (*label, *verdict),
        });
        question(function).check(&cbmc, &may.collect::<Vec<_>>());
    }
}

#[test]
fn framac_claims_nothing_wrong_about_pointers_into_one_block() {
    // What is true before constructs are looked at that it was not tested with.
    let framac = FramaC::new(framac::Options {
        untested: true,
        ..framac::Options::default()
    });
    if !is_available(&framac) {
        return;
    }
    for (function, expected) in FUNCTIONS.iter().filter(|(it, _)| FEW.contains(it)) {
        // It finds no tests; what is uncoverable it may claim.
        let may = expected.iter().map(|(label, verdict)| match verdict {
            Uncoverable => (*label, Either),
            _ => (*label, Unknown),
        });
        question(function).check(&framac, &may.collect::<Vec<_>>());
    }
}
