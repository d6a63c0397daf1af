//! The command line of seacoral.

mod cli;
mod colour;
mod commands;
mod config;
mod custom_tests;
mod delivery;
mod display;
mod existing_tests;
mod exit;
mod failure;
mod gates;
mod limits;
mod live;
mod ltest;
mod processor_time;
mod schema;
mod selection;
mod settings;
mod signals;

use std::io::Write;

use cli::{Action, Invocation};
use failure::{ExitStatus, Failure};

fn main() {
    let status = match cli::parse(std::env::args_os().collect()) {
        Ok(invocation) => run(&invocation),
        Err(Ok(text)) => print(&text),
        Err(Err(failure)) => Err(failure),
    };
    let status = status.unwrap_or_else(|failure| {
        say(&failure.to_string());
        failure.status
    });
    // A file that is still being read when the time is over is left to its thread: libraries must not end under it.
    sc_process::leave(status as u8)
}

fn run(invocation: &Invocation) -> Result<ExitStatus, Failure> {
    // Before the spawner, whose children have its limits, and the spawner before any thread.
    limits::raise_all();
    // Whoever starts us may ignore it, and a process that ignores it cannot wait for its children.
    // SAFETY: no pointers but the constant for the default.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    sc_process::start_spawner();
    let settings = &invocation.settings;
    match &invocation.action {
        Action::Generate { existing } => commands::generate::run(settings, existing),
        Action::Replay { suites, add } => commands::replay::run(settings, suites, *add),
        Action::Learn { suites } => commands::learn::run(settings, suites),
        Action::Minimize { suites } => commands::minimize::run(settings, suites),
        Action::Export {
            format,
            output,
            options,
        } => commands::export::run(settings, format, output, options),
        Action::Mutate { proofs, json } => {
            commands::mutate::run(settings, *proofs, json.as_deref())
        }
        Action::Annotate {
            ltest: Some(path), ..
        } => print(&commands::annotate::run_ltest(settings, path)?),
        Action::Annotate {
            pairs: Some(path), ..
        } => print(&commands::annotate::run_pairs(settings, path)?),
        Action::Annotate { list, output, .. } => print(&commands::annotate::run(
            settings,
            *list,
            output.as_deref(),
        )?),
        Action::Check { compile } => print(&commands::check::run(settings, *compile)?),
        Action::Report {
            runs,
            workdir,
            format,
            output,
        } => print(&commands::report::run(
            runs,
            workdir,
            format,
            output.as_deref(),
        )?),
        Action::Explain { which, run } => print(&commands::explain::run(which, run)?),
        Action::Completions(shell) => print(&commands::shell::completions(*shell)),
        Action::Man(folder) => print(&commands::shell::man(folder)?),
        Action::Schema { of_config: true } => print(&commands::schema::config()),
        Action::Schema { .. } => print(sc_report::RESULT_SCHEMA),
        Action::Campaign(options) => commands::campaign::run(settings, options),
        Action::CampaignWorker(batch) => commands::campaign::work_on_batch(batch),
        Action::Testcomp(options) => commands::testcomp::run(settings, options),
        Action::List => print(&commands::list::run(settings)?),
        Action::Criteria => print(&commands::criteria::text()),
        Action::Tools => print(&commands::tools::text()),
        Action::ConfigDoc => print(&commands::config::doc()),
        Action::ConfigInit { force } => print(&commands::config::init(settings, *force)?),
        Action::Clean => print(&commands::clean::run(settings)?),
    }
}

/// Prints a line for people. Where nobody can read it, the run goes on.
fn say(line: &str) {
    let line = colour::message(line);
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Prints a result. A reader that went away (`| head`) is not a failure.
fn print(text: &str) -> Result<ExitStatus, Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitStatus::Done),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitStatus::Done),
        Err(e) => Err(Failure::io(format!("cannot write to standard output: {e}"))),
    }
}
