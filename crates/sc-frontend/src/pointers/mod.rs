//! How formals are used as pointers, for guessing what they point to.
//!
//! Heuristics, not proofs: what they say becomes the default of the input model,
//! which the user sees and may override. They follow local pointers and index
//! variables without regard to the order of statements.

mod bounds;
mod collect;
mod elsewhere;
mod expressions;
mod globals;
mod headers;
mod library;
mod members;
mod neighbours;
mod orders;
mod products;
mod stores;
mod sums;
mod walks;

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::Node;
use crate::clang::{Cursor, Ty, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{LeastLength, PointerUse, Product, Program};

use orders::Order;
use products::Products;
use sums::Sums;

/// A variable, by where it is declared.
type Variable = usize;

/// A call that hands formals of the caller on.
pub(crate) struct Passed {
    /// Name of the called function.
    callee: String,
    /// Per argument, the formal of the caller that it is, or is based on; beyond the formals: what they point to.
    formals: Vec<Option<usize>>,
    /// Per argument, the formal of the caller of which it is an element.
    elements: Vec<Option<usize>>,
    /// Per argument, whether it points behind the start of the formal's block.
    shifted: Vec<bool>,
    /// Per argument, whether it is the formal itself.
    unmoved: Vec<bool>,
}

impl Passed {
    /// Whether the argument is the formal itself, so that the same lies before both.
    fn is_unmoved(&self, position: usize) -> bool {
        self.unmoved.get(position).copied().unwrap_or(false)
    }

    /// Whether the argument points behind the start of the formal's block: lengths there are not those of the block.
    fn is_shifted(&self, position: usize) -> bool {
        self.shifted.get(position).copied().unwrap_or(false)
    }
}

/// What one body tells.
pub(crate) struct Pointers {
    pub(crate) uses: Vec<PointerUse>,
    /// The same for what formals point to.
    pub(crate) targets: Vec<PointerUse>,
    pub(crate) passed: Vec<Passed>,
}

pub(crate) use collect::{is_assertion, is_null};
pub(crate) use elsewhere::{Elsewhere, find_elsewhere, propagate_elsewhere};
pub(crate) use globals::{GlobalPointers, find_globals, propagate_globals};
pub(crate) use members::{MemberPointers, find_members, propagate_members};
pub(crate) use stores::{find_stores, take_from_members};

/// Looks through a body for uses of its formals.
pub(crate) fn find<'tu>(body: &Node<'tu>, formals: &[Cursor<'tu>], lexed: &Lexed<'_>) -> Pointers {
    let mut finder = Finder::new(formals, lexed);
    finder.with_targets(formals);
    // Twice, so that `q = p` is known before uses of `q` that stand above it.
    finder.find_moved(body);
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    finder.finish()
}

/// Numbers that move along with a pointer.
#[derive(Debug, Clone, Default)]
struct Walk {
    /// They grow: how far the pointer has come.
    done: BTreeSet<Variable>,
    /// They shrink: how much is left.
    left: BTreeSet<Variable>,
}

struct Finder<'a> {
    lexed: &'a Lexed<'a>,
    /// How many formals there are.
    count: usize,
    names: Vec<String>,
    /// Formals by where they are declared.
    formals: BTreeMap<Variable, usize>,
    is_pointer: Vec<bool>,
    is_integer: Vec<bool>,
    /// Local pointers and the formal they are based on.
    based_on: BTreeMap<Variable, usize>,
    uses: Vec<PointerUse>,
    /// Per formal, the variables that occur in its indices.
    index_variables: Vec<BTreeSet<Variable>>,
    /// Variables that occur in indices of anything.
    any_index: BTreeSet<Variable>,
    /// Comparisons by order.
    orders: Vec<Order>,
    /// Variables, and the names of members whose values they are set to.
    loaded: Vec<(Variable, BTreeSet<String>)>,
    /// Per formal: an element was compared with zero; the pointer itself moves.
    zero_tested: Vec<bool>,
    /// Formals with characters that a loop walks until one is zero, without any other end.
    scanned: BTreeSet<usize>,
    /// Per formal: the size of what it points to; 0 if that is not known.
    element_sizes: Vec<u64>,
    /// Per formal that is viewed as bytes: how many the code names.
    bytes_viewed: Vec<Option<u64>>,
    moves: Vec<bool>,
    /// Per formal: the numbers that move along with it.
    walks: Vec<Walk>,
    /// Comparisons, as the variables of both sides.
    comparisons: Vec<[BTreeSet<Variable>; 2]>,
    /// Comparisons with `==`.
    equalities: Vec<[BTreeSet<Variable>; 2]>,
    /// Variables that are compared with a positive constant.
    named_bounds: Vec<(BTreeSet<Variable>, u64)>,
    /// Variables on the greater side of a comparison.
    upper: BTreeSet<Variable>,
    /// Variables and what they are computed from.
    computed: Vec<(Variable, BTreeSet<Variable>)>,
    /// `variable = formal - …` and `variable = formal` in this order.
    set_below: Vec<(Variable, usize)>,
    set_to: Vec<(Variable, usize)>,
    decreased: BTreeSet<Variable>,
    in_loop_conditions: BTreeSet<Variable>,
    passed: Vec<Passed>,
    /// Pointers that are compared or subtracted: two of them, and whether that alone says that they belong together.
    pairs: Vec<(usize, usize, bool)>,
    /// Per formal, the variables in the lengths that functions on blocks are told for all of its block.
    block_lengths: Vec<(usize, Variable)>,
    sums: Sums,
    products: Products,
    /// Variables that may point elsewhere than the formal they are based on.
    moved: BTreeSet<Variable>,
    /// Members of structs are variables as well.
    with_members: bool,
    /// Formals that point to numbers, which are variables as well.
    numbers_behind: BTreeMap<Variable, Variable>,
    /// What is visited is the condition of an assertion.
    in_assertion: bool,
}

impl<'a> Finder<'a> {
    fn new(formals: &[Cursor<'_>], lexed: &'a Lexed<'a>) -> Self {
        let kinds: Vec<_> = formals
            .iter()
            .map(|formal| formal.ty().canonical())
            .collect();
        let count = formals.len();
        Self {
            lexed,
            count,
            names: formals.iter().map(|formal| formal.name()).collect(),
            formals: formals
                .iter()
                .enumerate()
                .map(|(i, f)| (f.location(), i))
                .collect(),
            is_pointer: kinds.iter().map(|ty| is_pointer_like(*ty)).collect(),
            is_integer: kinds.iter().map(|ty| is_integer(*ty)).collect(),
            based_on: BTreeMap::new(),
            uses: vec![PointerUse::default(); count],
            index_variables: vec![BTreeSet::new(); count],
            any_index: BTreeSet::new(),
            orders: Vec::new(),
            loaded: Vec::new(),
            zero_tested: vec![false; count],
            scanned: BTreeSet::new(),
            element_sizes: kinds.iter().map(|ty| element_size(*ty)).collect(),
            bytes_viewed: vec![None; count],
            moves: vec![false; count],
            walks: vec![Walk::default(); count],
            comparisons: Vec::new(),
            equalities: Vec::new(),
            named_bounds: Vec::new(),
            upper: BTreeSet::new(),
            computed: Vec::new(),
            set_below: Vec::new(),
            set_to: Vec::new(),
            decreased: BTreeSet::new(),
            in_loop_conditions: BTreeSet::new(),
            passed: Vec::new(),
            pairs: Vec::new(),
            block_lengths: Vec::new(),
            sums: Sums::default(),
            products: Products::default(),
            moved: BTreeSet::new(),
            with_members: false,
            numbers_behind: BTreeMap::new(),
            in_assertion: false,
        }
    }
}

fn is_pointer_like(ty: Ty<'_>) -> bool {
    matches!(
        ty.kind(),
        TyKind::Pointer | TyKind::ConstantArray | TyKind::IncompleteArray | TyKind::VariableArray
    )
}

fn element_size(ty: Ty<'_>) -> u64 {
    let size = (ty.kind() == TyKind::Pointer).then(|| ty.pointee().canonical().size());
    size.flatten().unwrap_or(0)
}

fn is_integer(ty: Ty<'_>) -> bool {
    matches!(ty.kind(), TyKind::Int { .. } | TyKind::Enum)
}

/// Takes over what called functions do with formals that are handed on.
pub(crate) fn propagate(program: &mut Program, passed: &[Vec<Passed>]) {
    let names = Names::new(program);
    let flows: Vec<_> = passed
        .iter()
        .enumerate()
        .flat_map(|(caller, calls)| calls.iter().map(move |call| (caller, call)))
        .filter_map(|(caller, call)| {
            let callee = names.resolve(program.functions[caller].unit, &call.callee)?;
            Some((caller, callee.0, call))
        })
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (caller, callee, call) in &flows {
            changed |= take_over(program, *caller, *callee, call);
            for (position, formal) in call.elements.iter().enumerate() {
                if let Some(formal) = formal {
                    changed |= take_over_element(program, *caller, *formal, *callee, position);
                }
            }
        }
    }
}

/// Merges what a callee does with its formals, and with what they point to, into the uses of the caller.
fn take_over(program: &mut Program, caller: usize, callee: usize, call: &Passed) -> bool {
    let formals = &call.formals;
    let params = program.functions[caller].params.len();
    let mut changed = false;
    for (position, formal) in formals.iter().enumerate() {
        let Some(formal) = *formal else { continue };
        let theirs = program.functions[callee].pointer_uses.get(position);
        if let Some(mut theirs) =
            theirs.map(|usage| translated(program, caller, callee, formals, usage))
        {
            if call.is_shifted(position) {
                theirs.forget_lengths();
            }
            if !call.is_unmoved(position) {
                theirs.forget_header();
            }
            changed |= merge(program, caller, formal, &theirs);
        }
        let theirs = program.functions[callee].target_uses.get(position);
        if formal < params
            && let Some(theirs) =
                theirs.map(|usage| translated(program, caller, callee, formals, usage))
        {
            changed |= merge(program, caller, params + formal, &theirs);
        }
    }
    changed
}

fn merge(program: &mut Program, caller: usize, formal: usize, theirs: &PointerUse) -> bool {
    let function = &mut program.functions[caller];
    let params = function.params.len();
    let ours = match formal.checked_sub(params) {
        None => function.pointer_uses.get_mut(formal),
        Some(target) => function.target_uses.get_mut(target),
    };
    let Some(ours) = ours else { return false };
    let before = ours.clone();
    ours.join(theirs);
    ours.reaches = ours.reaches.max(theirs.reaches);
    ours.tested |= theirs.tested;
    ours.take_names(theirs);
    ours.take_header(theirs);
    *ours != before
}

/// A use in a callee with the names of the caller.
fn translated(
    program: &Program,
    caller: usize,
    callee: usize,
    formals: &[Option<usize>],
    usage: &PointerUse,
) -> PointerUse {
    let rename = |names: &BTreeSet<String>| {
        let names = names.iter();
        names
            .filter_map(|name| callers_name(program, caller, callee, formals, name))
            .collect()
    };
    let lengths = usage.least_lengths.iter().filter_map(|length| {
        let parts = length.parts.iter();
        let parts = parts.map(|name| callers_name(program, caller, callee, formals, name));
        Some(LeastLength {
            parts: parts.collect::<Option<_>>()?,
            constant: length.constant,
        })
    });
    let products = usage.products.iter().filter_map(|product| {
        let factors = product.factors.iter();
        let factors = factors.map(|name| callers_name(program, caller, callee, formals, name));
        Some(Product {
            factors: factors.collect::<Option<_>>()?,
            ..*product
        })
    });
    let elsewhere = usage.bounded_elsewhere.iter();
    let elsewhere =
        elsewhere.filter_map(|name| elsewhere::callers_name(program, caller, formals, name));
    PointerUse {
        bounded_elsewhere: elsewhere.collect(),
        products: products.collect(),
        least_lengths: lengths.collect(),
        bounded_by: rename(&usage.bounded_by),
        ordered_with: &rename(&usage.ordered_with) | &orders::foreign(&usage.ordered_with),
        indexed_by: rename(&usage.indexed_by),
        meets: rename(&usage.meets),
        beyond: rename(&usage.beyond),
        ..usage.clone()
    }
}

/// What the caller calls a formal of the callee, or what it points to.
fn callers_name(
    program: &Program,
    caller: usize,
    callee: usize,
    formals: &[Option<usize>],
    name: &str,
) -> Option<String> {
    let target = name.strip_prefix('*');
    let plain = target.unwrap_or(name);
    let mut params = program.functions[callee].params.iter();
    let index = params.position(|param| param.name == plain)?;
    let ours = (*formals.get(index)?)?;
    let params = &program.functions[caller].params;
    match (params.get(ours), target) {
        (Some(param), None) => Some(param.name.clone()),
        (Some(param), Some(_)) => Some(format!("*{}", param.name)),
        (None, None) => Some(format!("*{}", params.get(ours - params.len())?.name)),
        (None, Some(_)) => None,
    }
}

/// The callee uses its formal `position`, an element of the caller's `formal`, as a string.
fn take_over_element(
    program: &mut Program,
    caller: usize,
    formal: usize,
    callee: usize,
    position: usize,
) -> bool {
    let theirs = program.functions[callee].pointer_uses.get(position);
    let as_string = theirs.is_some_and(|usage| usage.as_string);
    let ours = program.functions[caller].pointer_uses.get_mut(formal);
    match ours.filter(|ours| as_string && !ours.of_strings) {
        Some(ours) => {
            ours.of_strings = true;
            true
        }
        None => false,
    }
}
