//! Terms as bits of a SAT problem. Each term is translated once; the next query finds it there.

mod gates;
mod int;

use rustc_hash::FxHashMap;

use crate::lower;
use crate::pool::Pool;
use crate::sat::{Backend, Limits, Lit, Verdict};
use crate::term::{Node, Op, Term, VarId};
use gates::Gates;
use int::Bits;

/// Terms translated between two looks at the clock.
const LOOKS: u32 = 256;

/// Terms in a SAT solver.
pub(crate) struct Blaster {
    gates: Gates,
    /// Where the bits of a term begin, plus one.
    places: Vec<u32>,
    bits: Vec<Lit>,
    divisions: FxHashMap<(bool, Term, Term), (Bits, Bits)>,
}

impl Blaster {
    pub fn new(backend: Backend) -> Blaster {
        Blaster {
            gates: Gates::new(backend.start()),
            places: Vec::new(),
            bits: Vec::new(),
            divisions: FxHashMap::default(),
        }
    }

    /// How large the SAT problem is.
    pub fn size(&self) -> u32 {
        self.gates.sat.vars()
    }

    pub fn conflicts(&self) -> u64 {
        self.gates.sat.conflicts()
    }

    /// The literal of a boolean term; none if a limit is reached before it is translated.
    pub fn literal(&mut self, pool: &mut Pool, term: Term, limits: &Limits) -> Option<Lit> {
        self.translate(pool, term, limits)?;
        Some(self.bits_of(pool, term)[0])
    }

    pub fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict {
        self.gates.sat.solve(assumptions, limits)
    }

    pub fn core(&self) -> Vec<Lit> {
        self.gates.sat.core()
    }

    /// The value of a variable in the model; 0 if the problem does not contain it.
    pub fn value(&self, pool: &Pool, var: VarId) -> u128 {
        let term = pool.var_term(var);
        if !self.is_known(term) {
            return 0;
        }
        let bits = self.bits_of(pool, term).iter().enumerate();
        bits.fold(0, |value, (k, &bit)| {
            value | u128::from(self.gates.sat.value(bit)) << k
        })
    }

    fn is_known(&self, term: Term) -> bool {
        self.places
            .get(term.index())
            .is_some_and(|&place| place != 0)
    }

    fn bits_of(&self, pool: &Pool, term: Term) -> &[Lit] {
        let start = self.places[term.index()] as usize - 1;
        &self.bits[start..start + pool.width(term) as usize]
    }

    fn set(&mut self, term: Term, bits: &[Lit]) {
        if self.places.len() <= term.index() {
            self.places.resize(term.index() + 1, 0);
        }
        self.places[term.index()] = self.bits.len() as u32 + 1;
        self.bits.extend_from_slice(bits);
    }

    /// Translates a term and all below it. What is translated when a limit is reached stays.
    fn translate(&mut self, pool: &mut Pool, root: Term, limits: &Limits) -> Option<()> {
        let mut stack = vec![root];
        let mut steps = 0u32;
        while let Some(&term) = stack.last() {
            steps += 1;
            if limits.is_cancelled() || steps.is_multiple_of(LOOKS) && limits.is_late() {
                return None;
            }
            if self.is_known(term) {
                stack.pop();
                continue;
            }
            let node = pool.node(term);
            let before = stack.len();
            if let Some(circuit) = lower::lower(pool, term) {
                match self.is_known(circuit) {
                    true => {
                        let bits = self.bits_of(pool, circuit).to_vec();
                        self.set(term, &bits);
                    }
                    false => stack.push(circuit),
                }
                continue;
            }
            match difference(pool, &node) {
                Some((a, b)) => stack.extend([a, b].iter().filter(|&&t| !self.is_known(t))),
                None => stack.extend(node.operands().filter(|&t| !self.is_known(t))),
            }
            if stack.len() == before {
                let bits = self.bits_of_node(pool, term, &node);
                debug_assert_eq!(bits.len() as u32, node.width(), "{:?}", node.op);
                self.set(term, &bits);
                stack.pop();
            }
        }
        Some(())
    }

    fn bits_of_node(&mut self, pool: &Pool, term: Term, node: &Node) -> Bits {
        let operand = |t: Term| self.bits_of(pool, t).to_vec();
        let width = node.width() as usize;
        match node.op {
            Op::Const => {
                let value = pool.as_const(term).unwrap_or(0);
                let bit = |k| {
                    if value >> k & 1 == 1 {
                        Lit::TRUE
                    } else {
                        Lit::FALSE
                    }
                };
                return (0..width).map(bit).collect();
            }
            Op::Var => return (0..width).map(|_| self.gates.fresh()).collect(),
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => return self.division(pool, node),
            _ => (),
        }
        if let Some((a, b)) = difference(pool, node) {
            let (a, b) = (operand(a), operand(b));
            return self.gates.sub(&a, &b);
        }
        let a = operand(node.a);
        let b = if node.arity() > 1 {
            operand(node.b)
        } else {
            Bits::new()
        };
        let c = if node.arity() > 2 {
            operand(node.c)
        } else {
            Bits::new()
        };
        let pairs = || a.iter().copied().zip(b.iter().copied());
        let gates = &mut self.gates;
        match node.op {
            Op::Not => a.iter().map(|&bit| !bit).collect(),
            Op::Neg => gates.neg(&a),
            Op::And => pairs().map(|(x, y)| gates.and(x, y)).collect(),
            Op::Or => pairs().map(|(x, y)| gates.or(x, y)).collect(),
            Op::Xor => pairs().map(|(x, y)| gates.xor(x, y)).collect(),
            Op::Add => gates.add(&a, &b, Lit::FALSE),
            Op::Mul => gates.mul(&a, &b),
            Op::Shl => gates.shift(&a, &b, false, Lit::FALSE),
            Op::LShr => gates.shift(&a, &b, true, Lit::FALSE),
            Op::AShr => gates.shift(&a, &b, true, a[a.len() - 1]),
            Op::Eq => vec![gates.equal(&a, &b)],
            Op::Ult => vec![gates.less(&a, &b)],
            Op::Slt => vec![gates.signed_less(&a, &b)],
            Op::Ite => gates.select(a[0], &b, &c),
            Op::Concat => [b, a].concat(),
            Op::Extract => a[usize::from(node.lo)..][..width].to_vec(),
            Op::ZExt => [a.clone(), vec![Lit::FALSE; width - a.len()]].concat(),
            Op::SExt => [a.clone(), vec![a[a.len() - 1]; width - a.len()]].concat(),
            // Floats are lowered before they come here.
            _ => (0..width).map(|_| gates.fresh()).collect(),
        }
    }

    fn division(&mut self, pool: &Pool, node: &Node) -> Bits {
        let is_signed = matches!(node.op, Op::SDiv | Op::SRem);
        let key = (is_signed, node.a, node.b);
        if !self.divisions.contains_key(&key) {
            let (a, b) = (
                self.bits_of(pool, node.a).to_vec(),
                self.bits_of(pool, node.b).to_vec(),
            );
            let both = match is_signed {
                true => self.gates.divide_signed(&a, &b),
                false => self.gates.divide(&a, &b),
            };
            self.divisions.insert(key, both);
        }
        let (quotient, remainder) = &self.divisions[&key];
        match node.op {
            Op::UDiv | Op::SDiv => quotient.clone(),
            _ => remainder.clone(),
        }
    }
}

/// A sum with a negated operand is a difference: one adder instead of two, and its carries are those of a comparison.
fn difference(pool: &Pool, node: &Node) -> Option<(Term, Term)> {
    if node.op != Op::Add {
        return None;
    }
    let negated = |term: Term| (pool.op(term) == Op::Neg).then(|| pool.node(term).a);
    match negated(node.b) {
        Some(b) => Some((node.a, b)),
        None => negated(node.a).map(|a| (node.b, a)),
    }
}
