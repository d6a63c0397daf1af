//! Constructs of C that few functions need, and each way to write the common ones: what a model of C may get wrong.
//!
//! A construct is text with the holes of [`super::idiom`]: `$0` and `$1` are integers without side effects, `%a`, `%b`
//! and `%c` are new variables, `%w` is an integer variable that gets the result. Definitions stand before all functions;
//! `@` begins their names, and `&` stands for the number of the construct, so that a function may have several.

use super::Generator;
use super::expr::Manner::Quiet;
use crate::feature::Feature;
use crate::tree::Stmt;

use Feature::*;

/// A construct.
pub(super) struct Construct {
    feature: Feature,
    /// At the beginning of the file.
    definitions: &'static str,
    /// At the beginning of the function.
    locals: &'static [&'static str],
    text: &'static str,
    /// In another file.
    elsewhere: &'static str,
}

const fn plain(feature: Feature, locals: &'static [&'static str], text: &'static str) -> Construct {
    with(feature, "", locals, text)
}

const fn with(
    feature: Feature,
    definitions: &'static str,
    locals: &'static [&'static str],
    text: &'static str,
) -> Construct {
    Construct {
        feature,
        definitions,
        locals,
        text,
        elsewhere: "",
    }
}

const fn in_two_files(
    feature: Feature,
    definitions: &'static str,
    text: &'static str,
    elsewhere: &'static str,
) -> Construct {
    Construct {
        feature,
        definitions,
        locals: &[],
        text,
        elsewhere,
    }
}

/// Ordinary constructs first.
const CONSTRUCTS: &[Construct] = &[
    // --- Storage
    with(
        StaticLocals,
        "static int @count&(int by)\n{\n    static int calls = 3;\n    calls += (signed char)by;\n    return calls;\n}\n",
        &[],
        "%w = @count&($0); %w = @count&($1);",
    ),
    plain(
        StaticLocals,
        &["static unsigned char %a = 250;"],
        "%a += (unsigned char)$0; %w = %a;",
    ),
    plain(
        StaticLocals,
        &[
            "static int %a[3];",
            "static const short %b[4] = {1, -2, 300, 4};",
        ],
        "%a[(unsigned)$0 % 3] += 2; %w = %a[1] + %b[$1 & 3];",
    ),
    with(
        Storage,
        "static int @tentative&;\nstatic int @tentative& = 4;\n",
        &["register int %a = 0;"],
        "{ extern int @tentative&; %a = (short)$0; @tentative& += %a; %w = @tentative&; }",
    ),
    with(
        Storage,
        "static const int @table&[5] = {10, 20, 30, 40, 50};\nstatic const int *const @end& = @table& + 5;\n",
        &["const int *%a = 0;"],
        "%a = @table& + ((unsigned)$0 % 5); %w = *%a + (int)(@end& - %a);",
    ),
    with(
        Storage,
        "static void @swap&(int *restrict a, int *restrict b)\n{\n    int t = *a;\n    *a = *b;\n    *b = t;\n}\n",
        &["int %a = 0;", "int %b = 0;"],
        "%a = $0 & 15; %b = $1 & 7; @swap&(&%a, &%b); %w = %a - %b;",
    ),
    with(
        ThreadLocal,
        "static _Thread_local int @thread& = 0;\n",
        &[],
        "@thread& = 3; @thread& += (short)$0; %w = @thread&;",
    ),
    // --- Types and initialisers
    with(
        Enums,
        "enum @color& { @RED& = -1, @GREEN&, @BLUE& = 7 };\ntypedef enum @color& @color_t&;\n",
        &["@color_t& %a = @GREEN&;"],
        "%a = $0 & 1 ? @RED& : $1 & 1 ? @BLUE& : @GREEN&; switch (%a) { case @RED&: %w = 1; break; case @GREEN&: %w = 2; break; default: %w = (int)%a; }",
    ),
    with(
        Enums,
        "typedef unsigned char @byte&;\ntypedef @byte& @pair&[2];\n",
        &["@pair& %a = {1, 2};"],
        "%a[$0 & 1] = (@byte&)$1; %w = %a[0] - %a[1];",
    ),
    with(
        Initialisers,
        "struct @point& { short x, y; unsigned char tag; };\n",
        &["struct @point& %a = {0};"],
        "{ struct @point& lab_p = {.y = (short)$0, .x = 5}; %a = lab_p; } %w = %a.y - %a.x + %a.tag;",
    ),
    plain(
        Initialisers,
        &["int %a[6] = {[2] = 7, 8, [0] = 1, [5] = -1};"],
        "%w = %a[(unsigned)$0 % 6];",
    ),
    with(
        Initialisers,
        "struct @range& { int low, high; };\nstatic const struct @range& @ranges&[3] = {{-5, 5}, {.high = 100, .low = 6}, [2] = {1000, 2000}};\n",
        &["int %a = 0;"],
        "for (%a = 0; %a < 3; %a++, LAB_TICK) if ((short)$0 >= @ranges&[%a].low && (short)$0 <= @ranges&[%a].high) break; %w = %a;",
    ),
    with(
        NestedStructs,
        "struct @inner& { signed char a; unsigned short b; };\nstruct @outer& { struct @inner& one, many[2]; int last; };\n",
        &[
            "struct @outer& %a = {{1, 2}, {{3, 4}, {5, 6}}, 7};",
            "struct @inner& *%b = 0;",
        ],
        "%b = $0 & 1 ? &%a.one : &%a.many[$1 & 1]; %b->a += 1; %w = %b->a * 2 + %a.many[1].b;",
    ),
    with(
        NestedStructs,
        "struct @node& { int value; struct @node& *next; };\nstatic int @length&(const struct @node& *node)\n{\n    int n = 0;\n    for (; node && n < 5; node = node->next)\n        n++;\n    return n;\n}\n",
        &["struct @node& %a = {1, 0};", "struct @node& %b = {2, 0};"],
        "%a.next = $0 & 1 ? &%b : 0; %b.value = (short)$1; %w = @length&(&%a) + (%a.next ? %a.next->value : 0);",
    ),
    with(
        Literals,
        "struct @box& { int w, h; };\nstatic int @area&(struct @box& box)\n{\n    return box.w * box.h;\n}\n",
        &[],
        "%w = @area&((struct @box&){$0 & 15, ($1 & 7) + 1});",
    ),
    plain(
        Literals,
        &["int *%a = 0;"],
        "%a = (int[3]){$0 & 3, $1 & 1}; %w = %a[0] + %a[1] * 2 + %a[2];",
    ),
    // --- Conversions that keep the value
    plain(
        Conversions,
        &["float %a = 0;"],
        "%a = (float)(short)$0; %w = (int)(%a / 2);",
    ),
    plain(
        Conversions,
        &["double %a = 0;"],
        "%a = (double)(int)$0; %a += 0.5; %w = %a > (short)$1;",
    ),
    plain(
        Conversions,
        &["double %a = 0;"],
        "%a = (short)$0 * 0.25; %w = (short)%a; %w += %a == (short)%a;",
    ),
    plain(
        Conversions,
        &["float %a = 0;", "double %b = 0;"],
        "%b = (unsigned char)$0 * 1.5; %a = (float)%b; %w = %a == %b;",
    ),
    plain(
        Conversions,
        &["unsigned char %a = 0;", "signed char %b = 0;"],
        "%a = (unsigned char)$0; %b = (signed char)%a; %w = %b < 0 ? %a - 256 == %b : %a == %b;",
    ),
    plain(
        Conversions,
        &["long %a = 0;"],
        "%a = (int)$0; %a = %a * 65536 + (unsigned short)$1; %w = (int)(%a >> 16);",
    ),
    plain(
        Conversions,
        &["unsigned short %a = 0;", "short %b = 0;"],
        "%b = (short)$0; %a = %b; %w = %a == (unsigned)%b ? 1 : %a > 60000 ? 2 : 3;",
    ),
    // --- Operators on all types of operands
    plain(
        Operators,
        &["unsigned char %a = 0;", "signed char %b = 0;"],
        "%a = $0; %b = $1; %w = (%a < %b) + 2 * (%a == (unsigned char)%b) + 4 * (~%a < 0) + 8 * ((%a << 1) > 255);",
    ),
    plain(
        Operators,
        &["unsigned %a = 0;", "int %b = 0;"],
        "%a = (unsigned char)$0; %b = (signed char)$1; %w = (%b < %a) + 2 * ((long)%b < (long)%a) + 4 * (%a - 1 > %a) + 8 * (-%a > 5u);",
    ),
    plain(
        Operators,
        &["long %a = 0;", "unsigned %b = 0;"],
        "%a = (short)$0; %b = (unsigned short)$1; %w = (%a < %b) + 2 * (%a + %b > 65535L) + 4 * ((%a ^ %b) < 0) + 8 * (!%a || !%b);",
    ),
    plain(
        Operators,
        &["short %a = 0;", "unsigned short %b = 0;"],
        "%a = $0; %b = $1; %w = (%a * 2 > 32767) + 2 * (%b + 1 == 65536) + 4 * ((short)(%b >> 1) == %a) + 8 * (%a % 7 < 0);",
    ),
    plain(
        Operators,
        &["_Bool %a = 0;", "char %b = 0;"],
        "%a = $0; %b = $1; %w = %a + %a + (%a == !!%b) - (%b < 'a' ? 1 : %b > 'z') + (%a << 3);",
    ),
    plain(
        Operators,
        &["float %a = 0;", "int %b = 0;"],
        "%b = (signed char)$0; %a = %b + 0.5f; %w = (%a < %b) + 2 * (%a > 0) + 4 * !%a + 8 * (-%a < 0.25) + 16 * (%a && %b);",
    ),
    plain(
        Operators,
        &["unsigned char %a = 0;", "int %b = 0;"],
        "%a = (unsigned char)$0; %b = (short)$1; %a += %b; %a ^= 0x55; %a >>= 1; %b -= %a; %b *= 2; %b |= 1; %w = %b + (%a *= 2);",
    ),
    with(
        Inline,
        "static inline int @clamp&(int value, int low, int high)\n{\n    if (value < low)\n        return low;\n    return value > high ? high : value;\n}\n",
        &[],
        "%w = @clamp&((int)$0, -10, 10) + @clamp&((short)$1, 0, 1);",
    ),
    // --- Limits
    plain(Limits, &["signed char %a = 0;"], "%a = $0; %a++; %w = %a;"),
    plain(
        Limits,
        &["signed char %a = 0;"],
        "%a = $0; --%a; %w = %a == 127;",
    ),
    plain(
        Limits,
        &["short %a = 0;"],
        "%a = 32767 - ($0 & 1); %a++; %w = %a < 0;",
    ),
    plain(
        Limits,
        &["short %a = 0;"],
        "%a = (short)($0 & 1) - 32768; %w = %a-- + (%a > 0);",
    ),
    plain(
        Limits,
        &["unsigned char %a = 0;"],
        "%a = $0; %w = ++%a == 0 ? 5 : %a-- > 254;",
    ),
    plain(
        Limits,
        &["char %a = 0;"],
        "%a = $0; %a += 100; %a -= $1 & 1; %w = %a;",
    ),
    plain(
        Limits,
        &["_Bool %a = 0;"],
        "%a = $0 & 1; %a++; %w = %a; %a--; %w += %a; %a--; %w += 2 * %a;",
    ),
    plain(
        Limits,
        &["short %a = 0;"],
        "%a = (short)$0; %a *= 3; %a <<= 1; %w = %a;",
    ),
    plain(
        Limits,
        &["unsigned short %a = 0;"],
        "%a = $0; %a = -%a; %w = (%a == 65535) + (-%a < 0);",
    ),
    plain(
        Limits,
        &["int %a = 0;"],
        "%a = 2147483647 - ($0 & 3); if (($1 & 3) <= ($0 & 3)) %a += $1 & 3; %w = %a == 2147483647;",
    ),
    plain(
        Limits,
        &["unsigned char %a = 0;", "unsigned char %b = 0;"],
        "%b = (%a = (unsigned char)$0 + 200) + 100; %w = %b < %a;",
    ),
    // --- Bit-fields
    with(
        Truncation,
        "struct @bits& { unsigned u : 3; int s : 4; unsigned char c : 5; _Bool b : 1; };\n",
        &["struct @bits& %a = {0};"],
        "%a.u = $0; %a.s = $1; %a.c = $0; %a.b = $1; %w = %a.u + %a.s * 8 + (%a.c == (unsigned char)$0) + (%a.s < 0) + %a.b;",
    ),
    with(
        Truncation,
        "struct @bits& { int s : 3; unsigned u : 2; };\n",
        &["struct @bits& %a = {0};"],
        "%a.s = $0; %a.s++; %a.u = $1; %a.u--; %w = %a.s - %a.u;",
    ),
    with(
        Truncation,
        "struct @bits& { unsigned u : 4; int : 0; signed int s : 1; };\n",
        &["struct @bits& %a = {9};"],
        "%w = (%a.u += (unsigned char)$0); %w += (%a.s = $1 & 1) * 100;",
    ),
    with(
        Truncation,
        "struct @bits& { unsigned long l : 33; unsigned u : 31; };\n",
        &["struct @bits& %a = {0};"],
        "%a.l = (unsigned long)$0 << 30; %a.u = $1; %w = (%a.l >> 31) + (%a.u > 100u);",
    ),
    with(
        Truncation,
        "union @both& { struct { unsigned low : 4, high : 4; } part; unsigned char all; };\n",
        &["union @both& %a = {{0}};"],
        "%a.all = $0; %a.part.low ^= 3; %w = %a.all + %a.part.high * 256;",
    ),
    // --- Rounding
    plain(
        Rounding,
        &["float %a = 0;", "int %b = 0;"],
        "%b = 16777216 + ($0 & 7); %a = %b; %w = (int)%a - %b;",
    ),
    plain(
        Rounding,
        &["double %a = 0;", "long %b = 0;"],
        "%b = (1L << 53) + ($0 & 7); %a = %b; %w = (int)((long)%a - %b);",
    ),
    plain(
        Rounding,
        &["float %a = 0;", "double %b = 0;"],
        "%b = (unsigned char)$0 + 0x1p-30; %a = %b; %w = %a == (unsigned char)$0 ? 1 : %b > %a;",
    ),
    plain(
        Rounding,
        &["float %a = 0;"],
        "%a = (unsigned char)$0 * 0.1f; %w = %a == (unsigned char)$0 / 10.0f; %w += 2 * (%a * 10 == (unsigned char)$0);",
    ),
    plain(
        Rounding,
        &["float %a = 0;", "unsigned %b = 0;"],
        "%b = 4294967295u - ($0 & 255); %a = %b; %w = %a >= 4294967296.0f;",
    ),
    plain(
        Rounding,
        &["double %a = 0;", "unsigned long %b = 0;"],
        "%b = 18446744073709551615ul - (($0 & 3) << 10); %a = %b; %w = %a == 18446744073709551616.0;",
    ),
    plain(
        Rounding,
        &["float %a = 0;"],
        "%a = 0.1f + (signed char)$0; %a -= (signed char)$0; %w = %a == 0.1f;",
    ),
    plain(
        Rounding,
        &["double %a = 0;"],
        "%a = (signed char)$0 + 0.5; %w = (int)%a; %w -= (int)(-%a);",
    ),
    // --- Literals that read their target
    with(
        SelfLiterals,
        "struct @point& { int x, y; };\n",
        &["struct @point& %a = {0};"],
        "%a.x = (short)$0; %a.y = (short)$1; %a = (struct @point&){%a.y, %a.x}; %w = %a.x - 2 * %a.y;",
    ),
    with(
        SelfLiterals,
        "struct @point& { int x, y; };\n",
        &["struct @point& %a = {0};"],
        "%a.x = (short)$0; %a.y = 3; %a = (struct @point&){.y = %a.x, .x = %a.y}; %w = %a.x + %a.y;",
    ),
    with(
        SelfLiterals,
        "struct @pair& { struct { unsigned char a, b; } in; int last; };\n",
        &["struct @pair& %a = {{1, 2}, 3};"],
        "%a.in.a = $0; %a = (struct @pair&){{%a.in.b, %a.in.a}, %a.in.a}; %w = %a.in.b + %a.last;",
    ),
    with(
        SelfLiterals,
        "struct @point& { int x, y; };\n",
        &["struct @point& %a = {4, 5};", "struct @point& *%b = 0;"],
        "%b = &%a; *%b = (struct @point&){%b->y + (short)$0, %a.x}; %w = %b->y - %a.x;",
    ),
    // --- Order of evaluation
    with(
        Order,
        "static int @g& = 0;\nstatic int @set&(int v)\n{\n    return @g& = v;\n}\n",
        &[],
        "@g& = 1; { int list[3] = {@g&, @set&($0 & 7), @g&}; %w = list[0] + 10 * list[1] + 100 * list[2]; }",
    ),
    with(
        Order,
        "static int @g& = 0;\nstatic int @set&(int v)\n{\n    @g& = v;\n    return 0;\n}\n",
        &[],
        "@g& = 1; %w = @g& + @set&($0 & 7);",
    ),
    with(
        Order,
        "static int @g& = 0;\nstatic int @set&(int v)\n{\n    @g& += v;\n    return @g&;\n}\nstatic int @minus&(int a, int b)\n{\n    return a - b;\n}\n",
        &[],
        "@g& = $0 & 3; %w = @minus&(@g&, @set&(2));",
    ),
    with(
        Order,
        "static int @one&(int v)\n{\n    return v;\n}\nstatic int @two&(int v)\n{\n    return v + 1;\n}\nstatic int (*@fp&)(int) = 0;\nstatic int @set&(int v)\n{\n    @fp& = @two&;\n    return v;\n}\n",
        &[],
        "@fp& = @one&; %w = @fp&(@set&($0 & 7));",
    ),
    with(
        Order,
        "struct @p& { int a, b; };\nstatic int @g& = 0;\nstatic int @set&(int v)\n{\n    return @g& = v;\n}\n",
        &["struct @p& %a = {0};"],
        "@g& = 2; %a = (struct @p&){@g&, @set&($0 & 7)}; %w = %a.a;",
    ),
    plain(
        Order,
        &["int %a = 0;", "int %b[4] = {0, 1, 2, 3};"],
        "%a = $0 & 1; %b[%a] = %a + 5; %w = %b[%a++] + %a;",
    ),
    plain(
        Order,
        &["int %a = 0;"],
        "%a = $0 & 3; %w = (%a++, %a) + (%a == 2 ? %a : 0);",
    ),
    // --- Aliases
    plain(
        Aliases,
        &["int %a = 0;", "int *%b = 0;"],
        "%a = (short)$0; %b = &%a; %w = %a + (*%b = 5);",
    ),
    plain(
        Aliases,
        &["int %a = 0;", "int %c = 0;", "int *%b = 0;"],
        "%a = (short)$0; %c = 1; %b = $1 & 1 ? &%a : &%c; %w = %a - (*%b += 2);",
    ),
    plain(
        Aliases,
        &["unsigned %a = 0;", "unsigned char *%b = 0;"],
        "%a = (unsigned short)$0; %b = (unsigned char *)&%a; %w = %a + (%b[1] = 1);",
    ),
    with(
        Aliases,
        "static int @add&(int *a, int *b)\n{\n    *a = 1;\n    *b += 1;\n    return *a;\n}\n",
        &["int %a = 0;", "int %b = 7;"],
        "%w = @add&(&%a, $0 & 1 ? &%a : &%b) + %b;",
    ),
    plain(
        Aliases,
        &["int %a[3] = {1, 2, 3};", "int *%b = 0;"],
        "%b = %a + ($0 & 1); *%b++ = %b[1] + %a[$1 & 1]; %w = *%b + %a[0];",
    ),
    // --- Statement expressions and jumps
    plain(
        StatementExpressions,
        &["int %a = 0;"],
        "%w = ({ int x = $0 & 7; %a = x; x * 2; }) + %a;",
    ),
    plain(
        StatementExpressions,
        &["int %a = 0;"],
        "%a = 4; %w = %a + ({ if ($0 & 1) %a = 9; %a; });",
    ),
    plain(
        StatementExpressions,
        &["int %a = 0;"],
        "for (%a = 0; ({ LAB_TICK; %a < ($0 & 3); }); %a++) ; %w = %a;",
    ),
    plain(
        Jumps,
        &["int %a = 0;"],
        "{ __label__ again; %a = $0 & 3; again: %w = %a; if (%a-- > 1) goto again; }",
    ),
    plain(
        Jumps,
        &["int %a = 0;"],
        "{ __label__ inside; %a = 0; if ($0 & 1) goto inside; if ($1 & 1) { %a = 5; inside: %a += 2; } %w = %a; }",
    ),
    plain(
        Jumps,
        &["int %a = 0;", "int %b = 0;"],
        "%a = 0; %b = $0 & 3; switch (%b) { case 0: do { %a += 1; case 3: %a += 10; case 2: %a += 100; case 1: %a += 1000; } while (--%b > 0); } %w = %a;",
    ),
    plain(
        Jumps,
        &["int %a = 0;", "int %b = 0;"],
        "%a = 0; switch ($0 & 3) { for (%b = 0; %b < 2; %b++) { case 1: %a++; default: %a += 4; } } %w = %a + %b;",
    ),
    plain(
        Jumps,
        &["int %a = 0;"],
        "do { %a = 1; if ($0 & 1) break; %a = 2; if ($1 & 1) continue; %a = 3; } while (0); %w = %a;",
    ),
    plain(
        Jumps,
        &["int %a = 0;"],
        "{ __label__ one, two, out; static const void *const to[] = {&&one, &&two, &&out}; %a = 0; goto *to[(unsigned)$0 % 3]; one: %a += 1; two: %a += 2; out: %w = %a; }",
    ),
    // --- Attributes
    with(
        Cleanup,
        "static int @cleaned& = 0;\nstatic void @clean&(int *p)\n{\n    @cleaned& += *p;\n}\n",
        &[],
        "@cleaned& = 0; { __attribute__((cleanup(@clean&))) int x = $0 & 7; x++; } %w = @cleaned&;",
    ),
    with(
        Cleanup,
        "static int @cleaned& = 0;\nstatic void @clean&(int *p)\n{\n    @cleaned& = *p;\n}\nstatic int @early&(int v)\n{\n    __attribute__((cleanup(@clean&))) int x = v;\n    if (v & 1)\n        return x + 1;\n    x = 50;\n    return 2;\n}\n",
        &[],
        "%w = @early&($0 & 7); %w += @cleaned&;",
    ),
    with(
        TypeAttributes,
        "typedef int @qi& __attribute__((mode(QI)));\n",
        &["@qi& %a = 0;"],
        "%a = $0; %w = %a;",
    ),
    with(
        TypeAttributes,
        "typedef unsigned @hi& __attribute__((mode(HI)));\n",
        &["@hi& %a = 0;"],
        "%a = $0; %a -= 1; %w = %a > 65000;",
    ),
    with(
        TypeAttributes,
        "struct @p& { char a; int b; short c; } __attribute__((packed));\n",
        &["struct @p& %a = {1, 2, 3};"],
        "%a.b = (short)$0; %w = (int)sizeof %a + ((unsigned char *)&%a)[1];",
    ),
    with(
        TypeAttributes,
        "struct @a& { char a; int b __attribute__((aligned(16))); };\n",
        &["struct @a& %a = {1, 2};"],
        "%a.b = (short)$0; %w = %a.b + (int)sizeof %a + (int)_Alignof(struct @a&);",
    ),
    with(
        TypeAttributes,
        "#pragma pack(push, 1)\nstruct @p& { char a; int b; };\n#pragma pack(pop)\nstruct @q& { char a; int b; };\n",
        &["struct @p& %a = {1, 2};"],
        "%a.b = (short)$0; %w = %a.b + (int)(sizeof(struct @q&) - sizeof %a);",
    ),
    with(
        FunctionAttributes,
        "static __attribute__((noinline, const)) int @f&(int x)\n{\n    return x * x;\n}\nstatic __attribute__((pure)) int @g&(const int *p)\n{\n    return *p + 1;\n}\n",
        &["int %a = 0;"],
        "%a = (signed char)$0; %w = @f&(%a) - @g&(&%a);",
    ),
    with(
        FunctionAttributes,
        "static inline __attribute__((always_inline)) int @f&(int x)\n{\n    return x > 3 ? x - 3 : x;\n}\nstatic __attribute__((unused, cold)) int @g&(int x)\n{\n    return @f&(x) + @f&(x + 1);\n}\n",
        &[],
        "%w = @g&((signed char)$0);",
    ),
    with(
        FunctionAttributes,
        "static __attribute__((nonnull(1))) int @f&(int *p)\n{\n    return p ? *p : -1;\n}\n",
        &["int %a = 0;"],
        "%a = (signed char)$0; %w = @f&(&%a);",
    ),
    // --- Floating-point pragmas
    plain(
        FloatPragmas,
        &["double %a = 0;"],
        "{\n#pragma STDC FENV_ROUND FE_UPWARD\n%a = (unsigned char)$0 + 0.1; } %w = %a > (unsigned char)$0 + 0.1;",
    ),
    plain(
        FloatPragmas,
        &["float %a = 0;", "float %b = 3.0f;"],
        "{\n#pragma clang fp eval_method(double)\n%w = (%b / 7.0f) * ($0 & 7) == 3.0f * ($0 & 7) / 7.0f; %a = %b; }",
    ),
    plain(
        FloatPragmas,
        &["double %a = 0;"],
        "{\n#pragma STDC FENV_ACCESS ON\n%a = (signed char)$0 / 3.0; } %w = %a * 3 == (signed char)$0;",
    ),
    plain(
        FloatPragmas,
        &["double %a = 0;"],
        "{\n#pragma STDC FP_CONTRACT OFF\n%a = (signed char)$0 * 0.1 + 0.1; } %w = %a == 0.1;",
    ),
    // --- Other files
    in_two_files(
        ExternalInline,
        "inline int @twice&(int x)\n{\n    return 2 * x;\n}\n",
        "%w = @twice&((signed char)$0);",
        "int @twice&(int x)\n{\n    return 3 * x;\n}\n",
    ),
    in_two_files(
        ExternalInline,
        "extern inline __attribute__((gnu_inline)) int @twice&(int x)\n{\n    return 2 * x;\n}\n",
        "%w = @twice&((signed char)$0);",
        "int @twice&(int x)\n{\n    return 3 * x;\n}\n",
    ),
    in_two_files(
        OtherFile,
        "extern int @shared&;\nint @bump&(int by);\n",
        "@bump&((signed char)$0); %w = @shared&;",
        "int @shared& = 5;\nstatic int @hidden& = 1;\nint @bump&(int by)\n{\n    @hidden& += by & 1;\n    @shared& += by;\n    return @hidden&;\n}\n",
    ),
    in_two_files(
        OtherFile,
        "extern const unsigned char @table&[4];\n",
        "%w = @table&[$0 & 3];",
        "const unsigned char @table&[4] = {9, 200, 3, 4};\n",
    ),
    // --- Builtins
    plain(
        TypeBuiltins,
        &["int %a = 0;"],
        "%a = (short)$0; if (__builtin_expect(%a > 100, 0)) %w = 1; else %w = __builtin_constant_p(%a) + __builtin_types_compatible_p(int, __typeof__(%a));",
    ),
    with(
        TypeBuiltins,
        "struct @o& { char a; int b; short c[3]; };\n",
        &["struct @o& %a = {0};"],
        "%a.c[2] = (short)$0; %w = *(short *)((char *)&%a + __builtin_offsetof(struct @o&, c[2])) + (int)__builtin_offsetof(struct @o&, b);",
    ),
    plain(
        TypeBuiltins,
        &["int %a = 0;"],
        "%a = $0 & 7; if (%a > 7) __builtin_unreachable(); %w = __builtin_choose_expr(sizeof(long) == 8, %a, -%a);",
    ),
    plain(
        TypeBuiltins,
        &["float %a = 0;"],
        "%a = (signed char)$0 / 0.5f; %w = __builtin_isnan(%a) + 2 * __builtin_signbit(%a) + 4 * (__builtin_copysign(1.0, %a) < 0);",
    ),
    plain(
        TypeBuiltins,
        &["int %a = 0;"],
        "%a = (short)$0; %w = _Generic(%a + 0L, long: 1, int: 2) + _Generic((char)%a, char: 10, signed char: 20, default: 30);",
    ),
    plain(
        TypeBuiltins,
        &["unsigned %a = 0;"],
        "%a = (unsigned short)$0; %w = __builtin_popcountl(%a) + __builtin_clzl(%a | 1) - __builtin_ffsl(%a);",
    ),
    plain(
        TypeBuiltins,
        &["unsigned char *%a = 0;"],
        "{ %a = __builtin_alloca(4); %a[0] = $0; %a[1] = %a[0] + 1; %w = %a[1]; }",
    ),
    // --- The C library
    plain(
        MoreLibrary,
        &["char %a[4] = \"abc\";"],
        "%a[1] = $0; %w = strncmp(%a, \"abd\", ($1 & 3)) == 0;",
    ),
    plain(
        MoreLibrary,
        &["char %a[6] = \"\";", "char %b[4] = \"xy\";"],
        "%b[0] = $0; strncpy(%a, %b, 3); %w = %a[0] + %a[1] * ($1 & 1);",
    ),
    plain(
        MoreLibrary,
        &[
            "unsigned char %a[4] = {1, 2, 3, 4};",
            "unsigned char *%b = 0;",
        ],
        "%a[2] = $0; %b = memchr(%a, 7, 4); %w = %b ? (int)(%b - %a) : -1;",
    ),
    plain(
        MoreLibrary,
        &["long %a = 0;"],
        "%a = (int)$0; %w = labs(%a) > 100 ? 1 : (int)llabs(%a);",
    ),
    plain(
        Math,
        &["double %a = 0;"],
        "%a = (unsigned char)$0; %w = (int)(sqrt(%a) + fabs(%a - 100));",
    ),
    plain(
        Math,
        &["double %a = 0;"],
        "%a = (signed char)$0 / 4.0; %w = (int)floor(%a) - (int)ceil(%a) + 10 * (int)fmod(%a, 3.0);",
    ),
    plain(
        Math,
        &["float %a = 0;"],
        "%a = (signed char)$0 / 2.0f; %w = (int)lrint(%a) + (int)round(%a) - (int)trunc(%a);",
    ),
    // --- Names, notations, extensions
    plain(
        ProverNames,
        &[],
        "{ int __CPROVER_rounding_mode = $0 & 3; double d = 0.1 * ($1 & 7); %w = __CPROVER_rounding_mode + (d + 0.2 == 0.1 * (($1 & 7) + 2)); }",
    ),
    plain(
        ProverNames,
        &[],
        "{ int __CPROVER_dead_object = $0 & 3, Frama_C_entropy_source = 5, __fc_errno = 1, result = 2; %w = __CPROVER_dead_object * Frama_C_entropy_source + __fc_errno + result; }",
    ),
    with(
        OldStyle,
        "static int @old&(a, b)\n    short a;\n    float b;\n{\n    return a + (b > 1.0f);\n}\n",
        &[],
        "%w = @old&((short)$0, ($1 & 3) / 2.0);",
    ),
    with(
        OldStyle,
        "static int @none&();\nstatic int @none&(x)\n    int x;\n{\n    return x & 3;\n}\n",
        &[],
        "%w = @none&((int)$0);",
    ),
    plain(
        Extensions,
        &["unsigned char %a = 0;"],
        "%a = $0; switch (%a) { case 0 ... 9: %w = 1; break; case 200 ... 255: %w = 2; break; default: %w = %a ?: 7; }",
    ),
    plain(
        Extensions,
        &["unsigned char %a = 0;"],
        "%a = $0; %w = (%a++ ?: 99) + %a;",
    ),
    with(
        Extensions,
        "struct @s& { int a; union { unsigned char b; struct { signed char c; }; }; };\n",
        &["struct @s& %a = {1, {2}};"],
        "%a.b = $0; %w = %a.c + %a.a;",
    ),
    plain(
        Extensions,
        &[],
        "{ int lab_n = ($0 & 3) + 1; __typeof__(lab_n) m = (int)sizeof(char[lab_n++]); %w = m * 10 + lab_n; }",
    ),
    plain(
        Extensions,
        &[],
        "{ int lab_n = ($0 & 3) + 1; int lab_a[lab_n][2]; lab_a[lab_n - 1][1] = (short)$1; lab_a[0][0] = 1; %w = lab_a[lab_n - 1][1] + (int)sizeof lab_a; }",
    ),
    plain(
        Notations,
        &["int %a = 0;"],
        "%a = $0 & 0377; %w = (%a == '\\x41') + 2 * (%a == 'ab' % 256) + 4 * (%a > 0b1010) + 8 * ('\\377' < 0) + 16 * (%a == L'z') + 32 * (%a < 017);",
    ),
    plain(
        Notations,
        &["const char *%a = 0;"],
        "%a = \"a\\0b\" \"\\x7f\\\\\"; %w = %a[(unsigned)$0 % 6] + (int)sizeof(\"a\\0b\");",
    ),
    plain(
        Notations,
        &["double %a = 0;"],
        "%a = (signed char)$0 * 0x1.8p1; %w = %a == 3e0 || %a < -1.5E2 || %a > 0xFFp0;",
    ),
    plain(
        Notations,
        &[],
        "%w = (0xFFFFFFFF > ($0 & 1)) + (4294967295 > -1) + (2147483648 > 0) + (0x80000000 < 0 ? 8 : 0) + (-2147483648 < 0);",
    ),
];

impl Generator<'_> {
    /// Whether some construct may be used.
    pub fn has_constructs(&self) -> bool {
        CONSTRUCTS
            .iter()
            .any(|construct| self.has(construct.feature))
    }

    /// A construct whose result goes to a variable of the scope.
    pub fn construct(&mut self) -> Option<Stmt> {
        let fits = |construct: &&Construct| self.has(construct.feature);
        let fitting: Vec<_> = CONSTRUCTS.iter().filter(fits).collect();
        let Construct {
            feature,
            definitions,
            locals,
            text,
            elsewhere,
        } = *self.random.pick(&fitting);
        self.constructs += 1;
        self.used = self.used.with(*feature);
        let number = format!("_{}", self.constructs);
        let numbered = |text: &str| numbered(text, &number);
        let result = self.random.pick(&self.scope.writable).clone();
        let mut text = numbered(text).replace("%w", &result);
        let mut names: Vec<(String, String)> = Vec::new();
        for local in *locals {
            let local = numbered(local);
            let at = local.find('%')?;
            let hole = local[at..at + 2].to_owned();
            let name = self.declare(&local.replace(&hole, "%"), Vec::new());
            names.push((hole, name));
        }
        for (hole, name) in &names {
            text = text.replace(hole, name);
        }
        if !definitions.is_empty() {
            self.definitions.push(numbered(definitions));
        }
        if !elsewhere.is_empty() {
            self.elsewhere.push(numbered(elsewhere));
        }
        let exprs = vec![self.int(1, Quiet), self.int(1, Quiet)];
        Some(Stmt::simple(text, exprs))
    }
}

/// `&` after a letter is the number of the construct: an operator has a space or a parenthesis before it.
fn numbered(text: &str, number: &str) -> String {
    let mut numbered = String::new();
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(char) = chars.next() {
        let is_number =
            char == '&' && (before.is_ascii_alphanumeric()) && chars.peek() != Some(&'&');
        if is_number {
            numbered.push_str(number);
        } else {
            numbered.push(char);
        }
        before = char;
    }
    numbered
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_get_the_number_and_operators_stay() {
        assert_eq!(
            numbered("@g& = $0 & 7; p = &@g&; x = a && b;", "3"),
            "@g3 = $0 & 7; p = &@g3; x = a && b;"
        );
    }

    #[test]
    fn each_new_feature_has_constructs() {
        let with: BTreeSet<_> = CONSTRUCTS
            .iter()
            .map(|construct| construct.feature.name())
            .collect();
        let constructs = Feature::ALL.iter().filter(|feature| feature.is_construct());
        for feature in constructs {
            assert!(with.contains(feature.name()), "{}", feature.name());
        }
    }
}
