//! One preprocessing per file that gcc, clang, CBMC and Frama-C all accept.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::commands::CompileCommands;
use crate::encoding::utf8_text;
use crate::error::FrontendError;
use crate::flags::classify_flags;
use crate::lex::{Lexed, TokenKind};
use crate::program::{Preprocessor, UnitFlags};

/// Which files make the program, and how to compile them.
#[derive(Debug, Clone, Default)]
pub struct SourceOptions {
    /// The C files, each a translation unit.
    pub files: Vec<PathBuf>,
    /// Directories for headers, searched after those of `cpp_flags`.
    pub include_dirs: Vec<PathBuf>,
    /// Compiler flags in order: `-I`, `-D`, those of CPPFLAGS, any other.
    pub cpp_flags: Vec<String>,
    /// A `compile_commands.json` with flags per file; they come before `cpp_flags`.
    pub compile_commands: Option<PathBuf>,
    /// Where `seacoral.h` lies; searched last.
    pub header_dir: PathBuf,
    /// The clang to check and, without gcc, preprocess with.
    pub clang: PathBuf,
    /// The gcc to preprocess with.
    pub gcc: Option<PathBuf>,
    /// The libclang to parse with: its file, or the directory it lies in.
    pub libclang: PathBuf,
}

/// A preprocessed file.
#[derive(Debug)]
pub(crate) struct Preprocessed {
    pub(crate) text: String,
    pub(crate) by: Preprocessor,
}

/// Makes glibc's headers speak a C that all tools know. A gcc that calls itself 10 gets no
/// attributes newer than that (clang refuses `__malloc__ (f)`), and the macros stand for
/// types of the same format that CBMC or Frama-C lack.
const GCC_DIALECT: &[&str] = &[
    "-U__GNUC__",
    "-D__GNUC__=10",
    "-D_Float32=float",
    "-D_Float64=double",
    "-D_Float32x=double",
    "-D_Float64x=long double",
    "-D_Float128=long double",
    "-D__float128=long double",
];

/// Words that [`GCC_DIALECT`] replaces: a user's own use of them would change its meaning.
const REPLACED_TYPES: &[&str] = &[
    "_Float32",
    "_Float64",
    "_Float32x",
    "_Float64x",
    "_Float128",
    "__float128",
];

/// Checks that `path` is a file we can compile.
pub(crate) fn check_file(path: &Path) -> Result<(), FrontendError> {
    let path_buf = path.to_path_buf();
    match std::fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(FrontendError::NoSuchFile { path: path_buf });
        }
        Err(source) => {
            return Err(FrontendError::Unreadable {
                path: path_buf,
                source,
            });
        }
        Ok(metadata) if metadata.is_dir() => {
            return Err(FrontendError::IsDirectory { path: path_buf });
        }
        Ok(_) => {}
    }
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let not_c = [
        "cpp", "cc", "cxx", "C", "c++", "cu", "m", "mm", "o", "a", "so", "s", "S", "rs", "py",
    ];
    if not_c.contains(&extension.as_ref()) {
        return Err(FrontendError::NotC { path: path_buf });
    }
    match std::fs::File::open(path) {
        Ok(_) => Ok(()),
        Err(source) => Err(FrontendError::Unreadable {
            path: path_buf,
            source,
        }),
    }
}

/// The flags of one file: its compile command's, the user's, ours.
pub(crate) fn unit_flags(
    options: &SourceOptions,
    commands: Option<&CompileCommands>,
    file: &Path,
) -> UnitFlags {
    let mut all = commands.and_then(|c| c.flags_of(file)).unwrap_or_default();
    all.extend(options.cpp_flags.iter().cloned());
    let mut flags = classify_flags(&all);
    let directories = options.include_dirs.iter().chain([&options.header_dir]);
    let directories = directories.filter(|directory| !directory.as_os_str().is_empty());
    let ours = directories.map(|directory| format!("-I{}", directory.display()));
    flags.preprocess.extend(ours);
    flags.preprocess.push("-D__SEACORAL__=1".to_owned());
    flags
}

/// Checks the user's own text, so that messages show it; warnings are not errors.
pub(crate) fn check_compiles(
    options: &SourceOptions,
    flags: &UnitFlags,
    file: &Path,
) -> Result<(), FrontendError> {
    let mut command = Command::new(&options.clang);
    command.args(["-fsyntax-only", "-w"]);
    command.args(all_flags(flags)).args(["-x", "c"]).arg(file);
    let output = run(&mut command, &options.clang)?;
    if output.status.success() {
        return Ok(());
    }
    Err(does_not_compile(file, &output))
}

/// Preprocesses with gcc, or with clang where gcc is missing, fails or would change the meaning.
pub(crate) fn preprocess(
    options: &SourceOptions,
    flags: &UnitFlags,
    file: &Path,
) -> Result<Preprocessed, FrontendError> {
    let Some(gcc) = &options.gcc else {
        return preprocess_with_clang(options, flags, file, "gcc is not installed");
    };
    let mut command = Command::new(gcc);
    command.args(GCC_DIALECT).args(all_flags(flags));
    command.args(["-E", "-x", "c"]).arg(file);
    let output = run(&mut command, gcc)?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        let first = message
            .lines()
            .find(|line| line.contains("error"))
            .unwrap_or("it failed");
        let reason = format!("gcc cannot preprocess {}: {first}", file.display());
        return preprocess_with_clang(options, flags, file, &reason);
    }
    let text = utf8_text(output.stdout)?;
    if let Some(place) = replaced_type_use(&Lexed::new(&text), flags) {
        let reason = format!("{place}, which only clang's headers leave as it is");
        return preprocess_with_clang(options, flags, file, &reason);
    }
    Ok(Preprocessed {
        text,
        by: Preprocessor::Gcc,
    })
}

/// Preprocesses with clang for the given reason.
pub(crate) fn preprocess_with_clang(
    options: &SourceOptions,
    flags: &UnitFlags,
    file: &Path,
    reason: &str,
) -> Result<Preprocessed, FrontendError> {
    let mut command = Command::new(&options.clang);
    command.args(["-E", "-w"]).args(all_flags(flags));
    command.args(["-x", "c"]).arg(file);
    let output = run(&mut command, &options.clang)?;
    if !output.status.success() {
        return Err(does_not_compile(file, &output));
    }
    let text = utf8_text(output.stdout)?;
    let by = Preprocessor::Clang {
        reason: reason.to_owned(),
    };
    Ok(Preprocessed { text, by })
}

fn all_flags(flags: &UnitFlags) -> impl Iterator<Item = &String> {
    flags.meaning.iter().chain(&flags.preprocess)
}

/// Says where the user's own files or flags name a type that [`GCC_DIALECT`] replaces.
fn replaced_type_use(lexed: &Lexed<'_>, flags: &UnitFlags) -> Option<String> {
    let in_flag = |name: &&&str| flags.preprocess.iter().any(|flag| flag.contains(**name));
    if let Some(name) = REPLACED_TYPES.iter().find(in_flag) {
        return Some(format!("a flag names `{name}`"));
    }
    lexed.user_files().into_iter().find_map(|file| {
        let bytes = std::fs::read(file).ok()?;
        let raw = String::from_utf8_lossy(&bytes);
        if !REPLACED_TYPES.iter().any(|name| raw.contains(name)) {
            return None;
        }
        let raw = Lexed::new(&raw);
        let words = raw.tokens.iter().filter(|t| t.kind == TokenKind::Word);
        let name = words
            .map(|t| raw.word(t))
            .find(|w| REPLACED_TYPES.contains(w))?;
        Some(format!("{file} names `{name}`"))
    })
}

fn run(command: &mut Command, program: &Path) -> Result<Output, FrontendError> {
    // Messages in the language that our hints know.
    command.stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command.output().map_err(|source| FrontendError::CannotRun {
        program: program.to_path_buf(),
        source,
    })
}

fn does_not_compile(file: &Path, output: &Output) -> FrontendError {
    let mut message = String::from_utf8_lossy(&output.stderr)
        .trim_end()
        .to_owned();
    if message.is_empty() {
        message = format!("the compiler ended with {} and no message", output.status);
    }
    FrontendError::DoesNotCompile {
        file: file.display().to_string(),
        message,
    }
}
