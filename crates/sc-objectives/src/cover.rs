//! Sets of evaluations of a decision, and short conditions for them.

use crate::logic::Values;

/// Values of some atoms: bit `i` of `mask` says that atom `i` has the value of bit `i` of `value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cube {
    mask: u64,
    value: u64,
}

impl Cube {
    fn new(values: &Values) -> Self {
        let bits = |wanted: &dyn Fn(bool) -> bool| {
            let chosen = values.iter().filter(|(_, value)| wanted(*value));
            chosen.fold(0, |bits, (atom, _)| bits | 1u64 << atom)
        };
        Self {
            mask: bits(&|_| true),
            value: bits(&|value| value),
        }
    }

    /// Whether an evaluation that saw `self` has all the values of `other`.
    fn satisfies(self, other: Cube) -> bool {
        other.mask & !self.mask == 0 && self.value & other.mask == other.value
    }

    fn without(self, bit: u64) -> Self {
        Self {
            mask: self.mask & !bit,
            value: self.value & !bit,
        }
    }

    fn values(self) -> Values {
        let known = (0..64).filter(|atom| self.mask >> atom & 1 == 1);
        known
            .map(|atom| (atom, self.value >> atom & 1 == 1))
            .collect()
    }
}

/// Products of literals that hold in exactly those of the evaluations that are in the
/// set: each as short as can be, none of them superfluous. The same set gives the
/// same products.
pub(crate) fn cover(evaluations: &[(Values, bool)], set: &[bool]) -> Vec<Values> {
    let all: Vec<_> = evaluations
        .iter()
        .map(|(values, _)| Cube::new(values))
        .collect();
    let member = |wanted: bool| {
        let pairs = all.iter().zip(set);
        let chosen = pairs.filter(move |(_, inside)| **inside == wanted);
        chosen.map(|(cube, _)| *cube).collect::<Vec<_>>()
    };
    let (inside, outside) = (member(true), member(false));
    let mut products: Vec<Cube> = Vec::new();
    for cube in &inside {
        if !products.iter().any(|product| cube.satisfies(*product)) {
            products.push(expanded(*cube, &outside));
        }
    }
    drop_superfluous(&mut products, &inside);
    products.into_iter().map(Cube::values).collect()
}

/// The product without literals that are not needed to keep others out. Later atoms go
/// first, so that what remains reads from the left.
fn expanded(cube: Cube, outside: &[Cube]) -> Cube {
    let mut product = cube;
    for atom in (0..64).rev() {
        let bit = 1u64 << atom;
        if product.mask & bit != 0 {
            let shorter = product.without(bit);
            if !outside.iter().any(|other| other.satisfies(shorter)) {
                product = shorter;
            }
        }
    }
    product
}

fn drop_superfluous(products: &mut Vec<Cube>, inside: &[Cube]) {
    let mut index = 0;
    while index < products.len() {
        let others = products.iter().enumerate().filter(|(i, _)| *i != index);
        let others: Vec<_> = others.map(|(_, product)| *product).collect();
        let covered = |cube: &Cube| others.iter().any(|product| cube.satisfies(*product));
        if inside.iter().all(covered) {
            products.remove(index);
        } else {
            index += 1;
        }
    }
}
