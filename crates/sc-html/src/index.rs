//! The first page: functions and criteria with what is known, and the files.

use askama::Template;

use crate::bar::Bar;
use crate::file_page::File;
use crate::state::State;
use crate::trend::Trend;
use crate::{HtmlError, Page, Run, counted, rendered, run_path};

#[derive(Template)]
#[template(path = "index.html")]
struct Index<'a> {
    runs: Vec<Row>,
    all: Bar,
    states: Vec<State>,
    has_assumed: bool,
    has_unexamined: bool,
    files: &'a [File<'a>],
    /// Tests, errors and time in words.
    counts: String,
    versions: Vec<String>,
    /// Some function was tested more than once.
    has_trend: bool,
}

struct Row {
    path: String,
    name: String,
    function: String,
    criterion: String,
    bar: Bar,
    tests: usize,
    rtes: usize,
    assumed: usize,
    unexamined: usize,
    seconds: String,
    trend: Option<Trend>,
}

pub(crate) fn page(runs: &[Run], files: &[File<'_>]) -> Result<Page, HtmlError> {
    let mut all = Bar::default();
    let rows: Vec<_> = runs.iter().enumerate().map(row).collect();
    rows.iter().for_each(|row| all.add(&row.bar));
    let sum = |of: fn(&Row) -> usize| -> usize { rows.iter().map(of).sum() };
    let seconds: f64 = runs.iter().map(|run| run.result.totals.seconds).sum();
    let versions = runs
        .iter()
        .map(|run| run.result.provenance.seacoral.clone());
    let mut versions: Vec<_> = versions.filter(|it| !it.is_empty()).collect();
    versions.sort();
    versions.dedup();
    let mut counts = vec![
        counted(sum(|row| row.tests), "test"),
        counted(sum(|row| row.rtes), "run-time error"),
    ];
    match sum(|row| row.assumed) {
        0 => {}
        more => counts.push(format!(
            "{more} more that depend on an assumption about inputs"
        )),
    }
    match sum(|row| row.unexamined) {
        0 => {}
        more => counts.push(format!("{more} more that were not examined in time")),
    }
    counts.push(format!("{seconds:.1} s"));
    let index = Index {
        states: all.states(),
        all,
        has_assumed: rows.iter().any(|row| row.assumed > 0),
        has_unexamined: rows.iter().any(|row| row.unexamined > 0),
        files,
        counts: counts.join(", "),
        versions,
        has_trend: rows.iter().any(|row| row.trend.is_some()),
        runs: rows,
    };
    rendered("index.html".to_owned(), &index)
}

fn row((index, run): (usize, &Run)) -> Row {
    let result = &run.result;
    Row {
        path: run_path(index),
        name: run.name.clone(),
        function: result.entrypoint.clone(),
        criterion: result.criterion.clone(),
        bar: Bar::of(&result.objectives),
        tests: result.totals.tests,
        rtes: result.totals.rtes,
        assumed: result.totals.assumed_rtes,
        unexamined: result.totals.unexamined_rtes,
        seconds: format!("{:.1}", result.totals.seconds),
        trend: Trend::of(&run.history),
    }
}
