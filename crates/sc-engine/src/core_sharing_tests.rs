//! The default schedule on several cores, played through.
#![expect(clippy::unwrap_used, reason = "tests")]
use std::collections::BTreeMap;
use std::time::Duration;

use crate::core_sharing::{CoreSharing, Standing};
use crate::schedule::{Bounds, Tool};
use crate::strategy::Role;

const TOOLS: [Tool<'static>; 4] = [
    tool("fuzz", Role::Fuzzer),
    tool("paths", Role::Prompt),
    tool("model", Role::Symbolic),
    tool("eva", Role::Prover),
];

const fn tool(name: &'static str, role: Role) -> Tool<'static> {
    Tool {
        name,
        role,
        proves: true,
    }
}

/// What a tool does: it decides labels every second until `decides`, says at `exhausted` that it will hardly prove
/// anything, and ends by itself after `lives` seconds of work.
#[derive(Clone, Copy)]
struct Life {
    name: &'static str,
    decides: u64,
    exhausted: u64,
    lives: u64,
}

const fn life(name: &'static str) -> Life {
    Life {
        name,
        decides: 0,
        exhausted: u64::MAX,
        lives: u64::MAX,
    }
}

/// Plays 60 seconds in steps of one. The result: when each began, had other cores, was told to stop and ended.
fn play(tools: &str, cores: usize, open: usize, lives: &[Life]) -> String {
    let named = |name: &str| *TOOLS.iter().find(|tool| tool.name == name).unwrap();
    let tools: Vec<_> = tools.split_whitespace().map(named).collect();
    let bounds = Bounds {
        cores,
        end: Duration::from_secs(60),
        shares: true,
    };
    let mut schedule = CoreSharing::new(&tools, bounds);
    let (mut running, mut before) = (BTreeMap::new(), BTreeMap::new());
    let (mut story, mut news) = (Vec::new(), 0);
    for second in 0..=60 {
        let now = Duration::from_secs(second);
        let ended: Vec<_> = running
            .iter()
            .filter(|(_, end)| **end <= second)
            .map(|(name, _): (&String, _)| name.clone())
            .collect();
        for name in ended {
            running.remove(&name);
            schedule.ended(&name);
            before.remove(&name);
            story.push(format!("{name} -{second}"));
        }
        for it in lives.iter().filter(|it| running.contains_key(it.name)) {
            if second <= it.decides && second > 0 {
                schedule.decided(it.name, now, 1);
                news = second;
            }
            if second == it.exhausted {
                schedule.exhausted(it.name);
            }
        }
        let quiet = Duration::from_secs(second - news);
        for start in schedule.step(now, Standing { quiet, open }) {
            let life = lives.iter().find(|it| it.name == start.name);
            let end = life.map_or(u64::MAX, |it| second.saturating_add(it.lives));
            running.insert(start.name.clone(), end.min(start.until.as_secs()));
            before.insert(start.name.clone(), 1);
            story.push(format!("{} {second}", start.name));
        }
        for (name, count) in schedule.cores() {
            if let Some(known) = before.get_mut(name).filter(|known| **known != count) {
                *known = count;
                story.push(format!("{name} x{count} {second}"));
            }
        }
        for name in schedule.stopping() {
            let end = running.get_mut(name).unwrap();
            if *end > second + 1 {
                *end = second + 1;
                story.push(format!("{name} stop {second}"));
            }
        }
        let busy = schedule.cores().values().sum::<usize>();
        assert!(busy <= cores, "{story:?}");
    }
    assert!(running.is_empty(), "{story:?}");
    story.retain(|event| !event.ends_with("60"));
    story.join(", ")
}

#[test]
fn one_that_decides_labels_keeps_its_core() {
    // Fuzzing brings nothing: its core is for the others, and in between for itself.
    let productive = Life {
        decides: 60,
        ..life("paths")
    };
    assert_eq!(
        play("fuzz paths model eva", 2, 1000, &[productive]),
        "paths 0, fuzz 1, fuzz x0 5, model 6, model -24, fuzz x1 24, fuzz x0 28, eva 29, eva -44, paths x2 44"
    );
    // Both bring something: provers have their turn in the second half.
    let fuzz = Life {
        decides: 60,
        ..life("fuzz")
    };
    assert_eq!(
        play("fuzz paths model", 2, 1000, &[productive, fuzz]),
        "paths 0, fuzz 1, fuzz x0 30, model 31, model -45, paths x2 45"
    );
    // They will decide everything.
    assert_eq!(
        play("fuzz paths model", 2, 1, &[productive, fuzz]),
        "paths 0, fuzz 1"
    );
}

#[test]
fn one_that_is_silent_may_still_prove_everything() {
    // It is not stopped at half of the time.
    let told = play("fuzz paths model eva", 2, 100, &[]);
    assert!(!told.contains("paths stop"), "{told}");
    // Unless it says itself that there is little hope.
    let lost = Life {
        decides: 9,
        exhausted: 10,
        ..life("paths")
    };
    let fuzz = Life {
        decides: 40,
        ..life("fuzz")
    };
    assert_eq!(
        play("fuzz paths model eva", 2, 1000, &[lost, fuzz]),
        "paths 0, fuzz 1, paths stop 15, paths -16, model 16, model -38, eva 38"
    );
}

#[test]
fn those_that_end_make_room() {
    let short = |name| Life {
        lives: 1,
        ..life(name)
    };
    assert_eq!(
        play("fuzz paths model", 2, 9, &[short("paths")]),
        "paths 0, paths -1, fuzz 1, model 2"
    );
    assert_eq!(play("fuzz model", 2, 9, &[]), "fuzz 0, model 1");
    assert_eq!(play("model", 2, 9, &[]), "model 0");
    assert_eq!(play("paths", 2, 9, &[]), "paths 0, paths x2 0");
    assert_eq!(
        play("fuzz model", 2, 9, &[short("fuzz")]),
        "fuzz 0, fuzz -1, model 1"
    );
    // Nobody has to wait.
    assert_eq!(
        play("eva fuzz model paths", 4, 9, &[]),
        "paths 0, fuzz 1, model 2, eva 2"
    );
}
