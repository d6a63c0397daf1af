//! Queries about a single byte: conditions as sets of its values.

use rustc_hash::FxHashMap;

use super::chain::Found;
use crate::eval::Evaluator;
use crate::model::Model;
use crate::pool::Pool;
use crate::term::{Term, VarId};

/// A set of bytes.
type Bytes = [u64; 4];

/// For each condition on one byte, the values for which it holds.
#[derive(Default)]
pub(super) struct Tables {
    tables: FxHashMap<Term, Bytes>,
    evaluator: Evaluator,
}

impl Tables {
    /// The answer, if the query is about one variable of at most 8 bits.
    pub fn find(&mut self, pool: &Pool, query: &[Term]) -> Option<Found> {
        let var = pool.only_var(*query.first()?)?;
        let is_small = pool.width(pool.var_term(var)) <= 8;
        if !is_small || !query.iter().all(|&term| pool.only_var(term) == Some(var)) {
            return None;
        }
        let mut set = [u64::MAX; 4];
        for &term in query {
            let table = self.table(pool, var, term);
            for (part, other) in set.iter_mut().zip(table) {
                *part &= other;
            }
        }
        let part = set.iter().position(|&part| part != 0);
        Some(match part {
            Some(k) => Found::Sat(vec![(
                var,
                k as u128 * 64 + u128::from(set[k].trailing_zeros()),
            )]),
            None => Found::Unsat,
        })
    }

    fn table(&mut self, pool: &Pool, var: VarId, term: Term) -> Bytes {
        if let Some(&table) = self.tables.get(&term) {
            return table;
        }
        let mut table = [0; 4];
        for value in 0..1u128 << pool.width(pool.var_term(var)) {
            self.evaluator.set_model(&Model::from_iter([(var, value)]));
            if self.evaluator.holds(pool, term) {
                table[value as usize / 64] |= 1 << (value % 64);
            }
        }
        self.tables.insert(term, table);
        table
    }
}
