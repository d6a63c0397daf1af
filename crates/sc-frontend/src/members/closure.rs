//! From what single functions do to what may be read in all of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::library::{self, Effect};
use super::{Facts, MemberId, MembersRead, Passed, Reading};
use crate::constructs::FileConstruct;
use crate::graph::Names;
use crate::program::{FunctionId, Program, UnitId};
use crate::stubs::Behaviour;
use crate::types::{Member, Type, TypeId, TypeKind, TypeTable};

/// Types that a pointer may point to without a conversion have one key.
pub(super) type Key = String;

pub(super) const VOID: &str = "void";

pub(super) fn members_read(
    program: &Program,
    functions: &BTreeSet<FunctionId>,
    reading: Reading<'_>,
) -> MembersRead {
    let mut closure = Closure::new(program);
    for id in functions {
        closure.function(*id, reading);
    }
    let all_units = (0..program.units.len()).map(UnitId);
    for (unit, facts) in all_units.zip(&program.initialiser_members) {
        closure.facts(facts, unit, reading);
    }
    let assembly = |construct: &FileConstruct| matches!(construct, FileConstruct::Assembly { .. });
    closure.everything |= program.constructs.iter().any(assembly);
    for ty in reading.as_void {
        closure.convert(*ty, VOID.to_owned());
    }
    closure.callbacks(functions);
    closure.names(reading.names);
    closure.finish()
}

pub(super) struct Closure<'p> {
    pub(super) program: &'p Program,
    pub(super) names: Names<'p>,
    pub(super) keys: HashMap<TypeId, Key>,
    /// All types with a key.
    pub(super) types: BTreeMap<Key, Vec<TypeId>>,
    pub(super) everything: bool,
    pub(super) read: BTreeSet<(Key, usize)>,
    pub(super) escaped: BTreeSet<MemberId>,
    /// Pointers to the first may become pointers to the others.
    pub(super) converted: BTreeMap<Key, BTreeSet<Key>>,
    /// All that is in objects of these types is read.
    pub(super) whole: BTreeSet<Key>,
    /// What objects of these types point to may be read by any type.
    pub(super) deep: BTreeSet<Key>,
    /// Pointers to these may leave the object that they were made for.
    pub(super) leaving: BTreeSet<Key>,
}

impl<'p> Closure<'p> {
    fn new(program: &'p Program) -> Self {
        let mut types: BTreeMap<Key, Vec<TypeId>> = BTreeMap::new();
        let mut keys = HashMap::new();
        for (id, _) in program.types.iter() {
            let key = key(&program.types, id);
            types.entry(key.clone()).or_default().push(id);
            keys.insert(id, key);
        }
        Self {
            program,
            names: Names::new(program),
            keys,
            types,
            everything: false,
            read: BTreeSet::new(),
            escaped: BTreeSet::new(),
            converted: BTreeMap::new(),
            whole: BTreeSet::new(),
            deep: BTreeSet::new(),
            leaving: BTreeSet::new(),
        }
    }

    pub(super) fn key(&self, ty: TypeId) -> Key {
        self.keys.get(&ty).cloned().unwrap_or_default()
    }

    fn member_key(&self, (record, index): MemberId) -> (Key, usize) {
        (self.key(record), index)
    }

    fn function(&mut self, id: FunctionId, reading: Reading<'_>) {
        let program = self.program;
        let function = program.function(id);
        if self.is_stub(id) {
            return;
        }
        match program.members.get(id.0) {
            Some(facts) => self.facts(facts, function.unit, reading),
            None => self.everything = true,
        }
    }

    /// Stubs hand out values, and do not look at them.
    fn is_stub(&self, id: FunctionId) -> bool {
        let function = self.program.function(id);
        let mut stubs = self.program.stubs.iter();
        stubs.any(|stub| stub.unit == function.unit && stub.name == function.name)
    }

    /// It does what the function of the C library with its name does, or fails.
    fn is_of_library(&self, id: FunctionId) -> bool {
        let name = &self.program.function(id).name;
        let mut stubs = self.program.stubs.iter();
        stubs.any(|stub| stub.behaviour == Behaviour::Fails && stub.name == *name)
    }

    fn facts(&mut self, facts: &Facts, unit: UnitId, reading: Reading<'_>) {
        self.everything |= facts.reads_anything;
        let assigned = facts.assigned.iter().filter(|_| reading.assigned);
        for member in facts.read.iter().chain(assigned) {
            let member = self.member_key(*member);
            self.read.insert(member);
        }
        self.escaped.extend(&facts.escaped);
        for (record, _) in &facts.overrun {
            self.read_bytes(*record);
        }
        for ty in &facts.stepped {
            let key = self.key(*ty);
            self.leaving.insert(key);
        }
        for (from, to) in &facts.converted {
            let to = self.key(*to);
            self.convert(*from, to);
        }
        for ty in &facts.opaque {
            self.hand_over(*ty);
        }
        for ty in &facts.variadic {
            self.edge(VOID.to_owned(), self.key(*ty));
        }
        for passed in &facts.passed {
            self.passed(passed, facts, unit);
        }
        for (callee, ty) in &facts.by_value {
            if self.names.resolve(unit, callee).is_none() {
                self.hand_over(*ty);
            }
        }
        for (callee, result) in &facts.returned {
            if let Some(id) = self.names.resolve(unit, callee)
                && let Some(from) = self.pointee(self.program.function(id).ret)
            {
                let to = self.key(*result);
                self.convert(from, to);
            }
        }
        self.indirect(facts);
    }

    /// Functions of the program may be called with pointers of other types than theirs.
    fn indirect(&mut self, facts: &Facts) {
        for (ty, position, from) in &facts.indirect {
            for callee in self.program.pointer_callees(*ty) {
                self.parameter(callee, *position, *from);
            }
        }
    }

    fn parameter(&mut self, callee: FunctionId, position: usize, from: TypeId) {
        let function = self.program.function(callee);
        let formal = function.params.get(position).map(|param| param.ty);
        match formal.and_then(|formal| self.pointee(formal)) {
            Some(to) => {
                let to = self.key(to);
                self.convert(from, to);
            }
            // What is not declared comes back with `va_arg`.
            None if formal.is_none() => self.convert(from, VOID.to_owned()),
            None => self.hand_over(from),
        }
    }

    /// The C library, and calls by other types, hand pointers to `void` to functions whose address is taken.
    fn callbacks(&mut self, functions: &BTreeSet<FunctionId>) {
        let program = self.program;
        for id in functions.intersection(&program.address_taken) {
            for param in &program.function(*id).params {
                if let Some(to) = self.pointee(param.ty) {
                    self.edge(VOID.to_owned(), self.key(to));
                }
            }
        }
    }

    fn passed(&mut self, passed: &Passed, facts: &Facts, unit: UnitId) {
        let callee = self.names.resolve(unit, &passed.callee);
        if let Some(callee) = callee.filter(|id| !self.is_of_library(*id)) {
            if !self.is_stub(callee) {
                let to = self.key(passed.to);
                self.convert(passed.from, to);
                self.parameter(callee, passed.position, passed.to);
            }
            return;
        }
        let Some(effect) = library::effect(&passed.callee, passed.position) else {
            return self.hand_over(passed.from);
        };
        let reads_bytes = matches!(
            effect,
            Some(Effect::Bytes | Effect::BytesAndVoid | Effect::CopyTo(_))
        );
        if reads_bytes && let Some((record, _)) = passed.member {
            self.read_bytes(record);
        }
        match effect {
            None => {}
            Some(Effect::Result) if !passed.used => {}
            Some(Effect::Bytes) => self.read_bytes(passed.from),
            Some(Effect::Void | Effect::Result) => self.convert(passed.from, VOID.to_owned()),
            Some(Effect::BytesAndVoid) => {
                self.read_bytes(passed.from);
                self.convert(passed.from, VOID.to_owned());
            }
            Some(Effect::CopyTo(position)) => self.copied(passed, position, facts),
        }
    }

    /// Bytes get to every object that a call of the same function writes.
    fn copied(&mut self, passed: &Passed, position: usize, facts: &Facts) {
        let targets = facts.passed.iter();
        let targets = targets.filter(|to| to.callee == passed.callee && to.position == position);
        let targets: Vec<_> = targets.map(|to| to.from).collect();
        if targets.is_empty() {
            // What was just allocated has no type of its own.
            self.convert(passed.from, VOID.to_owned());
        }
        for to in targets {
            let to = self.key(to);
            self.convert(passed.from, to);
        }
    }

    fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.program.types.get(ty).kind {
            TypeKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    fn convert(&mut self, from: TypeId, to: Key) {
        let from = self.key(from);
        self.edge(from, to);
    }

    fn edge(&mut self, from: Key, to: Key) {
        if from != to {
            self.converted.entry(from).or_default().insert(to);
        }
    }

    /// All bytes of objects of the type are read, and their neighbours'.
    fn read_bytes(&mut self, ty: TypeId) {
        let key = self.key(ty);
        self.whole.insert(key.clone());
        self.leaving.insert(key);
    }

    /// Objects of the type, and all that can be reached from them, are read in any way.
    fn hand_over(&mut self, ty: TypeId) {
        let key = self.key(ty);
        self.leaving.insert(key.clone());
        self.deep.insert(key);
    }

    fn names(&mut self, names: &[String]) {
        for (id, ty) in self.program.types.iter() {
            for (index, member) in members(ty).iter().enumerate() {
                if names.contains(&member.name) {
                    let member = (self.key(id), index);
                    self.read.insert(member);
                }
            }
        }
    }
}

pub(super) fn members(ty: &Type) -> &[Member] {
    match &ty.kind {
        TypeKind::Struct { members, .. } | TypeKind::Union { members, .. } => members,
        _ => &[],
    }
}

pub(super) fn without_arrays<'t>(types: &'t TypeTable, ty: &'t Type) -> &'t Type {
    let mut ty = ty;
    while let TypeKind::Array(of, _) | TypeKind::IncompleteArray(of) | TypeKind::VariableArray(of) =
        ty.kind
    {
        ty = types.get(of);
    }
    ty
}

/// The same for an array and its elements, for types that differ in qualifiers or sign only, and for the character types.
pub(super) fn key(types: &TypeTable, id: TypeId) -> Key {
    let ty = without_arrays(types, types.get(id));
    match &ty.kind {
        TypeKind::Void => VOID.to_owned(),
        TypeKind::Int { is_char: true, .. } => "char".to_owned(),
        TypeKind::Int { bits, .. } | TypeKind::Enum { bits, .. } => format!("int {bits}"),
        TypeKind::Pointer(to) => format!("{} *", key(types, *to)),
        TypeKind::Function { .. } => "function".to_owned(),
        _ => unqualified(&ty.canonical),
    }
}

fn unqualified(canonical: &str) -> String {
    let words = canonical.split_whitespace();
    let words = words.filter(|word| !matches!(*word, "const" | "volatile" | "restrict"));
    words.collect::<Vec<_>>().join(" ")
}
