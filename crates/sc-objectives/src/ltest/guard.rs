//! Guards: conditions on the values that labels bind.

use std::collections::BTreeSet;
use std::fmt;

/// A condition on bound values, which are numbers; 0 is false.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Guard {
    /// A number.
    Number(i64),
    /// A bound value.
    Name(String),
    /// `!x`.
    Not(Box<Guard>),
    /// `x && y`.
    And(Box<Guard>, Box<Guard>),
    /// `x || y`.
    Or(Box<Guard>, Box<Guard>),
    /// `x == y` and the like.
    Compare(Comparison, Box<Guard>, Box<Guard>),
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// All of them, as they are written.
    pub(super) const ALL: [(&'static str, Comparison); 6] = [
        ("==", Comparison::Equal),
        ("!=", Comparison::Different),
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
    ];

    pub(super) fn text(self) -> &'static str {
        let same = |(_, comparison): &&(&str, Comparison)| *comparison == self;
        Self::ALL.iter().find(same).map_or("==", |(text, _)| text)
    }

    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Different => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
        }
    }

    /// `==` and `!=` bind less than the others.
    fn level(self) -> u8 {
        match self {
            Self::Equal | Self::Different => 3,
            _ => 4,
        }
    }
}

impl Guard {
    /// Its value where names have these.
    pub fn value(&self, of: &impl Fn(&str) -> i64) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Name(name) => of(name),
            Self::Not(inner) => i64::from(inner.value(of) == 0),
            Self::And(left, right) => i64::from(left.value(of) != 0 && right.value(of) != 0),
            Self::Or(left, right) => i64::from(left.value(of) != 0 || right.value(of) != 0),
            Self::Compare(how, left, right) => {
                i64::from(how.holds(left.value(of), right.value(of)))
            }
        }
    }

    /// Whether it asks of a name only whether its value is zero: as a condition, compared with 0, or for equality with
    /// another name.
    pub fn asks_for_truth(&self, name: &str) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => true,
            Self::Not(inner) => inner.asks_for_truth(name),
            Self::And(left, right) | Self::Or(left, right) => {
                left.asks_for_truth(name) && right.asks_for_truth(name)
            }
            Self::Compare(how, left, right) => {
                let is_name = |side: &Guard| matches!(side, Self::Name(other) if other == name);
                let is_simple = |side: &Guard| matches!(side, Self::Name(_) | Self::Number(0));
                match is_name(left) || is_name(right) {
                    true => {
                        matches!(how, Comparison::Equal | Comparison::Different)
                            && is_simple(left)
                            && is_simple(right)
                    }
                    false => left.asks_for_truth(name) && right.asks_for_truth(name),
                }
            }
        }
    }

    /// Whether it compares a name with another one: as numbers or as truth values, these differ.
    pub fn compares_with_name(&self, name: &str) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => false,
            Self::Not(inner) => inner.compares_with_name(name),
            Self::And(left, right) | Self::Or(left, right) => {
                left.compares_with_name(name) || right.compares_with_name(name)
            }
            Self::Compare(_, left, right) => {
                let names = left.names().len() + right.names().len();
                let has = |side: &Guard| side.names().contains(name);
                names > 1 && (has(left) || has(right))
            }
        }
    }

    /// The names in it.
    pub fn names(&self) -> BTreeSet<&str> {
        match self {
            Self::Number(_) => BTreeSet::new(),
            Self::Name(name) => BTreeSet::from([name.as_str()]),
            Self::Not(inner) => inner.names(),
            Self::And(left, right) | Self::Or(left, right) | Self::Compare(_, left, right) => {
                let mut names = left.names();
                names.extend(right.names());
                names
            }
        }
    }

    fn level(&self) -> u8 {
        match self {
            Self::Or(..) => 1,
            Self::And(..) => 2,
            Self::Compare(how, ..) => how.level(),
            Self::Not(_) => 5,
            Self::Number(_) | Self::Name(_) => 6,
        }
    }

    /// With parentheses if it binds less than `level`.
    fn write(&self, f: &mut fmt::Formatter<'_>, level: u8) -> fmt::Result {
        if self.level() < level {
            return write!(f, "({self})");
        }
        let mut binary = |left: &Guard, operator: &str, right: &Guard| {
            left.write(f, self.level())?;
            write!(f, " {operator} ")?;
            right.write(f, self.level() + 1)
        };
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
            Self::Not(inner) => {
                f.write_str("!")?;
                inner.write(f, 5)
            }
            Self::And(left, right) => binary(left, "&&", right),
            Self::Or(left, right) => binary(left, "||", right),
            Self::Compare(how, left, right) => binary(left, how.text(), right),
        }
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
