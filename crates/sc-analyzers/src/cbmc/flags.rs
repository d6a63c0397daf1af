//! The command line of CBMC, each flag with its reason. Pure.

use std::collections::BTreeMap;

use sc_irc::{MAIN, OBJECT_BITS};

/// How far loops and recursions are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Loops and recursive functions without a bound of their own.
    pub all: u32,
    /// By the name of a loop (`f.0`).
    pub loops: BTreeMap<String, u32>,
}

/// The flags of one run on a file.
///
/// `goals`: only tests are wanted.
pub(super) fn flags(bounds: &Bounds, goals: bool) -> Vec<String> {
    let mut flags = vec![
        // Ours, which makes the inputs.
        "--function".to_owned(),
        MAIN.to_owned(),
        // As wide as the text expects.
        "--object-bits".to_owned(),
        OBJECT_BITS.to_string(),
    ];
    flags.extend(
        [
            // What no property depends on is left out.
            "--slice-formula",
            // All checks are in the text.
            "--no-standard-checks",
            "--json-ui",
        ]
        .map(str::to_owned),
    );
    let more: &[&str] = match goals {
        true => &["--cover", "cover", "--show-test-suite"],
        false => &[
            // What cannot be followed to its end is told, loop by loop.
            "--unwinding-assertions",
            // Where CBMC has lost track of a pointer, it loses what is written through it.
            "--show-points-to-sets",
        ],
    };
    flags.extend(more.iter().map(|flag| (*flag).to_owned()));
    flags.extend(["--unwind".to_owned(), bounds.all.to_string()]);
    let loops: Vec<_> = bounds
        .loops
        .iter()
        .map(|(name, bound)| format!("{name}:{bound}"))
        .collect();
    if !loops.is_empty() {
        flags.extend(["--unwindset".to_owned(), loops.join(",")]);
    }
    flags
}

/// The flags of a run that lists the loops.
pub(super) fn listing() -> Vec<String> {
    ["--function", MAIN, "--show-loops", "--json-ui"]
        .map(str::to_owned)
        .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_a_run() {
        let bounds = Bounds {
            all: 2,
            loops: BTreeMap::from([("f.0".to_owned(), 4), ("__sc_hit_1.0".to_owned(), 1)]),
        };
        insta::assert_snapshot!(flags(&bounds, false).join(" "), @"--function __sc_cbmc --object-bits 12 --slice-formula --no-standard-checks --json-ui --unwinding-assertions --show-points-to-sets --unwind 2 --unwindset __sc_hit_1.0:1,f.0:4");
    }
}
