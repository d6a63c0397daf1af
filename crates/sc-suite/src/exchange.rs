//! The tests of a run for other places: what `sc_report::export` needs to write them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sc_engine::prepare::{Prepared, Spec};
use sc_frontend::FloatFormat;
use sc_inputs::{InputValue, Value};
use sc_process::{Cancel, Job};
use sc_report::Report;
use sc_report::export::Sources;
use sc_report::export::data::{DataTest, DataValue, InputObject, Subject};

/// What the tests are of.
pub fn subject(prepared: &Prepared, report: &Report) -> Subject {
    let flags = &prepared.program.units[prepared.entry_unit().0].flags;
    let bits32 = flags.machine().iter().any(|flag| flag == "-m32");
    let sources = report.provenance.sources.first();
    Subject {
        entrypoint: report.entrypoint.clone(),
        files: report.files.clone(),
        criterion: report.criterion.clone(),
        sha256: sources.map(|it| it.sha256.clone()).unwrap_or_default(),
        version: report.provenance.seacoral.clone(),
        architecture: if bits32 { "32bit" } else { "64bit" },
    }
}

/// All tests of a report with their values.
pub fn data_tests(prepared: &Prepared, report: &Report) -> Vec<DataTest> {
    let layout = &prepared.model.layout;
    let mut names: BTreeMap<_, _> = BTreeMap::new();
    for test in report.c_suites.suites.iter().flat_map(|suite| &suite.tests) {
        names.insert(test.id, test.name.clone());
    }
    let tests = report.tests.iter().map(|test| {
        let digest = sc_store::test_digest(&test.bytes);
        let unnamed = || {
            let short = digest.get(..8).unwrap_or(&digest);
            format!("{}_{}_{short}", test.outcome.as_str(), report.entrypoint)
        };
        let bytes = layout.canonical(&test.bytes);
        let values = layout.decode(&bytes);
        let inputs = layout.inputs.iter().zip(values);
        DataTest {
            name: names.get(&test.id).cloned().unwrap_or_else(unnamed),
            outcome: test.outcome,
            covers: test.covers.iter().map(|id| id.0).collect(),
            values: inputs
                .map(|(input, value)| object(input, value, &bytes))
                .collect(),
            bytes,
        }
    });
    tests.collect()
}

fn object(input: &sc_inputs::Input, value: InputValue, bytes: &[u8]) -> InputObject {
    let end = input.offset + input.node.size;
    InputObject {
        name: value.name,
        bytes: bytes.get(input.offset..end).unwrap_or(&[]).to_vec(),
        value: data(&value.value),
    }
}

fn data(value: &Value) -> DataValue {
    let list = |values: &[Value]| DataValue::List(values.iter().map(data).collect());
    match value {
        Value::Int(number) => DataValue::Number(number.to_string()),
        Value::Uint(number) => DataValue::Number(number.to_string()),
        Value::Float(format, bytes) => DataValue::Word(float(*format, bytes)),
        Value::Null => DataValue::Null,
        Value::Block(values) | Value::Array(values) => list(values),
        Value::Text(text) => DataValue::Text(text.clone()),
        Value::Struct(members) => {
            let member = |(name, value): &(String, Value)| (name.clone(), data(value));
            DataValue::Members(members.iter().map(member).collect())
        }
        Value::Union { name, value, .. } => DataValue::Members(vec![(name.clone(), data(value))]),
        Value::Zero => DataValue::Word("zero".to_owned()),
        Value::Handle => DataValue::Word("object".to_owned()),
        Value::Function(name) => DataValue::Word(name.clone()),
        Value::Shared(number) => DataValue::Word(format!("object {number}")),
        Value::Within(index) => DataValue::Word(format!("element {index}")),
        Value::Arguments(texts) => {
            DataValue::List(texts.iter().cloned().map(DataValue::Text).collect())
        }
    }
}

/// A floating value in decimal where that is exact; else its bytes, the most significant one first.
fn float(format: FloatFormat, bytes: &[u8]) -> String {
    match (format, bytes) {
        (FloatFormat::F32, [a, b, c, d]) => f32::from_le_bytes([*a, *b, *c, *d]).to_string(),
        (FloatFormat::F64, bytes) if bytes.len() == 8 => {
            let mut all = [0; 8];
            all.copy_from_slice(bytes);
            f64::from_le_bytes(all).to_string()
        }
        _ => {
            let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
            format!("0x{}", hex::encode(reversed))
        }
    }
}

/// Where the user's files are that the suites of a report need.
pub fn sources(report: &Report, tests: &Path) -> Sources {
    let tests = tests.canonicalize().unwrap_or_else(|_| tests.to_path_buf());
    Sources::new(&report.c_suites, &tests)
}

/// The user's files below the root, with the headers that they include: paths relative to the root.
pub fn files_to_copy(
    prepared: &Prepared,
    spec: &Spec,
    sources: &Sources,
    cancel: &Cancel,
) -> Vec<PathBuf> {
    let mut found = std::collections::BTreeSet::new();
    for unit in &prepared.program.units {
        let job = Job::new(&spec.sources.clang)
            .repeated()
            .args(["-MM", "-w"])
            .args(&unit.flags.meaning)
            .args(&unit.flags.preprocess)
            .arg(&unit.path);
        let Ok(finished) = job.run(cancel) else {
            continue;
        };
        for path in dependencies(&finished.stdout_text()) {
            let path = Path::new(&path)
                .canonicalize()
                .unwrap_or_else(|_| path.into());
            if let Ok(inside) = path.strip_prefix(&sources.root) {
                found.insert(inside.to_path_buf());
            }
        }
    }
    found.into_iter().collect()
}

/// The prerequisites of a rule of make.
fn dependencies(rule: &str) -> Vec<String> {
    let (_, files) = rule.split_once(": ").unwrap_or_default();
    let files = files.replace("\\\n", " ").replace("\\ ", "\u{0}");
    let words = files.split_whitespace();
    words.map(|word| word.replace('\u{0}', " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_make_name_files() {
        let rule = "f.o: /p/f.c /p/a\\ b.h \\\n  /p/c.h\n";
        assert_eq!(dependencies(rule), ["/p/f.c", "/p/a b.h", "/p/c.h"]);
        assert!(dependencies("").is_empty());
    }

    #[test]
    fn floats_are_decimal_where_that_is_exact() {
        assert_eq!(float(FloatFormat::F64, &0.5f64.to_le_bytes()), "0.5");
        assert_eq!(float(FloatFormat::F32, &f32::NAN.to_le_bytes()), "NaN");
        assert_eq!(float(FloatFormat::F16, &[0x00, 0x3c]), "0x3c00");
    }
}
