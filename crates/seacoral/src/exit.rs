//! The exit status and the hint for each error of the libraries.

use sc_engine::error::EngineError;
use sc_engine::prepare::PrepareError;
use sc_harness::{BuildError, LinkError};
use sc_measure::MeasureError;
use sc_report::outputs::OutputError;
use sc_store::StoreError;
use sc_suite::SuiteError;
use sc_validator::ValidatorError;

use crate::failure::{ExitStatus, Failure, build_status, io_status, spawn_status, store_status};

impl From<PrepareError> for Failure {
    fn from(error: PrepareError) -> Self {
        let status = match &error {
            PrepareError::Frontend(sc_frontend::FrontendError::DoesNotCompile { .. }) => {
                ExitStatus::DoesNotCompile
            }
            PrepareError::Frontend(
                sc_frontend::FrontendError::CannotRun { .. }
                | sc_frontend::FrontendError::Libclang { .. },
            ) => ExitStatus::NoAnalyzer,
            PrepareError::Frontend(sc_frontend::FrontendError::Unreadable { source, .. }) => {
                io_status(source)
            }
            PrepareError::Frontend(sc_frontend::FrontendError::NoThread { .. }) => ExitStatus::Io,
            PrepareError::Externals(build) => build_status(build),
            _ => ExitStatus::Usage,
        };
        let hint = error.hint();
        Failure::new(status, error.to_string()).maybe_hint(hint)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let hint = error.hint().map(String::from);
        Failure::new(store_status(&error), error.to_string()).maybe_hint(hint)
    }
}

/// Whether headers or start files of the C library are missing for the machine that the flags ask for. Compiled
/// runtimes may come from the cache, so it may be the linker that notices.
fn lacks_machine(error: &BuildError) -> bool {
    match error {
        BuildError::Runtime { .. } => true,
        BuildError::Link(LinkError::Other { message, .. }) => {
            message.contains("crt1.o") || message.contains("crti.o")
        }
        _ => false,
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        let status = match &error {
            EngineError::Harness(_) | EngineError::Generated(_) => ExitStatus::Bug,
            EngineError::Build(BuildError::Cancelled)
            | EngineError::Validator(
                ValidatorError::Cancelled | ValidatorError::Build(BuildError::Cancelled),
            ) => {
                let text =
                    "interrupted before anything new was found; results of earlier runs are kept";
                return Failure::new(ExitStatus::Interrupted, text);
            }
            EngineError::Build(build) | EngineError::Validator(ValidatorError::Build(build))
                if lacks_machine(build) =>
            {
                ExitStatus::DoesNotCompile
            }
            EngineError::Build(build) | EngineError::Validator(ValidatorError::Build(build)) => {
                build_status(build)
            }
            EngineError::Validator(ValidatorError::Spawn(spawn)) => spawn_status(spawn),
            EngineError::Store(store) => store_status(store),
            EngineError::File { .. } | EngineError::Validator(ValidatorError::File { .. }) => {
                ExitStatus::Io
            }
            EngineError::Assumption { .. }
            | EngineError::Validator(ValidatorError::NotStarted { .. }) => ExitStatus::Usage,
            EngineError::Validator(_) => ExitStatus::Bug,
        };
        let hint = match &error {
            EngineError::Store(error) => error.hint().map(String::from),
            EngineError::Validator(ValidatorError::NotStarted { .. }) => Some(
                "constructors of the program run before the tests; they must return".to_string(),
            ),
            EngineError::Assumption { .. } => {
                Some("use the parameters of the entrypoint and global variables".to_string())
            }
            _ if status == ExitStatus::DoesNotCompile => {
                let text =
                    "for '-m32' and similar flags, install the C library of that architecture";
                Some(text.to_string())
            }
            _ => None,
        };
        Failure::new(status, error.to_string()).maybe_hint(hint)
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Failure::file("write", &error.path, &error.source)
    }
}

impl From<SuiteError> for Failure {
    fn from(error: SuiteError) -> Self {
        let status = match error {
            SuiteError::Engine(error) => return error.into(),
            SuiteError::Store(error) => return error.into(),
            SuiteError::Mutation(_) => ExitStatus::Bug,
            SuiteError::InterruptedWait => ExitStatus::Interrupted,
            SuiteError::Output(error) => return error.into(),
            SuiteError::TemporaryDirectory(_) => ExitStatus::Io,
        };
        Failure::new(status, error.to_string())
    }
}

impl From<MeasureError> for Failure {
    fn from(error: MeasureError) -> Self {
        let hint = error.hint();
        let message = error.to_string();
        let failure = match error {
            MeasureError::Sources(error) => error.into(),
            MeasureError::TestSources(error) => PrepareError::from(error).into(),
            MeasureError::Engine(error) => error.into(),
            MeasureError::Store(error) => error.into(),
            MeasureError::Suite(error) => error.into(),
            MeasureError::InputsNotModelled => Failure::new(ExitStatus::Bug, message),
            MeasureError::Unreadable { source, .. } => Failure::new(io_status(&source), message),
            _ => Failure::usage(message),
        };
        failure.maybe_hint(hint)
    }
}
