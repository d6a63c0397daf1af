//! The registers of an activation, copied piece by piece when they are written: a large function has thousands, of which a path writes few.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use crate::value::Value;

const CHUNK: usize = 32;

/// The values of registers. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Registers {
    chunks: Vec<Rc<[Value]>>,
    len: usize,
}

impl Registers {
    pub fn len(&self) -> usize {
        self.len
    }

    /// An estimate of the bytes that belong to these alone.
    pub fn own_bytes(&self) -> usize {
        let own = self
            .chunks
            .iter()
            .filter(|chunk| Rc::strong_count(chunk) == 1);
        own.map(|chunk| 16 + chunk.len() * size_of::<Value>())
            .sum::<usize>()
            + self.chunks.len() * 16
    }
}

impl From<Vec<Value>> for Registers {
    fn from(values: Vec<Value>) -> Registers {
        Registers {
            chunks: values.chunks(CHUNK).map(Rc::from).collect(),
            len: values.len(),
        }
    }
}

impl Index<usize> for Registers {
    type Output = Value;

    fn index(&self, at: usize) -> &Value {
        &self.chunks[at / CHUNK][at % CHUNK]
    }
}

impl IndexMut<usize> for Registers {
    fn index_mut(&mut self, at: usize) -> &mut Value {
        &mut Rc::make_mut(&mut self.chunks[at / CHUNK])[at % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{ObjectId, Value};

    #[test]
    fn a_copy_has_values_of_its_own() {
        let pool = &mut sc_smt::Pool::new();
        let mut value = |number: u32| {
            let offset = pool.constant(64, u128::from(number));
            Value::pointer(ObjectId(0), offset)
        };
        let mut first = Registers::from((0..100).map(&mut value).collect::<Vec<_>>());
        let all = first.own_bytes();
        let mut second = first.clone();
        assert!(first.own_bytes() < all / 4);
        second[40] = value(7);
        first[99] = value(8);
        assert_eq!(second.len(), 100);
        for at in 0..100 {
            assert_eq!(first[at], value(if at == 99 { 8 } else { at as u32 }));
            assert_eq!(second[at], value(if at == 40 { 7 } else { at as u32 }));
        }
    }
}
