//! An analyzer that does nothing, defined here, goes through the whole engine: the contract needs no change elsewhere.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sc_analyzers::{
    Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, End, Origin, Proposal, Task,
};
use sc_engine::events::Event;
use sc_engine::prepare::{self, Spec};
use sc_engine::run::{self, RunOptions, Selected};
use sc_frontend::SourceOptions;
use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};
use sc_store::{RunDir, Store};

static INFO: AnalyzerInfo = AnalyzerInfo {
    name: "idle",
    stand_in: None,
    by_default: true,
    former_names: &[],
    purpose: "does nothing",
    origin: Origin::BuiltIn,
    folder: "idle",
    rules: None,
    options: &[],
    create: |_| Ok(Arc::new(Idle)),
};

#[derive(Debug)]
struct Idle;

impl Analyzer for Idle {
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::default()
    }

    fn available(&self) -> Result<Version, Missing> {
        Ok(Version(vec![1, 2]))
    }

    fn run(&self, task: &Task, sink: &(dyn Fn(Proposal) + Sync), _: &Cancel) -> AnalyzerOutcome {
        assert!(task.builds.sources.is_some() && task.builds.program.is_none());
        assert!(task.work_dir.ends_with("idle"));
        sink(Proposal::Log("nothing to say".into()));
        AnalyzerOutcome {
            end: End::Completed,
            statistics: Default::default(),
        }
    }
}

fn spec(dir: &Path, code: &str) -> Spec {
    let file = dir.join("f.c");
    std::fs::write(&file, code).unwrap();
    let path = |tool| tools::find(tool).unwrap().path;
    Spec {
        only_reachable: false,
        sources: SourceOptions {
            files: vec![file],
            include_dirs: Vec::new(),
            cpp_flags: Vec::new(),
            compile_commands: None,
            header_dir: dir.to_path_buf(),
            clang: path(&tools::CLANG),
            gcc: tools::find(&tools::GCC).ok().map(|found| found.path),
            libclang: path(&tools::LIBCLANG),
            all_booleans: false,
            our_names: false,
        },
        fixture_files: 0,
        entrypoint: Some("f".into()),
        ltest: Default::default(),
        criteria: sc_objectives::Criterion::parse_list("DC").unwrap(),
        functions_to_cover: Vec::new(),
        inputs: Default::default(),
        link_flags: Default::default(),
        link: sc_engine::siblings::Link::Given,
        tests: Vec::new(),
    }
}

fn options(test_limit: Duration) -> RunOptions {
    RunOptions {
        seek_oracle_failures: false,
        ignore_oracle_failures: false,
        may_grow: Default::default(),
        patience: None,
        budget: Duration::from_secs(60),
        test_limit,
        memory_mb: 2048,
        seed: None,
        seek_errors: Duration::ZERO,
        all_errors: false,
        try_callers: false,
        error_time: None,
        sought: Vec::new(),
        analyzers: vec![Selected {
            analyzer: (INFO.create)(&Default::default()).unwrap(),
            by_default: false,
        }],
        strategy: Default::default(),
        proofs: Default::default(),
        existing: BTreeSet::new(),
        options_digest: String::new(),
        options_json: "\"\"".into(),
    }
}

#[test]
fn an_analyzer_that_does_nothing_goes_through_the_whole_engine() {
    let dir = tempfile::tempdir().unwrap();
    // Natural seeds do not cover it.
    let code = "int f(int a) { return a == 123456 ? 1 : 2; }\n";
    let spec = spec(dir.path(), code);
    let prepared = prepare::prepare(&spec).unwrap();
    let run_dir = RunDir::open(&dir.path().join("_sc"), "f", "DC").unwrap();
    let lock = run_dir.lock(|_| true).unwrap().unwrap();
    let store = Store::open(&run_dir, lock).unwrap();
    let options = options(Duration::from_secs(2));
    let details = Mutex::new(Vec::new());
    let events = |event: Event| {
        if let Event::Detail(text) = event {
            details.lock().unwrap().push(text);
        }
    };
    let cancel = Cancel::new();
    let analysed = run::analyse(
        &prepared,
        &spec,
        store,
        &options,
        &events,
        &cancel,
        Instant::now(),
    );
    let analysed = analysed.unwrap();
    let [report] = analysed.analyzers.as_slice() else {
        panic!("{:?}", analysed.analyzers);
    };
    assert_eq!(
        (report.name.as_str(), report.version.as_str()),
        ("idle", "1.2")
    );
    assert_eq!(report.outcome.end, End::Completed);
    assert!(!analysed.session.all_decided());
    let details = details.lock().unwrap();
    let told = |text: &str| details.iter().any(|detail| detail.contains(text));
    assert!(told("idle started") && told("idle: nothing to say") && told("idle finished"));
}

/// Tests are filtered in batches. Each test of the first one that hangs would take the whole time limit of a test.
#[test]
fn tests_that_hang_leave_time_for_the_analyzers() {
    let dir = tempfile::tempdir().unwrap();
    let code = "int f(int a, int b) { while (a != 123456 || b != 7) ; return a; }\n";
    let spec = spec(dir.path(), code);
    let prepared = prepare::prepare(&spec).unwrap();
    let run_dir = RunDir::open(&dir.path().join("_sc"), "f", "DC").unwrap();
    let lock = run_dir.lock(|_| true).unwrap().unwrap();
    let store = Store::open(&run_dir, lock).unwrap();
    let limit = Duration::from_secs(3);
    let begun = Instant::now();
    let analysed = run::analyse(
        &prepared,
        &spec,
        store,
        &options(limit),
        &|_| {},
        &Cancel::new(),
        begun,
    );
    assert_eq!(analysed.unwrap().analyzers.len(), 1);
    assert!(begun.elapsed() < 7 * limit, "{:?}", begun.elapsed());
}
