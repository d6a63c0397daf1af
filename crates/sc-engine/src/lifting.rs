//! Run-time errors tried from the callers of the entrypoint: does a call with a caller's own inputs reach the error?
//!
//! The caller becomes the entrypoint of a small run of its own, with its own input model. Its goal is the same error:
//! same kind, same place. An error that a caller reaches is real, unless an assumption about the caller's inputs
//! excludes it there. An error that a complete search does not reach depends on what callers pass.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use sc_frontend::{Act, Function, FunctionId, Program};
use sc_objectives::{Anchor, Criterion};
use sc_process::Cancel;
use sc_store::{Place, RteRow, Status, Store, TestId};
use sc_types::{Condition, LabelId};

use crate::error::EngineError;
use crate::error_labels::error_labels;
use crate::events::Event;
use crate::excuses;
use crate::generations::MayGrow;
use crate::prepare::{Prepared, Spec, own_functions};
use crate::run::{self, Analysed, RunOptions};
use crate::session::Session;

/// Share of the budget that is kept for callers once an error is known, at most [`MOST_TIME`].
const SHARE: f64 = 0.15;
const MOST_TIME: Duration = Duration::from_secs(15);

/// An error that is looked for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sought {
    /// The sanitizer's kind.
    pub kind: String,
    /// Where it is.
    pub place: Place,
}

impl Sought {
    /// The error of this row, if its place is known.
    pub fn new(row: &RteRow) -> Option<Self> {
        let known = row.rte.place.is_known() && !row.rte.place.function.is_empty();
        known.then(|| Self {
            kind: row.rte.kind.clone(),
            place: row.rte.place.clone(),
        })
    }

    fn is(&self, row: &RteRow) -> bool {
        row.rte.kind == self.kind && row.rte.place == self.place
    }
}

/// What a caller's run says of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A test of the caller ends in it, and nothing about the caller's inputs excludes that.
    Reached(TestId),
    /// A test of the caller ends in it, which an assumption about the caller's inputs excludes.
    Excused,
    /// No input of the caller reaches it.
    Unreachable {
        /// Only within bounds that seacoral chose.
        within_bounds: bool,
    },
    /// Nothing is known.
    Undecided,
}

/// Whether errors can be tried from callers at all. What is said about the inputs of the entrypoint says nothing about
/// those of callers, so with an assumption of the user or a fixture nothing is tried.
pub fn applies(prepared: &Prepared, spec: &Spec, options: &RunOptions) -> bool {
    options.try_callers
        && !options.all_errors
        && spec.inputs.assume.is_none()
        && spec.inputs.fixtures_init.is_none()
        && !callers(&prepared.program, spec, prepared.entry_name()).is_empty()
}

/// The time that is kept for callers once an error is known.
pub(crate) fn time(prepared: &Prepared, spec: &Spec, options: &RunOptions) -> Duration {
    match !options.analyzers.is_empty() && applies(prepared, spec, options) {
        true => options.budget.mul_f64(SHARE).min(MOST_TIME),
        false => Duration::ZERO,
    }
}

/// The names of the user's functions that call `name` and can be told from others by their own name.
pub fn callers(program: &Program, spec: &Spec, name: &str) -> Vec<String> {
    let user_units = program.units.len().saturating_sub(spec.fixture_files);
    let own = own_functions(program, user_units).into_iter();
    let own: Vec<&Function> = own.map(|id| program.function(id)).collect();
    let unique = |name: &str| own.iter().filter(|other| other.name == name).count() == 1;
    let calls = own
        .iter()
        .filter(|caller| caller.calls.contains(name) && caller.name != name);
    let named = calls.filter(|caller| unique(&caller.name));
    named.map(|caller| caller.name.clone()).collect()
}

/// Whether nobody but the functions of the given files can call it.
pub fn has_no_other_callers(program: &Program, function: FunctionId) -> bool {
    program.function(function).is_static && !program.address_taken.contains(&function)
}

/// The project whose entrypoint is the caller.
pub fn spec_of_caller(spec: &Spec, caller: &str, sought: &[Sought]) -> Spec {
    let mut of_caller = spec.clone();
    of_caller.entrypoint = Some(caller.to_owned());
    of_caller.criteria = vec![Criterion::Rte];
    // An error that no label is about is found on the way to what is around it.
    if !sought.iter().all(has_label_of_its_kind) {
        let others = spec.criteria.iter().filter(|it| **it != Criterion::Rte);
        of_caller.criteria.extend(others.cloned());
    }
    let functions: BTreeSet<&String> = sought.iter().map(|it| &it.place.function).collect();
    of_caller.functions_to_cover = functions.into_iter().cloned().collect();
    let inputs = &mut of_caller.inputs;
    inputs.treat_pointer_as_array.clear();
    inputs.treat_pointer_as_string.clear();
    inputs.array_size_mapping.clear();
    inputs.nullable.clear();
    inputs.non_null.clear();
    inputs.same_block.clear();
    inputs.fixtures_oracle = None;
    inputs.growth = Default::default();
    of_caller
}

/// The errors that labels are about, each with what can be one. Of accesses beyond the end of a block, labels know only
/// those of arrays with a declared length.
fn hazards_of(kind: &str) -> Option<fn(Act) -> bool> {
    match kind {
        "null-pointer-use" => Some(|act| matches!(act, Act::Dereference)),
        "out-of-bounds-index" => Some(|act| matches!(act, Act::Index { .. })),
        "integer-divide-by-zero"
        | "signed-integer-overflow"
        | "invalid-shift-exponent"
        | "invalid-shift-base" => {
            Some(|act| matches!(act, Act::Binary | Act::Compound | Act::Negation | Act::Step))
        }
        _ => None,
    }
}

fn has_label_of_its_kind(sought: &Sought) -> bool {
    hazards_of(&sought.kind).is_some()
}

/// The labels that are about an error.
fn labels_about(prepared: &Prepared, sought: &Sought) -> Vec<LabelId> {
    let labels = error_labels(&prepared.program, &prepared.labelling.labels);
    let about = labels.into_iter().filter(|label| {
        let (first, last) = label.lines;
        label.kinds.contains(&sought.kind.as_str())
            && label.file == sought.place.file
            && label.function == sought.place.function
            && (first..=last).contains(&sought.place.line)
    });
    about.map(|label| label.id).collect()
}

/// Whether each operation that may be the error has a label.
fn is_labelled_completely(prepared: &Prepared, sought: &Sought) -> bool {
    let Some(is_one) = hazards_of(&sought.kind) else {
        return false;
    };
    let functions = prepared.program.functions.iter().enumerate();
    let mut around = functions.filter(|(_, function)| function.name == sought.place.function);
    around.all(|(id, function)| {
        let labelled: BTreeSet<usize> = prepared
            .labelling
            .labels
            .iter()
            .filter(|label| label.function_id == FunctionId(id) && label.error().is_some())
            .filter_map(|label| match label.anchor {
                Anchor::Hazard(index) => Some(index),
                _ => None,
            })
            .collect();
        let mut hazards = function.code.hazards.iter().enumerate();
        hazards.all(|(index, hazard)| {
            let lines = hazard.place.line..=hazard.last_line.max(hazard.place.line);
            !is_one(hazard.act) || !lines.contains(&sought.place.line) || labelled.contains(&index)
        })
    })
}

impl Session<'_> {
    /// Nobody has to look for labels about other errors.
    pub(crate) fn seek_only(&mut self, prepared: &Prepared, sought: &[Sought]) {
        let wanted: BTreeSet<LabelId> = sought
            .iter()
            .flat_map(|error| labels_about(prepared, error))
            .collect();
        let labels = prepared.labelling.labels.iter();
        for label in labels.filter(|label| label.error().is_some()) {
            if !wanted.contains(&label.id) {
                self.goals.give_up(label.id);
            }
        }
    }
}

/// Looks for the errors from a caller, whose project this is. Ends as soon as all of them are found; `finish` gets the
/// run.
pub fn search<R>(
    prepared: &Prepared,
    spec: &Spec,
    store: Store,
    options: &RunOptions,
    sought: &[Sought],
    cancel: &Cancel,
    finish: impl FnOnce(Analysed<'_>) -> R,
) -> Result<R, EngineError> {
    let missing: BTreeSet<String> = sought.iter().map(words).collect();
    let mut options = options_of_caller(prepared, options, sought);
    options.options_digest = digest(&options.options_digest, spec);
    let found = cancel.child();
    let missing = Mutex::new(missing);
    let listen = |event: Event| {
        let (Event::Rte { what }, Ok(mut missing)) = (event, missing.lock()) else {
            return;
        };
        if missing.remove(&what) && missing.is_empty() {
            found.cancel();
        }
    };
    let started = Instant::now();
    let mut analysed = run::analyse(prepared, spec, store, &options, &listen, &found, started)?;
    analysed.session.validator.set_cancel(cancel.clone());
    analysed.interrupted = cancel.is_cancelled();
    Ok(finish(analysed))
}

/// What the facts about a caller hang on besides the program: which labels it has depends on the errors.
fn digest(options: &str, spec: &Spec) -> String {
    let criteria: Vec<String> = spec.criteria.iter().map(|it| it.name()).collect();
    let functions = &spec.functions_to_cover;
    let all = format!("{options} {:?} {criteria:?} {functions:?}", spec.entrypoint);
    sc_store::test_digest(all.as_bytes())
}

/// How the run of a caller goes.
fn options_of_caller(prepared: &Prepared, options: &RunOptions, sought: &[Sought]) -> RunOptions {
    let labelled = sought.iter().all(|it| is_labelled_completely(prepared, it));
    RunOptions {
        seek_errors: match labelled {
            true => Duration::ZERO,
            false => options.budget,
        },
        seek_oracle_failures: false,
        ignore_oracle_failures: false,
        may_grow: MayGrow::default(),
        patience: None,
        try_callers: false,
        error_time: None,
        sought: sought.to_vec(),
        // The labels of a caller are others.
        existing: BTreeSet::new(),
        ..options.clone()
    }
}

/// An error in the words of [`Event::Rte`].
fn words(sought: &Sought) -> String {
    format!("{} at {}", sought.kind, sought.place)
}

/// What the run of a caller says of each error.
pub fn answers(
    prepared: &Prepared,
    analysed: &mut Analysed<'_>,
    sought: &[Sought],
    cancel: &Cancel,
) -> Result<Vec<Answer>, EngineError> {
    let found = excuses::examine(&mut analysed.session, cancel)?;
    let rows = analysed.session.store.rtes()?;
    let statuses = analysed.session.store.statuses()?;
    let answer = |error: &Sought| match rows.iter().find(|row| error.is(row)) {
        Some(row) if found.excuses.contains_key(&row.id) => Answer::Excused,
        // Without the runs that show what excludes an error, nothing says that nothing does.
        Some(row) if found.unexamined.contains(&row.id) => Answer::Undecided,
        Some(row) => Answer::Reached(row.test),
        None if is_labelled_completely(prepared, error) => {
            unreachable_if(labels_about(prepared, error), &statuses)
        }
        None => Answer::Undecided,
    };
    Ok(sought.iter().map(answer).collect())
}

/// Unreachable if all of the labels are proved uncoverable, and there is one.
fn unreachable_if(labels: Vec<LabelId>, statuses: &[Status]) -> Answer {
    if labels.is_empty() {
        return Answer::Undecided;
    }
    let mut within_bounds = false;
    for label in labels {
        match label.index().and_then(|index| statuses.get(index)) {
            Some(Status::Uncoverable { under, .. }) => {
                within_bounds |= Condition::any_bound(under);
            }
            _ => return Answer::Undecided,
        }
    }
    Answer::Unreachable { within_bounds }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sc_types::ConditionKind;

    fn uncoverable(under: Vec<Condition>) -> Status {
        Status::Uncoverable {
            by: "dse".into(),
            under,
        }
    }

    #[test]
    fn an_error_is_unreachable_only_if_all_its_labels_are() {
        let check = |labels: &[u32], statuses: &[Status], expected: Answer| {
            let labels = labels.iter().copied().map(LabelId).collect();
            assert_eq!(unreachable_if(labels, statuses), expected);
        };
        let unknown = || Status::Unknown(sc_types::Reason::new(sc_types::ReasonKind::Time, "", ""));
        let never = |within_bounds| Answer::Unreachable { within_bounds };
        let bound = Condition::new(ConditionKind::Bound, "strings have at most 20 characters");
        check(&[], &[], Answer::Undecided);
        check(&[1], &[unknown()], Answer::Undecided);
        check(
            &[1, 2],
            &[uncoverable(vec![]), unknown()],
            Answer::Undecided,
        );
        check(&[1], &[uncoverable(vec![])], never(false));
        check(
            &[1, 2],
            &[uncoverable(vec![]), uncoverable(vec![bound])],
            never(true),
        );
        check(&[3], &[uncoverable(vec![])], Answer::Undecided);
    }

    /// Labels are numbered anew for other errors: claims about the old numbers must not count.
    #[test]
    fn other_errors_are_another_project() {
        let at = |function: &str| Sought {
            kind: "null-pointer-use".into(),
            place: Place::new("f.c", 1, 1).within(function),
        };
        let spec = |sought: &[Sought]| {
            let spec = Spec {
                criteria: vec![Criterion::Dc],
                ..empty_spec()
            };
            digest("", &spec_of_caller(&spec, "main", sought))
        };
        assert_eq!(spec(&[at("f")]), spec(&[at("f"), at("f")]));
        assert_ne!(spec(&[at("f")]), spec(&[at("f"), at("g")]));
        let block = Sought {
            kind: "heap-buffer-overflow".into(),
            ..at("f")
        };
        assert_ne!(spec(&[at("f")]), spec(&[block]));
    }

    fn empty_spec() -> Spec {
        Spec {
            only_reachable: false,
            sources: sc_frontend::SourceOptions {
                files: Vec::new(),
                include_dirs: Vec::new(),
                cpp_flags: Vec::new(),
                compile_commands: None,
                header_dir: Default::default(),
                clang: Default::default(),
                gcc: None,
                libclang: Default::default(),
                all_booleans: false,
                our_names: false,
            },
            fixture_files: 0,
            entrypoint: None,
            criteria: Vec::new(),
            ltest: Default::default(),
            functions_to_cover: Vec::new(),
            inputs: Default::default(),
            link_flags: Default::default(),
            link: Default::default(),
            tests: Vec::new(),
        }
    }

    #[test]
    fn blocks_have_no_labels() {
        assert!(hazards_of("null-pointer-use").is_some());
        assert!(hazards_of("heap-buffer-overflow").is_none());
        assert!(hazards_of("SEGV").is_none());
    }
}
