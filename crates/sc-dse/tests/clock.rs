//! Explorations that are cut short: what they know is told in time, and they stop when they are told to.

mod support;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sc_dse::{Found, Observer, Report, Verdict, explore};
use support::task;

/// Label 1 is out of reach as soon as the loop is entered, which has no end.
const ENDLESS: &str = "void run(const unsigned char *in) {
        L(1, in[0] > 200 && in[0] < 100);
        unsigned x = 0;
        for (unsigned i = 0; ; i++) { x += in[i % 8] == i; L(2, x == 7000000); if (x == 8000000) break; }
        L(3, x == 9);
    }";

/// Wants to know about one label only.
struct Impatient {
    wanted: u32,
    proved: Mutex<BTreeSet<u32>>,
}

impl Observer for Impatient {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, _: Found) {}

    fn proved(&self, label: u32) {
        self.proved
            .lock()
            .unwrap_or_else(|error| error.into_inner())
            .insert(label);
    }

    fn cancelled(&self) -> bool {
        self.proved
            .lock()
            .unwrap_or_else(|error| error.into_inner())
            .contains(&self.wanted)
    }
}

#[track_caller]
fn check_told_at_once(threads: usize, deterministic: bool) {
    let mut task = task(ENDLESS, 8);
    task.options.threads = threads;
    task.options.deterministic = deterministic;
    task.options.time = Some(Duration::from_secs(60));
    let observer = Impatient {
        wanted: 1,
        proved: Mutex::default(),
    };
    let begun = Instant::now();
    let report = explore(&task, &observer);
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "told only at the end"
    );
    assert!(matches!(report.verdicts[&1], Verdict::Uncoverable(_)));
    assert!(matches!(report.verdicts[&3], Verdict::Unknown(_)));
}

#[test]
fn a_proof_is_told_while_the_exploration_goes_on() {
    check_told_at_once(1, false);
    check_told_at_once(2, false);
    check_told_at_once(1, true);
}

/// Label 1 needs an allocation that fails, and the runs in which none fails have no end.
const ALLOCATES: &str = "void run(const unsigned char *in) {
        unsigned char *copy = malloc(8);
        L(1, copy == NULL);
        if (copy == NULL) return;
        unsigned x = 0;
        for (unsigned i = 0; ; i++) { x += in[i % 8] == i; if (x == 8000000) break; }
        L(2, x == 9);
    }";

/// Stops when it hears that label 1 needs a failing allocation.
#[derive(Default)]
struct WantsFailure(AtomicUsize);

impl Observer for WantsFailure {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, _: Found) {}

    fn needs_failing_allocation(&self, label: u32) {
        assert_eq!(label, 1);
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

#[test]
fn a_label_that_needs_a_failing_allocation_is_told_while_the_exploration_goes_on() {
    let mut task = task(ALLOCATES, 8);
    task.options.time = Some(Duration::from_secs(60));
    let observer = WantsFailure::default();
    let begun = Instant::now();
    let report = explore(&task, &observer);
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "told only at the end"
    );
    assert_eq!(observer.0.into_inner(), 1);
    assert!(matches!(report.verdicts[&1], Verdict::Unknown(_)));
    assert!(matches!(report.verdicts[&2], Verdict::Unknown(_)));
}

/// Each character ends a word or does not: no two runs of the loop are in the same state.
const COUNTS: &str = "void run(const unsigned char *in) {
        int words = 0, inside = 0;
        for (int i = 0; i < 27 && in[i]; i++) {
            if (in[i] == ' ') inside = 0;
            else if (!inside) { inside = 1; words++; }
        }
        L(1, words > 13);
        L(2, words > 14);
    }";

#[test]
fn loops_that_count_are_merged_when_states_become_too_many() {
    let mut task = task(COUNTS, 27);
    task.options.time = Some(Duration::from_secs(120));
    let report = explore(&task, &WantsFailure::default());
    assert_eq!(report.verdicts[&1], Verdict::Reached);
    assert!(matches!(report.verdicts[&2], Verdict::Uncoverable(_)));
}

/// A search that begins late has no time of its own.
#[test]
fn all_explorers_stop_at_one_moment() {
    let mut task = task(ENDLESS, 8);
    task.options.threads = 2;
    let begun = Instant::now();
    task.options.deadline = Some(begun + Duration::from_secs(2));
    let observer = Impatient {
        wanted: 9,
        proved: Mutex::default(),
    };
    explore(&task, &observer);
    assert!(
        begun.elapsed() < Duration::from_secs(4),
        "{:?}",
        begun.elapsed()
    );
}

/// Has a core for a second thread half of the time.
#[derive(Default)]
struct Flickering {
    asked: AtomicUsize,
}

impl Observer for Flickering {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, _: Found) {}

    fn cores(&self) -> usize {
        1 + usize::from(self.asked.fetch_add(1, Ordering::Relaxed) % 4 >= 2)
    }
}

#[test]
fn extra_threads_work_while_there_are_cores_and_end_with_the_others() {
    let mut task = task(ENDLESS, 8);
    task.options.extra_threads = 1;
    let begun = Instant::now();
    task.options.deadline = Some(begun + Duration::from_secs(2));
    let observer = Flickering::default();
    let report = explore(&task, &observer);
    assert!(begun.elapsed() < Duration::from_secs(4));
    // It paused at least once, and no proof comes from a thread that did.
    assert!(observer.asked.load(Ordering::Relaxed) > 4);
    let alone = {
        task.options.extra_threads = 0;
        task.options.deadline = Some(Instant::now() + Duration::from_secs(2));
        explore(&task, &observer)
    };
    let proved = |report: &Report| -> Vec<u32> {
        let proofs = report.verdicts.iter();
        let proofs = proofs.filter(|(_, it)| matches!(it, Verdict::Uncoverable(_)));
        proofs.map(|(label, _)| *label).collect()
    };
    assert_eq!(proved(&report), proved(&alone));
}

/// An exploration that ends at once does not wait for a thread that never began.
#[test]
fn an_extra_thread_that_never_began_is_not_waited_for() {
    let code = "void run(const unsigned char *in) { L(1, in[0] == 3); L(2, in[0] == 300); }";
    let mut task = task(code, 1);
    task.options.extra_threads = 3;
    let begun = Instant::now();
    let observer = Impatient {
        wanted: 9,
        proved: Mutex::default(),
    };
    let report = explore(&task, &observer);
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert!(matches!(report.verdicts[&1], Verdict::Reached));
    assert!(matches!(report.verdicts[&2], Verdict::Uncoverable(_)));
}
