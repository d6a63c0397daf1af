//! Facts as rows: the SQL that several operations share. All of it runs inside the caller's transaction.

use rusqlite::{Connection, OptionalExtension, Row, params};
use sc_types::{Condition, ConditionKind, LabelId};

use crate::corpus::test_digest;
use crate::error::{Fail, StoreError, unreadable};
use crate::model::*;
use crate::status_map::StatusByte;

/// Who writes: provenance plus the run.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) by: &'a Provenance,
    pub(crate) run: i64,
}

pub(crate) fn found(row: &Row<'_>, first: usize) -> rusqlite::Result<Found> {
    Ok(Found {
        by: row.get(first)?,
        run: row.get(first + 1)?,
        at: row.get(first + 2)?,
    })
}

pub(crate) fn outcome(row: &Row<'_>, column: usize) -> rusqlite::Result<Outcome> {
    let word: String = row.get(column)?;
    let outcome = Outcome::from_word(&word).filter(|outcome| outcome.is_stored());
    outcome.ok_or_else(|| unreadable("outcome"))
}

pub(crate) fn meta(conn: &Connection, key: &str) -> rusqlite::Result<Option<String>> {
    conn.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| {
        row.get(0)
    })
    .optional()
}

pub(crate) fn set_meta(conn: &Connection, key: &str, value: &str) -> rusqlite::Result<()> {
    conn.execute(
        "INSERT INTO meta VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [key, value],
    )?;
    Ok(())
}

pub(crate) fn project_key(conn: &Connection) -> rusqlite::Result<Option<ProjectKey>> {
    let (program, options) = (meta(conn, "program")?, meta(conn, "inputs")?);
    Ok(program
        .zip(options)
        .map(|(program_digest, options_digest)| ProjectKey {
            program_digest,
            options_digest,
        }))
}

/// A stored test with these bytes.
pub(crate) fn test_with(
    conn: &Connection,
    bytes: &[u8],
) -> rusqlite::Result<Option<(TestId, Outcome)>> {
    conn.query_row(
        "SELECT id, outcome FROM tests WHERE digest = ?1",
        [test_digest(bytes)],
        |row| Ok((row.get(0)?, outcome(row, 1)?)),
    )
    .optional()
}

/// What became of the bytes of a test.
pub(crate) enum Stored {
    New(TestId),
    Known(TestId),
    /// Known under another outcome: the program is not deterministic.
    Otherwise(TestId, Outcome),
}

/// Stores a test unless its bytes are known.
pub(crate) fn store_test(
    conn: &Connection,
    bytes: &[u8],
    ended: Outcome,
    source: Source<'_>,
) -> Result<Stored, Fail> {
    match test_with(conn, bytes)? {
        Some((test, stored)) if stored == ended => return Ok(Stored::Known(test)),
        Some((test, stored)) => return Ok(Stored::Otherwise(test, stored)),
        None => {}
    }
    let layout = meta(conn, "layout")?.ok_or(StoreError::NoProject)?;
    conn.execute(
        "INSERT INTO tests(digest, bytes, layout, outcome, kept, analyzer, run, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            test_digest(bytes),
            bytes,
            layout,
            ended.as_str(),
            // A test that fails is stored for what it shows, so it stays; one that terminates normally must earn it.
            ended != Outcome::Ok,
            source.by.analyzer,
            source.run,
            source.by.seconds
        ],
    )?;
    Ok(Stored::New(TestId(conn.last_insert_rowid())))
}

/// What covering did.
#[derive(Default)]
pub(crate) struct Gain {
    pub(crate) new_labels: Vec<LabelId>,
    pub(crate) contradictions: Vec<Contradiction>,
}

/// Adds labels to a test that terminated normally. Newly covered ones put it into the suite and refute claims.
pub(crate) fn cover(
    conn: &Connection,
    test: TestId,
    labels: &[LabelId],
    source: Source<'_>,
) -> Result<Gain, Fail> {
    let Source { by, run } = source;
    let mut relate = conn.prepare_cached(
        "INSERT INTO covers(test, label, analyzer, run, at) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
    )?;
    let mut mark = conn.prepare_cached(
        "INSERT INTO covered(label, analyzer, run, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    )?;
    let mut gain = Gain::default();
    for &label in labels {
        relate.execute(params![test, label, by.analyzer, run, by.seconds])?;
        if mark.execute(params![label, by.analyzer, run, by.seconds])? == 1 {
            gain.new_labels.push(label);
            gain.contradictions
                .extend(refute(conn, label, test, source)?);
        }
    }
    if !gain.new_labels.is_empty() {
        conn.execute("UPDATE tests SET kept = 1 WHERE id = ?1", [test])?;
    }
    Ok(gain)
}

/// Withdraws all claims on a label that `test` covers.
fn refute(
    conn: &Connection,
    label: LabelId,
    test: TestId,
    source: Source<'_>,
) -> Result<Vec<Contradiction>, Fail> {
    let mut wrong = claims_on(conn, label)?;
    for contradiction in &mut wrong {
        contradiction.covered_by.clone_from(&source.by.analyzer);
        contradiction.test = test;
        store_contradiction(conn, contradiction, source)?;
    }
    if !wrong.is_empty() {
        conn.execute(
            "DELETE FROM claims WHERE label_key = (SELECT key FROM labels WHERE id = ?1)
             AND program = (SELECT value FROM meta WHERE key = 'program')
             AND inputs = (SELECT value FROM meta WHERE key = 'inputs')",
            [label],
        )?;
    }
    Ok(wrong)
}

/// Writes down that a stored test behaved differently this time.
pub(crate) fn note_unstable(
    conn: &Connection,
    test: TestId,
    now: &str,
    source: Source<'_>,
) -> rusqlite::Result<()> {
    conn.execute(
        "INSERT INTO unstable VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
        params![test, now, source.by.analyzer, source.run, source.by.seconds],
    )?;
    Ok(())
}

/// Current claims, with their labels: those made for exactly this state of the project.
pub(crate) const CURRENT_CLAIMS: &str =
    "SELECT labels.id, labels.key, claims.analyzer, claims.tool_version, claims.under
     FROM claims JOIN labels ON labels.key = claims.label_key
     WHERE claims.program = (SELECT value FROM meta WHERE key = 'program')
       AND claims.inputs = (SELECT value FROM meta WHERE key = 'inputs')";

/// Current claims that count: enough provers claim the label, or the user does.
pub(crate) const COUNTED_CLAIMS: &str =
    "SELECT labels.id, labels.key, claims.analyzer, claims.tool_version, claims.under
     FROM claims JOIN labels ON labels.key = claims.label_key
     WHERE claims.program = (SELECT value FROM meta WHERE key = 'program')
       AND claims.inputs = (SELECT value FROM meta WHERE key = 'inputs')
       AND (claims.analyzer = (SELECT value FROM meta WHERE key = 'decisive')
         OR (SELECT count(DISTINCT other.analyzer) FROM claims AS other
             WHERE other.label_key = claims.label_key AND other.program = claims.program
               AND other.inputs = claims.inputs)
            >= coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'provers'), 1))";

/// How many provers have to claim a label.
pub(crate) fn provers(conn: &Connection) -> rusqlite::Result<usize> {
    let stored = meta(conn, "provers")?;
    Ok(stored.and_then(|it| it.parse().ok()).unwrap_or(1))
}

pub(crate) fn under(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<Condition>> {
    let text = row.get::<_, String>(column)?;
    let bad = || unreadable("conditions of a claim");
    let stored: Vec<StoredCondition> = serde_json::from_str(&text).map_err(|_| bad())?;
    let condition = |stored| match stored {
        StoredCondition::Structured(condition) => condition,
        // Nothing but limits of the inputs was kept then.
        StoredCondition::Words(words) => Condition::new(ConditionKind::Bound, words),
    };
    Ok(stored.into_iter().map(condition).collect())
}

/// A condition as this version stores it, or as former ones did.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum StoredCondition {
    Structured(Condition),
    Words(String),
}

/// Conditions as they are stored.
pub(crate) fn under_json(under: &[Condition]) -> String {
    serde_json::json!(under).to_string()
}

/// Claims on one label, as contradictions that still lack the covering side.
pub(crate) fn claims_on(conn: &Connection, label: LabelId) -> rusqlite::Result<Vec<Contradiction>> {
    let sql = format!("{CURRENT_CLAIMS} AND labels.id = ?1");
    conn.prepare_cached(&sql)?
        .query_map([label], |row| {
            Ok(Contradiction {
                label: row.get(0)?,
                key: row.get(1)?,
                claimed_by: row.get(2)?,
                tool_version: row.get(3)?,
                under: under(row, 4)?,
                covered_by: String::new(),
                test: TestId(0),
            })
        })?
        .collect()
}

pub(crate) fn store_contradiction(
    conn: &Connection,
    contradiction: &Contradiction,
    source: Source<'_>,
) -> rusqlite::Result<()> {
    let c = contradiction;
    conn.execute(
        "INSERT INTO contradictions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            c.label,
            c.key,
            c.claimed_by,
            c.tool_version,
            under_json(&c.under),
            c.covered_by,
            c.test,
            source.run,
            source.by.seconds
        ],
    )?;
    Ok(())
}

/// The status map that the database stands for.
pub(crate) fn status_bytes(conn: &Connection) -> Result<Vec<StatusByte>, Fail> {
    let count: u32 = conn.query_row("SELECT count(*) FROM labels", [], |row| row.get(0))?;
    let mut bytes = vec![StatusByte::Undecided; count as usize + 1];
    let mut mark = |sql: &str, status| -> Result<(), Fail> {
        for id in conn
            .prepare(sql)?
            .query_map([], |row| row.get::<_, u32>(0))?
        {
            if let Some(byte) = bytes.get_mut(id? as usize) {
                *byte = status;
            }
        }
        Ok(())
    };
    mark(COUNTED_CLAIMS, StatusByte::Uncoverable)?;
    // Last, so that a covered label is covered whatever else is written.
    mark("SELECT label FROM covered", StatusByte::Covered)?;
    Ok(bytes)
}

pub(crate) fn counts(conn: &Connection) -> rusqlite::Result<Counts> {
    let count = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, u32>(0));
    Ok(Counts {
        labels: count("SELECT count(*) FROM labels")?,
        covered: count("SELECT count(*) FROM covered")?,
        uncoverable: count(&format!(
            "SELECT count(DISTINCT id) FROM ({COUNTED_CLAIMS})"
        ))?,
        tests: count(
            "SELECT count(*) FROM tests WHERE kept = 1 AND (outcome = 'ok' OR id IN (SELECT test FROM covers))",
        )?,
        rtes: count("SELECT count(*) FROM rtes")?,
        oracle_failures: count("SELECT count(*) FROM oracle_failures")?,
        abnormal: count("SELECT count(*) FROM abnormal")?,
    })
}
