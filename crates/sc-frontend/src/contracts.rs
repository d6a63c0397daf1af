//! What the text of a function promises about its formals: assertions at its beginning, attributes, and arrays of a
//! length that is another formal.

use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::lex::Lexed;
use crate::pointers::{is_assertion, is_null};
use crate::program::{Place, Product};

/// A promise about a formal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// The formal, from 0.
    pub formal: usize,
    /// What holds.
    pub promise: Promise,
    /// Where it is said.
    pub source: Source,
    /// The line.
    pub place: Place,
}

/// What callers promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Promise {
    /// The pointer is not NULL.
    NotNull,
    /// This formal counts the elements behind the pointer.
    CountedBy(usize),
    /// There are as many elements as a product of formals; of an array of arrays whose length is a formal, elements of
    /// those.
    Counted(Product),
}

/// What says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// `assert` before anything else happens, or what stands for it in builds without assertions.
    Assertion,
    /// An attribute of the function.
    Attribute,
    /// The declaration of the formal.
    Declaration,
}

/// The promises of a definition.
pub(crate) fn find(body: &Node<'_>, formals: &[Cursor<'_>], lexed: &Lexed<'_>) -> Vec<Contract> {
    let mut found = Vec::new();
    for (formal, declared) in formals.iter().enumerate() {
        let contract = |promise| Contract {
            formal,
            promise,
            source: Source::Declaration,
            place: lexed.place(declared.location()),
        };
        let tokens = lexed.tokens_in(declared.span()).iter();
        let words: Vec<&str> = tokens.map(|token| lexed.word(token)).collect();
        if words
            .iter()
            .any(|word| matches!(*word, "_Nonnull" | "__nonnull"))
        {
            found.push(contract(Promise::NotNull));
        }
        found.extend(declared_length(&words, &declared.name(), formals).map(contract));
    }
    for statement in body.code() {
        let assertion = match statement.kind {
            Kind::DeclStmt if !calls(statement) => continue,
            _ => asserted(statement, lexed),
        };
        let Some(condition) = assertion else { break };
        not_null(condition, formals, lexed, &mut found);
    }
    found
}

/// `int a[n]`, `int a[static n]`, `int a[h][w]`, `int (*a)[w]`: the formals that are the length.
fn declared_length(words: &[&str], name: &str, formals: &[Cursor<'_>]) -> Option<Promise> {
    let at = words.iter().position(|word| *word == name)?;
    let mut rest = &words[at + 1..];
    let is_qualifier = |word: &&&str| matches!(**word, "*" | "const" | "restrict" | "volatile");
    let before = words[..at].iter().rev().take_while(is_qualifier);
    let stars = before.filter(|word| **word == "*").count();
    if rest.first() == Some(&")") && stars != 1 {
        return None;
    }
    // Of a pointer to arrays, nothing tells how many there are.
    let is_pointer = rest.first() == Some(&")") || rest.starts_with(&["[", "]"]);
    rest = match rest {
        [")", inner @ ..] | ["[", "]", inner @ ..] => inner,
        _ => rest,
    };
    let mut product = Product {
        times: 1,
        ..Product::default()
    };
    let (mut outermost, mut inner, mut constants) = (None, false, 1u64);
    while rest.first() == Some(&"[") {
        let end = rest.iter().position(|word| *word == "]")?;
        let length = length(&rest[1..end], formals);
        rest = &rest[end + 1..];
        match outermost {
            None if !is_pointer => outermost = Some(length.clone()),
            // The elements are arrays of a constant length.
            _ if length.as_ref().is_some_and(|it| it.factors.is_empty()) => {
                let times = length.map_or(1, |it| it.times);
                constants = constants.saturating_mul(times);
                continue;
            }
            _ => {
                product.times = product.times.saturating_mul(constants);
                constants = 1;
                inner = true;
                outermost = outermost.or(Some(None));
            }
        }
        let length = length?;
        product.factors.extend(length.factors);
        product.times = product.times.saturating_mul(length.times);
        product.more = length.more;
    }
    let length = match inner {
        true => product,
        false => outermost??,
    };
    if length.factors.is_empty() || (inner && length.more > 0) {
        return None;
    }
    let by = |name: &String| formals.iter().position(|formal| formal.name() == *name);
    match (length.factors.as_slice(), length.times, length.more, inner) {
        ([only], 1, 0, false) => by(only).map(Promise::CountedBy),
        _ => Some(Promise::Counted(length)),
    }
}

/// `n`, `n * 2`, `n + 1`, `w * h`.
fn length(words: &[&str], formals: &[Cursor<'_>]) -> Option<Product> {
    let words = words
        .iter()
        .filter(|word| !matches!(**word, "static" | "const" | "restrict" | "volatile"));
    let words: Vec<&str> = words.copied().collect();
    let (product, more) = match words.as_slice() {
        [product @ .., "+", more] => (product, more.parse().ok()?),
        all => (all, 0),
    };
    let mut length = Product {
        factors: Vec::new(),
        times: 1,
        more,
    };
    for (index, word) in product.iter().enumerate() {
        let is_formal = formals.iter().any(|formal| formal.name() == **word);
        match (index % 2, word.parse::<u64>()) {
            (1, _) if *word == "*" => {}
            (0, Ok(constant)) => length.times = length.times.saturating_mul(constant),
            (0, Err(_)) if is_formal => length.factors.push((*word).to_owned()),
            _ => return None,
        }
    }
    (product.len() % 2 == 1 && length.times > 0).then_some(length)
}

fn calls(node: &Node<'_>) -> bool {
    node.kind == Kind::Call || node.code().any(calls)
}

/// The condition of an assertion, which compilers see as a branch, possibly in a statement expression.
fn asserted<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<&'n Node<'tu>> {
    let node = node.stripped(lexed);
    match node.kind {
        Kind::If | Kind::Conditional if is_assertion(node, lexed) => node.code_child(0),
        Kind::If => claimed(node, lexed),
        // `do { … } while (0)` of a macro.
        Kind::Do if is_once(node, lexed) => asserted(node.code_child(0)?, lexed),
        Kind::Cast | Kind::StmtExpr | Kind::Compound => {
            node.code().find_map(|child| asserted(child, lexed))
        }
        // The last operand of `sizeof (…), __extension__ ({ … })`.
        Kind::Binary if node.operator(lexed) == "," => asserted(node.code_child(1)?, lexed),
        _ => None,
    }
}

/// The condition of `if (!c) __builtin_unreachable();`, which builds without assertions have for them.
pub(crate) fn claimed<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> Option<&'n Node<'tu>> {
    let condition = node.code_child(0)?.stripped(lexed);
    let mut then = node.code_child(1)?.stripped(lexed);
    if then.kind == Kind::Compound && then.code().count() == 1 {
        then = then.code_child(0)?.stripped(lexed);
    }
    let is_negated = condition.kind == Kind::Unary && condition.operator(lexed) == "!";
    let is_end = then.callee_name(lexed).as_deref() == Some("__builtin_unreachable");
    let is_claim = is_negated && is_end && node.code().count() == 2;
    condition.code_child(0).filter(|_| is_claim)
}

fn is_once(node: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    let condition = node.code_child(1).map(|it| it.stripped(lexed));
    condition.is_some_and(|it| lexed.normal(it.span) == "0")
}

/// The formals that a condition says are not NULL.
fn not_null(
    condition: &Node<'_>,
    formals: &[Cursor<'_>],
    lexed: &Lexed<'_>,
    found: &mut Vec<Contract>,
) {
    let node = condition.stripped(lexed);
    let pointer = match (node.kind, node.operator(lexed)) {
        (Kind::Binary, "&&") => {
            let operands = node.code();
            return operands.for_each(|operand| not_null(operand, formals, lexed, found));
        }
        (Kind::Binary, "!=") => {
            let (left, right) = (node.code_child(0), node.code_child(1));
            match (left, right) {
                (Some(left), Some(right)) if is_null(right, lexed) => left,
                (Some(left), Some(right)) if is_null(left, lexed) => right,
                _ => return,
            }
        }
        _ => node,
    };
    let referenced = pointer.stripped(lexed).cursor.referenced();
    let formal = formals
        .iter()
        .position(|formal| referenced.is_some_and(|it| it.location() == formal.location()));
    if let Some(formal) = formal {
        found.push(Contract {
            formal,
            promise: Promise::NotNull,
            source: Source::Assertion,
            place: lexed.place(node.span.start),
        });
    }
}

/// A formal, or all that are pointers, with what an attribute promises and where.
pub(crate) type Promised = (Option<usize>, Promise, Place);

/// The promises of attributes among the words of a declaration: `nonnull`, `nonnull(1, 2)`, `access(read_only, 1, 2)`.
pub(crate) fn of_attributes(words: &[&str], place: &Place) -> Vec<Promised> {
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let plain = word.strip_prefix("__").and_then(|w| w.strip_suffix("__"));
        let arguments = arguments(&words[at + 1..]);
        let numbers: Vec<usize> = arguments.iter().filter_map(|it| it.parse().ok()).collect();
        let formals = numbers.iter().filter_map(|number| number.checked_sub(1));
        match plain.unwrap_or(word) {
            "nonnull" if numbers.is_empty() => found.push((None, Promise::NotNull)),
            "nonnull" => found.extend(formals.map(|formal| (Some(formal), Promise::NotNull))),
            "access" => {
                let formals: Vec<usize> = formals.collect();
                if let [pointer, length] = formals[..] {
                    found.push((Some(pointer), Promise::CountedBy(length)));
                }
            }
            _ => {}
        }
    }
    let placed = found.into_iter();
    placed
        .map(|(formal, promise)| (formal, promise, place.clone()))
        .collect()
}

/// The words in the parentheses that follow.
fn arguments<'w>(words: &[&'w str]) -> Vec<&'w str> {
    match words.split_first() {
        Some((&"(", rest)) => {
            let inner = rest.iter().take_while(|word| **word != ")");
            inner.copied().filter(|word| *word != ",").collect()
        }
        _ => Vec::new(),
    }
}
