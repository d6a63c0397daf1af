//! The annotations of a program, by the numbers that files name them by.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{AnnotationKind, Function, FunctionId, Program, Unit, UserLabel};

use super::expand::Spot;
use super::ghosts::{Action, Step};
use super::hyperlabel::Atom;

/// Most places of a sequence: each is a bit.
const LONGEST_SEQUENCE: u32 = 64;

/// A sequence as one of its last places ends it.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    pub last: Spot,
    pub length: u32,
    pub steps: Vec<Step>,
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

/// What an annotation is.
pub(super) fn kind(label: &UserLabel) -> Option<&AnnotationKind> {
    label.annotation.as_ref().map(|annotation| &annotation.kind)
}

impl<'p> Sources<'p> {
    pub fn new(program: &'p Program, chosen: &'p [FunctionId]) -> Self {
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

    pub fn has(&self, atom: Atom) -> bool {
        match atom {
            Atom::Label(number) => self.labels.contains_key(&number),
            Atom::Sequence(number) => self.sequences.contains_key(&number),
        }
    }

    /// Annotations of all functions that get labels.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.chosen.iter().flat_map(|id| {
            let labels = self.program.functions.get(id.0);
            let count = labels.map_or(0, |function| function.user_labels.len());
            (0..count).map(|index| Spot {
                function: *id,
                index,
            })
        })
    }

    pub fn annotations(&self) -> impl Iterator<Item = (&'p Function, &'p UserLabel)> {
        self.spots().filter_map(|spot| self.at(spot))
    }

    pub fn at(&self, spot: Spot) -> Option<(&'p Function, &'p UserLabel)> {
        let function = self.program.functions.get(spot.function.0)?;
        Some((function, function.user_labels.get(spot.index)?))
    }

    pub fn label(&self, spot: Spot) -> Option<&'p UserLabel> {
        self.at(spot).map(|(_, label)| label)
    }

    pub fn unit(&self, spot: Spot) -> &'p Unit {
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
                "l{number} is in '{}', which is not among the functions to cover",
                self.function_name(*other)
            )),
            _ => Ok(here),
        }
    }

    pub fn sequence_at(&self, last: Spot) -> Result<Vec<Sequence>, String> {
        match self.label(last).and_then(kind) {
            Some(AnnotationKind::Sequence { number, .. }) => self.sequence(*number),
            _ => Ok(Vec::new()),
        }
    }

    /// A sequence, once for each of its last places.
    pub fn sequence(&self, number: u32) -> Result<Vec<Sequence>, String> {
        let spots = self.sequences.get(&number).map_or(&[][..], Vec::as_slice);
        let Some(first) = spots.first() else {
            return Err(format!("no sequence s{number}"));
        };
        if let Some(other) = spots.iter().find(|spot| spot.function != first.function) {
            let (a, b) = (self.function_name(*first), self.function_name(*other));
            return Err(format!(
                "the places of s{number} are in different functions, '{a}' and '{b}'"
            ));
        }
        if !self.chosen.contains(&first.function) {
            let name = self.function_name(*first);
            return Err(format!(
                "s{number} is in '{name}', which is not among the functions to cover"
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
                    "s{number} is broken by a condition in another function, '{name}'"
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
        _ => return Err(format!("the places of s{number} state different lengths")),
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
        Some(missing) => Err(format!("place {missing} of s{number} is missing")),
        None => Ok(length),
    }
}
