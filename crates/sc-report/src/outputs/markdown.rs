//! Markdown for a comment on a pull request: a table of runs, then what needs attention.

use std::fmt::Write;

use crate::outputs::Output;
use crate::report::TestId;
use crate::runs::{ObjectiveJson, ResultJson, RteJson, Run, StatusJson};

/// Of one kind of thing in one run; the report has the rest.
const SHOWN: usize = 10;

/// Markdown, as GitHub and GitLab show it.
pub(super) struct Markdown;

impl Output for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let mut out = String::from(
            "# Coverage of generated tests\n\n\
             | function | criterion | covered | uncoverable | unknown | tests | errors |\n\
             |---|---|--:|--:|--:|--:|--:|\n",
        );
        for run in runs {
            // Writing into a String cannot fail, here and below.
            let _ = table_row(&mut out, &run.result);
        }
        for run in runs {
            let _ = details(&mut out, &run.result);
        }
        Some(out)
    }
}

fn table_row(out: &mut String, result: &ResultJson) -> std::fmt::Result {
    let t = &result.totals;
    let covered = match t.objectives {
        0 => "no objectives".to_owned(),
        // Rounded down: all is all.
        n => format!("{}/{n} ({}%)", t.covered, 100 * t.covered / n),
    };
    let bounded = match t.within_bounds {
        0 => String::new(),
        n => format!(" ({n} within bounds)"),
    };
    let assumed = match t.assumed_rtes {
        0 => String::new(),
        n => format!(" (+{n} depending on an assumption)"),
    };
    let unexamined = match t.unexamined_rtes {
        0 => String::new(),
        n => format!(" (+{n} not examined in time)"),
    };
    let unknown = t.unknown + t.only_with_oracle_failures;
    writeln!(
        out,
        "| {} | {} | {covered} | {}{bounded} | {unknown} | {} | {}{assumed}{unexamined} |",
        code(&result.entrypoint),
        result.criterion,
        t.uncoverable,
        t.tests,
        t.rtes
    )
}

fn details(out: &mut String, result: &ResultJson) -> std::fmt::Result {
    let name = code(&result.entrypoint);
    let (errors, others): (Vec<_>, Vec<_>) = result.rtes.iter().partition(|it| it.is_real());
    let (unexamined, assumed): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|it| it.not_examined);
    list(out, &format!("Run-time errors in {name}"), &errors, |it| {
        error(it)
    })?;
    let title = format!("Errors in {name} that depend on an assumption about inputs");
    list(out, &title, &assumed, |it| error(it))?;
    let title = format!("Errors in {name} that were not examined in time");
    list(out, &title, &unexamined, |it| error(it))?;
    let assertions = result.assertions.iter().flat_map(|it| &it.failures);
    let title = format!("ACSL annotations that fail in {name}");
    list(out, &title, &assertions.collect::<Vec<_>>(), |it| {
        let place = code(&format!("{}:{}", it.file, it.line));
        let tests: Vec<String> = it.tests.iter().map(TestId::to_string).collect();
        let plural = if tests.len() == 1 { "" } else { "s" };
        let (kind, predicate) = (&it.kind, code(&it.predicate));
        format!(
            "{kind} at {place}: {predicate} (test{plural} {})",
            tests.join(", ")
        )
    })?;
    let open = result.objectives.iter().filter(|it| {
        matches!(
            it.status,
            StatusJson::Unknown { .. } | StatusJson::OracleFailures { .. }
        )
    });
    let title = format!("Not covered in {name} ({})", result.criterion);
    list(out, &title, &open.collect::<Vec<_>>(), |it| objective(it))
}

fn list<T>(
    out: &mut String,
    title: &str,
    items: &[T],
    words: impl Fn(&T) -> String,
) -> std::fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### {title}\n")?;
    for item in items.iter().take(SHOWN) {
        writeln!(out, "- {}", words(item))?;
    }
    match items.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "- … {more} more, see the report"),
    }
}

fn error(it: &RteJson) -> String {
    let place = match it.file.as_str() {
        "" => String::new(),
        file => format!(" at {}", code(&format!("{file}:{}:{}", it.line, it.column))),
    };
    let assumption = it.assumption.as_ref().map_or_else(String::new, |it| {
        let option = match it.option.as_str() {
            "" => String::new(),
            option => format!(" ({})", code(option)),
        };
        format!(": excluded if {}{option}", code(&it.text))
    });
    format!("{}{place}{assumption} (test {})", it.kind, it.test)
}

fn objective(it: &ObjectiveJson) -> String {
    let why = match &it.status {
        StatusJson::Unknown { reason, .. } => reason,
        _ => "only tests reach it that the oracle rejects",
    };
    let place = code(&format!("{}:{}", it.file, it.line));
    let why = why.replace('\n', " ");
    format!("{place} {}: {why}", code(&it.predicate))
}

/// As code, also with backquotes in it.
fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    match text.contains('`') {
        true => format!("`` {text} ``"),
        false => format!("`{text}`"),
    }
}
