//! The models of the C library against the real one, under the sanitizers of replay.
#![expect(clippy::unwrap_used, reason = "tests")]

mod differential;

use differential::{Case, case, compare, each};
use std::path::Path;

use sc_process::{Cancel, Job, tools};

/// The input bytes of a case: so many strings, characters of an alphabet of so many.
fn strings(lengths: usize, alphabet: u8) -> Vec<u8> {
    vec![alphabet - 1; lengths]
}

#[test]
fn lengths_and_searches() {
    compare(&[
        case(
            "strlen",
            strings(3, 3),
            "long r = strlen(text(in, 3, \"\\0a\\xff\"));",
            each("r", -1..5),
        ),
        case(
            "strnlen",
            strings(4, 4),
            "long r = strnlen(text(in, 3, \"\\0a\\xff\"), in[3]);",
            each("r", -1..5),
        ),
        case(
            "strchr",
            strings(4, 3),
            "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strchr(s, \"\\0a\\xff\"[in[3]]); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "strchr of int",
            strings(3, 3),
            "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strchr(s, 0x1ff); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "strchrnul",
            strings(4, 3),
            "char *s = text(in, 3, \"\\0a\\xff\"); long r = strchrnul(s, \"\\0a\\xff\"[in[3]]) - s;",
            each("r", -2..5),
        ),
        case(
            "strrchr",
            strings(4, 3),
            "char *s = text(in, 3, \"\\0a\\xff\"); char *p = strrchr(s, \"\\0a\\xff\"[in[3]]); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "strstr",
            strings(6, 3),
            "char *s = text(in, 3, \"\\0ab\"); char *p = strstr(s, text(in + 3, 3, \"\\0ab\")); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "strspn",
            strings(6, 3),
            "long r = strspn(text(in, 3, \"\\0ab\"), text(in + 3, 3, \"\\0ab\"));",
            each("r", -1..5),
        ),
        case(
            "strcspn",
            strings(6, 3),
            "long r = strcspn(text(in, 3, \"\\0ab\"), text(in + 3, 3, \"\\0ab\"));",
            each("r", -1..5),
        ),
        case(
            "strpbrk",
            strings(6, 3),
            "char *s = text(in, 3, \"\\0ab\"); char *p = strpbrk(s, text(in + 3, 3, \"\\0ab\")); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "memchr",
            strings(4, 5),
            "char *s = text(in, 3, \"\\0ab\\xff-\"); char *p = memchr(s, 0x4ff, in[3]); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
        case(
            "memrchr",
            strings(4, 5),
            "char *s = text(in, 3, \"\\0ab\\xff-\"); char *p = memrchr(s, 0xff, in[3]); long r = p ? p - s : -1;",
            each("r", -2..5),
        ),
    ]);
}

#[test]
fn comparisons() {
    // Only the sign of a result is certain: the real library and those of the sanitizers return different numbers.
    let compared = |name, inputs, body| Case {
        labels: ["r < 0", "r > 0", "r == 0", "r >= 0", "r != 0"]
            .map(str::to_owned)
            .to_vec(),
        open: each("r", [-97, -32, -1, 1, 2, 32, 127]),
        ..case(name, inputs, body, Vec::new())
    };
    compare(&[
        compared(
            "strcmp",
            strings(6, 3),
            "int r = strcmp(text(in, 3, \"\\0a\\xff\"), text(in + 3, 3, \"\\0a\\xff\"));",
        ),
        compared(
            "strncmp",
            [strings(4, 3), vec![4]].concat(),
            "int r = strncmp(text(in, 2, \"\\0a\\xff\"), text(in + 2, 2, \"\\0a\\xff\"), in[4]);",
        ),
        compared(
            "strcasecmp",
            strings(4, 6),
            "int r = strcasecmp(text(in, 2, \"\\0aAB[\\xe0\"), text(in + 2, 2, \"\\0aAB[\\xe0\"));",
        ),
        compared(
            "strncasecmp",
            [strings(4, 4), vec![4]].concat(),
            "int r = strncasecmp(text(in, 2, \"\\0aAB\"), text(in + 2, 2, \"\\0aAB\"), in[4]);",
        ),
        compared(
            "memcmp",
            [strings(4, 4), vec![3]].concat(),
            "int r = memcmp(text(in, 2, \"\\0a\\xffx\"), text(in + 2, 2, \"\\0a\\xffx\"), in[4]);",
        ),
    ]);
}

#[test]
fn copies() {
    let bytes = |text: &str, count: usize| -> Vec<String> {
        (0..count)
            .flat_map(|at| each(&format!("{text}[{at}]"), [0, 97, -1, 45]))
            .collect()
    };
    compare(&[
        case(
            "strcpy",
            strings(3, 3),
            "char to[3] = \"--\"; char *p = strcpy(to, text(in, 3, \"\\0a\\xff\")); long r = p - to;",
            [bytes("to", 3), each("r", 0..2)].concat(),
        ),
        case(
            "strcpy into less",
            strings(3, 3),
            "char to[2] = \"-\"; strcpy(to, text(in, 3, \"\\0a\\xff\"));",
            bytes("to", 2),
        ),
        case(
            "strncpy",
            vec![2, 2, 2, 5],
            "char to[4] = \"---\"; strncpy(to, text(in, 3, \"\\0a\\xff\"), in[3]);",
            bytes("to", 4),
        ),
        case(
            "strcat",
            strings(4, 3),
            "char to[4]; memcpy(to, text(in, 2, \"\\0a\\xff\"), 2); to[2] = 0; to[3] = '-'; strcat(to, text(in + 2, 2, \"\\0a\\xff\"));",
            bytes("to", 4),
        ),
        case(
            "strncat",
            vec![2, 2, 2, 2, 4],
            "char to[4]; memcpy(to, text(in, 2, \"\\0a\\xff\"), 2); to[2] = 0; to[3] = '-'; strncat(to, text(in + 2, 2, \"\\0a\\xff\"), in[4]);",
            bytes("to", 4),
        ),
        case(
            "strdup",
            strings(3, 3),
            "char *p = strdup(text(in, 3, \"\\0a\\xff\")); long r = strlen(p);",
            [each("r", -1..4), each("p[0]", [0, 97, -1])].concat(),
        ),
        case(
            "strndup",
            vec![2, 2, 2, 4],
            "char *p = strndup(text(in, 3, \"\\0a\\xff\"), in[3]); long r = strlen(p);",
            [each("r", -1..5), each("p[0]", [0, 97, -1])].concat(),
        ),
    ]);
}

#[test]
fn overlaps() {
    compare(&[
        case(
            "strcpy",
            vec![1, 1, 1, 6, 6],
            "char t[8]; memcpy(t, \"aaaaaaa\", 8); t[1] *= in[0]; t[3] *= in[1]; t[5] *= in[2]; strcpy(t + in[3], t + in[4]); int r = 0;",
            Vec::new(),
        ),
        case(
            "strncpy",
            vec![1, 1, 5, 5, 4],
            "char t[10]; memcpy(t, \"aaaaaaaaa\", 10); t[2] *= in[0]; t[4] *= in[1]; strncpy(t + in[2], t + in[3], in[4]);",
            Vec::new(),
        ),
        case(
            "strcat",
            vec![1, 1, 5, 5],
            "char t[12]; memcpy(t, \"aaaaaa\\0\\0\\0\\0\\0\", 12); t[2] *= in[0]; t[4] *= in[1]; strcat(t + in[2], t + in[3]);",
            Vec::new(),
        ),
        case(
            "memcpy",
            vec![5, 5, 5],
            "char t[12] = \"abcdefghijk\"; memcpy(t + in[0], t + in[1], in[2]);",
            each("t[1]", [98, 99, 100]),
        ),
        case(
            "memcpy of a known size",
            vec![5, 5],
            "char t[12] = \"abcdefghijk\"; memcpy(t + in[0], t + in[1], 3);",
            each("t[1]", [98, 99, 100]),
        ),
        case(
            "memmove",
            vec![5, 5, 5],
            "char t[12] = \"abcdefghijk\"; memmove(t + in[0], t + in[1], in[2]);",
            each("t[1]", [98, 99, 100]),
        ),
    ]);
}

#[test]
fn characters() {
    const CLASSES: &[(&str, &str)] = &[
        ("isalpha", "int r = (isalpha)((signed char)in[0]);"),
        ("isdigit", "int r = (isdigit)((signed char)in[0]);"),
        ("isalnum", "int r = (isalnum)((signed char)in[0]);"),
        ("isspace", "int r = (isspace)((signed char)in[0]);"),
        ("isupper", "int r = (isupper)((signed char)in[0]);"),
        ("islower", "int r = (islower)((signed char)in[0]);"),
        ("isxdigit", "int r = (isxdigit)((signed char)in[0]);"),
        ("isprint", "int r = (isprint)((signed char)in[0]);"),
        ("isgraph", "int r = (isgraph)((signed char)in[0]);"),
        ("ispunct", "int r = (ispunct)((signed char)in[0]);"),
        ("iscntrl", "int r = (iscntrl)((signed char)in[0]);"),
        ("isblank", "int r = (isblank)((signed char)in[0]);"),
        ("isascii", "int r = (isascii)((signed char)in[0]);"),
    ];
    const CHANGES: &[(&str, &str)] = &[
        ("tolower", "int r = (tolower)((signed char)in[0]);"),
        ("toupper", "int r = (toupper)((signed char)in[0]);"),
        ("tolower of unsigned", "int r = (tolower)(in[0]);"),
        ("tolower of large", "int r = (tolower)(in[0] * 256);"),
        ("toupper of unsigned", "int r = (toupper)(in[0]);"),
        ("toascii", "int r = (toascii)(in[0] * 3);"),
    ];
    let mut cases: Vec<Case> = CLASSES
        .iter()
        .map(|(name, body)| Case {
            // The library gives a bit of a table, and compilers that know the function give 1.
            open: each("r", [1, 2, 8, 1024, 2048]),
            ..case(
                name,
                vec![255],
                body,
                vec!["r != 0".to_owned(), "r == 0".to_owned()],
            )
        })
        .collect();
    cases.extend(CHANGES.iter().map(|(name, body)| {
        case(
            name,
            vec![255],
            body,
            each("r", [-128, -2, -1, 65, 97, 122, 128, 255]),
        )
    }));
    compare(&cases);
}

#[test]
fn numbers() {
    compare(&[
        case(
            "abs",
            vec![255, 1],
            "int (*f)(int) = abs; int r = f((signed char)in[0] * (in[1] ? 16777216 : 1));",
            each("r", [0, 1, 127, 128, -128, i64::from(i32::MIN)]),
        ),
        case(
            "labs",
            vec![255],
            "long (*f)(long) = labs; long r = f((signed char)in[0]);",
            each("r", [0, 1, 127, 128, -128]),
        ),
        case(
            "llabs",
            vec![255],
            "long long (*f)(long long) = llabs; long long r = f((signed char)in[0]);",
            each("r", [0, 1, 127, 128, -128]),
        ),
        case(
            "atoi",
            strings(4, 6),
            "int r = atoi(text(in, 4, \"\\0 -+19\"));",
            each("r", [0, 1, -1, 9, 19, 119, -99, -999, 1999, 10]),
        ),
        case(
            "atol",
            strings(4, 6),
            "long r = atol(text(in, 4, \"\\0\\t-x09\"));",
            each("r", [0, 9, -9, 99, -90, 900]),
        ),
        case(
            "atoi of large",
            vec![3, 3, 3, 3],
            "char t[] = \"-922337203685477580xyz\"; t[0] = \"-+ 1\"[in[0]]; t[19] = \"5780\"[in[1]]; t[20] = \"x078\"[in[2]]; int r = atoi(t); long e = errno;",
            [
                each("r", [0, -1, 5, -5, -2147483648, -858993460]),
                each("e", [0, 34]),
            ]
            .concat(),
        ),
        case(
            "atoll",
            vec![3, 3, 3, 3],
            "char t[] = \"-922337203685477580xyz\"; t[0] = \"-+ 1\"[in[0]]; t[19] = \"5780\"[in[1]]; t[20] = \"x078\"[in[2]]; long long r = atoll(t); long e = errno;",
            vec![
                "r == 0x7fffffffffffffff".into(),
                "r == -0x7fffffffffffffff - 1".into(),
                "r == 922337203685477580".into(),
                "e == 0".into(),
                "e == 34".into(),
            ],
        ),
        case(
            "strtol",
            vec![5, 5, 5, 3],
            "char *s = text(in, 3, \"\\0 -1zA\"), *end; long r = strtol(s, &end, \"\\012\\002\\010\\044\"[in[3]]); long n = end - s;",
            [
                each("r", [0, 1, -1, 11, 3, -3, 9, 35, 71, 1295, 10]),
                each("n", -1..4),
            ]
            .concat(),
        ),
        case(
            "strtol of any base",
            vec![5, 5, 5, 1],
            "char *s = text(in, 3, \"\\0 01-g\"), *end; long r = strtol(s, &end, in[3] * 16); long n = end - s;",
            [
                each("r", [0, 1, -1, 8, 9, 10, 17, 16, -16]),
                each("n", -1..4),
            ]
            .concat(),
        ),
        case(
            "strtoll",
            vec![5, 5, 5],
            "long long r = strtoll(text(in, 3, \"\\0 -1zA\"), 0, 36);",
            each("r", [0, 1, -1, 37, 35, 71, 1295, 10]),
        ),
    ]);
}

#[test]
fn rounding() {
    const NUMBERS: &str = "static const double v[] = {0.0, -0.0, 0.5, -0.5, 0.49999999999999994, 0.75, -0.75, 1.0, 1.5, -1.5, 2.5, -2.5, 3.5, -7.25, 7.75, \
        4503599627370495.5, -4503599627370494.5, 9007199254740993.0, 1e300, -1e300, __builtin_inf(), -__builtin_inf(), __builtin_nan(\"\"), 5e-324, -5e-324, 8388607.5, 0.25f};";
    let results = || {
        let values = [
            "0",
            "1",
            "-1",
            "2",
            "-2",
            "3",
            "-3",
            "4",
            "8",
            "-7",
            "-8",
            "7",
            "0x1p52",
            "-4503599627370494",
            "8388608",
            "1e300",
            "__builtin_inf()",
        ];
        let mut labels: Vec<String> = values.iter().map(|value| format!("r == {value}")).collect();
        labels.extend(
            [
                "r != r",
                "__builtin_signbit(r) != 0",
                "r == 0 & __builtin_signbit(r) != 0",
            ]
            .map(str::to_owned),
        );
        labels
    };
    let functions = ["floor", "ceil", "trunc", "round", "rint", "nearbyint"];
    let mut cases = Vec::new();
    for function in functions {
        for (ty, suffix) in [("double", ""), ("float", "f")] {
            let body =
                format!("{NUMBERS} {ty} x = v[in[0]]; {ty} r = __builtin_{function}{suffix}(x);");
            cases.push(case(function, vec![26], body.leak(), results()));
        }
    }
    for function in ["fmin", "fmax"] {
        let body = format!("{NUMBERS} double r = __builtin_{function}(v[in[0]], v[in[1] * 5]);");
        let mut case = case(function, vec![26, 5], body.leak(), Vec::new());
        case.open = results();
        cases.push(case);
    }
    compare(&cases);
}

/// The models are compiled when they change, not when the crate is.
#[test]
fn the_models_are_compiled() {
    let clang = tools::find(&tools::CLANG).unwrap();
    if clang.version.0.first() != Some(&19) {
        // Others write the same program in other words.
        return;
    }
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let directory = tempfile::tempdir().unwrap();
    let made = directory.path().join("library.ll");
    let job = Job::new("/bin/sh")
        .arg(models.join("generate.sh"))
        .arg(&made)
        .env("CLANG", clang.path);
    assert!(job.run(&Cancel::new()).unwrap().exit.is_success());
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert!(
        read(&made) == read(&models.join("library.ll")),
        "run models/generate.sh"
    );
}
