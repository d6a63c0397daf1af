//! `fmod` and `remainder`: exact where the quotient is not very large. Beyond, the result is any that has the right sign and size.

use sc_ir::Call;
use sc_smt::{Format, Term};

use crate::state::{Flow, State};
use crate::values::{Value, Values};

impl Values<'_> {
    /// The functions, which tell `errno` when there is no remainder.
    pub fn remainder_call(&mut self, state: &mut State, nearest: bool, call: &Call) -> Flow<Value> {
        let format = self.format(call.ty)?;
        let (left, right) = (
            self.argument_value(state, call, 0)?,
            self.argument_value(state, call, 1)?,
        );
        let (a, b) = (left.scalar()?, right.scalar()?);
        let (x, y) = (self.number(format, a), self.number(format, b));
        let pool = &mut self.terms.pool;
        let none = pool.fremainder(x, y).is_nan;
        let unordered = pool.funordered(x, y);
        let numbers = pool.not(unordered);
        let error = pool.and(none, numbers);
        self.domain_error(state, error);
        let result = self.remainder(state, format, nearest, x, y);
        let result = self.of_number(format, result);
        Ok(Value::Scalar(self.if_made(format, &[a, b], result)))
    }

    /// The remainder with the sign of the dividend, or that of the nearest multiple.
    pub fn remainder(
        &mut self,
        state: &State,
        format: Format,
        nearest: bool,
        a: Term,
        b: Term,
    ) -> Term {
        let rest = self.terms.pool.fremainder(a, b);
        let near = self.simplify(state, rest.near);
        let (mut number, mut odd) = (rest.number, rest.odd);
        if self.terms.pool.as_bool(near) != Some(true) {
            let far = self.any_rest(format, a, b);
            let any = self.terms.unspecified(1);
            let pool = &mut self.terms.pool;
            number = pool.ite(near, number, far);
            odd = pool.ite(near, odd, any);
        }
        if nearest {
            number = self.nearest(a, b, number, odd);
        }
        let is_nan = self.simplify(state, rest.is_nan);
        if self.terms.pool.as_bool(is_nan) == Some(false) {
            return number;
        }
        // The bits of a NaN are anybody's guess.
        let any = self.terms.unspecified(format.width());
        let pool = &mut self.terms.pool;
        let quiet = (1 << (format.exponent() + 1)) - 1;
        let quiet = pool.constant(format.width(), quiet << (format.fraction() - 1));
        let nan = pool.or(any, quiet);
        pool.ite(is_nan, nan, number)
    }

    /// Anything smaller than the divisor, with the sign of the dividend.
    fn any_rest(&mut self, format: Format, a: Term, b: Term) -> Term {
        let width = format.width();
        let any = self.terms.unspecified(width - 1);
        let pool = &mut self.terms.pool;
        let divisor = pool.extract(b, width - 2, 0);
        let fits = pool.ult(any, divisor);
        let nothing = pool.constant(width - 1, 0);
        let size = pool.ite(fits, any, nothing);
        let sign = pool.extract(a, width - 1, width - 1);
        pool.concat(sign, size)
    }

    /// One divisor less where that is nearer to 0. The difference is exact.
    fn nearest(&mut self, a: Term, b: Term, rest: Term, odd: Term) -> Term {
        let pool = &mut self.terms.pool;
        let (size, divisor) = (pool.fabs(rest), pool.fabs(b));
        let twice = pool.fadd(size, size);
        let (more, half) = (pool.flt(divisor, twice), pool.feq(divisor, twice));
        let tie = pool.and(half, odd);
        let less = pool.or(more, tie);
        let (below, above) = (pool.fsub(size, divisor), pool.fsub(divisor, size));
        let top = pool.width(a) - 1;
        let negative = pool.extract(a, top, top);
        let other = pool.ite(negative, above, below);
        pool.ite(less, other, rest)
    }
}
