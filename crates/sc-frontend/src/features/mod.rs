//! The inventory of C constructs that code is made of, so that a prover can claim only for code made of constructs that
//! it was tested with.
//!
//! The inventory is closed: what the visitor of the syntax tree does not recognise, and every reserved word that it does
//! not know, is a feature of its own. Declarations at file level are looked at by their text and by the names that they
//! mention, whatever the scope of these names: a feature too many costs a claim, one too few may cost a wrong one.

mod body;
mod class;
mod text;
mod unit;

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::program::{FunctionId, Place, Program, Span};

pub(crate) use unit::collect;

/// A construct of C, such as `operator + i32` or `attribute packed`. Its text is stable: lists of tested features are
/// kept by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(Arc<str>);

impl Feature {
    /// The feature with this text.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Self(text.into())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Feature {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a function is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    /// Constructs, each with where it stands.
    pub features: BTreeMap<Feature, BTreeSet<Span>>,
    /// Names that may be those of declarations at file level, each with where it stands.
    pub mentions: BTreeMap<String, BTreeSet<Span>>,
    /// Functions that are called by their names, each with where that stands.
    pub calls: BTreeMap<String, BTreeSet<Span>>,
}

impl Inventory {
    /// That of a function that was not found again: nobody can have tested it.
    pub(crate) fn unknown(body: Span) -> Self {
        let mut inventory = Self::default();
        inventory.add("unrecognised function", body);
        inventory
    }

    fn add(&mut self, feature: impl Into<Arc<str>>, span: Span) {
        let spans = self.features.entry(Feature::new(feature)).or_default();
        spans.insert(span);
    }
}

/// What the declarations of one name at file level are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Constructs.
    pub features: BTreeSet<Feature>,
    /// Other names that the declarations mention.
    pub mentions: BTreeSet<String>,
}

/// Where a construct stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// In a function, or in a declaration that is mentioned there.
    Part(FunctionId, Span),
    /// Outside of functions: it may concern any.
    File(Place),
}

/// The constructs that functions and the declarations that they use are made of, each with where it stands.
pub fn features(
    program: &Program,
    functions: impl IntoIterator<Item = FunctionId>,
) -> BTreeMap<Feature, BTreeSet<Site>> {
    let mut all: BTreeMap<Feature, BTreeSet<Site>> = BTreeMap::new();
    for (feature, places) in &program.pragmas {
        let sites = places.iter().cloned().map(Site::File);
        all.entry(feature.clone()).or_default().extend(sites);
    }
    let mut declared = Closure::new(program);
    for id in functions {
        let function = program.function(id);
        let mut add = |feature: &Feature, spans: &BTreeSet<Span>| {
            let sites = spans.iter().map(|span| Site::Part(id, *span));
            all.entry(feature.clone()).or_default().extend(sites);
        };
        for (feature, spans) in &function.inventory.features {
            add(feature, spans);
        }
        for (name, spans) in &function.inventory.calls {
            add(&call(program, id, name), spans);
        }
        for (name, spans) in &function.inventory.mentions {
            for feature in declared.of(name) {
                add(feature, spans);
            }
        }
    }
    all
}

/// What a call of a function by its name is: functions of the program are seen, others are known by their names.
fn call(program: &Program, caller: FunctionId, name: &str) -> Feature {
    let unit = program.function(caller).unit;
    match program.resolve(unit, name) {
        Some(id) if program.function(id).unit == unit => Feature::new("call"),
        Some(_) => Feature::new("call across files"),
        None => Feature::new(format!("call {name}")),
    }
}

/// Features of declarations, with those of the declarations that they mention.
struct Closure<'p> {
    program: &'p Program,
    known: BTreeMap<&'p str, BTreeSet<&'p Feature>>,
}

impl<'p> Closure<'p> {
    fn new(program: &'p Program) -> Self {
        Self {
            program,
            known: BTreeMap::new(),
        }
    }

    fn of(&mut self, name: &'p str) -> &BTreeSet<&'p Feature> {
        let program = self.program;
        self.known.entry(name).or_insert_with(|| {
            let mut features = BTreeSet::new();
            let (mut seen, mut waiting) = (BTreeSet::new(), vec![name]);
            while let Some(name) = waiting.pop() {
                let Some(declared) = program.declared.get(name) else {
                    continue;
                };
                if seen.insert(name) {
                    features.extend(&declared.features);
                    waiting.extend(declared.mentions.iter().map(String::as_str));
                }
            }
            features
        })
    }
}
