//! Floating-point numbers: the engine against what the compiler and the C library do with them.
#![expect(clippy::unwrap_used, reason = "tests")]

mod differential;

use differential::{Case, compare, each};

fn case(name: &'static str, inputs: Vec<u8>, body: String, labels: Vec<String>) -> Case {
    differential::case(name, inputs, body.leak(), labels)
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).to_vec()
}

/// Numbers where rounding, signs and special values show.
const LONG: &str = "static const long double v[] = {0.0L, -0.0L, 1.0L, -1.5L, 0x1.8p-1L, 0x1p63L, 18446744073709551615.0L, \
    0x1.fffffffffffffffep3L, 0x1p-16445L, 0x1.fffffffffffffffep16383L, -0x1p16383L, __builtin_infl(), -__builtin_infl(), __builtin_nanl(\"\"), 3.0L, 0x1.000001p0L};";

#[test]
fn long_double() {
    let arithmetic = |name: &'static str, op: &str| {
        case(
            name,
            vec![15, 15],
            format!("{LONG} long double r = v[in[0]] {op} v[in[1]];"),
            texts([
                "r == 0",
                "r == 0 & __builtin_signbitl(r) != 0",
                "r != r",
                "r > 0x1p16383L",
                "r == 2.5L",
                "r == -0.5L",
                "r < 0",
                "r == 0x1p64L",
                "r == 1.0L / 3.0L",
                "r == __builtin_infl()",
                "r > 0 & r < 0x1p-16440L",
            ]),
        )
    };
    compare(&[
        arithmetic("sum", "+"),
        arithmetic("difference", "-"),
        arithmetic("product", "*"),
        arithmetic("quotient", "/"),
        case(
            "comparisons",
            vec![15, 15],
            format!(
                "{LONG} long double x = v[in[0]], y = -v[in[1]]; int r = (x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | __builtin_isunordered(x, y) << 4;"
            ),
            each("r", [0, 8, 6, 11, 24, 3, 4]),
        ),
        case(
            "narrower",
            vec![15],
            format!("{LONG} double d = v[in[0]]; float f = v[in[0]];"),
            texts([
                "d == 16",
                "d == 0x1p64",
                "d != d",
                "f == 16",
                "f == 1",
                "d == 1",
                "f > 1 & f < 2",
                "d == __builtin_inf()",
                "f == 0 & in[0] > 3",
            ]),
        ),
        case(
            "integers",
            vec![255, 255],
            "long double x = (signed char)in[0]; x = x * 0x1p56L + in[1]; long r = (long)x; int s = (long)(x / 0x1p56L); unsigned long u = x < 0 ? 0 : (unsigned long)(x * 2); long double w = u; double d = x;".to_owned(),
            [
                each("s", [-128, -1, 0, 127, 128]),
                texts([
                    "r == 0x0100000000000001",
                    "r == -0x00ffffffffffffff",
                    "u == 0x0200000000000002",
                    "w == 0x1.00000000000001p57L",
                    "d == 0x1p56 & in[1] == 1",
                    "d == 0x1p56 & in[1] == 0",
                    "d != x",
                ]),
            ]
            .concat(),
        ),
        case(
            "from floats",
            vec![255],
            "float f = in[0] / 3.0f; double d = in[0] / 3.0; long double x = f, y = d;".to_owned(),
            texts([
                "x == y",
                "x < y",
                "x > y",
                "x * 3 == in[0]",
                "y * 3 == in[0]",
                "(float)y == x",
            ]),
        ),
        case(
            "in memory",
            vec![15, 15],
            format!(
                "{LONG} long double a[2] = {{v[in[0]], v[in[1]]}}; unsigned char *p = (unsigned char *)&a[1]; unsigned short e; memcpy(&e, p + 8, 2); long double b; memcpy(&b, a, sizeof b); b = -b;"
            ),
            texts([
                "e == 0x3fff",
                "e == 0x7fff",
                "e == 0xbfff",
                "p[7] == 0x80",
                "p[7] == 0",
                "b == a[1]",
                "b > a[1]",
                "sizeof b == 16",
            ]),
        ),
        // What no operation makes: a small number with its leading bit, and numbers without.
        case(
            "odd bits",
            vec![2, 3, 1],
            "unsigned char b[16] = {0}; b[7] = in[1] * 64; b[9] = \"\\0\\x3f\\x7f\"[in[0]]; b[8] = in[0] ? 0xff : 0; long double x; memcpy(&x, b, 16); if (in[2]) x = -x; long double y = x + 0.0L; double d = x; unsigned char c[16]; memcpy(c, &x, 10); int i = y < 5 & y > -5 ? (int)y : 7;".to_owned(),
            texts([
                "x == x",
                "x == 0",
                "y == 0x1p-16382L",
                "y == x",
                "y > 0",
                "y == 1",
                "y == -1.5L",
                "d != d",
                "d == 1.5",
                "i == 7",
                "c[9] == 0xff",
                "c[7] == 0",
            ]),
        ),
        case(
            "functions",
            vec![15, 15],
            format!(
                "{LONG} long double x = v[in[0]] * 0.75L, y = v[in[1]]; long double f = __builtin_floorl(x), c = __builtin_ceill(x), t = __builtin_truncl(x), n = __builtin_rintl(x), a = __builtin_fabsl(x), s = __builtin_sqrtl(a), g = __builtin_copysignl(x, y);"
            ),
            texts([
                "f == x",
                "f == c",
                "c == 12",
                "f == -2",
                "t == -1",
                "n == -1",
                "a < 0",
                "s * s == a",
                "s > a",
                "g == -x",
                "f == 0 & __builtin_signbitl(g) != 0",
            ]),
        ),
        case(
            "classes",
            vec![15],
            format!(
                "{LONG} long double x = v[in[0]]; int r = __builtin_isnan(x) | __builtin_isinf(x) << 1 | (__builtin_isfinite(x) != 0) << 2 | (__builtin_isnormal(x) != 0) << 3 | (__builtin_signbit(x) != 0) << 4; int k = __builtin_fpclassify(1, 2, 3, 4, 5, x);"
            ),
            [each("r", 0..32), each("k", 0..7)].concat(),
        ),
    ]);
}

const NUMBERS: &str = "static const double v[] = {0.0, -0.0, 1.0, -1.5, 2.5, 7.25, -1000.125, 3.0, 0x1p-1074, -0x1.8p-1030, 0x1.fffffffffffffp1023, \
    __builtin_inf(), -__builtin_inf(), __builtin_nan(\"\"), 0x1p-1022, 0x1p31, -0.5};";

#[test]
fn products_and_sums() {
    let results = || {
        texts([
            "r == 0",
            "r == 0 & __builtin_signbit(r) != 0",
            "r != r",
            "r == 7.25",
            "r == -0x1p-53",
            "r > 0 & r < 1e-200",
            "r == __builtin_inf()",
            "r == x * y + z",
        ])
    };
    compare(&[
        case(
            "fma",
            vec![16, 16, 3],
            format!(
                "double fma(double, double, double); {NUMBERS} static const double w[] = {{0.0, -0.0, 1.0, -3.75}}; double x = v[in[0]], y = v[in[1]], z = w[in[2]]; double r = fma(x, y, z);"
            ),
            results(),
        ),
        case(
            "fmaf",
            vec![16, 16, 3],
            format!(
                "{NUMBERS} static const float w[] = {{0.0, -0.0, 1.0, -3.75}}; float x = v[in[0]] + 1, y = v[in[1]], z = w[in[2]]; float r = __builtin_fmaf(x, y, z);"
            ),
            results(),
        ),
        // The compiler may fuse it where the processor can; this one must not.
        case(
            "contracted",
            vec![255, 255],
            "double x = 1 + in[0] * 0x1p-30, y = 1 - in[1] * 0x1p-30, r = x * y - 1.0; double t = x * y; double s = t - 1.0;".to_owned(),
            texts([
                "r == s",
                "r != s",
                "r == 0 & in[0] == in[1] & in[0] != 0",
                "r < 0 & in[0] == in[1]",
                "r == __builtin_fma(x, y, -1.0)",
                "r != __builtin_fma(x, y, -1.0)",
            ]),
        ),
    ]);
}

#[test]
fn remainders() {
    let results = || {
        texts([
            "r == 0",
            "r == 0 & __builtin_signbit(r) != 0",
            "r != r",
            "r == 0.5",
            "r == -0.5",
            "r == 1",
            "r == -1",
            "r == 0.25",
            "r == -0.125",
            "r == x",
            "errno == 33",
            "errno == 0",
        ])
    };
    let mut cases = Vec::new();
    for function in ["fmod", "remainder"] {
        // Where the quotient is too large, only signs and sizes are known.
        let near = "x = x > 1e6 & x < __builtin_inf() ? 100.5 : x; y = y < 1e-200 & y > -1e-200 & y != 0 ? 0.5 : y;";
        for (ty, suffix) in [("double", ""), ("float", "f"), ("long double", "l")] {
            let body = format!(
                "{ty} {function}{suffix}({ty}, {ty}); {NUMBERS} {ty} x = v[in[0]], y = v[in[1]]; {near} {ty} r = {function}{suffix}(x, y);"
            );
            cases.push(case(function, vec![16, 16], body, results()));
        }
        let body = format!(
            "double {function}(double, double); {NUMBERS} double x = v[in[0]], y = v[in[1]]; double r = {function}(x, y);"
        );
        let mut far = case(
            function,
            vec![16, 16],
            body,
            texts(["r >= y & y > 0", "r > 0x1p1022"]),
        );
        far.open = results();
        cases.push(far);
    }
    compare(&cases);
}

#[test]
fn parts_of_numbers() {
    let mut cases = Vec::new();
    let parts = |ty: &str, suffix: &str, constant: &str| {
        let declarations = format!(
            "{ty} frexp{suffix}({ty}, int *), ldexp{suffix}({ty}, int), modf{suffix}({ty}, {ty} *); long lround{suffix}({ty}), lrint{suffix}({ty});"
        );
        let numbers = format!(
            "{declarations} static const {ty} v[] = {{0.0, -0.0, 1.0, -1.5, 0.75, -7.25, {constant}, __builtin_inf(), -__builtin_inf(), __builtin_nan(\"\"), 2.5, -3.5}};"
        );
        [
            format!("{numbers} int e; {ty} x = v[in[0]], m = frexp{suffix}(x, &e);"),
            format!(
                "{numbers} static const int p[] = {{0, 1, -1, 200, -200, 20000, -20000, 2147483647, -2147483647, -149, 127, -1080}}; {ty} x = v[in[0]], r = ldexp{suffix}(x, p[in[1]]);"
            ),
            format!("{numbers} {ty} w, x = v[in[0]], f = modf{suffix}(x, &w);"),
            format!(
                "{numbers} {ty} x = v[in[0]]; if (x != x | x > 1e9 | x < -1e9) x = 7; long a = lround{suffix}(x), b = lrint{suffix}(x);"
            ),
        ]
    };
    for (ty, suffix, constant) in [
        ("double", "", "0x1.8p-1070, 0x1.fffffffffffffp1023"),
        ("float", "f", "0x1.8p-145f, 0x1.fffffep127f"),
        (
            "long double",
            "l",
            "0x1.8p-16440L, 0x1.fffffffffffffffep16383L",
        ),
    ] {
        let [frexp, ldexp, modf, whole] = parts(ty, suffix, constant);
        cases.push(case(
            "frexp",
            vec![12],
            frexp,
            [
                each("e", [0, 1, 3, -1069, 1024, -144, -16439, 16384, -1]),
                texts([
                    "m == 0.75",
                    "m == -0.75",
                    "m != m",
                    "m == 0",
                    "m > 0.99",
                    "m > 1",
                ]),
            ]
            .concat(),
        ));
        cases.push(case(
            "ldexp",
            vec![12, 11],
            ldexp,
            texts([
                "r == 0",
                "r == 0 & __builtin_signbit(r) != 0",
                "r == -3",
                "r == 0x1p200L",
                "r > 0x1p16000L",
                "r != r",
                "r == __builtin_inf()",
                "r == x",
                "r == 0x1p-149L",
                "errno == 34",
                "errno == 0",
            ]),
        ));
        cases.push(case(
            "modf",
            vec![12],
            modf,
            texts([
                "f == 0.75",
                "f == -0.25",
                "f == 0",
                "f == 0 & __builtin_signbit(f) != 0",
                "f != f",
                "w == -7",
                "w == 1",
                "w == 0 & x != 0",
                "w != w",
                "f == x",
            ]),
        ));
        cases.push(case(
            "whole numbers",
            vec![12],
            whole,
            [
                each("a", [-8, -7, -4, -2, 0, 1, 2, 3, 7]),
                each("b", [-7, -4, -2, 0, 1, 2, 3]),
            ]
            .concat(),
        ));
    }
    compare(&cases);
}
