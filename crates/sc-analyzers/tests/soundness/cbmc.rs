//! CBMC: what its model of C leaves out, and what it follows only so far, must not become a proof.

use std::time::Duration;

use sc_analyzers::Analyzer;
use sc_analyzers::cbmc::{Cbmc, Options};
use sc_inputs::InputOptions;

use crate::prover::Verdict::{self, Because, Test, Uncoverable, Unknown};
use crate::prover::{Question, Said};

const MODEL: &str = "cbmc_model.c";
const BOUNDS: &str = "cbmc_bounds.c";
const REASONS: &str = "cbmc_reasons.c";

/// Nothing if CBMC is not installed.
fn cbmc(options: Options) -> Option<Cbmc> {
    let cbmc = Cbmc::new(options);
    match cbmc.available() {
        Ok(_) => Some(cbmc),
        Err(missing) => {
            sc_testing::skip(&missing.to_string());
            None
        }
    }
}

fn ask(question: Question<'_>, expected: &[(&str, Verdict<'_>)]) -> Option<Said> {
    Some(question.check(&cbmc(Options::default())?, expected))
}

fn check(file: &str, function: &str, expected: &[(&str, Verdict<'_>)]) {
    ask(Question::new(file, function), expected);
}

/// The same with no more than eight iterations of every loop.
fn check_bounded(file: &str, function: &str, expected: &[(&str, Verdict<'_>)]) {
    let options = Options {
        unwind: Some(8),
        ..Options::default()
    };
    if let Some(cbmc) = cbmc(options) {
        Question::new(file, function).check(&cbmc, expected);
    }
}

#[test]
fn the_order_of_evaluation_is_the_compilers() {
    check(MODEL, "order_target", &[]);
    check(MODEL, "order_type", &[]);
}

#[test]
fn pointers_into_different_objects_have_no_order() {
    let because = Because("pointers that may point into different objects are compared at");
    check(
        MODEL,
        "pointer_comparison",
        &[("p < q", because), ("p > q", because)],
    );
}

#[test]
fn uninitialised_memory_may_hold_anything() {
    check(MODEL, "uninitialised", &[("y == 12345", Unknown)]);
}

#[test]
fn only_what_comes_before_qsort_is_proved() {
    check(MODEL, "sorts", &[("a == 300", Uncoverable)]);
}

#[test]
fn only_what_comes_before_assembly_is_proved() {
    let because = Because("inline assembly in 'assembly'");
    let expected = [("x == 1 && x == 2", Uncoverable), ("y == 42", because)];
    check(MODEL, "assembly", &expected);
}

#[test]
fn floating_point_is_as_in_the_processor() {
    check(MODEL, "floats", &[("d + d < d && d > 0", Uncoverable)]);
}

#[test]
fn the_bits_of_a_nan_are_the_processors() {
    check(MODEL, "float_bits", &[]);
    check(MODEL, "nan_bits", &[]);
    check(MODEL, "nan_bits_of_any", &[]);
}

#[test]
fn an_array_at_the_end_of_a_struct_may_be_longer_than_it_says() {
    check(MODEL, "trailing", &[]);
    check(MODEL, "nested", &[]);
}

#[test]
fn the_library_chooses_what_memcmp_gives() {
    check(MODEL, "memcmp_value", &[]);
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
fn calls_are_not_made_before_the_rest_of_an_expression() {
    let because = Because("the order of evaluation in 'counter + count() == 41250'");
    check(MODEL, "order", &[("counter + count() == 41250", because)]);
}

#[test]
fn enumerations_may_be_unsigned() {
    check(MODEL, "colours", &[]);
}

#[test]
fn what_misses_its_object_by_far_may_hit_another() {
    let because = Because("a pointer may miss its object at");
    let expected = [
        ("y > 5 && y < 5", Uncoverable),
        ("i > 100 && y == 123456", because),
    ];
    check(MODEL, "far_read", &expected);
    check(MODEL, "far_write", &[]);
}

#[test]
fn a_bounded_loop_before_a_label_proves_nothing() {
    let because = Because("loop bound 8 reached in loop_before at");
    let expected = [("i < n", Test), ("s == 300000000u", because)];
    check_bounded(BOUNDS, "loop_before", &expected);
    check_bounded(BOUNDS, "goto_loop", &[]);
}

#[test]
fn a_bounded_loop_after_a_label_does_not_matter() {
    check_bounded(BOUNDS, "loop_after", &[("x > 5 && x < 5", Uncoverable)]);
}

#[test]
fn bounded_recursion_proves_nothing() {
    let because = Because("recursion bound 8 reached in down");
    check_bounded(BOUNDS, "recursion", &[("r == 501", because)]);
}

#[test]
fn recursion_is_followed_to_its_end() {
    check(
        BOUNDS,
        "recursion",
        &[("r == 500", Test), ("r == 501", Uncoverable)],
    );
}

#[test]
fn allocations_that_fail_are_no_tests() {
    let because = Because("(hint: use an allocation function that an input makes fail)");
    check(REASONS, "allocation", &[("!p", because)]);
}

#[test]
fn uninitialised_variables_are_the_reason() {
    let because = Because("depends on uninitialised memory");
    let helps = Because("(hint: initialise the memory that the condition reads)");
    let expected = [
        ("y == 12345", because),
        ("z[1] == 12345", because),
        ("p.b == 12345", helps),
    ];
    check(REASONS, "variable", &expected);
}

#[test]
fn uninitialised_blocks_are_the_reason() {
    let expected = [
        ("!p", Because("needs allocation failure")),
        ("*p == 12345", Because("depends on uninitialised memory")),
    ];
    check(REASONS, "block", &expected);
}

#[test]
fn what_the_library_decides_is_no_input() {
    let because = Because("depends on values outside the inputs");
    check(REASONS, "library", &[("memcmp(&a, &b, 1) == 77", because)]);
}

#[test]
fn hints_name_what_helps() {
    let because = Because(
        "inline assembly in 'assembly' (hint: use another analyzer, or avoid this construct)",
    );
    check(REASONS, "assembly", &[("y + 1 > y && x != y", because)]);
    let because = Because("(hint: --cbmc-unwind 16)");
    check_bounded(REASONS, "bound", &[("s == 300000001u", because)]);
}

#[test]
fn a_solver_that_takes_too_long_is_the_reason() {
    let options = Options {
        timeout: Some(Duration::from_secs(16)),
        ..Options::default()
    };
    let predicate =
        "a > 1 && b > 1 && a < 4294967296 && b < 4294967296 && a * b == 4722330707811810593ul";
    let because =
        Because("the time limit of cbmc's solver was reached (hint: increase --time-budget)");
    if let Some(cbmc) = cbmc(options) {
        Question::new(REASONS, "solver").check(&cbmc, &[(predicate, because)]);
    }
}

#[test]
fn proofs_about_stubs_say_what_they_do() {
    let expected = [
        ("a == 1 && b == 2 && c == 3", Test),
        ("c != d", Uncoverable),
    ];
    if let Some(said) = ask(
        Question::new("stubs.c", "four").undefined(&["next"]),
        &expected,
    ) {
        assert!(
            said.claims_under("next: not defined, each of the first 3 calls"),
            "{said}"
        );
    }
    let four = InputOptions {
        stub_calls: 4,
        ..InputOptions::default()
    };
    let question = Question::new("stubs.c", "four")
        .undefined(&["next"])
        .inputs(four);
    ask(question, &[("c != d", Test)]);
    let expected = [("kept != x", Uncoverable), ("given == x + 1", Test)];
    if let Some(said) = ask(
        Question::new("stubs.c", "written").undefined(&["store"]),
        &expected,
    ) {
        assert!(said.claims_under("store: not defined"), "{said}");
    }
}
