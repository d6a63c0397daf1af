//! The lines that describe the assumed inputs.

use sc_frontend::{Behaviour, TypeId};

use crate::build::ALIASING;
use crate::build::{Bounds, Builder, NULLABLE, Planned, Why};
use crate::line::{About, ChangedBy, Extent, Line};
use crate::location::{AS_ARRAY, AS_STRING, SAME_BLOCK, SIZE_MAPPING, readable};
use crate::model::Origin;
use crate::node::{
    Computed, Factor, Layout, Length, Node, NodeKind, Pointer, Scalar, Sibling, StructMember,
};
use crate::within::{Owner, Within};

const MAX_LENGTH: &str = "--max-ptr-array-length";
pub(crate) const MAX_TEXT: &str = "--max-cstring-length";
const MAX_DEPTH: &str = "--max-non-nil-ptr-depth";

/// One line per input, and one per pointer inside it; then the bounds that had to be lowered. What a list or tree has
/// below its first element is told only where it differs from the first one.
pub(crate) fn describe(builder: &Builder, layout: &Layout, asked: Bounds) -> Vec<Line> {
    let mut words = Words {
        builder,
        layout,
        input: String::new(),
        about: About::All,
        around: Vec::new(),
        repeated: false,
        ended: Vec::new(),
        is_aliasing: false,
        lines: Vec::new(),
    };
    for (input, planned) in layout.inputs.iter().zip(&builder.planned) {
        let calls = planned.stub.as_ref().map_or(0, |stub| stub.calls);
        let change = match (planned.origin, &planned.stub) {
            (Origin::Global(_), Some(stub)) if stub.behaviour == Behaviour::Registers => None,
            (Origin::Global(_), Some(stub)) if calls == 0 => {
                Some(format!("--stubs {}=zero", stub.name))
            }
            (Origin::Global(_), None) => Some(format!("--ignore-globals {}", planned.name)),
            _ => None,
        };
        words.input.clone_from(&input.name);
        words.about = about(builder, planned);
        words.ended.clear();
        match &input.node.kind {
            // One for each call; a line of its own tells of the calls.
            NodeKind::Array { element, .. } if calls > 0 => {
                words.node(element, &input.name, change.as_deref(), true);
            }
            _ => words.node(&input.node, &input.name, change.as_deref(), true),
        }
        // A line of their own tells how registers change.
        let stub = planned.stub.as_ref();
        let is_register = stub.is_some_and(|stub| stub.behaviour == Behaviour::Registers);
        if !is_register && let Some(changed_by) = words.changed_by(&input.node) {
            words.lines.push(Line::Volatile {
                subject: input.name.clone(),
                about: words.about.clone(),
                changed_by,
            });
        }
    }
    if words.lines.is_empty() {
        words.lines.push(Line::NoInputs);
    }
    let mut lines = words.lines;
    lowered(asked, builder, &mut lines);
    lines
}

/// An input as the program names it; a formal without a name cannot be used.
fn about(builder: &Builder, planned: &Planned) -> About {
    let params = &builder.entry.params;
    // The program calls it through a pointer only, and never names it.
    let called_back = planned
        .stub
        .as_ref()
        .is_some_and(|it| it.callback.is_some());
    match planned.origin {
        Origin::Global(_) if called_back => About::All,
        Origin::Formal(index) => {
            let name = params.get(index).map(|param| param.name.clone());
            About::Formals(name.into_iter().collect())
        }
        // The program has no name for it.
        Origin::Extra(_) => About::All,
        Origin::Arguments => About::Formals(params.iter().map(|it| it.name.clone()).collect()),
        Origin::Global(id) => About::Names(vec![builder.program.globals[id.0].name.clone()]),
    }
}

fn lowered(asked: Bounds, builder: &Builder, lines: &mut Vec<Line>) {
    let now = builder.bounds;
    let mut say = |option, value| lines.push(Line::Lowered { option, value });
    if now.depth < asked.depth {
        say(MAX_DEPTH, now.depth.into());
    }
    if now.text < asked.text {
        say(MAX_TEXT, now.text);
    }
    if now.array_shift > 0 {
        say(MAX_LENGTH, builder.array_bound(true));
    }
}

struct Words<'b, 'p> {
    builder: &'b Builder<'p>,
    layout: &'b Layout,
    /// The input that is being described.
    input: String,
    /// The same as the program names it.
    about: About,
    /// The records around what is being described.
    around: Vec<Option<String>>,
    /// One of them occurs twice: this is a further element of a list or tree.
    repeated: bool,
    /// Types of pointers said to be always NULL in this input.
    ended: Vec<Option<String>>,
    /// The next line is about a pointer that may point to an object which exists already.
    is_aliasing: bool,
    lines: Vec<Line>,
}

impl Words<'_, '_> {
    /// What may change something in it while the code runs.
    fn changed_by(&self, node: &Node) -> Option<ChangedBy> {
        let types = &self.builder.program.types;
        let inner = || match &node.kind {
            NodeKind::Array { element, .. } => self.changed_by(element),
            NodeKind::Pointer(pointer) => self.changed_by(&pointer.element),
            NodeKind::Struct(members) | NodeKind::Union(members) => {
                let mut members = members.iter();
                members.find_map(|member| self.changed_by(&member.node))
            }
            _ => None,
        };
        let own = node.ty.and_then(|ty| ChangedBy::of(types.get(ty)));
        own.or_else(inner)
    }

    fn node(&mut self, node: &Node, location: &str, change: Option<&str>, top: bool) {
        match &node.kind {
            NodeKind::Pointer(pointer) => self.pointer(node, pointer, location, change),
            NodeKind::Arguments { max, chars } => self.lines.push(Line::Arguments {
                subject: location.to_owned(),
                about: self.about.clone(),
                max: *max,
                chars: *chars,
            }),
            NodeKind::Null | NodeKind::Zero if self.left(location).is_some() => {
                let reason = self.left(location).unwrap_or_default();
                let null = matches!(node.kind, NodeKind::Null);
                self.say(node, location, Extent::Left { null, reason }, false, &[]);
            }
            NodeKind::Zero => {}
            NodeKind::Aliasing(aliasing) => {
                self.is_aliasing = true;
                self.node(&aliasing.own, location, change, top);
                self.is_aliasing = false;
            }
            NodeKind::Within(within) => self.within(node, within, location),
            NodeKind::Tail(tail) => self.tail(node, tail, location),
            NodeKind::Stream(contents) => {
                let extent = Extent::Stream {
                    max: contents.capacity,
                    nullable: contents.nullable,
                };
                let limit = (contents.capacity > 0).then_some(MAX_TEXT);
                let options: Vec<&str> = limit.into_iter().chain(change).collect();
                self.say(node, location, extent, false, &options);
            }
            NodeKind::Handle => {
                let options: Vec<&str> = change.into_iter().collect();
                self.say(node, location, Extent::Handle, false, &options);
            }
            NodeKind::Function(callees) => {
                let extent = Extent::Callees {
                    nullable: callees.nullable,
                    names: callees.names.clone(),
                };
                let options: Vec<&str> = change.into_iter().collect();
                self.say(node, location, extent, false, &options);
            }
            // A tree ends in many places; the first one tells how deep.
            NodeKind::Null if self.ended.contains(&self.plain(node.ty)) => {}
            NodeKind::Null => {
                self.ended.push(self.plain(node.ty));
                self.say(node, location, Extent::Null, false, &[MAX_DEPTH]);
            }
            NodeKind::Scalar(scalar) if top || node.counts_elements() => {
                let (extent, options) = scalar_extent(scalar);
                let options: Vec<&str> = options.iter().copied().chain(change).collect();
                self.say(node, location, extent, false, &options);
            }
            NodeKind::Scalar(_) => {}
            NodeKind::Array { .. } if node.complex_part().is_some() => {
                if top {
                    self.say(node, location, Extent::Any, false, change.as_slice());
                }
            }
            NodeKind::Array { count, element } => {
                if top {
                    self.say(
                        node,
                        location,
                        Extent::Elements(*count),
                        false,
                        change.as_slice(),
                    );
                }
                self.node(element, &format!("{location}[_]"), None, false);
            }
            NodeKind::Struct(members) | NodeKind::Union(members) => {
                if let NodeKind::Union(_) = node.kind {
                    let names = members.iter().map(|member| match member.name.as_str() {
                        "" => "an unnamed one".to_owned(),
                        name => name.to_owned(),
                    });
                    let extent = Extent::OneOf(names.collect());
                    self.say(node, location, extent, false, change.as_slice());
                } else if top {
                    self.say(node, location, Extent::Members, false, change.as_slice());
                }
                self.members(node.ty, members, location);
            }
        }
    }

    fn tail(&mut self, node: &Node, tail: &Pointer, location: &str) {
        let counters = match &tail.length {
            Length::Beside(siblings) => beside(self.layout, siblings, location),
            Length::Computed(computed) => vec![self.computed(computed, location).0],
            _ => Vec::new(),
        };
        let inferred = !counters.is_empty();
        let extent = Extent::Behind {
            counters,
            max: tail.capacity,
        };
        self.say(
            node,
            location,
            extent,
            inferred,
            &[MAX_LENGTH, SIZE_MAPPING],
        );
        self.node(&tail.element, &format!("{location}[_]"), None, false);
    }

    fn name(&self, input: usize) -> String {
        let input = self.layout.inputs.get(input);
        input.map_or("?", |input| input.name.as_str()).to_owned()
    }

    /// A computed length in words, and the inputs that it is computed from.
    fn computed(&self, computed: &Computed, location: &str) -> (String, Vec<String>) {
        let factors = computed.factors.iter();
        let names = factors.clone().map(|factor| match factor {
            Factor::Input(input) => self.name(*input),
            Factor::Member(sibling) => {
                beside(self.layout, std::slice::from_ref(sibling), location).concat()
            }
        });
        let inputs = factors.filter_map(|factor| match factor {
            Factor::Input(input) => Some(self.name(*input)),
            Factor::Member(_) => None,
        });
        (computed.shown(names), inputs.collect())
    }

    fn within(&mut self, node: &Node, within: &Within, location: &str) {
        let owner = match &within.owner {
            Owner::Member { name, .. } => {
                let record = location.rsplit_once('.').map_or("", |(record, _)| record);
                readable(&format!("{record}.{name}"))
            }
            Owner::Input { input, target } => {
                let input = self.layout.inputs.get(*input);
                let star = if *target { "*" } else { "" };
                format!("{star}{}", input.map_or("?", |i| i.name.as_str()))
            }
        };
        let extent = Extent::Within {
            owner,
            at_end: within.at_end,
        };
        let reasons = self.builder.contents.reasons.iter();
        let mut reasons = reasons.filter(|(at, _)| at == location);
        let inferred = reasons.any(|(_, why)| *why == Why::Inferred);
        self.say(node, location, extent, inferred, &[SAME_BLOCK, AS_ARRAY]);
    }

    fn members(&mut self, record: Option<TypeId>, members: &[StructMember], location: &str) {
        let before = self.repeated;
        let record = self.plain(record);
        self.repeated |= record.is_some() && self.around.contains(&record);
        self.around.push(record);
        for member in members {
            let inner = match member.name.as_str() {
                "" => location.to_owned(),
                name => format!("{location}.{name}"),
            };
            self.node(&member.node, &inner, None, false);
        }
        self.around.pop();
        self.repeated = before;
    }

    /// A type without its names and qualifiers: a list may be of `node_t` and link to `struct node`.
    fn plain(&self, ty: Option<TypeId>) -> Option<String> {
        let canonical = &self.builder.program.types.get(ty?).canonical;
        let plain = canonical.trim_start_matches("const ");
        Some(plain.trim_start_matches("volatile ").to_owned())
    }

    /// Why no test chooses what is there.
    fn left(&self, location: &str) -> Option<String> {
        self.builder.contents.left.get(location).cloned()
    }

    fn pointer(&mut self, node: &Node, p: &Pointer, location: &str, change: Option<&str>) {
        let reasons = &self.builder.contents.reasons;
        let why = reasons
            .iter()
            .find(|(at, _)| at == location)
            .map(|(_, why)| why);
        let inferred = why == Some(&Why::Inferred);
        let never_null = self.builder.contents.never_null.get(location);
        let (max, nullable) = (p.capacity, p.nullable);
        let is_char =
            p.element.size == 1 && matches!(p.element.kind, NodeKind::Scalar(Scalar::Int { .. }));
        let as_string = is_char.then_some(AS_STRING);
        let options = |first, last| [Some(first), as_string, Some(last)];
        let (extent, options) = match &p.length {
            Length::One => (Extent::One { nullable }, options(AS_ARRAY, SIZE_MAPPING)),
            Length::Fixed => {
                let demanded = why == Some(&Why::Declared { is_static: true });
                let count = max;
                let declared = matches!(why, Some(Why::Declared { .. }));
                let extent = Extent::Exactly {
                    count,
                    demanded,
                    declared,
                };
                (extent, [Some(AS_ARRAY), None, None])
            }
            Length::Free if p.ended => {
                let null = matches!(p.element.kind, NodeKind::Pointer(_) | NodeKind::Null);
                let extent = Extent::Ended {
                    max,
                    nullable,
                    null,
                };
                (extent, options(MAX_LENGTH, SIZE_MAPPING))
            }
            Length::Free => (
                Extent::Array { max, nullable },
                options(MAX_LENGTH, SIZE_MAPPING),
            ),
            Length::Of { input } => {
                let input = self.name(*input);
                let extent = Extent::LengthOf {
                    inputs: vec![input.clone()],
                    length: input,
                    max,
                    nullable: nullable && !p.empty_if_null,
                    if_empty: p.empty_if_null,
                };
                (extent, [Some(MAX_LENGTH), Some(AS_ARRAY), None])
            }
            Length::Beside(siblings) => {
                let counters = beside(self.layout, siblings, location);
                let extent = match siblings.as_slice() {
                    [sibling] if let Some(input) = sibling.input() => Extent::LengthOf {
                        inputs: vec![self.name(input)],
                        length: counters.concat(),
                        max,
                        nullable: false,
                        if_empty: p.nullable,
                    },
                    _ => Extent::LengthBeside { counters, max },
                };
                (extent, [Some(MAX_LENGTH), Some(AS_ARRAY), None])
            }
            Length::Computed(computed) => {
                let (length, inputs) = self.computed(computed, location);
                let extent = match computed.is_beside() {
                    true => Extent::LengthBeside {
                        counters: vec![length],
                        max,
                    },
                    false => Extent::LengthOf {
                        inputs,
                        length,
                        max,
                        nullable,
                        if_empty: false,
                    },
                };
                (extent, [Some(MAX_LENGTH), Some(AS_ARRAY), None])
            }
            Length::Text => (
                Extent::Text { max, nullable },
                [Some(MAX_TEXT), Some(AS_ARRAY), None],
            ),
        };
        // Only what the length is inferred to be is said to be inferred.
        let inferred = inferred && !matches!(p.length, Length::One | Length::Fixed);
        let mut sources: Vec<String> = Vec::new();
        if let Some(Why::Evidence(source)) = why {
            sources.push(source.clone());
        }
        if let Some(source) = never_null.filter(|source| !sources.contains(source)) {
            sources.push(source.clone());
        }
        let inferred = match (inferred, sources.is_empty()) {
            (_, false) => Some(sources.join("; ")),
            (true, true) => Some(String::new()),
            (false, true) => None,
        };
        let options = options.into_iter().flatten();
        let options = options.chain(never_null.map(|_| NULLABLE)).chain(change);
        let options: Vec<&str> = options.collect();
        self.tell(node, location, extent, inferred, &options);
        self.node(&p.element, &format!("{location}[_]"), None, false);
    }

    fn say(
        &mut self,
        node: &Node,
        location: &str,
        extent: Extent,
        inferred: bool,
        options: &[&str],
    ) {
        let inferred = inferred.then(String::new);
        self.tell(node, location, extent, inferred, options);
    }

    /// One line; `inferred`: what the extent is inferred from, empty for the use in the code.
    fn tell(
        &mut self,
        node: &Node,
        location: &str,
        extent: Extent,
        inferred: Option<String>,
        options: &[&str],
    ) {
        let types = &self.builder.program.types;
        let mut ty = node
            .ty
            .map_or(String::new(), |ty| types.get(ty).spelling.clone());
        if let NodeKind::Pointer(pointer) = &node.kind
            && let Some(seen) = pointer.seen_as
        {
            ty.push_str(&format!(", used as {}", types.get(seen).spelling));
        }
        let before = match &node.kind {
            NodeKind::Pointer(pointer) => (pointer.before, pointer.inside),
            _ => (0, 0),
        };
        let extent = match before {
            (0, 0) => extent,
            (before, inside) => Extent::Preceded {
                before,
                inside,
                rest: Box::new(extent),
            },
        };
        let mut options: Vec<String> = options.iter().map(|it| (*it).to_owned()).collect();
        let extent = match std::mem::take(&mut self.is_aliasing) {
            true => {
                options.push(ALIASING.to_owned());
                Extent::Aliasing {
                    rest: Box::new(extent),
                }
            }
            false => extent,
        };
        if self.repeated && self.is_told(&ty, &extent) {
            return;
        }
        self.lines.push(Line::Input {
            subject: readable(location),
            input: self.input.clone(),
            about: self.about.clone(),
            ty,
            extent,
            inferred,
            options,
        });
    }
}

impl Words<'_, '_> {
    /// Whether a line about the present input says the same of another part of this type.
    fn is_told(&self, of: &str, what: &Extent) -> bool {
        self.lines.iter().any(|line| match line {
            Line::Input {
                input, ty, extent, ..
            } => *input == self.input && ty == of && extent == what,
            _ => false,
        })
    }
}

/// Members beside the one at a location, as C names them.
fn beside(layout: &Layout, siblings: &[Sibling], location: &str) -> Vec<String> {
    let record = location.rsplit_once('.').map_or("", |(record, _)| record);
    let names = siblings.iter().map(|sibling| match &sibling.way {
        Some(way) => readable(&layout.way_shown(way, location)),
        None => readable(&format!("{record}.{}", sibling.name)),
    });
    names.collect()
}

/// The values of a scalar, and the options that change them.
fn scalar_extent(scalar: &Scalar) -> (Extent, &'static [&'static str]) {
    match scalar {
        Scalar::Int {
            cap: Some(cap),
            signed,
            ..
        } => {
            let options: &[&str] = match signed {
                true => &["--assume", MAX_LENGTH],
                false => &[MAX_LENGTH],
            };
            let (max, signed) = (*cap, *signed);
            (Extent::UpTo { max, signed }, options)
        }
        Scalar::Enum { .. } => (Extent::Enumerators, &["--any-enum"]),
        _ => (Extent::Any, &[]),
    }
}
