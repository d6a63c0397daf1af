//! The list of tested constructs.
//!
//! Each has the number of functions of the soundness lab that exercise it (`sc-lab --emitted --constructs`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

const LIST: &str = include_str!("trusted.txt");

/// A construct on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trusted {
    /// Its name.
    pub construct: &'static str,
    /// How many functions of the lab exercise it.
    pub programs: u32,
}

/// All constructs on the list, by name.
pub fn trusted() -> impl Iterator<Item = Trusted> {
    TABLE.iter().map(|(construct, programs)| Trusted {
        construct,
        programs: *programs,
    })
}

pub(crate) fn is_trusted(construct: &str) -> bool {
    TABLE.contains_key(construct)
}

static TABLE: LazyLock<BTreeMap<&'static str, u32>> = LazyLock::new(|| {
    let entry = |line: &'static str| {
        let (construct, programs) = line.rsplit_once(' ')?;
        Some((construct, programs.parse().ok()?))
    };
    LIST.lines().filter_map(entry).collect()
});
