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
mod trend;

pub use sc_report::{ReadError, Run};

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

/// Seconds with one digit after the point.
fn tenths(seconds: f64) -> String {
    format!("{seconds:.1}")
}

/// `1 test`, `2 tests`.
fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
