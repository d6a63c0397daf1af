//! What could be tested: every function of the sources, with its objectives, or why it cannot be tested.
//!
//! The sources are read once for all of them.

use sc_frontend::{FunctionId, Program};
use sc_inputs::InputModel;

use crate::externals;
use crate::prepare::{PrepareError, Spec, functions_to_label, own_functions};

/// A function that could be the entrypoint.
#[derive(Debug)]
pub struct Candidate {
    /// Its name.
    pub name: String,
    /// Where it is defined.
    pub file: String,
    /// The line there.
    pub line: u32,
    /// Another function calls it.
    pub is_called: bool,
    /// Other files cannot call it.
    pub is_static: bool,
    /// What a run with it as entrypoint works on, or why it cannot be one.
    pub task: Result<Task, PrepareError>,
}

/// What a run works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The number of objectives, in the entrypoint and what it calls.
    pub objectives: usize,
    /// Those of them in the entrypoint itself.
    pub own_objectives: usize,
    /// The number of inputs.
    pub inputs: usize,
    /// The size of a test in bytes.
    pub test_size: usize,
}

/// All functions of the sources, in their order.
pub fn survey(spec: &Spec) -> Result<Vec<Candidate>, PrepareError> {
    let all = Spec {
        entrypoint: None,
        ..spec.clone()
    };
    let program = externals::load(&all)?.program;
    Ok(candidates(&program, spec))
}

/// The same for sources that are read already.
pub(crate) fn candidates(program: &Program, spec: &Spec) -> Vec<Candidate> {
    let user_units = program.units.len().saturating_sub(spec.fixture_files);
    let own = own_functions(program, user_units);
    let candidate = |id: FunctionId| {
        let function = program.function(id);
        let mut others = program.functions.iter().filter(|f| f.name != function.name);
        Candidate {
            name: function.name.clone(),
            file: function.place.file.clone(),
            line: function.place.line,
            is_called: others.any(|other| other.calls.contains(&function.name)),
            is_static: function.is_static,
            task: task(program, id, spec),
        }
    };
    own.into_iter().map(candidate).collect()
}

fn task(program: &Program, entry: FunctionId, spec: &Spec) -> Result<Task, PrepareError> {
    let reachable = program.reachable(entry);
    let functions = functions_to_label(program, &reachable, &spec.functions_to_cover)?;
    let labelling =
        sc_objectives::label_program_with(program, &functions, &spec.criteria, &spec.ltest)?;
    let model = InputModel::build(program, entry, &reachable, &spec.inputs)?;
    let function = program.function(entry);
    let own = labelling.objectives.iter();
    let is_own = |it: &&sc_objectives::Objective| {
        it.function == function.name && it.file == function.place.file
    };
    Ok(Task {
        objectives: labelling.objectives.len(),
        own_objectives: own.filter(is_own).count(),
        inputs: model.layout.inputs.len(),
        test_size: model.layout.size(),
    })
}

/// The candidate that a user most likely means: the one with the most objectives that no other function calls.
pub fn proposal(candidates: &[Candidate]) -> Option<&Candidate> {
    let rank = |candidate: &&Candidate| (!candidate.is_called, objectives(candidate));
    let testable = candidates.iter().filter(|c| c.task.is_ok());
    // The first of equals.
    testable.rev().max_by_key(rank)
}

/// How many functions an error message lists.
const EXCERPT: usize = 20;

/// The candidates as a message shows them: those that can be tested, and with the most objectives if there are many.
pub(crate) fn excerpt(candidates: &[Candidate]) -> String {
    let mut shown: Vec<&Candidate> = candidates.iter().filter(|c| c.task.is_ok()).collect();
    if shown.is_empty() {
        shown = candidates.iter().collect();
    }
    if shown.len() > EXCERPT {
        shown.sort_by_key(|candidate| std::cmp::Reverse(objectives(candidate)));
        shown.truncate(EXCERPT);
    }
    let mut text = table(shown.iter().copied());
    let left = candidates.len() - shown.len();
    if left > 0 {
        text.push_str(&format!(
            "  … and {left} more ('seacoral list' shows all)\n"
        ));
    }
    text.trim_end().to_owned()
}

fn objectives(candidate: &Candidate) -> Option<usize> {
    candidate.task.as_ref().ok().map(|task| task.objectives)
}

/// One line per function, in columns.
pub fn table<'c>(candidates: impl Iterator<Item = &'c Candidate> + Clone) -> String {
    let place = |c: &Candidate| format!("{}:{}", c.file, c.line);
    let name_width = candidates.clone().map(|c| c.name.len()).max().unwrap_or(0);
    let place_width = candidates
        .clone()
        .map(|c| place(c).len())
        .max()
        .unwrap_or(0);
    let line = |c: &Candidate| {
        let what = match &c.task {
            Ok(task) => format!(
                "{}, {}",
                count(task.objectives, "objective"),
                count(task.inputs, "input")
            ),
            Err(error) => format!("cannot be tested: {}", first_line(error)),
        };
        let at = place(c);
        format!("  {:name_width$}  {at:place_width$}  {what}\n", c.name)
    };
    candidates.map(line).collect()
}

fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// Why a function cannot be tested, in one line.
pub fn first_line(error: &PrepareError) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().to_owned()
}
