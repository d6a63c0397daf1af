//! Labels, and what a whole labelling of a program holds.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use sc_frontend::{FunctionId, Place, Program, Span, UnitId};
use sc_types::{LabelId, ObjectiveId};
use serde::{Deserialize, Serialize};

use crate::Criterion;
use crate::ltest::{Atom, Ghosts, LabelStatus};
use crate::objective::{McdcDecision, Objective};
use crate::placement;
use crate::predicate::{Anchor, Predicate, RuntimeError};

/// One label: a place in the code plus a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// Number in this run, `1..=n` without gaps.
    pub id: LabelId,
    /// Identity that survives edits elsewhere and other choices of criteria.
    pub key: String,
    /// The criteria that want it, at least one, in their order.
    pub criteria: Vec<Criterion>,
    /// What files of LTest add to the criterion: `AOR` of WM.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subtag: String,
    /// The user's file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// Name of the function it is in.
    pub function: String,
    /// The condition, as the user would write it.
    pub predicate: String,
    /// The condition, structured.
    pub condition: Predicate,
    /// What it stands at, in `function_id`.
    pub anchor: Anchor,
    /// The unit it was first met in.
    pub unit: UnitId,
    /// The function it was first met in.
    pub function_id: FunctionId,
}

impl Label {
    /// The names of its criteria, with commas.
    pub fn criterion_names(&self) -> String {
        let names: Vec<_> = self
            .criteria
            .iter()
            .map(|criterion| criterion.name())
            .collect();
        names.join(",")
    }

    /// Its tag in files of LTest: its criteria, `WM AOR` for a mutant.
    pub fn tag(&self) -> String {
        let names = self.criteria.iter().map(|criterion| match criterion {
            Criterion::Wm(_) if !self.subtag.is_empty() => format!("WM {}", self.subtag),
            // In LTest, they have no other objectives.
            _ if criterion.is_as_ltest() => criterion.info().name.to_owned(),
            _ => criterion.name(),
        });
        names.collect::<Vec<_>>().join("+")
    }

    /// The run-time error that a test which covers it ends in, if it is about one.
    pub fn error(&self) -> Option<RuntimeError> {
        match self.condition {
            Predicate::Error { error, .. } => Some(error),
            _ => None,
        }
    }

    /// `file:line:column`.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.criterion_names();
        write!(
            f,
            "{} {} {} {}",
            self.id,
            self.place(),
            names,
            self.predicate
        )
    }
}

/// Something the user should know about how labels were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// A decision has too many atoms for a criterion: another, smaller set of objectives was
    /// taken.
    TooMany {
        /// The criterion.
        criterion: Criterion,
        /// The decision.
        place: Place,
        /// The function it is in.
        function: String,
        /// How many conditions it has.
        atoms: usize,
        /// What was taken.
        instead: TooMany,
    },
    /// No labels could be put there.
    NotLabelled {
        /// Where.
        place: Place,
        /// The function it is in.
        function: String,
        /// Why.
        reason: String,
    },
    /// How something is understood.
    Remark {
        /// Where it stands.
        place: Place,
        /// What is to be known.
        text: String,
    },
}

/// What is taken where a decision has too many conditions for a criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooMany {
    /// All pairs of conditions.
    Pairs,
    /// All pairs of conditions that follow one another.
    Neighbours,
    /// Pairs of evaluations that may differ in other conditions, if these are masked.
    Masking,
    /// The same, and some of those that differ in nothing else are looked for.
    Contexts,
    /// Evaluations that may differ in other conditions.
    Inactive,
    /// Each condition.
    Conditions,
}

impl TooMany {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Pairs => "all pairs of conditions (NCC)",
            Self::Neighbours => "all pairs of neighbouring conditions",
            Self::Masking => "masking pairs (CACC)",
            Self::Contexts => "masking pairs (CACC) and some of the unique-cause pairs",
            Self::Inactive => "pairs in which other conditions may differ (GICC)",
            Self::Conditions => "each condition (CC)",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |place: &Place| format!("{}:{}:{}", place.file, place.line, place.column);
        match self {
            Note::TooMany {
                place: at,
                atoms,
                criterion,
                instead,
                ..
            } => write!(
                f,
                "{}: {atoms} conditions are too many for {criterion}; using {} instead",
                place(at),
                instead.words()
            ),
            Note::NotLabelled {
                place: at, reason, ..
            } => write!(f, "{}: no objectives here: {reason}", place(at)),
            Note::Remark { place: at, text } => write!(f, "{}: {text}", place(at)),
        }
    }
}

/// The labels of a program, and the objectives they make.
#[derive(Debug, Clone, Default)]
pub struct Labelling {
    /// All labels; the one with id `n` is at index `n - 1`.
    pub labels: Vec<Label>,
    /// All objectives; the one with id `n` is at index `n - 1`.
    pub objectives: Vec<Objective>,
    /// Decisions whose conditions' effects are asked for.
    pub mcdc: Vec<McdcDecision>,
    /// What the user should know.
    pub notes: Vec<Note>,
    /// Labels that the user says no test can cover.
    pub claims: Vec<Claim>,
    /// The annotations of LTest that labels come from.
    pub annotated: BTreeMap<LabelId, Annotated>,
    /// What a file of LTest says about labels.
    pub listed: Vec<Listed>,
    pub(crate) ghosts: Vec<Ghosts>,
    pub(crate) sites: Vec<Site>,
    /// The indices of the sites of each label, made when they are first asked for: provers ask for every label, and a
    /// large file has tens of thousands.
    pub(crate) sites_of: OnceLock<BTreeMap<LabelId, Vec<usize>>>,
}

/// A label that the user says no test can cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The label.
    pub label: LabelId,
    /// Who says so.
    pub under: String,
}

/// The annotation of LTest that a label comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotated {
    /// How files name it: `l3`, or `s3` for a sequence; `None` if it has no number.
    pub name: Option<Atom>,
    /// Its text, most often a criterion.
    pub tag: String,
    /// The label is the annotation itself, and not one of the cases that a guard tells apart.
    pub is_whole: bool,
}

/// What a file of LTest says about a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The label.
    pub label: LabelId,
    /// Its number in the file.
    pub number: u32,
    /// The file and the line of it.
    pub place: String,
    /// What the file says.
    pub status: LabelStatus,
}

/// A place that is to be rewritten, with the labels there.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub function: FunctionId,
    pub anchor: Anchor,
    pub labels: Vec<(LabelId, Predicate)>,
}

/// The indices of the sites that each label stands at.
fn sites_of(sites: &[Site]) -> BTreeMap<LabelId, Vec<usize>> {
    let mut found: BTreeMap<LabelId, Vec<usize>> = BTreeMap::new();
    for (index, site) in sites.iter().enumerate() {
        for (label, _) in &site.labels {
            let of = found.entry(*label).or_default();
            if of.last() != Some(&index) {
                of.push(index);
            }
        }
    }
    found
}

impl Labelling {
    /// The label with this id.
    pub fn label(&self, id: LabelId) -> Option<&Label> {
        self.labels.get(id.index()?)
    }

    /// The functions that hold a label, with the text that it stands at: several if a header's
    /// function is in several units.
    pub fn places(&self, program: &Program, id: LabelId) -> Vec<(FunctionId, Span)> {
        let sites_of = self.sites_of.get_or_init(|| sites_of(&self.sites));
        let sites = sites_of.get(&id).into_iter().flatten();
        sites
            .map(|index| {
                let site = &self.sites[*index];
                let function = program.function(site.function);
                (site.function, placement::span(function, site.anchor))
            })
            .collect()
    }

    /// The objective with this id.
    pub fn objective(&self, id: ObjectiveId) -> Option<&Objective> {
        self.objectives.get(id.index()?)
    }

    /// True if each objective is one label, of the same number.
    pub fn is_plain(&self) -> bool {
        let mut objectives = self.objectives.iter();
        self.objectives.len() == self.labels.len()
            && objectives.all(|objective| objective.parts.single() == Some(LabelId(objective.id.0)))
    }

    /// The greatest id: how many labels there are.
    pub fn max_id(&self) -> u32 {
        self.labels.last().map_or(0, |label| label.id.into())
    }
}

/// The objectives as a table: id, place, function, criteria, predicate. Where some of them are made
/// of several labels: what of, and a table of the labels.
pub fn list(labelling: &Labelling) -> String {
    let plain = labelling.is_plain();
    let objectives = labelling.objectives.iter().map(|objective| {
        let parts = if plain {
            String::new()
        } else {
            format!("  [{}]", objective.parts)
        };
        [
            objective.id.to_string(),
            objective.place(),
            objective.function.clone(),
            objective.criterion_names(),
            objective.predicate.clone() + &parts,
        ]
    });
    let mut out = table("id", objectives.collect());
    if !plain {
        let labels = labelling.labels.iter().map(|label| {
            [
                format!("l{}", label.id),
                label.place(),
                label.function.clone(),
                label.criterion_names(),
                label.predicate.clone(),
            ]
        });
        out.push('\n');
        out += &table("label", labels.collect());
    }
    out
}

fn table(first: &str, rows: Vec<[String; 5]>) -> String {
    let titles = [first, "place", "function", "criterion", "predicate"].map(str::to_owned);
    let all: Vec<_> = std::iter::once(&titles).chain(&rows).collect();
    let width = |column: usize| {
        all.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let [id, place, function, criterion] = [0, 1, 2, 3].map(width);
    let mut out = String::new();
    for row in all {
        let [a, b, c, d, e] = row;
        out.push_str(&format!(
            "{a:>id$}  {b:place$}  {c:function$}  {d:criterion$}  {e}\n"
        ));
    }
    out
}
