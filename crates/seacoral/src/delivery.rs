//! The outputs of a project's run: where the settings send them, what is printed, and the exit status that follows from the
//! report. Shared by the commands that end in a report.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use sc_engine::run::Analysed;
use sc_report::history::{HISTORY, Reached};
use sc_report::outputs::{self, Destination, Destinations, Detail};
use sc_report::{Report, Status};
use sc_suite::Completion;

use crate::display::Level;
use crate::failure::{ExitStatus, Failure};
use crate::gates;
use crate::ltest;
use crate::processor_time;
use crate::schema::keys;
use crate::settings::Settings;

/// Writes the report in every format, and prints what goes to standard output.
pub(crate) fn deliver(
    settings: &Settings,
    analysed: &Analysed<'_>,
    report: &mut Report,
) -> Result<(), Failure> {
    let begun = Instant::now();
    report.provenance.options = settings.given();
    let report = &*report;
    let dir = analysed.session.store.dir().path();
    processor_time::keep(dir)?;
    let to = destinations(settings, Some(dir))?;
    let printed = outputs::deliver(report, &outputs::outputs(), &to)?;
    let history = remember(report, dir)?;
    ltest::update(settings, &dir.join(format!("{}.labels", report.entrypoint)))?;
    let mut text = printed.text;
    if let Some(folder) = report_folder(settings) {
        let name = dir.file_name().unwrap_or_default().to_string_lossy();
        let run = sc_html::Run::new(name.into_owned(), report).with_history(Some(history));
        let index = crate::commands::report::write(&[run], &folder)?;
        if printed.is_default {
            text += &format!("Report: {}\n", index.display());
        }
    }
    if printed.is_default {
        text += &more(settings, analysed, report, begun.elapsed());
    }
    if printed.is_default {
        text = crate::colour::summary(&text);
    }
    crate::print(&text)?;
    Ok(())
}

/// Adds the run to the history of its project; gives the history.
fn remember(report: &Report, dir: &Path) -> Result<String, Failure> {
    let path = dir.join(HISTORY);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let reached = Reached::by(report, since.map_or(0, |it| it.as_secs()));
    let mut text = std::fs::read_to_string(&path).unwrap_or_default();
    if !text.is_empty() && !text.ends_with('\n') {
        // The disk was full.
        text.push('\n');
    }
    text += &reached.line();
    std::fs::write(&path, &text).map_err(|error| Failure::file("write", &path, &error))?;
    Ok(text)
}

/// Where the pages for a browser go, if anybody asks for them.
fn report_folder(settings: &Settings) -> Option<PathBuf> {
    let folder = || settings.get(keys::report::OUTPUT_DIR);
    let named = settings.get(keys::output::REPORT);
    named.or_else(|| settings.get(keys::report::ENABLE).then(folder))
}

/// Where the settings send the outputs.
pub(crate) fn destinations(
    settings: &Settings,
    run_directory: Option<&Path>,
) -> Result<Destinations, Failure> {
    let mut documents = Vec::new();
    for output in outputs::outputs() {
        if let Some(path) = output.option().and_then(|option| settings.get(*option)) {
            documents.push((output.name(), Destination::from(path)));
        }
    }
    for word in settings.get(keys::output::FORMATS) {
        documents.push(asked(&word)?);
    }
    if settings.get(keys::lcov::ENABLE)
        && let Some(dir) = run_directory
    {
        documents.push(asked(&format!("lcov:{}", dir.join("lcov.info").display()))?);
    }
    Ok(Destinations {
        run_directory: run_directory.map(Path::to_path_buf),
        documents,
        detail: match Level::of(settings) {
            Level::Quiet => Detail::Brief,
            Level::Normal | Level::Verbose => Detail::Full,
        },
    })
}

/// The format and the file of `--output-format`.
pub(crate) fn asked(word: &str) -> Result<(&'static str, Destination), Failure> {
    let formats = outputs::exchange_formats();
    let found = word.split_once(':').and_then(|(format, path)| {
        let format = formats.iter().find(|it| it.name() == format)?;
        let path = Some(path).filter(|path| !path.is_empty())?;
        Some((format.name(), Destination::from(PathBuf::from(path))))
    });
    found.ok_or_else(|| {
        let names: Vec<_> = formats.iter().map(|it| it.name()).collect();
        Failure::usage(format!(
            "invalid value '{word}' for '--output-format': expected FORMAT:FILE"
        ))
        .hint(format!("formats: {}", names.join(", ")))
    })
}

/// A result other than a report: written as JSON where `--json` says so, otherwise printed for people.
pub(crate) fn document(
    settings: &Settings,
    json: &serde_json::Value,
    for_people: String,
) -> Result<String, Failure> {
    let text = format!("{json:#}\n");
    let documents = destinations(settings, None)?.documents;
    let json = documents.iter().find(|(format, _)| *format == "json");
    match json.map(|(_, destination)| destination) {
        Some(Destination::StandardOutput) => Ok(text),
        Some(Destination::File(path)) => {
            std::fs::write(path, text).map_err(|error| Failure::file("write", path, &error))?;
            Ok(for_people)
        }
        None => Ok(for_people),
    }
}

/// Tells before the run what cannot be written after it. Nothing is left behind.
pub(crate) fn check_destinations(settings: &Settings) -> Result<(), Failure> {
    for (format, destination) in destinations(settings, None)?.documents {
        let Destination::File(path) = destination else {
            continue;
        };
        refuse_source(format, &path)?;
        // Opening a pipe would wait for its reader.
        let is_new = match path.metadata() {
            Ok(data) if data.is_file() || data.is_dir() => false,
            Ok(_) => continue,
            Err(_) => true,
        };
        let mut options = std::fs::OpenOptions::new();
        let opened = options.append(true).create(true).open(&path);
        opened.map_err(|error| Failure::file("write", &path, &error))?;
        if is_new {
            let removed = std::fs::remove_file(&path);
            removed.map_err(|error| Failure::file("write", &path, &error))?;
        }
    }
    Ok(())
}

/// `--json f.c` is most often `--json` without a value before the file to test.
fn refuse_source(format: &str, path: &Path) -> Result<(), Failure> {
    let is_source = matches!(path.extension().and_then(|it| it.to_str()), Some("c" | "h"));
    match format == "json" && is_source && path.exists() {
        true => {
            let message = format!("'--json {}' names a source file", path.display());
            Err(Failure::usage(message).hint("'--json -' prints the result to standard output"))
        }
        false => Ok(()),
    }
}

/// Whether standard output is for people.
pub(crate) fn prints_for_people(settings: &Settings) -> bool {
    // What is wrong with destinations is told before the run.
    let to = destinations(settings, None).unwrap_or_default();
    let mut documents = to.documents.iter();
    !documents.any(|(_, destination)| *destination == Destination::StandardOutput)
}

/// What to do about what is not covered, if anything.
fn next_step(report: &Report) -> String {
    let mut objectives = report.objectives.iter();
    let unknown = objectives.find(|it| matches!(it.status, Status::Unknown(_)));
    unknown.map_or_else(String::new, |it| {
        format!(
            "Next: 'seacoral explain {}', or 'seacoral report' for all in a browser\n",
            it.id
        )
    })
}

/// What people read after the summary: where results are, and where the time went.
fn more(
    settings: &Settings,
    analysed: &Analysed<'_>,
    report: &Report,
    writing: Duration,
) -> String {
    let mut text = String::new();
    if !settings.get(keys::output::QUIET) {
        let dir = analysed.session.store.dir();
        text.push_str(&format!("Results: {}\n", dir.path().display()));
        text.push_str(&next_step(report));
    }
    if settings.get(keys::output::TIMINGS) {
        text.push_str("Timings:\n");
        let writing = ("writing results", writing);
        let stages = analysed
            .timings
            .stages()
            .iter()
            .chain(analysed.session.timings.stages())
            .chain([&writing]);
        for (stage, time) in stages {
            text.push_str(&format!("  {:>8.3} s  {stage}\n", time.as_secs_f64()));
        }
        if let Some(first) = analysed.session.first_test {
            text.push_str(&format!(
                "  {:>8.3} s  until the first validated test\n",
                first.as_secs_f64()
            ));
        }
        text.push_str(&format!(
            "  {:>8.3} s  in all\n",
            report.seconds + writing.1.as_secs_f64()
        ));
        text.push_str("Processor time:\n");
        text.push_str(&sc_campaign::processor::lines(
            &processor_time::of_this_process(),
        ));
    }
    text
}

/// The exit status of a completed run: its gates, after what is wrong with the run itself.
pub(crate) fn status(
    settings: &Settings,
    completion: &Completion,
    interrupted: bool,
) -> ExitStatus {
    let report = &completion.report;
    let gates = gates::failed(settings, report);
    // A test covers what an analyzer claimed that none can.
    let paranoid = settings.get(keys::run::PARANOID);
    let false_claim = paranoid && !report.contradictions.is_empty();
    if interrupted {
        ExitStatus::Interrupted
    } else if completion.broken_suite || false_claim {
        ExitStatus::Bug
    } else if !gates.is_empty() {
        tell(&gates);
        ExitStatus::GateFailed
    } else {
        ExitStatus::Done
    }
}

/// Says which gates failed, and by how much.
pub(crate) fn tell(gates: &[String]) {
    for gate in gates {
        crate::say(&format!("gate failed: {gate}"));
    }
}

/// Which run-time errors fail a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RteGate {
    /// None.
    #[default]
    Off,
    /// Those that no assumption about inputs excludes.
    Errors,
    /// All.
    All,
}

impl sc_options::Choice for RteGate {
    const WORDS: &'static [&'static str] = &["false", "true", "all"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "false" => Some(Self::Off),
            "true" => Some(Self::Errors),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}
