//! What a body tells of its inputs beside contracts: the assertions of builds without assertions, `if (!c)
//! __builtin_unreachable();`, and counters.
//!
//! Before a function has changed anything, what it asserts is about what its callers hand over.

use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::contracts::claimed;
use crate::lex::Lexed;
use crate::program::Place;
use crate::written;

/// What a function asserts of its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assertion {
    /// Where the run ends if it does not hold.
    pub place: Place,
    /// The condition, as the user wrote it if that can be told.
    pub condition: String,
    /// Its variables are formals that have the values of the call, so that a caller could say the same.
    pub is_of_formals: bool,
}

/// The assertions of a body that are about inputs.
pub(crate) fn find(body: &Node<'_>, formals: &[Cursor<'_>], lexed: &Lexed<'_>) -> Vec<Assertion> {
    let finder = Finder { formals, lexed };
    let mut found = Vec::new();
    for statement in body.code() {
        finder.visit(statement, &mut found);
        if has_effects(statement, lexed) {
            break;
        }
    }
    found
}

/// The function that a body calls first, before it has changed anything, with its own formals: what that asserts of its
/// inputs is about those of the caller.
pub(crate) fn first_call(
    body: &Node<'_>,
    formals: &[Cursor<'_>],
    lexed: &Lexed<'_>,
) -> Option<String> {
    let finder = Finder { formals, lexed };
    let statement = body.code().find(|it| has_effects(it, lexed))?;
    let call = first_call_in(statement, lexed)?;
    let is_meant = |node: &Node<'_>| {
        let node = node.stripped(lexed);
        !has_effects(node, lexed) && finder.names_formals_only(node)
    };
    let arguments_are_formals = call.code().skip(1).all(is_meant);
    call.callee_name(lexed).filter(|_| arguments_are_formals)
}

/// The call that a statement begins with, if nothing is changed before it.
fn first_call_in<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<&'n Node<'tu>> {
    match node.kind {
        Kind::Call => Some(node),
        Kind::For | Kind::While | Kind::Do => None,
        // The value is computed before it is assigned.
        _ => {
            let child = node.code().find(|child| has_effects(child, lexed))?;
            first_call_in(child, lexed)
        }
    }
}

struct Finder<'a, 'tu> {
    formals: &'a [Cursor<'tu>],
    lexed: &'a Lexed<'a>,
}

impl Finder<'_, '_> {
    fn visit(&self, node: &Node<'_>, found: &mut Vec<Assertion>) {
        let condition = (node.kind == Kind::If).then(|| claimed(node, self.lexed));
        if let Some(condition) = condition.flatten().map(|it| it.stripped(self.lexed)) {
            let written = written::text(self.lexed, condition.span);
            found.push(Assertion {
                place: self.lexed.place(end_of_run(node).span.start),
                condition: written,
                is_of_formals: self.names_formals_only(condition),
            });
        }
        // A loop may have changed something before.
        if !matches!(node.kind, Kind::While | Kind::For | Kind::Call)
            && !has_effects(node, self.lexed)
        {
            node.code().for_each(|child| self.visit(child, found));
        }
    }

    fn names_formals_only(&self, node: &Node<'_>) -> bool {
        let is_known = match node.kind {
            Kind::DeclRef => node.cursor.referenced().is_some_and(|it| match it.kind() {
                Kind::VarDecl | Kind::ParmDecl => {
                    let mut formals = self.formals.iter();
                    formals.any(|formal| formal.location() == it.location())
                }
                _ => true,
            }),
            _ => true,
        };
        is_known && node.code().all(|child| self.names_formals_only(child))
    }
}

/// The call that ends the run.
fn end_of_run<'n, 'tu>(claim: &'n Node<'tu>) -> &'n Node<'tu> {
    let mut then = claim;
    while let Some(inner) = then.code().next_back().filter(|_| then.kind != Kind::Call) {
        then = inner;
    }
    then
}

/// Where a body counts up a member of an object by one.
pub(crate) fn counters(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<Place> {
    let mut found = Vec::new();
    find_counters(body, lexed, &mut found);
    found
}

fn find_counters(node: &Node<'_>, lexed: &Lexed<'_>, found: &mut Vec<Place>) {
    if node.kind == Kind::Unary && node.operator(lexed) == "++" {
        let operand = node.code_child(0).map(|it| it.stripped(lexed));
        let is_member = operand.is_some_and(|it| it.kind == Kind::MemberRef);
        found.extend(is_member.then(|| lexed.place(node.span.start)));
    }
    node.code()
        .for_each(|child| find_counters(child, lexed, found));
}

/// Where a body computes the next value of a member, or of an element of one, from the one before: `m *= 10`, `m = m + n`.
pub(crate) fn accumulations(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<Place> {
    let mut found = Vec::new();
    find_accumulations(body, lexed, &mut found);
    found
}

fn find_accumulations(node: &Node<'_>, lexed: &Lexed<'_>, found: &mut Vec<Place>) {
    let sides = (node.code_child(0), node.code_child(1));
    if let (Some(target), Some(value)) = sides
        && let Some(member) = target_member(target, lexed)
    {
        let is_own = match node.kind {
            Kind::CompoundAssign => true,
            Kind::Binary if node.operator(lexed) == "=" => uses(value, member),
            _ => false,
        };
        found.extend(is_own.then(|| lexed.place(node.span.start)));
    }
    node.code()
        .for_each(|child| find_accumulations(child, lexed, found));
}

/// The member that an assignment changes, or whose element it changes, by where it is declared.
fn target_member(target: &Node<'_>, lexed: &Lexed<'_>) -> Option<usize> {
    let target = target.stripped(lexed);
    match target.kind {
        Kind::MemberRef => Some(target.cursor.referenced()?.location()),
        Kind::Subscript => target_member(target.code_child(0)?, lexed),
        _ => None,
    }
}

fn uses(node: &Node<'_>, member: usize) -> bool {
    let own = node.cursor.referenced().map(|it| it.location());
    (node.kind == Kind::MemberRef && own == Some(member))
        || node.code().any(|child| uses(child, member))
}

/// Whether a statement may change what is more than a variable that it declares.
fn has_effects(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let own = match node.kind {
        Kind::Call => node.callee_name(lexed).as_deref() != Some("__builtin_unreachable"),
        Kind::CompoundAssign | Kind::StmtExpr | Kind::Asm => true,
        Kind::Binary => matches!(
            node.operator(lexed),
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>="
        ),
        Kind::Unary => matches!(node.operator(lexed), "++" | "--"),
        _ => false,
    };
    own || node.code().any(|child| has_effects(child, lexed))
}
