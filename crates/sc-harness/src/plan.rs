//! What is to be built: plain data, made by the caller from sources, labels and the input model.

use std::path::PathBuf;

use sc_types::{LinkFlags, UnitFlags};

/// One program under test, ready to be compiled in several ways.
#[derive(Clone, Debug, Default)]
pub struct BuildPlan {
    /// The name of the entrypoint, for messages and file names.
    pub name: String,
    /// The translation units.
    pub units: Vec<UnitSource>,
    /// The unit that holds the entrypoint; its appendix is the harness.
    pub entry_unit: usize,
    /// Labels have ids from 1 to this.
    pub label_count: u32,
    /// Libraries and other flags of the user for the linker.
    pub link_flags: LinkFlags,
    /// The compiler.
    pub clang: PathBuf,
    /// Where generated C, objects and programs are kept.
    pub dir: PathBuf,
    /// Where `seacoral.h` is.
    pub header_dir: PathBuf,
}

/// One translation unit of the program under test.
#[derive(Clone, Debug, Default)]
pub struct UnitSource {
    /// The file as the user named it, for messages.
    pub path: String,
    /// Preprocessed text with labels in it, declarations of the runtime included.
    pub text: String,
    /// The user's own file.
    pub original: PathBuf,
    /// What to compile in place of it.
    pub rewritten: Option<String>,
    /// The start of `text` that is not in the user's own file.
    pub before: String,
    /// The end of `text` that is not in the user's own file.
    pub added: String,
    /// Generated C that comes after the unit's text.
    pub appendix: String,
    /// The user's flags for this unit.
    pub flags: UnitFlags,
    /// The functions with external linkage that it defines.
    pub defines: Vec<String>,
    /// Where the flags are relative to, if not to the current directory.
    pub directory: Option<PathBuf>,
}
