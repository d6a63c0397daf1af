//! Measuring: every test of the suites is run, and what it covers is recorded.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

use sc_engine::builds;
use sc_engine::error::EngineError;
use sc_engine::error_labels::error_labels;
use sc_engine::events::Event;
use sc_engine::prepare::Spec;
use sc_engine::run::unconfined;
use sc_harness::Builder;
use sc_inputs::Capture;
use sc_process::{Cancel, TemporaryFolder};
use sc_store::RunDir;
use sc_suite::{Location, Show};
use sc_validator::{ReplayLimits, Validator, ValidatorError};

use crate::run_directories::Proposal;
use crate::test_programs::{Ran, Runner};
use crate::{
    MeasureError, Measured, Measurement, Subject, Suites, command_lines, cxx, input_files,
    run_directories,
};

/// A program under test with everything needed to run tests of it.
pub struct Measurer<'a> {
    /// The sources with objectives.
    pub subject: &'a Subject,
    /// What the user asked for.
    pub spec: &'a Spec,
    /// Where the project is stored.
    pub location: &'a Location,
    /// The limits of one test.
    pub limits: ReplayLimits,
    /// Records the inputs of calls that test programs make.
    pub capture: Option<&'a Capture>,
    /// Takes events.
    pub show: Show<'a>,
    /// Asks to stop.
    pub cancel: &'a Cancel,
}

impl<'a> Measurer<'a> {
    /// Runs all tests of the suites; the tests of the project if none is named.
    pub fn measure(&self, suites: &Suites) -> Result<Measurement<'a>, MeasureError> {
        // Builds have a run directory apart from those of projects: measuring changes no project.
        let place = Location {
            workdir: self.location.workdir.join("replay"),
            ..self.location.clone()
        };
        let (dir, _lock) = place.lock(self.show, self.cancel)?;
        // Without it, the files of killed tools are left in the system's folder, which is no reason to fail.
        let _temporary = TemporaryFolder::create(&dir.scratch().join("tmp")).ok();
        let labelling = self.subject.labelling();
        let mut notes: Vec<String> = labelling.notes.iter().map(ToString::to_string).collect();
        let proposals = self.proposals(suites, &mut notes)?;
        let mut tests = Vec::new();
        if !proposals.is_empty() {
            tests.extend(self.replay(&dir, proposals)?);
        }
        for ran in self.programs(&dir, suites)? {
            tests.extend(ran.tests);
            notes.extend(ran.notes);
        }
        if self.cancel.is_cancelled() {
            notes.push("interrupted; these are the results so far".into());
        }
        let criteria: Vec<String> = self.spec.criteria.iter().map(|c| c.name()).collect();
        let units = &self.subject.program().units;
        let files = units.len() - self.spec.fixture_files;
        let files = units.iter().take(files);
        Ok(Measurement {
            entrypoint: self.subject.entry_name().to_owned(),
            files: files.map(|unit| unit.path.clone()).collect(),
            criterion: criteria.join(","),
            labelling,
            tests,
            notes,
            smallest: None,
        })
    }

    /// The tests that are input bytes.
    fn proposals(
        &self,
        suites: &Suites,
        notes: &mut Vec<String>,
    ) -> Result<Vec<Proposal>, MeasureError> {
        let entrypoint = self.subject.entry_name();
        let folders = match suites.is_empty() {
            true => run_directories::find(self.location, entrypoint)?,
            false => suites.corpus.clone(),
        };
        let mut proposals = Vec::new();
        if folders.is_empty() && suites.inputs.is_empty() {
            return Ok(proposals);
        }
        let layout = &self.subject.prepared()?.model.layout;
        for folder in &folders {
            let tests = run_directories::tests(folder, layout)?;
            let shown = folder.display();
            if !run_directories::is_about(folder, entrypoint) {
                notes.push(format!(
                    "'{shown}' has tests of another function; values are matched by name"
                ));
            }
            let count = tests.len();
            (self.show)(Event::Detail(format!("{count} tests of '{shown}'")));
            if tests.is_empty() {
                notes.push(format!("no tests in '{shown}'"));
            }
            proposals.extend(tests);
        }
        let notes = RefCell::new(notes);
        let note = |text| notes.borrow_mut().push(text);
        proposals.extend(input_files::tests(&suites.inputs, layout, &note)?);
        Ok(proposals)
    }

    /// Replays tests that are input bytes.
    fn replay(
        &self,
        dir: &RunDir,
        proposals: Vec<Proposal>,
    ) -> Result<Vec<Measured>, MeasureError> {
        let mut validator = self.validator(dir)?;
        (self.show)(Event::Stage("replaying tests"));
        let mut tests = Vec::new();
        let mut told = Instant::now();
        let mut warned = false;
        let count = proposals.len();
        for (index, proposal) in proposals.into_iter().enumerate() {
            let verdict = match validator.confirm(&proposal.bytes) {
                Ok(verdict) => verdict,
                Err(ValidatorError::Cancelled) => break,
                Err(error) => return Err(EngineError::Validator(error).into()),
            };
            let test = Measured::replayed(proposal.name, proposal.bytes, verdict)
                .map_err(EngineError::Harness)?;
            tests.push(test);
            if let (false, Some(failure)) = (warned, validator.locate_failure()) {
                warned = true;
                (self.show)(Event::Warning(failure.to_string()));
            }
            if told.elapsed().as_secs() >= 5 {
                told = Instant::now();
                (self.show)(Event::Detail(format!("{} of {count} tests", index + 1)));
            }
            if self.cancel.is_cancelled() {
                break;
            }
        }
        Ok(tests)
    }

    fn validator(&self, dir: &RunDir) -> Result<Validator, MeasureError> {
        (self.show)(Event::Stage("building"));
        let prepared = self.subject.prepared()?;
        let plan = builds::plan(prepared, self.spec, &dir.builds());
        let builder = Builder::new(plan).map_err(EngineError::Build)?;
        let started = Validator::start(
            Arc::new(builder),
            dir.scratch(),
            self.limits,
            self.cancel.clone(),
        );
        let mut validator =
            started.map_err(|error| EngineError::starting(error, &prepared.model))?;
        let errors = error_labels(&prepared.program, &prepared.labelling.labels);
        validator.set_error_labels(errors);
        self.warn_of_confinement(validator.confinement().and_then(unconfined));
        Ok(validator)
    }

    /// Runs tests that are programs.
    fn programs(&self, dir: &RunDir, suites: &Suites) -> Result<Vec<Ran>, MeasureError> {
        let runner = Runner {
            subject: self.subject,
            spec: self.spec,
            builds: dir.builds(),
            scratch: dir.scratch(),
            limits: self.limits,
            cancel: self.cancel,
            capture: self.capture,
        };
        let running = |path: &std::path::Path| {
            (self.show)(Event::Detail(format!("running '{}'", path.display())));
        };
        let mut all = Vec::new();
        for file in &suites.tests {
            running(file);
            all.push(match cxx::is_cxx(file) {
                true => runner.cxx_suite(file, &suites.support)?,
                false => runner.suite(file, &suites.support)?,
            });
        }
        if let Some(path) = &suites.command_lines {
            running(path);
            all.push(runner.program(command_lines::tests(path)?)?);
        }
        let confinements = all.iter().filter_map(|ran| ran.confinement);
        self.warn_of_confinement(confinements.filter_map(unconfined).next());
        Ok(all)
    }

    fn warn_of_confinement(&self, missing: Option<String>) {
        if let Some(what) = missing {
            (self.show)(Event::Warning(format!(
                "cannot fully confine the tests on this system: {what}"
            )));
        }
    }
}
