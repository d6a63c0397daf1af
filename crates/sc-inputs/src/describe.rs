//! The assumed inputs in words.

use sc_frontend::TypeId;

use crate::build::{Bounds, Builder, Why};
use crate::location::{AS_ARRAY, AS_STRING, SIZE_MAPPING, readable};
use crate::model::Origin;
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar};

const MAX_LENGTH: &str = "--max-ptr-array-length";
const MAX_TEXT: &str = "--max-cstring-length";
const MAX_DEPTH: &str = "--max-non-nil-ptr-depth";

/// One line per input, and one per pointer inside it; then the bounds that had to be lowered.
pub(crate) fn describe(builder: &Builder, layout: &Layout, asked: Bounds) -> Vec<String> {
    let mut words = Words {
        builder,
        layout,
        told: Vec::new(),
        ended: Vec::new(),
        lines: Vec::new(),
    };
    for (input, planned) in layout.inputs.iter().zip(&builder.planned) {
        let calls = planned.stub.as_ref().map_or(0, |stub| stub.calls);
        let change = match (planned.origin, &planned.stub) {
            (Origin::Global(_), Some(stub)) if calls == 0 => {
                Some(format!("--stubs {}=zero", stub.name))
            }
            (Origin::Global(_), None) => Some(format!("--ignore-globals {}", planned.name)),
            _ => None,
        };
        words.told.clear();
        words.ended.clear();
        match &input.node.kind {
            // One for each call; a line of its own tells of the calls.
            NodeKind::Array { element, .. } if calls > 0 => {
                words.node(element, &input.name, change.as_deref(), true);
            }
            _ => words.node(&input.node, &input.name, change.as_deref(), true),
        }
    }
    if words.lines.is_empty() {
        words.lines.push("no inputs: the entrypoint has no formals and reads no global without initialiser (--all-globals)".into());
    }
    let mut lines = words.lines;
    lowered(asked, builder, &mut lines);
    lines
}

fn lowered(asked: Bounds, builder: &Builder, lines: &mut Vec<String>) {
    let now = builder.bounds;
    let mut say = |option: &str, value: String| {
        lines.push(format!(
            "a test would be larger than 64 KiB: {option} lowered to {value}"
        ));
    };
    if now.depth < asked.depth {
        say(MAX_DEPTH, now.depth.to_string());
    }
    if now.text < asked.text {
        say(MAX_TEXT, now.text.to_string());
    }
    if now.array_shift > 0 {
        say(MAX_LENGTH, builder.array_bound(true).to_string());
    }
}

struct Words<'b, 'p> {
    builder: &'b Builder<'p>,
    layout: &'b Layout,
    /// Pointer types described in this input: a list is not described link by link.
    told: Vec<Option<TypeId>>,
    /// Types of pointers said to be always NULL in this input.
    ended: Vec<Option<TypeId>>,
    lines: Vec<String>,
}

impl Words<'_, '_> {
    fn node(&mut self, node: &Node, location: &str, change: Option<&str>, top: bool) {
        match &node.kind {
            NodeKind::Pointer(pointer) => self.pointer(node, pointer, location, change),
            NodeKind::Arguments { max, chars } => self.lines.push(format!(
                "{location}: \"prog\" and up to {max} arguments of at most {chars} characters ({MAX_TEXT})"
            )),
            // A tree ends in many places; the first one tells how deep.
            NodeKind::Null if self.ended.contains(&node.ty) => {}
            NodeKind::Null => {
                self.ended.push(node.ty);
                self.say(node, location, "always NULL", MAX_DEPTH);
            }
            NodeKind::Scalar(scalar) if top => {
                let (text, option) = scalar_words(scalar);
                let options: Vec<&str> = option.into_iter().chain(change).collect();
                self.say(node, location, &text, &options.join(", "));
            }
            NodeKind::Scalar(_) => {}
            NodeKind::Array { count, element } => {
                if top {
                    let text = format!("all {count} elements");
                    self.say(node, location, &text, change.unwrap_or(""));
                }
                self.node(element, &format!("{location}[_]"), None, false);
            }
            NodeKind::Struct(members) => {
                if top {
                    self.say(node, location, "every member", change.unwrap_or(""));
                }
                for member in members {
                    let inner = match member.name.as_str() {
                        "" => location.to_owned(),
                        name => format!("{location}.{name}"),
                    };
                    self.node(&member.node, &inner, None, false);
                }
            }
        }
    }

    fn pointer(&mut self, node: &Node, p: &Pointer, location: &str, change: Option<&str>) {
        let reasons = &self.builder.contents.reasons;
        let why = reasons
            .iter()
            .find(|(at, _)| at == location)
            .map(|(_, why)| *why);
        let inferred = if why == Some(Why::Inferred) {
            "inferred; "
        } else {
            ""
        };
        let max = p.capacity;
        let is_char =
            p.element.size == 1 && matches!(p.element.kind, NodeKind::Scalar(Scalar::Int { .. }));
        let as_string = if is_char {
            format!(", {AS_STRING}")
        } else {
            String::new()
        };
        let (text, options) = match &p.length {
            Length::One => (
                "NULL or one element".to_owned(),
                format!("{AS_ARRAY}{as_string}, {SIZE_MAPPING}"),
            ),
            Length::Fixed if why == Some(Why::Declared { is_static: true }) => {
                (format!("exactly {max} elements"), AS_ARRAY.to_owned())
            }
            Length::Fixed => (
                format!("exactly {max} elements, as declared (C itself does not demand them)"),
                AS_ARRAY.to_owned(),
            ),
            Length::Free => (
                format!("NULL or an array of 0 to {max} elements"),
                format!("{inferred}{MAX_LENGTH}{as_string}, {SIZE_MAPPING}"),
            ),
            Length::Of { input } => {
                let name = self
                    .layout
                    .inputs
                    .get(*input)
                    .map_or("?", |i| i.name.as_str());
                (
                    format!("an array of exactly {name} elements, {name} <= {max}"),
                    format!("{inferred}{MAX_LENGTH}, {AS_ARRAY}"),
                )
            }
            Length::Text => (
                format!("NULL or a string of at most {max} characters"),
                format!("{inferred}{MAX_TEXT}, {AS_ARRAY}"),
            ),
        };
        let options = match change {
            Some(change) => format!("{options}, {change}"),
            None => options,
        };
        let is_new = !self.told.contains(&node.ty) || why.is_some_and(|why| why != Why::Default);
        if is_new {
            self.told.push(node.ty);
            self.say(node, location, &text, &options);
        }
        self.node(&p.element, &format!("{location}[_]"), None, false);
    }

    fn say(&mut self, node: &Node, location: &str, text: &str, options: &str) {
        let ty = node.ty.map_or("", |ty| {
            self.builder.program.types.get(ty).spelling.as_str()
        });
        let options = if options.is_empty() {
            String::new()
        } else {
            format!(" ({options})")
        };
        self.lines
            .push(format!("{} ({ty}): {text}{options}", readable(location)));
    }
}

fn scalar_words(scalar: &Scalar) -> (String, Option<&'static str>) {
    match scalar {
        Scalar::Int {
            cap: Some(cap),
            signed: true,
            ..
        } => (
            format!("any value up to {cap}, also negative"),
            Some("--assume, --max-ptr-array-length"),
        ),
        Scalar::Int { cap: Some(cap), .. } => (
            format!("any value up to {cap}"),
            Some("--max-ptr-array-length"),
        ),
        Scalar::Enum { .. } => ("one of its enumerators".into(), Some("--any-enum")),
        _ => ("any value".into(), None),
    }
}
