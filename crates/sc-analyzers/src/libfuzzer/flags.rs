//! The arguments of a fuzz target, each with its reason.

use std::path::Path;

use super::Options;

/// What one start of a fuzz target depends on.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// What users can set.
    pub options: &'a Options,
    /// The size of every test.
    pub input_size: usize,
    /// libFuzzer's seed; never 0, which means any.
    pub seed: u32,
    /// How many executions are left; `None` is any number.
    pub runs: Option<u64>,
    /// Distances of compared values are features.
    pub value_profile: bool,
    /// Nothing may depend on time or on others.
    pub deterministic: bool,
    /// Where new inputs are written and those of others appear; absolute.
    pub corpus: &'a Path,
    /// A file that lists the inputs to start with, relative to the working directory.
    pub seed_list: &'a str,
    /// Directory for files that libFuzzer writes when it fails; absolute.
    pub artifacts: &'a Path,
}

/// The arguments of the fuzz target.
pub fn run_flags(start: &Start<'_>) -> Vec<String> {
    let options = start.options;
    let switch = |name: &str, on: bool| format!("-{name}={}", u8::from(on));
    let mut flags = vec![
        // All tests have this size; the mutator never makes another.
        format!("-max_len={}", start.input_size),
        // Lengths are not to grow slowly: there is only one.
        "-len_control=0".to_owned(),
        format!("-seed={}", start.seed),
        // -1 is libFuzzer's word for any number.
        start
            .runs
            .map_or("-runs=-1".to_owned(), |runs| format!("-runs={runs}")),
        // Distances of compared values as features: `x * x == 1234321` needs it. In turns, see `phase`.
        switch("use_value_profile", start.value_profile),
        switch("use_cmp", options.use_cmp),
        switch("use_counters", options.use_counters),
        // Files in the corpus stay: others read them, and smaller is not an aim with a fixed size.
        "-reduce_inputs=0".to_owned(),
        // Every second, inputs of others are taken in; that would depend on the clock.
        switch("reload", !start.deterministic),
        // The runtime catches endless runs and faults itself and goes on; without a limit there is no second thread,
        // and so no lock that a run could be thrown out of.
        "-timeout=0".to_owned(),
        "-rss_limit_mb=0".to_owned(),
        "-malloc_limit_mb=0".to_owned(),
        "-detect_leaks=0".to_owned(),
        // What the program prints is not of interest; libFuzzer's own lines still come.
        "-close_fd_mask=3".to_owned(),
        // Its corpus is kept in files of ours, never as `crash-...` in the user's directory.
        format!("-artifact_prefix={}/", start.artifacts.display()),
        "-print_final_stats=1".to_owned(),
        format!("-seed_inputs=@{}", start.seed_list),
    ];
    // The runtime has its own handlers, which do not end the process.
    flags.extend(
        [
            "segv", "bus", "abrt", "ill", "fpe", "int", "term", "xfsz", "usr1", "usr2",
        ]
        .map(|signal| format!("-handle_{signal}=0")),
    );
    flags.push(start.corpus.display().to_string());
    flags
}

/// libFuzzer takes 32 bits, and 0 as "any": our seeds are folded into the rest.
pub fn fold_seed(seed: u64, life: u32) -> u32 {
    let folded = (seed ^ (seed >> 32)) as u32;
    // An odd factor: every process has another seed.
    let folded = folded.wrapping_add(life.wrapping_mul(0x9e37_79b1));
    folded.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(options: &Options, deterministic: bool) -> Vec<String> {
        run_flags(&Start {
            options,
            input_size: 12,
            seed: 7,
            runs: deterministic.then_some(1000),
            value_profile: deterministic,
            deterministic,
            corpus: Path::new("/w/corpus"),
            seed_list: "../seeds.list",
            artifacts: Path::new("/w/artifacts"),
        })
    }

    #[test]
    fn flags_of_a_run() {
        let options = Options::default();
        insta::assert_snapshot!(start(&options, true).join(" "), @"-max_len=12 -len_control=0 -seed=7 -runs=1000 -use_value_profile=1 -use_cmp=1 -use_counters=1 -reduce_inputs=0 -reload=0 -timeout=0 -rss_limit_mb=0 -malloc_limit_mb=0 -detect_leaks=0 -close_fd_mask=3 -artifact_prefix=/w/artifacts/ -print_final_stats=1 -seed_inputs=@../seeds.list -handle_segv=0 -handle_bus=0 -handle_abrt=0 -handle_ill=0 -handle_fpe=0 -handle_int=0 -handle_term=0 -handle_xfsz=0 -handle_usr1=0 -handle_usr2=0 /w/corpus");
        assert!(start(&options, false).contains(&"-reload=1".to_owned()));
        assert!(start(&options, false).contains(&"-runs=-1".to_owned()));
    }

    #[test]
    fn seeds_are_kept_apart_and_never_any() {
        assert_eq!(fold_seed(0, 0), 1);
        assert_eq!(fold_seed(42, 0), 42);
        let seeds = (0..100).map(|life| fold_seed(42, life));
        assert_eq!(seeds.collect::<std::collections::HashSet<_>>().len(), 100);
    }
}
