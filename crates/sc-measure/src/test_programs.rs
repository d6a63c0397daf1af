//! Tests that are C files, and programs with command lines: the sources in them are labelled where they stand, also
//! inside of a test that includes them, and each label is known by its key.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sc_engine::error::EngineError;
use sc_engine::error_labels::error_labels;
use sc_engine::prepare::Spec;
use sc_frontend::tokens::line_marker;
use sc_frontend::{Function, FunctionId, Program, UnitId};
use sc_harness::{BuildError, BuildPlan, Builder, LinkError, UnitSource};
use sc_inputs::Capture;
use sc_objectives::{Criterion, Labelling, label_program, render_unit};
use sc_process::Cancel;
use sc_types::{LabelId, LinkFlags};
use sc_validator::{
    Confinement, ProgramOutcome, ProgramTest, ProgramVerdict, Programs, ReplayLimits,
    ValidatorError,
};

use crate::capture::{self, Capturing};
use crate::frameworks::{self, FrameworkTest, LISTERS, Listed};
use crate::subject::Subject;
use crate::test_files::{Places, TestFile, TestKind, adopt, is_ours, main_of, whole_program};
use crate::{MeasureError, Measured, cxx, doubt_text, error_text};

/// Where and how programs of tests are run.
pub struct Runner<'a> {
    /// The program under test.
    pub subject: &'a Subject,
    /// What was asked for.
    pub spec: &'a Spec,
    /// Where builds are kept.
    pub builds: PathBuf,
    /// Where tests may write.
    pub scratch: PathBuf,
    /// What a test may use.
    pub limits: ReplayLimits,
    /// Asked to stop.
    pub cancel: &'a Cancel,
    /// Writes down the inputs of calls.
    pub capture: Option<&'a Capture>,
}

/// What running a program of tests gave.
#[derive(Default)]
pub struct Ran {
    /// The tests.
    pub tests: Vec<Measured>,
    /// What else there is to tell.
    pub notes: Vec<String>,
    /// How the tests were confined.
    pub confinement: Option<Confinement>,
}

/// What a program has beside the program under test.
#[derive(Default)]
struct Beside {
    /// C after its first unit.
    appendix: String,
    /// Functions of it that are tests.
    tests: Vec<FrameworkTest>,
    /// Objects to link.
    objects: Vec<String>,
}

/// One run, and what to call it.
#[derive(Clone)]
pub struct Named {
    /// What people call it.
    pub name: String,
    /// The run.
    pub test: ProgramTest,
}

impl Runner<'_> {
    /// The tests of a C file, which is compiled with `support` and the program under test.
    pub fn suite(&self, file: &Path, support: &[PathBuf]) -> Result<Ran, MeasureError> {
        let ours = is_ours(file)?;
        let own: Vec<PathBuf> = [file]
            .into_iter()
            .chain(support.iter().map(PathBuf::as_path))
            .map(Path::to_path_buf)
            .collect();
        let alone = self.load(&own, ours)?;
        let files = self.with_project(&own, &alone, ours.then_some(file));
        let mut program = self.load(&files, ours)?;
        let places = Places::new(self.subject.program());
        adopt(&mut program, &places, ours);
        let tests = TestFile::in_suite(&program, &places, own.len(), ours);
        let shown = file.display().to_string();
        let mut beside = Beside::default();
        match tests.kind {
            TestKind::Functions => beside.appendix = main_of(&tests.functions),
            TestKind::Whole => beside.tests = frameworks::tests(&program, &places, own.len()),
            TestKind::Ours => {}
        }
        let built = self.build(&program, &beside, &shown);
        let mut built = built.map_err(|error| suite_failure(error, file, tests.has_main))?;
        built.tell_missing(&shown);
        if beside.tests.is_empty() {
            return self.run(built, tests.tests(&shown));
        }
        let single = |(number, test): (u32, &FrameworkTest)| Named {
            name: format!("{shown} {}", test.name),
            test: ProgramTest {
                only: Some(number),
                ..whole_program()
            },
        };
        let singles = (1..).zip(&beside.tests).map(single).collect();
        self.run_each(built, &shown, singles)
    }

    /// The tests of a C++ file, which is compiled as it is and linked with the program under test.
    pub fn cxx_suite(&self, file: &Path, support: &[PathBuf]) -> Result<Ran, MeasureError> {
        let own = [file]
            .into_iter()
            .chain(support.iter().map(PathBuf::as_path));
        let objects = own.map(|file| cxx::compile(self, file));
        let objects: Vec<String> = objects.collect::<Result<_, _>>()?;
        let files = self.with_project(&[], &Program::default(), None);
        let mut program = self.load(&files, false)?;
        adopt(&mut program, &Places::new(self.subject.program()), false);
        let shown = file.display().to_string();
        let beside = Beside {
            objects,
            ..Beside::default()
        };
        let built = self.build(&program, &beside, &shown);
        // What is undefined or missing is so in the file of tests.
        let mut built = built.map_err(|error| suite_failure(error, file, false))?;
        built.tell_missing(&shown);
        let mut singles = Vec::new();
        for lister in &LISTERS {
            let test = ProgramTest {
                args: lister.list.iter().map(OsString::from).collect(),
                ..whole_program()
            };
            let measured = self.measure(&mut built.programs, &test)?;
            let Some(listed) = measured.filter(|it| it.outcome == ProgramOutcome::Ok) else {
                continue;
            };
            let named = |(name, args): Listed| Named {
                name: format!("{shown} {name}"),
                test: ProgramTest {
                    args: args.into_iter().map(OsString::from).collect(),
                    ..whole_program()
                },
            };
            singles = (lister.read)(&listed.printed)
                .into_iter()
                .map(named)
                .collect();
            if !singles.is_empty() {
                break;
            }
        }
        self.run_each(built, &shown, singles)
    }

    /// Runs of the program's own `main`.
    pub fn program(&self, tests: Vec<Named>) -> Result<Ran, MeasureError> {
        let mut program = self.subject.program().clone();
        let mut mains = program.functions.iter_mut().filter(|f| f.name == "main");
        let Some(main) = mains.next() else {
            return Err(MeasureError::NoMain);
        };
        main.name_spans.clear();
        let built = self.build(&program, &Beside::default(), "the program");
        let built = built.map_err(EngineError::Validator)?;
        self.run(built, tests)
    }

    fn run(&self, mut built: Built, tests: Vec<Named>) -> Result<Ran, MeasureError> {
        for named in tests {
            let Some(verdict) = self.measure(&mut built.programs, &named.test)? else {
                break;
            };
            let test = built.measured(named.name, &verdict);
            built.ran.tests.push(test);
        }
        Ok(built.end())
    }

    /// Runs the tests of a framework one by one. The whole program is a test as well if that shows more: it covers
    /// something that none of them covers alone, or fails although none of them does.
    fn run_each(
        &self,
        mut built: Built,
        file: &str,
        tests: Vec<Named>,
    ) -> Result<Ran, MeasureError> {
        let mut covered = BTreeSet::new();
        let mut all_end_well = true;
        for Named { name, test } in tests {
            let Some(verdict) = self.measure(&mut built.programs, &test)? else {
                return Ok(built.end());
            };
            // The framework does not know it.
            if test.only.is_some() && !verdict.entered {
                continue;
            }
            let test = built.measured(name, &verdict);
            covered.extend(test.labels.iter().copied());
            all_end_well &= verdict.outcome == ProgramOutcome::Ok;
            built.ran.tests.push(test);
        }
        let Some(verdict) = self.measure(&mut built.programs, &whole_program())? else {
            return Ok(built.end());
        };
        let whole = built.measured(file.to_owned(), &verdict);
        let shows_more = match verdict.outcome {
            ProgramOutcome::Ok => !whole.labels.is_subset(&covered),
            _ => all_end_well,
        };
        if shows_more || built.ran.tests.is_empty() {
            built.ran.tests.push(whole);
        }
        Ok(built.end())
    }

    /// One run; none after an interruption.
    fn measure(
        &self,
        programs: &mut Programs,
        test: &ProgramTest,
    ) -> Result<Option<ProgramVerdict>, MeasureError> {
        match programs.measure(test) {
            Ok(verdict) => Ok(Some(verdict)),
            Err(ValidatorError::Cancelled) => Ok(None),
            Err(error) => Err(EngineError::Validator(error).into()),
        }
    }

    fn load(&self, files: &[PathBuf], ours: bool) -> Result<Program, MeasureError> {
        let mut options = self.spec.sources.clone();
        options.files = files.to_vec();
        options.our_names = ours;
        sc_frontend::load(&options).map_err(MeasureError::TestSources)
    }

    /// The files of tests, and those of the project that none of them includes. Suites of ours come with files in
    /// place of some of the project's.
    fn with_project(&self, own: &[PathBuf], alone: &Program, ours: Option<&Path>) -> Vec<PathBuf> {
        let included: BTreeSet<PathBuf> = alone
            .units
            .iter()
            .flat_map(|unit| files_in(&unit.text))
            .filter_map(|file| real(&file))
            .collect();
        let units = &self.subject.program().units;
        let count = units.len() - self.spec.fixture_files;
        let mut files = own.to_vec();
        for (index, unit) in units.iter().enumerate() {
            let fixture = index >= count;
            let is_included = real(&unit.path).is_some_and(|path| included.contains(&path));
            if is_included || (fixture && ours.is_none()) {
                continue;
            }
            let beside = ours.map(|suite| {
                let name = format!("{}_unit{}.c", self.subject.entry_name(), index + 1);
                suite.with_file_name(name)
            });
            files.push(
                beside
                    .filter(|path| path.is_file())
                    .unwrap_or_else(|| unit.path.clone().into()),
            );
        }
        files
    }

    /// Where the code that captures inputs does not compile (a `register` formal), it is left out.
    fn build(
        &self,
        program: &Program,
        beside: &Beside,
        name: &str,
    ) -> Result<Built, ValidatorError> {
        match self.build_with(self.capture, program, beside, name) {
            Err(ValidatorError::Build(BuildError::Compile { .. })) if self.capture.is_some() => {
                let mut built = self.build_with(None, program, beside, name)?;
                let note = format!("cannot capture the inputs of calls in {name} (--add)");
                built.ran.notes.push(note);
                Ok(built)
            }
            built => built,
        }
    }

    fn build_with(
        &self,
        capture: Option<&Capture>,
        program: &Program,
        beside: &Beside,
        name: &str,
    ) -> Result<Built, ValidatorError> {
        let functions = self.functions(program);
        let mut criteria = self.spec.criteria.clone();
        if capture.is_some() {
            // Its labels stand where functions begin.
            criteria.push(Criterion::Fc);
        }
        let labelling = label_program(program, &functions, &criteria);
        let (ids, missing) = self.known(&labelling);
        let tests: Vec<FunctionId> = beside.tests.iter().map(|test| test.function).collect();
        let dialect = Capturing::new(capture, self.subject, program, &labelling).with_tests(&tests);
        let more = capture.map_or_else(BTreeMap::new, |capture| {
            capture::appendices(capture, self.subject, program)
        });
        let units = 0..program.units.len();
        let unit = |index: usize| {
            let unit = &program.units[index];
            UnitSource {
                path: unit.path.clone(),
                text: render_unit(program, &labelling, UnitId(index), &dialect),
                before: unit.before.clone(),
                added: unit.added.clone(),
                original: std::path::absolute(&unit.path)
                    .unwrap_or_else(|_| unit.path.clone().into()),
                rewritten: None,
                appendix: format!(
                    "{}{}",
                    more.get(&index).map_or("", String::as_str),
                    if index == 0 { &beside.appendix } else { "" }
                ),
                flags: unit.flags.clone(),
                defines: defines(program, index),
                directory: None,
            }
        };
        let plan = BuildPlan {
            name: name.to_owned(),
            units: units.map(unit).collect(),
            entry_unit: 0,
            label_count: labelling.max_id(),
            link_flags: self.link_flags(beside),
            clang: self.spec.sources.clang.clone(),
            dir: self.builds.clone(),
            header_dir: self.spec.sources.header_dir.clone(),
        };
        let builder = Builder::new(plan)?;
        let programs = Programs::build(&builder, &self.scratch, self.limits, self.cancel)?;
        let programs = programs.with_error_labels(error_labels(program, &labelling.labels));
        let programs = match (capture, self.subject) {
            (Some(_), Subject::WithInputs(prepared)) => {
                programs.capturing(prepared.model.layout.size())
            }
            _ => programs,
        };
        Ok(Built {
            programs,
            ids,
            missing,
            ran: Ran::default(),
        })
    }

    fn link_flags(&self, beside: &Beside) -> LinkFlags {
        if beside.objects.is_empty() {
            return self.spec.link_flags.clone();
        }
        let users = self.spec.link_flags.iter().cloned();
        let all = beside.objects.iter().cloned().chain(users);
        LinkFlags::from(all.chain(["-lstdc++".to_owned()]).collect::<Vec<_>>())
    }

    /// The functions that have objectives, as this program has them.
    fn functions(&self, program: &Program) -> Vec<FunctionId> {
        let subject = self.subject.program();
        let identity = |f: &Function| (f.place.file.clone(), f.name.clone());
        let mut wanted: BTreeSet<_> = self
            .subject
            .functions()
            .iter()
            .map(|id| identity(&subject.functions[id.0]))
            .collect();
        if self.capture.is_some() {
            wanted.insert(identity(&subject.functions[self.subject.entry().0]));
        }
        let all = (0..program.functions.len()).map(FunctionId);
        all.filter(|id| wanted.contains(&identity(&program.functions[id.0])))
            .collect()
    }

    /// Numbers of labels here, and in the project; and how many of the project's are not here.
    fn known(&self, here: &Labelling) -> (BTreeMap<LabelId, LabelId>, usize) {
        let project = &self.subject.labelling().labels;
        let by_key: BTreeMap<&str, LabelId> = project
            .iter()
            .map(|label| (label.key.as_str(), label.id))
            .collect();
        let labels = here.labels.iter();
        let ids: BTreeMap<LabelId, LabelId> = labels
            .filter_map(|label| Some((label.id, *by_key.get(label.key.as_str())?)))
            .collect();
        let missing = project.len() - ids.len();
        (ids, missing)
    }
}

/// A program of tests, ready to run.
struct Built {
    programs: Programs,
    ids: BTreeMap<LabelId, LabelId>,
    missing: usize,
    ran: Ran,
}

impl Built {
    /// The test with what it showed.
    fn measured(&self, name: String, verdict: &ProgramVerdict) -> Measured {
        let labels = verdict.labels.iter();
        let labels = labels.filter_map(|id| self.ids.get(id).copied()).collect();
        let outcome = verdict.outcome.clone();
        let mut test = measured(name, outcome, &verdict.complaint, labels);
        test.captured.clone_from(&verdict.captured);
        test
    }

    /// Says how many objectives the program lacks.
    fn tell_missing(&mut self, shown: &str) {
        if self.missing > 0 {
            let count = self.missing;
            let note = format!("{count} objectives are missing from the program of '{shown}'");
            self.ran.notes.push(note);
        }
    }

    fn end(mut self) -> Ran {
        self.ran.confinement = self.programs.confinement();
        self.ran
    }
}

fn defines(program: &Program, unit: usize) -> Vec<String> {
    let functions = program.functions.iter();
    functions
        .filter(|f| f.unit.0 == unit && !f.is_static && !f.in_system_header)
        .map(|f| f.name.clone())
        .collect()
}

fn suite_failure(error: ValidatorError, file: &Path, has_main: bool) -> MeasureError {
    let path = file.to_path_buf();
    if let ValidatorError::Build(BuildError::Link(LinkError::Undefined { symbols })) = &error {
        if !has_main && symbols.iter().any(|name| name == "main") {
            return MeasureError::NoTests(path);
        }
        let symbols = symbols.clone();
        return MeasureError::Undefined { path, symbols };
    }
    EngineError::Validator(error).into()
}

fn measured(
    name: String,
    outcome: ProgramOutcome,
    complaint: &str,
    labels: BTreeSet<LabelId>,
) -> Measured {
    let word = outcome.outcome();
    let what = match &outcome {
        ProgramOutcome::Ok => String::new(),
        ProgramOutcome::Failed(status) if complaint.is_empty() => {
            format!("failed with exit status {status}")
        }
        ProgramOutcome::Failed(status) => {
            format!("failed with exit status {status}: {complaint}")
        }
        ProgramOutcome::AssumptionFailed => "an assumption does not hold".into(),
        ProgramOutcome::OracleFailed => "an assertion or the oracle fails".into(),
        ProgramOutcome::Rte(rte) => error_text(&rte.kind, rte.place.as_ref()),
        ProgramOutcome::Timeout => "time limit reached (--test-timeout)".into(),
        ProgramOutcome::Abnormal(how) => sc_engine::session::describe_abnormal(*how),
        ProgramOutcome::Unstable(doubt) => doubt_text(*doubt).into(),
    };
    let rte = match outcome {
        ProgramOutcome::Rte(rte) => Some(rte),
        _ => None,
    };
    Measured {
        name,
        outcome: word,
        what,
        rte,
        labels,
        bytes: None,
        captured: Vec::new(),
    }
}

/// The files that line markers of preprocessed text name.
pub fn files_in(text: &str) -> BTreeSet<String> {
    let markers = text.lines().filter_map(line_marker);
    markers.map(|marker| marker.file).collect()
}

/// The file itself, whatever path leads to it.
pub fn real(file: impl AsRef<Path>) -> Option<PathBuf> {
    file.as_ref().canonicalize().ok()
}
