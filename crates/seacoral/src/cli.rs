//! The command line, made from the schema.

mod options;
mod reading;
mod suites;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{ArgMatches, Command};
use sc_measure::Suites;
use sc_report::export::ExportOptions;

use crate::commands;
use crate::commands::campaign::{Batch, CampaignOptions};
use crate::commands::explain::Which;
use crate::commands::testcomp::TestcompOptions;
use crate::failure::Failure;
use crate::settings::Settings;
use options::{HELP_ALL, short};
pub(crate) use options::{OF_RUNS, flag, with_help_of, with_keys, without_help_of};
pub(crate) use reading::default_workdir;
use reading::{config_file, read_arguments};
pub(crate) use suites::{suites, with_suites, with_tests};

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Generate tests: the main job.
    Generate {
        /// Tests that exist: others are written for what these do not cover.
        existing: Suites,
    },
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
        /// Write a program here that compares two runs.
        pairs: Option<PathBuf>,
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
    /// Tell everything about objectives.
    Explain {
        /// Which.
        which: Which,
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
    /// Work on a batch of a campaign.
    CampaignWorker(Batch),
    /// Generate tests for a program of Test-Comp.
    Testcomp(TestcompOptions),
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
    let main = with_tests(with_keys(
        Command::new("seacoral")
            .version(env!("CARGO_PKG_VERSION"))
            .about("Generate validated C tests for a function and a coverage criterion")
            .after_help(AFTER_HELP)
            .args_conflicts_with_subcommands(true)
            .subcommand_precedence_over_arg(true),
    ));
    commands::ALL
        .iter()
        .fold(main, |main, it| main.subcommand((it.command)()))
}

const AFTER_HELP: &str = "Examples:
  seacoral f.c                           test the only function of f.c for CC
  seacoral f.c -e check -I include -D N=4
  seacoral --files a.c,b.c --entrypoint f --criterion MCC --time-budget 30s
  seacoral -C examples/utf8/seacoral.toml

Exit status: 0 done, 1 a gate failed, 2 invalid usage, 3 the code does not compile, 4 no usable analyzer, \
5 no time left after reading the sources, 70 internal error, 74 reading or writing failed, 130 interrupted.";

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
        None => (commands::generate::action(matches), Some(matches)),
        Some((name, sub)) => commands::read(name, sub),
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
    fn help_shows_options_that_have_a_meaning() {
        let check = |line: &str, option: &str, shown: bool| {
            let mut all = short(command());
            let name = line.strip_prefix("seacoral ").unwrap_or(line);
            let found = all.find_subcommand_mut(name);
            let help = found.map(|it| it.render_help().to_string());
            let help = help.unwrap_or_default();
            assert_eq!(help.contains(option), shown, "{line} {option}");
        };
        check("seacoral list", "--time-budget", false);
        check("seacoral list", "--entrypoint", false);
        check("seacoral list", "--criterion", true);
        check("seacoral check", "--entrypoint", true);
        check("seacoral check", "--fail-under", false);
        check("seacoral export", "--clean-start", false);
        check("seacoral generate", "--time-budget", true);
    }

    #[test]
    fn clap_accepts_the_schema() {
        command().debug_assert();
    }
}
