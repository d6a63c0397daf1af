//! Rendered functions, one trap each.

use std::collections::BTreeMap;

use sc_frontend::{Construct, FunctionId, UnitId};
use sc_types::LabelId;

use crate::testing::program;
use crate::*;

struct Brief;

/// As short as can be, to keep snapshots readable.
impl Dialect for Brief {
    fn prologue(&self, _max_id: u32) -> String {
        String::new()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        format!("L{id}[{predicate}]")
    }
}

fn all(program: &sc_frontend::Program) -> Vec<FunctionId> {
    (0..program.functions.len()).map(FunctionId).collect()
}

fn label(criteria: &str, text: &str) -> (sc_frontend::Program, Labelling) {
    let program = program(&[text]);
    let criteria = Criterion::parse_list(criteria).unwrap_or_default();
    let labelling = label_program(&program, &all(&program), &criteria);
    (program, labelling)
}

fn render(criteria: &str, text: &str) -> String {
    let (program, labelling) = label(criteria, text);
    let rendered = render_unit(&program, &labelling, UnitId(0), &Brief);
    assert_eq!(
        rendered.lines().count(),
        program.units[0].text.lines().count()
    );
    rendered
}

fn predicates(criteria: &str, text: &str) -> String {
    let (_, labelling) = label(criteria, text);
    let mut out = String::new();
    for label in &labelling.labels {
        out.push_str(&format!(
            "{} {}: {}\n",
            label.id,
            label.criterion_names(),
            label.predicate
        ));
    }
    for note in &labelling.notes {
        out.push_str(&format!("note: {note}\n"));
    }
    out
}

#[test]
fn pure_decisions_get_their_labels_in_front() {
    insta::assert_snapshot!(render("DC", "int f(int a) { if («a > 0») return 1; return 0; }"), @"int f(int a) { if ((L1[(a > 0)], L2[!(a > 0)], (a > 0))) return 1; return 0; }");
    insta::assert_snapshot!(render("CC", "int f(int a, int b) { while («a && !(b > 1)») a--; return 0; }"), @"int f(int a, int b) { while ((L1[(a)], L2[!(a)], L3[(b > 1)], L4[!(b > 1)], (a && !(b > 1)))) a--; return 0; }");
    insta::assert_snapshot!(render("MCC", "int f(int a, int b) { return «a || b» ? 1 : 2; }"), @"int f(int a, int b) { return (L1[(a) && (b)], L2[(a) && !(b)], L3[!(a) && (b)], L4[!(a) && !(b)], (a || b)) ? 1 : 2; }");
}

#[test]
fn labels_never_contain_labels() {
    insta::assert_snapshot!(render("DC", "int f(int a, int b) { if («(«a > b» ? a : b) > 3») return 1; return 0; }"), @"int f(int a, int b) { if ((L1[((a > b ? a : b) > 3)], L2[!((a > b ? a : b) > 3)], (((L3[(a > b)], L4[!(a > b)], (a > b)) ? a : b) > 3))) return 1; return 0; }");
    insta::assert_snapshot!(render("DC", "int f(int a) { if (««a» ? 1 : 2») return 1; return 0; }"), @"int f(int a) { if ((L1[(a ? 1 : 2)], L2[!(a ? 1 : 2)], ((L3[(a)], L4[!(a)], (a)) ? 1 : 2))) return 1; return 0; }");
}

#[test]
fn predicates_stay_on_one_line() {
    let text = "int f(int a, int b) {\n  if («a &&\n# 7 \"f.h\"\n     b  > 1») return 1;\n  return 0;\n}\n";
    insta::assert_snapshot!(render("MCC", text), @r#"
    int f(int a, int b) {
      if ((L1[(a) && (b > 1)], L2[(a) && !(b > 1)], L3[!(a) && (b > 1)], L4[!(a) && !(b > 1)], (a &&
    # 7 "f.h"
         b  > 1))) return 1;
      return 0;
    }
    "#);
}

#[test]
fn impure_decisions_are_captured_in_place() {
    insta::assert_snapshot!(render("CC", "int f(int a, int b) { if («a++ > 0 && b») return 1; return 0; }"), @"int f(int a, int b) { int __sc_c0, __sc_c0_0, __sc_c0_1; if ((__sc_c0_0 = 0, __sc_c0_1 = 0, __sc_c0 = (((__sc_c0_0 = (a++ > 0) ? 2 : 1) == 2) && ((__sc_c0_1 = (b) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_0 == 2], L2[__sc_c0_0 == 1], L3[__sc_c0_1 == 2], L4[__sc_c0_1 == 1], __sc_c0 == 2)) return 1; return 0; }");
    insta::assert_snapshot!(render("MCC", "int f(int a, int b) { if («a++ > 0 && b») return 1; return 0; }"), @"int f(int a, int b) { int __sc_c0, __sc_c0_0, __sc_c0_1; if ((__sc_c0_0 = 0, __sc_c0_1 = 0, __sc_c0 = (((__sc_c0_0 = (a++ > 0) ? 2 : 1) == 2) && ((__sc_c0_1 = (b) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_1 == 2], L2[__sc_c0_1 == 1], L3[__sc_c0_0 == 1], __sc_c0 == 2)) return 1; return 0; }");
    insta::assert_snapshot!(render("DC", "int f(int a, int b) { if («a++ > 0 || b») return 1; return 0; }"), @"int f(int a, int b) { int __sc_c0, __sc_c0_0, __sc_c0_1; if ((__sc_c0_0 = 0, __sc_c0_1 = 0, __sc_c0 = (((__sc_c0_0 = (a++ > 0) ? 2 : 1) == 2) || ((__sc_c0_1 = (b) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0 == 2], L2[__sc_c0_1 == 1], __sc_c0 == 2)) return 1; return 0; }");
}

#[test]
fn decisions_nest_in_captured_atoms() {
    insta::assert_snapshot!(render("DC", "int f(int a, int b) { if («g(«a» ? 1 : 2) && b») return 1; return 0; }"), @"int f(int a, int b) { int __sc_c0, __sc_c0_0, __sc_c0_1; if ((__sc_c0_0 = 0, __sc_c0_1 = 0, __sc_c0 = (((__sc_c0_0 = (g((L3[(a)], L4[!(a)], (a)) ? 1 : 2)) ? 2 : 1) == 2) && ((__sc_c0_1 = (b) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_1 == 2], L2[__sc_c0 == 1], __sc_c0 == 2)) return 1; return 0; }");
    insta::assert_snapshot!(
        render("DC", "int f(int a) { return «({ int r = 0; if («a > 1») r = g(a); r; })» ? 3 : 4; }"), @"int f(int a) { int __sc_c0, __sc_c0_0; return (__sc_c0_0 = 0, __sc_c0 = (((__sc_c0_0 = (({ int r = 0; if ((L3[(a > 1)], L4[!(a > 1)], (a > 1))) r = g(a); r; })) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_0 == 2], L2[__sc_c0_0 == 1], __sc_c0 == 2) ? 3 : 4; }");
    insta::assert_snapshot!(render("DC", "int f(int a) {«g(a)» ? h() : k();return 0;}"), @"int f(int a) { int __sc_c0, __sc_c0_0;(__sc_c0_0 = 0, __sc_c0 = (((__sc_c0_0 = (g(a)) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_0 == 2], L2[__sc_c0_0 == 1], __sc_c0 == 2) ? h() : k();return 0;}");
}

#[test]
fn switches_are_evaluated_once() {
    let text =
        "int f(int a) { switch (‹a + 1›) { case 1: return 1; case 'c' ... 9: break; } return 0; }";
    insta::assert_snapshot!(render("DC", text), @"int f(int a) { int __sc_s0; switch ((__sc_s0 = (a + 1), L1[__sc_s0 == (int)(1)], L2[((int)('c') <= __sc_s0 && __sc_s0 <= (int)(9))], L3[!(__sc_s0 == (int)(1) || ((int)('c') <= __sc_s0 && __sc_s0 <= (int)(9)))], __sc_s0)) { case 1: return 1; case 'c' ... 9: break; } return 0; }");
    insta::assert_snapshot!(predicates("DC", text), @"
    1 DC: (a + 1) == 1
    2 DC: 'c' <= (a + 1) && (a + 1) <= 9
    3 DC: switch (a + 1) matches no case
    ");
    let text = "int f(int a) { switch (‹g(a)›) { case -1: return 1; default: break; } return 0; }";
    insta::assert_snapshot!(render("DC", text), @"int f(int a) { int __sc_s0; switch ((__sc_s0 = (g(a)), L1[__sc_s0 == (int)(-1)], L2[!(__sc_s0 == (int)(-1))], __sc_s0)) { case -1: return 1; default: break; } return 0; }");
    insta::assert_snapshot!(predicates("DC", text), @"
    1 DC: g(a) == -1
    2 DC: switch (g(a)) takes default
    ");
    assert_eq!(predicates("CC,MCC,NCC", text), "");
    let text = "int f(int a) { switch (‹a›) { enum e { A = 1 } e; case A: return 1; } return 0; }";
    insta::assert_snapshot!(predicates("DC", text), @"note: f.c:1:24: no objectives here: its cases may use constants that are only known inside of it");
}

#[test]
fn hand_written_labels_are_replaced_only_when_asked_for() {
    let text = "int f(int a) { __sc_user_label((a > (3))); if («a») return 1; __sc_user_label(«a» ? 1 : 0); return 0; }";
    insta::assert_snapshot!(render("CUSTOM", text), @"int f(int a) { L1[(a > (3))]; if (a) return 1; L2[(a ? 1 : 0)]; return 0; }");
    insta::assert_snapshot!(render("DC", text), @"int f(int a) { __sc_user_label((a > (3))); if ((L1[(a)], L2[!(a)], (a))) return 1; __sc_user_label(a ? 1 : 0); return 0; }");
}

#[test]
fn main_is_renamed_and_still_returns_0() {
    let text = "int main(void) { if («main» && 1) g(); }";
    insta::assert_snapshot!(render("DC", text), @"int __sc_main(void) { if ((L1[(__sc_main)], L2[!(__sc_main)], (__sc_main)) && 1) g(); return 0;}");
    let (program, labelling) = label("DC", text);
    insta::assert_snapshot!(render_unit(&program, &labelling, UnitId(0), &Plain), @"int __sc_main(void) { if (__sc_main && 1) g(); return 0;}");
}

#[test]
fn for_provers_each_label_asked_for_has_a_side_branch() {
    let (program, labelling) = label("DC", "int f(int x) { if («x / x») return 1; }");
    let dialect = FramaC {
        wanted: [LabelId(2)].into(),
        contracts: BTreeMap::new(),
        notes: Default::default(),
        declarations: String::new(),
    };
    let text = render_unit(&program, &labelling, UnitId(0), &dialect);
    insta::assert_snapshot!(text, @r#"
    /*@ assigns \result \from \nothing; */ extern int __sc_nondet(void); /*@ assigns \nothing; ensures \false; */ extern void __sc_stop(void);
    # 1 "u0.c"
    int f(int x) { if (((void)0, ({ if (__sc_nondet()) { if (!(x / x)) { /*@ check __sc_label_2: 2 < 0; */ ; } __sc_stop(); } }), (x / x))) return 1; }
    "#);
    let places = labelling.places(&program, LabelId(2));
    let [(_, span)] = places[..] else {
        panic!("{places:?}");
    };
    assert_eq!(span.of(&program.units[0].text), "x / x");
}

#[test]
fn captured_variables_survive_longjmp() {
    let mut program = program(&["int f(void) { if («setjmp(e)») return 1; return 0; }"]);
    let span = program.functions[0].body;
    let jump = Construct::NonLocalJump { span };
    program.functions[0].constructs.insert(jump);
    let labelling = label_program(&program, &all(&program), &[Criterion::Dc]);
    insta::assert_snapshot!(render_unit(&program, &labelling, UnitId(0), &Brief), @"int f(void) { volatile int __sc_c0, __sc_c0_0; if ((__sc_c0_0 = 0, __sc_c0 = (((__sc_c0_0 = (setjmp(e)) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_0 == 2], L2[__sc_c0_0 == 1], __sc_c0 == 2)) return 1; return 0; }");
}

#[test]
fn equal_objectives_are_made_once() {
    insta::assert_snapshot!(predicates("DC,CC,MCC,NCC", "int f(int a, int b) { if («a && !b») return 1; return 0; }"), @"
    1 DC,MCC,NCC: a && !b
    2 DC: !(a && !b)
    3 CC: a
    4 CC: !a
    5 CC: b
    6 CC: !b
    7 MCC,NCC: a && b
    8 MCC,NCC: !a && b
    9 MCC,NCC: !a && !b
    ");
    insta::assert_snapshot!(predicates("DC,CC", "int f(int a) { if («!a») return 1; return 0; }"), @"
    1 DC,CC: !a
    2 DC,CC: a
    ");
}

#[test]
fn equal_pure_atoms_are_one_and_contradictions_none() {
    insta::assert_snapshot!(predicates("MCC", "int f(int a, int b) { if («a && (b || !a)») return 1; return 0; }"), @"
    1 MCC: a && b
    2 MCC: a && !b
    3 MCC: !a && b
    4 MCC: !a && !b
    ");
    insta::assert_snapshot!(predicates("DC,CC,MCC", "int f(int a) { if («a && !a») return 1; return 0; }"), @"
    1 DC: !(a && !a)
    2 CC,MCC: a
    3 CC,MCC: !a
    ");
    insta::assert_snapshot!(predicates("DC,MCC", "int f(int a) { while («1») a++; do a--; while («0»); }"), @"");
    insta::assert_snapshot!(predicates("DC,CC,MCC,NCC", "int f(int a) { if («1 && a») a++; if («0 && g()») a--; }"), @"
    1 DC,CC,MCC,NCC: a
    2 DC,CC,MCC,NCC: !a
    3 DC: !(0 && g())
    ");
    insta::assert_snapshot!(predicates("DC", "int *f(int a) { return «1» ? 0 : 0; }"), @"");
}

#[test]
fn equal_impure_atoms_are_told_apart() {
    insta::assert_snapshot!(predicates("CC,MCC", "int f(void) { if («g() || g()») return 1; return 0; }"), @"
    1 CC,MCC: g()
    2 CC: !g()
    3 CC: g() /* #2 */
    4 CC: !g() /* #2 */
    5 MCC: !g() && g() /* #2 */
    6 MCC: !g() && !g() /* #2 */
    ");
}

#[test]
fn short_circuit_vectors_of_impure_decisions() {
    let text = "int f(int a, int b, int c) { if («(g(a) && b) || c») return 1; return 0; }";
    insta::assert_snapshot!(predicates("MCC", text), @"
    1 MCC: g(a) && b
    2 MCC: g(a) && !b && c
    3 MCC: g(a) && !b && !c
    4 MCC: !g(a) && c
    5 MCC: !g(a) && !c
    ");
    insta::assert_snapshot!(predicates("NCC", text), @"
    1 NCC: g(a) && b
    2 NCC: g(a) && !b
    3 NCC: !g(a)
    4 NCC: g(a) && c
    5 NCC: g(a) && !c
    6 NCC: g(a) && skipped(c)
    7 NCC: !g(a) && c
    8 NCC: !g(a) && !c
    9 NCC: b
    10 NCC: !b && c
    11 NCC: !b && !c
    12 NCC: c && skipped(b)
    13 NCC: !c && skipped(b)
    ");
    insta::assert_snapshot!(render("NCC", text), @"int f(int a, int b, int c) { int __sc_c0, __sc_c0_0, __sc_c0_1, __sc_c0_2; if ((__sc_c0_0 = 0, __sc_c0_1 = 0, __sc_c0_2 = 0, __sc_c0 = ((((__sc_c0_0 = (g(a)) ? 2 : 1) == 2) && ((__sc_c0_1 = (b) ? 2 : 1) == 2)) || ((__sc_c0_2 = (c) ? 2 : 1) == 2)) ? 2 : 1, L1[__sc_c0_1 == 2], L2[__sc_c0_1 == 1], L3[__sc_c0_0 == 1], L4[__sc_c0_0 == 2 && __sc_c0_2 == 2], L5[__sc_c0_0 == 2 && __sc_c0_2 == 1], L6[__sc_c0_0 == 2 && __sc_c0_2 == 0], L7[__sc_c0_0 == 1 && __sc_c0_2 == 2], L8[__sc_c0_0 == 1 && __sc_c0_2 == 1], L9[__sc_c0_1 == 2], L10[__sc_c0_1 == 1 && __sc_c0_2 == 2], L11[__sc_c0_1 == 1 && __sc_c0_2 == 1], L12[__sc_c0_2 == 2 && __sc_c0_1 == 0], L13[__sc_c0_2 == 1 && __sc_c0_1 == 0], __sc_c0 == 2)) return 1; return 0; }");
}

#[test]
fn too_many_atoms_for_mcc() {
    let many = |n: usize, first: &str| {
        let atoms: Vec<_> = (1..n).map(|i| format!("x{i}")).collect();
        format!(
            "int f(void) {{ if («{first} && {}») return 1; return 0; }}",
            atoms.join(" && ")
        )
    };
    let count = |text: &str| {
        let (_, labelling) = label("MCC", text);
        (labelling.labels.len(), labelling.notes.len())
    };
    assert_eq!(count(&many(12, "x0")), (4096, 0));
    assert_eq!(count(&many(13, "x0")), (13 * 12 / 2 * 4, 1));
    assert_eq!(count(&many(12, "g()")), (13, 0));
    // Pairs of a chain of &&: TT, TF and T- for each, F (the second skipped) once per atom that is
    // not the last; T- of neighbours does not exist.
    assert_eq!(count(&many(13, "g()")), (78 * 3 - 12 + 12, 1));
    insta::assert_snapshot!(predicates("MCC", &many(13, "x0")).lines().last().unwrap_or(""), @"note: f.c:1:19: 13 conditions are too many for MCC; using all pairs of conditions (NCC) instead");
}

#[test]
fn the_value_of_an_impure_elvis_is_left_alone() {
    insta::assert_snapshot!(predicates("DC", "int f(int a) { return «g(a)» ?: 3; }"), @"note: f.c:1:23: no objectives here: 'a ?: b' uses the value of a condition with side effects");
    insta::assert_snapshot!(render("DC", "int f(int a) { return («a») ?: 3; }"), @"int f(int a) { return ((L1[(a)], L2[!(a)], (a))) ?: 3; }");
}

#[test]
fn a_header_function_in_two_units_has_one_set_of_labels() {
    let header = "# 1 \"h.h\"\nstatic int h(int a) { if («a») return 1; return 0; }\n";
    let other = "# 1 \"x.c\"\nint k(int a) { if («a») return 1; return 0; }\n";
    let program = program(&[&format!("{header}{other}"), &format!("\n\n{header}")]);
    let labelling = label_program(&program, &all(&program), &[Criterion::Cc]);
    assert_eq!(labelling.max_id(), 4);
    insta::assert_snapshot!(render_unit(&program, &labelling, UnitId(0), &Brief), @r#"
    # 1 "h.h"
    static int h(int a) { if ((L1[(a)], L2[!(a)], (a))) return 1; return 0; }
    # 1 "x.c"
    int k(int a) { if ((L3[(a)], L4[!(a)], (a))) return 1; return 0; }
    "#);
    insta::assert_snapshot!(render_unit(&program, &labelling, UnitId(1), &Brief), @r#"


    # 1 "h.h"
    static int h(int a) { if ((L1[(a)], L2[!(a)], (a))) return 1; return 0; }
    "#);
}

#[test]
fn keys_survive_edits_elsewhere() {
    let keys = |criteria: &str, text: &str| {
        let labels = label(criteria, text).1.labels.into_iter();
        labels
            .map(|label| (label.key, label.predicate))
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    let before = keys(
        "DC",
        "int f(int a, int b) { if («a > 0») return 1; if («a > 0») return 2; if («b») return 3; return 0; }",
    );
    assert_eq!(before.len(), 6);
    let after = keys(
        "DC,CC,MCC",
        "void g(void);\n\nint f(int a, int b) {\n  if («b && a») g();\n  if («a>0») return 1;\n  if («a   >  0») return 2; if («b») return 3; return 0;\n}",
    );
    assert!(before.keys().all(|key| after.contains_key(key)));
    let other = keys(
        "DC",
        "int f(int a, int b) { if («a > 1») return 1; return 0; }",
    );
    assert!(before.keys().all(|key| !other.contains_key(key)));
}

#[test]
fn spans_that_do_not_nest_are_left_alone() {
    let mut program =
        program(&["int f(int a, int b) { if («a > 0») return «b» ? 1 : 2; return 0; }"]);
    program.functions[0].decisions[1].span.start -= 12;
    let labelling = label_program(&program, &all(&program), &[Criterion::Dc]);
    assert_eq!(labelling.max_id(), 2);
    insta::assert_snapshot!(labelling.notes[0], @"f.c:1:41: no objectives here: its text cannot be separated from the surrounding text");
}

#[test]
fn the_list_is_a_table() {
    let (_, labelling) = label(
        "DC,CC",
        "int f(int a, int b) {\n  if («a && b»)\n    return 1;\n  return 0;\n}",
    );
    insta::assert_snapshot!(list(&labelling), @"
    id  place     function  criterion  predicate
     1  f.c:2:7   f         DC         a && b
     2  f.c:2:7   f         DC         !(a && b)
     3  f.c:2:7   f         CC         a
     4  f.c:2:7   f         CC         !a
     5  f.c:2:12  f         CC         b
     6  f.c:2:12  f         CC         !b
    ");
}

#[test]
fn the_runtime_dialect_is_the_contract() {
    insta::assert_snapshot!(Runtime.label(LabelId(12), "x > 0"), @"(__sc_state[12] || __sc_current ? (void)0 : (__sc_current = 12, (x > 0) ? (void)(__sc_state[12] = 1) : (void)0, (void)(__sc_current = 0)))");
}
