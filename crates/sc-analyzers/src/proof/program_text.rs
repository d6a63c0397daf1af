//! The text of a program for a prover: its units with labels, each followed by the generated C that calls the entrypoint.
//! Pure.

use std::collections::BTreeMap;

use sc_frontend::UnitId;
use sc_inputs::{Target, harness_c};
use sc_objectives::{Dialect, Labelling, render_labels};
use sc_types::LabelId;

use crate::task::Sources;

/// The name of `main` in the text: the generated C calls it.
const MAIN: &str = "__sc_main";

/// Whether a function of the text is generated. All names of ours begin alike, and so does the one that `main` gets.
pub(crate) fn is_generated(function: &str) -> bool {
    // CBMC tells functions of the same name apart by what follows a dollar sign.
    let name = function.split('$').next().unwrap_or(function);
    name.starts_with("__sc_") && name != MAIN
}

/// The name that a function of the program has in the text.
pub(crate) fn name_in_text(name: &str) -> &str {
    if name == "main" { MAIN } else { name }
}

/// The name in the program of a function of the text.
pub(crate) fn name_in_program(name: &str) -> &str {
    if name == MAIN { "main" } else { name }
}

/// What a prover adds to the text.
pub(crate) struct Additions<'a> {
    /// Changes the text of a unit before anything is added to it.
    pub adapt: fn(String) -> String,
    /// Stands before the generated C of each unit that has some.
    pub before: &'a str,
    /// Stands at the end of the unit of the entrypoint.
    pub runtime: &'a str,
}

impl Default for Additions<'_> {
    fn default() -> Self {
        Self {
            adapt: |text| text,
            before: "",
            runtime: "",
        }
    }
}

/// The text of a program for a prover.
pub(crate) struct ProgramText {
    /// One text per unit.
    pub units: Vec<String>,
    places: BTreeMap<LabelId, usize>,
}

impl ProgramText {
    /// Writes the text, with the labels of a labelling in a dialect.
    pub(crate) fn new(
        sources: &Sources,
        labelling: &Labelling,
        dialect: &dyn Dialect,
        target: Target<'_>,
        additions: &Additions<'_>,
    ) -> Self {
        let program = &sources.program;
        let harness = harness_c(&sources.model, program, target);
        let mut units = Vec::new();
        let mut places: BTreeMap<LabelId, usize> = BTreeMap::new();
        for unit in (0..program.units.len()).map(UnitId) {
            let rendered = render_labels(program, labelling, unit, dialect);
            for (label, count) in rendered.places {
                *places.entry(label).or_default() += count;
            }
            let mut text = (additions.adapt)(rendered.text);
            if let Some(appendix) = harness.appendix(unit) {
                text += "\n";
                text += additions.before;
                text += appendix;
            }
            if unit == harness.entry_unit {
                text += additions.runtime;
            }
            units.push(text);
        }
        Self { units, places }
    }

    /// In how many places of the text a label stands.
    pub(crate) fn places(&self, label: LabelId) -> usize {
        self.places.get(&label).copied().unwrap_or(0)
    }

    /// An error unless each label stands wherever it has to: one that is not in the text would look as if nothing could
    /// reach it.
    pub(crate) fn check_places(
        &self,
        sources: &Sources,
        labels: impl IntoIterator<Item = LabelId>,
    ) -> Result<(), String> {
        for label in labels {
            let expected = sources.labelling.places(&sources.program, label).len();
            if self.places(label) < expected.max(1) {
                return Err(format!("label {label} is missing in the annotated text"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;
    use sc_objectives::{Dse, Plain};

    #[test]
    fn a_label_that_is_not_in_the_text_is_an_error() {
        let sources = sources("int f(int x) { sc_label(x > 1); return x; }");
        let write = |dialect: &dyn Dialect| {
            let (labelling, none) = (&sources.labelling, Additions::default());
            ProgramText::new(&sources, labelling, dialect, Target::Dse, &none)
        };
        let text = write(&Dse::default());
        assert_eq!(text.places(LabelId(1)), 1);
        assert_eq!(text.check_places(&sources, [LabelId(1)]), Ok(()));
        let missing = "label 1 is missing in the annotated text".to_owned();
        assert_eq!(
            write(&Plain).check_places(&sources, [LabelId(1)]),
            Err(missing)
        );
        assert!(text.check_places(&sources, [LabelId(2)]).is_err());
    }

    #[test]
    fn main_is_a_function_of_the_program() {
        assert!(is_generated("__sc_execute") && is_generated("__sc_main_loop"));
        assert!(!is_generated(name_in_text("main")) && !is_generated("f"));
        assert_eq!(name_in_program(name_in_text("main")), "main");
    }
}
