//! Pieces of code whose types do not vary: control flow, pointers, the C library, attributes.

mod flow;
mod parts;

use super::number::{I32, Number};
use super::{Cell, Family, Piece};

/// Definitions, statements, and values of the result, the possible ones among them.
type Fixed = (&'static str, &'static str, &'static [i128]);

pub(super) fn cells() -> Vec<Cell> {
    let cell = |piece: &'static Fixed| Cell::new(family(piece), move |_| Some(fixed(piece)));
    let all = flow::PIECES.iter().chain(parts::PIECES);
    all.map(cell).collect()
}

fn family((_, text, _): &Fixed) -> Family {
    let bits = ["void *", "unsigned char *", "mem"];
    match () {
        () if text.contains("float") => Family::Real,
        () if bits.iter().any(|it| text.contains(it)) => Family::Bits,
        () => Family::Plain,
    }
}

fn fixed((definitions, text, values): &Fixed) -> Piece {
    Piece {
        definitions: (*definitions).to_owned(),
        text: (*text).to_owned(),
        result: I32,
        values: values.iter().map(|value| Number::Int(*value)).collect(),
    }
}
