//! The outputs: every format in which a report is written, behind one list.
//!
//! A format is a module with a type that implements [`Output`], and one line in [`outputs`]. Formats are pure: they make
//! texts of a [`Report`]. [`deliver`] is the only place that writes files.

pub mod c_suites;
mod cobertura;
mod coverage;
mod csv;
pub mod json;
mod junit;
mod lcov;
mod ltest;
mod markdown;
mod sarif;
mod sonar;
pub mod summary;
mod xml;

use std::path::{Path, PathBuf};

use sc_options::Key;

use crate::report::Report;
use crate::runs::Run;

/// All formats.
pub fn outputs() -> Vec<Box<dyn Output>> {
    vec![
        Box::new(summary::Summary),
        Box::new(json::Json),
        Box::new(c_suites::CSuites),
        Box::new(ltest::LTest),
        Box::new(lcov::Lcov),
        Box::new(cobertura::Cobertura),
        Box::new(sonar::Sonar),
        Box::new(junit::Junit),
        Box::new(sarif::Sarif),
        Box::new(markdown::Markdown),
        Box::new(csv::Csv),
    ]
}

/// The formats that other programs read.
pub fn exchange_formats() -> Vec<Box<dyn Output>> {
    let mut all = outputs();
    all.retain(|output| output.exchange(&[]).is_some());
    all
}

/// A format.
pub trait Output: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The option with which users ask for a document of it: a file, or `-` for standard output.
    fn option(&self) -> Option<&'static Key<Option<PathBuf>>> {
        None
    }

    /// The files that it leaves in the run directory of each run.
    fn run_files(&self, _report: &Report) -> Vec<RunFile> {
        Vec::new()
    }

    /// Runs as one text for another program; `None` if the format is not for that.
    fn exchange(&self, _runs: &[Run]) -> Option<String> {
        None
    }

    /// The report as one text, for standard output or for a file that the user names; `None` if the format has none.
    fn document(&self, report: &Report, _detail: Detail) -> Option<String> {
        let name = format!("{}-{}", report.entrypoint, report.criterion);
        self.exchange(&[Run::new(name, report)])
    }

    /// Whether its document is printed where the user asks for no other one on standard output.
    fn is_default(&self) -> bool {
        false
    }
}

/// How much a document tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Detail {
    /// The result only (`--quiet`).
    Brief,
    /// Everything.
    #[default]
    Full,
}

/// A file of the run directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    /// Its path in the run directory.
    pub path: PathBuf,
    /// Its text; `None` removes the file of an earlier run, which would be out of date.
    pub text: Option<String>,
}

impl RunFile {
    /// A file with this text.
    pub fn new(path: impl Into<PathBuf>, text: String) -> Self {
        RunFile {
            path: path.into(),
            text: Some(text),
        }
    }

    /// A file that this report does not have.
    pub fn absent(path: impl Into<PathBuf>) -> Self {
        RunFile {
            path: path.into(),
            text: None,
        }
    }
}

/// Where a document goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    StandardOutput,
    /// A file of the user's.
    File(PathBuf),
}

impl From<PathBuf> for Destination {
    /// As options name it: `-` is standard output.
    fn from(path: PathBuf) -> Self {
        if path == Path::new("-") {
            Destination::StandardOutput
        } else {
            Destination::File(path)
        }
    }
}

/// Where everything goes.
#[derive(Debug, Clone, Default)]
pub struct Destinations {
    /// The run directory; measuring has none.
    pub run_directory: Option<PathBuf>,
    /// The documents that the user asks for, by the name of the format.
    pub documents: Vec<(&'static str, Destination)>,
    /// How much they tell.
    pub detail: Detail,
}

/// What remains to be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The text for standard output.
    pub text: String,
    /// Whether it is the default document, to which more may be added for people.
    pub is_default: bool,
}

/// An output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{}': {source}", path.display())]
pub struct OutputError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: std::io::Error,
}

/// Writes all files of the report, and gives the text for standard output.
pub fn deliver(
    report: &Report,
    outputs: &[Box<dyn Output>],
    to: &Destinations,
) -> Result<Printed, OutputError> {
    if let Some(dir) = &to.run_directory {
        for output in outputs {
            write_run_files(dir, &output.run_files(report))?;
        }
    }
    let mut printed = None;
    for output in outputs {
        let own = to.documents.iter().filter(|(of, _)| *of == output.name());
        for (_, destination) in own {
            let text = output.document(report, to.detail).unwrap_or_default();
            match destination {
                Destination::StandardOutput => {
                    printed.get_or_insert_with(String::new).push_str(&text);
                }
                Destination::File(path) => write(path, &text)?,
            }
        }
    }
    let is_default = printed.is_none();
    let default = || {
        let defaults = outputs.iter().filter(|output| output.is_default());
        let texts = defaults.filter_map(|output| output.document(report, to.detail));
        texts.collect()
    };
    Ok(Printed {
        text: printed.unwrap_or_else(default),
        is_default,
    })
}

/// Writes files into a run directory.
pub fn write_run_files(dir: &Path, files: &[RunFile]) -> Result<(), OutputError> {
    for file in files {
        let path = dir.join(&file.path);
        match &file.text {
            Some(text) => {
                let folder = path.parent().unwrap_or(dir);
                std::fs::create_dir_all(folder).map_err(failed(folder))?;
                write(&path, text)?;
            }
            None => remove(&path)?,
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), OutputError> {
    std::fs::write(path, text).map_err(failed(path))
}

fn remove(path: &Path) -> Result<(), OutputError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(path)(error)),
        _ => Ok(()),
    }
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> OutputError {
    let path = path.to_path_buf();
    move |source| OutputError { path, source }
}
