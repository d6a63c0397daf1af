//! The tree of slots: what a test consists of.

use std::collections::BTreeSet;

use sc_frontend::{FloatFormat, Limits, PointerUse, TypeId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::aliasing::Aliasing;
use crate::way::Way;
use crate::within::Within;

/// Version of the JSON form of a layout.
const VERSION: u32 = 1;

/// Where every input sits in the bytes of a test. Knows nothing of the
/// program, so a stored layout can still read the tests made for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    version: u32,
    /// The inputs: formals in order, then globals.
    pub inputs: Vec<Input>,
}

/// One formal or global.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Its name, as locations and slot paths start.
    pub name: String,
    /// First byte.
    pub offset: usize,
    /// Its slots.
    pub node: Node,
    /// Code uses it as a position in what a formal points to.
    #[serde(skip)]
    pub is_position: bool,
    /// What code uses it for, if it is a number.
    #[serde(skip)]
    pub number: NumberUse,
    /// For an array: sums of other inputs, by their positions, and a constant that its length is at least if all
    /// accesses are within it.
    #[serde(skip)]
    pub needs: Vec<(Vec<usize>, u64)>,
}

/// What code uses a number for, whatever the block is that it is about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberUse {
    /// It is a position.
    pub is_position: bool,
    /// Positions are compared with it.
    pub limits_positions: bool,
    /// Code compares it by order with something.
    pub is_limited: bool,
    /// What code compares it with by order: formals, members beside it, and with a dot in front members of others.
    pub ordered_with: BTreeSet<String>,
    /// What all code keeps that gives values to it.
    pub kept: Limits,
}

/// A part of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Bytes it takes in a test.
    pub size: usize,
    /// What it is.
    pub kind: NodeKind,
    /// Its C type; not kept in stored layouts.
    #[serde(skip)]
    pub ty: Option<TypeId>,
}

/// The shapes of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeKind {
    /// One slot.
    Scalar(Scalar),
    /// `count` elements side by side.
    Array {
        /// How many.
        count: usize,
        /// Each of them.
        element: Box<Node>,
    },
    /// Members side by side.
    Struct(Vec<StructMember>),
    /// Members at one place in C, of which a test chooses one: a byte for the choice if there are several, then the
    /// members side by side, so that every slot has bytes of its own.
    Union(Vec<StructMember>),
    /// A pointer that is always NULL: the depth bound is reached, or nothing can stand behind it.
    Null,
    /// An object of zeros that a test has no slots for.
    Zero,
    /// A pointer to something that nobody can look into: one byte, 0 for NULL.
    Handle,
    /// A pointer to a function: a byte for the choice if there is one.
    Function(Callees),
    /// A pointer to a block of its own.
    Pointer(Box<Pointer>),
    /// A pointer to a stream of the C library, whose contents are the elements.
    Stream(Box<Pointer>),
    /// A pointer into the block of another one.
    Within(Within),
    /// A pointer to a block of its own, or to an object that exists already.
    Aliasing(Aliasing),
    /// The elements of a flexible array member: they follow the struct in its block.
    Tail(Box<Pointer>),
    /// `argc` and `argv` of `main`: one byte for the number of arguments after
    /// the program's name, then the texts of `max` arguments.
    Arguments {
        /// Most arguments after the program's name.
        max: usize,
        /// Most characters of one.
        chars: usize,
    },
}

/// A member of a struct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StructMember {
    /// Its name; empty for an anonymous struct.
    pub name: String,
    /// First byte, from the start of the struct's node.
    pub offset: usize,
    /// Its slots.
    pub node: Node,
    /// Where it lies in the C struct, in bits.
    #[serde(skip)]
    pub c_offset_bits: u64,
    /// Width if it is a bit-field.
    #[serde(skip)]
    pub bit_width: Option<u32>,
    /// Code uses it as a position in a member beside it.
    #[serde(skip)]
    pub is_position: bool,
    /// Code uses it as a position in something, whatever it may be, and compares it with no limit.
    #[serde(skip)]
    pub is_index: bool,
    /// Members beside it that code compares it with by order.
    #[serde(skip)]
    pub ordered_with: BTreeSet<String>,
    /// What code uses it for, if it is a number.
    #[serde(skip)]
    pub number: NumberUse,
    /// Code compares positions in a member beside it with it.
    #[serde(skip)]
    pub is_count: bool,
    /// Elements of an array in C, also of one that a test has no slots for.
    #[serde(skip)]
    pub elements: Option<u64>,
}

/// What a pointer to a function may point to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callees {
    /// It may be NULL: the choice 0.
    pub nullable: bool,
    /// The functions.
    pub names: Vec<String>,
}

/// A pointer with the block behind it. Its node holds, in this order: a
/// presence byte if `nullable`, a length if [`Length::Free`], the elements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pointer {
    /// It may be NULL.
    pub nullable: bool,
    /// What decides how many elements the block has.
    pub length: Length,
    /// Element slots there are; for a string: characters before the NUL.
    pub capacity: usize,
    /// Each element.
    pub element: Node,
    /// The block has one more element, which is zero.
    #[serde(default)]
    pub ended: bool,
    /// Elements of the block that lie before the one it points to. They are there whatever the length, which does not
    /// count them, and their slots come first.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub before: usize,
    /// It points so many bytes into the only element of its block: to a member of that.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub inside: usize,
    /// It may be NULL only if it has no elements, although its length is that of another input.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub empty_if_null: bool,
    /// Other pointers may point to its block as well: the number of the group of such blocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// The type of the elements, where the pointer itself is one to `void`.
    #[serde(skip)]
    pub seen_as: Option<TypeId>,
}

/// A field that most pointers do without: the stored form of their layouts stays what it was.
fn is_nothing(count: &usize) -> bool {
    *count == 0
}

/// What decides the length of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Always `capacity` elements; written `T *p` with one element.
    One,
    /// Always `capacity` elements; written `T a[N]`.
    Fixed,
    /// A length slot of its own, from 0 to `capacity`.
    Free,
    /// The value of another input, none if that is negative.
    Of {
        /// Index of that input in [`Layout::inputs`].
        input: usize,
    },
    /// The largest value of some members beside the pointer, none if all are negative. The pointer may be NULL only if
    /// it has no elements.
    Beside(Vec<Sibling>),
    /// What several numbers say together: inputs, or members beside the pointer. One whose length members say may be
    /// NULL only if it has no elements.
    Computed(Computed),
    /// Up to the first NUL character.
    Text,
}

impl Length {
    /// Members beside the pointer say how many elements there are.
    pub(crate) fn is_beside(&self) -> bool {
        match self {
            Self::Beside(_) => true,
            Self::Computed(computed) => computed.is_beside(),
            _ => false,
        }
    }
}

/// A product of numbers, and a constant more; none if one of the numbers is negative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computed {
    /// The numbers.
    pub factors: Vec<Factor>,
    /// How often their product.
    pub times: usize,
    /// How many more.
    pub more: usize,
}

/// A number that a length is computed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Factor {
    /// Another input, by its index in [`Layout::inputs`].
    Input(usize),
    /// A member of the struct that the pointer is in.
    Member(Sibling),
}

impl Computed {
    /// The length for these values of the factors.
    pub(crate) fn of(&self, values: impl Iterator<Item = i128>) -> usize {
        let mut values = values.map(|value| usize::try_from(value).ok());
        let product = values.try_fold(self.times, |product, value| product.checked_mul(value?));
        product.map_or(0, |product| product.saturating_add(self.more))
    }

    /// Members say the length.
    pub(crate) fn is_beside(&self) -> bool {
        matches!(self.factors.first(), Some(Factor::Member(_)))
    }

    /// In words, with the names of the factors.
    pub(crate) fn shown(&self, names: impl Iterator<Item = String>) -> String {
        let times = (self.times > 1).then(|| self.times.to_string());
        let parts: Vec<String> = times.into_iter().chain(names).collect();
        match self.more {
            0 => parts.join(" * "),
            more => format!("{} + {more}", parts.join(" * ")),
        }
    }
}

/// A number that counts elements behind a pointer: a member of the struct that the pointer is in, or one elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sibling {
    /// Its position among the members.
    pub member: usize,
    /// Its name.
    pub name: String,
    /// First byte, from the start of the pointer's node.
    pub offset: isize,
    /// The slot.
    pub scalar: Scalar,
    /// The way to it, if it is not a member beside the pointer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<Way>,
}

/// A scalar slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scalar {
    /// An integer, also a bit-field.
    Int {
        /// Width of its values.
        bits: u32,
        /// Signed.
        signed: bool,
        /// Holds characters rather than numbers.
        text: bool,
        /// It counts the elements of a block and is at most this.
        cap: Option<u64>,
    },
    /// `_Bool`.
    Bool,
    /// One of these values, in order of declaration: the first is the most natural one.
    Enum {
        /// The values.
        values: Vec<i128>,
        /// Width of the underlying type (or bit-field).
        bits: u32,
        /// Signedness of the underlying type.
        signed: bool,
    },
    /// A floating type.
    Float(FloatFormat),
}

impl NumberUse {
    /// What the front end tells of a number.
    pub(crate) fn new(usage: &PointerUse) -> Self {
        Self {
            is_position: usage.is_index,
            limits_positions: usage.limits_positions,
            is_limited: usage.is_limited,
            ordered_with: usage.ordered_with.clone(),
            kept: Limits::default(),
        }
    }
}

impl Node {
    /// A scalar node.
    pub(crate) fn scalar(scalar: Scalar, ty: TypeId) -> Self {
        Self {
            size: scalar.size(),
            kind: NodeKind::Scalar(scalar),
            ty: Some(ty),
        }
    }

    /// A pointer that is always NULL.
    pub(crate) fn null(ty: TypeId) -> Self {
        Self {
            size: 0,
            kind: NodeKind::Null,
            ty: Some(ty),
        }
    }

    /// An object of zeros.
    pub(crate) fn zero(ty: TypeId) -> Self {
        Self {
            size: 0,
            kind: NodeKind::Zero,
            ty: Some(ty),
        }
    }

    /// A pointer to what is hidden.
    pub(crate) fn handle(ty: TypeId) -> Self {
        Self {
            size: 1,
            kind: NodeKind::Handle,
            ty: Some(ty),
        }
    }

    /// A pointer to a stream.
    pub(crate) fn stream(contents: Pointer, ty: TypeId) -> Self {
        Self {
            size: contents.elements_offset()
                + contents.element.size.saturating_mul(contents.capacity),
            kind: NodeKind::Stream(Box::new(contents)),
            ty: Some(ty),
        }
    }

    /// A pointer to a function.
    pub(crate) fn function(callees: Callees, ty: TypeId) -> Self {
        Self {
            size: usize::from(callees.choices() > 1),
            kind: NodeKind::Function(callees),
            ty: Some(ty),
        }
    }

    /// A pointer into the block of another one.
    pub(crate) fn within(within: Within, ty: Option<TypeId>) -> Self {
        Self {
            size: within.position_size(),
            kind: NodeKind::Within(within),
            ty,
        }
    }

    /// A pointer that may also point to an object of this group which exists already.
    pub(crate) fn aliasing(own: Node, group: usize) -> Self {
        Self {
            size: own.size.saturating_add(1),
            ty: own.ty,
            kind: NodeKind::Aliasing(Aliasing {
                group,
                own: Box::new(own),
            }),
        }
    }

    /// The elements behind a struct.
    pub(crate) fn tail(elements: Pointer, ty: TypeId) -> Self {
        Self {
            size: elements.elements_offset()
                + elements.element.size.saturating_mul(elements.capacity),
            kind: NodeKind::Tail(Box::new(elements)),
            ty: Some(ty),
        }
    }

    /// The part of a complex number.
    pub(crate) fn complex_part(&self) -> Option<&Node> {
        match &self.kind {
            NodeKind::Array { element, count: 2 }
                if element.ty == self.ty && matches!(element.kind, NodeKind::Scalar(_)) =>
            {
                self.ty.map(|_| element.as_ref())
            }
            _ => None,
        }
    }

    /// The flexible array member of a struct, with its position.
    pub(crate) fn flexible(&self) -> Option<(usize, &StructMember, &Pointer)> {
        let NodeKind::Struct(members) = &self.kind else {
            return None;
        };
        match members.last().map(|member| (member, &member.node.kind)) {
            Some((member, NodeKind::Tail(tail))) => Some((members.len() - 1, member, tail)),
            _ => None,
        }
    }

    /// Whether it points into the block of another pointer, which comes first.
    pub(crate) fn is_within(&self) -> bool {
        matches!(self.kind, NodeKind::Within(_))
    }

    /// Whether it is a number that counts the elements of a block.
    pub(crate) fn counts_elements(&self) -> bool {
        matches!(
            self.kind,
            NodeKind::Scalar(Scalar::Int { cap: Some(_), .. })
        )
    }

    /// Whether some part of it, blocks aside, is left as zeros.
    pub(crate) fn has_zeros(&self) -> bool {
        match &self.kind {
            NodeKind::Zero => true,
            NodeKind::Array { element, .. } => element.has_zeros(),
            NodeKind::Struct(members) => members.iter().any(|member| member.node.has_zeros()),
            _ => self.has_unions(),
        }
    }

    /// Whether some part of it, blocks aside, has bytes that the chosen member of a union does not set.
    pub(crate) fn has_unions(&self) -> bool {
        match &self.kind {
            NodeKind::Union(_) => true,
            NodeKind::Array { element, .. } => element.has_unions(),
            NodeKind::Struct(members) => members.iter().any(|member| member.node.has_unions()),
            _ => false,
        }
    }

    /// A fixed array.
    pub(crate) fn array(element: Node, count: usize, ty: TypeId) -> Self {
        Self {
            size: element.size.saturating_mul(count),
            kind: NodeKind::Array {
                count,
                element: Box::new(element),
            },
            ty: Some(ty),
        }
    }

    /// A pointer and its block.
    pub(crate) fn pointer(pointer: Pointer, ty: TypeId) -> Self {
        let elements = pointer.element.size.saturating_mul(pointer.slots());
        Self {
            size: pointer.elements_offset().saturating_add(elements),
            kind: NodeKind::Pointer(Box::new(pointer)),
            ty: Some(ty),
        }
    }

    /// The nodes that it consists of.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Node> {
        let (members, inner): (&[StructMember], Option<&Node>) = match &self.kind {
            NodeKind::Struct(members) | NodeKind::Union(members) => (members, None),
            NodeKind::Array { element, .. } => (&[], Some(element)),
            NodeKind::Pointer(p) | NodeKind::Tail(p) | NodeKind::Stream(p) => {
                (&[], Some(&p.element))
            }
            NodeKind::Aliasing(aliasing) => (&[], Some(&aliasing.own)),
            NodeKind::Scalar(_)
            | NodeKind::Null
            | NodeKind::Zero
            | NodeKind::Handle
            | NodeKind::Function(_)
            | NodeKind::Within(_)
            | NodeKind::Arguments { .. } => (&[], None),
        };
        members.iter().map(|member| &member.node).chain(inner)
    }

    /// How many blocks materialising it may allocate.
    pub fn blocks(&self) -> usize {
        match &self.kind {
            NodeKind::Scalar(_)
            | NodeKind::Null
            | NodeKind::Zero
            | NodeKind::Function(_)
            | NodeKind::Within(_) => 0,
            NodeKind::Handle | NodeKind::Stream(_) => 1,
            NodeKind::Array { count, element } => count.saturating_mul(element.blocks()),
            NodeKind::Struct(members) | NodeKind::Union(members) => {
                members.iter().map(|m| m.node.blocks()).sum()
            }
            NodeKind::Pointer(p) => p
                .element
                .blocks()
                .saturating_mul(p.slots())
                .saturating_add(1),
            NodeKind::Tail(tail) => tail.element.blocks().saturating_mul(tail.capacity),
            NodeKind::Aliasing(aliasing) => aliasing.own.blocks(),
            NodeKind::Arguments { max, .. } => max + 2,
        }
    }
}

impl Callees {
    /// How many values it has.
    pub fn choices(&self) -> usize {
        self.names.len() + usize::from(self.nullable)
    }

    /// The function of a choice; `None` for NULL.
    pub fn chosen(&self, choice: usize) -> Option<&str> {
        let index = choice.checked_sub(usize::from(self.nullable))?;
        self.names.get(index).map(String::as_str)
    }
}

/// The byte that says which member of a union a test has, where there are several.
pub(crate) fn chooser_size(members: &[StructMember]) -> usize {
    usize::from(members.len() > 1)
}

impl Pointer {
    /// Elements are there exactly if numbers say so: NULL is another way to say that there are none.
    pub(crate) fn is_null_if_empty(&self) -> bool {
        self.length.is_beside() || self.empty_if_null
    }

    /// Elements that a test has slots for.
    pub fn slots(&self) -> usize {
        self.capacity.saturating_add(self.before)
    }

    /// Offset of the length slot in the node.
    pub fn length_offset(&self) -> usize {
        usize::from(self.nullable)
    }

    /// Bytes of the length slot; 0 if it has none.
    pub fn length_size(&self) -> usize {
        match (&self.length, self.capacity) {
            (Length::Free, ..=0xff) => 1,
            (Length::Free, ..=0xffff) => 2,
            (Length::Free, _) => 4,
            _ => 0,
        }
    }

    /// Offset of the first element in the node.
    pub fn elements_offset(&self) -> usize {
        self.length_offset() + self.length_size()
    }
}

impl Scalar {
    /// Bytes of the slot. Integers of odd widths take the next power of two;
    /// the x87 format takes the ten bytes that mean something.
    pub fn size(&self) -> usize {
        match self {
            Scalar::Bool => 1,
            Scalar::Int { bits, .. } | Scalar::Enum { bits, .. } => {
                (bits.div_ceil(8) as usize).next_power_of_two()
            }
            Scalar::Float(format) => float_size(*format),
        }
    }
}

fn float_size(format: FloatFormat) -> usize {
    match format {
        FloatFormat::F16 => 2,
        FloatFormat::F32 => 4,
        FloatFormat::F64 => 8,
        FloatFormat::X87 => 10,
        FloatFormat::F128 => 16,
    }
}

impl Layout {
    /// Lays inputs out one after the other.
    pub(crate) fn new(nodes: Vec<(String, Node)>) -> Self {
        let mut offset = 0;
        let mut inputs = Vec::new();
        for (name, node) in nodes {
            let size = node.size;
            inputs.push(Input {
                name,
                offset,
                node,
                is_position: false,
                number: NumberUse::default(),
                needs: Vec::new(),
            });
            offset += size;
        }
        Self {
            version: VERSION,
            inputs,
        }
    }

    /// Bytes of a test; at least 1.
    pub fn size(&self) -> usize {
        self.inputs
            .last()
            .map_or(0, |last| last.offset + last.node.size)
            .max(1)
    }

    /// Stable JSON description, for [`Layout::from_json`] and [`Layout::convert`].
    pub fn to_json(&self) -> String {
        // Plain data without maps or non-string keys: serialising cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a stored description.
    pub fn from_json(json: &str) -> Result<Self, crate::InputError> {
        let bad = |reason: String| crate::InputError::BadLayout(reason);
        let layout: Layout = serde_json::from_str(json).map_err(|e| bad(e.to_string()))?;
        if layout.version != VERSION {
            return Err(bad(format!("version {} is not {VERSION}", layout.version)));
        }
        Ok(layout)
    }

    /// Identity of the layout: equal digests, equal meaning of bytes.
    pub fn digest(&self) -> String {
        hex::encode(Sha256::digest(self.to_json().as_bytes()))
    }
}
