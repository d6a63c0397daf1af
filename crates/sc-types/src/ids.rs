//! Numbers. Each kind is a type of its own, written as the plain number everywhere outside the program.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        /// The plain number: lists of numbers in messages are written so.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<$number> for $name {
            fn from(number: $number) -> Self {
                Self(number)
            }
        }

        impl From<$name> for $number {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        /// Readers of numbers, such as tests, write them as they are.
        impl PartialEq<$number> for $name {
            fn eq(&self, other: &$number) -> bool {
                self.0 == *other
            }
        }

        #[cfg(feature = "rusqlite")]
        impl rusqlite::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        #[cfg(feature = "rusqlite")]
        impl rusqlite::types::FromSql for $name {
            fn column_result(
                value: rusqlite::types::ValueRef<'_>,
            ) -> rusqlite::types::FromSqlResult<Self> {
                <$number>::column_result(value).map(Self)
            }
        }
    };
}

id! {
    /// Number of a label in this run, from 1 without gaps.
    LabelId(u32)
}

id! {
    /// Number of an objective in this run, from 1 without gaps.
    ObjectiveId(u32)
}

id! {
    /// Number of a stored test.
    TestId(i64)
}

impl LabelId {
    /// The position of this label in tables that begin with label 1; `None` for the number 0, which is not a label.
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()?.checked_sub(1)
    }

    /// The labels `1..=count`.
    pub fn all(count: u32) -> impl DoubleEndedIterator<Item = Self> {
        (1..=count).map(Self)
    }
}

impl ObjectiveId {
    /// The position of this objective in tables that begin with objective 1.
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()?.checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_written_as_numbers() {
        let labels = vec![LabelId(3), LabelId(12)];
        assert_eq!(
            serde_json::to_string(&labels).ok().as_deref(),
            Some("[3,12]")
        );
        assert_eq!(serde_json::from_str::<TestId>("-4").ok(), Some(TestId(-4)));
        assert_eq!(format!("{:>4}|{}", LabelId(7), ObjectiveId(2)), "   7|2");
        assert_eq!(format!("{labels:?}"), "[3, 12]");
    }

    #[test]
    fn label_zero_has_no_place_in_tables() {
        assert_eq!(LabelId(0).index(), None);
        assert_eq!(LabelId(1).index(), Some(0));
        assert_eq!(LabelId::all(2).collect::<Vec<_>>(), [1, 2]);
    }
}
