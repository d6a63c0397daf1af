//! C types for types of LLVM IR.
//!
//! A register is an unsigned number that is wide enough, with all higher bits zero; floating-point numbers are their bits, so
//! that memory is copied as a processor copies it. Structures are packed, with their padding as members: their layout
//! does not depend on what CBMC thinks of alignment.

use sc_ir::{FloatKind, Program, Type, TypeId, Types};

use crate::Unsupported;

/// A type that fits into one C variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// An integer of so many bits.
    Int(u32),
    /// `float`.
    Single,
    /// `double`.
    Double,
    /// An address.
    Pointer,
}

impl Scalar {
    /// The type of a register, or nothing for aggregates and formats that have no C type.
    pub(crate) fn of(types: &Types, ty: TypeId) -> Option<Scalar> {
        match types.get(ty) {
            Type::Int(bits @ 1..=128) => Some(Scalar::Int(*bits)),
            Type::Float(FloatKind::Single) => Some(Scalar::Single),
            Type::Float(FloatKind::Double) => Some(Scalar::Double),
            Type::Pointer(0) => Some(Scalar::Pointer),
            _ => None,
        }
    }

    /// How many bits are significant.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Scalar::Int(bits) => bits,
            Scalar::Single => 32,
            Scalar::Double | Scalar::Pointer => 64,
        }
    }

    /// The bits of the C type.
    pub(crate) fn container(self) -> u32 {
        self.bits().next_power_of_two().max(8)
    }

    /// The C type.
    pub(crate) fn c(self) -> &'static str {
        match self {
            Scalar::Pointer => "unsigned char *",
            _ => unsigned(self.container()),
        }
    }

    /// For the list of constructs.
    pub(crate) fn class(self) -> String {
        match self {
            Scalar::Int(bits @ (1 | 128)) => format!("i{bits}"),
            Scalar::Int(8 | 16) => "i8-16".to_owned(),
            Scalar::Int(32 | 64) => "i32-64".to_owned(),
            Scalar::Int(_) => "iN".to_owned(),
            Scalar::Single => "float".to_owned(),
            Scalar::Double => "double".to_owned(),
            Scalar::Pointer => "ptr".to_owned(),
        }
    }
}

/// The unsigned C type of so many bits.
pub(crate) fn unsigned(bits: u32) -> &'static str {
    match bits {
        8 => "unsigned char",
        16 => "unsigned short",
        32 => "unsigned int",
        64 => "unsigned long",
        _ => "unsigned __int128",
    }
}

/// The signed C type of so many bits.
pub(crate) fn signed(bits: u32) -> &'static str {
    match bits {
        8 => "signed char",
        16 => "signed short",
        32 => "signed int",
        64 => "signed long",
        _ => "signed __int128",
    }
}

/// The C type of a register.
pub(crate) fn register(types: &Types, ty: TypeId) -> Result<String, Unsupported> {
    if let Some(scalar) = Scalar::of(types, ty) {
        return Ok(scalar.c().to_owned());
    }
    match types.get(ty) {
        Type::Void => Ok("void".to_owned()),
        Type::Struct { .. } if types.size(ty) > 0 => Ok(format!("struct __sc_t{}", ty.index())),
        Type::Vector { .. } if is_plain_vector(types, ty) => {
            Ok(format!("struct __sc_t{}", ty.index()))
        }
        Type::Float(kind) => Err(Unsupported::new(format!(
            "a value of type {}",
            kind.keyword()
        ))),
        _ => Err(Unsupported::new("a value of this type")),
    }
}

/// The name of the type, for the list of constructs.
pub(crate) fn class(types: &Types, ty: TypeId) -> String {
    match (Scalar::of(types, ty), types.get(ty)) {
        (Some(scalar), _) => scalar.class(),
        (None, Type::Struct { .. }) => "struct".to_owned(),
        (None, Type::Vector { .. }) => "vector".to_owned(),
        (None, Type::Array { .. }) => "array".to_owned(),
        (None, Type::Void) => "void".to_owned(),
        (None, Type::Float(kind)) => kind.keyword().to_owned(),
        _ => "other".to_owned(),
    }
}

/// A declaration of an object in memory: exactly as many bytes as LLVM gives it.
pub(crate) fn object(types: &Types, ty: TypeId, name: &str) -> String {
    let size = types.size(ty);
    let bytes = || format!("unsigned char {name}[{}]", size.max(1));
    match types.get(ty) {
        Type::Array { element, count } if *count > 0 && size > 0 => {
            object(types, *element, &format!("{name}[{count}]"))
        }
        Type::Struct { .. } if size > 0 => format!("struct __sc_t{} {name}", ty.index()),
        Type::Vector { .. } if is_plain_vector(types, ty) => {
            format!("struct __sc_t{} {name}", ty.index())
        }
        _ => match Scalar::of(types, ty) {
            Some(Scalar::Pointer) => format!("unsigned char *{name}"),
            Some(scalar) if u64::from(scalar.container()) == size * 8 => {
                format!("{} {name}", scalar.c())
            }
            _ => bytes(),
        },
    }
}

/// Whether its elements have whole bytes and it has no padding.
fn is_plain_vector(types: &Types, ty: TypeId) -> bool {
    let Type::Vector { element, count } = types.get(ty) else {
        return false;
    };
    let whole = Scalar::of(types, *element)
        .is_some_and(|scalar| u64::from(scalar.container()) == types.size(*element) * 8);
    whole && types.size(ty) == types.size(*element) * count
}

/// Definitions of all structures.
pub(crate) fn definitions(program: &Program) -> String {
    let types = &program.types;
    let mut text = String::new();
    for ty in types.ids().filter(|ty| types.size(*ty) > 0) {
        let members = match types.get(ty) {
            Type::Struct { .. } => members(types, ty),
            Type::Vector { element, count } if is_plain_vector(types, ty) => {
                object(types, *element, &format!("f[{count}]")) + ";"
            }
            _ => continue,
        };
        text += &format!(
            "struct __attribute__((packed)) __sc_t{} {{ {members} }};\n",
            ty.index()
        );
    }
    text
}

/// Fields without a size are left out: nothing reads them as such.
fn members(types: &Types, ty: TypeId) -> String {
    let mut text = String::new();
    let mut at = 0;
    let pad = |at: u64, to: u64| match to - at {
        0 => String::new(),
        bytes => format!("unsigned char p{at}[{bytes}]; "),
    };
    for index in 0..types.element_count(ty).unwrap_or(0) {
        let Some((field, offset)) = types.element(ty, index) else {
            break;
        };
        if types.size(field) == 0 {
            continue;
        }
        text += &pad(at, offset);
        text += &object(types, field, &format!("f{index}"));
        text += "; ";
        at = offset + types.size(field);
    }
    text + &pad(at, types.size(ty))
}
