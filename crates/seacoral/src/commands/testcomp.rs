//! `seacoral testcomp`: tests for a program as Test-Comp has them, in its exchange format.

mod watcher;

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_engine::run::Analysed;
use sc_frontend::{Loaded, SourceOptions};
use sc_options::OptionInfo;
use sc_process::{Cancel, Exit, Job};
use sc_store::RunDir;
use sc_suite::headers;
use sc_testcomp::adapter::{self, Adapter};
use sc_testcomp::property::{self, Goal};
use sc_testcomp::suite::{SuiteFolder, Task};
use sc_testcomp::tracer::{Tracer, TracerError};

use crate::cli::{Action, with_keys};
use crate::commands::generate::{Search, analyse_then};
use crate::config;
use crate::failure::{ExitStatus, Failure, spawn_status};
use crate::schema::keys;
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;
use watcher::Watcher;

/// Values that tests choose at first; the bound grows. The last one is repeated.
const FIRST_VALUES: &str = "24";

const HELP: &str = "The program has a main function, and its inputs are the results of __VERIFIER_nondet_…. Each test is a \
file in the folder of --output, written as soon as it is found, beside metadata.xml.

Examples:
  seacoral testcomp program.c --spec coverage-branches.prp
  seacoral testcomp program.i --spec coverage-error-call.prp --data-model ILP32 --time-budget 890s";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Generate a test suite for a program of Test-Comp";
    let path = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .value_parser(clap::value_parser!(PathBuf))
            .help(help)
    };
    with_keys(Command::new("testcomp").about(about))
        .after_help(HELP)
        .arg(path("spec", "FILE.prp", "the property: what has to be covered").required(true))
        .arg(
            Arg::new("data-model")
                .long("data-model")
                .value_name("MODEL")
                .value_parser(["ILP32", "LP64"])
                .default_value("LP64")
                .help("sizes of the integer types"),
        )
        .arg(path("output", "DIR", "folder of the test suite").default_value("test-suite"))
}

/// What only this command has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestcompOptions {
    /// The property file.
    pub property: PathBuf,
    /// `int`, `long` and pointers have 32 bits.
    pub ilp32: bool,
    /// The folder of the suite.
    pub output: PathBuf,
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    let path = |name| {
        matches
            .get_one::<PathBuf>(name)
            .cloned()
            .unwrap_or_default()
    };
    let model = matches.get_one::<String>("data-model");
    Action::Testcomp(TestcompOptions {
        property: path("spec"),
        ilp32: model.is_some_and(|model| model == "ILP32"),
        output: path("output"),
    })
}

/// Generates tests, and writes them as they are found.
pub fn run(settings: &Settings, options: &TestcompOptions) -> Result<ExitStatus, Failure> {
    let cancel = cancel_on_signals()?;
    let property = std::fs::read_to_string(&options.property)
        .map_err(|error| Failure::file("read", &options.property, &error))?;
    let goal = property::parse(&property).map_err(|reason| {
        let path = options.property.display();
        Failure::usage(format!("cannot read the property in '{path}': {reason}"))
    })?;
    let program = only_file(settings)?;
    let temporary = tempfile::tempdir()
        .map_err(|error| Failure::file("create", &std::env::temp_dir(), &error))?;
    let settings = with_flags(settings, options, &goal)?;
    let toolchain = config::toolchain(&settings)?;
    if options.ilp32 {
        check_ilp32(&toolchain.clang, &cancel)?;
    }
    let headers = headers::folder()?;
    let sources = config::spec(&settings, &toolchain, headers.path().to_path_buf())?.sources;
    let adapter = adapter(&sources, &goal)?;
    let file = temporary.path().join("__testcomp.c");
    std::fs::write(&file, adapter.search_text())
        .map_err(|error| Failure::file("write", &file, &error))?;
    let settings = for_search(&settings, &program, &file, &adapter, &goal)?;
    let task = Task {
        program: &program,
        property: &property,
        bits: if options.ilp32 { 32 } else { 64 },
        version: env!("CARGO_PKG_VERSION"),
    };
    let suite = SuiteFolder::create(&options.output, &task)
        .map_err(|error| Failure::io(error.to_string()))?;
    let limit = config::limits(&settings).test;
    let tracer = Tracer::build(&adapter, &sources, temporary.path(), limit, &cancel)
        .map_err(tracer_failure)?;
    for name in &adapter.unsupported {
        crate::say(&format!(
            "warning: '{name}' returns 0: the exchange format has no values of its type"
        ));
    }
    let watcher = Watcher::new(tracer, suite);
    let opened = |dir: &RunDir| watcher.start(dir);
    analyse_then(
        &settings,
        &cancel,
        Search::Adapted,
        &opened,
        |run, analysed| {
            let tests = watcher.finish()?;
            (run.close_display)();
            crate::print(&summary(&goal, &analysed, tests, &options.output))?;
            Ok(match analysed.interrupted {
                true => ExitStatus::Interrupted,
                false => ExitStatus::Done,
            })
        },
    )
}

/// What was found, in one or two lines.
fn summary(goal: &Goal, analysed: &Analysed<'_>, tests: usize, output: &Path) -> String {
    let goals = analysed.session.goals();
    let (reached, count) = (goals.reached(), goals.count());
    let found = match goal {
        Goal::Call(name) if reached > 0 => format!("call of {name}: reached"),
        Goal::Call(name) => format!("call of {name}: unknown"),
        // Proofs are about the adapter's stream of values, not about all that the competition allows.
        Goal::Branches | Goal::Conditions | Goal::Statements => {
            format!("covered: {reached} of {count} objectives")
        }
    };
    format!(
        "{found}\ntests: {tests} in {}\nresult: done\n",
        output.display()
    )
}

fn only_file(settings: &Settings) -> Result<PathBuf, Failure> {
    match &settings.get(keys::project::FILES)[..] {
        [one] => Ok(one.clone()),
        files => Err(
            Failure::usage(format!("expected one program, found {} files", files.len()))
                .hint("'seacoral testcomp program.c --spec coverage-branches.prp'"),
        ),
    }
}

/// The adapter of the program.
fn adapter(sources: &SourceOptions, goal: &Goal) -> Result<Adapter, Failure> {
    let loaded = Loaded::new(sources).map_err(sc_engine::prepare::PrepareError::from)?;
    let target = match goal {
        Goal::Call(name) => Some(name.as_str()),
        _ => None,
    };
    Adapter::new(&loaded.program, target)
        .ok_or_else(|| Failure::usage("the program has no function 'main'"))
}

/// Settings that say how the program is compiled.
fn with_flags(
    settings: &Settings,
    options: &TestcompOptions,
    goal: &Goal,
) -> Result<Settings, Failure> {
    let mut flags = settings.get(keys::build_tools::C_PRE_PROCESSOR_FLAGS);
    flags.extend(adapter::flags());
    // The competition runs tests without sanitizers, so that branches behind an overflow count. That a call is reached
    // is only said if every compiler agrees.
    if !matches!(goal, Goal::Call(_)) {
        flags.push("-fwrapv".to_owned());
    }
    if options.ilp32 {
        flags.push("-m32".to_owned());
    }
    let mut settings = settings.clone();
    set(
        &mut settings,
        &keys::build_tools::C_PRE_PROCESSOR_FLAGS.info,
        flags,
    )?;
    Ok(settings)
}

/// Settings for the search: the adapter's stream is the only input.
fn for_search(
    settings: &Settings,
    program: &Path,
    file: &Path,
    adapter: &Adapter,
    goal: &Goal,
) -> Result<Settings, Failure> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let one = |word: &str| vec![word.to_owned()];
    let stem = program
        .file_stem()
        .map_or_else(|| "program".into(), |it| it.to_string_lossy());
    let criterion = match goal {
        Goal::Branches => "DC",
        Goal::Conditions => "CC",
        Goal::Statements => "STMT",
        Goal::Call(_) => "FC",
    };
    let functions = match goal {
        Goal::Call(name) => one(name),
        _ => Vec::new(),
    };
    let mut stubs = vec!["*=zero".to_owned()];
    if adapter.has_values() {
        stubs.push(format!("{}=input", adapter::NEXT));
    }
    let mut settings = settings.clone();
    for (option, words) in [
        (&keys::project::FILES.info, vec![text(program), text(file)]),
        (&keys::project::ENTRYPOINT.info, one(adapter::ENTRY)),
        (&keys::project::CRITERION.info, one(criterion)),
        (&keys::project::FUNCTIONS_TO_COVER.info, functions),
        (
            &keys::project::IGNORED_GLOBALS.info,
            adapter.globals.clone(),
        ),
        (&keys::project::STUBS.info, stubs),
        // Another input would not be a value of the stream.
        (&keys::project::FAIL_ALLOCATIONS.info, one("0")),
    ] {
        set(&mut settings, option, words)?;
    }
    if !settings.is_given(keys::project::NAME) {
        set(
            &mut settings,
            &keys::project::NAME.info,
            one(&format!("{stem}.testcomp")),
        )?;
    }
    if !settings.is_given(keys::project::STUB_CALLS) {
        let option = &keys::project::STUB_CALLS.info;
        // As a default, it may grow.
        settings.set(option, one(FIRST_VALUES), Source::Default)?;
    }
    Ok(settings)
}

fn set(
    settings: &mut Settings,
    option: &'static OptionInfo,
    words: Vec<String>,
) -> Result<(), Failure> {
    settings.set(option, words, Source::Argument(option.flag.to_owned()))
}

/// Programs of 32 bits need a C library of their own.
fn check_ilp32(clang: &Path, cancel: &Cancel) -> Result<(), Failure> {
    let tried = Job::new(clang)
        .args([
            "-m32",
            "-fsanitize=address,undefined",
            "-x",
            "c",
            "-",
            "-o",
            "/dev/null",
        ])
        .stdin_bytes(&b"#include <stdlib.h>\nint main(void) { return 0; }\n"[..])
        .run(cancel)
        .map_err(|error| Failure::new(spawn_status(&error), error.to_string()))?;
    match tried.exit {
        Exit::Success => Ok(()),
        Exit::Cancelled => Err(Failure::new(ExitStatus::Interrupted, "interrupted")),
        _ => Err(Failure::new(
            ExitStatus::DoesNotCompile,
            "unsupported data model 'ILP32': 32-bit programs cannot be compiled on this system",
        )
        .hint("install a 32-bit C library: apt-get install gcc-multilib")),
    }
}

fn tracer_failure(error: TracerError) -> Failure {
    let status = match &error {
        TracerError::File { .. } => ExitStatus::Io,
        TracerError::Compile(_) => ExitStatus::DoesNotCompile,
        TracerError::Cancelled => ExitStatus::Interrupted,
        TracerError::Spawn(error) => spawn_status(error),
    };
    Failure::new(status, error.to_string())
}
