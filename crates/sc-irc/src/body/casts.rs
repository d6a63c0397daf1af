//! Casts, and distances of pointers.

use super::*;

impl Body<'_, '_> {
    /// The difference of two addresses.
    pub(super) fn distance(
        &mut self,
        instruction: &Instruction,
    ) -> Result<Option<String>, Unsupported> {
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
    pub(super) fn address_as_number(&self, operand: Operand) -> Option<Operand> {
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

    pub(super) fn cast(
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
    pub(super) fn only_distances(&self, reg: Reg) -> bool {
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
}
