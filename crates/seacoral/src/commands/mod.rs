//! One file per sub-command: its arguments, and what it does.

pub mod annotate;
pub mod campaign;
pub mod check;
pub mod clean;
pub mod config;
pub mod criteria;
pub mod explain;
pub mod export;
pub mod generate;
pub mod learn;
pub mod list;
pub mod minimize;
pub mod mutate;
pub mod replay;
pub mod report;
pub mod schema;
pub mod shell;
pub mod testcomp;
pub mod tools;

use clap::{ArgMatches, Command};

use crate::cli::Action;

/// A sub-command of the command line.
pub(crate) struct SubCommand {
    /// For clap.
    pub(crate) command: fn() -> Command,
    /// What its arguments ask for, and those of them that are settings.
    read: fn(&ArgMatches) -> Asked<'_>,
}

type Asked<'m> = (Action, Option<&'m ArgMatches>);

/// The sub-commands in the order of the help.
pub(crate) const ALL: &[SubCommand] = &[
    SubCommand {
        command: generate::command,
        read: |it| (generate::action(it), Some(it)),
    },
    SubCommand {
        command: replay::command,
        read: |it| (replay::action(it), Some(it)),
    },
    SubCommand {
        command: learn::command,
        read: |it| (learn::action(it), Some(it)),
    },
    SubCommand {
        command: minimize::command,
        read: |it| (minimize::action(it), Some(it)),
    },
    SubCommand {
        command: export::command,
        read: |it| (export::action(it), Some(it)),
    },
    SubCommand {
        command: mutate::command,
        read: |it| (mutate::action(it), Some(it)),
    },
    SubCommand {
        command: annotate::command,
        read: |it| (annotate::action(it), Some(it)),
    },
    SubCommand {
        command: check::command,
        read: |it| (check::action(it), Some(it)),
    },
    SubCommand {
        command: list::command,
        read: |it| (Action::List, Some(it)),
    },
    SubCommand {
        command: campaign::command,
        read: |it| (campaign::action(it), Some(it)),
    },
    SubCommand {
        command: campaign::worker_command,
        read: |it| (campaign::worker_action(it), None),
    },
    SubCommand {
        command: testcomp::command,
        read: |it| (testcomp::action(it), Some(it)),
    },
    SubCommand {
        command: report::command,
        read: |it| (report::action(it), None),
    },
    SubCommand {
        command: explain::command,
        read: |it| (explain::action(it), None),
    },
    SubCommand {
        command: schema::command,
        read: |it| (schema::action(it), None),
    },
    SubCommand {
        command: shell::completions_command,
        read: |it| (shell::completions_action(it), None),
    },
    SubCommand {
        command: shell::man_command,
        read: |it| (shell::man_action(it), None),
    },
    SubCommand {
        command: criteria::command,
        read: |_| (Action::Criteria, None),
    },
    SubCommand {
        command: tools::command,
        read: |_| (Action::Tools, None),
    },
    SubCommand {
        command: config::command,
        read: config::action,
    },
    SubCommand {
        command: config::initialize_command,
        read: config::init_action,
    },
    SubCommand {
        command: clean::command,
        read: |it| (Action::Clean, Some(it)),
    },
];

/// What the arguments of the sub-command with this name ask for.
pub(crate) fn read<'m>(name: &str, matches: &'m ArgMatches) -> Asked<'m> {
    let named = ALL.iter().find(|it| (it.command)().get_name() == name);
    let default = || (generate::action(matches), Some(matches));
    named.map_or_else(default, |it| (it.read)(matches))
}
