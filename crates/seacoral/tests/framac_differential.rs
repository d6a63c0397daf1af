//! Frama-C's proofs against all inputs: functions made at random, every run of them done natively, and nothing that a
//! run covers may be claimed uncoverable.
//!
//! `SC_FRAMAC_ROUNDS` sets how many programs are made.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A small generator of numbers: the same programs in every run.
struct Dice {
    random: Xoshiro256StarStar,
    /// Whether arrays may be left: Frama-C claims nothing behind such an access.
    leaves_arrays: bool,
}

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.random.next_u64() % sides
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        let index = usize::try_from(self.roll(of.len() as u64)).unwrap();
        of[index]
    }
}

/// One function of two small inputs. Errors are possible, endless loops are not.
fn function(dice: &mut Dice, index: u64) -> String {
    let mut out = format!("static int f{index}(unsigned char a, signed char b) {{\n");
    out += "  int x = a, y = b, i = 0; unsigned u = a; unsigned char c = (unsigned char)b; int t[4] = {1, 2, 3, 4};\n";
    out += "  struct pair s = { a, b }, *p = &s;\n";
    for _ in 0..3 + dice.roll(4) {
        statement(dice, &mut out, 2, index);
    }
    out + "  return x;\n}\n"
}

fn statement(dice: &mut Dice, out: &mut String, depth: usize, index: u64) {
    let pad = " ".repeat(depth);
    let choice = if depth > 6 {
        dice.roll(3)
    } else {
        dice.roll(8)
    };
    match choice {
        0 | 1 => {
            let target = dice.pick(&["x", "y", "u", "c", "g", "t[a & 3]", "t[1]", "p->m", "s.n"]);
            let value = expression(dice, 2);
            writeln!(out, "{pad}{target} = {value};").unwrap();
        }
        2 if index > 0 => {
            let callee = dice.roll(index);
            writeln!(out, "{pad}y = f{callee}(c, (signed char)x);").unwrap();
        }
        3 => {
            let bound = 1 + dice.roll(9);
            let extra = condition(dice);
            writeln!(out, "{pad}for (i = 0; i < {bound} && {extra}; i++) {{").unwrap();
            let target = dice.pick(&["x", "u", "t[i & 3]", "g"]);
            let value = expression(dice, 1);
            writeln!(out, "{pad}  {target} = {value};\n{pad}}}").unwrap();
        }
        4 => {
            writeln!(out, "{pad}switch ({} % 4) {{", expression(dice, 1)).unwrap();
            for case in 0..3 {
                writeln!(out, "{pad}case {case}: x = {}; break;", expression(dice, 1)).unwrap();
            }
            writeln!(out, "{pad}}}").unwrap();
        }
        _ => {
            let decision = match dice.roll(3) {
                0 => condition(dice),
                1 => format!("{} && {}", condition(dice), condition(dice)),
                _ => format!(
                    "({} || {}) && {}",
                    condition(dice),
                    condition(dice),
                    condition(dice)
                ),
            };
            writeln!(out, "{pad}if ({decision}) {{").unwrap();
            statement(dice, out, depth + 2, index);
            writeln!(out, "{pad}}} else {{").unwrap();
            statement(dice, out, depth + 2, index);
            writeln!(out, "{pad}}}").unwrap();
        }
    }
}

fn condition(dice: &mut Dice) -> String {
    let operator = dice.pick(&["<", ">", "==", "!=", "<=", ">="]);
    match dice.roll(4) {
        0 => format!("a {operator} {}", dice.roll(300)),
        1 => format!("b {operator} {}", dice.roll(200) as i64 - 100),
        2 => format!("{} {operator} {}", expression(dice, 1), dice.roll(40)),
        _ => format!("{} {operator} {}", expression(dice, 1), expression(dice, 1)),
    }
}

fn expression(dice: &mut Dice, depth: u32) -> String {
    if depth == 0 || dice.roll(4) == 0 {
        let far = if dice.leaves_arrays {
            "t[a % 5]"
        } else {
            "t[a % 4]"
        };
        let names = [
            "a", "b", "x", "y", "u", "c", "g", "t[0]", "t[c & 3]", far, "p->m", "s.n", "i",
        ];
        return match dice.roll(3) {
            0 => dice.roll(200).to_string(),
            _ => dice.pick(&names).to_owned(),
        };
    }
    let (left, right) = (expression(dice, depth - 1), expression(dice, depth - 1));
    match dice.roll(8) {
        0 => format!("(unsigned char)({left} + {right})"),
        1 => format!("(signed char)({left} - {right})"),
        2 => format!("({left} / {right})"),
        3 => format!("({left} % 7)"),
        4 => format!("({left} >> ({right} & 7))"),
        5 => format!("({left} * {right})"),
        _ => {
            let operator = dice.pick(&["+", "-", "&", "|", "^"]);
            format!("({left} {operator} {right})")
        }
    }
}

fn program(seed: u64) -> String {
    let mut dice = Dice {
        random: Xoshiro256StarStar::seed_from_u64(seed),
        leaves_arrays: seed.is_multiple_of(2),
    };
    let mut text = "struct pair { int m; short n; };\nstatic int g;\n".to_owned();
    for index in 0..4 {
        text += &function(&mut dice, index);
    }
    text + "int all(unsigned char a, signed char b) {\n  g = 0;\n  return f0(a, b) ^ 1 ? 0 : 1;\n}\n\
        int one(unsigned char a, signed char b) { int r = 0; g = 0;\n  switch (a % 4) { case 0: r = f0(a, b); break; \
        case 1: r = f1(a, b); break; case 2: r = f2(a, b); break; default: r = f3(a, b); }\n  return r; }\n"
}

/// Runs everything, and prints the labels that a run without errors hits. An error in a predicate is that label's only.
const ALL_RUNS: &str = r#"
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
static unsigned char hit[5000], total[5000];
static jmp_buf run, predicate;
static volatile int inside;
#define sc_label(id, p) ((void)(hit[id] || (inside = 1, !_setjmp(predicate) && (p) ? (hit[id] = 1) : 0), inside = 0))
static void error(int s) { (void)s; if (inside) _longjmp(predicate, 1); _longjmp(run, 1); }
#include "annotated.c"
int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = error;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGILL, &action, 0); sigaction(SIGTRAP, &action, 0); sigaction(SIGFPE, &action, 0);
  for (int a = 0; a < 256; a++) for (int b = -128; b < 128; b++) {
    memset(hit, 0, sizeof hit);
    if (!_setjmp(run)) {
      one((unsigned char)a, (signed char)b);
      for (int i = 0; i < 5000; i++) total[i] |= hit[i];
    }
  }
  for (int i = 0; i < 5000; i++) if (total[i]) printf("%d\n", i);
  return 0;
}
"#;

fn sh(dir: &Path, line: &str) -> String {
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(dir)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}\n{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// How many labels there are, how many nothing hits, and how many of those were proved.
fn check(seed: u64, criterion: &str) -> (usize, usize, usize) {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    let seacoral = env!("CARGO_BIN_EXE_seacoral");
    let text = program(seed);
    fs::write(dir.join("p.c"), &text).unwrap();
    fs::write(dir.join("all.c"), ALL_RUNS).unwrap();
    sh(
        dir,
        &format!("{seacoral} annotate p.c -e one -c {criterion} -o annotated.c"),
    );
    sh(
        dir,
        "clang-19 -w -O0 -fsanitize=undefined -fsanitize-trap=undefined all.c -o all",
    );
    let hit: BTreeSet<u32> = sh(dir, "./all")
        .lines()
        .map(|line| line.parse().unwrap())
        .collect();
    sh(
        dir,
        &format!(
            "{seacoral} p.c -e one -c {criterion} --tools framac --framac-timeout 40s --time-budget 60s"
        ),
    );
    let json = fs::read_to_string(dir.join("_sc/last/result.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let objectives = json["objectives"].as_array().unwrap();
    let mut proved = 0;
    let mut impossible = 0;
    for objective in objectives {
        let id = u32::try_from(objective["id"].as_u64().unwrap()).unwrap();
        let claimed = objective["status"] == "uncoverable";
        assert!(
            !(claimed && hit.contains(&id)),
            "seed {seed}, {criterion}: {id} is claimed uncoverable: {objective}\n{text}"
        );
        impossible += usize::from(!hit.contains(&id));
        proved += usize::from(claimed);
    }
    (objectives.len(), impossible, proved)
}

#[test]
fn nothing_coverable_is_claimed_uncoverable() {
    if !sc_testing::installed("frama-c") || !sc_testing::installed("clang-19") {
        return;
    }
    let rounds = std::env::var("SC_FRAMAC_ROUNDS")
        .ok()
        .and_then(|n| n.parse().ok());
    // One small program, unless many are asked for: sc-lab/tests/alone.rs compares Frama-C with brute force as well.
    let criteria: &[&str] = match rounds {
        None => &["DC"],
        Some(_) => &["DC", "CC", "MCC"],
    };
    let mut sum = (0, 0, 0);
    for seed in 1..=rounds.unwrap_or(1) {
        for criterion in criteria {
            let (all, impossible, proved) = check(seed, criterion);
            println!(
                "seed {seed} {criterion}: {all} objectives, {impossible} that nothing covers, {proved} proved"
            );
            sum = (sum.0 + all, sum.1 + impossible, sum.2 + proved);
        }
    }
    println!(
        "all: {} objectives, {} that nothing covers, {} proved",
        sum.0, sum.1, sum.2
    );
    assert!(sum.2 > 0, "nothing was proved at all");
}
