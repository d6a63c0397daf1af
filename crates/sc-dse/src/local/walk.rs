//! One function from its entry on, each block once: under which condition control gets there, and what is known then.
//!
//! Terms stand for the values of the newest execution of what defines them. All conditions on the way to a block hold for
//! these values: a loop is entered once before each time that control is in it, and what it changes is new at its head.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use sc_ir::{
    BlockId, Call, Cfg, ConstId, ConstantKind, Function, Instruction, Op, Operand, Program, Reg,
    TypeId,
};
use sc_smt::{Pool, Term};

use super::memory::{Changes, Memory, Version, changes, may_write, own_variables};
use super::operation;
use super::{callee_name, small_constant};
use crate::values::compare_terms;

/// What a register holds.
#[derive(Clone, Copy)]
enum Value {
    Bits(Term),
    /// A number, and whether it overflowed.
    Pair(Term, Term),
    /// Anything that is not one number.
    Anything,
}

/// What is known at a point of the function.
#[derive(Clone)]
struct State {
    /// Control is here.
    reached: Term,
    variables: BTreeMap<Reg, Term>,
    memory: Version,
}

/// The end of a block.
struct Exit {
    state: State,
    /// Where control goes, and when.
    edges: Vec<(BlockId, Term)>,
}

/// The walk over a function.
pub(super) struct Walk<'p> {
    program: &'p Program,
    function: &'p Function,
    cfg: Cfg,
    own: BTreeMap<Reg, TypeId>,
    changes: BTreeMap<usize, Changes>,
    pub(super) pool: Pool,
    memory: Memory,
    registers: Vec<Option<Value>>,
    addresses: FxHashMap<ConstId, Term>,
    exits: Vec<Option<Exit>>,
    /// The state before each predicate that is code, and before each ghost, by number.
    regions: BTreeMap<u32, State>,
    /// Each call of a label, and when it is covered.
    pub(super) goals: Vec<(u32, Term)>,
}

impl<'p> Walk<'p> {
    /// Nothing for functions whose control flow is not made of branches and loops, and when the time is over.
    pub(super) fn of(
        program: &'p Program,
        function: &'p Function,
        may_go_on: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let cfg = Cfg::new(function);
        let own = own_variables(program, function);
        let mut walk = Self {
            program,
            function,
            changes: changes(program, function, &cfg, &own),
            cfg,
            own,
            pool: Pool::new(),
            memory: Memory::default(),
            registers: vec![None; function.registers.len()],
            addresses: FxHashMap::default(),
            exits: function.blocks.iter().map(|_| None).collect(),
            regions: BTreeMap::new(),
            goals: Vec::new(),
        };
        for (index, parameter) in function.parameters.iter().enumerate() {
            let value = walk.anything(parameter.ty);
            walk.registers[index] = Some(value);
        }
        for block in walk.order() {
            if !may_go_on() {
                return None;
            }
            walk.block(block)?;
        }
        Some(walk)
    }

    /// The blocks that the entry reaches, each behind all those before it but for the ends of its loops.
    fn order(&self) -> Vec<BlockId> {
        let mut seen = vec![false; self.cfg.len()];
        let mut order = Vec::new();
        let mut stack = vec![(BlockId(0), 0)];
        seen[0] = true;
        while let Some((block, next)) = stack.pop() {
            let Some(successor) = self.cfg.successors(block).get(next) else {
                order.push(block);
                continue;
            };
            stack.push((block, next + 1));
            if !std::mem::replace(&mut seen[successor.index()], true) {
                stack.push((*successor, 0));
            }
        }
        order.reverse();
        order
    }

    fn block(&mut self, id: BlockId) -> Option<()> {
        let incoming = self.incoming(id)?;
        let mut state = self.entry_state(id, &incoming);
        for instruction in &self.function.block(id).instructions {
            self.instruction(id, &incoming, &mut state, instruction)?;
        }
        let last = self.function.block(id).instructions.last()?;
        let edges = self.edges(&last.op)?;
        self.exits[id.index()] = Some(Exit { state, edges });
        Some(())
    }

    /// The blocks from which control comes, but for the ends of a loop, and when it comes from each.
    fn incoming(&mut self, id: BlockId) -> Option<Vec<(BlockId, Term)>> {
        let mut incoming = Vec::new();
        for from in self.cfg.predecessors(id).to_vec() {
            if self.cfg.dominates(id, from) || !self.is_reachable(from) {
                continue;
            }
            // A block that is not done yet and no end of a loop either: control enters a loop in two places.
            let exit = self.exits[from.index()].as_ref()?;
            let reached = exit.state.reached;
            let edges = exit.edges.iter().filter(|(to, _)| *to == id);
            let edges: Vec<Term> = edges.map(|(_, when)| *when).collect();
            let mut taken = self.pool.boolean(false);
            for when in edges {
                taken = self.pool.or(taken, when);
            }
            incoming.push((from, self.pool.and(reached, taken)));
        }
        Some(incoming)
    }

    fn is_reachable(&self, id: BlockId) -> bool {
        id == BlockId(0) || self.cfg.immediate_dominator(id).is_some()
    }

    fn entry_state(&mut self, id: BlockId, incoming: &[(BlockId, Term)]) -> State {
        if id == BlockId(0) {
            let own: Vec<_> = self.own.iter().map(|(reg, ty)| (*reg, *ty)).collect();
            let fresh = |(reg, ty)| (reg, self.fresh_bits(ty));
            return State {
                variables: own.into_iter().map(fresh).collect(),
                reached: self.pool.boolean(true),
                memory: self.memory.anything(),
            };
        }
        let mut state = self.joined(incoming);
        if let Some(changes) = self.changes.get(&id.index()) {
            let variables: Vec<Reg> = changes.variables.iter().copied().collect();
            if changes.memory {
                state.memory = self.memory.anything();
            }
            for reg in variables {
                let anything = self.fresh_bits(self.own[&reg]);
                state.variables.insert(reg, anything);
            }
        }
        state
    }

    fn joined(&mut self, incoming: &[(BlockId, Term)]) -> State {
        let mut joined: Option<State> = None;
        for (from, taken) in incoming {
            let Some(exit) = &self.exits[from.index()] else {
                continue;
            };
            let mut state = exit.state.clone();
            state.reached = *taken;
            joined = Some(match joined {
                None => state,
                Some(others) => self.either(state, &others),
            });
        }
        joined.unwrap_or_else(|| State {
            reached: self.pool.boolean(false),
            variables: BTreeMap::new(),
            memory: self.memory.anything(),
        })
    }

    /// What holds where two ways meet; control came exactly one of them.
    fn either(&mut self, one: State, others: &State) -> State {
        let mut variables = BTreeMap::new();
        for (reg, value) in &one.variables {
            if let Some(other) = others.variables.get(reg) {
                let value = self.pool.ite(one.reached, *value, *other);
                variables.insert(*reg, value);
            }
        }
        State {
            reached: self.pool.or(one.reached, others.reached),
            variables,
            memory: match one.memory == others.memory {
                true => one.memory,
                false => self.memory.anything(),
            },
        }
    }

    fn edges(&mut self, terminator: &Op) -> Option<Vec<(BlockId, Term)>> {
        Some(match terminator {
            Op::Return(_) | Op::Unreachable => Vec::new(),
            Op::Jump(to) => vec![(*to, self.pool.boolean(true))],
            Op::Branch {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.bits_or_anything(*condition, 1);
                let not = self.pool.not(condition);
                vec![(*then, condition), (*otherwise, not)]
            }
            Op::Switch {
                value,
                default,
                cases,
                ty,
            } => {
                let width = self.width(*ty)?;
                let value = self.bits_or_anything(*value, width);
                let mut none = self.pool.boolean(true);
                let mut edges = Vec::new();
                for (case, to) in cases {
                    let case = self.pool.constant(width, *case);
                    let is = self.pool.eq(value, case);
                    let not = self.pool.not(is);
                    none = self.pool.and(none, not);
                    edges.push((*to, is));
                }
                edges.push((*default, none));
                edges
            }
            _ => return None,
        })
    }

    fn instruction(
        &mut self,
        block: BlockId,
        incoming: &[(BlockId, Term)],
        state: &mut State,
        instruction: &Instruction,
    ) -> Option<()> {
        let value = match &instruction.op {
            Op::Phi {
                incoming: values, ..
            } => self.phi(block, incoming, values),
            Op::Call(call) => {
                if call.returns_twice {
                    return None;
                }
                self.call(state, call)?
            }
            Op::Load {
                address: Operand::Reg(reg),
                ..
            } if self.own.contains_key(reg) => {
                state.variables.get(reg).map(|value| Value::Bits(*value))
            }
            // What it reads and writes is not kept, so that no variable is the function's own any more.
            Op::Unsupported(_) => return None,
            Op::Store {
                value,
                address: Operand::Reg(reg),
                ..
            } if self.own.contains_key(reg) => {
                let width = self.width(self.own[reg])?;
                let value = self.bits_or_anything(*value, width);
                state.variables.insert(*reg, value);
                None
            }
            op if may_write(self.program, op) => {
                state.memory = self.written(op);
                None
            }
            Op::Load { ty, address, .. } => self.load(state, *ty, *address),
            op => self.computed(instruction, op),
        };
        if let Some(reg) = instruction.result {
            let ty = self.function.register_type(reg);
            let value = value.unwrap_or_else(|| self.anything(ty));
            self.registers[reg.index()] = Some(value);
        }
        Some(())
    }

    /// Memory after an instruction that may write to it.
    fn written(&mut self, op: &Op) -> Version {
        if let Op::Store {
            ty,
            value,
            address,
            volatile: false,
            atomic: false,
            ..
        } = op
            && let (Some(width), Some(address)) = (self.width(*ty), self.bits(*address))
            && let Some(value) = self.bits(*value)
        {
            return self.memory.write(address, value, width);
        }
        self.memory.anything()
    }

    fn load(&mut self, state: &State, ty: TypeId, address: Operand) -> Option<Value> {
        let (width, address) = (self.width(ty)?, self.bits(address)?);
        let value = self
            .memory
            .read(&mut self.pool, state.memory, address, width);
        Some(Value::Bits(value))
    }

    /// At the head of a loop, anything: values of earlier passes are not kept.
    fn phi(
        &mut self,
        block: BlockId,
        incoming: &[(BlockId, Term)],
        values: &[(BlockId, Operand)],
    ) -> Option<Value> {
        if self.changes.contains_key(&block.index()) {
            return None;
        }
        let mut chosen: Option<Term> = None;
        for (from, taken) in incoming {
            let (_, operand) = values.iter().find(|(block, _)| block == from)?;
            let value = self.bits(*operand)?;
            chosen = Some(match chosen {
                None => value,
                Some(other) => self.pool.ite(*taken, value, other),
            });
        }
        chosen.map(Value::Bits)
    }

    fn call(&mut self, state: &mut State, call: &Call) -> Option<Option<Value>> {
        let name = callee_name(self.program, call.callee).unwrap_or_default();
        let number = call.arguments.first();
        let number = number.and_then(|it| small_constant(self.program, it.value));
        match name {
            "__sc_label" => self.goal(state, call, number?)?,
            "__sc_label_begin" | "__sc_ghost_begin" => {
                // Two regions with one number cannot be told apart.
                if self.regions.insert(number?, state.clone()).is_some() {
                    return None;
                }
            }
            "__sc_label_end" => {
                self.goal(state, call, number?)?;
                self.leave(state, number?)?;
            }
            "__sc_ghost_end" => self.leave(state, number?)?,
            _ if operation::passes_on(name, call) => {
                return Some(self.bits(call.arguments[0].value).map(Value::Bits));
            }
            _ => {
                let pair = self.overflow(name, call);
                if pair.is_none() && may_write(self.program, &Op::Call(Box::new(call.clone()))) {
                    state.memory = self.memory.anything();
                }
                return Some(pair);
            }
        }
        Some(None)
    }

    fn overflow(&mut self, name: &str, call: &Call) -> Option<Value> {
        let [a, b] = call.arguments.as_slice() else {
            return None;
        };
        let (a, b) = (self.bits(a.value)?, self.bits(b.value)?);
        let (number, wrong) = operation::with_overflow(&mut self.pool, name, a, b)?;
        Some(Value::Pair(number, wrong))
    }

    fn goal(&mut self, state: &State, call: &Call, id: u32) -> Option<()> {
        let predicate = call.arguments.get(1)?;
        let width = self.width(predicate.ty)?;
        let predicate = self.bits_or_anything(predicate.value, width);
        let holds = self.pool.is_nonzero(predicate);
        let goal = self.pool.and(state.reached, holds);
        self.goals.push((id, goal));
        Some(())
    }

    /// Behind code that stands beside the program: it is left however its evaluation ends, and what it changed may be
    /// as before.
    fn leave(&mut self, state: &mut State, number: u32) -> Option<()> {
        let before = self.regions.get(&number)?.clone();
        state.reached = before.reached;
        if state.memory != before.memory {
            state.memory = self.memory.anything();
        }
        for (reg, value) in &before.variables {
            if state.variables.get(reg) != Some(value) {
                let anything = self.fresh_bits(self.own[reg]);
                state.variables.insert(*reg, anything);
            }
        }
        Some(())
    }

    /// The result of an instruction that touches no memory; `None` is anything.
    fn computed(&mut self, instruction: &Instruction, op: &Op) -> Option<Value> {
        let term = match op {
            Op::Binary {
                op, left, right, ..
            } => {
                let (a, b) = (self.bits(*left)?, self.bits(*right)?);
                operation::binary(&mut self.pool, *op, a, b)?
            }
            Op::ICmp {
                predicate,
                left,
                right,
                ..
            } => {
                let (a, b) = (self.bits(*left)?, self.bits(*right)?);
                compare_terms(&mut self.pool, *predicate, a, b)
            }
            Op::FCmp {
                predicate,
                left,
                right,
                ..
            } => {
                let (a, b) = (self.bits(*left)?, self.bits(*right)?);
                operation::compare_floats(&mut self.pool, *predicate, a, b)?
            }
            Op::Cast { op, value, to, .. } => {
                let (value, width) = (self.bits(*value)?, self.width(*to)?);
                operation::cast(&mut self.pool, *op, value, width)?
            }
            Op::Select {
                condition,
                then,
                otherwise,
                ..
            } => {
                let condition = self.bits(*condition)?;
                let (then, otherwise) = (self.bits(*then)?, self.bits(*otherwise)?);
                self.pool.ite(condition, then, otherwise)
            }
            Op::Freeze { value, .. } => self.bits(*value)?,
            Op::Gep {
                base,
                offset,
                scaled,
                ..
            } => {
                let mut address = self.bits(*base)?;
                let width = self.pool.width(address);
                let offset = self.pool.constant(width, *offset as u64 as u128);
                address = self.pool.add(address, offset);
                for part in scaled {
                    let index = self.bits(part.index)?;
                    let more = operation::scaled(&mut self.pool, part, index);
                    address = self.pool.add(address, more);
                }
                address
            }
            Op::ExtractValue { value, path, .. } => {
                let Operand::Reg(reg) = value else {
                    return None;
                };
                let Some(Value::Pair(number, wrong)) = self.registers[reg.index()] else {
                    return None;
                };
                match **path {
                    [0] => number,
                    [1] => wrong,
                    _ => return None,
                }
            }
            _ => return None,
        };
        // A term of another width than the register would be a misunderstanding.
        let width = self.width(self.function.register_type(instruction.result?))?;
        (self.pool.width(term) == width).then_some(Value::Bits(term))
    }

    fn width(&self, ty: TypeId) -> Option<u32> {
        let bits = self.program.types.scalar_bits(ty)?;
        (1..=128).contains(&bits).then_some(bits)
    }

    fn anything(&mut self, ty: TypeId) -> Value {
        match self.width(ty) {
            Some(width) => Value::Bits(self.pool.fresh(width, "any")),
            None => Value::Anything,
        }
    }

    /// For types that have a width.
    fn fresh_bits(&mut self, ty: TypeId) -> Term {
        let width = self.width(ty).unwrap_or(1);
        self.pool.fresh(width, "any")
    }

    fn bits_or_anything(&mut self, operand: Operand, width: u32) -> Term {
        let bits = self.bits(operand);
        match bits.filter(|bits| self.pool.width(*bits) == width) {
            Some(bits) => bits,
            None => self.pool.fresh(width, "any"),
        }
    }

    /// The bits of an operand, if they are known as one term.
    fn bits(&mut self, operand: Operand) -> Option<Term> {
        match operand {
            Operand::Reg(reg) => match self.registers[reg.index()]? {
                Value::Bits(bits) => Some(bits),
                _ => None,
            },
            Operand::Const(id) => self.constant(id),
        }
    }

    fn constant(&mut self, id: ConstId) -> Option<Term> {
        let constant = self.program.constants.get(id);
        let width = self.width(constant.ty)?;
        match constant.kind {
            ConstantKind::Int(value) | ConstantKind::Float(value) => {
                Some(self.pool.constant(width, value))
            }
            ConstantKind::Absolute(value) => Some(self.pool.constant(width, value.into())),
            ConstantKind::Zero => Some(self.pool.constant(width, 0)),
            // Another value at each use.
            ConstantKind::Undef | ConstantKind::Poison | ConstantKind::Expression(_) => {
                Some(self.pool.fresh(width, "undef"))
            }
            ConstantKind::Address { .. } => {
                let pool = &mut self.pool;
                let address = self.addresses.entry(id);
                Some(*address.or_insert_with(|| pool.fresh(width, "address")))
            }
            _ => None,
        }
    }
}
