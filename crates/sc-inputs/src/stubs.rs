//! Stubs: C functions in place of those that nobody defines.
//!
//! A stub gives back, and writes where its arguments point to, what a test says: values in `static` arrays, one for
//! each of the first calls. These arrays are globals without initialiser, so they are inputs like any other.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{
    Addition, Behaviour, Declaration, Function, FunctionId, Global, Param, Program, Stub,
    StubOutput, TypeId, TypeKind, UnitId,
};

use crate::codegen::Code;
use crate::ctype::{Names, declare, has_name};
use crate::error::{InputError, nearest};
use crate::options::InputOptions;

const STUBS: &str = "--stubs";

/// What is defined nowhere gets a definition: text to be added to units. What has a type that cannot be written down
/// stays undefined.
pub fn make_stubs(
    program: &Program,
    missing: &BTreeSet<String>,
    options: &InputOptions,
) -> Result<Vec<Addition>, InputError> {
    let wishes = Wishes::parse(missing, options)?;
    let maker = Maker { program, options };
    let mut units: BTreeMap<UnitId, (Code, Vec<Stub>)> = BTreeMap::new();
    for name in missing {
        let wish = wishes.of(name);
        let mut code = Code::new();
        if let Some(stub) = maker.make(name, wish, &mut code) {
            let (text, stubs) = units.entry(stub.unit).or_default();
            text.append(code);
            stubs.push(stub);
        }
    }
    let addition = |(unit, (code, stubs)): (UnitId, (Code, Vec<Stub>))| Addition {
        unit,
        text: format!("\n# 1 \"__sc_stubs.c\" 1 3\n{}", code.into_text()),
        stubs,
    };
    Ok(units.into_iter().map(addition).collect())
}

/// The C of an addition as people read it, without the line that says where it stands.
pub fn stubs_for_people(added: &str) -> String {
    let lines = added.lines().filter(|line| !line.starts_with("# "));
    let mut text: String = lines.flat_map(|line| [line, "\n"]).collect();
    while text.starts_with('\n') {
        text.remove(0);
    }
    text
}

/// What the user asked for, by name.
struct Wishes {
    of_all: Option<Behaviour>,
    named: BTreeMap<String, Behaviour>,
}

impl Wishes {
    fn parse(missing: &BTreeSet<String>, options: &InputOptions) -> Result<Self, InputError> {
        let bad = |value: &str, reason: String| InputError::BadOption {
            option: STUBS,
            value: value.to_owned(),
            reason,
        };
        if options.stub_calls == 0 {
            return Err(InputError::BadOption {
                option: "--stub-calls",
                value: "0".into(),
                reason: "values are chosen for one call at least; --stubs NAME=zero makes a function without any".into(),
            });
        }
        let mut wishes = Self {
            of_all: None,
            named: BTreeMap::new(),
        };
        for text in &options.stubs {
            let (name, word) = text
                .split_once('=')
                .map_or((text.as_str(), ""), |pair| pair);
            let behaviour = match word.trim() {
                "input" => Behaviour::Input,
                "zero" => Behaviour::Zero,
                "abort" => Behaviour::Abort,
                _ => {
                    return Err(bad(
                        text,
                        "an entry is written name=input, name=zero or name=abort".into(),
                    ));
                }
            };
            match name.trim() {
                "*" => wishes.of_all = Some(behaviour),
                name if missing.contains(name) => {
                    wishes.named.insert(name.to_owned(), behaviour);
                }
                name => {
                    let near = nearest(name, missing.iter().map(String::as_str));
                    let hint =
                        near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    return Err(bad(
                        text,
                        format!(
                            "`{name}` is not among the functions that are called and defined nowhere{hint}"
                        ),
                    ));
                }
            }
        }
        Ok(wishes)
    }

    fn of(&self, name: &str) -> Option<Behaviour> {
        self.named.get(name).copied().or(self.of_all)
    }
}

struct Maker<'p> {
    program: &'p Program,
    options: &'p InputOptions,
}

/// A function to be written.
struct Head<'p> {
    name: &'p str,
    unit: UnitId,
    /// `int` without any declaration.
    ret: Option<TypeId>,
    params: &'p [Param],
    declared: Option<&'p Declaration>,
}

impl<'p> Maker<'p> {
    fn make(&self, name: &str, wish: Option<Behaviour>, code: &mut Code) -> Option<Stub> {
        if let Some(global) = self.program.globals.iter().find(|g| g.name == name) {
            return self.variable(global, wish, code);
        }
        let declared = self.program.declarations.get(name);
        let name = self.program.externals.get(name)?;
        let head = Head {
            name,
            unit: declared.map_or_else(|| self.caller(name), |d| Some(d.unit))?,
            ret: declared.map(|d| d.ret),
            params: declared.map_or(&[], |d| &d.params),
            declared,
        };
        let types = head.params.iter().map(|param| param.ty).chain(head.ret);
        let mut types = types.collect::<Vec<_>>().into_iter();
        if !types.all(|ty| has_name(&self.program.types, ty)) {
            return None;
        }
        Some(self.function(&head, wish.unwrap_or(Behaviour::Input), code))
    }

    fn caller(&self, name: &str) -> Option<UnitId> {
        let mut functions = self.program.functions.iter();
        let caller = functions.find(|function| function.calls.contains(name))?;
        Some(caller.unit)
    }

    fn function(&self, head: &Head<'p>, wish: Behaviour, code: &mut Code) -> Stub {
        let noreturn = head.declared.is_some_and(|d| d.is_noreturn);
        let behaviour = match wish {
            Behaviour::Abort => wish,
            _ if noreturn => Behaviour::Exit,
            _ => wish,
        };
        let mut stub = Stub {
            name: head.name.to_owned(),
            unit: head.unit,
            behaviour,
            calls: self.options.stub_calls,
            result: None,
            outputs: Vec::new(),
        };
        if behaviour == Behaviour::Input {
            stub.result = (!self.is_void(head)).then(|| format!("__sc_stub_{}", head.name));
            let outputs = self.outputs(head);
            let output = |(index, _): &(usize, TypeId)| StubOutput {
                param: param_name(head, *index),
                global: format!("__sc_stub_{}_{}", head.name, param_name(head, *index)),
            };
            stub.outputs = outputs.iter().map(output).collect();
            self.values(head, &stub, &outputs, code);
        } else {
            code.line(format!("/* {} is defined nowhere. */", head.name));
        }
        self.body(head, &stub, code);
        code.blank();
        stub
    }

    fn is_void(&self, head: &Head<'p>) -> bool {
        head.ret
            .is_some_and(|ret| matches!(self.program.types.get(ret).kind, TypeKind::Void))
    }

    /// The arrays that hold what a test chooses.
    fn values(&self, head: &Head<'p>, stub: &Stub, outputs: &[(usize, TypeId)], code: &mut Code) {
        let types = &self.program.types;
        let calls = stub.calls;
        let what = match (stub.result.is_some(), stub.outputs.is_empty()) {
            (true, true) => "returns",
            (true, false) => "returns and writes",
            (false, false) => "writes",
            (false, true) => {
                code.line(format!(
                    "/* {} is defined nowhere. Here it does nothing. */",
                    head.name
                ));
                return;
            }
        };
        code.line(format!(
            "/* {} is defined nowhere. Here it {what} these values, one for each of its first {calls} calls; then the last one again. */",
            head.name
        ));
        if let Some(result) = &stub.result {
            let name = format!("{result}[{calls}]");
            let declared = match head.ret {
                Some(ret) => declare(types, ret, &name, Names::Spelled),
                None => format!("int {name}"),
            };
            code.line(format!("static {declared};"));
        }
        for (output, (_, ty)) in stub.outputs.iter().zip(outputs) {
            let name = format!("{}[{calls}]", output.global);
            code.line(format!(
                "static {};",
                declare(types, *ty, &name, Names::Spelled)
            ));
        }
    }

    fn body(&self, head: &Head<'p>, stub: &Stub, code: &mut Code) {
        let types = &self.program.types;
        let prototype = head.declared.is_some_and(|d| d.has_prototype);
        let mut list: Vec<String> = (0..head.params.len())
            .map(|index| {
                let name = param_name(head, index);
                declare(types, head.params[index].ty, &name, Names::Spelled)
            })
            .collect();
        if head.declared.is_some_and(|d| d.is_variadic) {
            list.push("...".into());
        } else if list.is_empty() && prototype {
            list.push("void".into());
        }
        let name = format!("{}({})", head.name, list.join(", "));
        let signature = match head.ret {
            Some(ret) => declare(types, ret, &name, Names::Spelled),
            None => format!("int {name}"),
        };
        code.line(signature);
        code.block("", "}", |code| self.statements(head, stub, code));
    }

    fn statements(&self, head: &Head<'p>, stub: &Stub, code: &mut Code) {
        let has_values = stub.result.is_some() || !stub.outputs.is_empty();
        let call = match (has_values, stub.calls) {
            (true, 2..) => "__sc_call",
            _ => "0",
        };
        if call != "0" {
            code.line("static unsigned __sc_calls;");
            code.line("unsigned __sc_call = __sc_calls;");
        }
        match stub.behaviour {
            Behaviour::Abort => code.line("void abort(void);"),
            Behaviour::Exit => code.line("void exit(int);"),
            Behaviour::Input | Behaviour::Zero => {}
        }
        let zero = stub.behaviour == Behaviour::Zero && self.is_struct(head);
        if zero && let Some(ret) = head.ret {
            let declared = declare(&self.program.types, ret, "__sc_zero", Names::Spelled);
            code.line(format!("static {declared};"));
        }
        for index in 0..head.params.len() {
            code.line(format!("(void){};", param_name(head, index)));
        }
        match stub.behaviour {
            Behaviour::Abort => code.line("abort();"),
            Behaviour::Exit => code.line("exit(1);"),
            Behaviour::Zero if zero => code.line("return __sc_zero;"),
            Behaviour::Zero if !self.is_void(head) => code.line("return 0;"),
            Behaviour::Zero => {}
            Behaviour::Input => {
                if call != "0" {
                    code.line(format!("if (__sc_calls < {}u)", stub.calls - 1));
                    code.line("  __sc_calls++;");
                }
                for output in &stub.outputs {
                    let StubOutput { param, global } = output;
                    code.line(format!("if ({param})"));
                    code.line(format!("  *{param} = {global}[{call}];"));
                }
                if let Some(result) = &stub.result {
                    code.line(format!("return {result}[{call}];"));
                }
            }
        }
    }

    fn is_struct(&self, head: &Head<'p>) -> bool {
        head.ret.is_some_and(|ret| {
            matches!(
                self.program.types.get(ret).kind,
                TypeKind::Struct { .. } | TypeKind::Union { .. } | TypeKind::Other(_)
            )
        })
    }

    /// Parameters that point to what can be written, by position.
    fn outputs(&self, head: &Head<'p>) -> Vec<(usize, TypeId)> {
        let params = head.params.iter().enumerate();
        let pointed =
            params.filter_map(
                |(index, param)| match self.program.types.get(param.ty).kind {
                    TypeKind::Pointer(to) => Some((index, to)),
                    _ => None,
                },
            );
        pointed.filter(|(_, to)| self.is_output(*to)).collect()
    }

    /// Characters are most often a buffer, whose length nobody tells; what the system's headers define is its own.
    fn is_output(&self, ty: TypeId) -> bool {
        let found = self.program.types.get(ty);
        let systems = found.canonical.starts_with("struct _") || found.canonical.contains('(');
        match &found.kind {
            TypeKind::Int { is_char: true, .. } | TypeKind::Array(..) => false,
            TypeKind::Struct { .. } if systems => false,
            _ => self.is_assignable(ty) && self.can_be_input(ty, 0),
        }
    }

    fn is_assignable(&self, ty: TypeId) -> bool {
        let found = self.program.types.get(ty);
        !found.is_const
            && match &found.kind {
                TypeKind::Array(of, _) => self.is_assignable(*of),
                TypeKind::Struct { members, .. } => {
                    members.iter().all(|member| self.is_assignable(member.ty))
                }
                _ => true,
            }
    }

    fn can_be_input(&self, ty: TypeId, depth: u32) -> bool {
        match &self.program.types.get(ty).kind {
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Float(_) => {
                true
            }
            TypeKind::Array(of, _) => self.can_be_input(*of, depth),
            TypeKind::Struct {
                members,
                complete: true,
            } => members
                .iter()
                .all(|member| self.can_be_input(member.ty, depth)),
            TypeKind::Pointer(_) if depth >= self.options.max_non_nil_ptr_depth => true,
            TypeKind::Pointer(to) => self.can_be_input(*to, depth + 1),
            _ => false,
        }
    }

    /// A variable that is declared and defined nowhere.
    fn variable(&self, global: &Global, wish: Option<Behaviour>, code: &mut Code) -> Option<Stub> {
        let types = &self.program.types;
        let zero = wish == Some(Behaviour::Zero);
        let complete = types.get(global.ty).size.is_some();
        if global.thread_local || !complete || (global.is_const && !zero) {
            return None;
        }
        if wish == Some(Behaviour::Abort) || !has_name(types, global.ty) {
            return None;
        }
        code.line(format!("/* {} is defined nowhere. */", global.name));
        let declared = declare(types, global.ty, &global.name, Names::Spelled);
        let constant = if global.is_const { "const " } else { "" };
        let zeros = if zero { " = {0}" } else { "" };
        code.line(format!("{constant}{declared}{zeros};"));
        code.blank();
        Some(Stub {
            name: global.name.clone(),
            unit: global.unit,
            behaviour: wish.unwrap_or(Behaviour::Input),
            calls: 0,
            result: (!zero).then(|| global.name.clone()),
            outputs: Vec::new(),
        })
    }
}

fn param_name(head: &Head, index: usize) -> String {
    match head.params[index].name.as_str() {
        "" => format!("arg{}", index + 1),
        name => name.to_owned(),
    }
}

/// The stub that a global belongs to, and what the global is called among the inputs.
pub(crate) fn stub_of<'p>(program: &'p Program, global: &Global) -> Option<(&'p Stub, String)> {
    program.stubs.iter().find_map(|stub| {
        let is = |name: &String| *name == global.name;
        if stub.result.as_ref().is_some_and(is) {
            let name = match stub.calls {
                0 => stub.name.clone(),
                _ => format!("{}()", stub.name),
            };
            return Some((stub, name));
        }
        let output = stub.outputs.iter().find(|output| is(&output.global))?;
        Some((stub, format!("{}({})", stub.name, output.param)))
    })
}

/// What the stubs that can be called do, in words.
pub(crate) fn describe(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
    lines: &mut Vec<String>,
) {
    let called = |stub: &&Stub| {
        let is = |function: &Function| function.unit == stub.unit && function.name == stub.name;
        reachable.iter().any(|id| is(program.function(*id)))
    };
    for stub in program.stubs.iter().filter(called) {
        let written: Vec<String> = stub
            .outputs
            .iter()
            .map(|output| format!("*{}", output.param))
            .collect();
        let calls = match stub.calls {
            1 => "every call".to_owned(),
            calls => format!("each of its first {calls} calls"),
        };
        let later = match stub.calls {
            1 => "the same value",
            _ => "a value of the test, later ones the last again",
        };
        let verb = match (stub.result.is_some(), written.is_empty()) {
            (true, true) => "returns".to_owned(),
            (true, false) => format!("returns and writes to {}", written.join(", ")),
            (false, false) => format!("writes to {}", written.join(", ")),
            (false, true) => String::new(),
        };
        let (does, others) = match stub.behaviour {
            Behaviour::Input if verb.is_empty() => ("it does nothing".to_owned(), "abort"),
            Behaviour::Input => (
                format!("{calls} {verb} {later}; nothing else changes"),
                "zero|abort",
            ),
            Behaviour::Zero => (
                "it returns 0 and does nothing else".to_owned(),
                "input|abort",
            ),
            Behaviour::Abort => ("it aborts the run".to_owned(), "input|zero"),
            Behaviour::Exit => ("it ends the run as exit does".to_owned(), "abort"),
        };
        let count = match stub.behaviour == Behaviour::Input && !verb.is_empty() {
            true => "--stub-calls, ",
            false => "",
        };
        let name = &stub.name;
        lines.push(format!(
            "{name}: not defined anywhere, {does} ({count}{STUBS} {name}={others})"
        ));
    }
}
