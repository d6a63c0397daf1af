//! From a program to the tree of slots.

mod aliasing;
mod callees;
mod counters;
mod depth;
mod elsewhere;
mod evidence;
mod flexible;
mod headers;
mod neighbours;
mod nodes;
mod nullness;
mod plan;
mod products;
mod reads;
mod seen;
mod shape;
mod variadic;

pub(crate) use shape::names_a_length;

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Function, FunctionId, GlobalId, MembersRead, PointerUse, Program};

use crate::build::evidence::Evidence;
use crate::build::nullness::Nullness;
use crate::describe::describe;
use crate::error::InputError;
use crate::line::Line;
use crate::location::Requests;
use crate::model::Origin;
use crate::node::{Layout, Node, NodeKind, NumberUse};
use crate::options::InputOptions;
use crate::stubs::FAILS;

pub(crate) use aliasing::ALIASING;
pub(crate) use nullness::NULLABLE;
pub(crate) use plan::{Planned, formal_name, initial_values};
pub(crate) use products::is_product;
pub(crate) use shape::Why;

/// A test has at most this many bytes.
const LIMIT: usize = 64 * 1024;
/// Larger objects do not fit into the memory of a test.
const MEMORY: usize = 1 << 30;
/// A tree has at most this many nodes; beyond, it is too large whatever its bytes.
const NODE_LIMIT: usize = 100_000;

/// The bounds in force; lowered when the layout would be too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub depth: u32,
    pub text: u64,
    /// Array bounds are halved this often.
    pub array_shift: u32,
}

/// What the tree of one attempt contains: tells which bound can be lowered.
#[derive(Debug, Clone, Default)]
pub(crate) struct Contents {
    pub deepest: u32,
    pub longest_text: u64,
    pub longest_array: u64,
    pub nodes: usize,
    /// What no test chooses, and why.
    pub left: BTreeMap<String, String>,
    /// Pointer locations met, for suggestions.
    pub pointers: BTreeSet<String>,
    /// Why each pointer has the shape it has.
    pub reasons: Vec<(String, Why)>,
    /// Pointers that are not NULL, and what says so.
    pub never_null: BTreeMap<String, String>,
}

pub(crate) struct Built {
    pub layout: Layout,
    pub origins: Vec<Origin>,
    pub lines: Vec<Line>,
}

pub(crate) struct Builder<'p> {
    pub(crate) program: &'p Program,
    pub(crate) options: &'p InputOptions,
    pub(crate) entry: &'p Function,
    pub(crate) entry_id: FunctionId,
    pub(crate) reachable: &'p BTreeSet<FunctionId>,
    /// Members that are read; `None` if any may be.
    pub(crate) read: Option<MembersRead>,
    /// How members are used as pointers, by names such as `{struct t}.m`.
    pub(crate) member_uses: BTreeMap<String, PointerUse>,
    /// How variables at file level are used as pointers.
    pub(crate) global_uses: BTreeMap<GlobalId, PointerUse>,
    pub(crate) planned: Vec<Planned>,
    /// Inputs that point into one block.
    pub(crate) chains: Vec<neighbours::Chain>,
    pub(crate) requests: Requests,
    pub(crate) nullness: Nullness,
    /// Pointers that may point to objects that exist already.
    pub(crate) aliasing: aliasing::Aliases,
    /// What contracts and callers say about formals.
    pub(crate) evidence: Evidence,
    /// Numbers that count elements and are not beside their pointers.
    pub(crate) elsewhere: elsewhere::Elsewhere,
    /// A number elsewhere turned out to be missing: the tree has to be made again.
    pub(crate) retry: bool,
    pub(crate) bounds: Bounds,
    pub(crate) contents: Contents,
    /// Locations that a test has no room for.
    pub(crate) too_large: BTreeSet<String>,
}

impl<'p> Builder<'p> {
    pub(crate) fn new(
        program: &'p Program,
        entry: FunctionId,
        reachable: &'p BTreeSet<FunctionId>,
        options: &'p InputOptions,
    ) -> Result<Self, InputError> {
        let entry_id = entry;
        let read = reads::members_read(program, entry, reachable, options)?;
        let entry = &program.functions[entry.0];
        Ok(Self {
            entry_id,
            program,
            options,
            entry,
            reachable,
            read,
            member_uses: match options.no_inference {
                true => BTreeMap::new(),
                false => counters::member_uses(program, reachable),
            },
            global_uses: match options.no_inference {
                true => BTreeMap::new(),
                false => counters::global_uses(program, reachable),
            },
            planned: plan::plan(program, entry, reachable, options)?,
            chains: Vec::new(),
            requests: Requests::parse(options)?,
            nullness: Nullness::parse(options)?,
            aliasing: aliasing::Aliases::parse(options),
            evidence: match options.no_inference {
                true => Evidence::default(),
                false => Evidence::gather(program, entry_id),
            },
            elsewhere: elsewhere::Elsewhere::default(),
            retry: false,
            bounds: Bounds {
                depth: options.max_non_nil_ptr_depth,
                text: u64::from(options.max_cstring_length),
                array_shift: 0,
            },
            contents: Contents::default(),
            too_large: BTreeSet::new(),
        })
    }

    pub(crate) fn build(mut self) -> Result<Built, InputError> {
        let asked = self.bounds;
        let nodes = loop {
            let nodes = self.attempt()?;
            let size = total(&nodes);
            if size <= LIMIT && self.contents.nodes <= NODE_LIMIT {
                break nodes;
            }
            // A bound that has grown too far is not lowered: it must not grow.
            let growing = !self.options.growth.is_empty();
            if growing || !(self.lower_a_bound() || self.leave_the_largest(&nodes)) {
                return Err(self.too_large(&nodes, size));
            }
        };
        let used = self.requests.check_used(&self.contents.pointers);
        let used = used.and_then(|()| self.nullness.check_used(&self.contents.pointers));
        let used = used.and_then(|()| self.aliasing.check_used(&self.contents.pointers));
        if let Err(error) = used {
            // Members that nothing reads may be what an option is about.
            self.read.take().ok_or(error)?;
            self.bounds = asked;
            return self.build();
        }
        let names = self.planned.iter().map(|planned| planned.name.clone());
        let mut layout = Layout::new(names.zip(nodes).collect());
        let uses = self.entry.pointer_uses.iter();
        let positions: BTreeSet<&String> = uses.flat_map(|usage| &usage.indexed_by).collect();
        for input in &mut layout.inputs {
            input.is_position = positions.contains(&input.name);
        }
        for (input, planned) in layout.inputs.iter_mut().zip(&self.planned) {
            let usage = self.pointer_use(planned.origin);
            input.number = usage.map(NumberUse::new).unwrap_or_default();
            if let Origin::Formal(formal) = planned.origin
                && !self.options.no_inference
            {
                let passed = self.program.passed.get(&(self.entry_id, formal));
                input.number.kept = passed.copied().unwrap_or_default();
            }
        }
        for index in 0..layout.inputs.len() {
            layout.inputs[index].needs = self.needs(index);
        }
        let origins = self.planned.iter().map(|planned| planned.origin).collect();
        let lines = describe(&self, &layout, asked);
        Ok(Built {
            layout,
            origins,
            lines,
        })
    }

    /// The lengths that an array has at least, by how the code uses it.
    fn needs(&self, index: usize) -> Vec<(Vec<usize>, u64)> {
        let usage = self.pointer_use(self.planned[index].origin);
        let lengths = usage.into_iter().flat_map(|usage| &usage.least_lengths);
        let needs = lengths.filter_map(|length| {
            let parts = length.parts.iter().map(|name| self.counter(name));
            Some((parts.collect::<Option<_>>()?, length.constant))
        });
        needs.collect()
    }

    fn attempt(&mut self) -> Result<Vec<Node>, InputError> {
        loop {
            self.contents = Contents::default();
            self.plan_lengths()?;
            self.plan_neighbours()?;
            self.plan_elsewhere();
            let inputs = 0..self.planned.len();
            let nodes = inputs.map(|index| self.input_node(index));
            let mut nodes: Vec<Node> = nodes.collect::<Result<_, _>>()?;
            self.connect_inputs(&mut nodes);
            if self.connect_elsewhere(&mut nodes) {
                return Ok(nodes);
            }
        }
    }

    /// Lowers one bound, deepest things first. False when nothing is left to lower.
    fn lower_a_bound(&mut self) -> bool {
        let Contents {
            deepest,
            longest_text,
            longest_array,
            ..
        } = self.contents;
        if deepest > 1 && self.bounds.depth > 1 {
            self.bounds.depth = self.bounds.depth.min(deepest) - 1;
        } else if longest_text > 8 {
            self.bounds.text = longest_text / 2;
        } else if longest_array > 1 {
            self.bounds.array_shift += 1;
        } else {
            return false;
        }
        true
    }

    /// Leaves the largest part of the inputs out. False if it is left out already, or no program could have it.
    fn leave_the_largest(&mut self, nodes: &[Node]) -> bool {
        let inputs = self.planned.iter().zip(nodes);
        let largest = inputs.max_by_key(|(_, node)| node.size);
        let largest = largest.filter(|(_, node)| node.size <= MEMORY);
        let part = largest.map(|(planned, node)| largest_part(node, planned.name.clone()));
        part.is_some_and(|location| self.too_large.insert(location))
    }

    fn too_large(&self, nodes: &[Node], size: usize) -> InputError {
        let largest = self
            .planned
            .iter()
            .zip(nodes)
            .max_by_key(|(_, node)| node.size);
        let (name, bytes, is_global) = largest.map_or_else(
            || (String::new(), 0, false),
            |(planned, node)| {
                (
                    planned.name.clone(),
                    node.size,
                    matches!(planned.origin, Origin::Global(_)),
                )
            },
        );
        let stub = largest.and_then(|(planned, _)| planned.stub.as_ref());
        let hint = if largest.is_some_and(|(planned, _)| planned.name == FAILS) {
            "let fewer allocations fail with --fail-allocations".to_owned()
        } else if let Some(stub) = stub {
            format!(
                "choose values for fewer calls with --stub-calls, or none with --stubs {}=zero",
                stub.name
            )
        } else if is_global {
            format!("exclude it with --ignore-globals {name}")
        } else {
            "test a wrapper function with smaller inputs".to_owned()
        };
        InputError::TooLarge {
            entry: self.entry.name.clone(),
            size: size as u64,
            limit: LIMIT as u64,
            largest: name,
            largest_size: bytes as u64,
            hint,
        }
    }
}

fn total(nodes: &[Node]) -> usize {
    nodes
        .iter()
        .fold(0, |sum, node| sum.saturating_add(node.size))
}

/// Where most bytes of a node are.
fn largest_part(node: &Node, location: String) -> String {
    match &node.kind {
        NodeKind::Struct(members) | NodeKind::Union(members) => {
            let largest = members.iter().max_by_key(|member| member.node.size);
            match largest {
                Some(member) if member.node.size * 2 > node.size => {
                    let inner = match member.name.as_str() {
                        "" => location,
                        name => format!("{location}.{name}"),
                    };
                    largest_part(&member.node, inner)
                }
                _ => location,
            }
        }
        NodeKind::Aliasing(aliasing) => largest_part(&aliasing.own, location),
        NodeKind::Pointer(pointer) => largest_part(&pointer.element, format!("{location}[_]")),
        _ => location,
    }
}
