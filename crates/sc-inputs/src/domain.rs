//! What canonical bytes may hold, slot by slot.

use crate::node::{Layout, Scalar};
use crate::scalar::int_range;
use crate::walk::{Role, visit_slots};

/// The values that a slot may have in a canonical test, where it has any influence on the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Domain {
    /// First byte.
    pub offset: usize,
    /// Bytes, at most 16.
    pub size: usize,
    /// Whether the values are signed.
    pub signed: bool,
    /// The smallest.
    pub low: i128,
    /// The largest.
    pub high: i128,
    /// Where there are gaps between them: all of them, in order.
    pub values: Option<Vec<i128>>,
}

impl Layout {
    /// The domains of all slots that may not hold just anything, extended floating-point numbers left out. No other rule is
    /// needed: every combination of such values is a test, and what it calls is not changed when its bytes are made canonical.
    pub fn domains(&self) -> Vec<Domain> {
        let mut domains = Vec::new();
        visit_slots(self, None, &mut |visit| {
            let whole = 8 * u32::try_from(visit.size).unwrap_or(u32::MAX);
            let Some((signed, low, high, values)) = domain(visit.role, whole) else {
                return;
            };
            domains.push(Domain {
                offset: visit.offset,
                size: visit.size,
                signed,
                low,
                high,
                values,
            });
        });
        domains
    }
}

type Values = (bool, i128, i128, Option<Vec<i128>>);

/// `None` if a slot of so many bits may hold anything.
fn domain(role: Role<'_>, whole: u32) -> Option<Values> {
    match role {
        Role::Presence | Role::Scalar(Scalar::Bool) => Some((false, 0, 1, None)),
        Role::Choice(count) => Some((false, 0, i128::try_from(count).ok()? - 1, None)),
        Role::Length(most) => Some((false, 0, i128::try_from(most).ok()?, None)),
        Role::Text | Role::Scalar(Scalar::Float(_)) => None,
        Role::Scalar(Scalar::Enum { values, signed, .. }) => {
            let mut values = values.clone();
            values.sort_unstable();
            values.dedup();
            let (low, high) = (*values.first()?, *values.last()?);
            let gaps = values.windows(2).any(|pair| pair[0] + 1 != pair[1]);
            Some((*signed, low, high, gaps.then_some(values)))
        }
        Role::Scalar(Scalar::Int {
            bits, signed, cap, ..
        }) => {
            if cap.is_none() && *bits == whole {
                return None;
            }
            let (low, high) = int_range(*bits, *signed);
            let high = cap.map_or(high, |cap| high.min(i128::from(cap)));
            Some((*signed, low, high, None))
        }
    }
}
