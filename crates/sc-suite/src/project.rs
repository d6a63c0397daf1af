//! The project that a suite belongs to, and where it is stored.

use std::path::{Path, PathBuf};

use sc_engine::events::Event;
use sc_engine::prepare::{Prepared, Spec};
use sc_engine::run::RunOptions;
use sc_frontend::{FunctionId, Program};
use sc_process::Cancel;
use sc_report::ExistingTest;
use sc_store::{LockWait, ProjectLock, RunDir, Store};

use crate::SuiteError;
use crate::expectations::{Compilers, Expectations};

/// Takes the events of a run.
pub type Show<'a> = &'a (dyn Fn(Event) + Sync);

/// A project whose suite is made.
pub struct Project<'a> {
    /// The parsed sources with labels and inputs.
    pub prepared: &'a Prepared,
    /// What the user asked for.
    pub spec: &'a Spec,
    /// The limits of the run.
    pub options: &'a RunOptions,
    /// How its suite is written.
    pub suite: SuiteOptions,
}

/// How a suite is written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SuiteOptions {
    /// What its tests expect.
    pub expectations: Expectations,
    /// Who checks them.
    pub compilers: Compilers,
    /// How far floating values may be from what is expected; `None` for not at all.
    pub float_tolerance: Option<String>,
    /// Tests of the user's own, whose coverage it completes.
    pub existing: Vec<ExistingTest>,
}

/// Where a project is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The folder of run directories.
    pub workdir: PathBuf,
    /// The project's name without its criteria.
    pub name: String,
    /// The criteria, as run directories name them: `CC+MCDC`.
    pub criterion: String,
}

impl Location {
    /// The run directory, if it exists.
    pub fn find(&self) -> Option<RunDir> {
        RunDir::find(&self.workdir, &self.name, &self.criterion)
    }

    /// Opens the project's store, empty if `clean_start`; waits for other processes that use it.
    pub fn open_store(
        &self,
        clean_start: bool,
        show: Show<'_>,
        cancel: &Cancel,
    ) -> Result<Store, SuiteError> {
        let (dir, lock) = self.lock(show, cancel)?;
        let open = if clean_start {
            Store::clean_start
        } else {
            Store::open
        };
        Ok(open(&dir, lock)?)
    }

    /// Creates the run directory where needed and takes its lock; `show` learns of a wait.
    pub fn lock(
        &self,
        show: Show<'_>,
        cancel: &Cancel,
    ) -> Result<(RunDir, ProjectLock), SuiteError> {
        let dir = RunDir::open(&self.workdir, &self.name, &self.criterion)?;
        let wait = |state: LockWait| {
            if let LockWait::Held { by } = state {
                let who = by.map_or(String::new(), |pid| format!(" (process {pid})"));
                show(Event::Warning(format!(
                    "waiting for another seacoral{who} that uses '{}'",
                    dir.path().display()
                )));
            }
            !cancel.is_cancelled()
        };
        let lock = dir.lock(wait)?.ok_or(SuiteError::InterruptedWait)?;
        Ok((dir, lock))
    }
}

/// The name of a project that has none: `file.function`, or just `function` where both are the same.
pub fn default_name(program: &Program, entry: FunctionId) -> String {
    let function = &program.functions[entry.0];
    let unit = &program.units[function.unit.0];
    let stem = Path::new(&unit.path)
        .file_stem()
        .map(|s| s.to_string_lossy().into_owned())
        .unwrap_or_default();
    if stem == function.name {
        stem
    } else {
        format!("{stem}.{}", function.name)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn location(workdir: &Path) -> Location {
        Location {
            workdir: workdir.to_path_buf(),
            name: "f".to_owned(),
            criterion: "CC".to_owned(),
        }
    }

    #[test]
    fn a_store_is_found_after_it_was_opened() {
        let dir = tempfile::tempdir().unwrap();
        let location = location(dir.path());
        assert!(location.find().is_none());
        let store = location.open_store(false, &|_| {}, &Cancel::new()).unwrap();
        assert_eq!(
            location.find().map(|dir| dir.path().to_path_buf()),
            Some(store.dir().path().to_path_buf())
        );
    }

    #[test]
    fn a_wait_for_another_process_is_shown_and_can_be_interrupted() {
        let dir = tempfile::tempdir().unwrap();
        let location = location(dir.path());
        let _held = location.lock(&|_| {}, &Cancel::new()).unwrap();
        let cancel = Cancel::new();
        cancel.cancel();
        let shown = std::sync::Mutex::new(Vec::new());
        let waited = location.lock(
            &|event| shown.lock().unwrap().push(format!("{event:?}")),
            &cancel,
        );
        assert!(matches!(waited, Err(SuiteError::InterruptedWait)));
        let shown = shown.into_inner().unwrap();
        assert!(
            shown[0].contains("waiting for another seacoral"),
            "{shown:?}"
        );
    }
}
