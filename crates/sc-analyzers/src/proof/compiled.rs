//! What LLVM IR does not show: gaps of every prover that executes what the compiler makes of a program. Pure.

use std::collections::BTreeSet;

use sc_frontend::{Behaviour, FunctionId, Stub};
use sc_harness::RENAMED;
use sc_types::{Condition, LabelId};

use super::cone::Cone;
use super::gaps::{self, Gap};
use super::library::{EXITS, OWN};
use super::order::{Order, everything};
use crate::task::Sources;

/// Functions of the C library that provers of compiled code know themselves, beside those that end a run and those of our header. They
/// call nothing of the program.
const QUIET: [&str; 11] = [
    "malloc",
    "calloc",
    "realloc",
    "free",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "strlen",
    "abort",
    "__assert_fail",
];

/// What stands between proofs and claims: everything that LLVM IR does not show.
pub(crate) struct Compiled<'s> {
    sources: &'s Sources,
    order: Order<'s>,
    cone: Cone<'s>,
    gaps: Vec<Gap>,
    /// Functions of the program that have a body in C and none in LLVM IR, although something calls them: those that are
    /// `inline` and nothing else. What is in them is not seen.
    unseen: BTreeSet<FunctionId>,
}

impl<'s> Compiled<'s> {
    /// `bodiless`: what the compiled program calls and has no body of.
    pub(crate) fn new(sources: &'s Sources, bodiless: &BTreeSet<String>) -> Self {
        let program = &sources.program;
        let unseen = |id: &FunctionId| {
            let name = &program.function(*id).name;
            // Those of the C library that a test makes fail have another name there.
            let fails = |stub: &Stub| stub.behaviour == Behaviour::Fails && stub.name == *name;
            if program.stubs.iter().any(fails) {
                return false;
            }
            bodiless.contains(name) || bodiless.contains(&format!("{RENAMED}{name}"))
        };
        let known: Vec<&str> = sc_dse::modelled_functions().chain(QUIET).collect();
        let real = sc_inputs::real_allocators().filter(|(name, _)| known.contains(name));
        let real: Vec<&str> = real.map(|(_, real)| real).collect();
        let quiet: Vec<&str> = known
            .into_iter()
            .chain(real)
            .chain(EXITS)
            .chain(OWN)
            .collect();
        Self {
            sources,
            order: Order::new(sources, &quiet),
            cone: Cone::new(sources),
            gaps: gaps::gaps_of_compiled(sources),
            unseen: everything(sources).into_iter().filter(unseen).collect(),
        }
    }

    /// Whether runs may be rejected by an oracle, or by an assertion of the user.
    pub(crate) fn has_oracle(&self) -> bool {
        let program = &self.sources.program;
        let functions = everything(self.sources).into_iter();
        let mut calls = functions.flat_map(|id| &program.function(id).calls);
        self.sources.oracle.is_some() || calls.any(|name| name == "__sc_assert")
    }

    /// What a proof takes for granted. `reached`: as for [`Self::objection`].
    pub(crate) fn conditions(&self, label: LabelId, reached: bool) -> Vec<Condition> {
        self.cone.conditions(&self.order, label, reached)
    }

    /// What a proof takes for granted that rests on the label's own function alone.
    pub(crate) fn local_conditions(&self, label: LabelId) -> Vec<Condition> {
        self.cone.local_conditions(&self.order, label)
    }

    /// Why a proof must not be believed; `None` if it may. `reached`: some run reaches the label, only that none of these
    /// terminates normally; whatever happens after it matters then, too.
    pub(crate) fn objection(&self, label: LabelId, reached: bool) -> Option<String> {
        let places = self.sources.labelling.places(&self.sources.program, label);
        let unseen = places.iter().find(|(id, _)| self.unseen.contains(id));
        if let Some((id, _)) = unseen {
            let name = &self.sources.program.function(*id).name;
            return Some(format!("'{name}' is inline and has no definition"));
        }
        if let Some(name) = self.order.called_by_name(label) {
            return Some(format!("'{name}' has no body, and may call it"));
        }
        let matters = |gap: &&Gap| reached || self.order.may_precede(&gap.event, label);
        let gap = self.gaps.iter().find(matters)?;
        Some(gap.cause.to_string())
    }
}
