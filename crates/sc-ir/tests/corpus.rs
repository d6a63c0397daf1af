//! Real programs, read by us and by LLVM: every instruction has to say the same.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use std::path::Path;

use sc_ir::{Module, Op};
use sc_testing::installed;
use support::normal::{Normal, Text, tokens};
use support::tools::{MAJORS, compile, crate_folder, reprint};

/// What we understood, in the form of [`Text::normal`].
fn ours(module: &Module) -> Vec<Normal> {
    let mut functions: Vec<Normal> = Vec::new();
    for function in module.functions.iter().filter(|f| f.is_defined()) {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        let lines = instructions.map(|instruction| {
            let mut text =
                tokens(&module.show_instruction(function, instruction).to_string()).join(" ");
            if let Some(place) = instruction.location {
                text.push_str(&format!(" ; {}:{}", place.line, place.column));
            }
            text
        });
        let header = tokens(&module.show_header(function).to_string()).join(" ");
        functions.push(Normal {
            name: function.name.to_string(),
            lines: std::iter::once(header).chain(lines).collect(),
        });
    }
    let variables = module.globals.iter();
    functions.push(Normal {
        name: String::new(),
        lines: variables
            .map(|global| tokens(&module.show_global(global).to_string()).join(" "))
            .collect(),
    });
    functions
}

/// The first difference between what we understood of one text and what LLVM makes of another, and how many functions and lines were
/// compared. None if programs are missing.
fn compare(major: u32, ours: &str, theirs: &str) -> Option<(Option<String>, usize, usize)> {
    let folder = tempfile::tempdir().unwrap();
    let module = Module::parse(ours).unwrap();
    let printed = reprint(major, theirs, folder.path())?;
    if !installed("opt-19") {
        return None;
    }
    let theirs = Text::new(&printed).normal(folder.path());
    let ours = self::ours(&module);
    let names = |all: &[Normal]| all.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&ours), names(&theirs));
    let lines = ours.iter().map(|one| one.lines.len()).sum();
    let difference = ours.iter().zip(&theirs).find_map(|(a, b)| a.difference(b));
    Some((difference, ours.len() - 1, lines))
}

/// Compares everything that is in a text, as clang of this version made it; the number of functions and lines.
fn check(major: u32, text: &str) -> Option<(usize, usize)> {
    let (difference, functions, lines) = compare(major, text, text)?;
    assert_eq!(difference, None);
    Some((functions, lines))
}

fn check_file(major: u32, file: &Path, flags: &[&str]) {
    if !installed(&format!("clang-{major}")) {
        return;
    }
    let text = compile(major, file, flags);
    let start = std::time::Instant::now();
    let module = Module::parse(&text).unwrap();
    let seconds = start.elapsed().as_secs_f64();
    // Far more than it takes, but less than a quadratic reader needs for SQLite.
    assert!(seconds < 60.0, "{seconds} s");
    let blocks = module.functions.iter().flat_map(|f| &f.blocks);
    for instruction in blocks.flat_map(|block| &block.instructions) {
        if let Op::Unsupported(what) = &instruction.op {
            assert_eq!(&*what.name, "inline assembly", "{what:?}");
        }
    }
    if let Some((functions, instructions)) = check(major, &text) {
        let name = file.file_name().unwrap().display();
        println!(
            "clang-{major} {name}: {functions} functions, {instructions} lines, read in {seconds:.2} s"
        );
        assert!(functions > 0);
    }
}

fn zlib(major: u32) {
    let folder = crate_folder("libz-sys").join("src/zlib");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    for file in files {
        check_file(major, &file, &["-DHAVE_UNISTD_H", "-DHAVE_STDARG_H"]);
    }
}

#[test]
fn a_wrong_operand_is_seen() {
    let file = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/clang-19.ll"
    ));
    let text = std::fs::read_to_string(file).unwrap();
    for (right, wrong) in [
        ("add nsw i32", "add i32"),
        ("i32 0, i32 1", "i32 0, i32 0"),
        ("i32 5, label", "i32 6, label"),
        ("store ptr %0,", "store ptr %1,"),
        ("1.500000e+00", "1.250000e+00"),
        ("define internal i32 @twice", "define i32 @twice"),
        (
            "@total(ptr noundef %0, i32 noundef %1)",
            "@total(ptr byval(i8) %0, i32 noundef %1)",
        ),
        ("align 8", "align 4"),
        ("!DILocation(line: 26", "!DILocation(line: 27"),
    ] {
        let changed = text.replacen(right, wrong, 1);
        assert_ne!(text, changed, "`{right}` does not occur");
        if let Some((difference, _, _)) = compare(19, &changed, &text) {
            assert!(difference.is_some(), "`{wrong}` for `{right}` is not seen");
        }
    }
}

#[test]
fn zlib_of_clang_14() {
    zlib(14);
}

#[test]
fn zlib_of_clang_15() {
    zlib(15);
}

#[test]
fn zlib_of_clang_16() {
    zlib(16);
}

#[test]
fn zlib_of_clang_19() {
    zlib(19);
}

#[test]
fn sqlite_of_clang_19() {
    let file = crate_folder("libsqlite3-sys").join("sqlite3/sqlite3.c");
    check_file(19, &file, &[]);
}

/// What the sanitizers add when they trap.
const SANITIZED: [&str; 2] = [
    "-fsanitize=undefined,bounds,float-divide-by-zero,float-cast-overflow,integer",
    "-fsanitize-trap=all",
];

#[test]
fn all_features_of_c() {
    let file = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/features.c"
    ));
    for major in MAJORS {
        check_file(major, file, &["-fno-sanitize=all"]);
        let mut flags = SANITIZED.to_vec();
        if major < 19 {
            // LLVM 19 makes instructions of comparisons of constants, so the texts would differ.
            flags.push("-fno-sanitize=pointer-overflow,alignment,null,object-size");
        }
        check_file(major, file, &flags);
        // Names of values; passing of structures by pointers.
        check_file(major, file, &["-fno-discard-value-names"]);
        check_file(major, file, &["-m32"]);
    }
}

#[test]
fn layouts_of_other_machines() {
    let file = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/features.c"
    ));
    for target in ["aarch64", "armv7", "mips64", "mips", "riscv32", "s390x"] {
        let target = format!("--target={target}-linux-gnu");
        check_file(19, file, &[&target]);
    }
}
