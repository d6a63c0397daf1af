//! The statements of one test.

use std::collections::BTreeSet;

use sc_frontend::{Function, GlobalId, Program, TypeId, TypeKind, UnitId};

use super::init::Init;
use super::literal::scalar_literal;
use super::names::{Taken, set_elsewhere};
use super::numbered::Numbered;
use super::words::plain_words;
use super::{RenderedTest, TestBlock, TestStream, TestStyle};
use crate::aliasing::shared_number;
use crate::codegen::setter_name;
use crate::ctype::{Names, declare, declare_qualified_pointer, has_name, type_name};
use crate::model::{InputModel, Origin, is_argument_list};
use crate::node::{Node, NodeKind, Pointer, StructMember};
use crate::scalar::{choice, chosen_member, read};
use crate::stubs::stub_of;
use crate::within::{Owner, Within};

/// Indentation of continuation lines.
pub(super) const HANG: usize = 4;

pub(super) struct Writer<'a> {
    pub(super) model: &'a InputModel,
    pub(super) program: &'a Program,
    pub(super) entry: &'a Function,
    pub(super) bytes: &'a [u8],
    pub(super) style: &'a TestStyle,
    pub(super) taken: Taken,
    pub(super) lines: Vec<String>,
    pub(super) result: Option<String>,
    pub(super) blocks: Vec<TestBlock>,
    pub(super) streams: Vec<TestStream>,
    /// What stands for `...`, or is in a `va_list`.
    pub(super) extra: Vec<String>,
    /// Where the nodes of pointers start whose blocks others point into.
    pub(super) shared: BTreeSet<usize>,
    /// Objects that several pointers lead to.
    pub(super) numbered: Numbered,
}

/// What a pointer in a test stands for.
pub(super) struct Pointed<'n> {
    pub(super) pointer: &'n Pointer,
    /// First byte of the pointer's node.
    pub(super) base: usize,
    /// Type of the elements.
    pub(super) element: TypeId,
    /// An expression of the pointer's type: names types that have no name.
    pub(super) like: &'n str,
    /// The name its variable would like.
    pub(super) wanted: &'n str,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        model: &'a InputModel,
        program: &'a Program,
        bytes: &'a [u8],
        style: &'a TestStyle,
    ) -> Self {
        Self {
            model,
            program,
            entry: &program.functions[model.entry.0],
            bytes,
            style,
            taken: Taken::new(model, program),
            lines: Vec::new(),
            result: None,
            blocks: Vec::new(),
            streams: Vec::new(),
            extra: Vec::new(),
            shared: BTreeSet::new(),
            numbered: Numbered::default(),
        }
    }

    /// Notes whose block the node at `base` points into, if it does.
    fn note_owner(&mut self, node: &Node, base: usize) {
        if let NodeKind::Within(within) = &node.kind {
            self.shared.extend(base.checked_add_signed(within.offset));
        }
    }

    pub(super) fn write(mut self) -> RenderedTest {
        self.declare_elsewhere();
        // Objects have numbers in the order of the layout, where formals come first.
        let has_aliasing = self.model.layout.has_aliasing();
        if !has_aliasing {
            self.globals();
        }
        let arguments = self.arguments();
        if has_aliasing {
            self.globals();
        }
        self.call(&arguments);
        RenderedTest {
            lines: self.lines,
            result: self.result,
            blocks: self.blocks,
            streams: self.streams,
        }
    }

    /// A free name for a pointer to a block, which is kept in mind.
    pub(super) fn fresh_block(&mut self, wanted: &str, element: Option<TypeId>) -> String {
        let name = self.taken.fresh(wanted);
        self.blocks.push(TestBlock {
            name: name.clone(),
            element,
        });
        name
    }

    /// Functions of other units that the test calls.
    fn declare_elsewhere(&mut self) {
        let types = &self.program.types;
        for fixture in [self.model.init, self.model.oracle].into_iter().flatten() {
            let function = &self.program.functions[fixture.function.0];
            if function.unit == self.entry.unit {
                continue;
            }
            let params: Vec<String> = function
                .params
                .iter()
                .map(|p| type_name(types, p.ty, Names::Canonical))
                .collect();
            let params = if params.is_empty() {
                "void".to_owned()
            } else {
                params.join(", ")
            };
            let head = format!("{} ({params})", function.name);
            self.lines.push(format!(
                "extern {};",
                declare(types, function.ret, &head, Names::Canonical)
            ));
        }
    }

    fn globals(&mut self) {
        let globals: Vec<_> = self.model.globals().collect();
        let mut units: Vec<UnitId> = Vec::new();
        for (input, global) in globals {
            if self.is_zero_already(input, global) {
                continue;
            }
            if set_elsewhere(self.model, self.program, global) {
                let unit = self.program.globals[global.0].unit;
                if !units.contains(&unit) {
                    units.push(unit);
                    self.set_unit(unit);
                }
            } else {
                self.set_global(input, &self.program.globals[global.0].name);
            }
        }
    }

    /// The values of stubs are zero to begin with, and nobody but the test writes them.
    fn is_zero_already(&self, input: usize, global: GlobalId) -> bool {
        fn starts_as_zeros(node: &Node) -> bool {
            match &node.kind {
                NodeKind::Scalar(_)
                | NodeKind::Null
                | NodeKind::Zero
                | NodeKind::Handle
                | NodeKind::Within(_) => true,
                NodeKind::Array { element, .. } => starts_as_zeros(element),
                NodeKind::Struct(members) | NodeKind::Union(members) => {
                    members.iter().all(|m| starts_as_zeros(&m.node))
                }
                NodeKind::Function(callees) => callees.nullable,
                NodeKind::Pointer(pointer) | NodeKind::Stream(pointer) => pointer.nullable,
                NodeKind::Aliasing(aliasing) => starts_as_zeros(&aliasing.own),
                NodeKind::Arguments { .. } | NodeKind::Tail(_) => false,
            }
        }
        let global = &self.program.globals[global.0];
        let stub = stub_of(self.program, global);
        let found = &self.model.layout.inputs[input];
        let bytes = self.bytes.get(found.offset..found.offset + found.node.size);
        stub.is_some_and(|(stub, _)| stub.calls > 0)
            && starts_as_zeros(&found.node)
            && bytes.is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0))
    }

    /// Globals the test cannot name are set from the bytes of the test, by their own unit.
    fn set_unit(&mut self, unit: UnitId) {
        let list: Vec<Init> = self
            .bytes
            .iter()
            .map(|byte| Init::Atom(byte.to_string()))
            .collect();
        let setter = setter_name(unit);
        let path = self
            .program
            .units
            .get(unit.0)
            .map_or("", |unit| unit.path.as_str());
        let head = format!("{setter} ((const unsigned char[{}])", self.bytes.len());
        let call = Init::List(list).after(&head, HANG);
        let values = self.model.layout.decode(self.bytes);
        self.lines
            .push(format!("extern void {setter} (const unsigned char *);"));
        for (input, global) in self.model.globals() {
            let elsewhere = set_elsewhere(self.model, self.program, global);
            let global = &self.program.globals[global.0];
            if global.unit == unit && elsewhere {
                let words = plain_words(&values[input].value).replace("*/", "* /");
                self.lines
                    .push(format!("/* {} of {path}: {words} */", global.name));
            }
        }
        self.lines.push(format!("{call});"));
    }

    fn set_global(&mut self, input: usize, name: &str) {
        let found = &self.model.layout.inputs[input];
        let init = self.init(&found.node, found.offset, name, name);
        match &found.node.kind {
            NodeKind::Zero => {}
            _ if init.leaves_bytes_open() && self.is_assignable(found.node.ty) => {
                let amp = self.amp_of(found.node.ty);
                self.assign_all(name, amp, &init);
            }
            _ if found.node.complex_part().is_some() => {
                self.lines
                    .push(format!("{};", init.after(&format!("{name} ="), HANG)));
            }
            NodeKind::Scalar(_)
            | NodeKind::Pointer(_)
            | NodeKind::Stream(_)
            | NodeKind::Handle
            | NodeKind::Function(_)
            | NodeKind::Within(_)
            | NodeKind::Aliasing(_)
            | NodeKind::Tail(_)
            | NodeKind::Null => {
                self.lines
                    .push(format!("{};", init.after(&format!("{name} ="), HANG)));
            }
            _ if self.is_object(&found.node) && self.is_assignable(found.node.ty) => {
                let ty = self.type_of(found.node.ty, name);
                let text = init.after(&format!("{name} = ({ty})"), HANG);
                self.lines.push(format!("{text};"));
            }
            _ => {
                let ty = self.type_of(found.node.ty, name);
                let is_array = matches!(found.node.kind, NodeKind::Array { .. });
                let (to, from) = if is_array { ("", "") } else { ("&", "&") };
                let cast = if self.is_plain(found.node.ty) {
                    ""
                } else {
                    "(void *) "
                };
                let head = format!("(void) memcpy ({cast}{to}{name}, {from}({ty})");
                let text = init.after(&head, HANG);
                self.lines.push(format!("{text},\n    sizeof ({ty}));"));
            }
        }
    }

    /// A struct, a union or a vector.
    fn is_object(&self, node: &Node) -> bool {
        let ty = node.ty.map(|ty| &self.program.types.get(ty).kind);
        matches!(node.kind, NodeKind::Struct(_) | NodeKind::Union(_))
            || matches!(ty, Some(TypeKind::Vector(..)))
    }

    /// Nothing in the type is const, so that `=` works.
    pub(super) fn is_assignable(&self, ty: Option<TypeId>) -> bool {
        let Some(ty) = ty else { return false };
        !self.program.types.get(ty).is_const && self.parts_are_assignable(ty)
    }

    /// The same, but for the type's own `const`.
    pub(super) fn parts_are_assignable(&self, ty: TypeId) -> bool {
        match &self.program.types.get(ty).kind {
            TypeKind::Array(of, _) => self.is_assignable(Some(*of)),
            TypeKind::Struct { members, .. } | TypeKind::Union { members, .. } => members
                .iter()
                .all(|member| self.is_assignable(Some(member.ty))),
            _ => true,
        }
    }

    /// Writing to an object of this type through `void *` needs no cast.
    pub(super) fn is_plain(&self, ty: Option<TypeId>) -> bool {
        let Some(ty) = ty else { return true };
        let found = self.program.types.get(ty);
        if found.is_const || found.is_volatile {
            return false;
        }
        match &found.kind {
            TypeKind::Array(of, _) => self.is_plain(Some(*of)),
            _ => true,
        }
    }

    pub(super) fn type_of(&self, ty: Option<TypeId>, like: &str) -> String {
        match ty {
            Some(ty) if has_name(&self.program.types, ty) => {
                type_name(&self.program.types, ty, Names::Spelled)
            }
            _ => format!("__typeof__ ({like})"),
        }
    }

    fn arguments(&mut self) -> Vec<String> {
        if let Some(input) = self.model.arguments_input() {
            return self.command_line(input);
        }
        for input in &self.model.layout.inputs {
            self.note_owner(&input.node, input.offset);
        }
        for input in self.model.extra_inputs() {
            let value = self.extra_value(input);
            self.extra.push(value);
        }
        let formals = self.entry.params.len();
        let mut names = vec![String::new(); formals];
        let is_within = |formal: &usize| {
            let input = self.model.formal_input(*formal);
            input.is_some_and(|input| self.model.layout.inputs[input].node.is_within())
        };
        let (last, first): (Vec<_>, Vec<_>) = (0..formals).partition(is_within);
        for formal in first {
            names[formal] = self.formal(formal);
        }
        for formal in last {
            names[formal] = self.formal_within(formal, &names);
        }
        names
    }

    /// A formal that points into the block of another one.
    fn formal_within(&mut self, formal: usize, names: &[String]) -> String {
        let input = self.model.formal_input(formal);
        let found = input.map(|input| &self.model.layout.inputs[input]);
        let Some((found, NodeKind::Within(within))) = found.map(|it| (it, &it.node.kind)) else {
            return "NULL".to_owned();
        };
        let owner = match within.owner {
            Owner::Input { input, target } => match self.model.origins[input] {
                Origin::Formal(owner) if target => format!("*{}", names[owner]),
                Origin::Formal(owner) => names[owner].clone(),
                _ => "NULL".to_owned(),
            },
            Owner::Member { .. } => "NULL".to_owned(),
        };
        let value = self.place_within(within, found.offset, &owner);
        let wanted = crate::build::formal_name(self.entry, formal);
        let name = self.taken.fresh(&wanted);
        let ty = self.entry.params[formal].ty;
        let declared = declare(&self.program.types, ty, &name, Names::Spelled);
        self.lines.push(format!("{declared} = {value};"));
        name
    }

    /// A place in the block of `owner`.
    fn place_within(&self, within: &Within, base: usize, owner: &str) -> String {
        match self.model.layout.position(within, self.bytes, base) {
            None => "NULL".to_owned(),
            Some(0) => owner.to_owned(),
            Some(position) => format!("{owner} + {position}"),
        }
    }

    fn formal(&mut self, formal: usize) -> String {
        let wanted = crate::build::formal_name(self.entry, formal);
        let param = &self.entry.params[formal];
        let Some(input) = self.model.formal_input(formal) else {
            return wanted;
        };
        let found = &self.model.layout.inputs[input];
        let (node, offset) = match &found.node.kind {
            NodeKind::Aliasing(own) if shared_number(self.bytes, found.offset) == 0 => {
                (own.own.as_ref(), found.offset + 1)
            }
            _ => (&found.node, found.offset),
        };
        if let NodeKind::Pointer(pointer) = &node.kind
            && self.model.layout.is_present(pointer, self.bytes, offset)
            && let TypeKind::Pointer(pointee) = self.program.types.get(param.ty).kind
        {
            let element = pointer.seen_as.unwrap_or(pointee);
            let like = self.like(param.ty);
            let pointed = Pointed {
                pointer,
                base: offset,
                element,
                like: &like,
                wanted: &wanted,
            };
            let block = self.block(&pointed);
            return self.as_declared(pointer, pointee, block);
        }
        if let NodeKind::Stream(contents) = &found.node.kind
            && self
                .model
                .layout
                .is_present(contents, self.bytes, found.offset)
        {
            return self.stream(contents, found.offset, &wanted);
        }
        let name = self.taken.fresh(&wanted);
        if is_argument_list(self.program.types.get(param.ty)) {
            self.argument_list(formal, &name);
            return name;
        }
        let like = self.like(param.ty);
        let init = self.init(&found.node, found.offset, &like, &name);
        if init.leaves_bytes_open() && self.parts_are_assignable(param.ty) {
            let declared = declare(&self.program.types, param.ty, &name, Names::Spelled);
            self.lines.push(format!("{declared};"));
            self.assign_all(&name, "&", &init);
            return name;
        }
        let head = format!(
            "{} =",
            declare(&self.program.types, param.ty, &name, Names::Spelled)
        );
        self.lines.push(format!("{};", init.after(&head, HANG)));
        name
    }

    /// An expression of type `ty`, never evaluated: members of it name types without names.
    pub(super) fn like(&self, ty: TypeId) -> String {
        format!(
            "(*({}) 0)",
            declare_qualified_pointer(&self.program.types, ty, "").trim_end()
        )
    }

    pub(super) fn init(&mut self, node: &Node, base: usize, like: &str, wanted: &str) -> Init {
        match &node.kind {
            NodeKind::Scalar(scalar) => {
                let Some(ty) = node.ty else {
                    return Init::Atom("0".into());
                };
                let ty = self.program.types.get(ty);
                Init::Atom(scalar_literal(scalar, ty, self.bytes, base))
            }
            NodeKind::Array { element, .. } if node.complex_part().is_some() => {
                let mut part = |index: usize| {
                    let at = base + index * element.size;
                    match self.init(element, at, like, wanted) {
                        Init::Atom(text) => text,
                        _ => "0".to_owned(),
                    }
                };
                let (real, imaginary) = (part(0), part(1));
                Init::Atom(format!("__builtin_complex ({real}, {imaginary})"))
            }
            NodeKind::Array { count, element } => {
                Init::List(self.elements(element, *count, base, &format!("{like}[0]"), wanted))
            }
            NodeKind::Struct(members) => {
                let mut fields = Vec::new();
                for member in members {
                    self.note_owner(&member.node, base + member.offset);
                }
                for member in members {
                    self.field(member, base, like, wanted, &mut fields);
                }
                for member in members {
                    self.field_within(member, base, &mut fields);
                }
                Init::Fields(fields)
            }
            NodeKind::Union(members) => {
                let member = &members[chosen_member(members, self.bytes, base)];
                let mut fields = Vec::new();
                self.field(member, base, like, wanted, &mut fields);
                Init::Member(fields)
            }
            // The elements of a flexible array member are set where the block is.
            NodeKind::Zero | NodeKind::Tail(_) => Init::Fields(Vec::new()),
            // What points into the block of another pointer is set where that is known.
            NodeKind::Null | NodeKind::Arguments { .. } | NodeKind::Within(_) => {
                Init::Atom("NULL".into())
            }
            NodeKind::Aliasing(aliasing) => match shared_number(self.bytes, base) {
                0 => self.init(&aliasing.own, base + 1, like, wanted),
                number => self.numbered(aliasing.group, number, base),
            },
            NodeKind::Handle => Init::Atom(self.handle(base, wanted)),
            NodeKind::Stream(contents) => {
                Init::Atom(self.stream(contents, base, &format!("{wanted}_stream")))
            }
            NodeKind::Function(callees) => {
                let chosen = callees.chosen(choice(callees.choices(), self.bytes, base));
                Init::Atom(chosen.unwrap_or("NULL").to_owned())
            }
            NodeKind::Pointer(pointer) => {
                let element = node.ty.map(|ty| &self.program.types.get(ty).kind);
                match element {
                    Some(TypeKind::Pointer(pointee))
                        if self.model.layout.is_present(pointer, self.bytes, base) =>
                    {
                        let wanted = match wanted == like {
                            true => format!("{wanted}_block"), // the global itself has the name
                            false => wanted.to_owned(),
                        };
                        let element = pointer.seen_as.unwrap_or(*pointee);
                        let pointed = Pointed {
                            pointer,
                            base,
                            element,
                            like,
                            wanted: &wanted,
                        };
                        let block = self.block(&pointed);
                        Init::Atom(self.as_declared(pointer, *pointee, block))
                    }
                    _ => Init::Atom("NULL".into()),
                }
            }
        }
    }

    /// The initialisers of a member. What is left as zeros has none, and members of an anonymous struct or union are
    /// named as if they were members of what it is in.
    fn field(
        &mut self,
        member: &StructMember,
        base: usize,
        like: &str,
        wanted: &str,
        fields: &mut Vec<(String, Init)>,
    ) {
        let at = base + member.offset;
        if matches!(member.node.kind, NodeKind::Zero | NodeKind::Tail(_)) {
            return;
        }
        if member.name.is_empty() {
            match self.init(&member.node, at, like, wanted) {
                Init::Fields(inner) => fields.extend(inner),
                // The braces keep in mind that it is a union; they are named like those of a struct.
                Init::Member(inner) => fields.push((String::new(), Init::Member(inner))),
                Init::Atom(_) | Init::List(_) => {}
            }
            return;
        }
        let (like, wanted) = (
            format!("{like}.{}", member.name),
            format!("{wanted}_{}", member.name),
        );
        let init = self.init(&member.node, at, &like, &wanted);
        fields.push((member.name.clone(), init));
    }

    /// The initialiser of a member that points into the block of a member beside it.
    fn field_within(&self, member: &StructMember, base: usize, fields: &mut [(String, Init)]) {
        let NodeKind::Within(within) = &member.node.kind else {
            return;
        };
        let Owner::Member { name, .. } = &within.owner else {
            return;
        };
        let owner = fields.iter().find_map(|(field, init)| match init {
            Init::Atom(text) if field == name => Some(text.clone()),
            _ => None,
        });
        let place = owner.map(|owner| self.place_within(within, base + member.offset, &owner));
        let field = fields.iter_mut().find(|(field, _)| *field == member.name);
        if let (Some((_, init)), Some(place)) = (field, place) {
            *init = Init::Atom(place);
        }
    }

    /// Sets all bytes of an object: zeros first, then what is not zero.
    pub(super) fn assign_all(&mut self, name: &str, amp: &str, init: &Init) {
        self.lines
            .push(format!("(void) memset ({amp}{name}, 0, sizeof ({name}));"));
        init.assignments(name, false, &mut self.lines);
    }

    /// An address for a pointer to what is hidden.
    fn handle(&mut self, base: usize, wanted: &str) -> String {
        if read(self.bytes, base, 1) & 1 == 0 {
            return "NULL".to_owned();
        }
        let name = self.fresh_block(&format!("{wanted}_handle"), None);
        self.lines.push(format!("void *{name} = malloc (1);"));
        name
    }

    pub(super) fn elements(
        &mut self,
        element: &Node,
        count: usize,
        base: usize,
        like: &str,
        wanted: &str,
    ) -> Vec<Init> {
        let item = |index: usize| {
            let at = base + index * element.size;
            self.init(element, at, like, &format!("{wanted}_{index}"))
        };
        (0..count).map(item).collect()
    }
}
