//! The tables, and how those of earlier versions become those of this one.

use super::{Database, StoreError, Trouble};

/// What differs between databases.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dialect {
    /// A number that counts up, as the key of a table.
    pub(crate) serial: &'static str,
    /// Bytes of any length.
    pub(crate) bytes: &'static str,
    /// Makes transactions that change tables wait for each other.
    pub(crate) exclusive: &'static str,
    /// Statements of its own after those of each version.
    pub(crate) own: &'static [&'static [&'static str]],
}

/// One list of statements for each version, never changed after a release.
const VERSIONS: [&[&str]; 1] = [&[
    "CREATE TABLE campaigns(id {serial}, name TEXT NOT NULL UNIQUE, setup TEXT NOT NULL)",
    "CREATE TABLE jobs(
        id {serial}, campaign BIGINT NOT NULL REFERENCES campaigns(id), batch TEXT NOT NULL, run TEXT NOT NULL,
        spec TEXT NOT NULL, handle TEXT NOT NULL DEFAULT '', state TEXT NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'running', 'done', 'lost')),
        token TEXT NOT NULL DEFAULT '', attempts BIGINT NOT NULL DEFAULT 0, UNIQUE (campaign, batch, run))",
    "CREATE INDEX jobs_open ON jobs(campaign) WHERE state IN ('waiting', 'running')",
    "CREATE TABLE slices(
        id {serial}, campaign BIGINT NOT NULL REFERENCES campaigns(id), token TEXT NOT NULL, run TEXT NOT NULL,
        body TEXT NOT NULL, UNIQUE (campaign, token))",
    "CREATE TABLE results(
        campaign BIGINT NOT NULL REFERENCES campaigns(id), run TEXT NOT NULL, revision TEXT NOT NULL,
        result TEXT NOT NULL, PRIMARY KEY (campaign, run))",
    "CREATE TABLE files(
        campaign BIGINT NOT NULL, run TEXT NOT NULL, path TEXT NOT NULL, packed {bytes} NOT NULL,
        PRIMARY KEY (campaign, run, path), FOREIGN KEY (campaign, run) REFERENCES results(campaign, run))",
]];

/// The newest version.
pub(crate) const NEWEST: i64 = VERSIONS.len() as i64;

/// Makes the tables those of the newest version. Several processes may do that at once.
pub(crate) fn migrate(database: &mut dyn Database) -> Result<(), StoreError> {
    let dialect = database.dialect();
    let mut newer = None;
    database.transact(&mut |sql| {
        sql.execute(dialect.exclusive, &[])?;
        sql.execute(
            "CREATE TABLE IF NOT EXISTS versions(version BIGINT NOT NULL PRIMARY KEY)",
            &[],
        )?;
        let rows = sql.query("SELECT coalesce(max(version), 0) FROM versions", &[])?;
        let found = rows.first().map_or(0, |row| row.integer(0));
        if found > NEWEST {
            newer = Some(found);
            return Ok(());
        }
        let done = usize::try_from(found).unwrap_or(0);
        for (version, statements) in (1_i64..).zip(VERSIONS).skip(done) {
            let own = dialect.own.iter().copied();
            let own = own.zip(1_i64..).find(|(_, it)| *it == version);
            let own = own.map_or(&[][..], |(own, _)| own);
            for statement in statements.iter().chain(own) {
                let statement = statement.replace("{serial}", dialect.serial);
                sql.execute(&statement.replace("{bytes}", dialect.bytes), &[])?;
            }
            sql.execute("INSERT INTO versions VALUES ($1)", &[version.into()])?;
        }
        Ok::<(), Trouble>(())
    })?;
    match newer {
        Some(found) => Err(StoreError::Newer {
            place: database.place(),
            found,
            known: NEWEST,
        }),
        None => Ok(()),
    }
}
