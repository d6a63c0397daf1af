//! `seacoral completions` and `seacoral man`: files for shells and for man, made from the command line itself.

use std::path::Path;

use clap_complete::Shell;

use crate::cli;
use crate::failure::Failure;

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
