//! Which constructs of C a prover was tested with. It claims nothing behind others. Pure.
//!
//! The list is data beside the adapter of the prover: each line has a number, a tab and a feature of
//! [`sc_frontend::features`]. The number says in how many programs of the soundness lab the prover met the feature and
//! gave right verdicts only. The number 0 is written by hand: the prover is known to get the feature wrong.

use std::collections::BTreeMap;

use sc_frontend::{Feature, Site, features};

use super::cause::Cause;
use super::gaps::Gap;
use super::lines::Places;
use super::order::{Event, everything};
use crate::task::Sources;

/// The constructs that a prover was tested with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trusted {
    /// The prover, as messages name it.
    pub tool: &'static str,
    /// The list, in the format of the module.
    pub list: &'static str,
}

impl Trusted {
    /// The features of the list, each with its number of programs.
    pub(crate) fn entries(&self) -> BTreeMap<&'static str, u32> {
        let entry = |line: &'static str| {
            let (count, feature) = line.split_once('\t')?;
            Some((feature, count.parse().ok()?))
        };
        let lines = self.list.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(entry).collect()
    }

    /// Gaps where the program has constructs that the prover was not tested with. `modelled`: functions of the library
    /// that it has tested models of. `untested`: only constructs that it is known to get wrong are gaps.
    pub(crate) fn gaps(&self, sources: &Sources, modelled: &[&str], untested: bool) -> Vec<Gap> {
        let program = &sources.program;
        let entries = self.entries();
        let places = Places::new(program);
        let is_modelled = |feature: &Feature| {
            let name = feature.as_str().strip_prefix("call ");
            name.is_some_and(|name| modelled.contains(&name))
        };
        let is_gap = |feature: &Feature| match entries.get(feature.as_str()) {
            Some(0) => true,
            Some(_) => false,
            None => !untested && !is_modelled(feature),
        };
        let all = features(program, everything(sources));
        let untested = all.iter().filter(|(feature, _)| is_gap(feature));
        let gap = |(feature, site): (&Feature, &Site)| {
            let (event, place) = match site {
                Site::Part(id, span) => {
                    let unit = program.function(*id).unit;
                    (Event::Part(*id, *span), places.at(unit, span.start))
                }
                Site::File(place) => (Event::Anywhere, format!("{}:{}", place.file, place.line)),
            };
            Gap {
                event,
                cause: Cause::Untested {
                    tool: self.tool,
                    feature: feature.clone(),
                    place,
                },
            }
        };
        let sites =
            untested.flat_map(|(feature, sites)| sites.iter().map(move |site| (feature, site)));
        sites.map(gap).collect()
    }
}
