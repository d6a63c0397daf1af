//! Entering libclang's types into the type table.

use std::collections::HashMap;

use crate::clang::{Cursor, Kind, Ty, TyKind};
use crate::program::UnitId;
use crate::types::{FloatFormat, Member, Type, TypeId, TypeKind, TypeTable};

/// A struct or union as one spelling names it: its unit, where its declaration is, the
/// spelling, and the qualifiers.
type RecordKey = (UnitId, usize, String, bool, bool);

/// Builds the type table of a program.
#[derive(Default)]
pub(crate) struct Typing {
    pub(crate) table: TypeTable,
    by_spelling: HashMap<String, Vec<TypeId>>,
    records: HashMap<RecordKey, TypeId>,
    unit: UnitId,
    target: String,
}

impl Typing {
    /// From here on, types are those of `unit`, compiled for `target`.
    pub(crate) fn enter_unit(&mut self, unit: UnitId, target: String) {
        self.unit = unit;
        self.target = target;
    }

    /// The entry of `ty`.
    pub(crate) fn id(&mut self, ty: Ty<'_>) -> TypeId {
        let inner = desugared(ty);
        if inner.kind() == TyKind::Record && !is_va_list(inner) {
            return self.record(ty, inner);
        }
        let kind = self.kind(ty, inner);
        let entry = described(ty, kind);
        self.intern(entry)
    }

    /// The entry of a formal's type after adjustment, and its length if it was written as an array.
    pub(crate) fn formal(&mut self, ty: Ty<'_>) -> (TypeId, Option<u64>) {
        let inner = desugared(ty);
        match inner.kind() {
            _ if inner.is_array() => {
                if is_va_list(desugared(inner.element())) {
                    return (self.id(ty), None);
                }
                let element = self.element(ty, inner);
                (self.pointer_to(element), inner.array_len())
            }
            TyKind::Function | TyKind::FunctionNoProto => {
                let function = self.id(ty);
                (self.pointer_to(function), None)
            }
            _ => (self.id(ty), None),
        }
    }

    /// Element type of the array `inner` that `ty` names. A qualified typedef of an array
    /// qualifies the elements, which libclang's element type does not show.
    fn element(&mut self, ty: Ty<'_>, inner: Ty<'_>) -> TypeId {
        let element = self.id(inner.element());
        let canonical = ty.canonical();
        self.qualified(element, canonical.is_const(), canonical.is_volatile())
    }

    /// `id` with more qualifiers.
    fn qualified(&mut self, id: TypeId, is_const: bool, is_volatile: bool) -> TypeId {
        let mut entry = self.table.get(id).clone();
        let adds_const = is_const && !entry.is_const;
        let adds_volatile = is_volatile && !entry.is_volatile;
        if !adds_const && !adds_volatile {
            return id;
        }
        if let TypeKind::Array(element, length) = entry.kind {
            entry.kind = TypeKind::Array(self.qualified(element, is_const, is_volatile), length);
        }
        for (adds, word) in [(adds_volatile, "volatile"), (adds_const, "const")] {
            if adds {
                entry.spelling = match entry.kind {
                    TypeKind::Pointer(_) => format!("{} {word}", entry.spelling),
                    _ => format!("{word} {}", entry.spelling),
                };
            }
        }
        entry.is_const |= is_const;
        entry.is_volatile |= is_volatile;
        self.intern(entry)
    }

    /// A pointer to `target`, made by adjusting a formal.
    fn pointer_to(&mut self, target: TypeId) -> TypeId {
        let pointee = self.table.get(target);
        let size = pointer_size(&self.target);
        let entry = Type {
            kind: TypeKind::Pointer(target),
            size: Some(size),
            align: size,
            spelling: pointer_spelling(&pointee.spelling, &pointee.kind),
            canonical: pointer_spelling(&qualified_canonical(pointee), &pointee.kind),
            is_const: false,
            is_volatile: false,
        };
        self.intern(entry)
    }

    fn intern(&mut self, entry: Type) -> TypeId {
        let known = self.by_spelling.entry(entry.spelling.clone()).or_default();
        if let Some(id) = known.iter().find(|id| *self.table.get(**id) == entry) {
            return *id;
        }
        let id = self.table.push(entry);
        known.push(id);
        id
    }

    /// The shape of `ty`, which is `spelled` without sugar.
    fn kind(&mut self, spelled: Ty<'_>, ty: Ty<'_>) -> TypeKind {
        // Of scalars; an array may be larger than what fits.
        let bits = u32::try_from(ty.size().unwrap_or(0)).map_or(0, |size| size.saturating_mul(8));
        match ty.kind() {
            TyKind::Void => TypeKind::Void,
            TyKind::Bool => TypeKind::Bool,
            TyKind::Int { signed, is_char } => TypeKind::Int {
                bits,
                signed,
                is_char,
            },
            TyKind::Half => TypeKind::Float(FloatFormat::F16),
            TyKind::Float => TypeKind::Float(FloatFormat::F32),
            TyKind::Double => TypeKind::Float(FloatFormat::F64),
            TyKind::LongDouble => self.long_double(ty),
            TyKind::Float128 => TypeKind::Float(FloatFormat::F128),
            TyKind::Pointer => TypeKind::Pointer(self.id(ty.pointee())),
            TyKind::ConstantArray if !is_va_list(desugared(ty.element())) => {
                let element = self.element(spelled, ty);
                TypeKind::Array(element, ty.array_len().unwrap_or(0))
            }
            TyKind::IncompleteArray => TypeKind::IncompleteArray(self.element(spelled, ty)),
            TyKind::VariableArray => TypeKind::VariableArray(self.element(spelled, ty)),
            TyKind::Enum => enumeration(ty),
            TyKind::Function | TyKind::FunctionNoProto => self.function(ty),
            TyKind::Atomic => self.atomic(ty),
            _ if ty.vector_len().is_some() => self.vector(ty),
            _ => TypeKind::Other(other_name(ty)),
        }
    }

    /// Of a scalar type, it is used like that type. Members of other atomic objects cannot be accessed.
    fn atomic(&mut self, ty: Ty<'_>) -> TypeKind {
        let value = ty.atomic_value().map(|value| (value, desugared(value)));
        let is_number = |inner: Ty<'_>| {
            matches!(
                inner.kind(),
                TyKind::Bool | TyKind::Int { .. } | TyKind::Enum | TyKind::Float | TyKind::Double
            )
        };
        match value.filter(|(_, inner)| is_number(*inner)) {
            Some((value, inner)) if inner.size() == ty.size() => self.kind(value, inner),
            _ => TypeKind::Other(other_name(ty)),
        }
    }

    /// Elements side by side, without padding and all of them numbers.
    fn vector(&mut self, ty: Ty<'_>) -> TypeKind {
        let (element, count) = (ty.vector_element(), ty.vector_len().unwrap_or(0));
        let inner = desugared(element);
        let is_number = matches!(
            inner.kind(),
            TyKind::Int { .. } | TyKind::Float | TyKind::Double
        );
        let whole = inner.size().map(|size| size * count);
        match is_number && count > 0 && whole == ty.size() {
            true => TypeKind::Vector(self.id(element), count),
            false => TypeKind::Other(other_name(ty)),
        }
    }

    fn long_double(&self, ty: Ty<'_>) -> TypeKind {
        let is_x86 = self.target.starts_with("x86") || self.target.starts_with('i');
        match ty.size() {
            Some(8) => TypeKind::Float(FloatFormat::F64),
            Some(12 | 16) if is_x86 => TypeKind::Float(FloatFormat::X87),
            Some(16) if !self.target.starts_with("powerpc") => TypeKind::Float(FloatFormat::F128),
            _ => TypeKind::Other(ty.spelling()),
        }
    }

    fn function(&mut self, ty: Ty<'_>) -> TypeKind {
        let ret = self.id(ty.result());
        let params = ty
            .arguments()
            .into_iter()
            .map(|p| self.formal(p).0)
            .collect();
        let variadic = ty.kind() == TyKind::Function && ty.is_variadic();
        TypeKind::Function {
            ret,
            params,
            variadic,
        }
    }

    /// Entered before its members are known: they may lead back to it.
    fn record(&mut self, ty: Ty<'_>, inner: Ty<'_>) -> TypeId {
        let declaration = inner.canonical().declaration();
        let definition = declaration.definition();
        let canonical = ty.canonical();
        let key = (
            self.unit,
            definition.unwrap_or(declaration.canonical()).location(),
            ty.spelling(),
            canonical.is_const(),
            canonical.is_volatile(),
        );
        if let Some(id) = self.records.get(&key) {
            return *id;
        }
        let complete = definition.is_some();
        let is_union = is_union(canonical);
        let shape = |members| match is_union {
            true => TypeKind::Union { members, complete },
            false => TypeKind::Struct { members, complete },
        };
        let mut entry = described(ty, shape(Vec::new()));
        let id = self.table.push(entry.clone());
        self.records.insert(key, id);
        let members = inner.canonical().fields().into_iter();
        let members = members.filter_map(|field| self.member(field)).collect();
        entry.kind = shape(members);
        self.table.set(id, entry);
        id
    }

    fn member(&mut self, field: Cursor<'_>) -> Option<Member> {
        is_member(field).then(|| Member {
            name: member_name(field),
            ty: self.id(field.ty()),
            offset_bits: field.field_offset().unwrap_or(0),
            bit_width: field.bit_width(),
        })
    }
}

/// Unnamed bit-fields only keep others apart.
fn is_member(field: Cursor<'_>) -> bool {
    !member_name(field).is_empty() || field.bit_width().is_none()
}

/// The position of a field among the members of its record.
pub(crate) fn position(record: Ty<'_>, field: Cursor<'_>) -> Option<usize> {
    let fields = record.canonical().fields().into_iter();
    let mut members = fields.filter(|field| is_member(*field));
    members.position(|member| member == field)
}

/// Anonymous members have made-up names such as `(anonymous at f.c:3:5)` in newer libclangs.
fn member_name(field: Cursor<'_>) -> String {
    let name = field.name();
    if name.contains([' ', '(']) {
        String::new()
    } else {
        name
    }
}

fn described(ty: Ty<'_>, kind: TypeKind) -> Type {
    let canonical = ty.canonical();
    let sized = !matches!(
        kind,
        TypeKind::Void | TypeKind::Function { .. } | TypeKind::VariableArray(_)
    );
    Type {
        size: ty.size().filter(|_| sized),
        align: ty.align().filter(|_| sized).unwrap_or(1),
        kind,
        spelling: ty.spelling(),
        canonical: canonical.unqualified().spelling(),
        is_const: canonical.is_const(),
        is_volatile: canonical.is_volatile(),
    }
}

/// Looks through typedefs and other sugar, one layer at a time, so that what lies below keeps
/// the user's spelling.
fn desugared(ty: Ty<'_>) -> Ty<'_> {
    let mut ty = ty;
    loop {
        let next = match ty.kind() {
            TyKind::Elaborated => ty.named(),
            TyKind::Attributed => ty.modified(),
            TyKind::Typedef => ty.declaration().typedef_underlying(),
            TyKind::Other | TyKind::Invalid => return ty.canonical(),
            _ => return ty,
        };
        if next.kind() == TyKind::Invalid {
            return ty.canonical();
        }
        ty = next;
    }
}

fn enumeration(ty: Ty<'_>) -> TypeKind {
    let declaration = ty.canonical().declaration();
    let declaration = declaration.definition().unwrap_or(declaration);
    let integer = declaration.enum_integer().canonical();
    let signed = matches!(integer.kind(), TyKind::Int { signed: true, .. });
    TypeKind::Enum {
        values: enumerators(ty),
        bits: integer.size().unwrap_or(4) as u32 * 8,
        signed,
    }
}

/// Enumerators of an enumeration and their values.
pub(crate) fn enumerators(ty: Ty<'_>) -> Vec<(String, i128)> {
    let ty = ty.canonical();
    if ty.kind() != TyKind::Enum {
        return Vec::new();
    }
    let declaration = ty.declaration();
    let declaration = declaration.definition().unwrap_or(declaration);
    let integer = declaration.enum_integer().canonical();
    let signed = matches!(integer.kind(), TyKind::Int { signed: true, .. });
    let all = declaration.children().into_iter();
    let all = all.filter(|child| child.kind() == Kind::EnumConstantDecl);
    all.map(|it| (it.name(), it.enumerator_value(signed)))
        .collect()
}

fn is_union(canonical: Ty<'_>) -> bool {
    canonical.declaration().is_union()
}

fn is_va_list(ty: Ty<'_>) -> bool {
    matches!(
        ty.canonical().unqualified().spelling().as_str(),
        "struct __va_list_tag" | "__va_list_tag" | "struct __va_list" | "__va_list"
    )
}

fn other_name(ty: Ty<'_>) -> String {
    let element = match ty.kind() {
        TyKind::ConstantArray => desugared(ty.element()),
        _ => ty,
    };
    if is_va_list(element) {
        "va_list".to_owned()
    } else {
        ty.canonical().spelling()
    }
}

fn pointer_size(target: &str) -> u64 {
    let narrow = ["i386", "i486", "i586", "i686", "arm", "mips-", "riscv32"];
    let is_narrow = narrow.iter().any(|prefix| target.starts_with(prefix));
    if is_narrow || target.ends_with("x32") {
        4
    } else {
        8
    }
}

/// `T *` in C syntax: `int (*)[3]`, `int (*)(void)`, `int *`.
fn pointer_spelling(pointee: &str, kind: &TypeKind) -> String {
    let insert_at = match kind {
        TypeKind::Array(..) | TypeKind::IncompleteArray(_) | TypeKind::VariableArray(_) => {
            pointee.find('[')
        }
        TypeKind::Function { .. } => pointee.find('('),
        _ => None,
    };
    match insert_at {
        Some(at) => format!("{} (*){}", pointee[..at].trim_end(), &pointee[at..]),
        None if pointee.ends_with('*') => format!("{pointee}*"),
        None => format!("{pointee} *"),
    }
}

/// Canonical spelling of what a formal points to, with its qualifiers where C puts them.
fn qualified_canonical(pointee: &Type) -> String {
    let words = [
        (pointee.is_const, "const"),
        (pointee.is_volatile, "volatile"),
    ];
    let words: Vec<_> = words
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, word)| *word)
        .collect();
    let canonical = &pointee.canonical;
    match (words.is_empty(), &pointee.kind) {
        (true, _) => canonical.clone(),
        (_, TypeKind::Pointer(_)) => format!("{canonical}{}", words.join(" ")),
        _ => format!("{} {canonical}", words.join(" ")),
    }
}
