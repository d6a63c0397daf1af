//! All tests with their values in one JSON document.

use serde_json::{Map, Value, json};

use super::{DataFormat, DataTest, DataValue, Subject};
use crate::export::ExportFile;

pub(super) struct Json;

impl DataFormat for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn files(&self, subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile> {
        let document = json!({
            "schema": 1,
            "entrypoint": subject.entrypoint,
            "files": subject.files,
            "criterion": subject.criterion,
            "tests": tests.iter().map(test).collect::<Vec<_>>(),
        });
        vec![ExportFile::new("tests.json", format!("{document:#}\n"))]
    }
}

fn test(test: &DataTest) -> Value {
    let inputs = test.values.iter();
    let inputs: Map<String, Value> = inputs
        .map(|input| (input.name.clone(), value(&input.value)))
        .collect();
    json!({
        "name": test.name,
        "outcome": test.outcome.as_str(),
        "covers": test.covers,
        "inputs": inputs,
    })
}

fn value(of: &DataValue) -> Value {
    match of {
        // Numbers that JSON readers would round stay text.
        DataValue::Number(text) => match text.parse::<i64>() {
            Ok(number) if number.unsigned_abs() <= 1 << 53 => number.into(),
            _ => text.clone().into(),
        },
        DataValue::Word(text) => text.clone().into(),
        DataValue::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(_) => bytes.clone().into(),
        },
        DataValue::Null => Value::Null,
        DataValue::List(values) => values.iter().map(value).collect(),
        DataValue::Members(members) => {
            let members = members.iter();
            Value::Object(
                members
                    .map(|(name, of)| (name.clone(), value(of)))
                    .collect(),
            )
        }
    }
}
