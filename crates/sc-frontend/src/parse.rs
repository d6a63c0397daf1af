//! From parsed translation units to the `Program`.

mod pointer_facts;

use std::collections::{BTreeMap, BTreeSet};

use crate::assertions;
use crate::ast::Node;
use crate::callers;
use crate::clang::{Cursor, Kind, Linkage, Storage, TranslationUnit, Ty, TyKind};
use crate::code::Code;
use crate::constructs::FileConstruct;
use crate::contracts::{self, Contract, Promised, Source};
use crate::dataflow::{self, Raw};
use crate::decisions::{self, FoundSwitch};
use crate::disguise;
use crate::evaluation;
use crate::expressions;
use crate::features::{self, Inventory};
use crate::graph::Names;
use crate::hazards;
use crate::lex::Lexed;
use crate::members::{self, Facts, MemberId};
use crate::paths;
use crate::pointers::{self, Elsewhere, Passed};
use crate::program::{
    Function, FunctionId, Global, GlobalId, Param, Program, Span, Switch, Unit, UnitId,
};
use crate::structure;
use crate::stubs::{self, Attributes, Declaration};
use crate::types::{TypeId, TypeKind};
use crate::typing::{self, Typing};
use crate::uses::{self, Uses};
use crate::written;
use crate::written_values::{self, Written};

/// Name of a global, with its unit if no other unit can see it.
type GlobalKey = (String, Option<UnitId>);

/// Builds a program unit by unit.
#[derive(Default)]
pub(crate) struct Builder {
    /// Comparisons and `!` outside decisions are decisions too.
    all_booleans: bool,
    program: Program,
    typing: Typing,
    globals: BTreeMap<GlobalKey, GlobalId>,
    /// Functions whose address global initialisers take.
    initialiser_addresses: BTreeSet<(UnitId, String)>,
    /// Formals that functions pass on, same order as the program's functions.
    passed: Vec<Vec<Passed>>,
    /// Members that functions pass on, by their position in `Function::member_uses`.
    passed_members: Vec<Vec<Passed>>,
    /// The values that functions write and pass, same order.
    written_values: Vec<Written>,
    /// The same for lengths that are not beside their pointers.
    elsewhere: Vec<Elsewhere>,
    /// Variables at file level that functions pass on, by their position in `Function::global_uses`.
    passed_globals: Vec<Vec<Passed>>,
    /// What attributes promise about formals: one, or all that are pointers.
    promises: BTreeMap<(UnitId, String), Vec<Promised>>,
    /// Members of the current unit by where they are declared.
    fields: BTreeMap<usize, Option<MemberId>>,
}

/// One unit while it is walked.
struct Walk<'a> {
    unit: UnitId,
    lexed: &'a Lexed<'a>,
}

impl Builder {
    /// Nothing yet; `all_booleans`: comparisons and `!` outside decisions are decisions too.
    pub(crate) fn new(all_booleans: bool) -> Self {
        Self {
            all_booleans,
            ..Self::default()
        }
    }

    /// Adds a unit.
    pub(crate) fn add(&mut self, unit: Unit, parsed: &TranslationUnit) {
        let id = UnitId(self.program.units.len());
        self.typing.enter_unit(id, parsed.target());
        self.fields.clear();
        self.program.initialiser_members.push(Facts::default());
        let text = unit.text.clone();
        self.program.units.push(unit);
        let lexed = Lexed::of_files(&text);
        let walk = Walk {
            unit: id,
            lexed: &lexed,
        };
        let first_function = self.program.functions.len();
        let mut main_spans = Vec::new();
        for declaration in parsed.root().children() {
            match declaration.kind() {
                Kind::FunctionDecl => self.function(&walk, declaration, &mut main_spans),
                Kind::VarDecl => self.variable(&walk, declaration, &mut main_spans),
                Kind::FileAsm if is_assembly(&lexed, declaration.span()) => {
                    let place = lexed.place(declaration.span().start);
                    let construct = FileConstruct::Assembly { place };
                    self.program.constructs.insert(construct);
                }
                _ => {}
            }
        }
        self.inventory(parsed, &lexed, first_function);
        let functions = &self.program.functions[first_function..];
        self.program.units[id.0].written = written::conditions(&lexed, functions);
        main_spans.sort();
        main_spans.dedup();
        let functions = &mut self.program.functions[first_function..];
        for main in functions.iter_mut().filter(|f| f.name == "main") {
            main.name_spans = main_spans.clone();
        }
    }

    /// Notes the constructs that the unit is made of; its functions are those from `first` on.
    fn inventory(&mut self, parsed: &TranslationUnit, lexed: &Lexed<'_>, first: usize) {
        let mut found = features::collect(parsed.root(), lexed);
        for function in &mut self.program.functions[first..] {
            let inventory = found.functions.remove(&function.span.start);
            function.inventory = inventory.unwrap_or_else(|| Inventory::unknown(function.body));
        }
        for (name, declared) in found.declared {
            let known = self.program.declared.entry(name).or_default();
            known.features.extend(declared.features);
            known.mentions.extend(declared.mentions);
        }
        for (pragma, places) in found.pragmas {
            let known = self.program.pragmas.entry(pragma).or_default();
            known.extend(places);
        }
    }

    /// The program, with what only the whole of it tells.
    pub(crate) fn finish(mut self) -> Program {
        self.program.types = std::mem::take(&mut self.typing.table);
        self.program.types.add_byte();
        self.keep_promises();
        pointers::propagate(&mut self.program, &self.passed);
        pointers::propagate_members(&mut self.program, &self.passed_members);
        pointers::propagate_elsewhere(&mut self.program, &self.elsewhere);
        pointers::take_from_members(&mut self.program);
        pointers::propagate(&mut self.program, &self.passed);
        pointers::propagate_globals(&mut self.program, &self.passed_globals);
        let (address_taken, externals) = self.named_functions();
        self.program.address_taken = address_taken;
        let declarations = &mut self.program.declarations;
        declarations.retain(|name, _| externals.contains(name));
        let named = self.initialiser_addresses.iter().map(|(_, name)| name);
        let named = named.filter(|name| externals.contains(*name));
        self.program.initialiser_externals = named.cloned().collect();
        self.program.externals = externals;
        written_values::keep(&mut self.program, &self.written_values);
        self.program
    }

    /// Functions whose address is taken, and names of those called or taken but nowhere defined.
    fn named_functions(&self) -> (BTreeSet<FunctionId>, BTreeSet<String>) {
        let names = Names::new(&self.program);
        let (mut taken, mut externals) = (BTreeSet::new(), BTreeSet::new());
        let mut note =
            |unit: UnitId, name: &String, is_address: bool| match names.resolve(unit, name) {
                Some(id) if is_address => {
                    taken.insert(id);
                }
                None if !is_compilers_or_ours(name) => {
                    externals.insert(name.clone());
                }
                _ => {}
            };
        for (unit, name) in &self.initialiser_addresses {
            note(*unit, name, true);
        }
        for function in &self.program.functions {
            let addresses = &function.takes_address_of;
            addresses
                .iter()
                .for_each(|name| note(function.unit, name, true));
            function
                .calls
                .iter()
                .for_each(|name| note(function.unit, name, false));
        }
        (taken, externals)
    }

    fn function(&mut self, walk: &Walk<'_>, declaration: Cursor<'_>, main_spans: &mut Vec<Span>) {
        let name = declaration.name();
        self.attributes(walk, declaration);
        if name == "main" {
            main_spans.push(main_at(declaration.location()));
        }
        if !declaration.is_definition() {
            return;
        }
        let tree = Node::new(declaration);
        let body = tree
            .children
            .iter()
            .rfind(|child| child.kind == Kind::Compound);
        let Some(body) = body else { return };
        let uses = uses::collect(&tree, walk.lexed);
        let found = decisions::find(body, walk.lexed, self.all_booleans);
        let formals = declaration.formals();
        let mut pointers = pointers::find(body, &formals, walk.lexed);
        let mut member_pointers = pointers::find_members(body, walk.lexed);
        let (uses_of_formals, uses_of_members) = (&mut pointers.uses, &mut member_pointers.uses);
        let elsewhere =
            pointers::find_elsewhere(body, &formals, walk.lexed, uses_of_formals, uses_of_members);
        let global_pointers = pointers::find_globals(body, walk.lexed);
        main_spans.extend(uses.main_references.iter().map(|at| main_at(*at)));
        let (reads, writes) = self.global_uses(walk, &uses);
        self.declarations(walk, &uses.functions);
        let mut constructs = uses.constructs;
        constructs.extend(found.constructs);
        let ty = declaration.ty();
        let function = Function {
            name,
            unit: walk.unit,
            span: tree.span,
            body: body.span,
            place: walk.lexed.place(declaration.location()),
            name_spans: Vec::new(),
            is_static: declaration.linkage() == Linkage::Internal,
            is_inline: declaration.is_inline(),
            is_variadic: ty.kind() != TyKind::FunctionNoProto && ty.is_variadic(),
            in_system_header: walk.lexed.in_system_header(declaration.location()),
            params: formals
                .iter()
                .map(|formal| self.param(walk, *formal))
                .collect(),
            ret: self.typing.id(ty.result()),
            calls: uses.calls,
            indirect_calls: uses.indirect.iter().map(|ty| self.typing.id(*ty)).collect(),
            tested_callees: uses.tested.iter().map(|ty| self.typing.id(*ty)).collect(),
            takes_address_of: uses.addresses,
            reads,
            writes,
            decisions: found.decisions,
            switches: found
                .switches
                .into_iter()
                .map(|s| self.switch(walk, s))
                .collect(),
            user_labels: found.user_labels,
            pointer_uses: pointers.uses,
            contracts: contracts::find(body, &formals, walk.lexed),
            assertions: assertions::find(body, &formals, walk.lexed),
            counters: assertions::counters(body, walk.lexed),
            accumulations: assertions::accumulations(body, walk.lexed),
            first_call: assertions::first_call(body, &formals, walk.lexed),
            call_sites: callers::find(body, walk.lexed),
            target_uses: pointers.targets,
            void_uses: self.void_uses(disguise::find(body, &formals, walk.lexed)),
            member_uses: self.member_uses(&member_pointers),
            global_uses: self.global_pointer_uses(walk, &global_pointers),
            stores: self.stores(&pointers::find_stores(body, &formals, walk.lexed)),
            constructs,
            code: code(body, walk.lexed),
            inventory: Default::default(),
            statics: self.statics(walk, body),
        };
        let flow = (!function.in_system_header).then(|| self.flow(walk, body, &formals));
        let members = self.members(&tree, walk);
        self.program.functions.push(function);
        self.program.members.push(members);
        self.program.flows.push(flow);
        self.passed.push(pointers.passed);
        self.passed_members.push(member_pointers.passed);
        self.elsewhere.push(elsewhere);
        self.written_values
            .push(written_values::find(body, walk.lexed));
        self.passed_globals.push(global_pointers.passed);
    }

    /// Adds what attributes of all declarations promise.
    fn keep_promises(&mut self) {
        let Program {
            functions, types, ..
        } = &mut self.program;
        for function in functions {
            let key = (function.unit, function.name.clone());
            let promises = self.promises.remove(&key).unwrap_or_default();
            for (formal, promise, place) in promises {
                let is_pointer = |at: &usize| {
                    let param = function.params.get(*at);
                    param.is_some_and(|it| matches!(types.get(it.ty).kind, TypeKind::Pointer(_)))
                };
                let formals = match formal {
                    Some(formal) => formal..formal + 1,
                    None => 0..function.params.len(),
                };
                let kept = formals.filter(is_pointer).map(|formal| Contract {
                    formal,
                    promise: promise.clone(),
                    source: Source::Attribute,
                    place: place.clone(),
                });
                let kept: Vec<Contract> = kept.collect();
                function.contracts.extend(kept);
            }
        }
    }

    /// Notes how functions without a body here are declared; a prototype says more than none.
    fn declarations(&mut self, walk: &Walk<'_>, functions: &[Cursor<'_>]) {
        for declaration in functions {
            let name = declaration.name();
            let has_prototype = stubs::has_prototype(*declaration);
            let known = self.program.declarations.get(&name);
            let better = known.is_none_or(|known| has_prototype && !known.has_prototype);
            if declaration.definition().is_some() || is_compilers_or_ours(&name) || !better {
                continue;
            }
            let attributes = Attributes::of(*declaration, walk.lexed);
            let ty = declaration.ty();
            let declared = Declaration {
                unit: walk.unit,
                ret: self.typing.id(ty.result()),
                params: declaration
                    .formals()
                    .iter()
                    .map(|formal| self.param(walk, *formal))
                    .collect(),
                is_variadic: has_prototype && ty.is_variadic(),
                has_prototype,
                in_system_header: walk.lexed.in_system_header(declaration.location()),
                is_noreturn: attributes.is_noreturn,
                returns_nonnull: attributes.returns_nonnull,
                name: name.clone(),
            };
            self.program.declarations.insert(name, declared);
        }
    }

    /// Reads and writes of a body, with what only the builder knows.
    fn flow<'tu>(&mut self, walk: &Walk<'_>, body: &Node<'tu>, formals: &[Cursor<'tu>]) -> Raw {
        let mut found = dataflow::collect(body, formals, walk.lexed);
        for (root, variable) in found.globals {
            let id = self.global(walk, variable);
            found.raw.name_global(root, id);
        }
        for (write, ty) in found.pointer_calls {
            found.raw.name_callee(write, self.typing.id(ty));
        }
        found.raw
    }

    /// What the code below `tree` does with members.
    fn members(&mut self, tree: &Node<'_>, walk: &Walk<'_>) -> Facts {
        let found = members::collect(tree, walk.lexed);
        let mut facts = Facts {
            reads_anything: found.reads_anything,
            ..Facts::default()
        };
        for (from, to) in [
            (found.read, &mut facts.read),
            (found.assigned, &mut facts.assigned),
            (found.escaped, &mut facts.escaped),
            (found.overrun, &mut facts.overrun),
        ] {
            for field in from {
                let member = self.field(field);
                facts.reads_anything |= member.is_none();
                to.extend(member);
            }
        }
        for (from, to) in [
            (found.stepped, &mut facts.stepped),
            (found.opaque, &mut facts.opaque),
            (found.variadic, &mut facts.variadic),
        ] {
            to.extend(from.into_iter().map(|ty| self.typing.id(ty)));
        }
        for (from, to) in found.converted {
            facts
                .converted
                .insert((self.typing.id(from), self.typing.id(to)));
        }
        for (callee, ty) in found.by_value {
            facts.by_value.insert((callee, self.typing.id(ty)));
        }
        for (callee, ty) in found.returned {
            facts.returned.insert((callee, self.typing.id(ty)));
        }
        for (function, position, ty) in found.indirect {
            let ids = (self.typing.id(function), position, self.typing.id(ty));
            facts.indirect.insert(ids);
        }
        for passed in found.passed {
            facts.passed.insert(members::Passed {
                callee: passed.callee,
                position: passed.position,
                from: self.typing.id(passed.from),
                to: self.typing.id(passed.to),
                member: passed.member.and_then(|field| self.field(field)),
                used: passed.used,
            });
        }
        facts
    }

    /// The record of a member and its position there.
    fn field(&mut self, field: Cursor<'_>) -> Option<MemberId> {
        let at = field.location();
        if let Some(known) = self.fields.get(&at) {
            return *known;
        }
        let record = field.semantic_parent().ty();
        let position = typing::position(record, field);
        let found = position.map(|position| (self.typing.id(record), position));
        self.fields.insert(at, found);
        found
    }

    /// Attributes that make functions run, or be others, without a call that says so.
    fn attributes(&mut self, walk: &Walk<'_>, declaration: Cursor<'_>) {
        let span = declaration.span();
        if walk.lexed.in_system_header(declaration.location()) {
            return;
        }
        // What stands before it in `[[...]]` is not in its span.
        let before = Span {
            start: 0,
            end: span.start,
        };
        let before = walk.lexed.tokens_in(before).iter().rev();
        let before = before
            .map(|token| walk.lexed.word(token))
            .take_while(|word| !matches!(*word, ";" | "}"));
        let mut before: Vec<_> = before.collect();
        before.reverse();
        let tokens = walk.lexed.tokens_in(span).iter();
        let own = tokens
            .map(|token| walk.lexed.word(token))
            .take_while(|word| *word != "{");
        let head: Vec<_> = before.into_iter().chain(own).collect();
        if head
            .iter()
            .any(|word| matches!(*word, "__attribute__" | "__attribute"))
        {
            let place = walk.lexed.place(declaration.location());
            let promised = contracts::of_attributes(&head, &place);
            let key = (walk.unit, declaration.name());
            self.promises.entry(key).or_default().extend(promised);
        }
        if head.iter().any(|word| is_asm(word)) {
            self.program.special.insert(declaration.name());
        }
        for word in in_attributes(head.into_iter()) {
            if is_special(word) {
                self.program.special.insert(declaration.name());
            }
            let function = declaration.name();
            let place = walk.lexed.place(declaration.location());
            let construct = match word {
                "constructor" | "__constructor__" | "destructor" | "__destructor__" => {
                    FileConstruct::RunsOutsideMain { function, place }
                }
                "alias" | "__alias__" | "ifunc" | "__ifunc__" => {
                    FileConstruct::Alias { function, place }
                }
                _ => continue,
            };
            self.program.constructs.insert(construct);
        }
    }

    fn param(&mut self, walk: &Walk<'_>, formal: Cursor<'_>) -> Param {
        let (ty, array_len) = self.typing.formal(formal.ty());
        let words = walk.lexed.tokens_in(formal.span()).windows(2);
        let mut words = words.map(|pair| (walk.lexed.word(&pair[0]), walk.lexed.word(&pair[1])));
        let mut tokens = walk.lexed.tokens_in(formal.span()).iter();
        Param {
            is_register: tokens.any(|token| walk.lexed.word(token) == "register"),
            name: formal.name(),
            ty,
            array_len,
            array_static: words.any(|pair| pair == ("[", "static")),
        }
    }

    fn switch(&mut self, walk: &Walk<'_>, found: FoundSwitch<'_>) -> Switch {
        Switch {
            span: found.span,
            place: walk.lexed.place(found.span.start),
            ty: self.typing.id(found.ty),
            cases: found.cases,
            default: found.default.map(|span| walk.lexed.place(span.start)),
        }
    }

    fn variable(&mut self, walk: &Walk<'_>, declaration: Cursor<'_>, main_spans: &mut Vec<Span>) {
        self.variable_attributes(walk, declaration);
        let id = self.global(walk, declaration);
        if declaration.initialiser().is_some() {
            let tree = Node::new(declaration);
            let facts = self.members(&tree, walk);
            if let Some(known) = self.program.initialiser_members.last_mut() {
                known.extend(facts);
            }
            let uses = uses::collect(&tree, walk.lexed);
            main_spans.extend(uses.main_references.iter().map(|at| main_at(*at)));
            let (targets, _) = self.global_uses(walk, &uses);
            self.declarations(walk, &uses.functions);
            if !targets.is_empty() {
                self.program
                    .points_to
                    .entry(id)
                    .or_default()
                    .extend(targets);
            }
            let named = uses.addresses.into_iter().chain(uses.calls);
            self.initialiser_addresses
                .extend(named.map(|name| (walk.unit, name)));
        }
    }

    /// Those of a variable stand behind its span.
    fn variable_attributes(&mut self, walk: &Walk<'_>, declaration: Cursor<'_>) {
        let start = declaration.span().start;
        if walk.lexed.in_system_header(declaration.location()) {
            return;
        }
        let rest = Span {
            start,
            end: usize::MAX,
        };
        let words = walk.lexed.tokens_in(rest).iter();
        let words = words
            .map(|token| walk.lexed.word(token))
            .take_while(|word| !matches!(*word, ";" | "="));
        let words: Vec<_> = words.collect();
        let special = words.iter().any(|word| is_asm(word))
            || in_attributes(words.into_iter()).into_iter().any(is_special);
        if special {
            self.program.special.insert(declaration.name());
        }
    }

    /// The variables with static storage that a part of a function declares.
    fn statics(&mut self, walk: &Walk<'_>, node: &Node<'_>) -> Vec<Global> {
        let mut found = Vec::new();
        let lives_on = node.cursor.storage() == Storage::Static || node.cursor.is_thread_local();
        if node.kind == Kind::VarDecl && lives_on {
            found.push(self.describe_global(walk, node.cursor, true));
        }
        for child in node.code() {
            found.extend(self.statics(walk, child));
        }
        found
    }

    fn global_uses(
        &mut self,
        walk: &Walk<'_>,
        uses: &Uses<'_, '_>,
    ) -> (BTreeSet<GlobalId>, BTreeSet<GlobalId>) {
        let (mut reads, mut writes) = (BTreeSet::new(), BTreeSet::new());
        for usage in &uses.globals {
            let id = self.global(walk, usage.variable);
            if usage.reads {
                reads.insert(id);
            }
            if usage.writes && !self.program.globals[id.0].is_const {
                writes.insert(id);
            }
        }
        (reads, writes)
    }

    /// The entry of a global, improved by what this declaration says.
    fn global(&mut self, walk: &Walk<'_>, variable: Cursor<'_>) -> GlobalId {
        let is_static = variable.linkage() == Linkage::Internal;
        let key = (variable.name(), is_static.then_some(walk.unit));
        let seen = self.describe_global(walk, variable, is_static);
        let Some(id) = self.globals.get(&key).copied() else {
            let id = GlobalId(self.program.globals.len());
            self.program.globals.push(seen);
            self.globals.insert(key, id);
            return id;
        };
        self.same_type(self.program.globals[id.0].ty, seen.ty);
        let known = &mut self.program.globals[id.0];
        let better = (seen.initialised && !known.initialised) || (seen.defined && !known.defined);
        if better {
            *known = seen;
        } else if seen.defined && known.defined && known.unit == walk.unit && !known.initialised {
            // A later tentative definition may complete the type: `int a[]; int a[3];`.
            known.ty = seen.ty;
        }
        id
    }

    /// Who declares a variable with another type than its definition has reads it by that type.
    fn same_type(&mut self, one: TypeId, other: TypeId) {
        if !members::is_same_object(&self.typing.table, one, other)
            && let Some(facts) = self.program.initialiser_members.last_mut()
        {
            facts.opaque.extend([one, other]);
        }
    }

    fn describe_global(
        &mut self,
        walk: &Walk<'_>,
        variable: Cursor<'_>,
        is_static: bool,
    ) -> Global {
        let at = variable.location();
        Global {
            name: variable.name(),
            unit: walk.unit,
            ty: self.typing.id(variable.ty()),
            is_static,
            is_const: is_const(variable.ty()),
            initialised: variable.initialiser().is_some(),
            initial: initial(walk.lexed, variable),
            defined: uses::defines(variable),
            thread_local: variable.is_thread_local(),
            in_system_header: walk.lexed.in_system_header(at),
            place: walk.lexed.place(at),
        }
    }
}

/// The text of an initialiser of a few words; tables are of no use in a line.
fn initial(lexed: &Lexed<'_>, variable: Cursor<'_>) -> Option<String> {
    const LONGEST: usize = 32;
    let span = variable.initialiser()?.span();
    let is_short = span.end.saturating_sub(span.start) <= LONGEST;
    is_short.then(|| lexed.normal(span))
}

/// What the body is made of.
fn code(body: &Node<'_>, lexed: &Lexed<'_>) -> Code {
    let mut code = structure::find(body, lexed);
    (code.expressions, code.calls) = expressions::find(body, lexed);
    code.hazards = hazards::find(body, lexed);
    code.evaluations = evaluation::find(body, lexed);
    code.steps = paths::steps(body, lexed);
    code
}

fn main_at(start: usize) -> Span {
    Span {
        start,
        end: start + "main".len(),
    }
}

fn is_assembly(lexed: &Lexed<'_>, span: Span) -> bool {
    is_asm(lexed.first_word(span))
}

fn is_asm(word: &str) -> bool {
    matches!(word, "asm" | "__asm__" | "__asm")
}

/// Attributes of functions that may be there without a body, or not at all.
fn is_special(word: &str) -> bool {
    let plain = word.strip_prefix("__").and_then(|w| w.strip_suffix("__"));
    matches!(
        plain.unwrap_or(word),
        "weak" | "weakref" | "alias" | "ifunc"
    )
}

/// The words that stand in `__attribute__((...))` or `[[...]]`: elsewhere `alias` is a name like any other.
fn in_attributes<'t>(words: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut found = Vec::new();
    // How many parentheses and brackets of an attribute are open.
    let mut open = 0usize;
    let mut before = "";
    for word in words {
        let begins = matches!(before, "__attribute__" | "__attribute") || before == "[";
        match word {
            "(" | "[" if open > 0 => open += 1,
            "(" if begins && before != "[" => open = 1,
            "[" if begins && before == "[" => open = 2,
            ")" | "]" => open = open.saturating_sub(1),
            _ if open > 0 => found.push(word),
            _ => {}
        }
        before = word;
    }
    found
}

fn is_compilers_or_ours(name: &str) -> bool {
    ["__builtin_", "__sync_", "__atomic_", "__sc_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// `const` after looking through arrays; canonical array types carry it themselves.
pub(crate) fn is_const(ty: Ty<'_>) -> bool {
    let mut ty = ty.canonical();
    while ty.is_array() && !ty.is_const() {
        ty = ty.element().canonical();
    }
    ty.is_const()
}
