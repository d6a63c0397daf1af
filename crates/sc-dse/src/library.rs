//! Functions of the C library that are modelled in C, and compiled into the crate.

use sc_ir::{Module, Program};

const STRINGS: &str = include_str!("../models/strings.ll");

/// The program with bodies for the functions of the C library that it needs; none if it needs none.
pub(crate) fn with_library(program: &Program) -> Option<Program> {
    let wanted = |name: &str| STRINGS.contains(&format!(" @{name}("));
    let missing = program
        .functions
        .iter()
        .any(|function| !function.is_defined() && wanted(&function.name));
    if !missing || !program.triple.starts_with("x86_64") {
        return None;
    }
    // The models depend on nothing that data layouts of this machine differ in.
    let layout = format!("target datalayout = {:?}", program.layout().text);
    let lines = STRINGS.lines().map(|line| {
        if line.starts_with("target datalayout") {
            layout.as_str()
        } else {
            line
        }
    });
    let text: Vec<&str> = lines.collect();
    let models = Module::parse(&text.join("\n")).ok()?;
    let module: &Module = program;
    Program::link(vec![module.clone(), models]).ok()
}
