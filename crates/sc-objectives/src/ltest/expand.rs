//! Guarded conjunctions as conjunctions of plain labels: one for each way in which the bound values can be true or
//! false such that the guards hold.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{AnnotationKind, FunctionId, UserLabel};

use super::conditions::bindings;
use super::guard::Guard;
use super::hyperlabel::{Atom, Hyperlabel, MAX_ALTERNATIVES, Product, TooLarge};
use super::plan::Want;
use super::sources::{Sequence, Sources, kind};
use crate::predicate::Predicate;

/// An annotation: a function and an index among its hand-written labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot {
    pub function: FunctionId,
    pub index: usize,
}

/// A hyperlabel as a disjunction of conjunctions of labels.
pub(super) struct Expanded {
    pub alternatives: Vec<Vec<Want>>,
    /// Bound numbers of which only counts whether they are zero.
    pub as_truth: BTreeSet<String>,
}

/// The alternatives of a hyperlabel; `Err` says why it cannot be made.
pub(super) fn expanded(hyperlabel: &Hyperlabel, sources: &Sources<'_>) -> Result<Expanded, String> {
    let products = hyperlabel.products().map_err(|error| error.to_string())?;
    let mut alternatives = Vec::new();
    let mut as_truth = BTreeSet::new();
    let mut tried = 0;
    for product in products {
        let atoms = product.atoms.iter();
        let ways: Vec<_> = atoms
            .map(|it| atom(*it, sources))
            .collect::<Result<_, _>>()?;
        for wants in combinations(&ways)? {
            let vectors = Vectors::new(&product, &wants, sources)?;
            tried += vectors.count()?;
            if tried > MAX_ALTERNATIVES {
                return Err(TooLarge.to_string());
            }
            alternatives.extend(vectors.all(&wants));
            as_truth.extend(vectors.as_truth);
        }
    }
    if alternatives.is_empty() {
        return Err("its guard never holds".into());
    }
    Ok(Expanded {
        alternatives,
        as_truth,
    })
}

/// The labels each of which covers an atom.
pub(super) fn atom(atom: Atom, sources: &Sources<'_>) -> Result<Vec<Want>, String> {
    let wants = match atom {
        Atom::Label(number) => {
            let places = sources.places_of(number)?.into_iter();
            let custom = |spot| Want {
                spot,
                predicate: Predicate::Custom,
            };
            places.map(custom).collect()
        }
        Atom::Sequence(number) => {
            let sequences = sources.sequence(number)?.into_iter();
            let last = |sequence: Sequence| Want {
                predicate: match sequence.length {
                    1 => Predicate::Custom,
                    length => Predicate::Sequence { length },
                },
                spot: sequence.last,
            };
            sequences.map(last).collect()
        }
    };
    Ok(wants)
}

/// One of each.
fn combinations(ways: &[Vec<Want>]) -> Result<Vec<Vec<Want>>, String> {
    let mut all: Vec<Vec<Want>> = vec![Vec::new()];
    for choices in ways {
        if all.len().saturating_mul(choices.len()) > MAX_ALTERNATIVES {
            return Err(TooLarge.to_string());
        }
        let longer = all.iter().flat_map(|chosen| {
            let choices = choices.iter();
            choices.map(|choice| [&chosen[..], std::slice::from_ref(choice)].concat())
        });
        all = longer.collect();
    }
    Ok(all)
}

/// The values that the guards of a product speak of.
struct Vectors<'h> {
    product: &'h Product,
    /// Each value: which atom binds it, and where among its bindings.
    values: Vec<(usize, usize)>,
    /// For each guard and name the value it means.
    names: Vec<BTreeMap<&'h str, usize>>,
    as_truth: BTreeSet<String>,
}

impl<'h> Vectors<'h> {
    fn new(product: &'h Product, wants: &[Want], sources: &Sources<'_>) -> Result<Self, String> {
        let mut vectors = Vectors {
            product,
            values: Vec::new(),
            names: Vec::new(),
            as_truth: BTreeSet::new(),
        };
        for (guard, range) in &product.guards {
            let mut names = BTreeMap::new();
            for name in guard.names() {
                let (value, is_truth) = bound((name, guard), range.clone(), wants, sources)?;
                if !is_truth && guard.compares_with_name(name) {
                    vectors.as_truth.insert(name.to_owned());
                }
                let known = vectors.values.iter().position(|it| *it == value);
                let index = known.unwrap_or_else(|| {
                    vectors.values.push(value);
                    vectors.values.len() - 1
                });
                names.insert(name, index);
            }
            vectors.names.push(names);
        }
        Ok(vectors)
    }

    /// How many vectors of values there are.
    fn count(&self) -> Result<usize, String> {
        let bits = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        let count = 1usize.checked_shl(bits);
        let count = count.filter(|it| *it <= MAX_ALTERNATIVES);
        count.ok_or_else(|| TooLarge.to_string())
    }

    /// The labels for each vector for which all guards hold.
    fn all(&self, wants: &[Want]) -> Vec<Vec<Want>> {
        let count = 1usize << self.values.len();
        let holds = |vector: &usize| {
            let mut guards = self.product.guards.iter().zip(&self.names);
            guards.all(|((guard, _), names)| {
                let value =
                    |name: &str| names.get(name).map_or(0, |bit| (vector >> bit & 1) as i64);
                guard.value(&value) != 0
            })
        };
        (0..count)
            .filter(holds)
            .map(|vector| self.labels(vector, wants))
            .collect()
    }

    fn labels(&self, vector: usize, wants: &[Want]) -> Vec<Want> {
        let with = |(atom, want): (usize, &Want)| {
            let values = self.values.iter().enumerate();
            let mut values: Vec<_> = values
                .filter(|(_, (owner, _))| *owner == atom)
                .map(|(bit, (_, binding))| (*binding, vector >> bit & 1 == 1))
                .collect();
            values.sort_unstable();
            Want {
                spot: want.spot,
                predicate: match values.is_empty() {
                    true => want.predicate.clone(),
                    false => Predicate::Bound { values },
                },
            }
        };
        wants.iter().enumerate().map(with).collect()
    }
}

/// What a name in a guard means: which atom binds it, and where among its bindings; and whether it is a truth value.
fn bound(
    (name, guard): (&str, &Guard),
    range: std::ops::Range<usize>,
    wants: &[Want],
    sources: &Sources<'_>,
) -> Result<((usize, usize), bool), String> {
    let mut found = Vec::new();
    for atom in range {
        let Some(label) = sources.label(wants[atom].spot) else {
            continue;
        };
        let bindings = bindings(label);
        if let Some(index) = bindings.iter().position(|binding| binding.name == name) {
            found.push((atom, index, &bindings[index], label));
        }
    }
    let [(atom, index, binding, label)] = found[..] else {
        return Err(match found.is_empty() {
            true => format!("its guard uses '{name}', which none of its labels binds"),
            false => format!("its guard uses '{name}', which more than one of its labels binds"),
        });
    };
    if !binding.logical && !guard.asks_for_truth(name) {
        return Err(format!(
            "its guard compares '{name}', whose value is not a truth value, with a number other than 0 \
             (hint: annotate --pairs)"
        ));
    }
    if !binding.logical && guard.compares_with_name(name) && !binds_conditions(label) {
        return Err(format!(
            "its guard compares '{name}', whose value is a number, with another one (hint: annotate --pairs)"
        ));
    }
    let pure = label.annotation.as_ref().is_some_and(|it| it.pure);
    if !binding.pure || !pure {
        return Err(format!(
            "its guard uses '{name}', whose label has side effects or calls"
        ));
    }
    Ok(((atom, index), binding.logical))
}

/// Whether the numbers that a label binds are conditions and decisions: its criterion is about these.
fn binds_conditions(label: &UserLabel) -> bool {
    const CRITERIA: [&str; 7] = ["MCDC", "RACC", "CACC", "GACC", "RICC", "GICC", "MCC"];
    match kind(label) {
        Some(AnnotationKind::Label { tag, .. }) => CRITERIA.contains(&tag.as_str()),
        _ => false,
    }
}
