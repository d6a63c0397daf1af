//! Which proofs of the engine become claims, and what is said of the rest. Pure.

use std::collections::BTreeSet;

use sc_dse::Reason;
use sc_types::{Condition, LabelId, Reason as Explanation, ReasonKind};

use crate::proof::FAIL_ALLOCATIONS;
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

    /// The same for what the label's own function shows.
    pub(super) fn local_conditions(&self, label: LabelId) -> Vec<Condition> {
        self.compiled.local_conditions(label)
    }
}

fn cannot_tell(reason: &str) -> Explanation {
    Explanation::new(
        ReasonKind::Gap,
        format!("dse cannot decide: {reason}"),
        "use another analyzer, or avoid this construct",
    )
}

/// The reasons of the engine in words; `more_time`: the option that gives it more time.
pub(super) fn explain(reasons: &[Reason], more_time: &str) -> Explanation {
    // Running out of time says least: there may be more to know.
    let rank = |reason: &&Reason| matches!(reason, Reason::Time | Reason::Cancelled);
    let mut ordered: Vec<&Reason> = reasons.iter().filter(|reason| !rank(reason)).collect();
    ordered.extend(reasons.iter().filter(rank).take(1));
    let Some(first) = ordered.first() else {
        return Explanation::new(
            ReasonKind::Other,
            "dse cannot decide",
            "use another analyzer",
        );
    };
    let mut words: Vec<String> = ordered
        .iter()
        .take(3)
        .map(|reason| in_words(reason))
        .collect();
    words.dedup();
    let words = format!("dse: {}", words.join("; "));
    Explanation::new(kind(first), words, hint(first, more_time))
}

fn kind(reason: &Reason) -> ReasonKind {
    match reason {
        Reason::Time | Reason::Cancelled | Reason::Solver => ReasonKind::Time,
        Reason::Memory => ReasonKind::Memory,
        Reason::AllocationFailure => ReasonKind::Allocation,
        Reason::OracleFailure => ReasonKind::NoTest,
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
        Reason::PartialModel(name) => {
            format!("the model of '{name}' covers only a part of what it may do")
        }
        Reason::AllocationFailure => "it is reached only if an allocation fails".to_owned(),
        Reason::OracleFailure => "only runs reach it that the oracle rejects".to_owned(),
        Reason::Unspecified => {
            "it is reached only through values outside the inputs: uninitialised memory, addresses, or results of the C library"
                .to_owned()
        }
        other => other.to_string(),
    }
}

fn hint(reason: &Reason, more_time: &str) -> String {
    match reason {
        Reason::Time | Reason::Cancelled => more_time.to_owned(),
        Reason::Memory => "increase --dse-memory".to_owned(),
        Reason::Solver => {
            "increase --dse-solver-timeout; an installed z3, bitwuzla or cvc5 is asked as well"
                .to_owned()
        }
        Reason::UnknownFunction(name) => format!("add a file that defines '{name}'"),
        Reason::AllocationFailure => FAIL_ALLOCATIONS.to_owned(),
        Reason::OracleFailure => "--ignore-oracle-failures counts it as covered".to_owned(),
        Reason::Unspecified => "initialise the memory that the condition reads".to_owned(),
        Reason::LabelMode => "--dse-labels optimised".to_owned(),
        Reason::Concretised(_) | Reason::Recursion(_) => {
            "tighten the bounds of the inputs".to_owned()
        }
        _ => "use another analyzer, or avoid this construct".to_owned(),
    }
}

/// Not all runs were looked at; of those that were, only some in which an allocation fails cover it.
pub(super) fn needs_failing_allocation_so_far() -> Explanation {
    Explanation::new(
        ReasonKind::Allocation,
        "dse: of the runs explored so far, only those reach it in which an allocation fails",
        FAIL_ALLOCATIONS,
    )
}

/// The engine reaches it, and has proposed no test that does.
pub(super) fn without_test() -> Explanation {
    Explanation::new(
        ReasonKind::Other,
        "dse reaches it, but has no input that does",
        "use another analyzer",
    )
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

    #[track_caller]
    fn check(reasons: &[Reason], kind: ReasonKind, detail: &str, hint: &str) {
        let told = explain(reasons, "increase --time-budget");
        assert_eq!(
            (told.kind, told.detail.as_str(), told.hint.as_str()),
            (kind, detail, hint)
        );
    }

    #[test]
    fn reasons_are_told_with_what_helps() {
        use ReasonKind::{Allocation, Bound, Gap, Memory, Other, Time, Unstable};
        const AVOID: &str = "use another analyzer, or avoid this construct";
        const TIGHTEN: &str = "tighten the bounds of the inputs";
        let one = |reason: Reason, kind, detail: &str, hint: &str| {
            check(&[reason], kind, &format!("dse: {detail}"), hint);
        };
        let text = |text: &str| text.to_owned();
        check(&[], Other, "dse cannot decide", "use another analyzer");
        let late = "dse: the time limit was reached before all paths were explored";
        let both = [Reason::Time, Reason::Cancelled];
        check(&both, Time, late, "increase --time-budget");
        check(
            &[Reason::Time, Reason::UnknownFunction(text("swab"))],
            Gap,
            "dse: 'swab' has no body and no model; the time limit was reached before all paths were explored",
            "add a file that defines 'swab'",
        );
        one(
            Reason::PartialModel(text("qsort")),
            Gap,
            "the model of 'qsort' covers only a part of what it may do",
            AVOID,
        );
        one(
            Reason::Solver,
            Time,
            "the solver gave up on a condition before it",
            "increase --dse-solver-timeout; an installed z3, bitwuzla or cvc5 is asked as well",
        );
        let memory = "the memory limit was reached before all paths were explored";
        one(Reason::Memory, Memory, memory, "increase --dse-memory");
        let allocation = "it is reached only if an allocation fails";
        let never = "let more allocations fail with --fail-allocations";
        one(Reason::AllocationFailure, Allocation, allocation, never);
        one(
            Reason::Unspecified,
            Unstable,
            "it is reached only through values outside the inputs: uninitialised memory, addresses, or results of the C library",
            "initialise the memory that the condition reads",
        );
        one(Reason::Assembly, Gap, "inline assembly", AVOID);
        one(Reason::Setjmp, Gap, "setjmp", AVOID);
        let vector = Reason::Unsupported(text("vector"));
        one(vector, Gap, "unsupported: vector", AVOID);
        let sizes = Reason::Concretised(text("size"));
        one(sizes, Bound, "too many possible values: size", TIGHTEN);
        let half = Reason::FloatFormat(text("half"));
        one(half, Gap, "floating-point format half", AVOID);
        let far = "access outside any known object";
        one(Reason::FarPointer, Gap, far, AVOID);
        let deep = "recursion deeper than 200";
        one(Reason::Recursion(200), Bound, deep, TIGHTEN);
        let returned = "use of a local variable after its function returned";
        one(Reason::UseAfterReturn, Gap, returned, AVOID);
        let predicate = Reason::Predicate(text("too many paths"));
        one(
            predicate,
            Gap,
            "predicate not followed: too many paths",
            AVOID,
        );
    }

    /// The option that gives more time is the one that ended the work.
    #[test]
    fn the_hint_names_the_limit_that_was_reached() {
        let told = explain(&[Reason::Time], "increase --dse-timeout");
        assert_eq!(told.hint, "increase --dse-timeout");
    }
}
