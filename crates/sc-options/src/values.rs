//! Values of options.

use std::collections::BTreeMap;

use crate::key::{Key, OptionInfo};
use crate::value::Value;

/// The values of options that are set; all others have their defaults.
#[derive(Debug, Clone, Default)]
pub struct Values {
    words: BTreeMap<(&'static str, &'static str), Vec<String>>,
}

impl Values {
    /// Sets an option. The words are those of its kind.
    pub fn set(&mut self, option: &OptionInfo, words: Vec<String>) {
        self.words.insert((option.section, option.name), words);
    }

    /// Forgets the value of an option.
    pub fn unset(&mut self, option: &OptionInfo) {
        self.words.remove(&(option.section, option.name));
    }

    /// The words of an option that is set.
    pub fn words(&self, option: &OptionInfo) -> Option<&[String]> {
        let words = self.words.get(&(option.section, option.name));
        words.map(Vec::as_slice)
    }

    /// The value of an option: as it is set, or its default.
    pub fn get<T: Value>(&self, key: Key<T>) -> T {
        let set = self.words(&key.info).and_then(T::read);
        set.or_else(|| default(key)).unwrap_or_else(T::unset)
    }
}

fn default<T: Value>(key: Key<T>) -> Option<T> {
    let word = key.info.default;
    (!word.is_empty()).then(|| T::read(&[word.to_owned()]))?
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Choice, Kind};

    #[derive(Debug, Clone, Copy, Default, PartialEq)]
    pub enum Mode {
        #[default]
        Fast,
        Slow,
    }

    impl Choice for Mode {
        const WORDS: &'static [&'static str] = &["fast", "slow"];

        fn from_word(word: &str) -> Option<Self> {
            match word {
                "fast" => Some(Mode::Fast),
                "slow" => Some(Mode::Slow),
                _ => None,
            }
        }
    }

    crate::options! {
        /// All of them.
        ALL in "tool", flags "tool-":
        RUNS: Option<u64> = "runs", "runs";
        TIME: Duration = "time".default("250ms"), "time";
        MODE: Mode = "mode", "mode";
        NAMES: Vec<String> = "names".default("CC"), "names";
        QUIET: bool = "quiet".flag("quiet").aliases(&["q"]), "quiet";
    }

    fn with(option: &OptionInfo, words: &[&str]) -> Values {
        let mut values = Values::default();
        values.set(option, words.iter().map(|word| word.to_string()).collect());
        values
    }

    #[test]
    fn options_that_are_not_set_have_their_defaults() {
        let values = Values::default();
        assert_eq!(values.get(RUNS), None);
        assert_eq!(values.get(TIME), Duration::from_millis(250));
        assert_eq!(values.get(MODE), Mode::Fast);
        assert_eq!(values.get(NAMES), ["CC"]);
        assert!(!values.get(QUIET));
    }

    #[test]
    fn options_are_read_by_their_type() {
        assert_eq!(with(&RUNS.info, &["7"]).get(RUNS), Some(7));
        assert_eq!(with(&MODE.info, &["slow"]).get(MODE), Mode::Slow);
        assert_eq!(with(&NAMES.info, &["a", "b"]).get(NAMES), ["a", "b"]);
        assert_eq!(with(&NAMES.info, &[]).get(NAMES), [""; 0]);
        assert!(with(&QUIET.info, &["true"]).get(QUIET));
        // An empty text is none, as before it was set.
        assert_eq!(with(&RUNS.info, &[""]).get(RUNS), None);
    }

    #[test]
    fn a_declaration_has_the_kind_of_its_type() {
        let kinds: Vec<Kind> = ALL.iter().map(|option| option.kind).collect();
        let choice = Kind::Choice(&["fast", "slow"]);
        assert_eq!(
            kinds,
            [Kind::Number, Kind::Time, choice, Kind::List, Kind::Switch]
        );
        assert_eq!((RUNS.info.flag, QUIET.info.flag), ("tool-runs", "quiet"));
        assert_eq!(RUNS.info.variable(), "SEACORAL_TOOL_RUNS");
    }
}
