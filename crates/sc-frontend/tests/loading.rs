//! Preprocessing, flags, several units, and everything that can be wrong with the files.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::path::PathBuf;

use common::{decisions, directory, functions, load_files, message_of, options, without_directory};
use sc_frontend::{
    Addition, CompileCommands, Declaration, FrontendError, Loaded, Preprocessor, load,
};

const MAIN: &str = "int main(void) { return 0; }";

#[test]
fn syntax_errors_show_the_users_text() {
    let text = "#define N 3\nint f(int a) {\n  return a + * N;\n}\n";
    insta::assert_snapshot!(message_of(&[("t.c", text)], &[]), @"
    cannot compile t.c:
    t.c:3:14: error: indirection requires pointer operand ('int' invalid)
        3 |   return a + * N;
          |              ^ ~
    1 error generated.
    ");
}

#[test]
fn a_missing_header_is_named_with_a_hint() {
    let error = load_files(&[("t.c", "#include \"absent.h\"\nint f(void);")], &[]).unwrap_err();
    insta::assert_snapshot!(without_directory(&error), @r#"
    cannot compile t.c:
    t.c:1:10: fatal error: 'absent.h' file not found
        1 | #include "absent.h"
          |          ^~~~~~~~~~
    1 error generated.
    "#);
    assert_eq!(
        error.hint(),
        Some("name the directory of the header with -I")
    );
}

#[test]
fn warnings_are_not_errors() {
    let text = "int f(int a) { if (a = 3) return 1; char *p = \"x\"; int unused; }";
    assert_eq!(
        load_files(&[("t.c", text)], &["-Wall", "-Werror"])
            .unwrap()
            .functions
            .len(),
        1
    );
}

#[test]
fn what_gcc_only_warns_about_is_accepted() {
    let text = "static void *make(unsigned long n) { return n ? &make : 0; }\n\
                void *(*table[])(int) = { make };\n\
                int f(int *p) { char *q = 3; return p == q; }";
    let program = load_files(&[("t.c", text)], &[]).unwrap();
    let flags = &program.units[0].flags.meaning;
    assert!(flags.contains(&"-Wno-incompatible-function-pointer-types".to_owned()));
    // Only what the file needs: other files have none of these flags.
    let program = load_files(&[("t.c", "int f(void) { return 0; }")], &[]).unwrap();
    assert!(program.units[0].flags.meaning.is_empty());
    let wrong = "void *(*table[])(int) = { absent };";
    assert!(load_files(&[("t.c", wrong)], &[]).is_err());
}

#[test]
fn undeclared_functions_get_a_hint_and_a_way_out() {
    let text = "int f(void) { return g(); }";
    let error = load_files(&[("t.c", text)], &[]).unwrap_err();
    assert!(
        error
            .hint()
            .unwrap()
            .ends_with("code written before C99 needs -std=gnu89")
    );
    assert!(load_files(&[("t.c", text)], &["-std=gnu89"]).is_ok());
}

#[test]
fn functions_that_builds_ask_the_system_for_are_declared() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\n\
                int f(const char *s) { char *t; int n = asprintf(&t, \"%s!\", s); free(t); return n; }";
    let program = load_files(&[("t.c", text)], &[]).unwrap();
    let assumed = program.units[0].assumed.iter();
    let assumed: Vec<String> = assumed.map(ToString::to_string).collect();
    assert_eq!(
        assumed,
        ["-D_GNU_SOURCE: 'asprintf' is not declared without it"]
    );
    assert!(
        program.units[0]
            .flags
            .preprocess
            .contains(&"-D_GNU_SOURCE".to_owned())
    );
    // What the configuration of a build includes; one flag for each header that is needed.
    let gated = "#ifdef HAVE_STDLIB_H\n#include <stdlib.h>\n#endif\n\
                 char *g(int n) { char *p = malloc(n); if (p) memset(p, 0, n); return p; }";
    let program = load_files(&[("t.c", gated)], &[]).unwrap();
    let flags = &program.units[0].flags.preprocess;
    assert!(flags.ends_with(&["-include", "stdlib.h", "-include", "string.h"].map(String::from)));
    let several = format!(
        "{}\nchar *h(void) {{ return strdup(\"a\"); }}",
        text.replace("#include <stdlib.h>\n", "")
    );
    assert!(load_files(&[("t.c", &several)], &[]).is_ok());
    // The user's choice stays, and so does the message about what no header declares.
    assert!(load_files(&[("t.c", text)], &["-D_POSIX_C_SOURCE=200809L"]).is_err());
    let both = format!("{text}\nint g(void) {{ return absent(); }}");
    let error = load_files(&[("t.c", &both)], &[]).unwrap_err().to_string();
    assert!(
        error.contains("absent") && !error.contains("asprintf"),
        "{error}"
    );
}

#[test]
fn headers_of_the_project_are_found() {
    let files = [
        ("configure.ac", ""),
        ("include/lib/a.h", "#include \"b.h\""),
        ("src/common/b.h", "int b(int);"),
        (
            "src/t.c",
            "#include <lib/a.h>\nint f(void) { return b(1); }",
        ),
    ];
    let project = directory(&files);
    let program = load(&options(project.path(), &["src/t.c"])).unwrap();
    let assumed = program.units[0].assumed.iter();
    let root = project.path().display().to_string();
    let assumed: Vec<String> = assumed
        .map(|it| it.to_string().replace(&root, ""))
        .collect();
    assert_eq!(
        assumed,
        [
            "-I/include: 'lib/a.h' is not found without it",
            "-I/src/common: 'b.h' is not found without it",
        ]
    );
    // Which of two is meant, and whether one outside of a project is meant, nobody can tell.
    let two = directory(&[&files[..], &[("old/b.h", "int b(int);")]].concat());
    assert!(load(&options(two.path(), &["src/t.c"])).is_err());
    let none = directory(&files[1..]);
    assert!(load(&options(none.path(), &["src/t.c"])).is_err());
}

#[test]
fn files_that_are_none() {
    let directory = directory(&[("sub/x.c", MAIN), ("t.cpp", MAIN)]);
    let message =
        |name: &str| without_directory(&load(&options(directory.path(), &[name])).unwrap_err());
    insta::assert_snapshot!(message("absent.c"), @"file 'absent.c' not found");
    insta::assert_snapshot!(message("sub"), @"'sub' is a directory, not a C file");
    insta::assert_snapshot!(message("t.cpp"), @"'t.cpp' is not a C file");
    insta::assert_snapshot!(load(&options(directory.path(), &[])).unwrap_err(), @"no C file given");
}

#[test]
fn an_empty_file_has_no_functions() {
    insta::assert_snapshot!(message_of(&[("t.c", "")], &[]), @"no function is defined in 't.c'");
    insta::assert_snapshot!(message_of(&[("t.c", "#include <ctype.h>\nint x;")], &[]), @"no function is defined in 't.c'");
    assert!(load_files(&[("t.c", ""), ("u.c", MAIN)], &[]).is_ok());
}

#[test]
fn our_names_are_refused() {
    let files = [
        ("h.h", "\nextern int __sc_mine;\n"),
        ("t.c", "#include \"h.h\"\nint f(void) { return 0; }"),
    ];
    insta::assert_snapshot!(message_of(&files, &[]), @"h.h:2: the name '__sc_mine' is reserved for seacoral");
    insta::assert_snapshot!(message_of(&[("t.c", "#define g __sc_state\nint f(int g) { return g; }")], &[]), @"t.c:2: the name '__sc_state' is reserved for seacoral");
    let fine = "#include <seacoral.h>\nint f(int a) { sc_assume(a); sc_assert(a); sc_label(a); return a; }";
    assert!(load_files(&[("t.c", fine)], &[]).is_ok());
    let takes = "void __sc_assume(int x) { }";
    insta::assert_snapshot!(message_of(&[("t.c", takes)], &[]), @"t.c:1: the name '__sc_assume' is reserved for seacoral");
}

#[test]
fn text_that_is_not_utf_8() {
    let directory = directory(&[]);
    let path = directory.path().join("t.c");
    let text =
        b"/* caf\xe9 */ int f(char *s) { return s[0] == '\xe9' && s != \"\xe91\"; } // \xff\n";
    std::fs::write(&path, text).unwrap();
    let program = load(&options(directory.path(), &["t.c"])).unwrap();
    assert!(
        program.units[0]
            .text
            .contains(r#"s[0] == '\351' && s != "\3511""#)
    );
    std::fs::write(&path, b"int f(void) { return 0; }\nint \xe9t\xe9;\n").unwrap();
    let error = load(&options(directory.path(), &["t.c"])).unwrap_err();
    assert!(
        matches!(
            error,
            FrontendError::DoesNotCompile { .. } | FrontendError::NotUtf8 { .. }
        ),
        "{error}"
    );
}

#[test]
fn flags_reach_the_code() {
    let files = [
        ("inc/h.h", "#define FROM_HEADER 1\n"),
        (
            "t.c",
            "#include <h.h>\nint f(int a) {\n#if FROM_HEADER && A == 3 && defined B && !defined linux && defined __CHAR_UNSIGNED__\n  if (a) return 1;\n#endif\n  return 0; }",
        ),
    ];
    let directory = directory(&files);
    let mut options = options(directory.path(), &["t.c"]);
    options.include_dirs = vec![directory.path().join("inc")];
    options.cpp_flags = ["-DA=3", "-D", "B", "-Ulinux", "-funsigned-char", "-O3"]
        .map(String::from)
        .to_vec();
    let program = load(&options).unwrap();
    assert_eq!(program.functions[0].decisions.len(), 1);
    let flags = &program.units[0].flags;
    assert_eq!(flags.meaning, ["-funsigned-char"]);
    assert_eq!(flags.preprocess.last().unwrap(), "-D__SEACORAL__=1");
    options.cpp_flags = vec!["-fnonsense".to_owned()];
    let message = without_directory(&load(&options).unwrap_err());
    assert!(message.contains("-fnonsense"), "{message}");
}

#[test]
fn compile_commands_give_flags_per_file() {
    let text = |name: &str| format!("#include \"n.h\"\nint {name}(int a) {{ return N ? a : 1; }}");
    let files = [
        ("one/n.h", "#define N a > 1\n"),
        ("two/n.h", "#define N a > 2\n"),
        ("a.c", &text("f")),
        ("b.c", &text("g")),
    ];
    let directory = directory(&files);
    let at = directory.path().display();
    let json = format!(
        r#"[{{"directory": "{at}", "file": "a.c", "arguments": ["cc", "-Ione", "-o", "a.o", "-c", "a.c"]}},
            {{"directory": "{at}/two", "file": "../b.c", "command": "gcc -std=gnu11 -I . -c ../b.c"}}]"#
    );
    let path = directory.path().join("compile_commands.json");
    std::fs::write(&path, json).unwrap();
    let mut options = options(directory.path(), &["a.c", "b.c"]);
    // Its folder stands for the database.
    options.compile_commands = Some(directory.path().to_path_buf());
    let commands = CompileCommands::read(directory.path()).unwrap();
    assert_eq!(commands.files(), options.files);
    assert!(!commands.has(&directory.path().join("c.c")));
    let program = load(&options).unwrap();
    insta::assert_snapshot!(decisions(&program), @"
    f
      2: conditional [a > 1]
    g
      2: conditional [a > 2]
    ");
    assert_eq!(program.units[1].flags.meaning, ["-std=gnu11"]);
    options.compile_commands = Some(PathBuf::from("absent.json"));
    insta::assert_snapshot!(load(&options).unwrap_err(), @"cannot read the compilation database 'absent.json': No such file or directory (os error 2)");
}

#[test]
fn several_units_share_headers() {
    let header = "static inline int clamp(int v) { return v > 9 ? 9 : v; }\nextern int shared;\n";
    let files = [
        ("h.h", header),
        (
            "a.c",
            "#include \"h.h\"\nint f(int a) { return clamp(a) + shared; }",
        ),
        (
            "b.c",
            "#include \"h.h\"\nint shared; int g(int a) { return clamp(a); }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    insta::assert_snapshot!(functions(&program), @"
    clamp(v: int) -> int static inline
    f(a: int) -> int
      calls: clamp
      reads: shared
    clamp(v: int) -> int static inline
    g(a: int) -> int
      calls: clamp
    ");
    let places = program.functions.iter().map(|f| {
        let file = f.place.file.rsplit('/').next().unwrap();
        format!("{} {file}:{} unit {}", f.name, f.place.line, f.unit.0)
    });
    insta::assert_snapshot!(places.collect::<Vec<_>>().join("\n"), @"
    clamp h.h:1 unit 0
    f a.c:2 unit 0
    clamp h.h:1 unit 1
    g b.c:2 unit 1
    ");
}

#[test]
fn the_same_file_twice_is_one_unit() {
    let directory = directory(&[("t.c", MAIN)]);
    assert_eq!(
        load(&options(directory.path(), &["t.c", "./t.c"]))
            .unwrap()
            .units
            .len(),
        1
    );
}

#[test]
fn functions_of_system_headers_are_marked() {
    let files = [
        (
            "sys/s.h",
            "static inline int theirs(int a) { return a ? 1 : 2; }\n",
        ),
        (
            "t.c",
            "#include <s.h>\nint mine(int a) { return theirs(a); }",
        ),
    ];
    let directory = directory(&files);
    let mut options = options(directory.path(), &["t.c"]);
    options.cpp_flags = vec![
        "-isystem".to_owned(),
        directory.path().join("sys").display().to_string(),
    ];
    let program = load(&options).unwrap();
    let marks: Vec<_> = program
        .functions
        .iter()
        .map(|f| (f.name.as_str(), f.in_system_header))
        .collect();
    assert_eq!(marks, [("theirs", true), ("mine", false)]);
}

#[test]
fn common_headers_parse_as_gcc_leaves_them() {
    let headers = [
        "stdio",
        "stdlib",
        "string",
        "math",
        "ctype",
        "stdint",
        "errno",
        "limits",
        "assert",
        "stdbool",
        "stdarg",
        "float",
        "time",
        "unistd",
        "inttypes",
        "signal",
        "setjmp",
        "stdatomic",
        "pthread",
        "complex",
        "wchar",
    ];
    let includes: String = headers
        .iter()
        .map(|h| format!("#include <{h}.h>\n"))
        .collect();
    let text = format!(
        "{includes}int f(double d, FILE *file) {{ return isnan(d) || fabs(d) > 1 || !file; }}"
    );
    let program = load_files(&[("t.c", &text)], &["-D_GNU_SOURCE"]).unwrap();
    assert_eq!(program.preprocessor, Preprocessor::Gcc);
    assert!(program.functions.iter().any(|f| f.name == "f"));
}

#[test]
fn without_gcc_clang_preprocesses() {
    let directory = directory(&[(
        "t.c",
        "#include <stdio.h>\nint f(int a) { return a ? 1 : 2; }",
    )]);
    let mut options = options(directory.path(), &["t.c"]);
    options.gcc = None;
    let program = load(&options).unwrap();
    let reason = "gcc is not installed".to_owned();
    assert_eq!(program.preprocessor, Preprocessor::Clang { reason });
    insta::assert_snapshot!(decisions(&program), @"
    f
      2: conditional [a]
    ");
}

#[test]
fn what_gcc_would_change_or_cannot_do_goes_to_clang() {
    let reason = |text: &str, flags: &[&str]| match load_files(&[("t.c", text)], flags)
        .unwrap()
        .preprocessor
    {
        Preprocessor::Gcc => "gcc".to_owned(),
        Preprocessor::Clang { reason } => {
            let words = reason
                .split(' ')
                .map(|w| w.rsplit_once('/').map_or(w, |(_, last)| last));
            words.take(9).collect::<Vec<_>>().join(" ")
        }
    };
    insta::assert_snapshot!(reason("int f(__float128 x) { return x > 1; }", &[]), @"t.c names '__float128', which only clang's headers leave as");
    insta::assert_snapshot!(reason("#define REAL __float128\nint f(REAL x) { return x > 1; }", &[]), @"t.c names '__float128', which only clang's headers leave as");
    insta::assert_snapshot!(reason("/* __float128 */ // _Float128\nint f(int x) { return x > 1; }", &[]), @"gcc");
    insta::assert_snapshot!(reason("int f(REAL x) { return x > 1; }", &["-DREAL=__float128"]), @"a flag names '__float128', which only clang's headers leave");
    insta::assert_snapshot!(reason("#include <immintrin.h>\nint f(int x) { return x > 1; }", &[]), @"clang rejects the text that gcc preprocessed from t.c:");
    insta::assert_snapshot!(reason("int f(int x) { return x > 1; }", &["-fblocks"]), @"gcc cannot preprocess t.c: gcc: error: unrecognized command-line option");
    insta::assert_snapshot!(reason("int f(float x) { return x > 1; }", &[]), @"gcc");
}

#[test]
fn tools_that_are_missing() {
    let directory = directory(&[("t.c", MAIN)]);
    let mut options = options(directory.path(), &["t.c"]);
    options.clang = "no-such-clang".into();
    insta::assert_snapshot!(load(&options).unwrap_err(), @"cannot run the compiler: program 'no-such-clang' not found");
    let mut options = common::options(directory.path(), &["t.c"]);
    options.libclang = directory.path().join("libclang.so");
    insta::assert_snapshot!(without_directory(&load(&options).unwrap_err()), @"cannot use libclang at 'libclang.so': file not found");
}

#[test]
fn texts_and_names_that_are_unusual() {
    let files = [
        (
            "a \"b\" c/é.c",
            "\u{feff}int f(int a)\r\n{\r\n  if (a > 1 \\\r\n  && a) return 1;\r\n  return 0;\r\n}\r\n",
        ),
        (
            "generated.c",
            "#line 40 \"grammar.y\"\nint g(int ñ) {\n  return ñ ? 1 : 2; }",
        ),
        ("part.inc", "static int part(int a) { return a ? 1 : 2; }"),
        (
            "whole.c",
            "#include \"part.inc\"\nint whole(int a) { return part(a); }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    insta::assert_snapshot!(decisions(&program), @r"
    f
      3: if ([a > 1] && [a])
    g
      41: conditional [\U000000f1]
    part
      1: conditional [a]
    whole
    ");
    let files: Vec<_> = program
        .functions
        .iter()
        .map(|f| f.place.file.rsplit('/').next().unwrap())
        .collect();
    insta::assert_snapshot!(files.join(" "), @"é.c grammar.y part.inc whole.c");
}

#[test]
fn the_digest_is_of_the_meaning() {
    // One file for all: its name is part of the text.
    let directory = directory(&[]);
    let digest = |text: &str, flags: &[&str]| {
        std::fs::write(directory.path().join("t.c"), text).unwrap();
        let mut options = options(directory.path(), &["t.c"]);
        options.cpp_flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        load(&options).unwrap().digest()
    };
    let first = digest("int f(void) { return 1; } /* a */", &[]);
    assert_eq!(first.len(), 64);
    assert_eq!(first, digest("int f(void) { return 1; } /* b */", &["-O2"]));
    assert_ne!(first, digest("int f(void) { return 2; }", &[]));
    assert_ne!(first, digest("int f(void) { return 1; }", &["-fwrapv"]));
}

#[test]
fn declarations_of_what_is_defined_elsewhere() {
    let text = "\
int plain(int a, long *b);
int old();
int variadic(const char *, ...);
void gone(void) __attribute__((noreturn));
_Noreturn void gone_too(void);
char *some(void) __attribute__((returns_nonnull));
extern void hook(void) __attribute__((weak));
int renamed(void) __asm__(\"other\");
int unused(void);
int named(void);
int (*table[])(void) = { named };
int defined(void) { return 1; }
int f(void) {
    extern int local(short);
    if (hook) hook();
    gone(); gone_too();
    return plain(1, 0) + old(1) + variadic(\"\") + *some() + renamed() + local(3) + defined();
}";
    let program = load_files(&[("f.c", text)], &[]).unwrap();
    let line = |declaration: &Declaration| {
        let marks = [
            (declaration.has_prototype, "prototype"),
            (!declaration.has_prototype, "-"),
            (declaration.is_variadic, "variadic"),
            (declaration.is_noreturn, "noreturn"),
            (declaration.returns_nonnull, "nonnull"),
        ];
        let marks: Vec<_> = marks.iter().filter(|m| m.0).map(|m| m.1).collect();
        let ret = &program.types.get(declaration.ret).spelling;
        let count = declaration.params.len();
        format!("{ret} {}/{count}: {}\n", declaration.name, marks.join(" "))
    };
    let lines: String = program.declarations.values().map(line).collect();
    insta::assert_snapshot!(lines, @"
    void gone/0: prototype noreturn
    void gone_too/0: prototype noreturn
    void hook/0: prototype
    int local/1: prototype
    int named/0: prototype
    int old/0: -
    int plain/2: prototype
    int renamed/0: prototype
    char * some/0: prototype nonnull
    int variadic/1: prototype variadic
    ");
    let list = |names: &std::collections::BTreeSet<String>| {
        names.iter().cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(list(&program.special), "hook renamed");
    assert_eq!(list(&program.initialiser_externals), "named");
}

#[test]
fn text_is_added_to_units() {
    let directory = directory(&[("f.c", "int g(int);\nint f(int x) { return g(x); }\n")]);
    let options = options(directory.path(), &["f.c"]);
    let added = |text: &str| Addition {
        text: format!("\n# 1 \"added.c\" 1 3\n{text}\n"),
        ..Addition::default()
    };
    let loaded = Loaded::new(&options).unwrap();
    assert!(loaded.program.externals.contains("g"));
    let program = loaded
        .with(vec![added(
            "static int values[2];\nint g(int x) { return values[x]; }",
        )])
        .unwrap();
    assert!(program.externals.is_empty());
    let g = &program.functions[program.find_function("g")[0].0];
    assert!(g.in_system_header, "what is added has no objectives");
    assert_eq!((g.place.file.as_str(), g.place.line), ("added.c", 2));
    let read: Vec<_> = g
        .reads
        .iter()
        .map(|id| &program.globals[id.0].name)
        .collect();
    assert_eq!(read, ["values"]);
    assert!(program.units[0].text.ends_with(&program.units[0].added));
    let error = Loaded::new(&options)
        .unwrap()
        .with(vec![added("int g(long x);")])
        .unwrap_err();
    assert!(error.to_string().contains("added.c:1"), "{error}");
}
