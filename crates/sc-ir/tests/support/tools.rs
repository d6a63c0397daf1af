//! Programs of LLVM, and where the C files of other crates are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use sc_testing::installed;

/// The versions of clang that are read.
pub const MAJORS: [u32; 4] = [14, 15, 16, 19];

/// Runs a program that has to succeed; its standard output.
pub fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What clang makes of a C file.
pub fn compile(major: u32, file: &Path, flags: &[&str]) -> String {
    let clang = format!("clang-{major}");
    let mut arguments = vec!["-w", "-O0", "-g", "-S", "-emit-llvm", "-o", "-"];
    arguments.extend(flags);
    arguments.push(file.to_str().unwrap());
    run(&clang, &arguments)
}

/// What LLVM 19 prints for a text after reading it: all pointers are opaque in it, whatever the text was made by. Text with typed
/// pointers takes the way over a file of the old version. None if the programs are missing.
pub fn reprint(major: u32, text: &str, folder: &Path) -> Option<String> {
    let own = format!("llvm-as-{major}");
    let assembler = if major < 15 { &own } else { "llvm-as-19" };
    if !installed(assembler) || !installed("llvm-dis-19") {
        return None;
    }
    let (source, bitcode) = (folder.join("in.ll"), folder.join("out.bc"));
    std::fs::write(&source, text).unwrap();
    let (source, bitcode) = (source.to_str().unwrap(), bitcode.to_str().unwrap());
    run(assembler, &["-o", bitcode, source]);
    Some(run("llvm-dis-19", &["-o", "-", bitcode]))
}

/// The folder of a crate that this one depends on.
pub fn crate_folder(name: &str) -> PathBuf {
    static METADATA: LazyLock<serde_json::Value> = LazyLock::new(|| {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let mut arguments = vec!["metadata", "--offline", "--locked", "--format-version", "1"];
        arguments.extend(["--manifest-path", manifest]);
        // A build downloads only the crates of its own platform, and nothing more may be asked for offline.
        let version = run(&cargo, &["-vV"]);
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        arguments.extend(["--filter-platform", host.unwrap()]);
        serde_json::from_str(&run(&cargo, &arguments)).unwrap()
    });
    let packages = METADATA["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == name);
    let manifest = package.unwrap()["manifest_path"].as_str().unwrap();
    Path::new(manifest).parent().unwrap().to_path_buf()
}
