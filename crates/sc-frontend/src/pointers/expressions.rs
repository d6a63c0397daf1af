//! What expressions are computed from.

use std::collections::BTreeSet;

use super::{Finder, Variable, is_pointer_like};
use crate::ast::Node;
use crate::clang::Kind;

impl Finder<'_> {
    /// The variable that `node` names.
    pub(super) fn variable(&self, node: &Node<'_>) -> Option<Variable> {
        let node = node.stripped(self.lexed);
        if let Some(number) = self.number_behind(node) {
            return Some(number);
        }
        let names = node.kind == Kind::DeclRef || self.is_member(node);
        let declaration = names.then(|| node.cursor.referenced())??;
        let is_variable = match declaration.kind() {
            Kind::VarDecl | Kind::ParmDecl => true,
            Kind::FieldDecl => self.with_members,
            _ => false,
        };
        is_variable.then(|| declaration.location())
    }

    /// A member that stands for a variable.
    fn is_member(&self, node: &Node<'_>) -> bool {
        self.with_members && node.kind == Kind::MemberRef
    }

    /// All variables that occur in `node`.
    pub(super) fn variables(&self, node: &Node<'_>) -> BTreeSet<Variable> {
        let mut variables: BTreeSet<_> = self.variable(node).into_iter().collect();
        if self.is_member(node) || self.number_behind(node).is_some() {
            return variables;
        }
        for child in node.code() {
            variables.extend(self.variables(child));
        }
        variables
    }

    /// Variables whose own values `node` is computed from: not those that only say where a
    /// value is loaded from.
    pub(super) fn operands(&self, node: &Node<'_>) -> BTreeSet<Variable> {
        if let Some(number) = self.number_behind(node) {
            return BTreeSet::from([number]);
        }
        let is_load = match node.kind {
            Kind::MemberRef if self.with_members => {
                return self.variable(node).into_iter().collect();
            }
            Kind::Subscript | Kind::MemberRef | Kind::Call => true,
            // A truth value says nothing about the size of what it is computed from.
            Kind::Unary => matches!(node.operator(self.lexed), "*" | "!"),
            Kind::Binary => self.is_truth_value(node) || self.is_flag(node),
            _ => false,
        };
        if is_load {
            return BTreeSet::new();
        }
        let mut variables: BTreeSet<_> = self.variable(node).into_iter().collect();
        // What decides, and what is assigned to, is no part of the value.
        let assigns = node.kind == Kind::Binary && node.operator(self.lexed) == "=";
        let chosen = usize::from(node.kind == Kind::Conditional || assigns);
        for child in node.code().skip(chosen) {
            variables.extend(self.operands(child));
        }
        variables
    }

    fn is_truth_value(&self, node: &Node<'_>) -> bool {
        let operator = node.operator(self.lexed);
        let compares = matches!(operator, "<" | "<=" | ">" | ">=" | "==" | "!=");
        compares || matches!(operator, "&&" | "||")
    }

    /// `options & 4`: one bit of a word of flags.
    fn is_flag(&self, node: &Node<'_>) -> bool {
        let masks = node.code().filter_map(|child| child.cursor.integer_value());
        let mut masks = masks.filter(|mask| *mask > 1 && mask.count_ones() == 1);
        node.operator(self.lexed) == "&" && masks.next().is_some()
    }

    /// The integer formal that `node` is.
    pub(super) fn integer_formal(&self, node: &Node<'_>) -> Option<usize> {
        let mut node = node.stripped(self.lexed);
        while node.kind == Kind::Cast {
            node = node.code().next_back()?.stripped(self.lexed);
        }
        let formal = *self.formals.get(&self.variable(node)?)?;
        self.is_integer[formal].then_some(formal)
    }

    /// The integer formal `n` that a number lies below: `n - 1 - i`, `x % n`, `x & (n - 1)`.
    pub(super) fn below_formal(&self, node: &Node<'_>) -> Option<usize> {
        let node = self.without_casts(node);
        if node.kind != Kind::Binary {
            return None;
        }
        let (left, right) = (node.code_child(0)?, node.code_child(1)?);
        match node.operator(self.lexed) {
            "-" => self
                .integer_formal(left)
                .or_else(|| self.below_formal(left)),
            "%" => self.integer_formal(right),
            // `n` is a power of two.
            "&" => self.one_less(right).or_else(|| self.one_less(left)),
            _ => None,
        }
    }

    /// The integer formal `n` of `n - 1`.
    fn one_less(&self, node: &Node<'_>) -> Option<usize> {
        let node = self.without_casts(node);
        let is_difference = node.kind == Kind::Binary && node.operator(self.lexed) == "-";
        let (left, right) =
            is_difference.then(|| Some((node.code_child(0)?, node.code_child(1)?)))??;
        let is_one = self.constant(right) == Some(1);
        is_one.then(|| self.integer_formal(left))?
    }

    /// The pointer formal of which `node` is an element: `p[i]`, `*p`.
    pub(super) fn element_of(&self, node: &Node<'_>) -> Option<usize> {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::Cast => self.element_of(node.code().next_back()?),
            Kind::Subscript => self.base(node.code_child(0)?),
            Kind::Unary if node.operator(self.lexed) == "*" => self.base(node.code_child(0)?),
            _ => None,
        }
    }

    /// The pointer formal that `node` is computed from.
    pub(super) fn base(&self, node: &Node<'_>) -> Option<usize> {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::DeclRef | Kind::MemberRef => {
                let variable = self.variable(node)?;
                let formal = self
                    .formals
                    .get(&variable)
                    .or_else(|| self.based_on.get(&variable))?;
                self.is_pointer[*formal].then_some(*formal)
            }
            Kind::Cast => self.base(node.code().next_back()?),
            Kind::Unary if node.is_step(self.lexed) => self.base(node.code_child(0)?),
            Kind::Unary if node.operator(self.lexed) == "*" => self.target(node.code_child(0)?),
            Kind::Unary if node.operator(self.lexed) == "&" => {
                let element = node.code_child(0)?.stripped(self.lexed);
                let is_element = element.kind == Kind::Subscript;
                is_element.then(|| self.base(element.code_child(0)?))?
            }
            Kind::Binary | Kind::CompoundAssign
                if is_pointer_like(node.cursor.ty().canonical()) =>
            {
                node.code().find_map(|operand| self.base(operand))
            }
            Kind::Conditional => node.code().skip(1).find_map(|arm| self.base(arm)),
            _ => None,
        }
    }
}
