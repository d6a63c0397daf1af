//! Values of variables.

use std::sync::Arc;

use crate::term::VarId;

/// A value for every variable; those that were never set are 0. Cheap to clone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    values: Arc<Vec<u128>>,
}

impl Model {
    /// All variables are 0.
    pub fn new() -> Model {
        Model::default()
    }

    /// The value of a variable.
    pub fn get(&self, var: VarId) -> u128 {
        self.values.get(var.index()).copied().unwrap_or(0)
    }

    /// Sets a variable; bits above its width must be 0.
    pub fn set(&mut self, var: VarId, value: u128) {
        let values = Arc::make_mut(&mut self.values);
        if values.len() <= var.index() {
            values.resize(var.index() + 1, 0);
        }
        values[var.index()] = value;
    }

    /// Whether both are the same model in memory (quick; false says nothing).
    pub fn same(&self, other: &Model) -> bool {
        Arc::ptr_eq(&self.values, &other.values)
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
