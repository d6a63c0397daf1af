//! A module: what one `.ll` file holds.

use crate::{ConstId, Constants, DataLayout, Instruction, Passing, TypeId, Types};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Position, dense from 0.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a position.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    };
}

index!(
    /// A register of a function; parameters come first.
    Reg
);
index!(
    /// A block of a function; 0 is the entry.
    BlockId
);
index!(
    /// A function of a module or program.
    FunctionId
);
index!(
    /// A global variable of a module or program.
    GlobalId
);
index!(
    /// An alias of a module.
    AliasId
);
index!(
    /// A source file of a module or program.
    FileId
);

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc {
    /// The file.
    pub file: FileId,
    /// From 1; 0 for code that the compiler made.
    pub line: u32,
    /// From 1; 0 if unknown.
    pub column: u32,
}

/// A source file, as the compiler was given it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File {
    /// Its name, perhaps relative to the directory.
    pub name: Box<str>,
    /// The directory of the compilation.
    pub directory: Box<str>,
}

/// Who sees a name, and what happens when there are several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// Seen by all modules, defined once.
    #[default]
    External,
    /// Only of this module (`internal`, `private`).
    Internal,
    /// One of several definitions is taken (`weak`, `weak_odr`, `linkonce`, `linkonce_odr`); a strong one wins.
    Weak,
    /// A tentative definition of C: all zero, the largest is taken, a strong one wins.
    Common,
    /// A declaration that may stay undefined, its address is null then.
    ExternWeak,
    /// A body for optimisation only; as a declaration.
    AvailableExternally,
    /// Arrays that are put together (`llvm.global_ctors`, `llvm.used`).
    Appending,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its name, without `@`.
    pub name: Box<str>,
    /// Type of the object.
    pub ty: TypeId,
    /// Its size in bytes.
    pub size: u64,
    /// Its value; none: defined elsewhere.
    pub initializer: Option<ConstId>,
    /// Never written.
    pub constant: bool,
    /// Who sees it.
    pub linkage: Linkage,
    /// Alignment in bytes.
    pub align: u64,
    /// One for each thread.
    pub thread_local: bool,
    /// Address space, 0 is the usual one.
    pub address_space: u32,
    /// Its place in the debug information is not kept; this is the index of the module it came from.
    pub module: u32,
}

/// Another name for a symbol, or for a place in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alias {
    /// The name, without `@`.
    pub name: Box<str>,
    /// What it stands for: an address. An `ifunc` stands for something unsupported.
    pub target: ConstId,
    /// Who sees it.
    pub linkage: Linkage,
    /// The index of the module it came from.
    pub module: u32,
}

/// A register: where a parameter or a result is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its type.
    pub ty: TypeId,
    /// Its name in the text without `%`, a number if it has none.
    pub name: Box<str>,
}

/// A parameter; its register has the same index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its type.
    pub ty: TypeId,
    /// How it travels.
    pub passing: Passing,
    /// Alignment in bytes, if given.
    pub align: Option<u64>,
}

/// A block: instructions of which exactly the last one is a terminator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Its name in the text without `%`, a number if it has none.
    pub name: Box<str>,
    /// What is executed, in order.
    pub instructions: Vec<Instruction>,
}

/// A function, perhaps only declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, without `@`.
    pub name: Box<str>,
    /// Who sees it.
    pub linkage: Linkage,
    /// Type of the result.
    pub result: TypeId,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// With `...`.
    pub variadic: bool,
    /// The registers, parameters first.
    pub registers: Vec<Register>,
    /// The body; empty: only declared.
    pub blocks: Vec<Block>,
    /// It never returns.
    pub no_return: bool,
    /// It may return twice, as `setjmp` does.
    pub returns_twice: bool,
    /// Where it is defined in the source.
    pub location: Option<Loc>,
    /// The index of the module it came from.
    pub module: u32,
}

impl Function {
    /// Whether it has a body here.
    #[must_use]
    pub fn is_defined(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// A block.
    #[must_use]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// Type of a register.
    #[must_use]
    pub fn register_type(&self, reg: Reg) -> TypeId {
        self.registers[reg.index()].ty
    }

    /// Whether only its own module sees it.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.linkage == Linkage::Internal
    }
}

/// What one `.ll` file holds.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The name of the source file.
    pub source: Box<str>,
    /// Architecture and system, such as `x86_64-pc-linux-gnu`.
    pub triple: Box<str>,
    /// The types, with the data layout.
    pub types: Types,
    /// The constants.
    pub constants: Constants,
    /// The variables.
    pub globals: Vec<Global>,
    /// The functions, declared ones too.
    pub functions: Vec<Function>,
    /// Other names.
    pub aliases: Vec<Alias>,
    /// The source files that locations name.
    pub files: Vec<File>,
}

impl Module {
    /// The data layout.
    #[must_use]
    pub fn layout(&self) -> &DataLayout {
        self.types.layout()
    }

    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// A variable.
    #[must_use]
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The first function of that name.
    #[must_use]
    pub fn find_function(&self, name: &str) -> Option<FunctionId> {
        let at = self.functions.iter().position(|f| &*f.name == name)?;
        Some(FunctionId::new(at))
    }

    /// Type of what an instruction of a function reads.
    #[must_use]
    pub fn operand_type(&self, function: &Function, operand: crate::Operand) -> TypeId {
        match operand {
            crate::Operand::Reg(reg) => function.register_type(reg),
            crate::Operand::Const(id) => self.constants.get(id).ty,
        }
    }

    /// `name:line:column` of a place.
    #[must_use]
    pub fn show_location(&self, loc: Loc) -> String {
        let name = self.files.get(loc.file.index()).map_or("?", |f| &f.name);
        format!("{name}:{}:{}", loc.line, loc.column)
    }
}
