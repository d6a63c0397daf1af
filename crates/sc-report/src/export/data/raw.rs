//! The canonical bytes of each test in a file: with its name, or as corpora of fuzzers are.

use super::{DataFormat, DataTest, Subject};
use crate::export::ExportFile;

fn file(name: String, bytes: &[u8]) -> ExportFile {
    ExportFile {
        path: name.into(),
        bytes: bytes.to_vec(),
    }
}

/// `<test>.bin`, which `seacoral replay --inputs` reads.
pub(super) struct Inputs;

impl DataFormat for Inputs {
    fn name(&self) -> &'static str {
        "inputs"
    }

    fn files(&self, _subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile> {
        let tests = tests.iter();
        tests
            .map(|test| file(format!("{}.bin", test.name), &test.bytes))
            .collect()
    }
}

/// Files for `afl-fuzz -i` and libFuzzer: only tests that terminate normally, since AFL refuses others.
pub(super) struct Corpus;

impl DataFormat for Corpus {
    fn name(&self) -> &'static str {
        "corpus"
    }

    fn files(&self, _subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile> {
        let tests = tests
            .iter()
            .filter(|test| test.outcome == sc_types::Outcome::Ok);
        tests
            .map(|test| file(test.name.clone(), &test.bytes))
            .collect()
    }
}
