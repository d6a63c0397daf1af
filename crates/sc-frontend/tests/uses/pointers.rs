//! How pointers are used.

use sc_frontend::Program;

use crate::common::program;

/// How the formals of each function are used: `i`ndexed, `s`tring, of strings (`ss`), compared with NULL (`0`), bounds.
fn pointers(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        out.push_str(&function.name);
        for (param, usage) in function.params.iter().zip(&function.pointer_uses) {
            let bounds: Vec<_> = usage.bounded_by.iter().cloned().collect();
            let indexed = if usage.indexed { "i" } else { "" };
            let string = if usage.as_string { "s" } else { "" };
            let strings = if usage.of_strings { "ss" } else { "" };
            let tested = if usage.tested { "0" } else { "" };
            let kinds = format!("{indexed}{string}{strings}{tested}");
            if !kinds.is_empty() || !bounds.is_empty() {
                out.push_str(&format!("  {}:{kinds}[{}]", param.name, bounds.join(" ")));
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn pointer_uses_tell_arrays_strings_and_bounds() {
    let text = "
#include <string.h>
int single(int *p) { *p = 1; return p[0] + (p ? 1 : 0); }
int sum(int *t, int n) { int s = 0; for (int i = 0; i < n; i++) s += t[i]; return s; }
int search(const int *t, int n, int v) { int i = 0, r = 0; while (!r && i < n) { if (t[i] == v) r = 1; i++; } return r; }
int down(int *t, unsigned n) { int s = 0; while (n--) s += *t++; return s; }
int back(int *t, int n) { int i = n - 1; while (i >= 0) { if (t[i]) return i; i--; } return -1; }
int ends(int *t, int n) { int *e = t + n, s = 0; while (t < e) s += *t++; return s; }
int last(int *t, int n) { return t[n - 1]; }
int get(int *t, int i) { return *(t + i); }
int guarded(int *t, int i, int n) { return i < n ? t[i] : 0; }
int bisect(int *t, int n, int v) { int l = 0, h = n; while (l < h) { int m = (l + h) / 2; if (t[m] < v) l = m + 1; else h = m; } return l; }
int length(const char *s) { int n = 0; while (*s++) n++; return n; }
int count(const char *s, char c) { const char *q = s; int n = 0; for (; *q != '\\0'; q++) n += *q == c; return n; }
int named(const char *s) { return strcmp(s, \"x\") || !strlen(s); }
void copy(char *to, const char *from, size_t n) { memcpy(to, from, n); }
int handed(int *a, int m, const char *z) { return sum(a, m) + length(z); }
int flag(char *c) { if (*c) return 1; return 0; }
int matrix(int m[3][4], int r) { return m[1][2]; }
int two(int *a, int n, int *b, int k) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; for (int j = 0; j != k; ++j) s += b[j]; return s; }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    single  p:0[]
    sum  t:i[n]
    search  t:i[n]
    down  t:i[n]
    back  t:i[n]
    ends  t:i[n]
    last  t:i[n]
    get  t:i[]
    guarded  t:i[n]
    bisect  t:i[n]
    length  s:is[]
    count  s:is[]
    named  s:s[]
    copy  to:i[n]  from:i[n]
    handed  a:i[m]  z:is[]
    flag
    matrix  m:i[]
    two  a:i[n]  b:i[k]
    ");
}

#[test]
fn comparisons_with_null_and_lengths_are_told_from_flags() {
    let text = "
#include <assert.h>
#include <stdio.h>
#include <string.h>
int early(const int *t, int n) { int s = 0; if (!t) return -1; for (int i = 0; i < n; i++) s += t[i]; return s; }
int equal(int *p) { return p == NULL ? 0 : *p; }
int both(int *p, int *q) { if (p && q != NULL) return *p; return 0; }
int asserted(int *p) { assert(p != NULL); return *p; }
int asserts(int *p, int *q) { assert(p && q); if (q) return *q; return *p; }
int handed(int *p) { return equal(p); }
int flagged(char *b, unsigned opts, int n) { int i; for (i = 0; 1 + !(opts & 4) + i < n; i++) b[i] = 0; return 0; }
int masked(char *b, unsigned opts, int n) { int i; for (i = 0; i < n - (int)(opts & 4); i++) b[i] = 0; return 0; }
int either(char *b, int opts, int n) { int i; for (i = 0; i < (opts ? n : 1); i++) b[i] = 0; return 0; }
void printed(char *b, size_t n, int v) { snprintf(b, n, \"%d\", v); }
size_t bounded(char *d, const char *s, size_t room) {
    size_t left = room; const char *from = s;
    if (left != 0) while (--left != 0) if ((*d++ = *s++) == '\\0') break;
    return s - from; }
size_t all(char **words, int n) { size_t s = 0; for (int i = 0; i < n; i++) s += strlen(words[i]); return s; }
int some(char **words, int n) { return (int)all(words, n) + (int)strlen(*words); }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    early  t:i0[n]
    equal  p:0[]
    both  p:0[]  q:0[]
    asserted
    asserts  q:0[]
    handed  p:0[]
    flagged  b:i[n]
    masked  b:i[n]
    either  b:i[n]
    printed  b:i[n]
    bounded  d:i[room]  s:is[]
    all  words:iss[n]
    some  words:iss[n]
    ");
}

#[test]
fn pointers_and_numbers_that_walk_together() {
    let text = "
#include <stddef.h>
int digits(const char *s, size_t n) { const char *p = s; size_t done = 0; long v = 0;
    if (done == n) return -1;
    if (p[0] == '-') { p++; done++; if (done == n) return -1; }
    while (done < n && p[0] >= '0') { v += p[0]; p++; done++; }
    return done < n; }
int rest(const char *s, int n) { for (;;) { if (n == 0) return 0; if (*s == 'x') return n; s++; n--; } }
int octets(const char *s, char *to, unsigned size) { int n = 0; while (*s) { if (*s++ == '.') { if (size-- <= 0) return -1; *to++ = n; n = 0; } else n++; } return n; }
int until(const char *s, int most) { int n = 0; while (*s) { s++; n++; if (n > most) return -1; } return n; }
int end(const int *p, const int *e, int most) { int n = 0; while (p < e) { p++; n++; if (n > most) return -1; } return n; }
int apart(const char *s, int most) { int n = 0; for (;;) { if (*s == 'x') n++; if (n > most) return -1; s++; } }
int text(const char *s, int n) { int i = 0; for (;;) { if (s[i] == 'x' || n == 3) return i; i++; n--; } }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    digits  s:i[n]
    rest  s:i[n]
    octets  s:is[]  to:i[size]
    until  s:is[]
    end  p:i[]
    apart  s:i[]
    text  s:i[]
    ");
}
