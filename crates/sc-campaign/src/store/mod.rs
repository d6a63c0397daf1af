//! Where campaigns keep what they did and found: in one database for all machines that work on them.
//!
//! The statements are the same for every database ([`Statements`]); a [`Database`] knows how to reach one and how to
//! survive its restarts. [`CampaignStore`] is what a campaign does with it:
//!
//! - *slices* are the journal: what was worked on, how long, and how it ended;
//! - *jobs* are slices that are planned. A worker claims a job with a token of its own, and a job ends once: with the
//!   token of its last claim. A worker that was given up and comes back has the wrong token, and its result is dropped;
//! - *facts* are the files of a run directory with tests and verdicts, replaced as a whole when a slice ends, in the
//!   same transaction as the slice.
//!
//! Every operation can be repeated: a connection may break after the database did its work and before it said so.

mod facts;
mod postgres;
mod schema;
mod sqlite;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub use self::facts::Facts;
use crate::function::Function;
use crate::journal::{Outcome, Slice};

/// A value of a statement or of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Integer(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

/// A row of an answer. Columns have the types that the schema gives them.
#[derive(Debug, Clone)]
pub(crate) struct Row(Vec<Value>);

impl Row {
    fn integer(&self, column: usize) -> i64 {
        match self.0.get(column) {
            Some(Value::Integer(number)) => *number,
            _ => 0,
        }
    }

    fn text(&self, column: usize) -> &str {
        match self.0.get(column) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    fn bytes(&self, column: usize) -> &[u8] {
        match self.0.get(column) {
            Some(Value::Bytes(bytes)) => bytes,
            _ => &[],
        }
    }
}

/// Why a database did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, or does not answer.
    #[error("cannot reach the store '{place}': {reason}")]
    Unreachable {
        /// The database, without a password.
        place: String,
        /// Why not.
        reason: String,
    },
    /// It refused.
    #[error("the store '{place}' failed: {reason}")]
    Failed {
        /// The database, without a password.
        place: String,
        /// What it says.
        reason: String,
    },
    /// A later release wrote it.
    #[error("the store '{place}' has format {found}, and this seacoral knows up to {known}")]
    Newer {
        /// The database, without a password.
        place: String,
        /// Its version.
        found: i64,
        /// The newest known one.
        known: i64,
    },
    /// Somebody else runs this campaign.
    #[error("another campaign is running in '{place}'")]
    Busy {
        /// The database, without a password.
        place: String,
    },
    /// The address is wrong.
    #[error("invalid value '{value}' for '--store': {reason}")]
    Address {
        /// The address, without a password.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// What went wrong in the middle of a transaction.
pub(crate) enum Trouble {
    /// The connection broke, or another transaction was in the way: it may work the next time.
    Passing(String),
    /// It would fail again.
    Lasting(String),
}

/// Runs statements of one transaction.
pub(crate) trait Statements {
    /// Runs a statement; returns the number of rows that it changed.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Trouble>;
    /// Runs a query.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Trouble>;
}

/// What is done within a transaction. It may be called several times.
type Work<'w> = &'w mut dyn FnMut(&mut dyn Statements) -> Result<(), Trouble>;

/// A database.
pub(crate) trait Database: Send + Debug {
    /// Runs `work` in a transaction: all of it is on the disk when this returns, or nothing.
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError>;
    /// Makes sure that nobody else coordinates the campaign, as long as this lives.
    fn lock(&mut self, campaign: i64) -> Result<(), StoreError>;
    /// Closes connections that are not needed for a while.
    fn rest(&mut self);
    /// How messages name it.
    fn place(&self) -> String;
    /// The words of its dialect.
    fn dialect(&self) -> schema::Dialect;
}

/// Where a store is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place<'p> {
    /// A file of this machine, for one campaign.
    File(&'p Path),
    /// A PostgreSQL server, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
    Server(&'p str),
}

/// A slice that is planned: all that a worker has to know about a function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JobSpec {
    /// The run directory.
    pub run: String,
    /// Digest of what verdicts about the function depend on.
    pub digest: String,
    /// The C file.
    pub unit: String,
    /// The function.
    pub function: String,
    /// The name of the run directory, without the criterion.
    pub project: String,
    /// The length of the slice.
    pub seconds: u64,
    /// What is known is to be forgotten.
    pub anew: bool,
}

impl JobSpec {
    /// A slice of so many seconds.
    pub fn new(function: &Function, seconds: u64, anew: bool) -> Self {
        Self {
            run: function.run.clone(),
            digest: function.digest.clone(),
            unit: function.unit.clone(),
            function: function.listed.name.clone(),
            project: function.project.clone(),
            seconds,
            anew,
        }
    }

    /// The slice of this job.
    pub(crate) fn slice(&self, wall: Duration, outcome: Outcome) -> Slice {
        Slice {
            run: self.run.clone(),
            digest: self.digest.clone(),
            seconds: self.seconds as f64,
            wall: (wall.as_secs_f64() * 1000.0).round() / 1000.0,
            outcome,
        }
    }
}

/// A planned slice in the store.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredJob {
    /// Its number.
    pub id: i64,
    /// The batch that it belongs to.
    pub batch: String,
    /// How the executor names the batch; empty if it does not know it yet.
    pub handle: String,
    /// How often it was claimed.
    pub attempts: i64,
    /// What to do.
    pub spec: JobSpec,
}

/// The store of one campaign.
#[derive(Debug)]
pub struct CampaignStore {
    database: Box<dyn Database>,
    campaign: i64,
    /// Whether other machines use it, so that facts have to be in it.
    is_shared: bool,
}

impl CampaignStore {
    /// Opens a store, and makes its tables and the campaign `name` if they are missing.
    pub fn open(place: &Place<'_>, name: &str) -> Result<Self, StoreError> {
        let mut database: Box<dyn Database> = match place {
            Place::File(path) => Box::new(sqlite::Sqlite::open(path)?),
            Place::Server(address) => Box::new(postgres::Postgres::open(address)?),
        };
        schema::migrate(&mut *database)?;
        let mut campaign = 0;
        database.transact(&mut |sql| {
            let insert =
                "INSERT INTO campaigns(name, setup) VALUES ($1, '') ON CONFLICT (name) DO NOTHING";
            sql.execute(insert, &[name.into()])?;
            let found = sql.query("SELECT id FROM campaigns WHERE name = $1", &[name.into()])?;
            campaign = found.first().map_or(0, |row| row.integer(0));
            Ok(())
        })?;
        Ok(Self {
            database,
            campaign,
            is_shared: matches!(place, Place::Server(_)),
        })
    }

    /// Whether other machines use it, so that facts have to be in it.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Makes sure that nobody else coordinates the campaign.
    pub fn lock(&mut self) -> Result<(), StoreError> {
        self.database.lock(self.campaign)
    }

    /// Closes connections that are not needed for a while: many workers wait most of the time.
    pub fn rest(&mut self) {
        self.database.rest();
    }

    /// Forgets all slices, jobs and facts of the campaign.
    pub fn clear(&mut self) -> Result<(), StoreError> {
        let campaign = self.campaign;
        self.database.transact(&mut |sql| {
            for table in ["files", "results", "slices", "jobs"] {
                let delete = format!("DELETE FROM {table} WHERE campaign = $1");
                sql.execute(&delete, &[campaign.into()])?;
            }
            Ok(())
        })
    }

    /// Keeps what workers have to know about the campaign.
    pub fn set_setup(&mut self, setup: &str) -> Result<(), StoreError> {
        let campaign = self.campaign;
        self.database.transact(&mut |sql| {
            let update = "UPDATE campaigns SET setup = $2 WHERE id = $1";
            sql.execute(update, &[campaign.into(), setup.into()])?;
            Ok(())
        })
    }

    /// What workers have to know about the campaign.
    pub fn setup(&mut self) -> Result<String, StoreError> {
        let campaign = self.campaign;
        let rows = self.query(
            "SELECT setup FROM campaigns WHERE id = $1",
            &[campaign.into()],
        )?;
        Ok(rows
            .first()
            .map_or(String::new(), |row| row.text(0).to_owned()))
    }

    /// All slices, in the order in which they ended.
    pub fn slices(&mut self) -> Result<Vec<Slice>, StoreError> {
        let select = "SELECT body FROM slices WHERE campaign = $1 ORDER BY id";
        let rows = self.query(select, &[self.campaign.into()])?;
        let slices = rows.iter();
        Ok(slices
            .filter_map(|row| serde_json::from_str(row.text(0)).ok())
            .collect())
    }

    /// Records a slice that was not planned as a job, with what it found.
    pub fn record(&mut self, slice: &Slice, facts: Option<&Facts>) -> Result<(), StoreError> {
        let (campaign, token) = (self.campaign, token());
        self.database
            .transact(&mut |sql| insert_slice(sql, campaign, &token, slice, facts))
    }

    /// Plans a batch of jobs.
    pub fn add_batch(&mut self, batch: &str, jobs: &[JobSpec]) -> Result<(), StoreError> {
        let campaign = self.campaign;
        self.database.transact(&mut |sql| {
            for job in jobs {
                let insert = "INSERT INTO jobs(campaign, batch, run, spec) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (campaign, batch, run) DO NOTHING";
                let spec = serde_json::to_string(job).unwrap_or_default();
                let values = [
                    campaign.into(),
                    batch.into(),
                    (&*job.run).into(),
                    (&*spec).into(),
                ];
                sql.execute(insert, &values)?;
            }
            Ok(())
        })
    }

    /// Notes how the executor names a batch.
    pub fn set_handle(&mut self, batch: &str, handle: &str) -> Result<(), StoreError> {
        let campaign = self.campaign;
        self.database.transact(&mut |sql| {
            let update = "UPDATE jobs SET handle = $3 WHERE campaign = $1 AND batch = $2";
            sql.execute(update, &[campaign.into(), batch.into(), handle.into()])?;
            Ok(())
        })
    }

    /// The jobs that have not ended: all, or those of a batch.
    pub fn open_jobs(&mut self, batch: Option<&str>) -> Result<Vec<StoredJob>, StoreError> {
        let select = "SELECT id, batch, handle, attempts, spec FROM jobs
            WHERE campaign = $1 AND state IN ('waiting', 'running') AND ($2 = '' OR batch = $2) ORDER BY id";
        let rows = self.query(
            select,
            &[self.campaign.into(), batch.unwrap_or_default().into()],
        )?;
        let jobs = rows.iter().filter_map(|row| {
            Some(StoredJob {
                id: row.integer(0),
                batch: row.text(1).to_owned(),
                handle: row.text(2).to_owned(),
                attempts: row.integer(3),
                spec: serde_json::from_str(row.text(4)).ok()?,
            })
        });
        Ok(jobs.collect())
    }

    /// Claims a job: whoever had claimed it before cannot end it any more. False if it has ended.
    pub fn claim(&mut self, job: i64, token: &str) -> Result<bool, StoreError> {
        let mut changed = 0;
        self.database.transact(&mut |sql| {
            let update = "UPDATE jobs SET state = 'running', attempts = attempts + 1, token = $2
                WHERE id = $1 AND state IN ('waiting', 'running')";
            changed = sql.execute(update, &[job.into(), token.into()])?;
            Ok(())
        })?;
        Ok(changed > 0)
    }

    /// Ends a job with its slice and what it found. False, and nothing is recorded, if somebody else has claimed it
    /// since, or if it was given up.
    pub fn finish(
        &mut self,
        job: i64,
        token: &str,
        slice: &Slice,
        facts: Option<&Facts>,
    ) -> Result<bool, StoreError> {
        let campaign = self.campaign;
        let mut is_ours = false;
        self.database.transact(&mut |sql| {
            let update = "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2
                AND state IN ('running', 'done')";
            is_ours = sql.execute(update, &[job.into(), token.into()])? > 0;
            match is_ours {
                true => insert_slice(sql, campaign, token, slice, facts),
                false => Ok(()),
            }
        })?;
        Ok(is_ours)
    }

    /// Gives a job up: nobody can end it any more. False if it has ended already.
    pub fn give_up(&mut self, job: i64) -> Result<bool, StoreError> {
        let mut changed = 0;
        self.database.transact(&mut |sql| {
            let update = "UPDATE jobs SET state = 'lost' WHERE id = $1 AND state <> 'done'";
            changed = sql.execute(update, &[job.into()])?;
            Ok(())
        })?;
        Ok(changed > 0)
    }

    /// The slices of the jobs from this number on that have ended, by job: one question for any number of batches.
    pub fn ended(&mut self, first: i64) -> Result<BTreeMap<i64, Slice>, StoreError> {
        let select = "SELECT jobs.id, slices.body FROM jobs JOIN slices
            ON slices.campaign = jobs.campaign AND slices.token = jobs.token
            WHERE jobs.campaign = $1 AND jobs.id >= $2 AND jobs.state = 'done'";
        let rows = self.query(select, &[self.campaign.into(), first.into()])?;
        let slices = rows.iter();
        Ok(slices
            .filter_map(|row| Some((row.integer(0), serde_json::from_str(row.text(1)).ok()?)))
            .collect())
    }

    /// The revisions of the facts in the store, by run directory.
    pub fn revisions(&mut self) -> Result<BTreeMap<String, String>, StoreError> {
        let select = "SELECT run, revision FROM results WHERE campaign = $1";
        let rows = self.query(select, &[self.campaign.into()])?;
        let revisions = rows.iter();
        Ok(revisions
            .map(|row| (row.text(0).to_owned(), row.text(1).to_owned()))
            .collect())
    }

    /// The revision of the facts of one run directory.
    pub fn revision(&mut self, run: &str) -> Result<Option<String>, StoreError> {
        let select = "SELECT revision FROM results WHERE campaign = $1 AND run = $2";
        let rows = self.query(select, &[self.campaign.into(), run.into()])?;
        Ok(rows.first().map(|row| row.text(0).to_owned()))
    }

    /// The facts of a run directory.
    pub fn facts(&mut self, run: &str) -> Result<Option<Facts>, StoreError> {
        let campaign = self.campaign;
        let mut found = None;
        // One transaction: the files belong to the revision. A single statement sees one state of the database.
        self.database.transact(&mut |sql| {
            let select = "SELECT results.revision, results.result, files.path, files.packed
                FROM results JOIN files ON files.campaign = results.campaign AND files.run = results.run
                WHERE results.campaign = $1 AND results.run = $2 ORDER BY files.path";
            let rows = sql.query(select, &[campaign.into(), run.into()])?;
            found = rows.first().map(|row| Facts {
                revision: row.text(0).to_owned(),
                result: row.text(1).to_owned(),
                files: rows
                    .iter()
                    .map(|row| (row.text(2).to_owned(), row.bytes(3).to_vec()))
                    .collect(),
            });
            Ok(())
        })?;
        Ok(found)
    }

    fn query(&mut self, select: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut rows = Vec::new();
        self.database.transact(&mut |sql| {
            rows = sql.query(select, values)?;
            Ok(())
        })?;
        Ok(rows)
    }
}

/// Records a slice once, and replaces the facts of its function.
fn insert_slice(
    sql: &mut dyn Statements,
    campaign: i64,
    token: &str,
    slice: &Slice,
    facts: Option<&Facts>,
) -> Result<(), Trouble> {
    let body = serde_json::to_string(slice).unwrap_or_default();
    let run = &*slice.run;
    let insert = "INSERT INTO slices(campaign, token, run, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT (campaign, token) DO NOTHING";
    let values = [campaign.into(), token.into(), run.into(), (&*body).into()];
    if sql.execute(insert, &values)? == 0 {
        return Ok(());
    }
    let Some(facts) = facts else { return Ok(()) };
    let upsert = "INSERT INTO results(campaign, run, revision, result) VALUES ($1, $2, $3, $4)
        ON CONFLICT (campaign, run) DO UPDATE SET revision = excluded.revision, result = excluded.result";
    let values = [
        campaign.into(),
        run.into(),
        (&*facts.revision).into(),
        (&*facts.result).into(),
    ];
    sql.execute(upsert, &values)?;
    let delete = "DELETE FROM files WHERE campaign = $1 AND run = $2";
    sql.execute(delete, &[campaign.into(), run.into()])?;
    for (path, packed) in &facts.files {
        let insert = "INSERT INTO files(campaign, run, path, packed) VALUES ($1, $2, $3, $4)";
        let packed = Value::Bytes(packed.clone());
        let values = [campaign.into(), run.into(), (&**path).into(), packed];
        sql.execute(insert, &values)?;
    }
    Ok(())
}

/// Brings facts of other machines into run directories that lack them.
pub fn fetch(store: &mut CampaignStore, workdir: &Path, runs: &[&str]) -> Result<(), StoreError> {
    let revisions = store.revisions()?;
    for run in runs.iter().filter(|run| revisions.contains_key(**run)) {
        fetch_one(store, &workdir.join(run), run)?;
    }
    Ok(())
}

/// Brings facts of other machines into a run directory, unless it has them.
pub fn fetch_one(store: &mut CampaignStore, folder: &Path, run: &str) -> Result<(), StoreError> {
    let revision = store.revision(run)?;
    if revision.is_none_or(|revision| Facts::are_in(folder, &revision)) {
        return Ok(());
    }
    let Some(facts) = store.facts(run)? else {
        return Ok(());
    };
    facts.write(folder).map_err(|error| StoreError::Failed {
        place: folder.display().to_string(),
        reason: error.to_string(),
    })
}

/// A word that no other process of any machine uses.
pub fn token() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/uuid").unwrap_or_default();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let parts = format!("{host}{boot}{now:?}{}{count}", std::process::id());
    hex::encode(&Sha256::digest(parts.as_bytes())[..16])
}
