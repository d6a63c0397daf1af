//! The models of the C library that provers read, against the real functions. `tests/cases/framac-proofs` compares
//! what Frama-C concludes from them.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Compiles and runs `tests/models/<tool>.c`, which has to include each model; `runtime.c` and `main.c` call what only the
/// tool has.
fn compare(tool: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let models = root.join("src").join(tool).join("models");
    let driver = root.join("tests/models").join(format!("{tool}.c"));
    let text = fs::read_to_string(&driver).unwrap();
    let files: BTreeSet<String> = fs::read_dir(&models)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !["runtime.c", "main.c", "copying.c"].contains(&name.as_str()))
        .collect();
    for name in &files {
        assert!(text.contains(&format!("#include \"{name}\"")), "{name}");
    }
    let dir = tempfile::tempdir().unwrap();
    let program = dir.path().join("models");
    let output = Command::new("clang-19")
        .args(["-std=gnu17", "-g", "-fno-builtin", "-w"])
        .args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
        .arg("-I")
        .arg(&models)
        .arg(&driver)
        .arg("-lm")
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = Command::new(program).output().unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn of_framac() {
    compare("framac");
}
