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

/// A clause: the word that it begins with, and its tokens up to the semicolon.
struct Part<'t> {
    word: &'t str,
    line: u32,
    tokens: &'t [Token<'t>],
}

/// The clauses of a contract; nothing for annotations that are not contracts.
fn parts<'t>(tokens: &'t [Token<'t>]) -> Vec<Part<'t>> {
    let mut parts = Vec::new();
    if tokens.first().is_none_or(|it| !CLAUSES.contains(&it.text)) {
        return parts;
    }
    let mut parser = Parser::new(tokens);
    while let Some(first) = parser.next() {
        if matches!(first.text, "admit" | "check") {
            continue;
        }
        let begin = parser.at;
        match first.text {
            "behavior" => while parser.next().is_some_and(|it| it.text != ":") {},
            _ => parser.skip(),
        }
        parts.push(Part {
            word: first.text,
            line: first.line,
            tokens: &tokens[begin..parser.at],
        });
    }
    parts
}

/// Adds the clauses of an annotation. `expanded` is its text with macros replaced, which is what the clauses say.
pub(super) fn contract(annotation: &Annotation, expanded: &str, found: &mut Specification) {
    let (written, read) = (tokens(&annotation.text), tokens(expanded));
    let (written, read) = (parts(&written), parts(&read));
    let is_same = written
        .iter()
        .map(|it| it.word)
        .eq(read.iter().map(|it| it.word));
    let mut assumes: Vec<Term> = Vec::new();
    // Where an assumption cannot be read, nothing is known of its behavior.
    let mut is_known = true;
    for (number, part) in written.iter().enumerate() {
        let word = part.word;
        if word == "behavior" {
            assumes.clear();
            is_known = true;
            continue;
        }
        if !matches!(word, "requires" | "ensures" | "assumes") {
            continue;
        }
        let term = match read.get(number).filter(|_| is_same) {
            Some(part) => Parser::new(part.tokens).clause(),
            None => Err("macros change where its clauses begin".to_owned()),
        };
        let text = format!("{word} {}", span(&annotation.text, part.tokens));
        let place = Place::new(&annotation.file, annotation.line + part.line, 0);
        match (term, word) {
            (Ok(term), "assumes") => assumes.push(term),
            (Err(_), "assumes") => is_known = false,
            (Ok(predicate), _) if is_known => {
                let clauses = match word {
                    "requires" => &mut found.requires,
                    _ => &mut found.ensures,
                };
                clauses.push(Clause {
                    text,
                    place,
                    assumes: assumes.clone(),
                    predicate,
                    parameters: annotation.parameters.clone(),
                });
            }
            (term, _) => found.unread.push(Unread {
                text,
                place,
                reason: match term {
                    Err(reason) => reason,
                    Ok(_) => "what its behavior assumes is not evaluated".to_owned(),
                },
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
    let text = words.join(" ");
    let text = text.trim_end_matches(';').trim_end();
    match (tokens.len() > 2 && is_name(first)).then_some(tokens[1].text) {
        Some(":") => text
            .split_once(':')
            .map_or(text, |it| it.1.trim_start())
            .to_owned(),
        _ => text.to_owned(),
    }
}

/// Whether it may be the name of a predicate.
fn is_name(token: &Token<'_>) -> bool {
    token.text.starts_with(|c: char| c.is_alphabetic())
}

struct Parser<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    depth: u32,
}

type Read = Result<Term, String>;

impl<'t> Parser<'t> {
    fn new(tokens: &'t [Token<'t>]) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
        }
    }

    /// A predicate, perhaps with a name, up to the semicolon.
    fn clause(&mut self) -> Read {
        self.name();
        let term = self.predicate()?;
        self.expect(";")?;
        match self.peek() {
            None => Ok(term),
            Some(_) => Err(self.unexpected()),
        }
    }

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
        if self.peek().is_some_and(is_name) && second.is_some_and(|it| it.text == ":") {
            self.at += 2;
        }
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
            return self.bits(0);
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

    /// Operators on bits are weaker than comparisons, as in C: `x & 1 == 0` is `x & (1 == 0)`, which has no value.
    fn bits(&mut self, level: usize) -> Read {
        const LEVELS: [(&str, Operator); 3] = [
            ("|", Operator::BitOr),
            ("^", Operator::BitXor),
            ("&", Operator::BitAnd),
        ];
        let Some((word, operator)) = LEVELS.get(level) else {
            return self.comparison();
        };
        let mut left = self.bits(level + 1)?;
        while self.take(word) {
            let right = self.bits(level + 1)?;
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
        const LEVELS: [&[(&str, Operator)]; 3] = [
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
            let of = self.unary()?;
            return Ok(match &of {
                // `NULL`.
                Term::Literal(zero) if zero == "0" && ty == "void *" => Term::Null,
                _ => Term::Cast(ty, Box::new(of)),
            });
        }
        self.postfix()
    }

    /// `(type)`: only words that begin types do, so that `(n) - 1` is no cast.
    fn cast(&mut self) -> Option<String> {
        const TYPES: [&str; 13] = [
            "void", "char", "short", "int", "long", "signed", "unsigned", "float", "double",
            "struct", "enum", "const", "_Bool",
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
