//! Several modules as one program.

use std::ops::Deref;

use crate::Module;

/// Why modules do not fit together.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LinkError {
    /// A strong symbol is defined twice.
    #[error("`{name}` is defined both in {first} and in {second}")]
    Duplicate {
        /// The symbol.
        name: String,
        /// Source of one module.
        first: String,
        /// Source of the other.
        second: String,
    },
    /// A function here, a variable there.
    #[error("`{name}` is a function in {function} and a variable in {variable}")]
    Kinds {
        /// The symbol.
        name: String,
        /// Source of the module where it is a function.
        function: String,
        /// Source of the module where it is a variable.
        variable: String,
    },
    /// Modules of different machines.
    #[error("{first} and {second} were compiled for machines with different data layouts")]
    Layouts {
        /// Source of one module.
        first: String,
        /// Source of the other.
        second: String,
    },
    /// Aliases that stand for each other.
    #[error("the alias `{name}` stands for itself")]
    AliasCycle {
        /// The alias.
        name: String,
    },
}

/// A linked program: a [`Module`] in which each name means one thing, and no alias is left. Names of internal functions and
/// variables may occur several times.
#[derive(Clone, Debug, Default)]
pub struct Program {
    module: Module,
}

impl Deref for Program {
    type Target = Module;

    fn deref(&self) -> &Module {
        &self.module
    }
}

impl Program {
    /// Links modules.
    ///
    /// # Errors
    ///
    /// If a name means two things, or the modules are for different machines.
    pub fn link(modules: Vec<Module>) -> Result<Self, LinkError> {
        // Until linking is there: one module.
        Ok(Self {
            module: modules.into_iter().next().unwrap_or_default(),
        })
    }
}
