//! What guides libFuzzer, in turns.
//!
//! Edges and labels alone are several times faster and keep the corpus small; the runtime's own use of compared values
//! finds most of what comparisons hide. libFuzzer's value profile finds some of the rest (`x * x == 1234321`), but each
//! value is a feature, and the corpus fills with them. So the one until nothing new comes, then the other, and so on.

use std::time::Duration;

use super::Options;

/// What guides libFuzzer in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guide {
    /// Edges and labels.
    Edges,
    /// Distances of compared values as well.
    Values,
}

/// One process, if nothing unforeseen ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phase {
    pub(super) guide: Guide,
    /// How many executions it gets; `None` is any number.
    pub(super) runs: Option<u64>,
    /// How long it may go on without a new label; `None` is for ever.
    pub(super) patience: Option<Duration>,
}

const FIRST_PATIENCE: Duration = Duration::from_millis(1500);
const MOST_PATIENCE: Duration = Duration::from_secs(60);
/// Fewer runs than this are not worth a second process.
const FEW_RUNS: u64 = 1000;

/// The phase with this number, from 0. `runs` are all that the task allows, `left` those that are left.
///
/// With a number of runs, half of them are for each guide, so that nothing depends on time.
pub(super) fn phase(options: &Options, number: u32, runs: Option<u64>, left: Option<u64>) -> Phase {
    let one_guide = !options.use_cmp || options.labels_only;
    let only = |guide| Phase {
        guide,
        runs: left,
        patience: None,
    };
    match (runs, left) {
        _ if one_guide => only(Guide::Edges),
        (Some(runs), _) if runs < FEW_RUNS => only(Guide::Edges),
        (Some(runs), Some(left)) if number == 0 => Phase {
            runs: Some((runs / 2).min(left)),
            ..only(Guide::Edges)
        },
        (Some(_), _) => only(Guide::Values),
        (None, _) => Phase {
            guide: if number.is_multiple_of(2) {
                Guide::Edges
            } else {
                Guide::Values
            },
            runs: None,
            patience: Some((FIRST_PATIENCE * 2u32.pow(number.min(10))).min(MOST_PATIENCE)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: u32, runs: Option<(u64, u64)>, expected: &str) {
        let (runs, left) = runs.unzip();
        let phase = phase(&Options::default(), number, runs, left);
        let shown = format!("{:?} {:?} {:?}", phase.guide, phase.runs, phase.patience);
        assert_eq!(shown, expected);
    }

    #[test]
    fn phases_alternate_with_growing_patience_or_share_the_runs() {
        check(0, None, "Edges None Some(1.5s)");
        check(1, None, "Values None Some(3s)");
        check(2, None, "Edges None Some(6s)");
        check(99, None, "Values None Some(60s)");
        check(0, Some((900, 900)), "Edges Some(900) None");
        check(0, Some((100_000, 100_000)), "Edges Some(50000) None");
        check(1, Some((100_000, 50_000)), "Values Some(50000) None");
        check(1, Some((100_000, 20)), "Values Some(20) None");
    }

    #[test]
    fn without_compared_values_there_is_one_guide() {
        let options = Options {
            use_cmp: false,
            ..Options::default()
        };
        let phase = phase(&options, 1, None, None);
        assert_eq!((phase.guide, phase.patience), (Guide::Edges, None));
    }
}
