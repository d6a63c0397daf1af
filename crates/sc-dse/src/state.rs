//! A state: where a set of runs is, what they have in memory, and which inputs they are.

use std::rc::Rc;

use sc_ir::{Reg, TypeId};
use sc_smt::{Conditions, Model, Term};

use crate::code::Place;
use crate::memory::Memory;
use crate::registers::Registers;
use crate::value::{ObjectId, Value};

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
    pub variadic: Rc<Vec<(TypeId, Value)>>,
}

impl Frame {
    pub fn set(&mut self, reg: Reg, value: Value) {
        self.registers[reg.index()] = value;
    }
}

/// A label that was reached, to be covered if the run ends well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub remembered: Rc<Vec<Remembered>>,
    /// The innermost join that it is on the way to.
    pub join: Option<usize>,
    pub region: Option<Region>,
    /// How deep in code of the instrumentation.
    pub ghost: u32,
    /// The conditions depend on unspecified values.
    pub open: bool,
    /// An allocation failed.
    pub starved: bool,
    /// Number of decisions so far.
    pub forks: u32,
    /// The last decisions of a run that is hunted.
    pub recent: u64,
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

    pub fn remember(&mut self, label: usize, predicate: Term) {
        let new = Remembered { label, predicate };
        if !self.remembered.contains(&new) {
            Rc::make_mut(&mut self.remembered).push(new);
        }
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
            + self.remembered.len() * 8
            + self.conditions.len() * 8
            + 256
    }
}
