//! The C that CBMC reads: the units with labels, the harness, and the runtime for CBMC. Pure.

use std::collections::BTreeSet;

use sc_inputs::{Target, harness_c};
use sc_objectives::{Cbmc, CbmcForm, Dialect, Plain};
use sc_types::LabelId;

use super::models;
use super::nulls::Nulls;
use crate::proof::program_text::{Additions, ProgramText};
use crate::task::Sources;

/// The function that CBMC starts with.
pub(super) const MAIN: &str = "__sc_cbmc";
/// The name under which a trace tells the input bytes.
pub(super) const INPUT: &str = "__sc_in";
/// The label that is hit in every run: if CBMC does not see it, it sees nothing.
pub(super) const CANARY: LabelId = LabelId(0);

/// What is asked of CBMC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Where labels are looked at; `None` is no labels at all, only the program's errors.
    pub form: Option<CbmcForm>,
    /// The labels.
    pub labels: BTreeSet<LabelId>,
    /// What is left to chance.
    pub chance: Chance,
    /// Runs that go through a null pointer are left out.
    pub no_nulls: bool,
}

/// What no input decides, and what of it is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chance {
    /// Everything.
    All,
    /// Everything but whether memory can be allocated: it can.
    Memory,
    /// As little as possible: memory can be allocated, and is zero before anything is written to it.
    Little,
}

impl Question {
    /// About the program's errors only.
    pub(super) fn without_labels() -> Self {
        Self {
            form: None,
            labels: BTreeSet::new(),
            chance: Chance::All,
            no_nulls: false,
        }
    }

    fn dialect(&self) -> Box<dyn Dialect> {
        match self.form {
            Some(form) => Box::new(Cbmc {
                form,
                wanted: self.labels.clone(),
                set: self.chance == Chance::Little,
            }),
            None => Box::new(Plain),
        }
    }
}

/// The text for a question, or why there is none.
pub(super) fn texts(sources: &Sources, question: &Question) -> Result<ProgramText, String> {
    let dialect = question.dialect();
    let nulls = question.no_nulls.then(|| Nulls::new(sources));
    let (labelling, dialect) = match &nulls {
        Some(nulls) => (&nulls.labelling, nulls.dialect()),
        None => (&sources.labelling, dialect.as_ref()),
    };
    let target = Target::Cbmc {
        oracle: needs_oracle(sources, question),
    };
    let additions = Additions {
        before: &format!("{MARKER}{}", models::COPYING),
        runtime: &runtime(sources, question),
        ..Additions::default()
    };
    let text = ProgramText::new(sources, labelling, dialect, target, &additions);
    if question.form.is_some() {
        text.check_places(sources, question.labels.iter().copied())?;
    }
    Ok(text)
}

/// What is asked of labels where they stand is settled before the oracle is called, unless they stand in it.
fn needs_oracle(sources: &Sources, question: &Question) -> bool {
    let program = &sources.program;
    let Some(oracle) = sources.oracle else {
        return true;
    };
    let judged = program.reachable(oracle);
    let in_oracle = |id: &LabelId| {
        let places = sources.labelling.places(program, *id);
        places.iter().any(|(function, _)| judged.contains(function))
    };
    question.form != Some(CbmcForm::Place) || question.labels.iter().any(in_oracle)
}

/// How often a loop of the generated C goes round at most.
pub(super) fn longest_loop(sources: &Sources) -> u32 {
    let target = Target::Cbmc { oracle: true };
    let harness = harness_c(&sources.model, &sources.program, target);
    u32::try_from(harness.longest_loop).unwrap_or(u32::MAX)
}

/// The file that the text of ours is in.
pub(super) const FILE: &str = "__sc_cbmc.c";
const MARKER: &str = "# 1 \"__sc_cbmc.c\"\n";

/// What the harness and the labels call, and where a run begins.
fn runtime(sources: &Sources, question: &Question) -> String {
    let mut text = format!("\n{MARKER}{}", models::RUNTIME);
    let flags = question.form == Some(CbmcForm::Flag);
    if flags {
        for id in &question.labels {
            text += &format!("unsigned char __sc_flag_{id};\n");
        }
    }
    for id in question.labels.iter().chain([&CANARY]) {
        text += &hit(*id);
    }
    text += "static void __sc_ended(void) {\n";
    if flags {
        for id in &question.labels {
            text += &format!(
                "  if (__sc_nondet()) {{ if (__sc_flag_{id}) __sc_hit_{id}(); __CPROVER_assume(0); }}\n"
            );
        }
    }
    text += "}\n";
    text += &models::of_library(sources, question.chance);
    text + models::MAIN
}

/// The loop has no end: its unwinding assertion, which CBMC checks in the same run as those of the program's loops,
/// fails exactly if it is reached. What the program does wrong can be assumed away beside it (`--assert-to-assume`
/// spares unwinding assertions), and nothing goes on behind it.
fn hit(id: LabelId) -> String {
    format!("void __sc_hit_{id}(void) {{ for (;;) __sc_sink++; }}\n")
}

/// The loops of [`hit`] in the text of a question, by their names.
pub(super) fn hit_loops(question: &Question) -> impl Iterator<Item = String> {
    let ids = question.labels.iter().chain([&CANARY]);
    ids.map(|id| format!("__sc_hit_{id}.0"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    #[test]
    fn the_runtime_has_the_names_that_are_asked_for() {
        for part in [
            format!("void {MAIN}(void) {{"),
            format!("__CPROVER_input(\"{INPUT}\","),
            format!("__sc_hit_{CANARY}();"),
        ] {
            assert!(models::MAIN.contains(&part), "{part}");
        }
        assert!(MARKER.contains(FILE));
    }

    /// Neither what the user writes nor the names of the program change what is generated.
    #[test]
    fn expressions_of_the_user_stay_as_they_are() {
        let mut sources = sources("int f(int x) { sc_label(x > 1); return x % 3; }");
        sources.model.assume = Some("(x = (x % 3)) >= -2".to_owned());
        let question = Question {
            form: Some(CbmcForm::Place),
            labels: [LabelId(1)].into(),
            ..Question::without_labels()
        };
        let text = texts(&sources, &question).unwrap_or_else(|error| panic!("{error}"));
        assert!(text.units[0].contains("return ((x = (x % 3)) >= -2) ? 1 : 0;"));
        assert!(!text.units[0].contains("\n#if") && !text.units[0].contains("\n#define"));
    }
}
