//! Which registers need a variable, and which values need none.

use super::*;

impl Body<'_, '_> {
    /// Finds registers that no instruction reads that is written.
    pub(super) fn find_dead(&mut self) {
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

    /// Whether it is a label whose condition is not written. Questions about gaps have the conditions of all labels: what
    /// one of them is made of may be a gap.
    pub(super) fn is_silent_label(&self, instruction: &Instruction) -> bool {
        let asks = matches!(self.question().form, Form::Place | Form::End);
        match hook(self.program(), instruction) {
            Some((Hook::Label, Some(label))) => asks && !self.question().labels.contains(&label),
            Some((Hook::LabelEnd, Some(label))) => self.is_silent(label),
            _ => false,
        }
    }

    /// Whether an instruction can be left out if nothing reads its result.
    pub(super) fn is_pure(&self, instruction: &Instruction) -> bool {
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

    pub(super) fn registers(&mut self) {
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
                let block = self.local.get(&reg);
                if block.is_some_and(|block| self.is_scoped(*block)) {
                    continue;
                }
                // Never read before it is written.
                let _ = writeln!(self.declarations, "  {c} r{index};");
                if matches!(instruction.op, Op::Phi { .. }) {
                    let _ = writeln!(self.declarations, "  {c} t{index};");
                }
            }
        }
    }

    /// Whether the registers and temporaries of a block can be declared in it: nothing jumps into it.
    pub(super) fn is_scoped(&self, block: BlockId) -> bool {
        let mut all = self.function.block(block).instructions.iter();
        !all.any(|it| match hook(self.program(), it) {
            Some((Hook::LabelBegin | Hook::LabelEnd, Some(label))) => !self.is_quiet(label),
            Some((Hook::LabelBegin | Hook::LabelEnd, None)) => true,
            _ => false,
        })
    }

    /// Opens the scope of a block.
    pub(super) fn open_scope(&mut self, block: BlockId) {
        self.scope = None;
        let _ = write!(self.statements, "B{}: ;", block.index());
        if self.is_scoped(block) {
            self.statements += " {";
            self.scope = Some(Scope {
                place: self.statements.len(),
                blocks: vec![block],
                declarations: String::new(),
            });
        }
        self.statements.push('\n');
    }

    /// Closes it. What its statements name is declared at its beginning, in the line that is there.
    pub(super) fn close_scope(&mut self) {
        let Some(scope) = self.scope.take() else {
            return;
        };
        let types = &self.program().types;
        let mut text = scope.declarations;
        let named = registers_in(&self.statements[scope.place..]);
        for index in named {
            let reg = Reg::new(index);
            let is_here = |block: &BlockId| scope.blocks.contains(block);
            if self.local.get(&reg).is_some_and(is_here)
                && let Ok(c) = types::register(types, self.function.register_type(reg))
            {
                let _ = write!(text, " {c} r{index};");
            }
        }
        self.statements.insert_str(scope.place, &text);
        self.counter.inserted(scope.place, text.len());
        self.line("}");
    }

    pub(super) fn constant_count(&self, count: Operand) -> Option<u128> {
        let count = match count {
            Operand::Const(id) => self.program().constants.as_int(id)?,
            Operand::Reg(_) => return None,
        };
        (1..1 << 20).contains(&count).then_some(count)
    }
}

/// The registers that a text names.
fn registers_in(text: &str) -> BTreeSet<usize> {
    let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let numbers = names.filter_map(|name| name.strip_prefix('r')?.parse().ok());
    numbers.collect()
}

/// Registers that nothing outside of the block that defines them reads, with that block.
pub(super) fn local_registers(function: &Function) -> BTreeMap<Reg, BlockId> {
    let mut local = BTreeMap::new();
    let blocks = || function.blocks.iter().enumerate();
    for (index, block) in blocks() {
        for instruction in &block.instructions {
            if let (Some(reg), false) = (
                instruction.result,
                matches!(instruction.op, Op::Phi { .. } | Op::Alloca { .. }),
            ) {
                local.insert(reg, BlockId::new(index));
            }
        }
    }
    for (index, block) in blocks() {
        for instruction in &block.instructions {
            if let Op::Phi { incoming, .. } = &instruction.op {
                for (_, value) in incoming {
                    if let Operand::Reg(reg) = value {
                        local.remove(reg);
                    }
                }
                continue;
            }
            instruction.op.for_each_operand(|operand| {
                if let Operand::Reg(reg) = operand
                    && local.get(reg).is_some_and(|at| at.index() != index)
                {
                    local.remove(reg);
                }
            });
        }
    }
    local
}

/// Registers that are read once, in the block that defines them, and not by a phi.
pub(super) fn single_uses(function: &Function) -> BTreeSet<Reg> {
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
