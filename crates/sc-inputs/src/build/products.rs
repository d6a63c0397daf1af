//! Lengths that are computed of several numbers: `w * h`, `2 * n`, `n + 1`.

use sc_frontend::{Product, TypeId, TypeKind};

use super::Builder;
use super::shape::Why;
use crate::error::InputError;
use crate::location::Request;
use crate::model::Origin;
use crate::node::{Computed, Factor};

/// The product that an option asks for: `w*h`, `2*n`, `n+1`; `None` for a plain name.
pub(super) fn asked(text: &str) -> Option<Product> {
    let (product, more) = match text.rsplit_once('+') {
        Some((product, more)) => (product, more.trim().parse().ok()?),
        None => (text, 0),
    };
    let mut found = Product {
        times: 1,
        more,
        factors: Vec::new(),
    };
    for factor in product.split('*').map(str::trim) {
        match factor.parse::<u64>() {
            Ok(times) => found.times = found.times.checked_mul(times)?,
            Err(_) => found.factors.push(factor.to_owned()),
        }
    }
    let is_plain = found.times == 1 && more == 0 && found.factors.len() == 1;
    (!is_plain && found.times > 0 && !found.factors.is_empty()).then_some(found)
}

/// Whether an option names a product, and not one number.
pub(crate) fn is_product(text: &str) -> bool {
    !text.starts_with('*') && asked(text).is_some()
}

/// The bound of one of several factors, where that of a plain length is `bound`: the product stays moderate.
pub(super) fn factor_bound(bound: u64, factors: usize) -> u64 {
    match factors {
        0 | 1 => bound,
        2 => (bound / 2).max(bound.min(1)),
        _ => (bound / 4).max(bound.min(1)),
    }
}

impl Builder<'_> {
    /// The product that an option asks for, of inputs.
    pub(super) fn asked_product(
        &self,
        request: &Request,
        length: &str,
    ) -> Result<Option<Computed>, InputError> {
        let Some(product) = asked(length) else {
            return Ok(None);
        };
        let factors = product.factors.iter();
        let factors = factors.map(|name| self.length_input(request, name).map(Factor::Input));
        let factors = factors.collect::<Result<_, _>>()?;
        Ok(Some(computed(&product, factors)))
    }

    /// The product that is the length of what a formal points to: what its declaration says, or how the code uses it.
    pub(super) fn inferred_product(&self, origin: Origin) -> Option<(Computed, Why)> {
        let Origin::Formal(formal) = origin else {
            return None;
        };
        let param = self.entry.params.get(formal)?;
        let TypeKind::Pointer(to) = self.program.types.get(param.ty).kind else {
            return None;
        };
        if param.array_len.is_some() {
            return None;
        }
        let (product, why) = match self.evidence.sized.get(&formal) {
            Some((product, source)) => {
                let product = self.with_rows(product.clone(), origin, to);
                (product, Why::Evidence(source.clone()))
            }
            None if self.evidence.contracted.contains_key(&formal) => return None,
            None => {
                let shown = self.pointer_use(origin)?;
                let mut products = shown.products.iter();
                let only = products.next().filter(|_| products.next().is_none())?;
                (only.clone(), Why::Inferred)
            }
        };
        let factors = product.factors.iter();
        let factors = factors.map(|name| self.counter(name).map(Factor::Input));
        Some((computed(&product, factors.collect::<Option<_>>()?), why))
    }

    /// `int (*a)[w]`: nothing but the code tells how many arrays there are.
    fn with_rows(&self, mut product: Product, origin: Origin, to: TypeId) -> Product {
        let is_one = product.factors.len() == self.variable_depth(to) && product.times == 1;
        let bounds = self.pointer_use(origin).map(|shown| &shown.bounded_by);
        let mut others = bounds
            .into_iter()
            .flatten()
            .filter(|name| !product.factors.contains(name));
        let rows = others.next().filter(|_| others.next().is_none()).cloned();
        product.factors.extend(rows.filter(|_| is_one));
        product
    }

    /// How many lengths of a type are not constant.
    fn variable_depth(&self, ty: TypeId) -> usize {
        match self.program.types.get(ty).kind {
            TypeKind::VariableArray(of) => 1 + self.variable_depth(of),
            _ => 0,
        }
    }

    /// The elements of arrays whose length is not constant: they lie side by side.
    pub(super) fn flattened(&self, ty: TypeId) -> TypeId {
        match self.program.types.get(ty).kind {
            TypeKind::VariableArray(of) => self.flattened(of),
            _ => ty,
        }
    }

    /// The inputs of a product, each with its bound.
    pub(super) fn factor_caps(
        &self,
        product: &Computed,
        pointer: Option<usize>,
    ) -> Vec<(usize, u64)> {
        let inputs: Vec<usize> = product
            .factors
            .iter()
            .filter_map(|factor| match factor {
                Factor::Input(input) => Some(*input),
                Factor::Member(_) => None,
            })
            .collect();
        let named = pointer.map_or(0, |pointer| self.named_length(pointer));
        let cap = |input: &usize| {
            let bound = self.grown_from(*input, true, named);
            (*input, factor_bound(bound, inputs.len()))
        };
        inputs.iter().map(cap).collect()
    }

    /// The largest value of a product of inputs.
    pub(super) fn largest_product(&self, product: &Computed) -> u64 {
        let caps = product.factors.iter().map(|factor| match factor {
            Factor::Input(input) => i128::from(self.planned[*input].cap.unwrap_or(0)),
            Factor::Member(_) => 0,
        });
        product.of(caps) as u64
    }
}

pub(super) fn computed(product: &Product, factors: Vec<Factor>) -> Computed {
    let number = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
    Computed {
        factors,
        times: number(product.times),
        more: number(product.more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_products() {
        let shown = |text: &str| {
            asked(text).map(|it| format!("{} {} {}", it.times, it.factors.join(" "), it.more))
        };
        assert_eq!(shown("w*h").as_deref(), Some("1 w h 0"));
        assert_eq!(shown("2 * n + 1").as_deref(), Some("2 n 1"));
        assert_eq!(shown(".rows*.cols").as_deref(), Some("1 .rows .cols 0"));
        assert_eq!(shown("n"), None);
        assert_eq!(shown("3"), None);
        assert_eq!(shown("n+m"), None);
    }

    #[test]
    fn a_product_of_bounds_is_moderate() {
        assert_eq!(factor_bound(8, 1), 8);
        assert_eq!(factor_bound(8, 2), 4);
        assert_eq!(factor_bound(8, 3), 2);
        assert_eq!(factor_bound(1, 2), 1);
        assert_eq!(factor_bound(0, 2), 0);
    }
}
