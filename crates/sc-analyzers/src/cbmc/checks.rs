//! Which of CBMC's checks may be assumed to hold: only those whose failure our sanitizers report.

use sc_objectives::CbmcForm;

use super::flags::{self, Checks, Kind};
use super::harness;
use super::output::{Listed, Status};
use super::run::Ran;
use super::session::{Answer, Session, question};
use crate::analyzer::End;

/// All of them.
pub(super) const ALL_CHECKS: Checks = Checks {
    pointers: true,
    bounds: true,
};

impl Session<'_> {
    /// Checks whose failure no sanitizer reports must not be assumed to hold: those of pointers that are compared, and
    /// of arrays at the end of structs. Where they cannot fail, nothing is assumed; where they can, they are off, and
    /// what comes after is doubtful: CBMC's memory is not the real one there.
    pub(super) fn check_foreign(&mut self) -> Result<(), End> {
        let open = self.open();
        if open.is_empty() {
            return Ok(());
        }
        self.checks = ALL_CHECKS;
        let output = match self.ask(Kind::Errors, &question(CbmcForm::Place, &open)) {
            Answer::Known(output) => output,
            // What was thought of them before the run still holds.
            Answer::TooHard(_) => return self.look_at_checks(),
            Answer::Stop(end) => return Err(end),
        };
        self.propose_errors(&output);
        let failing = output.results.iter();
        let failing = failing.filter(|property| property.status != Status::Success);
        let failing: Vec<_> = failing
            .map(|property| Listed {
                name: property.name.clone(),
                description: property.description.clone(),
                place: property.place.clone(),
            })
            .collect();
        self.distrust(&failing);
        Ok(())
    }

    /// Doubts what comes after these properties, as far as they are foreign.
    fn distrust(&mut self, properties: &[Listed]) {
        let mut doubts = Vec::new();
        self.checks = ALL_CHECKS;
        for property in properties.iter().filter(|property| is_foreign(property)) {
            let class = class(property);
            let what = match class {
                "array_bounds" => "an array in a struct may be left",
                "enum-range-check" => "an enumeration may have another value than its constants",
                "pointer_dereference" => "a function of another type may be called",
                _ => "pointers that may point into different objects are compared",
            };
            if let Some(doubt) = self.judge.unreported(what, &property.place) {
                self.checks.bounds &= class != "array_bounds";
                self.checks.pointers &= matches!(class, "array_bounds" | "enum-range-check");
                doubts.push(doubt);
            }
        }
        self.foreign |= !doubts.is_empty();
        self.judge.doubt(doubts);
    }

    /// Which checks there are, and which of them must not be assumed.
    pub(super) fn look_at_checks(&mut self) -> Result<(), End> {
        let labels = self.open();
        let files = self.write(&question(CbmcForm::Place, &labels))?;
        let mut arguments = self.meaning.clone();
        arguments.extend(flags::checking(ALL_CHECKS));
        arguments
            .extend(["--show-properties", "--enum-range-check", "--json-ui"].map(str::to_owned));
        arguments.extend(["--function".to_owned(), harness::MAIN.to_owned()]);
        let output = match self
            .tool
            .run(&files, &arguments, self.allowance(), &self.cancel)
        {
            Ran::Done(output) => output,
            Ran::Failed(reason) => return Err(End::Failed(reason)),
            Ran::Cancelled => return Err(End::Stopped),
            Ran::Timeout | Ran::OutOfMemory => {
                return Err(End::Failed("the program is too large".to_owned()));
            }
        };
        self.loops = self.list_loops(&files)?;
        self.distrust(&output.listed);
        Ok(())
    }
}

/// Kinds of properties that our sanitizers report when they fail, or that the C library's models make.
const REPORTED: [&str; 7] = [
    "pointer_dereference",
    "array_bounds",
    "overflow",
    "division-by-zero",
    "undefined-shift",
    "assertion",
    "precondition_instance",
];

fn class(property: &Listed) -> &str {
    property.name.rsplit('.').nth(1).unwrap_or("")
}

/// Whether no sanitizer may report that this fails.
fn is_foreign(property: &Listed) -> bool {
    let place = &property.place;
    let ours = place.function.starts_with("__sc_");
    // Models are tested as they are.
    let model = place.file.starts_with("<builtin-library") || place.file == "__sc_cbmc.c";
    let symex = property.name.ends_with(".recursion")
        || property.name.contains(".no-body.")
        || class(property) == "unwind";
    let class = class(property);
    let reported = match class {
        "array_bounds" => is_variable(property),
        // The functions that CBMC thinks of have the very type of the pointer.
        "pointer_dereference" => !property.description.contains("function pointer"),
        class => REPORTED.contains(&class),
    };
    !ours && !model && !symex && !reported
}

/// Whether it is an array of its own that is indexed. One at the end of a struct may be longer than it says, and the
/// sanitizers do not look at it.
fn is_variable(property: &Listed) -> bool {
    let rest = property.description.strip_prefix("array '");
    rest.and_then(|rest| rest.split_once('\''))
        .is_some_and(|(_, after)| after.starts_with(' '))
}
