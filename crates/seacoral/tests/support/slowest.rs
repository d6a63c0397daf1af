//! Where the time of the cases goes: whoever adds one sees what it costs.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// Steps that are shown.
const SHOWN: usize = 20;
/// Runs that take less are not worth a table: those of one case, mostly.
const WORTH_SHOWING: Duration = Duration::from_secs(60);

struct Cost {
    wall: Duration,
    cpu: Duration,
    step: String,
}

static STEPS: Mutex<Vec<Cost>> = Mutex::new(Vec::new());

/// A step of a case took that long, its checks included, and its processes that much processor time.
pub fn note(folder: &Path, line: &str, wall: Duration, cpu: Duration) {
    let case = folder.file_name().unwrap_or_default().to_string_lossy();
    let Ok(mut steps) = STEPS.lock() else { return };
    let cost = Cost {
        wall,
        cpu,
        step: format!("{case}: {line}"),
    };
    log(&cost);
    steps.push(cost);
}

/// Appends to the file that `SEACORAL_CASE_TIMES` names.
fn log(cost: &Cost) {
    let Some(path) = std::env::var_os("SEACORAL_CASE_TIMES") else {
        return;
    };
    let file = OpenOptions::new().create(true).append(true).open(&path);
    if let Err(error) = file.and_then(|mut file| writeln!(file, "{}", cost.line())) {
        eprintln!("{}: {error}", path.to_string_lossy());
    }
}

/// Prints the slowest steps.
pub fn print() {
    let Ok(mut steps) = STEPS.lock() else { return };
    steps.sort_by_key(|cost| std::cmp::Reverse(cost.wall));
    let all: Duration = steps.iter().map(|cost| cost.wall).sum();
    if all < WORTH_SHOWING {
        return;
    }
    let cpu: Duration = steps.iter().map(|cost| cost.cpu).sum();
    println!(
        "{} steps took {:.0} s one by one, {:.0} s of processor time; the slowest:",
        steps.len(),
        all.as_secs_f64(),
        cpu.as_secs_f64()
    );
    for cost in steps.iter().take(SHOWN) {
        println!("{}", cost.line());
    }
}

impl Cost {
    fn line(&self) -> String {
        format!(
            "{:7.1} s {:7.1} s of processor time  {}",
            self.wall.as_secs_f64(),
            self.cpu.as_secs_f64(),
            self.step
        )
    }
}
