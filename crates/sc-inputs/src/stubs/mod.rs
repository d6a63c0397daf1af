//! Stubs: C functions in place of those that are not defined.
//!
//! A stub gives back, and writes where its arguments point to, what a test says: values in `static` arrays, one for
//! each of the first calls. These arrays are globals without initialiser, so they are inputs like any other.

mod allocation;
mod callbacks;
mod description;
mod failing;
mod maker;
mod registers;
mod requests;

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Addition, Behaviour, FunctionId, Global, Program, Stub, UnitId};

use crate::codegen::Code;
use crate::error::InputError;
use crate::options::InputOptions;
use maker::Maker;
use requests::Requests;

pub(crate) use description::describe;
pub(crate) use failing::{FAILS, around_call};
pub use failing::{failing_allocations, make_failing_allocations, real_allocators};
pub(crate) use registers::names_in_code;
pub use registers::{address_ranges, make_registers};

const STUBS: &str = "--stubs";
/// How the names of made-up functions start.
pub(crate) const CALLBACK: &str = "__sc_callback_";

/// What is defined nowhere gets a definition: text to be added to units. What is not `needed` is there for the linker
/// only, whatever its type.
pub fn make_stubs(
    program: &Program,
    missing: &BTreeSet<String>,
    needed: &BTreeSet<String>,
    options: &InputOptions,
) -> Result<Vec<Addition>, InputError> {
    let requests = Requests::parse(missing, options)?;
    let maker = Maker { program, options };
    let mut units: BTreeMap<UnitId, (Code, Vec<Stub>)> = BTreeMap::new();
    for name in missing {
        let wish = requests.of(name);
        let mut code = Code::new();
        let made = match maker.make(name, wish, &mut code) {
            Err(_) if !needed.contains(name) => {
                let mut code = Code::new();
                if let Some(unit) = maker.symbol(name, &mut code) {
                    units.entry(unit).or_default().0.append(code);
                }
                continue;
            }
            made => made?,
        };
        let Some(stub) = made else {
            continue;
        };
        let (text, stubs) = units.entry(stub.unit).or_default();
        text.append(code);
        stubs.push(stub);
    }
    let addition = |(unit, (code, stubs)): (UnitId, (Code, Vec<Stub>))| Addition {
        unit,
        text: format!("\n# 1 \"__sc_stubs.c\" 1 3\n{}", code.into_text()),
        stubs,
        ..Addition::default()
    };
    Ok(units.into_iter().map(addition).collect())
}

/// Functions for pointers among the inputs of `entry` that no function of the program fits: text to be added to its unit.
pub fn make_callbacks(
    program: &Program,
    entry: FunctionId,
    options: &InputOptions,
) -> Result<Option<Addition>, InputError> {
    let reachable = program.reachable(entry);
    let requests = Requests::parse_general(options)?;
    let maker = Maker { program, options };
    let mut code = Code::new();
    let mut stubs = Vec::new();
    for ty in callbacks::wanted(program, entry, &reachable, options).into_values() {
        let name = format!("{CALLBACK}{}", stubs.len() + 1);
        stubs.extend(maker.callback(&name, ty, entry, requests, &mut code));
    }
    let unit = program.function(entry).unit;
    Ok((!stubs.is_empty()).then(|| Addition {
        unit,
        text: format!("\n# 1 \"__sc_callbacks.c\" 1 3\n{}", code.into_text()),
        stubs,
        ..Addition::default()
    }))
}

/// The C of an addition as people read it, without the line that says where it stands.
pub fn stubs_for_people(added: &str) -> String {
    let lines = added.lines().filter(|line| !line.starts_with("# "));
    let mut text: String = lines.flat_map(|line| [line, "\n"]).collect();
    while text.starts_with('\n') {
        text.remove(0);
    }
    text
}

/// The stub that a global belongs to, and what the global is called among the inputs.
pub(crate) fn stub_of<'p>(program: &'p Program, global: &Global) -> Option<(&'p Stub, String)> {
    program.stubs.iter().find_map(|stub| {
        let is = |name: &String| *name == global.name;
        if stub.result.as_ref().is_some_and(is) {
            let name = match stub.calls {
                _ if stub.behaviour == Behaviour::Fails => FAILS.to_owned(),
                _ if stub.behaviour == Behaviour::Registers => registers::input_name(stub),
                0 => stub.name.clone(),
                _ => format!("{}()", stub.name),
            };
            return Some((stub, name));
        }
        let output = stub.outputs.iter().find(|output| is(&output.global))?;
        Some((stub, format!("{}({})", stub.name, output.param)))
    })
}
