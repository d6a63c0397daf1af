//! Who works next, and for how long: a bandit over functions. Pure: it is told what happened, and reads no clock.
//!
//! Every function first gets a short slice, those with the fewest objectives first, so that a small budget decides as
//! many functions as it can. After that, the function with the highest expected gain per second gets a slice twice as
//! long as its last one. What a function may gain is estimated from its last gain and from what is undecided, of which
//! less is expected after each slice without progress. A function that gained nothing in [`PATIENCE`] slices in a row
//! gets no more.

use std::time::Duration;

/// The first slice of a function, unless the budget is too small for it.
pub const FIRST_SLICE: Duration = Duration::from_secs(4);
/// The shortest first slice: reading and building takes some of it. If the budget is too small for all functions, some
/// get none, since nobody would be helped by less.
const SHORTEST_FIRST_SLICE: Duration = Duration::from_secs(3);
/// The longest slice.
pub const LONGEST_SLICE: Duration = Duration::from_secs(120);
/// The shortest slice that a run accepts.
pub const SHORTEST_SLICE: Duration = Duration::from_secs(1);
/// Slices without progress after which a function gets no more.
pub const PATIENCE: u32 = 2;
/// Runs that may be killed before a function is given up.
pub const CRASHES: u32 = 2;
/// The part of the undecided objectives that the next slice is expected to decide.
const OPTIMISM: f64 = 0.25;

/// What is known about the work on one function.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// Objectives without a verdict.
    pub undecided: usize,
    /// Slices that ended with a result.
    pub slices: u32,
    /// Of them, the last ones without progress.
    pub idle: u32,
    /// Objectives decided in the last slice.
    pub gain: usize,
    /// The length of the last slice.
    pub last: Duration,
    /// Runs that were killed.
    pub crashes: u32,
    /// Nothing more is to be done, whatever is undecided.
    pub closed: bool,
    /// It is being worked on.
    pub running: bool,
}

impl Arm {
    /// A function that nothing was done for.
    pub fn new(objectives: usize) -> Self {
        Self {
            undecided: objectives,
            slices: 0,
            idle: 0,
            gain: 0,
            last: Duration::ZERO,
            crashes: 0,
            closed: false,
            running: false,
        }
    }

    /// Takes the result of a slice.
    pub fn ended(&mut self, slice: Duration, ended: Ended) {
        self.running = false;
        match ended {
            Ended::Result { undecided } => {
                self.gain = match self.slices {
                    // The number of objectives is an estimate before the first result.
                    0 => self.undecided.max(1).saturating_sub(undecided),
                    _ => self.undecided.saturating_sub(undecided),
                };
                self.idle = if self.gain > 0 { 0 } else { self.idle + 1 };
                self.undecided = undecided;
                self.slices += 1;
                self.last = slice;
            }
            Ended::OutOfTime => {
                // Its sources were not read in time: a longer slice may do. It says nothing about the objectives.
                self.slices += 1;
                self.gain = 0;
                self.last = slice;
                self.closed = slice >= LONGEST_SLICE;
            }
            Ended::Failed => self.closed = true,
            Ended::Killed => self.crashes += 1,
        }
    }

    /// Whether more work may help.
    pub fn is_open(&self) -> bool {
        let hopeless = self.idle >= PATIENCE || self.crashes >= CRASHES;
        !self.closed && self.undecided > 0 && !hopeless
    }

    fn next_slice(&self) -> Duration {
        (self.last * 2).clamp(SHORTEST_SLICE, LONGEST_SLICE)
    }

    /// Objectives per second that the next slice may decide.
    fn promise(&self) -> f64 {
        let undecided = self.undecided as f64;
        let hope = undecided * OPTIMISM / f64::from(2u32.saturating_pow(self.idle));
        let expected = (0.5 * self.gain as f64 + hope).min(undecided);
        expected / self.next_slice().as_secs_f64()
    }
}

/// How a slice ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// With so many objectives undecided.
    Result {
        /// How many.
        undecided: usize,
    },
    /// Before anything could be decided.
    OutOfTime,
    /// It cannot be tested: the same would happen again.
    Failed,
    /// The process was killed: something else may happen the next time.
    Killed,
}

/// The length of first slices, so that all of `arms` get one within half of what `workers` can do.
pub fn first_slice(budget: Duration, workers: usize, arms: usize) -> Duration {
    let all = budget * u32::try_from(workers).unwrap_or(u32::MAX) / 2;
    let each = all / u32::try_from(arms.max(1)).unwrap_or(u32::MAX);
    each.clamp(SHORTEST_FIRST_SLICE, FIRST_SLICE)
}

/// The next function to work on and the length of its slice; none if nothing is to be done for now. `left` is the rest of
/// the budget.
pub fn next(arms: &[Arm], first: Duration, left: Duration) -> Option<(usize, Duration)> {
    if left < SHORTEST_SLICE {
        return None;
    }
    let free = || (0..arms.len()).filter(|&index| !arms[index].running && arms[index].is_open());
    let fresh = free().filter(|&index| arms[index].slices == 0);
    if let Some(index) = fresh.min_by_key(|&index| (arms[index].crashes, arms[index].undecided)) {
        return Some((index, first.min(left)));
    }
    let order = |a: &usize, b: &usize| arms[*a].promise().total_cmp(&arms[*b].promise());
    // The first of equals.
    let best = free().rev().max_by(order)?;
    Some((best, arms[best].next_slice().min(left)))
}

/// Whether slices that are running may lead to more work.
pub fn is_waiting(arms: &[Arm]) -> bool {
    arms.iter().any(|arm| arm.running)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    /// Plays a campaign on one worker: `decide` says how many objectives a slice leaves undecided.
    fn play(
        objectives: &[usize],
        budget: u64,
        mut decide: impl FnMut(usize, u32, usize) -> Ended,
    ) -> Vec<(usize, u64)> {
        let mut arms: Vec<Arm> = objectives.iter().map(|n| Arm::new(*n)).collect();
        let mut left = seconds(budget);
        let first = first_slice(left, 1, arms.len());
        let mut played = Vec::new();
        while let Some((index, slice)) = next(&arms, first, left) {
            let arm = &mut arms[index];
            let ended = decide(index, arm.slices, arm.undecided);
            arm.ended(slice, ended);
            left = left.saturating_sub(slice);
            played.push((index, slice.as_secs()));
        }
        played
    }

    #[test]
    fn everybody_gets_a_first_slice_the_small_ones_first() {
        let played = play(&[9, 2, 5], 600, |_, _, _| Ended::Result { undecided: 0 });
        assert_eq!(played, [(1, 4), (2, 4), (0, 4)]);
    }

    #[test]
    fn a_small_budget_makes_first_slices_shorter() {
        let half = Duration::from_millis(3500);
        assert_eq!(first_slice(seconds(70), 2, 20), half);
        assert_eq!(first_slice(seconds(10), 2, 500), seconds(3));
        assert_eq!(first_slice(seconds(0), 2, 0), seconds(3));
        assert_eq!(first_slice(LONG, 2, 3), FIRST_SLICE);
    }

    #[test]
    fn progress_earns_time_and_standstill_ends_it() {
        // 0 decides one in each slice, 1 never decides anything.
        let played = play(&[20, 20], 200, |index, _, undecided| Ended::Result {
            undecided: undecided - usize::from(index == 0),
        });
        let of = |wanted: usize| played.iter().filter(|(index, _)| *index == wanted).count();
        assert_eq!(of(1), 2, "{played:?}");
        assert!(of(0) > 3, "{played:?}");
    }

    #[test]
    fn more_undecided_objectives_go_first() {
        let played = play(&[4, 40], 30, |_, _, undecided| Ended::Result { undecided });
        assert_eq!(played[..3], [(0, 4), (1, 4), (1, 8)]);
    }

    #[test]
    fn failures_are_not_repeated_and_kills_are_once() {
        let played = play(&[3, 3], 60, |index, _, _| match index {
            0 => Ended::Failed,
            _ => Ended::Killed,
        });
        assert_eq!(played, [(0, 4), (1, 4), (1, 4)]);
    }

    #[test]
    fn too_little_time_leads_to_longer_slices() {
        let played = play(&[3], 60, |_, slices, _| match slices {
            0 => Ended::OutOfTime,
            _ => Ended::Result { undecided: 0 },
        });
        assert_eq!(played, [(0, 4), (0, 8)]);
    }

    #[test]
    fn sources_that_are_never_read_in_time_are_given_up() {
        let played = play(&[3], 100_000, |_, _, _| Ended::OutOfTime);
        assert_eq!(played.last(), Some(&(0, LONGEST_SLICE.as_secs())));
        assert_eq!(played.len(), 6);
    }

    #[test]
    fn nobody_works_twice_at_once() {
        let mut arms = vec![Arm::new(3)];
        arms[0].running = true;
        assert_eq!(next(&arms, FIRST_SLICE, LONG), None);
        assert!(is_waiting(&arms));
    }

    #[test]
    fn the_budget_bounds_slices() {
        let arms = [Arm::new(3)];
        assert_eq!(next(&arms, FIRST_SLICE, seconds(2)), Some((0, seconds(2))));
        assert_eq!(next(&arms, FIRST_SLICE, Duration::from_millis(900)), None);
    }

    #[test]
    fn every_game_ends() {
        // Nothing is ever decided, and there is no end of time.
        let played = play(&[5; 30], 1_000_000, |_, _, undecided| Ended::Result {
            undecided,
        });
        assert_eq!(played.len(), 60);
    }
}
