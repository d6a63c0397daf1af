//! `struct __sc_inputs`: the layout as C sees it.

use sc_frontend::FloatFormat;

use super::text::Code;
use crate::model::InputModel;
use crate::node::{Length, Node, NodeKind, Pointer, Scalar};

const PACKED: &str = "__attribute__((packed))";

/// The member of `struct __sc_inputs` for an input.
pub(crate) fn input_member(model: &InputModel, input: usize) -> String {
    let name = &model.layout.inputs[input].name;
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    format!("__sc_{input}_{plain}")
}

/// The member of a struct node's C mirror.
pub(crate) fn struct_member(index: usize, name: &str) -> String {
    if name.is_empty() {
        format!("__sc_part{index}")
    } else {
        format!("__sc_{name}")
    }
}

/// Writes the struct. Only fundamental types occur in it, so every unit can have it.
pub(crate) fn struct_inputs(model: &InputModel, code: &mut Code) {
    code.block("struct __sc_inputs", &format!("}} {PACKED};"), |code| {
        let mut empty = true;
        for (index, input) in model.layout.inputs.iter().enumerate() {
            if input.node.size > 0 {
                empty = false;
                member(&input.node, &input_member(model, index), code);
            }
        }
        if empty {
            code.line("unsigned char __sc_nothing;");
        }
    });
    code.blank();
}

fn member(node: &Node, declarator: &str, code: &mut Code) {
    if node.size == 0 {
        return;
    }
    match &node.kind {
        NodeKind::Scalar(scalar) => {
            let (base, suffix) = slot_type(scalar);
            code.line(format!("{base} {declarator}{suffix};"));
        }
        NodeKind::Array { count, element } => {
            member(element, &format!("{declarator}[{count}]"), code);
        }
        NodeKind::Struct(members) => {
            code.block("struct", &format!("}} {PACKED} {declarator};"), |code| {
                for (index, inner) in members.iter().enumerate() {
                    member(&inner.node, &struct_member(index, &inner.name), code);
                }
            });
        }
        NodeKind::Union(members) => {
            code.block("struct", &format!("}} {PACKED} {declarator};"), |code| {
                if members.len() > 1 {
                    code.line("unsigned char __sc_choice; /* the member that it has */");
                }
                for (index, inner) in members.iter().enumerate() {
                    member(&inner.node, &struct_member(index, &inner.name), code);
                }
            });
        }
        NodeKind::Handle | NodeKind::Function(_) => {
            code.line(format!("unsigned char {declarator};"));
        }
        NodeKind::Null | NodeKind::Zero => {}
        NodeKind::Within(_) => {
            let ty = int_type(node.size, false);
            code.line(format!(
                "{ty} {declarator}; /* where in the block it points */"
            ));
        }
        NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
            code.block("struct", &format!("}} {PACKED} {declarator};"), |code| {
                pointer_members(pointer, code);
            });
        }
        NodeKind::Aliasing(aliasing) => {
            code.block("struct", &format!("}} {PACKED} {declarator};"), |code| {
                code.line("unsigned char __sc_shared; /* the number of an object, or 0 */");
                member(&aliasing.own, "__sc_own", code);
            });
        }
        NodeKind::Arguments { max, chars } => {
            code.block("struct", &format!("}} {PACKED} {declarator};"), |code| {
                code.line("unsigned char __sc_length; /* arguments after the program's name */");
                if *chars > 0 {
                    code.line(format!("char __sc_text[{max}][{chars}];"));
                }
            });
        }
    }
}

fn pointer_members(pointer: &Pointer, code: &mut Code) {
    if pointer.nullable {
        code.line("unsigned char __sc_present;");
    }
    match pointer.length_size() {
        0 => {}
        1 => code.line("unsigned char __sc_length;"),
        2 => code.line("unsigned short __sc_length;"),
        _ => code.line("unsigned int __sc_length;"),
    }
    if pointer.slots() == 0 || pointer.element.size == 0 {
        return;
    }
    match pointer.length {
        Length::One => member(&pointer.element, "__sc_to", code),
        _ => member(
            &pointer.element,
            &format!("__sc_to[{}]", pointer.slots()),
            code,
        ),
    }
}

/// The C type of a slot: what stands before and after the declarator.
pub(crate) fn slot_type(scalar: &Scalar) -> (&'static str, &'static str) {
    match scalar {
        Scalar::Bool => ("unsigned char", ""),
        Scalar::Float(FloatFormat::F32) => ("float", ""),
        Scalar::Float(FloatFormat::F64) => ("double", ""),
        // Written byte by byte: not every compiler has the type, or all its bytes mean something.
        Scalar::Float(FloatFormat::F16) => ("unsigned char", "[2]"),
        Scalar::Float(FloatFormat::X87) => ("unsigned char", "[10]"),
        Scalar::Float(FloatFormat::F128) => ("unsigned char", "[16]"),
        Scalar::Int { signed, .. } | Scalar::Enum { signed, .. } => {
            (int_type(scalar.size(), *signed), "")
        }
    }
}

/// The fundamental integer type of a size, the same on every target.
pub(crate) fn int_type(size: usize, signed: bool) -> &'static str {
    match (size, signed) {
        (1, true) => "signed char",
        (1, false) => "unsigned char",
        (2, true) => "short",
        (2, false) => "unsigned short",
        (4, true) => "int",
        (4, false) => "unsigned int",
        (8, true) => "long long",
        (8, false) => "unsigned long long",
        (_, true) => "__int128",
        (_, false) => "unsigned __int128",
    }
}
