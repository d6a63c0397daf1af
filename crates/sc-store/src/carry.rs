//! Opening a project: resume what stands, hand back the tests of what does not.

use std::collections::BTreeSet;
use std::time::SystemTime;

use rusqlite::{Connection, params};

use crate::corpus::{self, test_digest};
use crate::error::{Fail, StoreError};
use crate::facts;
use crate::generations::{self, Generation};
use crate::model::*;
use crate::query;
use crate::status_map::StatusMap;
use crate::store::{OpenProject, Store};

impl Store {
    /// Opens the project and begins a run on it.
    ///
    /// Unchanged since the last run: everything stands. Changed: all that was known of its labels is dropped, the old
    /// tests come back to be replayed, and they stay in the store until [`Store::carried_done`], whatever happens
    /// meanwhile. Claims are kept for the state they were made for: going back to it brings them back.
    pub fn open_project(&mut self, project: Project<'_>) -> Result<Opening, StoreError> {
        self.open_generation(project, Generation::first())
    }

    /// Opens a generation of the project and begins a run on it, as [`Store::open_project`] does. If a former
    /// generation is stored, its tests become those of this one, and all facts about them stand.
    pub fn open_generation(
        &mut self,
        project: Project<'_>,
        generation: Generation<'_>,
    ) -> Result<Opening, StoreError> {
        let labels = check_list(project.labels)?;
        self.open = None;
        let (opening, run) = self.transact(|tx, _| {
            let opening = reconcile(tx, project, generation)?;
            Ok((opening, begin_run(tx, project)?))
        })?;
        let (bytes, seeds) = self
            .reader
            .read(|conn| Ok((facts::status_bytes(conn)?, good_tests(conn)?)))?;
        corpus::sync(&self.dir, &seeds)?;
        let bytes: Vec<u8> = bytes.into_iter().map(|b| b as u8).collect();
        let map = StatusMap::create(&self.dir.status_map(), &self.dir.scratch(), &bytes)?;
        self.open = Some(OpenProject { run, labels, map });
        Ok(opening)
    }

    /// All carried tests were replayed and recorded where they still count: forget the rest.
    pub fn carried_done(&mut self) -> Result<(), StoreError> {
        self.transact(|tx, _| {
            tx.execute("DELETE FROM carried", [])?;
            forget_layouts(tx)?;
            Ok(())
        })
    }
}

/// Ids 1..=n in order, keys all different; gives n.
fn check_list(labels: &[LabelRow]) -> Result<u32, StoreError> {
    let mut keys = BTreeSet::new();
    for (expected, label) in (1u32..).zip(labels) {
        if label.id != expected {
            return Err(StoreError::BadLabels(format!(
                "id {} where {expected} was expected",
                label.id
            )));
        }
        if !keys.insert(&label.key) {
            return Err(StoreError::BadLabels(format!(
                "key '{}' occurs twice",
                label.key
            )));
        }
    }
    u32::try_from(labels.len()).map_err(|_| StoreError::BadLabels("too many labels".to_owned()))
}

fn reconcile(
    conn: &Connection,
    project: Project<'_>,
    generation: Generation<'_>,
) -> Result<Opening, Fail> {
    let layout = test_digest(project.layout_json.as_bytes());
    let Some(old) = facts::project_key(conn)? else {
        write_project(conn, project, &layout)?;
        facts::set_meta(conn, "growth", generation.growth)?;
        return Ok(Opening::Fresh);
    };
    let sources = old.program_digest != project.key.program_digest;
    let options = old.options_digest != project.key.options_digest;
    let old_keys: Vec<String> = query::labels(conn)?.into_iter().map(|l| l.key).collect();
    let same_labels = old_keys.iter().eq(project.labels.iter().map(|l| &l.key));
    facts::set_meta(conn, "growth", generation.growth)?;
    let same_layout = facts::meta(conn, "layout")?.as_ref() == Some(&layout);
    if !sources && !options && same_labels && same_layout {
        // Identities are the same; what they are called may have changed (another release of seacoral).
        update_labels(conn, project.labels)?;
        return Ok(Opening::Resumed {
            counts: facts::counts(conn)?,
            carried: carried(conn)?,
        });
    }
    let is_next = options && old.is_generation_of(project.key) && same_labels;
    if is_next && generations::grow(conn, project, &layout, generation.extend)? {
        write_project(conn, project, &layout)?;
        forget_layouts(conn)?;
        return Ok(Opening::Resumed {
            counts: facts::counts(conn)?,
            carried: carried(conn)?,
        });
    }
    set_aside(conn)?;
    facts::set_meta(conn, "fruitless", "0")?;
    write_project(conn, project, &layout)?;
    forget_layouts(conn)?;
    Ok(Opening::Changed {
        sources,
        options,
        carried: carried(conn)?,
    })
}

/// Drops all facts of the old state, except that its tests move to `carried`.
fn set_aside(conn: &Connection) -> Result<(), Fail> {
    conn.execute_batch(
        "INSERT INTO carried(digest, layout, bytes, analyzer, outcome)
             SELECT digest, layout, bytes, analyzer, outcome FROM tests WHERE true ORDER BY kept DESC, id
             ON CONFLICT DO NOTHING;
         DELETE FROM covers; DELETE FROM covered; DELETE FROM rejected; DELETE FROM unknown; DELETE FROM rtes; DELETE FROM oracle_failures;
         DELETE FROM abnormal; DELETE FROM contradictions; DELETE FROM unstable; DELETE FROM tests; DELETE FROM labels;",
    )?;
    Ok(())
}

fn write_project(conn: &Connection, project: Project<'_>, layout: &str) -> Result<(), Fail> {
    conn.execute(
        "INSERT INTO layouts VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        [layout, project.layout_json],
    )?;
    facts::set_meta(conn, "program", &project.key.program_digest)?;
    facts::set_meta(conn, "inputs", &project.key.options_digest)?;
    facts::set_meta(conn, "layout", layout)?;
    update_labels(conn, project.labels)
}

fn update_labels(conn: &Connection, labels: &[LabelRow]) -> Result<(), Fail> {
    let mut insert = conn.prepare(
        "INSERT INTO labels(id, key, criterion, file, line, col, function, predicate, note)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
         ON CONFLICT (id) DO UPDATE SET criterion = excluded.criterion, file = excluded.file, line = excluded.line,
             col = excluded.col, function = excluded.function, predicate = excluded.predicate, note = excluded.note",
    )?;
    for l in labels {
        insert.execute(params![
            l.id,
            l.key,
            l.criterion,
            l.file,
            l.line,
            l.column,
            l.function,
            l.predicate,
            l.note
        ])?;
    }
    Ok(())
}

fn forget_layouts(conn: &Connection) -> Result<(), Fail> {
    conn.execute(
        "DELETE FROM layouts WHERE digest NOT IN (SELECT value FROM meta WHERE key = 'layout')
         AND digest NOT IN (SELECT layout FROM tests) AND digest NOT IN (SELECT layout FROM carried)",
        [],
    )?;
    Ok(())
}

fn carried(conn: &Connection) -> Result<Vec<CarriedTest>, Fail> {
    let sql = "SELECT bytes, json, analyzer, outcome FROM carried JOIN layouts ON layouts.digest = layout ORDER BY id";
    let tests = conn
        .prepare(sql)?
        .query_map([], |row| {
            Ok(CarriedTest {
                bytes: row.get(0)?,
                layout_json: row.get(1)?,
                origin: row.get(2)?,
                outcome: facts::outcome(row, 3)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(tests)
}

fn begin_run(conn: &Connection, project: Project<'_>) -> Result<i64, Fail> {
    // A clock before 1970 is the only way to fail, and then any number is as good as another.
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    conn.execute(
        "INSERT INTO runs(started, seconds, options, program, inputs) VALUES (?1, 0.0, ?2, ?3, ?4)",
        params![
            now.as_secs_f64(),
            project.options_json,
            project.key.program_digest,
            project.key.options_digest
        ],
    )?;
    Ok(conn.last_insert_rowid())
}

/// Digest and bytes of the tests that terminate normally.
fn good_tests(conn: &Connection) -> Result<Vec<(String, Vec<u8>)>, Fail> {
    let tests = conn
        .prepare("SELECT digest, bytes FROM tests WHERE outcome = 'ok'")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(tests)
}
