//! Errors of campaigns as failures of the command.

use sc_campaign::history::HistoryError;
use sc_campaign::journal::JournalError;
use sc_campaign::sources::SourcesError;

use crate::failure::{ExitStatus, Failure};

impl From<HistoryError> for Failure {
    fn from(error: HistoryError) -> Self {
        let failure = match &error {
            HistoryError::Io { source, .. } => {
                Failure::new(crate::failure::io_status(source), error.to_string())
            }
            _ => Failure::usage(error.to_string()),
        };
        match error {
            HistoryError::NotApplicable { .. } => failure
                .hint("the diff has to lead to the present sources, as 'git diff REVISION' does"),
            _ => failure,
        }
    }
}

impl From<SourcesError> for Failure {
    fn from(error: SourcesError) -> Self {
        Failure::usage(error.to_string())
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        let status = match &error {
            JournalError::Io { source, .. } => crate::failure::io_status(source),
            JournalError::Busy { .. } => ExitStatus::Usage,
        };
        let hint = matches!(error, JournalError::Busy { .. })
            .then(|| "wait for it, or use another folder with --workdir".to_owned());
        Failure::new(status, error.to_string()).maybe_hint(hint)
    }
}
