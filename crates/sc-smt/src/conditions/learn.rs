//! What follows from a conjunct for the terms in it.

use super::known::Known;
use crate::pool::Pool;
use crate::range::{Facts, greatest, least};
use crate::term::{Node, Op, Term, mask, signed};

/// No conjunct is followed further than this many steps.
const STEPS: usize = 400;
/// Disjunctions are looked into this deep.
const NESTED: u32 = 8;

type News = Vec<(Term, Facts)>;

impl Known {
    /// Takes in a conjunct; false if it contradicts what is known.
    pub fn learn(&mut self, pool: &mut Pool, term: Term) -> bool {
        self.learn_facts(pool, term, Facts::constant(1, 1))
    }

    /// Takes in facts about a term; false if they contradict what is known.
    pub fn learn_facts(&mut self, pool: &mut Pool, term: Term, facts: Facts) -> bool {
        let mut news: News = vec![(term, facts)];
        for _ in 0..STEPS {
            let Some((term, facts)) = news.pop() else {
                break;
            };
            let (width, before) = (pool.width(term), self.nearby(pool, term));
            let now = before.meet(&facts, width);
            if now.is_empty() {
                return false;
            }
            // What follows from the operands anyway needs no entry, but what the entry had said stays.
            let is_news = match self.get(pool, term) {
                Some(entry) => now != entry,
                None => now != pool.facts(term),
            };
            if !is_news || pool.as_const(term).is_some() {
                continue;
            }
            self.set(pool, term, now);
            let node = pool.node(term);
            self.follow(pool, &node, &now, &mut news);
        }
        true
    }

    /// What facts about a node say about its operands.
    fn follow(&self, pool: &Pool, node: &Node, facts: &Facts, news: &mut News) {
        let (w, near) = (node.width(), |t: Term| self.nearby(pool, t));
        let (a, b) = (node.a, node.b);
        match node.op {
            Op::Not => news.push((a, flipped(facts, w))),
            Op::Neg => news.push((a, Facts::constant(w, 0).minus(facts, w))),
            Op::And if w == 1 => {
                self.follow_pair(pool, (a, b), facts.value() == Some(1), false, news)
            }
            Op::Or if w == 1 => {
                self.follow_pair(pool, (a, b), facts.value() == Some(0), true, news);
                self.follow_disjunction(pool, node, facts, news);
            }
            Op::And => {
                for (x, y) in [(a, b), (b, a)] {
                    // A bit that is 0 though the other operand has it is 0 here.
                    let zeros = facts.zeros & near(y).ones;
                    news.push((x, Facts::bits(w, zeros, facts.ones)));
                }
            }
            Op::Or => {
                for (x, y) in [(a, b), (b, a)] {
                    let ones = facts.ones & near(y).zeros;
                    news.push((x, Facts::bits(w, facts.zeros, ones)));
                }
            }
            Op::Add => {
                news.push((a, facts.minus(&near(b), w)));
                news.push((b, facts.minus(&near(a), w)));
            }
            Op::Mul => {
                let (x, y) = (near(a), near(b));
                if let Some(factor) = y.value()
                    && factor != 0
                    && x.max
                        .checked_mul(factor)
                        .is_some_and(|product| product <= mask(w))
                {
                    let range = Facts::between(w, facts.min.div_ceil(factor), facts.max / factor);
                    news.push((a, range));
                }
            }
            Op::ZExt => {
                let inner = pool.width(a);
                let bits = (facts.zeros & mask(inner), facts.ones & mask(inner));
                news.push((a, Facts::bits(inner, bits.0, bits.1)));
                news.push((
                    a,
                    Facts::between(inner, facts.min, facts.max.min(mask(inner))),
                ));
            }
            Op::SExt => {
                let inner = pool.width(a);
                let (low, high) = (
                    facts.smin.max(least(inner)),
                    facts.smax.min(greatest(inner)),
                );
                let (zeros, ones) = (facts.zeros & mask(inner - 1), facts.ones & mask(inner - 1));
                news.push((a, Facts::bits(inner, zeros, ones)));
                news.push((a, Facts::between_signed(inner, low, high)));
            }
            Op::Concat => follow_parts(pool, node, facts, news),
            Op::Extract => {
                let (lo, from) = (node.lo, pool.width(a));
                news.push((a, Facts::bits(from, facts.zeros << lo, facts.ones << lo)));
            }
            Op::Ite => {
                let (apart_b, apart_c) = (
                    facts.equal(&near(b)) == Some(false),
                    facts.equal(&near(node.c)) == Some(false),
                );
                match (apart_b, apart_c) {
                    (true, false) => news.extend([(a, Facts::constant(1, 0)), (node.c, *facts)]),
                    (false, true) => news.extend([(a, Facts::constant(1, 1)), (b, *facts)]),
                    _ => (),
                }
            }
            Op::Eq | Op::Ult | Op::Slt => {
                if let Some(value) = facts.value() {
                    follow_comparison(node, pool.width(a), near(a), near(b), value == 1, news);
                }
            }
            _ => (),
        }
    }

    /// Both operands have the value of the whole (`both`), or one does because the other has not.
    fn follow_pair(
        &self,
        pool: &Pool,
        (a, b): (Term, Term),
        both: bool,
        is_or: bool,
        news: &mut News,
    ) {
        let neutral = u128::from(!is_or);
        if both {
            news.extend([
                (a, Facts::constant(1, neutral)),
                (b, Facts::constant(1, neutral)),
            ]);
            return;
        }
        for (x, y) in [(a, b), (b, a)] {
            if self.nearby(pool, y).value() == Some(neutral) {
                news.push((x, Facts::constant(1, 1 - neutral)));
            }
        }
    }

    /// If every alternative says something about the same term, one of these holds.
    fn follow_disjunction(&self, pool: &Pool, node: &Node, facts: &Facts, news: &mut News) {
        if facts.value() != Some(1) {
            return;
        }
        let sides = (
            about(pool, node.a, true, NESTED),
            about(pool, node.b, true, NESTED),
        );
        if let (Some((x, p)), Some((y, q))) = sides
            && x == y
        {
            news.push((x, p.join(&q)));
        }
    }
}

fn flipped(facts: &Facts, width: u32) -> Facts {
    Facts::constant(width, mask(width))
        .minus(facts, width)
        .meet(&Facts::bits(width, facts.ones, facts.zeros), width)
}

fn follow_parts(pool: &Pool, node: &Node, facts: &Facts, news: &mut News) {
    let low_width = pool.width(node.b);
    let high_width = node.width() - low_width;
    let upper = |value: u128| value >> low_width;
    news.push((
        node.a,
        Facts::bits(high_width, upper(facts.zeros), upper(facts.ones)),
    ));
    news.push((
        node.a,
        Facts::between(high_width, upper(facts.min), upper(facts.max)),
    ));
    let low = mask(low_width);
    news.push((
        node.b,
        Facts::bits(low_width, facts.zeros & low, facts.ones & low),
    ));
    if upper(facts.min) == upper(facts.max) {
        news.push((
            node.b,
            Facts::between(low_width, facts.min & low, facts.max & low),
        ));
    }
}

fn follow_comparison(node: &Node, w: u32, x: Facts, y: Facts, holds: bool, news: &mut News) {
    let (a, b) = (node.a, node.b);
    match (node.op, holds) {
        (Op::Eq, true) => news.extend([(a, y), (b, x)]),
        (Op::Eq, false) => {
            for (term, facts, other) in [(a, x, y), (b, y, x)] {
                if let Some(value) = other.value() {
                    news.push((term, without(&facts, value, w)));
                }
            }
        }
        (Op::Ult, true) => {
            // Facts that make this impossible have been found out before.
            news.push((a, Facts::between(w, 0, y.max.saturating_sub(1))));
            news.push((
                b,
                Facts::between(w, x.min.saturating_add(1).min(mask(w)), mask(w)),
            ));
        }
        (Op::Ult, false) => {
            news.push((a, Facts::between(w, y.min, mask(w))));
            news.push((b, Facts::between(w, 0, x.max)));
        }
        (_, true) => {
            let (below, above) = (y.smax.saturating_sub(1), x.smin.saturating_add(1));
            news.push((a, Facts::between_signed(w, least(w), below.max(least(w)))));
            news.push((
                b,
                Facts::between_signed(w, above.min(greatest(w)), greatest(w)),
            ));
        }
        (_, false) => {
            news.push((a, Facts::between_signed(w, y.smin, greatest(w))));
            news.push((b, Facts::between_signed(w, least(w), x.smax)));
        }
    }
}

/// A value less at the borders.
fn without(facts: &Facts, value: u128, width: u32) -> Facts {
    let mut rest = *facts;
    let number = signed(value, width);
    if rest.min == value && rest.min < rest.max {
        rest.min += 1;
    }
    if rest.max == value && rest.min < rest.max {
        rest.max -= 1;
    }
    if rest.smin == number && rest.smin < rest.smax {
        rest.smin += 1;
    }
    if rest.smax == number && rest.smin < rest.smax {
        rest.smax -= 1;
    }
    rest
}

/// What a boolean says about one term, if it holds (or does not): comparisons with constants, and combinations of these. Goes
/// down `depth` levels and no further.
fn about(pool: &Pool, term: Term, holds: bool, depth: u32) -> Option<(Term, Facts)> {
    let node = pool.node(term);
    let depth = depth.checked_sub(1)?;
    match (node.op, holds) {
        (Op::Not, _) => about(pool, node.a, !holds, depth),
        (Op::And, true) | (Op::Or, false) => {
            match (
                about(pool, node.a, holds, depth),
                about(pool, node.b, holds, depth),
            ) {
                (Some((x, p)), Some((y, q))) if x == y => Some((x, p.meet(&q, pool.width(x)))),
                (Some(one), _) | (None, Some(one)) => Some(one),
                _ => None,
            }
        }
        (Op::Or, true) | (Op::And, false) => {
            let (x, p) = about(pool, node.a, holds, depth)?;
            let (y, q) = about(pool, node.b, holds, depth)?;
            (x == y).then(|| (x, p.join(&q)))
        }
        (Op::Eq | Op::Ult | Op::Slt, _) => {
            let mut news = News::new();
            let (x, y) = (pool.facts(node.a), pool.facts(node.b));
            follow_comparison(&node, pool.width(node.a), x, y, holds, &mut news);
            let variable = |&(t, _): &(Term, Facts)| pool.as_const(t).is_none();
            let sides = usize::from(pool.as_const(node.a).is_none())
                + usize::from(pool.as_const(node.b).is_none());
            news.into_iter().find(variable).filter(|_| sides == 1)
        }
        _ => None,
    }
}
