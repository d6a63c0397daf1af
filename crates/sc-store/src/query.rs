//! The reader's side: what is known.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params, Row};
use sc_types::{Condition, LabelId};

use crate::error::{Fail, StoreError};
use crate::facts::{self, COUNTED_CLAIMS};
use crate::model::*;
use crate::run_dir::RunDir;
use crate::schema;

/// A store open for reading. Each question is answered from one consistent state, also while another process writes.
#[derive(Debug)]
pub struct Reader {
    pub(crate) conn: Connection,
    pub(crate) path: PathBuf,
}

impl Reader {
    /// Opens the store in `dir` for reading. Needs no lock.
    pub fn open(dir: &RunDir) -> Result<Self, StoreError> {
        let path = dir.store_file();
        Ok(Self::over(schema::open_reader(&path)?, path))
    }

    pub(crate) fn over(conn: Connection, path: PathBuf) -> Self {
        Self { conn, path }
    }

    /// Runs `ask` on one snapshot.
    pub(crate) fn read<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, Fail>,
    ) -> Result<T, StoreError> {
        let answer = || {
            let tx = self.conn.unchecked_transaction()?;
            ask(&tx)
        };
        answer().map_err(|fail: Fail| fail.at(&self.path))
    }

    fn rows<T, P: Params>(
        &self,
        sql: &str,
        params: P,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.read(|conn| {
            let mut query = conn.prepare(sql)?;
            let rows = query.query_map(params, row)?.collect::<Result<_, _>>()?;
            Ok(rows)
        })
    }

    /// The state of the project that the facts belong to, if there is one.
    pub fn project_key(&self) -> Result<Option<ProjectKey>, StoreError> {
        self.read(|conn| Ok(facts::project_key(conn)?))
    }

    /// The input layout of the stored tests.
    pub fn layout_json(&self) -> Result<Option<String>, StoreError> {
        let sql = "SELECT json FROM layouts JOIN meta ON layouts.digest = meta.value WHERE meta.key = 'layout'";
        Ok(self.rows(sql, [], |row| row.get(0))?.pop())
    }

    /// How much of everything there is.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        self.read(|conn| Ok(facts::counts(conn)?))
    }

    /// All labels, by id.
    pub fn labels(&self) -> Result<Vec<LabelRow>, StoreError> {
        self.read(|conn| Ok(labels(conn)?))
    }

    /// What is known of each label: the status of label `i` is at index `i - 1`.
    pub fn statuses(&self) -> Result<Vec<Status>, StoreError> {
        self.read(statuses)
    }

    /// All stored tests, by number: the suite, the rest of the corpus, and those that end badly.
    pub fn tests(&self) -> Result<Vec<TestRow>, StoreError> {
        self.read(|conn| tests(conn, ""))
    }

    /// The suite: kept tests that terminate normally, by number.
    pub fn suite(&self) -> Result<Vec<TestRow>, StoreError> {
        self.read(|conn| tests(conn, "WHERE kept = 1 AND outcome = 'ok'"))
    }

    /// One test.
    pub fn test(&self, id: TestId) -> Result<TestRow, StoreError> {
        self.read(|conn| tests(conn, &format!("WHERE id = {id}")))?
            .pop()
            .ok_or(StoreError::UnknownTest(id))
    }

    /// A stored test with these bytes.
    pub fn find_test(&self, bytes: &[u8]) -> Result<Option<(TestId, Outcome)>, StoreError> {
        self.read(|conn| Ok(facts::test_with(conn, bytes)?))
    }

    /// All run-time errors, in the order they were found.
    pub fn rtes(&self) -> Result<Vec<RteRow>, StoreError> {
        self.findings("rtes", |f| RteRow {
            id: f.id,
            rte: NewRte {
                kind: f.kind,
                place: f.place,
                // A stack that cannot be read is left out: the error stands without it.
                stack: serde_json::from_str(&f.stack).unwrap_or_default(),
                detail: f.detail,
            },
            test: f.test,
            found: f.found,
        })
    }

    /// All oracle failures, in the order they were found.
    pub fn oracle_failures(&self) -> Result<Vec<OracleFailureRow>, StoreError> {
        self.findings("oracle_failures", |f| OracleFailureRow {
            id: f.id,
            failure: NewOracleFailure {
                oracle: f.kind,
                place: f.place,
                detail: f.detail,
            },
            test: f.test,
            found: f.found,
        })
    }

    /// All time-outs and abnormal exits, in the order they were found.
    pub fn abnormal(&self) -> Result<Vec<AbnormalRow>, StoreError> {
        self.findings("abnormal", |f| AbnormalRow {
            id: f.id,
            abnormal: NewAbnormal {
                kind: f.kind,
                place: f.place,
                detail: f.detail,
            },
            test: f.test,
            found: f.found,
        })
    }

    /// Soundness bugs of analyzers seen so far in this state of the project.
    pub fn contradictions(&self) -> Result<Vec<Contradiction>, StoreError> {
        let sql = "SELECT label, label_key, analyzer, tool_version, under, covered_by, test
                   FROM contradictions ORDER BY rowid";
        self.rows(sql, [], |row| {
            Ok(Contradiction {
                label: row.get(0)?,
                key: row.get(1)?,
                claimed_by: row.get(2)?,
                tool_version: row.get(3)?,
                under: facts::under(row, 4)?,
                covered_by: row.get(5)?,
                test: row.get(6)?,
            })
        })
    }

    /// Stored tests that behaved differently when they were seen again.
    pub fn unstable(&self) -> Result<Vec<UnstableTest>, StoreError> {
        let sql = "SELECT test, outcome, now, unstable.analyzer, unstable.run, unstable.at
                   FROM unstable JOIN tests ON tests.id = unstable.test ORDER BY test, now";
        self.rows(sql, [], |row| {
            Ok(UnstableTest {
                test: row.get(0)?,
                stored: facts::outcome(row, 1)?,
                now: row.get(2)?,
                found: facts::found(row, 3)?,
            })
        })
    }

    /// All runs on this project, also on earlier states of it.
    pub fn runs(&self) -> Result<Vec<RunRow>, StoreError> {
        let sql = "SELECT id, started, seconds, options, program, inputs FROM runs ORDER BY id";
        self.rows(sql, [], |row| {
            Ok(RunRow {
                id: row.get(0)?,
                started: row.get(1)?,
                seconds: row.get(2)?,
                options_json: row.get(3)?,
                key: ProjectKey {
                    program_digest: row.get(4)?,
                    options_digest: row.get(5)?,
                },
            })
        })
    }

    /// When labels were first claimed uncoverable, in seconds of the run that did.
    pub fn claim_times(&self) -> Result<BTreeMap<LabelId, f64>, StoreError> {
        let sql = "SELECT labels.id, min(claims.at) FROM claims JOIN labels ON labels.key = claims.label_key
                   GROUP BY labels.id";
        let rows = self.rows(sql, [], |row| Ok((LabelId(row.get(0)?), row.get(1)?)))?;
        Ok(rows.into_iter().collect())
    }

    /// How things went, over all runs.
    pub fn timeline(&self) -> Result<Vec<TimelinePoint>, StoreError> {
        let sql =
            "SELECT run, at, labels, covered, uncoverable, tests, rtes, oracle_failures, abnormal
                   FROM timeline ORDER BY run, at, rowid";
        self.rows(sql, [], |row| {
            Ok(TimelinePoint {
                run: row.get(0)?,
                at: row.get(1)?,
                counts: Counts {
                    labels: row.get(2)?,
                    covered: row.get(3)?,
                    uncoverable: row.get(4)?,
                    tests: row.get(5)?,
                    rtes: row.get(6)?,
                    oracle_failures: row.get(7)?,
                    abnormal: row.get(8)?,
                },
            })
        })
    }

    fn findings<T>(
        &self,
        table: &str,
        mut make: impl FnMut(Finding) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let sql = format!(
            "SELECT id, kind, file, line, col, function, stack, detail, test, analyzer, run, at FROM {table} ORDER BY id"
        );
        self.rows(&sql, [], |row| {
            Ok(make(Finding {
                id: row.get(0)?,
                kind: row.get(1)?,
                place: Place {
                    file: row.get(2)?,
                    line: row.get(3)?,
                    column: row.get(4)?,
                    function: row.get(5)?,
                },
                stack: row.get(6)?,
                detail: row.get(7)?,
                test: row.get(8)?,
                found: facts::found(row, 9)?,
            }))
        })
    }
}

/// A row of one of the three tables of findings.
struct Finding {
    id: i64,
    kind: String,
    place: Place,
    stack: String,
    detail: String,
    test: TestId,
    found: Found,
}

pub(crate) fn labels(conn: &Connection) -> rusqlite::Result<Vec<LabelRow>> {
    let sql = "SELECT id, key, criterion, file, line, col, function, predicate, note FROM labels ORDER BY id";
    conn.prepare(sql)?
        .query_map([], |row| {
            Ok(LabelRow {
                id: row.get(0)?,
                key: row.get(1)?,
                criterion: row.get(2)?,
                file: row.get(3)?,
                line: row.get(4)?,
                column: row.get(5)?,
                function: row.get(6)?,
                predicate: row.get(7)?,
                note: row.get(8)?,
            })
        })?
        .collect()
}

/// Two numbers a row, grouped by the first.
fn grouped<G: FromSql + Ord, M: FromSql>(
    conn: &Connection,
    sql: &str,
) -> rusqlite::Result<BTreeMap<G, Vec<M>>> {
    let mut groups: BTreeMap<G, Vec<M>> = BTreeMap::new();
    for pair in conn
        .prepare(sql)?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
    {
        let (group, member) = pair?;
        groups.entry(group).or_default().push(member);
    }
    Ok(groups)
}

fn tests(conn: &Connection, condition: &str) -> Result<Vec<TestRow>, Fail> {
    let of_these = format!(
        "SELECT test, label FROM covers WHERE test IN (SELECT id FROM tests {condition}) ORDER BY test, label"
    );
    let mut covers = grouped::<TestId, _>(conn, &of_these)?;
    let sql = format!(
        "SELECT id, digest, bytes, outcome, kept, analyzer, run, at FROM tests {condition} ORDER BY id"
    );
    let rows = conn
        .prepare(&sql)?
        .query_map([], |row| {
            let id = row.get(0)?;
            Ok(TestRow {
                id,
                digest: row.get(1)?,
                bytes: row.get(2)?,
                outcome: facts::outcome(row, 3)?,
                kept: row.get(4)?,
                covers: covers.remove(&id).unwrap_or_default(),
                found: facts::found(row, 5)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}

/// Who proved a label uncoverable, and under which conditions.
#[derive(Default)]
struct Proof {
    by: Vec<String>,
    under: Vec<Condition>,
}

impl Proof {
    /// What several provers say holds under the conditions of each of them.
    fn add(&mut self, by: String, under: Vec<Condition>) {
        self.by.push(by);
        for condition in under {
            if !self.under.contains(&condition) {
                self.under.push(condition);
            }
        }
    }

    fn status(self) -> Status {
        Status::Uncoverable {
            by: self.by.join(" and "),
            under: self.under,
        }
    }
}

/// The proofs that count, by label.
fn proofs(conn: &Connection) -> Result<BTreeMap<i64, Proof>, Fail> {
    let needed = facts::provers(conn)?;
    let mut proofs: BTreeMap<i64, Proof> = BTreeMap::new();
    // The proof with the fewest conditions is the one worth telling; the rest of the order only makes it definite.
    let sql =
        format!("{COUNTED_CLAIMS} ORDER BY json_array_length(claims.under), claims.run, claims.at");
    let mut query = conn.prepare(&sql)?;
    for claim in query.query_map([], |row| {
        let (by, under) = (row.get::<_, String>(2)?, facts::under(row, 4)?);
        Ok((row.get::<_, i64>(0)?, by, under))
    })? {
        let (label, by, under) = claim?;
        let proof = proofs.entry(label).or_default();
        if proof.by.len() < needed && !proof.by.contains(&by) {
            proof.add(by, under);
        }
    }
    Ok(proofs)
}

fn statuses(conn: &Connection) -> Result<Vec<Status>, Fail> {
    let mut suite = grouped::<i64, TestId>(
        conn,
        "SELECT label, test FROM covers JOIN tests ON tests.id = covers.test WHERE kept = 1 ORDER BY label, test",
    )?;
    let mut claims = proofs(conn)?;
    let sql = "SELECT labels.id, covered.analyzer, covered.at, unknown.reason, unknown.hint
               FROM labels LEFT JOIN covered ON covered.label = labels.id
                           LEFT JOIN unknown ON unknown.label = labels.id ORDER BY labels.id";
    let mut query = conn.prepare(sql)?;
    let statuses = query
        .query_map([], |row| {
            let label: i64 = row.get(0)?;
            if let Some(by) = row.get(1)? {
                let tests = suite.remove(&label).unwrap_or_default();
                let at = row.get(2)?;
                return Ok(Status::Covered { tests, by, at });
            }
            if let Some(proof) = claims.remove(&label) {
                return Ok(proof.status());
            }
            let detail: Option<String> = row.get(3)?;
            let hint: Option<String> = row.get(4)?;
            Ok(Status::Unknown(Reason::new(
                ReasonKind::Other,
                detail.unwrap_or_else(|| "not tried yet".to_owned()),
                hint.unwrap_or_default(),
            )))
        })?
        .collect::<Result<_, _>>()?;
    Ok(statuses)
}
