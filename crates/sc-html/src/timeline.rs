//! How many objectives were covered when, as a picture.

use sc_report::outputs::json::{ResultJson, StatusJson};

/// Size of the picture.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 160.0;

/// A step line.
pub(crate) struct Timeline {
    /// Points for the attribute `points` of a polyline.
    pub(crate) points: String,
    /// The picture in words.
    pub(crate) words: String,
    /// The end of the time axis in seconds.
    pub(crate) seconds: String,
    pub(crate) total: usize,
    /// Who covered how many: analyzer, count.
    pub(crate) by: Vec<(String, usize)>,
}

/// `None` if nothing is covered.
pub(crate) fn of(result: &ResultJson) -> Option<Timeline> {
    let mut covered: Vec<(f64, &str)> = Vec::new();
    for objective in &result.objectives {
        if let StatusJson::Covered { by, at_s, .. } = &objective.status {
            covered.push((*at_s, by));
        }
    }
    covered.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (first, last) = (covered.first()?.0, covered.last()?.0);
    let seconds = result.totals.seconds.max(last).max(0.001);
    let total = result.objectives.len();
    let x = |at: f64| WIDTH * at / seconds;
    let y = |count: usize| HEIGHT - HEIGHT * count as f64 / total.max(1) as f64;
    let mut points = vec![(0.0, HEIGHT)];
    for (index, (at, _)) in covered.iter().enumerate() {
        points.push((x(*at), y(index)));
        points.push((x(*at), y(index + 1)));
    }
    points.push((WIDTH, y(covered.len())));
    let points: Vec<_> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let mut by: Vec<(String, usize)> = Vec::new();
    for (_, name) in &covered {
        match by.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => by.push(((*name).to_owned(), 1)),
        }
    }
    Some(Timeline {
        points: points.join(" "),
        words: format!(
            "{} of {total} objectives covered between {first:.1} s and {last:.1} s of a run of {seconds:.1} s",
            covered.len()
        ),
        seconds: format!("{seconds:.1}"),
        total,
        by,
    })
}
