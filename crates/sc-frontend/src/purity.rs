//! Which expressions may be evaluated once more, and which are constant.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::annotations;
use crate::ast::Node;
use crate::clang::{Kind, TyKind};
use crate::lex::Lexed;

/// Calls that only pass their first argument on.
const LOOKED_THROUGH: &[&str] = &[
    "__builtin_expect",
    "__builtin_expect_with_probability",
    "__builtin_unpredictable",
];

/// Things libclang leaves unexposed that look like calls but have no effect.
pub(crate) const EFFECTLESS: &[&str] = &[
    "__builtin_offsetof",
    "__builtin_types_compatible_p",
    "__builtin_choose_expr",
];

/// Beginnings of names of other such things: atomics, `va_arg`, vector builtins.
const BUILTIN_PREFIXES: &[&str] = &[
    "__builtin_",
    "__atomic_",
    "__c11_atomic_",
    "__scoped_atomic_",
    "__sync_",
];

/// The argument that a call to `__builtin_expect` and its like passes on.
///
/// Only where the conversion to `long` cannot change whether it is zero: not for
/// floating-point numbers and integers wider than `long`.
pub(crate) fn passed_on<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<&'n Node<'tu>> {
    let name = node.callee_name(lexed)?;
    let argument = node.code_child(1)?;
    let value = argument.stripped(lexed).cursor.ty().canonical();
    let is_float = matches!(
        value.kind(),
        TyKind::Half
            | TyKind::Float
            | TyKind::Double
            | TyKind::LongDouble
            | TyKind::Float128
            | TyKind::Other
    );
    let fits = value.size() <= node.cursor.ty().size();
    (LOOKED_THROUGH.contains(&name.as_str()) && !is_float && fits).then_some(argument)
}

/// No call, assignment, `++`/`--`, volatile or atomic access, statement expression, assembly.
///
/// Operands of `sizeof` count as well, although most are not evaluated: calling
/// an expression impure only means that it is evaluated in place.
pub(crate) fn is_pure(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    !has_effect(node, lexed) && node.code().all(|child| is_pure(child, lexed))
}

/// The same for the node itself, its children not looked at.
fn has_effect(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let effect = match node.kind {
        Kind::Call => !is_pure_call(node, lexed),
        Kind::CompoundAssign | Kind::StmtExpr | Kind::Asm => true,
        // Each evaluation makes another object.
        Kind::CompoundLiteral => true,
        Kind::Binary => node.operator(lexed) == "=",
        Kind::Unary => node.is_step(lexed),
        Kind::Unexposed => is_builtin_with_effect(node, lexed),
        Kind::Other => true,
        _ => false,
    };
    effect || is_watched(node)
}

fn is_pure_call(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let name = node.callee_name(lexed).unwrap_or_default();
    LOOKED_THROUGH.contains(&name.as_str())
        || annotations::FUNCTIONS.contains(&name.as_str())
        || name == "__builtin_constant_p"
}

fn is_builtin_with_effect(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    if node.converted().is_some() {
        return false;
    }
    let first = lexed.first_word(node.span);
    let is_builtin = BUILTIN_PREFIXES
        .iter()
        .any(|prefix| first.starts_with(prefix));
    is_builtin && !EFFECTLESS.contains(&first)
}

/// Its value may change under our eyes.
fn is_watched(node: &Node<'_>) -> bool {
    if !node.cursor.is_expression() {
        return false;
    }
    let ty = node.cursor.ty().canonical();
    ty.is_volatile() || ty.kind() == TyKind::Atomic
}

/// Built from literals, enumerators and `sizeof` only: always the same value.
pub(crate) fn is_constant(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    is_constant_if(node, lexed, &|child| is_constant(child, lexed))
}

/// The same, where `constant` tells it of the operands.
fn is_constant_if<'tu>(
    node: &Node<'tu>,
    lexed: &Lexed<'_>,
    constant: &dyn Fn(&Node<'tu>) -> bool,
) -> bool {
    let children = || node.code().all(constant);
    match node.kind {
        Kind::Literal => true,
        Kind::DeclRef => {
            let declaration = node.cursor.referenced();
            declaration.is_some_and(|d| d.kind() == Kind::EnumConstantDecl)
        }
        Kind::SizeofLike | Kind::Generic => node.cursor.folds_to_number(),
        Kind::Unary => {
            let operator = node.operator(lexed);
            !matches!(operator, "++" | "--" | "*" | "&") && children()
        }
        Kind::Binary => node.operator(lexed) != "=" && children(),
        Kind::Call => match node.callee_name(lexed).as_deref() {
            Some("__builtin_constant_p") => true,
            _ => passed_on(node, lexed).is_some_and(constant),
        },
        Kind::Unexposed => {
            let fixed = ["__builtin_offsetof", "__builtin_types_compatible_p"];
            let folds =
                fixed.contains(&lexed.first_word(node.span)) && node.cursor.folds_to_number();
            folds || node.converted().is_some_and(constant)
        }
        Kind::Cast => node.evaluated_by_cast(lexed).all(constant),
        Kind::Paren | Kind::Conditional => children(),
        _ => false,
    }
}

/// Both questions about many nodes of one tree: each node is looked at once.
#[derive(Default)]
pub(crate) struct Known {
    pure: RefCell<HashMap<*const (), bool>>,
    constant: RefCell<HashMap<*const (), bool>>,
}

impl Known {
    /// [`is_pure`].
    pub(crate) fn is_pure(&self, node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
        let key = std::ptr::from_ref(node).cast();
        if let Some(known) = self.pure.borrow().get(&key) {
            return *known;
        }
        let pure = !has_effect(node, lexed) && node.code().all(|child| self.is_pure(child, lexed));
        self.pure.borrow_mut().insert(key, pure);
        pure
    }

    /// [`is_constant`].
    pub(crate) fn is_constant(&self, node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
        let key = std::ptr::from_ref(node).cast();
        if let Some(known) = self.constant.borrow().get(&key) {
            return *known;
        }
        let constant = is_constant_if(node, lexed, &|child| self.is_constant(child, lexed));
        self.constant.borrow_mut().insert(key, constant);
        constant
    }
}
