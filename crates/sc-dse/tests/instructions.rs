//! Instructions and intrinsics that C programs have now and then: the engine against what the compiler makes of them.
#![expect(clippy::unwrap_used, reason = "tests")]

mod differential;

use std::sync::Arc;

use differential::{Bench, case, compare, each, verdicts};
use sc_dse::{Options, Verdict};

#[test]
fn computed_goto() {
    compare(&[
        case(
            "a table",
            vec![3, 3, 3],
            "static void *const t[] = {&&add, &&sub, &&twice, &&stop}; int r = 1, at = 0;
             next: goto *t[at < 3 ? in[at++] : 3];
             add: r += 5; goto next;
             sub: r -= 3; goto next;
             twice: r *= 2; goto next;
             stop: ;",
            each("r", [0, 1, -2, 2, 6, 8, 12, 16, 3, 7, 24, -8, 9]),
        ),
        case(
            "a variable",
            vec![2, 9],
            "int r = 0; void *p = in[0] ? &&far : &&near; if (in[0] == 2) p = &&nowhere; goto *p;
             near: r = 1; goto end; far: r = 2; goto end; nowhere: r = in[1] > 5 ? 3 : 4; end: ;",
            each("r", 0..6),
        ),
        case(
            "in a loop",
            vec![7, 1],
            "int n = in[0], r = 0; void *step = in[1] ? &&up : &&down;
             up: r += 2; if (--n > 0) goto *step; goto end;
             down: r -= 1; if (--n > 0) goto *step; end: ;",
            each("r", -3..16),
        ),
    ]);
}

#[test]
fn assembly_without_instructions() {
    compare(&[case(
        "barriers",
        vec![9],
        "int r = in[0], *p = &r; asm volatile(\"\" ::: \"memory\"); r++; asm(\"\" : \"+r\"(r)); asm volatile(\"\" : : \"r\"(r), \"m\"(*p)); asm(\"\" : \"+m\"(r)); r *= 2;",
        each("r", [0, 2, 4, 19, 20, 22]),
    )]);
}

#[test]
fn atomics() {
    compare(&[
        case(
            "read and write",
            vec![255, 7],
            "static int x; x = (signed char)in[0]; int o, y = 3;
             switch (in[1]) {
             case 0: o = __atomic_fetch_add(&x, y, 5); break;
             case 1: o = __atomic_fetch_sub(&x, y, 5); break;
             case 2: o = __atomic_fetch_and(&x, y, 5); break;
             case 3: o = __atomic_fetch_or(&x, y, 5); break;
             case 4: o = __atomic_fetch_xor(&x, y, 5); break;
             case 5: o = __atomic_fetch_nand(&x, y, 5); break;
             case 6: o = __atomic_fetch_max(&x, y, 5); break;
             default: o = __atomic_fetch_min(&x, y, 5); break;
             }
             __atomic_thread_fence(5); int r = __atomic_load_n(&x, 2);",
            [
                each("r", [3, 0, -4, -1, 130, -131, 127]),
                each("r - o", [0, 3, -3, 1]),
            ]
            .concat(),
        ),
        case(
            "unsigned and others",
            vec![255],
            "unsigned char u = in[0]; unsigned char a = __atomic_fetch_max(&u, 100, 0); unsigned char b = __atomic_exchange_n(&u, 7, 0); _Bool f = 0; _Bool t = __atomic_test_and_set(&f, 0); int r = a + b;",
            each("r", [0, 99, 100, 101, 200, 510, 199]),
        ),
        case(
            "compare and exchange",
            vec![3, 3],
            "int x = in[0], e = in[1]; _Bool ok = __atomic_compare_exchange_n(&x, &e, 9, 0, 5, 5); long p = 5; long *q = &p; _Bool w = __sync_bool_compare_and_swap(&q, &p, 0); int r = x * 10 + e;",
            [
                each("r", [0, 90, 91, 93, 1, 10, 30, 33]),
                each("ok", 0..2),
                each("w", 0..2),
                each("q == 0", 0..2),
            ]
            .concat(),
        ),
        case(
            "numbers",
            vec![255],
            "float f = in[0]; float o = __atomic_fetch_add(&f, 0.5f, 0); int r = f * 2;",
            each("r", [0, 1, 2, 3, 511]),
        ),
    ]);
}

#[test]
fn bits() {
    compare(&[
        case(
            "counts",
            vec![255, 255],
            "unsigned x = in[0] << 16 | in[1]; int p = __builtin_popcount(x), z = x ? __builtin_clz(x) : 32, t = x ? __builtin_ctz(x) : 32, f = __builtin_ffs(x), q = __builtin_parity(x);",
            [
                each("p", [0, 1, 8, 16, 17]),
                each("z", [8, 15, 16, 24, 31, 32]),
                each("t", [0, 7, 8, 16, 23, 32]),
                each("f", [0, 1, 24]),
                each("q", 0..2),
            ]
            .concat(),
        ),
        case(
            "order",
            vec![255, 255],
            "unsigned x = in[0] << 8 | in[1]; unsigned s = __builtin_bswap32(x), r = __builtin_bitreverse16(x), l = __builtin_rotateleft32(x, in[0]), k = __builtin_rotateright8(in[0], in[1]); unsigned short h = __builtin_bswap16(x);",
            [
                each("s", [0, 0x0102_0000, 0x01ff_0000]),
                each("r", [0, 1, 0x8000, 0xff00]),
                each("l", [0, 256, 2, 65535]),
                each("k", [0, 1, 128, 0x81]),
                each("h", [1, 256, 0x1234]),
            ]
            .concat(),
        ),
        case(
            "saturating",
            vec![255, 255],
            "signed char a = in[0], b = in[1]; unsigned char c = in[0], d = in[1]; int s = (signed char)__builtin_elementwise_add_sat(a, b), t = (signed char)__builtin_elementwise_sub_sat(a, b), u = __builtin_elementwise_add_sat(c, d), v = __builtin_elementwise_sub_sat(c, d), m = __builtin_elementwise_max(a, b), n = __builtin_elementwise_abs((int)a);",
            [
                each("s", [127, -128, 0, 128]),
                each("t", [127, -128, -129]),
                each("u", [255, 256, 0]),
                each("v", [0, -1, 255]),
                each("m", [-128, 127]),
                each("n", [0, 128, 127, 129]),
            ]
            .concat(),
        ),
        case(
            "hints",
            vec![9],
            "int r = __builtin_expect(in[0] > 4, 1) ? 1 : 2; if (__builtin_expect_with_probability(in[0] == 9, 1, 0.3)) r = 3; __builtin_assume(in[0] < 10); __builtin_prefetch(in); if (in[0] > 20) __builtin_unreachable(); char b[4] = \"abc\", c[4]; __builtin_memcpy_inline(c, b, 4);",
            [each("r", 0..5), each("c[1]", [97, 98])].concat(),
        ),
    ]);
}

#[test]
fn vectors() {
    compare(&[
        case(
            "integers",
            vec![255, 255],
            "typedef int v4 __attribute__((vector_size(16))); v4 a = {in[0], in[1], 3, -1}, b = {1, 2, in[0], in[1]}; v4 s = a + b, p = a * b, m = a > b, n = (a & 15) ^ (b << 2); s[in[0] & 3] = 77; v4 h = __builtin_shufflevector(a, b, 5, 0, 3, 6); int r = s[0] + s[3], q = p[in[1] & 3];",
            [
                each("r", [78, 77, 255, 256]),
                each("q", [0, 765, 255]),
                each("m[0]", [0, -1, 1]),
                each("n[1]", [8, 7, 0]),
                each("h[0] + h[3]", [2, 3, 257]),
            ]
            .concat(),
        ),
        case(
            "numbers",
            vec![255],
            "typedef float v4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16))); v4 a = {in[0], 1.5f, -2, 0}; v4 b = a * a - 1; i4 t = b < a; i4 w = __builtin_convertvector(b, i4); v4 c = -a; int r = w[0] + w[2];",
            [
                each("r", [2, 3, -1, 5]),
                each("t[0]", [0, -1]),
                each("c[0] == in[0]", 0..2),
                each("t[3]", [0, -1]),
            ]
            .concat(),
        ),
        case(
            "bytes",
            vec![255, 255],
            "typedef unsigned char v8 __attribute__((vector_size(8))); v8 a = {in[0], in[1]}; a = __builtin_elementwise_add_sat(a, a); unsigned long l; memcpy(&l, &a, 8); union { v8 v; unsigned short s[4]; } u; u.v = a; int r = u.s[0];",
            [
                each("r", [0, 0xffff, 0x0202, 0x0101]),
                each("l == (unsigned long)r", 0..2),
            ]
            .concat(),
        ),
    ]);
}

#[test]
fn variadic() {
    // A function inside of a case: its body is closed, and another one opened.
    const BODY: &str = "} struct big { int a[6]; long double l; }; struct small { long a; double b; };
        static long take(int kind, ...) {
          __builtin_va_list list, second; __builtin_va_start(list, kind);
          int i = __builtin_va_arg(list, int); double d = __builtin_va_arg(list, double); struct big b = __builtin_va_arg(list, struct big);
          __builtin_va_copy(second, list);
          long double l = __builtin_va_arg(list, long double); struct small s = __builtin_va_arg(list, struct small);
          int c = __builtin_va_arg(list, int); double f = __builtin_va_arg(list, double); long *p = __builtin_va_arg(list, long *); long g = __builtin_va_arg(list, long);
          long double again = __builtin_va_arg(second, long double);
          __builtin_va_end(list); __builtin_va_end(second);
          switch (kind) {
          case 0: return i + (long)(d * 4);
          case 1: return b.a[5] + (b.l == 2.5L);
          case 2: return (long)(l + again) + (s.b == 0.5);
          default: return s.a + c + (f == 3.5) + (g >> 40) + *p;
          }
        }
        void CASE(const unsigned char *in) { struct big b = {{1, 2, 3, 4, 5, in[0]}, 2.5L}; struct small s = {in[0], 0.5}; long seven = 7;
        long r = take(in[1], (int)in[0], 1.25, b, (long double)in[0], s, (char)7, 3.5f, &seven, 1L << 40);";
    compare(&[case(
        "of all kinds",
        vec![255, 3],
        BODY,
        each("r", [0, 1, 5, 6, 16, 255, 256, 260, 271, 511, 512]),
    )]);
}

/// What nobody can know ends its path, and says so.
#[test]
fn what_is_not_known_has_a_name() {
    for (body, reason) in [
        (
            "long r = (long)__builtin_return_address(0);",
            "unsupported: return address",
        ),
        (
            "int r; asm(\"movl $1, %0\" : \"=r\"(r));",
            "inline assembly",
        ),
        ("int r; asm(\"\" : \"=r\"(r));", "inline assembly"),
        (
            "long double r = __builtin_fmal(in[0], 2.0L, 1.0L);",
            "unsupported: fma of long double",
        ),
        (
            "_Float16 r = in[0]; r = r + r;",
            "floating-point format half",
        ),
        (
            "void *p = (void *)in; goto *p; a: ; void *q = &&a;",
            "unsupported: computed goto to no label of its function",
        ),
    ] {
        let text = format!(
            "void __sc_label(unsigned id, int p);\nvoid run(const unsigned char *in) {{ {body} __sc_label(1, in[0] > 300); }}"
        );
        let program = Arc::new(Bench::new().program(&text));
        let all = verdicts(&program, "run", &[255], 1, &Options::default());
        let Verdict::Unknown(reasons) = &all[&1] else {
            panic!("{body}: {all:?}");
        };
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        assert_eq!(reasons, [reason], "{body}");
    }
}
