//! `seacoral check`: configuration and sources, without generating anything.

use sc_engine::assumption::check_assumption;
use sc_engine::{generated, prepare};
use sc_suite::headers;

use crate::config;
use crate::failure::Failure;
use crate::settings::Settings;

/// Checks everything and tells what a run would work on.
pub fn run(settings: &Settings, compile: bool) -> Result<String, Failure> {
    let headers = headers::folder()?;
    let tools = config::toolchain(settings)?;
    let spec = config::spec(settings, &tools, headers.path().to_path_buf())?;
    let prepared = prepare::prepare(&spec)?;
    check_assumption(&prepared, &spec)?;
    if compile {
        generated::build(&prepared, &spec, &headers.path().join("builds"))?;
    }
    let mut text = format!("entrypoint: {}\n", prepared.entry_name());
    text.push_str(&format!(
        "objectives: {}\n",
        prepared.labelling.objectives.len()
    ));
    text.push_str(&format!(
        "test size: {} bytes\ninputs:\n",
        prepared.model.layout.size()
    ));
    for line in prepared.model.describe() {
        text.push_str(&format!("  {line}\n"));
    }
    for note in &prepared.labelling.notes {
        text.push_str(&format!("note: {note}\n"));
    }
    Ok(text)
}
