//! C that walks over objects by their types.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{FloatFormat, Program, TypeId, TypeKind, UnitId};

use crate::codegen::Code;
use crate::ctype::{Names, declare, declare_pointer, has_name};
use crate::render::is_defined_in_unit;

/// Most elements of an array of structs, pointers or floating values that are looked at.
const ELEMENTS: u64 = 16;

/// Writes the walk; functions for what pointers lead to are collected.
pub(super) struct Walker<'a> {
    program: &'a Program,
    /// Where the tests stand: types of other units have no name there.
    unit: UnitId,
    functions: BTreeMap<TypeId, String>,
    waiting: BTreeSet<TypeId>,
}

/// Where a struct is among the objects: what stands between it and the name of a member.
#[derive(Clone, Copy)]
enum Separator {
    Dot,
    /// In a function for several objects: `__sc_sep`.
    Variable,
}

impl<'a> Walker<'a> {
    pub(super) fn new(program: &'a Program, unit: UnitId) -> Self {
        Self {
            program,
            unit,
            functions: BTreeMap::new(),
            waiting: BTreeSet::new(),
        }
    }

    /// Statements that look at a variable.
    pub(super) fn root(&mut self, name: &str, ty: TypeId) -> Vec<String> {
        let mut code = Code::new();
        code.line(format!("__sc_rec_root(\"{name}\");"));
        self.object(ty, name, Separator::Dot, 0, &mut code);
        code.into_text().lines().map(str::to_owned).collect()
    }

    /// The statement that looks at what a variable points to.
    pub(super) fn block(&mut self, name: &str, element: TypeId) -> Option<String> {
        if !self.can_be_seen(element) {
            return None;
        }
        self.waiting.insert(element);
        Some(format!(
            "__sc_rec_root(\"{name}\"); __sc_see_{}({name}, __sc_rec_elements({name}, sizeof *{name}));",
            element.0
        ))
    }

    /// The functions, declared before they call each other.
    pub(super) fn finish(mut self) -> String {
        while let Some(ty) = self.waiting.pop_first() {
            if !self.functions.contains_key(&ty) {
                self.functions.insert(ty, String::new());
                let text = self.function(ty);
                self.functions.insert(ty, text);
            }
        }
        let head = |ty: &TypeId| {
            format!(
                "static void __sc_see_{}(const volatile void *, unsigned long);\n",
                ty.0
            )
        };
        let heads: String = self.functions.keys().map(head).collect();
        let texts: Vec<String> = self.functions.into_values().collect();
        heads + &texts.concat()
    }

    /// An object of the type can be looked at: its type can be written, and is not a secret of the C library.
    fn can_be_seen(&self, ty: TypeId) -> bool {
        let found = self.program.types.get(ty);
        let hidden = ["struct _IO_FILE", "struct __", "union __"];
        let is_whole = match &found.kind {
            TypeKind::Void | TypeKind::Function { .. } | TypeKind::Other(_) => false,
            TypeKind::Struct { complete, .. } | TypeKind::Union { complete, .. } => *complete,
            _ => true,
        };
        is_whole
            && found.size.is_some_and(|size| size > 0)
            && has_name(&self.program.types, ty)
            && !hidden.iter().any(|name| found.canonical.starts_with(name))
            && is_defined_in_unit(self.program, ty, self.unit)
    }

    /// A function that looks at the elements behind a pointer, whose expression is the current one.
    fn function(&mut self, ty: TypeId) -> String {
        let types = &self.program.types;
        let pointer = declare_pointer(types, ty, "__sc_at");
        let cast = declare_pointer(types, ty, "");
        let mut code = Code::new();
        let head = format!(
            "static void __sc_see_{}(const volatile void *__sc_p, unsigned long __sc_n)",
            ty.0
        );
        code.block(head, "}", |code| {
            code.line(format!("{pointer} = ({}) __sc_p;", cast.trim_end()));
            code.line("unsigned long __sc_i;");
            code.line("unsigned __sc_before;");
            code.line("const char *__sc_sep = __sc_n == 1 ? \"->\" : \".\";");
            code.line("(void) __sc_i, (void) __sc_before, (void) __sc_sep, (void) __sc_at;");
            code.line("__sc_rec_down();");
            self.elements(ty, code);
            code.line("__sc_rec_up();");
        });
        code.into_text()
    }

    fn elements(&mut self, ty: TypeId, code: &mut Code) {
        let types = &self.program.types;
        match &types.get(ty).kind {
            kind if is_scalar(kind) => {
                code.block("if (__sc_n == 1)", "}", |code| {
                    code.line("__sc_rec_star();");
                    self.object(ty, "(*__sc_at)", Separator::Dot, 0, code);
                    code.line("__sc_rec_unstar();");
                });
                if is_integer(kind) {
                    code.line("else if (__sc_n > 1)");
                    code.line(format!(
                        "  __sc_rec_ints({}u, __sc_at, __sc_n, sizeof *__sc_at);",
                        ty.0
                    ));
                } else {
                    let head = format!(
                        "else for (__sc_i = 0; __sc_i < __sc_n && __sc_i < {ELEMENTS}u; __sc_i++)"
                    );
                    code.block(head, "}", |code| {
                        code.line("__sc_before = __sc_rec_index(__sc_i);");
                        self.object(ty, "__sc_at[__sc_i]", Separator::Dot, 0, code);
                        code.line("__sc_rec_leave(__sc_before);");
                    });
                }
            }
            kind => {
                let one = matches!(kind, TypeKind::Struct { .. } | TypeKind::Union { .. });
                let head =
                    format!("for (__sc_i = 0; __sc_i < __sc_n && __sc_i < {ELEMENTS}u; __sc_i++)");
                code.block(head, "}", |code| {
                    code.line(match one {
                        true => "__sc_before = __sc_n == 1 ? __sc_rec_length() : __sc_rec_index(__sc_i);",
                        false => "__sc_before = __sc_rec_index(__sc_i);",
                    });
                    self.object(ty, "__sc_at[__sc_i]", Separator::Variable, 0, code);
                    code.line("__sc_rec_leave(__sc_before);");
                });
            }
        }
    }

    fn object(
        &mut self,
        ty: TypeId,
        object: &str,
        separator: Separator,
        depth: u32,
        code: &mut Code,
    ) {
        let found = self.program.types.get(ty);
        match &found.kind {
            kind if is_integer(kind) => {
                code.line(format!("__sc_rec_int({}u, (long long) ({object}));", ty.0));
            }
            TypeKind::Float(format) if is_float(*format) => {
                let copy = declare(&self.program.types, ty, "__sc_v", Names::Canonical);
                let size = if *format == FloatFormat::X87 {
                    "10"
                } else {
                    "sizeof __sc_v"
                };
                code.line(format!(
                    "{{ {copy} = {object}; __sc_rec_float({}u, &__sc_v, {size}); }}",
                    ty.0
                ));
            }
            TypeKind::Pointer(to) => self.pointer(ty, *to, object, depth, code),
            TypeKind::Array(of, count) => self.array(*of, *count, object, depth, code),
            TypeKind::Struct {
                members,
                complete: true,
            } => {
                for member in members {
                    self.member(&member.name, member.ty, object, separator, depth, code);
                }
            }
            // Of a union it is not known which member holds a value.
            _ => {}
        }
    }

    fn member(
        &mut self,
        name: &str,
        ty: TypeId,
        object: &str,
        separator: Separator,
        depth: u32,
        code: &mut Code,
    ) {
        if name.is_empty() {
            return self.object(ty, object, separator, depth, code);
        }
        let mut inner = Code::new();
        let object = format!("{object}.{name}");
        self.object(ty, &object, Separator::Dot, depth + 1, &mut inner);
        if inner.is_empty() {
            return;
        }
        let separator = match separator {
            Separator::Dot => "\".\"",
            Separator::Variable => "__sc_sep",
        };
        code.line(format!(
            "{{ unsigned __sc_m{depth} = __sc_rec_enter({separator}, \"{name}\");"
        ));
        code.append(inner);
        code.line(format!("__sc_rec_leave(__sc_m{depth}); }}"));
    }

    fn pointer(&mut self, ty: TypeId, to: TypeId, object: &str, depth: u32, code: &mut Code) {
        let kind = &self.program.types.get(to).kind;
        // A pointer to a function has no object behind it, and an address that differs from build to build.
        if matches!(kind, TypeKind::Function { .. }) {
            return;
        }
        if !self.can_be_seen(to) {
            code.line(format!(
                "(void) __sc_rec_pointer({}u, (const volatile void *) {object}, 0);",
                ty.0
            ));
            return;
        }
        self.waiting.insert(to);
        code.line(format!(
            "{{ unsigned long __sc_n{depth} = __sc_rec_pointer({}u, {object}, sizeof *{object});",
            ty.0
        ));
        code.line(format!(
            "if (__sc_n{depth}) __sc_see_{}({object}, __sc_n{depth}); }}",
            to.0
        ));
    }

    fn array(&mut self, of: TypeId, count: u64, object: &str, depth: u32, code: &mut Code) {
        if is_integer(&self.program.types.get(of).kind) {
            code.line(format!(
                "__sc_rec_ints({}u, {object}, {count}u, sizeof {object}[0]);",
                of.0
            ));
            return;
        }
        let mut inner = Code::new();
        let element = format!("{object}[__sc_i{depth}]");
        self.object(of, &element, Separator::Dot, depth + 1, &mut inner);
        if inner.is_empty() {
            return;
        }
        let most = count.min(ELEMENTS);
        code.line(format!(
            "{{ unsigned __sc_i{depth}; for (__sc_i{depth} = 0; __sc_i{depth} < {most}u; __sc_i{depth}++) {{"
        ));
        code.line(format!(
            "unsigned __sc_b{depth} = __sc_rec_index(__sc_i{depth});"
        ));
        code.append(inner);
        code.line(format!("__sc_rec_leave(__sc_b{depth}); }} }}"));
    }
}

fn is_scalar(kind: &TypeKind) -> bool {
    is_integer(kind) || matches!(kind, TypeKind::Float(format) if is_float(*format))
}

fn is_integer(kind: &TypeKind) -> bool {
    match kind {
        TypeKind::Bool => true,
        TypeKind::Int { bits, .. } | TypeKind::Enum { bits, .. } => *bits <= 64,
        _ => false,
    }
}

fn is_float(format: FloatFormat) -> bool {
    matches!(
        format,
        FloatFormat::F32 | FloatFormat::F64 | FloatFormat::X87
    )
}
