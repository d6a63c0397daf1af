//! The files and annotations of LTest: finding, reading and writing them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_engine::prepare::{Prepared, Spec};
use sc_frontend::tokens::{PieceKind, all_tokens, pieces};
use sc_frontend::{Unit, UnitId};
use sc_objectives::ltest::{self, HyperlabelsFile, LabelStatus, LabelsFile};
use sc_objectives::{Criterion, Label, LtestError, LtestFiles};
use sc_options::Key;
use sc_process::{Cancel, Job};
use sc_suite::headers;

use crate::failure::Failure;
use crate::schema::keys;
use crate::settings::Settings;

/// The options that name files.
const FILES: [Key<Option<PathBuf>>; 2] = [keys::project::HYPERLABELS, keys::project::LABELS];

/// Reads the files that the settings name.
pub fn files(settings: &Settings, criteria: &[Criterion]) -> Result<LtestFiles, Failure> {
    let [hyperlabels, labels] = FILES.map(|key| settings.get(key));
    for (key, path) in FILES.iter().zip([&hyperlabels, &labels]) {
        if path.is_some() && !criteria.contains(&Criterion::Custom) {
            let text = format!(
                "--{} is about hand-written labels, and CUSTOM is not asked for",
                key.info.flag
            );
            return Err(Failure::usage(text).hint("add it: --criterion CUSTOM"));
        }
    }
    let trust_labels = settings.get(keys::project::TRUST_LABELS);
    if trust_labels && labels.is_none() {
        return Err(Failure::usage(
            "--trust-labels says nothing without --labels",
        ));
    }
    if settings.get(keys::project::UPDATE_LABELS) && labels.is_none() {
        return Err(Failure::usage(
            "--update-labels says nothing without --labels",
        ));
    }
    let wrong = |error: LtestError| Failure::usage(error.to_string()).maybe_hint(error.hint());
    let hyperlabels = hyperlabels.map(|path| {
        let (name, text) = read(&path)?;
        HyperlabelsFile::parse(&name, &text).map_err(wrong)
    });
    let labels = labels.map(|path| {
        let (name, text) = read(&path)?;
        LabelsFile::parse(&name, &text).map_err(wrong)
    });
    Ok(LtestFiles {
        hyperlabels: hyperlabels.transpose()?,
        labels: labels.transpose()?,
        trust_labels,
    })
}

/// Writes what a run found back to the file of labels, if asked for: `written` is that of the run. Where the run found
/// nothing, what the file says stays, and so do its other lines.
pub fn update(settings: &Settings, written: &Path) -> Result<(), Failure> {
    let path = settings.get(keys::project::LABELS);
    let Some(path) = path.filter(|_| settings.get(keys::project::UPDATE_LABELS)) else {
        return Ok(());
    };
    let parse = |(name, text): (String, String)| {
        let file = LabelsFile::parse(&name, &text).map_err(|it| Failure::usage(it.to_string()))?;
        Ok::<_, Failure>((file, text))
    };
    let (given, text) = parse(read(&path)?)?;
    let (found, _) = parse(read(written)?)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for mut row in given.rows {
        let found = found.rows.iter().find(|it| it.number == row.number);
        let Some(found) = found.filter(|it| it.status != LabelStatus::Unknown) else {
            continue;
        };
        row.status = found.status;
        row.emitter.clone_from(&found.emitter);
        row.drivers.clone_from(&found.drivers);
        if let Some(line) = lines.get_mut(row.line.saturating_sub(1)) {
            *line = row.text();
        }
    }
    let temporary = path.with_extension("labels.tmp");
    write(&temporary, &(lines.join("\n") + "\n"))?;
    std::fs::rename(&temporary, &path).map_err(|e| Failure::file("write", &path, &e))
}

fn read(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Ok((name, String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(Failure::file("read", path, &error)),
    }
}

/// What is in the files: they say which objectives there are.
pub fn contents(settings: &Settings) -> Result<String, Failure> {
    let paths = FILES.iter().filter_map(|key| settings.get(*key));
    paths.map(|path| Ok(read(&path)?.1)).collect()
}

/// Headers beyond this are not looked at.
const MOST_HEADERS: usize = 2000;

/// The texts of files and of the headers that they include, as far as these are found in a folder of the user's: a macro of
/// a header may stand for an annotation.
fn with_headers(files: &[PathBuf], include_dirs: &[PathBuf]) -> Vec<String> {
    let mut waiting: Vec<PathBuf> = files.to_vec();
    let (mut seen, mut texts) = (BTreeSet::new(), Vec::new());
    while let Some(file) = waiting.pop() {
        if seen.len() > MOST_HEADERS || !seen.insert(file.clone()) {
            continue;
        }
        let Ok(bytes) = std::fs::read(&file) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let own = file.parent().unwrap_or(Path::new("")).to_path_buf();
        for name in text.lines().filter_map(included) {
            let dirs = std::iter::once(&own).chain(include_dirs);
            let found = dirs.map(|dir| dir.join(name)).find(|path| path.is_file());
            waiting.extend(found);
        }
        texts.push(text);
    }
    texts
}

/// The header that a line includes.
fn included(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("include")?.trim_start();
    let rest = rest.strip_prefix(['"', '<'])?;
    rest.split(['"', '>']).next()
}

/// The compiler flags that make calls of ours of the annotations in `files` and in the headers of the user that they
/// include; `asked`: other headers may have some, too.
pub fn flags(
    files: &[PathBuf],
    include_dirs: &[PathBuf],
    header_dir: &Path,
    asked: bool,
) -> Vec<String> {
    let texts = with_headers(files, include_dirs);
    let mut flags = Vec::new();
    // A function may well be named `label`: only sources that define it as a macro of LTest do not mean one.
    let paper = ["label", "seq_label", "seq_cond"].map(|name| {
        let mut texts = texts.iter();
        texts.any(|text| guards(text, name))
    });
    let paper = paper.contains(&true);
    if paper {
        flags.push("-DSEACORAL_LTEST_PAPER".to_owned());
    }
    if asked || paper || texts.iter().any(|text| text.contains("pc_label")) {
        let header = header_dir.join(headers::LTEST);
        flags.extend(["-include".to_owned(), header.display().to_string()]);
    }
    flags
}

/// Whether a text has `#ifndef name`.
fn guards(text: &str, name: &str) -> bool {
    let directives = pieces(text).filter(|piece| piece.kind == PieceKind::Directive);
    let mut directives = directives.map(|piece| all_tokens(&piece.span.of(text)[1..]));
    directives.any(|tokens| {
        let first = tokens.iter().take(2).map(|token| token.text);
        first.eq(["ifndef", name])
    })
}

/// The file of an option can be written: the program has one source, which is another file.
fn check_output(prepared: &Prepared, flag: &str, path: &Path) -> Result<(), Failure> {
    let units = &prepared.program.units;
    if units.len() != 1 {
        let text = format!(
            "{flag} writes one C file, and the program has {}",
            units.len()
        );
        return Err(Failure::usage(text));
    }
    if path.extension().is_none_or(|it| it != "c") {
        let text = format!(
            "invalid value '{}' for '{flag}': expected a file name that ends in '.c'",
            path.display()
        );
        return Err(Failure::usage(text));
    }
    let same = |unit: &str| path.canonicalize().ok() == Path::new(unit).canonicalize().ok();
    if path.exists() && same(&units[0].path) {
        let text = format!("'{}' is the source itself ({flag})", path.display());
        return Err(Failure::usage(text));
    }
    Ok(())
}

/// Writes the program that makes two runs, and tells what to run.
pub fn write_pairs(prepared: &Prepared, spec: &Spec, path: &Path) -> Result<String, Failure> {
    check_output(prepared, "--pairs", path)?;
    let program = &prepared.program;
    let Some(file) = &spec.ltest.hyperlabels else {
        return Err(Failure::usage("--pairs needs --hyperlabels"));
    };
    let declare = |ty, name: &str| sc_inputs::declaration(&program.types, ty, name);
    let paired = ltest::paired_program(program, prepared.model.entry, file, &declare);
    let paired = paired.map_err(|why| Failure::usage(format!("cannot compare two runs: {why}")))?;
    let text = short(&paired.text, &program.units[0], spec).unwrap_or(paired.text);
    write(path, &with_own_lines(&text, path))?;
    let mut told: String = paired.made.iter().map(|it| format!("{it}\n")).collect();
    for why in paired.left_out {
        told += &format!("left out: {why}\n");
    }
    let (path, entry) = (path.display(), paired.entrypoint);
    Ok(told + &format!("Next: 'seacoral {path} -e {entry} -c CUSTOM'\n"))
}

/// The text with a marker where the user's ends: places behind it are in the file that is written.
fn with_own_lines(text: &str, path: &Path) -> String {
    let Some(start) = text.find(ltest::PAIR_COMMENT) else {
        return text.to_owned();
    };
    let (users, own) = text.split_at(start);
    let line = users.matches('\n').count() + 2;
    format!("{users}# {line} \"{}\"\n{own}", path.display())
}

/// Writes the annotated source, and beside it files of its labels and of its objectives.
pub fn write_annotated(prepared: &Prepared, spec: &Spec, path: &Path) -> Result<(), Failure> {
    check_output(prepared, "--ltest", path)?;
    let units = &prepared.program.units;
    let labelling = &prepared.labelling;
    let text = ltest::annotated_text(&prepared.program, labelling, UnitId(0));
    let text = short(&text, &units[0], spec).unwrap_or(text);
    let lines = ltest::label_lines(&text, labelling);
    let place = |label: &Label| match lines.get(&label.id) {
        Some(line) => format!("{}:{line}", path.display()),
        None => String::new(),
    };
    let labels = ltest::labels_text(labelling, place, |_| (LabelStatus::Unknown, Vec::new()));
    write(&path.with_extension("labels"), &labels)?;
    let hyperlabels = ltest::hyperlabels_text(labelling);
    write(&path.with_extension("hyperlabels"), &hyperlabels)?;
    write(path, &text)
}

/// The text with directives in place of system headers, if that compiles: a macro may be expanded once more by it.
fn short(text: &str, unit: &Unit, spec: &Spec) -> Option<String> {
    let line = |file: &str, line: u32| {
        let source = std::fs::read_to_string(file).ok()?;
        let index = line.checked_sub(1)? as usize;
        source.lines().nth(index).map(String::from)
    };
    let own = std::fs::read_to_string(&unit.path).ok()?;
    let text = ltest::feature_macros(&own) + &ltest::with_includes(text, line);
    let file = tempfile::Builder::new().suffix(".c").tempfile().ok()?;
    std::fs::write(file.path(), &text).ok()?;
    let job = Job::new(&spec.sources.clang).args(["-fsyntax-only", "-w"]);
    let job = job.args(&unit.flags.meaning).args(&unit.flags.preprocess);
    let job = job.arg(file.path()).time_limit(Duration::from_secs(60));
    let compiled = job.run(&Cancel::new()).ok()?;
    compiled.exit.is_success().then_some(text)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|e| Failure::file("write", path, &e))
}
