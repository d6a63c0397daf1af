//! Calls of functions that the program does not define: models, what the engine knows itself, and what stays unknown.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

use insta::assert_snapshot;
use sc_dse::{Ending, explore};
use support::{Collector, task, verdicts};

#[test]
fn an_own_definition_wins() {
    let code = "size_t strlen(const char *s) { return 7; }
        static int strcmp(const char *a, const char *b) { return 8; }
        __attribute__((weak)) int abs(int x) { return -9; }
        char *strchr(const char *, int);
        void run(const unsigned char *in) {
        L(1, strlen(\"a\") == 7); L(2, strlen(\"a\") == 1); L(3, strcmp(\"a\", \"a\") == 8); L(4, !strcmp(\"a\", \"a\"));
        L(5, abs(-5) == -9); L(6, abs(-5) == 5); L(7, *strchr(\"abc\", 'b') == 'b');
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:R 4:U 5:R 6:U 7:R");
}

#[test]
fn what_is_not_known_stays_unknown() {
    let code = "void qsort(void *, size_t, size_t, int (*)(const void *, const void *)); char *getenv(const char *); long time(long *); char *strtok(char *, const char *);
        int less(const void *a, const void *b) { L(1, *(int *)a == 4); return *(int *)a - *(int *)b; }
        void run(const unsigned char *in) {
        int a[2] = {in[0], in[1]};
        L(2, in[0] == 256);
        if (in[2] == 1) qsort(a, 2, sizeof *a, less);
        if (in[2] == 2) { getenv(\"A\"); L(3, 1); }
        if (in[2] == 3) { time(0); L(4, 1); }
        if (in[2] == 4) { strtok(0, \"\"); L(5, 1); }
        L(6, in[2] == 5);
    }";
    assert_snapshot!(verdicts(code, 3), @"1:?(call of unknown function time, incomplete model of getenv, incomplete model of qsort) 2:U 3:?(incomplete model of getenv, incomplete model of qsort) 4:?(call of unknown function time, incomplete model of getenv, incomplete model of qsort) 5:?(call of unknown function time, incomplete model of getenv, incomplete model of qsort, incomplete model of strtok) 6:R");
}

/// A definition of the user may have another type than the C library's.
#[test]
fn another_type_than_the_library_has() {
    let code = "int strlen(const char *, int); int strchr(void);
        void run(const unsigned char *in) {
        if (in[0] == 1) { L(1, strlen(\"a\", 1) == 1); }
        if (in[0] == 2) { L(2, strchr() == 1); }
    }";
    assert_snapshot!(verdicts(code, 1), @"1:?(unsupported: call with another result than the function has) 2:?(unsupported: call with another result than the function has)");
}

#[test]
fn an_error_in_a_model_is_at_the_call() {
    let code = "size_t strlen(const char *);
void run(const unsigned char *in) {
  char *s = __sc_block(1, 0);
  s[0] = in[0];
  L(1, in[0] == 0);
  int n = strlen(s);
  L(2, n == 0); L(3, in[0] == 1);
}";
    let collector = Collector::default();
    let report = explore(&task(code, 1), &collector);
    let found = collector.found.into_inner().unwrap();
    let errors: Vec<String> = found
        .iter()
        .filter_map(|found| match &found.ending {
            Ending::Error { defect, location } => {
                Some(format!("{defect} at {}", location.as_ref().unwrap()))
            }
            _ => None,
        })
        .collect();
    assert_snapshot!(errors.join("\n"), @"access out of bounds at t.c:6");
    assert_snapshot!(support::show(&report, &[]), @"1:R 2:R 3:U");
}

#[test]
fn models_in_predicates() {
    let code = "size_t strlen(const char *);
        void run(const unsigned char *in) {
        char *s = __sc_block(2, 0); s[0] = in[0]; s[1] = in[1];
        __sc_label_begin(1); __sc_label_end(1, strlen(s) == 1);
        __sc_label_begin(2); __sc_label_end(2, strlen(s) == 2);
        L(3, s[0] && s[1]);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:R");
}

#[test]
fn output() {
    let code = "int printf(const char *, ...); int puts(const char *);
        void run(const unsigned char *in) {
        int n = 5; char s[3] = {in[1], in[2], 0}; char bad[2] = {1, 2}; char format[4] = {'%', in[1], 0, 0};
        switch (in[0]) {
        case 1: printf(\"%d%%n %s\", 1, s); L(1, n == 5); L(2, n == 6); break;
        case 2: printf(\"%n\", &n); L(3, 1); break;
        case 3: printf(\"%s\", bad); L(4, 1); break;
        case 4: printf(format, &n); L(5, 1); break;
        case 5: L(6, printf(\"a\") == 1); break;
        case 6: puts(s); L(7, in[1] == 3); break;
        case 7: printf(\"%-5hhn\", &n); L(8, 1); break;
        case 8: ; char *freed = malloc(2); if (freed) { freed[0] = 0; free(freed); puts(freed); } L(9, 1); break;
        case 9: puts(0); L(10, 1); break;
        }
    }";
    assert_snapshot!(verdicts(code, 3), @"1:R 2:U 3:?(call of unknown function printf) 4:?(call of unknown function printf) 5:?(call of unknown function printf) 6:?(depends on uninitialised memory or unspecified values) 7:R 8:?(call of unknown function printf) 9:?(call of unknown function puts, needs allocation failure) 10:?(call of unknown function puts)");
}

#[test]
fn errno() {
    let code = "int *__errno_location(void); int puts(const char *); double sqrt(double); long atol(const char *);
        #define errno (*__errno_location())
        void run(const unsigned char *in) {
        L(1, errno == 0); L(2, errno != 0);
        if (in[0] == 1) { puts(\"a\"); L(3, errno == 25); }
        if (in[0] == 2) { sqrt(in[1] - 2.0); L(4, errno == 33); L(5, errno == 33 && in[1] == 2); }
        if (in[0] == 3) { atol(\"99999999999999999999\"); L(6, errno == 34); }
        if (in[0] == 4) { void *p = malloc(8); L(7, errno == 12); L(8, p && errno); }
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:?(depends on uninitialised memory or unspecified values) 4:R 5:U 6:R 7:?(needs allocation failure) 8:U");
}

#[test]
fn growing_a_block_by_a_size_of_the_input() {
    let code = "void run(const unsigned char *in) {
        char *p = malloc(2), *q; long n = (signed char)in[0] * 2L;
        if (!p) return;
        p[1] = in[1];
        q = realloc(p, n);
        if (!q) { if (n) L(1, p[1] == 7); return; }
        L(2, n == 8 && q[1] == 7); L(3, n < 0); L(4, n == 0); L(5, (unsigned char)q[1] != in[1]); L(6, n > 300);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:?(needs allocation failure, too many possible values: size of an object) 2:R 3:?(too many possible values: size of an object) 4:?(too many possible values: size of an object) 5:?(too many possible values: size of an object) 6:?(too many possible values: size of an object) | access out of bounds");
}

#[test]
fn allocation_as_in_replay() {
    let code = "void run(const unsigned char *in) {
        char *p, *q = 0; int *w = __sc_block(4, 0);
        switch (in[0]) {
        case 1: p = malloc(0); if (p) { p[0] = 1; L(1, 1); if (in[1]) { p[1] = 1; L(2, 1); } } break;
        case 2: p = malloc(in[1]); if (p) { p[0] = 1; L(3, in[1] == 0); L(4, in[1] == 1); if (in[2]) { p[1] = 1; L(5, in[1] < 2); L(6, in[1] == 2); } } break;
        case 3: p = malloc(2); if (p) { q = realloc(p, 0); L(7, q == 0); L(8, q != 0); if (in[1]) { *p = 1; L(9, 1); } } break;
        case 4: free(w); L(10, 1); if (in[1]) { *w = 1; L(11, 1); } break;
        case 5: free(0); L(12, 1); break;
        case 6: p = malloc(2); if (p) { free(p + 1); L(13, 1); } break;
        case 7: p = realloc(0, 3); if (p) { p[2] = 1; L(14, 1); p = realloc(p, 4); if (p) { L(15, p[2] == 1); L(16, p[2] == 2); } } break;
        case 9: ; union { int i; char c[8]; } u = {.i = 1}; L(19, u.c[5] != 0); L(20, u.c[1] != 0); break;
        case 8: p = calloc(2, 2); if (p) { L(17, p[3] == 0); L(18, p[3] == 1); } break;
        }
    }";
    assert_snapshot!(verdicts(code, 3), @"1:R 2:U 3:R 4:R 5:U 6:R 7:?(depends on uninitialised memory or unspecified values) 8:?(depends on uninitialised memory or unspecified values) 9:U 10:R 11:U 12:R 13:U 14:R 15:R 16:U 17:R 18:U 19:?(depends on uninitialised memory or unspecified values) 20:U | access out of bounds, bad free, use after free");
}
