//! Kinds of values, and what may be written for them.

use std::time::Duration;

/// The longest time that an option takes, in milliseconds: ten years. Clocks count further than that.
pub(crate) const LONGEST_MS: u64 = 10 * 366 * 24 * 3600 * 1000;

/// What kind of value an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A list; on the command line separated by commas or repeated.
    List,
    /// A list of files or folders; relative ones in `seacoral.toml` start at its folder.
    Paths,
    /// A file or folder.
    Path,
    /// A whole number.
    Number,
    /// A whole number that may be negative.
    Integer,
    /// A percentage, with or without decimals.
    Percent,
    /// `true` or `false`; on the command line a plain flag.
    Switch,
    /// A time: `60s`, `2m`, `500ms`, `10` (seconds).
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
}

impl Kind {
    /// Whether the kind takes several words.
    pub fn is_list(self) -> bool {
        matches!(self, Kind::List | Kind::Paths)
    }

    /// Whether a word is a value of the kind, or one of its values.
    pub fn accepts(self, word: &str) -> bool {
        match self {
            Kind::Text | Kind::List | Kind::Paths | Kind::Path => true,
            Kind::Number => word.parse::<u64>().is_ok(),
            Kind::Integer => word.parse::<i64>().is_ok(),
            Kind::Percent => parse_percent(word).is_some(),
            Kind::Switch => word == "true" || word == "false",
            Kind::Time => parse_time(word).is_some(),
            Kind::Choice(words) => words.contains(&word),
        }
    }

    /// What is expected, for messages.
    pub fn expected(self) -> String {
        match self {
            Kind::Text => "text".into(),
            Kind::List => "a list of texts".into(),
            Kind::Paths => "a list of paths".into(),
            Kind::Path => "a path".into(),
            Kind::Number => "a whole number".into(),
            Kind::Integer => "a whole number, which may be negative".into(),
            Kind::Percent => "a percentage from 0 to 100".into(),
            Kind::Switch => "'true' or 'false'".into(),
            Kind::Time => "a time such as '60s', '2m' or '500ms'".into(),
            Kind::Choice(words) => format!("one of {}", words.join(", ")),
        }
    }

    /// Splits what was typed into words: lists at commas.
    pub fn split(self, typed: &[String]) -> Vec<String> {
        if !self.is_list() {
            return typed.to_vec();
        }
        let words = typed.iter().flat_map(|text| text.split(','));
        let words = words.map(str::trim).filter(|word| !word.is_empty());
        words.map(String::from).collect()
    }
}

/// Parses `60s`, `2m`, `1h`, `500ms`, `1.5s` or plain seconds.
pub fn parse_time(text: &str) -> Option<Duration> {
    let text = text.trim();
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().ok()?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Parses `95` or `99.5`.
pub(crate) fn parse_percent(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..=100.0).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages() {
        let check = |text: &str, number| assert_eq!(parse_percent(text), number, "{text}");
        check("95", Some(95.0));
        check("99.5", Some(99.5));
        check("100.1", None);
        check("-1", None);
        check("NaN", None);
        check("", None);
    }

    #[test]
    fn times() {
        let check = |text: &str, ms: Option<u128>| {
            assert_eq!(parse_time(text).map(|d| d.as_millis()), ms, "{text}")
        };
        check("60s", Some(60_000));
        check("2m", Some(120_000));
        check("500ms", Some(500));
        check("1.5", Some(1_500));
        check("1h", Some(3_600_000));
        check("", None);
        check("s", None);
        check("-1s", None);
        check("5 parsecs", None);
    }

    #[test]
    fn words_of_lists_are_split_at_commas() {
        let typed = ["a,b".to_string(), " c ,".to_string()];
        assert_eq!(Kind::List.split(&typed), ["a", "b", "c"]);
        assert_eq!(Kind::Text.split(&["a,b".to_string()]), ["a,b"]);
    }
}
