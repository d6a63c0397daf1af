//! Reading what recorders wrote.

use std::collections::BTreeMap;

use sc_frontend::{Program, Type, TypeId, TypeKind};
use sc_types::Expected;

use crate::ctype::{Names, type_name};
use crate::node::Scalar;
use crate::render::{scalar_literal, string_literal};

/// What one run of a test showed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// The entrypoint returned.
    pub returned: bool,
    /// There was more than is written down.
    pub is_partial: bool,
    /// The objects in the order in which they were seen, each with what it held.
    pub objects: Vec<(String, Expected)>,
}

/// Reads the record of a run: what each test showed, by name. Other lines are skipped: the code under
/// test may write to any file.
pub fn read_record(text: &str, program: &Program) -> BTreeMap<String, Seen> {
    let mut tests: BTreeMap<String, Seen> = BTreeMap::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, '\t');
        let (Some(test), Some(object), Some(rest)) = (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let seen = tests.entry(test.to_owned()).or_default();
        let mut words = rest.splitn(3, ' ');
        let kind = words.next().unwrap_or_default();
        let ty = words.next().and_then(|number| number.parse().ok());
        let fields = words.next().unwrap_or_default();
        match kind {
            "returned" => seen.returned = true,
            "more" => seen.is_partial = true,
            _ => {
                let ty = ty
                    .filter(|ty| *ty < program.types.iter().count())
                    .map(TypeId);
                let value = ty.and_then(|ty| value(kind, ty, fields, program));
                seen.objects
                    .extend(value.map(|value| (object.to_owned(), value)));
            }
        }
    }
    tests
}

fn value(kind: &str, ty: TypeId, fields: &str, program: &Program) -> Option<Expected> {
    let found = program.types.get(ty);
    match kind {
        "int" => {
            let literal = integer(found, &hex::decode(fields).ok()?)?;
            Some(match is_signed(found) {
                true => Expected::Int(literal),
                false => Expected::Uint(literal),
            })
        }
        "float" => float(found, &hex::decode(fields).ok()?),
        "ints" => ints(ty, &hex::decode(fields).ok()?, program),
        "text" => text(&hex::decode(fields).ok()?),
        "null" => Some(Expected::Null),
        "other" => Some(Expected::NotNull),
        "same" => same(fields),
        _ => None,
    }
}

fn is_signed(ty: &Type) -> bool {
    match ty.kind {
        TypeKind::Int { signed, .. } => signed,
        TypeKind::Enum { signed, .. } => signed,
        _ => false,
    }
}

/// The constant for an integer whose first bytes these are.
fn integer(ty: &Type, bytes: &[u8]) -> Option<String> {
    let scalar = match &ty.kind {
        TypeKind::Bool => Scalar::Bool,
        TypeKind::Int { bits, signed, .. } => Scalar::Int {
            bits: *bits,
            signed: *signed,
            text: ty.canonical == "char",
            cap: None,
        },
        TypeKind::Enum {
            values,
            bits,
            signed,
        } => Scalar::Enum {
            values: values.iter().map(|(_, value)| *value).collect(),
            bits: *bits,
            signed: *signed,
        },
        _ => return None,
    };
    (bytes.len() >= scalar.size()).then(|| scalar_literal(&scalar, ty, bytes, 0))
}

fn float(ty: &Type, bytes: &[u8]) -> Option<Expected> {
    let TypeKind::Float(format) = ty.kind else {
        return None;
    };
    let bits = crate::scalar::read(bytes, 0, bytes.len());
    let is_nan = match bytes.len() {
        4 => f32::from_bits(bits as u32).is_nan(),
        8 => f64::from_bits(bits as u64).is_nan(),
        10 => (bits >> 64) & 0x7fff == 0x7fff && (bits as u64) << 1 != 0,
        _ => return None,
    };
    if is_nan {
        return Some(Expected::Nan);
    }
    let literal = scalar_literal(&Scalar::Float(format), ty, bytes, 0);
    Some(Expected::Float(literal))
}

/// Integers side by side. Characters up to a NUL are a string, if people can read it.
fn ints(ty: TypeId, bytes: &[u8], program: &Program) -> Option<Expected> {
    let found = program.types.get(ty);
    if found.canonical == "char"
        && let Some(end) = bytes.iter().position(|byte| *byte == 0)
        && bytes[..end].iter().all(|byte| is_text(*byte))
    {
        return Some(Expected::Text(string_literal(&bytes[..end])));
    }
    let size = usize::try_from(found.size?).ok().filter(|size| *size > 0)?;
    let values: Option<Vec<String>> = bytes
        .chunks_exact(size)
        .map(|bytes| integer(found, bytes))
        .collect();
    Some(Expected::Ints {
        element: type_name(&program.types, ty, Names::Spelled),
        signed: is_signed(found),
        values: values?,
    })
}

/// All of them, if people can read it.
fn text(bytes: &[u8]) -> Option<Expected> {
    let is_text = bytes.iter().all(|byte| is_text(*byte));
    is_text.then(|| Expected::Text(string_literal(bytes)))
}

fn is_text(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0x80..)
}

/// `offset element expression`: where in a known object a pointer leads.
fn same(fields: &str) -> Option<Expected> {
    let mut words = fields.splitn(3, ' ');
    let offset: u64 = words.next()?.parse().ok()?;
    let element: u64 = words.next()?.parse().ok()?;
    let object = words.next()?;
    Some(Expected::Address(match offset {
        0 => object.to_owned(),
        _ if element > 0 && offset.is_multiple_of(element) && !object.starts_with('&') => {
            format!("&{object}[{}]", offset / element)
        }
        _ => format!("(char *) {object} + {offset}"),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fields: &str, expected: &str) {
        assert_eq!(same(fields), Some(Expected::Address(expected.to_owned())));
    }

    #[test]
    fn pointers_are_named_by_what_they_point_to() {
        check("0 4 points", "points");
        check("8 4 points", "&points[2]");
        check("6 4 points", "(char *) points + 6");
        check("0 16 &origin", "&origin");
        check("16 16 &origin", "(char *) &origin + 16");
        check("24 24 list->next", "&list->next[1]");
        assert_eq!(same("x 4 points"), None);
        assert_eq!(same("4"), None);
    }

    #[test]
    fn text_is_told_from_other_bytes() {
        assert!(b"a\tb\n".iter().all(|byte| is_text(*byte)));
        assert!("ä".bytes().all(is_text));
        assert!(!is_text(1) && !is_text(0x7f) && !is_text(0));
    }

    #[test]
    fn lines_of_others_are_left_out() {
        let program = Program::default();
        let text = "t\tresult\tint 5 0000\nnoise\nt\t\treturned 0\nt\tx\tmore 0\n\t\t\n";
        let seen = &read_record(text, &program)["t"];
        assert!(seen.returned && seen.is_partial && seen.objects.is_empty());
    }
}
