//! The command line, made from the schema.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command};
use sc_campaign::function::Scope;
use sc_campaign::history::Change;
use sc_measure::Suites;
use sc_options::{Kind, OptionInfo, State};
use sc_report::export::ExportOptions;

use crate::commands::{self, report};
use crate::failure::Failure;
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Generate tests: the main job.
    Generate,
    /// Measure suites.
    Replay {
        /// Which.
        suites: Suites,
        /// Add their tests to the project.
        add: bool,
    },
    /// Tell what the user's tests pass to the entrypoint.
    Learn {
        /// Which tests.
        suites: Suites,
    },
    /// Make suites smaller.
    Minimize {
        /// Which; none: the project's own.
        suites: Suites,
    },
    /// Write the project's tests for a framework or another tool.
    Export {
        /// The format's name.
        format: String,
        /// The folder to write to.
        output: PathBuf,
        /// How suites are written.
        options: ExportOptions,
    },
    /// Measure how many small changes of the code the project's tests notice.
    Mutate {
        /// Look for proofs that changes cannot be noticed.
        proofs: bool,
        /// Write the report here as well.
        json: Option<PathBuf>,
    },
    /// Print annotated C or the list of objectives.
    Annotate {
        /// Only the list of objectives.
        list: bool,
        /// Write here instead of standard output.
        output: Option<PathBuf>,
        /// Write files for LTest: this one, and one of labels and of hyperlabels beside it.
        ltest: Option<PathBuf>,
    },
    /// Check configuration and sources, and print the input model.
    Check {
        /// Build the generated code as well.
        compile: bool,
    },
    /// Write results as pages for a browser, or in a format for another program.
    Report {
        /// Run directories; none: all in the working directory.
        runs: Vec<PathBuf>,
        /// Where run directories are.
        workdir: PathBuf,
        /// The format.
        format: String,
        /// The folder or file to write to, if given.
        output: Option<PathBuf>,
    },
    /// Tell everything about an objective.
    Explain {
        /// Its number.
        id: u32,
        /// The run directory.
        run: PathBuf,
    },
    /// Print completions for a shell.
    Completions(clap_complete::Shell),
    /// Write man pages into a folder.
    Man(PathBuf),
    /// Print a JSON Schema.
    Schema {
        /// That of `seacoral.toml`, else that of `result.json`.
        of_config: bool,
    },
    /// List the functions of the sources.
    List,
    /// Test many functions within one budget.
    Campaign(CampaignOptions),
    /// List criteria.
    Criteria,
    /// List tools.
    Tools,
    /// Print all keys with their documentation.
    ConfigDoc,
    /// Write a `seacoral.toml`.
    ConfigInit {
        /// Replace an existing one.
        force: bool,
    },
    /// Remove run directories.
    Clean,
}

/// What only campaigns have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CampaignOptions {
    /// Which functions.
    pub filter: Option<String>,
    /// How many at once.
    pub workers: Option<usize>,
    /// Which functions are entrypoints.
    pub scope: Scope,
    /// The least coverage of every file, in percent.
    pub fail_under_file: Option<u64>,
    /// Only functions that a change affects.
    pub change: Option<Change>,
}

/// A parsed command line.
#[derive(Debug)]
pub struct Invocation {
    /// What to do.
    pub action: Action,
    /// With which settings.
    pub settings: Settings,
}

/// The command for clap.
pub fn command() -> Command {
    let main = with_keys(
        Command::new("seacoral")
            .version(env!("CARGO_PKG_VERSION"))
            .about("Generate validated C tests for a function and a coverage criterion")
            .after_help(AFTER_HELP)
            .args_conflicts_with_subcommands(true)
            .subcommand_precedence_over_arg(true),
    );
    main.subcommand(with_keys(
        Command::new("generate").about("Generate tests (the default)"),
    ))
    .subcommand(
        with_suites(with_keys(
            Command::new("replay").about("Measure the coverage of existing tests"),
        ))
        .after_help(REPLAY_HELP)
        .arg(flag("add", "add the tests to the project")),
    )
    .subcommand(
        with_suites(with_keys(
            Command::new("learn").about("Derive facts about inputs from existing tests"),
        ))
        .after_help(LEARN_HELP),
    )
    .subcommand(
        with_suites(with_keys(Command::new("minimize").about(
            "Select the smallest subset of tests with the same coverage",
        )))
        .after_help(MINIMIZE_HELP),
    )
    .subcommand(commands::export::command())
    .subcommand(commands::mutate::command())
    .subcommand(
        with_keys(
            Command::new("annotate").about("Print the annotated sources or the list of objectives"),
        )
        .arg(flag("list", "print the list of objectives"))
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .help("write to FILE"),
        )
        .arg(
            Arg::new("ltest")
                .long("ltest")
                .value_name("OUT.c")
                .conflicts_with_all(["list", "output"])
                .help("write OUT.c, OUT.labels and OUT.hyperlabels for LTest"),
        ),
    )
    .subcommand(
        with_keys(
            Command::new("check")
                .about("Check the configuration and the sources, and print the input model"),
        )
        .arg(flag(
            "compile",
            "compile and link the generated code as well",
        )),
    )
    .subcommand(
        with_keys(Command::new("list").about("List the functions that can be tested"))
            .after_help(LIST_HELP),
    )
    .subcommand(campaign_command())
    .subcommand(report_command())
    .subcommand(explain_command())
    .subcommand(schema_command())
    .subcommand(completions_command())
    .subcommand(man_command())
    .subcommand(Command::new("criteria").about("List the coverage criteria"))
    .subcommand(
        Command::new("tools").about("Show the installed tools and how to install missing ones"),
    )
    .subcommand(
        Command::new("config")
            .about("Print or create a configuration file")
            .subcommand_required(true)
            .subcommand(Command::new("doc").about("Print every key with its meaning and default"))
            .subcommand(init_command("init").visible_alias("initialize")),
    )
    // As SeaCoral calls it.
    .subcommand(init_command("initialize").hide(true))
    .subcommand(with_keys(
        Command::new("clean").about("Remove the run directories of this folder"),
    ))
}

fn init_command(name: &'static str) -> Command {
    let about = "Write a seacoral.toml: a template, or for the given files and entrypoint";
    with_keys(Command::new(name).about(about)).arg(flag("force", "replace an existing file"))
}

fn campaign_command() -> Command {
    let arg = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .help(help)
            .help_heading("Campaign")
    };
    let scopes = Scope::ALL.map(|(name, _)| name);
    with_keys(
        Command::new("campaign").about("Test all functions of files, folders or a compile_commands.json"),
    )
    .after_help(CAMPAIGN_HELP)
    .arg(arg("filter", "EXPRESSION", "test only the functions that this expression selects"))
    .arg(
        arg("workers", "N", "functions tested at once (default: one per processor, as far as the memory goes)")
            .value_parser(clap::value_parser!(u16).range(1..)),
    )
    .arg(
        arg("scope", "WORD", "'unit': every function for its own objectives; 'file': the functions that other files can call, for all objectives they reach [default: unit]")
            .value_parser(scopes),
    )
    .arg(arg("since", "REVISION", "test only functions that changes since this revision of git affect").conflicts_with("diff"))
    .arg(
        arg("diff", "FILE", "test only functions that this unified diff, which leads to the present sources, affects")
            .value_parser(clap::value_parser!(PathBuf)),
    )
    .arg(
        arg("fail-under-file", "N", "exit with status 1 if the coverage of a file is below this percentage, as --fail-under")
            .value_parser(clap::value_parser!(u64).range(0..=100)),
    )
}

fn campaign_action(matches: &ArgMatches) -> Action {
    let scope = matches.get_one::<String>("scope");
    let named = Scope::ALL
        .iter()
        .find(|(name, _)| scope.is_some_and(|word| word == name));
    let since = matches
        .get_one::<String>("since")
        .cloned()
        .map(Change::Since);
    let diff = matches
        .get_one::<PathBuf>("diff")
        .cloned()
        .map(Change::Diff);
    Action::Campaign(CampaignOptions {
        filter: matches.get_one::<String>("filter").cloned(),
        workers: matches
            .get_one::<u16>("workers")
            .map(|workers| usize::from(*workers)),
        scope: named.map_or(Scope::default(), |(_, scope)| *scope),
        fail_under_file: matches.get_one::<u64>("fail-under-file").copied(),
        change: since.or(diff),
    })
}

fn report_command() -> Command {
    let path = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("DIR")
            .value_parser(clap::value_parser!(PathBuf))
            .help(help)
    };
    Command::new("report")
        .about("Write results as pages for a browser, or as LCOV, SARIF, JUnit, …")
        .after_help(REPORT_HELP)
        .arg(
            Arg::new("RUN")
                .num_args(0..)
                .value_parser(clap::value_parser!(PathBuf))
                .help("run directories (default: all in the working directory)"),
        )
        .arg(
            path("workdir", "the folder with the run directories").default_value("_sc"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .default_value(report::PAGES)
                .value_parser(report::formats())
                .help("the format"),
        )
        .arg(
            path(
                "output",
                "the folder or file to write to (default: seacoral-report for pages, else standard output)",
            )
            .value_name("PATH")
            .short('o'),
        )
}

fn explain_command() -> Command {
    Command::new("explain")
        .about("Tell everything that a result says about one objective")
        .arg(
            Arg::new("ID")
                .required(true)
                .value_parser(clap::value_parser!(u32))
                .help("the number of the objective"),
        )
        .arg(
            Arg::new("RUN")
                .default_value("_sc/last")
                .value_parser(clap::value_parser!(PathBuf))
                .help("the run directory"),
        )
}

fn completions_command() -> Command {
    Command::new("completions")
        .about("Print completions for a shell")
        .arg(
            Arg::new("SHELL")
                .required(true)
                .value_parser(clap::value_parser!(clap_complete::Shell))
                .help("the shell"),
        )
}

fn man_command() -> Command {
    Command::new("man")
        .about("Write man pages into a folder")
        .arg(
            Arg::new("DIR")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("the folder"),
        )
}

/// What other commands than those with options do.
fn plain_action(name: &str, sub: &ArgMatches) -> Option<Action> {
    let path = |name: &str| sub.get_one::<PathBuf>(name).cloned();
    Some(match name {
        "report" => report_action(sub),
        "explain" => Action::Explain {
            id: sub.get_one("ID").copied()?,
            run: path("RUN")?,
        },
        "schema" => Action::Schema {
            of_config: sub.get_one::<String>("OF").is_some_and(|it| it == "config"),
        },
        "completions" => Action::Completions(sub.get_one("SHELL").copied()?),
        "man" => Action::Man(path("DIR")?),
        _ => return None,
    })
}

fn schema_command() -> Command {
    Command::new("schema")
        .about("Print the JSON Schema of result.json or of seacoral.toml")
        .arg(
            Arg::new("OF")
                .required(true)
                .value_parser(["result", "config"])
                .help("which schema"),
        )
}

fn report_action(matches: &ArgMatches) -> Action {
    let one = |name: &str| matches.get_one::<PathBuf>(name).cloned();
    let runs = matches.get_many::<PathBuf>("RUN").unwrap_or_default();
    Action::Report {
        runs: runs.cloned().collect(),
        workdir: one("workdir").unwrap_or_default(),
        format: matches.get_one("format").cloned().unwrap_or_default(),
        output: one("output"),
    }
}

const AFTER_HELP: &str = "Examples:
  seacoral f.c                           test the only function of f.c for CC
  seacoral f.c -e check -I include -D N=4
  seacoral --files a.c,b.c --entrypoint f --criterion MCC --time-budget 30s
  seacoral -C examples/utf8/seacoral.toml

Exit status: 0 done, 1 a gate failed, 2 invalid usage, 3 the code does not compile,
4 no usable analyzer, 70 internal error, 74 reading or writing failed, 130 interrupted.";

const REPLAY_HELP: &str = "Without --corpus, --inputs, --tests or --command-lines, replays the tests that earlier runs generated for this function:
those of the same criterion if there are any, else those of all other criteria.

Examples:
  seacoral replay f.c -e f -c MCC
  seacoral replay f.c -e f -c MCC --corpus _sc/f-CC
  seacoral replay f.c -e f --tests test_f.c --test-support unity.c
  seacoral replay prog.c --command-lines runs.txt --fail-under 90";

const LEARN_HELP: &str = "Runs C tests or command lines, adds the inputs of their calls of the entrypoint to the project, and prints what
holds in all calls: pointers that are never NULL, ranges of numbers, lengths of strings.

Examples:
  seacoral learn f.c -e f --tests test_f.c --test-support unity.c
  seacoral learn prog.c -e parse --command-lines runs.txt";

const MINIMIZE_HELP: &str = "Without --corpus, --inputs, --tests or --command-lines, minimizes the suite of the project and rewrites its files.
With one of them, prints which tests to keep and changes nothing.";

const REPORT_HELP: &str =
    "The folder needs no network: open its index.html, or keep it as an artifact of CI.

Examples:
  seacoral report
  seacoral report --format sarif -o seacoral.sarif
  seacoral report _sc/f-CC _sc/f-MCDC -o report";

const CAMPAIGN_HELP: &str =
    "Every function gets a few seconds, then those get more that have the most undecided objectives and make progress.
--time-budget bounds the campaign (default here: 30m); it ends earlier when nothing moves any more.
The same command again goes on where the last one stopped; functions whose code changed start anew.

Filter: file(GLOB), name(GLOB), objectives, inputs and line compared with numbers, all; combined with !, &, | and ().

Examples:
  seacoral campaign src -I include -c MCDC --time-budget 10m
  seacoral campaign compile_commands.json --filter 'file(src/*.c) & !name(test_*) & objectives > 0'
  seacoral campaign src --fail-under 80 --fail-under-file 60 --report pages
  seacoral campaign src --since origin/main --time-budget 2m";

const LIST_HELP: &str =
    "Shows every function with a body, its objectives for the criterion, and why it cannot be tested if so.

Examples:
  seacoral list src/*.c -I include
  seacoral list f.c -c MCDC --json -";

/// What can be measured. Here, `--inputs` are bytes, and not another word for `--files`.
fn with_suites(command: Command) -> Command {
    let command = command.mut_arg(keys::project::FILES.info.flag, |files| {
        let none = clap::builder::Resettable::Reset;
        files.visible_alias(none).visible_alias("sources")
    });
    let paths = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .num_args(1..)
            .action(ArgAction::Append)
            .value_parser(clap::value_parser!(PathBuf))
            .value_name(value)
            .help(help)
            .help_heading("Suites")
    };
    command
        .arg(paths(
            "corpus",
            "DIR",
            "tests of these run directories, such as _sc/f-CC",
        ))
        .arg(paths(
            "inputs",
            "FILE|DIR",
            "files of input bytes, as in the folder corpus of a run directory",
        ))
        .arg(paths(
            "tests",
            "FILE.c",
            "C files of tests, with a main function or with functions 'void test_…(void)'",
        ))
        .arg(paths(
            "test-support",
            "FILE.c",
            "C files compiled with each file of --tests: helpers, sources of a test framework",
        ))
        .arg(
            Arg::new("command-lines")
                .long("command-lines")
                .value_parser(clap::value_parser!(PathBuf))
                .value_name("FILE")
                .help("runs of the program's main function: one line of arguments per run")
                .help_heading("Suites"),
        )
}

fn suites(matches: &ArgMatches) -> Suites {
    let paths = |name: &str| -> Vec<PathBuf> {
        let given = matches.get_many::<PathBuf>(name).unwrap_or_default();
        given.cloned().collect()
    };
    Suites {
        corpus: paths("corpus"),
        tests: paths("tests"),
        support: paths("test-support"),
        inputs: paths("inputs"),
        command_lines: matches.get_one::<PathBuf>("command-lines").cloned(),
    }
}

pub(crate) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

pub(crate) fn with_keys(command: Command) -> Command {
    let command = command
        .arg(
            Arg::new("FILE")
                .num_args(0..)
                .value_parser(clap::value_parser!(OsString))
                .help("C files; a seacoral.toml that names files of its own is not read then"),
        )
        .arg(
            Arg::new("config-file")
                .short('C')
                .long("config")
                .visible_alias("configuration-file")
                .value_name("FILE")
                .help("configuration file (default: seacoral.toml in this folder or a parent)"),
        )
        .arg(
            Arg::new("no-config")
                .long("no-config")
                .action(ArgAction::SetTrue)
                .help("ignore configuration files"),
        )
        .arg(cpp_flag(
            "include",
            'I',
            "DIR",
            "folder added to the search path for headers",
        ))
        .arg(cpp_flag("define", 'D', "NAME[=VALUE]", "define a macro"))
        .arg(
            Arg::new("help-all")
                .long("help-all")
                .action(ArgAction::HelpLong)
                .help("print help with all options"),
        );
    schema::options().fold(command, |command, option| {
        let command = command.arg(option_arg(option));
        let negations = option.negations.iter();
        negations.fold(command, |command, name| {
            command.arg(negation_arg(name, option))
        })
    })
}

/// A flag that sets a switch to `false`.
fn negation_arg(name: &'static str, option: &'static OptionInfo) -> Arg {
    flag(name, "")
        .help(format!("same as --{}=false", option.flag))
        .help_heading(heading(option.section))
        .overrides_with(option.flag)
        .hide_short_help(matches!(option.state, State::NoEffect(_)))
}

fn cpp_flag(id: &'static str, short: char, value: &'static str, help: &'static str) -> Arg {
    Arg::new(id)
        .short(short)
        .value_name(value)
        .action(ArgAction::Append)
        .help(help)
}

fn option_arg(key: &'static OptionInfo) -> Arg {
    let mut arg = Arg::new(key.flag)
        .long(key.flag)
        .help(help_of(key))
        .help_heading(heading(key.section));
    for alias in key.aliases {
        arg = arg.visible_alias(*alias);
    }
    for former in former_flags(key) {
        arg = arg.alias(former);
    }
    arg = match key.flag {
        "entrypoint" => arg.short('e'),
        "criterion" => arg.short('c'),
        "verbose" => arg.short('v'),
        "quiet" => arg.short('q'),
        _ => arg,
    };
    if matches!(key.state, State::NoEffect(_)) {
        arg = arg.hide_short_help(true);
    }
    match key.kind {
        Kind::Switch => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_name("true|false"),
        Kind::List | Kind::Paths => arg
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
            .value_name("LIST"),
        Kind::Number | Kind::Integer => arg.value_name("N").allow_negative_numbers(true),
        Kind::Percent => arg.value_name("PERCENT"),
        Kind::Time => arg.value_name("TIME"),
        Kind::Path if key.without_value.is_some() => arg
            .value_name("PATH")
            .num_args(0..=1)
            .default_missing_value(""),
        Kind::Path => arg.value_name("PATH"),
        Kind::Text => arg.value_name("TEXT"),
        // As a switch, with more values.
        Kind::Choice(words) if words.contains(&"true") => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_name("true|false|all"),
        Kind::Choice(_) => arg.value_name("WORD"),
    }
}

/// The option as it was called when its section had another name.
fn former_flags(option: &OptionInfo) -> Vec<String> {
    let rest = option.flag.strip_prefix(option.section);
    let former = schema::former_sections(option.section).iter();
    let flags = former.filter_map(|section| Some(format!("{section}{}", rest?)));
    flags.collect()
}

fn help_of(key: &OptionInfo) -> String {
    let mut help = key.help.to_string();
    if !key.default.is_empty() && key.kind != Kind::Switch {
        help.push_str(&format!(" [default: {}]", key.default));
    }
    if let State::NoEffect(why) = key.state {
        help.push_str(&format!(" (accepted without effect: {why})"));
    }
    help
}

fn heading(section: &'static str) -> &'static str {
    match section {
        "project" => "Project",
        "run" => "Run",
        "fixtures" => "Fixtures",
        "pointer-handling" => "Pointers",
        "build-tools" => "Build",
        "output" => "Output",
        _ => "Analyzers",
    }
}

/// The argument that asks for all options.
const HELP_ALL: &str = "--help-all";

/// Options that most people need; `--help-all` shows the others as well.
const COMMON: &[&str] = &[
    "entrypoint",
    "criterion",
    "assume",
    "compile-commands",
    "tools",
    "time-budget",
    "seed",
    "clean-start",
    "fixtures-files",
    "fixtures-init",
    "fixtures-oracle",
    "max-ptr-array-length",
    "array-size-mapping",
    "json",
    "report",
    "output-format",
    "quiet",
    "verbose",
    "fail-under",
    "fail-on-rte",
];

/// The command with the common options only in its help.
fn short(command: Command) -> Command {
    let rare = |name: &str| {
        let option = schema::options()
            .find(|option| option.flag == name || option.negations.contains(&name));
        option.is_some() && !COMMON.contains(&name)
    };
    let command = command.mut_args(|arg| {
        let hidden = rare(arg.get_id().as_str());
        arg.hide(hidden)
    });
    command.mut_subcommands(short)
}

/// Parses arguments, configuration file and environment.
///
/// `Err(Ok(text))` is help or version: text to print, no failure.
pub fn parse(arguments: Vec<OsString>) -> Result<Invocation, Result<String, Failure>> {
    if asks_for_versions(&arguments) {
        return Err(Ok(versions()));
    }
    let all = arguments.iter().any(|it| it == HELP_ALL);
    let command = if all { command() } else { short(command()) };
    let matches = match command.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) if !error.use_stderr() => return Err(Ok(help_text(&error))),
        Err(error) => return Err(Err(clap_failure(&error))),
    };
    interpret(&matches).map_err(Err)
}

/// `--version --verbose`, in any order and spelling.
fn asks_for_versions(arguments: &[OsString]) -> bool {
    let has = |words: &[&str]| {
        arguments
            .iter()
            .skip(1)
            .any(|it| words.iter().any(|word| it == word))
    };
    let both = has(&["-vV", "-Vv"]);
    both || has(&["--version", "-V"]) && has(&["--verbose", "-v"])
}

/// What to say in a bug report: our version, that of the formats we write, and those of the tools.
fn versions() -> String {
    format!(
        "seacoral {}\nresult.json: version {}\nsystem: {} {}\n\n{}",
        env!("CARGO_PKG_VERSION"),
        sc_report::RESULT_VERSION,
        std::env::consts::OS,
        std::env::consts::ARCH,
        commands::tools::text()
    )
}

/// Help or version, with colours only where somebody sees them.
fn help_text(error: &clap::Error) -> String {
    let styled = error.render();
    let colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if colours {
        styled.ansi().to_string()
    } else {
        styled.to_string()
    }
}

fn clap_failure(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Clap's own usage block is long; the message and its tips say enough.
    let text = text.split("\n\nUsage:").next().unwrap_or(text);
    Failure::usage(text.trim().to_string()).hint("run 'seacoral --help' to list the options")
}

fn interpret(matches: &ArgMatches) -> Result<Invocation, Failure> {
    let (action, matches) = match matches.subcommand() {
        None => (Action::Generate, Some(matches)),
        Some(("generate", sub)) => (Action::Generate, Some(sub)),
        Some(("annotate", sub)) => {
            let output = sub.get_one::<String>("output").map(PathBuf::from);
            (
                Action::Annotate {
                    list: sub.get_flag("list"),
                    output,
                    ltest: sub.get_one::<String>("ltest").map(PathBuf::from),
                },
                Some(sub),
            )
        }
        Some(("replay", sub)) => {
            let action = Action::Replay {
                suites: suites(sub),
                add: sub.get_flag("add"),
            };
            (action, Some(sub))
        }
        Some(("learn", sub)) => {
            let suites = suites(sub);
            (Action::Learn { suites }, Some(sub))
        }
        Some(("minimize", sub)) => {
            let suites = suites(sub);
            (Action::Minimize { suites }, Some(sub))
        }
        Some(("mutate", sub)) => (commands::mutate::action(sub), Some(sub)),
        Some(("export", sub)) => (commands::export::action(sub), Some(sub)),
        Some(("check", sub)) => {
            let compile = sub.get_flag("compile");
            (Action::Check { compile }, Some(sub))
        }
        Some(("list", sub)) => (Action::List, Some(sub)),
        Some(("campaign", sub)) => (campaign_action(sub), Some(sub)),
        Some(("clean", sub)) => (Action::Clean, Some(sub)),
        Some(("tools", _)) => (Action::Tools, None),
        Some(("config", sub)) => match sub.subcommand() {
            Some(("init", sub)) => config_init(sub),
            _ => (Action::ConfigDoc, None),
        },
        Some(("initialize", sub)) => config_init(sub),
        Some((name, sub)) => (plain_action(name, sub).unwrap_or(Action::Criteria), None),
    };
    let mut settings = Settings::defaults();
    if let Some(matches) = matches {
        // What is to be replaced says nothing.
        let replaces = matches!(action, Action::ConfigInit { .. });
        if !replaces && let Some(path) = config_file(matches)? {
            settings.read_file(&path)?;
        }
        settings.read_environment(|name| std::env::var(name).ok())?;
        read_arguments(&mut settings, matches)?;
    }
    Ok(Invocation { action, settings })
}

fn config_init(matches: &ArgMatches) -> (Action, Option<&ArgMatches>) {
    let force = matches.get_flag("force");
    (Action::ConfigInit { force }, Some(matches))
}

fn config_file(matches: &ArgMatches) -> Result<Option<PathBuf>, Failure> {
    if matches.get_flag("no-config") {
        return Ok(None);
    }
    if let Some(path) = matches.get_one::<String>("config-file") {
        return Ok(Some(PathBuf::from(path)));
    }
    Ok(find_upwards(matches.contains_id("FILE")))
}

/// `seacoral.toml` here or in a folder above. When files are named without an option, only a configuration without files
/// of its own applies, else it would be about another program. `--files` replaces the files of the configuration, as in
/// SeaCoral.
fn find_upwards(files_named: bool) -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let found = here
        .ancestors()
        .map(|dir| dir.join("seacoral.toml"))
        .find(|path| path.is_file())?;
    let relative = found
        .strip_prefix(&here)
        .map(Path::to_path_buf)
        .unwrap_or(found);
    let text = std::fs::read_to_string(&relative).unwrap_or_default();
    let names_files = text
        .parse::<toml::Table>()
        .ok()
        .and_then(|table| table.get("project")?.get("files").cloned())
        .is_some();
    (!(files_named && names_files)).then_some(relative)
}

fn read_arguments(settings: &mut Settings, matches: &ArgMatches) -> Result<(), Failure> {
    for key in schema::options() {
        let Some(typed) = matches.get_many::<String>(key.flag) else {
            continue;
        };
        let typed: Vec<String> = typed.cloned().collect();
        let source = Source::Argument(key.flag.to_string());
        let switch = key.without_value.filter(|_| typed == [""]);
        match switch.and_then(|(section, name)| schema::find(section, name)) {
            Some(switch) => settings.set(switch, vec!["true".to_owned()], source)?,
            None => settings.set(key, key.kind.split(&typed), source)?,
        }
    }
    for option in schema::options() {
        let negations = option.negations.iter();
        for name in negations.filter(|name| matches.get_flag(name)) {
            let source = Source::Argument(name.to_string());
            settings.set(option, vec!["false".to_owned()], source)?;
        }
    }
    if let Some(files) = matches.get_many::<OsString>("FILE") {
        let mut words: Vec<String> = files.map(|f| f.to_string_lossy().into_owned()).collect();
        if matches.contains_id("files") {
            let named = settings.values().words(&keys::project::FILES.info);
            words.splice(0..0, named.unwrap_or_default().iter().cloned());
        }
        set_list(settings, &keys::project::FILES.info, words)?;
    }
    let from = |id: &str, prefix: &str| -> Vec<String> {
        matches
            .get_many::<String>(id)
            .unwrap_or_default()
            .map(|word| format!("{prefix}{word}"))
            .collect()
    };
    let extra: Vec<String> = from("include", "-I")
        .into_iter()
        .chain(from("define", "-D"))
        .collect();
    if !extra.is_empty() {
        let mut words = settings.get(keys::build_tools::C_PRE_PROCESSOR_FLAGS);
        words.extend(extra);
        set_list(
            settings,
            &keys::build_tools::C_PRE_PROCESSOR_FLAGS.info,
            words,
        )?;
    }
    Ok(())
}

fn set_list(
    settings: &mut Settings,
    option: &'static OptionInfo,
    words: Vec<String>,
) -> Result<(), Failure> {
    let source = Source::Argument(option.flag.to_string());
    settings.set(option, words, source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_asked_for_in_two_words_or_one() {
        let check = |words: &str, expected: bool| {
            let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            assert_eq!(asks_for_versions(&words), expected, "{words:?}");
        };
        check("seacoral --version --verbose", true);
        check("seacoral -v -V", true);
        check("seacoral -vV", true);
        check("seacoral --version", false);
        check("seacoral f.c -v", false);
    }

    #[test]
    fn clap_accepts_the_schema() {
        command().debug_assert();
    }
}
