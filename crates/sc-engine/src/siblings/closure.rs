//! What has to be linked for one function: all that it may call.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Function, FunctionId, Program, TypeKind, only_computes};

use super::Link;
use super::linking::{Files, Missing, definitions, is_variable};
use crate::prepare::PrepareError;

/// Files that are added at most, and their size together: a whole library takes too long to build.
const MOST_FILES: usize = 12;
const MOST_TEXT: usize = 400_000;
/// The same of what is linked unasked, and the decisions and functions that runs may go through in it.
const SMALL_FILES: usize = 4;
const SMALL_TEXT: usize = 150_000;
const SMALL_DECISIONS: usize = 40;
const SMALL_FUNCTIONS: usize = 25;

/// How much may be linked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    files: usize,
    text: usize,
    /// What is linked has to be small and complete.
    is_small: bool,
}

impl Limits {
    pub(super) fn new(how: Link) -> Self {
        match how {
            Link::All => Self {
                files: MOST_FILES,
                text: MOST_TEXT,
                is_small: false,
            },
            Link::Auto | Link::Given => Self {
                files: SMALL_FILES,
                text: SMALL_TEXT,
                is_small: true,
            },
        }
    }
}

/// Files with the functions that they are linked for.
pub(super) struct Closure<'c> {
    /// Which files define what the given files lack.
    found: &'c BTreeMap<String, Vec<usize>>,
    limits: Limits,
    /// The files so far.
    pub(super) files: BTreeMap<usize, BTreeSet<String>>,
}

impl<'c> Closure<'c> {
    pub(super) fn new(
        found: &'c BTreeMap<String, Vec<usize>>,
        limits: Limits,
        files: BTreeMap<usize, BTreeSet<String>>,
    ) -> Self {
        Self {
            found,
            limits,
            files,
        }
    }

    /// Adds a function, and all that it may call; false if it should not be linked.
    pub(super) fn add(
        &mut self,
        files: &mut Files<'_>,
        at: usize,
        name: &str,
        missing: &Missing<'_>,
    ) -> Result<bool, PrepareError> {
        let mut open = vec![(at, name.to_owned())];
        while let Some((at, name)) = open.pop() {
            if self
                .files
                .get(&at)
                .is_some_and(|names| names.contains(&name))
            {
                continue;
            }
            if !files.offers(at, &name) || !self.has_room(files, at) {
                match self.limits.is_small {
                    true => return Ok(false),
                    false => continue,
                }
            }
            if !self.files.contains_key(&at) {
                // All of a file is linked.
                let others = self.found.iter().filter(|(_, files)| files[..] == [at]);
                open.extend(others.map(|(name, _)| (at, name.clone())));
            }
            self.files.entry(at).or_default().insert(name.clone());
            let Some(called) = self.called(files, at, &name) else {
                return Ok(false);
            };
            let lacking = missing(&called)?;
            let found = files.defining(&lacking);
            for name in &lacking {
                match found.get(name).map(Vec::as_slice) {
                    Some([at]) => open.push((*at, name.clone())),
                    _ if self.limits.is_small => return Ok(false),
                    _ => {}
                }
            }
        }
        Ok(!self.limits.is_small || self.is_small(files))
    }

    fn has_room(&self, files: &mut Files<'_>, at: usize) -> bool {
        let text: usize = self.files.keys().map(|it| files.size(*it)).sum();
        self.files.contains_key(&at)
            || (self.files.len() < self.limits.files
                && text + files.size(at) <= self.limits.text
                && !self.files.keys().any(|it| files.are_in_conflict(*it, at)))
    }

    /// The functions that a function of a file may call and neither its file nor the given ones define; `None` if it is
    /// not to be linked with them.
    fn called(&self, files: &mut Files<'_>, at: usize, name: &str) -> Option<BTreeSet<String>> {
        if self.limits.is_small && takes_hidden_objects(files.given(), name) {
            return None;
        }
        let own: BTreeSet<String> = definitions(files.given())
            .into_iter()
            .map(str::to_owned)
            .collect();
        let program = files.program(at)?;
        // The value that a variable has at the start is one of many: as an input, it is any.
        if self.limits.is_small && is_variable(program, name) && !is_constant(program, name) {
            return None;
        }
        let functions = reachable(program, [name]);
        let used = functions.flat_map(|it| it.calls.iter().chain(&it.takes_address_of));
        // What a table of functions leads to, nobody knows.
        let of_variable = is_variable(program, name).then_some(&program.initialiser_externals);
        let used: BTreeSet<&String> = used
            .chain(of_variable.into_iter().flatten())
            .filter(|name| program.externals.contains(*name))
            .collect();
        let mut called = BTreeSet::new();
        for name in used {
            let is_hidden = takes_hidden_objects(program, name);
            let is_of_system = is_of_system(program, name);
            match self.limits.is_small {
                true if is_hidden || (is_of_system && !only_computes(name)) => return None,
                _ if is_of_system || is_hidden || own.contains(name) => {}
                _ => {
                    called.insert(name.clone());
                }
            }
        }
        Some(called)
    }

    /// Whether runs go through little code in the files.
    fn is_small(&self, files: &mut Files<'_>) -> bool {
        let (mut functions, mut decisions) = (0, 0);
        for (at, names) in &self.files {
            let Some(program) = files.program(*at) else {
                continue;
            };
            for function in reachable(program, names.iter().map(String::as_str)) {
                functions += 1;
                decisions += function.decisions.len() + function.switches.len();
            }
        }
        functions <= SMALL_FUNCTIONS && decisions <= SMALL_DECISIONS
    }
}

/// The functions that calls of some may lead to, those of system headers aside.
fn reachable<'p, 'n>(
    program: &'p Program,
    names: impl IntoIterator<Item = &'n str>,
) -> impl Iterator<Item = &'p Function> {
    let roots = names
        .into_iter()
        .flat_map(|name| program.find_function(name));
    let all: BTreeSet<FunctionId> = roots.flat_map(|root| program.reachable(root)).collect();
    let all = all.into_iter().map(|id| program.function(id));
    all.filter(|function| !function.in_system_header)
}

fn is_constant(program: &Program, name: &str) -> bool {
    let mut globals = program.globals.iter();
    globals.any(|it| it.name == name && it.is_const)
}

fn is_of_system(program: &Program, name: &str) -> bool {
    let declaration = program.declarations.get(name);
    declaration.is_none_or(|it| it.in_system_header)
}

/// Whether a function is passed objects of a type that its callers do not know. No test can make one, so with the
/// function itself hardly any call of it would end well, while a stub does not look at them.
fn takes_hidden_objects(program: &Program, name: &str) -> bool {
    let Some(declaration) = program.declarations.get(name) else {
        return false;
    };
    let is_of_system = declaration.in_system_header;
    let mut types = declaration.params.iter().map(|it| program.types.get(it.ty));
    let is_hidden = types.any(|ty| match ty.kind {
        TypeKind::Pointer(target) => {
            let target = program.types.get(target);
            let is_object = matches!(
                target.kind,
                TypeKind::Struct { .. } | TypeKind::Union { .. }
            );
            is_object && target.size.is_none()
        }
        _ => false,
    });
    is_hidden && !is_of_system
}
