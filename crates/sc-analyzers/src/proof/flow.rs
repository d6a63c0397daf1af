//! A whole program as steps that follow each other, with the calls that each of them makes. Pure.
//!
//! There may be too many ways through it, never too few. A function whose text does not tell the order of its parts is one step
//! that may follow itself. A name of a function stands for a call of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use sc_frontend::tokens::words;
use sc_frontend::{Behaviour, Function, FunctionId, Program, Span, Stub, UnitId};

use super::gaps::stays_in_place;
use crate::task::Sources;

/// A part of a function, or of what runs a test.
#[derive(Debug, Default)]
pub(super) struct Step<'s> {
    /// Not for what calls the entrypoint.
    pub function: Option<FunctionId>,
    pub span: Option<Span>,
    pub next: Vec<usize>,
    pub calls: Vec<Callee<'s>>,
}

/// What a step may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Callee<'s> {
    /// A function of the program.
    Own(FunctionId),
    /// A function without a body, whose model is known to call nothing.
    Modelled(&'s str),
    /// One that may call whatever is within its reach.
    Unknown(&'s str),
    /// What a pointer points to.
    Pointer,
}

/// The steps of everything that a test may run.
pub(super) struct Flow<'s> {
    pub steps: Vec<Step<'s>>,
    /// The steps of each function that may run, its beginning first.
    pub bodies: BTreeMap<FunctionId, Range<usize>>,
    /// Functions that other code than the program's may call.
    callbacks: Vec<FunctionId>,
    /// Those of them that it knows by their names.
    visible: Vec<FunctionId>,
    /// The steps that a function may be called in.
    callers: BTreeMap<FunctionId, BTreeSet<usize>>,
    /// Names whose address is taken somewhere.
    pub taken: BTreeSet<&'s str>,
}

impl<'s> Flow<'s> {
    /// `modelled`: functions without a body that are known to call nothing.
    pub(super) fn new(sources: &'s Sources, modelled: &[&str]) -> Self {
        let program = &sources.program;
        let names = Names::new(program, modelled);
        let visible = visible(sources);
        let callbacks: BTreeSet<_> = program.address_taken.iter().chain(&visible).collect();
        let mut flow = Self {
            steps: Vec::new(),
            bodies: BTreeMap::new(),
            callbacks: callbacks.into_iter().copied().collect(),
            visible,
            callers: BTreeMap::new(),
            taken: BTreeSet::new(),
        };
        let roots = [sources.init, Some(sources.entry), sources.oracle];
        for (index, root) in roots.into_iter().flatten().enumerate() {
            flow.steps.push(Step {
                next: vec![index + 1],
                calls: vec![Callee::Own(root)],
                ..Step::default()
            });
        }
        if let Some(last) = flow.steps.last_mut() {
            last.next.clear();
        }
        let mut looked_at = 0;
        while looked_at < flow.steps.len() {
            for callee in flow.steps[looked_at].calls.clone() {
                for target in flow.targets(&callee).to_vec() {
                    flow.callers.entry(target).or_default().insert(looked_at);
                    if !flow.bodies.contains_key(&target) {
                        let function = program.function(target);
                        flow.add(target, function, &names);
                    }
                }
            }
            looked_at += 1;
        }
        flow
    }

    /// The functions of the program that a call may begin with.
    fn targets<'a>(&'a self, callee: &'a Callee<'_>) -> &'a [FunctionId] {
        match callee {
            Callee::Own(id) => std::slice::from_ref(id),
            Callee::Modelled(_) => &[],
            Callee::Unknown(_) | Callee::Pointer => &self.callbacks,
        }
    }

    fn add(&mut self, id: FunctionId, function: &'s Function, names: &Names<'s, '_>) {
        let text = names.program.units[function.unit.0].text.as_str();
        let first = self.steps.len();
        let of = |span: Span, next: Vec<usize>| Step {
            function: Some(id),
            span: Some(span),
            next,
            calls: Vec::new(),
        };
        let known = &function.code.steps;
        let unclear = known.is_empty() || function.constructs.iter().any(|it| !stays_in_place(it));
        if unclear {
            self.steps.push(of(function.body, vec![first]));
        } else {
            let later = |next: &usize| first + next;
            let steps = known.iter();
            let steps = steps.map(|step| of(step.span, step.next.iter().map(later).collect()));
            self.steps.extend(steps);
        }
        let body = first..self.steps.len();
        self.bodies.insert(id, body.clone());
        self.taken
            .extend(function.takes_address_of.iter().map(String::as_str));
        let mut missing: BTreeSet<&str> = names.of(function).collect();
        let all = words(text, function.body);
        // Attributes name functions, too, that run where a scope ends.
        let named = |word: &str| unclear && names.by_name.contains_key(word);
        let called = |word: &str| names.are_of(function, word) || named(word);
        for word in all.iter().filter(|word| called(word.text)) {
            missing.remove(word.text);
            let callee = names.callee(function.unit, word.text);
            self.call(&body, Some(word.start), callee);
        }
        for name in missing {
            self.call(&body, None, names.callee(function.unit, name));
        }
        if !function.indirect_calls.is_empty() {
            self.call(&body, None, Callee::Pointer);
        }
    }

    /// A call at a place in the text; it may be anywhere if that is in no step.
    fn call(&mut self, body: &Range<usize>, at: Option<usize>, callee: Callee<'s>) {
        let steps = &mut self.steps[body.clone()];
        let within = |step: &Step<'_>| {
            step.span
                .zip(at)
                .is_some_and(|(span, at)| span.start <= at && at < span.end)
        };
        let somewhere = steps.iter().any(within);
        for step in steps {
            if !somewhere || within(step) {
                step.calls.push(callee);
            }
        }
    }

    /// The steps of a function that have to do with a part of its text; all of them if none has.
    pub(super) fn parts(&self, function: FunctionId, part: Span) -> Vec<usize> {
        let body = self.bodies.get(&function).cloned().unwrap_or_default();
        let overlaps = |step: &usize| {
            let span = self.steps[*step].span;
            span.is_some_and(|span| span.start < part.end.min(span.end) && part.start < span.end)
        };
        let found: Vec<usize> = body.clone().filter(overlaps).collect();
        if found.is_empty() {
            return body.collect();
        }
        found
    }

    /// What may run because a function that is not known calls functions of the program by their names; and its name.
    pub(super) fn called_by_name(&self) -> Option<(&'s str, After)> {
        let mut calls = self.steps.iter().flat_map(|step| &step.calls);
        let unknown = calls.find_map(|callee| match callee {
            Callee::Unknown(name) => Some(*name),
            _ => None,
        });
        let mut search = Search::new(self);
        let visible: Vec<_> = self.visible.iter().map(|id| Callee::Own(*id)).collect();
        search.begin(&visible);
        search.spread();
        Some((unknown?, search.after))
    }

    /// What may run once something has happened in some steps.
    pub(super) fn after(&self, sites: &[usize]) -> After {
        let mut search = Search::new(self);
        let mut returning: Vec<FunctionId> = Vec::new();
        for site in sites {
            search.leave(*site, &self.steps[*site].calls);
            returning.extend(self.steps[*site].function);
        }
        let mut returned: BTreeSet<FunctionId> = BTreeSet::new();
        while let Some(function) = returning.pop() {
            if !returned.insert(function) {
                continue;
            }
            for site in self.callers.get(&function).into_iter().flatten() {
                search.leave(*site, &self.beside(*site, function));
                returning.extend(self.steps[*site].function);
            }
        }
        search.after
    }

    /// What a step calls beside one call of a function.
    fn beside(&self, step: usize, function: FunctionId) -> Vec<Callee<'s>> {
        let mut calls = self.steps[step].calls.clone();
        let leads = |callee: &Callee<'_>| self.targets(callee).contains(&function);
        let through: Vec<usize> = (0..calls.len()).filter(|at| leads(&calls[*at])).collect();
        if let [only] = through[..]
            && calls[only] == Callee::Own(function)
        {
            calls.remove(only);
        }
        calls
    }
}

/// What may run after something.
pub(super) struct After {
    /// Steps that it may be a part of.
    pub during: BTreeSet<usize>,
    /// By step: whether the whole of it may come later.
    pub later: Vec<bool>,
}

struct Search<'f, 's> {
    flow: &'f Flow<'s>,
    after: After,
    waiting: Vec<usize>,
}

impl<'f, 's> Search<'f, 's> {
    fn new(flow: &'f Flow<'s>) -> Self {
        Self {
            flow,
            after: After {
                during: BTreeSet::new(),
                later: vec![false; flow.steps.len()],
            },
            waiting: Vec::new(),
        }
    }

    /// It happens in this step; the rest of what the step calls may come then, in any order.
    fn leave(&mut self, step: usize, rest: &[Callee<'_>]) {
        self.after.during.insert(step);
        self.waiting.extend(&self.flow.steps[step].next);
        self.begin(rest);
        self.spread();
    }

    fn begin(&mut self, callees: &[Callee<'_>]) {
        for callee in callees {
            for target in self.flow.targets(callee) {
                let body = self.flow.bodies.get(target);
                self.waiting.extend(body.map(|body| body.start));
            }
        }
    }

    fn spread(&mut self) {
        while let Some(step) = self.waiting.pop() {
            if std::mem::replace(&mut self.after.later[step], true) {
                continue;
            }
            let flow = self.flow;
            self.waiting.extend(&flow.steps[step].next);
            self.begin(&flow.steps[step].calls);
        }
    }
}

/// What the C library calls by name if the program defines it.
const REPLACEABLE: [&str; 9] = [
    "malloc",
    "calloc",
    "realloc",
    "free",
    "memalign",
    "aligned_alloc",
    "posix_memalign",
    "valloc",
    "pvalloc",
];

/// Functions that code outside of the program may call by their names: those that the C library calls that way, and, where the
/// user's own libraries are linked, all that they can see.
fn visible(sources: &Sources) -> Vec<FunctionId> {
    let program = &sources.program;
    let libraries = sources.builder.plan().link_flags.has_foreign_code();
    let visible = |id: &FunctionId| {
        let function = program.function(*id);
        // Those that a test makes fail have another name to the linker.
        let fails = |stub: &Stub| stub.behaviour == Behaviour::Fails && stub.name == function.name;
        let replaces =
            REPLACEABLE.contains(&function.name.as_str()) && !program.stubs.iter().any(fails);
        !function.is_static && (libraries || replaces)
    };
    let all = (0..program.functions.len()).map(FunctionId);
    all.filter(visible).collect()
}

/// What names of functions mean.
struct Names<'s, 'm> {
    program: &'s Program,
    by_name: HashMap<&'s str, Vec<FunctionId>>,
    modelled: &'m [&'m str],
}

impl<'s, 'm> Names<'s, 'm> {
    fn new(program: &'s Program, modelled: &'m [&'m str]) -> Self {
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for id in (0..program.functions.len()).map(FunctionId) {
            let name = program.function(id).name.as_str();
            by_name.entry(name).or_default().push(id);
        }
        Self {
            program,
            by_name,
            modelled,
        }
    }

    /// The functions that a function speaks of.
    fn of(&self, function: &'s Function) -> impl Iterator<Item = &'s str> {
        let names = function.calls.iter().chain(&function.takes_address_of);
        names.map(String::as_str)
    }

    fn are_of(&self, function: &Function, word: &str) -> bool {
        function.calls.contains(word) || function.takes_address_of.contains(word)
    }

    /// As [`Program::resolve`].
    fn callee(&self, unit: UnitId, name: &'s str) -> Callee<'s> {
        let named = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let function = |id: &&FunctionId| self.program.function(**id);
        let own = named.iter().find(|id| function(id).unit == unit);
        let visible = || named.iter().find(|id| !function(id).is_static);
        match own.or_else(visible) {
            Some(id) => Callee::Own(*id),
            None if self.modelled.contains(&name) => Callee::Modelled(name),
            None => Callee::Unknown(name),
        }
    }
}
