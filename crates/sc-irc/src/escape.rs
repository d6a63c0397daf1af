//! Locals whose address may be known after their function has returned.
//!
//! Too many are found rather than too few: an address that is stored, returned, made a number, or given to a function that
//! stores or returns addresses.

use std::collections::{BTreeMap, BTreeSet};

use sc_ir::{Callee, FunctionId, Op, Operand, Program, Reg, TypeId};

use crate::calls::{Known, known};
use crate::emitter::instructions;

type Promoted = BTreeMap<FunctionId, BTreeMap<Reg, TypeId>>;

pub(crate) fn escaping(
    program: &Program,
    functions: &BTreeSet<FunctionId>,
    promoted: &Promoted,
) -> BTreeMap<FunctionId, BTreeSet<Reg>> {
    let keeping: BTreeSet<FunctionId> = functions
        .iter()
        .copied()
        .filter(|id| keeps_addresses(program, *id, promoted))
        .collect();
    // A function keeps what one that it calls keeps.
    let mut all = keeping;
    loop {
        let more: Vec<FunctionId> = functions
            .iter()
            .filter(|id| !all.contains(id))
            .filter(|id| {
                callees(program, **id)
                    .iter()
                    .any(|callee| callee.is_none_or(|it| all.contains(&it)))
            })
            .copied()
            .collect();
        if more.is_empty() {
            break;
        }
        all.extend(more);
    }
    let of = |id: &FunctionId| (*id, locals(program, *id, promoted, &all));
    functions.iter().map(of).collect()
}

/// Direct callees with a body; nothing stands for a callee that is not known.
fn callees(program: &Program, id: FunctionId) -> Vec<Option<FunctionId>> {
    let mut all = Vec::new();
    for instruction in instructions(program, id) {
        if let Op::Call(call) = &instruction.op {
            match call.callee {
                Callee::Direct(callee) if known(&program.function(callee).name).is_some() => {}
                Callee::Direct(callee) => all.push(Some(callee)),
                Callee::Indirect(_) => all.push(None),
            }
        }
    }
    all
}

/// Whether it stores an address anywhere but in a variable of its own, or returns one.
fn keeps_addresses(program: &Program, id: FunctionId, promoted: &Promoted) -> bool {
    let function = program.function(id);
    let own = promoted.get(&id);
    let mut all = instructions(program, id);
    all.any(|instruction| match &instruction.op {
        Op::Store { ty, address, .. } => {
            let variable = match address {
                Operand::Reg(reg) => own.is_some_and(|own| own.contains_key(reg)),
                Operand::Const(_) => false,
            };
            !variable
                && program.types.int_bits(*ty).is_none_or(|bits| bits >= 64)
                && !is_float(program, *ty)
        }
        Op::Return(Some(_)) => {
            let result = function.result;
            program.types.int_bits(result).is_none_or(|bits| bits >= 64)
                && !is_float(program, result)
        }
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Unsupported(_) => true,
        _ => false,
    })
}

fn is_float(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), sc_ir::Type::Float(_))
}

fn locals(
    program: &Program,
    id: FunctionId,
    promoted: &Promoted,
    keeping: &BTreeSet<FunctionId>,
) -> BTreeSet<Reg> {
    let own = promoted.get(&id);
    let is_own = |reg: &Reg| own.is_some_and(|own| own.contains_key(reg));
    // Registers and variables that may hold the address of a local, and of which.
    let mut holds: BTreeMap<Reg, BTreeSet<Reg>> = BTreeMap::new();
    for instruction in instructions(program, id) {
        if let (Op::Alloca { .. }, Some(reg)) = (&instruction.op, instruction.result)
            && !is_own(&reg)
        {
            holds.insert(reg, BTreeSet::from([reg]));
        }
    }
    let mut lost = BTreeSet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for instruction in instructions(program, id) {
            let mut from: BTreeSet<Reg> = BTreeSet::new();
            let mut take = |operand: &Operand| {
                if let Operand::Reg(reg) = operand {
                    from.extend(holds.get(reg).into_iter().flatten());
                }
            };
            let to = match &instruction.op {
                Op::Store { value, address, .. } => {
                    take(value);
                    match address {
                        Operand::Reg(reg) if is_own(reg) => Some(*reg),
                        _ => {
                            lost.extend(from.iter().copied());
                            None
                        }
                    }
                }
                Op::Load { address, .. } => {
                    if let Operand::Reg(reg) = address
                        && is_own(reg)
                    {
                        take(address);
                    }
                    instruction.result
                }
                Op::ICmp { .. } | Op::Branch { .. } | Op::Switch { .. } => None,
                Op::Call(call) => {
                    call.arguments
                        .iter()
                        .for_each(|argument| take(&argument.value));
                    let keeps = match call.callee {
                        Callee::Direct(callee) => match known(&program.function(callee).name) {
                            Some(Known::Same) => true,
                            Some(_) => false,
                            None => keeping.contains(&callee),
                        },
                        Callee::Indirect(_) => true,
                    };
                    if keeps {
                        lost.extend(from.iter().copied());
                    }
                    instruction.result
                }
                Op::Return(_) => {
                    instruction.op.for_each_operand(&mut take);
                    lost.extend(from.iter().copied());
                    None
                }
                Op::Cast { .. }
                | Op::Gep { .. }
                | Op::Phi { .. }
                | Op::Select { .. }
                | Op::Freeze { .. } => {
                    instruction.op.for_each_operand(&mut take);
                    instruction.result
                }
                Op::Alloca { .. } => None,
                op => {
                    op.for_each_operand(&mut take);
                    lost.extend(from.iter().copied());
                    instruction.result
                }
            };
            if let Some(to) = to
                && !from.is_empty()
            {
                let known = holds.entry(to).or_default();
                let before = known.len();
                known.extend(from);
                changed |= known.len() > before;
            }
        }
    }
    lost
}
