//! Tests in the exchange format of Test-Comp: an XML file for each, with the values in the order of the inputs, and
//! `metadata.xml`.

use super::{DataFormat, DataTest, DataValue, Subject};
use crate::export::ExportFile;

pub(super) struct TestComp;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

impl DataFormat for TestComp {
    fn name(&self) -> &'static str {
        "test-comp"
    }

    fn files(&self, subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile> {
        let mut files = vec![ExportFile::new("metadata.xml", metadata(subject))];
        let file = |test: &DataTest| ExportFile::new(format!("{}.xml", test.name), testcase(test));
        files.extend(tests.iter().map(file));
        files
    }
}

fn metadata(subject: &Subject) -> String {
    metadata_xml(&Metadata {
        producer: &format!("seacoral {}", subject.version),
        specification: &format!("seacoral {}", subject.criterion),
        program_file: subject.files.first().map_or("", String::as_str),
        program_hash: &subject.sha256,
        entry_function: &subject.entrypoint,
        architecture: subject.architecture,
        // The same suite has the same bytes, whenever it is written.
        creation_time: "1970-01-01T00:00:00Z",
    })
}

/// What a suite says of itself.
#[derive(Debug, Clone, Copy)]
pub struct Metadata<'m> {
    /// The program that made it.
    pub producer: &'m str,
    /// What was to be covered.
    pub specification: &'m str,
    /// The program under test.
    pub program_file: &'m str,
    /// Its SHA-256, in hex.
    pub program_hash: &'m str,
    /// The function under test.
    pub entry_function: &'m str,
    /// `32bit` or `64bit`.
    pub architecture: &'m str,
    /// In UTC, as ISO 8601 has it.
    pub creation_time: &'m str,
}

/// The text of `metadata.xml`.
pub fn metadata_xml(metadata: &Metadata<'_>) -> String {
    let fields = [
        ("sourcecodelang", "C"),
        ("producer", metadata.producer),
        ("specification", metadata.specification),
        ("programfile", metadata.program_file),
        ("programhash", metadata.program_hash),
        ("entryfunction", metadata.entry_function),
        ("architecture", metadata.architecture),
        ("creationtime", metadata.creation_time),
    ];
    let fields = fields.map(|(name, text)| format!("  <{name}>{}</{name}>\n", escaped(text)));
    format!(
        "{HEAD}<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" \
         \"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n<test-metadata>\n{}</test-metadata>\n",
        fields.concat()
    )
}

fn testcase(test: &DataTest) -> String {
    let mut inputs = String::new();
    for input in &test.values {
        flatten(&input.name, &input.value, &mut inputs);
    }
    testcase_of(&inputs)
}

/// The text of a test whose values have these types.
pub fn testcase_xml(values: &[(String, String)]) -> String {
    let input = |(ty, value): &(String, String)| {
        let (ty, value) = (escaped(ty), escaped(value));
        format!("  <input type=\"{ty}\">{value}</input>\n")
    };
    testcase_of(&values.iter().map(input).collect::<String>())
}

fn testcase_of(inputs: &str) -> String {
    format!(
        "{HEAD}<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
         \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n<testcase>\n{inputs}</testcase>\n"
    )
}

fn flatten(name: &str, value: &DataValue, out: &mut String) {
    let mut leaf = |text: &str| {
        *out += &format!(
            "  <input variable=\"{}\">{}</input>\n",
            escaped(name),
            escaped(text)
        );
    };
    match value {
        DataValue::Number(text) | DataValue::Word(text) => leaf(text),
        DataValue::Null => leaf("0"),
        DataValue::Text(bytes) => {
            for (index, byte) in bytes.iter().chain([&0]).enumerate() {
                let one = DataValue::Number(byte.to_string());
                flatten(&format!("{name}[{index}]"), &one, out);
            }
        }
        DataValue::List(values) => {
            for (index, value) in values.iter().enumerate() {
                flatten(&format!("{name}[{index}]"), value, out);
            }
        }
        DataValue::Members(members) => {
            for (member, value) in members {
                flatten(&format!("{name}.{member}"), value, out);
            }
        }
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
