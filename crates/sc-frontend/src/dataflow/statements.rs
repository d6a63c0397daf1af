//! Statements of a body, as paths through the graph.

use std::collections::{HashMap, HashSet};

use super::graph::{Event, Form, Outer, Point, Raw, Write, WriteKind};
use super::variables::Variables;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Storage};
use crate::lex::Lexed;
use crate::program::Span;
use crate::purity::{is_constant, is_pure};
use crate::structure::full_end;

/// What a walk over a body found: the graph, and globals whose ids are not known yet.
pub(crate) struct Collected<'tu> {
    pub(crate) raw: Raw,
    /// Roots that are globals.
    pub(crate) globals: Vec<(usize, Cursor<'tu>)>,
    /// Writes that are calls through pointers, and the type of the called function.
    pub(crate) pointer_calls: Vec<(usize, crate::clang::Ty<'tu>)>,
}

/// Walks the body of a function.
pub(crate) fn collect<'tu>(
    body: &Node<'tu>,
    formals: &[Cursor<'tu>],
    lexed: &Lexed<'_>,
) -> Collected<'tu> {
    let mut walk = Walk::new(lexed);
    for formal in formals {
        walk.variables.root(*formal);
    }
    walk.check_attributes(body);
    walk.point(Event::Nothing);
    walk.statement(body, false);
    walk.finish()
}

/// The walk. `current` are the points that lead to what comes next; none: nothing does.
pub(super) struct Walk<'a, 'tu> {
    pub(super) lexed: &'a Lexed<'a>,
    pub(super) variables: Variables<'tu>,
    pub(super) raw: Raw,
    pub(super) current: Vec<usize>,
    /// Variables that are only just being declared.
    pub(super) exempt: Vec<usize>,
    /// What assigns the value of the call with this text.
    pub(super) outer: Option<(Span, Outer)>,
    /// Spans of reads and writes already met: initialiser lists have two forms in the parser.
    pub(super) seen: HashSet<(Span, bool)>,
    pub(super) pointer_calls: Vec<(usize, crate::clang::Ty<'tu>)>,
    /// Where `longjmp` may come back to, and from where.
    pub(super) returns_twice: Vec<usize>,
    pub(super) after_calls: Vec<usize>,
    breaks: Vec<Vec<usize>>,
    continues: Vec<Vec<usize>>,
    /// The points in front of a switch, and whether it has a default.
    switches: Vec<(Vec<usize>, bool)>,
    labels: HashMap<String, Vec<usize>>,
    gotos: Vec<(Vec<usize>, Option<String>)>,
}

impl<'a, 'tu> Walk<'a, 'tu> {
    fn new(lexed: &'a Lexed<'a>) -> Self {
        Self {
            lexed,
            variables: Variables::default(),
            raw: Raw::default(),
            current: Vec::new(),
            exempt: Vec::new(),
            outer: None,
            seen: HashSet::new(),
            pointer_calls: Vec::new(),
            returns_twice: Vec::new(),
            after_calls: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            switches: Vec::new(),
            labels: HashMap::new(),
            gotos: Vec::new(),
        }
    }

    fn finish(mut self) -> Collected<'tu> {
        for (from, name) in std::mem::take(&mut self.gotos) {
            let targets: Vec<usize> = match name {
                Some(name) => self.labels.get(&name).cloned().unwrap_or_default(),
                None => self.labels.values().flatten().copied().collect(),
            };
            for target in targets {
                self.join(&from, target);
            }
        }
        for target in self.returns_twice.clone() {
            let from = self.after_calls.clone();
            self.join(&from, target);
        }
        for variable in &self.variables.too_large {
            let reason = format!("'{}' has too many members to follow each", variable.name());
            let place = self.lexed.place(variable.location());
            self.raw.left_out.push((place, reason));
        }
        self.raw.jumps_back = !self.returns_twice.is_empty();
        self.raw.roots = self.variables.roots;
        self.raw.leaves = self.variables.leaves;
        Collected {
            raw: self.raw,
            globals: self.variables.globals,
            pointer_calls: self.pointer_calls,
        }
    }

    /// A new point after the current ones.
    pub(super) fn point(&mut self, event: Event) -> usize {
        let point = self.raw.points.len();
        self.raw.points.push(Point {
            event,
            next: Vec::new(),
        });
        let from = std::mem::replace(&mut self.current, vec![point]);
        self.join(&from, point);
        point
    }

    fn join(&mut self, from: &[usize], to: usize) {
        for point in from {
            self.raw.points[*point].next.push(to);
        }
    }

    /// Several ways come together.
    pub(super) fn merge(&mut self, points: Vec<usize>) {
        self.current.extend(points);
        // Chains of them must not grow without bound.
        if self.current.len() > 4 {
            self.point(Event::Nothing);
        }
    }

    /// Gives up on the function.
    pub(super) fn refuse(&mut self, at: usize, reason: &str) {
        let place = self.lexed.place(at);
        let refused = &mut self.raw.refused;
        refused.get_or_insert_with(|| (place, reason.to_owned()));
    }

    /// Functions that run where a variable's scope ends are on no path of ours.
    fn check_attributes(&mut self, body: &Node<'tu>) {
        let tokens = self.lexed.tokens_in(body.span);
        let cleanup = tokens.windows(2).find(|pair| {
            matches!(self.lexed.word(&pair[0]), "(" | ",")
                && matches!(self.lexed.word(&pair[1]), "cleanup" | "__cleanup__")
        });
        if let Some([word, _]) = cleanup {
            self.refuse(
                word.span.start,
                "'cleanup' attributes, which data flow does not follow",
            );
        }
    }

    /// `valued`: a statement expression has the value of its last statement.
    pub(super) fn statement(&mut self, node: &Node<'tu>, valued: bool) {
        match node.kind {
            Kind::Compound => {
                let count = node.code().count();
                for (i, child) in node.code().enumerate() {
                    self.statement(child, valued && i + 1 == count);
                }
            }
            Kind::DeclStmt => self.declaration(node, None),
            Kind::If => self.branch_statement(node),
            Kind::While => self.while_loop(node),
            Kind::Do => self.do_loop(node),
            Kind::For => self.for_loop(node),
            Kind::Switch => self.switch(node),
            Kind::Case | Kind::Default => {
                self.case(node.kind == Kind::Default);
                self.labelled(node, valued);
            }
            Kind::Label => {
                let point = self.point(Event::Nothing);
                self.labels
                    .entry(node.cursor.name())
                    .or_default()
                    .push(point);
                self.labelled(node, valued);
            }
            Kind::Goto => {
                let mut children = node.children.iter();
                let label = children.find(|child| child.kind == Kind::TypeOrLabelRef);
                let name = label.map(|label| label.cursor.name());
                let from = std::mem::take(&mut self.current);
                self.gotos.push((from, name));
            }
            Kind::IndirectGoto => {
                node.code().for_each(|child| self.expression(child, false));
                let from = std::mem::take(&mut self.current);
                self.gotos.push((from, None));
            }
            Kind::Break => {
                let from = std::mem::take(&mut self.current);
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.extend(from);
                }
            }
            Kind::Continue => {
                let from = std::mem::take(&mut self.current);
                if let Some(continues) = self.continues.last_mut() {
                    continues.extend(from);
                }
            }
            Kind::Return => {
                node.code().for_each(|child| self.expression(child, false));
                self.current.clear();
            }
            Kind::Null | Kind::Attribute | Kind::TypeOrLabelRef => {}
            Kind::Asm => self.refuse(
                node.span.start,
                "inline assembly, which data flow does not follow",
            ),
            _ if node.cursor.is_expression() => self.expression(node, !valued),
            // A statement with attributes.
            _ => node.code().for_each(|child| self.statement(child, valued)),
        }
    }

    fn labelled(&mut self, node: &Node<'tu>, valued: bool) {
        let constants = usize::from(node.kind == Kind::Case);
        if let Some(inner) = node.code().skip(constants).last() {
            self.statement(inner, valued);
        }
    }

    /// What comes next may also come from the switch around it.
    fn case(&mut self, is_default: bool) {
        let Some((head, has_default)) = self.switches.last_mut() else {
            return;
        };
        *has_default |= is_default;
        let head = head.clone();
        self.merge(head);
    }

    /// Constant truth, if it is easy to know.
    pub(super) fn truth(&self, node: &Node<'tu>) -> Option<bool> {
        if !is_constant(node, self.lexed) {
            return None;
        }
        node.cursor.integer_value().map(|value| value != 0)
    }

    fn branch_statement(&mut self, node: &Node<'tu>) {
        let mut parts = node.code();
        let Some(condition) = parts.next() else {
            return;
        };
        let (yes, no) = self.condition(condition);
        self.current = yes;
        if let Some(arm) = parts.next() {
            self.statement(arm, false);
        }
        let after = std::mem::replace(&mut self.current, no);
        if let Some(arm) = parts.next() {
            self.statement(arm, false);
        }
        self.merge(after);
    }

    /// A body with its own `break` and `continue`; gives where they are.
    fn body(&mut self, node: Option<&Node<'tu>>) -> (Vec<usize>, Vec<usize>) {
        self.breaks.push(Vec::new());
        self.continues.push(Vec::new());
        if let Some(body) = node {
            self.statement(body, false);
        }
        let continues = self.continues.pop().unwrap_or_default();
        (self.breaks.pop().unwrap_or_default(), continues)
    }

    fn while_loop(&mut self, node: &Node<'tu>) {
        let head = self.point(Event::Nothing);
        let Some(condition) = node.code_child(0) else {
            return;
        };
        let (yes, no) = self.condition(condition);
        self.current = yes;
        let (breaks, continues) = self.body(node.code_child(1));
        self.merge(continues);
        let back = std::mem::replace(&mut self.current, no);
        self.join(&back, head);
        self.merge(breaks);
    }

    fn do_loop(&mut self, node: &Node<'tu>) {
        let head = self.point(Event::Nothing);
        let (breaks, continues) = self.body(node.code_child(0));
        self.merge(continues);
        let Some(condition) = node.code_child(1) else {
            return;
        };
        let (yes, no) = self.condition(condition);
        self.join(&yes, head);
        self.current = no;
        self.merge(breaks);
    }

    fn for_loop(&mut self, node: &Node<'tu>) {
        let parts = node.for_parts(self.lexed);
        match parts.init {
            Some(init) if init.kind == Kind::DeclStmt => {
                let end = full_end(node, self.lexed);
                self.declaration(init, Some(Span { end, ..node.span }));
            }
            Some(init) => self.expression(init, true),
            None => {}
        }
        let head = self.point(Event::Nothing);
        let no = match parts.condition {
            Some(condition) => {
                let (yes, no) = self.condition(condition);
                self.current = yes;
                no
            }
            None => Vec::new(),
        };
        let (breaks, continues) = self.body(parts.body);
        self.merge(continues);
        if let Some(step) = parts.step {
            self.expression(step, true);
        }
        let back = std::mem::replace(&mut self.current, no);
        self.join(&back, head);
        self.merge(breaks);
    }

    fn switch(&mut self, node: &Node<'tu>) {
        let (Some(condition), Some(body)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        self.expression(condition, false);
        let head = self.point(Event::Nothing);
        self.switches.push((vec![head], false));
        self.current.clear();
        self.breaks.push(Vec::new());
        self.statement(body, false);
        let breaks = self.breaks.pop().unwrap_or_default();
        let has_default = self.switches.pop().is_some_and(|(_, has)| has);
        self.merge(breaks);
        if !has_default {
            self.merge(vec![head]);
        }
    }

    /// What is declared is noted in front of the declaration, or of the `for` around it.
    fn declaration(&mut self, node: &Node<'tu>, around: Option<Span>) {
        let variables: Vec<_> = node
            .code()
            .filter(|child| child.kind == Kind::VarDecl && is_automatic(child.cursor))
            .collect();
        let (mut defined, mut gone) = (Vec::new(), Vec::new());
        let mut roots = Vec::new();
        for variable in &variables {
            let root = self.variables.root(variable.cursor);
            roots.push(root);
            let leaves = self.variables.below(root, &[]);
            if variable.cursor.initialiser().is_some() {
                let span = Span {
                    start: variable.cursor.location(),
                    end: variable.span.end,
                };
                if let Some(value) = variable.code().next_back() {
                    self.note_constant(span, value);
                }
                defined.extend(leaves.into_iter().map(|leaf| (leaf, span)));
            } else {
                gone.extend(leaves);
            }
        }
        if !(defined.is_empty() && gone.is_empty()) {
            let form = if around.is_some() {
                Form::For
            } else {
                Form::Statement
            };
            self.raw.writes.push(Write {
                span: around.unwrap_or(node.span),
                kind: WriteKind::Declare { defined, gone },
                form,
                exempt: Vec::new(),
                outer: None,
            });
            self.point(Event::Write(self.raw.writes.len() - 1));
        }
        for (i, variable) in variables.iter().enumerate() {
            let initialiser = variable.code().next_back();
            if let Some(value) = initialiser.filter(|_| around.is_none() && i + 1 == roots.len()) {
                let outer = Outer {
                    span: node.span,
                    is_declaration: true,
                };
                self.outer = Some((self.assigned(value).span, outer));
            }
            self.initialiser(variable, &roots[i..]);
        }
    }

    fn initialiser(&mut self, variable: &Node<'tu>, exempt: &[usize]) {
        let initialiser = variable.cursor.initialiser();
        let before = std::mem::replace(&mut self.exempt, exempt.to_vec());
        for child in variable.code() {
            if Some(child.cursor) == initialiser {
                self.expression(child, false);
            } else if child.cursor.is_expression() && !is_pure(child, self.lexed) {
                self.refuse(child.span.start, "the bound of an array has side effects");
            }
        }
        self.exempt = before;
    }
}

fn is_automatic(variable: Cursor<'_>) -> bool {
    variable.storage() == Storage::Other && !variable.is_thread_local()
}
