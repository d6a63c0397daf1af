//! Which definition of a name is taken.

use rustc_hash::FxHashMap;

use super::LinkError;
use crate::{ConstantKind, FunctionId, GlobalId, Linkage, Module, Symbol};

/// What a symbol of a module is in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A place in a function or variable.
    Place { symbol: Symbol, offset: i64 },
    /// An alias for something that is not a place.
    Unsupported,
}

/// Symbols of one module in the program, by their ids in the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets {
    pub functions: Vec<Target>,
    pub globals: Vec<Target>,
    pub aliases: Vec<Target>,
    /// Which functions and variables are taken over.
    pub kept_functions: Vec<bool>,
    pub kept_globals: Vec<bool>,
}

impl Targets {
    pub fn get(&self, symbol: Symbol) -> Target {
        let found = match symbol {
            Symbol::Function(id) => self.functions.get(id.index()),
            Symbol::Global(id) => self.globals.get(id.index()),
            Symbol::Alias(id) => self.aliases.get(id.index()),
        };
        found.copied().unwrap_or(Target::Unsupported)
    }
}

/// A symbol of a module.
type Candidate = (usize, Symbol);

#[derive(Debug, Default)]
pub(super) struct Resolution {
    pub targets: Vec<Targets>,
    /// Arrays that are put together from all modules: the first one of each name, with all.
    pub appended: FxHashMap<(usize, GlobalId), Vec<(usize, GlobalId)>>,
    /// The largest alignment of common definitions.
    pub common_aligns: FxHashMap<Box<str>, u64>,
    winners: FxHashMap<Box<str>, Candidate>,
}

/// How much a definition counts; the highest is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    WeakDeclaration,
    Declaration,
    Available,
    Weak,
    Common,
    Strong,
}

fn rank(linkage: Linkage, defined: bool) -> Rank {
    match (linkage, defined) {
        (Linkage::ExternWeak, _) => Rank::WeakDeclaration,
        (_, false) => Rank::Declaration,
        (Linkage::AvailableExternally, _) => Rank::Available,
        (Linkage::Weak, _) => Rank::Weak,
        (Linkage::Common, _) => Rank::Common,
        _ => Rank::Strong,
    }
}

struct Facts<'m> {
    name: &'m str,
    linkage: Linkage,
    rank: Rank,
    size: u64,
}

fn facts(modules: &[Module], (module, symbol): Candidate) -> Facts<'_> {
    let module = &modules[module];
    match symbol {
        Symbol::Function(id) => {
            let function = module.function(id);
            Facts {
                name: &function.name,
                linkage: function.linkage,
                rank: rank(function.linkage, function.is_defined()),
                size: 0,
            }
        }
        Symbol::Global(id) => {
            let global = module.global(id);
            Facts {
                name: &global.name,
                linkage: global.linkage,
                rank: rank(global.linkage, global.initializer.is_some()),
                size: global.size,
            }
        }
        Symbol::Alias(id) => {
            let alias = &module.aliases[id.index()];
            Facts {
                name: &alias.name,
                linkage: alias.linkage,
                rank: rank(alias.linkage, true),
                size: 0,
            }
        }
    }
}

fn symbols(module: &Module) -> impl Iterator<Item = Symbol> {
    let functions = (0..module.functions.len()).map(|at| Symbol::Function(FunctionId::new(at)));
    let globals = (0..module.globals.len()).map(|at| Symbol::Global(GlobalId::new(at)));
    let aliases = (0..module.aliases.len()).map(|at| Symbol::Alias(crate::AliasId::new(at)));
    functions.chain(globals).chain(aliases)
}

impl Resolution {
    pub fn new(modules: &[Module]) -> Result<Self, LinkError> {
        let mut resolution = Self::default();
        resolution.choose(modules)?;
        resolution.number(modules);
        resolution.spread(modules)?;
        Ok(resolution)
    }

    /// The winner of each name.
    fn choose(&mut self, modules: &[Module]) -> Result<(), LinkError> {
        let mut appending: FxHashMap<&str, (usize, GlobalId)> = FxHashMap::default();
        for (at, module) in modules.iter().enumerate() {
            for symbol in symbols(module) {
                let new = facts(modules, (at, symbol));
                match (new.linkage, symbol) {
                    (Linkage::Internal, _) => continue,
                    (Linkage::Appending, Symbol::Global(id)) => {
                        let first = *appending.entry(new.name).or_insert((at, id));
                        self.appended.entry(first).or_default().push((at, id));
                        if first != (at, id) {
                            continue;
                        }
                    }
                    (Linkage::Common, Symbol::Global(id)) => {
                        let align = self.common_aligns.entry(new.name.into()).or_insert(1);
                        *align = module.global(id).align.max(*align);
                    }
                    _ => {}
                }
                let Some(&old) = self.winners.get(new.name) else {
                    self.winners.insert(new.name.into(), (at, symbol));
                    continue;
                };
                check(modules, old, (at, symbol))?;
                let known = facts(modules, old);
                let both_common = new.rank == Rank::Common && known.rank == Rank::Common;
                if new.rank > known.rank || (both_common && new.size > known.size) {
                    self.winners.insert(new.name.into(), (at, symbol));
                }
            }
        }
        Ok(())
    }

    fn winner(&self, modules: &[Module], of: Candidate) -> Candidate {
        let facts = facts(modules, of);
        if facts.linkage == Linkage::Internal {
            return of;
        }
        self.winners.get(facts.name).copied().unwrap_or(of)
    }

    /// Gives ids to all functions and variables that are taken.
    fn number(&mut self, modules: &[Module]) {
        let (mut functions, mut globals) = (0, 0);
        for (at, module) in modules.iter().enumerate() {
            let mut targets = Targets {
                functions: vec![Target::Unsupported; module.functions.len()],
                globals: vec![Target::Unsupported; module.globals.len()],
                aliases: vec![Target::Unsupported; module.aliases.len()],
                kept_functions: vec![false; module.functions.len()],
                kept_globals: vec![false; module.globals.len()],
            };
            for symbol in symbols(module) {
                if self.winner(modules, (at, symbol)) != (at, symbol) {
                    continue;
                }
                match symbol {
                    Symbol::Function(id) => {
                        let symbol = Symbol::Function(FunctionId::new(functions));
                        functions += 1;
                        targets.functions[id.index()] = Target::Place { symbol, offset: 0 };
                        targets.kept_functions[id.index()] = true;
                    }
                    Symbol::Global(id) => {
                        let symbol = Symbol::Global(GlobalId::new(globals));
                        globals += 1;
                        targets.globals[id.index()] = Target::Place { symbol, offset: 0 };
                        targets.kept_globals[id.index()] = true;
                    }
                    Symbol::Alias(_) => {}
                }
            }
            self.targets.push(targets);
        }
    }

    /// What was not taken means what was.
    fn spread(&mut self, modules: &[Module]) -> Result<(), LinkError> {
        for (at, module) in modules.iter().enumerate() {
            for symbol in symbols(module) {
                let target = self.find(modules, (at, symbol))?;
                let targets = &mut self.targets[at];
                match symbol {
                    Symbol::Function(id) => targets.functions[id.index()] = target,
                    Symbol::Global(id) => targets.globals[id.index()] = target,
                    Symbol::Alias(id) => targets.aliases[id.index()] = target,
                }
            }
        }
        Ok(())
    }

    fn find(&self, modules: &[Module], start: Candidate) -> Result<Target, LinkError> {
        let mut at = start;
        let mut sum = 0i64;
        let most = modules.iter().map(|m| m.aliases.len()).sum::<usize>();
        for _ in 0..=most {
            at = self.winner(modules, at);
            let (module, symbol) = at;
            let Symbol::Alias(id) = symbol else {
                return Ok(match self.targets[module].get(symbol) {
                    Target::Place { symbol, offset } => Target::Place {
                        symbol,
                        offset: offset.wrapping_add(sum),
                    },
                    Target::Unsupported => Target::Unsupported,
                });
            };
            let alias = &modules[module].aliases[id.index()];
            match modules[module].constants.get(alias.target).kind {
                ConstantKind::Address { symbol, offset } => {
                    at = (module, symbol);
                    // An alias is another name for the definition beside it, even if that definition is not the one that is taken.
                    let beside = facts(modules, at).rank > Rank::Declaration;
                    if beside && self.winner(modules, at) != at {
                        return Ok(Target::Unsupported);
                    }
                    sum = sum.wrapping_add(offset);
                }
                _ => return Ok(Target::Unsupported),
            }
        }
        let name = facts(modules, start).name.to_owned();
        Err(LinkError::AliasCycle { name })
    }

    /// What the names that all modules see mean in the program.
    pub fn names(&self, modules: &[Module]) -> FxHashMap<Box<str>, Symbol> {
        let mut names = FxHashMap::default();
        for (name, &winner) in &self.winners {
            if let Ok(Target::Place { symbol, offset: 0 }) = self.find(modules, winner) {
                names.insert(name.clone(), symbol);
            }
        }
        names
    }
}

/// Two symbols of one name must be of one kind, and not both strong.
fn check(modules: &[Module], old: Candidate, new: Candidate) -> Result<(), LinkError> {
    let (first, second) = (facts(modules, old), facts(modules, new));
    let source = |of: Candidate| modules[of.0].source.to_string();
    let name = first.name.to_owned();
    let (function, variable) = match (old.1, new.1) {
        (Symbol::Function(_), Symbol::Global(_)) => (old, new),
        (Symbol::Global(_), Symbol::Function(_)) => (new, old),
        _ => {
            if first.rank == Rank::Strong && second.rank == Rank::Strong {
                return Err(LinkError::Duplicate {
                    name,
                    first: source(old),
                    second: source(new),
                });
            }
            return Ok(());
        }
    };
    Err(LinkError::Kinds {
        name,
        function: source(function),
        variable: source(variable),
    })
}
