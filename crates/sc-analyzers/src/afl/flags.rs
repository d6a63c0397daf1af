//! The arguments and the environment of afl-fuzz, each with its reason.

use std::path::Path;

use super::Options;

/// What one start of afl-fuzz depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start<'a> {
    /// What users can set.
    pub(super) options: &'a Options,
    pub(super) input_size: usize,
    pub(super) seed: u64,
    /// How many executions are left; `None` is any number.
    pub(super) runs: Option<u64>,
    /// Folders: tests to start from, and what afl-fuzz keeps.
    pub(super) seeds: &'a Path,
    pub(super) output: &'a Path,
    pub(super) program: &'a Path,
}

pub(super) fn arguments(start: &Start<'_>) -> Vec<String> {
    let mut arguments = vec![
        format!("-i{}", start.seeds.display()),
        format!("-o{}", start.output.display()),
        // The runtime ends long runs itself; this is for a target that hangs. Tests that are not calibrated yet are taken
        // to need a thousandth of it, so it decides how often they are tried.
        format!(
            "-t{}",
            (4 * start.options.micro_timeout.as_millis()).max(1000)
        ),
        // All tests have this size.
        format!("-g{}", start.input_size),
        format!("-G{}", start.input_size),
        format!("-s{}", start.seed % u64::from(i32::MAX as u32)),
    ];
    if let Some(schedule) = &start.options.power_schedule {
        arguments.push(format!("-p{schedule}"));
    }
    if let Some(runs) = start.runs {
        arguments.push(format!("-E{runs}"));
    }
    arguments.push("--".to_owned());
    arguments.push(start.program.display().to_string());
    arguments
}

pub(super) fn environment(options: &Options) -> Vec<(&'static str, &'static str)> {
    let mut variables = vec![
        // It is read by nobody, and would be drawn into the log.
        ("AFL_NO_UI", "1"),
        // The settings of the machine are the user's; crashes are found by the runtime, without core files.
        ("AFL_SKIP_CPUFREQ", "1"),
        ("AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES", "1"),
        // Cores are given out by the schedule.
        ("AFL_NO_AFFINITY", "1"),
        // A second start goes on with what the first found.
        ("AFL_AUTORESUME", "1"),
        // Tests keep their size.
        ("AFL_DISABLE_TRIM", "1"),
        ("AFL_FAST_CAL", "1"),
        ("AFL_NO_STARTUP_CALIBRATION", "1"),
        ("AFL_IGNORE_UNKNOWN_ENVS", "1"),
        ("AFL_NO_AUTODICT", "1"),
    ];
    if !options.havoc {
        variables.push(("AFL_CUSTOM_MUTATOR_ONLY", "1"));
    }
    variables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_a_run() {
        let options = Options {
            power_schedule: Some("rare".to_owned()),
            ..Options::default()
        };
        let arguments = arguments(&Start {
            options: &options,
            input_size: 12,
            seed: 7,
            runs: Some(1000),
            seeds: Path::new("/w/seeds"),
            output: Path::new("/w/out"),
            program: Path::new("/w/p"),
        });
        insta::assert_snapshot!(arguments.join(" "), @"-i/w/seeds -o/w/out -t1000 -g12 -G12 -s7 -prare -E1000 -- /w/p");
    }
}
