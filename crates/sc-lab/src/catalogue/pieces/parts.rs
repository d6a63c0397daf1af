//! Functions, types, attributes and the C library.

use super::Fixed;

pub(super) const PIECES: &[Fixed] = &[
    // --- Functions
    ("static void @f&(void)\n{\n}\n", "@f&(); %r = 2;", &[2]),
    (
        "static int @n&;\nstatic void @f&(int x)\n{\n    if (x > 3)\n        return;\n    @n& = x;\n}\n",
        "@f&(a); %r = @n&;",
        &[0, 3],
    ),
    (
        "static int @f&(int n)\n{\n    return n <= 0 ? 0 : n + @f&(n - 1);\n}\n",
        "%r = @f&(a & 3);",
        &[0, 1, 3, 6],
    ),
    (
        "static int @g&(int n);\nstatic int @f&(int n)\n{\n    return @g&(n) + 1;\n}\nstatic int @g&(int n)\n{\n    return n * 2;\n}\n",
        "%r = @f&(b);",
        &[-15, 15],
    ),
    (
        "int @f&(int n);\nint @f&(int n)\n{\n    return n + 1;\n}\n",
        "%r = @f&(b);",
        &[-7, 8],
    ),
    (
        "static inline int @f&(int n)\n{\n    return n > 0 ? n : -n;\n}\n",
        "%r = @f&(b);",
        &[0, 8],
    ),
    (
        "static int @add&(int x, int y)\n{\n    return x + y;\n}\nstatic int @sub&(int x, int y)\n{\n    return x - y;\n}\nstatic int (*const @t&[2])(int, int) = {@add&, @sub&};\n",
        "%r = @t&[a & 1](a, b);",
        &[-8, 260, 263],
    ),
    (
        "static int @sum&(const int *t, int n)\n{\n    int i, s = 0;\n    for (i = 0; i < n; i++)\n        s += t[i];\n    return s;\n}\n",
        "int t[4] = {1, 2, 3, b}; %r = @sum&(t, 1 + (a & 3));",
        &[-2, 1, 3, 6, 13],
    ),
    (
        "static int @sum&(int t[2][2])\n{\n    return t[0][1] + t[1][0];\n}\n",
        "int t[2][2] = {{1, 2}, {b, 4}}; %r = @sum&(t);",
        &[-6, 9],
    ),
    (
        "static unsigned @hash&(const char *s)\n{\n    unsigned h = 5381u;\n    while (*s)\n        h = h * 33u ^ (unsigned char)*s++;\n    return h;\n}\n",
        "char t[3] = {0}; t[0] = b; %r = @hash&(t) == 5381u;",
        &[0, 1],
    ),
    (
        "static void @swap&(int *x, int *y)\n{\n    int t = *x;\n    *x = *y;\n    *y = t;\n}\n",
        "int x = a & 3, y = b; @swap&(&x, &y); %r = x * 4 + y;",
        &[-32, 31],
    ),
    // --- Types, constants, initialisers
    (
        "enum @e& { @A&, @B& = 4, @C& };\n",
        "enum @e& e = a > 3 ? @B& : a == 2 ? @C& : @A&; %r = e;",
        &[0, 4, 5],
    ),
    (
        "enum @e& { @A& = -2, @B& };\ntypedef enum @e& @t&;\n",
        "@t& e = a & 1 ? @B& : @A&; switch (e) { case @A&: %r = 1; break; case @B&: %r = 2; break; }",
        &[1, 2],
    ),
    (
        "enum @e& { @A&, @B&, @N& };\nstatic const int @t&[@N&] = {[@B&] = 7, [@A&] = 3};\n",
        "enum @e& e = (enum @e&)(a & 1); %r = @t&[e];",
        &[3, 7],
    ),
    (
        "struct @s& { int m; struct { short x, y; } p; char c[3]; };\nstatic struct @s& @v& = {1, {2, 3}, \"ab\"};\n",
        "@v&.p.y += b; %r = @v&.p.y + @v&.c[1];",
        &[93, 108],
    ),
    (
        "struct @s& { unsigned char k; int v; };\nstatic const struct @s& @t&[] = {{1, 10}, {2, 20}, {7, 70}};\n",
        "unsigned i; for (i = 0; i < sizeof @t& / sizeof @t&[0]; i++) if (@t&[i].k == a) %r = @t&[i].v;",
        &[0, 10, 20, 70],
    ),
    (
        "struct @n& { int v; struct @n& *next; };\n",
        "struct @n& x = {1, 0}, y = {2, &x}, z = {4, &y}; const struct @n& *p = a & 1 ? &z : &y; for (; p; p = p->next) %r += p->v; if (z.next->next == 0) %r = -1;",
        &[3, 7],
    ),
    (
        "",
        "int t[4] = {0}; t[a & 3] = 5; %r = t[0] + t[1] * 2;",
        &[0, 5, 10],
    ),
    (
        "",
        "int t[] = {1, 2, 3}; %r = (int)(sizeof t / sizeof *t) + t[a % 3];",
        &[4, 6],
    ),
    (
        "",
        "char c = 'x'; c -= a & 1; %r = c == 'w' ? '\\n' : '\\0';",
        &[0, 10],
    ),
    (
        "",
        "%r = (int)sizeof(long) + (int)sizeof(%r) + (a & 1);",
        &[12, 13],
    ),
    (
        "",
        "long l = 3000000000L; unsigned u = 3000000000u; %r = l == u && u > 2147483647u && 5UL > 4 && 0x7fL < 0200;",
        &[1],
    ),
    (
        "",
        "float f = 1.5f; double d = 2.5e-1; f = f * (a & 3); d += f; %r = d > 3.0; if (f == 4.5f) %r += 2;",
        &[0, 1, 3],
    ),
    (
        "static int @n& = 0;\n",
        "{ static int calls; calls++; @n& += calls; } %r = @n& + (a == 3);",
        &[1, 2],
    ),
    (
        "",
        "volatile int v = a; v++; v += 2; %r = v - 3;",
        &[0, 255],
    ),
    (
        "static volatile unsigned char @port&;\n",
        "@port& = a; @port& |= 1; %r = @port&;",
        &[1, 255],
    ),
    (
        "",
        "register int i = a; { int i = 4; %r = i; } %r += i;",
        &[4, 259],
    ),
    (
        "_Static_assert(sizeof(int) == 4, \"int\");\n",
        "%r = a;",
        &[0, 255],
    ),
    // --- Attributes
    (
        "static int @f&(int x) __attribute__((noinline));\nstatic int @f&(int x)\n{\n    return x + 1;\n}\n",
        "%r = @f&(b);",
        &[-7, 8],
    ),
    ("", "int v __attribute__((unused)) = 3; %r = a;", &[0, 255]),
    (
        "struct @s& { char c; int m; } __attribute__((packed));\n",
        "struct @s& s = {1, 2}; s.m = b; %r = s.m;",
        &[-8, 7],
    ),
    (
        "",
        "int v __attribute__((aligned(16))) = b; %r = v;",
        &[-8, 7],
    ),
    // --- The C library
    (
        "",
        "char t[4] = \"abc\"; char u[4]; memcpy(u, t, 4); u[1] = b; %r = memcmp(t, u, 4) == 0;",
        &[0],
    ),
    (
        "",
        "unsigned char t[4]; memset(t, a, sizeof t); %r = t[3];",
        &[0, 255],
    ),
    (
        "",
        "char t[6] = \"abcde\"; memmove(t + 1, t, 3); %r = t[3] + (a & 1);",
        &[99, 100],
    ),
    (
        "",
        "char t[4] = \"abc\"; t[a & 3] = 0; %r = (int)strlen(t);",
        &[0, 1, 2, 3],
    ),
    (
        "",
        "char t[4] = \"abc\"; t[1] = b; %r = strcmp(t, \"abc\") == 0;",
        &[0],
    ),
    (
        "",
        "char t[4] = \"abc\"; t[1] = a; %r = strncmp(t, \"abd\", 2) == 0;",
        &[0, 1],
    ),
    ("", "%r = abs(b);", &[0, 8]),
    ("", "%r = (int)labs((long)b * 3);", &[0, 24]),
    ("", "if (a == 3) exit(1); %r = a == 3;", &[0]),
    ("", "if (a == 3) abort(); %r = a;", &[0, 255]),
];
