//! The choice of the files that are linked.
//!
//! A file is linked only if nothing speaks against it: it is the only one that defines the function, it compiles with
//! the flags of the given files, and it defines nothing that exists already. In a folder, a file with a `main` is
//! another program, and a header that declares the function has to show that both files belong together.
//!
//! With `auto`, what is linked has to be small and complete ([`Closure`]): of a function that needs the whole library,
//! or the network, a stub tells more in the same time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use sc_frontend::{FileConstruct, Loaded, Program, SourceOptions};

use super::closure::{Closure, Limits};
use super::{Candidates, Link, headers};
use crate::prepare::PrepareError;

/// The given files, among the numbers of others.
const GIVEN: usize = usize::MAX;

/// Tells which of some names no library defines.
pub(crate) type Missing<'m> =
    dyn Fn(&BTreeSet<String>) -> Result<BTreeSet<String>, PrepareError> + 'm;

/// The program as it was given.
pub(crate) struct Given<'g> {
    /// What was parsed.
    pub(crate) program: &'g Program,
    /// How to compile other files.
    pub(crate) sources: &'g SourceOptions,
    /// Functions that are defined elsewhere, or are to be stubs.
    pub(crate) others: BTreeSet<String>,
}

/// What is linked.
#[derive(Default)]
pub(crate) struct Linked {
    /// The files, in their order.
    pub(crate) files: Vec<sc_frontend::Files>,
    /// What is said about it.
    pub(crate) notes: Vec<String>,
}

/// The files that define `wanted`, and what these files lack in turn.
pub(crate) fn link(
    given: &Given<'_>,
    candidates: &Candidates,
    wanted: &BTreeSet<String>,
    how: Link,
    missing: &Missing<'_>,
) -> Result<Linked, PrepareError> {
    let mut files = Files {
        given,
        candidates,
        parsed: BTreeMap::new(),
        problems: BTreeMap::new(),
        others: BTreeSet::new(),
        headers: BTreeMap::new(),
    };
    let wanted: BTreeSet<String> = wanted.difference(&given.others).cloned().collect();
    let limits = Limits::new(how);
    let mut linked: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    let mut notes = Vec::new();
    let found = candidates.defining(&wanted);
    let mut proposed: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (name, at) in &found {
        match at[..] {
            [at] if linked.get(&at).is_some_and(|names| names.contains(name)) => {}
            [at] => {
                let mut closure = Closure::new(&found, limits, linked.clone());
                match closure.add(&mut files, at, name, missing)? {
                    true => linked = closure.files,
                    false => proposed.entry(at).or_default().push(name.clone()),
                }
            }
            _ => notes.push(files.ambiguous(name, at)),
        }
    }
    let mut told: Vec<String> = files.note(&linked).into_iter().collect();
    proposed.retain(|at, _| !linked.contains_key(at) && !files.others.contains(at));
    told.extend(
        proposed
            .iter()
            .map(|(at, names)| files.proposal(*at, names)),
    );
    told.extend(notes);
    Ok(Linked {
        files: files.taken(linked.keys()),
        notes: told,
    })
}

/// The candidates that were looked at, each parsed alone.
pub(super) struct Files<'f> {
    given: &'f Given<'f>,
    candidates: &'f Candidates,
    /// `None`: something speaks against it.
    parsed: BTreeMap<usize, Option<(Program, sc_frontend::Files)>>,
    /// What people are to know of that.
    problems: BTreeMap<usize, &'static str>,
    /// Files of other programs.
    others: BTreeSet<usize>,
    /// The headers that files include, and those of the given ones.
    headers: BTreeMap<usize, BTreeSet<PathBuf>>,
}

impl Files<'_> {
    /// The program as it was given.
    pub(super) fn given(&self) -> &Program {
        self.given.program
    }

    /// Functions that are defined elsewhere, or are to be stubs.
    pub(super) fn is_elsewhere(&self, name: &str) -> bool {
        self.given.others.contains(name)
    }

    /// The files that seem to define some names.
    pub(super) fn defining(&self, names: &BTreeSet<String>) -> BTreeMap<String, Vec<usize>> {
        self.candidates.defining(names)
    }

    /// The length of the text of a file.
    pub(super) fn size(&self, at: usize) -> usize {
        self.candidates.size(at)
    }

    /// What is in a file, if nothing speaks against it.
    pub(super) fn program(&mut self, at: usize) -> Option<&Program> {
        if !self.parsed.contains_key(&at) {
            let parsed = self.accepted(at);
            self.parsed.insert(at, parsed);
        }
        self.parsed.get(&at)?.as_ref().map(|(program, _)| program)
    }

    /// What some files are made of.
    fn taken<'a>(mut self, files: impl Iterator<Item = &'a usize>) -> Vec<sc_frontend::Files> {
        let parsed = files.filter_map(|at| self.parsed.remove(at).flatten());
        parsed.map(|(_, file)| file).collect()
    }

    fn accepted(&mut self, at: usize) -> Option<(Program, sc_frontend::Files)> {
        let sources = SourceOptions {
            files: vec![self.candidates.path(at)],
            ..self.given.sources.clone()
        };
        let Ok(loaded) = Loaded::new(&sources) else {
            let problem = "it does not compile with the flags of the given files";
            self.problems.insert(at, problem);
            return None;
        };
        let (program, file) = loaded.into_parts();
        let own = definitions(&program);
        let mut constructs = program.constructs.iter();
        let is_refused = constructs.any(FileConstruct::may_define_symbols)
            || (self.candidates.are_of_folder && defines(&program, "main"))
            || !own.is_disjoint(&definitions(self.given.program))
            || own.iter().any(|name| self.is_elsewhere(name));
        if is_refused {
            self.others.insert(at);
        }
        (!is_refused).then_some((program, file))
    }

    /// Whether two files define the same.
    pub(super) fn are_in_conflict(&self, one: usize, other: usize) -> bool {
        let program = |at| self.parsed.get(&at).and_then(Option::as_ref);
        match (program(one), program(other)) {
            (Some((first, _)), Some((second, _))) if one != other => {
                !definitions(first).is_disjoint(&definitions(second))
            }
            _ => false,
        }
    }

    /// Whether a file defines a function that others are to call: in a folder, a header of the user has to declare it,
    /// which a file that lacks the function includes as well.
    pub(super) fn offers(&mut self, at: usize, name: &str) -> bool {
        let of_folder = self.candidates.are_of_folder;
        let is_known = self.headers.contains_key(&at);
        let Some(program) = self.program(at) else {
            return false;
        };
        if !defines(program, name) {
            return false;
        }
        if !of_folder {
            return true;
        }
        let own = (!is_known).then(|| headers::of(program));
        let given = self.given.program;
        self.headers.extend(own.map(|own| (at, own)));
        self.headers
            .entry(GIVEN)
            .or_insert_with(|| headers::of(given));
        let others = self.headers.iter().filter(|(other, _)| **other != at);
        let others: Vec<&BTreeSet<PathBuf>> = others.map(|(_, headers)| headers).collect();
        let is_common = |header: &&PathBuf| others.iter().any(|it| it.contains(*header));
        let own = self.headers.get(&at).into_iter().flatten();
        let mut common = own.filter(is_common);
        common.any(|header| headers::names(header, name))
    }

    fn ambiguous(&self, name: &str, files: &[usize]) -> String {
        let paths = files.iter().map(|at| self.candidates.path(*at));
        let paths: Vec<String> = paths.map(|it| format!("'{}'", it.display())).collect();
        let paths = paths.join(" and ");
        format!("the given files lack {name}, and {paths} define it; add one of them")
    }

    fn note(&self, linked: &BTreeMap<usize, BTreeSet<String>>) -> Option<String> {
        let file = |(at, names): (&usize, &BTreeSet<String>)| {
            let path = self.candidates.path(*at);
            format!(
                "'{}', which defines {}",
                path.display(),
                shown(names.iter())
            )
        };
        let files: Vec<String> = linked.iter().map(file).collect();
        let hint = "('--link given': stubs instead)";
        (!files.is_empty()).then(|| format!("also linked: {} {hint}", files.join("; ")))
    }

    fn proposal(&self, at: usize, names: &[String]) -> String {
        let path = self.candidates.path(at);
        let why = match self.problems.get(&at) {
            Some(problem) => format!("but {problem}"),
            None => "which the given files lack; add it if what it does matters".into(),
        };
        format!(
            "'{}' defines {}, {why}",
            path.display(),
            shown(names.iter())
        )
    }
}

/// A few names, and how many more there are.
fn shown<'n>(names: impl ExactSizeIterator<Item = &'n String>) -> String {
    const SHOWN: usize = 4;
    let more = names.len().saturating_sub(SHOWN);
    let names: Vec<&str> = names.take(SHOWN).map(String::as_str).collect();
    match more {
        0 => names.join(", "),
        _ => format!("{} and {more} more", names.join(", ")),
    }
}

/// Whether others can use a function or a variable of that name.
fn defines(program: &Program, name: &str) -> bool {
    let mut found = program.find_function(name).into_iter();
    found.any(|id| !program.function(id).is_static && !program.function(id).in_system_header)
        || is_variable(program, name)
}

/// Whether it defines a variable of that name for others.
pub(super) fn is_variable(program: &Program, name: &str) -> bool {
    let mut globals = program.globals.iter();
    globals.any(|it| it.name == name && it.defined && !it.is_static && !it.in_system_header)
}

/// The functions and variables that a program defines for all files.
pub(super) fn definitions(program: &Program) -> BTreeSet<&str> {
    let functions = program.functions.iter();
    let functions = functions.filter(|it| !it.is_static && !it.is_inline && !it.in_system_header);
    let globals = program.globals.iter();
    let globals = globals.filter(|it| it.defined && !it.is_static && !it.in_system_header);
    functions
        .map(|it| it.name.as_str())
        .chain(globals.map(|it| it.name.as_str()))
        .collect()
}
