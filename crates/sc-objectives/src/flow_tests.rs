//! Random functions whose data flow an interpreter follows that shares nothing with the front
//! end: which definition reached which use in a run is exactly what labels tell of it.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::FunctionId;

use crate::native::{Account, Trace, check_for, load};
use crate::{Criterion, label_program};

const PREAMBLE: &str = "\
static int calls, shared;
struct pair { int m, n; };
static void touch(void) { shared = 1; }
static int peek(int x) { calls++; return x > 0; }
int take_calls(void) { int n = calls; calls = 0; shared = 0; return n; }
";

/// Names of what can be assigned to; the last ones are made by loops.
const NAMES: [&str; 10] = ["a", "b", "c", "x", "v", "s.m", "s.n", "shared", "e", "p.n"];
const ARRAY: usize = 4;
const ESCAPED: usize = 8;

/// Where something stands, filled in when the text is written.
type Spot = usize;

#[derive(Debug, Clone)]
enum Expr {
    Number(i64),
    Read(String, Spot),
    /// `v[i & 1]`.
    Element(Spot, Box<Expr>),
    /// `(l op r) % 8`.
    Arithmetic(char, Box<Expr>, Box<Expr>),
    Choice(Box<Tree>, Box<Expr>, Box<Expr>),
    /// `peek(e)`.
    Call(Box<Expr>),
}

#[derive(Debug, Clone)]
enum Tree {
    Less(Expr, Expr),
    /// `(x = e) > n` or `(x += e) > n`.
    Assign(Target, bool, Expr, i64),
    /// `x++ > n`.
    Step(Target, i64),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

/// What is assigned to, with the index of an element.
#[derive(Debug, Clone)]
struct Target {
    name: String,
    index: Option<Box<Expr>>,
    spot: Spot,
}

#[derive(Debug, Clone)]
enum Statement {
    Assign(Target, bool, Expr),
    Step(Target),
    /// `*q = e`.
    Pointer(Spot, Expr),
    /// `p = s`, `s = p`.
    Copy(&'static str, &'static str, Spot, Spot),
    Touch,
    Block(String, Spot, Expr, Vec<Statement>),
    If(Tree, Vec<Statement>, Vec<Statement>),
    /// `while (n++ < 3 && tree)` or `do … while (n++ < 2 && tree)`.
    While(bool, Target, Tree, Vec<Statement>),
    /// `for (int i = 0; i < 3; i++)`.
    For(String, [Spot; 3], Vec<Statement>),
    Switch(Expr, [Vec<Statement>; 3]),
    Leave(Tree, &'static str),
    Return(Expr),
}

struct Generator {
    state: u64,
    spots: usize,
    counters: usize,
    scope: Vec<String>,
    in_loop: bool,
}

impl Generator {
    fn below(&mut self, n: u64) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.state >> 33) % n
    }

    fn pick(&mut self, n: usize) -> usize {
        usize::try_from(self.below(n as u64)).unwrap()
    }

    fn spot(&mut self) -> Spot {
        self.spots += 1;
        self.spots - 1
    }

    fn name(&mut self) -> String {
        let own = self.scope.len();
        match self.pick(NAMES.len() + own) {
            i if i < NAMES.len() => NAMES[i].to_owned(),
            i => self.scope[i - NAMES.len()].clone(),
        }
    }

    fn target(&mut self) -> Target {
        let name = NAMES[self.pick(NAMES.len())].to_owned();
        let index = (name == NAMES[ARRAY]).then(|| Box::new(self.expr(1)));
        let spot = self.spot();
        Target { name, index, spot }
    }

    fn expr(&mut self, depth: u32) -> Expr {
        match self.below(if depth == 0 { 3 } else { 8 }) {
            0 => Expr::Number(i64::try_from(self.below(5)).unwrap() - 1),
            1 | 2 | 3 => {
                let name = self.name();
                let spot = self.spot();
                if name == NAMES[ARRAY] {
                    Expr::Element(spot, Box::new(self.expr(0)))
                } else {
                    Expr::Read(name, spot)
                }
            }
            4 | 5 => {
                let operator = ['+', '-', '*'][self.pick(3)];
                let left = Box::new(self.expr(depth - 1));
                Expr::Arithmetic(operator, left, Box::new(self.expr(depth - 1)))
            }
            6 => {
                let condition = Box::new(self.tree(depth - 1, false));
                let left = Box::new(self.expr(depth - 1));
                Expr::Choice(condition, left, Box::new(self.expr(depth - 1)))
            }
            _ => Expr::Call(Box::new(self.expr(depth - 1))),
        }
    }

    fn tree(&mut self, depth: u32, effects: bool) -> Tree {
        let shape = if depth == 0 {
            self.below(3)
        } else {
            self.below(8)
        };
        let number = i64::try_from(self.below(4)).unwrap() - 1;
        match shape {
            0 if effects => {
                let target = self.target();
                Tree::Assign(target, self.below(2) == 0, self.expr(1), number)
            }
            1 if effects => Tree::Step(self.target(), number),
            3 => Tree::Not(Box::new(self.tree(depth - 1, effects))),
            4 | 5 => {
                let left = Box::new(self.tree(depth - 1, effects));
                Tree::And(left, Box::new(self.tree(depth - 1, effects)))
            }
            6 | 7 => {
                let left = Box::new(self.tree(depth - 1, effects));
                Tree::Or(left, Box::new(self.tree(depth - 1, effects)))
            }
            _ => Tree::Less(self.expr(1), self.expr(1)),
        }
    }

    fn statements(&mut self, depth: u32) -> Vec<Statement> {
        let known = self.scope.len();
        let count = 1 + self.below(4);
        let all = (0..count).map(|_| self.statement(depth)).collect();
        self.scope.truncate(known);
        all
    }

    fn looped(&mut self, depth: u32) -> Vec<Statement> {
        let before = std::mem::replace(&mut self.in_loop, true);
        let body = self.statements(depth);
        self.in_loop = before;
        body
    }

    fn counter(&mut self) -> String {
        self.counters += 1;
        format!("i{}", self.counters)
    }

    fn statement(&mut self, depth: u32) -> Statement {
        match self.below(if depth == 0 { 8 } else { 16 }) {
            0..=2 => Statement::Assign(self.target(), self.below(3) == 0, self.expr(2)),
            3 => Statement::Step(self.target()),
            4 => Statement::Pointer(self.spot(), self.expr(1)),
            5 => {
                let (to, from) = [("p", "s"), ("s", "p")][self.pick(2)];
                Statement::Copy(to, from, self.spot(), self.spot())
            }
            6 => Statement::Touch,
            7 if self.in_loop => {
                let word = ["break", "continue"][self.pick(2)];
                Statement::Leave(self.tree(1, true), word)
            }
            7 => Statement::If(
                self.tree(1, true),
                Vec::new(),
                vec![Statement::Return(self.expr(1))],
            ),
            8 => {
                let name = self.counter();
                let (spot, value) = (self.spot(), self.expr(1));
                self.scope.push(name.clone());
                let body = self.statements(depth - 1);
                self.scope.pop();
                Statement::Block(name, spot, value, body)
            }
            9 | 10 => {
                let name = self.counter();
                let target = Target {
                    name,
                    index: None,
                    spot: self.spot(),
                };
                let condition = self.tree(2, true);
                Statement::While(
                    self.below(3) == 0,
                    target,
                    condition,
                    self.looped(depth - 1),
                )
            }
            11 => {
                let name = self.counter();
                let spots = [self.spot(), self.spot(), self.spot()];
                self.scope.push(name.clone());
                let body = self.looped(depth - 1);
                self.scope.pop();
                Statement::For(name, spots, body)
            }
            12 => {
                let value = self.expr(1);
                // A `break` here would leave the switch.
                let before = std::mem::replace(&mut self.in_loop, false);
                let arms = [0; 3].map(|_| self.statements(depth - 1));
                self.in_loop = before;
                Statement::Switch(value, arms)
            }
            _ => {
                let condition = self.tree(3, true);
                Statement::If(
                    condition,
                    self.statements(depth - 1),
                    self.statements(depth - 1),
                )
            }
        }
    }
}

/// The text so far, and where each spot is in it.
#[derive(Default)]
struct Writer {
    text: String,
    spots: BTreeMap<Spot, String>,
}

impl Writer {
    fn put(&mut self, text: &str) {
        self.text += text;
    }

    fn mark(&mut self, spot: Spot) {
        let line = self.text.matches('\n').count() + 1;
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1) + 1;
        self.spots.insert(spot, format!("{line}:{column}"));
    }

    fn expr(&mut self, e: &Expr) {
        match e {
            Expr::Number(n) => self.put(&n.to_string()),
            Expr::Read(name, spot) => {
                self.mark(*spot);
                self.put(name);
            }
            Expr::Element(spot, index) => {
                self.mark(*spot);
                self.put("v[");
                self.expr(index);
                self.put(" & 1]");
            }
            Expr::Arithmetic(operator, l, r) => {
                self.put("((");
                self.expr(l);
                self.put(&format!(" {operator} "));
                self.expr(r);
                self.put(") % 8)");
            }
            Expr::Choice(condition, l, r) => {
                self.put("(");
                self.tree(condition);
                self.put(" ? ");
                self.expr(l);
                self.put(" : ");
                self.expr(r);
                self.put(")");
            }
            Expr::Call(e) => {
                self.put("peek(");
                self.expr(e);
                self.put(")");
            }
        }
    }

    fn target(&mut self, target: &Target) {
        self.mark(target.spot);
        self.put(&target.name);
        if let Some(index) = &target.index {
            self.put("[");
            self.expr(index);
            self.put(" & 1]");
        }
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Less(l, r) => {
                self.expr(l);
                self.put(" < ");
                self.expr(r);
            }
            Tree::Assign(target, compound, e, n) => {
                self.put("(");
                self.target(target);
                self.put(if *compound { " += " } else { " = " });
                self.expr(e);
                self.put(&format!(") > {n}"));
            }
            Tree::Step(target, n) => {
                self.target(target);
                self.put(&format!("++ > {n}"));
            }
            Tree::Not(inner) => {
                self.put("!(");
                self.tree(inner);
                self.put(")");
            }
            Tree::And(l, r) | Tree::Or(l, r) => {
                self.put("(");
                self.tree(l);
                self.put(if matches!(tree, Tree::And(..)) {
                    " && "
                } else {
                    " || "
                });
                self.tree(r);
                self.put(")");
            }
        }
    }

    fn block(&mut self, statements: &[Statement]) {
        self.put("{\n");
        statements
            .iter()
            .for_each(|statement| self.statement(statement));
        self.put("}\n");
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(target, compound, e) => {
                self.target(target);
                self.put(if *compound { " += " } else { " = " });
                self.expr(e);
                self.put(";\n");
            }
            Statement::Step(target) => {
                self.target(target);
                self.put("++;\n");
            }
            Statement::Pointer(spot, e) => {
                self.put("*");
                self.mark(*spot);
                self.put("q = ");
                self.expr(e);
                self.put(";\n");
            }
            Statement::Copy(to, from, at, read) => {
                self.mark(*at);
                self.put(&format!("{to} = "));
                self.mark(*read);
                self.put(&format!("{from};\n"));
            }
            Statement::Touch => self.put("touch();\n"),
            Statement::Block(name, spot, e, body) => {
                self.put("{ int ");
                self.mark(*spot);
                self.put(&format!("{name} = "));
                self.expr(e);
                self.put(";\n");
                self.block(body);
                self.put("}\n");
            }
            Statement::If(condition, yes, no) => {
                self.put("if (");
                self.tree(condition);
                self.put(") ");
                self.block(yes);
                self.put("else ");
                self.block(no);
            }
            Statement::While(after, counter, condition, body) => {
                self.put(&format!("{}u = 0;\n", counter.name));
                if *after {
                    self.put("do ");
                    self.block(body);
                }
                self.put(&format!("while ({}u++ < 2 && (", counter.name));
                self.tree(condition);
                self.put(if *after { "));\n" } else { ")) " });
                if !after {
                    self.block(body);
                }
            }
            Statement::For(name, [first, read, step], body) => {
                self.put("for (int ");
                self.mark(*first);
                self.put(&format!("{name} = 0; "));
                self.mark(*read);
                self.put(&format!("{name} < 3; "));
                self.mark(*step);
                self.put(&format!("{name}++) "));
                self.block(body);
            }
            Statement::Switch(e, arms) => {
                self.put("switch (");
                self.expr(e);
                self.put(") {\ncase 0: ");
                self.block(&arms[0]);
                self.put("case 1: ");
                self.block(&arms[1]);
                self.put("break;\ndefault: ");
                self.block(&arms[2]);
                self.put("}\n");
            }
            Statement::Leave(condition, word) => {
                self.put("if (");
                self.tree(condition);
                self.put(&format!(") {word};\n"));
            }
            Statement::Return(e) => {
                self.put("return ");
                self.expr(e);
                self.put(";\n");
            }
        }
    }
}

/// How a statement ends.
#[derive(PartialEq)]
enum End {
    Normal,
    Break,
    Continue,
    Return(i64),
}

/// The state of a run: values, and which definition each variable holds.
struct Run<'r> {
    values: BTreeMap<String, i64>,
    holds: BTreeMap<String, String>,
    spots: &'r BTreeMap<Spot, String>,
    trace: &'r mut Trace,
}

impl Run<'_> {
    fn used(&mut self, name: &str, at: &str) {
        if let Some(definition) = self.holds.get(name) {
            let text = format!("{name} {definition} reaches its use at {at}");
            self.trace.text(text);
        }
    }

    fn read(&mut self, name: &str, spot: Spot) {
        let at = self.spots[&spot].clone();
        self.used(name, &at);
    }

    fn defined(&mut self, name: &str, spot: Spot) {
        let text = format!("defined at {}", self.spots[&spot]);
        self.holds.insert(name.to_owned(), text);
    }

    fn get(&self, place: &str) -> i64 {
        self.values.get(place).copied().unwrap_or(0)
    }

    fn expr(&mut self, e: &Expr) -> i64 {
        match e {
            Expr::Number(n) => *n,
            Expr::Read(name, spot) => {
                self.read(name, *spot);
                self.get(name)
            }
            Expr::Element(spot, index) => {
                self.read("v", *spot);
                let index = self.expr(index) & 1;
                self.get(&format!("v{index}"))
            }
            Expr::Arithmetic(operator, l, r) => {
                let (l, r) = (self.expr(l), self.expr(r));
                match operator {
                    '+' => (l + r) % 8,
                    '-' => (l - r) % 8,
                    _ => l * r % 8,
                }
            }
            Expr::Choice(condition, l, r) => {
                let chosen = if self.tree(condition) { l } else { r };
                self.expr(chosen)
            }
            Expr::Call(e) => {
                let value = self.expr(e);
                i64::from(self.trace.g(value))
            }
        }
    }

    /// The use of a target that is also read comes first, its index last.
    fn assign(
        &mut self,
        target: &Target,
        compound: bool,
        value: impl FnOnce(&mut Self) -> i64,
    ) -> (i64, i64) {
        if compound {
            self.read(&target.name, target.spot);
        }
        let value = value(self);
        let place = match &target.index {
            None => target.name.clone(),
            Some(index) => format!("v{}", self.expr(index) & 1),
        };
        let before = self.get(&place);
        let after = if compound { before + value } else { value };
        self.values.insert(place, after);
        self.defined(&target.name, target.spot);
        (before, after)
    }

    fn tree(&mut self, tree: &Tree) -> bool {
        match tree {
            Tree::Less(l, r) => self.expr(l) < self.expr(r),
            Tree::Assign(target, compound, e, n) => {
                self.assign(target, *compound, |run| run.expr(e)).1 > *n
            }
            Tree::Step(target, n) => self.assign(target, true, |_| 1).0 > *n,
            Tree::Not(inner) => !self.tree(inner),
            Tree::And(l, r) => self.tree(l) && self.tree(r),
            Tree::Or(l, r) => self.tree(l) || self.tree(r),
        }
    }

    fn all(&mut self, statements: &[Statement]) -> End {
        for statement in statements {
            let end = self.statement(statement);
            if end != End::Normal {
                return end;
            }
        }
        End::Normal
    }

    fn statement(&mut self, statement: &Statement) -> End {
        match statement {
            Statement::Assign(target, compound, e) => {
                self.assign(target, *compound, |run| run.expr(e));
            }
            Statement::Step(target) => {
                self.assign(target, true, |_| 1);
            }
            Statement::Pointer(spot, e) => {
                let value = self.expr(e);
                self.read("q", *spot);
                self.values.insert(NAMES[ESCAPED].to_owned(), value);
                self.holds.remove(NAMES[ESCAPED]);
            }
            Statement::Copy(to, from, at, read) => {
                for member in ["m", "n"] {
                    self.read(&format!("{from}.{member}"), *read);
                    let value = self.get(&format!("{from}.{member}"));
                    self.values.insert(format!("{to}.{member}"), value);
                    self.defined(&format!("{to}.{member}"), *at);
                }
            }
            Statement::Touch => {
                self.values.insert("shared".to_owned(), 1);
                self.holds.remove("shared");
            }
            Statement::Block(name, spot, e, body) => {
                let value = self.expr(e);
                self.values.insert(name.clone(), value);
                self.defined(name, *spot);
                return self.all(body);
            }
            Statement::If(condition, yes, no) => {
                let chosen = if self.tree(condition) { yes } else { no };
                return self.all(chosen);
            }
            Statement::While(after, _, condition, body) => {
                for turn in 0.. {
                    let first = *after && turn == 0;
                    let limit = if *after { turn - 1 } else { turn };
                    if !first && !(limit < 2 && self.tree(condition)) {
                        break;
                    }
                    match self.all(body) {
                        End::Break => break,
                        End::Normal | End::Continue => {}
                        end => return end,
                    }
                }
            }
            Statement::For(name, [first, read, step], body) => {
                self.values.insert(name.clone(), 0);
                self.defined(name, *first);
                loop {
                    self.read(name, *read);
                    if self.get(name) >= 3 {
                        break;
                    }
                    match self.all(body) {
                        End::Break => break,
                        End::Normal | End::Continue => {}
                        end => return end,
                    }
                    self.read(name, *step);
                    self.defined(name, *step);
                    *self.values.get_mut(name).unwrap() += 1;
                }
            }
            Statement::Switch(e, arms) => {
                let ways: &[usize] = match self.expr(e) {
                    0 => &[0, 1],
                    1 => &[1],
                    _ => &[2],
                };
                for way in ways {
                    let end = self.all(&arms[*way]);
                    if end != End::Normal {
                        return end;
                    }
                }
            }
            Statement::Leave(condition, word) => {
                if self.tree(condition) {
                    return if *word == "break" {
                        End::Break
                    } else {
                        End::Continue
                    };
                }
            }
            Statement::Return(e) => return End::Return(self.expr(e)),
        }
        End::Normal
    }
}

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
            state: seed,
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
    let accounts: Vec<_> = functions
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let seen = &seen;
            move |a, b, c, trace: &mut Trace| {
                let result = f.run([a, b, c], trace);
                let own = trace.texts.iter().map(|text| (i, text.clone()));
                seen.borrow_mut().extend(own);
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
}
