//! Terms as deep as a long loop makes them need no deep stack.

use sc_smt::{Answer, Conditions, Model, Options, Pool, Solver, Term, smtlib};

const DEPTH: usize = 20_000;

/// Chains that alternate operations, so that nothing is folded.
fn chains(pool: &mut Pool) -> Vec<Term> {
    let (x, y) = (pool.var(32, "x"), pool.var(32, "y"));
    let c = pool.constant(32, 0x9e37_79b1);
    let mut chains = [x; 4];
    for k in 0..DEPTH {
        let bit = pool.constant(32, (k % 31) as u128);
        let turned = pool.shl(chains[0], bit);
        let turned = pool.xor(turned, c);
        chains[0] = pool.add(turned, y);
        let minus = pool.sub(chains[1], y);
        chains[1] = pool.xor(minus, c);
        let small = pool.ult(chains[2], y);
        chains[2] = pool.ite(small, c, chains[2]);
        let plus = pool.add(chains[3], c);
        chains[3] = pool.xor(plus, bit);
    }
    chains.to_vec()
}

fn work() {
    let mut pool = Pool::new();
    let mut solver = Solver::new(Options {
        conflicts: 10,
        pipe: false,
        ..Options::default()
    });
    let mut conditions = Conditions::new();
    for term in chains(&mut pool) {
        let model = Model::new();
        let value = pool.eval(term, &model);
        let value = pool.constant(32, value);
        let same = pool.eq(term, value);
        conditions.push(&mut pool, same);
        let low = pool.extract(term, 7, 0);
        let wide = pool.sext(low, 64);
        let minus = pool.neg(wide);
        let zero = pool.constant(64, 0);
        let goal = pool.slt(minus, zero);
        let goal = pool.not(goal);
        conditions.simplify(&mut pool, goal);
        let (text, _) = smtlib::script(&mut pool, &[goal]);
        assert!(text.contains("check-sat"));
    }
    let goal = pool.boolean(true);
    let answer = solver.check(&mut pool, &conditions, goal, Some(&Model::new()));
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

#[test]
fn a_small_stack_is_enough() {
    let thread = std::thread::Builder::new()
        .stack_size(512 * 1024)
        .spawn(work);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
}
