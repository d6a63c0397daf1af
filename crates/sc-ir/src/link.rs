//! Several modules as one program.

mod resolve;
mod translate;

use std::fmt;
use std::ops::Deref;

use rustc_hash::FxHashMap;

use crate::{FunctionId, GlobalId, Module, Symbol};
use resolve::Resolution;

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
    sources: Vec<Box<str>>,
    names: FxHashMap<Box<str>, Symbol>,
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
    /// Of several definitions of a name a strong one is taken, else the largest common one, else the first weak one. What nobody
    /// defines stays a declaration.
    ///
    /// # Errors
    ///
    /// If a name means two things, or the modules are for different machines.
    pub fn link(modules: Vec<Module>) -> Result<Self, LinkError> {
        if let Some(first) = modules.first() {
            let other = modules.iter().find(|m| m.layout() != first.layout());
            if let Some(other) = other {
                return Err(LinkError::Layouts {
                    first: first.source.to_string(),
                    second: other.source.to_string(),
                });
            }
        }
        let sources = modules.iter().map(|m| m.source.clone()).collect();
        let resolution = Resolution::new(&modules)?;
        let names = resolution.names(&modules);
        Ok(Self {
            module: translate::translate(modules, &resolution),
            sources,
            names,
        })
    }

    /// Sources of the modules, by [`Function::module`](crate::Function::module).
    #[must_use]
    pub fn sources(&self) -> &[Box<str>] {
        &self.sources
    }

    /// What a name means that is seen by all modules, aliases included.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.names.get(name).copied()
    }

    /// The function of a name that is seen by all modules.
    #[must_use]
    pub fn external_function(&self, name: &str) -> Option<FunctionId> {
        match self.symbol(name) {
            Some(Symbol::Function(id)) => Some(id),
            _ => None,
        }
    }

    /// The variable of a name that is seen by all modules.
    #[must_use]
    pub fn external_global(&self, name: &str) -> Option<GlobalId> {
        match self.symbol(name) {
            Some(Symbol::Global(id)) => Some(id),
            _ => None,
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.module.fmt(f)
    }
}
