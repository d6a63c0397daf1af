//! Builds of the generated code alone: whether a run could start.

use std::path::Path;

use sc_harness::{BuildError, Builder, Fill, Recipe};
use sc_process::Cancel;

use crate::builds;
use crate::error::EngineError;
use crate::prepare::{Prepared, Spec};

/// Builds in `dir` what the validator runs. The user's code compiled before, so an error is in our text.
pub fn build(prepared: &Prepared, spec: &Spec, dir: &Path) -> Result<(), EngineError> {
    let builder = Builder::new(builds::plan(prepared, spec, dir))?;
    for recipe in [Recipe::cover(Fill::Zero), Recipe::identify(Fill::Zero)] {
        match builder.build(&recipe, &Cancel::new()) {
            Err(error @ (BuildError::Compile { .. } | BuildError::Link(_))) => {
                return Err(EngineError::Generated(error));
            }
            built => built?,
        };
    }
    Ok(())
}
