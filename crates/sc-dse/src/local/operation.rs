//! What instructions compute, as terms.

use sc_ir::{BinaryOp, Call, CastOp, FloatPredicate, Scaled};
use sc_smt::{Format, Pool, Term};

use super::memory::is_variant;

/// Integer arithmetic. What has no result (division by zero, shifts by too much) has been checked by a sanitizer before,
/// or may be anything; both are the caller's business.
pub(super) fn binary(pool: &mut Pool, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
    Some(match op {
        BinaryOp::Add => pool.add(a, b),
        BinaryOp::Sub => pool.sub(a, b),
        BinaryOp::Mul => pool.mul(a, b),
        BinaryOp::And => pool.and(a, b),
        BinaryOp::Or => pool.or(a, b),
        BinaryOp::Xor => pool.xor(a, b),
        BinaryOp::UDiv => guarded(pool, a, b, is_zero, Pool::udiv),
        BinaryOp::SDiv => guarded(pool, a, b, is_zero, Pool::sdiv),
        BinaryOp::URem => guarded(pool, a, b, is_zero, Pool::urem),
        BinaryOp::SRem => guarded(pool, a, b, is_zero, Pool::srem),
        BinaryOp::Shl => guarded(pool, a, b, is_too_far, Pool::shl),
        BinaryOp::LShr => guarded(pool, a, b, is_too_far, Pool::lshr),
        BinaryOp::AShr => guarded(pool, a, b, is_too_far, Pool::ashr),
    })
}

/// Anything where the machine may do anything.
fn guarded(
    pool: &mut Pool,
    a: Term,
    b: Term,
    undefined: fn(&mut Pool, Term) -> Term,
    make: fn(&mut Pool, Term, Term) -> Term,
) -> Term {
    let undefined = undefined(pool, b);
    let result = make(pool, a, b);
    let width = pool.width(result);
    let anything = pool.fresh(width, "undefined");
    pool.ite(undefined, anything, result)
}

fn is_zero(pool: &mut Pool, term: Term) -> Term {
    let some = pool.is_nonzero(term);
    pool.not(some)
}

fn is_too_far(pool: &mut Pool, by: Term) -> Term {
    let width = pool.width(by);
    let limit = pool.constant(width, u128::from(width));
    pool.uge(by, limit)
}

/// Comparisons of `float` and `double`; of other formats nothing is known.
pub(super) fn compare_floats(
    pool: &mut Pool,
    predicate: FloatPredicate,
    a: Term,
    b: Term,
) -> Option<Term> {
    use FloatPredicate as P;
    if !matches!(
        Format::of_width(pool.width(a)),
        Some(Format::F32 | Format::F64)
    ) {
        return None;
    }
    let ordered = match predicate {
        P::False => return Some(pool.boolean(false)),
        P::True => return Some(pool.boolean(true)),
        P::Uno => return Some(pool.funordered(a, b)),
        P::Ord => {
            let nan = pool.funordered(a, b);
            return Some(pool.not(nan));
        }
        P::Oeq | P::Ueq => pool.feq(a, b),
        P::Olt | P::Ult => pool.flt(a, b),
        P::Ole | P::Ule => pool.fle(a, b),
        P::Ogt | P::Ugt => pool.flt(b, a),
        P::Oge | P::Uge => pool.fle(b, a),
        P::One | P::Une => {
            let (less, more) = (pool.flt(a, b), pool.flt(b, a));
            pool.or(less, more)
        }
    };
    Some(match predicate {
        P::Ueq | P::Ult | P::Ule | P::Ugt | P::Uge | P::Une => {
            let nan = pool.funordered(a, b);
            pool.or(nan, ordered)
        }
        _ => ordered,
    })
}

/// Casts between integers, and between numbers and addresses.
pub(super) fn cast(pool: &mut Pool, op: CastOp, value: Term, width: u32) -> Option<Term> {
    let old = pool.width(value);
    Some(match op {
        CastOp::Trunc => pool.trunc(value, width),
        CastOp::ZExt => pool.zext(value, width),
        CastOp::SExt => pool.sext(value, width),
        CastOp::BitCast | CastOp::AddrSpaceCast if width == old => value,
        CastOp::PtrToInt | CastOp::IntToPtr if width < old => pool.trunc(value, width),
        CastOp::PtrToInt | CastOp::IntToPtr => pool.zext(value, width),
        _ => return None,
    })
}

/// A product of an index and the size of what it counts.
pub(super) fn scaled(pool: &mut Pool, part: &Scaled, index: Term) -> Term {
    const ADDRESS: u32 = 64;
    let index = match pool.width(index) {
        width if width < ADDRESS => pool.sext(index, ADDRESS),
        _ => pool.trunc(index, ADDRESS),
    };
    let scale = pool.constant(ADDRESS, u128::from(part.scale));
    pool.mul(index, scale)
}

/// The result of `llvm.sadd.with.overflow` and its like: the number, and whether it is wrong.
pub(super) fn with_overflow(pool: &mut Pool, name: &str, a: Term, b: Term) -> Option<(Term, Term)> {
    let name = name.strip_prefix("llvm.")?;
    let is = |of: &str| is_variant(name, &format!("{of}.with.overflow"));
    Some(match () {
        () if is("sadd") => (pool.add(a, b), pool.sadd_overflows(a, b)),
        () if is("uadd") => (pool.add(a, b), pool.uadd_overflows(a, b)),
        () if is("ssub") => (pool.sub(a, b), pool.ssub_overflows(a, b)),
        () if is("usub") => (pool.sub(a, b), pool.usub_overflows(a, b)),
        () if is("smul") => (pool.mul(a, b), pool.smul_overflows(a, b)),
        () if is("umul") => (pool.mul(a, b), pool.umul_overflows(a, b)),
        () => return None,
    })
}

/// Whether a call gives its first argument back.
pub(super) fn passes_on(name: &str, call: &Call) -> bool {
    name.strip_prefix("llvm.")
        .is_some_and(|name| is_variant(name, "expect"))
        && !call.arguments.is_empty()
}
