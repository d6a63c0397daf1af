//! Which gaps of the text a run can reach at the present depth.

use std::collections::BTreeSet;

use sc_irc::{Form, Question, SiteKind};
use sc_types::LabelId;

use super::bounds::hit_site;
use super::output::Status;
use super::session::{Answer, Session, question};

/// The gaps that a run can reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    /// The sites by their index in the text.
    pub sites: BTreeSet<usize>,
    /// CBMC has lost track of this pointer.
    pub lost_pointer: Option<String>,
    /// The labels whose predicates were looked into.
    looked_into: BTreeSet<LabelId>,
}

impl Session<'_> {
    /// Finds out which gaps a run can reach, once for each depth and each predicate that is code of its own. Called when
    /// there is something to be claimed.
    pub(super) fn check_gaps(&mut self, labels: &BTreeSet<LabelId>) {
        let has_code = |label: &&LabelId| self.translator.has_own_code(label.0);
        let with_code: BTreeSet<LabelId> = labels.iter().filter(has_code).copied().collect();
        if let Some(known) = &self.gaps
            && with_code.is_subset(&known.looked_into)
        {
            return;
        }
        let question = question(Form::Gaps, &with_code);
        let mut reached = match self.has_gaps() {
            false => Reached::default(),
            true => self.ask_gaps(&question),
        };
        reached.looked_into = with_code;
        self.gaps = Some(reached);
    }

    fn has_gaps(&self) -> bool {
        let mut kinds = self.sites.iter().map(|site| &site.kind);
        kinds.any(|kind| matches!(kind, SiteKind::Gap(_)))
    }

    fn ask_gaps(&mut self, question: &Question) -> Reached {
        match self.ask(question) {
            Answer::Known(output) => {
                let results = output.results.iter();
                let failing = results.filter(|property| property.status != Status::Success);
                Reached {
                    sites: failing.filter_map(|it| hit_site(it.mark())).collect(),
                    lost_pointer: output.lost_pointers.first().cloned(),
                    ..Reached::default()
                }
            }
            // Any of them, then.
            _ => Reached {
                sites: (0..self.sites.len()).collect(),
                ..Reached::default()
            },
        }
    }
}
