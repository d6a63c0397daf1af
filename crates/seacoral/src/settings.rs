//! Values of the keys, merged: defaults < `seacoral.toml` < environment < arguments.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sc_options::{Key, Kind, OptionInfo, Scope, State, Values};

use crate::failure::Failure;
use crate::schema::{self, keys};

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

/// What our environment variables begin with.
const OWN: &str = "SEACORAL_";

/// The values of all options, and where they came from.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    values: Values,
    sources: BTreeMap<(&'static str, &'static str), Source>,
}

impl Settings {
    /// The defaults of the schema.
    pub fn defaults() -> Self {
        let mut settings = Settings::default();
        for option in schema::options().filter(|option| !option.default.is_empty()) {
            settings.insert(option, vec![option.default.to_string()], Source::Default);
        }
        settings
    }

    /// Sets an option after checking the value against its kind.
    pub fn set(
        &mut self,
        option: &'static OptionInfo,
        words: Vec<String>,
        source: Source,
    ) -> Result<(), Failure> {
        let given = !words.is_empty();
        let words = option.translate(words);
        for word in &words {
            check_word(option, word, &source)?;
        }
        match given && words.is_empty() && !option.kind.is_list() {
            true => self.reset(option),
            false => self.insert(option, words, source),
        }
        Ok(())
    }

    /// Gives an option its default.
    fn reset(&mut self, option: &'static OptionInfo) {
        let key = (option.section, option.name);
        self.sources.remove(&key);
        self.values.unset(option);
        if !option.default.is_empty() {
            self.insert(option, vec![option.default.to_string()], Source::Default);
        }
    }

    fn insert(&mut self, option: &'static OptionInfo, words: Vec<String>, source: Source) {
        self.sources.insert((option.section, option.name), source);
        self.values.set(option, words);
    }

    /// The value of an option.
    pub fn get<T: sc_options::Value>(&self, key: Key<T>) -> T {
        self.values.get(key)
    }

    /// Whether the user has set an option.
    pub fn is_given<T>(&self, key: Key<T>) -> bool {
        let source = self.sources.get(&(key.info.section, key.info.name));
        source.is_some_and(|source| *source != Source::Default)
    }

    /// Whether an option is on the command line.
    pub fn is_argument<T>(&self, key: Key<T>) -> bool {
        let source = self.sources.get(&(key.info.section, key.info.name));
        matches!(source, Some(Source::Argument(_)))
    }

    /// What the user has set that a result may depend on, as on the command line: `--criterion MCC`. Where it goes, and
    /// whether it begins anew, is not among it.
    pub fn given(&self) -> Vec<String> {
        let matters = |option: &&OptionInfo| {
            option.section != "output" && !matches!(option.name, "clean-start" | "workdir" | "name")
        };
        let given = schema::options().filter(matters).filter(|option| {
            let source = self.sources.get(&(option.section, option.name));
            source.is_some_and(|source| *source != Source::Default)
        });
        given
            .map(|option| {
                let words = self.values.words(option).unwrap_or_default();
                format!("--{} {}", option.flag, words.join(","))
            })
            .collect()
    }

    /// The arguments with which another process has the same settings, without those that `left_out` names.
    pub fn arguments(
        &self,
        left_out: impl Fn(&OptionInfo) -> bool,
    ) -> Result<Vec<String>, Failure> {
        let mut arguments = Vec::new();
        for option in schema::options().filter(|option| !left_out(option)) {
            let source = self.sources.get(&(option.section, option.name));
            if source.is_none_or(|source| *source == Source::Default) {
                continue;
            }
            for word in self.values.words(option).unwrap_or_default() {
                match (option.kind.is_list(), word.get(..2)) {
                    // These words are taken as they are.
                    (true, Some(flag @ ("-D" | "-I")))
                        if option.flag == "c-pre-processor-flags" =>
                    {
                        arguments.extend([flag.to_owned(), word[2..].to_owned()]);
                    }
                    (true, _) if word.contains(',') => {
                        return Err(Failure::usage(format!(
                            "a value of '{}' has a comma, which a campaign cannot pass on: '{word}'",
                            option.flag
                        )));
                    }
                    _ => arguments.push(format!("--{}={word}", option.flag)),
                }
            }
        }
        Ok(arguments)
    }

    /// All values, for analyzers to read theirs.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Reads a configuration file into these settings.
    pub fn read_file(&mut self, path: &Path) -> Result<(), Failure> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::file("read configuration", path, &e))?;
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            Failure::usage(format!(
                "cannot parse '{}': {}",
                path.display(),
                e.to_string().trim_end()
            ))
        })?;
        let base = path.parent().unwrap_or(Path::new("")).to_path_buf();
        // The present name of a section last: it wins.
        let (former, present): (Vec<_>, Vec<_>) = table
            .iter()
            .partition(|(section, _)| schema::current_section(section) != section.as_str());
        for (section, body) in former.into_iter().chain(present) {
            if !schema::sections().contains(&schema::current_section(section)) {
                return Err(unknown_section(section, path));
            }
            let toml::Value::Table(body) = body else {
                return Err(Failure::usage(format!(
                    "'{section}' in '{}' is a section, not a key",
                    path.display()
                ))
                .hint(format!("write '[{section}]' and its keys below")));
            };
            for (name, value) in body {
                let key =
                    schema::find(section, name).ok_or_else(|| unknown_key(section, name, path))?;
                let words = toml_words(key, value).ok_or_else(|| {
                    Failure::usage(format!(
                        "invalid value '{value}' for '{name}' in [{section}] of '{}': expected {}",
                        path.display(),
                        key.expected()
                    ))
                })?;
                if words.is_empty() && !key.default.is_empty() {
                    continue; // An empty list asks for the default.
                }
                // A word that stands for another one is not a path.
                let words = match key.synonyms.is_empty() {
                    true => words,
                    false => or_empty(key.translate(words)),
                };
                let words = words
                    .into_iter()
                    .map(|word| rebase(key, word, &base))
                    .collect();
                self.set(key, words, Source::File(path.to_path_buf()))?;
            }
        }
        self.put_results_beside(&base);
        Ok(())
    }

    /// Results of a configured project are beside its configuration, wherever the program is started.
    fn put_results_beside(&mut self, base: &Path) {
        let workdir = schema::keys::run::WORKDIR;
        if !self.is_given(workdir)
            && let Some(option) = schema::find(workdir.info.section, workdir.info.name)
        {
            let folder = base.join(option.default).to_string_lossy().into_owned();
            self.insert(option, vec![folder], Source::Default);
        }
    }

    /// Reads the environment into these settings.
    pub fn read_environment(
        &mut self,
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<(), Failure> {
        for option in schema::options() {
            // The present name last: it wins.
            let former = schema::former_sections(option.section).iter().copied();
            let own = former.chain([option.section]);
            let own = own.map(|section| option.variable_in(section));
            let others = option.variables.iter().map(|name| name.to_string());
            for name in others.chain(own) {
                if let Some(text) = lookup(&name) {
                    let words = option.kind.split(&[text]);
                    self.set(option, words, Source::Environment(name))?;
                }
            }
        }
        Ok(())
    }

    /// What users should know of their settings before anything is done.
    pub fn warnings(&self) -> Vec<String> {
        let without = self.without_effect().into_iter();
        let without = without.map(|(option, why, source)| {
            format!("'{}' ({source}) has no effect: {why}", option.name)
        });
        let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let misspelt = Self::misspelt(variables).into_iter().map(|(name, meant)| {
            format!("the environment variable '{name}' is unknown; did you mean '{meant}'?")
        });
        without.chain(misspelt).collect()
    }

    /// Environment variables that look like one of ours and are none, with the one that is probably meant.
    fn misspelt(names: impl Iterator<Item = String>) -> Vec<(String, String)> {
        let options = schema::options().flat_map(|option| {
            let former = schema::former_sections(option.section).iter().copied();
            let sections = former.chain([option.section]);
            sections.map(|section| option.variable_in(section))
        });
        let known: Vec<String> = options.collect();
        // People forget the section, which arguments do not have.
        let flags = schema::options().map(|option| {
            let flag = option.flag.to_uppercase().replace('-', "_");
            (flag, option.variable_in(option.section))
        });
        let flags: Vec<(String, String)> = flags.collect();
        let tools = || sc_process::tools::TOOLS.iter().map(|tool| tool.variable);
        let unknown = names.filter(|name| {
            name.starts_with(OWN) && !known.contains(name) && !tools().any(|tool| tool == name)
        });
        let meant = |name: String| {
            let own = name.strip_prefix(OWN)?;
            let full = known.iter().filter_map(|it| it.strip_prefix(OWN));
            let near = schema::nearest(own, full).map(|near| format!("{OWN}{near}"));
            let by_flag = || {
                let flag = schema::nearest(own, flags.iter().map(|(flag, _)| flag.as_str()))?;
                let (_, variable) = flags.iter().find(|(known, _)| known == flag)?;
                Some(variable.clone())
            };
            let meant = near.or_else(by_flag)?;
            Some((name, meant))
        };
        unknown.filter_map(meant).collect()
    }

    /// Options that the user has set and that have no effect, with the reason.
    fn without_effect(&self) -> Vec<(&'static OptionInfo, &'static str, Source)> {
        let set = self
            .sources
            .iter()
            .filter(|(_, source)| **source != Source::Default);
        set.filter_map(|((section, name), source)| {
            let option = schema::find(section, name)?;
            // What asks for the default asks for nothing.
            let words = self.values.words(option).unwrap_or_default();
            let asks = words.iter().any(|word| word != option.default);
            match option.state {
                State::NoEffect(why) if asks => Some((option, why, source.clone())),
                State::NoEffect(_) | State::Works => None,
            }
        })
        .collect()
    }

    /// Every project-defining option with its value: the part of the project key that options give. Not the entrypoint,
    /// which may be left out if there is one function only: the engine adds the function that is tested.
    pub fn project_options(&self) -> String {
        // In the order of the sources, which is that of earlier versions: stores remember a digest of this text.
        let options = self
            .sources
            .keys()
            .filter_map(|(section, name)| schema::find(section, name));
        let project = options.filter(|option| {
            option.scope == Scope::Project && **option != keys::project::ENTRYPOINT.info
        });
        let line = |option: &OptionInfo| {
            let mut words = self.values.words(option).unwrap_or_default().join(",");
            // Criteria may be written in small letters.
            if *option == keys::project::CRITERION.info {
                words = words.to_ascii_uppercase();
            }
            format!("{}.{}={words}\n", option.section, option.name)
        };
        project.map(line).collect()
    }
}

/// One empty word instead of none: the value that was given asks for the default.
fn or_empty(words: Vec<String>) -> Vec<String> {
    match words.is_empty() {
        true => vec![String::new()],
        false => words,
    }
}

fn rebase(key: &OptionInfo, word: String, base: &Path) -> String {
    if *key == schema::keys::output::FORMATS.info
        && let Some((format, path)) = word.split_once(':')
        && path != "-"
    {
        return format!("{format}:{}", base.join(path).display());
    }
    let is_path = matches!(key.kind, Kind::Path | Kind::Paths);
    let is_elsewhere = word.is_empty() || word == "-" || key.is_program && !word.contains('/');
    if is_path && Path::new(&word).is_relative() && !is_elsewhere {
        base.join(word).to_string_lossy().into_owned()
    } else {
        word
    }
}

/// The words of a value, if it is written as values of this option are: what is text is quoted.
fn toml_words(key: &OptionInfo, value: &toml::Value) -> Option<Vec<String>> {
    let text = |value: &toml::Value| value.as_str().map(String::from);
    let word = match (key.kind, value) {
        (Kind::List | Kind::Paths, toml::Value::Array(items)) => {
            return items.iter().map(text).collect();
        }
        (Kind::List | Kind::Paths, toml::Value::String(text)) => {
            return Some(key.kind.split(std::slice::from_ref(text)));
        }
        (Kind::List | Kind::Paths, _) => None,
        (_, toml::Value::String(text)) => Some(text.clone()),
        (Kind::Number | Kind::Integer | Kind::Time, toml::Value::Integer(number)) => {
            Some(number.to_string())
        }
        (Kind::Percent, toml::Value::Integer(number)) => Some(number.to_string()),
        (Kind::Time | Kind::Percent, toml::Value::Float(number)) => Some(number.to_string()),
        (Kind::Switch, toml::Value::Boolean(flag)) => Some(flag.to_string()),
        (Kind::Choice(words), toml::Value::Boolean(flag)) => {
            let word = flag.to_string();
            words.contains(&word.as_str()).then_some(word)
        }
        _ => None,
    };
    word.map(|word| vec![word])
}

fn check_word(option: &OptionInfo, word: &str, source: &Source) -> Result<(), Failure> {
    if option.accepts(word) {
        return Ok(());
    }
    let place = match source {
        Source::File(_) | Source::Default => format!("'{}' in {source}", option.name),
        Source::Environment(_) | Source::Argument(_) => format!("'{source}'"),
    };
    Err(Failure::usage(format!(
        "invalid value '{word}' for {place}: expected {}",
        option.expected()
    )))
}

fn unknown_section(section: &str, path: &Path) -> Failure {
    let near = schema::nearest(section, schema::sections());
    Failure::usage(format!(
        "unknown section [{section}] in '{}'",
        path.display()
    ))
    .hint(match near {
        Some(near) => format!("did you mean [{near}]?"),
        None => format!("known sections: {}", schema::sections().join(", ")),
    })
}

fn unknown_key(section: &str, name: &str, path: &Path) -> Failure {
    let section = schema::current_section(section);
    let names = || {
        let own = schema::options().filter(|option| option.section == section);
        own.map(|option| option.name)
    };
    let elsewhere = schema::options().find(|option| option.name == name);
    let hint = match (schema::nearest(name, names()), elsewhere) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, Some(key)) => format!("'{name}' belongs to section [{}]", key.section),
        (None, None) => format!(
            "known keys of [{section}]: {}",
            names().collect::<Vec<_>>().join(", ")
        ),
    };
    Failure::usage(format!(
        "unknown key '{name}' in [{section}] of '{}'",
        path.display()
    ))
    .hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of `plugins` after reading a configuration and these variables.
    fn plugins(config: &str, variables: &[(&str, &str)]) -> Vec<String> {
        let dir = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let path = dir.path().join("seacoral.toml");
        std::fs::write(&path, config).unwrap_or_else(|error| panic!("{error}"));
        let mut settings = Settings::defaults();
        let look = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.to_string())
        };
        let read = settings.read_file(&path);
        let read = read.and_then(|()| settings.read_environment(look));
        read.unwrap_or_else(|failure| panic!("{failure}"));
        settings.get(sc_analyzers::framac::PLUGINS)
    }

    #[track_caller]
    fn check_refused(config: &str, expected: &str) {
        let dir = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let path = dir.path().join("s.toml");
        std::fs::write(&path, config).unwrap_or_else(|error| panic!("{error}"));
        let Err(failure) = Settings::defaults().read_file(&path) else {
            panic!("accepted: {config}");
        };
        let place = path.display().to_string();
        assert_eq!(failure.message.replace(&place, "s.toml"), expected);
    }

    #[test]
    fn values_of_another_kind_are_refused_with_what_is_expected() {
        check_refused(
            "[project]\nfiles = 3",
            "invalid value '3' for 'files' in [project] of 's.toml': expected a list of paths",
        );
        check_refused(
            "[project]\nfiles = ['a.c', 3]",
            "invalid value '[\"a.c\", 3]' for 'files' in [project] of 's.toml': expected a list of paths",
        );
        check_refused(
            "[project]\nentrypoint = 3",
            "invalid value '3' for 'entrypoint' in [project] of 's.toml': expected text",
        );
        check_refused(
            "[run]\nseed = 1.5",
            "invalid value '1.5' for 'seed' in [run] of 's.toml': expected a whole number",
        );
        check_refused(
            "[run]\nmemory-limit = 0",
            "invalid value '0' for 'memory-limit' in s.toml: expected a whole number from 32 to 1073741824",
        );
        check_refused(
            "[output]\nfail-under = 120",
            "invalid value '120' for 'fail-under' in s.toml: expected a percentage from 0 to 100",
        );
    }

    #[test]
    fn misspelt_variables_are_noticed() {
        let check = |name: &str, meant: Option<&str>| {
            let found = Settings::misspelt([name.to_owned()].into_iter());
            let found = found.first().map(|(_, meant)| meant.as_str());
            assert_eq!(found, meant, "{name}");
        };
        check("SEACORAL_RUN_SEDE", Some("SEACORAL_RUN_SEED"));
        check("SEACORAL_TIME_BUDGET", Some("SEACORAL_RUN_TIME_BUDGET"));
        check("SEACORAL_TIME_BUDGT", Some("SEACORAL_RUN_TIME_BUDGET"));
        check("SEACORAL_SEED", Some("SEACORAL_RUN_SEED"));
        check("SEACORAL_RUN_SEED", None);
        check("SEACORAL_CBMC", None);
        check("SEACORAL_LUNCOV_PLUGINS", None);
        check("SEACORAL_REQUIRE_TOOLS", None);
        check("PATH", None);
    }

    #[test]
    fn former_names_of_sections_are_read() {
        assert_eq!(plugins("[framac]\nplugins = ['wp']", &[]), ["wp"]);
        assert_eq!(plugins("[luncov]\nplugins = ['wp']", &[]), ["wp"]);
        let former = ("SEACORAL_LUNCOV_PLUGINS", "wp");
        let present = ("SEACORAL_FRAMAC_PLUGINS", "eva");
        assert_eq!(plugins("", &[former]), ["wp"]);
        assert_eq!(plugins("", &[former, present]), ["eva"]);
    }
}
