//! Tests as KLEE writes them: an object for each input.

use super::{DataFormat, DataTest, Subject};
use crate::export::ExportFile;

pub(super) struct Ktest;

/// The version of the format without arguments for symbolic files.
const VERSION: u32 = 3;

impl DataFormat for Ktest {
    fn name(&self) -> &'static str {
        "ktest"
    }

    fn files(&self, subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile> {
        let tests = tests.iter();
        let file = |test: &DataTest| ExportFile {
            path: format!("{}.ktest", test.name).into(),
            bytes: bytes(subject, test),
        };
        tests.map(file).collect()
    }
}

fn bytes(subject: &Subject, test: &DataTest) -> Vec<u8> {
    let mut out = b"KTEST".to_vec();
    number(&mut out, VERSION);
    number(&mut out, 1);
    counted(&mut out, subject.entrypoint.as_bytes());
    // No symbolic arguments of the program: their number and length.
    number(&mut out, 0);
    number(&mut out, 0);
    number(
        &mut out,
        u32::try_from(test.values.len()).unwrap_or(u32::MAX),
    );
    for object in &test.values {
        counted(&mut out, object.name.as_bytes());
        counted(&mut out, &object.bytes);
    }
    out
}

fn number(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_be_bytes());
}

fn counted(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, u32::try_from(bytes.len()).unwrap_or(u32::MAX));
    out.extend(bytes);
}
