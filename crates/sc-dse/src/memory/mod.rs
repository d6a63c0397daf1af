//! Memory: distinct objects, copied when they are written.

mod object;

use std::rc::Rc;

use crate::values::ObjectId;

pub(crate) use object::{Fill, Kind, Life, Object};

const CHUNK: usize = 32;

type Chunk = [Option<Rc<Object>>; CHUNK];

/// All objects of a state. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    chunks: Vec<Rc<Chunk>>,
    next: u32,
}

impl Memory {
    pub fn allocate(&mut self, object: Object) -> ObjectId {
        let id = self.next;
        self.next += 1;
        let chunk = id as usize / CHUNK;
        if chunk == self.chunks.len() {
            self.chunks.push(Rc::new(std::array::from_fn(|_| None)));
        }
        Rc::make_mut(&mut self.chunks[chunk])[id as usize % CHUNK] = Some(Rc::new(object));
        ObjectId(id)
    }

    /// Gives no identity that `other` has given.
    pub fn reserve(&mut self, other: &Memory) {
        self.next = self.next.max(other.next);
        while self.chunks.len() < other.chunks.len() {
            self.chunks.push(Rc::new(std::array::from_fn(|_| None)));
        }
    }

    pub fn get(&self, id: ObjectId) -> Option<&Rc<Object>> {
        self.chunks.get(id.0 as usize / CHUNK)?[id.0 as usize % CHUNK].as_ref()
    }

    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        let chunk = self.chunks.get_mut(id.0 as usize / CHUNK)?;
        Rc::make_mut(chunk)[id.0 as usize % CHUNK]
            .as_mut()
            .map(Rc::make_mut)
    }

    /// Replaces an object, for merging.
    pub fn set(&mut self, id: ObjectId, object: Option<Rc<Object>>) {
        if let Some(chunk) = self.chunks.get_mut(id.0 as usize / CHUNK) {
            Rc::make_mut(chunk)[id.0 as usize % CHUNK] = object;
        }
    }

    /// Identities of objects that differ in memory (not only in value) from those of `other`.
    pub fn differing(&self, other: &Memory) -> Vec<ObjectId> {
        let mut found = Vec::new();
        let empty: Rc<Chunk> = Rc::new(std::array::from_fn(|_| None));
        for index in 0..self.chunks.len().max(other.chunks.len()) {
            let a = self.chunks.get(index).unwrap_or(&empty);
            let b = other.chunks.get(index).unwrap_or(&empty);
            if Rc::ptr_eq(a, b) {
                continue;
            }
            for slot in 0..CHUNK {
                let same = match (&a[slot], &b[slot]) {
                    (None, None) => true,
                    (Some(a), Some(b)) => Rc::ptr_eq(a, b),
                    _ => false,
                };
                if !same {
                    found.push(ObjectId((index * CHUNK + slot) as u32));
                }
            }
        }
        found
    }

    /// An estimate of the bytes that belong to this state alone.
    pub fn own_bytes(&self) -> usize {
        let chunks = self
            .chunks
            .iter()
            .filter(|chunk| Rc::strong_count(chunk) == 1);
        let objects = chunks.flat_map(|chunk| chunk.iter().flatten());
        let own = objects.filter(|object| Rc::strong_count(object) == 1);
        own.map(|object| 96 + size_of_val(object.cells()))
            .sum::<usize>()
            + self.chunks.len() * 8
    }
}
