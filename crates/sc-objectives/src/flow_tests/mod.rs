//! Random functions whose data flow an interpreter follows that shares nothing with the front
//! end: which definition reached which use in a run is exactly what labels tell of it.

#![expect(clippy::unwrap_used, reason = "tests")]

mod program;
mod run;
mod writer;

use std::collections::{BTreeMap, BTreeSet};

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::SeedableRng;
use sc_frontend::FunctionId;

use crate::native::{Account, Trace, check_for, load};
use crate::{Criterion, label_program};
use program::{Expr, Generator, Spot, Statement};
use run::{End, Run};
use writer::Writer;

const PREAMBLE: &str = "\
static int calls, shared;
struct pair { int m, n; };
static void touch(void) { shared = 1; }
static int peek(int x) { calls++; return x > 0; }
int take_calls(void) { int n = calls; calls = 0; shared = 0; return n; }
";

struct Function {
    body: Vec<Statement>,
    result: Expr,
    /// Of the declarations at its start, by name.
    declared: BTreeMap<&'static str, Spot>,
    spots: BTreeMap<Spot, String>,
}

impl Function {
    fn random(seed: u64, index: usize, text: &mut Writer) -> Self {
        let mut generator = Generator {
            random: Xoshiro256StarStar::seed_from_u64(seed),
            spots: 0,
            counters: 0,
            scope: Vec::new(),
            in_loop: false,
        };
        generator.below(2);
        let names = ["x", "v", "s", "e", "p", "b", "q"];
        let declared = names.map(|name| (name, generator.spot()));
        let declared: BTreeMap<_, _> = declared.into_iter().collect();
        let body = generator.statements(3);
        let result = generator.expr(3);
        text.put(&format!("int f{index}(int a, int b, int c) {{\nint "));
        text.mark(declared["x"]);
        text.put("x = a, ");
        text.mark(declared["v"]);
        text.put("v[2] = { 1, 2 };\nstruct pair ");
        text.mark(declared["s"]);
        text.put("s = { ");
        text.mark(declared["b"]);
        text.put("b, 3 }, ");
        text.mark(declared["p"]);
        text.put("p = { 0 };\nint ");
        text.mark(declared["e"]);
        text.put("e = 2, *");
        text.mark(declared["q"]);
        text.put("q = &e;\n");
        // Volatile, which nobody follows.
        for counter in 1..=generator.counters {
            text.put(&format!("volatile int i{counter}u;\n"));
        }
        text.block(&body);
        text.put("return ");
        text.expr(&result);
        text.put(";\n}\n");
        let spots = std::mem::take(&mut text.spots);
        Self {
            body,
            result,
            declared,
            spots,
        }
    }

    fn run(&self, formals: [i64; 3], trace: &mut Trace) -> i64 {
        let mut run = Run {
            values: BTreeMap::new(),
            holds: BTreeMap::new(),
            spots: &self.spots,
            trace,
        };
        for (name, value) in ["a", "b", "c"].iter().zip(formals) {
            run.values.insert((*name).to_owned(), value);
            run.holds.insert((*name).to_owned(), "on entry".to_owned());
        }
        run.holds.insert("shared".to_owned(), "on entry".to_owned());
        let a_at = format!("{}:{}", line(&self.spots[&self.declared["x"]]), 9);
        run.used("a", &a_at);
        run.read("b", self.declared["b"]);
        let first = [
            ("x", formals[0]),
            ("v0", 1),
            ("v1", 2),
            ("s.m", formals[1]),
            ("s.n", 3),
            ("e", 2),
        ];
        for (name, value) in first {
            run.values.insert(name.to_owned(), value);
        }
        let spots = [
            ("x", "x"),
            ("v", "v"),
            ("s.m", "s"),
            ("s.n", "s"),
            ("e", "e"),
            ("p.m", "p"),
            ("p.n", "p"),
            ("q", "q"),
        ];
        for (name, spot) in spots {
            run.defined(name, self.declared[spot]);
        }
        match run.all(&self.body) {
            End::Return(value) => value,
            _ => run.expr(&self.result),
        }
    }
}

fn line(spot: &str) -> &str {
    spot.split(':').next().unwrap()
}

#[test]
fn definitions_reach_the_uses_that_the_interpreter_sees() {
    let seed: u64 = std::env::var("SC_TEST_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(11);
    let mut writer = Writer::default();
    writer.put(PREAMBLE);
    let functions: Vec<_> = (0..24)
        .map(|i| Function::random(seed * 1000 + i, usize::try_from(i).unwrap(), &mut writer))
        .collect();
    let seen = std::cell::RefCell::new(BTreeSet::new());
    let runs = std::cell::RefCell::new(BTreeSet::new());
    let accounts: Vec<_> = functions
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let (seen, runs) = (&seen, &runs);
            move |a, b, c, trace: &mut Trace| {
                let result = f.run([a, b, c], trace);
                let own = trace.texts.iter().map(|text| (i, text.clone()));
                seen.borrow_mut().extend(own);
                let texts: BTreeSet<_> = trace.texts.iter().cloned().collect();
                runs.borrow_mut().insert((i, texts));
                result
            }
        })
        .collect();
    let accounts: Vec<Account<'_>> = accounts
        .iter()
        .map(|account| account as Account<'_>)
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &writer.text);
    let (labels, hit) = check_for("DUC", &program, &accounts);
    assert!(labels > 400 && hit * 10 > labels, "{hit} of {labels}");
    // No pair that a run has seen is missing.
    let all: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let labelling = label_program(&program, &all, &Criterion::parse_list("DUC").unwrap());
    let known: BTreeSet<_> = labelling
        .labels
        .iter()
        .map(|label| (&*label.function, &*label.predicate))
        .collect();
    for (i, text) in seen.borrow().iter() {
        assert!(
            known.contains(&(&*format!("f{i}"), &**text)),
            "f{i}: {text}\n{}",
            writer.text
        );
    }
    check_ltests(&program, &known, &runs.borrow(), &writer.text);
}

/// What LTest leaves out is seen by no run that does not see the same definition reach a use that is left in.
fn check_ltests(
    program: &sc_frontend::Program,
    all: &BTreeSet<(&str, &str)>,
    runs: &BTreeSet<(usize, BTreeSet<String>)>,
    text: &str,
) {
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let criteria = Criterion::parse_list("DUC(LTEST)").unwrap();
    let labelling = label_program(program, &functions, &criteria);
    let kept: BTreeSet<_> = labelling
        .labels
        .iter()
        .map(|label| (&*label.function, &*label.predicate))
        .collect();
    assert!(kept.is_subset(all));
    assert!(
        kept.len() + 100 < all.len(),
        "{} of {}",
        kept.len(),
        all.len()
    );
    let definition = |text: &str| text.split(" reaches ").next().unwrap().to_owned();
    for (i, seen) in runs {
        let function = format!("f{i}");
        let is_kept = |text: &str| kept.contains(&(&*function, text));
        for left_out in seen.iter().filter(|text| !is_kept(text)) {
            let mut others = seen.iter().filter(|text| is_kept(text));
            assert!(
                others.any(|other| definition(other) == definition(left_out)),
                "{function}: {left_out}\n{text}"
            );
        }
    }
}
