//! Decisions, switches and hand-written labels of a function body.
//!
//! A decision is the controlling expression of `if`, `while`, `do`, `for` or `?:`, and the outermost `&&` or `||` of
//! any other expression (`return a && b;`): these are branches too, and DO-178C, LTest and `llvm-cov` count them. With
//! `all_booleans`, comparisons and `!` outside decisions count as well.
//!
//! Left out, because no objective about them can mean anything:
//!
//! - constant expressions: case labels, array bounds (those of variable-length arrays too),
//!   bit-field widths, enumerators, initialisers of static variables, `_Static_assert`;
//! - operands that are not evaluated: `sizeof`, `typeof`, `_Alignof`, all of `_Generic`,
//!   `__builtin_constant_p`, `__builtin_choose_expr`, `__builtin_offsetof`;
//! - controlling expressions that are constant, such as `while (1)` and `do … while (0)`;
//! - those of the `assert` macro: a run in which one is false never terminates normally. (Decisions
//!   inside an asserted expression do count.)
//! - arguments of `sc_label`, `sc_assume` and `sc_assert`, which are not code of the program.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::annotations;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Ty};
use crate::constructs::Construct;
use crate::lex::Lexed;
use crate::program::{Atom, BoolTree, Case, Decision, DecisionKind, Span, UserLabel};
use crate::purity::{is_constant, is_pure, passed_on};

/// What `assert` calls when it fails, in the C libraries we know.
const ASSERT_FAILURES: &[&str] = &[
    "__assert_fail",
    "__assert_perror_fail",
    "__assert_rtn",
    "__assert_func",
    "__assert2",
    "__assert",
];

/// The functions of `seacoral.h`.
pub(crate) const OUR_FUNCTIONS: &[&str] = &["__sc_user_label", "__sc_assume", "__sc_assert"];

/// Whether user code may call this name of ours: one of our headers has it.
pub(crate) fn is_of_our_headers(name: &str) -> bool {
    OUR_FUNCTIONS.contains(&name) || annotations::FUNCTIONS.contains(&name)
}

/// A `switch` whose type is not in the table yet.
pub(crate) struct FoundSwitch<'tu> {
    pub(crate) span: Span,
    pub(crate) ty: Ty<'tu>,
    pub(crate) cases: Vec<Case>,
    pub(crate) default: Option<Span>,
}

/// Everything of interest in one body.
pub(crate) struct Found<'a, 'tu> {
    lexed: &'a Lexed<'a>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) switches: Vec<FoundSwitch<'tu>>,
    pub(crate) user_labels: Vec<UserLabel>,
    pub(crate) constructs: Vec<Construct>,
    /// Comparisons and `!` outside decisions are decisions too.
    all_booleans: bool,
    /// Parts of decisions, which are not decisions of their own.
    parts: HashSet<Span>,
}

/// Looks through the body of a function; `all_booleans`: comparisons and `!` outside decisions are decisions too.
pub(crate) fn find<'a, 'tu>(
    body: &Node<'tu>,
    lexed: &'a Lexed<'a>,
    all_booleans: bool,
) -> Found<'a, 'tu> {
    let mut found = Found {
        lexed,
        all_booleans,
        parts: HashSet::new(),
        decisions: Vec::new(),
        switches: Vec::new(),
        user_labels: Vec::new(),
        constructs: Vec::new(),
    };
    found.visit(body);
    let in_order = |span: &Span| (span.start, Reverse(span.end));
    found
        .decisions
        .sort_by_key(|decision| in_order(&decision.span));
    found.switches.sort_by_key(|switch| in_order(&switch.span));
    found.user_labels.sort_by_key(|label| in_order(&label.span));
    found
}

impl<'tu> Found<'_, 'tu> {
    fn visit(&mut self, node: &Node<'tu>) {
        match node.kind {
            Kind::If | Kind::Conditional => self.branch(node),
            Kind::While => self.decide(DecisionKind::While, node.code_child(0)),
            Kind::Do => self.decide(DecisionKind::Do, node.code().next_back()),
            Kind::For => {
                let condition = node.for_parts(self.lexed).condition;
                self.decide(DecisionKind::For, condition);
            }
            Kind::GnuConditional => self.gnu_conditional(node),
            Kind::Binary | Kind::Unary => self.boolean(node),
            Kind::Switch => self.switch(node),
            Kind::Call => return self.call(node),
            Kind::Case => return self.visit_all(node.code().next_back()),
            Kind::VarDecl => return self.variable(node.cursor, node),
            // The type of a cast or compound literal may hold expressions (`typeof`): skip it.
            Kind::Cast | Kind::CompoundLiteral => return self.visit_all(node.code().next_back()),
            Kind::SizeofLike => {
                let label = annotations::read(node, self.lexed);
                return self.user_labels.extend(label);
            }
            Kind::Generic
            | Kind::StaticAssert
            | Kind::RecordDecl
            | Kind::EnumDecl
            | Kind::TypedefDecl
            | Kind::FunctionDecl
            | Kind::ParmDecl
            | Kind::Attribute
            | Kind::TypeOrLabelRef => return,
            Kind::Unexposed => return self.unexposed(node),
            _ => {}
        }
        self.visit_all(node.code());
    }

    fn visit_all<'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node<'tu>>)
    where
        'tu: 'n,
    {
        for node in nodes {
            self.visit(node);
        }
    }

    fn branch(&mut self, node: &Node<'tu>) {
        let kind = match node.kind {
            Kind::If => DecisionKind::If,
            _ => DecisionKind::Conditional,
        };
        if let Some(condition) = node.code_child(0) {
            self.mark(condition);
        }
        let mut arms = node.code().skip(1);
        if !arms.any(|arm| self.only_fails_an_assertion(arm)) {
            self.decide(kind, node.code_child(0));
        }
    }

    fn only_fails_an_assertion(&self, arm: &Node<'tu>) -> bool {
        let arm = arm.stripped(self.lexed);
        match arm.kind {
            Kind::Call => {
                let name = arm.callee_name(self.lexed).unwrap_or_default();
                ASSERT_FAILURES.contains(&name.as_str())
            }
            Kind::Compound if arm.children.len() == 1 => {
                self.only_fails_an_assertion(&arm.children[0])
            }
            _ => false,
        }
    }

    fn decide(&mut self, kind: DecisionKind, condition: Option<&Node<'tu>>) {
        let Some(condition) = condition else { return };
        self.mark(condition);
        if is_constant(condition, self.lexed) {
            return;
        }
        let decision = self.decision(kind, condition);
        self.decisions.push(decision);
    }

    /// `&&` or `||` that controls no statement, or, if these count too, a comparison or `!`.
    fn boolean(&mut self, node: &Node<'tu>) {
        let is_decision = match node.operator(self.lexed) {
            "&&" | "||" => true,
            "!" | "<" | "<=" | ">" | ">=" | "==" | "!=" => self.all_booleans,
            _ => false,
        };
        if is_decision && !self.parts.contains(&node.span) {
            self.decide(DecisionKind::Value, Some(node));
        }
    }

    /// The parts of a decision are none themselves.
    fn mark(&mut self, node: &Node<'tu>) {
        let inner = node.stripped(self.lexed);
        self.parts.insert(inner.span);
        let operator = inner.operator(self.lexed);
        match (inner.kind, operator) {
            (Kind::Unary, "!") | (Kind::Binary, "&&" | "||") => {
                inner.code().for_each(|operand| self.mark(operand));
            }
            (Kind::Call, _) => {
                if let Some(argument) = passed_on(inner, self.lexed) {
                    self.mark(argument);
                }
            }
            _ => {}
        }
    }

    fn decision(&self, kind: DecisionKind, condition: &Node<'tu>) -> Decision {
        let mut atoms = Vec::new();
        let tree = self.tree(condition, &mut atoms);
        Decision {
            kind,
            span: condition.span,
            place: self.lexed.place(condition.span.start),
            tree,
            atoms,
        }
    }

    /// The condition of `a ?: b` is also its value, so it can be labelled only
    /// in front, never captured: with side effects it is left alone.
    fn gnu_conditional(&mut self, node: &Node<'tu>) {
        let Some(condition) = node.code_child(0) else {
            return;
        };
        self.mark(condition);
        if is_constant(condition, self.lexed) {
            return;
        }
        let decision = self.decision(DecisionKind::Conditional, condition);
        if decision.is_impure() {
            self.constructs.push(Construct::UnlabelledCondition {
                span: decision.span,
                line: decision.place.line,
            });
        } else {
            self.decisions.push(decision);
        }
    }

    fn tree(&self, node: &Node<'tu>, atoms: &mut Vec<Atom>) -> BoolTree {
        let inner = node.stripped(self.lexed);
        let operator = inner.operator(self.lexed);
        match (
            inner.kind,
            operator,
            inner.code_child(0),
            inner.code_child(1),
        ) {
            (Kind::Unary, "!", Some(operand), _) => {
                BoolTree::Not(Box::new(self.tree(operand, atoms)))
            }
            (Kind::Binary, "&&", Some(left), Some(right)) => {
                let left = Box::new(self.tree(left, atoms));
                BoolTree::And(left, Box::new(self.tree(right, atoms)))
            }
            (Kind::Binary, "||", Some(left), Some(right)) => {
                let left = Box::new(self.tree(left, atoms));
                BoolTree::Or(left, Box::new(self.tree(right, atoms)))
            }
            (Kind::Call, ..) => match passed_on(inner, self.lexed) {
                Some(argument) => self.tree(argument, atoms),
                None => self.atom(inner, inner, atoms),
            },
            // Parentheses around a comma are not redundant.
            (Kind::Binary, ",", ..) => self.atom(node, inner, atoms),
            _ => self.atom(inner, inner, atoms),
        }
    }

    fn atom(&self, text: &Node<'tu>, node: &Node<'tu>, atoms: &mut Vec<Atom>) -> BoolTree {
        let value = is_constant(node, self.lexed).then(|| node.cursor.integer_value());
        atoms.push(Atom {
            constant: value.flatten().map(|value| value != 0),
            span: text.span,
            place: self.lexed.place(text.span.start),
            pure: is_pure(node, self.lexed),
            normal: self.lexed.normal(text.span),
        });
        BoolTree::Atom(atoms.len() - 1)
    }

    fn call(&mut self, node: &Node<'tu>) {
        match node.callee_name(self.lexed).as_deref() {
            Some("__sc_user_label") => self.user_label(node),
            Some(name) if OUR_FUNCTIONS.contains(&name) => {}
            Some(
                "__builtin_constant_p" | "__builtin_object_size" | "__builtin_dynamic_object_size",
            ) => {}
            _ => self.visit_all(node.code()),
        }
    }

    /// `sc_label(e)` is `__sc_user_label((e) ? 1 : 0)`.
    fn user_label(&mut self, node: &Node<'tu>) {
        let Some(argument) = node.code_child(1) else {
            return;
        };
        let mut predicate = argument.stripped(self.lexed);
        if predicate.kind == Kind::Conditional {
            predicate = predicate.code_child(0).unwrap_or(predicate);
            while let Some(inner) = predicate.converted() {
                predicate = inner;
            }
            if predicate.kind == Kind::Paren {
                predicate = predicate.code_child(0).unwrap_or(predicate);
            }
        }
        let place = self.lexed.place(node.span.start);
        if !is_pure(predicate, self.lexed) {
            self.constructs.push(Construct::ImpureLabel {
                span: node.span,
                line: place.line,
            });
        }
        self.user_labels.push(UserLabel {
            span: node.span,
            predicate: predicate.span,
            place,
            annotation: None,
        });
    }

    fn switch(&mut self, node: &Node<'tu>) {
        let (Some(condition), Some(body)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        let mut switch = FoundSwitch {
            span: condition.span,
            ty: condition.cursor.ty(),
            cases: Vec::new(),
            default: None,
        };
        self.cases(body, &mut switch);
        self.switches.push(switch);
    }

    fn cases(&self, node: &Node<'tu>, switch: &mut FoundSwitch<'tu>) {
        match node.kind {
            Kind::Switch => return,
            Kind::Case => {
                let values: Vec<_> = node.code().map(|child| child.span).collect();
                if let [low, between @ .., _] = values.as_slice() {
                    switch.cases.push(Case {
                        low: *low,
                        high: between.first().copied(),
                        place: self.lexed.place(node.span.start),
                    });
                }
            }
            Kind::Default => switch.default = Some(node.span),
            _ => {}
        }
        node.code().for_each(|child| self.cases(child, switch));
    }

    /// Only the initialiser of an automatic variable is evaluated in place.
    fn variable(&mut self, variable: Cursor<'tu>, node: &Node<'tu>) {
        let Some(initialiser) = variable.initialiser() else {
            return;
        };
        if !is_static(variable) {
            let is_initialiser = |child: &&Node<'_>| child.cursor == initialiser;
            self.visit_all(node.code().filter(is_initialiser));
        }
    }

    fn unexposed(&mut self, node: &Node<'tu>) {
        match self.lexed.first_word(node.span) {
            _ if node.converted().is_some() => self.visit_all(node.code()),
            "__builtin_choose_expr" | "__builtin_offsetof" | "__builtin_types_compatible_p" => {}
            // Its type may be a `typeof`.
            "__builtin_va_arg" => self.visit_all(node.code_child(0)),
            // A designated initialiser: the designators are constant.
            "[" | "." => self.visit_all(node.code().next_back()),
            _ => self.visit_all(node.code()),
        }
    }
}

fn is_static(variable: Cursor<'_>) -> bool {
    use crate::clang::Storage;
    variable.storage() != Storage::Other || variable.is_thread_local()
}
