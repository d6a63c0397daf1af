//! The store on a PostgreSQL server, for campaigns on many machines.
//!
//! A server may be restarted in the middle of a campaign, and hundreds of workers may want a connection at once. So every
//! transaction is tried again for some minutes as long as the reason may pass, on a new connection if the old one broke.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::error::SqlState;
use ::postgres::types::{ToSql, Type};
use ::postgres::{Client, Config, Error, NoTls, Transaction};

use super::schema::Dialect;
use super::{Database, Row, Statements, StoreError, Trouble, Value, Work};

/// How long a server may be away.
const PATIENCE: Duration = Duration::from_secs(180);
/// The first wait, which doubles, and the longest one.
const WAITS: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));
/// Objectives as rows, for people who ask the server.
const VIEW: &str = "CREATE VIEW objectives AS
    SELECT campaigns.name AS campaign, run, it->>'file' AS file, (it->>'line')::int AS line,
        it->>'function' AS function, it->>'criterion' AS criterion, it->>'predicate' AS predicate,
        it->>'status' AS status, it->>'by' AS decided_by
    FROM results JOIN campaigns ON campaigns.id = results.campaign,
        jsonb_array_elements(result::jsonb->'objectives') AS it";

pub(crate) struct Postgres {
    config: Config,
    /// The server, without a password.
    place: String,
    client: Option<Client>,
    /// The campaign that nobody else may coordinate.
    locked: Option<i64>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Postgres({})", self.place)
    }
}

impl Postgres {
    pub(crate) fn open(address: &str) -> Result<Self, StoreError> {
        let place = without_password(address);
        let mut config: Config = address
            .parse()
            .map_err(|error: Error| StoreError::Address {
                value: place.clone(),
                reason: words(&error),
            })?;
        // As all programs of PostgreSQL do.
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        config.application_name("seacoral");
        config.connect_timeout(Duration::from_secs(10));
        config.keepalives_idle(Duration::from_secs(30));
        Ok(Self {
            config,
            place,
            client: None,
            locked: None,
        })
    }

    fn connect(&self) -> Result<Client, Trouble> {
        let mut client = self.config.connect(NoTls)?;
        client.batch_execute("SET client_min_messages = warning")?;
        // Many may find the schema missing at the same time.
        client.batch_execute(
            "SELECT pg_advisory_lock(7234); CREATE SCHEMA IF NOT EXISTS seacoral;
             SELECT pg_advisory_unlock(7234); SET search_path TO seacoral",
        )?;
        Ok(client)
    }

    fn attempt(&mut self, work: Work<'_>) -> Result<(), Trouble> {
        let mut client = match self.client.take() {
            Some(client) if !client.is_closed() => client,
            _ => {
                let mut client = self.connect()?;
                if let Some(campaign) = self.locked
                    && !try_lock(&mut client, campaign)?
                {
                    return Err(Trouble::Lasting(
                        "another campaign has taken over".to_owned(),
                    ));
                }
                client
            }
        };
        let mut transaction = client.transaction()?;
        work(&mut transaction)?;
        transaction.commit()?;
        self.client = Some(client);
        Ok(())
    }

    /// Tries as long as the reason may pass.
    fn patiently(
        &mut self,
        mut attempt: impl FnMut(&mut Self) -> Result<(), Trouble>,
    ) -> Result<(), StoreError> {
        let deadline = Instant::now() + PATIENCE;
        let mut wait = WAITS.0;
        loop {
            match attempt(self) {
                Ok(()) => return Ok(()),
                Err(Trouble::Passing(_)) if Instant::now() + wait < deadline => {
                    self.client = None;
                    thread::sleep(wait);
                    wait = (wait * 2).min(WAITS.1);
                }
                Err(Trouble::Passing(reason)) => {
                    let place = self.place.clone();
                    return Err(StoreError::Unreachable { place, reason });
                }
                Err(Trouble::Lasting(reason)) => {
                    let place = self.place.clone();
                    return Err(StoreError::Failed { place, reason });
                }
            }
        }
    }
}

/// Held as long as the connection lives.
fn try_lock(client: &mut Client, campaign: i64) -> Result<bool, Error> {
    let rows = client.query(
        "SELECT pg_try_advisory_lock(7235, $1::int8::int4)",
        &[&campaign],
    )?;
    rows.first().map_or(Ok(false), |row| row.try_get(0))
}

impl Database for Postgres {
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.patiently(|it| it.attempt(work))
    }

    fn lock(&mut self, campaign: i64) -> Result<(), StoreError> {
        let mut is_ours = false;
        self.patiently(|it| {
            let mut client = match it.client.take() {
                Some(client) => client,
                None => it.connect()?,
            };
            is_ours = try_lock(&mut client, campaign)?;
            it.client = Some(client);
            Ok(())
        })?;
        if !is_ours {
            let place = self.place.clone();
            return Err(StoreError::Busy { place });
        }
        self.locked = Some(campaign);
        Ok(())
    }

    fn rest(&mut self) {
        // A connection with a lock is the lock.
        if self.locked.is_none() {
            self.client = None;
        }
    }

    fn place(&self) -> String {
        self.place.clone()
    }

    fn dialect(&self) -> Dialect {
        Dialect {
            serial: "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
            bytes: "BYTEA",
            exclusive: "SELECT pg_advisory_xact_lock(7236)",
            own: &[&[VIEW]],
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        let passing = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::TOO_MANY_CONNECTIONS,
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
        ];
        let is_passing = match error.code() {
            Some(code) => passing.contains(code),
            // Without an answer of the server, the connection is to blame.
            None => true,
        };
        match is_passing {
            true => Trouble::Passing(words(&error)),
            false => Trouble::Lasting(words(&error)),
        }
    }
}

/// The whole reason: the message of the library alone says "db error".
fn words(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    match std::error::Error::source(error) {
        Some(source) => source.to_string(),
        None => error.to_string(),
    }
}

/// An address as it may be shown.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return address.to_owned();
    };
    let authority = rest.find('/').unwrap_or(rest.len());
    let Some(at) = rest[..authority].rfind('@') else {
        return address.to_owned();
    };
    let user = rest[..at].split(':').next().unwrap_or_default();
    format!("{scheme}://{user}{}", &rest[at..])
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut ::postgres::types::private::BytesMut,
    ) -> Result<::postgres::types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Integer(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    ::postgres::types::to_sql_checked!();
}

impl Statements for Transaction<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Trouble> {
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|it| it as _).collect();
        Ok(Transaction::execute(self, sql, &values)?)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|it| it as _).collect();
        let mut found = Vec::new();
        for row in Transaction::query(self, sql, &values)? {
            let mut cells = Vec::new();
            for (index, column) in row.columns().iter().enumerate() {
                cells.push(match *column.type_() {
                    Type::INT8 => Value::Integer(row.try_get(index)?),
                    Type::BYTEA => Value::Bytes(row.try_get(index)?),
                    _ => Value::Text(row.try_get(index)?),
                });
            }
            found.push(Row(cells));
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn passwords_are_not_shown() {
        let check = |address, expected: &str| assert_eq!(without_password(address), expected);
        check("postgres://u:secret@host:5/db", "postgres://u@host:5/db");
        check(
            "postgres://u:p@ss@host/db?x=y@z",
            "postgres://u@host/db?x=y@z",
        );
        check("postgres://host/db", "postgres://host/db");
    }
}
