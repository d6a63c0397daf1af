//! The text of one function.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use sc_ir::{
    BlockId, Callee, CastOp, ConstantKind, Function, FunctionId, Instruction, IntPredicate, Op,
    Operand, Program, Reg, Type, TypeId,
};

use crate::calls::{Hook, Known, known};
use crate::emitter::{Translator, Writer};
use crate::operations::{self, cut, literal};
use crate::order::hook;
use crate::types::{self, Scalar};
use crate::{Error, Form, Gap, HelperLoop, Order, Question, Site, SiteKind, Unsupported};

/// Stands for all memory where variables are meant that values depend on.
const MEMORY: Reg = Reg(u32::MAX);

/// An instruction was written, or cannot be.
pub(crate) type Done = Result<(), Unsupported>;

/// An address in two parts: CBMC mostly knows the object that the first one points to.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// A pointer that can be written any number of times.
    pub base: String,
    /// Bytes from there, as an unsigned number.
    pub delta: String,
    /// The variables that it depends on.
    pub reads: BTreeSet<Reg>,
}

/// One function in the making.
pub(crate) struct Body<'w, 't> {
    writer: &'w mut Writer<'t>,
    pub id: FunctionId,
    pub function: &'t Function,
    pub block: BlockId,
    pub at: usize,
    pub definitions: BTreeMap<Reg, &'t Instruction>,
    /// Registers that one instruction of their own block reads, and nothing else.
    single: BTreeSet<Reg>,
    /// Values of such registers that nothing has read yet, with the variables that they depend on.
    pending: BTreeMap<Reg, (String, BTreeSet<Reg>)>,
    /// Registers that nothing reads but labels that are not asked about.
    dead: BTreeSet<Reg>,
    /// Addresses that registers of this block are, as long as what they depend on does not change.
    addresses: BTreeMap<Reg, Address>,
    declarations: String,
    statements: String,
    temporaries: usize,
    /// Lines of statements that end blocks.
    ends: Vec<(usize, BlockId)>,
}

impl Address {
    /// The address as one expression.
    pub fn text(&self) -> String {
        match self.delta.is_empty() {
            true => self.base.clone(),
            false => format!("({} + (signed long)({}))", self.base, self.delta),
        }
    }
}

impl<'w, 't> Body<'w, 't> {
    /// Writes a function.
    pub fn write(writer: &'w mut Writer<'t>, id: FunctionId) {
        let translator = writer.translator;
        let Ok(head) = translator.head(id) else {
            return;
        };
        let function = translator.program.function(id);
        let all = function.blocks.iter().flat_map(|block| &block.instructions);
        let definitions = all.filter_map(|it| Some((it.result?, it))).collect();
        let mut body = Self {
            writer,
            id,
            function,
            block: BlockId(0),
            at: 0,
            definitions,
            single: single_uses(function),
            pending: BTreeMap::new(),
            dead: BTreeSet::new(),
            addresses: BTreeMap::new(),
            declarations: String::new(),
            statements: String::new(),
            temporaries: 0,
            ends: Vec::new(),
        };
        body.find_dead();
        body.registers();
        for index in 0..function.blocks.len() {
            body.one_block(BlockId::new(index));
        }
        body.finish(&head);
    }

    fn finish(self, head: &str) {
        let _ = writeln!(self.writer.bodies, "{head} {{");
        self.writer.bodies += &self.declarations;
        let mut ends = self.ends.into_iter().peekable();
        for (number, line) in self.statements.lines().enumerate() {
            while let Some((_, block)) = ends.next_if(|(at, _)| *at == number) {
                self.writer.ends(self.id, block);
            }
            self.writer.bodies += line;
            self.writer.bodies.push('\n');
        }
        self.writer.bodies += "}\n";
    }

    pub fn translator(&self) -> &'t Translator<'t> {
        self.writer.translator
    }

    pub fn program(&self) -> &'t Program {
        self.writer.translator.program
    }

    pub fn question(&self) -> &'t Question {
        self.writer.question
    }

    pub fn order(&self) -> &'t Order {
        &self.writer.translator.order
    }

    pub fn line(&mut self, text: &str) {
        self.statements += "  ";
        self.statements += text;
        self.statements.push('\n');
    }

    /// Text of functions that stand before this one.
    pub fn helper(&mut self, text: &str) {
        self.writer.helpers += text;
    }

    /// A name for a function of its own for this instruction, which has a loop.
    pub fn looping_helper(&mut self, what: &str, rounds: Option<u64>) -> String {
        let unique = self.temporary();
        let name = format!("__sc_{what}_f{}_{unique}", self.id.index());
        let helper = HelperLoop {
            function: self.id,
            block: self.block,
            at: self.at,
            rounds,
        };
        self.writer.loops.insert(name.clone(), helper);
        name
    }

    /// The same, unless it stands there already.
    pub fn helper_once(&mut self, text: &str) {
        if !self.writer.helpers.contains(text) {
            self.helper(text);
        }
    }

    /// Declares a variable of the function, which has any value.
    pub fn declare(&mut self, declaration: &str) {
        let fresh = self.writer.fresh();
        let _ = writeln!(self.declarations, "  {declaration}{fresh};");
    }

    pub fn temporary(&mut self) -> String {
        self.temporaries += 1;
        format!("x{}", self.temporaries)
    }

    /// Notes that a construct is used, which has to be on the list.
    pub fn trust(&mut self, construct: String) -> Done {
        let listed = self.translator().trusts(&construct);
        if !listed {
            return Err(Unsupported::new(format!(
                "'{construct}' is not on the list of tested constructs"
            )));
        }
        self.writer.constructs.insert(construct);
        Ok(())
    }

    fn site(&mut self, kind: SiteKind) -> usize {
        let instruction = self.function.block(self.block).instructions.get(self.at);
        let here = (self.block, self.at);
        let regions = self.order().regions(self.id);
        let region = regions.iter().find(|region| region.contains(here));
        self.writer.sites.push(Site {
            kind,
            function: Some(self.id),
            block: self.block,
            at: self.at,
            location: instruction.and_then(|it| it.location),
            region: region.map(|region| region.label),
        });
        self.writer.sites.len() - 1
    }

    /// Counts sites that this question has no text for.
    pub fn skip_sites(&mut self, errors: [Error; 2], gaps: [Gap; 2]) {
        let [first, second] = errors;
        let [third, fourth] = gaps;
        self.site(SiteKind::Error(first));
        self.site(SiteKind::Gap(third));
        self.site(SiteKind::Error(second));
        self.site(SiteKind::Gap(fourth));
    }

    /// The run ends with an error here.
    pub fn error(&mut self, error: Error) {
        self.guard("0", error);
    }

    /// The run ends with an error unless this holds.
    pub fn guard(&mut self, condition: &str, error: Error) {
        let kind = SiteKind::Error(error);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (!({condition})) __sc_site_{site}();"));
            return;
        }
        if self.translator().has_ghosts && self.question().form == Form::Gaps {
            self.line(&format!(
                "if (!({condition}) && __sc_ghosts) __sc_site_0();"
            ));
        }
        self.line(&format!("__CPROVER_assume({condition});"));
    }

    /// The text goes no further here, though the program may.
    pub fn gap(&mut self, gap: Gap) {
        self.gap_unless("0", gap);
    }

    /// The text goes no further unless this holds.
    pub fn gap_unless(&mut self, condition: &str, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (!({condition})) __sc_site_{site}();"));
        } else {
            self.line(&format!("__CPROVER_assume({condition});"));
        }
    }

    /// The text goes on, though perhaps in another way than the program.
    pub fn gap_beside(&mut self, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!("if (__sc_nondet()) __sc_site_{site}();"));
        }
    }

    /// The same where it makes a difference only if this does not hold.
    pub fn gap_beside_unless(&mut self, condition: &str, gap: Gap) {
        let kind = SiteKind::Gap(gap);
        let reports = self.writer.reports(&kind);
        let site = self.site(kind);
        if reports {
            self.line(&format!(
                "if (!({condition}) && __sc_nondet()) __sc_site_{site}();"
            ));
        }
    }

    /// Finds registers that no instruction reads that is written.
    fn find_dead(&mut self) {
        let mut uses: BTreeMap<Reg, usize> = BTreeMap::new();
        let all = || {
            self.function
                .blocks
                .iter()
                .flat_map(|block| &block.instructions)
        };
        for instruction in all().filter(|it| !self.is_silent_label(it)) {
            instruction.op.for_each_operand(|operand| {
                if let Operand::Reg(reg) = operand {
                    *uses.entry(*reg).or_default() += 1;
                }
            });
        }
        let mut todo: Vec<Reg> = self.definitions.keys().copied().collect();
        todo.retain(|reg| !uses.contains_key(reg));
        let mut dead = BTreeSet::new();
        while let Some(reg) = todo.pop() {
            let Some(instruction) = self.definitions.get(&reg).filter(|it| self.is_pure(it)) else {
                continue;
            };
            if !dead.insert(reg) {
                continue;
            }
            instruction.op.for_each_operand(|operand| {
                if let Operand::Reg(reg) = operand
                    && let Some(count) = uses.get_mut(reg)
                {
                    *count -= 1;
                    if *count == 0 {
                        todo.push(*reg);
                    }
                }
            });
        }
        self.dead = dead;
    }

    /// Whether it is a label whose condition is not written.
    fn is_silent_label(&self, instruction: &Instruction) -> bool {
        let asks = matches!(self.question().form, Form::Place | Form::End);
        match hook(self.program(), instruction) {
            Some((Hook::Label, Some(label))) => !asks || !self.question().labels.contains(&label),
            _ => false,
        }
    }

    /// Whether an instruction can be left out if nothing reads its result.
    fn is_pure(&self, instruction: &Instruction) -> bool {
        match &instruction.op {
            Op::Binary { op, .. } => operations::reads_once(*op),
            Op::ICmp { .. }
            | Op::FCmp { .. }
            | Op::Select { .. }
            | Op::ExtractValue { .. }
            | Op::Gep { .. } => true,
            Op::Cast { op, .. } => !matches!(op, CastOp::PtrToInt | CastOp::IntToPtr),
            Op::Load { ty, address, .. } => {
                self.variable(*address).is_some()
                    || self.is_inside(*address, self.program().types.store_size(*ty))
            }
            _ => false,
        }
    }

    fn registers(&mut self) {
        let types = &self.program().types;
        let promoted = &self.translator().promoted[&self.id];
        let all: Vec<(Reg, &Instruction)> = self
            .definitions
            .iter()
            .map(|(reg, it)| (*reg, *it))
            .collect();
        for (reg, instruction) in all {
            if self.dead.contains(&reg) {
                continue;
            }
            let index = reg.index();
            if let Op::Alloca { ty, count, .. } = &instruction.op {
                let declaration = match promoted.get(&reg) {
                    Some(ty) => types::object(types, *ty, &format!("m{index}")),
                    None => {
                        let Some(count) = self.constant_count(*count) else {
                            continue;
                        };
                        let name = match count {
                            1 => format!("m{index}"),
                            count => format!("m{index}[{count}]"),
                        };
                        types::object(types, *ty, &name)
                    }
                };
                self.declare(&declaration);
                continue;
            }
            let ty = self.function.register_type(reg);
            if let Ok(c) = types::register(types, ty)
                && c != "void"
            {
                // Never read before it is written.
                let _ = writeln!(self.declarations, "  {c} r{index};");
                if matches!(instruction.op, Op::Phi { .. }) {
                    let _ = writeln!(self.declarations, "  {c} t{index};");
                }
            }
        }
    }

    fn constant_count(&self, count: Operand) -> Option<u128> {
        let count = match count {
            Operand::Const(id) => self.program().constants.as_int(id)?,
            Operand::Reg(_) => return None,
        };
        (1..1 << 20).contains(&count).then_some(count)
    }

    fn one_block(&mut self, block: BlockId) {
        self.block = block;
        self.pending.clear();
        self.addresses.clear();
        let _ = writeln!(self.statements, "B{}: ;", block.index());
        let instructions = &self.function.block(block).instructions;
        for (at, instruction) in instructions.iter().enumerate() {
            self.at = at;
            if instruction
                .result
                .is_some_and(|reg| self.dead.contains(&reg))
            {
                continue;
            }
            if instruction.op.is_terminator() {
                let line = self.statements.matches('\n').count();
                let before = self.statements.len();
                let done = self.terminator(instruction);
                if let Err(what) = done {
                    self.statements.truncate(before);
                    self.gap(Gap::Unsupported(what.what));
                }
                for line in line..self.statements.matches('\n').count() {
                    self.ends.push((line, block));
                }
                return;
            }
            if let Err(what) = self.instruction(instruction) {
                self.gap(Gap::Unsupported(what.what));
                // The label that a jump over this may lead to.
                self.ends_of_regions(at);
                return;
            }
        }
    }

    /// Labels that others jump to exist, whatever stands before them.
    fn ends_of_regions(&mut self, from: usize) {
        let instructions = &self.function.block(self.block).instructions;
        for at in from..instructions.len() {
            let regions = self.order().regions(self.id).iter();
            let mut here = regions.filter(|region| region.end == Some((self.block, at)));
            if here.next().is_some() {
                self.at = at;
                let end = format!("E{}_{at}: ;", self.block.index());
                self.line(&end);
                self.rest(at + 1);
                return;
            }
        }
    }

    /// The rest of a block, after a label in it.
    fn rest(&mut self, from: usize) {
        let instructions = &self.function.block(self.block).instructions;
        for (at, instruction) in instructions.iter().enumerate().skip(from) {
            self.at = at;
            if instruction
                .result
                .is_some_and(|reg| self.dead.contains(&reg))
            {
                continue;
            }
            let done = match instruction.op.is_terminator() {
                true => {
                    let line = self.statements.matches('\n').count();
                    let done = self.terminator(instruction);
                    for line in line..self.statements.matches('\n').count() {
                        self.ends.push((line, self.block));
                    }
                    done
                }
                false => self.instruction(instruction),
            };
            if let Err(what) = done {
                self.gap(Gap::Unsupported(what.what));
                self.ends_of_regions(at);
                return;
            }
        }
    }

    /// What an instruction reads, as a C expression that may stand in its text once.
    pub fn expression(&mut self, operand: Operand) -> Result<String, Unsupported> {
        if let Operand::Reg(reg) = operand
            && let Some((text, _)) = self.pending.remove(&reg)
        {
            return Ok(format!("({text})"));
        }
        self.operand(operand)
    }

    /// Sets the register of an instruction without effects: where its only reader is near, it is written there.
    fn value(&mut self, instruction: &Instruction, text: &str, reads: BTreeSet<Reg>) {
        let Some(reg) = instruction.result else {
            return;
        };
        if self.single.contains(&reg) {
            self.pending.insert(reg, (text.to_owned(), reads));
        } else {
            self.line(&format!("r{} = {text};", reg.index()));
        }
    }

    /// The variables that operands depend on, before they are read.
    pub fn dependencies(&self, instruction: &Instruction) -> BTreeSet<Reg> {
        let mut all = BTreeSet::new();
        instruction.op.for_each_operand(|operand| {
            if let Operand::Reg(reg) = operand
                && let Some((_, reads)) = self.pending.get(reg)
            {
                all.extend(reads.iter().copied());
            }
        });
        all
    }

    /// A variable is about to change: what depends on it is written now.
    pub fn changes(&mut self, variable: Reg) {
        let late: Vec<Reg> = self
            .pending
            .iter()
            .filter(|(_, (_, reads))| reads.contains(&variable))
            .map(|(reg, _)| *reg)
            .collect();
        for reg in late {
            self.settle(reg);
        }
        self.addresses
            .retain(|_, address| !address.reads.contains(&variable));
    }

    /// The parts of the address in a register.
    pub fn address(&mut self, operand: Operand) -> Result<Address, Unsupported> {
        if let Operand::Reg(reg) = operand
            && let Some(address) = self.addresses.get(&reg).cloned()
        {
            // Its parts take the place of the register.
            self.pending.remove(&reg);
            return Ok(address);
        }
        let reads = match operand {
            Operand::Reg(reg) => self.pending.get(&reg).map(|(_, reads)| reads.clone()),
            Operand::Const(_) => None,
        };
        let base = match operand {
            Operand::Reg(reg) => match self.pending.get(&reg) {
                // A variable that is read here anyway.
                Some((text, _)) if text.chars().all(|c| c.is_ascii_alphanumeric()) => {
                    let text = text.clone();
                    self.pending.remove(&reg);
                    text
                }
                _ => self.operand(operand)?,
            },
            Operand::Const(_) => self.operand(operand)?,
        };
        Ok(Address {
            base,
            delta: String::new(),
            reads: reads.unwrap_or_default(),
        })
    }

    /// Writes all values that nothing has read yet.
    pub fn settle_all(&mut self) {
        let all: Vec<Reg> = self.pending.keys().copied().collect();
        for reg in all {
            self.settle(reg);
        }
    }

    fn settle(&mut self, reg: Reg) {
        if let Some((text, _)) = self.pending.remove(&reg) {
            self.line(&format!("r{} = {text};", reg.index()));
        }
    }

    /// Gives the bytes of an address a name, so that it can be written more than once.
    pub fn name_delta(&mut self, address: &mut Address) {
        if is_number(&address.delta) {
            return;
        }
        let delta = self.temporary();
        self.declare(&format!("unsigned long {delta}"));
        self.line(&format!("{delta} = {};", address.delta));
        address.delta = delta;
    }

    /// What an instruction reads, as a name or a number that may stand anywhere.
    pub fn operand(&mut self, operand: Operand) -> Result<String, Unsupported> {
        match operand {
            Operand::Reg(reg) => {
                self.settle(reg);
                if let Some(Instruction {
                    op: Op::Alloca { count, .. },
                    ..
                }) = self.definitions.get(&reg)
                {
                    self.constant_count(*count)
                        .ok_or_else(|| Unsupported::new("an array of variable length"))?;
                    return Ok(format!("((unsigned char *)&m{})", reg.index()));
                }
                types::register(&self.program().types, self.function.register_type(reg))?;
                Ok(format!("r{}", reg.index()))
            }
            Operand::Const(id) => {
                let constant = self.program().constants.get(id);
                let types = &self.program().types;
                if Scalar::of(types, constant.ty).is_some() {
                    return self.translator().constant(id);
                }
                let c = types::register(types, constant.ty)?;
                let name = format!("__sc_k{}", id.index());
                let text = match constant.kind {
                    ConstantKind::Undef | ConstantKind::Poison => {
                        return self.undefined(&c);
                    }
                    _ => format!(
                        "const {c} {name} = {};\n",
                        self.translator().initializer(constant.ty, id)?
                    ),
                };
                self.helper_once(&text);
                Ok(name)
            }
        }
    }

    fn undefined(&mut self, c: &str) -> Result<String, Unsupported> {
        let name = self.temporary();
        let text = format!(
            "{c} __sc_u{}_{name}(void) {{ {c} x; return x; }}\n",
            self.id.index()
        );
        self.helper(&text);
        Ok(format!("__sc_u{}_{name}()", self.id.index()))
    }

    pub fn scalar(&self, ty: TypeId) -> Result<Scalar, Unsupported> {
        let scalar = Scalar::of(&self.program().types, ty);
        let class = || types::class(&self.program().types, ty);
        scalar.ok_or_else(|| Unsupported::new(format!("a value of type {}", class())))
    }

    pub fn class(&self, ty: TypeId) -> String {
        types::class(&self.program().types, ty)
    }

    /// Sets the register that the instruction defines.
    pub fn set(&mut self, result: Option<&str>, value: &str) {
        if let Some(result) = result {
            self.line(&format!("{result} = {value};"));
        }
    }

    fn instruction(&mut self, instruction: &'t Instruction) -> Done {
        let result = instruction.result.map(|reg| format!("r{}", reg.index()));
        let result = result.as_deref();
        if let Some(reg) = instruction.result
            && !matches!(
                instruction.op,
                Op::Alloca { .. } | Op::Call(_) | Op::Unsupported(_)
            )
        {
            types::register(&self.program().types, self.function.register_type(reg))?;
        }
        match &instruction.op {
            Op::Binary {
                op,
                promises,
                ty,
                left,
                right,
            } => {
                if let Some(distance) = self.distance(instruction)? {
                    self.trust("distance of pointers".to_owned())?;
                    self.set(result, &distance);
                    return Ok(());
                }
                let scalar = self.scalar(*ty)?;
                self.trust(format!(
                    "{} {}",
                    format!("{op:?}").to_lowercase(),
                    scalar.class()
                ))?;
                if operations::reads_once(*op) {
                    let reads = self.dependencies(instruction);
                    let (a, b) = (self.expression(*left)?, self.expression(*right)?);
                    let value = operations::binary(*op, *promises, scalar.bits(), &a, &b);
                    self.value(instruction, &value, reads);
                    return Ok(());
                }
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                self.check_division(*op, scalar.bits(), &a, &b);
                let value = operations::binary(*op, *promises, scalar.bits(), &a, &b);
                self.set(result, &value);
            }
            Op::Float {
                op,
                ty,
                left,
                right,
            } => {
                let scalar = self.scalar(*ty)?;
                self.trust(format!(
                    "f{} {}",
                    format!("{op:?}").to_lowercase(),
                    scalar.class()
                ))?;
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let value = operations::float(*op, scalar, &a, &b)?;
                self.set(result, &value);
            }
            Op::FNeg { ty, value } => {
                let scalar = self.scalar(*ty)?;
                self.trust(format!("fneg {}", scalar.class()))?;
                let value = self.operand(*value)?;
                let sign = literal(1 << (scalar.bits() - 1), scalar.bits());
                self.set(result, &cut(&format!("{value} ^ {sign}"), scalar.bits()));
            }
            Op::ICmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let scalar = self.scalar(*ty)?;
                self.trust(comparison(*predicate, scalar))?;
                let reads = self.dependencies(instruction);
                let (a, b) = (self.expression(*left)?, self.expression(*right)?);
                let value = match scalar {
                    Scalar::Pointer => compare_pointers(*predicate, &a, &b)?,
                    scalar => operations::compare(*predicate, scalar.bits(), &a, &b),
                };
                self.value(instruction, &value, reads);
            }
            Op::FCmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let scalar = self.scalar(*ty)?;
                self.trust(format!(
                    "fcmp {} {}",
                    format!("{predicate:?}").to_lowercase(),
                    scalar.class()
                ))?;
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let value = operations::float_compare(*predicate, scalar, &a, &b)?;
                self.set(result, &value);
            }
            Op::Cast {
                op,
                from,
                value,
                to,
            } => self.cast(instruction, *op, *from, *value, *to)?,
            Op::Select {
                condition,
                ty,
                then,
                otherwise,
            } => {
                self.trust(format!("select {}", self.class(*ty)))?;
                let condition = match self.program().operand_type(self.function, *condition) {
                    ty if self.program().types.int_bits(ty) == Some(1) => {
                        self.operand(*condition)?
                    }
                    _ => return Err(Unsupported::new("a choice of vectors")),
                };
                let (then, otherwise) = (self.operand(*then)?, self.operand(*otherwise)?);
                self.set(result, &format!("{condition} ? {then} : {otherwise}"));
            }
            Op::Freeze { value, ty } => {
                self.trust(format!("freeze {}", self.class(*ty)))?;
                let value = self.operand(*value)?;
                self.set(result, &value);
            }
            Op::Alloca { count, .. } => {
                if self.block != BlockId(0) || self.constant_count(*count).is_none() {
                    return Err(Unsupported::new("an array of variable length"));
                }
            }
            Op::Load { ty, address, .. } => {
                if let Some((reg, name)) = self.variable(*address) {
                    self.trust(format!("load {}", self.class(*ty)))?;
                    self.value(instruction, &name, BTreeSet::from([reg]));
                } else if let Some(value) = self.quiet_load(*ty, *address)? {
                    self.value(instruction, &value, BTreeSet::from([MEMORY]));
                } else {
                    self.load(*ty, *address, result)?;
                }
            }
            Op::Store {
                ty, value, address, ..
            } => {
                if self.variable(*address).is_none() {
                    self.changes(MEMORY);
                }
                self.store(*ty, *value, *address)?;
            }
            Op::Gep {
                base,
                offset,
                scaled,
                ..
            } => {
                self.trust("getelementptr".to_owned())?;
                let mut address = self.gep(instruction, *base, *offset, scaled)?;
                let is_single = instruction
                    .result
                    .is_some_and(|reg| self.single.contains(&reg));
                if !is_single {
                    self.name_delta(&mut address);
                }
                let value = address.text();
                let reads = address.reads.clone();
                if let Some(reg) = instruction.result {
                    self.addresses.insert(reg, address);
                }
                self.value(instruction, &value, reads);
            }
            Op::Call(call)
                if hook(self.program(), instruction)
                    .is_some_and(|(hook, _)| hook == Hook::Label) =>
            {
                self.call(call, None)?;
            }
            Op::Call(call) => {
                self.changes(MEMORY);
                self.call(
                    call,
                    result.filter(|_| !self.program().types.is_void(call.ty)),
                )?;
            }
            Op::Phi { .. } => {}
            Op::ExtractValue { ty, value, path } => {
                self.trust("extractvalue".to_owned())?;
                let value = self.operand(*value)?;
                let path = self.path(*ty, path)?;
                self.value(instruction, &format!("{value}{path}"), BTreeSet::new());
            }
            Op::InsertValue {
                ty,
                value,
                part,
                path,
                ..
            } => {
                self.trust("insertvalue".to_owned())?;
                let part = self.operand(*part)?;
                let value = self.operand(*value)?;
                let path = self.path(*ty, path)?;
                self.set(result, &value);
                self.set(result.map(|it| format!("{it}{path}")).as_deref(), &part);
            }
            Op::ExtractElement {
                ty, vector, index, ..
            } => {
                self.trust("extractelement".to_owned())?;
                let (vector, index) = (self.operand(*vector)?, self.constant_index(*ty, *index)?);
                self.set(result, &format!("{vector}.f[{index}]"));
            }
            Op::InsertElement {
                ty,
                vector,
                element,
                index,
                ..
            } => {
                self.trust("insertelement".to_owned())?;
                let (vector, index) = (self.operand(*vector)?, self.constant_index(*ty, *index)?);
                let element = self.operand(*element)?;
                self.set(result, &vector);
                self.set(
                    result.map(|it| format!("{it}.f[{index}]")).as_deref(),
                    &element,
                );
            }
            Op::ShuffleVector { .. } => return Err(Unsupported::new("an operation on vectors")),
            Op::AtomicRmw {
                op,
                ty,
                address,
                value,
                ..
            } => {
                self.changes(MEMORY);
                self.atomic(*op, *ty, *address, *value, result)?;
            }
            Op::CmpXchg {
                ty,
                address,
                expected,
                new,
                ..
            } => {
                self.changes(MEMORY);
                self.exchange(*ty, *address, *expected, *new, result)?;
            }
            Op::Fence => self.trust("fence".to_owned())?,
            Op::VaArg { .. } => return Err(Unsupported::new("a variable number of arguments")),
            Op::Unsupported(what) => return Err(Unsupported::new(what.name.to_string())),
            Op::Return(_)
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::Switch { .. }
            | Op::IndirectJump { .. }
            | Op::Unreachable => {}
        }
        Ok(())
    }

    fn constant_index(&self, ty: TypeId, index: Operand) -> Result<u128, Unsupported> {
        let wrong = || Unsupported::new("an operation on vectors");
        types::register(&self.program().types, ty)?;
        let Operand::Const(id) = index else {
            return Err(wrong());
        };
        let count = self.program().types.element_count(ty).unwrap_or(0);
        let index = self.program().constants.as_int(id).ok_or_else(wrong)?;
        if index < u128::from(count) {
            Ok(index)
        } else {
            Err(wrong())
        }
    }

    /// The members that lead to a part of an aggregate.
    fn path(&self, ty: TypeId, path: &[u32]) -> Result<String, Unsupported> {
        let types = &self.program().types;
        let mut text = String::new();
        let mut at = ty;
        for index in path {
            let (part, _) = types
                .element(at, u64::from(*index))
                .ok_or_else(|| Unsupported::new("a part of an aggregate"))?;
            text += &match types.get(at) {
                Type::Struct { .. } => format!(".f{index}"),
                _ => format!("[{index}]"),
            };
            at = part;
        }
        let whole = Scalar::of(types, at).is_some_and(|it| {
            it == Scalar::Pointer || u64::from(it.container()) == types.size(at) * 8
        });
        match whole {
            true => Ok(text),
            false => Err(Unsupported::new("a part of an aggregate")),
        }
    }

    fn check_division(&mut self, op: sc_ir::BinaryOp, bits: u32, a: &str, b: &str) {
        use sc_ir::BinaryOp as B;
        if matches!(op, B::UDiv | B::URem | B::SDiv | B::SRem) && !is_literal(b) {
            self.guard(&format!("{b} != 0"), Error::Division);
        }
        if matches!(op, B::SDiv | B::SRem) && !is_literal(b) {
            let (least, ones) = (literal(1 << (bits - 1), bits), literal(u128::MAX, bits));
            self.guard(&format!("{a} != {least} || {b} != {ones}"), Error::Division);
        }
    }

    /// The difference of two addresses.
    fn distance(&mut self, instruction: &Instruction) -> Result<Option<String>, Unsupported> {
        let Op::Binary {
            op: sc_ir::BinaryOp::Sub,
            left,
            right,
            ..
        } = &instruction.op
        else {
            return Ok(None);
        };
        let (Some(a), Some(b)) = (
            self.address_as_number(*left),
            self.address_as_number(*right),
        ) else {
            return Ok(None);
        };
        Ok(Some(format!(
            "__sc_distance({}, {})",
            self.operand(a)?,
            self.operand(b)?
        )))
    }

    /// The pointer that a number of all its bits is made of.
    fn address_as_number(&self, operand: Operand) -> Option<Operand> {
        let Operand::Reg(reg) = operand else {
            return None;
        };
        match &self.definitions.get(&reg)?.op {
            Op::Cast {
                op: CastOp::PtrToInt,
                value,
                to,
                ..
            } if self.program().types.int_bits(*to) == Some(64) => Some(*value),
            _ => None,
        }
    }

    fn cast(
        &mut self,
        instruction: &Instruction,
        op: CastOp,
        from: TypeId,
        value: Operand,
        to: TypeId,
    ) -> Done {
        let (from, to) = (self.scalar(from)?, self.scalar(to)?);
        self.trust(format!(
            "{} {} to {}",
            format!("{op:?}").to_lowercase(),
            from.class(),
            to.class()
        ))?;
        if matches!(
            op,
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::BitCast
        ) {
            let reads = self.dependencies(instruction);
            let text = self.expression(value)?;
            let text = operations::cast(op, from, to, &text)?;
            self.value(instruction, &text, reads);
            return Ok(());
        }
        let text = self.operand(value)?;
        let result = instruction.result.map(|reg| format!("r{}", reg.index()));
        let value = match op {
            CastOp::PtrToInt
                if instruction
                    .result
                    .is_some_and(|reg| self.only_distances(reg)) =>
            {
                return Ok(());
            }
            CastOp::PtrToInt if to == Scalar::Int(64) => {
                self.gap_beside_unless(&format!("{text} == 0"), Gap::PointerAsNumber);
                format!("(unsigned long){text}")
            }
            CastOp::IntToPtr if from == Scalar::Int(64) => {
                self.gap_beside_unless(&format!("{text} == 0"), Gap::PointerAsNumber);
                format!("(unsigned char *){text}")
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast => {
                return Err(Unsupported::new("a conversion between these types"));
            }
            _ => operations::cast(op, from, to, &text)?,
        };
        self.set(result.as_deref(), &value);
        Ok(())
    }

    /// Whether a number that is made of an address is only subtracted from another one.
    fn only_distances(&self, reg: Reg) -> bool {
        let operand = Operand::Reg(reg);
        let mut all = self
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions);
        all.all(|instruction| {
            let mut uses = false;
            instruction.op.for_each_operand(|it| uses |= *it == operand);
            let distance = match &instruction.op {
                Op::Binary {
                    op: sc_ir::BinaryOp::Sub,
                    left,
                    right,
                    ..
                } => {
                    self.address_as_number(*left).is_some()
                        && self.address_as_number(*right).is_some()
                }
                _ => false,
            };
            !uses || distance
        })
    }

    fn terminator(&mut self, instruction: &Instruction) -> Done {
        match &instruction.op {
            Op::Return(value) => {
                let value = value.map(|value| self.expression(value)).transpose()?;
                for reg in self
                    .translator()
                    .escaping
                    .get(&self.id)
                    .into_iter()
                    .flatten()
                {
                    let index = reg.index();
                    self.line(&format!(
                        "if (__sc_nondet()) __sc_returned = (unsigned char *)&m{index};"
                    ));
                }
                match value {
                    Some(value) => self.line(&format!("return {value};")),
                    None => self.line("return;"),
                }
            }
            Op::Jump(to) => {
                let jump = self.jump(*to)?;
                self.line(&jump);
            }
            Op::Branch {
                condition,
                then,
                otherwise,
            } => self.branch(*condition, *then, *otherwise)?,
            Op::Switch {
                ty,
                value,
                default,
                cases,
            } => {
                let scalar = self.scalar(*ty)?;
                self.trust(format!("switch {}", scalar.class()))?;
                let value = self.operand(*value)?;
                for (case, to) in cases {
                    let jump = self.jump(*to)?;
                    let case = literal(*case, scalar.bits());
                    self.line(&format!("if ({value} == {case}) {{ {jump} }}"));
                }
                let jump = self.jump(*default)?;
                self.line(&jump);
            }
            Op::Unreachable => {
                let instructions = &self.function.block(self.block).instructions;
                let before = self.at.checked_sub(1).and_then(|at| instructions.get(at));
                if !before.is_some_and(|before| self.ends_run(before)) {
                    return Err(Unsupported::new("a function that must not return returns"));
                }
                self.line(";");
            }
            Op::IndirectJump { .. } => return Err(Unsupported::new("a computed goto")),
            Op::Unsupported(what) => return Err(Unsupported::new(what.name.to_string())),
            _ => {}
        }
        Ok(())
    }

    /// Whether nothing executes after the instruction.
    fn ends_run(&self, instruction: &Instruction) -> bool {
        let Op::Call(call) = &instruction.op else {
            return false;
        };
        let Callee::Direct(callee) = call.callee else {
            return false;
        };
        let function = self.program().function(callee);
        let ends = matches!(
            known(&function.name),
            Some(Known::Exit | Known::Abort | Known::Intrinsic("ubsantrap" | "trap"))
        );
        ends && !function.is_defined()
    }

    fn branch(&mut self, condition: Operand, then: BlockId, otherwise: BlockId) -> Done {
        let condition = match self.translator().has_ghosts {
            true => self.operand(condition)?,
            false => self.expression(condition)?,
        };
        match (self.is_trap(then), self.is_trap(otherwise)) {
            (false, true) => {
                self.guard(&format!("{condition} != 0"), Error::Sanitizer);
                let jump = self.jump(then)?;
                self.line(&jump);
            }
            (true, false) => {
                self.guard(&format!("{condition} == 0"), Error::Sanitizer);
                let jump = self.jump(otherwise)?;
                self.line(&jump);
            }
            _ => {
                let (yes, no) = (self.jump(then)?, self.jump(otherwise)?);
                self.line(&format!("if ({condition}) {{ {yes} }}"));
                self.line(&no);
            }
        }
        Ok(())
    }

    /// Whether a block is nothing but a trap of a sanitizer.
    fn is_trap(&self, block: BlockId) -> bool {
        let [trap, end] = &self.function.block(block).instructions[..] else {
            return false;
        };
        let Op::Call(call) = &trap.op else {
            return false;
        };
        let Callee::Direct(callee) = call.callee else {
            return false;
        };
        &*self.program().function(callee).name == "llvm.ubsantrap" && end.op == Op::Unreachable
    }

    /// Goes to a block, with the values of its phis.
    fn jump(&mut self, to: BlockId) -> Result<String, Unsupported> {
        let mut values = Vec::new();
        for instruction in &self.function.block(to).instructions {
            let (Op::Phi { incoming, ty }, Some(reg)) = (&instruction.op, instruction.result)
            else {
                break;
            };
            if self.dead.contains(&reg) {
                continue;
            }
            self.trust(format!("phi {}", self.class(*ty)))?;
            let from = incoming.iter().find(|(from, _)| *from == self.block);
            let Some((_, value)) = from else {
                return Err(Unsupported::new("a phi without a value"));
            };
            values.push((reg.index(), self.expression(*value)?));
        }
        let (mut first, mut second) = (String::new(), String::new());
        let is_alone = values.len() == 1;
        for (index, value) in values {
            if is_alone {
                let _ = write!(first, "r{index} = {value}; ");
            } else {
                // All of them at once: one may read what another one sets.
                let _ = write!(first, "t{index} = {value}; ");
                let _ = write!(second, "r{index} = t{index}; ");
            }
        }
        Ok(format!("{first}{second}goto B{};", to.index()))
    }
}

/// The construct of a comparison: those of the order of pointers are one function of the text.
fn comparison(predicate: IntPredicate, scalar: Scalar) -> String {
    let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
    match scalar == Scalar::Pointer && !is_equality {
        true => "icmp order ptr".to_owned(),
        false => {
            let name = format!("{predicate:?}").to_lowercase();
            format!("icmp {name} {}", scalar.class())
        }
    }
}

/// Registers that are read once, in the block that defines them, and not by a phi.
fn single_uses(function: &Function) -> BTreeSet<Reg> {
    let mut uses: BTreeMap<Reg, (usize, bool)> = BTreeMap::new();
    for block in &function.blocks {
        let own: BTreeSet<Reg> = block
            .instructions
            .iter()
            .filter_map(|it| it.result)
            .collect();
        for instruction in &block.instructions {
            let is_phi = matches!(instruction.op, Op::Phi { .. });
            instruction.op.for_each_operand(|operand| {
                if let Operand::Reg(reg) = operand {
                    let (count, near) = uses.entry(*reg).or_insert((0, true));
                    *count += 1;
                    *near &= !is_phi && own.contains(reg);
                }
            });
        }
    }
    let single = uses
        .into_iter()
        .filter(|(_, (count, near))| *count == 1 && *near);
    single.map(|(reg, _)| reg).collect()
}

fn is_number(text: &str) -> bool {
    text.trim_end_matches(['u', 'l'])
        .bytes()
        .all(|byte| byte.is_ascii_digit())
}

fn is_literal(text: &str) -> bool {
    let digits = text.trim_end_matches(['u', 'l']);
    digits.parse::<u128>().is_ok_and(|value| {
        value != 0 && value != u128::from(u32::MAX) && value != u128::from(u64::MAX)
    }) && text != "255u"
        && text != "65535u"
}

fn compare_pointers(predicate: IntPredicate, a: &str, b: &str) -> Result<String, Unsupported> {
    use IntPredicate as P;
    let null = |text: &str| text == crate::constants::NULL;
    Ok(match predicate {
        P::Eq if null(a) || null(b) => format!("(unsigned char)({a} == {b})"),
        P::Ne if null(a) || null(b) => format!("(unsigned char)({a} != {b})"),
        P::Eq => format!("__sc_equal({a}, {b})"),
        P::Ne => format!("(unsigned char)!__sc_equal({a}, {b})"),
        P::Ult => format!("__sc_less({a}, {b})"),
        P::Ugt => format!("__sc_less({b}, {a})"),
        P::Ule => format!("(unsigned char)!__sc_less({b}, {a})"),
        P::Uge => format!("(unsigned char)!__sc_less({a}, {b})"),
        _ => return Err(Unsupported::new("a signed comparison of pointers")),
    })
}
