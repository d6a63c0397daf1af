//! Inputs of others: their runs are followed, and left where nobody went before.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use std::sync::Mutex;
use std::time::Duration;

use insta::assert_snapshot;
use sc_dse::{Found, Merge, Observer, Report, Task, Verdict, explore};
use support::{run, show, task};

/// Eight bytes with a checksum that nobody can invert, then four that must be right one after the other.
const CHECKSUM: &str = "
    void run(const unsigned char *in) {
        unsigned long h = 0x9e3779b97f4a7c15;
        for (int i = 0; i < 8; i++) { h ^= in[i]; h *= 0xff51afd7ed558ccd; h ^= h >> 29; }
        for (int i = 0; i < 8; i++) { h *= 0xc4ceb9fe1a85ec53 + in[i]; h ^= h >> 32; }
        if (h != CHECK) return;
        L(1, 1);
        if (in[8] != 'm') return;
        if (in[9] != 'a' + in[0]) return;
        if (in[10] * 7 % 31 != in[9] % 31) return;
        L(2, in[11] == in[10]);
        L(3, in[11] == 256);
    }";
/// An input that has the checksum.
const SEED: [u8; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0];

fn checksum(bytes: &[u8]) -> u64 {
    let mut h = 0x9e37_79b9_7f4a_7c15_u64;
    for byte in bytes {
        h = (h ^ u64::from(*byte)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        h ^= h >> 29;
    }
    for byte in bytes {
        h = h.wrapping_mul(0xc4ce_b9fe_1a85_ec53 + u64::from(*byte));
        h ^= h >> 32;
    }
    h
}

fn checksum_task() -> Task {
    let check = format!("{:#x}", checksum(&SEED[..8]));
    let mut task = task(&CHECKSUM.replace("CHECK", &check), SEED.len());
    task.options.query_conflicts = 500;
    task.options.query_time = Duration::from_secs(1);
    task.options.pipe = false;
    task
}

/// Somebody else's inputs, and all that is found.
#[derive(Default)]
struct Others {
    seeds: Mutex<Vec<Vec<u8>>>,
    found: Mutex<Vec<Found>>,
}

impl Observer for Others {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, found: Found) {
        self.found.lock().unwrap().push(found);
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.seeds.lock().unwrap())
    }
}

fn run_with(task: &Task, seeds: &[&[u8]]) -> (Report, Vec<Found>) {
    let others = Others::default();
    *others.seeds.lock().unwrap() = seeds.iter().map(|seed| seed.to_vec()).collect();
    let report = explore(task, &others);
    (report, others.found.into_inner().unwrap())
}

/// Nothing is proved about what lies behind: the runs that were not followed stay unknown.
#[test]
fn a_checksum_is_passed_by_the_run_of_a_seed() {
    let task = checksum_task();
    let (report, _) = run_with(&task, &[]);
    assert_snapshot!(show(&report, &[]), @"1:?(the solver gave up) 2:?(the solver gave up) 3:?(the solver gave up)");
    let (report, found) = run_with(&task, &[&SEED]);
    assert_snapshot!(show(&report, &[]), @"1:R 2:R 3:?(the solver gave up)");
    assert!(report.statistics.seeds > 0 && report.statistics.leads > 0);
    let test = found
        .iter()
        .find(|found| found.labels.contains(&2))
        .unwrap();
    assert_eq!(test.bytes[..10], [1, 2, 3, 4, 5, 6, 7, 8, b'm', b'b']);
    assert_eq!(test.bytes[11], test.bytes[10]);
}

#[test]
fn one_of_two_threads_follows_seeds() {
    let mut task = checksum_task();
    task.options.threads = 2;
    let (report, _) = run_with(&task, &[&SEED]);
    assert_snapshot!(show(&report, &[]), @"1:R 2:R 3:?(the solver gave up)");
}

/// Inputs of a wrong size, or outside of their ranges, are nobody's runs.
#[test]
fn seeds_that_are_none() {
    let mut task = checksum_task();
    task.input.push(sc_dse::InputSlot {
        offset: 8,
        size: 1,
        signed: false,
        low: 1,
        high: 200,
    });
    let (report, _) = run_with(&task, &[&SEED[..11], &SEED, &[]]);
    assert_eq!(report.statistics.seeds, 0);
    assert!(matches!(report.verdicts[&1], Verdict::Unknown(_)));
}

/// Deep enough that hunters have their turns; what is found, in which order, depends on nothing but the seed.
#[test]
fn the_same_every_time() {
    let code = "static unsigned step(unsigned s, unsigned c) {
            switch (s) {
            case 0: return c == 'a' ? 1 : 0;
            case 1: return c == 'b' ? 2 : c == 'a' ? 1 : 0;
            case 2: return c == 'z' ? 3 : c > 'p' ? 2 : 0;
            case 3: L(1, c == 0); return c < 9 ? 4 : 1;
            default: L(2, c == 77); return 0;
            }
        }
        void run(const unsigned char *in) {
        unsigned s = 0;
        for (int i = 0; i < 7; i++) { s = step(s, in[i]); if (s == 4) { L(3, in[i] % 7 == 5); } if (in[i] % 3 == 1) s ^= 1; }
        L(4, s == 3 && in[4] == in[3]); L(5, s == 9);
    }";
    let mut task = task(code, 7);
    task.options.deterministic = true;
    task.options.merge = Merge::Off;
    task.options.seed = 7;
    let once = || {
        let (report, found) = run_with(&task, &[b"abzabza", b"aaaaaab"]);
        let figures = report.statistics;
        (figures.leads, figures.forks, found)
    };
    let (turns, forks, found) = once();
    assert!(turns > 0);
    assert_eq!((turns, forks, found), once());
}

#[test]
fn a_budget_that_is_too_small_proves_nothing() {
    // The product of two large primes, and one of the primes.
    let code = "void run(const unsigned char *in) {
        unsigned a = in[0] | in[1] << 8, b = in[2] | in[3] << 8;
        L(1, a > 1 && b > 1 && a * b == 65521u * 65519u); L(2, a > 1 && b > 1 && a * b == 2147483647u);
        L(3, a == 65536);
    }";
    let mut task = task(code, 4);
    task.options.query_conflicts = 2;
    task.options.pipe = false;
    let (report, _) = run(&task);
    assert_snapshot!(show(&report, &[]), @"1:?(the solver gave up) 2:?(the solver gave up) 3:U");
    assert!(!matches!(report.verdicts[&2], Verdict::Uncoverable(_)));
}

#[test]
fn the_story_of_a_label() {
    let code = "int unknown(int);
void run(const unsigned char *in) {
  unsigned x = in[0];
  if (x > 255)
    L(1, 1);
  if (in[1] == 3)
    unknown(1);
  if (in[1] < 9) {
    L(2, in[1] == 9);
  }
}";
    let story = |label| {
        let mut task = task(code, 2);
        task.options.trace = Some(label);
        let (report, _) = run(&task);
        report.trace.join("\n")
    };
    assert_snapshot!(story(1), @"1 x t.c:4: the condition is always false here");
    assert_snapshot!(story(2), @r"
    2 x t.c:9: reached, with the predicate false
    1 x t.c:7: given up: call of unknown function unknown
    ");
}
