//! The C library as provers see it: models in C beside the adapter of a tool, and what all provers know of it.

use crate::task::Sources;

/// Functions that end a run well, beside returning.
pub(crate) const EXITS: [&str; 4] = ["exit", "_exit", "_Exit", "quick_exit"];

/// Functions of our own headers, as they are in preprocessed text. Those of annotations of LTest are never called: they stand
/// in operands of `sizeof`.
pub(crate) const OWN: [&str; 9] = [
    "__sc_assume",
    "__sc_assert",
    "__sc_user_label",
    "__sc_ltest_label",
    "__sc_ltest_bindings",
    "__sc_ltest_sequence",
    "__sc_ltest_condition",
    "__sc_ltest_paper_label",
    "__sc_ltest_paper_sequence",
];

/// A function of the C library, and its model.
pub(crate) type Model = (&'static str, &'static str);

/// A table of models, each in a file `models/<name>.c` beside the file that has the table.
macro_rules! models {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("models/", $name, ".c")))),*]
    };
}
pub(crate) use models;

/// Whether the program calls a function that it does not define.
pub(crate) fn is_called(sources: &Sources, name: &str) -> bool {
    sources.program.externals.contains(name)
}

/// The models of what the program calls and does not define.
pub(crate) fn called<'m>(
    sources: &Sources,
    models: &'m [Model],
) -> impl Iterator<Item = &'m Model> {
    models.iter().filter(|(name, _)| is_called(sources, name))
}

/// The names of models.
pub(crate) fn names(models: &[Model]) -> impl Iterator<Item = &'static str> {
    models.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analyzer;
    use crate::libfuzzer::LibFuzzer;
    use sc_harness::{Fill, Recipe};

    /// Every function that our headers declare is ours.
    #[test]
    fn functions_of_our_headers_are_known() {
        for header in ["seacoral.h", "seacoral_ltest.h"] {
            let path = format!("{}/../../include/{header}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap_or_default();
            let declared = text.lines().filter(|line| line.starts_with("extern "));
            let mut count = 0;
            for line in declared {
                let name = line
                    .split(['(', ' '])
                    .find(|word| word.starts_with("__sc_"));
                assert!(name.is_some_and(|name| OWN.contains(&name)), "{line}");
                count += 1;
            }
            assert!(count > 2, "{header}");
        }
    }

    /// What ends a run well for a prover has to do so for the runtimes.
    #[test]
    fn runtimes_catch_every_function_that_ends_a_run() {
        let fuzz = LibFuzzer::default().build();
        let fuzz = fuzz.map_or_else(Vec::new, |recipe| recipe.wraps);
        let replay = Recipe::cover(Fill::Zero).wraps;
        for name in EXITS {
            let caught = |wraps: &[String]| wraps.iter().any(|wrap| wrap == name);
            assert!(caught(&fuzz) && caught(&replay), "{name}");
        }
    }
}
