//! Reading files of hyperlabels, as today's LTest writes them and as its papers show them.

use super::LtestError;
use super::guard::{Comparison, Guard};
use super::hyperlabel::{Atom, Hyperlabel};

/// Deeper nesting is refused.
const DEEPEST: usize = 100;

/// More operands in the guards of a line are refused: `a && a && …` is as deep a tree.
const LONGEST: usize = 2000;

/// A file of hyperlabels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HyperlabelsFile {
    /// Its name.
    pub file: String,
    /// The hyperlabels.
    pub entries: Vec<Entry>,
}

/// One hyperlabel of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number; without one in the file, one more than that of the entry before.
    pub number: u32,
    /// Line, from 1.
    pub line: usize,
    /// What it asks for.
    pub hyperlabel: Hyperlabel,
}

impl HyperlabelsFile {
    /// Reads a file.
    pub fn parse(file: &str, text: &str) -> Result<Self, LtestError> {
        let mut entries = Vec::new();
        let mut skipping = false;
        for (index, line) in text.lines().enumerate() {
            let content = line.trim();
            if let Some(comment) = content.strip_prefix("//") {
                match comment.trim() {
                    "Labels" | "Sequences" => skipping = true,
                    "Hyperlabels" => skipping = false,
                    _ => {}
                }
                continue;
            }
            // Rows of labels and sequences say what tests have shown, which is not believed anyway.
            if skipping || content.starts_with('#') {
                continue;
            }
            let mut parser = Parser {
                file,
                line: index + 1,
                text: line,
                at: 0,
                depth: 0,
                operands: 0,
            };
            parser.entries(&mut entries)?;
        }
        Ok(Self {
            file: file.to_owned(),
            entries,
        })
    }
}

struct Parser<'t> {
    file: &'t str,
    line: usize,
    text: &'t str,
    at: usize,
    depth: usize,
    /// Operands of guards so far.
    operands: usize,
}

impl<'t> Parser<'t> {
    fn entries(&mut self, entries: &mut Vec<Entry>) -> Result<(), LtestError> {
        while !self.rest().is_empty() {
            let number = match self.number() {
                Some(number) => {
                    let number = self.small(number)?;
                    if !self.takes(")") && !self.takes(",") {
                        return Err(self.expected("')' after the number of a hyperlabel"));
                    }
                    number
                }
                None => entries
                    .last()
                    .map_or(1, |entry: &Entry| entry.number.saturating_add(1)),
            };
            let hyperlabel = self.sum()?;
            entries.push(Entry {
                number,
                line: self.line,
                hyperlabel,
            });
            let ended = self.takes(",");
            // `notcov` and the like.
            if ended && self.starts_word() && !self.starts_atom() {
                self.word();
                self.takes(",");
            } else if !ended && !self.rest().is_empty() {
                return Err(self.expected("'.', '+', ',' or the end of the line"));
            }
        }
        Ok(())
    }

    fn sum(&mut self) -> Result<Hyperlabel, LtestError> {
        let mut all = vec![self.product()?];
        while self.takes("+") {
            all.push(self.product()?);
        }
        Ok(several(all, Hyperlabel::Or))
    }

    fn product(&mut self) -> Result<Hyperlabel, LtestError> {
        let mut all = vec![self.factor()?];
        while self.takes(".") {
            all.push(self.factor()?);
        }
        Ok(several(all, Hyperlabel::And))
    }

    fn factor(&mut self) -> Result<Hyperlabel, LtestError> {
        if self.takes("(") {
            let inner = self.deeper(Self::sum)?;
            self.wants(")")?;
            return Ok(inner);
        }
        if self.takes("<") {
            let inner = self.deeper(Self::sum)?;
            self.wants("|")?;
            let guard = self.guard()?;
            return Ok(Hyperlabel::Guarded(Box::new(inner), guard));
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Hyperlabel, LtestError> {
        let what = "a label such as 'l1', a sequence such as 's1', '(' or '<'";
        if !self.starts_atom() {
            return Err(self.expected(what));
        }
        let word = self.word();
        let (kind, digits) = word.split_at(1);
        let number = self.small(digits)?;
        Ok(Hyperlabel::Atom(match kind {
            "l" => Atom::Label(number),
            _ => Atom::Sequence(number),
        }))
    }

    /// What stands between `|` and `>`.
    fn guard(&mut self) -> Result<Option<Guard>, LtestError> {
        let enclosed = self.takes(";");
        if self.rest().starts_with([';', '>']) {
            self.takes(";");
            self.wants(">")?;
            return Ok(None);
        }
        let guard = self.deeper(Self::disjunction)?;
        if enclosed {
            self.wants(";")?;
        } else {
            self.takes(";");
        }
        self.wants(">")?;
        Ok(Some(guard))
    }

    fn disjunction(&mut self) -> Result<Guard, LtestError> {
        let mut left = self.conjunction()?;
        while self.takes("||") {
            left = Guard::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Result<Guard, LtestError> {
        let mut left = self.equality()?;
        while self.takes("&&") {
            left = Guard::And(Box::new(left), Box::new(self.equality()?));
        }
        Ok(left)
    }

    fn equality(&mut self) -> Result<Guard, LtestError> {
        let mut left = self.relation()?;
        while let Some(how) = self.comparison(&["==", "!="]) {
            left = Guard::Compare(how, Box::new(left), Box::new(self.relation()?));
        }
        Ok(left)
    }

    fn relation(&mut self) -> Result<Guard, LtestError> {
        let mut left = self.unary()?;
        while let Some(how) = self.comparison(&["<=", ">=", "<", ">"]) {
            left = Guard::Compare(how, Box::new(left), Box::new(self.unary()?));
        }
        Ok(left)
    }

    /// A `>` that no operand follows is the end of the guard.
    fn comparison(&mut self, wanted: &[&str]) -> Option<Comparison> {
        let rest = self.rest();
        let (text, how) = Comparison::ALL
            .into_iter()
            .find(|(text, _)| wanted.contains(text) && rest.starts_with(text))?;
        let after = rest[text.len()..].trim_start();
        let operand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '(' | '!' | '-');
        if text == ">" && !after.starts_with(operand) {
            return None;
        }
        self.takes(text);
        Some(how)
    }

    fn unary(&mut self) -> Result<Guard, LtestError> {
        self.operands += 1;
        if self.operands > LONGEST {
            return Err(self.expected("a shorter guard"));
        }
        if self.rest().starts_with('!') && !self.rest().starts_with("!=") {
            self.takes("!");
            return Ok(Guard::Not(Box::new(self.deeper(Self::unary)?)));
        }
        if self.takes("(") {
            let inner = self.deeper(Self::disjunction)?;
            self.wants(")")?;
            return Ok(inner);
        }
        let negative = self.takes("-");
        let start = self.at;
        if let Some(digits) = self.number() {
            let text = format!("{}{digits}", if negative { "-" } else { "" });
            return text.parse().map(Guard::Number).map_err(|_| {
                self.at = start;
                self.expected("a smaller number")
            });
        }
        if !negative && self.starts_word() {
            return Ok(Guard::Name(self.word().to_owned()));
        }
        Err(self.expected("a bound name, a number, '!' or '('"))
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, LtestError>,
    ) -> Result<T, LtestError> {
        if self.depth >= DEEPEST {
            return Err(self.expected("less nesting"));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn small(&self, digits: &str) -> Result<u32, LtestError> {
        let number = digits.parse().ok();
        number.ok_or_else(|| self.expected("a number below 2^32 in front of this"))
    }

    /// What is left, without blanks in front.
    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn takes(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn wants(&mut self, text: &str) -> Result<(), LtestError> {
        if self.takes(text) {
            return Ok(());
        }
        Err(self.expected(&format!("'{text}'")))
    }

    fn starts_word(&mut self) -> bool {
        let letter = |c: char| c.is_alphabetic() || c == '_';
        self.rest().starts_with(letter)
    }

    fn starts_atom(&mut self) -> bool {
        let word = word_in(self.rest());
        let digits = word.strip_prefix(['l', 's']).unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn word(&mut self) -> &'t str {
        let word = word_in(self.rest());
        self.at += word.len();
        word
    }

    fn number(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let digits = &rest[..end.unwrap_or(rest.len())];
        self.at += digits.len();
        (!digits.is_empty()).then_some(digits)
    }

    fn expected(&self, what: &str) -> LtestError {
        let rest = self.text[self.at..].trim_start();
        let at = self.text.len() - rest.len();
        let found = match word_in(rest) {
            "" => rest.chars().next().map(String::from),
            word => Some(word.chars().take(30).collect()),
        };
        LtestError::Syntax {
            file: self.file.to_owned(),
            line: self.line,
            column: self.text[..at].chars().count() + 1,
            expected: what.to_owned(),
            found: found.map_or_else(|| "the end of the line".into(), |it| format!("'{it}'")),
        }
    }
}

fn word_in(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

fn several(mut all: Vec<Hyperlabel>, many: fn(Vec<Hyperlabel>) -> Hyperlabel) -> Hyperlabel {
    match (all.len(), all.pop()) {
        (1, Some(one)) => one,
        (_, last) => {
            all.extend(last);
            many(all)
        }
    }
}
