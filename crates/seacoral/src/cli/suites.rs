//! The arguments that name tests to measure.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command};
use sc_measure::Suites;

use crate::schema::keys;

const HEADING: &str = "Suites";
const EXISTING: &str =
    "Existing tests: they are measured first, and new tests are for what they do not cover";

fn paths(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .num_args(1..)
        .action(ArgAction::Append)
        .value_parser(clap::value_parser!(PathBuf))
        .value_name(value)
        .help(help)
}

/// What can be measured. Here, `--inputs` are bytes, and not another word for `--files`.
pub(crate) fn with_suites(command: Command) -> Command {
    let command = command.mut_arg(keys::project::FILES.info.flag, |files| {
        let none = clap::builder::Resettable::Reset;
        files.visible_alias(none).visible_alias("sources")
    });
    let command = command
        .next_help_heading(HEADING)
        .arg(paths(
            "corpus",
            "DIR",
            "tests of these run directories, such as _sc/f-CC",
        ))
        .arg(paths(
            "inputs",
            "FILE|DIR",
            "files of input bytes, as in the folder corpus of a run directory",
        ));
    with_programs(command)
}

/// Tests that exist, for a command that looks for others.
pub(crate) fn with_tests(command: Command) -> Command {
    with_programs(command.next_help_heading(EXISTING))
}

/// Tests that are programs.
fn with_programs(command: Command) -> Command {
    command
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
                .help("runs of the program's main function: one line of arguments per run"),
        )
}

pub(crate) fn suites(matches: &ArgMatches) -> Suites {
    let paths = |name: &str| -> Vec<PathBuf> {
        // Not every command knows all of them.
        let given = matches.try_get_many::<PathBuf>(name).ok().flatten();
        given.unwrap_or_default().cloned().collect()
    };
    Suites {
        corpus: paths("corpus"),
        tests: paths("tests"),
        support: paths("test-support"),
        inputs: paths("inputs"),
        command_lines: {
            let given = matches.try_get_one::<PathBuf>("command-lines").ok();
            given.flatten().cloned()
        },
    }
}
