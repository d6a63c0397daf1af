//! Where the processor time of a run went, kept in its run directory: sums over all runs there.

use std::collections::BTreeMap;
use std::path::Path;

use sc_campaign::processor::{self, FILE};
use sc_process::accounts;

use crate::failure::Failure;

/// The account of minimising, writing and replaying suites.
pub(crate) const SUITES: &str = "suites";

/// Seconds by account, of this process and its children so far.
pub(crate) fn of_this_process() -> BTreeMap<String, f64> {
    // Figures are not worth an error.
    let book = accounts::book().unwrap_or_default();
    let seconds = book.into_iter();
    seconds
        .map(|(account, time)| (account.to_owned(), time.as_secs_f64()))
        .collect()
}

/// Adds what this process used.
pub(crate) fn keep(dir: &Path) -> Result<(), Failure> {
    let mut all = processor::read(dir);
    processor::add(&mut all, &of_this_process());
    let text = serde_json::to_string_pretty(&all).unwrap_or_default();
    let path = dir.join(FILE);
    std::fs::write(&path, text).map_err(|error| Failure::file("write", &path, &error))
}
