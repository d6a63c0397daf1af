//! The circuits against the processor.

use proptest::prelude::*;

use super::lower;
use crate::eval::Evaluator;
use crate::model::Model;
use crate::pool::Pool;
use crate::term::{Format, Term, mask};

/// A number of a format: any bits, or bits near a border (zero, subnormal, one, halfway cases, infinity, NaN).
fn number(format: Format) -> impl Strategy<Value = u128> {
    let (w, f) = (format.width(), format.fraction());
    let infinity = format.infinity();
    let one = (mask(format.exponent() - 1)) << f;
    let border = prop::sample::select(vec![
        0,
        1 << f,
        one,
        infinity,
        one - (1 << f),
        one + (24 << f),
    ]);
    let near = (border, -4i128..5, any::<bool>()).prop_map(move |(base, by, sign)| {
        (base.wrapping_add(by as u128) | u128::from(sign) << (w - 1)) & mask(w)
    });
    // Few bits in the fraction: sums and products that are exact or lie halfway.
    let round = (any::<u128>(), 0..f, any::<u128>()).prop_map(move |(bits, zeros, exponent)| {
        let exponent = one.wrapping_add((exponent % 64) << f).wrapping_sub(32 << f);
        (bits & mask(f) & !mask(zeros) | exponent | bits & 1 << (w - 1)) & mask(w)
    });
    let close = (any::<u128>(), any::<u128>()).prop_map(move |(bits, exponent)| {
        let exponent = one.wrapping_add((exponent % 8) << f);
        (bits & mask(f) | exponent | bits & 1 << (w - 1)) & mask(w)
    });
    prop_oneof![3 => near, 3 => round, 2 => close, 3 => any::<u128>().prop_map(move |bits| bits & mask(w))]
}

/// An integer, mostly one near a border.
fn integer(width: u32) -> impl Strategy<Value = u128> {
    let near = (0..width, -3i128..4).prop_map(move |(k, by)| (1u128 << k).wrapping_add(by as u128));
    prop_oneof![near, any::<u128>()].prop_map(move |bits| bits & mask(width))
}

/// An operation as a node and as its circuit, on variables.
struct Circuit {
    pool: Pool,
    evaluator: Evaluator,
    variables: Vec<Term>,
    node: Term,
    circuit: Term,
}

impl Circuit {
    fn new(widths: &[u32], operation: impl Fn(&mut Pool, &[Term]) -> Term) -> Circuit {
        let mut pool = Pool::new();
        let variables: Vec<Term> = (widths.iter().enumerate())
            .map(|(k, &width)| pool.var(width, &format!("x{k}")))
            .collect();
        let node = operation(&mut pool, &variables);
        let circuit = lower(&mut pool, node).unwrap_or(node);
        assert_ne!(circuit, node, "nothing was lowered");
        Circuit {
            pool,
            evaluator: Evaluator::default(),
            variables,
            node,
            circuit,
        }
    }

    /// Both must give the same bits, whatever the choice.
    fn check(&mut self, operands: &[u128], choice: u128) {
        let mut values: Vec<u128> = operands.to_vec();
        values.resize(
            self.pool.var_count(),
            choice & mask(self.pool.width(self.node)),
        );
        let mut model = Model::new();
        for (k, value) in values.into_iter().enumerate() {
            model.set(crate::VarId(k as u32), value);
        }
        debug_assert!(self.variables.len() == operands.len());
        self.evaluator.set_model(&model);
        let expected = self.evaluator.eval(&self.pool, self.node);
        let value = self.evaluator.eval(&self.pool, self.circuit);
        assert!(
            value == expected,
            "{operands:x?}: {value:#x}, not {expected:#x}"
        );
    }
}

/// Many cases with the same circuit, which is made once.
fn many(cases: u32, circuit: Circuit, operands: impl Strategy<Value = Vec<u128>>) {
    let circuit = std::cell::RefCell::new(circuit);
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let result = runner.run(&(operands, any::<u128>()), |(operands, choice)| {
        circuit.borrow_mut().check(&operands, choice);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn two(format: Format) -> impl Strategy<Value = Vec<u128>> {
    // Neighbours and opposites cancel.
    let pair = (number(format), number(format), -2i128..3, 0..4u32);
    pair.prop_map(move |(a, b, by, related)| {
        let near = a.wrapping_add(by as u128) & mask(format.width());
        match related {
            0 => vec![a, near],
            1 => vec![a, near ^ format.sign_bit()],
            _ => vec![a, b],
        }
    })
}

fn one(format: Format) -> impl Strategy<Value = Vec<u128>> {
    number(format).prop_map(|a| vec![a])
}

const FORMATS: [Format; 3] = [Format::F32, Format::F64, Format::X87];

#[test]
fn sums() {
    for format in FORMATS {
        let circuit = Circuit::new(&[format.width(); 2], |pool, v| pool.fadd(v[0], v[1]));
        many(6000, circuit, two(format));
    }
}

#[test]
fn products() {
    for format in FORMATS {
        let circuit = Circuit::new(&[format.width(); 2], |pool, v| pool.fmul(v[0], v[1]));
        many(6000, circuit, two(format));
    }
}

#[test]
fn quotients() {
    for format in FORMATS {
        let circuit = Circuit::new(&[format.width(); 2], |pool, v| pool.fdiv(v[0], v[1]));
        many(6000, circuit, two(format));
    }
}

#[test]
fn roots() {
    for format in FORMATS {
        let circuit = Circuit::new(&[format.width()], |pool, v| pool.fsqrt(v[0]));
        many(2000, circuit, one(format));
    }
}

#[test]
fn formats() {
    for (narrow, wide) in [
        (Format::F32, Format::F64),
        (Format::F32, Format::X87),
        (Format::F64, Format::X87),
    ] {
        let wider = Circuit::new(&[narrow.width()], |pool, v| pool.fpext(wide, v[0]));
        many(4000, wider, one(narrow));
        let narrower = Circuit::new(&[wide.width()], |pool, v| pool.fptrunc(narrow, v[0]));
        // Numbers near those of the narrow format round in interesting ways.
        let near = (number(narrow), -3i128..4, 0..32u32).prop_map(move |(bits, by, place)| {
            let near = crate::soft::pack(wide, crate::soft::unpack(narrow, bits)).unwrap_or(0);
            vec![near.wrapping_add((by << place) as u128) & mask(wide.width())]
        });
        many(6000, narrower, prop_oneof![near, one(wide)]);
    }
}

/// Three numbers, of which the last is often near the product of the others, or its opposite.
fn three(format: Format) -> impl Strategy<Value = Vec<u128>> {
    (two(format), number(format), -2i128..3, 0..4u32).prop_map(move |(v, c, by, related)| {
        let product = match format {
            Format::F32 => {
                let product = f32::from_bits(v[0] as u32) * f32::from_bits(v[1] as u32);
                u128::from(product.to_bits())
            }
            _ => {
                let product = f64::from_bits(v[0] as u64) * f64::from_bits(v[1] as u64);
                u128::from(product.to_bits())
            }
        };
        let near = product.wrapping_add(by as u128) & mask(format.width());
        let c = match related {
            0 => near,
            1 => near ^ format.sign_bit(),
            _ => c,
        };
        vec![v[0], v[1], c]
    })
}

#[test]
fn products_and_sums() {
    for format in [Format::F32, Format::F64] {
        let circuit = Circuit::new(&[format.width(); 3], |pool, v| {
            pool.fmul_add(v[0], v[1], v[2])
        });
        many(8000, circuit, three(format));
    }
}

#[test]
fn integers_to_numbers() {
    for format in FORMATS {
        for width in [1, 8, 16, 24, 25, 32, 53, 54, 64, 100, 128] {
            let integers = || integer(width).prop_map(|a| vec![a]);
            many(
                400,
                Circuit::new(&[width], |pool, v| pool.si_to_fp(format, v[0])),
                integers(),
            );
            many(
                400,
                Circuit::new(&[width], |pool, v| pool.ui_to_fp(format, v[0])),
                integers(),
            );
        }
    }
}

#[test]
fn numbers_to_integers() {
    for format in FORMATS {
        for width in [1, 8, 16, 32, 53, 64, 128] {
            // Numbers near integers of this width, and others.
            let near =
                (integer(width), any::<bool>(), -2i128..3).prop_map(move |(value, sign, by)| {
                    let bits = match format {
                        Format::F32 => u128::from((value as f32).to_bits()),
                        Format::F64 => u128::from((value as f64).to_bits()),
                        Format::X87 => {
                            crate::soft::pack(format, crate::soft::from_int(false, value))
                                .unwrap_or(0)
                        }
                    };
                    let bits = bits.wrapping_add(by as u128) & mask(format.width() - 1);
                    vec![bits | u128::from(sign) << (format.width() - 1)]
                });
            let numbers = prop_oneof![near, one(format)].boxed();
            let w = format.width();
            many(
                400,
                Circuit::new(&[w], |pool, v| pool.fp_to_si(v[0], width)),
                numbers.clone(),
            );
            many(
                400,
                Circuit::new(&[w], |pool, v| pool.fp_to_ui(v[0], width)),
                numbers,
            );
        }
    }
}

/// An integer that fits comes back as it was, whatever the formats; one that does not is not mistaken for such.
#[test]
fn there_and_back() {
    for format in FORMATS {
        for width in [8, 24, 25, 53, 54, 64] {
            for (is_signed, wide) in [(true, width), (true, width + 8), (false, width)] {
                let mut pool = Pool::new();
                let x = pool.var(width, "x");
                let number = match is_signed {
                    true => pool.si_to_fp(format, x),
                    false => pool.ui_to_fp(format, x),
                };
                let back = match is_signed {
                    true => pool.fp_to_si(number, wide),
                    false => pool.fp_to_ui(number, wide),
                };
                for k in 0..width {
                    for by in [0, 1, u128::MAX] {
                        let value = (1u128 << k).wrapping_add(by) & mask(width);
                        let model = Model::from_iter([(crate::VarId(0), value)]);
                        let constant = pool.constant(width, value);
                        let number = match is_signed {
                            true => pool.si_to_fp(format, constant),
                            false => pool.ui_to_fp(format, constant),
                        };
                        let expected = match is_signed {
                            true => pool.fp_to_si(number, wide),
                            false => pool.fp_to_ui(number, wide),
                        };
                        if let Some(expected) = pool.as_const(expected) {
                            assert_eq!(pool.eval(back, &model), expected, "{value:x} of {width}");
                        }
                    }
                }
            }
        }
    }
}

/// Comparisons are terms from the start.
#[test]
fn comparisons() {
    for format in [Format::F32, Format::F64] {
        let mut pool = Pool::new();
        let (a, b) = (pool.var(format.width(), "a"), pool.var(format.width(), "b"));
        let terms = [
            pool.feq(a, b),
            pool.flt(a, b),
            pool.fle(a, b),
            pool.funordered(a, b),
        ];
        let pool = std::cell::RefCell::new(pool);
        let config = ProptestConfig {
            cases: 4000,
            failure_persistence: None,
            ..ProptestConfig::default()
        };
        let result = proptest::test_runner::TestRunner::new(config).run(&two(format), |v| {
            let number = |bits: u128| match format {
                Format::F32 => f64::from(f32::from_bits(bits as u32)),
                _ => f64::from_bits(bits as u64),
            };
            let (x, y) = (number(v[0]), number(v[1]));
            let model = Model::from_iter([(crate::VarId(0), v[0]), (crate::VarId(1), v[1])]);
            let values = terms.map(|term| pool.borrow_mut().holds(term, &model));
            assert_eq!(
                values,
                [x == y, x < y, x <= y, x.is_nan() || y.is_nan()],
                "{x} {y}"
            );
            Ok(())
        });
        assert!(result.is_ok(), "{result:?}");
    }
}
