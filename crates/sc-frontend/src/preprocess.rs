//! One preprocessing per file that gcc, clang, CBMC and Frama-C all accept.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Finished, Job, Output};
use sc_tokens::all_tokens;

use crate::commands::CompileCommands;
use crate::encoding::utf8_text;
use crate::error::FrontendError;
use crate::flags::classify_flags;
use crate::lex::Lexed;
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
    /// Comparisons and `!` outside decisions are decisions too.
    pub all_booleans: bool,
    /// Names that start with `__sc_` are allowed: the files are suites that we wrote ourselves.
    pub our_names: bool,
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
pub const GCC_DIALECT: &[&str] = &[
    "-U__GNUC__",
    "-D__GNUC__=10",
    "-D_Float32=float",
    "-D_Float64=double",
    "-D_Float32x=double",
    "-D_Float64x=long double",
    "-D_Float128=long double",
    "-D__float128=long double",
];

/// A compiler that takes longer reads something without end.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Preprocessed text beyond this is refused.
const LARGEST_TEXT: usize = 256 << 20;

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
    let job = Job::new(&options.clang)
        .repeated()
        .args(["-fsyntax-only", "-w"]);
    let finished = run(job.args(all_flags(flags)).args(["-x", "c"]).arg(file))?;
    if finished.exit.is_success() {
        return Ok(());
    }
    Err(does_not_compile(file, &finished))
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
    let job = Job::new(gcc).args(GCC_DIALECT).args(all_flags(flags));
    let finished = run(job.args(["-E", "-x", "c"]).arg(file))?;
    if !finished.exit.is_success() || finished.stdout_truncated {
        let message = finished.stderr_text();
        let first = message.lines().find(|line| line.contains("error"));
        let first = first.map_or_else(|| format!("it {}", finished.exit), str::to_owned);
        let reason = format!("gcc cannot preprocess {}: {first}", file.display());
        return preprocess_with_clang(options, flags, file, &reason);
    }
    let text = utf8_text(finished.stdout)?;
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
    let job = Job::new(&options.clang).repeated().args(["-E", "-w"]);
    let finished = run(job.args(all_flags(flags)).args(["-x", "c"]).arg(file))?;
    if !finished.exit.is_success() || finished.stdout_truncated {
        return Err(does_not_compile(file, &finished));
    }
    let text = utf8_text(finished.stdout)?;
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
        return Some(format!("a flag names '{name}'"));
    }
    lexed.user_files().into_iter().find_map(|file| {
        let bytes = std::fs::read(file).ok()?;
        let raw = String::from_utf8_lossy(&bytes);
        if !REPLACED_TYPES.iter().any(|name| raw.contains(name)) {
            return None;
        }
        // The words of directives count as well.
        let code = raw.replace('#', " ");
        let words = all_tokens(&code).into_iter().map(|token| token.text);
        let mut words = words.filter(|word| REPLACED_TYPES.contains(word));
        Some(format!("{file} names '{}'", words.next()?))
    })
}

fn run(job: Job) -> Result<Finished, FrontendError> {
    // Messages in the language that our hints know.
    let job = job.env("LC_ALL", "C.UTF-8").time_limit(TIME_LIMIT);
    let job = job.account("preprocessing");
    let job = job.stdout(Output::Capture {
        limit: LARGEST_TEXT,
    });
    let finished = job.run_steadily(&Cancel::new());
    finished.map_err(|source| FrontendError::CannotRun { source })
}

fn does_not_compile(file: &Path, finished: &Finished) -> FrontendError {
    let mut message = finished.stderr_text().trim_end().to_owned();
    if message.is_empty() {
        message = match finished.stdout_truncated {
            true => format!(
                "its preprocessed text is larger than {} MiB",
                LARGEST_TEXT >> 20
            ),
            false => format!("the compiler {} without a message", finished.exit),
        };
    }
    FrontendError::DoesNotCompile {
        file: file.display().to_string(),
        message,
    }
}

/// A copy of a folder, such as that of a former version.
#[derive(Debug, Clone, Copy)]
pub struct Copied<'c> {
    /// The folder.
    pub root: &'c Path,
    /// The copy.
    pub copy: &'c Path,
    /// The current directory in the copy.
    pub directory: &'c Path,
}

/// The preprocessed text of one file, and the flags that it is compiled with: all that its meaning depends on. With a
/// copy, the text is that of the file there, with paths as if it were the folder itself.
pub fn preprocessed_text(
    options: &SourceOptions,
    file: &Path,
    copied: Option<&Copied<'_>>,
) -> Result<(String, Vec<String>), FrontendError> {
    let commands = options.compile_commands.as_deref();
    let commands = commands.map(CompileCommands::read).transpose()?;
    let flags = unit_flags(options, commands.as_ref(), file);
    let text = match copied {
        None => {
            check_file(file)?;
            preprocess(options, &flags, file)?.text
        }
        Some(copied) => preprocess_copy(options, &flags, file, copied)?,
    };
    Ok((text, flags.meaning))
}

fn preprocess_copy(
    options: &SourceOptions,
    flags: &UnitFlags,
    file: &Path,
    copied: &Copied<'_>,
) -> Result<String, FrontendError> {
    let (root, copy) = (copied.root.to_string_lossy(), copied.copy.to_string_lossy());
    let moved = |word: &str| word.replace(&*root, &copy);
    let words: Vec<String> = all_flags(flags).map(|flag| moved(flag)).collect();
    let there = moved(&file.to_string_lossy());
    let run_there = |program: &Path, dialect: &[&str]| {
        let job = Job::new(program).args(dialect).args(&words);
        let job = job.args(["-E", "-x", "c"]).arg(&there);
        run(job.current_dir(copied.directory))
    };
    let by_gcc = options.gcc.as_ref();
    let by_gcc = by_gcc.map(|gcc| run_there(gcc, GCC_DIALECT)).transpose()?;
    let by_gcc = by_gcc.filter(|it| it.exit.is_success() && !it.stdout_truncated);
    let text = by_gcc.map(|it| utf8_text(it.stdout)).transpose()?;
    // As for the folder itself.
    let text = text.filter(|text| replaced_type_use(&Lexed::new(text), flags).is_none());
    let text = match text {
        Some(text) => text,
        None => {
            let finished = run_there(&options.clang, &["-w"])?;
            if !finished.exit.is_success() || finished.stdout_truncated {
                return Err(does_not_compile(file, &finished));
            }
            utf8_text(finished.stdout)?
        }
    };
    Ok(text.replace(&*copy, &root))
}
