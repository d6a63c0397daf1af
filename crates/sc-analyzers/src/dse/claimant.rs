//! What the engine proves becomes a claim at once: an exploration that is cut short loses no proof.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sc_inputs::BoundKind;
use sc_types::{Condition, LabelId};

use super::judge::{self, Judge};
use super::watch::{News, Watch};
use crate::proposal::Proposal;
use crate::task::Sources;

/// How long the engine brings nothing new before labels are left to failing allocations.
const PATIENCE: Duration = Duration::from_secs(2);

/// Hears the news of the engine, and passes them on as proposals.
pub(super) struct Claimant<'a> {
    sources: &'a Sources,
    watch: &'a Watch,
    sink: &'a (dyn Fn(Proposal) + Sync),
    /// There as soon as the program was read.
    judge: Option<Judge<'a>>,
    labels: u32,
    patience: Duration,
    /// Labels that a run covers in which an allocation fails.
    need_failure: BTreeSet<LabelId>,
    /// Failing allocations are inputs.
    tests_fail_allocations: bool,
    /// When the last test or proof came.
    news: Instant,
}

impl<'a> Claimant<'a> {
    pub(super) fn new(
        sources: &'a Sources,
        watch: &'a Watch,
        sink: &'a (dyn Fn(Proposal) + Sync),
        labels: u32,
    ) -> Self {
        let conditions = sources.model.bounded_conditions();
        let mut bounds = conditions.iter().flat_map(|(_, bounds)| bounds);
        Self {
            sources,
            tests_fail_allocations: bounds.any(|it| it.kind == BoundKind::Allocations),
            watch,
            sink,
            judge: None,
            labels,
            patience: PATIENCE,
            need_failure: BTreeSet::new(),
            news: Instant::now(),
        }
    }

    /// Whether the engine has ended.
    pub(super) fn hear(&mut self, news: News) -> bool {
        if matches!(
            news,
            News::Proposal(Proposal::Test { .. }) | News::Proved(_)
        ) {
            self.news = Instant::now();
        }
        match news {
            News::Proposal(proposal) => (self.sink)(proposal),
            News::Read { bodiless } => self.judge = Some(Judge::new(self.sources, &bodiless)),
            News::ProvedLocally(label) => {
                self.claim(label, false, |judge| judge.local_conditions(label));
            }
            // Nobody asked about what is decided: runs that reach it may have been dropped.
            News::Proved(label) if self.watch.was_decided(label) => {}
            News::Proved(label) => {
                let reached = self.watch.was_reached_somehow(label);
                self.claim(label, reached, |judge| judge.conditions(label, reached));
            }
            News::NeedsFailingAllocation(label) => {
                self.need_failure.insert(label);
            }
            News::Quiet => self.leave_to_failing_allocations(),
            News::Ended => return true,
        }
        false
    }

    /// An exploration of loops may go on until the budget is over. If all labels that are still open are covered as soon
    /// as tests can make allocations fail, waiting for it delays them. Where tests can, it goes on: it may cover them
    /// otherwise, and more allocations that fail may not.
    fn leave_to_failing_allocations(&mut self) {
        let quiet = self.news.elapsed() >= self.patience;
        if self.need_failure.is_empty() || self.tests_fail_allocations || !quiet {
            return;
        }
        let watch = self.watch;
        let is_open = |label: &LabelId| !watch.was_claimed(*label) && !watch.is_settled(*label);
        let open: Vec<LabelId> = LabelId::all(self.labels).filter(is_open).collect();
        // What other runs reach has another reason, such as an oracle that rejects them.
        let needs_failure =
            |label: &LabelId| self.need_failure.contains(label) && !watch.was_reached(*label);
        if !open.iter().all(needs_failure) {
            return;
        }
        self.need_failure.clear();
        for label in open {
            let reason = judge::needs_failing_allocation_so_far();
            (self.sink)(Proposal::Unknown { label, reason });
        }
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

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use std::sync::Mutex;
    use std::sync::mpsc::channel;

    use sc_dse::{Ending, Found, Observer};
    use sc_process::Cancel;
    use sc_types::ReasonKind;

    use super::super::watch::testing::task;
    use super::*;
    use crate::proof::testing::sources;

    /// Which of three labels, of which the second is decided, are left to failing allocations after a quiet time:
    /// `failing` need one, and other runs reach `reached`.
    fn left(failing: &[u32], reached: &[u32], tests_fail_allocations: bool) -> Vec<u32> {
        let dir = tempfile::tempdir().unwrap();
        let watch = Watch::new(&task(&dir, false), channel().0, &Cancel::new());
        if !reached.is_empty() {
            watch.test(Found {
                bytes: vec![7],
                labels: reached.to_vec(),
                ending: Ending::Rejected,
            });
        }
        let sources = sources("void f(int x) { sc_label(x); }");
        let left = Mutex::new(Vec::new());
        let sink = |proposal| match proposal {
            Proposal::Unknown { label, reason } => {
                assert_eq!(reason.kind, ReasonKind::Allocation);
                left.lock().unwrap().push(label.0);
            }
            other => panic!("{other:?}"),
        };
        let mut claimant = Claimant::new(&sources, &watch, &sink, 3);
        claimant.tests_fail_allocations |= tests_fail_allocations;
        for label in failing {
            claimant.hear(News::NeedsFailingAllocation(LabelId(*label)));
        }
        claimant.hear(News::Quiet);
        assert!(left.lock().unwrap().is_empty(), "without patience");
        claimant.patience = Duration::ZERO;
        claimant.hear(News::Quiet);
        claimant.hear(News::Quiet);
        left.into_inner().unwrap()
    }

    #[test]
    fn labels_are_left_to_failing_allocations_if_all_open_ones_need_them() {
        assert_eq!(left(&[1, 3], &[], false), [1, 3]);
        assert!(left(&[1], &[], false).is_empty());
        assert!(left(&[], &[], false).is_empty());
        // The oracle rejects a run in which none fails: that is another reason.
        assert!(left(&[1, 3], &[3], false).is_empty());
        // More of them may not help.
        assert!(left(&[1, 3], &[], true).is_empty());
    }
}
