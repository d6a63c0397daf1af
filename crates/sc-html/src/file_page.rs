//! A source file with its objectives.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use sc_report::ObjectiveId;
use sc_report::outputs::json::{ObjectiveJson, StatusJson};

use crate::bar::Bar;
use crate::highlight;
use crate::state::State;
use crate::{HtmlError, Page, Run, rendered, run_path};

/// Lines in one block: a browser lays out only the blocks that are seen.
const BLOCK: usize = 200;

/// A file, and where its page is.
pub(crate) struct File<'a> {
    pub(crate) name: &'a str,
    pub(crate) path: String,
    pub(crate) bar: Bar,
}

/// All files with objectives or errors, by name.
pub(crate) fn files(runs: &[Run]) -> Vec<File<'_>> {
    let mut names = BTreeSet::new();
    for run in runs {
        names.extend(run.result.objectives.iter().map(|it| it.file.as_str()));
        names.extend(run.result.rtes.iter().map(|it| it.file.as_str()));
    }
    names.retain(|name| !name.is_empty());
    let file = |(index, name): (usize, &'_ str)| {
        let all = runs.iter().flat_map(|run| &run.result.objectives);
        (
            format!("file-{}.html", index + 1),
            Bar::of(all.filter(|it| it.file == name)),
        )
    };
    let all = names.into_iter().enumerate();
    all.map(|(index, name)| {
        let (path, bar) = file((index, name));
        File { name, path, bar }
    })
    .collect()
}

#[derive(Template)]
#[template(path = "file.html")]
struct FilePage<'a> {
    name: &'a str,
    bar: &'a Bar,
    states: Vec<State>,
    /// The first line with objectives.
    first: Option<usize>,
    has_text: bool,
    blocks: Vec<Vec<Line>>,
}

struct Line {
    number: usize,
    /// With colours.
    html: String,
    marks: Vec<Mark>,
    objectives: Vec<Shown>,
    errors: Vec<Error>,
}

/// How many objectives of the line are in a state.
struct Mark {
    state: State,
    count: usize,
}

/// An objective of a line.
pub(crate) struct Shown {
    /// The identifier of its element in the page of its run.
    pub(crate) link: String,
    pub(crate) id: ObjectiveId,
    pub(crate) criterion: String,
    pub(crate) predicate: String,
    pub(crate) state: State,
    pub(crate) words: String,
}

struct Error {
    link: String,
    kind: String,
    assumption: String,
    not_examined: bool,
}

#[derive(Default)]
struct Found {
    objectives: Vec<Shown>,
    errors: Vec<Error>,
}

pub(crate) fn page(file: &File<'_>, runs: &[Run]) -> Result<Page, HtmlError> {
    let mut found = found(file.name, runs);
    let text = runs.iter().find_map(|run| run.sources.get(file.name));
    let mut html = text.map_or_else(Vec::new, |text| highlight::lines(text));
    // A file that is no more has only the lines that something is known of.
    let last = found.keys().last().copied().unwrap_or(0);
    if html.len() < last {
        html.resize(last, String::new());
    }
    let has_text = text.is_some();
    let first = found.keys().next().copied();
    let lines = html.into_iter().enumerate().map(|(index, html)| {
        let number = index + 1;
        let Found { objectives, errors } = found.remove(&number).unwrap_or_default();
        Line {
            number,
            html,
            marks: marks(&objectives),
            objectives,
            errors,
        }
    });
    let lines =
        lines.filter(|line| has_text || !line.objectives.is_empty() || !line.errors.is_empty());
    let mut blocks: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match blocks.last_mut().filter(|block| block.len() < BLOCK) {
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
    }
    let page = FilePage {
        name: file.name,
        bar: &file.bar,
        states: file.bar.states(),
        first,
        has_text,
        blocks,
    };
    rendered(file.path.clone(), &page)
}

fn found(name: &str, runs: &[Run]) -> BTreeMap<usize, Found> {
    let mut found: BTreeMap<usize, Found> = BTreeMap::new();
    for (index, run) in runs.iter().enumerate() {
        let path = run_path(index);
        for objective in run.result.objectives.iter().filter(|it| it.file == name) {
            let line = found.entry(objective.line as usize).or_default();
            line.objectives.push(shown(objective, &path));
        }
        for (number, rte) in run.result.rtes.iter().enumerate() {
            if rte.file == name {
                let line = found.entry(rte.line as usize).or_default();
                line.errors.push(Error {
                    link: format!("{path}#error-{}", number + 1),
                    kind: rte.kind.clone(),
                    assumption: rte
                        .assumption
                        .as_ref()
                        .map_or_else(String::new, |it| it.text.clone()),
                    not_examined: rte.not_examined,
                });
            }
        }
    }
    found
}

/// An objective with what is known of it in a few words.
pub(crate) fn shown(objective: &ObjectiveJson, run: &str) -> Shown {
    let state = State::of(&objective.status);
    Shown {
        link: format!("{run}#objective-{}", objective.id),
        id: objective.id,
        criterion: objective.criterion.clone(),
        predicate: objective.predicate.clone(),
        state,
        words: words(&objective.status),
    }
}

fn words(status: &StatusJson) -> String {
    match status {
        StatusJson::Covered { by, tests, .. } => {
            format!(
                "{} by {by}, {}",
                State::Covered.word(),
                crate::counted(tests.len(), "test")
            )
        }
        StatusJson::Uncoverable { by, under, .. } => {
            let state = State::of(status).word();
            match under.len() {
                0 => format!("{state}, proved by {by}"),
                count => format!(
                    "{state}, proved by {by} under {}",
                    crate::counted(count, "condition")
                ),
            }
        }
        StatusJson::OracleFailures { .. } => State::OracleOnly.word().to_owned(),
        StatusJson::Unknown { reason, .. } => format!("unknown: {reason}"),
    }
}

fn marks(objectives: &[Shown]) -> Vec<Mark> {
    let marks = State::ALL.into_iter().map(|state| Mark {
        state,
        count: objectives.iter().filter(|it| it.state == state).count(),
    });
    marks.filter(|mark| mark.count > 0).collect()
}
