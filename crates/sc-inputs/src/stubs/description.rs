//! What stubs do, for people and as conditions of proofs.

use std::collections::BTreeSet;

use sc_frontend::{Behaviour, Function, FunctionId, GlobalId, Param, Program, Stub, TypeKind};

use super::failing::{self, FAIL_ALLOCATIONS};
use super::registers;
use crate::growth::{Bound, BoundKind};
use crate::line::Line;

/// What the stubs that can be called do, in words: those that do the same in one line.
pub(crate) fn describe(program: &Program, reachable: &BTreeSet<FunctionId>, lines: &mut Vec<Line>) {
    let read = program.globals_read(reachable);
    let called = |stub: &&Stub| {
        let is = |function: &Function| function.unit == stub.unit && function.name == stub.name;
        let variable = |id: &GlobalId| program.globals[id.0].name == stub.name;
        match (stub.calls, stub.behaviour) {
            // Those that are inputs have a line of their own.
            (0, Behaviour::Zero) => read.iter().any(variable),
            (0, _) | (_, Behaviour::Fails | Behaviour::Registers) => false,
            _ => reachable.iter().any(|id| is(program.function(*id))),
        }
    };
    let mut groups: Vec<(Words, Vec<&str>)> = Vec::new();
    for stub in program.stubs.iter().filter(called) {
        let mut does = words(program, stub);
        let why = match &stub.callback {
            Some(ty) => {
                does.options = "--stub-calls";
                format!("for pointers to functions '{ty}'")
            }
            None => "not defined".to_owned(),
        };
        does.behaviour = format!("{why}, {}", does.behaviour);
        match groups.iter_mut().find(|(known, _)| *known == does) {
            Some((_, names)) => names.push(&stub.name),
            None => groups.push((does, vec![&stub.name])),
        }
    }
    for (words, names) in groups {
        let options = match names[..] {
            [name] => words.options.replace("NAME", name),
            _ => words.options.to_owned(),
        };
        let bound = |name: &&str| Bound {
            kind: BoundKind::Calls,
            input: (*name).to_owned(),
        };
        lines.push(Line::Stubs {
            bounds: match words.limited {
                true => names.iter().map(bound).collect(),
                false => Vec::new(),
            },
            names: names.into_iter().map(str::to_owned).collect(),
            behaviour: words.behaviour,
            options,
        });
    }
    lines.extend(failing::describe(program, reachable));
    registers::describe(program, reachable, lines);
}

/// What a stub does.
#[derive(PartialEq)]
struct Words {
    behaviour: String,
    /// Options that change it.
    options: &'static str,
    /// It has values for some calls only.
    limited: bool,
}

fn words(program: &Program, stub: &Stub) -> Words {
    let written = stub.outputs.iter().map(|output| output.param.as_str());
    let written: Vec<String> = written.map(|param| format!("*{param}")).collect();
    let kept = unwritten(program, stub);
    let verb = match (stub.result.is_some(), written.is_empty()) {
        (true, true) => "returns".to_owned(),
        (true, false) => format!("returns and writes to {}", written.join(", ")),
        (false, false) => format!("writes to {}", written.join(", ")),
        (false, true) => String::new(),
    };
    let calls = match stub.calls {
        1 if stub.allocates.is_some() => {
            "allocates as many zero bytes as it is asked for, or returns NULL, as the test chooses"
                .to_owned()
        }
        calls if stub.allocates.is_some() => format!(
            "each of the first {calls} calls allocates as many zero bytes as it is asked for, or returns NULL, as the test chooses, later calls do as the last one"
        ),
        1 => format!("every call {verb} the same value, one of the test"),
        calls => format!(
            "each of the first {calls} calls {verb} a value of the test, later calls repeat the last value"
        ),
    };
    let also = match kept.is_empty() {
        true => String::new(),
        false => format!(", not even {}", kept.join(", ")),
    };
    let (does, options) = match stub.behaviour {
        Behaviour::Input | Behaviour::Result if verb.is_empty() => {
            (format!("changes nothing{also}"), "--stubs NAME=abort")
        }
        Behaviour::Input | Behaviour::Result => (
            format!("{calls}, nothing else changes{also}"),
            match (stub.behaviour, written.is_empty()) {
                (Behaviour::Result, _) => "--stub-calls, --stubs NAME=input|zero|abort",
                (_, true) => "--stub-calls, --stubs NAME=zero|abort",
                (_, false) => "--stub-calls, --stubs NAME=result|zero|abort",
            },
        ),
        Behaviour::Zero if stub.calls == 0 && is_fixed(program, stub) => {
            ("is 0 at the start".to_owned(), "")
        }
        Behaviour::Zero if stub.calls == 0 => {
            ("is 0 at the start".to_owned(), "--stubs NAME=input")
        }
        Behaviour::Zero => (
            "returns 0 and changes nothing".to_owned(),
            "--stubs NAME=input|abort",
        ),
        Behaviour::Abort => ("aborts the run".to_owned(), "--stubs NAME=input|zero"),
        Behaviour::Fails => ("fails as the test chooses".to_owned(), FAIL_ALLOCATIONS),
        Behaviour::Registers => ("gives storage".to_owned(), registers::MMIO),
        Behaviour::Exit => ("ends the run as exit does".to_owned(), "--stubs NAME=abort"),
    };
    Words {
        behaviour: does,
        options,
        limited: stub.result.is_some() || !stub.outputs.is_empty(),
    }
}

/// A variable that no test can set.
fn is_fixed(program: &Program, stub: &Stub) -> bool {
    let mut globals = program
        .globals
        .iter()
        .filter(|global| global.name == stub.name);
    globals.any(|global| global.is_const || global.thread_local)
}

/// What its arguments point to and it might write, but does not.
fn unwritten(program: &Program, stub: &Stub) -> Vec<String> {
    let mut functions = program.functions.iter();
    let Some(function) = functions.find(|f| f.unit == stub.unit && f.name == stub.name) else {
        return Vec::new();
    };
    let types = &program.types;
    let open = |param: &&Param| match types.get(param.ty).kind {
        TypeKind::Pointer(to) => {
            let to = types.get(to);
            !to.is_const && !matches!(to.kind, TypeKind::Function { .. })
        }
        _ => false,
    };
    let written = |param: &&Param| stub.outputs.iter().any(|output| output.param == param.name);
    let params = function.params.iter();
    let kept = params.filter(|param| open(param) && !written(param));
    kept.map(|param| format!("*{}", param.name)).collect()
}
