//! Programs for the tests of what provers are believed, read by the real front end.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use sc_frontend::{FunctionId, Program, SourceOptions};
use sc_harness::{BuildPlan, Builder};
use sc_inputs::{InputModel, InputOptions};
use sc_objectives::{Criterion, label_program};
use sc_process::tools;

use crate::task::Sources;

/// A program of one file.
pub(crate) fn program(text: &str) -> Program {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("t.c");
    std::fs::write(&file, format!("#include \"seacoral.h\"\n{text}")).unwrap();
    let options = SourceOptions {
        files: vec![file],
        header_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include"),
        clang: tools::find(&tools::CLANG).unwrap().path,
        gcc: tools::find(&tools::GCC).ok().map(|gcc| gcc.path),
        libclang: tools::find(&tools::LIBCLANG).unwrap().path,
        ..Default::default()
    };
    sc_frontend::load(&options).unwrap()
}

/// The same with `f` under test, `init` called before it and `oracle` after it, where there are such, and with the
/// labels that are written in it.
pub(crate) fn sources(text: &str) -> Sources {
    linked_sources(text, &[])
}

/// The same, linked with these flags.
pub(crate) fn linked_sources(text: &str, link_flags: &[&str]) -> Sources {
    let program = program(text);
    let named = |name: &str| program.find_function(name).first().copied();
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let criteria = Criterion::parse_list("CUSTOM").unwrap();
    let labelling = label_program(&program, &functions, &criteria);
    let entry = named("f").unwrap();
    let reachable = program.reachable(entry);
    let inputs = InputModel::build(&program, entry, &reachable, &InputOptions::default());
    let inputs = inputs.unwrap_or_else(|_| no_inputs());
    Sources {
        entry,
        init: named("init"),
        oracle: named("oracle"),
        program,
        labelling,
        model: inputs,
        builder: Arc::new(builder(link_flags)),
        conditions: Vec::new(),
    }
}

/// A function may have formals that cannot be inputs: then only what it means is read, not how it is called.
fn no_inputs() -> InputModel {
    let program = program("void f(void) {}");
    let entry = program.find_function("f")[0];
    let (none, options) = (BTreeSet::new(), InputOptions::default());
    let model = InputModel::build(&program, entry, &none, &options);
    model.unwrap()
}

/// Builds nothing.
fn builder(link_flags: &[&str]) -> Builder {
    let dir = tempfile::tempdir().unwrap();
    let plan = BuildPlan {
        clang: tools::find(&tools::CLANG).unwrap().path,
        dir: dir.path().to_path_buf(),
        header_dir: dir.path().to_path_buf(),
        link_flags: link_flags.iter().map(|flag| flag.to_string()).collect(),
        ..BuildPlan::default()
    };
    Builder::new(plan).unwrap()
}
