//! Cobertura's XML, as its DTD `coverage-04` has it: a package per folder, a class per file.

use std::collections::BTreeMap;

use super::coverage::{self, Line, Lines};
use super::xml::Element;
use crate::outputs::Output;
use crate::runs::Run;

const DOCTYPE: &str =
    "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n";

/// Cobertura's XML.
pub(super) struct Cobertura;

impl Output for Cobertura {
    fn name(&self) -> &'static str {
        "cobertura"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let files = coverage::files(runs);
        let mut packages: BTreeMap<&str, Vec<(&str, &Lines<'_>)>> = BTreeMap::new();
        for (file, lines) in &files {
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            packages.entry(folder).or_default().push((file, lines));
        }
        let all = Counts::of(files.values().flat_map(BTreeMap::values));
        let root = all
            .rates(Element::new("coverage"))
            .with("lines-covered", all.hit)
            .with("lines-valid", all.lines)
            .with("branches-covered", all.taken)
            .with("branches-valid", all.branches)
            .with("complexity", 0)
            .with("version", version(runs))
            // Nothing here depends on when it is written.
            .with("timestamp", 0)
            .children([
                Element::new("sources").children([Element::new("source").text(".")]),
                Element::new("packages").children(packages.into_iter().map(package)),
            ]);
        Some(root.document(DOCTYPE))
    }
}

fn version(runs: &[Run]) -> String {
    let version = runs
        .first()
        .map(|run| run.result.provenance.seacoral.clone());
    format!("seacoral {}", version.unwrap_or_default())
}

fn package((name, files): (&str, Vec<(&str, &Lines<'_>)>)) -> Element {
    let counts = Counts::of(files.iter().flat_map(|(_, lines)| lines.values()));
    let name = if name.is_empty() { "." } else { name };
    counts
        .rates(Element::new("package").with("name", name))
        .with("complexity", 0)
        .children([Element::new("classes").children(files.into_iter().map(class))])
}

fn class((file, lines): (&str, &Lines<'_>)) -> Element {
    let name = file.rsplit('/').next().unwrap_or(file);
    let element = Element::new("class")
        .with("name", name)
        .with("filename", file);
    Counts::of(lines.values())
        .rates(element)
        .with("complexity", 0)
        .children([
            Element::new("methods"),
            Element::new("lines").children(lines.iter().map(line)),
        ])
}

fn line((number, line): (&u32, &Line<'_>)) -> Element {
    let element = Element::new("line")
        .with("number", number)
        .with("hits", line.hits);
    match line.branch_counts() {
        (0, _) => element.with("branch", "false"),
        (branches, taken) => element.with("branch", "true").with(
            "condition-coverage",
            // Rounded down: full coverage is full.
            format!("{}% ({taken}/{branches})", 100 * taken / branches),
        ),
    }
}

#[derive(Default)]
struct Counts {
    lines: usize,
    hit: usize,
    branches: usize,
    taken: usize,
}

impl Counts {
    fn of<'l, 'r: 'l>(lines: impl Iterator<Item = &'l Line<'r>>) -> Self {
        let mut counts = Self::default();
        for line in lines {
            let (branches, taken) = line.branch_counts();
            counts.lines += 1;
            counts.hit += usize::from(line.hits > 0);
            counts.branches += branches;
            counts.taken += taken;
        }
        counts
    }

    fn rates(&self, element: Element) -> Element {
        element
            .with("line-rate", rate(self.hit, self.lines))
            .with("branch-rate", rate(self.taken, self.branches))
    }
}

/// Four digits, rounded down; nothing to cover is covered.
fn rate(part: usize, whole: usize) -> String {
    match whole {
        0 => "1".to_owned(),
        _ => {
            let digits = 10_000 * part / whole;
            format!("{}.{:04}", digits / 10_000, digits % 10_000)
        }
    }
}
