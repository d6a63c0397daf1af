//! Expressions whose value may depend on the order in which C evaluates their parts. Compilers choose one order,
//! Frama-C another: it makes arguments from right to left, and calls before it reads the variables beside them. Pure.
//!
//! Every answer but "no" is safe. "No" is said of what is sequenced by `,`, `&&`, `||`, `?:` or a call, and where only
//! one part has an effect and the others are constants and variables that no call can reach.

use sc_frontend::{Callee, Evaluation, FunctionId, Program, Span};

use super::evaluation::Touched;
use super::order::everything;
use crate::task::Sources;

/// Whether a call matters: what it does depends on the order, or changes what others do.
pub(crate) type Matters<'m> = &'m dyn Fn(&Callee) -> bool;

/// The expressions whose value may depend on the order.
pub(crate) fn expressions(sources: &Sources, matters: Matters<'_>) -> Vec<(FunctionId, Span)> {
    let of = |id: &FunctionId| {
        let spans = ambiguous(&sources.program, *id, matters).into_iter();
        spans.map(|span| (*id, span)).collect::<Vec<_>>()
    };
    everything(sources).iter().flat_map(of).collect()
}

/// Whether a function of the C library, or of the compiler, only computes a result.
pub(crate) fn is_pure(program: &Program, callee: &Callee) -> bool {
    const PURE: [&str; 37] = [
        "abs",
        "labs",
        "llabs",
        "fabs",
        "fabsf",
        "sqrt",
        "floor",
        "ceil",
        "fmin",
        "fmax",
        "isalnum",
        "isalpha",
        "isblank",
        "iscntrl",
        "isdigit",
        "isgraph",
        "islower",
        "isprint",
        "ispunct",
        "isspace",
        "isupper",
        "isxdigit",
        "tolower",
        "toupper",
        "memcmp",
        "strlen",
        "strnlen",
        "strcmp",
        "strncmp",
        "strcasecmp",
        "strncasecmp",
        "strchr",
        "strrchr",
        "__errno_location",
        "__ctype_b_loc",
        "__ctype_tolower_loc",
        "__ctype_toupper_loc",
    ];
    const BUILTIN: [&str; 8] = [
        "bswap", "clz", "ctz", "expect", "ffs", "is", "parity", "popcount",
    ];
    let of_compiler = |name: &str| {
        let operation = name.strip_prefix("__builtin_");
        operation.is_some_and(|it| BUILTIN.iter().any(|start| it.starts_with(start)))
    };
    match callee {
        Callee::Function(name) if program.find_function(name).is_empty() => {
            PURE.contains(&name.as_str()) || of_compiler(name)
        }
        _ => false,
    }
}

/// The expressions of a function whose value may depend on the order.
fn ambiguous(program: &Program, id: FunctionId, matters: Matters<'_>) -> Vec<Span> {
    let function = program.function(id);
    let all = &function.code.evaluations;
    if all.iter().any(|it| has_statements(&it.evaluation)) {
        return vec![function.body];
    }
    let found = all
        .iter()
        .filter(|it| is_ambiguous(&it.evaluation, matters));
    found.map(|it| it.span).collect()
}

/// Whether there is a statement expression in it.
fn has_statements(evaluation: &Evaluation) -> bool {
    match evaluation {
        Evaluation::Statements(_) => true,
        Evaluation::Constant | Evaluation::Variable(_) => false,
        Evaluation::Memory(address) => has_statements(address),
        Evaluation::Change { target, value, .. } => {
            has_statements(target) || value.as_deref().is_some_and(has_statements)
        }
        Evaluation::Call { parts, .. }
        | Evaluation::Sequence(parts)
        | Evaluation::Unordered(parts) => parts.iter().any(has_statements),
    }
}

fn is_ambiguous(evaluation: &Evaluation, matters: Matters<'_>) -> bool {
    match evaluation {
        Evaluation::Constant | Evaluation::Variable(_) => false,
        Evaluation::Memory(address) => is_ambiguous(address, matters),
        Evaluation::Sequence(parts) | Evaluation::Statements(parts) => {
            parts.iter().any(|part| is_ambiguous(part, matters))
        }
        Evaluation::Unordered(parts) => unordered(parts, matters),
        Evaluation::Call { callee, parts } => {
            call(callee, parts, matters) || unordered(parts, matters)
        }
        Evaluation::Change {
            target,
            value,
            reads,
            ..
        } => {
            let value = value.as_deref();
            value.is_some_and(|value| assignment(target, value, *reads, matters))
                || is_ambiguous(target, matters)
        }
    }
}

/// The function that is called may be told by something that the arguments change.
fn call(callee: &Callee, parts: &[Evaluation], matters: Matters<'_>) -> bool {
    match (callee, parts) {
        (Callee::Function(_) | Callee::Unknown, _) | (_, []) => false,
        (Callee::Pointer, [pointer, arguments @ ..]) => {
            let plain = matches!(pointer, Evaluation::Variable(_));
            !plain
                && arguments
                    .iter()
                    .any(|it| Touched::of(it, matters).has_effects())
        }
    }
}

fn assignment(target: &Evaluation, value: &Evaluation, reads: bool, matters: Matters<'_>) -> bool {
    let (left, right) = (Touched::of(target, matters), Touched::of(value, matters));
    let plain = matches!(target, Evaluation::Variable(_));
    // The address may be made before or after the call.
    let moved = right.calls && !plain && (!left.is_address_stable() || left.has_effects());
    let old = right.calls && reads && left.reads_memory();
    let late = left.calls && right.reads_memory();
    moved || old || late || left.clashes_with_value(&right) || is_ambiguous(value, matters)
}

/// Operands of operators that do not say what comes first.
fn unordered(parts: &[Evaluation], matters: Matters<'_>) -> bool {
    let mut before = Touched::default();
    for part in parts {
        let touched = Touched::of(part, matters);
        let clash = |one: &Touched, other: &Touched| {
            one.calls && (other.has_effects() || other.reads_memory())
        };
        if clash(&before, &touched)
            || clash(&touched, &before)
            || before.clashes_with(&touched)
            || is_ambiguous(part, matters)
        {
            return true;
        }
        before.merge(touched);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_only_compute_do_not_matter() {
        let text = "unsigned long strlen(const char *); int h(int); \
            int g; int abs(int x) { return g = x; } \
            int f(const char *s, int *p) { g = abs(1) + abs(2); p[strlen(s)] = strlen(s) + __builtin_ctz(*p); return h(1) + strlen(s); }";
        let program = crate::proof::testing::program(text);
        let id = program.find_function("f")[0];
        let unit = &program.units[program.function(id).unit.0].text;
        let found = ambiguous(&program, id, &|callee| !is_pure(&program, callee));
        let found: Vec<_> = found.iter().map(|span| span.of(unit)).collect();
        // The program's own function may do more.
        assert_eq!(found, ["g = abs(1) + abs(2)", "h(1) + strlen(s)"]);
    }

    /// The expressions of a body that are found; `g` is a global.
    fn check(body: &str) -> String {
        let body = format!(
            "int i = 0, j = 0, c = 1, a[4] = {{0}}, b[4] = {{0}}; struct s *p = 0; struct s *q = 0; \
             int (*call)(int, int) = k; {body} return x + y + i + j + c + a[0] + b[0];"
        );
        let text = format!(
            "struct s {{ int x; }}; int g; int h(int); int k(int, int); struct s *made(void); int f(int);\n\
             int tested(int x, int y, int *m, int *n) {{ {body} }}\n"
        );
        found(&text, "tested")
    }

    fn found(text: &str, name: &str) -> String {
        let program = crate::proof::testing::program(text);
        let id = program.find_function(name)[0];
        let text = &program.units[program.function(id).unit.0].text;
        let spans = ambiguous(&program, id, &|_| true);
        let texts: Vec<_> = spans.iter().map(|span| span.of(text)).collect();
        texts.join(" | ")
    }

    #[test]
    fn what_is_sequenced_is_certain() {
        for body in [
            "x = y + 1; g = x * g; g++; a[i] = g; x = a[i] + *m;",
            "f(1); x = f(1); g = f(g); int z = f(x) + 2 * x;",
            "if (f(1) && h(1)) h(1); else f(1);",
            "while (f(x) > 3 || h(x)) { g += 2; }",
            "for (i = 0; i < f(1); i++) h(1);",
            "for (x = f(1); h(x) && g; x--) g++;",
            "x = c ? f(1) : h(1); f(1), h(1);",
            "*m++ = *n++; a[i++] = b[j++]; x = f(h(1)); x = k(h(1), 2);",
            "return f(x); switch (f(1)) { case 1: h(1); }",
            "do x = f(1); while (h(1));",
            "switch (x) { case 1: if (g > 2) return f(1); return g ? f(1) : g; default: if (g) f(1); }",
            "*m = f(1); a[i] = f(x); p->x = f(1);",
            "int z[] = { 1, 2, g }; for (;;) { f(1); }",
            "typedef unsigned long u; x = (u)(g + 1) + (char)(g + 2) + ((struct s *)(m))->x;",
            "struct s v = {.x = f(1)}; x = v.x + f(x); p->x = q->x = 3; x = (*call)(*m, g);",
        ] {
            assert_eq!(check(body), "", "{body}");
        }
    }

    #[test]
    fn what_is_not_is_found() {
        for body in [
            "x = f(1) - h(1);",
            "k(f(1), h(1));",
            "x = g + f(1);",
            "k(g, f(1));",
            "a[g] = f(1);",
            "x = *m + f(1);",
            "g += f(1);",
            "a[*m] = f(1);",
            "int w = 1, *z = &w, v = w + f(1);",
            "i = i++ + 1;",
            "a[i] = i++;",
            "k(i, i++);",
            "x = (y = 2) + y;",
            "struct t { int a, b; } v = { g, f(1) };",
            "*made() = *p; made()->x = g;",
            "if (x) y = f(1) + h(1);",
            "for (i = f(1) + h(1); i < 3; i++) k(1, 2);",
            "for (i = 0; i < 3; i += f(1) + h(1)) k(1, 2);",
            "while (f(1) == h(1)) k(1, 2);",
            "return c && f(1) + h(1);",
            "x = f(1) + (c && h(1));",
            "x = (*call)(f(1), h(1));",
            "x = p->x + f(1);",
            "x = (a[0])++ + a[y];",
            "x = (f)(1) + g;",
            "switch (x) { case 1: if (c) return g + f(1); }",
            "out: x = g + f(1); if (x == 3) goto out;",
            "x = (char)(f(1)) + g;",
            "x = ((struct s){f(1)}).x + g;",
            "x = *m + (g = 2);",
            "struct s *w = p, **z = &w, v = {1}; *w = (*z = q, v);",
            "struct s *w = p, **z = &w, v = {1}; **z = (w = q, v);",
        ] {
            assert_ne!(check(body), "", "{body}");
        }
    }

    /// What is found in the body of a function of a whole program.
    fn in_program(body: &str) -> String {
        let text = format!(
            "int g, h; struct s {{ int x; }} v; int *q;\n\
             int step(void) {{ g = g * 2; return g; }}\n\
             static int two(int a, int b) {{ return a - b; }}\n\
             int f(int x, int *p, int (*k)(int)) {{ int y = 0, a[4] = {{0}}; {body} return x + y + a[0]; }}\n"
        );
        found(&text, "f")
    }

    #[test]
    fn gaps_of_whole_programs() {
        for body in [
            "x = step() + y;",
            "if (step() && g) x = step();",
            "static int n; n = x; { int n = step(); x = n; }",
        ] {
            assert_eq!(in_program(body), "", "{body}");
        }
        for body in [
            "x = g + step();",
            "x = two(step(), step());",
            "x = two(g, step());",
            "x = v.x + step();",
            "x = *p + k(1);",
            "static int n; x = n + step();",
            "x = ({ y++; y; }) + y;",
            "int *z = &y; x = y + step(); z = 0;",
        ] {
            assert_ne!(in_program(body), "", "{body}");
        }
    }
}
