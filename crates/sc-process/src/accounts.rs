//! Where the processor time of a run goes.
//!
//! A child is charged when it is reaped, together with the descendants that it waited for: to the account of the thread
//! that started it, or else to that of its job. A thread that works for an account is charged as well.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::sys;

/// The account of children that nobody has named one for.
pub const OTHER: &str = "other";
/// The account of this process, without what its threads did for others.
pub const OWN: &str = "seacoral itself";

static BOOK: Mutex<BTreeMap<&'static str, Duration>> = Mutex::new(BTreeMap::new());

/// What threads of this process were charged.
static THREADS: Mutex<Duration> = Mutex::new(Duration::ZERO);

#[derive(Clone, Copy)]
struct Worker {
    account: Option<&'static str>,
    /// The time of this thread up to which it was charged.
    charged: Duration,
}

thread_local! {
    static WORKER: Cell<Worker> = const {
        Cell::new(Worker { account: None, charged: Duration::ZERO })
    };
}

/// Charges work of this thread, and children that it starts, to an account.
pub fn charging<T>(account: &'static str, work: impl FnOnce() -> T) -> T {
    let before = switch(Some(account));
    let result = work();
    switch(before);
    result
}

/// Charges what the thread did to its account, and changes that; gives the former one.
fn switch(account: Option<&'static str>) -> Option<&'static str> {
    let now = sys::thread_time();
    WORKER.with(|worker| {
        let Worker {
            account: before,
            charged,
        } = worker.get();
        if let Some(before) = before {
            let time = now.saturating_sub(charged);
            charge(before, time);
            *THREADS.lock().unwrap_or_else(PoisonError::into_inner) += time;
        }
        worker.set(Worker {
            account,
            charged: now,
        });
        before
    })
}

/// The account of this thread, if it has one.
pub(crate) fn of_thread() -> Option<&'static str> {
    WORKER.with(|worker| worker.get().account)
}

/// Charges an account.
pub(crate) fn charge(account: &'static str, time: Duration) {
    let mut book = BOOK.lock().unwrap_or_else(PoisonError::into_inner);
    *book.entry(account).or_default() += time;
}

/// All accounts, with that of this process.
pub fn book() -> io::Result<BTreeMap<&'static str, Duration>> {
    let own = sys::own_time()?;
    switch(of_thread());
    let mut book = BOOK.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    book.insert(OWN, own.saturating_sub(*threads));
    Ok(book)
}

/// How many times as long as on a free processor the work of this process has taken since it started, `wall` ago.
pub fn stretch(wall: Duration) -> f64 {
    let own = sys::own_time().unwrap_or(wall);
    ratio(wall, own)
}

fn ratio(wall: Duration, own: Duration) -> f64 {
    match own.is_zero() {
        true => 1.0,
        false => wall.div_duration_f64(own).max(1.0),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::{Cancel, Job};

    /// A loop of the shell, long enough for the clock.
    fn busy() -> Job {
        Job::new("/bin/sh").args(["-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done"])
    }

    fn of(account: &str) -> Duration {
        book().unwrap().get(account).copied().unwrap_or_default()
    }

    #[test]
    fn children_are_charged_to_the_thread_and_else_to_the_job() {
        charging("of the thread", || {
            busy().account("of the job").run(&Cancel::new()).unwrap();
        });
        assert!(of("of the thread") > Duration::ZERO);
        assert_eq!(of("of the job"), Duration::ZERO);
        busy().account("of the job").run(&Cancel::new()).unwrap();
        assert!(of("of the job") > Duration::ZERO);
    }

    #[test]
    fn a_busy_machine_stretches_work() {
        let seconds = Duration::from_secs;
        assert_eq!(ratio(seconds(12), seconds(3)), 4.0);
        // Several threads at once.
        assert_eq!(ratio(seconds(2), seconds(3)), 1.0);
        assert_eq!(ratio(seconds(2), Duration::ZERO), 1.0);
    }

    #[test]
    fn work_of_a_thread_is_charged_once() {
        let work = || (0..20_000_000u64).fold(0u64, |sum, i| std::hint::black_box(sum ^ i));
        charging("outer", || {
            charging("inner", work);
        });
        assert!(of("inner") > of("outer"));
        assert!(of(OWN) + of("inner") <= sys::own_time().unwrap() + Duration::from_millis(50));
    }
}
