//! Settings from the arguments, and the configuration file that they choose.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use sc_options::OptionInfo;

use crate::failure::Failure;
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};

pub(super) fn config_file(matches: &ArgMatches) -> Result<Option<PathBuf>, Failure> {
    if matches.get_flag("no-config") {
        return Ok(None);
    }
    if let Some(path) = matches.get_one::<String>("config-file") {
        return Ok(Some(PathBuf::from(path)));
    }
    Ok(find_upwards(matches.contains_id("FILE")))
}

/// `seacoral.toml` here or in a folder above. When files are named without an option, only a configuration without files
/// of its own applies, else it would be about another program. `--files` replaces the files of the configuration, as in
/// SeaCoral.
fn find_upwards(files_named: bool) -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let found = here
        .ancestors()
        .map(|dir| dir.join("seacoral.toml"))
        .find(|path| path.is_file())?;
    let relative = found
        .strip_prefix(&here)
        .map(Path::to_path_buf)
        .unwrap_or(found);
    let text = std::fs::read_to_string(&relative).unwrap_or_default();
    let names_files = text
        .parse::<toml::Table>()
        .ok()
        .and_then(|table| table.get("project")?.get("files").cloned())
        .is_some();
    (!(files_named && names_files)).then_some(relative)
}

/// The folder of the run directories where no option tells it: that of the configuration, or `_sc`.
pub(crate) fn default_workdir() -> PathBuf {
    let mut settings = Settings::defaults();
    if let Some(path) = find_upwards(false) {
        // What is wrong with it does not matter for what is stored.
        let _ = settings.read_file(&path);
    }
    let _ = settings.read_environment(|name| std::env::var(name).ok());
    settings.get(keys::run::WORKDIR)
}

pub(super) fn read_arguments(settings: &mut Settings, matches: &ArgMatches) -> Result<(), Failure> {
    for key in schema::options() {
        let Some(typed) = matches.get_many::<String>(key.flag) else {
            continue;
        };
        let typed: Vec<String> = typed.cloned().collect();
        let source = Source::Argument(key.flag.to_string());
        let switch = key.without_value.filter(|_| typed == [""]);
        match switch.and_then(|(section, name)| schema::find(section, name)) {
            Some(switch) => settings.set(switch, vec!["true".to_owned()], source)?,
            None => settings.set(key, key.kind.split(&typed), source)?,
        }
    }
    for option in schema::options() {
        let negations = option.negations.iter();
        for name in negations.filter(|name| matches.get_flag(name)) {
            let source = Source::Argument(name.to_string());
            settings.set(option, vec!["false".to_owned()], source)?;
        }
    }
    if let Some(files) = matches.get_many::<OsString>("FILE") {
        let mut words: Vec<String> = files.map(|f| f.to_string_lossy().into_owned()).collect();
        if matches.contains_id("files") {
            let named = settings.values().words(&keys::project::FILES.info);
            words.splice(0..0, named.unwrap_or_default().iter().cloned());
        }
        set_list(settings, &keys::project::FILES.info, words)?;
    }
    let from = |id: &str, prefix: &str| -> Vec<String> {
        matches
            .get_many::<String>(id)
            .unwrap_or_default()
            .map(|word| format!("{prefix}{word}"))
            .collect()
    };
    let extra: Vec<String> = from("include", "-I")
        .into_iter()
        .chain(from("define", "-D"))
        .collect();
    if !extra.is_empty() {
        let mut words = settings.get(keys::build_tools::C_PRE_PROCESSOR_FLAGS);
        words.extend(extra);
        set_list(
            settings,
            &keys::build_tools::C_PRE_PROCESSOR_FLAGS.info,
            words,
        )?;
    }
    Ok(())
}

fn set_list(
    settings: &mut Settings,
    option: &'static OptionInfo,
    words: Vec<String>,
) -> Result<(), Failure> {
    let source = Source::Argument(option.flag.to_string());
    settings.set(option, words, source)
}
