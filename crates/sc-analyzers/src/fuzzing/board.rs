//! What a session knows of labels and tests: what is decided, and what was proposed.

use std::collections::HashSet;
use std::fs;
use std::time::Instant;

use sc_types::LabelId;

use super::{Stats, digest};
use crate::proposal::{Hint, Proposal};
use crate::task::Task;

/// So many proposals of one label are enough if none was believed; the runtime makes as many in one process.
const ENOUGH_PROPOSALS: u32 = 4;

/// The labels of a task and the tests that were proposed for them.
pub(crate) struct Board<'a> {
    task: &'a Task,
    sink: &'a (dyn Fn(Proposal) + Sync),
    /// What messages begin with.
    name: &'static str,
    /// Labels that need not be looked for, by id.
    decided: Vec<u8>,
    /// How often each label was proposed, by id.
    label_proposals: Vec<u32>,
    /// When a label was proposed for the first time, or a process was started.
    pub(crate) last_new: Instant,
    /// Digests of what was proposed: nothing is proposed twice.
    seen: HashSet<u64>,
    pub(crate) proposed: u64,
    told_confinement: bool,
}

impl<'a> Board<'a> {
    pub(crate) fn new(
        task: &'a Task,
        sink: &'a (dyn Fn(Proposal) + Sync),
        name: &'static str,
    ) -> Self {
        let labels = task.label_count as usize + 1;
        let mut decided = fs::read(&task.status_map).unwrap_or_default();
        decided.resize(labels, 0);
        Self {
            task,
            sink,
            name,
            decided,
            label_proposals: vec![0; labels],
            last_new: Instant::now(),
            // Not the seeds: what they show counts as well.
            seen: HashSet::new(),
            proposed: 0,
            told_confinement: false,
        }
    }

    /// One byte a label, by id: whether it need not be looked for.
    pub(crate) fn decided(&self) -> &[u8] {
        &self.decided
    }

    /// Reads which labels nobody needs any more: they are decided, or every objective they are part of is. Says whether
    /// that is news.
    pub(crate) fn look_at_status(&mut self) -> bool {
        if self.task.deterministic {
            return false;
        }
        let map = fs::read(&self.task.status_map).unwrap_or_default();
        let wanted = self.task.wanted.get();
        let of_use = |id: LabelId| wanted.as_ref().is_none_or(|wanted| wanted.contains(&id));
        let mut news = false;
        for (id, decided) in (0..).zip(&mut self.decided).skip(1) {
            let status = map.get(id as usize).copied().unwrap_or(0);
            let now = u8::from(status != 0 || !of_use(LabelId(id)));
            news |= now != *decided;
            *decided = now;
        }
        news
    }

    pub(crate) fn all_decided(&self) -> bool {
        if !self.task.stop_when_decided || self.task.deterministic {
            return false;
        }
        self.decided.iter().skip(1).all(|decided| *decided != 0)
    }

    /// One byte a label, by id: whether it is about an error.
    pub(crate) fn errors(&self) -> Vec<u8> {
        let mut errors = vec![0; self.task.label_count as usize + 1];
        for label in &self.task.error_labels {
            if let Some(byte) = errors.get_mut(label.0 as usize) {
                *byte = 1;
            }
        }
        errors
    }

    /// Where nobody tells us what is decided: labels that were proposed often enough are left alone from now on.
    pub(crate) fn forget_proposed_labels(&mut self) {
        for (decided, count) in self.decided.iter_mut().zip(&self.label_proposals) {
            if *count >= ENOUGH_PROPOSALS {
                *decided = 1;
            }
        }
    }

    pub(crate) fn propose(&mut self, bytes: Vec<u8>, hint: Hint) {
        if let Hint::Label(labels) = &hint {
            self.note_labels(labels);
        }
        if bytes.len() == self.task.input_size && self.seen.insert(digest(&bytes)) {
            self.proposed += 1;
            (self.sink)(Proposal::Test { bytes, hint });
        }
    }

    fn note_labels(&mut self, labels: &[LabelId]) {
        for label in labels {
            if let Some(count) = self.label_proposals.get_mut(label.0 as usize) {
                *count += 1;
                if *count == 1 {
                    self.last_new = Instant::now();
                }
            }
        }
    }

    /// Tests that others found, each once; they will not be proposed back.
    pub(crate) fn take_incoming(&mut self) -> Vec<Vec<u8>> {
        let mut tests = self.task.incoming.take();
        tests.retain(|bytes| self.seen.insert(digest(bytes)));
        tests
    }

    /// Says once what the host does not grant.
    pub(crate) fn tell_confinement(&mut self, stats: &Stats) {
        if !self.told_confinement && stats.runs > 0 {
            self.told_confinement = true;
            let open = stats.not_confined();
            if !open.is_empty() {
                self.log(format!(
                    "{}: cannot confine the program on this system: {}",
                    self.name,
                    open.join(", ")
                ));
            }
        }
    }

    pub(crate) fn log(&self, text: String) {
        (self.sink)(Proposal::Log(text));
    }
}
