//! Writing labels and hyperlabels for LTest.

use super::labels_file::{LabelRow, LabelStatus, LabelsFile};
use crate::dialect::Dialect;
use crate::label::{Label, Labelling};

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

    fn label(&self, id: u32, predicate: &str) -> String {
        let tag = self.tags.get((id as usize).saturating_sub(1));
        let tag = tag.map_or("", String::as_str);
        format!("pc_label(({predicate}), {id}, \"{tag}\")")
    }

    fn renames_main(&self) -> bool {
        false
    }
}

/// The labels, as a file of LTest. `current`: where a label stands in the annotated source; `known`: what is known of
/// it, and the tests that cover it.
pub fn labels_text(
    labelling: &Labelling,
    current: impl Fn(&Label) -> String,
    known: impl Fn(u32) -> (LabelStatus, Vec<String>),
) -> String {
    let rows = labelling.labels.iter().map(|label| {
        let (status, drivers) = known(label.id);
        LabelRow {
            line: 0,
            number: label.id,
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
    let lines = labelling.objectives.iter().map(|objective| {
        let alternatives = objective.parts.alternatives().iter();
        let alternatives: Vec<_> = alternatives
            .map(|labels| {
                let labels: Vec<_> = labels.iter().map(|id| format!("l{id}")).collect();
                labels.join(".")
            })
            .collect();
        format!("{}) <{}|; ;>,\n", objective.id, alternatives.join("+"))
    });
    lines.collect()
}
