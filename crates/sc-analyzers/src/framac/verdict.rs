//! Whether what Frama-C says nothing reaches may be claimed uncoverable. Pure.

use sc_frontend::{FunctionId, Span};

use super::evaluation;
use super::harness::MODELLED;
use super::output::Row;
use crate::proof::lines;
use crate::proof::order::{Event, Order, everything};
use crate::proof::trust::{self, Doubt};
use crate::task::Sources;

/// Kinds of alarms that our sanitizers report when they come true. Not those of bad pointers (`mem_access`): an access
/// that misses its object by far may hit another one, and then nothing is reported.
const REPORTED: [&str; 6] = [
    "index_bound",
    "signed_overflow",
    "division_by_zero",
    "shift",
    "float_to_int",
    "bool_value",
];

/// What a run of Eva assumed.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// What no sanitizer reports.
    pub doubts: Vec<Doubt>,
    /// Errors that sanitizers report: objectives that are about errors are not claimed behind them.
    pub errors: Vec<Doubt>,
}

/// What stands between Frama-C's answers and claims.
pub(super) struct Judge<'s> {
    sources: &'s Sources,
    order: Order<'s>,
    doubts: Vec<Doubt>,
}

impl<'s> Judge<'s> {
    pub(super) fn new(sources: &'s Sources) -> Self {
        let mut doubts = trust::doubts(sources, MODELLED);
        doubts.extend(evaluation::doubts(sources));
        doubts.extend(recursions(sources));
        doubts.extend(variadic(sources));
        Self {
            sources,
            order: Order::new(sources, MODELLED),
            doubts,
        }
    }

    /// Why a label must not be claimed uncoverable, whatever Frama-C says.
    pub(super) fn objection<'d>(
        &'d self,
        label: u32,
        found: impl IntoIterator<Item = &'d Doubt>,
    ) -> Option<String> {
        let mut doubts = self.doubts.iter().chain(found);
        let doubt = doubts.find(|doubt| self.order.may_precede(&doubt.event, label))?;
        Some(doubt.reason.clone())
    }

    /// Doubts that a run of Eva raises: what it assumed never to happen, though no sanitizer reports it, and functions
    /// that it guessed the meaning of.
    pub(super) fn found(&self, rows: &[Row], unspecified: &[String]) -> Found {
        let alarms = rows.iter().filter(|row| is_foreign(row));
        let mut doubts: Vec<_> = alarms.flat_map(|row| self.alarm(row)).collect();
        doubts.extend(unspecified.iter().map(|name| Doubt {
            event: self.call(name),
            reason: format!("`{name}` has neither body nor specification"),
        }));
        let errors = rows.iter().filter(|row| is_error(row));
        Found {
            doubts,
            errors: errors.flat_map(|row| self.alarm(row)).collect(),
        }
    }

    fn alarm(&self, row: &Row) -> Vec<Doubt> {
        let reason = format!("{} at {}:{}", words(&row.kind), row.file, row.line);
        let doubt = |event| Doubt {
            event,
            reason: reason.clone(),
        };
        match self.function(&row.function) {
            Some(id) => {
                let parts = lines::parts(&self.sources.program, id, &row.file, row.line);
                let event = |span: Span| doubt(Event::Part(id, span));
                parts.into_iter().map(event).collect()
            }
            None => vec![doubt(self.call(&row.function))],
        }
    }

    /// A call of a function.
    fn call(&self, name: &str) -> Event {
        let program = &self.sources.program;
        match self.function(name) {
            Some(id) => Event::Part(id, program.function(id).body),
            None if program.externals.contains(name) => Event::Call(name.to_owned()),
            None => Event::Anywhere,
        }
    }

    /// The one function of the program with this name.
    fn function(&self, name: &str) -> Option<FunctionId> {
        let name = if name == "__sc_main" { "main" } else { name };
        match self.sources.program.find_function(name)[..] {
            [id] => Some(id),
            _ => None,
        }
    }
}

/// Whether it is about the harness.
fn is_ours(row: &Row) -> bool {
    row.function.starts_with("__sc_") && row.function != "__sc_main"
}

/// Whether a row says that Frama-C assumed something that no sanitizer checks.
fn is_foreign(row: &Row) -> bool {
    // Frama-C's own, for arrays of variable length: how they are allocated, it guesses.
    let variable_length = row.kind == "user assertion" && row.status != "Dead";
    if variable_length {
        return true;
    }
    let settled = matches!(row.status.as_str(), "Valid" | "Dead");
    if row.function.starts_with("__fc_vla_") {
        return false;
    }
    // Its specification is ours.
    let ours = is_ours(row);
    let specified =
        row.status == "Considered valid" && (ours || MODELLED.contains(&row.function.as_str()));
    // The harness makes no errors; what looks like one is what Eva cannot tell apart.
    let harness = ours && row.status == "Unknown";
    let reported = REPORTED.contains(&row.kind.as_str()) && !ours;
    row.label().is_none() && !settled && !specified && !harness && !reported
}

/// Whether a row says that an error of the program was assumed not to happen.
fn is_error(row: &Row) -> bool {
    let settled = matches!(row.status.as_str(), "Valid" | "Dead");
    !settled && REPORTED.contains(&row.kind.as_str()) && !is_ours(row)
}

fn words(kind: &str) -> String {
    match kind {
        "mem_access" => "a pointer that may be bad is used".to_owned(),
        "initialization" => "memory that may have no value is read".to_owned(),
        "dangling_pointer" => "a pointer to what is gone is read".to_owned(),
        "user assertion" => "an array of variable length".to_owned(),
        "missing_return" => "a function that may end without a value".to_owned(),
        "separation" => "effects that C does not order".to_owned(),
        "function_pointer" => "a call through a pointer".to_owned(),
        _ => format!("`{kind}`"),
    }
}

/// Functions that may call themselves: Eva does not follow them.
pub(super) fn recursive(sources: &Sources) -> Vec<FunctionId> {
    let program = &sources.program;
    let recursive = |id: &FunctionId| {
        let callees = program.callees(*id);
        callees
            .iter()
            .any(|callee| program.reachable(*callee).contains(id))
    };
    everything(sources).into_iter().filter(recursive).collect()
}

fn recursions(sources: &Sources) -> Vec<Doubt> {
    let all = recursive(sources).into_iter();
    all.map(|id| whole(sources, id, "recursion")).collect()
}

fn variadic(sources: &Sources) -> Vec<Doubt> {
    let all = everything(sources);
    let variadic = all
        .iter()
        .filter(|id| sources.program.function(**id).is_variadic);
    variadic
        .map(|id| whole(sources, *id, "a variable number of arguments"))
        .collect()
}

fn whole(sources: &Sources, id: FunctionId, what: &str) -> Doubt {
    let function = sources.program.function(id);
    Doubt {
        event: Event::Part(id, function.body),
        reason: format!("{what} in `{}`", function.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_sanitizers_report_may_be_assumed() {
        let check = |function: &str, kind: &str, status: &str| {
            is_foreign(&Row {
                file: "f.c".to_owned(),
                line: 3,
                function: function.to_owned(),
                kind: kind.to_owned(),
                status: status.to_owned(),
                property: "p".to_owned(),
            })
        };
        assert!(!check("f", "signed_overflow", "Unknown"));
        assert!(!check("f", "index_bound", "Invalid or unreachable"));
        assert!(check("f", "mem_access", "Unknown"));
        assert!(check("f", "initialization", "Unknown"));
        assert!(check("f", "user assertion", "Valid"));
        assert!(!check("f", "user assertion", "Dead"));
        assert!(check("f", "missing_return", "Unknown"));
        assert!(check("f", "precondition of abs", "Unknown"));
        assert!(!check("f", "initialization", "Dead"));
        assert!(!check("__sc_stop", "postcondition", "Considered valid"));
        assert!(check("puts", "assigns clause", "Considered valid"));
        // The harness may not be sure, but it must not be sure of the contrary.
        assert!(!check("__sc_execute", "mem_access", "Unknown"));
        assert!(check(
            "__sc_execute",
            "mem_access",
            "Invalid or unreachable"
        ));
        assert!(check("__sc_main", "initialization", "Unknown"));
    }
}
