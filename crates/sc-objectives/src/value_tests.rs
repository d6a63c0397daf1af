//! Labels on values: limits, bounds, partitions and mutants, against accounts of the
//! functions written by hand.

#![expect(clippy::unwrap_used, reason = "tests")]

use sc_frontend::Program;

use crate::native::{Account, PREAMBLE, Trace, check_for, load};

/// What is read only sometimes has a name of its own: objectives are told apart by text.
const SOURCE: &str = "\
int f0(int a, int b, int c) {
  int x = a * 715827882, m = a, q = 0;
  if (a < 0) m = -2147483647 - 1;
  if (c < 0) q = -1;
  return (x / 2) ^ (m - q) ^ b;
}
int f1(int a, int b, int c) {
  unsigned e = (unsigned)a;
  int h = b, i = b, j = c, k = c, l = a, n = c;
  if (a < b && e <= 2u || g(j) > h) return 1;
  if (l++ != k) return l;
  if (i > -1 || n >= 3) return 2;
  return 0;
}
int f2(int a, int b, int c) {
  signed char d = (signed char)(a * 64);
  double x = b / 2.0;
  int h = a, i = d, j = c;
  unsigned u = (unsigned)b;
  if (d < c * 42) return i;
  if (x > h) return 1;
  return u > 0 ? -3 : j;
}
int f4(int a, int b, int c) {
  int *p = &b, *q = b > 0 ? &b : &c;
  if (p++ == q || --p == q) return 1;
  while ((p = a-- > 0 ? p : 0) != 0) c++;
  return c;
}
int f3(int a, int b, int c) {
  int *p = b > 0 ? &a : &c;
  *p = 2;
  a = b;
  short s;
  s = a;
  return a * 100 + c * 10 + s;
}
";

const ACCOUNTS: &[Account<'_>] = &[&f0, &f1, &f2, &f3, &f4];

const ARITHMETIC: [&str; 5] = ["+", "-", "*", "/", "%"];
const BITWISE: [&str; 3] = ["&", "|", "^"];
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

/// `None`: undefined, apart from overflow, which wraps.
fn calculate(l: i32, operator: &str, r: i32) -> Option<i32> {
    match operator {
        "+" => Some(l.wrapping_add(r)),
        "-" => Some(l.wrapping_sub(r)),
        "*" => Some(l.wrapping_mul(r)),
        "/" => l.checked_div(r),
        "%" => l.checked_rem(r),
        "&" => Some(l & r),
        "|" => Some(l | r),
        _ => Some(l ^ r),
    }
}

fn compare<T: PartialOrd>(l: T, operator: &str, r: T) -> bool {
    match operator {
        "<" => l < r,
        "<=" => l <= r,
        ">" => l > r,
        ">=" => l >= r,
        "==" => l == r,
        _ => l != r,
    }
}

fn constants(of: i32) -> Vec<i32> {
    let all = [0, 1, -1, of + 1, of - 1, -of];
    all.into_iter().filter(|other| *other != of).collect()
}

impl Trace {
    /// Mutants of `l operator r`; a number as text is a constant.
    fn arithmetic(&mut self, l: &str, lv: i64, operator: &str, r: &str, rv: i64) -> i64 {
        let (a, b) = (i32::try_from(lv).unwrap(), i32::try_from(rv).unwrap());
        let own = calculate(a, operator, b);
        let all = if BITWISE.contains(&operator) {
            &BITWISE[..]
        } else {
            &ARITHMETIC
        };
        for other in all.iter().filter(|other| **other != operator) {
            let mutant = calculate(a, other, b);
            let differ = own.is_some() && mutant.is_some() && own != mutant;
            self.text_if(differ, format!("{l} {operator} {r} != {l} {other} {r}"));
        }
        if r.parse() == Ok(rv) {
            for other in constants(b) {
                let mutant = calculate(a, operator, other);
                let differ = own.is_some() && mutant.is_some() && own != mutant;
                self.text_if(
                    differ,
                    format!("{l} {operator} {r} != {l} {operator} {other}"),
                );
            }
        }
        i64::from(own.unwrap())
    }

    /// Mutants and limits of `l operator r`, which decides.
    fn comparison(&mut self, l: &str, lv: i64, operator: &str, r: &str, rv: i64) -> bool {
        let own = compare(lv, operator, rv);
        for other in COMPARISONS {
            let differ = own != compare(lv, other, rv);
            self.text_if(differ, format!("({l} {operator} {r}) != ({l} {other} {r})"));
        }
        // What is simpler than a comparison of comparisons is shown so.
        for simple in COMPARISONS {
            self.text_if(compare(lv, simple, rv), format!("{l} {simple} {r}"));
        }
        for text in [r, &format!("({r})")] {
            let number = text.trim_matches(['(', ')', 'u']).parse::<i32>();
            for other in number.map_or(Vec::new(), constants) {
                let differ = own != compare(lv, operator, i64::from(other));
                self.text_if(
                    differ,
                    format!("({l} {operator} {text}) != ({l} {operator} {other})"),
                );
            }
        }
        let k = match operator {
            "<" => 1,
            ">" => -1,
            _ => 0,
        };
        let shown = ["$ - 1", "$", "$ + 1"][usize::try_from(1 - k).unwrap()].replace('$', r);
        self.text_if(lv - rv + k == 0, format!("{l} == {shown}"));
        let shown = [" - 1", "", " + 1"][usize::try_from(1 + k).unwrap()];
        self.text_if((lv - rv + k).abs() <= 2, format!("|{l} - {r}{shown}| <= 2"));
        own
    }

    /// Mutants of a read, bounds and classes of a variable.
    fn value(&mut self, name: &str, value: i64) -> i64 {
        self.text_if(value < 0, format!("{name} < 0"));
        self.text_if(value != 0, format!("{name} != -{name}"));
        value
    }

    fn bounds(&mut self, name: &str, value: i64, low: i64, high: i64) {
        self.text_if(value == low, format!("{name} == {low}"));
        self.text_if(value == high, format!("{name} == {high}"));
    }

    fn formals(&mut self, values: [i64; 3]) {
        for (name, value) in ["a", "b", "c"].into_iter().zip(values) {
            self.text_if(value < 0, format!("{name} < 0"));
            self.text_if(value == 0, format!("{name} == 0"));
            self.text_if(value > 0, format!("{name} > 0"));
            self.bounds(name, value, i64::from(i32::MIN), i64::from(i32::MAX));
        }
    }

    fn returned(&mut self, _: &str, value: i64) -> i64 {
        self.bounds(
            "returned value",
            value,
            i64::from(i32::MIN),
            i64::from(i32::MAX),
        );
        value
    }
}

const LOW: i64 = i32::MIN as i64;
const HIGH: i64 = i32::MAX as i64;

fn f0(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    t.formals([a, b, c]);
    t.value("a", a);
    t.value("c", c);
    let x = t.arithmetic("a", a, "*", "715827882", 715_827_882);
    let m = if t.comparison("a", a, "<", "0", 0) {
        LOW
    } else {
        a
    };
    let q = -i64::from(t.comparison("c", c, "<", "0", 0));
    for (name, value) in [("x", x), ("q", q), ("b", b)] {
        t.value(name, value);
    }
    t.text_if(m < 0, "m < 0");
    t.text_if(m != 0 && m != LOW, "m != -m");
    let half = t.arithmetic("x", x, "/", "2", 2);
    let less = t.arithmetic("m", m, "-", "q", q);
    let both = t.arithmetic("(x / 2)", half, "^", "(m - q)", less);
    let all = t.arithmetic("((x / 2) ^ (m - q))", both, "^", "b", b);
    t.returned("((x / 2) ^ (m - q) ^ b)", all)
}

fn f1(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    t.formals([a, b, c]);
    for (name, value) in [("a", a), ("b", b), ("c", c)] {
        t.value(name, value);
    }
    let e = i64::from(a as u32);
    let first = t.comparison("a", a, "<", "b", b);
    // The right side of `&&` is looked at for its mutant, wherever `&&` is evaluated.
    t.text_if(first != (e <= 2), "!(a < b) != !(e <= 2u)");
    if first {
        t.bounds("e", e, 0, i64::from(u32::MAX));
        t.text_if(e != 0 && e != 1 << 31, "e != -e");
        if t.comparison("e", e, "<=", "2u", 2) {
            return t.returned("1", 1);
        }
    }
    t.value("j", c);
    t.value("h", b);
    let called = i64::from(t.g(c));
    if t.comparison("g(j)", called, ">", "h", b) {
        return t.returned("1", 1);
    }
    t.value("k", c);
    if t.comparison("(l++)", a, "!=", "k", c) {
        t.value("l", a + 1);
        return t.returned("l", a + 1);
    }
    t.text_if((b > -1) != (c >= 3), "!(i > -1) != !(n >= 3)");
    t.value("i", b);
    t.bounds("i", b, LOW, HIGH);
    if t.comparison("i", b, ">", "-1", -1) {
        return t.returned("2", 2);
    }
    t.value("n", c);
    t.bounds("n", c, LOW, HIGH);
    if t.comparison("n", c, ">=", "3", 3) {
        return t.returned("2", 2);
    }
    t.returned("0", 0)
}

fn f2(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    t.formals([a, b, c]);
    for (name, value) in [("a", a), ("b", b), ("c", c)] {
        t.value(name, value);
    }
    let product = t.arithmetic("a", a, "*", "64", 64);
    let d = i64::from(product as i8);
    let real = b as f64;
    let x = real / 2.0;
    for (operator, value) in [("+", real + 2.0), ("-", real - 2.0), ("*", real * 2.0)] {
        t.text_if(value != x, format!("b / 2.0 != b {operator} 2.0"));
    }
    t.value("d", d);
    let right = t.arithmetic("c", c, "*", "42", 42);
    t.bounds("d", d, -128, 127);
    if t.comparison("d", d, "<", "(c * 42)", right) {
        t.value("i", d);
        return t.returned("i", d);
    }
    t.value("h", a);
    t.bounds("h", a, LOW, HIGH);
    t.text_if(x < 0.0, "x < 0");
    t.text_if(x != 0.0, "x != -x");
    let h = a as f64;
    for simple in COMPARISONS {
        t.text_if(compare(x, simple, h), format!("x {simple} h"));
    }
    t.text_if(x != h, "x < h || x > h");
    t.text_if(x < h, "!(x >= h)");
    t.text("x <= h || x >= h");
    if x > h {
        return t.returned("1", 1);
    }
    let u = i64::from(b as u32);
    t.text_if(u != 0 && u != 1 << 31, "u != -u");
    t.bounds("u", u, 0, i64::from(u32::MAX));
    let result = if t.comparison("u", u, ">", "0", 0) {
        -3
    } else {
        t.value("j", c)
    };
    t.returned("(u > 0 ? -3 : j)", result)
}

fn f3(mut a: i64, b: i64, mut c: i64, t: &mut Trace) -> i64 {
    // Only what the replacement of targets asks for.
    let (at_a, old) = (b > 0, if b > 0 { a } else { c });
    for (name, value, same) in [("a", a, at_a), ("b", b, false), ("c", c, !at_a)] {
        let seen = !same && (old != 2 || value != 2);
        t.text_if(seen, format!("{name} = 2 instead of (*p) = 2"));
    }
    if at_a {
        a = 2;
    } else {
        c = 2;
    }
    t.text_if(a != b, "b = b instead of a = b");
    t.text_if(a != b || c != b, "c = b instead of a = b");
    a = b;
    a * 100 + c * 10 + a
}

fn f4(mut a: i64, b: i64, mut c: i64, t: &mut Trace) -> i64 {
    t.comparison("b", b, ">", "0", 0);
    if t.text_if(b > 0, "(p++) == q") {
        return 1;
    }
    while t.comparison("(a--)", a, ">", "0", 0) {
        a -= 1;
        c += 1;
    }
    t.text("(p = a-- > 0 ? p : 0) == 0");
    c
}

/// The program, without objectives in some of its functions.
fn without(program: &Program, names: &[&str]) -> Program {
    let mut program = program.clone();
    let functions = program.functions.iter_mut();
    for function in functions.filter(|function| names.contains(&&*function.name)) {
        function.in_system_header = true;
    }
    program
}

#[test]
fn values_are_seen_as_they_should() {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &format!("{PREAMBLE}{SOURCE}"));
    for criteria in ["LIMIT,LIMIT-2,CB,IDP,IOB,BC", "WM", "WM(UOI+LCR+CRP)"] {
        check_for(criteria, &without(&program, &["f3", "f4"]), ACCOUNTS);
    }
    check_for(
        "WM(SVR)",
        &without(&program, &["f0", "f1", "f2", "f4"]),
        ACCOUNTS,
    );
    let pointers = without(&program, &["f0", "f1", "f2", "f3"]);
    check_for("LIMIT", &pointers, ACCOUNTS);
}
