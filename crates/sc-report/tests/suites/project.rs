//! A project with suites, and how they are built and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sc_report::TestId;
use sc_report::outputs::c_suites::*;
use sc_types::Recorded;

/// Both compilers of this machine; clang may carry its version.
fn compilers() -> Vec<String> {
    let present = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let clang = ["clang-19", "clang"].into_iter().find(|n| present(n));
    ["gcc"]
        .into_iter()
        .chain(clang)
        .map(str::to_owned)
        .collect()
}

/// A project in a temporary directory: the user's files, and suites two folders below.
pub(crate) struct Project {
    pub(crate) dir: tempfile::TempDir,
}

impl Project {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("_sc/f-CC/tests")).unwrap();
        for (name, text) in files {
            fs::write(dir.path().join(name), text).unwrap();
        }
        Self { dir }
    }

    pub(crate) fn tests(&self) -> PathBuf {
        self.dir.path().join("_sc/f-CC/tests")
    }

    /// Writes the suite and builds it by the very commands in its header, plus `-Wall -Wextra -Werror` and `extra`.
    pub(crate) fn build(
        &self,
        suite: &SuiteInput,
        extra: &[&str],
        mut then: impl FnMut(&dyn Fn(&[&str]) -> Output),
    ) {
        let text = suite_file(suite);
        let file = suite.kind.file_name(&suite.entrypoint);
        fs::write(self.tests().join(&file), &text).unwrap();
        for compiler in compilers() {
            let name = if compiler == "gcc" {
                " *     gcc "
            } else {
                " *     clang "
            };
            let command = text.lines().find_map(|l| l.strip_prefix(name)).unwrap();
            let strict = format!(
                "{compiler} -Wall -Wextra -Werror {} {command}",
                extra.join(" ")
            );
            let built = self.shell(&strict);
            let said = String::from_utf8_lossy(&built.stderr);
            assert!(
                built.status.success() && said.is_empty(),
                "{strict}\n{said}\n{text}"
            );
            let program = self.tests().join(file.trim_end_matches(".c"));
            then(&|args| run(&program, args));
        }
    }

    pub(crate) fn shell(&self, command: &str) -> Output {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .current_dir(self.tests())
            .output()
            .unwrap()
    }
}

fn run(program: &Path, args: &[&str]) -> Output {
    Command::new(program).args(args).output().unwrap()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn suite(kind: SuiteKind, tests: &[(i64, &str)]) -> SuiteInput {
    let mut suite = SuiteInput::new("f", kind, "../../../f.c");
    suite.tests = tests
        .iter()
        .map(|&(id, body)| SuiteTest {
            id: TestId(id),
            name: format!("test_{id}"),
            body: body.to_owned(),
            comment: vec![format!("test {id}")],
            recorded: Recorded::default(),
        })
        .collect();
    suite
}
