//! The constructors that rewrite. Each rule preserves the value under every model.
//!
//! Normal forms: constants stand last; subtraction is addition of [`crate::Op::Neg`]; shifts by constants and masks are parts put
//! together; comparisons are equality, unsigned and signed less, and their negations; constants move to one side.

mod arith;
mod bits;
mod compare;
mod logic;
mod parts;
