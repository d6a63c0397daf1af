//! The program `seacoral` as a subject; a script stands in for it.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// Seed whose function has definitions in another file.
const SEED: &str = "2";

/// Runs the lab on one function of two files, with a program that writes this result.
fn lab(folder: &Path, result: &str) -> Output {
    let program = folder.join("seacoral");
    // It gets both files: without one, there is no result.
    let script = format!(
        "#!/bin/sh\ncat f0.c f0_other.c > /dev/null && mkdir -p _sc/last && cat > _sc/last/result.json <<'END'\n{result}\nEND\n"
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let options = ["--features", "other-file", "--share", "100"];
    Command::new(env!("CARGO_BIN_EXE_sc-lab"))
        .args(["--seed", SEED, "--count", "1", "--inputs", "64"])
        .args(options)
        .args(["--tools", "auto", "--shrink", "0", "--seacoral"])
        .arg(&program)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Brute force once took only the first file for the program `seacoral`, and did not link.
#[test]
fn functions_of_two_files_are_examined() {
    let folder = tempfile::tempdir().unwrap();
    let output = lab(folder.path(), r#"{"objectives": [], "labels": []}"#);
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(0), "{out}\n{err}");
    assert!(out.contains("| functions | 1 "), "{out}");
}

/// Where each objective is a label, the result has no list of labels, and objectives have no parts.
#[test]
fn objectives_are_labels_where_there_is_no_list_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let output = lab(folder.path(), r#"{"objectives": []}"#);
    assert_eq!(output.status.code(), Some(0));
    let result = r#"{"objectives": [{"id": 1, "line": 99999, "status": "covered"}]}"#;
    assert_eq!(lab(folder.path(), result).status.code(), Some(2));
    let result = r#"{"objectives": [{"id": 1, "line": 1, "status": "covered", "parts": [[1]]}]}"#;
    assert_eq!(lab(folder.path(), result).status.code(), Some(2));
}

/// A result with labels that brute force does not have is not compared.
#[test]
fn other_labels_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let result = r#"{"objectives": [], "labels": [{"id": 1, "line": 99999, "status": "covered"}]}"#;
    assert_eq!(lab(folder.path(), result).status.code(), Some(2));
}
