//! How each kind of build writes a label.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::FunctionId;
use sc_types::LabelId;

/// How one kind of build writes labels.
pub trait Dialect: Sync {
    /// What the text needs before anything else.
    fn prologue(&self, max_id: u32) -> String;

    /// An expression of type `void` for label `id`; `predicate` is a C expression.
    fn label(&self, id: LabelId, predicate: &str) -> String;

    /// The same for a predicate that looks at variables of ours only: always defined, quick, and
    /// calling nothing.
    fn label_of_ours(&self, id: LabelId, predicate: &str) -> String {
        self.label(id, predicate)
    }

    /// An expression of type `void` that has `effect` where `condition` holds, for the sake of label `id`; both
    /// are C expressions.
    fn ghost(&self, id: LabelId, condition: &str, effect: &str) -> String {
        let _ = id;
        format!("(({condition}) ? (void)({effect}) : (void)0)")
    }

    /// Whether `main` gets another name, so that a harness can call it.
    fn renames_main(&self) -> bool {
        true
    }

    /// Whether annotations of LTest that make no label stay as they are.
    fn keeps_annotations(&self) -> bool {
        true
    }

    /// What stands before the definition of a function.
    fn contract(&self, function: FunctionId) -> Option<&str> {
        let _ = function;
        None
    }

    /// What the body of a function starts with.
    fn opening(&self, function: FunctionId) -> Option<&str> {
        let _ = function;
        None
    }

    /// False if the text gets no labels at all.
    fn has_labels(&self) -> bool {
        true
    }
}

/// For replay and fuzzing: `__sc_state` says which labels still matter and which
/// were hit, `__sc_current` whose predicate is being evaluated. A hand-written predicate
/// may call functions that have labels: what it evaluates is not an execution of the program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Runtime;

impl Dialect for Runtime {
    fn prologue(&self, _max_id: u32) -> String {
        // Sanitizers check no access to another address space, and labels are most accesses of small functions.
        // The number means nothing to the machines we know: it is memory as any other.
        let space = "__attribute__((address_space(1)))";
        format!(
            "extern unsigned char {space} __sc_state[]; extern volatile unsigned {space} __sc_current;\n"
        )
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        format!(
            "(__sc_state[{id}] || __sc_current ? (void)0 : (__sc_current = {id}, ({predicate}) ? (void)(__sc_state[{id}] = 1) : (void)0, \
             (void)(__sc_current = 0)))"
        )
    }

    fn label_of_ours(&self, id: LabelId, predicate: &str) -> String {
        format!(
            "({predicate} && !__sc_state[{id}] && !__sc_current ? (void)(__sc_state[{id}] = 1) : (void)0)"
        )
    }

    /// As labels are: what goes wrong in a condition is the label's fault, not the program's.
    fn ghost(&self, id: LabelId, condition: &str, effect: &str) -> String {
        format!(
            "(__sc_state[{id}] || __sc_current ? (void)0 : (__sc_current = {id}, ({condition}) ? (void)({effect}) : (void)0, \
             (void)(__sc_current = 0)))"
        )
    }
}

/// No labels: the user's code with our renamings only.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Dialect for Plain {
    fn prologue(&self, _max_id: u32) -> String {
        String::new()
    }

    fn label(&self, _id: LabelId, _predicate: &str) -> String {
        "(void)0".to_owned()
    }

    fn has_labels(&self) -> bool {
        false
    }
}

/// For KLEE: functions of its harness say whether the predicate is evaluated, and what follows from it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Klee;

impl Dialect for Klee {
    fn prologue(&self, _max_id: u32) -> String {
        "int __sc_klee_label(unsigned); void __sc_klee_covered(unsigned); void __sc_klee_missed(unsigned);\n".to_owned()
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        format!(
            "(__sc_klee_label({id}) ? (({predicate}) ? __sc_klee_covered({id}) : __sc_klee_missed({id})) : (void)0)"
        )
    }
}

/// Text that compiles by itself: labels are calls of a macro `sc_label(id, predicate)`
/// that the reader may define; as it stands it evaluates nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standalone;

impl Dialect for Standalone {
    fn prologue(&self, max_id: u32) -> String {
        // An undefined predicate must not change what the program does: sizeof does not evaluate.
        format!(
            "/* {max_id} labels. Define sc_label(id, predicate), an expression of type void, to use them. */\n\
             #ifndef sc_label\n\
             #define sc_label(id, predicate) ((void)sizeof((predicate) ? (id) : 0))\n\
             #endif\n"
        )
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        format!("sc_label({id}, ({predicate}))")
    }
}

/// For Frama-C: only the labels asked for, each as an ACSL check that nothing fulfils, on a
/// side branch of its own that never comes back. A check is not assumed afterwards, as an
/// assertion would be. The number in its formula tells the label in Frama-C's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FramaC {
    /// The labels; others are not evaluated.
    pub wanted: BTreeSet<LabelId>,
    /// Contracts of functions.
    pub contracts: BTreeMap<FunctionId, String>,
    /// Statements and annotations that stand before the predicates of labels.
    pub notes: BTreeMap<LabelId, String>,
    /// What they need to have declared.
    pub declarations: String,
}

impl FramaC {
    /// The check of a label as it stands in the text.
    pub fn check(id: LabelId) -> String {
        format!("/*@ check __sc_label_{id}: {id} < 0; */ ;")
    }
}

impl Dialect for FramaC {
    fn contract(&self, function: FunctionId) -> Option<&str> {
        self.contracts.get(&function).map(String::as_str)
    }

    fn prologue(&self, _max_id: u32) -> String {
        // Functions, not a volatile variable: WP remembers what it has read.
        let ours = "/*@ assigns \\result \\from \\nothing; */ extern int __sc_nondet(void); \
                    /*@ assigns \\nothing; ensures \\false; */ extern void __sc_stop(void);";
        format!("{ours}{}\n", self.declarations)
    }

    fn label(&self, id: LabelId, predicate: &str) -> String {
        if !self.wanted.contains(&id) {
            return "(void)0".to_owned();
        }
        let check = Self::check(id);
        let note = self
            .notes
            .get(&id)
            .map_or_else(String::new, |note| format!("{note} "));
        format!(
            "({{ if (__sc_nondet()) {{ {note}if ({predicate}) {{ {check} }} __sc_stop(); }} }})"
        )
    }
}
