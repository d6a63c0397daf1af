//! The program as the compiler under test makes it: LLVM IR, for provers that do not read C.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sc_inputs::Target;
use sc_ir::{Module, Program};
use sc_objectives::Dse;
use sc_process::Cancel;

use super::program_text::{Additions, ProgramText};
use crate::analyzer::End;
use crate::task::Sources;

/// One text per unit, with labels and the harness, or why there is none.
fn texts(sources: &Sources) -> Result<Vec<String>, String> {
    let dialect = Dse::new(&sources.program);
    let (labelling, nothing) = (&sources.labelling, Additions::default());
    let text = ProgramText::new(sources, labelling, &dialect, Target::Dse, &nothing);
    text.check_places(sources, labelling.labels.iter().map(|label| label.id))?;
    Ok(text.units)
}

/// Compiles the units as they are compiled for replay, with traps; gives the files. `unchecked`: checks that are left out.
pub(crate) fn compile(
    sources: &Sources,
    unchecked: &[&str],
    dir: &Path,
    cancel: &Cancel,
) -> Result<Vec<PathBuf>, End> {
    let texts = texts(sources).map_err(End::Failed)?;
    let files = sources.builder.emit_ir(&texts, unchecked, dir, cancel);
    files.map_err(|error| match error {
        sc_harness::BuildError::Cancelled => End::Stopped,
        error => {
            let text = error.to_string();
            let lines: Vec<_> = text.lines().take(4).collect();
            End::Failed(lines.join("; "))
        }
    })
}

/// Reads and links the files.
pub(crate) fn read(files: &[PathBuf], cancel: &Cancel) -> Result<Program, End> {
    let mut modules = Vec::new();
    let may_go_on = || !cancel.is_cancelled();
    for file in files {
        let cannot = |error: &dyn std::fmt::Display| {
            End::Failed(format!("cannot read {}: {error}", file.display()))
        };
        let text = fs::read_to_string(file).map_err(|error| cannot(&error))?;
        let module = Module::parse_while(&text, &may_go_on).map_err(|error| cannot(&error))?;
        modules.push(module.ok_or(End::Stopped)?);
    }
    Program::link(modules).map_err(|error| End::Failed(format!("cannot link the units: {error}")))
}

/// Functions that are called or pointed to, and that the compiler made nothing of.
pub(crate) fn called_without_body(program: &Program) -> BTreeSet<String> {
    let declared = program.functions.iter().filter(|f| !f.is_defined());
    declared.map(|f| f.name.to_string()).collect()
}
