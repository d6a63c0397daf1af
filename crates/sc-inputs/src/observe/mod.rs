//! What a call did: C that writes down the objects a test can reach after the call, and the reader of what it wrote.
//!
//! The walk follows C types, not the input model: after the call, pointers may lead elsewhere. Objects are named by C
//! expressions that stand in the test, so what was written down can be asserted there. Padding and members of unions
//! are never looked at.

mod calls;
mod reader;
mod walker;

use std::collections::BTreeSet;

use sc_frontend::{GlobalId, Program};

use crate::model::InputModel;
use crate::render::{RenderedTest, TestStream, set_elsewhere};

pub use calls::{Calls, are_about_calls, is_count, is_string};
pub use reader::{Seen, read_record};
use walker::Walker;

/// How much of a call is observed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// The result only.
    Result,
    /// Everything that the test can reach.
    #[default]
    All,
}

/// Declarations of the functions in `recorder.c` that the generated code calls.
const DECLARATIONS: &str = "\
void __sc_rec_begin(const char *);
void __sc_rec_end(void);
void __sc_rec_known(const char *, const volatile void *, __SIZE_TYPE__);
void __sc_rec_variable(const char *, const volatile void *, __SIZE_TYPE__);
void __sc_rec_root(const char *);
unsigned __sc_rec_length(void);
unsigned __sc_rec_enter(const char *, const char *);
unsigned __sc_rec_index(unsigned long);
void __sc_rec_leave(unsigned);
void __sc_rec_star(void);
void __sc_rec_unstar(void);
void __sc_rec_down(void);
void __sc_rec_up(void);
unsigned long __sc_rec_elements(const volatile void *, __SIZE_TYPE__);
unsigned long __sc_rec_pointer(unsigned, const volatile void *, __SIZE_TYPE__);
void __sc_rec_int(unsigned, long long);
void __sc_rec_float(unsigned, const void *, __SIZE_TYPE__);
void __sc_rec_stream(const char *, void *, const char *, __SIZE_TYPE__);
void __sc_rec_ints(unsigned, const volatile void *, unsigned long, __SIZE_TYPE__);
";

/// Writes recorders: tests that write down what their call did.
pub struct Observer<'a> {
    model: &'a InputModel,
    program: &'a Program,
    scope: Scope,
    globals: Vec<GlobalId>,
    uses_errno: bool,
    walker: Walker<'a>,
    calls: Calls<'a>,
}

impl<'a> Observer<'a> {
    /// For the tests of a model.
    pub fn new(model: &'a InputModel, program: &'a Program, scope: Scope) -> Self {
        let reachable = program.reachable(model.entry);
        let reached = || reachable.iter().map(|id| &program.functions[id.0]);
        Self {
            model,
            program,
            scope,
            globals: match scope {
                Scope::Result => Vec::new(),
                Scope::All => {
                    let written = reached().flat_map(|function| &function.writes);
                    nameable(model, program, &written.copied().collect())
                }
            },
            uses_errno: reached().any(|function| function.calls.contains("__errno_location")),
            walker: Walker::new(program, program.functions[model.entry.0].unit),
            calls: Calls::new(model, program),
        }
    }

    /// Whether `errno` is looked at: the code under test uses it.
    pub fn sees_errno(&self) -> bool {
        self.scope == Scope::All && self.uses_errno
    }

    /// The stubs that recorders look at; none if only results are observed.
    pub fn calls(&self) -> Option<&Calls<'a>> {
        (self.scope == Scope::All && !self.calls.is_empty()).then_some(&self.calls)
    }

    /// The statements of a recorder: those of the test, and those that look at everything after the call.
    pub fn statements(&mut self, test: &RenderedTest, name: &str) -> Vec<String> {
        let mut lines = test.lines.clone();
        if self.sees_errno() {
            lines.push("int __sc_errno = errno;".to_owned());
        }
        lines.push(format!("__sc_rec_begin(\"{name}\");"));
        for block in &test.blocks {
            let name = &block.name;
            let size = match block.element {
                Some(_) => format!("sizeof *{name}"),
                None => "1".to_owned(),
            };
            lines.push(format!("__sc_rec_known(\"{name}\", {name}, {size});"));
        }
        for global in &self.globals {
            let name = &self.program.globals[global.0].name;
            lines.push(format!(
                "__sc_rec_variable(\"&{name}\", &{name}, sizeof {name});"
            ));
        }
        if let Some(result) = &test.result {
            let ty = self.program.functions[self.model.entry.0].ret;
            lines.extend(self.walker.root(result, ty));
        }
        if self.sees_errno() {
            lines.push("__sc_rec_root(\"errno\");".to_owned());
            let int = self.program.types.iter();
            let mut int = int.filter(|(_, ty)| ty.canonical == "int" && !ty.is_volatile);
            if let Some((id, _)) = int.next() {
                lines.push(format!("__sc_rec_int({}u, __sc_errno);", id.0));
            }
        }
        if self.scope == Scope::All {
            for block in &test.blocks {
                let element = block.element.filter(|ty| !self.is_const(*ty));
                lines.extend(element.and_then(|ty| self.walker.block(&block.name, ty)));
            }
        }
        for global in &self.globals {
            let global = &self.program.globals[global.0];
            lines.extend(self.walker.root(&global.name, global.ty));
        }
        if self.scope == Scope::All {
            lines.extend(self.calls.look(&mut self.walker));
            // Reading a stream may set errno and move memory: everything else is seen by now.
            lines.extend(test.streams.iter().map(|stream| {
                let TestStream {
                    name,
                    literal,
                    size,
                } = stream;
                format!("__sc_rec_stream(\"{name}\", {name}, {literal}, {size});")
            }));
        }
        lines.push("__sc_rec_end();".to_owned());
        lines
    }

    fn is_const(&self, ty: sc_frontend::TypeId) -> bool {
        let found = self.program.types.get(ty);
        match found.kind {
            sc_frontend::TypeKind::Array(of, _) => found.is_const || self.is_const(of),
            _ => found.is_const,
        }
    }

    /// What stands before the recorders: declarations, and a function for each type that pointers lead to.
    pub fn prelude(self) -> String {
        format!("{DECLARATIONS}{}", self.walker.finish())
    }
}

/// The variables among those written that a test file can name.
fn nameable(model: &InputModel, program: &Program, written: &BTreeSet<GlobalId>) -> Vec<GlobalId> {
    let is_seen = |id: &&GlobalId| {
        let global = &program.globals[id.0];
        let ty = program.types.get(global.ty);
        let ours = global.name.starts_with("__sc_");
        let fixed = global.is_const || global.in_system_header;
        let readable = !ty.is_volatile && ty.size.is_some();
        !ours && !fixed && readable && !set_elsewhere(model, program, **id)
    };
    written.iter().filter(is_seen).copied().collect()
}
