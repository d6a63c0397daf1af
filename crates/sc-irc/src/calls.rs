//! Calls: of functions with a body, through pointers, and of what the text knows by name.

use sc_ir::{Argument, Call, Callee, FunctionId, Operand, Passing};

use crate::body::{Body, Done};
use crate::operations::literal;
use crate::types::{self, Scalar};
use crate::{Chance, Error, Form, GOAL, Gap, Question, Unsupported};

/// A function that the text knows by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// One of ours: a body of the program does not count.
    Hook(Hook),
    /// The run ends well.
    Exit,
    /// The run ends with an error.
    Abort,
    /// No effect and no result.
    Nothing,
    /// The result is the first argument.
    Same,
    /// Any result.
    Any,
    /// An instance of what could be done: nothing is claimed behind it.
    Example,
    Malloc,
    Calloc,
    Free,
    Copy,
    Fill,
    /// An intrinsic of LLVM, without `llvm.` and types.
    Intrinsic(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hook {
    Label,
    LabelBegin,
    LabelEnd,
    GhostBegin,
    GhostEnd,
    Assume,
    Block,
    /// A block whose size is at most the second argument.
    BlockUpTo,
    /// Bytes for the block that was made last: its size, and what it is at most.
    CopyUpTo,
    /// The same with one byte.
    ClearUpTo,
}

/// What the text knows of a name.
pub(crate) fn known(name: &str) -> Option<Known> {
    if let Some(rest) = name.strip_prefix("llvm.") {
        return crate::intrinsics::known(rest);
    }
    Some(match name {
        "__sc_label" => Known::Hook(Hook::Label),
        "__sc_label_begin" => Known::Hook(Hook::LabelBegin),
        "__sc_label_end" => Known::Hook(Hook::LabelEnd),
        "__sc_ghost_begin" => Known::Hook(Hook::GhostBegin),
        "__sc_ghost_end" => Known::Hook(Hook::GhostEnd),
        "__sc_assume" | "__sc_assert" | "__sc_oracle" => Known::Hook(Hook::Assume),
        "__sc_block" => Known::Hook(Hook::Block),
        "__sc_block_up_to" => Known::Hook(Hook::BlockUpTo),
        "__sc_copy_up_to" => Known::Hook(Hook::CopyUpTo),
        "__sc_clear_up_to" => Known::Hook(Hook::ClearUpTo),
        "__sc_user_label" => Known::Nothing,
        "exit" | "_exit" | "_Exit" | "quick_exit" => Known::Exit,
        "abort" | "__assert_fail" | "__sc_overlap" => Known::Abort,
        "malloc" => Known::Malloc,
        "calloc" => Known::Calloc,
        "free" => Known::Free,
        "memcpy" | "memmove" => Known::Copy,
        "memset" => Known::Fill,
        "__sc_dse_any" => Known::Any,
        "__sc_dse_example" => Known::Example,
        _ => return None,
    })
}

impl Body<'_, '_> {
    pub(crate) fn call(&mut self, call: &Call, result: Option<&str>) -> Done {
        let callee = match call.callee {
            Callee::Direct(callee) => callee,
            Callee::Indirect(pointer) => return self.indirect(call, pointer, result),
        };
        let function = self.program().function(callee);
        let known = known(&function.name);
        if let Some(Known::Hook(hook)) = known {
            return self.hook(hook, call, result);
        }
        if function.is_defined() {
            let text = self.direct(callee, call)?;
            let text = assigned(result, &text);
            match self.reach.clone() {
                Some(reach) if self.asks_in(callee) => self.if_reached_labels(&reach, &text),
                _ => self.line(&text),
            }
            return Ok(());
        }
        let Some(known) = known else {
            return Err(Unsupported::new(format!(
                "'{}' has no body and no tested model",
                function.name
            )));
        };
        // Names that mean the same are one construct; intrinsics are listed with their types.
        match known {
            Known::Intrinsic(_) | Known::Nothing | Known::Same | Known::Example => {}
            Known::Exit => self.trust("call exit".to_owned())?,
            Known::Abort => self.trust("call abort".to_owned())?,
            Known::Copy => self.trust("call memcpy".to_owned())?,
            Known::Fill => self.trust("call memset".to_owned())?,
            _ => self.trust(format!("call {}", function.name))?,
        }
        self.known(known, call, result)
    }

    fn known(&mut self, known: Known, call: &Call, result: Option<&str>) -> Done {
        match known {
            Known::Exit => self.line("__sc_ended(); __CPROVER_assume(0);"),
            Known::Abort => self.error(Error::Abort),
            Known::Nothing => {}
            Known::Same => {
                let value = self.argument(call, 0)?;
                self.set(result, &value);
            }
            Known::Any => {
                let Some(scalar) = Scalar::of(&self.program().types, call.ty) else {
                    return Err(Unsupported::new("a result of this type"));
                };
                self.set(result, &crate::operations::any(scalar.bits()));
            }
            Known::Example => self.gap_beside(Gap::Unsupported(
                "the order in which the C library calls a function".to_owned(),
            )),
            Known::Malloc => {
                let size = self.argument(call, 0)?;
                self.allocate(&size, "0", true, result)?;
            }
            Known::Calloc => {
                let (count, size) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let wide = format!("(unsigned __int128){count} * (unsigned __int128){size}");
                self.gap_unless(&format!("{wide} <= 4294967296ul"), Gap::BlockSize);
                self.allocate(&format!("({count} * {size})"), "1", true, result)?;
            }
            Known::Free => self.free(call)?,
            Known::Copy => self.copy(call, result)?,
            Known::Fill => self.fill(call, result)?,
            Known::Intrinsic(name) => self.intrinsic(name, call, result)?,
            Known::Hook(hook) => self.hook(hook, call, result)?,
        }
        Ok(())
    }

    /// Whether the question is about a label of the function or of one that it calls.
    fn asks_in(&self, callee: FunctionId) -> bool {
        let labels = self.order().labels_in(callee);
        labels.is_some_and(|labels| !labels.is_disjoint(&self.question().labels))
    }

    /// A call that is executed whether the run gets here or not: its labels count only if it does.
    fn if_reached_labels(&mut self, reach: &str, call: &str) {
        let before = self.temporary();
        self.declare_here(&format!("unsigned char {before}"));
        self.line(&format!("{before} = __sc_inside;"));
        self.line(&format!("__sc_inside = {before} || !{reach};"));
        self.line(call);
        self.line(&format!("__sc_inside = {before};"));
    }

    fn hook(&mut self, hook: Hook, call: &Call, result: Option<&str>) -> Done {
        match hook {
            Hook::Label => {
                let number = self.label_number(call)?;
                self.label(number, call)?;
            }
            Hook::LabelBegin => {
                let number = self.label_number(call)?;
                self.label_begin(number)?;
            }
            Hook::LabelEnd => {
                let number = self.label_number(call)?;
                if self.is_silent(number) {
                    return Ok(());
                }
                let holds = self.argument(call, 1)?;
                self.label_end(number, &holds);
            }
            Hook::GhostBegin => self.line("__sc_ghosts++;"),
            Hook::GhostEnd => self.line("__sc_ghosts--;"),
            Hook::Assume => {
                let holds = self.argument(call, 0)?;
                self.line(&format!("__CPROVER_assume({holds} != 0);"));
            }
            Hook::Block => {
                let size = self.argument(call, 0)?;
                self.allocate(&size, "0", false, result)?;
            }
            Hook::BlockUpTo => self.block_up_to(call, result)?,
            Hook::CopyUpTo => self.copy_up_to(call)?,
            Hook::ClearUpTo => self.clear_up_to(call)?,
        }
        Ok(())
    }

    fn label_number(&self, call: &Call) -> Result<u32, Unsupported> {
        let number = match call.arguments.first().map(|argument| argument.value) {
            Some(Operand::Const(id)) => self.program().constants.as_int(id),
            _ => None,
        };
        let number = number.and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| Unsupported::new("a label without a constant number"))
    }

    fn is_asked(&self, label: u32) -> bool {
        self.question().labels.contains(&label)
    }

    /// Whether a label has no text at all.
    pub(crate) fn is_silent(&self, label: u32) -> bool {
        let asks = matches!(self.question().form, Form::Place | Form::End);
        asks && self.is_quiet(label) && !self.is_asked(label)
    }

    /// What only a label that is not asked about reads is not written at all.
    fn label(&mut self, label: u32, call: &Call) -> Done {
        let form = self.question().form;
        if !self.is_asked(label) || !matches!(form, Form::Place | Form::End) {
            return Ok(());
        }
        let holds = call.arguments.get(1).map(|argument| argument.value);
        let holds = holds.ok_or_else(|| Unsupported::new("a call without all arguments"))?;
        let holds = self.expression(holds)?;
        match self.question().form {
            Form::Place | Form::End => self.holds(label, &holds),
            Form::Gaps | Form::Errors => {}
        }
        Ok(())
    }

    /// A predicate that was evaluated without effects.
    fn holds(&mut self, label: u32, holds: &str) {
        let reach = self.reach.as_ref();
        let reach = reach.map_or_else(String::new, |reach| format!("{reach} && "));
        let condition = format!("{reach}!__sc_inside && {holds} != 0");
        match self.question().form {
            Form::End => self.line(&format!(
                "__sc_flag_{label} = __sc_flag_{label} || ({condition});"
            )),
            _ => {
                let text = hit(self.question(), label, &condition);
                self.line(&text);
            }
        }
    }

    /// The predicate is evaluated beside the run, or not at all.
    fn label_begin(&mut self, label: u32) -> Done {
        // What only computes may execute on the path of the run.
        if self.is_quiet(label) {
            return Ok(());
        }
        // A jump over the predicate must not jump over a value that is read behind it.
        self.settle_all();
        let here = (self.block, self.at);
        let regions = self.order().regions(self.id);
        let region = regions.iter().find(|region| region.begin == here);
        let Some((block, at)) = region.and_then(|region| region.end) else {
            return Err(Unsupported::new("a predicate with several ends"));
        };
        let end = format!("E{}_{at}", block.index());
        if !self.is_asked(label) || self.question().form == Form::Errors {
            self.line(&format!("goto {end};"));
        } else {
            self.line(&format!("if (__sc_inside || __sc_nondet()) goto {end};"));
            self.line("__sc_inside = 1;");
        }
        Ok(())
    }

    fn label_end(&mut self, label: u32, holds: &str) {
        if self.is_quiet(label) {
            if self.is_asked(label) && matches!(self.question().form, Form::Place | Form::End) {
                self.holds(label, holds);
            }
            return;
        }
        if self.is_asked(label) {
            match self.question().form {
                Form::Place => {
                    let text = hit(self.question(), label, &format!("{holds} != 0"));
                    self.line(&text);
                    self.line("__CPROVER_assume(0);");
                }
                Form::End => self.line(&format!(
                    "__sc_inside = 0; if ({holds} != 0) __sc_flag_{label} = 1;"
                )),
                Form::Gaps | Form::Errors => self.line("__CPROVER_assume(0);"),
            }
        }
        let end = format!("E{}_{}: ;", self.block.index(), self.at);
        self.line(&end);
    }

    /// The call of a function with a body, as an expression.
    fn direct(&mut self, callee: FunctionId, call: &Call) -> Result<String, Unsupported> {
        self.translator().head(callee)?;
        let function = self.program().function(callee);
        let fits = call.ty == function.result
            && call.arguments.len() == function.parameters.len()
            && call
                .arguments
                .iter()
                .zip(&function.parameters)
                .all(|(argument, parameter)| {
                    argument.ty == parameter.ty && same_passing(argument.passing, parameter.passing)
                });
        if !fits {
            return Err(Unsupported::new(format!(
                "a call of '{}' with other types",
                function.name
            )));
        }
        let mut list = Vec::new();
        for argument in &call.arguments {
            list.push(self.passed(argument, matches!(call.callee, Callee::Direct(_)))?);
        }
        Ok(format!(
            "{}({})",
            self.translator().function_name(callee),
            list.join(", ")
        ))
    }

    /// An argument; the callee gets a copy of what is passed by value.
    fn passed(&mut self, argument: &Argument, is_direct: bool) -> Result<String, Unsupported> {
        let Passing::ByVal(ty) = argument.passing else {
            return match argument.value {
                Operand::Reg(_) if is_direct => self.expression(argument.value),
                _ => self.operand(argument.value),
            };
        };
        let value = self.operand(argument.value)?;
        self.trust("call byval".to_owned())?;
        let size = self.program().types.size(ty);
        if size == 0 {
            return Err(Unsupported::new("an argument without a size"));
        }
        self.access(&value, argument.value, size);
        let name = self.temporary();
        let object = types::object(&self.program().types, ty, &name);
        self.declare(&object);
        self.copy_bytes(
            &format!("((unsigned char *)&{name})"),
            &value,
            size,
            Some(ty),
        );
        Ok(format!("((unsigned char *)&{name})"))
    }

    fn indirect(&mut self, call: &Call, pointer: Operand, result: Option<&str>) -> Done {
        self.trust("call indirect".to_owned())?;
        let pointer = self.operand(pointer)?;
        let candidates: Vec<_> = self
            .translator()
            .code
            .iter()
            .map(|(id, at)| (*id, *at))
            .collect();
        let mut first = true;
        for (id, at) in candidates {
            if !self.program().function(id).is_defined() {
                continue;
            }
            let Ok(text) = self.direct(id, call) else {
                continue;
            };
            let otherwise = if first { "" } else { "else " };
            first = false;
            let text = assigned(result, &text);
            self.line(&format!(
                "{otherwise}if ({pointer} == (unsigned char *)&__sc_code + {at}) {{ {text} }}"
            ));
        }
        if !first {
            self.line("else {");
        }
        self.guard(&format!("{pointer} != 0"), Error::Access);
        self.gap(Gap::Callee);
        if !first {
            self.line("}");
        }
        Ok(())
    }

    /// The value of an argument.
    pub(crate) fn argument(&mut self, call: &Call, at: usize) -> Result<String, Unsupported> {
        let argument = call.arguments.get(at);
        let argument = argument.ok_or_else(|| Unsupported::new("a call without all arguments"))?;
        self.operand(argument.value)
    }

    /// The width of an argument.
    pub(crate) fn argument_scalar(&self, call: &Call, at: usize) -> Result<Scalar, Unsupported> {
        let ty = call.arguments.get(at).map(|argument| argument.ty);
        let scalar = ty.and_then(|ty| Scalar::of(&self.program().types, ty));
        scalar.ok_or_else(|| Unsupported::new("an argument of this type"))
    }

    /// The size of a new block, in a variable.
    pub(crate) fn block_size(&mut self, size: &str) -> String {
        let name = self.temporary();
        self.declare_here(&format!("unsigned long {name}"));
        self.line(&format!("{name} = {size};"));
        name
    }

    /// A new block of memory. Blocks have the type that their uses show, which is much easier for CBMC than bytes.
    pub(crate) fn allocate(
        &mut self,
        size: &str,
        zero: &str,
        may_fail: bool,
        result: Option<&str>,
    ) -> Done {
        let Some(result) = result else {
            return Ok(());
        };
        let zero = if self.question().chance == Chance::Little {
            "1"
        } else {
            zero
        };
        let size_name = self.block_size(size);
        self.gap_unless(
            &format!("{size_name} <= {}", literal(1 << 32, 64)),
            Gap::BlockSize,
        );
        if may_fail {
            // Replay's allocator makes a byte of nothing.
            self.line(&format!("if ({size_name} == 0) {size_name} = 1;"));
        }
        let element = self.element_of_block();
        let new = |bytes: &str| {
            format!("{result} = (unsigned char *)__CPROVER_allocate({bytes}, {zero});")
        };
        match element {
            Some((ty, bytes)) => {
                let object = types::object(&self.program().types, ty, "");
                let typed = new(&format!(
                    "sizeof({}) * ({size_name} / {bytes}ul)",
                    object.trim()
                ));
                let plain = new(&size_name);
                self.line(&format!(
                    "if ({size_name} % {bytes}ul == 0) {{ {typed} }} else {{ {plain} }}"
                ));
            }
            None => {
                let plain = new(&size_name);
                self.line(&plain);
            }
        }
        if may_fail && self.question().chance == Chance::All {
            self.line(&format!("if (__sc_nondet()) {result} = 0;"));
        }
        Ok(())
    }

    fn free(&mut self, call: &Call) -> Done {
        let pointer = self.argument(call, 0)?;
        self.line(&format!("if ({pointer} != 0) {{"));
        self.guard(
            &format!(
                "__CPROVER_DYNAMIC_OBJECT({pointer}) && __CPROVER_POINTER_OFFSET({pointer}) == 0 \
                 && !__CPROVER_same_object({pointer}, __sc_freed)"
            ),
            Error::Access,
        );
        self.line(&format!("if (__sc_nondet()) __sc_freed = {pointer}; }}"));
        Ok(())
    }
}

/// The statement that tells whether a label holds where it stands.
pub(crate) fn hit(question: &Question, label: u32, condition: &str) -> String {
    match question.goals {
        true => format!("__CPROVER_cover({condition} && {GOAL}{label}u);"),
        false => format!("__CPROVER_assert(!({condition}), \"__sc_hit_{label}\");"),
    }
}

fn same_passing(a: Passing, b: Passing) -> bool {
    match (a, b) {
        (Passing::ByVal(a), Passing::ByVal(b)) => a == b,
        (Passing::ByVal(_), _) | (_, Passing::ByVal(_)) => false,
        _ => true,
    }
}

fn assigned(result: Option<&str>, text: &str) -> String {
    match result {
        Some(result) => format!("{result} = {text};"),
        None => format!("{text};"),
    }
}
