//! `seacoral list`: the functions of the sources that can be tested.

use clap::Command;
use sc_engine::survey::{self, Candidate};
use sc_suite::headers;
use serde_json::json;

use crate::cli::{OF_RUNS, with_keys, without_help_of};
use crate::failure::Failure;
use crate::schema::keys;
use crate::settings::Settings;
use crate::{config, delivery};

const HELP: &str =
    "Lists every function with a body: the number of its objectives and inputs, or why it cannot be tested.

Examples:
  seacoral list src/*.c -I include
  seacoral list f.c -c MCDC --json -";

/// Options about one function: this command is about all.
const OF_ONE_FUNCTION: &[&str] = &[
    "entrypoint",
    "assume",
    "fixtures-files",
    "fixtures-init",
    "fixtures-oracle",
    "array-size-mapping",
];

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let command = with_keys(Command::new("list").about("List the functions that can be tested"));
    let command = without_help_of(command, OF_RUNS);
    without_help_of(command, OF_ONE_FUNCTION).after_help(HELP)
}

/// Every function with its objectives, or with the reason why it cannot be tested.
pub fn run(settings: &Settings) -> Result<String, Failure> {
    let headers = headers::folder()?;
    delivery::check_destinations(settings)?;
    let tools = config::toolchain(settings)?;
    let spec = config::spec(settings, &tools, headers.path().to_path_buf())?;
    let candidates = survey::survey(&spec)?;
    let criterion = settings.get(keys::project::CRITERION).join(",");
    let json = to_json(&candidates, &criterion);
    delivery::document(settings, &json, for_people(&candidates, &criterion))
}

fn for_people(candidates: &[Candidate], criterion: &str) -> String {
    let testable = candidates.iter().filter(|c| c.task.is_ok()).count();
    let mut text = format!(
        "{}, {testable} can be tested (criterion {criterion}):\n",
        match candidates.len() {
            1 => "1 function".to_owned(),
            count => format!("{count} functions"),
        }
    );
    text.push_str(&survey::table(candidates.iter()));
    if let Some(proposed) = survey::proposal(candidates) {
        text.push_str(&format!("start with: -e {}\n", proposed.name));
    }
    text
}

fn to_json(candidates: &[Candidate], criterion: &str) -> serde_json::Value {
    let function = |candidate: &Candidate| {
        let mut function = json!({
            "name": candidate.name,
            "file": candidate.file,
            "line": candidate.line,
            "static": candidate.is_static,
            "called": candidate.is_called,
            "testable": candidate.task.is_ok(),
        });
        match &candidate.task {
            Ok(task) => {
                function["objectives"] = task.objectives.into();
                function["own_objectives"] = task.own_objectives.into();
                function["inputs"] = task.inputs.into();
                function["test_size"] = task.test_size.into();
            }
            Err(error) => {
                function["reason"] = error.to_string().into();
                function["hint"] = error.hint().into();
            }
        }
        function
    };
    let functions: Vec<_> = candidates.iter().map(function).collect();
    json!({
        "version": 1,
        "criterion": criterion,
        "functions": functions,
        "proposal": survey::proposal(candidates).map(|candidate| &candidate.name),
    })
}
