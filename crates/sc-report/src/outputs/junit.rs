//! JUnit's XML: a suite per run, a case per test.
//!
//! A run-time error, an oracle failure, a failing runtime assertion, a time-out and an abnormal exit are failures. A test
//! whose error callers may exclude by what they pass is skipped, as `--fail-on-rte` does not fail for it either.

use super::xml::Element;
use crate::outputs::Output;
use crate::report::Outcome;
use crate::runs::{ResultJson, RteJson, Run, TestJson};

/// JUnit's XML.
pub(super) struct Junit;

impl Output for Junit {
    fn name(&self) -> &'static str {
        "junit"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let suites: Vec<_> = runs.iter().map(suite).collect();
        let total = |count: fn(&Suite) -> usize| suites.iter().map(count).sum::<usize>();
        let root = Element::new("testsuites")
            .with("name", "seacoral")
            .with("tests", total(|it| it.tests))
            .with("failures", total(|it| it.failures))
            .with("errors", 0)
            .children(suites.iter().map(|it| it.element.clone()));
        Some(root.document(""))
    }
}

struct Suite {
    element: Element,
    tests: usize,
    failures: usize,
}

/// How a case ends for a reader of JUnit.
enum Verdict {
    Passed,
    Skipped(String),
    Failed {
        kind: String,
        message: String,
        /// What is known beside the test's inputs: the sanitizer's words and the stack.
        details: String,
    },
}

fn suite(run: &Run) -> Suite {
    let result = &run.result;
    let cases: Vec<_> = result
        .tests
        .iter()
        .map(|it| (it, verdict(result, it)))
        .collect();
    let count = |wanted: fn(&Verdict) -> bool| cases.iter().filter(|(_, it)| wanted(it)).count();
    let failures = count(|it| matches!(it, Verdict::Failed { .. }));
    let element = Element::new("testsuite")
        .with("name", &run.name)
        .with("tests", cases.len())
        .with("failures", failures)
        .with("errors", 0)
        .with("skipped", count(|it| matches!(it, Verdict::Skipped(_))))
        .with("time", result.totals.seconds)
        .children(
            cases
                .iter()
                .map(|(test, verdict)| case(result, test, verdict)),
        );
    Suite {
        element,
        tests: cases.len(),
        failures,
    }
}

fn case(result: &ResultJson, test: &TestJson, verdict: &Verdict) -> Element {
    let element = Element::new("testcase")
        .with("name", format!("test_{}", test.id))
        .with("classname", &result.entrypoint);
    let outcome = match verdict {
        Verdict::Passed => None,
        Verdict::Skipped(why) => Some(Element::new("skipped").with("message", why)),
        Verdict::Failed {
            kind,
            message,
            details,
        } => Some(
            Element::new("failure")
                .with("type", kind)
                .with("message", message)
                .text(format!("{details}{}", test.c)),
        ),
    };
    element.children(outcome)
}

fn verdict(result: &ResultJson, test: &TestJson) -> Verdict {
    let failed = |kind: &str, message: String| Verdict::Failed {
        kind: kind.to_owned(),
        message,
        details: String::new(),
    };
    let errors: Vec<_> = result.rtes.iter().filter(|it| it.test == test.id).collect();
    if let Some(error) = errors.iter().find(|it| it.is_real()) {
        return Verdict::Failed {
            kind: error.kind.clone(),
            message: at(error),
            details: details(error),
        };
    }
    if let Some((error, assumption)) = errors
        .iter()
        .find_map(|it| Some((it, it.assumption.as_ref()?)))
    {
        return Verdict::Skipped(format!("{}: excluded if {}", at(error), assumption.text));
    }
    if let Some(error) = errors.first() {
        return Verdict::Skipped(format!("{}: not examined in time", at(error)));
    }
    let mut assertions = result.assertions.iter().flat_map(|it| &it.failures);
    if let Some(failing) = assertions.find(|it| it.tests.contains(&test.id)) {
        let message = format!(
            "{} at {}:{}: {}",
            failing.kind, failing.file, failing.line, failing.predicate
        );
        return failed("failing-assertion", message);
    }
    match test.outcome {
        Outcome::Ok => Verdict::Passed,
        // An error that is no finding of the run: the test is there because it covers an objective of RTE.
        Outcome::Rte if !test.covers.is_empty() => Verdict::Passed,
        Outcome::AssumptionFailed | Outcome::Unstable => Verdict::Skipped(test.outcome.to_string()),
        Outcome::OracleFailed => failed("oracle-failed", "the oracle rejects it".to_owned()),
        outcome => failed(outcome.as_str(), outcome.to_string()),
    }
}

/// The sanitizer's words and the calls, a line each.
fn details(error: &RteJson) -> String {
    let message = (!error.message.is_empty()).then(|| error.message.clone());
    let calls = error.stack.iter().map(|it| format!("  in {}", it.words()));
    let lines = message.into_iter().chain(calls);
    lines.map(|line| line + "\n").collect()
}

fn at(error: &RteJson) -> String {
    match error.file.as_str() {
        "" => error.kind.clone(),
        file => format!("{} at {file}:{}:{}", error.kind, error.line, error.column),
    }
}
