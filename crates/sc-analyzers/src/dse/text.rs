//! The C that is compiled for symbolic execution: the units with labels, and the harness. Pure.

use sc_inputs::Target;
use sc_objectives::Dse;

use crate::proof::program_text::{Additions, ProgramText};
use crate::task::Sources;

/// One text per unit, or why there is none.
pub(super) fn texts(sources: &Sources) -> Result<Vec<String>, String> {
    let dialect = Dse::new(&sources.program);
    let (labelling, nothing) = (&sources.labelling, Additions::default());
    let text = ProgramText::new(sources, labelling, &dialect, Target::Dse, &nothing);
    text.check_places(sources, labelling.labels.iter().map(|label| label.id))?;
    Ok(text.units)
}
