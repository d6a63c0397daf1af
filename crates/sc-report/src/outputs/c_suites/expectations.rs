//! Recorded expectations as C: the statements of a test, and the functions that they call.

use std::fmt::Write;

use sc_types::{Expectation, Expected, Recorded};

use super::SuiteInput;
use super::comment::line;
use super::writer::Frame;

/// The statement that checks an expectation, on one line.
pub fn statement(expectation: &Expectation) -> String {
    let object = &expectation.object;
    match &expectation.value {
        Expected::Int(value) => {
            let value = match errno_name(value).filter(|_| object == "errno") {
                Some(name) => name,
                None => value.as_str(),
            };
            format!("SC_EXPECT_INT ({object}, {value});")
        }
        Expected::Uint(value) => format!("SC_EXPECT_UINT ({object}, {value});"),
        Expected::Float(value) => format!("SC_EXPECT_FLOAT ({object}, {value});"),
        Expected::Nan => format!("SC_EXPECT_NAN ({object});"),
        Expected::Null => format!("SC_EXPECT_NULL ({object});"),
        Expected::NotNull => format!("SC_EXPECT_NOT_NULL ({object});"),
        Expected::Address(address) => format!("SC_EXPECT_ADDRESS ({object}, {address});"),
        Expected::Text(text) => format!("SC_EXPECT_STRING ({object}, {text});"),
        Expected::Ints {
            element,
            signed,
            values,
        } => {
            let name = if *signed { "INTS" } else { "UINTS" };
            // A type without a name cannot be written; every value fits into these.
            let element = match (element.contains('('), signed) {
                (false, _) => element.as_str(),
                (true, true) => "long long",
                (true, false) => "unsigned long long",
            };
            let list = values.join(", ");
            let count = values.len();
            format!("SC_EXPECT_{name} ({object}, {count}, (({element}[]) {{{list}}}));")
        }
    }
}

/// What `errno.h` calls a value of `errno`; code that uses `errno` includes it.
fn errno_name(value: &str) -> Option<&'static str> {
    let names = [
        ("1", "EPERM"),
        ("2", "ENOENT"),
        ("4", "EINTR"),
        ("5", "EIO"),
        ("7", "E2BIG"),
        ("9", "EBADF"),
        ("11", "EAGAIN"),
        ("12", "ENOMEM"),
        ("13", "EACCES"),
        ("14", "EFAULT"),
        ("16", "EBUSY"),
        ("17", "EEXIST"),
        ("20", "ENOTDIR"),
        ("21", "EISDIR"),
        ("22", "EINVAL"),
        ("24", "EMFILE"),
        ("27", "EFBIG"),
        ("28", "ENOSPC"),
        ("32", "EPIPE"),
        ("33", "EDOM"),
        ("34", "ERANGE"),
        ("75", "EOVERFLOW"),
        ("84", "EILSEQ"),
        ("110", "ETIMEDOUT"),
    ];
    let found = names.into_iter().find(|(number, _)| *number == value);
    found.map(|(_, name)| name)
}

/// The statements of a test, one a line, and comments about what it does not expect.
pub(super) fn statements(recorded: &Recorded) -> Vec<String> {
    let mut lines: Vec<String> = recorded.expectations.iter().map(statement).collect();
    let comment = |text: String| format!("/* {} */", line(&text));
    let unstable = recorded.unstable.iter();
    lines.extend(unstable.map(|object| {
        comment(format!(
            "Not expected: {object} differs between runs, contents of memory or compilers."
        ))
    }));
    if recorded.is_partial {
        lines.push(comment(
            "More objects were seen than are recorded here.".to_owned(),
        ));
    }
    lines
}

/// Whether a suite expects anything.
pub(super) fn any(input: &SuiteInput) -> bool {
    let mut tests = input.tests.iter();
    tests.any(|test| test.recorded.returns || !test.recorded.expectations.is_empty())
}

/// The macros and functions that the tests of a suite use.
pub(super) fn support(input: &SuiteInput, frame: &Frame) -> String {
    if !any(input) {
        return String::new();
    }
    let tests = input.tests.iter();
    let expected = tests.flat_map(|test| &test.recorded.expectations);
    let text: String = expected.map(|it| statement(it) + "\n").collect();
    let mut out = frame.failed.to_owned();
    let tolerance = input.float_tolerance.as_deref().unwrap_or("0.0");
    for (names, part) in PARTS {
        if names.iter().any(|name| text.contains(name)) {
            let part = part.replace("@tolerance@", tolerance);
            let _ = write!(out, "\n{}", part.replace("@print@(\"", frame.print));
        }
    }
    out
}

const INT: &str = r##"static void __sc_int(int line, const char *what, long long actual, long long expected)
{
    if (actual != expected) {
        @print@("%s:%d: %s: expected %lld, got %lld\n", __FILE__, line, what, expected, actual);
        __sc_failed = 1;
    }
}
"##;

const UINT: &str = r##"static void __sc_uint(int line, const char *what, unsigned long long actual, unsigned long long expected)
{
    if (actual != expected) {
        @print@("%s:%d: %s: expected %llu, got %llu\n", __FILE__, line, what, expected, actual);
        __sc_failed = 1;
    }
}
"##;

const ELEMENT: &str = r##"static const char *__sc_element(const char *what, unsigned long index)
{
    static char text[200];

    sprintf(text, "%.150s[%lu]", what, index);
    return text;
}
"##;

/// Each with the words that ask for it; a part may need those before it.
const PARTS: [(&[&str], &str); 13] = [
    (&["_INT (", "_INTS ("], INT),
    (&["_UINT (", "_UINTS ("], UINT),
    (&["INTS ("], ELEMENT),
    (
        &["_INT ("],
        "#define SC_EXPECT_INT(actual, expected) __sc_int(__LINE__, #actual, (long long) (actual), (long long) (expected))\n",
    ),
    (
        &["_UINT ("],
        "#define SC_EXPECT_UINT(actual, expected) \\\n    __sc_uint(__LINE__, #actual, (unsigned long long) (actual), (unsigned long long) (expected))\n",
    ),
    (
        &["_INTS ("],
        r##"#define SC_EXPECT_INTS(actual, count, expected) \
    do { \
        unsigned long __sc_i; \
        for (__sc_i = 0; __sc_i < (count); __sc_i++) \
            __sc_int(__LINE__, __sc_element(#actual, __sc_i), (long long) (actual)[__sc_i], (long long) (expected)[__sc_i]); \
    } while (0)
"##,
    ),
    (
        &["_UINTS ("],
        r##"#define SC_EXPECT_UINTS(actual, count, expected) \
    do { \
        unsigned long __sc_i; \
        for (__sc_i = 0; __sc_i < (count); __sc_i++) \
            __sc_uint(__LINE__, __sc_element(#actual, __sc_i), (unsigned long long) (actual)[__sc_i], \
                      (unsigned long long) (expected)[__sc_i]); \
    } while (0)
"##,
    ),
    (
        &["_FLOAT ("],
        r##"/* Equal, with the same sign; or, with a tolerance, as near as that times the larger of 1 and the expected size. */
static void __sc_float(int line, const char *what, long double actual, long double expected)
{
    long double tolerance = @tolerance@, size, distance = actual > expected ? actual - expected : expected - actual;

    size = expected < 0 ? -expected : expected;
    size = size < 1 ? 1 : size;
    if (actual == expected && (tolerance > 0 || !__builtin_signbitl(actual) == !__builtin_signbitl(expected)))
        return;
    if (!(tolerance > 0 && distance <= tolerance * size)) {
        @print@("%s:%d: %s: expected %.21Lg, got %.21Lg\n", __FILE__, line, what, expected, actual);
        __sc_failed = 1;
    }
}
#define SC_EXPECT_FLOAT(actual, expected) __sc_float(__LINE__, #actual, (long double) (actual), (long double) (expected))
"##,
    ),
    (
        &["_NAN ("],
        r##"static void __sc_nan(int line, const char *what, long double actual)
{
    if (actual == actual) {
        @print@("%s:%d: %s: expected a NaN, got %.21Lg\n", __FILE__, line, what, actual);
        __sc_failed = 1;
    }
}
#define SC_EXPECT_NAN(actual) __sc_nan(__LINE__, #actual, (long double) (actual))
"##,
    ),
    (
        &["_STRING ("],
        r##"static void __sc_string(int line, const char *what, const char *actual, const char *expected)
{
    if (strncmp(actual, expected, strlen(expected) + 1) != 0) {
        @print@("%s:%d: %s: expected \"%s\", got \"%.*s\"\n", __FILE__, line, what, expected,
               (int) strlen(expected) + 40, actual);
        __sc_failed = 1;
    }
}
#define SC_EXPECT_STRING(actual, expected) __sc_string(__LINE__, #actual, (const char *) (actual), expected)
"##,
    ),
    (
        &["__sc_written ("],
        r##"extern void rewind(FILE *);
extern __SIZE_TYPE__ fread(void *, __SIZE_TYPE__, __SIZE_TYPE__, FILE *);

/* What a stream holds. */
static const char *__sc_written(FILE *stream)
{
    static char text[1025];
    __SIZE_TYPE__ length;

    rewind(stream);
    length = fread(text, 1, sizeof text - 1, stream);
    text[length] = 0;
    return text;
}
"##,
    ),
    (
        &["_ADDRESS ("],
        r##"static void __sc_address(int line, const char *what, const volatile void *actual, const volatile void *expected,
                         const char *where)
{
    if (actual != expected) {
        @print@("%s:%d: %s: expected %s (%p), got %p\n", __FILE__, line, what, where, (void *) expected, (void *) actual);
        __sc_failed = 1;
    }
}
#define SC_EXPECT_ADDRESS(actual, expected) __sc_address(__LINE__, #actual, actual, expected, #expected)
"##,
    ),
    (
        &["NULL ("],
        r##"static void __sc_null(int line, const char *what, const volatile void *actual, int is_null)
{
    if ((actual == NULL) != is_null) {
        @print@("%s:%d: %s: expected %s, got %p\n", __FILE__, line, what, is_null ? "NULL" : "an address", (void *) actual);
        __sc_failed = 1;
    }
}
#define SC_EXPECT_NULL(actual) __sc_null(__LINE__, #actual, actual, 1)
#define SC_EXPECT_NOT_NULL(actual) __sc_null(__LINE__, #actual, actual, 0)
"##,
    ),
];
