//! The store in a file, for campaigns on one machine.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, ToSql, Transaction, TransactionBehavior, params_from_iter};

use super::schema::Dialect;
use super::{Database, Row, Statements, StoreError, Trouble, Value, Work};

/// How long to wait for another process in the middle of a transaction.
const BUSY: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    connection: Connection,
    /// Locked as long as a campaign runs.
    lock: Option<File>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let unreachable = |reason: String| StoreError::Unreachable {
            place: path.display().to_string(),
            reason,
        };
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        folder.map_err(|error| unreachable(error.to_string()))?;
        let open = || {
            let connection = Connection::open(path)?;
            connection.busy_timeout(BUSY)?;
            // A file system without shared memory answers with another mode; that is slower, not wrong.
            connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
            connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
            Ok(connection)
        };
        let connection = open().map_err(|error: rusqlite::Error| unreachable(error.to_string()))?;
        Ok(Self {
            path: path.to_path_buf(),
            connection,
            lock: None,
        })
    }

    fn failed(&self, reason: String) -> StoreError {
        StoreError::Failed {
            place: self.path.display().to_string(),
            reason,
        }
    }
}

impl Database for Sqlite {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut attempt = || {
            let behavior = TransactionBehavior::Immediate;
            let mut transaction = self.connection.transaction_with_behavior(behavior)?;
            work(&mut transaction)?;
            transaction.commit()?;
            Ok(())
        };
        attempt().map_err(|trouble: Trouble| match trouble {
            // It has waited already.
            Trouble::Passing(reason) | Trouble::Lasting(reason) => self.failed(reason),
        })
    }

    fn lock(&mut self, _campaign: i64) -> Result<(), StoreError> {
        let path = self.path.with_extension("lock");
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| self.failed(error.to_string()))?;
        match file.try_lock() {
            Ok(()) => {
                self.lock = Some(file);
                Ok(())
            }
            Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::Busy {
                place: self.path.parent().unwrap_or(&path).display().to_string(),
            }),
            Err(std::fs::TryLockError::Error(error)) => Err(self.failed(error.to_string())),
        }
    }

    fn rest(&mut self) {}

    fn place(&self) -> String {
        self.path.display().to_string()
    }

    fn dialect(&self) -> Dialect {
        Dialect {
            serial: "INTEGER PRIMARY KEY AUTOINCREMENT",
            bytes: "BLOB",
            // Every transaction that writes is alone.
            exclusive: "SELECT 1",
            own: &[],
        }
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Trouble::Passing(error.to_string())
            }
            _ => Trouble::Lasting(error.to_string()),
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl Statements for Transaction<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Trouble> {
        let mut statement = self.prepare_cached(&numbered(sql))?;
        if statement.column_count() > 0 {
            return Ok(statement
                .query(params_from_iter(values))?
                .next()?
                .is_some()
                .into());
        }
        Ok(statement.execute(params_from_iter(values))? as u64)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let mut statement = self.prepare_cached(&numbered(sql))?;
        let columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let cells = (0..columns).map(|column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Integer(number) => Value::Integer(number),
                    ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
                    ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Null | ValueRef::Real(_) => Value::Text(String::new()),
                })
            });
            found.push(Row(cells.collect::<rusqlite::Result<_>>()?));
        }
        Ok(found)
    }
}

/// `$1` is the name of a parameter for SQLite, `?1` is the first one.
fn numbered(sql: &str) -> String {
    sql.replace('$', "?")
}
