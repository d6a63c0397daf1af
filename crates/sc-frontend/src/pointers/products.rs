//! Lengths that are products: `p[y * width + x]` with `y < height`, `i < width * height`, `p[2 * i + 1]`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finder, Variable, is_pointer_like};
use crate::ast::Node;
use crate::clang::Kind;
use crate::program::Product;

/// A part of a sum: a constant times variables.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Term {
    factors: Vec<Variable>,
    times: u64,
}

impl Term {
    fn constant(times: u64) -> Self {
        let factors = Vec::new();
        Self { factors, times }
    }

    fn by(&self, other: &Self) -> Self {
        let mut factors = [self.factors.as_slice(), &other.factors].concat();
        factors.sort_unstable();
        Self {
            factors,
            times: self.times.saturating_mul(other.times),
        }
    }

    /// More than a plain variable or a constant.
    fn is_product(&self) -> bool {
        self.factors.len() > 1 || (!self.factors.is_empty() && self.times > 1)
    }
}

/// A sum of terms; what is subtracted from it is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Polynomial {
    terms: Vec<Term>,
    /// Something is subtracted.
    is_less: bool,
}

impl Polynomial {
    fn of(term: Term) -> Self {
        Self {
            terms: vec![term],
            is_less: false,
        }
    }

    fn plus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self.is_less |= other.is_less;
        self
    }

    fn by(&self, other: &Self) -> Self {
        let products = self
            .terms
            .iter()
            .flat_map(|one| other.terms.iter().map(|two| one.by(two)));
        Self {
            terms: products.collect(),
            is_less: self.is_less || other.is_less,
        }
    }

    /// The term that grows most.
    fn lead(&self) -> Option<&Term> {
        let products = self.terms.iter().filter(|term| term.is_product());
        products.max_by_key(|term| (term.factors.len(), term.times))
    }

    /// The only term, constants aside.
    fn only(&self) -> Option<&Term> {
        let mut terms = self.terms.iter().filter(|term| !term.factors.is_empty());
        terms.next().filter(|_| terms.next().is_none())
    }
}

/// Products that a body computes with.
#[derive(Debug, Default)]
pub(super) struct Products {
    /// Local numbers that are products.
    numbers: BTreeMap<Variable, Polynomial>,
    /// Local pointers that are `p + …`.
    pointers: BTreeMap<Variable, Polynomial>,
    /// Per formal, the positions that are accessed, and the local pointer that they count from.
    accesses: Vec<(usize, Option<Variable>, Polynomial)>,
    /// Numbers that are compared with a polynomial by order.
    limits: Vec<(Variable, Polynomial)>,
    /// Per formal, the numbers of bytes that functions on blocks are told.
    blocks: Vec<(usize, Polynomial)>,
}

/// What stands for a variable at its largest.
type Limit = Option<Term>;

impl Finder<'_> {
    fn polynomial(&self, node: &Node<'_>) -> Option<Polynomial> {
        let node = self.plain(node);
        if let Some(variable) = self.variable(node) {
            let factors = vec![variable];
            return Some(Polynomial::of(Term { factors, times: 1 }));
        }
        if self.variables(node).is_empty() {
            let constant = u64::try_from(node.cursor.integer_value()?).ok()?;
            return Some(Polynomial::of(Term::constant(constant)));
        }
        if node.kind != Kind::Binary {
            return None;
        }
        let (left, right) = (node.code_child(0)?, node.code_child(1)?);
        match node.operator(self.lexed) {
            "+" => Some(self.polynomial(left)?.plus(self.polynomial(right)?)),
            "*" => Some(self.polynomial(left)?.by(&self.polynomial(right)?)),
            "<<" => {
                let power = 1u64.checked_shl(u32::try_from(self.constant(right)?).ok()?)?;
                let power = Polynomial::of(Term::constant(power));
                Some(self.polynomial(left)?.by(&power))
            }
            "-" => {
                let mut whole = self.polynomial(left)?;
                whole.is_less = true;
                Some(whole)
            }
            _ => None,
        }
    }

    /// A variable is set to a value.
    pub(super) fn product_value(&mut self, variable: Variable, value: &Node<'_>) {
        if let Some([base, shift]) = self.shifted(value) {
            let found = self.base(base).and_then(|_| self.polynomial(shift));
            if let Some(found) = found.filter(|it| it.lead().is_some()) {
                self.products.pointers.insert(variable, found);
            }
        } else if !is_pointer_like(value.cursor.ty().canonical())
            && let Some(found) = self.polynomial(value)
            && found.lead().is_some()
        {
            self.products.numbers.insert(variable, found);
        }
    }

    /// `base` is accessed at `index`.
    pub(super) fn product_access(&mut self, base: &Node<'_>, index: &Node<'_>) {
        let from = self.variable(base);
        if let Some((formal, position)) = self.base(base).zip(self.polynomial(index)) {
            self.products.accesses.push((formal, from, position));
        }
    }

    /// `left < right` and the like.
    pub(super) fn product_limit(&mut self, operator: &str, left: &Node<'_>, right: &Node<'_>) {
        if !matches!(operator, "<" | "<=" | ">" | ">=" | "!=") {
            return;
        }
        for (one, other) in [(left, right), (right, left)] {
            let variable = self.variable(self.plain(one));
            self.products
                .limits
                .extend(variable.zip(self.polynomial(other)));
        }
    }

    /// A function on blocks is told `length` bytes for the block of a formal.
    pub(super) fn product_block(&mut self, formal: usize, length: &Node<'_>) {
        if let Some(length) = self.polynomial(length) {
            self.products.blocks.push((formal, length));
        }
    }

    /// The polynomial with what local numbers are set to.
    fn expanded(&self, polynomial: &Polynomial) -> Polynomial {
        let mut whole = Polynomial {
            is_less: polynomial.is_less,
            ..Polynomial::default()
        };
        for term in &polynomial.terms {
            let mut product = Polynomial::of(Term::constant(term.times));
            for factor in &term.factors {
                let one = Polynomial::of(Term {
                    factors: vec![*factor],
                    times: 1,
                });
                product = product.by(self.products.numbers.get(factor).unwrap_or(&one));
            }
            whole = whole.plus(product);
        }
        whole
    }

    fn is_integer_formal(&self, variable: &Variable) -> bool {
        let formal = self.formals.get(variable);
        formal.is_some_and(|formal| self.is_integer[*formal])
    }

    /// What a variable of the leading term of a position stands for at its largest: the formal that limits it, or the
    /// formal that it is.
    fn at_most(&self, variable: Variable, lead: &Term, rest: &BTreeSet<Variable>) -> Limit {
        let itself = Some(Term {
            factors: vec![variable],
            times: 1,
        });
        let is_formal = self.is_integer_formal(&variable);
        let limits_rest = rest.iter().any(|it| {
            let mut limits = self.products.limits.iter().filter(|limit| limit.0 == *it);
            limits.any(|(_, limit)| Some(limit) == itself.clone().map(Polynomial::of).as_ref())
        });
        let has_local = lead.factors.iter().any(|it| !self.is_integer_formal(it));
        if is_formal && (limits_rest || has_local) {
            return itself;
        }
        let own = self.products.limits.iter().filter(|it| it.0 == variable);
        let named = own.filter_map(|(_, limit)| {
            let limit = self.expanded(limit);
            let term = limit.only().or(limit.terms.first())?.clone();
            let is_whole = limit.terms.len() == 1 || !term.factors.is_empty();
            let is_known = term.factors.iter().all(|it| self.is_integer_formal(it));
            let is_part = term.factors.iter().any(|it| rest.contains(it));
            (is_whole && is_known && !is_part && term.times > 0).then_some(term)
        });
        let named: BTreeSet<Term> = named.collect();
        let mut by_formals = named.iter().filter(|it| !it.factors.is_empty());
        match (by_formals.next(), by_formals.next()) {
            (Some(only), None) => Some(only.clone()),
            (None, _) if is_formal => itself,
            (None, _) => named.into_iter().next_back(),
            _ => None,
        }
    }

    /// The length of a block in which a position is the last one.
    fn length_for(&self, position: &Polynomial) -> Option<Term> {
        let lead = position.lead()?;
        let others = position.terms.iter().filter(|term| *term != lead);
        let rest = others.flat_map(|term| term.factors.iter().copied());
        let rest: BTreeSet<Variable> = rest.filter(|it| !lead.factors.contains(it)).collect();
        let mut length = Term::constant(lead.times);
        let mut is_limited = false;
        for factor in &lead.factors {
            let most = self.at_most(*factor, lead, &rest)?;
            is_limited |= most.factors != [*factor];
            length = length.by(&most);
        }
        // What callers pass without a limit is a position, not a length.
        is_limited.then_some(length)
    }

    /// The lengths of a formal's block that are products; `None` if code computes with products in a way that tells
    /// no length.
    pub(super) fn products(&self, formal: usize) -> Option<BTreeSet<Product>> {
        let mut found = BTreeSet::new();
        let accesses = self.products.accesses.iter().filter(|it| it.0 == formal);
        let mut is_plain = BTreeSet::new();
        for (_, from, position) in accesses {
            let start = from.and_then(|from| self.products.pointers.get(&from));
            let whole = start.cloned().unwrap_or_default().plus(position.clone());
            let whole = self.expanded(&whole);
            if whole.lead().is_some() {
                found.insert(self.named_product(&self.length_for(&whole)?)?);
            } else if let [term] = whole.terms.as_slice()
                && let [variable] = term.factors[..]
                && !whole.is_less
                && start.is_none()
            {
                is_plain.insert(variable);
            }
        }
        let indices = &self.index_variables[formal];
        for (variable, limit) in &self.products.limits {
            let limit = self.expanded(limit);
            let is_known = |term: &&Term| {
                let mut factors = term.factors.iter();
                factors.all(|it| self.is_integer_formal(it) && !indices.contains(it))
            };
            let Some(term) = limit.only().filter(is_known) else {
                continue;
            };
            let is_own = indices.contains(variable) && !self.formals.contains_key(variable);
            if is_own && term.is_product() && is_plain.contains(variable) {
                found.insert(self.named_product(term)?);
            }
        }
        let size = self.element_sizes[formal].max(1);
        for (_, length) in self.products.blocks.iter().filter(|it| it.0 == formal) {
            let length = self.expanded(length);
            let term = length.only().filter(|_| length.terms.len() == 1);
            let elements = term.filter(|term| term.times % size == 0).map(|term| Term {
                times: term.times / size,
                ..term.clone()
            });
            let elements = elements.filter(|it| it.is_product());
            found.extend(elements.and_then(|it| self.named_product(&it)));
        }
        Some(found)
    }

    /// A product of formals, by their names.
    fn named_product(&self, term: &Term) -> Option<Product> {
        let mut factors = Vec::new();
        for factor in &term.factors {
            let formal = *self.formals.get(factor)?;
            factors.push(self.names.get(formal).filter(|_| self.is_integer[formal])?);
        }
        let mut factors: Vec<String> = factors.into_iter().cloned().collect();
        factors.sort();
        let is_useful = !factors.is_empty() && (1..=64).contains(&term.times);
        is_useful.then_some(Product {
            factors,
            times: term.times,
            more: 0,
        })
    }
}
