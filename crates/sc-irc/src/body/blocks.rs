//! Blocks, and the statements in them.

use super::*;

impl Body<'_, '_> {
    pub(super) fn one_block(&mut self, block: BlockId) {
        self.block = block;
        self.pending.clear();
        self.addresses.clear();
        self.open_scope(block);
        self.statements_of(block);
        self.close_scope();
    }

    fn statements_of(&mut self, block: BlockId) {
        let instructions = &self.function.block(block).instructions;
        for (at, instruction) in instructions.iter().enumerate() {
            self.at = at;
            if instruction
                .result
                .is_some_and(|reg| self.dead.contains(&reg))
            {
                continue;
            }
            if instruction.op.is_terminator() {
                let line = self.counter.count(&self.statements);
                let before = self.statements.len();
                let joined = match self.region(block) {
                    Some(region) => self.linear(&region),
                    None => false,
                };
                let done = match joined {
                    true => Ok(()),
                    false => self.terminator(instruction),
                };
                if let Err(what) = done {
                    self.statements.truncate(before);
                    self.gap(Gap::Unsupported(what.what));
                }
                for line in line..self.counter.count(&self.statements) {
                    self.ends.push((line, block));
                }
                return;
            }
            if let Err(what) = self.instruction(instruction) {
                self.gap(Gap::Unsupported(what.what));
                // The label that a jump over this may lead to.
                self.ends_of_regions(at);
                return;
            }
        }
    }

    /// Labels that others jump to exist, whatever stands before them.
    pub(super) fn ends_of_regions(&mut self, from: usize) {
        let instructions = &self.function.block(self.block).instructions;
        for at in from..instructions.len() {
            let regions = self.order().regions(self.id).iter();
            let mut here = regions.filter(|region| region.end == Some((self.block, at)));
            if here.next().is_some() {
                self.at = at;
                let end = format!("E{}_{at}: ;", self.block.index());
                self.line(&end);
                self.rest(at + 1);
                return;
            }
        }
    }

    /// The rest of a block, after a label in it.
    pub(super) fn rest(&mut self, from: usize) {
        let instructions = &self.function.block(self.block).instructions;
        for (at, instruction) in instructions.iter().enumerate().skip(from) {
            self.at = at;
            if instruction
                .result
                .is_some_and(|reg| self.dead.contains(&reg))
            {
                continue;
            }
            let done = match instruction.op.is_terminator() {
                true => {
                    let line = self.counter.count(&self.statements);
                    let done = self.terminator(instruction);
                    for line in line..self.counter.count(&self.statements) {
                        self.ends.push((line, self.block));
                    }
                    done
                }
                false => self.instruction(instruction),
            };
            if let Err(what) = done {
                self.gap(Gap::Unsupported(what.what));
                self.ends_of_regions(at);
                return;
            }
        }
    }
}
