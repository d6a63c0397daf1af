//! The call at the end of a test, and the command line of `main`.

use sc_frontend::{TypeId, TypeKind};

use super::statements::Writer;
use crate::ctype::{Names, declare, declare_pointer};
use crate::stubs::around_call;
use crate::value::Value;

impl Writer<'_> {
    /// The formal is a list of strings that may not be written to.
    fn points_to_const(&self, formal: usize) -> bool {
        let types = &self.program.types;
        let TypeKind::Pointer(text) = types.get(self.entry.params[formal].ty).kind else {
            return false;
        };
        matches!(types.get(text).kind, TypeKind::Pointer(c) if types.get(c).is_const)
    }

    pub(super) fn command_line(&mut self, input: usize) -> Vec<String> {
        let values = self.model.layout.decode(self.bytes);
        let texts = match &values[input].value {
            Value::Arguments(texts) => texts.clone(),
            _ => Vec::new(),
        };
        let types = &self.program.types;
        let formal = |formal: usize| crate::build::formal_name(self.entry, formal);
        let (argc, argv, envp) = (
            formal(0),
            formal(1),
            (self.entry.params.len() > 2).then(|| formal(2)),
        );
        let argc = self.taken.fresh(&argc);
        let argv = self.taken.fresh(&argv);
        let strings =
            |name: &str, formal: usize| match &types.get(self.entry.params[formal].ty).kind {
                TypeKind::Pointer(element) => declare_pointer(types, *element, name),
                _ => format!("char **{name}"),
            };
        let argc_ty = declare(types, self.entry.params[0].ty, &argc, Names::Spelled);
        self.lines.push(format!("{argc_ty} = {};", texts.len() + 1));
        self.lines.push(format!(
            "{} = malloc (sizeof (char *[{}]));",
            strings(&argv, 1),
            texts.len() + 2
        ));
        let all = std::iter::once(b"prog".to_vec()).chain(texts.iter().cloned());
        for (index, text) in all.enumerate() {
            let place = format!("{argv}[{index}]");
            let to = if self.points_to_const(1) {
                format!("(void *) {place}")
            } else {
                place.clone()
            };
            self.string_block(&place, &to, &text);
        }
        self.lines
            .push(format!("{argv}[{}] = NULL;", texts.len() + 1));
        let mut names = vec![argc, argv];
        if let Some(envp) = envp {
            let envp = self.taken.fresh(&envp);
            self.lines.push(format!(
                "{} = malloc (sizeof (char *[1]));",
                strings(&envp, 2)
            ));
            self.lines.push(format!("{envp}[0] = NULL;"));
            names.push(envp);
        }
        names
    }

    /// An argument as it is passed: no variable has the type of a row whose length is another formal.
    fn passed(&self, formal: usize, argument: &str) -> String {
        let types = &self.program.types;
        let ty = self
            .entry
            .params
            .get(formal)
            .map(|it| &types.get(it.ty).kind);
        match ty {
            Some(TypeKind::Pointer(row))
                if matches!(types.get(*row).kind, TypeKind::VariableArray(_)) =>
            {
                format!("(void *) {argument}")
            }
            _ => argument.to_owned(),
        }
    }

    pub(super) fn call(&mut self, arguments: &[String]) {
        let passed = arguments.iter().enumerate();
        let passed = passed.map(|(formal, argument)| self.passed(formal, argument));
        let arguments: &[String] = &passed.collect::<Vec<_>>();
        let list = arguments.join(", ");
        let all = self
            .model
            .argument_list(self.program, arguments, &self.extra);
        let is_void = |ty: TypeId| matches!(self.program.types.get(ty).kind, TypeKind::Void);
        let ignore = |ty: TypeId| if is_void(ty) { "" } else { "(void) " };
        if let Some(init) = self.model.init {
            let function = &self.program.functions[init.function.0];
            let passed = if init.takes_arguments { &list } else { "" };
            self.lines.push(format!(
                "{}{} ({passed});",
                ignore(function.ret),
                function.name
            ));
        }
        let name = self.style.entry_name.as_deref().unwrap_or(&self.entry.name);
        if self.style.clears_errno {
            self.lines.push("errno = 0;".to_owned());
        }
        let (before, after) = around_call(self.program).unzip();
        self.lines.extend(before);
        let keeps = self.style.keeps_result && !is_void(self.entry.ret);
        if self.model.oracle.is_none() && !keeps {
            self.lines
                .push(format!("{}{name} ({all});", ignore(self.entry.ret)));
            return;
        }
        self.result = (!is_void(self.entry.ret)).then(|| self.taken.fresh("result"));
        let called = match &self.result {
            None => format!("{name} ({all});"),
            Some(result) => {
                let head = declare(&self.program.types, self.entry.ret, result, Names::Spelled);
                format!("{head} = {name} ({all});")
            }
        };
        self.lines.push(called);
        self.lines.extend(after);
        let Some(oracle) = self.model.oracle else {
            return;
        };
        let oracle = &self.program.functions[oracle.function.0].name;
        let judged = match &self.result {
            Some(result) if list.is_empty() => result.clone(),
            Some(result) => format!("{list}, {result}"),
            None => list,
        };
        self.lines.push(format!("if (!{oracle} ({judged}))"));
        self.lines
            .push(format!("    {}", self.style.on_oracle_failure));
    }
}
