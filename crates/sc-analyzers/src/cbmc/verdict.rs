//! Whether what CBMC did not reach may be claimed uncoverable. Pure.

use std::collections::BTreeSet;

use sc_frontend::tokens::{Token, words};
use sc_frontend::{Act, FunctionId, LoopKind, Span};
use sc_types::{LabelId, Reason, ReasonKind};

use super::bounds::{Cut, Depth, cuts};
use super::output::{Output, Place, Status};
use super::{evaluation, models};
use crate::proof::cause::{Cause, Unchecked};
use crate::proof::gaps::{self, Gap};
use crate::proof::lines;
use crate::proof::order::{Event, Order, everything};
use crate::proof::program_text::name_in_program;
use crate::task::Sources;

/// The solver was stopped.
pub(super) fn out_of_time() -> Reason {
    let words = "the time limit of cbmc's solver was reached";
    Reason::new(ReasonKind::Time, words, "increase --time-budget")
}

/// There was not enough memory.
pub(super) fn out_of_memory() -> Reason {
    Reason::new(
        ReasonKind::Memory,
        "cbmc ran out of memory",
        "reduce the bounds of the inputs, such as --max-ptr-array-length",
    )
}

/// It is reached only if an allocation fails.
pub(super) fn needs_failing_allocation() -> Reason {
    Reason::new(
        ReasonKind::NoTest,
        "needs allocation failure: cbmc reaches it only if 'malloc' or 'calloc' fails, which never happens in tests",
        "use an allocation function that an input makes fail",
    )
}

/// It is reached only with uninitialised values.
pub(super) fn needs_unset_memory() -> Reason {
    Reason::new(
        ReasonKind::Unstable,
        "depends on uninitialised memory: cbmc reaches it only for some values of that memory",
        "initialise the memory that the condition reads",
    )
}

/// It is reached only with what else no input decides.
pub(super) fn needs_other_chance() -> Reason {
    Reason::new(
        ReasonKind::Unstable,
        "depends on values outside the inputs: cbmc reaches it, but its test does not",
        "use a condition that depends on the inputs alone",
    )
}

/// What stands between CBMC's answers and claims.
pub(super) struct Judge<'s> {
    sources: &'s Sources,
    order: Order<'s>,
    gaps: Vec<Gap>,
    /// Gaps at the present depth.
    for_now: Vec<Gap>,
    /// Accesses that may miss their objects at the present depth.
    accesses: Vec<Gap>,
}

impl<'s> Judge<'s> {
    pub(super) fn new(sources: &'s Sources) -> Self {
        let modelled = models::modelled();
        let mut gaps = gaps::gaps(sources, &modelled);
        gaps.extend(evaluation::gaps(sources));
        Self {
            sources,
            order: Order::new(sources, &modelled),
            gaps,
            for_now: Vec::new(),
            accesses: Vec::new(),
        }
    }

    /// Sets the gaps that only CBMC can tell at the present depth.
    pub(super) fn set_gaps(&mut self, gaps: Vec<Gap>) {
        self.for_now = gaps;
    }

    /// The same for accesses that may miss their objects.
    pub(super) fn set_access_gaps(&mut self, gaps: Vec<Gap>) {
        self.accesses = gaps;
    }

    /// The gaps that a failing check on a line makes.
    pub(super) fn at_line(&self, assumption: Unchecked, place: &Place) -> Vec<Gap> {
        let cause = unchecked(assumption, place);
        let events = match self.function(&place.function) {
            Some((id, span)) if span.end > 0 => {
                let name = place.file.rsplit('/').next().unwrap_or(&place.file);
                let line = place.line.parse().unwrap_or(0);
                let parts = lines::parts(&self.sources.program, id, name, line);
                parts
                    .into_iter()
                    .map(|part| Event::Part(id, part))
                    .collect()
            }
            // A function of the C library, or one of several of that name.
            Some(_) => vec![Event::Anywhere],
            None => vec![Event::Call(place.function.clone())],
        };
        let gap = |event| Gap {
            event,
            cause: cause.clone(),
        };
        events.into_iter().map(gap).collect()
    }

    /// Whether an access misses its object by one element at most, as in `*&a[i]`: the sanitizers look at the index of an
    /// array, and certainly see what comes right after it.
    pub(super) fn is_near(&self, description: &str, place: &Place) -> bool {
        let (Some(name), Some((id, span))) = (element(description), self.function(&place.function))
        else {
            return false;
        };
        if span.end == 0 {
            return false;
        }
        let function = self.sources.program.function(id);
        let text = &self.sources.program.units[function.unit.0].text;
        let file = place.file.rsplit('/').next().unwrap_or(&place.file);
        let line = place.line.parse().unwrap_or(0);
        let indexed = |word: &Token<'_>| {
            let mut hazards = function.code.hazards.iter();
            hazards.any(|hazard| {
                hazard.span.start == word.start && matches!(hazard.act, Act::Index { .. })
            })
        };
        // Every variable of that name on the line is an array that is indexed.
        let parts = lines::parts(&self.sources.program, id, file, line);
        let words = parts.iter().flat_map(|part| words(text, *part));
        let named: Vec<_> = words.filter(|word| word.text == name).collect();
        !named.is_empty() && named.iter().all(indexed)
    }

    fn all_gaps(&self) -> impl Iterator<Item = &Gap> {
        self.gaps.iter().chain(&self.for_now).chain(&self.accesses)
    }

    /// The gap in CBMC's model of C before a label.
    pub(super) fn gap_before(&self, label: LabelId) -> Option<Reason> {
        let gap = self
            .all_gaps()
            .find(|gap| self.order.may_precede(&gap.event, label))?;
        Some(unsupported(&gap.cause))
    }

    /// Why a label that was not reached where it stands must not be claimed uncoverable; `None` if it may.
    pub(super) fn objection(
        &self,
        label: LabelId,
        output: &Output,
        depth: &Depth,
    ) -> Option<Reason> {
        let before = |event: &Event| self.order.may_precede(event, label);
        self.first_objection(output, depth, &before)
    }

    /// The same for a label that no run that terminates normally reaches: whatever happens after it matters, too.
    pub(super) fn objection_to_end(&self, output: &Output, depth: &Depth) -> Option<Reason> {
        self.first_objection(output, depth, &|_| true)
    }

    fn first_objection(
        &self,
        output: &Output,
        depth: &Depth,
        matters: &dyn Fn(&Event) -> bool,
    ) -> Option<Reason> {
        if let Some(gap) = self.all_gaps().find(|gap| matters(&gap.event)) {
            return Some(unsupported(&gap.cause));
        }
        if let Some(pointer) = output.lost_pointers.first() {
            return Some(unsupported(&format!(
                "what '{}' points to",
                pointer.split(['!', '@']).next().unwrap_or(pointer)
            )));
        }
        for (event, reason) in self.missing_bodies(output) {
            if matters(&event) {
                return Some(unsupported(&reason));
            }
        }
        for (cut, property) in cuts(output) {
            let events = self.events(&cut, &property.place);
            if events.iter().any(matters) {
                return Some(bound_reached(&cut, &property.place, depth));
            }
        }
        None
    }

    /// Whether it may make a difference to one of these labels where they stand how far a loop or recursion is followed.
    pub(super) fn matters(&self, cut: &Cut, place: &Place, labels: &BTreeSet<LabelId>) -> bool {
        let events = self.events(cut, place);
        let precedes = |label: &LabelId| events.iter().any(|e| self.order.may_precede(e, *label));
        labels.iter().any(precedes)
    }

    /// Calls of functions that CBMC has no body of, whatever we thought.
    fn missing_bodies(&self, output: &Output) -> Vec<(Event, String)> {
        let mut missing = Vec::new();
        for property in &output.results {
            let is_cut =
                property.name.contains(".unwind.") || property.name.ends_with(".recursion");
            if property.status == Status::Success || is_cut {
                continue;
            }
            match property.name.split_once(".no-body.") {
                Some((caller, name)) => missing.push((
                    // Nothing can be said if it is the harness that calls it, or a model.
                    match self.function(caller) {
                        Some(_) => Event::Call(name.to_owned()),
                        None => Event::Anywhere,
                    },
                    format!("'{name}' has no body"),
                )),
                // Nothing else is left to fail: what is this?
                None => {
                    missing.push((Event::Anywhere, format!("cbmc reports '{}'", property.name)))
                }
            }
        }
        missing
    }

    /// Where a loop or recursion that was cut may be.
    fn events(&self, cut: &Cut, place: &Place) -> Vec<Event> {
        let Some((id, span)) = self.function(cut.function()) else {
            // A function of the C library.
            return vec![Event::Call(cut.function().to_owned())];
        };
        match cut {
            // Several functions have that name.
            _ if span.end == 0 => vec![Event::Anywhere],
            Cut::Recursion(_) => vec![Event::Part(id, span)],
            Cut::Loop(_) => self.loops(id, span, place),
        }
    }

    /// The loops of a function that may be meant by a place.
    fn loops(&self, id: FunctionId, body: Span, place: &Place) -> Vec<Event> {
        let program = &self.sources.program;
        let function = program.function(id);
        let text = &program.units[function.unit.0].text;
        let whole = vec![Event::Part(id, body)];
        if words(text, body).iter().any(|word| word.text == "goto") {
            return whole;
        }
        let line = place.line.parse::<u32>().unwrap_or(0);
        let all = || function.code.loops.iter();
        if !all().any(|l| l.place.line == line) {
            return whole;
        }
        // The line of `do` is that of its end.
        let meant = all().filter(|l| l.place.line == line || l.kind == LoopKind::Do);
        meant.map(|l| Event::Part(id, l.span)).collect()
    }

    /// The one function of the program with this name.
    fn function(&self, name: &str) -> Option<(FunctionId, Span)> {
        let program = &self.sources.program;
        let name = name.split('$').next().unwrap_or(name);
        let name = name_in_program(name);
        match program.find_function(name)[..] {
            [] => None,
            [id] => Some((id, program.function(id).body)),
            // Which of them is not known: any call of one may be meant.
            [first, ..] => Some((first, Span { start: 0, end: 0 })),
        }
    }

    /// The gap that a failing check makes whose failure no sanitizer reports; `None` if no run reaches it.
    pub(super) fn unreported(&self, assumption: Unchecked, place: &Place) -> Option<Gap> {
        let cause = unchecked(assumption, place);
        let event = match self.function(&place.function) {
            Some((id, span)) if span.end > 0 => {
                if !everything(self.sources).contains(&id) {
                    return None;
                }
                Event::Part(id, span)
            }
            _ => Event::Anywhere,
        };
        Some(Gap { event, cause })
    }
}

/// The array that an access is to an element of by its name, if CBMC says so.
fn element(description: &str) -> Option<&str> {
    let (_, access) = description.split_once(" in *(&")?;
    let (name, index) = access.strip_suffix("])")?.split_once('[')?;
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (plain && !name.is_empty() && !index.contains(['[', ']'])).then_some(name)
}

fn unchecked(assumption: Unchecked, place: &Place) -> Cause {
    Cause::Unchecked {
        assumption,
        file: place.file.clone(),
        line: place.line.clone(),
    }
}

fn unsupported(reason: &impl std::fmt::Display) -> Reason {
    Reason::new(
        ReasonKind::Gap,
        format!("cbmc cannot decide: {reason}"),
        "use another analyzer, or avoid this construct",
    )
}

fn bound_reached(cut: &Cut, place: &Place, depth: &Depth) -> Reason {
    let bound = depth.of(cut);
    let at = if place.file.is_empty() {
        String::new()
    } else {
        format!(" at {}:{}", place.file, place.line)
    };
    let what = match cut {
        Cut::Loop(_) => "loop",
        Cut::Recursion(_) => "recursion",
    };
    Reason::new(
        ReasonKind::Bound,
        format!("{what} bound {bound} reached in {}{at}", cut.function()),
        format!("--cbmc-unwind {}", bound.saturating_mul(2)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::testing::sources;

    #[test]
    fn accesses_that_miss_by_one_element_at_most() {
        let check = |body: &str, access: &str, near: bool| {
            let text = format!("int a[4], b[2][2];\nint f(int i, int *p) {{\n{body}\n}}");
            let sources = sources(&text);
            let judge = Judge::new(&sources);
            let place = Place {
                file: "t.c".to_owned(),
                line: "4".to_owned(),
                function: "f".to_owned(),
            };
            let description =
                format!("dereference failure: pointer outside object bounds in {access}");
            assert_eq!(judge.is_near(&description, &place), near, "{body}");
        };
        check("return *&a[i];", "*(&a[(signed long int)i])", true);
        check("return *&p[i];", "*(&p[(signed long int)i])", false);
        check(
            "return *&b[i][i];",
            "*(&b[(signed long int)i][(signed long int)i])",
            false,
        );
        check("return *(a + i);", "a[(signed long int)i]", false);
        check(
            "{ int *a = p; return *&a[i]; }",
            "*(&a[(signed long int)i])",
            false,
        );
        check("return *&a[i] + *a;", "*(&a[(signed long int)i])", false);
    }
}
