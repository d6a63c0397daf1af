//! What every prover does when it starts: time, sources, and the labels that are left.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sc_frontend::Preprocessor;
use sc_process::Cancel;
use sc_types::{LabelId, Reason, ReasonKind};

use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proposal::Proposal;
use crate::task::{Sources, Task};

/// Does all the work of an analyzer, or says why it cannot begin.
pub(crate) fn timed(work: impl FnOnce() -> Result<(End, Statistics), String>) -> AnalyzerOutcome {
    let begun = Instant::now();
    let (end, mut statistics) =
        work().unwrap_or_else(|reason| (End::Failed(reason), Statistics::default()));
    statistics.seconds = begun.elapsed().as_secs_f64();
    AnalyzerOutcome { end, statistics }
}

/// The program, if a tool that is not a compiler can read it.
pub(crate) fn sources<'t>(task: &'t Task, tool: &str) -> Result<&'t Sources, String> {
    let sources = task.builds.sources.as_deref();
    let sources = sources.ok_or("the source files are not available")?;
    match &sources.program.preprocessor {
        Preprocessor::Clang { reason } => Err(format!(
            "{tool} cannot read the preprocessed text: {reason}"
        )),
        _ => Ok(sources),
    }
}

/// Which option gives an analyzer more time: its own limit, if that ended its work, or the budget of the run.
pub(crate) fn more_time(own: &str, timeout: Option<Duration>, cancel: &Cancel) -> String {
    match timeout.is_some() && !cancel.is_cancelled() {
        true => format!("increase --{own}-timeout"),
        false => "increase --time-budget".to_owned(),
    }
}

/// Says of all labels that there was no time to compile the program for an analyzer, or to read it.
pub(crate) fn explain_not_read(task: &Task, analyzer: &str, sink: &(dyn Fn(Proposal) + Sync)) {
    let words = format!("the time limit was reached while the program was compiled for {analyzer}");
    let reason = Reason::new(ReasonKind::Time, words, "increase --time-budget");
    for label in undecided(task) {
        let reason = reason.clone();
        sink(Proposal::Unknown { label, reason });
    }
}

/// When it has to be done.
pub(crate) fn deadline(timeout: Option<Duration>) -> Option<Instant> {
    timeout.map(|time| Instant::now() + time)
}

/// Labels that are still worth something, live.
pub(crate) fn undecided(task: &Task) -> BTreeSet<LabelId> {
    let map = fs::read(&task.status_map).unwrap_or_default();
    let at = |id: &LabelId| usize::try_from(id.0).ok().and_then(|id| map.get(id));
    let wanted = |id: &LabelId| at(id) == Some(&0) && task.wanted.contains(*id);
    LabelId::all(task.label_count).filter(wanted).collect()
}

/// Writes the texts of the units into a directory; gives the files.
pub(crate) fn write_units(dir: &Path, texts: &[String]) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(dir)?;
    let write = |(index, text): (usize, &String)| {
        let path = dir.join(format!("unit{index}.i"));
        fs::write(&path, text).map(|()| path)
    };
    texts.iter().enumerate().map(write).collect()
}
