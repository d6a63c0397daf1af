//! Hyperlabels: labels and sequences, with guards, `.` and `+`.

use std::fmt;

use super::guard::Guard;

/// More alternatives than this are not made of one hyperlabel.
pub const MAX_ALTERNATIVES: usize = 4096;

/// A hyperlabel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Hyperlabel {
    /// A label or sequence.
    Atom(Atom),
    /// All of them, by one test or by several.
    And(Vec<Hyperlabel>),
    /// One of them.
    Or(Vec<Hyperlabel>),
    /// With bound values for which the guard holds; no guard always holds.
    Guarded(Box<Hyperlabel>, Option<Guard>),
}

/// A label or sequence, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// A label.
    Label(u32),
    /// A sequence.
    Sequence(u32),
}

/// Labels and sequences that are all to be covered, with values for which the guards hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Product {
    /// What is to be covered. One label may be there twice: with other values each time.
    pub atoms: Vec<Atom>,
    /// The guards, each with the range of atoms whose values it may speak of.
    pub guards: Vec<(Guard, std::ops::Range<usize>)>,
}

/// The disjunctive normal form has more than [`MAX_ALTERNATIVES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("written out it has more than {MAX_ALTERNATIVES} alternatives")]
pub struct TooLarge;

impl Hyperlabel {
    /// The disjunctive normal form.
    pub fn products(&self) -> Result<Vec<Product>, TooLarge> {
        let products = match self {
            Self::Atom(atom) => vec![Product {
                atoms: vec![*atom],
                guards: Vec::new(),
            }],
            Self::Or(all) => {
                let mut products = Vec::new();
                for one in all {
                    products.extend(one.products()?);
                    limited(products.len())?;
                }
                products
            }
            Self::And(all) => {
                let mut products = vec![Product::default()];
                for one in all {
                    let others = one.products()?;
                    limited(products.len().saturating_mul(others.len()))?;
                    let joined = products.iter().flat_map(|product| {
                        let others = others.iter();
                        others.map(|other| product.joined(other))
                    });
                    products = joined.collect();
                }
                products
            }
            Self::Guarded(inner, guard) => {
                let mut products = inner.products()?;
                if let Some(guard) = guard {
                    for product in &mut products {
                        product.guards.push((guard.clone(), 0..product.atoms.len()));
                    }
                }
                products
            }
        };
        Ok(products)
    }

    /// The labels and sequences in it.
    pub fn atoms(&self) -> Vec<Atom> {
        match self {
            Self::Atom(atom) => vec![*atom],
            Self::And(all) | Self::Or(all) => all.iter().flat_map(Self::atoms).collect(),
            Self::Guarded(inner, _) => inner.atoms(),
        }
    }

    /// As people write it: without the brackets of the outermost guard.
    pub fn shown(&self) -> String {
        match self {
            Self::Guarded(inner, None) => inner.shown(),
            Self::Guarded(inner, Some(guard)) => format!("{inner} | {guard}"),
            _ => self.to_string(),
        }
    }

    /// As an operand of `.`, or of `+` (`loose`).
    fn operand(&self, loose: bool) -> String {
        match self {
            Self::Or(_) => format!("({self})"),
            Self::And(_) if !loose => format!("({self})"),
            _ => self.to_string(),
        }
    }
}

fn limited(count: usize) -> Result<(), TooLarge> {
    if count > MAX_ALTERNATIVES {
        return Err(TooLarge);
    }
    Ok(())
}

impl Product {
    fn joined(&self, other: &Self) -> Self {
        let by = self.atoms.len();
        let mut joined = self.clone();
        joined.atoms.extend(&other.atoms);
        let moved = other.guards.iter();
        let moved = moved.map(|(guard, range)| (guard.clone(), range.start + by..range.end + by));
        joined.guards.extend(moved);
        joined
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Label(number) => write!(f, "l{number}"),
            Self::Sequence(number) => write!(f, "s{number}"),
        }
    }
}

impl fmt::Display for Hyperlabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |all: &[Hyperlabel], by: &str| {
            let all: Vec<_> = all.iter().map(|one| one.operand(by == "+")).collect();
            all.join(by)
        };
        match self {
            Self::Atom(atom) => atom.fmt(f),
            Self::And(all) => f.write_str(&joined(all, ".")),
            Self::Or(all) => f.write_str(&joined(all, "+")),
            Self::Guarded(inner, None) => write!(f, "<{inner}|; ;>"),
            Self::Guarded(inner, Some(guard)) => write!(f, "<{inner}|;{guard};>"),
        }
    }
}
