//! Filter expressions: which functions a campaign tests.
//!
//! `file(src/*.c) & !name(test_*) & objectives > 0`. Pure: an expression is parsed once and asked about each function.

mod glob;
mod parser;

use std::fmt;

pub use glob::matches as glob_matches;

/// What an expression is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject<'s> {
    /// The file that defines the function, as the user names it.
    pub file: &'s str,
    /// The function.
    pub name: &'s str,
    /// The number of its objectives.
    pub objectives: usize,
    /// The number of its inputs.
    pub inputs: usize,
    /// The line of its definition.
    pub line: usize,
}

/// A number of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// Its objectives.
    Objectives,
    /// Its inputs.
    Inputs,
    /// The line of its definition.
    Line,
}

impl Number {
    pub(crate) const ALL: [(&'static str, Number); 3] = [
        ("objectives", Number::Objectives),
        ("inputs", Number::Inputs),
        ("line", Number::Line),
    ];

    fn of(self, subject: &Subject<'_>) -> usize {
        match self {
            Number::Objectives => subject.objectives,
            Number::Inputs => subject.inputs,
            Number::Line => subject.line,
        }
    }
}

/// How numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the operators of C")]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    Different,
    AtLeast,
    Greater,
}

impl Comparison {
    /// Longer ones first.
    pub(crate) const ALL: [(&'static str, Comparison); 7] = [
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("==", Comparison::Equal),
        ("!=", Comparison::Different),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("=", Comparison::Equal),
    ];

    fn holds(self, left: usize, right: usize) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::Different => left != right,
            Comparison::AtLeast => left >= right,
            Comparison::Greater => left > right,
        }
    }
}

/// A filter expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// Every function.
    All,
    /// The file matches a pattern.
    File(String),
    /// The name matches a pattern.
    Name(String),
    /// A number compares like this with another one.
    Compare(Number, Comparison, usize),
    /// Not this.
    Not(Box<Filter>),
    /// Both.
    And(Box<Filter>, Box<Filter>),
    /// At least one.
    Or(Box<Filter>, Box<Filter>),
}

impl Filter {
    /// Reads an expression.
    pub fn parse(text: &str) -> Result<Self, FilterError> {
        parser::parse(text)
    }

    /// Whether a function is selected.
    pub fn selects(&self, subject: &Subject<'_>) -> bool {
        match self {
            Filter::All => true,
            Filter::File(pattern) => glob::matches_file(pattern, subject.file),
            Filter::Name(pattern) => glob::matches(pattern, subject.name),
            Filter::Compare(number, comparison, value) => {
                comparison.holds(number.of(subject), *value)
            }
            Filter::Not(inner) => !inner.selects(subject),
            Filter::And(left, right) => left.selects(subject) && right.selects(subject),
            Filter::Or(left, right) => left.selects(subject) || right.selects(subject),
        }
    }
}

/// Why an expression cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterError {
    /// The expression.
    pub text: String,
    /// The byte at which it goes wrong.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.text.get(..self.at).unwrap_or(&self.text);
        let indent = " ".repeat(column.chars().count());
        writeln!(f, "{}", self.message)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {indent}^")
    }
}

impl std::error::Error for FilterError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject<'static> = Subject {
        file: "src/net/parse.c",
        name: "parse_header",
        objectives: 12,
        inputs: 3,
        line: 40,
    };

    #[track_caller]
    fn check(expression: &str, expected: bool) {
        let filter = Filter::parse(expression).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(filter.selects(&SUBJECT), expected, "{expression}");
    }

    #[test]
    fn expressions_select() {
        check("all", true);
        check("name(parse_*)", true);
        check("name(parse)", false);
        check("name(parse_heade?)", true);
        check("name(parse_[a-h]eader)", true);
        check("name(parse_[!a-h]eader)", false);
        check("file(src/*.c)", false);
        check("file(src/**/*.c)", true);
        check("file(**/parse.c)", true);
        check("file(parse.c)", true);
        check("file(src/net)", true);
        check("file(net/parse.c)", true);
        check("file(net)", true);
        check("file(arse.c)", false);
        check("file(other)", false);
        check("objectives > 0", true);
        check("objectives>12", false);
        check("objectives >= 12 & inputs < 4", true);
        check("line != 40", false);
        check("inputs = 3", true);
    }

    #[test]
    fn operators_bind_as_in_c() {
        check("name(a) & name(b) | all", true);
        check("all | name(a) & name(b)", true);
        check("(all | name(a)) & name(b)", false);
        check("!name(a) & all", true);
        check("!(name(a) | all)", false);
        check("!!all && all || !all", true);
        check("not name(a) and all or name(b)", true);
    }

    #[track_caller]
    fn refused(expression: &str, expected: &str) {
        let Err(error) = Filter::parse(expression) else {
            panic!("accepted: {expression}");
        };
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn errors_name_what_is_wrong_and_show_where() {
        refused(
            "name(a) & fil(b)",
            "unknown word 'fil': did you mean 'file'?\n  name(a) & fil(b)\n            ^",
        );
        refused("", "expected an expression\n  \n  ^");
        refused(
            "name(a) &",
            "expected an expression after '&'\n  name(a) &\n           ^",
        );
        refused("(name(a)", "missing ')' for this '('\n  (name(a)\n  ^");
        refused("name(a", "missing ')' of 'name('\n  name(a\n      ^");
        refused(
            "name",
            "expected '(' after 'name', as in 'name(test_*)'\n  name\n      ^",
        );
        refused("file()", "empty pattern\n  file()\n       ^");
        refused(
            "objectives",
            "expected a comparison after 'objectives', as in 'objectives > 0'\n  objectives\n            ^",
        );
        refused(
            "objectives > many",
            "expected a whole number\n  objectives > many\n               ^",
        );
        refused(
            "name(a) name(b)",
            "expected '&' or '|'\n  name(a) name(b)\n          ^",
        );
        refused("name(a))", "')' without '('\n  name(a))\n         ^");
        refused(
            "name([a)",
            "missing ']' in the pattern '[a'\n  name([a)\n       ^",
        );
        refused("#", "unexpected '#'\n  #\n  ^");
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[a-z()&|!<>=0-9 *é\\[]{0,30}") {
            if let Err(error) = Filter::parse(&text) {
                proptest::prop_assert!(error.at <= text.len());
                proptest::prop_assert!(text.is_char_boundary(error.at));
            }
        }
    }

    #[test]
    fn deep_nesting_is_refused_instead_of_overflowing_the_stack() {
        let deep = format!("{}all{}", "(".repeat(100_000), ")".repeat(100_000));
        let error = Filter::parse(&deep).err().map(|error| error.message);
        assert_eq!(error.as_deref(), Some("too many levels of parentheses"));
        let negated = format!("{}all", "!".repeat(100_000));
        assert!(Filter::parse(&negated).is_err());
    }
}
