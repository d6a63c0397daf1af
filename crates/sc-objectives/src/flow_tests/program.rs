//! Random statements.

#![expect(clippy::unwrap_used, reason = "tests")]

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::Rng;

/// Names of what can be assigned to; the last ones are made by loops.
pub(super) const NAMES: [&str; 10] = ["a", "b", "c", "x", "v", "s.m", "s.n", "shared", "e", "p.n"];
pub(super) const ARRAY: usize = 4;
pub(super) const ESCAPED: usize = 8;

/// Where something stands, filled in when the text is written.
pub(super) type Spot = usize;

#[derive(Debug, Clone)]
pub(super) enum Expr {
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
pub(super) enum Tree {
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
pub(super) struct Target {
    pub(super) name: String,
    pub(super) index: Option<Box<Expr>>,
    pub(super) spot: Spot,
}

#[derive(Debug, Clone)]
pub(super) enum Statement {
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

pub(super) struct Generator {
    pub(super) random: Xoshiro256StarStar,
    pub(super) spots: usize,
    pub(super) counters: usize,
    pub(super) scope: Vec<String>,
    pub(super) in_loop: bool,
}

impl Generator {
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.random.next_u64() % n
    }

    fn pick(&mut self, n: usize) -> usize {
        usize::try_from(self.below(n as u64)).unwrap()
    }

    pub(super) fn spot(&mut self) -> Spot {
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

    pub(super) fn expr(&mut self, depth: u32) -> Expr {
        match self.below(if depth == 0 { 3 } else { 8 }) {
            0 => Expr::Number(i64::try_from(self.below(5)).unwrap() - 1),
            1..=3 => {
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

    pub(super) fn statements(&mut self, depth: u32) -> Vec<Statement> {
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
