//! How much of a function was decided in one run after the other, as a small picture.

use sc_report::history::Reached;

const WIDTH: f64 = 80.0;
const HEIGHT: f64 = 20.0;

/// A line from run to run.
pub(crate) struct Trend {
    /// Points for the attribute `points` of a polyline.
    pub(crate) points: String,
    /// The picture in words.
    pub(crate) words: String,
}

impl Trend {
    /// `None` for fewer than two runs.
    pub(crate) fn of(history: &[Reached]) -> Option<Self> {
        let last = history.len().checked_sub(1).filter(|last| *last > 0)?;
        let point = |(index, reached): (usize, &Reached)| {
            let x = WIDTH * index as f64 / last as f64;
            let y = HEIGHT * (1.0 - reached.decided());
            format!("{x:.1},{y:.1}")
        };
        let points: Vec<_> = history.iter().enumerate().map(point).collect();
        let shares = history
            .iter()
            .map(|it| format!("{:.1}%", 100.0 * it.decided()));
        let shares: Vec<_> = shares.collect();
        Some(Self {
            points: points.join(" "),
            words: format!("decided in {} runs: {}", history.len(), shares.join(", ")),
        })
    }
}
