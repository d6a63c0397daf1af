//! Conditions over the atoms of a decision that are more than one combination.

use serde::{Deserialize, Serialize};

/// A condition on what one evaluation of a decision saw.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formula {
    /// The atom was evaluated and had this value.
    Is(usize, bool),
    /// The atom was skipped by short-circuiting.
    Skipped(usize),
    /// All of these hold.
    All(Vec<Formula>),
    /// One of these holds.
    Any(Vec<Formula>),
}

impl Formula {
    /// Holds whatever was seen.
    pub(crate) const ALWAYS: Self = Self::All(Vec::new());
    /// Never holds.
    pub(crate) const NEVER: Self = Self::Any(Vec::new());

    /// Whether it holds where the atoms are as `seen`: `None` for skipped ones.
    pub fn holds(&self, seen: &[Option<bool>]) -> bool {
        match self {
            Self::Is(atom, value) => seen.get(*atom) == Some(&Some(*value)),
            Self::Skipped(atom) => seen.get(*atom) == Some(&None),
            Self::All(parts) => parts.iter().all(|part| part.holds(seen)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(seen)),
        }
    }

    /// The disjunction of conjunctions of literals, with what all of them share in front.
    pub(crate) fn sum(products: &[Vec<(usize, bool)>]) -> Self {
        let literal = |(atom, value): &(usize, bool)| Self::Is(*atom, *value);
        let shared = |literal: &&(usize, bool)| products.iter().all(|all| all.contains(literal));
        let common: Vec<_> = products
            .first()
            .into_iter()
            .flatten()
            .filter(shared)
            .collect();
        let rest = products.iter().map(|product| {
            let own = product.iter().filter(|literal| !common.contains(literal));
            Self::all(own.map(literal).collect())
        });
        let rest = Self::any(rest.collect());
        let mut parts: Vec<_> = common.iter().map(|known| literal(known)).collect();
        parts.push(rest);
        Self::all(parts)
    }

    /// All of `parts`; what is inside others is taken out.
    pub(crate) fn all(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::All(inner) => flat.extend(inner),
                never if never == Self::NEVER => return Self::NEVER,
                other => flat.push(other),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Self::All(flat),
        }
    }

    /// One of `parts`; likewise.
    pub(crate) fn any(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Any(inner) => flat.extend(inner),
                always if always == Self::ALWAYS => return Self::ALWAYS,
                other => flat.push(other),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Self::Any(flat),
        }
    }

    /// Its literals, if it is nothing but a conjunction of values of atoms.
    pub(crate) fn literals(&self) -> Option<Vec<(usize, bool)>> {
        let parts = match self {
            Self::All(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let literal = |part: &Self| match part {
            Self::Is(atom, value) => Some((*atom, *value)),
            _ => None,
        };
        let mut literals = parts.iter().map(literal).collect::<Option<Vec<_>>>()?;
        literals.sort_unstable();
        literals.dedup();
        Some(literals)
    }

    /// As text: `write` gives literals (atom, and its value or that it was skipped).
    pub(crate) fn text(&self, write: &dyn Fn(usize, Option<bool>) -> String) -> String {
        match self {
            Self::Is(atom, value) => write(*atom, Some(*value)),
            Self::Skipped(atom) => write(*atom, None),
            Self::All(parts) if parts.is_empty() => "1".to_owned(),
            Self::Any(parts) if parts.is_empty() => "0".to_owned(),
            Self::All(parts) => joined(parts, " && ", write),
            Self::Any(parts) => joined(parts, " || ", write),
        }
    }
}

fn joined(
    parts: &[Formula],
    operator: &str,
    write: &dyn Fn(usize, Option<bool>) -> String,
) -> String {
    let one = |part: &Formula| match part {
        // Mixed operators get parentheses: so people read them, and compilers do not warn.
        Formula::All(_) | Formula::Any(_) => format!("({})", part.text(write)),
        _ => part.text(write),
    };
    parts.iter().map(one).collect::<Vec<_>>().join(operator)
}
