//! Numbers of objectives by state, and the bar that shows them.

use sc_report::outputs::json::ObjectiveJson;

use crate::state::State;

/// How many objectives are in each state.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bar {
    counts: [usize; State::ALL.len()],
}

/// A part of the bar.
pub(crate) struct Part {
    pub(crate) state: State,
    pub(crate) count: usize,
    /// Its width in percent.
    pub(crate) width: String,
}

impl Bar {
    pub(crate) fn of<'o>(objectives: impl IntoIterator<Item = &'o ObjectiveJson>) -> Self {
        let mut bar = Self::default();
        for objective in objectives {
            let state = State::of(&objective.status);
            let at = State::ALL.iter().position(|it| *it == state);
            if let Some(count) = at.and_then(|at| bar.counts.get_mut(at)) {
                *count += 1;
            }
        }
        bar
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    pub(crate) fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    pub(crate) fn count(&self, state: &State) -> usize {
        let all = State::ALL.iter().zip(self.counts);
        all.filter(|(it, _)| *it == state).map(|(_, n)| n).sum()
    }

    /// The parts that are not empty.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let total = self.total().max(1) as f64;
        let all = State::ALL.into_iter().zip(self.counts);
        all.filter(|(_, count)| *count > 0)
            .map(|(state, count)| Part {
                state,
                count,
                width: format!("{:.3}", 100.0 * count as f64 / total),
            })
            .collect()
    }

    /// The states that occur.
    pub(crate) fn states(&self) -> Vec<State> {
        self.parts().into_iter().map(|part| part.state).collect()
    }

    /// The bar in words.
    pub(crate) fn words(&self) -> String {
        match self.total() {
            0 => "no objectives".to_owned(),
            _ => {
                let parts = self.parts();
                let words = parts
                    .iter()
                    .map(|it| format!("{} {}", it.count, it.state.word()));
                words.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// What is covered, in percent of what is not proved uncoverable. All or nothing is shown only if it is exactly that.
    pub(crate) fn percent(&self) -> String {
        let coverable = self.total() - self.count(&State::Uncoverable);
        let covered = self.count(&State::Covered);
        let share = 100.0 * covered as f64 / coverable.max(1) as f64;
        match covered {
            _ if coverable == 0 => "–".to_owned(),
            _ if covered == coverable => "100.0%".to_owned(),
            0 => "0.0%".to_owned(),
            _ => format!("{:.1}%", share.clamp(0.1, 99.9)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(covered: usize, uncoverable: usize, unknown: usize, expected: &str) {
        let bar = Bar {
            counts: [covered, uncoverable, 0, 0, unknown],
        };
        assert_eq!(bar.percent(), expected);
    }

    #[test]
    fn rounding_hides_no_missing_objective() {
        check(3, 1, 0, "100.0%");
        check(1999, 0, 1, "99.9%");
        check(1, 0, 1999, "0.1%");
        check(0, 0, 4, "0.0%");
        check(2, 0, 1, "66.7%");
        check(0, 2, 0, "–");
    }
}
