//! What calls pass: evidence for what a function may expect of its arguments.

use crate::ast::Node;
use crate::clang::{Kind, Ty, TyKind};
use crate::lex::Lexed;
use crate::program::{Function, FunctionId, Place, Program};

/// A call of a function by its name.
#[derive(Debug, Clone)]
pub struct CallSite {
    /// Name of the called function.
    pub callee: String,
    /// Where.
    pub place: Place,
    /// What is passed.
    pub arguments: Vec<Argument>,
}

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// A string literal.
    Text,
    /// The address of an object, or an array.
    Object,
    /// An array: how many elements, and the size of each.
    Array(u64, u64),
    /// NULL.
    Null,
    /// The length of the argument at this position: `sizeof buf`, `strlen(s)`.
    LengthOf(usize),
    /// Anything else.
    Other,
}

impl Argument {
    /// Whether it is a pointer that is not NULL, whatever happens before the call.
    pub fn is_not_null(self) -> bool {
        matches!(self, Self::Text | Self::Object | Self::Array(..))
    }
}

impl Program {
    /// The calls of a function in other functions, with those functions.
    pub fn call_sites(&self, callee: FunctionId) -> Vec<(&Function, &CallSite)> {
        let name = &self.function(callee).name;
        let callers = self.ids().filter(|id| *id != callee);
        let sites = callers.flat_map(|id| {
            let caller = self.function(id);
            let sites = caller.call_sites.iter().filter(|site| site.callee == *name);
            sites.map(move |site| (caller, site))
        });
        sites
            .filter(|(caller, site)| self.resolve(caller.unit, &site.callee) == Some(callee))
            .collect()
    }
}

/// The calls in a body.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<CallSite> {
    let mut found = Vec::new();
    collect(body, lexed, &mut found);
    found
}

fn collect(node: &Node<'_>, lexed: &Lexed<'_>, found: &mut Vec<CallSite>) {
    if node.kind == Kind::SizeofLike {
        return;
    }
    if let Some(callee) = node.callee(lexed)
        && let Some(declared) = callee.cursor.referenced()
        && !lexed.in_system_header(declared.location())
    {
        let arguments: Vec<_> = node.code().skip(1).collect();
        let described = arguments
            .iter()
            .map(|argument| describe(argument, &arguments, lexed));
        found.push(CallSite {
            callee: callee.cursor.name(),
            place: lexed.place(node.span.start),
            arguments: described.collect(),
        });
    }
    node.code().for_each(|child| collect(child, lexed, found));
}

fn describe(argument: &Node<'_>, all: &[&Node<'_>], lexed: &Lexed<'_>) -> Argument {
    let is_pointer = argument.cursor.ty().canonical().kind() == TyKind::Pointer;
    let node = without_casts(argument, lexed);
    if !is_pointer {
        let measured = all
            .iter()
            .position(|other| measures(node, without_casts(other, lexed), lexed));
        return measured.map_or(Argument::Other, Argument::LengthOf);
    }
    let is_array = node.cursor.ty().canonical().is_array();
    match node.kind {
        Kind::Literal if is_array => Argument::Text,
        Kind::DeclRef | Kind::MemberRef | Kind::CompoundLiteral if is_array => {
            let ty = node.cursor.ty().canonical();
            let known = ty.array_len().zip(ty.element().canonical().size());
            known.map_or(Argument::Object, |(count, size)| {
                Argument::Array(count, size)
            })
        }
        Kind::Unary if node.operator(lexed) == "&" => Argument::Object,
        Kind::Literal if lexed.normal(node.span) == "0" => Argument::Null,
        _ => Argument::Other,
    }
}

/// What is converted, without the casts around it.
pub(crate) fn without_casts<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> &'n Node<'tu> {
    let mut node = node.stripped(lexed);
    while node.kind == Kind::Cast {
        let Some(operand) = node.code().next_back() else {
            break;
        };
        node = operand.stripped(lexed);
    }
    node
}

/// Whether a number is the length of what is passed as `block`.
fn measures(number: &Node<'_>, block: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let ty = block.cursor.ty().canonical();
    if let Some(count) = array_count(ty)
        && let Some(value) = number.cursor.integer_value()
    {
        // Without the NUL, the length of a literal is one less than its size.
        let is_text = block.kind == Kind::Literal;
        return value == i128::from(count) || (is_text && value == i128::from(count) - 1);
    }
    let is_length = number.callee_name(lexed).as_deref() == Some("strlen");
    let measured = number.code_child(1).filter(|_| is_length);
    measured.is_some_and(|measured| {
        let measured = without_casts(measured, lexed);
        lexed.normal(measured.span) == lexed.normal(block.span)
    })
}

fn array_count(ty: Ty<'_>) -> Option<u64> {
    ty.is_array().then(|| ty.array_len())?
}
