//! Pointers and numbers that move together: `p++, i++` and `p++; left--;`.

use super::{Finder, Variable, is_pointer_like};
use crate::ast::Node;
use crate::clang::Kind;

/// What one statement moves.
#[derive(Default)]
struct Steps<'n, 'tu> {
    up: Vec<&'n Node<'tu>>,
    down: Vec<&'n Node<'tu>>,
}

impl Finder<'_> {
    /// `for (…; i < n; p++, i++)`: the number is a position in what the pointer started from.
    pub(super) fn stepped_together(&mut self, step: &Node<'_>) {
        let mut steps = Steps::default();
        self.steps(step, &mut steps);
        let numbers = self.numbers(&steps.up);
        for formal in self.pointers(&steps.up) {
            self.index_variables[formal].extend(&numbers);
        }
    }

    /// `{ …; p++; done++; }`: as above, but other statements of the block may move the number as well, so it counts
    /// only where nothing else tells a length. `{ …; p++; left--; }`: the number is what is left.
    pub(super) fn walked_together(&mut self, block: &Node<'_>) {
        let mut steps = Steps::default();
        for statement in block.code() {
            match statement.kind {
                kind if is_expression(kind) => self.steps(statement, &mut steps),
                // `if (left-- == 0) return;`
                Kind::If => {
                    let condition = statement.code_child(0);
                    condition
                        .into_iter()
                        .for_each(|it| self.steps(it, &mut steps));
                }
                _ => {}
            }
        }
        let (done, left) = (self.numbers(&steps.up), self.numbers(&steps.down));
        for formal in self.pointers(&steps.up) {
            let walk = &mut self.walks[formal];
            walk.done.extend(&done);
            walk.left.extend(&left);
        }
    }

    fn pointers(&self, moved: &[&Node<'_>]) -> Vec<usize> {
        moved.iter().filter_map(|it| self.base(it)).collect()
    }

    fn numbers(&self, moved: &[&Node<'_>]) -> Vec<Variable> {
        let numbers = moved
            .iter()
            .filter(|it| !is_pointer_like(it.cursor.ty().canonical()));
        numbers.filter_map(|it| self.variable(it)).collect()
    }

    /// What an expression moves by one, whatever it decides on.
    fn steps<'n, 'tu>(&self, node: &'n Node<'tu>, found: &mut Steps<'n, 'tu>) {
        if node.kind == Kind::Unary {
            match node.operator(self.lexed) {
                "++" => found.up.extend(node.code_child(0)),
                "--" => found.down.extend(node.code_child(0)),
                _ => {}
            }
        }
        node.code().for_each(|child| self.steps(child, found));
    }
}

/// A statement that is an expression, of the kinds that move something.
fn is_expression(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Unary | Kind::Binary | Kind::CompoundAssign | Kind::Paren
    )
}
