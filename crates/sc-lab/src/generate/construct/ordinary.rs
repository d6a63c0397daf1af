//! Constructs that most programs use.

use super::{Construct, plain, with};
use crate::feature::Feature::*;

pub(super) const CONSTRUCTS: &[Construct] = &[
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
];
