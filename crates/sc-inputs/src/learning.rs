//! Facts about inputs that hold in every observed call: pointers that are never NULL, ranges of numbers, lengths of
//! strings.
//!
//! A fact says what tests of the user pass, not what callers have to pass: it is shown, and never assumed.

use std::collections::{BTreeMap, BTreeSet};

use crate::node::{Layout, Scalar};
use crate::scalar::read;
use crate::walk::{Role, visit_slots};

/// Something that holds in every observed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it says.
    pub text: String,
    /// The same as an expression of `--assume`.
    pub expression: String,
    /// In how many calls the input exists.
    pub calls: usize,
    /// In how many tests there is such a call.
    pub tests: usize,
}

/// The values of one input in all calls.
#[derive(Debug, Default)]
struct Observed {
    least: Option<i128>,
    greatest: Option<i128>,
    calls: usize,
    tests: BTreeSet<usize>,
}

/// The value of what is as long as a test can express: capturing may have cut it off.
const UNLIMITED: i128 = i128::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Pointer,
    Number,
    Text,
}

impl Observed {
    fn add(&mut self, value: i128, test: usize) {
        self.least = Some(self.least.map_or(value, |least| least.min(value)));
        self.greatest = Some(self.greatest.map_or(value, |greatest| greatest.max(value)));
        self.calls += 1;
        self.tests.insert(test);
    }

    fn fact(&self, kind: Kind, subject: &str) -> Option<Fact> {
        let (least, greatest) = (self.least?, self.greatest?);
        if least == UNLIMITED {
            return None;
        }
        let (text, claim) = match kind {
            Kind::Pointer if least == 0 => return None,
            Kind::Pointer => (format!("{subject} is not NULL"), format!("{subject} != 0")),
            Kind::Number if greatest == UNLIMITED => (
                format!("{subject} is at least {least}"),
                format!("{subject} >= {least}"),
            ),
            Kind::Text if greatest == UNLIMITED => (
                format!("{subject} has at least {least} characters"),
                format!("!{subject} || __builtin_strlen({subject}) >= {least}"),
            ),
            Kind::Number if least == greatest => (
                format!("{subject} is {least}"),
                format!("{subject} == {least}"),
            ),
            Kind::Number => (
                format!("{subject} is between {least} and {greatest}"),
                format!("({subject} >= {least} && {subject} <= {greatest})"),
            ),
            Kind::Text => (
                format!("{subject} has {least} to {greatest} characters"),
                format!(
                    "!{subject} || (__builtin_strlen({subject}) >= {least} && __builtin_strlen({subject}) <= {greatest})"
                ),
            ),
        };
        let parents: String = parents(subject).map(|p| format!("!{p} || ")).collect();
        Some(Fact {
            text,
            expression: format!("{parents}{claim}"),
            calls: self.calls,
            tests: self.tests.len(),
        })
    }
}

/// The facts that hold in all calls; `tests` has the bytes of the calls of each test.
pub fn facts(layout: &Layout, tests: &[Vec<Vec<u8>>]) -> Vec<Fact> {
    let mut observed: BTreeMap<(Kind, String), Observed> = BTreeMap::new();
    for (test, calls) in tests.iter().enumerate() {
        for bytes in calls {
            observe(
                layout,
                &layout.canonical(bytes),
                &mut |kind, path, value| {
                    if let Some(subject) = c_path(path) {
                        let values = observed.entry((kind, subject)).or_default();
                        values.add(value, test);
                    }
                },
            );
        }
    }
    let all = observed.iter();
    all.filter_map(|((kind, subject), values)| values.fact(*kind, subject))
        .collect()
}

/// Tells the values of a canonical test, but not what arrays hold: that is data.
fn observe(layout: &Layout, bytes: &[u8], tell: &mut dyn FnMut(Kind, &str, i128)) {
    visit_slots(layout, Some(bytes), &mut |visit| {
        let (kind, value) = match visit.role {
            Role::Presence => (Kind::Pointer, read(bytes, visit.offset, visit.size) as i128),
            Role::Scalar(
                scalar @ Scalar::Int {
                    text: false, cap, ..
                },
            ) if visit.group == 0 => {
                let value = scalar.int_value(bytes, visit.offset);
                let limit = cap.map(i128::from);
                (
                    Kind::Number,
                    if limit == Some(value) {
                        UNLIMITED
                    } else {
                        value
                    },
                )
            }
            _ => return,
        };
        let path = visit.path.to_string();
        tell(kind, path.split(':').next().unwrap_or(&path), value);
    });
    layout.each_text(bytes, &mut |path, _, length, capacity| {
        let value = if length == capacity {
            UNLIMITED
        } else {
            length as i128
        };
        tell(Kind::Text, &path, value);
    });
}

/// `list[0].next` as people write it, if it is one object: elements of arrays are many.
fn c_path(path: &str) -> Option<String> {
    let subject = path.replace("[0].", "->");
    let in_c = |c: char| c.is_ascii_alphanumeric() || "_.->".contains(c);
    (subject.chars().all(in_c) && !subject.contains("__sc_")).then_some(subject)
}

/// The pointers that must not be NULL for an expression to have a value.
fn parents(subject: &str) -> impl Iterator<Item = &str> {
    subject.match_indices("->").map(|(at, _)| &subject[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(values: &[(i128, usize)]) -> Observed {
        let mut observed = Observed::default();
        for (value, test) in values {
            observed.add(*value, *test);
        }
        observed
    }

    #[test]
    fn a_fact_holds_in_every_call() {
        let check = |kind, subject: &str, values: &[(i128, usize)], expected: Option<&str>| {
            let fact = observed(values).fact(kind, subject);
            assert_eq!(fact.map(|it| it.expression).as_deref(), expected);
        };
        check(Kind::Pointer, "p", &[(1, 0), (0, 1)], None);
        check(Kind::Pointer, "p", &[(1, 0), (1, 1)], Some("p != 0"));
        check(Kind::Pointer, "c->p", &[(1, 0)], Some("!c || c->p != 0"));
        check(Kind::Number, "n", &[(3, 0)], Some("n == 3"));
        check(Kind::Number, "n", &[(3, 0), (UNLIMITED, 0)], Some("n >= 3"));
        check(Kind::Text, "s", &[(UNLIMITED, 0)], None);
        check(
            Kind::Number,
            "c->n",
            &[(3, 0), (-1, 0), (7, 2)],
            Some("!c || (c->n >= -1 && c->n <= 7)"),
        );
    }

    #[test]
    fn calls_and_tests_are_counted_apart() {
        let fact = observed(&[(3, 0), (4, 0), (5, 2)]).fact(Kind::Number, "n");
        let counts = fact.map(|it| (it.calls, it.tests));
        assert_eq!(counts, Some((3, 2)));
    }

    #[test]
    fn elements_of_arrays_are_no_subjects() {
        assert_eq!(c_path("list[0].next").as_deref(), Some("list->next"));
        assert_eq!(c_path("a[3]"), None);
        assert_eq!(c_path("a[2].next"), None);
    }
}
