//! The tables, and opening the file that holds them.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::{Fail, StoreError};

/// Version of the store's format, in the file's `user_version`. Raised whenever a table or column is added or changes
/// its meaning.
pub const FORMAT_VERSION: i64 = 2;

/// Marks the file as ours ("SeaC").
const APPLICATION_ID: i64 = 0x5365_6143;

/// How long to wait for another process in the middle of a commit (readers and writers share the file).
const BUSY: Duration = Duration::from_secs(10);

/// Facts about tests (`covers`, `rtes`, …) carry who found them, in which run and how many seconds into it.
/// `covered` is the label's own fact: it outlives the first covering test when a smaller one takes its place.
const TABLES: &str = "
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE runs(
    id INTEGER PRIMARY KEY AUTOINCREMENT, started REAL NOT NULL, seconds REAL NOT NULL, options TEXT NOT NULL,
    program TEXT NOT NULL, inputs TEXT NOT NULL) STRICT;
CREATE TABLE layouts(digest TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE labels(
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, criterion TEXT NOT NULL, file TEXT NOT NULL,
    line INTEGER NOT NULL, col INTEGER NOT NULL, function TEXT NOT NULL, predicate TEXT NOT NULL,
    note TEXT NOT NULL) STRICT;
CREATE TABLE tests(
    id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL,
    layout TEXT NOT NULL REFERENCES layouts, outcome TEXT NOT NULL, kept INTEGER NOT NULL CHECK (kept IN (0, 1)),
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL) STRICT;
CREATE TABLE covers(
    test INTEGER NOT NULL REFERENCES tests ON DELETE CASCADE, label INTEGER NOT NULL REFERENCES labels,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    PRIMARY KEY (test, label)) STRICT, WITHOUT ROWID;
CREATE INDEX covers_by_label ON covers(label);
CREATE TABLE covered(
    label INTEGER PRIMARY KEY REFERENCES labels,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL) STRICT;
CREATE TABLE unknown(
    label INTEGER PRIMARY KEY REFERENCES labels, reason TEXT NOT NULL, hint TEXT NOT NULL) STRICT;
CREATE TABLE rtes(
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    col INTEGER NOT NULL, function TEXT NOT NULL, stack TEXT NOT NULL, detail TEXT NOT NULL,
    test INTEGER NOT NULL UNIQUE REFERENCES tests,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    UNIQUE (kind, file, line, col)) STRICT;
CREATE TABLE oracle_failures(
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    col INTEGER NOT NULL, function TEXT NOT NULL, stack TEXT NOT NULL, detail TEXT NOT NULL,
    test INTEGER NOT NULL UNIQUE REFERENCES tests,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    UNIQUE (kind, file, line, col)) STRICT;
CREATE TABLE abnormal(
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
    col INTEGER NOT NULL, function TEXT NOT NULL, stack TEXT NOT NULL, detail TEXT NOT NULL,
    test INTEGER NOT NULL UNIQUE REFERENCES tests,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    UNIQUE (kind, file, line, col)) STRICT;
CREATE TABLE claims(
    label_key TEXT NOT NULL, analyzer TEXT NOT NULL, tool_version TEXT NOT NULL, under TEXT NOT NULL,
    program TEXT NOT NULL, inputs TEXT NOT NULL,
    run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    PRIMARY KEY (label_key, program, inputs, analyzer, tool_version, under)) STRICT, WITHOUT ROWID;
CREATE TABLE contradictions(
    label INTEGER NOT NULL, label_key TEXT NOT NULL, analyzer TEXT NOT NULL, tool_version TEXT NOT NULL,
    under TEXT NOT NULL, covered_by TEXT NOT NULL, test INTEGER NOT NULL,
    run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL) STRICT;
CREATE TABLE unstable(
    test INTEGER NOT NULL REFERENCES tests ON DELETE CASCADE, now TEXT NOT NULL,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL,
    PRIMARY KEY (test, now)) STRICT, WITHOUT ROWID;
CREATE TABLE carried(
    id INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL, layout TEXT NOT NULL REFERENCES layouts,
    bytes BLOB NOT NULL, analyzer TEXT NOT NULL, outcome TEXT NOT NULL,
    UNIQUE (layout, digest)) STRICT;
CREATE TABLE timeline(
    run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL, labels INTEGER NOT NULL, covered INTEGER NOT NULL,
    uncoverable INTEGER NOT NULL, tests INTEGER NOT NULL, rtes INTEGER NOT NULL, oracle_failures INTEGER NOT NULL,
    abnormal INTEGER NOT NULL) STRICT;
";

/// Since version 2: labels that a test reaches which the oracle rejects.
const REJECTED: &str = "
CREATE TABLE rejected(
    label INTEGER PRIMARY KEY REFERENCES labels, test INTEGER NOT NULL REFERENCES tests ON DELETE CASCADE,
    analyzer TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs, at REAL NOT NULL) STRICT;
";

/// Opens the store for writing, making it if there is none. The caller holds the project's lock.
pub(crate) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut conn =
        Connection::open_with_flags(path, flags).map_err(|e| StoreError::sqlite(path, e))?;
    prepare(&mut conn, path).map_err(|e| e.at(path))?;
    Ok(conn)
}

/// Opens an existing store for reading.
pub(crate) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    if !path.exists() {
        return Err(StoreError::NoStore {
            path: path.to_path_buf(),
        });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| StoreError::sqlite(path, e))?;
    let version = conn
        .busy_timeout(BUSY)
        .map_err(Fail::from)
        .and_then(|()| version(&conn, path))
        .map_err(|e| e.at(path))?;
    match version {
        0 => Err(StoreError::NoStore {
            path: path.to_path_buf(),
        }),
        _ => Ok(conn),
    }
}

fn prepare(conn: &mut Connection, path: &Path) -> Result<(), Fail> {
    conn.busy_timeout(BUSY)?;
    // Looked at before anything is changed: a newer file must stay as it is.
    version(conn, path)?;
    // A file system without shared memory answers with another mode; that is slower, not wrong.
    conn.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    conn.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")?;
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&tx, path)?;
    if found == 0 {
        tx.execute_batch(TABLES)?;
        tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    // One step a version.
    if found < 2 {
        tx.execute_batch(REJECTED)?;
    }
    if found < FORMAT_VERSION {
        tx.pragma_update(None, "user_version", FORMAT_VERSION)?;
    }
    tx.commit()?;
    Ok(())
}

/// The format of the file: 0 if it is empty, an error if it is not ours or newer than we are.
fn version(conn: &Connection, path: &Path) -> Result<i64, Fail> {
    let pragma = |name: &str| conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (ours, found) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let path = path.to_path_buf();
    if ours == APPLICATION_ID && found > FORMAT_VERSION {
        let supported = FORMAT_VERSION;
        return Err(StoreError::NewerFormat {
            path,
            found,
            supported,
        }
        .into());
    }
    if tables == 0 {
        return Ok(0);
    }
    if ours != APPLICATION_ID {
        let reason = "the file belongs to another program".to_owned();
        return Err(StoreError::NotAStore { path, reason }.into());
    }
    Ok(found)
}
