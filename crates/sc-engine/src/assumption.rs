//! An early check of the user's assumption: a mistake in it is told before anything is built or stored.

use std::path::Path;

use sc_process::{Cancel, Job, Output};

use crate::builds;
use crate::error::{EngineError, refuses_assumption};
use crate::prepare::{Prepared, Spec};

/// Whether the assumption compiles where it will stand. Anything else that is wrong is left to the builds.
pub fn check_assumption(prepared: &Prepared, spec: &Spec) -> Result<(), EngineError> {
    let Some(expression) = &prepared.model.assume else {
        return Ok(());
    };
    let plan = builds::plan(prepared, spec, Path::new(""));
    let Some(unit) = plan.units.get(plan.entry_unit) else {
        return Ok(());
    };
    let text = format!("{}\n{}", unit.text, unit.appendix);
    let job = Job::new(&plan.clang)
        .repeated()
        .env("LC_ALL", "C")
        .args(["-fsyntax-only", "-w", "-x", "cpp-output"])
        .args(&unit.flags.meaning)
        .arg("-")
        .stdin_bytes(text.into_bytes())
        .stdout(Output::Null);
    match job.run(&Cancel::new()) {
        Ok(finished) if refuses_assumption(&finished.stderr_text()) => {
            Err(EngineError::Assumption {
                expression: expression.clone(),
                message: finished.stderr_text().trim_end().to_owned(),
            })
        }
        _ => Ok(()),
    }
}
