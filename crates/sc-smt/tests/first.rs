//! The solver from outside.

#![expect(clippy::unwrap_used, reason = "tests")]
use sc_smt::*;
#[test]
fn first() {
    let mut p = Pool::new();
    let x = p.var(32, "x");
    let y = p.var(32, "y");
    let s = p.mul(x, y);
    let k = p.constant(32, 391);
    let e = p.eq(s, k);
    let mut c = Conditions::new();
    let hundred = p.constant(32, 100);
    let one = p.constant(32, 1);
    for v in [x, y] {
        let b = p.ult(v, hundred);
        c.push(&mut p, b);
        let b = p.ult(one, v);
        c.push(&mut p, b);
    }
    let mut solver = Solver::new(Options::default());
    let Answer::Sat(m) = solver.check(&mut p, &c, e, None) else {
        panic!()
    };
    let v = |t| m.get(p.as_var(t).unwrap());
    assert_eq!(v(x) * v(y), 391);
}
