//! The constructors of a pool that are made of other constructors, and the plain way to make a node.

use rustc_hash::FxHashMap;

use crate::eval::apply;
use crate::pool::Pool;
use crate::term::{Format, Node, Op, Term};

impl Pool {
    /// The node as it is, unless it is constant, or a choice between two constants.
    pub(crate) fn plain(&mut self, node: Node) -> Term {
        let mut values = [0; 3];
        let mut choice = None;
        for (k, operand) in node.operands().enumerate() {
            match self.as_const(operand) {
                Some(constant) => values[k] = constant,
                None if choice.is_none() => choice = Some((k, operand)),
                None => return self.intern_known(node),
            }
        }
        let width = self.width(node.a);
        let fold = |pool: &mut Pool, values: [u128; 3]| {
            let value = apply(&node, width, values[0], values[1], values[2]);
            pool.constant(node.width(), value)
        };
        let Some((k, operand)) = choice else {
            return fold(self, values);
        };
        let Some((condition, yes, no)) = self.constant_arms(operand) else {
            return self.intern_known(node);
        };
        values[k] = yes;
        let yes = fold(self, values);
        values[k] = no;
        let no = fold(self, values);
        self.ite(condition, yes, no)
    }

    /// The same operation on other operands. What a floating-point operation leaves open stays the same choice.
    pub(crate) fn rebuild(&mut self, term: Term, operands: &[Term]) -> Term {
        match self.op(term) {
            Op::Const | Op::Var => term,
            _ => self.remake(&self.node(term), operands),
        }
    }

    /// The term with another one in the place of one of its parts, wherever that occurs.
    pub fn replace(&mut self, root: Term, part: Term, by: Term) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        done.insert(part, by);
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            // What is older than the part does not contain it.
            if done.contains_key(&term) || term < part {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(
                self.operands(term)
                    .filter(|operand| *operand >= part && !done.contains_key(operand)),
            );
            if stack.len() == before {
                let olds: Vec<Term> = self.operands(term).collect();
                let news: Vec<Term> = olds.iter().map(|t| *done.get(t).unwrap_or(t)).collect();
                let new = if olds == news {
                    term
                } else {
                    self.rebuild(term, &news)
                };
                done.insert(term, new);
            }
        }
        *done.get(&root).unwrap_or(&root)
    }

    /// The operation of a node on other operands, as many as it has.
    pub(crate) fn remake(&mut self, node: &Node, operands: &[Term]) -> Term {
        let at = |k: usize| operands.get(k).copied().unwrap_or(node.a);
        let (a, b, c) = (at(0), at(1), at(2));
        match node.op {
            Op::Const | Op::Var => node.a,
            Op::Not => self.not(a),
            Op::Neg => self.neg(a),
            Op::And => self.and(a, b),
            Op::Or => self.or(a, b),
            Op::Xor => self.xor(a, b),
            Op::Add => self.add(a, b),
            Op::Mul => self.mul(a, b),
            Op::UDiv => self.udiv(a, b),
            Op::URem => self.urem(a, b),
            Op::SDiv => self.sdiv(a, b),
            Op::SRem => self.srem(a, b),
            Op::Shl => self.shl(a, b),
            Op::LShr => self.lshr(a, b),
            Op::AShr => self.ashr(a, b),
            Op::Eq => self.eq(a, b),
            Op::Ult => self.ult(a, b),
            Op::Slt => self.slt(a, b),
            Op::Ite => self.ite(a, b, c),
            Op::Concat => self.concat(a, b),
            Op::Extract => self.extract(a, u32::from(node.lo) + node.width() - 1, node.lo.into()),
            Op::ZExt => self.zext(a, node.width()),
            Op::SExt => self.sext(a, node.width()),
            Op::SToF | Op::UToF => self.plain(Node::new(node.op, node.width(), &[a])),
            _ => self.float_again(node, operands),
        }
    }

    /// Interns the node, unless its facts leave only one value.
    fn intern_known(&mut self, node: Node) -> Term {
        match self.facts_of(&node).value() {
            Some(value) => self.constant(node.width(), value),
            None => self.intern(node),
        }
    }

    /// A choice between two constants.
    pub(crate) fn constant_arms(&self, term: Term) -> Option<(Term, u128, u128)> {
        let node = self.node(term);
        if node.op != Op::Ite {
            return None;
        }
        Some((node.a, self.as_const(node.b)?, self.as_const(node.c)?))
    }

    /// A node of this operation; nothing is rewritten but what [`Pool::plain`] does.
    pub(crate) fn binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of {op:?}");
        let width = match op {
            Op::Eq | Op::Ult | Op::Slt => 1,
            _ => self.width(a),
        };
        self.plain(Node::new(op, width, &[a, b]))
    }

    /// The operands of a commutative operation in their normal order: constants last.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t: Term| (self.op(t) == Op::Const, t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    /// The operands, if the term is this operation.
    pub(crate) fn match_op(&self, term: Term, op: Op) -> Option<(Term, Term)> {
        let node = self.node(term);
        (node.op == op).then_some((node.a, node.b))
    }

    /// The first operand and the value of the second, if the term is this operation with a constant.
    pub(crate) fn match_const(&self, term: Term, op: Op) -> Option<(Term, u128)> {
        let (a, b) = self.match_op(term, op)?;
        Some((a, self.as_const(b)?))
    }

    /// Inequality.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Unsigned less than or equal.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Unsigned greater than.
    pub fn ugt(&mut self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    /// Unsigned greater than or equal.
    pub fn uge(&mut self, a: Term, b: Term) -> Term {
        let less = self.ult(a, b);
        self.not(less)
    }

    /// Signed less than or equal.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// Signed greater than.
    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// Signed greater than or equal.
    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        let less = self.slt(a, b);
        self.not(less)
    }

    /// `a` holds only where `b` does.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Whether a number is not 0.
    pub fn is_nonzero(&mut self, a: Term) -> Term {
        let zero = self.constant(self.width(a), 0);
        self.ne(a, zero)
    }

    /// The format of a float by its width. Precondition: there is one of this width.
    pub(crate) fn format(&self, a: Term) -> Format {
        let format = Format::of_width(self.width(a));
        debug_assert!(format.is_some(), "a float of {} bits", self.width(a));
        format.unwrap_or(Format::F64)
    }
}
