//! The page of a run: objectives, tests, errors, and what all of it depends on.

use std::collections::BTreeSet;

use askama::Template;
use sc_report::history::Reached;
use sc_report::outputs::json::{
    FrameJson, ObjectiveJson, ResultJson, RteJson, StatusJson, TestJson,
};
use sc_report::{EXISTING_TESTS, Mutant, Mutants, ObjectiveId, TestId};
use sc_types::Condition;

use crate::bar::Bar;
use crate::file_page::File;
use crate::mcdc::{self, Table};
use crate::state::State;
use crate::timeline::{self, Timeline};
use crate::{HtmlError, Page, Run, highlight, rendered, run_path};

/// A larger table of tests and objectives is for `result.json`.
const MATRIX: usize = 6000;

/// A page lists no more mutants that tests do not notice.
const MUTANTS: usize = 500;

#[derive(Template)]
#[template(path = "run.html")]
struct RunPage<'a> {
    name: &'a str,
    result: &'a ResultJson,
    bar: Bar,
    states: Vec<State>,
    seconds: String,
    objectives: Vec<Objective<'a>>,
    tests: Vec<Test<'a>>,
    errors: Vec<Finding<'a>>,
    assumed: Vec<Finding<'a>>,
    unexamined: Vec<Finding<'a>>,
    others: Vec<Other>,
    decisions: Vec<Table>,
    timeline: Option<Timeline>,
    matrix: Option<Vec<MatrixRow>>,
    suite: Vec<TestId>,
    size: String,
    conditions: BTreeSet<String>,
    mutation: Option<Mutation<'a>>,
    history: &'a [Reached],
    run_count: usize,
}

/// Changes of the code, and which of them the tests do not notice.
struct Mutation<'a> {
    score: String,
    tests: String,
    rows: Vec<MutantRow<'a>>,
    /// So many are not listed.
    more: usize,
}

struct MutantRow<'a> {
    it: &'a Mutant,
    source: String,
    status: &'static str,
}

struct Objective<'a> {
    it: &'a ObjectiveJson,
    state: State,
    /// Page and line of its place.
    source: String,
    tests: Vec<TestId>,
    by: &'a str,
    /// Tests cover it that are not of the run.
    exists: bool,
    under: &'a [Condition],
    reason: &'a str,
    hint: &'a str,
}

struct Test<'a> {
    it: &'a TestJson,
    /// Its C statements with colours.
    c: String,
    outcome: String,
}

struct Finding<'a> {
    number: usize,
    it: &'a RteJson,
    source: String,
    /// What callers say of it.
    callers: String,
    /// The calls that led there, innermost first.
    calls: Vec<Call<'a>>,
}

/// A call on the stack of an error.
struct Call<'a> {
    function: &'a str,
    /// `f.c:3:7`; empty outside the user's sources.
    place: String,
    /// Page and line of its place.
    source: String,
}

/// An oracle failure, a time-out, an abnormal exit.
struct Other {
    what: String,
    place: String,
    test: TestId,
}

struct MatrixRow {
    id: ObjectiveId,
    state: State,
    covered: Vec<bool>,
}

pub(crate) fn page(index: usize, run: &Run, files: &[File<'_>]) -> Result<Page, HtmlError> {
    let result = &run.result;
    let link = |file: &str, line: u32| {
        let page = files.iter().find(|it| it.name == file);
        page.map_or_else(String::new, |page| format!("{}#L{line}", page.path))
    };
    let objectives: Vec<_> = result
        .objectives
        .iter()
        .map(|it| objective(it, link(&it.file, it.line)))
        .collect();
    let findings = result.rtes.iter().enumerate().map(|(index, it)| Finding {
        number: index + 1,
        it,
        source: link(&it.file, it.line),
        callers: callers(it),
        calls: it.stack.iter().map(|frame| call(frame, &link)).collect(),
    });
    let (errors, rest): (Vec<_>, Vec<_>) = findings.partition(|finding| finding.it.is_real());
    let (unexamined, assumed) = rest.into_iter().partition(|it| it.it.not_examined);
    let suite: Vec<TestId> = result.tests.iter().map(|test| test.id).collect();
    let conditions = objectives.iter().flat_map(|it| it.under);
    let bar = Bar::of(&result.objectives);
    let page = RunPage {
        name: &run.name,
        result,
        states: bar.states(),
        bar,
        seconds: crate::tenths(result.totals.seconds),
        tests: result.tests.iter().map(test).collect(),
        errors,
        assumed,
        unexamined,
        others: others(result),
        decisions: result.mcdc.iter().map(mcdc::table).collect(),
        timeline: timeline::of(result),
        matrix: matrix(&objectives, &suite),
        conditions: conditions.map(condition).collect(),
        suite,
        mutation: run.mutants.as_ref().map(|it| mutation(it, &link)),
        size: crate::counted(result.totals.tests, "test"),
        history: &run.history,
        run_count: run.history.len(),
        objectives,
    };
    rendered(run_path(index), &page)
}

fn call<'a>(frame: &'a FrameJson, link: &dyn Fn(&str, u32) -> String) -> Call<'a> {
    let place = frame.place();
    Call {
        function: &frame.function,
        place: match place.is_known() {
            true => place.to_string(),
            false => String::new(),
        },
        source: link(&frame.file, frame.line),
    }
}

fn mutation<'a>(mutants: &'a Mutants, link: &dyn Fn(&str, u32) -> String) -> Mutation<'a> {
    let row = |it: &'a Mutant| MutantRow {
        it,
        source: link(&it.file, it.line),
        status: match it.status.as_str() {
            "NoCoverage" => "not reached by any test",
            _ => "not noticed",
        },
    };
    let all = mutants.unnoticed().count();
    Mutation {
        score: mutants.totals().line(),
        tests: crate::counted(mutants.tests, "test"),
        rows: mutants.unnoticed().take(MUTANTS).map(row).collect(),
        more: all.saturating_sub(MUTANTS),
    }
}

fn objective(it: &ObjectiveJson, source: String) -> Objective<'_> {
    let mut shown = Objective {
        it,
        state: State::of(&it.status),
        source,
        tests: Vec::new(),
        by: "",
        exists: false,
        under: &[],
        reason: "",
        hint: "",
    };
    match &it.status {
        StatusJson::Covered { by, tests, .. } => {
            shown.by = by;
            shown.exists = by == EXISTING_TESTS;
            shown.tests = tests.clone();
        }
        StatusJson::Uncoverable { by, under, .. } => {
            shown.by = by;
            shown.under = under;
        }
        StatusJson::OracleFailures { by, rejected_tests } => {
            shown.by = by;
            shown.tests = rejected_tests.clone();
        }
        StatusJson::Unknown { reason, hint } => {
            shown.reason = reason;
            shown.hint = hint;
        }
    }
    shown
}

fn callers(it: &RteJson) -> String {
    if let Some(lifted) = &it.lifted {
        return format!(", reached from {} ({})", lifted.caller, lifted.test);
    }
    let unreachable = it.unreachable_from.as_ref();
    unreachable.map_or_else(String::new, |it| {
        let bounds = if it.within_bounds {
            " within bounds"
        } else {
            ""
        };
        format!(
            ", proved unreachable from {}{bounds}",
            it.callers.join(", ")
        )
    })
}

fn test(it: &TestJson) -> Test<'_> {
    Test {
        it,
        c: highlight::lines(&it.c).join("\n"),
        outcome: it.outcome.to_string(),
    }
}

fn others(result: &ResultJson) -> Vec<Other> {
    let place = |file: &str, line: u32| match file {
        "" => String::new(),
        _ => format!("{file}:{line}"),
    };
    let failures = result.oracle_failures.iter().map(|it| Other {
        what: format!("oracle failure: {}", it.oracle),
        place: place(&it.file, it.line),
        test: it.test,
    });
    let abnormal = result.abnormal.iter().map(|it| Other {
        what: it.kind.clone(),
        place: place(&it.file, it.line),
        test: it.test,
    });
    let assertions = result.assertions.iter().flat_map(|it| &it.failures);
    let assertions = assertions.map(|it| Other {
        what: format!("ACSL {} fails: {}", it.kind, it.predicate),
        place: place(&it.file, it.line),
        test: it.tests.first().copied().unwrap_or(TestId(0)),
    });
    failures.chain(assertions).chain(abnormal).collect()
}

fn matrix(objectives: &[Objective<'_>], suite: &[TestId]) -> Option<Vec<MatrixRow>> {
    let small = objectives.len() * suite.len() <= MATRIX && !suite.is_empty();
    let row = |objective: &Objective<'_>| MatrixRow {
        id: objective.it.id,
        state: objective.state,
        covered: suite
            .iter()
            .map(|test| objective.tests.contains(test))
            .collect(),
    };
    small.then(|| objectives.iter().map(row).collect())
}

/// A condition of a proof in words.
fn condition(condition: &Condition) -> String {
    match condition.option.as_str() {
        "" => condition.text.clone(),
        option => format!("{} ({option})", condition.text),
    }
}
