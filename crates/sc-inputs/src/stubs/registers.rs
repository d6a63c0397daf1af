//! Storage in place of memory at fixed addresses.
//!
//! Where every read is in the text of the program, a function gives the storage, and puts the next value of the test into
//! it before a read: hardware may change a register at any time. Where pointers to registers are kept, reads cannot be
//! told from other uses, and the storage is a variable.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{
    Addition, AddressRange, Behaviour, FunctionId, Program, REGISTER_INDEX, Registers, STORAGE,
    Stub, UnitId,
};

use crate::codegen::Code;
use crate::error::InputError;
use crate::growth::{Bound, BoundKind};
use crate::line::Line;
use crate::options::InputOptions;

/// The option that tells addresses of registers.
pub(super) const MMIO: &str = "--mmio";
const STUB_CALLS: &str = "--stub-calls";

/// The addresses that the user says are those of registers.
pub fn address_ranges(options: &InputOptions) -> Result<Vec<AddressRange>, InputError> {
    let number = |text: &str| match text.trim().strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.trim().parse().ok(),
    };
    let range = |text: &String| {
        let (base, size) = text.split_once(':')?;
        let (base, size) = (number(base)?, number(size)?);
        (size > 0 && base.checked_add(size).is_some()).then_some(AddressRange { base, size })
    };
    let parsed = options.mmio.iter().map(|text| {
        range(text).ok_or_else(|| InputError::BadOption {
            option: MMIO,
            value: text.clone(),
            reason: "expected BASE:SIZE, such as 0x40000000:0x400".to_owned(),
        })
    });
    parsed.collect()
}

/// The storage: text to be added to units.
pub fn make_registers(regions: &[Registers], options: &InputOptions) -> Vec<Addition> {
    let mut additions: BTreeMap<UnitId, (Code, Vec<Stub>)> = BTreeMap::new();
    for region in regions {
        let (code, stubs) = additions.entry(region.unit).or_default();
        stubs.push(match region.reads_are_known {
            true => reads(region, options, code),
            false => variable(region, code),
        });
    }
    let indexed = regions.iter().find(|region| region.is_indexed);
    if let Some((code, _)) = indexed.and_then(|it| additions.get_mut(&it.unit)) {
        index(code);
    }
    let addition = |(unit, (code, stubs)): (UnitId, (Code, Vec<Stub>))| Addition {
        unit,
        text: format!("\n# 1 \"__sc_registers.c\" 1 3\n{}", code.into_text()),
        stubs,
        ..Addition::default()
    };
    additions.into_iter().map(addition).collect()
}

/// What a region is called among the inputs.
pub(super) fn input_name(stub: &Stub) -> String {
    let name = stub.name.strip_prefix("__sc_").unwrap_or(&stub.name);
    name.to_owned()
}

/// What the program calls the regions of a line.
pub(crate) fn names_in_code(names: &[String]) -> Vec<String> {
    let ours = STORAGE.strip_prefix("__sc_").unwrap_or(STORAGE);
    let name = |it: &String| match it.starts_with(ours) {
        true => format!("__sc_{it}"),
        false => it.clone(),
    };
    names.iter().map(name).collect()
}

fn stub(region: &Registers, calls: u32, result: Option<String>) -> Stub {
    Stub {
        name: region.name(),
        unit: region.unit,
        behaviour: Behaviour::Registers,
        calls,
        result,
        outputs: Vec::new(),
        callback: None,
        allocates: None,
    }
}

/// A declaration of something that holds all of a region.
fn declare(region: &Registers, name: &str, count: &str) -> String {
    match &region.ty {
        Some(ty) => format!("{ty} {name}{count}"),
        None => {
            let bytes = region.padding() + region.size;
            format!("unsigned char {name}{count}[{bytes}]")
        }
    }
}

/// The function that ends runs beyond storage: where registers end is an assumption of ours.
fn index(code: &mut Code) {
    code.line("void __sc_assume(int);");
    let params = "unsigned long index, unsigned long count";
    code.line(format!("unsigned long {REGISTER_INDEX}({params})"));
    code.block("", "}", |code| {
        code.line("__sc_assume(index < count);");
        code.line("return index;");
    });
    code.blank();
}

fn aligned() -> String {
    format!("__attribute__((aligned({})))", Registers::ALIGNMENT)
}

fn variable(region: &Registers, code: &mut Code) -> Stub {
    let name = region.name();
    code.line(format!(
        "/* In place of {} bytes at the fixed address {:#x}. */",
        region.size, region.address
    ));
    let declared = declare(region, &name, "");
    code.line(format!("{declared} {};", aligned()));
    code.blank();
    stub(region, 0, Some(name))
}

fn reads(region: &Registers, options: &InputOptions, code: &mut Code) -> Stub {
    let name = region.name();
    let asked = u64::from(options.stub_calls);
    let input = name.strip_prefix("__sc_").unwrap_or(&name);
    let calls = options.growth.grown(BoundKind::Calls, input, asked);
    let calls = u32::try_from(calls).unwrap_or(u32::MAX);
    let values = format!("{name}_values");
    let Registers { address, size, .. } = region;
    let place = match region.is_computed() {
        true => "/* In place of registers at addresses that the code computes".to_owned(),
        false => format!("/* In place of {size} bytes at the fixed address {address:#x}"),
    };
    if region.is_read {
        code.line(format!(
            "{place}: each of the first {calls} reads finds one of these"
        ));
        code.line("   values there, later ones find the last one again. */");
        let count = format!("[{calls}]");
        code.line(format!("static {};", declare(region, &values, &count)));
    } else {
        code.line(format!("{place}, which the code only writes. */"));
    }
    code.line(format!("void *{name}(int __sc_reads)"));
    code.block("", "}", |code| {
        let storage = declare(region, "__sc_registers_storage", "");
        code.line(format!("static {storage} {};", aligned()));
        if region.is_read {
            next_value(&values, calls, code);
        } else {
            code.line("(void)__sc_reads;");
        }
        code.line("return &__sc_registers_storage;");
    });
    code.blank();
    stub(region, calls, region.is_read.then_some(values))
}

/// Puts the next value into the storage if there is a read.
fn next_value(values: &str, calls: u32, code: &mut Code) {
    code.line("static unsigned __sc_calls;");
    code.line("if (__sc_reads)");
    code.block("", "}", |code| {
        code.line(format!(
            "__builtin_memcpy(&__sc_registers_storage, &{values}[__sc_calls], sizeof __sc_registers_storage);"
        ));
        if calls > 1 {
            code.line(format!("if (__sc_calls < {}u)", calls - 1));
            code.line("  __sc_calls++;");
        }
    });
}

/// What registers do, for those that the code can access.
pub(super) fn describe(program: &Program, reachable: &BTreeSet<FunctionId>, lines: &mut Vec<Line>) {
    let read = program.globals_read(reachable);
    let is_used = |stub: &&Stub| {
        let mut functions = reachable.iter().map(|id| program.function(*id));
        let mut globals = read.iter().map(|id| &program.globals[id.0]);
        stub.behaviour == Behaviour::Registers
            && stub.result.is_some()
            && (functions.any(|it| it.unit == stub.unit && it.name == stub.name)
                || globals.any(|it| it.name == stub.name))
    };
    let mut groups: BTreeMap<(bool, u32), Vec<String>> = BTreeMap::new();
    for stub in program.stubs.iter().filter(is_used) {
        let is_computed = stub.name.ends_with("computed");
        let group = groups.entry((is_computed, stub.calls)).or_default();
        group.push(input_name(stub));
    }
    for ((is_computed, calls), names) in groups {
        let place = match is_computed {
            true => "at addresses that the code computes",
            false => "at a fixed address",
        };
        let (behaviour, options) = match calls {
            0 => (format!("{place}, only the code changes it"), MMIO),
            1 => (
                format!("{place}, every read finds the same value, one of the test"),
                STUB_CALLS,
            ),
            calls => (
                format!(
                    "{place}, each of the first {calls} reads finds a value of the test, later reads the last one"
                ),
                STUB_CALLS,
            ),
        };
        lines.push(Line::Stubs {
            bounds: match calls {
                0 => Vec::new(),
                _ => names.iter().map(|name| bound(name)).collect(),
            },
            names,
            behaviour,
            options: options.to_owned(),
        });
    }
}

fn bound(name: &str) -> Bound {
    Bound {
        kind: BoundKind::Calls,
        input: name.to_owned(),
    }
}
