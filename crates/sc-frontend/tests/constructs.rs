//! Constructs that provers may not model are variants with spans: no word of a message decides what is proved.
#![allow(clippy::unwrap_used, reason = "tests")]

use sc_frontend::{Construct, FileConstruct, Program};

mod common;
use common::program;

/// The constructs of the last function, and what each of them stands for in the text.
fn of_function(text: &str) -> Vec<(Construct, String)> {
    let program = program(text);
    let function = program.functions.last().unwrap();
    let text = &program.units[function.unit.0].text;
    let constructs = function.constructs.iter();
    constructs
        .map(|it| (it.clone(), it.span().of(text).to_owned()))
        .collect()
}

#[track_caller]
fn check(text: &str, is_kind: fn(&Construct) -> bool, part: &str) {
    let found = of_function(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(is_kind(&found[0].0), "{found:?}");
    assert_eq!(found[0].1.trim_end_matches(';'), part);
}

#[test]
fn constructs_of_functions_are_variants_with_spans() {
    check(
        "#include <setjmp.h>\njmp_buf b; void f(int x) { x++; longjmp(b, x); }",
        |it| matches!(it, Construct::NonLocalJump { .. }),
        "longjmp(b, x)",
    );
    check(
        "void f(int n) { void *to = n ? &&x : &&y; goto *to; x: y: ; }",
        |it| matches!(it, Construct::ComputedGoto { .. }),
        "goto *to",
    );
    check(
        "int f(int x) { x++; __asm__(\"nop\"); return x; }",
        |it| matches!(it, Construct::InlineAssembly { .. }),
        "__asm__(\"nop\")",
    );
    check(
        "int fork(void); int f(void) { return fork(); }",
        |it| matches!(it, Construct::Process { .. }),
        "fork()",
    );
    check(
        "#include <signal.h>\nvoid f(void) { signal(3, 0); }",
        |it| matches!(it, Construct::Signal { .. }),
        "signal(3, 0)",
    );
    check(
        "int thrd_create(void *, void *, void *); int f(void) { return thrd_create(0, 0, 0); }",
        |it| matches!(it, Construct::Thread { .. }),
        "thrd_create(0, 0, 0)",
    );
    check(
        "int f(int n) { return n++ ?: 3; }",
        |it| matches!(it, Construct::UnlabelledCondition { line: 1, .. }),
        "n++",
    );
    check(
        "void __sc_user_label(int);\nint f(int n) { __sc_user_label((n++) ? 1 : 0); return n; }",
        |it| matches!(it, Construct::ImpureLabel { line: 2, .. }),
        "__sc_user_label((n++) ? 1 : 0)",
    );
}

#[test]
fn each_use_has_its_own_span() {
    let found = of_function("int f(int x) { __asm__(\"a\"); x++; __asm__(\"b\"); return x; }");
    let parts: Vec<_> = found.iter().map(|(_, part)| part.as_str()).collect();
    assert_eq!(parts, ["__asm__(\"a\")", "__asm__(\"b\")"]);
}

#[test]
fn only_jumps_out_of_functions_make_variables_volatile() {
    let jumps = |text: &str| {
        let found = of_function(text);
        found.iter().any(|(it, _)| it.is_non_local_jump())
    };
    let head = "#include <setjmp.h>\n#include <ucontext.h>\njmp_buf b; ucontext_t u;";
    for body in [
        "if (setjmp(b)) return 1; return x;",
        "sigjmp_buf s; return sigsetjmp(s, 1);",
        "longjmp(b, x);",
        "return getcontext(&u);",
    ] {
        assert!(
            jumps(&format!("{head} int f(int x) {{ {body} }}")),
            "{body}"
        );
    }
    assert!(!jumps(
        "int f(int x) { __asm__(\"jmp 1f; 1:\"); return x; }"
    ));
}

fn of_file(program: &Program) -> Vec<(&FileConstruct, bool)> {
    let constructs = program.constructs.iter();
    constructs.map(|it| (it, it.may_define_symbols())).collect()
}

#[test]
fn constructs_of_files_are_variants_with_places() {
    let assembly = program("int f(void) { return 1; }\n__asm__(\".globl y\");");
    let [(FileConstruct::Assembly { place }, true)] = of_file(&assembly)[..] else {
        panic!("{:?}", assembly.constructs);
    };
    assert_eq!(place.line, 2);
    let early = program("__attribute__((constructor)) static void early(void) { }");
    let [(FileConstruct::RunsOutsideMain { function, .. }, false)] = of_file(&early)[..] else {
        panic!("{:?}", early.constructs);
    };
    assert_eq!(function, "early");
    let alias = program("void real(void) { }\nvoid other(void) __attribute__((alias(\"real\")));");
    let [(FileConstruct::Alias { function, place }, false)] = of_file(&alias)[..] else {
        panic!("{:?}", alias.constructs);
    };
    assert_eq!((function.as_str(), place.line), ("other", 2));
}
