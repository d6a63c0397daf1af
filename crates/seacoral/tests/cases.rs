//! End-to-end cases: every folder of `tests/cases/` holds C files and a `case.txt`.
//!
//! A case runs in a copy of its folder. Lines of `case.txt`:
//!
//! ```text
//! # comment
//! $ seacoral f.c -e f          a step: run this (a shell line; `seacoral` is the built binary)
//! exit 2                       expected exit status (default 0)
//! out: text                    standard output holds this text
//! err: text                    standard error holds this text
//! no: text                     neither holds this text
//! json /totals/covered == 4    value at that JSON pointer of _sc/last/result.json (==, >=, <=)
//! file path: text              that file holds this text
//! no-file path                 there is no such file or folder
//! files folder: a b            the folder holds exactly these names
//! same a b                     two files are equal
//! same-result a b              two result.json are equal apart from times
//! covered 12: x > 0            the objectives of that line and predicate are covered (`covered x > 0`: of any line)
//! unknown 12: x > 0            … are unknown
//! uncoverable 12: x > 0        … are proved uncoverable
//! objectives 4 x > 0           there are that many objectives of that predicate
//! brute-force brute.c          the objectives and their verdicts are those that this program prints (see `brute`)
//! rte kind f.c:3:7 f           result.json and summary tell of that run-time error at that place
//! abnormal abort               … of that abnormal end
//! note text                    result.json and summary have a note with this text
//! consistent                   summary, result.json, store and C suite agree (see `consistency`)
//! consistent not-replayed      the same, without compiling the C suite (where its tests print or take long)
//! requires gcc                 skip the case, visibly, if this program is missing
//! needs cbmc                   skip the rest of the case, visibly, if seacoral does not find this tool
//! ```
#![allow(
    clippy::unwrap_used,
    reason = "a test harness: a broken case should stop it"
)]

#[path = "support/brute.rs"]
mod brute;
#[path = "support/consistency.rs"]
mod consistency;
#[path = "support/expect.rs"]
mod expect;
#[path = "support/hyperlabels.rs"]
mod hyperlabels;
#[path = "support/slowest.rs"]
mod slowest;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use libtest_mimic::{Arguments, Failed, Trial};

use expect::expect;

fn main() {
    let mut arguments = Arguments::from_args();
    // Cases start compilers and fuzzers: more at once than cores only makes them time out.
    arguments.test_threads.get_or_insert(2);
    let root = root().join("tests/cases");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(&root)
        .map(|dir| {
            dir.flatten()
                .map(|entry| entry.path())
                .filter(|path| path.join("case.txt").is_file())
                .collect()
        })
        .unwrap_or_default();
    folders.sort();
    let trials = folders
        .into_iter()
        .map(|folder| {
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            Trial::test(name, move || run_case(&folder))
        })
        .collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    slowest::print();
    conclusion.exit();
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// One command of a case with what is expected of it.
#[derive(Default)]
struct Step {
    line: String,
    needs: Vec<String>,
    exit: i32,
    expectations: Vec<String>,
}

fn parse(text: &str) -> (Vec<String>, Vec<Step>) {
    let (mut requires, mut steps): (Vec<String>, Vec<Step>) = (Vec::new(), Vec::new());
    let mut needs: Vec<String> = Vec::new();
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(program) = line.strip_prefix("requires ") {
            requires.push(program.to_string());
        } else if let Some(tool) = line.strip_prefix("needs ") {
            needs.push(tool.to_string());
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: command.to_string(),
                needs: needs.clone(),
                ..Step::default()
            });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("exit ") {
                Some(status) => step.exit = status.parse().unwrap(),
                None => step.expectations.push(line.to_string()),
            }
        } else {
            panic!("a line before the first step: {line}");
        }
    }
    (requires, steps)
}

fn run_case(folder: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(folder.join("case.txt"))?;
    let (requires, steps) = parse(&text);
    if steps.is_empty() {
        return Err("the case has no step".into());
    }
    for program in requires {
        let found = Command::new("sh")
            .args(["-c", &format!("command -v {program}")])
            .output()?
            .status
            .success();
        if !found {
            println!("skipped: {}: {program} is not installed", folder.display());
            return Ok(());
        }
    }
    let scratch = tempfile::tempdir()?;
    let dir = scratch.path().join("case");
    copy(folder, &dir)?;
    for step in &steps {
        if let Some(tool) = step.needs.iter().find(|tool| !is_installed(tool)) {
            println!(
                "skipped: {}, from `{}` on: seacoral does not find {tool}",
                folder.display(),
                step.line
            );
            break;
        }
        let start = Instant::now();
        let result = run_step(step, &dir);
        slowest::note(folder, &step.line, start.elapsed());
        result?;
    }
    Ok(())
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

fn run_step(step: &Step, dir: &Path) -> Result<(), Failed> {
    let binary = Path::new(env!("CARGO_BIN_EXE_seacoral"));
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("bash")
        .args(["-c", &step.line])
        .current_dir(dir)
        .env("PATH", path)
        .env("ROOT", root())
        .env_remove("CPPFLAGS")
        .output()?;
    let complain = |what: &str| -> Failed { format!("{what}\n{}", show(step, &output)).into() };
    let status = output.status.code().unwrap_or(-1);
    if status != step.exit {
        return Err(complain(&format!(
            "exit status {status}, expected {}",
            step.exit
        )));
    }
    for expectation in &step.expectations {
        if let Err(what) = expect(expectation, &output, dir) {
            return Err(complain(&what));
        }
    }
    Ok(())
}

fn show(step: &Step, output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    format!(
        "$ {}\n--- standard output\n{out}\n--- standard error\n{err}",
        step.line
    )
}
