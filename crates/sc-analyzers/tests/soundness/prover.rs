//! A prover run on one function of a small program: parsed, labelled, given a harness, and asked, without an engine.
//!
//! Nothing is replayed. A test that the prover proposes is taken as good for the labels that are expected to have one, and
//! refused for all others, as replay would do: this is about what a prover may claim. End-to-end cases show that its tests
//! cover what they are for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use sc_analyzers::{Analyzer, End, Hint, Sources};
use sc_frontend::Program;
use sc_inputs::InputOptions;
use sc_objectives::{Criterion, Labelling};
use sc_standalone::{Answers, Limits, source_options};
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
    /// It has no test; whether it claims so depends on what it was tested with.
    Either,
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
    /// A function of a file in `programs/`, or of several with a `+` between them; its decisions are the labels.
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
            "{} of {}:\n{}\n--- all that {} said\n{}",
            self.function,
            self.file,
            wrong.join("\n"),
            prover.name(),
            said
        );
        said
    }

    /// The same for a prover that cannot read the program.
    pub fn check_failed(self, prover: &dyn Analyzer, expected: &[(&str, Verdict<'_>)]) {
        let sources = Arc::new(self.sources());
        let said = run(prover, &sources, expected);
        assert!(matches!(said.0.end, End::Failed(_)), "{said}");
        for (predicate, verdict) in expected {
            let mut labels = sources.labelling.labels.iter();
            let label = labels.find(|it| it.predicate == *predicate).unwrap();
            assert_eq!(said.is(label.id, *verdict), Ok(()), "{predicate}");
        }
    }

    fn sources(&self) -> Sources {
        let criteria = Criterion::parse_list(self.criteria).unwrap();
        let question = sc_standalone::Question {
            function: self.function,
            criteria: &criteria,
            inputs: &self.inputs,
        };
        let dir = SCRATCH.path().join(unique());
        question.sources(self.program(&question), &dir).unwrap()
    }

    /// The parsed file. Without stubs, it is parsed once for all questions about it.
    fn program(&self, question: &sc_standalone::Question<'_>) -> Program {
        static PARSED: LazyLock<Mutex<BTreeMap<String, Program>>> = LazyLock::new(Mutex::default);
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness/programs");
        let files = self.file.split('+').map(|file| programs.join(file));
        let options = source_options(files.collect()).unwrap();
        if !self.undefined.is_empty() {
            let undefined = self.undefined.iter().map(|it| it.to_string()).collect();
            return question.parse(&options, &undefined).unwrap();
        }
        let mut parsed = PARSED.lock().unwrap();
        parsed
            .entry(self.file.to_owned())
            .or_insert_with(|| sc_frontend::load(&options).unwrap())
            .clone()
    }
}

static SCRATCH: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn unique() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    number.to_string()
}

/// What a prover sent, and how it ended.
pub struct Said(Answers);

fn run(prover: &dyn Analyzer, sources: &Arc<Sources>, expected: &[(&str, Verdict<'_>)]) -> Said {
    let has_test = |id: &LabelId| {
        let label = sources.labelling.label(*id).unwrap();
        let verdict = expected.iter().find(|(text, _)| *text == label.predicate);
        !verdict.is_some_and(|(_, verdict)| *verdict != Verdict::Test)
    };
    let covers = |_: &[u8], hint: &Hint| match hint {
        Hint::Label(ids) => ids.iter().copied().filter(|id| has_test(id)).collect(),
        _ => BTreeSet::new(),
    };
    let dir = SCRATCH.path().join(unique());
    let limits = Limits::default();
    Said(sc_standalone::run(prover, sources, &dir, limits, &covers).unwrap())
}

impl Said {
    fn differences(&self, labelling: &Labelling, expected: &[(&str, Verdict<'_>)]) -> Vec<String> {
        let mut wrong = Vec::new();
        if let End::Failed(reason) = &self.0.end {
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
            if !listed && self.0.claims(label.id) {
                wrong.push(format!("{}: claimed to be uncoverable", label.predicate));
            }
        }
        wrong
    }

    fn is(&self, label: LabelId, verdict: Verdict<'_>) -> Result<(), String> {
        let (claimed, tested) = (self.0.claims(label), self.0.tests(label));
        let reasons = self.0.reasons(label);
        let right = match verdict {
            Verdict::Uncoverable => claimed && !tested,
            Verdict::Test => tested && !claimed,
            Verdict::Unknown => !claimed,
            Verdict::Either => !tested,
            Verdict::Because(text) => !claimed && reasons.iter().any(|it| it.contains(text)),
        };
        if right {
            return Ok(());
        }
        Err(format!(
            "claimed: {claimed}, tested: {tested}, reasons: {reasons:?}"
        ))
    }

    /// Whether some claim is made under an assumption with this text in it.
    pub fn claims_under(&self, text: &str) -> bool {
        self.0.claims_under(text)
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
