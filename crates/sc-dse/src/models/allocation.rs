//! Allocation: it may fail, in a state of its own that nobody hurries to explore.

use sc_ir::Call;
use sc_smt::Term;

use crate::interpreter::Executor;
use crate::memory::{Fill, Kind, Life};
use crate::state::{End, Flow, State, unsupported};
use crate::values::terms::{Target, WORD};
use crate::values::{Scalar, Value};
use crate::{Defect, Reason};

/// Blocks of more bytes than this are not followed.
const LARGEST: u128 = 1 << 32;
const ENOMEM: u128 = 12;

impl Executor<'_> {
    /// A state in which the allocation at this call fails.
    fn may_fail(&mut self, state: &State) {
        let hunted = self.paths.seeded.is_some();
        if hunted || !self.paths.task.options.allocation_failure || state.region.is_some() {
            return;
        }
        let mut failed = state.clone();
        failed.join = None;
        failed.allocation_failed = true;
        let error = self.paths.values.terms.pool.constant(32, ENOMEM);
        self.paths.values.set_errno(&mut failed, error);
        let null = Value::bits(self.paths.values.terms.word(0));
        let frame = failed.top_mut();
        let block = &self.paths.values.program.functions[frame.function].blocks[frame.place.block];
        if let Some(reg) = block.instructions[frame.place.at].result {
            frame.set(reg, null);
        }
        frame.place.at += 1;
        if self.paths.is_useless(&failed) {
            self.paths.record.statistics.pruned += 1;
        } else {
            self.paths.record.statistics.forks += 1;
            self.paths.queue.allocation_failed.insert(0, failed);
        }
    }

    pub fn malloc(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let size = self.size_of_block(state, call, 0)?;
        let before = state.clone();
        let value = self.new_heap(state, size, 16, Fill::Unspecified)?;
        self.may_fail(&before);
        Ok(value)
    }

    /// A block of the allocator of replay: of no bytes it makes one.
    fn new_heap(&mut self, state: &mut State, size: Term, align: u64, fill: Fill) -> Flow<Value> {
        let pool = &mut self.paths.values.terms.pool;
        let one = pool.constant(WORD, 1);
        let some = pool.is_nonzero(size);
        let size = pool.ite(some, size, one);
        self.new_sized(state, Kind::Heap, size, align, fill)
    }

    pub fn aligned_alloc(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let align = self.paths.values.argument_term(state, call, 0)?;
        let Some(align) = self
            .paths
            .values
            .terms
            .pool
            .as_const(align)
            .filter(|align| align.is_power_of_two() && *align <= 4096)
        else {
            return Err(unsupported("aligned_alloc"));
        };
        let size = self.size_of_block(state, call, 1)?;
        let before = state.clone();
        let value = self.new_heap(state, size, align as u64, Fill::Unspecified)?;
        self.may_fail(&before);
        Ok(value)
    }

    pub fn calloc(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let (count, size) = (
            self.paths.values.argument_term(state, call, 0)?,
            self.paths.values.argument_term(state, call, 1)?,
        );
        let over = self.paths.values.terms.pool.umul_overflows(count, size);
        let fits = self.paths.values.terms.pool.not(over);
        self.paths.insist(
            state,
            fits,
            &Reason::Concretised("size of an object".to_owned()),
        )?;
        let bytes = self.paths.values.terms.pool.mul(count, size);
        if self
            .paths
            .values
            .terms
            .pool
            .as_const(bytes)
            .is_some_and(|bytes| bytes > LARGEST)
        {
            return Err(End::Incomplete(Reason::Concretised(
                "size of an object".to_owned(),
            )));
        }
        let before = state.clone();
        let value = self.new_heap(state, bytes, 16, Fill::Zero)?;
        self.may_fail(&before);
        Ok(value)
    }

    pub fn realloc(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let old = self.paths.values.argument_value(state, call, 0)?;
        let old = old.scalar()?;
        let size = self.paths.values.argument_term(state, call, 1)?;
        if self.is_null(state, old)? {
            return self.malloc_sized(state, size);
        }
        let pointer = self.freeable(state, old)?;
        let pool = &mut self.paths.values.terms.pool;
        let some = pool.is_nonzero(size);
        let none = pool.not(some);
        if self.paths.decide(state, none) {
            // Freed, as the allocator of replay does it; others give a block of no bytes.
            let freed = self
                .paths
                .values
                .terms
                .unknown_bit("realloc of nothing frees");
            if !self.paths.decide(state, freed) {
                let value = self.new_heap(state, size, 16, Fill::Unspecified)?;
                if let Some(object) = state.memory.get_mut(pointer) {
                    object.life = Life::Freed;
                }
                return Ok(value);
            }
            if let Some(object) = state.memory.get_mut(pointer) {
                object.life = Life::Freed;
            }
            return Ok(Value::bits(self.paths.values.terms.word(0)));
        }
        let Some(object) = state.memory.get(pointer).cloned() else {
            return Err(unsupported("realloc"));
        };
        let length = match object.size {
            Some(term) => self.paths.concretise(state, term) as u64,
            None => object.capacity,
        };
        self.may_fail(state);
        // One path for all sizes that no machine has, then one for each that is followed.
        let largest = self.paths.values.terms.word(LARGEST as u64);
        let fits = self.paths.values.terms.pool.ule(size, largest);
        let large = Reason::Concretised("size of an object".to_owned());
        self.paths.insist(state, fits, &large)?;
        let size = self.paths.concretise(state, size) as u64;
        let bytes = self.paths.values.terms.word(size);
        let value = self.new_sized(state, Kind::Heap, bytes, 16, Fill::Unspecified)?;
        if let Scalar::Pointer(new) = value.scalar()? {
            let kept = length.min(size);
            if kept > 1 << 18 {
                return Err(unsupported("realloc of a large block"));
            }
            if kept > 0 {
                let mut source = object.as_ref().clone();
                source.fill_gaps(&mut self.paths.values.terms, 0, kept);
                let cells = source.copy(&mut self.paths.values.terms, 0, kept);
                if let Some(target) = state.memory.get_mut(new.object) {
                    target.paste(&mut self.paths.values.terms, 0, kept, cells);
                }
            }
        }
        if let Some(object) = state.memory.get_mut(pointer) {
            object.life = Life::Freed;
        }
        Ok(value)
    }

    fn malloc_sized(&mut self, state: &mut State, size: Term) -> Flow<Value> {
        let before = state.clone();
        let value = self.new_heap(state, size, 16, Fill::Unspecified)?;
        self.may_fail(&before);
        Ok(value)
    }

    /// Whether a pointer is null; if both is possible, the other comes later.
    fn is_null(&mut self, state: &mut State, pointer: Scalar) -> Flow<bool> {
        let zero = self.paths.values.terms.pool.constant(WORD, 0);
        let null = self.paths.values.compare(
            Some(state),
            sc_ir::IntPredicate::Eq,
            pointer,
            Scalar::Bits(zero),
        );
        Ok(self.paths.decide(state, null))
    }

    /// The object that a pointer to be freed points to.
    fn freeable(&mut self, state: &mut State, pointer: Scalar) -> Flow<crate::values::ObjectId> {
        if let Some(targets) = self.paths.values.terms.targets(pointer, 1)
            && let [(_, Target::Absolute(_))] = targets.as_slice()
        {
            return Err(End::Error(Defect::BadFree));
        }
        let pointer = self.pointee(state, pointer)?;
        let Some(object) = state.memory.get(pointer.object) else {
            return Err(End::Error(Defect::BadFree));
        };
        let (kind, life) = (object.kind, object.life);
        match (kind, life) {
            // The blocks of inputs are allocated, too.
            (Kind::Heap | Kind::Block, Life::Alive) => {}
            (Kind::External, _) => return Err(unsupported("free of a variable of unknown size")),
            _ => return Err(End::Error(Defect::BadFree)),
        }
        let nonzero = self.paths.values.terms.pool.is_nonzero(pointer.offset);
        let start = self.paths.values.terms.pool.not(nonzero);
        self.paths.require(state, start, Defect::BadFree)?;
        Ok(pointer.object)
    }

    pub fn free(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let nothing = Value::bits(self.paths.values.terms.pool.boolean(false));
        let pointer = self.paths.values.argument_value(state, call, 0)?;
        let pointer = pointer.scalar()?;
        if self.is_null(state, pointer)? {
            return Ok(nothing);
        }
        let id = self.freeable(state, pointer)?;
        if let Some(object) = state.memory.get_mut(id) {
            object.life = Life::Freed;
        }
        Ok(nothing)
    }

    fn size_of_block(&mut self, state: &State, call: &Call, at: usize) -> Flow<Term> {
        let size = self.paths.values.argument_term(state, call, at)?;
        let size = self.paths.values.simplify(state, size);
        match self.paths.values.terms.pool.as_const(size) {
            Some(bytes) if bytes > LARGEST => Err(End::Incomplete(Reason::Concretised(
                "size of an object".to_owned(),
            ))),
            _ => Ok(size),
        }
    }
}
