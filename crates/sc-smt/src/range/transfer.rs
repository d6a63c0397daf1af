//! What the facts of operands say about the result.

use super::{Facts, greatest, least};
use crate::term::{Node, Op, Term, mask, signed};

impl Facts {
    /// What is known of a node, from what is known of its operands.
    pub(crate) fn of_node(
        node: &Node,
        facts: impl Fn(Term) -> Facts,
        width: impl Fn(Term) -> u32,
    ) -> Facts {
        let w = node.width();
        let a = || facts(node.a);
        let b = || facts(node.b);
        let result = match node.op {
            Op::Not => a().complement(w),
            Op::Neg => Facts::constant(w, 0).minus(&a(), w),
            Op::And => bitwise_and(&a(), &b(), w),
            Op::Or => {
                let (x, y) = (a().complement(w), b().complement(w));
                bitwise_and(&x, &y, w).complement(w)
            }
            Op::Xor => exclusive_or(&a(), &b(), w),
            Op::Add => a().plus(&b(), w),
            Op::Mul => times(&a(), &b(), w),
            Op::UDiv => quotient(&a(), &b(), w),
            Op::URem => remainder(&a(), &b(), w),
            Op::SDiv => signed_quotient(&a(), &b(), w),
            Op::SRem => signed_remainder(&a(), &b(), w),
            Op::Shl => shift_left(&a(), &b(), w),
            Op::LShr => shift_right(&a(), &b(), w),
            Op::AShr => shift_right_signed(&a(), &b(), w),
            Op::Eq => truth(a().equal(&b())),
            Op::Ult => truth(a().less(&b())),
            Op::Slt => truth(a().signed_less(&b())),
            Op::Ite => match a().value() {
                Some(1) => b(),
                Some(_) => facts(node.c),
                None => b().join(&facts(node.c)),
            },
            Op::Concat => join_parts(&a(), &b(), width(node.b), w),
            Op::Extract => part(&a(), u32::from(node.lo), width(node.a), w),
            Op::ZExt => {
                let (inner, above) = (a(), mask(w) & !mask(width(node.a)));
                let wide = Facts {
                    zeros: inner.zeros | above,
                    ones: inner.ones,
                    ..Facts::any(w)
                };
                wide.meet(&Facts::between(w, inner.min, inner.max), w)
            }
            Op::SExt => {
                let (inner, from) = (a(), width(node.a));
                let extend = |bits: u128| signed(bits, from) as u128 & mask(w);
                let bits = Facts::bits(w, extend(inner.zeros), extend(inner.ones));
                bits.meet(&Facts::between_signed(w, inner.smin, inner.smax), w)
            }
            Op::UToF => Facts::bits(w, 1 << (w - 1), 0),
            _ => return Facts::any(w),
        };
        result.tighten(w)
    }

    fn complement(&self, w: u32) -> Facts {
        Facts {
            zeros: self.ones,
            ones: self.zeros,
            min: !self.max & mask(w),
            max: !self.min & mask(w),
            smin: !self.smax,
            smax: !self.smin,
        }
    }

    /// The sum; the bounds only where it cannot wrap, or always does.
    pub(crate) fn plus(&self, other: &Facts, w: u32) -> Facts {
        let mut sum = sum_bits(self, other, false, w);
        sum = sum.meet(&unsigned_sum(self, other, w), w);
        let bounds = (
            self.smin.checked_add(other.smin),
            self.smax.checked_add(other.smax),
        );
        sum.meet(&signed_bounds(bounds, w), w)
    }

    /// The difference; the bounds only where it cannot wrap, or always does.
    pub(crate) fn minus(&self, other: &Facts, w: u32) -> Facts {
        let mut difference = sum_bits(self, &other.complement(w), true, w);
        let (low, high) = (
            self.min.checked_sub(other.max),
            self.max.checked_sub(other.min),
        );
        let bounds = match (low, high) {
            (Some(low), Some(high)) => Facts::between(w, low, high),
            (None, None) => {
                let wrapped = |a: u128, b: u128| a.wrapping_sub(b) & mask(w);
                Facts::between(
                    w,
                    wrapped(self.min, other.max),
                    wrapped(self.max, other.min),
                )
            }
            _ => Facts::any(w),
        };
        difference = difference.meet(&bounds, w);
        let bounds = (
            self.smin.checked_sub(other.smax),
            self.smax.checked_sub(other.smin),
        );
        difference.meet(&signed_bounds(bounds, w), w)
    }

    /// Whether two terms are equal, if these facts say so.
    pub(crate) fn equal(&self, other: &Facts) -> Option<bool> {
        let apart = self.max < other.min
            || other.max < self.min
            || self.smax < other.smin
            || other.smax < self.smin
            || self.zeros & other.ones != 0
            || self.ones & other.zeros != 0;
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Some(a == b),
            _ => apart.then_some(false),
        }
    }

    /// Whether one is less than the other, if these facts say so.
    pub(crate) fn less(&self, other: &Facts) -> Option<bool> {
        decided(self.max < other.min, self.min >= other.max)
    }

    /// The same with signs.
    pub(crate) fn signed_less(&self, other: &Facts) -> Option<bool> {
        decided(self.smax < other.smin, self.smin >= other.smax)
    }
}

fn decided(yes: bool, no: bool) -> Option<bool> {
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn truth(known: Option<bool>) -> Facts {
    known.map_or(Facts::any(1), |value| Facts::constant(1, value.into()))
}

fn signed_bounds(bounds: (Option<i128>, Option<i128>), w: u32) -> Facts {
    match bounds {
        (Some(low), Some(high)) if low >= least(w) && high <= greatest(w) => {
            Facts::between_signed(w, low, high)
        }
        _ => Facts::any(w),
    }
}

fn unsigned_sum(a: &Facts, b: &Facts, w: u32) -> Facts {
    let add = |x: u128, y: u128| match x.checked_add(y) {
        Some(sum) => (sum & mask(w), sum > mask(w)),
        None => (x.wrapping_add(y), true),
    };
    let ((low, low_wraps), (high, high_wraps)) = (add(a.min, b.min), add(a.max, b.max));
    match low_wraps == high_wraps {
        true => Facts::between(w, low, high),
        false => Facts::any(w),
    }
}

/// Known bits of a sum: where both bits and the carry are known. Carries are monotonous: the sums of the least and
/// of the greatest values show which are known.
fn sum_bits(a: &Facts, b: &Facts, carry: bool, w: u32) -> Facts {
    let most = |x: &Facts| !x.zeros & mask(w);
    let carry = u128::from(carry);
    let low = a.ones.wrapping_add(b.ones).wrapping_add(carry);
    let high = most(a).wrapping_add(most(b)).wrapping_add(carry);
    let carries_low = low ^ a.ones ^ b.ones;
    let carries_high = high ^ most(a) ^ most(b);
    let known = (a.zeros | a.ones) & (b.zeros | b.ones) & !(carries_low ^ carries_high) & mask(w);
    Facts::bits(w, known & !low, known & low)
}

fn bitwise_and(a: &Facts, b: &Facts, w: u32) -> Facts {
    let bits = Facts::bits(w, a.zeros | b.zeros, a.ones & b.ones);
    bits.meet(&Facts::between(w, 0, a.max.min(b.max)), w)
}

fn exclusive_or(a: &Facts, b: &Facts, w: u32) -> Facts {
    let zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
    let ones = (a.zeros & b.ones) | (a.ones & b.zeros);
    Facts::bits(w, zeros, ones)
}

fn times(a: &Facts, b: &Facts, w: u32) -> Facts {
    let trailing = |x: &Facts| (!x.zeros).trailing_zeros().min(w);
    let low = (trailing(a) + trailing(b)).min(w);
    let mut product = Facts::bits(w, mask(low), 0);
    if let Some(high) = a.max.checked_mul(b.max)
        && high <= mask(w)
    {
        product = product.meet(&Facts::between(w, a.min * b.min, high), w);
    }
    let corners = [
        (a.smin, b.smin),
        (a.smin, b.smax),
        (a.smax, b.smin),
        (a.smax, b.smax),
    ];
    let products: Option<Vec<i128>> = corners.iter().map(|(x, y)| x.checked_mul(*y)).collect();
    let bounds = products.map(|all| (all.iter().copied().min(), all.iter().copied().max()));
    product.meet(&signed_bounds(bounds.unwrap_or((None, None)), w), w)
}

fn quotient(a: &Facts, b: &Facts, w: u32) -> Facts {
    let low = a.min / b.max.max(1);
    match b.min {
        0 => Facts::between(w, low, mask(w)),
        divisor => Facts::between(w, low, a.max / divisor),
    }
}

fn remainder(a: &Facts, b: &Facts, w: u32) -> Facts {
    match b.min {
        0 => Facts::between(w, 0, a.max),
        divisor if a.max < divisor => *a,
        _ => Facts::between(w, 0, a.max.min(b.max - 1)),
    }
}

fn signed_quotient(a: &Facts, b: &Facts, w: u32) -> Facts {
    if b.allows(w, 0) || (a.smin == least(w) && b.allows(w, mask(w))) {
        return Facts::any(w);
    }
    let divisors = [b.smin, b.smax, -1, 1];
    let possible = divisors
        .iter()
        .filter(|&&d| d != 0 && (b.smin..=b.smax).contains(&d));
    let all = possible.flat_map(|&d| [a.smin.checked_div(d), a.smax.checked_div(d)]);
    let Some(mut all) = all.collect::<Option<Vec<i128>>>() else {
        return Facts::any(w);
    };
    if (a.smin..=a.smax).contains(&0) {
        all.push(0);
    }
    signed_bounds((all.iter().copied().min(), all.iter().copied().max()), w)
}

/// The sign is that of the dividend, the size below that of both the divisor and (at most) the dividend.
fn signed_remainder(a: &Facts, b: &Facts, w: u32) -> Facts {
    let (mut low, mut high) = (a.smin.min(0), a.smax.max(0));
    if !b.allows(w, 0) {
        let size = b.smin.unsigned_abs().max(b.smax.unsigned_abs());
        let most = i128::try_from(size - 1).unwrap_or(i128::MAX);
        (low, high) = (low.max(-most), high.min(most));
    }
    Facts::between_signed(w, low, high)
}

fn shift_left(a: &Facts, by: &Facts, w: u32) -> Facts {
    if by.min >= u128::from(w) {
        return Facts::constant(w, 0);
    }
    let least_by = by.min as u32;
    let trailing = ((!a.zeros).trailing_zeros() + least_by).min(w);
    let mut result = Facts::bits(w, mask(trailing), 0);
    if by.value().is_some() {
        let (zeros, ones) = (a.zeros << least_by | mask(least_by), a.ones << least_by);
        result = result.meet(&Facts::bits(w, zeros & mask(w), ones & mask(w)), w);
    }
    if by.max < u128::from(w) && a.significant() + by.max as u32 <= w {
        result = result.meet(&Facts::between(w, a.min << least_by, a.max << by.max), w);
    }
    result
}

fn shift_right(a: &Facts, by: &Facts, w: u32) -> Facts {
    if by.min >= u128::from(w) {
        return Facts::constant(w, 0);
    }
    let low = if by.max < u128::from(w) {
        a.min >> by.max
    } else {
        0
    };
    let range = Facts::between(w, low, a.max >> by.min);
    match by.value() {
        Some(by) => {
            let zeros = (a.zeros | !mask(w)) >> by | !(u128::MAX >> by);
            range.meet(&Facts::bits(w, zeros & mask(w), a.ones >> by), w)
        }
        None => range,
    }
}

fn shift_right_signed(a: &Facts, by: &Facts, w: u32) -> Facts {
    let most = u128::from(w - 1);
    let (near, far) = (by.min.min(most), by.max.min(most));
    let low = if a.smin < 0 {
        a.smin >> near
    } else {
        a.smin >> far
    };
    let high = if a.smax < 0 {
        a.smax >> far
    } else {
        a.smax >> near
    };
    let range = Facts::between_signed(w, low, high);
    if near != far {
        return range;
    }
    let shifted = |bits: u128| (signed(bits, w) >> near) as u128 & mask(w);
    range.meet(&Facts::bits(w, shifted(a.zeros), shifted(a.ones)), w)
}

fn join_parts(high: &Facts, low: &Facts, low_width: u32, w: u32) -> Facts {
    let put = |x: u128, y: u128| (x << low_width | y) & mask(w);
    let bits = Facts::bits(w, put(high.zeros, low.zeros), put(high.ones, low.ones));
    let range = Facts::between(w, put(high.min, low.min), put(high.max, low.max));
    let signed_range = Facts::between_signed(
        w,
        signed(put(high.smin as u128, low.min), w),
        signed(put(high.smax as u128, low.max), w),
    );
    bits.meet(&range, w).meet(&signed_range, w)
}

fn part(a: &Facts, lo: u32, from: u32, w: u32) -> Facts {
    let mut result = Facts::bits(w, a.zeros >> lo & mask(w), a.ones >> lo & mask(w));
    let above = |x: u128| x.checked_shr(lo + w).unwrap_or(0);
    if above(a.min) == above(a.max) {
        let range = Facts::between(w, a.min >> lo & mask(w), a.max >> lo & mask(w));
        result = result.meet(&range, w);
    }
    let (low, high) = (a.smin >> lo, a.smax >> lo);
    if from > 0 && low >= least(w) && high <= greatest(w) {
        result = result.meet(&Facts::between_signed(w, low, high), w);
    }
    result
}
