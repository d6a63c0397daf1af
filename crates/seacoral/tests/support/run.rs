//! Runs a case and gathers all that is wrong with it.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::case::{Case, Step};
use crate::expect::expect;
use crate::snapshot::Snapshot;
use crate::{root, slowest};

/// How a case ended.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Passed,
    /// Not all of it was run: a tool is missing.
    Skipped,
    Failed(String),
}

impl Outcome {
    pub fn into_result(self) -> Result<(), String> {
        match self {
            Self::Passed | Self::Skipped => Ok(()),
            Self::Failed(what) => Err(what),
        }
    }

    /// What it means for a case that is expected to fail.
    fn of_known_bug(self, reason: &str) -> Self {
        match self {
            Self::Failed(_) => {
                println!("known bug: {reason}");
                Self::Passed
            }
            Self::Passed => Self::Failed(format!(
                "the case passes, though it is tagged 'known-bug {reason}': remove the tag"
            )),
            Self::Skipped => Self::Skipped,
        }
    }
}

/// Runs a case in a copy of its folder.
pub fn run(folder: &Path, case: &Case) -> Outcome {
    match skip_case(folder, case) {
        // A missing tool is not evidence of the bug.
        Err(missing) => return Outcome::Failed(missing),
        Ok(true) => return Outcome::Skipped,
        Ok(false) => {}
    }
    let outcome = run_steps(folder, case).unwrap_or_else(|e| Outcome::Failed(e.to_string()));
    match &case.known_bug {
        Some(reason) => outcome.of_known_bug(reason),
        None => outcome,
    }
}

/// Whether a program that the case requires is missing.
fn skip_case(folder: &Path, case: &Case) -> Result<bool, String> {
    let missing = |program: &&String| sc_testing::find(program).is_none();
    let Some(program) = case.requires.iter().find(missing) else {
        return Ok(false);
    };
    sc_testing::try_skip(&format!("{}: {program} is not installed", folder.display()))?;
    Ok(true)
}

fn run_steps(folder: &Path, case: &Case) -> std::io::Result<Outcome> {
    let scratch = tempfile::tempdir()?;
    let dir = scratch.path().join("case");
    copy(folder, &dir)?;
    let mut snapshot = Snapshot::read(folder, &dir, case);
    let mut failures = Vec::new();
    let mut skipped = false;
    for step in &case.steps {
        if let Some(tool) = step.needs.iter().find(|tool| !is_installed(tool)) {
            let place = format!("{}, from '{}' on", folder.display(), step.line);
            let reason = format!("{place}: seacoral does not find {tool}");
            failures.extend(sc_testing::try_skip_tool(tool, &reason).err());
            skipped = true;
            break;
        }
        let start = Instant::now();
        let wrong = run_step(step, &dir, &mut snapshot)?;
        slowest::note(folder, &step.line, start.elapsed(), cpu_time(&dir));
        failures.extend(wrong);
    }
    failures.extend(snapshot.finish(skipped).err());
    Ok(if !failures.is_empty() {
        Outcome::Failed(failures.join("\n\n"))
    } else if skipped {
        Outcome::Skipped
    } else {
        Outcome::Passed
    })
}

/// Whether `seacoral tools` has a version of this tool.
fn is_installed(tool: &str) -> bool {
    static TOOLS: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let list = TOOLS.get_or_init(|| {
        let output = Command::new(env!("CARGO_BIN_EXE_seacoral"))
            .arg("tools")
            .output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    });
    let mut words = list.lines().map(|line| line.split_whitespace());
    words.any(|mut words| words.next() == Some(tool) && words.next() != Some("missing"))
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Beside the copy of the case: what the processes of the last step took.
const TIMES: &str = "../times";

/// Everything that is wrong with a step, in one text.
fn run_step(step: &Step, dir: &Path, snapshot: &mut Snapshot) -> std::io::Result<Option<String>> {
    let binary = Path::new(env!("CARGO_BIN_EXE_seacoral"));
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let times = dir.join(TIMES);
    let output = Command::new("bash")
        .args(["-c", r#"bash -c "$1"; s=$?; times >"$2"; exit $s"#, "step"])
        .arg(&step.line)
        .arg(&times)
        .current_dir(dir)
        .env("PATH", path)
        .env("ROOT", root())
        .env_remove("CPPFLAGS")
        // Cases are the same wherever they run.
        .env_remove("CI")
        .output()?;
    let mut wrong = Vec::new();
    let status = output.status.code().unwrap_or(-1);
    if status != step.exit {
        wrong.push(format!("exit status {status}, expected {}", step.exit));
    }
    if step.snapshot {
        wrong.extend(snapshot.compare(step, &output).err());
    }
    for expectation in &step.expectations {
        wrong.extend(expect(expectation, &output, dir).err());
    }
    Ok((!wrong.is_empty()).then(|| format!("{}\n{}", wrong.join("\n"), show(step, &output))))
}

/// The processor time of the last step, from the second line that `times` of bash prints: `0m1.234s 0m0.567s`.
fn cpu_time(dir: &Path) -> Duration {
    let text = std::fs::read_to_string(dir.join(TIMES)).unwrap_or_default();
    let part = |word: &str| -> Option<f64> {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    let children = text.lines().nth(1).unwrap_or_default();
    Duration::from_secs_f64(children.split_whitespace().filter_map(part).sum())
}

fn show(step: &Step, output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    format!(
        "$ {}\n--- standard output\n{out}\n--- standard error\n{err}",
        step.line
    )
}
