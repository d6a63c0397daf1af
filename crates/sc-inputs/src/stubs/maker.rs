//! The C of stubs.

use sc_frontend::{
    Behaviour, Declaration, Global, Param, Program, Stub, StubOutput, TypeId, TypeKind, UnitId,
};

use super::{STUBS, allocation};
use crate::codegen::Code;
use crate::ctype::{Names, declare};
use crate::error::InputError;
use crate::growth::BoundKind;
use crate::options::InputOptions;

/// Elements of an array that is declared without a length and defined nowhere.
const OPEN_ARRAY: u32 = 8;

/// Writes stubs.
pub(super) struct Maker<'p> {
    pub(super) program: &'p Program,
    pub(super) options: &'p InputOptions,
}

/// A function to be written.
struct Head<'p> {
    name: &'p str,
    unit: UnitId,
    /// `int` without any declaration.
    ret: Option<TypeId>,
    params: &'p [Param],
    declared: Option<&'p Declaration>,
    /// Why there is need of it.
    why: String,
}

impl<'p> Maker<'p> {
    /// Writes what takes the place of `name`; nothing if the program does not use it.
    pub(super) fn make(
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
            why: format!("{name} is not defined in the sources."),
        };
        let types = head.params.iter().map(|param| param.ty).chain(head.ret);
        let odd = types.collect::<Vec<_>>();
        if let Some(ty) = odd.into_iter().find(|ty| !self.can_be_written(*ty)) {
            let hint = "add the file or library that defines it";
            return Err(self.refusal(&format!("'{name}'"), ty, "a type of it has no name", hint));
        }
        let behaviour = wish.unwrap_or(Behaviour::Input);
        Ok(Some(self.function(&head, behaviour, code)))
    }

    /// Writes a definition of the symbol alone, for what no test can reach and no definition in C can be written of.
    pub(super) fn symbol(&self, name: &str, code: &mut Code) -> Option<UnitId> {
        let global = self.program.globals.iter().find(|g| g.name == name);
        let declared = self.program.declarations.get(name).map(|d| d.unit);
        let unit = global.map(|g| g.unit).or(declared);
        let unit = unit.or_else(|| self.caller(name))?;
        code.line(format!(
            "/* {name} is not defined in the sources, and no test reaches it. */"
        ));
        code.line(match global {
            Some(_) => format!("long long __sc_symbol_{name}[8] __asm__(\"{name}\");"),
            None => format!(
                "void __sc_symbol_{name}(void) __asm__(\"{name}\");\nvoid __sc_symbol_{name}(void) {{ __builtin_trap(); }}"
            ),
        });
        code.blank();
        Some(unit)
    }

    /// The type can be written down anywhere.
    pub(super) fn can_be_written(&self, ty: TypeId) -> bool {
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

    /// A function of a type that nothing in the program has.
    #[expect(clippy::too_many_arguments, reason = "the parts of one declaration")]
    pub(super) fn made_up(
        &self,
        name: &str,
        unit: UnitId,
        ret: TypeId,
        params: &[TypeId],
        behaviour: Behaviour,
        ty: TypeId,
        code: &mut Code,
    ) -> Stub {
        let param = |ty: &TypeId| Param {
            name: String::new(),
            ty: *ty,
            array_len: None,
            array_static: false,
            is_register: false,
        };
        let params: Vec<Param> = params.iter().map(param).collect();
        let types = &self.program.types;
        let declared = Declaration {
            name: name.to_owned(),
            unit,
            ret,
            params: params.clone(),
            is_variadic: false,
            has_prototype: true,
            in_system_header: false,
            is_noreturn: false,
            returns_nonnull: false,
        };
        let head = Head {
            name,
            unit,
            ret: Some(ret),
            params: &params,
            declared: Some(&declared),
            why: format!(
                "For pointers to functions of type '{}'.",
                types.get(ty).spelling
            ),
        };
        let mut stub = self.function(&head, behaviour, code);
        stub.callback = Some(types.get(ty).spelling.clone());
        // With an address, it is among those that may be called.
        let pointer = declare(
            types,
            ty,
            &format!("(*const {name}_address)"),
            Names::Spelled,
        );
        code.line(format!(
            "static {pointer} __attribute__((unused)) = {name};"
        ));
        code.blank();
        stub
    }

    fn caller(&self, name: &str) -> Option<UnitId> {
        let mut functions = self.program.functions.iter();
        let caller = functions.find(|function| function.calls.contains(name))?;
        Some(caller.unit)
    }

    fn function(&self, head: &Head<'_>, wish: Behaviour, code: &mut Code) -> Stub {
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
            calls: self.calls(head.name),
            result: None,
            outputs: Vec::new(),
            callback: None,
            allocates: None,
        };
        if matches!(behaviour, Behaviour::Input | Behaviour::Result) {
            stub.allocates = self.allocates(head);
            stub.result = (!self.is_void(head)).then(|| format!("__sc_stub_{}", head.name));
            let outputs = match behaviour {
                Behaviour::Input => self.outputs(head),
                _ => Vec::new(),
            };
            let output = |(index, _): &(usize, TypeId)| StubOutput {
                param: param_name(head, *index),
                global: format!("__sc_stub_{}_{}", head.name, param_name(head, *index)),
            };
            stub.outputs = outputs.iter().map(output).collect();
            self.values(head, &stub, &outputs, code);
        } else {
            code.line(format!("/* {} */", head.why));
        }
        self.body(head, &stub, code);
        code.blank();
        stub
    }

    /// The parameters that say how much it allocates.
    fn allocates(&self, head: &Head<'_>) -> Option<Vec<usize>> {
        let is_made_up = head.name.starts_with(super::CALLBACK);
        let name = if is_made_up { "" } else { head.name };
        let variadic = head.declared.is_some_and(|d| d.is_variadic);
        let sizes = allocation::sizes(&self.program.types, name, head.ret, head.params);
        sizes.filter(|_| !variadic)
    }

    /// For how many calls a test chooses values.
    fn calls(&self, name: &str) -> u32 {
        let asked = u64::from(self.options.stub_calls);
        let grown = self.options.growth.grown(BoundKind::Calls, name, asked);
        u32::try_from(grown).unwrap_or(u32::MAX)
    }

    fn is_void(&self, head: &Head<'_>) -> bool {
        head.ret
            .is_some_and(|ret| matches!(self.program.types.get(ret).kind, TypeKind::Void))
    }

    /// The arrays that hold what a test chooses.
    fn values(&self, head: &Head<'_>, stub: &Stub, outputs: &[(usize, TypeId)], code: &mut Code) {
        let types = &self.program.types;
        let calls = stub.calls;
        let what = match (stub.result.is_some(), stub.outputs.is_empty()) {
            (true, _) if stub.allocates.is_some() => "allocates memory as",
            (true, true) => "returns",
            (true, false) => "returns and writes",
            (false, false) => "writes",
            (false, true) => {
                code.line(format!("/* {} This stub does nothing. */", head.why));
                return;
            }
        };
        let when = match calls {
            1 => "at every call.".to_owned(),
            _ => format!("one for each of its first {calls} calls; then the last one again."),
        };
        code.line(format!(
            "/* {} This stub {what} these values, {when} */",
            head.why
        ));
        if let Some(result) = &stub.result {
            let name = format!("{result}[{calls}]");
            let declared = match head.ret {
                _ if stub.allocates.is_some() => format!("_Bool {name}"),
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

    fn body(&self, head: &Head<'_>, stub: &Stub, code: &mut Code) {
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

    fn statements(&self, head: &Head<'_>, stub: &Stub, code: &mut Code) {
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
            _ if stub.allocates.is_some() => {
                let size = "__typeof__(sizeof 0)";
                code.line(format!("void *calloc({size}, {size});"));
            }
            Behaviour::Input
            | Behaviour::Result
            | Behaviour::Zero
            | Behaviour::Fails
            | Behaviour::Registers => {}
        }
        let zero = stub.behaviour == Behaviour::Zero && self.is_struct(head);
        if zero && let Some(ret) = head.ret {
            let declared = declare(&self.program.types, ret, "__sc_zero", Names::Spelled);
            code.line(format!("static {declared};"));
        }
        let returns = !matches!(stub.behaviour, Behaviour::Abort | Behaviour::Exit);
        let object = self
            .object(head)
            .filter(|_| returns && stub.allocates.is_none());
        if let Some(object) = &object {
            code.line(format!("static {object};"));
        }
        for index in 0..head.params.len() {
            let name = param_name(head, index);
            let asks = stub.allocates.iter().flatten().any(|size| *size == index);
            if !asks && stub.outputs.iter().all(|output| output.param != name) {
                code.line(format!("(void){name};"));
            }
        }
        match stub.behaviour {
            Behaviour::Abort => code.line("abort();"),
            Behaviour::Exit => code.line("exit(1);"),
            Behaviour::Zero if zero => code.line("return __sc_zero;"),
            Behaviour::Zero if object.is_some() => code.line("return &__sc_object;"),
            Behaviour::Zero if !self.is_void(head) => code.line("return 0;"),
            Behaviour::Zero | Behaviour::Fails | Behaviour::Registers => {}
            Behaviour::Input | Behaviour::Result => {
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
                    Some(result) if stub.allocates.is_some() => {
                        let bytes = self.bytes(head, stub);
                        code.line(format!("return {result}[{call}] ? calloc({bytes}) : 0;"));
                    }
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

    /// How much it allocates, as arguments of `calloc`.
    fn bytes(&self, head: &Head<'_>, stub: &Stub) -> String {
        let sizes = stub.allocates.iter().flatten();
        let sizes: Vec<_> = sizes.map(|index| param_name(head, *index)).collect();
        match &sizes[..] {
            [one] => format!("1, {one}"),
            all => all.join(", "),
        }
    }

    /// A function that never returns NULL has something to return instead.
    fn object(&self, head: &Head<'_>) -> Option<String> {
        let types = &self.program.types;
        let nonnull = head.declared.is_some_and(|d| d.returns_nonnull);
        match types.get(head.ret.filter(|_| nonnull)?).kind {
            TypeKind::Pointer(to) if types.get(to).size.is_some() => {
                Some(declare(types, to, "__sc_object", Names::Spelled))
            }
            _ => None,
        }
    }

    fn is_struct(&self, head: &Head<'_>) -> bool {
        head.ret.is_some_and(|ret| {
            matches!(
                self.program.types.get(ret).kind,
                TypeKind::Struct { .. } | TypeKind::Union { .. } | TypeKind::Other(_)
            )
        })
    }

    /// Parameters that point to what can be written, by position.
    fn outputs(&self, head: &Head<'_>) -> Vec<(usize, TypeId)> {
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

    /// Characters are most often a buffer, whose length is unknown; what the system's headers define is its own.
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
            what: format!("undefined {what}"),
            ty: self.program.types.get(ty).spelling.clone(),
            reason: reason.to_owned(),
            hint: hint.to_owned(),
        }
    }

    /// Arrays are as volatile as their elements.
    fn is_volatile(&self, ty: TypeId) -> bool {
        let found = self.program.types.get(ty);
        match &found.kind {
            TypeKind::Array(element, _) => found.is_volatile || self.is_volatile(*element),
            _ => found.is_volatile,
        }
    }

    /// A struct or union that the sources only declare: code can do nothing but take addresses.
    fn is_hidden(&self, ty: TypeId) -> bool {
        matches!(
            self.program.types.get(ty).kind,
            TypeKind::Struct {
                complete: false,
                ..
            } | TypeKind::Union {
                complete: false,
                ..
            }
        )
    }

    /// A variable that is declared and defined nowhere.
    fn variable(
        &self,
        global: &Global,
        wish: Option<Behaviour>,
        code: &mut Code,
    ) -> Result<Stub, InputError> {
        let types = &self.program.types;
        // Nobody can set them, so they are what C makes of a definition without initialiser.
        let fixed = global.is_const || global.thread_local;
        let zero = fixed || wish == Some(Behaviour::Zero);
        let name = &global.name;
        let refuse = |reason: &str| {
            let hint = "add the file or library that defines it";
            Err(self.refusal(&format!("variable '{name}'"), global.ty, reason, hint))
        };
        let open = match types.get(global.ty).kind {
            TypeKind::IncompleteArray(of) => Some(of),
            _ => None,
        };
        let sized = open.unwrap_or(global.ty);
        if open.is_none() && !global.thread_local && self.is_hidden(sized) {
            hidden_object(name, code);
            return Ok(zero_variable(global));
        }
        if types.get(sized).size.is_none() || !self.can_be_written(sized) {
            return refuse("not all of its type is known");
        }
        if wish == Some(Behaviour::Abort) && self.options.stubs.contains(&format!("{name}=abort")) {
            return Err(InputError::BadOption {
                option: STUBS,
                value: format!("{name}=abort"),
                reason: "a variable cannot abort".into(),
            });
        }
        code.line(format!(
            "/* {} is not defined in the sources. */",
            global.name
        ));
        // Qualifiers before the name are those of the variable, also if it is a pointer or an array.
        let constant = if global.is_const { "const " } else { "" };
        let volatile = if self.is_volatile(global.ty) {
            "volatile "
        } else {
            ""
        };
        let length = open.map_or_else(String::new, |_| format!("[{OPEN_ARRAY}]"));
        let qualified = format!("{constant}{volatile}{name}{length}");
        let declared = declare(types, sized, &qualified, Names::Spelled);
        let thread = if global.thread_local { "__thread " } else { "" };
        let zeros = if zero { " = {0}" } else { "" };
        code.line(format!("{thread}{declared}{zeros};"));
        code.blank();
        Ok(match zero {
            true => zero_variable(global),
            false => Stub {
                behaviour: Behaviour::Input,
                result: Some(global.name.clone()),
                ..zero_variable(global)
            },
        })
    }
}

/// A variable that holds zeros and is not an input.
fn zero_variable(global: &Global) -> Stub {
    Stub {
        name: global.name.clone(),
        unit: global.unit,
        behaviour: Behaviour::Zero,
        calls: 0,
        result: None,
        outputs: Vec::new(),
        callback: None,
        allocates: None,
    }
}

/// An object whose type is known elsewhere: some bytes under its name for the linker.
fn hidden_object(name: &str, code: &mut Code) {
    code.line(format!(
        "/* {name} is not defined in the sources, nor is its type: only its address is used. */"
    ));
    code.line(format!(
        "char __sc_hidden_{name}[64] __asm__(\"{name}\") __attribute__((aligned(16)));"
    ));
    code.blank();
}

fn param_name(head: &Head, index: usize) -> String {
    match head.params[index].name.as_str() {
        "" => format!("arg{}", index + 1),
        name => name.to_owned(),
    }
}
