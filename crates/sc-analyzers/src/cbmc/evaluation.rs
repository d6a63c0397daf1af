//! Expressions whose value depends on the order of evaluation. Pure.
//!
//! C leaves much of that order open. CBMC makes calls and `++` first and reads the rest of the expression afterwards
//! (`g + f()` reads `g` after the call); clang goes from left to right. Where that may make a difference, CBMC's answers
//! are about another program than the one that tests run. The text is looked at, not the meaning: too many expressions
//! are found rather than too few.

use std::collections::BTreeSet;

use sc_frontend::{Function, FunctionId, Program, Span, TypeId, TypeKind};

use crate::proof::cause::Cause;
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
    let spans = ambiguous(program, function).into_iter();
    spans
        .map(|span| {
            let text = span.of(&program.units[function.unit.0].text);
            let words: Vec<_> = text.split_whitespace().collect();
            Gap {
                event: Event::Part(id, span),
                cause: Cause::EvaluationOrder(words.join(" ")),
            }
        })
        .collect()
}

/// The parts of a function whose value may depend on the order.
fn ambiguous(program: &Program, function: &Function) -> Vec<Span> {
    let text = &program.units[function.unit.0].text;
    let tokens = tokens(text, function.body);
    // After a value, `&` is the binary one; after a parenthesis, which may be a cast, it may be either.
    let is_value = |text: &str| {
        let word = is_name(text) && !matches!(text, "return" | "case" | "else" | "do");
        word || is_number(text) || text == "]"
    };
    let taken: BTreeSet<&str> = tokens
        .windows(3)
        .filter(|three| three[1].text == "&" && !is_value(three[0].text))
        .map(|three| three[2].text)
        .collect();
    let context = Context {
        program,
        function,
        taken,
    };
    let segments = segments(&tokens).into_iter();
    segments
        .filter(|segment| context.is_ambiguous(segment))
        .filter_map(|segment| {
            let (first, last) = (segment.first()?, segment.last()?);
            Some(Span {
                start: first.start,
                end: last.start + last.text.len(),
            })
        })
        .collect()
}

struct Context<'p> {
    program: &'p Program,
    function: &'p Function,
    /// Names that `&` stands before.
    taken: BTreeSet<&'p str>,
}

impl Context<'_> {
    fn is_ambiguous(&self, segment: &[Token<'_>]) -> bool {
        let start = after_assignment(segment);
        self.reads_before_call(&segment[start..])
            || (!declares(&segment[..start]) && self.calls(&segment[..start]))
            || changes_twice(segment)
    }

    /// Memory is read to the left of a call that may change it.
    fn reads_before_call(&self, segment: &[Token<'_>]) -> bool {
        let last = (0..segment.len())
            .rev()
            .find(|at| self.is_call(segment, *at));
        last.is_some_and(|last| (0..last).any(|at| self.reads(segment, at)))
    }

    fn calls(&self, segment: &[Token<'_>]) -> bool {
        (0..segment.len()).any(|at| self.is_call(segment, at))
    }

    /// A call of a function of the program, or through a pointer, that may change memory.
    fn is_call(&self, segment: &[Token<'_>], at: usize) -> bool {
        let opens = |at: usize| segment.get(at + 1).is_some_and(|next| next.text == "(");
        let token = segment[at].text;
        if token == ")" || token == "]" {
            // `(*p)(x)`; a cast looks the same and is no call, but then nothing is lost.
            return opens(at) && !self.function.indirect_calls.is_empty();
        }
        if !is_name(token) || !opens(at) || KEYWORDS.contains(&token) {
            return false;
        }
        match self.program.resolve(self.function.unit, token) {
            Some(callee) => !is_harmless(self.program, callee),
            // A pointer, or a function of the C library with a model that writes.
            None => {
                !self.function.indirect_calls.is_empty()
                    || ["memcpy", "memmove", "memset", "free"].contains(&token)
            }
        }
    }

    /// Something that a call may change: globals, what is pointed to, locals whose address is known elsewhere.
    fn reads(&self, segment: &[Token<'_>], at: usize) -> bool {
        let token = segment[at].text;
        let after_value = at > 0 && {
            let before = segment[at - 1].text;
            is_name(before) || before == ")" || before == "]" || is_number(before)
        };
        match token {
            "->" | "[" => true,
            "*" => !after_value || segment.get(at + 1).is_some_and(|next| next.text == ")"),
            name if is_name(name) => self.taken.contains(name) || self.is_global(name),
            _ => false,
        }
    }

    fn is_global(&self, name: &str) -> bool {
        let globals = self.program.globals.iter();
        globals
            .filter(|global| !global.is_const)
            .any(|global| global.name == name)
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

/// A name that `++`, `--` or an assignment inside of the expression changes occurs elsewhere in it.
fn changes_twice(segment: &[Token<'_>]) -> bool {
    let start = after_assignment(segment);
    let occurs = |name: &str| segment.iter().filter(|token| token.text == name).count() > 1;
    (0..segment.len()).any(|at| {
        let name_at = |at: Option<usize>| {
            let token = at.and_then(|at| segment.get(at));
            token.map(|token| token.text).filter(|text| is_name(text))
        };
        let changed = match segment[at].text {
            "++" | "--" => name_at(Some(at + 1)).or_else(|| name_at(at.checked_sub(1))),
            text if is_assignment(text) && at >= start => name_at(at.checked_sub(1)),
            _ => return false,
        };
        // What is changed is no plain variable: who knows.
        changed.is_none_or(occurs)
            && segment.iter().any(|token| is_name(token.text))
            && (changed.is_some() || segment.iter().filter(|t| is_name(t.text)).count() > 2)
    })
}

/// Whether what stands before `=` is `int (*p)(int)` or the like: that calls nothing, unless it has a size.
fn declares(left: &[Token<'_>]) -> bool {
    let types = [
        "static", "const", "void", "char", "short", "int", "long", "float", "double", "signed",
        "unsigned", "_Bool", "struct", "union", "enum",
    ];
    let first = left.first();
    first.is_some_and(|token| types.contains(&token.text))
        && !left.iter().any(|token| token.text == "[")
}

/// What comes after the assignment at the top of an expression: its target is evaluated last by both.
fn after_assignment(segment: &[Token<'_>]) -> usize {
    let mut depth = 0i32;
    for (at, token) in segment.iter().enumerate() {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            text if depth == 0 && is_assignment(text) => return at + 1,
            _ => {}
        }
    }
    0
}

/// Full expressions, split at what has an order of its own: `;`, braces, the ends of conditions, and `&&`, `||`, `?`,
/// `:` and `,` outside of parentheses.
fn segments<'s, 't>(tokens: &'s [Token<'t>]) -> Vec<&'s [Token<'t>]> {
    let mut segments = Vec::new();
    let (mut start, mut depth) = (0, 0i32);
    // Depths at which a controlling parenthesis was opened.
    let mut conditions = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let mut ends = false;
        match token.text {
            "(" => {
                let control = at > 0 && CONTROL.contains(&tokens[at - 1].text);
                if control {
                    conditions.push(depth);
                    ends = true;
                } else {
                    depth += 1;
                }
            }
            ")" if conditions.last() == Some(&depth) => {
                conditions.pop();
                ends = true;
            }
            ")" => depth -= 1,
            ";" | "{" | "}" => ends = true,
            // The commas between arguments are inside of parentheses.
            "&&" | "||" | "?" | ":" | "," => {
                ends = conditions.last().map_or(depth == 0, |base| depth == *base);
            }
            "return" | "case" | "else" | "do" => ends = true,
            _ => {}
        }
        if matches!(token.text, "{" | "}") {
            // Statement expressions begin anew.
            depth = conditions.last().copied().unwrap_or(0);
        }
        if ends {
            segments.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    segments.push(&tokens[start..]);
    segments.retain(|segment| segment.len() > 1);
    segments
}

const CONTROL: [&str; 4] = ["if", "while", "for", "switch"];
const KEYWORDS: [&str; 9] = [
    "if",
    "while",
    "for",
    "switch",
    "return",
    "sizeof",
    "__typeof__",
    "typeof",
    "_Alignof",
];

#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    start: usize,
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_assignment(text: &str) -> bool {
    let compound = text.len() > 1 && text.ends_with('=');
    text == "=" || (compound && !matches!(text, "==" | "!=" | "<=" | ">="))
}

const OPERATORS: [&str; 21] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=",
];

/// The tokens of a part of preprocessed text; literals and lines that start with `#` are left out.
fn tokens(text: &str, span: Span) -> Vec<Token<'_>> {
    let part = span.of(text);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = part.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &part[at..];
        let start = span.start + at;
        let length = match c {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => literal(rest, c),
            c if c.is_alphanumeric() || c == '_' => rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
                .unwrap_or(rest.len()),
            c => {
                let operator = OPERATORS.iter().find(|op| rest.starts_with(**op));
                let caret = rest.starts_with("^=").then_some(2);
                caret
                    .or(operator.map(|op| op.len()))
                    .unwrap_or(c.len_utf8())
            }
        };
        let length = length.max(1);
        if !c.is_whitespace() && !matches!(c, '#' | '"' | '\'') {
            tokens.push(Token {
                text: &rest[..length],
                start,
            });
        }
        at += length;
    }
    tokens
}

fn literal(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        let span = Span {
            start: 0,
            end: text.len(),
        };
        let tokens = tokens(text, span);
        let show = |segment: &[Token<'_>]| {
            let words: Vec<_> = segment.iter().map(|token| token.text).collect();
            words.join(" ")
        };
        segments(&tokens).into_iter().map(show).collect()
    }

    #[test]
    fn what_has_an_order_is_apart() {
        let text = "if (a && f(b && c)) x = g + f(2); else y[i] <<= (p ? 1 : \"s;\"[0]);\n# 3 \"f.c\"\n\
                    for (i = 0; i++ < n; k--) return q->z * h(';');";
        insta::assert_debug_snapshot!(split(text), @r#"
        [
            "f ( b && c )",
            "x = g + f ( 2 )",
            "y [ i ] <<= ( p ? 1 : [ 0 ] )",
            "i = 0",
            "i ++ < n",
            "k --",
            "q -> z * h ( )",
        ]
        "#);
    }

    #[test]
    fn a_variable_that_is_changed_and_read_in_one_expression() {
        #[track_caller]
        fn check(text: &str, expected: bool) {
            let span = Span {
                start: 0,
                end: text.len(),
            };
            let tokens = tokens(text, span);
            let found = segments(&tokens).into_iter().any(changes_twice);
            assert_eq!(found, expected, "{text}");
        }
        check("a[i] = i++;", true);
        check("two(i, ++i);", true);
        check("x = b + (b = 2);", true);
        check("*p++ = *q++;", false);
        check("i++; i++;", false);
        check("i++ < n && a[i];", false);
        check("x = y = 3;", false);
        check("int x = 1, y[4] = {0, 1}, z = x;", false);
        check("a[i]++;", false);
        check("x += a[i++];", false);
    }

    /// What is found in the body of a function of a whole program.
    fn in_program(body: &str) -> String {
        let text = format!(
            "int g, h; static const int fixed = 3; struct s {{ int x; }} v; int *q;\n\
             int step(void) {{ g = g * 2; return g; }}\n\
             static int pure(int x) {{ return x + fixed; }}\n\
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
        let spans = ambiguous(&program, function);
        let texts: Vec<_> = spans.iter().map(|span| span.of(text)).collect();
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
        ] {
            assert_ne!(in_program(body), "", "{body}");
        }
    }
}
