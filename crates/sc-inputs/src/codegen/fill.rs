//! Filling an object of the user's type from its slots.

use sc_frontend::{FloatFormat, Program, TypeId};

use super::canonicalise::{has_elements, is_owner_present, is_present, owners_source};
use super::lengths::live_length;
use super::structure::struct_member;
use super::target::Target;
use super::text::Code;
use crate::ctype::declare_pointer;
use crate::model::InputModel;
use crate::node::{Callees, Length, Node, NodeKind, Pointer, Scalar, StructMember};
use crate::within::{Owner, Within};

/// An object to fill.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    /// A C expression: the object, or the pointer to it if `deref`.
    expr: String,
    deref: bool,
    /// Assignment is forbidden, copying is not.
    is_const: bool,
    /// Where the object lies in `expr`, in bits: anonymous structs have no name of their own.
    base_bits: u64,
}

impl Object {
    pub(crate) fn new(expr: impl Into<String>) -> Self {
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
    pub target: Target<'m>,
}

impl Filler<'_> {
    /// Fills `object` from the slots at `source`.
    pub(crate) fn fill(
        &self,
        node: &Node,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        code: &mut Code,
    ) {
        self.node(node, object, source, index, 0, code);
    }

    /// A block of `size` bytes (a C expression).
    pub(crate) fn block(&self, size: &str, index: &BlockIndex) -> String {
        self.target.block(size, &index.write())
    }

    /// A block whose size depends on the test.
    fn block_up_to(&self, size: &str, most: &str, index: &BlockIndex) -> String {
        self.target.block_up_to(size, most, &index.write())
    }

    pub(super) fn node(
        &self,
        node: &Node,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let mut object = object.clone();
        object.is_const |= self.is_const(node.ty);
        match &node.kind {
            NodeKind::Scalar(scalar) => self.scalar(scalar, &object, source, code),
            NodeKind::Array { element, .. } if node.complex_part().is_some() => {
                for (at, part) in ["__real__", "__imag__"].into_iter().enumerate() {
                    let inner = Object {
                        is_const: object.is_const,
                        ..Object::new(format!("({part} {})", object.lvalue()))
                    };
                    let from = format!("{source}[{at}]");
                    self.node(element, &inner, &from, index, depth, code);
                }
            }
            NodeKind::Array { count, element } => {
                if self.is_image(node) && node.size > 0 {
                    let lvalue = object.lvalue();
                    self.target.copy(
                        &format!("(void *)&{lvalue}"),
                        source,
                        &format!("sizeof {source}"),
                        node.size,
                        code,
                    );
                    return;
                }
                if *count == 0 {
                    return;
                }
                let array = object.lvalue();
                self.elements(
                    element,
                    &array,
                    object.is_const,
                    source,
                    (&format!("{count}u"), *count),
                    index,
                    depth,
                    code,
                );
            }
            NodeKind::Struct(members) => {
                let mut index = index.clone();
                for (position, member) in members.iter().enumerate() {
                    let from = format!("{source}.{}", struct_member(position, &member.name));
                    if matches!(member.node.kind, NodeKind::Zero) {
                        continue; // the struct is zero already
                    }
                    if member.node.is_within() {
                        continue; // the pointer that has the block comes first
                    }
                    if member.bit_width.is_some() {
                        self.bit_field(member, &object, &from, code);
                    } else {
                        let inner = self.member_object(member, &object);
                        self.node(&member.node, &inner, &from, &index, depth, code);
                    }
                    index = index.plus(member.node.blocks());
                }
                for (position, member) in members.iter().enumerate() {
                    let from = format!("{source}.{}", struct_member(position, &member.name));
                    if let NodeKind::Within(within) = &member.node.kind
                        && let Owner::Member { name, .. } = &within.owner
                    {
                        let mut inner = self.member_object(member, &object);
                        inner.is_const |= self.is_const(member.node.ty);
                        self.within(within, &inner, &object.member(name), &from, code);
                    }
                }
            }
            NodeKind::Union(members) => self.union(members, &object, source, index, depth, code),
            NodeKind::Null => self.set_pointer(&object, "0", code),
            NodeKind::Zero => {}      // what it is part of is zero already
            NodeKind::Within(_) => {} // set after the pointer that has the block
            NodeKind::Aliasing(aliasing) => {
                self.aliasing(aliasing, &object, source, index, depth, code);
            }
            NodeKind::Tail(tail) => self.tail(tail, &object, source, index, depth, code),
            NodeKind::Handle => {
                code.block(format!("if ({source})"), "}", |code| {
                    self.set_pointer(&object, &self.block("1u", index), code);
                });
                code.block("else", "}", |code| self.set_pointer(&object, "0", code));
            }
            NodeKind::Stream(contents) => self.stream(contents, &object, source, index, code),
            NodeKind::Function(callees) => self.function(callees, &object, source, code),
            NodeKind::Pointer(pointer) => {
                self.pointer(pointer, &object, source, index, depth, code);
            }
            NodeKind::Arguments { .. } => {} // formals of `main`, not an object
        }
    }

    /// Fills the member that the test chose.
    fn union(
        &self,
        members: &[StructMember],
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let mut index = index.clone();
        for (position, member) in members.iter().enumerate() {
            let from = format!("{source}.{}", struct_member(position, &member.name));
            let fill = |code: &mut Code| match member.bit_width {
                Some(_) => self.bit_field(member, object, &from, code),
                None => {
                    let inner = self.member_object(member, object);
                    self.node(&member.node, &inner, &from, &index, depth, code);
                }
            };
            match members.len() {
                1 => fill(code),
                _ => code.block(
                    format!("if ({source}.__sc_choice == {position}u)"),
                    "}",
                    fill,
                ),
            }
            index = index.plus(member.node.blocks());
        }
    }

    fn function(&self, callees: &Callees, object: &Object, source: &str, code: &mut Code) {
        let value = |choice: usize| callees.chosen(choice).unwrap_or("0").to_owned();
        if callees.choices() < 2 {
            self.set_pointer(object, &value(0), code);
            return;
        }
        for choice in 0..callees.choices() {
            code.block(format!("if ({source} == {choice}u)"), "}", |code| {
                self.set_pointer(object, &value(choice), code);
            });
        }
    }

    fn is_const(&self, ty: Option<TypeId>) -> bool {
        ty.is_some_and(|ty| self.program.types.get(ty).is_const)
    }

    fn member_object(&self, member: &crate::StructMember, object: &Object) -> Object {
        if member.name.is_empty() {
            return Object {
                base_bits: object.base_bits + member.c_offset_bits,
                ..object.clone()
            };
        }
        Object {
            is_const: object.is_const,
            ..Object::new(object.member(&member.name))
        }
    }

    fn bit_field(
        &self,
        member: &crate::StructMember,
        object: &Object,
        source: &str,
        code: &mut Code,
    ) {
        if !(object.is_const || self.is_const(member.node.ty)) {
            code.line(format!("{} = {source};", object.member(&member.name)));
            return;
        }
        // Cannot be assigned and has no address: set its bits one by one.
        let first = object.base_bits + member.c_offset_bits;
        let width = member.bit_width.unwrap_or(0);
        let whole = object.lvalue();
        code.count("__sc_bit", &format!("{width}u"), width as usize, |code| {
            code.line(format!(
                "unsigned char *__sc_byte = (unsigned char *)&{whole} + ({first}u + __sc_bit) / 8;"
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
        (count, most): (&str, usize),
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let counter = format!("__sc_i{depth}");
        code.count(&counter, count, most, |code| {
            let object = Object {
                is_const,
                ..Object::new(format!("{array}[{counter}]"))
            };
            let index = index.times(&counter, element.blocks());
            self.node(
                element,
                &object,
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
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        if !pointer.nullable {
            self.present(pointer, object, source, index, depth, code);
            return;
        }
        let present = is_present(self.model, pointer, source);
        code.block(format!("if ({present})"), "}", |code| {
            self.present(pointer, object, source, index, depth, code);
        });
        code.block("else", "}", |code| self.set_pointer(object, "0", code));
    }

    /// Sets a pointer into the block that `owner`, an expression, points to.
    pub(crate) fn within(
        &self,
        within: &Within,
        object: &Object,
        owner: &str,
        source: &str,
        code: &mut Code,
    ) {
        let slots = owners_source(self.model, within, source);
        let present = is_owner_present(self.model, within, source);
        let typed = match within.block.seen_as {
            Some(ty) => {
                let pointer = declare_pointer(&self.program.types, ty, "");
                format!("(({})({owner}))", pointer.trim_end())
            }
            None => owner.to_owned(),
        };
        code.block(format!("if ({present})"), "}", |code| {
            let length = match within.block.length {
                Length::Text if within.block.capacity > 0 => {
                    format!(
                        "__sc_text_length({slots}.__sc_to, {}u)",
                        within.block.capacity
                    )
                }
                _ => live_length(self.model, &within.block, &slots),
            };
            code.line(format!("unsigned __sc_at = {length};"));
            if !within.at_end {
                code.line(format!("if ({source} < __sc_at) __sc_at = {source};"));
            }
            self.set_pointer(object, &format!("(void *)({typed} + __sc_at)"), code);
        });
        code.block("else", "}", |code| self.set_pointer(object, "0", code));
    }

    fn present(
        &self,
        pointer: &Pointer,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let to = match pointer.seen_as {
            Some(ty) => {
                let pointer = declare_pointer(&self.program.types, ty, "");
                format!("(({})({}))", pointer.trim_end(), object.lvalue())
            }
            None => object.lvalue(),
        };
        self.whole_block(pointer, object, &to, source, index, depth, code);
        // The block is filled from its start; what the pointer points to may lie behind that.
        match (pointer.before, pointer.inside) {
            (0, 0) => {}
            (0, bytes) => {
                let value = format!("(void *)((char *){to} + {bytes}u)");
                self.set_pointer(object, &value, code);
            }
            (before, _) => {
                self.set_pointer(object, &format!("(void *)({to} + {before}u)"), code);
            }
        }
    }

    /// Makes the block, and sets the pointer to its start.
    #[expect(clippy::too_many_arguments, reason = "one place, all of it needed")]
    fn whole_block(
        &self,
        pointer: &Pointer,
        object: &Object,
        to: &str,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        let from = format!("{source}.__sc_to");
        let inner = index.plus(1);
        match &pointer.length {
            Length::One => {
                let one = |code: &mut Code| {
                    let size = self.block_size(&pointer.element, to, &from, depth, code);
                    self.set_pointer(object, &self.block(&size, index), code);
                    self.give_number(pointer, to, code);
                    if !self.is_image(&pointer.element) {
                        let bytes = self.size_of(&pointer.element);
                        let whole = format!("(void *){to}");
                        self.target.clear(&whole, &size, bytes, code);
                    }
                    let pointee = Object {
                        deref: true,
                        ..Object::new(to)
                    };
                    self.node(&pointer.element, &pointee, &from, &inner, depth, code);
                };
                match pointer.element.flexible() {
                    Some(_) => code.block("", "}", one),
                    None => one(code),
                }
            }
            Length::Text => {
                let length = if has_elements(pointer) {
                    format!("__sc_text_length({from}, {}u)", pointer.capacity)
                } else {
                    "0u".to_owned()
                };
                code.block("", "}", |code| {
                    code.line(format!("unsigned __sc_n{depth} = {length};"));
                    let most = format!("{}u", pointer.capacity + 1);
                    let block = self.block_up_to(&format!("__sc_n{depth} + 1u"), &most, index);
                    self.set_pointer(object, &block, code);
                    self.give_number(pointer, to, code);
                    if has_elements(pointer) {
                        self.target.copy_up_to(
                            &format!("(void *){to}"),
                            &from,
                            &format!("__sc_n{depth}"),
                            pointer.capacity,
                            code,
                        );
                    }
                    code.line(format!("((char *){to})[__sc_n{depth}] = 0;"));
                });
            }
            Length::Fixed
            | Length::Free
            | Length::Of { .. }
            | Length::Beside(_)
            | Length::Computed(_) => code.block("", "}", |code| {
                let count = format!("__sc_n{depth}");
                let live = live_length(self.model, pointer, source);
                code.line(format!("unsigned {count} = {live};"));
                let size = match pointer.ended {
                    true => format!("sizeof *{to} * ({count} + 1u)"),
                    false => format!("sizeof *{to} * {count}"),
                };
                let most = pointer.slots() + usize::from(pointer.ended);
                let most = format!("sizeof *{to} * {most}u");
                let block = self.block_up_to(&size, &most, index);
                self.set_pointer(object, &block, code);
                self.give_number(pointer, to, code);
                if pointer.ended {
                    let (last, one) =
                        (format!("(void *)({to} + {count})"), format!("sizeof *{to}"));
                    let bytes = self.size_of(&pointer.element);
                    self.target.clear(&last, &one, bytes, code);
                }
                if !has_elements(pointer) && pointer.element.size > 0 {
                    return;
                }
                let (all, size) = (format!("(void *){to}"), format!("sizeof *{to} * {count}"));
                let bytes = pointer.element.size.saturating_mul(pointer.slots());
                if self.is_image(&pointer.element) && pointer.element.size > 0 {
                    self.target.copy_up_to(&all, &from, &size, bytes, code);
                    return;
                }
                let whole = self
                    .size_of(&pointer.element)
                    .saturating_mul(pointer.slots());
                self.target.clear_up_to(&all, &size, whole, code);
                self.elements(
                    &pointer.element,
                    to,
                    false,
                    &from,
                    (&count, pointer.slots()),
                    &inner,
                    depth,
                    code,
                );
            }),
        }
    }

    /// The size of the block of one object, as a C expression: elements of a flexible array member follow it.
    fn block_size(
        &self,
        element: &Node,
        to: &str,
        from: &str,
        depth: usize,
        code: &mut Code,
    ) -> String {
        let Some((position, member, tail)) = element.flexible() else {
            return format!("sizeof *{to}");
        };
        let slots = format!("{from}.{}", struct_member(position, &member.name));
        let live = live_length(self.model, tail, &slots);
        let (start, size) = (member.c_offset_bits / 8, format!("__sc_s{depth}"));
        let one = format!("sizeof {to}->{}[0]", member.name);
        code.line(format!(
            "unsigned long {size} = {start}u + {one} * ({live});"
        ));
        code.line(format!("if ({size} < sizeof *{to}) {size} = sizeof *{to};"));
        size
    }

    /// Fills the elements of a flexible array member.
    fn tail(
        &self,
        tail: &Pointer,
        object: &Object,
        source: &str,
        index: &BlockIndex,
        depth: usize,
        code: &mut Code,
    ) {
        if !has_elements(tail) {
            return;
        }
        let (array, from) = (object.lvalue(), format!("{source}.__sc_to"));
        code.block("", "}", |code| {
            let count = format!("__sc_n{depth}");
            let live = live_length(self.model, tail, source);
            code.line(format!("unsigned {count} = {live};"));
            if self.is_image(&tail.element) {
                let size = format!("sizeof {array}[0] * {count}");
                let bytes = tail.element.size.saturating_mul(tail.capacity);
                self.target
                    .copy(&format!("(void *){array}"), &from, &size, bytes, code);
                return;
            }
            let most = (count.as_str(), tail.capacity);
            self.elements(
                &tail.element,
                &array,
                object.is_const,
                &from,
                most,
                index,
                depth,
                code,
            );
        });
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

    /// Bytes that an object of the node has in C.
    pub(super) fn size_of(&self, node: &Node) -> usize {
        let size = node.ty.and_then(|ty| self.program.types.get(ty).size);
        let size = size.and_then(|size| usize::try_from(size).ok());
        let tail = node.flexible().map_or(0, |(_, _, tail)| {
            self.size_of(&tail.element).saturating_mul(tail.capacity)
        });
        size.unwrap_or(0).max(node.size).saturating_add(tail)
    }

    fn scalar(&self, scalar: &Scalar, object: &Object, source: &str, code: &mut Code) {
        let to = object.lvalue();
        let whole = format!("(void *)&{to}");
        let size = format!("sizeof {source}");
        let bytes = matches!(
            scalar,
            Scalar::Float(FloatFormat::F16 | FloatFormat::X87 | FloatFormat::F128)
        );
        if bytes {
            // The largest type that has such a slot is `long double`.
            let padded = scalar.size().max(16);
            self.target
                .clear(&whole, &format!("sizeof {to}"), padded, code);
            self.target.copy(&whole, source, &size, scalar.size(), code);
        } else if object.is_const {
            let from = format!("&{source}");
            self.target.copy(&whole, &from, &size, scalar.size(), code);
        } else if object.deref {
            code.line(format!("*{} = {source};", object.expr));
        } else {
            code.line(format!("{to} = {source};"));
        }
    }

    pub(super) fn set_pointer(&self, object: &Object, value: &str, code: &mut Code) {
        let to = object.lvalue();
        if !object.is_const {
            code.line(format!("{to} = {value};"));
            return;
        }
        code.block("", "}", |code| {
            code.line(format!("void *__sc_pointer = {value};"));
            let whole = format!("(void *)&{to}");
            let size = "sizeof __sc_pointer";
            self.target
                .copy(&whole, "&__sc_pointer", size, POINTER, code);
        });
    }
}

/// Bytes of a pointer, at most.
pub(super) const POINTER: usize = 8;
