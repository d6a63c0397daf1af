//! Run-time errors tried from callers: which of them a caller reaches, with the caller's test as C.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sc_engine::events::Event;
use sc_engine::excuses::{self, Excuse};
use sc_engine::lifting::{self, Answer, Sought};
use sc_engine::prepare;
use sc_engine::run::{Analysed, RunOptions};
use sc_engine::suite_minimizer;
use sc_process::Cancel;
use sc_report::FromCallers;
use sc_report::outputs;
use sc_store::{Place, RteRow, RunDir, Store, TestId, TestRow};

use crate::c_suites::{self, SuiteLimits};
use crate::error::SuiteError;
use crate::expectations::Recordings;
use crate::project::{Project, Show};

/// So many callers are tried, the nearest first.
const MOST_CALLERS: usize = 4;
/// Callers of callers are tried where an assumption about the inputs of the caller excludes the error.
const LEVELS: u32 = 2;
/// A caller is not tried with less time than this beside that for its builds.
const LEAST_TIME: Duration = Duration::from_millis(500);
/// The part of the time that is left that callers may take together.
const PART: u32 = 2;
/// The folder of the callers' runs in the run directory.
const FOLDER: &str = "callers";
/// The end of the names of their run directories.
const CRITERION: &str = "RTE";

/// What is known of run-time errors besides themselves, by their number in the store.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// What excludes them.
    pub excuses: BTreeMap<i64, Excuse>,
    /// What callers say.
    pub callers: BTreeMap<i64, FromCallers>,
    /// Errors that were not examined in time.
    pub unexamined: BTreeSet<i64>,
    /// Errors of an access that has an error with the same evidence: that is shown instead.
    pub shown_by: BTreeMap<i64, i64>,
}

impl Evidence {
    /// Finds the errors that others show: the same access with the same evidence is one error.
    pub(crate) fn merge(&mut self, rows: &[RteRow]) {
        let mut order: Vec<&RteRow> = rows.iter().filter(|row| is_exact(&row.rte.place)).collect();
        // What was examined shows what was not.
        order.sort_by_key(|row| {
            let unexamined = self.unexamined.contains(&row.id);
            (unexamined, excuses::vagueness(&row.rte.kind), row.id)
        });
        for (index, row) in order.iter().enumerate() {
            let shown = order[..index].iter().find(|other| {
                other.rte.place == row.rte.place
                    && excuses::is_one_access(&other.rte.kind, &row.rte.kind)
                    && !self.shown_by.contains_key(&other.id)
                    && self.agree(other.id, row.id)
            });
            if let Some(shown) = shown {
                self.shown_by.insert(row.id, shown.id);
            }
        }
    }

    /// The tests of errors that others show.
    pub(crate) fn spare_tests(&self, rows: &[RteRow]) -> BTreeSet<TestId> {
        let (spare, shown): (Vec<&RteRow>, Vec<&RteRow>) = rows
            .iter()
            .partition(|row| self.shown_by.contains_key(&row.id));
        let shown: BTreeSet<TestId> = shown.iter().map(|row| row.test).collect();
        let spare = spare.iter().map(|row| row.test);
        spare.filter(|test| !shown.contains(test)).collect()
    }

    /// Whether what is known of one error tells all that is known of another one.
    fn agree(&self, one: i64, other: i64) -> bool {
        let known = |id| (self.excuses.get(id), self.callers.get(id));
        let examined = |id| !self.unexamined.contains(id);
        let real = |id| examined(id) && !self.excuses.contains_key(id);
        known(&one) == known(&other) && (examined(&one) == examined(&other) || real(&one))
    }
}

/// Whether a test is there only for an error that another test shows.
pub(crate) fn is_spare(test: &TestRow, spare: &BTreeSet<TestId>) -> bool {
    test.covers.is_empty() && spare.contains(&test.id)
}

/// Two accesses on one line are two.
fn is_exact(place: &Place) -> bool {
    place.is_known() && !place.is_approximate()
}

/// An error that is tried.
#[derive(Debug, Clone)]
struct Open {
    id: i64,
    sought: Sought,
}

/// Tries the errors of a run from the callers of its entrypoint, and sorts them by what is found. `end` is the end of
/// the run.
pub(crate) fn lift(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    evidence: &mut Evidence,
    show: Show<'_>,
    cancel: &Cancel,
    end: Instant,
) -> Result<(), SuiteError> {
    let Project {
        prepared,
        spec,
        options,
        ..
    } = project;
    let rows = analysed.session.store.rtes()?;
    let open = rows.iter().filter_map(|row| {
        let sought = Sought::new(row)?;
        Some(Open { id: row.id, sought })
    });
    let open: Vec<Open> = open.collect();
    if open.is_empty() || !lifting::applies(prepared, spec, options) {
        return Ok(());
    }
    show(Event::Stage("trying errors from callers"));
    let now = Instant::now();
    let left = end.saturating_duration_since(now);
    let mut search = Search {
        project,
        dir: analysed.session.store.dir().path().join(FOLDER),
        builds: analysed.setup,
        until: now + left / PART,
        cancel,
        show,
        open,
        tried: BTreeSet::from([prepared.entry_name().to_owned()]),
        unreachable: BTreeMap::new(),
        reached: BTreeMap::new(),
        all_asked: true,
    };
    search.run();
    search.conclude(evidence);
    Ok(())
}

struct Search<'s> {
    project: &'s Project<'s>,
    dir: PathBuf,
    /// How long builds take.
    builds: Duration,
    until: Instant,
    cancel: &'s Cancel,
    show: Show<'s>,
    /// Errors that no caller reaches so far.
    open: Vec<Open>,
    tried: BTreeSet<String>,
    /// Callers that do not reach an error, and whether that is known within bounds only.
    unreachable: BTreeMap<i64, Vec<(String, bool)>>,
    reached: BTreeMap<i64, FromCallers>,
    /// Each direct caller was asked.
    all_asked: bool,
}

impl Search<'_> {
    fn run(&mut self) {
        let direct = self.callers_of(self.project.prepared.entry_name());
        let mut queue: VecDeque<(String, u32)> = direct.into_iter().map(|it| (it, 1)).collect();
        for asked in 0.. {
            let Some((caller, level)) = queue.pop_front() else {
                break;
            };
            let share = self.left() / (u32::try_from(queue.len()).unwrap_or(u32::MAX) + 1);
            let time = share.saturating_sub(self.builds) > LEAST_TIME;
            if self.open.is_empty() || self.cancel.is_cancelled() || asked >= MOST_CALLERS || !time
            {
                self.all_asked &= level > 1;
                continue;
            }
            if !self.tried.insert(caller.clone()) {
                continue;
            }
            let answers = self.ask(&caller, share).unwrap_or_else(|error| {
                (self.show)(Event::Detail(format!(
                    "cannot try errors from '{caller}': {error}"
                )));
                vec![(Answer::Undecided, String::new()); self.open.len()]
            });
            let excused = self.take(&caller, level, answers);
            if excused && level < LEVELS {
                let next = self.callers_of(&caller).into_iter();
                queue.extend(next.map(|it| (it, level + 1)));
            }
        }
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    fn callers_of(&self, name: &str) -> Vec<String> {
        lifting::callers(&self.project.prepared.program, self.project.spec, name)
    }

    /// Notes what a caller says; true if an assumption about its own inputs excludes an error.
    fn take(&mut self, caller: &str, level: u32, answers: Vec<(Answer, String)>) -> bool {
        let mut excused = false;
        let mut open = Vec::new();
        for (error, (answer, test)) in std::mem::take(&mut self.open).into_iter().zip(answers) {
            match answer {
                Answer::Reached(_) => {
                    let caller = caller.to_owned();
                    self.reached
                        .insert(error.id, FromCallers::Reached { caller, test });
                    continue;
                }
                Answer::Excused => excused = true,
                Answer::Unreachable { within_bounds } if level == 1 => {
                    let known = self.unreachable.entry(error.id).or_default();
                    known.push((caller.to_owned(), within_bounds));
                }
                Answer::Unreachable { .. } | Answer::Undecided => {}
            }
            open.push(error);
        }
        self.open = open;
        excused
    }

    /// What a caller says of each error, with the place of its test if there is one.
    fn ask(&self, caller: &str, budget: Duration) -> Result<Vec<(Answer, String)>, SuiteError> {
        let begun = Instant::now();
        let sought: Vec<Sought> = self.open.iter().map(|it| it.sought.clone()).collect();
        let spec = lifting::spec_of_caller(self.project.spec, caller, &sought);
        let undecided = || vec![(Answer::Undecided, String::new()); sought.len()];
        // Without analyzers, only what is known counts.
        let known = RunDir::find(&self.dir, caller, CRITERION).is_some();
        if self.project.options.analyzers.is_empty() && !known {
            return Ok(undecided());
        }
        let Ok(prepared) = prepare::prepare(&spec) else {
            return Ok(undecided());
        };
        let dir = RunDir::open(&self.dir, caller, CRITERION)?;
        let Some(lock) = dir.lock(|_| !self.cancel.is_cancelled())? else {
            return Ok(undecided());
        };
        let store = match self.project.options.analyzers.is_empty() {
            true => Store::open(&dir, lock)?,
            false => Store::clean_start(&dir, lock)?,
        };
        let options = RunOptions {
            budget: budget.saturating_sub(begun.elapsed()),
            existing: BTreeSet::new(),
            ..self.project.options.clone()
        };
        let project = Project {
            prepared: &prepared,
            spec: &spec,
            options: &options,
            suite: self.project.suite.clone(),
        };
        let stop = self.cancel.with_deadline(begun + budget);
        let finish = |analysed: Analysed<'_>| conclude(&project, analysed, &sought, &stop);
        lifting::search(
            &prepared,
            &spec,
            store,
            &options,
            &sought,
            self.cancel,
            finish,
        )?
    }

    /// Sorts the errors.
    fn conclude(mut self, evidence: &mut Evidence) {
        let prepared = self.project.prepared;
        let callers = self.callers_of(prepared.entry_name());
        let closed = lifting::has_no_other_callers(&prepared.program, prepared.entry);
        for (id, from) in std::mem::take(&mut self.reached) {
            evidence.excuses.remove(&id);
            evidence.unexamined.remove(&id);
            evidence.callers.insert(id, from);
        }
        for error in &self.open {
            let known = self.unreachable.remove(&error.id).unwrap_or_default();
            if !self.all_asked || known.len() != callers.len() {
                continue;
            }
            let within_bounds = known.iter().any(|(_, within_bounds)| *within_bounds);
            let excused = evidence.excuses.contains_key(&error.id);
            if !excused && (within_bounds || !closed) {
                // Others may call it, or larger inputs may do.
                continue;
            }
            evidence.unexamined.remove(&error.id);
            let text = format!("called only by {}", callers.join(", "));
            let option = String::new();
            evidence
                .excuses
                .entry(error.id)
                .or_insert(Excuse { text, option });
            let callers = callers.clone();
            let from = FromCallers::Unreachable {
                callers,
                within_bounds,
            };
            evidence.callers.insert(error.id, from);
        }
    }
}

/// What the run of a caller says, after its tests are written as C.
fn conclude(
    project: &Project<'_>,
    mut analysed: Analysed<'_>,
    sought: &[Sought],
    stop: &Cancel,
) -> Result<Vec<(Answer, String)>, SuiteError> {
    let session = &mut analysed.session;
    session.validator.set_deadline(stop.deadline());
    suite_minimizer::minimise_rtes(session, stop)?;
    let answers = lifting::answers(project.prepared, &mut analysed, sought, stop)?;
    let places = write(project, &analysed)?;
    let place = |answer: Answer| {
        let test = match &answer {
            Answer::Reached(test) => places.get(test).cloned().unwrap_or_default(),
            _ => String::new(),
        };
        (answer, test)
    };
    Ok(answers.into_iter().map(place).collect())
}

/// Writes the tests of a caller that end in errors; where each stands.
fn write(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
) -> Result<BTreeMap<TestId, String>, SuiteError> {
    let Project {
        prepared,
        spec,
        options,
        ..
    } = project;
    let store = &analysed.session.store;
    let limits = SuiteLimits {
        timeout: c_suites::timeout(options),
        hang: c_suites::hang_timeout(options),
        ..SuiteLimits::default()
    };
    let mut suites = c_suites::make(
        prepared,
        spec,
        store,
        &Evidence::default(),
        &Recordings::new(),
        &limits,
        &Cancel::new(),
    )?;
    suites.retain_errors();
    let dir = store.dir().path();
    let files = suites.files.run_files(prepared.entry_name());
    outputs::write_run_files(dir, &files)?;
    let folder = dir.file_name().unwrap_or_default().to_string_lossy();
    let places = suites.places.into_iter();
    Ok(places
        .map(|(test, place)| (test, format!("{FOLDER}/{folder}/{place}")))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sc_store::{Found, NewRte};

    fn row(id: i64, kind: &str, column: u32) -> RteRow {
        RteRow {
            id,
            rte: NewRte {
                kind: kind.to_owned(),
                place: Place::new("f.c", 3, column).within("f"),
                stack: Vec::new(),
                detail: String::new(),
            },
            test: TestId(id),
            found: Found {
                by: "seeds".to_owned(),
                run: 1,
                at: 0.0,
            },
        }
    }

    fn excuse(text: &str) -> Excuse {
        Excuse {
            text: text.to_owned(),
            option: String::new(),
        }
    }

    #[test]
    fn errors_of_one_access_are_one() {
        let rows = [
            row(1, "SEGV", 5),
            row(2, "heap-buffer-overflow", 5),
            row(3, "pointer-overflow", 5),
            row(4, "heap-use-after-free", 5),
            row(5, "SEGV", 9),
            // Only its line is known: it may be another access.
            row(6, "SEGV", 0),
            row(7, "pointer-overflow", 0),
        ];
        let mut evidence = Evidence::default();
        evidence.merge(&rows);
        assert_eq!(evidence.shown_by, BTreeMap::from([(1, 2), (3, 2)]));
        let spare = evidence.spare_tests(&rows);
        assert_eq!(spare, BTreeSet::from([TestId(1), TestId(3)]));
    }

    #[test]
    fn errors_with_other_evidence_are_shown() {
        let rows = [
            row(1, "SEGV", 5),
            row(2, "heap-buffer-overflow", 5),
            row(3, "pointer-overflow", 5),
        ];
        let shown_by = |excuses: &[(i64, &str)], unexamined: &[i64]| {
            let excuses = excuses.iter().map(|(id, text)| (*id, excuse(text)));
            let mut evidence = Evidence {
                excuses: excuses.collect(),
                unexamined: unexamined.iter().copied().collect(),
                ..Evidence::default()
            };
            evidence.merge(&rows);
            evidence.shown_by.into_iter().collect::<Vec<_>>()
        };
        let same = [(1, "p is not NULL"), (2, "p is not NULL")];
        assert_eq!(shown_by(&same, &[]), [(1, 2)]);
        let different = [(1, "p is not NULL"), (2, "n is at most 3")];
        assert_eq!(shown_by(&different, &[]), []);
        // A real error tells enough; an assumption does not tell of what was not examined.
        assert_eq!(shown_by(&[], &[2]), [(2, 1), (3, 1)]);
        assert_eq!(shown_by(&same, &[3]), [(1, 2)]);
    }
}
