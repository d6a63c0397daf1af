//! The command line of KLEE. Pure.

use std::path::Path;
use std::time::Duration;

use super::options::{Labels, Options};

/// One execution of KLEE.
pub(super) struct Start<'s> {
    pub options: &'s Options,
    /// The module with `main`.
    pub main: &'s Path,
    /// The units of the program.
    pub units: &'s [std::path::PathBuf],
    /// Where it writes to; must not exist.
    pub output: &'s Path,
    /// A folder of tests to start from.
    pub seeds: Option<&'s Path>,
    /// When it stops by itself.
    pub time: Option<Duration>,
    /// The seed of its random choices.
    pub seed: Option<u64>,
}

/// The arguments.
pub(super) fn flags(start: &Start<'_>) -> Vec<String> {
    let options = start.options;
    let mut flags = vec![
        format!("--output-dir={}", start.output.display()),
        format!("--libc={}", options.libc.word()),
        format!("--max-memory={}", options.memory),
        format!("--max-solver-time={}ms", options.solver_timeout.as_millis()),
        // Its database wants file locks, which the sandbox refuses.
        "--output-stats=0".to_owned(),
        // A new process is refused as well, and Z3 needs none.
        "--use-forked-solver=0".to_owned(),
        "--warnings-only-to-file".to_owned(),
        // A function without a body that gets a symbolic value gets an example of it: that loses paths, not tests.
        "--external-calls=all".to_owned(),
        // Replay says more exactly which errors are there; one test for each place is enough.
        "--emit-all-errors=0".to_owned(),
    ];
    if let Some(time) = start.time {
        flags.push(format!("--max-time={}ms", time.as_millis().max(1)));
    }
    if let Some(seed) = start.seed {
        flags.push(format!("--rng-initial-seed={}", seed & 0xffff_ffff));
    }
    if let Some(solver) = &options.solver {
        flags.push(format!("--solver-backend={solver}"));
    }
    flags.extend(options.search.iter().map(|word| format!("--search={word}")));
    match options.labels {
        Labels::Ignore | Labels::Naive => {
            if options.only_new_tests {
                flags.push("--only-output-states-covering-new".to_owned());
                // It needs to know what is new.
                flags.push("--output-istats=1".to_owned());
            }
        }
        // Every test is for a label: another one for the same label is welcome if replay rejects the first.
        // Paths that are not finished cover none.
        Labels::Tight | Labels::Optimised => {
            flags.push("--dump-states-on-halt=0".to_owned());
            flags.push("--output-istats=0".to_owned());
        }
    }
    if let Some(seeds) = start.seeds {
        flags.push(format!("--seed-dir={}", seeds.display()));
        // Seeds have the bytes of the test, and not the choices at labels.
        flags.push("--named-seed-matching".to_owned());
        flags.push("--allow-seed-extension".to_owned());
    }
    let units = start.units.iter();
    flags.extend(units.map(|unit| format!("--link-llvm-lib={}", unit.display())));
    flags.push(start.main.display().to_string());
    flags
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn of(options: &Options, seeds: bool) -> String {
        let units = [PathBuf::from("/w/f.bc"), PathBuf::from("/w/g.bc")];
        let start = Start {
            options,
            main: Path::new("/w/main.bc"),
            units: &units,
            output: Path::new("/w/out"),
            seeds: seeds.then_some(Path::new("/w/seeds")),
            time: seeds.then_some(Duration::from_secs(7)),
            seed: seeds.then_some(3),
        };
        flags(&start).join(" ")
    }

    #[test]
    fn flags_follow_the_options() {
        let default = Options::default();
        insta::assert_snapshot!(of(&default, false), @"--output-dir=/w/out --libc=klee --max-memory=2048 --max-solver-time=10000ms --output-stats=0 --use-forked-solver=0 --warnings-only-to-file --external-calls=all --emit-all-errors=0 --dump-states-on-halt=0 --output-istats=0 --link-llvm-lib=/w/f.bc --link-llvm-lib=/w/g.bc /w/main.bc");
        let options = Options {
            labels: Labels::Naive,
            search: vec!["dfs".to_owned(), "nurs:covnew".to_owned()],
            solver: Some("z3".to_owned()),
            ..default
        };
        insta::assert_snapshot!(of(&options, true), @"--output-dir=/w/out --libc=klee --max-memory=2048 --max-solver-time=10000ms --output-stats=0 --use-forked-solver=0 --warnings-only-to-file --external-calls=all --emit-all-errors=0 --max-time=7000ms --rng-initial-seed=3 --solver-backend=z3 --search=dfs --search=nurs:covnew --only-output-states-covering-new --output-istats=1 --seed-dir=/w/seeds --named-seed-matching --allow-seed-extension --link-llvm-lib=/w/f.bc --link-llvm-lib=/w/g.bc /w/main.bc");
    }
}
