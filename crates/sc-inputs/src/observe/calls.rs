//! Calls of stubs: how often each was called, and with what.
//!
//! Only suites and recorders look at this: stubs get a few lines more there than in the text that analyzers see. Values
//! are kept in arrays, one element for each of the first calls, and are looked at after the call under test as any
//! other object is. A string may be gone by then, so a copy is kept, in suites only of those that a test expects.

use std::collections::BTreeSet;
use std::fmt::Write;

use sc_frontend::{Behaviour, Function, Program, Stub, TypeId, TypeKind, UnitId};

use super::walker::Walker;
use crate::ctype::{Names, declare};
use crate::model::InputModel;
use crate::stubs::CALLBACK;

/// Arguments of so many calls are kept.
const CALLS: u32 = 8;
/// So much of a string is kept, with its end.
const TEXT: u32 = 128;

/// How often a stub was called.
const COUNT: &str = "__sc_calls_";
/// What was passed to it.
const VALUE: &str = "__sc_passed_";
/// The strings that were passed to it.
const STRING: &str = "__sc_text_";
/// In recorders: whether it was a string.
const IS_STRING: &str = "__sc_is_text_";
/// In suites: the calls whose string is expected, one bit each.
const WANTED: &str = "__sc_wanted_";

/// The stubs of a program whose calls tests look at.
pub struct Calls<'a> {
    program: &'a Program,
    unit: UnitId,
    stubs: Vec<Watched<'a>>,
}

/// A stub.
struct Watched<'a> {
    /// What names of ours end in.
    name: &'a str,
    function: &'a Function,
    params: Vec<Watch>,
}

/// A parameter.
struct Watch {
    /// Its name in the stub.
    param: String,
    ty: TypeId,
    is_text: bool,
}

impl<'a> Calls<'a> {
    /// The stubs in the unit of the entrypoint that it may call.
    pub fn new(model: &InputModel, program: &'a Program) -> Self {
        let unit = program.functions[model.entry.0].unit;
        let reachable = program.reachable(model.entry);
        let functions: Vec<&Function> = reachable.iter().map(|id| program.function(*id)).collect();
        let is_seen = |stub: &&Stub| {
            let ends = matches!(stub.behaviour, Behaviour::Abort | Behaviour::Exit);
            let storage = matches!(stub.behaviour, Behaviour::Fails | Behaviour::Registers);
            stub.unit == unit && stub.calls > 0 && !ends && !storage
        };
        let stubs = program.stubs.iter().filter(is_seen);
        let watched = stubs.filter_map(|stub| {
            let mut functions = functions.iter();
            let function = functions.find(|it| it.unit == unit && it.name == stub.name)?;
            let params = function.params.iter();
            let watch = params.filter_map(|param| watch(program, &param.name, param.ty));
            Some(Watched {
                name: match stub.name.starts_with(CALLBACK) {
                    true => stub.name.trim_start_matches("__sc_"),
                    false => &stub.name,
                },
                params: watch.collect(),
                function,
            })
        });
        Self {
            program,
            unit,
            stubs: watched.collect(),
        }
    }

    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.stubs.is_empty()
    }

    /// What is added to the unit, with stubs that keep everything: for recorders.
    pub fn for_recorder(&self) -> String {
        let declared = "int __sc_rec_string(char *, const char *, unsigned);\n".to_owned();
        let copy = |stub: &Watched<'_>, watch: &Watch| {
            let (name, param) = (stub.name, &watch.param);
            format!(
                "{IS_STRING}{name}_{param}[{COUNT}{name}] = \
                 (unsigned char) __sc_rec_string({STRING}{name}_{param}[{COUNT}{name}], {param}, {TEXT}u); "
            )
        };
        let flag = |name: &str| format!("static unsigned char {IS_STRING}{name}[{CALLS}];\n");
        self.text(declared, |_| true, flag, copy)
    }

    /// What is added to the unit, with stubs that keep what tests expect: `objects` are those in their expectations.
    pub fn for_suite(&self, objects: &BTreeSet<&str>) -> String {
        let is_used = |name: &str| objects.iter().any(|object| mentions(object, name));
        let copy = |stub: &Watched<'_>, watch: &Watch| {
            let (name, param) = (stub.name, &watch.param);
            let to = format!("{STRING}{name}_{param}[{COUNT}{name}]");
            let last = TEXT - 1;
            format!(
                "if ({WANTED}{name}_{param} >> {COUNT}{name} & 1u) {{ unsigned __sc_i; \
                 for (__sc_i = 0; __sc_i < {last}u && {param}[__sc_i] != 0; __sc_i++) \
                 {to}[__sc_i] = {param}[__sc_i]; }} "
            )
        };
        let flag = |name: &str| format!("static unsigned {WANTED}{name};\n");
        self.text(String::new(), is_used, flag, copy)
    }

    /// The statement that a test with these expectations begins with.
    pub fn preparation(&self, objects: &BTreeSet<&str>) -> Option<String> {
        let mut parts = Vec::new();
        for stub in &self.stubs {
            let name = stub.name;
            let params = stub.params.iter().map(|it| format!("{name}_{}", it.param));
            let kept = params.flat_map(|own| [VALUE, STRING].map(|it| format!("{it}{own}")));
            let mut ours = kept.chain([format!("{COUNT}{name}")]);
            if !ours.any(|our| objects.iter().any(|object| mentions(object, &our))) {
                continue;
            }
            parts.push(format!("{COUNT}{name} = 0"));
            for watch in stub.params.iter().filter(|watch| watch.is_text) {
                let text = format!("{STRING}{name}_{}[", watch.param);
                let calls = objects
                    .iter()
                    .filter_map(|object| object.strip_prefix(&text));
                let calls = calls.filter_map(|rest| rest.split(']').next()?.parse::<u32>().ok());
                let mask = calls.fold(0u32, |mask, call| mask | 1 << call);
                if mask != 0 {
                    parts.push(format!("{WANTED}{name}_{} = {mask}u", watch.param));
                }
            }
        }
        (!parts.is_empty()).then(|| format!("{};", parts.join(", ")))
    }

    /// Statements of a recorder that look at everything that was kept.
    pub(super) fn look(&self, walker: &mut Walker<'_>) -> Vec<String> {
        let types = self.program.types.iter();
        let mut int = types.filter(|(_, ty)| ty.canonical == "int" && !ty.is_volatile);
        let int = int.next().map(|(id, _)| id);
        let mut lines = Vec::new();
        for stub in &self.stubs {
            let name = stub.name;
            if let Some(int) = int {
                lines.push(format!("__sc_rec_root(\"{COUNT}{name}\");"));
                lines.push(format!("__sc_rec_int({}u, {COUNT}{name});", int.0));
            }
            for call in 0..CALLS {
                let mut inner = Vec::new();
                for watch in &stub.params {
                    let param = &watch.param;
                    let value = walker.root(&format!("{VALUE}{name}_{param}[{call}]"), watch.ty);
                    if watch.is_text {
                        let text = format!("{STRING}{name}_{param}[{call}]");
                        inner.push(format!("if ({IS_STRING}{name}_{param}[{call}]) {{"));
                        inner.push(format!("__sc_rec_root(\"{text}\");"));
                        let character = self.pointee(watch.ty).map_or(0, |ty| ty.0);
                        inner.push(format!(
                            "__sc_rec_ints({character}u, {text}, {TEXT}u, 1); }} else {{"
                        ));
                        inner.extend(value);
                        inner.push("}".to_owned());
                    } else {
                        inner.extend(value);
                    }
                }
                if !inner.is_empty() {
                    lines.push(format!("if ({COUNT}{name} > {call}) {{"));
                    lines.extend(inner);
                    lines.push("}".to_owned());
                }
            }
        }
        lines
    }

    fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.program.types.get(ty).kind {
            TypeKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// What is added to the unit, with lines before each stub and in it. `flag` declares what `copy` needs besides.
    fn text(
        &self,
        before: String,
        is_used: impl Fn(&str) -> bool,
        flag: impl Fn(&str) -> String,
        copy: impl Fn(&Watched<'_>, &Watch) -> String,
    ) -> String {
        let unit = &self.program.units[self.unit.0];
        let start = unit.text.len().saturating_sub(unit.added.len());
        let mut insertions: Vec<(usize, String)> = Vec::new();
        for stub in &self.stubs {
            let name = stub.name;
            let mut declared = String::new();
            let mut kept = String::new();
            for watch in &stub.params {
                let own = format!("{name}_{}", watch.param);
                if is_used(&format!("{VALUE}{own}")) {
                    let array = format!("{VALUE}{own}[{CALLS}]");
                    let array = declare(&self.program.types, watch.ty, &array, Names::Spelled);
                    let _ = writeln!(declared, "static {array};");
                    let _ = write!(kept, "{VALUE}{own}[{COUNT}{name}] = {}; ", watch.param);
                }
                if watch.is_text && is_used(&format!("{STRING}{own}")) {
                    let _ = writeln!(declared, "static char {STRING}{own}[{CALLS}][{TEXT}];");
                    declared += &flag(&own);
                    kept += &copy(stub, watch);
                }
            }
            if kept.is_empty() && !is_used(&format!("{COUNT}{name}")) {
                continue;
            }
            let declared = format!(
                "/* Calls of {name}, and what it was passed in the first {CALLS}. */\nstatic int {COUNT}{name};\n{declared}"
            );
            let kept = match kept.trim_end() {
                "" => String::new(),
                kept => format!("if ({COUNT}{name} < {CALLS}) {{ {kept} }} "),
            };
            let function = stub.function;
            let after = function.body.start + 1;
            insertions.push((function.span.start, declared));
            insertions.push((after, format!("\n  {kept}{COUNT}{name}++;")));
        }
        insertions.sort_by_key(|(at, _)| *at);
        let mut text = before;
        let mut done = start;
        for (at, insertion) in insertions {
            text += unit.text.get(done..at).unwrap_or_default();
            text += &insertion;
            done = at.max(done);
        }
        text += unit.text.get(done..).unwrap_or_default();
        text
    }
}

/// Whether an expression has this name in it.
fn mentions(expression: &str, name: &str) -> bool {
    let mut places = expression.match_indices(name);
    places.any(|(at, _)| {
        let rest = expression.get(at + name.len()..).unwrap_or_default();
        !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether any expression is about calls of stubs.
pub fn are_about_calls(expressions: &BTreeSet<&str>) -> bool {
    let names = [COUNT, VALUE, STRING];
    expressions
        .iter()
        .any(|it| names.iter().any(|name| it.contains(name)))
}

/// Whether an object is the number of calls of a stub.
pub fn is_count(object: &str) -> bool {
    object.starts_with(COUNT)
}

/// Whether an object is a string that was passed to a stub.
pub fn is_string(object: &str) -> bool {
    object.starts_with(STRING)
}

/// A parameter whose arguments can be kept.
fn watch(program: &Program, name: &str, ty: TypeId) -> Option<Watch> {
    let found = program.types.get(ty);
    if name.is_empty() || found.is_const || found.is_volatile {
        return None;
    }
    let mut is_text = false;
    match &found.kind {
        TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Float(_) => {}
        TypeKind::Pointer(to) => {
            let to = program.types.get(*to);
            if matches!(to.kind, TypeKind::Function { .. }) {
                return None;
            }
            is_text = to.canonical.trim_start_matches("const ") == "char" && !to.is_volatile;
        }
        _ => return None,
    }
    Some(Watch {
        param: name.to_owned(),
        ty,
        is_text,
    })
}
