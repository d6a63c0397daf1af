//! What a program uses and does not define: the linker tells what no library has, and that becomes stubs.

use std::collections::{BTreeSet, HashMap};

use sc_frontend::{FileConstruct, FrontendError, FunctionId, GlobalId, Loaded, Program};
use sc_process::Cancel;

use crate::prepare::{PrepareError, Spec};

/// The program, with stubs for what it uses but does not define.
pub(crate) fn load(spec: &Spec) -> Result<Program, PrepareError> {
    let loaded = Loaded::new(&spec.sources)?;
    let used = used_externals(&loaded.program, spec);
    let first = loaded.program.units.first();
    let machine = first.map_or_else(Vec::new, |unit| unit.flags.machine());
    let clang = &spec.sources.clang;
    let missing = sc_harness::unresolved(clang, &machine, &spec.link_flags, &used, &Cancel::new())?;
    let mut stubs = sc_inputs::make_stubs(&loaded.program, &missing, &spec.inputs)?;
    if let Some(entry) = entrypoint(&loaded.program, spec) {
        stubs.extend(sc_inputs::make_callbacks(
            &loaded.program,
            entry,
            &spec.inputs,
        )?);
    }
    loaded.with(stubs).map_err(|error| match error {
        FrontendError::DoesNotCompile { message, .. } => PrepareError::Stubs {
            names: missing.into_iter().collect::<Vec<_>>().join(", "),
            message,
        },
        error => error.into(),
    })
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
        !of_linker && !program.special.contains(*name) && !is_weak_by_pragma(program, name)
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
