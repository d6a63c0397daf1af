//! Expressions whose value may depend on the order in which C evaluates their parts. Compilers choose one order,
//! Frama-C another: it makes arguments from right to left, and calls before it reads the variables beside them. Pure.
//!
//! Every answer but "no" is safe. "No" is said of what is sequenced by `,`, `&&`, `||`, `?:` or a call, and where only
//! one part has an effect and the others are constants and variables that no call can reach.

use std::collections::BTreeSet;

use sc_frontend::{FunctionId, Program, Span};

use super::groups::{
    closing, depth_change, first_at_top, groups, split, statements, text_at, unopened,
};
use crate::proof::cause::Cause;
use crate::proof::gaps::Gap;
use crate::proof::order::{Event, everything};
use crate::proof::tokens::{Token, tokens};
use crate::task::Sources;

/// Gaps in the order of evaluation.
pub(super) fn gaps(sources: &Sources) -> Vec<Gap> {
    let program = &sources.program;
    let of = |id: &FunctionId| {
        let function = program.function(*id);
        let spans = ambiguous(program, *id);
        let gap = |span| Gap {
            event: Event::Part(*id, span),
            cause: Cause::EvaluationOrder(function.name.clone()),
        };
        spans.into_iter().map(gap).collect::<Vec<_>>()
    };
    everything(sources).iter().flat_map(of).collect()
}

/// The statements of a function that have such expressions.
fn ambiguous(program: &Program, id: FunctionId) -> Vec<Span> {
    let function = program.function(id);
    let text = &program.units[function.unit.0].text;
    let all = tokens(text, function.body);
    let in_expression = |pair: &[Token<'_>]| pair[0].text == "(" && pair[1].text == "{";
    if all.windows(2).any(in_expression) {
        return vec![function.body];
    }
    let globals = program.globals.iter().map(|global| global.name.as_str());
    let whole = Span {
        start: 0,
        end: text.len(),
    };
    let types = typedefs(&tokens(text, whole));
    Names::new(&all, globals.collect(), types).statements(&all)
}

/// What names in a function mean.
struct Names<'t> {
    /// Variables that others may change: globals, static ones, those whose address is taken.
    shared: BTreeSet<&'t str>,
    /// Names of types.
    types: BTreeSet<&'t str>,
}

const TYPES: [&str; 14] = [
    "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool",
    "struct", "union", "enum", "volatile",
];

/// Names that `typedef` gives, but for those of functions.
fn typedefs<'t>(all: &[Token<'t>]) -> BTreeSet<&'t str> {
    let mut types = BTreeSet::from(TYPES);
    for (index, token) in all.iter().enumerate() {
        if token.text != "typedef" {
            continue;
        }
        let mut depth = 0;
        let end = all[index..].iter().position(|token| {
            depth += depth_change(token);
            depth == 0 && token.text == ";"
        });
        let last = end.and_then(|end| all[index..index + end].last());
        types.extend(last.filter(|token| token.is_word()).map(|token| token.text));
    }
    types
}

const ASSIGNMENTS: [&str; 11] = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
];
/// Words before a parenthesis that call nothing.
const NO_CALLS: [&str; 14] = [
    "if",
    "while",
    "for",
    "switch",
    "return",
    "sizeof",
    "_Alignof",
    "__alignof__",
    "typeof",
    "__typeof__",
    "case",
    "else",
    "do",
    "__typeof",
];

impl<'t> Names<'t> {
    fn new(all: &[Token<'t>], globals: BTreeSet<&'t str>, types: BTreeSet<&'t str>) -> Self {
        let mut shared = globals;
        for (index, token) in all.iter().enumerate() {
            if token.text == "&" {
                let named = all[index + 1..].iter().find(|token| token.text != "(");
                shared.extend(named.map(|token| token.text));
            }
            if matches!(token.text, "static" | "extern") {
                let declared = all[index..].iter().take_while(|token| token.text != ";");
                shared.extend(declared.map(|token| token.text));
            }
        }
        Self { shared, types }
    }

    fn statements(&self, all: &[Token<'t>]) -> Vec<Span> {
        let statements = statements(all).into_iter();
        let doubtful = statements.filter(|statement| self.statement(statement));
        doubtful
            .filter_map(|statement| {
                Some(Span {
                    start: statement.first()?.start,
                    end: statement.last()?.end(),
                })
            })
            .collect()
    }

    /// Whether a statement, without the blocks in it, is doubtful. Unbraced bodies are part of it.
    fn statement(&self, tokens: &[Token<'t>]) -> bool {
        let Some(first) = tokens.first() else {
            return false;
        };
        match first.text {
            "else" | "do" | "return" => return self.statement(&tokens[1..]),
            "case" => {
                let end = first_at_top(tokens, &[":"]).unwrap_or(0);
                return self.statement(&tokens[end + 1..]);
            }
            // `default` and the targets of `goto`.
            _ if first.is_word() && text_at(tokens, 1) == ":" => {
                return self.statement(&tokens[2..]);
            }
            "if" | "while" | "switch" | "for" if text_at(tokens, 1) == "(" => {
                return match closing(tokens, 1) {
                    Some(end) => {
                        self.expression(&tokens[2..end]) || self.statement(&tokens[end + 1..])
                    }
                    // The first part of `for`.
                    None => self.expression(&tokens[2..]),
                };
            }
            _ => {}
        }
        // The last part of `for`, and its body.
        if let Some(end) = unopened(tokens) {
            return self.expression(&tokens[..end]) || self.statement(&tokens[end + 1..]);
        }
        self.expression(tokens)
    }

    fn expression(&self, tokens: &[Token<'t>]) -> bool {
        if !self.has_effects(tokens) {
            return false;
        }
        if text_at(tokens, 0) == "(" && closing(tokens, 0) == Some(tokens.len() - 1) {
            return self.expression(&tokens[1..tokens.len() - 1]);
        }
        let parts = split(tokens, &[","]);
        if parts.len() > 1 {
            return parts.iter().any(|part| self.expression(part));
        }
        if let Some(at) = first_at_top(tokens, &ASSIGNMENTS) {
            return self.assignment(&tokens[..at], tokens[at].text, &tokens[at + 1..]);
        }
        for operators in [&["?", ":"][..], &["||"], &["&&"]] {
            let parts = split(tokens, operators);
            if parts.len() > 1 {
                return parts.iter().any(|part| self.expression(part));
            }
        }
        self.operands(tokens)
    }

    fn assignment(&self, left: &[Token<'t>], operator: &str, right: &[Token<'t>]) -> bool {
        if self.repeats(&[left, right].concat()) {
            return true;
        }
        let plain = operator == "=" && left.len() == 1;
        let calls = self.has_calls(right);
        // The address may be made before or after the call.
        if calls && !plain && (!self.is_address_stable(left) || self.has_effects(left)) {
            return true;
        }
        if calls && operator != "=" && !self.is_stable(left) {
            return true;
        }
        if self.has_calls(left) && !self.is_stable(right) {
            return true;
        }
        // A declaration may have anything on its left.
        let inside = self.has_effects(left) && self.operands(left);
        inside || self.expression(right)
    }

    /// Operands of operators that do not say what comes first.
    fn operands(&self, tokens: &[Token<'t>]) -> bool {
        if !self.has_effects(tokens) {
            return false;
        }
        if self.repeats(tokens) {
            return true;
        }
        let groups = groups(tokens);
        let active: Vec<_> = groups
            .iter()
            .filter(|(open, end)| {
                self.is_call(tokens, *open) || self.has_effects(&tokens[open + 1..*end])
            })
            .collect();
        match active[..] {
            [] => false,
            [(open, end)] => self.only_group(tokens, *open, *end),
            // One call of several, at most steps of variables of its own in the others: too much to tell.
            _ => active.iter().any(|(open, end)| {
                self.is_call(tokens, *open) || self.has_calls(&tokens[open + 1..*end])
            }),
        }
    }

    /// Only this group has effects, beside steps of variables.
    fn only_group(&self, tokens: &[Token<'t>], open: usize, end: usize) -> bool {
        let inside = &tokens[open + 1..end];
        let called = self.is_call(tokens, open);
        let before = if called { open.saturating_sub(1) } else { open };
        let calls = called || self.has_calls(inside);
        let outside = [&tokens[..before], &tokens[end + 1..]].concat();
        if calls && (!self.is_stable(&outside) || self.has_effects(&outside)) {
            return true;
        }
        // Initialisers in braces are like arguments.
        if !called && tokens[open].text != "{" {
            return self.expression(inside);
        }
        // `f` itself may be a pointer.
        let callee = &tokens[before..open];
        if called && self.has_effects(inside) && !callee.iter().all(Token::is_word) {
            return true;
        }
        let arguments = split(inside, &[","]);
        let active = arguments
            .iter()
            .filter(|part| self.has_effects(part))
            .count();
        let passive = arguments.iter().filter(|part| !self.has_effects(part));
        let disturbed = active > 1 || (active == 1 && !passive.clone().all(|p| self.is_stable(p)));
        (disturbed && arguments.iter().any(|part| self.has_calls(part)))
            || (active > 1 && self.repeats(inside))
            || arguments.iter().any(|part| self.expression(part))
    }

    /// Whether a variable that is stepped or assigned inside occurs again.
    fn repeats(&self, tokens: &[Token<'t>]) -> bool {
        let count = |name: &str| tokens.iter().filter(|token| token.text == name).count();
        tokens.iter().enumerate().any(|(index, token)| {
            let stepped = match token.text {
                "++" | "--" => [index.checked_sub(1), Some(index + 1)],
                _ => return false,
            };
            let words = stepped.into_iter().flatten();
            let words = words
                .filter_map(|at| tokens.get(at))
                .filter(|t| t.is_word());
            let words: Vec<_> = words.collect();
            // `(*p)++`, `a[i]++`: what it is, is not known. Alone it is no matter.
            let alone = tokens.iter().filter(|t| t.is_word()).count() <= 2;
            (words.is_empty() && !alone) || words.iter().any(|word| count(word.text) > 1)
        }) || self.assigns_inside(tokens)
    }

    /// Assignments inside of expressions, with the variable once more.
    fn assigns_inside(&self, tokens: &[Token<'t>]) -> bool {
        let is_assignment = |token: &&Token<'t>| ASSIGNMENTS.contains(&token.text);
        let top = first_at_top(tokens, &ASSIGNMENTS).is_some();
        let count = tokens.iter().filter(is_assignment).count();
        if count == 0 || (top && count == 1) {
            return false;
        }
        tokens.iter().enumerate().any(|(index, token)| {
            let assigned = index.checked_sub(1).and_then(|at| tokens.get(at));
            is_assignment(&token)
                && assigned.is_none_or(|variable| {
                    let same = tokens.iter().filter(|other| other.text == variable.text);
                    !variable.is_word() || same.count() > 1
                })
        })
    }

    fn has_effects(&self, tokens: &[Token<'t>]) -> bool {
        let effect = |token: &Token<'t>| {
            matches!(token.text, "++" | "--") || ASSIGNMENTS.contains(&token.text)
        };
        tokens.iter().any(effect) || self.has_calls(tokens)
    }

    /// Whether the parenthesis at `open` holds the arguments of a call.
    fn is_call(&self, tokens: &[Token<'t>], open: usize) -> bool {
        if tokens[open].text != "(" {
            return false;
        }
        let Some(before) = open.checked_sub(1) else {
            return false;
        };
        match tokens[before].text {
            "]" => true,
            ")" => !self.is_cast(tokens, before),
            word => tokens[before].is_word() && !NO_CALLS.contains(&word),
        }
    }

    /// Whether a parenthesis that closes at `end` has a type in it. `(f)(x)` is a call.
    fn is_cast(&self, tokens: &[Token<'t>], end: usize) -> bool {
        let mut depth = 0;
        let open = (0..=end).rev().find(|at| {
            depth += depth_change(&tokens[*at]);
            depth == 0
        });
        let Some(open) = open else {
            return false;
        };
        let inside = &tokens[open + 1..end];
        let first = inside
            .first()
            .is_some_and(|token| self.types.contains(token.text));
        let called = open.checked_sub(1).is_some_and(|at| {
            (tokens[at].is_word() && !matches!(tokens[at].text, "return" | "case"))
                || matches!(tokens[at].text, ")" | "]")
        });
        first
            && !called
            && inside
                .iter()
                .all(|token| token.is_word() || token.text == "*")
    }

    fn has_calls(&self, tokens: &[Token<'t>]) -> bool {
        (0..tokens.len()).any(|at| tokens[at].text == "(" && self.is_call(tokens, at))
    }

    /// Whether no call can change the value.
    fn is_stable(&self, tokens: &[Token<'t>]) -> bool {
        let reads_memory = |(index, token): (usize, &Token<'t>)| match token.text {
            "[" | "->" => true,
            "*" => !is_binary(tokens, index),
            _ => false,
        };
        let shared = |token: &Token<'t>| self.shared.contains(token.text);
        !tokens.iter().enumerate().any(reads_memory) && !tokens.iter().any(shared)
    }

    /// Whether no call can change which object is meant.
    fn is_address_stable(&self, tokens: &[Token<'t>]) -> bool {
        let is_access = |(index, token): (usize, &Token<'t>)| match token.text {
            "[" | "->" => true,
            "*" => !is_binary(tokens, index),
            _ => false,
        };
        let accesses = tokens
            .iter()
            .enumerate()
            .filter(|it| is_access(*it))
            .count();
        let shared = tokens.iter().any(|token| self.shared.contains(token.text));
        accesses <= 1 && (!shared || accesses == 0)
    }
}

fn is_binary(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    before.is_some_and(|token| {
        (token.is_word() && !NO_CALLS.contains(&token.text)) || token.is_constant()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The doubtful statements of a body in which `g` is a global.
    fn check(body: &str) -> String {
        let text = format!("{{ {body} }}");
        let span = Span {
            start: 0,
            end: text.len(),
        };
        let all = tokens(&text, span);
        let types = typedefs(&all);
        let spans = Names::new(&all, BTreeSet::from(["g"]), types).statements(&all);
        let texts: Vec<_> = spans.iter().map(|span| span.of(&text)).collect();
        texts.join(" | ")
    }

    #[test]
    fn what_is_sequenced_is_certain() {
        for body in [
            "x = y + 1; g = x * g; g++; a[i] = g; x = a[i] + *p;",
            "f(); x = f(); g = f(g); int y = f(x) + 2 * x;",
            "if (f() && h()) h(); else f();",
            "while (f(x) > 3 || h(x)) { g += 2; }",
            "for (i = 0; i < f(); i++) h();",
            "for (x = f(); h(x) && g; x--) g++;",
            "x = c ? f() : h(); f(), h();",
            "*p++ = *q++; a[i++] = b[j++]; x = f(h(1), 2);",
            "return f(x); switch (f()) { case 1: h(); }",
            "do x = f(); while (h());",
            "switch (x) { case 1: if (g > 2) return f(); return g ? f() : g; default: if (g) f(); }",
            "*p = f(); a[i] = f(x); p->x = f();",
            "int a[] = { 1, 2, g }; for (;;) { f(); }",
            "typedef unsigned long u; x = (u)(g + 1) + (char)(g + 2) + (struct s *)(a[g]);",
        ] {
            assert_eq!(check(body), "", "{body}");
        }
    }

    #[test]
    fn what_is_not_is_doubtful() {
        for body in [
            "x = f() - h();",
            "k(f(), h());",
            "x = g + f();",
            "k(g, f());",
            "a[g] = f();",
            "x = *p + f();",
            "g += f();",
            "a[*p] = f();",
            "int y = 1, *z = &y, x = y + f();",
            "i = i++ + 1;",
            "a[i] = i++;",
            "k(i, i++);",
            "x = (y = 2) + y;",
            "struct s v = { g, f() };",
            "*f() = g;",
            "if (x) y = f() + h();",
            "for (i = f() + h(); i < 3; i++) k();",
            "for (i = 0; i < 3; i += f() + h()) k();",
            "while (f() == h()) k();",
            "return c && f() + h();",
            "x = f() + (c && h());",
            "x = (*q)(f(), h());",
            "x = p->x + f();",
            "x = (a[0])++ + a[y];",
            "x = (f)(1) + g;",
            "switch (x) { case 1: if (c) return g + f(); }",
            "out: x = g + f();",
            "x = (char)(f()) + g;",
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
        let program = crate::proof::testing::program(&text);
        let id = program.find_function("f")[0];
        let text = &program.units[program.function(id).unit.0].text;
        let spans = ambiguous(&program, id);
        let texts: Vec<_> = spans.iter().map(|span| span.of(text)).collect();
        texts.join(" | ")
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
