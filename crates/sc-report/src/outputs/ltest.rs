//! Files of LTest: the labels with what is known of them, and the objectives where they are made of several labels.

use std::collections::{BTreeMap, BTreeSet};

use sc_objectives::ltest::{Atom, LabelRow, LabelStatus, LabelsFile, hyperlabel_line};
use sc_types::LabelId;

use crate::outputs::{Output, RunFile};
use crate::report::{Label, Report, TestId};

/// Files of LTest in the run directory.
pub(super) struct LTest;

impl Output for LTest {
    fn name(&self) -> &'static str {
        "ltest"
    }

    fn run_files(&self, report: &Report) -> Vec<RunFile> {
        let name = |extension: &str| format!("{}.{extension}", report.entrypoint);
        let hyperlabels = name("hyperlabels");
        let objectives = objectives(report);
        vec![
            RunFile::new(name("labels"), labels(report)),
            if report.is_plain() || objectives.is_empty() {
                RunFile::absent(hyperlabels)
            } else {
                RunFile::new(hyperlabels, objectives)
            },
        ]
    }
}

/// The labels by the numbers that the user's source gives them. If it gives none, by ours: these are the numbers in the
/// source that `annotate --ltest` writes.
fn labels(report: &Report) -> String {
    let numbered = by_number(report);
    let of = |rows: Vec<LabelRow>| LabelsFile {
        file: String::new(),
        rows,
    };
    if numbered.is_empty() {
        let row = |label: &Label| row(label.id.into(), &[label]);
        return of(report.labels.iter().map(row).collect()).text();
    }
    let rows = numbered.iter().map(|(number, all)| row(*number, all));
    let text = of(rows.collect()).text();
    // Reading the file again must not take our numbers for those of the source.
    let others = report.labels.iter().filter(|it| number(it).is_none());
    let others = of(others.map(|it| row(it.id.into(), &[it])).collect()).text();
    let others = others.lines().skip(1).map(|line| format!("# {line}\n"));
    let others: String = others.collect();
    match others.as_str() {
        "" => text,
        _ => format!("{text}# labels without a number in the source:\n{others}"),
    }
}

fn number(label: &Label) -> Option<u32> {
    match label.annotated.as_ref()?.name? {
        Atom::Label(number) => Some(number),
        Atom::Sequence(_) => None,
    }
}

/// The labels that the source numbers. A number may stand at several places, and a label with bindings is one for each
/// case that a guard tells apart.
fn by_number(report: &Report) -> BTreeMap<u32, Vec<&Label>> {
    let mut numbered: BTreeMap<u32, Vec<&Label>> = BTreeMap::new();
    for label in &report.labels {
        if let Some(number) = number(label) {
            numbered.entry(number).or_default().push(label);
        }
    }
    numbered
}

/// The row of labels that share a number, at least one.
fn row(number: u32, labels: &[&Label]) -> LabelRow {
    let first = labels.first();
    let place = first.map_or_else(String::new, |label| {
        format!("{}:{}", label.place.file, label.place.line)
    });
    let tests: BTreeSet<TestId> = labels.iter().flat_map(|it| &it.tests).copied().collect();
    let is_whole = |label: &&Label| label.annotated.as_ref().is_none_or(|it| it.is_whole);
    // LTest takes it to be infeasible for all inputs.
    let proved = |label: &Label| label.status == "uncoverable" && !label.within_bounds;
    let uncoverable = |label: &&Label| proved(label) && is_whole(label);
    let status = if labels.iter().any(|label| label.status == "covered") {
        LabelStatus::Covered
    } else if labels.iter().all(uncoverable) {
        LabelStatus::Uncoverable
    } else {
        LabelStatus::Unknown
    };
    LabelRow {
        line: 0,
        number,
        status,
        tag: first.map_or_else(String::new, |label| tag(label)),
        origin: place.clone(),
        current: place,
        emitter: "seacoral".to_owned(),
        drivers: tests.iter().map(ToString::to_string).collect(),
        exec_time: "0".to_owned(),
    }
}

/// The tag that the source gives it, otherwise our own.
fn tag(label: &Label) -> String {
    match &label.annotated {
        Some(annotated) => annotated.tag.clone(),
        None => label.tag.clone(),
    }
}

/// The objectives as far as files can name their labels.
fn objectives(report: &Report) -> String {
    let annotated = report.labels.iter().any(|it| it.annotated.is_some());
    let name = |id: &LabelId| match annotated {
        false => Some(format!("l{id}")),
        true => {
            let label = report.labels.get(id.index()?)?;
            let annotated = label.annotated.as_ref().filter(|it| it.is_whole)?;
            Some(annotated.name?.to_string())
        }
    };
    let lines = report.objectives.iter().filter_map(|objective| {
        let names = |labels: &Vec<LabelId>| labels.iter().map(name).collect::<Option<Vec<_>>>();
        let named: Option<Vec<_>> = objective.parts.iter().map(names).collect();
        Some(hyperlabel_line(objective.id, &named?))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use sc_objectives::Annotated;

    use super::*;

    fn label(id: u32, status: &'static str, annotated: Option<(Option<Atom>, bool)>) -> Label {
        Label {
            id: LabelId(id),
            criterion: "CUSTOM".to_owned(),
            place: crate::report::Place::new("f.c", id, 1),
            predicate: String::new(),
            status,
            within_bounds: false,
            tests: Vec::new(),
            tag: "CUSTOM".to_owned(),
            annotated: annotated.map(|(name, is_whole)| Annotated {
                name,
                tag: "WM AOR".to_owned(),
                is_whole,
            }),
        }
    }

    fn check(labels: Vec<Label>) -> String {
        let report = Report {
            labels,
            ..Report::default()
        };
        super::labels(&report)
    }

    #[test]
    fn proofs_within_bounds_leave_labels_unknown() {
        let bounded = Label {
            within_bounds: true,
            ..label(1, "uncoverable", None)
        };
        insta::assert_snapshot!(check(vec![bounded, label(2, "uncoverable", None)]), @"
        # id, status, tag, origin_loc, current_loc, emitter, drivers, exec_time
        1,unknown,CUSTOM,f.c:1,f.c:1,seacoral,,0
        2,uncoverable,CUSTOM,f.c:2,f.c:2,seacoral,,0
        ");
    }

    #[test]
    fn labels_have_the_numbers_of_the_source() {
        let number = |number: u32| Some(Some(Atom::Label(number)));
        let whole = |n: u32| number(n).map(|name| (name, true));
        let case = |n: u32| number(n).map(|name| (name, false));
        insta::assert_snapshot!(check(vec![
            label(1, "covered", whole(11)),
            label(2, "uncoverable", whole(2)),
            // The source has number 3 twice, and cases of number 4.
            label(3, "uncoverable", whole(3)),
            label(4, "covered", whole(3)),
            label(5, "uncoverable", case(4)),
            label(6, "covered", Some((Some(Atom::Sequence(2)), true))),
            label(7, "covered", Some((None, true))),
            label(8, "covered", None),
        ]), @"
        # id, status, tag, origin_loc, current_loc, emitter, drivers, exec_time
        2,uncoverable,WM AOR,f.c:2,f.c:2,seacoral,,0
        3,covered,WM AOR,f.c:3,f.c:3,seacoral,,0
        4,unknown,WM AOR,f.c:5,f.c:5,seacoral,,0
        11,covered,WM AOR,f.c:1,f.c:1,seacoral,,0
        # labels without a number in the source:
        # 6,covered,WM AOR,f.c:6,f.c:6,seacoral,,0
        # 7,covered,WM AOR,f.c:7,f.c:7,seacoral,,0
        # 8,covered,CUSTOM,f.c:8,f.c:8,seacoral,,0
        ");
        insta::assert_snapshot!(check(vec![label(1, "covered", None)]), @"
        # id, status, tag, origin_loc, current_loc, emitter, drivers, exec_time
        1,covered,CUSTOM,f.c:1,f.c:1,seacoral,,0
        ");
    }
}
