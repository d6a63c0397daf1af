//! Makes a function as small as it can be, while something still holds of it.

use std::time::Instant;

use crate::sample::{Function, Sample};
use crate::tree::{Expr, Kind, Stmt};

/// How many candidates are tried with one run of the compiler: few at first, since big steps often succeed.
const BATCHES: [usize; 3] = [4, 8, 24];

/// Looks for smaller functions of which `holds` says that they are still interesting, until the deadline. `holds` gets
/// several candidates at once, and gives `None` if they cannot be compiled together.
pub fn shrink(
    sample: &Sample,
    deadline: Instant,
    holds: &mut dyn FnMut(&[Sample]) -> Option<Vec<bool>>,
) -> Sample {
    let mut best = sample.clone();
    'smaller: loop {
        let mut candidates = reductions(&best);
        candidates.sort_by_key(Sample::size);
        let mut rest = &candidates[..];
        let mut batches = BATCHES.iter();
        while !rest.is_empty() && Instant::now() < deadline {
            let size = *batches.next().unwrap_or(&BATCHES[2]);
            let (batch, others) = rest.split_at(size.min(rest.len()));
            if let Some(found) = first(batch, holds) {
                best = batch[found].clone();
                continue 'smaller;
            }
            rest = others;
        }
        return best;
    }
}

/// The first candidate that holds; those that do not compile are found by halving.
fn first(batch: &[Sample], holds: &mut dyn FnMut(&[Sample]) -> Option<Vec<bool>>) -> Option<usize> {
    if let Some(answers) = holds(batch) {
        return answers.iter().position(|&answer| answer);
    }
    if batch.len() < 2 {
        return None;
    }
    let (left, right) = batch.split_at(batch.len() / 2);
    first(left, holds).or_else(|| first(right, holds).map(|found| found + left.len()))
}

/// All that is one step smaller.
fn reductions(sample: &Sample) -> Vec<Sample> {
    let mut all = Vec::new();
    let functions = sample.helpers.len() + 1;
    for number in 0..functions {
        let mut with = |change: &dyn Fn(&mut Function)| {
            let mut changed = sample.clone();
            change(function(&mut changed, number));
            all.push(changed);
        };
        let original = if number == functions - 1 {
            &sample.main
        } else {
            &sample.helpers[number]
        };
        for step in 0..count_blocks(&original.body) {
            with(&|function| change_block(&mut function.body, step));
        }
        let mut index = 0;
        each_expr(original, &mut |expr| {
            for choice in 0..choices(expr) {
                with(&|function| nth_expr(function, index, &|expr| choose(expr, choice)));
            }
            index += 1;
        });
    }
    all.extend(without_unused(sample));
    all.retain(|smaller| smaller.size() < sample.size());
    all
}

fn function(sample: &mut Sample, number: usize) -> &mut Function {
    sample.helpers.get_mut(number).unwrap_or(&mut sample.main)
}

/// Steps on a block: for each statement, remove it, remove half of the block from it on, or put its blocks in its place;
/// and the same in the blocks inside.
fn count_blocks(block: &[Stmt]) -> usize {
    let inner = block.iter().flat_map(|stmt| &stmt.blocks);
    3 * block.len() + inner.map(|block| count_blocks(block)).sum::<usize>()
}

fn change_block(block: &mut Vec<Stmt>, mut step: usize) {
    if step < 3 * block.len() {
        let at = step / 3;
        match step % 3 {
            0 => drop(block.remove(at)),
            1 => drop(block.drain(at..(at + block.len().div_ceil(2)).min(block.len()))),
            _ => {
                let inside: Vec<_> = block[at].blocks.drain(..).flatten().collect();
                block.splice(at..=at, inside);
            }
        }
        return;
    }
    step -= 3 * block.len();
    for inner in block.iter_mut().flat_map(|stmt| &mut stmt.blocks) {
        let steps = count_blocks(inner);
        if step < steps {
            return change_block(inner, step);
        }
        step -= steps;
    }
}

/// In how many ways an expression can be replaced: by a child, or by a constant.
fn choices(expr: &Expr) -> usize {
    match expr.kind {
        Kind::Other => 0,
        _ if expr.children.is_empty() && expr.template.len() == 1 => 0,
        _ => expr.children.len() + 2,
    }
}

fn choose(expr: &mut Expr, choice: usize) {
    let constants = if expr.kind == Kind::Int {
        ["0", "1"]
    } else {
        ["0.0", "1.0"]
    };
    let replacement = match expr.children.get(choice) {
        Some(child) if child.kind == expr.kind => child.clone(),
        Some(_) => return,
        None => Expr::new(
            expr.kind,
            constants[(choice - expr.children.len()) % 2],
            Vec::new(),
        ),
    };
    *expr = replacement;
}

fn each_expr(function: &Function, visit: &mut dyn FnMut(&Expr)) {
    fn expr(node: &Expr, visit: &mut dyn FnMut(&Expr)) {
        visit(node);
        node.children.iter().for_each(|child| expr(child, visit));
    }
    fn stmt(node: &Stmt, visit: &mut dyn FnMut(&Expr)) {
        node.exprs.iter().for_each(|child| expr(child, visit));
        node.blocks
            .iter()
            .flatten()
            .for_each(|child| stmt(child, visit));
    }
    function
        .locals
        .iter()
        .chain(&function.body)
        .for_each(|node| stmt(node, visit));
    function.result.iter().for_each(|node| expr(node, visit));
}

/// Visits the expression with this number, in the order of [`each_expr`].
fn nth_expr(function: &mut Function, number: usize, visit: &dyn Fn(&mut Expr)) {
    // Far beyond every number once the expression has been seen.
    const DONE: usize = usize::MAX;
    fn expr(node: &mut Expr, left: &mut usize, visit: &dyn Fn(&mut Expr)) {
        if *left == 0 {
            *left = DONE;
            return visit(node);
        }
        *left -= 1;
        node.children
            .iter_mut()
            .for_each(|child| expr(child, left, visit));
    }
    fn stmt(node: &mut Stmt, left: &mut usize, visit: &dyn Fn(&mut Expr)) {
        node.exprs
            .iter_mut()
            .for_each(|child| expr(child, left, visit));
        node.blocks
            .iter_mut()
            .flatten()
            .for_each(|child| stmt(child, left, visit));
    }
    let mut left = number;
    let nodes = function.locals.iter_mut().chain(&mut function.body);
    nodes.for_each(|node| stmt(node, &mut left, visit));
    function
        .result
        .iter_mut()
        .for_each(|node| expr(node, &mut left, visit));
}

/// Without one variable, function or type that nobody names.
fn without_unused(sample: &Sample) -> Vec<Sample> {
    let mut all = Vec::new();
    let text = sample.text(0).replace("f0_", "@");
    let uses = |name: &str| {
        text.match_indices(name)
            .filter(|(at, _)| {
                let end = text.as_bytes().get(at + name.len());
                !end.is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_')
            })
            .count()
    };
    for number in 0..=sample.helpers.len() {
        let original = sample.helpers.get(number).unwrap_or(&sample.main);
        for at in 0..original.locals.len() {
            let mut changed = sample.clone();
            function(&mut changed, number).locals.remove(at);
            // Variables of different functions may have the same name; the compiler tells.
            all.push(changed);
        }
    }
    for at in 0..sample.helpers.len() {
        let name = sample.helpers[at]
            .head
            .split(['(', ' '])
            .rfind(|word| word.starts_with('@') && *word != "@s");
        let recursive = sample.helpers[at]
            .body
            .iter()
            .any(|stmt| name.is_some_and(|name| stmt.template.contains(name)));
        if name.is_some_and(|name| uses(name) <= 1 + usize::from(recursive)) || name.is_none() {
            let mut changed = sample.clone();
            changed.helpers.remove(at);
            all.push(changed);
        }
    }
    for at in 0..sample.globals.len() {
        if uses(&sample.globals[at].name) <= 1 {
            let mut changed = sample.clone();
            changed.globals.remove(at);
            all.push(changed);
        }
    }
    // The compiler tells which of these are used.
    for at in 0..sample.definitions.len() {
        let mut changed = sample.clone();
        changed.definitions.remove(at);
        all.push(changed);
    }
    for at in 0..sample.elsewhere.len() {
        let mut changed = sample.clone();
        changed.elsewhere.remove(at);
        all.push(changed);
    }
    for at in 0..sample.types.len() {
        let name = if sample.types[at].starts_with("union") {
            "@u"
        } else {
            "@s"
        };
        if uses(name) <= 1 {
            let mut changed = sample.clone();
            changed.types.remove(at);
            all.push(changed);
        }
    }
    all
}
