//! Circuits of integer arithmetic. Bits stand in order, the lowest first.

use super::gates::Gates;
use crate::sat::Lit;

pub(crate) type Bits = Vec<Lit>;

impl Gates {
    /// The sum with a carry that comes in; the carry that goes out is dropped.
    pub fn add(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Bits {
        let mut carry = carry;
        let mut sum = Bits::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let (bit, next) = self.full_adder(x, y, carry);
            sum.push(bit);
            carry = next;
        }
        sum
    }

    pub fn neg(&mut self, a: &[Lit]) -> Bits {
        let flipped: Bits = a.iter().map(|&bit| !bit).collect();
        self.add(&flipped, &vec![Lit::FALSE; a.len()], Lit::TRUE)
    }

    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        let flipped: Bits = b.iter().map(|&bit| !bit).collect();
        self.add(a, &flipped, Lit::TRUE)
    }

    pub fn select(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Bits {
        a.iter()
            .zip(b)
            .map(|(&x, &y)| self.mux(condition, x, y))
            .collect()
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same = a.iter().zip(b).map(|(&x, &y)| !self.xor(x, y)).collect();
        self.all(same)
    }

    /// Unsigned less than: the borrow of the difference.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter()
            .zip(b)
            .fold(Lit::FALSE, |borrow, (&x, &y)| self.majority(!x, y, borrow))
    }

    pub fn signed_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let flip = |bits: &[Lit]| {
            let mut bits = bits.to_vec();
            if let Some(sign) = bits.last_mut() {
                *sign = !*sign;
            }
            bits
        };
        self.less(&flip(a), &flip(b))
    }

    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        let unknown = |bits: &[Lit]| bits.iter().filter(|bit| bit.as_bool().is_none()).count();
        let (a, b) = if unknown(a) < unknown(b) {
            (b, a)
        } else {
            (a, b)
        };
        if let Some(constant) = constant_of(b) {
            return self.mul_constant(a, constant);
        }
        let width = a.len();
        let mut sum = vec![Lit::FALSE; width];
        for (shift, &factor) in b.iter().enumerate() {
            if factor == Lit::FALSE {
                continue;
            }
            let row: Bits = a[..width - shift]
                .iter()
                .map(|&bit| self.and(bit, factor))
                .collect();
            let upper = self.add(&sum[shift..], &row, Lit::FALSE);
            sum.truncate(shift);
            sum.extend(upper);
        }
        sum
    }

    /// Runs of ones in the constant cost one addition and one subtraction.
    fn mul_constant(&mut self, a: &[Lit], constant: u128) -> Bits {
        let width = a.len();
        let mut sum = vec![Lit::FALSE; width];
        let mut rest = constant;
        let mut shift = 0;
        while rest != 0 && shift < width {
            if rest & 1 == 1 {
                let minus = rest & 3 == 3 && rest != u128::MAX && shift + 1 < width;
                let row = &a[..width - shift];
                let upper = match minus {
                    true => self.sub(&sum[shift..], row),
                    false => self.add(&sum[shift..], row, Lit::FALSE),
                };
                sum.truncate(shift);
                sum.extend(upper);
                rest = if minus { rest + 1 } else { rest - 1 };
            }
            rest >>= 1;
            shift += 1;
        }
        sum
    }

    /// Quotient and remainder, unsigned. By 0: all ones and the dividend.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        match constant_of(b) {
            Some(0) => (vec![Lit::TRUE; a.len()], a.to_vec()),
            Some(divisor) => self.divide_constant(a, b, divisor),
            None => self.divide_slowly(a, b),
        }
    }

    /// New bits for quotient and remainder, and clauses that leave them no choice.
    fn divide_constant(&mut self, a: &[Lit], b: &[Lit], divisor: u128) -> (Bits, Bits) {
        let width = a.len();
        let highest = a
            .iter()
            .rposition(|&bit| bit != Lit::FALSE)
            .map_or(0, |k| k + 1);
        let divisor_bits = 128 - divisor.leading_zeros() as usize;
        let mut quotient = vec![Lit::FALSE; width];
        let mut remainder = vec![Lit::FALSE; width];
        if highest < divisor_bits {
            return (quotient, a.to_vec());
        }
        for bit in &mut quotient[..highest - divisor_bits + 1] {
            *bit = self.fresh();
        }
        for bit in &mut remainder[..divisor_bits] {
            *bit = self.fresh();
        }
        // One more bit, so that the product does not wrap: the quotient has few enough bits for that.
        let widen = |bits: &[Lit]| [bits, &[Lit::FALSE]].concat();
        let product = self.mul_constant(&widen(&quotient), divisor);
        let sum = self.add(&product, &widen(&remainder), Lit::FALSE);
        for (&x, &y) in sum.iter().zip(&widen(a)) {
            let differ = self.xor(x, y);
            self.sat.add_clause(&[!differ]);
        }
        let small = self.less(&remainder, b);
        self.sat.add_clause(&[small]);
        (quotient, remainder)
    }

    /// Long division.
    fn divide_slowly(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        let width = a.len();
        let mut quotient = vec![Lit::FALSE; width];
        let mut remainder = vec![Lit::FALSE; width];
        let divisor = [b, &[Lit::FALSE]].concat();
        for k in (0..width).rev() {
            let mut shifted = Bits::with_capacity(width + 1);
            shifted.push(a[k]);
            shifted.extend_from_slice(&remainder);
            let small = self.less(&shifted, &divisor);
            let difference = self.sub(&shifted[..width], b);
            quotient[k] = !small;
            remainder = self.select(small, &shifted[..width], &difference);
        }
        (quotient, remainder)
    }

    /// Quotient and remainder, signed, towards zero.
    pub fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        let (Some(&sign_a), Some(&sign_b)) = (a.last(), b.last()) else {
            return (Bits::new(), Bits::new());
        };
        let (size_a, size_b) = (self.absolute(a), self.absolute(b));
        let (quotient, remainder) = self.divide(&size_a, &size_b);
        let negative = self.xor(sign_a, sign_b);
        let minus_quotient = self.neg(&quotient);
        let minus_remainder = self.neg(&remainder);
        (
            self.select(negative, &minus_quotient, &quotient),
            self.select(sign_a, &minus_remainder, &remainder),
        )
    }

    fn absolute(&mut self, a: &[Lit]) -> Bits {
        let Some(&sign) = a.last() else {
            return Bits::new();
        };
        match sign {
            Lit::FALSE => a.to_vec(),
            _ => {
                let minus = self.neg(a);
                self.select(sign, &minus, a)
            }
        }
    }

    /// Shifts towards the lower bits if `right`, else towards the upper; `fill` comes in.
    pub fn shift(&mut self, a: &[Lit], by: &[Lit], right: bool, fill: Lit) -> Bits {
        let width = a.len();
        let mut bits = a.to_vec();
        if !right {
            bits.reverse();
        }
        let stages = by
            .len()
            .min(width.next_power_of_two().trailing_zeros() as usize);
        for (stage, &bit) in by[..stages].iter().enumerate() {
            let distance = 1 << stage;
            let moved: Bits = (0..width)
                .map(|k| bits.get(k + distance).copied().unwrap_or(fill))
                .collect();
            bits = self.select(bit, &moved, &bits);
        }
        let too_far = self.any(by[stages..].iter().copied());
        bits = self.select(too_far, &vec![fill; width], &bits);
        if !right {
            bits.reverse();
        }
        bits
    }
}

fn constant_of(bits: &[Lit]) -> Option<u128> {
    let mut value = 0;
    for (k, bit) in bits.iter().enumerate() {
        value |= u128::from(bit.as_bool()?) << k;
    }
    Some(value)
}
