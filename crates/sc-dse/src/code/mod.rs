//! What is known about the program before it runs: which labels can be reached from where, where branches meet.

pub(crate) mod builtin;
pub(crate) mod library;

use bit_set::BitSet;
use rustc_hash::FxHashMap;
use sc_ir::{BlockId, CallGraph, Callee, Cfg, Function, FunctionId, Op, Operand, Program};

use builtin::Builtin;

pub use library::{modelled_functions, with_library};

/// A place in the program: block and instruction of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    pub block: usize,
    pub at: usize,
}

/// Where a predicate ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegionEnd {
    Unique(Place),
    Several,
}

#[derive(Default)]
pub(crate) struct FunctionFacts {
    pub cfg: Cfg,
    /// Labels that can be reached from the beginning of a block, in this function and those it calls.
    pub reach: Vec<BitSet>,
    /// Labels and calls of each block, in order.
    sites: Vec<Vec<(usize, Site)>>,
}

#[derive(Clone, Copy, Debug)]
enum Site {
    Label(usize),
    Call(usize),
    Indirect,
}

pub(crate) struct Code {
    pub builtins: Vec<Option<Builtin>>,
    pub functions: Vec<Option<FunctionFacts>>,
    pub address_taken: Vec<FunctionId>,
    pub ends: FxHashMap<(usize, u32), RegionEnd>,
    whole: Vec<BitSet>,
    indirect: BitSet,
}

impl Code {
    /// `index` tells the position of a label in the task's table.
    pub fn new(program: &Program, entry: FunctionId, index: &FxHashMap<u32, usize>) -> Code {
        let mut code = Code {
            builtins: program.functions.iter().map(builtin).collect(),
            functions: Vec::new(),
            address_taken: CallGraph::taken(program),
            ends: FxHashMap::default(),
            whole: vec![BitSet::default(); program.functions.len()],
            indirect: BitSet::default(),
        };
        code.functions.resize_with(program.functions.len(), || None);
        let mut todo = vec![entry.index()];
        todo.extend(code.address_taken.iter().map(|id| id.index()));
        while let Some(id) = todo.pop() {
            let function = &program.functions[id];
            if code.functions[id].is_some() || !function.is_defined() {
                continue;
            }
            let sites = code.sites(program, id, function, index);
            todo.extend(sites.iter().flatten().filter_map(|(_, site)| match site {
                Site::Call(callee) => Some(*callee),
                _ => None,
            }));
            code.functions[id] = Some(FunctionFacts {
                cfg: Cfg::new(function),
                reach: Vec::new(),
                sites,
            });
        }
        code.close();
        code
    }

    fn sites(
        &mut self,
        program: &Program,
        id: usize,
        function: &Function,
        index: &FxHashMap<u32, usize>,
    ) -> Vec<Vec<(usize, Site)>> {
        let mut sites = Vec::with_capacity(function.blocks.len());
        for (block, body) in function.blocks.iter().enumerate() {
            let mut here = Vec::new();
            for (at, instruction) in body.instructions.iter().enumerate() {
                let Op::Call(call) = &instruction.op else {
                    continue;
                };
                let number = || match call.arguments.first().map(|argument| argument.value) {
                    Some(Operand::Const(constant)) => {
                        program.constants.as_int(constant).map(|id| id as u32)
                    }
                    _ => None,
                };
                match call.callee {
                    Callee::Indirect(_) => here.push((at, Site::Indirect)),
                    Callee::Direct(callee) => match self.builtins[callee.index()] {
                        Some(Builtin::Label | Builtin::LabelBegin) => {
                            if let Some(&label) = number().and_then(|id| index.get(&id)) {
                                here.push((at, Site::Label(label)));
                            }
                        }
                        Some(Builtin::LabelEnd) => {
                            if let Some(label) = number() {
                                self.ends
                                    .entry((id, label))
                                    .and_modify(|end| *end = RegionEnd::Several)
                                    .or_insert(RegionEnd::Unique(Place { block, at }));
                            }
                            if let Some(&label) = number().and_then(|id| index.get(&id)) {
                                here.push((at, Site::Label(label)));
                            }
                        }
                        // It may call what it can get hold of.
                        Some(Builtin::Unknown) => here.push((at, Site::Indirect)),
                        Some(_) => {}
                        None => here.push((at, Site::Call(callee.index()))),
                    },
                }
            }
            sites.push(here);
        }
        sites
    }

    /// Labels of whole functions, then of the ways from each block.
    fn close(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for id in 0..self.functions.len() {
                let Some(facts) = &self.functions[id] else {
                    continue;
                };
                let mut all = std::mem::take(&mut self.whole[id]);
                for (_, site) in facts.sites.iter().flatten() {
                    changed |= self.add(&mut all, *site, id);
                }
                self.whole[id] = all;
            }
            let mut indirect = std::mem::take(&mut self.indirect);
            for id in &self.address_taken {
                changed |= add_all(&mut indirect, &self.whole[id.index()]);
            }
            self.indirect = indirect;
        }
        for id in 0..self.functions.len() {
            let Some(mut facts) = self.functions[id].take() else {
                continue;
            };
            let mut reach: Vec<BitSet> = facts
                .sites
                .iter()
                .map(|sites| {
                    let mut all = BitSet::default();
                    for (_, site) in sites {
                        self.add(&mut all, *site, usize::MAX);
                    }
                    all
                })
                .collect();
            let mut changed = true;
            while changed {
                changed = false;
                for block in (0..reach.len()).rev() {
                    for next in facts.cfg.successors(BlockId::new(block)) {
                        let more = reach[next.index()].clone();
                        changed |= add_all(&mut reach[block], &more);
                    }
                }
            }
            facts.reach = reach;
            self.functions[id] = Some(facts);
        }
    }

    fn add(&self, all: &mut BitSet, site: Site, inside: usize) -> bool {
        match site {
            Site::Label(label) => {
                let new = !all.contains(label);
                all.insert(label);
                new
            }
            Site::Call(callee) if callee == inside => false,
            Site::Call(callee) => add_all(all, &self.whole[callee]),
            Site::Indirect => add_all(all, &self.indirect),
        }
    }

    /// Adds the labels that can be reached from a place, callers not included.
    pub fn reach_from(&self, all: &mut BitSet, function: usize, place: Place) {
        let Some(facts) = &self.functions[function] else {
            return;
        };
        for (at, site) in &facts.sites[place.block] {
            if *at >= place.at {
                self.add(all, *site, usize::MAX);
            }
        }
        for next in facts.cfg.successors(BlockId::new(place.block)) {
            all.union_with(&facts.reach[next.index()]);
        }
    }

    /// About how many blocks control passes before it can meet one of these labels.
    pub fn distance(&self, wanted: &BitSet, function: usize, place: Place) -> Option<u32> {
        let facts = self.functions[function].as_ref()?;
        let meets = |block: usize, from: usize| {
            facts.sites[block].iter().any(|(at, site)| {
                *at >= from
                    && match site {
                        Site::Label(label) => wanted.contains(*label),
                        Site::Call(callee) => !self.whole[*callee].is_disjoint(wanted),
                        Site::Indirect => !self.indirect.is_disjoint(wanted),
                    }
            })
        };
        if meets(place.block, place.at) {
            return Some(0);
        }
        let mut seen: BitSet = BitSet::default();
        let mut now = vec![place.block];
        let mut distance = 0;
        while !now.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for block in now {
                for to in facts.cfg.successors(BlockId::new(block)) {
                    if seen.contains(to.index()) {
                        continue;
                    }
                    seen.insert(to.index());
                    if meets(to.index(), 0) {
                        return Some(distance);
                    }
                    next.push(to.index());
                }
            }
            now = next;
        }
        None
    }

    /// The same for all blocks of a function at once, `far` at most.
    pub fn distances(&self, wanted: &BitSet, function: usize, far: u32) -> Vec<u32> {
        let Some(facts) = &self.functions[function] else {
            return Vec::new();
        };
        let meets = |sites: &[(usize, Site)]| {
            sites.iter().any(|(_, site)| match site {
                Site::Label(label) => wanted.contains(*label),
                Site::Call(callee) => !self.whole[*callee].is_disjoint(wanted),
                Site::Indirect => !self.indirect.is_disjoint(wanted),
            })
        };
        let mut all = vec![far; facts.sites.len()];
        let mut now: Vec<usize> = (0..all.len())
            .filter(|block| meets(&facts.sites[*block]))
            .collect();
        now.iter().for_each(|block| all[*block] = 0);
        let mut distance = 0;
        while !now.is_empty() && distance + 1 < far {
            distance += 1;
            let mut next = Vec::new();
            for block in now {
                for from in facts.cfg.predecessors(BlockId::new(block)) {
                    if all[from.index()] == far {
                        all[from.index()] = distance;
                        next.push(from.index());
                    }
                }
            }
            now = next;
        }
        all
    }

    /// The same question for one set only, without building the answer.
    pub fn reaches_any(&self, wanted: &BitSet, function: usize, place: Place) -> bool {
        let Some(facts) = &self.functions[function] else {
            return true;
        };
        let successors = facts.cfg.successors(BlockId::new(place.block));
        successors
            .iter()
            .any(|next| !facts.reach[next.index()].is_disjoint(wanted))
            || facts.sites[place.block].iter().any(|(at, site)| {
                *at >= place.at
                    && match site {
                        Site::Label(label) => wanted.contains(*label),
                        Site::Call(callee) => !self.whole[*callee].is_disjoint(wanted),
                        Site::Indirect => !self.indirect.is_disjoint(wanted),
                    }
            })
    }
}

/// Adds all of `more` to a set; whether that changed it.
pub(crate) fn add_all(set: &mut BitSet, more: &BitSet) -> bool {
    let changes = !more.is_subset(set);
    set.union_with(more);
    changes
}

fn builtin(function: &Function) -> Option<Builtin> {
    let builtin = Builtin::of(&function.name);
    (!function.is_defined() || builtin.is_hook()).then_some(builtin)
}
