//! Stable identities of labels.

use std::collections::BTreeMap;

use sc_frontend::{Function, Unit};
use sha2::{Digest, Sha256};

use crate::placement;
use crate::predicate::{Anchor, Placed};
use crate::text;

/// Numbers equal texts within one function.
#[derive(Debug, Default)]
pub(crate) struct Ordinals {
    seen: BTreeMap<String, usize>,
}

impl Ordinals {
    /// How many times `text` came before.
    pub fn next(&mut self, text: String) -> usize {
        let count = self.seen.entry(text).or_insert(0);
        *count += 1;
        *count - 1
    }
}

/// What a label stands at, as text that does not depend on layout.
pub(crate) fn anchor_text(unit: &Unit, function: &Function, anchor: Anchor) -> String {
    let kind = match anchor {
        Anchor::Decision(_) => "decision",
        Anchor::Switch(_) => "switch",
        Anchor::UserLabel(_) => "label",
        Anchor::Entry => return "entry".to_owned(),
        Anchor::Block(_) => "block",
        Anchor::Loop(i) => {
            let head = function.code.loops[i].head.of(&unit.text);
            return format!("loop {}", text::squeeze(head));
        }
        Anchor::Return(_) => "return",
        Anchor::Expression(_) => "expression",
        Anchor::Call(_) => "call",
        Anchor::Hazard(_) => "hazard",
        Anchor::Use(_) => "use",
    };
    let source = placement::span(function, anchor).of(&unit.text);
    if let Anchor::Block(_) = anchor {
        // Not the body of an `if`: a block is the same whatever changes inside of that.
        return format!("{kind} {}", text::squeeze(&text::head(source)));
    }
    format!("{kind} {}", text::strip_parens(&text::squeeze(source)))
}

/// The identity of a label: file, function, text of its decision, number among equal
/// ones in the function, predicate. Neither lines, so that edits elsewhere do not matter,
/// nor criteria: what two of them want at one place is one objective.
pub(crate) fn of(placed: &Placed<'_>, ordinal: usize) -> String {
    let ordinal = ordinal.to_string();
    let anchor = anchor_text(placed.unit, placed.function, placed.anchor);
    let predicate = text::squeeze(&placed.identity());
    let shape = placed.predicate.shape();
    let parts = [
        "1",
        &placed.function.place.file,
        &placed.function.name,
        &anchor,
        &ordinal,
        &predicate,
        &shape,
    ];
    hexadecimal(&parts.join("\0"))
}

/// The identity of an objective made of several labels: theirs, as it is made of them.
pub(crate) fn combined(alternatives: &[Vec<&str>]) -> String {
    let products: Vec<_> = alternatives.iter().map(|keys| keys.join(".")).collect();
    hexadecimal(&["2", &products.join("+")].join("\0"))
}

fn hexadecimal(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    hex::encode(&digest[..16])
}
