//! What known functions and intrinsics do.

mod allocation;
mod bit_operations;
mod library_objects;
mod memory_block;
mod output;
mod remainder;
mod rounding;
mod variadic;

use sc_ir::Call;

use crate::Reason;
use crate::code::builtin::{Builtin, FloatCall, Overflow};
use crate::code::library::is_modelled;
use crate::interpreter::Executor;
use crate::memory::{Fill, Kind};
use crate::state::{End, Flow, State, unsupported};
use crate::values::Value;

/// So many values of unknown functions are guessed in one run. Each may double the number of paths, and a loop that ends when
/// such a function says so has no end.
const GUESSES: u8 = 8;
/// The size of the object that an unknown function returns: large enough for structures of the C library.
const UNKNOWN_RESULT: u64 = 256;

impl Executor<'_> {
    pub fn model(
        &mut self,
        state: &mut State,
        builtin: Builtin,
        callee: usize,
        call: &Call,
    ) -> Flow<Value> {
        let nothing = Value::bits(self.paths.values.terms.pool.boolean(false));
        match builtin {
            Builtin::First => self.paths.values.argument_value(state, call, 0),
            Builtin::Block => {
                let size = self.paths.values.argument_term(state, call, 0)?;
                self.new_sized(state, Kind::Block, size, 16, Fill::Unspecified)
            }
            Builtin::Overflow(op) => self.with_overflow(state, op, call),
            Builtin::Saturating(op) => self.paths.values.saturating(state, op, call),
            Builtin::Bits(op) => self.paths.values.bit_operation(state, op, call),
            Builtin::MemCopy => self.mem_copy(state, call, false),
            Builtin::MemMove => self.mem_copy(state, call, true),
            Builtin::MemSet => self.mem_set(state, call),
            Builtin::ObjectSize => self.object_size(state, call),
            Builtin::PointerMask => self.pointer_mask(state, call),
            Builtin::IsConstant => Ok(nothing),
            Builtin::StackSave => Ok(Value::bits(self.paths.values.terms.word(0))),
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
                    arguments.push(self.paths.values.argument_value(state, call, at)?);
                }
                let name = &self.paths.values.program.functions[callee].name;
                if float == FloatCall::Sqrt && !name.starts_with("llvm.") {
                    let format = self.paths.values.format(call.ty)?;
                    let argument = self.paths.values.argument_value(state, call, 0)?;
                    let argument = argument.scalar()?;
                    let number = self.paths.values.number(format, argument);
                    let pool = &mut self.paths.values.terms.pool;
                    let zero = pool.constant(format.width(), 0);
                    let negative = pool.flt(number, zero);
                    self.paths.values.domain_error(state, negative);
                }
                self.paths
                    .values
                    .float_call(state, float, call.ty, &arguments)
            }
            Builtin::Remainder { nearest } => {
                self.paths.values.remainder_call(state, nearest, call)
            }
            Builtin::Round(rounding) => self.paths.values.round(state, rounding, call),
            Builtin::Lesser { greater } => self.paths.values.lesser(state, greater, call),
            Builtin::Example => self.example(state).map(|()| nothing),
            Builtin::Unspecified => self.paths.values.undefined(call.ty),
            Builtin::Put => {
                self.paths.values.forget_errno(state);
                self.paths.values.undefined(call.ty)
            }
            Builtin::Print(format) => {
                let format = usize::from(format);
                match self.paths.values.print(state, callee, call, format) {
                    // Strings of which it is not known that they end.
                    Err(End::Incomplete(Reason::UnknownFunction(_))) => {
                        self.unknown(state, callee, call)
                    }
                    printed => printed,
                }
            }
            Builtin::CtypeB | Builtin::CtypeLower | Builtin::CtypeUpper | Builtin::Errno => {
                self.paths.values.library_pointer(state, builtin)
            }
            Builtin::ReturnAddress => Err(unsupported("return address")),
            _ => {
                let name = self.paths.values.program.functions[callee].name.to_string();
                Err(End::Incomplete(Reason::UnknownFunction(name)))
            }
        }
    }

    /// A function without a body and without a model: it may return anything, and what it writes is left out. Most code
    /// behind it depends on neither, so that runs go on as examples.
    pub fn unknown(&mut self, state: &mut State, callee: usize, call: &Call) -> Flow<Value> {
        let name = self.paths.values.program.functions[callee].name.to_string();
        // What our own functions and intrinsics do, the program depends on.
        let is_ours = name.starts_with("__sc_") || name.starts_with("llvm.");
        let reason = Reason::UnknownFunction(name);
        if is_ours {
            return Err(End::Incomplete(reason));
        }
        let returns = self
            .paths
            .values
            .program
            .types
            .scalar_bits(call.ty)
            .is_some();
        if returns && state.guesses == GUESSES {
            return Err(End::Incomplete(reason));
        }
        state.guesses += u8::from(returns);
        self.go_on_as_example(state, reason)?;
        if self.paths.values.program.types.is_pointer(call.ty) {
            let size = self.paths.values.terms.word(UNKNOWN_RESULT);
            return self.new_sized(state, Kind::Block, size, 16, Fill::Unspecified);
        }
        self.paths.values.undefined(call.ty)
    }

    /// From here on the run is only an example, because of the model that calls this.
    fn example(&mut self, state: &mut State) -> Flow<()> {
        let functions = &self.paths.values.program.functions;
        let names = (state.frames.iter().rev()).map(|frame| &*functions[frame.function].name);
        let models = names.take_while(|name| name.starts_with("__sc_") || is_modelled(name));
        let name = models.last().unwrap_or_default().to_owned();
        self.go_on_as_example(state, Reason::PartialModel(name))
    }

    /// From here on the run is only an example: all that can be reached is unknown unless it is reached.
    fn go_on_as_example(&mut self, state: &mut State, reason: Reason) -> Flow<()> {
        if state.region.is_some() || state.ghost > 0 {
            return Err(End::Incomplete(reason));
        }
        self.paths.gap(state, reason);
        state.example = true;
        Ok(())
    }

    fn with_overflow(&mut self, state: &State, op: Overflow, call: &Call) -> Flow<Value> {
        let (a, b) = (
            self.paths.values.argument_value(state, call, 0)?,
            self.paths.values.argument_value(state, call, 1)?,
        );
        let (a, b) = (a.scalar()?, b.scalar()?);
        let binary = match op {
            Overflow::SAdd | Overflow::UAdd => sc_ir::BinaryOp::Add,
            Overflow::SSub | Overflow::USub => sc_ir::BinaryOp::Sub,
            Overflow::SMul | Overflow::UMul => sc_ir::BinaryOp::Mul,
        };
        let result = self.paths.values.arithmetic(binary, a, b);
        let (a, b) = (
            self.paths.values.terms.bits(a),
            self.paths.values.terms.bits(b),
        );
        let overflows = self.paths.values.overflows(op, a, b);
        Ok(Value::pair(Value::Scalar(result), Value::bits(overflows)))
    }
}
