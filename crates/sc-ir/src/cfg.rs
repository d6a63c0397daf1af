//! Facts about the control flow of one function.

use crate::reachability::Matrix;
use crate::{BlockId, Function, Instruction, Op};

/// A natural loop: loops with the same header are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The only block by which control enters.
    pub header: BlockId,
    /// All blocks, the header too, in ascending order.
    pub blocks: Vec<BlockId>,
    /// The loop around this one, as an index into [`Cfg::loops`].
    pub parent: Option<usize>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

/// Control flow of one function.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    dominators: Vec<Option<BlockId>>,
    post_dominators: Vec<Option<BlockId>>,
    loops: Vec<Loop>,
    innermost: Vec<Option<usize>>,
    reach: Matrix,
}

impl Cfg {
    /// Computes the facts.
    #[must_use]
    pub fn new(function: &Function) -> Self {
        let count = function.blocks.len();
        let successors: Vec<Vec<BlockId>> = function
            .blocks
            .iter()
            .map(|block| block.instructions.last().map(targets).unwrap_or_default())
            .collect();
        let predecessors = reversed(&successors);
        let entry = [BlockId(0)];
        let dominators = if count == 0 {
            Vec::new()
        } else {
            immediate_dominators(&successors, &predecessors, &entry)
        };
        let returns: Vec<BlockId> = (0..count)
            .map(BlockId::new)
            .filter(|block| {
                let last = function.block(*block).instructions.last();
                matches!(
                    last,
                    Some(Instruction {
                        op: Op::Return(_),
                        ..
                    })
                )
            })
            .collect();
        let post_dominators = immediate_dominators(&predecessors, &successors, &returns);
        let edges: Vec<Vec<usize>> = successors
            .iter()
            .map(|targets| targets.iter().map(|to| to.index()).collect())
            .collect();
        let mut cfg = Self {
            reach: Matrix::closure(&edges),
            successors,
            predecessors,
            dominators,
            post_dominators,
            loops: Vec::new(),
            innermost: vec![None; count],
        };
        cfg.find_loops();
        cfg
    }

    /// Number of blocks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether the function has no body.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Where control can go from a block, each block once.
    #[must_use]
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// Where control can come from, each block once.
    #[must_use]
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The last block other than this one that all ways from the entry to it pass; none for the entry and for what the entry does not
    /// reach.
    #[must_use]
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.dominators[block.index()]
    }

    /// Whether all ways from the entry to `block` pass `by` (a block dominates itself).
    #[must_use]
    pub fn dominates(&self, by: BlockId, block: BlockId) -> bool {
        let mut at = Some(block);
        while let Some(block) = at {
            if block == by {
                return true;
            }
            at = self.immediate_dominator(block);
        }
        false
    }

    /// The first block other than this one that all ways from it *to a return* pass. Ways that end otherwise (traps, `abort`, endless
    /// loops) do not count, so that a check that may trap does not hide where its branches meet. None if the ways meet only behind a
    /// return, or if there is no way to a return.
    #[must_use]
    pub fn immediate_post_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.post_dominators[block.index()]
    }

    /// The natural loops, outer ones before inner ones.
    #[must_use]
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// The smallest loop that a block is in, as an index into [`loops`](Self::loops).
    #[must_use]
    pub fn innermost_loop(&self, block: BlockId) -> Option<usize> {
        self.innermost[block.index()]
    }

    /// Whether control can go from the end of `from` to the beginning of `to`; a block reaches itself only through a cycle.
    #[must_use]
    pub fn reaches(&self, from: BlockId, to: BlockId) -> bool {
        self.reach.get(from.index(), to.index())
    }

    fn find_loops(&mut self) {
        let mut loops: Vec<Loop> = Vec::new();
        for at in (0..self.len()).map(BlockId::new) {
            if at.index() != 0 && self.immediate_dominator(at).is_none() {
                // Never executed.
                continue;
            }
            let inside = |from: &BlockId| self.dominates(at, *from);
            let backs = self.predecessors(at).iter().copied();
            let mut todo: Vec<BlockId> = backs.filter(inside).collect();
            if todo.is_empty() {
                continue;
            }
            let mut blocks = vec![at];
            let mut member = vec![false; self.len()];
            member[at.index()] = true;
            while let Some(block) = todo.pop() {
                if std::mem::replace(&mut member[block.index()], true) {
                    continue;
                }
                blocks.push(block);
                todo.extend(self.predecessors(block).iter().copied().filter(inside));
            }
            blocks.sort_unstable();
            loops.push(Loop {
                header: at,
                blocks,
                parent: None,
                depth: 1,
            });
        }
        loops.sort_by_key(|one| (std::cmp::Reverse(one.blocks.len()), one.header));
        for at in 0..loops.len() {
            let parent = self.innermost[loops[at].header.index()];
            loops[at].parent = parent;
            loops[at].depth = parent.map_or(1, |parent| loops[parent].depth + 1);
            for block in &loops[at].blocks {
                self.innermost[block.index()] = Some(at);
            }
        }
        self.loops = loops;
    }
}

/// The blocks that a terminator names, each once.
pub(crate) fn targets(instruction: &Instruction) -> Vec<BlockId> {
    let mut blocks = match &instruction.op {
        Op::Jump(to) => vec![*to],
        Op::Branch {
            then, otherwise, ..
        } => vec![*then, *otherwise],
        Op::Switch { default, cases, .. } => {
            let mut blocks: Vec<BlockId> = cases.iter().map(|(_, to)| *to).collect();
            blocks.push(*default);
            blocks.sort_unstable();
            blocks
        }
        Op::IndirectJump { targets, .. } => targets.clone(),
        Op::Unsupported(unsupported) => unsupported.targets.clone().unwrap_or_default(),
        _ => Vec::new(),
    };
    if blocks.len() > 2 {
        blocks.sort_unstable();
    }
    blocks.dedup();
    blocks
}

fn reversed(edges: &[Vec<BlockId>]) -> Vec<Vec<BlockId>> {
    let mut reversed = vec![Vec::new(); edges.len()];
    for (from, targets) in edges.iter().enumerate() {
        for to in targets {
            reversed[to.index()].push(BlockId::new(from));
        }
    }
    reversed
}

/// Immediate dominators from a set of roots, by iteration in reverse postorder (Cooper, Harvey and Kennedy). A virtual root stands
/// before all of them and is shown as none.
fn immediate_dominators(
    forward: &[Vec<BlockId>],
    backward: &[Vec<BlockId>],
    roots: &[BlockId],
) -> Vec<Option<BlockId>> {
    let count = forward.len();
    let order = postorder(forward, roots);
    // Numbers in postorder; the virtual root has the highest.
    let mut number = vec![usize::MAX; count];
    for (at, block) in order.iter().enumerate() {
        number[block.index()] = at;
    }
    let root = order.len();
    let mut parents = vec![usize::MAX; root + 1];
    parents[root] = root;
    for block in roots {
        parents[number[block.index()]] = root;
    }
    let is_root: Vec<bool> = {
        let mut is = vec![false; count];
        roots.iter().for_each(|block| is[block.index()] = true);
        is
    };
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..root).rev() {
            let block = order[at];
            let mut best = if is_root[block.index()] {
                root
            } else {
                usize::MAX
            };
            for from in &backward[block.index()] {
                let from = number[from.index()];
                if from == usize::MAX || parents[from] == usize::MAX {
                    continue;
                }
                best = if best == usize::MAX {
                    from
                } else {
                    meet(&parents, best, from)
                };
            }
            if parents[at] != best {
                parents[at] = best;
                changed = true;
            }
        }
    }
    let mut result = vec![None; count];
    for (at, block) in order.iter().enumerate() {
        result[block.index()] = order.get(parents[at]).copied();
    }
    result
}

fn meet(parents: &[usize], mut left: usize, mut right: usize) -> usize {
    while left != right {
        while left < right {
            left = parents[left];
        }
        while right < left {
            right = parents[right];
        }
    }
    left
}

fn postorder(forward: &[Vec<BlockId>], roots: &[BlockId]) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(forward.len());
    let mut seen = vec![false; forward.len()];
    for &root in roots {
        if std::mem::replace(&mut seen[root.index()], true) {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((block, next)) = stack.last_mut() {
            if let Some(&to) = forward[block.index()].get(*next) {
                *next += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((to, 0));
                }
            } else {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}
