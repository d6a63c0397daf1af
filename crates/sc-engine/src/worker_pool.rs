//! Analyzers as threads: started and stopped as the schedule says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use sc_analyzers::{Analyzer, AnalyzerOutcome, End, Proposal, Task};
use sc_harness::{BuildError, Builder, Recipe};
use sc_process::{Cancel, accounts};

use crate::core_sharing::Standing;
use crate::events::{Activity, Event};
use crate::run::RunOptions;
use crate::schedule::{Bounds, Schedule, Start, Tool};
use crate::strategy::Role;

/// How often one that waits for a build looks whether it is cancelled.
const CANCEL_CHECK: Duration = Duration::from_millis(50);

/// What analyzer threads send to the one loop that decides.
pub(crate) enum Message {
    Proposal(&'static str, Proposal),
    Ended(&'static str, AnalyzerOutcome),
}

impl Message {
    pub fn by(&self) -> &'static str {
        match self {
            Message::Proposal(by, _) | Message::Ended(by, _) => by,
        }
    }
}

/// An analyzer with all that it needs.
pub(crate) struct Worker {
    pub analyzer: Arc<dyn Analyzer>,
    pub version: String,
    pub task: Task,
    /// The build of the program that it needs, if that goes on.
    pub build: Option<PendingBuild>,
}

/// A build of the program that goes on while the other analyzers work, or begins when its analyzer does.
pub(crate) struct PendingBuild {
    program: Mutex<Pending>,
    over: AtomicBool,
}

enum Pending {
    /// It is on its way, and sends its result here.
    Begun(Receiver<Result<PathBuf, BuildError>>),
    /// Nobody has needed it yet.
    Later(Arc<Builder>, Recipe),
}

impl PendingBuild {
    /// The build that sends its result here.
    pub fn begun(program: Receiver<Result<PathBuf, BuildError>>) -> Self {
        Self::new(Pending::Begun(program))
    }

    /// The build that is made when the analyzer begins.
    pub fn later(builder: Arc<Builder>, recipe: Recipe) -> Self {
        Self::new(Pending::Later(builder, recipe))
    }

    fn new(program: Pending) -> Self {
        Self {
            program: Mutex::new(program),
            over: AtomicBool::new(false),
        }
    }

    /// Waits for the program.
    fn wait(&self, cancel: &Cancel) -> Result<PathBuf, End> {
        let program = self.program.lock().unwrap_or_else(PoisonError::into_inner);
        let built = match &*program {
            Pending::Begun(program) => receive(program, cancel)?,
            Pending::Later(builder, recipe) => {
                let built = builder.build(recipe, cancel);
                built.map(|built| built.program)
            }
        };
        self.over.store(true, Ordering::Relaxed);
        built.map_err(|error| match error {
            BuildError::Cancelled => End::Stopped,
            error => End::Failed(build_failure(&error)),
        })
    }
}

fn receive(
    program: &Receiver<Result<PathBuf, BuildError>>,
    cancel: &Cancel,
) -> Result<Result<PathBuf, BuildError>, End> {
    loop {
        match program.recv_timeout(CANCEL_CHECK) {
            Ok(built) => return Ok(built),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => {
                return Err(End::Stopped);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(End::Failed("its build crashed".to_owned()));
            }
        }
    }
}

/// What a failed build means for the analyzer that needs it: clang may have no runtime for this machine (`-m32`).
pub(crate) fn build_failure(error: &BuildError) -> String {
    let text = error.to_string();
    let lines: Vec<_> = text.lines().take(4).collect();
    format!("its build failed: {}", lines.join("; "))
}

impl Worker {
    /// Whether it still waits for its build.
    fn is_building(&self) -> bool {
        let build = self.build.as_ref();
        build.is_some_and(|build| !build.over.load(Ordering::Relaxed))
    }

    fn run(&self, sink: &(dyn Fn(Proposal) + Sync), cancel: &Cancel) -> AnalyzerOutcome {
        let Some(build) = &self.build else {
            return self.analyzer.run(&self.task, sink, cancel);
        };
        match build.wait(cancel) {
            Ok(program) => {
                let mut task = self.task.clone();
                task.builds.program = Some(program);
                self.analyzer.run(&task, sink, cancel)
            }
            Err(end) => AnalyzerOutcome {
                end,
                statistics: Default::default(),
            },
        }
    }

    pub fn name(&self) -> &'static str {
        self.analyzer.name()
    }
}

/// Analyzers at work.
pub(crate) struct WorkerPool<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    workers: &'env [Worker],
    schedule: Schedule,
    sender: Sender<Message>,
    halt: Cancel,
    began: Instant,
    running: BTreeMap<&'static str, Running>,
    heard: BTreeSet<&'static str>,
    /// Those that will hardly prove anything any more.
    exhausted: BTreeSet<&'static str>,
    threads: Vec<ScopedJoinHandle<'scope, ()>>,
    /// Names of those that were started, in that order.
    pub started: Vec<&'static str>,
}

struct Running {
    since: Instant,
    patience: Option<Duration>,
    /// Others wait for its end.
    hurried: Option<Duration>,
    cancel: Cancel,
}

impl<'scope, 'env> WorkerPool<'scope, 'env> {
    /// No analyzer runs yet.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        workers: &'env [Worker],
        options: &RunOptions,
        sender: Sender<Message>,
        halt: &Cancel,
    ) -> Self {
        let began = Instant::now();
        let end = halt.deadline();
        let end = end.map_or(options.budget, |end| end.saturating_duration_since(began));
        let bounds = bounds(options, end);
        WorkerPool {
            scope,
            workers,
            schedule: Schedule::new(
                &options.strategy,
                &tools(workers.iter().map(|worker| worker.analyzer.as_ref())),
                bounds,
            ),
            sender,
            halt: halt.clone(),
            began,
            running: BTreeMap::new(),
            heard: BTreeSet::new(),
            exhausted: BTreeSet::new(),
            threads: Vec::new(),
            started: Vec::new(),
        }
    }

    /// Starts those whose turn it is, and stops those that have brought nothing for too long. `news`: when something
    /// new was found, by anybody; `open`: how many objectives are undecided.
    pub fn turn(&mut self, news: Instant, open: usize, events: &(dyn Fn(Event) + Sync)) {
        let now = self.began.elapsed();
        // Its time begins when it is built.
        for (name, running) in &mut self.running {
            if is_building(self.workers, name) {
                running.since = Instant::now();
                if let Some(shared) = self.schedule.shared() {
                    shared.is_building(name, now);
                }
                let activity = Activity::Builds;
                (events)(Event::Analyzer { name, activity });
            }
        }
        // One that is not heard yet has not begun to look; the others need not wait for one that is being built.
        let is_building = |name: &str| is_building(self.workers, name);
        let mut looking = self.running.keys().filter(|name| !is_building(name));
        let quiet = match looking.all(|name| self.heard.contains(name)) {
            true => news.elapsed(),
            false => Duration::ZERO,
        };
        for (name, running) in &self.running {
            let quiet = running.since.max(news).elapsed();
            let exhausted = running.hurried.filter(|_| self.exhausted.contains(name));
            let patience = running.patience.or(exhausted);
            let tired = patience.is_some_and(|patience| quiet >= patience);
            if tired && !running.cancel.is_cancelled() {
                (events)(Event::Detail(format!(
                    "{name} found nothing new for {:.1} s: starting the next analyzers",
                    quiet.as_secs_f64()
                )));
                running.cancel.cancel();
            }
        }
        for start in self.schedule.step(now, Standing { quiet, open }) {
            self.start(&start, events);
        }
        self.share_cores(events);
    }

    /// Tells analyzers how many cores they have, and stops those that others need the core of.
    fn share_cores(&mut self, events: &(dyn Fn(Event) + Sync)) {
        let Some(shared) = self.schedule.shared() else {
            return;
        };
        for (name, cores) in shared.cores() {
            let worker = self.workers.iter().find(|worker| worker.name() == name);
            if let Some(worker) = worker.filter(|worker| worker.task.cores.get() != cores) {
                worker.task.cores.set(cores);
                (events)(Event::Detail(match cores {
                    0 => format!("{name} pauses: others need its core"),
                    1 => format!("{name} may use 1 core"),
                    _ => format!("{name} may use {cores} cores"),
                }));
            }
        }
        for name in shared.stopping() {
            let running = self.running.get(name);
            if let Some(running) = running.filter(|it| !it.cancel.is_cancelled()) {
                (events)(Event::Detail(format!(
                    "{name} found nothing new, and will hardly prove anything: starting the next analyzers"
                )));
                running.cancel.cancel();
            }
        }
    }

    /// An analyzer has decided labels.
    pub fn decided(&mut self, name: &str, labels: usize) {
        let now = self.began.elapsed();
        if let Some(shared) = self.schedule.shared() {
            shared.decided(name, now, labels);
        }
    }

    fn start(&mut self, start: &Start, events: &(dyn Fn(Event) + Sync)) {
        let Some(worker) = self.workers.iter().find(|w| w.name() == start.name) else {
            // Not one of ours: nobody waits for it.
            return self.schedule.ended(&start.name);
        };
        let name = worker.name();
        let now = Instant::now();
        let until = self.began + start.until;
        (events)(Event::Detail(format!(
            "{name} started, for at most {:.1} s",
            until.saturating_duration_since(now).as_secs_f64()
        )));
        let activity = Activity::Started(until.saturating_duration_since(now));
        (events)(Event::Analyzer { name, activity });
        let cancel = self.halt.with_deadline(until);
        let (sender, token) = (self.sender.clone(), cancel.clone());
        let thread = self.scope.spawn(move || work(worker, sender, &token));
        self.threads.push(thread);
        self.started.push(name);
        let running = Running {
            since: now,
            patience: start.patience,
            hurried: start.hurried,
            cancel,
        };
        self.running.insert(name, running);
    }

    /// An analyzer has told something.
    pub fn hear(&mut self, name: &'static str) {
        self.heard.insert(name);
    }

    /// An analyzer has said that it will hardly prove anything.
    pub fn exhausted(&mut self, name: &'static str) {
        self.exhausted.insert(name);
        if let Some(shared) = self.schedule.shared() {
            shared.exhausted(name);
        }
    }

    /// An analyzer has said that it ended.
    pub fn ended(&mut self, name: &'static str) {
        self.running.remove(name);
        self.schedule.ended(name);
    }

    /// All that end by themselves have ended.
    pub fn only_endless(&self) -> bool {
        let mut finite = self
            .workers
            .iter()
            .filter(|it| !it.analyzer.capabilities().endless);
        finite.all(|it| self.started.contains(&it.name()) && !self.running.contains_key(it.name()))
    }

    /// No analyzer runs, and none will start.
    pub fn finished(&self) -> bool {
        self.schedule.finished()
    }

    /// Stops everybody, and waits for them; those that were started, in that order.
    pub fn dismiss(self) -> Vec<&'static str> {
        self.halt.cancel();
        for thread in self.threads {
            let _ = thread.join();
        }
        self.started
    }
}

fn is_building(workers: &[Worker], name: &str) -> bool {
    let mut workers = workers.iter();
    workers.any(|worker| worker.name() == name && worker.is_building())
}

/// How an analyzer ended, in words.
pub(crate) fn end_event(name: &str, end: &End) -> Event {
    match end {
        End::Completed => Event::Detail(format!("{name} finished")),
        End::Stopped => Event::Detail(format!("{name} was stopped")),
        End::Failed(reason) => Event::Warning(format!("{name} failed: {reason}")),
    }
}

/// Names of those that begin at once.
pub(crate) fn first_to_start(options: &RunOptions) -> Vec<String> {
    let analyzers = options.analyzers.iter();
    let tools = tools(analyzers.map(|selected| selected.analyzer.as_ref()));
    let bounds = bounds(options, options.budget);
    let starts =
        Schedule::new(&options.strategy, &tools, bounds).step(Duration::ZERO, Standing::default());
    starts.into_iter().map(|start| start.name).collect()
}

fn bounds(options: &RunOptions, end: Duration) -> Bounds {
    Bounds {
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        end,
        shares: !options.deterministic(),
    }
}

/// What these are to a schedule, in the order in which the user names them.
fn tools<'a>(analyzers: impl Iterator<Item = &'a dyn Analyzer>) -> Vec<Tool<'static>> {
    let tool = |analyzer: &'a dyn Analyzer| {
        let can = analyzer.capabilities();
        Tool {
            name: analyzer.name(),
            role: Role::of(can),
            proves: can.proves,
        }
    };
    analyzers.map(tool).collect()
}

fn work(worker: &Worker, sender: Sender<Message>, cancel: &Cancel) {
    let name = worker.name();
    let sender = std::sync::Mutex::new(sender);
    let send = |message| {
        if let Ok(sender) = sender.lock() {
            // The loop may have stopped listening: then nobody wants this any more.
            let _ = sender.send(message);
        }
    };
    let run = || {
        let sink = |proposal| send(Message::Proposal(name, proposal));
        accounts::charging(name, || worker.run(&sink, cancel))
    };
    // The others go on, whatever one of them does.
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    let outcome = outcome.unwrap_or_else(|_| AnalyzerOutcome {
        end: End::Failed("it crashed (internal error, please report it)".to_owned()),
        statistics: Default::default(),
    });
    send(Message::Ended(name, outcome));
}
