//! From the user's wishes to a project that can be run: sources parsed, the
//! entrypoint found, labels made, the input model built. Starts no analyzer.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sc_frontend::{FrontendError, FunctionId, Needed, Program, SourceOptions, UnitId};
use sc_harness::BuildError;
use sc_inputs::acsl::Contract;
use sc_inputs::{Harness, InputError, InputModel, InputOptions, Target};
use sc_objectives::{Criterion, Labelling, LtestError, LtestFiles};

use crate::externals::{self, Sources};
use crate::siblings::Link;
use crate::survey::{self, Candidate};

/// What the user asked for.
#[derive(Debug, Clone)]
pub struct Spec {
    /// Sources and how to compile them; fixture files come last.
    pub sources: SourceOptions,
    /// How many of the last files hold only fixtures.
    pub fixture_files: usize,
    /// The function under test; `None`: the only one there is.
    pub entrypoint: Option<String>,
    /// Criteria.
    pub criteria: Vec<Criterion>,
    /// What files of LTest say about hand-written labels.
    pub ltest: LtestFiles,
    /// Label only these functions; empty: the entrypoint and all it can call.
    pub functions_to_cover: Vec<String>,
    /// What is said about inputs.
    pub inputs: InputOptions,
    /// Flags for linking.
    pub link_flags: sc_types::LinkFlags,
    /// Which files belong to the program.
    pub link: Link,
    /// C files of tests: files that define what these define are not linked.
    pub tests: Vec<PathBuf>,
    /// Whether builds leave out what the entrypoint cannot reach.
    pub only_reachable: bool,
}

/// A project ready to run.
#[derive(Debug)]
pub struct Prepared {
    /// The parsed sources.
    pub program: Program,
    /// The function under test.
    pub entry: FunctionId,
    /// Everything it may call, itself included.
    pub reachable: BTreeSet<FunctionId>,
    /// The functions that objectives were asked for in.
    pub functions: Vec<FunctionId>,
    /// Labels.
    pub labelling: Labelling,
    /// Inputs.
    pub model: InputModel,
    /// Generated C that runs one test.
    pub harness: Harness,
    /// What the program is, whatever the bounds of its inputs.
    pub digest: String,
    /// What users should know about the sources.
    pub warnings: Vec<String>,
    /// What is said of files that were linked, or might be.
    pub notes: Vec<String>,
}

impl Prepared {
    /// Name of the entrypoint.
    pub fn entry_name(&self) -> &str {
        &self.program.functions[self.entry.0].name
    }

    /// The unit of the entrypoint.
    pub fn entry_unit(&self) -> UnitId {
        self.program.functions[self.entry.0].unit
    }
}

/// Why a project cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// Sources.
    #[error(transparent)]
    Frontend(#[from] FrontendError),
    /// Inputs.
    #[error(transparent)]
    Inputs(#[from] InputError),
    /// The linker cannot be asked for what is defined nowhere.
    #[error(transparent)]
    Externals(#[from] BuildError),
    /// What is defined nowhere cannot be made up.
    #[error("no definition of {names}, and the stub in its place does not compile:\n{message}")]
    Stubs {
        /// Functions and variables.
        names: String,
        /// What the compiler says.
        message: String,
    },
    /// Files of LTest.
    #[error(transparent)]
    Ltest(#[from] LtestError),
    /// There is no such function.
    #[error("no function '{name}' in {files}")]
    NoFunction {
        /// What was asked for.
        name: String,
        /// Files searched.
        files: String,
        /// What may be meant.
        hint: String,
    },
    /// The function has no body anywhere.
    #[error("'{name}' is declared but not defined in {files}")]
    OnlyDeclared {
        /// What was asked for.
        name: String,
        /// Files searched.
        files: String,
    },
    /// Several functions of that name.
    #[error("several functions are named '{name}': {places}")]
    Ambiguous {
        /// What was asked for.
        name: String,
        /// Where they are.
        places: String,
    },
    /// No entrypoint was named and there are several candidates.
    #[error("no entrypoint given: {files} defines {} functions\n{}", candidates.len(), survey::excerpt(candidates))]
    NoEntrypoint {
        /// Files searched.
        files: String,
        /// The functions to choose from.
        candidates: Vec<Candidate>,
    },
}

impl PrepareError {
    /// What the user could do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Frontend(error) => error.hint().map(String::from),
            Self::NoFunction { hint, .. } => Some(hint.clone()),
            Self::Stubs { .. } => Some("add the files or libraries that define them".into()),
            Self::OnlyDeclared { .. } => Some("add the file that defines it to --files".into()),
            Self::Ambiguous { .. } => {
                Some("pass only the file that defines the one you mean".into())
            }
            Self::NoEntrypoint { candidates, .. } => {
                let proposed = survey::proposal(candidates);
                let name = proposed.map_or("NAME", |candidate| &candidate.name);
                Some(format!("choose one with --entrypoint, such as '-e {name}'"))
            }
            Self::Ltest(error) => error.hint(),
            Self::Inputs(_) | Self::Externals(_) => None,
        }
    }
}

/// Parses, labels and models.
pub fn prepare(spec: &Spec) -> Result<Prepared, PrepareError> {
    let Labelled {
        mut program,
        entry,
        reachable,
        functions,
        labelling,
        contract,
        mut warnings,
        notes,
    } = label(spec)?;
    let own = &spec.inputs;
    let inputs = InputOptions {
        fixtures_init: own.fixtures_init.clone().or(contract.init),
        fixtures_oracle: own.fixtures_oracle.clone().or(contract.oracle),
        requires: contract.requires,
        assigned_members: spec.criteria.iter().any(|c| c.reads_targets()),
        all_members: spec.criteria.iter().any(|c| c.reads_members()),
        ..spec.inputs.clone()
    };
    let model = InputModel::build(&program, entry, &reachable, &inputs)?;
    warnings.extend(model.warnings.iter().cloned());
    let harness = sc_inputs::harness_c(&model, &program, Target::Native);
    // What else is linked may call functions by their names.
    if spec.only_reachable && !spec.link_flags.has_foreign_code() {
        let functions = reachable.iter().chain(&functions);
        let needed = needed(&program, functions, &harness);
        program.slice(&needed, &spec.sources);
    }
    Ok(Prepared {
        digest: program.digest(),
        program,
        entry,
        reachable,
        functions,
        labelling,
        model,
        harness,
        warnings,
        notes,
    })
}

/// What builds need: functions that may run or have objectives, and what generated C names.
fn needed<'f>(
    program: &Program,
    functions: impl Iterator<Item = &'f FunctionId>,
    harness: &Harness,
) -> Needed {
    let units = (0..program.units.len()).map(UnitId);
    let texts = units.filter_map(|unit| harness.appendix(unit));
    Needed {
        functions: functions
            .map(|id| program.function(*id).name.clone())
            .collect(),
        texts: texts.map(str::to_owned).collect(),
        least: Needed::LEAST,
    }
}

/// A program with its objectives. Enough where tests bring their own inputs.
#[derive(Debug)]
pub struct Labelled {
    /// The parsed sources.
    pub program: Program,
    /// The function under test.
    pub entry: FunctionId,
    /// Everything it may call, itself included.
    pub reachable: BTreeSet<FunctionId>,
    /// The functions that objectives were asked for in.
    pub functions: Vec<FunctionId>,
    /// Labels.
    pub labelling: Labelling,
    /// What the entrypoint's annotations require and ensure.
    pub contract: Contract,
    /// What users should know about the sources.
    pub warnings: Vec<String>,
    /// What is said of files that were linked, or might be.
    pub notes: Vec<String>,
}

/// Parses and labels.
pub fn label(spec: &Spec) -> Result<Labelled, PrepareError> {
    let Sources {
        program,
        contract,
        warnings,
        notes,
    } = externals::load(spec)?;
    let user_units = program.units.len().saturating_sub(spec.fixture_files);
    let entry = find_entry(&program, spec, user_units)?;
    let reachable = program.reachable(entry);
    let functions = functions_to_label(&program, &reachable, &spec.functions_to_cover)?;
    let labelling =
        sc_objectives::label_program_with(&program, &functions, &spec.criteria, &spec.ltest)?;
    Ok(Labelled {
        program,
        entry,
        reachable,
        functions,
        labelling,
        contract,
        warnings,
        notes,
    })
}

fn file_names(program: &Program) -> String {
    program
        .units
        .iter()
        .map(|unit| format!("'{}'", unit.path))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Functions the user wrote, in the first `units` units, files that were only linked aside.
pub(crate) fn own_functions(program: &Program, units: usize) -> Vec<FunctionId> {
    let mut own = functions_of(program, units);
    own.retain(|id| !program.units[program.function(*id).unit.0].is_linked);
    own
}

/// The same with those of files that were linked.
fn functions_of(program: &Program, units: usize) -> Vec<FunctionId> {
    (0..program.functions.len())
        .map(FunctionId)
        .filter(|id| {
            let function = &program.functions[id.0];
            !function.in_system_header && function.unit.0 < units
        })
        .collect()
}

fn find_entry(program: &Program, spec: &Spec, units: usize) -> Result<FunctionId, PrepareError> {
    let own = own_functions(program, units);
    match &spec.entrypoint {
        Some(name) => named(program, &own, name),
        None => only_one(program, &own, spec),
    }
}

fn only_one(
    program: &Program,
    own: &[FunctionId],
    spec: &Spec,
) -> Result<FunctionId, PrepareError> {
    if let [only] = own {
        return Ok(*only);
    }
    let is_main = |id: &&FunctionId| program.function(**id).name == "main";
    own.iter()
        .find(is_main)
        .copied()
        .ok_or_else(|| PrepareError::NoEntrypoint {
            files: file_names(program),
            candidates: survey::candidates(program, spec),
        })
}

fn named(program: &Program, own: &[FunctionId], name: &str) -> Result<FunctionId, PrepareError> {
    let found: Vec<FunctionId> = own
        .iter()
        .copied()
        .filter(|id| program.functions[id.0].name == name)
        .collect();
    match found[..] {
        [one] => Ok(one),
        [] if is_only_declared(program, name) => Err(PrepareError::OnlyDeclared {
            name: name.to_string(),
            files: file_names(program),
        }),
        [] => Err(PrepareError::NoFunction {
            name: name.to_string(),
            files: file_names(program),
            hint: did_you_mean(program, own, name),
        }),
        _ => Err(PrepareError::Ambiguous {
            name: name.to_string(),
            places: found
                .iter()
                .map(|id| &program.functions[id.0].place)
                .map(|place| format!("{}:{}", place.file, place.line))
                .collect::<Vec<_>>()
                .join(", "),
        }),
    }
}

fn is_only_declared(program: &Program, name: &str) -> bool {
    program.externals.contains(name) || program.stubs.iter().any(|stub| stub.name == name)
}

fn did_you_mean(program: &Program, own: &[FunctionId], name: &str) -> String {
    let names: Vec<&str> = own
        .iter()
        .map(|id| program.functions[id.0].name.as_str())
        .collect();
    let near = names
        .iter()
        .map(|known| (strsim::damerau_levenshtein(name, known), *known))
        .filter(|(distance, known)| *distance <= 1 + known.len() / 3)
        .min();
    match near {
        Some((_, known)) => format!("did you mean '{known}'?"),
        None => format!("known functions: {}", names.join(", ")),
    }
}

pub(crate) fn functions_to_label(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
    wanted: &[String],
) -> Result<Vec<FunctionId>, PrepareError> {
    let units = program.units.len();
    if wanted.is_empty() {
        // What is linked is there to be called.
        let is_given = |id: &&FunctionId| !program.units[program.function(**id).unit.0].is_linked;
        return Ok(reachable.iter().filter(is_given).copied().collect());
    }
    if wanted.iter().any(|name| name == "*") {
        return Ok(own_functions(program, units));
    }
    let own = functions_of(program, units);
    let mut chosen = Vec::new();
    for name in wanted {
        // A header's inline function is one function to the user, however many units have it.
        let found = own
            .iter()
            .copied()
            .filter(|id| program.functions[id.0].name == *name);
        let before = chosen.len();
        chosen.extend(found);
        if chosen.len() == before {
            return Err(PrepareError::NoFunction {
                name: name.clone(),
                files: file_names(program),
                hint: did_you_mean(program, &own, name),
            });
        }
    }
    Ok(chosen)
}
