//! Where the processor time of functions went, as their run directories tell it.

use std::collections::BTreeMap;
use std::path::Path;

/// The file in a run directory: seconds by account.
pub const FILE: &str = "processor.json";

/// Seconds by account: preprocessing, compiling, replay, suites, each analyzer, and seacoral itself.
pub type Accounts = BTreeMap<String, f64>;

/// What a run directory tells; nothing if it has no figures.
pub fn read(dir: &Path) -> Accounts {
    let text = std::fs::read_to_string(dir.join(FILE)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Adds seconds of the same accounts.
pub fn add(to: &mut Accounts, more: &Accounts) {
    for (account, seconds) in more {
        *to.entry(account.clone()).or_default() += seconds;
    }
}

/// A line for each account, the largest first.
pub fn lines(accounts: &Accounts) -> String {
    let all: f64 = accounts.values().sum();
    let mut sorted: Vec<_> = accounts.iter().collect();
    sorted.sort_by(|a, b| b.1.total_cmp(a.1));
    let line = |(account, seconds): (&String, &f64)| {
        let share = 100.0 * seconds / all.max(f64::MIN_POSITIVE);
        format!("  {seconds:>8.2} s  {share:>3.0}%  {account}\n")
    };
    sorted.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_added_and_sorted() {
        let accounts = |list: &[(&str, f64)]| -> Accounts {
            list.iter()
                .map(|(name, s)| ((*name).to_owned(), *s))
                .collect()
        };
        let mut all = accounts(&[("replay", 1.0), ("suites", 0.5)]);
        add(&mut all, &accounts(&[("compiling", 2.0), ("suites", 0.5)]));
        insta::assert_snapshot!(lines(&all), @r"
          2.00 s   50%  compiling
          1.00 s   25%  replay
          1.00 s   25%  suites
        ");
    }
}
