//! What the engine proves becomes a claim at once: an exploration that is cut short loses no proof.

use sc_types::{Condition, LabelId};

use super::judge::Judge;
use super::watch::{News, Watch};
use crate::proposal::Proposal;
use crate::task::Sources;

/// Hears the news of the engine, and passes them on as proposals.
pub(super) struct Claimant<'a> {
    sources: &'a Sources,
    watch: &'a Watch,
    sink: &'a (dyn Fn(Proposal) + Sync),
    /// There as soon as the program was read.
    judge: Option<Judge<'a>>,
}

impl<'a> Claimant<'a> {
    pub(super) fn new(
        sources: &'a Sources,
        watch: &'a Watch,
        sink: &'a (dyn Fn(Proposal) + Sync),
    ) -> Self {
        Self {
            sources,
            watch,
            sink,
            judge: None,
        }
    }

    /// Whether the engine has ended.
    pub(super) fn hear(&mut self, news: News) -> bool {
        match news {
            News::Proposal(proposal) => (self.sink)(proposal),
            News::Read { bodiless } => self.judge = Some(Judge::new(self.sources, &bodiless)),
            News::ProvedLocally(label) => self.claim(label, false, |_| Vec::new()),
            // Nobody asked about what is decided: runs that reach it may have been dropped.
            News::Proved(label) if self.watch.was_decided(label) => {}
            News::Proved(label) => {
                let reached = self.watch.was_reached(label);
                self.claim(label, reached, |judge| judge.conditions(label, reached));
            }
            News::Ended => return true,
        }
        false
    }

    fn claim(
        &self,
        label: LabelId,
        reached: bool,
        conditions: impl Fn(&Judge<'_>) -> Vec<Condition>,
    ) {
        let Some(judge) = self.judge.as_ref() else {
            return;
        };
        if judge.objection(label, reached).is_none() && self.watch.claim(label) {
            let under = conditions(judge);
            (self.sink)(Proposal::Uncoverable { label, under });
        }
    }
}
