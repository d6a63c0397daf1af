//! Functions that the user's files use and do not define, and what takes their place.

use crate::clang::{Cursor, TyKind};
use crate::lex::Lexed;
use crate::program::{Param, Span, UnitId};
use crate::types::TypeId;

/// A function as a unit that uses it declares it.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// Its name.
    pub name: String,
    /// The unit.
    pub unit: UnitId,
    /// Result type.
    pub ret: TypeId,
    /// Parameters; none are known without a prototype.
    pub params: Vec<Param>,
    /// Takes `...`.
    pub is_variadic: bool,
    /// It says which parameters there are.
    pub has_prototype: bool,
    /// Declared in a system header.
    pub in_system_header: bool,
    /// It never returns.
    pub is_noreturn: bool,
    /// Its result is never NULL.
    pub returns_nonnull: bool,
}

/// A function that was made up in place of one that is defined nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stub {
    /// Name of the function.
    pub name: String,
    /// The unit that has it.
    pub unit: UnitId,
    /// What it does.
    pub behaviour: Behaviour,
    /// Its values are chosen for so many calls.
    pub calls: u32,
    /// The global that holds its results, one for each call.
    pub result: Option<String>,
    /// What it writes.
    pub outputs: Vec<StubOutput>,
    /// The type of function that it was made up for, if not for a function with a name.
    pub callback: Option<String>,
    /// It allocates as many bytes as these parameters, by position, ask for: a test chooses whether there are any.
    pub allocates: Option<Vec<usize>>,
}

/// An argument of a stub that points to what it writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StubOutput {
    /// Name of the parameter.
    pub param: String,
    /// The global that holds what is written, one for each call.
    pub global: String,
}

/// What a stub does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Its result, and what its arguments point to, are inputs.
    Input,
    /// Its result is an input, and it writes nothing.
    Result,
    /// Its result is zero, and it does nothing else.
    Zero,
    /// It aborts.
    Abort,
    /// It ends the run as `exit` does: it was declared never to return.
    Exit,
    /// It calls the function of the C library whose name it has, unless the test makes this call fail.
    Fails,
    /// It is, or gives, storage in place of memory at a fixed address.
    Registers,
}

/// Text to be added to a unit.
#[derive(Debug, Clone, Default)]
pub struct Addition {
    /// The unit.
    pub unit: UnitId,
    /// Declarations to stand before everything else.
    pub before: String,
    /// C to stand at the end, preprocessed.
    pub text: String,
    /// The functions in it.
    pub stubs: Vec<Stub>,
}

/// What the words of a declaration say of a function.
pub(crate) struct Attributes {
    pub(crate) is_noreturn: bool,
    pub(crate) returns_nonnull: bool,
}

impl Attributes {
    /// The attributes in the text of a declaration; those in `[[...]]` stand before its span.
    pub(crate) fn of(declaration: Cursor<'_>, lexed: &Lexed<'_>) -> Self {
        let span = declaration.span();
        let before = Span {
            start: 0,
            end: span.start,
        };
        let before = lexed.tokens_in(before).iter().rev();
        let before = before
            .map(|token| lexed.word(token))
            .take_while(|word| !matches!(*word, ";" | "}" | "{"));
        let own = lexed.tokens_in(span).iter().map(|token| lexed.word(token));
        let words: Vec<_> = before.chain(own).collect();
        let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
        Self {
            is_noreturn: has(&["noreturn", "__noreturn__", "_Noreturn"]),
            returns_nonnull: has(&["returns_nonnull", "__returns_nonnull__"]),
        }
    }
}

/// Whether a declaration says which parameters there are.
pub(crate) fn has_prototype(declaration: Cursor<'_>) -> bool {
    declaration.ty().kind() != TyKind::FunctionNoProto
}
