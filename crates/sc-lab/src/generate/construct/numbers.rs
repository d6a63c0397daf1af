//! Numbers at their limits, and the order of effects.

use super::{Construct, plain, with};
use crate::feature::Feature::*;

pub(super) const CONSTRUCTS: &[Construct] = &[
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
];
