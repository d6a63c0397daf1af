//! Bounds that have grown beyond those of the options.
//!
//! A run starts with small bounds, because small tests are cheap and easy to read. Where a bound is the reason why an
//! objective is not covered, the next generation of the layout has a larger one. Every layout contains those before
//! it: [`Layout::extend`](crate::Layout::extend) reads an old test as one of the new layout that makes the same call.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A bound of one input.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    /// What it limits.
    pub kind: BoundKind,
    /// The formal, global or undefined function whose bound it is.
    pub input: String,
}

/// What a bound limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoundKind {
    /// The length of strings.
    String,
    /// The length of arrays behind pointers.
    Array,
    /// How many pointers are followed before only NULL is left.
    Depth,
    /// For how many calls of an undefined function a test chooses values.
    Calls,
    /// How many allocations a test can make fail.
    Allocations,
}

/// How many allocations a test can make fail once this has grown from none.
const FIRST_ALLOCATIONS: u64 = 4;

/// How far the bounds of inputs have grown: how often each was doubled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Growth(BTreeMap<BoundKind, BTreeMap<String, u32>>);

impl Growth {
    /// No bound has grown.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Doubles a bound once more.
    pub fn double(&mut self, bound: &Bound) {
        let of_kind = self.0.entry(bound.kind).or_default();
        *of_kind.entry(bound.input.clone()).or_default() += 1;
    }

    /// At least as much growth as in both.
    pub fn join(mut self, other: &Self) -> Self {
        for (kind, inputs) in &other.0 {
            let of_kind = self.0.entry(*kind).or_default();
            for (input, doublings) in inputs {
                let known = of_kind.entry(input.clone()).or_default();
                *known = (*known).max(*doublings);
            }
        }
        self
    }

    /// A bound, where the options ask for `asked`.
    pub(crate) fn grown(&self, kind: BoundKind, input: &str, asked: u64) -> u64 {
        let of_kind = self.0.get(&kind);
        let doublings = of_kind.and_then(|inputs| inputs.get(input)).copied();
        let asked = match (kind, doublings) {
            // Most often none: the first step is to some.
            (BoundKind::Allocations, Some(1..)) => asked.max(FIRST_ALLOCATIONS / 2),
            _ => asked,
        };
        let factor = 1u64.checked_shl(doublings.unwrap_or(0));
        asked.saturating_mul(factor.unwrap_or(u64::MAX))
    }

    /// Its stable JSON form.
    pub fn to_json(&self) -> String {
        // Maps with names as keys and numbers as values: serialising cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the JSON form.
    pub fn from_json(json: &str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_double_for_their_input_only() {
        let mut growth = Growth::default();
        let bound = Bound {
            kind: BoundKind::String,
            input: "s".into(),
        };
        growth.double(&bound);
        growth.double(&bound);
        assert_eq!(growth.grown(BoundKind::String, "s", 20), 80);
        assert_eq!(growth.grown(BoundKind::String, "t", 20), 20);
        assert_eq!(growth.grown(BoundKind::Array, "s", 8), 8);
        assert_eq!(growth.grown(BoundKind::Allocations, "s", 0), 0);
        let mut failing = Growth::default();
        let bound = Bound {
            kind: BoundKind::Allocations,
            input: "s".into(),
        };
        failing.double(&bound);
        assert_eq!(failing.grown(BoundKind::Allocations, "s", 0), 4);
        failing.double(&bound);
        assert_eq!(failing.grown(BoundKind::Allocations, "s", 0), 8);
        assert_eq!(growth.to_json(), r#"{"string":{"s":2}}"#);
        assert_eq!(Growth::from_json(&growth.to_json()), Some(growth.clone()));
        let other = Growth::from_json(r#"{"string":{"s":1,"t":3},"depth":{"n":1}}"#);
        let joined = growth.join(&other.unwrap_or_default());
        assert_eq!(
            joined.to_json(),
            r#"{"string":{"s":2,"t":3},"depth":{"n":1}}"#
        );
        assert_eq!(Growth::from_json("{\"colour\":{}}"), None);
    }
}
