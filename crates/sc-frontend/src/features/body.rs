//! Constructs that the syntax tree of a function or an initialiser shows.

use super::{Inventory, class};
use crate::annotations;
use crate::ast::Node;
use crate::clang::{Kind, Storage, TyKind};
use crate::lex::Lexed;
use crate::program::Span;

/// Integers up to this are exact in every floating-point format.
const EXACT: u128 = 1 << 11;

/// Adds what a tree shows to an inventory.
pub(super) fn read(tree: &Node<'_>, lexed: &Lexed<'_>, inventory: &mut Inventory) {
    let mut reader = Reader { lexed, inventory };
    reader.visit(tree, "statement");
}

struct Reader<'a> {
    lexed: &'a Lexed<'a>,
    inventory: &'a mut Inventory,
}

impl Reader<'_> {
    fn add(&mut self, feature: impl Into<std::sync::Arc<str>>, span: Span) {
        self.inventory.add(feature, span);
    }

    /// `context`: what the value is used for.
    fn visit(&mut self, node: &Node<'_>, context: &str) {
        let span = node.span;
        match node.kind {
            Kind::FunctionDecl if context == "statement" => self.function(node),
            Kind::FunctionDecl => self.add("declaration of a function in a block", span),
            Kind::VarDecl => self.variable(node),
            Kind::ParmDecl => self.parameter(node),
            Kind::FieldDecl => self.field(node),
            Kind::RecordDecl => self.record(node),
            Kind::EnumDecl => {
                let integer = class::of(node.cursor.enum_integer());
                self.add(format!("enumeration {integer}"), span);
            }
            Kind::TypedefDecl | Kind::EnumConstantDecl | Kind::TypeOrLabelRef => {}
            // Words tell which.
            Kind::Attribute => {}
            Kind::StaticAssert => self.add("static assertion", span),
            Kind::FileAsm => self.add("assembly or an empty declaration", span),
            Kind::Unexposed => self.unexposed(node, context),
            Kind::DeclRef => self.reference(node),
            Kind::MemberRef => self.member(node),
            Kind::Call => self.call(node, context),
            Kind::Paren => self.all(node, context),
            Kind::Unary => self.unary(node, context),
            Kind::Subscript => self.subscript(node),
            Kind::Binary => self.binary(node, context),
            Kind::CompoundAssign => self.compound(node, context),
            Kind::Conditional => self.conditional(node, "operator ?:"),
            Kind::GnuConditional => self.conditional(node, "operator ?: without a middle"),
            Kind::Cast => self.cast(node),
            Kind::CompoundLiteral => {
                self.add(format!("compound literal {}", class_of(node)), span);
                self.all(node, "compound literal");
            }
            Kind::InitList => {
                self.add(format!("initialiser list {}", class_of(node)), span);
                self.all(node, "initialiser list");
            }
            Kind::StmtExpr => {
                self.add("statement expression", span);
                self.all(node, "statement");
            }
            Kind::Generic => self.add("keyword _Generic", span),
            Kind::SizeofLike => self.sizeof(node),
            Kind::Literal => self.literal(node),
            Kind::Asm => self.add("inline assembly", span),
            Kind::Other => {
                self.add(
                    format!("unrecognised cursor kind {}", node.cursor.raw_kind()),
                    span,
                );
                self.all(node, "unrecognised");
            }
            _ => self.statement(node),
        }
    }

    fn all(&mut self, node: &Node<'_>, context: &str) {
        for child in &node.children {
            self.visit(child, context);
        }
    }

    fn function(&mut self, node: &Node<'_>) {
        let result = class::of(node.cursor.ty().result());
        self.add(format!("result {result}"), node.span);
        self.all(node, "definition");
    }

    fn variable(&mut self, node: &Node<'_>) {
        let variable = node.cursor;
        let class = class::of(variable.ty());
        let storage = match variable.storage() {
            Storage::Static => "static ",
            Storage::Extern => "extern ",
            Storage::Other => "",
        };
        self.add(format!("{storage}variable {class}"), node.span);
        if variable.ty().canonical().is_volatile() {
            self.add(format!("volatile variable {class}"), node.span);
        }
        if variable.initialiser().is_none() {
            self.add(
                format!("{storage}variable {class} without initialiser"),
                node.span,
            );
        } else if mentions(node, variable.location()) {
            self.add("initialiser that names its own variable", node.span);
        }
        self.all(node, "initialiser");
    }

    fn parameter(&mut self, node: &Node<'_>) {
        self.add(
            format!("parameter {}", class::of(node.cursor.ty())),
            node.span,
        );
        self.all(node, "parameter");
    }

    fn field(&mut self, node: &Node<'_>) {
        let ty = node.cursor.ty();
        let class = match node.cursor.bit_width() {
            Some(width) => class::bit_field(ty, width),
            None => class::of(ty),
        };
        let name = if node.cursor.name().is_empty() {
            "unnamed member"
        } else {
            "member"
        };
        self.add(format!("{name} {class}"), node.span);
        self.all(node, "member");
    }

    fn record(&mut self, node: &Node<'_>) {
        let kind = if node.cursor.is_union() {
            "union"
        } else {
            "struct"
        };
        self.add(format!("type {kind}"), node.span);
        self.all(node, "member");
    }

    /// An implicit conversion, or what libclang has no name for.
    fn unexposed(&mut self, node: &Node<'_>, context: &str) {
        if let Some(operand) = node.converted() {
            self.conversion("convert", operand, node);
            return self.all(node, context);
        }
        let first = self.lexed.first_word(node.span);
        match first {
            // A designated initialiser.
            "." => self.add("designator .member", node.span),
            "[" if self.designates_range(node) => {
                self.add("designator [first ... last]", node.span)
            }
            "[" => self.add("designator [index]", node.span),
            _ if node.children.is_empty() && !node.cursor.is_statement() => {
                self.add("initialiser left out", node.span);
            }
            _ => self.add(format!("unrecognised expression '{first}'"), node.span),
        }
        self.all(node, "initialiser list");
    }

    fn designates_range(&self, node: &Node<'_>) -> bool {
        let words = self.lexed.tokens_in(node.span).iter();
        let mut words = words.map(|token| self.lexed.word(token));
        words.any(|word| word == "...")
    }

    fn conversion(&mut self, how: &str, from: &Node<'_>, to: &Node<'_>) {
        let (old, new) = (value_class(from, self.lexed), class_of(to));
        if old == new {
            let other_pointer = || spelling(from) != spelling(to);
            if how == "cast" && new == "pointer" && other_pointer() {
                self.add("cast pointer to another", to.span);
            }
            return;
        }
        let exact = || {
            let value = constant(from, self.lexed)?;
            (value.unsigned_abs() <= EXACT).then_some(value)
        };
        // Small constants: whether they fit is seen here, not computed by anybody.
        let constant = match exact() {
            Some(value) if fits(value, &new) => "constant ",
            _ => "",
        };
        self.add(format!("{how} {constant}{old} to {new}"), to.span);
    }

    fn cast(&mut self, node: &Node<'_>) {
        if let Some(operand) = node.code().next_back() {
            let inner = operand.stripped(self.lexed);
            let annotation =
                inner.kind == Kind::SizeofLike && annotations::is_one(inner, self.lexed);
            if !annotation {
                self.conversion("cast", inner, node);
            }
        }
        self.all(node, "cast");
    }

    fn reference(&mut self, node: &Node<'_>) {
        if node.cursor.ty().canonical().is_volatile() {
            self.add(format!("volatile access {}", class_of(node)), node.span);
        }
    }

    fn member(&mut self, node: &Node<'_>) {
        let ty = node.cursor.ty();
        let class = class::of_member(node.cursor, ty);
        let base = node.code_child(0).map(|base| base.cursor.ty().canonical());
        let (operator, record) = match base {
            Some(base) if base.kind() == TyKind::Pointer => ("->", base.pointee().canonical()),
            Some(base) => (".", base),
            None => (".", ty),
        };
        let of = if record.declaration().is_union() {
            " of a union"
        } else {
            ""
        };
        self.add(format!("operator {operator} {class}{of}"), node.span);
        if ty.canonical().is_volatile() {
            self.add(format!("volatile access {class}"), node.span);
        }
        self.all(node, &format!("operator {operator}"));
    }

    fn call(&mut self, node: &Node<'_>, context: &str) {
        let span = node.span;
        let effect = match node.callee_name(self.lexed) {
            Some(name) if name.starts_with("__sc_") => return self.all(node, "annotation"),
            Some(name) => {
                self.inventory.calls.entry(name).or_default().insert(span);
                "call"
            }
            None => {
                self.add("call through a pointer", span);
                "call through a pointer"
            }
        };
        self.position(effect, context, span);
        self.add(format!("value {} of a call", class_of(node)), span);
        let mut code = node.code();
        if let Some(callee) = code.next() {
            self.visit(callee, "callee");
        }
        for argument in code {
            self.add(format!("argument {}", class_of(argument)), span);
            self.visit(argument, "argument");
        }
    }

    /// An effect inside an expression.
    fn position(&mut self, effect: &str, context: &str, span: Span) {
        if context != "statement" {
            self.add(format!("{effect} in {context}"), span);
        }
    }

    fn unary(&mut self, node: &Node<'_>, context: &str) {
        let operator = node.operator(self.lexed);
        let Some(operand) = node.code_child(0) else {
            return self.add("unrecognised unary operator", node.span);
        };
        let class = value_class(operand, self.lexed);
        match operator {
            "++" | "--" => {
                let prefix = operand.span.start > node.span.start;
                let side = if prefix { "prefix" } else { "postfix" };
                let effect = format!("{side} {operator}");
                self.add(format!("operator {effect} {class}"), node.span);
                self.position(&effect, context, node.span);
                self.volatile(operand);
            }
            // What it stands for goes on with the context.
            "__extension__" => return self.all(node, context),
            _ => self.add(format!("operator unary {operator} {class}"), node.span),
        }
        self.all(node, &format!("operator unary {operator}"));
    }

    fn volatile(&mut self, target: &Node<'_>) {
        if target.cursor.ty().canonical().is_volatile() {
            self.add("read and write of a volatile object", target.span);
        }
    }

    fn subscript(&mut self, node: &Node<'_>) {
        let (Some(base), Some(index)) = (node.code_child(0), node.code_child(1)) else {
            return self.add("unrecognised subscript", node.span);
        };
        let array = class_of(base.stripped(self.lexed));
        self.add(
            format!("operator [] {array} by {}", class_of(index)),
            node.span,
        );
        if node.cursor.ty().canonical().is_volatile() {
            self.add(format!("volatile access {}", class_of(node)), node.span);
        }
        self.all(node, "operator []");
    }

    fn binary(&mut self, node: &Node<'_>, context: &str) {
        let operator = node.operator(self.lexed);
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return self.add("unrecognised binary operator", node.span);
        };
        let class = value_class(left, self.lexed);
        match operator {
            "=" => {
                self.add(format!("operator = {class}"), node.span);
                self.position("=", context, node.span);
            }
            "," => self.add("operator ,", node.span),
            "&&" | "||" => self.add(format!("operator {operator} {class}"), node.span),
            "<<" | ">>" => {
                self.add(
                    format!("operator {operator} {class} by {}", class_of(right)),
                    node.span,
                );
            }
            // Which objects are the same is another question than whether there is one.
            "==" | "!=" if is_null(left, self.lexed) || is_null(right, self.lexed) => {
                self.add(format!("operator {operator} null pointer"), node.span);
            }
            _ => {
                let other = class_of(right);
                let other = if other == class {
                    String::new()
                } else {
                    format!(" {other}")
                };
                self.add(format!("operator {operator} {class}{other}"), node.span);
            }
        }
        match operator {
            // The left side of a comma is a statement, in effect; the right side is what the whole is.
            "," => {
                self.visit(left, "statement");
                self.visit(right, context);
            }
            "=" => {
                self.visit(left, "target of =");
                self.visit(right, "operator =");
            }
            _ => self.all(node, &format!("operator {operator}")),
        }
    }

    fn compound(&mut self, node: &Node<'_>, context: &str) {
        let operator = node.operator(self.lexed);
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return self.add("unrecognised compound assignment", node.span);
        };
        let (target, value) = (value_class(left, self.lexed), class_of(right));
        self.add(
            format!("operator {operator} {target} by {value}"),
            node.span,
        );
        self.position("compound assignment", context, node.span);
        self.volatile(left);
        self.visit(left, "target of compound assignment");
        self.visit(right, "compound assignment");
    }

    fn conditional(&mut self, node: &Node<'_>, name: &str) {
        self.add(format!("{name} {}", class_of(node)), node.span);
        self.all(node, "operator ?:");
    }

    fn sizeof(&mut self, node: &Node<'_>) {
        if annotations::is_one(node, self.lexed) {
            // A label is made of it.
            return self.all(node, "annotation");
        }
        let word = self.lexed.first_word(node.span);
        if !node.cursor.folds_to_number() {
            return self.add(format!("{word} of a variable array"), node.span);
        }
        // Nothing in it is evaluated.
        self.add(format!("operator {word}"), node.span);
    }

    fn literal(&mut self, node: &Node<'_>) {
        let text = node.span.of(self.lexed.text);
        let feature = match text.as_bytes() {
            [b'&', ..] => "address of a label".to_owned(),
            [b'"', ..] => "literal string".to_owned(),
            [b'\'', ..] if is_single(text) => "literal character".to_owned(),
            [b'\'', ..] => "literal of several characters".to_owned(),
            [b'L' | b'u' | b'U', ..] => format!("literal wide {}", class_of(node)),
            _ if text.contains(['p', 'P']) => format!("literal hexadecimal {}", class_of(node)),
            _ => format!("literal {}", class_of(node)),
        };
        self.add(feature, node.span);
    }

    fn statement(&mut self, node: &Node<'_>) {
        let name = match node.kind {
            Kind::Compound => return self.all(node, "statement"),
            Kind::DeclStmt => return self.all(node, "declaration"),
            Kind::Null => return,
            Kind::Case if self.case_is_range(node) => "statement case range",
            Kind::Case => "statement case",
            Kind::Default => "statement default",
            Kind::If => "statement if",
            Kind::Switch => return self.switch(node),
            Kind::While => "statement while",
            Kind::Do => "statement do",
            Kind::For => "statement for",
            Kind::Label => "statement label",
            Kind::Goto => return self.goto(node),
            Kind::IndirectGoto => "computed goto",
            Kind::Break => "statement break",
            Kind::Continue => "statement continue",
            Kind::Return => "statement return",
            _ => {
                let kind = node.cursor.raw_kind();
                self.add(format!("unrecognised cursor kind {kind}"), node.span);
                return self.all(node, "unrecognised");
            }
        };
        self.add(name, node.span);
        for child in &node.children {
            let context = if is_condition(node, child) {
                name
            } else {
                "statement"
            };
            self.visit(child, context);
        }
    }

    fn case_is_range(&self, node: &Node<'_>) -> bool {
        let mut words = self
            .lexed
            .tokens_in(node.span)
            .iter()
            .map(|token| self.lexed.word(token));
        let range = words.find(|word| matches!(*word, ":" | "..."));
        range == Some("...")
    }

    fn switch(&mut self, node: &Node<'_>) {
        let value = node.code().find(|part| part.cursor.is_expression());
        let class = value.map_or_else(String::new, class_of);
        self.add(format!("statement switch {class}"), node.span);
        for child in node.code() {
            let is_value = value.is_some_and(|value| value.span == child.span);
            self.visit(
                child,
                if is_value {
                    "statement switch"
                } else {
                    "statement"
                },
            );
            if !is_value && has_nested_case(child, 0) {
                self.add("case label inside a nested statement", node.span);
            }
        }
    }

    fn goto(&mut self, node: &Node<'_>) {
        let target = node
            .children
            .iter()
            .find_map(|child| child.cursor.referenced());
        let feature = match target.map(|target| target.span().start < node.span.start) {
            Some(true) => "statement goto backward",
            Some(false) => "statement goto forward",
            None => "statement goto",
        };
        self.add(feature, node.span);
    }
}

/// Whether a case of the same switch stands deeper than in its block.
fn has_nested_case(node: &Node<'_>, depth: u32) -> bool {
    match node.kind {
        Kind::Switch => false,
        Kind::Case | Kind::Default if depth > 1 => true,
        Kind::Case | Kind::Default => node.code().any(|child| has_nested_case(child, depth)),
        Kind::Compound if depth == 0 => node.code().any(|child| has_nested_case(child, 1)),
        _ => node.code().any(|child| has_nested_case(child, depth + 1)),
    }
}

/// Whether a child is the value that a statement depends on or gives, not a statement that it controls.
fn is_condition(node: &Node<'_>, child: &Node<'_>) -> bool {
    let mut code = node.code().filter(|part| part.cursor.is_expression());
    let value = match node.kind {
        Kind::If | Kind::While | Kind::Return | Kind::IndirectGoto => code.next(),
        Kind::Do => code.next_back(),
        _ => None,
    };
    value.is_some_and(|value| value.span == child.span)
}

fn class_of(node: &Node<'_>) -> String {
    class::of(node.cursor.ty())
}

/// The class of what an expression names or computes; bit-fields are a class of their own.
fn value_class(node: &Node<'_>, lexed: &Lexed<'_>) -> String {
    let inner = node.stripped(lexed);
    let same = spelling(inner) == spelling(node);
    if inner.kind == Kind::MemberRef && same {
        return class::of_member(inner.cursor, node.cursor.ty());
    }
    class_of(node)
}

fn spelling(node: &Node<'_>) -> String {
    node.cursor.ty().canonical().unqualified().spelling()
}

/// Whether a variable is named in the initialiser of its own declaration.
fn mentions(node: &Node<'_>, declaration: usize) -> bool {
    node.children.iter().any(|child| {
        let named = child.kind == Kind::DeclRef
            && child
                .cursor
                .referenced()
                .is_some_and(|it| it.location() == declaration);
        named || mentions(child, declaration)
    })
}

/// A constant that is a null pointer: `0`, or `(void *)0`.
fn is_null(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let mut inner = node.stripped(lexed);
    let is_pointer = class_of(node).ends_with("pointer");
    while inner.kind == Kind::Cast {
        match inner.code().next_back() {
            Some(operand) => inner = operand.stripped(lexed),
            None => return false,
        }
    }
    is_pointer && constant(inner, lexed) == Some(0)
}

/// The value of an integer constant that is written out.
fn constant(node: &Node<'_>, lexed: &Lexed<'_>) -> Option<i128> {
    let inner = node.stripped(lexed);
    let negated = inner.kind == Kind::Unary && inner.operator(lexed) == "-";
    let literal = if negated {
        inner.code_child(0)?.stripped(lexed)
    } else {
        inner
    };
    let is_enumerator = || {
        literal.kind == Kind::DeclRef
            && literal
                .cursor
                .referenced()
                .is_some_and(|it| it.kind() == Kind::EnumConstantDecl)
    };
    if literal.kind != Kind::Literal && !is_enumerator() {
        return None;
    }
    inner.cursor.integer_value()
}

/// Whether a small integer is a value of a class.
fn fits(value: i128, class: &str) -> bool {
    let bits = class.get(1..).and_then(|bits| bits.parse::<u32>().ok());
    match (class.as_bytes().first(), bits) {
        (Some(b'u'), Some(bits)) => value >= 0 && (bits >= 64 || value < 1 << bits),
        (Some(b'i'), Some(bits)) => {
            bits >= 64 || (-(1 << (bits - 1))..1 << (bits - 1)).contains(&value)
        }
        _ => class == "pointer" || class == "bool" || class::is_number(class),
    }
}

/// Whether a character literal has one character.
fn is_single(text: &str) -> bool {
    let inner = text.trim_matches('\'');
    inner.starts_with('\\') || inner.chars().count() == 1 || text == "'\\''"
}
