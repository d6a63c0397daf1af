//! The values that code writes to members, and passes to functions that nobody else can call: what holds for all of them
//! is what those who make the objects keep.
//!
//! It is evidence, not proof: objects may be made elsewhere, and sums are taken to grow.

use std::collections::BTreeMap;

use crate::ast::Node;
use crate::callers::without_casts;
use crate::clang::{Cursor, Kind, Ty, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{FunctionId, Limits, Program};
use crate::types::TypeKind;

/// How far the definitions of variables are followed.
const DEPTH: usize = 4;

/// The values that a body writes.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// Members, by record and name.
    pub(crate) members: Vec<Member>,
    /// Records all of whose members are set to 0.
    pub(crate) cleared: Vec<String>,
    /// Records that something unknown is copied to.
    pub(crate) filled: Vec<String>,
    /// Calls of functions, with their arguments that are numbers.
    pub(crate) calls: Vec<(String, Vec<Option<Values>>)>,
}

/// A value that is written to a member.
#[derive(Debug)]
pub(crate) struct Member {
    /// `{struct t}.m`.
    name: String,
    values: Values,
    /// The values of its type.
    range: (i128, i128),
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// One of these.
    Between(i128, i128),
    /// The value that the same member had before, and more.
    Grown,
}

/// The limits of what is written, joined from several places.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Joined {
    known: Option<(i128, i128)>,
    grows: bool,
}

impl Joined {
    pub(crate) fn add(&mut self, values: Values) {
        match values {
            Values::Grown => self.grows = true,
            Values::Between(low, high) => {
                let (least, most) = self.known.unwrap_or((low, high));
                self.known = Some((least.min(low), most.max(high)));
            }
        }
    }

    /// What holds for all values; `range` is that of the type.
    pub(crate) fn limits(self, range: (i128, i128)) -> Limits {
        let Some((low, high)) = self.known else {
            return Limits::default();
        };
        Limits {
            low: (low > range.0).then_some(low),
            high: (!self.grows && high < range.1).then_some(high),
            is_guess: self.grows,
        }
    }
}

/// Adds to the program what holds for all values that its functions write and pass.
pub(crate) fn keep(program: &mut Program, all: &[Written]) {
    let mut members: BTreeMap<&str, (Joined, (i128, i128))> = BTreeMap::new();
    for member in all.iter().flat_map(|it| &it.members) {
        let known = members.entry(&member.name);
        let known = known.or_insert((Joined::default(), member.range));
        known.0.add(member.values);
    }
    let is_of = |name: &str, record: &String| {
        let inside = name
            .strip_prefix('{')
            .and_then(|it| it.strip_prefix(record.as_str()));
        inside.is_some_and(|rest| rest.starts_with("}."))
    };
    for (name, (joined, _)) in &mut members {
        if all
            .iter()
            .flat_map(|it| &it.cleared)
            .any(|it| is_of(name, it))
        {
            joined.add(Values::Between(0, 0));
        }
    }
    members.retain(|name, _| {
        !all.iter()
            .flat_map(|it| &it.filled)
            .any(|it| is_of(name, it))
    });
    let kept = members
        .into_iter()
        .map(|(name, (joined, range))| (name.to_owned(), joined.limits(range)));
    program.kept = kept
        .filter(|(_, limits)| *limits != Limits::default())
        .collect();
    program.passed = passed(program, all);
}

/// What holds for all numbers that are passed to static functions whose addresses nobody takes.
fn passed(program: &Program, all: &[Written]) -> BTreeMap<(FunctionId, usize), Limits> {
    let names = Names::new(program);
    let mut found: BTreeMap<(FunctionId, usize), Joined> = BTreeMap::new();
    for (caller, written) in program.functions.iter().zip(all) {
        for (callee, arguments) in &written.calls {
            let Some(id) = names.resolve(caller.unit, callee) else {
                continue;
            };
            if !program.function(id).is_static || program.address_taken.contains(&id) {
                continue;
            }
            for (at, values) in arguments.iter().enumerate() {
                if let Some(values) = values {
                    found.entry((id, at)).or_default().add(*values);
                }
            }
        }
    }
    let limits = found.into_iter().filter_map(|((id, at), mut joined)| {
        let ty = program.function(id).params.get(at)?.ty;
        let TypeKind::Int {
            bits, signed: true, ..
        } = program.types.get(ty).kind
        else {
            return None;
        };
        if joined.grows {
            // Something that is not known and no difference.
            joined.add(Values::Between(0, 0));
        }
        let least = -(1i128 << bits.saturating_sub(1).min(126));
        let limits = joined.limits((least, -least - 1));
        Some(((id, at), limits)).filter(|(_, limits)| *limits != Limits::default())
    });
    limits.collect()
}

/// Functions that write through their first argument what nobody knows.
const FILLING: [&str; 8] = [
    "memcpy", "memmove", "fread", "read", "recv", "recvfrom", "bcopy", "strncpy",
];

/// What a body writes.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> Written {
    let mut finder = Finder {
        lexed,
        definitions: BTreeMap::new(),
        unclear: Vec::new(),
        found: Written::default(),
    };
    // The trees of definitions outlive the search.
    let mut definitions = BTreeMap::new();
    collect_definitions(body, lexed, &mut definitions, &mut finder.unclear);
    finder.definitions = definitions;
    finder.visit(body);
    finder.found
}

struct Finder<'a, 'n, 'tu> {
    lexed: &'a Lexed<'a>,
    /// What local variables are set to.
    definitions: BTreeMap<usize, Vec<&'n Node<'tu>>>,
    /// Variables that are changed in other ways.
    unclear: Vec<usize>,
    found: Written,
}

fn collect_definitions<'n, 'tu>(
    node: &'n Node<'tu>,
    lexed: &Lexed<'_>,
    found: &mut BTreeMap<usize, Vec<&'n Node<'tu>>>,
    unclear: &mut Vec<usize>,
) {
    let variable = |node: &Node<'_>| {
        let node = node.stripped(lexed);
        let named = (node.kind == Kind::DeclRef).then(|| node.cursor.referenced());
        named.flatten().map(|it| it.location())
    };
    let left = node.code_child(0).and_then(variable);
    match node.kind {
        Kind::VarDecl if node.cursor.initialiser().is_some() => {
            if let Some(value) = node.code().next_back() {
                found.entry(node.cursor.location()).or_default().push(value);
            }
        }
        Kind::Binary if node.operator(lexed) == "=" => {
            if let (Some(variable), Some(value)) = (left, node.code_child(1)) {
                found.entry(variable).or_default().push(value);
            }
        }
        Kind::CompoundAssign if !matches!(node.operator(lexed), "+=" | "*=") => {
            unclear.extend(left);
        }
        Kind::Unary if matches!(node.operator(lexed), "--" | "&") => unclear.extend(left),
        _ => {}
    }
    node.code()
        .for_each(|child| collect_definitions(child, lexed, found, unclear));
}

impl Finder<'_, '_, '_> {
    fn visit(&mut self, node: &Node<'_>) {
        match node.kind {
            Kind::SizeofLike => return,
            Kind::Binary if node.operator(self.lexed) == "=" => {
                if let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) {
                    self.written(left, |finder, member| finder.value(right, member, 0));
                }
            }
            Kind::CompoundAssign => {
                if let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) {
                    let operator = node.operator(self.lexed);
                    let mask = right.stripped(self.lexed).cursor.integer_value();
                    self.written(left, |finder, _| match (operator, mask) {
                        ("+=", _) if !finder.subtracts(right, 0) => Values::Grown,
                        ("&=", Some(mask @ 0..)) => Values::Between(0, mask),
                        _ => anything(left),
                    });
                }
            }
            Kind::Unary => {
                if let Some(operand) = node.code_child(0) {
                    match node.operator(self.lexed) {
                        "++" => self.written(operand, |_, _| Values::Grown),
                        "--" | "&" => self.written(operand, |_, _| anything(operand)),
                        _ => {}
                    }
                }
            }
            Kind::VarDecl => self.declared(node),
            Kind::Cast => self.overlaid(node),
            Kind::Call => self.call(node),
            _ => {}
        }
        node.code().for_each(|child| self.visit(child));
    }

    fn written(&mut self, target: &Node<'_>, value: impl FnOnce(&Self, Cursor<'_>) -> Values) {
        let target = target.stripped(self.lexed);
        let member = (target.kind == Kind::MemberRef).then(|| target.cursor.referenced());
        let Some(member) = member.flatten() else {
            return;
        };
        if let Some(range) = range(member.ty()) {
            let record = member.semantic_parent().ty().canonical().spelling();
            self.found.members.push(Member {
                name: format!("{{{record}}}.{}", member.name()),
                values: value(self, member),
                range,
            });
        }
    }

    /// Bytes that are taken for an object, such as a packet: nobody knows who wrote them.
    fn overlaid(&mut self, node: &Node<'_>) {
        let ty = node.cursor.ty().canonical();
        let record = (ty.kind() == TyKind::Pointer).then(|| record(ty.pointee()));
        let operand = node.code().next_back();
        let from = operand.map(|it| without_casts(it, self.lexed).cursor.ty().canonical());
        let is_bytes = from.is_some_and(|from| {
            let to = match from.is_array() {
                true => from.element(),
                false => from.pointee(),
            };
            let is_pointer = from.is_array() || from.kind() == TyKind::Pointer;
            is_pointer && matches!(to.canonical().kind(), TyKind::Int { is_char: true, .. })
        });
        if is_bytes {
            self.found.filled.extend(record.flatten());
        }
    }

    /// Objects with an initialiser: `{0}` sets all to 0.
    fn declared(&mut self, node: &Node<'_>) {
        let Some(record) = record(node.cursor.ty()) else {
            return;
        };
        let Some(value) = node.cursor.initialiser() else {
            return;
        };
        let text = self.lexed.normal(value.span());
        let is_zero = matches!(
            text.replace([' ', ','], "").as_str(),
            "{0}" | "{}" | "{{0}}"
        );
        match is_zero {
            true => self.found.cleared.push(record),
            false => self.found.filled.push(record),
        }
    }

    fn call(&mut self, node: &Node<'_>) {
        let Some(name) = node.callee_name(self.lexed) else {
            return;
        };
        let plain = name.strip_prefix("__builtin_").unwrap_or(&name);
        let arguments: Vec<_> = node.code().skip(1).collect();
        let target = arguments.first().map(|it| without_casts(it, self.lexed));
        let record = target.and_then(|it| record(it.cursor.ty().canonical().pointee()));
        if let Some(record) = record {
            let is_zero = arguments
                .get(1)
                .and_then(|it| it.stripped(self.lexed).cursor.integer_value())
                == Some(0);
            match plain {
                "memset" if is_zero => self.found.cleared.push(record),
                "memset" => self.found.filled.push(record),
                _ if FILLING.contains(&plain) => self.found.filled.push(record),
                _ => {}
            }
        }
        let passed = arguments.iter().map(|argument| {
            let is_number = range(argument.cursor.ty()).is_some();
            is_number.then(|| self.passed(argument))
        });
        let passed = passed.collect();
        self.found.calls.push((name, passed));
    }

    /// What is passed to a function: a constant, or something that is not known.
    fn passed(&self, argument: &Node<'_>) -> Values {
        let known = self.known(argument, None, 0);
        known.unwrap_or(Values::Grown)
    }

    /// The values of an expression that is assigned to a member.
    fn value(&self, node: &Node<'_>, member: Cursor<'_>, depth: usize) -> Values {
        if let Some(values) = self.known(node, Some(member.location()), depth) {
            return values;
        }
        match self.reads(node, member.location(), depth) && !self.subtracts(node, depth) {
            true => Values::Grown,
            false => anything(node),
        }
    }

    /// The values of an expression, if they are less than all of its type.
    fn known(&self, node: &Node<'_>, member: Option<usize>, depth: usize) -> Option<Values> {
        let node = node.stripped(self.lexed);
        let operand = |at: usize| node.code_child(at);
        let ranged = |node: &Node<'_>| match self.known(node, member, depth)? {
            Values::Between(low, high) => Some((low, high)),
            Values::Grown => None,
        };
        let constant = |node: &Node<'_>| ranged(node).filter(|(low, high)| low == high);
        let found = match node.kind {
            Kind::Cast => ranged(node.code().next_back()?),
            Kind::Binary => {
                let (left, right) = (operand(0)?, operand(1)?);
                match node.operator(self.lexed) {
                    "<" | ">" | "<=" | ">=" | "==" | "!=" | "&&" | "||" => Some((0, 1)),
                    "&" => {
                        let mask = constant(right).or_else(|| constant(left));
                        mask.map(|(mask, _)| (0, mask))
                            .filter(|(_, mask)| *mask >= 0)
                    }
                    "%" => constant(right)
                        .filter(|(by, _)| *by > 0)
                        .filter(|_| {
                            ranged(left).is_some_and(|(low, _)| low >= 0) || is_unsigned(left)
                        })
                        .map(|(by, _)| (0, by - 1)),
                    "+" => ranged(left).zip(ranged(right)).and_then(|(one, other)| {
                        Some((one.0.checked_add(other.0)?, one.1.checked_add(other.1)?))
                    }),
                    "-" => ranged(left).zip(ranged(right)).and_then(|(one, other)| {
                        Some((one.0.checked_sub(other.1)?, one.1.checked_sub(other.0)?))
                    }),
                    ">>" => ranged(left)
                        .filter(|(low, _)| *low >= 0)
                        .map(|(_, high)| (0, high)),
                    "=" => ranged(right),
                    _ => constant_of(node),
                }
            }
            Kind::Unary if node.operator(self.lexed) == "!" => Some((0, 1)),
            Kind::Conditional => {
                let (one, other) = (ranged(operand(1)?), ranged(operand(2)?));
                one.zip(other)
                    .map(|(one, other)| (one.0.min(other.0), one.1.max(other.1)))
            }
            Kind::DeclRef => self
                .variable(node, member, depth)
                .or_else(|| constant_of(node)),
            _ => constant_of(node),
        };
        let own = range(node.cursor.ty())?;
        let small = own.1 - own.0 <= i128::from(u32::MAX) && (own.0 == 0 || own.1 < 1 << 16);
        match found {
            Some((low, high)) if own.0 <= low && high <= own.1 => Some(Values::Between(low, high)),
            _ => small.then_some(Values::Between(own.0, own.1)),
        }
    }

    /// The values of a local variable.
    fn variable(
        &self,
        node: &Node<'_>,
        member: Option<usize>,
        depth: usize,
    ) -> Option<(i128, i128)> {
        let place = node.cursor.referenced()?.location();
        let definitions = self.definitions.get(&place)?;
        if depth >= DEPTH || self.unclear.contains(&place) {
            return None;
        }
        let mut joined = Joined::default();
        for value in definitions {
            joined.add(self.known(value, member, depth + 1)?);
        }
        joined.known.filter(|_| !joined.grows)
    }

    /// Whether an expression is computed from the value that the member had.
    fn reads(&self, node: &Node<'_>, member: usize, depth: usize) -> bool {
        let named = node.cursor.referenced().map(|it| it.location());
        let own = match node.kind {
            Kind::MemberRef => named == Some(member),
            Kind::DeclRef if depth < DEPTH => named
                .and_then(|it| self.definitions.get(&it))
                .is_some_and(|all| all.iter().any(|it| self.reads(it, member, depth + 1))),
            _ => false,
        };
        own || node.code().any(|child| self.reads(child, member, depth))
    }

    /// Whether something may be subtracted, or a function computes it.
    fn subtracts(&self, node: &Node<'_>, depth: usize) -> bool {
        let node = node.stripped(self.lexed);
        let own = match node.kind {
            Kind::Call => true,
            Kind::Binary | Kind::Unary => {
                matches!(node.operator(self.lexed), "-" | "~" | "--")
            }
            Kind::CompoundAssign => node.operator(self.lexed) != "+=",
            Kind::DeclRef => node.cursor.referenced().is_some_and(|it| {
                let place = it.location();
                let definitions = self.definitions.get(&place).into_iter().flatten();
                self.unclear.contains(&place)
                    || (depth < DEPTH
                        && definitions
                            .into_iter()
                            .any(|it| self.subtracts(it, depth + 1)))
            }),
            _ => false,
        };
        own || node.code().any(|child| self.subtracts(child, depth))
    }
}

/// Evaluating is expensive, and an expression that names variables is not constant.
fn constant_of(node: &Node<'_>) -> Option<(i128, i128)> {
    fn is_open(node: &Node<'_>) -> bool {
        let own = match node.kind {
            Kind::Call | Kind::MemberRef | Kind::Subscript => true,
            Kind::DeclRef => node
                .cursor
                .referenced()
                .is_some_and(|it| matches!(it.kind(), Kind::VarDecl | Kind::ParmDecl)),
            _ => false,
        };
        own || node.code().any(is_open)
    }
    if is_open(node) {
        return None;
    }
    node.cursor.integer_value().map(|value| (value, value))
}

fn is_unsigned(node: &Node<'_>) -> bool {
    range(node.cursor.ty()).is_some_and(|(low, _)| low == 0)
}

fn anything(node: &Node<'_>) -> Values {
    let (low, high) = range(node.cursor.ty()).unwrap_or((i128::MIN, i128::MAX));
    // What is unsigned may be anything after the conversion.
    match high > i128::from(u32::MAX) {
        true => Values::Between(i128::MIN, i128::MAX),
        false => Values::Between(low, high),
    }
}

/// The values of a type; `None` unless it is an integer.
pub(crate) fn range(ty: Ty<'_>) -> Option<(i128, i128)> {
    let ty = ty.canonical();
    match ty.kind() {
        TyKind::Bool => Some((0, 1)),
        TyKind::Int { signed, .. } => {
            let bits = u32::try_from(ty.size()?.checked_mul(8)?).ok()?;
            (bits <= 64).then(|| match signed {
                true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
                false => (0, (1 << bits) - 1),
            })
        }
        _ => None,
    }
}

fn record(ty: Ty<'_>) -> Option<String> {
    let ty = ty.canonical().unqualified();
    (ty.kind() == TyKind::Record).then(|| ty.spelling())
}
