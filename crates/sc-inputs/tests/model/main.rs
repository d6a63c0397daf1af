//! What becomes an input, what is refused, and what is said about it.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod conditions;
mod descriptions;
mod evidence;
mod options;
#[path = "../support/mod.rs"]
mod support;
mod texts;

use sc_inputs::InputOptions;

pub(crate) fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

pub(crate) fn default() -> InputOptions {
    InputOptions::default()
}

#[track_caller]
pub(crate) fn describe(text: &str, options: &InputOptions) -> String {
    support::load(&[("t.c", text)])
        .model(options)
        .describe()
        .join("\n")
}

#[track_caller]
pub(crate) fn refusal(text: &str, options: &InputOptions) -> String {
    support::load(&[("t.c", text)])
        .try_model(options)
        .unwrap_err()
        .to_string()
}

/// What a proof takes for granted about the inputs of `f`.
#[track_caller]
pub(crate) fn conditions_of(text: &str, options: &InputOptions) -> String {
    let model = support::load(&[("t.c", text)]).model(options);
    let conditions = model.conditions();
    let lines = conditions.iter().map(|it| format!("{:?}: {it}", it.kind));
    lines.collect::<Vec<_>>().join("\n")
}
