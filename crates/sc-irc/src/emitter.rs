//! The text of a program: what is in it, and in which order.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use sc_ir::{
    Argument, BlockId, CallGraph, Callee, Cfg, ConstId, ConstantKind, FunctionId, Global, GlobalId,
    Instruction, Op, Operand, Passing, Program, Reg, Symbol, TypeId,
};

use crate::body::Body;
use crate::calls::{Hook, Known, hit, known};
use crate::escape::escaping;
use crate::memory::Spacious;
use crate::order::hook;
use crate::plain::Plain;
use crate::promotion::promoted;
use crate::{
    CANARY, Chance, Form, Gap, HelperLoop, INPUT, Input, MAIN, Order, Question, Site, SiteKind,
    Text, Unsupported, types,
};

/// What the text stands on.
const PRELUDE: &str = include_str!("prelude.c");

/// What may deviate, whatever the labels are.
static GAPS: Question = Question {
    form: Form::Gaps,
    labels: BTreeSet::new(),
    chance: Chance::All,
    goals: false,
};

/// A program that can be written for questions.
pub struct Translator<'p> {
    pub(crate) program: &'p Program,
    entry: FunctionId,
    input: Input,
    /// Functions with a body that a run may enter.
    pub(crate) functions: Vec<FunctionId>,
    pub(crate) globals: BTreeSet<GlobalId>,
    pub(crate) bad_globals: BTreeMap<GlobalId, Unsupported>,
    /// Functions whose address is taken, with their place in `__sc_code`.
    pub(crate) code: BTreeMap<FunctionId, usize>,
    pub(crate) promoted: BTreeMap<FunctionId, BTreeMap<Reg, TypeId>>,
    /// Locals that may be reached after their function has returned.
    pub(crate) escaping: BTreeMap<FunctionId, BTreeSet<Reg>>,
    pub(crate) has_free: bool,
    pub(crate) has_ghosts: bool,
    pub(crate) spacious: Spacious,
    pub(crate) order: Order,
    /// Labels whose predicates are code without effects.
    pub(crate) quiet: BTreeSet<u32>,
    /// Functions without loops and without effects but those of their labels.
    pub(crate) pure: BTreeSet<FunctionId>,
    /// What may be written; none: everything that has a meaning, to find out what is used.
    listed: bool,
}

impl<'p> Translator<'p> {
    /// Looks at the program.
    ///
    /// # Errors
    /// If it is for another machine than those the text is for.
    pub fn new(program: &'p Program, entry: FunctionId, input: Input) -> Result<Self, Unsupported> {
        if program.layout().big_endian || program.layout().pointer_bits(0) != 64 {
            return Err(Unsupported::new("a machine with other addresses"));
        }
        let taken = CallGraph::taken(program);
        let functions = reachable(program, entry, &taken);
        let in_use = |id: &FunctionId| functions.contains(id);
        let mut translator = Self {
            program,
            entry,
            input,
            globals: BTreeSet::new(),
            bad_globals: BTreeMap::new(),
            code: taken.iter().copied().zip(0..).collect(),
            promoted: BTreeMap::new(),
            escaping: BTreeMap::new(),
            has_free: calls(program, &functions, |name| {
                matches!(name, "free" | "cfree" | "realloc")
            }),
            has_ghosts: calls(program, &functions, |name| name == "__sc_ghost_begin"),
            spacious: Spacious::new(program, entry, &functions),
            order: Order::new(program, &functions, &taken),
            quiet: BTreeSet::new(),
            pure: BTreeSet::new(),
            functions: Vec::new(),
            listed: true,
        };
        for id in program_functions(program).filter(in_use) {
            let all = promoted(program, program.function(id));
            translator.promoted.insert(id, all);
        }
        translator.escaping = escaping(program, &functions, &translator.promoted);
        translator.functions = functions.into_iter().collect();
        translator.quiet = translator.quiet_labels();
        translator.find_pure();
        translator.find_globals();
        Ok(translator)
    }

    /// Writes constructs that are not on the list, too: only for tests of them.
    #[must_use]
    pub fn unlisted(mut self) -> Self {
        self.listed = false;
        self
    }

    pub(crate) fn trusts(&self, construct: &str) -> bool {
        !self.listed || crate::trusted::is_trusted(construct)
    }

    /// What tells plain instructions of a function.
    pub(crate) fn plain(&self, id: FunctionId) -> Plain<'p> {
        let promoted = self.promoted.get(&id).cloned().unwrap_or_default();
        Plain::new(
            self.program,
            self.program.function(id),
            promoted,
            self.is_harness(id),
        )
    }

    /// Labels whose predicates are code that only computes, wherever they stand.
    fn quiet_labels(&self) -> BTreeSet<u32> {
        let (mut quiet, mut others) = (BTreeSet::new(), BTreeSet::new());
        for id in &self.functions {
            let plain = self.plain(*id);
            for region in self.order.regions(*id) {
                match region.is_quiet(&plain) {
                    true => quiet.insert(region.label),
                    false => others.insert(region.label),
                };
            }
        }
        quiet.difference(&others).copied().collect()
    }

    fn find_pure(&mut self) {
        loop {
            let is_new = |id: &&FunctionId| !self.pure.contains(id) && self.is_pure(**id);
            let new: Vec<FunctionId> = self.functions.iter().filter(is_new).copied().collect();
            if new.is_empty() {
                return;
            }
            self.pure.extend(new);
        }
    }

    fn is_pure(&self, id: FunctionId) -> bool {
        let function = self.program.function(id);
        let cfg = Cfg::new(function);
        let plain = self.plain(id);
        let is_plain = |it: &Instruction| match it.op {
            Op::Alloca { .. } | Op::Return(_) | Op::Switch { .. } => true,
            _ => plain.is_jump(it) || self.has_no_effect(it, &plain),
        };
        let mut writer = Writer::new(self, &GAPS);
        Body::write(&mut writer, id);
        writer.sites.is_empty()
            && self.head(id).is_ok()
            && cfg.loops().is_empty()
            && self.escaping.get(&id).is_none_or(BTreeSet::is_empty)
            && instructions(self.program, id).all(is_plain)
    }

    /// Whether an instruction has no effect but on variables of the text and on labels.
    pub(crate) fn has_no_effect(&self, instruction: &Instruction, plain: &Plain<'_>) -> bool {
        let is_quiet = |label: Option<u32>| label.is_some_and(|label| self.quiet.contains(&label));
        match (&instruction.op, hook(self.program, instruction)) {
            (Op::Store { address, .. }, _) => plain.is_variable(*address),
            (_, Some((Hook::Label, label))) => label.is_some(),
            (_, Some((Hook::LabelBegin | Hook::LabelEnd, label))) => is_quiet(label),
            (Op::Call(call), None) => {
                let pure = matches!(call.callee, Callee::Direct(id) if self.pure.contains(&id));
                let by_value = |it: &Argument| matches!(it.passing, Passing::ByVal(_));
                pure && !call.arguments.iter().any(by_value)
            }
            _ => plain.computes(instruction),
        }
    }

    /// Whether the predicate of a label is code that may fail or that the text may not know.
    #[must_use]
    pub fn has_own_code(&self, label: u32) -> bool {
        self.order.has_region(label) && !self.quiet.contains(&label)
    }

    /// The order in which its labels and sites may execute.
    pub fn order(&self) -> &Order {
        &self.order
    }

    fn find_globals(&mut self) {
        let mut todo: Vec<ConstId> = Vec::new();
        for id in &self.functions {
            for instruction in instructions(self.program, *id) {
                instruction.op.for_each_operand(|operand| {
                    if let Operand::Const(id) = operand {
                        todo.push(*id);
                    }
                });
            }
        }
        let mut seen = BTreeSet::new();
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            let kind = &self.program.constants.get(id).kind;
            if let ConstantKind::Address {
                symbol: Symbol::Global(global),
                ..
            } = kind
                && self.globals.insert(*global)
            {
                todo.extend(self.program.global(*global).initializer);
            }
            kind.for_each_part(|part| todo.push(part));
        }
        // What points to an object that cannot be written cannot be written either.
        loop {
            let is_new = |id: &&GlobalId| !self.bad_globals.contains_key(id);
            let bad = self.globals.iter().filter(is_new);
            let bad = bad.filter_map(|id| Some((*id, self.definition(*id).err()?)));
            let bad: Vec<_> = bad.collect();
            if bad.is_empty() {
                return;
            }
            self.bad_globals.extend(bad);
        }
    }

    fn definition(&self, id: GlobalId) -> Result<String, Unsupported> {
        let global: &Global = self.program.global(id);
        let of = |what: &str| Unsupported::new(format!("the variable '{}' {what}", global.name));
        let Some(initializer) = global.initializer else {
            return Err(of("without a definition"));
        };
        if global.thread_local || global.address_space != 0 {
            return Err(of("in a memory of its own"));
        }
        if global.size == 0 || global.size > 1 << 20 {
            return Err(of("of this size"));
        }
        let value = self.initializer(global.ty, initializer)?;
        let declaration = types::object(&self.program.types, global.ty, &self.global_name(id));
        Ok(format!("{declaration} = {value};\n"))
    }

    /// The name of a function in the text.
    #[must_use]
    pub fn function_name(&self, id: FunctionId) -> String {
        let name = &self.program.function(id).name;
        let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name: String = name.chars().map(kept).take(40).collect();
        format!("__sc_f{}_{name}", id.index())
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Whether a function is generated and has nothing of the user in it.
    #[must_use]
    pub fn is_harness(&self, id: FunctionId) -> bool {
        let name = &self.program.function(id).name;
        let own = ["__sc_execute", "__sc_dse", "__sc_text_length"];
        own.contains(&&**name) || name.starts_with("__sc_set_globals_")
    }

    /// The function of the program with this name in the text.
    #[must_use]
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        let rest = name.strip_prefix("__sc_f")?;
        let digits = rest.split('_').next()?;
        let id = FunctionId(digits.parse().ok()?);
        self.functions.contains(&id).then_some(id)
    }

    /// The text for a question.
    #[must_use]
    pub fn text(&self, question: &Question) -> Text {
        let mut writer = Writer::new(self, question);
        if self.has_ghosts {
            writer.site_anywhere(Gap::Instrumentation);
        }
        for id in &self.functions {
            Body::write(&mut writer, *id);
        }
        writer.finish()
    }

    fn prototypes(&self) -> String {
        let heads = self.functions.iter().filter_map(|id| self.head(*id).ok());
        heads.map(|head| format!("{head};\n")).collect()
    }

    /// The declaration of a function.
    pub(crate) fn head(&self, id: FunctionId) -> Result<String, Unsupported> {
        let function = self.program.function(id);
        if function.variadic {
            return Err(Unsupported::new(format!(
                "the variadic function '{}'",
                function.name
            )));
        }
        let types = &self.program.types;
        let mut list = Vec::new();
        for (index, parameter) in function.parameters.iter().enumerate() {
            list.push(format!(
                "{} r{index}",
                types::register(types, parameter.ty)?
            ));
        }
        if list.is_empty() {
            list.push("void".to_owned());
        }
        let result = types::register(types, function.result)?;
        Ok(format!(
            "{result} {}({})",
            self.function_name(id),
            list.join(", ")
        ))
    }

    /// The object that the input is, as the function that gets it looks at it.
    fn input_object(&self) -> String {
        let types = &self.program.types;
        let size = self.input.size.max(1) as u64;
        let mut geps = self
            .functions
            .iter()
            .flat_map(|id| instructions(self.program, *id));
        let ty = geps.find_map(|instruction| match &instruction.op {
            Op::Gep { element, .. }
                if types.size(*element) == size && is_packed(types, *element) =>
            {
                Some(*element)
            }
            _ => None,
        });
        // A structure in any case: CBMC would tell the address of an array.
        let object = match ty {
            Some(ty) => types::object(types, ty, "f"),
            None => format!("unsigned char f[{size}]"),
        };
        format!("struct __attribute__((packed)) {{ {object}; }} i")
    }

    fn ranges(&self) -> String {
        let mut text = String::new();
        for domain in &self.input.domains {
            let bits = u32::try_from(domain.size * 8).unwrap_or(0);
            let container = bits.next_power_of_two().max(8);
            let ty = match domain.signed {
                true => types::signed(container),
                false => types::unsigned(container),
            };
            let bytes = (0..domain.size).map(|at| {
                let unsigned = types::unsigned(container.max(32));
                format!("({unsigned})b[{}] << {}", domain.offset + at, 8 * at)
            });
            let value: Vec<String> = bytes.collect();
            let number = |value: i128| crate::operations::literal(value as u128, bits);
            let _ = writeln!(
                text,
                "  {{ {ty} v = ({ty})({}); __CPROVER_assume(v >= ({ty}){} && v <= ({ty}){}); }}",
                value.join(" | "),
                number(domain.low),
                number(domain.high)
            );
        }
        text
    }
}

fn is_packed(types: &sc_ir::Types, ty: TypeId) -> bool {
    matches!(types.get(ty), sc_ir::Type::Struct { packed: true, .. })
}

fn program_functions(program: &Program) -> impl Iterator<Item = FunctionId> + use<> {
    (0..program.functions.len()).map(FunctionId::new)
}

/// All instructions of a function.
pub(crate) fn instructions(
    program: &Program,
    id: FunctionId,
) -> impl Iterator<Item = &Instruction> {
    let blocks = program.function(id).blocks.iter();
    blocks.flat_map(|block| &block.instructions)
}

fn reachable(program: &Program, entry: FunctionId, taken: &[FunctionId]) -> BTreeSet<FunctionId> {
    let mut all = BTreeSet::new();
    let mut todo = vec![entry];
    while let Some(id) = todo.pop() {
        let function = program.function(id);
        let hook = matches!(known(&function.name), Some(Known::Hook(_)));
        if !function.is_defined() || hook || !all.insert(id) {
            continue;
        }
        for instruction in instructions(program, id) {
            if let Op::Call(call) = &instruction.op {
                match call.callee {
                    Callee::Direct(callee) => todo.push(callee),
                    Callee::Indirect(_) => todo.extend(taken),
                }
            }
        }
    }
    all
}

fn calls(program: &Program, functions: &BTreeSet<FunctionId>, is: impl Fn(&str) -> bool) -> bool {
    let mut all = functions.iter().flat_map(|id| instructions(program, *id));
    all.any(|instruction| match &instruction.op {
        Op::Call(call) => match call.callee {
            Callee::Direct(callee) => is(&program.function(callee).name),
            Callee::Indirect(_) => false,
        },
        _ => false,
    })
}

/// One text in the making.
pub(crate) struct Writer<'t> {
    pub translator: &'t Translator<'t>,
    pub question: &'t Question,
    pub sites: Vec<Site>,
    pub constructs: BTreeSet<String>,
    /// Functions that single instructions need, and definitions of constants.
    pub helpers: String,
    pub bodies: String,
    /// Loops of helpers.
    pub loops: BTreeMap<String, HelperLoop>,
    lines: Vec<(u32, FunctionId, BlockId)>,
    counter: LineCounter,
}

/// Counts the lines of a text that grows, without reading again what it has counted.
#[derive(Debug, Default)]
pub(crate) struct LineCounter {
    counted: usize,
    lines: usize,
}

impl LineCounter {
    /// How many lines the text has. What was counted before is still the beginning of it.
    /// So many bytes without line ends were put in here.
    pub fn inserted(&mut self, place: usize, bytes: usize) {
        if place < self.counted {
            self.counted += bytes;
        }
    }

    pub fn count(&mut self, text: &str) -> usize {
        let new = text.as_bytes().get(self.counted..).unwrap_or_default();
        self.lines += new.iter().filter(|byte| **byte == b'\n').count();
        self.counted = text.len();
        self.lines
    }
}

impl<'t> Writer<'t> {
    fn new(translator: &'t Translator<'t>, question: &'t Question) -> Self {
        Self {
            translator,
            question,
            sites: Vec::new(),
            constructs: BTreeSet::new(),
            helpers: String::new(),
            bodies: String::new(),
            loops: BTreeMap::new(),
            lines: Vec::new(),
            counter: LineCounter::default(),
        }
    }

    fn site_anywhere(&mut self, gap: Gap) {
        self.sites.push(Site {
            kind: SiteKind::Gap(gap),
            function: None,
            block: BlockId(0),
            at: 0,
            location: None,
            region: None,
        });
    }

    /// Notes that the next line ends a block.
    pub fn ends(&mut self, function: FunctionId, block: BlockId) {
        let line = self.counter.count(&self.bodies);
        self.lines
            .push((u32::try_from(line).unwrap_or(u32::MAX), function, block));
    }

    fn finish(mut self) -> Text {
        let translator = self.translator;
        let mut text = PRELUDE.to_owned();
        text += &types::definitions(translator.program);
        let _ = writeln!(
            text,
            "unsigned char __sc_code[{}];",
            translator.code.len() + 1
        );
        let globals = translator.globals.iter();
        let defined = globals.filter(|id| !translator.bad_globals.contains_key(id));
        let defined: Vec<_> = defined.collect();
        for id in &defined {
            let global = translator.program.global(**id);
            let declaration = types::object(
                &translator.program.types,
                global.ty,
                &translator.global_name(**id),
            );
            let _ = writeln!(text, "extern {declaration};");
        }
        for id in defined {
            text += &translator.definition(*id).unwrap_or_default();
        }
        text += &self.ended();
        text += &translator.prototypes();
        text += &translator.spacious.definitions();
        text += &self.helpers;
        let before = text.matches('\n').count() + 1;
        for (line, ..) in &mut self.lines {
            *line += u32::try_from(before).unwrap_or(u32::MAX);
        }
        text += &self.bodies;
        text += &self.main();
        Text {
            c: text,
            sites: self.sites,
            lines: self.lines,
            constructs: self.constructs,
            helper_loops: self.loops,
        }
    }

    /// What is told at the end of a run that terminates normally.
    fn ended(&self) -> String {
        let at_end = self.question.form == Form::End;
        let labels = || self.question.labels.iter().filter(|_| at_end);
        let mut text = String::new();
        for id in labels() {
            let _ = writeln!(text, "unsigned char __sc_flag_{id};");
        }
        text += "static void __sc_ended(void) {\n";
        for id in labels() {
            let hit = hit(self.question, *id, &format!("__sc_flag_{id}"));
            let _ = writeln!(text, "  {hit}");
        }
        text + "}\n"
    }

    /// Whether the question asks about sites of this kind.
    pub fn reports(&self, kind: &SiteKind) -> bool {
        match (self.question.form, kind) {
            (Form::Place | Form::End, _) => false,
            (Form::Gaps, kind) => matches!(kind, SiteKind::Gap(_)),
            (Form::Errors, _) => true,
        }
    }

    fn main(&self) -> String {
        let translator = self.translator;
        format!(
            "void {MAIN}(void) {{\n  {};\n  unsigned char *b = (unsigned char *)&i;\n{}{}  \
             __CPROVER_input(\"{INPUT}\", i);\n  {}\n  {}(b);\n  __sc_ended();\n}}\n",
            translator.input_object(),
            translator.ranges(),
            translator.open_constants(),
            hit(self.question, CANARY, "1"),
            translator.function_name(translator.entry),
        )
    }

    /// What memory has before anything is written to it.
    pub fn fresh(&self) -> &'static str {
        match self.question.chance {
            Chance::Little => " = {0}",
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LineCounter;

    #[test]
    fn lines_are_counted_as_the_text_grows() {
        let (mut text, mut counter) = (String::new(), LineCounter::default());
        for piece in ["", "a", "b\nc", "\n\n", "", "é\n"] {
            text += piece;
            assert_eq!(counter.count(&text), text.matches('\n').count(), "{text:?}");
        }
        // What was not counted may go again.
        let counted = text.len();
        text += "x\ny\n";
        text.truncate(counted);
        text += "z\n";
        assert_eq!(counter.count(&text), text.matches('\n').count());
    }
}
