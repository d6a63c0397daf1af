//! What a function still needs at a place: registers, and local variables whose address goes nowhere. And which of them are *hot*: they
//! flow into addresses or into branches of loops, so that it does not pay to make them symbolic.

use bit_set::BitSet;
use rustc_hash::FxHashMap;
use sc_ir::{BlockId, Callee, Cfg, Function, Instruction, Op, Operand, Reg};

use crate::code::{Place, add_all};

/// Variables are registers, then local variables.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    registers: usize,
    /// Local variables whose address is only used to load and store.
    locals: Vec<Reg>,
    index: FxHashMap<Reg, usize>,
    live_out: Vec<BitSet>,
    /// By the block that control is in.
    hot: FxHashMap<usize, BitSet>,
    cache: FxHashMap<Place, BitSet>,
}

impl Liveness {
    pub fn new(function: &Function, cfg: &Cfg) -> Liveness {
        let registers = function.registers.len();
        let locals = locals(function);
        let index = locals
            .iter()
            .enumerate()
            .map(|(at, reg)| (*reg, registers + at))
            .collect();
        let mut liveness = Liveness {
            registers,
            locals,
            index,
            ..Liveness::default()
        };
        liveness.solve(function, cfg);
        liveness
    }

    /// Local variables that are plain to follow, by the register that holds their address.
    pub fn locals(&self) -> &[Reg] {
        &self.locals
    }

    /// Variables that flow into addresses or branches of loops, in blocks that are still ahead.
    pub fn hot(&mut self, function: &Function, cfg: &Cfg, block: usize) -> &BitSet {
        if !self.hot.contains_key(&block) {
            let hot = self.heat(function, cfg, block);
            self.hot.insert(block, hot);
        }
        &self.hot[&block]
    }

    /// The number of a local variable in sets of variables.
    pub fn local_bit(&self, at: usize) -> usize {
        self.registers + at
    }

    /// What is live before an instruction.
    pub fn at(&mut self, function: &Function, place: Place) -> &BitSet {
        if !self.cache.contains_key(&place) {
            let mut live = self.live_out[place.block].clone();
            for instruction in function.blocks[place.block].instructions[place.at..]
                .iter()
                .rev()
            {
                self.back(&mut live, instruction);
            }
            self.cache.insert(place, live);
        }
        &self.cache[&place]
    }

    fn back(&self, live: &mut BitSet, instruction: &Instruction) {
        if let Some(reg) = instruction.result {
            live.remove(reg.index());
        }
        match &instruction.op {
            Op::Store {
                value,
                address: Operand::Reg(address),
                ..
            } if self.index.contains_key(address) => {
                live.remove(self.index[address]);
                live.insert(address.index());
                if let Operand::Reg(reg) = value {
                    live.insert(reg.index());
                }
            }
            op => {
                if let Op::Load {
                    address: Operand::Reg(address),
                    ..
                } = op
                    && let Some(&local) = self.index.get(address)
                {
                    live.insert(local);
                }
                uses(op, &mut |reg| {
                    live.insert(reg.index());
                });
            }
        }
    }

    fn solve(&mut self, function: &Function, cfg: &Cfg) {
        let count = function.blocks.len();
        self.live_out = vec![BitSet::default(); count];
        let mut live_in = vec![BitSet::default(); count];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..count).rev() {
                let mut out = BitSet::default();
                for next in cfg.successors(BlockId::new(block)) {
                    out.union_with(&live_in[next.index()]);
                }
                let mut live = out.clone();
                for instruction in function.blocks[block].instructions.iter().rev() {
                    self.back(&mut live, instruction);
                }
                self.live_out[block] = out;
                changed |= add_all(&mut live_in[block], &live);
            }
        }
    }

    /// Flows backwards from addresses and conditions to what they are computed from.
    fn heat(&self, function: &Function, cfg: &Cfg, from: usize) -> BitSet {
        let mut hot = BitSet::default();
        let start = BlockId::new(from);
        let ahead = |block: usize| block == from || cfg.reaches(start, BlockId::new(block));
        for (block, body) in function
            .blocks
            .iter()
            .enumerate()
            .filter(|(block, _)| ahead(*block))
        {
            let in_loop = cfg.innermost_loop(BlockId::new(block)).is_some();
            for instruction in &body.instructions {
                let mut add = |operand: &Operand| {
                    if let Operand::Reg(reg) = operand {
                        hot.insert(reg.index());
                    }
                };
                match &instruction.op {
                    Op::Gep { scaled, .. } => scaled.iter().for_each(|part| add(&part.index)),
                    Op::Branch { condition, .. } if in_loop => add(condition),
                    Op::Switch { value, .. } => add(value),
                    Op::Alloca { count, .. } => add(count),
                    Op::Call(call)
                        if matches!(call.callee, Callee::Indirect(_))
                            || call.arguments.len() == 3 =>
                    {
                        // A length in the third place, as of memcpy.
                        call.arguments
                            .iter()
                            .skip(2)
                            .for_each(|argument| add(&argument.value));
                    }
                    _ => {}
                }
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            let blocks = function
                .blocks
                .iter()
                .enumerate()
                .filter(|(block, _)| ahead(*block));
            for instruction in blocks.flat_map(|(_, block)| &block.instructions) {
                changed |= self.spread(&mut hot, instruction);
            }
        }
        hot
    }

    fn spread(&self, hot: &mut BitSet, instruction: &Instruction) -> bool {
        let mut changed = false;
        let mut add = |hot: &mut BitSet, at: usize| {
            changed |= !hot.contains(at);
            hot.insert(at);
        };
        if let Op::Store {
            value: Operand::Reg(value),
            address: Operand::Reg(address),
            ..
        } = &instruction.op
            && let Some(&local) = self.index.get(address)
            && hot.contains(local)
        {
            add(hot, value.index());
        }
        if instruction
            .result
            .is_some_and(|reg| hot.contains(reg.index()))
        {
            match &instruction.op {
                Op::Load {
                    address: Operand::Reg(address),
                    ..
                } => {
                    if let Some(&local) = self.index.get(address) {
                        add(hot, local);
                    }
                }
                Op::Call(call) if matches!(call.callee, Callee::Indirect(_)) => {}
                op => uses(op, &mut |reg| add(hot, reg.index())),
            }
        }
        changed
    }
}

/// Registers with the address of a local variable that is only loaded from and stored to as a whole.
fn locals(function: &Function) -> Vec<Reg> {
    let mut sizes: FxHashMap<Reg, u64> = FxHashMap::default();
    for instruction in function
        .blocks
        .first()
        .iter()
        .flat_map(|block| &block.instructions)
    {
        if let (
            Op::Alloca {
                size,
                count: Operand::Const(_),
                ..
            },
            Some(reg),
        ) = (&instruction.op, instruction.result)
        {
            sizes.insert(reg, *size);
        }
    }
    let mut types: FxHashMap<Reg, sc_ir::TypeId> = FxHashMap::default();
    let mut escaped: Vec<Reg> = Vec::new();
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        let mut access = |reg: &Reg, ty: sc_ir::TypeId| {
            if *types.entry(*reg).or_insert(ty) != ty {
                escaped.push(*reg);
            }
        };
        match &instruction.op {
            Op::Load {
                address: Operand::Reg(reg),
                ty,
                ..
            } => access(reg, *ty),
            Op::Store {
                address: Operand::Reg(reg),
                ty,
                value,
                ..
            } => {
                access(reg, *ty);
                if let Operand::Reg(value) = value {
                    escaped.push(*value);
                }
            }
            op => uses(op, &mut |reg| escaped.push(reg)),
        }
    }
    let mut locals: Vec<Reg> = sizes
        .into_keys()
        .filter(|reg| !escaped.contains(reg))
        .collect();
    locals.sort_unstable();
    locals
}

/// Calls `each` for every register that an operation reads.
fn uses(op: &Op, each: &mut dyn FnMut(Reg)) {
    let mut add = |operand: &Operand| {
        if let Operand::Reg(reg) = operand {
            each(*reg);
        }
    };
    match op {
        Op::Binary { left, right, .. }
        | Op::Float { left, right, .. }
        | Op::ICmp { left, right, .. }
        | Op::FCmp { left, right, .. }
        | Op::ShuffleVector { left, right, .. } => {
            add(left);
            add(right);
        }
        Op::FNeg { value, .. }
        | Op::Freeze { value, .. }
        | Op::Cast { value, .. }
        | Op::ExtractValue { value, .. }
        | Op::Switch { value, .. } => {
            add(value);
        }
        Op::Select {
            condition,
            then,
            otherwise,
            ..
        } => {
            add(condition);
            add(then);
            add(otherwise);
        }
        Op::Alloca { count, .. } => add(count),
        Op::Load { address, .. } => add(address),
        Op::Store { value, address, .. } => {
            add(value);
            add(address);
        }
        Op::Gep { base, scaled, .. } => {
            add(base);
            scaled.iter().for_each(|part| add(&part.index));
        }
        Op::Call(call) => {
            if let Callee::Indirect(operand) = &call.callee {
                add(operand);
            }
            call.arguments
                .iter()
                .for_each(|argument| add(&argument.value));
        }
        Op::Phi { incoming, .. } => incoming.iter().for_each(|(_, operand)| add(operand)),
        Op::InsertValue { value, part, .. } => {
            add(value);
            add(part);
        }
        Op::ExtractElement { vector, index, .. } => {
            add(vector);
            add(index);
        }
        Op::InsertElement {
            vector,
            element,
            index,
            ..
        } => {
            add(vector);
            add(element);
            add(index);
        }
        Op::AtomicRmw { address, value, .. } => {
            add(address);
            add(value);
        }
        Op::CmpXchg {
            address,
            expected,
            new,
            ..
        } => {
            add(address);
            add(expected);
            add(new);
        }
        Op::VaArg { list, .. } => add(list),
        Op::Return(Some(value)) => add(value),
        Op::Branch { condition, .. } => add(condition),
        Op::IndirectJump { address, .. } => add(address),
        Op::Fence | Op::Return(None) | Op::Jump(_) | Op::Unreachable | Op::Unsupported(_) => {}
    }
}
