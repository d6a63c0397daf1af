//! What callers keep between members of one object: `pos <= size` where `size` counts the elements of a block, and
//! `pos < 64` beside `char buf[64]`.

use std::collections::BTreeSet;

use crate::node::{Layout, NodeKind, Scalar, StructMember};
use crate::precondition::{c_path, parents};
use crate::scalar::{int_range, write};

/// A statement about an integer member and another member of the same object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The object, as slot paths name it: `p[0]`.
    object: String,
    left: Name,
    right: Right,
    limit: Limit,
}

/// How far a number may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    /// As far as the right side.
    AtMost,
    /// Less, and 0 where the right side is 0: nothing is in an empty block.
    LessOrEmpty,
    /// Less.
    Less,
}

impl Limit {
    /// What the number is less than the right side at least.
    fn margin(self) -> i128 {
        i128::from(self != Self::AtMost)
    }
}

type Name = String;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Right {
    /// A number beside it.
    Member(Name),
    /// So many elements of an array beside it; negative positions are excluded as well.
    Elements(i128),
}

/// A number in an object.
#[derive(Debug, Clone)]
struct Number {
    name: Name,
    offset: usize,
    value: i128,
    scalar: Scalar,
    /// Code uses it as a position in a member beside it.
    is_position: bool,
    /// Code compares such positions with it.
    is_count: bool,
    /// Numbers beside it that code compares it with by order.
    ordered_with: BTreeSet<String>,
}

impl Number {
    fn counts(&self) -> bool {
        matches!(self.scalar, Scalar::Int { cap: Some(_), .. })
    }

    /// Whether its relations are strict: a count may be as large as the size, a position is less. Anything else is
    /// not related to sizes.
    fn limits(&self) -> &'static [Limit] {
        match (self.is_position, self.is_count) {
            (true, _) => &[Limit::AtMost, Limit::LessOrEmpty, Limit::Less],
            (false, true) => &[Limit::AtMost],
            (false, false) => &[],
        }
    }

    fn range(&self) -> (i128, i128) {
        let Scalar::Int {
            bits, signed, cap, ..
        } = self.scalar
        else {
            return (0, 0);
        };
        let (low, high) = int_range(bits, signed);
        (low, cap.map_or(high, |cap| high.min(i128::from(cap))))
    }
}

/// The members of one struct in a test.
struct Object {
    path: String,
    numbers: Vec<Number>,
    /// Numbers of elements of its arrays.
    arrays: Vec<i128>,
    /// Where its pointers are whose elements members count.
    counted: Vec<usize>,
}

impl Layout {
    /// Relations with the sizes of blocks and arrays that a test violates: the weaker one of two first.
    pub fn broken_relations(&self, bytes: &[u8]) -> Vec<Relation> {
        let mut found = Vec::new();
        for object in self.objects(bytes) {
            for left in &object.numbers {
                let sizes = object.numbers.iter().filter(|right| right.counts());
                for right in sizes.filter(|right| right.name != left.name) {
                    found.extend(object.broken(left, right));
                }
                for count in &object.arrays {
                    let right = Right::Elements(*count);
                    // An array has elements.
                    let limits = left.limits().iter();
                    let limits = limits.filter(|limit| **limit != Limit::LessOrEmpty);
                    let limits = limits.map(|limit| object.relation(left, right.clone(), *limit));
                    found.extend(limits.filter(|it| !it.is_satisfied(left.value, *count)));
                }
            }
        }
        found.dedup();
        found
    }

    /// Relations with the sizes of blocks that a test keeps.
    pub fn kept_relations(&self, bytes: &[u8]) -> Vec<Relation> {
        let mut found = Vec::new();
        for object in self.objects(bytes) {
            for left in object.numbers.iter().filter(|it| !it.limits().is_empty()) {
                let sizes = object.numbers.iter().filter(|right| right.counts());
                let sizes = sizes.filter(|right| right.name != left.name);
                let kept = sizes.filter(|right| left.value <= right.value);
                found.extend(kept.map(|right| {
                    object.relation(left, Right::Member(right.name.clone()), Limit::AtMost)
                }));
            }
        }
        found
    }

    /// Relations with the left side of another one that a test violates: `spaces <= pos`, where `pos <= size`, and the
    /// same with `<`.
    pub fn broken_before(&self, bytes: &[u8], relation: &Relation) -> Vec<Relation> {
        let mut found = Vec::new();
        let objects = self.objects(bytes).into_iter();
        for object in objects.filter(|object| object.path == relation.object) {
            let Some(right) = object.number(&relation.left) else {
                continue;
            };
            // A number of another type counts something else.
            let others = object.numbers.iter().filter(|left| {
                left.name != right.name
                    && left.range() == right.range()
                    && relation.right != Right::Member(left.name.clone())
                    && !left.ordered_with.contains(&right.name)
            });
            let others: Vec<&Number> = others.collect();
            for limit in [Limit::AtMost, Limit::Less] {
                let all = others.iter().map(|left| {
                    let name = Right::Member(right.name.clone());
                    (left, object.relation(left, name, limit))
                });
                let broken = all.filter(|(left, it)| !it.is_satisfied(left.value, right.value));
                found.extend(broken.map(|(_, relation)| relation));
            }
        }
        found
    }

    /// Where the numbers of a test are that code uses as positions.
    pub(crate) fn positions(&self, bytes: &[u8]) -> BTreeSet<usize> {
        let formals = self.inputs.iter().filter(|input| input.is_position);
        let formals = formals.map(|input| input.offset);
        let objects = self.objects(bytes);
        let numbers = objects.iter().flat_map(|object| &object.numbers);
        let numbers = numbers.filter(|number| number.is_position);
        formals.chain(numbers.map(|number| number.offset)).collect()
    }

    /// Where the pointers of a test are that have no elements because members beside them say so.
    pub(crate) fn empty_counted(&self, bytes: &[u8]) -> BTreeSet<usize> {
        let objects = self.objects(bytes);
        let pointers = objects.iter().flat_map(|object| &object.counted);
        pointers.copied().collect()
    }

    /// The structs that exist in a test.
    fn objects(&self, bytes: &[u8]) -> Vec<Object> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        self.each_struct(&bytes, &mut |path, members, base| {
            let mut object = Object {
                path: path.to_owned(),
                numbers: Vec::new(),
                arrays: Vec::new(),
                counted: Vec::new(),
            };
            object.fill(members, &bytes, base);
            found.push(object);
        });
        found
    }
}

impl Object {
    fn fill(&mut self, members: &[StructMember], bytes: &[u8], base: usize) {
        for member in members {
            let offset = base + member.offset;
            self.arrays.extend(member.elements.map(i128::from));
            match &member.node.kind {
                NodeKind::Scalar(scalar @ Scalar::Int { .. }) => self.numbers.push(Number {
                    name: member.name.clone(),
                    offset,
                    value: scalar.int_value(bytes, offset),
                    scalar: scalar.clone(),
                    is_position: member.is_position,
                    is_count: member.is_count,
                    ordered_with: member.ordered_with.clone(),
                }),
                NodeKind::Pointer(pointer) if pointer.length.is_beside() => {
                    self.counted.push(offset);
                }
                NodeKind::Struct(inner) if member.name.is_empty() => {
                    self.fill(inner, bytes, offset);
                }
                _ => {}
            }
        }
    }

    fn number(&self, name: &str) -> Option<&Number> {
        self.numbers.iter().find(|number| number.name == name)
    }

    fn relation(&self, left: &Number, right: Right, limit: Limit) -> Relation {
        Relation {
            object: self.path.clone(),
            left: left.name.clone(),
            right,
            limit,
        }
    }

    /// The relations of two numbers that do not hold. Of numbers that code compares itself, callers keep no more than
    /// `<=`: whether code handles the limit itself is its own matter.
    fn broken(&self, left: &Number, right: &Number) -> Vec<Relation> {
        let is_compared = left.ordered_with.contains(&right.name);
        let limits = left.limits().iter();
        let limits = limits.filter(|limit| !is_compared || **limit == Limit::AtMost);
        let relations = limits.map(|limit| {
            let name = Right::Member(right.name.clone());
            self.relation(left, name, *limit)
        });
        let broken = relations.filter(|it| !it.is_satisfied(left.value, right.value));
        broken.collect()
    }
}

impl Relation {
    fn is_satisfied(&self, left: i128, right: i128) -> bool {
        let is_position = left >= 0 || matches!(self.right, Right::Member(_));
        is_position
            && match self.limit {
                Limit::AtMost => left <= right,
                Limit::LessOrEmpty => left < right || (left == 0 && right == 0),
                Limit::Less => left < right,
            }
    }

    /// The number of elements of an array, if it is about one.
    pub fn elements(&self) -> Option<i128> {
        match self.right {
            Right::Elements(count) => Some(count),
            Right::Member(_) => None,
        }
    }

    fn sides(&self, layout: &Layout, bytes: &[u8]) -> Option<(Number, Option<Number>)> {
        let objects = layout.objects(bytes);
        let object = objects.iter().find(|object| object.path == self.object)?;
        let left = object.number(&self.left)?.clone();
        match &self.right {
            Right::Member(name) => Some((left, Some(object.number(name)?.clone()))),
            Right::Elements(_) => Some((left, None)),
        }
    }

    /// Whether it holds in a test; it does where the object does not exist.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        self.sides(layout, bytes).is_none_or(|(left, right)| {
            let limit = right.map_or(self.elements().unwrap_or(0), |right| right.value);
            self.is_satisfied(left.value, limit)
        })
    }

    /// Tests nearby in which it holds.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let Some((left, right)) = self.sides(layout, bytes) else {
            return Vec::new();
        };
        let less = self.limit.margin();
        let limit = right.as_ref().map(|right| right.value);
        let limit = limit.or(self.elements()).unwrap_or(0);
        let limit = match self.limit {
            Limit::LessOrEmpty => (limit - less).max(0),
            _ => limit - less,
        };
        let (low, high) = left.range();
        let floor = low.max(0).min(limit);
        let mut changes: Vec<Vec<(&Number, i128)>> = vec![vec![(&left, limit)]];
        changes.push(vec![(&left, floor)]);
        changes.push(vec![(&left, floor + (limit - floor) / 2)]);
        if let Some(right) = &right {
            changes.push(vec![(right, left.value + less)]);
            let top = right.range().1;
            changes.push(vec![(right, top), (&left, (top - less).min(high))]);
            changes.push(vec![(right, top), (&left, low.max(0))]);
            if self.limit == Limit::LessOrEmpty {
                changes.push(vec![(right, 0), (&left, 0)]);
            }
        }
        let mut found: Vec<Vec<u8>> = Vec::new();
        for change in changes {
            let fits = |(number, value): &(&Number, i128)| {
                let (low, high) = number.range();
                (low..=high).contains(value)
            };
            if !change.iter().all(fits) {
                continue;
            }
            let mut changed = layout.canonical(bytes).to_vec();
            for (number, value) in change {
                write(
                    &mut changed,
                    number.offset,
                    number.scalar.size(),
                    value as u128,
                );
            }
            layout.canonicalise(&mut changed);
            if self.holds(layout, &changed) && !found.contains(&changed) {
                found.push(changed);
            }
        }
        found
    }

    /// The test with the number at the first value that breaks a relation with an array.
    pub fn just_broken(&self, layout: &Layout, bytes: &[u8]) -> Option<Vec<u8>> {
        let (left, _) = self.sides(layout, bytes)?;
        let value = match left.value < 0 {
            true => -1,
            false => self.elements()? + 1 - self.limit.margin(),
        };
        let (low, high) = left.range();
        if !(low..=high).contains(&value) {
            return None;
        }
        let mut changed = layout.canonical(bytes).to_vec();
        write(&mut changed, left.offset, left.scalar.size(), value as u128);
        layout.canonicalise(&mut changed);
        Some(changed)
    }

    /// What it says.
    pub fn words(&self) -> String {
        let path = |name: &str| c_path(&format!("{}.{name}", self.object));
        let left = path(&self.left);
        match (&self.right, self.limit) {
            (Right::Member(right), Limit::Less) => format!("{left} is less than {}", path(right)),
            (Right::Member(right), Limit::LessOrEmpty) => {
                format!("{left} is less than {}, or both are 0", path(right))
            }
            (Right::Member(right), Limit::AtMost) => format!("{left} is at most {}", path(right)),
            (Right::Elements(count), limit) => {
                format!("{left} is between 0 and {}", count - limit.margin())
            }
        }
    }

    /// The expression of `--assume` that says so, if C can.
    pub fn expression(&self) -> Option<String> {
        let path = |name: &str| c_path(&format!("{}.{name}", self.object));
        let left = path(&self.left);
        let in_c = |c: char| c.is_ascii_alphanumeric() || "_[].->".contains(c);
        // What an index says of other elements is not known.
        if !left.chars().all(in_c) || left.contains("__sc_") || left.contains('[') {
            return None;
        }
        let sign = match self.limit {
            Limit::AtMost => "<=",
            Limit::LessOrEmpty | Limit::Less => "<",
        };
        let claim = match &self.right {
            Right::Member(right) if self.limit == Limit::LessOrEmpty => {
                let right = path(right);
                format!("({left} < {right} || ({left} == 0 && {right} == 0))")
            }
            Right::Member(right) => format!("{left} {sign} {}", path(right)),
            Right::Elements(count) => format!("({left} >= 0 && {left} {sign} {count})"),
        };
        let parents: String = parents(&left).map(|p| format!("!{p} || ")).collect();
        Some(format!("{parents}{claim}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Node;

    fn int(cap: Option<u64>, signed: bool) -> Node {
        let scalar = Scalar::Int {
            bits: 8,
            signed,
            text: false,
            cap,
        };
        Node {
            size: 1,
            kind: NodeKind::Scalar(scalar),
            ty: None,
        }
    }

    /// `struct { char pos; unsigned char size; char buf[4]; } s`, where `size` counts the elements of some block.
    fn layout(is_position: bool) -> Layout {
        let zero = Node {
            size: 0,
            kind: NodeKind::Zero,
            ty: None,
        };
        let parts = [
            ("pos", 0, int(None, true)),
            ("size", 1, int(Some(8), false)),
            ("buf", 2, zero),
        ];
        let member = |(name, offset, node): (&str, _, _)| StructMember {
            name: name.to_owned(),
            offset,
            node,
            c_offset_bits: 0,
            bit_width: None,
            is_position: is_position && name == "pos",
            is_index: false,
            ordered_with: BTreeSet::new(),
            number: Default::default(),
            is_count: !is_position && name == "pos",
            elements: (name == "buf").then_some(4),
        };
        let node = Node {
            size: 2,
            kind: NodeKind::Struct(parts.into_iter().map(member).collect()),
            ty: None,
        };
        Layout::new(vec![("s".to_owned(), node)])
    }

    #[track_caller]
    fn check(is_position: bool, pos: i8, size: u8, expected: &[&str]) {
        let layout = layout(is_position);
        let bytes = [pos as u8, size];
        let broken = layout.broken_relations(&bytes);
        let words: Vec<String> = broken.iter().map(Relation::words).collect();
        assert_eq!(words, expected);
        for relation in &broken {
            assert!(!relation.holds(&layout, &bytes), "{}", relation.words());
            let near = relation.enforced(&layout, &bytes);
            assert!(!near.is_empty(), "{}", relation.words());
            for test in near {
                assert!(
                    relation.holds(&layout, &test),
                    "{}: {test:?}",
                    relation.words()
                );
            }
        }
    }

    #[test]
    fn positions_are_less_than_sizes_and_counts_at_most_as_large() {
        check(true, 2, 3, &[]);
        check(
            true,
            3,
            3,
            &[
                "s.pos is less than s.size, or both are 0",
                "s.pos is less than s.size",
            ],
        );
        check(
            true,
            4,
            3,
            &[
                "s.pos is at most s.size",
                "s.pos is less than s.size, or both are 0",
                "s.pos is less than s.size",
                "s.pos is between 0 and 3",
            ],
        );
        check(false, 4, 3, &["s.pos is at most s.size"]);
        check(false, 4, 4, &[]);
        check(
            true,
            -1,
            0,
            &["s.pos is between 0 and 4", "s.pos is between 0 and 3"],
        );
        // There is no position in a block without elements.
        check(true, 0, 0, &["s.pos is less than s.size"]);
    }

    #[test]
    fn expressions_have_a_value_where_the_object_is_missing() {
        let relation = |object: &str, right| Relation {
            object: object.to_owned(),
            left: "pos".to_owned(),
            right,
            limit: Limit::Less,
        };
        let check = |object, right, expected: Option<&str>| {
            assert_eq!(relation(object, right).expression().as_deref(), expected);
        };
        let size = || Right::Member("size".to_owned());
        check("p[0]", size(), Some("!p || p->pos < p->size"));
        check("s", Right::Elements(64), Some("(s.pos >= 0 && s.pos < 64)"));
        check(
            "p[0].inner[0]",
            size(),
            Some("!p || !p->inner || p->inner->pos < p->inner->size"),
        );
        check("table[3]", size(), None);
    }
}
