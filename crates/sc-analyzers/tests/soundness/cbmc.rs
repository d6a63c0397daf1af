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
const COMPILED: &str = "compiled.c";

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
    check(MODEL, "order_target", &[("moved[0].x == 7", Test)]);
    check(MODEL, "order_type", &[("sum == 6", Test)]);
}

#[test]
fn pointers_into_different_objects_have_no_order() {
    // The allocator decides, and with it replay. Inference would put both into one block.
    let inputs = InputOptions {
        no_inference: true,
        ..InputOptions::default()
    };
    ask(
        Question::new(MODEL, "pointer_comparison").inputs(inputs),
        &[("p < q", Test), ("p > q", Test)],
    );
}

#[test]
fn the_linker_orders_functions() {
    let expected = [
        ("x == 0 && all[x] < all[1 - x]", Unknown),
        ("x == 0 && all[x] > all[1 - x]", Unknown),
        ("(char *)all[1] - (char *)all[0] == 4711", Unknown),
        ("all[x] == all[1 - x]", Uncoverable),
    ];
    check(MODEL, "order_of_functions", &expected);
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
    let expected = [
        ("o.x == 1", Test),
        ("n > 3 && (n & 7) < 3 && o.x", Uncoverable),
    ];
    check(MODEL, "nested", &expected);
}

#[test]
fn a_block_ends_where_the_test_says() {
    let expected = [
        ("s[far] == 'x'", Uncoverable),
        ("!(s[far] == 'x')", Uncoverable),
    ];
    check(MODEL, "behind_the_end", &expected);
    let expected = [
        ("n == 3 && sum == 700", Test),
        ("(const void *)(p + n) == (const void *)q", Unknown),
    ];
    check(MODEL, "ends_of_blocks", &expected);
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
    check(MODEL, "order", &[("counter + count() == 41250", Test)]);
}

#[test]
fn enumerations_may_be_unsigned() {
    check(MODEL, "colours", &[]);
}

#[test]
fn an_access_far_outside_its_object_may_hit_another() {
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
    let because = Because("(hint: let more allocations fail with --fail-allocations)");
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
        Because("the time limit of cbmc's solver was reached (hint: increase --cbmc-timeout)");
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

/// Each condition holds for some input; what a reader of C may think of it is another matter.
#[track_caller]
fn check_compiled(function: &str, coverable: &[&str]) {
    let expected: Vec<_> = coverable.iter().map(|it| (*it, Test)).collect();
    check(COMPILED, function, &expected);
}

#[test]
fn narrow_types_are_converted_back() {
    check_compiled("narrow_increment", &["c == -128"]);
    check_compiled("narrow_decrement", &["s == 32767"]);
    check_compiled("narrow_compound", &["c == -100"]);
    check_compiled("bool_increment", &["b == 1 && x == 0"]);
    let fields = [
        "s.b == 31 && x == 255",
        "s.c == -4 && x == 254",
        "s.a == -4",
    ];
    check_compiled("bit_field_increment", &fields);
}

#[test]
fn what_c_leaves_open_is_open() {
    check_compiled("open_union", &["x && u.c[0] == 1"]);
    check_compiled("class_of_digit", &[]);
}

#[test]
fn literals_are_made_before_they_are_assigned() {
    check_compiled("self_reading_literal", &["p.x == 7 && p.y == 1234"]);
    check_compiled("self_reading_call", &["p.y == 1234"]);
    check_compiled("overridden_initialiser", &["a[0] == 43 && a[1] == 5"]);
    check_compiled("initialiser_order", &["v[0] == 77"]);
    check_compiled("argument_order", &["sum == 200"]);
}

#[test]
fn attributes_and_names_mean_what_the_compiler_makes_of_them() {
    check_compiled("mode", &["b == -56 && x == 200"]);
    check_compiled("mode_unsigned", &["w == 65535 && x == -1"]);
    check_compiled("rounding_mode", &["x == 1.0f && y == 1.0f"]);
    check_compiled("cleanup", &["cleaned == 101"]);
    check_compiled("inline_definition", &["doubled(x) == 14 && x == 7"]);
    check("alias.c", "aliased_function", &[]);
}

/// Another file has the definition that clang calls.
#[test]
fn inline_functions_are_those_that_the_linker_takes() {
    let question = Question::new("inline.c+inline_other.c", "other_definition");
    ask(question.criteria("CUSTOM"), &[("r == 2 && x == 3", Test)]);
}

#[test]
fn side_effects_come_in_the_order_of_the_compiler() {
    check_compiled("aliased_assignment", &["r == 1005"]);
    check_compiled("aliased_increment", &["r == 30 && v == 11"]);
    check_compiled("statement_expression", &["r == 1003 && v == 1"]);
    check_compiled("elvis", &["r == 41 && v == 42"]);
    check_compiled(
        "callee_order",
        &["handler(switch_handler(&handler, x)) == 5"],
    );
    check_compiled("evaluated_size", &["m == 8 && n == 2"]);
    check_compiled("through_const", &["v == 256"]);
}

#[test]
fn numbers_are_rounded_where_the_compiler_rounds_them() {
    let rounded = ["(int)f == 16777216 && x == 16777217"];
    check_compiled("rounded_conversion", &rounded);
    check_compiled("nan_bits_kept", &["b.u == 0x7fc12345u"]);
    check("rounding.c", "upward", &[]);
    check("eval_method.c", "wider", &[]);
}

#[test]
fn a_copy_before_the_call_is_followed_to_its_end() {
    let expected = [("c == 2", Test), ("c > 8", Uncoverable)];
    check(COMPILED, "copied_input", &expected);
}

#[test]
fn annotations_of_ltest_are_ours() {
    let question = Question::new("ltest.c", "annotated").criteria("CUSTOM");
    ask(
        question,
        &[("x > 3 && x < 3", Uncoverable), ("x > 8", Test)],
    );
}
