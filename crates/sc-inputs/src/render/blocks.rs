//! The blocks behind the pointers of a test.

use sc_frontend::{TypeId, TypeKind};

use super::init::Init;
use super::literal::string_literal;
use super::statements::{HANG, Pointed, Writer};
use crate::ctype::{Names, declare, declare_pointer, declare_qualified_pointer, has_name};
use crate::node::{Length, NodeKind, Pointer};

impl Writer<'_> {
    /// What a pointer to a block is, converted if the block is of another type than the pointer says.
    pub(super) fn as_declared(&self, pointer: &Pointer, pointee: TypeId, block: String) -> String {
        let types = &self.program.types;
        match (pointer.before, pointer.inside) {
            (0, 0) => {}
            (0, bytes) => {
                let to = declare_pointer(types, pointee, "");
                return format!("({}) (void *) ((char *) {block} + {bytes})", to.trim_end());
            }
            (before, _) if pointer.seen_as.is_some() => {
                return format!("(void *) ({block} + {before})");
            }
            (before, _) => return format!("{block} + {before}"),
        }
        let is_struct = matches!(types.get(pointee).kind, TypeKind::Struct { .. });
        match pointer.seen_as.filter(|_| is_struct) {
            Some(_) => format!(
                "({}) {block}",
                declare_pointer(types, pointee, "").trim_end()
            ),
            None => block,
        }
    }

    /// Writes the block behind a pointer; gives the variable that points to it.
    pub(super) fn block(&mut self, pointed: &Pointed) -> String {
        let number = self.begin_numbered(pointed.pointer);
        let name = self.whole_block(pointed);
        self.end_numbered(number, pointed, &name);
        name
    }

    fn whole_block(&mut self, pointed: &Pointed) -> String {
        let pointer = pointed.pointer;
        if pointer.length == Length::Text {
            return self.text(pointed);
        }
        let count = self
            .model
            .layout
            .live_length(pointer, self.bytes, pointed.base);
        let start = pointed.base + pointer.elements_offset();
        let like = match has_name(&self.program.types, pointed.element) {
            true => self.like(pointed.element),
            false => format!("{}[0]", pointed.like),
        };
        // What the initialiser does not name is zero.
        let total = count + usize::from(pointer.ended);
        let mut items = if pointer.length == Length::One {
            vec![self.init(&pointer.element, start, &like, pointed.wanted)]
        } else {
            self.elements(&pointer.element, count, start, &like, pointed.wanted)
        };
        let name = self.fresh_block(pointed.wanted, Some(pointed.element));
        let declaration = self.declare_block(pointed, &name);
        let one = pointer.length == Length::One;
        let ty = match one {
            true => self.element_type(pointed, &name, ""),
            false => self.element_type(pointed, &name, &format!("[{total}]")),
        };
        if pointer.ended && matches!(pointer.element.kind, NodeKind::Pointer(_)) {
            items.push(Init::Atom("NULL".into()));
        }
        if total == 0 {
            // One past a whole element: nothing to read there, and well aligned.
            let element = self.element_type(pointed, &name, "");
            let block = match self.style.trap_empty_blocks {
                true => {
                    format!(
                        "(void *) ((char *) calloc (1, sizeof ({element})) + sizeof ({element}))"
                    )
                }
                // Not malloc: gcc warns of contents that were never written, though there are none.
                false => format!("calloc (0, sizeof ({element}))"),
            };
            self.lines.push(format!("{declaration} = {block};"));
            return name;
        }
        let size = format!("sizeof ({ty}){}", self.more_bytes(pointed));
        let tail = self.tail(pointed, start, &name, &like);
        let open = items.iter().any(Init::leaves_bytes_open);
        // The variable points to elements without the qualifiers of its type.
        if open && self.parts_are_assignable(pointed.element) {
            self.lines
                .push(format!("{declaration} = calloc (1, {size});"));
            match (one, items.first()) {
                (true, Some(first)) => first.assignments(&name, true, &mut self.lines),
                _ => Init::List(items).assignments(&name, false, &mut self.lines),
            }
            self.lines.extend(tail);
            return name;
        }
        // gcc warns of a pointer to the end of a block: nothing was written there.
        let is_moved = self.shared.contains(&pointed.base) || pointer.before > 0;
        let block = match is_moved || items.is_empty() {
            true => format!("calloc (1, {size})"),
            false => format!("malloc ({size})"),
        };
        self.lines.push(format!("{declaration} = {block};"));
        let Some(first) = items.first() else {
            return name;
        };
        if one && let Init::Atom(text) = first {
            self.lines.push(format!("*{name} = {text};"));
            return name;
        }
        let unnamed = !has_name(&self.program.types, pointed.element);
        let qualified = unnamed && !self.is_plain(Some(pointed.element));
        let cast = if qualified || self.keeps_qualifiers(pointed.element) {
            "(void *) "
        } else {
            ""
        };
        let (amp, init) = if one {
            (self.amp(pointed.element), first.clone())
        } else {
            ("", Init::List(items))
        };
        let head = format!("(void) memcpy ({cast}{name}, {amp}({ty})");
        let text = init.after(&head, HANG);
        self.lines.push(format!("{text},\n    sizeof ({ty}));"));
        self.lines.extend(tail);
        name
    }

    pub(super) fn amp_of(&self, ty: Option<TypeId>) -> &'static str {
        ty.map_or("&", |ty| self.amp(ty))
    }

    /// Arrays are their own address.
    pub(super) fn amp(&self, element: TypeId) -> &'static str {
        match self.program.types.get(element).kind {
            TypeKind::Array(..) => "",
            _ => "&",
        }
    }

    /// The variable that holds a block. The block is written once, so its
    /// elements lose their qualifiers; arrays of qualified elements keep
    /// theirs, because C would not convert the pointer back silently.
    fn declare_block(&self, pointed: &Pointed, name: &str) -> String {
        let types = &self.program.types;
        if !has_name(types, pointed.element) {
            return format!("__typeof__ ({}) {name}", pointed.like);
        }
        if self.keeps_qualifiers(pointed.element) {
            return declare_qualified_pointer(types, pointed.element, name);
        }
        declare_pointer(types, pointed.element, name)
    }

    fn keeps_qualifiers(&self, element: TypeId) -> bool {
        let is_array = matches!(self.program.types.get(element).kind, TypeKind::Array(..));
        is_array && !self.is_plain(Some(element))
    }

    fn element_type(&self, pointed: &Pointed, name: &str, suffix: &str) -> String {
        let types = &self.program.types;
        if has_name(types, pointed.element) {
            declare(types, pointed.element, suffix, Names::Spelled)
        } else {
            format!("__typeof__ (*{name}){suffix}")
        }
    }

    pub(super) fn text(&mut self, pointed: &Pointed) -> String {
        let start = pointed.base + pointed.pointer.elements_offset();
        let count = self
            .model
            .layout
            .live_length(pointed.pointer, self.bytes, pointed.base);
        let text = self.bytes.get(start..start + count).unwrap_or(&[]);
        let name = self.fresh_block(pointed.wanted, Some(pointed.element));
        let declaration = self.declare_block(pointed, &name);
        self.string_block(&declaration, &name, text);
        name
    }

    /// A block that holds exactly a string.
    pub(super) fn string_block(&mut self, place: &str, to: &str, text: &[u8]) {
        let size = text.len() + 1;
        self.lines.push(format!("{place} = malloc ({size});"));
        self.lines.push(format!(
            "(void) memcpy ({to}, {}, {size});",
            string_literal(text)
        ));
    }
}
