//! The options of the schema as arguments of a command.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};
use sc_options::{Kind, OptionInfo, State};

use crate::schema;

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
                .help("C files; a seacoral.toml that names other files is ignored"),
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

/// The command without the options of `names` in its help. They are accepted, as in a configuration file.
pub(crate) fn without_help_of(command: Command, names: &[&str]) -> Command {
    let names = names.iter();
    names.fold(command, |command, name| {
        command.mut_arg(name, |arg| arg.hide(true))
    })
}

/// The command with only these options of the schema in its help. The others are accepted, as in a configuration file.
pub(crate) fn with_help_of(command: Command, names: &[&str]) -> Command {
    let others = schema::options().map(|option| option.flag);
    let negations = schema::options().flat_map(|option| option.negations.iter().copied());
    let preprocessor = ["include", "define"].into_iter();
    let others = others.chain(negations).chain(preprocessor);
    let others: Vec<&str> = others.filter(|name| !names.contains(name)).collect();
    without_help_of(command, &others)
}

/// Options about the search for tests and about its result: without meaning where code is only read.
pub(crate) const OF_RUNS: &[&str] = &[
    "tools",
    "time-budget",
    "seed",
    "clean-start",
    "report",
    "output-format",
    "fail-under",
    "fail-on-rte",
];

/// The argument that asks for all options.
pub(super) const HELP_ALL: &str = "--help-all";

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
pub(super) fn short(command: Command) -> Command {
    let rare = |name: &str| {
        let option = schema::options()
            .find(|option| option.flag == name || option.negations.contains(&name));
        option.is_some() && !COMMON.contains(&name)
    };
    let command = command.mut_args(|arg| {
        let hidden = arg.is_hide_set() || rare(arg.get_id().as_str());
        arg.hide(hidden)
    });
    command.mut_subcommands(short)
}
