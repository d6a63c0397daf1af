//! What known functions and intrinsics do.

mod allocation;
mod bits;
mod block;
mod output;
mod remainder;
mod rounding;
mod special;
mod variadic;

use sc_ir::Call;

use crate::Reason;
use crate::builtin::{Builtin, FloatCall, Overflow};
use crate::engine::{End, Engine, Flow};
use crate::memory::{Fill, Kind};
use crate::state::State;
use crate::step::unsupported;
use crate::value::Value;

impl Engine<'_> {
    pub fn model(
        &mut self,
        state: &mut State,
        builtin: Builtin,
        callee: usize,
        call: &Call,
    ) -> Flow<Value> {
        let nothing = Value::bits(self.terms.pool.boolean(false));
        match builtin {
            Builtin::First => self.argument_value(state, call, 0),
            Builtin::Block => {
                let size = self.argument_term(state, call, 0)?;
                self.new_sized(state, Kind::Block, size, 16, Fill::Unspecified)
            }
            Builtin::Overflow(op) => self.with_overflow(state, op, call),
            Builtin::Saturating(op) => self.saturating(state, op, call),
            Builtin::Bits(op) => self.bit_operation(state, op, call),
            Builtin::MemCopy => self.mem_copy(state, call, false),
            Builtin::MemMove => self.mem_copy(state, call, true),
            Builtin::MemSet => self.mem_set(state, call),
            Builtin::ObjectSize => self.object_size(state, call),
            Builtin::PointerMask => self.pointer_mask(state, call),
            Builtin::IsConstant => Ok(nothing),
            Builtin::StackSave => Ok(Value::bits(self.terms.word(0))),
            Builtin::VaStart => self.va_start(state, call),
            Builtin::VaCopy => self.va_copy(state, call),
            Builtin::VaEnd => Ok(nothing),
            Builtin::Malloc => self.malloc(state, call),
            Builtin::Calloc => self.calloc(state, call),
            Builtin::Realloc => self.realloc(state, call),
            Builtin::AlignedAlloc => self.aligned_alloc(state, call),
            Builtin::Free => self.free(state, call),
            Builtin::Float(float) => {
                let mut arguments = Vec::with_capacity(call.arguments.len());
                for at in 0..call.arguments.len() {
                    arguments.push(self.argument_value(state, call, at)?);
                }
                let name = &self.program.functions[callee].name;
                if float == FloatCall::Sqrt && !name.starts_with("llvm.") {
                    let format = self.format(call.ty)?;
                    let argument = self.argument_value(state, call, 0)?;
                    let argument = self.scalar(&argument)?;
                    let number = self.number(format, argument);
                    let pool = &mut self.terms.pool;
                    let zero = pool.constant(format.width(), 0);
                    let negative = pool.flt(number, zero);
                    self.domain_error(state, negative);
                }
                self.float_call(state, float, call.ty, &arguments)
            }
            Builtin::Remainder { nearest } => self.remainder_call(state, nearest, call),
            Builtin::Round(rounding) => self.round(state, rounding, call),
            Builtin::Lesser { greater } => self.lesser(state, greater, call),
            Builtin::Example => self.example(state).map(|()| nothing),
            Builtin::Unspecified => self.undefined(call.ty),
            Builtin::Put => {
                self.forget_errno(state);
                self.undefined(call.ty)
            }
            Builtin::Print(format) => self.print(state, callee, call, usize::from(format)),
            Builtin::CtypeB | Builtin::CtypeLower | Builtin::CtypeUpper | Builtin::Errno => {
                self.special_pointer(state, builtin)
            }
            Builtin::ReturnAddress => Err(unsupported("return address")),
            _ => {
                let name = self.program.functions[callee].name.to_string();
                Err(End::Incomplete(Reason::UnknownFunction(name)))
            }
        }
    }

    /// From here on the run is only an example: all that can be reached is unknown unless it is reached.
    fn example(&mut self, state: &mut State) -> Flow<()> {
        let name = self.program.functions[state.top().function]
            .name
            .to_string();
        let reason = Reason::UnknownFunction(name);
        if state.region.is_some() || state.ghost > 0 {
            return Err(End::Incomplete(reason));
        }
        self.gap(state, reason);
        state.example = true;
        Ok(())
    }

    fn with_overflow(&mut self, state: &State, op: Overflow, call: &Call) -> Flow<Value> {
        let (a, b) = (
            self.argument_value(state, call, 0)?,
            self.argument_value(state, call, 1)?,
        );
        let (a, b) = (self.scalar(&a)?, self.scalar(&b)?);
        let binary = match op {
            Overflow::SAdd | Overflow::UAdd => sc_ir::BinaryOp::Add,
            Overflow::SSub | Overflow::USub => sc_ir::BinaryOp::Sub,
            Overflow::SMul | Overflow::UMul => sc_ir::BinaryOp::Mul,
        };
        let result = self.arithmetic(binary, a, b);
        let (a, b) = (self.terms.bits(a), self.terms.bits(b));
        let overflows = self.overflows(op, a, b);
        Ok(Self::pair(Value::Scalar(result), Value::bits(overflows)))
    }
}
