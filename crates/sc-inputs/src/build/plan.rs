//! Which formals and globals are inputs.

use std::collections::BTreeSet;

use sc_frontend::{
    Behaviour, Construct, Function, FunctionId, Global, GlobalId, Program, Stub, TypeId, TypeKind,
    TypeTable,
};

use super::variadic::plan_extra;
use crate::error::{InputError, nearest};
use crate::line::{About, ChangedBy, Changes, Line};
use crate::model::Origin;
use crate::options::InputOptions;
use crate::stubs::stub_of;

/// An input to be.
#[derive(Debug, Clone)]
pub(crate) struct Planned {
    pub name: String,
    pub origin: Origin,
    pub ty: TypeId,
    /// It is a length: its largest value.
    pub cap: Option<u64>,
    /// The function whose values it holds.
    pub stub: Option<Stub>,
}

pub(crate) fn plan(
    program: &Program,
    entry: &Function,
    reachable: &BTreeSet<FunctionId>,
    options: &InputOptions,
) -> Result<Vec<Planned>, InputError> {
    check_ignored(program, options)?;
    let mut planned = plan_formals(program, entry);
    plan_extra(program, entry, reachable, &mut planned);
    plan_globals(program, reachable, options, &mut planned);
    Ok(planned)
}

fn check_ignored(program: &Program, options: &InputOptions) -> Result<(), InputError> {
    let user = || {
        program
            .globals
            .iter()
            .filter(|global| !global.in_system_header)
    };
    for name in &options.ignored_globals {
        if !program.globals.iter().any(|global| global.name == *name) {
            return Err(InputError::NoSuchGlobal {
                name: name.clone(),
                suggestion: nearest(name, user().map(|global| global.name.as_str())),
            });
        }
    }
    Ok(())
}

fn plan_formals(program: &Program, entry: &Function) -> Vec<Planned> {
    let formal = |index: usize| Planned {
        name: formal_name(entry, index),
        origin: Origin::Formal(index),
        ty: entry.params[index].ty,
        cap: None,
        stub: None,
    };
    if takes_command_line(program, entry) {
        // The environment, if it takes one, is empty: no input.
        return vec![Planned {
            origin: Origin::Arguments,
            ..formal(1)
        }];
    }
    (0..entry.params.len()).map(formal).collect()
}

/// The name of a formal, also of one that has none.
pub(crate) fn formal_name(entry: &Function, index: usize) -> String {
    match entry.params[index].name.as_str() {
        "" => format!("arg{}", index + 1),
        name => name.to_owned(),
    }
}

/// `main (int argc, char **argv)`, perhaps with an environment.
fn takes_command_line(program: &Program, entry: &Function) -> bool {
    let types = &program.types;
    let kinds: Vec<&TypeKind> = entry.params.iter().map(|p| &types.get(p.ty).kind).collect();
    entry.name == "main"
        && matches!(kinds.len(), 2 | 3)
        && matches!(kinds[0], TypeKind::Int { .. })
        && kinds[1..].iter().all(|kind| is_strings(types, kind))
}

fn is_strings(types: &TypeTable, kind: &TypeKind) -> bool {
    let TypeKind::Pointer(to) = kind else {
        return false;
    };
    let TypeKind::Pointer(to) = types.get(*to).kind else {
        return false;
    };
    matches!(types.get(to).kind, TypeKind::Int { is_char: true, .. })
}

fn plan_globals(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
    options: &InputOptions,
    planned: &mut Vec<Planned>,
) {
    let mut read: BTreeSet<GlobalId> = reachable
        .iter()
        .filter_map(|id| program.functions.get(id.0))
        .flat_map(|function| function.reads.iter().copied())
        .collect();
    // Initialisers of pointers name registers, and nothing else does.
    let is_register = |id: &GlobalId| {
        let stub = stub_of(program, &program.globals[id.0]);
        stub.is_some_and(|(stub, _)| stub.behaviour == Behaviour::Registers)
    };
    read.extend(
        program
            .globals_read(reachable)
            .into_iter()
            .filter(is_register),
    );
    for id in read {
        let Some(global) = program.globals.get(id.0) else {
            continue;
        };
        let stub = stub_of(program, global);
        if stub.is_some() || is_input(global, options) {
            planned.push(Planned {
                name: match &stub {
                    Some((_, name)) => name.clone(),
                    None => unique_name(program, global, planned),
                },
                stub: stub.map(|(stub, _)| stub.clone()),
                origin: Origin::Global(id),
                ty: global.ty,
                cap: None,
            });
        }
    }
}

fn is_input(global: &Global, options: &InputOptions) -> bool {
    global.defined
        && !global.is_const
        && !global.thread_local
        && !global.in_system_header
        && (options.all_globals || !global.initialised)
        && !options.ignored_globals.contains(&global.name)
}

/// Variables that are read and keep their initial value, because they have an initialiser or the user says so.
pub(crate) fn initial_values(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
    options: &InputOptions,
) -> Vec<Line> {
    let keeps = |global: &&Global| {
        let is_ours = global.defined && !global.is_const && !global.in_system_header;
        is_ours && stub_of(program, global).is_none() && !is_input(global, options)
    };
    let read = program.globals_read(reachable);
    let kept = read.iter().map(|id| (*id, &program.globals[id.0]));
    let kept = kept.filter(|(_, global)| keeps(global));
    let written = written_anywhere(program);
    let line = |(id, global): (GlobalId, &Global)| Line::Initial {
        subject: global.name.clone(),
        name: global.name.clone(),
        ty: program.types.get(global.ty).spelling.clone(),
        value: match global.initialised {
            true => global.initial.clone(),
            false => Some("0".to_owned()),
        },
        option: match options.ignored_globals.contains(&global.name) {
            true => format!("--ignore-globals {}", global.name),
            false => "--all-globals".to_owned(),
        },
        changes: match written.contains(&id) || is_open(program, global) {
            true => Changes::Before,
            false => Changes::Never,
        },
    };
    let lines = |(id, global): (GlobalId, &Global)| {
        let changed_by = ChangedBy::of(program.types.get(global.ty));
        let changing = changed_by.map(|changed_by| Line::Volatile {
            subject: global.name.clone(),
            about: About::Names(vec![global.name.clone()]),
            changed_by,
        });
        [Some(line((id, global))), changing].into_iter().flatten()
    };
    let globals = kept.flat_map(lines);
    globals.chain(static_values(program, reachable)).collect()
}

/// Variables that some code of the program may write to, or that it makes pointers to.
fn written_anywhere(program: &Program) -> BTreeSet<GlobalId> {
    let all = (0..program.functions.len()).map(FunctionId).collect();
    let mut written = program.globals_written(&all);
    written.extend(program.points_to.values().flatten());
    written
}

/// Whether something that is no C of the program may write to a variable.
fn is_open(program: &Program, global: &Global) -> bool {
    let is_assembly = |it: &Construct| matches!(it, Construct::InlineAssembly { .. });
    !global.is_static
        || ChangedBy::of(program.types.get(global.ty)).is_some()
        || !program.constructs.is_empty()
        || program
            .functions
            .iter()
            .any(|function| function.constructs.iter().any(is_assembly))
}

/// Variables of functions that keep their value from call to call: every test starts with their initial value.
fn static_values<'p>(
    program: &'p Program,
    reachable: &'p BTreeSet<FunctionId>,
) -> impl Iterator<Item = Line> + 'p {
    let functions = reachable.iter().map(|id| program.function(*id));
    let functions = functions.filter(|it| {
        let added = &program.units[it.unit.0].added;
        !it.in_system_header && (added.is_empty() || !is_stub(program, it))
    });
    functions.flat_map(move |function| {
        let variables = function.statics.iter().filter(|it| !it.is_const);
        variables.map(move |variable| Line::Initial {
            subject: format!("{} in {}", variable.name, function.name),
            name: variable.name.clone(),
            ty: program.types.get(variable.ty).spelling.clone(),
            value: match variable.initialised {
                true => variable.initial.clone(),
                false => Some("0".to_owned()),
            },
            option: String::new(),
            changes: Changes::EarlierCalls,
        })
    })
}

/// What was made up in place of a function that is defined nowhere.
fn is_stub(program: &Program, function: &Function) -> bool {
    let mut stubs = program.stubs.iter();
    stubs.any(|stub| stub.unit == function.unit && stub.name == function.name)
}

/// The global's name, with its file where another input has the same.
fn unique_name(program: &Program, global: &Global, planned: &[Planned]) -> String {
    let taken = |name: &str| planned.iter().any(|other| other.name == name);
    if !taken(&global.name) {
        return global.name.clone();
    }
    let path = program
        .units
        .get(global.unit.0)
        .map_or("", |unit| unit.path.as_str());
    let with_file = format!("{}@{path}", global.name);
    let mut name = with_file.clone();
    let mut count = 2;
    while taken(&name) {
        name = format!("{with_file}#{count}");
        count += 1;
    }
    name
}
