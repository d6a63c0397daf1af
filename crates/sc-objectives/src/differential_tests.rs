//! Functions written for the purpose, with accounts of them written by hand: annotated
//! code must compute what the original computes, and hit exactly the labels that the
//! account says.

#![expect(clippy::unwrap_used, reason = "tests")]

use sc_frontend::{Program, UnitId};

use crate::native::{Account, PREAMBLE, Trace, check, labelled, load, run};
use crate::testing::program;
use crate::{Standalone, render_unit};

/// The functions, in the same order as [`ACCOUNTS`]; `g` counts its calls.
const SOURCE: &str = "\
int f0(int a, int b, int c) {
  int n = 0;
  while («a > 0 && (b || !c)») { n++; a--; if («b > c») b--; }
  return n * 10 + b;
}
int f1(int a, int b, int c) {
  if («a++ > 0 && b-- || c») a += 10;
  return a * 100 + b * 10 + c;
}
int f2(int a, int b, int c) {
  while («g(a) && (b = b - 1, b > c)») a--;
  return a * 10 + b;
}
int f3(int a, int b, int c) {
  if («g(«a > b» ? c : -c) || !(«b» ? a : c)») return 1;
  return «(«a == c» ? g(b) : b - 1)» ? 2 : 3;
}
int f4(int a, int b, int c) {
  int n = 0;
  for (int i = 0; «i < a || g(2 - i)»; i++) n += i + 1;
  do n--; while («n > b && --c»);
  return n * 10 + c;
}
int f5(int a, int b, int c) {
  int r = 0;
  switch (‹a++ * b›) { case -2 ... 0: r = 1; case 1: r += 10; break; case 4: r = 100; }
  return r + a + c;
}
int f6(int a, int b, int c) {
  switch (‹(unsigned char)(«a» ? b : c)›) { default: return g(a); case 254: case 255: return 2; case 1 + 1: return «c» ?: 7; }
}
int f7(int a, int b, int c) {
  return «({ int t = a; if («t > b») t = g(t); t; })» ? a : c;
}
int f8(int a, int b, int c) {
  if («a > 0 && f8(a - 1, b, c) > b») return a;
  __sc_user_label(b == c &&
    a > 1);
  return b + c + a;
}
int f9(int a, int b, int c) {
  if («!(g(a) && b) && (g(c) || g(b))») return 1; else if («a && (b || !a)») return 2;
  return 3;
}
";

const ACCOUNTS: &[Account<'_>] = &[&f0, &f1, &f2, &f3, &f4, &f5, &f6, &f7, &f8, &f9];

fn f0(mut a: i64, mut b: i64, c: i64, t: &mut Trace) -> i64 {
    let mut n = 0;
    while t.pure(0, &[a > 0, b != 0, c != 0], a > 0 && (b != 0 || c == 0)) {
        n += 1;
        a -= 1;
        if t.pure(1, &[b > c], b > c) {
            b -= 1;
        }
    }
    n * 10 + b
}

fn f1(mut a: i64, mut b: i64, c: i64, t: &mut Trace) -> i64 {
    let (x, y, z) = match (a > 0, b != 0, c != 0) {
        (true, true, _) => (Some(true), Some(true), None),
        (true, false, z) => (Some(true), Some(false), Some(z)),
        (false, _, z) => (Some(false), None, Some(z)),
    };
    b -= i64::from(y.is_some());
    a += 1;
    if t.seen(0, vec![x, y, z], y == Some(true) || z == Some(true)) {
        a += 10;
    }
    a * 100 + b * 10 + c
}

fn f2(mut a: i64, mut b: i64, c: i64, t: &mut Trace) -> i64 {
    loop {
        let first = t.g(a);
        let second = first.then(|| {
            b -= 1;
            b > c
        });
        if !t.seen(0, vec![Some(first), second], second == Some(true)) {
            return a * 10 + b;
        }
        a -= 1;
    }
}

fn f3(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let inner = if t.pure(1, &[a > b], a > b) { c } else { -c };
    let first = t.g(inner);
    let second = (!first).then(|| {
        if t.pure(2, &[b != 0], b != 0) {
            a != 0
        } else {
            c != 0
        }
    });
    if t.seen(0, vec![Some(first), second], first || second == Some(false)) {
        return 1;
    }
    let value = if t.pure(4, &[a == c], a == c) {
        t.g(b)
    } else {
        b - 1 != 0
    };
    if t.seen(3, vec![Some(value)], value) {
        2
    } else {
        3
    }
}

fn f4(a: i64, b: i64, mut c: i64, t: &mut Trace) -> i64 {
    let (mut n, mut i) = (0, 0);
    loop {
        let second = (i >= a).then(|| t.g(2 - i));
        if !t.seen(0, vec![Some(i < a), second], i < a || second == Some(true)) {
            break;
        }
        n += i + 1;
        i += 1;
    }
    loop {
        n -= 1;
        let second = (n > b).then(|| {
            c -= 1;
            c != 0
        });
        if !t.seen(1, vec![Some(n > b), second], second == Some(true)) {
            return n * 10 + c;
        }
    }
}

fn f5(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let (case, r) = match a * b {
        -2..=0 => (Some(0), 11),
        1 => (Some(1), 10),
        4 => (Some(2), 100),
        _ => (None, 0),
    };
    t.switches.push((0, case));
    r + a + 1 + c
}

fn f6(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let value = if t.pure(0, &[a != 0], a != 0) { b } else { c };
    let case = [254, 255, 2]
        .iter()
        .position(|constant| *constant == value & 255);
    t.switches.push((0, case));
    match case {
        None => i64::from(t.g(a)),
        Some(2) if t.pure(1, &[c != 0], c != 0) => c,
        Some(2) => 7,
        Some(_) => 2,
    }
}

fn f7(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let value = if t.pure(1, &[a > b], a > b) {
        t.g(a)
    } else {
        a != 0
    };
    if t.seen(0, vec![Some(value)], value) {
        a
    } else {
        c
    }
}

fn f8(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let second = (a > 0).then(|| f8(a - 1, b, c, t) > b);
    if t.seen(0, vec![Some(a > 0), second], second == Some(true)) {
        return a;
    }
    t.user_labels.push(b == c && a > 1);
    b + c + a
}

fn f9(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    let first = t.g(a);
    let second = first.then_some(b != 0);
    let left = second != Some(true);
    let third = left.then(|| t.g(c));
    let fourth = (third == Some(false)).then(|| t.g(b));
    let value = third == Some(true) || fourth == Some(true);
    if t.seen(0, vec![Some(first), second, third, fourth], value) {
        return 1;
    }
    let value = a != 0 && b != 0;
    if t.pure(1, &[a != 0, b != 0, a != 0], value) {
        2
    } else {
        3
    }
}

fn marked() -> Program {
    program(&[&format!("{PREAMBLE}{SOURCE}")])
}

/// The same program as the front end sees it.
fn loaded(dir: &std::path::Path) -> Program {
    let plain = SOURCE
        .replace(['«', '»', '‹', '›'], "")
        .replace("__sc_user_label(", "sc_label(");
    load(dir, &format!("#include \"seacoral.h\"\n{PREAMBLE}{plain}"))
}

#[test]
fn annotated_code_computes_the_same_and_hits_what_it_should() {
    let (labels, hit) = check(&marked(), ACCOUNTS);
    // The domain is rich enough for the comparison to mean something.
    assert!(hit * 10 > labels * 9, "{hit} of {labels}");
}

#[test]
fn so_it_does_with_decisions_found_by_the_front_end() {
    let dir = tempfile::tempdir().unwrap();
    let loaded = loaded(dir.path());
    check(&loaded, ACCOUNTS);
    let of = |program: &Program| {
        let labels = labelled(program).labels.into_iter();
        let facts = labels.map(|label| {
            (
                label.id,
                label.predicate,
                label.condition,
                label.anchor,
                label.criteria,
            )
        });
        facts.collect::<Vec<_>>()
    };
    assert_eq!(of(&loaded), of(&marked()));
}

#[test]
fn standalone_text_compiles_by_itself_without_warnings() {
    let dir = tempfile::tempdir().unwrap();
    let program = loaded(dir.path());
    let text = render_unit(&program, &labelled(&program), UnitId(0), &Standalone);
    let text = text + "int main(void) { return 0; }\n";
    // Not warned about: what the functions themselves would be.
    let own = [
        "-Wno-parentheses",
        "-Wno-implicit-fallthrough",
        "-Wno-unused-parameter",
    ];
    let flags = [&["-Wall", "-Wextra", "-Werror"], &own[..]].concat();
    for compiler in ["gcc", "clang-19"] {
        run(compiler, &flags, dir.path(), &[("standalone.c", &text)]);
    }
}
