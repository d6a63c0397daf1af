//! `seacoral explain`: everything that a result says about one objective.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_report::outputs::json::{ObjectiveJson, ResultJson, StatusJson};
use sc_report::{EXISTING_TESTS, Run};

use crate::cli::{Action, default_workdir};
use crate::commands::report;
use crate::failure::Failure;

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    Command::new("explain")
        .about("Show all that is known about one objective")
        .arg(
            Arg::new("ID")
                .required(true)
                .value_parser(clap::value_parser!(u32))
                .help("the number of the objective"),
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
        id: matches.get_one("ID").copied().unwrap_or_default(),
        run: matches
            .get_one("RUN")
            .cloned()
            .unwrap_or_else(|| default_workdir().join("last")),
    }
}

/// Everything about the objective with that number, in a run directory.
pub fn run(id: u32, dir: &Path) -> Result<String, Failure> {
    let run = report::read(dir).map_err(with_hint)?;
    let objectives = &run.result.objectives;
    let found = objectives.iter().find(|it| it.id.0 == id);
    let objective = found.ok_or_else(|| {
        Failure::usage(format!(
            "no objective {id} in '{}': it has {}",
            dir.display(),
            objectives.len()
        ))
        .hint("the summary and 'seacoral annotate --list' number the objectives from 1")
    })?;
    let mut out = String::new();
    // Writing into a String cannot fail.
    let _ = text(&mut out, &run, objective);
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
        writeln!(out, "  error here: {} (test {})", error.kind, error.test)?;
    }
    writeln!(out, "  key:        {}", it.key)
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
