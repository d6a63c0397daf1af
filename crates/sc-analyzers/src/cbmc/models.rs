//! Models for CBMC, in C: of the C library, and of what generated code calls.

use super::harness::Chance;
use crate::proof::library::{self, EXITS, Model, OWN};
use crate::task::Sources;

/// Copying for generated code alone.
pub(super) const COPYING: &str = include_str!("models/copying.c");
/// What generated code and labels call.
pub(super) const RUNTIME: &str = include_str!("models/runtime.c");
/// Where a run begins.
pub(super) const MAIN: &str = include_str!("models/main.c");

/// Functions of the C library as CBMC is to see them, instead of its own models.
pub(super) const LIBRARY: &[Model] = library::models![
    "abs", "labs", "llabs", "strcmp", "strncmp", "memcmp", "memcpy", "memmove", "memset",
];

/// Functions that end a run well.
const ENDS: &[Model] = library::models!["exit", "_exit", "_Exit", "quick_exit"];

/// Allocation that never fails, and of which nothing is known.
const SURE: &[Model] = library::models!["malloc", "calloc"];

/// `malloc` that never fails, of memory that is zero.
const ZEROED: &str = include_str!("models/malloc_zeroed.c");

/// Functions whose own models of CBMC are tested against the real ones (`tests/cases/cbmc-library`).
const OF_CBMC: [&str; 9] = [
    "malloc",
    "calloc",
    "free",
    "strlen",
    "abort",
    "__assert_fail",
    "__builtin_expect",
    "__builtin_unreachable",
    "__builtin_constant_p",
];

/// Functions without a body in the program of which CBMC knows what they do.
pub(super) fn modelled() -> Vec<&'static str> {
    let ours = library::names(LIBRARY);
    ours.chain(EXITS).chain(OF_CBMC).chain(OWN).collect()
}

/// The models that the program needs.
pub(super) fn of_library(sources: &Sources, chance: Chance) -> String {
    let mut text = String::new();
    for (_, model) in library::called(sources, ENDS) {
        text += model;
    }
    for (name, model) in library::called(sources, LIBRARY) {
        if sources.program.find_function(name).is_empty() {
            text += model;
        }
    }
    if chance == Chance::All {
        return text;
    }
    for (name, model) in library::called(sources, SURE) {
        text += match (*name, chance) {
            ("malloc", Chance::Little) => ZEROED,
            _ => model,
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_that_ends_a_run_has_a_model() {
        assert!(library::names(ENDS).eq(EXITS));
    }
}
