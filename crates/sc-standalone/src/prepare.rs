//! From C files to the sources that an analyzer reads.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sc_analyzers::Sources;
use sc_frontend::{FunctionId, Loaded, Program, SourceOptions, UnitId};
use sc_harness::{BuildPlan, Builder, UnitSource};
use sc_inputs::{InputModel, InputOptions, Target};
use sc_objectives::{Criterion, Labelling, Runtime, render_unit};
use sc_process::tools;

use crate::StandaloneError;

/// What is asked about a program.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The function under test.
    pub function: &'a str,
    /// The criteria that make its labels.
    pub criteria: &'a [Criterion],
    /// What its inputs are.
    pub inputs: &'a InputOptions,
}

impl Question<'_> {
    /// The parsed files, with stubs for functions that are defined nowhere.
    ///
    /// # Errors
    /// If they cannot be parsed, or a function cannot be replaced.
    pub fn parse(
        &self,
        options: &SourceOptions,
        undefined: &BTreeSet<String>,
    ) -> Result<Program, StandaloneError> {
        let mut loaded = Loaded::new(options)?;
        let ranges = sc_inputs::address_ranges(self.inputs)?;
        let entry = match loaded.program.find_function(self.function)[..] {
            [entry] => Some(entry),
            _ => None,
        };
        let registers = loaded.replace_registers(&ranges, entry)?;
        if let Some(entry) = entry {
            loaded.declare_parameter_types(entry)?;
        }
        let mut stubs = sc_inputs::make_stubs(&loaded.program, undefined, undefined, self.inputs)?;
        stubs.extend(sc_inputs::make_registers(&registers, self.inputs));
        if let Some(entry) = entry {
            stubs.extend(sc_inputs::make_callbacks(
                &loaded.program,
                entry,
                self.inputs,
            )?);
            stubs.extend(sc_inputs::make_failing_allocations(
                &loaded.program,
                entry,
                self.inputs,
            ));
        }
        Ok(loaded.with(stubs)?)
    }

    /// The program with its labels and its harness. Builds are kept in `dir`.
    ///
    /// # Errors
    /// If the function is not there, or its inputs cannot be modelled.
    pub fn sources(&self, program: Program, dir: &Path) -> Result<Sources, StandaloneError> {
        let named = program.find_function(self.function);
        let missing = || StandaloneError::NoFunction(self.function.to_owned());
        let entry = *named.first().ok_or_else(missing)?;
        let reachable = program.reachable(entry);
        let functions: Vec<FunctionId> = reachable.iter().copied().collect();
        let labelling = sc_objectives::label_program(&program, &functions, self.criteria);
        let inputs = InputOptions {
            assigned_members: self.criteria.iter().any(|c| c.reads_targets()),
            all_members: self.criteria.iter().any(|c| c.reads_members()),
            ..self.inputs.clone()
        };
        let model = InputModel::build(&program, entry, &reachable, &inputs)?;
        let harness = sc_inputs::harness_c(&model, &program, Target::Native);
        let unit = |index: usize| unit_source(&program, &labelling, &harness, index);
        let plan = BuildPlan {
            name: self.function.to_owned(),
            units: (0..program.units.len()).map(unit).collect(),
            entry_unit: program.function(entry).unit.0,
            label_count: labelling.max_id(),
            link_flags: Default::default(),
            clang: tools::find(&tools::CLANG)?.path,
            dir: dir.to_owned(),
            header_dir: header_dir(),
        };
        Ok(Sources {
            entry,
            init: model.init.as_ref().map(|fixture| fixture.function),
            oracle: model.oracle.as_ref().map(|fixture| fixture.function),
            labelling,
            builder: Arc::new(Builder::new(plan)?),
            conditions: model.conditions(),
            model,
            program,
        })
    }
}

fn unit_source(
    program: &Program,
    labelling: &Labelling,
    harness: &sc_inputs::Harness,
    index: usize,
) -> UnitSource {
    let (unit, id) = (&program.units[index], UnitId(index));
    UnitSource {
        path: unit.path.clone(),
        text: render_unit(program, labelling, id, &Runtime),
        original: PathBuf::from(&unit.path),
        rewritten: unit.rewritten_text().map(str::to_owned),
        before: unit.before.clone(),
        added: unit.added.clone(),
        appendix: harness.appendix(id).unwrap_or_default().to_owned(),
        flags: unit.flags.clone(),
        ..UnitSource::default()
    }
}

/// The folder of `seacoral.h` in the repository.
pub fn header_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")
}

/// How these files are parsed, with the installed compilers.
///
/// # Errors
/// If clang or its library is missing.
pub fn source_options(files: Vec<PathBuf>) -> Result<SourceOptions, StandaloneError> {
    Ok(SourceOptions {
        files,
        header_dir: header_dir(),
        clang: tools::find(&tools::CLANG)?.path,
        gcc: tools::find(&tools::GCC).ok().map(|gcc| gcc.path),
        libclang: tools::find(&tools::LIBCLANG)?.path,
        ..SourceOptions::default()
    })
}
