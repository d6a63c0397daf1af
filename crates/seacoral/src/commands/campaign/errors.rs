//! Errors of campaigns as failures of the command.

use sc_campaign::history::HistoryError;
use sc_campaign::slurm::ClusterError;
use sc_campaign::sources::SourcesError;
use sc_campaign::store::StoreError;

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

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let (status, hint) = match &error {
            StoreError::Busy { .. } => (
                ExitStatus::Usage,
                Some(
                    "wait for it, or use another folder with --workdir or another --campaign-name",
                ),
            ),
            StoreError::Address { .. } => (
                ExitStatus::Usage,
                Some("an address looks like postgres://USER@HOST:5432/DATABASE"),
            ),
            StoreError::Newer { .. } => (ExitStatus::Usage, Some("update seacoral")),
            StoreError::Unreachable { .. } | StoreError::Failed { .. } => (ExitStatus::Io, None),
        };
        Failure::new(status, error.to_string()).maybe_hint(hint.map(str::to_owned))
    }
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Store(error) => error.into(),
            ClusterError::Slurm(_) => Failure::io(error.to_string())
                .hint("the same command again goes on, also with '--executor local'"),
        }
    }
}
