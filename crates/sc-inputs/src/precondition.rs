//! What callers may guarantee of inputs: for a test that ends badly, the statements about its values that exclude it,
//! each with a test nearby in which the statement holds.

use crate::node::{Layout, NodeKind, Scalar};
use crate::scalar::{int_range, read, write};
use crate::structs::member_path;
use crate::walk::{Role, visit_slots};

/// Bits of counters that nobody counts to the end.
const LONG_COUNT: u32 = 32;

/// A statement about one input that a test violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violated {
    path: String,
    offset: usize,
    size: usize,
    kind: Kind,
    /// What the test has.
    now: i128,
    /// The value that satisfies the strictest statement of the kind.
    best: i128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pointer,
    Length,
    Text,
    Number,
}

/// A statement about one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Precondition {
    path: String,
    kind: Kind,
    /// The least value, or the largest if `at_most`.
    limit: i128,
    at_most: bool,
}

impl Layout {
    /// What a caller might guarantee that this test violates: pointers that are NULL, then lengths and strings that
    /// could be longer, then positions.
    pub fn violated(&self, bytes: &[u8]) -> Vec<Violated> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        let positions = self.positions(&bytes);
        let counted = self.empty_counted(&bytes);
        visit_slots(self, Some(&bytes), &mut |visit| {
            let now = match visit.role {
                Role::Scalar(scalar) => scalar.int_value(&bytes, visit.offset),
                _ => read(&bytes, visit.offset, visit.size) as i128,
            };
            let (kind, best) = match visit.role {
                // A block without elements is no better than NULL.
                Role::Presence if counted.contains(&visit.offset) => return,
                Role::Presence if now == 0 => (Kind::Pointer, 1),
                Role::Length(max) if now < max as i128 => (Kind::Length, max as i128),
                Role::Scalar(Scalar::Int { cap: Some(cap), .. }) if now < i128::from(*cap) => {
                    (Kind::Number, i128::from(*cap))
                }
                // What a buffer holds is data: no caller guarantees it. Any other number than a position leads the run
                // elsewhere.
                Role::Scalar(Scalar::Int { text: false, .. })
                    if now != 0 && visit.group == 0 && positions.contains(&visit.offset) =>
                {
                    (Kind::Number, 0)
                }
                _ => return,
            };
            let path = visit.path.to_string();
            let path = path.split(':').next().unwrap_or(&path).to_owned();
            found.push(Violated {
                path,
                offset: visit.offset,
                size: visit.size,
                kind,
                now,
                best,
            });
        });
        self.short_texts(&bytes, &mut found);
        let order = |violated: &Violated| match violated.kind {
            Kind::Pointer => 0,
            Kind::Length | Kind::Text => 1,
            Kind::Number => 2,
        };
        found.sort_by_key(order);
        found
    }

    /// Numbers in objects that code uses as positions, and that are not 0.
    pub fn indices(&self, bytes: &[u8]) -> Vec<Violated> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        self.each_struct(&bytes, &mut |path, members, base| {
            for member in members.iter().filter(|member| member.is_index) {
                let NodeKind::Scalar(scalar @ Scalar::Int { cap: None, .. }) = &member.node.kind
                else {
                    continue;
                };
                let offset = base + member.offset;
                let now = scalar.int_value(&bytes, offset);
                if now != 0 {
                    found.push(Violated {
                        path: member_path(path, &member.name),
                        offset,
                        size: scalar.size(),
                        kind: Kind::Number,
                        now,
                        best: 0,
                    });
                }
            }
        });
        found
    }

    /// Numbers that count elements and are negative.
    pub fn negative_counts(&self, bytes: &[u8]) -> Vec<Violated> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        visit_slots(self, Some(&bytes), &mut |visit| {
            let Role::Scalar(scalar @ Scalar::Int { cap: Some(_), .. }) = visit.role else {
                return;
            };
            let now = scalar.int_value(&bytes, visit.offset);
            if now < 0 {
                found.push(Violated {
                    path: visit.path.to_string(),
                    offset: visit.offset,
                    size: visit.size,
                    kind: Kind::Number,
                    now,
                    best: 0,
                });
            }
        });
        found
    }

    /// Numbers in objects in the upper half of the values of their type: no counter gets there.
    pub fn high_counts(&self, bytes: &[u8]) -> Vec<Violated> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        self.each_struct(&bytes, &mut |path, members, base| {
            for member in members {
                let NodeKind::Scalar(scalar @ Scalar::Int { bits, signed, .. }) = &member.node.kind
                else {
                    continue;
                };
                let offset = base + member.offset;
                let now = scalar.int_value(&bytes, offset);
                let half = int_range(*bits, *signed).1 / 2;
                if *bits >= LONG_COUNT && now > half {
                    found.push(Violated {
                        path: member_path(path, &member.name),
                        offset,
                        size: scalar.size(),
                        kind: Kind::Number,
                        now,
                        best: half,
                    });
                }
            }
        });
        found
    }

    /// Strings that have room for more characters.
    fn short_texts(&self, bytes: &[u8], found: &mut Vec<Violated>) {
        self.each_text(bytes, &mut |path, offset, length, capacity| {
            if length < capacity {
                found.push(Violated {
                    path,
                    offset,
                    size: capacity,
                    kind: Kind::Text,
                    now: length as i128,
                    best: capacity as i128,
                });
            }
        });
    }
}

impl Violated {
    /// The statement that demands this value, or one on its side of the test's own.
    pub fn demanding(&self, value: i128) -> Precondition {
        Precondition {
            path: self.path.clone(),
            kind: self.kind,
            limit: value,
            at_most: self.best < self.now,
        }
    }

    /// Whether both are about the same input.
    pub fn is_about_the_same(&self, other: &Self) -> bool {
        self.path == other.path && self.kind == other.kind
    }

    /// Whether it demands that a pointer is not NULL.
    pub fn is_about_a_pointer(&self) -> bool {
        self.kind == Kind::Pointer
    }

    /// Whether it is about a number that counts nothing.
    pub fn is_about_a_number(&self) -> bool {
        self.kind == Kind::Number
    }

    /// The strictest statement.
    pub fn strictest(&self) -> i128 {
        self.best
    }

    /// The value between `kept`, which satisfies a statement that excludes the error, and `failing`, which does not;
    /// `None` if there is none between them.
    pub fn between(&self, kept: i128, failing: i128) -> Option<i128> {
        let middle = kept + (failing - kept) / 2;
        (middle != kept && middle != failing).then_some(middle)
    }

    /// What the test has.
    pub fn now(&self) -> i128 {
        self.now
    }

    /// The test with this value in place of its own.
    pub fn apply(&self, layout: &Layout, bytes: &[u8], value: i128) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        match self.kind {
            Kind::Text => {
                for at in self.now..value {
                    write(&mut changed, self.offset + at as usize, 1, u128::from(b'a'));
                }
            }
            _ => write(&mut changed, self.offset, self.size, value as u128),
        }
        layout.canonicalise(&mut changed);
        changed
    }
}

impl Precondition {
    /// Whether it is about a number.
    pub fn is_about_a_number(&self) -> bool {
        self.kind == Kind::Number
    }

    /// Whether it is about the length of an array of which code shows how long it has to be.
    pub fn is_about_a_needed_length(&self, layout: &Layout) -> bool {
        let mut inputs = layout.inputs.iter();
        let array = inputs.find(|input| input.name == self.path);
        self.kind == Kind::Length && array.is_some_and(|array| !array.needs.is_empty())
    }

    /// Whether it holds in a test; it does where the input does not exist.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let bytes = layout.canonical(bytes);
        let mut value = None;
        if self.kind == Kind::Text {
            layout.each_text(&bytes, &mut |path, _, length, _| {
                if path == self.path {
                    value = Some(length as i128);
                }
            });
        } else {
            visit_slots(layout, Some(&bytes), &mut |visit| {
                let fits = match (self.kind, visit.role) {
                    (Kind::Pointer, Role::Presence)
                    | (Kind::Length, Role::Length(_))
                    | (Kind::Number, Role::Scalar(_)) => true,
                    _ => return,
                };
                let path = visit.path.to_string();
                if fits && path.split(':').next() == Some(self.path.as_str()) {
                    value = Some(match visit.role {
                        Role::Scalar(scalar) => scalar.int_value(&bytes, visit.offset),
                        _ => read(&bytes, visit.offset, visit.size) as i128,
                    });
                }
            });
        }
        value.is_none_or(|value| match self.at_most {
            true => value <= self.limit,
            false => value >= self.limit,
        })
    }

    /// The test with the least change after which it holds; `None` if it is about nothing in the test.
    pub fn enforce(&self, layout: &Layout, bytes: &[u8]) -> Option<Vec<u8>> {
        let numbers = layout.indices(bytes);
        let violated = layout.violated(bytes).into_iter().chain(numbers);
        let mut violated = violated.chain(layout.high_counts(bytes));
        let own = violated.find(|it| it.path == self.path && it.kind == self.kind)?;
        Some(own.apply(layout, bytes, self.limit))
    }

    /// What it says.
    pub fn words(&self) -> String {
        let subject = c_path(&self.path);
        let limit = self.limit;
        let plural = if limit == 1 { "" } else { "s" };
        match (self.kind, self.at_most) {
            (Kind::Pointer, _) => format!("{subject} is not NULL"),
            (Kind::Length, _) => format!("{subject} has at least {limit} element{plural}"),
            (Kind::Text, _) => format!("{subject} has at least {limit} character{plural}"),
            (Kind::Number, true) => format!("{subject} is at most {limit}"),
            (Kind::Number, false) => format!("{subject} is at least {limit}"),
        }
    }

    /// The expression of `--assume` that says so, if C can.
    pub fn expression(&self) -> Option<String> {
        let subject = c_path(&self.path);
        let in_c = |c: char| c.is_ascii_alphanumeric() || "_[].->".contains(c);
        if !subject.chars().all(in_c) || subject.contains("__sc_") {
            return None;
        }
        let limit = self.limit;
        let (null, claim) = match (self.kind, self.at_most) {
            (Kind::Pointer, _) => (String::new(), format!("{subject} != 0")),
            (Kind::Number, true) => (String::new(), format!("{subject} <= {limit}")),
            (Kind::Number, false) => (String::new(), format!("{subject} >= {limit}")),
            (Kind::Text, _) => (
                format!("!{subject} || "),
                format!("__builtin_strlen({subject}) >= {limit}"),
            ),
            (Kind::Length, _) => return None,
        };
        let parents: String = parents(&subject).map(|p| format!("!{p} || ")).collect();
        Some(format!("{parents}{null}{claim}"))
    }
}

/// `list[0].next` as people write it.
pub(crate) fn c_path(path: &str) -> String {
    path.replace("[0].", "->")
}

/// The pointers that must not be NULL for an expression to have a value.
pub(crate) fn parents(subject: &str) -> impl Iterator<Item = &str> {
    let arrows = subject.match_indices("->").map(|(at, _)| at);
    let ends = arrows.chain(subject.match_indices('[').map(|(at, _)| at));
    let mut ends: Vec<usize> = ends.collect();
    ends.sort_unstable();
    ends.into_iter().map(|at| &subject[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_a_value_in_every_test() {
        let statement = |path: &str, kind, limit| Precondition {
            path: path.to_owned(),
            kind,
            limit,
            at_most: false,
        };
        let check = |path: &str, kind, expected: Option<&str>| {
            assert_eq!(statement(path, kind, 3).expression().as_deref(), expected);
        };
        check("p", Kind::Pointer, Some("p != 0"));
        check(
            "c[0].head[0].next",
            Kind::Pointer,
            Some("!c || !c->head || c->head->next != 0"),
        );
        check("s", Kind::Text, Some("!s || __builtin_strlen(s) >= 3"));
        check("n", Kind::Number, Some("n >= 3"));
        check("a", Kind::Length, None);
        check("get()[0]", Kind::Number, None);
    }
}
