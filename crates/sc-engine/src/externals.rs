//! What a program uses and does not define: the linker tells what no library has, and that becomes stubs.

use std::collections::{BTreeSet, HashMap};

use std::path::PathBuf;

use sc_frontend::{
    CompileCommands, FileConstruct, FrontendError, FunctionId, GlobalId, Loaded, Program,
};
use sc_inputs::acsl::Contract;
use sc_process::Cancel;

use crate::contract;
use crate::prepare::{PrepareError, Spec};
use crate::siblings::{self, Candidates, Given, Link, Linked};

/// What was read.
pub(crate) struct Sources {
    /// The program, with stubs for what it uses but does not define.
    pub(crate) program: Program,
    /// What the entrypoint's annotations say.
    pub(crate) contract: Contract,
    /// What users should know about its files.
    pub(crate) warnings: Vec<String>,
    /// What is said of files that were linked, or might be.
    pub(crate) notes: Vec<String>,
}

/// Reads the program.
pub(crate) fn load(spec: &Spec) -> Result<Sources, PrepareError> {
    let commands = spec.sources.compile_commands.as_deref();
    let commands = commands.map(CompileCommands::read).transpose()?;
    let mut warnings = unknown_files(spec, commands.as_ref());
    let mut loaded = Loaded::new(&spec.sources)?;
    let Linked {
        files: linked,
        notes,
    } = linked(spec, &loaded.program, commands.as_ref())?;
    if !linked.is_empty() {
        loaded.link(linked, spec.fixture_files)?;
    }
    let ranges = sc_inputs::address_ranges(&spec.inputs)?;
    let entry = entrypoint(&loaded.program, spec);
    let registers = loaded.replace_registers(&ranges, entry)?;
    if let Some(entry) = entry {
        loaded.declare_parameter_types(entry)?;
    }
    let missing = missing(&loaded.program, spec)?;
    let needed = needed(&loaded.program, spec, &missing);
    let mut stubs = sc_inputs::make_stubs(&loaded.program, &missing, &needed, &spec.inputs)?;
    stubs.extend(sc_inputs::make_registers(&registers, &spec.inputs));
    if let Some(entry) = entrypoint(&loaded.program, spec) {
        stubs.extend(sc_inputs::make_callbacks(
            &loaded.program,
            entry,
            &spec.inputs,
        )?);
        let failing = sc_inputs::make_failing_allocations(&loaded.program, entry, &spec.inputs);
        stubs.extend(failing);
    }
    let contract = entry.and_then(|entry| contract::find(&loaded.program, entry, spec));
    let contract = contract.unwrap_or_default();
    let left_out = contract.left_out.iter();
    warnings.extend(left_out.map(|it| format!("not taken from the ACSL contract: {it}")));
    stubs.extend(entry.and_then(|entry| contract.addition(&loaded.program, entry)));
    let program = loaded.with(stubs).map_err(|error| match error {
        FrontendError::DoesNotCompile { message, .. } => PrepareError::Stubs {
            names: missing.into_iter().collect::<Vec<_>>().join(", "),
            message,
        },
        error => error.into(),
    })?;
    warnings.extend(assumed_flags(&program));
    Ok(Sources {
        program,
        contract,
        warnings,
        notes,
    })
}

/// Files that are compiled with flags that the user did not give.
fn assumed_flags(program: &Program) -> Vec<String> {
    let mut warnings = Vec::new();
    for unit in &program.units {
        for assumed in &unit.assumed {
            warnings.push(format!("'{}' is compiled with {assumed}", unit.path));
        }
    }
    warnings
}

/// Given files that the database does not have: they are compiled without its flags.
fn unknown_files(spec: &Spec, commands: Option<&CompileCommands>) -> Vec<String> {
    let Some(commands) = commands else {
        return Vec::new();
    };
    let files = spec.sources.files.iter();
    let unknown = files.filter(|file| !commands.has(file));
    let warning = |file: &PathBuf| {
        format!(
            "'{}' is not in the compilation database; it is compiled without flags from there",
            file.display()
        )
    };
    unknown.map(warning).collect()
}

/// The files that define what the given ones lack.
fn linked(
    spec: &Spec,
    program: &Program,
    commands: Option<&CompileCommands>,
) -> Result<Linked, PrepareError> {
    let Some(others) = stubs_by_request(spec) else {
        return Ok(Linked::default());
    };
    let files = &spec.sources.files;
    let missing = missing(program, spec)?;
    let wanted = needed(program, spec, &missing);
    if spec.link == Link::Given || entrypoint(program, spec).is_none() || wanted.is_empty() {
        return Ok(Linked::default());
    }
    let own = &files[..files.len().saturating_sub(spec.fixture_files)];
    let candidates = match commands {
        Some(commands) => Candidates::of_database(commands, files),
        None => Candidates::of_folders(own, files),
    };
    let given = Given {
        program,
        sources: &spec.sources,
        others: others.into_iter().chain(of_tests(spec, &missing)).collect(),
    };
    siblings::link(&given, &candidates, &wanted, spec.link, &|names| {
        unresolved(program, spec, names)
    })
}

/// The functions that are to be stubs; `None` if all are.
fn stubs_by_request(spec: &Spec) -> Option<BTreeSet<String>> {
    let named = spec.inputs.stubs.iter();
    let name = |text: &String| text.split('=').next().unwrap_or_default().trim().to_owned();
    let named: BTreeSet<String> = named.map(name).collect();
    (!named.contains("*")).then_some(named)
}

/// What tests of the user define themselves.
fn of_tests(spec: &Spec, missing: &BTreeSet<String>) -> Vec<String> {
    let names: Vec<String> = missing.iter().cloned().collect();
    let texts = spec
        .tests
        .iter()
        .filter_map(|file| std::fs::read(file).ok());
    let texts = texts.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let defined = texts.flat_map(|text| {
        let found = sc_harness::defined_functions(&text, &names);
        found.into_iter().map(str::to_owned).collect::<Vec<_>>()
    });
    defined.collect()
}

/// What neither the sources nor a library define.
fn missing(program: &Program, spec: &Spec) -> Result<BTreeSet<String>, PrepareError> {
    unresolved(program, spec, &used_externals(program, spec))
}

/// Those of some names that no library defines.
fn unresolved(
    program: &Program,
    spec: &Spec,
    names: &BTreeSet<String>,
) -> Result<BTreeSet<String>, PrepareError> {
    let first = program.units.first();
    let machine = first.map_or_else(Vec::new, |unit| unit.flags.machine());
    let clang = &spec.sources.clang;
    let flags = &spec.link_flags;
    let missing = sc_harness::unresolved(clang, &machine, flags, names, &Cancel::new())?;
    Ok(missing)
}

/// Those of `missing` that the entrypoint may use; the others are there for the linker only.
fn needed(program: &Program, spec: &Spec, missing: &BTreeSet<String>) -> BTreeSet<String> {
    let Some(entry) = entrypoint(program, spec) else {
        return missing.clone();
    };
    let mut used: BTreeSet<&String> = program.initialiser_externals.iter().collect();
    let mut globals: BTreeSet<&GlobalId> = program.points_to.values().flatten().collect();
    let fixtures = [&spec.inputs.fixtures_init, &spec.inputs.fixtures_oracle];
    let fixtures = fixtures.into_iter().flatten();
    let roots = fixtures.flat_map(|name| program.find_function(name));
    let reachable: BTreeSet<FunctionId> = roots
        .chain([entry])
        .flat_map(|root| program.reachable(root))
        .collect();
    for id in &reachable {
        let function = program.function(*id);
        used.extend(function.calls.iter().chain(&function.takes_address_of));
        globals.extend(function.reads.iter().chain(&function.writes));
    }
    used.extend(globals.into_iter().map(|id| &program.globals[id.0].name));
    missing
        .iter()
        .filter(|name| used.contains(name))
        .cloned()
        .collect()
}

/// The function under test, if it is clear by now which one that is.
fn entrypoint(program: &Program, spec: &Spec) -> Option<FunctionId> {
    let named: Vec<FunctionId> = match &spec.entrypoint {
        Some(name) => {
            let mut found = program.find_function(name);
            found.retain(|id| !program.units[program.function(*id).unit.0].is_linked);
            found
        }
        None => (0..program.functions.len())
            .map(FunctionId)
            .filter(|id| !program.function(*id).in_system_header)
            .collect(),
    };
    match named[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Functions and variables that a library must have, or nobody does.
fn used_externals(program: &Program, spec: &Spec) -> BTreeSet<String> {
    let mut constructs = program.constructs.iter();
    if constructs.any(FileConstruct::may_define_symbols) {
        return BTreeSet::new();
    }
    let emitted = emitted(program, spec);
    let functions = emitted.iter().map(|id| program.function(*id));
    let mut names: BTreeSet<&String> = BTreeSet::new();
    let mut globals: BTreeSet<&GlobalId> = BTreeSet::new();
    for function in functions {
        names.extend(function.calls.iter().chain(&function.takes_address_of));
        globals.extend(function.reads.iter().chain(&function.writes));
    }
    names.extend(&program.initialiser_externals);
    globals.extend(program.points_to.values().flatten());
    let globals = globals.into_iter().map(|id| &program.globals[id.0]);
    let globals = globals.filter(|global| !global.defined && !global.in_system_header);
    let names = names
        .into_iter()
        .filter(|name| program.externals.contains(*name));
    let plain = |name: &&String| {
        let of_linker = name.starts_with("__start_") || name.starts_with("__stop_");
        let of_ours =
            name.starts_with(sc_frontend::STORAGE) || **name == sc_frontend::REGISTER_INDEX;
        !of_ours
            && !of_linker
            && !program.special.contains(*name)
            && !is_weak_by_pragma(program, name)
    };
    let all = names.chain(globals.map(|global| &global.name));
    all.filter(plain).cloned().collect()
}

fn is_weak_by_pragma(program: &Program, name: &str) -> bool {
    let says = |line: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some("#pragma")
            && words.next() == Some("weak")
            && words.next() == Some(name)
    };
    program.units.iter().any(|unit| unit.text.lines().any(says))
}

/// The functions that compilers make code of: a static one only if somebody else may call it.
fn emitted(program: &Program, spec: &Spec) -> BTreeSet<FunctionId> {
    let fixtures = [&spec.inputs.fixtures_init, &spec.inputs.fixtures_oracle];
    let named: Vec<&String> = fixtures
        .into_iter()
        .flatten()
        .chain(&spec.entrypoint)
        .collect();
    let is_root = |id: &FunctionId| {
        let function = program.function(*id);
        let hidden = function.is_static || function.is_inline || function.in_system_header;
        !hidden
            || named.contains(&&function.name)
            || (spec.entrypoint.is_none() && !function.in_system_header)
    };
    let all = (0..program.functions.len()).map(FunctionId);
    let roots: Vec<_> = all
        .filter(is_root)
        .chain(program.address_taken.iter().copied())
        .collect();
    let mut by_name: HashMap<&str, Vec<FunctionId>> = HashMap::new();
    for id in (0..program.functions.len()).map(FunctionId) {
        let name = program.function(id).name.as_str();
        by_name.entry(name).or_default().push(id);
    }
    let mut found: BTreeSet<_> = roots.iter().copied().collect();
    let mut waiting = roots;
    while let Some(id) = waiting.pop() {
        let function = program.function(id);
        let used = function.calls.iter().chain(&function.takes_address_of);
        // All of that name: one too many does no harm.
        let named = used.filter_map(|name| by_name.get(name.as_str()));
        for callee in named.flatten() {
            if found.insert(*callee) {
                waiting.push(*callee);
            }
        }
    }
    found
}
