//! The text of a unit with storage of ours in place of fixed addresses.

use std::fmt::Write;

use super::{Effect, FixedAddress, REGISTER_INDEX, Registers, STORAGE};
use crate::lex::Lexed;

/// The text, with as many lines as before.
pub(crate) fn rewrite(text: &str, found: &[FixedAddress], regions: &[Registers]) -> String {
    let lexed = Lexed::new(text);
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    let mut declared: Vec<u64> = Vec::new();
    for access in found {
        let Some(region) = region_of(access, regions) else {
            continue;
        };
        let at = access.declaration;
        if !declared.contains(&region.address) {
            declared.push(region.address);
            edits.push((at, at, declaration(region, at, &lexed)));
        }
        let lines = access.span.of(text).matches('\n').count();
        if region.is_computed() {
            // The number may have effects.
            let call = format!("), {})", storage(access, region));
            let (start, end) = (access.span.start, access.span.end);
            edits.extend([(start, start, "((void)(".to_owned()), (end, end, call)]);
            continue;
        }
        let new = format!("{}{}", storage(access, region), "\n".repeat(lines));
        edits.push((access.span.start, access.span.end, new));
        edits.extend(access.index.into_iter().flat_map(|(index, element)| {
            let bytes = region.address + region.size - access.address;
            let end = format!(", {}ul)", bytes / element);
            let start = format!("{REGISTER_INDEX}(");
            [
                (index.start, index.start, start),
                (index.end, index.end, end),
            ]
        }));
    }
    edits.sort();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end, new) in edits {
        out += &text[done..start];
        out += &new;
        done = end;
    }
    out + &text[done..]
}

fn region_of<'r>(access: &FixedAddress, regions: &'r [Registers]) -> Option<&'r Registers> {
    regions
        .iter()
        .find(|it| (it.address..it.address + it.size).contains(&access.address))
}

/// The declaration of storage, on lines that are in no file of the user.
fn declaration(region: &Registers, at: usize, lexed: &Lexed<'_>) -> String {
    let name = region.name();
    let place = lexed.place(at);
    let declared = match (&region.ty, region.reads_are_known) {
        (_, true) => format!("extern void *{name}(int __sc_reads);"),
        (Some(ty), false) => format!("extern {ty} {name};"),
        (None, false) => format!(
            "extern unsigned char {name}[{}];",
            region.padding() + region.size
        ),
    };
    let index = match region.is_indexed {
        true => format!(" extern unsigned long {REGISTER_INDEX}(unsigned long, unsigned long);"),
        false => String::new(),
    };
    let file = place.file.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = String::new();
    let _ = write!(
        out,
        "\n# 1 \"__sc_registers.h\" 1 3\n{declared}{index}\n# {} \"{file}\" 2\n",
        place.line
    );
    out
}

/// What stands for an address.
fn storage(access: &FixedAddress, region: &Registers) -> String {
    let name = region.name();
    let offset = access.address - region.address + region.padding();
    let start = match region.reads_are_known {
        true => format!("{name}({})", u8::from(access.effect == Effect::Reads)),
        false => format!("&{name}"),
    };
    match offset {
        0 => format!("({start})"),
        _ => format!("((unsigned char *){start} + {offset})"),
    }
}

/// How many of these tokens, from the first on, stand for a fixed address.
pub(crate) fn is_storage(tokens: &[&str]) -> Option<usize> {
    let name = tokens
        .iter()
        .take(7)
        .position(|it| it.starts_with(STORAGE))?;
    let is_start = tokens[..name]
        .iter()
        .all(|it| matches!(*it, "(" | "unsigned" | "char" | "*" | ")" | "&"));
    (tokens.first() == Some(&"(") && is_start).then_some(())?;
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
