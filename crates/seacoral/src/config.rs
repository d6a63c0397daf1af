//! From settings to what the engine wants.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_engine::generations::MayGrow;
use sc_engine::prepare::Spec;
use sc_frontend::{FunctionId, Program, SourceOptions};
use sc_inputs::{BoundKind, InputOptions};
use sc_objectives::{Criterion, Mutators};
use sc_process::tools;
use sc_suite::{Location, default_name};

use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
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
    let clang = match settings.get(keys::build_tools::CLANG_PATH) {
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
            .hint(format!("install it with: {}", missing.hint))
        })
}

/// The files, in order, with the number of fixture files at the end.
fn files(settings: &Settings) -> Result<(Vec<PathBuf>, usize), Failure> {
    let mut files = settings.get(keys::project::FILES);
    if files.is_empty() {
        return Err(Failure::usage("no C file given").hint(
            "'seacoral FILE.c -e FUNCTION', or files = [\"FILE.c\"] in [project] of seacoral.toml",
        ));
    }
    let mut fixtures = settings.get(keys::fixtures::FILES);
    fixtures.retain(|file| !files.contains(file));
    let count = fixtures.len();
    files.extend(fixtures);
    Ok((files, count))
}

/// Compiler flags for the sources: `CPPFLAGS`, configuration, `-I` and `-D`.
fn cpp_flags(settings: &Settings) -> Vec<String> {
    let from_environment = std::env::var("CPPFLAGS").unwrap_or_default();
    let words = settings.get(keys::build_tools::C_PRE_PROCESSOR_FLAGS);
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
    let text = settings.get(keys::project::CRITERION).join(",");
    let usage = |message: String| Failure::usage(message);
    let mut criteria = Criterion::parse_list(&text).map_err(|error| usage(error.to_string()))?;
    if settings.get(keys::project::LTEST_CLASSES) {
        criteria.iter_mut().for_each(|it| *it = it.as_ltest());
        criteria.sort_unstable();
        criteria.dedup();
    }
    let words = settings.get(keys::project::MUTATORS);
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
    let include_dirs = settings.get(keys::project::INCLUDE_DIRS);
    let criteria = criteria(settings)?;
    let ltest = crate::ltest::files(settings, &criteria)?;
    let mut cpp_flags = cpp_flags(settings);
    if criteria.contains(&Criterion::Custom) {
        let asked = ltest.hyperlabels.is_some() || ltest.labels.is_some();
        let given = cpp_flags.iter().filter_map(|flag| flag.strip_prefix("-I"));
        let dirs = include_dirs.iter().cloned().chain(given.map(PathBuf::from));
        let dirs: Vec<_> = dirs.collect();
        cpp_flags.extend(crate::ltest::flags(&files, &dirs, &header_dir, asked));
    }
    let sources = SourceOptions {
        files,
        include_dirs,
        cpp_flags,
        compile_commands: settings.get(keys::project::COMPILE_COMMANDS),
        header_dir,
        clang: tools.clang.clone(),
        gcc: tools.gcc.clone(),
        libclang: tools.libclang.clone(),
        all_booleans: settings.get(keys::project::ALL_BOOLEANS),
        our_names: false,
    };
    Ok(Spec {
        only_reachable: settings.get(keys::project::ONLY_REACHABLE),
        sources,
        fixture_files,
        entrypoint: settings.get(keys::project::ENTRYPOINT),
        ltest,
        criteria,
        functions_to_cover: settings.get(keys::project::FUNCTIONS_TO_COVER),
        inputs: input_options(settings),
        link_flags: link_flags(settings),
        link: settings.get(keys::project::LINK),
        tests: settings.get(keys::test_runner::CUSTOM_TESTS),
    })
}

fn link_flags(settings: &Settings) -> sc_types::LinkFlags {
    let libraries = settings
        .get(keys::project::EXTERNAL_LIBS)
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
    let flags = settings.get(keys::build_tools::C_LINKER_FLAGS);
    flags
        .iter()
        .flat_map(|word| sc_frontend::split_shell(word))
        .chain(libraries)
        .collect()
}

fn input_options(settings: &Settings) -> InputOptions {
    let default = InputOptions::default();
    InputOptions {
        max_ptr_array_length: settings.get(keys::pointer_handling::MAX_PTR_ARRAY_LENGTH),
        inferred_array_length: default.inferred_array_length,
        max_cstring_length: settings.get(keys::pointer_handling::MAX_CSTRING_LENGTH),
        text_bound_from_code: !settings.is_given(keys::pointer_handling::MAX_CSTRING_LENGTH),
        max_non_nil_ptr_depth: settings.get(keys::pointer_handling::MAX_NON_NIL_PTR_DEPTH),
        treat_pointer_as_array: settings.get(keys::pointer_handling::TREAT_POINTER_AS_ARRAY),
        treat_pointer_as_string: settings.get(keys::pointer_handling::TREAT_POINTER_AS_STRING),
        array_size_mapping: settings.get(keys::pointer_handling::ARRAY_SIZE_MAPPING),
        nullable: settings.get(keys::pointer_handling::NULLABLE),
        non_null: settings.get(keys::pointer_handling::NON_NULL),
        no_inference: settings.get(keys::pointer_handling::NO_INFERENCE),
        empty_blocks: settings.get(keys::pointer_handling::EMPTY_BLOCKS),
        same_block: settings.get(keys::pointer_handling::SAME_BLOCK),
        aliasing: settings.get(keys::pointer_handling::ALIASING),
        ignored_globals: settings.get(keys::project::IGNORED_GLOBALS),
        all_globals: settings.get(keys::project::ALL_GLOBALS),
        any_enum: settings.get(keys::project::ANY_ENUM),
        stubs: settings.get(keys::project::STUBS),
        stub_calls: settings.get(keys::project::STUB_CALLS),
        fail_allocations: settings.get(keys::project::FAIL_ALLOCATIONS),
        mmio: settings.get(keys::project::MMIO),
        fixtures_init: settings.get(keys::fixtures::INIT),
        fixtures_oracle: settings.get(keys::fixtures::ORACLE),
        assume: settings.get(keys::project::ASSUME),
        contract: settings.get(keys::eacsl::ENABLE),
        requires: default.requires,
        growth: default.growth,
        assigned_members: default.assigned_members,
        all_members: default.all_members,
    }
}

/// The bounds that may grow: not those that the user has chosen.
pub fn may_grow(settings: &Settings) -> MayGrow {
    use keys::{pointer_handling as pointers, project};
    if settings.get(pointers::FIXED_BOUNDS) {
        return MayGrow::default();
    }
    let bounds = [
        (
            BoundKind::String,
            settings.is_given(pointers::MAX_CSTRING_LENGTH),
        ),
        (
            BoundKind::Array,
            settings.is_given(pointers::MAX_PTR_ARRAY_LENGTH),
        ),
        (
            BoundKind::Depth,
            settings.is_given(pointers::MAX_NON_NIL_PTR_DEPTH),
        ),
        (BoundKind::Calls, settings.is_given(project::STUB_CALLS)),
        (
            BoundKind::Allocations,
            settings.is_given(project::FAIL_ALLOCATIONS),
        ),
    ];
    let free = bounds.into_iter().filter(|(_, given)| !given);
    MayGrow(free.map(|(kind, _)| kind).collect())
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
        budget: settings.get(keys::run::TIME_BUDGET),
        test: settings.get(keys::run::TEST_TIMEOUT),
        memory_mb: settings.get(keys::run::MEMORY_LIMIT),
    }
}

/// The file that hides a working directory from git, and its text.
const GITIGNORE: (&str, &str) = (".gitignore", "*\n");

/// Lets git ignore a working directory that we made. Without it, nothing but a longer `git status` is lost.
pub fn hide_from_git(workdir: &Path) {
    let _ = std::fs::write(workdir.join(GITIGNORE.0), GITIGNORE.1);
}

/// Removes a working directory if nothing but the file for git is left in it.
pub fn forget_workdir(workdir: &Path) {
    let ours = workdir.join(GITIGNORE.0);
    let is_ours = std::fs::read_to_string(&ours).is_ok_and(|text| text == GITIGNORE.1);
    let entries = std::fs::read_dir(workdir).map_or(usize::MAX, Iterator::count);
    if is_ours && entries == 1 {
        let _ = std::fs::remove_file(&ours);
    }
    // Fails when something else is in there, which then stays.
    let _ = std::fs::remove_dir(workdir);
}

/// Where a project is stored.
pub fn location(settings: &Settings, program: &Program, entry: FunctionId) -> Location {
    let given = settings.get(keys::project::NAME);
    Location {
        workdir: settings.get(keys::run::WORKDIR),
        name: given.unwrap_or_else(|| default_name(program, entry)),
        criterion: settings
            .get(keys::project::CRITERION)
            .join("+")
            .to_uppercase(),
    }
}
