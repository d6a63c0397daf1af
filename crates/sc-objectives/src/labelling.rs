//! From a program and criteria to labels and objectives.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sc_frontend::{
    Action, Decision, DecisionKind, Expression, Function, FunctionId, Place, Program, Span, Switch,
    Unit,
};
use sc_types::LabelId;

use crate::Criterion;
use crate::criteria::{At, Combined, Grouped, Operation, Target, TooMany, Wanted};
use crate::independence;
use crate::key::{self, Ordinals};
use crate::label::{Claim, Label, Labelling, Note, Site};
use crate::logic::Logic;
use crate::ltest::{self, LtestError, LtestFiles, Plan, Want};
use crate::mutators::Mutator;
use crate::objective::{Completeness, McdcCondition, McdcDecision, Parts};
use crate::objective_set::{Groups, Made, Objectives};
use crate::placement;
use crate::predicate::{self, Anchor, Placed, Predicate};
use crate::text;

/// Makes the labels that `criteria` want in `functions`. Functions of system headers
/// get none.
pub fn label_program(
    program: &Program,
    functions: &[FunctionId],
    criteria: &[Criterion],
) -> Labelling {
    let none = LtestFiles::default();
    // Only files can be wrong.
    label_program_with(program, functions, criteria, &none).unwrap_or_default()
}

/// The same, with what files of LTest say about hand-written labels.
pub fn label_program_with(
    program: &Program,
    functions: &[FunctionId],
    criteria: &[Criterion],
    files: &LtestFiles,
) -> Result<Labelling, LtestError> {
    let criteria: BTreeSet<_> = criteria.iter().copied().collect();
    let mut chosen: Vec<_> = functions
        .iter()
        .filter_map(|id| program.functions.get(id.0).map(|function| (*id, function)))
        .filter(|(_, function)| !function.in_system_header)
        .collect();
    chosen.sort_by_key(|(id, function)| (function.unit, function.span.start, *id));
    chosen.dedup_by_key(|(id, _)| *id);
    let plan = match criteria.contains(&Criterion::Custom) {
        true => {
            let functions: Vec<_> = chosen.iter().map(|(id, _)| *id).collect();
            Plan::new(program, &functions, files)?
        }
        false => Plan::default(),
    };
    let kinds = criteria.iter().flat_map(|criterion| criterion.info().at);
    let mut maker = Maker {
        kinds: kinds.copied().collect(),
        criteria,
        by_key: BTreeMap::new(),
        labelling: Labelling::default(),
        objectives: Objectives::default(),
        groups: Groups::default(),
        plan,
        planned: HashMap::new(),
    };
    if maker.kinds.contains(&At::Use) {
        let ids: Vec<_> = chosen.iter().map(|(id, _)| *id).collect();
        program.find_data_flow(&ids);
    }
    for (id, function) in chosen {
        if let Some(unit) = program.units.get(function.unit.0) {
            maker.function(program, unit, id, function);
        }
    }
    maker.planned();
    maker.labelling.objectives = maker.objectives.finished();
    Ok(maker.labelling)
}

struct Maker {
    /// Where labels may be wanted.
    kinds: BTreeSet<At>,
    criteria: BTreeSet<Criterion>,
    /// Index of the label with this key.
    by_key: BTreeMap<String, usize>,
    labelling: Labelling,
    objectives: Objectives,
    /// Objectives of this function whose parts are met one by one.
    groups: Groups,
    /// What annotations of LTest ask for.
    plan: Plan,
    /// The labels that are made for it.
    planned: HashMap<Want, LabelId>,
}

/// One place to label, and how to speak of it.
struct Spot<'p> {
    program: &'p Program,
    unit: &'p Unit,
    function: &'p Function,
    id: FunctionId,
    anchor: Anchor,
    ordinal: usize,
}

impl Maker {
    fn function(&mut self, program: &Program, unit: &Unit, id: FunctionId, function: &Function) {
        let mut ordinals = Ordinals::default();
        let mut anchors = placement::anchors(function, &self.kinds);
        anchors.retain(|anchor| self.is_of_use(function, *anchor));
        self.note_long(function);
        let mut badly_placed = placement::misplaced(&unit.text, function, &anchors);
        self.note_flow(unit, function, &anchors, &mut badly_placed);
        for anchor in anchors {
            let spot = Spot {
                program,
                unit,
                function,
                id,
                anchor,
                ordinal: ordinals.next(key::anchor_text(unit, function, anchor)),
            };
            if badly_placed.contains(&placement::span(function, anchor)) {
                self.plan.misplaced(id, anchor);
                self.refuse(
                    &spot,
                    "its text cannot be separated from the surrounding text",
                );
            } else {
                self.anchor(&spot);
            }
        }
        for (criterion, group) in std::mem::take(&mut self.groups).finished() {
            self.objectives
                .add(&self.labelling.labels, criterion, group);
        }
    }

    /// Only mutants of LTest look at shifts and negations.
    fn is_of_use(&self, function: &Function, anchor: Anchor) -> bool {
        let Anchor::Expression(i) = anchor else {
            return true;
        };
        let action = function.code.expressions[i].action;
        let mut criteria = self.criteria.iter();
        !matches!(action, Action::Shift | Action::Negation)
            || criteria.any(|it| matches!(it, Criterion::Wm(all) if all.has(Mutator::Ltest)))
    }

    fn note_long(&mut self, function: &Function) {
        let code = &function.code;
        let spans = |at: At| self.kinds.contains(&at);
        let expressions = code.expressions.iter().filter(|_| spans(At::Expression));
        let hazards = code.hazards.iter().filter(|_| spans(At::Hazard));
        let mut all = expressions
            .map(|expression| (expression.span, &expression.place))
            .chain(hazards.map(|hazard| (hazard.span, &hazard.place)));
        if let Some((_, place)) = all.find(|(span, _)| placement::is_too_long(*span)) {
            let place = place.clone();
            self.note(Note::NotLabelled {
                place,
                function: function.name.clone(),
                reason: format!(
                    "an expression of more than {} characters",
                    placement::LONGEST
                ),
            });
        }
    }

    /// Tells what data flow leaves out; if its changes cannot be written, that is all of it.
    fn note_flow(
        &mut self,
        unit: &Unit,
        function: &Function,
        anchors: &[Anchor],
        badly_placed: &mut Vec<Span>,
    ) {
        if !self.kinds.contains(&At::Use) {
            return;
        }
        let flow = function.code.flow();
        for left_out in &flow.left_out {
            self.note(Note::NotLabelled {
                place: left_out.place.clone(),
                function: function.name.clone(),
                reason: left_out.reason.clone(),
            });
        }
        if !placement::changes_fit(&unit.text, function, anchors) {
            badly_placed.extend(flow.uses.iter().map(|usage| usage.span));
        }
    }

    fn anchor(&mut self, spot: &Spot<'_>) {
        match spot.anchor {
            Anchor::Decision(i) => self.decision(spot, &spot.function.decisions[i]),
            Anchor::Switch(i) => self.switch(spot, &spot.function.switches[i]),
            Anchor::UserLabel(i) if spot.function.user_labels[i].annotation.is_some() => {
                self.annotated(spot, i);
            }
            Anchor::UserLabel(_) => self.label(spot, &Target::UserLabel),
            Anchor::Entry => self.label(spot, &Target::Entry(spot.program, spot.function)),
            Anchor::Block(_) => self.label(spot, &Target::Block),
            Anchor::Loop(i) => self.label(spot, &Target::Loop(&spot.function.code.loops[i])),
            Anchor::Return(i) => {
                let found = &spot.function.code.returns[i];
                if found.operand.is_some() {
                    self.label(spot, &Target::Return(spot.program, spot.function, found));
                }
            }
            Anchor::Expression(i) => self.expression(spot, &spot.function.code.expressions[i]),
            Anchor::Call(i) => {
                let call = &spot.function.code.calls[i];
                self.label(spot, &Target::Call(spot.function, call));
            }
            Anchor::Hazard(i) => {
                let hazard = &spot.function.code.hazards[i];
                self.label(spot, &Target::Hazard(spot.program, spot.function, hazard));
            }
            Anchor::Use(i) => self.label(spot, &Target::Use(spot.function.code.flow(), i)),
        }
    }

    /// Labels at an annotation of LTest: those that the plan wants there.
    fn annotated(&mut self, spot: &Spot<'_>, index: usize) {
        let mut site = Site {
            function: spot.id,
            anchor: spot.anchor,
            labels: Vec::new(),
        };
        for want in self.plan.wanted_at(spot.id, index) {
            let predicate = want.predicate.clone();
            let id = self.one(spot, Criterion::Custom, predicate, &mut site);
            let annotated = ltest::annotated(&spot.function.user_labels[index], &want.predicate);
            let labelling = &mut self.labelling;
            labelling.annotated.extend(annotated.map(|it| (id, it)));
            self.planned.insert(want, id);
            if let Some(under) = self.plan.claim(spot.function, index) {
                labelling.claims.push(Claim { label: id, under });
            }
            let listed = self.plan.listed(spot.function, index, id);
            labelling.listed.extend(listed);
        }
        if !site.labels.is_empty() {
            self.labelling.sites.push(site);
        }
    }

    /// The objectives made of annotations of LTest.
    fn planned(&mut self) {
        let plan = std::mem::take(&mut self.plan);
        plan.notes.iter().for_each(|note| self.note(note.clone()));
        let made = std::mem::take(&mut self.planned);
        for objective in plan.objectives(&made) {
            match objective {
                Ok(made) => {
                    let labels = &self.labelling.labels;
                    self.objectives.add(labels, Criterion::Custom, made);
                }
                Err(note) => self.note(note),
            }
        }
        self.labelling.ghosts = plan.ghosts(&made);
    }

    fn expression(&mut self, spot: &Spot<'_>, expression: &Expression) {
        let decisions = &spot.function.decisions;
        let atoms = decisions.iter().flat_map(|decision| &decision.atoms);
        let operation = Operation {
            program: spot.program,
            function: spot.function,
            expression,
            decides: atoms.clone().any(|atom| atom.span == expression.span),
            captured: predicate::is_captured(expression),
        };
        self.label(spot, &Target::Expression(&operation));
    }

    fn decision(&mut self, spot: &Spot<'_>, decision: &Decision) {
        let logic = Logic::new(decision);
        if logic.is_constant() {
            // Decides nothing; and `1 ? 0 : 0` may have to stay a constant expression.
            return;
        }
        let uses_value = decision.kind == DecisionKind::Conditional
            && placement::value_is_used(&spot.unit.text, decision.span);
        if logic.is_captured() && uses_value {
            self.refuse(
                spot,
                "'a ?: b' uses the value of a condition with side effects",
            );
            return;
        }
        self.label(spot, &Target::Decision(&logic));
    }

    fn switch(&mut self, spot: &Spot<'_>, switch: &Switch) {
        if placement::may_hide_constants(&spot.unit.text, switch) {
            self.refuse(
                spot,
                "its cases may use constants that are only known inside of it",
            );
        } else {
            self.label(spot, &Target::Switch(switch));
        }
    }

    fn refuse(&mut self, spot: &Spot<'_>, reason: &str) {
        self.note(Note::NotLabelled {
            place: place(spot.function, spot.anchor, None),
            function: spot.function.name.clone(),
            reason: reason.to_owned(),
        });
    }

    fn too_many(
        &mut self,
        spot: &Spot<'_>,
        criterion: Criterion,
        logic: &Logic<'_>,
        done: TooMany,
    ) {
        self.note(Note::TooMany {
            criterion,
            place: logic.decision().place.clone(),
            function: spot.function.name.clone(),
            atoms: logic.occurrences().len(),
            instead: done,
        });
    }

    /// A function of a header is met in several units: say it once.
    fn note(&mut self, note: Note) {
        if !self.labelling.notes.contains(&note) {
            self.labelling.notes.push(note);
        }
    }

    fn label(&mut self, spot: &Spot<'_>, target: &Target<'_>) {
        let mut site = Site {
            function: spot.id,
            anchor: spot.anchor,
            labels: Vec::new(),
        };
        for criterion in self.criteria.clone() {
            let mut wanted = Wanted::default();
            (criterion.info().label)(criterion, target, &mut wanted);
            if let (Some(done), Target::Decision(logic)) = (wanted.too_many, target) {
                self.too_many(spot, criterion, logic, done);
            }
            if let Some(reason) = wanted.refused {
                self.refuse(spot, reason);
            }
            for (index, predicate) in wanted.predicates.into_iter().enumerate() {
                let id = self.one(spot, criterion, predicate, &mut site);
                if let (Some(subtag), Some(label)) = (
                    wanted.subtags.get(index),
                    id.index().and_then(|at| self.labelling.labels.get_mut(at)),
                ) {
                    (*subtag).clone_into(&mut label.subtag);
                }
                let made = Made::label(&self.labelling.labels, id);
                self.objectives.add(&self.labelling.labels, criterion, made);
            }
            self.combine(spot, criterion, target, wanted.combined, &mut site);
            for grouped in wanted.grouped {
                self.group(spot, criterion, grouped, &mut site);
            }
        }
        if !site.labels.is_empty() {
            self.labelling.sites.push(site);
        }
    }

    /// Objectives made of several labels at this place.
    fn combine(
        &mut self,
        spot: &Spot<'_>,
        criterion: Criterion,
        target: &Target<'_>,
        combined: Vec<Combined>,
        site: &mut Site,
    ) {
        let Target::Decision(logic) = target else {
            return;
        };
        let decision = logic.decision();
        let flat = |span: Span| text::shown(spot.unit, span);
        let mut conditions = Vec::new();
        let mut evaluations = BTreeMap::new();
        let seeks_unique = match criterion {
            Criterion::Mcdc if logic.short_circuit_paths().is_some() => Some(Completeness::All),
            Criterion::Mcdc => Some(Completeness::Some),
            _ => None,
        };
        for wanted in combined {
            let atom = &decision.atoms[wanted.condition];
            let condition = flat(atom.span) + &predicate::which(decision, wanted.condition);
            let mut alternatives = Vec::new();
            let (mut unique, mut halves) = (BTreeSet::new(), BTreeMap::new());
            for alternative in wanted.alternatives {
                let mut ids = Vec::new();
                for (predicate, half) in alternative.all.into_iter().zip([true, false]) {
                    let mcdc = criterion == Criterion::Mcdc;
                    let vector = (alternative.exact || !mcdc)
                        .then(|| logic.vector(&predicate, mcdc))
                        .flatten();
                    let id = self.one(spot, criterion, predicate, site);
                    evaluations.extend(vector.map(|vector| (id, vector)));
                    halves.insert(id, half);
                    ids.push(id);
                }
                ids.sort_unstable();
                let vectors: Vec<_> = ids.iter().filter_map(|id| evaluations.get(id)).collect();
                let once = criterion == Criterion::Cacc && independence::differ_once(&vectors);
                if alternative.unique || once {
                    unique.insert(ids.clone());
                }
                alternatives.push(ids);
            }
            let shown = wanted.shown.replace("$d", &flat(decision.span));
            let objective = (!alternatives.is_empty()).then(|| {
                let made = Made {
                    preferred: preferred(criterion, &unique, alternatives.len()),
                    parts: Parts::new(alternatives),
                    place: atom.place.clone(),
                    function: spot.function.name.clone(),
                    shown: shown.replace("$c", &condition),
                };
                self.objectives.add(&self.labelling.labels, criterion, made)
            });
            if wanted.is_effect {
                conditions.push(McdcCondition {
                    text: condition,
                    objective,
                    unique,
                    seeks_unique,
                    halves,
                });
            }
        }
        if !conditions.is_empty() {
            self.decision_of(McdcDecision {
                criterion,
                place: decision.place.clone(),
                function: spot.function.name.clone(),
                text: flat(decision.span),
                conditions,
                evaluations,
            });
        }
    }

    /// A function of a header is met in several units: its decisions are there once.
    fn decision_of(&mut self, decision: McdcDecision) {
        if !self.labelling.mcdc.contains(&decision) {
            self.labelling.mcdc.push(decision);
        }
    }

    fn group(&mut self, spot: &Spot<'_>, criterion: Criterion, grouped: Grouped, site: &mut Site) {
        let Grouped {
            group,
            shown,
            how,
            predicate,
            place,
        } = grouped;
        let id = self.one(spot, criterion, predicate, site);
        let place = place.unwrap_or_else(|| self::place(spot.function, spot.anchor, None));
        let function = spot.function.name.clone();
        self.groups.add(criterion, group, how, id, |parts| Made {
            parts,
            preferred: None,
            place,
            function,
            shown,
        });
    }

    /// The id of the label with this predicate; makes it unless it is there already.
    fn one(
        &mut self,
        spot: &Spot<'_>,
        criterion: Criterion,
        predicate: Predicate,
        site: &mut Site,
    ) -> LabelId {
        let placed = Placed {
            unit: spot.unit,
            function: spot.function,
            anchor: spot.anchor,
            predicate: &predicate,
            mains: &[],
        };
        let key = key::of(&placed, spot.ordinal);
        let labels = &mut self.labelling.labels;
        let index = *self.by_key.entry(key).or_insert_with_key(|key| {
            labels.push(new_label(spot, &placed, key, labels.len()));
            labels.len() - 1
        });
        let label = &mut labels[index];
        if !label.criteria.contains(&criterion) {
            label.criteria.push(criterion);
        }
        let id = label.id;
        if site.labels.iter().all(|(known, _)| *known != id) {
            site.labels.push((id, predicate));
        }
        id
    }
}

/// The pairs that a suite for MCDC should have if it can: coverage tools count only pairs that differ in one condition.
fn preferred(
    criterion: Criterion,
    unique: &BTreeSet<Vec<LabelId>>,
    alternatives: usize,
) -> Option<Parts> {
    let some = !unique.is_empty() && unique.len() < alternatives;
    (criterion == Criterion::Mcdc && some).then(|| Parts::new(unique.iter().cloned()))
}

fn new_label(spot: &Spot<'_>, placed: &Placed<'_>, key: &str, index: usize) -> Label {
    let place = place(spot.function, spot.anchor, Some(placed.predicate));
    Label {
        // Ids end where memory does, long before u32.
        id: LabelId(u32::try_from(index + 1).unwrap_or(u32::MAX)),
        key: key.to_owned(),
        criteria: Vec::new(),
        subtag: String::new(),
        file: place.file,
        line: place.line,
        column: place.column,
        function: spot.function.name.clone(),
        predicate: placed.readable(),
        condition: placed.predicate.clone(),
        anchor: spot.anchor,
        unit: spot.function.unit,
        function_id: spot.id,
    }
}

/// Where to show a label: outcomes of a switch and single atoms at their own lines.
fn place(function: &Function, anchor: Anchor, predicate: Option<&Predicate>) -> Place {
    match anchor {
        Anchor::Decision(i) => decision_place(&function.decisions[i], predicate).clone(),
        Anchor::UserLabel(i) => function.user_labels[i].place.clone(),
        Anchor::Entry => function.place.clone(),
        Anchor::Block(i) => function.code.blocks[i].place.clone(),
        Anchor::Loop(i) => function.code.loops[i].place.clone(),
        Anchor::Return(i) => function.code.returns[i].place.clone(),
        Anchor::Expression(i) => function.code.expressions[i].place.clone(),
        Anchor::Call(i) => function.code.calls[i].place.clone(),
        Anchor::Hazard(i) => function.code.hazards[i].place.clone(),
        Anchor::Use(i) => function.code.flow().uses[i].place.clone(),
        Anchor::Switch(i) => {
            let switch = &function.switches[i];
            let own = match predicate {
                Some(Predicate::Case { index }) => switch.cases.get(*index).map(|case| &case.place),
                Some(Predicate::Default) => switch.default.as_ref(),
                _ => None,
            };
            own.unwrap_or(&switch.place).clone()
        }
    }
}

fn decision_place<'p>(decision: &'p Decision, predicate: Option<&Predicate>) -> &'p Place {
    match predicate {
        Some(Predicate::Atoms { values, skipped })
            if values.len() == 1 && skipped.is_empty() && decision.atoms.len() > 1 =>
        {
            &decision.atoms[values[0].0].place
        }
        _ => &decision.place,
    }
}
