//! Data flow of real C text.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::fmt::Write;

use common::program;
use sc_frontend::*;

fn at(place: &Place) -> String {
    format!("{}:{}", place.line, place.column)
}

/// Per definition of the last function, the uses it reaches.
fn pairs(source: &str) -> String {
    let program = program(source);
    let flow = last(&program);
    let mut out = String::new();
    for (i, definition) in flow.definitions.iter().enumerate() {
        let place = match definition.span {
            None => "entry".to_owned(),
            Some(_) => at(&definition.place),
        };
        let own = flow.pairs.iter().filter(|pair| pair.definition == i);
        let uses: Vec<_> = own.map(|pair| at(&flow.uses[pair.usage].place)).collect();
        let name = &flow.variables[definition.variable].name;
        writeln!(out, "{name} {place} -> {}", uses.join(" ")).unwrap();
    }
    for left_out in &flow.left_out {
        writeln!(out, "left out {}: {}", at(&left_out.place), left_out.reason).unwrap();
    }
    out
}

/// Where the last function's text has to note what holds.
fn changes(source: &str) -> String {
    let program = program(source);
    let flow = last(&program);
    let text = &program.units[0].text;
    let mut out = String::new();
    for change in &flow.changes {
        let sets = change
            .sets
            .iter()
            .map(|(variable, number)| format!("{}={number}", flow.variables[*variable].name));
        let sets: Vec<_> = sets.collect();
        let how = match change.how {
            Noted::ReadAgain(span) => format!("ReadAgain({})", span.of(text)),
            how => format!("{how:?}"),
        };
        let words: Vec<_> = change.span.of(text).split_whitespace().collect();
        writeln!(out, "{how} {} [{}]", sets.join(" "), words.join(" ")).unwrap();
    }
    out
}

fn last(program: &Program) -> &Flow {
    let id = FunctionId(program.functions.len() - 1);
    program.find_data_flow(&[id]);
    program.function(id).code.flow()
}

#[test]
fn straight_lines_branches_and_loops() {
    insta::assert_snapshot!(pairs(
        "
int f(int a, int b) {
  int x = a, y;
  if (a > b) x = 2; else y = x;
  y = x;
  while (y < b) { y++; if (y == 7) break; if (y == 5) continue; x = y; }
  do { b--; } while (b > x);
  for (int i = 0; i < 3; i++) x += i;
  return x;
  x = 9;
  return x;
}"
    ));
}

#[test]
fn jumps_and_switches() {
    insta::assert_snapshot!(pairs(
        "
int f(int a) {
  int x = 1;
  switch (a) {
  case 1: x = 2;
  case 2: a = x; break;
  case 3: goto end;
  default: x = 3;
  }
  x++;
end:
  if (x > a--) goto end;
  while (1) { if (a) return x; x = 4; }
  return x;
}"
    ));
}

#[test]
fn short_circuits() {
    insta::assert_snapshot!(pairs(
        "
int g(int);
int f(int a, int b) {
  int x = 0;
  if (a && (x = g(b))) b = x;
  if (!(a || (x = 3))) return x;
  a = x ? (x = 5) : x;
  return (a ?: (b = 2)) + b + x;
}"
    ));
}

#[test]
fn members_and_arrays() {
    let text = "
struct in { int a, b; };
struct s { int x; struct in in; int v[3]; unsigned bits : 3; union { int u; float w; } o; volatile int z; };
int f(struct s p, int n) {
  struct s s = p, t;
  int v[4] = { n };
  s.x = 1;
  s.in.a = s.x + p.in.b;
  t = s;
  v[n] = t.in.a;
  s.v[0] = v[1]++;
  s.bits = s.o.u = s.z;
  struct in in = s.in;
  return in.a + s.v[2] + v[0] + s.bits + t.v[n];
}";
    insta::assert_snapshot!("members", pairs(text));
    insta::assert_snapshot!("members_changes", changes(text));
}

#[test]
fn aliases_and_calls() {
    let text = "
#include <stdio.h>
#include <stdlib.h>
int shared, taken; static int own; static int *const pointer = &taken; const int fixed = 3;
void unknown(int *);
static int pure(int x) { return x + 1; }
static void sets(void) { shared = 1; }
int f(int *p, int n) {
  int x = 1, y = 2, v[2] = { 0 };
  int *q = &x;
  *q = 3;
  n = x + y;
  x = pure(y) + own + taken + shared + fixed;
  puts(\"\");
  n += own + x;
  own = x = 4;
  sets();
  n += own + shared + x;
  *p = 7;
  return own + taken + x + v[0] + n;
}
";
    insta::assert_snapshot!("aliases", pairs(text));
    insta::assert_snapshot!("aliases_changes", changes(text));
    let closed = "
static int taken, own, *const pointer = &taken;
int f(int *p) {
  static int count;
  int n = taken + own + count++;
  *p = n;
  return taken + own + count;
}";
    insta::assert_snapshot!("closed_program", pairs(closed));
}

#[test]
fn how_changes_are_noted() {
    insta::assert_snapshot!(changes(
        "
struct s { int *p; int x; };
int *g(int *);
int f(int a, int *p, struct s s) {
  int b, i = 0, v[3];
  for (int k = a, j = 0; k < 3; k++, j += k) { int t; if (a) t = k; b = t + j; i = v[i++]; }
  v[v[0] = 1] = 2;
  v[0] = v[1] = v[v[2] += i];
  a = b = (a = a + b) + b;
  if ((p = p + 1) != g(p)) return *p++ + *p;
  (void)(s.p = s.p + 1);
  while ((s.p = g(s.p))) s.x = ({ if (a) break; s.x; });
  return v[i] + s.x + a + b;
}"
    ));
}

#[test]
fn what_is_not_followed() {
    insta::assert_snapshot!(pairs(
        "int f(int x) { x = x + 1; __asm__(\"\" : \"+r\"(x)); return x; }"
    ));
    insta::assert_snapshot!(pairs(
        "int f(volatile int x) { _Atomic int y = 1; int z = y; x = 2; return x + y; }"
    ));
    insta::assert_snapshot!(pairs(
        "
#include <setjmp.h>
static jmp_buf back;
void g(void);
int f(int x) {
  int y = 1;
  if (setjmp(back)) return y;
  y = 2;
  g();
  y = 3;
  return x;
}"
    ));
    insta::assert_snapshot!(pairs(
        "
#include <stdarg.h>
#include <stdlib.h>
int f(int n, ...) {
  va_list ap; va_start(ap, n);
  int x = va_arg(ap, int);
  if (x) abort(); else x = n;
  int r; __builtin_add_overflow(x, n, &r);
  return r + __builtin_expect(x, 0);
}"
    ));
}
