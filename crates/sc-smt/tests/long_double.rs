//! Numbers of the x87 against the processor: what the compiler makes of `long double`, on many values.
#![cfg(target_arch = "x86_64")]
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use std::time::Duration;

use sc_process::{Cancel, Job, tools};
use sc_smt::{Format, Pool, Term};
use support::Random;

const ROUNDS: usize = 36_000;
const OPERATIONS: usize = 18;

/// Results for records as `long_double.c` reads them.
fn processor(records: Vec<u8>) -> Vec<[u8; 16]> {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("long_double");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/long_double.c");
    let clang = tools::find(&tools::CLANG).unwrap().path;
    let job = Job::new(clang).args(["-O0", "-w", source, "-o"]);
    let finished = job.arg(&program).arg("-lm").run(&Cancel::new()).unwrap();
    assert!(finished.exit.is_success(), "{}", finished.stderr_text());
    let job = Job::new(program)
        .stdin_bytes(records)
        .time_limit(Duration::from_secs(60));
    let finished = job.run(&Cancel::new()).unwrap();
    let results = finished.stdout.chunks_exact(16);
    results.map(|result| result.try_into().unwrap()).collect()
}

/// 80 bits: any, near borders, of few digits, and such that no operation makes.
fn bits(random: &mut Random) -> u128 {
    let sign = u128::from(random.chance(50)) << 79;
    let any = u128::from(random.below(1 << 32) as u64) << 32 | random.below(1 << 32) as u128;
    let few = any >> random.below(64) << random.below(64) & u128::from(u64::MAX);
    let significand = match random.below(4) {
        0 => any,
        1 => few,
        2 => (1 << 63) + random.below(3) as u128,
        _ => u128::from(u64::MAX) - random.below(3) as u128,
    };
    let exponent = match random.below(6) {
        0 => random.below(3),
        1 => 0x7fff - random.below(3),
        2 => random.below(0x8000),
        // Near the borders of double and single precision.
        3 => 0x3fff - 1074 + random.below(60),
        4 => 0x3fff - 150 + random.below(300),
        _ => 0x3fff - 4 + random.below(70),
    } as u128;
    let leading = u128::from(exponent != 0) << 63;
    let significand = match random.chance(5) {
        true => significand,
        false => significand & !(1 << 63) | leading,
    };
    sign | exponent << 64 | significand & u128::from(u64::MAX)
}

/// A number whose conversions to single or double precision are interesting.
fn related(random: &mut Random, a: u128) -> u128 {
    match random.below(3) {
        0 => a.wrapping_add(random.below(5) as u128).wrapping_sub(2) & ((1 << 80) - 1),
        1 => a ^ 1 << 79,
        _ => bits(random),
    }
}

/// What we make of it; none if it is a NaN, or an integer that does not fit: nobody promises the bits.
fn ours(pool: &mut Pool, op: usize, a: u128, b: u128) -> Option<u128> {
    let raw = |pool: &mut Pool, bits: u128| pool.constant(80, bits);
    let (x, y) = (raw(pool, a), raw(pool, b));
    let (x, y) = (pool.x87_number(x), pool.x87_number(y));
    let integer = pool.constant(64, a & u128::from(u64::MAX));
    let number: Term = match op {
        0 => pool.fadd(x, y),
        1 => pool.fsub(x, y),
        2 => pool.fmul(x, y),
        3 => pool.fdiv(x, y),
        4 => pool.fsqrt(x),
        5 => pool.flt(x, y),
        6 => pool.fle(x, y),
        7 => pool.feq(x, y),
        8 => pool.funordered(x, y),
        9 => pool.fptrunc(Format::F32, x),
        10 => pool.fptrunc(Format::F64, x),
        11 => {
            let single = pool.extract(integer, 31, 0);
            pool.fpext(Format::X87, single)
        }
        12 => pool.fpext(Format::X87, integer),
        13 => pool.si_to_fp(Format::X87, integer),
        14 => pool.ui_to_fp(Format::X87, integer),
        15 => pool.fp_to_si(x, 64),
        16 => pool.fp_to_si(x, 32),
        _ => pool.fp_to_ui(x, 64),
    };
    let result = match matches!(op, 0..=4 | 11..=14) {
        true => pool.x87_bits(number),
        false => number,
    };
    pool.as_const(result)
}

#[test]
fn as_the_processor_does() {
    let mut random = Random::new(87);
    let mut records = Vec::new();
    let mut cases = Vec::new();
    for round in 0..ROUNDS {
        let op = round % OPERATIONS;
        let a = bits(&mut random);
        let b = related(&mut random, a);
        records.push(op as u8);
        records.extend_from_slice(&a.to_le_bytes()[..10]);
        records.extend_from_slice(&b.to_le_bytes()[..10]);
        cases.push((op, a, b));
    }
    let results = processor(records);
    assert_eq!(results.len(), cases.len());
    let mut pool = Pool::new();
    let mut certain = 0;
    for ((op, a, b), theirs) in cases.into_iter().zip(results) {
        let theirs = u128::from_le_bytes(theirs);
        if let Some(ours) = ours(&mut pool, op, a, b) {
            certain += 1;
            assert!(
                ours == theirs,
                "operation {op} on {a:020x} and {b:020x}: {ours:x}, the processor says {theirs:x}"
            );
        }
    }
    assert!(certain > ROUNDS / 2, "{certain} results were certain");
}
