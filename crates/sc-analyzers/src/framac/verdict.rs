//! Whether what Frama-C says nothing reaches may be claimed uncoverable. Pure.

use sc_frontend::{Act, FunctionId, Span};
use sc_types::{Condition, LabelId};

use super::facts::PRINTS;
use super::output::Row;
use super::{TRUSTED, models};
use crate::proof::cause::{Cause, Unchecked};
use crate::proof::cone::Cone;
use crate::proof::gaps::{self, Gap};
use crate::proof::lines;
use crate::proof::order::{Event, Order, everything};
use crate::proof::program_text::{is_generated, name_in_program};
use crate::proof::unsequenced;
use crate::task::Sources;

/// Gaps in the order of evaluation.
fn orders(sources: &Sources) -> Vec<Gap> {
    let found = unsequenced::expressions(sources, &|_| true).into_iter();
    let gap = |(id, span): (FunctionId, Span)| Gap {
        event: Event::Part(id, span),
        cause: Cause::EvaluationOrder(sources.program.function(id).name.clone()),
    };
    found.map(gap).collect()
}

/// Kinds of alarms that our sanitizers report when they come true. Not those of bad pointers (`mem_access`): an access
/// far outside its object may hit another one, and then nothing is reported.
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
    pub gaps: Vec<Gap>,
    /// Errors that sanitizers report: objectives that are about errors are not claimed behind them.
    pub errors: Vec<Gap>,
}

/// What stands between Frama-C's answers and claims.
pub(super) struct Judge<'s> {
    sources: &'s Sources,
    order: Order<'s>,
    gaps: Vec<Gap>,
    cone: Cone<'s>,
}

impl<'s> Judge<'s> {
    /// `untested`: constructs that Frama-C was not tested with are as good as others, unless it is known to get them wrong.
    pub(super) fn new(sources: &'s Sources, untested: bool) -> Self {
        let modelled = models::modelled();
        let mut gaps = gaps::gaps(sources, &modelled);
        gaps.extend(orders(sources));
        gaps.extend(recursions(sources));
        gaps.extend(variadic(sources));
        gaps.extend(TRUSTED.gaps(sources, &modelled, untested));
        Self {
            sources,
            order: Order::new(sources, &modelled),
            gaps,
            cone: Cone::new(sources),
        }
    }

    /// What a proof takes for granted: that no run reaches the label.
    pub(super) fn conditions(&self, label: LabelId) -> Vec<Condition> {
        self.cone.conditions(&self.order, label, false)
    }

    /// Why a label must not be claimed uncoverable, whatever Frama-C says.
    pub(super) fn objection<'d>(
        &'d self,
        label: LabelId,
        found: impl IntoIterator<Item = &'d Gap>,
    ) -> Option<String> {
        let mut gaps = self.gaps.iter().chain(found);
        let gap = gaps.find(|gap| self.order.may_precede(&gap.event, label))?;
        Some(gap.cause.to_string())
    }

    /// Gaps of a run of Eva: what it assumed never to happen, though no sanitizer reports it, and functions
    /// that it guessed the meaning of.
    pub(super) fn found(&self, rows: &[Row], unspecified: &[String]) -> Found {
        let checked = |row: &&Row| self.is_checked(row);
        let alarms = rows.iter().filter(|row| is_foreign(row) && !checked(row));
        let mut gaps: Vec<_> = alarms.flat_map(|row| self.alarm(row)).collect();
        // What prints values does nothing else.
        let unspecified = unspecified.iter().filter(|name| !name.starts_with(PRINTS));
        gaps.extend(unspecified.map(|name| Gap {
            event: self.call(name),
            cause: Cause::NoSpecification(name.clone()),
        }));
        let errors = rows.iter().filter(|row| is_error(row) || checked(row));
        Found {
            gaps,
            errors: errors.flat_map(|row| self.alarm(row)).collect(),
        }
    }

    /// Whether it is an access to an array by its name, which may miss it: the sanitizers look at the index, if the array has a
    /// length where it is used.
    fn is_checked(&self, row: &Row) -> bool {
        let settled = matches!(row.status.as_str(), "Valid" | "Dead");
        let Some(name) = element(&row.property) else {
            return false;
        };
        let program = &self.sources.program;
        let certain = || match self.function(&row.function) {
            // Only variables outside of functions can be declared without a length.
            _ if !program.globals.iter().any(|global| global.name == name) => true,
            None => false,
            Some(id) => {
                let function = program.function(id);
                let text = &program.units[function.unit.0].text;
                let parts = lines::parts(program, id, &row.file, row.line);
                let here = |at: usize| parts.iter().any(|part| part.start <= at && at < part.end);
                let mut hazards = function.code.hazards.iter();
                hazards.any(|hazard| {
                    let array = hazard.span.of(text).split('[').next().unwrap_or("");
                    matches!(hazard.act, Act::Index { .. })
                        && here(hazard.span.start)
                        && array.trim() == name
                })
            }
        };
        row.kind == "mem_access" && !settled && !is_ours(row) && certain()
    }

    fn alarm(&self, row: &Row) -> Vec<Gap> {
        let cause = Cause::Unchecked {
            assumption: assumption(&row.kind),
            file: row.file.clone(),
            line: row.line.to_string(),
        };
        let gap = |event| Gap {
            event,
            cause: cause.clone(),
        };
        match self.function(&row.function) {
            Some(id) => {
                let parts = lines::parts(&self.sources.program, id, &row.file, row.line);
                let event = |span: Span| gap(Event::Part(id, span));
                parts.into_iter().map(event).collect()
            }
            None => vec![gap(self.call(&row.function))],
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
        let name = name_in_program(name);
        match self.sources.program.find_function(name)[..] {
            [id] => Some(id),
            _ => None,
        }
    }
}

/// Whether it is about the harness.
fn is_ours(row: &Row) -> bool {
    is_generated(&row.function) || row.function.starts_with(PRINTS)
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
    let specified = row.status == "Considered valid"
        && (ours || models::modelled().contains(&row.function.as_str()));
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

/// The variable that an access is to one element of, as in `&a[i]`. Frama-C writes `*(a + i)` that way, too, where the sanitizers
/// let the element after the last one pass; the address sanitizer sees what comes right after a variable. It need not
/// see members of that element, or arrays in it: they may be far behind.
fn element(property: &str) -> Option<&str> {
    let access = property.strip_prefix("\\valid_read(&");
    let access = access.or_else(|| property.strip_prefix("\\valid(&"))?;
    let (name, index) = access.split_once('[')?;
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut open = 1;
    let end = index.find(|c| {
        open += i32::from(c == '[') - i32::from(c == ']');
        open == 0
    })?;
    (plain && !name.is_empty() && &index[end..] == "])").then_some(name)
}

/// What an alarm of this kind assumes.
fn assumption(kind: &str) -> Unchecked {
    match kind {
        "mem_access" => Unchecked::ValidPointer,
        "initialization" => Unchecked::Initialised,
        "dangling_pointer" => Unchecked::NotDangling,
        "user assertion" => Unchecked::VariableLengthArray,
        "missing_return" => Unchecked::ReturnValue,
        "separation" => Unchecked::Separation,
        "function_pointer" => Unchecked::FunctionPointer,
        _ => Unchecked::Other(kind.to_owned()),
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

fn recursions(sources: &Sources) -> Vec<Gap> {
    let all = recursive(sources).into_iter();
    all.map(|id| whole(sources, id, Cause::Recursion)).collect()
}

fn variadic(sources: &Sources) -> Vec<Gap> {
    let all = everything(sources);
    let variadic = all
        .iter()
        .filter(|id| sources.program.function(**id).is_variadic);
    variadic
        .map(|id| whole(sources, *id, Cause::Variadic))
        .collect()
}

fn whole(sources: &Sources, id: FunctionId, cause: fn(String) -> Cause) -> Gap {
    let function = sources.program.function(id);
    Gap {
        event: Event::Part(id, function.body),
        cause: cause(function.name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

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

    #[test]
    fn arrays_by_their_name() {
        for (property, expected) in [
            ("\\valid_read(&t[(int)((int)a % 5)])", Some("t")),
            ("\\valid(&f_t[u[i]])", Some("f_t")),
            ("\\valid_read(&v[i].x)", None),
            ("\\valid_read(&g[i][j])", None),
            ("\\valid_read(&w.a[i])", None),
            ("\\valid_read(p + i)", None),
            ("\\valid_read(&t[i] + 1)", None),
            ("\\valid_read(&q->a[i])", None),
            ("\\valid_read(&(*(row + i))[1])", None),
        ] {
            assert_eq!(element(property), expected, "{property}");
        }
    }

    #[test]
    fn what_has_a_length_where_it_is_used_is_checked() {
        let check = |text: &str, property: &str| {
            let sources = sources(text);
            let row = Row {
                file: "t.c".to_owned(),
                line: 3,
                function: "f".to_owned(),
                kind: "mem_access".to_owned(),
                status: "Unknown".to_owned(),
                property: property.to_owned(),
            };
            Judge::new(&sources, true).is_checked(&row)
        };
        let f = "int f(int i) {\nreturn a[i]; }";
        assert!(check(&format!("int a[4]; {f}"), "\\valid_read(&a[i])"));
        assert!(!check(
            &format!("extern int a[]; {f} int a[4];"),
            "\\valid_read(&a[i])"
        ));
        assert!(check(
            "int f(int i) { int b[2] = {0};\nreturn b[i]; }",
            "\\valid_read(&b[i])"
        ));
        assert!(!check(&format!("int *a; {f}"), "\\valid_read(a + i)"));
    }
}
