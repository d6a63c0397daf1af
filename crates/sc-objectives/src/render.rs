//! The annotator: a unit's text with labels in it.

use std::collections::BTreeSet;

use sc_frontend::{
    Decision, Function, FunctionId, Program, Span, Switch, Type, TypeKind, Unit, UnitId,
};

use crate::dialect::Dialect;
use crate::edits::Edits;
use crate::label::{Labelling, Site};
use crate::predicate::{self, Anchor, Placed};
use crate::text;

/// The preprocessed text of `unit` with its labels, written in `dialect`, and with
/// `main` renamed. Each line of the user's code stays on its line.
pub fn render_unit(
    program: &Program,
    labelling: &Labelling,
    unit: UnitId,
    dialect: &dyn Dialect,
) -> String {
    let Some(source) = program.units.get(unit.0) else {
        return String::new();
    };
    let mut edits = renamings(program, unit);
    if dialect.has_labels() {
        annotate(program, labelling, unit, dialect, &mut edits);
    }
    // Labelling keeps only sites that nest, so this cannot fail; if it did, text
    // without labels would leave them unknown, never wrong.
    let body = edits.apply(&source.text);
    let body = body.or_else(|_| renamings(program, unit).apply(&source.text));
    let body = body.unwrap_or_else(|_| source.text.clone());
    let prologue = dialect.prologue(labelling.max_id());
    let marked = prologue.is_empty() || body.trim_start().starts_with('#');
    let marker = if marked {
        String::new()
    } else {
        first_line(source)
    };
    format!("{prologue}{marker}{body}")
}

fn first_line(unit: &Unit) -> String {
    let path = unit.path.replace('\\', "\\\\").replace('"', "\\\"");
    format!("# 1 \"{path}\"\n")
}

/// `main` becomes `__sc_main`, which the harness can call. Only a function named `main`
/// returns 0 by itself at its end.
fn renamings(program: &Program, unit: UnitId) -> Edits {
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
    let mut declarations: Vec<(FunctionId, String)> = Vec::new();
    let mains = main_names(program, unit);
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
        let declared = writer.write(edits);
        match declarations.last_mut() {
            Some((last, text)) if *last == site.function => text.push_str(&declared),
            _ => declarations.push((site.function, declared)),
        }
    }
    for (function, declared) in declarations {
        if !declared.is_empty() {
            let start = program.functions[function.0].body.start + 1;
            let text = &program.units[unit.0].text;
            edits.insert(
                start + text::local_labels(text.get(start..).unwrap_or("")),
                declared,
            );
        }
    }
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
    /// Writes the labels of the site; gives the declarations they need in the function.
    fn write(&self, edits: &mut Edits) -> String {
        match self.site.anchor {
            Anchor::Decision(i) => {
                let decision = &self.function.decisions[i];
                if decision.is_impure() {
                    self.captured(i, decision, edits)
                } else {
                    edits.wrap(decision.span, format!("({}, (", self.labels("")), "))");
                    String::new()
                }
            }
            Anchor::Switch(i) => self.switch(i, &self.function.switches[i], edits),
            Anchor::UserLabel(i) => {
                let span = self.function.user_labels[i].span;
                let lines = text::line_structure(span.of(&self.unit.text));
                edits.replace(span, self.labels("") + &lines);
                String::new()
            }
        }
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
            format!(") ? 2 : 1, {}, {whole} == 2)", self.labels("")),
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
            format!("), {}, {variable})", self.labels(&ty)),
        );
        format!(" {}{ty} {variable};", self.qualifier())
    }

    /// Automatic variables that change after `setjmp` are lost by `longjmp` unless volatile.
    fn qualifier(&self) -> &'static str {
        let jumps = self
            .function
            .oddities
            .iter()
            .any(|oddity| oddity.contains("jmp"));
        if jumps { "volatile " } else { "" }
    }

    fn labels(&self, switch_type: &str) -> String {
        let one = |(id, predicate): &(u32, predicate::Predicate)| {
            let placed = Placed {
                unit: self.unit,
                function: self.function,
                anchor: self.site.anchor,
                predicate,
                mains: self.mains,
            };
            self.dialect.label(*id, &placed.c(switch_type))
        };
        let all: Vec<_> = self.site.labels.iter().map(one).collect();
        all.join(", ")
    }
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
