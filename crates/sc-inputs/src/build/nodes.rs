//! From C types to nodes.

use sc_frontend::{FloatFormat, Member, PointerUse, Type, TypeId, TypeKind};

use super::counters::{connect, count_nothing, member_alias};
use super::headers::Header;
use super::neighbours::place_members;
use super::shape::Shape;
use super::{Builder, NODE_LIMIT};
use crate::error::InputError;
use crate::growth::BoundKind;
use crate::location::readable;
use crate::model::Origin;
use crate::model::is_argument_list;
use crate::node::{Length, Node, NodeKind, NumberUse, Pointer, Scalar, StructMember, chooser_size};
use crate::scalar::int_range;

/// Arguments that `main` gets after the program's name, at most.
const MAX_ARGUMENTS: u64 = 3;
/// Members of a union, or functions for a pointer, that a test chooses from, at most.
pub(super) const MAX_ALTERNATIVES: usize = 8;

/// The format of the two parts of a complex number. Its node is an array of them that has the type of the number.
fn complex_part(ty: &Type) -> Option<FloatFormat> {
    let part = ty.canonical.strip_prefix("_Complex ")?;
    match (part, ty.size) {
        ("float", Some(8)) => Some(FloatFormat::F32),
        ("double", Some(16)) => Some(FloatFormat::F64),
        _ => None,
    }
}

/// `enum { A, B }` as the type itself, without a typedef.
fn is_unnamed(ty: &Type) -> bool {
    let tagged = matches!(
        ty.kind,
        TypeKind::Enum { .. } | TypeKind::Struct { .. } | TypeKind::Union { .. }
    );
    tagged && ty.spelling.contains('(')
}

/// Where in an input a node is.
#[derive(Debug, Clone)]
pub(super) struct At {
    /// Index of the input.
    pub(super) input: usize,
    location: String,
    /// `{struct t}.f` for the member of a struct.
    pub(super) alias: Option<String>,
    /// Pointers followed so far.
    depth: u32,
    /// The whole input, not a part.
    pub(super) top: bool,
    /// It counts the elements behind a pointer beside it: its largest value.
    cap: Option<u64>,
    /// Members beside it count its elements.
    pub(super) counted: bool,
    /// Pointers beside it point into its block.
    shared: bool,
    /// It is alone in a block, so that elements of a flexible array member can follow it.
    alone: bool,
    /// A pointer leads to this byte of it, so what is there is read as an object of its own.
    entered: Option<u64>,
    /// The length that the code names for it and what counts it.
    named: u64,
    /// The most elements that a product of members beside it counts.
    most: Option<u64>,
    /// It is an element of this, or of what this points to.
    array: Option<Box<At>>,
}

impl At {
    /// No pointer and no member leads to it: the input, or an element of it.
    pub(super) fn is_outermost(&self) -> bool {
        self.depth == 0 && self.alias.is_none()
    }

    pub(super) fn location(&self) -> &str {
        &self.location
    }

    pub(super) fn alias(&self) -> Option<&str> {
        self.alias.as_deref()
    }

    /// The length that the code names for it and what counts it.
    pub(super) fn named_length(&self) -> u64 {
        self.named
    }

    /// The most elements that a product of members beside it counts.
    pub(super) fn most_elements(&self) -> Option<u64> {
        self.most
    }

    /// Pointers beside it point into its block.
    pub(super) fn is_shared(&self) -> bool {
        self.shared
    }

    /// Pointers that lead to it.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// It is alone in a block.
    pub(super) fn is_alone(&self) -> bool {
        self.alone
    }

    /// What it is an element of.
    pub(super) fn array(&self) -> Option<&Self> {
        self.array.as_deref()
    }

    pub(super) fn element(&self) -> Self {
        Self {
            array: Some(Box::new(Self {
                array: None,
                ..self.clone()
            })),
            location: format!("{}[_]", self.location),
            alias: None,
            top: false,
            cap: None,
            counted: false,
            shared: false,
            alone: false,
            entered: None,
            named: 0,
            most: None,
            ..self.clone()
        }
    }

    fn target(&self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self.element()
        }
    }

    pub(super) fn member(&self, struct_name: &str, name: &str) -> Self {
        if name.is_empty() {
            return Self {
                top: false,
                cap: None,
                counted: false,
                shared: false,
                alone: false,
                entered: None,
                named: 0,
                most: None,
                ..self.clone()
            };
        }
        Self {
            location: format!("{}.{name}", self.location),
            alias: Some(member_alias(struct_name, name)),
            array: None,
            top: false,
            cap: None,
            counted: false,
            shared: false,
            alone: false,
            entered: None,
            named: 0,
            most: None,
            ..self.clone()
        }
    }
}

impl Builder<'_> {
    /// The node of a planned input.
    pub(crate) fn input_node(&mut self, input: usize) -> Result<Node, InputError> {
        let planned = &self.planned[input];
        if planned.origin == Origin::Arguments {
            let ty = planned.ty;
            let text = self.text_bound(input);
            let chars = usize::try_from(text).unwrap_or(usize::MAX);
            // Their number takes one byte.
            let most = self.grown(BoundKind::Array, input, MAX_ARGUMENTS);
            let max = usize::try_from(most.min(255)).unwrap_or(usize::MAX);
            self.contents.longest_text = text;
            return Ok(Node {
                size: max.saturating_mul(chars).saturating_add(1),
                kind: NodeKind::Arguments { max, chars },
                ty: Some(ty),
            });
        }
        let at = At {
            input,
            location: planned.name.clone(),
            alias: None,
            depth: 0,
            top: true,
            cap: None,
            counted: self.elsewhere.counts(input),
            shared: false,
            alone: false,
            entered: None,
            named: 0,
            most: None,
            array: None,
        };
        let ty = planned.ty;
        if self.is_neighbour(input) {
            return Ok(Node::null(ty)); // connected when all inputs are known
        }
        let calls = planned.stub.as_ref().map_or(0, |stub| stub.calls);
        match self.program.types.get(ty).kind {
            // One for each call.
            TypeKind::Array(of, count) if calls > 0 => {
                let element = self.node(of, &at)?;
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                Ok(Node::array(element, count, ty))
            }
            _ => self.node(ty, &at),
        }
    }

    pub(super) fn text_bound(&self, input: usize) -> u64 {
        self.grown(BoundKind::String, input, self.bounds.text)
    }

    /// The bound of a string that is an input itself or a member: a length that the code names counts, unless the bound
    /// is the user's or was lowered.
    fn own_text_bound(&self, at: &At) -> u64 {
        let input = at.input;
        let is_ours = self.options.text_bound_from_code
            && self.bounds.text == u64::from(self.options.max_cstring_length);
        let named = match at.top {
            _ if !is_ours => 0,
            true => self.named_length(input),
            false => self.named_member(at.alias()),
        };
        self.grown(BoundKind::String, input, self.bounds.text.max(named))
    }

    fn is_formal(&self, at: &At) -> bool {
        matches!(self.planned[at.input].origin, Origin::Formal(_))
    }

    pub(super) fn node(&mut self, ty: TypeId, at: &At) -> Result<Node, InputError> {
        self.contents.nodes += 1;
        if self.contents.nodes > NODE_LIMIT {
            return Ok(Node::null(ty)); // the attempt fails anyway
        }
        let program = self.program;
        let found = program.types.get(ty);
        if at.top && self.is_formal(at) && is_unnamed(found) {
            return Err(self.refusal(ty, at, "its type has no name outside the function"));
        }
        if self.too_large.contains(&at.location) {
            return Ok(self.leave(ty, at, "too large to be an input"));
        }
        match &found.kind {
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Float(_) => {
                Ok(match self.scalar(ty, None, at) {
                    Some(scalar) => Node::scalar(scalar, ty),
                    None => self.leave(ty, at, "its width is not supported"),
                })
            }
            TypeKind::Array(of, count) => {
                let element = self.node(*of, &at.element())?;
                Ok(Node::array(
                    element,
                    usize::try_from(*count).unwrap_or(usize::MAX),
                    ty,
                ))
            }
            TypeKind::Vector(of, count) => {
                let element = self.node(*of, &at.element())?;
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                Ok(Node::array(element, count, ty))
            }
            TypeKind::Struct {
                members,
                complete: true,
            } => self.struct_node(ty, &found.canonical, members, at),
            TypeKind::Union {
                members,
                complete: true,
            } => self.union_node(ty, &found.canonical, members, at),
            TypeKind::Pointer(to) => self.pointer_node(ty, *to, at),
            TypeKind::Struct { .. } | TypeKind::Union { .. } => {
                Ok(self.leave(ty, at, "the type is incomplete"))
            }
            TypeKind::IncompleteArray(_) => Ok(self.leave(ty, at, "an array of unknown length")),
            TypeKind::VariableArray(_) => Ok(self.leave(ty, at, "an array of variable length")),
            TypeKind::Void => Ok(self.leave(ty, at, "its contents are unknown")),
            TypeKind::Function { .. } => Ok(self.leave(ty, at, "a function is not a value")),
            // A list in a struct has been used up, or nobody reads it.
            TypeKind::Other(_) if at.top && is_argument_list(found) => {
                let mut origins = self.planned.iter().map(|planned| planned.origin);
                let reason = match origins.any(|origin| origin == Origin::Extra(0)) {
                    true => "but for the arguments that follow",
                    false => "arguments of value 0",
                };
                Ok(self.leave(ty, at, reason))
            }
            TypeKind::Other(_) if complex_part(found).is_some() => {
                let part = complex_part(found).map(Scalar::Float);
                let part = part.map(|part| Node::scalar(part, ty));
                Ok(part.map_or_else(|| Node::zero(ty), |part| Node::array(part, 2, ty)))
            }
            TypeKind::Other(name) => {
                let reason = format!("{name} is not supported");
                Ok(self.leave(ty, at, &reason))
            }
        }
    }

    /// An input that no test chooses: NULL or zeros, with the reason.
    pub(super) fn leave(&mut self, ty: TypeId, at: &At, reason: &str) -> Node {
        let left = &mut self.contents.left;
        left.entry(at.location.clone())
            .or_insert_with(|| reason.to_owned());
        match self.program.types.get(ty).kind {
            TypeKind::Pointer(_) => Node::null(ty),
            _ => Node::zero(ty),
        }
    }

    /// The slot of a scalar type, of a bit-field of that width.
    fn scalar(&self, ty: TypeId, width: Option<u32>, at: &At) -> Option<Scalar> {
        let found = self.program.types.get(ty);
        match &found.kind {
            TypeKind::Bool => Some(Scalar::Bool),
            TypeKind::Int {
                bits,
                signed,
                is_char,
            } => {
                let text = *is_char
                    && width.is_none()
                    && (found.canonical == "char" || found.spelling.contains("char"));
                let cap = if at.top {
                    self.planned[at.input].cap
                } else {
                    at.cap
                };
                let cap = cap.or_else(|| self.cap_elsewhere(at.location()));
                let bits = width.unwrap_or(*bits);
                (1..=128).contains(&bits).then_some(Scalar::Int {
                    bits,
                    signed: *signed,
                    text,
                    cap,
                })
            }
            TypeKind::Enum {
                values,
                bits,
                signed,
            } => {
                let bits = width.unwrap_or(*bits);
                let (low, high) = int_range(bits, *signed);
                let mut distinct: Vec<i128> = Vec::new();
                for (_, value) in values {
                    if (low..=high).contains(value) && !distinct.contains(value) {
                        distinct.push(*value);
                    }
                }
                let values = distinct;
                Some(if self.options.any_enum || values.is_empty() {
                    Scalar::Int {
                        bits,
                        signed: *signed,
                        text: false,
                        cap: None,
                    }
                } else {
                    Scalar::Enum {
                        values,
                        bits,
                        signed: *signed,
                    }
                })
            }
            TypeKind::Float(format) => Some(Scalar::Float(*format)),
            _ => None,
        }
    }

    fn struct_node(
        &mut self,
        ty: TypeId,
        name: &str,
        members: &[Member],
        at: &At,
    ) -> Result<Node, InputError> {
        let (nodes, size) = self.members(ty, name, members, at)?;
        Ok(Node {
            size,
            kind: NodeKind::Struct(nodes),
            ty: Some(ty),
        })
    }

    /// The node of a union: a test has one of the members that have slots.
    fn union_node(
        &mut self,
        ty: TypeId,
        name: &str,
        members: &[Member],
        at: &At,
    ) -> Result<Node, InputError> {
        let (mut nodes, _) = self.members(ty, name, members, at)?;
        // A pointer that is always NULL is a choice beside others.
        nodes.retain(|it| it.node.size > 0 || matches!(it.node.kind, NodeKind::Null));
        nodes.truncate(MAX_ALTERNATIVES);
        if nodes.iter().all(|member| member.node.size == 0) {
            return Ok(self.leave(ty, at, "no member of it can be an input"));
        }
        let mut size = chooser_size(&nodes);
        for member in &mut nodes {
            member.offset = size;
            size = size.saturating_add(member.node.size);
        }
        Ok(Node {
            size,
            kind: NodeKind::Union(nodes),
            ty: Some(ty),
        })
    }

    /// The nodes of members side by side, and where the last one ends.
    fn members(
        &mut self,
        ty: TypeId,
        name: &str,
        members: &[Member],
        at: &At,
    ) -> Result<(Vec<StructMember>, usize), InputError> {
        let mut nodes = Vec::new();
        let mut size = 0usize;
        let pairs = match self.program.types.get(ty).kind {
            TypeKind::Struct { .. } => self.pairs(ty, at),
            _ => Vec::new(),
        };
        let counters = self.counters(ty, name, members, at)?;
        let named = self.named_count(name, members, &counters);
        let chains = self.member_chains(ty, name, members, &counters, at)?;
        for (index, member) in members.iter().enumerate() {
            let mut inner = at.member(name, &member.name);
            inner.named = named;
            inner.cap = self.largest_count(at.input, (index, member.ty), &counters, named);
            let counting = counters.get(&index);
            inner.counted = counting.is_some() || self.is_counted_elsewhere(&inner);
            inner.most =
                counting.and_then(|it| self.largest_of(at.input, it, members, &counters, named));
            inner.shared = chains.iter().any(|chain| chain.owner == index);
            let is_neighbour = chains
                .iter()
                .any(|chain| chain.others.iter().any(|(other, _)| *other == index));
            inner.entered = at.entered.and_then(|byte| self.byte_of(member, byte));
            let node = match member.bit_width {
                _ if inner.entered.is_none() && !self.matters(ty, index, &inner) => {
                    Node::zero(member.ty)
                }
                _ if is_neighbour => Node::null(member.ty), // connected below
                None if at.alone && index + 1 == members.len() && self.is_flexible(member.ty) => {
                    self.tail_node(member.ty, &inner)?
                }
                Some(width) => match self.scalar(member.ty, Some(width), &inner) {
                    Some(scalar) => Node::scalar(scalar, member.ty),
                    None => self.leave(member.ty, &inner, "a bit-field of that type"),
                },
                None => self.node(member.ty, &inner)?,
            };
            nodes.push(StructMember {
                name: member.name.clone(),
                offset: 0,
                node,
                c_offset_bits: member.offset_bits,
                bit_width: member.bit_width,
                is_position: self.is_used(name, members, |it| it.indexed_by.contains(&member.name)),
                is_index: {
                    let usage = self.member_uses.get(&member_alias(name, &member.name));
                    // What the code limits itself, callers need not.
                    usage.is_some_and(|usage| usage.is_index && !usage.is_limited)
                },
                ordered_with: {
                    let usage = self.member_uses.get(&member_alias(name, &member.name));
                    usage
                        .map(|usage| usage.ordered_with.clone())
                        .unwrap_or_default()
                },
                number: {
                    let alias = member_alias(name, &member.name);
                    let usage = self.member_uses.get(&alias);
                    let mut number = usage.map(NumberUse::new).unwrap_or_default();
                    let kept = self.program.kept.get(&alias);
                    number.kept = kept
                        .filter(|_| !self.options.no_inference)
                        .copied()
                        .unwrap_or_default();
                    number
                },
                is_count: self.is_used(name, members, |it| it.bounded_by.contains(&member.name)),
                elements: match self.program.types.get(member.ty).kind {
                    TypeKind::Array(_, count) => Some(count),
                    _ => None,
                },
            });
        }
        count_nothing(&mut nodes, &counters);
        self.connect_members(&mut nodes, &chains, name, at);
        for member in &mut nodes {
            member.offset = size;
            size = size.saturating_add(member.node.size);
        }
        connect(&mut nodes, &counters);
        self.connect_pairs(&mut nodes, &pairs, at);
        place_members(&mut nodes);
        Ok((nodes, size))
    }

    /// Whether some member of a record is used so.
    fn is_used(&self, record: &str, members: &[Member], so: impl Fn(&PointerUse) -> bool) -> bool {
        members.iter().any(|member| {
            let usage = self.member_uses.get(&member_alias(record, &member.name));
            usage.is_some_and(&so)
        })
    }

    /// Whether a member can make a difference, or the user says something about it.
    pub(super) fn matters(&self, record: TypeId, member: usize, at: &At) -> bool {
        let read = self.read.as_ref();
        read.is_none_or(|read| read.is_read(record, member))
            || self.requests.are_inside(&at.location, at.alias.as_deref())
    }

    fn pointer_node(&mut self, ty: TypeId, to: TypeId, at: &At) -> Result<Node, InputError> {
        if let TypeKind::Function { .. } = self.program.types.get(to).kind {
            return Ok(self.function_node(ty, to, at));
        }
        let origin = at.top.then(|| self.planned[at.input].origin);
        let to = match at.top {
            true => self.flattened(to),
            false => to,
        };
        let declared = to;
        let to = self.seen_as(to, at);
        // What the declared struct has is read in the larger one that begins with it.
        let is_larger = declared != to && self.is_record(declared);
        let header = self.header(to, at);
        let (to, inside) = match header.around {
            Some((offset, around)) => (around, offset),
            None => (to, 0),
        };
        let alias = at.alias.as_deref();
        let (shape, why) = match at.counted {
            true => self.counted_shape(at),
            false if at.shared => self.shared_shape(at, to)?,
            false => self.shape(at.input, &at.location, alias, origin, to)?,
        };
        let shape = match header {
            Header {
                around: Some(_), ..
            } => Shape::One,
            Header { before: 0, .. } => shape,
            Header { .. } => self.with_header(shape, at),
        };
        self.contents.pointers.insert(at.location.clone());
        if self.is_too_deep(to, &shape, at) {
            let group = match header.before {
                0 => self.aliasing_group(ty, &shape, at),
                _ => None,
            };
            return Ok(self.perhaps_aliasing(Node::null(ty), group, at));
        }
        if let Some(node) = self.hidden(ty, to, at) {
            return Ok(node);
        }
        self.contents.deepest = self.contents.deepest.max(at.depth + 1);
        let empty_if_null = self.is_null_if_empty(&shape, &why, at);
        let nullable = empty_if_null || self.is_nullable(shape.clone(), &why, at);
        self.contents.reasons.push((at.location.clone(), why));
        let group_shape = shape.clone();
        let is_ended = matches!(shape, Shape::Ended(_));
        let is_one = matches!(shape, Shape::One);
        let (length, capacity) = match shape.clone() {
            Shape::One => (Length::One, 1),
            Shape::Fixed(count) => (Length::Fixed, count),
            Shape::Free(max) | Shape::Ended(max) => (Length::Free, max),
            Shape::Of { input } => (Length::Of { input }, self.planned[input].cap.unwrap_or(0)),
            Shape::Computed(product) => {
                let most = self.largest_product(&product);
                (Length::Computed(product), most)
            }
            Shape::Beside(max) => (Length::Beside(Vec::new()), max),
            Shape::Text => (Length::Text, self.own_text_bound(at)),
        };
        match shape {
            Shape::Text => self.contents.longest_text = self.contents.longest_text.max(capacity),
            Shape::Free(_)
            | Shape::Ended(_)
            | Shape::Of { .. }
            | Shape::Computed(_)
            | Shape::Beside(_) => {
                self.contents.longest_array = self.contents.longest_array.max(capacity);
            }
            Shape::One | Shape::Fixed(_) => {}
        }
        let group = match header.before {
            0 => self.aliasing_group(ty, &group_shape, at),
            _ => None,
        };
        let target = At {
            alone: is_one,
            entered: (inside > 0 || is_larger).then_some(inside as u64),
            ..at.target()
        };
        let element = self.node(to, &target)?;
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
        let node = Node::pointer(
            Pointer {
                nullable,
                length,
                capacity,
                element,
                ended: is_ended,
                before: header.before,
                inside,
                empty_if_null,
                group,
                seen_as: (self.pointee(ty) != Some(to)).then_some(to),
            },
            ty,
        );
        Ok(self.perhaps_aliasing(node, group, at))
    }

    pub(super) fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.program.types.get(ty).kind {
            TypeKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// The node of a pointer to something that cannot be looked into.
    fn hidden(&mut self, ty: TypeId, to: TypeId, at: &At) -> Option<Node> {
        let found = self.program.types.get(to);
        match &found.kind {
            TypeKind::Struct { .. } if found.canonical == "struct _IO_FILE" => {
                Some(self.stream_node(ty, to, at))
            }
            TypeKind::Struct {
                complete: false, ..
            }
            | TypeKind::Union {
                complete: false, ..
            } => Some(Node::handle(ty)),
            // A complete one has at least one value.
            TypeKind::Enum { values, .. } if values.is_empty() => Some(Node::handle(ty)),
            TypeKind::Void => Some(Node::handle(ty)),
            TypeKind::VariableArray(_) | TypeKind::IncompleteArray(_) => {
                Some(self.leave(ty, at, "the size of its elements is not constant"))
            }
            TypeKind::Other(name) if name == "va_list" => {
                Some(self.leave(ty, at, "a list of arguments"))
            }
            _ => None,
        }
    }

    fn refusal(&self, ty: TypeId, at: &At, reason: &str) -> InputError {
        let planned = &self.planned[at.input];
        let (noun, hint) = match planned.origin {
            Origin::Global(_) if planned.stub.is_some() => {
                let name = planned.stub.as_ref().map_or("", |stub| &stub.name);
                let hint = format!(
                    "it is not defined: add the file or library that defines it, or use --stubs {name}=zero or {name}=abort"
                );
                ("the value of", hint)
            }
            Origin::Global(id) => {
                let name = &self.program.globals[id.0].name;
                ("global", format!("exclude it with --ignore-globals {name}"))
            }
            _ => (
                "formal",
                format!(
                    "test a wrapper function without it that calls '{}'",
                    self.entry.name
                ),
            ),
        };
        let whole = format!("{noun} '{}'", planned.name);
        let what = if at.location == planned.name {
            whole
        } else {
            format!("'{}' in {whole}", readable(&at.location))
        };
        InputError::Unsupported {
            what,
            ty: self.program.types.get(ty).spelling.clone(),
            reason: reason.to_owned(),
            hint,
        }
    }
}
