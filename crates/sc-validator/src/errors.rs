//! Labels that are covered by a run which ends in an error. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_types::LabelId;

use crate::verdict::Rte;

/// A label that says that a run-time error is about to happen. A test covers it if the label is hit and the run then
/// ends in that error, there. Such a label counts for nothing in a run that terminates normally, and no other label
/// counts in a run that does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLabel {
    /// The label.
    pub id: LabelId,
    /// The sanitizers' names for the error.
    pub kinds: &'static [&'static str],
    /// The file it is in, as the user named it.
    pub file: String,
    /// The function it is in.
    pub function: String,
    /// The first and the last line of the operation.
    pub lines: (u32, u32),
}

/// All of them.
#[derive(Debug, Default)]
pub(crate) struct ErrorLabels {
    labels: BTreeMap<LabelId, ErrorLabel>,
}

impl ErrorLabels {
    pub(crate) fn new(labels: Vec<ErrorLabel>) -> Self {
        let labels = labels.into_iter().map(|label| (label.id, label)).collect();
        Self { labels }
    }

    /// What a run covers that terminated normally and hit these.
    pub(crate) fn when_well(&self, hits: BTreeSet<LabelId>) -> Vec<LabelId> {
        let plain = |id: &LabelId| !self.labels.contains_key(id);
        hits.into_iter().filter(plain).collect()
    }

    /// What a run may cover that hit these and ended in an error of this kind, somewhere.
    pub(crate) fn suspected(&self, hits: &[LabelId], kind: &str) -> Vec<LabelId> {
        let fits = |id: &&LabelId| {
            let label = self.labels.get(id);
            label.is_some_and(|label| label.kinds.contains(&kind))
        };
        hits.iter().filter(fits).copied().collect()
    }

    /// What a run covers that hit these and ended in this error. If two labels could be meant, neither is: one of
    /// them was hit, and nothing happened then.
    pub(crate) fn shown(&self, hits: &BTreeSet<LabelId>, rte: &Rte) -> Vec<LabelId> {
        let hits: Vec<LabelId> = hits.iter().copied().collect();
        let mut shown = self.suspected(&hits, &rte.kind);
        shown.retain(|id| self.labels.get(id).is_some_and(|label| label.is_at(rte)));
        if shown.len() > 1 {
            shown.clear();
        }
        shown
    }
}

impl ErrorLabel {
    fn is_at(&self, rte: &Rte) -> bool {
        rte.place.as_ref().is_some_and(|place| {
            let (first, last) = self.lines;
            place.function == self.function
                && (first..=last).contains(&place.line)
                // Headers may be named by another path.
                && file_name(&place.file) == file_name(&self.file)
        })
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Place;

    fn labels() -> ErrorLabels {
        let label = |id, kinds, lines| ErrorLabel {
            id,
            kinds,
            file: "src/f.c".to_owned(),
            function: "f".to_owned(),
            lines,
        };
        ErrorLabels::new(vec![
            label(LabelId(2), &["null-pointer-use", "SEGV"], (5, 5)),
            label(LabelId(3), &["integer-divide-by-zero"], (5, 6)),
            label(LabelId(4), &["integer-divide-by-zero"], (6, 6)),
        ])
    }

    #[track_caller]
    fn check(hits: &[LabelId], kind: &str, place: (&str, &str, u32), expected: &[LabelId]) {
        let (file, function, line) = place;
        let rte = Rte {
            kind: kind.to_owned(),
            message: String::new(),
            place: Some(Place {
                file: file.to_owned(),
                line,
                column: 1,
                function: function.to_owned(),
            }),
            stack: Vec::new(),
            in_input: false,
        };
        let hits = hits.iter().copied().collect();
        assert_eq!(labels().shown(&hits, &rte), expected);
    }

    #[test]
    fn the_error_must_be_the_one_of_the_label() {
        check(&[1, 2].map(LabelId), "SEGV", ("f.c", "f", 5), &[LabelId(2)]);
        check(&[1, 3].map(LabelId), "SEGV", ("f.c", "f", 5), &[]);
        check(
            &[LabelId(3)],
            "integer-divide-by-zero",
            ("f.c", "f", 6),
            &[LabelId(3)],
        );
        check(
            &[LabelId(3)],
            "integer-divide-by-zero",
            ("f.c", "f", 7),
            &[],
        );
        check(
            &[LabelId(3)],
            "integer-divide-by-zero",
            ("g.c", "f", 6),
            &[],
        );
        check(
            &[LabelId(3)],
            "integer-divide-by-zero",
            ("f.c", "g", 6),
            &[],
        );
        check(&[], "integer-divide-by-zero", ("f.c", "f", 6), &[]);
    }

    #[test]
    fn of_two_that_could_be_meant_neither_counts() {
        check(
            &[3, 4].map(LabelId),
            "integer-divide-by-zero",
            ("f.c", "f", 5),
            &[LabelId(3)],
        );
        check(
            &[3, 4].map(LabelId),
            "integer-divide-by-zero",
            ("f.c", "f", 6),
            &[],
        );
    }

    #[test]
    fn they_do_not_count_where_nothing_happened() {
        assert_eq!(
            labels().when_well(BTreeSet::from([1, 2, 4, 5].map(LabelId))),
            [1, 5]
        );
    }
}
