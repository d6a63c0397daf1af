//! Pointers and control flow.

use super::Fixed;

pub(super) const PIECES: &[Fixed] = &[
    // --- Null pointers and conditions that are pointers
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = p == 0;",
        &[0, 1],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = p != 0;",
        &[0, 1],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = 0 == p ? 4 : *p;",
        &[3, 4],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : (void *)0; if ((void *)0 != p) %r = *p;",
        &[0, 3],
    ),
    ("", "int v = 3; int *p = a > 9 ? &v : 0; %r = !p;", &[0, 1]),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = p && *p == 3;",
        &[0, 1],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = !p || *p != 3;",
        &[0, 1],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = p || a == 2;",
        &[0, 1],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; if (p) %r = *p; else %r = 8;",
        &[3, 8],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; while (p) { %r = *p; p = 0; }",
        &[0, 3],
    ),
    (
        "",
        "int v = 3; int *p = a > 9 ? &v : 0; %r = p ? *p : -1;",
        &[-1, 3],
    ),
    (
        "",
        "int v = 3, w = 5; int *p = a > 9 ? &v : &w; for (; p; p = 0) %r += *p;",
        &[3, 5],
    ),
    (
        "static int @f&(int x)\n{\n    return x + 1;\n}\n",
        "int (*p)(int) = a > 9 ? @f& : 0; %r = p ? p(3) : 2; if (p == 0 && a == 1) %r = 9;",
        &[2, 4, 9],
    ),
    (
        "static int @f&(int x)\n{\n    return x + 1;\n}\n",
        "int (*p)(int) = a > 9 ? &@f& : (void *)0; if (!p) %r = 1; else %r = (*p)(b); if (p && b == 2) %r = 50; if (p != 0 || b == 3) %r += 100;",
        &[1, 93, 108, 150],
    ),
    // --- Pointers that move
    (
        "",
        "int t[5] = {1, 2, 3, 4, 5}; int *p = t; p++; %r = *p++; %r += *p;",
        &[5],
    ),
    (
        "",
        "int t[5] = {1, 2, 3, 4, 5}; int *p = t + 4; p--; %r = *p--; %r += *p;",
        &[7],
    ),
    (
        "",
        "int t[5] = {1, 2, 3, 4, 5}; int *p = t; int *q = p; %r = *++p + *q; if (a & 1) --p; %r += *p;",
        &[4, 5],
    ),
    (
        "",
        "short t[5] = {1, 2, 3, 4, 5}; short *p = t; p += a & 3; %r = *p; p -= a & 1; %r = %r * 10 + *p;",
        &[11, 21, 33, 43],
    ),
    (
        "",
        "char t[5] = \"abc\"; char *p = t; while (*p) p++; %r = (int)(p - t);",
        &[3],
    ),
    (
        "",
        "char t[5] = \"abc\"; const char *p = t; t[a & 1] = b; while (*p++) %r++;",
        &[0, 1, 3],
    ),
    (
        "",
        "unsigned char t[4] = {1, 2, 3, 4}; unsigned char *p = t; int i; for (i = 0; i < 4; i++) *p++ ^= a; %r = t[3];",
        &[0, 4, 255],
    ),
    (
        "",
        "int t[3] = {7, 8, 9}; int *p[2] = {&t[0], &t[2]}; *p[a & 1] += 1; %r = t[0] * 10 + t[2];",
        &[80 + 9, 80],
    ),
    (
        "",
        "int t[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*p)[3] = t; p++; %r = (*p)[1] + p[-1][a & 1];",
        &[6, 7],
    ),
    (
        "",
        "int v = 0x01020304; unsigned char *p = (unsigned char *)&v; p[a & 3] = 0; %r = v == 0x01020300;",
        &[0, 1],
    ),
    (
        "",
        "long v = b; void *p = &v; %r = (int)*(long *)p;",
        &[-8, 7],
    ),
    (
        "",
        "const char *p = \"hello\"; %r = p[a & 3];",
        &[101, 104, 108],
    ),
    (
        "",
        "const char *const names[] = {\"zero\", \"one\", \"two\"}; %r = names[a % 3][1];",
        &[101, 110, 119],
    ),
    (
        "static const char *const @n&[] = {\"zero\", \"one\", \"two\"};\n",
        "%r = *@n&[a % 3];",
        &[111, 116, 122],
    ),
    // --- Control flow
    (
        "",
        "if (a < 10) %r = 1; else if (a < 20) %r = 2; else if (a == 200) %r = 3; else %r = 4;",
        &[1, 2, 3, 4],
    ),
    (
        "",
        "int i = 0; while (i < (a & 7)) { i++; if (i == 5) break; if (i & 1) continue; %r += i; }",
        &[0, 2, 6],
    ),
    (
        "",
        "int i = a & 3; do { if (i == 2) continue; %r += i; } while (i-- > 0);",
        &[0, 1, 4],
    ),
    (
        "",
        "int i; for (i = 0; i < 4; i++) { if (i == b) break; %r += i; }",
        &[0, 1, 3, 6],
    ),
    (
        "",
        "for (int i = 0, j = 5; i < j; i++, j--) %r += j - i + (a & 1);",
        &[9, 12],
    ),
    ("", "for (;;) { if (++%r > (a & 3)) break; }", &[1, 4]),
    (
        "",
        "int i = 0; again: %r += 2; if (++i < (a & 3)) goto again;",
        &[2, 4, 6],
    ),
    (
        "",
        "if (a > 100) goto out; %r = 5; if (b < 0) goto out; %r = 6; out: %r *= 2;",
        &[0, 10, 12],
    ),
    (
        "",
        "int i, j; for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) { if (i * j == (a & 7)) goto done; %r++; } done:;",
        &[0, 4, 5, 8, 9],
    ),
    (
        "",
        "switch (a & 7) { case 0: case 1: %r = 1; break; case 2: { int t = 4; %r = t; break; } case 'A' - 61: %r = 6; default: %r += 7; }",
        &[1, 4, 7, 13],
    ),
    (
        "",
        "switch (b) { default: %r = 1; break; case -1: %r = 2; break; case 3: switch (a) { case 4: %r = 5; break; } %r++; }",
        &[1, 2, 6],
    ),
    (
        "",
        "unsigned u = a; switch (u) { case 3u: %r = 3; break; case 4: %r = 4; }",
        &[0, 3, 4],
    ),
    (
        "",
        "long l = b * 4294967296L; switch (l) { case 4294967296L: %r = 3; break; case 0: %r = 4; break; case -8589934592L: %r = 5; }",
        &[0, 3, 4, 5],
    ),
    (
        "",
        "unsigned long l = a; l = l << 40; switch (l) { case 1UL << 40: %r = 3; break; default: %r = 4; }",
        &[3, 4],
    ),
    (
        "",
        "int i; for (i = 0; i < 3; i++) { switch (a & 3) { case 0: continue; case 1: break; default: %r += 5; } %r++; }",
        &[0, 3, 18],
    ),
    (
        "",
        "%r = a < 50 ? 1 : a < 100 ? 2 : b < 0 ? 3 : 4;",
        &[1, 2, 3, 4],
    ),
    ("", "int t = 0; %r = (t = a & 3, t++, t * 2);", &[2, 8]),
    ("", "int i = 3; while (i--) %r += i * (a & 1);", &[0, 3]),
    ("", "; %r = 1; {} { ; }", &[1]),
    (
        "",
        "int v = a; if (v == 3 && b == 4 && v + b == 7) %r = 1; else if (v == 9 || b == 5 || v == b) %r = 2;",
        &[0, 1, 2],
    ),
    (
        "",
        "int v = a; %r = (v > 3 && v < 9) || !(b > 0 && v > 100);",
        &[0, 1],
    ),
];
