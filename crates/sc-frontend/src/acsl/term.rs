//! Terms and predicates.

use std::fmt::{Display, Formatter, Result};

/// A term or a predicate: ACSL tells them apart by their types only.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names of the parts say what they are")]
pub enum Term {
    /// A variable.
    Name(String),
    /// A number or character, as written.
    Literal(String),
    /// `\true` or `\false`.
    Truth(bool),
    /// `\null`.
    Null,
    /// `\result`.
    Result,
    /// `\old(t)`, `\at(t, Pre)`.
    Old(Box<Term>),
    /// `*p`.
    Deref(Box<Term>),
    /// `s.member`, `p->member`.
    Member {
        object: Box<Term>,
        arrow: bool,
        name: String,
    },
    /// `a[i]`.
    Index(Box<Term>, Box<Term>),
    /// `(type)t`.
    Cast(String, Box<Term>),
    /// `sizeof (type)`, as written.
    Size(String),
    /// `-t`, `!t`, `~t`.
    Unary(char, Box<Term>),
    /// Two operands.
    Binary(Operator, Box<Term>, Box<Term>),
    /// `a ? b : c`.
    Choice(Box<Term>, Box<Term>, Box<Term>),
    /// `\valid(p)`, `\valid_read(p)`.
    Valid(Box<Term>),
    /// What cannot be evaluated, with the reason.
    Unknown(String),
    /// `a .. b`, in pointers that `\valid` is about.
    Range(Box<Term>, Box<Term>),
}

/// An operator with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the usual names")]
pub enum Operator {
    Iff,
    Implies,
    Or,
    Xor,
    And,
    Equal,
    Different,
    Less,
    AtMost,
    Greater,
    AtLeast,
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

impl Operator {
    /// How it is written in ACSL.
    pub fn text(self) -> &'static str {
        match self {
            Self::Iff => "<==>",
            Self::Implies => "==>",
            Self::Or => "||",
            Self::Xor => "^^",
            Self::And => "&&",
            Self::Equal => "==",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
            Self::BitOr => "|",
            Self::BitXor => "^",
            Self::BitAnd => "&",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "%",
        }
    }

    /// Whether it compares two values.
    pub fn compares(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::Different
                | Self::Less
                | Self::AtMost
                | Self::Greater
                | Self::AtLeast
        )
    }

    /// Whether its operands are predicates.
    pub fn is_logical(self) -> bool {
        matches!(
            self,
            Self::Iff | Self::Implies | Self::Or | Self::Xor | Self::And
        )
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Name(name) | Self::Literal(name) => f.write_str(name),
            Self::Truth(true) => f.write_str("\\true"),
            Self::Truth(false) => f.write_str("\\false"),
            Self::Null => f.write_str("0"),
            Self::Result => f.write_str("\\result"),
            Self::Old(term) => write!(f, "\\old({term})"),
            Self::Deref(term) => write!(f, "(*{term})"),
            Self::Member {
                object,
                arrow,
                name,
            } => write!(f, "{object}{}{name}", if *arrow { "->" } else { "." }),
            Self::Index(array, index) => write!(f, "{array}[{index}]"),
            Self::Cast(ty, term) => write!(f, "({ty}){term}"),
            Self::Size(of) => write!(f, "sizeof({of})"),
            Self::Unary(sign, term) => write!(f, "({sign}{term})"),
            Self::Binary(operator, left, right) => {
                write!(f, "({left} {} {right})", operator.text())
            }
            Self::Choice(condition, yes, no) => write!(f, "({condition} ? {yes} : {no})"),
            Self::Valid(term) => write!(f, "\\valid({term})"),
            Self::Unknown(reason) => write!(f, "({reason})"),
            Self::Range(low, high) => write!(f, "({low} .. {high})"),
        }
    }
}
