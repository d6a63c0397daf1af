//! Generations of a project: the same sources and options, with bounds of the inputs that have grown.
//!
//! The tests of one generation are tests of the next, and so are all facts about them. Claims are not: what was proved
//! within the bounds of one generation says nothing about the next, unless the proof rests on no bound. They are kept
//! for the generation that they were made for.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};
use sc_types::{Condition, LabelId};

use crate::corpus::test_digest;
use crate::error::{Fail, StoreError};
use crate::facts::{self, Source};
use crate::model::*;
use crate::query::Reader;
use crate::store::Store;

/// Separates the digest of the options from that of the bounds that have grown.
const SEPARATOR: char = '+';

/// Reads a test of an older layout, given as JSON, as one of the present layout that makes the same call.
pub type Extend<'a> = &'a dyn Fn(&str, &[u8]) -> Option<Vec<u8>>;

/// What a generation has beside its key.
#[derive(Clone, Copy)]
pub struct Generation<'a> {
    /// The bounds of the inputs that have grown, as JSON; empty if none has.
    pub growth: &'a str,
    /// How tests of former generations become tests of this one.
    pub extend: Extend<'a>,
}

impl Generation<'_> {
    /// No bound has grown.
    pub fn first() -> Self {
        Self {
            growth: "",
            extend: &|_, _| None,
        }
    }
}

impl ProjectKey {
    /// The key of a generation. `growth`: the bounds that have grown, as JSON; empty for the first generation.
    pub fn generation(&self, growth: &str) -> Self {
        let options_digest = match growth {
            "" => self.options_digest.clone(),
            growth => {
                let grown = test_digest(growth.as_bytes());
                format!("{}{SEPARATOR}{grown}", self.first_generation())
            }
        };
        Self {
            program_digest: self.program_digest.clone(),
            options_digest,
        }
    }

    /// The digest of the options alone.
    fn first_generation(&self) -> &str {
        let digest = &self.options_digest;
        let parts = digest.split_once(SEPARATOR);
        parts.map_or(digest, |(options, _)| options)
    }

    /// Whether both are generations of one project.
    pub(crate) fn is_generation_of(&self, other: &Self) -> bool {
        self.program_digest == other.program_digest
            && self.first_generation() == other.first_generation()
    }
}

impl Reader {
    /// The bounds that have grown in the stored generation of this project, as JSON; `None` if none has, or if another
    /// project is stored.
    pub fn growth(&self, project: &ProjectKey) -> Result<Option<String>, StoreError> {
        self.read(|conn| {
            let stored = facts::project_key(conn)?;
            let same = stored.is_some_and(|stored| stored.is_generation_of(project));
            let growth = facts::meta(conn, "growth")?;
            Ok(growth.filter(|growth| same && !growth.is_empty()))
        })
    }

    /// The bounds that have grown for the stored tests, whatever project they belong to, as JSON.
    pub fn stored_growth(&self) -> Result<Option<String>, StoreError> {
        let growth = self.read(|conn| Ok(facts::meta(conn, "growth")?))?;
        Ok(growth.filter(|growth| !growth.is_empty()))
    }

    /// How many generations in a row have brought nothing new.
    pub fn fruitless_generations(&self) -> Result<u32, StoreError> {
        let count = self.read(|conn| Ok(facts::meta(conn, "fruitless")?))?;
        Ok(count.and_then(|count| count.parse().ok()).unwrap_or(0))
    }

    /// What is known of each label, with what was proved in other generations of the project where this one has not
    /// decided it, and with tests that the oracle rejects. The status of label `i` is at index `i - 1`.
    pub fn statuses_of_all_generations(&self) -> Result<Vec<Status>, StoreError> {
        let mut statuses = self.statuses()?;
        let mut earlier = self.claims_of_other_generations()?;
        let mut rejected = self.rejected()?;
        for (id, status) in (1..).map(LabelId).zip(&mut statuses) {
            if let (Status::Unknown(_), Some(claim)) = (&status, earlier.remove(&id)) {
                *status = claim;
            }
            if let (false, Some(test)) = (status.is_covered(), rejected.remove(&id)) {
                *status = test;
            }
        }
        Ok(statuses)
    }

    /// Labels that tests reach which the oracle rejects.
    pub fn rejected(&self) -> Result<BTreeMap<LabelId, Status>, StoreError> {
        self.read(|conn| {
            // Stores of former versions have no such table until they are opened for writing.
            let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'rejected'";
            if conn.query_row(sql, [], |row| row.get::<_, i64>(0))? == 0 {
                return Ok(BTreeMap::new());
            }
            let mut query = conn.prepare("SELECT label, test, analyzer, at FROM rejected")?;
            let rows = query.query_map([], |row| {
                let (test, by, at) = (row.get(1)?, row.get(2)?, row.get(3)?);
                Ok((LabelId(row.get(0)?), Status::Rejected { test, by, at }))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The claims on a label in this generation; the covering side is empty.
    pub fn claims_on(&self, label: LabelId) -> Result<Vec<Contradiction>, StoreError> {
        self.read(|conn| Ok(facts::claims_on(conn, label)?))
    }

    /// The newest claim on each label that was made in another generation.
    fn claims_of_other_generations(&self) -> Result<BTreeMap<LabelId, Status>, StoreError> {
        self.read(|conn| {
            let Some(key) = facts::project_key(conn)? else {
                return Ok(BTreeMap::new());
            };
            let sql = "SELECT labels.id, claims.analyzer, claims.under, claims.inputs
                       FROM claims JOIN labels ON labels.key = claims.label_key
                       WHERE claims.program = ?1 AND claims.inputs <> ?2
                       ORDER BY claims.run, claims.at, json_array_length(claims.under) DESC";
            let mut query = conn.prepare(sql)?;
            let rows = query.query_map([&key.program_digest, &key.options_digest], |row| {
                let made_for = ProjectKey {
                    program_digest: key.program_digest.clone(),
                    options_digest: row.get(3)?,
                };
                let (by, under) = (row.get(1)?, facts::under(row, 2)?);
                Ok((
                    LabelId(row.get(0)?),
                    made_for,
                    Status::Uncoverable { by, under },
                ))
            })?;
            let mut claims = BTreeMap::new();
            for row in rows {
                let (label, made_for, claim) = row?;
                if made_for.is_generation_of(&key) {
                    claims.insert(label, claim);
                }
            }
            Ok(claims)
        })
    }
}

impl Store {
    /// Notes how many generations in a row have brought nothing new.
    pub fn set_fruitless_generations(&mut self, count: u32) -> Result<(), StoreError> {
        self.transact(|tx, _| Ok(facts::set_meta(tx, "fruitless", &count.to_string())?))
    }

    /// Records that a test covers a label that was claimed uncoverable in an earlier generation, within whose bounds
    /// the test is.
    pub fn record_contradiction(
        &mut self,
        contradiction: &Contradiction,
        by: &Provenance,
    ) -> Result<(), StoreError> {
        let run = self.project()?.run;
        let source = Source { by, run };
        self.transact(|tx, _| Ok(facts::store_contradiction(tx, contradiction, source)?))
    }
}

/// Makes the stored tests those of a larger layout. False, and nothing changed, if one of them cannot be read so.
pub(crate) fn grow(
    conn: &Connection,
    project: Project<'_>,
    layout: &str,
    extend: Extend<'_>,
) -> Result<bool, Fail> {
    let sql = "SELECT tests.id, bytes, json FROM tests JOIN layouts ON layouts.digest = layout";
    let tests: Vec<(i64, Vec<u8>, String)> = conn
        .prepare(sql)?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    let grown: Option<Vec<(i64, Vec<u8>)>> = tests
        .iter()
        .map(|(id, bytes, old)| Some((*id, extend(old, bytes)?)))
        .collect();
    let Some(grown) = grown else {
        return Ok(false);
    };
    keep_unbounded_claims(conn, project.key)?;
    conn.execute(
        "INSERT INTO layouts VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        [layout, project.layout_json],
    )?;
    let mut update =
        conn.prepare("UPDATE tests SET bytes = ?2, digest = ?3, layout = ?4 WHERE id = ?1")?;
    for (id, bytes) in grown {
        update.execute(params![id, bytes, test_digest(&bytes), layout])?;
    }
    Ok(true)
}

/// A proof that rests on nothing that grows holds in every generation.
fn keep_unbounded_claims(conn: &Connection, next: &ProjectKey) -> Result<(), Fail> {
    let sql =
        format!("SELECT label_key, claims.analyzer, tool_version, claims.under, run, at {CLAIMS}");
    let rows: Vec<(String, String, String, Vec<Condition>, i64, f64)> = conn
        .prepare(&sql)?
        .query_map([], |row| {
            let under = facts::under(row, 3)?;
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                under,
                row.get(4)?,
                row.get(5)?,
            ))
        })?
        .collect::<Result<_, _>>()?;
    let mut insert = conn.prepare(
        "INSERT INTO claims(label_key, analyzer, tool_version, under, program, inputs, run, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    )?;
    for (label, by, version, under, run, at) in rows {
        if !Condition::any_growing(&under) {
            let under = facts::under_json(&under);
            let (program, inputs) = (&next.program_digest, &next.options_digest);
            insert.execute(params![label, by, version, under, program, inputs, run, at])?;
        }
    }
    Ok(())
}

/// The claims of the stored generation.
const CLAIMS: &str = "FROM claims WHERE program = (SELECT value FROM meta WHERE key = 'program')
                      AND inputs = (SELECT value FROM meta WHERE key = 'inputs')";
