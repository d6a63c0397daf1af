//! Where the time of the cases goes: whoever adds one sees what it costs.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// Steps that are shown.
const SHOWN: usize = 20;
/// Runs that take less are not worth a table: those of one case, mostly.
const WORTH_SHOWING: Duration = Duration::from_secs(60);

static STEPS: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// A step of a case took that long, its checks included.
pub fn note(folder: &Path, line: &str, time: Duration) {
    let case = folder.file_name().unwrap_or_default().to_string_lossy();
    if let Ok(mut steps) = STEPS.lock() {
        steps.push((time, format!("{case}: {line}")));
    }
}

/// Prints the slowest steps.
pub fn print() {
    let Ok(mut steps) = STEPS.lock() else { return };
    if steps.iter().map(|(time, _)| *time).sum::<Duration>() < WORTH_SHOWING {
        return;
    }
    steps.sort();
    println!("slowest steps:");
    for (time, step) in steps.iter().rev().take(SHOWN) {
        println!("{:7.1} s  {step}", time.as_secs_f64());
    }
}
