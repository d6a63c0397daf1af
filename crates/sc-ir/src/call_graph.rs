//! Who can call whom.

use bit_set::BitSet;

use crate::reachability::Matrix;
use crate::{
    Callee, ConstId, ConstantKind, Function, FunctionId, Instruction, Module, Op, Operand, Symbol,
};

/// Who can call whom. A call through a pointer can reach every function whose address is taken somewhere; so can a call of a function
/// without a body, which may be given a pointer (`qsort`) or have kept one.
#[derive(Clone, Debug, Default)]
pub struct CallGraph {
    direct: Vec<Vec<FunctionId>>,
    address_taken: BitSet,
    reach: Matrix,
}

impl CallGraph {
    /// Looks at all calls of a module or program.
    #[must_use]
    pub fn new(module: &Module) -> Self {
        Self::knowing(module, |_| false)
    }

    /// The same, where some functions without a body are known not to call back.
    #[must_use]
    pub fn knowing(module: &Module, known: impl Fn(&Function) -> bool) -> Self {
        let count = module.functions.len();
        let address_taken = address_taken(module);
        let mut direct = Vec::with_capacity(count);
        let mut indirect = Vec::with_capacity(count);
        for function in &module.functions {
            let (callees, pointers) = calls(function);
            direct.push(callees);
            indirect.push(pointers || (calls_back(function) && !known(function)));
        }
        // One more node stands for a call of anything whose address is taken.
        let any = count;
        let mut edges: Vec<Vec<usize>> = direct
            .iter()
            .zip(&indirect)
            .map(|(callees, &indirect)| {
                let callees = callees.iter().map(|callee| callee.index());
                callees.chain(indirect.then_some(any)).collect()
            })
            .collect();
        edges.push(address_taken.iter().collect());
        Self {
            reach: Matrix::closure(&edges),
            direct,
            address_taken,
        }
    }

    /// Functions of a module or program whose address is used for something else than a call by name, ascending.
    #[must_use]
    pub fn taken(module: &Module) -> Vec<FunctionId> {
        address_taken(module).iter().map(FunctionId::new).collect()
    }

    /// Functions that are called by name, ascending.
    #[must_use]
    pub fn callees(&self, function: FunctionId) -> &[FunctionId] {
        &self.direct[function.index()]
    }

    /// All functions whose address is taken, ascending.
    pub fn address_taken(&self) -> impl Iterator<Item = FunctionId> {
        self.address_taken.iter().map(FunctionId::new)
    }

    /// Whether a call of `from` can lead to a call of `to`; a function reaches itself only by recursion.
    #[must_use]
    pub fn reaches(&self, from: FunctionId, to: FunctionId) -> bool {
        self.reach.get(from.index(), to.index())
    }

    /// All functions that a call of this one can lead to, ascending.
    pub fn reachable(&self, from: FunctionId) -> impl Iterator<Item = FunctionId> {
        let count = self.direct.len();
        let row = self.reach.row(from.index()).iter();
        row.filter(move |at| *at < count).map(FunctionId::new)
    }

    /// The functions that an instruction can enter at once.
    pub fn entered(&self, instruction: &Instruction) -> Vec<FunctionId> {
        match &instruction.op {
            Op::Call(call) => match call.callee {
                Callee::Direct(function) => vec![function],
                Callee::Indirect(_) => self.address_taken().collect(),
            },
            Op::Unsupported(_) => self.address_taken().collect(),
            _ => Vec::new(),
        }
    }
}

/// Functions that are called by name, and whether something is called by a pointer.
fn calls(function: &Function) -> (Vec<FunctionId>, bool) {
    let mut callees = Vec::new();
    let mut pointers = false;
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        match &instruction.op {
            Op::Call(call) => match call.callee {
                Callee::Direct(callee) => callees.push(callee),
                Callee::Indirect(_) => pointers = true,
            },
            // Inline assembly and the like: who knows.
            Op::Unsupported(_) => pointers = true,
            _ => {}
        }
    }
    callees.sort_unstable();
    callees.dedup();
    (callees, pointers)
}

/// A function without a body may call back, an intrinsic does not.
fn calls_back(function: &Function) -> bool {
    !function.is_defined() && !function.name.starts_with("llvm.")
}

/// Functions whose address is used for something else than a call by name.
fn address_taken(module: &Module) -> BitSet {
    let mut used = BitSet::with_capacity(module.constants.len());
    let mut todo: Vec<ConstId> = Vec::new();
    let blocks = module.functions.iter().flat_map(|f| &f.blocks);
    for instruction in blocks.flat_map(|block| &block.instructions) {
        instruction.op.for_each_operand(|operand| {
            if let Operand::Const(id) = *operand
                && used.insert(id.index())
            {
                todo.push(id);
            }
        });
    }
    // Lists for the linker and of constructors are not objects of the program.
    let globals = module
        .globals
        .iter()
        .filter(|g| !g.name.starts_with("llvm."));
    todo.extend(globals.filter_map(|global| global.initializer));
    todo.extend(module.aliases.iter().map(|alias| alias.target));
    let mut taken = BitSet::with_capacity(module.functions.len());
    while let Some(id) = todo.pop() {
        let kind = &module.constants.get(id).kind;
        if let ConstantKind::Address {
            symbol: Symbol::Function(function),
            ..
        } = kind
        {
            taken.insert(function.index());
        }
        kind.for_each_part(|part| {
            if used.insert(part.index()) {
                todo.push(part);
            }
        });
    }
    taken
}
