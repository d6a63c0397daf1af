//! One file per criterion, and the registry of all of them.
//!
//! A criterion is a function from a place in the code to the objectives it wants
//! there. Adding one is adding a file, a line here and a variant of [`Criterion`].

mod cc;
mod custom;
mod dc;
mod dcc;
mod gacc;
mod gicc;
mod mcc;
mod ncc;

use sc_frontend::Switch;

use crate::Criterion;
use crate::logic::Logic;
use crate::predicate::Predicate;

/// What there is to know about a criterion.
#[derive(Debug)]
pub struct Info {
    /// Which one.
    pub criterion: Criterion,
    /// Its name.
    pub name: &'static str,
    /// What it asks for, in one line.
    pub meaning: &'static str,
    /// A two-line example: code, and the objectives it gets.
    pub example: &'static str,
    pub(crate) label: fn(Criterion, &Target<'_>, &mut Wanted),
}

/// All criteria there are, in the order of labels at one place.
pub const ALL: &[Info] = &[
    dc::INFO,
    cc::INFO,
    dcc::INFO,
    mcc::INFO,
    ncc::INFO,
    gacc::INFO,
    gicc::INFO,
    custom::INFO,
];

impl Criterion {
    /// What there is to know about it.
    pub fn info(self) -> &'static Info {
        match self {
            Criterion::Dc => &dc::INFO,
            Criterion::Cc => &cc::INFO,
            Criterion::Dcc => &dcc::INFO,
            Criterion::Mcc => &mcc::INFO,
            Criterion::Ncc(_) => &ncc::INFO,
            Criterion::Gacc => &gacc::INFO,
            Criterion::Gicc => &gicc::INFO,
            Criterion::Custom => &custom::INFO,
        }
    }
}

/// A place where a criterion may want labels.
pub(crate) enum Target<'p> {
    Decision(&'p Logic<'p>),
    Switch(&'p Switch),
    UserLabel,
}

/// What one criterion wants at one place.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// In natural order.
    pub predicates: Vec<Predicate>,
    /// The decision has too many atoms for the criterion: what was done about it.
    pub too_many: Option<TooMany>,
}

/// What is done where a decision has too many atoms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooMany {
    /// All pairs of atoms were taken.
    Pairs,
    /// Nothing was.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_complete_ordered_and_explained() {
        assert!(ALL.is_sorted_by_key(|info| info.criterion));
        for info in ALL {
            assert_eq!(info.criterion.info().name, info.name);
            assert_eq!(info.example.lines().count(), 2, "{}", info.name);
            assert_eq!(info.meaning.lines().count(), 1, "{}", info.name);
        }
    }
}
