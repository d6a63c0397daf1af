//! Values: terms, pointers, constants, and the operations of the instruction set on them.
//!
//! [`Values`] knows the program and the terms, but no queue, solver or label. Its operations end no other path than the one that they
//! are asked for, and ask the solver nothing.

mod arithmetic;
mod compare;
mod constant;
mod float;
pub(crate) mod stride;
pub(crate) mod terms;
mod value;

use rustc_hash::{FxHashMap, FxHashSet};
use sc_ir::{Call, Operand, Program};
use sc_smt::{Model, Term, VarId};

use crate::Location;
use crate::code::builtin::Builtin;
use crate::memory::{Fill, Kind, Object};
use crate::state::{Flow, State, unsupported};
use terms::Terms;

pub(crate) use compare::compare_terms;
pub(crate) use value::{ObjectId, Pointer, Scalar, Value, map, zip};

/// Objects that exist before the first instruction.
#[derive(Debug, Default)]
pub(crate) struct ProgramObjects {
    pub globals: Vec<ObjectId>,
    pub functions: Vec<ObjectId>,
    /// Of blocks whose addresses are taken, by function and block.
    pub blocks: FxHashMap<(usize, usize), ObjectId>,
    /// Tables and variables of the C library.
    pub library: FxHashMap<Builtin, ObjectId>,
}

/// The evaluation of operands and operations.
pub(crate) struct Values<'a> {
    pub program: &'a Program,
    pub terms: Terms,
    pub objects: ProgramObjects,
    /// The variables of the input bytes.
    pub inputs: Vec<VarId>,
    constants: Vec<Option<Value>>,
}

impl<'a> Values<'a> {
    pub fn new(program: &'a Program) -> Values<'a> {
        Values {
            program,
            terms: Terms::new(),
            objects: ProgramObjects::default(),
            inputs: Vec::new(),
            constants: vec![None; program.constants.len()],
        }
    }

    /// The value of an operand.
    pub fn operand(&mut self, state: &State, operand: Operand) -> Flow<Value> {
        match operand {
            Operand::Reg(reg) => Ok(state.top().registers[reg.index()].clone()),
            Operand::Const(id) => self.constant(id),
        }
    }

    /// The bits of an operand that is not an aggregate.
    pub fn operand_term(&mut self, state: &State, operand: Operand) -> Flow<Term> {
        let value = self.operand(state, operand)?;
        self.term(&value)
    }

    pub fn term(&mut self, value: &Value) -> Flow<Term> {
        let scalar = value.scalar()?;
        Ok(self.terms.bits(scalar))
    }

    /// A value as wide as its place in memory.
    pub fn padded(&mut self, scalar: Scalar, size: u32) -> Scalar {
        match scalar {
            Scalar::Bits(bits) if self.terms.pool.width(bits) < size * 8 => {
                Scalar::Bits(self.terms.pool.zext(bits, size * 8))
            }
            other => other,
        }
    }

    pub fn new_local(&mut self, state: &mut State, bytes: u64, align: u64) -> Value {
        let id = state
            .memory
            .allocate(Object::new(Kind::Stack, bytes, align, Fill::Unspecified));
        state.top_mut().objects.push(id);
        let zero = self.terms.word(0);
        Value::pointer(id, zero)
    }

    /// The bits of the argument with this number.
    pub fn argument_term(&mut self, state: &State, call: &Call, at: usize) -> Flow<Term> {
        let argument = call
            .arguments
            .get(at)
            .ok_or_else(|| unsupported("call with too few arguments"))?;
        self.operand_term(state, argument.value)
    }

    pub fn argument_value(&mut self, state: &State, call: &Call, at: usize) -> Flow<Value> {
        let argument = call
            .arguments
            .get(at)
            .ok_or_else(|| unsupported("call with too few arguments"))?;
        self.operand(state, argument.value)
    }

    /// The term as simple as the conditions allow.
    pub fn simplify(&mut self, state: &State, term: Term) -> Term {
        if self.terms.pool.as_const(term).is_some() {
            return term;
        }
        let simple = state.conditions.simplify(&mut self.terms.pool, term);
        debug_assert_eq!(
            self.terms.pool.eval(term, &state.witness),
            self.terms.pool.eval(simple, &state.witness),
            "a simplification that changes the value"
        );
        simple
    }

    pub fn holds(&mut self, state: &State, term: Term) -> bool {
        self.terms.pool.holds(term, &state.witness)
    }

    /// Adds a condition; the witness must satisfy it.
    pub fn assume(&mut self, state: &mut State, condition: Term) {
        if self.terms.pool.as_bool(condition) == Some(true) {
            return;
        }
        state.unspecified = state.unspecified || self.terms.is_unspecified(condition);
        state.conditions.push(&mut self.terms.pool, condition);
    }

    /// The input bytes of a model.
    pub fn bytes(&self, model: &Model) -> Vec<u8> {
        self.inputs
            .iter()
            .map(|var| model.get(*var) as u8)
            .collect()
    }

    /// Where the innermost frame with a place in the source is.
    pub fn location(&self, state: &State) -> Option<Location> {
        state.frames.iter().rev().find_map(|frame| {
            let block = &self.program.functions[frame.function].blocks[frame.place.block];
            let loc = block.instructions.get(frame.place.at)?.location?;
            let file = self.program.files.get(loc.file.index())?;
            (loc.line > 0).then(|| Location {
                file: file.name.to_string(),
                line: loc.line,
                column: loc.column,
            })
        })
    }

    pub fn variables(&self, terms: &[Term]) -> FxHashSet<VarId> {
        let vars = terms.iter().map(|term| self.terms.pool.vars(*term));
        vars.flat_map(|vars| vars.to_vec()).collect()
    }

    /// Whether the witness of a state is one.
    pub fn satisfies(&mut self, state: &State) -> bool {
        let terms = state.conditions.terms().to_vec();
        !state.conditions.is_false()
            && terms
                .iter()
                .all(|term| self.terms.pool.holds(*term, &state.witness))
    }
}
