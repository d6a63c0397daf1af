//! Branches, switches, returns.

use sc_ir::{BlockId, Op, Operand};

use super::Executor;
use crate::Merge;
use crate::memory::{Kind, Life};
use crate::state::{End, Flow, State, unsupported};

impl Executor<'_> {
    /// Goes to the beginning of a block; its phis get their values at once.
    pub fn enter(&mut self, state: &mut State, to: BlockId) -> Flow<()> {
        let program = self.paths.values.program;
        let frame = state.top();
        let from = BlockId::new(frame.place.block);
        let block = &program.functions[frame.function].blocks[to.index()];
        let mut values = Vec::new();
        for instruction in &block.instructions {
            let Op::Phi { incoming, .. } = &instruction.op else {
                break;
            };
            let operand = incoming
                .iter()
                .find(|(block, _)| *block == from)
                .map(|(_, operand)| *operand);
            let value = self.paths.values.operand(
                state,
                operand.ok_or_else(|| unsupported("phi without a value"))?,
            )?;
            values.push((instruction.result, value));
        }
        let frame = state.top_mut();
        frame.previous = from.index();
        self.visits.count(frame.function, to.index());
        frame.place.block = to.index();
        frame.place.at = values.len();
        for (reg, value) in values {
            if let Some(reg) = reg {
                frame.set(reg, value);
            }
        }
        Ok(())
    }

    pub fn branch(
        &mut self,
        state: &mut State,
        condition: Operand,
        then: BlockId,
        otherwise: BlockId,
    ) -> Flow<()> {
        let condition = self.paths.values.operand_term(state, condition)?;
        let condition = self.paths.values.simplify(state, condition);
        let truth = match self.paths.values.terms.pool.as_bool(condition) {
            Some(known) => {
                let (here, there) = if known {
                    (then, otherwise)
                } else {
                    (otherwise, then)
                };
                self.paths.trace_one_way(state, here, there, known);
                return self.goto(state, here);
            }
            None => self.paths.values.holds(state, condition),
        };
        if then == otherwise {
            return self.goto(state, then);
        }
        let mine = if truth {
            condition
        } else {
            self.paths.values.terms.pool.not(condition)
        };
        let (here, there) = if truth {
            (then, otherwise)
        } else {
            (otherwise, then)
        };
        if self.paths.follows_one_run(state) {
            let other = self.paths.values.terms.pool.not(mine);
            return self.follow_branch(state, mine, here, &[(there, other)]);
        }
        let Some(sibling) = self.paths.split(state, mine) else {
            self.paths.trace_one_way(state, here, there, truth);
            return self.goto(state, here);
        };
        self.fork(state, sibling, here, there)
    }

    /// Two states go to two blocks.
    fn fork(
        &mut self,
        state: &mut State,
        mut sibling: State,
        here: BlockId,
        there: BlockId,
    ) -> Flow<()> {
        self.open_join(state, &mut sibling);
        match self.goto(&mut sibling, there) {
            Ok(()) if self.paths.is_useless(&sibling) => self.paths.finish(sibling, End::Pruned),
            Ok(()) => self.paths.queue.push(sibling),
            Err(end) => self.paths.finish(sibling, end),
        }
        self.goto(state, here)?;
        if self.paths.is_useless(state) {
            return Err(End::Pruned);
        }
        Ok(())
    }

    /// Both will meet where the sides of the branch do.
    fn open_join(&mut self, state: &mut State, sibling: &mut State) {
        if self.paths.task.options.merge == Merge::Off {
            self.paths.merging.joins.one_more(sibling);
            return;
        }
        let frame = state.top();
        let facts = self.paths.code.functions[frame.function].as_ref();
        let block = facts.and_then(|facts| {
            facts
                .cfg
                .immediate_post_dominator(BlockId::new(frame.place.block))
        });
        let join = self.paths.merging.joins.add(
            state.join,
            state.frames.len(),
            block.map(|block| block.index()),
            frame.place.block,
        );
        state.join = Some(join);
        sibling.join = Some(join);
    }

    pub fn switch(
        &mut self,
        state: &mut State,
        value: Operand,
        default: BlockId,
        cases: &[(u128, BlockId)],
    ) -> Flow<()> {
        let value = self.paths.values.operand_term(state, value)?;
        let value = self.paths.values.simplify(state, value);
        let concrete = match self.paths.values.terms.pool.as_const(value) {
            Some(value) => value,
            None => self.paths.values.terms.pool.eval(value, &state.witness),
        };
        let here = cases
            .iter()
            .find(|(case, _)| *case == concrete)
            .map_or(default, |(_, to)| *to);
        if self.paths.values.terms.pool.as_const(value).is_some() {
            return self.goto(state, here);
        }
        // Cases of the same block are one way.
        let mut ways: Vec<(BlockId, sc_smt::Term)> = Vec::new();
        let width = self.paths.values.terms.pool.width(value);
        let mut none = self.paths.values.terms.pool.boolean(true);
        for (case, to) in cases {
            let constant = self.paths.values.terms.pool.constant(width, *case);
            let equal = self.paths.values.terms.pool.eq(value, constant);
            let not = self.paths.values.terms.pool.not(equal);
            none = self.paths.values.terms.pool.and(none, not);
            match ways.iter_mut().find(|(block, _)| block == to) {
                Some((_, condition)) => {
                    *condition = self.paths.values.terms.pool.or(*condition, equal)
                }
                None => ways.push((*to, equal)),
            }
        }
        match ways.iter_mut().find(|(block, _)| *block == default) {
            Some((_, condition)) => *condition = self.paths.values.terms.pool.or(*condition, none),
            None => ways.push((default, none)),
        }
        let mine = ways
            .iter()
            .find(|(block, _)| *block == here)
            .map(|(_, condition)| *condition);
        let Some(mine) = mine else {
            return Err(unsupported("switch"));
        };
        if self.paths.follows_one_run(state) {
            ways.retain(|(to, _)| *to != here);
            return self.follow_branch(state, mine, here, &ways);
        }
        let mut others = Vec::new();
        let mut lossy = false;
        for (to, condition) in ways.into_iter().filter(|(to, _)| *to != here) {
            match self.paths.query(state, condition) {
                sc_smt::Answer::Unsat => {}
                sc_smt::Answer::Sat(model) => {
                    let mut sibling = state.clone();
                    sibling.witness = model;
                    self.paths.values.assume(&mut sibling, condition);
                    sibling.forks += 1;
                    self.paths.record.statistics.forks += 1;
                    others.push((to, sibling));
                }
                sc_smt::Answer::Unknown(_) => {
                    let mut lost = state.clone();
                    self.paths.values.assume(&mut lost, condition);
                    self.paths.defer(lost);
                    lossy = true;
                }
            }
        }
        if others.is_empty() && !lossy {
            return self.goto(state, here);
        }
        self.paths.values.assume(state, mine);
        state.forks += 1;
        let mut first = true;
        for (to, mut sibling) in others {
            if first {
                self.open_join(state, &mut sibling);
                first = false;
            } else {
                sibling.join = state.join;
                self.paths.merging.joins.one_more(&sibling);
            }
            match self.goto(&mut sibling, to) {
                Ok(()) if self.paths.is_useless(&sibling) => {
                    self.paths.finish(sibling, End::Pruned)
                }
                Ok(()) => self.paths.queue.push(sibling),
                Err(end) => self.paths.finish(sibling, end),
            }
        }
        self.goto(state, here)?;
        if self.paths.is_useless(state) {
            return Err(End::Pruned);
        }
        Ok(())
    }

    /// Goes to the block whose address it is; others that it may be come back later.
    pub fn indirect_jump(
        &mut self,
        state: &mut State,
        address: Operand,
        targets: &[BlockId],
    ) -> Flow<()> {
        let address = self.paths.values.operand(state, address)?;
        let address = address.scalar()?;
        let pointer = self.pointee(state, address)?;
        let offset = self.paths.concretise(state, pointer.offset);
        let here = state.top().function;
        let kind = state.memory.get(pointer.object).map(|object| object.kind);
        match kind {
            Some(Kind::Label { function, block }) if function == here && offset == 0 => {
                let to = BlockId::new(block);
                if !targets.contains(&to) {
                    return Err(unsupported("computed goto to another block"));
                }
                self.goto(state, to)?;
                if self.paths.is_useless(state) {
                    return Err(End::Pruned);
                }
                Ok(())
            }
            _ => Err(unsupported("computed goto to no label of its function")),
        }
    }

    /// Returns to the caller.
    pub fn ret(&mut self, state: &mut State, value: Option<Operand>) -> Flow<()> {
        let value = match value {
            Some(operand) => Some(self.paths.values.operand(state, operand)?),
            None => None,
        };
        let depth = state.frames.len();
        let Some(frame) = state.frames.pop() else {
            return Err(End::Normal);
        };
        for id in &frame.objects {
            if let Some(object) = state.memory.get_mut(*id) {
                *object = crate::memory::Object::new(object.kind, 0, object.align, object.fill);
                object.life = Life::Returned;
            }
        }
        if state.frames.is_empty() {
            state.frames.push(frame);
            return Err(End::Normal);
        }
        let program = self.paths.values.program;
        let caller = state.top_mut();
        let call = &program.functions[caller.function].blocks[caller.place.block].instructions
            [caller.place.at];
        caller.place.at += 1;
        if let (Some(reg), Some(value)) = (call.result, value) {
            caller.set(reg, value);
        }
        if self.paths.merging.joins.is_arrived(state, depth, None) {
            return Err(End::AtJoin);
        }
        Ok(())
    }
}
