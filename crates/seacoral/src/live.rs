//! The live screen: a run's events as a few lines for a terminal.
//!
//! Pure: it is told the time and the width, and returns text. [`crate::display`] draws it.

use std::time::Duration;

use sc_engine::events::{Activity, Event, Progress};

/// Columns of the bar and of the curve.
const GRAPH: usize = 24;

/// What the screen shows.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    budget: Option<Duration>,
    stage: &'static str,
    progress: Progress,
    analyzers: Vec<Row>,
    /// Decided objectives over time.
    curve: Vec<(Duration, usize)>,
    last_find: Option<Duration>,
    last_error: String,
}

/// An analyzer.
#[derive(Debug)]
struct Row {
    name: String,
    state: State,
    /// When it started last, if it works.
    since: Option<Duration>,
    /// How long it worked before that.
    worked: Duration,
    covered: usize,
    proved: usize,
    doing: String,
}

impl Row {
    /// It works no more.
    fn end(&mut self, now: Duration) {
        if self.state == State::Silent {
            return;
        }
        self.state = State::Ended;
        let since = self.since.take();
        self.worked += since.map_or(Duration::ZERO, |it| now - it.min(now));
    }
}

/// The stage in which analyzers work.
const ANALYSING: &str = "analysing";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// It has said nothing: tests from elsewhere, such as seeds.
    Silent,
    Builds,
    Runs,
    Ended,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            Self::Silent => "",
            Self::Builds => "building",
            Self::Runs => "running",
            Self::Ended => "ended",
        }
    }
}

impl Screen {
    /// An empty screen.
    pub(crate) fn new() -> Self {
        Self {
            stage: "starting",
            ..Self::default()
        }
    }

    /// The run may take this long.
    pub(crate) fn set_budget(&mut self, budget: Duration) {
        self.budget = Some(budget);
    }

    /// Something happened, so long after the start.
    pub(crate) fn event(&mut self, event: &Event, now: Duration) {
        match event {
            Event::Stage(stage) => self.enter(stage, now),
            Event::Objectives(count) => self.progress.objectives = *count,
            Event::Progress(progress) => {
                self.progress = *progress;
                self.curve
                    .push((now, progress.covered + progress.uncoverable));
            }
            Event::Covered { objectives, by } => {
                self.last_find = Some(now);
                self.row(by).covered += objectives.len();
            }
            Event::Uncoverable { objectives, by } => {
                self.last_find = Some(now);
                self.row(by).proved += objectives.len();
            }
            Event::Rte { what } => self.last_error.clone_from(what),
            Event::Analyzer { name, activity } => self.activity(name, activity, now),
            _ => {}
        }
    }

    /// Analyzers work in one stage only; those that are stopped at its end say nothing.
    fn enter(&mut self, stage: &'static str, now: Duration) {
        self.stage = stage;
        if stage != ANALYSING {
            self.analyzers.iter_mut().for_each(|row| row.end(now));
        }
    }

    /// Whoever finds something is a row, too.
    fn row(&mut self, name: &str) -> &mut Row {
        let known = self.analyzers.iter().position(|row| row.name == name);
        let index = known.unwrap_or_else(|| {
            self.analyzers.push(Row {
                name: name.to_owned(),
                state: State::Silent,
                since: None,
                worked: Duration::ZERO,
                covered: 0,
                proved: 0,
                doing: String::new(),
            });
            self.analyzers.len() - 1
        });
        &mut self.analyzers[index]
    }

    fn activity(&mut self, name: &str, activity: &Activity, now: Duration) {
        let row = self.row(name);
        match activity {
            Activity::Builds => {
                row.state = State::Builds;
                // Its time begins when it is built.
                row.since = Some(now);
            }
            Activity::Started(_) => {
                row.state = State::Runs;
                row.since = Some(now);
            }
            Activity::Executed(runs, per_second) => {
                row.state = State::Runs;
                row.doing = format!("{} runs, {}/s", short(*runs), short(*per_second as u64));
            }
            Activity::Says(text) => {
                row.state = State::Runs;
                // The row begins with its name.
                let own = text.strip_prefix(name).and_then(|it| it.strip_prefix(": "));
                row.doing = own.unwrap_or(text).replace('\n', " ");
            }
            Activity::Ended => row.end(now),
        }
    }

    /// The lines, none of them wider than the terminal.
    pub(crate) fn lines(&self, width: usize, now: Duration) -> Vec<String> {
        let mut lines = vec![self.title(now)];
        let p = &self.progress;
        if p.objectives > 0 {
            lines.push(self.bar());
            lines.push(self.curve_line(now));
        }
        if !self.analyzers.is_empty() {
            lines.push(format!(
                "  {:<10} {:<8} {:>7} {:>5} {:>7} {:>6}  doing",
                "analyzer", "state", "time", "share", "covered", "proved"
            ));
            lines.extend(self.analyzers.iter().map(|row| row.line(now)));
        }
        if !self.last_error.is_empty() {
            lines.push(format!(
                "  errors: {}, last: {}",
                p.rtes.max(1),
                self.last_error
            ));
        }
        for line in &mut lines {
            *line = cut(line, width);
        }
        lines
    }

    fn title(&self, now: Duration) -> String {
        let budget = self.budget.map_or_else(String::new, |budget| {
            let left = budget.saturating_sub(now).as_secs_f64();
            format!(", {left:.0} s of {:.0} s left", budget.as_secs_f64())
        });
        format!("{} {:.1} s{budget}", self.stage, now.as_secs_f64())
    }

    fn bar(&self) -> String {
        let p = &self.progress;
        let part = |count: usize| count * GRAPH / p.objectives.max(1);
        let (covered, proved) = (part(p.covered), part(p.uncoverable));
        let open = GRAPH.saturating_sub(covered + proved);
        let undecided = p.objectives.saturating_sub(p.covered + p.uncoverable);
        format!(
            "  {}{}{}  {}/{} covered, {} uncoverable, {undecided} undecided, {} tests",
            "█".repeat(covered),
            "▒".repeat(proved),
            "·".repeat(open),
            p.covered,
            p.objectives,
            p.uncoverable,
            p.tests
        )
    }

    /// Decided objectives over time, and when the last one was.
    fn curve_line(&self, now: Duration) -> String {
        const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let column = |index: usize| {
            let until = now.mul_f64((index + 1) as f64 / GRAPH as f64);
            let before = self.curve.iter().take_while(|(at, _)| *at <= until);
            let decided = before.last().map_or(0, |(_, decided)| *decided);
            let step = decided * (STEPS.len() - 1) / self.progress.objectives.max(1);
            STEPS[step.min(STEPS.len() - 1)]
        };
        let curve: String = (0..GRAPH).map(column).collect();
        let found = match self.last_find {
            None => "nothing found yet".to_owned(),
            Some(at) => format!(
                "last find {:.1} s ago",
                now.saturating_sub(at).as_secs_f64()
            ),
        };
        format!("  {curve}  {found}")
    }
}

impl Row {
    fn line(&self, now: Duration) -> String {
        let current = self
            .since
            .map_or(Duration::ZERO, |it| now.saturating_sub(it));
        let time = (self.worked + current).as_secs_f64();
        let share = 100.0 * time / now.as_secs_f64().max(0.001);
        format!(
            "  {:<10} {:<8} {time:>5.1} s {share:>4.0}% {:>7} {:>6}  {}",
            self.name,
            self.state.word(),
            self.covered,
            self.proved,
            self.doing
        )
    }
}

/// The beginning of a text that is too wide, with a sign that there is more.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

/// A number in at most four characters: `950`, `12k`, `3.4M`.
pub(crate) fn short(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number / 1_000),
        1_000_000..10_000_000 => format!("{:.1}M", number as f64 / 1e6),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use sc_types::ObjectiveId;

    use super::*;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn screen() -> Screen {
        let mut screen = Screen::new();
        screen.set_budget(seconds(60.0));
        let says = |name, activity| Event::Analyzer { name, activity };
        let progress = |covered, uncoverable| {
            Event::Progress(Progress {
                objectives: 10,
                covered,
                uncoverable,
                tests: 3,
                rtes: 1,
                ..Progress::default()
            })
        };
        let find = |by: &str| Event::Covered {
            objectives: vec![ObjectiveId(1), ObjectiveId(2)],
            by: by.to_owned(),
        };
        let events = [
            (0.5, Event::Stage("analysing")),
            (1.0, says("dse", Activity::Started(seconds(20.0)))),
            (1.0, says("libfuzzer", Activity::Builds)),
            (2.0, find("dse")),
            (2.5, progress(2, 0)),
            (3.0, says("dse", Activity::Says("12 paths explored".into()))),
            (
                4.0,
                says("libfuzzer", Activity::Executed(1_234_567, 98_765.0)),
            ),
            (5.0, progress(5, 2)),
            (6.0, says("dse", Activity::Ended)),
            (
                7.0,
                Event::Rte {
                    what: "integer-divide-by-zero at f.c:3:5 in f".into(),
                },
            ),
        ];
        for (at, event) in events {
            screen.event(&event, seconds(at));
        }
        screen
    }

    #[test]
    fn a_run_on_a_screen() {
        let expected = [
            "analysing 10.0 s, 50 s of 60 s left",
            "  ████████████▒▒▒▒········  5/10 covered, 2 uncoverable, 3 undecided, 3 tests",
            "  ▁▁▁▁▁▂▂▂▂▂▂▅▅▅▅▅▅▅▅▅▅▅▅▅  last find 8.0 s ago",
            "  analyzer   state       time share covered proved  doing",
            "  dse        ended      5.0 s   50%       2      0  12 paths explored",
            "  libfuzzer  running    9.0 s   90%       0      0  1.2M runs, 98k/s",
            "  errors: 1, last: integer-divide-by-zero at f.c:3:5 in f",
        ];
        assert_eq!(screen().lines(120, seconds(10.0)), expected);
    }

    /// Nobody works while the suite is minimised, and nobody's time grows.
    #[test]
    fn analyzers_end_with_their_stage() {
        let mut screen = screen();
        let stage = Event::Stage("minimising the suite");
        screen.event(&stage, seconds(10.0));
        let lines = screen.lines(120, seconds(15.0));
        let row = "  libfuzzer  ended      9.0 s   60%       0      0  1.2M runs, 98k/s";
        assert!(lines.iter().any(|line| line == row), "{lines:#?}");
    }

    #[test]
    fn lines_fit_the_terminal() {
        for width in [10, 40, 80] {
            for line in screen().lines(width, seconds(10.0)) {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }

    #[test]
    fn numbers_stay_short() {
        let check = |number, text: &str| assert_eq!(short(number), text);
        check(0, "0");
        check(999, "999");
        check(12_345, "12k");
        check(3_456_789, "3.5M");
        check(45_000_000, "45M");
    }
}
