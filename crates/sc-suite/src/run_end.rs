//! How a run ended, and what that means for objectives of which no analyzer says why they are undecided. Pure.

use sc_analyzers::End;
use sc_engine::run::Stage;
use sc_types::{Reason, ReasonKind};

/// How a run ended.
#[derive(Debug)]
pub(crate) struct RunEnd<'a> {
    /// Somebody stopped it.
    pub interrupted: bool,
    /// The stage before the analysis in which the time was over, if it was.
    pub cut_off: Option<Stage>,
    /// Analyzers that were to work.
    pub analyzers: Vec<AnalyzerEnd<'a>>,
    /// How many were asked for.
    pub selected: usize,
    /// The option that limits how much an analyzer does, if it is set.
    pub work_limit: Option<&'a str>,
}

/// How an analyzer ended.
#[derive(Debug)]
pub(crate) struct AnalyzerEnd<'a> {
    pub name: &'a str,
    pub end: &'a End,
    /// It had what it needs, and worked.
    pub began: bool,
}

/// Why an objective is undecided of which no analyzer says why.
pub(crate) fn usual_reason(run: &RunEnd<'_>) -> Reason {
    if run.interrupted {
        let hint = "run the same command again to resume";
        return Reason::new(ReasonKind::Time, "the run was interrupted", hint);
    }
    match run.cut_off {
        Some(Stage::Reading) => {
            return time("the time budget was used up by reading the sources");
        }
        Some(Stage::Building) => {
            return time("the time budget was used up by compiling the program");
        }
        Some(Stage::KnownTests) => {
            return time("the time budget was used up before an analyzer began");
        }
        None if run.selected == 0 => {
            let hint = "run 'seacoral generate' to look for tests";
            return Reason::new(ReasonKind::Other, "no known test covers it", hint);
        }
        None => {}
    }
    of_analyzers(run)
}

fn of_analyzers(run: &RunEnd<'_>) -> Reason {
    let failed = run.analyzers.iter();
    let failed = failed.filter(|one| matches!(one.end, End::Failed(_)));
    let failed: Vec<&str> = failed.map(|one| one.name).collect();
    if !failed.is_empty() && failed.len() == run.analyzers.len() {
        let words = format!("{} failed", failed.join(" and "));
        let hint = "see the warnings, and 'seacoral tools'";
        return Reason::new(ReasonKind::Failed, words, hint);
    }
    let stopped = |one: &&AnalyzerEnd<'_>| *one.end == End::Stopped;
    let stopped: Vec<_> = run.analyzers.iter().filter(stopped).collect();
    if !stopped.is_empty() && stopped.iter().all(|one| !one.began) {
        return time("the time budget was used up by compiling the program for the analyzers");
    }
    match run.work_limit {
        Some(flag) if stopped.is_empty() => Reason::new(
            ReasonKind::Bound,
            "not covered within the given number of executions",
            format!("increase --{flag}"),
        ),
        _ => time("not covered within the time limit, and not proved uncoverable"),
    }
}

fn time(words: &str) -> Reason {
    Reason::new(ReasonKind::Time, words, "increase --time-budget")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STOPPED: AnalyzerEnd<'_> = AnalyzerEnd {
        name: "libfuzzer",
        end: &End::Stopped,
        began: true,
    };
    const UNBUILT: AnalyzerEnd<'_> = AnalyzerEnd {
        began: false,
        ..STOPPED
    };
    const DONE: AnalyzerEnd<'_> = AnalyzerEnd {
        end: &End::Completed,
        ..STOPPED
    };

    fn run(analyzers: Vec<AnalyzerEnd<'_>>) -> RunEnd<'_> {
        RunEnd {
            interrupted: false,
            cut_off: None,
            selected: analyzers.len(),
            analyzers,
            work_limit: None,
        }
    }

    fn told(run: &RunEnd<'_>) -> String {
        let reason = usual_reason(run);
        format!("{:?}: {reason}", reason.kind)
    }

    #[test]
    fn what_ended_the_run_is_the_reason() {
        let failure = End::Failed("cannot start".to_owned());
        let failed = |name| AnalyzerEnd {
            name,
            end: &failure,
            began: true,
        };
        insta::assert_snapshot!(told(&run(vec![STOPPED])), @"Time: not covered within the time limit, and not proved uncoverable (hint: increase --time-budget)");
        insta::assert_snapshot!(told(&run(vec![UNBUILT])), @"Time: the time budget was used up by compiling the program for the analyzers (hint: increase --time-budget)");
        insta::assert_snapshot!(told(&run(vec![UNBUILT, STOPPED])), @"Time: not covered within the time limit, and not proved uncoverable (hint: increase --time-budget)");
        insta::assert_snapshot!(told(&run(vec![failed("cbmc"), failed("dse")])), @"Failed: cbmc and dse failed (hint: see the warnings, and 'seacoral tools')");
        insta::assert_snapshot!(told(&run(vec![failed("cbmc"), STOPPED])), @"Time: not covered within the time limit, and not proved uncoverable (hint: increase --time-budget)");
        insta::assert_snapshot!(told(&run(Vec::new())), @"Other: no known test covers it (hint: run 'seacoral generate' to look for tests)");
        let interrupted = RunEnd {
            interrupted: true,
            ..run(vec![STOPPED])
        };
        insta::assert_snapshot!(told(&interrupted), @"Time: the run was interrupted (hint: run the same command again to resume)");
        let building = RunEnd {
            cut_off: Some(Stage::Building),
            ..run(vec![UNBUILT])
        };
        insta::assert_snapshot!(told(&building), @"Time: the time budget was used up by compiling the program (hint: increase --time-budget)");
        let reading = RunEnd {
            cut_off: Some(Stage::Reading),
            ..run(vec![UNBUILT])
        };
        insta::assert_snapshot!(told(&reading), @"Time: the time budget was used up by reading the sources (hint: increase --time-budget)");
        let tests = RunEnd {
            cut_off: Some(Stage::KnownTests),
            ..run(vec![UNBUILT])
        };
        insta::assert_snapshot!(told(&tests), @"Time: the time budget was used up before an analyzer began (hint: increase --time-budget)");
    }

    /// The number of executions is the reason only if it was reached.
    #[test]
    fn more_executions_help_only_if_all_were_made() {
        let limited = |end| RunEnd {
            work_limit: Some("libfuzzer-runs"),
            ..run(vec![end])
        };
        insta::assert_snapshot!(told(&limited(DONE)), @"Bound: not covered within the given number of executions (hint: increase --libfuzzer-runs)");
        insta::assert_snapshot!(told(&limited(STOPPED)), @"Time: not covered within the time limit, and not proved uncoverable (hint: increase --time-budget)");
    }
}
