//! Which of some chosen places in a program can still be reached: what reachability pruning asks for.

use rustc_hash::FxHashMap;

use crate::{BlockId, CallGraph, Cfg, FunctionId, Module};
use bit_set::BitSet;

/// An instruction of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// Index of the instruction in the block.
    pub instruction: usize,
}

/// For places that were chosen (numbered by their position in the list): which of them control can reach. Conservative: branches can
/// go both ways, pointers can call everything whose address is taken.
///
/// Sets are [`BitSet`]s of these numbers, so "is something undecided still ahead?" is `!ahead(…, stack).is_disjoint(&undecided)`.
#[derive(Clone, Debug)]
pub struct Sites {
    count: usize,
    /// By function: what a call of it can reach.
    calls: Vec<BitSet>,
    /// By function and block: what can be reached from the beginning of the block until the function returns.
    blocks: Vec<Vec<BitSet>>,
    /// What an indirect call can reach.
    pointers: BitSet,
    /// By function and block: the instructions that reach something by themselves, with what.
    steps: FxHashMap<(FunctionId, BlockId), Vec<(usize, BitSet)>>,
}

impl Sites {
    /// Computes everything for a list of places.
    #[must_use]
    pub fn new(module: &Module, graph: &CallGraph, places: &[Place]) -> Self {
        let count = places.len();
        let mut own = vec![BitSet::with_capacity(count); module.functions.len()];
        let mut at: FxHashMap<Place, BitSet> = FxHashMap::default();
        for (number, place) in places.iter().enumerate() {
            own[place.function.index()].insert(number);
            at.entry(*place)
                .or_insert_with(|| BitSet::with_capacity(count))
                .insert(number);
        }
        let calls: Vec<BitSet> = (0..module.functions.len())
            .map(FunctionId::new)
            .map(|function| {
                let mut set = own[function.index()].clone();
                for callee in graph.reachable(function) {
                    set.union_with(&own[callee.index()]);
                }
                set
            })
            .collect();
        let mut pointers = BitSet::with_capacity(count);
        for function in graph.address_taken() {
            pointers.union_with(&calls[function.index()]);
        }
        let mut sites = Self {
            count,
            calls,
            blocks: Vec::new(),
            pointers,
            steps: FxHashMap::default(),
        };
        for function in (0..module.functions.len()).map(FunctionId::new) {
            sites.add_function(module, function, &at);
        }
        sites
    }

    fn add_function(&mut self, module: &Module, id: FunctionId, at: &FxHashMap<Place, BitSet>) {
        let function = module.function(id);
        let mut sets = vec![BitSet::with_capacity(self.count); function.blocks.len()];
        if self.calls[id.index()].is_empty() {
            self.blocks.push(sets);
            return;
        }
        for (block, set) in sets.iter_mut().enumerate() {
            let block = BlockId::new(block);
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let place = Place {
                    function: id,
                    block,
                    instruction: index,
                };
                let mut step = self.entered(&instruction.op);
                if let Some(own) = at.get(&place) {
                    step.union_with(own);
                }
                if !step.is_empty() {
                    set.union_with(&step);
                    let steps = self.steps.entry((id, block)).or_default();
                    steps.push((index, step));
                }
            }
        }
        let cfg = Cfg::new(function);
        let mut todo: Vec<BlockId> = (0..sets.len()).map(BlockId::new).collect();
        while let Some(block) = todo.pop() {
            let set = sets[block.index()].clone();
            for &before in cfg.predecessors(block) {
                let known = &mut sets[before.index()];
                if !set.is_subset(known) {
                    known.union_with(&set);
                    todo.push(before);
                }
            }
        }
        self.blocks.push(sets);
    }

    fn entered(&self, op: &crate::Op) -> BitSet {
        match op {
            crate::Op::Call(call) => match call.callee {
                crate::Callee::Direct(callee) => self.calls[callee.index()].clone(),
                crate::Callee::Indirect(_) => self.pointers.clone(),
            },
            crate::Op::Unsupported(_) => self.pointers.clone(),
            _ => BitSet::with_capacity(self.count),
        }
    }

    /// The empty set of places.
    #[must_use]
    pub fn none(&self) -> BitSet {
        BitSet::with_capacity(self.count)
    }

    /// What a call of a function can reach.
    #[must_use]
    pub fn of_call(&self, function: FunctionId) -> &BitSet {
        &self.calls[function.index()]
    }

    /// What can be reached from the beginning of a block until its function returns.
    #[must_use]
    pub fn from_block(&self, function: FunctionId, block: BlockId) -> &BitSet {
        &self.blocks[function.index()][block.index()]
    }

    /// Adds what can be reached from an instruction on, itself included, until its function returns.
    pub fn add_from(&self, module: &Module, place: Place, set: &mut BitSet) {
        let steps = self.steps.get(&(place.function, place.block));
        for (index, step) in steps.into_iter().flatten() {
            if *index >= place.instruction {
                set.union_with(step);
            }
        }
        let block = module.function(place.function).block(place.block);
        if let Some(last) = block.instructions.last() {
            for next in crate::cfg::targets(last) {
                set.union_with(self.from_block(place.function, next));
            }
        }
    }

    /// What can be reached from a stack of frames: in each the instruction that is executed next, and all that follows.
    #[must_use]
    pub fn ahead(&self, module: &Module, stack: impl IntoIterator<Item = Place>) -> BitSet {
        let mut set = self.none();
        for place in stack {
            self.add_from(module, place, &mut set);
        }
        set
    }
}
