//! Recorded expectations: what the tests of a suite do is written down, checked under other compilers and other contents
//! of memory, and asserted where it is always the same.
//!
//! A recorder is the suite with other tests: each writes down what it can reach after its call. It runs under
//! AddressSanitizer, which knows what memory may be read. The suite with the expectations is then compiled as users
//! compile it, with optimisation; an expectation that fails in any run is removed. More compilers can be asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sc_engine::prepare::Prepared;
use sc_frontend::tokens::all_tokens;
use sc_inputs::observe::{
    Calls, Observer, Scope, Seen, are_about_calls, is_count, is_string, read_record,
};
use sc_inputs::{RenderedTest, TestStyle, render_parts, stubs_for_people};
use sc_options::Choice;
use sc_process::Job;
use sc_report::outputs::c_suites::{SuiteInput, SuiteTest, suite_file};
use sc_store::{Outcome, TestId, TestRow};
use sc_types::{Expectation, Expected, Recorded};

use crate::suite_replay::{Replay, Trouble, run_trouble};

/// What the tests of a suite expect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Expectations {
    /// Nothing but that they terminate normally.
    None,
    /// The result of the call.
    Result,
    /// Everything that they can reach after the call.
    #[default]
    All,
}

impl Choice for Expectations {
    const WORDS: &'static [&'static str] = &["none", "result", "all"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "none" => Some(Self::None),
            "result" => Some(Self::Result),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

/// Which compilers check what the tests of a suite expect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Compilers {
    /// The usual one with optimisation: neither the compiler nor the code is that of the recorder.
    #[default]
    One,
    /// The usual one without optimisation, and clang with it.
    All,
}

impl Choice for Compilers {
    const WORDS: &'static [&'static str] = &["one", "all"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "one" => Some(Self::One),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

impl Expectations {
    fn scope(self) -> Option<Scope> {
        match self {
            Self::None => None,
            Self::Result => Some(Scope::Result),
            Self::All => Some(Scope::All),
        }
    }
}

/// What was recorded of the tests of a suite.
pub type Recordings = BTreeMap<TestId, Recorded>;

/// The style in which a test is written.
pub fn style(prepared: &Prepared, outcome: Outcome) -> TestStyle {
    TestStyle {
        entry_name: (prepared.entry_name() == "main").then(|| "__sc_main".to_string()),
        trap_empty_blocks: outcome == Outcome::Rte,
        ..TestStyle::default()
    }
}

/// The statements of a test that expects what was recorded. The result has a variable only if something is expected of
/// it: compilers warn of unused ones.
pub fn statements(
    prepared: &Prepared,
    test: &TestRow,
    recorded: Option<&Recorded>,
) -> RenderedTest {
    let render =
        |style: &TestStyle| render_parts(&prepared.model, &prepared.program, &test.bytes, style);
    let plain = style(prepared, test.outcome);
    let Some(recorded) = recorded else {
        return render(&plain);
    };
    let expected = &recorded.expectations;
    let mut style = TestStyle {
        keeps_result: true,
        clears_errno: expected.iter().any(|it| it.object == "errno"),
        ..plain
    };
    let rendered = render(&style);
    let result = rendered.result.clone();
    let is_used = result.is_none_or(|name| expected.iter().any(|it| mentions(it, &name)));
    let mut rendered = match is_used {
        true => rendered,
        false => {
            style.keeps_result = false;
            render(&style)
        }
    };
    let expressions: BTreeSet<&str> = expected.iter().flat_map(expressions).collect();
    if are_about_calls(&expressions) {
        let calls = Calls::new(&prepared.model, &prepared.program);
        rendered.lines.splice(..0, calls.preparation(&expressions));
    }
    rendered
}

/// The stubs of the entrypoint's unit as the tests with these expectations need them.
pub fn stubs(prepared: &Prepared, recordings: &[&Recorded]) -> String {
    let calls = Calls::new(&prepared.model, &prepared.program);
    let all = recordings.iter().flat_map(|it| &it.expectations);
    stubs_for_people(&calls.for_suite(&all.flat_map(expressions).collect()))
}

/// The expressions in an expectation.
fn expressions(expectation: &Expectation) -> impl Iterator<Item = &str> {
    let address = match &expectation.value {
        Expected::Address(address) => Some(address.as_str()),
        _ => None,
    };
    [Some(expectation.object.as_str()), address]
        .into_iter()
        .flatten()
}

fn mentions(expectation: &Expectation, name: &str) -> bool {
    let has = |text: &str| all_tokens(text).iter().any(|token| token.text == name);
    let address = match &expectation.value {
        Expected::Address(address) => has(address),
        _ => false,
    };
    address || has(&expectation.object)
}

/// Records what the tests of a suite do. Empty if nothing is asked for.
pub fn record(
    replay: &Replay<'_>,
    input: &SuiteInput,
    tests: &[&TestRow],
    asked: Expectations,
) -> Result<Recordings, Trouble> {
    let Some(scope) = asked.scope().filter(|_| !tests.is_empty()) else {
        return Ok(Recordings::new());
    };
    let (model, program) = (&replay.prepared.model, &replay.prepared.program);
    let mut observer = Observer::new(model, program, scope);
    let style = TestStyle {
        keeps_result: true,
        clears_errno: observer.sees_errno(),
        ..style(replay.prepared, Outcome::Ok)
    };
    let mut recorder = input.clone();
    recorder.tests = tests
        .iter()
        .map(|test| {
            let rendered = render_parts(model, program, &test.bytes, &style);
            let name = format!("sc_recorder_{}", test.id);
            SuiteTest {
                id: test.id,
                body: observer.statements(&rendered, &name).join("\n"),
                name,
                comment: Vec::new(),
                recorded: Recorded::default(),
            }
        })
        .collect();
    if let Some(calls) = observer.calls() {
        recorder.stubs = stubs_for_people(&calls.for_recorder());
    }
    recorder.prelude = format!("{}\n{}", observer.prelude(), recorder.prelude);
    let binary = build_recorder(replay, &recorder)?;
    let zeros = run_recorder(replay, &recorder, &binary, "0")?;
    let pattern = run_recorder(replay, &recorder, &binary, "190")?;
    let seen = |runs: &BTreeMap<String, Seen>, id: TestId| {
        runs.get(&format!("sc_recorder_{id}"))
            .cloned()
            .unwrap_or_default()
    };
    let one = |test: &&TestRow| {
        (
            test.id,
            same(&seen(&zeros, test.id), &seen(&pattern, test.id)),
        )
    };
    let mut recordings: Recordings = tests.iter().map(one).collect();
    leave_out_idle_stubs(&mut recordings);
    Ok(recordings)
}

/// That a stub is not called is worth a word only if another test calls it. Of what was passed as a string, only text is
/// expected.
fn leave_out_idle_stubs(recordings: &mut Recordings) {
    let all = recordings.values().flat_map(|it| &it.expectations);
    let called = all.filter(|it| is_count(&it.object) && it.value != Expected::Int("0".to_owned()));
    let called: BTreeSet<String> = called.map(|it| it.object.clone()).collect();
    for recorded in recordings.values_mut() {
        recorded.expectations.retain(|it| {
            let is_idle = is_count(&it.object) && !called.contains(&it.object);
            let is_binary = is_string(&it.object) && !matches!(it.value, Expected::Text(_));
            !is_idle && !is_binary
        });
    }
}

fn build_recorder(replay: &Replay<'_>, recorder: &SuiteInput) -> Result<PathBuf, Trouble> {
    let source = replay.path("suite-recorder.c");
    let program = replay.path("suite-recorder");
    std::fs::write(&source, suite_file(recorder)).map_err(run_trouble)?;
    let mut objects = vec![
        replay.runtime()?,
        replay.runtime_file(sc_harness::runtime::RECORDER)?,
    ];
    const SANITIZER: &str = "-fsanitize=address";
    let mut sources = vec![source.clone()];
    sources.extend(recorder.other_sources.iter().map(PathBuf::from));
    for (index, source) in sources.iter().enumerate() {
        let object = replay.path(&format!("suite-recorder{index}.o"));
        let job = replay
            .compiler()
            .current_dir(replay.dir.tests())
            .args(["-c", "-w", "-O0", SANITIZER, "-fno-strict-aliasing"])
            .args(["-U_FORTIFY_SOURCE", "-ftrivial-auto-var-init=pattern"])
            .args(&recorder.flags)
            .arg("-o")
            .arg(&object)
            .arg(source);
        replay.compile(job)?;
        objects.push(object);
    }
    // The tests are forked by the runtime (see `recorder.c`).
    let own = ["--wrap=fork".to_owned()];
    replay.link(&objects, SANITIZER, &own, recorder, &program)?;
    Ok(program)
}

/// Runs all recorders; `fill` is the byte that fresh blocks are filled with.
fn run_recorder(
    replay: &Replay<'_>,
    recorder: &SuiteInput,
    program: &Path,
    fill: &str,
) -> Result<BTreeMap<String, Seen>, Trouble> {
    let record = replay.scratch()?.join("record.txt");
    let _ = std::fs::remove_file(&record);
    let options = format!(
        "detect_leaks=0:abort_on_error=1:allocator_may_return_null=0:symbolize=0:\
         max_malloc_fill_size=1000000000:malloc_fill_byte={fill}"
    );
    let job = Job::new(program)
        .env("SC_RECORD", &record)
        .env("ASAN_OPTIONS", options);
    replay.run(job, replay.limit(recorder), None)?;
    if replay.cancel.is_cancelled() {
        return Err(run_trouble(
            "time limit reached before all tests were recorded",
        ));
    }
    let text = std::fs::read(&record).unwrap_or_default();
    Ok(read_record(
        &String::from_utf8_lossy(&text),
        &replay.prepared.program,
    ))
}

/// What two runs have in common.
fn same(one: &Seen, other: &Seen) -> Recorded {
    if !one.returned || !other.returned {
        return Recorded::default();
    }
    let mut recorded = Recorded {
        returns: true,
        is_partial: one.is_partial || other.is_partial,
        ..Recorded::default()
    };
    let theirs: BTreeMap<_, _> = other.objects.iter().map(|it| (key(it), &it.1)).collect();
    for seen in &one.objects {
        let (object, value) = seen;
        let common = theirs
            .get(&key(seen))
            .and_then(|other| common(value, other));
        match &common {
            Some(same) if same == value => {}
            Some(Expected::Ints { values, .. }) => recorded
                .unstable
                .push(format!("{object} from element {} on", values.len())),
            _ => recorded.unstable.push(object.clone()),
        }
        recorded
            .expectations
            .extend(common.map(|value| Expectation {
                object: object.clone(),
                value,
            }));
    }
    let ours: BTreeSet<_> = one.objects.iter().map(key).collect();
    let new = other
        .objects
        .iter()
        .filter(|seen| !ours.contains(&key(seen)));
    recorded
        .unstable
        .extend(new.map(|(object, _)| object.clone()));
    recorded.unstable.dedup();
    recorded
}

/// A pointer is seen twice under one name: where it leads, and what is there.
fn key((object, value): &(String, Expected)) -> (&str, bool) {
    let is_content = matches!(value, Expected::Text(_) | Expected::Ints { .. });
    (object, is_content)
}

/// What two values have in common: of integers side by side, those before the first difference.
fn common(one: &Expected, other: &Expected) -> Option<Expected> {
    match (one, other) {
        (
            Expected::Ints {
                element,
                signed,
                values,
            },
            Expected::Ints { values: others, .. },
        ) => {
            let pairs = values.iter().zip(others);
            let values: Vec<String> = pairs
                .take_while(|(a, b)| a == b)
                .map(|(a, _)| a.clone())
                .collect();
            (!values.is_empty()).then(|| Expected::Ints {
                element: element.clone(),
                signed: *signed,
                values,
            })
        }
        _ => (one == other).then(|| one.clone()),
    }
}

/// A failed run of a suite: what to remove from it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Failures {
    /// Lines of the file whose expectation failed.
    pub lines: BTreeSet<usize>,
    /// Names of tests that failed otherwise.
    pub tests: BTreeSet<String>,
}

impl Failures {
    /// Nothing failed.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.tests.is_empty()
    }

    /// Adds those of another run.
    pub fn extend(&mut self, other: Failures) {
        self.lines.extend(other.lines);
        self.tests.extend(other.tests);
    }
}

/// Reads the output of a suite.
pub fn failures(output: &str, file: &str) -> Failures {
    let mut failures = Failures::default();
    for line in output.lines() {
        let place = line
            .strip_prefix("# ")
            .and_then(|rest| rest.strip_prefix(file));
        let number = place.and_then(|rest| rest.strip_prefix(':')?.split(':').next());
        failures
            .lines
            .extend(number.and_then(|it| it.parse::<usize>().ok()));
        let named = line
            .strip_prefix("not ok ")
            .and_then(|rest| rest.split_once(" - "));
        let named = named.and_then(|(_, rest)| rest.split_once(" # "));
        if let Some((name, why)) = named
            && why != "not as expected"
        {
            failures.tests.insert(name.to_owned());
        }
    }
    failures
}

/// Removes what failed from what was recorded; `text` is the suite that was run.
pub fn remove(recordings: &mut Recordings, failures: &Failures, input: &SuiteInput, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let mut gone: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for number in &failures.lines {
        let above = lines.get(..*number).unwrap_or_default();
        let name = above
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix("static void ")?.strip_suffix("(void)"));
        if let (Some(name), Some(statement)) = (name, above.last()) {
            gone.entry(name).or_default().insert(statement.trim());
        }
    }
    for test in &input.tests {
        let Some(recorded) = recordings.get_mut(&test.id) else {
            continue;
        };
        if failures.tests.contains(&test.name) {
            let objects = recorded.expectations.drain(..).map(|it| it.object);
            recorded.unstable.extend(objects);
            recorded.returns = false;
            continue;
        }
        let Some(statements) = gone.get(test.name.as_str()) else {
            continue;
        };
        let (failed, kept) = std::mem::take(&mut recorded.expectations)
            .into_iter()
            .partition(|it| {
                statements.contains(sc_report::outputs::c_suites::statement(it).as_str())
            });
        recorded.expectations = kept;
        let failed: Vec<Expectation> = failed;
        recorded
            .unstable
            .extend(failed.into_iter().map(|it| it.object));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(objects: &[(&str, Expected)]) -> Seen {
        Seen {
            returned: true,
            is_partial: false,
            objects: objects
                .iter()
                .map(|(o, v)| ((*o).to_owned(), v.clone()))
                .collect(),
        }
    }

    fn int(value: &str) -> Expected {
        Expected::Int(value.to_owned())
    }

    #[test]
    fn only_what_is_equal_in_both_runs_is_expected() {
        let ints = |values: &[&str]| Expected::Ints {
            element: "int".to_owned(),
            signed: true,
            values: values.iter().map(|it| (*it).to_owned()).collect(),
        };
        let one = seen(&[
            ("result", int("1")),
            ("*p", int("2")),
            ("a", ints(&["1", "2", "3"])),
        ]);
        let other = seen(&[
            ("result", int("1")),
            ("*p", int("3")),
            ("a", ints(&["1", "2", "4"])),
        ]);
        let recorded = same(&one, &other);
        let expected: Vec<String> = recorded
            .expectations
            .iter()
            .map(sc_report::outputs::c_suites::statement)
            .collect();
        assert_eq!(
            expected,
            [
                "SC_EXPECT_INT (result, 1);",
                "SC_EXPECT_INTS (a, 2, ((int[]) {1, 2}));"
            ]
        );
        assert_eq!(recorded.unstable, ["*p", "a from element 2 on"]);
        assert_eq!(same(&one, &Seen::default()), Recorded::default());
    }

    #[test]
    fn failures_are_read_from_the_output() {
        let output = "# f_tests.c:12: result: expected 1, got 2\n# other.c:3: x\nnot ok 1 - test_a # not as expected\n\
                      not ok 2 - test_b # ended by signal 11\nok 3 - test_c\n# f_tests.c: 1\n";
        let found = failures(output, "f_tests.c");
        assert_eq!(found.lines, BTreeSet::from([12]));
        assert_eq!(found.tests, BTreeSet::from(["test_b".to_owned()]));
    }
}
