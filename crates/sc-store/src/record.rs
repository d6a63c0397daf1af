//! Recording facts. Each call is one transaction: when it returns, the fact is on disk; when it fails, nothing is.

use std::collections::BTreeSet;

use rusqlite::{OptionalExtension, Transaction, params};
use sc_types::LabelId;

use crate::corpus::NewFiles;
use crate::error::{Fail, StoreError};
use crate::facts::{self, Source, Stored};
use crate::model::*;
use crate::status_map::StatusByte;
use crate::store::Store;

/// Something that a badly ending test shows, as a row of `table`.
struct Finding<'a> {
    table: &'static str,
    kind: &'a str,
    place: &'a Place,
    stack: &'a str,
    detail: &'a str,
    outcome: Outcome,
}

/// The stack of an error as the database keeps it.
fn stack_text(rte: &NewRte) -> String {
    serde_json::to_string(&rte.stack).unwrap_or_else(|_| "[]".to_owned())
}

impl Store {
    /// Records that a test terminated normally and covered these labels. It joins the suite if it covers something new.
    pub fn record_covering_test(
        &mut self,
        bytes: &[u8],
        labels: &[LabelId],
        by: &Provenance,
    ) -> Result<Recorded, StoreError> {
        self.record_covering(bytes, Outcome::Ok, labels, by)
    }

    fn record_covering(
        &mut self,
        bytes: &[u8],
        ended: Outcome,
        labels: &[LabelId],
        by: &Provenance,
    ) -> Result<Recorded, StoreError> {
        self.check_labels(labels.iter().copied())?;
        let run = self.project()?.run;
        let source = Source { by, run };
        let recorded = self.transact(|tx, files| {
            let test_id = match facts::store_test(tx, bytes, ended, source)? {
                Stored::New(test) => {
                    if ended == Outcome::Ok {
                        files.add(bytes)?;
                    }
                    test
                }
                Stored::Known(test) => test,
                Stored::Otherwise(test, _) => {
                    facts::note_unstable(tx, test, ended.as_str(), source)?;
                    return Ok(Recorded {
                        test_id: test,
                        new_labels: Vec::new(),
                        contradictions: Vec::new(),
                        unstable: true,
                    });
                }
            };
            let gain = facts::cover(tx, test_id, labels, source)?;
            Ok(Recorded {
                test_id,
                new_labels: gain.new_labels,
                contradictions: gain.contradictions,
                unstable: false,
            })
        })?;
        self.show(&recorded.new_labels, StatusByte::Covered);
        Ok(recorded)
    }

    /// Records a run-time error: the new test's number, or `None` if nothing was stored, because the error is known or
    /// because the bytes are known for something else (see `Reader::unstable`).
    pub fn record_rte(
        &mut self,
        bytes: &[u8],
        rte: &NewRte,
        by: &Provenance,
    ) -> Result<Option<TestId>, StoreError> {
        let stack = stack_text(rte);
        let finding = Finding {
            table: "rtes",
            kind: &rte.kind,
            place: &rte.place,
            stack: &stack,
            detail: &rte.detail,
            outcome: Outcome::Rte,
        };
        self.record_finding(bytes, &finding, by)
    }

    /// Records that a test ended in a run-time error that these labels are about. Its error may be known: it is kept
    /// if it covers something new.
    pub fn record_rte_covering(
        &mut self,
        bytes: &[u8],
        labels: &[LabelId],
        by: &Provenance,
    ) -> Result<Recorded, StoreError> {
        self.record_covering(bytes, Outcome::Rte, labels, by)
    }

    /// Records that an oracle said no; one test per oracle and place. The answer is as for `record_rte`.
    pub fn record_oracle_failure(
        &mut self,
        bytes: &[u8],
        failure: &NewOracleFailure,
        by: &Provenance,
    ) -> Result<Option<TestId>, StoreError> {
        let finding = Finding {
            table: "oracle_failures",
            kind: &failure.oracle,
            place: &failure.place,
            stack: "",
            detail: &failure.detail,
            outcome: Outcome::OracleFailed,
        };
        self.record_finding(bytes, &finding, by)
    }

    /// Records the labels that a test reaches which the oracle rejects; gives those that no such test was known for.
    pub fn record_rejected(
        &mut self,
        bytes: &[u8],
        labels: &[LabelId],
        by: &Provenance,
    ) -> Result<Vec<LabelId>, StoreError> {
        self.check_labels(labels.iter().copied())?;
        let run = self.project()?.run;
        let source = Source { by, run };
        self.transact(|tx, _| {
            let known = "SELECT count(*) FROM rejected WHERE label = ?1";
            let mut new = Vec::new();
            for label in labels {
                if tx.query_row(known, [label], |row| row.get::<_, i64>(0))? == 0 {
                    new.push(*label);
                }
            }
            if new.is_empty() {
                return Ok(new);
            }
            let test = match facts::store_test(tx, bytes, Outcome::OracleFailed, source)? {
                Stored::New(test) | Stored::Known(test) => test,
                Stored::Otherwise(test, _) => {
                    let now = Outcome::OracleFailed.as_str();
                    facts::note_unstable(tx, test, now, source)?;
                    return Ok(Vec::new());
                }
            };
            for label in &new {
                tx.execute(
                    "INSERT INTO rejected VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![label, test, by.analyzer, run, by.seconds],
                )?;
            }
            Ok(new)
        })
    }

    /// Records a time-out or an abnormal exit; one test per kind and place. The answer is as for `record_rte`.
    pub fn record_abnormal(
        &mut self,
        bytes: &[u8],
        abnormal: &NewAbnormal,
        by: &Provenance,
    ) -> Result<Option<TestId>, StoreError> {
        let finding = Finding {
            table: "abnormal",
            kind: &abnormal.kind,
            place: &abnormal.place,
            stack: "",
            detail: &abnormal.detail,
            outcome: abnormal.outcome(),
        };
        self.record_finding(bytes, &finding, by)
    }

    fn record_finding(
        &mut self,
        bytes: &[u8],
        finding: &Finding<'_>,
        by: &Provenance,
    ) -> Result<Option<TestId>, StoreError> {
        let source = Source {
            by,
            run: self.project()?.run,
        };
        self.transact(|tx, _| {
            let Finding { kind, place, .. } = finding;
            if is_known(tx, finding)? {
                return Ok(None);
            }
            match facts::store_test(tx, bytes, finding.outcome, source)? {
                Stored::New(test) => {
                    insert_finding(tx, finding, test, source)?;
                    Ok(Some(test))
                }
                Stored::Known(test) | Stored::Otherwise(test, _) => {
                    let now = format!(
                        "{}: {kind} at {}:{}:{}",
                        finding.outcome, place.file, place.line, place.column
                    );
                    facts::note_unstable(tx, test, &now, source)?;
                    Ok(None)
                }
            }
        })
    }

    /// Shows a run-time error by another test (a smaller one), which takes the place of the old one. `shown` is the
    /// same error as that test shows it: its detail and stack may differ. The labels that the old one covers must be
    /// among `labels`, which the new one covers.
    pub fn replace_rte_test(
        &mut self,
        rte: i64,
        bytes: &[u8],
        shown: &NewRte,
        labels: &[LabelId],
        by: &Provenance,
    ) -> Result<TestId, StoreError> {
        self.check_labels(labels.iter().copied())?;
        let source = Source {
            by,
            run: self.project()?.run,
        };
        self.transact(|tx, _| {
            let old: TestId = tx
                .query_row("SELECT test FROM rtes WHERE id = ?1", [rte], |row| {
                    row.get(0)
                })
                .optional()?
                .ok_or(StoreError::UnknownRte(rte))?;
            let now = Outcome::Rte;
            match facts::store_test(tx, bytes, now, source)? {
                Stored::New(test) => {
                    tx.execute(
                        "UPDATE rtes SET test = ?1, detail = ?2, stack = ?3 WHERE id = ?4",
                        params![test, shown.detail, stack_text(shown), rte],
                    )?;
                    facts::cover(tx, test, labels, source)?;
                    keeps_coverage(tx, old, labels)?;
                    tx.execute("DELETE FROM tests WHERE id = ?1", [old])?;
                    Ok(test)
                }
                Stored::Known(test) if test == old => Ok(test),
                Stored::Known(test) => Err(StoreError::OutcomeConflict {
                    test,
                    stored: now,
                    now,
                }
                .into()),
                Stored::Otherwise(test, stored) => {
                    Err(StoreError::OutcomeConflict { test, stored, now }.into())
                }
            }
        })
    }

    /// Makes these tests the suite, with exactly these labels each. Other tests stay in the corpus, out of the suite.
    /// Refused if a covered label would be left without a test, or if a test is stored as one that fails. Labels
    /// in `spare` may be covered by tests out of the suite only: halves of pairs that nobody counts alone.
    pub fn replace_suite(
        &mut self,
        suite: &[SuiteTest],
        spare: &BTreeSet<LabelId>,
    ) -> Result<Replaced, StoreError> {
        self.check_labels(suite.iter().flat_map(|t| t.covers.iter().copied()))?;
        let run = self.project()?.run;
        let replaced = self.transact(|tx, files| {
            tx.execute("UPDATE tests SET kept = 0 WHERE outcome = 'ok'", [])?;
            let mut replaced = Replaced {
                tests: Vec::new(),
                new_labels: Vec::new(),
                contradictions: Vec::new(),
            };
            for test in suite {
                let source = Source {
                    by: &test.found,
                    run,
                };
                let id = keep(tx, files, test, source)?;
                let gain = facts::cover(tx, id, &test.covers, source)?;
                replaced.tests.push(id);
                replaced.new_labels.extend(gain.new_labels);
                replaced.contradictions.extend(gain.contradictions);
            }
            no_label_lost(tx, spare)?;
            Ok(replaced)
        })?;
        self.show(&replaced.new_labels, StatusByte::Covered);
        Ok(replaced)
    }

    /// A stored test no longer shows these labels when it is run again: the program is not deterministic. They do not
    /// count for that test any more, and are undecided again unless another test of the suite covers them.
    /// Gives the labels that are undecided now.
    pub fn retract(
        &mut self,
        test: TestId,
        labels: &[LabelId],
        now: &str,
        by: &Provenance,
    ) -> Result<Vec<LabelId>, StoreError> {
        self.check_labels(labels.iter().copied())?;
        let run = self.project()?.run;
        let lost = self.transact(|tx, _| {
            facts::note_unstable(tx, test, now, Source { by, run })?;
            let mut lost = Vec::new();
            for &label in labels {
                tx.execute(
                    "DELETE FROM covers WHERE test = ?1 AND label = ?2",
                    params![test, label],
                )?;
                let left = "SELECT count(*) FROM covers JOIN tests ON tests.id = covers.test
                            WHERE label = ?1 AND kept = 1";
                if tx.query_row(left, [label], |row| row.get::<_, i64>(0))? == 0 {
                    tx.execute("DELETE FROM covered WHERE label = ?1", [label])?;
                    // Nor is it believed of tests that were not run again.
                    tx.execute("DELETE FROM covers WHERE label = ?1", [label])?;
                    lost.push(label);
                }
            }
            let empty = "UPDATE tests SET kept = 0 WHERE id = ?1 AND outcome = 'ok'
                         AND NOT EXISTS (SELECT 1 FROM covers WHERE test = ?1)";
            tx.execute(empty, [test])?;
            Ok(lost)
        })?;
        self.refresh_map()?;
        Ok(lost)
    }

    /// Records a proof that a label cannot be covered.
    pub fn claim(&mut self, claim: &NewClaim, by: &Provenance) -> Result<Claimed, StoreError> {
        self.check_labels([claim.label])?;
        let source = Source {
            by,
            run: self.project()?.run,
        };
        let claimed = self.transact(|tx, _| write_claim(tx, claim, source))?;
        if claimed == Claimed::Recorded {
            self.show(&[claim.label], StatusByte::Uncoverable);
        }
        Ok(claimed)
    }

    /// From now on, a label is uncoverable only if so many analyzers claim it, or the one that is `decisive` does.
    /// Claims that do not count for that are kept, for a run that asks for fewer.
    pub fn require_provers(&mut self, provers: u32, decisive: &str) -> Result<(), StoreError> {
        self.transact(|tx, _| {
            facts::set_meta(tx, "provers", &provers.to_string())?;
            facts::set_meta(tx, "decisive", decisive)?;
            Ok(())
        })?;
        self.refresh_map()
    }

    /// Withdraws all that an analyzer has claimed (in any state of the project); gives the labels, as numbered now,
    /// that are undecided for it.
    pub fn withdraw_claims(&mut self, analyzer: &str) -> Result<Vec<LabelId>, StoreError> {
        let mut claimed = self.uncoverable()?;
        self.transact(|tx, _| {
            tx.execute("DELETE FROM claims WHERE analyzer = ?1", [analyzer])?;
            Ok(())
        })?;
        self.refresh_map()?;
        let still = self.uncoverable()?;
        claimed.retain(|label| !still.contains(label));
        Ok(claimed)
    }

    /// Labels that are uncoverable now.
    fn uncoverable(&self) -> Result<Vec<LabelId>, StoreError> {
        let statuses = self.statuses()?;
        let numbered = (1u32..).zip(&statuses);
        let chosen = numbered.filter(|(_, status)| matches!(status, Status::Uncoverable { .. }));
        Ok(chosen.map(|(label, _)| LabelId(label)).collect())
    }

    /// Withdraws what other versions of an analyzer's tool have claimed (in any state of the project); how many.
    pub fn drop_claims_of_other_versions(
        &mut self,
        analyzer: &str,
        current: &str,
    ) -> Result<usize, StoreError> {
        let dropped = self.transact(|tx, _| {
            let sql = "DELETE FROM claims WHERE analyzer = ?1 AND tool_version <> ?2";
            Ok(tx.execute(sql, [analyzer, current])?)
        })?;
        self.refresh_map()?;
        Ok(dropped)
    }

    /// Withdraws what an analyzer has claimed by a version that does not end with `rules` (in any state of the project);
    /// how many.
    pub fn drop_claims_not_under(
        &mut self,
        analyzer: &str,
        rules: &str,
    ) -> Result<usize, StoreError> {
        let dropped = self.transact(|tx, _| {
            let sql = "DELETE FROM claims
                       WHERE analyzer = ?1 AND substr(tool_version, -length(?2)) <> ?2";
            Ok(tx.execute(sql, [analyzer, rules])?)
        })?;
        self.refresh_map()?;
        Ok(dropped)
    }

    /// Gives what was claimed under a former name of an analyzer to its present name; how many.
    pub fn rename_analyzer(&mut self, former: &str, present: &str) -> Result<usize, StoreError> {
        self.transact(|tx, _| {
            // Where both have claimed the same, one claim is enough.
            let sql = "UPDATE OR IGNORE claims SET analyzer = ?2 WHERE analyzer = ?1";
            let renamed = tx.execute(sql, [former, present])?;
            tx.execute("DELETE FROM claims WHERE analyzer = ?1", [former])?;
            let sql = "UPDATE contradictions SET analyzer = ?2 WHERE analyzer = ?1";
            tx.execute(sql, [former, present])?;
            Ok(renamed)
        })
    }

    /// Says why labels are undecided. Kept until said otherwise; shown only while the label is undecided.
    pub fn explain_unknown(&mut self, reasons: &[UnknownReason]) -> Result<(), StoreError> {
        self.check_labels(reasons.iter().map(|r| r.label))?;
        self.transact(|tx, _| {
            let mut insert = tx.prepare(
                "INSERT INTO unknown VALUES (?1, ?2, ?3)
                 ON CONFLICT (label) DO UPDATE SET reason = excluded.reason, hint = excluded.hint",
            )?;
            for r in reasons {
                insert.execute(params![r.label, r.reason.detail, r.reason.hint])?;
            }
            Ok(())
        })
    }

    /// Notes how things stand, `seconds` into the run. The last such moment is also the run's length.
    pub fn mark_time(&mut self, seconds: f64) -> Result<TimelinePoint, StoreError> {
        let run = self.project()?.run;
        self.transact(|tx, _| {
            let counts = facts::counts(tx)?;
            let c = &counts;
            tx.execute(
                "INSERT INTO timeline VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![
                    run,
                    seconds,
                    c.labels,
                    c.covered,
                    c.uncoverable,
                    c.tests,
                    c.rtes,
                    c.oracle_failures,
                    c.abnormal
                ],
            )?;
            tx.execute(
                "UPDATE runs SET seconds = max(seconds, ?1) WHERE id = ?2",
                params![seconds, run],
            )?;
            Ok(TimelinePoint {
                run,
                at: seconds,
                counts,
            })
        })
    }
}

/// Whether the store has this finding. A place without a column is any place on its line: an error that was located
/// approximately and is then located exactly is one finding, which has the exact place from then on.
fn is_known(tx: &Transaction<'_>, finding: &Finding<'_>) -> rusqlite::Result<bool> {
    let Finding {
        table, kind, place, ..
    } = finding;
    let same =
        "kind = ?1 AND file = ?2 AND line = ?3 AND (col = ?4 OR line > 0 AND (col = 0 OR ?4 = 0))";
    let known = tx
        .query_row(
            &format!("SELECT id, col FROM {table} WHERE {same} ORDER BY col = ?4 DESC LIMIT 1"),
            params![kind, place.file, place.line, place.column],
            |row| Ok((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?)),
        )
        .optional()?;
    if let (Some((id, 0)), 1..) = (known, place.column) {
        tx.execute(
            &format!(
                "UPDATE {table} SET col = ?1, function = ?2, stack = ?3, detail = ?4 WHERE id = ?5"
            ),
            params![
                place.column,
                place.function,
                finding.stack,
                finding.detail,
                id
            ],
        )?;
    }
    Ok(known.is_some())
}

fn insert_finding(
    tx: &Transaction<'_>,
    finding: &Finding<'_>,
    test: TestId,
    source: Source<'_>,
) -> Result<(), Fail> {
    let Finding {
        table,
        kind,
        place,
        stack,
        detail,
        ..
    } = finding;
    tx.execute(
        &format!(
            "INSERT INTO {table}(kind, file, line, col, function, stack, detail, test, analyzer, run, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
        ),
        params![
            kind,
            place.file,
            place.line,
            place.column,
            place.function,
            stack,
            detail,
            test,
            source.by.analyzer,
            source.run,
            source.by.seconds
        ],
    )?;
    Ok(())
}

/// Puts one test into the suite, with no labels yet.
fn keep(
    tx: &Transaction<'_>,
    files: &mut NewFiles<'_>,
    test: &SuiteTest,
    source: Source<'_>,
) -> Result<TestId, Fail> {
    let now = Outcome::Ok;
    let id = match facts::store_test(tx, &test.bytes, now, source)? {
        Stored::New(id) => {
            files.add(&test.bytes)?;
            id
        }
        Stored::Known(id) => id,
        Stored::Otherwise(test, stored) => {
            return Err(StoreError::OutcomeConflict { test, stored, now }.into());
        }
    };
    tx.execute("DELETE FROM covers WHERE test = ?1", [id])?;
    tx.execute("UPDATE tests SET kept = 1 WHERE id = ?1", [id])?;
    Ok(id)
}

/// What the test covers is among `labels`.
fn keeps_coverage(tx: &Transaction<'_>, test: TestId, labels: &[LabelId]) -> Result<(), Fail> {
    let mut query = tx.prepare("SELECT label FROM covers WHERE test = ?1")?;
    let covers: Vec<LabelId> = query
        .query_map([test], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let lost: Vec<LabelId> = covers.into_iter().filter(|l| !labels.contains(l)).collect();
    if lost.is_empty() {
        return Ok(());
    }
    Err(StoreError::SuiteLosesLabels { labels: lost }.into())
}

fn no_label_lost(tx: &Transaction<'_>, spare: &BTreeSet<LabelId>) -> Result<(), Fail> {
    let uncovered = |tests: &str| -> Result<BTreeSet<LabelId>, Fail> {
        let sql = format!(
            "SELECT label FROM covered WHERE label NOT IN
                 (SELECT label FROM covers JOIN tests ON tests.id = covers.test WHERE {tests})"
        );
        let mut query = tx.prepare(&sql)?;
        let labels = query.query_map([], |row| row.get(0))?;
        Ok(labels.collect::<Result<_, _>>()?)
    };
    let mut labels: BTreeSet<LabelId> = uncovered("kept = 1")?.difference(spare).copied().collect();
    labels.extend(uncovered("outcome IN ('ok', 'rte')")?);
    if labels.is_empty() {
        return Ok(());
    }
    Err(StoreError::SuiteLosesLabels {
        labels: labels.into_iter().collect(),
    }
    .into())
}

fn write_claim(
    tx: &Transaction<'_>,
    claim: &NewClaim,
    source: Source<'_>,
) -> Result<Claimed, Fail> {
    let label = claim.label;
    let key: String = tx.query_row("SELECT key FROM labels WHERE id = ?1", [label], |row| {
        row.get(0)
    })?;
    let covered = tx
        .query_row(
            "SELECT covered.analyzer, min(covers.test) FROM covered JOIN covers ON covers.label = covered.label
             JOIN tests ON tests.id = covers.test WHERE covered.label = ?1 GROUP BY covered.label",
            [label],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    if let Some((covered_by, test)) = covered {
        let contradiction = Contradiction {
            label,
            key,
            claimed_by: source.by.analyzer.clone(),
            tool_version: claim.tool_version.clone(),
            under: claim.under.clone(),
            covered_by,
            test,
        };
        facts::store_contradiction(tx, &contradiction, source)?;
        return Ok(Claimed::Contradicted(contradiction));
    }
    let added = tx.execute(
        "INSERT INTO claims SELECT ?1, ?2, ?3, ?4, program.value, inputs.value, ?5, ?6
         FROM meta AS program JOIN meta AS inputs WHERE program.key = 'program' AND inputs.key = 'inputs'
         ON CONFLICT DO NOTHING",
        params![
            key,
            source.by.analyzer,
            claim.tool_version,
            facts::under_json(&claim.under),
            source.run,
            source.by.seconds
        ],
    )?;
    let counted = format!(
        "SELECT count(*) FROM ({}) WHERE id = ?1",
        facts::COUNTED_CLAIMS
    );
    let counts = tx.query_row(&counted, [label], |row| row.get::<_, i64>(0))? > 0;
    Ok(match (counts, added) {
        (false, _) => Claimed::Alone,
        (true, 1) => Claimed::Recorded,
        (true, _) => Claimed::Known,
    })
}
