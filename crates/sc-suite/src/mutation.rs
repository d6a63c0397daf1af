//! Strong mutation of a suite: one program with all mutants, which is run once for each of them with the tests that reach
//! it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sc_engine::run::Analysed;
use sc_frontend::{FunctionId, Unit, UnitId};
use sc_inputs::test_support;
use sc_objectives::mutation::{Mutant, mutants, render_mutants};
use sc_process::{Cancel, Job};
use sc_report::Report;
use sc_report::export::{ExportOptions, SuiteExport, frameworks};
use sc_report::mutation::{Fate, MutantResult, MutationReport};
use sc_report::outputs::c_suites::{SuiteInput, SuiteKind};

use crate::error::SuiteError;
use crate::project::Project;
use crate::suite_replay::{Replay, Trouble, run_trouble};

/// Labels of WM that are proved uncoverable: key, and who proved it.
pub type Proofs = BTreeMap<String, String>;

/// How long a test may take when a mutant is switched on: much more than tests of functions take.
const TEST_SECONDS: u32 = 1;
/// The same if the suite takes long without any mutant.
const SLOW_TEST_SECONDS: u32 = 5;
/// A suite that takes longer is slow.
const SLOW: Duration = Duration::from_millis(500);

/// Runs the tests of a report against all mutants of its functions.
pub fn mutate(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    report: &Report,
    proofs: &Proofs,
    cancel: &Cancel,
) -> Result<MutationReport, SuiteError> {
    let mut result = MutationReport {
        entrypoint: report.entrypoint.clone(),
        ..MutationReport::default()
    };
    for source in &report.provenance.sources {
        let text = source.text.clone();
        result.sources.insert(source.file.clone(), text);
    }
    let mut suites = report.c_suites.suites.iter();
    let Some(suite) = suites.find(|suite| suite.kind == SuiteKind::Covering) else {
        return Ok(result);
    };
    let dir = analysed.session.store.dir().clone();
    let replay = Replay {
        prepared: project.prepared,
        spec: project.spec,
        builder: &analysed.builder,
        dir: &dir,
        cancel,
    };
    let all = all_mutants(project);
    result.suite = suite.kind.file_name(&suite.entrypoint);
    result.tests = suite.tests.iter().map(|test| test.name.clone()).collect();
    let mut runner = Runner::new(replay, suite, dir.builds().join("mutation"));
    match runner.results(all, proofs, &mut result.notes) {
        Ok(mutants) => result.mutants = mutants,
        Err(trouble) => return Err(SuiteError::Mutation(trouble.to_string())),
    }
    Ok(result)
}

/// The mutants of the functions of a project.
pub(crate) fn all_mutants(project: &Project<'_>) -> Vec<Mutant> {
    let prepared = project.prepared;
    mutants(&prepared.program, &prepared.functions)
}

/// A suite in a program with mutants.
pub(crate) struct Runner<'r> {
    replay: Replay<'r>,
    suite: &'r SuiteInput,
    folder: PathBuf,
    program: PathBuf,
    seconds: u32,
    /// A run with a mutant may take no longer.
    longest: Duration,
}

/// The text of a unit with the stubs of a suite, which keep what they are passed.
fn with_stubs(text: String, unit: &Unit, suite: &SuiteInput) -> String {
    match text.strip_suffix(unit.added.as_str()) {
        Some(own) if !unit.added.is_empty() => {
            format!("{own}\n# 1 \"__sc_stubs.c\" 1 3\n{}", suite.stubs)
        }
        _ => text,
    }
}

/// What a run of the program showed.
#[derive(Debug, Default)]
struct Outcome {
    failed: Vec<String>,
    timed_out: bool,
    complete: bool,
}

impl<'r> Runner<'r> {
    /// A runner that builds in a folder.
    pub(crate) fn new(replay: Replay<'r>, suite: &'r SuiteInput, folder: PathBuf) -> Self {
        Self {
            replay,
            suite,
            folder,
            program: PathBuf::new(),
            seconds: TEST_SECONDS,
            longest: Duration::MAX,
        }
    }

    /// The tests that notice mutants, by the number of the mutant. Each run takes `longest` at most; what it shows until
    /// then counts.
    pub(crate) fn noticed(
        &mut self,
        mut all: Vec<Mutant>,
        longest: Duration,
    ) -> Result<BTreeMap<u32, Vec<String>>, Trouble> {
        self.prepare(&mut all)?;
        let names: Vec<String> = self.suite.tests.iter().map(|it| it.name.clone()).collect();
        let most = all.iter().map(|mutant| mutant.id).max().unwrap_or(0);
        let plain = self.run(0, &names, None)?;
        let good = names.into_iter().filter(|it| !plain.failed.contains(it));
        let good: Vec<String> = good.collect();
        let reached = self.reached(&good, most)?;
        let reached = reached.into_iter().map(|id| (id, good.clone())).collect();
        self.longest = longest;
        let results = self.run_all(all, &reached, &Proofs::new());
        let noticed = results.into_iter().filter_map(|result| match result.fate {
            Fate::Killed(by) | Fate::Timeout(by) => Some((result.id, by)),
            _ => None,
        });
        Ok(noticed.collect())
    }

    /// Builds the program in its folder.
    fn prepare(&mut self, all: &mut Vec<Mutant>) -> Result<(), Trouble> {
        std::fs::create_dir_all(&self.folder).map_err(run_trouble)?;
        let folder = std::path::absolute(&self.folder).map_err(run_trouble)?;
        self.folder = folder;
        self.build(all)
    }

    fn results(
        &mut self,
        mut all: Vec<Mutant>,
        proofs: &Proofs,
        notes: &mut Vec<String>,
    ) -> Result<Vec<MutantResult>, Trouble> {
        let before = all.len();
        self.prepare(&mut all)?;
        if all.len() < before {
            let gone = before - all.len();
            notes.push(format!(
                "{gone} mutants could not be compiled and are left out"
            ));
        }
        let begun = Instant::now();
        let names: Vec<String> = self
            .suite
            .tests
            .iter()
            .map(|test| test.name.clone())
            .collect();
        let plain = self.run(0, &names, None)?;
        if !plain.complete {
            return Err(run_trouble("the suite does not run"));
        }
        if begun.elapsed() > SLOW {
            self.seconds = SLOW_TEST_SECONDS;
            self.build(&mut all)?;
        }
        for name in &plain.failed {
            notes.push(format!("{name} fails without any mutant and is left out"));
        }
        let good: Vec<&String> = names
            .iter()
            .filter(|it| !plain.failed.contains(it))
            .collect();
        let most = all.iter().map(|mutant| mutant.id).max().unwrap_or(0);
        let mut reached: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for name in good {
            for id in self.reached(std::slice::from_ref(name), most)? {
                reached.entry(id).or_default().push(name.clone());
            }
        }
        let weak: BTreeMap<u32, String> = all
            .iter()
            .filter_map(|mutant| Some((mutant.id, mutant.weak.clone()?)))
            .collect();
        let results = self.run_all(all, &reached, proofs);
        for result in &results {
            let proof = weak.get(&result.id).and_then(|key| proofs.get(key));
            if let (Fate::Killed(_), Some(by)) = (&result.fate, proof) {
                let line = result.line();
                notes.push(format!(
                    "{by} proved that nobody can notice {line}, and a test does"
                ));
            }
        }
        Ok(results)
    }

    /// Compiles the program; mutants that the compiler rejects are removed.
    fn build(&mut self, all: &mut Vec<Mutant>) -> Result<(), Trouble> {
        match self.compile(all) {
            Err(Trouble::Compile(_)) if !self.replay.cancel.is_cancelled() => {}
            other => return other,
        }
        let mut functions: Vec<FunctionId> = all.iter().map(|it| it.function).collect();
        functions.dedup();
        let mut kept = Vec::new();
        for function in functions {
            let own = all.iter().filter(|it| it.function == function);
            let own: Vec<Mutant> = own.cloned().collect();
            if self.compile(&own).is_ok() {
                kept.extend(own);
            }
        }
        *all = kept;
        self.compile(all)
    }

    fn compile(&mut self, all: &[Mutant]) -> Result<(), Trouble> {
        let tests = self.replay.dir.tests();
        let entry = std::path::absolute(tests.join(&self.suite.entry_source));
        let entry = entry.map_err(run_trouble)?;
        let export = SuiteExport {
            name: "suite".to_owned(),
            suite: SuiteInput {
                timeout_seconds: self.seconds,
                entry_source: entry.to_string_lossy().into_owned(),
                ..self.suite.clone()
            },
            units: Vec::new(),
            headers: Vec::new(),
            options: ExportOptions::default(),
            left_out: Vec::new(),
        };
        let tap = frameworks().into_iter().find(|it| it.name() == "tap");
        let files = tap.map_or(Vec::new(), |tap| export.files(tap.as_ref()));
        for file in files {
            let path = self.folder.join(&file.path);
            std::fs::write(path, &file.bytes).map_err(run_trouble)?;
        }
        let switch = self.folder.join("switch.c");
        std::fs::write(&switch, SWITCH).map_err(run_trouble)?;
        let mut objects = vec![self.replay.runtime()?];
        let prepared = self.replay.prepared;
        let support = test_support(&prepared.model, &prepared.program);
        let plan = self.replay.builder.plan();
        for (index, unit) in plan.units.iter().enumerate() {
            let appendix = support.unit_appendices.get(&UnitId(index));
            let rest = match index == plan.entry_unit {
                true => self
                    .replay
                    .tests_part_of(self.suite, &self.folder.join("suite_tests.c"))?,
                false => appendix.cloned().unwrap_or_default(),
            };
            let (text, _) = render_mutants(&prepared.program, UnitId(index), all);
            let text = match index == plan.entry_unit {
                true => with_stubs(text, &prepared.program.units[index], self.suite),
                false => text,
            };
            let source = self.folder.join(format!("unit{index}.i"));
            let object = source.with_extension("o");
            std::fs::write(&source, format!("{text}\n# 1 \"suite\"\n{rest}\n"))
                .map_err(run_trouble)?;
            let job = self
                .replay
                .compiler()
                .args(["-c", "-w", "-x", "cpp-output", "-O1", "-fwrapv"])
                .args(["-fno-strict-aliasing", "-ftrivial-auto-var-init=zero"])
                .args(&unit.flags.meaning);
            self.replay
                .compile(job.arg("-o").arg(&object).arg(&source))?;
            objects.push(object);
        }
        self.program = self.folder.join("mutants");
        let own = ["suite_tap.c", "sc_run.c", "main.c", "switch.c"];
        let job = self
            .replay
            .compiler()
            .current_dir(self.replay.dir.tests())
            .args(["-w", "-O1"])
            .args(self.replay.machine_flags())
            .args(self.replay.builder.linker_flags())
            .arg("-o")
            .arg(&self.program)
            .args(own.map(|name| self.folder.join(name)))
            .args(&objects)
            .args(&self.suite.link_flags);
        self.replay.compile(job)
    }

    /// The mutants that tests reach.
    fn reached(&self, tests: &[String], most: u32) -> Result<Vec<u32>, Trouble> {
        // The only folder that the sandbox opens.
        let file = self.replay.scratch()?.join("reached.bin");
        let size = most as usize + 1;
        std::fs::write(&file, vec![0u8; size]).map_err(run_trouble)?;
        self.run(0, tests, Some(&file))?;
        let bytes = std::fs::read(&file).map_err(run_trouble)?;
        let hit = (0..=most).zip(bytes).filter(|(_, byte)| *byte != 0);
        Ok(hit.map(|(id, _)| id).collect())
    }

    fn run(
        &self,
        mutant: u32,
        tests: &[String],
        reached: Option<&PathBuf>,
    ) -> Result<Outcome, Trouble> {
        let mut job = Job::new(&self.program)
            .args(tests)
            .env("SC_MUTANT", mutant.to_string());
        if let Some(file) = reached {
            job = job.env("SC_REACHED", file);
        }
        let limit = u64::from(self.seconds) * tests.len() as u64 + 5;
        let limit = Duration::from_secs(limit).min(self.longest);
        let finished = self.replay.run(job, limit, None)?;
        Ok(outcome(&finished.stdout_text()))
    }

    fn run_all(
        &self,
        all: Vec<Mutant>,
        reached: &BTreeMap<u32, Vec<String>>,
        proofs: &Proofs,
    ) -> Vec<MutantResult> {
        let next = AtomicUsize::new(0);
        let fates: Mutex<BTreeMap<u32, Fate>> = Mutex::default();
        let work = || {
            while let Some(mutant) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                let fate = self.fate(mutant, reached.get(&mutant.id), proofs);
                if let Ok(mut fates) = fates.lock() {
                    fates.insert(mutant.id, fate);
                }
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        let mut fates = fates.into_inner().unwrap_or_default();
        let result = |mutant: Mutant| MutantResult {
            fate: fates.remove(&mutant.id).unwrap_or(Fate::NotRun),
            reached_by: reached.get(&mutant.id).cloned().unwrap_or_default(),
            id: mutant.id,
            place: mutant.place,
            operator: mutant.operator,
            original: mutant.original,
            replacement: mutant.replacement,
        };
        all.into_iter().map(result).collect()
    }

    fn fate(&self, mutant: &Mutant, tests: Option<&Vec<String>>, proofs: &Proofs) -> Fate {
        let proof = mutant.weak.as_ref().and_then(|key| proofs.get(key));
        let Some(tests) = tests else {
            return proof.map_or(Fate::NotReached, |by| Fate::Equivalent(by.clone()));
        };
        if self.replay.cancel.is_cancelled() {
            return Fate::NotRun;
        }
        let Ok(outcome) = self.run(mutant.id, tests, None) else {
            return Fate::NotRun;
        };
        if self.replay.cancel.is_cancelled() {
            return Fate::NotRun;
        }
        match (outcome.failed.is_empty(), proof) {
            _ if outcome.timed_out => Fate::Timeout(outcome.failed),
            // Without its last line, the program itself did not survive.
            (false, _) => Fate::Killed(outcome.failed),
            _ if !outcome.complete && self.longest == Duration::MAX => Fate::Killed(tests.clone()),
            // A proof never outweighs a test: only what no test notices can be equivalent.
            (true, Some(by)) => Fate::Equivalent(by.clone()),
            (true, None) => Fate::Survived,
        }
    }
}

/// Reads the lines of TAP.
fn outcome(output: &str) -> Outcome {
    let mut outcome = Outcome::default();
    for line in output.lines() {
        let failed = line.strip_prefix("not ok ");
        let name = failed.and_then(|rest| rest.rsplit(": ").next());
        outcome.failed.extend(name.map(str::to_owned));
        outcome.timed_out |= line.contains("did not end within");
        outcome.complete |= line.starts_with("1..");
    }
    outcome
}

/// Which mutant is switched on, and which ones a test reaches.
const SWITCH: &str = r#"#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned active, count;
static unsigned char *reached;

/* Before the user's code. */
__attribute__((constructor(101))) static void start(void)
{
    const char *number = getenv("SC_MUTANT"), *path = getenv("SC_REACHED");
    struct stat status;
    void *memory;
    int file;

    active = number == NULL ? 0 : (unsigned) strtoul(number, NULL, 10);
    if (path == NULL || (file = open(path, O_RDWR)) < 0 || fstat(file, &status) != 0)
        return;
    memory = mmap(NULL, (size_t) status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED)
        return;
    reached = memory;
    count = (unsigned) status.st_size;
}

int __sc_mutated(unsigned mutant)
{
    if (mutant < count)
        reached[mutant] = 1;
    return mutant == active;
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_and_time_outs_are_read_from_tap() {
        let text = "ok 1 - f: test_a\nnot ok 2 - f: test_b\n# f_tests.c:3: x: expected 1, got 2\n\
                    not ok 3 - f: test_c\n# did not end within 1 s\n1..3\n";
        let seen = outcome(text);
        assert_eq!(seen.failed, ["test_b", "test_c"]);
        assert!(seen.timed_out && seen.complete);
        assert!(!outcome("ok 1 - f: test_a\n").complete);
    }
}
