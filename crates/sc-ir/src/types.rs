//! Types, interned: the same type has the same [`TypeId`] within one module or program.
//!
//! All pointers are opaque: what a typed pointer of clang 14 points to is dropped. So types are never recursive, and
//! named structures are the same as their bodies.

use rustc_hash::FxHashMap;

use crate::DataLayout;

/// A type of a [`Types`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub(crate) u32);

impl TypeId {
    /// Position in the table, dense from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The formats of floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// IEEE binary16.
    Half,
    /// The upper half of a binary32.
    BFloat,
    /// IEEE binary32, `float`.
    Single,
    /// IEEE binary64, `double`.
    Double,
    /// 80 bits of x87, `long double` on x86.
    X87,
    /// IEEE binary128.
    Quad,
    /// A pair of doubles.
    PpcDoubleDouble,
}

impl FloatKind {
    /// Number of significant bits in memory and in [`ConstantKind::Float`](crate::ConstantKind::Float).
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Self::Half | Self::BFloat => 16,
            Self::Single => 32,
            Self::Double => 64,
            Self::X87 => 80,
            Self::Quad | Self::PpcDoubleDouble => 128,
        }
    }

    /// The keyword in the IR.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::BFloat => "bfloat",
            Self::Single => "float",
            Self::Double => "double",
            Self::X87 => "x86_fp80",
            Self::Quad => "fp128",
            Self::PpcDoubleDouble => "ppc_fp128",
        }
    }
}

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value.
    Void,
    /// `iN`.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// An address in an address space (0 is the usual one).
    Pointer(u32),
    /// `[count x element]`.
    Array {
        /// Type of each element.
        element: TypeId,
        /// Number of elements.
        count: u64,
    },
    /// `<count x element>`.
    Vector {
        /// Type of each element.
        element: TypeId,
        /// Number of elements.
        count: u64,
    },
    /// A structure.
    Struct {
        /// Types of the fields in order.
        fields: Box<[TypeId]>,
        /// Without padding.
        packed: bool,
    },
    /// The type of functions; never the type of a value.
    Function {
        /// Type of the result.
        result: TypeId,
        /// Types of the parameters.
        parameters: Box<[TypeId]>,
        /// With `...`.
        variadic: bool,
    },
    /// `label`, `metadata` and `token`, and all we have no meaning for (by name): structures without a body, scalable vectors, types
    /// of targets, and the type of the result of an unsupported instruction.
    Other(Box<str>),
}

/// Size and alignment of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub bits: u64,
    pub size: u64,
    pub align: u64,
}

/// The table of types, with sizes and alignments as the data layout has them.
#[derive(Clone, Debug)]
pub struct Types {
    layout: DataLayout,
    types: Vec<Type>,
    extents: Vec<Extent>,
    offsets: Vec<Box<[u64]>>,
    ids: FxHashMap<Type, TypeId>,
}

impl Default for Types {
    fn default() -> Self {
        Self::new(DataLayout::default())
    }
}

impl Types {
    /// An empty table.
    #[must_use]
    pub fn new(layout: DataLayout) -> Self {
        Self {
            layout,
            types: Vec::new(),
            extents: Vec::new(),
            offsets: Vec::new(),
            ids: FxHashMap::default(),
        }
    }

    /// The data layout that sizes come from.
    #[must_use]
    pub fn layout(&self) -> &DataLayout {
        &self.layout
    }

    /// The id of a type; its parts are already in the table.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let (extent, offsets) = self.measure(&ty);
        let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
        self.ids.insert(ty.clone(), id);
        self.types.push(ty);
        self.extents.push(extent);
        self.offsets.push(offsets);
        id
    }

    /// `iN`.
    pub fn int(&mut self, bits: u32) -> TypeId {
        self.intern(Type::Int(bits))
    }

    /// A pointer of address space 0.
    pub fn pointer(&mut self) -> TypeId {
        self.intern(Type::Pointer(0))
    }

    /// `void`.
    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }

    /// What the type is.
    #[must_use]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }

    /// All types, parts before what they are parts of.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..u32::try_from(self.types.len()).unwrap_or(u32::MAX)).map(TypeId)
    }

    /// How many types there are; ids are smaller.
    #[must_use]
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there is no type.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The width of an integer type.
    #[must_use]
    pub fn int_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    /// The width of an integer, a pointer or a float in a register; none for anything else.
    #[must_use]
    pub fn scalar_bits(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Type::Int(bits) => Some(*bits),
            Type::Float(kind) => Some(kind.bits()),
            Type::Pointer(space) => Some(self.layout.pointer_bits(*space)),
            _ => None,
        }
    }

    /// Whether this is `void`.
    #[must_use]
    pub fn is_void(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Void)
    }

    /// Whether this is a pointer.
    #[must_use]
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer(_))
    }

    /// Bytes between two of them in an array (LLVM's *alloc size*): what `alloca` and globals occupy.
    #[must_use]
    pub fn size(&self, id: TypeId) -> u64 {
        self.extents[id.index()].size
    }

    /// Bytes that a load or store touches (LLVM's *store size*): 10 for `x86_fp80`, whose [`size`](Self::size) is 16.
    #[must_use]
    pub fn store_size(&self, id: TypeId) -> u64 {
        self.extents[id.index()].bits.div_ceil(8)
    }

    /// Significant bits.
    #[must_use]
    pub fn bits(&self, id: TypeId) -> u64 {
        self.extents[id.index()].bits
    }

    /// ABI alignment in bytes, at least 1.
    #[must_use]
    pub fn align(&self, id: TypeId) -> u64 {
        self.extents[id.index()].align
    }

    /// The offset of a field of a structure (0 if there is no such field).
    #[must_use]
    pub fn field_offset(&self, id: TypeId, field: usize) -> u64 {
        self.offsets[id.index()].get(field).copied().unwrap_or(0)
    }

    /// Number of parts of a structure, array or vector.
    #[must_use]
    pub fn element_count(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Array { count, .. } | Type::Vector { count, .. } => Some(*count),
            Type::Struct { fields, .. } => Some(fields.len() as u64),
            _ => None,
        }
    }

    /// Type and byte offset of a part of a structure, array or vector (of elements of whole bytes).
    #[must_use]
    pub fn element(&self, id: TypeId, index: u64) -> Option<(TypeId, u64)> {
        match self.get(id) {
            Type::Array { element, count } if index < *count => {
                Some((*element, index.checked_mul(self.size(*element))?))
            }
            Type::Vector { element, count } if index < *count => {
                Some((*element, index.checked_mul(self.store_size(*element))?))
            }
            Type::Struct { fields, .. } => {
                let index = usize::try_from(index).ok()?;
                Some((*fields.get(index)?, self.field_offset(id, index)))
            }
            _ => None,
        }
    }

    /// The part of an aggregate that a path of indexes leads to, and its byte offset in the whole.
    #[must_use]
    pub fn follow(&self, id: TypeId, path: &[u32]) -> Option<(TypeId, u64)> {
        let mut at = (id, 0u64);
        for &index in path {
            let (part, offset) = self.element(at.0, u64::from(index))?;
            at = (part, at.1.checked_add(offset)?);
        }
        Some(at)
    }

    fn measure(&self, ty: &Type) -> (Extent, Box<[u64]>) {
        let none: Box<[u64]> = Box::default();
        let scalar = |bits: u64, align: u64| Extent {
            bits,
            size: bits.div_ceil(8).next_multiple_of(align),
            align,
        };
        let extent = match ty {
            Type::Void | Type::Function { .. } | Type::Other(_) => Extent {
                align: 1,
                ..Extent::default()
            },
            Type::Int(bits) => scalar(u64::from(*bits), self.layout.int_align(*bits)),
            Type::Float(kind) => scalar(u64::from(kind.bits()), self.layout.float_align(*kind)),
            Type::Pointer(space) => scalar(
                u64::from(self.layout.pointer_bits(*space)),
                self.layout.pointer_align(*space),
            ),
            Type::Array { element, count } => {
                let size = self.size(*element).saturating_mul(*count);
                Extent {
                    bits: size.saturating_mul(8),
                    size,
                    align: self.align(*element),
                }
            }
            Type::Vector { element, count } => {
                let bits = self.bits(*element).saturating_mul(*count);
                let align = self.layout.vector_align(bits);
                Extent {
                    bits,
                    size: bits
                        .div_ceil(8)
                        .checked_next_multiple_of(align)
                        .unwrap_or(u64::MAX),
                    align,
                }
            }
            Type::Struct { fields, packed } => return self.measure_struct(fields, *packed),
        };
        (extent, none)
    }

    fn measure_struct(&self, fields: &[TypeId], packed: bool) -> (Extent, Box<[u64]>) {
        let mut align = if packed {
            1
        } else {
            self.layout.aggregate_align()
        };
        let mut size = 0u64;
        let mut offsets = Vec::with_capacity(fields.len());
        for &field in fields {
            if !packed {
                let wanted = self.align(field);
                align = align.max(wanted);
                size = size.checked_next_multiple_of(wanted).unwrap_or(u64::MAX);
            }
            offsets.push(size);
            size = size.saturating_add(self.size(field));
        }
        size = size.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        let bits = size.saturating_mul(8);
        (Extent { bits, size, align }, offsets.into())
    }
}
