//! Objects of seacoral's own runtimes: compiled once a machine, and kept in the user's cache directory.

use std::path::PathBuf;

use sc_process::Cancel;

use crate::builder::{Builder, write};
use crate::cache::Digest;
use crate::error::BuildError;
use crate::plan::UnitSource;
use crate::recipe::{Fill, Recipe};
use crate::runtime::RuntimeFile;
use crate::text;

impl Builder {
    /// The object that confines a program with a `main` of its own, and keeps the states of labels (see `suite.c`).
    pub fn suite_runtime(&self, cancel: &Cancel) -> Result<PathBuf, BuildError> {
        // The runtime is the same for both fills.
        let recipe = Recipe::program(Fill::Zero);
        self.write_runtime(&recipe)?;
        let flags = self.runtime_flags(&recipe, &[]);
        self.runtime_object(&recipe, &crate::runtime::SUITE, &flags, cancel)
    }

    /// The object of a file that needs no other one, for programs with a `main` of their own.
    pub fn single_runtime(
        &self,
        file: RuntimeFile,
        cancel: &Cancel,
    ) -> Result<PathBuf, BuildError> {
        let recipe = Recipe {
            runtime: vec![file],
            ..Recipe::program(Fill::Zero)
        };
        self.write_runtime(&recipe)?;
        let mut flags = recipe.runtime_compile.clone();
        flags.extend(self.machine_flags());
        self.runtime_object(&recipe, &file, &flags, cancel)
    }

    pub(crate) fn runtime_flags(&self, recipe: &Recipe, trampolines: &[String]) -> Vec<String> {
        let mut flags = recipe.runtime_compile.clone();
        let labels = self.plan.label_count.max(1);
        let labels = labels.next_multiple_of(recipe.label_rounding.max(1));
        flags.push(format!("-D__SC_LABELS={labels}"));
        if !trampolines.is_empty() {
            let calls: Vec<_> = trampolines
                .iter()
                .map(|name| format!("SC_DIRTY({name})"))
                .collect();
            flags.push(format!("-DSC_TRAMPOLINES={}", calls.join(" ")));
        }
        let words = |unit: &UnitSource| {
            text::words(&unit.text)
                .into_iter()
                .any(text::is_thread_local)
        };
        if self.plan.units.iter().any(words) {
            flags.push("-DSC_THREAD_LOCALS".to_owned());
        }
        flags.extend(self.machine_flags());
        flags
    }

    /// The user's flags that choose the machine, which all objects must share.
    pub(crate) fn machine_flags(&self) -> Vec<String> {
        let entry = self.plan.units.get(self.plan.entry_unit);
        entry.map_or_else(Vec::new, |unit| unit.flags.machine())
    }

    pub(crate) fn write_runtime(&self, recipe: &Recipe) -> Result<(), BuildError> {
        let dir = self.plan.dir.join("runtime");
        recipe
            .runtime
            .iter()
            .try_for_each(|file| write(&dir.join(file.name), file.text))
    }

    pub(crate) fn runtime_object(
        &self,
        recipe: &Recipe,
        file: &RuntimeFile,
        flags: &[String],
        cancel: &Cancel,
    ) -> Result<PathBuf, BuildError> {
        let digest = Digest::new("runtime")
            .add(&self.compiler)
            .add_all(flags)
            .add(file.name)
            .add_all(
                recipe
                    .runtime
                    .iter()
                    .flat_map(|file| [file.name, file.text]),
            )
            .finish();
        let name = format!("{digest}.o");
        let object = self.plan.dir.join("objects").join(&name);
        if object.exists() {
            return Ok(object);
        }
        let source = self.plan.dir.join("runtime").join(file.name);
        let compile = || self.compile(None, flags, &source, &object, cancel);
        let (compiled, _) = self.runtimes.obtain(&name, &object, compile)?;
        compiled.map_err(|message| BuildError::Runtime {
            file: file.name.to_owned(),
            clang: self.plan.clang.clone(),
            message,
        })?;
        Ok(object)
    }
}
