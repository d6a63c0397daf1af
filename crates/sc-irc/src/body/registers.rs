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

    /// Whether it is a label whose condition is not written.
    pub(super) fn is_silent_label(&self, instruction: &Instruction) -> bool {
        let asks = matches!(self.question().form, Form::Place | Form::End);
        match hook(self.program(), instruction) {
            Some((Hook::Label, Some(label))) => !asks || !self.question().labels.contains(&label),
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
                // Never read before it is written.
                let _ = writeln!(self.declarations, "  {c} r{index};");
                if matches!(instruction.op, Op::Phi { .. }) {
                    let _ = writeln!(self.declarations, "  {c} t{index};");
                }
            }
        }
    }

    pub(super) fn constant_count(&self, count: Operand) -> Option<u128> {
        let count = match count {
            Operand::Const(id) => self.program().constants.as_int(id)?,
            Operand::Reg(_) => return None,
        };
        (1..1 << 20).contains(&count).then_some(count)
    }
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
