//! The pool: hash-consed nodes, constants, variables, and which variables a term contains.

use rustc_hash::FxHashMap;

use crate::conditions::Contexts;
use crate::eval::Evaluator;
use crate::intern::Interned;
use crate::model::Model;
use crate::range::{FactStore, FactTable, Facts};
use crate::term::{Node, Op, Term, VarId, mask};

/// Sets of variables with more members than this are not kept for each term.
const LARGE_SUPPORT: usize = 128;
/// The support set of a term with too many variables to keep.
const LARGE: u32 = u32::MAX;

/// Constructors do not go deeper into one another than this.
const DEEP: u32 = 100;

struct Variable {
    name: String,
    term: Term,
    choice: bool,
}

/// All terms of one thread's work. The constructors rewrite: what they give back has the value of what was asked for.
pub struct Pool {
    pub(crate) nodes: Vec<Node>,
    interned: Interned,
    wide: Vec<u128>,
    wide_index: FxHashMap<u128, u32>,
    variables: Vec<Variable>,
    by_name: FxHashMap<String, Term>,
    support: Vec<u32>,
    sets: Vec<Box<[VarId]>>,
    set_index: FxHashMap<Box<[VarId]>, u32>,
    unions: FxHashMap<(u32, u32), u32>,
    facts: FactTable,
    evaluator: Option<Evaluator>,
    /// How deep constructors are inside one another; see [`Pool::deeper`].
    depth: u32,
    /// How many choices are being joined; see `rewrite::parts`.
    pub(crate) joins: u32,
    pub(crate) contexts: Contexts,
    /// Facts that conditions know of terms.
    pub(crate) known: FactStore,
    pub(crate) lowered: FxHashMap<Term, Term>,
    /// Operations by what they do and where.
    pub(crate) choices: FxHashMap<(Node, u64), Term>,
    pub(crate) site: u64,
    pub(crate) settled: FxHashMap<Term, Term>,
    /// Numbers of the x87 by their bits in memory.
    pub(crate) x87: FxHashMap<Term, Term>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    /// An empty pool.
    pub fn new() -> Pool {
        let mut pool = Pool {
            nodes: Vec::new(),
            interned: Interned::default(),
            wide: Vec::new(),
            wide_index: FxHashMap::default(),
            variables: Vec::new(),
            by_name: FxHashMap::default(),
            support: Vec::new(),
            sets: vec![Box::default()],
            set_index: FxHashMap::default(),
            unions: FxHashMap::default(),
            facts: FactTable::default(),
            evaluator: None,
            depth: 0,
            joins: 0,
            contexts: Contexts::default(),
            known: FactStore::default(),
            lowered: FxHashMap::default(),
            choices: FxHashMap::default(),
            site: 0,
            settled: FxHashMap::default(),
            x87: FxHashMap::default(),
        };
        pool.set_index.insert(Box::default(), 0);
        let no = pool.constant(1, 0);
        let yes = pool.constant(1, 1);
        debug_assert_eq!((no, yes), (FALSE, TRUE));
        pool
    }

    /// A constant of 1 to 128 bits; bits of the value above that are dropped.
    pub fn constant(&mut self, width: u32, value: u128) -> Term {
        debug_assert!((1..=128).contains(&width), "a constant of {width} bits");
        let value = value & mask(width);
        let mut node = Node::new(Op::Const, width, &[]);
        if let Ok(small) = u64::try_from(value) {
            node.a = Term(small as u32);
            node.b = Term((small >> 32) as u32);
        } else {
            let next = self.wide.len() as u32;
            let index = *self.wide_index.entry(value).or_insert(next);
            if index == next {
                self.wide.push(value);
            }
            node.c = Term(index + 1);
        }
        self.intern(node)
    }

    /// Truth as a term.
    pub fn boolean(&mut self, value: bool) -> Term {
        if value { TRUE } else { FALSE }
    }

    /// The variable of this name; made if there is none. Precondition: always the same width for the same name.
    pub fn var(&mut self, width: u32, name: &str) -> Term {
        if let Some(&term) = self.by_name.get(name) {
            debug_assert_eq!(self.width(term), width, "width of {name}");
            return term;
        }
        self.new_var(width, name.to_owned(), false)
    }

    /// A new variable; its name begins with `prefix` and is nobody else's.
    pub fn fresh(&mut self, width: u32, prefix: &str) -> Term {
        let mut number = self.variables.len();
        loop {
            let name = format!("{prefix}!{number}");
            if !self.by_name.contains_key(&name) {
                return self.new_var(width, name, false);
            }
            number += 1;
        }
    }

    /// A variable for what an operation leaves open.
    pub(crate) fn choice(&mut self, width: u32) -> Term {
        let name = format!("choice!{}", self.variables.len());
        self.new_var(width, name, true)
    }

    fn new_var(&mut self, width: u32, name: String, choice: bool) -> Term {
        debug_assert!((1..=128).contains(&width), "a variable of {width} bits");
        let id = self.variables.len() as u32;
        let mut node = Node::new(Op::Var, width, &[]);
        node.a = Term(id);
        let term = self.intern(node);
        self.by_name.insert(name.clone(), term);
        self.variables.push(Variable { name, term, choice });
        term
    }

    /// Whether the variable stands for what an operation leaves open: the sign and payload of a NaN, or
    /// the result of a conversion that does not fit. A proof holds for all its values; a model that needs one may not replay.
    pub fn is_choice(&self, var: VarId) -> bool {
        self.variables[var.index()].choice
    }

    /// How wide a term is.
    pub fn width(&self, term: Term) -> u32 {
        self.nodes[term.index()].width()
    }

    /// What is at the top of the term.
    pub fn op(&self, term: Term) -> Op {
        self.nodes[term.index()].op
    }

    /// The operands of the term.
    pub fn operands(&self, term: Term) -> impl DoubleEndedIterator<Item = Term> + use<> {
        self.nodes[term.index()].operands()
    }

    /// The value, if the term is a constant.
    pub fn as_const(&self, term: Term) -> Option<u128> {
        let node = &self.nodes[term.index()];
        if node.op != Op::Const {
            return None;
        }
        Some(match node.c.0 {
            0 => u128::from(node.a.0) | u128::from(node.b.0) << 32,
            index => self.wide[index as usize - 1],
        })
    }

    /// The truth value, if the term is constant and of width 1.
    pub fn as_bool(&self, term: Term) -> Option<bool> {
        match term {
            FALSE => Some(false),
            TRUE => Some(true),
            _ => None,
        }
    }

    /// The variable, if the term is one.
    pub fn as_var(&self, term: Term) -> Option<VarId> {
        let node = &self.nodes[term.index()];
        (node.op == Op::Var).then_some(VarId(node.a.0))
    }

    /// The term of a variable.
    pub fn var_term(&self, var: VarId) -> Term {
        self.variables[var.index()].term
    }

    /// The name of a variable.
    pub fn var_name(&self, var: VarId) -> &str {
        &self.variables[var.index()].name
    }

    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.variables.len()
    }

    /// How many different terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a pool holds at least the two truth values.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value of a term under a model. Of many terms under one model: [`Evaluator`].
    pub fn eval(&mut self, term: Term, model: &Model) -> u128 {
        if let Some(value) = self.as_const(term) {
            return value;
        }
        let mut evaluator = self.evaluator.take().unwrap_or_default();
        evaluator.set_model(model);
        let value = evaluator.eval(self, term);
        self.evaluator = Some(evaluator);
        value
    }

    /// Whether a boolean term holds under a model.
    pub fn holds(&mut self, term: Term, model: &Model) -> bool {
        self.eval(term, model) == 1
    }

    /// What is known of a term whatever its variables are.
    pub fn facts(&self, term: Term) -> Facts {
        self.facts.get(term, self.width(term))
    }

    /// The variables in a term, sorted.
    pub fn vars(&self, term: Term) -> Vec<VarId> {
        match self.support[term.index()] {
            LARGE => self.collect_vars(term),
            set => self.sets[set as usize].to_vec(),
        }
    }

    /// Whether the term contains a variable such as this.
    pub fn has_var(&self, term: Term, is_such: impl Fn(VarId) -> bool) -> bool {
        match self.support(term) {
            Some(vars) => vars.iter().any(|&var| is_such(var)),
            None => self.collect_vars(term).into_iter().any(is_such),
        }
    }

    /// The same without a copy, unless there are very many.
    pub(crate) fn support(&self, term: Term) -> Option<&[VarId]> {
        match self.support[term.index()] {
            LARGE => None,
            set => Some(&self.sets[set as usize]),
        }
    }

    /// Whether the term contains no variable or only this one.
    pub(crate) fn only_var(&self, term: Term) -> Option<VarId> {
        match self.support(term)? {
            [var] => Some(*var),
            _ => None,
        }
    }

    fn collect_vars(&self, term: Term) -> Vec<VarId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found = Vec::new();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.support[term.index()] {
                LARGE => stack.extend(self.operands(term)),
                set => found.extend_from_slice(&self.sets[set as usize]),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Runs a constructor that goes down into its operands, or does without where it would go too deep:
    /// the depth of terms has no limit, but that of the stack has.
    pub(crate) fn deeper(
        &mut self,
        rewrite: impl FnOnce(&mut Pool) -> Option<Term>,
        plain: impl FnOnce(&mut Pool) -> Term,
    ) -> Term {
        let mut result = None;
        if self.depth < DEEP {
            self.depth += 1;
            result = rewrite(self);
            self.depth -= 1;
        }
        match result {
            Some(term) => term,
            None => plain(self),
        }
    }

    pub(crate) fn node(&self, term: Term) -> Node {
        self.nodes[term.index()]
    }

    pub(crate) fn intern(&mut self, node: Node) -> Term {
        if let Some(term) = self.interned.get(&self.nodes, &node) {
            return term;
        }
        let term = Term(self.nodes.len() as u32);
        let facts = self.facts_of(&node);
        self.facts.push(facts, node.width());
        let support = self.support_of(&node);
        self.support.push(support);
        self.nodes.push(node);
        self.interned.insert(&self.nodes, term);
        term
    }

    pub(crate) fn facts_of(&self, node: &Node) -> Facts {
        let value = match (node.op, node.c.0) {
            (Op::Const, 0) => Some(u128::from(node.a.0) | u128::from(node.b.0) << 32),
            (Op::Const, index) => Some(self.wide[index as usize - 1]),
            _ => None,
        };
        match value {
            Some(value) => Facts::constant(node.width(), value),
            None => Facts::of_node(
                node,
                |t| self.facts.get(t, self.width(t)),
                |t| self.width(t),
            ),
        }
    }

    fn support_of(&mut self, node: &Node) -> u32 {
        match node.op {
            Op::Const => 0,
            Op::Var => self.set_id(Box::new([VarId(node.a.0)])),
            _ => node.operands().fold(0, |set, operand| {
                self.union(set, self.support[operand.index()])
            }),
        }
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == 0 || a == LARGE {
            return a;
        }
        if a == 0 || b == LARGE {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&set) = self.unions.get(&key) {
            return set;
        }
        let mut members = self.sets[a as usize].to_vec();
        members.extend_from_slice(&self.sets[b as usize]);
        members.sort_unstable();
        members.dedup();
        let set = match members.len() {
            0..=LARGE_SUPPORT => self.set_id(members.into_boxed_slice()),
            _ => LARGE,
        };
        self.unions.insert(key, set);
        set
    }

    fn set_id(&mut self, members: Box<[VarId]>) -> u32 {
        if let Some(&set) = self.set_index.get(&members) {
            return set;
        }
        let set = self.sets.len() as u32;
        self.sets.push(members.clone());
        self.set_index.insert(members, set);
        set
    }
}

pub(crate) const FALSE: Term = Term(0);
pub(crate) const TRUE: Term = Term(1);
