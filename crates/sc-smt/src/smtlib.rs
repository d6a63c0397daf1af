//! Other solvers, by SMT-LIB text through a pipe: for queries that are over budget, and to cross-check this one.
//!
//! Every query is a fresh process: the solvers are no faster when kept (`push` and `pop` make some of them slower).

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use rustc_hash::FxHashSet;
use sc_process::{Cancel, Job};

use crate::lower;
use crate::pool::Pool;
use crate::term::{Op, Term, VarId};

/// The conjunction of boolean terms as a script in the logic `QF_BV`, and its variables in the order in which their values are asked for.
///
/// Shared subterms are written once; a tree would grow beyond all bounds.
pub fn script(pool: &mut Pool, terms: &[Term]) -> (String, Vec<VarId>) {
    let mut text = String::from("(set-option :produce-models true)\n(set-logic QF_BV)\n");
    let mut vars = Vec::new();
    let mut done = FxHashSet::default();
    let mut stack = Vec::new();
    for &root in terms {
        stack.push(root);
        while let Some(&term) = stack.last() {
            if done.contains(&term) {
                stack.pop();
                continue;
            }
            let circuit = lower::lower(pool, term);
            let before = stack.len();
            match circuit {
                Some(circuit) if !done.contains(&circuit) => stack.push(circuit),
                Some(_) => (),
                None => stack.extend(
                    pool.operands(term)
                        .filter(|operand| !done.contains(operand)),
                ),
            }
            if stack.len() == before {
                define(pool, term, circuit, &mut text, &mut vars);
                done.insert(term);
            }
        }
    }
    // Writing to a string cannot fail.
    for term in terms {
        let _ = writeln!(text, "(assert (= t{} #b1))", term.0);
    }
    text.push_str("(check-sat)\n");
    if !vars.is_empty() {
        text.push_str("(get-value (");
        for var in &vars {
            let _ = write!(text, "t{} ", pool.var_term(*var).0);
        }
        text.push_str("))\n");
    }
    text.push_str("(exit)\n");
    (text, vars)
}

fn define(
    pool: &Pool,
    term: Term,
    circuit: Option<Term>,
    text: &mut String,
    vars: &mut Vec<VarId>,
) {
    let node = pool.node(term);
    let width = node.width();
    if let Some(var) = pool.as_var(term) {
        vars.push(var);
        let _ = writeln!(text, "(declare-const t{} (_ BitVec {width}))", term.0);
        return;
    }
    let _ = write!(text, "(define-fun t{} () (_ BitVec {width}) ", term.0);
    let (a, b, c) = (node.a.0, node.b.0, node.c.0);
    let _ = match node.op {
        _ if circuit.is_some() => write!(text, "t{}", circuit.map_or(0, |circuit| circuit.0)),
        Op::Const => write!(text, "(_ bv{} {width})", pool.as_const(term).unwrap_or(0)),
        Op::Eq => write!(text, "(ite (= t{a} t{b}) #b1 #b0)"),
        Op::Ult => write!(text, "(ite (bvult t{a} t{b}) #b1 #b0)"),
        Op::Slt => write!(text, "(ite (bvslt t{a} t{b}) #b1 #b0)"),
        Op::Ite => write!(text, "(ite (= t{a} #b1) t{b} t{c})"),
        Op::Extract => {
            let low = u32::from(node.lo);
            write!(text, "((_ extract {} {low}) t{a})", low + width - 1)
        }
        Op::ZExt => write!(
            text,
            "((_ zero_extend {}) t{a})",
            width - pool.width(node.a)
        ),
        Op::SExt => write!(
            text,
            "((_ sign_extend {}) t{a})",
            width - pool.width(node.a)
        ),
        op => {
            let name = name(op);
            match node.arity() {
                1 => write!(text, "({name} t{a})"),
                _ => write!(text, "({name} t{a} t{b})"),
            }
        }
    };
    text.push_str(")\n");
}

fn name(op: Op) -> &'static str {
    match op {
        Op::Not => "bvnot",
        Op::Neg => "bvneg",
        Op::And => "bvand",
        Op::Or => "bvor",
        Op::Xor => "bvxor",
        Op::Add => "bvadd",
        Op::Mul => "bvmul",
        Op::UDiv => "bvudiv",
        Op::URem => "bvurem",
        Op::SDiv => "bvsdiv",
        Op::SRem => "bvsrem",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::Concat => "concat",
        // The others are written in other ways.
        _ => "?",
    }
}

/// A solver that was found on this machine.
#[derive(Debug, Clone)]
pub struct External {
    /// What it is called.
    pub name: &'static str,
    program: PathBuf,
    arguments: &'static [&'static str],
}

/// What another solver says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// These values satisfy it.
    Sat(Vec<(VarId, u128)>),
    /// Nothing does.
    Unsat,
    /// It does not know, or not in time, or it failed.
    Nothing,
}

/// The solvers we know, the quickest first.
const KNOWN: [(&str, &[&str]); 3] = [
    ("bitwuzla", &["--lang", "smt2"]),
    ("z3", &["-smt2", "-in"]),
    ("cvc5", &["--lang", "smt2", "-"]),
];

impl External {
    /// The solvers in the `PATH`, the quickest first.
    pub fn all() -> Vec<External> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let directories: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let find = |&(name, arguments): &(&'static str, &'static [&'static str])| {
            let programs = directories.iter().map(|directory| directory.join(name));
            let program = programs.into_iter().find(|program| program.is_file())?;
            Some(External {
                name,
                program,
                arguments,
            })
        };
        KNOWN.iter().filter_map(find).collect()
    }

    /// Solves a conjunction in a process of its own.
    pub fn solve(
        &self,
        pool: &mut Pool,
        terms: &[Term],
        time: Duration,
        cancel: Option<&Arc<AtomicBool>>,
    ) -> Reply {
        let (text, vars) = script(pool, terms);
        let job = Job::new(&self.program)
            .args(self.arguments)
            .stdin_bytes(text.into_bytes())
            .time_limit(time)
            .grace(Duration::ZERO);
        let token = Cancel::new();
        let (running, over) = channel();
        let finished = std::thread::scope(|scope| {
            if let Some(cancel) = cancel {
                let token = &token;
                scope.spawn(move || pass_on(cancel, &over, token));
            }
            let finished = job.run(&token);
            drop(running);
            finished
        });
        match finished {
            Ok(finished) => parse(&finished.stdout_text(), pool, &vars),
            Err(_) => Reply::Nothing,
        }
    }
}

/// Cancels the process when the flag is set, until `over` is closed. The flag is the one that our own solver reads
/// between two steps; flags wake nobody, so it is looked at now and then.
fn pass_on(flag: &AtomicBool, over: &Receiver<()>, token: &Cancel) {
    const LOOK: Duration = Duration::from_millis(10);
    while over.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
        if flag.load(Ordering::Relaxed) {
            token.cancel();
            return;
        }
    }
}

/// Reads `sat` or `unsat` and the values, which stand in the order in which they were asked for.
fn parse(output: &str, pool: &Pool, vars: &[VarId]) -> Reply {
    let (verdict, rest) = output.trim_start().split_once('\n').unwrap_or((output, ""));
    match verdict.trim() {
        "unsat" => return Reply::Unsat,
        "sat" => (),
        _ => return Reply::Nothing,
    }
    let literals = rest
        .split(['(', ')', ' ', '\n', '\r', '\t'])
        .filter_map(literal);
    let values: Vec<(VarId, u128)> = vars.iter().copied().zip(literals).collect();
    let fits =
        |&(var, value): &(VarId, u128)| value <= crate::term::mask(pool.width(pool.var_term(var)));
    match values.len() == vars.len() && values.iter().all(fits) {
        true => Reply::Sat(values),
        false => Reply::Nothing,
    }
}

fn literal(word: &str) -> Option<u128> {
    match word.strip_prefix("#x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => u128::from_str_radix(word.strip_prefix("#b")?, 2).ok(),
    }
}
