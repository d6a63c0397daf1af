//! The inputs of tests as data for other tools, one module per format.

mod json;
mod ktest;
mod raw;
pub mod test_comp;

use sc_types::Outcome;

use super::ExportFile;

/// A test as data.
#[derive(Debug, Clone, PartialEq)]
pub struct DataTest {
    /// Its name, unique in the suite.
    pub name: String,
    /// How it ends.
    pub outcome: Outcome,
    /// The objectives it covers.
    pub covers: Vec<u32>,
    /// Its canonical bytes.
    pub bytes: Vec<u8>,
    /// Its values, in the order of the inputs.
    pub values: Vec<InputObject>,
}

/// One input of a test.
#[derive(Debug, Clone, PartialEq)]
pub struct InputObject {
    /// The input's name.
    pub name: String,
    /// Its bytes among the canonical ones.
    pub bytes: Vec<u8>,
    /// Its value.
    pub value: DataValue,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum DataValue {
    /// A number in decimal.
    Number(String),
    /// A word: `NaN`, the name of a function, an opaque pointer.
    Word(String),
    /// Characters, as bytes.
    Text(Vec<u8>),
    /// NULL.
    Null,
    /// Elements.
    List(Vec<DataValue>),
    /// Members.
    Members(Vec<(String, DataValue)>),
}

/// What the tests are of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    /// The entrypoint.
    pub entrypoint: String,
    /// The user's files, as they name them.
    pub files: Vec<String>,
    /// The criterion.
    pub criterion: String,
    /// SHA-256 of the first file, in hex.
    pub sha256: String,
    /// The version of seacoral.
    pub version: String,
    /// `32bit` or `64bit`.
    pub architecture: &'static str,
}

/// A format of data.
pub trait DataFormat: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Its files.
    fn files(&self, subject: &Subject, tests: &[DataTest]) -> Vec<ExportFile>;
}

/// All formats of data.
pub fn data_formats() -> Vec<Box<dyn DataFormat>> {
    vec![
        Box::new(raw::Inputs),
        Box::new(raw::Corpus),
        Box::new(ktest::Ktest),
        Box::new(json::Json),
        Box::new(test_comp::TestComp),
    ]
}
