//! `seacoral config doc` and `seacoral config init`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use sc_engine::prepare;
use sc_options::{Kind, Scope, State};
use sc_suite::headers;

use crate::cli::{Action, flag, with_keys};
use crate::config;
use crate::failure::Failure;
use crate::schema::{self, keys};
use crate::settings::Settings;

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("config")
        .about("Print or create a configuration file")
        .subcommand_required(true)
        .subcommand(Command::new("doc").about("Print every key with its meaning and default"))
        .subcommand(init_command("init").visible_alias("initialize"))
}

/// `seacoral initialize`, as SeaCoral calls it.
pub(crate) fn initialize_command() -> Command {
    init_command("initialize").hide(true)
}

fn init_command(name: &'static str) -> Command {
    let about = "Write a seacoral.toml: a template, or for the given files and entrypoint";
    with_keys(Command::new(name).about(about)).arg(flag("force", "replace an existing file"))
}

/// What the arguments ask for, and those that are settings.
pub(crate) fn action(matches: &ArgMatches) -> (Action, Option<&ArgMatches>) {
    match matches.subcommand() {
        Some(("init", matches)) => init_action(matches),
        _ => (Action::ConfigDoc, None),
    }
}

/// What the arguments of `init` ask for.
pub(crate) fn init_action(matches: &ArgMatches) -> (Action, Option<&ArgMatches>) {
    let force = matches.get_flag("force");
    (Action::ConfigInit { force }, Some(matches))
}

/// Every key with its meaning and default, as a commented `seacoral.toml`.
pub fn doc() -> String {
    let mut text = String::from(
        "# Every key of seacoral.toml. Precedence: defaults < seacoral.toml < environment < arguments.\n",
    );
    for section in schema::sections() {
        text.push_str(&format!("\n[{section}]\n"));
        for key in schema::options().filter(|key| key.section == section) {
            let scope = if key.scope == Scope::Project {
                "defines the project"
            } else {
                "may change between runs"
            };
            text.push_str(&format!(
                "# {}\n#   option --{}, variable {}; {scope}\n",
                key.help,
                key.flag,
                key.variable()
            ));
            if let State::NoEffect(why) = key.state {
                text.push_str(&format!("#   accepted, without effect: {why}\n"));
            }
            text.push_str(&format!(
                "#{} = {}\n",
                key.name,
                example(key.kind, key.default)
            ));
        }
    }
    text
}

fn example(kind: Kind, default: &str) -> String {
    match kind {
        Kind::Number | Kind::Integer | Kind::Percent => {
            if default.is_empty() {
                "0".into()
            } else {
                default.to_string()
            }
        }
        Kind::Switch => default.to_string(),
        Kind::List | Kind::Paths if default.is_empty() => "[]".into(),
        Kind::List | Kind::Paths => format!("[\"{default}\"]"),
        Kind::Choice(words) if default.is_empty() => {
            format!("\"{}\"", words.first().unwrap_or(&""))
        }
        Kind::Choice(words) if words.contains(&"true") => default.to_string(),
        _ => format!("\"{default}\""),
    }
}

const INITIAL: &str = r#"# Configuration of seacoral; 'seacoral config doc' explains every key.

[project]
files = ["FILE.c"]          # C files, relative to this one
entrypoint = "FUNCTION"     # the function under test
criterion = ["CC"]          # 'seacoral criteria' lists them

[run]
time-budget = "60s"

[pointer-handling]
# array-size-mapping = ["buffer:n"]   # buffer points to exactly n elements
# max-ptr-array-length = 10
"#;

/// Writes a `seacoral.toml` to start from: with what the code shows about the pointers of the entrypoint, if files are
/// given.
pub fn init(settings: &Settings, force: bool) -> Result<String, Failure> {
    let path = Path::new("seacoral.toml");
    if path.exists() && !force {
        return Err(Failure::usage("'seacoral.toml' already exists")
            .hint("use 'seacoral config init --force' to replace it"));
    }
    let (text, message) = match settings.get(keys::project::FILES).is_empty() {
        true => (
            INITIAL.to_string(),
            "wrote seacoral.toml: fill in files and entrypoint\n",
        ),
        false => (
            inferred(settings)?,
            "wrote seacoral.toml: correct what is wrong; 'seacoral check' shows the inputs\n",
        ),
    };
    std::fs::write(path, text).map_err(|e| Failure::file("write", path, &e))?;
    Ok(message.to_string())
}

/// A configuration of the given files and entrypoint, with the inferred preconditions and where they come from.
fn inferred(settings: &Settings) -> Result<String, Failure> {
    let headers = headers::folder()?;
    let tools = config::toolchain(settings)?;
    let spec = config::spec(settings, &tools, headers.path().to_path_buf())?;
    let prepared = prepare::prepare(&spec)?;
    let entry = prepared.entry_name();
    let mut text = format!(
        "# Configuration of seacoral for '{entry}'; 'seacoral config doc' explains every key.\n"
    );
    let given = given(settings, entry);
    for section in ["project", "run", "build-tools"] {
        let keys: Vec<_> = given.iter().filter(|(of, ..)| *of == section).collect();
        if !keys.is_empty() {
            text.push_str(&format!("\n[{section}]\n"));
        }
        for (_, key, value) in keys {
            text.push_str(&format!("{key} = {value}\n"));
        }
    }
    text.push_str("\n[pointer-handling]\n# What the code shows about pointers.\n");
    let mut found: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    for line in prepared.model.lines() {
        for setting in line.settings() {
            let values = found.entry(setting.key).or_default();
            values.push((setting.value, line.to_string()));
        }
    }
    for (key, values) in found {
        text.push_str(&format!("{key} = [\n"));
        for (value, evidence) in values {
            // Comments of TOML have one line.
            let evidence = evidence.replace(char::is_control, " ");
            text.push_str(&format!("    # {evidence}\n    {},\n", quoted(&value)));
        }
        text.push_str("]\n");
    }
    Ok(text)
}

/// What was asked for on the command line, as sections, keys and values.
fn given(settings: &Settings, entry: &str) -> Vec<(&'static str, &'static str, String)> {
    let list = |words: Vec<String>| {
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        format!("[{}]", words.join(", "))
    };
    let paths = |paths: Vec<PathBuf>| {
        let paths = paths.iter().map(|path| path.display().to_string());
        list(paths.collect())
    };
    let mut given = vec![
        (
            "project",
            "files",
            paths(settings.get(keys::project::FILES)),
        ),
        ("project", "entrypoint", quoted(entry)),
        (
            "project",
            "criterion",
            list(settings.get(keys::project::CRITERION)),
        ),
    ];
    if settings.is_given(keys::project::INCLUDE_DIRS) {
        let folders = paths(settings.get(keys::project::INCLUDE_DIRS));
        given.push(("project", "include-dirs", folders));
    }
    if settings.is_given(keys::build_tools::C_PRE_PROCESSOR_FLAGS) {
        let flags = list(settings.get(keys::build_tools::C_PRE_PROCESSOR_FLAGS));
        given.push(("build-tools", "c-pre-processor-flags", flags));
    }
    given.push(("run", "time-budget", quoted("60s")));
    given
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word of `text` in backquotes, or at the beginning of what is in them.
    fn mentions(text: &str, option: &str) -> bool {
        text.split(option)
            .skip(1)
            .any(|rest| rest.starts_with(['`', ' ']))
    }

    #[test]
    fn every_option_is_in_the_book() {
        let book = include_str!("../../../../docs/user/options.md");
        let missing: Vec<String> = schema::options()
            .map(|key| format!("`--{}", key.flag))
            .filter(|option| !mentions(book, option))
            .collect();
        assert!(missing.is_empty(), "docs/user/options.md lacks {missing:?}");
    }
}
