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
    let fields = [
        ("sourcecodelang", "C"),
        ("producer", &format!("seacoral {}", subject.version)),
        ("specification", &format!("seacoral {}", subject.criterion)),
        (
            "programfile",
            subject.files.first().map_or("", String::as_str),
        ),
        ("programhash", &subject.sha256),
        ("entryfunction", &subject.entrypoint),
        ("architecture", subject.architecture),
        // The same suite has the same bytes, whenever it is written.
        ("creationtime", "1970-01-01T00:00:00Z"),
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
