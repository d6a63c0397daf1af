//! The input: symbolic bytes within the ranges of their slots, and the state that a run begins with.

use std::rc::Rc;

use sc_ir::FunctionId;
use sc_smt::{Answer, Conditions, Model, Pool, Term};

use super::Paths;
use crate::InputSlot;
use crate::code::Place;
use crate::memory::{Fill, Kind, Object};
use crate::state::{Frame, State};
use crate::values::{Scalar, Value};

impl Paths<'_> {
    /// The state before the first instruction; none if no input is within the ranges.
    pub fn initial_state(&mut self, entry: FunctionId) -> Option<State> {
        let mut memory = self.values.initial_memory();
        self.values
            .library_objects(&mut memory, &self.code.builtins);
        let size = self.task.input_size;
        let mut block = Object::new(Kind::Block, size as u64, 16, Fill::Unspecified);
        let mut bytes = Vec::with_capacity(size);
        for at in 0..size {
            let byte = self.values.terms.pool.var(8, &format!("in[{at}]"));
            bytes.push(byte);
            self.values
                .inputs
                .extend(self.values.terms.pool.as_var(byte));
            block.store(&mut self.values.terms, at as u64, 1, Scalar::Bits(byte));
        }
        let block = memory.allocate(block);
        let mut conditions = Conditions::new();
        let mut witness = Model::new();
        for slot in &self.task.input {
            constrain(
                &mut self.values.terms.pool,
                &mut conditions,
                &mut witness,
                &bytes,
                slot,
            );
        }
        let function = &self.values.program.functions[entry.index()];
        let nothing = Value::bits(self.values.terms.pool.boolean(false));
        let mut registers = vec![nothing; function.registers.len()];
        let zero = self.values.terms.word(0);
        if let Some(first) = registers.first_mut()
            && !function.parameters.is_empty()
        {
            *first = Value::pointer(block, zero);
        }
        let frame = Frame {
            function: entry.index(),
            place: Place { block: 0, at: 0 },
            previous: 0,
            registers: registers.into(),
            objects: Vec::new(),
            variadic: Rc::default(),
        };
        let mut state = State {
            frames: vec![Rc::new(frame)],
            memory,
            conditions,
            witness,
            remembered: Rc::default(),
            join: None,
            region: None,
            ghost: 0,
            unspecified: false,
            allocation_failed: false,
            rejected: false,
            example: false,
            guesses: 0,
            forks: 0,
            recent: 0,
        };
        if !self.values.satisfies(&state) {
            // Slots that overlap: let the solver find a witness.
            let yes = self.values.terms.pool.boolean(true);
            match self.solvers.quick.check(
                &mut self.values.terms.pool,
                &state.conditions,
                yes,
                None,
            ) {
                Answer::Sat(model) => state.witness = model,
                _ => return None,
            }
        }
        Some(state)
    }
}

/// Restricts a slot to its range, and sets its bytes in the witness.
fn constrain(
    pool: &mut Pool,
    conditions: &mut Conditions,
    witness: &mut Model,
    bytes: &[Term],
    slot: &InputSlot,
) {
    let Some(parts) = bytes
        .get(slot.offset..slot.offset + slot.size)
        .filter(|parts| (1..=16).contains(&parts.len()))
    else {
        return;
    };
    let width = slot.size as u32 * 8;
    let mut value = parts[0];
    for part in &parts[1..] {
        value = pool.concat(*part, value);
    }
    let (least, most) = if slot.signed {
        (
            pool.constant(width, 1 << (width - 1)),
            pool.constant(width, (1 << (width - 1)) - 1),
        )
    } else {
        (pool.constant(width, 0), pool.constant(width, u128::MAX))
    };
    let (low, high) = (
        pool.constant(width, slot.low as u128),
        pool.constant(width, slot.high as u128),
    );
    if low != least {
        let above = if slot.signed {
            pool.sle(low, value)
        } else {
            pool.ule(low, value)
        };
        conditions.push(pool, above);
    }
    if high != most {
        let below = if slot.signed {
            pool.sle(value, high)
        } else {
            pool.ule(value, high)
        };
        conditions.push(pool, below);
    }
    let start = slot.low.max(0.min(slot.high)) as u128;
    for (at, part) in parts.iter().enumerate() {
        if let Some(var) = pool.as_var(*part) {
            witness.set(var, start >> (8 * at) & 0xff);
        }
    }
}
