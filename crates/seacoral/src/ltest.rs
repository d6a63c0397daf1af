//! The files and annotations of LTest: finding and reading them.

use std::path::{Path, PathBuf};

use sc_objectives::ltest::{HyperlabelsFile, LabelsFile};
use sc_objectives::{Criterion, LtestError, LtestFiles};

use crate::failure::Failure;
use crate::header;
use crate::settings::Settings;

/// Reads the files that the settings name.
pub fn files(settings: &Settings, criteria: &[Criterion]) -> Result<LtestFiles, Failure> {
    let named = |name: &str| settings.path("project", name);
    for name in ["hyperlabels", "labels"] {
        if named(name).is_some() && !criteria.contains(&Criterion::Custom) {
            let text = format!("--{name} is about hand-written labels, and CUSTOM is not asked for");
            return Err(Failure::usage(text).hint("add it: --criterion CUSTOM"));
        }
    }
    let trust_labels = settings.switch("project", "trust-labels");
    if trust_labels && named("labels").is_none() {
        return Err(Failure::usage("--trust-labels says nothing without --labels"));
    }
    let wrong = |error: LtestError| Failure::usage(error.to_string()).maybe_hint(error.hint());
    let hyperlabels = named("hyperlabels").map(|path| {
        let (name, text) = read(&path)?;
        HyperlabelsFile::parse(&name, &text).map_err(wrong)
    });
    let labels = named("labels").map(|path| {
        let (name, text) = read(&path)?;
        LabelsFile::parse(&name, &text).map_err(wrong)
    });
    Ok(LtestFiles {
        hyperlabels: hyperlabels.transpose()?,
        labels: labels.transpose()?,
        trust_labels,
    })
}

fn read(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Ok((name, String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(Failure::usage(format!("cannot read `{name}`: {error}"))),
    }
}

/// What is in the files: they say which objectives there are.
pub fn contents(settings: &Settings) -> Result<String, Failure> {
    let names = ["hyperlabels", "labels"];
    let paths = names
        .iter()
        .filter_map(|name| settings.path("project", name));
    paths.map(|path| Ok(read(&path)?.1)).collect()
}

/// The compiler flags that make calls of ours of the annotations in `files`.
pub fn flags(files: &[PathBuf], header_dir: &Path) -> Vec<String> {
    let texts: Vec<String> = files
        .iter()
        .filter_map(|file| std::fs::read(file).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect();
    let mut flags = Vec::new();
    // A function may well be named `label`: only sources that define it as a macro of LTest do not mean one.
    let paper = ["label", "seq_label"].map(|name| {
        let defines = |line: &str| {
            let mut words = line.trim_start().strip_prefix('#')?.split_whitespace();
            Some(words.next() == Some("ifndef") && words.next() == Some(name))
        };
        let mut lines = texts.iter().flat_map(|text| text.lines());
        lines.any(|line| defines(line) == Some(true))
    });
    let paper = paper.contains(&true);
    if paper {
        flags.push("-DSEACORAL_LTEST_PAPER".to_owned());
    }
    if paper || texts.iter().any(|text| text.contains("pc_label")) {
        let header = header_dir.join(header::LTEST);
        flags.extend(["-include".to_owned(), header.display().to_string()]);
    }
    flags
}
