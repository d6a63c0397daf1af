//! Pointers to objects that exist already: the objects of a group are in an array, in the order in which they are made.

use super::fill::{BlockIndex, Filler, Object};
use super::text::Code;
use crate::aliasing::{Aliasing, NUMBERED};
use crate::node::Pointer;

/// The variables with the objects of a group that exist, and with their number.
pub(super) fn numbered_objects(group: usize) -> (String, String) {
    (
        format!("__sc_made{group}"),
        format!("__sc_made_count{group}"),
    )
}

impl Filler<'_> {
    /// A pointer to an object that exists already, or else one of its own.
    pub(super) fn aliasing(
        &self,
        aliasing: &Aliasing,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let number = format!("{source}.__sc_shared");
        let (objects, count) = numbered_objects(aliasing.group);
        code.block(
            format!("if ({number} && {number} <= {count})"),
            "}",
            |code| {
                // Not an access at a position of the input: symbolic execution would copy the whole array.
                for position in 0..NUMBERED {
                    let it = format!("if ({number} == {}u)", position + 1);
                    code.block(it, "}", |code| {
                        self.set_pointer(object, &format!("{objects}[{position}]"), code);
                    });
                }
            },
        );
        code.block("else", "}", |code| {
            let own = format!("{source}.__sc_own");
            self.node(&aliasing.own, object, &own, index, depth, code);
        });
    }

    /// Gives a block a number, if it is in a group.
    pub(super) fn give_number(&self, pointer: &Pointer, start: &str, code: &mut Code) {
        let Some(group) = pointer.group else { return };
        let (objects, count) = numbered_objects(group);
        let place = match pointer.inside {
            0 => format!("(void *){start}"),
            bytes => format!("(void *)((char *){start} + {bytes}u)"),
        };
        code.line(format!(
            "if ({count} < {NUMBERED}u) {objects}[{count}++] = {place};"
        ));
    }
}
