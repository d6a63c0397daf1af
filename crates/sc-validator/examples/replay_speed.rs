//! Tests a second, filtered and confirmed, on a UTF-8 checker.

#![allow(clippy::unwrap_used, reason = "a measurement")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use support::Subject;

const APPENDIX: &str = "
struct __sc_inputs { unsigned char n; unsigned char buf[32]; } __attribute__((packed));
const unsigned __sc_input_size = sizeof(struct __sc_inputs);
void __sc_canonicalise(unsigned char *bytes) {
  struct __sc_inputs *in = (struct __sc_inputs *)bytes;
  in->n %= 33;
  for (unsigned i = in->n; i < 32; i++) in->buf[i] = 0;
}
void __sc_execute(const unsigned char *bytes) {
  const struct __sc_inputs *in = (const struct __sc_inputs *)bytes;
  unsigned char *s = __sc_block(in->n, 0);
  for (unsigned i = 0; i < in->n; i++) s[i] = in->buf[i];
  utf8_check(s, in->n);
}
";

fn main() {
    let started = Instant::now();
    let mut subject = Subject::with(include_str!("utf8.c"), APPENDIX);
    println!("ready after {:.2?}", started.elapsed());
    let tests: Vec<Vec<u8>> = (0..50_000_u32).map(test).collect();
    let tests: Vec<&[u8]> = tests.iter().map(Vec::as_slice).collect();
    let started = Instant::now();
    let mut labels = 0;
    for chunk in tests.chunks(1000) {
        let verdicts = subject.validator.filter_many(chunk).unwrap();
        labels += verdicts
            .iter()
            .map(|verdict| verdict.labels.len())
            .sum::<usize>();
    }
    println!(
        "filter_many {:.0}/s, {labels} labels",
        rate(tests.len(), started)
    );
    let started = Instant::now();
    for test in &tests[..5_000] {
        subject.validator.filter(test).unwrap();
    }
    println!("filter      {:.0}/s", rate(5_000, started));
    let started = Instant::now();
    for test in &tests[..200] {
        subject.validator.confirm(test).unwrap();
    }
    println!("confirm     {:.0}/s", rate(200, started));
}

fn rate(count: usize, started: Instant) -> f64 {
    count as f64 / started.elapsed().as_secs_f64()
}

/// Bytes that are sometimes nearly UTF-8.
fn test(seed: u32) -> Vec<u8> {
    let mut random = Xoshiro256StarStar::seed_from_u64(seed.into());
    let mut next = || random.next_u32();
    let bytes = (0..33).map(|_| match next() % 4 {
        0 => (next() % 0x80) as u8,
        1 => (0x80 + next() % 0x40) as u8,
        _ => (0xc0 + next() % 0x40) as u8,
    });
    bytes.collect()
}
