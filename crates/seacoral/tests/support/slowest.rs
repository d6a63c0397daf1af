//! Where the time of the cases goes: whoever adds one sees what it costs.

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
    if let Ok(mut steps) = STEPS.lock() {
        let step = format!("{case}: {line}");
        steps.push(Cost { wall, cpu, step });
    }
}

/// Prints the slowest steps; all steps go to the file that `SEACORAL_CASE_TIMES` names.
pub fn print() {
    let Ok(mut steps) = STEPS.lock() else { return };
    steps.sort_by_key(|cost| std::cmp::Reverse(cost.wall));
    let lines: Vec<String> = steps.iter().map(Cost::line).collect();
    if let Some(path) = std::env::var_os("SEACORAL_CASE_TIMES")
        && let Err(error) = std::fs::write(&path, lines.join("\n") + "\n")
    {
        eprintln!("{}: {error}", path.display());
    }
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
    for line in lines.iter().take(SHOWN) {
        println!("{line}");
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
