//! Which functions WP may be believed about: those that it models exactly. Pure.
//!
//! Its memory holds objects of different types apart, so that a `char *` or an `unsigned *` never changes an `int`; its
//! floating-point numbers are not those of the processor. What is left are functions of integers.

use sc_frontend::tokens::{Token, TokenKind, tokens};
use sc_frontend::{Function, FunctionId, Program, Scalar, TypeId, TypeKind};

/// Words that a function of integers does not have.
const FOREIGN: [&str; 15] = [
    "float",
    "double",
    "struct",
    "union",
    "volatile",
    "__volatile__",
    "_Atomic",
    "static",
    "extern",
    "register",
    "goto",
    "_Complex",
    "__int128",
    "__real__",
    "__imag__",
];

/// Why WP must not be asked about labels of a function.
pub(super) fn objection(program: &Program, id: FunctionId) -> Option<&'static str> {
    let function = program.function(id);
    let text = &program.units[function.unit.0].text;
    let body = tokens(text, function.body);
    let types = function.params.iter().map(|param| param.ty);
    let integers = types
        .chain([function.ret])
        .all(|ty| is_integer(program, ty));
    if !integers || !expressions_are_integers(function) || !body_is_integers(program, &body) {
        return Some("WP is asked only about functions of integers");
    }
    let unique = program.find_function(&function.name).len() == 1;
    let plain = function.constructs.is_empty()
        && function.indirect_calls.is_empty()
        && function.takes_address_of.is_empty()
        && !function.is_variadic;
    (!unique || !plain).then_some("WP does not model the function exactly")
}

fn is_integer(program: &Program, ty: TypeId) -> bool {
    let ty = program.types.get(ty);
    let kind = matches!(
        ty.kind,
        TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Bool | TypeKind::Void
    );
    kind && !ty.is_volatile
}

fn expressions_are_integers(function: &Function) -> bool {
    let scalars = function.code.expressions.iter();
    let mut scalars = scalars.flat_map(|e| e.operands.iter().map(|o| o.value).chain([e.value]));
    !scalars.any(|scalar| matches!(scalar, Scalar::Float | Scalar::Double | Scalar::LongDouble))
}

/// No memory but variables: nothing is followed, indexed, or looked at by its address. Globals only of integer types.
fn body_is_integers(program: &Program, body: &[Token<'_>]) -> bool {
    let foreign = |token: &Token<'_>| {
        FOREIGN.contains(&token.text)
            || matches!(token.text, "->" | "." | "[")
            || (token.kind == TokenKind::Quoted && token.text.ends_with('"'))
            || (token.kind == TokenKind::Number && token.text.contains(['.', 'p', 'P']))
    };
    let is_operand = |at: Option<usize>| {
        let token = at.and_then(|at| body.get(at));
        token.is_some_and(|t| (t.is_word() && !KEYWORDS.contains(&t.text)) || t.is_constant())
    };
    let pointer = |(at, token): (usize, &Token<'_>)| match token.text {
        "&" => {
            let closed = at.checked_sub(1).is_some_and(|at| body[at].text == ")");
            !closed && !is_operand(at.checked_sub(1))
        }
        // A product, and nothing that looks like a cast: `(T)*p`, `(T *)p`.
        "*" => {
            let opened = body.get(at + 1).is_some_and(|next| next.text == "(");
            !is_operand(at.checked_sub(1)) || !(opened || is_operand(Some(at + 1)))
        }
        _ => false,
    };
    let globals = || program.globals.iter();
    let odd_global =
        |token: &Token<'_>| globals().any(|g| g.name == token.text && !is_integer(program, g.ty));
    !body.iter().any(foreign)
        && !body.iter().enumerate().any(pointer)
        && !body.iter().any(odd_global)
        && !declares_pointer(body)
}

const KEYWORDS: [&str; 5] = ["return", "case", "else", "do", "sizeof"];

/// `word * word` at the start of a statement declares a pointer.
fn declares_pointer(body: &[Token<'_>]) -> bool {
    (1..body.len()).any(|at| {
        let starts = matches!(body[at - 1].text, ";" | "{" | "}" | ":" | "(");
        let words = body[at..]
            .iter()
            .take_while(|token| token.is_word())
            .count();
        let starred = body.get(at + words).is_some_and(|token| token.text == "*");
        // `(a * b)` is a product, but for `for (int *p`.
        let loops = at > 1 && body[at - 2].text == "for";
        let statement = !KEYWORDS.contains(&body[at].text);
        let several = words > 1 || (words == 1 && (loops || body[at - 1].text != "("));
        starts && statement && starred && several
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sc_frontend::Span;

    #[test]
    fn only_integers_in_variables() {
        let check = |text: &str| {
            let span = Span {
                start: 0,
                end: text.len(),
            };
            body_is_integers(&Program::default(), &tokens(text, span))
        };
        for body in [
            "{ int y = x * x; if (y > 3 && (x & 1)) return f(x * 2); return y * (x + 1); }",
            "{ for (i = 0; i < n; i++) s += i * 0x1E; return s; }",
        ] {
            assert!(check(body), "{body}");
        }
        for body in [
            "{ int *p = q; return x; }",
            "{ ptr p = q; return *p; }",
            "{ return (int)*p; }",
            "{ return *(int *)x; }",
            "{ return a[x]; }",
            "{ f(&x); return x; }",
            "{ return s.x; }",
            "{ return p->x; }",
            "{ return x > 1.5; }",
            "{ return x > 0x1p3; }",
            "{ return x > .5; }",
            "{ return f(L\"a\"); }",
            "{ for (int *p = q; p; ) x++; return x; }",
            "{ return f(\"a\"); }",
            "{ static int n; return n++; }",
            "{ int x, *p = q; return *p; }",
        ] {
            assert!(!check(body), "{body}");
        }
    }
}
