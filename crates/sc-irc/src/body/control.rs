//! The ends of blocks.

use super::*;

impl Body<'_, '_> {
    pub(super) fn terminator(&mut self, instruction: &Instruction) -> Done {
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
    pub(super) fn ends_run(&self, instruction: &Instruction) -> bool {
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

    pub(super) fn branch(&mut self, condition: Operand, then: BlockId, otherwise: BlockId) -> Done {
        let condition = match self.translator().has_ghosts {
            true => self.operand(condition)?,
            false => self.expression(condition)?,
        };
        match (self.plain.is_trap(then), self.plain.is_trap(otherwise)) {
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

    /// Goes to a block, with the values of its phis.
    pub(super) fn jump(&mut self, to: BlockId) -> Result<String, Unsupported> {
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
