//! Writing labels and hyperlabels for LTest.

use std::collections::BTreeMap;

use sc_frontend::tokens::{Token, all_tokens};
use sc_frontend::{Program, UnitId};
use sc_types::LabelId;

use super::labels_file::{LabelRow, LabelStatus, LabelsFile};
use crate::dialect::Dialect;
use crate::label::{Label, Labelling};
use crate::render::render_unit;

/// Text with `pc_label(predicate, id, "CRITERIA")`, which is nothing unless somebody defines it. LTest's own headers define
/// it as a statement, and labels stand in conditions: each is a statement in an expression of GNU C.
#[derive(Debug, Clone)]
pub struct LTest {
    tags: Vec<String>,
}

impl LTest {
    /// For the labels of a labelling.
    pub fn new(labelling: &Labelling) -> Self {
        Self {
            tags: labelling.labels.iter().map(Label::tag).collect(),
        }
    }
}

impl Dialect for LTest {
    fn prologue(&self, _max_id: u32) -> String {
        "#ifndef pc_label\n#define pc_label(...) do {} while (0)\n#endif\n".to_owned()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        let tag = id.index().and_then(|index| self.tags.get(index));
        let tag = tag.map_or("", String::as_str);
        format!("__extension__ ({{ pc_label(({predicate}), {id}, \"{tag}\"); }})")
    }

    fn renames_main(&self) -> bool {
        false
    }

    /// Their numbers would be taken for those of our labels.
    fn keeps_annotations(&self) -> bool {
        false
    }
}

/// The labels, as a file of LTest. `current`: where a label stands in the annotated source; `known`: what is known of
/// it, and the tests that cover it.
pub fn labels_text(
    labelling: &Labelling,
    current: impl Fn(&Label) -> String,
    known: impl Fn(LabelId) -> (LabelStatus, Vec<String>),
) -> String {
    let rows = labelling.labels.iter().map(|label| {
        let (status, drivers) = known(label.id);
        LabelRow {
            line: 0,
            number: label.id.into(),
            status,
            tag: label.tag(),
            origin: format!("{}:{}", label.file, label.line),
            current: current(label),
            emitter: "seacoral".to_owned(),
            drivers,
            exec_time: "0".to_owned(),
        }
    });
    let file = LabelsFile {
        file: String::new(),
        rows: rows.collect(),
    };
    file.text()
}

/// The objectives, as a file of LTest.
pub fn hyperlabels_text(labelling: &Labelling) -> String {
    let objectives = labelling.objectives.iter();
    let names = |labels: &Vec<LabelId>| labels.iter().map(|id| format!("l{id}")).collect();
    objectives
        .map(|objective| {
            let alternatives = objective.parts.alternatives().iter();
            let alternatives: Vec<Vec<String>> = alternatives.map(names).collect();
            hyperlabel_line(objective.id, &alternatives)
        })
        .collect()
}

/// The line of an objective; an alternative is the names of the labels that cover it together.
pub fn hyperlabel_line(objective: sc_types::ObjectiveId, alternatives: &[Vec<String>]) -> String {
    let alternatives: Vec<_> = alternatives.iter().map(|names| names.join(".")).collect();
    format!("{objective}) <{}|; ;>,\n", alternatives.join("+"))
}

/// The text of a unit with `pc_label`s, which can be read again: names of ours are others in it.
pub fn annotated_text(program: &Program, labelling: &Labelling, unit: UnitId) -> String {
    let text = render_unit(program, labelling, unit, &LTest::new(labelling));
    // Stubs are not part of the user's text.
    with_other_names(program.units[unit.0].own_text(&text))
}

/// The text with other names in place of ours.
fn with_other_names(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    for token in all_tokens(text).into_iter().filter(Token::is_word) {
        let Some(name) = token.text.strip_prefix(OURS) else {
            continue;
        };
        // What our headers declare keeps its name.
        if matches!(name, "assume" | "assert" | "user_label") || name.starts_with("ltest_") {
            continue;
        }
        out += &text[copied..token.start];
        out += "__ltest_";
        out += name;
        copied = token.end();
    }
    out + &text[copied..]
}

/// How names of ours start.
const OURS: &str = "__sc_";

/// The lines of such a text that have labels.
pub fn label_lines(text: &str, labelling: &Labelling) -> BTreeMap<LabelId, usize> {
    let tags: BTreeMap<String, (LabelId, String)> = labelling
        .labels
        .iter()
        .map(|label| {
            (
                label.id.to_string(),
                (label.id, format!("\"{}\"", label.tag())),
            )
        })
        .collect();
    let tokens = all_tokens(text);
    let mut lines = BTreeMap::new();
    let (mut counted, mut line) = (0, 1);
    for window in tokens.windows(5) {
        // The end of `pc_label((predicate), id, "CRITERIA")`.
        let [close, comma, id, second, tag] = window else {
            continue;
        };
        let ends = close.text == ")" && comma.text == "," && second.text == ",";
        let known = tags.get(id.text).filter(|_| ends);
        if let Some((label, _)) = known.filter(|(_, wanted)| wanted == tag.text) {
            line += text[counted..close.start].matches('\n').count();
            counted = close.start;
            lines.entry(*label).or_insert(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_ours_are_changed() {
        let text = "# 1 \"a/__sc_b.c\"\nint __sc_q0, a__sc_x; puts(\"__sc_q0\"); __sc_assume(__sc_ltest_f);";
        insta::assert_snapshot!(with_other_names(text), @r#"
        # 1 "a/__sc_b.c"
        int __ltest_q0, a__sc_x; puts("__sc_q0"); __sc_assume(__sc_ltest_f);
        "#);
    }
}
