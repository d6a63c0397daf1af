//! Values of the keys, merged: defaults < `seacoral.toml` < environment < arguments.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::Failure;
use crate::schema::{self, Key, Kind};

/// Where a value came from, for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The schema.
    Default,
    /// A configuration file.
    File(PathBuf),
    /// An environment variable.
    Environment(String),
    /// An argument.
    Argument(String),
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::Default => write!(f, "the default"),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Environment(name) => write!(f, "${name}"),
            Source::Argument(flag) => write!(f, "--{flag}"),
        }
    }
}

/// The value of a key: always a list of words, checked against its kind.
#[derive(Debug, Clone)]
pub struct Value {
    /// The words; one for keys that are no lists.
    pub words: Vec<String>,
    /// Where it came from.
    pub source: Source,
}

/// All values that are set.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    values: BTreeMap<(&'static str, &'static str), Value>,
}

impl Settings {
    /// The defaults of the schema.
    pub fn defaults() -> Self {
        let mut settings = Settings::default();
        for key in schema::KEYS.iter().filter(|key| !key.default.is_empty()) {
            let words = vec![key.default.to_string()];
            settings.values.insert(
                (key.section, key.name),
                Value {
                    words,
                    source: Source::Default,
                },
            );
        }
        settings
    }

    /// Sets a key after checking the value against its kind.
    pub fn set(
        &mut self,
        key: &'static Key,
        words: Vec<String>,
        source: Source,
    ) -> Result<(), Failure> {
        for word in &words {
            check_word(key, word, &source)?;
        }
        self.values
            .insert((key.section, key.name), Value { words, source });
        Ok(())
    }

    /// The value of a key, if it has one.
    pub fn get(&self, section: &str, name: &str) -> Option<&Value> {
        let key = schema::find(section, name)?;
        self.values.get(&(key.section, key.name))
    }

    /// All words of a key.
    pub fn list(&self, section: &str, name: &str) -> Vec<String> {
        self.get(section, name)
            .map(|value| value.words.clone())
            .unwrap_or_default()
    }

    /// The single word of a key.
    pub fn text(&self, section: &str, name: &str) -> Option<String> {
        self.get(section, name)
            .and_then(|value| value.words.first().cloned())
            .filter(|w| !w.is_empty())
    }

    /// A path.
    pub fn path(&self, section: &str, name: &str) -> Option<PathBuf> {
        self.text(section, name).map(PathBuf::from)
    }

    /// A switch.
    pub fn switch(&self, section: &str, name: &str) -> bool {
        self.text(section, name).as_deref() == Some("true")
    }

    /// A number.
    pub fn number(&self, section: &str, name: &str) -> Option<u64> {
        self.text(section, name).and_then(|word| word.parse().ok())
    }

    /// A time.
    pub fn time(&self, section: &str, name: &str) -> Option<Duration> {
        self.text(section, name).and_then(|word| parse_time(&word))
    }

    /// Reads a configuration file into these settings.
    pub fn read_file(&mut self, path: &Path) -> Result<(), Failure> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::file("read configuration", path, &e))?;
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            Failure::usage(format!(
                "`{}` is no valid TOML: {}",
                path.display(),
                e.to_string().trim_end()
            ))
        })?;
        let base = path.parent().unwrap_or(Path::new("")).to_path_buf();
        for (section, body) in &table {
            if !schema::sections().contains(&section.as_str()) {
                return Err(unknown_section(section, path));
            }
            let toml::Value::Table(body) = body else {
                return Err(Failure::usage(format!(
                    "`{section}` in `{}` is a section, not a key",
                    path.display()
                ))
                .hint(format!("write `[{section}]` and its keys below")));
            };
            for (name, value) in body {
                let key =
                    schema::find(section, name).ok_or_else(|| unknown_key(section, name, path))?;
                let words = toml_words(key, value).ok_or_else(|| {
                    Failure::usage(format!(
                        "`{name}` in [{section}] of `{}` wants {}",
                        path.display(),
                        wants(key.kind)
                    ))
                })?;
                let words = words
                    .into_iter()
                    .map(|word| rebase(key, word, &base))
                    .collect();
                self.set(key, words, Source::File(path.to_path_buf()))?;
            }
        }
        Ok(())
    }

    /// Reads the environment into these settings.
    pub fn read_environment(
        &mut self,
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<(), Failure> {
        for key in schema::KEYS {
            let name = schema::variable(key);
            if let Some(text) = lookup(&name) {
                let words = split_words(key.kind, &[text]);
                self.set(key, words, Source::Environment(name))?;
            }
        }
        Ok(())
    }

    /// Keys that were set by the user but have no effect, with the reason.
    pub fn without_effect(&self) -> Vec<(&'static Key, &'static str, Source)> {
        self.values
            .iter()
            .filter(|(_, value)| value.source != Source::Default)
            .filter_map(|((section, name), value)| {
                let key = schema::find(section, name)?;
                match key.state {
                    schema::State::NoEffect(why) => Some((key, why, value.source.clone())),
                    schema::State::Works => None,
                }
            })
            .collect()
    }

    /// Every project-defining key with its value: the part of the project key that options give.
    pub fn project_options(&self) -> String {
        self.values
            .iter()
            .filter(|((section, name), _)| {
                schema::find(section, name).is_some_and(|k| k.scope == schema::Scope::Project)
            })
            .map(|((section, name), value)| format!("{section}.{name}={}\n", value.words.join(",")))
            .collect()
    }
}

/// Splits what was typed into words: lists at commas.
pub fn split_words(kind: Kind, typed: &[String]) -> Vec<String> {
    match kind {
        Kind::List | Kind::Paths => typed
            .iter()
            .flat_map(|text| text.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(String::from)
            .collect(),
        _ => typed.to_vec(),
    }
}

fn rebase(key: &Key, word: String, base: &Path) -> String {
    let is_path = matches!(key.kind, Kind::Path | Kind::Paths);
    if is_path && Path::new(&word).is_relative() && word != "-" {
        base.join(word).to_string_lossy().into_owned()
    } else {
        word
    }
}

fn toml_words(key: &Key, value: &toml::Value) -> Option<Vec<String>> {
    let scalar = |value: &toml::Value| match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(flag.to_string()),
        _ => None,
    };
    match (key.kind, value) {
        (Kind::List | Kind::Paths, toml::Value::Array(items)) => items.iter().map(scalar).collect(),
        (Kind::List | Kind::Paths, toml::Value::String(text)) => {
            Some(split_words(key.kind, std::slice::from_ref(text)))
        }
        (_, toml::Value::Array(_) | toml::Value::Table(_)) => None,
        _ => scalar(value).map(|word| vec![word]),
    }
}

fn wants(kind: Kind) -> String {
    match kind {
        Kind::Text => "text".into(),
        Kind::List => "a list of texts".into(),
        Kind::Paths => "a list of paths".into(),
        Kind::Path => "a path".into(),
        Kind::Number => "a whole number".into(),
        Kind::Switch => "`true` or `false`".into(),
        Kind::Time => "a time such as `60s`, `2m` or `500ms`".into(),
        Kind::Choice(words) => format!("one of {}", words.join(", ")),
    }
}

fn check_word(key: &Key, word: &str, source: &Source) -> Result<(), Failure> {
    let good = match key.kind {
        Kind::Text | Kind::List | Kind::Paths | Kind::Path => true,
        Kind::Number => word.parse::<u64>().is_ok(),
        Kind::Switch => word == "true" || word == "false",
        Kind::Time => parse_time(word).is_some(),
        Kind::Choice(words) => words.contains(&word),
    };
    if good {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "`{word}` is no value for `{}` ({source}): it wants {}",
        key.name,
        wants(key.kind)
    )))
}

fn unknown_section(section: &str, path: &Path) -> Failure {
    let near = schema::nearest(section, schema::sections());
    Failure::usage(format!(
        "unknown section [{section}] in `{}`",
        path.display()
    ))
    .hint(match near {
        Some(near) => format!("did you mean [{near}]?"),
        None => format!("sections are {}", schema::sections().join(", ")),
    })
}

fn unknown_key(section: &str, name: &str, path: &Path) -> Failure {
    let names = || {
        schema::KEYS
            .iter()
            .filter(|key| key.section == section)
            .map(|key| key.name)
    };
    let elsewhere = schema::KEYS.iter().find(|key| key.name == name);
    let hint = match (schema::nearest(name, names()), elsewhere) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(key)) => format!("`{name}` belongs to section [{}]", key.section),
        (None, None) => format!(
            "keys of [{section}] are {}",
            names().collect::<Vec<_>>().join(", ")
        ),
    };
    Failure::usage(format!(
        "unknown key `{name}` in [{section}] of `{}`",
        path.display()
    ))
    .hint(hint)
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

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(split_words(Kind::List, &typed), ["a", "b", "c"]);
        assert_eq!(split_words(Kind::Text, &["a,b".to_string()]), ["a,b"]);
    }

    #[test]
    fn flags_and_keys_are_unique() {
        let mut flags: Vec<&str> = schema::KEYS
            .iter()
            .flat_map(|k| k.aliases.iter().copied().chain([k.flag]))
            .collect();
        let count = flags.len();
        flags.sort_unstable();
        flags.dedup();
        assert_eq!(flags.len(), count);
    }
}
