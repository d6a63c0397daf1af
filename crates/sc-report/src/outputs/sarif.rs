//! SARIF 2.1.0: what a reviewer should see beside the code.
//!
//! Run-time errors and oracle failures are errors, time-outs and abnormal exits warnings. An error that callers may
//! exclude is a warning that suggests the precondition, with the option that states it. Code that is proved
//! uncoverable is a note; a proof within bounds of seacoral's own choice is none, because other inputs may get there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::json::pretty;
use crate::outputs::Output;
use crate::report::TestId;
use crate::runs::{FrameJson, ObjectiveJson, ResultJson, RteJson, Run, SourceJson, StatusJson};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Rules that are not the kind of an error, with their meaning.
const UNCOVERABLE: (&str, &str) = (
    "uncoverable",
    "No input covers this objective: the code is dead, or the condition always has one value",
);
const PRECONDITION: (&str, &str) = (
    "suggested-precondition",
    "A run-time error that callers may exclude by what they pass",
);
const NOT_EXAMINED: (&str, &str) = (
    "error-not-examined",
    "A run-time error of which it was not found out in time whether callers may exclude it",
);
const ASSERTION: (&str, &str) = (
    "failing-assertion",
    "A runtime assertion of an ACSL annotation fails in a test",
);
const ORACLE: (&str, &str) = ("oracle-failure", "The oracle rejects a test");

/// What to do about results of a rule; results of all other rules are errors that a test shows.
fn remedy(rule: &str) -> &'static str {
    let remedies = [
        (
            UNCOVERABLE,
            "Remove the code or the part of the condition if nobody needs it. If it guards against calls that the inputs \
             leave out, change the inputs, or keep it and count it as uncoverable.",
        ),
        (
            PRECONDITION,
            "Check the input in the function. If all callers guarantee the precondition, state it with the option in the \
             message: the error is then no longer reported, and no test depends on it.",
        ),
        (
            NOT_EXAMINED,
            "Increase --time-budget to learn whether callers may exclude the error.",
        ),
        (
            ORACLE,
            "Run the test of the message: either the function or the oracle is wrong.",
        ),
        (
            ASSERTION,
            "Run the test of the message: either the code or the annotation is wrong.",
        ),
    ];
    let found = remedies.into_iter().find(|((id, _), _)| *id == rule);
    found.map_or(
        "Run the test of the message, correct the code, and keep the test.",
        |(_, text)| text,
    )
}

/// SARIF.
pub(super) struct Sarif;

impl Output for Sarif {
    fn name(&self) -> &'static str {
        "sarif"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let mut log = Log::default();
        for run in runs {
            log.run(&run.result);
        }
        Some(pretty(&log.document(runs)))
    }
}

/// Results and the rules that they name.
#[derive(Default)]
struct Log {
    rules: BTreeMap<String, String>,
    results: Vec<Value>,
    /// Several runs may prove or find the same.
    known: BTreeSet<String>,
}

/// One result, before it is written.
struct Finding<'f> {
    rule: (&'f str, &'f str),
    level: &'static str,
    message: String,
    file: &'f str,
    line: u32,
    column: u32,
    function: &'f str,
    fingerprint: String,
    properties: Value,
    /// The calls that led there.
    stack: &'f [FrameJson],
}

impl Log {
    fn run(&mut self, result: &ResultJson) {
        for error in &result.rtes {
            self.error(result, error);
        }
        for failure in &result.oracle_failures {
            self.add(Finding {
                rule: ORACLE,
                level: "error",
                message: format!("{} rejects {}", failure.oracle, test(result, failure.test)),
                file: &failure.file,
                line: failure.line,
                column: failure.column,
                function: &failure.function,
                fingerprint: format!("{}:{}", result.entrypoint, failure.oracle),
                properties: json!({ "entrypoint": result.entrypoint }),
                stack: &[],
            });
        }
        let assertions = result.assertions.iter();
        for failure in assertions.flat_map(|it| &it.failures) {
            let shown = failure.tests.first().map(|id| test(result, *id));
            self.add(Finding {
                rule: ASSERTION,
                level: "error",
                message: format!(
                    "{} fails: {}: {}",
                    failure.kind,
                    failure.predicate,
                    shown.unwrap_or_default()
                ),
                file: &failure.file,
                line: failure.line,
                column: failure.column,
                function: &failure.function,
                fingerprint: format!(
                    "{}:{}:{}",
                    result.entrypoint, failure.kind, failure.predicate
                ),
                properties: json!({ "entrypoint": result.entrypoint }),
                stack: &[],
            });
        }
        for exit in &result.abnormal {
            self.add(Finding {
                rule: (&exit.kind, "A test does not terminate normally"),
                level: "warning",
                message: format!("{}: {}", exit.kind, test(result, exit.test)),
                file: &exit.file,
                line: exit.line,
                column: exit.column,
                function: &exit.function,
                fingerprint: format!("{}:{}:{}", result.entrypoint, exit.kind, exit.function),
                properties: json!({ "entrypoint": result.entrypoint }),
                stack: &[],
            });
        }
        for objective in &result.objectives {
            self.objective(result, objective);
        }
    }

    fn error(&mut self, result: &ResultJson, error: &RteJson) {
        let shown = test(result, error.test);
        let (rule, level, message, option) = match &error.assumption {
            None if error.not_examined => (
                NOT_EXAMINED,
                "warning",
                format!("{} (not examined in time): {shown}", error.kind),
                "",
            ),
            None => (
                (error.kind.as_str(), "A run-time error that a test shows"),
                "error",
                format!("{}: {shown}", error.kind),
                "",
            ),
            Some(it) => {
                let fix = match it.option.as_str() {
                    "" => String::new(),
                    option => format!("; if all callers guarantee it, run seacoral with {option}"),
                };
                let message = format!("{} unless {}{fix}: {shown}", error.kind, it.text);
                (PRECONDITION, "warning", message, it.option.as_str())
            }
        };
        self.add(Finding {
            rule,
            level,
            message,
            file: &error.file,
            line: error.line,
            column: if error.approximate { 0 } else { error.column },
            function: &error.function,
            fingerprint: format!("{}:{}:{}", error.kind, error.function, error.line),
            properties: json!({ "entrypoint": result.entrypoint, "option": option }),
            stack: &error.stack,
        });
    }

    fn objective(&mut self, result: &ResultJson, objective: &ObjectiveJson) {
        let StatusJson::Uncoverable {
            by,
            under,
            within_bounds: false,
            ..
        } = &objective.status
        else {
            return;
        };
        let under: Vec<_> = under.iter().map(ToString::to_string).collect();
        let conditions = match under.is_empty() {
            true => String::new(),
            false => format!(" under: {}", under.join("; ")),
        };
        self.add(Finding {
            rule: UNCOVERABLE,
            level: "note",
            message: format!(
                "no input of {} covers '{}' ({}), proved by {by}{conditions}",
                result.entrypoint, objective.predicate, objective.criterion
            ),
            file: &objective.file,
            line: objective.line,
            column: objective.column,
            function: &objective.function,
            fingerprint: objective.key.clone(),
            properties: json!({ "entrypoint": result.entrypoint, "by": by, "under": under }),
            stack: &[],
        });
    }

    fn add(&mut self, finding: Finding<'_>) {
        let (rule, meaning) = finding.rule;
        let id = format!("{rule}:{}:{}", finding.file, finding.fingerprint);
        if !self.known.insert(id) {
            return;
        }
        self.rules
            .entry(rule.to_owned())
            .or_insert_with(|| meaning.to_owned());
        let mut result = json!({
            "ruleId": rule,
            "level": finding.level,
            "message": { "text": finding.message },
            "partialFingerprints": { "seacoral/v1": finding.fingerprint },
            "properties": finding.properties,
        });
        if let Some(location) = location(&finding) {
            result["locations"] = json!([location]);
        }
        if !finding.stack.is_empty() {
            let frames: Vec<_> = finding.stack.iter().map(frame).collect();
            result["stacks"] = json!([{ "frames": frames }]);
        }
        self.results.push(result);
    }

    fn document(self, runs: &[Run]) -> Value {
        let rules: Vec<_> = self
            .rules
            .iter()
            .map(|(id, meaning)| {
                let help = json!({ "text": remedy(id) });
                json!({ "id": id, "shortDescription": { "text": meaning }, "help": help })
            })
            .collect();
        let version = runs
            .first()
            .map(|it| it.result.provenance.seacoral.as_str());
        let sources = runs.iter().flat_map(|it| &it.result.provenance.sources);
        let artifacts: BTreeMap<&str, &SourceJson> =
            sources.map(|it| (it.file.as_str(), it)).collect();
        let artifacts: Vec<_> = artifacts
            .into_values()
            .map(|it| {
                json!({ "location": { "uri": uri(&it.file) }, "hashes": { "sha-256": it.sha256 } })
            })
            .collect();
        json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "seacoral",
                    "version": version.unwrap_or_default(),
                    "rules": rules,
                } },
                "columnKind": "unicodeCodePoints",
                "artifacts": artifacts,
                "results": self.results,
            }],
        })
    }
}

/// Where it is, as far as that is known.
fn location(finding: &Finding<'_>) -> Option<Value> {
    let place = physical(finding.file, finding.line, finding.column)?;
    let mut location = json!({ "physicalLocation": place });
    if !finding.function.is_empty() {
        location["logicalLocations"] = json!([{ "name": finding.function, "kind": "function" }]);
    }
    Some(location)
}

/// File, line and column, as far as they are known.
fn physical(file: &str, line: u32, column: u32) -> Option<Value> {
    if file.is_empty() {
        return None;
    }
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if line > 0 {
        place["region"] = json!({ "startLine": line });
        if column > 0 {
            place["region"]["startColumn"] = json!(column);
        }
    }
    Some(place)
}

/// A call of the stack.
fn frame(call: &FrameJson) -> Value {
    let mut location = json!({ "message": { "text": call.function } });
    if let Some(place) = physical(&call.file, call.line, call.column) {
        location["physicalLocation"] = place;
    }
    json!({ "location": location })
}

/// A test with its inputs.
fn test(result: &ResultJson, id: TestId) -> String {
    let test = result.tests.iter().find(|it| it.id == id);
    match test.map(|it| it.c.trim()) {
        None | Some("") => format!("test {id}"),
        Some(c) => format!("test {id}:\n{c}"),
    }
}

/// A path as a URI reference: everything but unreserved characters and `/` is escaped.
fn uri(path: &str) -> String {
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
