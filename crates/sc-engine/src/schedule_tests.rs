//! Schedules played through.
#![expect(clippy::unwrap_used, reason = "tests")]
use std::time::Duration;

use crate::core_sharing::Standing;
use crate::schedule::{Bounds, Schedule, Start, Tool};
use crate::strategy::{Role, Strategy};

const TOOLS: [Tool<'static>; 4] = [
    tool("fuzz", Role::Fuzzer, false),
    tool("dse", Role::Prompt, false),
    tool("cbmc", Role::Symbolic, true),
    tool("eva", Role::Prover, true),
];

const fn tool(name: &'static str, role: Role, proves: bool) -> Tool<'static> {
    Tool { name, role, proves }
}

/// Plays 60 seconds. `lives` says how many seconds each tool needs by itself; the others use all of their share.
/// The result: `name begin-end` in the order of beginning; `!` where it may be stopped for lack of news.
#[track_caller]
fn check(strategy: &str, tools: &str, cores: usize, lives: &[(&str, u64)], expected: &str) {
    let tools: Vec<_> = tools
        .split_whitespace()
        .map(|name| *TOOLS.iter().find(|tool| tool.name == name).unwrap())
        .collect();
    let bounds = Bounds {
        cores,
        end: Duration::from_secs(60),
        shares: true,
    };
    let mut schedule = Schedule::new(&strategy.parse().unwrap(), &tools, bounds);
    let mut running: Vec<(String, u64)> = Vec::new();
    let mut story: Vec<(String, String)> = Vec::new();
    for now in 0..=60 {
        running.retain(|(name, end)| {
            if *end <= now {
                schedule.ended(name);
                let told = story.iter_mut().find(|(told, _)| told == name).unwrap();
                told.1 += &now.to_string();
            }
            *end > now
        });
        for start in schedule.step(Duration::from_secs(now), Standing::default()) {
            let life = lives.iter().find(|(name, _)| *name == start.name);
            let until = start.until.as_secs();
            let end = life.map_or(until, |(_, life)| until.min(now + life));
            let tires = if start.patience.is_some() { "!" } else { "" };
            story.push((start.name.clone(), format!("{tires} {now}-")));
            running.push((start.name, end.max(now + 1)));
        }
        assert!(running.len() <= cores, "{strategy}");
    }
    assert!(schedule.finished(), "{strategy}");
    let told: Vec<_> = story.into_iter().map(|(name, when)| name + &when).collect();
    assert_eq!(told.join(", "), expected, "{strategy} on {cores}");
}

#[test]
fn parallel_as_far_as_there_are_cores() {
    check("p", "fuzz cbmc", 2, &[], "fuzz 0-60, cbmc 0-60");
    check("p", "fuzz cbmc", 1, &[], "fuzz! 0-30, cbmc 30-60");
    check("p", "fuzz cbmc", 1, &[("fuzz", 4)], "fuzz! 0-4, cbmc 4-60");
    check(
        "p",
        "fuzz cbmc eva",
        2,
        &[],
        "fuzz! 0-30, cbmc 0-60, eva 30-60",
    );
    check(
        "p",
        "fuzz cbmc eva",
        2,
        &[("cbmc", 5)],
        "fuzz! 0-30, cbmc 0-5, eva 5-60",
    );
}

#[test]
fn sequences_share_what_is_left() {
    check(
        "s",
        "fuzz cbmc eva",
        4,
        &[],
        "fuzz! 0-20, cbmc 20-40, eva 40-60",
    );
    check(
        "s",
        "eva cbmc fuzz",
        4,
        &[("eva", 10)],
        "eva 0-10, cbmc 10-35, fuzz 35-60",
    );
    check(
        "o",
        "cbmc fuzz eva dse",
        2,
        &[("fuzz", 6), ("dse", 3)],
        "fuzz! 0-6, dse 0-3, cbmc 6-60, eva 6-60",
    );
    check("o", "eva", 2, &[], "eva 0-60");
}

#[test]
fn expressions() {
    check(
        "fuzz ~> (cbmc // eva)",
        "fuzz cbmc eva",
        2,
        &[],
        "fuzz! 0-30, cbmc 30-60, eva 30-60",
    );
    check(
        "(fuzz ~> cbmc) // eva",
        "fuzz cbmc eva",
        2,
        &[("fuzz", 3)],
        "fuzz! 0-3, eva 0-60, cbmc 3-60",
    );
    // One group must not keep the other from working.
    check(
        "(fuzz // cbmc) // eva",
        "fuzz cbmc eva",
        2,
        &[],
        "fuzz! 0-30, cbmc 0-30, eva 30-60",
    );
    // One that is not there leaves no gap.
    check(
        "fuzz ~> dse ~> eva",
        "fuzz eva",
        2,
        &[],
        "fuzz! 0-30, eva 30-60",
    );
    check("dse", "fuzz", 2, &[], "");
}

#[test]
fn on_one_core_fuzzing_comes_first_and_provers_come_last() {
    check("auto", "fuzz cbmc", 1, &[], "fuzz! 0-30, cbmc 30-60");
    check(
        "auto",
        "fuzz dse cbmc eva",
        1,
        &[],
        "fuzz! 0-12, dse 12-36, cbmc 36-48, eva 48-60",
    );
    check(
        "auto",
        "dse cbmc eva",
        1,
        &[("dse", 10)],
        "dse 0-10, cbmc 10-35, eva 35-60",
    );
}

#[test]
fn thinking_begins_as_soon_as_fuzzing_brings_nothing_new() {
    let bounds = Bounds {
        cores: 2,
        end: Duration::from_secs(60),
        shares: true,
    };
    let tools = [TOOLS[0], TOOLS[2]];
    let mut schedule = Schedule::new(&Strategy::Auto, &tools, bounds);
    let mut step = |now: u64, quiet: u64| -> Vec<String> {
        let (now, quiet) = (Duration::from_millis(now), Duration::from_millis(quiet));
        let starts = schedule.step(now, Standing { quiet, open: 1 }).into_iter();
        starts.map(|start| start.name).collect()
    };
    assert_eq!(step(0, 0), ["fuzz"]);
    assert_eq!(step(450, 450), [""; 0], "it has hardly begun");
    assert_eq!(step(900, 200), [""; 0], "it still finds something");
    assert_eq!(step(1000, 300), ["cbmc"]);
}

#[test]
fn fuzzing_begins_as_soon_as_the_prompt_one_brings_nothing_new_or_ends() {
    let bounds = Bounds {
        cores: 2,
        end: Duration::from_secs(60),
        shares: true,
    };
    let begun = |ends: bool| -> Vec<String> {
        let mut schedule = Schedule::new(&Strategy::Auto, &TOOLS, bounds);
        let mut story = Vec::new();
        for now in (0..2000).step_by(100) {
            if ends && now == 100 {
                schedule.ended("dse");
            }
            // News come until 200 ms.
            let (now, quiet) = (
                Duration::from_millis(now),
                Duration::from_millis(now.saturating_sub(200)),
            );
            let starts = schedule.step(now, Standing { quiet, open: 1 }).into_iter();
            story.extend(starts.map(|start| format!("{} {}", start.name, now.as_millis())));
        }
        story
    };
    assert_eq!(begun(false), ["dse 0", "fuzz 500"]);
    assert_eq!(begun(true), ["dse 0", "fuzz 100", "cbmc 600"]);
}

#[test]
fn who_keeps_others_waiting_is_in_a_hurry() {
    let bounds = Bounds {
        cores: 1,
        end: Duration::from_secs(60),
        shares: true,
    };
    let mut schedule = Schedule::new(&Strategy::Sequential, &[TOOLS[1], TOOLS[2]], bounds);
    let first = schedule.step(Duration::ZERO, Standing::default());
    assert_eq!(first[0].patience, None, "it ends by itself");
    assert_eq!(first[0].hurried, Some(Duration::from_secs(3)));
    schedule.ended(&first[0].name);
    let last = schedule.step(Duration::from_secs(5), Standing::default());
    assert_eq!(last[0].hurried, None, "nobody waits");
}

#[test]
fn nothing_depends_on_the_clock_if_it_must_not() {
    let bounds = Bounds {
        cores: 2,
        end: Duration::from_secs(60),
        shares: false,
    };
    let mut schedule = Schedule::new(&Strategy::Sequential, &TOOLS[..2], bounds);
    let starts = schedule.step(Duration::ZERO, Standing::default());
    let fuzz = Start {
        name: "fuzz".to_owned(),
        until: bounds.end,
        patience: None,
        hurried: None,
    };
    assert_eq!(starts, [fuzz]);
}
