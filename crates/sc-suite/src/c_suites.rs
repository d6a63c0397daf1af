//! The C suites: one for covering tests, one for run-time errors, one for oracle failures.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sc_engine::prepare::{Prepared, Spec};
use sc_engine::run::RunOptions;
use sc_engine::suite_minimizer::MUTATION;
use sc_frontend::tokens::{defined_macro, source_lines};
use sc_frontend::{Unit, UnitId};
use sc_inputs::{stubs_for_people, test_support};
use sc_process::{Cancel, Job};
use sc_report::outputs::c_suites::{
    Headers, SuiteFiles, SuiteInput, SuiteKind, SuiteTest, UnitFile,
};
use sc_report::{FromCallers, Status};
use sc_store::{Outcome, Store, TestId, TestRow};
use sc_types::{Condition, LabelId, LinkFlags, ObjectiveId};

use crate::error::SuiteError;
use crate::expectations::{Recordings, statements, stubs};
use crate::lifting::{Evidence, is_spare};
use crate::objective_status::ObjectiveStatuses;
use crate::test_names::test_name;
use crate::{headers, math_library, paths};

/// The suites of a project.
#[derive(Debug, Default)]
pub struct Suites {
    /// Where each test stands, as `tests/f_tests.c test_1`.
    pub places: BTreeMap<TestId, String>,
    /// The C statements of each test.
    pub statements: BTreeMap<TestId, String>,
    /// The suites and the files they need.
    pub files: SuiteFiles,
}

impl Suites {
    /// Leaves only the suite of run-time errors.
    pub(crate) fn retain_errors(&mut self) {
        let suites = &mut self.files.suites;
        suites.retain(|suite| suite.kind == SuiteKind::Rte);
    }
}

/// How long a test of a C suite may take, in seconds.
pub(crate) fn timeout(options: &RunOptions) -> u32 {
    let limit = options.test_limit.as_secs() + 1;
    u32::try_from(limit).unwrap_or(u32::MAX).max(10)
}

/// The same for tests that reach the time limit: as long as the run gave them, and a second more.
pub(crate) fn hang_timeout(options: &RunOptions) -> u32 {
    let limit = options.test_limit.as_secs() + 1;
    u32::try_from(limit).unwrap_or(u32::MAX)
}

/// What all suites of a project share.
#[derive(Debug, Clone, Default)]
pub struct SuiteLimits {
    /// A test that runs for more seconds is stopped.
    pub timeout: u32,
    /// The same for tests that do not terminate.
    pub hang: u32,
    /// How far floating values may be from what is expected.
    pub float_tolerance: Option<String>,
    /// Labels that existing tests cover.
    pub existing: BTreeSet<LabelId>,
    /// Macros of the user's own files, once they were asked for.
    pub macros: OnceCell<Vec<String>>,
}

/// Makes all suites of the project, for its `tests` folder.
pub fn make(
    prepared: &Prepared,
    spec: &Spec,
    store: &Store,
    evidence: &Evidence,
    recordings: &Recordings,
    limits: &SuiteLimits,
    cancel: &Cancel,
) -> Result<Suites, SuiteError> {
    let dir = store.dir().tests();
    let tests = store.tests()?;
    let mut suites = Suites::default();
    let template = template(prepared, spec, &dir, limits, &mut suites.files, cancel);
    let mut statuses = store.statuses_of_all_generations()?;
    ObjectiveStatuses::add_existing(&mut statuses, &limits.existing);
    let standing = ObjectiveStatuses::new(&prepared.labelling, &statuses);
    let comments = Comments::new(prepared, store, &standing, evidence)?;
    let spare = evidence.spare_tests(&store.rtes()?);
    for (kind, outcome) in [
        (SuiteKind::Covering, Outcome::Ok),
        (SuiteKind::Rte, Outcome::Rte),
        (SuiteKind::OracleFailure, Outcome::OracleFailed),
        (SuiteKind::Hang, Outcome::Timeout),
        (SuiteKind::Abort, Outcome::AbnormalExit),
    ] {
        let mut chosen: Vec<&TestRow> = tests
            .iter()
            .filter(|t| t.outcome == outcome && t.kept && !is_spare(t, &spare))
            .filter(|t| outcome != Outcome::AbnormalExit || comments.kinds.contains_key(&t.id))
            .collect();
        if chosen.is_empty() {
            continue;
        }
        let mut input = SuiteInput {
            kind,
            ..template.clone()
        };
        match kind {
            SuiteKind::Covering => {
                (input.uncoverable, input.within_bounds) = uncoverable(prepared, &standing);
            }
            SuiteKind::Hang => {
                input.timeout_seconds = limits.hang;
                chosen.truncate(MOST_HANGS);
            }
            SuiteKind::Rte | SuiteKind::OracleFailure | SuiteKind::Abort => {}
        }
        let named = named(prepared, &chosen, &comments);
        let names: BTreeMap<TestId, &str> = named
            .iter()
            .map(|(test, name)| (test.id, name.as_str()))
            .collect();
        let test = |(test, name): &(&TestRow, String)| {
            let recorded = recordings.get(&test.id);
            SuiteTest {
                id: test.id,
                name: name.clone(),
                body: statements(prepared, test, recorded).lines.join("\n"),
                comment: comments.of(prepared, test, &names),
                recorded: recorded.cloned().unwrap_or_default(),
            }
        };
        input.tests = named.iter().map(test).collect();
        let recorded: Vec<_> = input.tests.iter().map(|test| &test.recorded).collect();
        if recorded.iter().any(|it| !it.expectations.is_empty()) {
            input.stubs = stubs(prepared, &recorded);
        }
        for test in &input.tests {
            suites.places.insert(
                test.id,
                format!(
                    "tests/{} {}",
                    kind.file_name(prepared.entry_name()),
                    test.name
                ),
            );
            suites.statements.insert(test.id, test.body.clone());
        }
        suites.files.suites.push(input);
    }
    // Other abnormal ends, such as limits of the sandbox, are in no suite, and shown in result.json.
    for test in tests
        .iter()
        .filter(|t| matches!(t.outcome, Outcome::Timeout | Outcome::AbnormalExit))
    {
        let statements = || statements(prepared, test, None).lines.join("\n");
        suites.statements.entry(test.id).or_insert_with(statements);
    }
    Ok(suites)
}

/// Tests of a suite that do not terminate: more of them show nothing new.
const MOST_HANGS: usize = 10;

/// The objectives that are proved uncoverable, and those that are within bounds, each with the conditions of its proof.
fn uncoverable(
    prepared: &Prepared,
    standing: &ObjectiveStatuses<'_>,
) -> (Vec<String>, Vec<String>) {
    let (mut proved, mut within_bounds) = (Vec::new(), Vec::new());
    for objective in standing.objectives(|_| String::new()) {
        let Status::Uncoverable { under, .. } = &objective.status else {
            continue;
        };
        let function = match objective.place.function == prepared.entry_name() {
            true => String::new(),
            false => format!(" in {}", objective.place.function),
        };
        let lines = match Condition::any_bound(under) {
            true => &mut within_bounds,
            false => &mut proved,
        };
        let under: Vec<String> = under.iter().map(Condition::with_options).collect();
        let under = match under.is_empty() {
            true => String::new(),
            false => format!(" (if {})", under.join("; ")),
        };
        let (criterion, predicate) = (&objective.criterion, &objective.predicate);
        lines.push(format!("{criterion}{function}: {predicate}{under}"));
    }
    proved.dedup();
    within_bounds.dedup();
    (proved, within_bounds)
}

/// What the macros of `seacoral.h` call.
const ANNOTATIONS: [&str; 3] = ["__sc_assume", "__sc_assert", "__sc_user_label"];

/// Everything of a suite but its kind and its tests. Adds the files that suites need to `files`.
fn template(
    prepared: &Prepared,
    spec: &Spec,
    dir: &Path,
    limits: &SuiteLimits,
    files: &mut SuiteFiles,
    cancel: &Cancel,
) -> SuiteInput {
    let entry = prepared.entry_unit();
    let unit = &prepared.program.units[entry.0];
    let (source, rewritten) = own_source(prepared, entry.0, dir);
    files.rewritten.extend(rewritten);
    let mut input = SuiteInput::new(prepared.entry_name(), SuiteKind::Covering, &source);
    let support = test_support(&prepared.model, &prepared.program);
    input.before = stubs_for_people(&unit.before);
    input.stubs = stubs_for_people(&unit.added);
    for index in (0..prepared.program.units.len()).filter(|i| *i != entry.0) {
        let added = stubs_for_people(&prepared.program.units[index].added);
        let appendix = support.unit_appendices.get(&UnitId(index));
        let appendix = match (appendix, added.is_empty()) {
            (None, true) => None,
            (appendix, _) => Some(added + appendix.map_or("", String::as_str)),
        };
        let (source, rewritten) = own_source(prepared, index, dir);
        files.rewritten.extend(rewritten);
        let (source, unit) = other_source(prepared, index, appendix.as_deref(), source);
        input.other_sources.push(source);
        files.units.extend(unit);
    }
    let all = unit
        .flags
        .meaning
        .iter()
        .chain(&unit.flags.preprocess)
        .cloned()
        .collect::<Vec<_>>();
    let mut flags = all.clone();
    for other in &prepared.program.units {
        add_flags(&mut flags, &other.flags.preprocess);
    }
    input.flags = paths::flags(&flags, dir, &spec.sources.header_dir);
    let annotated = |unit: &Unit| ANNOTATIONS.iter().any(|name| unit.text.contains(name));
    let mut others = prepared.program.units.iter().enumerate();
    let elsewhere = others.any(|(index, unit)| index != entry.0 && annotated(unit));
    input.annotated = elsewhere || annotated(unit);
    if input.annotated {
        input.flags.push("-I../include".into());
        files.headers = headers::of_suites();
    }
    if elsewhere {
        // The other files are compiled by the same command.
        let macros = ["-D__SEACORAL__=1", "-D__SEACORAL_SUITE__=1"];
        input.flags.extend(macros.map(String::from));
    }
    input.link_flags = link_flags(&spec.link_flags, dir);
    if math_library::is_called(&prepared.program.externals) {
        input.link_flags.add_maths();
    }
    // Headers that are in the text already cannot be included again.
    if unit.is_rewritten || clashes_with_headers(prepared, entry.0) {
        input.headers = Headers::Declared;
    }
    input.has_main = defines_main(prepared, entry.0);
    let macros = || user_macros(spec, &unit.path, &all, cancel);
    input.user_macros = limits.macros.get_or_init(macros).clone();
    input.timeout_seconds = limits.timeout;
    input.float_tolerance = limits.float_tolerance.clone();
    input
}

/// Adds what another file needs: one command compiles all of them. Where two files disagree about a macro, the first one
/// keeps its own.
fn add_flags(all: &mut Vec<String>, more: &[String]) {
    let macro_of = |flag: &str| {
        let flag = flag.strip_prefix("-D").or(flag.strip_prefix("-U"))?;
        flag.split('=').next().map(str::to_owned)
    };
    for flag in more {
        let Some(name) = macro_of(flag).filter(|name| !name.is_empty()) else {
            let is_joined = flag.len() > 2 && flag.starts_with("-I");
            if is_joined && !all.contains(flag) {
                all.push(flag.clone());
            }
            continue;
        };
        if !all
            .iter()
            .any(|known| macro_of(known).as_ref() == Some(&name))
        {
            all.push(flag.clone());
        }
    }
}

fn link_flags(flags: &LinkFlags, dir: &Path) -> LinkFlags {
    let rebase = |flag: &String| match flag.strip_prefix("-L") {
        Some(folder) if !folder.is_empty() => {
            format!("-L{}", paths::relative(Path::new(folder), dir))
        }
        _ if Path::new(flag).is_file() => paths::relative(Path::new(flag), dir),
        _ => flag.clone(),
    };
    flags.iter().map(rebase).collect()
}

/// The unit has something of its own under a name that the headers of a suite declare.
fn clashes_with_headers(prepared: &Prepared, unit: usize) -> bool {
    let program = &prepared.program;
    let functions = program.functions.iter();
    let globals = program.globals.iter();
    functions
        .filter(|f| f.unit.0 == unit && !f.in_system_header)
        .map(|f| &f.name)
        .chain(
            globals
                .filter(|g| g.unit.0 == unit && !g.in_system_header)
                .map(|g| &g.name),
        )
        .any(|name| sc_harness::is_library(name))
}

fn defines_main(prepared: &Prepared, unit: usize) -> bool {
    prepared
        .program
        .functions
        .iter()
        .any(|f| f.unit.0 == unit && f.name == "main" && !f.is_static)
}

/// The user's file; or one of ours with its text, where that has storage in place of fixed addresses.
fn own_source(prepared: &Prepared, index: usize, dir: &Path) -> (String, Option<(String, String)>) {
    let unit = &prepared.program.units[index];
    match unit.rewritten_text() {
        Some(text) => {
            let name = format!("{}_source{}.c", prepared.entry_name(), index + 1);
            // The same file for suites and for what is compiled in the folder of builds.
            (format!("../tests/{name}"), Some((name, text.to_owned())))
        }
        None => (paths::relative(Path::new(&unit.path), dir), None),
    }
}

/// What to compile for a unit beside the suite: the user's file, or one of ours that includes it.
fn other_source(
    prepared: &Prepared,
    index: usize,
    appendix: Option<&str>,
    source: String,
) -> (String, Option<UnitFile>) {
    let has_main = defines_main(prepared, index);
    let before = stubs_for_people(&prepared.program.units[index].before);
    if appendix.is_none() && !has_main && before.is_empty() {
        return (source, None);
    }
    let name = format!("{}_unit{}.c", prepared.entry_name(), index + 1);
    let unit = UnitFile {
        name: name.clone(),
        source,
        has_main,
        before,
        accessors: appendix.unwrap_or_default().to_owned(),
    };
    (name, Some(unit))
}

/// Names of macros that the user's own files define.
fn user_macros(spec: &Spec, file: &str, flags: &[String], cancel: &Cancel) -> Vec<String> {
    let job = Job::new(&spec.sources.clang)
        .repeated()
        .args(["-E", "-dD", "-w"])
        .args(flags)
        .arg(file);
    let Ok(finished) = job.run(cancel) else {
        return Vec::new();
    };
    own_macros(&finished.stdout_text())
}

/// Names of macros that preprocessed text with definitions (`-dD`) shows to be the user's own.
fn own_macros(text: &str) -> Vec<String> {
    let mut names = BTreeSet::new();
    source_lines(text, |line| {
        let own = line
            .marker
            .is_some_and(|it| !it.system && !it.file.starts_with('<'));
        let name = defined_macro(line.span.of(text)).filter(|_| own);
        names.extend(name.map(str::to_owned));
    });
    names.into_iter().collect()
}

/// The tests of a suite with their names, in an order that does not depend on when they were found: by the objective
/// that each is there for.
fn named<'t>(
    prepared: &Prepared,
    tests: &[&'t TestRow],
    comments: &Comments<'_>,
) -> Vec<(&'t TestRow, String)> {
    let mut counts: BTreeMap<ObjectiveId, usize> = BTreeMap::new();
    for test in tests {
        for id in comments.standing.covered_by(test.id) {
            *counts.entry(*id).or_default() += 1;
        }
    }
    let mut rows: Vec<_> = tests
        .iter()
        .map(|test| {
            let covered = comments.standing.covered_by(test.id);
            let own = covered.iter().find(|id| counts.get(id) == Some(&1));
            let objective = own.or(covered.first()).copied();
            let values = statements(prepared, test, None).lines.join("\n");
            (objective, sc_store::test_digest(values.as_bytes()), *test)
        })
        .collect();
    rows.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    let program = &prepared.program;
    let functions = program.functions.iter().map(|f| f.name.clone());
    let globals = program.globals.iter().map(|g| g.name.clone());
    let mut taken: BTreeSet<String> = functions.chain(globals).collect();
    let name = |(objective, digest, test): (Option<ObjectiveId>, String, &'t TestRow)| {
        let objective = objective.and_then(|id| prepared.labelling.objective(id));
        let finding = comments.kinds.get(&test.id).map(String::as_str);
        let wanted = objective.map(|objective| objective.predicate.as_str());
        let purpose = finding.or(wanted).unwrap_or_default();
        (
            test,
            test_name(prepared.entry_name(), purpose, &digest, &mut taken),
        )
    };
    rows.into_iter().map(name).collect()
}

/// What this test is to an objective that takes several: ` (a && b; with test_f_b_12ab: !a && b)`.
fn part(
    prepared: &Prepared,
    standing: &ObjectiveStatuses<'_>,
    objective: ObjectiveId,
    test: TestId,
    names: &BTreeMap<TestId, &str>,
) -> String {
    let witness = standing.witness(objective);
    if witness.is_empty() {
        return String::new();
    }
    let seen = |label: LabelId| {
        let label = prepared.labelling.label(label);
        label.map_or("", |label| label.predicate.as_str())
    };
    let own = witness.iter().filter(|it| it.test == Some(test));
    let own: Vec<_> = own.map(|it| seen(it.label).to_owned()).collect();
    let others = witness.iter().filter(|it| it.test != Some(test));
    let name = |test: Option<TestId>| match test {
        Some(test) => names.get(&test).copied().unwrap_or("another test"),
        None => "an existing test",
    };
    let others = others.map(|it| format!("; with {}: {}", name(it.test), seen(it.label)));
    format!(" ({}{})", own.join("; "), others.collect::<String>())
}

/// What callers say, as a sentence.
fn sentence(callers: &FromCallers) -> String {
    let words = callers.words();
    let mut letters = words.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What stands above a test.
struct Comments<'a> {
    findings: BTreeMap<TestId, String>,
    /// What is found, in short.
    kinds: BTreeMap<TestId, String>,
    standing: &'a ObjectiveStatuses<'a>,
}

impl<'a> Comments<'a> {
    fn new(
        prepared: &Prepared,
        store: &Store,
        standing: &'a ObjectiveStatuses<'a>,
        evidence: &Evidence,
    ) -> Result<Self, SuiteError> {
        let (mut findings, mut kinds) = (BTreeMap::new(), BTreeMap::new());
        for row in store.rtes()? {
            // Lines change with every edit: the summary tells them.
            let place = match row.rte.place.function.as_str() {
                "" => &row.rte.place.file,
                function => function,
            };
            let what = format!("Shows: {} in {place}.", row.rte.kind);
            kinds.insert(row.test, row.rte.kind.clone());
            let excluded = evidence.excuses.get(&row.id);
            let excluded =
                excluded.map_or(String::new(), |it| format!("\nExcluded if {}.", it.text));
            let callers = evidence.callers.get(&row.id);
            let callers = callers.map_or(String::new(), |it| format!("\n{}.", sentence(it)));
            let callers = match evidence.unexamined.contains(&row.id) {
                true => format!("{callers}\nNot examined in time."),
                false => callers,
            };
            let detail = &row.rte.detail;
            findings.insert(row.test, format!("{what}\n{detail}{excluded}{callers}"));
        }
        for test in store.tests()? {
            if test.outcome == Outcome::Timeout {
                kinds.insert(test.id, "time limit".to_owned());
                findings.insert(test.id, "Reaches the time limit.".to_owned());
            }
        }
        for row in store.abnormal()? {
            let kind = &row.abnormal.kind;
            // What ends a test in any build, and not the sandbox or a sanitizer.
            if kind == "abort" || kind.starts_with("signal ") {
                kinds.insert(row.test, kind.clone());
                findings.insert(row.test, format!("Ends by {kind}."));
            }
        }
        for row in store.oracle_failures()? {
            let entry = prepared.entry_name();
            kinds.insert(row.test, row.failure.oracle.clone());
            findings.insert(
                row.test,
                format!("Rejected by {} after {entry}.", row.failure.oracle),
            );
        }
        Ok(Comments {
            findings,
            kinds,
            standing,
        })
    }

    fn of(
        &self,
        prepared: &Prepared,
        test: &TestRow,
        names: &BTreeMap<TestId, &str>,
    ) -> Vec<String> {
        let found = self.findings.get(&test.id);
        let mut lines: Vec<String> =
            found.map_or_else(Vec::new, |text| text.lines().map(String::from).collect());
        if test.found.by == MUTATION {
            lines.push("Notices a change of the code that no other test notices.".to_owned());
        }
        if found.is_some() && test.covers.is_empty() {
            return lines;
        }
        let covered = self.standing.covered_by(test.id);
        if !covered.is_empty() {
            lines.push("Covers:".to_owned());
        }
        for id in covered {
            if let Some(objective) = prepared.labelling.objective(*id) {
                let function = match objective.function == prepared.entry_name() {
                    true => String::new(),
                    false => format!(" in {}", objective.function),
                };
                let line = format!(
                    "  {}{function}: {}{}",
                    objective.criterion_names(),
                    objective.predicate,
                    part(prepared, self.standing, *id, test.id, names)
                );
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_compiles_files_with_different_flags() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        let mut all = words("-std=c11 -DA=1 -Iinc");
        add_flags(&mut all, &words("-DA=2 -DB -Iinc -Isrc -UC -isystem sys"));
        assert_eq!(all.join(" "), "-std=c11 -DA=1 -Iinc -DB -Isrc -UC");
    }

    #[test]
    fn macros_of_the_user_are_told_from_those_of_the_system() {
        let text = "# 1 \"<built-in>\" 1\n#define __x86_64__ 1\n# 1 \"a.c\"\n#define MINE(x) x\n\
                    # 1 \"/usr/include/b.h\" 1 3\n#define THEIRS 1\n# 2 \"a.c\" 2\n#define ALSO\n";
        assert_eq!(own_macros(text), ["ALSO", "MINE"]);
    }
}
