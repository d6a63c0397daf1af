//! Objectives while they are made: equal ones once, parts gathered.

use std::collections::BTreeMap;

use sc_frontend::Place;
use sc_types::{LabelId, ObjectiveId};

use crate::Criterion;
use crate::criteria::How;
use crate::key;
use crate::label::Label;
use crate::objective::{Objective, Parts};

/// Everything of an objective but its number and its criteria.
pub(crate) struct Made {
    pub parts: Parts,
    pub preferred: Option<Parts>,
    pub place: Place,
    pub function: String,
    pub shown: String,
}

impl Made {
    /// An objective that is one label.
    pub fn label(labels: &[Label], id: LabelId) -> Self {
        let label = &labels[id.0 as usize - 1];
        Self {
            parts: Parts::one(id),
            preferred: None,
            place: Place::new(label.file.clone(), label.line, label.column),
            function: label.function.clone(),
            shown: label.predicate.clone(),
        }
    }
}

/// The objectives so far.
#[derive(Default)]
pub(crate) struct Objectives {
    by_parts: BTreeMap<Parts, usize>,
    all: Vec<Objective>,
}

impl Objectives {
    /// Adds an objective, unless one is made of the same labels: then it has one more criterion. Gives its number.
    pub fn add(&mut self, labels: &[Label], criterion: Criterion, made: Made) -> ObjectiveId {
        let Made {
            parts,
            preferred,
            place,
            function,
            shown,
        } = made;
        let all = &mut self.all;
        let index = *self.by_parts.entry(parts).or_insert_with_key(|parts| {
            all.push(Objective {
                // Ids end where memory does, long before u32.
                id: ObjectiveId(u32::try_from(all.len() + 1).unwrap_or(u32::MAX)),
                key: identity(labels, parts),
                criteria: Vec::new(),
                file: place.file,
                line: place.line,
                column: place.column,
                function,
                predicate: shown,
                parts: parts.clone(),
                preferred: None,
            });
            all.len() - 1
        });
        let objective = &mut self.all[index];
        objective.preferred = objective.preferred.take().or(preferred);
        if !objective.criteria.contains(&criterion) {
            objective.criteria.push(criterion);
        }
        objective.id
    }

    pub fn finished(self) -> Vec<Objective> {
        self.all
    }
}

fn identity(labels: &[Label], parts: &Parts) -> String {
    let key = |id: &LabelId| labels[id.0 as usize - 1].key.as_str();
    if let Some(label) = parts.single() {
        return key(&label).to_owned();
    }
    let alternatives = parts.alternatives().iter();
    let alternatives: Vec<Vec<&str>> = alternatives
        .map(|labels| labels.iter().map(key).collect())
        .collect();
    key::combined(&alternatives)
}

/// Objectives of one function whose parts are met one by one.
#[derive(Default)]
pub(crate) struct Groups {
    by_name: BTreeMap<(Criterion, String), usize>,
    all: Vec<Group>,
}

struct Group {
    criterion: Criterion,
    how: How,
    labels: Vec<LabelId>,
    made: Made,
}

impl Groups {
    /// Adds a label to a group; `made` makes the objective when the first one comes.
    pub fn add(
        &mut self,
        criterion: Criterion,
        name: String,
        how: How,
        label: LabelId,
        made: impl FnOnce(Parts) -> Made,
    ) {
        let all = &mut self.all;
        let index = *self.by_name.entry((criterion, name)).or_insert_with(|| {
            all.push(Group {
                criterion,
                how,
                labels: Vec::new(),
                made: made(Parts::one(label)),
            });
            all.len() - 1
        });
        self.all[index].labels.push(label);
    }

    /// The objectives, in the order of their first labels.
    pub fn finished(self) -> impl Iterator<Item = (Criterion, Made)> {
        self.all.into_iter().map(|group| {
            let parts = match group.how {
                How::Any => Parts::any(group.labels),
                How::All => Parts::all(group.labels),
            };
            let made = Made {
                parts,
                ..group.made
            };
            (group.criterion, made)
        })
    }
}
