//! Proofs that rest on one function only: what may not be taken for granted there.

mod support;

use std::collections::BTreeSet;
use std::time::Duration;

use support::{compile, labels};

/// The labels that are proved without looking at anything but their function.
fn proved(code: &str) -> String {
    let wanted: BTreeSet<u32> = labels(code).iter().map(|label| label.id).collect();
    let program = compile(code);
    let proved = sc_dse::local_proofs(
        &program,
        &|_| true,
        &wanted,
        Duration::from_secs(20),
        &|| true,
    );
    let proved: Vec<String> = proved.iter().map(u32::to_string).collect();
    proved.join(" ")
}

#[test]
fn contradictions_need_no_inputs() {
    let code = "struct s { int n, *p; }; int g(int);
    void f(int x, unsigned char c, double d, struct s *s, const char *t) {
        L(1, x > 5 && x < 5); L(2, x > 5); L(3, c > 255); L(4, c + 1 == 0); L(5, d > 1 && d < 1); L(6, d != d);
        L(7, s->n > 3 && s->n < 3); L(8, s->p[2] == 1 && s->p[2] == 2);
        if (x > 10) { L(9, x == 7); if (t[3] == 'a') L(10, t[3] == 'b'); } else { L(11, x == 11); L(12, x == 10); }
        switch (x) { case 1: case 2: L(13, x > 2); break; case 3: L(14, x == 3); break; default: L(15, x == 2); }
        int y = x > 0 ? 1 : 2; L(16, y == 3); L(17, y == 2 && x > 0); L(18, y == 2);
        g(x); L(19, x > 5 && x < 5);
        if (!x) return; L(20, x == 0); L(21, 100 / x > 200); L(22, x * 2 % 2 == 1);
    }";
    insta::assert_snapshot!(proved(code), @"1 3 4 5 7 8 9 10 11 13 15 16 17 19 20 21 22");
}

#[test]
fn memory_may_change_when_somebody_writes() {
    let code = "int g(int); int h; volatile int v;
    void f(int *p, int *q) {
        if (*p == 1) { L(1, *p == 2); *q = 2; L(2, *p == 2); L(3, *q == 3); }
        if (h == 1) { L(4, h == 2); g(1); L(5, h == 2); }
        if (v == 1) L(6, v == 2);
        int x = 1, *r = &x; L(7, x == 2); *p = 2; L(8, x == 2); L(9, *r == 3);
        int y = 1; g(2); L(10, y == 2); *p = 3; L(11, y == 2);
        if (*p == *q) { p[0] = 4; L(12, *q == 4); L(13, *p == 5); }
    }";
    insta::assert_snapshot!(proved(code), @"1 3 4 7 10 11 13");
}

#[test]
fn loops_change_what_they_write() {
    let code = "void f(int n, int *p, int k) {
        int i, s = 0, once = 1;
        for (i = 0; i < n; i++) { L(1, i == 3); L(2, i >= n); L(3, s == 7); s += 2; L(4, once == 2); L(5, i < 0); }
        L(6, i < n); L(7, s == 4); L(8, once == 2);
        do { if (k == 3) { once = 2; L(9, k != 3); } L(10, once == 2); k++; } while (k < 10);
        L(11, k < 10); L(12, k == 20);
        while (*p) { L(13, *p == 0); p++; if (*p == 9) break; L(14, *p == 9); }
        L(15, *p != 0 && *p != 9); L(16, *p == 9);
        for (;;) { int t = 0; if (t == 1) { L(17, 1); } t = 1; if (k++ > 100) { L(18, k <= 100); break; } L(19, t == 0); }
        for (i = 0; i < 5; i++) for (int j = 0; j < i; j++) { L(20, j >= i); L(21, i >= 5); L(22, j > 3 && i == 2); L(23, j > 3); }
    }";
    insta::assert_snapshot!(proved(code), @"2 4 6 8 9 11 13 14 17 18 19 20 21 22 23");
}

#[test]
fn control_flow_of_every_kind() {
    let code = "int g(int); typedef int buf[200]; int _setjmp(buf) __attribute__((returns_twice));
    void jumps(int x) {
        if (x > 3) goto in; if (x < 0) { L(1, x == 4); again: L(2, x == 4); x++; in: L(3, x == 1); if (x < 9) goto again; } L(4, x == 100);
    }
    void into(int x, int n) {
        if (x) goto middle; for (;;) { L(5, x == 3); middle: L(6, x > 3 && x < 3); if (n-- < 0) break; }
    }
    void twice(int x, buf b) { int y = x; if (_setjmp(b)) { L(7, y == 3 && x == 4); } y = 2; L(8, y == 3); }
    void addresses(int x) { void *t[] = {&&a, &&b}; goto *t[x & 1]; a: L(9, x == 1 && x == 2); b: L(10, x == 3); }
    void assembly(int x) { int y = 1; __asm__(\"nop\" : \"+m\"(y)); L(11, y == 2); L(12, x == 1 && x == 2); }
    void never(int x) { if (x == 1) { g(x); exit(0); } L(13, x == 1); while (x) ; L(14, x == 3); }
    void size(int n) { int a[n > 0 ? n : 1]; a[0] = 1; L(15, a[0] == 2); L(16, n > 5 && n < 5); }
    void errors(int x, int y) { int z = x / y; L(17, y == 0); z = x << y; L(18, y > 40); z = x + 1; L(19, x == 2147483647); L(20, z == x); }";
    insta::assert_snapshot!(proved(code), @"14 15 16 17 18 19 20");
}

#[test]
fn predicates_that_are_code_end_as_they_like() {
    let code = "void f(int x, int y) {
        __sc_label_begin(1); __sc_label_end(1, y != 0 && x / y > 3);
        __sc_label_begin(2); __sc_label_end(2, 10 / y > 3);
        __sc_label_begin(3); __sc_label_end(3, y == 0);
        __sc_label_begin(4); __sc_label_end(4, 10 / y > 20);
        int q = 0; __sc_ghost_begin(5); x == 3 ? (void)(q = 1) : (void)0; __sc_ghost_end(5);
        L(6, q == 1 && x == 4); L(7, q == 2); L(8, q == 1); L(9, x > 3 && x < 3);
    }";
    insta::assert_snapshot!(proved(code), @"4 9");
}

/// A label may stand in several functions, or twice in one: all of them count.
#[test]
fn every_place_of_a_label_counts() {
    let code = "void f(int x) { L(1, x > 3 && x < 3); L(2, x > 3 && x < 3); L(3, x > 3 && x < 3); L(3, x < 3 && x > 3); }
    void g(int x) { L(1, x > 3 && x < 3); L(2, x > 3); L(4, 0); }";
    insta::assert_snapshot!(proved(code), @"1 3 4");
}
