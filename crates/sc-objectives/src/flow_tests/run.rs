//! What statements do, and which definition reaches which use meanwhile.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use super::program::{ESCAPED, Expr, NAMES, Spot, Statement, Target, Tree};
use crate::native::Trace;

/// How a statement ends.
#[derive(PartialEq)]
pub(super) enum End {
    Normal,
    Break,
    Continue,
    Return(i64),
}

/// The state of a run: values, and which definition each variable holds.
pub(super) struct Run<'r> {
    pub(super) values: BTreeMap<String, i64>,
    pub(super) holds: BTreeMap<String, String>,
    pub(super) spots: &'r BTreeMap<Spot, String>,
    pub(super) trace: &'r mut Trace,
}

impl Run<'_> {
    pub(super) fn used(&mut self, name: &str, at: &str) {
        if let Some(definition) = self.holds.get(name) {
            let text = format!("{name} {definition} reaches its use at {at}");
            self.trace.text(text);
        }
    }

    pub(super) fn read(&mut self, name: &str, spot: Spot) {
        let at = self.spots[&spot].clone();
        self.used(name, &at);
    }

    pub(super) fn defined(&mut self, name: &str, spot: Spot) {
        let text = format!("defined at {}", self.spots[&spot]);
        self.holds.insert(name.to_owned(), text);
    }

    fn get(&self, place: &str) -> i64 {
        self.values.get(place).copied().unwrap_or(0)
    }

    pub(super) fn expr(&mut self, e: &Expr) -> i64 {
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

    pub(super) fn all(&mut self, statements: &[Statement]) -> End {
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
                    let goes_on = first || (limit < 2 && self.tree(condition));
                    if !goes_on {
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
