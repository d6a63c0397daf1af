//! Which analyzers a run uses, with which options and in which order.

use sc_analyzers::framac::Plugin;
use sc_engine::events::Event;
use sc_engine::run::RunOptions;
use sc_engine::strategy::Strategy;

use crate::failure::{ExitStatus, Failure};
use crate::settings::Settings;
use crate::{config, ltest};

/// Names users may give to `--tools`, with the analyzer that each means.
const TOOLS: &[(&str, &str)] = &[
    ("libfuzzer", "libfuzzer"),
    ("dse", "dse"),
    ("cbmc", "cbmc"),
    ("klee", "dse"),
    ("luncov", "luncov"),
    ("framac", "luncov"),
];

/// The analyzers to use.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// In which order they work.
    strategy: Strategy,
    /// Their names.
    tools: Vec<String>,
    /// Those of them that nobody named.
    by_default: Vec<String>,
}

impl Chosen {
    /// Asks which of them are installed while the sources are read; the answers are remembered.
    pub(crate) fn look_for_tools(&self) {
        let names = self.tools.clone();
        std::thread::spawn(move || {
            let all = sc_analyzers::registry(&sc_analyzers::Options::default());
            let asked = all
                .iter()
                .filter(|one| names.iter().any(|n| n == one.name()));
            asked.for_each(|analyzer| drop(analyzer.available()));
        });
    }
}

/// The analyzers asked for that exist.
pub(crate) fn choose(settings: &Settings, show: &dyn Fn(Event)) -> Result<Chosen, Failure> {
    for name in settings.list("luncov", "plugins") {
        if plugin(&name).is_none() {
            let message = format!("unknown plugin `{name}` (--luncov-plugins)");
            return Err(Failure::usage(message).hint("plugins are eva and wp"));
        }
    }
    let chosen = match strategy(settings)? {
        // The expression decides, whatever --tools says.
        Strategy::Plan(plan) => {
            let mut tools = Vec::new();
            let plan = plan.map(&mut |name| {
                let found = analyzer(name, "--strategy", show)?;
                // One tool may have several names.
                if tools.contains(&found) {
                    let twice = format!("`{name}` is in the strategy twice (--strategy)");
                    return Err(Failure::usage(twice).hint("each tool has one place"));
                }
                tools.push(found.clone());
                Ok(Some(found))
            })?;
            Chosen {
                strategy: plan.map_or(Strategy::Auto, Strategy::Plan),
                tools,
                by_default: Vec::new(),
            }
        }
        strategy => {
            let words = settings.list("run", "tools");
            let (auto, named): (Vec<_>, Vec<_>) = words
                .iter()
                .partition(|word| word.eq_ignore_ascii_case("auto"));
            let mut tools = Vec::new();
            for name in named {
                let found = analyzer(name, "--tools", show)?;
                if !tools.contains(&found) {
                    tools.push(found);
                }
            }
            let mut by_default = match auto.is_empty() {
                true => Vec::new(),
                false => default_tools(settings),
            };
            by_default.retain(|name| !tools.contains(name));
            tools.extend(by_default.iter().cloned());
            Chosen {
                strategy,
                tools,
                by_default,
            }
        }
    };
    if chosen.tools.is_empty() {
        return Err(Failure::new(
            ExitStatus::NoAnalyzer,
            "none of the tools asked for can be used",
        )
        .hint(
            "this version has `--tools libfuzzer,dse,cbmc`; `seacoral tools` shows what is installed",
        ));
    }
    Ok(chosen)
}

/// All that there are. With a seed and a number of runs, everything is to be repeatable: then those that end by that
/// number. What ends with its work is stopped by the clock where there is too much of it.
fn default_tools(settings: &Settings) -> Vec<String> {
    let repeatable = seed(settings).is_some() && settings.number("libfuzzer", "runs").is_some();
    sc_analyzers::registry(&sc_analyzers::Options::default())
        .iter()
        .filter(|analyzer| {
            let can = analyzer.capabilities();
            !repeatable || (can.deterministic && can.endless)
        })
        .map(|analyzer| analyzer.name().to_owned())
        .collect()
}

fn strategy(settings: &Settings) -> Result<Strategy, Failure> {
    let text = settings.text("run", "strategy").unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(Strategy::Auto);
    }
    text.parse().map_err(|error| {
        Failure::usage(format!("`{text}` is no strategy: {error}"))
            .hint("write `auto`, `p`, `s`, `o`, or tools with `~>` (then), `//` (together) and parentheses: `libfuzzer ~> cbmc`")
    })
}

/// The analyzer with this name.
fn analyzer(name: &str, option: &str, show: &dyn Fn(Event)) -> Result<String, Failure> {
    let lower = name.to_ascii_lowercase();
    match TOOLS.iter().find(|(known, _)| *known == lower) {
        Some((known, analyzer)) => {
            if *known == "klee" {
                show(Event::Warning(crate::dse::instead_of_klee()));
            }
            Ok((*analyzer).to_owned())
        }
        None => {
            let known = || TOOLS.iter().map(|(name, _)| *name).chain(["auto"]);
            let hint = match crate::schema::nearest(&lower, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("tools are {}", known().collect::<Vec<_>>().join(", ")),
            };
            Err(Failure::usage(format!("unknown tool `{name}` ({option})")).hint(hint))
        }
    }
}

/// A plugin of Frama-C. The value analysis was called so before it was Eva.
fn plugin(name: &str) -> Option<Plugin> {
    match name.to_ascii_lowercase().as_str() {
        "eva" | "value" => Some(Plugin::Eva),
        "wp" => Some(Plugin::Wp),
        _ => None,
    }
}

/// How a run with these analyzers is to go.
pub(crate) fn run_options(settings: &Settings, chosen: Chosen) -> Result<RunOptions, Failure> {
    let limits = config::limits(settings);
    let mut analyzers = sc_analyzers::Options::default();
    let fuzz = &mut analyzers.libfuzzer;
    if let Some(time) = settings.time("libfuzzer", "micro-timeout") {
        fuzz.micro_timeout = time;
    }
    if let Some(size) = settings.number("libfuzzer", "init-corpus-size") {
        fuzz.init_corpus_size = usize::try_from(size).unwrap_or(usize::MAX).min(100_000);
    }
    fuzz.use_counters = settings.switch("libfuzzer", "use-counters");
    fuzz.use_cmp = settings.switch("libfuzzer", "use-cmp");
    fuzz.labels_only = settings.switch("libfuzzer", "labels-only");
    let cbmc = &mut analyzers.cbmc;
    cbmc.mode = match settings.text("cbmc", "mode").as_deref() {
        Some("cover") => sc_analyzers::cbmc::Mode::Cover,
        _ => sc_analyzers::cbmc::Mode::Assert,
    };
    let unwind = settings.number("cbmc", "unwind");
    cbmc.unwind = unwind.map(|bound| u32::try_from(bound).unwrap_or(u32::MAX).max(1));
    cbmc.timeout = settings.time("cbmc", "timeout");
    analyzers.dse = crate::dse::options(settings, &chosen.tools);
    let framac = &mut analyzers.framac;
    framac.plugins = settings
        .list("luncov", "plugins")
        .iter()
        .filter_map(|name| plugin(name))
        .collect();
    framac.timeout = settings.time("luncov", "timeout");
    framac.extra_args = settings.list("luncov", "extra-args");
    let project = settings.project_options() + &ltest::contents(settings)?;
    Ok(RunOptions {
        budget: limits.budget,
        test_limit: limits.test,
        memory_mb: limits.memory_mb,
        seed: seed(settings),
        runs: settings.number("libfuzzer", "runs"),
        fuzz_time: settings.time("libfuzzer", "timeout"),
        seek_errors: settings.time("run", "seek-errors").unwrap_or_default(),
        analyzers,
        tools: chosen.tools,
        by_default: chosen.by_default,
        strategy: chosen.strategy,
        options_digest: sc_store::test_digest(project.as_bytes()),
        options_json: serde_json::to_string(&project).unwrap_or_default(),
    })
}

fn seed(settings: &Settings) -> Option<u64> {
    let own = settings.number("libfuzzer", "seed");
    own.or_else(|| settings.number("run", "seed"))
}
