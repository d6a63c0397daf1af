//! Which definitions reach which uses, and where to note what holds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use bit_set::BitSet;

use super::effects::Effects;
use super::graph::{Event, Form, Outer, Raw, Storage, Write, WriteKind};
use super::repeated;
use crate::code::Scalar;
use crate::flow::{Change, Definition, Flow, LeftOut, Noted, Pair, TrackedVariable, Use};
use crate::lex::Lexed;
use crate::program::{Function, FunctionId, Span};

/// More pairs than this in one function are not followed.
const MOST_PAIRS: usize = 20_000;

/// The data flow of one function.
pub(crate) fn solve(
    raw: &Raw,
    effects: &Effects<'_>,
    id: FunctionId,
    function: &Function,
    lexed: &Lexed<'_>,
) -> Flow {
    let left_out = raw.left_out.iter().chain(&raw.refused);
    let left_out: Vec<_> = left_out
        .map(|(place, reason)| LeftOut {
            place: place.clone(),
            reason: reason.clone(),
        })
        .collect();
    if raw.refused.is_some() {
        return Flow {
            left_out,
            ..Flow::default()
        };
    }
    let mut solver = Solver::new(raw, effects, id);
    let mut flow = if solver.follow() {
        solver.flow(function, lexed)
    } else {
        let reason = format!("more than {MOST_PAIRS} pairs of definitions and uses");
        let place = function.place.clone();
        Flow {
            left_out: vec![LeftOut { place, reason }],
            ..Flow::default()
        }
    };
    flow.left_out.extend(left_out);
    flow
}

/// A definition before it is known whether it reaches anything.
struct Defined {
    leaf: usize,
    /// `None`: on entry.
    write: Option<usize>,
    span: Option<Span>,
    reads: BTreeSet<usize>,
}

/// What is to be noted at each write: leaf, and index of the definition; `None`: unknown.
type Sets = BTreeMap<usize, Vec<(usize, Option<usize>)>>;

struct Solver<'r> {
    raw: &'r Raw,
    /// Per write, what it makes unknown.
    gone: Vec<Vec<usize>>,
    /// The point of each write, if something leads there.
    points: Vec<Option<usize>>,
    /// Whether a leaf is read at all.
    is_read: Vec<bool>,
    /// The leaves that each write concerns, in order.
    touched: Vec<Vec<usize>>,
    /// Points that a search has met, by the number of the search.
    met: Vec<usize>,
    searches: usize,
    definitions: Vec<Defined>,
    /// Writes that must be noted because they make a leaf unknown.
    unknown: BTreeSet<(usize, usize)>,
}

impl<'r> Solver<'r> {
    fn new(raw: &'r Raw, effects: &Effects<'_>, id: FunctionId) -> Self {
        let tracked: Vec<_> = (0..raw.leaves.len())
            .filter(|leaf| effects.is_users(&raw.roots[raw.leaves[*leaf].root]))
            .collect();
        let of_root = |root: usize| {
            let own = tracked.iter().copied();
            own.filter(move |leaf| raw.leaves[*leaf].root == root)
        };
        let gone: Vec<Vec<usize>> = raw
            .writes
            .iter()
            .map(|write| match &write.kind {
                WriteKind::Define(_) => Vec::new(),
                WriteKind::Declare { gone, .. } => gone.clone(),
                kind => {
                    let roots = effects.may_write(id, kind, &raw.roots).into_iter();
                    let roots = roots.filter(|root| !write.exempt.contains(root));
                    roots.flat_map(of_root).collect()
                }
            })
            .collect();
        let mut solver = Self {
            raw,
            points: points(raw),
            is_read: vec![false; raw.leaves.len()],
            touched: Vec::new(),
            met: vec![0; raw.points.len()],
            searches: 0,
            definitions: Vec::new(),
            unknown: BTreeSet::new(),
            gone,
        };
        for leaf in raw.reads.iter().flat_map(|read| &read.leaves) {
            solver.is_read[*leaf] = true;
        }
        for &leaf in &tracked {
            if raw.roots[raw.leaves[leaf].root].storage != Storage::Local {
                solver.define(leaf, None, None);
            }
        }
        for (i, write) in raw.writes.iter().enumerate() {
            let defined = defined(write);
            let leaves = defined.iter().map(|(leaf, _)| *leaf);
            let touched: BTreeSet<_> = leaves.chain(solver.gone[i].iter().copied()).collect();
            solver.touched.push(touched.into_iter().collect());
            for (leaf, span) in defined {
                if tracked.contains(leaf) {
                    solver.define(*leaf, Some(i), Some(*span));
                }
            }
        }
        solver
    }

    fn define(&mut self, leaf: usize, write: Option<usize>, span: Option<Span>) {
        self.definitions.push(Defined {
            leaf,
            write,
            span,
            reads: BTreeSet::new(),
        });
    }

    /// Reads and writes of `leaf` that are met first on the ways from `point`.
    fn first_met(&mut self, leaf: usize, point: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let raw = self.raw;
        let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
        self.searches += 1;
        let mut waiting = raw.points[point].next.clone();
        while let Some(point) = waiting.pop() {
            if std::mem::replace(&mut self.met[point], self.searches) == self.searches {
                continue;
            }
            match raw.points[point].event {
                Event::Write(write) if self.touched[write].binary_search(&leaf).is_ok() => {
                    writes.insert(write);
                    continue;
                }
                Event::Read(read) if raw.reads[read].leaves.contains(&leaf) => {
                    reads.insert(read);
                }
                _ => {}
            }
            waiting.extend(&raw.points[point].next);
        }
        (reads, writes)
    }

    /// Follows every definition, and what makes a variable unknown after one.
    ///
    /// False if there are too many pairs.
    fn follow(&mut self) -> bool {
        let mut pairs = 0;
        let mut lost = BTreeSet::new();
        for i in 0..self.definitions.len() {
            let Defined { leaf, write, .. } = self.definitions[i];
            let start = match write {
                None => Some(0),
                Some(write) => self.points[write],
            };
            let Some(start) = start else { continue };
            if !self.is_read[leaf] {
                continue;
            }
            let (reads, writes) = self.first_met(leaf, start);
            pairs += reads.len();
            if pairs > MOST_PAIRS {
                return false;
            }
            self.definitions[i].reads = reads;
            lost.extend(writes.into_iter().map(|write| (write, leaf)));
        }
        let mut waiting: Vec<_> = lost.into_iter().collect();
        let mut seen = HashSet::new();
        while let Some((write, leaf)) = waiting.pop() {
            if !self.gone[write].contains(&leaf) || !seen.insert((write, leaf)) {
                continue;
            }
            let Some(point) = self.points[write] else {
                continue;
            };
            let (reads, writes) = self.first_met(leaf, point);
            if !reads.is_empty() {
                self.unknown.insert((write, leaf));
            }
            waiting.extend(writes.into_iter().map(|write| (write, leaf)));
        }
        true
    }

    /// What is to be noted, but for `dropped` leaves.
    fn sets(&self, dropped: &BTreeSet<usize>) -> Sets {
        let mut sets = Sets::new();
        let mut live = BTreeSet::new();
        for (i, definition) in self.definitions.iter().enumerate() {
            if definition.reads.is_empty() || dropped.contains(&definition.leaf) {
                continue;
            }
            live.insert(definition.leaf);
            if let Some(write) = definition.write {
                sets.entry(write)
                    .or_default()
                    .push((definition.leaf, Some(i)));
            }
        }
        for (write, leaf) in &self.unknown {
            if live.contains(leaf) {
                sets.entry(*write).or_default().push((*leaf, None));
            }
        }
        sets
    }

    /// How and where a write can be noted; `None`: not at all.
    fn noted(&self, write: usize, sets: &Sets) -> Option<(Noted, Span)> {
        let Write { span, form, .. } = &self.raw.writes[write];
        let (discarded, value, target, leaves) = match *form {
            Form::Statement => return Some((Noted::Statement, *span)),
            Form::For => return Some((Noted::Braces, *span)),
            Form::Expression {
                discarded,
                value,
                target,
                leaves,
            } => (discarded, value, target, leaves),
        };
        if discarded {
            return Some((Noted::After, *span));
        }
        if !leaves && !self.raw.jumps_back && !self.depends(write, *span, sets) {
            return Some((Noted::Before, *span));
        }
        match (value, target) {
            (Scalar::Pointer | Scalar::Other, Some(target)) => {
                Some((Noted::ReadAgain(target), *span))
            }
            (Scalar::Pointer | Scalar::Other, None) => self.noted_outside(write, sets),
            (value, _) => Some((Noted::Kept(value), *span)),
        }
    }

    /// After the assignment of what a call gives: what is assigned to must not depend on it.
    fn noted_outside(&self, write: usize, sets: &Sets) -> Option<(Noted, Span)> {
        let Write { span, outer, .. } = &self.raw.writes[write];
        let Outer {
            span: whole,
            is_declaration,
        } = (*outer)?;
        if is_declaration {
            return Some((Noted::StatementAfter, whole));
        }
        let target = Span {
            start: whole.start,
            end: span.start,
        };
        (!self.depends(write, target, sets)).then_some((Noted::After, whole))
    }

    /// Something inside of the text of a write is about the same variables.
    fn depends(&self, write: usize, span: Span, sets: &Sets) -> bool {
        let own = |leaf: usize| {
            sets.get(&write)
                .is_some_and(|own| own.iter().any(|(known, _)| *known == leaf))
        };
        let inside =
            |other: Span| span.start <= other.start && other.end <= span.end && other != span;
        let mut reads = self.raw.reads.iter().filter(|read| inside(read.span));
        if reads.any(|read| read.leaves.iter().any(|leaf| own(*leaf))) {
            return true;
        }
        let mut others = sets.iter().filter(|(other, _)| **other != write);
        others.any(|(other, sets)| {
            inside(self.raw.writes[*other].span) && sets.iter().any(|(leaf, _)| own(*leaf))
        })
    }

    fn flow(&self, function: &Function, lexed: &Lexed<'_>) -> Flow {
        let mut flow = Flow::default();
        let mut dropped = BTreeSet::new();
        let (sets, how) = loop {
            let sets = self.sets(&dropped);
            let how: BTreeMap<_, _> = sets
                .keys()
                .map(|write| (*write, self.noted(*write, &sets)))
                .collect();
            let Some((write, _)) = how.iter().find(|(_, how)| how.is_none()) else {
                break (sets, how);
            };
            for (leaf, _) in &sets[write] {
                dropped.insert(*leaf);
                flow.left_out.push(LeftOut {
                    place: lexed.place(self.raw.writes[*write].span.start),
                    reason: format!(
                        "the definition that '{}' holds cannot be followed here",
                        self.raw.leaves[*leaf].name
                    ),
                });
            }
        };
        let numbers = self.definitions_of(&mut flow, &dropped, function, lexed);
        self.pairs(&mut flow, &numbers, lexed);
        for (write, sets) in &sets {
            let numbered = |(leaf, definition): &(usize, Option<usize>)| {
                let variable = *numbers.variables.get(leaf)?;
                let number =
                    definition.map_or(0, |i| flow.definitions[numbers.definitions[&i]].number);
                Some((variable, number))
            };
            let sets: Vec<_> = sets.iter().filter_map(numbered).collect();
            if let Some(Some((how, span))) = how.get(write) {
                flow.changes.push(Change {
                    span: *span,
                    how: *how,
                    sets,
                });
            }
        }
        flow.changes
            .sort_by_key(|change| (change.span.start, Reverse(change.span.end)));
        flow
    }

    /// Variables and definitions that reach something.
    fn definitions_of(
        &self,
        flow: &mut Flow,
        dropped: &BTreeSet<usize>,
        function: &Function,
        lexed: &Lexed<'_>,
    ) -> Numbers {
        let mut numbers = Numbers::default();
        let live = |definition: &Defined| {
            !definition.reads.is_empty() && !dropped.contains(&definition.leaf)
        };
        let mut found: Vec<_> = (0..self.definitions.len())
            .filter(|i| live(&self.definitions[*i]))
            .collect();
        found.sort_by_key(|i| {
            let definition = &self.definitions[*i];
            (definition.leaf, definition.span)
        });
        let mut equal = BTreeMap::new();
        for i in found {
            let Defined { leaf, span, .. } = &self.definitions[i];
            let variable = *numbers.variables.entry(*leaf).or_insert_with(|| {
                flow.variables.push(TrackedVariable {
                    name: self.raw.leaves[*leaf].name.clone(),
                    value: self.raw.leaves[*leaf].value,
                    at_entry: None,
                });
                flow.variables.len() - 1
            });
            let mut count = |text: Option<&str>| {
                let seen = equal.entry((variable, text.map(str::to_owned)));
                let seen = seen.or_insert(0);
                *seen += 1;
                *seen
            };
            let normal = span.map(|span| lexed.normal(span)).unwrap_or_default();
            let (number, ordinal) = (count(None), count(Some(&normal)) - 1);
            let index = flow.definitions.len();
            numbers.definitions.insert(i, index);
            if span.is_none() {
                flow.variables[variable].at_entry = Some(index);
            }
            flow.definitions.push(Definition {
                variable,
                number,
                span: *span,
                normal,
                ordinal,
                is_constant: span.is_some_and(|span| self.raw.constants.contains(&span)),
                place: span.map_or_else(|| function.place.clone(), |span| lexed.place(span.start)),
            });
        }
        numbers
    }

    /// Per variable that reaches something, its reads that repeat another one.
    fn repeated(&self, numbers: &Numbers) -> BTreeMap<usize, BitSet> {
        let points = reached(self.raw);
        let leaves = numbers.variables.keys();
        let of = |leaf: &usize| {
            let is_written = |write: usize| self.touched[write].binary_search(leaf).is_ok();
            repeated::reads(self.raw, &points, *leaf, is_written)
        };
        leaves.map(|leaf| (*leaf, of(leaf))).collect()
    }

    fn pairs(&self, flow: &mut Flow, numbers: &Numbers, lexed: &Lexed<'_>) {
        let repeated = self.repeated(numbers);
        let definitions = numbers.definitions.keys().map(|i| &self.definitions[*i]);
        let reads: BTreeSet<_> = definitions
            .flat_map(|definition| &definition.reads)
            .copied()
            .collect();
        let mut reads: Vec<_> = reads.into_iter().collect();
        reads.sort_by_key(|read| {
            let span = self.raw.reads[*read].span;
            (span.start, Reverse(span.end))
        });
        for read in reads {
            let span = self.raw.reads[read].span;
            let usage = flow.uses.len();
            flow.uses.push(Use {
                span,
                place: lexed.place(span.start),
            });
            for (i, definition) in &numbers.definitions {
                let Defined { leaf, reads, .. } = &self.definitions[*i];
                if reads.contains(&read) {
                    flow.pairs.push(Pair {
                        usage,
                        definition: *definition,
                        repeated: repeated[leaf].contains(read),
                    });
                }
            }
        }
        flow.pairs.sort();
    }
}

/// Points that something leads to, in order.
fn reached(raw: &Raw) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![0];
    while let Some(point) = waiting.pop() {
        if raw.points.get(point).is_some() && seen.insert(point) {
            waiting.extend(&raw.points[point].next);
        }
    }
    seen.into_iter().collect()
}

/// Indices in the result.
#[derive(Default)]
struct Numbers {
    /// By leaf.
    variables: BTreeMap<usize, usize>,
    /// By index of what was defined.
    definitions: BTreeMap<usize, usize>,
}

fn defined(write: &Write) -> &[(usize, Span)] {
    match &write.kind {
        WriteKind::Define(defined) | WriteKind::Declare { defined, .. } => defined,
        _ => &[],
    }
}

/// The point of each write that something leads to.
fn points(raw: &Raw) -> Vec<Option<usize>> {
    let mut points = vec![None; raw.writes.len()];
    for point in reached(raw) {
        if let Event::Write(write) = raw.points[point].event {
            points[write] = Some(point);
        }
    }
    points
}
