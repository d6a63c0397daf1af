//! Which of CBMC's checks may be assumed to hold: only those whose failure our sanitizers report.

use sc_objectives::CbmcForm;

use super::flags::{self, Checks, Kind};
use super::harness::{self, Question};
use super::output::{Listed, Output, Property, Status};
use super::run::{Allowance, Ran};
use super::session::{Answer, Session, question};
use crate::analyzer::End;
use crate::proof::cause::Unchecked;
use crate::proof::program_text::is_generated;

/// All of them.
pub(super) const ALL_CHECKS: Checks = Checks {
    pointers: true,
    bounds: true,
};

impl Session<'_> {
    /// Checks whose failure no sanitizer reports must not be assumed to hold: those of pointers that are compared, and
    /// of arrays at the end of structs. Where they cannot fail, nothing is assumed; where they can, they are off, and
    /// there is a gap: CBMC's memory is not the real one there.
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
        let failing: Vec<_> = failing.map(listed).collect();
        self.add_gaps(&failing);
        Ok(())
    }

    /// Makes a gap of each of these properties that is foreign.
    fn add_gaps(&mut self, properties: &[Listed]) {
        let mut gaps = Vec::new();
        self.checks = ALL_CHECKS;
        let foreign = |property: &&Listed| is_foreign(property) && !may_miss(property);
        for property in properties.iter().filter(foreign) {
            let class = class(property);
            let assumption = match class {
                "array_bounds" => Unchecked::IndexInStruct,
                "enum-range-check" => Unchecked::EnumValue,
                "pointer_dereference" => Unchecked::CalleeType,
                _ => Unchecked::ComparedPointers,
            };
            if let Some(gap) = self.judge.unreported(assumption, &property.place) {
                self.checks.bounds &= class != "array_bounds";
                self.checks.pointers &= matches!(class, "array_bounds" | "enum-range-check");
                gaps.push(gap);
            }
        }
        self.foreign |= !gaps.is_empty();
        self.judge.set_gaps(gaps);
    }

    /// Looks for accesses that may miss their objects, once for each depth, and records them as gaps: they
    /// may hit another object, and then no sanitizer reports it. Called when there is something to be claimed.
    pub(super) fn check_misses(&mut self) {
        if self.misses == Misses::Known {
            return;
        }
        self.misses = Misses::Known;
        let nothing = Question {
            no_nulls: true,
            ..Question::without_labels()
        };
        let found: Vec<Listed> = match self.ask(Kind::Errors, &nothing) {
            Answer::Known(output) => {
                self.propose_errors(&output);
                let failing = output.results.iter();
                let failing = failing.filter(|property| property.status != Status::Success);
                failing.map(listed).collect()
            }
            // Any of them, then.
            _ => self.all_misses.clone(),
        };
        let near = |one: &Listed| self.judge.is_near(&one.description, &one.place);
        let misses = found.iter().filter(|one| may_miss(one) && !near(one));
        let gaps = misses.flat_map(|one| self.judge.at_line(Unchecked::Bounds, &one.place));
        let gaps = gaps.collect();
        self.judge.set_access_gaps(gaps);
    }

    /// Which checks there are, and which of them must not be assumed.
    pub(super) fn look_at_checks(&mut self) -> Result<(), End> {
        let labels = self.open();
        let files = self.write(&question(CbmcForm::Place, &labels))?;
        let with = |flags: Vec<String>| {
            let main = ["--json-ui", "--function", harness::MAIN].map(str::to_owned);
            let meaning = self.meaning.iter().cloned();
            meaning.chain(flags).chain(main).collect::<Vec<_>>()
        };
        let mut checks = flags::checking(ALL_CHECKS);
        checks.extend(["--show-properties", "--enum-range-check"].map(str::to_owned));
        let (checks, loops) = (with(checks), with(vec!["--show-loops".to_owned()]));
        let run = |flags: &[String]| {
            let allowance = self.allowance();
            listing(
                self.tool.run(&files, flags, allowance, &self.cancel),
                allowance,
            )
        };
        let (output, loops) = (run(&checks)?, run(&loops)?);
        self.know_loops(&loops.loops);
        let misses = output.listed.iter().filter(|property| may_miss(property));
        self.all_misses = misses.cloned().collect();
        self.misses = if self.all_misses.is_empty() {
            Misses::Known
        } else {
            Misses::NotYet
        };
        self.add_gaps(&output.listed);
        Ok(())
    }
}

/// Whether it is known at the present depth which accesses may miss their objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misses {
    NotYet,
    Known,
}

fn listed(property: &Property) -> Listed {
    Listed {
        name: property.name.clone(),
        description: property.description.clone(),
        place: property.place.clone(),
    }
}

/// Whether it is the check of an access that it stays in its object. The address sanitizer sees what is near it.
fn may_miss(property: &Listed) -> bool {
    let description = &property.description;
    let ours = is_generated(&property.place.function);
    let far = [
        "outside object bounds",
        "outside dynamic object",
        "invalid integer address",
    ];
    class(property) == "pointer_dereference"
        && !ours
        && far.iter().any(|text| description.contains(text))
}

/// What a run that lists something is for.
const LISTING: &str = "reading the program's checks and loops";

/// What a run that lists something says.
fn listing(ran: Ran, allowance: Allowance) -> Result<Output, End> {
    match ran {
        Ran::Done(output) => Ok(output),
        Ran::Failed(reason) => Err(End::Failed(reason)),
        Ran::Cancelled(_) => Err(End::Stopped),
        Ran::Timeout(_) => {
            let seconds = (allowance.time.as_secs_f64() * 10.0).round() / 10.0;
            Err(End::Failed(format!(
                "the time limit of {seconds} s was reached while {LISTING}"
            )))
        }
        Ran::OutOfMemory(_) => Err(End::Failed(format!("out of memory while {LISTING}"))),
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
    let ours = is_generated(&place.function);
    // Models are tested as they are.
    let model = place.file.starts_with("<builtin-library") || place.file == harness::FILE;
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

/// Whether it is an array of its own that is indexed, or an array in one (`'a'[]`): the sanitizers look at every
/// dimension. One at the end of a struct may be longer than it says, and they do not look at it.
fn is_variable(property: &Listed) -> bool {
    let rest = property.description.strip_prefix("array '");
    rest.and_then(|rest| rest.split_once('\''))
        .is_some_and(|(_, after)| after.trim_start_matches("[]").starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entrypoint `main` has a name that begins as generated names do.
    #[test]
    fn checks_in_main_are_checks_of_the_program() {
        let property = |name: &str, function: &str, description: &str| Listed {
            name: name.to_owned(),
            description: description.to_owned(),
            place: super::super::output::Place {
                function: function.to_owned(),
                ..Default::default()
            },
        };
        let outside = "dereference failure: pointer outside object bounds in p[i]";
        let misses = |function| may_miss(&property("f.pointer_dereference.1", function, outside));
        assert!(misses("f") && misses("__sc_main") && !misses("__sc_execute"));
        let enumeration = "enum range check in e";
        let foreign =
            |function| is_foreign(&property("f.enum-range-check.1", function, enumeration));
        assert!(foreign("f") && foreign("__sc_main") && !foreign("__sc_execute"));
    }

    #[test]
    fn a_limit_that_is_reached_is_named() {
        let allowance = |millis| Allowance {
            time: std::time::Duration::from_millis(millis),
            memory: 1,
        };
        let reason = |ran, millis| match listing(ran, allowance(millis)) {
            Err(End::Failed(reason)) => reason,
            other => panic!("{other:?}"),
        };
        let timeout = || Ran::Timeout(Output::default());
        insta::assert_snapshot!(
            reason(timeout(), 2000),
            @"the time limit of 2 s was reached while reading the program's checks and loops"
        );
        insta::assert_snapshot!(
            reason(timeout(), 512),
            @"the time limit of 0.5 s was reached while reading the program's checks and loops"
        );
        insta::assert_snapshot!(
            reason(Ran::OutOfMemory(Output::default()), 2000),
            @"out of memory while reading the program's checks and loops"
        );
    }

    #[test]
    fn arrays_that_the_sanitizers_look_at() {
        let check = |description: &str, reported: bool| {
            let property = Listed {
                name: "f.array_bounds.1".to_owned(),
                description: description.to_owned(),
                place: super::super::output::Place::default(),
            };
            assert_eq!(!is_foreign(&property), reported, "{description}");
        };
        check("array 'g' upper bound in g[(signed long int)i]", true);
        check("array 'g'[] lower bound in g[(signed long int)i][j]", true);
        check("array 'g'[][] lower bound in g[i][j][k]", true);
        check("array 'v'.a upper bound in v.a[i]", false);
        check("array 'v'.a[] upper bound in v.a[i][j]", false);
        check("array 'w'[].b upper bound in w[i].b[j]", false);
    }
}
