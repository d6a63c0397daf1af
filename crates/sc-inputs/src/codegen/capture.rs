//! The way back: C that writes down, at a call of the entrypoint, the bytes of a test that calls it alike.
//!
//! Programs of others call the entrypoint with arguments that the model may have no bytes for (a longer array, a
//! cyclic list). Then the nearest bytes are written. That does no harm: they are a proposal, and replay decides.

use std::collections::BTreeMap;

use sc_frontend::{FloatFormat, Program, UnitId};

use super::aliasing::numbered_objects;
use super::canonicalise::{has_elements, owners_source};
use super::fill::Filler;
use super::structure::{input_member, struct_inputs, struct_member};
use super::target::Target;
use super::text::Code;
use crate::aliasing::NUMBERED;
use crate::ctype::declare_pointer;
use crate::model::{InputModel, Origin};
use crate::node::{Length, Node, NodeKind, Pointer, Scalar};
use crate::stubs::stub_of;
use crate::within::{Owner, Within};

/// The generated C that captures calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture {
    /// An expression of type `void`, to be evaluated where the entrypoint begins.
    pub call: String,
    /// For the unit of the entrypoint.
    pub entry_appendix: String,
    /// For other units that define input globals.
    pub unit_appendices: BTreeMap<UnitId, String>,
}

/// The heads of what is captured: the memory of others is only read where it may be.
const UNCHECKED: &str = "__attribute__((no_sanitize(\"address\", \"undefined\")))";

/// Writes the C that captures calls; `None` where a formal has no name to take it by.
pub fn capture_c(model: &InputModel, program: &Program) -> Option<Capture> {
    let entry = &program.functions[model.entry.0];
    if entry.params.iter().any(|param| param.name.is_empty()) {
        return None;
    }
    let formals: Vec<String> = entry
        .params
        .iter()
        .map(|param| format!("(void *)&{}", param.name))
        .chain(["(void *)0".to_owned()])
        .collect();
    let call = format!(
        "({{ void __sc_capture(void **); void *__sc_formals[] = {{{}}}; __sc_capture(__sc_formals); }})",
        formals.join(", ")
    );
    let filler = Filler {
        model,
        program,
        target: Target::Native,
    };
    let reader = Reader { filler };
    let mut units: BTreeMap<UnitId, Vec<usize>> = BTreeMap::new();
    for (input, global) in model.globals() {
        // What the functions of others return is not known, and they have none of our arrays.
        let global = &program.globals[global.0];
        if stub_of(program, global).is_some_and(|(stub, _)| stub.calls > 0) {
            continue;
        }
        let unit = global.unit;
        units.entry(unit).or_default().push(input);
    }
    let own = units.remove(&entry.unit).unwrap_or_default();
    Some(Capture {
        call,
        entry_appendix: reader.entry(&own, units.keys()),
        unit_appendices: units
            .iter()
            .map(|(unit, inputs)| (*unit, reader.unit(*unit, inputs)))
            .collect(),
    })
}

fn getter_name(unit: UnitId) -> String {
    format!("__sc_capture_globals_{}", unit.0)
}

/// A program may have other text of ours in the same unit, or what were two units in one: names are made different.
fn own_names(code: Code, unit: UnitId) -> String {
    let text = code.finish("__sc_capture.c");
    let inputs = format!("struct __sc_captured_{}", unit.0);
    let readable = format!("__sc_readable_{}(", unit.0);
    text.replace("struct __sc_inputs", &inputs)
        .replace("__sc_readable(", &readable)
        .replace("__sc_made", &format!("__sc_seen_{}_", unit.0))
}

/// A formal, as the code that captures it names it.
fn captured(formal: usize) -> String {
    format!("(*__sc_formal{formal})")
}

/// Writes down where in the block of `owner` a pointer points, or how long the block is if that is its end.
fn within_c(
    within: &Within,
    object: &str,
    owner: &str,
    (to, slots): (&str, &str),
    code: &mut Code,
) {
    let most = within.block.capacity;
    let slot = match (within.at_end, &within.block.length) {
        (false, _) => to.to_owned(),
        (true, Length::Free) => format!("{slots}.__sc_length"),
        (true, _) => return,
    };
    let (start, place) = (
        format!("(const char *){owner}"),
        format!("(const char *){object}"),
    );
    let count = format!("(unsigned long)({place} - ({start})) / sizeof *{owner}");
    code.line(format!(
        "if ({owner} && {place} >= {start} && {count} <= {most}u) {slot} = {count};"
    ));
}

/// Emits the code that reads objects.
struct Reader<'m> {
    filler: Filler<'m>,
}

impl Reader<'_> {
    fn entry<'u>(&self, globals: &[usize], others: impl Iterator<Item = &'u UnitId>) -> String {
        let (model, program) = (self.filler.model, self.filler.program);
        let entry = &program.functions[model.entry.0];
        let mut code = Code::new();
        self.declarations(&mut code);
        code.line("void __sc_captured(const void *, unsigned);");
        let others: Vec<String> = others.map(|unit| getter_name(*unit)).collect();
        for name in &others {
            code.line(format!("void {name}(void *);"));
        }
        let head = "void __sc_capture(void **__sc_formals)";
        code.line(format!("{head};"));
        code.block(format!("{UNCHECKED} {head}"), "}", |code| {
            for (formal, param) in entry.params.iter().enumerate() {
                let pointer = format!("__sc_formal{formal}");
                let declared = declare_pointer(&program.types, param.ty, &pointer);
                code.line(format!("{declared} = __sc_formals[{formal}];"));
            }
            code.line("struct __sc_inputs __sc_bytes, *__sc_out = &__sc_bytes;");
            code.line("__builtin_memset(__sc_out, 0, sizeof *__sc_out);");
            for group in 0..model.layout.groups() {
                code.line(format!("{} = 0;", numbered_objects(group).1));
            }
            for (input, origin) in model.origins.iter().enumerate() {
                match origin {
                    Origin::Formal(formal) => {
                        self.input(input, &captured(*formal), code);
                    }
                    Origin::Arguments => self.arguments(input, code),
                    // A list of arguments cannot be read twice.
                    Origin::Global(_) | Origin::Extra(_) => {}
                }
            }
            self.formals_within(code);
            self.globals(globals, code);
            for name in &others {
                code.line(format!("{name}(__sc_out);"));
            }
            code.line("__sc_captured(__sc_out, sizeof *__sc_out);");
        });
        own_names(code, entry.unit)
    }

    fn unit(&self, unit: UnitId, inputs: &[usize]) -> String {
        let mut code = Code::new();
        self.declarations(&mut code);
        let head = format!("void {}(void *__sc_to)", getter_name(unit));
        code.line(format!("{head};"));
        code.block(format!("{UNCHECKED} {head}"), "}", |code| {
            code.line("struct __sc_inputs *__sc_out = __sc_to;");
            self.globals(inputs, code);
        });
        own_names(code, unit)
    }

    fn declarations(&self, code: &mut Code) {
        struct_inputs(self.filler.model, code);
        for group in 0..self.filler.model.layout.groups() {
            let (objects, count) = numbered_objects(group);
            code.line(format!(
                "static const void *{objects}[{NUMBERED}] __attribute__((unused)); static unsigned {count} __attribute__((unused));"
            ));
        }
        code.line("extern void *__asan_region_is_poisoned(void *, unsigned long);");
        let head = "static unsigned __sc_readable(const void *__sc_p, unsigned long __sc_size, unsigned __sc_most)";
        code.block(format!("__attribute__((unused)) {UNCHECKED} {head}"), "}", |code| {
            code.line("unsigned __sc_n = 0;");
            code.line("while (__sc_n < __sc_most && !__asan_region_is_poisoned((char *)__sc_p + __sc_n * __sc_size, __sc_size)) __sc_n++;");
            code.line("return __sc_n;");
        });
    }

    fn globals(&self, inputs: &[usize], code: &mut Code) {
        for &input in inputs {
            if let Origin::Global(global) = self.filler.model.origins[input] {
                let name = self.filler.program.globals[global.0].name.clone();
                self.input(input, &name, code);
            }
        }
    }

    fn input(&self, input: usize, object: &str, code: &mut Code) {
        let node = &self.filler.model.layout.inputs[input].node;
        let to = format!("__sc_out->{}", input_member(self.filler.model, input));
        self.node(node, object, &to, 0, code);
    }

    /// Formals that point into the blocks of others.
    fn formals_within(&self, code: &mut Code) {
        let model = self.filler.model;
        for (input, origin) in model.origins.iter().enumerate() {
            let node = &model.layout.inputs[input].node;
            if let (Origin::Formal(formal), NodeKind::Within(within)) = (origin, &node.kind)
                && let Owner::Input {
                    input: owner,
                    target,
                } = within.owner
                && let Origin::Formal(owner) = model.origins[owner]
            {
                let to = format!("__sc_out->{}", input_member(model, input));
                let slots = owners_source(model, within, &to).replace("__sc_in->", "__sc_out->");
                let outer = captured(owner);
                let owner = match target {
                    true => format!("(*{outer})"),
                    false => outer.clone(),
                };
                code.block(format!("if ({outer})"), "}", |code| {
                    within_c(within, &captured(*formal), &owner, (&to, &slots), code);
                });
            }
        }
    }

    fn arguments(&self, input: usize, code: &mut Code) {
        let model = self.filler.model;
        let NodeKind::Arguments { max, chars } = model.layout.inputs[input].node.kind else {
            return;
        };
        let to = format!("__sc_out->{}", input_member(model, input));
        code.block(format!("while ({to}.__sc_length < {max} && {to}.__sc_length + 1 < *__sc_formal0)"), "}", |code| {
            if chars > 0 {
                code.line(format!("const char *__sc_text = (*__sc_formal1)[{to}.__sc_length + 1];"));
                code.line("unsigned __sc_i;");
                code.line(format!(
                    "for (__sc_i = 0; __sc_i < {chars}u && __sc_text[__sc_i]; __sc_i++) {to}.__sc_text[{to}.__sc_length][__sc_i] = __sc_text[__sc_i];"
                ));
            }
            code.line(format!("{to}.__sc_length++;"));
        });
    }

    /// Writes the slots at `to` from `object`.
    fn node(&self, node: &Node, object: &str, to: &str, depth: usize, code: &mut Code) {
        if node.size == 0 {
            return; // nothing stands for it
        }
        match &node.kind {
            NodeKind::Scalar(Scalar::Float(
                FloatFormat::F16 | FloatFormat::X87 | FloatFormat::F128,
            )) => code.line(format!(
                "__builtin_memcpy({to}, (const void *)&{object}, sizeof {to});"
            )),
            NodeKind::Scalar(_) => code.line(format!("{to} = {object};")),
            NodeKind::Array { .. } if node.complex_part().is_some() => {
                code.line(format!("{to}[0] = __real__ {object};"));
                code.line(format!("{to}[1] = __imag__ {object};"));
            }
            NodeKind::Array { count, element } => {
                self.elements(
                    element,
                    object,
                    to,
                    (&format!("{count}u"), *count),
                    depth,
                    code,
                );
            }
            NodeKind::Struct(members) => {
                for (position, member) in members.iter().enumerate() {
                    let to = format!("{to}.{}", struct_member(position, &member.name));
                    // What is in an anonymous struct is named as if it were outside.
                    let object = match member.name.as_str() {
                        "" => object.to_owned(),
                        name => format!("{object}.{name}"),
                    };
                    self.node(&member.node, &object, &to, depth, code);
                }
                for (position, member) in members.iter().enumerate() {
                    if let NodeKind::Within(within) = &member.node.kind
                        && let Owner::Member { name, .. } = &within.owner
                    {
                        let to = format!("{to}.{}", struct_member(position, &member.name));
                        let slots = owners_source(self.filler.model, within, &to);
                        let owner = format!("{object}.{name}");
                        let object = format!("{object}.{}", member.name);
                        within_c(within, &object, &owner, (&to, &slots), code);
                    }
                }
            }
            NodeKind::Aliasing(aliasing) => {
                let (objects, count) = numbered_objects(aliasing.group);
                let number = format!("{to}.__sc_shared");
                code.block("", "}", |code| {
                    code.line("unsigned __sc_k;");
                    code.line(format!(
                        "for (__sc_k = 0; {object} && __sc_k < {count}; __sc_k++) if ({objects}[__sc_k] == (const void *){object}) {number} = __sc_k + 1;"
                    ));
                });
                code.block(format!("if (!{number})"), "}", |code| {
                    let own = format!("{to}.__sc_own");
                    self.node(&aliasing.own, object, &own, depth, code);
                });
            }
            NodeKind::Pointer(pointer) => {
                code.block(format!("if ({object})"), "}", |code| {
                    if let Some(group) = pointer.group {
                        let (objects, count) = numbered_objects(group);
                        code.line(format!(
                            "if ({count} < {NUMBERED}u) {objects}[{count}++] = (const void *){object};"
                        ));
                    }
                    if pointer.nullable {
                        code.line(format!("{to}.__sc_present = 1;"));
                    }
                    self.block(pointer, object, to, depth, code);
                });
            }
            // Nothing tells which member it has: the largest one holds the most.
            NodeKind::Union(members) => {
                let largest = (0..members.len()).max_by_key(|index| members[*index].node.size);
                let Some((position, member)) = largest.map(|index| (index, &members[index])) else {
                    return;
                };
                if members.len() > 1 {
                    code.line(format!("{to}.__sc_choice = {position};"));
                }
                let to = format!("{to}.{}", struct_member(position, &member.name));
                let object = match member.name.as_str() {
                    "" => object.to_owned(),
                    name => format!("{object}.{name}"),
                };
                self.node(&member.node, &object, &to, depth, code);
            }
            NodeKind::Handle => code.line(format!("{to} = {object} != 0;")),
            // What is in a stream cannot be read without changing it.
            NodeKind::Stream(contents) if contents.nullable => {
                code.line(format!("{to}.__sc_present = {object} != 0;"));
            }
            NodeKind::Stream(_) => {}
            NodeKind::Function(callees) => {
                for choice in 0..callees.choices() {
                    if let Some(name) = callees.chosen(choice) {
                        code.line(format!("if ({object} == {name}) {to} = {choice};"));
                    }
                }
            }
            NodeKind::Tail(tail) => self.block(tail, object, to, depth, code),
            // Read after the pointer that has the block.
            NodeKind::Within(_) => {}
            NodeKind::Null | NodeKind::Zero | NodeKind::Arguments { .. } => {}
        }
    }

    fn elements(
        &self,
        element: &Node,
        array: &str,
        to: &str,
        (count, most): (&str, usize),
        depth: usize,
        code: &mut Code,
    ) {
        let counter = format!("__sc_i{depth}");
        code.count(&counter, count, most, |code| {
            let (object, to) = (format!("{array}[{counter}]"), format!("{to}[{counter}]"));
            self.node(element, &object, &to, depth + 1, code);
        });
    }

    fn block(&self, pointer: &Pointer, object: &str, to: &str, depth: usize, code: &mut Code) {
        let typed = pointer.seen_as.map(|ty| {
            let pointer = declare_pointer(&self.filler.program.types, ty, "");
            format!("(({})({object}))", pointer.trim_end())
        });
        let object = typed.as_deref().unwrap_or(object);
        // Where the block starts.
        let start = match (pointer.before, pointer.inside) {
            (0, 0) => None,
            (0, bytes) => Some(format!(
                "((__typeof__({object}))((char *){object} - {bytes}u))"
            )),
            (before, _) => Some(format!("({object} - {before})")),
        };
        let object = start.as_deref().unwrap_or(object);
        let (elements, most) = (format!("{to}.__sc_to"), pointer.slots());
        let has_elements = has_elements(pointer);
        match &pointer.length {
            Length::One if has_elements => {
                code.block(format!("if (__sc_readable({object}, sizeof *{object}, 1))"), "}", |code| {
                    self.node(&pointer.element, &format!("(*{object})"), &elements, depth, code);
                });
            }
            Length::Text if has_elements => code.block("", "}", |code| {
                code.line(format!("const char *__sc_text = (const char *){object};"));
                code.line("unsigned __sc_i;");
                code.line(format!(
                    "for (__sc_i = 0; __sc_i < {most}u && __sc_readable(__sc_text + __sc_i, 1, 1) && __sc_text[__sc_i]; __sc_i++) {elements}[__sc_i] = __sc_text[__sc_i];"
                ));
            }),
            Length::One | Length::Text => {}
            Length::Fixed | Length::Free | Length::Of { .. } | Length::Beside(_) | Length::Computed(_) => code.block("", "}", |code| {
                let count = format!("__sc_n{depth}");
                code.line(format!("unsigned {count} = __sc_readable({object}, sizeof *{object}, {most}u);"));
                if pointer.length == Length::Free {
                    let before = pointer.before;
                    let after = match before {
                        0 => count.clone(),
                        _ => format!("{count} > {before}u ? {count} - {before}u : 0u"),
                    };
                    code.line(format!("{to}.__sc_length = {after};"));
                }
                if has_elements && self.filler.is_image(&pointer.element) {
                    code.line(format!("__builtin_memcpy({elements}, (const void *){object}, sizeof *{object} * {count});"));
                } else if has_elements {
                    self.elements(&pointer.element, object, &elements, (&count, most), depth, code);
                } else {
                    code.line(format!("(void){count};"));
                }
            }),
        }
    }
}
