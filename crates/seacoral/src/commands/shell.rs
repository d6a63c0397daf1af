//! `seacoral completions` and `seacoral man`: files for shells and for man, made from the command line itself.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;

use crate::cli;
use crate::cli::Action;
use crate::failure::Failure;

/// The sub-command for clap.
pub(crate) fn completions_command() -> Command {
    Command::new("completions")
        .about("Print completions for a shell")
        .arg(
            Arg::new("SHELL")
                .required(true)
                .value_parser(clap::value_parser!(clap_complete::Shell))
                .help("the shell"),
        )
}

/// The sub-command for clap.
pub(crate) fn man_command() -> Command {
    Command::new("man")
        .about("Write man pages into a folder")
        .arg(
            Arg::new("DIR")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("the folder"),
        )
}

/// What the arguments of `completions` ask for.
pub(crate) fn completions_action(matches: &ArgMatches) -> Action {
    let shell = matches.get_one("SHELL").copied();
    Action::Completions(shell.expect("clap requires a shell"))
}

/// What the arguments of `man` ask for.
pub(crate) fn man_action(matches: &ArgMatches) -> Action {
    Action::Man(matches.get_one("DIR").cloned().unwrap_or_default())
}

/// The completions for a shell.
pub fn completions(shell: Shell) -> String {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut cli::command(), "seacoral", &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Writes a page for the program and one for each command into a folder.
pub fn man(folder: &Path) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::file("write to", folder, &error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut command = cli::command().disable_help_subcommand(true);
    // Pages of commands mention each other.
    command.build();
    clap_mangen::generate_to(command, folder).map_err(failed)?;
    Ok(String::new())
}
