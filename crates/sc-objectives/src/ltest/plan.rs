//! Which labels and objectives the annotations of a program make.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sc_frontend::{AnnotationKind, Function, FunctionId, Place, Program, UserLabel};
use sc_types::LabelId;

use super::expand::{self, Spot};
use super::ghosts::Ghosts;
use super::hyperlabel::Atom;
use super::sources::{Sequence, Sources, kind};
use super::{LabelStatus, LtestError, LtestFiles};
use crate::label::{Annotated, Listed, Note};
use crate::objective::Parts;
use crate::objective_set::Made;
use crate::predicate::{Anchor, Predicate};
use crate::text;

/// A label that an objective needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Want {
    /// The annotation it stands at.
    pub spot: Spot,
    /// What it asks there.
    pub predicate: Predicate,
}

/// What annotations make.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    wanted: BTreeMap<Spot, Vec<Predicate>>,
    objectives: Vec<Planned>,
    sequences: Vec<Sequence>,
    /// Numbers in the LTest file of labels that no test covers, and who says so.
    uncoverable: BTreeSet<u32>,
    claimed_by: String,
    /// What the LTest file says of labels, by number: line and status.
    listed: BTreeMap<u32, (usize, LabelStatus)>,
    labels_file: String,
    misplaced: BTreeSet<Spot>,
    pub notes: Vec<Note>,
}

#[derive(Debug)]
struct Planned {
    shown: String,
    /// The hyperlabel that it is.
    number: Option<u32>,
    place: Place,
    function: String,
    alternatives: Vec<Vec<Want>>,
}

impl Planned {
    fn made(&self, parts: Option<Parts>, shown: String) -> Result<Made, Note> {
        match parts {
            Some(parts) => Ok(Made {
                parts,
                preferred: None,
                place: self.place.clone(),
                function: self.function.clone(),
                shown,
            }),
            None => Err(Note::NotLabelled {
                place: self.place.clone(),
                function: self.function.clone(),
                reason: format!("{shown}: a label of it cannot be placed"),
            }),
        }
    }
}

impl Plan {
    /// Plans for the functions `chosen`.
    pub fn new(
        program: &Program,
        chosen: &[FunctionId],
        files: &LtestFiles,
    ) -> Result<Self, LtestError> {
        let sources = Sources::new(program, chosen);
        let mut plan = Plan::default();
        plan.note_malformed(&sources);
        plan.believe(&sources, files)?;
        match &files.hyperlabels {
            Some(file) => {
                for entry in &file.entries {
                    for atom in entry.hyperlabel.atoms() {
                        if !sources.has(atom) {
                            return Err(LtestError::Unknown {
                                file: file.file.clone(),
                                line: entry.line,
                                what: described(atom),
                            });
                        }
                    }
                    let line = u32::try_from(entry.line).unwrap_or(u32::MAX);
                    let place = Place::new(file.file.clone(), line, 1);
                    let shown = entry.hyperlabel.shown();
                    match expand::expanded(&entry.hyperlabel, &sources) {
                        Ok(expanded) => {
                            plan.note_truth(place, entry.number, &expanded.as_truth);
                            plan.add(&sources, Some(entry.number), shown, expanded.alternatives);
                        }
                        Err(why) => plan.refuse(place, format!("h{}: {why}", entry.number)),
                    }
                }
            }
            None => plan.each_label(&sources, files),
        }
        Ok(plan)
    }

    fn note_malformed(&mut self, sources: &Sources<'_>) {
        for (function, label) in sources.annotations() {
            if let Some(AnnotationKind::Malformed { reason }) = kind(label) {
                self.notes.push(Note::NotLabelled {
                    place: label.place.clone(),
                    function: function.name.clone(),
                    reason: reason.clone(),
                });
            }
        }
    }

    /// Checks the file of labels, and takes over what it says if it is trusted.
    fn believe(&mut self, sources: &Sources<'_>, files: &LtestFiles) -> Result<(), LtestError> {
        let Some(file) = &files.labels else {
            return Ok(());
        };
        for row in &file.rows {
            let atom = Atom::Label(row.number);
            if !sources.has(atom) {
                return Err(LtestError::Unknown {
                    file: file.file.clone(),
                    line: row.line,
                    what: described(atom),
                });
            }
            if files.trust_labels && row.status == LabelStatus::Uncoverable {
                self.uncoverable.insert(row.number);
            }
            self.listed.insert(row.number, (row.line, row.status));
        }
        self.labels_file.clone_from(&file.file);
        self.claimed_by = format!("LTest file {}, not checked", file.file);
        Ok(())
    }

    /// Without hyperlabels each label and each sequence is an objective.
    fn each_label(&mut self, sources: &Sources<'_>, files: &LtestFiles) {
        let listed = files.labels.as_ref().map(|file| {
            let numbers = file.rows.iter().map(|row| row.number);
            numbers.collect::<BTreeSet<_>>()
        });
        let mut done = BTreeSet::new();
        for spot in sources.spots() {
            let Some(label) = sources.label(spot) else {
                continue;
            };
            let text = label.predicate.of(&sources.unit(spot).text);
            let text = text::strip_parens(&text::flatten(text)).to_owned();
            match kind(label) {
                Some(AnnotationKind::Label { number, tag, .. }) => {
                    let counts = match (&listed, number) {
                        (None, _) => true,
                        (Some(listed), Some(number)) => listed.contains(number),
                        (Some(_), None) => false,
                    };
                    let shown = match number {
                        Some(number) if tag.is_empty() => format!("l{number}: {text}"),
                        Some(number) => format!("l{number} {tag}: {text}"),
                        None => text,
                    };
                    if counts {
                        let want = Want {
                            spot,
                            predicate: Predicate::Custom,
                        };
                        self.add(sources, None, shown, vec![vec![want]]);
                    }
                }
                Some(AnnotationKind::Sequence { number, .. }) if done.insert(*number) => {
                    match expand::atom(Atom::Sequence(*number), sources) {
                        Ok(ways) => {
                            let ways = ways.into_iter().map(|want| vec![want]).collect();
                            self.add(sources, None, format!("s{number}"), ways);
                        }
                        Err(why) => self.refuse(label.place.clone(), why),
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds an objective; `number` is that of its hyperlabel, if it is one.
    fn add(
        &mut self,
        sources: &Sources<'_>,
        number: Option<u32>,
        shown: String,
        alternatives: Vec<Vec<Want>>,
    ) {
        for want in alternatives.iter().flatten() {
            let here = self.wanted.entry(want.spot).or_default();
            if !here.contains(&want.predicate) {
                here.push(want.predicate.clone());
            }
            let known = |it: &Sequence| it.last == want.spot;
            if let Predicate::Sequence { .. } = want.predicate
                && !self.sequences.iter().any(known)
                && let Ok(all) = sources.sequence_at(want.spot)
            {
                self.sequences.extend(all);
            }
        }
        let first = alternatives.first().and_then(|all| all.first());
        let Some((function, label)) = first.and_then(|want| sources.at(want.spot)) else {
            return;
        };
        self.objectives.push(Planned {
            shown,
            number,
            place: label.place.clone(),
            function: function.name.clone(),
            alternatives,
        });
    }

    /// Numbers that a guard compares, as conditions of a decision are compared: LAnnotate binds their values.
    fn note_truth(&mut self, place: Place, number: u32, names: &BTreeSet<String>) {
        if names.is_empty() {
            return;
        }
        let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
        let text = format!(
            "h{number} compares {} as truth values (zero or not)",
            names.join(", ")
        );
        self.notes.push(Note::Remark { place, text });
    }

    fn refuse(&mut self, place: Place, reason: String) {
        self.notes.push(Note::NotLabelled {
            place,
            function: String::new(),
            reason,
        });
    }

    /// The labels wanted at an annotation.
    pub fn wanted_at(&self, function: FunctionId, index: usize) -> Vec<Want> {
        let spot = Spot { function, index };
        let here = self.wanted.get(&spot).into_iter().flatten();
        here.map(|predicate| Want {
            spot,
            predicate: predicate.clone(),
        })
        .collect()
    }

    /// Who says that a label of the annotation cannot be covered.
    pub fn claim(&self, function: &Function, index: usize) -> Option<String> {
        let number = number(&function.user_labels[index])?;
        let claimed = self.uncoverable.contains(&number);
        claimed.then(|| self.claimed_by.clone())
    }

    /// What the LTest file says of a label of the annotation.
    pub fn listed(&self, function: &Function, index: usize, label: LabelId) -> Option<Listed> {
        let number = number(&function.user_labels[index])?;
        let (line, status) = self.listed.get(&number)?;
        Some(Listed {
            label,
            number,
            place: format!("{}:{line}", self.labels_file),
            status: *status,
        })
    }

    /// The objectives, made of the labels that were made; what could not be made is told. Hyperlabels that ask for the
    /// same are one objective.
    pub fn objectives(&self, made: &HashMap<Want, LabelId>) -> Vec<Result<Made, Note>> {
        let mut objectives: Vec<(Option<Parts>, Vec<&Planned>)> = Vec::new();
        for planned in &self.objectives {
            let parts = self.parts(planned, made);
            let same = |(known, _): &&mut (Option<Parts>, _)| parts.is_some() && *known == parts;
            match objectives.iter_mut().find(same) {
                Some((_, all)) => all.push(planned),
                None => objectives.push((parts, vec![planned])),
            }
        }
        let objectives = objectives.into_iter();
        objectives
            .filter_map(|(parts, all)| {
                let first = *all.first()?;
                let numbers = all.iter().filter_map(|planned| planned.number);
                let numbers: Vec<_> = numbers.map(|number| format!("h{number}")).collect();
                let shown = match numbers.is_empty() {
                    true => first.shown.clone(),
                    false => format!("{}: {}", numbers.join(", "), first.shown),
                };
                Some(first.made(parts, shown))
            })
            .collect()
    }

    /// The labels of an objective, if all of them and all that its sequences need could be placed.
    fn parts(&self, planned: &Planned, made: &HashMap<Want, LabelId>) -> Option<Parts> {
        let product = |all: &Vec<Want>| -> Option<Vec<LabelId>> {
            all.iter().map(|want| made.get(want).copied()).collect()
        };
        let parts: Option<Vec<_>> = planned.alternatives.iter().map(product).collect();
        parts.filter(|_| self.is_whole(planned)).map(Parts::new)
    }

    /// Nothing can be written there.
    pub fn misplaced(&mut self, function: FunctionId, anchor: Anchor) {
        if let Anchor::UserLabel(index) = anchor {
            self.misplaced.insert(Spot { function, index });
        }
    }

    /// All places of its sequences can be written.
    fn is_whole(&self, planned: &Planned) -> bool {
        let mut wants = planned.alternatives.iter().flatten();
        wants.all(|want| {
            let mut sequences = self.sequences.iter();
            sequences.all(|it| it.last != want.spot || self.is_placed(it))
        })
    }

    fn is_placed(&self, sequence: &Sequence) -> bool {
        let function = sequence.last.function;
        let mut spots = sequence.steps.iter().map(|step| Spot {
            function,
            index: step.at,
        });
        spots.all(|spot| !self.misplaced.contains(&spot))
    }

    /// The state that sequences need.
    pub fn ghosts(&self, made: &HashMap<Want, LabelId>) -> Vec<Ghosts> {
        let ghosts = self.sequences.iter().filter_map(|sequence| {
            let want = Want {
                spot: sequence.last,
                predicate: Predicate::Sequence {
                    length: sequence.length,
                },
            };
            Some(Ghosts {
                function: sequence.last.function,
                last: sequence.last.index,
                label: *made.get(&want)?,
                // Without all of them none: the label is never reached, and is part of nothing.
                steps: match self.is_placed(sequence) {
                    true => sequence.steps.clone(),
                    false => Vec::new(),
                },
            })
        });
        ghosts.collect()
    }
}

/// The number of the label that an annotation is.
fn number(label: &UserLabel) -> Option<u32> {
    match kind(label)? {
        AnnotationKind::Label { number, .. } => *number,
        _ => None,
    }
}

/// How files speak of a label that an annotation asks for.
pub(crate) fn annotated(label: &UserLabel, predicate: &Predicate) -> Option<Annotated> {
    match kind(label)? {
        AnnotationKind::Label { number, tag, .. } => Some(Annotated {
            name: number.map(Atom::Label),
            tag: tag.clone(),
            is_whole: *predicate == Predicate::Custom,
        }),
        AnnotationKind::Sequence { number, .. } => Some(Annotated {
            name: Some(Atom::Sequence(*number)),
            tag: String::new(),
            is_whole: true,
        }),
        AnnotationKind::Condition { .. } | AnnotationKind::Malformed { .. } => None,
    }
}

fn described(atom: Atom) -> String {
    match atom {
        Atom::Label(_) => format!("label {atom}"),
        Atom::Sequence(_) => format!("sequence {atom}"),
    }
}
