//! The report as pages for a browser: one folder that needs no network.
//!
//! Pure: from `result.json` of some runs and the sources they were made from to texts. Pages are [askama] templates;
//! what they show is put together in one module per page.

#![forbid(unsafe_code)]

mod bar;
mod file_page;
mod highlight;
mod index;
mod mcdc;
mod run_page;
mod state;
mod timeline;

use std::collections::BTreeMap;

use sc_report::Report;
use sc_report::outputs::json::{RESULT_VERSION, ResultJson};

/// A run to be shown.
#[derive(Debug, Clone)]
pub struct Run {
    /// The name of its run directory.
    pub name: String,
    /// Its `result.json`.
    pub result: ResultJson,
    /// Texts of the files with objectives, by their paths in `result`.
    pub sources: BTreeMap<String, String>,
}

impl Run {
    /// The run of a report.
    pub fn new(name: String, report: &Report) -> Self {
        let sources = report.provenance.sources.iter();
        Self {
            name,
            result: ResultJson::new(report),
            sources: sources
                .map(|it| (it.file.clone(), it.text.clone()))
                .collect(),
        }
    }

    /// The run whose `result.json` has this text; `copy` gives the text of a copy of a source.
    pub fn read(
        name: String,
        text: &str,
        copy: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ReadError> {
        let result: ResultJson = serde_json::from_str(text)?;
        if result.version != RESULT_VERSION {
            return Err(ReadError::Version(result.version));
        }
        let sources = result.provenance.sources.iter();
        let sources = sources.filter_map(|it| Some((it.file.clone(), copy(&it.copy)?)));
        Ok(Self {
            name,
            sources: sources.collect(),
            result,
        })
    }
}

/// A `result.json` cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is something else, or was cut off.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Another version wrote it.
    #[error("it has version {0} of the format, this seacoral reads version {RESULT_VERSION}")]
    Version(u32),
}

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its name in the folder.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A page cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot make the page '{page}': {reason}")]
pub struct HtmlError {
    /// Its name.
    pub page: String,
    /// Why.
    pub reason: String,
}

/// The pages of some runs, `index.html` first.
pub fn pages(runs: &[Run]) -> Result<Vec<Page>, HtmlError> {
    let files = file_page::files(runs);
    let mut pages = vec![index::page(runs, &files)?];
    for (index, run) in runs.iter().enumerate() {
        pages.push(run_page::page(index, run, &files)?);
    }
    for file in &files {
        pages.push(file_page::page(file, runs)?);
    }
    let fixed = [
        ("style.css", include_str!("../templates/style.css")),
        ("script.js", include_str!("../templates/script.js")),
    ];
    pages.extend(fixed.map(|(path, text)| Page {
        path: path.to_owned(),
        text: text.to_owned(),
    }));
    Ok(pages)
}

/// The name of the page of a run.
fn run_path(index: usize) -> String {
    format!("run-{}.html", index + 1)
}

fn rendered(path: String, template: &impl askama::Template) -> Result<Page, HtmlError> {
    match template.render() {
        Ok(text) => Ok(Page { path, text }),
        Err(error) => Err(HtmlError {
            page: path,
            reason: error.to_string(),
        }),
    }
}

/// `1 test`, `2 tests`.
fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
