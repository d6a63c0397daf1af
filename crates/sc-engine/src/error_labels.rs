//! Labels that are about run-time errors, in the words of replay.

use sc_frontend::Program;
use sc_objectives::{Anchor, Label, RuntimeError};
use sc_validator::ErrorLabel;

/// The labels among `labels` that are covered by a test which ends in an error.
pub fn error_labels(program: &Program, labels: &[Label]) -> Vec<ErrorLabel> {
    let one = |label: &Label| {
        let error = label.error()?;
        let last = match label.anchor {
            Anchor::Hazard(index) => {
                let function = program.functions.get(label.function_id.0)?;
                function.code.hazards.get(index)?.last_line
            }
            _ => label.line,
        };
        Some(ErrorLabel {
            id: label.id,
            kinds: kinds(error),
            file: label.file.clone(),
            function: label.function.clone(),
            lines: (label.line, last.max(label.line)),
        })
    };
    labels.iter().filter_map(one).collect()
}

/// What the sanitizers call an error.
fn kinds(error: RuntimeError) -> &'static [&'static str] {
    match error {
        RuntimeError::DivisionByZero => &["integer-divide-by-zero"],
        RuntimeError::Overflow => &["signed-integer-overflow"],
        RuntimeError::ShiftExponent => &["invalid-shift-exponent"],
        RuntimeError::ShiftBase => &["invalid-shift-base"],
        // Copies of whole structures are watched by AddressSanitizer only.
        RuntimeError::Index => &[
            "out-of-bounds-index",
            "stack-buffer-overflow",
            "stack-buffer-underflow",
            "global-buffer-overflow",
            "heap-buffer-overflow",
        ],
        // An offset to a null pointer is an error before anything is read there.
        RuntimeError::NullPointer => &[
            "null-pointer-use",
            "nullptr-with-offset",
            "nullptr-with-nonzero-offset",
            "SEGV",
        ],
    }
}
