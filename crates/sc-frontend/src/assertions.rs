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
