//! Objects of the C library: the tables behind `<ctype.h>`, and `errno`.

use sc_smt::Term;

use crate::code::builtin::Builtin;
use crate::memory::{Fill, Kind, Memory, Object};
use crate::state::{Flow, State, unsupported};
use crate::values::{ObjectId, Pointer, Scalar, Value, Values};

/// An entry of a table of the C locale; characters from -128 to 255.
fn entry(builtin: Builtin, character: i64) -> i32 {
    // Signed characters as well; all but that which is EOF are the unsigned ones.
    if character == -1 {
        return if builtin == Builtin::CtypeB { 0 } else { -1 };
    }
    let byte = character as u8;
    match builtin {
        Builtin::CtypeLower => i32::from(byte.to_ascii_lowercase()),
        Builtin::CtypeUpper => i32::from(byte.to_ascii_uppercase()),
        _ => classes(byte),
    }
}

fn classes(byte: u8) -> i32 {
    let is = |yes: bool, bit: i32| if yes { bit } else { 0 };
    let space = matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r');
    let print = (0x20..0x7f).contains(&byte);
    is(byte.is_ascii_uppercase(), 0x100)
        | is(byte.is_ascii_lowercase(), 0x200)
        | is(byte.is_ascii_alphabetic(), 0x400)
        | is(byte.is_ascii_digit(), 0x800)
        | is(byte.is_ascii_hexdigit(), 0x1000)
        | is(space, 0x2000)
        | is(print, 0x4000)
        | is(print && byte != b' ', 0x8000)
        | is(matches!(byte, b' ' | b'\t'), 0x1)
        | is(byte.is_ascii_control(), 0x2)
        | is(byte.is_ascii_punctuation(), 0x4)
        | is(byte.is_ascii_alphanumeric(), 0x8)
}

impl Values<'_> {
    /// Objects for the functions that the program declares.
    pub fn library_objects(&mut self, memory: &mut Memory, builtins: &[Option<Builtin>]) {
        let wanted: Vec<Builtin> = builtins.iter().flatten().copied().collect();
        for builtin in [
            Builtin::CtypeB,
            Builtin::CtypeLower,
            Builtin::CtypeUpper,
            Builtin::Errno,
        ] {
            if wanted.contains(&builtin) {
                let id = self.library_object(memory, builtin);
                self.objects.library.insert(builtin, id);
            }
        }
    }

    fn library_object(&mut self, memory: &mut Memory, builtin: Builtin) -> ObjectId {
        if builtin == Builtin::Errno {
            let id = memory.allocate(Object::new(Kind::Global, 4, 4, Fill::Zero));
            return id;
        }
        let size: u32 = if builtin == Builtin::CtypeB { 2 } else { 4 };
        let mut table = Object::new(Kind::Constant, 384 * u64::from(size), 8, Fill::Zero);
        for index in 0..384u64 {
            let value = entry(builtin, index as i64 - 128);
            let value = Scalar::Bits(self.terms.pool.constant(size * 8, value as u128));
            table.store(&mut self.terms, index * u64::from(size), size, value);
        }
        let object = memory.allocate(table);
        let offset = self.terms.word(128 * u64::from(size));
        let mut pointer = Object::new(Kind::Constant, 8, 8, Fill::Zero);
        pointer.store(
            &mut self.terms,
            0,
            8,
            Scalar::Pointer(Pointer { object, offset }),
        );
        memory.allocate(pointer)
    }

    pub fn library_pointer(&mut self, _state: &State, builtin: Builtin) -> Flow<Value> {
        let id = *self
            .objects
            .library
            .get(&builtin)
            .ok_or_else(|| unsupported("object of the C library"))?;
        let zero = self.terms.word(0);
        Ok(Value::pointer(id, zero))
    }

    /// Sets `errno`, if anybody looks at it.
    pub fn set_errno(&mut self, state: &mut State, value: Term) {
        if let Some(object) = self
            .objects
            .library
            .get(&Builtin::Errno)
            .and_then(|id| state.memory.get_mut(*id))
        {
            object.store(&mut self.terms, 0, 4, Scalar::Bits(value));
        }
    }

    /// A call that may leave anything in `errno`.
    pub fn forget_errno(&mut self, state: &mut State) {
        if self.objects.library.contains_key(&Builtin::Errno) {
            let any = self.terms.unspecified(32);
            self.set_errno(state, any);
        }
    }

    /// What functions like `sqrt` leave in `errno` on a condition; instructions leave nothing.
    pub fn domain_error(&mut self, state: &mut State, condition: Term) {
        const EDOM: u128 = 33;
        let Some(old) = self.objects.library.get(&Builtin::Errno).copied() else {
            return;
        };
        let Some(object) = state.memory.get(old).cloned() else {
            return;
        };
        let old = object.load(&mut self.terms, 0, 4);
        let old = self.terms.bits(old);
        let pool = &mut self.terms.pool;
        let error = pool.constant(32, EDOM);
        let new = pool.ite(condition, error, old);
        self.set_errno(state, new);
    }
}
