//! How much memory is really used. Estimates leave out what allocators, caches and solvers add.

use std::fs;
use std::time::{Duration, Instant};

/// Factors are in parts of this.
pub(crate) const SCALE: usize = 16;
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);

/// The memory of the process, where the system tells it.
#[derive(Debug)]
pub(crate) struct Usage {
    /// When there was nothing yet.
    start: Option<usize>,
    /// Most of it, since then.
    most: usize,
    /// The share of one thread, if that is more than there ever was.
    new: Option<usize>,
    scale: usize,
    looked: Instant,
}

impl Usage {
    pub fn new() -> Usage {
        Usage {
            start: resident(),
            most: 0,
            new: None,
            scale: SCALE,
            looked: Instant::now(),
        }
    }

    /// Whether so much is in use that it is time to look more closely. Freed memory is not given back, so this stays true.
    pub fn is_near(&mut self, limit: usize, threads: usize) -> bool {
        if self.looked.elapsed() < PAUSE {
            return false;
        }
        self.looked = Instant::now();
        let (Some(start), Some(now)) = (self.start, resident()) else {
            return true;
        };
        let grown = now.saturating_sub(start) / threads.max(1);
        self.new = (grown > self.most).then_some(grown);
        self.most = self.most.max(grown);
        self.most > limit / 10 * 6
    }

    /// By what estimates have to be multiplied. What is in use is known only while the process grows: later, freed memory is used again.
    pub fn scale(&mut self, estimate: usize) -> usize {
        if let Some(used) = self.new.take() {
            self.scale = (used * SCALE / estimate.max(1)).clamp(SCALE, 16 * SCALE);
        }
        self.scale
    }
}

/// Bytes in memory.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_taken_while_memory_grows() {
        let mut usage = Usage::new();
        assert_eq!(usage.scale(100), SCALE);
        usage.new = Some(300);
        assert_eq!(usage.scale(100), 3 * SCALE);
        // Not new: as before.
        assert_eq!(usage.scale(10), 3 * SCALE);
        usage.new = Some(400);
        assert_eq!(usage.scale(1000), SCALE);
    }

    #[test]
    fn the_system_is_asked() {
        if cfg!(target_os = "linux") {
            assert!(resident().is_some_and(|bytes| bytes > 100_000));
        }
    }
}
