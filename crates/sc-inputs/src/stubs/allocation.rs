//! Undefined functions that allocate memory, by what they look like.

use sc_frontend::{Param, TypeId, TypeKind, TypeTable};

/// The parameters that say how many bytes a function returns, if it looks like one that allocates: it returns
/// `void *`, and one or two sizes are its only numbers.
///
/// `name` is empty for a function that only its type is known of. Pointers to what it may read show another purpose
/// (`void *copy(void *, const void *, size_t)`), unless the name tells, or the pointer is one to the table that such a
/// function is called through (`void *(*alloc)(struct memory *, size_t)` in `struct memory`).
pub(super) fn sizes(
    types: &TypeTable,
    name: &str,
    ret: Option<TypeId>,
    params: &[Param],
) -> Option<Vec<usize>> {
    let is_void_pointer = |ty: TypeId| match types.get(ty).kind {
        TypeKind::Pointer(to) => {
            let to = types.get(to);
            matches!(to.kind, TypeKind::Void) && !to.is_const
        }
        _ => false,
    };
    if !ret.is_some_and(is_void_pointer) {
        return None;
    }
    let is_named = name.to_ascii_lowercase().contains("alloc");
    let numbers: Vec<_> = (0..params.len())
        .filter(|index| !matches!(types.get(params[*index].ty).kind, TypeKind::Pointer(_)))
        .collect();
    let others = (0..params.len()).filter(|index| !numbers.contains(index));
    let mut others = others.map(|index| params[index].ty);
    let plain = others.all(|ty| is_void_pointer(ty) || is_table(types, ty, params));
    let is_size = |index: &usize| {
        let ty = types.get(params[*index].ty);
        match ty.kind {
            TypeKind::Int { signed, bits, .. } => {
                is_named
                    || (!signed && (ty.spelling == "size_t" || (bits == 32 && numbers.len() == 2)))
            }
            _ => false,
        }
    };
    let fits = matches!(numbers.len(), 1 | 2) && numbers.iter().all(is_size);
    (fits && (plain || is_named)).then_some(numbers)
}

/// Whether a pointer leads to a struct with a pointer to a function that has these parameters and returns `void *`.
fn is_table(types: &TypeTable, ty: TypeId, params: &[Param]) -> bool {
    let pointee = |ty: TypeId| match types.get(ty).kind {
        TypeKind::Pointer(to) => Some(types.get(to)),
        _ => None,
    };
    let is_void = |ty: TypeId| pointee(ty).is_some_and(|to| matches!(to.kind, TypeKind::Void));
    let Some(TypeKind::Struct { members, .. }) = pointee(ty).map(|to| &to.kind) else {
        return false;
    };
    members
        .iter()
        .any(|member| match pointee(member.ty).map(|to| &to.kind) {
            Some(TypeKind::Function {
                ret,
                params: theirs,
                ..
            }) => {
                let same = theirs.iter().zip(params);
                is_void(*ret)
                    && theirs.len() == params.len()
                    && same.into_iter().all(|(one, other)| {
                        types.get(*one).canonical == types.get(other.ty).canonical
                    })
            }
            _ => false,
        })
}
