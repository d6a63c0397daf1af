//! The default schedule on several cores: who decides labels keeps its core, and the others have theirs in turn.
//!
//! A prompt analyzer begins, then fuzzing. What the two leave is for the others, which wait in a queue. A fuzzer that
//! brings nothing for a while pauses for the first of them and goes on when a core is free again; nothing of it is lost.
//! One that follows all paths may prove everything at its end, however long it was silent: it has to end for the others
//! only if it says that it will hardly prove anything. A core that nobody needs is for more threads of it. Pure.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::schedule::{Bounds, FUZZ_FIRST, HEAD_START, QUIET, Start, Tool, patience};
use crate::strategy::Role;

/// A fuzzer is tired when it has decided nothing for this part of the time, within these limits.
const FUZZ_PATIENCE: u32 = 15;
const LEAST_FUZZ_PATIENCE: Duration = Duration::from_secs(1);
const MOST_FUZZ_PATIENCE: Duration = Duration::from_secs(6);

/// What a schedule has to know of the run.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Standing {
    /// For how long nothing new has come, by anybody.
    pub quiet: Duration,
    /// How many objectives are undecided.
    pub open: usize,
}

/// The schedule, and how far it is.
pub(crate) struct CoreSharing {
    /// In the order in which they begin.
    members: Vec<Member>,
    bounds: Bounds,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    /// A fuzzer without a core.
    Paused {
        /// One of those that it pauses for has begun.
        served: bool,
    },
    /// It was told to end.
    Stopping,
    Over,
}

struct Member {
    name: String,
    role: Role,
    state: State,
    /// Since when it works, or works again.
    since: Duration,
    /// What it has decided, and when.
    decided: Vec<(Duration, usize)>,
    /// It will hardly prove anything.
    exhausted: bool,
}

impl Member {
    fn is_running(&self) -> bool {
        matches!(self.state, State::Running | State::Stopping)
    }

    fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused { .. })
    }

    /// It waits for a core that others have.
    fn is_queued(&self) -> bool {
        self.state == State::Waiting && matches!(self.role, Role::Symbolic | Role::Prover)
    }

    /// For how long it has decided nothing.
    fn silent(&self, now: Duration) -> Duration {
        let last = self.decided.last().map_or(self.since, |(at, _)| *at);
        now.saturating_sub(last.max(self.since))
    }

    /// Labels that it has decided since then.
    fn decided_since(&self, then: Duration) -> usize {
        let recent = self.decided.iter().rev().take_while(|(at, _)| *at >= then);
        recent.map(|(_, labels)| labels).sum()
    }
}

impl CoreSharing {
    pub fn new(tools: &[Tool<'_>], bounds: Bounds) -> Self {
        let member = |tool: &Tool<'_>| Member {
            name: tool.name.to_owned(),
            role: tool.role,
            state: State::Waiting,
            since: Duration::ZERO,
            decided: Vec::new(),
            exhausted: false,
        };
        let mut members: Vec<_> = tools.iter().map(member).collect();
        let order = [Role::Prompt, Role::Fuzzer, Role::Symbolic, Role::Prover];
        members.sort_by_key(|member| order.iter().position(|role| *role == member.role));
        Self { members, bounds }
    }

    /// Those that begin now.
    pub fn step(&mut self, now: Duration, standing: Standing) -> Vec<Start> {
        self.resume(now);
        let mut starts = Vec::new();
        for index in 0..self.members.len() {
            let in_time = now < self.bounds.end;
            if in_time && self.free() > 0 && self.is_due(index, now, standing.quiet) {
                starts.push(self.start(index, now));
            }
        }
        self.make_room(now, standing);
        starts
    }

    fn free(&self) -> usize {
        let running = self.members.iter().filter(|it| it.is_running()).count();
        self.bounds.cores.saturating_sub(running)
    }

    fn running(&self, role: Role) -> impl Iterator<Item = &Member> {
        self.members
            .iter()
            .filter(move |it| it.role == role && it.is_running())
    }

    /// Whether one that waits may begin.
    fn is_due(&self, index: usize, now: Duration, quiet: Duration) -> bool {
        let member = &self.members[index];
        if member.state != State::Waiting {
            return false;
        }
        let after = |role: Role, pace: crate::schedule::Pace| {
            let most = pace.most.min(self.bounds.end / 10);
            let waits = |it: &Member| {
                let passed = now.saturating_sub(it.since);
                passed < most && !(quiet >= QUIET && passed >= pace.least)
            };
            !self.running(role).any(waits)
        };
        let unbegun = |role: Role| {
            let mut members = self.members.iter();
            members.any(|it| it.role == role && it.state == State::Waiting)
        };
        match member.role {
            Role::Prompt => true,
            Role::Fuzzer => after(Role::Prompt, HEAD_START),
            // A queued one also waits for those of its queue that stand before it: they come first in `members`.
            Role::Symbolic | Role::Prover => {
                !unbegun(Role::Fuzzer)
                    && after(Role::Prompt, HEAD_START)
                    && after(Role::Fuzzer, FUZZ_FIRST)
            }
        }
    }

    fn start(&mut self, index: usize, now: Duration) -> Start {
        let until = match self.members[index].is_queued() {
            true => now + self.share(now),
            false => self.bounds.end,
        };
        for member in &mut self.members {
            if let State::Paused { served } = &mut member.state {
                *served = true;
            }
        }
        let member = &mut self.members[index];
        (member.state, member.since) = (State::Running, now);
        Start {
            name: member.name.clone(),
            until,
            patience: None,
            hurried: None,
        }
    }

    /// The time of one that waited: the others of its queue have as much, and so has a fuzzer that paused for it.
    fn share(&self, now: Duration) -> Duration {
        let waits = |it: &&Member| it.is_queued() || it.is_paused();
        let turns = self.members.iter().filter(waits).count();
        let turns = turns.div_ceil(self.free().max(1)).max(1);
        let left = self.bounds.end.saturating_sub(now);
        left / u32::try_from(turns).unwrap_or(u32::MAX)
    }

    /// Takes a core from one that brings nothing, if somebody waits for one.
    fn make_room(&mut self, now: Duration, standing: Standing) {
        let stopping = self.members.iter().any(|it| it.state == State::Stopping);
        let queued = self.members.iter().any(Member::is_queued);
        if !queued || stopping || self.free() > 0 {
            return;
        }
        let tired = |it: &Member| {
            it.role == Role::Fuzzer
                && it.state == State::Running
                && self.is_tired(it, now, standing)
        };
        if let Some(index) = self.members.iter().position(tired) {
            self.members[index].state = State::Paused { served: false };
            return;
        }
        let long = patience(self.bounds.end);
        let idle = |it: &Member| {
            let works = it.role == Role::Prompt && it.state == State::Running;
            works && it.exhausted && it.silent(now) >= long
        };
        if let Some(index) = self.members.iter().position(idle) {
            self.members[index].state = State::Stopping;
        }
    }

    /// A fuzzer has decided nothing for a while, or nobody has. In the second half of the time provers have to have
    /// their turn, unless all will be decided in time without them.
    fn is_tired(&self, fuzzer: &Member, now: Duration, standing: Standing) -> bool {
        let patience =
            (self.bounds.end / FUZZ_PATIENCE).clamp(LEAST_FUZZ_PATIENCE, MOST_FUZZ_PATIENCE);
        let worked = now.saturating_sub(fuzzer.since);
        let quiet = standing.quiet >= patience / 2 && worked >= patience / 2;
        let none_begun = !self.members.iter().any(|it| {
            matches!(it.role, Role::Symbolic | Role::Prover) && it.state != State::Waiting
        });
        let late = none_begun && now >= self.bounds.end / 2 && !self.will_finish(now, standing);
        fuzzer.silent(now) >= patience || quiet || late
    }

    /// Whether all labels are decided in time if it goes on as it did lately.
    fn will_finish(&self, now: Duration, standing: Standing) -> bool {
        let window = patience(self.bounds.end);
        let since = now.saturating_sub(window);
        let decided: usize = self.members.iter().map(|it| it.decided_since(since)).sum();
        let left = self.bounds.end.saturating_sub(now).as_secs_f64();
        decided as f64 / window.as_secs_f64() * left >= standing.open as f64
    }

    /// Gives free cores back to fuzzers: when one that they paused for had its turn, and when nobody waits, unless one
    /// that follows all paths makes more of them.
    fn resume(&mut self, now: Duration) {
        let window = patience(self.bounds.end);
        let queued = self.members.iter().any(Member::is_queued);
        let thrives = self
            .running(Role::Prompt)
            .any(|it| !it.exhausted && it.silent(now) < window);
        for index in 0..self.members.len() {
            let resumes = match self.members[index].state {
                State::Paused { served } if queued => served,
                State::Paused { .. } => !thrives,
                _ => false,
            };
            if resumes && self.free() > 0 {
                (self.members[index].state, self.members[index].since) = (State::Running, now);
            }
        }
    }

    /// An analyzer is being built: its time has not begun.
    pub fn is_building(&mut self, name: &str, now: Duration) {
        self.change(name, |member| member.since = now);
    }

    /// An analyzer has decided labels.
    pub fn decided(&mut self, name: &str, now: Duration, labels: usize) {
        self.change(name, |member| member.decided.push((now, labels)));
    }

    /// An analyzer says that it will hardly prove anything.
    pub fn exhausted(&mut self, name: &str) {
        self.change(name, |member| member.exhausted = true);
    }

    /// An analyzer has ended.
    pub fn ended(&mut self, name: &str) {
        self.change(name, |member| member.state = State::Over);
    }

    fn change(&mut self, name: &str, change: impl FnOnce(&mut Member)) {
        self.members
            .iter_mut()
            .find(|it| it.name == name)
            .map(change);
    }

    /// Those that have to end for others.
    pub fn stopping(&self) -> impl Iterator<Item = &str> {
        let stopping = self.members.iter().filter(|it| it.state == State::Stopping);
        stopping.map(|it| it.name.as_str())
    }

    /// How many cores each has that works or pauses.
    pub fn cores(&self) -> BTreeMap<&str, usize> {
        let waits = |it: &Member| it.state == State::Waiting;
        let spare = match self.members.iter().any(waits) {
            true => 0,
            false => self.free(),
        };
        let cores = |it: &Member| match it.role {
            _ if it.is_paused() => 0,
            Role::Prompt => 1 + spare,
            _ => 1,
        };
        let begun = |it: &&Member| it.is_running() || it.is_paused();
        let begun = self.members.iter().filter(begun);
        begun.map(|it| (it.name.as_str(), cores(it))).collect()
    }

    /// No analyzer works, and none will.
    pub fn finished(&self) -> bool {
        self.members.iter().all(|it| it.state == State::Over)
    }
}
