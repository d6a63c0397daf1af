//! Reads clauses of contracts.

use sc_types::Place;

use super::comments::Annotation;
use super::lexer::{Token, tokens};
use super::{Clause, Operator, Specification, Term, Unread};

/// Words that begin a clause.
const CLAUSES: [&str; 20] = [
    "requires",
    "ensures",
    "assigns",
    "behavior",
    "assumes",
    "complete",
    "disjoint",
    "terminates",
    "decreases",
    "frees",
    "allocates",
    "exits",
    "admit",
    "check",
    "returns",
    "breaks",
    "continues",
    "variant",
    "for",
    "writes",
];
/// Deeper terms are not read.
const DEPTH: u32 = 100;

/// Adds the clauses of an annotation. One that is no contract has none.
pub(super) fn contract(file: &str, annotation: &Annotation, found: &mut Specification) {
    let all = tokens(&annotation.text);
    if all.first().is_none_or(|it| !CLAUSES.contains(&it.text)) {
        return;
    }
    let mut parser = Parser {
        tokens: &all,
        at: 0,
        depth: 0,
    };
    let mut assumes: Vec<Term> = Vec::new();
    // Where an assumption cannot be read, nothing is known of its behavior.
    let mut is_known = true;
    while let Some(first) = parser.peek() {
        let word = first.text;
        parser.at += 1;
        if matches!(word, "admit" | "check") {
            continue;
        }
        if word == "behavior" {
            assumes.clear();
            is_known = true;
            while parser.next().is_some_and(|it| it.text != ":") {}
            continue;
        }
        if !matches!(word, "requires" | "ensures" | "assumes") {
            parser.skip();
            continue;
        }
        parser.name();
        let begin = parser.at;
        let read = parser.predicate().and_then(|term| parser.end(term));
        if read.is_err() {
            parser.at = begin;
            parser.skip();
        }
        let text = span(&annotation.text, &all[begin..parser.at]);
        let place = Place::new(file, annotation.line + first.line, 0);
        match (read, word) {
            (Ok(term), "assumes") => assumes.push(term),
            (Err(_), "assumes") => is_known = false,
            (Ok(_), _) if !is_known => found.unread.push(Unread {
                text: format!("{word} {text}"),
                place,
                reason: "what its behavior assumes is not evaluated".to_owned(),
            }),
            (Ok(predicate), _) => {
                let clauses = match word {
                    "requires" => &mut found.requires,
                    _ => &mut found.ensures,
                };
                clauses.push(Clause {
                    text: format!("{word} {text}"),
                    place,
                    assumes: assumes.clone(),
                    predicate,
                });
            }
            (Err(reason), _) => found.unread.push(Unread {
                text: format!("{word} {text}"),
                place,
                reason,
            }),
        }
    }
}

/// The text of tokens on one line, without the last semicolon.
fn span(text: &str, tokens: &[Token<'_>]) -> String {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return String::new();
    };
    let text = &text[first.start..last.start + last.text.len()];
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches(';').trim_end().to_owned()
}

struct Parser<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    depth: u32,
}

type Read = Result<Term, String>;

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Token<'t>> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<&'t Token<'t>> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.is(text);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Result<(), String> {
        match self.take(text) {
            true => Ok(()),
            false => Err(self.unexpected()),
        }
    }

    fn unexpected(&self) -> String {
        match self.peek() {
            Some(token) => format!("unexpected '{}'", token.text),
            None => "unexpected end".to_owned(),
        }
    }

    /// Goes behind the end of the clause. Quantifiers have semicolons of their own, behind their variables.
    fn skip(&mut self) {
        let mut bound = 0;
        while let Some(token) = self.next() {
            match token.text {
                "\\forall" | "\\exists" | "\\let" => bound += 1,
                ";" if bound == 0 => return,
                ";" => bound -= 1,
                _ => {}
            }
        }
    }

    /// Goes over the name of a predicate: `positive: x > 0`.
    fn name(&mut self) {
        let second = self.tokens.get(self.at + 1);
        let is_name = |token: &Token<'_>| token.text.starts_with(|c: char| c.is_alphabetic());
        if self.peek().is_some_and(is_name) && second.is_some_and(|it| it.text == ":") {
            self.at += 2;
        }
    }

    fn end(&mut self, term: Term) -> Read {
        self.expect(";")?;
        Ok(term)
    }

    fn predicate(&mut self) -> Read {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("it is nested too deeply".to_owned());
        }
        let term = self.choice();
        self.depth -= 1;
        term
    }

    fn choice(&mut self) -> Read {
        let condition = self.logical(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = self.predicate()?;
        self.expect(":")?;
        let no = self.predicate()?;
        Ok(Term::Choice(
            Box::new(condition),
            Box::new(yes),
            Box::new(no),
        ))
    }

    /// From the weakest logical operators to the strongest.
    fn logical(&mut self, level: usize) -> Read {
        const LEVELS: [(&[&str], Operator); 5] = [
            (&["<==>"], Operator::Iff),
            (&["==>", "\u{21d2}"], Operator::Implies),
            (&["||", "\u{2228}"], Operator::Or),
            (&["^^"], Operator::Xor),
            (&["&&", "\u{2227}"], Operator::And),
        ];
        let Some((words, operator)) = LEVELS.get(level) else {
            return self.comparison();
        };
        let mut left = self.logical(level + 1)?;
        while words.iter().any(|word| self.is(word)) {
            self.at += 1;
            // Implication associates to the right.
            let right = match operator {
                Operator::Implies => self.logical(level)?,
                _ => self.logical(level + 1)?,
            };
            left = Term::Binary(*operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    /// `a < b <= c` is `a < b && b <= c`.
    fn comparison(&mut self) -> Read {
        let mut left = self.arithmetic(0)?;
        let mut all: Option<Term> = None;
        while let Some(operator) = self.peek().and_then(|token| comparison(token.text)) {
            self.at += 1;
            let right = self.arithmetic(0)?;
            let one = Term::Binary(operator, Box::new(left), Box::new(right.clone()));
            all = Some(match all {
                None => one,
                Some(all) => Term::Binary(Operator::And, Box::new(all), Box::new(one)),
            });
            left = right;
        }
        Ok(all.unwrap_or(left))
    }

    fn arithmetic(&mut self, level: usize) -> Read {
        const LEVELS: [&[(&str, Operator)]; 6] = [
            &[("|", Operator::BitOr)],
            &[("^", Operator::BitXor)],
            &[("&", Operator::BitAnd)],
            &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
            &[("+", Operator::Add), ("-", Operator::Subtract)],
            &[
                ("*", Operator::Multiply),
                ("/", Operator::Divide),
                ("%", Operator::Modulo),
            ],
        ];
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.arithmetic(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(word, _)| self.is(word)) {
            self.at += 1;
            let right = self.arithmetic(level + 1)?;
            left = Term::Binary(*operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Read {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("it is nested too deeply".to_owned());
        }
        let term = self.unary_inside();
        self.depth -= 1;
        term
    }

    fn unary_inside(&mut self) -> Read {
        for sign in ['-', '!', '~'] {
            if self.take(&sign.to_string()) {
                return Ok(Term::Unary(sign, Box::new(self.unary()?)));
            }
        }
        if self.take("+") {
            return self.unary();
        }
        if self.take("*") {
            return Ok(Term::Deref(Box::new(self.unary()?)));
        }
        if let Some(ty) = self.cast() {
            return Ok(Term::Cast(ty, Box::new(self.unary()?)));
        }
        self.postfix()
    }

    /// `(type)`: only words that begin types do, so that `(n) - 1` is no cast.
    fn cast(&mut self) -> Option<String> {
        const TYPES: [&str; 12] = [
            "char", "short", "int", "long", "signed", "unsigned", "float", "double", "struct",
            "enum", "const", "_Bool",
        ];
        if !self.is("(") {
            return None;
        }
        let second = self.tokens.get(self.at + 1)?.text;
        let is_type = TYPES.contains(&second) || second.ends_with("_t");
        let close = self.tokens[self.at..]
            .iter()
            .position(|it| it.text == ")")?;
        let words: Vec<&str> = self.tokens[self.at + 1..self.at + close]
            .iter()
            .map(|token| token.text)
            .collect();
        let plain =
            |word: &&str| *word == "*" || word.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_type || !words.iter().all(plain) {
            return None;
        }
        self.at += close + 1;
        Some(words.join(" "))
    }

    fn postfix(&mut self) -> Read {
        let mut term = self.primary()?;
        loop {
            let is_arrow = self.is("->");
            if is_arrow || self.is(".") {
                self.at += 1;
                let name = self.next().ok_or("unexpected end")?.text.to_owned();
                term = Term::Member {
                    object: Box::new(term),
                    arrow: is_arrow,
                    name,
                };
            } else if self.take("[") {
                let index = self.predicate()?;
                self.expect("]")?;
                term = Term::Index(Box::new(term), Box::new(index));
            } else {
                return Ok(term);
            }
        }
    }

    fn primary(&mut self) -> Read {
        let Some(token) = self.next() else {
            return Err("unexpected end".to_owned());
        };
        let word = token.text;
        match word {
            "(" => {
                let term = self.predicate()?;
                if self.take("..") {
                    let high = self.predicate()?;
                    self.expect(")")?;
                    return Ok(Term::Range(Box::new(term), Box::new(high)));
                }
                self.expect(")")?;
                Ok(term)
            }
            "\\true" => Ok(Term::Truth(true)),
            "\\false" => Ok(Term::Truth(false)),
            "\\null" => Ok(Term::Null),
            "\\result" => Ok(Term::Result),
            "\\old" => {
                self.expect("(")?;
                let term = self.predicate()?;
                self.expect(")")?;
                Ok(Term::Old(Box::new(term)))
            }
            "\\at" => self.at_label(),
            "\\valid" | "\\valid_read" => {
                self.expect("(")?;
                let term = self.predicate()?;
                self.expect(")")?;
                Ok(Term::Valid(Box::new(term)))
            }
            "sizeof" => self.size(),
            "\\forall" | "\\exists" | "\\let" => {
                // The variables, then a predicate that reaches as far as possible.
                while self.next().ok_or("unexpected end")?.text != ";" {}
                self.predicate()?;
                Ok(Term::Unknown(format!("'{word}' is not evaluated")))
            }
            _ if word.starts_with('\\') => {
                self.arguments()?;
                Ok(Term::Unknown(format!("'{word}' is not evaluated")))
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '\'') => {
                Ok(Term::Literal(word.to_owned()))
            }
            _ if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                if !self.is("(") && !self.is("{") {
                    return Ok(Term::Name(word.to_owned()));
                }
                self.arguments()?;
                let reason = format!("'{word}' is a logic function or predicate");
                Ok(Term::Unknown(reason))
            }
            _ => {
                self.at -= 1;
                Err(self.unexpected())
            }
        }
    }

    /// Goes over labels and arguments: `{Pre}(a, b)`.
    fn arguments(&mut self) -> Result<(), String> {
        for (open, close) in [("{", "}"), ("(", ")")] {
            if !self.take(open) {
                continue;
            }
            let mut depth = 1;
            while depth > 0 {
                let text = self.next().ok_or("unexpected end")?.text;
                depth += u32::from(text == open);
                depth -= u32::from(text == close);
            }
        }
        Ok(())
    }

    fn at_label(&mut self) -> Read {
        self.expect("(")?;
        let term = self.predicate()?;
        self.expect(",")?;
        let label = self.next().map_or("", |token| token.text);
        self.expect(")")?;
        match label {
            "Pre" | "Old" => Ok(Term::Old(Box::new(term))),
            "Here" | "Post" => Ok(term),
            label => Err(format!("the label '{label}' is not evaluated")),
        }
    }

    fn size(&mut self) -> Read {
        self.expect("(")?;
        let mut words = Vec::new();
        while let Some(token) = self.next() {
            match token.text {
                ")" => return Ok(Term::Size(words.join(" "))),
                "(" => break,
                word => words.push(word),
            }
        }
        Err("'sizeof' of this is not evaluated".to_owned())
    }
}

fn comparison(text: &str) -> Option<Operator> {
    Some(match text {
        "==" | "\u{2261}" => Operator::Equal,
        "!=" | "\u{2260}" => Operator::Different,
        "<" => Operator::Less,
        "<=" | "\u{2264}" => Operator::AtMost,
        ">" => Operator::Greater,
        ">=" | "\u{2265}" => Operator::AtLeast,
        _ => return None,
    })
}
