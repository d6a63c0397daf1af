//! `seacoral campaign`: many functions within one budget.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_campaign::coordinator::{Campaign, Progress};
use sc_campaign::filter::{self, Filter};
use sc_campaign::function::{Function, Listed, Scope};
use sc_campaign::history::{Change, Former, HistoryError};
use sc_campaign::journal::{Journal, JournalError, Outcome};
use sc_campaign::local::{self, Local};
use sc_campaign::sources::{self, RunNames, SourcesError};
use sc_campaign::summary::{Before, Known, Subject, Summary, Unreadable};
use sc_campaign::survey::{Surveyed, Surveyor};
use sc_campaign::{digest, suite};
use sc_frontend::Copied;
use sc_options::OptionInfo;
use sc_process::Cancel;
use sc_suite::headers;

use crate::cli::CampaignOptions;
use crate::display::Level;
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;
use crate::{config, delivery, gates, limits};

/// The time for a campaign, unless the user says otherwise: that of a run is for one function.
const BUDGET: Duration = Duration::from_secs(30 * 60);

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
    let mut journal = Journal::open(&campaign.folder, settings.get(keys::run::CLEAN_START))?;
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
        let program = std::env::current_exe()
            .map_err(|error| Failure::io(format!("cannot find our own program: {error}")))?;
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
        let own = |line: &&str| !line.starts_with("project.entrypoint=");
        let options = self.settings.project_options();
        let options: Vec<&str> = options.lines().filter(own).collect();
        digest::text(&[
            env!("CARGO_PKG_VERSION"),
            &options.join("\n"),
            &format!("{:?}", self.options.scope),
        ])
    }

    /// The functions that are tested, and the files that cannot be read.
    fn select(
        &self,
        surveyed: Vec<Surveyed>,
        filter: &Filter,
        mut named: BTreeSet<(String, String)>,
        affected: Option<&Changed>,
    ) -> (Vec<Function>, Vec<Unreadable>) {
        let mut all: Vec<(String, Listed, String)> = Vec::new();
        let mut unreadable = Vec::new();
        for file in surveyed {
            let unit = file.file.to_string_lossy().into_owned();
            let listing = match file.listing {
                Ok(listing) => listing,
                Err(reason) => {
                    unreadable.push(Unreadable { file: unit, reason });
                    continue;
                }
            };
            named.extend(file.digests.keys().map(|name| (unit.clone(), name.clone())));
            for listed in listing.functions {
                // A function of a header is tested once.
                let is_known = all
                    .iter()
                    .any(|(_, it, _)| it.file == listed.file && it.name == listed.name);
                if !is_known {
                    let digest = file.digests.get(&listed.name).cloned();
                    all.push((unit.clone(), listed, digest.unwrap_or_default()));
                }
            }
        }
        // Names do not depend on the selection: with another one, the same function has the same run directory.
        named.extend(
            all.iter()
                .map(|(unit, listed, _)| (unit.clone(), listed.name.clone())),
        );
        let names = RunNames::new(&named);
        let chosen = all.into_iter().filter(|(unit, listed, _)| {
            let is_affected = affected.is_none_or(|changed| {
                let names = changed.get(Path::new(unit));
                names.is_some_and(|names| names.contains(&listed.name))
            });
            is_affected && self.takes(listed, filter)
        });
        let chosen = chosen.map(|(unit, listed, digest)| {
            let project = names.of(&unit, &listed.name);
            ((unit, listed, digest), project)
        });
        let functions = chosen.map(|((unit, listed, digest), project)| Function {
            run: sc_store::folder_name(&project, &self.criterion),
            objectives: match listed.testable {
                true => self.options.scope.objectives(&listed),
                false => 0,
            },
            unit,
            listed,
            project,
            digest,
        });
        (functions.collect(), unreadable)
    }

    /// The functions that a change affects, by file.
    fn affected(
        &self,
        surveyor: &Surveyor,
        files: &[PathBuf],
        change: &Change,
    ) -> Result<Affected, Failure> {
        let former = Former::new(change, &self.folder.join("former"), &self.workdir, files)?;
        let copied = Copied {
            root: &former.root,
            copy: &former.tree,
            directory: &former.directory,
        };
        let now = surveyor.digests(files, None);
        let before = surveyor.digests(files, Some(&copied));
        let mut affected = Affected::default();
        for ((file, now), before) in files.iter().zip(now).zip(before) {
            let unit = file.to_string_lossy().into_owned();
            let Some(now) = now else {
                // It says itself why it cannot be read.
                affected.changed.insert(file.clone(), BTreeSet::new());
                continue;
            };
            let before = before.unwrap_or_default();
            let changed = now
                .iter()
                .filter(|(name, digest)| before.get(*name) != Some(digest));
            let changed: BTreeSet<String> = changed.map(|(name, _)| name.clone()).collect();
            if !changed.is_empty() {
                affected.changed.insert(file.clone(), changed);
            }
            affected
                .functions
                .extend(now.into_keys().map(|name| (unit.clone(), name)));
        }
        Ok(affected)
    }

    /// Where the result of a function before its last edit is kept.
    fn baseline(&self, function: &Function) -> PathBuf {
        let version = function.digest.get(..16).unwrap_or_default();
        self.folder
            .join("former-results")
            .join(format!("{}.{version}.json", function.run))
    }

    /// Keeps the results of functions that were edited since: their runs replace them. A campaign that is resumed finds
    /// them here.
    fn keep_baselines(&self, functions: &[Function], journal: &Journal) -> Result<(), Failure> {
        for function in functions.iter().filter(|it| it.objectives > 0) {
            let kept = self.baseline(function);
            let is_new = journal.slices(&function.run, &function.digest).is_empty();
            let result = self.workdir.join(&function.run).join("result.json");
            if is_new
                && !kept.exists()
                && let Ok(text) = std::fs::read_to_string(&result)
            {
                write(&kept, &text)?;
            }
        }
        Ok(())
    }

    fn before(&self, function: &Function) -> Before {
        match (local::read(&self.baseline(function)), &self.options.change) {
            (Some(result), _) => Before::Tested(Box::new(result)),
            (None, Some(_)) => Before::Untested,
            (None, None) => Before::Unedited,
        }
    }

    fn takes(&self, listed: &Listed, filter: &Filter) -> bool {
        self.options.scope.takes(listed)
            && filter.selects(&filter::Subject {
                file: &listed.file,
                name: &listed.name,
                objectives: self.options.scope.objectives(listed),
                inputs: listed.inputs,
                line: listed.line as usize,
            })
    }

    fn work(
        &self,
        functions: &[Function],
        journal: &mut Journal,
        cancel: &Cancel,
    ) -> Result<(), Failure> {
        let budget = match self.settings.is_given(keys::run::TIME_BUDGET) {
            true => self.settings.get(keys::run::TIME_BUDGET),
            false => BUDGET,
        };
        let executor = Local {
            program: self.program.clone(),
            options: self.arguments.clone(),
            workdir: self.workdir.clone(),
            own_objectives: self.options.scope == Scope::Unit,
            processors: sc_process::processors(),
            emptied: self
                .settings
                .get(keys::run::CLEAN_START)
                .then(Default::default),
        };
        let with_work = functions.iter().filter(|it| it.objectives > 0).count();
        self.say(&format!(
            "testing {} of {}, {} at once, within {} s",
            with_work,
            counted(functions.len(), "function"),
            self.workers,
            budget.as_secs()
        ));
        let campaign = Campaign {
            functions,
            budget,
            workers: self.workers,
            executor: &executor,
            show: &|progress| self.show(&progress),
        };
        campaign.run(journal, cancel).map_err(|error| {
            let path = self.folder.join("journal.jsonl");
            Failure::file("write", &path, &error)
        })
    }

    fn show(&self, progress: &Progress<'_>) {
        let Progress::Slice {
            function,
            outcome,
            started,
            open,
            all,
        } = progress;
        let outcome = match outcome {
            Outcome::Result { undecided: 0 } => "decided".to_owned(),
            Outcome::Result { undecided } => format!("{undecided} undecided"),
            Outcome::OutOfTime => "more time needed".to_owned(),
            Outcome::Failed { reason } => format!("failed: {reason}"),
            Outcome::Killed { reason } => reason.clone(),
        };
        self.say(&format!(
            "{started}/{all} functions, {open} open: {} ({}): {outcome}",
            function.listed.name, function.listed.file
        ));
    }

    fn summary(
        &self,
        functions: &[Function],
        unreadable: &[Unreadable],
        journal: &Journal,
    ) -> Summary {
        let known = functions.iter().map(|function| {
            let standing = journal.standing(&function.run, &function.digest);
            let path = self.workdir.join(&function.run).join("result.json");
            let result = standing.has_result.then(|| local::read(&path)).flatten();
            Known {
                function,
                result: result.filter(|result| result.entrypoint == function.listed.name),
                standing,
                before: self.before(function),
            }
        });
        let subject = Subject {
            criterion: self.settings.get(keys::project::CRITERION).join(","),
            scope: self.options.scope,
        };
        Summary::new(&subject, &known.collect::<Vec<_>>(), unreadable)
    }

    /// Writes `campaign.json`, the folder of the tests and the pages, and prints the table.
    fn deliver(&self, summary: &Summary) -> Result<(), Failure> {
        let tests = self.folder.join("suite");
        if self.options.change.is_some() {
            // The result of the whole code base stays as it is.
            write(&self.folder.join("changed.json"), &summary.to_text())?;
        } else {
            write(&self.folder.join("campaign.json"), &summary.to_text())?;
            for file in suite::files(summary, Path::new("../..")) {
                write(&tests.join(file.name), &file.text)?;
            }
        }
        let mut text = summary.for_people();
        let folder = self.settings.get(keys::output::REPORT);
        let formats = self.settings.get(keys::output::FORMATS);
        if folder.is_some() || !formats.is_empty() {
            let runs = self.results(summary)?;
            for word in formats {
                text.push_str(&super::report::write_asked(&runs, &word)?);
            }
            if let Some(folder) = folder {
                let index = super::report::write(&runs, &folder)?;
                text.push_str(&format!("Report: {}\n", index.display()));
            }
        }
        if !self.settings.get(keys::output::QUIET) {
            if self.options.change.is_none() {
                text.push_str(&format!("Tests: {}\n", tests.display()));
            }
            text.push_str(&format!("Results: {}\n", self.folder.display()));
        }
        let json = serde_json::to_value(summary).unwrap_or_default();
        crate::print(&delivery::document(self.settings, &json, text)?)?;
        Ok(())
    }

    /// The results of the functions that were tested.
    fn results(&self, summary: &Summary) -> Result<Vec<sc_html::Run>, Failure> {
        let rows = summary.functions.iter();
        let tested = rows.filter(|row| !row.suites.is_empty() || row.slices > 0);
        let dirs = tested.map(|row| self.workdir.join(&row.run));
        let dirs = dirs.filter(|dir| dir.join("result.json").is_file());
        dirs.map(|dir| super::report::read(&dir)).collect()
    }

    fn status(&self, summary: &Summary) -> ExitStatus {
        let per_file = self.options.fail_under_file.map(|it| it as f64);
        let failed = gates::failed_by_campaign(self.settings, per_file, summary);
        delivery::tell(&failed);
        match failed.is_empty() {
            true => ExitStatus::Done,
            false => ExitStatus::GateFailed,
        }
    }
}

/// The functions that a change affects, by file.
type Changed = BTreeMap<PathBuf, BTreeSet<String>>;

/// What a change affects.
#[derive(Default)]
struct Affected {
    changed: Changed,
    /// All functions with their files, for names.
    functions: BTreeSet<(String, String)>,
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

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let temporary = path.with_extension("tmp");
    let written = folder.and_then(|()| std::fs::write(&temporary, text));
    let written = written.and_then(|()| std::fs::rename(&temporary, path));
    written.map_err(|error| Failure::file("write", path, &error))
}

fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

impl From<HistoryError> for Failure {
    fn from(error: HistoryError) -> Self {
        let failure = match &error {
            HistoryError::Io { source, .. } => {
                Failure::new(crate::failure::io_status(source), error.to_string())
            }
            _ => Failure::usage(error.to_string()),
        };
        match error {
            HistoryError::NotApplicable { .. } => failure
                .hint("the diff has to lead to the present sources, as 'git diff REVISION' does"),
            _ => failure,
        }
    }
}

impl From<SourcesError> for Failure {
    fn from(error: SourcesError) -> Self {
        Failure::usage(error.to_string())
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        let status = match &error {
            JournalError::Io { source, .. } => crate::failure::io_status(source),
            JournalError::Busy { .. } => ExitStatus::Usage,
        };
        let hint = matches!(error, JournalError::Busy { .. })
            .then(|| "wait for it, or use another folder with --workdir".to_owned());
        Failure::new(status, error.to_string()).maybe_hint(hint)
    }
}
