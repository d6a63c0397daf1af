//! Decisions, atoms, switches and labels of real C text.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{decisions, load_files, program};
use sc_frontend::AnnotationKind;

#[track_caller]
fn check(text: &str) -> String {
    decisions(&program(text))
}

#[test]
fn annotations_of_ltest_are_read() {
    let text = "#include <seacoral_ltest.h>
int g(int);
int f(int a, _Bool b) {
  pc_label(a > 3);
  pc_label((a, b), 7, \"CC\");
  pc_label_bindings(1, 8, \"MCDC\", 1, 4, \"p\", (a < 1), \"q\", b, \"r\", a, \"s\", !g(a));
  if ((pc_label(g(a), 9), a)) pc_label_sequence(a == 1, 2, 1, 3, \"x\", 0);
  pc_label_sequence_condition(0, \"x\");
  pc_label(a, a);
  pc_label_bindings(a, 1, \"T\", 1, 2, \"p\", a);
  return (int)sizeof(a > 1 ? 1 : 2);
}";
    let program = program(text);
    let text = &program.units[0].text;
    let labels = program.functions[0].user_labels.iter().map(|label| {
        let annotation = label.annotation.as_ref().unwrap();
        let kind = match &annotation.kind {
            AnnotationKind::Label {
                number,
                tag,
                bindings,
            } => {
                let bindings = bindings.iter().map(|it| {
                    let value = it.value.of(text);
                    format!(" {}={value} {}{}", it.name, it.logical, it.pure)
                });
                format!("label {number:?} {tag:?}{}", bindings.collect::<String>())
            }
            other => format!("{other:?}"),
        };
        let (place, condition) = (&label.place, label.predicate.of(text));
        let at = format!("{}:{}", place.line, place.column);
        format!("{at} {condition}, {}: {kind}\n", annotation.pure)
    });
    insta::assert_snapshot!(labels.collect::<String>(), @r#"
    4:3 a > 3, true: label None ""
    5:3 a, b, true: label Some(7) "CC"
    6:3 1, true: label Some(8) "MCDC" p=a < 1 truetrue q=b truetrue r=a falsetrue s=!g(a) truefalse
    7:8 g(a), false: label Some(9) ""
    7:31 a == 1, true: Sequence { number: 2, position: 1, length: Some(3), section: "x" }
    8:3 0, true: Condition { section: "x" }
    9:3 a, true: Malformed { reason: "the number of the label is missing or not written out" }
    10:3 a, true: Malformed { reason: "a name or a value of the bindings is missing or not written out" }
    "#);
}

#[test]
fn each_kind_of_decision_is_found() {
    let text = "
int f(int a, int b) {
  if (a > 0 && !(b < 3 || a == b)) a = 1;
  while (a < b) a++;
  do a--; while (a);
  for (int i = 0; i < b; i++) a += i ? 2 : 3;
  return a;
}";
    insta::assert_snapshot!(check(text), @"
    f
      3: if ([a > 0] && !([b < 3] || [a == b]))
      4: while [a < b]
      5: do [a]
      6: for [i < b]
      6: conditional [i]
    ");
}

#[test]
fn decisions_are_in_source_order_outer_before_inner() {
    let text = "
int f(int a, int b) {
  if (a ? b : a > 1) { do if (b) a--; while (a > (b ? 1 : 2)); }
  return a;
}";
    insta::assert_snapshot!(check(text), @"
    f
      3: if [a ? b : a > 1]
      3: conditional [a]
      3: if [b]
      3: do [a > ( b ? 1 : 2 )]
      3: conditional [b]
    ");
}

#[test]
fn parentheses_casts_and_negations() {
    let text = "
int f(int a, double d, int *p, char c) {
  if (!!a) return 1;
  if (((a)) && ((!(d)))) return 2;
  if ((_Bool)(a && c)) return 3;
  if (__extension__ (a || c)) return 4;
  if (!p || !*p) return 5;
  return !a;
}";
    insta::assert_snapshot!(check(text), @"
    f
      3: if !![a]
      4: if ([a] && ![d])
      5: if [( _Bool ) ( a && c )]
      5: value ([a] && [c])
      6: if ([a] || [c])
      7: if (![p] || ![* p])
    ");
}

#[test]
fn a_comma_is_one_atom() {
    let text = "
int f(int a, int b) {
  if (a, b && a) return 1;
  while ((a++, b) && a < 9) ;
  return 0;
}";
    insta::assert_snapshot!(check(text), @"
    f
      3: if [a , b && a]
      3: value ([b] && [a])
      4: while (~[( a ++ , b )] && [a < 9])
    ");
}

#[test]
fn side_effects_make_atoms_impure() {
    let text = "
int g(int);
extern volatile int v;
extern _Atomic int at;
struct s { volatile int m; int n; };
int f(int a, int *p, struct s *s, volatile struct s *w, volatile int *q, __builtin_va_list ap) {
  if (g(a) && a) a = 1;
  if (a = 2) a = 1;
  if (a += 2) a = 1;
  if (a++ || --*p) a = 1;
  if (v || s->m || s->n || w->n || q[2] || *q || p[1]) a = 1;
  if (at) a = 1;
  if (({ a; }) && (a > 2)) a = 1;
  if (__builtin_va_arg(ap, int)) a = 1;
  if (__atomic_load_n(p, 0)) a = 1;
  if (__sync_fetch_and_add(p, 1)) a = 1;
  if (p == (int []){1, 2}) a = 1;
  if (__builtin_offsetof(struct s, n) > a && sizeof(int) < a) a = 1;
  return a;
}";
    insta::assert_snapshot!(check(text), @"
    f
      7: if (~[g ( a )] && [a])
      8: if ~[a = 2]
      9: if ~[a += 2]
      10: if (~[a ++] || ~[-- * p])
      11: if ((((((~[v] || ~[s -> m]) || [s -> n]) || ~[w -> n]) || ~[q [ 2 ]]) || ~[* q]) || [p [ 1 ]])
      12: if ~[at]
      13: if (~[( { a ; } )] && [a > 2])
      14: if ~[__builtin_va_arg ( ap , int )]
      15: if ~[__atomic_load_n ( p , 0 )]
      16: if ~[__sync_fetch_and_add ( p , 1 )]
      17: if ~[p == ( int [ ] ) { 1 , 2 }]
      18: if ([__builtin_offsetof ( struct s , n ) > a] && [sizeof ( int ) < a])
    ");
}

#[test]
fn constant_expressions_and_unevaluated_operands_hold_no_decisions() {
    let text = "
enum e { A = 1 ? 2 : 3 };
int table[1 ? 2 : 3];
int global = 1 ? 2 : 3;
_Static_assert(1 ? 1 : 0, \"x\");
int f(int n) {
  enum l { B = 1 ? 2 : 3 };
  struct s { int b : 1 ? 2 : 3; };
  static int q = 1 ? 2 : 3;
  int v[n ? 3 : 4];
  int z[2] = { [1 ? 1 : 0] = n ? 1 : 2 };
  __typeof__(n ? 1 : 2) t = n > 1 ? 5 : 6;
  _Static_assert(1 ? 1 : 0, \"x\");
  switch (n) { case 1 ? 2 : 3: t++; }
  t = sizeof(n ? 1 : 2) + _Alignof(int[1 ? 2 : 3]) + __alignof__(n ? 1 : 2);
  t = (__typeof__(n ? 1 : 2))(n > 2 ? 1 : 2);
  t = _Generic(n ? 1 : 2, int: n ? 1 : 2, default: 3);
  t = __builtin_choose_expr(1, n ? 1 : 2, 3);
  t = __builtin_constant_p(n ? 1 : 2);
  t = __builtin_offsetof(struct { int a[9]; }, a[1 ? 2 : 3]);
  return t + v[0] + z[0] + q + (n ? A : B);
}";
    insta::assert_snapshot!(check(text), @"
    f
      11: conditional [n]
      12: conditional [n > 1]
      16: conditional [n > 2]
      21: conditional [n]
      14: switch n (int): 1 ? 2 : 3@14
    ");
}

#[test]
fn constant_decisions_are_none() {
    let text = "
enum { NO, YES };
int f(int n, int *p) {
  while (1) { if (n++) break; }
  do n--; while (0);
  for (;;) break;
  for (;1;) break;
  if (sizeof(long) == 8 && YES) n++;
  if ((void *)0) n++;
  if (__builtin_expect(0, 1)) n++;
  if (!NO) n++;
  if (1.5) n++;
  if (YES && n) n++;
  int vla[n];
  if (sizeof(vla) > 8) n++;
  if (p == 0) n++;
  return 1 ? n : 2;
}";
    insta::assert_snapshot!(check(text), @"
    f
      4: if ~[n ++]
      13: if ([YES] && [n])
      15: if [sizeof ( vla ) > 8]
      16: if [p == 0]
    ");
}

#[test]
fn absent_parts_of_for_are_no_conditions() {
    let text = "
int f(int n) {
  for (; n < 3;) n++;
  for (;; n--) if (n) break;
  for (n = 0; ; ) if (n > 1) break;
  for (int i = 0, j = 9; i < j; i++, j--) ;
  for (n = ({ int t = 3; t; }); n; n--) ;
  for (;;) { for (; n > 7; ) n--; break; }
  return n;
}";
    insta::assert_snapshot!(check(text), @"
    f
      3: for [n < 3]
      4: if [n]
      5: if [n > 1]
      6: for [i < j]
      7: for [n]
      8: for [n > 7]
    ");
}

#[test]
fn assertions_are_no_decisions() {
    let text = "#include <assert.h>
void __assert_rtn(const char *, const char *, int, const char *);
int f(int n) {
  assert(n > 0 && n < 9);
  assert(n ? n > 1 : n < 1);
  (n != 3) ? (void)0 : __assert_rtn(\"f\", \"t.c\", 1, \"n\");
  if (n == 5) { __assert_fail(\"n\", \"t.c\", 3, \"f\"); }
  if (n > 2) n++;
  return n;
}";
    insta::assert_snapshot!(check(text), @"
    f
      5: conditional [n]
      8: if [n > 2]
    ");
    let strict = load_files(&[("t.c", text)], &["-std=c99"]).unwrap();
    assert_eq!(decisions(&strict), check(text));
}

#[test]
fn likely_is_looked_through_where_nothing_is_lost() {
    let text = "
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect((x), 0)
int f(int n, int *p, double d, __int128 w) {
  if (likely(n > 0 && p)) n++;
  if (unlikely(n == 3) || likely(p)) n++;
  if (unlikely(d)) n++;
  if (unlikely(w)) n++;
  if (__builtin_expect_with_probability(n && p, 1, 0.9)) n++;
  return n;
}";
    insta::assert_snapshot!(check(text), @"
    f
      5: if !!([n > 0] && [p])
      6: if ([n == 3] || !![p])
      7: if [__builtin_expect ( ( d ) , 0 )]
      8: if [__builtin_expect ( ( w ) , 0 )]
      9: if ([n] && [p])
    ");
}

#[test]
fn gnu_conditionals_are_decisions_when_pure() {
    let text = "
int g(void);
int f(int a, int b) {
  int x = a ?: b;
  x += (a && b) ?: (b ? 1 : 2);
  x += g() ?: 3;
  if (a ?: b) x++;
  return x + (1 ?: a);
}";
    insta::assert_snapshot!(check(text), @"
    f
      4: conditional [a]
      5: conditional ([a] && [b])
      5: conditional [b]
      7: if [a ? : b]
      7: conditional [a]
      construct: a condition of '?:' with side effects, which is not labelled (line 6)
    ");
}

#[test]
fn statement_expressions_hold_decisions() {
    let text = "
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
int f(int a, int b) {
  if (max(a, b) > 3 && a) return 1;
  return max(a ? 1 : 2, b);
}";
    insta::assert_snapshot!(check(text), @"
    f
      4: if (~[( { __typeof__ ( a ) _a = ( a ) ; __typeof__ ( b ) _b = ( b ) ; _a > _b ? _a : _b ; } ) > 3] && [a])
      4: conditional [_a > _b]
      5: conditional [a]
      5: conditional [_a > _b]
    ");
}

#[test]
fn switches_have_their_own_cases_only() {
    let text = "
enum color { RED, GREEN };
int f(int n, enum color c, char k, long l) {
  switch (n) {
  case 1: case 2: n++;
  case 3 ... 5:
    switch (c) { case RED: if (n) break; case GREEN: n--; }
    break;
  default: ;
  }
  switch (k) case 'x': n++;
  switch (l) { }
  switch (n) { while (n--) { case 7: n++; case 1 + 1: ; } }
  return n;
}";
    insta::assert_snapshot!(check(text), @"
    f
      7: if [n]
      13: while ~[n --]
      4: switch n (int): 1@5 2@5 3..5@6 default@9
      7: switch c (unsigned int): RED@7 GREEN@7
      11: switch k (int): 'x'@11
      12: switch l (long):
      13: switch n (int): 7@13 1 + 1@13
    ");
}

#[test]
fn hand_written_labels_have_the_users_predicate() {
    let text = "#include <seacoral.h>
int g(int);
int f(int a, int *p, double d) {
  sc_label(a > 3 && *p);
  sc_assume(a ? 1 : 0);
  if (a) sc_label((a, p));
  sc_label(d), sc_label(p);
  sc_assert(a && p);
  sc_label(a ? d : 2);
  sc_label(g(a));
  return a;
}";
    insta::assert_snapshot!(check(text), @"
    f
      6: if [a]
      4: label a > 3 && *p in __sc_user_label((a > 3 && *p) ? 1 : 0)
      6: label (a, p) in __sc_user_label(((a, p)) ? 1 : 0)
      7: label d in __sc_user_label((d) ? 1 : 0)
      7: label p in __sc_user_label((p) ? 1 : 0)
      9: label a ? d : 2 in __sc_user_label((a ? d : 2) ? 1 : 0)
      10: label g(a) in __sc_user_label((g(a)) ? 1 : 0)
      construct: an 'sc_label' with side effects or calls (line 10)
    ");
}

#[test]
fn lines_are_the_users_also_in_macros_of_many_lines() {
    let text = "#include <string.h>
#define BOTH(x, y) ((x) && \\
   (y))
int f(int a, int b) {
  if (BOTH(a
           > 1,

           b) ||
      a
      == 7)
    return 1;
  return
    b ? 1
      : 2;
}";
    insta::assert_snapshot!(check(text), @"
    f
      5: if (([a > 1] && [b]) || [a == 7])
      13: conditional [b]
    ");
}

#[test]
fn old_style_definitions_attributes_and_odd_declarators() {
    let text = "
typedef int (*handler)(int);
int old(a, p) int a; char *p; { return a && p ? 1 : 0; }
__attribute__((noinline)) static int attributed(int n) { if (n) return 1; return 2; }
handler pick(int n) { return n ? attributed : 0; }
int (*chain(int n, int (*g)(int k)))(int) { return n > 1 ? g : attributed; }
int nested(struct { struct { int a; union { int b; float c; }; } in; } *s) { return s->in.b > 1 ? 1 : 0; }
int labels(int n) { again: if (n-- > 0) goto again; [[maybe_unused]] int x = n ? 1 : 2; return x; }
int attributes(int n) { switch (n) { case 1: n++; __attribute__((fallthrough)); case 2: if (n) [[likely]] return 1; } return 0; }
";
    insta::assert_snapshot!(check(text), @"
    old
      3: conditional ([a] && [p])
    attributed
      4: if [n]
    pick
      5: conditional [n]
    chain
      6: conditional [n > 1]
    nested
      7: conditional [s -> in . b > 1]
    labels
      8: if ~[n -- > 0]
      8: conditional [n]
    attributes
      9: if [n]
      9: switch n (int): 1@9 2@9
    ");
}

#[test]
fn constructs_that_provers_may_not_model_are_named() {
    let text = "
#include <setjmp.h>
#include <pthread.h>
#include <signal.h>
jmp_buf b;
void a(void) { __asm__ volatile (\"nop\"); }
int j(void) { return setjmp(b); }
void l(void) { longjmp(b, 1); }
int s(void) { sigjmp_buf q; return sigsetjmp(q, 1); }
void *run(void *p) { return p; }
int t(void) { pthread_t p; return pthread_create(&p, 0, run, 0); }
void i(int n) { void *to = n ? &&x : &&y; goto *to; x: y: ; }
";
    insta::assert_snapshot!(check(text), @"
    a
      construct: inline assembly
    j
      construct: setjmp or longjmp
    l
      construct: setjmp or longjmp
    s
      construct: setjmp or longjmp
    run
    t
      construct: threads
    i
      12: conditional [n]
      construct: computed goto
    ");
}

#[test]
fn a_very_deep_expression_is_walked() {
    let terms = vec!["a"; 6000].join(" + ");
    let text = format!("int f(int a) {{ return ({terms}) ? 1 : 2; }}");
    let program = program(&text);
    assert_eq!(program.functions[0].decisions.len(), 1);
}

/// As in LTest, DO-178C and `llvm-cov`.
#[test]
fn conjunctions_are_decisions_wherever_they_stand() {
    let text = "
#include <assert.h>
int g(int, int);
int f(int a, int b, int c) {
  int x = a && b && c, y = !(a || b), z[2] = { a, b || c };
  static int s = 1 && 0;
  x = g(a && b, c) && y;
  x += (a || b) + z[b && c];
  g(a < b, !c);
  for (x = a && b; x; x = b || c) ;
  switch (a && b) { case 1 && 1: return 0; }
  assert(a && b);
  return a && (b || (c && sizeof(a && b)));
}";
    insta::assert_snapshot!(check(text), @"
    f
      5: value (([a] && [b]) && [c])
      5: value ([a] || [b])
      5: value ([b] || [c])
      7: value (~[g ( a && b , c )] && [y])
      7: value ([a] && [b])
      8: value ([a] || [b])
      8: value ([b] && [c])
      10: value ([a] && [b])
      10: for [x]
      10: value ([b] || [c])
      11: value ([a] && [b])
      13: value ([a] && ([b] || ([c] && [sizeof ( a && b )])))
      11: switch a && b (int): 1 && 1@11
    ");
}

#[test]
fn all_expressions_of_logical_type_can_be_decisions() {
    let text = "
#include <assert.h>
int g(int);
int f(int a, int b) {
  int x = a && !b;
  if (a < b || !(b > 3)) x = a == 1;
  assert(x != 7);
  g(a > 2 || (x = b) > 1);
  while ((a < 3) + b > 4) a++;
  return __builtin_expect(a != b, 1) ? !a : 1 < 2;
}";
    let directory = common::directory(&[("t.c", text)]);
    let mut options = common::options(directory.path(), &["t.c"]);
    options.all_booleans = true;
    let program = sc_frontend::load(&options).unwrap();
    insta::assert_snapshot!(decisions(&program));
}
