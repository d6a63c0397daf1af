//! Whether test frameworks are installed.

use std::fs;
use std::process::Command;

/// Whether a program with this line compiles and links.
pub fn has(line: &str, compiler: &str, library: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("try.cpp");
    fs::write(&source, format!("{line}\nint main() {{ return 0; }}\n")).unwrap();
    let mut command = Command::new(compiler);
    let language = if compiler == "gcc" { "c" } else { "c++" };
    command.args(["-x", language]).arg(&source);
    command
        .arg("-o")
        .arg(folder.path().join("try"))
        .arg(library);
    let there = command.output().is_ok_and(|output| output.status.success());
    if !there {
        sc_testing::skip(&format!("{library} is not installed"));
    }
    there
}
