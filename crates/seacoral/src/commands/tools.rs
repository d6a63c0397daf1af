//! `seacoral tools`.

use clap::Command;
use sc_analyzers::{ANALYZERS, AnalyzerInfo, Origin};
use sc_process::tools::{self, Missing, Tool};

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("tools").about("Show the installed tools and how to install missing ones")
}

/// Every analyzer and every other tool: its version and place, or what it would add and how to get it.
pub fn text() -> String {
    let tools = tools::all();
    let analyzers: String = ANALYZERS.iter().map(|info| analyzer(info)).collect();
    let others = tools.iter().filter(|(tool, _)| !is_analyzer(tool));
    let others: String = others
        .map(|(tool, found)| {
            let purpose = tool.adds;
            match found {
                Ok(found) => {
                    let place = found.path.display().to_string();
                    there(tool.id, &found.version.to_string(), &place, purpose)
                }
                Err(missing) => absent(tool.id, missing, purpose),
            }
        })
        .collect();
    analyzers + &others
}

fn analyzer(info: &AnalyzerInfo) -> String {
    let Ok(analyzer) = (info.create)(&Default::default()) else {
        return String::new();
    };
    match analyzer.available() {
        Ok(version) => there(info.name, &version.to_string(), &place(info), info.purpose),
        Err(missing) => absent(info.name, &missing, info.purpose),
    }
}

fn place(info: &AnalyzerInfo) -> String {
    match info.origin {
        Origin::BuiltIn => "built in".to_owned(),
        Origin::PartOf(tool) => format!("part of {}", tool.id),
        Origin::Program(tool) => match tools::find(tool) {
            Ok(found) => found.path.display().to_string(),
            Err(missing) => missing.reason.to_string(),
        },
    }
}

fn is_analyzer(tool: &Tool) -> bool {
    let is_it =
        |info: &&AnalyzerInfo| matches!(info.origin, Origin::Program(its) if its.id == tool.id);
    ANALYZERS.iter().any(is_it)
}

fn there(name: &str, version: &str, place: &str, purpose: &str) -> String {
    format!("{name:<16} {version:<10} {place}\n                 {purpose}\n")
}

fn absent(name: &str, missing: &Missing, purpose: &str) -> String {
    format!(
        "{name:<16} missing    {}\n                 {purpose}\n                 install: {}\n",
        missing.reason, missing.hint
    )
}
