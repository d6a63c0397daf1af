//! How formals are used as pointers, for guessing what they point to.
//!
//! Heuristics, not proofs: what they say becomes the default of the input model,
//! which the user sees and may override. They follow local pointers and index
//! variables without regard to the order of statements.

mod bounds;
mod collect;
mod expressions;
mod library;
mod members;

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::Node;
use crate::clang::{Cursor, Ty, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{PointerUse, Program};

/// A variable, by where it is declared.
type Variable = usize;

/// A call that hands formals of the caller on.
pub(crate) struct Passed {
    /// Name of the called function.
    callee: String,
    /// Per argument, the formal of the caller that it is, or is based on.
    formals: Vec<Option<usize>>,
    /// Per argument, the formal of the caller of which it is an element.
    elements: Vec<Option<usize>>,
}

/// What one body tells.
pub(crate) struct Pointers {
    pub(crate) uses: Vec<PointerUse>,
    pub(crate) passed: Vec<Passed>,
}

pub(crate) use collect::{is_assertion, is_null};
pub(crate) use members::{MemberPointers, find_members, propagate_members};

/// Looks through a body for uses of its formals.
pub(crate) fn find<'tu>(body: &Node<'tu>, formals: &[Cursor<'tu>], lexed: &Lexed<'_>) -> Pointers {
    let mut finder = Finder::new(formals, lexed);
    // Twice, so that `q = p` is known before uses of `q` that stand above it.
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    finder.finish()
}

struct Finder<'a> {
    lexed: &'a Lexed<'a>,
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
    /// Per formal: an element was compared with zero; the pointer itself moves.
    zero_tested: Vec<bool>,
    moves: Vec<bool>,
    /// Comparisons, as the variables of both sides.
    comparisons: Vec<[BTreeSet<Variable>; 2]>,
    /// Comparisons with `==`.
    equalities: Vec<[BTreeSet<Variable>; 2]>,
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
    /// Members of structs are variables as well.
    with_members: bool,
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
            zero_tested: vec![false; count],
            moves: vec![false; count],
            comparisons: Vec::new(),
            equalities: Vec::new(),
            upper: BTreeSet::new(),
            computed: Vec::new(),
            set_below: Vec::new(),
            set_to: Vec::new(),
            decreased: BTreeSet::new(),
            in_loop_conditions: BTreeSet::new(),
            passed: Vec::new(),
            with_members: false,
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
            for (position, formal) in call.formals.iter().enumerate() {
                if let Some(formal) = formal {
                    let formals = &call.formals;
                    changed |= take_over(program, *caller, *formal, *callee, position, formals);
                }
            }
            for (position, formal) in call.elements.iter().enumerate() {
                if let Some(formal) = formal {
                    changed |= take_over_element(program, *caller, *formal, *callee, position);
                }
            }
        }
    }
}

/// Merges the use of the callee's formal `position` into the caller's `formal`.
fn take_over(
    program: &mut Program,
    caller: usize,
    formal: usize,
    callee: usize,
    position: usize,
    formals: &[Option<usize>],
) -> bool {
    let Some(theirs) = program.functions[callee]
        .pointer_uses
        .get(position)
        .cloned()
    else {
        return false;
    };
    let ours = |name: &String| {
        let params = &program.functions[callee].params;
        let index = params.iter().position(|param| param.name == *name)?;
        let ours = (*formals.get(index)?)?;
        Some(program.functions[caller].params.get(ours)?.name.clone())
    };
    let bounds: Vec<_> = theirs.bounded_by.iter().filter_map(ours).collect();
    let positions: Vec<_> = theirs.indexed_by.iter().filter_map(ours).collect();
    let Some(ours) = program.functions[caller].pointer_uses.get_mut(formal) else {
        return false;
    };
    let before = ours.clone();
    ours.indexed |= theirs.indexed;
    ours.as_string |= theirs.as_string;
    ours.of_strings |= theirs.of_strings;
    ours.tested |= theirs.tested;
    ours.bounded_by.extend(bounds);
    ours.indexed_by.extend(positions);
    *ours != before
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
