//! C types as the rest of seacoral sees them: canonical, with sizes and the
//! spelling the user would recognise.

use serde::{Deserialize, Serialize};

/// Index of a type in a [`TypeTable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TypeId(pub usize);

/// All types of a program. Equal (canonical type, spelling) pairs are one entry; structs and
/// unions, and types made of them, have one per unit, because two units may mean different
/// things by one name.
#[derive(Debug, Clone, Default)]
pub struct TypeTable {
    types: Vec<Type>,
}

impl TypeTable {
    /// Adds a type and gives its index.
    pub fn push(&mut self, ty: Type) -> TypeId {
        self.types.push(ty);
        TypeId(self.types.len() - 1)
    }

    /// The type at `id`.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0]
    }

    /// Replaces the type at `id`: recursive types are entered before they are known.
    pub fn set(&mut self, id: TypeId, ty: Type) {
        self.types[id.0] = ty;
    }

    /// `unsigned char`.
    pub fn byte(&self) -> Option<TypeId> {
        let is_byte =
            |ty: &Type| ty.canonical == "unsigned char" && !ty.is_const && !ty.is_volatile;
        self.iter().find(|(_, ty)| is_byte(ty)).map(|(id, _)| id)
    }

    /// Adds `unsigned char` if no unit has it: what a pointer to `void` points to is made of it.
    pub(crate) fn add_byte(&mut self) {
        if self.byte().is_some() {
            return;
        }
        self.push(Type {
            kind: TypeKind::Int {
                bits: 8,
                signed: false,
                is_char: true,
            },
            size: Some(1),
            align: 1,
            spelling: "unsigned char".to_owned(),
            canonical: "unsigned char".to_owned(),
            is_const: false,
            is_volatile: false,
        });
    }

    /// All types with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.iter().enumerate().map(|(i, t)| (TypeId(i), t))
    }
}

/// A C type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// What it is, typedefs resolved.
    pub kind: TypeKind,
    /// Size in bytes; `None` for incomplete, function and variable-length types.
    pub size: Option<u64>,
    /// Alignment in bytes; 1 where unknown.
    pub align: u64,
    /// As the user wrote it (typedef names kept), e.g. `const unsigned char *`.
    pub spelling: String,
    /// Canonical spelling without top-level qualifiers: equal types have equal ones.
    pub canonical: String,
    /// Top-level `const`.
    pub is_const: bool,
    /// Top-level `volatile`.
    pub is_volatile: bool,
}

/// The shape of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeKind {
    /// `void`.
    Void,
    /// `_Bool`.
    Bool,
    /// Any other integer type, `char` included.
    Int {
        /// Width.
        bits: u32,
        /// Signed (plain `char` as the target has it).
        signed: bool,
        /// `char`, `signed char` or `unsigned char`.
        is_char: bool,
    },
    /// An enumeration.
    Enum {
        /// Enumerators and their values.
        values: Vec<(String, i128)>,
        /// Width of the underlying type.
        bits: u32,
        /// Signedness of the underlying type.
        signed: bool,
    },
    /// A real floating type.
    Float(FloatFormat),
    /// A pointer.
    Pointer(TypeId),
    /// An array of known length.
    Array(TypeId, u64),
    /// `T a[]`, also a flexible array member.
    IncompleteArray(TypeId),
    /// A variable-length array.
    VariableArray(TypeId),
    /// A vector of GNU C: numbers side by side.
    Vector(TypeId, u64),
    /// A struct; members empty and `complete` false when only declared.
    Struct {
        /// Members in order; anonymous ones have an empty name.
        members: Vec<Member>,
        /// It has a definition.
        complete: bool,
    },
    /// A union.
    Union {
        /// Members in order.
        members: Vec<Member>,
        /// It has a definition.
        complete: bool,
    },
    /// A function type.
    Function {
        /// Result.
        ret: TypeId,
        /// Parameters.
        params: Vec<TypeId>,
        /// Takes `...`.
        variadic: bool,
    },
    /// `va_list`, complex and whatever else: named, not understood.
    Other(String),
}

/// Formats of floating types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FloatFormat {
    /// IEEE binary16.
    F16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
    /// x87 80-bit extended, in 12 or 16 bytes.
    X87,
    /// IEEE binary128.
    F128,
}

/// A member of a struct or union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name; empty for anonymous structs and unions (unnamed bit-fields are left out).
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Offset in bits.
    pub offset_bits: u64,
    /// Width of a bit-field.
    pub bit_width: Option<u32>,
}
