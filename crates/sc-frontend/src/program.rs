//! The typed `Program`: everything later stages know about the user's C code.
//!
//! Pure data. All spans are byte ranges into the *preprocessed* text of a
//! [`Unit`]; lines, columns and files are presumed locations, that is, the
//! user's own.

pub use sc_tokens::Span;
pub use sc_types::{Place, UnitFlags};
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::assertions::Assertion;
use crate::callers::CallSite;
use crate::code::Code;
use crate::constructs::{Construct, FileConstruct};
use crate::contracts::Contract;
use crate::dataflow::Raw;
use crate::disguise::VoidUse;
use crate::features::{Declared, Feature, Inventory};
use crate::members::Facts;
use crate::mend::Assumed;
use crate::stubs::{Declaration, Stub};
use crate::types::{TypeId, TypeTable};

/// Index of a translation unit in [`Program::units`].
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct UnitId(pub usize);

/// Index of a function definition in [`Program::functions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FunctionId(pub usize);

/// Index of a global in [`Program::globals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GlobalId(pub usize);

/// One C file of the user with everything it includes, preprocessed.
#[derive(Debug, Clone)]
pub struct Unit {
    /// The file as the user named it.
    pub path: String,
    /// Preprocessed text with line markers.
    pub text: String,
    /// What was added at the start of the text and is in none of the user's files.
    pub before: String,
    /// What was added at the end of the text and is in none of the user's files.
    pub added: String,
    /// Fixed addresses in the text are replaced, or types are declared elsewhere: it is not what the user's file says.
    pub is_rewritten: bool,
    /// Conditions in which the user wrote macros, with those: for people only, never compiled.
    pub written: BTreeMap<Span, String>,
    /// Parts of the text that builds do without, from left to right: see [`Program::slice`].
    pub omitted: Vec<Span>,
    /// The compiler flags this unit needs.
    pub flags: UnitFlags,
    /// Those of them that the user did not give, and without which it does not compile.
    pub assumed: Vec<Assumed>,
    /// The user did not give it: it defines what the given files lack.
    pub is_linked: bool,
}

impl Unit {
    /// What to compile in place of the user's file, if that is not what was tested.
    pub fn rewritten_text(&self) -> Option<&str> {
        self.is_rewritten.then(|| self.own_text(&self.text))
    }

    /// `text`, which is the text of this unit with labels in it, without what is in none of the user's files.
    pub fn own_text<'t>(&self, text: &'t str) -> &'t str {
        let text = text.strip_suffix(self.added.as_str()).unwrap_or(text);
        // Declarations of the runtime may stand before it.
        text.strip_prefix(self.before.as_str()).unwrap_or(text)
    }
}

/// A whole program: the user's translation units, parsed.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Translation units, in the order given.
    pub units: Vec<Unit>,
    /// Every function defined in them, system headers' inline functions included.
    pub functions: Vec<Function>,
    /// Every variable with static storage at file level.
    pub globals: Vec<Global>,
    /// Functions declared and called but defined nowhere (C library included).
    pub externals: BTreeSet<String>,
    /// Those of them that initialisers of globals name.
    pub initialiser_externals: BTreeSet<String>,
    /// Their declarations, as far as there are: one that is called without any has none.
    pub declarations: BTreeMap<String, Declaration>,
    /// Functions and variables that need no definition (`weak`), or have it under another name or in assembly.
    pub special: BTreeSet<String>,
    /// What was made up in place of some of them: functions with a body like any other.
    pub stubs: Vec<Stub>,
    /// All types.
    pub types: TypeTable,
    /// Defined functions whose address is taken anywhere, global initialisers included.
    pub address_taken: BTreeSet<FunctionId>,
    /// Globals whose address the initialiser of another global takes: who reads the pointer
    /// may read and write them.
    pub points_to: BTreeMap<GlobalId, BTreeSet<GlobalId>>,
    /// What made the texts of the units.
    pub preprocessor: Preprocessor,
    /// Constructs outside of functions that provers may not model, such as assembly at file level.
    pub constructs: BTreeSet<FileConstruct>,
    /// Pragmas of the user's files: they may change the meaning of all that follows.
    pub pragmas: BTreeMap<Feature, BTreeSet<Place>>,
    /// What declarations at file level are made of, by the names that they declare; those of all units together.
    pub declared: BTreeMap<String, Declared>,
    /// What all code that writes to members keeps, by names such as `{struct t}.m`.
    pub kept: BTreeMap<String, Limits>,
    /// The same for what is passed to functions that only the program calls.
    pub passed: BTreeMap<(FunctionId, usize), Limits>,
    /// Reads and writes of each function, same order; `None` in system headers.
    pub(crate) flows: Vec<Option<Raw>>,
    /// What each function does with members, same order.
    pub(crate) members: Vec<Facts>,
    /// What the initialisers of each unit do with members.
    pub(crate) initialiser_members: Vec<Facts>,
}

/// What made the preprocessed text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Preprocessor {
    /// gcc, in the dialect that every tool accepts.
    #[default]
    Gcc,
    /// clang, for some unit at least: CBMC and Frama-C may refuse the text.
    Clang {
        /// Why not gcc.
        reason: String,
    },
}

/// A variable at file level.
#[derive(Debug, Clone)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Unit of its definition, or of its first declaration if it has none.
    pub unit: UnitId,
    /// Its type.
    pub ty: TypeId,
    /// Internal linkage.
    pub is_static: bool,
    /// Its own type is const-qualified (after looking through arrays).
    pub is_const: bool,
    /// It has an initialiser.
    pub initialised: bool,
    /// The text of its initialiser, if that is short.
    pub initial: Option<String>,
    /// Some unit defines it (also tentatively); false: only `extern` declarations.
    pub defined: bool,
    /// Declared `_Thread_local`.
    pub thread_local: bool,
    /// Declared in a system header: not the user's.
    pub in_system_header: bool,
    /// Where.
    pub place: Place,
}

/// A formal parameter.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its name; empty when the definition gives none.
    pub name: String,
    /// Its type after adjustment (an array formal is a pointer).
    pub ty: TypeId,
    /// For a formal written `T a[N]`: N.
    pub array_len: Option<u64>,
    /// For a formal written `T a[static N]`.
    pub array_static: bool,
    /// Declared `register`: its address cannot be taken.
    pub is_register: bool,
}

/// How a pointer variable is used, for inferring what it points to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PointerUse {
    /// `p[i]`, `p + i`, `p++` and the like occur.
    pub indexed: bool,
    /// Passed to a C string function, or compared with `'\0'` while scanned.
    pub as_string: bool,
    /// A loop goes on while an element of it is not zero: `while (*p)`.
    pub ended_by_zero: bool,
    /// What its elements point to is used as a string: `strlen(p[i])`.
    pub of_strings: bool,
    /// Integer formals whose values are positions in it: `p[i]`.
    pub indexed_by: BTreeSet<String>,
    /// For an integer: it is a position in something, whatever it may be.
    pub is_index: bool,
    /// For an integer: code compares it by order with something, so it has limits of its own.
    pub is_limited: bool,
    /// For an integer: the integers that code compares it with by order; members of other objects have a dot in front.
    pub ordered_with: BTreeSet<String>,
    /// For an integer: code compares positions in something with it.
    pub limits_positions: bool,
    /// The largest length that the code names: of literals it is compared with, of constant indices and bounds. Of an
    /// integer formal, the largest value.
    pub reaches: u64,
    /// Compared with NULL, assertions aside: the code handles NULL.
    pub tested: bool,
    /// Integer formals that some index of this pointer is compared with.
    pub bounded_by: BTreeSet<String>,
    /// Numbers elsewhere that some index of this pointer is compared with: `{struct head}.len` is a member of another
    /// record, `*2` what the third formal points to, and anything else a variable at file level.
    pub bounded_elsewhere: BTreeSet<String>,
    /// How many elements there are at least, if all accesses are within the block.
    pub least_lengths: BTreeSet<LeastLength>,
    /// Lengths that are products of integer formals.
    pub products: BTreeSet<Product>,
    /// What it points to is read or written through it.
    pub accessed: bool,
    /// Pointers that it is compared with or subtracted from: all of them point into one object. `*p` is what the
    /// formal `p` points to.
    pub meets: BTreeSet<String>,
    /// Those that are subtracted from it.
    pub beyond: BTreeSet<String>,
    /// Code looks so many bytes before what it points to: `p[-1]`, `(struct header *)p - 1`.
    pub bytes_before: u64,
    /// Structs that code takes what lies there for, and how many bytes before the pointer they begin.
    pub inside: BTreeSet<(String, u64)>,
}

/// What holds for all values that code of the program gives to a number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// None is less.
    pub low: Option<i128>,
    /// None is more.
    pub high: Option<i128>,
    /// Some are sums with the value before, or something that is not known and not subtracted.
    pub is_guess: bool,
}

/// A length that a block has at least: the sum of integer formals and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeastLength {
    /// The formals, by name.
    pub parts: Vec<String>,
    /// The constant.
    pub constant: u64,
}

/// A length: a constant times integer formals, and a constant more.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Product {
    /// The formals, by name.
    pub factors: Vec<String>,
    /// How often their product.
    pub times: u64,
    /// How many more.
    pub more: u64,
}

impl PointerUse {
    /// Adds what another place of the code tells of the same pointer, names aside.
    pub fn join(&mut self, other: &Self) {
        self.indexed |= other.indexed;
        self.as_string |= other.as_string;
        self.of_strings |= other.of_strings;
        self.ended_by_zero |= other.ended_by_zero;
        self.accessed |= other.accessed;
        self.is_index |= other.is_index;
        self.is_limited |= other.is_limited;
        self.limits_positions |= other.limits_positions;
    }

    /// Adds what another place tells of what lies before the same pointer.
    pub fn take_header(&mut self, other: &Self) {
        self.bytes_before = self.bytes_before.max(other.bytes_before);
        self.inside.extend(other.inside.iter().cloned());
    }

    /// Forgets what lies before the pointer.
    pub(crate) fn forget_header(&mut self) {
        self.bytes_before = 0;
        self.inside.clear();
    }

    /// Forgets what is counted from where the pointer points to.
    pub(crate) fn forget_lengths(&mut self) {
        self.bounded_by.clear();
        self.bounded_elsewhere.clear();
        self.indexed_by.clear();
        self.least_lengths.clear();
        self.products.clear();
    }

    /// Adds the names that another place tells, where they mean the same.
    pub fn take_names(&mut self, other: &Self) {
        self.bounded_by.extend(other.bounded_by.iter().cloned());
        self.bounded_elsewhere
            .extend(other.bounded_elsewhere.iter().cloned());
        self.ordered_with.extend(other.ordered_with.iter().cloned());
        self.indexed_by.extend(other.indexed_by.iter().cloned());
        self.meets.extend(other.meets.iter().cloned());
        self.beyond.extend(other.beyond.iter().cloned());
        self.least_lengths
            .extend(other.least_lengths.iter().cloned());
        self.products.extend(other.products.iter().cloned());
    }
}

/// How a member of a struct is used as a pointer.
#[derive(Debug, Clone)]
pub struct MemberUse {
    /// The struct.
    pub record: TypeId,
    /// Name of the member.
    pub name: String,
    /// Its use; bounds are names of members of the same struct.
    pub usage: PointerUse,
}

/// How a variable at file level is used as a pointer.
#[derive(Debug, Clone)]
pub struct GlobalPointerUse {
    /// The variable.
    pub global: GlobalId,
    /// Its use; bounds are names of other variables.
    pub usage: PointerUse,
}

/// A member that is set to a formal.
#[derive(Debug, Clone)]
pub struct Store {
    /// The struct.
    pub record: TypeId,
    /// Name of the member.
    pub member: String,
    /// The formal, from 0.
    pub formal: usize,
}

/// A function definition.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Unit it is defined in.
    pub unit: UnitId,
    /// Whole definition.
    pub span: Span,
    /// Body, from `{` to one past `}`.
    pub body: Span,
    /// Where its name stands.
    pub place: Place,
    /// Every place in the unit's text where this function's name stands as its name
    /// (declarations, definition, references); filled for `main` only, which our builds rename.
    pub name_spans: Vec<Span>,
    /// Internal linkage.
    pub is_static: bool,
    /// Declared `inline`.
    pub is_inline: bool,
    /// Takes `...`.
    pub is_variadic: bool,
    /// Declared in a system header: never labelled.
    pub in_system_header: bool,
    /// Formals.
    pub params: Vec<Param>,
    /// Result type.
    pub ret: TypeId,
    /// Names of functions called directly.
    pub calls: BTreeSet<String>,
    /// Function types called through pointers.
    pub indirect_calls: BTreeSet<TypeId>,
    /// Function types whose pointers are compared with NULL.
    pub tested_callees: BTreeSet<TypeId>,
    /// Names of functions whose address is taken in this body.
    pub takes_address_of: BTreeSet<String>,
    /// Globals possibly read here (taking the address counts as reading and writing).
    pub reads: BTreeSet<GlobalId>,
    /// Globals possibly written here.
    pub writes: BTreeSet<GlobalId>,
    /// Decisions in source order, outer before inner.
    pub decisions: Vec<Decision>,
    /// `switch` statements in source order.
    pub switches: Vec<Switch>,
    /// Hand-written labels, `sc_label(e)`.
    pub user_labels: Vec<UserLabel>,
    /// For each formal (same order as `params`) how it is used as a pointer.
    pub pointer_uses: Vec<PointerUse>,
    /// What its text promises about its formals.
    pub contracts: Vec<Contract>,
    /// What it asserts of its inputs in builds without assertions.
    pub assertions: Vec<Assertion>,
    /// Where it counts up a member of an object by one.
    pub counters: Vec<Place>,
    /// Where it computes the next value of a member of an object from the one before.
    pub accumulations: Vec<Place>,
    /// The function that it calls with its own formals before it has changed anything.
    pub first_call: Option<String>,
    /// Calls of functions by name, those of system headers aside.
    pub call_sites: Vec<CallSite>,
    /// For each formal that points to pointers how what it points to is used.
    pub target_uses: Vec<PointerUse>,
    /// What becomes of pointers to `void`.
    pub void_uses: BTreeSet<VoidUse>,
    /// How it uses pointers and integers that are members of structs.
    pub member_uses: Vec<MemberUse>,
    /// How variables at file level are used as pointers.
    pub global_uses: Vec<GlobalPointerUse>,
    /// Members that are set to formals.
    pub stores: Vec<Store>,
    /// Constructs that provers may not model, such as inline assembly and `longjmp`.
    pub constructs: BTreeSet<Construct>,
    /// Statements and expressions of the body.
    pub code: Code,
    /// The constructs that it is made of.
    pub inventory: Inventory,
    /// Variables of its own that keep their value from call to call.
    pub statics: Vec<Global>,
}

/// What a decision controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DecisionKind {
    /// `if (…)`.
    If,
    /// `while (…)`.
    While,
    /// `do … while (…)`.
    Do,
    /// `for (…; …; …)`.
    For,
    /// `… ? … : …`.
    Conditional,
    /// Nothing: an expression of logical type, a decision only where all of them are.
    Value,
}

/// A controlling expression, seen as a tree of `&&`, `||`, `!` over atoms.
#[derive(Debug, Clone)]
pub struct Decision {
    /// What it controls.
    pub kind: DecisionKind,
    /// The whole controlling expression.
    pub span: Span,
    /// Where it starts, in the user's file.
    pub place: Place,
    /// The tree.
    pub tree: BoolTree,
    /// The atoms, left to right; leaves of `tree` index into this.
    pub atoms: Vec<Atom>,
}

/// Decisions of more atoms than this are evaluated once: labels with their whole text in each of them would take
/// compilers minutes.
const MOST_COPIED: usize = 32;

impl Decision {
    /// True if evaluating it once more could be noticed.
    pub fn is_impure(&self) -> bool {
        self.atoms.iter().any(|atom| !atom.pure)
    }

    /// True if labels look at the values that its atoms had when it was evaluated; otherwise they evaluate the atoms in
    /// front of it. The condition of `a ?: b` is also a value and cannot be captured.
    pub fn is_captured(&self) -> bool {
        let is_large = self.atoms.len() > MOST_COPIED && self.kind != DecisionKind::Conditional;
        self.is_impure() || is_large
    }
}

/// The logical structure of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoolTree {
    /// An atom, by index.
    Atom(usize),
    /// `!x`.
    Not(Box<BoolTree>),
    /// `x && y`.
    And(Box<BoolTree>, Box<BoolTree>),
    /// `x || y`.
    Or(Box<BoolTree>, Box<BoolTree>),
}

/// A condition without logical operators at its top.
#[derive(Debug, Clone)]
pub struct Atom {
    /// Its text, without redundant outer parentheses.
    pub span: Span,
    /// Where it starts.
    pub place: Place,
    /// No call, assignment, `++`/`--`, volatile or atomic access, statement expression.
    pub pure: bool,
    /// Its tokens joined by single spaces: equal atoms have equal text.
    pub normal: String,
    /// Its truth, if it is built from constants only.
    pub constant: Option<bool>,
}

/// A `switch` statement.
#[derive(Debug, Clone)]
pub struct Switch {
    /// The controlling expression.
    pub span: Span,
    /// Where the controlling expression starts.
    pub place: Place,
    /// Type of the controlling expression after promotion.
    pub ty: TypeId,
    /// Its cases in source order, those of nested switches excluded.
    pub cases: Vec<Case>,
    /// Whether it has a `default`, and where.
    pub default: Option<Place>,
}

/// One `case` of a switch.
#[derive(Debug, Clone)]
pub struct Case {
    /// The constant.
    pub low: Span,
    /// Upper end of a GNU case range.
    pub high: Option<Span>,
    /// Where.
    pub place: Place,
}

/// A hand-written `sc_label(e)`.
#[derive(Debug, Clone)]
pub struct UserLabel {
    /// The whole call expression, `__sc_user_label(…)`.
    pub span: Span,
    /// The predicate as the user wrote it.
    pub predicate: Span,
    /// Where.
    pub place: Place,
    /// What else it says, if it is an annotation of LTest.
    pub annotation: Option<Annotation>,
}

/// An annotation of LTest; see `seacoral_ltest.h`.
#[derive(Debug, Clone)]
pub struct Annotation {
    /// Evaluating its predicate once more cannot be noticed.
    pub pure: bool,
    /// What it is.
    pub kind: AnnotationKind,
}

/// What an annotation of LTest is.
#[derive(Debug, Clone)]
pub enum AnnotationKind {
    /// A label.
    Label {
        /// Its number, by which files name it.
        number: Option<u32>,
        /// A text, most often a criterion.
        tag: String,
        /// Values that guards may speak of.
        bindings: Vec<Binding>,
    },
    /// A place that a sequence passes.
    Sequence {
        /// Number of the sequence.
        number: u32,
        /// Which of its places, from 1.
        position: u32,
        /// How many places it has, where that is said.
        length: Option<u32>,
        /// Name of what comes between this place and the next.
        section: String,
    },
    /// Where the predicate is false, sequences that are in this section start anew.
    Condition {
        /// The section.
        section: String,
    },
    /// Nothing that LTest writes.
    Malformed {
        /// What is wrong with it.
        reason: String,
    },
}

/// A value with a name.
#[derive(Debug, Clone)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// The expression.
    pub value: Span,
    /// It is 0 or 1: a comparison, `&&`, `||`, `!` or a `_Bool`.
    pub logical: bool,
    /// Evaluating it once more cannot be noticed.
    pub pure: bool,
    /// What kind of number it is.
    pub kind: BoundValue,
}

/// The numbers that annotations bind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoundValue {
    /// An integer that `long long` holds.
    Integer,
    /// An unsigned integer of 64 bits.
    Unsigned,
    /// `float` or `double`.
    Floating,
    /// None that can be compared with one of another run.
    Other,
}
