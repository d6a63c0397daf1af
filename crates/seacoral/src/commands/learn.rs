//! `seacoral learn`: what the user's own tests pass to the entrypoint.

use std::fmt::Write;
use std::sync::Mutex;

use clap::{ArgMatches, Command};
use sc_engine::events::Event;
use sc_inputs::{Fact, capture_c};
use sc_measure::{Measured, Suites};
use serde_json::json;

use super::replay::Setting;
use crate::cli::{Action, suites, with_keys, with_suites};
use crate::display::Display;
use crate::failure::{ExitStatus, Failure};
use crate::settings::Settings;
use crate::signals::cancel_on_signals;
use crate::{delivery, limits};

const HELP: &str = "Runs C tests or command lines, adds the inputs of their calls of the entrypoint to the project, \
and prints what holds in all calls: pointers that are never NULL, ranges of numbers, lengths of strings.

Examples:
  seacoral learn f.c -e f --tests test_f.c --test-support unity.c
  seacoral learn prog.c -e parse --command-lines runs.txt";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Derive facts about inputs from existing tests";
    with_suites(with_keys(Command::new("learn").about(about))).after_help(HELP)
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Learn {
        suites: suites(matches),
    }
}

/// Runs the tests, adds the inputs of their calls to the project, and tells what holds in all of them.
pub fn run(settings: &Settings, suites: &Suites) -> Result<ExitStatus, Failure> {
    if suites.tests.is_empty() && suites.command_lines.is_none() {
        return Err(Failure::usage("no tests given")
            .hint("name C tests with --tests, or runs of the program with --command-lines"));
    }
    let display = Mutex::new(Display::new(settings));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    limits::check()?;
    let cancel = cancel_on_signals()?;
    let setting = Setting::read(settings, suites, true)?;
    let prepared = setting.subject.prepared()?;
    let capture = capture_c(&prepared.model, &prepared.program);
    let measurement = setting.measure(settings, suites, capture.as_ref(), &show, &cancel)?;
    let added = setting.add(settings, &measurement, &show, &cancel)?;
    if let Ok(mut display) = display.lock() {
        display.finish();
    }
    let calls = |test: &Measured| test.captured.clone();
    let tests: Vec<Vec<Vec<u8>>> = measurement.tests.iter().map(calls).collect();
    let facts = sc_inputs::facts(&prepared.model.layout, &tests);
    let learned = Learned {
        entrypoint: prepared.entry_name(),
        calls: tests.iter().map(Vec::len).sum(),
        tests: tests.iter().filter(|calls| !calls.is_empty()).count(),
        facts,
    };
    let text = learned.text() + &added;
    crate::print(&delivery::document(settings, &learned.json(), text)?)?;
    Ok(ExitStatus::Done)
}

/// What the tests show.
struct Learned<'a> {
    entrypoint: &'a str,
    calls: usize,
    tests: usize,
    facts: Vec<Fact>,
}

impl Learned<'_> {
    /// One test may be special: a fact that others do not confirm is a suggestion.
    fn is_confirmed(fact: &Fact) -> bool {
        fact.tests > 1
    }

    fn text(&self) -> String {
        let mut text = format!(
            "Observed {} of '{}' in {}\n",
            count(self.calls, "call"),
            self.entrypoint,
            count(self.tests, "test")
        );
        let (confirmed, single): (Vec<&Fact>, Vec<&Fact>) =
            self.facts.iter().partition(|fact| Self::is_confirmed(fact));
        for (title, facts) in [
            ("Facts:", confirmed),
            ("Suggestions, seen in one test only:", single),
        ] {
            if !facts.is_empty() {
                // Writing into a String cannot fail, here and below.
                let _ = writeln!(text, "{title}");
            }
            for fact in facts {
                let Fact {
                    text: words,
                    expression,
                    calls,
                    ..
                } = fact;
                let calls = count(*calls, "call");
                let _ = writeln!(text, "  {words} (in {calls}): --assume '{expression}'");
            }
        }
        text
    }

    fn json(&self) -> serde_json::Value {
        let fact = |fact: &Fact| {
            json!({
                "text": fact.text,
                "option": format!("--assume '{}'", fact.expression),
                "calls": fact.calls,
                "tests": fact.tests,
                "suggestion": !Self::is_confirmed(fact),
            })
        };
        json!({
            "entrypoint": self.entrypoint,
            "calls": self.calls,
            "tests": self.tests,
            "facts": self.facts.iter().map(fact).collect::<Vec<_>>(),
        })
    }
}

fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
