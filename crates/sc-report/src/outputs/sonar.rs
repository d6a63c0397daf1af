//! The generic coverage report of SonarQube, version 1.

use super::coverage::{self, Line};
use super::xml::Element;
use crate::outputs::Output;
use crate::runs::Run;

/// Sonar's generic coverage data.
pub(super) struct Sonar;

impl Output for Sonar {
    fn name(&self) -> &'static str {
        "sonar"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let files = coverage::files(runs);
        let files = files.iter().map(|(path, lines)| {
            Element::new("file")
                .with("path", path)
                .children(lines.iter().map(line))
        });
        let root = Element::new("coverage").with("version", 1).children(files);
        Some(root.document(""))
    }
}

fn line((number, line): (&u32, &Line<'_>)) -> Element {
    let element = Element::new("lineToCover")
        .with("lineNumber", number)
        .with("covered", line.hits > 0);
    match line.branch_counts() {
        (0, _) => element,
        (branches, taken) => element
            .with("branchesToCover", branches)
            .with("coveredBranches", taken),
    }
}
