//! What a campaign found: compared with the results before the last edit, written and judged.

use std::path::{Path, PathBuf};

use sc_campaign::function::Function;
use sc_campaign::journal::Journal;
use sc_campaign::summary::{Before, Known, Subject, Summary, Unreadable};
use sc_campaign::{local, processor, suite};

use super::Setup;
use crate::commands::report;
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::{delivery, gates};

impl Setup<'_> {
    /// Where the result of a function before its last edit is kept.
    fn baseline(&self, function: &Function) -> PathBuf {
        let version = function.digest.get(..16).unwrap_or_default();
        self.folder
            .join("former-results")
            .join(format!("{}.{version}.json", function.run))
    }

    /// Keeps the results of functions that were edited since: their runs replace them. A campaign that is resumed finds
    /// them here.
    pub(super) fn keep_baselines(
        &self,
        functions: &[Function],
        journal: &Journal,
    ) -> Result<(), Failure> {
        for function in functions.iter().filter(|it| it.objectives > 0) {
            let kept = self.baseline(function);
            let is_new = journal.slices(&function.run, &function.digest).is_empty();
            let result = self.workdir.join(&function.run).join("result.json");
            if is_new
                && !kept.exists()
                && let Ok(text) = std::fs::read_to_string(&result)
            {
                write(&kept, &text)?;
            }
        }
        Ok(())
    }

    fn before(&self, function: &Function) -> Before {
        match (local::read(&self.baseline(function)), &self.options.change) {
            (Some(result), _) => Before::Tested(Box::new(result)),
            (None, Some(_)) => Before::Untested,
            (None, None) => Before::Unedited,
        }
    }

    pub(super) fn summary(
        &self,
        functions: &[Function],
        unreadable: &[Unreadable],
        journal: &Journal,
    ) -> Summary {
        let known = functions.iter().map(|function| {
            let standing = journal.standing(&function.run, &function.digest);
            let path = self.workdir.join(&function.run).join("result.json");
            let result = standing.has_result.then(|| local::read(&path)).flatten();
            Known {
                function,
                result: result.filter(|result| result.entrypoint == function.listed.name),
                standing,
                before: self.before(function),
                processor: processor::read(&self.workdir.join(&function.run)),
            }
        });
        let subject = Subject {
            criterion: self.settings.get(keys::project::CRITERION).join(","),
            scope: self.options.scope,
        };
        Summary::new(&subject, &known.collect::<Vec<_>>(), unreadable)
    }

    /// Writes `campaign.json`, the folder of the tests and the pages, and prints the table.
    pub(super) fn deliver(&self, summary: &Summary) -> Result<(), Failure> {
        let tests = self.folder.join("suite");
        if self.options.change.is_some() {
            // The result of the whole code base stays as it is.
            write(&self.folder.join("changed.json"), &summary.to_text())?;
        } else {
            write(&self.folder.join("campaign.json"), &summary.to_text())?;
            for file in suite::files(summary, Path::new("../..")) {
                write(&tests.join(file.name), &file.text)?;
            }
        }
        let mut text = summary.for_people();
        if self.settings.get(keys::output::TIMINGS) {
            text.push_str(&summary.timings());
        }
        let folder = self.settings.get(keys::output::REPORT);
        let formats = self.settings.get(keys::output::FORMATS);
        if folder.is_some() || !formats.is_empty() {
            let runs = self.results(summary)?;
            for word in formats {
                text.push_str(&report::write_asked(&runs, &word)?);
            }
            if let Some(folder) = folder {
                let index = report::write(&runs, &folder)?;
                text.push_str(&format!("Report: {}\n", index.display()));
            }
        }
        if !self.settings.get(keys::output::QUIET) {
            if self.options.change.is_none() {
                text.push_str(&format!("Tests: {}\n", tests.display()));
            }
            text.push_str(&format!("Results: {}\n", self.folder.display()));
        }
        let json = serde_json::to_value(summary).unwrap_or_default();
        crate::print(&delivery::document(self.settings, &json, text)?)?;
        Ok(())
    }

    /// The results of the functions that were tested.
    fn results(&self, summary: &Summary) -> Result<Vec<sc_html::Run>, Failure> {
        let rows = summary.functions.iter();
        let tested = rows.filter(|row| !row.suites.is_empty() || row.slices > 0);
        let dirs = tested.map(|row| self.workdir.join(&row.run));
        let dirs = dirs.filter(|dir| dir.join("result.json").is_file());
        dirs.map(|dir| report::read(&dir)).collect()
    }

    pub(super) fn status(&self, summary: &Summary) -> ExitStatus {
        let per_file = self.options.fail_under_file.map(|it| it as f64);
        let failed = gates::failed_by_campaign(self.settings, per_file, summary);
        delivery::tell(&failed);
        match failed.is_empty() {
            true => ExitStatus::Done,
            false => ExitStatus::GateFailed,
        }
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let temporary = path.with_extension("tmp");
    let written = folder.and_then(|()| std::fs::write(&temporary, text));
    let written = written.and_then(|()| std::fs::rename(&temporary, path));
    written.map_err(|error| Failure::file("write", path, &error))
}
