//! The environment variables of a job.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

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
    /// All variables of the child, in order of name.
    pub(crate) fn variables(&self) -> Vec<(OsString, OsString)> {
        let mut all: BTreeMap<OsString, OsString> = match self.base {
            Base::Inherited => std::env::vars_os().collect(),
            Base::Minimal => minimal()
                .map(|(name, value)| (OsString::from(name), value))
                .collect(),
        };
        if self.base == Base::Inherited
            && let Some(folder) = temporary::folder()
        {
            all.insert("TMPDIR".into(), folder.into());
        }
        for (name, value) in &self.changes {
            match value {
                Some(value) => all.insert(name.clone(), value.clone()),
                None => all.remove(name),
            };
        }
        all.into_iter().collect()
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
