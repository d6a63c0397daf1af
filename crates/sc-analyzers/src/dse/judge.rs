//! Which proofs of the engine become claims, and what is said of the rest. Pure.

use std::collections::BTreeSet;

use sc_dse::Reason;
use sc_types::{Condition, LabelId, Reason as Explanation, ReasonKind};

use crate::proof::compiled::Compiled;
use crate::task::Sources;

/// What stands between proofs and claims.
pub(super) struct Judge<'s> {
    compiled: Compiled<'s>,
}

impl<'s> Judge<'s> {
    /// `bodiless`: what the compiled program calls and has no body of.
    pub(super) fn new(sources: &'s Sources, bodiless: &BTreeSet<String>) -> Self {
        Self {
            compiled: Compiled::new(sources, bodiless),
        }
    }

    /// Why a proof must not be believed; `None` if it may. `reached`: some run reaches the label, only that none of these
    /// terminates normally; whatever happens after it matters then, too.
    pub(super) fn objection(&self, label: LabelId, reached: bool) -> Option<Explanation> {
        let reason = self.compiled.objection(label, reached)?;
        Some(cannot_tell(&reason))
    }

    /// What a proof takes for granted. `reached`: as for [`Self::objection`].
    pub(super) fn conditions(&self, label: LabelId, reached: bool) -> Vec<Condition> {
        self.compiled.conditions(label, reached)
    }
}

fn cannot_tell(reason: &str) -> Explanation {
    Explanation::new(
        ReasonKind::Gap,
        format!("dse cannot decide: {reason}"),
        "use another analyzer, or avoid this construct",
    )
}

/// The reasons of the engine in words.
pub(super) fn explain(reasons: &[Reason]) -> Explanation {
    // Running out of time says least: there may be more to know.
    let rank = |reason: &&Reason| matches!(reason, Reason::Time | Reason::Cancelled);
    let mut ordered: Vec<&Reason> = reasons.iter().filter(|reason| !rank(reason)).collect();
    ordered.extend(reasons.iter().filter(rank).take(1));
    let Some(first) = ordered.first() else {
        return Explanation::new(
            ReasonKind::Other,
            "dse cannot decide",
            "increase --time-budget",
        );
    };
    let mut words: Vec<String> = ordered
        .iter()
        .take(3)
        .map(|reason| in_words(reason))
        .collect();
    words.dedup();
    let words = format!("dse: {}", words.join("; "));
    Explanation::new(kind(first), words, hint(first))
}

fn kind(reason: &Reason) -> ReasonKind {
    match reason {
        Reason::Time | Reason::Cancelled | Reason::Solver => ReasonKind::Time,
        Reason::Memory => ReasonKind::Memory,
        Reason::AllocationFailure | Reason::OracleFailure => ReasonKind::NoTest,
        Reason::Unspecified => ReasonKind::Unstable,
        Reason::Concretised(_) | Reason::Recursion(_) => ReasonKind::Bound,
        _ => ReasonKind::Gap,
    }
}

fn in_words(reason: &Reason) -> String {
    match reason {
        Reason::Time | Reason::Cancelled => "the time limit was reached before all paths were explored".to_owned(),
        Reason::Memory => "the memory limit was reached before all paths were explored".to_owned(),
        Reason::Solver => "the solver gave up on a condition before it".to_owned(),
        Reason::UnknownFunction(name) => format!("'{name}' has no body and no model"),
        Reason::AllocationFailure => "it is reached only if an allocation fails".to_owned(),
        Reason::OracleFailure => "only runs reach it that the oracle rejects".to_owned(),
        Reason::Unspecified => {
            "it is reached only through values outside the inputs: uninitialised memory, addresses, or results of the C library"
                .to_owned()
        }
        other => other.to_string(),
    }
}

fn hint(reason: &Reason) -> String {
    match reason {
        Reason::Time | Reason::Cancelled => "increase --time-budget".to_owned(),
        Reason::Memory => "increase --dse-memory".to_owned(),
        Reason::Solver => "increase --dse-solver-timeout, or install z3".to_owned(),
        Reason::UnknownFunction(name) => format!("add a file that defines '{name}'"),
        Reason::AllocationFailure => "allocation does not fail in tests".to_owned(),
        Reason::OracleFailure => "--ignore-oracle-failures counts it as covered".to_owned(),
        Reason::Unspecified => "initialise the memory that the condition reads".to_owned(),
        Reason::Concretised(_) | Reason::Recursion(_) => {
            "tighten the bounds of the inputs".to_owned()
        }
        _ => "use another analyzer, or avoid this construct".to_owned(),
    }
}

/// A test of the engine covers it, replay does not agree, or has had no time for it.
pub(super) fn not_confirmed(too_late: bool) -> Explanation {
    if too_late {
        return Explanation::new(
            ReasonKind::Time,
            "the time limit was reached before the test of dse was replayed",
            "increase --time-budget",
        );
    }
    Explanation::new(
        ReasonKind::NotConfirmed,
        "dse reaches it, but replay confirms none of its tests: the execution fails, or depends on values outside the inputs",
        "initialise the memory that the condition reads",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_with_what_helps() {
        let check = |reasons: &[Reason]| {
            let told = explain(reasons);
            format!("{} ({})", told.detail, told.hint)
        };
        insta::assert_snapshot!(check(&[]), @"dse cannot decide (increase --time-budget)");
        insta::assert_snapshot!(check(&[Reason::Time, Reason::Cancelled]), @"dse: the time limit was reached before all paths were explored (increase --time-budget)");
        insta::assert_snapshot!(check(&[Reason::Time, Reason::UnknownFunction("qsort".to_owned())]), @"dse: 'qsort' has no body and no model; the time limit was reached before all paths were explored (add a file that defines 'qsort')");
        insta::assert_snapshot!(check(&[Reason::AllocationFailure]), @"dse: it is reached only if an allocation fails (allocation does not fail in tests)");
        insta::assert_snapshot!(check(&[Reason::Assembly]), @"dse: inline assembly (use another analyzer, or avoid this construct)");
    }
}
