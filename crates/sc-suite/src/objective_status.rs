//! The status of each objective, derived from the statuses of its labels.

use std::collections::{BTreeMap, BTreeSet};

use sc_objectives::ltest::{Atom, LabelStatus};
use sc_objectives::{Completeness, Labelling, McdcCondition, McdcDecision, Objective};
use sc_report as report;
use sc_report::{Cause, EXISTING_TESTS, Effect, MissingHalf, Witness};
use sc_store::{Status, TestId};
use sc_types::{Condition, LabelId, ObjectiveId, Reason, ReasonKind};

/// The objectives of a labelling, as label statuses decide them.
pub struct ObjectiveStatuses<'a> {
    labelling: &'a Labelling,
    statuses: &'a [Status],
    /// When labels were proved uncoverable.
    proved_at: BTreeMap<LabelId, f64>,
    /// For each objective made of several labels that is covered: which test shows which label.
    witnesses: BTreeMap<ObjectiveId, Vec<Witness>>,
    /// For each test the objectives it helps to cover.
    covers: BTreeMap<TestId, Vec<ObjectiveId>>,
}

impl<'a> ObjectiveStatuses<'a> {
    /// The same with the times at which labels were proved uncoverable.
    pub(crate) fn with_times(self, proved_at: BTreeMap<LabelId, f64>) -> Self {
        Self { proved_at, ..self }
    }

    /// Decides all objectives. `statuses`: of all labels, by id.
    pub fn new(labelling: &'a Labelling, statuses: &'a [Status]) -> Self {
        let mut objectives = ObjectiveStatuses {
            labelling,
            statuses,
            proved_at: BTreeMap::new(),
            witnesses: BTreeMap::new(),
            covers: BTreeMap::new(),
        };
        for objective in &labelling.objectives {
            if objective.parts.single().is_none()
                && let Some(witness) = objectives.find_witness(objective)
            {
                objectives.witnesses.insert(objective.id, witness);
            }
            for test in objectives.tests(objective) {
                objectives
                    .covers
                    .entry(test)
                    .or_default()
                    .push(objective.id);
            }
        }
        objectives
    }

    /// The objectives that a test helps to cover.
    pub fn covered_by(&self, test: TestId) -> &[ObjectiveId] {
        self.covers.get(&test).map_or(&[], Vec::as_slice)
    }

    /// Which test shows which label of an objective; empty if it is not covered, or one label only.
    pub fn witness(&self, objective: ObjectiveId) -> &[Witness] {
        self.witnesses.get(&objective).map_or(&[], Vec::as_slice)
    }

    /// Existing tests cover these labels, whatever else is known of them.
    pub fn add_existing(statuses: &mut [Status], labels: &BTreeSet<LabelId>) {
        for label in labels {
            let status = label.index().and_then(|index| statuses.get_mut(index));
            if let Some(status) = status {
                *status = Status::Covered {
                    tests: Vec::new(),
                    by: EXISTING_TESTS.to_owned(),
                    at: 0.0,
                };
            }
        }
    }

    /// The objectives for reports; `note` says what else there is to say of one.
    pub fn objectives(&self, note: impl Fn(&Objective) -> String) -> Vec<report::Objective> {
        let plain = self.labelling.is_plain();
        let all = self.labelling.objectives.iter();
        all.map(|objective| report::Objective {
            id: objective.id,
            key: objective.key.clone(),
            criterion: objective.criterion_names(),
            place: report::Place {
                file: objective.file.clone(),
                line: objective.line,
                column: objective.column,
                function: objective.function.clone(),
            },
            predicate: objective.predicate.clone(),
            status: self.status(objective),
            note: note(objective),
            parts: if plain {
                Vec::new()
            } else {
                objective.parts.alternatives().to_vec()
            },
            preferred: objective
                .preferred
                .as_ref()
                .map_or_else(Vec::new, |parts| parts.alternatives().to_vec()),
            witness: self.witness(objective.id).to_vec(),
        })
        .collect()
    }

    /// The labels for reports.
    pub fn labels(&self) -> Vec<report::Label> {
        let all = self.labelling.labels.iter();
        all.map(|label| report::Label {
            id: label.id,
            criterion: label.criterion_names(),
            place: report::Place {
                file: label.file.clone(),
                line: label.line,
                column: label.column,
                function: label.function.clone(),
            },
            predicate: label.predicate.clone(),
            status: match self.label(label.id) {
                Some(Status::Covered { .. }) => "covered",
                Some(Status::Uncoverable { .. }) => "uncoverable",
                Some(Status::Rejected { .. }) => "only-with-oracle-failures",
                _ => "unknown",
            },
            within_bounds: match self.label(label.id) {
                Some(Status::Uncoverable { under, .. }) => Condition::any_bound(under),
                _ => false,
            },
            tests: self.label_tests(label.id).to_vec(),
            tag: label.tag(),
            annotated: self.labelling.annotated.get(&label.id).cloned(),
        })
        .collect()
    }

    /// Where tests and proofs contradict what a file of LTest says, in words.
    pub fn conflicts(&self) -> Vec<String> {
        let listed = self.labelling.listed.iter();
        let conflicts = listed.filter_map(|listed| {
            let said = format!("{} lists l{} as", listed.place, listed.number);
            match (listed.status, self.label(listed.label)?) {
                (LabelStatus::Uncoverable, Status::Covered { tests, .. }) => {
                    let test = tests.first()?;
                    Some(format!("{said} uncoverable, but test {test} covers it"))
                }
                (LabelStatus::Covered, Status::Uncoverable { by, .. })
                    if self.all_uncoverable(listed.number) =>
                {
                    Some(format!("{said} covered, but {by} proves it uncoverable"))
                }
                _ => None,
            }
        });
        // One number may stand at several places.
        conflicts.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether nothing covers the label of this number, wherever it stands.
    fn all_uncoverable(&self, number: u32) -> bool {
        let annotated = self.labelling.annotated.iter();
        let mut places = annotated.filter(|(_, it)| it.name == Some(Atom::Label(number)));
        places.all(|(label, it)| {
            let proved = |status: &Status| match status {
                Status::Uncoverable { under, .. } => !Condition::any_bound(under),
                _ => false,
            };
            it.is_whole && self.label(*label).is_some_and(proved)
        })
    }

    /// What the conditions of decisions do.
    pub fn mcdc(&self) -> Vec<report::McdcDecision> {
        let all = self.labelling.mcdc.iter();
        all.map(|decision| report::McdcDecision {
            criterion: decision.criterion.name(),
            place: report::Place {
                file: decision.place.file.clone(),
                line: decision.place.line,
                column: decision.place.column,
                function: decision.function.clone(),
            },
            decision: decision.text.clone(),
            conditions: decision
                .conditions
                .iter()
                .map(|condition| report::McdcCondition {
                    condition: condition.text.clone(),
                    objective: condition.objective,
                    effect: self.effect(decision, condition),
                })
                .collect(),
            evaluations: self.evaluations(decision),
        })
        .collect()
    }

    fn effect(&self, decision: &McdcDecision, condition: &McdcCondition) -> Effect {
        let objective = condition.objective;
        let Some(objective) = objective.and_then(|id| self.labelling.objective(id)) else {
            return Effect::Impossible {
                why: "ruled out by the structure of the decision".into(),
                within_bounds: false,
            };
        };
        if let [first, second] = self.witness(objective.id) {
            return Effect::Shown {
                pair: [first, second].map(|it| self.evaluation(decision, it)),
                cause: self.cause(condition, &[first.label, second.label]),
            };
        }
        let status = self.status(objective);
        let within_bounds = status.is_uncoverable_within_bounds();
        match status {
            report::Status::Uncoverable { by, .. } => Effect::Impossible {
                why: format!("proved by {by}"),
                within_bounds,
            },
            _ => self.missing_half(decision, condition),
        }
    }

    fn evaluation(&self, decision: &McdcDecision, witness: &Witness) -> report::Evaluation {
        let label = self.labelling.label(witness.label);
        let vector = decision.evaluations.get(&witness.label);
        report::Evaluation {
            seen: label.map_or_else(String::new, |label| label.predicate.clone()),
            values: vector.map_or_else(String::new, |it| it.letters.clone()),
            outcome: vector.map(|it| it.outcome),
            test: witness.test,
        }
    }

    /// The evaluations of a decision that tests show, in the order of their letters.
    fn evaluations(&self, decision: &McdcDecision) -> Vec<report::Evaluation> {
        let labels = decision.evaluations.keys();
        let shown =
            labels.filter_map(|label| Some(self.evaluation(decision, &self.shows(*label)?)));
        let mut shown: Vec<_> = shown.collect();
        shown.sort_by(|a, b| b.values.cmp(&a.values));
        shown
    }

    /// Whether the pair that shows the effect of a condition has a unique cause, and if not, whether one could.
    fn cause(&self, condition: &McdcCondition, pair: &[LabelId]) -> Cause {
        let dead = |label: &LabelId| matches!(self.label(*label), Some(Status::Uncoverable { .. }));
        let mut unique = condition.unique.iter();
        if condition.unique.contains(pair) {
            return Cause::Unique;
        }
        match condition.seeks_unique {
            None => Cause::Masking,
            Some(Completeness::All) if unique.all(|pair| pair.iter().any(dead)) => {
                Cause::MaskingOnly
            }
            Some(_) => Cause::MaskingSoFar,
        }
    }

    /// What a condition lacks whose effect no pair shows.
    fn missing_half(&self, decision: &McdcDecision, condition: &McdcCondition) -> Effect {
        let half = |wanted: bool| {
            let labels = condition.halves.iter().filter(|(_, half)| **half == wanted);
            let mut shown = labels.filter_map(|(label, _)| self.shows(*label));
            shown.next()
        };
        let (yes, no) = (half(true), half(false));
        let missing = match (&yes, &no) {
            (None, Some(_)) => MissingHalf::True,
            (Some(_), None) => MissingHalf::False,
            (None, None) => MissingHalf::Both,
            (Some(_), Some(_)) => MissingHalf::Pair,
        };
        let half = yes.or(no).filter(|_| missing != MissingHalf::Pair);
        Effect::Unknown {
            missing,
            half: half.map(|it| self.evaluation(decision, &it)),
        }
    }

    fn label(&self, id: LabelId) -> Option<&Status> {
        self.statuses.get(id.index()?)
    }

    /// A test that covers a label: an existing one, or the first of the suite.
    fn shows(&self, label: LabelId) -> Option<Witness> {
        let test = match self.exists(label) {
            true => None,
            false => Some(*self.label_tests(label).first()?),
        };
        Some(Witness { label, test })
    }

    /// Whether existing tests cover a label.
    fn exists(&self, label: LabelId) -> bool {
        matches!(self.label(label), Some(Status::Covered { by, .. }) if by == EXISTING_TESTS)
    }

    /// Tests of the suite that cover a label.
    fn label_tests(&self, id: LabelId) -> &[TestId] {
        match self.label(id) {
            Some(Status::Covered { tests, .. }) => tests,
            _ => &[],
        }
    }

    /// The tests that cover an objective: all that cover its label, or the witness of a pair.
    fn tests(&self, objective: &Objective) -> Vec<TestId> {
        match objective.parts.single() {
            Some(label) => self.label_tests(label).to_vec(),
            None => {
                let witness = self.witness(objective.id).iter();
                let tests: BTreeSet<TestId> = witness.filter_map(|it| it.test).collect();
                tests.into_iter().collect()
            }
        }
    }

    /// A way to cover the objective: pairs that differ in one condition only before others, few tests before many.
    fn find_witness(&self, objective: &Objective) -> Option<Vec<Witness>> {
        let conditions = self.labelling.mcdc.iter().flat_map(|it| &it.conditions);
        let unique: BTreeSet<&Vec<LabelId>> = conditions
            .filter(|condition| condition.objective == Some(objective.id))
            .flat_map(|condition| &condition.unique)
            .collect();
        let ways = objective.parts.alternatives().iter();
        let ways = ways.filter_map(|labels| Some((labels, self.choose_tests(labels)?)));
        let best = ways.min_by_key(|(labels, witness)| {
            let tests: BTreeSet<TestId> = witness.iter().filter_map(|it| it.test).collect();
            (!unique.contains(labels), tests.len())
        });
        best.map(|(_, witness)| witness)
    }

    /// A test for each label, the same where one will do.
    fn choose_tests(&self, labels: &[LabelId]) -> Option<Vec<Witness>> {
        let mut chosen: Vec<Witness> = Vec::new();
        for &label in labels {
            let tests = self.label_tests(label);
            let known = chosen
                .iter()
                .filter_map(|it| it.test)
                .find(|it| tests.contains(it));
            chosen.push(match known {
                Some(test) => Witness {
                    label,
                    test: Some(test),
                },
                None => self.shows(label)?,
            });
        }
        Some(chosen)
    }

    fn status(&self, objective: &Objective) -> report::Status {
        if let Some(label) = objective.parts.single() {
            return match self.label(label).cloned() {
                Some(Status::Covered { tests, by, at }) => {
                    report::Status::Covered { by, tests, at }
                }
                Some(Status::Uncoverable { by, under }) => report::Status::Uncoverable {
                    by,
                    under,
                    at: self.proved_at.get(&label).copied(),
                },
                Some(Status::Rejected { test, by, .. }) => {
                    report::Status::OracleFailures { by, test }
                }
                Some(Status::Unknown(reason)) => report::Status::Unknown(reason),
                None => unknown(),
            };
        }
        if !self.witness(objective.id).is_empty() {
            return self.shown(objective);
        }
        if let Some(rejected) = self.only_rejected(objective) {
            return rejected;
        }
        let dead = |label| matches!(self.label(label), Some(Status::Uncoverable { .. }));
        if objective.parts.is_ruled_out(dead) {
            return self.ruled_out(objective);
        }
        let mut labels = objective.parts.useful(dead).into_iter();
        let reason = labels.find_map(|label| match self.label(label) {
            Some(Status::Unknown(reason)) => Some(reason.clone()),
            _ => None,
        });
        reason.map_or_else(unknown, report::Status::Unknown)
    }

    /// Each label of one alternative is reached, some by tests only that the oracle rejects.
    fn only_rejected(&self, objective: &Objective) -> Option<report::Status> {
        let mut ways = objective.parts.alternatives().iter();
        ways.find_map(|labels| {
            let mut rejected = None;
            for label in labels {
                match self.label(*label) {
                    Some(Status::Covered { .. }) => {}
                    Some(Status::Rejected { test, by, .. }) => {
                        rejected = Some(report::Status::OracleFailures {
                            by: by.clone(),
                            test: *test,
                        });
                    }
                    _ => return None,
                }
            }
            rejected
        })
    }

    fn shown(&self, objective: &Objective) -> report::Status {
        let mut who: BTreeSet<&str> = BTreeSet::new();
        let mut when = 0f64;
        for witness in self.witness(objective.id) {
            if let Some(Status::Covered { by, at, .. }) = self.label(witness.label) {
                who.insert(by);
                when = when.max(*at);
            }
        }
        report::Status::Covered {
            by: Vec::from_iter(who).join("+"),
            tests: self.tests(objective),
            at: when,
        }
    }

    /// Each alternative has a label that cannot be covered: all those proofs together are the proof.
    fn ruled_out(&self, objective: &Objective) -> report::Status {
        let (mut who, mut conditions) = (BTreeSet::new(), BTreeSet::new());
        let mut when: Option<f64> = None;
        for labels in objective.parts.alternatives() {
            let proofs = labels.iter().filter_map(|label| match self.label(*label) {
                Some(Status::Uncoverable { by, under }) => {
                    Some((by, under, self.proved_at.get(label)))
                }
                _ => None,
            });
            // One proof is enough; the one with the fewest conditions says most.
            if let Some((by, under, at)) = proofs.min_by_key(|(_, under, _)| under.len()) {
                when = at.copied().into_iter().chain(when).reduce(f64::max);
                who.insert(by.as_str());
                conditions.extend(under.iter().cloned());
            }
        }
        report::Status::Uncoverable {
            by: Vec::from_iter(who).join("+"),
            under: conditions.into_iter().collect(),
            at: when,
        }
    }
}

fn unknown() -> report::Status {
    let words = "its tests are not in the suite";
    report::Status::Unknown(Reason::new(ReasonKind::Other, words, ""))
}
