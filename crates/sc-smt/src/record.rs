//! Streams of queries as text: what a solver was asked, to ask it again.
//!
//! A line for each variable (`v width name`), constant (`c width value`) and operation (`o name width low operands`); terms are
//! numbered in this order. A query is `q goal conditions ; variable=value …`, numbers all of them, values in hexadecimal.

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use crate::conditions::Conditions;
use crate::model::Model;
use crate::pool::Pool;
use crate::term::{Node, Op, Term, VarId};

/// Writes queries.
pub(crate) struct Recorder {
    out: Box<dyn Write + Send>,
    numbers: FxHashMap<Term, usize>,
}

impl Recorder {
    pub fn new(out: Box<dyn Write + Send>) -> Recorder {
        Recorder {
            out,
            numbers: FxHashMap::default(),
        }
    }

    /// Writes a query and the terms in it that are new.
    pub fn query(
        &mut self,
        pool: &Pool,
        conditions: &Conditions,
        goal: Term,
        witness: Option<&Model>,
    ) -> io::Result<()> {
        let terms = [&[goal], conditions.terms()].concat();
        for &term in &terms {
            self.define(pool, term)?;
        }
        write!(self.out, "q")?;
        for term in &terms {
            write!(self.out, " {}", self.numbers[term])?;
        }
        if let Some(witness) = witness {
            write!(self.out, " ;")?;
            for var in terms.iter().flat_map(|&term| pool.vars(term)) {
                let number = self.numbers[&pool.var_term(var)];
                if witness.get(var) != 0 {
                    write!(self.out, " {number}={:x}", witness.get(var))?;
                }
            }
        }
        writeln!(self.out)
    }

    fn define(&mut self, pool: &Pool, root: Term) -> io::Result<()> {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.numbers.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(
                pool.operands(term)
                    .filter(|operand| !self.numbers.contains_key(operand)),
            );
            if stack.len() > before {
                continue;
            }
            let node = pool.node(term);
            let width = node.width();
            if let Some(var) = pool.as_var(term) {
                writeln!(self.out, "v {width} {}", pool.var_name(var))?;
            } else if let Some(value) = pool.as_const(term) {
                writeln!(self.out, "c {width} {value:x}")?;
            } else {
                write!(self.out, "o {:?} {width} {}", node.op, node.lo)?;
                for operand in node.operands() {
                    write!(self.out, " {}", self.numbers[&operand])?;
                }
                writeln!(self.out)?;
            }
            self.numbers.insert(term, self.numbers.len());
        }
        Ok(())
    }
}

/// A query of a recorded stream.
pub struct Query {
    /// The conjuncts of the path condition.
    pub conditions: Vec<Term>,
    /// The goal.
    pub goal: Term,
    /// A model of the conditions.
    pub witness: Option<Model>,
}

/// A recorded stream.
pub struct Recording {
    /// All terms.
    pub pool: Pool,
    /// All queries, in order.
    pub queries: Vec<Query>,
}

const OPERATIONS: [Op; 33] = [
    Op::Not,
    Op::Neg,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Add,
    Op::Mul,
    Op::UDiv,
    Op::URem,
    Op::SDiv,
    Op::SRem,
    Op::Shl,
    Op::LShr,
    Op::AShr,
    Op::Eq,
    Op::Ult,
    Op::Slt,
    Op::Ite,
    Op::Concat,
    Op::Extract,
    Op::ZExt,
    Op::SExt,
    Op::FAdd,
    Op::FMul,
    Op::FDiv,
    Op::FSqrt,
    Op::FExt,
    Op::FTrunc,
    Op::SToF,
    Op::UToF,
    Op::FToS,
    Op::FToU,
    Op::FMulAdd,
];

impl Recording {
    /// Reads a stream; the number of the line that makes no sense, if there is one.
    pub fn read(text: &str) -> Result<Recording, usize> {
        let mut recording = Recording {
            pool: Pool::new(),
            queries: Vec::new(),
        };
        let names = OPERATIONS
            .iter()
            .map(|op| (format!("{op:?}"), *op))
            .collect();
        let mut terms = Vec::new();
        for (k, line) in text.lines().enumerate() {
            recording.line(&names, &mut terms, line).ok_or(k + 1)?;
        }
        Ok(recording)
    }

    fn line(
        &mut self,
        names: &FxHashMap<String, Op>,
        terms: &mut Vec<Term>,
        line: &str,
    ) -> Option<()> {
        let mut words = line.split(' ');
        let kind = words.next()?;
        let rest: Vec<&str> = words.collect();
        let width = |word: &&str| word.parse().ok().filter(|width| (1..=128).contains(width));
        match kind {
            "v" => terms.push(self.pool.var(width(rest.first()?)?, rest.get(1)?)),
            "c" => {
                let value = u128::from_str_radix(rest.get(1)?, 16).ok()?;
                terms.push(self.pool.constant(width(rest.first()?)?, value));
            }
            "o" => {
                let operands: Option<Vec<Term>> = rest
                    .get(3..)?
                    .iter()
                    .map(|word| number(terms, word))
                    .collect();
                let operands = operands?;
                let mut node =
                    Node::new(*names.get(*rest.first()?)?, width(rest.get(1)?)?, &operands);
                node.lo = rest.get(2)?.parse().ok()?;
                if operands.len() != node.arity() {
                    return None;
                }
                terms.push(self.pool.remake(&node, &operands));
            }
            "q" => {
                let query = self.query(terms, &rest)?;
                self.queries.push(query);
            }
            _ => return None,
        }
        Some(())
    }

    fn query(&self, terms: &[Term], words: &[&str]) -> Option<Query> {
        let end = words.iter().position(|&word| word == ";");
        let all: Option<Vec<Term>> = words[..end.unwrap_or(words.len())]
            .iter()
            .map(|word| number(terms, word))
            .collect();
        let (goal, conditions) = all.as_deref()?.split_first()?;
        let value = |word: &&str| -> Option<(VarId, u128)> {
            let (var, value) = word.split_once('=')?;
            let var = self.pool.as_var(number(terms, var)?)?;
            Some((var, u128::from_str_radix(value, 16).ok()?))
        };
        let witness = match end {
            Some(end) => Some(
                words[end + 1..]
                    .iter()
                    .map(value)
                    .collect::<Option<Model>>()?,
            ),
            None => None,
        };
        Some(Query {
            conditions: conditions.to_vec(),
            goal: *goal,
            witness,
        })
    }
}

fn number(terms: &[Term], word: &str) -> Option<Term> {
    terms.get(word.parse::<usize>().ok()?).copied()
}
