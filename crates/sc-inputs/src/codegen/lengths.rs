//! Lengths of blocks as C expressions over canonical bytes.

use super::canonicalise::source as source_of;
use super::structure::struct_member;
use crate::model::InputModel;
use crate::node::{Computed, Factor, Length, NodeKind, Pointer, Scalar, Sibling};
use crate::way::{From, Step};

/// How many elements a block has, those before the pointer included, as a C expression over canonical bytes.
pub(super) fn live_length(model: &InputModel, pointer: &Pointer, source: &str) -> String {
    let length = length(model, pointer, source);
    match pointer.before {
        0 => length,
        before => format!("{before}u + ({length})"),
    }
}

/// How many elements there are from where a pointer points to, as a C expression over canonical bytes.
pub(super) fn length(model: &InputModel, pointer: &Pointer, source: &str) -> String {
    match &pointer.length {
        Length::One | Length::Fixed | Length::Text => format!("{}u", pointer.capacity),
        Length::Free => format!("{source}.__sc_length"),
        Length::Of { input } => {
            let (counted, signed) = number(model, *input);
            counted_by(&counted, signed)
        }
        Length::Beside(siblings) => counted_beside(model, siblings, source),
        Length::Computed(computed) => computed_by(model, computed, source),
    }
}

/// The slot of an input that is a number, and whether that is signed.
fn number(model: &InputModel, input: usize) -> (String, bool) {
    let signed = match &model.layout.inputs[input].node.kind {
        NodeKind::Scalar(Scalar::Int { signed, .. }) => *signed,
        _ => true,
    };
    (source_of(model, input), signed)
}

/// A product of numbers, none of which is large if it is not negative.
fn computed_by(model: &InputModel, computed: &Computed, source: &str) -> String {
    let record = source.rsplit_once('.').map_or("", |(record, _)| record);
    let factors = computed.factors.iter().map(|factor| match factor {
        Factor::Input(input) => number(model, *input),
        Factor::Member(sibling) => {
            let signed = matches!(sibling.scalar, Scalar::Int { signed: true, .. });
            let member = struct_member(sibling.member, &sibling.name);
            (format!("{record}.{member}"), signed)
        }
    });
    let (mut product, mut negative) = (format!("{}u", computed.times), Vec::new());
    for (factor, signed) in factors {
        product += &format!(" * (unsigned){factor}");
        negative.extend(signed.then(|| format!("{factor} < 0")));
    }
    if computed.more > 0 {
        product += &format!(" + {}u", computed.more);
    }
    match negative.is_empty() {
        true => product,
        false => format!("{} ? 0u : {product}", negative.join(" || ")),
    }
}

fn counted_by(counter: &str, signed: bool) -> String {
    match signed {
        true => format!("{counter} > 0 ? (unsigned){counter} : 0u"),
        false => format!("(unsigned){counter}"),
    }
}

/// The slot of a number that counts elements behind the pointer whose slots are at `source`, and whether all pointers
/// on the way to it are there.
pub(super) fn sibling_source(
    model: &InputModel,
    sibling: &Sibling,
    source: &str,
) -> (String, Option<String>) {
    let record = |up: usize| {
        let mut record = source;
        for _ in 0..=up {
            record = record.rsplit_once('.').map_or("", |(record, _)| record);
        }
        record.to_owned()
    };
    let Some(way) = &sibling.way else {
        let member = struct_member(sibling.member, &sibling.name);
        return (format!("{}.{member}", record(0)), None);
    };
    let mut number = match way.from {
        From::Record { up } => record(up),
        From::Input(input) => source_of(model, input),
    };
    let mut reached = Vec::new();
    for step in &way.steps {
        match step {
            Step::Member { index, name } => {
                number += &format!(".{}", struct_member(*index, name));
            }
            Step::Target { presence } => {
                reached.extend(presence.map(|_| format!("({number}.__sc_present & 1)")));
                number += ".__sc_to";
            }
        }
    }
    (number, (!reached.is_empty()).then(|| reached.join(" && ")))
}

/// The largest of several numbers.
fn counted_beside(model: &InputModel, siblings: &[Sibling], source: &str) -> String {
    let counted = siblings.iter().map(|sibling| {
        let signed = matches!(sibling.scalar, Scalar::Int { signed: true, .. });
        let (number, reached) = sibling_source(model, sibling, source);
        let counted = counted_by(&number, signed);
        match reached {
            Some(reached) => format!("({reached}) ? ({counted}) : 0u"),
            None => counted,
        }
    });
    let larger = |one: String, other: String| format!("({one}) > ({other}) ? ({one}) : ({other})");
    counted.reduce(larger).unwrap_or_else(|| "0u".to_owned())
}
