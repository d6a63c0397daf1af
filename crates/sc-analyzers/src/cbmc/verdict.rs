//! Whether what CBMC did not reach may be claimed uncoverable. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_irc::{Gap, Site, SiteKind, Translator};
use sc_types::{Condition, LabelId, Reason, ReasonKind};

use super::bounds::{Cut, Depth, cuts, is_hit};
use super::gaps::Reached;
use super::loops::LoopPlace;
use super::output::{Output, Property, Status};
use crate::proof::FAIL_ALLOCATIONS;
use crate::proof::compiled::Compiled;
use crate::proof::ir;
use crate::task::Sources;

/// There was no time for it; `hint`: the option that gives more.
pub(super) fn out_of_time(hint: String) -> Reason {
    let words = "the time limit was reached before cbmc decided it";
    Reason::new(ReasonKind::Time, words, hint)
}

/// The solver was stopped.
pub(super) fn too_hard(hint: String) -> Reason {
    let words = "the time limit of cbmc's solver was reached";
    Reason::new(ReasonKind::Time, words, hint)
}

/// Somebody else ended CBMC.
pub(super) fn killed() -> Reason {
    Reason::new(
        ReasonKind::Failed,
        "cbmc was killed (the system does that when memory is short)",
        "free memory, or reduce the bounds of the inputs, such as --max-ptr-array-length",
    )
}

/// CBMC could not go on.
pub(super) fn failed(reason: &str) -> Reason {
    let words = format!("cbmc failed: {reason}");
    Reason::new(ReasonKind::Failed, words, "see 'seacoral tools'")
}

/// There was not enough memory.
pub(super) fn out_of_memory() -> Reason {
    Reason::new(
        ReasonKind::Memory,
        "cbmc ran out of memory",
        "reduce the bounds of the inputs, such as --max-ptr-array-length",
    )
}

/// It is reached only if an allocation fails.
pub(super) fn needs_failing_allocation() -> Reason {
    Reason::new(
        ReasonKind::Allocation,
        "needs allocation failure: cbmc reaches it only if 'malloc' or 'calloc' fails, which no test makes happen",
        FAIL_ALLOCATIONS,
    )
}

/// It is reached only with uninitialised values.
pub(super) fn needs_unset_memory() -> Reason {
    Reason::new(
        ReasonKind::Unstable,
        "depends on uninitialised memory: cbmc reaches it only for some values of that memory",
        "initialise the memory that the condition reads",
    )
}

/// It is reached only with what else no input decides.
pub(super) fn needs_other_chance() -> Reason {
    Reason::new(
        ReasonKind::Unstable,
        "depends on values outside the inputs: cbmc reaches it, but its test does not",
        "use a condition that depends on the inputs alone",
    )
}

/// What stands between CBMC's answers and claims.
pub(super) struct Judge<'t> {
    compiled: Compiled<'t>,
    translator: &'t Translator<'t>,
}

/// What is known at the present depth.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'e> {
    pub output: &'e Output,
    pub loops: &'e BTreeMap<String, LoopPlace>,
    pub depth: &'e Depth,
    /// The sites of the text, and those that a run can reach, if that was asked.
    pub sites: &'e [Site],
    pub gaps: Option<&'e Reached>,
}

impl<'t> Judge<'t> {
    pub(super) fn new(
        sources: &'t Sources,
        translator: &'t Translator<'t>,
        bodiless: &BTreeSet<String>,
    ) -> Self {
        Self {
            compiled: Compiled::new(sources, bodiless),
            translator,
        }
    }

    /// Why a label that was not reached where it stands must not be claimed uncoverable; `None` if it may.
    pub(super) fn objection(&self, label: LabelId, evidence: Evidence<'_>) -> Option<Reason> {
        let order = self.translator.order();
        let site = |site: &Site| match order.after_site(site) {
            // A function that is not known may call what the text never enters.
            _ if !order.has_label(label.0) => {
                matches!(site.kind, SiteKind::Gap(Gap::Unsupported(_)))
            }
            after => after.is_none_or(|after| after.contains(&label.0)),
        };
        let cut = |cut: &Cut| self.precedes(cut, evidence.loops, label);
        let compiled = self.compiled.objection(label, false);
        self.first_objection(compiled, evidence, &site, &cut)
    }

    /// What a proof takes for granted. `at_end`: runs reach the label, but none of these terminates normally.
    pub(super) fn conditions(&self, label: LabelId, at_end: bool) -> Vec<Condition> {
        self.compiled.conditions(label, at_end)
    }

    /// The same for a label that no run that terminates normally reaches: whatever happens after it matters, too.
    pub(super) fn objection_to_end(
        &self,
        label: LabelId,
        evidence: Evidence<'_>,
    ) -> Option<Reason> {
        if self.compiled.has_oracle() {
            let words = "cbmc reaches it, but only by runs that fail or that the oracle rejects";
            let hint = "--ignore-oracle-failures counts what rejected runs reach";
            return Some(Reason::new(ReasonKind::NoTest, words, hint));
        }
        let compiled = self.compiled.objection(label, true);
        self.first_objection(compiled, evidence, &|_| true, &|_| true)
    }

    fn first_objection(
        &self,
        compiled: Option<String>,
        evidence: Evidence<'_>,
        site_matters: &dyn Fn(&Site) -> bool,
        cut_matters: &dyn Fn(&Cut) -> bool,
    ) -> Option<Reason> {
        if let Some(reason) = compiled {
            return Some(unsupported(&reason));
        }
        let lost = evidence.gaps.and_then(|gaps| gaps.lost_pointer.as_ref());
        if let Some(pointer) = evidence.output.lost_pointers.first().or(lost) {
            return Some(unsupported(&lost_pointer(pointer)));
        }
        if let Some(name) = odd(evidence.output) {
            return Some(unsupported(&format!("cbmc reports '{name}'")));
        }
        for (cut, _) in cuts(evidence.output) {
            if cut_matters(&cut) {
                return Some(self.bound_reached(&cut, evidence));
            }
        }
        let reached = evidence.gaps.into_iter().flat_map(|gaps| &gaps.sites);
        let sites = reached.map(|index| evidence.sites.get(*index));
        for site in sites {
            match site {
                Some(Site {
                    kind: SiteKind::Gap(gap),
                    ..
                }) if site.is_some_and(site_matters) => {
                    return Some(unsupported(&self.in_words(gap, site)));
                }
                Some(_) => {}
                None => {
                    return Some(unsupported(
                        &"the text has other gaps than were asked about",
                    ));
                }
            }
        }
        None
    }

    fn in_words(&self, gap: &Gap, site: Option<&Site>) -> String {
        let program = self.translator.program();
        let function = site.and_then(|site| site.function);
        let place = site.and_then(|site| site.location).map(|loc| {
            let file = program
                .files
                .get(loc.file.index())
                .map_or("?", |file| &file.name);
            format!("{file}:{}", loc.line)
        });
        match (gap, function, place) {
            (Gap::Unsupported(what), Some(function), _) if !what.contains("has no body") => {
                format!("{what} in '{}'", program.function(function).name)
            }
            (Gap::Unsupported(_), ..) | (_, _, None) => gap.to_string(),
            (_, _, Some(place)) => format!("{gap} at {place}"),
        }
    }

    /// The gap that may come before a label, as the static order tells.
    pub(super) fn static_gap(&self, label: LabelId) -> Option<Reason> {
        let reason = self.compiled.objection(label, false)?;
        Some(unsupported(&reason))
    }

    /// Whether it may make a difference to one of these labels where they stand how far a loop or recursion is followed.
    pub(super) fn matters(
        &self,
        cut: &Cut,
        loops: &BTreeMap<String, LoopPlace>,
        labels: &BTreeSet<LabelId>,
    ) -> bool {
        labels.iter().any(|label| self.precedes(cut, loops, *label))
    }

    fn precedes(&self, cut: &Cut, loops: &BTreeMap<String, LoopPlace>, label: LabelId) -> bool {
        let order = self.translator.order();
        let after = match cut {
            Cut::Loop(name) => match loops.get(name).and_then(|place| place.at) {
                Some((function, block, at)) => order.after_instruction(function, block, at),
                None => return true,
            },
            Cut::Recursion(name) => match self.translator.function_named(name) {
                Some(function) => order.after_call(function),
                None => return true,
            },
        };
        after.contains(&label.0)
    }

    fn bound_reached(&self, cut: &Cut, evidence: Evidence<'_>) -> Reason {
        let program = self.translator.program();
        let bound = evidence.depth.of(cut);
        let (what, function, place) = match cut {
            Cut::Loop(name) => {
                let place = evidence.loops.get(name);
                let function = place
                    .and_then(|place| place.at)
                    .map(|(function, ..)| function);
                ("loop", function, place.and_then(|place| place.location))
            }
            Cut::Recursion(name) => ("recursion", self.translator.function_named(name), None),
        };
        let name = function.map_or(cut.function(), |id| &program.function(id).name);
        let at = place.map_or_else(String::new, |loc| {
            let file = program
                .files
                .get(loc.file.index())
                .map_or("?", |file| &file.name);
            format!(" at {file}:{}", loc.line)
        });
        Reason::new(
            ReasonKind::Bound,
            format!("{what} bound {bound} reached in {name}{at}"),
            format!("--cbmc-unwind {}", bound.saturating_mul(2)),
        )
    }
}

/// What the compiled program calls and has no body of.
pub(super) fn bodiless(program: &sc_ir::Program) -> BTreeSet<String> {
    ir::called_without_body(program)
}

/// A property that the text does not have.
fn odd(output: &Output) -> Option<&str> {
    let failing = output
        .results
        .iter()
        .filter(|it| it.status != Status::Success);
    let mut names = failing.map(Property::mark);
    names.find(|name| {
        let cut = name.contains(".unwind.") || name.ends_with(".recursion");
        !cut && !is_hit(name)
    })
}

fn unsupported(reason: &impl std::fmt::Display) -> Reason {
    Reason::new(
        ReasonKind::Gap,
        format!("cbmc cannot decide: {reason}"),
        "use another analyzer, or avoid this construct",
    )
}
/// What CBMC says of a pointer, which it calls by the name in our text: `__sc_f14_parse::1::r139!0@1#2`.
fn lost_pointer(pointer: &str) -> String {
    let function = pointer.split("__sc_f").nth(1).and_then(|rest| {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        name.strip_prefix('_')?.split("::").next()
    });
    match function {
        Some(name) if !name.starts_with("__sc_") => {
            format!("what a pointer in '{name}' points to")
        }
        Some(_) => "what a pointer in the inputs points to".to_owned(),
        None => "what a pointer points to".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_pointer_is_told_by_its_function() {
        for (pointer, words) in [
            (
                "__sc_f3_parse::1::r12!0@1#2",
                "what a pointer in 'parse' points to",
            ),
            (
                "cast(__sc_f14___sc_execute::1::r139",
                "what a pointer in the inputs points to",
            ),
            ("return_value_malloc!0", "what a pointer points to"),
        ] {
            assert_eq!(lost_pointer(pointer), words);
        }
    }
}
