//! Output: nothing is seen of it, but its arguments must be sound.

use sc_ir::Call;

use crate::Reason;
use crate::memory::Life;
use crate::state::{End, Flow, State};
use crate::values::{Scalar, Value, Values};

/// Whether a format writes a count through a pointer.
fn has_count(format: &[u8]) -> bool {
    let mut at = 0;
    while at < format.len() {
        if format[at] == b'%' {
            at += 1;
            while at < format.len() && !format[at].is_ascii_alphabetic() && format[at] != b'%'
                || at < format.len() && b"hlLqjztZIw".contains(&format[at])
            {
                at += 1;
            }
            if format.get(at) == Some(&b'n') {
                return true;
            }
        }
        at += 1;
    }
    false
}

impl Values<'_> {
    /// `printf` and the like; strings among the arguments must be known to end.
    pub fn print(
        &mut self,
        state: &mut State,
        callee: usize,
        call: &Call,
        format: usize,
    ) -> Flow<Value> {
        let unknown = || {
            End::Incomplete(Reason::UnknownFunction(
                self.program.functions[callee].name.to_string(),
            ))
        };
        for at in format..call.arguments.len() {
            if at > format && !self.program.types.is_pointer(call.arguments[at].ty) {
                continue;
            }
            // The stream of fputs comes behind the string.
            if call.fixed.is_none() && at > format {
                continue;
            }
            let value = self.argument_value(state, call, at)?;
            let value = value.scalar()?;
            let text = self.text(state, value).ok_or_else(unknown)?;
            if at == format && call.fixed.is_some() {
                // What is not known of a format may be anything.
                let text: Option<Vec<u8>> = text.into_iter().collect();
                if text.is_none_or(|text| has_count(&text)) {
                    return Err(unknown());
                }
            }
        }
        self.forget_errno(state);
        self.undefined(call.ty)
    }

    /// The string at an address, if its place and its end are known; there may be unknown characters in it.
    fn text(&mut self, state: &State, address: Scalar) -> Option<Vec<Option<u8>>> {
        let Scalar::Pointer(pointer) = address else {
            return None;
        };
        let start = self.terms.pool.as_const(pointer.offset)? as u64;
        let object = state
            .memory
            .get(pointer.object)
            .filter(|object| object.life == Life::Alive)?
            .clone();
        let mut text = Vec::new();
        for at in start..object.capacity {
            if object.needs_fill(at, 1) {
                return None;
            }
            let byte = object.load(&mut self.terms, at, 1);
            let byte = self.terms.bits(byte);
            match self.terms.pool.as_const(byte) {
                Some(0) => return Some(text),
                Some(byte) => text.push(Some(byte as u8)),
                None => text.push(None),
            }
        }
        None
    }
}
