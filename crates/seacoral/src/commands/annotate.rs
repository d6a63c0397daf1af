//! `seacoral annotate`: the sources with labels in them, or the objectives.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_engine::prepare::{self, Prepared, Spec};
use sc_frontend::UnitId;
use sc_objectives::{Standalone, list, render_unit};
use sc_suite::headers;

use crate::cli::{Action, OF_RUNS, flag, with_keys, without_help_of};
use crate::failure::Failure;
use crate::settings::Settings;
use crate::{config, ltest};

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Print the annotated sources or the list of objectives";
    let command = with_keys(Command::new("annotate").about(about));
    without_help_of(command, OF_RUNS)
        .arg(flag("list", "print the list of objectives"))
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .help("write to FILE"),
        )
        .arg(
            Arg::new("ltest")
                .long("ltest")
                .value_name("OUT.c")
                .conflicts_with_all(["list", "output"])
                .help("write OUT.c, OUT.labels and OUT.hyperlabels for LTest"),
        )
        .arg(
            Arg::new("pairs")
                .long("pairs")
                .value_name("OUT.c")
                .conflicts_with_all(["list", "output", "ltest"])
                .help("write OUT.c, a program whose entrypoint compares two runs: for --hyperlabels whose guards compare values"),
        )
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    let path = |name: &str| matches.get_one::<String>(name).map(PathBuf::from);
    Action::Annotate {
        list: matches.get_flag("list"),
        output: path("output"),
        ltest: path("ltest"),
        pairs: path("pairs"),
    }
}

/// Prints or writes the annotated sources.
pub fn run(settings: &Settings, only_list: bool, output: Option<&Path>) -> Result<String, Failure> {
    let (prepared, _) = prepared(settings)?;
    let text = if only_list {
        list(&prepared.labelling)
    } else {
        annotated(&prepared)
    };
    match output {
        None => Ok(text),
        Some(path) => {
            std::fs::write(path, text).map_err(|e| Failure::file("write", path, &e))?;
            Ok(String::new())
        }
    }
}

fn prepared(settings: &Settings) -> Result<(Prepared, Spec), Failure> {
    let headers = headers::folder()?;
    let tools = config::toolchain(settings)?;
    let spec = config::spec(settings, &tools, headers.path().to_path_buf())?;
    let prepared = prepare::prepare(&spec)?;
    Ok((prepared, spec))
}

/// Writes the annotated source, its labels and its objectives for LTest.
pub fn run_ltest(settings: &Settings, path: &Path) -> Result<String, Failure> {
    let (prepared, spec) = prepared(settings)?;
    ltest::write_annotated(&prepared, &spec, path)?;
    Ok(String::new())
}

/// Writes the program that makes two runs, for hyperlabels that compare their values.
pub fn run_pairs(settings: &Settings, path: &Path) -> Result<String, Failure> {
    let (prepared, spec) = prepared(settings)?;
    ltest::write_pairs(&prepared, &spec, path)
}

/// The annotated text of every unit. Several units are told apart by a comment line.
fn annotated(prepared: &Prepared) -> String {
    let units = &prepared.program.units;
    (0..units.len())
        .map(|index| {
            let text = render_unit(
                &prepared.program,
                &prepared.labelling,
                UnitId(index),
                &Standalone,
            );
            // Stubs are not part of the user's text.
            let text = units[index].own_text(&text);
            if units.len() == 1 {
                text.to_owned()
            } else {
                format!("/* ==== {} ==== */\n{text}\n", units[index].path)
            }
        })
        .collect()
}
