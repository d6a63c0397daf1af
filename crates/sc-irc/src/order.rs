//! What may execute before a label, by the control flow and the calls of the program.
//!
//! Every answer but "no" is safe.

use std::collections::{BTreeMap, BTreeSet};

use sc_ir::{BlockId, Callee, Cfg, Function, FunctionId, Instruction, Op, Operand, Program};

use crate::calls::{Hook, Known, known};
use crate::plain::Plain;
use crate::{Site, SiteKind};

/// A place in a function.
pub(crate) type Point = (BlockId, usize);

/// The evaluation of a predicate: from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    pub label: u32,
    pub begin: Point,
    /// None if it has several ends, or none.
    pub end: Option<Point>,
    /// The parts of blocks in it.
    parts: Vec<(BlockId, usize, usize)>,
}

impl Region {
    pub fn contains(&self, (block, at): Point) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|(of, from, to)| *of == block && (*from..*to).contains(&at))
    }

    /// Whether it only computes, and control leaves it by its end alone.
    pub fn is_quiet(&self, plain: &Plain<'_>) -> bool {
        let fits = |it: &Instruction| plain.computes(it) || plain.is_jump(it);
        let part = |(block, from, to): &(BlockId, usize, usize)| {
            plain.function.block(*block).instructions[*from..*to]
                .iter()
                .all(fits)
        };
        self.end.is_some() && self.parts.iter().all(part)
    }
}

/// Facts about one function.
struct Facts {
    cfg: Cfg,
    /// Labels, and calls of functions with a body, in order.
    labels: Vec<(Point, u32)>,
    calls: Vec<(Point, FunctionId)>,
    regions: Vec<Region>,
}

/// The order in which labels and sites of a program may execute.
pub struct Order {
    functions: BTreeMap<FunctionId, Facts>,
    /// Labels of a function and of all that it calls.
    whole: BTreeMap<FunctionId, BTreeSet<u32>>,
}

impl Order {
    pub(crate) fn new(
        program: &Program,
        functions: &BTreeSet<FunctionId>,
        taken: &[FunctionId],
    ) -> Self {
        let facts = |id: &FunctionId| (*id, Facts::new(program, *id, functions, taken));
        let functions: BTreeMap<_, _> = functions.iter().map(facts).collect();
        let own = |(id, facts): (&FunctionId, &Facts)| {
            (*id, facts.labels.iter().map(|(_, label)| *label).collect())
        };
        let mut whole: BTreeMap<FunctionId, BTreeSet<u32>> = functions.iter().map(own).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (id, facts) in &functions {
                let mut all = whole.get(id).cloned().unwrap_or_default();
                let before = all.len();
                for (_, callee) in &facts.calls {
                    all.extend(whole.get(callee).into_iter().flatten());
                }
                if all.len() > before {
                    changed = true;
                    whole.insert(*id, all);
                }
            }
        }
        Self { functions, whole }
    }

    /// Whether a function that a run may enter has the label.
    #[must_use]
    pub fn has_label(&self, label: u32) -> bool {
        let mut all = self.functions.values().flat_map(|facts| &facts.labels);
        all.any(|(_, known)| *known == label)
    }

    /// Labels of a function and of all that it calls.
    pub(crate) fn labels_in(&self, function: FunctionId) -> Option<&BTreeSet<u32>> {
        self.whole.get(&function)
    }

    /// Whether the predicate of the label is code of its own.
    #[must_use]
    pub fn has_region(&self, label: u32) -> bool {
        let mut all = self.functions.values().flat_map(|facts| &facts.regions);
        all.any(|region| region.label == label)
    }

    pub(crate) fn regions(&self, function: FunctionId) -> &[Region] {
        self.functions
            .get(&function)
            .map_or(&[], |facts| &facts.regions)
    }

    /// Labels that a run may reach after this site, or in the same instruction; none: any.
    #[must_use]
    pub fn after_site(&self, site: &Site) -> Option<BTreeSet<u32>> {
        if let (Some(label), SiteKind::Gap(_)) = (site.region, &site.kind) {
            return Some(BTreeSet::from([label]));
        }
        Some(self.after(site.function?, (site.block, site.at)))
    }

    /// Labels that a run may reach after an instruction of a block, or in it. No block has [`usize::MAX`] instructions: that
    /// is its end.
    #[must_use]
    pub fn after_instruction(
        &self,
        function: FunctionId,
        block: BlockId,
        at: usize,
    ) -> BTreeSet<u32> {
        self.after(function, (block, at))
    }

    /// Labels that a run may reach after a call of a function, or in it.
    #[must_use]
    pub fn after_call(&self, function: FunctionId) -> BTreeSet<u32> {
        let mut all = self.whole.get(&function).cloned().unwrap_or_default();
        self.returns(function, &mut all, &mut BTreeSet::new());
        all
    }

    fn after(&self, function: FunctionId, point: Point) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        self.forward(function, point, &mut all);
        self.returns(function, &mut all, &mut BTreeSet::new());
        all
    }

    /// What comes after the calls of a function.
    fn returns(
        &self,
        function: FunctionId,
        all: &mut BTreeSet<u32>,
        seen: &mut BTreeSet<FunctionId>,
    ) {
        if !seen.insert(function) {
            return;
        }
        for (caller, facts) in &self.functions {
            let calls = facts.calls.iter().filter(|(_, callee)| *callee == function);
            let mut any = false;
            for ((block, at), _) in calls {
                any = true;
                self.forward(*caller, (*block, at + 1), all);
            }
            if any {
                self.returns(*caller, all, seen);
            }
        }
    }

    fn forward(&self, function: FunctionId, (block, at): Point, all: &mut BTreeSet<u32>) {
        let Some(facts) = self.functions.get(&function) else {
            return;
        };
        let later = |point: &Point| {
            facts.cfg.reaches(block, point.0) || (point.0 == block && point.1 >= at)
        };
        all.extend(
            facts
                .labels
                .iter()
                .filter(|(point, _)| later(point))
                .map(|(_, label)| *label),
        );
        for (_, callee) in facts.calls.iter().filter(|(point, _)| later(point)) {
            all.extend(self.whole.get(callee).into_iter().flatten());
        }
    }
}

impl Facts {
    fn new(
        program: &Program,
        id: FunctionId,
        functions: &BTreeSet<FunctionId>,
        taken: &[FunctionId],
    ) -> Self {
        let function = program.function(id);
        let cfg = Cfg::new(function);
        let (mut labels, mut calls, mut begins) = (Vec::new(), Vec::new(), Vec::new());
        for (point, instruction) in points(function) {
            let Op::Call(call) = &instruction.op else {
                continue;
            };
            match call.callee {
                Callee::Indirect(_) => calls.extend(taken.iter().map(|callee| (point, *callee))),
                Callee::Direct(callee) => match hook(program, instruction) {
                    Some((Hook::Label | Hook::LabelEnd, Some(label))) => {
                        labels.push((point, label))
                    }
                    Some((Hook::LabelBegin, Some(label))) => begins.push((point, label)),
                    _ if functions.contains(&callee) => calls.push((point, callee)),
                    // Who is not known calls what it can get hold of.
                    _ if known(&program.function(callee).name).is_none() => {
                        calls.extend(taken.iter().map(|callee| (point, *callee)));
                    }
                    _ => {}
                },
            }
        }
        let region = |(begin, label)| find_region(program, function, &cfg, begin, label);
        let regions = begins.into_iter().map(region).collect();
        Self {
            cfg,
            labels,
            calls,
            regions,
        }
    }
}

fn points(function: &Function) -> impl Iterator<Item = (Point, &Instruction)> {
    let blocks = function.blocks.iter().enumerate();
    blocks.flat_map(|(index, block)| {
        let all = block.instructions.iter().enumerate();
        all.map(move |(at, instruction)| ((BlockId::new(index), at), instruction))
    })
}

/// The function of ours that an instruction calls, and the constant number of its label.
pub(crate) fn hook(program: &Program, instruction: &Instruction) -> Option<(Hook, Option<u32>)> {
    let Op::Call(call) = &instruction.op else {
        return None;
    };
    let Callee::Direct(callee) = call.callee else {
        return None;
    };
    let Some(Known::Hook(hook)) = known(&program.function(callee).name) else {
        return None;
    };
    let number = match call.arguments.first()?.value {
        Operand::Const(id) => program.constants.as_int(id),
        Operand::Reg(_) => None,
    };
    Some((hook, number.and_then(|number| u32::try_from(number).ok())))
}

fn find_region(
    program: &Program,
    function: &Function,
    cfg: &Cfg,
    begin: Point,
    label: u32,
) -> Region {
    let mut parts = Vec::new();
    let mut ends = BTreeSet::new();
    let mut leaves = false;
    let mut todo = vec![(begin.0, begin.1 + 1)];
    let mut seen = BTreeSet::new();
    while let Some((block, from)) = todo.pop() {
        let body = &function.block(block).instructions;
        let is_end = |at: &usize| hook(program, &body[*at]) == Some((Hook::LabelEnd, Some(label)));
        if let Some(at) = (from..body.len()).find(is_end) {
            ends.insert((block, at));
            parts.push((block, from, at));
            continue;
        }
        parts.push((block, from, body.len()));
        leaves |= matches!(body.last().map(|it| &it.op), Some(Op::Return(_)));
        let next = cfg.successors(block).iter().filter(|to| seen.insert(**to));
        todo.extend(next.map(|to| (*to, 0)));
    }
    let mut ends = ends.into_iter();
    let end = match (ends.next(), ends.next(), leaves) {
        (Some(end), None, false) => Some(end),
        _ => None,
    };
    Region {
        label,
        begin,
        end,
        parts,
    }
}
