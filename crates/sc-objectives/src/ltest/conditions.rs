//! What labels at hand-written ones ask for, as text.

use sc_frontend::{AnnotationKind, Binding, UserLabel};

use super::ghosts::passed;
use crate::predicate::{Placed, Predicate};
use crate::text;

impl Placed<'_> {
    /// A hand-written label, as the user would write it.
    pub(crate) fn readable_user_label(&self, label: &UserLabel) -> String {
        let condition = self.flat(label.predicate);
        let mut parts = match self.predicate {
            Predicate::Bound { values } => {
                let value = |(i, value): &(usize, bool)| {
                    let text = self.flat(bindings(label)[*i].value);
                    if *value {
                        text::conjunct(&text)
                    } else {
                        text::negated(&text)
                    }
                };
                values.iter().map(value).collect()
            }
            Predicate::Sequence { .. } => match annotation(label) {
                Some(AnnotationKind::Sequence { number, .. }) => vec![format!("s{number} passed")],
                _ => Vec::new(),
            },
            _ => return condition,
        };
        if text::literal_truth(&condition) != Some(true) {
            parts.insert(0, text::conjunct(&condition));
        }
        parts.join(" && ")
    }

    /// A hand-written label, as C.
    pub(crate) fn user_label(&self, index: usize, label: &UserLabel) -> String {
        let condition = format!("({})", self.source(label.predicate));
        match self.predicate {
            Predicate::Bound { values } => {
                let value = |(i, value): &(usize, bool)| {
                    let text = self.source(bindings(label)[*i].value);
                    format!(" && {}({text})", if *value { "" } else { "!" })
                };
                condition + &values.iter().map(value).collect::<String>()
            }
            Predicate::Sequence { length } => {
                format!("{} && {condition}", passed(index, length - 1))
            }
            _ => condition,
        }
    }
}

fn annotation(label: &UserLabel) -> Option<&AnnotationKind> {
    label.annotation.as_ref().map(|annotation| &annotation.kind)
}

/// The values bound to a hand-written label.
pub(crate) fn bindings(label: &UserLabel) -> &[Binding] {
    match annotation(label) {
        Some(AnnotationKind::Label { bindings, .. }) => bindings,
        _ => &[],
    }
}
