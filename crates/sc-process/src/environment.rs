//! The environment variables of a job.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::process::Command;

use crate::temporary;

/// The variables that a minimal environment keeps.
const MINIMAL: [&str; 4] = ["PATH", "HOME", "LANG", "TMPDIR"];

/// Ours or a minimal environment, and changes to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Environment {
    pub(crate) base: Base,
    /// In order of name, so that a command always prints the same way; `None` removes.
    pub(crate) changes: BTreeMap<OsString, Option<OsString>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Base {
    #[default]
    Inherited,
    Minimal,
}

impl Environment {
    pub(crate) fn apply(&self, command: &mut Command) {
        if self.base == Base::Minimal {
            command.env_clear();
            command.envs(minimal());
        }
        if self.base == Base::Inherited
            && let Some(folder) = temporary::folder()
        {
            command.env("TMPDIR", folder);
        }
        for (name, value) in &self.changes {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
    }

    /// The kept names of a minimal environment that no change touches.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &'static str> {
        minimal()
            .map(|(name, _)| name)
            .filter(|name| !self.changes.contains_key(OsStr::new(name)))
    }
}

fn minimal() -> impl Iterator<Item = (&'static str, OsString)> {
    MINIMAL
        .into_iter()
        .filter_map(|name| Some((name, std::env::var_os(name)?)))
}
