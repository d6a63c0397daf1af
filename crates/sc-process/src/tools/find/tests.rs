//! Searches on machines made for the purpose.

use super::*;
use crate::tools::{CBMC, CLANG, LIBCLANG, LLVM_SYMBOLIZER};
use std::collections::HashMap;
use std::fs;
use tempfile::TempDir;

/// A directory that stands for a machine: files in it are programs that run these scripts.
struct Machine {
    root: TempDir,
    variables: HashMap<&'static str, String>,
}

impl Machine {
    fn new(scripts: &[(&str, &str)]) -> Self {
        let root = tempfile::tempdir().unwrap();
        for (name, script) in scripts {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let at = |path: &str| root.path().join(path).display().to_string();
        let variables = HashMap::from([
            ("PATH", format!("{}:{}", at("bin"), at("sbin"))),
            ("HOME", at("home")),
        ]);
        Self { root, variables }
    }

    /// Sets a variable; `@` in the value stands for the root.
    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.variables.insert(name, self.rooted(value));
        self
    }

    fn rooted(&self, text: &str) -> String {
        text.replace('@', &self.root.path().display().to_string())
    }

    /// What is found, as `version path`, or the message; `@` stands for the root.
    #[track_caller]
    fn check(&self, tool: &Tool, expected: &str) {
        let host = Host {
            variable: |name: &str| self.variables.get(name).map(OsString::from),
            root: self.root.path().to_owned(),
        };
        let shown = match host.find(tool) {
            Ok(found) => format!("{} {}", found.version, found.path.display()),
            Err(missing) => {
                assert_eq!(missing.hint, tool.install);
                missing.to_string()
            }
        };
        assert_eq!(shown, self.rooted(expected));
    }
}

const CLANG_19: &str = "echo Debian clang version 19.1.7 '(3~deb12u1)'";
const CLANG_14: &str = "echo Debian clang version 14.0.6";

#[test]
fn names_are_tried_in_order_before_places() {
    let scripts = [("bin/clang", CLANG_14), ("sbin/clang-19", CLANG_19)];
    Machine::new(&scripts).check(&CLANG, "19.1.7 @/sbin/clang-19");
}

#[test]
fn what_is_too_old_is_passed_over_but_told_when_nothing_else_is_there() {
    let old = ("bin/clang", CLANG_14);
    let other = ("bin/clang-18", "echo clang version 18.1.3");
    Machine::new(&[old, other]).check(&CLANG, "18.1.3 @/bin/clang-18");
    Machine::new(&[old]).check(&CLANG, "clang 14.0.6 at '@/bin/clang' is older than 17");
}

#[test]
fn the_variable_decides_alone() {
    let scripts = [("bin/clang-19", CLANG_19), ("opt/cc", CLANG_14)];
    let machine = Machine::new(&scripts).with("SEACORAL_CLANG", "@/opt/cc");
    machine.check(&CLANG, "clang 14.0.6 at '@/opt/cc' is older than 17");
    let machine = machine.with("SEACORAL_CLANG", "@/nowhere");
    machine.check(
        &CLANG,
        "clang not found at '@/nowhere' (from SEACORAL_CLANG)",
    );
    let machine = machine.with("SEACORAL_CLANG", "clang-19");
    machine.check(&CLANG, "19.1.7 @/bin/clang-19");
    let machine = machine.with("SEACORAL_CLANG", "");
    machine.check(&CLANG, "19.1.7 @/bin/clang-19");
}

#[test]
fn a_named_file_is_inspected_alone() {
    let machine = Machine::new(&[("opt/cbmc", "echo '6.7.1 (cbmc-6.7.1)'")]);
    let path = machine.root.path().join("opt/cbmc");
    let found = inspect(&CBMC, &path, "--cbmc-path").unwrap();
    assert_eq!(found.version, Version(vec![6, 7, 1]));
    assert_eq!(found.path, path);
    let missing = inspect(&CBMC, Path::new("/no/cbmc"), "--cbmc-path").unwrap_err();
    assert_eq!(
        missing.to_string(),
        "cbmc not found at '/no/cbmc' (from --cbmc-path)"
    );
}

#[test]
fn private_installations_are_found_after_the_path() {
    let private = (
        "home/.local/share/seacoral/cbmc-6.6/bin/cbmc",
        "echo '6.6.0 (cbmc-6.6.0)'",
    );
    let machine = Machine::new(&[private]);
    machine.check(
        &CBMC,
        "6.6.0 @/home/.local/share/seacoral/cbmc-6.6/bin/cbmc",
    );
    machine.with("XDG_DATA_HOME", "@/data").check(
        &CBMC,
        "cbmc not found (tried 'cbmc', '@/data/seacoral/cbmc-6.6/bin/cbmc')",
    );
    Machine::new(&[private, ("bin/cbmc", "echo '6.7.1 (cbmc-6.7.1)'")])
        .check(&CBMC, "6.7.1 @/bin/cbmc");
}

#[test]
fn broken_programs_are_told() {
    Machine::new(&[("bin/cbmc", "echo no libminisat.so.2 >&2; exit 127")]).check(
        &CBMC,
        "cbmc at '@/bin/cbmc' does not report its version: failed with exit code 127, printed 'no libminisat.so.2'",
    );
    Machine::new(&[("bin/cbmc", "")]).check(
        &CBMC,
        "cbmc at '@/bin/cbmc' does not report its version: succeeded, printed nothing",
    );
}

#[test]
fn a_file_that_is_not_executable_is_not_a_program() {
    let machine = Machine::new(&[("bin/llvm-symbolizer-19", "")]);
    let path = machine.root.path().join("bin/llvm-symbolizer-19");
    fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    let tried = "'llvm-symbolizer-19', 'llvm-symbolizer', 'llvm-symbolizer-21', \
                 'llvm-symbolizer-20', 'llvm-symbolizer-18', 'llvm-symbolizer-17'";
    machine.check(
        &LLVM_SYMBOLIZER,
        &format!("llvm-symbolizer not found (tried {tried})"),
    );
}

#[test]
fn libclang_is_found_by_variables_then_by_place() {
    let files = [
        ("usr/lib/llvm-19/lib/libclang-19.so.1", ""),
        ("usr/lib/llvm-14/lib/libclang-14.so.1", ""),
        ("opt/libclang.so.18.1", ""),
    ];
    let machine = Machine::new(&files);
    machine.check(&LIBCLANG, "19 @/usr/lib/llvm-19/lib/libclang-19.so.1");
    let machine = machine.with("LIBCLANG_PATH", "@/opt");
    machine.check(&LIBCLANG, "18.1 @/opt/libclang.so.18.1");
    // This variable is not ours, and may be meant for something else.
    let machine = machine.with("LIBCLANG_PATH", "@/usr/lib/llvm-14/lib");
    machine.check(&LIBCLANG, "19 @/usr/lib/llvm-19/lib/libclang-19.so.1");
    let machine = machine.with("SEACORAL_LIBCLANG", "@/usr/lib/llvm-14/lib");
    machine.check(
        &LIBCLANG,
        "libclang 14 at '@/usr/lib/llvm-14/lib/libclang-14.so.1' is older than 17",
    );
}

#[test]
fn every_tool_of_this_machine_is_found_or_says_why_not() {
    let found = all();
    assert_eq!(found.len(), TOOLS.len());
    for (tool, result) in found {
        match result {
            Ok(found) => {
                assert!(found.version >= Version::from(tool.minimum));
                assert!(found.path.is_file());
            }
            Err(missing) => assert_eq!(missing.tool, tool.id),
        }
    }
}
