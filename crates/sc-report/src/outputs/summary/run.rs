//! The summary of a run.

use std::fmt::Write;

use sc_types::Condition;

use super::mcdc;
use crate::report::{
    FromCallers, ObjectiveId, Place, Report, Rte, Status, TestId, Totals, percent,
};

/// A set of more objectives is written as ranges, at most as many; `result.json` has them all.
const LONGEST_SET: usize = 200;

/// The summary: five lines of fixed shape, then whatever else there is to tell.
///
/// A share is shown as 100.0% or 0.0% only if it is exactly that, so that rounding hides no missing objective. Without
/// objectives, no shares are shown: a criterion that asks for nothing must not look like full coverage.
pub fn summary(report: &Report) -> String {
    let mut out = String::new();
    // Writing into a String cannot fail, here and below.
    let _ = statistics(&mut out, report);
    let _ = findings(&mut out, report);
    let _ = mcdc::effects(&mut out, report);
    let _ = explanations(&mut out, report);
    out
}

/// The five lines, the errors and the effects of conditions: what can be said of a suite that somebody else made.
pub(super) fn statistics_of(report: &Report) -> String {
    let mut out = String::new();
    let _ = statistics(&mut out, report);
    let _ = findings(&mut out, report);
    let _ = mcdc::effects(&mut out, report);
    out
}

fn statistics(out: &mut String, report: &Report) -> std::fmt::Result {
    let t = report.totals();
    writeln!(out, "Coverage statistics for '{}':", report.entrypoint)?;
    writeln!(out, "  {} with {}", shares(&t), count(t.tests, "test"))?;
    let ids = |wanted: fn(&Status) -> bool| {
        let wanted = report.objectives.iter().filter(move |o| wanted(&o.status));
        set(wanted.map(|o| o.id))
    };
    writeln!(
        out,
        "Covered objectives: {}",
        ids(|s| matches!(s, Status::Covered { .. }))
    )?;
    writeln!(
        out,
        "Uncoverable objectives: {}",
        ids(Status::is_uncoverable)
    )?;
    if t.within_bounds > 0 {
        let bounded = ids(Status::is_uncoverable_within_bounds);
        writeln!(out, "Uncoverable within bounds: {bounded}")?;
    }
    if t.oracle_failures_only > 0 {
        let rejected = ids(|s| matches!(s, Status::OracleFailures { .. }));
        writeln!(out, "Only with oracle failures: {rejected}")?;
    }
    existing(out, report, &t)?;
    match t.rtes {
        0 => writeln!(out, "Crash statistics: rte: none"),
        n => writeln!(out, "Crash statistics: rte: {}", count(n, "test")),
    }
}

/// What the user's own tests cover, and which of them do not count.
fn existing(out: &mut String, report: &Report, t: &Totals) -> std::fmt::Result {
    if report.existing.is_empty() {
        return Ok(());
    }
    let covered = report.objectives.iter().filter(|it| it.status.exists());
    let counted = report.existing.iter().filter(|test| test.counts).count();
    writeln!(
        out,
        "Existing tests: {} of {} objectives covered by {}: {}",
        t.existing,
        t.objectives,
        count(counted, "test"),
        set(covered.map(|it| it.id))
    )?;
    for test in report.existing.iter().filter(|test| !test.counts) {
        writeln!(out, "  not counted: {}: {}", test.name, test.explanation)?;
    }
    Ok(())
}

fn findings(out: &mut String, report: &Report) -> std::fmt::Result {
    let shown = |rte: &Rte| {
        let test = test(report, rte.test);
        let also = match rte.also.as_slice() {
            [] => String::new(),
            others => format!(", also {}", others.join(", ")),
        };
        format!("  {}{} ({test}{also})", rte.kind, rte_place(&rte.place))
    };
    let callers = |rte: &Rte| {
        let words = rte.callers.as_ref().map(FromCallers::words);
        words.map_or(String::new(), |words| format!("; {words}"))
    };
    for rte in report.rtes.iter().filter(|rte| rte.is_real()) {
        writeln!(out, "{}{}", shown(rte), callers(rte))?;
    }
    let assumed = report
        .rtes
        .iter()
        .filter_map(|rte| Some((rte, rte.assumption.as_ref()?)));
    let assumed: Vec<_> = assumed.collect();
    if !assumed.is_empty() {
        let count = count(assumed.len(), "test");
        writeln!(
            out,
            "Errors that depend on an assumption about inputs: {count}"
        )?;
    }
    for (rte, assumption) in assumed {
        let option = match assumption.option.as_str() {
            "" => String::new(),
            option => format!(" ({option})"),
        };
        writeln!(
            out,
            "{}: excluded if {}{option}{}",
            shown(rte),
            assumption.text,
            callers(rte)
        )?;
    }
    let unexamined: Vec<_> = report.rtes.iter().filter(|rte| rte.not_examined).collect();
    if !unexamined.is_empty() {
        let count = count(unexamined.len(), "test");
        writeln!(out, "Errors not examined in time: {count}")?;
    }
    for rte in unexamined {
        writeln!(out, "{}{}", shown(rte), callers(rte))?;
    }
    if !report.oracle_failures.is_empty() {
        writeln!(
            out,
            "Oracle failures: {}",
            count(report.oracle_failures.len(), "test")
        )?;
    }
    for failure in &report.oracle_failures {
        let test = test(report, failure.test);
        writeln!(
            out,
            "  {}{} ({test})",
            failure.oracle,
            place(&failure.place)
        )?;
    }
    if let Some(assertions) = &report.assertions {
        let checked = count(assertions.checked, "test");
        match assertions.failures.len() {
            0 => writeln!(out, "E-ACSL: no runtime assertion fails ({checked})")?,
            1 => writeln!(out, "E-ACSL: 1 runtime assertion fails ({checked})")?,
            n => writeln!(out, "E-ACSL: {n} runtime assertions fail ({checked})")?,
        }
        for failure in &assertions.failures {
            let test = failure.tests.first().map(|id| test(report, *id));
            writeln!(
                out,
                "  {}{}: {} ({})",
                failure.kind,
                place(&failure.place),
                failure.predicate,
                test.unwrap_or_default()
            )?;
        }
    }
    if !report.abnormal.is_empty() {
        writeln!(
            out,
            "Abnormal exits: {}",
            count(report.abnormal.len(), "test")
        )?;
    }
    for abnormal in &report.abnormal {
        let test = test(report, abnormal.test);
        writeln!(
            out,
            "  {}{} ({test})",
            abnormal.kind,
            place(&abnormal.place)
        )?;
    }
    Ok(())
}

fn explanations(out: &mut String, report: &Report) -> std::fmt::Result {
    let proofs = grouped(report, |status| {
        proof(status).filter(|_| status.is_uncoverable())
    });
    let bounded = grouped(report, |status| {
        proof(status).filter(|_| status.is_uncoverable_within_bounds())
    });
    let reasons = grouped(report, |status| match status {
        Status::Unknown(reason) => Some(reason.to_string()),
        _ => None,
    });
    for (title, groups) in [
        ("Uncoverable:", proofs),
        ("Proved within bounds:", bounded),
        ("Unknown:", reasons),
    ] {
        if !groups.is_empty() {
            writeln!(out, "{title}")?;
        }
        for (why, ids) in groups {
            writeln!(out, "  {}: {why}", set(ids.iter().copied()))?;
            places(out, report, &ids)?;
        }
    }
    for c in &report.contradictions {
        writeln!(
            out,
            "Contradiction: {} claimed label {} uncoverable, but {} covers it; the claim is withdrawn (please report this bug)",
            c.claimed_by,
            c.label,
            test(report, c.test)
        )?;
    }
    for note in &report.notes {
        writeln!(out, "Note: {note}")?;
    }
    Ok(())
}

/// Of one group of objectives; the report has the rest.
const SHOWN: usize = 5;

/// The places and predicates of objectives.
fn places(out: &mut String, report: &Report, ids: &[ObjectiveId]) -> std::fmt::Result {
    let objectives = report.objectives.iter().filter(|it| ids.contains(&it.id));
    for it in objectives.take(SHOWN) {
        let (at, predicate) = (&it.place, it.predicate.replace('\n', " "));
        writeln!(
            out,
            "    {} at {}:{}:{}: {predicate}",
            it.id, at.file, at.line, at.column
        )?;
    }
    match ids.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "    … {more} more, see 'seacoral report'"),
    }
}

/// Objectives by what `why` says of them, in the order of their first one.
fn grouped(
    report: &Report,
    why: impl Fn(&Status) -> Option<String>,
) -> Vec<(String, Vec<ObjectiveId>)> {
    let mut groups: Vec<(String, Vec<ObjectiveId>)> = Vec::new();
    for objective in &report.objectives {
        let Some(text) = why(&objective.status) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, ids)) => ids.push(objective.id),
            None => groups.push((text, vec![objective.id])),
        }
    }
    groups
}

/// Who proved it, and what the proof takes for granted; bounds with the options that widen them.
fn proof(status: &Status) -> Option<String> {
    let Status::Uncoverable { by, under, .. } = status else {
        return None;
    };
    if under.is_empty() {
        return Some(format!("proved by {by}"));
    }
    let under: Vec<String> = under.iter().map(Condition::with_options).collect();
    Some(format!("proved by {by}, under: {}", under.join("; ")))
}

fn shares(t: &Totals) -> String {
    if t.objectives == 0 {
        return "no objectives".to_owned();
    }
    let [cov, uncov, bounded, rejected, unkwn] = [
        t.covered,
        t.uncoverable,
        t.within_bounds,
        t.oracle_failures_only,
        t.unknown,
    ]
    .map(|part| format!("{part} ({}%)", share(part, t.objectives)));
    let rejected = match t.oracle_failures_only {
        0 => String::new(),
        _ => format!("  only with oracle failures: {rejected}"),
    };
    let bounded = match t.within_bounds {
        0 => String::new(),
        _ => format!("  uncov within bounds: {bounded}"),
    };
    format!("cov: {cov}  uncov: {uncov}{bounded}{rejected}  unkwn: {unkwn}")
}

/// One decimal, but never rounded to all or nothing.
fn share(part: usize, whole: usize) -> String {
    let exact = percent(part, whole);
    let shown = match part {
        0 => 0.0,
        _ if part == whole => 100.0,
        _ => exact.clamp(0.1, 99.9),
    };
    format!("{shown:.1}")
}

pub(super) fn set(ids: impl Iterator<Item = ObjectiveId>) -> String {
    let ids: Vec<u32> = ids.map(|id| id.0).collect();
    if ids.len() <= LONGEST_SET {
        let all: Vec<String> = ids.iter().map(u32::to_string).collect();
        return format!("{{{}}}", all.join(", "));
    }
    // A list of thousands of numbers hides everything else: runs of them, and not all.
    let runs = ids.chunk_by(|one, next| one + 1 == *next);
    let mut written = 0;
    let mut shown = Vec::new();
    for run in runs.take(LONGEST_SET) {
        written += run.len();
        shown.push(match run {
            [first, .., last] if run.len() > 2 => format!("{first}-{last}"),
            _ => {
                let each: Vec<String> = run.iter().map(u32::to_string).collect();
                each.join(", ")
            }
        });
    }
    if written < ids.len() {
        shown.push(format!("… {} more", ids.len() - written));
    }
    format!("{{{}}}", shown.join(", "))
}

fn count(n: usize, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

/// The same as [`place`]; it is said where an error could not be located exactly.
fn rte_place(at: &Place) -> String {
    let remark = if at.is_approximate() {
        ", approximately"
    } else {
        ""
    };
    place(at) + remark
}

/// ` at f.c:40:3 in g`, as far as it is known.
fn place(place: &Place) -> String {
    match (place.is_known(), place.function.as_str()) {
        (true, _) => format!(" at {place}"),
        (false, "") => String::new(),
        (false, function) => format!(" in {function}"),
    }
}

/// `test 7: tests/f_rte.c test_7`, or `test 7` if it is not written as C.
fn test(report: &Report, id: TestId) -> String {
    match report.tests.iter().find(|t| t.id == id) {
        Some(test) if !test.written.is_empty() => format!("test {id}: {}", test.written),
        _ => format!("test {id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ids: impl Iterator<Item = u32>, expected: &str) {
        assert_eq!(set(ids.map(ObjectiveId)), expected);
    }

    #[test]
    fn long_sets_are_ranges() {
        check([1, 2, 3, 9].into_iter(), "{1, 2, 3, 9}");
        check(std::iter::empty(), "{}");
        let long = (1..=4000).filter(|id| *id != 7 && *id != 9);
        check(long, "{1-6, 8, 10-4000}");
        check((1..=300).chain([302, 303]), "{1-300, 302, 303}");
    }

    #[test]
    fn longer_sets_are_cut() {
        let text = set((1..=1000).map(|id| ObjectiveId(id * 2)));
        assert!(text.ends_with("398, 400, … 800 more}"), "{text}");
    }
}
