//! What a person sees while a run goes on: a live screen on a terminal, plain
//! lines elsewhere. Everything goes to standard error; results go to standard output.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sc_engine::events::{Event, Progress};
use sc_process::Cancel;

use crate::live::{Screen, short};
use crate::schema::keys;
use crate::settings::Settings;

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Warnings only.
    Quiet,
    /// The usual.
    Normal,
    /// Details as well.
    Verbose,
}

impl Level {
    /// As the settings ask.
    pub fn of(settings: &Settings) -> Self {
        if settings.get(keys::output::QUIET) {
            Self::Quiet
        } else if settings.get(keys::output::VERBOSE) {
            Self::Verbose
        } else {
            match settings.get(keys::logs::CONSOLE_LEVEL) {
                Some(..=2) => Self::Quiet,
                Some(5..) => Self::Verbose,
                Some(3..=4) | None => Self::Normal,
            }
        }
    }
}

/// The subscriber of a run's events that talks to a person.
pub struct Display {
    level: Level,
    bar: Option<ProgressBar>,
    screen: Screen,
    started: Instant,
    /// What is going on, until figures tell more.
    stage: Option<&'static str>,
    last_line: Instant,
}

/// Between two ticks.
const TICK: Duration = Duration::from_millis(200);

/// Without a terminal, a progress line at most this often: long work is never silent, logs stay short.
const PLAIN_INTERVAL: Duration = Duration::from_secs(5);

impl Display {
    /// A display for this terminal, or for none.
    pub fn new(settings: &Settings) -> Self {
        let level = Level::of(settings);
        let live = level != Level::Quiet
            && settings.get(keys::output::TUI)
            && std::io::stderr().is_terminal()
            && is_capable(|name| std::env::var_os(name));
        let bar = live.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        Display {
            level,
            bar,
            screen: Screen::new(),
            started: Instant::now(),
            stage: None,
            last_line: Instant::now(),
        }
    }

    /// The run may take this long.
    pub fn set_budget(&mut self, budget: Duration) {
        self.screen.set_budget(budget);
    }

    fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| crate::say(text)),
            None => crate::say(text),
        }
    }

    /// Shows a warning whatever the level.
    pub fn warning(&self, text: &str) {
        self.line(&format!("warning: {text}"));
    }

    /// Shows one event.
    pub fn event(&mut self, event: &Event) {
        self.screen.event(event, self.started.elapsed());
        match event {
            Event::Warning(text) => self.warning(text),
            Event::Answer(text) => self.line(text),
            _ if self.level == Level::Quiet => {}
            Event::Progress(progress) => self.progress(progress),
            Event::Analyzer { .. } => {}
            Event::Stage(stage) => self.stage(stage),
            Event::Detail(text) => self.detail(text),
            Event::Note(text) => self.line(text),
            Event::InputModel(lines) => self.input_model(lines),
            Event::Objectives(count) => self.line(&format!("objectives: {count}")),
            Event::Resumed {
                covered,
                tests,
                rtes,
            } => self.line(&format!(
                "resuming: {covered} covered by {}, {} known (use --clean-start to discard them)",
                count(*tests, "test"),
                count(*rtes, "run-time error")
            )),
            Event::Carried { tests } => {
                self.line(&format!(
                    "sources or options changed: replaying {} of earlier runs",
                    count(*tests, "test")
                ));
            }
            Event::Rte { what } => self.line(&format!("run-time error: {what}")),
            Event::OracleFailure => self.line("oracle failure: the oracle rejected a test"),
            Event::Abnormal { what } => self.detail(&format!("abnormal exit: {what}")),
            Event::Covered { objectives, by } => {
                let ids: Vec<String> = objectives.iter().map(ToString::to_string).collect();
                self.detail(&format!("covered {} (by {by})", ids.join(", ")));
            }
            Event::Uncoverable { objectives, by } => {
                let ids: Vec<String> = objectives.iter().map(ToString::to_string).collect();
                self.detail(&format!("uncoverable {} (by {by})", ids.join(", ")));
            }
        }
    }

    fn stage(&mut self, stage: &'static str) {
        self.stage = Some(stage);
        match &self.bar {
            Some(bar) => self.draw(bar),
            None => self.detail(stage),
        }
    }

    fn draw(&self, bar: &ProgressBar) {
        let width = usize::from(console::Term::stderr().size().1);
        // Two columns are for the spinner.
        let lines = self
            .screen
            .lines(width.saturating_sub(3), self.started.elapsed());
        bar.set_message(lines.join("\n"));
    }

    fn staged(&self, stage: &str) -> String {
        format!("{:>5.1} s  {stage}", self.started.elapsed().as_secs_f64())
    }

    /// Shows that work goes on which tells no figures: reading, building, writing the suite.
    pub fn tick(&mut self) {
        if let Some(bar) = self.bar.as_ref().filter(|bar| !bar.is_finished()) {
            return self.draw(bar);
        }
        let Some(stage) = self.stage.filter(|_| self.level != Level::Quiet) else {
            return;
        };
        if self.last_line.elapsed() >= PLAIN_INTERVAL {
            self.last_line = Instant::now();
            self.line(&self.staged(stage));
        }
    }

    fn detail(&self, text: &str) {
        if self.level == Level::Verbose {
            self.line(text);
        }
    }

    fn input_model(&self, lines: &[String]) {
        if !lines.is_empty() {
            self.line("inputs:");
        }
        for line in lines {
            self.line(&format!("  {line}"));
        }
    }

    fn progress(&mut self, progress: &Progress) {
        self.stage = None;
        let text = describe(progress);
        if let Some(bar) = &self.bar {
            self.draw(bar);
        } else if self.last_line.elapsed() >= PLAIN_INTERVAL {
            self.last_line = Instant::now();
            self.line(&text);
        }
    }

    /// Takes the live line away: what follows is the result.
    pub fn finish(&mut self) {
        self.stage = None;
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Ticks of a display, as long as this lives. The live screen goes with it: what follows may be an error message.
pub struct Ticker {
    over: Cancel,
    display: Arc<Mutex<Display>>,
}

impl Ticker {
    /// Lets the display tick.
    pub fn start(display: &Arc<Mutex<Display>>) -> Self {
        let over = Cancel::new();
        let (ticking, end) = (Arc::clone(display), over.clone());
        let display = Arc::clone(display);
        thread::spawn(move || {
            while !end.wait_timeout(TICK) {
                if let Ok(mut display) = ticking.lock() {
                    display.tick();
                }
            }
        });
        Self { over, display }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.over.cancel();
        if let Ok(mut display) = self.display.lock() {
            display.finish();
        }
    }
}

/// Whether a terminal is one to draw on: not that of a CI job, and not one that is said to have no abilities.
fn is_capable(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let is_dumb = variable("TERM").is_some_and(|value| value == "dumb");
    !is_set("CI") && !is_set("NO_COLOR") && !is_dumb
}

/// `1 test`, `2 tests`.
fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// One line that fits a terminal of 80 columns.
fn describe(p: &Progress) -> String {
    let mut text = format!(
        "{:>5.1} s  covered {}/{}",
        p.elapsed.as_secs_f64(),
        p.covered,
        p.objectives
    );
    if p.uncoverable > 0 {
        text.push_str(&format!("  uncov {}", p.uncoverable));
    }
    let rate = format!("{} runs, {}/s", short(p.executions), short(p.per_second));
    text.push_str(&format!("  tests {}  errors {}  {rate}", p.tests, p.rtes));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_screen_needs_a_capable_terminal() {
        let check = |name: &str, value: &str, capable: bool| {
            let variable = |asked: &str| (asked == name).then(|| OsString::from(value));
            assert_eq!(is_capable(variable), capable, "{name}={value}");
        };
        check("TERM", "xterm-256color", true);
        check("TERM", "dumb", false);
        check("CI", "true", false);
        check("CI", "", true);
        check("NO_COLOR", "1", false);
    }

    #[test]
    fn progress_fits_a_narrow_terminal() {
        let progress = Progress {
            objectives: 9999,
            covered: 9999,
            uncoverable: 999,
            tests: 999,
            rtes: 99,
            executions: 999_000_000,
            per_second: 999_999,
            elapsed: Duration::from_secs(9999),
        };
        assert!(describe(&progress).len() <= 80, "{}", describe(&progress));
    }
}
