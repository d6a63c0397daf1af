//! Types of values.

use std::path::PathBuf;
use std::time::Duration;

use crate::kind::{Kind, LONGEST_MS, parse_percent, parse_time};

/// A type that options can have.
pub trait Value: Sized {
    /// The kind of option.
    const KIND: Kind;

    /// The largest value; of a time, in milliseconds.
    const MOST: u64 = u64::MAX;

    /// The value of these words; `None` if they are not of this kind.
    fn read(words: &[String]) -> Option<Self>;

    /// The value of an option that is neither set nor has a default.
    fn unset() -> Self;
}

/// A type whose values are written as one word, so that an option of it may be left out.
pub trait Single: Value {}

/// A type with a few values, each of which has a name.
pub trait Choice: Default + Copy + 'static {
    /// The names.
    const WORDS: &'static [&'static str];

    /// The value with this name.
    fn from_word(word: &str) -> Option<Self>;
}

impl<T: Choice> Value for T {
    const KIND: Kind = Kind::Choice(T::WORDS);

    fn read(words: &[String]) -> Option<Self> {
        words.first().and_then(|word| T::from_word(word))
    }

    fn unset() -> Self {
        T::default()
    }
}

macro_rules! single {
    ($type:ty, $kind:ident, $most:expr, $unset:expr, $read:expr) => {
        impl Value for $type {
            const KIND: Kind = Kind::$kind;
            const MOST: u64 = $most;

            fn read(words: &[String]) -> Option<Self> {
                let word = words.first().filter(|word| !word.is_empty())?;
                let read: fn(&str) -> Option<Self> = $read;
                read(word)
            }

            fn unset() -> Self {
                $unset
            }
        }

        impl Single for $type {}
    };
}

single!(String, Text, u64::MAX, String::new(), |word| Some(
    word.to_owned()
));
single!(PathBuf, Path, u64::MAX, PathBuf::new(), |word| Some(
    PathBuf::from(word)
));
single!(u64, Number, u64::MAX, 0, |word| word.parse().ok());
single!(i64, Integer, u64::MAX, 0, |word| word.parse().ok());
single!(u32, Number, u32::MAX as u64, 0, |word| {
    let number: u64 = word.parse().ok()?;
    Some(u32::try_from(number).unwrap_or(u32::MAX))
});
single!(Duration, Time, LONGEST_MS, Duration::ZERO, parse_time);
single!(f64, Percent, u64::MAX, 0.0, parse_percent);
single!(bool, Switch, u64::MAX, false, |word| Some(word == "true"));

impl Value for Vec<String> {
    const KIND: Kind = Kind::List;

    fn read(words: &[String]) -> Option<Self> {
        Some(words.to_vec())
    }

    fn unset() -> Self {
        Vec::new()
    }
}

impl Value for Vec<PathBuf> {
    const KIND: Kind = Kind::Paths;

    fn read(words: &[String]) -> Option<Self> {
        Some(words.iter().map(PathBuf::from).collect())
    }

    fn unset() -> Self {
        Vec::new()
    }
}

impl<T: Single> Value for Option<T> {
    const KIND: Kind = T::KIND;
    const MOST: u64 = T::MOST;

    fn read(words: &[String]) -> Option<Self> {
        T::read(words).map(Some)
    }

    fn unset() -> Self {
        None
    }
}
