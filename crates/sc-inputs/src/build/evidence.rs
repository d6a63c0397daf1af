//! What contracts and callers say about the formals of the entrypoint, each with where it is said.

use std::collections::BTreeMap;

use sc_frontend::{
    Argument, CallSite, Contract, Function, FunctionId, Product, Program, Promise, Source,
};

/// Callers that are named; more are counted.
const NAMED: usize = 3;

/// What is known about formals, by their position.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    /// Pointers that contracts, or else all callers, say are not NULL.
    pub not_null: BTreeMap<usize, String>,
    /// Formals that count elements, by what contracts say.
    pub contracted: BTreeMap<usize, (usize, String)>,
    /// Products that are lengths, by what declarations say.
    pub sized: BTreeMap<usize, (Product, String)>,
    /// Formals that count elements, by what all callers pass.
    pub counted: BTreeMap<usize, (usize, String)>,
    /// Arrays of a constant length in all calls: the smallest one, and the size of its elements.
    pub arrays: BTreeMap<usize, (u64, u64, String)>,
    /// Pointers that are string literals in all calls.
    pub text: BTreeMap<usize, String>,
}

impl Evidence {
    /// What the program says about the formals of a function.
    pub(crate) fn gather(program: &Program, entry: FunctionId) -> Self {
        let mut evidence = Self::default();
        evidence.callers(program, entry);
        // What contracts say replaces what callers do.
        for contract in &program.function(entry).contracts {
            let source = source(contract);
            match &contract.promise {
                Promise::NotNull => {
                    evidence.not_null.insert(contract.formal, source);
                }
                Promise::CountedBy(by) => {
                    evidence.contracted.insert(contract.formal, (*by, source));
                }
                Promise::Counted(product) => {
                    let sized = (product.clone(), source);
                    evidence.sized.insert(contract.formal, sized);
                }
            }
        }
        evidence
    }

    fn callers(&mut self, program: &Program, entry: FunctionId) {
        let function = program.function(entry);
        let sites = program.call_sites(entry);
        if sites.is_empty() {
            return;
        }
        let source = callers(&sites);
        for formal in 0..function.params.len() {
            let arguments = sites.iter().map(|(_, site)| site.arguments.get(formal));
            let all = |is: &dyn Fn(Argument) -> bool| {
                arguments
                    .clone()
                    .all(|argument| argument.is_some_and(|it| is(*it)))
            };
            let tested = function
                .pointer_uses
                .get(formal)
                .is_some_and(|it| it.tested);
            if all(&Argument::is_not_null) && !tested {
                self.not_null.insert(formal, source.clone());
            }
            if all(&|argument| argument == Argument::Text) {
                self.text.insert(formal, source.clone());
            }
            let lengths = arguments.clone().map(|argument| match argument? {
                Argument::Array(count, size) => Some((*count, *size)),
                _ => None,
            });
            if let Some(lengths) = lengths.collect::<Option<Vec<_>>>()
                && let Some((count, size)) = lengths.iter().min().copied()
                && lengths.iter().all(|(_, other)| *other == size)
            {
                self.arrays.insert(formal, (count, size, source.clone()));
            }
            let first = arguments.clone().next().flatten();
            if let Some(Argument::LengthOf(block)) = first
                && all(&|argument| argument == Argument::LengthOf(*block))
            {
                self.counted.insert(*block, (formal, source.clone()));
            }
        }
    }
}

fn source(contract: &Contract) -> String {
    let words = match contract.source {
        Source::Assertion => "an assertion",
        Source::Attribute => "an attribute",
        Source::Declaration => "the declaration",
    };
    let place = &contract.place;
    format!("{words} at {}:{}", place.file, place.line)
}

fn callers(sites: &[(&Function, &CallSite)]) -> String {
    let named = sites.iter().take(NAMED).map(|(caller, site)| {
        let place = &site.place;
        format!("{} at {}:{}", caller.name, place.file, place.line)
    });
    let named: Vec<String> = named.collect();
    let more = match sites.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("callers: {}{more}", named.join(", "))
}
