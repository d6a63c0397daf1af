//! The C suites are compiled and replayed before seacoral says that it is done: as they are, and
//! with the annotated text in place of the user's file, so that the coverage of the C tests themselves is measured.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_engine::prepare::{Prepared, Spec};
use sc_frontend::UnitId;
use sc_harness::runtime::RuntimeFile;
use sc_harness::{Builder, Fill, Link, runtime, sanitized_flags};
use sc_inputs::test_support;
use sc_objectives::{Runtime, render_whole_unit};
use sc_process::{Cancel, Finished, Job, Limits};
use sc_report::outputs::c_suites::{SuiteInput, SuiteKind};
use sc_store::{RunDir, TestId};
use sc_types::LabelId;

use crate::expectations::{Failures, failures};

/// A test of the suite with what the validator says of it.
#[derive(Debug, Clone)]
pub struct Expected {
    /// Its number.
    pub id: TestId,
    /// Labels it covers.
    pub covers: BTreeSet<LabelId>,
    /// Labels whose predicate is undefined in it: they are not evaluated.
    pub undefined: BTreeSet<LabelId>,
    /// Uninitialised memory decides about more labels: it may cover them here.
    pub unstable: bool,
}

/// Labels that a test covers by replay and its C form does not.
#[derive(Debug, Clone)]
pub struct Missing {
    /// The test.
    pub test: TestId,
    /// The labels.
    pub labels: BTreeSet<LabelId>,
}

/// What is wrong with a suite.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Trouble {
    /// It does not compile.
    #[error("{0}")]
    Compile(String),
    /// It does not run as it should, or could not be run.
    #[error("{0}")]
    Run(String),
}

pub(crate) fn run_trouble(error: impl std::fmt::Display) -> Trouble {
    Trouble::Run(error.to_string())
}

/// Everything needed to compile a suite.
pub struct Replay<'a> {
    /// The project.
    pub prepared: &'a Prepared,
    /// What was asked for.
    pub spec: &'a Spec,
    /// Builds the annotated texts.
    pub builder: &'a Builder,
    /// The run directory.
    pub dir: &'a RunDir,
    /// Asked to stop.
    pub cancel: &'a Cancel,
}

/// Compiling: generated code of a few hundred tests takes seconds at most.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// Errors end a test with a signal.
const ASAN_OPTIONS: &str =
    "detect_leaks=0:abort_on_error=1:allocator_may_return_null=0:symbolize=0";

impl Replay<'_> {
    /// Compiles and runs a suite by its own command. `Err`: what is wrong, in words.
    pub fn plain(&self, input: &SuiteInput) -> Result<(), Trouble> {
        let confine = self.runtime()?;
        let clang = &self.builder.plan().clang;
        let program = self.plain_program(input, clang, &["-O0"], &[confine])?;
        if input.kind == SuiteKind::Hang {
            // Running what does not terminate once more shows nothing, and takes all of its time.
            return Ok(());
        }
        let job = Job::new(&program).env("ASAN_OPTIONS", ASAN_OPTIONS);
        let finished = self.run(job, self.limit(input), None)?;
        if finished.exit.is_success() {
            return Ok(());
        }
        let out = finished.stdout_text().into_owned();
        let bad: Vec<&str> = out
            .lines()
            .filter(|line| line.starts_with("not ok") || line.contains("did not show"))
            .collect();
        Err(Trouble::Run(format!(
            "tests/{}: {} ({})",
            input.kind.file_name(&input.entrypoint),
            bad.join("; "),
            finished.exit
        )))
    }

    /// What fails when the suite is compiled by a compiler and run twice, with other contents of memory, another time
    /// and another environment.
    pub fn failures(
        &self,
        input: &SuiteInput,
        compiler: &Path,
        flags: &[&str],
        objects: &[PathBuf],
    ) -> Result<Failures, Trouble> {
        let program = self.plain_program(input, compiler, flags, objects)?;
        let file = input.kind.file_name(&input.entrypoint);
        let mut all = Failures::default();
        for varies in [false, true] {
            let mut job = Job::new(&program);
            if varies {
                job = job.env("SC_VARY", "1").env("MALLOC_PERTURB_", "165");
            }
            let finished = self.run(job, self.limit(input), None)?;
            if self.cancel.is_cancelled() {
                return Err(run_trouble(
                    "time limit reached before all expectations were checked",
                ));
            }
            all.extend(failures(&finished.stdout_text(), &file));
        }
        Ok(all)
    }

    /// What is linked to suites whose expectations are checked.
    pub fn check_objects(&self) -> Result<Vec<PathBuf>, Trouble> {
        Ok(vec![
            self.runtime()?,
            self.runtime_file(runtime::VARIATION)?,
        ])
    }

    fn plain_program(
        &self,
        input: &SuiteInput,
        compiler: &Path,
        flags: &[&str],
        objects: &[PathBuf],
    ) -> Result<PathBuf, Trouble> {
        let file = input.kind.file_name(&input.entrypoint);
        let name = compiler.file_name().unwrap_or_default().to_string_lossy();
        let stem = file.trim_end_matches(".c");
        let program = self.path(&format!("suite-{stem}-{name}{}", flags.concat()));
        let mut job = Job::new(compiler)
            .repeated()
            .time_limit(COMPILE_LIMIT)
            .current_dir(self.dir.tests())
            .arg("-w")
            .args(flags);
        if input.kind == SuiteKind::Rte {
            job = job
                .args(["-g", "-fsanitize=address,undefined"])
                .arg("-fno-sanitize-recover=all")
                .args(self.builder.linker_flags());
        }
        let job = job
            .args(&input.flags)
            .arg("-o")
            .arg(&program)
            .arg(&file)
            .args(&input.other_sources)
            .args(objects)
            .args(&input.link_flags);
        self.compile(job)?;
        Ok(program)
    }

    /// How long all tests may take.
    pub(crate) fn limit(&self, input: &SuiteInput) -> Duration {
        Duration::from_secs(u64::from(input.timeout_seconds) * input.tests.len() as u64 + 10)
    }

    /// Measures the coverage of each test of the suite, and gives what is missing.
    pub fn measured(
        &self,
        input: &SuiteInput,
        expected: &[Expected],
    ) -> Result<Vec<Missing>, Trouble> {
        let program = self.measured_program(input)?;
        let (mut missing, mut wrong) = (Vec::new(), Vec::new());
        for test in expected {
            let mut written = input.tests.iter();
            let Some(written) = written.find(|written| written.id == test.id) else {
                continue;
            };
            let mut covers = self.measure(&program, test, &written.name, input.timeout_seconds)?;
            // What was cut short says nothing about this test, nor about those that follow.
            if self.cancel.is_cancelled() {
                if missing.is_empty() {
                    return Err(run_trouble(
                        "time limit reached before all tests were replayed",
                    ));
                }
                return Ok(missing);
            }
            // What is about an error does not count in a test that terminates normally.
            covers.retain(|id| {
                let label = self.prepared.labelling.label(*id);
                label.is_none_or(|label| label.error().is_none())
            });
            let labels: BTreeSet<LabelId> = test.covers.difference(&covers).copied().collect();
            if !labels.is_empty() {
                missing.push(Missing {
                    test: test.id,
                    labels,
                });
            } else if covers != test.covers && !test.unstable {
                let (name, known) = (&written.name, &test.covers);
                wrong.push(format!(
                    "{name}: the C test covers {covers:?}, replay covers {known:?}"
                ));
            }
        }
        if wrong.is_empty() {
            return Ok(missing);
        }
        Err(Trouble::Run(wrong.join("; ")))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        let builds = self.dir.builds();
        std::path::absolute(builds.join(name)).unwrap_or_else(|_| builds.join(name))
    }

    pub(crate) fn compiler(&self) -> Job {
        Job::new(&self.builder.plan().clang)
            .repeated()
            .time_limit(COMPILE_LIMIT)
    }

    pub(crate) fn compile(&self, job: Job) -> Result<(), Trouble> {
        let finished = job.run_steadily(self.cancel).map_err(run_trouble)?;
        if finished.exit.is_success() {
            return Ok(());
        }
        Err(Trouble::Compile(format!(
            "cannot compile the C suite: {job}\n{}",
            finished.stderr_text()
        )))
    }

    /// The object that confines tests and keeps the states of their labels.
    pub(crate) fn runtime(&self) -> Result<PathBuf, Trouble> {
        let object = self.builder.suite_runtime(self.cancel);
        object.map_err(|error| Trouble::Compile(error.to_string()))
    }

    /// The object of a runtime file that needs no other one.
    pub(crate) fn runtime_file(&self, file: RuntimeFile) -> Result<PathBuf, Trouble> {
        let object = self.builder.single_runtime(file, self.cancel);
        object.map_err(|error| Trouble::Compile(error.to_string()))
    }

    /// `-m32` and the like: objects must be of one kind.
    pub(crate) fn machine_flags(&self) -> Vec<String> {
        let unit = &self.builder.plan().units[self.builder.plan().entry_unit];
        unit.flags.machine()
    }

    fn measured_program(&self, input: &SuiteInput) -> Result<PathBuf, Trouble> {
        let mut objects = vec![self.runtime()?];
        let support = test_support(&self.prepared.model, &self.prepared.program);
        for (index, unit) in self.builder.plan().units.iter().enumerate() {
            let rest = if index == self.builder.plan().entry_unit {
                self.tests_part(input)?
            } else {
                support
                    .unit_appendices
                    .get(&UnitId(index))
                    .cloned()
                    .unwrap_or_default()
            };
            let source = self.path(&format!("suite-unit{index}.i"));
            let object = source.with_extension("o");
            // The preprocessed tests have no second copy of the headers that the user's file includes.
            let (program, labelling) = (&self.prepared.program, &self.prepared.labelling);
            let text = render_whole_unit(program, labelling, UnitId(index), &Runtime);
            std::fs::write(&source, format!("{text}\n# 1 \"suite\"\n{rest}\n"))
                .map_err(run_trouble)?;
            let job = self
                .compiler()
                .args(["-c", "-x", "cpp-output"])
                .args(sanitized_flags(Fill::Zero));
            self.compile(
                job.args(&unit.flags.meaning)
                    .arg("-o")
                    .arg(&object)
                    .arg(&source),
            )?;
            objects.push(object);
        }
        let program = self.path("suite-labels");
        self.link(
            &objects,
            "-fsanitize=address,undefined",
            &[],
            input,
            &program,
        )?;
        Ok(program)
    }

    /// Links the objects of a suite under a sanitizer; `own` are arguments of the linker itself.
    pub(crate) fn link(
        &self,
        objects: &[PathBuf],
        sanitizer: &str,
        own: &[String],
        input: &SuiteInput,
        program: &Path,
    ) -> Result<(), Trouble> {
        let link = Link {
            flags: &[sanitizer.to_owned()],
            objects,
            own,
            users: &input.link_flags,
            directory: Some(&self.dir.tests()),
        };
        let linked = self.builder.link_program(&link, program, self.cancel);
        linked
            .map_err(run_trouble)?
            .map_err(|message| Trouble::Compile(format!("cannot link the C suite: {message}")))
    }

    fn tests_part(&self, input: &SuiteInput) -> Result<String, Trouble> {
        let file = input.kind.file_name(&input.entrypoint);
        self.tests_part_of(input, Path::new(&file))
    }

    /// A preprocessed suite without the user's file, which is at its beginning.
    pub(crate) fn tests_part_of(&self, input: &SuiteInput, file: &Path) -> Result<String, Trouble> {
        // The same preprocessor as the annotated text: declarations of headers must agree.
        let by_gcc = self.prepared.program.preprocessor == sc_frontend::Preprocessor::Gcc;
        let (program, dialect): (&Path, &[&str]) = match &self.spec.sources.gcc {
            Some(gcc) if by_gcc => (gcc, sc_frontend::GCC_DIALECT),
            _ => (&self.spec.sources.clang, &[]),
        };
        let job = Job::new(program)
            .time_limit(COMPILE_LIMIT)
            .current_dir(self.dir.tests());
        let job = job
            .args(["-E", "-w"])
            .args(dialect)
            .args(&input.flags)
            .arg(file);
        let finished = job.run(self.cancel).map_err(run_trouble)?;
        let text = finished.stdout_text().into_owned();
        match text.split_once("struct __sc_tests_begin;") {
            Some((_, tests)) => Ok(tests.to_string()),
            None => Err(Trouble::Compile(format!(
                "cannot preprocess the C suite: {job}\n{}",
                finished.stderr_text()
            ))),
        }
    }

    fn measure(
        &self,
        program: &Path,
        test: &Expected,
        name: &str,
        timeout: u32,
    ) -> Result<BTreeSet<LabelId>, Trouble> {
        let state = self.path("suite-state.bin");
        // Whole pages: the program maps it. Its own number of labels is rounded up.
        let states = runtime::SUITE_STATES;
        let size = (self.builder.plan().label_count as usize + 1025).next_multiple_of(states);
        let mut bytes = vec![0u8; states + size];
        for label in &test.undefined {
            if let Some(byte) = bytes.get_mut(states + label.0 as usize) {
                *byte = 2;
            }
        }
        std::fs::write(&state, &bytes).map_err(run_trouble)?;
        let limit = Duration::from_secs(u64::from(timeout) + 5);
        let job = Job::new(program)
            .arg(name)
            .env("ASAN_OPTIONS", ASAN_OPTIONS);
        let finished = self.run(job, limit, Some(&state))?;
        if matches!(
            finished.exit,
            sc_process::Exit::Signalled(_) | sc_process::Exit::Timeout
        ) {
            let err = finished.stderr_text();
            let line = err
                .lines()
                .find(|l| l.contains("ERROR") || l.contains("runtime error"))
                .unwrap_or("");
            return Err(Trouble::Run(format!(
                "{name} of the C suite fails under sanitizers: {} {line}",
                finished.exit
            )));
        }
        let bytes = std::fs::read(&state).map_err(run_trouble)?;
        Ok(LabelId::all(self.builder.plan().label_count)
            .filter(|id| bytes.get(states + id.0 as usize) == Some(&1))
            .collect())
    }

    /// The folder that tests may write to.
    pub(crate) fn scratch(&self) -> Result<PathBuf, Trouble> {
        let scratch = self.path("../scratch/suite");
        std::fs::create_dir_all(&scratch).map_err(run_trouble)?;
        Ok(scratch)
    }

    pub(crate) fn run(
        &self,
        job: Job,
        limit: Duration,
        state: Option<&Path>,
    ) -> Result<Finished, Trouble> {
        let scratch = self.scratch()?;
        let mut job = job
            .minimal_env()
            .current_dir(&scratch)
            .env("SC_SCRATCH", &scratch)
            .env("UBSAN_OPTIONS", "abort_on_error=1:symbolize=0")
            .time_limit(limit)
            // The tests of a suite are processes that it starts.
            .whole_tree()
            .limits(Limits {
                file_size: Some(16 << 20),
                ..Limits::default()
            });
        if let Some(state) = state {
            job = job.env("SC_STATE", state);
        }
        job.run(self.cancel).map_err(run_trouble)
    }
}
