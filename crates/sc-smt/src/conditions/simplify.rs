//! Terms rewritten by what is known under conditions, and by substitution.

use rustc_hash::FxHashMap;

use super::known::{Known, Simplified};
use crate::pool::Pool;
use crate::range::Facts;
use crate::term::{Op, Term, VarId};

/// Terms with more new subterms than this are left as they are.
const LARGE: usize = 20_000;

/// The term as it can be written where `known` holds, and what is known of it there.
pub(super) fn simplify(known: &Known, pool: &mut Pool, root: Term) -> (Term, Facts) {
    if known.is_empty() || pool.as_const(root).is_some() {
        return (root, pool.facts(root));
    }
    let mut done = pool.contexts.take(known.context());
    let result = visit(known, pool, root, &mut done);
    pool.contexts.put(known.context(), done);
    result.unwrap_or_else(|| (root, known.nearby(pool, root)))
}

fn visit(
    known: &Known,
    pool: &mut Pool,
    root: Term,
    done: &mut Simplified,
) -> Option<(Term, Facts)> {
    let limit = done.len() + LARGE;
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if done.contains_key(&term) {
            stack.pop();
            continue;
        }
        if let Some(entry) = at_once(known, pool, term) {
            done.insert(term, entry);
            stack.pop();
            continue;
        }
        let before = stack.len();
        let missing = |operand: &Term| !done.contains_key(operand);
        stack.extend(pool.operands(term).filter(missing));
        if stack.len() == before {
            let entry = simplify_node(known, pool, term, done);
            done.insert(term, entry);
            stack.pop();
        }
        if done.len() > limit {
            return None;
        }
    }
    done.get(&root).copied()
}

/// Leaves, and terms that are known to be constant.
fn at_once(known: &Known, pool: &mut Pool, term: Term) -> Option<(Term, Facts)> {
    let facts = known.get(pool, term);
    if let Some(value) = facts.and_then(|facts| facts.value()) {
        let width = pool.width(term);
        return Some((pool.constant(width, value), Facts::constant(width, value)));
    }
    match pool.op(term) {
        Op::Const | Op::Var => Some((term, facts.unwrap_or_else(|| pool.facts(term)))),
        _ => None,
    }
}

fn simplify_node(known: &Known, pool: &mut Pool, term: Term, done: &Simplified) -> (Term, Facts) {
    let node = pool.node(term);
    let width = node.width();
    let of = |t: Term| done[&t];
    let mut facts = Facts::of_node(&node, |t| of(t).1, |t| pool.width(t));
    let own = known.get(pool, term).unwrap_or_else(|| pool.facts(term));
    facts = facts.meet(&own, width);
    if facts.is_empty() {
        // The conditions contradict each other; whatever is said then is right, but nothing is better.
        return (term, pool.facts(term));
    }
    if let Some(value) = facts.value() {
        return (pool.constant(width, value), facts);
    }
    let operands: Vec<Term> = node.operands().map(|t| of(t).0).collect();
    let changed = node.operands().zip(&operands).any(|(old, &new)| old != new);
    let mut result = term;
    if changed {
        result = pool.rebuild(term, &operands);
    }
    // Operands may have changed places, so that they are told by what they are.
    let olds: Vec<Term> = node.operands().collect();
    let known_of = |pool: &Pool, t: Term| match operands.iter().position(|&new| new == t) {
        Some(k) => of(olds[k]).1,
        None => pool.facts(t),
    };
    if let Some(narrow) = narrow(pool, result, known_of) {
        result = narrow;
    }
    let own = pool.facts(result);
    (result, facts.meet(&own, width))
}

/// Products and quotients of small numbers need only few bits.
fn narrow(pool: &mut Pool, term: Term, facts: impl Fn(&Pool, Term) -> Facts) -> Option<Term> {
    let node = pool.node(term);
    let width = node.width();
    if !matches!(node.op, Op::Mul | Op::UDiv | Op::URem | Op::SDiv | Op::SRem) {
        return None;
    }
    let (a, b) = (facts(pool, node.a), facts(pool, node.b));
    let (own_a, own_b) = (pool.facts(node.a), pool.facts(node.b));
    let (x, y) = (a.significant(), b.significant());
    let gains = x < own_a.significant() || y < own_b.significant();
    let needed = match node.op {
        Op::Mul => x + y,
        // A divisor of 0 would make the width matter.
        _ if b.min == 0 => return None,
        _ if (a.smin < 0 || b.smin < 0) && matches!(node.op, Op::SDiv | Op::SRem) => return None,
        _ => x.max(y),
    }
    .max(1);
    if !gains || needed >= width {
        return None;
    }
    let mut part = |t: Term, bits: u32| {
        let part = pool.extract(t, bits.max(1) - 1, 0);
        pool.zext(part, needed)
    };
    let (p, q) = (part(node.a, x), part(node.b, y));
    let result = match node.op {
        Op::Mul => pool.mul(p, q),
        Op::UDiv | Op::SDiv => pool.udiv(p, q),
        _ => pool.urem(p, q),
    };
    Some(pool.zext(result, width))
}

/// The term with variables replaced by constants.
pub(super) fn substitute(pool: &mut Pool, root: Term, constants: &[(VarId, u128)]) -> Term {
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    for &(var, value) in constants {
        let term = pool.var_term(var);
        done.insert(term, pool.constant(pool.width(term), value));
    }
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if done.contains_key(&term) {
            stack.pop();
            continue;
        }
        let concerned = match pool.support(term) {
            Some(vars) => constants.iter().any(|(var, _)| vars.contains(var)),
            None => true,
        };
        if !concerned {
            done.insert(term, term);
            continue;
        }
        let before = stack.len();
        stack.extend(
            pool.operands(term)
                .filter(|operand| !done.contains_key(operand)),
        );
        if stack.len() == before {
            let operands: Vec<Term> = pool.operands(term).map(|t| done[&t]).collect();
            done.insert(term, pool.rebuild(term, &operands));
        }
    }
    done[&root]
}
