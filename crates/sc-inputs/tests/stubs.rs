//! Stubs: their C, and what is said of them.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use sc_frontend::Loaded;
use sc_inputs::{InputModel, InputOptions, make_failing_allocations, make_stubs, stubs_for_people};

/// The stubs of a program whose entrypoint is `f`, and its input model in words. All externals are defined nowhere.
fn stubs(text: &str, options: &InputOptions) -> String {
    let (_dir, sources) = support::sources(&[("f.c", text)]);
    let loaded = Loaded::new(&sources).unwrap();
    let globals = loaded.program.globals.iter();
    let globals = globals.filter(|global| !global.defined);
    let missing = globals.map(|global| global.name.clone());
    let missing = missing
        .chain(loaded.program.externals.iter().cloned())
        .collect();
    let made = make_stubs(&loaded.program, &missing, &missing, options);
    let program = match made {
        Err(error) => return error.to_string(),
        Ok(stubs) => loaded.with(stubs).unwrap(),
    };
    let entry = program.find_function("f")[0];
    let reachable = program.reachable(entry);
    match InputModel::build(&program, entry, &reachable, options) {
        Err(error) => error.to_string(),
        Ok(model) => format!(
            "{}{}",
            stubs_for_people(&program.units[0].added),
            model.describe().join("\n")
        ),
    }
}

fn with(stubs: &[&str], stub_calls: u32) -> InputOptions {
    InputOptions {
        stubs: stubs.iter().map(|&text| text.to_owned()).collect(),
        stub_calls,
        ..InputOptions::default()
    }
}

#[test]
fn values_for_each_call() {
    let text =
        "int get(const char *key, long *out, char *buffer);\nint f(void) { return get(0, 0, 0); }";
    insta::assert_snapshot!(stubs(text, &with(&[], 3)), @"
    /* get is not defined in the sources. This stub returns and writes these values, one for each of its first 3 calls; then the last one again. */
    static int __sc_stub_get[3];
    static long __sc_stub_get_out[3];
    int get(const char *key, long *out, char *buffer)
    {
      static unsigned __sc_calls;
      unsigned __sc_call = __sc_calls;
      (void)key;
      (void)buffer;
      if (__sc_calls < 2u)
        __sc_calls++;
      if (out)
        *out = __sc_stub_get_out[__sc_call];
      return __sc_stub_get[__sc_call];
    }

    get() (int): any value
    get(out) (long): any value
    get: not defined, each of the first 3 calls returns and writes to *out a value of the test, later calls repeat the last value, nothing else changes, not even *buffer (--stub-calls, --stubs get=result|zero|abort)
    ");
    insta::assert_snapshot!(stubs(text, &with(&[], 1)), @"
    /* get is not defined in the sources. This stub returns and writes these values, at every call. */
    static int __sc_stub_get[1];
    static long __sc_stub_get_out[1];
    int get(const char *key, long *out, char *buffer)
    {
      (void)key;
      (void)buffer;
      if (out)
        *out = __sc_stub_get_out[0];
      return __sc_stub_get[0];
    }

    get() (int): any value
    get(out) (long): any value
    get: not defined, every call returns and writes to *out the same value, one of the test, nothing else changes, not even *buffer (--stub-calls, --stubs get=result|zero|abort)
    ");
}

#[test]
fn behaviours() {
    let text = "struct s { int a; }; struct s one(void); int *two(int); void three(void) __attribute__((noreturn)); extern int four;\n\
        int f(void) { three(); return four + one().a + *two(1); }";
    insta::assert_snapshot!(stubs(text, &with(&["*=zero"], 3)), @"
    /* four is not defined in the sources. */
    int four = {0};

    /* one is not defined in the sources. */
    struct s one(void)
    {
      static struct s __sc_zero;
      return __sc_zero;
    }

    /* three is not defined in the sources. */
    void three(void)
    {
      void exit(int);
      exit(1);
    }

    /* two is not defined in the sources. */
    int *two(int arg1)
    {
      (void)arg1;
      return 0;
    }

    no inputs: the entrypoint has no formals and reads no global without initialiser (--all-globals)
    four: not defined, is 0 at the start (--stubs four=input)
    one, two: not defined, returns 0 and changes nothing (--stubs NAME=input|abort)
    three: not defined, ends the run as exit does (--stubs three=abort)
    ");
    insta::assert_snapshot!(stubs(text, &with(&["one=abort", "two=zero", "three=abort"], 1)), @"
    /* four is not defined in the sources. */
    int four;

    /* one is not defined in the sources. */
    struct s one(void)
    {
      void abort(void);
      abort();
    }

    /* three is not defined in the sources. */
    void three(void)
    {
      void abort(void);
      abort();
    }

    /* two is not defined in the sources. */
    int *two(int arg1)
    {
      (void)arg1;
      return 0;
    }

    four (int): any value (--stubs four=zero)
    one, three: not defined, aborts the run (--stubs NAME=input|zero)
    two: not defined, returns 0 and changes nothing (--stubs two=input|abort)
    ");
}

#[test]
fn variables_that_nobody_sets() {
    let text = "extern const int n; extern __thread int t; extern short open[]; int f(void) { return n + t + open[1]; }";
    insta::assert_snapshot!(stubs(text, &with(&[], 3)), @"
    /* n is not defined in the sources. */
    int const n = {0};

    /* open is not defined in the sources. */
    short open[8];

    /* t is not defined in the sources. */
    __thread int t = {0};

    open (short[8]): all 8 elements (--stubs open=zero)
    n, t: not defined, is 0 at the start
    ");
}

#[test]
fn refusals() {
    let check = |text: &str, options: &InputOptions, expected: &str| {
        assert_eq!(stubs(text, options), expected);
    };
    let plain = with(&[], 3);
    check(
        "struct hidden; extern _Thread_local struct hidden h; int g(struct hidden *); int f(void) { return g(&h); }",
        &plain,
        "undefined variable 'h' of type 'struct hidden' cannot be an input: not all of its type is known; add the file or library that defines it",
    );
    check(
        "extern int n; int f(void) { return n; }",
        &with(&["n=abort"], 3),
        "invalid value 'n=abort' for '--stubs': a variable cannot abort",
    );
    check(
        "int get(void); int f(void) { return get(); }",
        &with(&["got=zero"], 3),
        "invalid value 'got=zero' for '--stubs': 'got' is not an undefined external function; did you mean 'get'?",
    );
}

/// What a program declares or defines in its own way keeps its meaning.
#[test]
fn functions_that_can_be_made_to_fail() {
    let names = |text: &str| {
        let (_dir, sources) = support::sources(&[("f.c", text)]);
        let program = Loaded::new(&sources).unwrap().program;
        let entry = program.find_function("f")[0];
        let options = InputOptions {
            fail_allocations: 2,
            ..InputOptions::default()
        };
        let made = make_failing_allocations(&program, entry, &options);
        let stubs = made.iter().flat_map(|it| &it.stubs);
        stubs.map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    let library = "#include <stdlib.h>\n#include <string.h>\n\
                   int f(char *s) { char *t = strndup(s, 2); void *p; return !t + !realloc(s, 3) + posix_memalign(&p, 8, 8); }";
    assert_eq!(names(library), ["realloc", "strndup", "posix_memalign"]);
    let old = "char *malloc(); int f(void) { return malloc(3) != 0; }";
    assert_eq!(names(old), [""; 0]);
    let own = "void *malloc(unsigned long n) { return 0; } int f(void) { return malloc(3) != 0; }";
    assert_eq!(names(own), [""; 0]);
    let pointer = "#include <stdlib.h>\nstatic void *(*get)(size_t) = malloc; int f(void) { return get(3) != 0; }";
    assert_eq!(names(pointer), ["malloc"]);
    assert_eq!(names("int f(int x) { return x; }"), [""; 0]);
}
