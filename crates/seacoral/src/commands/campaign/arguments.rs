//! The arguments of `seacoral campaign`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use sc_campaign::function::Scope;
use sc_campaign::history::Change;

use crate::cli::{Action, with_keys};

const HELP: &str =
    "Every function gets a few seconds, then those get more that have the most undecided objectives and make progress.
--time-budget bounds the campaign (default here: 30m); it ends earlier when nothing moves any more.
The same command again goes on where the last one stopped; functions whose code changed start anew.

Filter: file(GLOB), name(GLOB), objectives, inputs and line compared with numbers, all; combined with !, &, | and ().

Examples:
  seacoral campaign src -I include -c MCDC --time-budget 10m
  seacoral campaign compile_commands.json --filter 'file(src/*.c) & !name(test_*) & objectives > 0'
  seacoral campaign src --fail-under 80 --fail-under-file 60 --report pages
  seacoral campaign src --since origin/main --time-budget 2m";

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

/// The sub-command for clap.
pub(crate) fn command() -> Command {
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
    .after_help(HELP)
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

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
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
