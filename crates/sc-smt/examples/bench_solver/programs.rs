//! Programs whose queries are like those of parsers, searches, calculators and long arithmetic.

use sc_smt::{Pool, Term};

use crate::explore::Run;

fn constant(pool: &mut Pool, width: u32, value: i64) -> Term {
    pool.constant(width, value as u128)
}

/// `low <= byte <= high`, as two branches.
fn between(run: &mut Run, byte: Term, low: i64, high: i64) -> bool {
    let (low, high) = (constant(run.pool, 8, low), constant(run.pool, 8, high));
    let above = run.pool.ule(low, byte);
    if !run.branch(above) {
        return false;
    }
    let below = run.pool.ule(byte, high);
    run.branch(below)
}

/// Decodes UTF-8 in ten bytes.
pub fn utf8(run: &mut Run) {
    let mut k = 0;
    while k < 10 {
        let byte = run.byte(k);
        k += 1;
        let zero = constant(run.pool, 8, 0);
        let ends = run.pool.eq(byte, zero);
        if run.branch(ends) {
            return;
        }
        let more = if between(run, byte, 1, 0x7f) {
            0
        } else if between(run, byte, 0xc2, 0xdf) {
            1
        } else if between(run, byte, 0xe0, 0xef) {
            2
        } else if between(run, byte, 0xf0, 0xf4) {
            3
        } else {
            return;
        };
        let wide = run.pool.zext(byte, 32);
        let mut point = wide;
        for _ in 0..more {
            if k == 10 {
                return;
            }
            let next = run.byte(k);
            k += 1;
            if !between(run, next, 0x80, 0xbf) {
                return;
            }
            let six = constant(run.pool, 32, 6);
            let (mask, next) = (constant(run.pool, 32, 0x3f), run.pool.zext(next, 32));
            let (shifted, low) = (run.pool.shl(point, six), run.pool.and(next, mask));
            point = run.pool.or(shifted, low);
        }
        let bits = constant(run.pool, 32, [0x7f, 0x7ff, 0xffff, 0x1f_ffff][more]);
        let point = run.pool.and(point, bits);
        for (low, high) in [
            (0x80, 0x7ff),
            (0xd800, 0xdfff),
            (0xfffe, 0xffff),
            (0x10_ffff, 0x7fff_ffff),
        ] {
            let (low, high) = (constant(run.pool, 32, low), constant(run.pool, 32, high));
            let (above, below) = (run.pool.ule(low, point), run.pool.ule(point, high));
            let both = run.pool.and(above, below);
            run.label(both);
        }
    }
}

fn word(run: &mut Run, name: &str) -> Term {
    run.pool.var(32, name)
}

/// `table[index]` for an index below the length.
fn select(pool: &mut Pool, table: &[Term], index: Term) -> Term {
    let mut value = table[table.len() - 1];
    for (k, &element) in table.iter().enumerate().rev().skip(1) {
        let at = pool.constant(32, k as u128);
        let here = pool.eq(index, at);
        value = pool.ite(here, element, value);
    }
    value
}

/// Binary search in ten sorted numbers, its borders merged.
pub fn search(run: &mut Run) {
    let table: Vec<Term> = (0..10).map(|k| word(run, &format!("a{k}"))).collect();
    for pair in table.windows(2) {
        let sorted = run.pool.sle(pair[0], pair[1]);
        run.assume(sorted);
    }
    let key = word(run, "key");
    let (mut low, mut high) = (constant(run.pool, 32, 0), constant(run.pool, 32, 9));
    for _ in 0..4 {
        let empty = run.pool.slt(high, low);
        if run.branch(empty) {
            return;
        }
        let (sum, one) = (run.pool.add(low, high), constant(run.pool, 32, 1));
        let middle = run.pool.ashr(sum, one);
        let value = select(run.pool, &table, middle);
        let found = run.pool.eq(value, key);
        if run.branch(found) {
            for k in 0..10 {
                let k = constant(run.pool, 32, k);
                let there = run.pool.eq(middle, k);
                run.label(there);
            }
            return;
        }
        let less = run.pool.slt(value, key);
        let (above, below) = (run.pool.add(middle, one), run.pool.sub(middle, one));
        low = run.pool.ite(less, above, low);
        high = run.pool.ite(less, high, below);
        for (j, k) in (0..10).flat_map(|j| (j..10).map(move |k| (j, k))) {
            let (j, k) = (constant(run.pool, 32, j), constant(run.pool, 32, k));
            let (at_low, at_high) = (run.pool.eq(low, j), run.pool.eq(high, k));
            let both = run.pool.and(at_low, at_high);
            run.label(both);
        }
    }
}

/// An expression of six characters: digits and operators, from left to right.
pub fn calc(run: &mut Run) {
    let mut total = constant(run.pool, 32, 0);
    let mut operator = 0;
    let mut k = 0;
    while k < 6 {
        let mut number = constant(run.pool, 32, 0);
        let mut digits = 0;
        while k < 6 {
            let byte = run.byte(k);
            if !between(run, byte, 48, 57) {
                break;
            }
            let (ten, zero) = (constant(run.pool, 32, 10), constant(run.pool, 32, 48));
            let wide = run.pool.sext(byte, 32);
            let (digit, tens) = (run.pool.sub(wide, zero), run.pool.mul(number, ten));
            number = run.pool.add(tens, digit);
            digits += 1;
            k += 1;
        }
        if digits == 0 {
            return;
        }
        if operator >= 3 {
            let zero = constant(run.pool, 32, 0);
            let by_zero = run.pool.eq(number, zero);
            if run.branch(by_zero) {
                return;
            }
        }
        total = match operator {
            0 => run.pool.add(total, number),
            1 => run.pool.sub(total, number),
            2 => run.pool.mul(total, number),
            3 => run.pool.sdiv(total, number),
            _ => run.pool.srem(total, number),
        };
        for wanted in [-7, 42, 97, 391] {
            let wanted = constant(run.pool, 32, wanted);
            let (hit, beyond) = (run.pool.eq(total, wanted), run.pool.slt(wanted, total));
            run.label(hit);
            run.label(beyond);
        }
        if k == 6 {
            return;
        }
        let byte = run.byte(k);
        k += 1;
        let known = *b"+-*/%";
        let which = known.iter().position(|&c| {
            let c = run.pool.constant(8, c.into());
            let same = run.pool.eq(byte, c);
            run.branch(same)
        });
        match which {
            Some(which) => operator = which,
            None => return,
        }
    }
}

/// A power by squaring, in 32 bits, and a polynomial of the result.
pub fn power(run: &mut Run) {
    let (x, n) = (run.pool.var(16, "x"), run.pool.var(8, "n"));
    let x = run.pool.sext(x, 32);
    let mut n = run.pool.zext(n, 32);
    let hundred = constant(run.pool, 32, 100);
    let small = run.pool.ule(n, hundred);
    if !run.branch(small) {
        return;
    }
    let (mut result, mut base) = (constant(run.pool, 32, 1), x);
    loop {
        let (zero, one) = (constant(run.pool, 32, 0), constant(run.pool, 32, 1));
        let done = run.pool.eq(n, zero);
        if run.branch(done) {
            break;
        }
        let low = run.pool.and(n, one);
        let odd = run.pool.eq(low, one);
        if run.branch(odd) {
            result = run.pool.mul(result, base);
        }
        base = run.pool.mul(base, base);
        n = run.pool.lshr(n, one);
        for wanted in [0, 1, 81, 1024] {
            let wanted = constant(run.pool, 32, wanted);
            let (hit, below) = (run.pool.eq(result, wanted), run.pool.slt(result, wanted));
            run.label(hit);
            run.label(below);
        }
    }
}
