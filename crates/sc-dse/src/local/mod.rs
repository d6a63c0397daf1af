//! Local proofs: labels that cannot be reached whatever the inputs are, whoever calls the function.
//!
//! A function is looked at by itself. Its parameters, what it reads from memory and what its calls return may be
//! anything; a loop is looked at once, with everything that it changes being anything at its head. What contradicts
//! itself even then (`x > 5 && x < 5`) contradicts itself in every run, so that such a proof rests on no bound of the
//! inputs and on no other function. An exploration of all paths proves more, but only within the bounds of its inputs.
//!
//! Whatever this module has no meaning for is *anything* too: that can only lose proofs.

mod memory;
mod operation;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use sc_ir::{Callee, ConstantKind, Function, Op, Operand, Program};
use sc_smt::{Answer, Conditions, Options, Solver};

use walk::Walk;

/// One question is a small one, or it is not worth its time.
const QUERY_TIME: Duration = Duration::from_millis(500);

/// The labels among `wanted` that stand in some function that `is_part` of the program under test, by its name, and that
/// no call can reach with a true predicate. `may_go_on` is asked before each block and each question.
pub fn local_proofs(
    program: &Program,
    is_part: &dyn Fn(&str) -> bool,
    wanted: &BTreeSet<u32>,
    time: Duration,
    may_go_on: &dyn Fn() -> bool,
) -> BTreeSet<u32> {
    let until = Instant::now() + time;
    let may_go_on = || Instant::now() < until && may_go_on();
    let mut proved: BTreeMap<u32, bool> = BTreeMap::new();
    let functions = program.functions.iter();
    for function in functions.filter(|it| it.is_defined() && is_part(&it.name)) {
        let mut labels = labels_of(program, function);
        labels.retain(|id| wanted.contains(id));
        if labels.is_empty() {
            continue;
        }
        // A label may stand in several functions: what is not looked at any more counts against it.
        let unreached = match may_go_on() {
            true => unreached_in(program, function, &labels, &may_go_on),
            false => BTreeSet::new(),
        };
        for id in labels {
            let holds = unreached.contains(&id);
            *proved.entry(id).or_insert(true) &= holds;
        }
    }
    let holds = proved.into_iter().filter(|(_, holds)| *holds);
    holds.map(|(id, _)| id).collect()
}

/// Labels of a function that none of their calls in it can cover.
fn unreached_in(
    program: &Program,
    function: &Function,
    labels: &BTreeSet<u32>,
    may_go_on: &dyn Fn() -> bool,
) -> BTreeSet<u32> {
    let Some(mut walk) = Walk::of(program, function, may_go_on) else {
        return BTreeSet::new();
    };
    let mut unreached = labels.clone();
    let mut solver = Solver::new(Options {
        time: Some(QUERY_TIME),
        pipe: false,
        ..Options::default()
    });
    for (id, goal) in std::mem::take(&mut walk.goals) {
        if !unreached.contains(&id) || walk.pool.as_bool(goal) == Some(false) {
            continue;
        }
        let answer =
            may_go_on().then(|| solver.check(&mut walk.pool, &Conditions::new(), goal, None));
        if !matches!(answer, Some(Answer::Unsat)) {
            unreached.remove(&id);
        }
    }
    unreached
}

/// The labels that a function has.
fn labels_of(program: &Program, function: &Function) -> BTreeSet<u32> {
    let instructions = function.blocks.iter().flat_map(|it| &it.instructions);
    let calls = instructions.filter_map(|it| match &it.op {
        Op::Call(call) => Some(call),
        _ => None,
    });
    let ids = calls.filter_map(|call| {
        let name = callee_name(program, call.callee)?;
        let is_label = matches!(name, "__sc_label" | "__sc_label_begin");
        let first = call.arguments.first().filter(|_| is_label)?;
        small_constant(program, first.value)
    });
    ids.collect()
}

fn callee_name(program: &Program, callee: Callee) -> Option<&str> {
    match callee {
        Callee::Direct(id) => Some(&program.functions[id.index()].name),
        Callee::Indirect(_) => None,
    }
}

fn small_constant(program: &Program, operand: Operand) -> Option<u32> {
    let Operand::Const(id) = operand else {
        return None;
    };
    match program.constants.get(id).kind {
        ConstantKind::Int(value) => u32::try_from(value).ok(),
        ConstantKind::Zero => Some(0),
        _ => None,
    }
}
