//! Which expressions may be evaluated once more, and which are constant.

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
const EFFECTLESS: &[&str] = &[
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
    !effect && !is_watched(node) && node.code().all(|child| is_pure(child, lexed))
}

fn is_pure_call(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let name = node.callee_name(lexed).unwrap_or_default();
    LOOKED_THROUGH.contains(&name.as_str()) || name == "__builtin_constant_p"
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
    let children = || node.code().all(|child| is_constant(child, lexed));
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
            _ => passed_on(node, lexed).is_some_and(|argument| is_constant(argument, lexed)),
        },
        Kind::Unexposed => {
            let fixed = ["__builtin_offsetof", "__builtin_types_compatible_p"];
            let folds =
                fixed.contains(&lexed.first_word(node.span)) && node.cursor.folds_to_number();
            folds
                || node
                    .converted()
                    .is_some_and(|inner| is_constant(inner, lexed))
        }
        Kind::Cast => node
            .code()
            .next_back()
            .is_some_and(|operand| is_constant(operand, lexed)),
        Kind::Paren | Kind::Conditional => children(),
        _ => false,
    }
}
