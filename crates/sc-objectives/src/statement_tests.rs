//! Labels that are statements: blocks and loops, against accounts of the functions written
//! by hand.

#![expect(clippy::unwrap_used, reason = "tests")]

use crate::native::{Account, PREAMBLE, Trace, check_for, load};

const SOURCE: &str = "\
int f0(int a, int b, int c) {
  int n = 0;
  if (a > 0) n = 1; else { n = 2; if (b) return 9; }
  while (n < c) n++;
  do n--; while (n > b);
  for (int i = 0; i < a; i++) {
    if (i == b) continue;
    if (i == c) break;
    n += i;
  }
  return n;
}
int f1(int a, int b, int c) {
  int r = 0;
  switch (a) {
    int unused;
    case 1: case 2: r = 1;
    case 3: r += 2; __attribute__((fallthrough));
    case -1: break;
    default: if (b) r = 5;
  }
  if (c) goto out;
  r += 10;
out: r += 100;
  while (b > 0) if (c) b--; else b -= 2;
  switch (b) case 0: r++;
  return r;
  r = 7;
}
int f2(int a, int b, int c) {
  int s = 0;
  while (a > 0) {
    int k = 0;
    for (; k < b; k++) s += k;
    a--;
  }
  if (c > 0) return f2(b, c - 1, -c) + s;
  return s;
}
int f3(int a, int b, int c) {
  if (a > 1) goto inside;
  while (b > 0) { b--;
inside: a--; }
  for (;;) if (c++ > 2) break; else ;
  return a * 10 + b;
}
";

const ACCOUNTS: &[Account<'_>] = &[&f0, &f1, &f2, &f3];

/// What a loop with that head did.
fn looped(t: &mut Trace, head: &str, times: usize) {
    t.text_if(times == 0, format!("skipped: {head}"));
    t.text_if(times > 0, format!("entered: {head}"));
    t.text_if(times > 1, format!("more than once: {head}"));
}

fn f0(a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    t.text("f0 is entered");
    let mut n;
    if a > 0 {
        t.text("reached: n = 1");
        n = 1;
    } else {
        t.text("reached: n = 2");
        n = 2;
        if t.text_if(b != 0, "reached: return 9") {
            return 9;
        }
    }
    t.text("reached: while (n < c) n++");
    let mut times = 0;
    while n < c {
        t.text("reached: n++");
        times += 1;
        n += 1;
    }
    looped(t, "while (n < c)", times);
    t.text("reached: do n--; while (n > b)");
    t.text("reached: n--");
    let mut times = 0;
    loop {
        times += 1;
        n -= 1;
        if n <= b {
            break;
        }
    }
    looped(t, "do … while (n > b)", times);
    t.text("reached: for (int i = 0; i < a; i++)");
    let (mut i, mut times) = (0, 0);
    while i < a {
        times += 1;
        t.text("reached: if (i == b) continue");
        if t.text_if(i == b, "reached: continue") {
            i += 1;
            continue;
        }
        t.text("reached: if (i == c) break");
        if t.text_if(i == c, "reached: break") {
            break;
        }
        t.text("reached: n += i");
        n += i;
        i += 1;
    }
    looped(t, "for (int i = 0; i < a; i++)", times);
    t.text("reached: return n");
    n
}

fn f1(a: i64, mut b: i64, c: i64, t: &mut Trace) -> i64 {
    t.text("f1 is entered");
    let mut r = 0;
    if t.text_if(matches!(a, 1 | 2), "reached: r = 1") {
        r = 1;
    }
    if t.text_if(matches!(a, 1..=3), "reached: r += 2") {
        r += 2;
    }
    t.text_if(matches!(a, -1 | 1..=3), "reached: break");
    if !matches!(a, -1 | 1..=3) {
        t.text("reached: if (b) r = 5");
        if t.text_if(b != 0, "reached: r = 5") {
            r = 5;
        }
    }
    t.text("reached: if (c) goto out");
    if !t.text_if(c != 0, "reached: goto out") {
        t.text("reached: r += 10");
        r += 10;
    }
    t.text("reached: r += 100");
    r += 100;
    let mut times = 0;
    while b > 0 {
        times += 1;
        t.text("reached: if (c) b--; else b -= 2");
        t.text_if(c != 0, "reached: b--");
        t.text_if(c == 0, "reached: b -= 2");
        b -= if c != 0 { 1 } else { 2 };
    }
    looped(t, "while (b > 0)", times);
    t.text("reached: switch (b) case 0: r++");
    if t.text_if(b == 0, "reached: r++") {
        r += 1;
    }
    t.text("reached: return r");
    r
}

fn f2(mut a: i64, b: i64, c: i64, t: &mut Trace) -> i64 {
    t.text("f2 is entered");
    let mut s = 0;
    let mut times = 0;
    while a > 0 {
        times += 1;
        t.text("reached: int k = 0");
        for k in 0..b {
            t.text("reached: s += k");
            s += k;
        }
        looped(t, "for (; k < b; k++)", usize::try_from(b.max(0)).unwrap());
        t.text("reached: a--");
        a -= 1;
    }
    looped(t, "while (a > 0)", times);
    t.text("reached: if (c > 0) return f2(b, c - 1, -c) + s");
    if t.text_if(c > 0, "reached: return f2(b, c - 1, -c) + s") {
        return f2(b, c - 1, -c, t) + s;
    }
    t.text("reached: return s");
    s
}

fn f3(mut a: i64, mut b: i64, mut c: i64, t: &mut Trace) -> i64 {
    t.text("f3 is entered");
    let jumped = t.text_if(a > 1, "reached: goto inside");
    let mut times = 0;
    if jumped {
        t.text("reached: a--");
        a -= 1;
    } else {
        t.text("reached: while (b > 0)");
    }
    while b > 0 {
        times += 1;
        t.text("reached: b--");
        t.text("reached: a--");
        b -= 1;
        a -= 1;
    }
    if !jumped {
        looped(t, "while (b > 0)", times);
    }
    t.text("reached: for (;;) if (c++ > 2) break; else");
    t.text("reached: if (c++ > 2) break; else");
    t.text("reached: break");
    let mut times = 1;
    while c <= 2 {
        c += 1;
        times += 1;
    }
    looped(t, "for (;;)", times);
    t.text("reached: return a * 10 + b");
    a * 10 + b
}

#[test]
fn blocks_and_loops_do_what_they_should() {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), &format!("{PREAMBLE}{SOURCE}"));
    let (labels, hit) = check_for("FC,BBC,STMT,ASL", &program, ACCOUNTS);

    assert_eq!((labels, hit), (69, 69));
}
