//! Which analyzers a run uses, with which options and in which order.

use std::collections::BTreeSet;
use std::sync::Arc;

use sc_analyzers::{ANALYZERS, Analyzer, AnalyzerInfo, InvalidOption};
use sc_engine::events::Event;
use sc_engine::run::{RunOptions, Selected};
use sc_engine::strategy::Strategy;
use sc_suite::{Compilers, SuiteOptions};

use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::settings::Settings;
use crate::{config, custom_tests, ltest};

/// The analyzers to use.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// In which order they work.
    strategy: Strategy,
    /// The analyzers, in the order in which the user names them.
    analyzers: Vec<Selected>,
}

impl Chosen {
    /// Asks which of them are installed while the sources are read; the answers are remembered.
    pub(crate) fn look_for_tools(&self) {
        let analyzers = self.analyzers.clone();
        std::thread::spawn(move || {
            for selected in analyzers {
                drop(selected.analyzer.available());
            }
        });
    }
}

/// The analyzers asked for that exist.
pub(crate) fn choose(settings: &Settings, show: &dyn Fn(Event)) -> Result<Chosen, Failure> {
    let chosen = match strategy(settings)? {
        // The expression decides, whatever --tools says.
        Strategy::Plan(plan) => {
            let mut names = Vec::new();
            let plan = plan.map(&mut |word| {
                if custom_tests::is_tool(word) {
                    return Ok(None);
                }
                let name = named(word, "--strategy", show)?.name;
                // One tool may have several names.
                if names.contains(&name) {
                    let twice = format!("'{word}' occurs twice in the strategy (--strategy)");
                    return Err(Failure::usage(twice).hint("name each tool once"));
                }
                names.push(name);
                Ok(Some(name.to_owned()))
            })?;
            Chosen {
                strategy: plan.map_or(Strategy::Auto, Strategy::Plan),
                analyzers: select(settings, &names, false)?,
            }
        }
        strategy => Chosen {
            strategy,
            analyzers: from_list(settings, show)?,
        },
    };
    if chosen.analyzers.is_empty() {
        let known: Vec<_> = ANALYZERS.iter().map(|info| info.name).collect();
        let known = known.join(",");
        return Err(Failure::new(
            ExitStatus::NoAnalyzer,
            "none of the requested analyzers is available",
        )
        .hint(format!(
            "this version has '--tools {known}'; 'seacoral tools' shows what is installed"
        )));
    }
    Ok(chosen)
}

/// The analyzers of `--tools`.
fn from_list(settings: &Settings, show: &dyn Fn(Event)) -> Result<Vec<Selected>, Failure> {
    let words = settings.get(keys::run::TOOLS);
    let (auto, words): (Vec<_>, Vec<_>) = words
        .iter()
        .partition(|word| word.eq_ignore_ascii_case(AUTO));
    let mut names = Vec::new();
    for word in words
        .into_iter()
        .filter(|word| !custom_tests::is_tool(word))
    {
        let name = named(word, "--tools", show)?.name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut analyzers = select(settings, &names, false)?;
    if !auto.is_empty() {
        let mut others = default_names(settings)?;
        others.retain(|name| !names.contains(name));
        analyzers.extend(select(settings, &others, true)?);
    }
    Ok(analyzers)
}

/// Stands for all analyzers that there are.
const AUTO: &str = "auto";

/// The analyzers with these names, with their options.
fn select(settings: &Settings, names: &[&str], by_default: bool) -> Result<Vec<Selected>, Failure> {
    let infos = names.iter().filter_map(|name| find(name));
    let selected = infos.map(|info| {
        Ok(Selected {
            analyzer: create(settings, info)?,
            by_default,
        })
    });
    selected.collect()
}

fn create(settings: &Settings, info: &AnalyzerInfo) -> Result<Arc<dyn Analyzer>, Failure> {
    (info.create)(settings.values())
        .map_err(|InvalidOption { message, hint }| Failure::usage(message).hint(hint))
}

/// All that are used by default. If one that would never end is asked for a repeatable run, only those: what ends with its work is
/// stopped by the clock where there is too much of it.
fn default_names(settings: &Settings) -> Result<Vec<&'static str>, Failure> {
    let seed = settings.get(keys::run::SEED);
    let mut repeatable = Vec::new();
    let by_default = || ANALYZERS.iter().filter(|info| info.by_default);
    for info in by_default() {
        let analyzer = create(settings, info)?;
        if analyzer.capabilities().endless && analyzer.is_repeatable(seed) {
            repeatable.push(info.name);
        }
    }
    Ok(match repeatable.is_empty() {
        true => by_default().map(|info| info.name).collect(),
        false => repeatable,
    })
}

fn strategy(settings: &Settings) -> Result<Strategy, Failure> {
    let text = settings.get(keys::run::STRATEGY);
    if text.trim().is_empty() {
        return Ok(Strategy::Auto);
    }
    let example = match ANALYZERS {
        [first, .., last] => format!("{} ~> {}", first.name, last.name),
        _ => String::new(),
    };
    text.parse().map_err(|error| {
        Failure::usage(format!("invalid value '{text}' for '--strategy': {error}"))
            .hint(format!("use 'auto', 'p', 's', 'o', or tools combined with '~>' (then), '//' (together) and parentheses: '{example}'"))
    })
}

/// The analyzer that users call by this word.
fn find(word: &str) -> Option<&'static AnalyzerInfo> {
    ANALYZERS.iter().find(|info| info.is_called(word)).copied()
}

/// The same, or what may be meant. Users are told if another tool takes the place of what they ask for.
fn named(word: &str, option: &str, show: &dyn Fn(Event)) -> Result<&'static AnalyzerInfo, Failure> {
    if let Some(info) = find(word) {
        return Ok(installed(info, show));
    }
    let known = || ANALYZERS.iter().flat_map(|info| info.words()).chain([AUTO]);
    let hint = match crate::schema::nearest(&word.to_ascii_lowercase(), known()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!(
            "available tools: {}",
            known().collect::<Vec<_>>().join(", ")
        ),
    };
    Err(Failure::usage(format!(
        "invalid value '{word}' for '{option}': unknown tool"
    ))
    .hint(hint))
}

/// The analyzer, or the one that takes its place if it is not installed.
fn installed(info: &'static AnalyzerInfo, show: &dyn Fn(Event)) -> &'static AnalyzerInfo {
    let missing = || {
        let analyzer = (info.create)(&sc_options::Values::default());
        analyzer.is_ok_and(|analyzer| analyzer.available().is_err())
    };
    let Some(stand_in) = info.stand_in.filter(|_| missing()) else {
        return info;
    };
    show(Event::Warning(stand_in.notice.to_owned()));
    find(stand_in.name).unwrap_or(info)
}

/// How a run with these analyzers is to go.
pub(crate) fn run_options(settings: &Settings, chosen: Chosen) -> Result<RunOptions, Failure> {
    let limits = config::limits(settings);
    let project = settings.project_options() + &ltest::contents(settings)?;
    Ok(RunOptions {
        budget: limits.budget,
        test_limit: limits.test,
        memory_mb: limits.memory_mb,
        seed: settings.get(keys::run::SEED),
        seek_errors: settings.get(keys::run::SEEK_ERRORS),
        seek_oracle_failures: settings.get(keys::fixtures::SEEK_ORACLE_FAILURES),
        ignore_oracle_failures: settings.get(keys::fixtures::IGNORE_ORACLE_FAILURES),
        may_grow: config::may_grow(settings),
        patience: None,
        all_errors: settings.get(keys::output::ALL_ERRORS),
        try_callers: settings.get(keys::run::TRY_CALLERS),
        error_time: None,
        sought: Vec::new(),
        analyzers: chosen.analyzers,
        strategy: chosen.strategy,
        proofs: settings.get(keys::run::PROOFS),
        existing: BTreeSet::new(),
        options_digest: sc_store::test_digest(project.as_bytes()),
        options_json: serde_json::to_string(&project).unwrap_or_default(),
    })
}

/// How the suite is to be written.
pub(crate) fn suite_options(settings: &Settings) -> Result<SuiteOptions, Failure> {
    let float_tolerance = settings.get(keys::export::FLOAT_TOLERANCE);
    if let Some(word) = &float_tolerance {
        let number = word.parse::<f64>().ok();
        if number.is_none_or(|number| !(number > 0.0 && number < 1.0)) {
            return Err(Failure::usage(format!(
                "invalid value '{word}' for '--float-tolerance': expected a number between 0 and 1"
            )));
        }
    }
    let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    let compilers = match settings.is_given(keys::export::CHECK_COMPILERS) || !in_ci {
        true => settings.get(keys::export::CHECK_COMPILERS),
        false => Compilers::All,
    };
    Ok(SuiteOptions {
        expectations: settings.get(keys::export::EXPECTATIONS),
        compilers,
        float_tolerance,
        existing: Vec::new(),
    })
}
