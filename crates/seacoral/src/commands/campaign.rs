//! `seacoral campaign`: many functions within one budget.

mod arguments;
mod errors;
mod executors;
mod results;
mod selection;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sc_campaign::coordinator::Progress;
use sc_campaign::digest;
use sc_campaign::filter::Filter;
use sc_campaign::journal::Outcome;
use sc_campaign::local;
use sc_campaign::sources;
use sc_campaign::survey::Surveyor;
use sc_options::OptionInfo;
use sc_suite::headers;

use crate::display::Level;
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;
use crate::{config, delivery, limits};
pub(crate) use arguments::{
    Batch, CampaignOptions, action, command, worker_action, worker_command,
};
pub(crate) use executors::work_on_batch;

/// Tests functions until the time is used up, and writes one result.
pub fn run(settings: &Settings, options: &CampaignOptions) -> Result<ExitStatus, Failure> {
    let cancel = cancel_on_signals()?;
    limits::check()?;
    delivery::check_destinations(settings)?;
    let filter = parse_filter(options)?;
    let given = settings.get(keys::project::FILES);
    if given.is_empty() {
        return Err(Failure::usage("no C files given")
            .hint("'seacoral campaign src', or a compile_commands.json"));
    }
    let found = sources::sources(&given)?;
    let settings = &with_database(settings, found.database.as_deref())?;
    let campaign = Setup::new(settings, options)?;
    let mut journal = campaign.journal()?;
    campaign.say(&format!("reading {}", counted(found.files.len(), "file")));
    let headers = headers::folder()?;
    let surveyor = campaign.surveyor(&found.files, headers.path().to_path_buf())?;
    let mut named = BTreeSet::new();
    let affected = match &options.change {
        None => None,
        Some(change) => {
            let affected = campaign.affected(&surveyor, &found.files, change)?;
            named = affected.functions;
            Some(affected.changed)
        }
    };
    let files = match &affected {
        None => found.files.clone(),
        Some(changed) => changed.keys().cloned().collect(),
    };
    let surveyed = surveyor.survey(&files, &cancel).ok_or_else(interrupted)?;
    let (functions, unreadable) = campaign.select(surveyed, &filter, named, affected.as_ref());
    campaign.fetch(&functions, &mut journal)?;
    campaign.keep_baselines(&functions, &journal)?;
    campaign.work(&functions, &mut journal, &cancel)?;
    let summary = campaign.summary(&functions, &unreadable, &journal);
    campaign.deliver(&summary)?;
    Ok(match cancel.is_cancelled() {
        true => ExitStatus::Interrupted,
        false => campaign.status(&summary),
    })
}

fn interrupted() -> Failure {
    Failure::new(
        ExitStatus::Interrupted,
        "interrupted while reading the sources",
    )
}

fn parse_filter(options: &CampaignOptions) -> Result<Filter, Failure> {
    let Some(text) = &options.filter else {
        return Ok(Filter::All);
    };
    Filter::parse(text).map_err(|error| {
        Failure::usage(format!("invalid value for '--filter': {error}"))
            .hint("'seacoral campaign --help' shows expressions")
    })
}

/// A database among the files is where flags come from.
fn with_database(settings: &Settings, database: Option<&Path>) -> Result<Settings, Failure> {
    let mut settings = settings.clone();
    if let Some(path) = database {
        let option = &keys::project::COMPILE_COMMANDS.info;
        let words = vec![path.to_string_lossy().into_owned()];
        settings.set(option, words, Source::Argument(option.flag.to_owned()))?;
    }
    Ok(settings)
}

/// What a campaign works with.
struct Setup<'s> {
    settings: &'s Settings,
    options: &'s CampaignOptions,
    program: PathBuf,
    /// Arguments of every child.
    arguments: Vec<OsString>,
    /// As run directories name it.
    criterion: String,
    workdir: PathBuf,
    /// The campaign's own folder.
    folder: PathBuf,
    workers: usize,
}

impl<'s> Setup<'s> {
    fn new(settings: &'s Settings, options: &'s CampaignOptions) -> Result<Self, Failure> {
        let program = executors::own_program()?;
        config::criteria(settings)?;
        let arguments = settings.arguments(is_own)?;
        let workdir = settings.get(keys::run::WORKDIR);
        let processors = sc_process::processors().len().max(1);
        Ok(Self {
            settings,
            options,
            program,
            arguments: ["--no-config".to_owned()]
                .into_iter()
                .chain(arguments)
                .map(OsString::from)
                .collect(),
            criterion: settings
                .get(keys::project::CRITERION)
                .join("+")
                .to_uppercase(),
            folder: workdir.join("campaign"),
            workdir,
            workers: options
                .workers
                .unwrap_or_else(|| local::default_workers(processors)),
        })
    }

    fn say(&self, line: &str) {
        if Level::of(self.settings) != Level::Quiet {
            crate::say(line);
        }
    }

    fn surveyor(&self, files: &[PathBuf], headers: PathBuf) -> Result<Surveyor, Failure> {
        let mut all = self.settings.clone();
        let words = files.iter().map(|file| file.to_string_lossy().into_owned());
        let option = &keys::project::FILES.info;
        let source = Source::Argument(option.flag.to_owned());
        all.set(option, words.collect(), source)?;
        let toolchain = config::toolchain(&all)?;
        let spec = config::spec(&all, &toolchain, headers)?;
        Ok(Surveyor {
            program: self.program.clone(),
            options: self.arguments.clone(),
            sources: spec.sources,
            context: self.context(),
            cache: self.folder.join("lists"),
            workers: self.workers,
        })
    }

    /// What verdicts depend on besides the sources.
    fn context(&self) -> String {
        digest::text(&[
            env!("CARGO_PKG_VERSION"),
            &self.settings.project_options(),
            &format!("{:?}", self.options.scope),
        ])
    }

    fn show(&self, progress: &Progress<'_>) {
        let (function, outcome, started, open, all) = match progress {
            Progress::Jobs { text } => return self.say(&format!("Slurm: {text}")),
            Progress::Slice {
                function,
                outcome,
                started,
                open,
                all,
            } => (function, outcome, started, open, all),
        };
        let outcome = match outcome {
            Outcome::Result { undecided: 0 } => "decided".to_owned(),
            Outcome::Result { undecided } => format!("{undecided} undecided"),
            Outcome::OutOfTime => "more time needed".to_owned(),
            Outcome::Failed { reason } => format!("failed: {reason}"),
            Outcome::Killed { reason } => reason.clone(),
        };
        self.say(&format!(
            "{started} of {all} functions tested, {open} left: {} ({}): {outcome}",
            function.listed.name, function.listed.file
        ));
    }
}

/// Options that a campaign sets for its runs, or that are about the campaign.
fn is_own(option: &OptionInfo) -> bool {
    let output = option.section == "output" && option.name != "all-errors";
    let names = [
        "files",
        "entrypoint",
        "name",
        "functions-to-cover",
        "time-budget",
        "clean-start",
        "suggest-preconditions",
    ];
    output || names.contains(&option.flag)
}

fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
