//! What the operations mean, written down a second time.

use sc_smt::{Pool, Term};

use super::mask;

macro_rules! operations {
    ($($name:ident),*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Operation { $($name),* }
        pub const OPERATIONS: &[Operation] = &[$(Operation::$name),*];
    };
}

operations!(
    Not,
    Neg,
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ite,
    Concat,
    Extract,
    Trunc,
    Zext,
    Sext,
    UaddOverflows,
    UsubOverflows,
    UmulOverflows,
    SaddOverflows,
    SsubOverflows,
    SmulOverflows,
    IsNonzero
);

fn signed(value: u128, width: u32) -> i128 {
    let sign = value >> (width - 1) & 1 == 1;
    if sign {
        (value | !mask(width)) as i128
    } else {
        value as i128
    }
}

impl Operation {
    pub fn is_unary(self) -> bool {
        matches!(self, Operation::Not | Operation::Neg | Operation::IsNonzero)
    }

    pub fn build(self, pool: &mut Pool, t: &[Term], [x, y]: [u32; 2]) -> Term {
        use Operation::*;
        match self {
            Not => pool.not(t[0]),
            Neg => pool.neg(t[0]),
            And => pool.and(t[0], t[1]),
            Or => pool.or(t[0], t[1]),
            Xor => pool.xor(t[0], t[1]),
            Add => pool.add(t[0], t[1]),
            Sub => pool.sub(t[0], t[1]),
            Mul => pool.mul(t[0], t[1]),
            Udiv => pool.udiv(t[0], t[1]),
            Urem => pool.urem(t[0], t[1]),
            Sdiv => pool.sdiv(t[0], t[1]),
            Srem => pool.srem(t[0], t[1]),
            Shl => pool.shl(t[0], t[1]),
            Lshr => pool.lshr(t[0], t[1]),
            Ashr => pool.ashr(t[0], t[1]),
            Eq => pool.eq(t[0], t[1]),
            Ne => pool.ne(t[0], t[1]),
            Ult => pool.ult(t[0], t[1]),
            Ule => pool.ule(t[0], t[1]),
            Ugt => pool.ugt(t[0], t[1]),
            Uge => pool.uge(t[0], t[1]),
            Slt => pool.slt(t[0], t[1]),
            Sle => pool.sle(t[0], t[1]),
            Sgt => pool.sgt(t[0], t[1]),
            Sge => pool.sge(t[0], t[1]),
            Ite => pool.ite(t[0], t[1], t[2]),
            Concat => pool.concat(t[0], t[1]),
            Extract => pool.extract(t[0], x, y),
            Trunc => pool.trunc(t[0], x + 1),
            Zext => pool.zext(t[0], x),
            Sext => pool.sext(t[0], x),
            UaddOverflows => pool.uadd_overflows(t[0], t[1]),
            UsubOverflows => pool.usub_overflows(t[0], t[1]),
            UmulOverflows => pool.umul_overflows(t[0], t[1]),
            SaddOverflows => pool.sadd_overflows(t[0], t[1]),
            SsubOverflows => pool.ssub_overflows(t[0], t[1]),
            SmulOverflows => pool.smul_overflows(t[0], t[1]),
            IsNonzero => pool.is_nonzero(t[0]),
        }
    }

    /// The value by definition; `w` are the widths of the operands.
    pub fn value(self, v: &[u128], w: &[u32], [x, y]: [u32; 2]) -> u128 {
        use Operation::*;
        let width = w[0];
        let s = |k: usize| signed(v[k], w[k]);
        let fits = |value: Option<i128>| {
            value.is_some_and(|value| signed(value as u128 & mask(width), width) == value)
        };
        let fits_unsigned = |value: Option<u128>| value.is_some_and(|value| value <= mask(width));
        match self {
            Not => v[0] ^ mask(width),
            Neg => v[0].wrapping_neg() & mask(width),
            And => v[0] & v[1],
            Or => v[0] | v[1],
            Xor => v[0] ^ v[1],
            Add => v[0].wrapping_add(v[1]) & mask(width),
            Sub => v[0].wrapping_sub(v[1]) & mask(width),
            Mul => v[0].wrapping_mul(v[1]) & mask(width),
            Udiv if v[1] == 0 => mask(width),
            Udiv => v[0] / v[1],
            Urem if v[1] == 0 => v[0],
            Urem => v[0] % v[1],
            Sdiv if v[1] == 0 => {
                if s(0) < 0 {
                    1
                } else {
                    mask(width)
                }
            }
            Sdiv => s(0).wrapping_div(s(1)) as u128 & mask(width),
            Srem if v[1] == 0 => v[0],
            Srem => s(0).wrapping_rem(s(1)) as u128 & mask(width),
            Shl if v[1] >= u128::from(width) => 0,
            Shl => v[0] << v[1] & mask(width),
            Lshr if v[1] >= u128::from(width) => 0,
            Lshr => v[0] >> v[1],
            Ashr => (s(0) >> v[1].min(127)) as u128 & mask(width),
            Eq => u128::from(v[0] == v[1]),
            Ne => u128::from(v[0] != v[1]),
            Ult => u128::from(v[0] < v[1]),
            Ule => u128::from(v[0] <= v[1]),
            Ugt => u128::from(v[0] > v[1]),
            Uge => u128::from(v[0] >= v[1]),
            Slt => u128::from(s(0) < s(1)),
            Sle => u128::from(s(0) <= s(1)),
            Sgt => u128::from(s(0) > s(1)),
            Sge => u128::from(s(0) >= s(1)),
            Ite => {
                if v[0] == 1 {
                    v[1]
                } else {
                    v[2]
                }
            }
            Concat => v[0] << w[1] | v[1],
            Extract | Trunc => v[0] >> y & mask(x - y + 1),
            Zext => v[0],
            Sext => s(0) as u128 & mask(x),
            UaddOverflows => u128::from(!fits_unsigned(v[0].checked_add(v[1]))),
            UsubOverflows => u128::from(v[0] < v[1]),
            UmulOverflows => u128::from(!fits_unsigned(v[0].checked_mul(v[1]))),
            SaddOverflows => u128::from(!fits(s(0).checked_add(s(1)))),
            SsubOverflows => u128::from(!fits(s(0).checked_sub(s(1)))),
            SmulOverflows => u128::from(!fits(s(0).checked_mul(s(1)))),
            IsNonzero => u128::from(v[0] != 0),
        }
    }
}
