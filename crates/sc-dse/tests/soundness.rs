//! One test for each way in which a symbolic executor can prove too much or promise too much.

mod support;

use insta::assert_snapshot;
use sc_dse::Search;
use support::verdicts;

#[test]
fn arithmetic_and_branches() {
    let code = "void run(const unsigned char *in) {
        int x = in[0], y = in[1];
        L(1, x == 200); L(2, x > 255); L(3, x + y == 510); L(4, x + y == 511);
        if (x < y) { L(5, x == 255); L(6, y == 255); } else if (x == y) { L(7, x != y); L(8, x == 17); }
        switch (x & 7) { case 0: L(9, x == 8); break; case 3: case 5: L(10, x % 2 == 0); L(11, x == 5); break; default: L(12, (x & 7) == 3); }
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:R 4:U 5:U 6:R 7:U 8:R 9:R 10:U 11:R 12:U");
}

#[test]
fn a_label_counts_only_if_the_run_ends_well() {
    let code = "void run(const unsigned char *in) {
        L(1, in[0] == 1); L(2, in[0] == 2); L(3, in[0] == 3); L(4, in[0] == 4); L(5, in[0] == 5);
        if (in[0] == 1) abort();
        if (in[0] == 2) exit(0);
        if (in[0] == 3) { int z = 0; z = 1 / z; }
        if (in[0] == 4) __sc_assume(0);
        if (in[0] == 5) __sc_oracle(in[1]);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:U 2:R 3:U 4:U 5:R | abort, division by zero or overflow in a division");
}

#[test]
fn a_label_on_a_path_that_cannot_be_followed_to_its_end_is_unknown() {
    let code = "int unknown(int); void run(const unsigned char *in) {
        L(1, in[0] == 1); L(2, in[0] == 2);
        if (in[0] == 1) { L(3, in[1] == 1); unknown(3); L(4, in[1] == 7); }
        L(5, in[0] > 3);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:?(call of unknown function unknown) 2:R 3:?(call of unknown function unknown) 4:?(call of unknown function unknown) 5:R");
}

#[test]
fn what_comes_before_an_unknown_call_elsewhere_is_proved() {
    let code = "int unknown(int); void run(const unsigned char *in) {
        if (in[0] > 200) { L(1, in[0] == 100); return; }
        L(2, in[0] == 201);
        unknown(1);
        L(3, 1);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:U 2:U 3:?(call of unknown function unknown)");
}

#[test]
fn a_pointer_to_one_of_two_objects() {
    let code = "int a[4], b[2]; void run(const unsigned char *in) {
        int *p = in[0] & 1 ? a : b;
        __sc_assume(in[1] < 4);
        p[in[1]] = 5;
        L(1, a[3] == 5); L(2, b[1] == 5); L(3, a[0] == 5 && b[0] == 5); L(4, in[1] == 3 && !(in[0] & 1));
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:R 3:U 4:U | access out of bounds");
}

#[test]
fn a_pointer_chosen_without_a_branch() {
    let code = "int a[4], b[2]; int *table[2] = {a, b}; void run(const unsigned char *in) {
        __sc_assume(in[0] < 2 && in[1] < 2);
        int *p = table[in[0]];
        p[in[1]] = 7;
        L(1, a[0] == 7); L(2, b[1] == 7); L(3, a[0] == 7 && b[1] == 7); L(4, a[1] == 7 && in[0] == 1); L(5, p == a); L(6, p == b && in[0] == 0);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:R 3:U 4:U 5:R 6:U");
}

#[test]
fn out_of_bounds_ends_the_run() {
    let code = "void run(const unsigned char *in) {
        char *p = malloc(3); if (!p) return;
        p[0] = p[1] = p[2] = 1;
        __sc_assume(in[0] < 18);
        L(1, in[0] == 2); L(2, in[0] == 3);
        p[in[0]] = 0;
        L(3, in[0] == 17); L(4, p[2] == 0);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:U 4:R | access out of bounds");
}

#[test]
fn freed_memory() {
    let code = "void run(const unsigned char *in) {
        int *p = malloc(4); if (!p) return; *p = 1;
        if (in[0] == 1) free(p);
        if (in[0] == 2) { free(p); free(p); }
        if (in[0] == 3) free(p + 1);
        if (in[0] == 4) free((void *)&in);
        L(1, in[0] == 1); L(2, in[0] == 2); L(3, in[0] == 3); L(4, in[0] == 4); L(5, in[0] == 5);
        if (in[1]) *p = 2;
        L(6, in[0] == 1);  L(7, in[0] == 1 && in[1]);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:U 4:U 5:R 6:R 7:U | bad free, use after free");
}

#[test]
fn null_and_constants() {
    let code = "const int limit = 5; void run(const unsigned char *in) {
        int *p = in[0] == 1 ? NULL : in[0] == 2 ? (int *)&limit : (int[]){0};
        L(1, p == NULL); L(2, p != NULL && in[0] == 1); L(3, in[0] == 2); L(4, in[0] == 3);
        *p = 1;
        L(5, in[0] == 3);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:U 2:U 3:U 4:R 5:R | access through a bad pointer, write to read-only memory");
}

#[test]
fn uninitialised_memory_proves_nothing() {
    let code = "void run(const unsigned char *in) {
        int x; int y;
        if (in[0] == 1) x = 5;
        L(1, in[0] == 1 && x == 5); L(2, in[0] == 1 && x == 6); L(3, in[0] == 2 && x == 6); L(4, in[0] == 2);
        if (in[0] == 2 && x == 3) L(5, 1);
        int *p = malloc(4); if (p) L(6, *p == 77);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:?(needs allocation failure, depends on uninitialised memory or unspecified values) 4:?(needs allocation failure, depends on uninitialised memory or unspecified values) 5:?(needs allocation failure, depends on uninitialised memory or unspecified values) 6:?(depends on uninitialised memory or unspecified values)");
}

#[test]
fn addresses_prove_nothing() {
    let code = "int a, b, c[4]; void run(const unsigned char *in) {
        L(1, &a < &b); L(2, &a > &b); L(3, &a == &b); L(4, &c[1] < &c[2]); L(5, &c[1] > &c[in[0] & 1]); L(6, (unsigned long)&a % 16 == 4);
        L(7, (unsigned long)&a % 4 == 1); L(8, &a == NULL); L(9, (unsigned long)&a == 123456); L(10, &c[4] == &a);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:?(depends on uninitialised memory or unspecified values) 2:?(depends on uninitialised memory or unspecified values) 3:U 4:R 5:R 6:?(depends on uninitialised memory or unspecified values) 7:U 8:U 9:?(depends on uninitialised memory or unspecified values) 10:?(depends on uninitialised memory or unspecified values)");
}

#[test]
fn undefined_behaviour_in_a_predicate_does_not_end_the_run() {
    let code = "void run(const unsigned char *in) {
        int x = in[0]; int *p = x > 100 ? &x : NULL;
        __sc_label_begin(1); __sc_label_end(1, *p == 150);
        __sc_label_begin(2); __sc_label_end(2, *p == 50);
        __sc_label_begin(3); __sc_label_end(3, 100 / (x - 5) == 100);
        __sc_label_begin(4); __sc_label_end(4, p && *p > 100 || x == 7);
        __sc_label_begin(5); __sc_label_end(5, p && *p < 100);
        L(6, x == 50); L(7, x == 5);
        __sc_label_begin(8); __sc_label_end(8, (x = 9) == 9);
        L(9, x == 8); L(10, x == 9);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:R 4:R 5:U 6:R 7:R 8:R 9:R 10:R");
}

#[test]
fn allocations_may_fail() {
    let code = "void run(const unsigned char *in) {
        char *p = malloc(in[0]);
        if (!p) { L(1, in[0] == 3); return; }
        char *q = calloc(2, 4);
        if (!q) { L(2, in[0] == 3); free(p); return; }
        L(3, q[7] == 0); L(4, q[7] == 1);
        p = realloc(p, 20);
        if (p) { p[19] = 1; L(5, in[0] == 3); }
        free(p); free(q);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:?(needs allocation failure) 2:?(needs allocation failure) 3:R 4:U 5:R");
}

#[test]
fn recursion_and_calls_through_pointers() {
    let code = "int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
        int inc(int x) { return x + 1; } int dec(int x) { return x - 1; }
        int (*table[])(int) = {inc, dec};
        int many(int count, ...) { __builtin_va_list list; __builtin_va_start(list, count); int s = 0; while (count--) s += __builtin_va_arg(list, int);
            s += (int)__builtin_va_arg(list, double); __builtin_va_end(list); return s; }
        struct s { int a, b, c, d, e, f; }; int by_value(struct s s) { s.a = 100; return s.a + s.f; }
        void run(const unsigned char *in) {
        __sc_assume(in[0] < 20); L(1, sum(in[0]) == 55); L(2, sum(in[0]) == 56);
        int r = table[in[1] & 1](in[0]); L(3, r == 20); L(4, r == -1); L(5, r == in[0]);
        L(6, many(3, in[0], 1, 2, 0.5) == 13); L(7, many(2, 1, 2, 4.0) == 7);
        struct s s = {in[0], 0, 0, 0, 0, 5}; L(8, by_value(s) == 105); L(9, s.a == 100);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:U 3:R 4:R 5:U 6:R 7:R 8:R 9:U");
}

#[test]
fn recursion_without_end_is_not_followed() {
    let code = "int down(int n) { return n == 3 ? 0 : down(n + 1) + 1; } void run(const unsigned char *in) {
        L(1, in[0] == 3); L(2, in[0] == 4);
        int r = down(in[0]); L(3, r == 0); L(4, in[0] == 5); L(5, r < 0);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:?(recursion deeper than 200) 3:R 4:?(recursion deeper than 200) 5:?(recursion deeper than 200)");
}

#[test]
fn ghost_code_that_fails_spoils_everything() {
    let code = "void run(const unsigned char *in) {
        if (in[0] == 1) { __sc_ghost_begin(1); int z = in[1]; z = 5 / z; __sc_ghost_end(1); }
        L(1, in[0] > 255);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:?(a run ended inside instrumentation) | division by zero or overflow in a division");
}

#[test]
fn memory_functions() {
    let code = "struct p { int x; char name[8]; }; void run(const unsigned char *in) {
        struct p a[3], b; memset(a, 0, sizeof a); memcpy(&b, in, sizeof b); __sc_assume(in[12] < 3);
        a[in[12]] = b;
        L(1, a[2].x == 77); L(2, a[0].x == 1 && a[1].x == 1); L(3, a[1].name[3] == 'x');
        unsigned char buffer[6] = {1, 2, 3, 4, 5, 6}; memmove(buffer + 1, buffer, 5);
        L(4, buffer[5] == 5 && buffer[1] == 1); L(5, buffer[5] == 6);
        __sc_assume(in[13] <= 8); memset(buffer, 9, in[13]); L(6, buffer[5] == 9); L(7, buffer[3] == 9 && buffer[2] != 9); L(8, in[13] == 7);
    }";
    assert_snapshot!(verdicts(code, 14), @"1:R 2:U 3:R 4:R 5:U 6:R 7:U 8:U | access out of bounds");
}

#[test]
fn blocks_of_symbolic_size() {
    let code = "void run(const unsigned char *in) {
        int n = in[0]; __sc_assume(n >= 1 && n <= 6);
        unsigned char *p = __sc_block(n, 0); memcpy(p, in + 1, n);
        L(1, p[n - 1] == 7); L(2, n == 5 && p[4] == 3); L(3, n == 5 && in[7] == 1);
        if (in[8]) { p[3]++; L(4, n == 3); L(5, n == 4); }
    }";
    assert_snapshot!(verdicts(code, 9), @"1:R 2:R 3:R 4:U 5:R | access out of bounds");
}

#[test]
fn floats() {
    let code = "void run(const unsigned char *in) {
        float f; memcpy(&f, in, 4); double d = in[4] / 2.0;
        L(1, d == 12.5); L(2, d == 12.25); L(3, f != f); L(4, f == 1.5f); L(5, f > 1e38f && f < 2e38f); L(6, (int)d == 3); L(7, d > 127.5);
    }";
    assert_snapshot!(verdicts(code, 5), @"1:R 2:U 3:R 4:R 5:R 6:R 7:U");
}

/// The sign and the payload of a NaN are the processor's choice at each place; its other bits are not.
#[test]
fn bits_of_a_nan() {
    let code = "static float twice(float x) { return x * 2; } void run(const unsigned char *in) {
        float f; memcpy(&f, in, 4); float g = f + 1, h = f + 1; int a, b, c, d, e; memcpy(&a, &g, 4); memcpy(&b, &h, 4);
        float p = twice(g), q = twice(h), r = twice(g); memcpy(&c, &p, 4); memcpy(&d, &q, 4); memcpy(&e, &r, 4);
        L(1, g != g); L(2, a != b); L(3, (a & 0x7fc00000) != 0x7fc00000 & g != g); L(4, c != d); L(5, c != e);
        L(6, g != h & g == g); L(7, a < 0 & g != g); L(8, a != b | f == 3); L(9, p > 3 & q < 4);
    }";
    assert_snapshot!(verdicts(code, 4), @"1:R 2:?(depends on uninitialised memory or unspecified values) 3:U 4:?(depends on uninitialised memory or unspecified values) 5:U 6:U 7:?(depends on uninitialised memory or unspecified values) 8:R 9:R");
}

/// A predicate may mention what is not known, and not depend on it.
#[test]
fn what_a_predicate_mentions() {
    let code = "void run(const unsigned char *in) {
        int u, *p = &u, x = in[0]; if (in[1] == 1) u = 4;
        L(1, (x & u) > 7); L(2, (x | u) == 0); L(3, ((x & 3) | (u & 0)) == 2); L(4, (u & 1) * x == 0); L(5, (u & 1) * x > 255); L(6, u == 4); L(7, (u | 1) == 0);
        if (u == 5) L(8, x == 3); if ((u & 1) == 0 || x > 100) L(9, x > 90);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:?(depends on uninitialised memory or unspecified values) 2:?(depends on uninitialised memory or unspecified values) 3:R 4:R 5:U 6:R 7:U 8:?(depends on uninitialised memory or unspecified values) 9:R");
}

/// Which pairs `qsort` compares is up to the C library: runs through it are examples, and prove nothing.
#[test]
fn sorting_is_an_example() {
    let code = "void qsort(void *, size_t, size_t, int (*)(const void *, const void *)); void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
    static int calls; static int by(const void *a, const void *b) { const unsigned char *x = a, *y = b; calls++; L(1, *x == 7 & *y == 9); L(2, *x > 255); return *x - *y; }
    void run(const unsigned char *in) {
        unsigned char a[3] = {in[0], in[1], in[2]}; L(3, a[0] > 255); L(4, a[0] == 3);
        if (in[3] == 0) { L(5, in[3] != 0); return; }
        qsort(a, 3, 1, by);
        L(6, a[0] == 5 & a[1] == 6 & a[2] == 8 & in[0] == 8); L(7, a[0] > a[1]); L(8, calls == 2);
        unsigned char key = 6, *p = bsearch(&key, a, 3, 1, by); L(9, p == &a[2] & in[1] == 6 & in[0] != 6); L(10, in[0] == 1 & p == 0);
    }";
    assert_snapshot!(verdicts(code, 4), @"1:?(incomplete model of bsearch, incomplete model of qsort) 2:?(incomplete model of bsearch, incomplete model of qsort) 3:U 4:R 5:U 6:?(incomplete model of bsearch, incomplete model of qsort) 7:?(incomplete model of qsort) 8:?(incomplete model of bsearch, incomplete model of qsort) 9:?(incomplete model of bsearch, incomplete model of qsort) 10:?(incomplete model of bsearch, incomplete model of qsort)");
}

#[test]
fn loops_that_merge() {
    let code = "void run(const unsigned char *in) {
        int n = in[0] % 20, s = 0, i; for (i = 0; i < n; i++) s += in[1] > 5 ? 2 : 1;
        L(1, s == 38); L(2, s == 39); L(3, s == 7 && in[1] > 5); L(4, s == 8 && in[1] > 5); L(5, i != n);
        int c = 0; for (i = 0; i < 4; i++) if (in[i] == 9 || in[i] == 8) c++;
        L(6, c == 4); L(7, c == 5); L(8, c == 2 && in[0] == 8);
    }";
    assert_snapshot!(verdicts(code, 4), @"1:R 2:U 3:U 4:R 5:U 6:R 7:U 8:R");
}

#[test]
fn use_after_return_is_not_followed() {
    let code = "int *leak(void) { int x = 3; int *p = &x; return p; } void run(const unsigned char *in) {
        int *p = leak(); L(1, 1); if (in[0] == 1) L(2, *p == 3); L(3, in[0] == 2); L(4, in[0] > 255);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:?(use of a local variable after its function returned) 3:R 4:?(use of a local variable after its function returned)");
}

#[test]
fn misaligned_access() {
    let code = "void run(const unsigned char *in) {
        int a[4] = {0}; __sc_assume(in[0] < 8); int *p = (int *)((char *)a + in[0]);
        L(1, in[0] == 4); L(2, in[0] == 5); *p = 1; L(3, in[0] == 6); L(4, a[1] == 1);
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:U 4:R | misaligned access");
}

#[test]
fn strings() {
    let code = "int strcmp(const char *, const char *); size_t strlen(const char *); char *strchr(const char *, int); int memcmp(const void *, const void *, size_t);
        char *strcpy(char *, const char *); int abs(int);
        void run(const unsigned char *in) {
        char s[6]; memcpy(s, in, 5); s[5] = 0;
        L(1, strlen(s) == 3); L(2, strlen(s) == 6); L(3, strcmp(s, \"ab\") == 0); L(4, strcmp(s, \"ab\") < 0 && s[0] == 'b'); L(5, strcmp(s, \"ab\") == 7);
        char *p = strchr(s, 'x'); L(6, p == s + 4); L(7, p && *p != 'x'); L(8, p == s + 5);
        if (memcmp(s, \"hello\", 5) == 0) { L(9, s[4] == 'o'); L(10, s[4] == 'p'); }
        char t[3]; if (s[0] == 'q') { strcpy(t, s); L(11, s[2] == 0); L(12, s[1] && s[2] && s[3]); }
        L(13, abs(in[5] - 100) == 100); L(14, abs(in[5] - 100) == 156);
    }";
    assert_snapshot!(verdicts(code, 6), @"1:R 2:U 3:R 4:U 5:?(depends on uninitialised memory or unspecified values) 6:R 7:U 8:U 9:R 10:U 11:R 12:U 13:R 14:U | access out of bounds");
}

#[test]
fn character_classes() {
    let code = "#include <ctype.h>
        void run(const unsigned char *in) {
        int c = in[0];
        if (isdigit(c)) { L(1, c == '5'); L(2, c == 'a'); } else L(3, c == '7');
        if (isalpha(c)) { L(4, c == 'Z'); L(5, c == '_'); L(6, c > 127); } 
        if (isspace(c)) L(7, c == 11); if (ispunct(c)) L(8, c == '_');
        L(9, toupper(c) == 'Q' && c == 'q'); L(10, tolower(c) == 'Q');
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U 3:U 4:R 5:U 6:U 7:R 8:R 9:R 10:U");
}

#[test]
fn an_access_far_outside_its_object_is_not_followed() {
    let code = "int a[4]; void run(const unsigned char *in) {
        int *p = a; int i = (signed char)in[0];
        L(1, i == 3); L(2, i == 100);
        if (i > 7 && in[1] == 0) { p[i] = 1; L(3, i == 9); return; }
        if (i >= 0) { __sc_assume(i < 8); p[i] = 1; L(4, i == 5); return; }
        char *q = malloc(4); if (!q) return; __sc_assume(i > -17);
        q[i] = 1; L(5, 1);
    }";
    assert_snapshot!(verdicts(code, 2), @"1:R 2:?(access outside any known object) 3:?(access outside any known object) 4:U 5:U | access out of bounds");
}

#[test]
fn large_fills_take_no_time() {
    let code = "void run(const unsigned char *in) {
        for (int i = 0; i < 50; i++) { char *p = malloc(1 << 24); if (!p) return; memset(p, in[0], 1 << 24); L(1, p[12345] == 7); L(2, p[1] != p[2]); free(p); }
    }";
    assert_snapshot!(verdicts(code, 1), @"1:R 2:U");
}

#[test]
fn threads_and_searches_agree() {
    let code = "void run(const unsigned char *in) {
        int s = 0; for (int i = 0; i < 6; i++) if (in[i] & 1) s += i; else s -= 1;
        L(1, s == 15); L(2, s == 16); L(3, s == -6); if (s == 3) L(4, in[3] & 1); L(5, s == 9 && !(in[5] & 1));
    }";
    let mut task = support::task(code, 6);
    for (search, threads) in [
        (Search::DepthFirst, 1),
        (Search::Random, 1),
        (Search::Distance, 1),
        (Search::Portfolio, 2),
        (Search::Portfolio, 3),
    ] {
        task.options.search = search;
        task.options.threads = threads;
        let (report, found) = support::run(&task);
        assert_eq!(
            support::show(&report, &found),
            "1:R 2:U 3:R 4:R 5:R",
            "{search:?} {threads}"
        );
    }
}

#[test]
fn a_limit_of_time_and_memory_is_respected() {
    let code = "void run(const unsigned char *in) {
        unsigned x; memcpy(&x, in, 4); L(1, x == 5);
        for (unsigned i = 0; i < x; i++) { char *p = malloc(64); if (p) p[i & 63] = x; }
        L(2, x == 77); L(3, x == 0x12345678);
    }";
    let mut task = support::task(code, 4);
    task.options.time = Some(std::time::Duration::from_millis(300));
    let start = std::time::Instant::now();
    let (report, _) = support::run(&task);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    assert!(matches!(report.verdicts[&3], sc_dse::Verdict::Unknown(_)));
    task.options.time = Some(std::time::Duration::from_secs(2));
    task.options.memory = 8 << 20;
    let (report, _) = support::run(&task);
    assert!(matches!(report.verdicts[&3], sc_dse::Verdict::Unknown(_)));
}
