//! What is known of memory in one function: variables that only it can change, and that memory stays as it is until
//! somebody may write to it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use sc_ir::{Cfg, Function, Loop, Op, Operand, Program, Reg, TypeId};
use sc_smt::{Pool, Term};

use super::callee_name;

/// Variables that are read and written as a whole and whose address goes nowhere, with their types.
pub(super) fn own_variables(program: &Program, function: &Function) -> BTreeMap<Reg, TypeId> {
    let mut own = BTreeMap::new();
    let mut escaped = BTreeSet::new();
    let instructions = || function.blocks.iter().flat_map(|it| &it.instructions);
    for instruction in instructions() {
        if let (Op::Alloca { ty, .. }, Some(reg)) = (&instruction.op, instruction.result)
            && is_small(program, *ty)
        {
            own.insert(reg, *ty);
        }
    }
    for instruction in instructions() {
        let as_a_whole = match &instruction.op {
            Op::Load {
                ty,
                address: Operand::Reg(reg),
                volatile: false,
                atomic: false,
                ..
            }
            | Op::Store {
                ty,
                address: Operand::Reg(reg),
                volatile: false,
                atomic: false,
                ..
            } if own.get(reg) == Some(ty) => Some(*reg),
            _ => None,
        };
        let mut uses = 0;
        instruction.op.for_each_operand(|operand| {
            if let Operand::Reg(reg) = operand {
                uses += usize::from(as_a_whole == Some(*reg));
                if as_a_whole != Some(*reg) {
                    escaped.insert(*reg);
                }
            }
        });
        // `store ptr %x, ptr %x`: the value is the address.
        if uses > 1 {
            escaped.extend(as_a_whole);
        }
    }
    own.retain(|reg, _| !escaped.contains(reg));
    own
}

fn is_small(program: &Program, ty: TypeId) -> bool {
    let bits = program.types.scalar_bits(ty);
    bits.is_some_and(|bits| (1..=128).contains(&bits))
}

/// Whether an instruction may write to memory that is not a variable of the function's own.
pub(super) fn may_write(program: &Program, op: &Op) -> bool {
    match op {
        Op::Store { .. }
        | Op::AtomicRmw { .. }
        | Op::CmpXchg { .. }
        | Op::Fence
        | Op::VaArg { .. }
        | Op::Unsupported(_) => true,
        // Another thread, or a device, may write before it is read.
        Op::Load {
            volatile, atomic, ..
        } => *volatile || *atomic,
        Op::Call(call) => !callee_name(program, call.callee).is_some_and(is_quiet),
        _ => false,
    }
}

/// Functions that write to no memory of the program.
fn is_quiet(name: &str) -> bool {
    const OWN: [&str; 9] = [
        "__sc_label",
        "__sc_label_begin",
        "__sc_label_end",
        "__sc_ghost_begin",
        "__sc_ghost_end",
        "__sc_assume",
        "__sc_assert",
        "__sc_oracle",
        "__sc_user_label",
    ];
    const INTRINSICS: [&str; 22] = [
        "ubsantrap",
        "trap",
        "dbg",
        "expect",
        "is.constant",
        "objectsize",
        "sadd.with.overflow",
        "uadd.with.overflow",
        "ssub.with.overflow",
        "usub.with.overflow",
        "smul.with.overflow",
        "umul.with.overflow",
        "ctpop",
        "ctlz",
        "cttz",
        "bswap",
        "abs",
        "smax",
        "smin",
        "umax",
        "umin",
        "fabs",
    ];
    OWN.contains(&name)
        || name
            .strip_prefix("llvm.")
            .is_some_and(|name| INTRINSICS.iter().any(|it| is_variant(name, it)))
}

/// Whether a name is this one, or this one for some type.
pub(super) fn is_variant(name: &str, of: &str) -> bool {
    let rest = name.strip_prefix(of);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Memory between two writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Version(u32);

/// What was read and written.
#[derive(Default)]
pub(super) struct Memory {
    versions: u32,
    known: FxHashMap<(Version, Term, u32), Term>,
}

impl Memory {
    /// Memory of which nothing is known.
    pub(super) fn anything(&mut self) -> Version {
        self.versions += 1;
        Version(self.versions)
    }

    /// The same place read twice holds the same, as long as nobody writes.
    pub(super) fn read(&mut self, pool: &mut Pool, at: Version, address: Term, bits: u32) -> Term {
        let known = self.known.entry((at, address, bits));
        *known.or_insert_with(|| pool.fresh(bits, "memory"))
    }

    /// Memory after a write, of which only what was written is known.
    pub(super) fn write(&mut self, address: Term, value: Term, bits: u32) -> Version {
        let version = self.anything();
        self.known.insert((version, address, bits), value);
        version
    }
}

/// What the passes of a loop may have changed when its head is reached.
pub(super) struct Changes {
    pub(super) variables: BTreeSet<Reg>,
    pub(super) memory: bool,
}

/// The changes of each loop, by its head.
pub(super) fn changes(
    program: &Program,
    function: &Function,
    cfg: &Cfg,
    own: &BTreeMap<Reg, TypeId>,
) -> BTreeMap<usize, Changes> {
    let of = |it: &Loop| {
        let blocks = it.blocks.iter().map(|id| function.block(*id));
        let ops = blocks.flat_map(|it| &it.instructions).map(|it| &it.op);
        let mut changes = Changes {
            variables: BTreeSet::new(),
            memory: false,
        };
        for op in ops {
            match op {
                Op::Store {
                    address: Operand::Reg(reg),
                    ..
                } if own.contains_key(reg) => {
                    changes.variables.insert(*reg);
                }
                op => changes.memory |= may_write(program, op),
            }
        }
        (it.header.index(), changes)
    };
    cfg.loops().iter().map(of).collect()
}
