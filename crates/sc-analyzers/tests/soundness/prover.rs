//! A prover run on one function of a small program: parsed, labelled, given a harness, and asked, without an engine.
//!
//! Nothing is replayed. A test that the prover proposes is taken as good for the labels that are expected to have one, and
//! refused for all others, as replay would do: this is about what a prover may claim. End-to-end cases show that its tests
//! cover what they are for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};

use sc_analyzers::{Analyzer, Builds, End, Hint, Incoming, Proposal, Sources, Task};
use sc_frontend::{FunctionId, Loaded, Program, SourceOptions, UnitId};
use sc_harness::{BuildPlan, Builder, UnitSource};
use sc_inputs::{InputModel, InputOptions, Target};
use sc_objectives::{Criterion, Labelling, Runtime, render_unit};
use sc_process::{Cancel, tools};
use sc_types::LabelId;

/// What a prover says of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// It proposes a test, and nothing else.
    Test,
    /// It claims that no test covers it.
    Uncoverable,
    /// It neither claims anything nor has a test that is good.
    Unknown,
    /// The same, with this text among the reasons.
    Because(&'a str),
}

/// A function of a program, and how it is looked at.
pub struct Question<'a> {
    file: &'a str,
    function: &'a str,
    criteria: &'a str,
    inputs: InputOptions,
    undefined: &'a [&'a str],
}

impl<'a> Question<'a> {
    /// A function of a file in `programs/`, its decisions the labels.
    pub fn new(file: &'a str, function: &'a str) -> Self {
        Self {
            file,
            function,
            criteria: "DC",
            inputs: InputOptions::default(),
            undefined: &[],
        }
    }

    pub fn criteria(self, criteria: &'a str) -> Self {
        Self { criteria, ..self }
    }

    pub fn inputs(self, inputs: InputOptions) -> Self {
        Self { inputs, ..self }
    }

    /// These functions are defined nowhere: stubs take their place.
    pub fn undefined(self, undefined: &'a [&'a str]) -> Self {
        Self { undefined, ..self }
    }

    /// Checks what a prover says. Labels that are not listed may be anything but uncoverable. Gives all that was said, for
    /// more checks.
    pub fn check(self, prover: &dyn Analyzer, expected: &[(&str, Verdict<'_>)]) -> Said {
        let sources = Arc::new(self.sources());
        let said = run(prover, &sources, expected);
        let wrong = said.differences(&sources.labelling, expected);
        assert!(
            wrong.is_empty(),
            "{} of {}:\n{}\n--- all that {} said\n{said}",
            self.function,
            self.file,
            wrong.join("\n"),
            prover.name()
        );
        said
    }

    fn sources(&self) -> Sources {
        let program = self.program();
        let entry = program.find_function(self.function)[0];
        let reachable = program.reachable(entry);
        let functions: Vec<FunctionId> = reachable.iter().copied().collect();
        let criteria = Criterion::parse_list(self.criteria).unwrap();
        let labelling = sc_objectives::label_program(&program, &functions, &criteria);
        let model = InputModel::build(&program, entry, &reachable, &self.inputs).unwrap();
        let harness = sc_inputs::harness_c(&model, &program, Target::Native);
        let entry_unit = program.function(entry).unit;
        let unit = |index: usize| unit_source(&program, &labelling, &harness, index);
        let dir = SCRATCH.path().join(unique());
        let plan = BuildPlan {
            name: self.function.to_owned(),
            units: (0..program.units.len()).map(unit).collect(),
            entry_unit: entry_unit.0,
            label_count: labelling.max_id(),
            link_flags: Default::default(),
            clang: tools::find(&tools::CLANG).unwrap().path,
            dir: dir.join("builds"),
            header_dir: header_dir(),
        };
        Sources {
            entry,
            init: model.init.as_ref().map(|fixture| fixture.function),
            oracle: model.oracle.as_ref().map(|fixture| fixture.function),
            labelling,
            builder: Arc::new(Builder::new(plan).unwrap()),
            limits: model.limits(),
            model,
            program,
        }
    }

    /// The parsed file. Without stubs, it is parsed once for all questions about it.
    fn program(&self) -> Program {
        static PARSED: LazyLock<Mutex<BTreeMap<String, Program>>> = LazyLock::new(Mutex::default);
        let options = source_options(self.file);
        if !self.undefined.is_empty() {
            let loaded = Loaded::new(&options).unwrap();
            let names: BTreeSet<String> = self.undefined.iter().map(|it| it.to_string()).collect();
            let stubs = sc_inputs::make_stubs(&loaded.program, &names, &self.inputs).unwrap();
            return loaded.with(stubs).unwrap();
        }
        let mut parsed = PARSED.lock().unwrap();
        parsed
            .entry(self.file.to_owned())
            .or_insert_with(|| sc_frontend::load(&options).unwrap())
            .clone()
    }
}

fn unit_source(
    program: &Program,
    labelling: &Labelling,
    harness: &sc_inputs::Harness,
    index: usize,
) -> UnitSource {
    let (unit, id) = (&program.units[index], UnitId(index));
    UnitSource {
        path: unit.path.clone(),
        text: render_unit(program, labelling, id, &Runtime),
        original: PathBuf::from(&unit.path),
        added: unit.added.clone(),
        appendix: harness.appendix(id).unwrap_or_default().to_owned(),
        flags: unit.flags.clone(),
        ..UnitSource::default()
    }
}

static SCRATCH: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn unique() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    number.to_string()
}

fn header_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")
}

fn source_options(file: &str) -> SourceOptions {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness/programs");
    SourceOptions {
        files: vec![programs.join(file)],
        header_dir: header_dir(),
        clang: tools::find(&tools::CLANG).unwrap().path,
        gcc: tools::find(&tools::GCC).ok().map(|gcc| gcc.path),
        libclang: tools::find(&tools::LIBCLANG).unwrap().path,
        ..Default::default()
    }
}

/// What a prover sent, and how it ended.
pub struct Said {
    proposals: Vec<Proposal>,
    end: End,
}

fn run(prover: &dyn Analyzer, sources: &Arc<Sources>, expected: &[(&str, Verdict<'_>)]) -> Said {
    let labels = &sources.labelling.labels;
    let has_test = |id: LabelId| {
        let label = sources.labelling.label(id).unwrap();
        let verdict = expected.iter().find(|(text, _)| *text == label.predicate);
        !verdict.is_some_and(|(_, verdict)| *verdict != Verdict::Test)
    };
    let work_dir = SCRATCH.path().join(unique());
    fs::create_dir_all(&work_dir).unwrap();
    let status_map = work_dir.join("status.map");
    let statuses = Mutex::new(vec![0; labels.len() + 1]);
    fs::write(&status_map, &*statuses.lock().unwrap()).unwrap();
    let task = Task {
        builds: Builds {
            sources: Some(Arc::clone(sources)),
            ..Builds::default()
        },
        status_map: status_map.clone(),
        input_size: sources.model.layout.size(),
        label_count: sources.labelling.max_id(),
        error_labels: labels
            .iter()
            .filter(|label| label.error().is_some())
            .map(|label| label.id)
            .collect(),
        seeds: sources.model.layout.seeds(),
        work_dir: work_dir.join("work"),
        seed: Some(1),
        threads: 1,
        deterministic: false,
        stop_when_decided: true,
        wanted: Default::default(),
        incoming: Incoming::new(),
        memory_limit: 2 << 30,
    };
    let proposals = Mutex::new(Vec::new());
    let sink = |proposal: Proposal| {
        if let Proposal::Test {
            hint: Hint::Label(ids),
            ..
        } = &proposal
        {
            let mut statuses = statuses.lock().unwrap();
            for id in ids.iter().filter(|id| has_test(**id)) {
                statuses[id.0 as usize] = 1;
            }
            fs::write(&status_map, &*statuses).unwrap();
        }
        proposals.lock().unwrap().push(proposal);
    };
    let outcome = prover.run(&task, &sink, &Cancel::new());
    Said {
        proposals: proposals.into_inner().unwrap(),
        end: outcome.end,
    }
}

impl Said {
    fn differences(&self, labelling: &Labelling, expected: &[(&str, Verdict<'_>)]) -> Vec<String> {
        let mut wrong = Vec::new();
        if let End::Failed(reason) = &self.end {
            wrong.push(format!("it failed: {reason}"));
        }
        for (predicate, verdict) in expected {
            let mut labels = labelling
                .labels
                .iter()
                .filter(|it| it.predicate == *predicate);
            let Some(label) = labels.next() else {
                let all: Vec<_> = labelling.labels.iter().map(|it| &it.predicate).collect();
                wrong.push(format!("no label '{predicate}'; there are {all:?}"));
                continue;
            };
            for label in std::iter::once(label).chain(labels) {
                if let Err(found) = self.is(label.id, *verdict) {
                    wrong.push(format!("{predicate}: {found}, expected {verdict:?}"));
                }
            }
        }
        for label in &labelling.labels {
            let listed = expected.iter().any(|(text, _)| *text == label.predicate);
            if !listed && self.claims(label.id) {
                wrong.push(format!("{}: claimed to be uncoverable", label.predicate));
            }
        }
        wrong
    }

    fn is(&self, label: LabelId, verdict: Verdict<'_>) -> Result<(), String> {
        let (claimed, tested) = (self.claims(label), self.tests(label));
        let reasons = self.reasons(label);
        let right = match verdict {
            Verdict::Uncoverable => claimed && !tested,
            Verdict::Test => tested && !claimed,
            Verdict::Unknown => !claimed,
            Verdict::Because(text) => !claimed && reasons.iter().any(|it| it.contains(text)),
        };
        if right {
            return Ok(());
        }
        Err(format!(
            "claimed: {claimed}, tested: {tested}, reasons: {reasons:?}"
        ))
    }

    fn claims(&self, label: LabelId) -> bool {
        self.proposals
            .iter()
            .any(|it| matches!(it, Proposal::Uncoverable { label: of, .. } if *of == label))
    }

    fn tests(&self, label: LabelId) -> bool {
        self.proposals.iter().any(
            |it| matches!(it, Proposal::Test { hint: Hint::Label(of), .. } if of.contains(&label)),
        )
    }

    /// Why it cannot decide a label, each reason with its hint.
    fn reasons(&self, label: LabelId) -> Vec<String> {
        let reason = |it: &Proposal| match it {
            Proposal::Unknown { label: of, reason } | Proposal::NoTest { label: of, reason }
                if *of == label =>
            {
                Some(reason.to_string())
            }
            _ => None,
        };
        self.proposals.iter().filter_map(reason).collect()
    }

    /// Whether some claim is made under an assumption with this text in it.
    pub fn claims_under(&self, text: &str) -> bool {
        let holds = |under: &Vec<String>| under.iter().any(|it| it.contains(text));
        self.proposals
            .iter()
            .any(|it| matches!(it, Proposal::Uncoverable { under, .. } if holds(under)))
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for proposal in &self.proposals {
            if !matches!(proposal, Proposal::Progress(_)) {
                writeln!(f, "{proposal:?}")?;
            }
        }
        writeln!(f, "{:?}", self.end)
    }
}
