//! The generations of a run: bounds of the inputs grow where they may be the reason why objectives are not covered.
//!
//! A generation is a project of its own for analyzers and validator: its layout has larger bounds, so a test is more
//! bytes. The store takes all tests and facts over; claims count for the generation that they were made for only.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sc_inputs::{Bound, BoundKind, Growth, InputModel};
use sc_process::Cancel;
use sc_store::{Contradiction, Reader, Status, Store, StoreError};
use sc_types::{LabelId, ReasonKind};

use crate::error::EngineError;
use crate::events::{Event, Timings};
use crate::lifting;
use crate::prepare::{self, Prepared, Spec};
use crate::run::{self, Analysed, AnalyzerReport, RunOptions, analysis_end};
use crate::session::Memory;

/// So many generations in a row may bring nothing new: bounds eight times as large, and still the same.
const FRUITLESS: u32 = 3;
/// A generation is not begun with less time than this beside that for its builds.
const LEAST_TIME: Duration = Duration::from_secs(1);
/// A generation ends when nothing new came for this part of the time that is left, within these limits, and no prover
/// works any more.
const PATIENCE: u32 = 8;
const LEAST_PATIENCE: Duration = Duration::from_secs(2);
const MOST_PATIENCE: Duration = Duration::from_secs(20);

/// The bounds that may grow: those that the user did not choose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MayGrow(pub BTreeSet<BoundKind>);

/// A project with the bounds of one generation.
#[derive(Debug)]
pub struct Generation {
    /// What the user asked for, with the bounds of this generation.
    pub spec: Spec,
    /// Sources, labels and inputs.
    pub prepared: Prepared,
}

impl Generation {
    /// The generation that the store is at, for a project whose first generation is `self`. Bounds that a changed
    /// version of seacoral does not accept are those of the first generation again.
    pub fn resumed(self, reader: &Reader, options: &RunOptions) -> Result<Self, StoreError> {
        let key = run::first_key(&self.prepared, &self.spec, options);
        let stored = reader.growth(&key)?;
        let growth = stored.and_then(|json| Growth::from_json(&json));
        Ok(match growth.and_then(|growth| self.with(growth)) {
            Some(generation) => generation,
            None => self,
        })
    }

    /// The same project with these bounds, if they are possible.
    pub fn with(&self, growth: Growth) -> Option<Self> {
        let mut spec = self.spec.clone();
        spec.inputs.growth = growth;
        let mut prepared = prepare::prepare(&spec).ok()?;
        // Stubs with values for more calls are another text, but no other program.
        prepared.digest.clone_from(&self.prepared.digest);
        let labels = |of: &Prepared| -> Vec<String> {
            of.labelling
                .labels
                .iter()
                .map(|it| it.key.clone())
                .collect()
        };
        (labels(&prepared) == labels(&self.prepared)).then_some(Self { spec, prepared })
    }

    /// The next generation: these bounds doubled, as far as a test has room for them.
    fn next(&self, wanted: &BTreeSet<Bound>) -> Option<Self> {
        let mut growth = self.spec.inputs.growth.clone();
        for bound in wanted {
            let mut more = growth.clone();
            more.double(bound);
            if self.accepts(bound, &more) {
                growth = more;
            }
        }
        (growth != self.spec.inputs.growth).then(|| self.with(growth))?
    }

    /// Whether a test has room for it. Stubs are made anew when all is prepared anew.
    fn accepts(&self, bound: &Bound, growth: &Growth) -> bool {
        if matches!(bound.kind, BoundKind::Calls | BoundKind::Allocations) {
            return self.with(growth.clone()).is_some();
        }
        let mut inputs = self.spec.inputs.clone();
        inputs.growth = growth.clone();
        let Prepared {
            program,
            entry,
            reachable,
            ..
        } = &self.prepared;
        InputModel::build(program, *entry, reachable, &inputs).is_ok()
    }

    /// The bounds of this generation that may grow.
    fn growable(&self, may_grow: &MayGrow) -> BTreeSet<Bound> {
        let conditions = self.prepared.model.bounded_conditions().into_iter();
        let bounds = conditions.flat_map(|(_, bounds)| bounds);
        bounds
            .filter(|bound| may_grow.0.contains(&bound.kind))
            .collect()
    }

    /// The bounds that may be the reason why objectives are not covered: those that proofs take for granted, and all
    /// for what is unknown.
    fn wanted(
        &self,
        analysed: &Analysed<'_>,
        options: &RunOptions,
    ) -> Result<BTreeSet<Bound>, EngineError> {
        let conditions = self.prepared.model.bounded_conditions();
        let statuses = analysed.session.store.statuses()?;
        let mut wanted = BTreeSet::new();
        for label in analysed.session.goals().uncovered() {
            let status = label.index().and_then(|index| statuses.get(index));
            let matters = |condition| match status {
                Some(Status::Uncoverable { under, .. }) => under.contains(condition),
                // How much is tried is the user's choice: not more of it with larger bounds.
                // What the oracle rejects is found: larger inputs may do without.
                Some(Status::Unknown(_) | Status::Rejected { .. }) => {
                    options.work_limit().is_none()
                }
                _ => false,
            };
            let bounds = conditions
                .iter()
                .filter(|(condition, _)| matters(condition));
            wanted.extend(bounds.flat_map(|(_, bounds)| bounds.iter().cloned()));
        }
        if options.work_limit().is_none() && needs_failing_allocation(analysed, &statuses) {
            wanted.insert(sc_inputs::failing_allocations());
        }
        wanted.retain(|bound| options.may_grow.0.contains(&bound.kind));
        Ok(wanted)
    }
}

/// An analyzer has found that an objective is covered only if an allocation fails, and tests cannot make it fail.
fn needs_failing_allocation(analysed: &Analysed<'_>, statuses: &[Status]) -> bool {
    let session = &analysed.session;
    let mut labels = (1..).map(LabelId).zip(statuses);
    labels.any(|(label, status)| {
        let reason = session.claims.reason(label);
        matches!(status, Status::Unknown(_))
            && session.goals().wants(label)
            && reason.is_some_and(|it| it.kind == ReasonKind::Allocation)
    })
}

/// What was proved within the bounds of a former generation, and its layout.
pub(crate) struct Earlier {
    pub layout: sc_inputs::Layout,
    pub claims: Vec<Contradiction>,
}

/// What a generation takes over from the one before it.
pub(crate) struct Former {
    pub store: Store,
    /// What the sessions before it have seen, if there were some.
    pub memory: Option<Memory>,
    pub analyzers: Vec<AnalyzerReport>,
    pub timings: Timings,
}

impl Former {
    /// A run begins.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            memory: None,
            analyzers: Vec::new(),
            timings: Timings::default(),
        }
    }
}

/// Opens the project in the store, builds, and lets analyzers work, generation after generation. `finish` gets the last
/// one.
pub fn analyse<R>(
    first: Generation,
    store: Store,
    options: &RunOptions,
    events: &(dyn Fn(Event) + Sync),
    cancel: &Cancel,
    started: Instant,
    finish: impl FnOnce(&Generation, Analysed<'_>) -> R,
) -> Result<R, EngineError> {
    let mut options = options.clone();
    let mut generation = first;
    let mut before = Former::new(store);
    let mut reached = None;
    // The next generation is read anew, without what the first reading did once.
    let reading = started.elapsed() / 2;
    loop {
        let more = !generation.growable(&options.may_grow).is_empty();
        let left = analysis_end(&options, started).saturating_duration_since(Instant::now());
        let patience = (left / PATIENCE).clamp(LEAST_PATIENCE, MOST_PATIENCE);
        options.patience = (more && !options.deterministic()).then_some(patience);
        let begun = Instant::now();
        let mut analysed = run::analyse_generation(
            &generation.prepared,
            &generation.spec,
            before,
            &options,
            events,
            cancel,
            started,
        )?;
        let now = analysed.session.goals().reached();
        let fruitless = count_fruitless(&mut analysed.session.store, reached, now)?;
        reached = Some(now);
        let cost = LEAST_TIME + reading + analysed.setup + begun.elapsed() / 4;
        let left = analysis_end(&options, started).saturating_duration_since(Instant::now());
        let left = left.saturating_sub(time_of_callers(&generation, &analysed, &options)?);
        let next = match fruitless < FRUITLESS && left > cost && !cancel.is_cancelled() {
            true => generation.next(&generation.wanted(&analysed, &options)?),
            false => None,
        };
        let Some(next) = next else {
            let result = finish(&generation, analysed);
            // Freeing a large program takes long on a busy machine, and the process is about to end.
            std::mem::forget(generation);
            return Ok(result);
        };
        (events)(Event::Note(format!(
            "trying larger bounds: {}",
            in_short(&differences(&generation, &next))
        )));
        before = analysed.leave()?;
        generation = next;
    }
}

/// The time that is kept for callers, if an error is known.
fn time_of_callers(
    generation: &Generation,
    analysed: &Analysed<'_>,
    options: &RunOptions,
) -> Result<Duration, StoreError> {
    let Generation { spec, prepared } = generation;
    Ok(match analysed.session.store.counts()?.rtes {
        0 => Duration::ZERO,
        _ => lifting::time(prepared, spec, options),
    })
}

/// How many generations in a row have brought nothing; the first of a run cannot tell.
fn count_fruitless(
    store: &mut Store,
    before: Option<usize>,
    now: usize,
) -> Result<u32, StoreError> {
    let known = store.fruitless_generations()?;
    let count = match before {
        None => return Ok(known),
        Some(before) if now > before => 0,
        Some(_) => known + 1,
    };
    store.set_fruitless_generations(count)?;
    Ok(count)
}

/// The lines of the model that are new.
fn differences(old: &Generation, new: &Generation) -> Vec<String> {
    let texts = |of: &Generation| -> Vec<String> {
        let conditions = of.prepared.model.conditions().into_iter();
        conditions.map(|condition| condition.text).collect()
    };
    let known = texts(old);
    let mut new = texts(new);
    new.retain(|text| !known.contains(text));
    new
}

/// Lines that are shown at once.
const SHOWN: usize = 3;

/// The first lines, with the names of what is deep in lists folded.
fn in_short(lines: &[String]) -> String {
    let shown: Vec<String> = lines.iter().take(SHOWN).map(|it| folded(it)).collect();
    match lines.len().saturating_sub(SHOWN) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

/// A line in which a step of a path that is repeated more than twice stands once, with its number: `l(->next){6}`.
fn folded(line: &str) -> String {
    let (path, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut steps = path.split("->");
    let mut folded = steps.next().unwrap_or_default().to_owned();
    let steps: Vec<&str> = steps.collect();
    for group in steps.chunk_by(|one, other| one == other) {
        match group {
            [step, _, _, ..] => folded += &format!("(->{step}){{{}}}", group.len()),
            group => group.iter().for_each(|step| folded += &format!("->{step}")),
        }
    }
    format!("{folded} {rest}").trim_end().to_owned()
}

impl Analysed<'_> {
    /// What the next generation takes over.
    fn leave(self) -> Result<Former, StoreError> {
        let mut claims = Vec::new();
        for (label, status) in (1..).map(LabelId).zip(self.session.store.statuses()?) {
            if status.is_uncoverable_for_now() {
                claims.extend(self.session.store.claims_on(label)?);
            }
        }
        let layout = self.session.layout.clone();
        let (store, mut memory) = self.session.leave();
        memory.earlier.push(Earlier { layout, claims });
        Ok(Former {
            store,
            memory: Some(memory),
            analyzers: self.analyzers,
            timings: self.timings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_are_folded() {
        let check = |line: &str, expected: &str| assert_eq!(folded(line), expected);
        check("n (int): any value", "n (int): any value");
        check(
            "l->next->next (struct l *): always NULL",
            "l->next->next (struct l *): always NULL",
        );
        check(
            "l->next->next->next->v->next (struct l *): always NULL",
            "l(->next){3}->v->next (struct l *): always NULL",
        );
        let lines = ["a", "b", "c", "d", "e"].map(String::from);
        assert_eq!(in_short(&lines), "a; b; c; and 2 more");
    }
}
