//! A state: where a set of runs is, what they have in memory, and which inputs they are.

mod end;
mod registers;

use std::rc::Rc;

use sc_ir::{Argument, Reg};
use sc_smt::{Conditions, Model, Term};

use crate::code::Place;
use crate::memory::Memory;
use crate::values::terms::Terms;
use crate::values::{ObjectId, Value};
use registers::Registers;

pub(crate) use end::{End, Flow, unsupported};

/// An activation of a function.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub function: usize,
    pub place: Place,
    /// The block that control came from.
    pub previous: usize,
    pub registers: Registers,
    /// Local variables, dead after the return.
    pub objects: Vec<ObjectId>,
    /// Arguments behind the fixed ones.
    pub variadic: Rc<Vec<(Argument, Value)>>,
}

impl Frame {
    pub fn set(&mut self, reg: Reg, value: Value) {
        self.registers[reg.index()] = value;
    }
}

/// A label that was reached, to be covered if the run terminates normally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Remembered {
    pub label: usize,
    pub predicate: Term,
}

/// Inside of the evaluation of a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    pub label: usize,
    pub depth: usize,
    pub end: Place,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    pub frames: Vec<Rc<Frame>>,
    pub memory: Memory,
    pub conditions: Conditions,
    /// Satisfies the conditions.
    pub witness: Model,
    /// Sorted by label.
    pub remembered: Rc<Vec<Remembered>>,
    /// The innermost join that it is on the way to.
    pub join: Option<usize>,
    pub region: Option<Region>,
    /// How deep in code of the instrumentation.
    pub ghost: u32,
    /// The conditions depend on unspecified values.
    pub unspecified: bool,
    /// An allocation failed.
    pub allocation_failed: bool,
    /// The oracle has rejected the run.
    pub rejected: bool,
    /// One of several ways that the C library may go: what it covers may be covered, and nothing follows from what it does not.
    pub example: bool,
    /// How many unknown functions have returned a value of which nothing is known.
    pub guesses: u8,
    /// Number of decisions so far.
    pub forks: u32,
    /// The last decisions of a run that a seeded search follows.
    pub recent: u64,
}

/// Adds one to those that are sorted by label. A label that is reached again has one predicate or the other; those that depend on
/// unspecified values stay apart, since they are worth less.
pub(crate) fn remember(all: &mut Vec<Remembered>, terms: &mut Terms, new: Remembered) {
    let first = all.partition_point(|one| one.label < new.label);
    let open = terms.is_unspecified(new.predicate);
    let mut same = all[first..]
        .iter_mut()
        .take_while(|one| one.label == new.label);
    match same.find(|one| terms.is_unspecified(one.predicate) == open) {
        Some(one) => one.predicate = terms.pool.or(one.predicate, new.predicate),
        None => all.insert(first, new),
    }
}

impl State {
    pub fn top(&self) -> &Frame {
        &self.frames[self.frames.len() - 1]
    }

    pub fn top_mut(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        Rc::make_mut(&mut self.frames[last])
    }

    /// Where each frame goes on: the callers behind their calls.
    pub fn places(&self) -> impl Iterator<Item = (usize, Place)> + '_ {
        let last = self.frames.len() - 1;
        self.frames.iter().enumerate().map(move |(at, frame)| {
            let behind = usize::from(at < last);
            (
                frame.function,
                Place {
                    at: frame.place.at + behind,
                    ..frame.place
                },
            )
        })
    }

    pub fn remember(&mut self, terms: &mut Terms, label: usize, predicate: Term) {
        remember(
            Rc::make_mut(&mut self.remembered),
            terms,
            Remembered { label, predicate },
        );
    }

    /// An estimate of the bytes that belong to this state.
    pub fn bytes(&self) -> usize {
        let frames = self
            .frames
            .iter()
            .filter(|frame| Rc::strong_count(frame) == 1);
        frames
            .map(|frame| 128 + frame.registers.own_bytes())
            .sum::<usize>()
            + self.memory.own_bytes()
            + match Rc::strong_count(&self.remembered) {
                1 => self.remembered.len() * size_of::<Remembered>(),
                _ => 0,
            }
            + self.conditions.own_bytes()
            + self.witness.own_bytes()
            + size_of::<State>()
    }
}
