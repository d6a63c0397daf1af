//! The program that CBMC reads: C text made of the LLVM IR that the compiler makes of the units.

use std::path::Path;

use sc_inputs::{DSE_ENTRY, Target, harness_c};
use sc_ir::Program;
use sc_irc::{Domain, Input, Translator};
use sc_process::Cancel;

use crate::analyzer::End;
use crate::proof::ir;
use crate::task::Sources;

/// Checks of the sanitizers that the text does without: a run that fails one goes on, so that nothing is left out. That
/// of pointers that overflow makes numbers of them everywhere.
const UNCHECKED: [&str; 1] = ["pointer-overflow"];

/// More rounds are not followed at once.
const MOST_LIKELY: u32 = 33;

/// Compiles and reads the units, and links the models of the C library to them.
pub(super) fn program(sources: &Sources, dir: &Path, cancel: &Cancel) -> Result<Program, End> {
    let files = ir::compile(sources, &UNCHECKED, dir, cancel)?;
    ir::read(&files, cancel)
}

/// The program with the models of the functions that it calls and does not define.
pub(super) fn with_library(program: Program) -> Program {
    sc_dse::with_library(&program).unwrap_or(program)
}

/// The program, ready to be written for questions.
pub(super) fn translator<'p>(
    sources: &Sources,
    program: &'p Program,
) -> Result<Translator<'p>, String> {
    let entry = program.external_function(DSE_ENTRY);
    let entry = entry.ok_or_else(|| format!("'{DSE_ENTRY}' is missing in the compiled program"))?;
    let layout = &sources.model.layout;
    let domain = |domain: &sc_inputs::Domain| Domain {
        offset: domain.offset,
        size: domain.size,
        signed: domain.signed,
        low: domain.low,
        high: domain.high,
    };
    let input = Input {
        size: layout.size(),
        domains: layout.domains().iter().map(domain).collect(),
    };
    Translator::new(program, entry, input).map_err(|unsupported| unsupported.what)
}

/// How often loops over inputs probably go round: once for each element of the longest block, and once more to see the end.
pub(super) fn likely_rounds(sources: &Sources) -> u32 {
    let domains = sources.model.layout.domains();
    let lengths = domains.iter().filter(|it| it.low == 0 && it.size == 8);
    let longest = lengths.map(|it| it.high).max().unwrap_or(0);
    u32::try_from(longest).map_or(0, |longest| longest.saturating_add(1).min(MOST_LIKELY))
}

/// How often a loop of the generated C goes round at most.
pub(super) fn longest_loop(sources: &Sources) -> u32 {
    let harness = harness_c(&sources.model, &sources.program, Target::Dse);
    u32::try_from(harness.longest_loop).unwrap_or(u32::MAX)
}
