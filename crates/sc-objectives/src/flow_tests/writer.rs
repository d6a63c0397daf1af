//! Statements as C, and where their parts stand.

use std::collections::BTreeMap;

use super::program::{Expr, Spot, Statement, Target, Tree};

/// The text so far, and where each spot is in it.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) text: String,
    pub(super) spots: BTreeMap<Spot, String>,
}

impl Writer {
    pub(super) fn put(&mut self, text: &str) {
        self.text += text;
    }

    pub(super) fn mark(&mut self, spot: Spot) {
        let line = self.text.matches('\n').count() + 1;
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1) + 1;
        self.spots.insert(spot, format!("{line}:{column}"));
    }

    pub(super) fn expr(&mut self, e: &Expr) {
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

    pub(super) fn block(&mut self, statements: &[Statement]) {
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
