//! What a program uses and does not define: the linker tells what no library has, and that becomes stubs.

use std::collections::{BTreeSet, HashMap};

use std::path::PathBuf;

use sc_frontend::{
    CompileCommands, FileConstruct, FrontendError, FunctionId, GlobalId, Loaded, Program,
    SourceOptions,
};
use sc_inputs::acsl::Contract;
use sc_process::Cancel;

use crate::contract;
use crate::prepare::{PrepareError, Spec};
use crate::siblings::{self, Link};

/// The program, with stubs for what it uses but does not define, and what users should know about its files.
pub(crate) fn load(spec: &Spec) -> Result<(Program, Contract, Vec<String>), PrepareError> {
    let commands = spec.sources.compile_commands.as_deref();
    let commands = commands.map(CompileCommands::read).transpose()?;
    let mut warnings = unknown_files(spec, commands.as_ref());
    let mut sources = spec.sources.clone();
    if let (Link::Auto, Some(commands)) = (spec.link, &commands) {
        link_siblings(spec, &mut sources, commands, &mut warnings)?;
    }
    let mut loaded = Loaded::new(&sources)?;
    let ranges = sc_inputs::address_ranges(&spec.inputs)?;
    let entry = entrypoint(&loaded.program, spec);
    let registers = loaded.replace_registers(&ranges, entry)?;
    if let Some(entry) = entry {
        loaded.declare_parameter_types(entry)?;
    }
    let missing = missing(&loaded.program, spec)?;
    let needed = needed(&loaded.program, spec, &missing);
    if let Some(commands) = &commands {
        let found = siblings::defining(commands, &sources.files, &needed);
        warnings.extend(siblings::proposal(&found));
    }
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
    Ok((program, contract, warnings))
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

/// Adds the files of the database that define what is missing, and what is missing in those.
fn link_siblings(
    spec: &Spec,
    sources: &mut SourceOptions,
    commands: &CompileCommands,
    warnings: &mut Vec<String>,
) -> Result<(), PrepareError> {
    // Each round adds at least one file, or is the last one.
    loop {
        let program = Loaded::new(sources)?.program;
        let missing = missing(&program, spec)?;
        let needed = needed(&program, spec, &missing);
        let found = siblings::defining(commands, &sources.files, &needed);
        if found.is_empty() {
            return Ok(());
        }
        let before = sources.files.clone();
        let fixtures = before.len().saturating_sub(spec.fixture_files);
        sources.files.splice(fixtures..fixtures, found.into_keys());
        if let Err(error) = Loaded::new(sources) {
            let reason = error.to_string();
            let reason = reason.lines().next().unwrap_or_default();
            warnings.push(format!("'--link auto' stops: {reason}"));
            sources.files = before;
            return Ok(());
        }
    }
}

/// What neither the sources nor a library define.
fn missing(program: &Program, spec: &Spec) -> Result<BTreeSet<String>, PrepareError> {
    let used = used_externals(program, spec);
    let first = program.units.first();
    let machine = first.map_or_else(Vec::new, |unit| unit.flags.machine());
    let clang = &spec.sources.clang;
    let flags = &spec.link_flags;
    let missing = sc_harness::unresolved(clang, &machine, flags, &used, &Cancel::new())?;
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
        Some(name) => program.find_function(name),
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
