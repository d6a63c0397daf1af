//! `seacoral report`: the results of runs as pages for a browser, or in a format for another program.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_html::Run;
use sc_report::outputs::{Destination, exchange_formats};
use sc_report::{Mutants, history};

use crate::cli::{Action, default_workdir};
use crate::commands::mutate;
use crate::delivery;
use crate::failure::{ExitStatus, Failure};

const HELP: &str =
    "The folder needs no network: open its index.html, or keep it as an artifact of CI.

Examples:
  seacoral report
  seacoral report --format sarif -o seacoral.sarif
  seacoral report _sc/f-CC _sc/f-MCDC -o report";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let path = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("DIR")
            .value_parser(clap::value_parser!(PathBuf))
            .help(help)
    };
    Command::new("report")
        .about("Write results as pages for a browser, or as LCOV, SARIF, JUnit, …")
        .after_help(HELP)
        .arg(
            Arg::new("RUN")
                .num_args(0..)
                .value_parser(clap::value_parser!(PathBuf))
                .help("run directories (default: all in the working directory)"),
        )
        .arg(
            path("workdir", "the folder with the run directories (default: that of the configuration, or _sc)"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .default_value(PAGES)
                .value_parser(formats())
                .help("the format"),
        )
        .arg(
            path(
                "output",
                "the folder or file to write to (default: seacoral-report for pages, else standard output)",
            )
            .value_name("PATH")
            .short('o'),
        )
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    let one = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    let runs = matches.get_many::<PathBuf>("RUN").unwrap_or_default();
    Action::Report {
        runs: runs.cloned().collect(),
        workdir: one("workdir").unwrap_or_else(default_workdir),
        format: matches.get_one("format").cloned().unwrap_or_default(),
        output: one("output"),
    }
}

/// What each run directory has.
const RESULT: &str = "result.json";

/// The format that is a folder of pages.
pub(crate) const PAGES: &str = "html";

/// Where the pages go by default.
const FOLDER: &str = "seacoral-report";

/// What `--format` takes.
pub(crate) fn formats() -> Vec<&'static str> {
    let others = exchange_formats().into_iter().map(|it| it.name());
    [PAGES].into_iter().chain(others).collect()
}

/// Writes these run directories, or all in `workdir`, in a format; gives what is to be printed.
pub fn run(
    runs: &[PathBuf],
    workdir: &Path,
    format: &str,
    output: Option<&Path>,
) -> Result<String, Failure> {
    let found = match runs {
        [] => directories_in(workdir)?,
        given => given.to_vec(),
    };
    let runs = found
        .iter()
        .map(|dir| read(dir))
        .collect::<Result<Vec<_>, _>>()?;
    let formats = exchange_formats();
    let Some(format) = formats.iter().find(|it| it.name() == format) else {
        let index = write(&runs, output.unwrap_or(Path::new(FOLDER)))?;
        return Ok(format!("Report: {}\n", index.display()));
    };
    let text = format.exchange(&runs).unwrap_or_default();
    let output = output.unwrap_or(Path::new("-")).to_path_buf();
    deliver(text, Destination::from(output))
}

/// Writes what `--output-format` asks for; gives what is to be printed. A format with an option of its own is written
/// as that option says.
pub(crate) fn write_asked(runs: &[Run], word: &str) -> Result<String, Failure> {
    let (name, destination) = delivery::asked(word)?;
    let mut formats = exchange_formats();
    formats.retain(|it| it.name() == name && it.option().is_none());
    match formats.first() {
        Some(format) => deliver(format.exchange(runs).unwrap_or_default(), destination),
        None => Ok(String::new()),
    }
}

fn deliver(text: String, destination: Destination) -> Result<String, Failure> {
    match destination {
        Destination::StandardOutput => Ok(text),
        Destination::File(path) => {
            std::fs::write(&path, text).map_err(|error| Failure::file("write", &path, &error))?;
            Ok(String::new())
        }
    }
}

/// Writes the pages; gives the path of the first one.
pub(crate) fn write(runs: &[Run], folder: &Path) -> Result<PathBuf, Failure> {
    let failed = |error: sc_html::HtmlError| Failure::new(ExitStatus::Bug, error.to_string());
    let pages = sc_html::pages(runs).map_err(failed)?;
    std::fs::create_dir_all(folder).map_err(|error| Failure::file("create", folder, &error))?;
    for page in pages {
        let path = folder.join(&page.path);
        std::fs::write(&path, page.text).map_err(|error| Failure::file("write", &path, &error))?;
    }
    Ok(folder.join("index.html"))
}

/// The run directories in a working directory, by name.
pub(crate) fn directories_in(workdir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(workdir).map_err(|error| {
        Failure::file("read", workdir, &error)
            .hint("generate tests first, or name run directories such as _sc/f-CC")
    })?;
    let entries = entries.flatten().filter(|entry| {
        // 'last' is a link to one of the others.
        !entry.file_type().is_ok_and(|it| it.is_symlink())
    });
    let mut found: Vec<_> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.join(RESULT).is_file());
    found.sort();
    match found.is_empty() {
        true => Err(
            Failure::usage(format!("no results in '{}'", workdir.display()))
                .hint("generate tests first, or name run directories such as _sc/f-CC"),
        ),
        false => Ok(found),
    }
}

/// The result of a run directory.
pub(crate) fn read(dir: &Path) -> Result<Run, Failure> {
    let path = dir.join(RESULT);
    let text =
        std::fs::read_to_string(&path).map_err(|error| Failure::file("read", &path, &error))?;
    // 'last' is a link to one of the others.
    let dir = &dir.canonicalize().unwrap_or_else(|_| dir.to_path_buf());
    let name = dir.file_name().unwrap_or(dir.as_os_str());
    let copy = |path: &str| std::fs::read_to_string(dir.join(path)).ok();
    let run = Run::read(name.to_string_lossy().into_owned(), &text, copy);
    let mutants = copy(mutate::REPORT).and_then(|text| Mutants::read(&text));
    let history = copy(history::HISTORY);
    let run = run.map(|run| run.with_mutants(mutants).with_history(history));
    run.map_err(|error| {
        Failure::usage(format!("cannot read '{}': {error}", path.display()))
            .hint("run seacoral again to write it anew")
    })
}
