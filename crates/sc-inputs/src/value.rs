//! Tests as values: what the bytes say.

use sc_frontend::FloatFormat;

use crate::aliasing::shared_number;
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar, chooser_size};
use crate::scalar::{choice, chosen_member, read, write};

/// The value of one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputValue {
    /// Name of the input.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// A value of some C type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A signed integer or enum.
    Int(i128),
    /// An unsigned integer, enum or bool.
    Uint(u128),
    /// A floating value: its bytes, little-endian.
    Float(FloatFormat, Vec<u8>),
    /// A NULL pointer.
    Null,
    /// A pointer to a block of these elements.
    Block(Vec<Value>),
    /// A pointer to a string of these characters and a NUL.
    Text(Vec<u8>),
    /// Elements of an array.
    Array(Vec<Value>),
    /// Members of a struct in order; anonymous ones have an empty name.
    Struct(Vec<(String, Value)>),
    /// The member that a union has.
    Union {
        /// Which of its members.
        index: usize,
        /// The name of that one; an anonymous struct has none.
        name: String,
        /// Its value.
        value: Box<Value>,
    },
    /// A pointer to an object that exists already, by its number among those of its type, from 1.
    Shared(usize),
    /// What no test chooses: zeros.
    Zero,
    /// A pointer to what is hidden.
    Handle,
    /// A pointer to a function.
    Function(String),
    /// A pointer to this element of the block of another pointer, or behind its last one.
    Within(usize),
    /// Arguments of `main` after the program's name.
    Arguments(Vec<Vec<u8>>),
}

impl Layout {
    /// The values of a test; any bytes will do.
    pub fn decode(&self, bytes: &[u8]) -> Vec<InputValue> {
        let bytes = self.canonical(bytes);
        let value = |input: &crate::Input| InputValue {
            name: input.name.clone(),
            value: self.decode_node(&input.node, &bytes, input.offset),
        };
        self.inputs.iter().map(value).collect()
    }

    fn decode_node(&self, node: &Node, bytes: &[u8], base: usize) -> Value {
        match &node.kind {
            NodeKind::Scalar(scalar) => decode_scalar(scalar, bytes, base),
            NodeKind::Array { count, element } => {
                Value::Array(self.decode_elements(element, *count, bytes, base))
            }
            NodeKind::Struct(members) => {
                let value = |m: &crate::StructMember| {
                    (
                        m.name.clone(),
                        self.decode_node(&m.node, bytes, base + m.offset),
                    )
                };
                Value::Struct(members.iter().map(value).collect())
            }
            NodeKind::Union(members) => {
                let index = chosen_member(members, bytes, base);
                let member = &members[index];
                let value = self.decode_node(&member.node, bytes, base + member.offset);
                Value::Union {
                    index,
                    name: member.name.clone(),
                    value: Box::new(value),
                }
            }
            NodeKind::Null => Value::Null,
            NodeKind::Zero => Value::Zero,
            NodeKind::Handle => match read(bytes, base, 1) & 1 {
                0 => Value::Null,
                _ => Value::Handle,
            },
            NodeKind::Function(callees) => {
                let chosen = callees.chosen(choice(callees.choices(), bytes, base));
                chosen.map_or(Value::Null, |name| Value::Function(name.to_owned()))
            }
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
                self.decode_pointer(pointer, bytes, base)
            }
            NodeKind::Aliasing(aliasing) => match shared_number(bytes, base) {
                0 => self.decode_node(&aliasing.own, bytes, base + 1),
                number => Value::Shared(number),
            },
            NodeKind::Within(within) => match self.position(within, bytes, base) {
                Some(position) => Value::Within(position),
                None => Value::Null,
            },
            NodeKind::Arguments { max, chars } => {
                let count = (read(bytes, base, 1) as usize).min(*max);
                let text = |i: usize| text_at(bytes, base + 1 + i * chars, *chars);
                Value::Arguments((0..count).map(text).collect())
            }
        }
    }

    fn decode_elements(&self, element: &Node, n: usize, bytes: &[u8], base: usize) -> Vec<Value> {
        (0..n)
            .map(|i| self.decode_node(element, bytes, base + i * element.size))
            .collect()
    }

    fn decode_pointer(&self, p: &Pointer, bytes: &[u8], base: usize) -> Value {
        if !self.is_present(p, bytes, base) {
            return Value::Null;
        }
        let start = base + p.elements_offset();
        if p.length == Length::Text {
            return Value::Text(text_at(bytes, start, p.capacity));
        }
        let length = self.live_length(p, bytes, base);
        Value::Block(self.decode_elements(&p.element, length, bytes, start))
    }

    /// The canonical bytes of values, input by input. Values that do not fit
    /// the layout (missing inputs, other shapes) count as zero.
    pub fn encode(&self, values: &[InputValue]) -> Vec<u8> {
        let mut bytes = vec![0; self.size()];
        for input in &self.inputs {
            if let Some(found) = values.iter().find(|value| value.name == input.name) {
                encode_node(&input.node, &found.value, &mut bytes, input.offset);
            }
        }
        self.canonicalise(&mut bytes);
        bytes
    }
}

fn text_at(bytes: &[u8], start: usize, size: usize) -> Vec<u8> {
    let text = bytes.get(start..start + size).unwrap_or(&[]);
    text.iter().copied().take_while(|byte| *byte != 0).collect()
}

fn decode_scalar(scalar: &Scalar, bytes: &[u8], base: usize) -> Value {
    match scalar {
        Scalar::Float(format) => Value::Float(
            *format,
            bytes
                .get(base..base + scalar.size())
                .unwrap_or(&[])
                .to_vec(),
        ),
        Scalar::Int { signed: true, .. } | Scalar::Enum { signed: true, .. } => {
            Value::Int(scalar.int_value(bytes, base))
        }
        _ => Value::Uint(read(bytes, base, scalar.size())),
    }
}

fn encode_node(node: &Node, value: &Value, bytes: &mut [u8], base: usize) {
    match (&node.kind, value) {
        (NodeKind::Scalar(scalar), value) => encode_scalar(scalar, value, bytes, base),
        (NodeKind::Array { count, element }, Value::Array(values)) => {
            encode_elements(element, values, *count, bytes, base);
        }
        (NodeKind::Struct(members), Value::Struct(values)) => {
            for (member, (_, value)) in members.iter().zip(values) {
                encode_node(&member.node, value, bytes, base + member.offset);
            }
        }
        (NodeKind::Union(members), Value::Union { index, value, .. }) => {
            if let Some(member) = members.get(*index) {
                write(bytes, base, chooser_size(members), *index as u128);
                encode_node(&member.node, value, bytes, base + member.offset);
            }
        }
        (NodeKind::Handle, Value::Handle) => write(bytes, base, 1, 1),
        (NodeKind::Within(within), Value::Within(position)) => {
            let position = (*position).min(within.block.capacity);
            write(bytes, base, node.size, position as u128);
        }
        (NodeKind::Aliasing(_), Value::Shared(number)) => {
            write(bytes, base, 1, *number as u128);
        }
        (NodeKind::Aliasing(aliasing), value) => {
            encode_node(&aliasing.own, value, bytes, base + 1);
        }
        (NodeKind::Function(callees), Value::Function(name)) => {
            let index = callees.names.iter().position(|known| known == name);
            let choice = index.unwrap_or(0) + usize::from(callees.nullable);
            write(bytes, base, node.size, choice as u128);
        }
        (NodeKind::Pointer(p) | NodeKind::Tail(p) | NodeKind::Stream(p), Value::Block(values)) => {
            encode_head(p, values.len().saturating_sub(p.before), bytes, base);
            let start = base + p.elements_offset();
            encode_elements(&p.element, values, p.slots(), bytes, start);
        }
        (NodeKind::Pointer(p), Value::Text(text)) => {
            encode_head(p, text.len(), bytes, base);
            encode_text(text, p.capacity, bytes, base + p.elements_offset());
        }
        (NodeKind::Arguments { max, chars }, Value::Arguments(texts)) => {
            write(bytes, base, 1, texts.len().min(*max) as u128);
            for (index, text) in texts.iter().take(*max).enumerate() {
                encode_text(text, *chars, bytes, base + 1 + index * chars);
            }
        }
        _ => {}
    }
}

fn encode_head(pointer: &Pointer, length: usize, bytes: &mut [u8], base: usize) {
    if pointer.nullable {
        write(bytes, base, 1, 1);
    }
    let length = length.min(pointer.capacity) as u128;
    write(
        bytes,
        base + pointer.length_offset(),
        pointer.length_size(),
        length,
    );
}

fn encode_elements(element: &Node, values: &[Value], max: usize, bytes: &mut [u8], base: usize) {
    for (index, value) in values.iter().take(max).enumerate() {
        encode_node(element, value, bytes, base + index * element.size);
    }
}

fn encode_text(text: &[u8], max: usize, bytes: &mut [u8], base: usize) {
    for (index, byte) in text.iter().take(max).enumerate() {
        write(bytes, base + index, 1, u128::from(*byte));
    }
}

fn encode_scalar(scalar: &Scalar, value: &Value, bytes: &mut [u8], base: usize) {
    match value {
        Value::Int(value) => write(bytes, base, scalar.size(), *value as u128),
        Value::Uint(value) => write(bytes, base, scalar.size(), *value),
        Value::Float(_, raw) => {
            for (index, byte) in raw.iter().take(scalar.size()).enumerate() {
                write(bytes, base + index, 1, u128::from(*byte));
            }
        }
        _ => {}
    }
}
