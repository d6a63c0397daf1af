//! Options and fixtures are checked.

use insta::assert_snapshot;
use sc_inputs::InputOptions;

use crate::{default, describe, refusal, strings, support};

#[test]
fn options_that_match_nothing() {
    let text = "struct s { char *text; int k; }; static int state; int other; \
                int f(char *buffer, unsigned size, struct s *s) { return state + buffer[0] + s->k + (int)size; }";
    let array = |name: &str| InputOptions {
        treat_pointer_as_array: strings(&[name]),
        ..default()
    };
    let sized = |entry: &str| InputOptions {
        array_size_mapping: strings(&[entry]),
        ..default()
    };
    let text_of = |name: &str| InputOptions {
        treat_pointer_as_string: strings(&[name]),
        ..default()
    };
    assert_snapshot!(refusal(text, &array("bufer")), @"invalid value 'bufer' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 'buffer'?");
    assert_snapshot!(refusal(text, &array("s->txt")), @"invalid value 's->txt' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 's->text'?");
    assert_snapshot!(refusal(text, &array("size")), @"invalid value 'size' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 's'?");
    assert_snapshot!(refusal(text, &sized("buffer")), @"invalid value 'buffer' for '--array-size-mapping': expected POINTER:LENGTH, for instance 'buffer:n'");
    assert_snapshot!(refusal(text, &sized("buffer:s")), @"invalid value 'buffer:s' for '--array-size-mapping': 's' is of type 'struct s *', not an integer");
    assert_snapshot!(refusal(text, &text_of("s")), @"invalid value 's' for '--treat-pointer-as-string': it points to 'struct s', not to characters");
    let both = InputOptions {
        treat_pointer_as_string: strings(&["buffer"]),
        ..sized("buffer:size")
    };
    assert_snapshot!(refusal(text, &both), @"invalid value 'buffer:size' for '--array-size-mapping': the same pointer is described by --treat-pointer-as-string buffer");
    let ignored = InputOptions {
        ignored_globals: strings(&["stat"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &ignored), @"invalid value 'stat' for '--ignore-globals': no such global; did you mean 'state'?");
}

/// Configurations of several entrypoints have mappings that fit only some of them.
#[test]
fn mappings_of_absent_things_are_ignored() {
    let text = "int f(char *buffer, unsigned size) { return buffer[size]; }";
    let warnings = |mappings: &[&str], arrays: &[&str]| {
        let options = InputOptions {
            array_size_mapping: strings(mappings),
            treat_pointer_as_array: strings(arrays),
            ..default()
        };
        support::load(&[("t.c", text)])
            .model(&options)
            .warnings
            .join("\n")
    };
    assert_snapshot!(warnings(&["buffer:sise", "bufer:size"], &[]), @"
    '--array-size-mapping buffer:sise' is ignored: 'sise' is not a formal or global among the inputs; did you mean 'size'?
    '--array-size-mapping bufer:size' is ignored: no such pointer among the inputs; did you mean 'buffer'?
    ");
    assert_snapshot!(warnings(&["buffer:size"], &["buffer"]), @"'--treat-pointer-as-array buffer' is ignored: '--array-size-mapping buffer:size' says more about this pointer");
}

#[test]
fn every_way_to_write_a_location() {
    let text = "struct s { char *text; struct s *in[2]; }; int f(struct s x, struct s *p, char **words) \
                { return x.text != p->text && words; }";
    let locations = [
        "x.text",
        "x.in[_]",
        "p->text",
        "p->in[0]->text",
        "words",
        "*words",
        "{struct s}.text",
    ];
    for location in locations {
        let options = InputOptions {
            treat_pointer_as_array: strings(&[location]),
            ..default()
        };
        let case = support::load(&[("t.c", text)]);
        assert!(case.try_model(&options).is_ok(), "{location}");
    }
}

#[test]
fn fixtures_are_checked() {
    let text = "void init(void) {} void setup(long a) { (void)a; } static int helper(int x) { return x; }\n\
                void none(int a, int r) { (void)a; (void)r; } int few(int a) { return helper(a); }\n\
                int wrong(int a, double r) { return a > r; } int fine(int a, int r) { return a > r; }\n\
                int f(int a) { return a; }";
    let init = |name: &str| InputOptions {
        fixtures_init: Some(name.into()),
        ..default()
    };
    let oracle = |name: &str| InputOptions {
        fixtures_oracle: Some(name.into()),
        ..default()
    };
    assert_snapshot!(refusal(text, &init("innit")), @"invalid value 'innit' for '--fixtures-init': no such function is defined; did you mean 'init'?");
    assert_snapshot!(refusal(text, &init("setup")), @r"
    invalid value 'setup' for '--fixtures-init': argument 1 is of type 'long' where 'int' is passed
      found:    void setup(long)
      expected: void setup(int)
    ");
    assert_snapshot!(refusal(text, &init("fine")), @r"
    invalid value 'fine' for '--fixtures-init': it takes 2 arguments, not 1 (the entrypoint's own) and not none
      found:    int fine(int, int)
      expected: int fine(int)
    ");
    assert_snapshot!(refusal(text, &oracle("none")), @r"
    invalid value 'none' for '--fixtures-oracle': an oracle returns an integer: 0 when the test failed
      found:    void none(int, int)
      expected: int none(int, int)
    ");
    assert_snapshot!(refusal(text, &oracle("few")), @r"
    invalid value 'few' for '--fixtures-oracle': it takes 1 argument, not 2
      found:    int few(int)
      expected: int few(int, int)
    ");
    assert_snapshot!(refusal(text, &oracle("wrong")), @r"
    invalid value 'wrong' for '--fixtures-oracle': argument 2 is of type 'double' where 'int' is passed
      found:    int wrong(int, double)
      expected: int wrong(int, int)
    ");
    let assume = InputOptions {
        assume: Some("a > (0".into()),
        ..default()
    };
    assert_snapshot!(refusal(text, &assume), @"invalid value 'a > (0' for '--assume': its parentheses do not match");
    let good = InputOptions {
        assume: Some("a > 0".into()),
        ..init("init")
    };
    assert_snapshot!(describe(text, &InputOptions { fixtures_oracle: Some("fine".into()), ..good }), @r"
    a (int): any value
    init is called before the entrypoint (--fixtures-init)
    precondition: a > 0 (--assume)
    fine checks arguments and result (--fixtures-oracle)
    ");
}

#[test]
fn static_fixture_of_another_file() {
    let case = support::load(&[
        ("f.c", "int f(int a) { return a; }"),
        (
            "fixture.c",
            "static void init(void) {} void other(void) { init(); }",
        ),
    ]);
    let options = InputOptions {
        fixtures_init: Some("init".into()),
        ..default()
    };
    let message = case.try_model(&options).unwrap_err().to_string();
    let message = message.replace(&case.dir.path().display().to_string(), "DIR");
    assert_snapshot!(message, @"invalid value 'init' for '--fixtures-init': it is 'static' in DIR/fixture.c and cannot be called from the entrypoint's file; remove 'static'");
}

#[test]
fn options_about_null_are_checked() {
    let text = "int f(int *p) { return *p; }";
    let both = InputOptions {
        nullable: strings(&["p"]),
        non_null: strings(&["p"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &both), @"invalid value 'p' for '--non-null': --nullable says the opposite");
    let unknown = InputOptions {
        non_null: strings(&["q"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &unknown), @"invalid value 'q' for '--non-null': no such pointer among the inputs");
}
