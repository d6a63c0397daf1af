//! What provers have in common: what may run before a label, and what their models of C leave out.

pub(crate) mod cause;
pub(crate) mod compiled;
pub(crate) mod cone;
pub(crate) mod environment;
pub(crate) mod evaluation;
mod flow;
pub(crate) mod gaps;
pub(crate) mod ir;
pub(crate) mod library;
pub(crate) mod lines;
pub(crate) mod order;
#[cfg(test)]
mod order_differential;
pub(crate) mod program_text;
pub(crate) mod start;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod trust;
pub(crate) mod unsequenced;

/// The hint where an objective needs an allocation that fails.
pub(crate) const FAIL_ALLOCATIONS: &str = "let more allocations fail with --fail-allocations";
