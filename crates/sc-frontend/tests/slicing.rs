//! What builds leave out, and that the rest means the same.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{directory, options};
use sc_frontend::{Needed, Program, SourceOptions, load};

fn needed(functions: &[&str]) -> Needed {
    Needed {
        functions: functions.iter().map(|name| (*name).to_owned()).collect(),
        ..Needed::default()
    }
}

/// The lines that are left of a program of one file.
fn sliced(text: &str, entry: &str) -> String {
    let directory = directory(&[("a.c", text)]);
    let options = options(directory.path(), &["a.c"]);
    let mut program = load(&options).unwrap();
    program.slice(&needed(&[entry]), &options);
    let text = program.units[0].sliced_text();
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    let lines: Vec<_> = lines.map(str::trim).filter(|it| !it.is_empty()).collect();
    lines.join("\n")
}

#[track_caller]
fn check(text: &str, entry: &str, left: &[&str]) {
    assert_eq!(sliced(text, entry), left.join("\n"));
}

/// The C library reads variables of the program that no text names: `getopt` begins at `optind`.
#[test]
fn what_the_c_library_reads_is_left() {
    check(
        "int optind = 3;\n\
         int unread = 3;\n\
         extern int getopt(int, char *const *, const char *);\n\
         int entry(int n, char **words) { return getopt(n, words, \"a\"); }\n",
        "entry",
        &[
            "int optind = 3;",
            "extern int getopt(int, char *const *, const char *);",
            "int entry(int n, char **words) { return getopt(n, words, \"a\"); }",
        ],
    );
}

#[test]
fn only_what_is_named_is_left() {
    check(
        "typedef struct s s_t;\n\
         struct s { int n; enum { ONE, TWO } kind; };\n\
         static int unused(void) { return 1; }\n\
         static int used(s_t *s);\n\
         int table[] = { 1, 2, 3 };\n\
         int (*callbacks[])(s_t *) = { used, 0 };\n\
         int entry(s_t *s) { return used(s) + ONE; }\n\
         static int used(s_t *s) { return s->n; }\n\
         int other(s_t *s) { return callbacks[0](s); }\n",
        "entry",
        &[
            "typedef struct s s_t;",
            "struct s { int n; enum { ONE, TWO } kind; };",
            "static int used(s_t *s);",
            "int entry(s_t *s) { return used(s) + ONE; }",
            "static int used(s_t *s) { return s->n; }",
        ],
    );
}

#[test]
fn functions_in_tables_are_named() {
    check(
        "typedef int (*op_t)(int);\n\
         static int twice(int n) { return 2 * n; }\n\
         static int never(int n) { return n; }\n\
         static const op_t ops[] = { twice };\n\
         int entry(int n) { return ops[0](n); }\n\
         int rest(int n) { return never(n); }\n",
        "entry",
        &[
            "typedef int (*op_t)(int);",
            "static int twice(int n) { return 2 * n; }",
            "static const op_t ops[] = { twice };",
            "int entry(int n) { return ops[0](n); }",
        ],
    );
}

#[test]
fn what_runs_without_a_name_is_left() {
    check(
        "int state;\n\
         static void set(void) { state = 1; }\n\
         __attribute__((constructor)) static void start(void) { set(); }\n\
         int marked __attribute__((section(\"marks\"))) = 2;\n\
         int real(void) { return 3; }\n\
         int other(void) __attribute__((alias(\"real\")));\n\
         int gone(void) { return 4; }\n\
         int entry(void) { return 5; }\n",
        "entry",
        &[
            "int state;",
            "static void set(void) { state = 1; }",
            "__attribute__((constructor)) static void start(void) { set(); }",
            "int marked __attribute__((section(\"marks\"))) = 2;",
            "int real(void) { return 3; }",
            "int other(void) __attribute__((alias(\"real\")));",
            "int entry(void) { return 5; }",
        ],
    );
}

#[test]
fn names_of_assembly_and_pragmas_are_names() {
    check(
        "int hidden(void) __asm__(\"shown\");\n\
         int hidden(void) { return 1; }\n\
         extern int shown(void);\n\
         int pragmatic(void) { return 2; }\n\
         #pragma weak pragmatic\n\
         static int called(void) { return 3; }\n\
         int gone(void) { return 4; }\n\
         int entry(void) { __asm__(\"/* called */\"); return shown(); }\n",
        "entry",
        &[
            "int hidden(void) __asm__(\"shown\");",
            "int hidden(void) { return 1; }",
            "extern int shown(void);",
            "int pragmatic(void) { return 2; }",
            "#pragma weak pragmatic",
            "static int called(void) { return 3; }",
            "int entry(void) { __asm__(\"/* called */\"); return shown(); }",
        ],
    );
}

#[test]
fn everything_is_left_where_names_do_not_tell() {
    for text in [
        "__asm__(\".globl x\\nx:\");\nint gone(void) { return 1; }\nint entry(void) { return 2; }",
        "void *dlsym(void *, const char *);\nint gone(void) { return 1; }\n\
         void *entry(void) { return dlsym(0, \"gone\"); }",
    ] {
        assert!(sliced(text, "entry").contains("gone"), "{text}");
    }
}

#[test]
fn old_definitions_and_declarators_are_understood() {
    check(
        "int old(a, b) int a; char *b; { return a + *b; }\n\
         int dropped(a) int a; { return a; }\n\
         void (*chosen(int n, void (*f)(int)))(int);\n\
         int (*pointer)(void), (plain), *array[3], last = 4;\n\
         __extension__ typedef long long wide;\n\
         void *taken(wide);\n\
         static wide (named);\n\
         static wide (*function)(wide);\n\
         int entry(void) { wide w = last; return old((int)(w + named), \"x\"); }\n",
        "entry",
        &[
            "int old(a, b) int a; char *b; { return a + *b; }",
            "int (*pointer)(void), (plain), *array[3], last = 4;",
            "__extension__ typedef long long wide;",
            "static wide (named);",
            "static wide (*function)(wide);",
            "int entry(void) { wide w = last; return old((int)(w + named), \"x\"); }",
        ],
    );
}

#[test]
fn lines_stay_where_they_are() {
    let text = "int gone(int n)\n{\n    return n;\n}\n\nint entry(int n) { return n; }\n";
    let directory = directory(&[("a.c", text)]);
    let options = options(directory.path(), &["a.c"]);
    let mut program = load(&options).unwrap();
    let line = |text: &str| text.lines().position(|line| line.starts_with("int entry"));
    let before = line(&program.units[0].text);
    program.slice(&needed(&["entry"]), &options);
    let after = program.units[0].sliced_text();
    assert_eq!(line(&after), before);
    assert!(!after.contains("gone"));
}

#[test]
fn small_programs_stay_whole() {
    let text = "int gone(void) { return 1; }\nint entry(void) { return 2; }\n";
    let directory = directory(&[("a.c", text)]);
    let options = options(directory.path(), &["a.c"]);
    let mut program = load(&options).unwrap();
    let needed = Needed {
        least: Needed::LEAST,
        ..needed(&["entry"])
    };
    program.slice(&needed, &options);
    assert!(program.units[0].omitted.is_empty());
}

/// Of the files of all cases, every so many: compiling each of them takes minutes.
const STRIDE: usize = 12;

#[test]
fn what_is_left_compiles_to_the_same_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["examples", "tests/cases", "bench/programs"] {
        c_files(&root.join(folder), &mut files);
    }
    files.sort();
    let mut compared = 0;
    for file in files.iter().step_by(STRIDE) {
        let options = options(Path::new("/"), &[file.to_str().unwrap()]);
        // Some cases are about files that do not compile.
        let Ok(program) = load(&options) else {
            continue;
        };
        compared += compare(&program, &options, file);
    }
    assert!(compared > 20, "only {compared} slices");
}

fn c_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            c_files(&path, found);
        } else if path.extension().is_some_and(|it| it == "c") {
            found.push(path);
        }
    }
}

/// Compares slices of a program with the whole of it, and says how many.
fn compare(program: &Program, options: &SourceOptions, file: &Path) -> usize {
    let own = program.functions.iter().filter(|it| !it.in_system_header);
    let names: Vec<_> = own.map(|function| function.name.as_str()).collect();
    let mut count = 0;
    for name in [names.first(), names.last()].into_iter().flatten() {
        let mut sliced = program.clone();
        sliced.slice(&needed(&[name]), options);
        if sliced.units[0].omitted.is_empty() {
            continue;
        }
        count += 1;
        let (whole, sliced) = (assembly(program, name), assembly(&sliced, name));
        assert!(sliced.contains_key(*name), "{name} of {}", file.display());
        for (symbol, code) in &sliced {
            let before = whole.get(symbol);
            let place = format!("{symbol} of {} for {name}", file.display());
            assert_eq!(before, Some(code), "{place}");
            let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            for word in words.filter(|word| whole.contains_key(*word)) {
                assert!(sliced.contains_key(word), "{place} needs {word}");
            }
        }
    }
    count
}

/// Code and data by symbol, without numbers of labels; a static function is there if it is the entrypoint.
fn assembly(program: &Program, entry: &str) -> BTreeMap<String, String> {
    let unit = &program.units[0];
    let text = unit.sliced_text() + &format!("\nvoid *keep_entry = (void *)&{entry};\n");
    let directory = directory(&[("a.i", &text)]);
    let output = Command::new("clang-19")
        .args([
            "-S",
            "-O0",
            "-w",
            "-fno-asynchronous-unwind-tables",
            "-o",
            "-",
        ])
        .args(&unit.flags.meaning)
        .arg(directory.path().join("a.i"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", unit.path);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut symbols: BTreeMap<String, String> = BTreeMap::new();
    let mut current = None;
    for line in text.lines() {
        let label = line.split(':').next().filter(|_| line.contains(':'));
        let label = label.filter(|it| !it.starts_with(['.', '\t', ' ', '#']));
        if let Some(label) = label {
            current = Some(label.to_owned());
        }
        let directive = line.trim_start();
        if directive.starts_with(".size") || line.starts_with(".Lfunc_end") {
            current = None;
        }
        if let Some(current) = &current {
            let code = symbols.entry(current.clone()).or_default();
            code.push_str(&without_numbers(line));
            code.push('\n');
        }
    }
    symbols
}

/// `.LBB3_1` and `.L.str.4` differ when other functions are gone, and so does the space before the comment after them.
fn without_numbers(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default().trim_end();
    let words = line.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
    let local = |word: &str| word.starts_with(".L");
    let words = words.map(|word| match local(word) {
        true => word.replace(|c: char| c.is_ascii_digit() || c == '.', ""),
        false => word.to_owned(),
    });
    words.collect()
}
