//! The user's own tests (`--test-runner-custom-tests`), which a run starts from.
//!
//! SeaCoral has a tool `test-runner` for this. Here, it is `seacoral replay --add` before the other tools start: what
//! these tests pass to the entrypoint is in the project then, and every analyzer gets it as a seed.

use sc_inputs::capture_c;
use sc_measure::{Subject, Suites};
use sc_process::Cancel;
use sc_suite::Show;

use crate::commands::replay::{self, Setting};
use crate::failure::{ExitStatus, Failure};
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};

/// The word for it in `--tools` and `--strategy`.
pub(crate) const TOOL: &str = "test-runner";

/// Whether a word of `--tools` or `--strategy` is the test runner.
pub(crate) fn is_tool(word: &str) -> bool {
    word.eq_ignore_ascii_case(TOOL)
}

/// Runs the tests alone, if no other tool is asked for.
pub(crate) fn run_alone(settings: &Settings) -> Result<Option<ExitStatus>, Failure> {
    let tools = settings.get(keys::run::TOOLS);
    let strategy = settings.get(keys::run::STRATEGY);
    let alone = !tools.is_empty() && tools.iter().all(|word| is_tool(word));
    if !is_tool(strategy.trim()) && !alone {
        return Ok(None);
    }
    let suites = suites(settings);
    let add = !suites.tests.is_empty();
    let settings = without_clean_start(settings)?;
    replay::run(&settings, &suites, add).map(Some)
}

/// Adds the tests to the project, and gives the settings for what follows.
pub(crate) fn add(
    settings: &Settings,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Settings, Failure> {
    let suites = suites(settings);
    if suites.tests.is_empty() {
        return Ok(settings.clone());
    }
    let started_clean = without_clean_start(settings)?;
    let setting = Setting::read(&started_clean, &suites, true)?;
    if settings.get(keys::run::CLEAN_START) {
        drop(setting.location.open_store(true, show, cancel)?);
    }
    let capture = match &setting.subject {
        Subject::WithInputs(prepared) => capture_c(&prepared.model, &prepared.program),
        _ => None,
    };
    let measured = setting.measure(&started_clean, &suites, capture.as_ref(), show, cancel)?;
    let added = setting.add(&started_clean, &measured, show, cancel)?;
    show(sc_engine::events::Event::Note(added.trim_end().to_owned()));
    Ok(started_clean)
}

fn suites(settings: &Settings) -> Suites {
    Suites {
        tests: settings.get(keys::test_runner::CUSTOM_TESTS),
        ..Suites::default()
    }
}

/// The same settings, with the results of earlier runs kept.
pub(crate) fn without_clean_start(settings: &Settings) -> Result<Settings, Failure> {
    let mut settings = settings.clone();
    let key = keys::run::CLEAN_START.info;
    if let Some(option) = schema::find(key.section, key.name) {
        let source = Source::Argument(key.flag.to_owned());
        settings.set(option, vec!["false".to_owned()], source)?;
    }
    Ok(settings)
}
