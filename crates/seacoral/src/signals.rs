//! Signals that end a run.

use sc_process::Cancel;

use crate::failure::{ExitStatus, Failure};

/// Ctrl-C and termination ask the run to end and report; a second one ends the process at once.
pub(crate) fn cancel_on_signals() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    let token = cancel.clone();
    ctrlc::set_handler(move || {
        if token.is_cancelled() {
            std::process::exit(ExitStatus::Interrupted as i32);
        }
        token.cancel();
    })
    .map_err(|e| Failure::new(ExitStatus::Bug, format!("cannot handle signals: {e}")))?;
    Ok(cancel)
}
