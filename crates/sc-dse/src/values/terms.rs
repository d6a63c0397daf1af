//! The term pool, and addresses as terms.
//!
//! The address of an object is a variable; of its bits nothing is known but what the alignment says. So nothing follows from an address
//! but what the program can rely on, and what depends on it is never proved.

use rustc_hash::{FxHashMap, FxHashSet};
use sc_smt::{Conditions, Op, Pool, Term, VarId};

use crate::values::stride::Stride;
use crate::values::{ObjectId, Pointer, Scalar};

/// Width of a pointer.
pub(crate) const WORD: u32 = 64;

/// Where an address may point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Object(Pointer),
    /// A constant address, null among them.
    Absolute(u128),
    /// An address of unknown origin.
    Unknown(Term),
}

pub(crate) struct Terms {
    pub pool: Pool,
    bases: FxHashMap<ObjectId, Term>,
    pointers: FxHashMap<Term, Pointer>,
    base_vars: FxHashMap<VarId, ObjectId>,
    unspecified: FxHashSet<VarId>,
    pub strides: FxHashMap<Term, Stride>,
}

impl Terms {
    pub fn new() -> Terms {
        Terms {
            pool: Pool::new(),
            bases: FxHashMap::default(),
            pointers: FxHashMap::default(),
            base_vars: FxHashMap::default(),
            unspecified: FxHashSet::default(),
            strides: FxHashMap::default(),
        }
    }

    pub fn word(&mut self, value: u64) -> Term {
        self.pool.constant(WORD, u128::from(value))
    }

    /// A new variable whose value is unknown: uninitialised bytes, results that the C standard leaves open.
    pub fn unspecified(&mut self, width: u32) -> Term {
        let term = self.pool.fresh(width, "open");
        if let Some(var) = self.pool.as_var(term) {
            self.unspecified.insert(var);
        }
        term
    }

    /// A bit that nobody knows, the same whenever it is asked for.
    pub fn unknown_bit(&mut self, name: &str) -> Term {
        let term = self.pool.var(1, name);
        if let Some(var) = self.pool.as_var(term) {
            self.unspecified.insert(var);
        }
        term
    }

    /// Whether a term contains variables that are not input bytes.
    pub fn is_unspecified(&self, term: Term) -> bool {
        self.pool.has_var(term, |var| self.is_unspecified_var(var))
    }

    /// Whether a variable is not an input byte.
    pub fn is_unspecified_var(&self, var: VarId) -> bool {
        self.unspecified.contains(&var) || self.pool.is_choice(var)
    }

    fn base(&mut self, object: ObjectId) -> Term {
        if let Some(&base) = self.bases.get(&object) {
            return base;
        }
        let var = self.pool.var(WORD, &format!("address{}", object.0));
        if let Some(id) = self.pool.as_var(var) {
            self.unspecified.insert(id);
            self.base_vars.insert(id, object);
        }
        self.bases.insert(object, var);
        var
    }

    /// Objects whose addresses a term mentions, and the variables for these.
    pub fn addresses_in(&self, term: Term) -> Vec<(ObjectId, Term)> {
        if self.base_vars.is_empty() {
            return Vec::new();
        }
        let vars = self.pool.vars(term);
        let known = vars.iter().filter_map(|var| {
            self.base_vars
                .get(var)
                .map(|object| (*object, self.pool.var_term(*var)))
        });
        known.collect()
    }

    /// The address as a term.
    pub fn address(&mut self, pointer: Pointer) -> Term {
        let base = self.base(pointer.object);
        let zero = self.word(0);
        self.pointers.insert(
            base,
            Pointer {
                object: pointer.object,
                offset: zero,
            },
        );
        let address = self.pool.add(base, pointer.offset);
        self.pointers.insert(address, pointer);
        address
    }

    /// The bits of a scalar.
    pub fn bits(&mut self, scalar: Scalar) -> Term {
        match scalar {
            Scalar::Bits(term) => term,
            Scalar::Pointer(pointer) => self.address(pointer),
        }
    }

    /// A scalar of these bits: a pointer, if they are known to be one.
    pub fn scalar(&self, term: Term) -> Scalar {
        match self.pointers.get(&term) {
            Some(&pointer) => Scalar::Pointer(pointer),
            None => Scalar::Bits(term),
        }
    }

    fn mentions_address(&self, term: Term) -> bool {
        !self.base_vars.is_empty()
            && self
                .pool
                .vars(term)
                .iter()
                .any(|var| self.base_vars.contains_key(var))
    }

    /// Whether the term is built from addresses and is as wide as one.
    pub fn is_address(&self, term: Term) -> bool {
        self.pool.width(term) == WORD && self.mentions_address(term)
    }

    /// Where an address may point to, each with the condition; `None` if there are more than `limit`.
    pub fn targets(&mut self, scalar: Scalar, limit: usize) -> Option<Vec<(Term, Target)>> {
        let yes = self.pool.boolean(true);
        let term = match scalar {
            Scalar::Pointer(pointer) => return Some(vec![(yes, Target::Object(pointer))]),
            Scalar::Bits(term) => term,
        };
        let zero = self.word(0);
        let mut found: Vec<(Term, Target)> = Vec::new();
        let mut stack = vec![(yes, term, zero)];
        while let Some((guard, term, extra)) = stack.pop() {
            if self.pool.as_bool(guard) == Some(false) {
                continue;
            }
            if stack.len() + found.len() > limit {
                return None;
            }
            if let Some(&pointer) = self.pointers.get(&term) {
                let offset = self.pool.add(pointer.offset, extra);
                found.push((guard, Target::Object(Pointer { offset, ..pointer })));
                continue;
            }
            let operands: Vec<Term> = self.pool.operands(term).collect();
            match (self.pool.op(term), operands.as_slice()) {
                (Op::Ite, &[condition, yes, no]) => {
                    let then = self.pool.and(guard, condition);
                    let not = self.pool.not(condition);
                    let otherwise = self.pool.and(guard, not);
                    stack.push((otherwise, no, extra));
                    stack.push((then, yes, extra));
                }
                (Op::Add, &[a, b]) if self.mentions_address(a) != self.mentions_address(b) => {
                    let (base, rest) = if self.mentions_address(a) {
                        (a, b)
                    } else {
                        (b, a)
                    };
                    let extra = self.pool.add(extra, rest);
                    stack.push((guard, base, extra));
                }
                _ => {
                    // A choice somewhere inside: rewriting moves it to other places.
                    if let Some((condition, yes, no)) = self.inner_choice(term) {
                        let then = self.pool.and(guard, condition);
                        let not = self.pool.not(condition);
                        let otherwise = self.pool.and(guard, not);
                        stack.push((otherwise, no, extra));
                        stack.push((then, yes, extra));
                        continue;
                    }
                    let sum = self.pool.add(term, extra);
                    let target = match self.pool.as_const(sum) {
                        Some(value) => Target::Absolute(value),
                        None => Target::Unknown(sum),
                    };
                    found.push((guard, target));
                }
            }
        }
        Some(found)
    }

    /// A condition that addresses inside of a term depend on, and what the term is if it holds and if it does not.
    fn inner_choice(&mut self, term: Term) -> Option<(Term, Term, Term)> {
        if !self.mentions_address(term) {
            return None;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(part) = stack.pop() {
            if !seen.insert(part) || seen.len() > 64 || !self.mentions_address(part) {
                continue;
            }
            let operands: Vec<Term> = self.pool.operands(part).collect();
            if self.pool.op(part) == Op::Ite {
                let condition = operands[0];
                let yes = self.given(term, condition);
                let negated = self.pool.not(condition);
                let no = self.given(term, negated);
                if yes != term && no != term {
                    return Some((condition, yes, no));
                }
            }
            stack.extend(operands);
        }
        None
    }

    /// A term as it is where a condition holds.
    fn given(&mut self, term: Term, condition: Term) -> Term {
        let mut conditions = Conditions::new();
        conditions.push(&mut self.pool, condition);
        conditions.simplify(&mut self.pool, term)
    }
}
