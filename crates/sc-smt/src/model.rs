//! Values of variables.

use std::sync::Arc;

use crate::term::VarId;

/// Variables whose values are copied together.
const CHUNK: usize = 16;

type Chunk = [u128; CHUNK];

/// A value for every variable; those that were never set are 0. Cheap to clone, and models that differ in few values share the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    chunks: Arc<Vec<Arc<Chunk>>>,
}

impl Model {
    /// All variables are 0.
    pub fn new() -> Model {
        Model::default()
    }

    /// The value of a variable.
    pub fn get(&self, var: VarId) -> u128 {
        match self.chunks.get(var.index() / CHUNK) {
            Some(chunk) => chunk[var.index() % CHUNK],
            None => 0,
        }
    }

    /// Sets a variable; bits above its width must be 0.
    pub fn set(&mut self, var: VarId, value: u128) {
        let chunks = Arc::make_mut(&mut self.chunks);
        let at = var.index() / CHUNK;
        if chunks.len() <= at {
            chunks.resize(at + 1, Arc::new([0; CHUNK]));
        }
        Arc::make_mut(&mut chunks[at])[var.index() % CHUNK] = value;
    }

    /// Whether both are the same model in memory (quick; false says nothing).
    pub fn same(&self, other: &Model) -> bool {
        Arc::ptr_eq(&self.chunks, &other.chunks)
    }

    /// An estimate of the bytes that belong to this model alone.
    pub fn own_bytes(&self) -> usize {
        if Arc::strong_count(&self.chunks) > 1 {
            return 0;
        }
        let own = |chunk: &&Arc<Chunk>| Arc::strong_count(chunk) == 1;
        let chunks = self.chunks.iter().filter(own).count();
        48 + self.chunks.len() * 8 + chunks * (16 + size_of::<Chunk>())
    }
}

impl FromIterator<(VarId, u128)> for Model {
    fn from_iter<T: IntoIterator<Item = (VarId, u128)>>(pairs: T) -> Model {
        let mut model = Model::new();
        for (var, value) in pairs {
            model.set(var, value);
        }
        model
    }
}
