//! `seacoral clean`: removes run directories.

use std::path::{Path, PathBuf};

use clap::Command;

use crate::cli::{with_help_of, with_keys};
use crate::commands::report;
use crate::config;
use crate::failure::Failure;
use crate::schema::keys;
use crate::settings::Settings;

/// Options that choose among run directories.
const CHOOSING: &[&str] = &["entrypoint", "criterion", "name", "workdir"];

const CLEAN_HELP: &str =
    "Without FILE, --entrypoint, --criterion and --name, all run directories are removed.

Examples:
  seacoral clean               all run directories of this folder
  seacoral clean f.c -e f      those of f in f.c
  seacoral clean -c MCDC       those of a criterion";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Remove the run directories of this folder";
    with_help_of(with_keys(Command::new("clean").about(about)), CHOOSING).after_help(CLEAN_HELP)
}

/// Removes the run directories that the arguments name, or the whole working directory, if it is one of ours.
pub fn run(settings: &Settings) -> Result<String, Failure> {
    let workdir = settings.get(keys::run::WORKDIR);
    if !workdir.exists() {
        return Ok(format!(
            "nothing to remove: '{}' does not exist\n",
            workdir.display()
        ));
    }
    let filter = Filter::of(settings);
    let removed = remove(&workdir, "store.sqlite", |path| filter.accepts(path))?;
    if filter.is_empty() {
        // What measuring left, which is not a project.
        let measured = workdir.join("replay");
        if measured.is_dir() {
            remove(&measured, "lock", |_| true)?;
            let _ = std::fs::remove_dir(&measured);
        }
        let campaign = workdir.join("campaign");
        if campaign.join("campaign.json").is_file() || campaign.join("campaign.sqlite").is_file() {
            let outcome = std::fs::remove_dir_all(&campaign);
            outcome.map_err(|error| Failure::file("remove", &campaign, &error))?;
        }
    }
    config::forget_workdir(&workdir);
    Ok(format!(
        "removed {removed} run director{}\n",
        if removed == 1 { "y" } else { "ies" }
    ))
}

/// What the arguments say of the runs to remove. A configuration file does not choose among runs.
struct Filter {
    name: Option<String>,
    entrypoint: Option<String>,
    criterion: Option<String>,
    files: Vec<String>,
}

impl Filter {
    fn of(settings: &Settings) -> Self {
        let argument = |given: bool, value: Option<String>| value.filter(|_| given);
        let criterion = settings.get(keys::project::CRITERION).join(",");
        let files: Vec<PathBuf> = match settings.is_argument(keys::project::FILES) {
            true => settings.get(keys::project::FILES),
            false => Vec::new(),
        };
        Self {
            name: argument(
                settings.is_argument(keys::project::NAME),
                settings.get(keys::project::NAME),
            ),
            entrypoint: argument(
                settings.is_argument(keys::project::ENTRYPOINT),
                settings.get(keys::project::ENTRYPOINT),
            ),
            criterion: argument(
                settings.is_argument(keys::project::CRITERION),
                Some(criterion),
            ),
            files: files.iter().map(|it| it.display().to_string()).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.name.is_none()
            && self.entrypoint.is_none()
            && self.criterion.is_none()
            && self.files.is_empty()
    }

    /// Whether it is one of the runs; one without a result is not known to be.
    fn accepts(&self, dir: &Path) -> bool {
        if self.is_empty() {
            return true;
        }
        let Ok(run) = report::read(dir) else {
            return false;
        };
        let result = &run.result;
        let is = |wanted: &Option<String>, value: &str| {
            wanted
                .as_ref()
                .is_none_or(|wanted| wanted.eq_ignore_ascii_case(value))
        };
        let named = self.name.as_ref().is_none_or(|name| {
            run.name
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('-'))
        });
        named
            && self
                .entrypoint
                .as_ref()
                .is_none_or(|it| *it == result.entrypoint)
            && is(&self.criterion, &result.criterion)
            && self.files.iter().all(|file| result.files.contains(file))
    }
}

/// Removes only what we made: folders with a file of that name, and the link to the last of them if that is gone.
fn remove(folder: &Path, known_by: &str, wanted: impl Fn(&Path) -> bool) -> Result<usize, Failure> {
    let entries = std::fs::read_dir(folder).map_err(|e| Failure::file("read", folder, &e))?;
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|it| it.is_symlink());
    let mut removed = 0;
    for path in entries.flatten().map(|entry| entry.path()) {
        if !is_link(&path) && path.join(known_by).is_file() && wanted(&path) {
            removed += 1;
            std::fs::remove_dir_all(&path).map_err(|e| Failure::file("remove", &path, &e))?;
        }
    }
    let last = folder.join("last");
    if is_link(&last) && !last.exists() {
        std::fs::remove_file(&last).map_err(|e| Failure::file("remove", &last, &e))?;
    }
    Ok(removed)
}
