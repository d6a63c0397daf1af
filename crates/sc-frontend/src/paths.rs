//! In which order the parts of a body may be executed.

use std::collections::HashMap;

use crate::ast::Node;
use crate::clang::Kind;
use crate::code::Step;
use crate::lex::Lexed;
use crate::program::Span;

/// The steps of a body, the first one its beginning; none if the text does not tell their order.
pub(crate) fn steps(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<Step> {
    let mut walk = Walk {
        lexed,
        steps: Vec::new(),
        current: Vec::new(),
        breaks: Vec::new(),
        continues: Vec::new(),
        switches: Vec::new(),
        labels: HashMap::new(),
        gotos: Vec::new(),
        clear: true,
    };
    // Functions that run where the scope of a variable ends.
    let words = lexed.tokens_in(body.span).iter();
    let mut words = words.map(|token| lexed.word(token));
    let cleanup = words.any(|word| matches!(word, "cleanup" | "__cleanup__"));
    let start = body.span.start;
    let end = start + 1;
    walk.step(Span { start, end });
    walk.statement(body);
    walk.jump();
    if cleanup || !walk.clear {
        return Vec::new();
    }
    walk.steps
}

/// The walk. `current` are the steps that lead to what comes next; none: nothing does.
struct Walk<'a> {
    lexed: &'a Lexed<'a>,
    steps: Vec<Step>,
    current: Vec<usize>,
    breaks: Vec<Vec<usize>>,
    continues: Vec<Vec<usize>>,
    /// The heads of the switches around, and whether they have a default.
    switches: Vec<(usize, bool)>,
    labels: HashMap<String, Vec<usize>>,
    /// Without a name: to any label.
    gotos: Vec<(Vec<usize>, Option<String>)>,
    /// Nothing was met that goes another way.
    clear: bool,
}

impl Walk<'_> {
    fn step(&mut self, span: Span) -> usize {
        let step = self.steps.len();
        let next = Vec::new();
        self.steps.push(Step { span, next });
        let from = std::mem::replace(&mut self.current, vec![step]);
        self.join(&from, step);
        step
    }

    /// A step without text, where ways meet.
    fn meeting(&mut self, at: usize) -> usize {
        self.step(Span { start: at, end: at })
    }

    fn join(&mut self, from: &[usize], to: usize) {
        for step in from {
            self.steps[*step].next.push(to);
        }
    }

    /// All jumps, once their targets are known.
    fn jump(&mut self) {
        for (from, name) in std::mem::take(&mut self.gotos) {
            let targets: Vec<usize> = match name {
                Some(name) => self.labels.get(&name).cloned().unwrap_or_default(),
                None => self.labels.values().flatten().copied().collect(),
            };
            self.clear &= !targets.is_empty();
            for target in targets {
                self.join(&from, target);
            }
        }
    }

    fn expression(&mut self, node: &Node<'_>) {
        self.clear &= !leaks(node, false);
        self.step(node.span);
    }

    fn statement(&mut self, node: &Node<'_>) {
        match node.kind {
            Kind::Compound => node.code().for_each(|child| self.statement(child)),
            Kind::DeclStmt => self.expression(node),
            Kind::If => self.branch(node),
            Kind::While => self.while_loop(node),
            Kind::Do => self.do_loop(node),
            Kind::For => self.for_loop(node),
            Kind::Switch => self.switch(node),
            Kind::Case | Kind::Default => {
                let head = self.switches.last_mut().map(|(head, has_default)| {
                    *has_default |= node.kind == Kind::Default;
                    *head
                });
                self.clear &= head.is_some();
                self.current.extend(head);
                self.meeting(node.span.start);
                self.labelled(node);
            }
            Kind::Label => {
                let step = self.meeting(node.span.start);
                let name = node.cursor.name();
                self.labels.entry(name).or_default().push(step);
                self.labelled(node);
            }
            Kind::Goto => {
                let mut children = node.children.iter();
                let label = children.find(|child| child.kind == Kind::TypeOrLabelRef);
                let name = label.map(|label| label.cursor.name());
                self.step(node.span);
                let from = std::mem::take(&mut self.current);
                self.gotos.push((from, name));
            }
            Kind::IndirectGoto => {
                self.clear &= !node.code().any(|child| leaks(child, false));
                self.step(node.span);
                let from = std::mem::take(&mut self.current);
                self.gotos.push((from, None));
            }
            Kind::Break => {
                self.step(node.span);
                let from = std::mem::take(&mut self.current);
                match self.breaks.last_mut() {
                    Some(breaks) => breaks.extend(from),
                    None => self.clear = false,
                }
            }
            Kind::Continue => {
                self.step(node.span);
                let from = std::mem::take(&mut self.current);
                match self.continues.last_mut() {
                    Some(continues) => continues.extend(from),
                    None => self.clear = false,
                }
            }
            Kind::Return => {
                self.clear &= !node.code().any(|child| leaks(child, false));
                self.step(node.span);
                self.current.clear();
            }
            Kind::Null | Kind::Attribute | Kind::TypeOrLabelRef => {}
            Kind::Asm => {
                let words = self.lexed.tokens_in(node.span).iter();
                let mut words = words.map(|token| self.lexed.word(token));
                self.clear &= !words.any(|word| word == "goto");
                self.step(node.span);
            }
            _ if node.cursor.is_expression() => self.expression(node),
            // A statement with attributes, or one that is not known.
            _ => {
                self.clear &= node.kind == Kind::Unexposed && node.code().count() == 1;
                node.code().for_each(|child| self.statement(child));
            }
        }
    }

    /// What `case` and its like stand in front of.
    fn labelled(&mut self, node: &Node<'_>) {
        let constants = usize::from(node.kind == Kind::Case);
        if let Some(inner) = node.code().skip(constants).last() {
            self.statement(inner);
        }
    }

    fn branch(&mut self, node: &Node<'_>) {
        let parts: Vec<_> = node.code().collect();
        let [condition, arms @ ..] = &parts[..] else {
            self.clear = false;
            return;
        };
        self.expression(condition);
        let head = self.current.clone();
        if let Some(arm) = arms.first() {
            self.statement(arm);
        }
        let after = std::mem::replace(&mut self.current, head);
        if let Some(arm) = arms.get(1) {
            self.statement(arm);
        }
        self.current.extend(after);
        self.meeting(node.span.end);
    }

    /// A body with its own `break` and `continue`; gives where they are.
    fn body(&mut self, node: Option<&Node<'_>>) -> (Vec<usize>, Vec<usize>) {
        self.breaks.push(Vec::new());
        self.continues.push(Vec::new());
        match node {
            Some(body) => self.statement(body),
            None => self.clear = false,
        }
        let continues = self.continues.pop().unwrap_or_default();
        (self.breaks.pop().unwrap_or_default(), continues)
    }

    fn while_loop(&mut self, node: &Node<'_>) {
        let head = self.meeting(node.span.start);
        match node.code_child(0) {
            Some(condition) => self.expression(condition),
            None => self.clear = false,
        }
        let exit = self.current.clone();
        let (breaks, continues) = self.body(node.code_child(1));
        self.current.extend(continues);
        let back = std::mem::replace(&mut self.current, exit);
        self.join(&back, head);
        self.current.extend(breaks);
        self.meeting(node.span.end);
    }

    fn do_loop(&mut self, node: &Node<'_>) {
        let head = self.meeting(node.span.start);
        let (breaks, continues) = self.body(node.code_child(0));
        self.current.extend(continues);
        match node.code_child(1) {
            Some(condition) => self.expression(condition),
            None => self.clear = false,
        }
        let back = self.current.clone();
        self.join(&back, head);
        self.current.extend(breaks);
        self.meeting(node.span.end);
    }

    fn for_loop(&mut self, node: &Node<'_>) {
        let parts = node.for_parts(self.lexed);
        if let Some(init) = parts.init {
            self.expression(init);
        }
        let head = self.meeting(node.span.start);
        if let Some(condition) = parts.condition {
            self.expression(condition);
        }
        let exit = self.current.clone();
        let (breaks, continues) = self.body(parts.body);
        self.current.extend(continues);
        if let Some(step) = parts.step {
            self.expression(step);
        }
        let back = std::mem::replace(&mut self.current, exit);
        self.join(&back, head);
        self.current.extend(breaks);
        self.meeting(node.span.end);
    }

    fn switch(&mut self, node: &Node<'_>) {
        let (Some(condition), Some(body)) = (node.code_child(0), node.code_child(1)) else {
            self.clear = false;
            return;
        };
        self.expression(condition);
        let head = self.meeting(condition.span.end);
        self.switches.push((head, false));
        self.current.clear();
        self.breaks.push(Vec::new());
        self.statement(body);
        let breaks = self.breaks.pop().unwrap_or_default();
        let has_default = self.switches.pop().is_some_and(|(_, has)| has);
        self.current.extend(breaks);
        if !has_default {
            self.current.push(head);
        }
        self.meeting(node.span.end);
    }
}

/// Whether control may leave an expression, or come into it, half-way. `inside`: of a loop that is in it.
fn leaks(node: &Node<'_>, inside: bool) -> bool {
    let inside = match node.kind {
        Kind::Return | Kind::Goto | Kind::IndirectGoto | Kind::Label | Kind::Other => return true,
        Kind::Break | Kind::Continue if !inside => return true,
        // Its `continue` is that of a loop around it.
        Kind::Switch => false,
        Kind::While | Kind::Do | Kind::For => true,
        _ => inside,
    };
    node.code().any(|child| leaks(child, inside))
}
