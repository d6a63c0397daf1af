//! Filling an object of the user's type from its slots.

use sc_frontend::{FloatFormat, Program, TypeId};

use super::canonicalise::{has_elements, live_length};
use super::structure::struct_member;
use super::text::Code;
use crate::model::InputModel;
use crate::node::{Length, Node, NodeKind, Pointer, Scalar};

/// Where blocks come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Allocator {
    /// `__sc_block` of the runtime.
    Runtime,
    /// `malloc`: for tests without a runtime.
    Malloc,
}

/// An object to fill.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// A C expression: the object, or the pointer to it if `deref`.
    expr: String,
    deref: bool,
    /// Assignment is forbidden, copying is not.
    is_const: bool,
    /// Where the object lies in `expr`, in bits: anonymous structs have no name of their own.
    base_bits: u64,
}

impl Target {
    pub(crate) fn object(expr: impl Into<String>) -> Self {
        Self {
            expr: expr.into(),
            deref: false,
            is_const: false,
            base_bits: 0,
        }
    }

    fn lvalue(&self) -> String {
        if self.deref {
            format!("(*{})", self.expr)
        } else {
            self.expr.clone()
        }
    }

    fn member(&self, name: &str) -> String {
        let arrow = if self.deref { "->" } else { "." };
        format!("{}{arrow}{name}", self.expr)
    }
}

/// The number of a block as a C expression: constant plus counters of enclosing loops.
#[derive(Debug, Clone)]
pub(crate) struct BlockIndex {
    first: usize,
    strides: Vec<(String, usize)>,
}

impl BlockIndex {
    pub(crate) fn from(first: usize) -> Self {
        Self {
            first,
            strides: Vec::new(),
        }
    }

    fn plus(&self, more: usize) -> Self {
        Self {
            first: self.first + more,
            strides: self.strides.clone(),
        }
    }

    fn times(&self, counter: &str, stride: usize) -> Self {
        let mut strides = self.strides.clone();
        if stride > 0 {
            strides.push((counter.to_owned(), stride));
        }
        Self {
            first: self.first,
            strides,
        }
    }

    pub(crate) fn write(&self) -> String {
        let mut text = format!("{}u", self.first);
        for (counter, stride) in &self.strides {
            text.push_str(&format!(" + {counter} * {stride}u"));
        }
        text
    }
}

/// Emits the code that fills objects.
pub(crate) struct Filler<'m> {
    pub model: &'m InputModel,
    pub program: &'m Program,
    pub allocator: Allocator,
}

impl Filler<'_> {
    /// Fills `target` from the slots at `source`.
    pub(crate) fn fill(
        &self,
        node: &Node,
        target: &Target,
        source: &str,
        index: &BlockIndex,
        code: &mut Code,
    ) {
        self.node(node, target, source, index, 0, code);
    }

    /// A block of `size` bytes (a C expression).
    pub(crate) fn block(&self, size: &str, index: &BlockIndex) -> String {
        match self.allocator {
            Allocator::Runtime => format!("__sc_block({size}, {})", index.write()),
            Allocator::Malloc => format!("__builtin_malloc({size})"),
        }
    }

    fn node(
        &self,
        node: &Node,
        target: &Target,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let mut target = target.clone();
        target.is_const |= self.is_const(node.ty);
        match &node.kind {
            NodeKind::Scalar(scalar) => fill_scalar(scalar, &target, source, code),
            NodeKind::Array { count, element } => {
                if self.is_image(node) && node.size > 0 {
                    let lvalue = target.lvalue();
                    code.line(format!(
                        "__builtin_memcpy((void *)&{lvalue}, {source}, sizeof {source});"
                    ));
                    return;
                }
                if *count == 0 {
                    return;
                }
                let array = target.lvalue();
                let count = format!("{count}u");
                self.elements(
                    element,
                    &array,
                    target.is_const,
                    source,
                    &count,
                    index,
                    depth,
                    code,
                );
            }
            NodeKind::Struct(members) => {
                let mut index = index.clone();
                for (position, member) in members.iter().enumerate() {
                    let from = format!("{source}.{}", struct_member(position, &member.name));
                    if member.bit_width.is_some() {
                        self.bit_field(member, &target, &from, code);
                    } else {
                        let inner = self.member_target(member, &target);
                        self.node(&member.node, &inner, &from, &index, depth, code);
                    }
                    index = index.plus(member.node.blocks());
                }
            }
            NodeKind::Null => set_pointer(&target, "0", code),
            NodeKind::Pointer(pointer) => {
                self.pointer(pointer, &target, source, index, depth, code);
            }
            NodeKind::Arguments { .. } => {} // formals of `main`, not an object
        }
    }

    fn is_const(&self, ty: Option<TypeId>) -> bool {
        ty.is_some_and(|ty| self.program.types.get(ty).is_const)
    }

    fn member_target(&self, member: &crate::StructMember, target: &Target) -> Target {
        if member.name.is_empty() {
            return Target {
                base_bits: target.base_bits + member.c_offset_bits,
                ..target.clone()
            };
        }
        Target {
            is_const: target.is_const,
            ..Target::object(target.member(&member.name))
        }
    }

    fn bit_field(
        &self,
        member: &crate::StructMember,
        target: &Target,
        source: &str,
        code: &mut Code,
    ) {
        if !(target.is_const || self.is_const(member.node.ty)) {
            code.line(format!("{} = {source};", target.member(&member.name)));
            return;
        }
        // Cannot be assigned and has no address: set its bits one by one.
        let first = target.base_bits + member.c_offset_bits;
        let width = member.bit_width.unwrap_or(0);
        let object = target.lvalue();
        code.count("__sc_bit", &format!("{width}u"), |code| {
            code.line(format!(
                "unsigned char *__sc_byte = (unsigned char *)&{object} + ({first}u + __sc_bit) / 8;"
            ));
            code.line(format!(
                "unsigned char __sc_mask = (unsigned char)(1u << ({first}u + __sc_bit) % 8);"
            ));
            code.line(format!(
                "*__sc_byte = (unsigned char)(({source} >> __sc_bit) & 1 ? *__sc_byte | __sc_mask : *__sc_byte & ~__sc_mask);"
            ));
        });
    }

    #[expect(clippy::too_many_arguments, reason = "one place, all of it needed")]
    fn elements(
        &self,
        element: &Node,
        array: &str,
        is_const: bool,
        source: &str,
        count: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let counter = format!("__sc_i{depth}");
        code.count(&counter, count, |code| {
            let target = Target {
                is_const,
                ..Target::object(format!("{array}[{counter}]"))
            };
            let index = index.times(&counter, element.blocks());
            self.node(
                element,
                &target,
                &format!("{source}[{counter}]"),
                &index,
                depth + 1,
                code,
            );
        });
    }

    fn pointer(
        &self,
        pointer: &Pointer,
        target: &Target,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        if !pointer.nullable {
            self.present(pointer, target, source, index, depth, code);
            return;
        }
        code.block(format!("if ({source}.__sc_present)"), "}", |code| {
            self.present(pointer, target, source, index, depth, code);
        });
        code.block("else", "}", |code| set_pointer(target, "0", code));
    }

    fn present(
        &self,
        pointer: &Pointer,
        target: &Target,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let to = target.lvalue();
        let from = format!("{source}.__sc_to");
        let inner = index.plus(1);
        match &pointer.length {
            Length::One => {
                set_pointer(target, &self.block(&format!("sizeof *{to}"), index), code);
                if !self.is_image(&pointer.element) {
                    code.line(format!("__builtin_memset((void *){to}, 0, sizeof *{to});"));
                }
                let pointee = Target {
                    deref: true,
                    ..Target::object(to)
                };
                self.node(&pointer.element, &pointee, &from, &inner, depth, code);
            }
            Length::Text => {
                let length = if has_elements(pointer) {
                    format!("__sc_text_length({from}, {}u)", pointer.capacity)
                } else {
                    "0u".to_owned()
                };
                code.block("", "}", |code| {
                    code.line(format!("unsigned __sc_n{depth} = {length};"));
                    let block = self.block(&format!("__sc_n{depth} + 1u"), index);
                    set_pointer(target, &block, code);
                    if has_elements(pointer) {
                        code.line(format!(
                            "__builtin_memcpy((void *){to}, {from}, __sc_n{depth});"
                        ));
                    }
                    code.line(format!("((char *){to})[__sc_n{depth}] = 0;"));
                });
            }
            Length::Fixed | Length::Free | Length::Of { .. } => code.block("", "}", |code| {
                let count = format!("__sc_n{depth}");
                let live = live_length(self.model, pointer, source);
                code.line(format!("unsigned {count} = {live};"));
                set_pointer(
                    target,
                    &self.block(&format!("sizeof *{to} * {count}"), index),
                    code,
                );
                if !has_elements(pointer) && pointer.element.size > 0 {
                    return;
                }
                if self.is_image(&pointer.element) && pointer.element.size > 0 {
                    code.line(format!(
                        "__builtin_memcpy((void *){to}, {from}, sizeof *{to} * {count});"
                    ));
                    return;
                }
                code.line(format!(
                    "__builtin_memset((void *){to}, 0, sizeof *{to} * {count});"
                ));
                self.elements(
                    &pointer.element,
                    &to,
                    false,
                    &from,
                    &count,
                    &inner,
                    depth,
                    code,
                );
            }),
        }
    }

    /// The slots are the object's own representation, byte for byte.
    pub(crate) fn is_image(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Scalar(scalar) => {
                let c_size = node.ty.and_then(|ty| self.program.types.get(ty).size);
                c_size == Some(scalar.size() as u64)
                    && !matches!(scalar, Scalar::Float(FloatFormat::X87))
            }
            NodeKind::Array { element, .. } => self.is_image(element),
            _ => false,
        }
    }
}

fn fill_scalar(scalar: &Scalar, target: &Target, source: &str, code: &mut Code) {
    let to = target.lvalue();
    let bytes = matches!(
        scalar,
        Scalar::Float(FloatFormat::F16 | FloatFormat::X87 | FloatFormat::F128)
    );
    if bytes {
        code.line(format!("__builtin_memset((void *)&{to}, 0, sizeof {to});"));
        code.line(format!(
            "__builtin_memcpy((void *)&{to}, {source}, sizeof {source});"
        ));
    } else if target.is_const {
        code.line(format!(
            "__builtin_memcpy((void *)&{to}, &{source}, sizeof {source});"
        ));
    } else if target.deref {
        code.line(format!("*{} = {source};", target.expr));
    } else {
        code.line(format!("{to} = {source};"));
    }
}

fn set_pointer(target: &Target, value: &str, code: &mut Code) {
    let to = target.lvalue();
    if !target.is_const {
        code.line(format!("{to} = {value};"));
        return;
    }
    code.block("", "}", |code| {
        code.line(format!("void *__sc_pointer = {value};"));
        code.line(format!(
            "__builtin_memcpy((void *)&{to}, &__sc_pointer, sizeof __sc_pointer);"
        ));
    });
}
