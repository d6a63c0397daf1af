//! What happens when one thread of an exploration fails.

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::time::Duration;

use sc_dse::{Found, Observer, explore};
use support::task;

/// Cannot bear to be told of a test.
struct Fragile;

impl Observer for Fragile {
    fn is_decided(&self, _: u32) -> bool {
        false
    }

    fn test(&self, _: Found) {
        panic!("a test");
    }
}

/// The others would never end by themselves.
#[test]
fn nobody_waits_for_ever() {
    let mut task = task(
        "void run(const unsigned char *in) {
            L(1, in[0] == 3);
            for (unsigned i = in[1]; i != 300; i = (i + 1) % 256)
                L(2, i == 400);
        }",
        2,
    );
    task.options.threads = 2;
    let (sender, ended) = channel();
    std::thread::spawn(move || {
        let result = catch_unwind(AssertUnwindSafe(|| explore(&task, &Fragile)));
        let _ = sender.send(result.is_err());
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(60)), Ok(true));
}
