//! What must always be true of a store.

use rusqlite::Connection;

use crate::corpus::test_digest;
use crate::error::{Fail, StoreError};
use crate::facts::{self, CURRENT_CLAIMS};
use crate::store::Store;

/// A query that finds violations, and what to call them. Each row is one.
const RULES: &[(&str, &str)] = &[
    (
        "covered label without a test that covers it",
        "SELECT label FROM covered WHERE label NOT IN
             (SELECT label FROM covers JOIN tests ON tests.id = covers.test WHERE outcome IN ('ok', 'rte'))",
    ),
    (
        "label covered by a test but not covered",
        "SELECT DISTINCT label FROM covers WHERE label NOT IN (SELECT label FROM covered)",
    ),
    (
        "test that ends badly and covers",
        "SELECT DISTINCT test FROM covers JOIN tests ON tests.id = covers.test JOIN labels ON labels.id = covers.label
             WHERE outcome <> 'ok' AND NOT (outcome = 'rte' AND criterion = 'RTE')",
    ),
    (
        "test that ends well and covers an error",
        "SELECT DISTINCT test FROM covers JOIN tests ON tests.id = covers.test JOIN labels ON labels.id = covers.label
             WHERE outcome = 'ok' AND criterion = 'RTE'",
    ),
    (
        "run-time error without its test",
        "SELECT id FROM rtes WHERE test NOT IN (SELECT id FROM tests WHERE outcome = 'rte')",
    ),
    (
        "test of no run-time error",
        "SELECT id FROM tests WHERE outcome = 'rte' AND id NOT IN (SELECT test FROM rtes UNION SELECT test FROM covers)",
    ),
    (
        "oracle failure without its test",
        "SELECT id FROM oracle_failures WHERE test NOT IN (SELECT id FROM tests WHERE outcome = 'oracle-failed')",
    ),
    (
        "test of no oracle failure",
        "SELECT id FROM tests WHERE outcome = 'oracle-failed' AND id NOT IN (SELECT test FROM oracle_failures UNION SELECT test FROM rejected)",
    ),
    (
        "label that only a rejected test reaches, without that test",
        "SELECT label FROM rejected WHERE test NOT IN (SELECT id FROM tests WHERE outcome = 'oracle-failed')",
    ),
    (
        "abnormal exit without its test",
        "SELECT id FROM abnormal WHERE test NOT IN
             (SELECT id FROM tests WHERE outcome IN ('timeout', 'abnormal-exit'))",
    ),
    (
        "test of no abnormal exit",
        "SELECT id FROM tests WHERE outcome IN ('timeout', 'abnormal-exit') AND id NOT IN (SELECT test FROM abnormal)",
    ),
    (
        "test in another layout than the project's",
        "SELECT id FROM tests WHERE layout <> (SELECT value FROM meta WHERE key = 'layout')",
    ),
    (
        "label outside 1..=n",
        "SELECT id FROM labels WHERE id < 1 OR id > (SELECT count(*) FROM labels)",
    ),
    (
        "reference to nothing",
        "SELECT \"table\" FROM pragma_foreign_key_check",
    ),
    (
        "damage",
        "SELECT quick_check FROM pragma_quick_check WHERE quick_check <> 'ok'",
    ),
];

impl Store {
    /// Checks everything that must be true at any moment between two calls; the violations in words.
    /// Meant for tests and for the engine's debug builds: it reads the whole database.
    pub fn check_invariants(&self) -> Result<(), Vec<String>> {
        let mut wrong = self
            .reader
            .read(violations)
            .unwrap_or_else(|e: StoreError| vec![e.to_string()]);
        wrong.extend(self.map_differs());
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    fn map_differs(&self) -> Option<String> {
        let open = self.open.as_ref()?;
        let expected = match self.reader.read(facts::status_bytes) {
            Ok(bytes) => bytes.into_iter().map(|b| b as u8).collect::<Vec<_>>(),
            Err(e) => return Some(e.to_string()),
        };
        // The file, not our mapping of it: that is what others see.
        let shown = std::fs::read(self.dir.status_map()).unwrap_or_default();
        (shown != expected || open.map.bytes() != expected)
            .then(|| format!("status map says {shown:?}, database {expected:?}"))
    }
}

fn violations(conn: &Connection) -> Result<Vec<String>, Fail> {
    let mut wrong = Vec::new();
    let both = format!("SELECT id FROM ({CURRENT_CLAIMS}) WHERE id IN (SELECT label FROM covered)");
    let rules = RULES.iter().copied();
    for (what, sql) in rules.chain([("label both covered and claimed", both.as_str())]) {
        let mut query = conn.prepare(sql)?;
        for row in query.query_map([], |row| row.get::<_, rusqlite::types::Value>(0))? {
            wrong.push(format!("{what}: {:?}", row?));
        }
    }
    let mut query = conn.prepare("SELECT id, digest, bytes FROM tests")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (id, digest, bytes): (i64, String, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if digest != test_digest(&bytes) {
            wrong.push(format!("bytes of test {id} do not have its digest"));
        }
    }
    Ok(wrong)
}
