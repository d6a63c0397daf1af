//! What is added to programs of tests: they tell with which inputs they call the entrypoint, and run one test only if
//! they are asked to.

use std::collections::BTreeMap;

use sc_frontend::{Function, FunctionId, Program};
use sc_inputs::Capture;
use sc_objectives::{Anchor, Dialect, Labelling, Predicate, Runtime};
use sc_types::LabelId;

use crate::subject::Subject;
use crate::test_programs::{files_in, real};

/// Writes labels as replay does, the call that captures inputs where the entrypoint begins, and where tests begin that
/// they are skipped while another one is measured.
pub struct Capturing<'a> {
    at: Option<LabelId>,
    call: &'a str,
    skips: BTreeMap<FunctionId, String>,
}

impl<'a> Capturing<'a> {
    /// The dialect for a program that holds the entrypoint of `subject`. Without `capture` it is that of replay.
    pub fn new(
        capture: Option<&'a Capture>,
        subject: &Subject,
        program: &Program,
        labelling: &Labelling,
    ) -> Self {
        let entry = &subject.program().functions[subject.entry().0];
        let begins = |label: &&sc_objectives::Label| {
            label.anchor == Anchor::Entry
                && label.condition == Predicate::Reached
                && is_same(&program.functions[label.function_id.0], entry)
        };
        let label = labelling.labels.iter().find(begins);
        Capturing {
            at: label.filter(|_| capture.is_some()).map(|label| label.id),
            call: capture.map_or("", |capture| &capture.call),
            skips: BTreeMap::new(),
        }
    }

    /// The same, with functions that are tests: they are numbered from 1.
    #[must_use]
    pub fn with_tests(mut self, tests: &[FunctionId]) -> Self {
        let skip = |number: usize| format!(" if (__sc_skips({number}u)) return; ");
        let numbered = tests.iter().zip(1..);
        self.skips = numbered.map(|(id, number)| (*id, skip(number))).collect();
        self
    }
}

/// Whether two programs mean the same function.
pub fn is_same(a: &Function, b: &Function) -> bool {
    a.name == b.name && a.place.file == b.place.file
}

impl Dialect for Capturing<'_> {
    fn prologue(&self, max_id: u32) -> String {
        match self.skips.is_empty() {
            true => Runtime.prologue(max_id),
            false => format!("int __sc_skips(unsigned); {}", Runtime.prologue(max_id)),
        }
    }

    fn opening(&self, function: FunctionId) -> Option<&str> {
        self.skips.get(&function).map(String::as_str)
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        self.with_call(id, Runtime.label(id, predicate))
    }

    fn label_of_ours(&self, id: LabelId, predicate: &str) -> String {
        self.with_call(id, Runtime.label_of_ours(id, predicate))
    }
}

impl Capturing<'_> {
    fn with_call(&self, id: LabelId, label: String) -> String {
        match self.at {
            Some(at) if at == id => format!("({}, {label})", self.call),
            _ => label,
        }
    }
}

/// What goes after the units of a program that holds that of `subject`, by unit.
pub fn appendices(
    capture: &Capture,
    subject: &Subject,
    program: &Program,
) -> BTreeMap<usize, String> {
    let mut appendices: BTreeMap<usize, String> = BTreeMap::new();
    let entry = &subject.program().functions[subject.entry().0];
    let mut functions = program.functions.iter();
    if let Some(here) = functions.find(|function| is_same(function, entry)) {
        let text = capture.entry_appendix.clone();
        appendices.insert(here.unit.0, text);
    }
    for (unit, text) in &capture.unit_appendices {
        let path = real(&subject.program().units[unit.0].path);
        let holds = |unit: &sc_frontend::Unit| {
            let mut files = files_in(&unit.text).into_iter();
            real(&unit.path) == path || files.any(|file| real(file) == path)
        };
        if let Some(index) = program.units.iter().position(holds) {
            *appendices.entry(index).or_default() += text;
        }
    }
    appendices
}
