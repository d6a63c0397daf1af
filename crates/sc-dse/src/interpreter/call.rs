//! Calls: of functions with a body, through pointers, and of what the engine knows.

use std::rc::Rc;

use sc_ir::{Argument, Call, Callee, Passing, Reg};

use super::Executor;
use crate::code::Place;
use crate::code::builtin::Builtin;
use crate::memory::Kind;
use crate::state::{End, Flow, Frame, State, unsupported};
use crate::values::{ObjectId, Value};
use crate::{Defect, Reason};

impl Executor<'_> {
    pub fn call(&mut self, state: &mut State, call: &Call, result: Option<Reg>) -> Flow<()> {
        let callee = match call.callee {
            Callee::Direct(id) => id.index(),
            Callee::Indirect(operand) => {
                let pointer = self.paths.values.operand(state, operand)?;
                let pointer = pointer.scalar()?;
                let pointer = self.pointee(state, pointer)?;
                let kind = state.memory.get(pointer.object).map(|object| object.kind);
                let Some(Kind::Function(id)) = kind else {
                    return Err(End::Error(Defect::BadPointer));
                };
                let offset = self.paths.concretise(state, pointer.offset);
                if offset != 0 {
                    return Err(End::Error(Defect::BadPointer));
                }
                id
            }
        };
        match self.paths.code.builtins[callee] {
            Some(builtin) => {
                let value = self.builtin(state, builtin, callee, call)?;
                let Some(value) = value else { return Ok(()) };
                let frame = state.top_mut();
                if let Some(reg) = result {
                    frame.set(reg, value);
                }
                frame.place.at += 1;
                Ok(())
            }
            None if result.is_some()
                && self.paths.values.program.functions[callee].result != call.ty =>
            {
                Err(unsupported(
                    "call with another result than the function has",
                ))
            }
            None => self.enter_function(state, callee, &call.arguments),
        }
    }

    fn enter_function(
        &mut self,
        state: &mut State,
        callee: usize,
        arguments: &[Argument],
    ) -> Flow<()> {
        let program = self.paths.values.program;
        let function = &program.functions[callee];
        if state.frames.len() >= self.paths.task.options.depth {
            return Err(End::Incomplete(Reason::Recursion(
                self.paths.task.options.depth,
            )));
        }
        // Copies of arguments belong to the function that is called.
        let mut copies = Vec::new();
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.argument(state, argument, &mut copies)?);
        }
        if values.len() < function.parameters.len() {
            return Err(unsupported("call with too few arguments"));
        }
        let extra = values.split_off(function.parameters.len());
        for (at, parameter) in function.parameters.iter().enumerate() {
            if arguments[at].ty != parameter.ty {
                return Err(unsupported("call with other types than the function has"));
            }
        }
        let rest = arguments[function.parameters.len()..].iter().copied();
        let variadic = Rc::new(rest.zip(extra).collect());
        let nothing = Value::bits(self.paths.values.terms.pool.boolean(false));
        values.resize(function.registers.len(), nothing);
        state.frames.push(Rc::new(Frame {
            function: callee,
            place: Place { block: 0, at: 0 },
            previous: 0,
            registers: values.into(),
            objects: copies,
            variadic,
        }));
        Ok(())
    }

    /// The value of an argument; a structure that is passed by value is copied.
    fn argument(
        &mut self,
        state: &mut State,
        argument: &Argument,
        copies: &mut Vec<ObjectId>,
    ) -> Flow<Value> {
        let value = self.paths.values.operand(state, argument.value)?;
        let Passing::ByVal(ty) = argument.passing else {
            return Ok(value);
        };
        let size = self.paths.values.program.types.size(ty);
        let align = argument
            .align
            .unwrap_or_else(|| self.paths.values.program.types.align(ty));
        let source = value.scalar()?;
        let copy = self.copy_of(state, source, size, align)?;
        copies.push(copy);
        let zero = self.paths.values.terms.word(0);
        Ok(Value::pointer(copy, zero))
    }

    /// A call of what the engine knows; without a value the place to go on is already set.
    fn builtin(
        &mut self,
        state: &mut State,
        builtin: Builtin,
        callee: usize,
        call: &Call,
    ) -> Flow<Option<Value>> {
        let nothing = Value::bits(self.paths.values.terms.pool.boolean(false));
        match builtin {
            Builtin::Label => {
                let id = self.paths.values.argument_term(state, call, 0)?;
                let Some(id) = self.paths.values.terms.pool.as_const(id) else {
                    self.paths.gap_everywhere(
                        state,
                        &Reason::Unsupported("label without a constant number".to_owned()),
                    );
                    return Ok(Some(nothing));
                };
                if let Some(&label) = self.paths.labels.index.get(&(id as u32)) {
                    let predicate = self.paths.values.argument_term(state, call, 1)?;
                    let predicate = self.paths.values.terms.pool.is_nonzero(predicate);
                    self.paths.label(state, label, predicate);
                }
                Ok(Some(nothing))
            }
            Builtin::LabelBegin => {
                let id = self.paths.values.argument_term(state, call, 0)?;
                let Some(id) = self.paths.values.terms.pool.as_const(id) else {
                    return Err(unsupported("label without a constant number"));
                };
                self.label_begin(state, id as u32)?;
                Ok(None)
            }
            Builtin::LabelEnd => {
                let top = state.top();
                match state.region {
                    Some(region)
                        if region.depth == state.frames.len() && region.end == top.place =>
                    {
                        let predicate = self.paths.values.argument_term(state, call, 1)?;
                        let predicate = self.paths.values.terms.pool.is_nonzero(predicate);
                        Err(End::Predicate(self.paths.label_end(state, predicate)))
                    }
                    _ => Err(End::Incomplete(Reason::Predicate(
                        "an end without a beginning".to_owned(),
                    ))),
                }
            }
            Builtin::GhostBegin => {
                state.ghost += 1;
                Ok(Some(nothing))
            }
            Builtin::GhostEnd => {
                state.ghost = state.ghost.saturating_sub(1);
                Ok(Some(nothing))
            }
            Builtin::Assume | Builtin::Oracle => {
                let condition = self.paths.values.argument_term(state, call, 0)?;
                let condition = self.paths.values.terms.pool.is_nonzero(condition);
                match builtin {
                    Builtin::Oracle => self.paths.judge(state, condition)?,
                    _ => self.paths.assumption(state, condition)?,
                }
                Ok(Some(nothing))
            }
            Builtin::Exit => Err(End::Normal),
            Builtin::Abort => Err(End::Error(Defect::Abort)),
            Builtin::Overlap => Err(End::Error(Defect::Overlap)),
            Builtin::SanitizerTrap => {
                let kind = self.paths.values.argument_term(state, call, 0)?;
                let kind = self.paths.values.terms.pool.as_const(kind).unwrap_or(0);
                Err(End::Error(Defect::Sanitizer(kind as u8)))
            }
            Builtin::Nothing => Ok(Some(nothing)),
            Builtin::Setjmp => Err(End::Incomplete(Reason::Setjmp)),
            Builtin::Unknown => self.unknown(state, callee, call).map(Some),
            other => self.model(state, other, callee, call).map(Some),
        }
    }
}
