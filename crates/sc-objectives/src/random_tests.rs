//! Random functions, and an interpreter of them that shares nothing with the annotator.

#![expect(clippy::unwrap_used, reason = "tests")]

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::native::{Account, PREAMBLE, Trace, check, check_results, load};

/// Pure expressions; every result is small, so nothing overflows.
#[derive(Debug, Clone)]
enum Expr {
    Var(usize),
    Number(i64),
    /// `(l op r) % 8`.
    Arithmetic(char, Box<Expr>, Box<Expr>),
    Compare(&'static str, Box<Expr>, Box<Expr>),
    Choice(Box<Condition>, Box<Expr>, Box<Expr>),
}

/// Atoms; those with effects have one effect, so that nothing is unsequenced.
#[derive(Debug, Clone)]
enum Test {
    Pure(Expr),
    /// `g(e)`.
    Call(Expr),
    /// `(v = e)`.
    Assign(usize, Expr),
    /// `v++ > n`.
    Increment(usize, i64),
    /// `(g(e), e)`.
    Comma(Expr, Expr),
}

#[derive(Debug, Clone)]
enum Tree {
    Test(Test),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

/// A decision, numbered in the order of the text.
#[derive(Debug, Clone)]
struct Condition {
    index: usize,
    tree: Tree,
}

#[derive(Debug, Clone)]
enum Statement {
    Assign(usize, Expr),
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// At most three times: the last number is the decision `if (n++ == 2) break;`.
    While(usize, Condition, Vec<Statement>, usize),
    Switch(usize, Expr, Vec<(i64, i64)>, bool),
}

struct Generator {
    random: Xoshiro256StarStar,
    decisions: usize,
    switches: usize,
    loops: usize,
}

impl Generator {
    fn below(&mut self, n: u64) -> u64 {
        self.random.next_u64() % n
    }

    fn number(&mut self) -> i64 {
        i64::try_from(self.below(6)).unwrap() - 2
    }

    fn var(&mut self) -> usize {
        usize::try_from(self.below(3)).unwrap()
    }

    fn expr(&mut self, depth: u32) -> Expr {
        let shape = if depth == 0 {
            self.below(2)
        } else {
            self.below(5)
        };
        let pair = |this: &mut Self| {
            (
                Box::new(this.expr(depth - 1)),
                Box::new(this.expr(depth - 1)),
            )
        };
        match shape {
            0 => Expr::Number(self.number()),
            1 => Expr::Var(self.var()),
            2 => {
                let operator = ['+', '-', '*'][self.var()];
                let (l, r) = pair(self);
                Expr::Arithmetic(operator, l, r)
            }
            3 => {
                let operator = ["<", "==", "!=", ">="][usize::try_from(self.below(4)).unwrap()];
                let (l, r) = pair(self);
                Expr::Compare(operator, l, r)
            }
            _ => {
                // Nested in a pure atom, so pure itself.
                let condition = Box::new(self.condition(depth - 1, false));
                let (l, r) = pair(self);
                Expr::Choice(condition, l, r)
            }
        }
    }

    fn condition(&mut self, depth: u32, effects: bool) -> Condition {
        let index = self.decisions;
        self.decisions += 1;
        let mut tree = self.tree(depth, effects);
        // A constant condition would be no decision.
        if !tree.c().contains(['a', 'b', 'c', 'g']) {
            self.decisions = index + 1;
            tree = Tree::Test(Test::Pure(Expr::Var(self.var())));
        }
        Condition { index, tree }
    }

    fn tree(&mut self, depth: u32, effects: bool) -> Tree {
        let shape = if depth == 0 { 0 } else { self.below(6) };
        match shape {
            0 | 1 => Tree::Test(self.test(depth.min(1), effects)),
            2 => Tree::Not(Box::new(self.tree(depth - 1, effects))),
            3 | 4 => {
                let left = Box::new(self.tree(depth - 1, effects));
                Tree::And(left, Box::new(self.tree(depth - 1, effects)))
            }
            _ => {
                let left = Box::new(self.tree(depth - 1, effects));
                Tree::Or(left, Box::new(self.tree(depth - 1, effects)))
            }
        }
    }

    fn test(&mut self, depth: u32, effects: bool) -> Test {
        match if effects { self.below(8) } else { 7 } {
            0 => Test::Call(self.expr(depth)),
            1 => Test::Assign(self.var(), self.expr(depth)),
            2 => Test::Increment(self.var(), self.number()),
            3 => Test::Comma(self.expr(depth), self.expr(depth)),
            _ => Test::Pure(self.expr(depth)),
        }
    }

    fn statements(&mut self, depth: u32) -> Vec<Statement> {
        (0..1 + self.below(3))
            .map(|_| self.statement(depth))
            .collect()
    }

    fn statement(&mut self, depth: u32) -> Statement {
        let effects = self.below(2) == 0;
        match if depth == 0 {
            self.below(2)
        } else {
            self.below(6)
        } {
            0 => Statement::Assign(self.var(), self.expr(2)),
            1 => {
                let index = self.switches;
                self.switches += 1;
                let value = self.expr(2);
                let first = self.number();
                let cases = vec![(first, first + i64::from(effects)), (5, 5)];
                Statement::Switch(index, value, cases, self.below(2) == 0)
            }
            2 => {
                let counter = self.loops;
                self.loops += 1;
                let condition = self.condition(3, effects);
                let body = self.statements(depth - 1);
                self.decisions += 1;
                Statement::While(counter, condition, body, self.decisions - 1)
            }
            _ => {
                let condition = self.condition(3, effects);
                let yes = self.statements(depth - 1);
                Statement::If(condition, yes, self.statements(depth - 1))
            }
        }
    }
}

const NAMES: [&str; 3] = ["a", "b", "c"];

impl Expr {
    fn c(&self) -> String {
        match self {
            Expr::Var(v) => NAMES[*v].to_owned(),
            Expr::Number(n) => n.to_string(),
            Expr::Arithmetic(operator, l, r) => format!("(({} {operator} {}) % 8)", l.c(), r.c()),
            Expr::Compare(operator, l, r) => format!("({} {operator} {})", l.c(), r.c()),
            Expr::Choice(condition, l, r) => format!("({} ? {} : {})", condition.c(), l.c(), r.c()),
        }
    }
}

impl Condition {
    fn c(&self) -> String {
        // Conditions of ?: may not start with a comma or an assignment: parentheses always.
        format!("({})", self.tree.c())
    }
}

impl Tree {
    fn c(&self) -> String {
        match self {
            Tree::Test(Test::Pure(e)) => e.c(),
            Tree::Test(Test::Call(e)) => format!("g({})", e.c()),
            Tree::Test(Test::Assign(v, e)) => format!("({} = {})", NAMES[*v], e.c()),
            Tree::Test(Test::Increment(v, n)) => format!("{}++ > {n}", NAMES[*v]),
            Tree::Test(Test::Comma(first, second)) => format!("(g({}), {})", first.c(), second.c()),
            Tree::Not(inner) => format!("!({})", inner.c()),
            Tree::And(l, r) => format!("({} && {})", l.c(), r.c()),
            Tree::Or(l, r) => format!("({} || {})", l.c(), r.c()),
        }
    }

    fn tests<'t>(&'t self, all: &mut Vec<&'t Test>) {
        match self {
            Tree::Test(test) => all.push(test),
            Tree::Not(inner) => inner.tests(all),
            Tree::And(l, r) | Tree::Or(l, r) => {
                l.tests(all);
                r.tests(all);
            }
        }
    }
}

impl Statement {
    fn c(&self) -> String {
        let block =
            |statements: &[Statement]| statements.iter().map(Statement::c).collect::<String>();
        match self {
            Statement::Assign(v, e) => format!("{} = {};\n", NAMES[*v], e.c()),
            Statement::If(condition, yes, no) => {
                format!(
                    "if ({}) {{\n{}}} else {{\n{}}}\n",
                    condition.c(),
                    block(yes),
                    block(no)
                )
            }
            Statement::While(counter, condition, body, _) => {
                let condition = condition.c();
                format!(
                    "n{counter} = 0; while ({condition}) {{\n{}if (n{counter}++ == 2) break;\n}}\n",
                    block(body)
                )
            }
            Statement::Switch(_, value, cases, default) => {
                let mut text = format!("switch ({}) {{ ", value.c());
                for (i, (low, high)) in cases.iter().enumerate() {
                    text += &format!("case {low} ... {high}: a = {i}; ");
                }
                text + if *default {
                    "break; default: b = 1; }\n"
                } else {
                    "}\n"
                }
            }
        }
    }
}

/// The state of a run.
struct Run<'t> {
    vars: [i64; 3],
    loops: Vec<i64>,
    trace: &'t mut Trace,
    /// Inside a predicate: nothing is labelled.
    silent: bool,
}

impl Run<'_> {
    fn expr(&mut self, e: &Expr) -> i64 {
        match e {
            Expr::Var(v) => self.vars[*v],
            Expr::Number(n) => *n,
            Expr::Arithmetic(operator, l, r) => {
                let (l, r) = (self.expr(l), self.expr(r));
                match operator {
                    '+' => (l + r) % 8,
                    '-' => (l - r) % 8,
                    _ => l * r % 8,
                }
            }
            Expr::Compare(operator, l, r) => {
                let (l, r) = (self.expr(l), self.expr(r));
                i64::from(match *operator {
                    "<" => l < r,
                    "==" => l == r,
                    "!=" => l != r,
                    _ => l >= r,
                })
            }
            Expr::Choice(condition, l, r) => {
                if self.decide(condition) {
                    self.expr(l)
                } else {
                    self.expr(r)
                }
            }
        }
    }

    fn test(&mut self, test: &Test) -> bool {
        match test {
            Test::Pure(e) => self.expr(e) != 0,
            Test::Call(e) => {
                let value = self.expr(e);
                self.trace.g(value)
            }
            Test::Assign(v, e) => {
                self.vars[*v] = self.expr(e);
                self.vars[*v] != 0
            }
            Test::Increment(v, n) => {
                self.vars[*v] += 1;
                self.vars[*v] - 1 > *n
            }
            Test::Comma(first, second) => {
                let value = self.expr(first);
                self.trace.g(value);
                self.expr(second) != 0
            }
        }
    }

    fn tree(&mut self, tree: &Tree, next: &mut usize, seen: &mut [Option<bool>]) -> bool {
        match tree {
            Tree::Test(test) => {
                let index = *next;
                *next += 1;
                let value = self.test(test);
                seen[index] = Some(value);
                value
            }
            Tree::Not(inner) => !self.tree(inner, next, seen),
            Tree::And(l, r) => self.both(l, r, true, next, seen),
            Tree::Or(l, r) => self.both(l, r, false, next, seen),
        }
    }

    fn both(
        &mut self,
        l: &Tree,
        r: &Tree,
        go_on: bool,
        next: &mut usize,
        seen: &mut [Option<bool>],
    ) -> bool {
        let left = self.tree(l, next, seen);
        if left == go_on {
            return self.tree(r, next, seen);
        }
        let mut skipped = Vec::new();
        r.tests(&mut skipped);
        *next += skipped.len();
        left
    }

    fn decide(&mut self, condition: &Condition) -> bool {
        let mut tests = Vec::new();
        condition.tree.tests(&mut tests);
        let pure = tests.iter().all(|test| matches!(test, Test::Pure(_)));
        let mut seen = vec![None; tests.len()];
        if pure && !self.silent {
            // Labels are evaluated in front of the decision, every atom by itself.
            self.silent = true;
            seen = tests.iter().map(|test| Some(self.test(test))).collect();
            self.silent = false;
        }
        let mut evaluated = vec![None; tests.len()];
        let value = self.tree(&condition.tree, &mut 0, &mut evaluated);
        if !self.silent {
            self.trace
                .seen(condition.index, if pure { seen } else { evaluated }, value);
        }
        value
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(v, e) => self.vars[*v] = self.expr(e),
            Statement::If(condition, yes, no) => {
                let branch = if self.decide(condition) { yes } else { no };
                branch
                    .iter()
                    .for_each(|statement| self.statement(statement));
            }
            Statement::While(counter, condition, body, bound) => {
                self.loops[*counter] = 0;
                while self.decide(condition) {
                    body.iter().for_each(|statement| self.statement(statement));
                    let last = self.loops[*counter] == 2;
                    self.loops[*counter] += 1;
                    if self.trace.seen(*bound, vec![Some(last)], last) {
                        break;
                    }
                }
            }
            Statement::Switch(index, value, cases, default) => {
                let value = self.expr(value);
                let taken = cases
                    .iter()
                    .position(|(low, high)| (*low..=*high).contains(&value));
                self.trace.switches.push((*index, taken));
                match taken {
                    // Cases fall through up to the last one.
                    Some(_) => self.vars[0] = i64::try_from(cases.len()).unwrap() - 1,
                    None if *default => self.vars[1] = 1,
                    None => {}
                }
            }
        }
    }
}

/// A function: its statements and how many loops it has.
struct Function {
    body: Vec<Statement>,
    loops: usize,
}

impl Function {
    fn random(seed: u64) -> Self {
        let mut generator = Generator {
            random: Xoshiro256StarStar::seed_from_u64(seed),
            decisions: 0,
            switches: 0,
            loops: 0,
        };
        generator.below(2);
        Function {
            body: generator.statements(2),
            loops: generator.loops,
        }
    }

    fn c(&self, index: usize) -> String {
        let counters: String = (0..self.loops).map(|i| format!("int n{i};\n")).collect();
        let body: String = self.body.iter().map(Statement::c).collect();
        format!(
            "int f{index}(int a, int b, int c) {{\n{counters}{body}return a * 10000 + b * 100 + c;\n}}\n"
        )
    }

    fn run(&self, vars: [i64; 3], trace: &mut Trace) -> i64 {
        let mut run = Run {
            vars,
            loops: vec![0; self.loops],
            trace,
            silent: false,
        };
        self.body
            .iter()
            .for_each(|statement| run.statement(statement));
        let [a, b, c] = run.vars;
        a * 10000 + b * 100 + c
    }
}

#[test]
fn random_functions_run_as_the_interpreter_says() {
    let seed = std::env::var("SC_TEST_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let functions: Vec<_> = (0..16)
        .map(|i| Function::random(seed.unwrap_or(7) * 1000 + i))
        .collect();
    let text: String = functions
        .iter()
        .enumerate()
        .map(|(i, function)| function.c(i))
        .collect();
    let accounts: Vec<_> = functions
        .iter()
        .map(|f| move |a, b, c, trace: &mut Trace| f.run([a, b, c], trace))
        .collect();
    let accounts: Vec<Account<'_>> = accounts
        .iter()
        .map(|account| account as Account<'_>)
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &format!("{PREAMBLE}{text}"));
    let (labels, hit) = check(&program, &accounts);
    assert!(labels > 100 && hit * 4 > labels, "{hit} of {labels}");
    let criteria = "FC,BBC,DCC,GACC,LIMIT,LIMIT-2,WM(AOR+ROR+COR+ABS+UOI+LCR+CRP+SVR),IDP,BC,ASL,RTE,DUC,\
         LIMIT(LTEST),LIMIT-2(LTEST),IDP(LTEST+GLOBALS),BC(LTEST),BDUC,EMPTY";
    check_results(criteria, &program, functions.len());
}
