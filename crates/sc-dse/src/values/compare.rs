//! Comparisons. Between pointers nothing is taken for granted but what C and the machine promise.

use sc_ir::IntPredicate;
use sc_smt::{Pool, Term};

use super::Values;
use crate::memory::Life;
use crate::state::State;
use crate::values::terms::Target;
use crate::values::{Pointer, Scalar};

/// Targets of pointers to look at.
const TARGETS: usize = 16;

/// Offsets of one object are compared as signed numbers: an object never wraps around.
fn signed(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Ugt => IntPredicate::Sgt,
        IntPredicate::Uge => IntPredicate::Sge,
        IntPredicate::Ult => IntPredicate::Slt,
        IntPredicate::Ule => IntPredicate::Sle,
        other => other,
    }
}

fn swapped(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Ugt => IntPredicate::Ult,
        IntPredicate::Uge => IntPredicate::Ule,
        IntPredicate::Ult => IntPredicate::Ugt,
        IntPredicate::Ule => IntPredicate::Uge,
        IntPredicate::Sgt => IntPredicate::Slt,
        IntPredicate::Sge => IntPredicate::Sle,
        IntPredicate::Slt => IntPredicate::Sgt,
        IntPredicate::Sle => IntPredicate::Sge,
        other => other,
    }
}

impl Values<'_> {
    /// A comparison, without a state for constants only.
    pub fn compare(
        &mut self,
        state: Option<&State>,
        predicate: IntPredicate,
        left: Scalar,
        right: Scalar,
    ) -> Term {
        if let (Scalar::Bits(a), Scalar::Bits(b)) = (left, right)
            && !self.terms.is_address(a)
            && !self.terms.is_address(b)
        {
            return self.compare_bits(predicate, a, b);
        }
        let all = (
            self.terms.targets(left, TARGETS),
            self.terms.targets(right, TARGETS),
        );
        let (Some(lefts), Some(rights)) = all else {
            let (a, b) = (self.terms.bits(left), self.terms.bits(right));
            return self.compare_bits(predicate, a, b);
        };
        let mut result = self.terms.pool.boolean(false);
        for (left_guard, left) in &lefts {
            for (right_guard, right) in &rights {
                let truth = self.compare_targets(state, predicate, *left, *right);
                let guard = self.terms.pool.and(*left_guard, *right_guard);
                let case = self.terms.pool.and(guard, truth);
                result = self.terms.pool.or(result, case);
            }
        }
        result
    }

    fn compare_targets(
        &mut self,
        state: Option<&State>,
        predicate: IntPredicate,
        left: Target,
        right: Target,
    ) -> Term {
        match (left, right) {
            (Target::Object(a), Target::Object(b)) if a.object == b.object => {
                self.compare_bits(signed(predicate), a.offset, b.offset)
            }
            (Target::Object(_), Target::Absolute(0)) => self.greater(predicate),
            (Target::Absolute(0), Target::Object(_)) => self.greater(swapped(predicate)),
            (Target::Object(a), Target::Object(b)) => self.compare_objects(state, predicate, a, b),
            (left, right) => {
                let (a, b) = (self.target_bits(left), self.target_bits(right));
                self.compare_bits(predicate, a, b)
            }
        }
    }

    /// The address of an object and null: objects lie above.
    fn greater(&mut self, predicate: IntPredicate) -> Term {
        use IntPredicate::{Ne, Sge, Sgt, Uge, Ugt};
        self.terms
            .pool
            .boolean(matches!(predicate, Ne | Ugt | Uge | Sgt | Sge))
    }

    fn target_bits(&mut self, target: Target) -> Term {
        match target {
            Target::Object(pointer) => self.terms.address(pointer),
            Target::Absolute(value) => self.terms.pool.constant(crate::values::terms::WORD, value),
            Target::Unknown(term) => term,
        }
    }

    /// Pointers to different objects: unequal if both are alive and both pointers are inside; anything else is left open.
    fn compare_objects(
        &mut self,
        state: Option<&State>,
        predicate: IntPredicate,
        a: Pointer,
        b: Pointer,
    ) -> Term {
        let (x, y) = (self.terms.address(a), self.terms.address(b));
        let open = self.compare_bits(predicate, x, y);
        let equality = match predicate {
            IntPredicate::Eq => false,
            IntPredicate::Ne => true,
            _ => return open,
        };
        let Some(state) = state else { return open };
        let (Some(a), Some(b)) = (self.inside(state, a), self.inside(state, b)) else {
            return open;
        };
        let both = self.terms.pool.and(a, b);
        let unequal = self.terms.pool.boolean(equality);
        self.terms.pool.ite(both, unequal, open)
    }

    /// Whether a pointer is inside of its object, if that is alive.
    fn inside(&mut self, state: &State, pointer: Pointer) -> Option<Term> {
        let object = state.memory.get(pointer.object)?;
        if object.life != Life::Alive {
            return None;
        }
        let size = match object.size {
            Some(size) => size,
            None => self.terms.word(object.capacity),
        };
        Some(self.terms.pool.ult(pointer.offset, size))
    }

    pub fn compare_bits(&mut self, predicate: IntPredicate, a: Term, b: Term) -> Term {
        compare_terms(&mut self.terms.pool, predicate, a, b)
    }
}

/// A comparison of integers.
pub(crate) fn compare_terms(pool: &mut Pool, predicate: IntPredicate, a: Term, b: Term) -> Term {
    match predicate {
        IntPredicate::Eq => pool.eq(a, b),
        IntPredicate::Ne => pool.ne(a, b),
        IntPredicate::Ugt => pool.ugt(a, b),
        IntPredicate::Uge => pool.uge(a, b),
        IntPredicate::Ult => pool.ult(a, b),
        IntPredicate::Ule => pool.ule(a, b),
        IntPredicate::Sgt => pool.sgt(a, b),
        IntPredicate::Sge => pool.sge(a, b),
        IntPredicate::Slt => pool.slt(a, b),
        IntPredicate::Sle => pool.sle(a, b),
    }
}
