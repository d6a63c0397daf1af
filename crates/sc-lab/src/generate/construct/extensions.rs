//! Jumps, attributes, pragmas, other files, builtins, the library and notations.

use super::{Construct, in_two_files, plain, with};
use crate::feature::Feature::*;

pub(super) const CONSTRUCTS: &[Construct] = &[
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
