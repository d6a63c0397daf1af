//! `__sc_execute`: materialise the inputs, call the entrypoint, ask the oracle.

use sc_frontend::{Function, Program, TypeId, TypeKind, UnitId};

use super::aliasing::numbered_objects;
use super::canonicalise::{longest_text, needs_text};
use super::fill::{BlockIndex, Filler, Object, POINTER};
use super::structure::input_member;
use super::target::Target;
use super::text::Code;
use crate::aliasing::NUMBERED;
use crate::ctype::{Names, Style, declare_in};
use crate::model::{ARGUMENT_LIST, InputModel, Origin, argument_list_value, is_argument_list};
use crate::node::{Node, NodeKind};
use crate::stubs;
use crate::within::{Owner, Within};

/// The file that the compiler names for the expression of `--assume`.
pub const ASSUMPTION_FILE: &str = "--assume";

pub(super) fn emit(model: &InputModel, program: &Program, target: Target<'_>, code: &mut Code) {
    let emitter = Execute {
        model,
        program,
        entry: &program.functions[model.entry.0],
        filler: Filler {
            model,
            program,
            target,
        },
    };
    emitter.declarations(code);
    text_helper(model, target, code);
    super::stream::helpers(model, program, target, true, code);
    emitter.assumption(code);
    code.line("/* Canonical bytes to a call. */");
    let head = format!(
        "void __sc_execute({}unsigned char *__sc_bytes)",
        target.constant()
    );
    code.line(format!("{head};"));
    code.block(format!("{}{head}", target.uncounted()), "}", |code| {
        emitter.body(code)
    });
    code.blank();
}

/// The function that sets the input globals of a unit.
pub(crate) fn setter_name(unit: UnitId) -> String {
    format!("__sc_set_globals_{}", unit.0)
}

pub(super) fn emit_setter(
    model: &InputModel,
    program: &Program,
    unit: UnitId,
    inputs: &[usize],
    target: Target<'_>,
    code: &mut Code,
) {
    target.declare_blocks(code);
    text_helper(model, target, code);
    super::stream::helpers(model, program, target, false, code);
    let filler = Filler {
        model,
        program,
        target,
    };
    let head = format!(
        "void {}({}unsigned char *__sc_bytes)",
        setter_name(unit),
        target.constant()
    );
    code.line(format!("{head};"));
    code.block(format!("{}{head}", target.uncounted()), "}", |code| {
        cast_bytes(target, code);
        for input in inputs {
            fill_global(&filler, *input, code);
        }
    });
}

fn cast_bytes(target: Target<'_>, code: &mut Code) {
    let constant = target.constant();
    code.line(format!(
        "{constant}struct __sc_inputs *__sc_in = ({constant}struct __sc_inputs *)__sc_bytes;"
    ));
}

fn text_helper(model: &InputModel, target: Target<'_>, code: &mut Code) {
    if !needs_text(&model.layout) {
        return;
    }
    let (uncounted, constant) = (target.uncounted(), target.constant());
    let head = format!(
        "{uncounted}__attribute__((unused)) static unsigned __sc_text_length({constant}void *__sc_text, unsigned __sc_size)"
    );
    code.loops_at_most(longest_text(&model.layout));
    code.block(head, "}", |code| {
        code.line(format!("{constant}char *__sc_c = __sc_text;"));
        code.line("unsigned __sc_n = 0;");
        code.block(
            "while (__sc_n < __sc_size && __sc_c[__sc_n])",
            "}",
            |code| {
                code.line("__sc_n++;");
            },
        );
        code.line("return __sc_n;");
    });
    code.blank();
}

fn fill_global(filler: &Filler, input: usize, code: &mut Code) {
    let crate::Origin::Global(global) = filler.model.origins[input] else {
        return;
    };
    let found = &filler.program.globals[global.0];
    let node = &filler.model.layout.inputs[input].node;
    if node.has_unions() || (found.initialised && node.has_zeros()) {
        let (whole, size) = (
            format!("(void *)&{}", found.name),
            format!("sizeof {}", found.name),
        );
        let bytes = filler.size_of(node);
        filler.target.clear(&whole, &size, bytes, code);
    }
    fill_input(filler, input, &found.name, code);
}

fn fill_input(filler: &Filler, input: usize, object: &str, code: &mut Code) {
    let model = filler.model;
    let source = format!("__sc_in->{}", input_member(model, input));
    let index = BlockIndex::from(first_block(model, input));
    filler.fill(
        &model.layout.inputs[input].node,
        &Object::new(object),
        &source,
        &index,
        code,
    );
}

/// Number of the first block of an input.
fn first_block(model: &InputModel, input: usize) -> usize {
    model.layout.inputs[..input]
        .iter()
        .map(|earlier| earlier.node.blocks())
        .sum()
}

/// The variable of an argument that stands for `...`.
fn extra_local(input: usize) -> String {
    format!("__sc_more{input}")
}

/// A list from which these arguments are read, then zeros.
fn argument_list(local: &str, extra: &[usize], code: &mut Code) {
    code.block("", "}", |code| {
        code.line("static long long __sc_zeros[64];");
        for (index, input) in extra.iter().enumerate() {
            let from = extra_local(*input);
            code.line(format!("__sc_zeros[{index}] = 0;"));
            code.line(format!(
                "__builtin_memcpy(&__sc_zeros[{index}], &{from}, sizeof {from});"
            ));
        }
        code.line(format!(
            "{ARGUMENT_LIST} __sc_list = {};",
            argument_list_value("__sc_zeros")
        ));
        code.line(format!(
            "__builtin_memcpy({local}, &__sc_list, sizeof __sc_list);"
        ));
    });
}

struct Execute<'m> {
    model: &'m InputModel,
    program: &'m Program,
    entry: &'m Function,
    filler: Filler<'m>,
}

impl Execute<'_> {
    fn declarations(&self, code: &mut Code) {
        self.filler.target.declare_blocks(code);
        code.line("void __sc_assume(int);");
        code.line("void __sc_oracle(int);");
        for unit in self.other_units() {
            code.line(format!(
                "void {}({}unsigned char *);",
                setter_name(unit),
                self.filler.target.constant()
            ));
        }
        for fixture in [self.model.init, self.model.oracle].into_iter().flatten() {
            let function = &self.program.functions[fixture.function.0];
            if function.unit != self.entry.unit {
                code.line(format!("extern {};", self.prototype(function)));
            }
        }
        for group in 0..self.model.layout.groups() {
            let (objects, count) = numbered_objects(group);
            code.line(format!(
                "static void *{objects}[{NUMBERED}]; static unsigned {count};"
            ));
        }
        code.blank();
    }

    /// A declaration of `name`.
    fn declare(&self, ty: TypeId, name: &str, names: Names) -> String {
        let style = Style {
            names,
            keeps_const: self.filler.target.keeps_const(),
        };
        declare_in(&self.program.types, ty, name, style)
    }

    fn other_units(&self) -> Vec<UnitId> {
        let units = self
            .model
            .globals()
            .map(|(_, global)| self.program.globals[global.0].unit);
        let mut units: Vec<UnitId> = units.filter(|unit| *unit != self.entry.unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    fn prototype(&self, function: &Function) -> String {
        let params = function.params.iter();
        let list: Vec<String> = params
            .map(|p| self.declare(p.ty, "", Names::Canonical))
            .collect();
        let list = if list.is_empty() {
            "void".to_owned()
        } else {
            list.join(", ")
        };
        let head = format!("{}({list})", function.name);
        self.declare(function.ret, &head, Names::Canonical)
    }

    /// The user's expression, where the formals have their own names and nothing else is in scope.
    fn assumption(&self, code: &mut Code) {
        let Some(expression) = &self.model.assume else {
            return;
        };
        let named = self
            .entry
            .params
            .iter()
            .filter(|param| !param.name.is_empty());
        let list: Vec<String> = named
            .clone()
            .map(|p| self.declare(p.ty, &p.name, Names::Spelled))
            .collect();
        let list = if list.is_empty() {
            "void".to_owned()
        } else {
            list.join(", ")
        };
        let uncounted = self.filler.target.uncounted();
        let head = format!("{uncounted}static int __sc_assumption({list})");
        code.block(head, "}", |code| {
            for param in named {
                code.line(format!("(void){};", param.name));
            }
            code.line(format!("# 1 \"{ASSUMPTION_FILE}\""));
            code.line(format!("return ({expression}) ? 1 : 0;"));
            code.line("# 1 \"__sc_harness.c\"");
        });
        code.blank();
    }

    fn body(&self, code: &mut Code) {
        for group in 0..self.model.layout.groups() {
            code.line(format!("{} = 0;", numbered_objects(group).1));
        }
        cast_bytes(self.filler.target, code);
        for (formal, param) in self.entry.params.iter().enumerate() {
            let declared = self.declare(param.ty, &self.local(formal), Names::Spelled);
            code.line(format!("{declared};"));
        }
        code.line("(void)__sc_in;");
        // Objects have numbers in the order of the layout, where formals come first.
        let has_aliasing = self.model.layout.has_aliasing();
        if !has_aliasing {
            self.own_globals(code);
        }
        for unit in self.other_units() {
            code.line(format!("{}(__sc_bytes);", setter_name(unit)));
        }
        for input in self.model.extra_inputs() {
            self.extra(input, code);
        }
        let formals = 0..self.entry.params.len();
        let inputs = formals.filter_map(|it| Some((self.model.formal_input(it)?, it)));
        let is_within = |(input, _): &(usize, usize)| self.node(*input).is_within();
        let (last, first): (Vec<_>, Vec<_>) = inputs.partition(is_within);
        for (input, formal) in first {
            self.formal(input, formal, code);
        }
        if has_aliasing {
            self.own_globals(code);
        }
        for (input, formal) in last {
            self.formal(input, formal, code);
        }
        if let Some(input) = self.model.arguments_input() {
            self.command_line(input, code);
        }
        self.call(code);
    }

    /// Sets the globals of the entrypoint's unit.
    fn own_globals(&self, code: &mut Code) {
        for (input, global) in self.model.globals() {
            if self.program.globals[global.0].unit == self.entry.unit {
                fill_global(&self.filler, input, code);
            }
        }
    }

    /// Declares and fills an argument that stands for `...`.
    fn extra(&self, input: usize, code: &mut Code) {
        let Some(ty) = self.node(input).ty else {
            return;
        };
        let local = extra_local(input);
        let declared = self.declare(ty, &local, Names::Spelled);
        code.line(format!("{declared};"));
        fill_input(&self.filler, input, &local, code);
    }

    fn local(&self, formal: usize) -> String {
        let name = crate::build::formal_name(self.entry, formal);
        format!("__sc_arg{formal}_{name}")
    }

    fn node(&self, input: usize) -> &Node {
        &self.model.layout.inputs[input].node
    }

    /// A formal that points into the block of another one.
    fn within(&self, within: &Within, input: usize, local: &str, code: &mut Code) {
        let Owner::Input {
            input: owner,
            target,
        } = within.owner
        else {
            return;
        };
        let Origin::Formal(formal) = self.model.origins[owner] else {
            return;
        };
        let owner = match target {
            true => format!("(*{})", self.local(formal)),
            false => self.local(formal),
        };
        let source = format!("__sc_in->{}", input_member(self.model, input));
        let object = Object::new(local);
        self.filler.within(within, &object, &owner, &source, code);
    }

    fn formal(&self, input: usize, formal: usize, code: &mut Code) {
        let local = self.local(formal);
        let node = self.node(input);
        if let NodeKind::Within(within) = &node.kind {
            self.within(within, input, &local, code);
            return;
        }
        if is_argument_list(self.program.types.get(self.entry.params[formal].ty)) {
            argument_list(&local, &self.model.extra_inputs(), code);
            return;
        }
        let whole = matches!(
            node.kind,
            NodeKind::Struct(_) | NodeKind::Zero | NodeKind::Union(_)
        );
        if whole {
            let bytes = self.filler.size_of(node);
            let (whole, size) = (format!("(void *)&{local}"), format!("sizeof {local}"));
            self.filler.target.clear(&whole, &size, bytes, code);
        }
        // The local is not const even where the formal is.
        let node = Node {
            ty: node.ty.filter(|_| node.complex_part().is_some()),
            ..node.clone()
        };
        let source = format!("__sc_in->{}", input_member(self.model, input));
        let index = BlockIndex::from(first_block(self.model, input));
        self.filler
            .fill(&node, &Object::new(local), &source, &index, code);
    }

    fn command_line(&self, input: usize, code: &mut Code) {
        let NodeKind::Arguments { max, chars } = self.model.layout.inputs[input].node.kind else {
            return;
        };
        let target = self.filler.target;
        let first = first_block(self.model, input);
        let source = format!("__sc_in->{}", input_member(self.model, input));
        let (argc, argv) = (self.local(0), self.local(1));
        let block = |size: &str, index: usize| self.filler.block(size, &BlockIndex::from(index));
        code.line(format!("{argc} = 1 + {source}.__sc_length;"));
        let size = format!("sizeof *{argv} * ({source}.__sc_length + 2u)");
        code.block("", "}", |code| {
            code.line(format!("char **__sc_argv = {};", block(&size, first)));
            code.line("unsigned __sc_i;");
            code.line(format!("__sc_argv[0] = {};", block("5u", first + 1)));
            target.copy("__sc_argv[0]", "\"prog\"", "5", 5, code);
            code.loops_at_most(max);
            let head = format!("for (__sc_i = 0; __sc_i < {source}.__sc_length; __sc_i++)");
            code.block(head, "}", |code| {
                let text = format!("{source}.__sc_text[__sc_i]");
                let length = match chars {
                    0 => "0u".to_owned(),
                    _ => format!("__sc_text_length({text}, {chars}u)"),
                };
                code.line(format!("unsigned __sc_n = {length};"));
                code.line(format!(
                    "char *__sc_text = __sc_block(__sc_n + 1u, {}u + __sc_i);",
                    first + 2
                ));
                if chars > 0 {
                    target.copy("__sc_text", &text, "__sc_n", chars, code);
                }
                code.line("__sc_text[__sc_n] = 0;");
                code.line("__sc_argv[__sc_i + 1] = __sc_text;");
            });
            code.line(format!("__sc_argv[{source}.__sc_length + 1] = 0;"));
            code.line(format!("{argv} = (void *)__sc_argv;"));
        });
        debug_assert_eq!(max + 2, self.model.layout.inputs[input].node.blocks());
        if self.entry.params.len() > 2 {
            let envp = self.local(2);
            let index = self.model.block_count() - 1;
            code.line(format!(
                "{envp} = {};",
                block(&format!("sizeof *{envp}"), index)
            ));
            let (whole, size) = (format!("(void *){envp}"), format!("sizeof *{envp}"));
            target.clear(&whole, &size, POINTER, code);
        }
    }

    fn call(&self, code: &mut Code) {
        let arguments: Vec<String> = (0..self.entry.params.len())
            .map(|formal| self.local(formal))
            .collect();
        let list = arguments.join(", ");
        let extra = self.model.extra_inputs();
        let extra: Vec<String> = extra.into_iter().map(extra_local).collect();
        let all = self.model.argument_list(self.program, &arguments, &extra);
        if let Some(init) = self.model.init {
            let name = &self.program.functions[init.function.0].name;
            code.line(format!(
                "{name}({});",
                if init.takes_arguments { &list } else { "" }
            ));
        }
        if self.model.assume.is_some() {
            let named = self.entry.params.iter().zip(&arguments);
            let passed: Vec<&str> = named
                .filter(|(param, _)| !param.name.is_empty())
                .map(|(_, argument)| argument.as_str())
                .collect();
            code.line(format!(
                "__sc_assume(__sc_assumption({}));",
                passed.join(", ")
            ));
        }
        if let Target::FramaC { canary } = self.filler.target {
            code.line(canary);
        }
        let (before, after) = stubs::around_call(self.program).unzip();
        before.iter().for_each(|line| code.line(line));
        let name = match self.entry.name.as_str() {
            "main" => "__sc_main",
            name => name,
        };
        let returned = self.program.types.get(self.entry.ret);
        let is_void = matches!(returned.kind, TypeKind::Void);
        let Some(oracle) = self.model.oracle else {
            code.line(format!(
                "{}{name}({all});",
                if is_void { "" } else { "(void)" }
            ));
            return;
        };
        let oracle = &self.program.functions[oracle.function.0].name;
        if is_void {
            code.line(format!("{name}({all});"));
            after.iter().for_each(|line| code.line(line));
            code.line(format!("__sc_oracle({oracle}({list}) != 0);"));
            return;
        }
        code.block("", "}", |code| {
            let result = self.declare(self.entry.ret, "__sc_result", Names::Spelled);
            code.line(format!("{result} = {name}({all});"));
            after.iter().for_each(|line| code.line(line));
            let comma = if list.is_empty() { "" } else { ", " };
            code.line(format!(
                "__sc_oracle({oracle}({list}{comma}__sc_result) != 0);"
            ));
        });
    }
}
