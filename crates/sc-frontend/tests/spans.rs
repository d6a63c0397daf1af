//! Spans are exact: code that is rewritten at them still compiles.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::process::Command;

use common::{load_files, program};
use sc_frontend::Program;

/// Wraps every decision and every atom, and compiles the result.
#[track_caller]
fn check(program: &Program) {
    let unit = &program.units[0];
    let mut edits = Vec::new();
    for decision in program
        .functions
        .iter()
        .flat_map(|function| &function.decisions)
    {
        edits.push((decision.span.start, 1, "((void)0, "));
        edits.push((decision.span.end, 0, ")"));
        for atom in &decision.atoms {
            edits.push((atom.span.start, 2, "!!("));
            edits.push((atom.span.end, 0, ")"));
        }
    }
    assert!(!edits.is_empty());
    edits.sort();
    let mut text = String::new();
    let mut at = 0;
    for (offset, _, insert) in edits {
        text.push_str(&unit.text[at..offset]);
        text.push_str(insert);
        at = offset;
    }
    text.push_str(&unit.text[at..]);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("wrapped.i");
    std::fs::write(&path, &text).unwrap();
    let mut command = Command::new("clang-19");
    command
        .args(["-fsyntax-only", "-w"])
        .args(&unit.flags.meaning)
        .arg(&path);
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}\n{text}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn rewritten_code_compiles() {
    let text = r#"
#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#define likely(x) __builtin_expect(!!(x), 1)
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
enum e { A = 1 ? 2 : 3 };
struct s { int b : 1 ? 2 : 3; struct s *next; };
static int table[1 ? 2 : 3] = { [1 ? 1 : 0] = 1 ? 3 : 4 };
static int g(int n) { return n; }
int f(int n, const char *p, struct s *s, double d) {
  int z[2] = { [1 ? 1 : 0] = n ? 1 : 2 }, v[n ? 3 : 4];
  static int q = 1 ? 2 : 3;
  assert(n > 0 && p != NULL);
  if (likely(n > 0 && p != NULL) || (!s && !(s->next == NULL))) n++;
  for (; n < 3;) n++;
  for (;; n--) if (n) break;
  for (int i = 0, j = 9; i < j && isdigit(p[i]); i++, j--) ;
  do { n--; } while (n > 3 || (g(n), n));
  while (n-- > 0 && (p++, *p)) switch (n ? 1 : 2) { case 1 ? 2 : 3: n++; default: if (strcmp(p, "a") == 0) n = 1; else n = 2; }
  n = n ?: 4;
  n = max(n, 3) > 2 ? (d ? 1 : 2) : s ? 3 : 4;
  if (n == EOF || ((n))) return sizeof(n ? 1 : 2) + v[0] + z[0] + q + table[0] + A;
  return d > 1.5 ? n : g(n) ? 1 : n == 2;
}
"#;
    check(&program(text));
    check(&load_files(&[("t.c", text)], &["-std=gnu99", "-DNDEBUG"]).unwrap());
}
