//! `seacoral explain`: everything that a result says about one objective, or about those of one line.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_report::outputs::json::{ObjectiveJson, ResultJson, RteJson, StatusJson};
use sc_report::{EXISTING_TESTS, Run};

use crate::cli::{Action, default_workdir};
use crate::commands::report;
use crate::failure::Failure;

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("explain")
        .about("Show all that is known about one objective or one line")
        .arg(
            Arg::new("ID")
                .required(true)
                .value_parser(which)
                .help("the number of the objective, or a place such as file.c:71"),
        )
        .arg(
            Arg::new("RUN")
                .value_parser(clap::value_parser!(PathBuf))
                .help("the run directory (default: the last one)"),
        )
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Explain {
        which: matches.get_one("ID").cloned().unwrap_or(Which::Number(0)),
        run: matches
            .get_one("RUN")
            .cloned()
            .unwrap_or_else(|| default_workdir().join("last")),
    }
}

/// Which objectives to explain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// The one with this number.
    Number(u32),
    /// Those of a line of a file.
    Line(String, u32),
}

impl Which {
    fn fits(&self, it: &ObjectiveJson) -> bool {
        match self {
            Self::Number(number) => it.id.0 == *number,
            Self::Line(file, line) => it.line == *line && is_called(&it.file, file),
        }
    }

    /// What to say if no objective fits.
    fn missing(&self, run: &Run, dir: &Path) -> Failure {
        let objectives = &run.result.objectives;
        let dir = dir.display();
        match self {
            Self::Number(number) => Failure::usage(format!(
                "no objective {number} in '{dir}': it has {}",
                objectives.len()
            ))
            .hint("the summary and 'seacoral annotate --list' number the objectives from 1"),
            Self::Line(file, line) => {
                let inside = objectives.iter().filter(|it| is_called(&it.file, file));
                let lines: BTreeSet<u32> = inside.map(|it| it.line).collect();
                let nearest = lines.iter().min_by_key(|it| it.abs_diff(*line));
                let failure = Failure::usage(format!(
                    "no objective and no run-time error at {file}:{line} in '{dir}'"
                ));
                failure.hint(match nearest {
                    Some(near) => format!("the nearest line with an objective is {near}"),
                    None => format!("the run has no objective in '{file}'"),
                })
            }
        }
    }
}

/// Whether a user who names `name` may mean this file: the last parts of its path are equal.
fn is_called(file: &str, name: &str) -> bool {
    Path::new(file).ends_with(name.trim_start_matches("./"))
}

fn which(text: &str) -> Result<Which, String> {
    let expected = "expected the number of an objective, or a place such as file.c:71";
    match text.rsplit_once(':') {
        None => text.parse().map(Which::Number).map_err(|_| expected.into()),
        Some((file, line)) => match line.parse() {
            Ok(line) if !file.is_empty() => Ok(Which::Line(file.to_owned(), line)),
            _ => Err(expected.into()),
        },
    }
}

/// Everything about these objectives, in a run directory.
pub fn run(which: &Which, dir: &Path) -> Result<String, Failure> {
    let run = report::read(dir).map_err(with_hint)?;
    let objectives = run.result.objectives.iter();
    let found: Vec<_> = objectives.filter(|it| which.fits(it)).collect();
    let mut out = String::new();
    if found.is_empty() {
        // Writing into a String cannot fail.
        let _ = only_errors(&mut out, &run.result, which);
        return match out.is_empty() {
            true => Err(which.missing(&run, dir)),
            false => Ok(out),
        };
    }
    for (index, objective) in found.into_iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        // Writing into a String cannot fail.
        let _ = text(&mut out, &run, objective);
    }
    Ok(out)
}

/// Without a result, there is nothing to explain.
fn with_hint(failure: Failure) -> Failure {
    match failure.hint {
        None => failure.hint("generate tests first, or name a run directory such as _sc/f-CC"),
        Some(_) => failure,
    }
}

fn text(out: &mut String, run: &Run, it: &ObjectiveJson) -> std::fmt::Result {
    let result = &run.result;
    writeln!(
        out,
        "Objective {} of {} ({}) in {}",
        it.id, result.entrypoint, it.criterion, run.name
    )?;
    writeln!(
        out,
        "  place:      {}:{}:{} in {}",
        it.file, it.line, it.column, it.function
    )?;
    if let Some(line) = source_line(run, it) {
        writeln!(out, "  code:       {line}")?;
    }
    writeln!(out, "  predicate:  {}", it.predicate)?;
    if !it.note.is_empty() {
        writeln!(out, "  note:       {}", it.note)?;
    }
    status(out, result, it)?;
    decisions(out, result, it)?;
    let beside = result.objectives.iter();
    let beside = beside.filter(|other| (&other.file, other.line) == (&it.file, it.line));
    let ids: Vec<_> = beside.map(|other| other.id.to_string()).collect();
    if ids.len() > 1 {
        writeln!(out, "  same line:  objectives {}", ids.join(", "))?;
    }
    let errors = result.rtes.iter();
    for error in errors.filter(|error| (&error.file, error.line) == (&it.file, it.line)) {
        error_here(out, error)?;
    }
    writeln!(out, "  key:        {}", it.key)
}

/// The run-time errors of a line without objectives.
fn only_errors(out: &mut String, result: &ResultJson, which: &Which) -> std::fmt::Result {
    let Which::Line(file, line) = which else {
        return Ok(());
    };
    let errors = result.rtes.iter();
    let here = errors.filter(|error| error.line == *line && is_called(&error.file, file));
    for (index, error) in here.enumerate() {
        if index == 0 {
            writeln!(out, "No objective at {file}:{line}")?;
        }
        error_here(out, error)?;
    }
    Ok(())
}

/// A run-time error with its stack.
fn error_here(out: &mut String, error: &RteJson) -> std::fmt::Result {
    writeln!(out, "  error here: {} (test {})", error.kind, error.test)?;
    if !error.message.is_empty() {
        writeln!(out, "    {}", error.message)?;
    }
    for frame in &error.stack {
        writeln!(out, "    in {}", frame.words())?;
    }
    Ok(())
}

fn source_line<'r>(run: &'r Run, it: &ObjectiveJson) -> Option<&'r str> {
    let text = run.sources.get(&it.file)?;
    let index = it.line.checked_sub(1)?;
    Some(text.lines().nth(index as usize)?.trim())
}

fn status(out: &mut String, result: &ResultJson, it: &ObjectiveJson) -> std::fmt::Result {
    match &it.status {
        StatusJson::Covered { by, .. } if by == EXISTING_TESTS => {
            writeln!(out, "  status:     covered by existing tests")?;
            for test in &result.existing_tests {
                if test.covers.contains(&it.id) {
                    writeln!(out, "    {}", test.name)?;
                }
            }
            Ok(())
        }
        StatusJson::Covered { by, tests, at_s } => {
            writeln!(
                out,
                "  status:     covered, first by {by} after {at_s:.1} s"
            )?;
            for test in result.tests.iter().filter(|test| tests.contains(&test.id)) {
                writeln!(out, "  test {}:", test.id)?;
                for line in test.c.lines() {
                    writeln!(out, "    {line}")?;
                }
            }
            Ok(())
        }
        StatusJson::Uncoverable {
            by,
            under,
            within_bounds,
            ..
        } => {
            let bounds = if *within_bounds { " within bounds" } else { "" };
            writeln!(out, "  status:     uncoverable{bounds}, proved by {by}")?;
            for condition in under {
                let option = match condition.option.as_str() {
                    "" => String::new(),
                    option => format!(" ({option})"),
                };
                writeln!(out, "  assuming:   {condition}{option}")?;
            }
            Ok(())
        }
        StatusJson::OracleFailures { by, rejected_tests } => {
            let tests: Vec<_> = rejected_tests.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "  status:     only tests reach it that the oracle rejects: {} (by {by})",
                tests.join(", ")
            )
        }
        StatusJson::Unknown { reason, hint } => {
            writeln!(out, "  status:     unknown: {reason}")?;
            match hint.as_str() {
                "" => Ok(()),
                hint => writeln!(out, "  hint:       {hint}"),
            }
        }
    }
}

/// What the condition of an MC/DC objective does.
fn decisions(out: &mut String, result: &ResultJson, it: &ObjectiveJson) -> std::fmt::Result {
    for decision in &result.mcdc {
        let conditions = decision.conditions.iter();
        for condition in conditions.filter(|condition| condition.objective == Some(it.id)) {
            writeln!(
                out,
                "  effect:     of '{}' on '{}': {}",
                condition.condition, decision.decision, condition.effect
            )?;
            for evaluation in &condition.pair {
                let values = match evaluation.values.as_str() {
                    "" => &evaluation.seen,
                    values => values,
                };
                match evaluation.test {
                    Some(test) => writeln!(out, "    test {test}: {values}")?,
                    None => writeln!(out, "    existing test: {values}")?,
                }
            }
            if !condition.missing.is_empty() {
                writeln!(out, "    missing:  {}", condition.missing)?;
            }
        }
    }
    Ok(())
}
