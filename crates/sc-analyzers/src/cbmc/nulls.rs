//! The program without runs that go through a null pointer: the sanitizers report all of them, so that they may be assumed
//! away, and CBMC's check that an access stays in its object fails for them, too. Pure.

use std::collections::BTreeSet;

use sc_objectives::{Criterion, Dialect, Labelling, RuntimeError, label_program};
use sc_types::LabelId;

use crate::proof::order::everything;
use crate::task::Sources;

/// Where pointers are used, as labels, and the labels that say that one is null.
pub(super) struct Nulls {
    pub labelling: Labelling,
    assumption: NotNull,
}

impl Nulls {
    pub(super) fn new(sources: &Sources) -> Self {
        let functions: Vec<_> = everything(sources).into_iter().collect();
        let criteria = Criterion::parse_list("RTE").unwrap_or_default();
        let labelling = label_program(&sources.program, &functions, &criteria);
        let labels = labelling.labels.iter();
        let nulls = labels.filter(|label| label.error() == Some(RuntimeError::NullPointer));
        let ids = nulls.map(|label| label.id).collect();
        Self {
            labelling,
            assumption: NotNull { ids },
        }
    }

    pub(super) fn dialect(&self) -> &dyn Dialect {
        &self.assumption
    }
}

struct NotNull {
    ids: BTreeSet<LabelId>,
}

impl Dialect for NotNull {
    fn prologue(&self, _max_id: u32) -> String {
        String::new()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        if self.ids.contains(&id) {
            format!("__CPROVER_assume(!({predicate}))")
        } else {
            "(void)0".to_owned()
        }
    }
}
