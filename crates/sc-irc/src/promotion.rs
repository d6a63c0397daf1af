//! Locals that are only loaded and stored: they become C variables.

use std::collections::BTreeMap;

use sc_ir::{Function, Module, Op, Operand, Reg, TypeId};

use crate::types::Scalar;

/// The promoted locals of a function, with the type that all accesses have.
pub(crate) fn promoted(module: &Module, function: &Function) -> BTreeMap<Reg, TypeId> {
    let mut all: BTreeMap<Reg, Option<TypeId>> = BTreeMap::new();
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    for instruction in instructions() {
        if let (Op::Alloca { count, .. }, Some(reg)) = (&instruction.op, instruction.result)
            && let Operand::Const(count) = count
            && module.constants.as_int(*count) == Some(1)
        {
            all.insert(reg, None);
        }
    }
    let mut sizes: BTreeMap<Reg, u64> = BTreeMap::new();
    for instruction in instructions() {
        if let (Op::Alloca { size, .. }, Some(reg)) = (&instruction.op, instruction.result) {
            sizes.insert(reg, *size);
        }
        let (accessed, ty, value) = match &instruction.op {
            Op::Load { ty, address, .. } => (*address, *ty, None),
            Op::Store {
                ty, address, value, ..
            } => (*address, *ty, Some(*value)),
            op => {
                op.for_each_operand(|operand| {
                    if let Operand::Reg(reg) = operand {
                        all.remove(reg);
                    }
                });
                continue;
            }
        };
        if let Some(Operand::Reg(reg)) = value {
            all.remove(&reg);
        }
        if let Operand::Reg(reg) = accessed
            && let Some(known) = all.get_mut(&reg)
        {
            let fits = sizes
                .get(&reg)
                .is_some_and(|size| module.types.store_size(ty) <= *size);
            let whole = Scalar::of(&module.types, ty).is_some_and(|it| it.bits() == it.container());
            if whole && fits && known.is_none_or(|known| known == ty) {
                *known = Some(ty);
            } else {
                all.remove(&reg);
            }
        }
    }
    let used = |(reg, ty): (Reg, Option<TypeId>)| Some((reg, ty?));
    all.into_iter().filter_map(used).collect()
}
