//! Types as libclang has them.
#![expect(non_upper_case_globals, reason = "libclang's constants in patterns")]

use std::ffi::c_void;
use std::marker::PhantomData;

use clang_sys::*;

use super::cursor::{Cursor, TranslationUnit, own_string};

/// What a type is, as far as we tell kinds apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TyKind {
    Void,
    Bool,
    /// An integer type; whether it is signed and whether it is one of the `char` types.
    Int {
        signed: bool,
        is_char: bool,
    },
    Half,
    Float,
    Double,
    LongDouble,
    Float128,
    Pointer,
    ConstantArray,
    IncompleteArray,
    VariableArray,
    Record,
    Enum,
    Function,
    FunctionNoProto,
    Atomic,
    Typedef,
    Elaborated,
    Attributed,
    Invalid,
    Other,
}

/// A type; valid as long as its unit.
#[derive(Clone, Copy)]
pub(crate) struct Ty<'tu> {
    raw: CXType,
    unit: PhantomData<&'tu TranslationUnit>,
}

extern "C" fn collect(field: CXCursor, data: CXClientData) -> CXVisitorResult {
    // SAFETY: `data` is the vector that `Ty::fields` passes, not used elsewhere meanwhile.
    let fields = unsafe { &mut *data.cast::<Vec<CXCursor>>() };
    fields.push(field);
    CXVisit_Continue
}

// SAFETY of the calls below: types are plain values that libclang accepts in any state, and the
// unit they point into is borrowed for `'tu`.
impl<'tu> Ty<'tu> {
    pub(super) fn new(raw: CXType) -> Self {
        Self {
            raw,
            unit: PhantomData,
        }
    }

    /// What it is, sugar not looked through.
    pub(crate) fn kind(self) -> TyKind {
        kind_of(self.raw.kind)
    }

    /// Without any sugar.
    pub(crate) fn canonical(self) -> Self {
        Self::new(unsafe { clang_getCanonicalType(self.raw) })
    }

    /// As the user wrote it.
    pub(crate) fn spelling(self) -> String {
        own_string(unsafe { clang_getTypeSpelling(self.raw) })
    }

    /// Without qualifiers at its top, where this libclang can tell.
    pub(crate) fn unqualified(self) -> Self {
        if !clang_getUnqualifiedType::is_loaded() || self.kind() == TyKind::Invalid {
            return self;
        }
        Self::new(unsafe { clang_getUnqualifiedType(self.raw) })
    }

    /// `const` at the top of the type itself.
    pub(crate) fn is_const(self) -> bool {
        unsafe { clang_isConstQualifiedType(self.raw) != 0 }
    }

    /// `volatile` at the top of the type itself.
    pub(crate) fn is_volatile(self) -> bool {
        unsafe { clang_isVolatileQualifiedType(self.raw) != 0 }
    }

    /// Size in bytes, where there is one.
    pub(crate) fn size(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Type_getSizeOf(self.raw) }).ok()
    }

    /// Alignment in bytes, where there is one.
    pub(crate) fn align(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Type_getAlignOf(self.raw) }).ok()
    }

    /// What a pointer points to.
    pub(crate) fn pointee(self) -> Self {
        Self::new(unsafe { clang_getPointeeType(self.raw) })
    }

    /// Element type of an array.
    pub(crate) fn element(self) -> Self {
        Self::new(unsafe { clang_getArrayElementType(self.raw) })
    }

    /// An array of any kind.
    pub(crate) fn is_array(self) -> bool {
        matches!(
            self.kind(),
            TyKind::ConstantArray | TyKind::IncompleteArray | TyKind::VariableArray
        )
    }

    /// Length of an array, where it is constant.
    pub(crate) fn array_len(self) -> Option<u64> {
        u64::try_from(unsafe { clang_getArraySize(self.raw) }).ok()
    }

    /// Result of a function type.
    pub(crate) fn result(self) -> Self {
        Self::new(unsafe { clang_getResultType(self.raw) })
    }

    /// Parameter types of a function type.
    pub(crate) fn arguments(self) -> Vec<Self> {
        let count = unsafe { clang_getNumArgTypes(self.raw) };
        (0..u32::try_from(count).unwrap_or(0))
            .map(|index| Self::new(unsafe { clang_getArgType(self.raw, index) }))
            .collect()
    }

    /// A function type with `...`.
    pub(crate) fn is_variadic(self) -> bool {
        unsafe { clang_isFunctionTypeVariadic(self.raw) != 0 }
    }

    /// Members of a struct or union, unnamed ones included.
    pub(crate) fn fields(self) -> Vec<Cursor<'tu>> {
        let mut fields: Vec<CXCursor> = Vec::new();
        let data: *mut Vec<CXCursor> = &mut fields;
        unsafe { clang_Type_visitFields(self.raw, collect, data.cast::<c_void>()) };
        fields.into_iter().map(Cursor::new).collect()
    }

    /// Declaration of a tag or typedef.
    pub(crate) fn declaration(self) -> Cursor<'tu> {
        Cursor::new(unsafe { clang_getTypeDeclaration(self.raw) })
    }

    /// The type an elaborated type names.
    pub(crate) fn named(self) -> Self {
        Self::new(unsafe { clang_Type_getNamedType(self.raw) })
    }

    /// What an atomic type holds, where this libclang can tell.
    pub(crate) fn atomic_value(self) -> Option<Self> {
        let is_atomic = clang_Type_getValueType::is_loaded() && self.kind() == TyKind::Atomic;
        let value = is_atomic.then(|| Self::new(unsafe { clang_Type_getValueType(self.raw) }))?;
        (value.kind() != TyKind::Invalid).then_some(value)
    }

    /// Elements of a vector.
    pub(crate) fn vector_len(self) -> Option<u64> {
        let is_vector = matches!(self.raw.kind, CXType_Vector | CXType_ExtVector);
        let count = is_vector.then(|| unsafe { clang_getNumElements(self.raw) })?;
        u64::try_from(count).ok()
    }

    /// Element type of a vector.
    pub(crate) fn vector_element(self) -> Self {
        Self::new(unsafe { clang_getElementType(self.raw) })
    }

    /// The type under an attribute.
    pub(crate) fn modified(self) -> Self {
        Self::new(unsafe { clang_Type_getModifiedType(self.raw) })
    }
}

fn kind_of(raw: CXTypeKind) -> TyKind {
    let int = |signed, is_char| TyKind::Int { signed, is_char };
    match raw {
        CXType_Void => TyKind::Void,
        CXType_Bool => TyKind::Bool,
        CXType_Char_U | CXType_UChar => int(false, true),
        CXType_Char_S | CXType_SChar => int(true, true),
        CXType_UShort | CXType_UInt | CXType_ULong | CXType_ULongLong | CXType_UInt128 => {
            int(false, false)
        }
        CXType_Short | CXType_Int | CXType_Long | CXType_LongLong | CXType_Int128 => {
            int(true, false)
        }
        CXType_Half | CXType_Float16 => TyKind::Half,
        CXType_Float => TyKind::Float,
        CXType_Double => TyKind::Double,
        CXType_LongDouble => TyKind::LongDouble,
        CXType_Float128 => TyKind::Float128,
        CXType_Pointer => TyKind::Pointer,
        CXType_ConstantArray => TyKind::ConstantArray,
        CXType_IncompleteArray => TyKind::IncompleteArray,
        CXType_VariableArray => TyKind::VariableArray,
        CXType_Record => TyKind::Record,
        CXType_Enum => TyKind::Enum,
        CXType_FunctionProto => TyKind::Function,
        CXType_FunctionNoProto => TyKind::FunctionNoProto,
        CXType_Atomic => TyKind::Atomic,
        CXType_Typedef => TyKind::Typedef,
        CXType_Elaborated => TyKind::Elaborated,
        CXType_Attributed => TyKind::Attributed,
        CXType_Invalid => TyKind::Invalid,
        _ => TyKind::Other,
    }
}
