//! Collecting how a body uses its formals.

use super::library::{BLOCK_ARGUMENTS, STRING_ARGUMENTS};
use super::{Finder, Passed, Variable, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Kind, TyKind};

impl Finder<'_> {
    /// Learns which local pointers are based on which formals.
    pub(super) fn aliases(&mut self, node: &Node<'_>) {
        let assigned = match node.kind {
            Kind::VarDecl => node
                .code()
                .next_back()
                .map(|value| (node.cursor.location(), value)),
            Kind::Binary if node.operator(self.lexed) == "=" => {
                let target = node.code_child(0).and_then(|left| self.variable(left));
                target.zip(node.code_child(1))
            }
            _ => None,
        };
        if let Some((variable, value)) = assigned
            && is_pointer_like(value.cursor.ty().canonical())
            && !self.formals.contains_key(&variable)
            && let Some(base) = self.base(value)
        {
            self.based_on.insert(variable, base);
        }
        node.code().for_each(|child| self.aliases(child));
    }

    pub(super) fn visit(&mut self, node: &Node<'_>) {
        if let Some([base, index]) = self.dereferenced_sum(node) {
            // `*(p + i)` is `p[i]`, not the end of anything.
            self.indexed(base, index);
            self.visit(base);
            return self.visit(index);
        }
        match node.kind {
            Kind::Subscript => self.subscript(node),
            Kind::Unary => self.unary(node),
            Kind::Binary | Kind::CompoundAssign => self.binary(node),
            Kind::VarDecl => {
                if let Some(value) = node.code().next_back() {
                    self.assigned(node.cursor.location(), value);
                }
            }
            Kind::Call => self.call(node),
            Kind::While => self.loop_condition(node.code_child(0)),
            Kind::Do => self.loop_condition(node.code().next_back()),
            Kind::For => self.loop_condition(node.for_parts(self.lexed).condition),
            Kind::SizeofLike => return,
            _ => {}
        }
        node.code().for_each(|child| self.visit(child));
    }

    fn subscript(&mut self, node: &Node<'_>) {
        if let (Some(base), Some(index)) = (node.code_child(0), node.code_child(1)) {
            let (base, index) = if self.base(base).is_some() {
                (base, index)
            } else {
                (index, base)
            };
            self.indexed(base, index);
        }
    }

    /// `base` is accessed at `index`.
    fn indexed(&mut self, base: &Node<'_>, index: &Node<'_>) {
        let Some(formal) = self.base(base) else {
            return;
        };
        if matches!(
            self.lexed.normal(index.stripped(self.lexed).span).as_str(),
            "0" | "0u" | "0U"
        ) {
            return;
        }
        self.uses[formal].indexed = true;
        let variables = self.variables(index);
        self.index_variables[formal].extend(variables);
        if let Some(bound) = self.below_formal(index) {
            self.bound(formal, bound);
        }
    }

    fn unary(&mut self, node: &Node<'_>) {
        let Some(operand) = node.code_child(0) else {
            return;
        };
        match node.operator(self.lexed) {
            operator @ ("++" | "--") => {
                if let Some(formal) = self.base(operand) {
                    self.uses[formal].indexed = true;
                    self.moves[formal] = true;
                }
                if operator == "--" {
                    self.decreased.extend(self.variable(operand));
                }
            }
            "!" => self.truth(operand),
            _ => {}
        }
    }

    fn binary(&mut self, node: &Node<'_>) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        match node.operator(self.lexed) {
            "+" | "-" if is_pointer_like(node.cursor.ty().canonical()) => {
                let (base, index) = if self.base(left).is_some() {
                    (left, right)
                } else {
                    (right, left)
                };
                self.indexed(base, index);
                self.end_pointer(base, index);
            }
            operator @ ("+=" | "-=") => {
                if let Some(formal) = self.base(left) {
                    self.moves[formal] = true;
                    self.indexed(left, right);
                } else if operator == "-=" {
                    self.decreased.extend(self.variable(left));
                }
            }
            "=" => {
                if let Some(variable) = self.variable(left) {
                    self.assigned(variable, right);
                }
            }
            operator @ ("<" | "<=" | ">" | ">=" | "!=" | "==") => {
                self.comparison(operator, left, right)
            }
            "&&" | "||" => {
                self.truth(left);
                self.truth(right);
            }
            _ => {}
        }
    }

    fn comparison(&mut self, operator: &str, left: &Node<'_>, right: &Node<'_>) {
        let zero = |node: &Node<'_>| {
            let text = self.lexed.normal(node.stripped(self.lexed).span);
            matches!(text.as_str(), "0" | "'\\0'" | "'\\x00'")
        };
        let (left_is_zero, right_is_zero) = (zero(left), zero(right));
        if matches!(operator, "==" | "!=") && right_is_zero {
            self.truth(left);
        }
        if matches!(operator, "==" | "!=") && left_is_zero {
            self.truth(right);
        }
        // Equality mostly compares values, not bounds.
        let sides = [self.operands(left), self.operands(right)];
        match operator {
            "==" => return,
            "<" | "<=" => self.upper.extend(&sides[1]),
            ">" | ">=" => self.upper.extend(&sides[0]),
            _ => self.upper.extend(sides.iter().flatten()),
        }
        self.comparisons.push(sides);
    }

    /// `node` is tested against zero: does that look for the end of a string?
    fn truth(&mut self, node: &Node<'_>) {
        let node = node.stripped(self.lexed);
        let is_char = matches!(
            node.cursor.ty().canonical().kind(),
            TyKind::Int { is_char: true, .. }
        );
        let accessed = match node.kind {
            Kind::Subscript => node.code().find_map(|child| self.base(child)),
            Kind::Unary if node.operator(self.lexed) == "*" => {
                node.code_child(0).and_then(|pointer| self.base(pointer))
            }
            _ => None,
        };
        if let Some(formal) = accessed.filter(|_| is_char) {
            self.zero_tested[formal] = true;
        }
    }

    fn loop_condition(&mut self, condition: Option<&Node<'_>>) {
        let Some(condition) = condition else { return };
        self.truth(condition);
        let variables = self.variables(condition);
        self.in_loop_conditions.extend(variables);
    }

    fn assigned(&mut self, variable: Variable, value: &Node<'_>) {
        if let Some(formal) = self.below_formal(value) {
            self.set_below.push((variable, formal));
        } else if let Some(formal) = self.integer_formal(value) {
            self.set_to.push((variable, formal));
        }
        self.computed.push((variable, self.operands(value)));
    }

    /// The pointer and the index of `*(p + i)`.
    fn dereferenced_sum<'n, 'tu>(&self, node: &'n Node<'tu>) -> Option<[&'n Node<'tu>; 2]> {
        let is_access = node.kind == Kind::Unary && node.operator(self.lexed) == "*";
        let sum = is_access.then(|| node.code_child(0))??.stripped(self.lexed);
        let (left, right) = (sum.code_child(0)?, sum.code_child(1)?);
        let is_sum = sum.kind == Kind::Binary && matches!(sum.operator(self.lexed), "+" | "-");
        let operands = if self.base(left).is_some() {
            [left, right]
        } else {
            [right, left]
        };
        is_sum.then_some(operands)
    }

    /// `p + n` is most often the end of what `p` points to.
    fn end_pointer(&mut self, base: &Node<'_>, index: &Node<'_>) {
        if let (Some(formal), Some(bound)) = (self.base(base), self.integer_formal(index)) {
            self.bound(formal, bound);
        }
    }

    fn call(&mut self, node: &Node<'_>) {
        let Some(name) = node.callee_name(self.lexed) else {
            return;
        };
        let name = name.strip_prefix("__builtin_").unwrap_or(&name);
        let arguments: Vec<_> = node.code().skip(1).collect();
        if let Some((_, positions)) = STRING_ARGUMENTS.iter().find(|(known, _)| *known == name) {
            for argument in positions
                .iter()
                .filter_map(|position| arguments.get(*position))
            {
                if let Some(formal) = self.base(argument) {
                    self.uses[formal].as_string = true;
                }
            }
        }
        let block = BLOCK_ARGUMENTS.iter().find(|(known, ..)| *known == name);
        if let Some((_, positions, length)) = block {
            self.block(&arguments, positions, *length);
        }
        let formals = arguments.iter().map(|argument| {
            self.base(argument)
                .or_else(|| self.integer_formal(argument))
        });
        self.passed.push(Passed {
            formals: formals.collect(),
            callee: name.to_owned(),
        });
    }

    fn block(&mut self, arguments: &[&Node<'_>], positions: &[usize], length: usize) {
        let variables = arguments.get(length).map(|length| self.variables(length));
        let bounds: Vec<_> = variables
            .iter()
            .flatten()
            .filter_map(|v| self.formals.get(v).copied())
            .collect();
        for position in positions {
            let Some(formal) = arguments.get(*position).and_then(|a| self.base(a)) else {
                continue;
            };
            for bound in bounds.iter().filter(|bound| self.is_integer[**bound]) {
                self.uses[formal].indexed = true;
                self.uses[formal]
                    .bounded_by
                    .insert(self.names[*bound].clone());
            }
        }
    }
}
