//! The registers of an activation, copied piece by piece when they are written: a large function has thousands, of which a path writes few.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use crate::values::Value;

const CHUNK: usize = 16;
/// Chunks of a group.
const GROUP: usize = 16;

type Chunk = Rc<[Value]>;

/// The values of registers. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Registers {
    groups: Vec<Rc<[Chunk]>>,
    len: usize,
}

impl Registers {
    pub fn len(&self) -> usize {
        self.len
    }

    /// An estimate of the bytes that belong to these alone.
    pub fn own_bytes(&self) -> usize {
        let own = self
            .groups
            .iter()
            .filter(|group| Rc::strong_count(group) == 1);
        let chunks = own.clone().flat_map(|group| group.iter());
        let chunks = chunks.filter(|chunk| Rc::strong_count(chunk) == 1);
        chunks
            .map(|chunk| 16 + chunk.len() * size_of::<Value>())
            .sum::<usize>()
            + own.count() * (16 + GROUP * size_of::<Chunk>())
            + self.groups.len() * size_of::<Rc<[Chunk]>>()
    }
}

impl From<Vec<Value>> for Registers {
    fn from(values: Vec<Value>) -> Registers {
        Registers {
            groups: values
                .chunks(CHUNK * GROUP)
                .map(|group| group.chunks(CHUNK).map(Rc::from).collect())
                .collect(),
            len: values.len(),
        }
    }
}

impl Index<usize> for Registers {
    type Output = Value;

    fn index(&self, at: usize) -> &Value {
        &self.groups[at / (CHUNK * GROUP)][at / CHUNK % GROUP][at % CHUNK]
    }
}

impl IndexMut<usize> for Registers {
    fn index_mut(&mut self, at: usize) -> &mut Value {
        let group = Rc::make_mut(&mut self.groups[at / (CHUNK * GROUP)]);
        &mut Rc::make_mut(&mut group[at / CHUNK % GROUP])[at % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::{ObjectId, Value};

    #[test]
    fn a_copy_has_values_of_its_own() {
        let pool = &mut sc_smt::Pool::new();
        let mut value = |number: u32| {
            let offset = pool.constant(64, u128::from(number));
            Value::pointer(ObjectId(0), offset)
        };
        let mut first = Registers::from((0..1000).map(&mut value).collect::<Vec<_>>());
        let all = first.own_bytes();
        let mut second = first.clone();
        assert!(first.own_bytes() < all / 40);
        second[40] = value(7);
        first[99] = value(8);
        assert_eq!(second.len(), 1000);
        for at in 0..1000 {
            assert_eq!(first[at], value(if at == 99 { 8 } else { at as u32 }));
            assert_eq!(second[at], value(if at == 40 { 7 } else { at as u32 }));
        }
    }
}
