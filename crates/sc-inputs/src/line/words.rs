//! The lines in words.

use std::fmt;

use super::{Extent, Line};

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement())?;
        match (self.inferred_from(), self.options()) {
            (None, options) if options.is_empty() => Ok(()),
            (None, options) => write!(f, " ({options})"),
            (Some(""), options) => write!(f, " (inferred; {options})"),
            (Some(from), options) => write!(f, " (inferred from {from}; {options})"),
        }
    }
}

fn null_or(nullable: bool) -> &'static str {
    if nullable { "NULL or " } else { "" }
}

/// The largest of some members, in words.
fn largest(counters: &[String]) -> String {
    match counters {
        [one] => one.clone(),
        several => format!("max({})", several.join(", ")),
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any value"),
            Self::UpTo { max, signed: true } => {
                write!(f, "any value up to {max}, including negative values")
            }
            Self::UpTo { max, signed: false } => write!(f, "any value up to {max}"),
            Self::Enumerators => f.write_str("one of its enumerators"),
            Self::Elements(count) => write!(f, "all {count} elements"),
            Self::Members => f.write_str("every member"),
            Self::Null => f.write_str("always NULL"),
            Self::Left { null: true, reason } => write!(f, "always NULL ({reason})"),
            Self::Left { reason, .. } => write!(f, "zeros ({reason})"),
            Self::Handle => f.write_str("NULL or an address that must not be read"),
            Self::Stream { max: 0, nullable } => {
                write!(f, "{}a stream without contents", null_or(*nullable))
            }
            Self::Stream { max, nullable } => {
                write!(f, "{}a stream of at most {max} bytes", null_or(*nullable))
            }
            Self::OneOf(names) => write!(f, "one of its members {}", names.join(", ")),
            Self::Callees { nullable, names } => {
                let null = null_or(*nullable);
                write!(f, "{null}{}", names.join(" or "))
            }
            Self::Within {
                owner,
                at_end: true,
            } => write!(f, "one past the last element of {owner}"),
            Self::Within { owner, .. } => {
                write!(f, "an element of {owner}, or one past its last element")
            }
            Self::One { nullable } => write!(f, "{}one element", null_or(*nullable)),
            Self::Exactly {
                count,
                demanded: false,
                declared: true,
            } => write!(
                f,
                "exactly {count} elements, as declared (not enforced by C)"
            ),
            Self::Exactly { count, .. } => write!(f, "exactly {count} elements"),
            Self::Array { max, nullable } => {
                let null = null_or(*nullable);
                write!(f, "{null}an array of 0 to {max} elements")
            }
            Self::Ended {
                max,
                nullable,
                null,
            } => {
                let end = if *null { "NULL" } else { "zeros" };
                let start = null_or(*nullable);
                write!(f, "{start}an array of 0 to {max} elements, ended by {end}")
            }
            Self::LengthOf {
                length,
                max,
                nullable,
                if_empty,
                ..
            } => {
                let null = null_or(*nullable);
                let empty = if *if_empty {
                    "; may be NULL if it is empty"
                } else {
                    ""
                };
                write!(
                    f,
                    "{null}an array of exactly {length} elements, {length} <= {max}{empty}"
                )
            }
            Self::Behind { counters, max } if counters.is_empty() => {
                write!(f, "0 to {max} elements behind the struct")
            }
            Self::Behind { counters, max } => {
                let count = largest(counters);
                let elements = format!("exactly {count} elements behind the struct");
                write!(f, "{elements}, {count} <= {max}")
            }
            Self::LengthBeside { counters, max } => {
                let count = largest(counters);
                write!(
                    f,
                    "an array of exactly {count} elements, {count} <= {max}; may be NULL if it is empty"
                )
            }
            Self::Aliasing { rest } => write!(f, "{rest}, or an object that exists already"),
            Self::Preceded {
                before: 0,
                inside,
                rest,
            } => write!(f, "{rest}, which it points {inside} bytes into"),
            Self::Preceded { before, rest, .. } => {
                let noun = if *before == 1 { "element" } else { "elements" };
                write!(f, "{rest}, preceded by {before} {noun}")
            }
            Self::Text { max, nullable } => {
                let null = null_or(*nullable);
                write!(f, "{null}a string of at most {max} characters")
            }
        }
    }
}
