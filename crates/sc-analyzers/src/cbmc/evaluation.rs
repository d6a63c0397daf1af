//! Expressions whose value depends on the order of evaluation. Pure.
//!
//! C leaves much of that order open. CBMC makes calls and `++` first and reads the rest of the expression afterwards
//! (`g + f()` reads `g` after the call); clang goes from left to right. Where that may make a difference, CBMC's answers
//! are about another program than the one that tests run. Too many expressions are found rather than too few.

use sc_frontend::{
    Callee, Evaluation, FullExpression, Function, FunctionId, Program, TypeId, TypeKind,
};

use crate::proof::cause::Cause;
use crate::proof::evaluation::Touched;
use crate::proof::gaps::Gap;
use crate::proof::order::{Event, everything};
use crate::task::Sources;

/// Gaps in the order of evaluation.
pub(super) fn gaps(sources: &Sources) -> Vec<Gap> {
    let program = &sources.program;
    let all = everything(sources).into_iter();
    all.flat_map(|id| orders(program, id, program.function(id)))
        .collect()
}

/// Expressions that CBMC evaluates in another order.
fn orders(program: &Program, id: FunctionId, function: &Function) -> Vec<Gap> {
    let text = &program.units[function.unit.0].text;
    let gap = |expression: &FullExpression| {
        let words: Vec<_> = expression.span.of(text).split_whitespace().collect();
        Gap {
            event: Event::Part(id, expression.span),
            cause: Cause::EvaluationOrder(words.join(" ")),
        }
    };
    ambiguous(program, function).into_iter().map(gap).collect()
}

/// The expressions of a function whose value may depend on the order.
fn ambiguous<'f>(program: &'f Program, function: &'f Function) -> Vec<&'f FullExpression> {
    let context = Context { program, function };
    let expressions = function.code.evaluations.iter();
    expressions
        .filter(|expression| context.is_ambiguous(&expression.evaluation, false))
        .collect()
}

struct Context<'p> {
    program: &'p Program,
    function: &'p Function,
}

impl Context<'_> {
    /// `nested`: it is a part of something that C does not order.
    fn is_ambiguous(&self, evaluation: &Evaluation, nested: bool) -> bool {
        match evaluation {
            Evaluation::Constant | Evaluation::Variable(_) => false,
            Evaluation::Memory(address) => match &**address {
                // What is called tells the address: it comes first.
                Evaluation::Call { .. } => self.is_ambiguous(address, nested),
                _ => self.touched(address).calls || self.is_ambiguous(address, nested),
            },
            Evaluation::Call { callee, parts } => {
                let pointer = parts.first().filter(|_| *callee == Callee::Pointer);
                pointer.is_some_and(|it| self.touched(it).accesses > 0) || self.unordered(parts)
            }
            Evaluation::Change {
                target,
                value,
                aggregate,
                ..
            } => {
                let value = value.as_deref();
                (*aggregate && self.moves(target, value)) || self.change(target, value, nested)
            }
            Evaluation::Unordered(parts) => self.unordered(parts),
            // How CBMC takes these out of larger expressions is not relied on.
            Evaluation::Sequence(parts) | Evaluation::Statements(parts) if nested => {
                self.unordered(parts)
            }
            Evaluation::Sequence(parts) | Evaluation::Statements(parts) => {
                parts.iter().any(|part| self.is_ambiguous(part, false))
            }
        }
    }

    /// The target is evaluated last by both, and so may read what the value changes, unless it calls something itself.
    fn change(&self, target: &Evaluation, value: Option<&Evaluation>, nested: bool) -> bool {
        let left = self.touched(target);
        let right = value.map(|value| self.touched(value));
        left.calls
            || right.is_some_and(|right| left.clashes_with_value(&right))
            || self.is_ambiguous(target, true)
            || value.is_some_and(|value| self.is_ambiguous(value, nested))
    }

    /// Whether a call in the value may change which struct is assigned. Compilers make the address of a struct before the
    /// value, CBMC after it.
    fn moves(&self, target: &Evaluation, value: Option<&Evaluation>) -> bool {
        let calls = value.is_some_and(|value| self.touched(value).calls);
        calls && !self.touched(target).is_address_stable()
    }

    fn unordered(&self, parts: &[Evaluation]) -> bool {
        let mut before = Touched::default();
        for part in parts {
            let touched = self.touched(part);
            // Memory is read to the left of a call that may change it.
            let late = before.reads_memory() && touched.calls;
            if late || before.clashes_with(&touched) || self.is_ambiguous(part, true) {
                return true;
            }
            before.merge(touched);
        }
        false
    }

    fn touched(&self, evaluation: &Evaluation) -> Touched {
        Touched::of(evaluation, &|callee| self.may_change_memory(callee))
    }

    fn may_change_memory(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Pointer | Callee::Unknown => true,
            Callee::Function(name) => match self.program.resolve(self.function.unit, name) {
                Some(callee) => !is_harmless(self.program, callee),
                // A function of the C library with a model that writes; those without one are gaps themselves.
                None => ["memcpy", "memmove", "memset", "free"].contains(&name.as_str()),
            },
        }
    }
}

/// Whether a call of it changes nothing that its caller may read.
fn is_harmless(program: &Program, id: FunctionId) -> bool {
    let number = |ty: TypeId| {
        matches!(
            program.types.get(ty).kind,
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Float(_)
        )
    };
    let own = program.function(id);
    own.params.iter().all(|param| number(param.ty))
        && program.reachable(id).iter().all(|id| {
            let function = program.function(*id);
            let reads = function.reads.iter();
            function.writes.is_empty()
                && function.indirect_calls.is_empty()
                && reads.map(|global| program.globals[global.0].ty).all(number)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_that_is_changed_and_read_in_one_expression() {
        #[track_caller]
        fn check(text: &str, expected: bool) {
            let declared = "int i = 0, n = 0, b = 0; int *s = a;";
            let body = format!("{declared} {text}");
            assert_eq!(!in_program(&body).is_empty(), expected, "{text}");
        }
        check("a[i] = i++;", true);
        check("pure2(i, ++i);", true);
        check("x = b + (b = 2);", true);
        check("x = *p + (g = 2);", true);
        check("x = g + (*p)++;", true);
        check("a[*p] = (*p = 2);", true);
        check("*p++ = *s++;", false);
        check("i++; i++;", false);
        check("i++ < n && a[i];", false);
        check("x = y = 3;", false);
        check("int w = 1, v[4] = {0, 1}, z = w;", false);
        check("v.x = q[1] = 3; *p = x = (*q)++;", false);
        check("struct s *t = &v; t->x = v.x = 0;", false);
        check("a[i]++;", false);
        check("x += a[i++];", false);
    }

    /// What is found in the body of a function of a whole program.
    fn in_program(body: &str) -> String {
        let text = format!(
            "int g, h; static const int fixed = 3; struct s {{ int x; }} v; int *q;\n\
             int step(void) {{ g = g * 2; return g; }}\n\
             struct s made(void) {{ struct s w = {{step()}}; return w; }}\n\
             static int pure(int x) {{ return x + fixed; }}\n\
             static int pure2(int x, int y) {{ return x + y; }}\n\
             static int reads(int x) {{ return g + x; }}\n\
             static int through(int *p) {{ return *p = 3; }}\n\
             static int hidden(int x) {{ int *p = &g; *p = x; return x; }}\n\
             static int deep(int x) {{ return hidden(x); }}\n\
             void *memset(void *, int, unsigned long); unsigned long strlen(const char *);\n\
             int f(int x, int *p, int (*k)(int)) {{ int y = 0, a[4] = {{0}}; {body} return x + y + a[0]; }}\n"
        );
        let program = crate::proof::testing::program(&text);
        let id = program.find_function("f")[0];
        let function = program.function(id);
        let text = &program.units[function.unit.0].text;
        let found = ambiguous(&program, function).into_iter();
        let texts: Vec<_> = found.map(|it| it.span.of(text)).collect();
        texts.join(" | ")
    }

    #[test]
    fn calls_that_change_nothing_are_certain() {
        for body in [
            "x = y + pure(x) * pure(y);",
            "x = g + pure(x) - h;",
            "x = g + reads(x);",
            "if (g > 3 && step() > 4) x = 1;",
            "step(); x = g;",
            "x = step() + 2;",
            "for (x = g; x < 9; x = step()) y++;",
            "g = step();",
            "int (*w)(int) = pure, (*z[2])(int); x = 3;",
            "y = (int)strlen(\"abc\") + x;",
        ] {
            assert_eq!(in_program(body), "", "{body}");
        }
    }

    #[test]
    fn what_a_call_may_change_beside_it_is_not() {
        for body in [
            "x = g + step();",
            "x = g + hidden(2);",
            "x = g + deep(2);",
            "x = v.x + step();",
            "x = *p + step();",
            "x = *q + through(&y);",
            "x = y + through(&y);",
            "x = a[1] + step();",
            "x = g + k(1);",
            "x = g + (*k)(1);",
            "*(step() ? p : q) = step();",
            "return g + step();",
            "while (g > step()) x--;",
            "switch (g + step()) { case 1: x = 2; }",
            "x = pure(g + step());",
            "x = (g, h + step());",
            "x = y ? h + step() : 0;",
            "x = (g = 3) + g;",
            "x = a[0] + *(int *)memset(a, 0, 4);",
            "int z[2] = {g, step()};",
            "struct s w = {.x = g + step()};",
            "x = g + ({ step(); });",
            "x = g + (((int (*)[step()])p) != 0);",
            "struct s w[2]; w[g] = made(); x = w[0].x;",
            "struct s *w = &v, **z = &w; *w = made(); *z = w;",
            "x = ((struct s){step()}).x + ((struct s){g + step()}).x;",
            "x = ({ int z = g + step(); z; });",
            "int z[step()]; x = sizeof z;",
            "x = a[step()];",
        ] {
            assert_ne!(in_program(body), "", "{body}");
        }
    }
}
