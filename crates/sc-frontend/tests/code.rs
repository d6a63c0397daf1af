//! Blocks, statements, loops, returns and expressions of real C text.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::fmt::Write;

use common::program;
use sc_frontend::*;

fn flat(span: Span, text: &str) -> String {
    let words: Vec<_> = span.of(text).split_whitespace().collect();
    words.join(" ")
}

/// Blocks with their statements, loops and returns of the last function.
fn structure(source: &str) -> String {
    let program = program(source);
    let text = &program.units[0].text;
    let code = &program.functions.last().unwrap().code;
    let mut out = String::new();
    for (index, block) in code.blocks.iter().enumerate() {
        let braces = if block.needs_braces { " {}" } else { "" };
        let dead = if block.reachable { "" } else { " dead" };
        writeln!(out, "block {index} line {}{braces}{dead}", block.place.line).unwrap();
        let first = block.first.map(|span| span.start);
        let own: Vec<_> = code
            .statements
            .iter()
            .filter(|s| s.block == index)
            .collect();
        assert!(first.is_none() || own.first().map(|s| s.span.start) == first);
        for statement in own {
            writeln!(out, "  {}", flat(statement.span, text)).unwrap();
        }
    }
    for l in &code.loops {
        let skip = if l.can_be_skipped {
            ""
        } else {
            " never skipped"
        };
        let braced = if l.braced { "" } else { " unbraced" };
        writeln!(
            out,
            "loop {:?} [{}] body [{}] in [{}]{skip}{braced}",
            l.kind,
            flat(l.head, text),
            flat(l.body, text),
            flat(l.span, text)
        )
        .unwrap();
    }
    for r in &code.returns {
        let operand = r.operand.map_or(String::new(), |span| flat(span, text));
        assert_eq!((r.keyword.of(text), r.semicolon.of(text)), ("return", ";"));
        writeln!(out, "return [{operand}]").unwrap();
    }
    out
}

#[test]
fn blocks_start_where_control_flow_does() {
    let text = "
int f(int a) {
  int b = a;
  b++;
  if (a) b = 1; else { b = 2; b = 3; }
  a = b;
  while (a) a--;
  do { b--; } while (b > 0);
  for (;;) { if (b++ > 3) break; }
  switch (a) {
    int t;
    case 1: case 2: t = 1; b += t;
    case 3: __attribute__((fallthrough));
    default: b = 4; break;
  }
  goto end;
  b = 7;
end: b = 5;
  if (b) return 1;
  { b = 6; }
  if (a) ; else if (b) return 2; else return 3;
  return b;
}";
    insta::assert_snapshot!(structure(text));
}

#[test]
fn unbraced_bodies_nest() {
    let text = "
void f(int a) {
  if (a) while (a) if (a > 1) a--; else a -= 2;
  switch (a) case 1: a = 2;
  for (int i = 0; i < a; i++) ;
  while (1) ;
  a = 3;
}";
    insta::assert_snapshot!(structure(text));
}

/// Expressions of the last function.
fn expressions(source: &str) -> String {
    let program = program(source);
    let text = &program.units[0].text;
    let mut out = String::new();
    let scalar = |value: Scalar| match value {
        Scalar::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
        other => format!("{other:?}").to_lowercase(),
    };
    for e in &program.functions.last().unwrap().code.expressions {
        write!(
            out,
            "{:?} {} [{}] {}:",
            e.action,
            e.operator,
            flat(e.span, text),
            scalar(e.value)
        )
        .unwrap();
        for operand in &e.operands {
            let impure = if operand.pure { "" } else { "~" };
            let constant = operand.constant.map_or(String::new(), |n| format!("={n}"));
            let names: Vec<_> = operand
                .variables
                .iter()
                .map(|v| format!("{}:{}", v.name, scalar(v.value)))
                .collect();
            write!(
                out,
                " {impure}[{}]{constant} {} {names:?}",
                flat(operand.span, text),
                scalar(operand.value)
            )
            .unwrap();
        }
        out.push('\n');
    }
    out
}

#[test]
fn expressions_have_operands_after_conversion() {
    let text = "
enum e { E = 3 };
struct s { int m; unsigned b : 3; };
int g(int);
int f(int a, unsigned char c, unsigned u, double d, int *p, struct s s, enum e e) {
  int r = a + c * 2;
  if (a < u && g(a) > 3 || d >= 1) r = s.m - s.b;
  p[a & 7] = *p | 1;
  static int z = 1 + 2;
  if (p == 0 || e == E || sizeof(a + 1) > 3) r = -1;
  int q[2 + 3];
  return r++ != (c ? a : 1) || p + 1 == q;
}";
    insta::assert_snapshot!(expressions(text));
}
