//! Real builds: what they need, what is remembered, what they say when they fail.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sc_harness::{
    BuildError, BuildPlan, Builder, Built, Fill, LinkError, Recipe, UnitSource, ir_flags,
    sanitized_flags,
};
use sc_process::{Cancel, tools};
use tempfile::TempDir;

const APPENDIX: &str = "\
const unsigned __sc_input_size = 1;
void __sc_canonicalise(unsigned char *bytes) { bytes[0] %= 3; }
void __sc_execute(const unsigned char *bytes) { f(bytes[0]); }
";

/// A directory with sources and builds.
struct Project {
    dir: TempDir,
    plan: BuildPlan,
}

impl Project {
    /// Units from their text; the first has the entrypoint `f(int)`.
    fn new(units: &[&str]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let unit = |(index, text): (usize, &&str)| {
            let path = format!("u{index}.c");
            let original = dir.path().join(&path);
            fs::write(&original, text).unwrap();
            UnitSource {
                path,
                text: (*text).to_owned(),
                original,
                appendix: if index == 0 {
                    APPENDIX.to_owned()
                } else {
                    String::new()
                },
                ..UnitSource::default()
            }
        };
        let plan = BuildPlan {
            name: "f".to_owned(),
            units: units.iter().enumerate().map(unit).collect(),
            entry_unit: 0,
            label_count: 5,
            link_flags: sc_types::LinkFlags::default(),
            clang: PathBuf::from("/usr/bin/clang-19"),
            dir: dir.path().join("builds"),
            header_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include"),
        };
        Self { dir, plan }
    }

    fn build(&self, recipe: &Recipe) -> Result<Built, BuildError> {
        let cache = self.dir.path().join("cache");
        let builder = Builder::new(self.plan.clone())?.with_cache(Some(cache));
        builder.build(recipe, &Cancel::new())
    }

    fn message(&self, recipe: &Recipe) -> String {
        let message = self.build(recipe).unwrap_err().to_string();
        let dir = self.plan.dir.canonicalize().unwrap();
        message.replace(&dir.display().to_string(), "[builds]")
    }
}

#[test]
fn all_recipes_build_and_are_remembered() {
    let mut project = Project::new(&["int f(int k) { return k; }\n"]);
    for fill in Fill::ALL {
        for recipe in [Recipe::cover(fill), Recipe::identify(fill)] {
            let first = project.build(&recipe).unwrap();
            let second = project.build(&recipe).unwrap();
            assert!(!first.cached && second.cached);
            assert_eq!(first.program, second.program);
            assert!(first.program.is_file());
        }
    }
    let before = project.build(&Recipe::cover(Fill::Zero)).unwrap();
    project.plan.units[0].text.push_str("int other;\n");
    let after = project.build(&Recipe::cover(Fill::Zero)).unwrap();
    assert!(!after.cached);
    assert_ne!(before.program, after.program);
}

#[test]
fn a_changed_header_is_seen() {
    let project = Project::new(&["#include \"h.h\"\nint f(int k) { return k + N; }\n"]);
    let header = project.dir.path().join("h.h");
    let recipe = Recipe::identify(Fill::Zero);
    let build_with = |text: &str| {
        fs::write(&header, text).unwrap();
        project.build(&recipe).unwrap()
    };
    let first = build_with("#define N 1\n");
    assert!(build_with("#define N 1\n").cached);
    let other = build_with("#define N 2\n");
    assert!(!other.cached);
    assert_ne!(first.program, other.program);
}

#[test]
fn another_run_directory_is_served_from_the_cache() {
    fn check(text: &str, recipe: &Recipe, shared: bool) {
        let mut project = Project::new(&[text]);
        let first = project.build(recipe).unwrap();
        project.plan.dir = project.dir.path().join("of-another-run");
        let second = project.build(recipe).unwrap();
        assert_eq!((first.cached, second.cached), (false, shared), "{text}");
        assert_ne!(first.program, second.program);
        let contents = |built: &Built| fs::read(&built.program).unwrap();
        assert_eq!(contents(&first) == contents(&second), shared, "{text}");
    }
    let plain = "int f(int k) { return k; }\n";
    check(plain, &Recipe::cover(Fill::Zero), true);
    check(plain, &Recipe::identify(Fill::Pattern), true);
    // What assembly reads is not in the text.
    let assembly = "int f(int k) { return k; }\nasm(\".if 0\\n.incbin \\\"x\\\"\\n.endif\");\n";
    check(assembly, &Recipe::cover(Fill::Zero), false);
}

#[test]
fn missing_definitions_are_named() {
    let project = Project::new(&[
        "int helper(int); extern int table[];\nint f(int k) { return helper(k) + table[k]; }\n",
    ]);
    let error = project.build(&Recipe::cover(Fill::Zero)).unwrap_err();
    let BuildError::Link(LinkError::Undefined { symbols }) = &error else {
        panic!("{error}")
    };
    assert_eq!(symbols, &["helper", "table"]);
    insta::assert_snapshot!(error, @"
    no definition of 'helper', 'table'
    hint: add the C file that defines them, or name the library that has them with --external-libs
    ");
}

#[test]
fn double_definitions_are_named() {
    let project = Project::new(&[
        "int g; int f(int k) { return k; }\n",
        "int f(int k) { return k; }\n",
    ]);
    insta::assert_snapshot!(project.message(&Recipe::cover(Fill::Zero)), @"
    more than one definition of 'f'
    hint: check whether a source file is named twice or included by another one
    ");
}

#[test]
fn missing_libraries_are_told() {
    let mut project = Project::new(&["int f(int k) { return k; }\n"]);
    project.plan.link_flags = vec!["-lno_such_library".to_owned()].into();
    let message = project.message(&Recipe::cover(Fill::Zero));
    assert!(message.contains("no_such_library"), "{message}");
}

#[test]
fn generated_code_that_does_not_compile_is_kept() {
    let mut project = Project::new(&["int f(int k) { return k; }\n"]);
    project.plan.units[0].appendix = "int g(void) { return nothing; }\n".to_owned();
    insta::assert_snapshot!(project.message(&Recipe::cover(Fill::Zero)), @"
    cannot compile the cover-zero build of 'u0.c'; the generated C is in '[builds]/u0.cover.i'
    harness:1:22: error: use of undeclared identifier 'nothing'
        1 | int g(void) { return nothing; }
          |                      ^
    1 error generated.
    ");
    assert!(project.plan.dir.join("u0.cover.i").is_file());
    insta::assert_snapshot!(project.message(&Recipe::identify(Fill::Zero)), @"
    cannot compile the identify-zero build of 'u0.c'; the generated C is in '[builds]/u0.identify.c'
    harness:1:22: error: use of undeclared identifier 'nothing'
        1 | int g(void) { return nothing; }
          |                      ^
    1 error generated.
    ");
}

#[test]
fn a_missing_compiler_is_named() {
    let mut project = Project::new(&["int f(int k) { return k; }\n"]);
    project.plan.clang = PathBuf::from("/no/such/clang");
    let error = project.build(&Recipe::cover(Fill::Zero)).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("cannot find '/no/such/clang'"),
        "{error}"
    );
}

#[test]
fn the_user_may_have_macros_functions_and_mains_of_our_names() {
    let first = "#define bytes 12\n#define f f_checked\n#define __attribute__(x)\n\
        int fork(double); int close(const char *);\n\
        int f(int k) { return fork(0.5) + close(\"x\") + k; }\nint main(void) { return f(1); }\n";
    let second =
        "int fork(double d) { return d > 0; }\nint close(const char *s) { return s[0]; }\n";
    let mut project = Project::new(&[first, second]);
    // As a preprocessor and the annotator leave it.
    project.plan.units[0].text = "int fork(double); int close(const char *);\n\
        int f_checked(int k) { return fork(0.5) + close(\"x\") + k; }\nint __sc_main(void) { return f_checked(1); }\n"
        .to_owned();
    project.plan.units[0].appendix = APPENDIX.replace("f(bytes", "f_checked(bytes");
    project.build(&Recipe::cover(Fill::Zero)).unwrap();
    project.build(&Recipe::identify(Fill::Zero)).unwrap();
}

#[test]
fn flags_of_the_user_reach_both_texts() {
    let code = "_Static_assert((char)200 > 0, \"\");\nint f(int k) { return k; }\n";
    let mut project = Project::new(&[code]);
    assert!(project.build(&Recipe::cover(Fill::Zero)).is_err());
    project.plan.units[0].flags.meaning = vec!["-funsigned-char".to_owned()];
    project.build(&Recipe::cover(Fill::Zero)).unwrap();
    project.build(&Recipe::identify(Fill::Zero)).unwrap();
}

#[test]
fn a_cancelled_build_says_so() {
    let project = Project::new(&["int f(int k) { return k; }\n"]);
    let cancel = Cancel::new();
    cancel.cancel();
    let builder = Builder::new(project.plan.clone()).unwrap();
    let error = builder
        .build(&Recipe::cover(Fill::Zero), &cancel)
        .unwrap_err();
    assert!(matches!(error, BuildError::Cancelled));
}

#[test]
fn two_processes_may_build_the_same() {
    let project = Project::new(&["int f(int k) { return k; }\n"]);
    let recipe = Recipe::cover(Fill::Zero);
    std::thread::scope(|scope| {
        let builds: Vec<_> = (0..3)
            .map(|_| scope.spawn(|| project.build(&recipe).unwrap()))
            .collect();
        let programs: Vec<_> = builds
            .into_iter()
            .map(|build| build.join().unwrap().program)
            .collect();
        assert!(programs.iter().all(|program| *program == programs[0]));
    });
    let names = fs::read_dir(&project.plan.dir).unwrap();
    let left = names.filter(|name| {
        name.as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .ends_with(".tmp")
    });
    assert_eq!(left.count(), 0);
}

#[test]
fn units_become_ir_with_traps_under_the_names_that_linkers_see() {
    let project = Project::new(&[
        "int f(int x) { return x + 1; }",
        "int strlen(int x) { return x; }",
    ]);
    let mut plan = project.plan.clone();
    plan.units[1].defines = vec!["strlen".to_owned()];
    let builder = Builder::new(plan).unwrap();
    let texts: Vec<String> = builder
        .plan()
        .units
        .iter()
        .map(|unit| unit.text.clone())
        .collect();
    let dir = project.dir.path().join("ir");
    let files = builder.emit_ir(&texts, &[], &dir, &Cancel::new()).unwrap();
    let text = |index: usize| fs::read_to_string(&files[index]).unwrap();
    assert!(text(0).contains("@llvm.ubsantrap(i8 0)"), "{}", text(0));
    assert!(text(1).contains("@__sc_user_strlen("), "{}", text(1));
    let broken = builder.emit_ir(
        &["int f(".to_owned(), String::new()],
        &[],
        &dir,
        &Cancel::new(),
    );
    let message = broken.unwrap_err().to_string();
    assert!(message.contains("u0.c"), "{message}");
}

/// The names in the lists of an argument that the compiler itself is started with.
fn listed(flags: &[String], argument: &str) -> BTreeSet<String> {
    let clang = tools::find(&tools::CLANG).unwrap().path;
    let output = std::process::Command::new(clang)
        .args(["-###", "-x", "c", "-c", "/dev/null", "-o", "/dev/null"])
        .args(flags.iter().filter(|flag| *flag != "-S"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lists = text
        .split('"')
        .filter_map(|word| word.strip_prefix(argument));
    lists
        .flat_map(|list| list.split(','))
        .map(str::to_owned)
        .collect()
}

/// Code that is executed symbolically stops where the sanitizers stop it, as far as no memory has to be looked at.
#[test]
fn traps_are_the_checks_of_replay_that_look_at_no_memory() {
    let replay = listed(&sanitized_flags(Fill::Zero), "-fsanitize=");
    let symbolic = listed(&ir_flags(), "-fsanitize=");
    assert_eq!(listed(&ir_flags(), "-fsanitize-trap="), symbolic);
    assert!(symbolic.contains("signed-integer-overflow"));
    assert!(symbolic.is_subset(&replay));
    let rest: Vec<_> = replay.difference(&symbolic).map(String::as_str).collect();
    let of_memory = [
        "address",
        "alignment",
        "function",
        "null",
        "object-size",
        "vptr",
    ];
    assert!(rest.iter().all(|name| of_memory.contains(name)), "{rest:?}");
}
