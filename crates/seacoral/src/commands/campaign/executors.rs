//! Where slices run, and where what they find is kept.

use std::path::Path;
use std::time::Duration;

use sc_campaign::coordinator::Campaign;
use sc_campaign::function::{Function, Scope};
use sc_campaign::journal::Journal;
use sc_campaign::local::{Local, Runner};
use sc_campaign::slurm::{Cluster, STORE_VARIABLE, Submission};
use sc_campaign::store::{self, CampaignStore, Place};
use sc_campaign::worker;
use sc_process::Cancel;

use super::arguments::{Batch, Executor};
use super::{Setup, counted};
use crate::failure::{ExitStatus, Failure};
use crate::limits;
use crate::schema::keys;
use crate::signals::cancel_on_signals;

/// The time for a campaign, unless the user says otherwise: that of a run is for one function.
const BUDGET: Duration = Duration::from_secs(30 * 60);

/// Works on a batch, as a job of a batch system.
pub(crate) fn work_on_batch(batch: &Batch) -> Result<ExitStatus, Failure> {
    let cancel = cancel_on_signals()?;
    limits::check()?;
    let address = std::env::var(STORE_VARIABLE).map_err(|_| {
        Failure::usage(format!("the variable {STORE_VARIABLE} is not set"))
            .hint("'seacoral campaign --executor slurm' starts this command")
    })?;
    let program = own_program()?;
    let mut store = CampaignStore::open(&Place::Server(&address), &batch.campaign)?;
    let ended = worker::work(&mut store, &batch.batch, &program, &cancel)?;
    crate::say(&format!("{} done", counted(ended, "job")));
    Ok(match cancel.is_cancelled() {
        true => ExitStatus::Interrupted,
        false => ExitStatus::Done,
    })
}

pub(super) fn own_program() -> Result<std::path::PathBuf, Failure> {
    std::env::current_exe()
        .map_err(|error| Failure::io(format!("cannot find our own program: {error}")))
}

impl Setup<'_> {
    /// Opens the store.
    pub(super) fn journal(&self) -> Result<Journal, Failure> {
        let is_remote = self.options.executor == Executor::Slurm;
        let file = self.folder.join("campaign.sqlite");
        let place = match &self.options.store {
            Some(address) if is_server(address) => Place::Server(address),
            Some(address) => {
                return Err(Failure::usage(format!(
                    "invalid value '{address}' for '--store': expected the address of a PostgreSQL server"
                ))
                .hint("an address looks like postgres://USER@HOST:5432/DATABASE"));
            }
            None if is_remote => {
                return Err(Failure::usage("'--executor slurm' needs '--store'")
                    .hint("jobs on other machines keep what they find on a PostgreSQL server"));
            }
            None => Place::File(&file),
        };
        let store = CampaignStore::open(&place, &self.name())?;
        let clean_start = self.settings.get(keys::run::CLEAN_START);
        Ok(Journal::open(store, clean_start)?)
    }

    /// The name of the campaign in its store.
    fn name(&self) -> String {
        let here = std::env::current_dir().ok();
        let folder = here.as_deref().and_then(Path::file_name);
        let folder = folder.map(|name| name.to_string_lossy().into_owned());
        self.options.name.clone().or(folder).unwrap_or_default()
    }

    /// Brings what other machines found into the run directories.
    pub(super) fn fetch(
        &self,
        functions: &[Function],
        journal: &mut Journal,
    ) -> Result<(), Failure> {
        if journal.store().is_shared() {
            let runs: Vec<&str> = functions.iter().map(|it| &*it.run).collect();
            store::fetch(journal.store(), &self.workdir, &runs)?;
        }
        Ok(())
    }

    /// Tests functions until the time is used up.
    pub(super) fn work(
        &self,
        functions: &[Function],
        journal: &mut Journal,
        cancel: &Cancel,
    ) -> Result<(), Failure> {
        let budget = match self.settings.is_given(keys::run::TIME_BUDGET) {
            true => self.settings.get(keys::run::TIME_BUDGET),
            false => BUDGET,
        };
        let with_work = functions.iter().filter(|it| it.objectives > 0).count();
        self.say(&format!(
            "testing {} of {}, {} at once, within {} s",
            with_work,
            counted(functions.len(), "function"),
            self.workers,
            budget.as_secs()
        ));
        match self.options.executor {
            Executor::Local => self.here(functions, budget, journal, cancel),
            Executor::Slurm => self.on_slurm(functions, budget, journal, cancel),
        }
    }

    fn here(
        &self,
        functions: &[Function],
        budget: Duration,
        journal: &mut Journal,
        cancel: &Cancel,
    ) -> Result<(), Failure> {
        let executor = Local {
            runner: Runner {
                program: self.program.clone(),
                options: self.arguments.clone(),
                workdir: self.workdir.clone(),
                own_objectives: self.options.scope == Scope::Unit,
            },
            processors: sc_process::processors(),
            emptied: self
                .settings
                .get(keys::run::CLEAN_START)
                .then(Default::default),
        };
        let campaign = Campaign {
            functions,
            budget,
            workers: self.workers,
            executor: &executor,
            is_shared: journal.store().is_shared(),
            show: &|progress| self.show(&progress),
        };
        Ok(campaign.run(journal, cancel)?)
    }

    fn on_slurm(
        &self,
        functions: &[Function],
        budget: Duration,
        journal: &mut Journal,
        cancel: &Cancel,
    ) -> Result<(), Failure> {
        let options = self.arguments.iter();
        let options = options.map(|word| word.to_string_lossy().into_owned());
        let setup = worker::Setup {
            options: options
                .filter(|word| !word.starts_with("--workdir="))
                .collect(),
            workdir: self.workdir.clone(),
            own_objectives: self.options.scope == Scope::Unit,
        };
        let text = serde_json::to_string(&setup).unwrap_or_default();
        journal.store().set_setup(&text)?;
        let cluster = Cluster {
            functions,
            budget,
            tasks: self.workers,
            submission: Submission {
                program: self.program.clone(),
                store: self.options.store.clone().unwrap_or_default(),
                campaign: self.name(),
                arguments: self.options.slurm_options.clone(),
                logs: self.folder.join("slurm"),
            },
            workdir: &self.workdir,
            show: &|progress| self.show(&progress),
        };
        Ok(cluster.run(journal, cancel)?)
    }
}

fn is_server(address: &str) -> bool {
    ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| address.starts_with(scheme))
}
