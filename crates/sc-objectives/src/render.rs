//! The annotator: a unit's text with labels in it.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{
    Block, Construct, Decision, Expression, Function, FunctionId, Hazard, Loop, Program, Return,
    Scalar, Span, Switch, Type, TypeKind, Unit, UnitId,
};
use sc_types::LabelId;

use crate::dialect::Dialect;
use crate::edits::{Changed, Edits, Inserted};
use crate::ghosts;
use crate::label::{Labelling, Site};
use crate::ltest;
use crate::predicate::{self, Anchor, LoopEvent, Placed, Predicate};
use crate::scalars;
use crate::text;

/// A unit's text with labels in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The text.
    pub text: String,
    /// In how many places of the text each label stands.
    pub places: BTreeMap<LabelId, usize>,
}

/// The preprocessed text of `unit` with its labels, written in `dialect`, and with
/// `main` renamed. Each line of the user's code stays on its line.
pub fn render_unit(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
) -> String {
    render_labels(program, labelling, unit, dialect).text
}

/// The same with what builds leave out (`Unit::omitted`): text that follows it may name anything in it.
pub fn render_whole_unit(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
) -> String {
    render(program, labelling, unit, dialect, &[]).text
}

/// The same, with the places of the labels. A prover has to know them: a label that is not in the text looks as if
/// nothing could reach it.
pub fn render_labels(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
) -> Rendered {
    let source = program.units.get(unit.0);
    let omitted = source.map_or(&[][..], |source| &source.omitted);
    render(program, labelling, unit, dialect, omitted)
}

fn render(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
    omitted: &[Span],
) -> Rendered {
    let Some(source) = program.units.get(unit.0) else {
        return Rendered::default();
    };
    let renamed = || {
        let mut edits = match dialect.renames_main() {
            true => renamings(program, unit),
            false => Edits::default(),
        };
        for omitted in omitted {
            edits.replace(*omitted, source.blank(*omitted));
        }
        edits
    };
    let mut edits = renamed();
    if dialect.has_labels() {
        annotate(program, labelling, unit, dialect, &mut edits);
    }
    for (index, function) in program.functions.iter().enumerate() {
        let contract = dialect.contract(FunctionId(index));
        if let Some(contract) = contract.filter(|_| function.unit == unit) {
            edits.insert(function.span.start, contract);
        }
        let opening = dialect.opening(FunctionId(index));
        if let Some(opening) = opening.filter(|_| function.unit == unit) {
            edits.insert(after_brace(&source.text, function.body), opening);
        }
    }
    // Labelling keeps only sites that nest, so this cannot fail; if it did, text
    // without labels would leave them unknown, never wrong.
    let body = edits.apply(&source.text);
    let body = body.or_else(|_| renamed().apply(&source.text));
    let body = body.unwrap_or_else(|_| Changed {
        text: source.text.clone(),
        labels: BTreeMap::new(),
    });
    let prologue = dialect.prologue(labelling.max_id());
    let marked = prologue.is_empty() || body.text.trim_start().starts_with('#');
    let marker = if marked {
        String::new()
    } else {
        first_line(source)
    };
    Rendered {
        text: format!("{prologue}{marker}{}", body.text),
        places: body.labels,
    }
}

pub(crate) fn first_line(unit: &Unit) -> String {
    let path = unit.path.replace('\\', "\\\\").replace('"', "\\\"");
    format!("# 1 \"{path}\"\n")
}

/// `main` becomes `__sc_main`, which the harness can call. Only a function named `main`
/// returns 0 by itself at its end.
pub(crate) fn renamings(program: &Program, unit: UnitId) -> Edits {
    let mut edits = Edits::default();
    for span in main_names(program, unit) {
        edits.replace(span, predicate::MAIN);
    }
    for function in mains(program, unit) {
        let returns_int = matches!(
            program.types.get(function.ret).kind,
            TypeKind::Int {
                bits: 32,
                signed: true,
                ..
            }
        );
        if let (true, Some(end)) = (returns_int, function.body.end.checked_sub(1)) {
            edits.insert(end, "return 0;");
        }
    }
    edits
}

fn mains(program: &Program, unit: UnitId) -> impl Iterator<Item = &Function> {
    let all = program.functions.iter();
    all.filter(move |function| function.unit == unit && function.name == "main")
}

/// Where the name `main` stands, from left to right.
fn main_names(program: &Program, unit: UnitId) -> Vec<Span> {
    let spans = mains(program, unit).flat_map(|function| &function.name_spans);
    let spans: BTreeSet<_> = spans.copied().collect();
    spans.into_iter().collect()
}

fn annotate(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
    edits: &mut Edits,
) {
    let mut declarations: Vec<(FunctionId, Opening)> = Vec::new();
    let ghosts = ghosts::wanted(program, labelling);
    let mains = match dialect.renames_main() {
        true => main_names(program, unit),
        false => Vec::new(),
    };
    for ghosts in &labelling.ghosts {
        let function = &program.functions[ghosts.function.0];
        if function.unit == unit {
            let start = after_brace(&program.units[unit.0].text, function.body);
            edits.insert(start, ghosts.declaration(function));
        }
    }
    ltest::write_ghosts(program, labelling, unit, dialect, &mains, edits);
    for site in &labelling.sites {
        let function = &program.functions[site.function.0];
        if function.unit != unit {
            continue;
        }
        let writer = Writer {
            program,
            unit: &program.units[unit.0],
            function,
            site,
            dialect,
            mains: &mains,
        };
        if declarations
            .last()
            .is_none_or(|(last, _)| *last != site.function)
        {
            declarations.push((site.function, Opening::default()));
        }
        if let Some((_, opening)) = declarations.last_mut() {
            writer.write(edits, opening);
        }
    }
    if !dialect.keeps_annotations() {
        ltest::drop_annotations(program, unit, edits);
    }
    for (function, mut opening) in declarations {
        if let Some(wanted) = ghosts.get(&function) {
            let function = program.function(function);
            opening.declarations += &ghosts::write(program, function, wanted, edits);
        }
        let text = opening
            .statements
            .within(|statements| opening.declarations + statements);
        if !text.text.is_empty() {
            let body = program.functions[function.0].body;
            edits.insert(after_brace(&program.units[unit.0].text, body), text);
        }
    }
}

/// Where the first statement of a block may stand: local labels come before everything.
fn after_brace(text: &str, block: Span) -> usize {
    let start = block.start + 1;
    start + text::local_labels(text.get(start..).unwrap_or(""))
}

/// What goes to the start of a function.
#[derive(Default)]
struct Opening {
    declarations: String,
    statements: Inserted,
}

struct Writer<'p> {
    program: &'p Program,
    unit: &'p Unit,
    function: &'p Function,
    site: &'p Site,
    dialect: &'p dyn Dialect,
    mains: &'p [Span],
}

impl Writer<'_> {
    /// Writes the labels of the site, and what they need at the start of the function.
    fn write(&self, edits: &mut Edits, opening: &mut Opening) {
        let declared = match self.site.anchor {
            Anchor::Decision(i) => {
                let decision = &self.function.decisions[i];
                if decision.is_captured() {
                    self.captured(i, decision, edits)
                } else {
                    edits.wrap(decision.span, self.before(), "))");
                    String::new()
                }
            }
            Anchor::Switch(i) => self.switch(i, &self.function.switches[i], edits),
            Anchor::UserLabel(i) => {
                let span = self.function.user_labels[i].span;
                let lines = text::line_structure(span.of(&self.unit.text));
                let labels = self.labels("");
                edits.replace(span, labels.within(|labels| format!("{labels}{lines}")));
                String::new()
            }
            Anchor::Entry => {
                let labels = self.labels("");
                opening
                    .statements
                    .push(labels.within(|labels| format!(" {labels};")));
                String::new()
            }
            Anchor::Block(i) => self.block(&self.function.code.blocks[i], edits),
            Anchor::Loop(i) => self.looping(i, &self.function.code.loops[i], edits),
            Anchor::Return(i) => self.returning(&self.function.code.returns[i], edits),
            Anchor::Expression(i) => self.expression(i, &self.function.code.expressions[i], edits),
            Anchor::Call(i) => {
                let span = self.function.code.calls[i].span;
                let labels = self.labels("");
                edits.wrap(span, labels.within(|labels| format!("({labels}, ")), ")");
                String::new()
            }
            Anchor::Hazard(i) => self.hazard(i, &self.function.code.hazards[i], edits),
            Anchor::Use(i) => {
                let span = self.function.code.flow().uses[i].span;
                edits.wrap(span, self.before(), "))");
                String::new()
            }
        };
        // Several returns share one variable.
        if !opening.declarations.contains(&declared) {
            opening.declarations += &declared;
        }
    }

    fn block(&self, block: &Block, edits: &mut Edits) -> String {
        match block.first {
            Some(first) if block.needs_braces => {
                let labels = self.labels("");
                edits.wrap(
                    first,
                    labels.within(|labels| format!("{{ {labels}; ")),
                    " }",
                );
            }
            Some(first) => {
                let labels = self.labels("");
                edits.insert(first.start, labels.within(|labels| format!("{labels}; ")));
            }
            None => {}
        }
        String::new()
    }

    /// A variable counts iterations, up to 2. It starts with 3, so that a jump into the
    /// body counts as nothing.
    fn looping(&self, index: usize, l: &Loop, edits: &mut Edits) -> String {
        let count = predicate::loop_variable(index);
        let is_skip = |predicate: &Predicate| *predicate == Predicate::Loop(LoopEvent::Skipped);
        let inside = self.labels_where("", |predicate| !is_skip(predicate));
        let after = self.labels_where("", is_skip);
        let statement = |labels: Inserted| {
            labels.within(|labels| match labels {
                "" => String::new(),
                labels => format!(" {labels};"),
            })
        };
        edits.wrap(
            l.span,
            format!("{{ {count} = 0; "),
            statement(after).within(|after| format!("{after} }}")),
        );
        let counting = statement(inside);
        let counting = counting.within(|inside| format!(" if ({count} < 2) {count}++;{inside}"));
        if l.braced {
            edits.insert(after_brace(&self.unit.text, l.body), counting);
        } else {
            edits.wrap(
                l.body,
                counting.within(|counting| format!("{{{counting} ")),
                " }",
            );
        }
        format!(" {}unsigned {count} = 3;", self.qualifier())
    }

    /// The value is captured in a statement before: `return` may convert what a comma
    /// expression would not.
    fn returning(&self, r: &Return, edits: &mut Edits) -> String {
        let variable = predicate::RETURN_VARIABLE;
        let ty = scalars::name(scalars::of(self.program.types.get(self.function.ret)));
        edits.replace(r.keyword, format!("{{ {variable} ="));
        edits.replace(
            r.semicolon,
            self.labels("")
                .within(|labels| format!("; {labels}; return {variable}; }}")),
        );
        format!(" {}{ty} {variable};", self.qualifier())
    }

    fn expression(&self, index: usize, expression: &Expression, edits: &mut Edits) -> String {
        if !predicate::is_captured(expression) {
            edits.wrap(expression.span, self.before(), "))");
            return String::new();
        }
        let qualifier = self.qualifier();
        let whole = predicate::expression_variable(index);
        let mut declared = format!(" {qualifier}{} {whole};", scalars::name(expression.value));
        edits.wrap(
            expression.span,
            format!("({whole} = ("),
            self.labels("")
                .within(|labels| format!("), {labels}, {whole})")),
        );
        for (k, operand) in expression.operands.iter().enumerate() {
            // Pointers have types of their own, which may not be known here.
            if !scalars::is_number(operand.value) {
                continue;
            }
            let variable = predicate::operand_variable(index, k);
            edits.wrap(operand.span, format!("({variable} = ("), "))");
            let ty = scalars::name(operand.value);
            declared += &format!(" {qualifier}{ty} {variable};");
        }
        declared
    }

    /// Labels come after the operands and before what is done with them.
    fn hazard(&self, index: usize, hazard: &Hazard, edits: &mut Edits) -> String {
        let captured = predicate::captured_operands(hazard);
        let variable = |k: usize| predicate::hazard_variable(index, k);
        let span = |k: usize| hazard.operands[k].span;
        match (captured.as_slice(), hazard.operator) {
            ([], _) => edits.wrap(hazard.guarded, self.before(), "))"),
            ([left, right], Some(operator)) => {
                let (a, b) = (variable(*left), variable(*right));
                let done = operator.of(&self.unit.text);
                let after = self.labels("");
                let after = after.within(|labels| format!(", {labels}, {a} {done} {b})"));
                edits.wrap(hazard.span, "(", after);
                edits.wrap(span(*left), format!("{a} = ("), ")");
                edits.replace(operator, ",");
                edits.wrap(span(*right), format!("{b} = ("), ")");
            }
            ([only, ..], _) => {
                let value = variable(*only);
                let result = match hazard.operands[*only].value {
                    // Its type may not be known at the start of the function.
                    Scalar::Pointer => {
                        let pointer = text::flatten(span(*only).of(&self.unit.text));
                        format!("(__typeof__({pointer})){value}")
                    }
                    _ => value.clone(),
                };
                edits.wrap(
                    span(*only),
                    format!("({value} = ("),
                    self.labels("")
                        .within(|labels| format!("), {labels}, {result})")),
                );
            }
        }
        let declared = captured.iter().map(|k| {
            let ty = match hazard.operands[*k].value {
                Scalar::Pointer => "const volatile void *",
                value => scalars::name(value),
            };
            format!(" {ty} {};", variable(*k))
        });
        declared.collect()
    }

    /// Each atom is evaluated once, where it stands; labels look at what was seen.
    fn captured(&self, index: usize, decision: &Decision, edits: &mut Edits) -> String {
        let whole = predicate::decision_variable(index);
        let atoms: Vec<_> = (0..decision.atoms.len())
            .map(|atom| predicate::atom_variable(index, atom))
            .collect();
        let reset: String = atoms.iter().map(|atom| format!("{atom} = 0, ")).collect();
        edits.wrap(
            decision.span,
            format!("({reset}{whole} = ("),
            self.labels("")
                .within(|labels| format!(") ? 2 : 1, {labels}, {whole} == 2)")),
        );
        for (atom, variable) in decision.atoms.iter().zip(&atoms) {
            edits.wrap(atom.span, format!("(({variable} = ("), ") ? 2 : 1) == 2)");
        }
        format!(" {}int {whole}, {};", self.qualifier(), atoms.join(", "))
    }

    fn switch(&self, index: usize, switch: &Switch, edits: &mut Edits) -> String {
        let variable = predicate::switch_variable(index);
        let ty = switch_type(self.program.types.get(switch.ty));
        edits.wrap(
            switch.span,
            format!("({variable} = ("),
            self.labels(&ty)
                .within(|labels| format!("), {labels}, {variable})")),
        );
        format!(" {}{ty} {variable};", self.qualifier())
    }

    fn qualifier(&self) -> &'static str {
        qualifier(self.function)
    }

    /// The labels, evaluated before an expression that follows.
    fn before(&self) -> Inserted {
        self.labels("").within(|labels| format!("({labels}, ("))
    }

    fn labels(&self, switch_type: &str) -> Inserted {
        self.labels_where(switch_type, |_| true)
    }

    fn labels_where(&self, switch_type: &str, wanted: impl Fn(&Predicate) -> bool) -> Inserted {
        let one = |(id, predicate): &(LabelId, Predicate)| {
            let placed = Placed {
                unit: self.unit,
                function: self.function,
                anchor: self.site.anchor,
                predicate,
                mains: self.mains,
            };
            let c = placed.c(switch_type);
            match predicate {
                Predicate::Reaches { value: None, .. } => self.dialect.label_of_ours(*id, &c),
                _ => self.dialect.label(*id, &c),
            }
        };
        let labels = self.site.labels.iter();
        let chosen: Vec<_> = labels.filter(|(_, it)| wanted(it)).collect();
        let all: Vec<_> = chosen.iter().map(|label| one(label)).collect();
        Inserted {
            text: all.join(", "),
            labels: chosen.iter().map(|(id, _)| *id).collect(),
        }
    }
}

/// Automatic variables that change after `setjmp` are lost by `longjmp` unless volatile.
pub(crate) fn qualifier(function: &Function) -> &'static str {
    let jumps = function.constructs.iter().any(Construct::is_non_local_jump);
    if jumps { "volatile " } else { "" }
}

/// A name for the promoted type of a switch that is known at the start of the function:
/// an enumeration may be local to an inner block.
fn switch_type(ty: &Type) -> String {
    match &ty.kind {
        TypeKind::Bool => "int".to_owned(),
        TypeKind::Int { bits, .. } | TypeKind::Enum { bits, .. } if *bits < 32 => "int".to_owned(),
        TypeKind::Enum { bits, signed, .. } => {
            let base = if *bits > 32 { "long long" } else { "int" };
            format!("{}{base}", if *signed { "" } else { "unsigned " })
        }
        _ => ty.canonical.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_compared_in_their_promoted_type() {
        let int = |bits, signed, canonical: &str| Type {
            kind: TypeKind::Int {
                bits,
                signed,
                is_char: bits == 8,
            },
            size: Some(u64::from(bits / 8)),
            align: 1,
            spelling: "t".to_owned(),
            canonical: canonical.to_owned(),
            is_const: false,
            is_volatile: false,
        };
        let enumeration = |bits, signed| Type {
            kind: TypeKind::Enum {
                values: Vec::new(),
                bits,
                signed,
            },
            ..int(bits, signed, "enum e")
        };
        assert_eq!(switch_type(&int(8, false, "unsigned char")), "int");
        assert_eq!(
            switch_type(&int(64, false, "unsigned long")),
            "unsigned long"
        );
        assert_eq!(switch_type(&enumeration(32, false)), "unsigned int");
        assert_eq!(switch_type(&enumeration(8, false)), "int");
        assert_eq!(switch_type(&enumeration(64, true)), "long long");
    }
}
