//! `seacoral check`: configuration and sources, without generating anything.

use clap::{ArgMatches, Command};
use sc_engine::assumption::check_assumption;
use sc_engine::prepare::Prepared;
use sc_engine::{generated, prepare};
use sc_inputs::Described;
use sc_suite::headers;
use serde_json::{Value, json};

use crate::cli::{Action, OF_RUNS, flag, with_keys, without_help_of};
use crate::failure::Failure;
use crate::schema::keys;
use crate::settings::Settings;
use crate::{config, delivery};

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Check the configuration and the sources, and print the input model";
    let command = with_keys(Command::new("check").about(about));
    without_help_of(command, OF_RUNS).arg(flag(
        "compile",
        "compile and link the generated code as well",
    ))
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Check {
        compile: matches.get_flag("compile"),
    }
}

/// Checks everything and tells what a run would work on.
pub fn run(settings: &Settings, compile: bool) -> Result<String, Failure> {
    let headers = headers::folder()?;
    delivery::check_destinations(settings)?;
    let tools = config::toolchain(settings)?;
    let spec = config::spec(settings, &tools, headers.path().to_path_buf())?;
    let prepared = prepare::prepare(&spec)?;
    check_assumption(&prepared, &spec)?;
    let own = settings.warnings();
    for warning in own.iter().chain(&prepared.warnings) {
        crate::say(&format!("warning: {warning}"));
    }
    for note in &prepared.notes {
        crate::say(&format!("note: {note}"));
    }
    if compile {
        generated::build(&prepared, &spec, &headers.path().join("builds"))?;
    }
    let verbose = settings.get(keys::output::VERBOSE);
    let text = for_people(&prepared, verbose);
    delivery::document(settings, &to_json(&prepared), text)
}

fn for_people(prepared: &Prepared, verbose: bool) -> String {
    let mut text = format!(
        "entrypoint: {}\nobjectives: {}\ntest size: {} bytes\ninputs:\n",
        prepared.entry_name(),
        prepared.labelling.objectives.len(),
        prepared.model.layout.size()
    );
    let lines = match verbose {
        true => prepared.model.describe(),
        false => prepared.model.describe_briefly(),
    };
    for line in lines {
        text.push_str(&format!("  {line}\n"));
    }
    for note in &prepared.labelling.notes {
        text.push_str(&format!("note: {note}\n"));
    }
    text
}

fn to_json(prepared: &Prepared) -> Value {
    let lines = prepared.model.lines().iter();
    let inputs: Vec<Value> = lines.map(|line| input_json(line.described())).collect();
    json!({
        "version": 1,
        "entrypoint": prepared.entry_name(),
        "objectives": prepared.labelling.objectives.len(),
        "test_size": prepared.model.layout.size(),
        "inputs": inputs,
        "notes": prepared.labelling.notes,
    })
}

fn input_json(line: Described) -> Value {
    let mut value = json!({
        "names": line.names,
        "type": line.ty,
        "shape": line.shape,
        "inferred": line.inferred,
        "options": line.options,
    });
    if !line.evidence.is_empty() {
        value["evidence"] = json!(line.evidence);
    }
    value
}
