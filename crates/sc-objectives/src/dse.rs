//! The dialect of the symbolic execution engine.

use sc_frontend::Program;
use sc_frontend::tokens::all_tokens;
use sc_types::LabelId;

use crate::branchless::branchless;
use crate::dialect::Dialect;

/// For the symbolic execution engine: labels are calls that it knows. A predicate that may be undefined, or that branches,
/// stands between two of them, so that the engine can evaluate it beside the program's own path.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dse {
    /// Some variable may be a `_Bool`: reading it is an error if it is neither 0 nor 1.
    pub bools: bool,
}

impl Dse {
    /// For the units of a program.
    pub fn new(program: &Program) -> Self {
        let tokens = program.units.iter().flat_map(|it| all_tokens(&it.text));
        let mut words = tokens.map(|token| token.text);
        Self {
            bools: words.any(|word| matches!(word, "_Bool" | "bool")),
        }
    }
}

impl Dialect for Dse {
    fn prologue(&self, _max_id: u32) -> String {
        "void __sc_label(unsigned, int); void __sc_label_begin(unsigned); void __sc_label_end(unsigned, int); \
         void __sc_ghost_begin(unsigned); void __sc_ghost_end(unsigned);\n"
            .to_owned()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        match branchless(predicate, !self.bools) {
            Some(predicate) => format!("__sc_label({id}, {predicate} != 0)"),
            None => format!("(__sc_label_begin({id}), __sc_label_end({id}, ({predicate}) != 0))"),
        }
    }

    fn label_of_ours(&self, id: LabelId, predicate: &str) -> String {
        let predicate = branchless(predicate, true).unwrap_or_else(|| predicate.to_owned());
        format!("__sc_label({id}, ({predicate}) != 0)")
    }

    fn ghost(&self, id: LabelId, condition: &str, effect: &str) -> String {
        format!(
            "(__sc_ghost_begin({id}), ({condition}) ? (void)({effect}) : (void)0, __sc_ghost_end({id}))"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_with_and_without_brackets() {
        let dialect = Dse::default();
        insta::assert_snapshot!(dialect.label(LabelId(7), "(a) && (b > 1)"), @"__sc_label(7, ((a != 0) & ((b > 1) != 0)) != 0)");
        insta::assert_snapshot!(dialect.label(LabelId(7), "p && p->x"), @"(__sc_label_begin(7), __sc_label_end(7, (p && p->x) != 0))");
        insta::assert_snapshot!(dialect.label_of_ours(LabelId(7), "__sc_d0 == 3"), @"__sc_label(7, ((__sc_d0 == 3)) != 0)");
        insta::assert_snapshot!(dialect.ghost(LabelId(7), "a > b", "__sc_q0 |= 1"), @"(__sc_ghost_begin(7), (a > b) ? (void)(__sc_q0 |= 1) : (void)0, __sc_ghost_end(7))");
        let bools = Dse { bools: true };
        insta::assert_snapshot!(bools.label(LabelId(7), "(a)"), @"(__sc_label_begin(7), __sc_label_end(7, ((a)) != 0))");
        insta::assert_snapshot!(bools.label(LabelId(7), "__sc_c0 == 2"), @"__sc_label(7, (__sc_c0 == 2) != 0)");
    }
}
