//! IOB: bounds of inputs and outputs.

use super::{At, Info, Target, Wanted, bounds};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Iob(Classes::Own),
    name: "IOB",
    meaning: "each formal and each returned value takes the least and the greatest value of its integer type",
    example: "int f(signed char c) { return c + 1; }\n  c == -128,  c == 127,  returned value == -2147483648,  returned value == 2147483647",
    at: &[At::Entry, At::Return],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    match target {
        Target::Entry(program, function) => {
            for formal in &function.params {
                let ty = program.types.get(formal.ty);
                if !formal.name.is_empty() && !formal.name.contains('$') && !ty.is_volatile {
                    bounds::of_type(&formal.name, ty, &|_| true, wanted);
                }
            }
        }
        Target::Return(program, function, found) => {
            // A constant is at a bound, or it never will be.
            let possible = |value: i128| !found.is_constant || found.constant == Some(value);
            bounds::of_type(
                bounds::RETURNED,
                program.types.get(function.ret),
                &possible,
                wanted,
            );
        }
        _ => {}
    }
}
