//! Builds the library that makes programs fork servers. Where no compiler can, programs are started as usual.

use std::env;
use std::path::Path;

fn main() {
    const SOURCE: &str = "preload/fork_server.c";
    println!("cargo::rerun-if-changed={SOURCE}");
    let Ok(folder) = env::var("OUT_DIR") else {
        return;
    };
    let library = Path::new(&folder).join("fork_server.so");
    let compiler = cc::Build::new()
        .opt_level(2)
        .debug(false)
        .try_get_compiler();
    let compiled = compiler.is_ok_and(|compiler| {
        let mut command = compiler.to_command();
        command.args(["-shared", "-fPIC", "-s", "-o"]);
        command.arg(&library).arg(SOURCE);
        command.status().is_ok_and(|status| status.success())
    });
    if !compiled {
        println!(
            "cargo::warning=cannot build {SOURCE}: compilers will be loaded anew for each file"
        );
        let written = std::fs::write(&library, []);
        assert!(written.is_ok(), "cannot write {}", library.display());
    }
}
