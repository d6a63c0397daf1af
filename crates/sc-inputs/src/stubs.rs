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
use crate::ctype::{Names, declare};
use crate::error::{InputError, nearest};
use crate::options::InputOptions;

const STUBS: &str = "--stubs";

/// What is defined nowhere gets a definition: text to be added to units.
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
        let Some(stub) = maker.make(name, wish, &mut code)? else {
            continue;
        };
        let (text, stubs) = units.entry(stub.unit).or_default();
        text.append(code);
        stubs.push(stub);
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
    fn make(
        &self,
        name: &str,
        wish: Option<Behaviour>,
        code: &mut Code,
    ) -> Result<Option<Stub>, InputError> {
        if let Some(global) = self.program.globals.iter().find(|g| g.name == name) {
            return self.variable(global, wish, code).map(Some);
        }
        let declared = self.program.declarations.get(name);
        let unit = declared.map_or_else(|| self.caller(name), |d| Some(d.unit));
        let (Some(unit), Some(name)) = (unit, self.program.externals.get(name)) else {
            return Ok(None);
        };
        let head = Head {
            name,
            unit,
            ret: declared.map(|d| d.ret),
            params: declared.map_or(&[], |d| &d.params),
            declared,
        };
        let types = head.params.iter().map(|param| param.ty).chain(head.ret);
        let odd = types.collect::<Vec<_>>();
        if let Some(ty) = odd.into_iter().find(|ty| !self.can_be_written(*ty)) {
            let hint = "name the file or the library that has it";
            return Err(self.refusal(&format!("`{name}`"), ty, "a type of it has no name", hint));
        }
        let behaviour = wish.unwrap_or(Behaviour::Input);
        Ok(Some(self.function(&head, behaviour, code)))
    }

    /// The type can be written down anywhere.
    fn can_be_written(&self, ty: TypeId) -> bool {
        let found = self.program.types.get(ty);
        match &found.kind {
            _ if !found.spelling.contains('(') => true,
            TypeKind::Pointer(to) | TypeKind::Array(to, _) => self.can_be_written(*to),
            TypeKind::Function { ret, params, .. } => {
                let mut all = params.iter().chain([ret]);
                all.all(|ty| self.can_be_written(*ty))
            }
            _ => false,
        }
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
        let returns = matches!(stub.behaviour, Behaviour::Input | Behaviour::Zero);
        let object = self.object(head).filter(|_| returns);
        if let Some(object) = &object {
            code.line(format!("static {object};"));
        }
        for index in 0..head.params.len() {
            code.line(format!("(void){};", param_name(head, index)));
        }
        match stub.behaviour {
            Behaviour::Abort => code.line("abort();"),
            Behaviour::Exit => code.line("exit(1);"),
            Behaviour::Zero if zero => code.line("return __sc_zero;"),
            Behaviour::Zero if object.is_some() => code.line("return &__sc_object;"),
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
                match &stub.result {
                    Some(result) if object.is_some() => {
                        let value = format!("{result}[{call}]");
                        code.line(format!("return {value} ? {value} : &__sc_object;"));
                    }
                    Some(result) => code.line(format!("return {result}[{call}];")),
                    None => {}
                }
            }
        }
    }

    /// A function that never returns NULL has something to return instead.
    fn object(&self, head: &Head<'p>) -> Option<String> {
        let types = &self.program.types;
        let nonnull = head.declared.is_some_and(|d| d.returns_nonnull);
        match types.get(head.ret.filter(|_| nonnull)?).kind {
            TypeKind::Pointer(to) if types.get(to).size.is_some() => {
                Some(declare(types, to, "__sc_object", Names::Spelled))
            }
            _ => None,
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

    fn refusal(&self, what: &str, ty: TypeId, reason: &str, hint: &str) -> InputError {
        InputError::Unsupported {
            what: format!("{what}, which is defined nowhere and"),
            ty: self.program.types.get(ty).spelling.clone(),
            reason: reason.to_owned(),
            hint: hint.to_owned(),
        }
    }

    /// A variable that is declared and defined nowhere.
    fn variable(
        &self,
        global: &Global,
        wish: Option<Behaviour>,
        code: &mut Code,
    ) -> Result<Stub, InputError> {
        let types = &self.program.types;
        let zero = wish == Some(Behaviour::Zero);
        let name = &global.name;
        let refuse = |reason: &str, hint: &str| {
            let hint = format!("name the file or the library that has it{hint}");
            Err(self.refusal(&format!("variable `{name}`"), global.ty, reason, &hint))
        };
        if types.get(global.ty).size.is_none() || !self.can_be_written(global.ty) {
            return refuse("not all of its type is known", "");
        }
        if global.thread_local {
            return refuse("each thread has its own", "");
        }
        if global.is_const && !zero {
            return refuse("it is const", &format!(", or say {STUBS} {name}=zero"));
        }
        if wish == Some(Behaviour::Abort) && self.options.stubs.iter().any(|s| s.starts_with(name))
        {
            return Err(InputError::BadOption {
                option: STUBS,
                value: format!("{name}=abort"),
                reason: "a variable cannot abort".into(),
            });
        }
        code.line(format!("/* {} is defined nowhere. */", global.name));
        let declared = declare(types, global.ty, &global.name, Names::Spelled);
        let constant = if global.is_const { "const " } else { "" };
        let zeros = if zero { " = {0}" } else { "" };
        code.line(format!("{constant}{declared}{zeros};"));
        code.blank();
        Ok(Stub {
            name: global.name.clone(),
            unit: global.unit,
            behaviour: if zero {
                Behaviour::Zero
            } else {
                Behaviour::Input
            },
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

/// What the stubs that can be called do, in words: those that do the same in one line.
pub(crate) fn describe(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
    lines: &mut Vec<String>,
) {
    let called = |stub: &&Stub| {
        let is = |function: &Function| function.unit == stub.unit && function.name == stub.name;
        reachable.iter().any(|id| is(program.function(*id)))
    };
    let mut groups: Vec<((String, &str), Vec<&str>)> = Vec::new();
    for stub in program.stubs.iter().filter(called) {
        let does = words(program, stub);
        match groups.iter_mut().find(|(known, _)| *known == does) {
            Some((_, names)) => names.push(&stub.name),
            None => groups.push((does, vec![&stub.name])),
        }
    }
    for ((does, options), names) in groups {
        let options = match names[..] {
            [name] => options.replace("NAME", name),
            _ => options.to_owned(),
        };
        let names = names.join(", ");
        lines.push(format!("{names}: not defined, {does} ({options})"));
    }
}

/// What a stub does, and which options change it.
fn words(program: &Program, stub: &Stub) -> (String, &'static str) {
    let written = stub.outputs.iter().map(|output| output.param.as_str());
    let written: Vec<String> = written.map(|param| format!("*{param}")).collect();
    let kept = unwritten(program, stub);
    let verb = match (stub.result.is_some(), written.is_empty()) {
        (true, true) => "returns".to_owned(),
        (true, false) => format!("returns and writes to {}", written.join(", ")),
        (false, false) => format!("writes to {}", written.join(", ")),
        (false, true) => String::new(),
    };
    let calls = match stub.calls {
        1 => format!("every call {verb} the same value, one of the test"),
        calls => format!(
            "each of the first {calls} calls {verb} a value of the test and later ones the last again"
        ),
    };
    let also = match kept.is_empty() {
        true => String::new(),
        false => format!(", not even {}", kept.join(", ")),
    };
    let (does, options) = match stub.behaviour {
        Behaviour::Input if verb.is_empty() => {
            (format!("changes nothing{also}"), "--stubs NAME=abort")
        }
        Behaviour::Input => (
            format!("{calls}, nothing else changes{also}"),
            "--stub-calls, --stubs NAME=zero|abort",
        ),
        Behaviour::Zero => (
            "returns 0 and changes nothing".to_owned(),
            "--stubs NAME=input|abort",
        ),
        Behaviour::Abort => ("aborts the run".to_owned(), "--stubs NAME=input|zero"),
        Behaviour::Exit => ("ends the run as exit does".to_owned(), "--stubs NAME=abort"),
    };
    (does, options)
}

/// What its arguments point to and it might write, but does not.
fn unwritten(program: &Program, stub: &Stub) -> Vec<String> {
    let mut functions = program.functions.iter();
    let Some(function) = functions.find(|f| f.unit == stub.unit && f.name == stub.name) else {
        return Vec::new();
    };
    let types = &program.types;
    let open = |param: &&Param| match types.get(param.ty).kind {
        TypeKind::Pointer(to) => {
            let to = types.get(to);
            !to.is_const && !matches!(to.kind, TypeKind::Function { .. })
        }
        _ => false,
    };
    let written = |param: &&Param| stub.outputs.iter().any(|output| output.param == param.name);
    let params = function.params.iter();
    let kept = params.filter(|param| open(param) && !written(param));
    kept.map(|param| format!("*{}", param.name)).collect()
}
