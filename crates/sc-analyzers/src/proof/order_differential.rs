//! What [`Order`] rules out against what runs do: programs made at random, with calls, recursion, loops, jumps and switches.
//!
//! `SC_ORDER_ROUNDS` sets how many programs are made.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_process::tools;

use super::order::{Event, Order};
use super::testing::sources;

/// The same programs in every run.
struct Dice {
    random: Xoshiro256StarStar,
    labels: u32,
    /// Targets of jumps in the present function.
    targets: u32,
}

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.random.next_u64() % sides
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("sc_label(x == {});", self.labels)
    }
}

const FUNCTIONS: u64 = 5;

fn function(dice: &mut Dice, index: u64) -> String {
    dice.targets = 0;
    let name = if index + 1 == FUNCTIONS {
        "int f(int x)".to_owned()
    } else {
        format!("static int g{index}(int x)")
    };
    let mut body = String::new();
    for _ in 0..3 + dice.roll(3) {
        statement(dice, &mut body, 3, false);
    }
    // Each target is there once, at the end or in front of a statement at the top.
    for target in 0..dice.targets {
        let place = match dice.roll(3) {
            0 => body.len(),
            _ => body.find("\n  ;").map_or(body.len(), |at| at + 1),
        };
        body.insert_str(place, &format!("t{target}: ;\n"));
    }
    format!("{name} {{\n{body}  return x;\n}}\n")
}

fn statement(dice: &mut Dice, out: &mut String, depth: u32, inside: bool) {
    let choice = if depth == 0 {
        dice.roll(7)
    } else {
        dice.roll(15)
    };
    let nested = |dice: &mut Dice, inside: bool| {
        let mut text = String::new();
        for _ in 0..=dice.roll(2) {
            statement(dice, &mut text, depth.saturating_sub(1), inside);
        }
        text
    };
    let text = match choice {
        0 => "  ev();\n".to_owned(),
        1..=3 => format!("  {}\n", dice.label()),
        4 => format!("  x += g{}(x);\n", dice.roll(FUNCTIONS - 1)),
        5 if inside => {
            ["  break;\n", "  continue;\n"][usize::try_from(dice.roll(2)).unwrap()].to_owned()
        }
        5 => "  if (go()) return 1;\n".to_owned(),
        6 => {
            dice.targets += 1;
            format!("  if (go()) goto t{};\n  ;\n", dice.targets - 1)
        }
        7 | 8 => format!("  while (go()) {{\n{}  }}\n", nested(dice, true)),
        9 => format!("  do {{\n{}  }} while (go());\n", nested(dice, true)),
        10 => format!("  for (; go(); x++) {{\n{}  }}\n", nested(dice, true)),
        11 => {
            let (one, two, three) = (
                nested(dice, false),
                nested(dice, false),
                nested(dice, false),
            );
            let end = if dice.roll(2) == 0 { "  break;\n" } else { "" };
            format!(
                "  switch (x++ & 3) {{\n  case 0:\n{one}{end}  case 1:\n{two}  break;\n  default:\n{three}  }}\n"
            )
        }
        12 => {
            let (one, two) = (nested(dice, inside), nested(dice, true));
            format!("  switch (x++ & 1) {{ case 0: {one}  while (go()) {{ case 1: {two} }} }}\n")
                .replace("  break;\n", "  ;\n")
                .replace("  continue;\n", "  ;\n")
        }
        _ => format!(
            "  if (go()) {{\n{}  }} else {{\n{}  }}\n",
            nested(dice, inside),
            nested(dice, inside)
        ),
    };
    *out += &text;
}

fn program(seed: u64) -> String {
    let mut dice = Dice {
        random: Xoshiro256StarStar::seed_from_u64(seed),
        labels: 0,
        targets: 0,
    };
    let mut text = "void ev(void); int go(void);\n".to_owned();
    for index in 0..FUNCTIONS - 1 {
        writeln!(text, "static int g{index}(int x);").unwrap();
    }
    for index in 0..FUNCTIONS {
        text += &function(&mut dice, index);
    }
    text
}

/// Many runs, each with a bound on how often it goes round; prints the labels that come after an event.
const RUNS: &str = r#"
#include <setjmp.h>
#include <stdio.h>
static unsigned long seed; static int fuel, happened; static unsigned char after[5000]; static jmp_buf over;
static unsigned next(void) { seed = seed * 6364136223846793005ul + 1442695040888963407ul; return (unsigned)(seed >> 40); }
static void burn(void) { if (fuel-- <= 0) longjmp(over, 1); }
void ev(void) { happened = 1; }
int go(void) { burn(); return next() % 3 == 0; }
static void label(int id) { burn(); if (happened) after[id] = 1; }
#define sc_label(e) label(e)
"#;

fn observed(text: &str) -> BTreeSet<u32> {
    let dir = tempfile::tempdir().unwrap();
    let text = text.replace("sc_label(x == ", "sc_label(");
    let main = "int main(void) { for (int run = 0; run < 20000; run++) { fuel = 60; happened = 0; \
                if (!setjmp(over)) f((int)(next() & 7)); } \
                for (int i = 0; i < 5000; i++) if (after[i]) printf(\"%d\\n\", i); return 0; }";
    std::fs::write(dir.path().join("p.c"), format!("{RUNS}{text}{main}")).unwrap();
    let clang = tools::find(&tools::CLANG).unwrap().path;
    let compiled = Command::new(clang)
        .args(["-w", "-O1", "p.c", "-o", "p"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(compiled.status.success(), "{error}\n{text}");
    let ran = Command::new(dir.path().join("p")).output().unwrap();
    let lines = String::from_utf8(ran.stdout).unwrap();
    lines.lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn what_is_ruled_out_never_happens() {
    let rounds = std::env::var("SC_ORDER_ROUNDS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(6);
    let (mut ruled_out, mut all) = (0, 0);
    for seed in 1..=rounds {
        let text = program(seed);
        let sources = sources(&text);
        let order = Order::new(&sources, &["go", "__sc_user_label"]);
        let observed = observed(&text);
        for label in &sources.labelling.labels {
            let number: u32 = label.predicate.rsplit(' ').next().unwrap().parse().unwrap();
            let may = order.may_precede(&Event::Call("ev".to_owned()), label.id);
            assert!(
                may || !observed.contains(&number),
                "seed {seed}: {number}\n{text}"
            );
            ruled_out += u32::from(!may);
            all += 1;
        }
    }
    println!("{ruled_out} of {all} labels cannot come after the event");
    assert!(ruled_out > 0);
}
