//! Predicates that cannot go wrong, written without branches. Pure.
//!
//! A condition over variables and numbers that is made of comparisons, bit operations and logic has a value whatever
//! the variables hold, so that `&&` and `||` may evaluate both sides. Everything else (calls, pointers, indices,
//! arithmetic, conversions of variables) is not looked at further: it may be undefined.

use sc_frontend::tokens::{Token, TokenKind, all_tokens};

/// How deep parentheses may be.
const DEEPEST: usize = 64;

/// The predicate without `&&` and `||`, if no evaluation of it can go wrong. Without `variables`, only variables of ours
/// may occur: a load of a `_Bool` that is neither 0 nor 1 is an error.
pub(crate) fn branchless(predicate: &str, variables: bool) -> Option<String> {
    let mut parser = Parser {
        tokens: tokens(predicate)?,
        at: 0,
        depth: 0,
        variables,
    };
    let term = parser.any()?;
    (parser.at == parser.tokens.len()).then_some(term.text)
}

/// An expression without branches.
struct Term {
    text: String,
    /// It is a number.
    constant: bool,
}

impl Term {
    fn new(text: String) -> Self {
        Self {
            text,
            constant: false,
        }
    }
}

struct Parser<'t> {
    tokens: Vec<&'t str>,
    at: usize,
    depth: usize,
    variables: bool,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Option<&'t str> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Option<Term> {
        self.logic("||", "|", |parser| {
            parser.logic("&&", "&", |parser| parser.level(0))
        })
    }

    /// Both sides of a logical operator are truth values.
    fn logic(
        &mut self,
        operator: &str,
        instead: &str,
        side: impl Fn(&mut Self) -> Option<Term>,
    ) -> Option<Term> {
        let mut left = side(self)?;
        while self.take(operator) {
            let right = side(self)?;
            left = Term::new(format!(
                "(({} != 0) {instead} ({} != 0))",
                left.text, right.text
            ));
        }
        Some(left)
    }

    /// Binary operators that are always defined, from those that bind least.
    fn level(&mut self, level: usize) -> Option<Term> {
        const LEVELS: [&[&str]; 5] = [
            &["|"],
            &["^"],
            &["&"],
            &["==", "!="],
            &["<", "<=", ">", ">="],
        ];
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.level(level + 1)?;
        while let Some(operator) = self.peek().filter(|token| operators.contains(token)) {
            self.at += 1;
            let right = self.level(level + 1)?;
            left = Term::new(format!("({} {operator} {})", left.text, right.text));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let term = match self.next()? {
            operator @ ("!" | "~") => Term::new(format!("({operator}{})", self.unary()?.text)),
            "-" => self.negative()?,
            "(" => self.parentheses()?,
            number if is_number(number) => Term {
                text: number.to_owned(),
                constant: true,
            },
            name if is_name(name) => self.variable(name)?,
            _ => return None,
        };
        self.depth -= 1;
        Some(term)
    }

    /// A negative number. The smallest ones have no other way to be written than `-2147483647 - 1`.
    fn negative(&mut self) -> Option<Term> {
        const SMALLEST: [&str; 3] = [
            "2147483647",
            "9223372036854775807L",
            "9223372036854775807LL",
        ];
        let number = self.next().filter(|token| is_number(token))?;
        let rest = self.tokens.get(self.at..self.at + 2);
        let smallest = SMALLEST.contains(&number) && rest == Some(&["-", "1"]);
        let text = if smallest {
            self.at += 2;
            format!("(-{number} - 1)")
        } else {
            format!("(-{number})")
        };
        Some(Term {
            text,
            constant: true,
        })
    }

    /// A condition in parentheses, or a number of a certain type.
    fn parentheses(&mut self) -> Option<Term> {
        const INTEGERS: [&str; 6] = ["char", "short", "int", "long", "signed", "unsigned"];
        let is_integer = |token: &&str| INTEGERS.contains(token);
        let rest = self.tokens.get(self.at..)?;
        let words = rest.iter().take_while(|token| is_integer(token)).count();
        if words > 0 {
            let ty = rest[..words].join(" ");
            self.at += words;
            if !self.take(")") {
                return None;
            }
            // The value of a variable may not fit, if it is a floating-point number.
            let number = self.unary().filter(|term| term.constant)?;
            return Some(Term {
                text: format!("(({ty}){})", number.text),
                constant: true,
            });
        }
        let is_alone = is_name(rest.first()?) && rest.get(1) == Some(&")");
        let inner = self.any()?;
        if !self.take(")") {
            return None;
        }
        // `(name)` before an operand is the type of a cast: what comes next is not an operator, and the parse ends.
        // `&` may be one, and the address of a variable as well.
        let follows = self.tokens.get(self.at..self.at + 2);
        let is_cast = is_alone && follows.is_some_and(|it| it[0] == "&" && !is_number(it[1]));
        (!is_cast).then_some(inner)
    }

    fn variable(&mut self, name: &str) -> Option<Term> {
        if !self.variables && !name.starts_with("__sc_") {
            return None;
        }
        let mut text = name.to_owned();
        while self.take(".") {
            let member = self.next().filter(|token| is_name(token))?;
            text += ".";
            text += member;
        }
        // A call, an index, or what is behind a pointer.
        let plain = !matches!(self.peek(), Some("(" | "[" | "->"));
        plain.then(|| Term::new(text))
    }
}

/// Words that are not variables.
const KEYWORDS: [&str; 12] = [
    "sizeof",
    "_Alignof",
    "__alignof__",
    "__extension__",
    "__typeof__",
    "_Generic",
    "struct",
    "union",
    "enum",
    "__real__",
    "__imag__",
    "__func__",
];

fn is_name(token: &str) -> bool {
    let first = token.bytes().next();
    first.is_some_and(|c| c.is_ascii_alphabetic() || c == b'_') && !KEYWORDS.contains(&token)
}

/// A whole number, or a character.
fn is_number(token: &str) -> bool {
    let first = token.bytes().next();
    first.is_some_and(|c| c.is_ascii_digit() || c == b'\'') && !token.contains('.')
}

/// The tokens of a condition; `None` if there is something that conditions of this kind never have.
fn tokens(text: &str) -> Option<Vec<&str>> {
    const OPERATORS: [&str; 20] = [
        "&&", "||", "==", "!=", "<=", ">=", "->", "(", ")", "!", "~", "-", "<", ">", "&", "|", "^",
        ".", "[", "]",
    ];
    let known = |token: &Token<'_>| match token.kind {
        TokenKind::Word => token.text.is_ascii() && !token.text.contains(['$', '\\']),
        TokenKind::Number => token
            .text
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || c == b'_'),
        TokenKind::Quoted => {
            token.text.len() > 2 && token.text.starts_with('\'') && token.text.ends_with('\'')
        }
        TokenKind::Punctuation => OPERATORS.contains(&token.text),
    };
    // What the lexer leaves out is not looked at: directives and comments.
    if text.contains(['\n', '#']) || text.contains("/*") || text.contains("//") {
        return None;
    }
    let all = all_tokens(text);
    let texts = all.iter().map(|token| token.text).collect();
    all.iter().all(known).then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(predicate: &str, expected: &str) {
        let found = branchless(predicate, true);
        assert_eq!(found.as_deref().unwrap_or("may go wrong"), expected);
    }

    #[test]
    fn logic_becomes_bits() {
        check("1", "1");
        check("(x > 0)", "(x > 0)");
        check("!(x)", "(!x)");
        check("(a) && !(b > 1)", "((a != 0) & ((!(b > 1)) != 0))");
        check("a && b || c", "((((a != 0) & (b != 0)) != 0) | (c != 0))");
        check("s.a.b == 'x' ^ m & 4", "((s.a.b == 'x') ^ (m & 4))");
        check("a < b == c", "((a < b) == c)");
        check("(m) & 4", "(m & 4)");
        check("x == -1", "(x == (-1))");
        check("x == -2147483647 - 1", "(x == (-2147483647 - 1))");
        check(
            "!(__sc_s0 == (unsigned long)(1) || __sc_s0 == (int)('\\''))",
            "(!(((__sc_s0 == ((unsigned long)1)) != 0) | ((__sc_s0 == ((int)'\\'')) != 0)))",
        );
    }

    #[test]
    fn what_may_go_wrong_is_left_alone() {
        for predicate in [
            "",
            "a +",
            "a b",
            "a + b > 1",
            "a - 1 == b",
            "-a > 0",
            "-2147483647 - 2 == x",
            "a / b",
            "a << 3",
            "p[1]",
            "a.b[1]",
            "p->x",
            "*p",
            "&x == p",
            "f(x)",
            "(f)(x)",
            "(x, 1)",
            "a ? b : c",
            "x = 1",
            "x++",
            "(int)x == 1",
            "(int)(x) == 1",
            "(int)(1.5) == x",
            "(t)x == 1",
            "(t)(x) == 1",
            "(t)1 == x",
            "(t)&x < 0",
            "y && (t)&s.a == z",
            "x < 1.5",
            "sizeof x == 4",
            "sizeof(x) == 4",
            "a < b[",
            "\"text\" == p",
            "(a",
            "a)",
        ] {
            check(predicate, "may go wrong");
        }
        check(&("(".repeat(70) + "a" + &")".repeat(70)), "may go wrong");
    }

    #[test]
    fn without_variables_only_those_of_ours_are_read() {
        assert_eq!(branchless("a > 0", false), None);
        assert_eq!(
            branchless("__sc_d1 == 2", false).as_deref(),
            Some("(__sc_d1 == 2)")
        );
        assert_eq!(branchless("1", false).as_deref(), Some("1"));
    }
}
