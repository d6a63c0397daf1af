//! What users say to the symbolic execution engine.

use sc_analyzers::dse::{Merge, Options, Search};
use sc_process::tools;

use crate::settings::Settings;

/// `[dse]`; `tools` are those that work in this run.
pub(crate) fn options(settings: &Settings, tools: &[String]) -> Options {
    let alone = tools.iter().all(|tool| tool == "dse");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let number = |name: &str| settings.number("dse", name);
    Options {
        timeout: settings
            .time("dse", "timeout")
            .or_else(|| settings.time("klee", "timeout")),
        search: match settings.text("dse", "search").as_deref() {
            Some("depth-first") => Search::DepthFirst,
            Some("random") => Search::Random,
            Some("distance") => Search::Distance,
            _ => Search::Portfolio,
        },
        merge: match settings.text("dse", "merge").as_deref() {
            Some("off") => Merge::Off,
            _ => Merge::Gated,
        },
        memory: number("memory").map(|mb| mb.max(1) << 20),
        solver_timeout: settings.time("dse", "solver-timeout"),
        threads: match number("threads") {
            Some(threads) => usize::try_from(threads).ok(),
            None => alone.then_some(cores),
        },
        trace: number("trace").and_then(|label| u32::try_from(label).ok()),
    }
}

/// KLEE's own executable is not used, installed or not: what it does for labels, dse does.
pub(crate) fn instead_of_klee() -> String {
    match tools::find(&tools::KLEE) {
        Ok(_) => "klee is not used by this version: dse takes its place".to_owned(),
        Err(_) => "klee is not installed: dse takes its place".to_owned(),
    }
}
