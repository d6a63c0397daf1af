//! Bounds of loops that manage themselves: small at first, deeper where a run needs it. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_types::LabelId;

use super::flags::Bounds;
use super::output::{Output, Property, Status};
use crate::proof::program_text::is_generated;

/// The bound that everything starts with.
const FIRST: u32 = 2;
/// No bound grows beyond this.
const LAST: u32 = 1 << 16;

/// Loops of the program and how far they are followed.
#[derive(Clone, Debug)]
pub(super) struct Depth {
    all: u32,
    loops: BTreeMap<String, u32>,
    fixed: bool,
    /// Loops of the harness never need more.
    harness: u32,
}

impl Depth {
    /// A given bound is kept.
    pub(super) fn new(given: Option<u32>, longest: u32) -> Self {
        Self {
            all: given.unwrap_or(FIRST),
            loops: BTreeMap::new(),
            fixed: given.is_some(),
            harness: longest.saturating_add(2),
        }
    }

    /// A loop goes round that often, as far as its head tells: no smaller bound says anything of what comes after it.
    pub(super) fn start(&mut self, name: &str, rounds: u32) {
        if !self.fixed && !is_harness(name) {
            let bound = rounds.saturating_add(1).max(self.all);
            self.loops.entry(name.to_owned()).or_insert(bound);
        }
    }

    /// The bounds for a run on a program with these loops.
    pub(super) fn bounds(&self, loops: &[String]) -> Bounds {
        let of = |name: &String| {
            if is_hit(name) {
                1
            } else if is_harness(name) {
                self.harness
            } else {
                self.loops.get(name).copied().unwrap_or(self.all)
            }
        };
        let all = loops.iter().map(|name| (name.clone(), of(name)));
        Bounds {
            all: self.all,
            loops: all.collect(),
        }
    }

    /// Follows the loops that were cut further. False if none can be.
    pub(super) fn deepen(&mut self, cut: &BTreeSet<Cut>) -> bool {
        if self.fixed {
            return false;
        }
        let mut deeper = false;
        let mut recursion = false;
        for cut in cut {
            match cut {
                Cut::Loop(name) => {
                    let bound = self.loops.entry(name.clone()).or_insert(self.all);
                    deeper |= *bound < LAST;
                    *bound = bound.saturating_mul(2).min(LAST);
                }
                Cut::Recursion(_) => recursion = true,
            }
        }
        if recursion {
            deeper |= self.all < LAST;
            self.all = self.all.saturating_mul(2).min(LAST);
        }
        deeper
    }

    /// In words, for people.
    pub(super) fn of(&self, cut: &Cut) -> u32 {
        match cut {
            Cut::Loop(name) => self.loops.get(name).copied().unwrap_or(self.all),
            Cut::Recursion(_) => self.all,
        }
    }
}

/// Something that was not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cut {
    /// A loop, by its name (`f.0`).
    Loop(String),
    /// Calls of a function from within itself.
    Recursion(String),
}

impl Cut {
    /// The function that it is in, as CBMC names it.
    pub(super) fn function(&self) -> &str {
        match self {
            Cut::Loop(name) => function_of(name),
            Cut::Recursion(name) => name,
        }
    }
}

/// What was cut, with the property that says so.
pub(super) fn cuts(output: &Output) -> Vec<(Cut, &Property)> {
    let failing = output
        .results
        .iter()
        .filter(|property| property.status != Status::Success);
    failing
        .filter_map(|property| Some((cut(&property.name)?, property)))
        .collect()
}

fn cut(property: &str) -> Option<Cut> {
    if let Some(function) = property.strip_suffix(".recursion") {
        return Some(Cut::Recursion(function.to_owned()));
    }
    let (function, number) = property.rsplit_once(".unwind.")?;
    let name = format!("{function}.{number}");
    (!is_hit(&name)).then_some(Cut::Loop(name))
}

/// The label of a loop or property of `__sc_hit_12`.
pub(super) fn hit_label(name: &str) -> Option<LabelId> {
    let rest = name.strip_prefix("__sc_hit_")?;
    rest.split('.').next()?.parse().ok().map(LabelId)
}

/// Whether a loop is one of generated code.
pub(super) fn is_harness(name: &str) -> bool {
    is_generated(function_of(name))
}

fn function_of(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(function, _)| function)
}

fn is_hit(name: &str) -> bool {
    hit_label(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_cut_grows() {
        let mut depth = Depth::new(None, 10);
        let loops = ["f.0", "f.1", "__sc_hit_3.0", "__sc_execute.0"].map(str::to_owned);
        let show = |depth: &Depth| format!("{:?}", depth.bounds(&loops).loops);
        depth.start("f.0", 10);
        depth.start("f.0", 20);
        depth.start("__sc_execute.0", 20);
        assert!(depth.deepen(&BTreeSet::from([Cut::Loop("f.1".to_owned())])));
        assert_eq!(
            show(&depth),
            r#"{"__sc_execute.0": 12, "__sc_hit_3.0": 1, "f.0": 11, "f.1": 4}"#
        );
        let mut fixed = Depth::new(Some(7), 10);
        fixed.start("f.0", 10);
        assert!(!fixed.deepen(&BTreeSet::from([Cut::Loop("f.1".to_owned())])));
        assert_eq!(fixed.bounds(&loops).all, 7);
        assert_eq!(fixed.bounds(&loops).loops["f.0"], 7);
    }

    /// The entrypoint `main` has a name that begins as generated names do.
    #[test]
    fn loops_of_main_are_loops_of_the_program() {
        let mut depth = Depth::new(None, 10);
        let name = "__sc_main.0".to_owned();
        assert_eq!(depth.bounds(std::slice::from_ref(&name)).loops[&name], 2);
        assert!(depth.deepen(&BTreeSet::from([Cut::Loop(name.clone())])));
        assert_eq!(depth.bounds(std::slice::from_ref(&name)).loops[&name], 4);
        depth.start("__sc_main.1", 20);
        let name = "__sc_main.1".to_owned();
        assert_eq!(depth.bounds(std::slice::from_ref(&name)).loops[&name], 21);
    }

    #[test]
    fn names_of_properties() {
        assert_eq!(cut("f.unwind.3"), Some(Cut::Loop("f.3".to_owned())));
        assert_eq!(cut("f.recursion"), Some(Cut::Recursion("f".to_owned())));
        assert_eq!(cut("__sc_hit_3.unwind.0"), None);
        assert_eq!(cut("f.no-body.g"), None);
        assert_eq!(hit_label("__sc_hit_12.unwind.0"), Some(LabelId(12)));
        assert_eq!(hit_label("__sc_hitch"), None);
    }
}
