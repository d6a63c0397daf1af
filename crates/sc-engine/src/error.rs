//! What can stop a run.

use sc_harness::BuildError;
use sc_inputs::{ASSUMPTION_FILE, InputModel};
use sc_store::StoreError;
use sc_validator::ValidatorError;

/// The run cannot go on. What tests or analyzers do is never an error.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The validator, or one of its builds.
    #[error(transparent)]
    Validator(#[from] ValidatorError),
    /// The compiler refused the expression of `--assume`.
    #[error("'--assume {expression}' is not a valid C expression\n{message}")]
    Assumption {
        /// The expression.
        expression: String,
        /// What the compiler said.
        message: String,
    },
    /// A build for an analyzer.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Generated code does not compile or link: most often a bug of ours.
    #[error("cannot build the generated code: {0}")]
    Generated(BuildError),
    /// A file of the run directory.
    #[error("cannot {what} '{path}': {source}", path = path.display())]
    File {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: std::path::PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Generated code failed: a bug of ours.
    #[error("the generated harness failed (please report this bug)\n{0}")]
    Harness(String),
}

impl EngineError {
    /// Whether there was no time for it, and nothing else is wrong.
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::Validator(ValidatorError::Cancelled))
    }

    /// Why the validator of a program with these inputs could not start. The user's code was compiled before; what the
    /// compiler refuses now may be the user's assumption.
    pub fn starting(error: ValidatorError, inputs: &InputModel) -> Self {
        match (&inputs.assume, error) {
            (Some(expression), ValidatorError::Build(BuildError::Compile { message, .. }))
                if refuses_assumption(&message) =>
            {
                Self::Assumption {
                    expression: expression.clone(),
                    message,
                }
            }
            (_, error) => Self::Validator(error),
        }
    }

    /// Wraps an I/O error on a file.
    pub fn file(what: &'static str, path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::File { what, path, source }
    }
}

/// Whether the first error of the compiler is in the user's assumption; later ones may follow from it.
pub(crate) fn refuses_assumption(message: &str) -> bool {
    let mut errors = message.lines().filter(|line| line.contains(" error: "));
    let place = errors
        .next()
        .and_then(|line| line.strip_prefix(ASSUMPTION_FILE));
    place.is_some_and(|place| place.starts_with(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_assumption_are_told_from_others() {
        assert!(refuses_assumption(
            "--assume:1:11: warning: odd\n--assume:1:14: error: expected expression\nf.c:1:1: error: what follows"
        ));
        assert!(!refuses_assumption(
            "f.c:3:1: error: unknown type\n--assume:1:11: error: what follows"
        ));
        assert!(!refuses_assumption("--assumed.c:1:1: error: unknown type"));
    }
}
