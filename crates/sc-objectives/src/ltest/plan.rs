//! Which labels and objectives the annotations of a program make.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sc_frontend::{AnnotationKind, Function, FunctionId, Place, Program, UserLabel};

use super::expand::{self, Spot};
use super::ghosts::{Action, Ghosts, Step};
use super::hyperlabel::Atom;
use super::{LabelStatus, LtestError, LtestFiles};
use crate::label::Note;
use crate::making::Made;
use crate::objective::Parts;
use crate::predicate::{Anchor, Predicate};
use crate::text;

/// Most places of a sequence: each is a bit.
const LONGEST_SEQUENCE: u32 = 64;

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
    /// Labels that no test covers, and who says so.
    uncoverable: BTreeSet<u32>,
    claimed_by: String,
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

/// A sequence as one of its last places ends it.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    last: Spot,
    pub length: u32,
    steps: Vec<Step>,
}

impl Sequence {
    pub fn last(&self) -> Spot {
        self.last
    }
}

/// The annotations of a program.
pub(super) struct Sources<'p> {
    program: &'p Program,
    /// Functions that get labels, in order.
    chosen: &'p [FunctionId],
    labels: BTreeMap<u32, Vec<Spot>>,
    sequences: BTreeMap<u32, Vec<Spot>>,
    conditions: Vec<Spot>,
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
                    let place = Place {
                        file: file.file.clone(),
                        line: u32::try_from(entry.line).unwrap_or(u32::MAX),
                        column: 1,
                    };
                    let shown = entry.hyperlabel.shown();
                    match expand::alternatives(&entry.hyperlabel, &sources) {
                        Ok(all) => plan.add(&sources, Some(entry.number), shown, all),
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
        }
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
        match kind(&function.user_labels[index]) {
            Some(AnnotationKind::Label {
                number: Some(number),
                ..
            }) if self.uncoverable.contains(number) => Some(self.claimed_by.clone()),
            _ => None,
        }
    }

    /// The objectives, made of the labels that were made; what could not be made is told. Hyperlabels that ask for the
    /// same are one objective.
    pub fn objectives(&self, made: &HashMap<Want, u32>) -> Vec<Result<Made, Note>> {
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
    fn parts(&self, planned: &Planned, made: &HashMap<Want, u32>) -> Option<Parts> {
        let product = |all: &Vec<Want>| -> Option<Vec<u32>> {
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
    pub fn ghosts(&self, made: &HashMap<Want, u32>) -> Vec<Ghosts> {
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

fn described(atom: Atom) -> String {
    match atom {
        Atom::Label(_) => format!("label {atom}"),
        Atom::Sequence(_) => format!("sequence {atom}"),
    }
}

fn kind(label: &UserLabel) -> Option<&AnnotationKind> {
    label.annotation.as_ref().map(|annotation| &annotation.kind)
}

impl<'p> Sources<'p> {
    fn new(program: &'p Program, chosen: &'p [FunctionId]) -> Self {
        let mut sources = Sources {
            program,
            chosen,
            labels: BTreeMap::new(),
            sequences: BTreeMap::new(),
            conditions: Vec::new(),
        };
        for (at, function) in program.functions.iter().enumerate() {
            for (index, label) in function.user_labels.iter().enumerate() {
                let spot = Spot {
                    function: FunctionId(at),
                    index,
                };
                match kind(label) {
                    Some(AnnotationKind::Label {
                        number: Some(number),
                        ..
                    }) => sources.labels.entry(*number).or_default().push(spot),
                    Some(AnnotationKind::Sequence { number, .. }) => {
                        sources.sequences.entry(*number).or_default().push(spot);
                    }
                    Some(AnnotationKind::Condition { .. }) => sources.conditions.push(spot),
                    _ => {}
                }
            }
        }
        sources
    }

    fn has(&self, atom: Atom) -> bool {
        match atom {
            Atom::Label(number) => self.labels.contains_key(&number),
            Atom::Sequence(number) => self.sequences.contains_key(&number),
        }
    }

    /// Annotations of all functions that get labels.
    fn spots(&self) -> impl Iterator<Item = Spot> {
        self.chosen.iter().flat_map(|id| {
            let labels = self.program.functions.get(id.0);
            let count = labels.map_or(0, |function| function.user_labels.len());
            (0..count).map(|index| Spot {
                function: *id,
                index,
            })
        })
    }

    fn annotations(&self) -> impl Iterator<Item = (&'p Function, &'p UserLabel)> {
        self.spots().filter_map(|spot| self.at(spot))
    }

    pub fn at(&self, spot: Spot) -> Option<(&'p Function, &'p UserLabel)> {
        let function = self.program.functions.get(spot.function.0)?;
        Some((function, function.user_labels.get(spot.index)?))
    }

    pub fn label(&self, spot: Spot) -> Option<&'p UserLabel> {
        self.at(spot).map(|(_, label)| label)
    }

    fn unit(&self, spot: Spot) -> &'p sc_frontend::Unit {
        &self.program.units[self.program.functions[spot.function.0].unit.0]
    }

    fn function_name(&self, spot: Spot) -> &'p str {
        &self.program.functions[spot.function.0].name
    }

    /// Where a label stands, in functions that get labels.
    pub fn places_of(&self, number: u32) -> Result<Vec<Spot>, String> {
        let all = self.labels.get(&number).into_iter().flatten().copied();
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            all.partition(|spot| self.chosen.contains(&spot.function));
        match (here.is_empty(), elsewhere.first()) {
            (true, Some(other)) => Err(format!(
                "l{number} is in `{}`, which is not among the functions to cover",
                self.function_name(*other)
            )),
            _ => Ok(here),
        }
    }

    fn sequence_at(&self, last: Spot) -> Result<Vec<Sequence>, String> {
        match self.label(last).and_then(kind) {
            Some(AnnotationKind::Sequence { number, .. }) => self.sequence(*number),
            _ => Ok(Vec::new()),
        }
    }

    /// A sequence, once for each of its last places.
    pub fn sequence(&self, number: u32) -> Result<Vec<Sequence>, String> {
        let spots = self.sequences.get(&number).map_or(&[][..], Vec::as_slice);
        let Some(first) = spots.first() else {
            return Err(format!("there is no sequence s{number}"));
        };
        if let Some(other) = spots.iter().find(|spot| spot.function != first.function) {
            let (a, b) = (self.function_name(*first), self.function_name(*other));
            return Err(format!(
                "the places of s{number} are in different functions, `{a}` and `{b}`"
            ));
        }
        if !self.chosen.contains(&first.function) {
            let name = self.function_name(*first);
            return Err(format!(
                "s{number} is in `{name}`, which is not among the functions to cover"
            ));
        }
        let places: Vec<_> = spots.iter().filter_map(|spot| self.place(*spot)).collect();
        let length = length_of(number, &places)?;
        if let Some(impure) = places.iter().find(|place| !place.pure) {
            return Err(format!(
                "the condition at place {} of s{number} has side effects or calls",
                impure.position
            ));
        }
        let breaks = self.breaks(number, first.function, length, &places)?;
        let steps = places
            .iter()
            .filter(|place| place.position < length)
            .map(|place| Step {
                at: place.spot.index,
                action: Action::Pass(place.position),
            })
            .chain(breaks);
        let steps: Vec<_> = steps.collect();
        let last = places.iter().filter(|place| place.position == length);
        Ok(last
            .map(|place| Sequence {
                last: place.spot,
                length,
                steps: steps.clone(),
            })
            .collect())
    }

    fn place(&self, spot: Spot) -> Option<Passed<'p>> {
        let annotation = self.label(spot)?.annotation.as_ref()?;
        match &annotation.kind {
            AnnotationKind::Sequence {
                position,
                length,
                section,
                ..
            } => Some(Passed {
                spot,
                position: *position,
                length: *length,
                section,
                pure: annotation.pure,
            }),
            _ => None,
        }
    }

    /// What the conditions on its sections do to a sequence.
    fn breaks(
        &self,
        number: u32,
        function: FunctionId,
        length: u32,
        places: &[Passed<'_>],
    ) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        for spot in &self.conditions {
            let Some(annotation) = self.label(*spot).and_then(|it| it.annotation.as_ref()) else {
                continue;
            };
            let AnnotationKind::Condition { section } = &annotation.kind else {
                continue;
            };
            let bits = places
                .iter()
                .filter(|place| place.section == section && place.position < length)
                .fold(0u64, |bits, place| bits | 1 << (place.position - 1));
            if bits == 0 {
                continue;
            }
            if spot.function != function {
                let name = self.function_name(*spot);
                return Err(format!(
                    "s{number} is broken by a condition in another function, `{name}`"
                ));
            }
            if !annotation.pure {
                return Err(format!(
                    "a condition that breaks s{number} has side effects or calls"
                ));
            }
            steps.push(Step {
                at: spot.index,
                action: Action::Break(bits),
            });
        }
        Ok(steps)
    }
}

/// A place of a sequence.
struct Passed<'p> {
    spot: Spot,
    position: u32,
    length: Option<u32>,
    section: &'p str,
    pure: bool,
}

/// How many places a sequence has; all of them must be there.
fn length_of(number: u32, places: &[Passed<'_>]) -> Result<u32, String> {
    let said: BTreeSet<u32> = places.iter().filter_map(|place| place.length).collect();
    let furthest = places.iter().map(|place| place.position).max().unwrap_or(0);
    let length = match said.len() {
        0 => furthest,
        1 => said.first().copied().unwrap_or(furthest),
        _ => return Err(format!("the places of s{number} tell different lengths")),
    };
    if length > LONGEST_SEQUENCE {
        return Err(format!(
            "s{number} has {length} places, more than {LONGEST_SEQUENCE}"
        ));
    }
    let odd = places
        .iter()
        .find(|it| it.position == 0 || it.position > length);
    if let Some(odd) = odd {
        let position = odd.position;
        return Err(format!(
            "s{number} has no place {position}: it has {length}"
        ));
    }
    let missing = (1..=length).find(|k| !places.iter().any(|place| place.position == *k));
    match missing {
        Some(missing) => Err(format!("place {missing} of s{number} is nowhere")),
        None => Ok(length),
    }
}
