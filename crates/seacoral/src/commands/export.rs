//! `seacoral export`: the tests of a project for a test framework or another tool.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_engine::run::Analysed;
use sc_process::Cancel;
use sc_report::Report;
use sc_report::export::{
    ExportFile, ExportOptions, Framework, SuiteExport, data::data_formats, frameworks,
};
use sc_suite::{Project, default_name, exchange};

use crate::cli::{Action, flag, with_keys};
use crate::commands::generate::{Search, run_then};
use crate::failure::{ExitStatus, Failure};
use crate::settings::Settings;
use crate::signals::cancel_on_signals;

const EXPORT_HELP: &str = "Exports the suite of an earlier run. The folder can be moved: its Makefile and CMakeLists.txt take the folder of
the code under test from SOURCE_DIR.

Examples:
  seacoral export f.c -e f --format cmocka --output tests && make -C tests check SOURCE_DIR=$PWD
  seacoral export f.c -e f --format unity --output tests --no-fork
  seacoral export f.c -e f --format json --output values";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    with_keys(Command::new("export").about("Write tests for a test framework or another tool"))
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
    let export = |project: &Project<'_>, analysed: &Analysed<'_>, report: &Report| {
        let exporter = Exporter {
            project,
            analysed,
            report,
            cancel: &cancel,
        };
        exporter.files(format, output, options)
    };
    let files = run_then(
        settings,
        &cancel,
        Search::Stored,
        |project, analysed, completion| export(project, analysed, &completion.report),
    )?;
    let count = files.len();
    for file in files {
        write(output, &file)?;
    }
    crate::print(&format!(
        "Exported: {count} files in {}\n",
        output.display()
    ))
}

/// A run whose tests are exported.
struct Exporter<'e> {
    project: &'e Project<'e>,
    analysed: &'e Analysed<'e>,
    report: &'e Report,
    cancel: &'e Cancel,
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
        let files = &self.report.c_suites;
        let Some(suite) = SuiteExport::new(&name, files, &sources, options.clone()) else {
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
