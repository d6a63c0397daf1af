//! In which order analyzers work: what users write, and the plan that it means.
//!
//! `a ~> b` is `a`, then `b`; `a // b` is both together. Both operators have the same precedence and associate to the
//! right, as in SeaCoral: `a // b ~> c` is `a // (b ~> c)`.

use std::fmt;

use sc_analyzers::Capabilities;

/// How the analyzers of a run are ordered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Strategy {
    /// What is prompt first, then fuzzing, then the others, pure provers last; who decides labels keeps its core.
    #[default]
    Auto,
    /// All together.
    Parallel,
    /// One after the other, in the order in which they are named.
    Sequential,
    /// Those that only find tests, then those that prove.
    Ordered,
    /// As the user says.
    Plan(Plan),
}

/// An expression over names of analyzers; each occurs once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// One analyzer.
    Tool(String),
    /// One after the other.
    Then(Vec<Plan>),
    /// All at once.
    Together(Vec<Plan>),
}

/// What is wrong with a strategy. Positions count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// Something else belongs there.
    #[error("expected {wanted} at character {at}, found {found}")]
    Syntax {
        /// Where.
        at: usize,
        /// What is there.
        found: String,
        /// What belongs there.
        wanted: &'static str,
    },
    /// An analyzer has only one place.
    #[error("'{name}' at character {at} occurs twice")]
    Twice {
        /// Which.
        name: String,
        /// Where it is named again.
        at: usize,
    },
    /// Parentheses are nested too deeply.
    #[error("parentheses nested too deeply at character {at}")]
    Deep {
        /// Where.
        at: usize,
    },
}

const DEEPEST: usize = 32;

impl std::str::FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        Ok(match text.trim() {
            "auto" => Strategy::Auto,
            "p" => Strategy::Parallel,
            "s" => Strategy::Sequential,
            "o" => Strategy::Ordered,
            _ => Strategy::Plan(text.parse()?),
        })
    }
}

impl std::str::FromStr for Plan {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let mut parser = Parser {
            tokens: tokens(text)?,
            next: 0,
            names: Vec::new(),
        };
        let plan = parser.expression(0)?;
        match parser.peek() {
            (_, Token::End) => Ok(plan),
            (at, Token::Close) => Err(missing(*at, &Token::Close, "a matching '(' before it")),
            (at, found) => Err(missing(*at, found, "'~>' or '//'")),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, operator) = match self {
            Plan::Tool(name) => return f.write_str(name),
            Plan::Then(parts) => (parts, " ~> "),
            Plan::Together(parts) => (parts, " // "),
        };
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                f.write_str(operator)?;
            }
            match part {
                Plan::Tool(name) => f.write_str(name)?,
                group => write!(f, "({group})")?,
            }
        }
        Ok(())
    }
}

impl Plan {
    /// The plan with each name replaced, or left out where there is nothing to replace it with; `None`: nothing is left.
    pub fn map<E>(
        &self,
        replace: &mut dyn FnMut(&str) -> Result<Option<String>, E>,
    ) -> Result<Option<Plan>, E> {
        let (parts, make): (_, fn(Vec<Plan>) -> Plan) = match self {
            Plan::Tool(name) => return Ok(replace(name)?.map(Plan::Tool)),
            Plan::Then(parts) => (parts, Plan::Then),
            Plan::Together(parts) => (parts, Plan::Together),
        };
        let mut kept = Vec::new();
        for part in parts {
            kept.extend(part.map(replace)?);
        }
        Ok(group(kept, make))
    }
}

/// Several plans as one; one is itself.
pub(crate) fn group(mut parts: Vec<Plan>, make: fn(Vec<Plan>) -> Plan) -> Option<Plan> {
    match parts.len() {
        0 | 1 => parts.pop(),
        _ => Some(make(parts)),
    }
}

/// What an analyzer is to a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It runs the program, from tests to other tests, and never ends by itself.
    Fuzzer,
    /// It thinks, finds tests, and decides small functions before others have begun.
    Prompt,
    /// It thinks, and finds tests.
    Symbolic,
    /// It thinks, and finds no tests.
    Prover,
}

impl Role {
    /// The role of an analyzer that can do this.
    pub fn of(can: Capabilities) -> Role {
        match (can.finds_tests, can.endless) {
            (true, true) => Role::Fuzzer,
            (true, false) if can.prompt => Role::Prompt,
            (true, false) => Role::Symbolic,
            (false, _) => Role::Prover,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Name(String),
    Then,
    Together,
    Open,
    Close,
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Name(name) => write!(f, "'{name}'"),
            Token::Then => f.write_str("'~>'"),
            Token::Together => f.write_str("'//'"),
            Token::Open => f.write_str("'('"),
            Token::Close => f.write_str("')'"),
            Token::End => f.write_str("the end"),
        }
    }
}

fn missing(at: usize, found: &dyn fmt::Display, wanted: &'static str) -> StrategyError {
    StrategyError::Syntax {
        at,
        found: found.to_string(),
        wanted,
    }
}

fn tokens(text: &str) -> Result<Vec<(usize, Token)>, StrategyError> {
    let letters: Vec<char> = text.chars().collect();
    let in_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let (token, length) = match (letter, letters.get(at + 1)) {
            (space, _) if space.is_whitespace() => {
                at += 1;
                continue;
            }
            ('~', Some('>')) => (Token::Then, 2),
            ('/', Some('/')) => (Token::Together, 2),
            ('(', _) => (Token::Open, 1),
            (')', _) => (Token::Close, 1),
            (first, _) if in_name(first) => {
                let rest = letters.iter().skip(at);
                let name: String = rest.take_while(|c| in_name(**c)).collect();
                let length = name.chars().count();
                (Token::Name(name), length)
            }
            (other, _) => {
                let found = format!("'{other}'");
                return Err(missing(at + 1, &found, "a tool, '~>', '//', '(' or ')'"));
            }
        };
        tokens.push((at + 1, token));
        at += length;
    }
    tokens.push((letters.len() + 1, Token::End));
    Ok(tokens)
}

struct Parser {
    /// With their positions; the last is [`Token::End`], which is never taken.
    tokens: Vec<(usize, Token)>,
    next: usize,
    names: Vec<String>,
}

impl Parser {
    fn peek(&self) -> &(usize, Token) {
        &self.tokens[self.next]
    }

    fn take(&mut self, wanted: &Token) -> bool {
        let found = self.peek().1 == *wanted;
        self.next += usize::from(found);
        found
    }

    /// `item`, `item ~> plan` or `item // plan`. Operands of the same operator are one list.
    fn expression(&mut self, depth: usize) -> Result<Plan, StrategyError> {
        if depth > DEEPEST {
            return Err(StrategyError::Deep { at: self.peek().0 });
        }
        let first = self.item(depth)?;
        let mut chain = vec![first];
        let mut operators = Vec::new();
        while let operator @ (Token::Then | Token::Together) = self.peek().1.clone() {
            self.next += 1;
            operators.push(operator);
            chain.push(self.item(depth)?);
        }
        Ok(fold_right(chain, &operators))
    }

    fn item(&mut self, depth: usize) -> Result<Plan, StrategyError> {
        let (at, token) = self.peek().clone();
        match token {
            Token::Open => {
                self.next += 1;
                let plan = self.expression(depth + 1)?;
                if self.take(&Token::Close) {
                    return Ok(plan);
                }
                let (at, found) = self.peek();
                Err(missing(*at, found, "'~>', '//' or ')'"))
            }
            Token::Name(name) if self.names.contains(&name) => {
                Err(StrategyError::Twice { name, at })
            }
            Token::Name(name) => {
                self.next += 1;
                self.names.push(name.clone());
                Ok(Plan::Tool(name))
            }
            found => Err(missing(at, &found, "a tool")),
        }
    }
}

/// The plan of operands with an operator between any two; the last operator binds most tightly.
fn fold_right(operands: Vec<Plan>, operators: &[Token]) -> Plan {
    let mut operands = operands.into_iter().rev();
    let Some(last) = operands.next() else {
        return Plan::Then(Vec::new());
    };
    // Operands on the right that the same operator joins, in reverse.
    let mut group = vec![last];
    let mut joined: Option<&Token> = None;
    for (operand, operator) in operands.zip(operators.iter().rev()) {
        if joined.is_some_and(|joined| joined != operator) {
            let plan = grouped(&mut group, joined);
            group.push(plan);
        }
        joined = Some(operator);
        group.push(operand);
    }
    grouped(&mut group, joined)
}

/// Takes the operands of one operator, which are in reverse.
fn grouped(group: &mut Vec<Plan>, operator: Option<&Token>) -> Plan {
    let mut parts: Vec<Plan> = std::mem::take(group).into_iter().rev().collect();
    match operator {
        Some(Token::Together) => Plan::Together(parts),
        Some(_) => Plan::Then(parts),
        None => parts.remove(0),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::{Plan, Strategy};
    use proptest::prelude::{Just, any, prop_assert_eq, proptest};
    use proptest::strategy::Strategy as _;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = match text.parse::<Strategy>() {
            Ok(Strategy::Plan(plan)) => plan.to_string(),
            Ok(word) => format!("{word:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn words_and_expressions() {
        check("auto", "Auto");
        check(" p ", "Parallel");
        check("s", "Sequential");
        check("o", "Ordered");
        check("cbmc", "cbmc");
        check("((cbmc))", "cbmc");
        check("a~>b~>c", "a ~> b ~> c");
        check("a ~> b // c ~> d", "a ~> (b // (c ~> d))");
        check("a // b ~> c", "a // (b ~> c)");
        check("a // b // c ~> d ~> e", "a // b // (c ~> d ~> e)");
        check("(a // b) ~> c", "(a // b) ~> c");
        check("(a ~> b) ~> c", "(a ~> b) ~> c");
        check("(a ~> b) // c", "(a ~> b) // c");
    }

    #[test]
    fn errors_say_where() {
        check("", "expected a tool at character 1, found the end");
        check("a ~>", "expected a tool at character 5, found the end");
        check("a // ~> b", "expected a tool at character 6, found '~>'");
        check("a b", "expected '~>' or '//' at character 3, found 'b'");
        check(
            "(a ~> b",
            "expected '~>', '//' or ')' at character 8, found the end",
        );
        check(
            "a)",
            "expected a matching '(' before it at character 2, found ')'",
        );
        check(
            "a > b",
            "expected a tool, '~>', '//', '(' or ')' at character 3, found '>'",
        );
        check("a ~> b // a", "'a' at character 11 occurs twice");
        check(
            &"(".repeat(9000),
            "parentheses nested too deeply at character 34",
        );
    }

    #[test]
    fn names_are_replaced_and_left_out() {
        let plan: Plan = "a ~> (b // c) ~> (d // e)".parse().unwrap();
        let kept =
            plan.map::<()>(&mut |name| Ok("ace".contains(name).then(|| name.to_uppercase())));
        assert_eq!(kept.unwrap().unwrap().to_string(), "A ~> C ~> E");
        assert_eq!(plan.map::<()>(&mut |_| Ok(None)), Ok(None));
        assert_eq!(plan.map(&mut |name| Err(name.len())), Err(1));
    }

    /// Shapes; names are given afterwards, as each may occur once.
    fn shapes() -> impl proptest::strategy::Strategy<Value = Plan> {
        let leaf = Just(Plan::Tool(String::new()));
        leaf.prop_recursive(4, 24, 4, |inner| {
            let parts = proptest::collection::vec(inner, 2..5);
            (parts, any::<bool>()).prop_map(|(parts, then)| match then {
                true => Plan::Then(parts),
                false => Plan::Together(parts),
            })
        })
    }

    proptest! {
        #[test]
        fn what_is_printed_is_parsed_again(shape in shapes()) {
            let mut count = 0;
            let mut number = |_: &str| -> Result<_, ()> {
                count += 1;
                Ok(Some(format!("t{count}")))
            };
            let plan = shape.map(&mut number).unwrap().unwrap();
            prop_assert_eq!(plan.to_string().parse(), Ok(plan));
        }

        #[test]
        fn no_text_is_too_strange(text in "[ab/~>() é-]{0,20}") {
            if let Ok(plan) = text.parse::<Plan>() {
                prop_assert_eq!(plan.to_string().parse(), Ok(plan));
            }
        }
    }
}
