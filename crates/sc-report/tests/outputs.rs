//! The list of formats: what a new one takes, and that nobody else knows formats by name.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sc_report::outputs::{
    Destination, Destinations, Detail, Output, RunFile, deliver, outputs, write_run_files,
};
use sc_report::*;

/// A format that does nothing but count: all that a new format has to be.
struct Count;

impl Output for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn run_files(&self, report: &Report) -> Vec<RunFile> {
        vec![RunFile::new(
            "count/objectives.txt",
            report.objectives.len().to_string(),
        )]
    }

    fn document(&self, report: &Report, _detail: Detail) -> Option<String> {
        Some(format!("{} objectives\n", report.objectives.len()))
    }
}

fn with_count() -> Vec<Box<dyn Output>> {
    let mut all = outputs();
    all.push(Box::new(Count));
    all
}

fn report() -> Report {
    Report {
        entrypoint: "f".to_owned(),
        ..Report::default()
    }
}

fn asked(name: &'static str, destination: Destination) -> Destinations {
    Destinations {
        documents: vec![(name, destination)],
        ..Destinations::default()
    }
}

#[test]
fn a_new_format_is_one_module_and_one_line_in_the_list() {
    let dir = tempfile::tempdir().unwrap();
    let to = Destinations {
        run_directory: Some(dir.path().to_path_buf()),
        ..asked("count", Destination::StandardOutput)
    };
    let printed = deliver(&report(), &with_count(), &to).unwrap();
    assert_eq!(printed.text, "0 objectives\n");
    assert!(!printed.is_default);
    let file = std::fs::read_to_string(dir.path().join("count/objectives.txt"));
    assert_eq!(file.unwrap(), "0");
}

#[test]
fn a_document_goes_to_a_file_and_the_default_one_is_still_printed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("count.txt");
    let to = asked("count", Destination::from(path.clone()));
    let printed = deliver(&report(), &with_count(), &to).unwrap();
    assert!(printed.is_default);
    assert!(printed.text.starts_with("Coverage statistics for 'f':"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "0 objectives\n");
}

#[test]
fn names_are_unique_and_one_format_is_the_default() {
    let all = outputs();
    let names: BTreeSet<&str> = all.iter().map(|output| output.name()).collect();
    assert_eq!(names.len(), all.len());
    assert_eq!(all.iter().filter(|output| output.is_default()).count(), 1);
}

#[test]
fn a_full_disk_is_reported_with_the_file() {
    let full = PathBuf::from("/dev/full");
    let to = asked("count", Destination::from(full.clone()));
    let error = deliver(&report(), &with_count(), &to).unwrap_err();
    assert_eq!(error.path, full);
    assert_eq!(error.source.kind(), std::io::ErrorKind::StorageFull);
    assert!(error.to_string().starts_with("cannot write '/dev/full': "));
}

#[test]
fn files_that_are_out_of_date_are_removed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("f_rte.c");
    std::fs::write(&file, "old").unwrap();
    let absent = [RunFile::absent("f_rte.c"), RunFile::absent("never.c")];
    write_run_files(dir.path(), &absent).unwrap();
    assert!(!file.exists());
}

#[test]
fn a_run_leaves_a_file_of_each_format_but_the_summary() {
    let all = outputs();
    let writers = all.iter().filter(|it| !it.run_files(&report()).is_empty());
    let names: Vec<&str> = writers.map(|it| it.name()).collect();
    assert_eq!(names, ["json", "c-suites", "ltest"]);
}

/// Files that know a format, with the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "c_suites",
        "sc-suite/src/c_suites.rs",
        "makes the model of the suites from the store",
    ),
    (
        "c_suites",
        "sc-suite/src/mutation.rs",
        "runs the suites on mutants",
    ),
    (
        "c_suites",
        "sc-suite/src/assertions.rs",
        "runs the suites with runtime assertions",
    ),
    (
        "c_suites",
        "sc-suite/src/survivors.rs",
        "makes suites of tests for mutants",
    ),
    (
        "c_suites",
        "sc-suite/src/suite_replay.rs",
        "compiles and replays the suites",
    ),
    (
        "c_suites",
        "sc-suite/src/expectations.rs",
        "records with a variant of the suites what their calls do",
    ),
    (
        "c_suites",
        "sc-suite/src/completion.rs",
        "writes the suites before their replay",
    ),
    (
        "c_suites",
        "sc-report/src/report.rs",
        "the suites are part of the model",
    ),
    (
        "c_suites",
        "sc-report/src/export/mod.rs",
        "exports are made of the suites",
    ),
    (
        "c_suites",
        "sc-report/src/export/suite.rs",
        "exports are made of the suites",
    ),
    (
        "c_suites",
        "sc-report/src/export/paths.rs",
        "moves the suites to another folder",
    ),
    (
        "c_suites",
        "sc-report/src/export/build_files.rs",
        "quotes words for the shell as the suites do",
    ),
    (
        "json",
        "sc-report/src/export/data/json.rs",
        "a format of exports has the same name",
    ),
    (
        "tap",
        "sc-suite/src/mutation.rs",
        "runs mutants with the one framework that needs no library",
    ),
    (
        "tap",
        "sc-suite/src/assertions.rs",
        "writes tests for E-ACSL as for the one framework that needs no library",
    ),
    (
        "check",
        "seacoral/src/commands/check.rs",
        "a command has the same name",
    ),
    (
        "json",
        "seacoral/src/delivery.rs",
        "says where commands without a report print their JSON",
    ),
    (
        "json",
        "seacoral/src/cli/options.rs",
        "names the options that the short help shows",
    ),
    (
        "json",
        "seacoral/src/commands/explain.rs",
        "tells what result.json says",
    ),
    (
        "json",
        "sc-report/src/runs.rs",
        "runs are read back from result.json",
    ),
    (
        "lcov",
        "seacoral/src/schema.rs",
        "declares the section `[lcov]` of SeaCoral's configuration",
    ),
    (
        "ltest",
        "seacoral/src/commands/annotate.rs",
        "declares `annotate --ltest`, which writes sources and no report",
    ),
];

/// The Rust sources of the crates that make, write or deliver reports.
fn sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders: Vec<PathBuf> = ["seacoral", "sc-suite", "sc-measure", "sc-report"]
        .map(|name| crates.join(name).join("src"))
        .to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let name = path.strip_prefix(crates).unwrap().display().to_string();
                files.push((name, std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    files
}

/// A format: its module, its name, where its own code is, and the list that it is in.
struct Known {
    module: String,
    name: &'static str,
    own: String,
    list: &'static str,
}

fn known_formats() -> Vec<Known> {
    let of_results = outputs().into_iter().map(|it| (it.name(), "outputs"));
    let frameworks = sc_report::export::frameworks().into_iter();
    let frameworks = frameworks.map(|it| (it.name(), "export/frameworks"));
    let known = of_results.chain(frameworks).map(|(name, folder)| {
        let module = name.replace('-', "_");
        Known {
            own: format!("sc-report/src/{folder}/{module}"),
            list: match folder {
                "outputs" => "sc-report/src/outputs/mod.rs",
                _ => "sc-report/src/export/frameworks/mod.rs",
            },
            module,
            name,
        }
    });
    known.collect()
}

#[test]
fn no_format_is_named_outside_of_its_module_and_the_list() {
    let mut unused: BTreeSet<_> = EXCEPTIONS.iter().collect();
    let sources = sources();
    for format in known_formats() {
        let quoted = format!("\"{}\"", format.name);
        let path = format!("outputs::{}", format.module);
        let others = sources
            .iter()
            .filter(|(file, _)| !file.starts_with(&format.own) && file != format.list);
        for (file, text) in others {
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let names: Vec<&str> = code
                .filter(|line| line.contains(&quoted) || line.contains(&path))
                .collect();
            let known = EXCEPTIONS
                .iter()
                .find(|(of, place, _)| *of == format.module && place == file);
            match known {
                Some(known) if !names.is_empty() => drop(unused.remove(known)),
                _ => assert!(
                    names.is_empty(),
                    "{file} knows the format {}: {names:?}",
                    format.name
                ),
            }
        }
    }
    assert!(unused.is_empty(), "no exceptions any more: {unused:?}");
}
