//! Everything a person or a report wants to know while a run goes on, as one
//! typed stream.

use sc_types::ObjectiveId;
use std::time::Duration;

/// One thing that happened.
#[derive(Debug, Clone)]
pub enum Event {
    /// A stage of the run began.
    Stage(&'static str),
    /// The assumed input model, in words, with the options that change it.
    InputModel(Vec<String>),
    /// How many objectives there are.
    Objectives(usize),
    /// The project was there already: what it starts from.
    Resumed {
        /// Covered objectives.
        covered: usize,
        /// Stored tests.
        tests: usize,
        /// Known run-time errors.
        rtes: usize,
    },
    /// Sources or options changed since the last run: its tests are replayed.
    Carried {
        /// Tests of earlier runs.
        tests: usize,
    },
    /// A validated test covered objectives for the first time.
    Covered {
        /// The objectives.
        objectives: Vec<ObjectiveId>,
        /// Who proposed the test.
        by: String,
    },
    /// Objectives were proved uncoverable.
    Uncoverable {
        /// The objectives.
        objectives: Vec<ObjectiveId>,
        /// Who proved it.
        by: String,
    },
    /// A run-time error in the user's code, seen for the first time.
    Rte {
        /// Kind and place in words.
        what: String,
    },
    /// A test the oracle rejected.
    OracleFailure,
    /// A test that ended abnormally.
    Abnormal {
        /// How.
        what: String,
    },
    /// What an analyzer is doing, for a progress display.
    Analyzer {
        /// Its name.
        name: &'static str,
        /// What it is doing.
        activity: Activity,
    },
    /// Figures for a progress display.
    Progress(Progress),
    /// Something the user should know.
    Warning(String),
    /// Something that is good to know.
    Note(String),
    /// What the user has asked to be told.
    Answer(String),
    /// Detail for `--verbose`.
    Detail(String),
}

/// What an analyzer is doing.
#[derive(Debug, Clone, PartialEq)]
pub enum Activity {
    /// Its build is being made.
    Builds,
    /// It has started, and may work this long.
    Started(Duration),
    /// It has executed the program so often, and does so that often a second.
    Executed(u64, f64),
    /// What it says that it does.
    Says(String),
    /// It has ended.
    Ended,
}

/// Where a run stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// Objectives in all.
    pub objectives: usize,
    /// Covered.
    pub covered: usize,
    /// Proved uncoverable.
    pub uncoverable: usize,
    /// Tests kept so far.
    pub tests: usize,
    /// Run-time errors found.
    pub rtes: usize,
    /// Executions of all analyzers.
    pub executions: u64,
    /// Executions per second.
    pub per_second: u64,
    /// Since the start.
    pub elapsed: Duration,
}

/// Where the time of a run went.
#[derive(Debug, Clone, Default)]
pub struct Timings {
    stages: Vec<(&'static str, Duration)>,
}

impl Timings {
    /// Adds time to a stage.
    pub fn add(&mut self, stage: &'static str, time: Duration) {
        match self.stages.iter_mut().find(|(name, _)| *name == stage) {
            Some((_, total)) => *total += time,
            None => self.stages.push((stage, time)),
        }
    }

    /// Runs `work` and charges its time to `stage`.
    pub fn measure<T>(&mut self, stage: &'static str, work: impl FnOnce() -> T) -> T {
        let start = std::time::Instant::now();
        let result = work();
        self.add(stage, start.elapsed());
        result
    }

    /// Stages with their times, in order of first use.
    pub fn stages(&self) -> &[(&'static str, Duration)] {
        &self.stages
    }
}
