//! From a prepared project to a build plan: annotated texts plus appendices.

use std::path::{Path, PathBuf};

use sc_frontend::UnitId;
use sc_harness::{BuildPlan, UnitSource};
use sc_objectives::{Runtime, render_unit};

use crate::prepare::{Prepared, Spec};

/// The plan of all builds of a project, in `dir`.
pub fn plan(prepared: &Prepared, spec: &Spec, dir: &Path) -> BuildPlan {
    let units = (0..prepared.program.units.len()).map(|index| unit(prepared, index));
    with_units(prepared, spec, dir, units.collect())
}

/// The same without the texts, which take long for large programs: for a run that has no time to build anything.
pub(crate) fn outline(prepared: &Prepared, spec: &Spec, dir: &Path) -> BuildPlan {
    let units = prepared.program.units.iter().map(|unit| UnitSource {
        path: unit.path.clone(),
        original: absolute(&unit.path),
        flags: unit.flags.clone(),
        ..UnitSource::default()
    });
    with_units(prepared, spec, dir, units.collect())
}

fn with_units(prepared: &Prepared, spec: &Spec, dir: &Path, units: Vec<UnitSource>) -> BuildPlan {
    BuildPlan {
        name: prepared.entry_name().to_string(),
        units,
        entry_unit: prepared.entry_unit().0,
        label_count: prepared.labelling.max_id(),
        link_flags: spec.link_flags.clone(),
        clang: spec.sources.clang.clone(),
        dir: dir.to_path_buf(),
        header_dir: spec.sources.header_dir.clone(),
    }
}

fn unit(prepared: &Prepared, index: usize) -> UnitSource {
    let unit = &prepared.program.units[index];
    let id = UnitId(index);
    UnitSource {
        path: unit.path.clone(),
        text: render_unit(&prepared.program, &prepared.labelling, id, &Runtime),
        original: absolute(&unit.path),
        rewritten: unit.rewritten_text().map(str::to_owned),
        before: unit.before.clone(),
        added: unit.added.clone(),
        appendix: prepared.harness.appendix(id).unwrap_or_default().to_owned(),
        flags: unit.flags.clone(),
        defines: defines(prepared, id),
        directory: None,
    }
}

/// Names of the functions of a unit that the linker sees.
fn defines(prepared: &Prepared, unit: UnitId) -> Vec<String> {
    let functions = prepared.program.functions.iter();
    functions
        .filter(|f| f.unit == unit && !f.is_static && !f.in_system_header)
        .map(|f| f.name.clone())
        .collect()
}

fn absolute(path: &str) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path))
}
