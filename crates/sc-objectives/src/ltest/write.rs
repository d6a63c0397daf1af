//! Writing labels and hyperlabels for LTest.

use sc_frontend::{Program, UnitId};
use sc_types::LabelId;

use super::labels_file::{LabelRow, LabelStatus, LabelsFile};
use crate::dialect::Dialect;
use crate::label::{Label, Labelling};
use crate::render::render_unit;

/// Text with `pc_label(predicate, id, "CRITERIA")`, an expression that is nothing unless somebody defines it.
#[derive(Debug, Clone)]
pub struct LTest {
    tags: Vec<String>,
}

impl LTest {
    /// For the labels of a labelling.
    pub fn new(labelling: &Labelling) -> Self {
        Self {
            tags: labelling.labels.iter().map(tag).collect(),
        }
    }
}

fn tag(label: &Label) -> String {
    label.criterion_names().replace(',', "+")
}

impl Dialect for LTest {
    fn prologue(&self, _max_id: u32) -> String {
        "#ifndef pc_label\n#define pc_label(...) ((void)0)\n#endif\n".to_owned()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        let tag = id.index().and_then(|index| self.tags.get(index));
        let tag = tag.map_or("", String::as_str);
        format!("pc_label(({predicate}), {id}, \"{tag}\")")
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
            tag: tag(label),
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
    objectives
        .map(|objective| hyperlabel_line(objective.id, objective.parts.alternatives()))
        .collect()
}

/// The line of an objective; an alternative is the labels that cover it together.
pub fn hyperlabel_line(objective: sc_types::ObjectiveId, alternatives: &[Vec<LabelId>]) -> String {
    let conjunction = |labels: &Vec<LabelId>| {
        let labels: Vec<_> = labels.iter().map(|id| format!("l{id}")).collect();
        labels.join(".")
    };
    let alternatives: Vec<_> = alternatives.iter().map(conjunction).collect();
    format!("{objective}) <{}|; ;>,\n", alternatives.join("+"))
}

/// The text of a unit with `pc_label`s, which can be read again: names of ours are others in it.
pub fn annotated_text(program: &Program, labelling: &Labelling, unit: UnitId) -> String {
    let text = render_unit(program, labelling, unit, &LTest::new(labelling));
    // Stubs are not part of the user's text.
    let text = text
        .strip_suffix(&program.units[unit.0].added)
        .unwrap_or(&text);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OURS) {
        let (before, name) = rest.split_at(at);
        out += before;
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &name[..end.unwrap_or(name.len())];
        let inside = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        // What our headers declare keeps its name.
        let declared = ["assume", "assert", "user_label"]
            .iter()
            .any(|it| name[OURS.len()..] == **it);
        if inside || declared || name.starts_with("__sc_ltest_") {
            out += name;
        } else {
            out += "__ltest_";
            out += &name[OURS.len()..];
        }
        rest = &rest[at + name.len()..];
    }
    out + rest
}

/// How names of ours start.
const OURS: &str = "__sc_";

/// The line of such a text that has this label.
pub fn line_of(text: &str, label: &Label) -> Option<usize> {
    let call = format!("), {}, \"{}\")", label.id, tag(label));
    Some(text[..text.find(&call)?].matches('\n').count() + 1)
}
