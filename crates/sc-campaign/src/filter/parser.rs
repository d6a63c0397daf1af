//! The parser of filter expressions: `or := and ('|' and)*`, `and := not ('&' not)*`, `not := '!' not | atom`.

use super::{Comparison, Filter, FilterError, Number, glob};

/// Deeper expressions are a mistake, and would overflow the stack.
const DEEPEST: usize = 200;

pub(super) fn parse(text: &str) -> Result<Filter, FilterError> {
    let mut parser = Parser {
        text,
        at: 0,
        after: None,
        depth: 0,
    };
    let filter = parser.or()?;
    parser.skip_spaces();
    match parser.rest().chars().next() {
        None => Ok(filter),
        Some(')') => Err(parser.error("')' without '('")),
        Some(_) => Err(parser.error("expected '&' or '|'")),
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// The operator that an expression has to follow.
    after: Option<&'static str>,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn error(&self, message: impl Into<String>) -> FilterError {
        self.error_at(self.at, message)
    }

    fn error_at(&self, at: usize, message: impl Into<String>) -> FilterError {
        FilterError {
            text: self.text.to_owned(),
            at,
            message: message.into(),
        }
    }

    /// Takes one of these operators; words need an end.
    fn operator(&mut self, forms: &[&'static str]) -> bool {
        self.skip_spaces();
        for form in forms {
            let Some(rest) = self.rest().strip_prefix(form) else {
                continue;
            };
            let is_word = form.starts_with(|c: char| c.is_ascii_alphabetic());
            if is_word && rest.starts_with(is_word_part) {
                continue;
            }
            self.at += form.len();
            self.after = Some(form);
            return true;
        }
        false
    }

    fn or(&mut self) -> Result<Filter, FilterError> {
        let mut left = self.and()?;
        while self.operator(&["||", "|", "or"]) {
            let right = self.and()?;
            left = Filter::Or(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Filter, FilterError> {
        let mut left = self.not()?;
        while self.operator(&["&&", "&", "and"]) {
            let right = self.not()?;
            left = Filter::And(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Filter, FilterError> {
        if self.operator(&["!", "not"]) {
            let inner = self.nested(Self::not)?;
            return Ok(Filter::Not(Box::new(inner)));
        }
        self.atom()
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Filter, FilterError>,
    ) -> Result<Filter, FilterError> {
        if self.depth == DEEPEST {
            return Err(self.error("too many levels of parentheses"));
        }
        self.depth += 1;
        let filter = inner(self)?;
        self.depth -= 1;
        Ok(filter)
    }

    fn atom(&mut self) -> Result<Filter, FilterError> {
        self.skip_spaces();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Err(self.error(match self.after {
                Some(operator) => format!("expected an expression after '{operator}'"),
                None => "expected an expression".to_owned(),
            }));
        };
        if first == '(' {
            self.at += 1;
            let filter = self.nested(Self::or)?;
            self.skip_spaces();
            if !self.rest().starts_with(')') {
                return Err(self.error_at(start, "missing ')' for this '('"));
            }
            self.at += 1;
            return Ok(filter);
        }
        let rest = self.rest();
        let length = rest.find(|c| !is_word_part(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        if word.is_empty() {
            return Err(self.error(format!("unexpected '{first}'")));
        }
        self.at += length;
        match word {
            "all" => Ok(Filter::All),
            "file" => Ok(Filter::File(self.pattern(word)?)),
            "name" => Ok(Filter::Name(self.pattern(word)?)),
            _ => match Number::ALL.iter().find(|(name, _)| *name == word) {
                Some((_, number)) => self.comparison(word, *number),
                None => Err(self.error_at(start, unknown(word))),
            },
        }
    }

    fn pattern(&mut self, word: &str) -> Result<String, FilterError> {
        let open = self.at;
        let Some(rest) = self.rest().strip_prefix('(') else {
            let example = if word == "name" { "test_*" } else { "src/*.c" };
            let message = format!("expected '(' after '{word}', as in '{word}({example})'");
            return Err(self.error(message));
        };
        let Some(length) = rest.find(')') else {
            return Err(self.error_at(open, format!("missing ')' of '{word}('")));
        };
        let pattern = rest[..length].trim();
        if pattern.is_empty() {
            return Err(self.error_at(open + 1, "empty pattern"));
        }
        if !glob::is_complete(pattern) {
            let message = format!("missing ']' in the pattern '{pattern}'");
            return Err(self.error_at(open + 1, message));
        }
        self.at = open + 1 + length + 1;
        Ok(pattern.to_owned())
    }

    fn comparison(&mut self, word: &str, number: Number) -> Result<Filter, FilterError> {
        self.skip_spaces();
        let found = Comparison::ALL
            .iter()
            .find(|(form, _)| self.rest().starts_with(form));
        let Some((form, comparison)) = found else {
            return Err(self.error(format!(
                "expected a comparison after '{word}', as in '{word} > 0'"
            )));
        };
        self.at += form.len();
        self.skip_spaces();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit());
        let digits = &rest[..length.unwrap_or(rest.len())];
        let Ok(value) = digits.parse() else {
            return Err(self.error("expected a whole number"));
        };
        self.at += digits.len();
        Ok(Filter::Compare(number, *comparison, value))
    }
}

fn is_word_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn unknown(word: &str) -> String {
    let known = ["file", "name", "objectives", "inputs", "line", "all"];
    // A slip: a beginning, or one letter more or less.
    let near = known.iter().find(|known| {
        let shared = known.bytes().zip(word.bytes()).take_while(|(a, b)| a == b);
        shared.count() + 1 >= word.len().max(2).min(known.len())
    });
    match near {
        Some(near) => format!("unknown word '{word}': did you mean '{near}'?"),
        None => format!(
            "unknown word '{word}': expected one of {}",
            known.join(", ")
        ),
    }
}
