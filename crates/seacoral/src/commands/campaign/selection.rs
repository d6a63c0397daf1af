//! Which functions a campaign tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sc_campaign::filter::{self, Filter};
use sc_campaign::function::{Function, Listed};
use sc_campaign::history::{Change, Former};
use sc_campaign::sources::RunNames;
use sc_campaign::summary::Unreadable;
use sc_campaign::survey::{Surveyed, Surveyor};
use sc_frontend::Copied;

use super::Setup;
use crate::failure::Failure;

/// The functions that a change affects, by file.
pub(super) type Changed = BTreeMap<PathBuf, BTreeSet<String>>;

/// What a change affects.
#[derive(Default)]
pub(super) struct Affected {
    pub(super) changed: Changed,
    /// All functions with their files, for names.
    pub(super) functions: BTreeSet<(String, String)>,
}

impl Setup<'_> {
    /// The functions that are tested, and the files that cannot be read.
    pub(super) fn select(
        &self,
        surveyed: Vec<Surveyed>,
        filter: &Filter,
        mut named: BTreeSet<(String, String)>,
        affected: Option<&Changed>,
    ) -> (Vec<Function>, Vec<Unreadable>) {
        let mut all: Vec<(String, Listed, String)> = Vec::new();
        let mut unreadable = Vec::new();
        for file in surveyed {
            let unit = file.file.to_string_lossy().into_owned();
            let listing = match file.listing {
                Ok(listing) => listing,
                Err(reason) => {
                    unreadable.push(Unreadable { file: unit, reason });
                    continue;
                }
            };
            named.extend(file.digests.keys().map(|name| (unit.clone(), name.clone())));
            for listed in listing.functions {
                // A function of a header is tested once.
                let is_known = all
                    .iter()
                    .any(|(_, it, _)| it.file == listed.file && it.name == listed.name);
                if !is_known {
                    let digest = file.digests.get(&listed.name).cloned();
                    all.push((unit.clone(), listed, digest.unwrap_or_default()));
                }
            }
        }
        // Names do not depend on the selection: with another one, the same function has the same run directory.
        named.extend(
            all.iter()
                .map(|(unit, listed, _)| (unit.clone(), listed.name.clone())),
        );
        let names = RunNames::new(&named);
        let chosen = all.into_iter().filter(|(unit, listed, _)| {
            let is_affected = affected.is_none_or(|changed| {
                let names = changed.get(Path::new(unit));
                names.is_some_and(|names| names.contains(&listed.name))
            });
            is_affected && self.takes(listed, filter)
        });
        let chosen = chosen.map(|(unit, listed, digest)| {
            let project = names.of(&unit, &listed.name);
            ((unit, listed, digest), project)
        });
        let functions = chosen.map(|((unit, listed, digest), project)| Function {
            run: sc_store::folder_name(&project, &self.criterion),
            objectives: match listed.testable {
                true => self.options.scope.objectives(&listed),
                false => 0,
            },
            unit,
            listed,
            project,
            digest,
        });
        (functions.collect(), unreadable)
    }

    /// The functions that a change affects, by file.
    pub(super) fn affected(
        &self,
        surveyor: &Surveyor,
        files: &[PathBuf],
        change: &Change,
    ) -> Result<Affected, Failure> {
        let former = Former::new(change, &self.folder.join("former"), &self.workdir, files)?;
        let copied = Copied {
            root: &former.root,
            copy: &former.tree,
            directory: &former.directory,
        };
        let now = surveyor.digests(files, None);
        let before = surveyor.digests(files, Some(&copied));
        let mut affected = Affected::default();
        for ((file, now), before) in files.iter().zip(now).zip(before) {
            let unit = file.to_string_lossy().into_owned();
            let Some(now) = now else {
                // It says itself why it cannot be read.
                affected.changed.insert(file.clone(), BTreeSet::new());
                continue;
            };
            let before = before.unwrap_or_default();
            let changed = now
                .iter()
                .filter(|(name, digest)| before.get(*name) != Some(digest));
            let changed: BTreeSet<String> = changed.map(|(name, _)| name.clone()).collect();
            if !changed.is_empty() {
                affected.changed.insert(file.clone(), changed);
            }
            affected
                .functions
                .extend(now.into_keys().map(|name| (unit.clone(), name)));
        }
        Ok(affected)
    }

    fn takes(&self, listed: &Listed, filter: &Filter) -> bool {
        self.options.scope.takes(listed)
            && filter.selects(&filter::Subject {
                file: &listed.file,
                name: &listed.name,
                objectives: self.options.scope.objectives(listed),
                inputs: listed.inputs,
                line: listed.line as usize,
            })
    }
}
