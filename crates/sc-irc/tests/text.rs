//! The text of small programs.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

use std::collections::BTreeSet;

use sc_ir::{Module, Program};
use sc_irc::{Chance, Form, Gap, Input, Question, SiteKind, Text, Translator, trusted};

fn program(text: &str) -> Program {
    let layout = "target datalayout = \"e-m:e-i64:64-f80:128-n8:16:32:64-S128\"\n";
    Program::link(vec![Module::parse(&format!("{layout}{text}")).unwrap()]).unwrap()
}

fn text(program: &Program, form: Form, labels: &[u32]) -> Text {
    let entry = program.external_function("f").unwrap();
    let translator = Translator::new(program, entry, Input::default()).unwrap();
    translator.text(&Question {
        form,
        labels: labels.iter().copied().collect::<BTreeSet<u32>>(),
        chance: Chance::All,
        goals: false,
    })
}

fn gaps(text: &Text) -> Vec<String> {
    let gaps = text.sites.iter().filter_map(|site| match &site.kind {
        SiteKind::Gap(Gap::Unsupported(what)) => Some(what.clone()),
        _ => None,
    });
    gaps.collect()
}

const NARROW: &str = "
@g = global i8 0
define void @f(ptr %0) {
  %2 = load i8, ptr @g, align 1
  %3 = add i8 %2, 1
  %4 = zext i8 %3 to i32
  %5 = icmp eq i32 %4, 128
  %6 = zext i1 %5 to i32
  call void @__sc_label(i32 7, i32 %6)
  ret void
}
declare void @__sc_label(i32, i32)
";

#[test]
fn a_condition_is_computed_only_for_a_label_that_is_asked_about() {
    let program = program(NARROW);
    let silent = text(&program, Form::Place, &[]);
    assert!(!silent.c.contains("128u"), "{}", silent.c);
    let asked = text(&program, Form::Place, &[7]);
    assert!(asked.c.contains("128u") && asked.c.contains("\"__sc_hit_7\""));
}

#[test]
fn a_condition_that_is_a_gap_is_one_whatever_is_asked() {
    // The text of a question about the label stops there, so that the question about gaps has to know.
    let program = program(
        "define void @f(ptr %0) {\n  %2 = load i8, ptr %0\n  %3 = zext i8 %2 to i77\n  %4 = xor i77 %3, 3\n  \
         %5 = trunc i77 %4 to i32\n  call void @__sc_label(i32 7, i32 %5)\n  ret void\n}\n\
         declare void @__sc_label(i32, i32)\n",
    );
    let all = gaps(&text(&program, Form::Place, &[7]));
    assert!(!all.is_empty());
    assert_eq!(gaps(&text(&program, Form::Gaps, &[])), all);
    assert_eq!(gaps(&text(&program, Form::Errors, &[])), all);
}

/// `if (a || b) c = 2;` with a label before each condition.
const CHOICE: &str = "
@g = global i32 0
define i32 @f(ptr %0) {
  %2 = alloca i32
  store i32 1, ptr %2
  %3 = load i32, ptr @g
  %4 = icmp eq i32 %3, 5
  br i1 %4, label %8, label %5
5:
  %6 = icmp eq i32 %3, 7
  %7 = zext i1 %6 to i32
  call void @__sc_label(i32 7, i32 %7)
  br label %8
8:
  %9 = phi i1 [ true, %1 ], [ %6, %5 ]
  br i1 %9, label %10, label %11
10:
  store i32 2, ptr %2
  br label %11
11:
  %12 = load i32, ptr %2
  ret i32 %12
}
declare void @__sc_label(i32, i32)
";

#[test]
fn blocks_without_effects_are_straight_code() {
    let program = program(CHOICE);
    let text = text(&program, Form::Place, &[7]).c;
    // The label counts, the value is chosen and the variable changes only if the run gets there.
    for part in [
        "h1 = !c0;",
        "__CPROVER_assert(!(h1 && !__sc_inside",
        "r6 = c0 ? 1u : r4;",
        "m1 = h3 ? 2u : m1;",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(
        !text.contains("goto B1;") && !text.contains("goto B3;"),
        "{text}"
    );
}

#[test]
fn a_block_with_a_check_stays_a_block() {
    let program = program(&CHOICE.replace(
        "%6 = icmp eq i32 %3, 7",
        "%x = udiv i32 7, %3\n  %6 = icmp eq i32 %x, 7",
    ));
    let text = text(&program, Form::Place, &[7]).c;
    assert!(text.contains("goto B1;"), "{text}");
}

#[test]
fn goals_of_coverage_tell_their_labels() {
    let program = program(CHOICE);
    let entry = program.external_function("f").unwrap();
    let translator = Translator::new(&program, entry, Input::default()).unwrap();
    let text = translator.text(&Question {
        form: Form::Place,
        labels: BTreeSet::from([7]),
        chance: Chance::All,
        goals: true,
    });
    assert!(text.c.contains("__sc_number != 7u);") && !text.c.contains("__CPROVER_assert("));
}

#[test]
fn what_is_not_on_the_list_is_a_gap() {
    let program = program(
        "define i32 @f(ptr %0) {\n  %2 = load i8, ptr %0\n  %3 = zext i8 %2 to i24\n  %4 = udiv i24 %3, 3\n  \
         %5 = zext i24 %4 to i32\n  ret i32 %5\n}\n",
    );
    let listed = "'udiv iN' is not on the list of tested constructs";
    assert_eq!(gaps(&text(&program, Form::Gaps, &[])), [listed]);
}

#[test]
fn a_function_that_is_not_known_is_a_gap() {
    let program = program(
        "define void @f(ptr %0) {\n  call void @outside(ptr %0)\n  ret void\n}\ndeclare void @outside(ptr)\n",
    );
    let text = text(&program, Form::Gaps, &[]);
    assert_eq!(gaps(&text), ["'outside' has no body and no tested model"]);
    assert!(text.c.contains("\"__sc_site_0\""));
}

#[test]
fn no_name_of_the_program_is_a_name_of_the_text() {
    let program = program(
        "@__CPROVER_rounding_mode = global i32 2\ndefine void @f(ptr %0) {\n  \
         store i32 1, ptr @__CPROVER_rounding_mode\n  ret void\n}\n",
    );
    let text = text(&program, Form::Place, &[]);
    assert!(!text.c.contains("__CPROVER_rounding_mode"));
}

#[test]
fn a_block_that_is_made_once_is_an_object_of_the_greatest_size() {
    let check = |jump: &str, spacious: bool| {
        let program = program(&format!(
            "define void @f(ptr %0) {{\n  br label %2\n2:\n  %3 = load i8, ptr %0\n  %4 = zext i8 %3 to i64\n  \
             %5 = call ptr @__sc_block_up_to(i64 %4, i64 12, i32 0)\n  \
             call void @__sc_copy_up_to(ptr %5, ptr %0, i64 %4, i64 12)\n  \
             %6 = load i8, ptr %5\n  %7 = icmp eq i8 %6, 0\n  {jump}\n8:\n  ret void\n}}\n\
             declare ptr @__sc_block_up_to(i64, i64, i32)\ndeclare void @__sc_copy_up_to(ptr, ptr, i64, i64)\n",
        ));
        let text = text(&program, Form::Place, &[]);
        let constant = text.c.contains("__CPROVER_allocate(12ul, 0)");
        assert_eq!(constant, spacious, "{}", text.c);
        assert_eq!(text.c.contains("? __sc_size_0 :"), spacious, "{}", text.c);
    };
    check("br label %8", true);
    // One variable would have the sizes of several blocks.
    check("br i1 %7, label %2, label %8", false);
}

#[test]
fn everything_on_the_list_was_exercised() {
    assert!(trusted().count() > 100);
    assert!(trusted().all(|it| it.programs > 0 && !it.construct.is_empty()));
}
