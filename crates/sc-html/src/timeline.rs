//! How many objectives each analyzer decided when, as a picture.

use sc_report::outputs::json::{ResultJson, StatusJson};

/// Size of the picture.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 160.0;
/// Lines that the style sheet tells apart; the others look alike.
const STYLES: usize = 6;

/// Step lines over time.
pub(crate) struct Timeline {
    /// One for all analyzers together.
    pub(crate) all: String,
    /// One for each analyzer, those that decide most first.
    pub(crate) lines: Vec<Line>,
    /// The picture in words.
    pub(crate) words: String,
    /// Times on the axis: where, and in words.
    pub(crate) times: Vec<(String, String)>,
    pub(crate) total: usize,
}

/// What one analyzer decided.
pub(crate) struct Line {
    pub(crate) name: String,
    /// Points for the attribute `points` of a polyline.
    pub(crate) points: String,
    /// The class of its style.
    pub(crate) style: usize,
    pub(crate) covered: usize,
    pub(crate) uncoverable: usize,
}

/// An objective that was decided.
struct Decision<'r> {
    by: &'r str,
    at: f64,
    is_covered: bool,
}

/// `None` if nothing is decided.
pub(crate) fn of(result: &ResultJson) -> Option<Timeline> {
    let objectives = result.objectives.iter();
    let mut decided: Vec<Decision<'_>> = objectives
        .filter_map(|objective| match &objective.status {
            StatusJson::Covered { by, at_s, .. } => Some(Decision {
                by,
                at: *at_s,
                is_covered: true,
            }),
            // Results of former versions do not say when.
            StatusJson::Uncoverable { by, at_s, .. } => Some(Decision {
                by,
                at: (*at_s)?,
                is_covered: false,
            }),
            _ => None,
        })
        .collect();
    decided.sort_by(|a, b| a.at.total_cmp(&b.at));
    let (first, last) = (decided.first()?.at, decided.last()?.at);
    let seconds = result.totals.seconds.max(last).max(0.001);
    let scale = Scale {
        seconds,
        total: result.objectives.len(),
    };
    let mut names: Vec<&str> = decided.iter().map(|it| it.by).collect();
    names.sort_unstable();
    names.dedup();
    let mut lines: Vec<Line> = names
        .iter()
        .map(|name| scale.line(&decided, name))
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.covered + line.uncoverable));
    for (index, line) in lines.iter_mut().enumerate() {
        line.style = index.min(STYLES - 1);
    }
    let times = [0.0, 0.25, 0.5, 0.75, 1.0];
    let time = |share: f64| {
        let seconds = seconds * share;
        (format!("{:.0}", WIDTH * share), format!("{seconds:.1} s"))
    };
    Some(Timeline {
        all: scale.points(decided.iter().map(|it| it.at)),
        lines,
        words: format!(
            "{} of {} objectives decided between {first:.1} s and {last:.1} s of a run of {seconds:.1} s",
            decided.len(),
            scale.total
        ),
        times: times.into_iter().map(time).collect(),
        total: scale.total,
    })
}

/// From seconds and objectives to points.
struct Scale {
    seconds: f64,
    total: usize,
}

impl Scale {
    fn line(&self, decided: &[Decision<'_>], name: &str) -> Line {
        let own = || decided.iter().filter(|it| it.by == name);
        Line {
            name: name.to_owned(),
            points: self.points(own().map(|it| it.at)),
            style: 0,
            covered: own().filter(|it| it.is_covered).count(),
            uncoverable: own().filter(|it| !it.is_covered).count(),
        }
    }

    /// A step for each time.
    fn points(&self, times: impl Iterator<Item = f64>) -> String {
        let y = |count: usize| HEIGHT - HEIGHT * count as f64 / self.total.max(1) as f64;
        let mut points = vec![(0.0, HEIGHT)];
        let mut count = 0;
        for at in times {
            let x = WIDTH * at / self.seconds;
            points.push((x, y(count)));
            count += 1;
            points.push((x, y(count)));
        }
        points.push((WIDTH, y(count)));
        let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        points.collect::<Vec<_>>().join(" ")
    }
}
