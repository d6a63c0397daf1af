//! Files that compile in a build of the user's, but not with the flags that were given: what such a build adds.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::error::FrontendError;
use crate::preprocess::{SourceOptions, check_compiles};
use crate::program::UnitFlags;

/// What clang takes for errors by default and gcc, before version 14, for warnings: real libraries have it.
const TOLERATED: &[&str] = &[
    "incompatible-function-pointer-types",
    "incompatible-pointer-types",
    "int-conversion",
    "return-mismatch",
];
/// What clang says of a `main` that a hosted program may not have. Builds give it another name, so that any will do.
const ABOUT_MAIN: &[&str] = &[
    "parameter of 'main' (",
    "for 'main': must be",
    "'main' must return 'int'",
    "'main' is not allowed to be declared",
];
/// With this, `main` is a function like others.
const FREESTANDING: &str = "-ffreestanding";
/// With this, the headers of the system declare all that they have.
const GNU_SOURCE: &str = "-D_GNU_SOURCE";
/// A file that needs more is not built by guessing.
const ROUNDS: usize = 10;
/// Folders that are looked at for a header.
const FOLDERS: usize = 3000;
/// How far above the file the root of a project is looked for.
const ANCESTORS: usize = 6;

/// A flag that the user did not give, and why a file is compiled with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumed {
    /// The words of the flag.
    flag: Vec<String>,
    why: Why,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Why {
    /// This function is declared with it only.
    Function(String),
    /// This header is found with it, and in no other folder around the file.
    Header(String),
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flag = self.flag.join(" ");
        match &self.why {
            Why::Function(name) => write!(f, "{flag}: '{name}' is not declared without it"),
            Why::Header(name) => write!(f, "{flag}: '{name}' is not found without it"),
        }
    }
}

impl Assumed {
    /// Whether an error that remains is about something else.
    fn helps(&self, next: &FrontendError) -> bool {
        let FrontendError::DoesNotCompile { message, .. } = next else {
            return false;
        };
        let named = match &self.why {
            Why::Function(name) => format!("function '{name}'"),
            Why::Header(name) => format!("'{name}' file not found"),
        };
        !message.contains(&named)
    }
}

/// How a file compiles after all.
pub(crate) struct Mended {
    pub flags: UnitFlags,
    pub assumed: Vec<Assumed>,
}

/// Tries to compile a file with which clang found this error as a build of the user's would.
pub(crate) fn mend(
    options: &SourceOptions,
    flags: UnitFlags,
    file: &Path,
    error: FrontendError,
) -> Result<Mended, FrontendError> {
    let mut mended = Mended {
        flags,
        assumed: Vec::new(),
    };
    let mut error = error;
    for _ in 0..ROUNDS {
        let FrontendError::DoesNotCompile { message, .. } = &error else {
            break;
        };
        let tolerated = tolerated(message, &mended.flags);
        let assumed = assumed(message, &mended.flags, file);
        if tolerated.is_empty() && assumed.is_none() {
            break;
        }
        mended.flags.meaning.extend(tolerated);
        let words = assumed.iter().flat_map(|it| it.flag.clone());
        mended.flags.preprocess.extend(words);
        let helps = |next: &FrontendError| assumed.as_ref().is_none_or(|it| it.helps(next));
        match check_compiles(options, &mended.flags, file) {
            Ok(()) => {
                mended.assumed.extend(assumed);
                return Ok(mended);
            }
            // Nothing declares this function: the message is about what the user gave.
            Err(next) if !helps(&next) => break,
            Err(next) => error = next,
        }
        mended.assumed.extend(assumed);
    }
    Err(error)
}

/// The flags that make warnings of those errors that are not the language's.
fn tolerated(message: &str, flags: &UnitFlags) -> Vec<String> {
    let names = TOLERATED.iter();
    let found = names.filter(|name| message.contains(&format!("[-W{name}]")));
    let about_main = ABOUT_MAIN.iter().any(|it| message.contains(it));
    let wanted = found.map(|name| format!("-Wno-{name}"));
    let wanted = wanted.chain(about_main.then(|| FREESTANDING.to_owned()));
    wanted.filter(|it| !flags.meaning.contains(it)).collect()
}

/// The next flag to try: one at a time, so that each is known to be needed.
fn assumed(message: &str, flags: &UnitFlags, file: &Path) -> Option<Assumed> {
    if let Some(header) = missing_header(message) {
        let folder = only_folder(file, header)?;
        let flag = vec![format!("-I{}", folder.display())];
        let why = Why::Header(header.to_owned());
        return (!flags.preprocess.contains(&flag[0])).then_some(Assumed { flag, why });
    }
    let function = undeclared(message)?;
    let why = Why::Function(function.to_owned());
    if let Some(header) = declaring_header(message) {
        let flag = vec!["-include".to_owned(), header.to_owned()];
        return (!flags.preprocess.ends_with(&flag)).then_some(Assumed { flag, why });
    }
    let flag = vec![GNU_SOURCE.to_owned()];
    (!asks_for_features(flags)).then_some(Assumed { flag, why })
}

/// The header that clang proposes for the first undeclared function, if it knows it. Builds include it by the macros of
/// their configuration.
fn declaring_header(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("call to undeclared ")?;
    // The note belongs to this error, not to a later one.
    let own = rest.split("error: ").next()?;
    let (_, header) = own.split_once("note: include the header <")?;
    Some(header.split_once('>')?.0)
}

/// The first function that is called without a declaration.
fn undeclared(message: &str) -> Option<&str> {
    let (_, rest) = message
        .split_once("call to undeclared function '")
        .or_else(|| message.split_once("call to undeclared library function '"))?;
    Some(rest.split_once('\'')?.0)
}

/// The user has chosen what headers declare.
fn asks_for_features(flags: &UnitFlags) -> bool {
    const MACROS: [&str; 4] = [
        "_GNU_SOURCE",
        "_POSIX_C_SOURCE",
        "_XOPEN_SOURCE",
        "_DEFAULT_SOURCE",
    ];
    let mut all = flags.preprocess.iter();
    all.any(|flag| MACROS.iter().any(|name| flag.contains(name)))
}

/// The header that an error is about.
fn missing_header(message: &str) -> Option<&str> {
    let (before, _) = message.split_once("' file not found")?;
    Some(before.rsplit_once('\'')?.1)
}

/// The folder of the file's project in which a header is, if there is exactly one.
fn only_folder(file: &Path, header: &str) -> Option<PathBuf> {
    let root = project(file.parent()?)?;
    let mut found = folders_with(&root, header)?;
    let only = found.pop();
    only.filter(|_| found.is_empty())
}

/// The nearest folder above that looks like the root of a project: headers from elsewhere are not meant.
fn project(folder: &Path) -> Option<PathBuf> {
    const MARKS: [&str; 7] = [
        ".git",
        "configure",
        "configure.ac",
        "CMakeLists.txt",
        "meson.build",
        "Makefile",
        "debian",
    ];
    let mut folder = match folder.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => folder.to_owned(),
    };
    for _ in 0..ANCESTORS {
        if MARKS.iter().any(|mark| folder.join(mark).exists()) {
            return Some(folder);
        }
        folder = above(&folder);
    }
    None
}

/// The folder above, named as the user names folders: messages and suites show it.
fn above(folder: &Path) -> PathBuf {
    match (folder.file_name(), folder.parent()) {
        (Some(_), Some(parent)) if parent.as_os_str().is_empty() => PathBuf::from("."),
        (Some(_), Some(parent)) => parent.to_owned(),
        _ if folder == Path::new(".") => PathBuf::from(".."),
        _ => folder.join(".."),
    }
}

/// All folders with that header, or none if there are too many to look at.
fn folders_with(root: &Path, header: &str) -> Option<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    for _ in 0..FOLDERS {
        let Some(folder) = open.pop() else {
            return Some(found);
        };
        if folder.join(header).is_file() {
            found.push(folder.clone());
        }
        open.extend(subfolders(&folder));
    }
    None
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let folders = entries.flatten().filter(|entry| {
        let is_hidden = entry.file_name().to_string_lossy().starts_with(['.', '_']);
        // Links could lead back to a folder above.
        !is_hidden && entry.file_type().is_ok_and(|it| it.is_dir())
    });
    folders.map(|entry| entry.path()).collect()
}
