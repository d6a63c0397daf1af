//! Models for Frama-C, in C: of the C library, and of what generated code calls.

use crate::proof::library::{self, Model, OWN};

/// Copying for generated code, which Eva has built in.
pub(super) const COPYING: &str = include_str!("models/copying.c");
/// What generated code and labels call.
pub(super) const RUNTIME: &str = include_str!("models/runtime.c");
/// Where a run begins; the checks of the canaries are put in.
pub(super) const MAIN: &str = include_str!("models/main.c");

/// Functions of the C library as Frama-C is to see them. Eva's own functions take the place of those that are only
/// declared.
pub(super) const LIBRARY: &[Model] = library::models![
    "abs",
    "labs",
    "llabs",
    "malloc",
    "calloc",
    "free",
    "memcpy",
    "memmove",
    "memset",
    "strlen",
    "strchr",
    "strcpy",
    "fabs",
    "__builtin_fabs",
    "strcmp",
    "strncmp",
    "memcmp",
    "abort",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "__assert_fail",
];

/// Functions without a body in the program of which Frama-C knows what they do, tested against the real ones
/// (`tests/cases/framac-proofs`).
pub(super) fn modelled() -> Vec<&'static str> {
    let library = library::names(LIBRARY);
    library.chain(["__builtin_expect"]).chain(OWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::library::EXITS;

    #[test]
    fn each_function_that_ends_a_run_has_a_model() {
        let modelled = modelled();
        assert!(EXITS.iter().all(|name| modelled.contains(name)));
    }
}
