//! Tests as C for people.

mod arguments;
mod blocks;
mod call;
mod flexible;
mod init;
mod literal;
mod names;
mod numbered;
mod statements;
mod stream;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Program, TypeId, UnitId};

use crate::codegen::{Target, unit_appendices};
use crate::model::InputModel;
pub(crate) use literal::{scalar_literal, string_literal};
pub(crate) use names::is_defined_in_unit;
pub(crate) use names::set_elsewhere;
use statements::Writer;

/// How tests are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestStyle {
    /// What the entrypoint is called in the test file, where that is not its
    /// own name: a test file has a `main` of its own.
    pub entry_name: Option<String>,
    /// Statement run when the oracle says the test failed.
    pub on_oracle_failure: String,
    /// Empty blocks end where they start, so that a sanitizer sees the first
    /// byte read from one (`calloc (0, n)` gives a readable byte under ASan). Such
    /// a block cannot be freed: for tests of run-time errors only.
    pub trap_empty_blocks: bool,
    /// The result is kept in a variable.
    pub keeps_result: bool,
    /// `errno` is 0 before the call.
    pub clears_errno: bool,
}

impl Default for TestStyle {
    fn default() -> Self {
        Self {
            entry_name: None,
            on_oracle_failure: "abort ();".into(),
            trap_empty_blocks: false,
            keeps_result: false,
            clears_errno: false,
        }
    }
}

/// What test files need besides the user's files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TestSupport {
    /// Text to compile at the end of these units: sets globals a test file cannot name.
    pub unit_appendices: BTreeMap<UnitId, String>,
}

/// What the tests of a model need besides the user's files; most need nothing.
pub fn test_support(model: &InputModel, program: &Program) -> TestSupport {
    let needed: BTreeSet<UnitId> = model
        .globals()
        .filter(|(_, global)| set_elsewhere(model, program, *global))
        .map(|(_, global)| program.globals[global.0].unit)
        .collect();
    let mut appendices = unit_appendices(model, program, Target::Suite);
    appendices.retain(|unit, _| needed.contains(unit));
    TestSupport {
        unit_appendices: appendices,
    }
}

/// One test as a C function `name`. It stands after the text of the
/// entrypoint's unit, `<stdlib.h>` and `<string.h>`.
pub fn render_test(
    model: &InputModel,
    program: &Program,
    bytes: &[u8],
    name: &str,
    style: &TestStyle,
) -> String {
    let mut text = format!("static void {name} (void)\n{{\n");
    for line in render_statements(model, program, bytes, style) {
        for part in line.lines() {
            text.push_str("    ");
            text.push_str(part);
            text.push('\n');
        }
    }
    text.push_str("}\n");
    text
}

/// The statements of a test.
pub fn render_statements(
    model: &InputModel,
    program: &Program,
    bytes: &[u8],
    style: &TestStyle,
) -> Vec<String> {
    render_parts(model, program, bytes, style).lines
}

/// A test with the names of what it holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RenderedTest {
    /// Its statements.
    pub lines: Vec<String>,
    /// The variable that holds the result, if it is kept.
    pub result: Option<String>,
    /// The variables that point to blocks.
    pub blocks: Vec<TestBlock>,
    /// The variables that point to streams.
    pub streams: Vec<TestStream>,
}

/// A variable of a test that points to a stream in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestStream {
    /// Its name.
    pub name: String,
    /// What is in the stream before the call, as a string of C.
    pub literal: String,
    /// Its length.
    pub size: usize,
}

/// A variable of a test that points to a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestBlock {
    /// Its name.
    pub name: String,
    /// Type of the elements; `None` if nobody can look into it.
    pub element: Option<TypeId>,
}

/// The statements of a test, and what is in its variables.
pub fn render_parts(
    model: &InputModel,
    program: &Program,
    bytes: &[u8],
    style: &TestStyle,
) -> RenderedTest {
    let bytes = model.layout.canonical(bytes);
    Writer::new(model, program, &bytes, style).write()
}
