//! From settings to what the engine wants.

use std::path::PathBuf;
use std::time::Duration;

use sc_engine::prepare::Spec;
use sc_frontend::SourceOptions;
use sc_inputs::InputOptions;
use sc_objectives::{Criterion, Mutators};
use sc_process::tools;

use crate::failure::{ExitStatus, Failure};
use crate::settings::Settings;

/// Paths of the compilers and of libclang.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// clang.
    pub clang: PathBuf,
    /// gcc, for the one preprocessing all tools accept.
    pub gcc: Option<PathBuf>,
    /// libclang.
    pub libclang: PathBuf,
}

/// Finds the compilers.
pub fn toolchain(settings: &Settings) -> Result<Toolchain, Failure> {
    let clang = match settings.path("build-tools", "clang-path") {
        Some(path) => match tools::inspect(&tools::CLANG, &path, "--clang-path") {
            Ok(found) => found.path,
            Err(missing) => {
                return Err(Failure::new(ExitStatus::NoAnalyzer, missing.to_string()));
            }
        },
        None => required(&tools::CLANG)?,
    };
    let optional = |tool| tools::find(tool).ok().map(|found| found.path);
    Ok(Toolchain {
        clang,
        gcc: optional(&tools::GCC),
        libclang: required(&tools::LIBCLANG)?,
    })
}

fn required(tool: &'static tools::Tool) -> Result<PathBuf, Failure> {
    tools::find(tool)
        .map(|found| found.path)
        .map_err(|missing| {
            Failure::new(
                ExitStatus::NoAnalyzer,
                format!("{} is needed: {}", tool.id, missing.reason),
            )
            .hint(format!("get it with: {}", missing.hint))
        })
}

/// The files, in order, with the number of fixture files at the end.
fn files(settings: &Settings) -> Result<(Vec<PathBuf>, usize), Failure> {
    let mut files: Vec<PathBuf> = settings
        .list("project", "files")
        .iter()
        .map(PathBuf::from)
        .collect();
    if files.is_empty() {
        return Err(Failure::usage("no C file to test").hint(
            "`seacoral FILE.c -e FUNCTION`, or files = [\"FILE.c\"] in [project] of seacoral.toml",
        ));
    }
    let mut fixtures: Vec<PathBuf> = settings
        .list("fixtures", "files")
        .iter()
        .map(PathBuf::from)
        .collect();
    fixtures.retain(|file| !files.contains(file));
    let count = fixtures.len();
    files.extend(fixtures);
    Ok((files, count))
}

/// Compiler flags for the sources: `CPPFLAGS`, configuration, `-I` and `-D`.
fn cpp_flags(settings: &Settings) -> Vec<String> {
    let from_environment = std::env::var("CPPFLAGS").unwrap_or_default();
    let words = settings.list("build-tools", "c-pre-processor-flags");
    let split = |text: &str| sc_frontend::split_shell(text);
    let mut flags = split(&from_environment);
    for word in words {
        // `-DNAME="a b"` arrives as one word from the command line; a configuration file may hold several in one text.
        if word.starts_with("-D") || word.starts_with("-I") {
            flags.push(word);
        } else {
            flags.extend(split(&word));
        }
    }
    flags
}

/// Parses the criteria.
pub fn criteria(settings: &Settings) -> Result<Vec<Criterion>, Failure> {
    let text = settings.list("project", "criterion").join(",");
    let usage = |message: String| Failure::usage(message);
    let mut criteria = Criterion::parse_list(&text).map_err(|error| usage(error.to_string()))?;
    let words = settings.list("project", "mutators");
    if !words.is_empty() {
        let chosen = Mutators::choose(&words).map_err(|error| usage(error.to_string()))?;
        for criterion in &mut criteria {
            if let Criterion::Wm(mutators) = criterion {
                *mutators = chosen;
            }
        }
    }
    Ok(criteria)
}

/// What the user asked for, in the engine's terms.
pub fn spec(settings: &Settings, tools: &Toolchain, header_dir: PathBuf) -> Result<Spec, Failure> {
    let (files, fixture_files) = files(settings)?;
    let include_dirs = settings
        .list("project", "include-dirs")
        .iter()
        .map(PathBuf::from)
        .collect();
    let criteria = criteria(settings)?;
    let ltest = crate::ltest::files(settings, &criteria)?;
    let mut cpp_flags = cpp_flags(settings);
    if criteria.contains(&Criterion::Custom) {
        let asked = ltest.hyperlabels.is_some() || ltest.labels.is_some();
        cpp_flags.extend(crate::ltest::flags(&files, &header_dir, asked));
    }
    let sources = SourceOptions {
        files,
        include_dirs,
        cpp_flags,
        compile_commands: settings.path("project", "compile-commands"),
        header_dir,
        clang: tools.clang.clone(),
        gcc: tools.gcc.clone(),
        libclang: tools.libclang.clone(),
        all_booleans: settings.switch("project", "all-booleans"),
        our_names: false,
    };
    Ok(Spec {
        sources,
        fixture_files,
        entrypoint: settings.text("project", "entrypoint"),
        ltest,
        criteria,
        functions_to_cover: settings.list("project", "functions-to-cover"),
        inputs: input_options(settings),
        link_flags: link_flags(settings),
    })
}

fn link_flags(settings: &Settings) -> Vec<String> {
    let libraries = settings
        .list("project", "external-libs")
        .into_iter()
        .map(|library| {
            let is_file =
                library.contains('/') || library.ends_with(".a") || library.ends_with(".so");
            if is_file || library.starts_with('-') {
                library
            } else {
                format!("-l{library}")
            }
        });
    let flags = settings.list("build-tools", "c-linker-flags");
    flags
        .iter()
        .flat_map(|word| sc_frontend::split_shell(word))
        .chain(libraries)
        .collect()
}

fn input_options(settings: &Settings) -> InputOptions {
    let small = |name: &str, default: u32| {
        settings
            .number("pointer-handling", name)
            .map_or(default, |n| u32::try_from(n).unwrap_or(u32::MAX))
    };
    let default = InputOptions::default();
    InputOptions {
        max_ptr_array_length: settings
            .number("pointer-handling", "max-ptr-array-length")
            .map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
        inferred_array_length: default.inferred_array_length,
        max_cstring_length: small("max-cstring-length", default.max_cstring_length),
        max_non_nil_ptr_depth: small("max-non-nil-ptr-depth", default.max_non_nil_ptr_depth),
        treat_pointer_as_array: settings.list("pointer-handling", "treat-pointer-as-array"),
        treat_pointer_as_string: settings.list("pointer-handling", "treat-pointer-as-string"),
        array_size_mapping: settings.list("pointer-handling", "array-size-mapping"),
        ignored_globals: settings.list("project", "ignored-globals"),
        all_globals: settings.switch("project", "all-globals"),
        any_enum: settings.switch("project", "any-enum"),
        stubs: settings.list("project", "stubs"),
        stub_calls: settings
            .number("project", "stub-calls")
            .map_or(default.stub_calls, |n| u32::try_from(n).unwrap_or(u32::MAX)),
        fixtures_init: settings.text("fixtures", "init"),
        fixtures_oracle: settings.text("fixtures", "oracle"),
        assume: settings.text("project", "assume"),
    }
}

/// Limits of a run.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The whole run.
    pub budget: Duration,
    /// One test.
    pub test: Duration,
    /// Memory of one test in MiB.
    pub memory_mb: u64,
}

/// Limits from settings.
pub fn limits(settings: &Settings) -> Limits {
    Limits {
        budget: settings
            .time("run", "time-budget")
            .unwrap_or(Duration::from_secs(60)),
        test: settings
            .time("run", "test-timeout")
            .unwrap_or(Duration::from_secs(2)),
        memory_mb: settings.number("run", "memory-limit").unwrap_or(2048),
    }
}
