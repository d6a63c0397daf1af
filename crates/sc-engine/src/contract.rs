//! The contract of the entrypoint in ACSL: its files are read for annotations, and the compiler is asked what they name.

use std::path::Path;

use sc_frontend::acsl::{Annotations, Specification, specification};
use sc_frontend::{FunctionId, GCC_DIALECT, Preprocessor, Program, Unit};
use sc_inputs::acsl::{self, Contract, Leaf};
use sc_process::{Cancel, Job, Output};

use crate::prepare::Spec;

/// The contract, if there is one and it is asked for.
pub(crate) fn find(program: &Program, entry: FunctionId, spec: &Spec) -> Option<Contract> {
    if !spec.inputs.contract {
        return None;
    }
    let function = program.function(entry);
    let unit = program.units.get(function.unit.0)?;
    let Some(found) = written(program, &function.name, unit, spec) else {
        let failure = format!("{}: its comments cannot be preprocessed", unit.path);
        return Some(Contract {
            left_out: vec![failure],
            ..Contract::default()
        });
    };
    if found == Specification::default() {
        return None;
    }
    let leaves = known_leaves(program, entry, unit, &found, &spec.sources.clang);
    let inputs = &spec.inputs;
    let with_fixtures = inputs.fixtures_init.is_none() && inputs.fixtures_oracle.is_none();
    Some(Contract::new(
        program,
        entry,
        &found,
        &leaves,
        with_fixtures,
    ))
}

/// The contract as the files of a unit say it. Annotations are comments, which the preprocessed text lacks, so the file
/// is preprocessed again: only then are annotations left out that no compiler sees, and macros what they are there.
fn written(program: &Program, function: &str, unit: &Unit, spec: &Spec) -> Option<Specification> {
    let text = preprocess(program, unit, spec, |job| {
        job.args(["-C", "-dD", "-x", "c"]).arg(&unit.path)
    })?;
    let annotations = Annotations::new(function, &unit.path, &text);
    let output = preprocess(program, unit, spec, |job| {
        let job = job.args(["-x", "c", "-"]);
        job.stdin_bytes(annotations.to_expand().into_bytes())
    })?;
    let expanded = annotations.expanded(&output)?;
    Some(specification(&annotations.found, &expanded))
}

/// The output of the preprocessor of the program, with these arguments and the flags of a unit.
fn preprocess(
    program: &Program,
    unit: &Unit,
    spec: &Spec,
    arguments: impl FnOnce(Job) -> Job,
) -> Option<String> {
    let job = match (&program.preprocessor, &spec.sources.gcc) {
        (Preprocessor::Gcc, Some(gcc)) => Job::new(gcc).args(GCC_DIALECT),
        _ => Job::new(&spec.sources.clang),
    };
    let job = job.args(["-E", "-w"]);
    let job = job.args(unit.flags.meaning.iter().chain(&unit.flags.preprocess));
    let finished = arguments(job).run(&Cancel::new()).ok()?;
    let is_whole = finished.exit.is_success() && !finished.stdout_truncated;
    is_whole.then(|| finished.stdout_text().into_owned())
}

/// What a contract names, with kinds. What the compiler cannot tell has no kind.
fn known_leaves(
    program: &Program,
    entry: FunctionId,
    unit: &Unit,
    contract: &Specification,
    clang: &Path,
) -> Vec<Leaf> {
    let texts = acsl::leaves(contract);
    let question = acsl::question(program, entry, &texts);
    let job = Job::new(clang)
        .env("LC_ALL", "C")
        .args(["-fsyntax-only", "-w", "-ferror-limit=0", "-x", "cpp-output"])
        .args(&unit.flags.meaning)
        .arg("-")
        .stdin_bytes(format!("{}\n{question}", unit.text).into_bytes())
        .stdout(Output::Null);
    let answer = job.run(&Cancel::new());
    let messages = answer.map_or(String::new(), |it| it.stderr_text().into_owned());
    let kinds = acsl::kinds(&messages, texts.len()).into_iter();
    let leaves = texts.into_iter().zip(kinds);
    leaves.map(|(text, kind)| Leaf { text, kind }).collect()
}
