//! Declarations of options.

use std::marker::PhantomData;

use crate::kind::{Kind, LONGEST_MS, parse_time};
use crate::value::Value;

/// Whether another value of an option makes another project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The option changes the set of inputs or objectives, and is part of the project key.
    Project,
    /// The option may differ from run to run on the same project.
    Run,
}

/// Whether an option has an effect in this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It has.
    Works,
    /// It is accepted because configuration files of SeaCoral contain it, and ignored for this reason.
    NoEffect(&'static str),
}

/// Everything about an option but the type of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// Section of `seacoral.toml`.
    pub section: &'static str,
    /// Name within the section.
    pub name: &'static str,
    /// Long option, without `--`.
    pub flag: &'static str,
    /// Other spellings of the long option.
    pub aliases: &'static [&'static str],
    /// Long options that set a switch to `false`.
    pub negations: &'static [&'static str],
    /// Environment variables of other tools that set the option; its own variable takes precedence.
    pub variables: &'static [&'static str],
    /// Other words for values, with the word that each stands for; an empty one stands for the default.
    pub synonyms: &'static [(&'static str, &'static str)],
    /// Whether the value names a program: without a `/`, it is searched for and not relative to any folder.
    pub is_program: bool,
    /// Whether the value is the number of a label: labels are counted later.
    pub is_label: bool,
    /// Section and name of the switch that the option turns on when it is given without a value.
    pub without_value: Option<(&'static str, &'static str)>,
    /// Kind of value.
    pub kind: Kind,
    /// What numbers and times may be.
    pub range: Range,
    /// Default as the user would write it; empty: none.
    pub default: &'static str,
    /// Project-defining or not.
    pub scope: Scope,
    /// Whether it has an effect.
    pub state: State,
    /// One line of help.
    pub help: &'static str,
}

/// The smallest and the largest value of an option; of a time, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The smallest.
    pub least: u64,
    /// The largest.
    pub most: u64,
}

impl OptionInfo {
    /// Whether a word is a value of the option, or one of its values.
    pub fn accepts(&self, word: &str) -> bool {
        let within = |value: u128| {
            u128::from(self.range.least) <= value && value <= u128::from(self.range.most)
        };
        match self.kind {
            Kind::Number => word.parse::<u64>().is_ok_and(|n| within(n.into())),
            Kind::Time => parse_time(word).is_some_and(|time| within(time.as_millis())),
            kind => kind.accepts(word),
        }
    }

    /// What is expected, for messages.
    pub fn expected(&self) -> String {
        let Range { least, most } = self.range;
        let unit = if self.kind == Kind::Time { " ms" } else { "" };
        let unbounded = match self.kind {
            Kind::Number => u64::MAX,
            Kind::Time => LONGEST_MS,
            _ => return self.kind.expected(),
        };
        let expected = self.kind.expected();
        match (least, most) {
            (0, most) if most == unbounded => expected,
            (least, most) if most == unbounded => format!("{expected}, at least {least}{unit}"),
            (least, most) if self.kind == Kind::Time => {
                format!("{expected}, from {least} ms to {most} ms")
            }
            (least, most) => format!("{expected} from {least} to {most}"),
        }
    }

    /// The words with synonyms replaced. Those that stand for the default are left out.
    pub fn translate(&self, words: Vec<String>) -> Vec<String> {
        let stands_for = |word: &String| {
            let mut synonyms = self.synonyms.iter();
            synonyms.find(|(synonym, _)| synonym.eq_ignore_ascii_case(word))
        };
        let translated = words.into_iter().map(|word| match stands_for(&word) {
            Some((_, meaning)) => (*meaning).to_owned(),
            None => word,
        });
        translated.filter(|word| !word.is_empty()).collect()
    }

    /// The environment variable of the option.
    pub fn variable(&self) -> String {
        self.variable_in(self.section)
    }

    /// The environment variable of the option under another name of its section.
    pub fn variable_in(&self, section: &str) -> String {
        let name = format!("SEACORAL_{section}_{}", self.name);
        name.to_uppercase().replace('-', "_")
    }
}

/// An option whose value is a `T`.
#[derive(Debug)]
pub struct Key<T> {
    /// Everything but the type.
    pub info: OptionInfo,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T: Value> Key<T> {
    /// An option without a default that may differ from run to run.
    pub const fn new(
        section: &'static str,
        name: &'static str,
        flag: &'static str,
        help: &'static str,
    ) -> Self {
        Self {
            info: OptionInfo {
                section,
                name,
                flag,
                aliases: &[],
                negations: &[],
                variables: &[],
                synonyms: &[],
                is_program: false,
                is_label: false,
                without_value: None,
                kind: T::KIND,
                range: Range {
                    least: 0,
                    most: T::MOST,
                },
                default: "",
                scope: Scope::Run,
                state: State::Works,
                help,
            },
            value: PhantomData,
        }
    }

    /// With a default.
    pub const fn default(mut self, default: &'static str) -> Self {
        self.info.default = default;
        self
    }

    /// With a smallest value; of a time, in milliseconds.
    pub const fn at_least(mut self, least: u64) -> Self {
        self.info.range.least = least;
        self
    }

    /// With a largest value; of a time, in milliseconds.
    pub const fn at_most(mut self, most: u64) -> Self {
        self.info.range.most = most;
        self
    }

    /// With another long option than the usual one.
    pub const fn flag(mut self, flag: &'static str) -> Self {
        self.info.flag = flag;
        self
    }

    /// With other spellings of the long option.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.info.aliases = aliases;
        self
    }

    /// With long options that set the switch to `false`.
    pub const fn negations(mut self, negations: &'static [&'static str]) -> Self {
        self.info.negations = negations;
        self
    }

    /// With environment variables of other tools.
    pub const fn variables(mut self, variables: &'static [&'static str]) -> Self {
        self.info.variables = variables;
        self
    }

    /// With other words for values; an empty word stands for the default.
    pub const fn synonyms(mut self, synonyms: &'static [(&'static str, &'static str)]) -> Self {
        self.info.synonyms = synonyms;
        self
    }

    /// The option may be given without a value, and then turns on that switch.
    pub const fn without_value(mut self, switch: (&'static str, &'static str)) -> Self {
        self.info.without_value = Some(switch);
        self
    }

    /// The path of a program.
    pub const fn program(mut self) -> Self {
        self.info.is_program = true;
        self
    }

    /// The number of a label.
    pub const fn label(mut self) -> Self {
        self.info.is_label = true;
        self
    }

    /// Part of the project key.
    pub const fn project(mut self) -> Self {
        self.info.scope = Scope::Project;
        self
    }

    /// Accepted and ignored, for this reason.
    pub const fn no_effect(mut self, why: &'static str) -> Self {
        self.info.state = State::NoEffect(why);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[track_caller]
    fn check<T: Value>(key: Key<T>, good: &[&str], bad: &[&str], expected: &str) {
        for word in good {
            assert!(key.info.accepts(word), "{word}");
        }
        for word in bad {
            assert!(!key.info.accepts(word), "{word}");
        }
        assert_eq!(key.info.expected(), expected);
    }

    #[test]
    fn synonyms_are_replaced() {
        let key = Key::<String>::new("s", "mode", "mode", "");
        let info = key.synonyms(&[("clabel", "assert"), ("0", "")]).info;
        let translate = |words: &[&str]| {
            let words = words.iter().map(|word| word.to_string());
            info.translate(words.collect())
        };
        assert_eq!(translate(&["clabel"]), ["assert"]);
        assert_eq!(translate(&["CLABEL", "cover"]), ["assert", "cover"]);
        assert_eq!(translate(&["0"]), [""; 0]);
    }

    #[test]
    fn numbers_and_times_have_ranges() {
        let number = Key::<u64>::new("s", "n", "n", "");
        check(
            number,
            &["0", "18446744073709551615"],
            &["-1", "x"],
            "a whole number",
        );
        check(
            number.at_least(1),
            &["1"],
            &["0", "-1"],
            "a whole number, at least 1",
        );
        check(
            number.at_least(1).at_most(100),
            &["1", "100"],
            &["0", "101"],
            "a whole number from 1 to 100",
        );
        let small = Key::<Option<u32>>::new("s", "n", "n", "");
        check(
            small,
            &["4294967295"],
            &["4294967296"],
            "a whole number from 0 to 4294967295",
        );
        let time = Key::<Duration>::new("s", "t", "t", "");
        let times = "a time such as '60s', '2m' or '500ms'";
        check(time, &["0", "9999h"], &["1e300", "99999999h", "-1"], times);
        check(
            time.at_least(1),
            &["1ms"],
            &["0", "0s", "0.5ms"],
            &format!("{times}, at least 1 ms"),
        );
    }
}
