//! The arguments of `seacoral campaign`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use sc_campaign::function::Scope;
use sc_campaign::history::Change;
use sc_campaign::slurm::STORE_VARIABLE;

use crate::cli::{Action, with_keys};
use crate::schema::keys;

const HELP: &str =
    "Every function gets a few seconds; then functions get more time that have many undecided objectives and make \
progress. --time-budget limits the whole campaign (default: 30m); it ends earlier if further time promises nothing. \
The same command again resumes the campaign; functions whose code changed start anew.

Filter: file(GLOB), name(GLOB), objectives, inputs and line compared with numbers, all; combined with !, &, | and ().

Examples:
  seacoral campaign src -I include -c MCDC --time-budget 10m
  seacoral campaign compile_commands.json --filter 'file(src/*.c) & !name(test_*) & objectives > 0'
  seacoral campaign src --fail-under 80 --fail-under-file 60 --report pages
  seacoral campaign src --since origin/main --time-budget 2m
  seacoral campaign src --executor slurm --store postgres://host/db --workers 64 --slurm-options=--partition=short";

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
    /// Who runs slices.
    pub executor: Executor,
    /// The address of a server that has the store.
    pub store: Option<String>,
    /// Its name in a store with several campaigns.
    pub name: Option<String>,
    /// Arguments of `sbatch`.
    pub slurm_options: Vec<String>,
}

/// Who runs slices.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Executor {
    /// Children on this machine.
    #[default]
    Local,
    /// Jobs of Slurm.
    Slurm,
}

/// A batch of a campaign, for a job of a batch system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// The campaign.
    pub campaign: String,
    /// The batch.
    pub batch: String,
}

/// The sub-command that jobs of a batch system run.
pub(crate) fn worker_command() -> Command {
    let arg = |name: &'static str| Arg::new(name).long(name).required(true);
    Command::new("campaign-worker")
        .about("Work on a batch of a campaign, as a job of a batch system")
        .hide(true)
        .arg(arg("campaign"))
        .arg(arg("batch"))
}

/// What its arguments ask for.
pub(crate) fn worker_action(matches: &ArgMatches) -> Action {
    let word = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
    Action::CampaignWorker(Batch {
        campaign: word("campaign"),
        batch: word("batch"),
    })
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
    .mut_arg("FILE", |it| it.help("C files, folders (all .c files below), a compile_commands.json"))
    .mut_arg(keys::run::TIME_BUDGET.info.flag, |it| it.help("time limit of the whole campaign [default: 30m]"))
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
    .arg(
        arg("executor", "WORD", "'local': on this machine; 'slurm': as jobs of Slurm, --workers tasks at once [default: local]")
            .value_parser(["local", "slurm"]),
    )
    .arg(
        arg("store", "ADDRESS", "keep what is found on a PostgreSQL server, postgres://USER@HOST/DATABASE, which other machines use as well")
            .env(STORE_VARIABLE)
            .hide_env_values(true),
    )
    .arg(arg("campaign-name", "NAME", "the name of the campaign on the server [default: the name of this folder]").requires("store"))
    .arg(
        arg("slurm-options", "WORD", "more arguments of sbatch, separated by commas, such as --partition=short")
            .value_delimiter(',')
            .allow_hyphen_values(true),
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
        executor: match matches.get_one::<String>("executor").map(|it| &**it) {
            Some("slurm") => Executor::Slurm,
            _ => Executor::Local,
        },
        store: matches.get_one::<String>("store").cloned(),
        name: matches.get_one::<String>("campaign-name").cloned(),
        slurm_options: matches
            .get_many::<String>("slurm-options")
            .map_or(Vec::new(), |words| words.cloned().collect()),
    })
}
