//! What provers must not be believed about: everything that their models of C leave out. Pure.

use sc_frontend::{Function, FunctionId, Program, Scalar, Span, Unit};

use super::order::{Event, everything, words};
use crate::task::Sources;

/// Something after which a prover's claims do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Doubt {
    /// When it happens.
    pub event: Event,
    /// What it is, in words.
    pub reason: String,
}

/// All doubts about a program, for a prover that has models of these functions.
pub(crate) fn doubts(sources: &Sources, modelled: &[&str]) -> Vec<Doubt> {
    let program = &sources.program;
    let mut doubts: Vec<Doubt> = program
        .oddities
        .iter()
        .map(|oddity| anywhere(oddity.clone()))
        .collect();
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        doubts.extend(oddities_of(program, *id, function));
        doubts.extend(calls(program, function, modelled));
        doubts.extend(externals(program, *id, function));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    doubts.extend(numbers(program, &functions).map(anywhere));
    doubts.dedup();
    doubts
}

/// Doubts about a program for who executes what the compiler makes of it: calls, assembly and jumps are seen there.
pub(crate) fn doubts_of_compiled(sources: &Sources) -> Vec<Doubt> {
    const SEEN: [&str; 2] = ["inline assembly", "computed goto"];
    let program = &sources.program;
    let oddities = program.oddities.iter();
    let mut doubts: Vec<Doubt> = oddities.map(|oddity| anywhere(oddity.clone())).collect();
    let functions = everything(sources);
    for id in &functions {
        let function = program.function(*id);
        let unseen = |doubt: &Doubt| !SEEN.iter().any(|seen| doubt.reason.starts_with(seen));
        doubts.extend(
            oddities_of(program, *id, function)
                .into_iter()
                .filter(unseen),
        );
        doubts.extend(externals(program, *id, function));
    }
    // The address sanitizer does not look at variables that several files may define.
    let mut flags = program.units.iter().flat_map(|unit| &unit.flags.meaning);
    if flags.any(|flag| flag == "-fcommon") {
        doubts.push(anywhere("variables with `-fcommon`".to_owned()));
    }
    let functions: Vec<_> = functions.iter().map(|id| program.function(*id)).collect();
    doubts.extend(floats_of_compiled(program, &functions).map(anywhere));
    doubts.dedup();
    doubts
}

/// What floating-point numbers are to the processor, and not in LLVM IR.
fn floats_of_compiled(program: &Program, functions: &[&Function]) -> Option<String> {
    if !has_floats(functions) {
        return None;
    }
    // Whether a product and a sum are rounded once or twice.
    if !cfg!(target_arch = "x86_64") {
        return Some("floating-point numbers on this processor".to_owned());
    }
    let plain = |flag: &String| {
        const HARMLESS: [&str; 6] = [
            "-funsigned-char",
            "-fsigned-char",
            "-fwrapv",
            "-fshort-enums",
            "-fpack-struct",
            "-fno-builtin",
        ];
        flag.starts_with("-std=") || HARMLESS.contains(&flag.as_str())
    };
    let mut flags = program.units.iter().flat_map(|unit| &unit.flags.meaning);
    if let Some(flag) = flags.find(|flag| !plain(flag)) {
        return Some(format!("floating-point numbers with `{flag}`"));
    }
    let signs = ["signbit", "copysign"];
    let looks = |f: &&Function| {
        let text = f.span.of(&program.units[f.unit.0].text);
        signs.iter().any(|word| text.contains(word))
    };
    let seen = floats_as_bits(program, functions) || functions.iter().any(looks);
    seen.then(|| AS_BITS.to_owned())
}

const AS_BITS: &str = "floating-point numbers that may be looked at as bits";

fn anywhere(reason: String) -> Doubt {
    Doubt {
        event: Event::Anywhere,
        reason,
    }
}

fn oddities_of(program: &Program, id: FunctionId, function: &Function) -> Vec<Doubt> {
    let text = &program.units[function.unit.0].text;
    let assembly = || {
        let names = ["asm", "__asm", "__asm__"];
        let words = words(text, function.body);
        let first = words.iter().find(|word| names.contains(&word.text))?;
        Some(first.start)
    };
    let doubt = |oddity: &String| {
        let start = match oddity.as_str() {
            "inline assembly" => assembly(),
            _ => None,
        };
        let span = Span {
            start: start.unwrap_or(function.body.start),
            ..function.body
        };
        Doubt {
            event: Event::Part(id, span),
            reason: format!("{oddity} in `{}`", function.name),
        }
    };
    function.oddities.iter().map(doubt).collect()
}

/// Calls of functions without a body that have no tested model.
fn calls(program: &Program, function: &Function, modelled: &[&str]) -> Vec<Doubt> {
    let names = function.calls.iter().chain(&function.takes_address_of);
    let modelled = |name: &str| modelled.contains(&name);
    let unknown =
        names.filter(|name| program.resolve(function.unit, name).is_none() && !modelled(name));
    let mut doubts: Vec<Doubt> = unknown
        .map(|name| Doubt {
            event: Event::Call(name.clone()),
            reason: format!("`{name}` has no body and no tested model"),
        })
        .collect();
    // A pointer may hold a function that is not the program's.
    let foreign = function
        .indirect_calls
        .iter()
        .any(|ty| program.pointer_callees(*ty).is_empty());
    if foreign {
        doubts.push(anywhere(format!(
            "`{}` calls a function that is not known",
            function.name
        )));
    }
    doubts
}

/// Variables that another library defines.
fn externals(program: &Program, id: FunctionId, function: &Function) -> Vec<Doubt> {
    let used = function.reads.iter().chain(&function.writes);
    let foreign = used
        .map(|global| &program.globals[global.0])
        .filter(|global| !global.defined || global.thread_local);
    foreign
        .map(|global| Doubt {
            event: Event::Part(id, function.body),
            reason: format!("`{}` is not defined in the program", global.name),
        })
        .collect()
}

/// Numbers that provers have in another format, or whose bits it makes up.
fn numbers(program: &Program, functions: &[&Function]) -> Option<String> {
    let used = scalars(functions);
    let rare = ["_Complex", "__complex__", "vector_size", "__vector_size__"];
    if program
        .units
        .iter()
        .any(|unit| rare.iter().any(|word| unit.text.contains(word)))
    {
        return Some("complex numbers or vectors".to_owned());
    }
    if used.contains(&Scalar::LongDouble)
        || functions
            .iter()
            .any(|f| names_type(program, f, "long double"))
    {
        return Some("`long double`".to_owned());
    }
    floats_as_bits(program, functions).then(|| AS_BITS.to_owned())
}

fn scalars(functions: &[&Function]) -> Vec<Scalar> {
    let expressions = functions.iter().flat_map(|f| &f.code.expressions);
    expressions
        .flat_map(|e| e.operands.iter().map(|o| o.value).chain([e.value]))
        .collect()
}

fn has_floats(functions: &[&Function]) -> bool {
    let used = scalars(functions);
    used.contains(&Scalar::Float) || used.contains(&Scalar::Double)
}

/// The bits of a NaN are the processor's choice.
fn floats_as_bits(program: &Program, functions: &[&Function]) -> bool {
    let in_union = program.units.iter().any(has_unions);
    let copied = functions.iter().any(|f| {
        let names = ["memcpy", "memmove", "memcmp"];
        names.iter().any(|name| f.calls.contains(*name)) || casts_pointers(program, f)
    });
    has_floats(functions) && (in_union || copied)
}

/// Whether the user's own text, headers of the system left out, has the word `union` in it.
fn has_unions(unit: &Unit) -> bool {
    let mut system = false;
    unit.text.lines().any(|line| {
        if let Some(marker) = line.strip_prefix("# ") {
            let flags = marker.rsplit('"').next().unwrap_or("");
            system = flags.split_whitespace().any(|flag| flag == "3");
        }
        !system && line.contains("union")
    })
}

fn names_type(program: &Program, function: &Function, name: &str) -> bool {
    let text = &program.units[function.unit.0].text;
    function.span.of(text).contains(name)
}

/// `* )` in a body: a cast to a pointer, most likely.
fn casts_pointers(program: &Program, function: &Function) -> bool {
    let text = &program.units[function.unit.0].text;
    let body: String = function
        .body
        .of(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    body.contains("*)")
}
