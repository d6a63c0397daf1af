//! Frama-C: what it sees otherwise than a compiler must not become a proof.

use std::collections::BTreeSet;

use sc_analyzers::Analyzer;
use sc_analyzers::framac::{FramaC, Options, Plugin};
use sc_inputs::InputOptions;

use crate::prover::Verdict::{self, Because, Uncoverable, Unknown};
use crate::prover::{Question, Said};

const MODEL: &str = "framac_model.c";
const PROOFS: &str = "framac_proofs.c";
const HOSTILE: &str = "framac_hostile.c";

fn ask_with(
    options: Options,
    question: Question<'_>,
    expected: &[(&str, Verdict<'_>)],
) -> Option<Said> {
    let framac = FramaC::new(options);
    if let Err(missing) = framac.available() {
        sc_testing::skip(&missing.to_string());
        return None;
    }
    Some(question.check(&framac, expected))
}

/// What is true before constructs are looked at that Frama-C was not tested with: the rules about its model alone.
fn unlisted() -> Options {
    Options {
        untested: true,
        ..Options::default()
    }
}

/// Labels that are written in a function, all of which can be covered, with and without the list of tested constructs.
fn check_hostile(file: &str, function: &str) {
    for options in [Options::default(), unlisted()] {
        ask_with(
            options,
            Question::new(file, function).criteria("CUSTOM"),
            &[],
        );
    }
}

/// The same for what only the list keeps from being claimed; the reason names the construct.
fn check_listed(file: &str, function: &str, expected: &[(&str, Verdict<'_>)]) {
    ask(Question::new(file, function).criteria("CUSTOM"), expected);
}

fn ask(question: Question<'_>, expected: &[(&str, Verdict<'_>)]) -> Option<Said> {
    ask_with(Options::default(), question, expected)
}

fn check(file: &str, function: &str, expected: &[(&str, Verdict<'_>)]) {
    ask(Question::new(file, function), expected);
}

#[test]
fn the_order_of_evaluation_is_the_compilers() {
    check(MODEL, "order_operands", &[]);
    check(MODEL, "order_arguments", &[]);
    check(MODEL, "order_unsequenced", &[]);
    check(MODEL, "order_target", &[]);
    check(MODEL, "order_target_in_memory", &[]);
}

#[test]
fn errors_that_no_sanitizer_reports_end_no_run() {
    check(MODEL, "const_local", &[]);
    check(MODEL, "fall_through", &[]);
    check(MODEL, "pointer_comparison", &[]);
    check(MODEL, "trailing", &[]);
    check(MODEL, "floats", &[]);
}

#[test]
fn uninitialised_memory_may_hold_anything() {
    let because = Because("memory that may have no value is read at");
    check(MODEL, "uninitialised", &[("y == 12345", because)]);
}

#[test]
fn an_undefined_predicate_does_not_end_the_run() {
    let question = Question::new(MODEL, "undefined_predicate").criteria("MCC");
    let expected = [
        ("y == 0", Unknown),
        ("y != 0 && x / y > 1", Unknown),
        ("!(y != 0) && x / y > 1", Uncoverable),
        ("!(y != 0) && !(x / y > 1)", Uncoverable),
    ];
    ask(question, &expected);
    let question = Question::new(MODEL, "undefined_beside").criteria("MCC");
    let expected = [
        ("y == 199", Unknown),
        ("!(y != 199) && x / (int)(199 - y) > 1", Uncoverable),
        ("!(y != 199) && !(x / (int)(199 - y) > 1)", Uncoverable),
    ];
    ask(question, &expected);
}

#[test]
fn errors_are_objectives() {
    let question = Question::new(PROOFS, "divides").criteria("RTE");
    let expected = [
        ("y == 0: division by zero in x / y", Uncoverable),
        (
            "x == INT_MIN && y == -1: signed overflow in x / y",
            Uncoverable,
        ),
    ];
    ask(question, &expected);
}

/// Eva unrolls a loop without a bound further with every precision it is given, up to a minute: it gets a low one only.
fn check_briefly(file: &str, function: &str, expected: &[(&str, Verdict<'_>)]) {
    let options = Options {
        extra_args: vec!["-eva-precision=3".to_owned()],
        ..Options::default()
    };
    ask_with(options, Question::new(file, function), expected);
}

#[test]
fn a_loop_without_a_bound_before_a_label_proves_nothing() {
    check_briefly(MODEL, "loop_before", &[("s == 33u", Unknown)]);
}

#[test]
fn a_loop_after_a_label_does_not_matter() {
    check_briefly(MODEL, "loop_after", &[("x > 5 && x < 5", Uncoverable)]);
}

#[test]
fn runs_end_well_with_exit() {
    check(MODEL, "exits", &[("x == 77", Unknown)]);
}

#[test]
fn allocations_may_fail() {
    check(MODEL, "allocation", &[("!p", Unknown)]);
}

#[test]
fn errors_before_a_label_end_the_run() {
    let expected = [
        ("y == -2147483647 - 1", Uncoverable),
        ("y == -2147483640", Unknown),
    ];
    check(MODEL, "overflow_possible", &expected);
    check(MODEL, "after_null", &[("*p == 77", Unknown)]);
}

#[test]
fn padding_has_no_value() {
    check(MODEL, "padding", &[("b[1] | b[2] | b[3]", Unknown)]);
}

#[test]
fn a_function_may_have_a_name_of_the_library() {
    check(MODEL, "own_log", &[]);
}

#[test]
fn only_what_comes_before_qsort_and_assembly_is_proved() {
    check(MODEL, "sorts", &[("a == 300", Uncoverable)]);
    check(MODEL, "assembly", &[("x == 1 && x == 2", Uncoverable)]);
}

#[test]
fn a_function_without_a_body_writes_through_a_pointer() {
    let because = Because("'swab' has no body and no tested model");
    check(
        MODEL,
        "bodiless",
        &[("to[0] == 200 && to[1] == 201", because)],
    );
}

#[test]
fn only_what_comes_before_recursion_is_proved() {
    let expected = [
        ("n > 255", Uncoverable),
        ("r == 500", Because("recursion in 'down'")),
    ];
    check(MODEL, "recursion", &expected);
}

#[test]
fn variable_arguments_and_sizes_prove_nothing() {
    check(MODEL, "variadic", &[]);
    check(MODEL, "sizes", &[]);
}

#[test]
fn an_access_far_outside_its_object_may_hit_another() {
    let because = Because("a pointer that may be bad is used at");
    let expected = [
        ("y > 5 && y < 5", Uncoverable),
        ("i > 100 && y == 123456", because),
    ];
    check(MODEL, "far_read", &expected);
    check(MODEL, "far_write", &[]);
}

#[test]
fn plugins_prove_what_they_can() {
    let predicate = "a < 3 && b < 4 && c < 3";
    for (plugin, verdict) in [(Plugin::Eva, Unknown), (Plugin::Wp, Uncoverable)] {
        let options = Options {
            plugins: BTreeSet::from([plugin]),
            ..Options::default()
        };
        ask_with(
            options,
            Question::new(PROOFS, "relation"),
            &[(predicate, verdict)],
        );
    }
    let options = Options {
        extra_args: vec!["-no-unicode".to_owned()],
        ..Options::default()
    };
    let question = Question::new(PROOFS, "relation");
    if let Some(said) = ask_with(options, question, &[(predicate, Uncoverable)]) {
        assert!(
            said.claims_under("arguments of Frama-C: -no-unicode"),
            "{said}"
        );
    }
}

#[test]
fn plugins_prove_together_what_none_proves_alone() {
    let (eva, wp) = (vec![Plugin::Eva], vec![Plugin::Wp]);
    for (plugins, verdict) in [(eva, Unknown), (wp, Unknown), (Vec::new(), Uncoverable)] {
        let options = Options {
            plugins: plugins.into_iter().collect(),
            ..Options::default()
        };
        ask_with(
            options,
            Question::new(PROOFS, "combined"),
            &[("s < a", verdict)],
        );
    }
}

#[test]
fn annotations_of_ltest_are_ours() {
    let question = Question::new("ltest.c", "annotated").criteria("CUSTOM");
    ask(
        question,
        &[("x > 3 && x < 3", Uncoverable), ("x > 8", Unknown)],
    );
}

#[test]
fn what_frama_c_does_not_read_has_a_reason() {
    let because = Because("frama-c failed: [kernel]");
    let question = Question::new("framac_refused.c", "refused").criteria("CUSTOM");
    let prover = FramaC::new(unlisted());
    if prover.available().is_ok() {
        question.check_failed(&prover, &[("x > 3 && x < 3", because)]);
    }
}

#[test]
fn memory_is_bytes_and_numbers_wrap() {
    check(PROOFS, "aliasing", &[]);
    check(
        PROOFS,
        "wraps",
        &[("(signed char)c < 0 && c < 128", Uncoverable)],
    );
}

#[test]
fn fixtures_come_before_the_function() {
    let inputs = InputOptions {
        fixtures_init: Some("init".to_owned()),
        ..InputOptions::default()
    };
    let question = Question::new(PROOFS, "fixture").inputs(inputs);
    ask(question, &[("init_state != 5", Uncoverable)]);
}

#[test]
fn what_is_behind_an_error_is_uncoverable() {
    check(
        PROOFS,
        "past_error",
        &[("y < 0", Uncoverable), ("!(y < 0)", Uncoverable)],
    );
}

#[test]
fn proofs_about_stubs_say_what_they_do() {
    let question = Question::new("stubs.c", "written_apart").undefined(&["store"]);
    if let Some(said) = ask(question, &[("kept > 300", Uncoverable)]) {
        assert!(said.claims_under("store: not defined"), "{said}");
    }
}

#[test]
fn what_a_callee_writes_is_not_forgotten() {
    check_hostile(HOSTILE, "callee_writes_global");
}

#[test]
fn numbers_are_rounded_and_truncated() {
    check_hostile(HOSTILE, "rounding");
    check_hostile(HOSTILE, "special_floats");
    let because = Because("has not been tested with 'compound literal struct'");
    check_listed(HOSTILE, "bit_fields", &[("v.u == 1", because)]);
}

#[test]
fn what_is_read_while_it_is_written_proves_nothing() {
    check_listed(HOSTILE, "orders", &[]);
}

#[test]
fn what_frama_c_was_not_tested_with_proves_nothing() {
    let cleanup =
        Because("Frama-C has not been tested with 'attribute cleanup' (framac_hostile.c:");
    check_listed(HOSTILE, "scopes", &[("cleaned == 5", cleanup)]);
    let literal = Because("has not been tested with 'operator == pointer'");
    check_listed(HOSTILE, "literals", &[("a == b && x == 3", literal)]);
    check_listed(HOSTILE, "asm_label", &[("r == 5", Unknown)]);
    let inline = Because("has not been tested with '");
    check_listed(
        "inline.c+inline_other.c",
        "other_definition",
        &[("r == 2 && x == 3", inline)],
    );
    let pragma = Because("has not been tested with '");
    let label = "x == 1 && third > 0x1.5555555555555p-2";
    check_listed("framac_rounding.c", "upward", &[(label, pragma)]);
}
