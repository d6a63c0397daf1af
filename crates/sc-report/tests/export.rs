//! Inputs of tests as data for other tools.
#![expect(clippy::unwrap_used, reason = "tests")]

use sc_report::export::data::{DataTest, DataValue, InputObject, Subject, data_formats};
use sc_types::Outcome;

fn subject() -> Subject {
    Subject {
        entrypoint: "f".into(),
        files: vec!["a<b>.c".into()],
        criterion: "CC".into(),
        sha256: "ab12".into(),
        version: "1.0".into(),
        architecture: "64bit",
    }
}

fn number(text: &str) -> DataValue {
    DataValue::Number(text.into())
}

fn input(name: &str, bytes: &[u8], value: DataValue) -> InputObject {
    InputObject {
        name: name.into(),
        bytes: bytes.into(),
        value,
    }
}

fn tests() -> Vec<DataTest> {
    let point = DataValue::Members(vec![
        ("x".into(), number("-1")),
        (
            "t".into(),
            DataValue::List(vec![number("2"), DataValue::Null]),
        ),
    ]);
    let values = vec![
        input("n", &[1, 2], number("18446744073709551615")),
        input("p", &[3], point),
        input("s", b"a\"\0", DataValue::Text(b"a\"".to_vec())),
    ];
    let test = |name: &str, outcome| DataTest {
        name: name.into(),
        outcome,
        covers: vec![1, 3],
        bytes: vec![1, 2, 3, b'a', b'"', 0],
        values: values.clone(),
    };
    vec![
        test("test_f_1", Outcome::Ok),
        test("test_f_2", Outcome::Rte),
    ]
}

/// The files of a format: names, and contents as text.
fn files(format: &str) -> Vec<(String, String)> {
    let formats = data_formats();
    let format = formats.iter().find(|it| it.name() == format).unwrap();
    let files = format.files(&subject(), &tests()).into_iter();
    let shown = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => text.to_owned(),
        _ => bytes.escape_ascii().to_string(),
    };
    files
        .map(|file| (file.path.to_string_lossy().into_owned(), shown(&file.bytes)))
        .collect()
}

#[test]
fn inputs_are_all_tests_and_a_corpus_only_those_that_terminate_normally() {
    let names = |format| {
        files(format)
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
    };
    assert_eq!(names("inputs"), ["test_f_1.bin", "test_f_2.bin"]);
    assert_eq!(names("corpus"), ["test_f_1"]);
    assert_eq!(files("inputs")[0].1, r#"\x01\x02\x03a\"\x00"#);
}

#[test]
fn ktest_has_an_object_for_each_input() {
    insta::assert_snapshot!(files("ktest")[0].1);
}

#[test]
fn json_has_values() {
    insta::assert_snapshot!(files("json")[0].1);
}

#[test]
fn test_comp_has_values_in_the_order_of_the_inputs() {
    let files = files("test-comp");
    assert_eq!(files.len(), 3);
    insta::assert_snapshot!(format!("{}\n{}", files[0].1, files[1].1));
}
