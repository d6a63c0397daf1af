//! Branches over blocks without effects, as straight code.
//!
//! `a || b` has a block for `b` in LLVM IR, and so has each arm of a choice. CBMC merges all variables wherever two ways meet,
//! which costs much more than the few operations that such a block has. So these blocks are written one after the other behind
//! the block that branches; a variable tells whether the run gets to a block, and what depends on that is chosen by it.

use super::*;

/// More blocks are not joined.
const MOST: usize = 64;

/// Blocks that follow one that branches, in an order in which each comes after those that lead to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub blocks: Vec<BlockId>,
    exits: Vec<BlockId>,
}

/// The way from one block of a region to another one or out of it, with the condition under which it is taken.
type Edges = BTreeMap<(BlockId, BlockId), String>;

impl<'t> Body<'_, 't> {
    /// The blocks that can be written behind this one.
    pub(super) fn region(&self, head: BlockId) -> Option<Region> {
        let last = self.function.block(head).instructions.last()?;
        let branches = matches!(last.op, Op::Branch { .. }) && self.plain.is_jump(last);
        if !branches || !self.is_scoped(head) {
            return None;
        }
        let mut found = None;
        let mut region = Region {
            blocks: Vec::new(),
            exits: self.cfg.successors(head).to_vec(),
        };
        while let Some(next) = self.next_of(head, &region) {
            region.exits.retain(|exit| *exit != next);
            region.blocks.push(next);
            for to in self.cfg.successors(next) {
                if !region.exits.contains(to) {
                    region.exits.push(*to);
                }
            }
            let stores = || region.blocks.iter().any(|block| self.stores(*block));
            if region.exits.len() == 1 || (region.exits.len() == 2 && !stores()) {
                found = Some(region.clone());
            }
            if region.exits.len() == 1 || region.blocks.len() == MOST {
                break;
            }
        }
        // A loop is told by the block that ends it.
        let ends_loop = |exit: &BlockId| *exit == head || self.cfg.dominates(*exit, head);
        found.filter(|region| !region.exits.iter().any(ends_loop))
    }

    /// An exit that can be written behind the region, too.
    fn next_of(&self, head: BlockId, region: &Region) -> Option<BlockId> {
        let is_before = |block: &BlockId| *block == head || region.blocks.contains(block);
        let fits = |exit: &&BlockId| {
            exit.index() > head.index()
                && self.cfg.predecessors(**exit).iter().all(is_before)
                && self.is_plain(**exit)
        };
        region.exits.iter().filter(fits).min().copied()
    }

    /// Whether a block has no effects but on variables of the text, and ends with a jump.
    fn is_plain(&self, block: BlockId) -> bool {
        let Some((last, others)) = self.function.block(block).instructions.split_last() else {
            return false;
        };
        let fits = |it: &Instruction| self.translator().has_no_effect(it, &self.plain);
        self.plain.is_jump(last) && others.iter().all(fits)
    }

    fn stores(&self, block: BlockId) -> bool {
        let mut all = self.function.block(block).instructions.iter();
        all.any(|it| matches!(it.op, Op::Store { .. }))
    }

    /// Writes a region behind the branch of the present block. False if something in it has no text: then nothing is written.
    pub(super) fn linear(&mut self, region: &Region) -> bool {
        let (head, at) = (self.block, self.at);
        let pending = self.pending.clone();
        let addresses = self.addresses.clone();
        let written = self.statements.len();
        let done = self.try_linear(region);
        (self.block, self.at, self.reach) = (head, at, None);
        if done.is_ok() {
            self.written.extend(region.blocks.iter().copied());
            if let Some(scope) = &mut self.scope {
                scope.blocks.extend(region.blocks.iter().copied());
            }
            return true;
        }
        self.statements.truncate(written);
        (self.pending, self.addresses) = (pending, addresses);
        false
    }

    fn try_linear(&mut self, region: &Region) -> Done {
        let mut edges = Edges::new();
        self.leave(None, &mut edges)?;
        for block in &region.blocks {
            let reach = self.reach_of(*block, &edges);
            self.block = *block;
            self.pending.clear();
            self.addresses.clear();
            self.phis(*block, &edges)?;
            self.reach = Some(reach.clone());
            let instructions = &self.function.block(*block).instructions;
            for (at, instruction) in instructions.iter().enumerate() {
                self.at = at;
                let dead = instruction.result.is_some_and(|it| self.dead.contains(&it));
                if !dead && !instruction.op.is_terminator() {
                    self.instruction(instruction)?;
                }
            }
            self.leave(Some(&reach), &mut edges)?;
            self.reach = None;
        }
        let (last, others) = region
            .exits
            .split_last()
            .ok_or_else(|| Unsupported::new("a branch without an end"))?;
        for exit in others {
            let taken = self.taken(*exit, &edges);
            self.line(&format!("if ({taken}) {{"));
            self.phis(*exit, &edges)?;
            self.line(&format!("goto B{}; }}", exit.index()));
        }
        self.phis(*last, &edges)?;
        self.line(&format!("goto B{};", last.index()));
        Ok(())
    }

    /// The ways that leave the present block.
    fn leave(&mut self, reach: Option<&str>, edges: &mut Edges) -> Done {
        let from = self.block;
        let Some(last) = self.function.block(from).instructions.last() else {
            return Ok(());
        };
        let also = |condition: String| match reach {
            Some(reach) => format!("({reach} && {condition})"),
            None => condition,
        };
        match last.op {
            Op::Branch {
                condition,
                then,
                otherwise,
            } => {
                let name = format!("c{}", from.index());
                let condition = self.expression(condition)?;
                self.declare_here(&format!("__CPROVER_bool {name}"));
                self.line(&format!("{name} = {condition} != 0;"));
                edges.insert((from, then), also(name.clone()));
                edges.insert((from, otherwise), also(format!("!{name}")));
            }
            Op::Jump(to) => {
                edges.insert((from, to), reach.unwrap_or("1").to_owned());
            }
            _ => return Err(Unsupported::new("a branch of another kind")),
        }
        Ok(())
    }

    /// A variable that tells whether the run gets to a block.
    fn reach_of(&mut self, block: BlockId, edges: &Edges) -> String {
        let taken = self.taken(block, edges);
        let name = format!("h{}", block.index());
        self.declare_here(&format!("__CPROVER_bool {name}"));
        self.line(&format!("{name} = {taken};"));
        name
    }

    fn taken(&self, block: BlockId, edges: &Edges) -> String {
        let all = edges.iter().filter(|((_, to), _)| *to == block);
        let all: Vec<&str> = all.map(|(_, taken)| &**taken).collect();
        all.join(" || ")
    }

    /// Sets what a block chooses by the way that led to it.
    fn phis(&mut self, block: BlockId, edges: &Edges) -> Done {
        let mut values = Vec::new();
        for instruction in &self.function.block(block).instructions {
            let (Op::Phi { incoming, ty }, Some(reg)) = (&instruction.op, instruction.result)
            else {
                break;
            };
            if self.dead.contains(&reg) {
                continue;
            }
            self.trust(format!("phi {}", self.class(*ty)))?;
            let ways = edges.iter().filter(|((_, to), _)| *to == block);
            let mut ways: Vec<(BlockId, &str)> =
                ways.map(|((from, _), taken)| (*from, &**taken)).collect();
            let last = ways.pop();
            let mut value = |from: BlockId| {
                let found = incoming.iter().find(|(known, _)| *known == from);
                let (_, value) = found.ok_or_else(|| Unsupported::new("a phi without a value"))?;
                self.operand(*value)
            };
            let mut text = String::new();
            for (from, taken) in ways {
                let _ = write!(text, "{taken} ? {} : ", value(from)?);
            }
            if let Some((from, _)) = last {
                text += &value(from)?;
            }
            values.push((reg.index(), text));
        }
        let is_alone = values.len() == 1;
        for (index, text) in &values {
            let name = if is_alone { 'r' } else { 't' };
            self.line(&format!("{name}{index} = {text};"));
        }
        for (index, _) in values.iter().filter(|_| !is_alone) {
            self.line(&format!("r{index} = t{index};"));
        }
        Ok(())
    }
}
