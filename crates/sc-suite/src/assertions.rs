//! Runtime assertions: the covering suite in a program in which E-ACSL, the plug-in of Frama-C, checks the ACSL
//! annotations of the user's code.
//!
//! The plug-in and its runtime library are used directly: not every package has the script `e-acsl-gcc.sh`. Frama-C
//! preprocesses with the headers of the system, because its own headers have contracts for which no runtime checks exist.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_engine::run::Analysed;
use sc_frontend::GCC_DIALECT;
use sc_process::tools::{self, FRAMA_C};
use sc_process::{Cancel, Exit, Job};
use sc_report::export::{ExportOptions, SuiteExport, frameworks};
use sc_report::outputs::c_suites::{SuiteInput, SuiteKind, shell_word};
use sc_report::{AssertionFailure, Report, RuntimeAssertions};
use sc_types::{Place, Recorded};

use crate::project::Project;
use crate::suite_replay::{Replay, run_trouble};

/// The file of the tests.
const TESTS: &str = "suite_tests.c";
/// Frama-C needs a second for a small file.
const TRANSLATION_LIMIT: Duration = Duration::from_secs(120);
/// A test without runtime checks ends in milliseconds; they make it a hundred times slower at most.
const TEST_LIMIT: Duration = Duration::from_secs(20);

/// Runs the tests of the covering suite with runtime assertions, and adds what fails to the report. What prevents that
/// becomes a note.
pub fn check_assertions(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    report: &mut Report,
    cancel: &Cancel,
) {
    let mut suites = report.c_suites.suites.iter();
    let suite = suites.find(|suite| suite.kind == SuiteKind::Covering);
    let Some(suite) = suite.cloned() else {
        return;
    };
    let dir = analysed.session.store.dir().clone();
    let replay = Replay {
        prepared: project.prepared,
        spec: project.spec,
        builder: &analysed.builder,
        dir: &dir,
        cancel,
    };
    match checked(&replay, &suite) {
        Ok(found) => {
            report.notes.extend(found.notes);
            report.assertions = Some(found.assertions);
        }
        Err(_) if cancel.is_cancelled() => {
            let note = "E-ACSL: the time was over before runtime assertions were checked";
            report.notes.push(note.to_owned());
        }
        Err(reason) => {
            let note = format!("E-ACSL: runtime assertions were not checked: {reason}");
            report.notes.push(note);
        }
    }
}

#[derive(Default)]
struct Checked {
    assertions: RuntimeAssertions,
    notes: Vec<String>,
}

/// Where E-ACSL's own files are.
struct Library {
    frama_c: PathBuf,
    headers: PathBuf,
    runtime: PathBuf,
    allocator: PathBuf,
}

impl Library {
    fn find(cancel: &Cancel) -> Result<Self, String> {
        let frama_c = tools::find(&FRAMA_C).map_err(|missing| missing.to_string())?;
        let frama_c = frama_c.path;
        let folder = |option: &str| -> Result<PathBuf, String> {
            let finished = Job::new(&frama_c).arg(option).run(cancel);
            let finished = finished.map_err(|error| error.to_string())?;
            Ok(PathBuf::from(finished.stdout_text().trim()).join("e-acsl"))
        };
        let headers = folder("-print-share-path")?;
        let library = Self {
            runtime: headers.join("e_acsl_rtl.c"),
            allocator: folder("-print-lib-path")?.join("libeacsl-dlmalloc.a"),
            headers,
            frama_c,
        };
        for file in [&library.runtime, &library.allocator] {
            if !file.is_file() {
                let path = file.display();
                return Err(format!("Frama-C has no E-ACSL: '{path}' is missing"));
            }
        }
        Ok(library)
    }
}

fn checked(replay: &Replay<'_>, suite: &SuiteInput) -> Result<Checked, String> {
    if !replay.machine_flags().is_empty() {
        return Err("its runtime library is for 64 bits only".to_owned());
    }
    let library = Library::find(replay.cancel)?;
    let folder = replay.path("e-acsl");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let source = write_program(replay, suite, &folder)?;
    let mut checked = Checked::default();
    let translated = folder.join("checked.c");
    let messages = translate(replay, suite, &library, &source, &translated)?;
    let of_user = |place| of_user(replay, place);
    checked.notes.extend(ignored(&messages, &of_user));
    let program = build(replay, suite, &library, &translated)?;
    let mut failures: Vec<AssertionFailure> = Vec::new();
    for (index, test) in suite.tests.iter().enumerate() {
        let job = Job::new(&program).arg(index.to_string());
        let finished = replay.run(job, TEST_LIMIT, None);
        let finished = finished.map_err(|trouble| trouble.to_string())?;
        if replay.cancel.is_cancelled() {
            let left = suite.tests.len() - index;
            checked.notes.push(format!(
                "E-ACSL: the time was over before {left} tests were run"
            ));
            break;
        }
        if finished.exit == Exit::Timeout {
            let name = &test.name;
            let note = format!("E-ACSL: {name} takes too long with runtime assertions");
            checked.notes.push(note);
            continue;
        }
        checked.assertions.checked += 1;
        if let Some((kind, place, predicate)) = failed_assertion(&finished.stderr_text()) {
            let place = of_user(place);
            let known = failures
                .iter_mut()
                .find(|it| it.kind == kind && it.place == place && it.predicate == predicate);
            match known {
                Some(known) => known.tests.push(test.id),
                None => failures.push(AssertionFailure {
                    kind,
                    predicate,
                    place,
                    tests: vec![test.id],
                }),
            }
        }
    }
    checked.assertions.failures = failures;
    Ok(checked)
}

/// Writes the tests, without what they expect, and a main function that runs one of them.
fn write_program(
    replay: &Replay<'_>,
    suite: &SuiteInput,
    folder: &Path,
) -> Result<PathBuf, String> {
    let error = |error: std::io::Error| error.to_string();
    let tests = replay.dir.tests();
    let entry = std::path::absolute(tests.join(&suite.entry_source)).map_err(error)?;
    let mut suite = SuiteInput {
        entry_source: entry.to_string_lossy().into_owned(),
        ..suite.clone()
    };
    for test in &mut suite.tests {
        test.recorded = Recorded::default();
    }
    let export = SuiteExport {
        name: "suite".to_owned(),
        suite,
        units: Vec::new(),
        headers: Vec::new(),
        options: ExportOptions::default(),
        left_out: Vec::new(),
    };
    let names: Vec<String> = export
        .suite
        .tests
        .iter()
        .map(|it| it.name.clone())
        .collect();
    let tap = frameworks().into_iter().find(|it| it.name() == "tap");
    let files = tap.map_or(Vec::new(), |tap| export.files(tap.as_ref()));
    for file in files {
        let mut text = file.bytes;
        if file.path == Path::new(TESTS) {
            text.extend(main_function(&names).bytes());
        } else if file.path.extension().is_none_or(|it| it != "h") {
            continue;
        }
        std::fs::write(folder.join(&file.path), text).map_err(error)?;
    }
    Ok(folder.join(TESTS))
}

/// Runs the test with the number that it is given. Calls by a pointer would hide from E-ACSL what is called.
fn main_function(tests: &[String]) -> String {
    let mut text = MAIN.to_owned();
    for (number, test) in tests.iter().enumerate() {
        let _ = writeln!(text, "    if (number == {number}u)\n        {test}();");
    }
    text + "    return 0;\n}\n"
}

/// Lets Frama-C write the program with runtime assertions; gives its messages.
fn translate(
    replay: &Replay<'_>,
    suite: &SuiteInput,
    library: &Library,
    source: &Path,
    result: &Path,
) -> Result<String, String> {
    let gcc = replay.spec.sources.gcc.as_deref();
    let preprocessor = gcc.unwrap_or(&replay.spec.sources.clang);
    let mut command = shell_word(&preprocessor.to_string_lossy());
    for word in ["-E", "-C", "-w"]
        .into_iter()
        .chain(gcc.into_iter().flat_map(|_| GCC_DIALECT).copied())
    {
        let _ = write!(command, " {}", shell_word(word));
    }
    for flag in suite.flags.iter().filter(|flag| !flag.starts_with("-std=")) {
        let _ = write!(command, " {}", shell_word(flag));
    }
    let tests = replay.dir.tests();
    let job = Job::new(&library.frama_c)
        .time_limit(TRANSLATION_LIMIT)
        .current_dir(&tests)
        .env("PWD", &tests)
        .args(["-no-frama-c-stdlib", "-no-unicode", "-c11"])
        .args(["-machdep", "gcc_x86_64", "-pp-annot"])
        .args(["-cpp-frama-c-compliant", "-cpp-command", &command])
        // An annotation that it cannot read is left out, and told.
        .args(["-kernel-warn-key", "annot-error=active"])
        .arg(source)
        .args(suite.other_sources.iter().filter(|it| it.ends_with(".c")))
        .args(["-e-acsl", "-then-last", "-print", "-ocode"])
        .arg(result);
    let _ = std::fs::remove_file(result);
    let finished = job.run(replay.cancel).map_err(|error| error.to_string())?;
    let messages = format!("{}{}", finished.stdout_text(), finished.stderr_text());
    if finished.exit.is_success() && result.is_file() {
        return Ok(messages);
    }
    let reason = messages
        .lines()
        .find(|line| line.contains("User Error") || line.contains("Failure:"))
        .unwrap_or("Frama-C failed");
    Err(format!(
        "Frama-C cannot translate the suite: {}",
        reason.trim()
    ))
}

fn build(
    replay: &Replay<'_>,
    suite: &SuiteInput,
    library: &Library,
    source: &Path,
) -> Result<PathBuf, String> {
    let program = source.with_extension("");
    let compiler = replay.spec.sources.gcc.as_deref();
    let compiler = compiler.unwrap_or(&replay.builder.plan().clang);
    let confine = replay.runtime().map_err(|trouble| trouble.to_string())?;
    let job = Job::new(compiler)
        .time_limit(TRANSLATION_LIMIT)
        .current_dir(replay.dir.tests())
        .args(["-w", "-O1", "-std=gnu11", "-fno-builtin"])
        .args(["-DE_ACSL_SEGMENT_MMODEL", "-I"])
        .arg(&library.headers)
        .arg("-o")
        .arg(&program)
        .arg(source)
        .args([&library.runtime, &confine, &library.allocator])
        .args(&suite.link_flags)
        // Frama-C itself needs it; its headers are not used.
        .args(["-l:libgmp.so.10", "-lm", "-lpthread"]);
    let finished = job.run(replay.cancel).map_err(run_trouble);
    let finished = finished.map_err(|trouble| trouble.to_string())?;
    match finished.exit.is_success() {
        true => Ok(program),
        false => Err(format!(
            "cannot compile the suite with runtime assertions: {}",
            finished.stderr_text().lines().next().unwrap_or_default()
        )),
    }
}

/// What Frama-C says of annotations that it leaves out, as one note.
fn ignored(messages: &str, of_user: &dyn Fn(Place) -> Place) -> Option<String> {
    let lines: Vec<&str> = messages.lines().collect();
    let about = |index: usize, line: &str| {
        let unread = line.contains("[kernel:annot-error]") || line.contains("[kernel:annot:");
        let unsupported = line.starts_with("[e-acsl]") && line.contains("Warning");
        if !unread && !unsupported {
            return None;
        }
        let place = line.split_once("] ")?.1.split(": Warning").next()?;
        let what = line.split_once("Warning:").map_or("", |it| it.1).trim();
        let next = lines.get(index + 1).map_or("", |it| it.trim());
        let what = if what.is_empty() { next } else { what };
        // What may be assigned is for provers.
        if what.contains("assigns clause") {
            return None;
        }
        let (file, line) = place.rsplit_once(':')?;
        let place = of_user(Place::new(file, line.parse().ok()?, 0));
        Some(format!("{}:{}: {what}", place.file, place.line))
    };
    let all = lines.iter().enumerate();
    let all: Vec<String> = all.filter_map(|(index, line)| about(index, line)).collect();
    let first = all.first()?;
    let count = match all.len() {
        1 => "an annotation is".to_owned(),
        n => format!("{n} annotations are"),
    };
    Some(format!("E-ACSL: {count} not checked: {first}"))
}

/// The failing assertion that E-ACSL reports: its kind, its place and its text.
fn failed_assertion(output: &str) -> Option<(String, Place, String)> {
    let mut lines = output.lines();
    let mut function = "";
    let head = lines.by_ref().find(|line| {
        if let Some((_, rest)) = line.split_once(": In function '") {
            function = rest.trim_end_matches('\'');
        }
        line.contains(": Error: ") && line.ends_with(" failed:")
    })?;
    let (place, kind) = head.split_once(": Error: ")?;
    let kind = kind.strip_suffix(" failed:")?.to_lowercase();
    let (file, line) = place.rsplit_once(':')?;
    let predicate = lines
        .skip_while(|line| !line.contains("The failing predicate is"))
        .skip(1)
        .take_while(|line| line.starts_with(['\t', ' ']) && !line.contains("With values"));
    let predicate: Vec<&str> = predicate.map(str::trim).collect();
    let place = Place {
        function: function.to_owned(),
        ..Place::new(file, line.parse().ok()?, 0)
    };
    let predicate = predicate.join(" ");
    Some((kind, place, predicate.trim_end_matches('.').to_owned()))
}

/// The place with the file as the user names it.
fn of_user(replay: &Replay<'_>, place: Place) -> Place {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    let Some(wanted) = real(&replay.dir.tests().join(&place.file)) else {
        return place;
    };
    let mut units = replay.prepared.program.units.iter();
    let unit = units.find(|unit| real(Path::new(&unit.path)).as_ref() == Some(&wanted));
    match unit {
        Some(unit) => Place {
            file: unit.path.clone(),
            ..place
        },
        None => place,
    }
}

/// What follows the tests.
const MAIN: &str = r#"
int __sc_failed;
void __sc_note(const char *format, ...) { (void) format; }
void __sc_stop(void) { }

int main(int argc, char **argv)
{
    unsigned number = 0;
    const char *digit;

    if (argc < 2)
        return 2;
    for (digit = argv[1]; *digit != 0; digit++)
        number = number * 10 + (unsigned) (*digit - '0');
"#;

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_failing_assertion_is_read() {
        let output = "f.c: In function 'find'\nf.c:14: Error: Assertion failed:\n\tThe failing predicate is:\n\
                      \ti < n &&\n\t0 <= i.\n\tWith values at failure point:\n\t- n: 2\n\t- i: 2\n";
        let (kind, place, predicate) = failed_assertion(output).unwrap();
        assert_eq!(
            (kind.as_str(), predicate.as_str()),
            ("assertion", "i < n && 0 <= i")
        );
        assert_eq!((place.file.as_str(), place.line), ("f.c", 14));
        assert_eq!(place.function, "find");
        assert!(failed_assertion("Aborted\n").is_none());
    }

    #[test]
    fn annotations_that_are_not_checked_are_told() {
        let unsupported = |line: u32, what: &str| {
            format!(
                "[e-acsl] f.c:{line}: Warning: \n  E-ACSL construct `{what}' is not yet supported.\n  Ignoring annotation.\n"
            )
        };
        let head = "[kernel] Parsing f.c (with preprocessing)\n[e-acsl] beginning translation.\n";
        let clause = unsupported(9, "assigns clause in behavior");
        let messages = format!("{head}{clause}{}", unsupported(21, "logic functions"));
        let ignored = |messages: &str| ignored(messages, &|place| place);
        assert_eq!(
            ignored(&messages).unwrap(),
            "E-ACSL: an annotation is not checked: f.c:21: E-ACSL construct `logic functions' is not yet supported."
        );
        assert!(ignored(&clause).is_none());
    }
}
