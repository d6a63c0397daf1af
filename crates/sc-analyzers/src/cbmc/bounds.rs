//! Bounds of loops that manage themselves: small at first, deeper where a run needs it. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_types::LabelId;

use super::flags::Bounds;
use super::output::{Output, Property, Status};

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
    /// Loops over inputs probably need no more, so that what 2 rounds do not decide is asked with this number.
    likely: u32,
    /// All loops of the program.
    names: BTreeSet<String>,
    /// The bounds before that step.
    before: Option<BTreeMap<String, u32>>,
}

impl Depth {
    /// A given bound is kept.
    pub(super) fn new(given: Option<u32>, longest: u32, likely: u32) -> Self {
        Self {
            all: given.unwrap_or(FIRST),
            loops: BTreeMap::new(),
            fixed: given.is_some(),
            harness: longest.saturating_add(2),
            likely,
            names: BTreeSet::new(),
            before: None,
        }
    }

    /// The program has a loop.
    pub(super) fn has(&mut self, name: &str) {
        self.names.insert(name.to_owned());
    }

    /// A loop goes round that often, as far as its head tells: no smaller bound says anything of what comes after it.
    pub(super) fn start(&mut self, name: &str, rounds: u32) {
        if !self.fixed {
            let bound = rounds.saturating_add(1).max(self.all);
            self.loops.entry(name.to_owned()).or_insert(bound);
        }
    }

    /// The bounds for a run on a program with these loops; of each is told whether it is one of the harness.
    pub(super) fn bounds<'n>(&self, loops: impl Iterator<Item = (&'n String, bool)>) -> Bounds {
        let of = |name: &String, harness: bool| match harness {
            true => self.harness,
            false => self.loops.get(name).copied().unwrap_or(self.all),
        };
        let all = loops.map(|(name, harness)| (name.clone(), of(name, harness)));
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
        let before = self.loops.clone();
        let mut jumps = false;
        for cut in cut {
            match cut {
                Cut::Loop(name) => {
                    let bound = self.loops.entry(name.clone()).or_insert(self.all);
                    deeper |= *bound < LAST;
                    let next = bound.saturating_mul(2).min(LAST);
                    jumps |= self.likely > next;
                    *bound = next.max(self.likely);
                }
                Cut::Recursion(_) => recursion = true,
            }
        }
        if jumps {
            // Loops that no run has got to yet are as long.
            self.before = Some(before);
            for name in &self.names {
                let bound = self.loops.entry(name.clone()).or_insert(self.all);
                *bound = self.likely.max(*bound);
            }
        }
        if recursion {
            deeper |= self.all < LAST;
            self.all = self.all.saturating_mul(2).min(LAST);
        }
        deeper
    }

    /// That many rounds were too hard: from here on, bounds grow step by step. False if they did already.
    pub(super) fn retreat(&mut self) -> bool {
        let Some(before) = self.before.take() else {
            return false;
        };
        self.loops = before;
        self.likely = 0;
        let cut = self.names.iter().cloned().map(Cut::Loop).collect();
        self.deepen(&cut)
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
    Some(Cut::Loop(format!("{function}.{number}")))
}

/// The label of `__sc_hit_12`.
pub(super) fn hit_label(name: &str) -> Option<LabelId> {
    number(name, "__sc_hit_").map(LabelId)
}

/// The index of the site of `__sc_site_12`.
pub(super) fn hit_site(name: &str) -> Option<usize> {
    usize::try_from(number(name, "__sc_site_")?).ok()
}

fn number(name: &str, prefix: &str) -> Option<u32> {
    name.strip_prefix(prefix)?.parse().ok()
}

fn function_of(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(function, _)| function)
}

/// Whether a property tells that something is reached.
pub(super) fn is_hit(name: &str) -> bool {
    hit_label(name).is_some() || hit_site(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_cut_grows() {
        let mut depth = Depth::new(None, 10, 0);
        let loops = ["f.0", "f.1", "h.0"].map(str::to_owned);
        let show = |depth: &Depth| {
            let loops = loops.iter().map(|name| (name, name == "h.0"));
            format!("{:?}", depth.bounds(loops).loops)
        };
        depth.start("f.0", 10);
        depth.start("f.0", 20);
        assert!(depth.deepen(&BTreeSet::from([Cut::Loop("f.1".to_owned())])));
        assert_eq!(show(&depth), r#"{"f.0": 11, "f.1": 4, "h.0": 12}"#);
        let mut fixed = Depth::new(Some(7), 10, 0);
        fixed.start("f.0", 10);
        assert!(!fixed.deepen(&BTreeSet::from([Cut::Loop("f.1".to_owned())])));
        assert_eq!(show(&fixed), r#"{"f.0": 7, "f.1": 7, "h.0": 12}"#);
    }

    #[test]
    fn bounds_that_inputs_show_are_tried_first() {
        let cut = BTreeSet::from([Cut::Loop("f.0".to_owned())]);
        let mut depth = Depth::new(None, 10, 15);
        depth.has("f.0");
        depth.has("g.0");
        assert!(depth.deepen(&cut));
        assert_eq!(depth.of(&Cut::Loop("f.0".to_owned())), 15);
        assert_eq!(depth.of(&Cut::Loop("g.0".to_owned())), 15);
        assert!(depth.retreat());
        assert_eq!(depth.of(&Cut::Loop("f.0".to_owned())), 4);
        assert!(!depth.retreat());
        assert!(depth.deepen(&cut));
        assert_eq!(depth.of(&Cut::Loop("f.0".to_owned())), 8);
    }

    #[test]
    fn names_of_properties() {
        assert_eq!(cut("f.unwind.3"), Some(Cut::Loop("f.3".to_owned())));
        assert_eq!(cut("f.recursion"), Some(Cut::Recursion("f".to_owned())));
        assert_eq!(cut("f.no-body.g"), None);
        assert_eq!(hit_label("__sc_hit_12"), Some(LabelId(12)));
        assert_eq!(hit_site("__sc_site_12"), Some(12));
        assert_eq!(hit_label("__sc_hitch"), None);
    }
}
