//! The functions of a campaign, as `seacoral list` shows them.

use serde::{Deserialize, Serialize};

/// A file as `seacoral list --json -` describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Its functions.
    pub functions: Vec<Listed>,
}

/// A function of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The file that defines it: the C file, or a header.
    pub file: String,
    /// The line there.
    pub line: u32,
    /// Whether it can be tested.
    pub testable: bool,
    /// Objectives in the function itself.
    #[serde(default)]
    pub own_objectives: usize,
    /// Objectives in the function and what it calls.
    #[serde(default)]
    pub objectives: usize,
    /// The number of inputs.
    #[serde(default)]
    pub inputs: usize,
    /// Other files cannot call it.
    #[serde(default, rename = "static")]
    pub is_static: bool,
    /// Another function of its file calls it.
    #[serde(default, rename = "called")]
    pub is_called: bool,
    /// Why it cannot be tested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A function that a campaign is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The C file that it is tested with.
    pub unit: String,
    /// What is known about it.
    pub listed: Listed,
    /// The name of its run directory, without the criterion.
    pub project: String,
    /// The name of its run directory.
    pub run: String,
    /// Digest of what verdicts about it depend on.
    pub digest: String,
    /// Objectives that its run works on.
    pub objectives: usize,
}

/// Which functions are entrypoints, and whose objectives count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Every function is tested on its own, for its own objectives.
    #[default]
    Unit,
    /// The functions that other files can call are tested, for all objectives that they reach in their file.
    File,
}

impl Scope {
    /// All of them, as options name them.
    pub const ALL: [(&'static str, Scope); 2] = [("unit", Scope::Unit), ("file", Scope::File)];
}

impl Scope {
    /// Whether a function is an entrypoint.
    pub fn takes(self, listed: &Listed) -> bool {
        match self {
            Scope::Unit => true,
            // A static function that nobody calls by its name is called through a pointer, or not at all.
            Scope::File => !listed.is_static || !listed.is_called,
        }
    }

    /// The number of objectives that the run of a function works on.
    pub fn objectives(self, listed: &Listed) -> usize {
        match self {
            Scope::Unit => listed.own_objectives,
            Scope::File => listed.objectives,
        }
    }
}
