//! Brute force knows what replay would say.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::time::Duration;

use sc_lab::{Bench, Config, Features, Function, Sample, Slot, Truth, generate};

/// A function of two bytes `i0` (0 to 255) and `i1` (-128 to 127) with this body and so many labels.
fn sample(body: &str, labels: u32) -> Sample {
    let slot = |ctype, offset, signed, low, high| Slot {
        ctype,
        offset,
        size: 1,
        signed,
        low,
        high,
    };
    Sample {
        seed: 0,
        slots: vec![
            slot("unsigned char", 0, false, 0, 255),
            slot("signed char", 1, true, -128, 127),
        ],
        types: Vec::new(),
        definitions: Vec::new(),
        elsewhere: Vec::new(),
        fixed: Vec::new(),
        features: Features::NONE,
        globals: Vec::new(),
        helpers: Vec::new(),
        main: Function {
            head: format!(
                "static void @main(unsigned char i0, signed char i1)\n{{\n{body}\n}}\nstatic void @end(void)"
            ),
            locals: Vec::new(),
            body: Vec::new(),
            result: None,
        },
        entry: "@main(in->s0, in->s1);".into(),
        call: String::new(),
        // Label 3 counts however the run ends.
        labels,
        error_labels: [3].into(),
    }
}

/// Each body has one label, which stands for what is said to be coverable or not.
const CASES: &[(&str, bool)] = &[
    ("LAB_LABEL(1, i0 == 255 && i1 == -128);", true),
    ("LAB_LABEL(1, i0 == 256);", false),
    // The run must terminate normally.
    ("LAB_LABEL(1, 1); abort();", false),
    ("LAB_LABEL(1, 1); exit(3);", true),
    ("LAB_LABEL(1, 1); __sc_assume(0);", false),
    (
        "LAB_LABEL(1, i0 == 7); if (i0 == 7) __builtin_unreachable();",
        false,
    ),
    // Arithmetic.
    ("int x = 2147483647; LAB_LABEL(1, i0); x += i0;", false),
    ("LAB_LABEL(1, i0); i0 = 1 / i0;", true),
    ("LAB_LABEL(1, !i0); i0 = 1 / i0;", false),
    ("LAB_LABEL(1, i1 < 0); i1 = 1 << i1;", false),
    (
        "LAB_LABEL(1, i0 == 1); i1 = (signed char)(i0 * 1e9);",
        false,
    ),
    (
        "double d = i0 * 1e300; LAB_LABEL(1, i0 == 200); int i = d; ",
        false,
    ),
    (
        "__int128 x = i0; for (int i = 0; i < 16; i++) x *= 256; LAB_LABEL(1, x);",
        false,
    ),
    // Errors in a predicate make it false, and nothing else.
    ("LAB_LABEL(2, 1 / (i0 - i0)); LAB_LABEL(1, 1);", true),
    ("LAB_LABEL(1, 1 / (i0 - i0));", false),
    // Memory, also after an error in a predicate.
    (
        "int a[3]; int *p = a; LAB_LABEL(1, i0 == 3); p[i0 & 3] = 1;",
        false,
    ),
    (
        "int a[3]; int *p = a; LAB_LABEL(2, p[3]); LAB_LABEL(1, i0 == 3); p[i0 & 3] = 1;",
        false,
    ),
    (
        "int a[3]; LAB_LABEL(2, 1 / (i0 - i0)); LAB_LABEL(1, i0 == 3); int *p = a; p[i0 & 3] = 1;",
        false,
    ),
    (
        "int a[3]; int *p = a; LAB_LABEL(1, i0 == 2); p[i0 & 3] = 1;",
        true,
    ),
    (
        "int *p = i0 ? (int *)0 : (int[]){1}; LAB_LABEL(1, i0); *p = 1;",
        false,
    ),
    (
        "char *p = malloc(i0); LAB_LABEL(1, i0 == 5); p[5] = 1;",
        false,
    ),
    (
        "char *p = malloc(i0); LAB_LABEL(1, i0 == 5); p[4] = 1;",
        true,
    ),
    (
        "char *p = malloc(3); free(p); LAB_LABEL(1, 1); p[0] = 1;",
        false,
    ),
    (
        "char *p = malloc(3); free(p); LAB_LABEL(1, 1); free(p);",
        false,
    ),
    ("char *p = malloc(3); LAB_LABEL(1, 1); free(p + 1);", false),
    (
        "char a[4] = \"abc\"; a[3] = i0; LAB_LABEL(1, i0); strlen(a);",
        false,
    ),
    ("char a[4]; LAB_LABEL(1, i0 == 5); memset(a, 0, i0);", false),
    ("char a[4]; LAB_LABEL(1, i0 == 4); memset(a, 0, i0);", true),
    ("int *p; { int x; p = &x; } LAB_LABEL(1, 1); *p = 1;", false),
    (
        "char a[2] = {i0, 1}; LAB_LABEL(1, i0 == 2); strchr(a, 2);",
        true,
    ),
    (
        "char a[2] = {i0, 1}; LAB_LABEL(1, i0 == 3); strchr(a, 2);",
        false,
    ),
    // What depends on memory without a value is covered by no test.
    ("int x; LAB_LABEL(1, x == 0);", false),
    ("char *p = malloc(1); LAB_LABEL(1, *p == 0);", false),
    ("char *p = malloc(1); LAB_LABEL(1, *p != 0);", false),
    ("char *p = calloc(1, 1); LAB_LABEL(1, *p == 0);", true),
    ("int x; LAB_LABEL(1, x != 0);", false),
    ("int x; LAB_LABEL(1, x == x);", true),
];

#[test]
fn truth_of_functions_written_by_hand() {
    let samples: Vec<_> = CASES.iter().map(|(body, _)| sample(body, 3)).collect();
    let bench = Bench::new().unwrap();
    let truth = Truth::compile(&bench, &samples).unwrap();
    let known = truth.every_input(Duration::from_secs(100)).unwrap();
    for ((body, coverable), (index, known)) in CASES.iter().zip(known.iter().enumerate()) {
        assert_eq!(known.covered.contains_key(&1), *coverable, "{body}");
        assert_eq!(known.runs, 65536);
        // The input that is said to cover it does.
        for (label, input) in &known.covered {
            let answers = truth.given_inputs(&[(index, input.clone())]).unwrap();
            assert!(answers[0].contains(label), "{body}");
        }
    }
}

#[test]
fn labels_that_count_however_the_run_ends() {
    let bench = Bench::new().unwrap();
    let body = "int x; LAB_LABEL(2, 1); LAB_LABEL(3, i0 == 1); LAB_LABEL(1, x); if (i0) abort();";
    let truth = Truth::compile(&bench, &[sample(body, 3)]).unwrap();
    let known = truth.every_input(Duration::from_secs(100)).unwrap();
    assert_eq!(
        known[0].covered,
        [(2, vec![0, 128]), (3, vec![1, 128])].into()
    );
}

#[test]
fn endless_functions_are_noticed() {
    let bench = Bench::new().unwrap();
    let truth = Truth::compile(&bench, &[sample("while (i0) LAB_TICK;", 1)]).unwrap();
    assert!(truth.every_input(Duration::from_secs(100)).unwrap()[0].slow);
}

#[test]
fn generated_functions_compile_and_are_worth_it() {
    let samples: Vec<_> = (0..60)
        .map(|seed| generate(seed, Config::default()))
        .collect();
    assert_eq!(samples[7], generate(7, Config::default()));
    let bench = Bench::new().unwrap();
    let known = Truth::compile(&bench, &samples)
        .unwrap()
        .every_input(Duration::from_secs(100))
        .unwrap();
    let labels: u32 = samples.iter().map(|sample| sample.labels).sum();
    let covered: usize = known.iter().map(|known| known.covered.len()).sum();
    let slow = known.iter().filter(|known| known.slow).count();
    assert!(
        labels > 200 && slow < 6,
        "{labels} labels, {slow} functions take too long"
    );
    assert!(
        covered as u32 > labels / 4 && (covered as u32) < labels * 3 / 4,
        "{covered} of {labels} can be covered"
    );
}
