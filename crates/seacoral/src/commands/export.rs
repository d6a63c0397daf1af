//! `seacoral export`: the tests of a project for a test framework or another tool.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_engine::run::Analysed;
use sc_process::Cancel;
use sc_report::Report;
use sc_report::export::{
    ExportFile, ExportOptions, Framework, SuiteExport, data::data_formats, frameworks,
};
use sc_suite::{Project, default_name, exchange};

use crate::cli::{Action, OF_RUNS, flag, with_keys, without_help_of};
use crate::commands::generate::{Search, run_then};
use crate::commands::report;
use crate::failure::{ExitStatus, Failure};
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;

const EXPORT_HELP: &str = "Exports the suite of an earlier run. The folder can be moved: its Makefile and CMakeLists.txt take \
the folder of the code under test from SOURCE_DIR.

Examples:
  seacoral export f.c -e f --format cmocka --output tests && make -C tests check SOURCE_DIR=$PWD
  seacoral export f.c -e f --format unity --output tests --no-fork
  seacoral export f.c -e f --format json --output values
  seacoral export -e f --format tap --output tests  the runs of f, with the options that they had
  seacoral export --format check --output tests     all runs of the working directory";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Write tests for a test framework or another tool";
    without_help_of(with_keys(Command::new("export").about(about)), OF_RUNS)
        .after_help(EXPORT_HELP)
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .required(true)
                .value_parser(formats())
                .help("the framework, or the kind of data"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("DIR")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("the folder to write to; several suites may share it"),
        )
        .arg(flag(
            "no-fork",
            "run all tests in one process, for targets without fork",
        ))
        .arg(flag(
            "copy-sources",
            "copy the code under test to the folder 'sources' in DIR",
        ))
}

/// The names of all formats.
fn formats() -> Vec<&'static str> {
    let frameworks = frameworks();
    let frameworks = frameworks.iter().map(|it| it.name());
    let data = data_formats();
    frameworks.chain(data.iter().map(|it| it.name())).collect()
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    let format = matches.get_one::<String>("format");
    let output = matches.get_one::<PathBuf>("output");
    Action::Export {
        format: format.cloned().unwrap_or_default(),
        output: output.cloned().unwrap_or_default(),
        options: ExportOptions {
            no_fork: matches.get_flag("no-fork"),
            copies: matches.get_flag("copy-sources"),
        },
    }
}

/// Writes the tests of a project into a folder.
pub fn run(
    settings: &Settings,
    format: &str,
    output: &Path,
    options: &ExportOptions,
) -> Result<ExitStatus, Failure> {
    let cancel = cancel_on_signals()?;
    let export = |settings: &Settings, name: Option<&str>, output: &Path| {
        run_then(
            settings,
            &cancel,
            Search::Stored,
            |project, analysed, completion| {
                let exporter = Exporter {
                    project,
                    analysed,
                    report: &completion.report,
                    cancel: &cancel,
                    name,
                };
                exporter.files(format, output, options)
            },
        )
    };
    let mut written = BTreeSet::new();
    let mut exported = BTreeSet::new();
    let runs = match settings.get(keys::project::FILES).is_empty() {
        true => stored_runs(settings)?,
        false => vec![StoredRun {
            settings: settings.clone(),
            directory: None,
        }],
    };
    let is_suite = frameworks().iter().any(|it| it.name() == format);
    for run in &runs {
        let directory = run.directory.as_deref();
        // Suites share a folder and its build files; inputs have the same names in every run.
        let folder = match directory {
            Some(name) if !is_suite => output.join(name),
            _ => output.to_path_buf(),
        };
        let name = directory.filter(|_| !written.insert(run.function()));
        let files = match (export(&run.settings, name, &folder), directory) {
            (Err(failure), Some(run)) if failure.status == ExitStatus::Usage => {
                crate::say(&format!(
                    "warning: '{run}' is left out: {}",
                    failure.message
                ));
                continue;
            }
            (files, _) => files?,
        };
        for file in files {
            write(&folder, &file)?;
            exported.insert(folder.join(file.path));
        }
    }
    let files = match exported.len() {
        1 => "1 file".to_owned(),
        count => format!("{count} files"),
    };
    crate::print(&format!("Exported: {files} in {}\n", output.display()))
}

/// A run whose tests are exported, with the settings that it had.
struct StoredRun {
    settings: Settings,
    /// The name of its run directory, if it was found there.
    directory: Option<String>,
}

impl StoredRun {
    /// The function that it tests.
    fn function(&self) -> (Vec<PathBuf>, Option<String>) {
        let settings = &self.settings;
        (
            settings.get(keys::project::FILES),
            settings.get(keys::project::ENTRYPOINT),
        )
    }
}

/// The runs of the working directory: all, or those of the function and the criterion that are asked for.
fn stored_runs(settings: &Settings) -> Result<Vec<StoredRun>, Failure> {
    let workdir = settings.get(keys::run::WORKDIR);
    let mut runs = Vec::new();
    for dir in report::directories_in(&workdir)? {
        let run = report::read(&dir)?;
        let mut own = settings.clone();
        let suffix = format!("-{}", run.result.criterion);
        let name = run.name.strip_suffix(&suffix).unwrap_or(&run.name);
        let given = run.result.provenance.options.iter();
        let given = given.filter_map(|it| it.strip_prefix("--")?.split_once(' '));
        for (flag, text) in given.chain([(keys::project::NAME.info.flag, name)]) {
            let option = schema::options().find(|option| option.flag == flag);
            if let Some(option) = option {
                let words = option.kind.split(&[text.to_owned()]);
                own.set(option, words, Source::Argument(flag.to_owned()))?;
            }
        }
        if is_asked(settings, &run.result.entrypoint, &run.result.criterion) {
            runs.push(StoredRun {
                settings: own,
                directory: Some(run.name),
            });
        }
    }
    match settings.get(keys::project::ENTRYPOINT) {
        Some(entry) if runs.is_empty() => {
            let message = format!("no tests of '{entry}' in '{}'", workdir.display());
            Err(Failure::usage(message).hint("generate tests first, or name the C file"))
        }
        _ => Ok(runs),
    }
}

/// Whether the settings ask for a run of this function and criterion.
fn is_asked(settings: &Settings, entrypoint: &str, criterion: &str) -> bool {
    let entry = settings.get(keys::project::ENTRYPOINT);
    let asked = settings.get(keys::project::CRITERION).join("+");
    let any_criterion = !settings.is_given(keys::project::CRITERION);
    entry.is_none_or(|entry| entry == entrypoint)
        && (any_criterion || asked.eq_ignore_ascii_case(criterion))
}

/// A run whose tests are exported.
struct Exporter<'e> {
    project: &'e Project<'e>,
    analysed: &'e Analysed<'e>,
    report: &'e Report,
    cancel: &'e Cancel,
    /// Its name, if another suite has that of the function.
    name: Option<&'e str>,
}

impl Exporter<'_> {
    fn files(
        &self,
        format: &str,
        output: &Path,
        options: &ExportOptions,
    ) -> Result<Vec<ExportFile>, Failure> {
        let prepared = self.project.prepared;
        let framework = frameworks().into_iter().find(|it| it.name() == format);
        if let Some(framework) = framework {
            return self.suite(framework.as_ref(), output, options);
        }
        let tests = exchange::data_tests(prepared, self.report);
        let subject = exchange::subject(prepared, self.report);
        let data = data_formats().into_iter().find(|it| it.name() == format);
        Ok(data.map_or(Vec::new(), |data| data.files(&subject, &tests)))
    }

    fn suite(
        &self,
        framework: &dyn Framework,
        output: &Path,
        options: &ExportOptions,
    ) -> Result<Vec<ExportFile>, Failure> {
        let prepared = self.project.prepared;
        other_format(framework, output)?;
        let tests = self.analysed.session.store.dir().tests();
        let sources = exchange::sources(self.report, &tests);
        let name = default_name(&prepared.program, prepared.entry);
        let name = self.name.unwrap_or(&name);
        let files = &self.report.c_suites;
        let Some(suite) = SuiteExport::new(name, files, &sources, options.clone()) else {
            let message = format!("no tests of '{}' terminate normally", prepared.entry_name());
            return Err(Failure::usage(message)
                .hint("only such tests are exported to frameworks; --format inputs has all"));
        };
        for name in &suite.left_out {
            crate::say(&format!(
                "warning: '{name}' is left out: it ends its process, and --no-fork has only one"
            ));
        }
        let mut all = suite.files(framework);
        if options.copies {
            let spec = self.project.spec;
            let copies = exchange::files_to_copy(prepared, spec, &sources, self.cancel);
            for path in copies {
                let from = sources.root.join(&path);
                let bytes =
                    std::fs::read(&from).map_err(|error| Failure::file("read", &from, &error))?;
                let path = PathBuf::from("sources").join(path);
                all.push(ExportFile { path, bytes });
            }
        }
        Ok(all)
    }
}

/// The suites of a folder are for one framework: their main function and build files are.
fn other_format(framework: &dyn Framework, output: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(output.join("Makefile")).unwrap_or_default();
    let known = text
        .lines()
        .find_map(|line| line.strip_prefix("# Builds and runs the tests of this folder with "));
    match known.map(|name| name.trim_end_matches('.')) {
        Some(name) if name != framework.name() => Err(Failure::usage(format!(
            "'{}' holds suites for {name}",
            output.display()
        ))
        .hint("choose another folder, or remove this one")),
        _ => Ok(()),
    }
}

fn write(folder: &Path, file: &ExportFile) -> Result<(), Failure> {
    let path = folder.join(&file.path);
    let parent = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent).map_err(|error| Failure::file("create", parent, &error))?;
    std::fs::write(&path, &file.bytes).map_err(|error| Failure::file("write", &path, &error))
}
