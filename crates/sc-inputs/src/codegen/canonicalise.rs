//! `__sc_canonicalise`: the same function as `Layout::canonicalise`.

use sc_frontend::FloatFormat;

use super::lengths::{length, live_length, sibling_source};
use super::structure::{input_member, int_type, struct_member};
use super::target::Target;
use super::text::Code;
use crate::aliasing::{Aliasing, NUMBERED, makes_numbered};
use crate::model::InputModel;
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar, StructMember};
use crate::within::{Owner, Within};

pub(super) fn emit(model: &InputModel, target: Target<'_>, code: &mut Code) {
    let layout = &model.layout;
    helpers(layout, target, code);
    code.line(
        "/* Canonical form of any bytes: what does not matter is 0, selectors are in range. */",
    );
    let head = "void __sc_canonicalise(unsigned char *__sc_bytes)";
    code.line(format!("{head};"));
    code.block(format!("{}{head}", target.uncounted()), "}", |code| {
        code.line("struct __sc_inputs *__sc_in = (struct __sc_inputs *)__sc_bytes;");
        code.line("(void)__sc_in;");
        if layout.inputs.iter().all(|input| input.node.size == 0) {
            code.line("__sc_in->__sc_nothing = 0;");
        }
        for group in 0..layout.groups() {
            code.line(format!("unsigned {} = 0;", count_name(group)));
            code.line(format!("(void){};", count_name(group)));
        }
        let emitter = Emitter { model, target };
        for (index, input) in layout.inputs.iter().enumerate() {
            if let NodeKind::Scalar(scalar @ Scalar::Int { cap: Some(_), .. }) = &input.node.kind {
                emitter.scalar(scalar, &source(model, index), code);
            }
        }
        let inputs = || layout.inputs.iter().enumerate();
        let (last, first): (Vec<_>, Vec<_>) =
            inputs().partition(|(_, input)| input.node.is_within());
        for (index, input) in first.into_iter().chain(last) {
            let done = matches!(
                &input.node.kind,
                NodeKind::Scalar(Scalar::Int { cap: Some(_), .. })
            );
            if !done {
                emitter.node(&input.node, &source(model, index), 0, code);
            }
        }
    });
    code.blank();
}

pub(super) fn source(model: &InputModel, input: usize) -> String {
    format!("__sc_in->{}", input_member(model, input))
}

fn has_text(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Array { element, .. } => has_text(element),
        NodeKind::Struct(members) | NodeKind::Union(members) => {
            members.iter().any(|m| has_text(&m.node))
        }
        NodeKind::Pointer(p) | NodeKind::Tail(p) | NodeKind::Stream(p) => {
            p.length == Length::Text || has_text(&p.element)
        }
        NodeKind::Aliasing(aliasing) => has_text(&aliasing.own),
        NodeKind::Arguments { .. } => true,
        NodeKind::Scalar(_)
        | NodeKind::Null
        | NodeKind::Zero
        | NodeKind::Handle
        | NodeKind::Within(_)
        | NodeKind::Function(_) => false,
    }
}

/// Whether a layout contains strings: they need helper functions.
pub(super) fn needs_text(layout: &Layout) -> bool {
    layout.inputs.iter().any(|input| has_text(&input.node))
}

/// The most characters that a string of the layout has.
pub(super) fn longest_text(layout: &Layout) -> usize {
    let inputs = layout.inputs.iter();
    inputs.map(|input| text_in(&input.node)).max().unwrap_or(0)
}

fn text_in(node: &Node) -> usize {
    match &node.kind {
        NodeKind::Array { element, .. } => text_in(element),
        NodeKind::Struct(members) | NodeKind::Union(members) => {
            let members = members.iter().map(|member| text_in(&member.node));
            members.max().unwrap_or(0)
        }
        NodeKind::Pointer(p) if p.length == Length::Text => p.capacity,
        NodeKind::Pointer(p) | NodeKind::Tail(p) | NodeKind::Stream(p) => text_in(&p.element),
        NodeKind::Aliasing(aliasing) => text_in(&aliasing.own),
        NodeKind::Arguments { chars, .. } => *chars,
        NodeKind::Scalar(_)
        | NodeKind::Null
        | NodeKind::Zero
        | NodeKind::Handle
        | NodeKind::Within(_)
        | NodeKind::Function(_) => 0,
    }
}

fn helpers(layout: &Layout, target: Target<'_>, code: &mut Code) {
    if !needs_text(layout) {
        return;
    }
    code.loops_at_most(longest_text(layout));
    code.line("/* What follows the first NUL does not matter. */");
    let head =
        "__attribute__((unused)) static void __sc_clear_text(void *__sc_text, unsigned __sc_size)";
    code.block(format!("{}{head}", target.uncounted()), "}", |code| {
        code.line("unsigned char *__sc_c = __sc_text;");
        code.line("unsigned __sc_i = 0;");
        code.block(
            "while (__sc_i < __sc_size && __sc_c[__sc_i])",
            "}",
            |code| {
                code.line("__sc_i++;");
            },
        );
        target.clear("__sc_c + __sc_i", "__sc_size - __sc_i", 0, code);
    });
    code.blank();
}

/// The variable that counts the objects of a group.
pub(super) fn count_name(group: usize) -> String {
    format!("__sc_count{group}")
}

/// Whether a block has a number, or what is in it.
fn makes_numbered_block(pointer: &Pointer) -> bool {
    pointer.group.is_some() || makes_numbered(&pointer.element)
}

struct Emitter<'m> {
    model: &'m InputModel,
    target: Target<'m>,
}

impl Emitter<'_> {
    fn node(&self, node: &Node, source: &str, depth: usize, code: &mut Code) {
        if !makes_numbered(node) && (node.size == 0 || !self.changes(node)) {
            return;
        }
        match &node.kind {
            NodeKind::Scalar(scalar) => self.scalar(scalar, source, code),
            NodeKind::Array { count, element } => {
                let all = (&*format!("{count}u"), *count);
                self.elements(element, source, all, depth, code);
            }
            NodeKind::Struct(members) => {
                let (counts, others): (Vec<_>, Vec<_>) = (members.iter().enumerate())
                    .partition(|(_, member)| member.node.counts_elements());
                let (last, others): (Vec<_>, Vec<_>) =
                    (others.into_iter()).partition(|(_, member)| member.node.is_within());
                for (index, member) in counts.into_iter().chain(others).chain(last) {
                    let inner = format!("{source}.{}", struct_member(index, &member.name));
                    self.node(&member.node, &inner, depth, code);
                }
            }
            NodeKind::Union(members) => self.union(members, source, depth, code),
            NodeKind::Null | NodeKind::Zero => {}
            NodeKind::Handle => code.line(format!("{source} &= 1;")),
            NodeKind::Function(callees) => {
                code.line(format!("{source} = {source} % {}u;", callees.choices()));
            }
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
                self.pointer(pointer, source, depth, code);
            }
            NodeKind::Within(within) => self.within(within, source, code),
            NodeKind::Aliasing(aliasing) => self.aliasing(aliasing, source, depth, code),
            NodeKind::Arguments { max, chars } => self.arguments(*max, *chars, source, code),
        }
    }

    fn union(&self, members: &[StructMember], source: &str, depth: usize, code: &mut Code) {
        let choice = format!("{source}.__sc_choice");
        let several = members.len() > 1;
        if several {
            code.line(format!("{choice} = {choice} % {}u;", members.len()));
        }
        for (index, member) in members.iter().enumerate() {
            let inner = format!("{source}.{}", struct_member(index, &member.name));
            if !several {
                self.node(&member.node, &inner, depth, code);
            } else if member.node.size > 0 {
                code.block(format!("if ({choice} == {index}u)"), "}", |code| {
                    self.node(&member.node, &inner, depth, code);
                });
                code.block("else", "}", |code| {
                    let (whole, size) = (format!("&{inner}"), format!("sizeof {inner}"));
                    self.target.clear(&whole, &size, member.node.size, code);
                });
            }
        }
    }

    /// A pointer to an object that exists already has no slots of its own.
    fn aliasing(&self, aliasing: &Aliasing, source: &str, depth: usize, code: &mut Code) {
        let (number, count) = (format!("{source}.__sc_shared"), count_name(aliasing.group));
        code.line(format!("if ({number} > {count}) {number} = 0;"));
        let mut inner = code.inner();
        self.node(
            &aliasing.own,
            &format!("{source}.__sc_own"),
            depth,
            &mut inner,
        );
        if aliasing.own.size > 0 {
            code.block(format!("if ({number})"), "}", |code| {
                let (whole, size) = (
                    format!("&{source}.__sc_own"),
                    format!("sizeof {source}.__sc_own"),
                );
                self.target.clear(&whole, &size, aliasing.own.size, code);
            });
        }
        if !inner.is_empty() {
            code.block(format!("if (!{number})"), "}", |code| code.append(inner));
        }
    }

    /// Where a pointer points that has no block of its own.
    fn within(&self, within: &Within, source: &str, code: &mut Code) {
        if within.at_end {
            return;
        }
        let owner = owners_source(self.model, within, source);
        let present = is_owner_present(self.model, within, source);
        code.block("", "}", |code| {
            code.line("unsigned __sc_most = 0;");
            code.block(format!("if ({present})"), "}", |code| {
                if within.block.length != Length::Text {
                    let live = live_length(self.model, &within.block, &owner);
                    code.line(format!("__sc_most = {live};"));
                } else if within.block.capacity > 0 {
                    let capacity = within.block.capacity;
                    code.loops_at_most(capacity);
                    let more = format!("__sc_most < {capacity}u && {owner}.__sc_to[__sc_most]");
                    code.line(format!("while ({more}) __sc_most++;"));
                }
            });
            code.line(format!("if ({source} > __sc_most) {source} = __sc_most;"));
        });
    }

    fn elements(
        &self,
        element: &Node,
        array: &str,
        (count, most): (&str, usize),
        depth: usize,
        code: &mut Code,
    ) {
        if !makes_numbered(element) && (element.size == 0 || !self.changes(element)) {
            return;
        }
        let counter = format!("__sc_i{depth}");
        code.count(&counter, count, most, |code| {
            self.node(element, &format!("{array}[{counter}]"), depth + 1, code);
        });
    }

    fn pointer(&self, pointer: &Pointer, source: &str, depth: usize, code: &mut Code) {
        self.numbers_elsewhere(pointer, source, code);
        if !pointer.nullable {
            self.present(pointer, source, depth, code);
            return;
        }
        match pointer.is_null_if_empty() {
            true => {
                let length = length(self.model, pointer, source);
                code.line(format!(
                    "{source}.__sc_present = ({source}.__sc_present & 1) | (({length}) > 0u);"
                ));
            }
            false => code.line(format!("{source}.__sc_present &= 1;")),
        }
        let rest =
            has_elements(pointer) || pointer.length_size() > 0 || makes_numbered_block(pointer);
        if !rest {
            return;
        }
        // Written once only: nested pointers would double the work at each level.
        let mut inner = code.inner();
        self.present(pointer, source, depth, &mut inner);
        code.block(format!("if (!{source}.__sc_present)"), "}", |code| {
            let (whole, size) = (format!("&{source}"), format!("sizeof {source}"));
            self.target.clear(&whole, &size, 0, code);
        });
        if !inner.is_empty() {
            code.block("else", "}", |code| code.append(inner));
        }
    }

    /// Makes numbers canonical that count its elements and may come later.
    fn numbers_elsewhere(&self, pointer: &Pointer, source: &str, code: &mut Code) {
        let Length::Beside(siblings) = &pointer.length else {
            return;
        };
        for sibling in siblings.iter().filter(|sibling| sibling.way.is_some()) {
            let (number, reached) = sibling_source(self.model, sibling, source);
            let mut inner = code.inner();
            self.scalar(&sibling.scalar, &number, &mut inner);
            match reached {
                _ if inner.is_empty() => {}
                None => code.append(inner),
                Some(reached) => {
                    code.block(format!("if ({reached})"), "}", |code| code.append(inner));
                }
            }
        }
    }

    fn present(&self, pointer: &Pointer, source: &str, depth: usize, code: &mut Code) {
        if let Some(group) = pointer.group {
            let count = count_name(group);
            code.line(format!("if ({count} < {NUMBERED}u) {count}++;"));
        }
        if pointer.length_size() > 0 {
            let length = format!("{source}.__sc_length");
            self.length(&length, pointer.capacity, code);
        }
        let capacity = pointer.slots();
        if !has_elements(pointer) {
            return;
        }
        let to = format!("{source}.__sc_to");
        match &pointer.length {
            Length::One => self.node(&pointer.element, &to, depth, code),
            Length::Fixed => {
                let all = (&*format!("{capacity}u"), capacity);
                self.elements(&pointer.element, &to, all, depth, code);
            }
            Length::Text => code.line(format!("__sc_clear_text({to}, {capacity}u);")),
            Length::Free | Length::Of { .. } | Length::Beside(_) | Length::Computed(_) => {
                let live = live_length(self.model, pointer, source);
                code.block("", "}", |code| {
                    code.line(format!("unsigned __sc_n{depth} = {live};"));
                    self.target.clear(
                        &format!("&{to}[__sc_n{depth}]"),
                        &format!("({capacity}u - __sc_n{depth}) * sizeof {to}[0]"),
                        0,
                        code,
                    );
                    let live = (&*format!("__sc_n{depth}"), capacity);
                    self.elements(&pointer.element, &to, live, depth, code);
                });
            }
        }
    }

    /// A length that is at most `most`.
    fn length(&self, length: &str, most: usize, code: &mut Code) {
        let modulus = most as u64 + 1;
        code.line(format!("{length} = {length} % {modulus}u;"));
    }

    /// Whether canonicalising can change anything in a node.
    fn changes(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Scalar(Scalar::Int { bits, cap, .. }) => {
                cap.is_some() || *bits as usize != node.size * 8
            }
            NodeKind::Scalar(Scalar::Float(format)) => *format == FloatFormat::X87,
            NodeKind::Scalar(_) | NodeKind::Arguments { .. } => true,
            NodeKind::Array { element, .. } => self.changes(element),
            NodeKind::Struct(members) => members.iter().any(|member| self.changes(&member.node)),
            NodeKind::Union(_) | NodeKind::Handle | NodeKind::Function(_) => true,
            NodeKind::Within(within) => !within.at_end,
            NodeKind::Aliasing(_) => true,
            NodeKind::Null | NodeKind::Zero => false,
            NodeKind::Pointer(p) | NodeKind::Tail(p) | NodeKind::Stream(p) => {
                let has_rest = match p.length {
                    Length::Free
                    | Length::Of { .. }
                    | Length::Beside(_)
                    | Length::Computed(_)
                    | Length::Text => true,
                    Length::One | Length::Fixed => false,
                };
                p.nullable || has_rest || self.changes(&p.element)
            }
        }
    }

    fn scalar(&self, scalar: &Scalar, x: &str, code: &mut Code) {
        match scalar {
            Scalar::Bool => code.line(format!("{x} &= 1;")),
            Scalar::Int {
                bits, signed, cap, ..
            } => {
                let size = scalar.size();
                if *bits as usize != size * 8 {
                    code.line(narrow(x, size, *bits, *signed));
                }
                if let Some(cap) = cap {
                    self.capped(x, *cap, *bits, *signed, code);
                }
            }
            Scalar::Enum { values, signed, .. } => {
                let named = Enumeration {
                    x,
                    values,
                    size: scalar.size(),
                    signed: *signed,
                };
                named.choose(self.target, code);
            }
            Scalar::Float(FloatFormat::X87) => {
                code.line("/* The integer bit follows from the exponent. */");
                code.block(format!("if ({x}[8] | ({x}[9] & 0x7f))"), "}", |code| {
                    code.line(format!("{x}[7] |= 0x80;"));
                });
                code.block("else", "}", |code| code.line(format!("{x}[7] &= 0x7f;")));
            }
            Scalar::Float(_) => {}
        }
    }

    /// A number that counts elements.
    fn capped(&self, x: &str, cap: u64, bits: u32, signed: bool, code: &mut Code) {
        let suffix = if signed { "" } else { "u" };
        // Without a larger value in the type, comparing would only earn a warning.
        let top = crate::scalar::int_range(bits, signed).1;
        if i128::from(cap) >= top {
            return;
        }
        let modulus = u128::from(cap) + 1;
        code.block(format!("if ({x} > {cap}{suffix})"), "}", |code| {
            code.line(format!("{x} = {x} % {modulus}{suffix};"));
        });
    }

    fn arguments(&self, max: usize, chars: usize, source: &str, code: &mut Code) {
        self.length(&format!("{source}.__sc_length"), max, code);
        if chars == 0 {
            return;
        }
        code.count("__sc_i0", &format!("{max}u"), max, |code| {
            let text = format!("{source}.__sc_text[__sc_i0]");
            code.block(
                format!("if (__sc_i0 >= {source}.__sc_length)"),
                "}",
                |code| {
                    let size = format!("{chars}u");
                    self.target.clear(&text, &size, 0, code);
                },
            );
            code.line(format!("__sc_clear_text({text}, {chars}u);"));
        });
    }
}

/// The slots of the pointer that has the block which one with slots at `source` points into.
pub(super) fn owners_source(model: &InputModel, within: &Within, source: &str) -> String {
    match &within.owner {
        Owner::Member { member, name } => {
            let record = source.rsplit_once('.').map_or("", |(record, _)| record);
            format!("{record}.{}", struct_member(*member, name))
        }
        Owner::Input { input, target } => {
            let owner = self::source(model, *input);
            let behind = if *target { ".__sc_to" } else { "" };
            format!("{owner}{behind}")
        }
    }
}

/// Whether the pointer that has that block is not NULL, as a C expression.
pub(super) fn is_owner_present(model: &InputModel, within: &Within, source: &str) -> String {
    let mut tests = Vec::new();
    if let (Owner::Input { input, .. }, Some(_)) = (&within.owner, within.outer) {
        tests.push(format!("{}.__sc_present", self::source(model, *input)));
    }
    if within.block.nullable {
        let owner = owners_source(model, within, source);
        tests.push(format!("({})", is_present(model, &within.block, &owner)));
    }
    match tests.is_empty() {
        true => "1".to_owned(),
        false => tests.join(" && "),
    }
}

/// Whether a pointer that may be NULL is not, as a C expression.
pub(super) fn is_present(model: &InputModel, pointer: &Pointer, source: &str) -> String {
    match pointer.is_null_if_empty() {
        true => {
            let length = length(model, pointer, source);
            format!("{source}.__sc_present || ({length}) > 0u")
        }
        false => format!("{source}.__sc_present"),
    }
}

pub(super) fn has_elements(pointer: &Pointer) -> bool {
    pointer.slots() > 0 && pointer.element.size > 0
}

/// Keeps the bits of a bit-field, sign-extended where it is signed.
fn narrow(x: &str, size: usize, bits: u32, signed: bool) -> String {
    let unsigned = int_type(size.max(4), false);
    let mask = format!("((({unsigned})1 << {bits}) - 1)");
    if signed {
        let sign = format!("(({unsigned})1 << {})", bits - 1);
        let to = int_type(size, true);
        format!("{x} = ({to})(((({unsigned}){x} & {mask}) ^ {sign}) - {sign});")
    } else {
        format!("{x} &= {mask};")
    }
}

/// A value of an enumeration.
struct Enumeration<'e> {
    x: &'e str,
    values: &'e [i128],
    size: usize,
    signed: bool,
}

impl Enumeration<'_> {
    fn literal(&self, value: i128) -> String {
        int_literal(value, self.size, self.signed)
    }

    /// The first and the last value, if there is none missing between them.
    fn range(&self) -> Option<(i128, i128)> {
        let consecutive = self.values.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let ends = self.values.first().zip(self.values.last());
        ends.filter(|_| consecutive)
            .map(|(low, high)| (*low, *high))
    }

    /// Comparisons with the ends of a range, where the type has values beyond them.
    fn beyond(&self, (low, high): (i128, i128), below: &str, above: &str) -> Vec<String> {
        let (_, top) = crate::scalar::int_range(8 * self.size as u32, self.signed);
        let mut tests = Vec::new();
        if self.signed || low > 0 {
            tests.push(format!("{} {below} {}", self.x, self.literal(low)));
        }
        if high < top {
            tests.push(format!("{} {above} {}", self.x, self.literal(high)));
        }
        tests
    }

    /// Makes it one of the values.
    fn choose(&self, target: Target<'_>, code: &mut Code) {
        let Self { x, values, .. } = self;
        let unsigned = int_type(self.size, false);
        let ty = int_type(self.size, self.signed);
        let count = values.len();
        if count == 0 {
            return;
        }
        if let Some(range) = self.range() {
            let tests = self.beyond(range, "<", ">");
            if tests.is_empty() {
                return;
            }
            code.block(format!("if ({})", tests.join(" || ")), "}", |code| {
                code.line(format!(
                    "{x} = ({ty})({} + ({ty})(({unsigned}){x} % {count}u));",
                    self.literal(range.0)
                ));
            });
            return;
        }
        let list: Vec<String> = values.iter().map(|value| self.literal(*value)).collect();
        code.loops_at_most(count);
        code.block("", "}", |code| {
            code.line(format!(
                "static {}{ty} __sc_values[] = {{{}}};",
                target.constant(),
                list.join(", ")
            ));
            code.line("unsigned __sc_v = 0;");
            code.block(
                format!("while (__sc_v < {count}u && __sc_values[__sc_v] != {x})"),
                "}",
                |code| {
                    code.line("__sc_v++;");
                },
            );
            code.block(format!("if (__sc_v == {count}u)"), "}", |code| {
                code.line(format!("{x} = __sc_values[({unsigned}){x} % {count}u];"));
            });
        });
    }
}

/// A constant of an integer type, the smallest value included.
fn int_literal(value: i128, size: usize, signed: bool) -> String {
    let suffix = match (size, signed) {
        (8.., true) => "LL",
        (8.., false) => "ULL",
        (_, true) => "",
        (_, false) => "u",
    };
    if value == crate::scalar::int_range(8 * size.min(8) as u32, true).0 && signed {
        return format!("({}{suffix} - 1)", value + 1);
    }
    format!("{value}{suffix}")
}
